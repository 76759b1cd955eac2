//! Players who are gone from the server, and who leave a game or end it.

use crate::club::Club;
use crate::deadlines::{DAY, HOUR, NOON, PACE};
use bot::id::UserId;
use bot::local::NO_OPTIONS;

#[tokio::test]
async fn f064_who_left_the_server_is_noticed_and_the_others_choose() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let (ann, ben) = club.active_and_idle(game, &players).await;
    let ben = ben.expect("an opponent");
    club.sent().await;
    ann.leave_guild();
    ann.set_dms(false);
    // He was called before; it is asked now and then whether he is still there.
    club.pass(13 * HOUR);
    let asked = club.wait_public("has left this server").await;
    assert!(ben.pings().iter().any(|p| p.message == asked.id));
    let before = club.sequence(game);
    club.pass(2 * DAY);
    club.settled().await;
    assert_eq!(
        club.sequence(game),
        before,
        "the clock stands until they choose"
    );
    // Never in silence for ever.
    club.pass(2 * DAY);
    club.wait_public("is still gone").await;
    let stranger = club.user("Gus").press(&asked, "Wait").await;
    assert!(stranger.text().contains("no seat"), "{}", stranger.text());
    let waits = ben.press(&asked, "Wait").await;
    assert!(
        waits.text().contains("the clock goes on"),
        "{}",
        waits.text()
    );
    club.until(async || club.one::<i64>("SELECT count(*) FROM standstills") == 0)
        .await;
    let plays = ben.press(&asked, "Let the computer play").await;
    assert!(plays.text().contains("computer plays"), "{}", plays.text());
    club.until(async || club.sequence(game) > before).await;
    let again = ben.press(&asked, "Wait").await;
    assert!(again.text().contains("out of date"), "{}", again.text());
    let public = club.all_public();
    assert_eq!(
        public.matches("has left this server").count(),
        1,
        "said once"
    );
}

#[tokio::test]
async fn f064_who_is_called_and_is_not_there_is_noticed_at_once() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game().await;
    let (ann, ben) = club.active_and_idle(game, &players).await;
    let ben = ben.expect("an opponent");
    club.sent().await;
    ben.leave_guild();
    let mut left = 200;
    while club
        .awaited(game, std::slice::from_ref(&ben))
        .await
        .is_empty()
    {
        club.plays(game, &ann).await;
        left -= 1;
        assert!(left > 0, "never asked");
    }
    club.wait_public("has left this server").await;
}

#[tokio::test]
async fn f066_who_leaves_as_the_turn_passes_leaves_no_ping_behind() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game().await;
    let (ann, ben) = club.active_and_idle(game, &players).await;
    let ben = ben.expect("an opponent");
    let key = club.key_of(game, &ben).await;
    let leave = ben.slash("game leave", NO_OPTIONS).await;
    // As far as the last order before the turn passes.
    let mut line = club.default_line(game, &ann).await;
    let mut sent = None;
    for _ in 0..200 {
        let one = ann
            .send_slash("order", [("order", line.clone())])
            .expect("sent");
        let other =
            (sent.is_none()).then(|| ben.send_press(&leave, "Give the seat up").expect("sent"));
        one.reply().await;
        if let Some(other) = other {
            sent = Some(other.reply().await.text());
        }
        let card = club.desk.card(game).await.expect("a card");
        let look = club.desk.look(game, UserId(ann.id)).await.expect("a look");
        if look.decision().is_none() {
            break;
        }
        assert!(card.own_seat(UserId(ben.id)).is_none());
        line = club.default_line(game, &ann).await;
    }
    assert!(sent.expect("left").contains("given up"));
    club.sent().await;
    let prompt = club.wait_public("nobody holds that seat").await;
    assert!(!prompt.text().contains(&ben.mention()));
    let status = ann.slash("game status", NO_OPTIONS).await;
    assert!(
        status.text().contains(&key) || status.text().contains("free"),
        "{}",
        status.text()
    );
    assert!(!status.text().contains(&ben.name()), "{}", status.text());
}

#[tokio::test]
async fn to_leave_or_to_end_alone_asks_first_and_a_full_game_that_runs_cannot_start() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (ann, ben) = (&players[0], &players[1]);
    let asked = ben.slash("game leave", NO_OPTIONS).await;
    assert!(asked.text().contains("cannot see"), "{}", asked.text());
    let card = async || club.desk.card(game).await.expect("a card");
    assert!(card().await.own_seat(UserId(ben.id)).is_some());
    ben.press(&asked, "Play on").await;
    assert!(card().await.own_seat(UserId(ben.id)).is_some());
    club.leaves(ben).await;
    assert!(card().await.own_seat(UserId(ben.id)).is_none());
    // Who only asks about the game is not told of secrets that are another's.
    let ends = ben.slash("game end", NO_OPTIONS).await;
    assert!(ends.text().contains("You hold no seat"), "{}", ends.text());
    let knew = ben.slash("secret", NO_OPTIONS).await;
    assert!(knew.text().contains("no longer yours"), "{}", knew.text());
    club.user("Sam").slash("game join", NO_OPTIONS).await;
    club.wait_public("Sam").await;
    club.sent().await;
    let public = club.all_public();
    let started = public.matches("Every seat is taken").count();
    assert_eq!(started, 1, "said before the start alone");

    // Against the computer nobody else has a say.
    club.leaves(&club.user("Sam")).await;
    let free = card().await;
    let free = free.seats.iter().find(|c| c.user.is_none());
    let free = free.expect("a free seat").key.clone();
    ann.slash("game computer", [("seat", free)]).await;
    let asked = ann.slash("game end", NO_OPTIONS).await;
    assert!(asked.text().contains("Nobody else"), "{}", asked.text());
    assert_eq!(card().await.phase, bot::desk::Phase::Running);
    ann.press(&asked, "End the game").await;
    assert_eq!(card().await.phase, bot::desk::Phase::Over);
}
