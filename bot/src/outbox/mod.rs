//! The outbox: every message that must follow something that happened is a row
//! committed together with it, and is sent until it has arrived once.

pub mod message;

use message::{Letter, Sent};
use std::time::Duration;

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
