//! Who acts for which seat: its holder, or somebody who sits in for him for a
//! time; and what is said to those who did so before.

use super::owner::Room;
use super::types::{Call, GameCard};
use crate::gate::{self, Command, Denied, Role};
use crate::id::UserId;
use crate::outbox::message::Chair;
use crate::store::absence::Sitting;
use engine::ruleset::{Awaiting, Seat};
use engine::table::Game;
use engine::text;
use std::sync::Arc;

/// What a game's card knows of who acts for whom at this moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hands {
    /// Those who sit in now.
    pub sitters: Vec<Sitting>,
    /// Seats whose holders are away now.
    pub away: Vec<Seat>,
    /// Seats whose holders have left the server.
    pub gone: Vec<Seat>,
    /// For which of several seats somebody has chosen to act.
    pub hats: Vec<(UserId, Seat)>,
    /// Who played which seat before.
    pub former: Vec<(UserId, Seat)>,
    /// For which seat each of those acts who could act for several, or for
    /// another's.
    pub(crate) acting: Vec<(UserId, Seat)>,
    /// When that changes by itself, in seconds since 1970.
    pub turn_at: Option<i64>,
}

impl Hands {
    /// Whether it is still so at that moment, in seconds since 1970.
    pub(super) fn is_fresh(&self, at: i64) -> bool {
        self.turn_at.is_none_or(|turn| at < turn)
    }
}

impl GameCard {
    /// The seat for which that user acts: the one he chose, else one that is
    /// awaited, else his own, else the first for which he sits in.
    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        let acting = self.hands.acting.iter().find(|(u, _)| *u == user);
        acting
            .map(|(_, seat)| *seat)
            .or_else(|| self.own_seat(user))
    }

    /// A seat with whoever holds it.
    pub fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.seats.iter().find(|c| c.seat == seat)
    }

    /// The seat that user holds.
    pub fn own_seat(&self, user: UserId) -> Option<Seat> {
        let chair = self.seats.iter().find(|c| c.user == Some(user));
        chair.map(|c| c.seat)
    }

    /// Whether that user acts for the seat, his own or another's.
    pub fn acts_for(&self, user: UserId, seat: Seat) -> bool {
        let sits = |s: &Sitting| s.user == user && s.seat == seat;
        self.own_seat(user) == Some(seat) || self.hands.sitters.iter().any(sits)
    }

    /// All seats for which that user could act.
    pub fn seats_for(&self, user: UserId) -> Vec<Seat> {
        let all = self.seats.iter().map(|c| c.seat);
        all.filter(|seat| self.acts_for(user, *seat)).collect()
    }

    /// Whether somebody acts for the seat's holder now.
    pub fn sitter_of(&self, seat: Seat) -> Option<&Sitting> {
        self.hands.sitters.iter().find(|s| s.seat == seat)
    }

    /// Whether that user acts for a seat that is another's.
    pub(super) fn sits_in(&self, user: UserId) -> bool {
        let seat = self.seat_of(user);
        seat.is_some() && seat != self.own_seat(user)
    }

    /// The same once it is known what is asked.
    #[must_use]
    pub(crate) fn with_asked(mut self, game: Option<&Game>) -> Self {
        let awaited: Vec<Seat> = match game.map(Game::awaiting) {
            Some(Awaiting::Decisions(open)) => open.into_iter().map(|d| d.seat).collect(),
            Some(Awaiting::Over(_)) | None => Vec::new(),
        };
        let mut users: Vec<UserId> = self.hands.sitters.iter().map(|s| s.user).collect();
        users.sort_unstable();
        users.dedup();
        let choose = |user: UserId| {
            let all = self.seats_for(user);
            let hat = self.hands.hats.iter().find(|(u, _)| *u == user);
            let hat = hat.map(|(_, seat)| *seat).filter(|s| all.contains(s));
            let own = self.own_seat(user);
            let asked = |seat: &Seat| awaited.contains(seat);
            hat.or_else(|| own.filter(asked))
                .or_else(|| all.iter().copied().find(asked))
                .or(own)
                .or_else(|| all.first().copied())
        };
        let acting = users.into_iter().filter_map(|u| Some((u, choose(u)?)));
        self.hands.acting = acting.collect();
        self
    }
}

/// The card after something was played.
pub(super) fn after(card: Arc<GameCard>, game: &Game) -> Arc<GameCard> {
    if card.hands.sitters.is_empty() {
        return card;
    }
    Arc::new(card.as_ref().clone().with_asked(Some(game)))
}

impl Room {
    /// Whether the caller may do something; `addressed` is the seat that a
    /// component was made for.
    ///
    /// # Errors
    /// [`Denied`] with the sentence.
    pub(super) fn permit(
        &self,
        call: &Call,
        command: Command,
        addressed: Option<Seat>,
    ) -> Result<(), Denied> {
        let role = self.role_for(call, addressed);
        let card = &self.card;
        if card.sits_in(call.user) {
            gate::allow_sitter(command)?;
        }
        let judged = gate::allow(role, call.umpire, card.phase, command);
        let Err(denied) = judged else {
            return Ok(());
        };
        // Whoever played here before is told why what he knew answers him no more.
        let knows = matches!(
            command,
            Command::Secret | Command::Note | Command::Standing | Command::Order | Command::Undo
        );
        let stranger = knows && matches!(role, Role::Outsider | Role::Spectator);
        let former = card.hands.former.iter().find(|(u, _)| *u == call.user);
        let seatless = ["denied-no-seat", "denied-outsider"].contains(&denied.text.id.as_ref());
        let chair = former.and_then(|(_, seat)| card.chair(*seat));
        Err(match chair.filter(|_| stranger && seatless) {
            Some(chair) => Denied {
                text: text!("denied-former", seat = chair.seat_name.clone()),
            },
            None => denied,
        })
    }
}
