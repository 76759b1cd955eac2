//! What is kept of people, and how it is forgotten.

use crate::absence::PLAN;
use crate::club::{Club, labels};
use crate::deadlines::{DAY, NOON, PACE};
use bot::local::{Actor, MessageView, NO_OPTIONS, permission};
use rusqlite::types::ValueRef;
use std::time::Duration;

/// Everything in the database, a line a value.
fn everything_kept(club: &Club) -> Vec<String> {
    let db = rusqlite::Connection::open(&club.db).expect("the database");
    let mut tables = db
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
        .expect("the schema");
    let names = tables.query_map([], |row| row.get::<_, String>(0));
    let mut kept = Vec::new();
    for table in names.expect("tables") {
        let table = table.expect("a name");
        let mut all = db.prepare(&format!("SELECT * FROM {table}")).expect("rows");
        let columns: Vec<String> = all.column_names().iter().map(|c| (*c).to_owned()).collect();
        let mut rows = all.query([]).expect("rows");
        while let Some(row) = rows.next().expect("a row") {
            for (at, column) in columns.iter().enumerate() {
                let value = match row.get_ref(at).expect("a value") {
                    ValueRef::Null => continue,
                    ValueRef::Integer(n) => n.to_string(),
                    ValueRef::Real(n) => n.to_string(),
                    ValueRef::Text(bytes) | ValueRef::Blob(bytes) => {
                        String::from_utf8_lossy(bytes).into_owned()
                    }
                };
                kept.push(format!("{table}.{column}: {value}"));
            }
        }
    }
    kept
}

/// Where somebody is still named.
fn traces(club: &Club, of: &[String]) -> Vec<String> {
    let mut all = everything_kept(club);
    all.retain(|kept| of.iter().any(|word| kept.contains(word)));
    all
}

/// Waits until nobody of these is named any more: the note that a press was
/// answered may come a moment after the answer.
async fn until_untraced(club: &Club, of: &[String]) {
    until_traced_in(club, of, &[]).await;
}

/// Waits until these are named in those columns and nowhere else.
async fn until_traced_in(club: &Club, of: &[String], columns: &[&str]) {
    let is_so = || {
        let kept = traces(club, of);
        let mut left: Vec<&str> = kept.iter().filter_map(|k| k.split(':').next()).collect();
        left.sort_unstable();
        left.dedup();
        left == columns
    };
    for _ in 0..2400 {
        if is_so() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("still there: {:#?}", traces(club, of));
}

async fn forget(who: &Actor) -> String {
    let asked = who.slash("delete-my-data", NO_OPTIONS).await;
    assert!(asked.is_ephemeral());
    assert_eq!(labels(&asked), ["Forget me", "Leave it as it is"]);
    let done = who.press(&asked, "Forget me").await;
    assert!(labels(&done).is_empty());
    done.text()
}

#[tokio::test]
async fn privacy_is_told_to_whoever_asks_anywhere() {
    let club = Club::open().await;
    for who in [club.user("Ann"), club.user("Ann").in_dm()] {
        let told = who.slash("privacy", NO_OPTIONS).await;
        for word in ["user id", "14 days", "leaves until the game is over"] {
            assert!(told.text().contains(word), "{}", told.text());
        }
        assert!(told.followups().is_empty(), "in one message");
    }
}

#[tokio::test]
async fn forgotten_in_a_running_game_a_player_leaves_no_trace_and_the_game_goes_on() {
    let club = Club::open().await;
    let ann = club.user("Ann");
    ann.set_nickname("Zebulon Quist");
    let (game, players) = club.game().await;
    let own = [ann.id.to_string(), "Zebulon Quist".to_owned()];
    // Something of everything: an order, a reading, a direct message, a seat in a lobby.
    let mut line = None;
    for _ in 0..30 {
        let (active, _) = club.active_and_idle(game, &players).await;
        let default = club.default_line(game, &active).await;
        let reply = active.slash("order", [("order", &default)]).await;
        assert!(reply.text().contains("Accepted"), "{}", reply.text());
        if active.id == ann.id {
            line = Some(default);
            break;
        }
    }
    let line = line.expect("it was Ann's turn");
    ann.slash("report", NO_OPTIONS).await;
    let side = ann.at(club.table.text_channel("side"));
    side.slash("game new", [("ruleset", Club::ruleset())]).await;
    let sat = side.slash("game join", [("words", "quixotic")]).await;
    assert!(sat.text().contains("sit down"), "{}", sat.text());
    let before = traces(&club, &own);
    for place in ["seats.user", "seats.name", "journal.user", "readings.user"] {
        assert!(
            before.iter().any(|k| k.starts_with(place)),
            "{place} in {before:#?}"
        );
    }

    let asked = ann.slash("delete-my-data", NO_OPTIONS).await;
    assert!(
        asked.text().contains(&format!("in game {game}")),
        "{}",
        asked.text()
    );
    let kept = ann.press(&asked, "Leave it as it is").await;
    assert!(
        kept.text().contains("Nothing was deleted"),
        "{}",
        kept.text()
    );
    assert!(!traces(&club, &own).is_empty());

    let done = forget(&ann).await;
    assert!(done.contains("your 2 seats are free"), "{done}");
    club.wait_public("A player gives up a seat").await;
    // But for one thing, so that she does not come back on the other side.
    assert!(done.contains("is kept until its end"), "{done}");
    until_traced_in(&club, &own, &["knowers.user"]).await;
    assert!(
        traces(&club, &["quixotic".to_owned()]).is_empty(),
        "no dice, no salt"
    );
    let orders = everything_kept(&club);
    assert!(
        orders
            .iter()
            .any(|k| *k == format!("journal.notation: {line}"))
    );
    let shut_out = ann.slash("secret", [("game", game.to_string())]).await;
    assert!(shut_out.text().contains("no seat"), "{}", shut_out.text());

    // Another takes the seat, and all of it proves true in the end.
    let cid = club.user("Cid");
    let sat = cid.slash("game join", NO_OPTIONS).await;
    assert!(sat.text().contains("sit down"), "{}", sat.text());
    let mut players = players;
    players[0] = cid.clone();
    for _ in 0..3 {
        let (active, _) = club.active_and_idle(game, &players).await;
        let line = club.default_line(game, &active).await;
        let reply = active.slash("order", [("order", line)]).await;
        assert!(reply.text().contains("Accepted"), "{}", reply.text());
    }
    let sure = cid.slash("game resign", NO_OPTIONS).await;
    cid.press(&sure, "Resign").await;
    let over = club.wait_public("The game is over").await;
    until_untraced(&club, &own).await;
    let saved = cid.press(&over, "Save to a file").await;
    let file = saved.message().attachments[0].bytes.clone();
    bot::export::verify(&file).expect("a true game");
    assert!(!String::from_utf8_lossy(&file).contains("Zebulon"));

    // Of a game that is over the name goes too, and the file stays true.
    cid.set_nickname("Cid");
    assert!(forget(&cid).await.contains("You are forgotten."));
    let saved = players[1].press(&over, "Save to a file").await;
    bot::export::verify(&saved.message().attachments[0].bytes).expect("still true");
    let id = [cid.id.to_string()];
    until_untraced(&club, &id).await;
}

#[tokio::test]
async fn what_still_waits_for_others_names_the_forgotten_no_more() {
    let club = Club::open().await;
    let ann = club.user("Ann");
    ann.set_nickname("Zebulon Quist");
    // The channel cannot be written to, so that what names her is held back.
    let (_, players) = club.game().await;
    let channel = club.table.channel();
    club.table.bot_may(channel, permission::VIEW_CHANNEL);
    ann.slash("game end", NO_OPTIONS).await;
    let own = [ann.id.to_string(), "Zebulon Quist".to_owned()];
    // What names her is held back.
    club.until(async || {
        let kept = traces(&club, &own);
        kept.iter().any(|k| k.starts_with("outbox.body"))
    })
    .await;
    forget(&ann).await;
    until_traced_in(&club, &own, &["knowers.user"]).await;
    club.table.bot_may(channel, permission::BOT);
    players[1].grant(permission::MANAGE_CHANNELS);
    players[1].slash("umpire repair", NO_OPTIONS).await;
    club.wait_public("gives up a seat").await;
}

#[tokio::test]
async fn who_knows_what_is_hidden_takes_no_seat_by_being_forgotten() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let [ann, ben, ..] = players.as_slice() else {
        panic!("two players")
    };
    let una = club.user("Una");
    una.grant(permission::MANAGE_CHANNELS);
    let (own, other) = (club.key_of(game, ann).await, club.key_of(game, ben).await);
    let shown = una.slash("umpire show", [("seat", &own)]).await;
    assert!(shown.text().contains("to decide"), "{}", shown.text());
    club.wait_public("has looked at the game as").await;
    club.sent().await;

    let asked = una.slash("delete-my-data", NO_OPTIONS).await;
    let sentence = "Until a game is over, your user id stays";
    assert!(asked.text().contains(sentence), "{}", asked.text());
    let done = forget(&una).await;
    assert!(done.contains("In a game that is not over"), "{done}");
    let number = [una.id.to_string()];
    until_traced_in(&club, &number, &["insiders.user"]).await;
    // Nor does asking again, or a restart, take that away.
    let done = forget(&una).await;
    assert!(done.contains("In a game that is not over"), "{done}");

    // By no way to a seat: a free one, one that is offered, one to sit in for.
    let offers = [
        ("game replace", vec![("user", "Una")]),
        ("sitter name", vec![("user", "Una"), ("until", "3d")]),
    ];
    for (command, options) in offers {
        let offered = ben.slash(command, options).await;
        let told = offered.text();
        assert!(
            told.contains("as umpire this player has seen"),
            "{command}: {told}"
        );
    }
    club.leaves(ann).await;
    let joined = una.slash("game join", [("seat", &own)]).await;
    assert!(
        joined.text().contains("can take no seat"),
        "{}",
        joined.text()
    );

    // Who has played a side comes back to it, and not to the other.
    forget(ann).await;
    club.leaves(ben).await;
    let crossed = ann.slash("game join", [("seat", &other)]).await;
    assert!(crossed.text().contains("has played"), "{}", crossed.text());
    let back = ann.slash("game join", [("seat", &own)]).await;
    assert!(back.text().contains("sit down"), "{}", back.text());
    let cid = club.user("Cid");
    cid.slash("game join", [("seat", &other)]).await;

    // With the end of the game all of it goes.
    let sure = cid.slash("game resign", NO_OPTIONS).await;
    cid.press(&sure, "Resign").await;
    club.wait_public("The game is over").await;
    until_untraced(&club, &number).await;
    assert_eq!(club.one::<i64>("SELECT count(*) FROM insiders"), 0);
    // And whoever is forgotten then leaves nothing at all.
    let done = forget(ann).await;
    assert!(!done.contains("is kept"), "{done}");
    until_untraced(&club, &[ann.id.to_string()]).await;
}

#[tokio::test]
async fn a_game_that_is_put_away_keeps_no_mark_of_the_forgotten() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (una, vic) = (club.user("Una"), club.user("Vic"));
    for umpire in [&una, &vic] {
        umpire.grant(permission::MANAGE_CHANNELS);
    }
    let own = club.key_of(game, &players[0]).await;
    una.slash("umpire show", [("seat", own)]).await;
    club.wait_public("has looked at the game as").await;
    club.sent().await;
    forget(&una).await;
    forget(&players[0]).await;
    let numbers = [una.id.to_string(), players[0].id.to_string()];
    until_traced_in(&club, &numbers, &["insiders.user", "knowers.user"]).await;
    let sure = vic.slash("umpire end", NO_OPTIONS).await;
    vic.press(&sure, "Put the game away").await;
    until_untraced(&club, &numbers).await;
}

#[tokio::test]
async fn a_sitter_who_is_forgotten_leaves_the_seat_to_its_holder_and_locks_nobody_out() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let (ann, ben) = club.active_and_idle(game, &players).await;
    let ben = ben.expect("an opponent");
    ann.slash("note add", [("note", PLAN)]).await;
    let sam = club.user("Sam");
    sam.set_nickname("Zebulon Quist");
    let own = [sam.id.to_string(), "Zebulon Quist".to_owned()];
    // She is away, he plays for her meanwhile.
    let name = sam.name();
    let leave = [("until", "5d"), ("cover", "sitter"), ("user", &name)];
    let away = ann.slash("vacation start", leave).await;
    assert!(away.text().contains("your sitter"), "{}", away.text());
    let offer = club.wait_public("will you act").await;
    let taken = sam.press(&offer, "Accept").await;
    assert!(taken.text().contains("You act for"), "{}", taken.text());
    let brief = sam.wait_dm(|m| m.text().contains("You act for")).await;
    let panel = sam.press(&brief, "Give orders").await;
    club.plays(game, &sam).await;
    club.turn_to(game, &[sam.clone(), ben.clone()], &sam).await;
    club.sent().await;

    let done = forget(&sam).await;
    assert!(done.contains("You are forgotten."), "{done}");
    assert!(done.contains("is kept until its end"), "{done}");
    club.wait_public("holder's to play again").await;
    until_traced_in(&club, &own, &["knowers.user"]).await;
    assert_eq!(club.one::<i64>("SELECT count(*) FROM sitters"), 0);
    // She is told, and told once.
    ann.wait_dm(|m| m.text().contains("yours alone to play"))
        .await;
    club.sent().await;
    let told = |m: &MessageView| m.text().contains("yours alone to play");
    assert_eq!(ann.dms().iter().filter(|m| told(m)).count(), 1);

    // He sees and does nothing any more, by whatever he has at hand.
    let old = sam
        .press(&panel, &panel.message().buttons()[0].custom_id)
        .await;
    let told = old.wait_followups(1).await;
    assert!(!told[0].content.contains(PLAN), "{}", told[0].content);
    for command in ["secret", "brief", "note list"] {
        let told = sam.slash(command, NO_OPTIONS).await;
        assert!(!told.text().contains(PLAN), "{command}: {}", told.text());
    }
    let line = club.default_line(game, &ann).await;
    let barred = sam.slash("order", [("order", line)]).await;
    assert!(barred.text().contains("no seat"), "{}", barred.text());
    // Her clock stands still again, for she is away with nobody in her place.
    assert_eq!(club.one::<i64>("SELECT count(*) FROM standstills"), 1);

    // And the game goes on: hers by her own hand, his by his, to its end.
    club.plays(game, &ann).await;
    club.wait_public("is back").await;
    assert_eq!(club.one::<i64>("SELECT count(*) FROM standstills"), 0);
    club.turn_to(game, &players, &ben).await;
    club.plays(game, &ben).await;
    let next = club.user("Sub");
    let named = [("user", "Sub"), ("until", "3d")];
    let offered = ann.slash("sitter name", named).await;
    assert!(offered.text().contains("is offered"), "{}", offered.text());
    club.sent().await;
    let offer = club.newest_with("Accept").expect("an offer");
    let taken = next.press(&offer, "Accept").await;
    assert!(taken.text().contains("You act for"), "{}", taken.text());
    // What he had read he knows: not to the other side.
    let named = [("user", name.as_str()), ("until", "3d")];
    let crossed = ben.slash("sitter name", named).await;
    assert!(crossed.text().contains("has played"), "{}", crossed.text());
    let sure = ben.slash("game resign", NO_OPTIONS).await;
    ben.press(&sure, "Resign").await;
    club.wait_public("The game is over").await;
    until_untraced(&club, &own).await;
}

#[tokio::test]
async fn whoever_was_to_sit_in_and_is_forgotten_is_expected_no_more() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let (ann, _) = club.active_and_idle(game, &players).await;
    let sam = club.user("Sam");
    let named = [("user", "Sam"), ("from", "2d"), ("until", "5d")];
    ann.slash("sitter name", named).await;
    let offer = club.wait_public("will you act").await;
    sam.press(&offer, "Accept").await;
    club.sent().await;
    // His time has not come, so he knows nothing, and nothing is kept.
    let done = forget(&sam).await;
    assert!(!done.contains("is kept"), "{done}");
    until_untraced(&club, &[sam.id.to_string()]).await;
    ann.wait_dm(|m| m.text().contains("yours alone to play"))
        .await;
    let due = "SELECT count(*) FROM due WHERE kind LIKE 'sitter%'";
    assert_eq!(club.one::<i64>(due), 0);
    club.plays(game, &ann).await;

    // One who was only asked is not asked any more.
    let tom = club.user("Tom");
    ann.slash("game replace", [("user", "Tom")]).await;
    club.sent().await;
    let offer = club.newest_with("Accept").expect("an offer");
    forget(&tom).await;
    until_untraced(&club, &[tom.id.to_string()]).await;
    let taken = tom.press(&offer, "Accept").await;
    assert!(taken.text().contains("no such offer"), "{}", taken.text());
    club.pass(8 * DAY);
    club.settled().await;
    assert!(!club.all_public().contains("the offer has lapsed"));
}
