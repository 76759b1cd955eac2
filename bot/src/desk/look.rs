//! A look at a game: what one viewer sees of its last committed state.

use super::types::{GameCard, Phase, Press, Trouble};
use crate::id::UserId;
use engine::board::Board;
use engine::dice::Bytes32;
use engine::menu::{Kind, Menu, Order};
use engine::notation::Completion;
use engine::ruleset::{Answer, Awaiting, Decision, Seat, Viewer};
use engine::table::Game;
use engine::text::Text;
use std::sync::Arc;

/// What one viewer sees. It reaches the game through that viewer's `View`
/// only, and does not change when the game goes on.
#[derive(Clone)]
pub struct Look {
    pub(super) card: Arc<GameCard>,
    pub(super) game: Option<Arc<Game>>,
    pub(super) viewer: Viewer,
    pub(super) commitment: Bytes32,
}

impl Look {
    /// The game in one glance.
    pub fn card(&self) -> &GameCard {
        &self.card
    }

    /// How far the game has come.
    pub fn phase(&self) -> Phase {
        self.card.phase
    }

    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The viewer's seat.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Umpire => None,
        }
    }

    /// The SHA-256 of the dice secret.
    pub fn commitment(&self) -> Bytes32 {
        self.commitment
    }

    /// The dice secret; `None` until the game is over.
    pub fn revealed_secret(&self) -> Option<Bytes32> {
        self.game.as_ref()?.revealed_secret()
    }

    /// Whose decisions are open, or the outcome; `None` in the lobby.
    pub fn awaiting(&self) -> Option<Awaiting> {
        Some(self.game.as_ref()?.awaiting())
    }

    /// The decision open for the viewer's seat.
    pub fn decision(&self) -> Option<Decision> {
        let seat = self.seat()?;
        match self.awaiting()? {
            Awaiting::Decisions(open) => open.into_iter().find(|d| d.seat == seat),
            Awaiting::Over(_) => None,
        }
    }

    /// Whether the game would end if the viewer's seat resigned now.
    pub fn ends_by_resignation(&self) -> bool {
        let game = self.game.as_ref().zip(self.seat());
        game.is_some_and(|(game, seat)| game.ends_by_resignation(seat))
    }

    /// What a component of the viewer's carries; `None` while nothing is asked of its seat.
    pub fn press(&self) -> Option<Press> {
        Some(Press {
            decision: self.decision()?.key,
            revision: self.revision()?,
        })
    }

    /// Changes whenever what the viewer can see or order changes; `None` in the lobby.
    pub fn revision(&self) -> Option<u32> {
        Some(self.game.as_ref()?.revision(self.viewer))
    }

    /// What the viewer's seat may order now.
    pub fn menu(&self) -> Menu {
        match (&self.game, self.seat()) {
            (Some(game), Some(seat)) => game.menu(seat),
            _ => Menu::default(),
        }
    }

    /// What a field of an order or question may hold, given the draft; `None`
    /// in the lobby.
    pub fn choices(&self, draft: &Order, field: &str) -> Option<Kind> {
        Some(self.game.as_ref()?.choices(self.viewer, draft, field))
    }

    fn seated(&self) -> Result<(&Game, Seat), Trouble> {
        let game = self.game.as_deref().ok_or_else(not_begun)?;
        let seat = self
            .seat()
            .ok_or_else(|| Trouble::Wrong(Text::new("denied-no-seat")))?;
        Ok((game, seat))
    }

    /// Reads an order in the notation.
    ///
    /// # Errors
    /// A refusal that says what could not be read; also without a seat or a game.
    pub fn parse(&self, line: &str) -> Result<Order, Trouble> {
        let (game, seat) = self.seated()?;
        Ok(game.parse(seat, line)?)
    }

    /// Writes an order in the notation; empty without a seat or a game.
    pub fn print(&self, order: &Order) -> String {
        self.seated()
            .map(|(game, seat)| game.print(seat, order))
            .unwrap_or_default()
    }

    /// Judges an order without playing it.
    ///
    /// # Errors
    /// As [`Self::parse`].
    pub fn judge(&self, order: &Order) -> Result<(), Trouble> {
        let (game, seat) = self.seated()?;
        Ok(game.judge(seat, order)?)
    }

    /// The order that stands if the seat does not answer.
    pub fn default_order(&self) -> Option<Order> {
        let (game, seat) = self.seated().ok()?;
        game.default_order(seat)
    }

    /// How many of the seat's pieces would act by the default if it sealed its
    /// orders now; `None` where the rule system does not count.
    pub fn undecided(&self) -> Option<usize> {
        let (game, seat) = self.seated().ok()?;
        game.undecided(seat)
    }

    /// Completes an order as it is typed, best first.
    pub fn complete(&self, typed: &str, limit: usize) -> Vec<Completion> {
        self.seated()
            .map(|(game, seat)| game.complete(seat, typed, limit))
            .unwrap_or_default()
    }

    /// Whether the seat has an order it may take back.
    pub fn can_undo(&self) -> bool {
        self.seated().is_ok_and(|(game, seat)| game.can_undo(seat))
    }

    /// The questions the viewer may put.
    pub fn questions(&self) -> Menu {
        self.game
            .as_ref()
            .map(|g| g.questions(self.viewer))
            .unwrap_or_default()
    }

    /// Completes a question as it is typed.
    pub fn complete_question(&self, typed: &str, limit: usize) -> Vec<Completion> {
        self.game
            .as_ref()
            .map(|g| g.complete_question(self.viewer, typed, limit))
            .unwrap_or_default()
    }

    /// Answers a question in the notation.
    ///
    /// # Errors
    /// A refusal that says what could not be read or answered.
    pub fn ask(&self, line: &str) -> Result<Answer, Trouble> {
        let game = self.game.as_ref().ok_or_else(not_begun)?;
        Ok(game.ask(self.viewer, line)?)
    }

    /// The state of the game in a few lines; empty in the lobby.
    pub fn status(&self) -> Vec<Text> {
        self.game
            .as_ref()
            .map(|g| g.status(self.viewer))
            .unwrap_or_default()
    }

    /// What only the viewer knows, in a few lines.
    pub fn secrets(&self) -> Vec<Text> {
        self.game
            .as_ref()
            .map(|g| g.secrets(self.viewer))
            .unwrap_or_default()
    }

    /// The picture; `None` in the lobby.
    pub fn board(&self) -> Option<Board> {
        Some(self.game.as_ref()?.board(self.viewer))
    }

    /// The same moment as a spectator sees it.
    #[must_use]
    pub fn as_spectator(&self) -> Self {
        Self {
            viewer: Viewer::Spectator,
            ..self.clone()
        }
    }

    /// The seat for which that user acts.
    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        self.card.seat_of(user)
    }

    /// Does something with the look away from the async workers, and turns a
    /// panic of the engine into [`Trouble::Fault`].
    ///
    /// # Errors
    /// [`Trouble::Fault`].
    pub async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce(&Self) -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        super::fault::guard("look", move || work(&self)).await
    }
}

fn not_begun() -> Trouble {
    Trouble::Wrong(Text::new("denied-lobby"))
}

impl std::fmt::Debug for Look {
    /// Shows nothing of the game: a look may end up in a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Look")
            .field("game", &self.card.id)
            .field("viewer", &self.viewer)
            .finish_non_exhaustive()
    }
}
