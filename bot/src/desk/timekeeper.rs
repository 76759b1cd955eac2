//! The timekeeper: one task that sleeps until something is due, and then hands
//! it to the owner of its game.

use super::owner::Ask;
use super::{Desk, Inner, due};
use crate::clock::Clock;
use crate::id::GameId;
use crate::store::{Store, StoreError, due as rows};
use std::collections::HashSet;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::task::JoinSet;

/// How often the clock is looked at without being woken; so often at least is
/// noted that the bot is at work.
const ROUND: Duration = Duration::from_secs(30);

/// How many seconds the wall may be off the steady clock in a round before it
/// counts as set.
const OFF: i64 = 60;

/// Settles for the time in which no process was at work. To be called before
/// anything else is asked of the games.
pub(super) async fn wake(store: &Store) -> Result<(), StoreError> {
    store
        .transact(|db| {
            if let Some(last) = rows::last_beat(db)? {
                let lost = crate::store::now() - last;
                rows::skip(db, lost)?;
                if lost.abs() > OFF {
                    tracing::info!(seconds = lost, "time at rest is not charged to anybody");
                }
            }
            rows::beat(db)
        })
        .await
}

/// Keeps the time until the desk or its database is gone.
pub(super) fn start(desk: &Desk) {
    let keeper = Keeper {
        desk: Arc::downgrade(&desk.0),
        store: desk.store().clone(),
        clock: desk.clock().clone(),
        alarm: desk.0.alarm.clone(),
    };
    tokio::spawn(keeper.run());
}

struct Keeper {
    desk: Weak<Inner>,
    store: Store,
    clock: Clock,
    alarm: Arc<Notify>,
}

impl Keeper {
    async fn run(self) {
        let mut turned = self.clock.turned();
        let mut seen = self.clock.faces();
        let mut busy: HashSet<GameId> = HashSet::new();
        let mut asked: JoinSet<GameId> = JoinSet::new();
        loop {
            turned.borrow_and_update();
            let now = self.clock.faces();
            let lost = (now.0 - seen.0) - (now.1 - seen.1) / 1000;
            let next = self.store.note(move |db| {
                if lost.abs() > OFF {
                    tracing::warn!(seconds = lost, "the clock was set");
                    rows::skip(db, lost)?;
                }
                rows::beat(db)?;
                Ok((
                    rows::games(db, due::KINDS, now.0)?,
                    rows::next(db, due::KINDS)?,
                ))
            });
            let next = match next.await {
                Ok((games, next)) => {
                    seen = now;
                    // What is due is not asked for again while it is being done.
                    for game in games {
                        if busy.insert(game) {
                            self.hand_over(&mut asked, game);
                        }
                    }
                    next
                }
                Err(StoreError::Closed) => return,
                Err(error) => {
                    tracing::warn!(%error, "what is due cannot be read");
                    None
                }
            };
            let wait = next
                .and_then(|at| u64::try_from(at - now.0).ok())
                .filter(|seconds| *seconds > 0)
                .map_or(ROUND, |seconds| ROUND.min(Duration::from_secs(seconds)));
            tokio::select! {
                () = self.alarm.notified() => {}
                Some(done) = asked.join_next() => match done {
                    Ok(game) => drop(busy.remove(&game)),
                    Err(_) => busy.clear(),
                },
                _ = turned.changed() => {}
                () = tokio::time::sleep(wait) => {}
            }
            if self.desk.strong_count() == 0 {
                return;
            }
        }
    }

    fn hand_over(&self, asked: &mut JoinSet<GameId>, game: GameId) {
        let desk = self.desk.clone();
        asked.spawn(async move {
            if let Some(inner) = desk.upgrade() {
                let desk = Desk(inner);
                if let Err(trouble) = desk.ask(game, |reply| Ask::Due { reply }).await {
                    // Its kind alone: a sentence may quote what was ordered.
                    tracing::warn!(%game, why = %trouble.text().id, "what is due was not done");
                    // Not asked again at once.
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
            game
        });
    }
}
