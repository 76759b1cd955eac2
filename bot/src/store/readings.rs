//! Rows of readings: how far somebody has been told what happened.

use super::{StoreError, now};
use crate::id::{GameId, UserId};
use rusqlite::{Connection, OptionalExtension, params};

/// The last time somebody was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The number of the last journal line there was then.
    pub sequence: u64,
    /// When, in seconds since 1970.
    pub at: i64,
}

/// How far the user has been told; `None` if never.
///
/// # Errors
/// [`StoreError`].
pub fn get(db: &Connection, game: GameId, user: UserId) -> Result<Option<Reading>, StoreError> {
    let reading = db
        .prepare_cached("SELECT sequence, at FROM readings WHERE game = ?1 AND user = ?2")?
        .query_row(params![game.sql(), user.sql()], |row| {
            Ok(Reading {
                sequence: row.get::<_, i64>(0)?.unsigned_abs(),
                at: row.get(1)?,
            })
        })
        .optional()?;
    Ok(reading)
}

/// Notes that the user has been told up to that journal line.
///
/// # Errors
/// [`StoreError`].
pub fn set(db: &Connection, game: GameId, user: UserId, sequence: u64) -> Result<(), StoreError> {
    db.prepare_cached(
        "INSERT INTO readings (game, user, sequence, at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (game, user) DO UPDATE SET sequence = excluded.sequence, at = excluded.at",
    )?
    .execute(params![
        game.sql(),
        user.sql(),
        i64::try_from(sequence).unwrap_or(i64::MAX),
        now()
    ])?;
    Ok(())
}
