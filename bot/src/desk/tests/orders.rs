use crate::desk::{Deferral, Desk, LineOutcome, Look, Orders, Phase, Press, Trouble};
use crate::id::UserId;
use crate::testing::{CHANNEL, Place, accepted, call, call_by, interaction, until};
use engine::dice::Seeded;
use engine::ruleset::Viewer;
use engine::table::Game;
use std::time::Duration;

const STRANGER: UserId = UserId(4242);

#[tokio::test]
async fn a_receipt_is_in_the_journal_with_state_and_messages() {
    let place = Place::open().await;
    let table = place.game().await;
    let (user, line) = table.next().await;
    let by = interaction();
    let outcomes = table.play_by(user, by, &[&line]).await.expect("awaited");
    let receipt = accepted(&outcomes[0]);
    assert!(!receipt.repeated);
    let game = table.game;
    let (lines, stored) = place
        .desk
        .store()
        .run(move |db| {
            Ok((
                crate::store::journal::of_interaction(db, by)?,
                crate::store::games::load(db, game)?,
            ))
        })
        .await
        .expect("the rows");
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].entry.sequence, receipt.sequence);
    assert_eq!(lines[0].notation, receipt.notation);
    let stored = stored.expect("the game");
    let saved = Game::load(&stored.card.ruleset, &stored.state.expect("begun")).expect("a save");
    assert_eq!(saved.sequence(), receipt.sequence);
    let at_hand = table.look(user).await.game.expect("begun");
    assert_eq!(saved.save(), at_hand.save());
}

#[tokio::test]
async fn the_same_interaction_twice_counts_once_also_after_a_restart() {
    let place = Place::open().await;
    let table = place.game().await;
    let (user, line) = table.next().await;
    let by = interaction();
    let first = table.play_by(user, by, &[&line]).await.expect("awaited");
    let lines = table.journal().await;
    let second = table
        .play_by(user, by, &[&line])
        .await
        .expect("the stored answer");
    assert!(accepted(&second[0]).repeated);
    assert_eq!(accepted(&second[0]).sequence, accepted(&first[0]).sequence);
    let desk = place.reopened().await;
    let third = desk
        .play(
            table.game,
            call_by(user, by),
            Orders::Lines(vec![line.clone(), line]),
        )
        .await
        .expect("the stored answer");
    assert!(accepted(&third[0]).repeated);
    assert_eq!(accepted(&third[0]).reports, accepted(&first[0]).reports);
    // What the journal lacks is not tried on a second delivery.
    assert!(matches!(third[1], LineOutcome::HandedBack { .. }));
    assert_eq!(table.journal().await, lines);
}

#[tokio::test]
async fn a_refused_line_stays_refused_on_a_second_delivery() {
    let place = Place::open().await;
    let table = place.game().await;
    let (user, line) = table.next().await;
    let by = interaction();
    let first = table
        .play_by(user, by, &["zzz nonsense"])
        .await
        .expect("judged");
    assert!(matches!(first[0], LineOutcome::Refused { .. }));
    // A replay of the press is answered from memory, whatever it says.
    let second = table
        .play_by(user, by, &[&line])
        .await
        .expect("the stored answer");
    assert_eq!(first, second);
}

#[tokio::test]
async fn good_lines_of_a_modal_are_kept_and_bad_ones_echoed() {
    let place = Place::open().await;
    let table = place.game().await;
    let (user, line) = table.next().await;
    let outcomes = table
        .play(
            user,
            &[
                "  ",
                "zzz nonsense",
                "\u{202e}\u{1f525}",
                &line,
                "",
                "zzz again",
            ],
        )
        .await
        .expect("judged");
    assert_eq!(outcomes.len(), 4, "blank lines are no orders: {outcomes:?}");
    assert!(matches!(&outcomes[0], LineOutcome::Refused { line, .. } if line == "zzz nonsense"));
    assert!(matches!(outcomes[1], LineOutcome::Refused { .. }));
    assert_eq!(accepted(&outcomes[2]).line, 2);
    assert!(matches!(
        &outcomes[3],
        LineOutcome::Refused { line, .. } | LineOutcome::HandedBack { line } if line == "zzz again"
    ));
    let none = table.play(user, &["", "   "]).await;
    assert!(matches!(none, Err(Trouble::Wrong(_) | Trouble::Denied(_))));
}

#[tokio::test]
async fn a_modal_of_two_thousand_characters_is_answered_line_by_line() {
    let place = Place::open().await;
    let table = place.game().await;
    let (user, _) = table.next().await;
    let word = "x".repeat(2000);
    let outcomes = table.play(user, &[&word]).await.expect("judged");
    assert!(matches!(outcomes[0], LineOutcome::Refused { .. }));
    let many = vec!["zz"; 300];
    let outcomes = table.play(user, &many).await.expect("judged");
    assert_eq!(outcomes.len(), 300);
    assert!(matches!(outcomes[299], LineOutcome::HandedBack { .. }));
}

#[tokio::test]
async fn lines_after_something_new_are_handed_back() {
    let place = Place::open().await;
    let table = place.game().await;
    // The default order of a decision closes it sooner or later; what stands
    // after it in the same modal must then come back untried.
    for _ in 0..60 {
        let (user, line) = table.next().await;
        let before = table.look(user).await;
        let lines = table.journal().await;
        let outcomes = table.play(user, &[&line, "zzz"]).await.expect("judged");
        accepted(&outcomes[0]);
        assert_eq!(table.journal().await, lines + 1);
        let look = table.look(user).await;
        let key = |look: &Look| look.decision().map(|d| d.key);
        if key(&look) != key(&before) {
            assert!(matches!(&outcomes[1], LineOutcome::HandedBack { line } if line == "zzz"));
            return;
        }
        let (game, next) = (
            before.game.as_ref().expect("begun"),
            look.game.expect("begun"),
        );
        if !next.tells_more_than(game, before.seat().expect("seated")) {
            assert!(matches!(outcomes[1], LineOutcome::Refused { .. }));
        }
    }
    panic!("no decision was ever closed");
}

#[tokio::test]
async fn only_whoever_is_awaited_may_order() {
    let place = Place::open().await;
    let table = place.game().await;
    let (user, line) = table.next().await;
    for other in table.users.iter().filter(|u| **u != user) {
        if table.look(*other).await.decision().is_none() {
            let denied = table
                .play(*other, &[&line])
                .await
                .expect_err("not his turn");
            assert!(matches!(denied, Trouble::Denied(_)));
        }
    }
    let stranger = table
        .play(crate::id::UserId(4242), &[&line])
        .await
        .expect_err("no seat");
    assert!(crate::words::say(&stranger.text()).contains("no seat"));
    let nowhere = place
        .desk
        .play(
            crate::id::GameId(4242),
            call(user),
            Orders::Lines(vec![line]),
        )
        .await;
    assert!(matches!(nowhere, Err(Trouble::NoGame)));
    assert_eq!(table.journal().await, 1);
}

#[tokio::test]
async fn three_fast_presses_of_one_button_do_one_thing() {
    let place = Place::open().await;
    let table = place.game().await;
    let (user, _) = table.next().await;
    let look = table.look(user).await;
    let press = look.press().expect("awaited");
    let order = look.default_order().expect("a default");
    let guided = || {
        table.desk.play(
            table.game,
            call(user),
            Orders::Guided {
                press: press.clone(),
                order: order.clone(),
            },
        )
    };
    let (a, b, c) = tokio::join!(guided(), guided(), guided());
    let all = [a, b, c];
    let done = all
        .iter()
        .filter(|r| matches!(r.as_deref(), Ok([LineOutcome::Accepted(_)])))
        .count();
    assert_eq!(done, 1, "{all:?}");
    for refused in all.iter().filter_map(|r| r.as_ref().err()) {
        assert!(matches!(refused, Trouble::Stale), "{refused}");
    }
    assert_eq!(table.journal().await, 2);
}

#[tokio::test]
async fn a_press_from_before_is_stale_by_decision_or_revision() {
    let place = Place::open().await;
    let table = place.game().await;
    let (user, _) = table.next().await;
    let look = table.look(user).await;
    let fresh = look.press().expect("awaited");
    let order = look.default_order().expect("a default");
    let wrong = [
        Press {
            revision: fresh.revision.wrapping_add(1),
            ..fresh.clone()
        },
        Press {
            decision: "last.month".into(),
            ..fresh.clone()
        },
    ];
    for press in wrong {
        let orders = Orders::Guided {
            press: press.clone(),
            order: order.clone(),
        };
        let stale = table.desk.play(table.game, call(user), orders).await;
        assert!(matches!(stale, Err(Trouble::Stale)));
        let stale = table.desk.undo(table.game, call(user), Some(press)).await;
        assert!(matches!(stale, Err(Trouble::Stale)));
    }
    assert_eq!(table.journal().await, 1);
}

#[tokio::test]
async fn many_at_the_same_instant_all_get_an_answer_and_the_journal_replays() {
    let place = Place::open().await;
    let table = place.game().await;
    for _ in 0..8 {
        let before = table.journal().await;
        let (_, line) = table.next().await;
        let all = table.users.iter().flat_map(|user| [*user, *user]);
        let lines = [line.as_str()];
        let asked = futures_util::future::join_all(all.map(|user| table.play(user, &lines))).await;
        let done = asked
            .iter()
            .filter(|r| matches!(r.as_deref(), Ok([LineOutcome::Accepted(_)])))
            .count();
        assert!(done >= 1);
        assert_eq!(table.journal().await, before + done);
    }
    place
        .desk
        .resign(table.game, call(table.users[0]))
        .await
        .expect("a player");
    let whole = place
        .desk
        .export(table.game, table.users[0])
        .await
        .expect("a file");
    assert!(whole.whole);
    crate::export::verify(&whole.bytes).expect("what happened at once replays one after the other");
}

#[tokio::test]
async fn what_is_taken_back_is_gone_and_says_so_once() {
    let place = Place::open().await;
    let table = place.game().await;
    let mut chance = Seeded::new(4);
    for _ in 0..2000 {
        let (user, _) = table.next().await;
        let before = table.look(user).await;
        let game = before.game.clone().expect("begun");
        let Some(order) = game.sample(before.seat().expect("a seat"), &mut chance) else {
            continue;
        };
        let line = before.print(&order);
        let outcomes = table.play(user, &[&line]).await.expect("awaited");
        accepted(&outcomes[0]);
        if !table.look(user).await.can_undo() {
            let refused = table.desk.undo(table.game, call(user), None).await;
            assert!(
                matches!(refused, Err(Trouble::Refused(_) | Trouble::Denied(_))),
                "{refused:?}"
            );
            continue;
        }
        let sent = table.outbox().await.len();
        let by = interaction();
        let done = table
            .desk
            .undo(table.game, call_by(user, by), None)
            .await
            .expect("free");
        assert!(crate::words::say(&done.text).contains(&line), "{done:?}");
        assert_eq!(table.look(user).await.revision(), before.revision());
        // Others are told if, and only if, they could see what was taken back.
        let outbox = table.outbox().await;
        let told = outbox[sent..].iter().any(|o| o.viewer == Viewer::Spectator);
        let seen = table
            .desk
            .log(table.game, STRANGER, 0, 1)
            .await
            .expect("a log");
        let seen = seen.lines.last().is_some_and(|l| l.taken_back);
        assert!(!told || seen, "a message about nothing that could be seen");
        let lines = table.journal().await;
        let again = table
            .desk
            .undo(table.game, call_by(user, by), None)
            .await
            .expect("the stored answer");
        assert!(again.repeated);
        assert_eq!(table.journal().await, lines);
        let page = table.desk.log(table.game, user, 0, 5).await.expect("a log");
        assert!(page.lines.last().expect("a line").taken_back);
        return;
    }
    panic!("no order could be taken back");
}

#[tokio::test]
async fn an_idle_game_leaves_memory_and_comes_back_the_same() {
    let place = Place::open().await;
    let table = place.game().await;
    table.advance(2).await;
    let store = crate::store::Store::open(crate::store::Options::new(&place.path))
        .await
        .expect("the database");
    let desk = Desk::open_with(store, Duration::from_millis(30))
        .await
        .expect("a desk");
    let user = table.users[0];
    let revision = desk
        .look(table.game, user)
        .await
        .expect("the game")
        .revision();
    until(|| async { super::super::lock(&desk.0.owners).is_empty() }).await;
    let look = desk.look(table.game, user).await.expect("the game");
    assert_eq!(look.revision(), revision);
    // A game that does not exist is not kept in memory either.
    assert!(matches!(
        desk.card(crate::id::GameId(77)).await,
        Err(Trouble::NoGame)
    ));
    until(|| async { super::super::lock(&desk.0.owners).is_empty() }).await;
}

#[tokio::test]
async fn an_interaction_that_a_crash_left_open_is_told_what_counts() {
    let place = Place::open().await;
    let table = place.game().await;
    let (user, line) = table.next().await;
    let (kept, lost, told) = (interaction(), interaction(), interaction());
    for id in [kept, lost, told] {
        let deferral = Deferral {
            interaction: id,
            user,
            channel: CHANNEL,
            token: format!("token {id}"),
        };
        assert!(place.desk.deferring(deferral.clone()).await);
        // A gateway that resumes may send it again.
        assert!(!place.desk.deferring(deferral).await);
    }
    table.play_by(user, kept, &[&line]).await.expect("awaited");
    place.desk.answered(told);
    // The notes are queued before this look, and so are done after it.
    table.journal().await;
    let desk = place.reopened().await;
    let open = desk.unanswered().await;
    assert_eq!(
        open.iter()
            .map(|u| u.deferral.interaction)
            .collect::<Vec<_>>(),
        [kept, lost]
    );
    assert_eq!(open[0].recorded.len(), 1);
    assert!(open[0].recorded[0].repeated);
    assert_eq!(open[0].deferral.token, format!("token {kept}"));
    assert!(
        open[1].recorded.is_empty() && open[1].done.is_none(),
        "not recorded, send it again"
    );
    assert!(desk.unanswered().await.is_empty());
    desk.answered(kept);
    desk.answered(lost);
    desk.games_of(user).await.expect("a look behind the notes");
    let desk = place.reopened().await;
    assert!(desk.unanswered().await.is_empty());
}

#[tokio::test]
async fn resigning_ends_the_game_for_all() {
    let place = Place::open().await;
    let table = place.game().await;
    table
        .desk
        .resign(table.game, call(table.users[0]))
        .await
        .expect("a player");
    assert_eq!(table.card().await.phase, Phase::Over);
    let look = table.look(crate::id::UserId(4242)).await;
    let secret = look.revealed_secret().expect("over");
    assert_eq!(
        engine::dice::Secret::new(secret.0).commitment(),
        look.commitment()
    );
}
