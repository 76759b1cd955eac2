//! The desk: every request that concerns a game comes here. One task owns each
//! game and works off its queue, one transaction an accepted order.
//!
//! What changes a game goes through the owner and comes back only after the
//! commit. What only looks reads the last committed state and never waits.
//! Everything the channel or others must learn goes through the outbox; a
//! receipt is for whoever asked, alone.

mod fault;
mod look;
mod types;

pub use look::Look;
pub use types::{
    Attention, Call, Deferral, Done, GameCard, Join, LineOutcome, LogLine, LogPage, NewGame, Orders, Origin, Phase,
    Press, Receipt, Trouble, Unanswered,
};

use crate::id::{ChannelId, GameId, InteractionId, UserId};
use crate::store::Store;
use engine::ruleset::Seat;

/// Handle to all games. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Desk {}

impl Desk {
    /// A desk over that store.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn open(store: Store) -> Result<Self, Trouble> {
        unimplemented!()
    }

    /// Notes that an answer was put off, before the work begins. Returns at once.
    pub fn deferred(&self, deferral: Deferral) {
        unimplemented!()
    }

    /// Notes that an interaction has had its answer, and forgets its token.
    pub fn answered(&self, interaction: InteractionId) {
        unimplemented!()
    }

    /// The interactions that were put off and not answered before this process
    /// began. Each is to be answered once and then [`Self::answered`].
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn unanswered(&self) -> Result<Vec<Unanswered>, Trouble> {
        unimplemented!()
    }

    /// Opens a game in a channel.
    ///
    /// # Errors
    /// [`Trouble::ChannelTaken`], [`Trouble::Wrong`] for an unknown rule system
    /// or set-up, [`Trouble::Store`].
    pub async fn create(&self, call: Call, new: NewGame) -> Result<Done, Trouble> {
        unimplemented!()
    }

    /// Takes a seat, in the lobby or as a substitute.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] for a seat that is taken or
    /// unknown, [`Trouble::Store`].
    pub async fn join(&self, game: GameId, call: Call, join: Join) -> Result<Done, Trouble> {
        unimplemented!()
    }

    /// Gives the caller's seat up.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Store`].
    pub async fn leave(&self, game: GameId, call: Call) -> Result<Done, Trouble> {
        unimplemented!()
    }

    /// Begins the game once every seat is taken.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] while a seat is free, [`Trouble::Store`].
    pub async fn start(&self, game: GameId, call: Call) -> Result<Done, Trouble> {
        unimplemented!()
    }

    /// Carries out orders: one outcome a line, in their order.
    ///
    /// # Errors
    /// Where no line could be judged at all: [`Trouble::Denied`],
    /// [`Trouble::Stale`], [`Trouble::NoGame`], [`Trouble::Unloadable`].
    pub async fn play(&self, game: GameId, call: Call, orders: Orders) -> Result<Vec<LineOutcome>, Trouble> {
        unimplemented!()
    }

    /// Takes back the caller's last order. `press` where a component asks.
    ///
    /// # Errors
    /// [`Trouble::Refused`], [`Trouble::Stale`], [`Trouble::Denied`], [`Trouble::Store`].
    pub async fn undo(&self, game: GameId, call: Call, press: Option<Press>) -> Result<Done, Trouble> {
        unimplemented!()
    }

    /// Ends the game by the caller's resignation.
    ///
    /// # Errors
    /// As [`Self::undo`].
    pub async fn resign(&self, game: GameId, call: Call) -> Result<Done, Trouble> {
        unimplemented!()
    }

    /// Agrees to end the game without a winner (or withdraws that). It ends
    /// when every seat that is held agrees; a seat's next order withdraws.
    ///
    /// # Errors
    /// As [`Self::undo`].
    pub async fn agree_to_end(&self, game: GameId, call: Call, agree: bool) -> Result<Done, Trouble> {
        unimplemented!()
    }

    /// Umpire: frees a seat.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] for an unknown or free seat, [`Trouble::Store`].
    pub async fn umpire_remove(&self, game: GameId, call: Call, seat: String) -> Result<Done, Trouble> {
        unimplemented!()
    }

    /// Umpire: puts the game away without an outcome, even one that cannot be
    /// opened. The secret is revealed.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Store`].
    pub async fn umpire_end(&self, game: GameId, call: Call) -> Result<Done, Trouble> {
        unimplemented!()
    }

    /// Umpire: sends again what was held back when the channel could not be
    /// reached or written to.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Store`].
    pub async fn umpire_repair(&self, game: GameId, call: Call) -> Result<Done, Trouble> {
        unimplemented!()
    }

    /// The game of a channel: the open one, else the last that ended there.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn game_in(&self, channel: ChannelId) -> Result<Option<GameId>, Trouble> {
        unimplemented!()
    }

    /// The open games in which a user holds a seat, newest first.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn games_of(&self, user: UserId) -> Result<Vec<GameCard>, Trouble> {
        unimplemented!()
    }

    /// A game in one glance, also of one that cannot be opened.
    ///
    /// # Errors
    /// [`Trouble::NoGame`], [`Trouble::Store`].
    pub async fn card(&self, game: GameId) -> Result<GameCard, Trouble> {
        unimplemented!()
    }

    /// The game as that user sees it: by its seat, else as a spectator.
    ///
    /// # Errors
    /// [`Trouble::NoGame`], [`Trouble::Unloadable`], [`Trouble::Store`].
    pub async fn look(&self, game: GameId, user: UserId) -> Result<Look, Trouble> {
        unimplemented!()
    }

    /// Judges whether the caller may do something, without doing it; `addressed`
    /// is the seat that a component was made for.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::NoGame`], [`Trouble::Unloadable`].
    pub async fn may(
        &self,
        game: GameId,
        call: &Call,
        command: crate::gate::Command,
        addressed: Option<Seat>,
    ) -> Result<(), Trouble> {
        unimplemented!()
    }

    /// A page of the log as that user may read it; page 0 is the newest.
    ///
    /// # Errors
    /// As [`Self::look`].
    pub async fn log(&self, game: GameId, user: UserId, page: usize, lines: usize) -> Result<LogPage, Trouble> {
        unimplemented!()
    }

    /// The game as a file: the asker's own view before the end, the whole after.
    ///
    /// # Errors
    /// As [`Self::look`].
    pub async fn export(&self, game: GameId, user: UserId) -> Result<crate::export::Export, Trouble> {
        unimplemented!()
    }
}
