//! What moderators did with a game: for everybody to read.

use super::{StoreError, from_json, now, to_json};
use crate::id::{GameId, UserId};
use engine::text::Text;
use rusqlite::{Connection, params};

/// One thing that a moderator did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// When, in seconds since 1970.
    pub at: i64,
    /// Who, by name; written by people, so it needs escaping. Empty once forgotten.
    pub name: String,
    /// What everybody may read of it at once.
    pub told: Text,
    /// The whole of it, where that is more: for everybody when the game is over.
    pub whole: Option<Text>,
}

/// Notes what a moderator did.
///
/// # Errors
/// [`StoreError`].
pub fn note(
    db: &Connection,
    game: GameId,
    (user, name): (UserId, &str),
    told: &Text,
    whole: Option<&Text>,
) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO audit (game, at, user, name, told, whole) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![
            game.sql(),
            now(),
            user.sql(),
            name,
            to_json(told)?,
            whole.map(to_json).transpose()?,
        ],
    )?;
    Ok(())
}

/// What moderators did with a game, oldest first.
///
/// # Errors
/// [`StoreError`].
pub fn of_game(db: &Connection, game: GameId) -> Result<Vec<Act>, StoreError> {
    let mut statement =
        db.prepare_cached("SELECT at, name, told, whole FROM audit WHERE game = ?1 ORDER BY id")?;
    let rows = statement.query_map([game.sql()], |row| {
        Ok((
            row.get::<_, i64>(0)?,
            row.get::<_, String>(1)?,
            row.get::<_, String>(2)?,
            row.get::<_, Option<String>>(3)?,
        ))
    })?;
    rows.map(|row| {
        let (at, name, told, whole) = row?;
        Ok(Act {
            at,
            name,
            told: from_json("an act of a moderator", &told)?,
            whole: whole
                .map(|w| from_json("an act of a moderator", &w))
                .transpose()?,
        })
    })
    .collect()
}

/// Takes somebody's number and name out of every audit; what was done stays.
///
/// # Errors
/// [`StoreError`].
pub fn forget(db: &Connection, user: UserId) -> Result<(), StoreError> {
    db.execute(
        "UPDATE audit SET user = NULL, name = '' WHERE user = ?1",
        [user.sql()],
    )?;
    Ok(())
}
