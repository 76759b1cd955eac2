//! Rows of proposals and of who agrees to them.

use super::{StoreError, from_json, now, to_json};
use crate::desk::{Ending, OpenProposal, Proposal};
use crate::id::{GameId, UserId};
use engine::ruleset::Seat;
use engine::text::Text;
use rusqlite::{Connection, OptionalExtension, params};

/// Writes a proposal and gives its number.
///
/// # Errors
/// [`StoreError::Taken`] where one of its kind is open.
pub fn create(
    db: &Connection,
    game: GameId,
    what: &Proposal,
    words: &Text,
    seat: Seat,
    sequence: Option<u64>,
) -> Result<i64, StoreError> {
    db.execute(
        "INSERT INTO proposals (game, kind, what, words, seat, sequence, made_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![
            game.sql(),
            what.kind(),
            to_json(what)?,
            to_json(words)?,
            seat.0,
            sequence.map(|n| i64::try_from(n).unwrap_or(i64::MAX)),
            now(),
        ],
    )?;
    Ok(db.last_insert_rowid())
}

/// Notes that a seat agrees.
///
/// # Errors
/// [`StoreError`].
pub fn agree(db: &Connection, id: i64, seat: Seat) -> Result<(), StoreError> {
    db.execute(
        "INSERT OR IGNORE INTO agreements (proposal, seat, at) VALUES (?1, ?2, ?3)",
        params![id, seat.0, now()],
    )?;
    Ok(())
}

/// Notes that a seat does not agree any more.
///
/// # Errors
/// [`StoreError`].
pub fn retract(db: &Connection, id: i64, seat: Seat) -> Result<(), StoreError> {
    db.execute(
        "DELETE FROM agreements WHERE proposal = ?1 AND seat = ?2",
        params![id, seat.0],
    )?;
    Ok(())
}

/// Closes an open proposal.
///
/// # Errors
/// [`StoreError::Taken`] if it is not open any more.
pub fn end(db: &Connection, id: i64, how: Ending, by: Option<Seat>) -> Result<(), StoreError> {
    let changed = db.execute(
        "UPDATE proposals SET state = ?2, ended_by = ?3, ended_at = ?4 WHERE id = ?1 AND state = 'open'",
        params![id, how.word(), by.map(|s| s.0), now()],
    )?;
    if changed == 1 {
        Ok(())
    } else {
        Err(StoreError::Taken)
    }
}

/// Closes all proposals of a game that is over.
///
/// # Errors
/// [`StoreError`].
pub fn end_all(db: &Connection, game: GameId) -> Result<(), StoreError> {
    db.execute(
        "UPDATE proposals SET state = 'lapsed', ended_at = ?2 WHERE game = ?1 AND state = 'open'",
        params![game.sql(), now()],
    )?;
    Ok(())
}

/// Takes back what the holder of a seat that becomes free proposed and agreed to.
///
/// # Errors
/// [`StoreError`].
pub fn leave(db: &Connection, game: GameId, seat: Seat) -> Result<(), StoreError> {
    db.execute(
        "UPDATE proposals SET state = 'withdrawn', ended_by = ?2, ended_at = ?3
         WHERE game = ?1 AND seat = ?2 AND state = 'open'",
        params![game.sql(), seat.0, now()],
    )?;
    db.execute(
        "DELETE FROM agreements WHERE seat = ?2
         AND proposal IN (SELECT id FROM proposals WHERE game = ?1 AND state = 'open')",
        params![game.sql(), seat.0],
    )?;
    Ok(())
}

/// The same for all seats that a user holds.
///
/// # Errors
/// [`StoreError`].
pub fn forget(db: &Connection, user: UserId) -> Result<(), StoreError> {
    let mut statement = db.prepare("SELECT game, seat FROM seats WHERE user = ?1")?;
    let rows = statement.query_map([user.sql()], |row| {
        Ok((GameId::from_sql(row.get(0)?), Seat(row.get(1)?)))
    })?;
    let held: Vec<(GameId, Seat)> = rows.collect::<Result<_, _>>()?;
    held.into_iter()
        .try_for_each(|(game, seat)| leave(db, game, seat))
}

/// The open proposals of a game, oldest first.
///
/// # Errors
/// [`StoreError`].
pub fn open(db: &Connection, game: GameId) -> Result<Vec<OpenProposal>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT id, what, words, seat FROM proposals WHERE game = ?1 AND state = 'open' ORDER BY id",
    )?;
    let rows = statement.query_map([game.sql()], |row| {
        Ok((
            row.get::<_, i64>(0)?,
            row.get::<_, String>(1)?,
            row.get::<_, String>(2)?,
            row.get::<_, u8>(3)?,
        ))
    })?;
    rows.map(|row| {
        let (id, what, words, seat) = row?;
        Ok(OpenProposal {
            id,
            what: from_json("a proposal", &what)?,
            words: from_json("a proposal", &words)?,
            by: Seat(seat),
            agreed: agreed(db, id)?,
        })
    })
    .collect()
}

fn agreed(db: &Connection, id: i64) -> Result<Vec<Seat>, StoreError> {
    let mut statement =
        db.prepare_cached("SELECT seat FROM agreements WHERE proposal = ?1 ORDER BY seat")?;
    let rows = statement.query_map([id], |row| Ok(Seat(row.get(0)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// How a proposal of that game ended; `None` where there is no such or it is open.
///
/// # Errors
/// [`StoreError`].
pub fn ending(db: &Connection, game: GameId, id: i64) -> Result<Option<Ending>, StoreError> {
    let word: Option<String> = db
        .query_row(
            "SELECT state FROM proposals WHERE game = ?1 AND id = ?2",
            params![game.sql(), id],
            |row| row.get(0),
        )
        .optional()?;
    Ok(word.as_deref().and_then(Ending::from_word))
}
