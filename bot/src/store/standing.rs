//! Rows of standing orders: what a seat answers ahead.

use super::due::{self, Key, Terms};
use super::{StoreError, from_json, now, to_json};
use crate::id::GameId;
use engine::ruleset::Seat;
use engine::standing::Standing;
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The kind of what is due when a standing order answers.
pub const KIND: &str = "standing";

/// How long everybody waits for an answer that may come by itself, in seconds:
/// as long for every seat, so that the wait says nothing.
pub const DELAY: i64 = 300;

/// A decision that could be answered ahead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reacting {
    /// Whose.
    pub seat: Seat,
    /// The decision's key.
    pub decision: String,
    /// Which reaction it is.
    pub reaction: String,
}

/// What a seat answers ahead, by the key of the reaction.
///
/// # Errors
/// [`StoreError`].
pub fn of_seat(
    db: &Connection,
    game: GameId,
    seat: Seat,
) -> Result<BTreeMap<String, Standing>, StoreError> {
    let mut statement =
        db.prepare_cached("SELECT reaction, answer FROM standing WHERE game = ?1 AND seat = ?2")?;
    let rows = statement.query_map(params![game.sql(), seat.0], |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
    })?;
    rows.map(|row| {
        let (reaction, answer) = row?;
        Ok((reaction, from_json("a standing order", &answer)?))
    })
    .collect()
}

/// What a seat answers to one reaction.
///
/// # Errors
/// [`StoreError`].
pub fn get(
    db: &Connection,
    game: GameId,
    seat: Seat,
    reaction: &str,
) -> Result<Option<Standing>, StoreError> {
    db.prepare_cached(
        "SELECT answer FROM standing WHERE game = ?1 AND seat = ?2 AND reaction = ?3",
    )?
    .query_row(params![game.sql(), seat.0, reaction], |row| {
        row.get::<_, String>(0)
    })
    .optional()?
    .map(|answer| from_json("a standing order", &answer))
    .transpose()
}

/// Sets what a seat answers to a reaction.
///
/// # Errors
/// [`StoreError`].
pub fn set(
    db: &Connection,
    game: GameId,
    seat: Seat,
    reaction: &str,
    standing: &Standing,
) -> Result<(), StoreError> {
    db.prepare_cached(
        "INSERT INTO standing (game, seat, reaction, answer, set_at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (game, seat, reaction) DO UPDATE SET answer = excluded.answer, set_at = excluded.set_at",
    )?
    .execute(params![game.sql(), seat.0, reaction, to_json(standing)?, now()])?;
    Ok(())
}

/// Takes back what a seat answers to a reaction, or to all; says how many there were.
///
/// # Errors
/// [`StoreError`].
pub fn clear(
    db: &Connection,
    game: GameId,
    seat: Seat,
    reaction: Option<&str>,
) -> Result<usize, StoreError> {
    Ok(db.execute(
        "DELETE FROM standing WHERE game = ?1 AND seat = ?2 AND (?3 IS NULL OR reaction = ?3)",
        params![game.sql(), seat.0, reaction],
    )?)
}

/// Has what is asked answered after the delay, where its seat has said what to
/// answer. To be called in the transaction in which it comes to be asked.
///
/// # Errors
/// [`StoreError`].
pub fn answer_later(db: &Connection, game: GameId, reacting: &Reacting) -> Result<(), StoreError> {
    if get(db, game, reacting.seat, &reacting.reaction)?.is_some() {
        let key = Key::seat(game, KIND, reacting.seat);
        due::put(db, key, Terms::elapsed(now() + DELAY), reacting)?;
    }
    Ok(())
}
