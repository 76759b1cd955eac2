//! The owner of one game: a task that works off the game's queue.

use super::deeds::Deed;
use super::proposal::OpenProposal;
use super::types::{Call, Done, GameCard, LineOutcome, Orders, Phase, Trouble};
use super::{Desk, Look, Point, QUEUE, fault, lock, patiently};
use crate::gate::Role;
use crate::id::{GameId, InteractionId};
use crate::store::games::{self, Stored};
use crate::store::{StoreError, journal};
use engine::dice::Bytes32;
use engine::ruleset::{Awaiting, Seat, Viewer};
use engine::table::Game;
use std::collections::VecDeque;
use std::sync::Arc;
use tokio::sync::{OnceCell, mpsc, oneshot, watch};

/// How many answered interactions an owner remembers, refusals and all.
const REMEMBERED: usize = 64;

/// The state of a game after its last commit.
pub(super) struct Room {
    /// In one glance.
    pub card: Arc<GameCard>,
    /// The game; `None` in the lobby or when it cannot be opened.
    pub game: Option<Arc<Game>>,
    /// Why it cannot be opened.
    pub broken: Option<String>,
    /// What the dice secret was committed to.
    pub commitment: Bytes32,
    /// What each seat gave to the dice.
    pub salts: Vec<String>,
    /// The open proposals, oldest first.
    pub proposals: Vec<OpenProposal>,
    /// The number of the last journal line.
    pub sequence: Option<u64>,
    /// The points that the umpire can take the game back to, once somebody has asked.
    pub points: OnceCell<Arc<[Point]>>,
    /// The turn with which the game began, once somebody has asked.
    first_turn: OnceCell<u16>,
}

impl Room {
    /// Opens the stored game, or keeps the one at hand where the row says the same.
    fn from_stored(stored: Stored, at_hand: Option<&Self>) -> Self {
        let kept = at_hand
            .filter(|room| room.sequence == stored.sequence)
            .and_then(|room| room.game.clone());
        let (game, broken) = match (kept, &stored.state) {
            (Some(game), _) => (Some(game), None),
            (None, None) => (None, None),
            (None, Some(state)) => match Game::load(&stored.card.ruleset, state) {
                Ok(game) => (Some(Arc::new(game)), None),
                Err(error) => (None, Some(error.to_string())),
            },
        };
        Self {
            card: Arc::new(stored.card.with_asked(game.as_deref())),
            game,
            broken,
            commitment: stored.commitment,
            salts: stored.salts,
            proposals: stored.proposals,
            sequence: stored.sequence,
            points: OnceCell::new(),
            first_turn: at_hand
                .map(|room| room.first_turn.clone())
                .unwrap_or_default(),
        }
    }

    /// The state after a committed entry that leaves those proposals open.
    pub fn after(&self, next: Arc<Game>, sequence: u64, proposals: Vec<OpenProposal>) -> Self {
        Self {
            card: super::hands::after(
                super::orders::card_with(&self.card, super::phase_of(&next)),
                &next,
            ),
            game: Some(next),
            broken: None,
            commitment: self.commitment,
            salts: self.salts.clone(),
            proposals,
            sequence: Some(sequence),
            points: OnceCell::new(),
            first_turn: self.first_turn.clone(),
        }
    }

    /// An error for a game that is stored but cannot be opened.
    pub fn loadable(&self) -> Result<(), Trouble> {
        match &self.broken {
            None => Ok(()),
            Some(why) => Err(Trouble::Unloadable {
                game: self.card.id,
                why: why.clone(),
            }),
        }
    }

    /// The game, once it has begun.
    pub fn begun(&self) -> Result<Arc<Game>, Trouble> {
        self.loadable()?;
        self.game
            .clone()
            .ok_or_else(|| super::wrong(engine::text::Text::new("denied-lobby")))
    }

    /// What a viewer sees.
    pub fn look(&self, viewer: Viewer) -> Look {
        Look {
            card: self.card.clone(),
            game: self.game.clone(),
            viewer,
            commitment: self.commitment,
        }
    }

    /// The turn with which the game began.
    pub async fn first_turn(&self) -> Result<u16, Trouble> {
        let begin = async || {
            let card = self.card.clone();
            fault::guard("first turn", move || super::watching::first_turn(&card)).await
        };
        Ok(*self.first_turn.get_or_try_init(begin).await?)
    }

    /// Who the caller is in this game.
    pub fn role(&self, call: &Call) -> Role {
        match self.card.seat_of(call.user) {
            Some(seat) if self.awaits(seat) => Role::Awaited,
            Some(_) => Role::Waiting,
            None if call.channel == self.card.channel => Role::Spectator,
            None => Role::Outsider,
        }
    }

    /// Who the caller is towards something that was made for a seat.
    pub fn role_for(&self, call: &Call, addressed: Option<Seat>) -> Role {
        match (addressed, self.card.seat_of(call.user)) {
            (Some(addressed), Some(seat)) if seat != addressed => Role::OtherSeat,
            _ => self.role(call),
        }
    }

    fn awaits(&self, seat: Seat) -> bool {
        match self.game.as_ref().map(|g| g.awaiting()) {
            Some(Awaiting::Decisions(open)) => open.iter().any(|d| d.seat == seat),
            Some(Awaiting::Over(_)) | None => false,
        }
    }
}

/// A request to the owner.
pub(super) enum Ask {
    /// Give the last committed state.
    Look {
        /// To whom.
        reply: oneshot::Sender<Result<Arc<Room>, Trouble>>,
    },
    /// Carry out orders.
    Play {
        /// Who asks.
        call: Call,
        /// What.
        orders: Orders,
        /// To whom.
        reply: oneshot::Sender<Result<Vec<LineOutcome>, Trouble>>,
    },
    /// Do something else that changes the game.
    Do {
        /// Who asks.
        call: Call,
        /// What.
        deed: Deed,
        /// To whom.
        reply: oneshot::Sender<Result<Done, Trouble>>,
    },
    /// Do what is due.
    Due {
        /// To whom it is said that it is done.
        reply: oneshot::Sender<Result<(), Trouble>>,
    },
    /// Read the rows again.
    Refresh,
}

/// The handle to an owner, kept by the desk.
pub(super) struct Owner {
    /// Its queue.
    pub queue: mpsc::Sender<Ask>,
    /// The last committed state, once it is in memory.
    pub now: watch::Receiver<Option<Arc<Room>>>,
}

impl Owner {
    /// Starts the owner of a game.
    pub fn spawn(desk: Desk, game: GameId) -> Self {
        let (queue, asks) = mpsc::channel(QUEUE);
        let (state, now) = watch::channel(None);
        let task = Task {
            desk,
            id: game,
            state,
            remembered: VecDeque::new(),
        };
        tokio::spawn(task.run(asks));
        Self { queue, now }
    }

    /// Whether its task has ended, as by a fault of the program.
    pub fn is_gone(&self) -> bool {
        self.queue.is_closed()
    }
}

/// The owner itself.
pub(super) struct Task {
    pub desk: Desk,
    pub id: GameId,
    state: watch::Sender<Option<Arc<Room>>>,
    remembered: VecDeque<(InteractionId, Vec<LineOutcome>)>,
}

impl Task {
    async fn run(mut self, mut asks: mpsc::Receiver<Ask>) {
        // A computer's order that failed is tried again after the next request.
        let mut stalled = false;
        loop {
            if !stalled && asks.is_empty() && self.computer_is_asked() {
                if let Err(error) = self.computer_plays().await {
                    tracing::error!(game = %self.id, %error, "a computer player is stuck");
                    stalled = true;
                }
                continue;
            }
            let idle = self.desk.0.idle;
            match tokio::time::timeout(idle, asks.recv()).await {
                Ok(Some(ask)) => {
                    self.answer(ask).await;
                    stalled = false;
                }
                Ok(None) => return,
                Err(_) => {
                    if self.retire(&asks) {
                        return;
                    }
                    continue;
                }
            }
            // What is not there is not kept in memory either.
            if self.state.borrow().is_none() && self.retire(&asks) {
                return;
            }
        }
    }

    /// Leaves the desk, unless something was queued meanwhile.
    fn retire(&self, asks: &mpsc::Receiver<Ask>) -> bool {
        let mut owners = lock(&self.desk.0.owners);
        if asks.is_empty() {
            owners.remove(&self.id);
            true
        } else {
            false
        }
    }

    async fn answer(&mut self, ask: Ask) {
        // Whoever asked may be gone; what was done is done all the same.
        match ask {
            Ask::Look { reply } => drop(reply.send(self.room().await)),
            Ask::Play {
                call,
                orders,
                reply,
            } => drop(reply.send(self.play(call, orders).await)),
            Ask::Do { call, deed, reply } => drop(reply.send(self.deed(call, deed).await)),
            Ask::Due { reply } => drop(reply.send(self.due().await)),
            Ask::Refresh => self.reread().await,
        }
    }

    /// The last committed state, where it is in memory.
    pub fn at_hand(&self) -> Option<Arc<Room>> {
        self.state.borrow().clone()
    }

    /// The last committed state, read from the database where it is not at hand.
    pub async fn room(&mut self) -> Result<Arc<Room>, Trouble> {
        let at_hand = self.state.borrow().clone();
        let now = self.desk.clock().now();
        match at_hand.filter(|room| room.card.hands.is_fresh(now)) {
            Some(room) => Ok(room),
            None => self.reload().await,
        }
    }

    /// Reads the rows again.
    pub async fn reload(&mut self) -> Result<Arc<Room>, Trouble> {
        let id = self.id;
        let store = self.desk.0.store.clone();
        let stored = patiently(|| store.run(move |db| games::load(db, id)))
            .await?
            .ok_or(Trouble::NoGame)?;
        let at_hand = self.state.borrow().clone();
        let room = fault::guard("load", move || {
            Room::from_stored(stored, at_hand.as_deref())
        })
        .await?;
        if let Some(why) = &room.broken {
            tracing::error!(game = %id, why, "a stored game cannot be opened");
        }
        let room = Arc::new(room);
        self.state.send_replace(Some(room.clone()));
        Ok(room)
    }

    /// Reads the rows again that have just been written. What is on the disk counts,
    /// also where it cannot be read at once: then the next request reads it.
    pub async fn reread(&mut self) {
        if let Err(error) = self.reload().await {
            tracing::warn!(game = %self.id, %error, "a game's rows could not be read again");
            self.state.send_replace(None);
        }
    }

    /// Puts the state that was just committed in place.
    pub fn put_in_place(&mut self, room: Room) -> Arc<Room> {
        if room.card.phase == Phase::Over {
            let mut open = lock(&self.desk.0.open);
            if open.get(&room.card.channel) == Some(&self.id) {
                open.remove(&room.card.channel);
            }
        }
        let room = Arc::new(room);
        self.state.send_replace(Some(room.clone()));
        self.desk.0.mail.notify_one();
        self.desk.alarm();
        room
    }

    /// Commits accepted entries, all or none, and gives the proposals that stay
    /// open. Where the outcome is not certain, the memory is dropped and the
    /// database asked next time.
    pub async fn commit(
        &mut self,
        mut accepted: Vec<journal::Accepted>,
    ) -> Result<Vec<OpenProposal>, Trouble> {
        let sequence = accepted.last().map_or(0, |a| a.entry.sequence);
        let open = self.room().await?.settle(&mut accepted);
        let accepted = Arc::new(accepted);
        let store = self.desk.0.store.clone();
        let committed = patiently(|| {
            let accepted = accepted.clone();
            store.transact(move |db| accepted.iter().try_for_each(|a| journal::accept(db, a)))
        })
        .await;
        if let Err(trouble) = &committed {
            let certain = matches!(
                trouble,
                Trouble::Store(
                    StoreError::Locked
                        | StoreError::ReadOnly
                        | StoreError::Full
                        | StoreError::Closed
                )
            );
            tracing::error!(game = %self.id, %trouble, "an order was not recorded");
            if !certain {
                self.state.send_replace(None);
            }
        } else {
            // No word of the order itself: what it says may be secret.
            tracing::debug!(game = %self.id, sequence, "committed");
        }
        committed.map(|()| open)
    }

    /// What an interaction was answered before.
    pub fn remembered(&self, interaction: InteractionId) -> Option<Vec<LineOutcome>> {
        self.remembered
            .iter()
            .find(|(id, _)| *id == interaction)
            .map(|(_, outcomes)| outcomes.clone())
    }

    /// Keeps what an interaction was answered.
    pub fn remember(&mut self, interaction: InteractionId, outcomes: Vec<LineOutcome>) {
        if self.remembered.len() >= REMEMBERED {
            self.remembered.pop_front();
        }
        self.remembered.push_back((interaction, outcomes));
    }
}
