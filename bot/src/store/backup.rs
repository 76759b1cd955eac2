//! Copies of the whole database: made while the bot runs, and put back while it
//! does not.

use super::{SCHEMA, StoreError};
use rusqlite::{Connection, OpenFlags};
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a copy waits for a moment in which nobody writes.
const PATIENCE: Duration = Duration::from_secs(10);

/// What every file of SQLite begins with.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// What SQLite adds to the name of a database for what is not in it yet.
const LOGS: [&str; 2] = ["-wal", "-shm"];

/// Why a backup was not put back. The database is as it was.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// It is not there, or cannot be read.
    #[error("{0} cannot be read: {1}")]
    Unreadable(PathBuf, String),
    /// It is no database of Courier.
    #[error("{0} is not a backup of Courier: {1}")]
    Foreign(PathBuf, &'static str),
    /// It is cut short or damaged.
    #[error("{0} is damaged and was not restored: {1}")]
    Damaged(PathBuf, String),
    /// A later release wrote it.
    #[error(
        "{file} has schema {found}, and this release knows up to {SCHEMA}; restore it with a newer release"
    )]
    Newer {
        /// The backup.
        file: PathBuf,
        /// Its schema.
        found: usize,
    },
    /// The backup and the database are the same file.
    #[error("{0} is the database itself; name a backup")]
    Itself(PathBuf),
    /// The bot, or another program, has the database open.
    #[error("{0} is in use; stop the bot first")]
    InUse(PathBuf),
    /// The files cannot be moved or written.
    #[error("the backup cannot be put in place: {0}")]
    Files(String),
}

/// What a restore did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// Where the database that was there before is kept; `None` if there was none.
    pub before: Option<PathBuf>,
    /// The schema of what is in place now.
    pub schema: usize,
    /// How many games it holds.
    pub games: u64,
}

/// Copies the database file of a bot that may be running, by a connection of
/// its own. A database of an older schema is copied as it is.
///
/// # Errors
/// [`StoreError`]; then nothing is left at `to`.
pub fn copy_file(from: &Path, to: &Path) -> Result<(), StoreError> {
    let db = read_only(from)?;
    db.busy_timeout(PATIENCE)?;
    copy(&db, to)
}

/// Copies what a connection sees to a new file that only its owner may read.
/// The name is taken at once, and the copy moves there once it has been checked.
///
/// # Errors
/// [`StoreError::CannotOpen`] if the file exists; what went wrong otherwise,
/// and then nothing is left at `to`.
pub(super) fn copy(db: &Connection, to: &Path) -> Result<(), StoreError> {
    create(to).map_err(|e| match e.kind() {
        ErrorKind::AlreadyExists => {
            StoreError::CannotOpen(format!("{} exists already", to.display()))
        }
        _ => StoreError::CannotOpen(format!("{}: {e}", to.display())),
    })?;
    let partial = beside(to, ".partial");
    let copied = copy_checked(db, &partial)
        .and_then(|()| std::fs::rename(&partial, to).map_err(|e| failed(&e)));
    if copied.is_err() {
        // What is left of it would only be taken for a backup.
        let _ = std::fs::remove_file(&partial);
        let _ = std::fs::remove_file(to);
    }
    copied?;
    sync_folder(to);
    Ok(())
}

fn copy_checked(db: &Connection, to: &Path) -> Result<(), StoreError> {
    // Left by a backup that was killed.
    let _ = std::fs::remove_file(to);
    create(to).map_err(|e| failed(&e))?;
    let name = to
        .to_str()
        .ok_or_else(|| StoreError::CannotOpen("its name is not UTF-8".into()))?;
    db.execute("VACUUM INTO ?1", [name])?;
    let copy = read_only(to)?;
    whole(&copy)?;
    drop(copy);
    File::open(to)
        .and_then(|f| f.sync_all())
        .map_err(|e| failed(&e))
}

/// Puts a backup in the place of the database and keeps what was there under a
/// new name beside it. At every instant one of the two is in place, whole.
///
/// # Errors
/// [`RestoreError`]; then the database is as it was.
pub fn restore(backup: &Path, db: &Path) -> Result<Restored, RestoreError> {
    if let (Ok(a), Ok(b)) = (backup.canonicalize(), db.canonicalize())
        && a == b
    {
        return Err(RestoreError::Itself(backup.to_owned()));
    }
    let (schema, games) = inspect(backup)?;
    let files = |e: &std::io::Error| RestoreError::Files(e.to_string());
    if let Some(folder) = db.parent().filter(|p| !p.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|e| files(&e))?;
    }
    // A copy rather than the file itself: it takes in a log that lies beside
    // the backup, it is checked again, and the backup stays where it is.
    let fresh = beside(db, ".restoring");
    let made = read_only(backup).and_then(|from| copy_checked(&from, &fresh));
    let placed = match made {
        Ok(()) => owned_alike(&fresh, db)
            .map_err(|e| files(&e))
            .and_then(|()| put_in_place(&fresh, db)),
        Err(e) => Err(RestoreError::Damaged(backup.to_owned(), e.to_string())),
    };
    if placed.is_err() {
        let _ = std::fs::remove_file(&fresh);
    }
    let before = placed?;
    sync_folder(db);
    Ok(Restored {
        before,
        schema,
        games,
    })
}

/// The schema of a backup and how many games it holds, if it is one.
fn inspect(backup: &Path) -> Result<(usize, u64), RestoreError> {
    let unreadable = |e: std::io::Error| RestoreError::Unreadable(backup.to_owned(), e.to_string());
    let mut head = Vec::new();
    File::open(backup)
        .map_err(unreadable)?
        .take(16)
        .read_to_end(&mut head)
        .map_err(unreadable)?;
    let foreign = |why| RestoreError::Foreign(backup.to_owned(), why);
    if head.is_empty() {
        return Err(foreign("it is empty"));
    }
    if head != MAGIC {
        return Err(foreign("it is no SQLite database"));
    }
    let damaged = |e: StoreError| RestoreError::Damaged(backup.to_owned(), e.to_string());
    let read = |e: rusqlite::Error| damaged(e.into());
    let db = read_only(backup).map_err(damaged)?;
    let found: u32 = db
        .query_row("PRAGMA user_version", [], |row| row.get(0))
        .map_err(read)?;
    let found = usize::try_from(found).unwrap_or(usize::MAX);
    whole(&db).map_err(damaged)?;
    let ours: i64 = db
        .query_row(
            "SELECT count(*) FROM sqlite_schema
             WHERE type = 'table' AND name IN ('games', 'seats', 'journal', 'outbox', 'interactions')",
            [],
            |row| row.get(0),
        )
        .map_err(read)?;
    if found == 0 || ours != 5 {
        return Err(foreign("it has other tables"));
    }
    if found > SCHEMA {
        return Err(RestoreError::Newer {
            file: backup.to_owned(),
            found,
        });
    }
    let games: i64 = db
        .query_row("SELECT count(*) FROM games", [], |row| row.get(0))
        .map_err(read)?;
    Ok((found, games.unsigned_abs()))
}

/// Gives the fresh file to whoever owns the database, or else its folder: a
/// service of its own user could not open one that belongs to root.
#[cfg(unix)]
fn owned_alike(fresh: &Path, db: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, chown};
    let folder = db.parent().filter(|p| !p.as_os_str().is_empty());
    let like =
        std::fs::metadata(db).or_else(|_| std::fs::metadata(folder.unwrap_or(Path::new("."))))?;
    let now = std::fs::metadata(fresh)?;
    if (now.uid(), now.gid()) == (like.uid(), like.gid()) {
        return Ok(());
    }
    chown(fresh, Some(like.uid()), Some(like.gid()))
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "as where files have owners")]
fn owned_alike(_: &Path, _: &Path) -> std::io::Result<()> {
    Ok(())
}

/// Moves the fresh file to the database's name and what is there aside.
fn put_in_place(fresh: &Path, db: &Path) -> Result<Option<PathBuf>, RestoreError> {
    let files = |e: std::io::Error| RestoreError::Files(e.to_string());
    let aside = free_name(db);
    // SQLite throws away a log that does not fit a damaged file, which may be
    // all that is left of the last orders.
    let logs = keep_logs(db, &aside).map_err(files)?;
    let forget_logs = || {
        for log in &logs {
            let _ = std::fs::remove_file(log);
        }
    };
    let there = db.exists();
    // Held until the new file is in place, so that no bot starts in between.
    let alone = if there {
        alone_with(db).inspect_err(|_| forget_logs())?
    } else {
        None
    };
    if alone.is_some() {
        // What was in the log is in the file now.
        forget_logs();
    }
    // Beside the new file a log of the old one would damage it.
    for log in LOGS {
        let left = beside(db, log);
        if left.exists() {
            std::fs::remove_file(&left).map_err(files)?;
        }
    }
    if there {
        link(db, &aside).map_err(files)?;
    }
    std::fs::rename(fresh, db).map_err(files)?;
    drop(alone);
    Ok(there.then_some(aside))
}

/// Keeps a log that lies beside the database under the other name too.
fn keep_logs(db: &Path, aside: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut kept = Vec::new();
    for log in LOGS {
        let from = beside(db, log);
        if from.exists() {
            let to = beside(aside, log);
            link(&from, &to)?;
            kept.push(to);
        }
    }
    Ok(kept)
}

/// Gives a file another name; a copy where the file system has no links.
fn link(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::hard_link(from, to).or_else(|_| std::fs::copy(from, to).map(drop))
}

/// The only connection to the database, which is left without a log beside it.
/// `None` where the file is too damaged to be opened.
fn alone_with(db: &Path) -> Result<Option<Connection>, RestoreError> {
    let in_use = || RestoreError::InUse(db.to_owned());
    let tried = (|| -> Result<Connection, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let held = Connection::open_with_flags(db, flags)?;
        held.busy_timeout(Duration::from_millis(200))?;
        // SQLite leaves the WAL only for a connection that is alone.
        let mode: String = held.query_row("PRAGMA journal_mode = DELETE", [], |row| row.get(0))?;
        if mode != "delete" {
            return Err(StoreError::Locked);
        }
        held.execute_batch("BEGIN EXCLUSIVE")?;
        Ok(held)
    })();
    match tried {
        Ok(held) => Ok(Some(held)),
        Err(StoreError::Locked) => Err(in_use()),
        // The very case for a restore; SQLite cannot say who else has it open.
        Err(StoreError::Corrupt(_)) if open_elsewhere(db) => Err(in_use()),
        Err(StoreError::Corrupt(_)) => Ok(None),
        Err(e) => Err(RestoreError::Files(e.to_string())),
    }
}

/// Whether a process of this machine has the file open, as far as `/proc` tells.
fn open_elsewhere(db: &Path) -> bool {
    let Ok(db) = db.canonicalize() else {
        return false;
    };
    let own = std::process::id().to_string();
    let Ok(processes) = std::fs::read_dir("/proc") else {
        return false;
    };
    processes
        .flatten()
        .filter(|process| process.file_name().to_str() != Some(&own))
        .filter_map(|process| std::fs::read_dir(process.path().join("fd")).ok())
        .flatten()
        .flatten()
        .any(|file| std::fs::read_link(file.path()).is_ok_and(|to| to == db))
}

fn free_name(db: &Path) -> PathBuf {
    let now = jiff::Timestamp::now().strftime("%Y%m%dT%H%M%SZ");
    let first = beside(db, &format!(".before-restore-{now}"));
    let others = (2_u32..).map(|n| beside(db, &format!(".before-restore-{now}-{n}")));
    std::iter::once(first)
        .chain(others)
        .find(|name| !name.exists())
        .expect("there are more names than files")
}

/// The same path with something added to its name.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn read_only(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Ok(Connection::open_with_flags(path, flags)?)
}

fn whole(db: &Connection) -> Result<(), StoreError> {
    let found: String = db.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
    if found == "ok" {
        Ok(())
    } else {
        Err(StoreError::Corrupt(found))
    }
}

/// A new file that only its owner may read: it holds dice secrets.
pub(super) fn create(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    options.open(path)
}

/// Has the folder's entries written; where folders cannot be opened, nothing is lost by it.
fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
}

fn failed(error: &std::io::Error) -> StoreError {
    match error.kind() {
        ErrorKind::StorageFull => StoreError::Full,
        _ => StoreError::Other(error.to_string()),
    }
}

#[cfg(test)]
mod tests;
