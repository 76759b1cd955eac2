//! What happens when the database or the program fails under the desk.

use crate::desk::{Call, LineOutcome, Phase, Trouble};
use crate::id::{ChannelId, UserId};
use crate::store::{Options, Store, StoreError};
use crate::testing::{CHANNEL, Place, accepted, begin, call, interaction};
use rusqlite::Connection;
use std::time::Duration;

fn why(outcome: &LineOutcome) -> String {
    match outcome {
        LineOutcome::NotRecorded { why, .. } => crate::words::say(why),
        other => panic!("recorded: {other:?}"),
    }
}

/// Holds the write lock of the database until told to let go.
fn hold(path: &std::path::Path) -> Connection {
    let other = Connection::open(path).expect("the database");
    other.execute_batch("BEGIN IMMEDIATE").expect("the lock");
    other
}

#[tokio::test]
async fn an_order_outlasts_a_lock_of_four_seconds() {
    let place = Place::open().await;
    let table = place.game().await;
    let (user, line) = table.next().await;
    let other = hold(&place.path);
    let free = tokio::spawn(async move {
        tokio::time::sleep(Duration::from_secs(4)).await;
        other.execute_batch("COMMIT").expect("free again");
    });
    let outcomes = table.play(user, &[&line]).await.expect("awaited");
    assert_eq!(accepted(&outcomes[0]).sequence, 1);
    free.await.expect("let go");
    assert_eq!(table.journal().await, 2);
}

#[tokio::test]
async fn an_order_that_meets_a_lasting_lock_does_not_count_and_may_be_sent_again() {
    let place = Place::open_with(|o| o.patience = Duration::from_millis(30)).await;
    let table = place.game().await;
    let (user, line) = table.next().await;
    let by = interaction();
    let other = hold(&place.path);
    let before = table.look(user).await.revision();
    let outcomes = table
        .play_by(user, by, &[&line, "zzz"])
        .await
        .expect("judged");
    assert!(why(&outcomes[0]).contains("busy"));
    assert!(matches!(outcomes[1], LineOutcome::HandedBack { .. }));
    // Looking needs no lock, and shows that nothing changed.
    assert_eq!(table.look(user).await.revision(), before);
    other.execute_batch("ROLLBACK").expect("free again");
    assert_eq!(table.journal().await, 1);
    let outcomes = table.play_by(user, by, &[&line]).await.expect("awaited");
    assert!(!accepted(&outcomes[0]).repeated);
    assert_eq!(table.journal().await, 2);
}

#[tokio::test]
async fn a_full_database_says_so_and_goes_on_when_there_is_room() {
    let place = Place::open().await;
    let table = place.game().await;
    let limit = |pages: &'static str| {
        let store = place.desk.store().clone();
        async move {
            store
                .run(move |db| {
                    let pages: i64 =
                        db.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |row| {
                            row.get(0)
                        })?;
                    Ok(pages)
                })
                .await
                .expect("a limit")
        }
    };
    // No page more than there are.
    let now = limit("1").await;
    let mut sentence = None;
    for _ in 0..400 {
        let (user, line) = table.next().await;
        let lines = table.journal().await;
        let outcomes = table.play(user, &[&line]).await.expect("awaited");
        if matches!(outcomes[0], LineOutcome::NotRecorded { .. }) {
            sentence = Some(why(&outcomes[0]));
            assert_eq!(table.journal().await, lines, "nothing of it was written");
            break;
        }
        if table.card().await.phase == Phase::Over {
            break;
        }
    }
    let sentence = sentence.expect("it runs full");
    assert!(sentence.contains("no room"), "{sentence}");
    assert!(limit("1000000").await > now);
    table.advance(1).await;
}

#[tokio::test]
async fn a_read_only_database_can_be_looked_at_and_not_played_on() {
    let place = Place::open().await;
    let table = place.game().await;
    let store = Store::open(Options::reading(&place.path))
        .await
        .expect("to be read");
    let desk = crate::desk::Desk::open(store).await.expect("a desk");
    let reading = crate::testing::Table {
        desk: desk.clone(),
        game: table.game,
        users: table.users.clone(),
    };
    let (user, line) = reading.next().await;
    let outcomes = reading.play(user, &[&line]).await.expect("judged");
    assert!(why(&outcomes[0]).contains("only be read"));
    let trouble = desk
        .resign(table.game, call(user))
        .await
        .expect_err("only to be read");
    assert!(
        matches!(trouble, Trouble::Store(StoreError::ReadOnly)),
        "{trouble}"
    );
    assert_eq!(reading.card().await.phase, Phase::Running);
    assert_eq!(table.journal().await, 1);
}

#[tokio::test]
async fn a_game_that_cannot_be_opened_hurts_no_other_and_can_be_put_away() {
    let place = Place::open().await;
    let sick = place.game().await;
    sick.advance(2).await;
    let well = begin(&place.desk, ChannelId(3001)).await;
    let game = sick.game.sql();
    place
        .desk
        .store()
        .transact(move |db| {
            db.execute(
                "UPDATE games SET state = substr(state, 1, 100) WHERE id = ?1",
                [game],
            )?;
            Ok(())
        })
        .await
        .expect("damage");
    let desk = place.reopened().await;
    let user = sick.users[0];
    let trouble = desk.look(sick.game, user).await.expect_err("cut short");
    assert!(matches!(trouble, Trouble::Unloadable { .. }), "{trouble}");
    assert!(crate::words::say(&trouble.text()).contains("cannot open"));
    desk.look(well.game, well.users[0])
        .await
        .expect("the other is well");
    // Its card, its end and its file are still there.
    assert_eq!(
        desk.card(sick.game).await.expect("rows").phase,
        Phase::Running
    );
    let umpire = Call {
        umpire: true,
        ..call(UserId(5))
    };
    desk.umpire_end(sick.game, umpire).await.expect("an umpire");
    assert_eq!(desk.card(sick.game).await.expect("rows").phase, Phase::Over);
    let whole = desk.export(sick.game, user).await.expect("its journal");
    crate::export::verify(&whole.bytes).expect("the journal is whole");
    assert_eq!(
        desk.game_in(CHANNEL).await.expect("the channel"),
        Some(sick.game)
    );
}

#[tokio::test]
async fn a_save_of_a_newer_release_is_refused_in_words() {
    let place = Place::open().await;
    let table = place.game().await;
    let game = table.game.sql();
    place
        .desk
        .store()
        .transact(move |db| {
            db.execute(
                "UPDATE games SET state = json_set(state, '$.rules_version', 60000) WHERE id = ?1",
                [game],
            )?;
            Ok(())
        })
        .await
        .expect("a newer save");
    let trouble = place
        .reopened()
        .await
        .look(table.game, table.users[0])
        .await
        .expect_err("newer");
    assert!(trouble.to_string().contains("newer release"), "{trouble}");
}

#[tokio::test]
async fn a_panic_becomes_a_sentence_with_an_id() {
    let place = Place::open().await;
    let table = place.game().await;
    let look = table.look(table.users[0]).await;
    let trouble = look
        .run(|_| panic!("for the test"))
        .await
        .map(|(): ()| ())
        .expect_err("a panic");
    let Trouble::Fault { id } = &trouble else {
        panic!("{trouble}");
    };
    assert!(crate::words::say(&trouble.text()).contains(id.as_str()));
    assert!(!crate::words::say(&trouble.text()).contains("for the test"));
    table.advance(1).await;
}

#[tokio::test]
async fn a_game_whose_owner_was_ended_by_a_fault_gets_another() {
    let place = Place::open().await;
    let table = place.game().await;
    let (queue, asks) = tokio::sync::mpsc::channel(1);
    let (state, now) = tokio::sync::watch::channel(None);
    drop((asks, state));
    let ended = crate::desk::owner::Owner { queue, now };
    crate::desk::lock(&place.desk.0.owners).insert(table.game, ended);
    table.advance(1).await;
    assert_eq!(table.journal().await, 2);
}

#[tokio::test]
async fn what_is_on_the_disk_counts_also_where_it_cannot_be_read_again_at_once() {
    let place = Place::open().await;
    let table = place.game().await;
    let store = place.desk.store();
    let spoil = "CREATE TABLE kept AS SELECT id, commitment FROM games;
        CREATE TRIGGER spoil AFTER UPDATE OF user ON seats BEGIN UPDATE games SET commitment = ''; END";
    let heal = "DROP TRIGGER spoil;
        UPDATE games SET commitment = (SELECT commitment FROM kept WHERE kept.id = games.id)";
    let run = |sql: &'static str| store.run(move |db| Ok(db.execute_batch(sql)?));
    run(spoil).await.expect("a trigger");
    let left = place.desk.leave(table.game, call(table.users[0])).await;
    run(heal).await.expect("whole again");
    left.expect("it was done");
    assert_eq!(table.card().await.seats[0].user, None);
}

#[tokio::test]
async fn the_points_to_go_back_to_are_read_once_for_each_state_of_a_game() {
    let place = Place::open().await;
    let table = place.game().await;
    table.advance(12).await;
    let umpire = Call {
        umpire: true,
        ..call(UserId(5))
    };
    let points = async || place.desk.points(table.game, &umpire).await;
    let (first, _) = points().await.expect("an umpire");
    assert!(!first.is_empty());
    place.desk.store().close().await;
    let (again, _) = points().await.expect("as often as a key is struck");
    assert_eq!(first, again);
}
