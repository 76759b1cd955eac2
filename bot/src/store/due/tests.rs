//! What is due, by a clock under the hand.

use super::*;
use crate::clock::Clock;
use crate::id::ChannelId;
use crate::store::{Options, Store};
use crate::testing::{Place, seated, until};
use std::time::Duration;

const KINDS: &[&str] = &["one", "two"];
const GAME: GameId = GameId(1);

async fn place(clock: &Clock) -> Place {
    let place = Place::open_with(|options: &mut Options| options.clock = clock.clone()).await;
    let table = seated(&place.desk, ChannelId(5)).await;
    assert_eq!(table.game, GAME);
    place
}

async fn on<T: Send + 'static>(
    store: &Store,
    work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
) -> T {
    store
        .transact(move |db| work(db))
        .await
        .expect("a database")
}

fn at(db: &Connection, kind: &'static str) -> Result<i64, StoreError> {
    Ok(get(db, Key::game(GAME, kind))?.expect("a row").at)
}

/// With five minutes of grace.
fn graced(terms: Terms) -> Terms {
    Terms {
        grace: 300,
        ..terms
    }
}

#[tokio::test]
async fn a_row_takes_the_place_of_the_one_under_its_key_and_unknown_kinds_are_left_alone() {
    let clock = Clock::stopped(1_000_000);
    let place = place(&clock).await;
    let rows = on(place.desk.store(), |db| {
        put(db, Key::game(GAME, "one"), Terms::wall(1010), &7)?;
        put(db, Key::game(GAME, "one"), Terms::wall(1020), &"x")?;
        put(db, Key::seat(GAME, "one", Seat(0)), Terms::wall(1005), &())?;
        put(db, Key::game(GAME, "three"), Terms::wall(1), &())?;
        let first = first(db, GAME, KINDS, 2000)?.expect("a row");
        let gone = (done(db, first.id)?, done(db, first.id)?);
        Ok((next(db, KINDS)?, games(db, KINDS, 1019)?, first, gone))
    })
    .await;
    assert_eq!((rows.0, rows.1), (Some(1020), vec![]));
    assert_eq!(
        (rows.2.at, rows.2.seat, rows.3),
        (1005, Some(Seat(0)), (true, false))
    );
    let row = on(place.desk.store(), |db| get(db, Key::game(GAME, "one"))).await;
    assert_eq!(row.expect("a row").payload::<String>().expect("words"), "x");
}

#[tokio::test]
async fn time_at_rest_is_charged_to_nobody() {
    let clock = Clock::stopped(1_000_000);
    let place = place(&clock).await;
    on(place.desk.store(), |db| {
        put(
            db,
            Key::game(GAME, "one"),
            graced(Terms::elapsed(1600)),
            &(),
        )?;
        put(db, Key::game(GAME, "two"), graced(Terms::wall(1600)), &())?;
        put(
            db,
            Key::seat(GAME, "two", Seat(0)),
            graced(Terms::wall(9000)),
            &(),
        )?;
        beat(db)
    })
    .await;
    place.desk.store().close().await;
    clock.advance(Duration::from_secs(1000));
    let store = Store::open(Options {
        clock: clock.clone(),
        ..Options::new(&place.path)
    });
    let desk = crate::desk::Desk::open(store.await.expect("the database"));
    let desk = desk.await.expect("a desk");
    let found = on(desk.store(), |db| {
        let later = get(db, Key::seat(GAME, "two", Seat(0)))?.expect("a row").at;
        Ok((at(db, "one")?, at(db, "two")?, later))
    })
    .await;
    // It had 600 seconds left; the hour on the wall passed at rest, the other is still to come.
    assert_eq!(found, (2600, 2300, 9000));
}

#[tokio::test]
async fn a_clock_that_is_set_forward_or_back_moves_what_waits_for_time_to_pass() {
    let clock = Clock::stopped(1_000_000);
    let place = place(&clock).await;
    on(place.desk.store(), |db| {
        let grace = 30;
        put(
            db,
            Key::game(GAME, "one"),
            Terms {
                grace,
                ..Terms::elapsed(1600)
            },
            &(),
        )?;
        put(
            db,
            Key::game(GAME, "two"),
            Terms {
                grace,
                ..Terms::wall(1600)
            },
            &(),
        )
    })
    .await;
    // The timekeeper notices it by itself.
    for (by, one, two) in [
        (500, 2100, 1600),
        (-500, 1600, 1600),
        (-900, 700, 1600),
        (5000, 5700, 5130),
    ] {
        clock.jump(by);
        until(async || {
            let now = on(place.desk.store(), |db| {
                Ok((at(db, "one")?, at(db, "two")?))
            })
            .await;
            now == (one, two)
        })
        .await;
    }
}

#[tokio::test]
async fn a_pause_stops_what_it_may_and_gives_the_rest_back() {
    let clock = Clock::stopped(1_000_000);
    let place = place(&clock).await;
    let store = place.desk.store();
    on(store, |db| {
        put(db, Key::game(GAME, "one"), Terms::elapsed(1600), &())?;
        put(db, Key::game(GAME, "two"), Terms::wall(1600), &())?;
        pause(db, GAME)?;
        db.execute("UPDATE clocks SET paused_at = 1000 WHERE game = 1", [])?;
        // What is put in meanwhile waits as well.
        put(
            db,
            Key::seat(GAME, "one", Seat(1)),
            Terms::elapsed(1050),
            &(),
        )
    })
    .await;
    clock.advance(Duration::from_secs(4000));
    let (due, back) = on(store, |db| {
        let due = first(db, GAME, KINDS, 5000)?.expect("the other goes on");
        resume(db, GAME)?;
        let seat = get(db, Key::seat(GAME, "one", Seat(1)))?.expect("a row").at;
        Ok((due.kind, (at(db, "one")?, seat)))
    })
    .await;
    assert_eq!((due.as_str(), back), ("two", (5600, 5050)));
}
