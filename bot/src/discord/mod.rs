//! Courier on Discord, or on the local table: the same client either way.

pub mod acts;
pub mod asked;
pub mod commands;
pub mod complete;
pub mod errors;
pub mod handler;
pub mod pictures;
pub mod post;
pub mod press;
mod start;
mod views;

pub use start::{Running, StartError, Table, Way, run, start};

use crate::desk::{Desk, Unanswered};
use crate::present::note::Note;
use crate::present::receipt::receipt;
use crate::words::say;
use engine::text::Text;
use pictures::Pictures;
use serenity::all::{Builder as _, Http};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What every interaction is answered with.
pub struct Bot {
    /// The way to Discord.
    pub http: Arc<Http>,
    /// All games.
    pub desk: Desk,
    /// All pictures.
    pub pictures: Pictures,
    /// When it began.
    pub since: Instant,
    ready: AtomicBool,
}

impl Bot {
    /// A bot at that connection.
    pub fn new(http: Arc<Http>, desk: Desk, pictures: Pictures) -> Self {
        Self {
            http,
            desk,
            pictures,
            since: Instant::now(),
            ready: AtomicBool::new(false),
        }
    }

    /// Whether this is the first time that the gateway is ready.
    fn first_ready(&self) -> bool {
        !self.ready.swap(true, Ordering::SeqCst)
    }

    /// Answers the interactions that a process before this one put off and
    /// never answered: with their receipt, or that nothing was recorded.
    async fn answer_what_a_crash_left(&self) {
        match self.desk.unanswered().await {
            Ok(left) => {
                for one in left {
                    self.answer_late(one).await;
                }
            }
            Err(error) => tracing::error!(%error, "the unanswered interactions could not be read"),
        }
    }

    async fn answer_late(&self, left: Unanswered) {
        let note = late_note(&left);
        let deferral = left.deferral;
        let pages = note.pages();
        let first = pages.first().cloned().unwrap_or_default();
        let edited = first
            .to_edit()
            .execute(&self.http, deferral.token.as_str())
            .await;
        if let Err(error) = edited {
            // The token is dead: a direct message is what is left.
            tracing::info!(interaction = %deferral.interaction, error = %errors::words(&error), "answered late");
            if let Ok(channel) = errors::open_dm(&self.http, deferral.user).await {
                for page in &pages {
                    if channel
                        .send_message(&self.http, page.to_message())
                        .await
                        .is_err()
                    {
                        break;
                    }
                }
            }
        }
        self.desk.answered(deferral.interaction);
    }
}

fn late_note(left: &Unanswered) -> Note {
    use crate::desk::LineOutcome;
    if left.recorded.is_empty() {
        return Note::words(match &left.done {
            Some(done) => say(&done.text),
            None => say(&Text::new("late-not-recorded")),
        });
    }
    let outcomes: Vec<_> = left
        .recorded
        .iter()
        .cloned()
        .map(LineOutcome::Accepted)
        .collect();
    let receipt = receipt(&outcomes);
    Note::words(format!(
        "{}\n{}",
        say(&Text::new("late-recorded")),
        receipt.text
    ))
}
