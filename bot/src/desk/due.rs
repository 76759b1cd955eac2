//! What is due in a game: one handler a kind. Each does what it does in one
//! transaction, in which it also takes its row out (`store::due::done`) or puts
//! another in its place.

use super::owner::{Room, Task};
use super::types::Trouble;
use crate::store::due::{self, Due};
use crate::store::{StoreError, absence, clocks, offers, standing};
use rusqlite::Connection;
use std::sync::Arc;

/// The kinds that somebody handles. Rows of any other kind are left alone, for
/// they are an earlier or a later release's.
pub const KINDS: &[&str] = &[
    clocks::DEADLINE,
    clocks::ANSWER,
    clocks::REMINDER,
    clocks::CALL,
    clocks::NOTE,
    clocks::IDLE,
    absence::SITTER_BEGIN,
    absence::SITTER_END,
    absence::AWAY,
    absence::AWAY_CLOCK,
    absence::BACK,
    absence::GONE,
    offers::OFFER,
    offers::OFFER_SITTER,
    standing::KIND,
];

/// How long a row is put off that could not be done, in seconds.
const AGAIN: i64 = 60;

/// The most rows that are done before people's requests come again.
const MOST: usize = 50;

impl Task {
    /// Does everything that is due, the longest due first.
    ///
    /// # Errors
    /// [`Trouble::Store`] where the rows cannot be read. One row that fails is
    /// put off, and the others are done.
    pub(super) async fn due(&mut self) -> Result<(), Trouble> {
        for _ in 0..MOST {
            let id = self.id;
            let by = self.desk.clock().now();
            let row = self
                .desk
                .store()
                .run(move |db| due::first(db, id, KINDS, by))
                .await?;
            let Some(row) = row else {
                return Ok(());
            };
            let room = self.room().await?;
            let done = self.handle(&room, &row).await;
            if let Err(trouble) = &done {
                tracing::error!(game = %id, kind = row.kind, why = %trouble.text().id, "not done in time");
            }
            let failed = done.is_err();
            self.desk
                .store()
                .note(move |db| {
                    if failed {
                        due::put_off(db, row.id, by + AGAIN)
                    } else {
                        // A handler takes its row out itself; a row is never done for ever.
                        due::done(db, row.id).map(drop)
                    }
                })
                .await?;
        }
        Ok(())
    }

    /// One handler a kind.
    async fn handle(&mut self, room: &Arc<Room>, row: &Due) -> Result<(), Trouble> {
        match row.kind.as_str() {
            standing::KIND => self.answer_ahead(room, row).await,
            clocks::DEADLINE => self.deadline(room, row).await,
            clocks::ANSWER => self.unanswered(room, row).await,
            clocks::REMINDER | clocks::CALL => self.call(room, row).await,
            clocks::NOTE => self.note(room, row).await,
            clocks::IDLE => self.untouched(room, row).await,
            kind if super::absence::KINDS.contains(&kind) => self.absent_due(room, row).await,
            // The query asks for the kinds above alone.
            other => {
                let cause = format!("no handler for '{other}'");
                Err(super::fault::fault("due", &cause))
            }
        }
    }

    /// Does what is due by rows alone, once.
    pub(super) async fn do_due(
        &mut self,
        row: &Due,
        work: impl FnOnce(&Connection) -> Result<(), StoreError> + Send + 'static,
    ) -> Result<(), Trouble> {
        let id = row.id;
        self.desk
            .store()
            .transact(move |db| {
                if due::done(db, id)? {
                    work(db)?;
                }
                Ok(())
            })
            .await?;
        self.desk.mail().notify_one();
        self.desk.alarm();
        Ok(())
    }

    /// The same where the rows are ones that are kept in memory: they are read again.
    pub(super) async fn change_due(
        &mut self,
        row: &Due,
        work: impl FnOnce(&Connection) -> Result<(), StoreError> + Send + 'static,
    ) -> Result<(), Trouble> {
        self.do_due(row, work).await?;
        self.reread().await;
        Ok(())
    }
}
