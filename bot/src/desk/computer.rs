//! Seats that the computer's commander plays: it gives orders as the rule
//! system advises from the seat's own view. People's requests come before it,
//! and what it orders in one go is told in one message.

use super::fault;
use super::owner::Task;
use super::steps::Carried;
use super::types::{GameCard, Origin, Trouble};
use crate::outbox::message::{Outgoing, Part};
use engine::ruleset::{Awaiting, Seat};
use engine::table::Game;

/// The most orders in one go, so that people are not kept waiting.
const MOST: usize = 24;

impl Task {
    /// Whether the computer plays a seat that is asked now.
    pub(super) fn computer_is_asked(&self) -> bool {
        let room = self.at_hand();
        let asked = room.and_then(|room| asked(room.game.as_ref()?, &room.card));
        asked.is_some()
    }

    /// Gives the computer's next orders: all until somebody else is asked, each
    /// a line of the journal, in one transaction.
    ///
    /// # Errors
    /// [`Trouble::Store`] where they could not be recorded; a fault of the rules.
    pub(super) async fn computer_plays(&mut self) -> Result<(), Trouble> {
        let room = self.room().await?;
        let game = room.begun()?;
        let card = room.card.clone();
        let played = fault::guard("computer", move || play_on(&game, &card)).await??;
        let count = self
            .put_down_all(&room, Origin::Computer, Vec::new(), played)
            .await?;
        self.desk.metrics().computer.more(count);
        Ok(())
    }
}

/// Whether anybody plays himself, but for that seat.
pub(super) fn somebody_plays(card: &GameCard, but: Option<Seat>) -> bool {
    let mut chairs = card.seats.iter();
    chairs.any(|c| c.user.is_some() && !c.computer && Some(c.seat) != but)
}

/// The seat of the computer's that is asked.
fn asked(game: &Game, card: &GameCard) -> Option<Seat> {
    // It alone plays no game to its end while all who play are away.
    let held = card.seats.iter().any(|c| c.user.is_some());
    if held && !somebody_plays(card, None) {
        return None;
    }
    let Awaiting::Decisions(open) = game.awaiting() else {
        return None;
    };
    let plays = |seat: Seat| {
        let mut chairs = card.seats.iter();
        chairs.any(|c| c.seat == seat && c.computer)
    };
    open.into_iter().map(|d| d.seat).find(|seat| plays(*seat))
}

/// Orders until somebody else is newly asked, or there have been many.
fn play_on(game: &Game, card: &GameCard) -> Result<Vec<(Seat, Carried)>, Trouble> {
    let mut played: Vec<(Seat, Carried)> = Vec::new();
    while played.len() < MOST {
        let now = played.last().map_or(game, |(_, carried)| &carried.next);
        let Some(seat) = asked(now, card) else {
            break;
        };
        let carried = advised(now, seat, card)?;
        let asks = |o: &Outgoing| o.parts.iter().any(|p| matches!(p, Part::Prompt(_)));
        let stop = carried.outbox.iter().any(asks);
        played.push((seat, carried));
        if stop {
            break;
        }
    }
    Ok(played)
}

/// The order a sensible commander gives, else the one that stands for a silent
/// seat, carried out.
fn advised(game: &Game, seat: Seat, card: &GameCard) -> Result<Carried, Trouble> {
    let wrong = |what: &str| fault::fault("computer", what);
    let orders = [game.advise(seat), game.default_order(seat)];
    let (next, entry) = orders
        .into_iter()
        .flatten()
        .find_map(|order| game.play(seat, &order).ok())
        .ok_or_else(|| wrong("it has no order to give"))?;
    Carried::prepare(Some(game), next, entry, card, None).map_err(|broken| wrong(&broken.0))
}

/// The messages of several orders as one each for every target: all that
/// happened, and then how it stands.
pub(super) fn merged(letters: Vec<Vec<Outgoing>>) -> Vec<Outgoing> {
    let mut all: Vec<Outgoing> = Vec::new();
    for letter in letters.into_iter().flatten() {
        let change = letter.changes_status();
        let alike = |o: &&mut Outgoing| o.to == letter.to && o.changes_status() == change;
        let Some(before) = all.iter_mut().find(alike) else {
            all.push(letter);
            continue;
        };
        if change {
            // Only the last state of the phase is worth an edit.
            *before = letter;
            continue;
        }
        before.mention.extend(letter.mention);
        before.mention.dedup();
        before.board = letter.board.or(before.board.take());
        // An older state of the game is no news any more.
        let is_status = |part: &Part| matches!(part, Part::Status { .. });
        if letter.parts.iter().any(is_status) {
            before.parts.retain(|part| !is_status(part));
        }
        before.parts.extend(letter.parts);
    }
    for letter in &mut all {
        join_reports(&mut letter.parts);
    }
    all
}

/// Puts reports together that came to stand side by side.
fn join_reports(parts: &mut Vec<Part>) {
    let mut joined: Vec<Part> = Vec::new();
    for part in std::mem::take(parts) {
        match (part, joined.last_mut()) {
            (Part::Reports { reports }, Some(Part::Reports { reports: earlier })) => {
                earlier.extend(reports);
            }
            (part, _) => joined.push(part),
        }
    }
    *parts = joined;
}
