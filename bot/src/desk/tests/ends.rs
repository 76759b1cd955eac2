//! What goes with the end of a game, however it comes.

use crate::clock::Clock;
use crate::desk::{Call, Guest, Leave, Phase};
use crate::id::UserId;
use crate::outbox::message::{Part, Target};
use crate::store::absence::Cover;
use crate::store::offers::Kind;
use crate::testing::{Place, Table, call};

const DAY: i64 = 24 * 3600;

fn umpire() -> Call {
    Call {
        umpire: true,
        ..call(UserId(5))
    }
}

/// A place whose clock stands still, and a game there that has begun and has deadlines.
async fn timed() -> (Place, Table) {
    let place = Place::open_with(|options| options.clock = Clock::stopped_now()).await;
    let table = place.game().await;
    let pace = "3d".parse().expect("a pace");
    let set = place.desk.set_pace(table.game, umpire(), pace, None).await;
    set.expect("an umpire");
    assert!(rows(&table, "due").await > 0);
    (place, table)
}

/// How many rows of that table concern the game.
async fn rows(table: &Table, name: &'static str) -> i64 {
    let game = table.game;
    let count = table.desk.store().run(move |db| {
        let sql = format!("SELECT count(*) FROM {name} WHERE game = ?1");
        Ok(db.query_row(&sql, [game.sql()], |row| row.get(0))?)
    });
    count.await.expect("a table")
}

#[tokio::test]
async fn in_a_game_that_was_put_away_nothing_is_due_and_nobody_is_awaited() {
    let (place, table) = timed().await;
    let ended = place.desk.umpire_end(table.game, umpire()).await;
    ended.expect("an umpire");
    assert_eq!(rows(&table, "due").await, 0);
    let face = place.desk.clock_face(table.game).await.expect("a clock");
    assert_eq!(face.turns, []);
}

#[tokio::test]
async fn vacations_and_offers_come_to_their_end_with_the_game() {
    let (place, table) = timed().await;
    let [ann, ben] = [table.users[0], table.users[1]];
    let now = place.desk.clock().now();
    let leave = Leave {
        from: now + DAY,
        until: now + 9 * DAY,
        cover: Cover::None,
        reason: None,
    };
    let away = place.desk.go_away(table.game, call(ann), leave).await;
    away.expect("a player");
    let guest = Guest {
        user: UserId(77),
        name: "Sub".into(),
        bot: false,
    };
    let offered = place
        .desk
        .offer(table.game, call(ben), None, guest, Kind::Replace)
        .await;
    offered.expect("a player");
    let resigned = place.desk.resign(table.game, call(ann)).await;
    resigned.expect("a player");
    assert_eq!(table.card().await.phase, Phase::Over);
    assert_eq!(rows(&table, "due").await, 0);
    let open = rows(&table, "(SELECT * FROM offers WHERE state = 'open')");
    assert_eq!(open.await, 0);
}

#[tokio::test]
async fn whoever_follows_a_game_is_told_that_it_was_put_away() {
    let place = Place::open().await;
    let table = place.game().await;
    let watcher = UserId(9);
    let watches = place.desk.watch(table.game, call(watcher)).await;
    watches.expect("a spectator");
    let ended = place.desk.umpire_end(table.game, umpire()).await;
    ended.expect("an umpire");
    let outbox = table.outbox().await;
    let mut told = outbox.iter().filter(|o| o.to == Target::Dm(watcher));
    let closed = |p: &Part| matches!(p, Part::Closed { .. });
    assert!(told.any(|o| o.is_digest() && o.parts.iter().any(closed)));
    assert_eq!(rows(&table, "watchers").await, 0);
}
