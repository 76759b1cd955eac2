//! Following a game by direct message, and what is shown some turns later.

use super::owner::Task;
use super::types::{Call, Done, GameCard, Trouble};
use super::{Desk, patiently, wrong};
use crate::id::{GameId, UserId};
use crate::outbox::message::{Outgoing, Part, Target};
use crate::store::{StoreError, watchers};
use engine::dice::Secret;
use engine::ruleset::Viewer;
use engine::table::Game;
use engine::text::Text;

impl Task {
    /// Lets the caller follow the game.
    pub(super) async fn watch(&mut self, call: &Call) -> Result<Done, Trouble> {
        let game = self.room().await?.begun()?;
        let (id, user, told) = (self.id, call.user, game.sequence());
        let headline = game.status(Viewer::Spectator).into_iter().next();
        let done = self.done(Text::new("done-watching"));
        let begun = self
            .change(call.origin, done, move |db| {
                watchers::begin(db, id, user, told, headline.as_ref())
            })
            .await;
        match begun {
            Err(Trouble::Store(StoreError::Taken)) => Err(wrong(Text::new("wrong-watching"))),
            other => other,
        }
    }
}

impl Desk {
    /// Ends what [`Desk::watch`] began, for one game or for all; also of a game
    /// that is over or cannot be reached. Gives how many the user followed.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn unwatch(&self, game: Option<GameId>, user: UserId) -> Result<usize, Trouble> {
        patiently(|| {
            self.0
                .store
                .transact(move |db| watchers::end(db, game, user))
        })
        .await
    }
}

/// The last turn of which all is shown to everybody, while the game goes on; 0
/// where none is yet, and `None` where nothing of the kind was agreed.
pub(super) fn open_turn(card: &GameCard, turn: u16) -> Option<u16> {
    let after = card.reveal_after?;
    Some(turn.saturating_sub(after))
}

/// The turn with which the game began: scenarios may begin late in a campaign. It
/// is found by beginning such a game, so ask only where it has a say; see
/// [`Room::first_turn`].
pub(super) fn first_turn(card: &GameCard) -> u16 {
    let salts = vec![String::new(); card.seats.len()];
    // No die has a say in it, so any secret does.
    let begun = Game::start(
        &card.ruleset,
        card.setup.clone(),
        Secret::new([0; 32]),
        salts,
    );
    begun.ok().and_then(|(game, _)| game.turn()).unwrap_or(0)
}

/// Tells the channel of the turns that are open to all from here on.
pub(super) fn tell_opened(
    card: &GameCard,
    before: Option<&Game>,
    after: &Game,
    outbox: &mut Vec<Outgoing>,
) {
    let turn = |game: &Game| game.turn().unwrap_or(0);
    let Some(opened) = open_turn(card, turn(after)) else {
        return;
    };
    let known = before.and_then(|game| open_turn(card, turn(game)));
    // At the end all is open, and the channel is told of that.
    if known.unwrap_or(0) >= opened || after.revealed_secret().is_some() {
        return;
    }
    if opened < first_turn(card) {
        return;
    }
    let part = Part::TurnOpen { turn: opened };
    let to = Target::Channel(card.channel);
    match outbox.iter_mut().find(|o| o.speaks_to(to)) {
        Some(public) => public.parts.push(part),
        None => outbox.insert(0, Outgoing::public(card.channel, vec![part])),
    }
}
