//! Rows that records are made of: who played what in games that are over, how
//! those ended, and who wants to be in no record.

use super::StoreError;
use crate::id::{GameId, GuildId, UserId};
use engine::ruleset::{Seat, Side};
use rusqlite::{Connection, OptionalExtension, params};

/// A game that is over, as records need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Which.
    pub game: GameId,
    /// Key of its rule system.
    pub ruleset: String,
    /// Its set-up, as it is stored.
    pub setup: String,
    /// How it ended, where that is noted already.
    pub end: Option<End>,
    /// The engine's save, where it is not.
    pub state: Option<String>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// That side won.
    Won(Side),
    /// Nobody did.
    Drawn,
    /// It was put away without an outcome and counts for nobody.
    PutAway,
}

impl End {
    /// As the database keeps it.
    fn code(self) -> i64 {
        match self {
            Self::Won(side) => side.0.into(),
            Self::Drawn => -1,
            Self::PutAway => -2,
        }
    }

    fn from_code(code: i64) -> Self {
        match code {
            -1 => Self::Drawn,
            side => u8::try_from(side).map_or(Self::PutAway, |s| Self::Won(Side(s))),
        }
    }
}

/// Who held a seat last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sat {
    /// Which seat.
    pub seat: Seat,
    /// Its key.
    pub key: String,
    /// Who.
    pub user: UserId,
    /// The display name then.
    pub name: String,
    /// Whether he gave it up before the end, and nobody took it after him.
    pub gave_up: bool,
}

/// The games of a server that are over and whose end counts or is not known yet.
///
/// # Errors
/// [`StoreError`].
pub fn finished(db: &Connection, guild: Option<GuildId>) -> Result<Vec<Finished>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT games.id, ruleset, setup, ended, CASE WHEN ended IS NULL THEN state END
         FROM games LEFT JOIN results ON results.game = games.id
         WHERE phase = 'over' AND started_at IS NOT NULL AND (?1 IS NULL OR guild = ?1)
         ORDER BY games.id",
    )?;
    let rows = statement.query_map([guild.map(GuildId::sql)], |row| {
        Ok(Finished {
            game: GameId::from_sql(row.get(0)?),
            ruleset: row.get(1)?,
            setup: row.get(2)?,
            end: row.get::<_, Option<i64>>(3)?.map(End::from_code),
            state: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Notes how a game ended, so that its save need not be opened again.
///
/// # Errors
/// [`StoreError`].
pub fn note_end(db: &Connection, game: GameId, end: End) -> Result<(), StoreError> {
    db.execute(
        "INSERT OR IGNORE INTO results (game, ended) VALUES (?1, ?2)",
        params![game.sql(), end.code()],
    )?;
    Ok(())
}

/// Who held the seats of a game last; who was forgotten is not among them.
///
/// # Errors
/// [`StoreError`].
pub fn sat(db: &Connection, game: GameId) -> Result<Vec<Sat>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT seat, key, last_user, name, user IS NULL FROM seats
         WHERE game = ?1 AND last_user IS NOT NULL ORDER BY seat",
    )?;
    let rows = statement.query_map([game.sql()], |row| {
        Ok(Sat {
            seat: Seat(row.get(0)?),
            key: row.get(1)?,
            user: UserId::from_sql(row.get(2)?),
            name: row.get(3)?,
            gave_up: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// A line of a journal, as reply times need it: whose seat, who, and when.
pub type Timed = (Option<Seat>, Option<UserId>, i64);

/// The lines of a game's journal with their times, oldest first.
///
/// # Errors
/// [`StoreError`].
pub fn times(db: &Connection, game: GameId) -> Result<Vec<Timed>, StoreError> {
    let mut statement =
        db.prepare_cached("SELECT seat, user, at FROM journal WHERE game = ?1 ORDER BY sequence")?;
    let rows = statement.query_map([game.sql()], |row| {
        Ok((
            row.get::<_, Option<u8>>(0)?.map(Seat),
            row.get::<_, Option<i64>>(1)?.map(UserId::from_sql),
            row.get(2)?,
        ))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Takes a user out of all records, or puts him back.
///
/// # Errors
/// [`StoreError`].
pub fn hide(db: &Connection, user: UserId, hidden: bool) -> Result<(), StoreError> {
    let sql = if hidden {
        "INSERT OR IGNORE INTO unrecorded (user) VALUES (?1)"
    } else {
        "DELETE FROM unrecorded WHERE user = ?1"
    };
    db.execute(sql, [user.sql()])?;
    Ok(())
}

/// Whether a user wants to be in no record.
///
/// # Errors
/// [`StoreError`].
pub fn is_hidden(db: &Connection, user: UserId) -> Result<bool, StoreError> {
    let row = db
        .query_row(
            "SELECT 1 FROM unrecorded WHERE user = ?1",
            [user.sql()],
            |_| Ok(()),
        )
        .optional()?;
    Ok(row.is_some())
}
