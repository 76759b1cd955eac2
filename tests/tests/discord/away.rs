//! Players who are away, and who sits in for them.

use crate::absence::{PLAN, sees_nothing};
use crate::club::Club;
use crate::deadlines::{DAY, HOUR, NOON, PACE};
use bot::id::UserId;
use bot::local::{Actor, NO_OPTIONS, permission};

fn date(days: i64) -> String {
    format!("{days}d")
}

#[tokio::test]
async fn a_sitter_acts_for_the_holder_between_two_dates_and_no_longer() {
    let mut club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let (ann, ben) = club.active_and_idle(game, &players).await;
    let ben = ben.expect("an opponent");
    ann.slash("note add", [("note", PLAN)]).await;
    let sam = club.user("Sam");
    let other = ann
        .slash(
            "sitter name",
            [("user", "Ben".to_owned()), ("until", date(3))],
        )
        .await;
    assert!(
        other.text().contains("this player holds"),
        "{}",
        other.text()
    );
    for wrong in ["yesterday", "2020-01-01", "400d"] {
        let refused = ann
            .slash("sitter name", [("user", "Sam"), ("until", wrong)])
            .await;
        assert!(
            !refused.text().contains("is offered"),
            "{wrong}: {}",
            refused.text()
        );
    }
    let asked = ann
        .slash(
            "sitter name",
            [("user", "Sam".to_owned()), ("until", date(3))],
        )
        .await;
    assert!(asked.text().contains("is offered"), "{}", asked.text());
    let offer = club.wait_public("will you act").await;
    let early = sam.slash("secret", NO_OPTIONS).await;
    assert!(early.text().contains("no seat"), "{}", early.text());
    let taken = sam.press(&offer, "Accept").await;
    assert!(taken.text().contains("You act for"), "{}", taken.text());
    let brief = sam
        .wait_dm(|m| m.text().contains("You act for the holder"))
        .await;
    assert!(club.reads(&sam).contains(PLAN));
    club.wait_public("acts for the holder").await;

    // He sees, orders, and is called; others read the seat alone.
    let panel = sam.press(&brief, "Give orders").await;
    assert!(
        panel.text().contains("What do you order"),
        "{}",
        panel.text()
    );
    let secret = sam.slash("secret", NO_OPTIONS).await;
    assert!(secret.text().contains(PLAN), "{}", secret.text());
    club.plays(game, &sam).await;
    assert_eq!(club.ordered_by(), sam.id);
    for command in ["game leave", "game resign", "game end"] {
        let barred = sam.slash(command, NO_OPTIONS).await;
        assert!(
            barred.text().contains("only the holder"),
            "{command}: {}",
            barred.text()
        );
    }
    let log = ben.slash("game log", NO_OPTIONS).await;
    assert!(!log.text().contains("Sam"), "{}", log.text());
    // The holder may act too.
    club.turn_to(game, &players, &ann).await;
    club.plays(game, &ann).await;
    club.turn_to(game, &players, &ben).await;
    let before = (ann.pings().len(), sam.pings().len());
    club.pass(2 * HOUR);
    club.turn_to(game, &players, &ann).await;
    club.sent().await;
    let after = (ann.pings().len(), sam.pings().len());
    assert_eq!(after.0, before.0, "the holder is left in peace");
    assert!(after.1 > before.1, "the sitter is called");

    // His last panel is of no use in the very second in which his time is over.
    let prompt = club.newest_with("Give orders").expect("a prompt");
    let panel = sam.press(&prompt, "Give orders").await;
    club.kill().await;
    club.pass(4 * DAY);
    club.restart().await;
    let old = sam
        .press(&panel, &panel.message().buttons()[0].custom_id)
        .await;
    let told = old.wait_followups(1).await;
    assert!(
        told[0].content.contains("no longer yours"),
        "{}",
        told[0].content
    );
    sees_nothing(&sam).await;
    sam.wait_dm(|m| m.text().contains("Your time as sitter is over"))
        .await;
    ann.wait_dm(|m| m.text().contains("Welcome back")).await;
    club.wait_public("holder's to play again").await;
    assert_eq!(club.one::<i64>("SELECT count(*) FROM sitters"), 0);
    let again = club.user("Una").slash("game status", NO_OPTIONS).await;
    assert!(again.text().contains("Awaited"), "{}", again.text());
}

#[tokio::test]
async fn a_sitter_of_several_seats_of_one_side_says_for_which_he_acts() {
    let club = Club::open().await;
    let (game, players) = club.game_of_four(&[]).await;
    let card = club.desk.card(game).await.expect("a card");
    let side = |who: &Actor| {
        let chair = card.seats.iter().find(|c| c.user == Some(UserId(who.id)));
        chair.expect("a seat").side
    };
    let ann = &players[0];
    let mate = players[1..]
        .iter()
        .find(|p| side(p) == side(ann))
        .expect("a colleague");
    let foe = players
        .iter()
        .find(|p| side(p) != side(ann))
        .expect("an opponent");
    ann.slash("note add", [("note", PLAN)]).await;
    mate.slash("note add", [("note", "the mate's own")]).await;
    let refused = ann
        .slash("sitter name", [("user", foe.name()), ("until", date(3))])
        .await;
    assert!(
        refused.text().contains("this player holds"),
        "{}",
        refused.text()
    );
    ann.slash("sitter name", [("user", mate.name()), ("until", date(3))])
        .await;
    let offer = club.wait_public("will you act").await;
    mate.press(&offer, "Accept").await;
    let (own, sat) = (club.key_of(game, mate).await, club.key_of(game, ann).await);
    for (key, note) in [(&sat, PLAN), (&own, "the mate's own"), (&sat, PLAN)] {
        let hat = mate.slash("sitter act", [("seat", key.as_str())]).await;
        assert!(hat.text().contains("You act for"), "{}", hat.text());
        let notes = mate.slash("note list", NO_OPTIONS).await;
        assert!(notes.text().contains(note), "{key}: {}", notes.text());
    }
    let foreign = club.key_of(game, foe).await;
    let refused = mate.slash("sitter act", [("seat", foreign.as_str())]).await;
    assert!(refused.text().contains("do not act"), "{}", refused.text());
    // Given back, he acts for his own seat again.
    let ended = ann.slash("sitter end", NO_OPTIONS).await;
    assert!(ended.text().contains("any more"), "{}", ended.text());
    let notes = mate.slash("note list", NO_OPTIONS).await;
    assert!(notes.text().contains("the mate's own") && !notes.text().contains(PLAN));
}

#[tokio::test]
async fn deadlines_stand_still_while_somebody_is_away_and_nothing_calls_him() {
    let mut club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let (ann, ben) = club.active_and_idle(game, &players).await;
    let ben = ben.expect("an opponent");
    club.sent().await;
    club.pass(6 * HOUR);
    let before = club.sequence(game);
    let away = ann
        .slash(
            "vacation start",
            [("until", "5d"), ("reason", "the *Alps*")],
        )
        .await;
    assert!(
        away.text().contains("deadlines stand still"),
        "{}",
        away.text()
    );
    let told = club.wait_public("is away until").await;
    club.sent().await;
    assert!(told.text().contains("the \\*Alps\\*") && told.text().contains(":D>"));
    club.kill().await;
    club.pass(3 * DAY);
    club.restart().await;
    club.settled().await;
    assert_eq!(club.sequence(game), before, "nothing was ordered for him");
    let waiting = ben.slash("waiting", NO_OPTIONS).await;
    assert!(waiting.text().contains("18h"), "{}", waiting.text());
    // Until the end of the fifth day ahead in UTC, then it goes on with what was left.
    club.pass(3 * DAY);
    ann.wait_dm(|m| m.text().contains("Welcome back")).await;
    club.settled().await;
    let left: i64 = club.one("SELECT count(*) FROM due WHERE kind = 'deadline' AND left IS NULL");
    assert_eq!(left, 1, "the clock runs again");
    assert!(club.due() - club.table.clock().now() > 17 * HOUR);
    let told = club.all_public();
    assert_eq!(told.matches("is away until").count(), 1, "said once");

    // Prompts do not ping, and an order ends it.
    club.turn_to(game, &players, &ben).await;
    ann.slash("vacation start", [("until", "3d")]).await;
    club.pass(HOUR);
    club.sent().await;
    let pings = ann.notices().iter().filter(|n| !n.silent).count();
    club.turn_to(game, &players, &ann).await;
    club.sent().await;
    let after = ann.notices().iter().filter(|n| !n.silent).count();
    assert_eq!(after, pings, "nobody calls him");
    club.plays(game, &ann).await;
    club.wait_public("is back").await;
    assert_eq!(
        club.one::<i64>("SELECT count(*) FROM vacations WHERE NOT over"),
        0
    );
    let over = ann.slash("vacation end", NO_OPTIONS).await;
    assert!(over.text().contains("have not said"), "{}", over.text());
}

#[tokio::test]
async fn a_vacation_ahead_is_told_as_one_to_come_and_can_be_called_off() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let (ann, _) = club.active_and_idle(game, &players).await;
    let ahead = [("from", "2d"), ("until", "5d")];
    let told = ann.slash("vacation start", ahead).await;
    assert!(told.text().contains("You will be away from"));
    assert!(!told.text().contains("You are away"), "{}", told.text());
    club.wait_public("will be away from").await;
    // He plays on until then, and that ends nothing.
    club.plays(game, &ann).await;
    let off = ann.slash("vacation end", NO_OPTIONS).await;
    assert!(off.text().contains("is called off"), "{}", off.text());
    club.wait_public("stays: the vacation").await;

    ann.slash("vacation start", ahead).await;
    club.sent().await;
    let public = club.all_public();
    assert!(!public.contains("is away until") && !public.contains("is back"));
    club.pass(2 * DAY + HOUR);
    club.settled().await;
    let back = ann.slash("vacation end", NO_OPTIONS).await;
    assert!(back.text().contains("Welcome back"), "{}", back.text());
    club.wait_public("is back").await;
}

#[tokio::test]
async fn the_days_of_vacation_are_those_agreed_at_set_up() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE, ("vacation", "2")]).await;
    let (ann, _) = club.active_and_idle(game, &players).await;
    club.wait_public("may be away for 2 days").await;
    let before = club.sequence(game);
    ann.slash("vacation start", [("until", "9d")]).await;
    let told = club.wait_public("is away until").await;
    let at = NOON + 2 * DAY;
    assert!(
        told.text()
            .contains(&format!("stand still until <t:{at}:f>")),
        "{}",
        told.text()
    );
    club.pass(2 * DAY);
    club.wait_public("are used up").await;
    club.settled().await;
    assert_eq!(club.sequence(game), before);
    club.pass(2 * DAY);
    club.until(async || club.sequence(game) > before).await;
}

#[tokio::test]
async fn the_computer_holds_a_seat_until_its_holder_orders_again() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let (ann, ben) = club.active_and_idle(game, &players).await;
    let ben = ben.expect("an opponent");
    let before = club.sequence(game);
    let options = [("until", "5d"), ("cover", "computer")];
    let away = ann.slash("vacation start", options).await;
    assert!(away.text().contains("computer plays"), "{}", away.text());
    club.until(async || club.sequence(game) > before).await;
    let origin: String = club.one("SELECT origin FROM journal ORDER BY sequence DESC LIMIT 1");
    assert_eq!(origin, "computer");
    let card = club.desk.card(game).await.expect("a card");
    assert_eq!(card.own_seat(UserId(ann.id)), card.seat_of(UserId(ann.id)));
    club.until(async || {
        !club
            .awaited(game, std::slice::from_ref(&ben))
            .await
            .is_empty()
    })
    .await;
    let brief = ann.slash("vacation end", NO_OPTIONS).await;
    assert!(brief.text().contains("Welcome back"), "{}", brief.text());
    club.turn_to(game, &players, &ann).await;
    let line = club.sequence(game);
    club.pass(HOUR);
    club.settled().await;
    assert_eq!(club.sequence(game), line, "the computer plays no more");
    club.plays(game, &ann).await;
}

#[tokio::test]
async fn the_computer_alone_plays_no_game_to_its_end_while_its_players_are_away() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let (ann, ben) = club.active_and_idle(game, &players).await;
    let ben = ben.expect("an opponent");
    let options = [("until", "5d"), ("cover", "computer")];
    ben.slash("vacation start", options).await;
    club.wait_public("The computer plays for this seat meanwhile")
        .await;
    let refused = ann.slash("vacation start", options).await.text();
    assert!(refused.contains("Choose cover:none"), "{refused}");
    let face = club.desk.clock_face(game).await.expect("a clock");
    assert!(face.turns.iter().all(|t| t.left.is_none()), "she is here");
    // With Ann's seat free and the computer's too, it waits for a person.
    club.leaves(&ann).await;
    let key = club.desk.card(game).await.expect("a card");
    let free = key.seats.iter().find(|c| c.user.is_none()).expect("hers");
    let una = club.user("Una");
    una.grant(permission::MANAGE_CHANNELS);
    una.slash("game computer", [("seat", free.key.clone())])
        .await;
    let before = club.sequence(game);
    club.pass(HOUR);
    club.settled().await;
    assert_eq!(club.sequence(game), before);
    let back = ben.slash("vacation end", NO_OPTIONS).await.text();
    assert!(back.contains("Welcome back"), "{back}");
    club.until(async || club.sequence(game) > before).await;
}

#[tokio::test]
async fn a_vacation_whose_sitter_cannot_sit_in_is_none_at_all() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let (ann, ben) = club.active_and_idle(game, &players).await;
    let ben = ben.expect("an opponent");
    for guest in [ann.name(), ben.name()] {
        let cover = [("until", "3d"), ("cover", "sitter"), ("user", &guest)];
        let refused = ann.slash("vacation start", cover).await;
        assert!(
            refused.text().contains("this player holds") || refused.text().contains("is held by"),
            "{}",
            refused.text()
        );
    }
    club.sent().await;
    assert!(!club.all_public().contains("is away until"));
    assert_eq!(club.one::<i64>("SELECT count(*) FROM vacations"), 0);
}

#[tokio::test]
async fn a_vacation_is_ended_by_an_order_that_counts_and_its_sitter_goes_with_it() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let (ann, _) = club.active_and_idle(game, &players).await;
    let sam = club.user("Sam");
    let cover = [("until", "3d"), ("cover", "sitter"), ("user", "Sam")];
    let away = ann.slash("vacation start", cover).await;
    // To the end of the third day from noon, shown as a minute of that day.
    let last = NOON + 3 * DAY + 12 * HOUR - 60;
    assert!(
        away.text().contains(&last.to_string()),
        "{last}: {}",
        away.text()
    );
    let told = club.wait_public("is away until").await;
    assert!(told.text().contains(&format!("<t:{last}:D>")));
    let offer = club.wait_public("will you act").await;
    sam.press(&offer, "Accept").await;
    let sees = async || sam.slash("secret", NO_OPTIONS).await.text();
    assert!(!sees().await.contains("no seat"));
    // A line that is refused says nothing of where its giver is.
    let refused = ann.slash("order", [("order", "banana")]).await;
    assert!(!refused.text().contains("Welcome back"));
    club.sent().await;
    assert!(!club.all_public().contains("is back"));
    let line = club.default_line(game, &ann).await;
    let counts = ann.slash("order", [("order", line)]).await;
    assert!(counts.text().contains("Accepted"), "{}", counts.text());
    assert!(counts.text().contains("Welcome back"), "{}", counts.text());
    club.wait_public("is back").await;
    sam.wait_dm(|m| m.text().contains("Your time as sitter is over"))
        .await;
    assert!(sees().await.contains("no longer yours"), "{}", sees().await);
    assert_eq!(club.one::<i64>("SELECT count(*) FROM sitters"), 0);
}

#[tokio::test]
async fn whoever_comes_back_before_his_sitter_has_answered_is_offered_to_nobody() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let (ann, _) = club.active_and_idle(game, &players).await;
    let sam = club.user("Sam");
    let cover = [("until", "3d"), ("cover", "sitter"), ("user", "Sam")];
    ann.slash("vacation start", cover).await;
    let offer = club.wait_public("will you act").await;
    ann.slash("vacation end", NO_OPTIONS).await;
    let late = sam.press(&offer, "Accept").await;
    assert!(late.text().contains("was taken back"), "{}", late.text());
    assert_eq!(club.one::<i64>("SELECT count(*) FROM sitters"), 0);
}
