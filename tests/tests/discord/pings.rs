//! Who is called, where, when, and how often.

use crate::club::Club;
use crate::deadlines::{DAY, HOUR, NOON, PACE};
use bot::id::GameId;
use bot::local::{Actor, NO_OPTIONS};

impl Club {
    /// Plays default orders until somebody else than now is asked; gives who it is.
    async fn until_next(&self, game: GameId, players: &[Actor]) -> Actor {
        let (first, _) = self.active_and_idle(game, players).await;
        loop {
            self.plays(game, &first).await;
            let (now, _) = self.active_and_idle(game, players).await;
            if now.id != first.id {
                return now;
            }
        }
    }
}

#[tokio::test]
async fn f164_one_ping_at_the_start_of_a_turn_and_none_for_its_steps() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game().await;
    let (first, other) = club.active_and_idle(game, &players).await;
    let other = other.expect("another");
    club.sent().await;
    assert_eq!((first.pings().len(), other.pings().len()), (1, 0));
    let next = club.until_next(game, &players).await;
    assert_eq!(next.id, other.id);
    club.sent().await;
    assert_eq!((first.pings().len(), other.pings().len()), (1, 1));
}

#[tokio::test]
async fn a_player_is_told_where_he_wants_it_or_not_at_all_and_it_outlives_a_restart() {
    let mut club = Club::open_at(NOON).await;
    let (game, players) = club.game().await;
    let (_, other) = club.active_and_idle(game, &players).await;
    let other = other.expect("another");
    let told = other.slash("notify", [("way", "dm")]).await;
    assert!(told.text().contains("direct message"), "{}", told.text());
    club.kill().await;
    club.restart().await;
    let next = club.until_next(game, &players).await;
    assert_eq!(next.id, other.id);
    let letter = other.wait_dm(|m| m.text().contains("you are asked")).await;
    assert!(!letter.silent, "it rings");
    club.sent().await;
    assert!(
        other
            .pings()
            .iter()
            .all(|p| p.channel != club.table.channel())
    );
    let panel = other.press(&letter, "Give orders").await;
    assert!(panel.text().contains("order"), "{}", panel.text());

    // For this game otherwise than for all.
    let here = other
        .slash("notify", [("way", "off"), ("here", "true")])
        .await;
    assert!(here.text().contains("nobody calls"), "{}", here.text());
    club.until_next(game, &players).await;
    let notices = other.notices().len();
    club.pass(HOUR);
    let next = club.until_next(game, &players).await;
    assert_eq!(next.id, other.id);
    club.sent().await;
    let loud = other
        .notices()
        .into_iter()
        .skip(notices)
        .filter(|n| !n.silent);
    assert_eq!(loud.count(), 0);
    let bad = other.slash("notify", [("zone", "Middle Earth")]).await;
    assert!(bad.text().contains("no time zone"), "{}", bad.text());

    other.slash("delete-my-data", NO_OPTIONS).await;
    assert_eq!(club.one::<i64>("SELECT count(*) FROM notices"), 2);
    let sure = other.slash("delete-my-data", NO_OPTIONS).await;
    other.press(&sure, "Forget me").await;
    assert_eq!(club.one::<i64>("SELECT count(*) FROM notices"), 0);
}

#[tokio::test]
async fn in_quiet_hours_the_message_comes_in_silence_and_the_ping_in_the_morning() {
    let club = Club::open_at(NOON + 11 * HOUR).await;
    let (game, players) = club.game().await;
    let (_, other) = club.active_and_idle(game, &players).await;
    let other = other.expect("another");
    let quiet = [("zone", "UTC"), ("quiet", "22-7:30")];
    let told = other.slash("notify", quiet).await;
    assert!(told.text().contains("22:00"), "{}", told.text());
    club.until_next(game, &players).await;
    club.sent().await;
    let prompt = club.newest_with("Give orders").expect("the prompt");
    assert!(prompt.silent && prompt.text().contains(&other.mention()));
    assert_eq!(other.pings().len(), 0);
    club.pass(8 * HOUR);
    club.settled().await;
    club.sent().await;
    assert_eq!(other.pings().len(), 0, "seven o'clock is night");
    club.pass(HOUR);
    club.settled().await;
    club.until(async || other.pings().len() == 1).await;
    club.pass(DAY);
    club.settled().await;
    club.sent().await;
    assert_eq!(other.pings().len(), 1, "once");
}

#[tokio::test]
async fn a_night_that_is_slept_through_by_somebody_who_acted_brings_no_ping() {
    let club = Club::open_at(NOON + 11 * HOUR).await;
    let (game, players) = club.game().await;
    let (_, other) = club.active_and_idle(game, &players).await;
    let other = other.expect("another");
    other.slash("notify", [("quiet", "22-7:30")]).await;
    club.until_next(game, &players).await;
    club.until_next(game, &players).await;
    club.pass(DAY);
    club.settled().await;
    club.sent().await;
    assert_eq!(other.pings().len(), 0);
}

#[tokio::test]
async fn what_is_asked_at_night_besides_orders_is_said_in_the_morning_while_it_is_open() {
    let club = Club::open_at(NOON + 11 * HOUR).await;
    let (_, players) = club.game().await;
    club.sent().await;
    let other = &players[1];
    other
        .slash("notify", [("zone", "UTC"), ("quiet", "22-8")])
        .await;
    let pings = other.pings().len();
    players[0].slash("game end", NO_OPTIONS).await;
    club.wait_public("proposes").await;
    club.sent().await;
    assert_eq!(other.pings().len(), pings);
    club.pass(9 * HOUR);
    club.wait_public("during your quiet hours").await;
    assert_eq!(other.pings().len(), pings + 1);
    club.pass(15 * HOUR);
    players[0].slash("refuse", NO_OPTIONS).await;
    players[0].slash("game end", NO_OPTIONS).await;
    other.slash("refuse", NO_OPTIONS).await;
    club.pass(DAY);
    club.settled().await;
    club.sent().await;
    assert_eq!(other.pings().len(), pings + 1, "settled before the morning");
}

#[tokio::test]
async fn f170_one_reminder_comes_before_the_deadline_and_acting_or_a_button_cancels_it() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let (first, _) = club.active_and_idle(game, &players).await;
    club.sent().await;
    let pings = first.pings().len();
    // A quarter before the end would be six in the morning, so it comes before the night.
    club.pass(10 * HOUR + HOUR / 2);
    club.settled().await;
    club.sent().await;
    assert_eq!(first.pings().len(), pings);
    club.pass(HOUR / 2);
    let reminder = club.wait_public("A reminder").await;
    assert!(reminder.text().contains(&first.mention()));
    club.pass(12 * HOUR);
    club.settled().await;
    club.sent().await;
    assert_eq!(first.pings().len(), pings + 1, "once");

    // The next acts, and hears of it no more; the one after him presses the button.
    let second = club.until_next(game, &players).await;
    assert_eq!(
        club.one::<i64>("SELECT count(*) FROM due WHERE kind = 'reminder'"),
        1
    );
    club.until_next(game, &players).await;
    let waiting = first.slash("waiting", NO_OPTIONS).await;
    let hushed = first.press(&waiting, "Don't remind me this turn").await;
    assert!(
        hushed.text().contains("not be reminded"),
        "{}",
        hushed.text()
    );
    assert_eq!(
        club.one::<i64>("SELECT count(*) FROM due WHERE kind = 'reminder'"),
        0
    );
    let said = club.all_public().matches("A reminder").count();
    club.pass(23 * HOUR);
    club.settled().await;
    club.sent().await;
    assert_eq!(club.all_public().matches("A reminder").count(), said);
    assert!(second.pings().len() <= 1);
}

#[tokio::test]
async fn waiting_shows_who_is_awaited_since_when_here_and_in_all_ones_games() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    club.pass(2 * HOUR);
    let (active, other) = club.active_and_idle(game, &players).await;
    let waiting = other.expect("another").slash("waiting", NO_OPTIONS).await;
    assert!(waiting.is_ephemeral());
    for part in [
        format!("<t:{NOON}:R>"),
        format!("<t:{}:f>", NOON + DAY),
        active.name(),
    ] {
        assert!(waiting.text().contains(&part), "{}", waiting.text());
    }
    let all = active.in_dm().slash("waiting", NO_OPTIONS).await;
    assert!(
        all.text().contains(&format!("<t:{NOON}:R>")),
        "{}",
        all.text()
    );
}
