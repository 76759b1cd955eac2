//! Reminders before deadlines, one a turn.

use super::super::due::{self, Key, Terms};
use super::super::{StoreError, notices, now};
use super::{Asked, CALL, Clock, REMINDER, get, sitters, turn, until};
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
    if turn(db, game, seat)?.is_some_and(|t| t.hushed) {
        return Ok(());
    }
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

/// How a turn of the game is noted in which somebody wants no reminder: one more
/// than its number, or -1 where none are counted, and it is one decision alone.
fn hushed_in(turn: Option<u16>) -> i64 {
    turn.map_or(-1, |turn| i64::from(turn) + 1)
}

/// Notes that the holder of a seat wants no reminder in this `turn` of the game;
/// `false` where nothing is asked of it.
///
/// # Errors
/// [`StoreError`].
pub fn hush(
    db: &Connection,
    game: GameId,
    seat: Seat,
    turn: Option<u16>,
) -> Result<bool, StoreError> {
    let hushed = db.execute(
        "UPDATE turns SET hushed = ?3 WHERE game = ?1 AND seat = ?2 AND decision IS NOT NULL",
        params![game.sql(), seat.0, hushed_in(turn)],
    )?;
    due::remove_kind(db, game, REMINDER, seat)?;
    Ok(hushed > 0)
}

/// A new decision is asked for: in another turn of the game reminders are wanted
/// again.
pub(super) fn end_hush(db: &Connection, game: GameId, asked: &Asked) -> Result<(), StoreError> {
    let stays = asked.turn.map(|turn| hushed_in(Some(turn)));
    db.execute(
        "UPDATE turns SET hushed = 0 WHERE game = ?1 AND seat = ?2 AND hushed IS NOT ?3",
        params![game.sql(), asked.seat.0, stays],
    )?;
    Ok(())
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
    match until(db, game, seat)? {
        Some((at, _)) => remind(db, game, &clock, seat, at),
        None => due::remove_kind(db, game, REMINDER, seat),
    }
}
