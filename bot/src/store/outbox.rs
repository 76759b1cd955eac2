//! Rows of the outbox.

use super::{StoreError, from_json, machine_now, now_ms, to_json};
use crate::id::{ChannelId, GameId, UserId};
use crate::outbox::message::{Outgoing, Sent, Target};
use engine::board::Board;
use rusqlite::{Connection, OptionalExtension, params};

/// A row that waits to be sent.
#[derive(Clone, Debug, PartialEq)]
pub struct Waiting {
    /// Its number.
    pub id: i64,
    /// Of which game.
    pub game: GameId,
    /// The channel of that game.
    pub channel: ChannelId,
    /// What it says; the board lacks its map.
    pub outgoing: Outgoing,
    /// How often it was tried.
    pub attempts: u32,
    /// Not to be tried before, in milliseconds since 1970.
    pub not_before: i64,
    /// Whether the plainest form is wanted.
    pub plain: bool,
    /// When it was put in, in seconds since 1970.
    pub created_at: i64,
}

/// How long sent rows are kept, for whoever looks into a question.
const KEPT_SECONDS: i64 = 14 * 24 * 3600;

fn columns(target: Target) -> (&'static str, i64) {
    match target {
        Target::Channel(id) => ("channel", id.sql()),
        Target::Dm(id) => ("dm", id.sql()),
    }
}

fn target(kind: &str, id: i64) -> Target {
    if kind == "dm" {
        Target::Dm(UserId::from_sql(id))
    } else {
        Target::Channel(ChannelId::from_sql(id))
    }
}

/// Puts a message in, in the transaction of what it tells of.
///
/// The board is kept rather than its picture: it is what the viewer could see
/// at that moment, so drawing it later shows nothing later; it is a tenth of
/// the size; and a letter that is tried again as plain text needs no picture.
///
/// # Errors
/// [`StoreError`].
pub fn put(db: &Connection, game: GameId, outgoing: &Outgoing) -> Result<i64, StoreError> {
    let (kind, id) = columns(outgoing.to);
    let body = Outgoing {
        board: None,
        ..outgoing.clone()
    };
    db.prepare_cached(
        "INSERT INTO outbox (game, target, target_id, body, board, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?
    .execute(params![
        game.sql(),
        kind,
        id,
        to_json(&body)?,
        outgoing.board.as_ref().map(to_json).transpose()?,
        machine_now(),
    ])?;
    Ok(db.last_insert_rowid())
}

/// The number of the newest row; 0 when there is none.
///
/// # Errors
/// [`StoreError`].
pub fn last_row(db: &Connection) -> Result<i64, StoreError> {
    Ok(
        db.query_row("SELECT coalesce(max(id), 0) FROM outbox", [], |row| {
            row.get(0)
        })?,
    )
}

/// The targets for which something waits.
///
/// # Errors
/// [`StoreError`].
pub fn targets(db: &Connection) -> Result<Vec<Target>, StoreError> {
    let mut statement = db
        .prepare_cached("SELECT DISTINCT target, target_id FROM outbox WHERE status = 'waiting'")?;
    let rows = statement.query_map([], |row| Ok(target(&row.get::<_, String>(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The first row that waits for a target. One that cannot be read, as of another
/// release, is given up: it would hold up all that come after it.
///
/// # Errors
/// [`StoreError`].
pub fn first(db: &Connection, to: Target) -> Result<Option<Waiting>, StoreError> {
    let (kind, target_id) = columns(to);
    loop {
        let row = db
            .prepare_cached(
                "SELECT outbox.id, outbox.game, games.channel, body, board, attempts, not_before, plain, outbox.created_at
                 FROM outbox JOIN games ON games.id = outbox.game
                 WHERE status = 'waiting' AND target = ?1 AND target_id = ?2 ORDER BY outbox.id LIMIT 1",
            )?
            .query_row(params![kind, target_id], |row| {
                Ok((
                    row.get::<_, i64>(0)?,
                    row.get::<_, i64>(1)?,
                    row.get::<_, i64>(2)?,
                    row.get::<_, String>(3)?,
                    row.get::<_, Option<String>>(4)?,
                    row.get::<_, u32>(5)?,
                    row.get::<_, i64>(6)?,
                    row.get::<_, bool>(7)?,
                    row.get::<_, i64>(8)?,
                ))
            })
            .optional()?;
        let Some((id, game, channel, body, board, attempts, not_before, plain, created_at)) = row
        else {
            return Ok(None);
        };
        match read(&body, board.as_deref()) {
            Ok(outgoing) => {
                return Ok(Some(Waiting {
                    id,
                    game: GameId::from_sql(game),
                    channel: ChannelId::from_sql(channel),
                    outgoing,
                    attempts,
                    not_before,
                    plain,
                    created_at,
                }));
            }
            Err(error) => {
                // Why is for the database alone: it may quote what was to be said.
                tracing::error!(row = id, game, "a message cannot be read and is given up");
                give_up(db, id, &error.to_string())?;
            }
        }
    }
}

/// A message with its board.
fn read(body: &str, board: Option<&str>) -> Result<Outgoing, StoreError> {
    let mut outgoing: Outgoing = from_json("a message", body)?;
    outgoing.board = board
        .map(|b| from_json::<Board>("a message's board", b))
        .transpose()?;
    Ok(outgoing)
}

/// Notes that a row was sent, and drops what it said.
///
/// # Errors
/// [`StoreError`].
pub fn sent(db: &Connection, id: i64, sent: Sent) -> Result<(), StoreError> {
    db.execute(
        "UPDATE outbox SET status = 'sent', body = NULL, board = NULL, attempts = attempts + 1, sent_channel = ?2,
             sent_message = ?3, sent_at = ?4, last_error = NULL
         WHERE id = ?1",
        params![id, sent.channel.sql(), sent.message.sql(), machine_now()],
    )?;
    Ok(())
}

/// Puts a row off, and notes whether it should be plain from now on.
///
/// # Errors
/// [`StoreError`].
pub fn put_off(
    db: &Connection,
    id: i64,
    wait_ms: i64,
    plain: bool,
    error: &str,
) -> Result<(), StoreError> {
    db.execute(
        "UPDATE outbox SET attempts = attempts + 1, not_before = ?2, plain = ?3, last_error = ?4 WHERE id = ?1",
        params![id, now_ms().saturating_add(wait_ms), plain, error],
    )?;
    Ok(())
}

/// Gives a row up.
///
/// # Errors
/// [`StoreError`].
pub fn give_up(db: &Connection, id: i64, error: &str) -> Result<(), StoreError> {
    db.execute(
        "UPDATE outbox SET status = 'failed', board = NULL, attempts = attempts + 1, last_error = ?2 WHERE id = ?1",
        params![id, error],
    )?;
    Ok(())
}

/// Holds back everything that waits for a game's channel.
///
/// # Errors
/// [`StoreError`].
pub fn hold(db: &Connection, game: GameId, error: &str) -> Result<(), StoreError> {
    db.execute(
        "UPDATE outbox SET status = 'held', last_error = ?2 WHERE game = ?1 AND status = 'waiting' AND target = 'channel'",
        params![game.sql(), error],
    )?;
    Ok(())
}

/// Lets everything go that was held back.
///
/// # Errors
/// [`StoreError`].
pub fn release(db: &Connection, game: GameId) -> Result<usize, StoreError> {
    Ok(db.execute(
        "UPDATE outbox SET status = 'waiting', not_before = 0 WHERE game = ?1 AND status = 'held'",
        [game.sql()],
    )?)
}

/// Forgets sent rows that are old.
///
/// # Errors
/// [`StoreError`].
pub fn tidy(db: &Connection) -> Result<(), StoreError> {
    db.execute(
        "DELETE FROM outbox WHERE status IN ('sent', 'failed') AND created_at < ?1",
        [machine_now() - KEPT_SECONDS],
    )?;
    Ok(())
}
