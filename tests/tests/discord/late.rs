//! Two people who choose at the same instant what becomes of a silent seat.

use crate::club::Club;
use crate::deadlines::{ASK, DAY, MINUTE, NOON, PACE};
use bot::desk::Phase;
use bot::id::GameId;
use bot::local::{Actor, MessageView, NO_OPTIONS, Reply};

/// What whoever came second is told.
const SETTLED: &str = "out of date: another has chosen already";

/// What he is told where the first has ended the game.
const OVER: &str = "The game is over";

/// A game of four in which one has let his deadline pass: the panel with the
/// choice, he, and the two who play against him.
struct Silence {
    club: Club,
    game: GameId,
    panel: MessageView,
    silent: Actor,
    foes: Vec<Actor>,
}

async fn silence() -> Silence {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_of_four(&[PACE, ASK]).await;
    let (silent, _) = club.silence(game, &players).await;
    let side = club.side_of(game, &silent).await;
    let mut foes = Vec::new();
    for player in players {
        if club.side_of(game, &player).await != side {
            foes.push(player);
        }
    }
    assert_eq!(foes.len(), 2, "two play against him");
    let panel = club.newest_with("More time").expect("the choice");
    for foe in &foes {
        assert!(foe.pings().iter().any(|p| p.message == panel.id));
    }
    Silence {
        club,
        game,
        panel,
        silent,
        foes,
    }
}

/// Whether somebody was told that he came too late.
fn is_late(told: &str) -> bool {
    told.contains(SETTLED) || told.contains(OVER)
}

/// Of both answers the one that counts; the other says that it came too late.
fn one_counts(told: [Reply; 2]) -> String {
    let [first, second] = told.map(|r| r.text());
    assert_ne!(is_late(&first), is_late(&second), "{first}\n{second}");
    if is_late(&first) { second } else { first }
}

#[tokio::test]
async fn of_two_who_press_at_the_same_instant_one_counts_and_the_other_is_told_why_not() {
    let (time, umpire) = ("More time", "Umpire plays on");
    for (one, other) in [
        (time, time),
        (umpire, umpire),
        (time, umpire),
        (umpire, time),
    ] {
        let at = silence().await;
        let (club, first, second) = (&at.club, &at.foes[0], &at.foes[1]);
        let before = club.sequence(at.game);
        let now = club.table.clock().now();
        let pressed = [
            first.send_press(&at.panel, one).expect("sent"),
            second.send_press(&at.panel, other).expect("sent"),
        ];
        let [one, other] = pressed;
        let counts = one_counts([one.reply().await, other.reply().await]);
        club.settled().await;
        club.sent().await;
        let public = club.all_public();
        let granted = public.matches("has more time").count();
        let plays_on = club.one::<i64>("SELECT sum(cautious) FROM turns");
        if counts.contains("more time") {
            assert_eq!((granted, plays_on), (1, 0), "{counts}");
            assert_eq!(club.due(), now + DAY + 10 * MINUTE, "once, not twice");
            assert_eq!(club.sequence(at.game), before);
        } else {
            assert_eq!((granted, plays_on), (0, 1), "{counts}");
            club.until(async || club.sequence(at.game) > before).await;
        }
    }
}

#[tokio::test]
async fn an_order_after_the_deadline_ends_the_choice_though_more_are_to_come() {
    let at = silence().await;
    let (club, game, foe) = (&at.club, at.game, &at.foes[0]);
    let waiting = foe.slash("waiting", NO_OPTIONS).await.text();
    assert!(
        waiting.contains("it is for ") && waiting.contains("to choose"),
        "{waiting}"
    );
    let sure = foe.press(&at.panel, "Claim").await;
    let offer = club.offer_with_fields(game, &at.silent).await;
    assert!(!offer.closes, "he is to go on");
    let panel = at.silent.press(&club.prompt().await, "Give orders").await;
    let label = bot::words::say(&offer.label);
    club.order_by_buttons(&at.silent, &panel, &label).await;
    let awaited = club.awaited(game, std::slice::from_ref(&at.silent)).await;
    assert_eq!(awaited.len(), 1, "he is still asked");
    let claimed = foe.press(&sure, "Claim").await;
    assert!(is_late(&claimed.text()), "{}", claimed.text());
    let card = club.desk.card(game).await.expect("a card");
    assert_eq!(card.phase, Phase::Running);
    // He has a little time for the rest, and then the others are asked again.
    let now = club.table.clock().now();
    assert_eq!(club.due(), now + 15 * MINUTE + 10 * MINUTE);
    club.pass(25 * MINUTE);
    let asked = "SELECT count(*) FROM due WHERE kind = 'answer'";
    club.until(async || club.one::<i64>(asked) == 1).await;
}

#[tokio::test]
async fn a_claim_and_another_choice_at_the_same_instant_are_never_both() {
    for round in 0..4 {
        let at = silence().await;
        let (club, first, second) = (&at.club, &at.foes[0], &at.foes[1]);
        let sure = first.press(&at.panel, "Claim").await;
        assert!(sure.text().contains("cannot be taken back"));
        let button = ["More time", "Umpire plays on"][round / 2];
        let claim = || first.send_press(&sure, "Claim").expect("sent");
        let choose = || second.send_press(&at.panel, button).expect("sent");
        let (claim, choose) = if round % 2 == 0 {
            let claim = claim();
            (claim, choose())
        } else {
            let choose = choose();
            (claim(), choose)
        };
        let counts = one_counts([claim.reply().await, choose.reply().await]);
        club.sent().await;
        let card = club.desk.card(at.game).await.expect("a card");
        let claimed = club
            .all_public()
            .contains("pass and counts as having resigned");
        assert_eq!(claimed, counts.contains("having resigned"), "{counts}");
        let chosen = club.all_public();
        let chosen = chosen.contains("has more time") || chosen.contains("plays on for **");
        assert_eq!(chosen, !claimed, "{counts}");
        assert_eq!(card.phase == Phase::Over, claimed, "{counts}");
        // Whatever was chosen, the panel is of no more use to anybody.
        for foe in &at.foes {
            let late = foe.press(&at.panel, "More time").await;
            assert!(is_late(&late.text()), "{}", late.text());
        }
    }
}

#[tokio::test]
async fn his_own_order_and_a_choice_about_him_at_the_same_instant_do_not_get_in_each_others_way() {
    for round in 0..4 {
        let at = silence().await;
        let (club, game) = (&at.club, at.game);
        let line = club.default_line(game, &at.silent).await;
        let order = || {
            let given = [("order", line.clone())];
            at.silent.send_slash("order", given).expect("sent")
        };
        let choose = || {
            at.foes[0]
                .send_press(&at.panel, "Umpire plays on")
                .expect("sent")
        };
        let (order, choose) = if round % 2 == 0 {
            let order = order();
            (order, choose())
        } else {
            let choose = choose();
            (order(), choose)
        };
        let (order, choose) = (order.reply().await.text(), choose.reply().await.text());
        club.settled().await;
        club.sent().await;
        // Each is told what became of his own, and no order is given twice.
        let by_hand =
            "SELECT count(*) FROM journal WHERE origin = 'interaction' AND notation <> ''";
        let given = club.one::<i64>(by_hand);
        assert_eq!(order.contains("Accepted"), given == 1, "{order}");
        let chosen = !choose.contains(SETTLED);
        let told = club.all_public().contains("plays on for **");
        assert_eq!(chosen, told, "{choose}");
        assert!(chosen || given == 1, "one of both has counted");
    }
}
