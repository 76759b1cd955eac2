//! The desk: every request that concerns a game comes here. One task owns each
//! game and works off its queue, one transaction an accepted order.
//!
//! What changes a game goes through the owner and comes back only after the
//! commit. What only looks reads the last committed state and never waits.
//! Everything the channel or others must learn goes through the outbox; a
//! receipt is for whoever asked, alone.

mod deeds;
mod fault;
mod log;
mod look;
mod orders;
mod owner;
mod types;

pub(crate) use log::read as read_line;
pub use look::Look;
pub use types::{
    Attention, Call, Deferral, Done, GameCard, Join, LineOutcome, LogLine, LogPage, NewGame,
    Orders, Origin, Phase, Press, Receipt, Trouble, Unanswered,
};

use crate::gate::{self, Command};
use crate::id::{ChannelId, GameId, InteractionId, UserId};
use crate::outbox::message::{Outgoing, Part, Target};
use crate::store::{Store, StoreError, games, interactions, journal, readings};
use deeds::Deed;
use engine::board::{Board, Surface};
use engine::dice::Secret;
use engine::ruleset::{Awaiting, Seat, Viewer};
use engine::table::Game;
use engine::text;
use engine::text::Text;
use owner::{Ask, Owner, Room};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, oneshot};

/// How many requests may wait for one game.
const QUEUE: usize = 256;

/// How often a transaction is tried while another program holds the database;
/// each try waits as long as the store is patient.
const TRIES: u32 = 3;

/// How long a game that nobody asks for stays in memory.
const IDLE: Duration = Duration::from_mins(30);

/// How long an acknowledgement waits for the note that it is given.
const NOTING: Duration = Duration::from_millis(300);

/// Handle to all games. Cheap to clone.
#[derive(Clone)]
pub struct Desk(Arc<Inner>);

struct Inner {
    store: Store,
    owners: Mutex<HashMap<GameId, Owner>>,
    open: Mutex<HashMap<ChannelId, GameId>>,
    mail: Arc<Notify>,
    /// What an earlier process left unanswered.
    left_over: Mutex<Vec<(Deferral, i64)>>,
    idle: Duration,
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
        let (open, left_over) = store
            .run(|db| Ok((games::open_channels(db)?, interactions::unanswered(db)?)))
            .await?;
        Ok(Self(Arc::new(Inner {
            store,
            owners: Mutex::default(),
            open: Mutex::new(open.into_iter().collect()),
            mail: Arc::new(Notify::new()),
            left_over: Mutex::new(left_over),
            idle,
        })))
    }

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
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn unanswered(&self) -> Result<Vec<Unanswered>, Trouble> {
        let left_over = std::mem::take(&mut *lock(&self.0.left_over));
        let mut all = Vec::new();
        for (deferral, deferred_at) in left_over {
            let id = deferral.interaction;
            let (lines, done) = self
                .0
                .store
                .run(move |db| {
                    Ok((
                        journal::of_interaction(db, id)?,
                        interactions::done(db, id)?,
                    ))
                })
                .await?;
            let mut recorded = Vec::new();
            for line in lines {
                let room = self.room(line.game).await?;
                recorded.extend(orders::receipt(&room, &line));
            }
            all.push(Unanswered {
                deferral,
                deferred_at,
                recorded,
                done: done.map(|d| Done {
                    repeated: true,
                    ..d
                }),
            });
        }
        Ok(all)
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
        let origin = call.origin;
        let created = patiently(|| {
            let opening = opening.clone();
            self.0.store.transact(move |db| {
                let id = games::create(db, &opening.row)?;
                let row = games::load(db, id)?
                    .ok_or_else(|| StoreError::Other("the new game is not there".into()))?;
                let outgoing = Outgoing {
                    to: Target::Channel(channel),
                    viewer: Viewer::Spectator,
                    mention: Vec::new(),
                    parts: vec![Part::Opened {
                        name: opening.name,
                        scenario: opening.scenario,
                        seats: row.card.seats,
                        commitment: row.commitment,
                    }],
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
        self.ask(game, |reply| Ask::Play {
            call,
            orders,
            reply,
        })
        .await
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

    /// Agrees to end the game without a winner (or withdraws that). It ends
    /// when every seat that is held agrees; a seat's next order withdraws.
    ///
    /// # Errors
    /// As [`Self::undo`].
    pub async fn agree_to_end(
        &self,
        game: GameId,
        call: Call,
        agree: bool,
    ) -> Result<Done, Trouble> {
        self.deed(game, call, Deed::AgreeToEnd(agree)).await
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

    /// The game of a channel: the open one, else the last that ended there.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn game_in(&self, channel: ChannelId) -> Result<Option<GameId>, Trouble> {
        if let Some(game) = self.open_in(channel) {
            return Ok(Some(game));
        }
        Ok(self
            .0
            .store
            .run(move |db| games::last_in(db, channel))
            .await?)
    }

    /// The open games in which a user holds a seat, newest first.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn games_of(&self, user: UserId) -> Result<Vec<GameCard>, Trouble> {
        let cards = self.0.store.run(move |db| {
            let mut cards = Vec::new();
            for id in games::of_user(db, user)? {
                cards.extend(games::load(db, id)?.map(|stored| stored.card));
            }
            Ok(cards)
        });
        Ok(cards.await?)
    }

    /// A game in one glance, also of one that cannot be opened.
    ///
    /// # Errors
    /// [`Trouble::NoGame`], [`Trouble::Store`].
    pub async fn card(&self, game: GameId) -> Result<GameCard, Trouble> {
        Ok(self.room(game).await?.card.as_ref().clone())
    }

    /// The game as that user sees it: by its seat, else as a spectator.
    ///
    /// # Errors
    /// [`Trouble::NoGame`], [`Trouble::Unloadable`], [`Trouble::Store`].
    pub async fn look(&self, game: GameId, user: UserId) -> Result<Look, Trouble> {
        let room = self.room(game).await?;
        room.loadable()?;
        let viewer = look::seat_of(&room.card, user).map_or(Viewer::Spectator, Viewer::Seat);
        Ok(room.look(viewer))
    }

    /// Judges whether the caller may do something, without doing it; `addressed`
    /// is the seat that a component was made for.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::NoGame`], [`Trouble::Store`].
    pub async fn may(
        &self,
        game: GameId,
        call: &Call,
        command: Command,
        addressed: Option<Seat>,
    ) -> Result<(), Trouble> {
        let room = self.room(game).await?;
        let role = room.role_for(call, addressed);
        Ok(gate::allow(role, call.umpire, room.card.phase, command)?)
    }

    /// A page of the log as that user may read it; page 0 is the newest.
    ///
    /// # Errors
    /// As [`Self::look`].
    pub async fn log(
        &self,
        game: GameId,
        user: UserId,
        page: usize,
        lines: usize,
    ) -> Result<LogPage, Trouble> {
        let look = self.look(game, user).await?;
        let newest_first = self
            .0
            .store
            .run(move |db| log::lines(db, &look, page, lines, None))
            .await?;
        Ok(newest_first)
    }

    /// What came since the user was last told, the newest `lines` of it, and
    /// when that was; he counts as told with it.
    ///
    /// # Errors
    /// As [`Self::look`].
    pub async fn news(
        &self,
        game: GameId,
        user: UserId,
        lines: usize,
    ) -> Result<(LogPage, Option<i64>), Trouble> {
        let look = self.look(game, user).await?;
        let latest = look.game.as_ref().map(|g| g.sequence());
        let found = self
            .0
            .store
            .run(move |db| {
                let told = readings::get(db, game, user)?;
                let after = told.map(|t| t.sequence);
                let page = log::lines(db, &look, 0, lines, after)?;
                Ok((page, told.map(|t| t.at)))
            })
            .await?;
        if let Some(latest) = latest {
            self.0
                .store
                .note_later("a reading", move |db| readings::set(db, game, user, latest));
        }
        Ok(found)
    }

    /// The game as a file: the asker's own view before the end, the whole after.
    ///
    /// # Errors
    /// As [`Self::look`].
    pub async fn export(
        &self,
        game: GameId,
        user: UserId,
    ) -> Result<crate::export::Export, Trouble> {
        let room = self.room(game).await?;
        if room.card.phase == Phase::Over {
            return Ok(self
                .0
                .store
                .run(move |db| crate::export::whole(db, game))
                .await?);
        }
        let look = self.look(game, user).await?;
        Ok(self
            .0
            .store
            .run(move |db| crate::export::own_view(db, &look))
            .await?)
    }

    /// The store behind it.
    pub fn store(&self) -> &Store {
        &self.0.store
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

    /// Puts the printed map back under a board that was stored without it;
    /// `None` when the game cannot be opened.
    pub(crate) async fn with_map(&self, game: GameId, mut board: Board) -> Option<Board> {
        let room = self.room(game).await.ok()?;
        let game = room.game.clone()?;
        fault::guard("map", move || {
            let fresh = game.board(Viewer::Spectator);
            // A surface without a printed map of its own needs nothing put back.
            if let (Surface::Hexes(stored), Surface::Hexes(fresh)) =
                (&mut board.surface, fresh.surface)
            {
                stored.base = fresh.base;
            }
            board
        })
        .await
        .ok()
    }

    fn open_in(&self, channel: ChannelId) -> Option<GameId> {
        lock(&self.0.open).get(&channel).copied()
    }

    async fn done_already(&self, call: &Call) -> Result<Option<Done>, Trouble> {
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

    async fn deed(&self, game: GameId, call: Call, deed: Deed) -> Result<Done, Trouble> {
        self.ask(game, |reply| Ask::Do { call, deed, reply }).await
    }

    /// The last committed state: from memory at once, else from its owner.
    async fn room(&self, game: GameId) -> Result<Arc<Room>, Trouble> {
        let at_hand = lock(&self.0.owners)
            .get(&game)
            .and_then(|owner| owner.now.borrow().clone());
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
