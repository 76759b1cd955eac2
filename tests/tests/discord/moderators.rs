//! Moderators: a role besides those who manage the channel, rollback, rulings,
//! looking as a seat, the audit.

use crate::club::{Club, labels};
use bot::id::{GameId, UserId};
use bot::local::{Actor, NO_OPTIONS, permission};

fn umpire(club: &Club) -> Actor {
    let una = club.user("Una");
    una.grant(permission::MANAGE_CHANNELS);
    una
}

async fn play_on(club: &Club, game: GameId, players: &[Actor], orders: usize) {
    for _ in 0..orders {
        club.play(game, players).await;
    }
}

fn revision(look: &bot::desk::Look) -> Option<u32> {
    look.revision()
}

#[tokio::test]
async fn rollback_says_what_goes_asks_first_and_the_file_stays_true() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let una = umpire(&club);
    play_on(&club, game, &players, 1).await;
    let before = revision(&club.desk.look(game, UserId(1)).await.expect("a look"));
    let then = una
        .autocomplete("umpire rollback", [("point", "")], "point")
        .await
        .len();
    play_on(&club, game, &players, 2).await;
    let points = una
        .autocomplete("umpire rollback", [("point", "")], "point")
        .await;
    assert!(points.len() > then, "{points:?}");
    // The newest come first; the first of what has happened since is taken.
    let point = points[points.len() - then - 1].value.clone();
    let asked = una.slash("umpire rollback", [("point", point)]).await;
    assert!(asked.is_ephemeral());
    assert!(
        asked.text().contains("takes the game back to before"),
        "{}",
        asked.text()
    );
    assert!(labels(&asked).iter().any(|l| l == "Take it back"));
    let sequence = club.sequence(game);
    let done = una.press(&asked, "Take it back").await;
    assert!(done.text().contains("has gone back"), "{}", done.text());
    let told = club
        .wait_public("**The game has gone back.**")
        .await
        .content;
    assert!(
        told.contains("Umpire Una took the game back to before"),
        "{told}"
    );
    assert_eq!(club.sequence(game), sequence + 1);
    let now = revision(&club.desk.look(game, UserId(1)).await.expect("a look"));
    assert_eq!(now, before);
    let audit = players[0].slash("game audit", NO_OPTIONS).await;
    assert!(
        audit.text().contains("took the game back"),
        "{}",
        audit.text()
    );
    // A question that was put before something else happened is stale.
    let stale = una.slash("umpire rollback", [("point", "1")]).await;
    play_on(&club, game, &players, 1).await;
    let late = una.press(&stale, "Take it back").await;
    assert!(late.text().contains("out of date"), "{}", late.text());
    for player in &players {
        player.slash("game end", NO_OPTIONS).await;
    }
    club.wait_public("The game is over").await;
    let export = club.desk.export(game, UserId(1)).await.expect("a file");
    bot::export::verify(&export.bytes).expect("a true game");
}

#[tokio::test]
async fn a_role_umpires_on_every_call_until_it_is_gone() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (una, rolf) = (umpire(&club), club.user("Rolf"));
    let guild = club.table.guild();
    let role = club.table.with(|world| {
        let role = world.add_role(guild, "Referees", &[rolf.id]);
        world.allow_command("umpire", role);
        role
    });
    let denied = rolf.slash("umpire repair", NO_OPTIONS).await;
    assert!(denied.text().contains("Only those"), "{}", denied.text());
    // Heard of through the gateway, so it may take a moment.
    club.until(async || {
        let named = una.slash("umpire role", [("role", "Referees")]).await;
        named.text().contains("umpire too")
    })
    .await;
    let repaired = rolf.slash("umpire repair", NO_OPTIONS).await;
    assert!(
        repaired.text().contains("will be sent again"),
        "{}",
        repaired.text()
    );
    let cannot = rolf.slash("umpire role", NO_OPTIONS).await;
    assert!(
        cannot.text().contains("can name the role"),
        "{}",
        cannot.text()
    );
    // Another name changes nothing; without the role, or without there being one, it is over.
    club.table
        .with(|world| world.rename_role(guild, role, "Judges"));
    let name = "SELECT name FROM umpire_roles";
    club.until(async || club.one::<String>(name) == "Judges")
        .await;
    let still = rolf.slash("umpire repair", NO_OPTIONS).await;
    assert!(
        still.text().contains("will be sent again"),
        "{}",
        still.text()
    );
    club.table.with(|world| {
        world.remove_role(guild, role);
        let other = world.add_role(guild, "Others", &[rolf.id]);
        world.allow_command("umpire", other);
    });
    club.wait_public("whose members umpired here, is gone")
        .await;
    let gone = rolf.slash("umpire repair", NO_OPTIONS).await;
    assert!(gone.text().contains("Only those"), "{}", gone.text());
    let told = club.all_public().matches("whose members umpired").count();
    assert_eq!(told, 1);
    drop((game, players));
}

#[tokio::test]
async fn an_umpire_who_does_not_play_sees_as_a_seat_does_and_it_is_told() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let una = umpire(&club);
    let card = club.desk.card(game).await.expect("a card");
    let seat = card.seats[0].key.clone();
    players[0].grant(permission::MANAGE_CHANNELS);
    let plays = players[0]
        .slash("umpire show", [("seat", card.seats[1].key.clone())])
        .await;
    assert!(
        plays.text().contains("You play in this game"),
        "{}",
        plays.text()
    );
    let shown = una.slash("umpire show", [("seat", seat.clone())]).await;
    assert!(shown.is_ephemeral());
    // All that the seat itself reads: how it stands, what it knows, what it may order.
    for words in [
        "to decide",
        "nothing that the others do not",
        "It can order: ",
    ] {
        assert!(shown.text().contains(words), "{}", shown.text());
    }
    club.wait_public("has looked at the game as").await;
    let sees = una.slash("umpire who-sees", [("place", "Goliad")]).await;
    for chair in &card.seats {
        let name = bot::words::say(&chair.seat_name);
        assert!(sees.text().contains(&name), "{}", sees.text());
    }
    club.wait_public("has looked at who sees Goliad").await;
    // What is no place is no look at it.
    let nowhere = una.slash("umpire who-sees", [("place", "Mars")]).await;
    assert!(nowhere.text().contains("Mars"), "{}", nowhere.text());
    let audit = una.slash("game audit", NO_OPTIONS).await;
    assert!(!audit.text().contains("Mars"), "{}", audit.text());
    // Whoever has seen it all takes no seat.
    club.leaves(&players[0]).await;
    let joined = una.slash("game join", [("seat", seat)]).await;
    assert!(
        joined.text().contains("can take no seat"),
        "{}",
        joined.text()
    );
    let audit = players[1].slash("game audit", NO_OPTIONS).await;
    assert!(audit.text().contains("who sees Goliad"), "{}", audit.text());
}

#[tokio::test]
async fn a_ruling_is_read_by_those_whom_it_concerns_and_by_all_at_the_end() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let una = umpire(&club);
    let offered = una
        .autocomplete("umpire rule", [("amendment", "set-weather ")], "amendment")
        .await;
    assert!(!offered.is_empty());
    let mut ruled = String::new();
    for weather in ["rain", "clear"] {
        let line = format!("set-weather {weather}");
        let reply = una
            .slash(
                "umpire rule",
                [
                    ("amendment", line.as_str()),
                    ("reason", "The map was *misread*"),
                ],
            )
            .await;
        ruled = reply.text();
        if ruled.contains("Ruled") {
            break;
        }
    }
    assert!(ruled.contains("Ruled"), "{ruled}");
    let told = club.wait_public("The umpire has ruled").await;
    assert!(
        told.content.contains("The map was \\*misread\\*"),
        "{}",
        told.content
    );
    assert!(
        told.content.contains("By the umpire's ruling it"),
        "{}",
        told.content
    );
    let plays = players[0].clone();
    plays.grant(permission::MANAGE_CHANNELS);
    let denied = plays
        .slash(
            "umpire rule",
            [("amendment", "set-weather rain"), ("reason", "I would win")],
        )
        .await;
    assert!(
        denied.text().contains("You play in this game"),
        "{}",
        denied.text()
    );
    let nonsense = una
        .slash(
            "umpire rule",
            [("amendment", "set-weather hail"), ("reason", "It is so")],
        )
        .await;
    assert!(!nonsense.text().contains("Ruled"), "{}", nonsense.text());
    // Taking a counter off is told to its side alone; its line stays closed until the end.
    let units = una
        .autocomplete("umpire rule", [("amendment", "remove-unit ")], "amendment")
        .await;
    let line = units.first().expect("counters").value.as_str();
    let ruling = [("amendment", line), ("reason", "It came too early")];
    let removed = una.slash("umpire rule", ruling).await;
    assert!(removed.text().contains("Ruled"), "{}", removed.text());
    club.sent().await;
    let told = "is out of the game";
    let hears = |p: &&Actor| p.dms().iter().any(|m| m.text().contains(told));
    assert_eq!(players.iter().filter(hears).count(), 1, "{line}");
    assert!(!club.all_public().contains(told), "{line}");
    let audit = players[1].slash("game audit", NO_OPTIONS).await;
    assert!(audit.text().contains("Una"), "{}", audit.text());
    assert!(!audit.text().contains("set-weather"), "{}", audit.text());
    for player in &players {
        player.slash("game end", NO_OPTIONS).await;
    }
    club.wait_public("The game is over").await;
    let audit = players[1].slash("game audit", NO_OPTIONS).await;
    assert!(audit.text().contains("set-weather"), "{}", audit.text());
    // Open to all now; and a ruling is nobody's default.
    let log = players[1].slash("game log", NO_OPTIONS).await.text();
    assert!(
        log.contains("set-weather") && !log.contains("the rules' default"),
        "{log}"
    );
    let export = club.desk.export(game, UserId(1)).await.expect("a file");
    bot::export::verify(&export.bytes).expect("a true game");
}

#[tokio::test]
async fn a_game_that_is_archived_leaves_its_channel_and_keeps_its_file() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let una = umpire(&club);
    play_on(&club, game, &players, 1).await;
    let asked = una.slash("umpire archive", NO_OPTIONS).await;
    let done = una.press(&asked, "Put it away").await;
    assert!(done.text().contains("put away for good"), "{}", done.text());
    let none = players[0].slash("game status", NO_OPTIONS).await;
    assert!(none.text().contains("no game here"), "{}", none.text());
    let file = players[0]
        .slash("game export", [("game", game.to_string())])
        .await;
    assert!(file.text().contains("whole game"), "{}", file.text());
}

#[tokio::test]
async fn a_sitter_whose_time_is_to_come_looks_as_no_seat_before_it() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let una = umpire(&club);
    let named = [("user", "Una"), ("from", "2d"), ("until", "5d")];
    let offered = players[0].slash("sitter name", named).await;
    assert!(offered.text().contains("is offered"), "{}", offered.text());
    let offer = club.wait_public("will you act").await;
    let taken = una.press(&offer, "Accept").await;
    assert!(taken.text().contains("You act for"), "{}", taken.text());
    let seats = club.desk.card(game).await.expect("a card").seats;
    for seat in &seats {
        let shown = una.slash("umpire show", [("seat", seat.key.clone())]).await;
        let text = shown.text();
        assert!(text.contains("You play in this game"), "{text}");
    }
    let sees = una.slash("umpire who-sees", [("place", "Goliad")]).await;
    assert!(sees.text().contains("You play in this game"));
}
