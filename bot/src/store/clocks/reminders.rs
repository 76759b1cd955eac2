//! Reminders before deadlines, one a turn.

use super::super::due::{self, Key, Terms};
use super::super::{StoreError, notices, now};
use super::{CALL, Clock, REMINDER, get, sitters, turn, until};
use crate::id::GameId;
use crate::pace;
use engine::ruleset::Seat;
use rusqlite::{Connection, params};

/// Sets the one reminder before a deadline.
pub(super) fn remind(
    db: &Connection,
    game: GameId,
    clock: &Clock,
    seat: Seat,
    until: i64,
) -> Result<(), StoreError> {
    due::remove_kind(db, game, REMINDER, seat)?;
    let user = sitters(db, game)?
        .into_iter()
        .find(|s| s.seat == seat)
        .and_then(|s| s.user);
    let wish = notices::wish(db, user, game)?;
    let (Some(user), true) = (user, wish.reminders) else {
        return Ok(());
    };
    let answers = notices::answers(db, user)?;
    let night = wish.night(&clock.pace);
    let Some(at) = pace::reminder(now(), until, &answers, &night) else {
        return Ok(());
    };
    let key = Key {
        user: Some(user),
        ..Key::seat(game, REMINDER, seat)
    };
    let terms = Terms {
        pauses: true,
        ..Terms::wall(at)
    };
    due::put(db, key, terms, &())
}

/// Notes that the holder of a seat wants no reminder this turn; `false` where
/// nothing is asked of it.
///
/// # Errors
/// [`StoreError`].
pub fn hush(db: &Connection, game: GameId, seat: Seat) -> Result<bool, StoreError> {
    let hushed = db.execute(
        "UPDATE turns SET hushed = 1 WHERE game = ?1 AND seat = ?2 AND decision IS NOT NULL",
        params![game.sql(), seat.0],
    )?;
    due::remove_kind(db, game, REMINDER, seat)?;
    Ok(hushed > 0)
}

/// Sets the reminder of a seat anew, after another took it, who is not called to
/// what was asked before.
///
/// # Errors
/// [`StoreError`].
pub fn remind_again(db: &Connection, game: GameId, seat: Seat) -> Result<(), StoreError> {
    due::remove_kind(db, game, CALL, seat)?;
    remind_as_wished(db, game, seat)
}

/// Sets the reminder of a seat anew, as whoever acts for it wants it now.
///
/// # Errors
/// [`StoreError`].
pub fn remind_as_wished(db: &Connection, game: GameId, seat: Seat) -> Result<(), StoreError> {
    let clock = get(db, game)?;
    let hushed = turn(db, game, seat)?.is_some_and(|t| t.hushed);
    match until(db, game, seat)? {
        Some((at, _)) if !hushed => remind(db, game, &clock, seat, at),
        _ => due::remove_kind(db, game, REMINDER, seat),
    }
}
