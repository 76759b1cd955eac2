//! The outbox: every message that must follow something that happened is a row
//! committed together with it, and is sent until it has arrived once.

mod drain;
pub mod follow_up;
pub mod message;

use crate::desk::Desk;
use crate::id::{ChannelId, GuildId, UserId};
use message::{Letter, Sent};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Sends letters; implemented for Discord by the adapter.
#[async_trait::async_trait]
pub trait Post: Send + Sync + 'static {
    /// Sends a letter. Sets the nonce (with `enforce_nonce`) and the mark by
    /// which [`Self::already_sent`] would find it again, and pings nobody but
    /// those in `mention`.
    ///
    /// # Errors
    /// [`PostError`] says whether to try again.
    async fn send(&self, letter: &Letter) -> Result<Sent, PostError>;

    /// Looks for the letter's mark among the bot's own last messages in its
    /// target. Asked before another attempt when an earlier one may have
    /// arrived too long ago for the nonce to tell.
    ///
    /// # Errors
    /// As [`Self::send`].
    async fn already_sent(&self, letter: &Letter) -> Result<Option<Sent>, PostError>;

    /// Whether a user can see a channel at this moment. Asked before each letter
    /// to somebody who only looks on.
    ///
    /// # Errors
    /// Where it cannot be found out; then it is asked again later.
    async fn sees(&self, channel: ChannelId, user: UserId) -> Result<bool, PostError>;

    /// Whether a user is known to have left a server. Asked when he was called
    /// there, or could not be reached; what cannot be told counts as no.
    async fn has_left(&self, _guild: GuildId, _user: UserId) -> bool {
        false
    }
}

/// Why a letter was not sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PostError {
    /// Too many requests (429).
    #[error("rate limited for {retry_after:?}")]
    RateLimited {
        /// When to try again.
        retry_after: Duration,
        /// Whether it concerns every target.
        global: bool,
    },
    /// The recipient takes no direct messages from the bot (50007, 50278).
    #[error("direct messages are closed")]
    DmClosed,
    /// The channel does not exist any more (10003).
    #[error("the channel is gone")]
    Gone,
    /// The bot may not see the channel (50001).
    #[error("no access to the channel")]
    NoAccess,
    /// The bot may not write there (50013).
    #[error("no permission to write")]
    NoPermission,
    /// The platform refuses the message itself (other 4xx): the same again
    /// would fail the same way.
    #[error("rejected: {0}")]
    Rejected(String),
    /// The platform or the way to it failed (5xx, no connection, time-out). The
    /// message may have arrived.
    #[error("failed: {0}")]
    Failed(String),
}

/// How patient the worker is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// The wait after a first failure; doubled with each further one.
    pub first: Duration,
    /// The longest wait.
    pub longest: Duration,
    /// How long Discord is trusted to know a nonce again.
    pub nonce: Duration,
    /// How long one attempt may take.
    pub attempt: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            first: Duration::from_secs(1),
            longest: Duration::from_mins(5),
            nonce: Duration::from_mins(2),
            attempt: Duration::from_secs(30),
        }
    }
}

/// How many letters are on their way at the same time.
const AT_ONCE: usize = 8;

/// How often the outbox is looked through without being woken, and old rows
/// are forgotten.
const ROUND: Duration = Duration::from_mins(1);

/// The worker that drains the outbox.
#[derive(Debug)]
pub struct Worker {
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Worker {
    /// Starts to drain the desk's outbox: first what an earlier process left,
    /// then whatever comes.
    pub fn start(desk: Desk, post: Arc<dyn Post>, patience: Patience) -> Self {
        let (stop, stopped) = watch::channel(false);
        let task = tokio::spawn(drain::run(desk, post, patience, stopped));
        Self { stop, task }
    }

    /// Lets what is on its way arrive, and stops.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        if let Err(error) = self.task.await {
            tracing::error!(%error, "the outbox worker failed");
        }
    }
}

/// The nonce of a row: the same at every attempt, and another in another database.
fn nonce(id: i64, created_at: i64) -> String {
    format!("{created_at:x}-{id:x}")
}

#[cfg(test)]
mod tests;
