//! Rows of what is due at some time, and the beat of the heart by which it is
//! known for how long the bot was down.

use super::{StoreError, from_json, now, to_json};
use crate::id::{GameId, UserId};
use engine::ruleset::Seat;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What a row waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// For that hour, whatever happens.
    Wall,
    /// For so much time to have passed in which the bot was at work.
    Elapsed,
}

impl Anchor {
    fn word(self) -> &'static str {
        match self {
            Self::Wall => "wall",
            Self::Elapsed => "elapsed",
        }
    }
}

/// Which row: at most one each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Of which game.
    pub game: GameId,
    /// Of which kind, one of `desk::due::KINDS`.
    pub kind: &'static str,
    /// Of which seat, where it concerns one.
    pub seat: Option<Seat>,
    /// For whom, where it is for somebody alone.
    pub user: Option<UserId>,
}

impl Key {
    /// What is due for a game as a whole.
    pub const fn game(game: GameId, kind: &'static str) -> Self {
        Self {
            game,
            kind,
            seat: None,
            user: None,
        }
    }

    /// What is due for a seat.
    pub const fn seat(game: GameId, kind: &'static str, seat: Seat) -> Self {
        Self {
            seat: Some(seat),
            ..Self::game(game, kind)
        }
    }
}

/// When and how something is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// When, in seconds since 1970.
    pub at: i64,
    /// What it waits for.
    pub anchor: Anchor,
    /// How many seconds it is put off at least if its time passed while the bot was down.
    pub grace: i64,
    /// Whether a pause of the game stops it.
    pub pauses: bool,
}

impl Terms {
    /// An hour that no pause and no rest of the bot moves.
    pub const fn wall(at: i64) -> Self {
        Self {
            at,
            anchor: Anchor::Wall,
            grace: 0,
            pauses: false,
        }
    }

    /// Once so much time has passed; the game's pause stops it.
    pub const fn elapsed(at: i64) -> Self {
        Self {
            at,
            anchor: Anchor::Elapsed,
            grace: 0,
            pauses: true,
        }
    }
}

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// Its number; another each time it is put in.
    pub id: i64,
    /// Of which game.
    pub game: GameId,
    /// Of which kind.
    pub kind: String,
    /// Of which seat.
    pub seat: Option<Seat>,
    /// For whom.
    pub user: Option<UserId>,
    /// When, in seconds since 1970.
    pub at: i64,
    /// See [`Terms::grace`].
    pub grace: i64,
    /// The seconds it still has, while a pause stops it.
    pub left: Option<i64>,
    payload: String,
}

impl Due {
    /// What was put in with it.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] if it is something else.
    pub fn payload<T: DeserializeOwned>(&self) -> Result<T, StoreError> {
        from_json("what is due", &self.payload)
    }
}

const COLUMNS: &str = "id, game, kind, seat, user, at, grace, left, payload";

fn read(row: &Row<'_>) -> rusqlite::Result<Due> {
    Ok(Due {
        id: row.get(0)?,
        game: GameId::from_sql(row.get(1)?),
        kind: row.get(2)?,
        seat: row.get::<_, Option<u8>>(3)?.map(Seat),
        user: row.get::<_, Option<i64>>(4)?.map(UserId::from_sql),
        at: row.get(5)?,
        grace: row.get(6)?,
        left: row.get(7)?,
        payload: row.get(8)?,
    })
}

/// Puts something in, in place of what was under that key. In a game, or for a
/// seat, whose clocks stand still it waits from the start, if a pause stops it.
///
/// # Errors
/// [`StoreError`].
pub fn put<T: Serialize>(
    db: &Connection,
    key: Key,
    terms: Terms,
    payload: &T,
) -> Result<(), StoreError> {
    remove(db, key)?;
    db.prepare_cached(
        "INSERT INTO due (game, kind, seat, user, at, anchor, grace, pauses, payload, left)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9,
             CASE WHEN ?8 AND (EXISTS (SELECT 1 FROM clocks WHERE game = ?1 AND paused_at IS NOT NULL)
                      OR EXISTS (SELECT 1 FROM standstills WHERE game = ?1 AND seat = ?3))
                  THEN max(?5 - ?10, 0) END)",
    )?
    .execute(params![
        key.game.sql(),
        key.kind,
        key.seat.map(|s| s.0),
        key.user.map(UserId::sql),
        terms.at,
        terms.anchor.word(),
        terms.grace,
        terms.pauses,
        to_json(payload)?,
        now(),
    ])?;
    Ok(())
}

/// Takes something out; `false` where it was not there.
///
/// # Errors
/// [`StoreError`].
pub fn remove(db: &Connection, key: Key) -> Result<bool, StoreError> {
    let gone = db
        .prepare_cached(
            "DELETE FROM due WHERE game = ?1 AND kind = ?2 AND coalesce(seat, -1) = ?3 AND coalesce(user, 0) = ?4",
        )?
        .execute(params![
            key.game.sql(),
            key.kind,
            key.seat.map_or(-1, |s| i64::from(s.0)),
            key.user.map_or(0, UserId::sql),
        ])?;
    Ok(gone > 0)
}

/// Takes out everything of that kind for a seat, for whomever it is.
///
/// # Errors
/// [`StoreError`].
pub fn remove_kind(
    db: &Connection,
    game: GameId,
    kind: &str,
    seat: Seat,
) -> Result<(), StoreError> {
    db.execute(
        "DELETE FROM due WHERE game = ?1 AND kind = ?2 AND seat = ?3",
        params![game.sql(), kind, seat.0],
    )?;
    Ok(())
}

/// Takes out everything in a game.
///
/// # Errors
/// [`StoreError`].
pub fn end(db: &Connection, game: GameId) -> Result<(), StoreError> {
    db.execute("DELETE FROM due WHERE game = ?1", [game.sql()])?;
    Ok(())
}

/// Takes out a row by its number: in the transaction in which it was done, so
/// that it is done once. `false` where it is not there any more.
///
/// # Errors
/// [`StoreError`].
pub fn done(db: &Connection, id: i64) -> Result<bool, StoreError> {
    Ok(db.execute("DELETE FROM due WHERE id = ?1", [id])? > 0)
}

/// What is under a key.
///
/// # Errors
/// [`StoreError`].
pub fn get(db: &Connection, key: Key) -> Result<Option<Due>, StoreError> {
    Ok(db
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM due WHERE game = ?1 AND kind = ?2 AND coalesce(seat, -1) = ?3
             AND coalesce(user, 0) = ?4"
        ))?
        .query_row(
            params![
                key.game.sql(),
                key.kind,
                key.seat.map_or(-1, |s| i64::from(s.0)),
                key.user.map_or(0, UserId::sql),
            ],
            read,
        )
        .optional()?)
}

/// Everything of that kind in a game.
///
/// # Errors
/// [`StoreError`].
pub fn of_kind(db: &Connection, game: GameId, kind: &str) -> Result<Vec<Due>, StoreError> {
    let mut statement = db.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM due WHERE game = ?1 AND kind = ?2 ORDER BY at, id"
    ))?;
    let rows = statement.query_map(params![game.sql(), kind], read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The kinds as a list for a query: they are words of this program.
fn list(kinds: &[&str]) -> String {
    let quoted: Vec<String> = kinds.iter().map(|k| format!("'{k}'")).collect();
    quoted.join(", ")
}

/// What of these kinds can come due: no pause stops it, and the game's channel
/// is not gone.
fn running(kinds: &[&str]) -> String {
    format!(
        "FROM due JOIN games ON games.id = due.game WHERE left IS NULL AND kind IN ({})
         AND coalesce(games.attention, '') <> 'orphaned'",
        list(kinds)
    )
}

/// The next hour at which something of these kinds is due.
///
/// # Errors
/// [`StoreError`].
pub fn next(db: &Connection, kinds: &[&str]) -> Result<Option<i64>, StoreError> {
    let sql = format!("SELECT min(at) {}", running(kinds));
    Ok(db.prepare_cached(&sql)?.query_row([], |row| row.get(0))?)
}

/// The games in which something of these kinds is due, the longest due first.
///
/// # Errors
/// [`StoreError`].
pub fn games(db: &Connection, kinds: &[&str], by: i64) -> Result<Vec<GameId>, StoreError> {
    let sql = format!(
        "SELECT due.game {} AND at <= ?1 GROUP BY due.game ORDER BY min(at)",
        running(kinds)
    );
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map([by], |row| row.get(0).map(GameId::from_sql))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The first of a game's rows of these kinds that is due.
///
/// # Errors
/// [`StoreError`].
pub fn first(
    db: &Connection,
    game: GameId,
    kinds: &[&str],
    by: i64,
) -> Result<Option<Due>, StoreError> {
    let columns = COLUMNS
        .split(", ")
        .map(|c| format!("due.{c}"))
        .collect::<Vec<_>>()
        .join(", ");
    let sql = format!(
        "SELECT {columns} {} AND due.game = ?1 AND at <= ?2 ORDER BY at, due.id LIMIT 1",
        running(kinds)
    );
    Ok(db
        .prepare_cached(&sql)?
        .query_row(params![game.sql(), by], read)
        .optional()?)
}

/// Puts a row off, where it is still there.
///
/// # Errors
/// [`StoreError`].
pub fn put_off(db: &Connection, id: i64, to: i64) -> Result<(), StoreError> {
    db.execute(
        "UPDATE due SET at = max(at, ?2) WHERE id = ?1",
        params![id, to],
    )?;
    Ok(())
}

/// Stops everything in a game that a pause stops.
///
/// # Errors
/// [`StoreError`].
pub fn pause(db: &Connection, game: GameId) -> Result<(), StoreError> {
    db.execute(
        "UPDATE due SET left = max(at - ?2, 0) WHERE game = ?1 AND pauses AND left IS NULL",
        params![game.sql(), now()],
    )?;
    Ok(())
}

/// Gives everything that a pause stopped the time back that it still had, but
/// for seats whose deadlines stand still by themselves.
///
/// # Errors
/// [`StoreError`].
pub fn resume(db: &Connection, game: GameId) -> Result<(), StoreError> {
    db.execute(
        "UPDATE due SET at = ?2 + left, left = NULL WHERE game = ?1 AND left IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM standstills WHERE standstills.game = due.game AND standstills.seat = due.seat)",
        params![game.sql(), now()],
    )?;
    Ok(())
}

/// Gives whatever of a game's passed its grace from now: while nothing of it
/// could be told to anybody.
///
/// # Errors
/// [`StoreError`].
pub fn put_off_passed(db: &Connection, game: GameId) -> Result<(), StoreError> {
    db.execute(
        "UPDATE due SET at = ?2 + grace WHERE game = ?1 AND at <= ?2 AND left IS NULL",
        params![game.sql(), now()],
    )?;
    Ok(())
}

/// Notes that the bot is at work.
///
/// # Errors
/// [`StoreError`].
pub fn beat(db: &Connection) -> Result<(), StoreError> {
    db.prepare_cached(
        "INSERT INTO heartbeat (one, at) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET at = excluded.at",
    )?
    .execute([now()])?;
    Ok(())
}

/// When the bot was last at work; `None` before its first time.
///
/// # Errors
/// [`StoreError`].
pub fn last_beat(db: &Connection) -> Result<Option<i64>, StoreError> {
    Ok(db
        .query_row("SELECT at FROM heartbeat", [], |row| row.get(0))
        .optional()?)
}

/// Does not charge anybody for `lost` seconds that the wall went on (or, below
/// zero, back) while the bot was not at work: what waits for time to pass waits
/// so much longer, and whatever's hour passed in them is put off by its grace
/// from now.
///
/// # Errors
/// [`StoreError`].
pub fn skip(db: &Connection, lost: i64) -> Result<(), StoreError> {
    let at = now();
    db.execute(
        "UPDATE due SET at = max(CASE anchor WHEN 'elapsed' THEN at + ?1 ELSE at END,
             CASE WHEN at <= ?2 THEN ?2 + grace ELSE at + min(?1, 0) END)
         WHERE left IS NULL",
        params![lost, at],
    )?;
    Ok(())
}

#[cfg(test)]
mod tests;
