//! What can go wrong with the database, each with one sentence.

use engine::text;
use engine::text::Text;
use rusqlite::ErrorCode;

/// Why the database did not do something. Nothing of it was written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another program holds it.
    #[error("the database is locked by another program")]
    Locked,
    /// It, or its folder, may not be written.
    #[error("the database may only be read")]
    ReadOnly,
    /// The disk, or the size the database may have, is full.
    #[error("there is no room left for the database")]
    Full,
    /// It is damaged, or not a database.
    #[error("the database is damaged: {0}")]
    Corrupt(String),
    /// It was written by a later release.
    #[error(
        "the database has schema {found}, and this release knows up to {known}; start a newer release"
    )]
    Newer {
        /// Its schema.
        found: usize,
        /// The schema of this release.
        known: usize,
    },
    /// It cannot be opened.
    #[error("the database cannot be opened: {0}")]
    CannotOpen(String),
    /// The number of that journal line, or that interaction's line, is taken.
    #[error("the journal has that line already")]
    Taken,
    /// It was closed, because the program ends.
    #[error("the database is closed")]
    Closed,
    /// Anything else.
    #[error("the database failed: {0}")]
    Other(String),
}

impl StoreError {
    /// One sentence for a player.
    pub fn text(&self) -> Text {
        match self {
            Self::Locked => Text::new("store-locked"),
            Self::ReadOnly => Text::new("store-read-only"),
            Self::Full => Text::new("store-full"),
            Self::Corrupt(_) => Text::new("store-corrupt"),
            Self::Newer { found, known } => text!("store-newer", found = *found, known = *known),
            Self::CannotOpen(_) => Text::new("store-cannot-open"),
            Self::Closed => Text::new("store-closed"),
            Self::Taken | Self::Other(_) => Text::new("store-other"),
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let Some(code) = error.sqlite_error_code() else {
            return Self::Other(error.to_string());
        };
        match code {
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Self::Locked,
            ErrorCode::ReadOnly | ErrorCode::PermissionDenied => Self::ReadOnly,
            ErrorCode::DiskFull => Self::Full,
            ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => {
                Self::Corrupt(error.to_string())
            }
            ErrorCode::CannotOpen => Self::CannotOpen(error.to_string()),
            ErrorCode::ConstraintViolation if is_duplicate(&error) => Self::Taken,
            _ => Self::Other(error.to_string()),
        }
    }
}

fn is_duplicate(error: &rusqlite::Error) -> bool {
    use rusqlite::ffi::{SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE};
    error.sqlite_error().is_some_and(|e| {
        matches!(
            e.extended_code,
            SQLITE_CONSTRAINT_PRIMARYKEY | SQLITE_CONSTRAINT_UNIQUE
        )
    })
}
