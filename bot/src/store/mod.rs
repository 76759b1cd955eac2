//! Everything durable: one SQLite file, owned by one thread.

mod error;

pub use error::StoreError;

/// Handle to the database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {}
