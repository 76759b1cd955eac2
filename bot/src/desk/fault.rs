//! Faults of the program stay where they happen: a panic in the engine becomes
//! one sentence with an id, and the log has its cause under that id.

use super::types::Trouble;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs work that may be long or may panic on a blocking thread.
pub(super) async fn guard<T: Send + 'static>(
    what: &'static str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Trouble> {
    let done = tokio::task::spawn_blocking(move || catch_unwind(AssertUnwindSafe(work))).await;
    match done {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(panic)) => Err(fault(what, &words(panic.as_ref()))),
        Err(join) => Err(fault(what, &join.to_string())),
    }
}

/// Logs the cause of a fault and gives what the player is told.
pub(super) fn fault(what: &str, cause: &str) -> Trouble {
    let id = format!("{:08x}", rand::random::<u32>());
    tracing::error!(fault = %id, what, cause, "a fault of the program");
    Trouble::Fault { id }
}

fn words(panic: &(dyn Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|s| (*s).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without words".into())
}
