//! What the metrics and the health check ask of the database.

use super::{SCHEMA, StoreError, machine_now, now_ms};
use rusqlite::Connection;

/// The state of the database in figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Games that wait for players.
    pub lobby: u64,
    /// Games that are played.
    pub running: u64,
    /// Games that are over.
    pub over: u64,
    /// Messages that wait to be sent.
    pub waiting: u64,
    /// Messages that wait until somebody repairs their channel.
    pub held: u64,
    /// When the oldest message that waits was put in, in seconds since 1970.
    pub oldest: Option<i64>,
    /// Bytes of the database, without its log.
    pub bytes: u64,
}

/// Counts what there is.
///
/// # Errors
/// [`StoreError`].
pub fn figures(db: &Connection) -> Result<Figures, StoreError> {
    let mut figures = db
        .prepare_cached(
            "SELECT (SELECT count(*) FROM games WHERE phase = 'lobby'),
                    (SELECT count(*) FROM games WHERE phase = 'running'),
                    (SELECT count(*) FROM games WHERE phase = 'over'),
                    (SELECT count(*) FROM outbox WHERE status = 'waiting'),
                    (SELECT count(*) FROM outbox WHERE status = 'held'),
                    (SELECT min(created_at) FROM outbox WHERE status = 'waiting')",
        )?
        .query_row([], |row| {
            Ok(Figures {
                lobby: row.get::<_, i64>(0)?.unsigned_abs(),
                running: row.get::<_, i64>(1)?.unsigned_abs(),
                over: row.get::<_, i64>(2)?.unsigned_abs(),
                waiting: row.get::<_, i64>(3)?.unsigned_abs(),
                held: row.get::<_, i64>(4)?.unsigned_abs(),
                oldest: row.get(5)?,
                bytes: 0,
            })
        })?;
    let pages: i64 = db.query_row("PRAGMA page_count", [], |row| row.get(0))?;
    let size: i64 = db.query_row("PRAGMA page_size", [], |row| row.get(0))?;
    figures.bytes = pages.saturating_mul(size).unsigned_abs();
    Ok(figures)
}

impl Figures {
    /// How long the oldest message has waited, in seconds.
    pub fn oldest_seconds(&self) -> u64 {
        self.oldest
            .and_then(|at| u64::try_from(machine_now() - at).ok())
            .unwrap_or(0)
    }
}

/// Writes what is there already, in the transaction of a note: whether the disk takes it.
///
/// # Errors
/// [`StoreError`] where nothing can be written.
pub fn write(db: &Connection) -> Result<(), StoreError> {
    let schema = u32::try_from(SCHEMA).unwrap_or(u32::MAX);
    Ok(db.pragma_update(None, "user_version", schema)?)
}

/// How many messages could be sent now: those that wait for a later attempt do not count.
///
/// # Errors
/// [`StoreError`].
pub fn due(db: &Connection) -> Result<u64, StoreError> {
    let due: i64 = db
        .prepare_cached(
            "SELECT count(*) FROM outbox WHERE status = 'waiting' AND not_before <= ?1 AND attempts = 0",
        )?
        .query_row([now_ms()], |row| row.get(0))?;
    Ok(due.unsigned_abs())
}
