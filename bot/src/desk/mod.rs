//! The desk: every request that concerns a game comes here. One task owns each
//! game and works off its queue, one transaction an accepted order.
//!
//! What changes a game goes through the owner and comes back only after the
//! commit. What only looks reads the last committed state and never waits.
//! Everything the channel or others must learn goes through the outbox; a
//! receipt is for whoever asked, alone.

mod absence;
mod brief;
pub mod clocks;
mod computer;
mod consent;
mod course;
mod deeds;
mod deferral;
pub mod due;
mod expiry;
mod fault;
mod forget;
mod handover;
mod hands;
mod log;
mod look;
mod moderate;
mod orders;
mod owner;
mod places;
mod proposal;
mod read;
mod records;
mod rewind;
mod seats;
mod sitting;
mod standing;
mod steps;
mod timekeeper;
mod types;
mod vacation;
mod watching;
mod wishes;

pub use absence::{GoneChoice, Guest, Leave};
pub use brief::{Brief, Occasion};
pub use course::{Account, Eyes, Replay};
pub use forget::Forgotten;
pub use hands::Hands;
pub(crate) use log::{Back, read as read_line};
pub use look::Look;
pub use moderate::{Noted, Point};
pub use proposal::{Effect, Ending, OpenProposal, Proposal, Which};
pub use records::{Record, Records};
pub use rewind::Request;
pub use seats::ALL_SEATS;
pub use standing::StandBy;
pub(crate) use standing::in_words as standing_words;
pub use types::{
    Attention, Call, Deferral, Done, GameCard, Hand, Join, LineOutcome, LogLine, LogPage, NewGame,
    Orders, Origin, Phase, Press, Receipt, Trouble, Unanswered,
};

use crate::clock::Clock;
use crate::id::{ChannelId, GameId};
use crate::metrics::Metrics;
use crate::outbox::message::{Outgoing, Part, Target};
use crate::store::{Store, StoreError, clocks as clock_rows, games, interactions};
use deeds::Deed;
use engine::dice::Secret;
use engine::ruleset::{Awaiting, Viewer};
use engine::table::Game;
use engine::text;
use engine::text::Text;
use owner::{Ask, Owner, Room};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, oneshot};

/// How many requests may wait for one game.
const QUEUE: usize = 256;

/// How often a transaction is tried while another program holds the database;
/// each try waits as long as the store is patient.
const TRIES: u32 = 3;

/// How long a game that nobody asks for stays in memory.
const IDLE: Duration = Duration::from_mins(30);

/// Handle to all games. Cheap to clone.
#[derive(Clone)]
pub struct Desk(Arc<Inner>);

struct Inner {
    store: Store,
    owners: Mutex<HashMap<GameId, Owner>>,
    open: Mutex<HashMap<ChannelId, GameId>>,
    mail: Arc<Notify>,
    /// Wakes the timekeeper.
    alarm: Arc<Notify>,
    /// What an earlier process left unanswered.
    left_over: Mutex<Vec<Deferral>>,
    idle: Duration,
    metrics: Metrics,
    courses: course::Courses,
    /// The roles whose members umpire.
    umpires: Mutex<Vec<crate::store::moderators::Appointed>>,
}

impl std::fmt::Debug for Desk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk").finish_non_exhaustive()
    }
}

impl Desk {
    /// A desk over that store.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn open(store: Store) -> Result<Self, Trouble> {
        Self::open_with(store, IDLE).await
    }

    /// A desk that forgets idle games (never more than their memory) after `idle`.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn open_with(store: Store, idle: Duration) -> Result<Self, Trouble> {
        match timekeeper::wake(&store).await {
            // What can only be read can still be looked at.
            Err(StoreError::ReadOnly) => {
                tracing::warn!("no time is kept: the database is read-only");
            }
            other => other?,
        }
        let (open, left_over, computers, umpires) = store
            .run(|db| {
                Ok((
                    games::open_channels(db)?,
                    interactions::unanswered(db)?,
                    games::with_computers(db)?,
                    crate::store::moderators::roles(db)?,
                ))
            })
            .await?;
        let desk = Self(Arc::new(Inner {
            store,
            owners: Mutex::default(),
            open: Mutex::new(open.into_iter().collect()),
            mail: Arc::new(Notify::new()),
            alarm: Arc::new(Notify::new()),
            left_over: Mutex::new(left_over),
            idle,
            metrics: Metrics::default(),
            courses: course::Courses::default(),
            umpires: Mutex::new(umpires),
        }));
        // A computer's turn waits for nobody, so its games are opened at once.
        for game in computers {
            if let Err(trouble) = desk.room(game).await {
                tracing::warn!(%game, %trouble, "a game with a computer player is not opened");
            }
        }
        timekeeper::start(&desk);
        Ok(desk)
    }

    /// Opens a game in a channel.
    ///
    /// # Errors
    /// [`Trouble::ChannelTaken`], [`Trouble::Wrong`] for an unknown rule system,
    /// [`Trouble::Refused`] for a set-up it does not have, [`Trouble::Store`].
    pub async fn create(&self, call: Call, new: NewGame) -> Result<Done, Trouble> {
        if let Some(done) = self.done_already(&call).await? {
            return Ok(done);
        }
        if let Some(game) = self.open_in(new.channel) {
            return Err(Trouble::ChannelTaken(game));
        }
        let secret = os_secret()?;
        let opening = fault::guard("new", move || deeds::opening(new, secret)).await??;
        let channel = opening.row.channel;
        let (origin, user) = (call.origin, call.user);
        let created = patiently(|| {
            let opening = opening.clone();
            self.0.store.transact(move |db| {
                let id = games::create(db, &opening.row)?;
                let (pace, expiry) = &opening.pace;
                clock_rows::set(db, id, pace, *expiry)?;
                crate::store::places::opened_by(db, id, user)?;
                let told = clocks::told_by_clock(crate::pace::words(pace, *expiry));
                let row = games::load(db, id)?
                    .ok_or_else(|| StoreError::Other("the new game is not there".into()))?;
                let outgoing = Outgoing {
                    to: Target::Channel(channel),
                    viewer: Viewer::Spectator,
                    mention: Vec::new(),
                    parts: vec![
                        Part::Opened {
                            name: opening.name,
                            scenario: opening.scenario,
                            seats: row.card.seats,
                            commitment: row.commitment,
                            reveal_after: row.card.reveal_after,
                        },
                        told,
                    ],
                    board: None,
                };
                crate::store::outbox::put(db, id, &outgoing)?;
                let done = Done {
                    game: id,
                    text: text!("done-new", game = id.to_string()),
                    repeated: false,
                };
                if let Some(interaction) = origin.interaction() {
                    interactions::set_done(db, interaction, &done)?;
                }
                Ok(done)
            })
        })
        .await;
        match created {
            Ok(done) => {
                lock(&self.0.open).insert(channel, done.game);
                self.0.mail.notify_one();
                Ok(done)
            }
            // Two at the same instant: the database let one through.
            Err(Trouble::Store(StoreError::Taken)) => {
                let game = self.game_in(channel).await?;
                Err(game.map_or(Trouble::Store(StoreError::Taken), Trouble::ChannelTaken))
            }
            Err(trouble) => Err(trouble),
        }
    }

    /// Takes a seat, in the lobby or as a substitute.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] for a seat that is taken or
    /// unknown, [`Trouble::Store`].
    pub async fn join(&self, game: GameId, call: Call, join: Join) -> Result<Done, Trouble> {
        self.deed(game, call, Deed::Join(join)).await
    }

    /// Lets the caller, who holds no seat, follow the game by direct message.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] where he follows it already,
    /// [`Trouble::Store`].
    pub async fn watch(&self, game: GameId, call: Call) -> Result<Done, Trouble> {
        self.deed(game, call, Deed::Watch).await
    }

    /// Gives the caller's seat up.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Store`].
    pub async fn leave(&self, game: GameId, call: Call) -> Result<Done, Trouble> {
        self.deed(game, call, Deed::Leave).await
    }

    /// Begins the game once every seat is taken.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] while a seat is free, [`Trouble::Store`].
    pub async fn start(&self, game: GameId, call: Call) -> Result<Done, Trouble> {
        self.deed(game, call, Deed::Start).await
    }

    /// Carries out orders: one outcome a line, in their order.
    ///
    /// # Errors
    /// Where no line could be judged at all: [`Trouble::Denied`],
    /// [`Trouble::Stale`], [`Trouble::NoGame`], [`Trouble::Unloadable`].
    pub async fn play(
        &self,
        game: GameId,
        call: Call,
        orders: Orders,
    ) -> Result<Vec<LineOutcome>, Trouble> {
        let begun = Instant::now();
        let played = self
            .ask(game, |reply| Ask::Play {
                call,
                orders,
                reply,
            })
            .await;
        match &played {
            Ok(outcomes) => {
                self.0.metrics.orders(outcomes);
                self.0.metrics.order_time.took(begun.elapsed());
            }
            Err(trouble) => self.0.metrics.unplayed(trouble),
        }
        played
    }

    /// Takes back the caller's last order. `press` where a component asks.
    ///
    /// # Errors
    /// [`Trouble::Refused`], [`Trouble::Stale`], [`Trouble::Denied`], [`Trouble::Store`].
    pub async fn undo(
        &self,
        game: GameId,
        call: Call,
        press: Option<Press>,
    ) -> Result<Done, Trouble> {
        self.deed(game, call, Deed::Undo(press)).await
    }

    /// Ends the game by the caller's resignation.
    ///
    /// # Errors
    /// As [`Self::undo`].
    pub async fn resign(&self, game: GameId, call: Call) -> Result<Done, Trouble> {
        self.deed(game, call, Deed::Resign).await
    }

    /// Lets the computer play a seat that nobody holds, until somebody takes it.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] for a seat that is held or unknown,
    /// [`Trouble::Store`].
    pub async fn computer(&self, game: GameId, call: Call, seat: String) -> Result<Done, Trouble> {
        self.deed(game, call, Deed::Computer(seat)).await
    }

    /// Umpire: frees a seat.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] for an unknown or free seat, [`Trouble::Store`].
    pub async fn umpire_remove(
        &self,
        game: GameId,
        call: Call,
        seat: String,
    ) -> Result<Done, Trouble> {
        self.deed(game, call, Deed::UmpireRemove(seat)).await
    }

    /// Umpire: lets a seat that is silent act by the rules' default, once.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] for an unknown seat or one that is
    /// not asked, [`Trouble::Store`].
    pub async fn umpire_default(
        &self,
        game: GameId,
        call: Call,
        seat: String,
    ) -> Result<Done, Trouble> {
        self.deed(game, call, Deed::UmpireDefault(seat)).await
    }

    /// Umpire: puts the game away without an outcome, even one that cannot be
    /// opened. The dice secret is revealed.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Store`].
    pub async fn umpire_end(&self, game: GameId, call: Call) -> Result<Done, Trouble> {
        self.deed(game, call, Deed::UmpireEnd).await
    }

    /// Umpire: sends again what was held back when the channel could not be
    /// reached or written to.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Store`].
    pub async fn umpire_repair(&self, game: GameId, call: Call) -> Result<Done, Trouble> {
        self.deed(game, call, Deed::UmpireRepair).await
    }

    /// What it and those who work for it count.
    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// The store behind it.
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// What the time is taken from.
    pub fn clock(&self) -> &Clock {
        self.0.store.clock()
    }

    /// Wakes the timekeeper, after something was put in that may be due first.
    pub(crate) fn alarm(&self) {
        self.0.alarm.notify_one();
    }

    /// Wakes the outbox.
    pub(crate) fn mail(&self) -> Arc<Notify> {
        self.0.mail.clone()
    }

    /// Reads the rows of a game again, after the outbox changed them.
    pub(crate) fn refresh(&self, game: GameId) {
        let owners = lock(&self.0.owners);
        if let Some(owner) = owners.get(&game) {
            // With a full queue the next request sees the old marks once more.
            let _ = owner.queue.try_send(Ask::Refresh);
        }
    }

    fn open_in(&self, channel: ChannelId) -> Option<GameId> {
        lock(&self.0.open).get(&channel).copied()
    }

    async fn deed(&self, game: GameId, call: Call, deed: Deed) -> Result<Done, Trouble> {
        self.ask(game, |reply| Ask::Do { call, deed, reply }).await
    }

    /// The last committed state: from memory at once, else from its owner.
    async fn room(&self, game: GameId) -> Result<Arc<Room>, Trouble> {
        let at_hand = lock(&self.0.owners)
            .get(&game)
            .filter(|owner| !owner.is_gone())
            .and_then(|owner| owner.now.borrow().clone())
            // Who acts for whom changes with the hour, whoever is asleep.
            .filter(|room| room.card.hands.is_fresh(self.clock().now()));
        match at_hand {
            Some(room) => Ok(room),
            None => self.ask(game, |reply| Ask::Look { reply }).await,
        }
    }

    /// Queues a request with the game's owner, which is woken where it sleeps.
    async fn ask<T>(
        &self,
        game: GameId,
        ask: impl FnOnce(oneshot::Sender<Result<T, Trouble>>) -> Ask,
    ) -> Result<T, Trouble> {
        let (reply, answer) = oneshot::channel();
        {
            // Queued under the lock, so that an owner that retires has an empty queue.
            let mut owners = lock(&self.0.owners);
            // One that a fault ended is no owner any more.
            if owners.get(&game).is_some_and(Owner::is_gone) {
                owners.remove(&game);
            }
            let owner = owners
                .entry(game)
                .or_insert_with(|| Owner::spawn(self.clone(), game));
            owner
                .queue
                .try_send(ask(reply))
                .map_err(|_| Trouble::Crowded)?;
        }
        answer
            .await
            .unwrap_or_else(|_| Err(fault::fault("owner", "a game's owner gave no answer")))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tries a transaction again while another program holds the database.
async fn patiently<T, F: Future<Output = Result<T, StoreError>>>(
    mut transaction: impl FnMut() -> F,
) -> Result<T, Trouble> {
    let mut tries = 1;
    loop {
        match transaction().await {
            Err(StoreError::Locked) if tries < TRIES => tries += 1,
            outcome => return Ok(outcome?),
        }
    }
}

/// A dice secret from the operating system.
fn os_secret() -> Result<Secret, Trouble> {
    use rand::TryRng;
    let mut bytes = [0; 32];
    rand::rngs::SysRng
        .try_fill_bytes(&mut bytes)
        .map_err(|e| fault::fault("dice secret", &e.to_string()))?;
    Ok(Secret::new(bytes))
}

/// How far a game has come, by what the engine says.
fn phase_of(game: &Game) -> Phase {
    match game.awaiting() {
        Awaiting::Decisions(_) => Phase::Running,
        Awaiting::Over(_) => Phase::Over,
    }
}

/// A sentence about something that was named wrongly.
fn wrong(text: Text) -> Trouble {
    Trouble::Wrong(text)
}

#[cfg(test)]
mod tests;
