//! Rows of who acts for whom, and when.

use super::super::due::{self, Key, Terms};
use super::super::{StoreError, now, offers, to_json};
use crate::id::{GameId, UserId};
use engine::ruleset::{Seat, Viewer};
use rusqlite::{Connection, params};

/// Somebody begins to act for a seat's holder.
pub const SITTER_BEGIN: &str = "sitter-begin";

/// He does so no more.
pub const SITTER_END: &str = "sitter-end";

/// Somebody who acts for a seat's holder between two moments, in seconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitting {
    /// For which seat.
    pub seat: Seat,
    /// Who.
    pub user: UserId,
    /// His display name; written by people, so it needs escaping.
    pub name: String,
    /// From when.
    pub from: i64,
    /// Until when.
    pub until: i64,
}

impl Sitting {
    /// Whether he acts at that moment.
    pub fn is_on(&self, at: i64) -> bool {
        (self.from..self.until).contains(&at)
    }
}

/// Everybody who acts, or will act, for a holder in a game.
///
/// # Errors
/// [`StoreError`].
pub fn sitters(db: &Connection, game: GameId) -> Result<Vec<Sitting>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT seat, user, name, from_at, until_at FROM sitters WHERE game = ?1 ORDER BY seat",
    )?;
    let rows = statement.query_map([game.sql()], |row| {
        Ok(Sitting {
            seat: Seat(row.get(0)?),
            user: UserId::from_sql(row.get(1)?),
            name: row.get(2)?,
            from: row.get(3)?,
            until: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Who acts, or will act, for a seat's holder.
///
/// # Errors
/// [`StoreError`].
pub fn sitter(db: &Connection, game: GameId, seat: Seat) -> Result<Option<Sitting>, StoreError> {
    Ok(sitters(db, game)?.into_iter().find(|s| s.seat == seat))
}

/// The open games in which somebody acts for another at this moment.
///
/// # Errors
/// [`StoreError`].
pub fn games_of_sitter(db: &Connection, user: UserId) -> Result<Vec<GameId>, StoreError> {
    let mut statement =
        db.prepare_cached("SELECT DISTINCT game FROM sitters WHERE user = ?1 ORDER BY game DESC")?;
    let rows = statement.query_map([user.sql()], |row| Ok(GameId::from_sql(row.get(0)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Has somebody act for a seat's holder, in place of anybody else; and notes
/// that he will know what the seat knows.
///
/// # Errors
/// [`StoreError`].
pub fn sit_in(db: &Connection, game: GameId, sitting: &Sitting) -> Result<(), StoreError> {
    end_sitter(db, game, sitting.seat)?;
    db.execute(
        "INSERT INTO sitters (game, seat, user, name, from_at, until_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![
            game.sql(),
            sitting.seat.0,
            sitting.user.sql(),
            sitting.name,
            sitting.from,
            sitting.until,
        ],
    )?;
    if sitting.from > now() {
        let key = Key::seat(game, SITTER_BEGIN, sitting.seat);
        due::put(db, key, Terms::wall(sitting.from), &())?;
    } else {
        offers::knows(db, game, sitting.seat, sitting.user, true)?;
    }
    let key = Key::seat(game, SITTER_END, sitting.seat);
    due::put(db, key, Terms::wall(sitting.until), &())
}

/// Ends that somebody acts for a seat's holder; who it was.
///
/// # Errors
/// [`StoreError`].
pub fn end_sitter(
    db: &Connection,
    game: GameId,
    seat: Seat,
) -> Result<Option<Sitting>, StoreError> {
    let Some(sitting) = sitter(db, game, seat)? else {
        return Ok(None);
    };
    db.execute(
        "DELETE FROM sitters WHERE game = ?1 AND seat = ?2",
        params![game.sql(), seat.0],
    )?;
    db.execute(
        "DELETE FROM hats WHERE game = ?1 AND seat = ?2 AND user = ?3",
        params![game.sql(), seat.0, sitting.user.sql()],
    )?;
    for kind in [SITTER_BEGIN, SITTER_END] {
        due::remove(db, Key::seat(game, kind, seat))?;
    }
    // What waits for him is another's now.
    unsend(db, game, seat, sitting.user)?;
    Ok(Some(sitting))
}

/// Every seat for whose holder somebody acts, or will act, with its game.
///
/// # Errors
/// [`StoreError`].
pub fn sits_for(db: &Connection, user: UserId) -> Result<Vec<(GameId, Seat)>, StoreError> {
    let mut statement =
        db.prepare_cached("SELECT game, seat FROM sitters WHERE user = ?1 ORDER BY game, seat")?;
    let rows = statement.query_map([user.sql()], |row| {
        Ok((GameId::from_sql(row.get(0)?), Seat(row.get(1)?)))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// For which of several seats somebody acts from now on.
///
/// # Errors
/// [`StoreError`].
pub fn put_on(db: &Connection, game: GameId, user: UserId, seat: Seat) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO hats (game, user, seat) VALUES (?1, ?2, ?3)
         ON CONFLICT (game, user) DO UPDATE SET seat = excluded.seat",
        params![game.sql(), user.sql(), seat.0],
    )?;
    Ok(())
}

/// Takes back what waits to be sent to somebody of what a seat knows.
pub(super) fn unsend(
    db: &Connection,
    game: GameId,
    seat: Seat,
    user: UserId,
) -> Result<(), StoreError> {
    let viewer = to_json(&Viewer::Seat(seat))?;
    db.execute(
        "DELETE FROM outbox WHERE game = ?1 AND target = 'dm' AND target_id = ?2
         AND status IN ('waiting', 'held') AND json_extract(body, '$.viewer') = json_extract(?3, '$')",
        params![game.sql(), user.sql(), viewer],
    )?;
    Ok(())
}
