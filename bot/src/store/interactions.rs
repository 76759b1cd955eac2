//! Rows of interactions whose answer was put off.

use super::{StoreError, from_json, now, to_json};
use crate::desk::{Deferral, Done};
use crate::id::{ChannelId, InteractionId, UserId};
use rusqlite::{Connection, OptionalExtension, params};

/// How long a row is kept: Discord replays nothing that old.
const KEPT_SECONDS: i64 = 24 * 3600;

/// How long an interaction's token works.
const TOKEN_SECONDS: i64 = 15 * 60;

/// Notes that an answer will be put off; `false` where that was noted before.
///
/// # Errors
/// [`StoreError`].
pub fn defer(db: &Connection, deferral: &Deferral) -> Result<bool, StoreError> {
    let rows = db.prepare_cached(
        "INSERT INTO interactions (id, user, channel, token, deferred_at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (id) DO NOTHING",
    )?
    .execute(params![
        deferral.interaction.sql(),
        deferral.user.sql(),
        deferral.channel.sql(),
        deferral.token,
        now(),
    ])?;
    Ok(rows == 1)
}

/// Notes that the answer was given, and forgets whose it was.
///
/// # Errors
/// [`StoreError`].
pub fn answered(db: &Connection, id: InteractionId) -> Result<(), StoreError> {
    db.prepare_cached(
        "UPDATE interactions SET answered_at = ?2, user = NULL, channel = NULL, token = NULL WHERE id = ?1",
    )?
        .execute(params![id.sql(), now()])?;
    Ok(())
}

/// Notes what of an interaction counts, in the transaction that made it count.
///
/// # Errors
/// [`StoreError`].
pub fn set_done(db: &Connection, id: InteractionId, done: &Done) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO interactions (id, game, done, deferred_at, answered_at) VALUES (?1, ?2, ?3, ?4, ?4)
         ON CONFLICT (id) DO UPDATE SET game = excluded.game, done = excluded.done",
        params![id.sql(), done.game.sql(), to_json(done)?, now()],
    )?;
    Ok(())
}

/// What of an interaction counts already, besides journal lines.
///
/// # Errors
/// [`StoreError`].
pub fn done(db: &Connection, id: InteractionId) -> Result<Option<Done>, StoreError> {
    let json: Option<Option<String>> = db
        .prepare_cached("SELECT done FROM interactions WHERE id = ?1")?
        .query_row([id.sql()], |row| row.get(0))
        .optional()?;
    json.flatten()
        .map(|j| from_json("an interaction", &j))
        .transpose()
}

/// The interactions that were put off and never answered.
///
/// # Errors
/// [`StoreError`].
pub fn unanswered(db: &Connection) -> Result<Vec<Deferral>, StoreError> {
    let mut statement = db.prepare(
        "SELECT id, user, channel, coalesce(token, '') FROM interactions
         WHERE answered_at IS NULL ORDER BY id",
    )?;
    let rows = statement.query_map([], |row| {
        Ok(Deferral {
            interaction: InteractionId::from_sql(row.get(0)?),
            user: UserId::from_sql(row.get::<_, Option<i64>>(1)?.unwrap_or_default()),
            channel: ChannelId::from_sql(row.get::<_, Option<i64>>(2)?.unwrap_or_default()),
            token: row.get(3)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Forgets tokens that work no more and rows too old to matter.
///
/// # Errors
/// [`StoreError`].
pub fn tidy(db: &Connection) -> Result<(), StoreError> {
    let at = now();
    db.execute(
        "UPDATE interactions SET token = NULL WHERE token IS NOT NULL AND deferred_at < ?1",
        [at - TOKEN_SECONDS],
    )?;
    db.execute(
        "DELETE FROM interactions WHERE deferred_at < ?1",
        [at - KEPT_SECONDS],
    )?;
    Ok(())
}
