//! Answers that were put off: noted before they are, so that a crash leaves no
//! question open.

use super::{Call, Deferral, Desk, Done, Trouble, Unanswered, lock, orders};
use crate::id::InteractionId;
use crate::store::{interactions, journal};
use std::time::Duration;

/// How long an acknowledgement waits for the note that it is given.
const NOTING: Duration = Duration::from_millis(300);

impl Desk {
    /// Notes that an answer is about to be put off, so that a crash after that
    /// leaves no answer open: `true` if it was not noted before. A database that
    /// is slow or fails does not hold the answer up; Discord waits 3 seconds only.
    pub async fn deferring(&self, deferral: Deferral) -> bool {
        let noted = self
            .0
            .store
            .note(move |db| interactions::defer(db, &deferral));
        match tokio::time::timeout(NOTING, noted).await {
            Ok(Ok(first)) => first,
            Ok(Err(error)) => {
                tracing::warn!(%error, "a deferral was not noted");
                false
            }
            Err(_) => false,
        }
    }

    /// Notes that an interaction has had its answer, and forgets its token.
    pub fn answered(&self, interaction: InteractionId) {
        self.0.store.note_later("an answer", move |db| {
            interactions::answered(db, interaction)
        });
    }

    /// The interactions that were put off and not answered before this process
    /// began. Given once; each is to be answered and then [`Self::answered`].
    /// One whose outcome cannot be read, for its game does not open, is left to
    /// the next process and holds up no other.
    pub async fn unanswered(&self) -> Vec<Unanswered> {
        let left_over = std::mem::take(&mut *lock(&self.0.left_over));
        let mut all = Vec::new();
        for deferral in left_over {
            let interaction = deferral.interaction;
            match self.what_became_of(deferral).await {
                Ok(one) => all.push(one),
                Err(trouble) => {
                    tracing::error!(%interaction, %trouble, "what became of an interaction could not be read");
                }
            }
        }
        all
    }

    async fn what_became_of(&self, deferral: Deferral) -> Result<Unanswered, Trouble> {
        let id = deferral.interaction;
        let found = self.0.store.run(move |db| {
            Ok((
                journal::of_interaction(db, id)?,
                interactions::done(db, id)?,
            ))
        });
        let (lines, done) = found.await?;
        let mut recorded = Vec::new();
        for line in lines {
            let room = self.room(line.game).await?;
            recorded.extend(orders::receipt(&room, &line));
        }
        Ok(Unanswered {
            deferral,
            recorded,
            done: done.map(|d| Done {
                repeated: true,
                ..d
            }),
        })
    }

    /// What an interaction that came twice has brought about already.
    pub(super) async fn done_already(&self, call: &Call) -> Result<Option<Done>, Trouble> {
        let Some(interaction) = call.origin.interaction() else {
            return Ok(None);
        };
        let done = self
            .0
            .store
            .run(move |db| interactions::done(db, interaction))
            .await?;
        Ok(done.map(|d| Done {
            repeated: true,
            ..d
        }))
    }
}
