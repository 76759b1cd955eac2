//! Seats that the computer's commander plays: it gives orders as the rule
//! system advises from the seat's own view, one transaction each, and people's
//! requests come before it.

use super::orders::Carried;
use super::owner::Task;
use super::types::{Origin, Phase, Trouble};
use super::{fault, orders, phase_of};
use crate::store::journal::Accepted;
use engine::ruleset::{Awaiting, Seat};
use engine::table::Game;
use std::sync::Arc;

impl Task {
    /// The seat that the computer plays and that is asked now, if there is one.
    pub(super) fn computer_asked(&self) -> Option<Seat> {
        let room = self.at_hand()?;
        let game = room.game.as_ref()?;
        if room.card.phase != Phase::Running {
            return None;
        }
        let Awaiting::Decisions(open) = game.awaiting() else {
            return None;
        };
        let plays = |seat: Seat| {
            let mut chairs = room.card.seats.iter();
            chairs.any(|c| c.seat == seat && c.computer && c.user.is_none())
        };
        open.into_iter().map(|d| d.seat).find(|seat| plays(*seat))
    }

    /// Gives the seat's next order.
    ///
    /// # Errors
    /// [`Trouble::Store`] where it could not be recorded; a fault of the rules.
    pub(super) async fn computer_plays(&mut self, seat: Seat) -> Result<(), Trouble> {
        let room = self.room().await?;
        let game = room.begun()?;
        let card = room.card.clone();
        let carried = fault::guard("computer", move || advised(&game, seat, &card)).await??;
        let phase = phase_of(&carried.next);
        let sequence = carried.entry.sequence;
        self.commit(Accepted {
            game: self.id,
            entry: carried.entry,
            seat: Some(seat),
            user: None,
            origin: Origin::Computer,
            line: 0,
            state: carried.save,
            rules_version: carried.next.rules_version(),
            phase,
            outbox: carried.outbox,
            done: None,
        })
        .await?;
        self.put_in_place(super::owner::Room {
            card: orders::card_with(&room.card, phase),
            game: Some(Arc::new(carried.next)),
            broken: None,
            commitment: room.commitment,
            salts: room.salts.clone(),
            wants_end: room.wants_end.clone(),
            sequence: Some(sequence),
        });
        Ok(())
    }
}

/// The order a sensible commander gives, else the one that stands for a silent
/// seat, carried out.
fn advised(game: &Game, seat: Seat, card: &super::GameCard) -> Result<Carried, Trouble> {
    let wrong = |what: &str| fault::fault("computer", what);
    let mut orders = [game.advise(seat), game.default_order(seat)]
        .into_iter()
        .flatten();
    let (next, entry) = orders
        .find_map(|order| game.play(seat, &order).ok())
        .ok_or_else(|| wrong("it has no order to give"))?;
    Carried::prepare(Some(game), next, entry, card, None).map_err(|broken| wrong(&broken.0))
}
