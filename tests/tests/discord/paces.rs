//! Paces are set, changed by consent, stopped, resumed and extended.

use crate::club::Club;
use crate::deadlines::{DAY, HOUR, MINUTE, NOON, PACE};
use bot::local::{NO_OPTIONS, permission};

#[tokio::test]
async fn a_pace_is_set_in_the_lobby_and_said_to_all_beforehand() {
    let club = Club::open_at(NOON).await;
    let ann = club.user("Ann");
    let ruleset = Club::ruleset();
    let bad = ann
        .slash(
            "game new",
            [("ruleset", ruleset.as_str()), ("pace", "sometimes")],
        )
        .await;
    assert!(bad.text().contains("is no pace"), "{}", bad.text());
    ann.slash(
        "game new",
        [("ruleset", ruleset.as_str()), ("pace", "72h+24h")],
    )
    .await;
    let opened = club.wait_public("bank of 72h").await;
    assert!(opened.text().contains("the rules' default order stands"));
    let zones = ann
        .autocomplete("game pace", [("pace", "daily 20:00 berl")], "pace")
        .await;
    assert_eq!(zones[0].value, "daily 20:00 Europe/Berlin");
    let stranger = club
        .user("Sam")
        .slash("game pace", [("pace", "none")])
        .await;
    assert!(
        stranger.text().contains("hold no seat"),
        "{}",
        stranger.text()
    );
    ann.slash("game join", NO_OPTIONS).await;
    let set = ann
        .slash(
            "game pace",
            [
                ("pace", "daily 20:00 europe/berlin mon-fri"),
                ("expiry", "ask"),
            ],
        )
        .await;
    assert!(
        set.text().contains("20:00 in Europe/Berlin"),
        "{}",
        set.text()
    );
    club.wait_public("the other side chooses").await;
    let stored: String = club.one("SELECT pace || ' ' || expiry FROM clocks");
    assert_eq!(stored, "daily 20:00 Europe/Berlin mon,tue,wed,thu,fri ask");
}

#[tokio::test]
async fn in_a_running_game_players_agree_on_a_pace_and_a_moderator_sets_it() {
    let club = Club::open_at(NOON).await;
    let (_, players) = club.game_with(&[PACE]).await;
    let due = club.due();
    let proposed = players[0].slash("game pace", [("pace", "48h+24h")]).await;
    assert!(proposed.text().contains("propose"), "{}", proposed.text());
    assert_eq!(club.due(), due, "not before all agree");
    for other in &players[1..] {
        other.slash("agree", NO_OPTIONS).await;
    }
    club.wait_public("from now on").await;
    assert_eq!(club.due(), NOON + 2 * DAY + 30 * MINUTE);
    let umpire = club.user("Uma");
    umpire.grant(permission::MANAGE_CHANNELS);
    umpire.slash("game pace", [("pace", "none")]).await;
    assert_eq!(
        club.one::<i64>("SELECT count(*) FROM due WHERE kind = 'deadline'"),
        0
    );
    assert_eq!(club.one::<i64>("SELECT count(*) FROM audit"), 1);
}

#[tokio::test]
async fn f096_pauses_extensions_and_early_ends_lose_no_time_and_leave_the_grid() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let umpire = club.user("Uma");
    let denied = players[0].send_slash("umpire pause", NO_OPTIONS);
    assert!(denied.is_err(), "the app does not offer it");
    umpire.grant(permission::MANAGE_CHANNELS);
    let due = club.due();
    for n in 1..=5 {
        club.pass(HOUR);
        let paused = umpire.slash("umpire pause", NO_OPTIONS).await;
        assert!(paused.text().contains("stands still"), "{}", paused.text());
        club.pass(3 * DAY);
        club.settled().await;
        let waiting = players[0].slash("waiting", NO_OPTIONS).await;
        let left = format!("{}h", 24 - n);
        assert!(waiting.text().contains(&left), "{}", waiting.text());
        umpire.slash("umpire resume", NO_OPTIONS).await;
        assert_eq!(club.due(), due + n * 3 * DAY);
    }
    let twice = umpire.slash("umpire resume", NO_OPTIONS).await;
    assert!(twice.text().contains("already"), "{}", twice.text());
    let (active, _) = club.active_and_idle(game, &players).await;
    let card = club.desk.card(game).await.expect("a card");
    let seat = card
        .seats
        .iter()
        .find(|c| c.user.is_some_and(|u| u.0 == active.id));
    let seat = seat.expect("a seat").key.clone();
    for n in 1..=2 {
        let extended = umpire
            .slash("umpire extend", [("seat", seat.as_str()), ("by", "1d")])
            .await;
        assert!(extended.text().contains("more time"), "{}", extended.text());
        assert_eq!(club.due(), due + 15 * DAY + n * DAY);
    }
    club.sent().await;
    let said = club.table.public(club.table.channel());
    let count = |words: &str| said.iter().filter(|m| m.text().contains(words)).count();
    assert_eq!(count("has more time"), 2, "once each");
    assert_eq!(count("stands still until"), 5, "once each");
    assert_eq!(club.one::<i64>("SELECT count(*) FROM audit"), 12);

    // To a fixed hour, and everybody answers early: the hour stays.
    umpire
        .slash("game pace", [("pace", "daily 20:00 UTC")])
        .await;
    for _ in 0..3 {
        club.pass(HOUR / 4);
        club.play(game, &players).await;
        let at = (club.due() - 30 * MINUTE) % DAY;
        assert_eq!(at, 20 * HOUR);
    }
}
