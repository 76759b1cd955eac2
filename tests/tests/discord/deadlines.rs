//! Deadlines: shown, passed, put off, and what follows them; the clock is the test's.

use crate::club::Club;
use bot::id::GameId;
use bot::local::{Actor, NO_OPTIONS, permission};

/// Noon in UTC on a day in July 2026.
pub const NOON: i64 = 1_783_080_000;
pub const MINUTE: i64 = 60;
pub const HOUR: i64 = 60 * MINUTE;
pub const DAY: i64 = 24 * HOUR;

/// A day for each decision, and ten minutes of grace.
pub const PACE: (&str, &str) = ("pace", "24h+24h grace 10m");
pub const ASK: (&str, &str) = ("expiry", "ask");

impl Club {
    /// When the decision that is open must have been taken, with its grace.
    pub fn due(&self) -> i64 {
        self.one("SELECT at FROM due WHERE kind = 'deadline'")
    }

    /// Where the journal's last line came from.
    fn origin(&self) -> String {
        self.one("SELECT origin FROM journal ORDER BY sequence DESC LIMIT 1")
    }

    /// A game whose deadline has passed, with who is silent and who is asked.
    pub async fn silence(&self, game: GameId, players: &[Actor]) -> (Actor, Actor) {
        let (silent, other) = self.active_and_idle(game, players).await;
        self.pass(self.due() - self.table.clock().now());
        let asked = "SELECT count(*) FROM due WHERE kind = 'answer'";
        self.until(async || self.one::<i64>(asked) == 1).await;
        self.sent().await;
        self.wait_public("has let the deadline pass").await;
        (silent, other.expect("somebody to play against"))
    }
}

#[tokio::test]
async fn f094_a_deadline_is_shown_and_takes_effect_when_it_says() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let until = NOON + DAY;
    let shown = format!("Until <t:{until}:f> (<t:{until}:R>) and 10m of grace");
    let prompt = club.prompt().await;
    assert!(prompt.text().contains(&shown), "{}", prompt.text());
    let (active, _) = club.active_and_idle(game, &players).await;
    for command in ["game status", "waiting"] {
        let told = active.slash(command, NO_OPTIONS).await;
        assert!(
            told.text().contains(&format!("<t:{until}:R>")),
            "{}",
            told.text()
        );
    }
    let before = club.sequence(game);
    club.pass(DAY + 9 * MINUTE + 59);
    club.settled().await;
    assert_eq!(club.sequence(game), before, "the grace is kept");
    club.pass(1);
    club.wait_public("The deadline has passed").await;
    assert!(club.sequence(game) > before);
    assert_eq!(club.origin(), "clock");
    active
        .wait_dm(|m| m.text().contains("In your place Courier has ordered"))
        .await;
    assert!(
        !club
            .all_public()
            .contains("In your place Courier has ordered")
    );
}

#[tokio::test]
async fn the_other_side_gives_more_time_lets_the_umpire_play_on_and_the_seat_comes_back() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE, ASK]).await;
    let before = club.sequence(game);
    let (silent, other) = club.silence(game, &players).await;
    let asked = club.newest_with("More time").expect("the choice");
    let own = silent.press(&asked, "Claim").await;
    let own = silent.press(&own, "Claim").await;
    assert!(own.text().contains("play against"), "{}", own.text());

    let granted = other.press(&asked, "More time").await;
    assert!(granted.text().contains("more time"), "{}", granted.text());
    let now = club.table.clock().now();
    club.wait_public("has more time").await;
    assert_eq!(club.due(), now + DAY + 10 * MINUTE);
    assert_eq!(club.sequence(game), before, "nothing was ordered");
    let again = other.press(&asked, "Umpire plays on").await;
    assert!(again.text().contains("out of date"), "{}", again.text());

    club.silence(game, &players).await;
    let asked = club.newest_with("Umpire plays on").expect("the choice");
    other.press(&asked, "Umpire plays on").await;
    club.wait_public("for **").await;
    club.until(async || club.sequence(game) > before).await;
    assert_eq!(club.origin(), "clock");
    assert_eq!(club.one::<i64>("SELECT sum(cautious) FROM turns"), 1);

    // Whoever acts again plays himself.
    loop {
        let active = club.play(game, &players).await;
        if active.id == silent.id {
            break;
        }
    }
    assert_eq!(club.one::<i64>("SELECT sum(cautious) FROM turns"), 0);
}

#[tokio::test]
async fn the_other_side_claims_only_after_being_asked() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE, ASK]).await;
    let (_, other) = club.silence(game, &players).await;
    let asked = club.newest_with("Claim").expect("the choice");
    let sure = other.press(&asked, "Claim").await;
    assert!(sure.is_ephemeral() && sure.text().contains("cannot be taken back"));
    let claimed = other.press(&sure, "Claim").await;
    assert!(
        claimed.text().contains("having resigned"),
        "{}",
        claimed.text()
    );
    club.wait_public("counts as having resigned").await;
    club.wait_public("The game is over").await;
    assert_eq!(club.one::<i64>("SELECT count(*) FROM due"), 0);
}

#[tokio::test]
async fn a_silent_seat_that_acts_first_makes_the_choice_lapse() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE, ASK]).await;
    let (silent, other) = club.silence(game, &players).await;
    let asked = club.newest_with("Claim").expect("the choice");
    let decision: String = club.one("SELECT decision FROM turns WHERE decision IS NOT NULL");
    loop {
        club.plays(game, &silent).await;
        let open: i64 = club.one(&format!(
            "SELECT count(*) FROM turns WHERE decision = '{decision}'"
        ));
        if open == 0 {
            break;
        }
    }
    for button in ["More time", "Claim"] {
        let late = other.press(&asked, button).await;
        assert!(late.text().contains("out of date"), "{}", late.text());
    }
}

#[tokio::test]
async fn if_nobody_chooses_the_umpire_plays_on() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE, ASK]).await;
    let before = club.sequence(game);
    club.silence(game, &players).await;
    club.pass(DAY);
    club.wait_public("Nobody has chosen").await;
    club.until(async || club.sequence(game) > before).await;
    assert_eq!(club.origin(), "clock");
}

#[tokio::test]
async fn a_restart_in_the_minute_of_a_deadline_and_days_at_rest_are_charged_to_nobody() {
    let mut club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let before = club.sequence(game);
    club.pass(DAY + 10 * MINUTE - 10);
    club.settled().await;
    club.kill().await;
    club.pass(30);
    club.restart().await;
    club.settled().await;
    assert_eq!(
        club.sequence(game),
        before,
        "it passed while the bot was down"
    );
    assert_eq!(club.due(), club.table.clock().now() + 10 * MINUTE);
    club.pass(10 * MINUTE - 1);
    club.settled().await;
    assert_eq!(club.sequence(game), before);
    club.pass(1);
    club.until(async || club.sequence(game) > before).await;
    club.settled().await;

    let (before, left) = (club.sequence(game), club.due() - club.table.clock().now());
    club.kill().await;
    club.pass(5 * DAY);
    club.restart().await;
    club.settled().await;
    assert_eq!(club.sequence(game), before);
    assert_eq!(
        club.due() - club.table.clock().now(),
        left,
        "all the time is still there"
    );
    let (active, _) = club.active_and_idle(game, &players).await;
    let waiting = active.slash("waiting", NO_OPTIONS).await;
    let until = club.due() - 10 * MINUTE;
    assert!(
        waiting.text().contains(&format!("<t:{until}:f>")),
        "{}",
        waiting.text()
    );
}

#[tokio::test]
async fn a_clock_that_is_set_forward_or_back_ends_no_game() {
    let club = Club::open_at(NOON).await;
    let (game, _) = club.game_with(&[PACE]).await;
    let before = club.sequence(game);
    for jump in [30 * DAY, -30 * DAY, -DAY, DAY] {
        club.settled().await;
        let left = club.due() - club.table.clock().now();
        club.table.clock().jump(jump);
        club.until(async || club.due() - club.table.clock().now() == left)
            .await;
        assert_eq!(club.sequence(game), before, "{jump}");
    }
}

#[tokio::test]
async fn a_deadline_at_a_fixed_hour_that_passed_at_rest_is_put_off_by_its_grace() {
    let mut club = Club::open_at(NOON).await;
    let pace = ("pace", "daily 20:00 UTC grace 1h");
    let (game, _) = club.game_with(&[pace]).await;
    assert_eq!(club.due(), NOON + 9 * HOUR);
    let before = club.sequence(game);
    club.settled().await;
    club.kill().await;
    club.pass(2 * DAY);
    club.restart().await;
    club.settled().await;
    assert_eq!(club.sequence(game), before);
    assert_eq!(club.due(), NOON + 2 * DAY + HOUR);
}

#[tokio::test]
async fn f068_the_schedule_of_a_game_whose_channel_is_gone_stands_still() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    club.sent().await;
    club.table.delete_channel(club.table.channel());
    club.pass(DAY + 10 * MINUTE);
    let gone = "SELECT count(*) FROM games WHERE attention = 'orphaned'";
    club.until(async || club.one::<i64>(gone) == 1).await;
    let (before, due) = (club.sequence(game), club.due());
    for player in &players {
        player.wait_dm(|m| m.text().contains("was deleted")).await;
    }
    club.sent().await;
    let told = || players.iter().map(|p| p.dms().len()).collect::<Vec<_>>();
    let letters = told();
    club.table.forget_requests();
    for _ in 0..5 {
        club.pass(5 * DAY);
        let now = club.table.clock().now();
        club.until(async || club.one::<i64>("SELECT at FROM heartbeat") == now)
            .await;
    }
    assert_eq!((club.sequence(game), club.due()), (before, due));
    club.sent().await;
    // Whom it concerns has been told, and nothing is sent any more, there or to them.
    let more = club.table.requests_to("POST", "/channels/*/messages");
    assert!(more.is_empty(), "no endless retries: {more:?}");
    assert_eq!(told(), letters);
}

#[tokio::test]
async fn f100_a_game_that_nobody_touches_is_spoken_of_and_ends_by_people_alone() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let pings = active.pings().len();
    club.pass(14 * DAY);
    let warned = club
        .wait_public("Nobody has touched this game for 14 days")
        .await;
    assert!(!warned.silent);
    club.until(async || active.pings().len() == pings + 1).await;
    club.settled().await;
    club.pass(14 * DAY);
    club.wait_public("Nobody has touched this game for 28 days")
        .await;
    club.settled().await;
    club.pass(100 * DAY);
    club.settled().await;
    let phase: String = club.one("SELECT phase FROM games");
    assert_eq!(phase, "running");
    assert_eq!(club.one::<i64>("SELECT count(*) FROM due"), 0);
}

#[tokio::test]
async fn an_umpire_who_plays_decides_for_another_only_where_that_is_silent() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let (late, foe) = club.active_and_idle(game, &players).await;
    let foe = foe.expect("an opponent");
    foe.grant(permission::MANAGE_CHANNELS);
    let key = club.key_of(game, &late).await;
    let before = club.sequence(game);
    for command in ["umpire default", "umpire remove"] {
        let refused = foe.slash(command, [("seat", key.clone())]).await.text();
        assert!(
            refused.contains("once its deadline has passed"),
            "{refused}"
        );
    }
    assert_eq!(club.sequence(game), before);
    let card = club.desk.card(game).await.expect("a card");
    assert!(card.seat_of(bot::id::UserId(late.id)).is_some());
    // In the grace after the deadline it is silent.
    club.pass(DAY + MINUTE);
    club.settled().await;
    let waiting = late.slash("waiting", NO_OPTIONS).await.text();
    assert!(waiting.contains("the grace ends at"), "{waiting}");
    let done = foe
        .slash("umpire default", [("seat", key.clone())])
        .await
        .text();
    assert!(done.contains("has acted by the default"), "{done}");
}

#[tokio::test]
async fn the_log_says_to_whom_it_may_whose_hand_gave_an_order() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[("pace", "24h+24h")]).await;
    let (ann, ben) = club.active_and_idle(game, &players).await;
    let ben = ben.expect("an opponent");
    let log = async |who: &Actor| who.slash("game log", NO_OPTIONS).await.text();
    let key = club.key_of(game, &ann).await;
    let una = club.user("Una");
    una.grant(permission::MANAGE_CHANNELS);
    una.slash("umpire default", [("seat", key)]).await;
    club.wait_public("acts by the rules' default").await;
    assert!(log(&ann).await.contains("by a moderator"));
    assert!(!log(&ben).await.contains("by a moderator"));
    let before = club.sequence(game);
    let (late, _) = club.active_and_idle(game, &players).await;
    club.pass(2 * DAY);
    club.until(async || club.sequence(game) > before).await;
    assert!(log(&late).await.contains("its deadline had passed"));
}
