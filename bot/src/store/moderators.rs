//! Rows about those who umpire: which roles do, and who has seen what is hidden.

use super::{StoreError, now};
use crate::id::{GameId, GuildId, UserId};
use rusqlite::{Connection, params};

/// A role whose members umpire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appointed {
    /// In which server.
    pub guild: GuildId,
    /// In which game; `None` in all of the server.
    pub game: Option<GameId>,
    /// The role's number on the platform.
    pub role: u64,
    /// Its name when it was last seen; written by people, so it needs escaping.
    pub name: String,
}

fn sql(role: u64) -> i64 {
    i64::try_from(role).unwrap_or(i64::MAX)
}

/// Every role that umpires anywhere.
///
/// # Errors
/// [`StoreError`].
pub fn roles(db: &Connection) -> Result<Vec<Appointed>, StoreError> {
    let mut statement =
        db.prepare_cached("SELECT guild, game, role, name FROM umpire_roles ORDER BY rowid")?;
    let rows = statement.query_map([], |row| {
        Ok(Appointed {
            guild: GuildId::from_sql(row.get(0)?),
            game: row.get::<_, Option<i64>>(1)?.map(GameId::from_sql),
            role: u64::try_from(row.get::<_, i64>(2)?).unwrap_or_default(),
            name: row.get(3)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Appoints a role in a server or one game of it, in place of any before.
///
/// # Errors
/// [`StoreError`].
pub fn appoint(db: &Connection, new: &Appointed) -> Result<(), StoreError> {
    dismiss(db, new.guild, new.game)?;
    db.execute(
        "INSERT INTO umpire_roles (guild, game, role, name) VALUES (?1, ?2, ?3, ?4)",
        params![
            new.guild.sql(),
            new.game.map(GameId::sql),
            sql(new.role),
            new.name
        ],
    )?;
    Ok(())
}

/// Appoints none.
///
/// # Errors
/// [`StoreError`].
pub fn dismiss(db: &Connection, guild: GuildId, game: Option<GameId>) -> Result<(), StoreError> {
    db.execute(
        "DELETE FROM umpire_roles WHERE guild = ?1 AND game IS ?2",
        params![guild.sql(), game.map(GameId::sql)],
    )?;
    Ok(())
}

/// A role that was appointed is there no more. Gives whether that is news.
///
/// # Errors
/// [`StoreError`].
pub fn role_gone(db: &Connection, gone: &Appointed) -> Result<bool, StoreError> {
    let changed = db.execute(
        "DELETE FROM umpire_roles WHERE guild = ?1 AND game IS ?2 AND role = ?3",
        params![gone.guild.sql(), gone.game.map(GameId::sql), sql(gone.role)],
    )?;
    Ok(changed > 0)
}

/// A role has another name.
///
/// # Errors
/// [`StoreError`].
pub fn role_renamed(
    db: &Connection,
    guild: GuildId,
    role: u64,
    name: &str,
) -> Result<(), StoreError> {
    db.execute(
        "UPDATE umpire_roles SET name = ?3 WHERE guild = ?1 AND role = ?2",
        params![guild.sql(), sql(role), name],
    )?;
    Ok(())
}

/// Notes that somebody has seen what is hidden in a game. Gives whether that is news.
///
/// # Errors
/// [`StoreError`].
pub fn saw(db: &Connection, game: GameId, user: UserId) -> Result<bool, StoreError> {
    let changed = db.execute(
        "INSERT OR IGNORE INTO insiders (game, user) VALUES (?1, ?2)",
        params![game.sql(), user.sql()],
    )?;
    Ok(changed > 0)
}

/// Whether somebody has: he may play no seat of that game.
///
/// # Errors
/// [`StoreError`].
pub fn is_insider(db: &Connection, game: GameId, user: UserId) -> Result<bool, StoreError> {
    Ok(db.query_row(
        "SELECT EXISTS (SELECT 1 FROM insiders WHERE game = ?1 AND user = ?2)",
        params![game.sql(), user.sql()],
        |row| row.get(0),
    )?)
}

/// A game is over, so that nothing is hidden any more: nobody need be kept from
/// its seats.
///
/// # Errors
/// [`StoreError`].
pub fn game_over(db: &Connection, game: GameId) -> Result<(), StoreError> {
    db.execute("DELETE FROM insiders WHERE game = ?1", [game.sql()])?;
    Ok(())
}

/// Puts a game that is over away for good: it is not the last of its channel any more.
///
/// # Errors
/// [`StoreError`].
pub fn archive(db: &Connection, game: GameId) -> Result<(), StoreError> {
    db.execute(
        "UPDATE games SET archived_at = ?2 WHERE id = ?1",
        params![game.sql(), now()],
    )?;
    Ok(())
}
