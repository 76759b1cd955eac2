//! Rows of what players note for themselves. A note belongs to the seat, whose
//! secret it is, and goes with it; with its writer it is forgotten.

use super::{StoreError, now};
use crate::id::{GameId, UserId};
use engine::ruleset::Seat;
use rusqlite::{Connection, params};

/// The most notes of a seat.
pub const MOST: usize = 25;
/// The most characters of a note.
pub const LONGEST: u16 = 1000;

/// A note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// When it was written, in seconds since 1970.
    pub at: i64,
    /// What it says; written by people, so it needs escaping.
    pub words: String,
}

/// The notes of a seat, oldest first.
///
/// # Errors
/// [`StoreError`].
pub fn of_seat(db: &Connection, game: GameId, seat: Seat) -> Result<Vec<Note>, StoreError> {
    let mut statement =
        db.prepare_cached("SELECT at, words FROM notes WHERE game = ?1 AND seat = ?2 ORDER BY id")?;
    let rows = statement.query_map(params![game.sql(), seat.0], |row| {
        Ok(Note {
            at: row.get(0)?,
            words: row.get(1)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Writes a note; `false` where the seat has as many as it may.
///
/// # Errors
/// [`StoreError`].
pub fn add(
    db: &Connection,
    game: GameId,
    seat: Seat,
    user: UserId,
    words: &str,
) -> Result<bool, StoreError> {
    if of_seat(db, game, seat)?.len() >= MOST {
        return Ok(false);
    }
    db.execute(
        "INSERT INTO notes (game, seat, user, at, words) VALUES (?1, ?2, ?3, ?4, ?5)",
        params![game.sql(), seat.0, user.sql(), now(), words],
    )?;
    Ok(true)
}

/// Deletes a seat's note by its place among them, counted from 1; `false` where
/// there is none.
///
/// # Errors
/// [`StoreError`].
pub fn delete(db: &Connection, game: GameId, seat: Seat, place: u32) -> Result<bool, StoreError> {
    let gone = db.execute(
        "DELETE FROM notes WHERE ?3 > 0 AND id = (SELECT id FROM notes WHERE game = ?1 AND seat = ?2
             ORDER BY id LIMIT 1 OFFSET ?3 - 1)",
        params![game.sql(), seat.0, place],
    )?;
    Ok(gone > 0)
}

/// Forgets what somebody wrote.
///
/// # Errors
/// [`StoreError`].
pub fn forget(db: &Connection, user: UserId) -> Result<(), StoreError> {
    db.execute("DELETE FROM notes WHERE user = ?1", [user.sql()])?;
    Ok(())
}
