//! Everything durable: one SQLite file, owned by one thread.
//!
//! Orders are committed with `synchronous=FULL`: what has a receipt survives a
//! power cut. Notes whose loss would only cost a second look (a deferral, a
//! sent letter) are committed with `NORMAL`, which survives a crash of the
//! process and spares the disk a flush.

pub mod absence;
pub mod audit;
pub mod backup;
pub mod calls;
pub mod clocks;
pub mod due;
mod error;
pub mod games;
pub mod health;
pub mod interactions;
pub mod journal;
pub mod moderators;
pub mod notes;
pub mod notices;
pub mod offers;
pub mod outbox;
pub mod people;
pub mod places;
pub mod proposals;
pub mod readings;
pub mod records;
pub mod standing;
pub mod watchers;

pub use error::StoreError;

use crate::clock::Clock;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};
use rusqlite_migration::{M, Migrations};
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::oneshot;

/// The schema, step by step; forward only.
const STEPS: &[M<'_>] = &[
    M::up(include_str!("../../../migrations/0001_games.sql")),
    M::up(include_str!("../../../migrations/0002_readings.sql")),
    M::up(include_str!("../../../migrations/0003_computer.sql")),
    M::up(include_str!("../../../migrations/0004_people.sql")),
    M::up(include_str!("../../../migrations/0005_clock.sql")),
    M::up(include_str!("../../../migrations/0006_proposals.sql")),
    M::up(include_str!("../../../migrations/0007_standing.sql")),
    M::up(include_str!("../../../migrations/0008_moderators.sql")),
    M::up(include_str!("../../../migrations/0009_watchers.sql")),
    M::up(include_str!("../../../migrations/0010_records.sql")),
    M::up(include_str!("../../../migrations/0011_absence.sql")),
    M::up(include_str!("../../../migrations/0012_places.sql")),
    M::up(include_str!("../../../migrations/0013_forgotten.sql")),
    M::up(include_str!("../../../migrations/0014_ended.sql")),
];

/// The schema of this release.
pub const SCHEMA: usize = STEPS.len();

/// How the database is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The file; made if it is not there, unless it may only be read.
    pub path: PathBuf,
    /// How long a statement waits for another program's lock. Below 3 s, so
    /// that even an answer that was not put off would come in time.
    pub patience: Duration,
    /// Whether it is only read, as by a command beside a running bot.
    pub read_only: bool,
    /// What the time is taken from: the machine, unless a test has it in hand.
    pub clock: Clock,
}

impl Options {
    /// That file, to be written.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            patience: Duration::from_millis(2500),
            read_only: false,
            clock: Clock::system(),
        }
    }

    /// That file, only to be read.
    pub fn reading(path: impl Into<PathBuf>) -> Self {
        Self {
            read_only: true,
            ..Self::new(path)
        }
    }
}

/// What the owning thread is asked to do.
enum Job {
    /// Work on the database.
    Work(Box<dyn FnOnce(&mut Connection) + Send>),
    /// Close it, say so, and end.
    Close(oneshot::Sender<()>),
}

/// Handle to the database. Cheap to clone; the thread ends with the last one,
/// or when one of them closes it.
#[derive(Clone)]
pub struct Store {
    jobs: mpsc::Sender<Job>,
    clock: Clock,
}

thread_local! {
    /// The clock of the database that this thread owns.
    static CLOCK: RefCell<Option<Clock>> = const { RefCell::new(None) };
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").finish_non_exhaustive()
    }
}

impl Store {
    /// Opens the database, checks that it is whole and brings its schema up to
    /// date, all on the thread that owns it from then on.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub async fn open(options: Options) -> Result<Self, StoreError> {
        let (jobs, queue) = mpsc::channel::<Job>();
        let (ready, opened) = oneshot::channel();
        let clock = options.clock.clone();
        std::thread::Builder::new()
            .name("sqlite".into())
            .spawn(move || {
                CLOCK.set(Some(options.clock.clone()));
                let mut connection = match open(&options) {
                    Ok(connection) => connection,
                    Err(error) => {
                        // Whoever opened it may be gone; then nobody needs the error.
                        let _ = ready.send(Err(error));
                        return;
                    }
                };
                if ready.send(Ok(())).is_err() {
                    return;
                }
                let mut waiting = None;
                while let Ok(job) = queue.recv() {
                    match job {
                        Job::Work(work) => work(&mut connection),
                        Job::Close(done) => {
                            waiting = Some(done);
                            break;
                        }
                    }
                }
                // From here on whoever asks is told that it is closed.
                drop(queue);
                close(connection);
                if let Some(done) = waiting {
                    // Whoever closed it may not have waited.
                    let _ = done.send(());
                }
            })
            .map_err(|e| StoreError::Other(format!("no thread for it: {e}")))?;
        opened.await.map_err(|_| StoreError::Closed)??;
        Ok(Self { jobs, clock })
    }

    /// What the time is taken from.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Runs work on the owning thread.
    ///
    /// # Errors
    /// Those of the work; [`StoreError::Other`] if it panicked.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (done, result) = oneshot::channel();
        let job = Job::Work(Box::new(move |connection| {
            let outcome = catch_unwind(AssertUnwindSafe(|| work(connection)))
                .unwrap_or_else(|_| Err(StoreError::Other("a panic in the store".into())));
            // The asker may have gone; the work is done all the same.
            let _ = done.send(outcome);
        }));
        self.jobs.send(job).map_err(|_| StoreError::Closed)?;
        result.await.map_err(|_| StoreError::Closed)?
    }

    /// Runs a transaction that is on the disk when this returns.
    ///
    /// # Errors
    /// Those of the work or of the commit; then nothing was written.
    pub async fn transact<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.run(move |connection| transaction(connection, work))
            .await
    }

    /// As [`Self::transact`], without waiting for the disk: survives the
    /// process, not a power cut.
    ///
    /// # Errors
    /// As [`Self::transact`].
    pub async fn note<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.run(move |connection| unhurried(connection, work))
            .await
    }

    /// Queues a note and does not wait for it; a failure is logged.
    pub fn note_later(
        &self,
        what: &'static str,
        work: impl FnOnce(&Transaction<'_>) -> Result<(), StoreError> + Send + 'static,
    ) {
        let job = Job::Work(Box::new(move |connection| {
            let noted = catch_unwind(AssertUnwindSafe(|| unhurried(connection, work)));
            match noted {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::warn!(%error, what, "a note was not kept"),
                Err(_) => tracing::error!(what, "a panic in the store"),
            }
        }));
        // After the end there is nothing left to note.
        let _ = self.jobs.send(job);
    }

    /// Copies the whole database, as it is at this moment, to a new file that
    /// only its owner may read, while the games go on; and checks the copy.
    ///
    /// # Errors
    /// [`StoreError::CannotOpen`] if the file exists; what went wrong otherwise.
    pub async fn backup(&self, to: PathBuf) -> Result<(), StoreError> {
        self.run(move |connection| backup::copy(connection, &to))
            .await
    }

    /// Does what is queued, then closes the database, which leaves one file.
    /// Returns once it is closed; every later request gets [`StoreError::Closed`].
    pub async fn close(&self) {
        let (done, closed) = oneshot::channel();
        if self.jobs.send(Job::Close(done)).is_ok() {
            // An error means that another had closed it meanwhile.
            let _ = closed.await;
        }
    }
}

/// An orderly end leaves one file without a log beside it, also where another
/// program still looks into it.
fn close(connection: Connection) {
    let worked_off: rusqlite::Result<i64> =
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0));
    if let Err(error) = worked_off
        && !connection.is_readonly(rusqlite::MAIN_DB).unwrap_or(true)
    {
        tracing::warn!(%error, "the database's log was not worked off");
    }
    if let Err((_, error)) = connection.close() {
        tracing::warn!(%error, "the database did not close in order");
    }
}

fn transaction<T>(
    connection: &mut Connection,
    work: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let tx = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let value = work(&tx)?;
    tx.commit()?;
    Ok(value)
}

/// A transaction that is not waited for until it is on the disk.
fn unhurried<T>(
    connection: &mut Connection,
    work: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    let outcome = catch_unwind(AssertUnwindSafe(|| transaction(connection, work)));
    // Also after a panic, for the next order has to be on the disk.
    connection.pragma_update(None, "synchronous", "FULL")?;
    outcome.unwrap_or_else(|panic| resume_unwind(panic))
}

/// Opens the file with everything set as it must be.
fn open(options: &Options) -> Result<Connection, StoreError> {
    let mode = if options.read_only {
        OpenFlags::SQLITE_OPEN_READ_ONLY
    } else {
        make_folder(&options.path)?;
        // For its owner alone, as is then what SQLite puts beside it. Where that
        // fails, or the file is there, SQLite itself says what is wrong.
        let _ = backup::create(&options.path);
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE
    };
    let mut connection =
        Connection::open_with_flags(&options.path, mode | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(options.patience)?;
    let found: u32 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let found = usize::try_from(found).unwrap_or(usize::MAX);
    if found > SCHEMA {
        return Err(StoreError::Newer {
            found,
            known: SCHEMA,
        });
    }
    let whole: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
    if whole != "ok" {
        return Err(StoreError::Corrupt(whole));
    }
    if !options.read_only {
        let mode: String =
            connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
        if mode != "wal" {
            return Err(StoreError::ReadOnly);
        }
        connection.pragma_update(None, "synchronous", "FULL")?;
        migrations()
            .to_latest(&mut connection)
            .map_err(migration_error)?;
    } else if found < SCHEMA {
        return Err(StoreError::CannotOpen(format!(
            "it has schema {found}; start the bot once to bring it to {SCHEMA}"
        )));
    }
    // After the migrations, which may have to rebuild tables that others refer to.
    connection.pragma_update(None, "foreign_keys", "ON")?;
    Ok(connection)
}

fn make_folder(path: &Path) -> Result<(), StoreError> {
    match path.parent().filter(|p| !p.as_os_str().is_empty()) {
        Some(folder) => {
            std::fs::create_dir_all(folder).map_err(|e| StoreError::CannotOpen(e.to_string()))
        }
        None => Ok(()),
    }
}

fn migrations() -> Migrations<'static> {
    Migrations::from_slice(STEPS)
}

fn migration_error(error: rusqlite_migration::Error) -> StoreError {
    match error {
        rusqlite_migration::Error::RusqliteError { err, .. } => err.into(),
        other => StoreError::Other(other.to_string()),
    }
}

/// Seconds since 1970 by the database's own clock, in work on its thread;
/// elsewhere by the machine's.
pub fn now() -> i64 {
    CLOCK.with_borrow(|clock| match clock {
        Some(clock) => clock.now(),
        None => machine_now(),
    })
}

/// Seconds since 1970 by the machine's clock, as what goes to the platform is
/// counted: a message is not older because a test says so.
pub fn machine_now() -> i64 {
    i64::try_from(since_1970().as_secs()).unwrap_or(i64::MAX)
}

/// Milliseconds since 1970 by the machine's clock.
pub fn now_ms() -> i64 {
    i64::try_from(since_1970().as_millis()).unwrap_or(i64::MAX)
}

fn since_1970() -> Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}

/// Plain data as JSON.
pub(crate) fn to_json<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|e| StoreError::Other(e.to_string()))
}

/// Plain data from JSON that this program wrote.
pub(crate) fn from_json<T: serde::de::DeserializeOwned>(
    what: &str,
    json: &str,
) -> Result<T, StoreError> {
    serde_json::from_str(json).map_err(|e| StoreError::Corrupt(format!("{what}: {e}")))
}

#[cfg(test)]
mod tests;
