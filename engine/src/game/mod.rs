//! A game under way: position, journal chain, dice and undo, for any rule system.

mod history;
mod journal;
mod rewind;
mod save;
#[cfg(test)]
pub(crate) mod testing;

pub use history::History;
pub use journal::{Deed, Difference, Entry};
pub(crate) use rewind::amended;
pub use save::SaveError;

use crate::dice::{Bytes32, Secret, Stream};
use crate::luck::Stake;
use crate::menu::{self, Order};
use crate::notation;
use crate::ruleset::{
    Awaiting, Outcome, Owner, Position, Refusal, Ruleset, Seat, Setup, View, Viewer,
};
use crate::text::Text;
use crate::umpire::{KeptRolls, Report, Roll, Umpire};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

fn bytes<T: Serialize>(value: &T) -> Vec<u8> {
    serde_json::to_vec(value).expect("positions and deeds are plain data with string keys")
}

/// A game of one rule system.
///
/// Nothing changes in place: [`Self::play`] and [`Self::undo`] give the game
/// that follows, so that it can be committed first and put in place after.
pub struct Match<R: Ruleset> {
    setup: Setup,
    secret: Secret,
    salts: Vec<String>,
    sequence: u64,
    head: Bytes32,
    position: Position<R>,
    kept: KeptRolls,
    /// How players ended it before the rules did.
    closed: Option<Outcome>,
    /// The position before the orders that may still be taken back.
    anchor: Position<R>,
    /// The orders that may still be taken back, all of one seat, oldest first.
    tail: Vec<Taken>,
    /// What was taken back and can be done again, the last on top.
    undone: Vec<Undone>,
    /// What the dice of the last order were worth; neither saved nor shown.
    stakes: Vec<Stake>,
}

/// Something that was taken back and can be done again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Undone {
    /// The line of the journal that took it back.
    sequence: u64,
    /// Whose own order it was, where it was taken back freely.
    free_for: Option<Seat>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Taken {
    sequence: u64,
    seat: Seat,
    order: Order,
}

impl<R: Ruleset> Clone for Match<R> {
    fn clone(&self) -> Self {
        Self {
            setup: self.setup.clone(),
            secret: self.secret.clone(),
            salts: self.salts.clone(),
            sequence: self.sequence,
            head: self.head,
            position: self.position.clone(),
            kept: self.kept.clone(),
            closed: self.closed.clone(),
            anchor: self.anchor.clone(),
            tail: self.tail.clone(),
            undone: self.undone.clone(),
            stakes: self.stakes.clone(),
        }
    }
}

impl<R: Ruleset> Match<R> {
    /// Begins a game.
    ///
    /// # Errors
    /// The refusal of the set-up.
    pub fn start(
        setup: Setup,
        secret: Secret,
        salts: Vec<String>,
    ) -> Result<(Self, Entry), Refusal> {
        let kept = KeptRolls::new();
        let stream = Stream::new(&secret, 0, Bytes32::default(), &salts);
        let mut umpire = Umpire::rolling(stream, &kept);
        let position = R::setup(&setup, &mut umpire)?;
        let (rolls, reports) = umpire.finish().unwrap_or_default();
        let state = state_hash(&secret, &position);
        let entry = Entry::sealed(Bytes32::default(), 0, Deed::Start, rolls, reports, state);
        let game = Self {
            setup,
            secret,
            salts,
            sequence: 0,
            head: entry.hash,
            anchor: position.clone(),
            position,
            kept,
            closed: None,
            tail: Vec::new(),
            undone: Vec::new(),
            stakes: Vec::new(),
        };
        Ok((game, entry))
    }

    /// The set-up it began with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The dice secret; to be shown only once the game is over.
    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// What the seats gave to the dice.
    pub fn salts(&self) -> &[String] {
        &self.salts
    }

    /// The number of the last line of the journal.
    pub fn sequence(&self) -> u64 {
        self.sequence
    }

    /// What the dice of the last order were worth to whom; for the account of
    /// luck after the end.
    pub(crate) fn stakes(&self) -> &[Stake] {
        &self.stakes
    }

    /// The whole truth. For the engine's own use and for tests.
    pub fn position(&self) -> &Position<R> {
        &self.position
    }

    /// What that viewer can reach. Once the game is over everyone sees all.
    pub fn view(&self, viewer: Viewer) -> View<'_, R> {
        match self.awaiting() {
            Awaiting::Over(_) => self.position.view(Viewer::Umpire),
            Awaiting::Decisions(_) => self.position.view(viewer),
        }
    }

    /// Whose decisions are open, or the outcome.
    pub fn awaiting(&self) -> Awaiting {
        match &self.closed {
            Some(outcome) => Awaiting::Over(outcome.clone()),
            None => R::awaiting(&self.position.public),
        }
    }

    /// A seat resigns. That ends the game, unless the rules go on without the
    /// seat: see [`Ruleset::resign`]. The win goes to the only other side; with
    /// several left, to nobody.
    ///
    /// # Errors
    /// A refusal when the game is over already, the seat does not exist or it
    /// has resigned before.
    pub fn resign(&self, seat: Seat) -> Result<(Self, Entry), Refusal> {
        let seats = R::seats(&self.setup);
        let leaver = seats
            .iter()
            .find(|s| s.seat == seat)
            .ok_or_else(|| Refusal::plain(Text::new("refuse-no-seat")))?;
        if let Some(left) = self.leave(seat)? {
            return Ok(left);
        }
        let others: BTreeSet<_> = seats
            .iter()
            .map(|s| s.side)
            .filter(|s| *s != leaver.side)
            .collect();
        self.close(
            Some(seat),
            Outcome {
                winner: others.first().filter(|_| others.len() == 1).copied(),
                text: crate::text!("outcome-resigned", seat = leaver.name.clone()),
                rule: None,
            },
        )
    }

    /// The game without the seat, where the rules go on without it.
    fn leave(&self, seat: Seat) -> Result<Option<(Self, Entry)>, Refusal> {
        if matches!(self.awaiting(), Awaiting::Over(_)) {
            return Err(Refusal::plain(Text::new("refuse-game-over")));
        }
        let sequence = self.sequence + 1;
        let mut umpire = Umpire::rolling(self.stream(sequence), &self.kept);
        let mut position = self.position.clone();
        if !R::resign(&mut position, seat, &mut umpire)? {
            return Ok(None);
        }
        let stakes = umpire.stakes();
        let (rolls, reports) = umpire.finish().unwrap_or_default();
        let state = state_hash(&self.secret, &position);
        let deed = Deed::Leave { seat };
        let mut next = self.clone();
        for roll in &rolls {
            next.kept.remove(&roll.occasion);
        }
        let entry = Entry::sealed(self.head, sequence, deed, rolls, reports, state);
        next.sequence = sequence;
        next.head = entry.hash;
        next.anchor = position.clone();
        next.position = position;
        next.tail = Vec::new();
        next.undone = Vec::new();
        next.stakes = stakes;
        Ok(Some((next, entry)))
    }

    /// Ends the game without a winner, by the agreement of its players.
    ///
    /// # Errors
    /// A refusal when the game is over already.
    pub fn agree_to_end(&self) -> Result<(Self, Entry), Refusal> {
        self.close(
            None,
            Outcome {
                winner: None,
                text: Text::new("outcome-agreed"),
                rule: None,
            },
        )
    }

    fn close(&self, resigned: Option<Seat>, outcome: Outcome) -> Result<(Self, Entry), Refusal> {
        if matches!(self.awaiting(), Awaiting::Over(_)) {
            return Err(Refusal::plain(Text::new("refuse-game-over")));
        }
        let sequence = self.sequence + 1;
        let deed = Deed::Close {
            resigned,
            outcome: outcome.clone(),
        };
        let state = state_hash(&self.secret, &self.position);
        let entry = Entry::sealed(self.head, sequence, deed, Vec::new(), Vec::new(), state);
        let mut next = self.clone();
        next.sequence = sequence;
        next.head = entry.hash;
        next.closed = Some(outcome);
        next.stakes = Vec::new();
        next.anchor = next.position.clone();
        next.tail = Vec::new();
        next.undone = Vec::new();
        Ok((next, entry))
    }

    /// Judges an order and carries it out. Gives the game that follows and the
    /// line for the journal.
    ///
    /// # Errors
    /// The refusal; nothing has changed.
    pub fn play(&self, seat: Seat, order: &Order) -> Result<(Self, Entry), Refusal> {
        if matches!(self.awaiting(), Awaiting::Over(_)) {
            return Err(Refusal::plain(Text::new("refuse-game-over")));
        }
        let view = self.position.view(Viewer::Seat(seat));
        let action = menu::check(&view, order)?;
        let notation = notation::print(&view, order);
        let sequence = self.sequence + 1;
        let mut umpire = Umpire::rolling(self.stream(sequence), &self.kept);
        let mut position = self.position.clone();
        R::play(&mut position, seat, action, &mut umpire);
        let stakes = umpire.stakes();
        let (rolls, reports) = umpire.finish().unwrap_or_default();
        let free = is_free(&self.position, &position, seat, &rolls);
        let deed = Deed::Play {
            seat,
            order: order.clone(),
            notation,
        };
        let mut kept = self.kept.clone();
        for roll in &rolls {
            kept.remove(&roll.occasion);
        }
        let entry = Entry::sealed(
            self.head,
            sequence,
            deed,
            rolls,
            reports,
            state_hash(&self.secret, &position),
        );
        let mut next = Self {
            setup: self.setup.clone(),
            secret: self.secret.clone(),
            salts: self.salts.clone(),
            sequence,
            head: entry.hash,
            anchor: position.clone(),
            position,
            kept,
            closed: None,
            tail: Vec::new(),
            undone: Vec::new(),
            stakes,
        };
        if free {
            let same_seat = self.tail.iter().all(|t| t.seat == seat);
            next.anchor = if same_seat {
                self.anchor.clone()
            } else {
                self.position.clone()
            };
            if same_seat {
                next.tail.clone_from(&self.tail);
            }
            next.tail.push(Taken {
                sequence,
                seat,
                order: order.clone(),
            });
        }
        Ok((next, entry))
    }

    fn stream(&self, sequence: u64) -> Stream {
        Stream::new(&self.secret, sequence, self.head, &self.salts)
    }

    /// Whether the seat has an order it may take back.
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.tail.last().is_some_and(|t| t.seat == seat)
    }

    /// Whether this game, one order after `before`, holds something that the
    /// seat did not know then: its part learned it, another part disclosed it,
    /// or what is sealed moved. Dice stand in the entry and are not counted here.
    pub fn tells_more_than(&self, before: &Self, seat: Seat) -> bool {
        let own = self.view(Viewer::Seat(seat));
        let parts = std::iter::zip(&before.position.secret, &self.position.secret);
        let told = (0..).map(Owner).zip(parts).any(|(owner, (before, after))| {
            if own.secret(owner).is_some() {
                R::learned(before, after)
            } else {
                R::disclosed(before, after)
            }
        });
        told || self.position.sealed != before.position.sealed
    }

    /// Takes back the seat's last order, where nothing forbids it.
    ///
    /// # Errors
    /// The refusal; nothing has changed.
    pub fn undo(&self, seat: Seat) -> Result<(Self, Entry), Refusal> {
        if matches!(self.awaiting(), Awaiting::Over(_)) {
            return Err(Refusal::plain(Text::new("refuse-game-over")));
        }
        let last = self
            .tail
            .last()
            .filter(|t| t.seat == seat)
            .ok_or_else(|| Refusal::plain(Text::new("refuse-undo-nothing")))?;
        let mut position = self.anchor.clone();
        for taken in &self.tail[..self.tail.len() - 1] {
            let action = menu::check(&position.view(Viewer::Seat(taken.seat)), &taken.order)?;
            // No die fell in these orders; were one asked for, the tape would tear.
            let mut umpire = Umpire::reading(&[]);
            R::play(&mut position, taken.seat, action, &mut umpire);
            if umpire.finish().is_none() {
                return Err(Refusal::plain(Text::new("refuse-undo-nothing")));
            }
        }
        let sequence = self.sequence + 1;
        let deed = Deed::Undo {
            seat,
            taken: last.sequence,
        };
        let entry = Entry::sealed(
            self.head,
            sequence,
            deed,
            Vec::new(),
            Vec::new(),
            state_hash(&self.secret, &position),
        );
        let mut next = self.clone();
        next.sequence = sequence;
        next.head = entry.hash;
        next.position = position;
        next.tail.pop();
        next.undone.push(Undone {
            sequence,
            free_for: Some(seat),
        });
        next.stakes = Vec::new();
        Ok((next, entry))
    }

    /// A short number that changes whenever what this viewer can see or order
    /// changes, others' progress in the same sealed phase apart, and never
    /// otherwise: what a button carries.
    pub fn revision(&self, viewer: Viewer) -> u32 {
        self.view(viewer).revision() ^ u32::from(self.closed.is_some())
    }

    /// Whether a viewer may read a report; once the game is over, all of them.
    pub fn may_read(&self, viewer: Viewer, report: &Report) -> bool {
        matches!(self.awaiting(), Awaiting::Over(_)) || self.position.view(viewer).may_read(report)
    }
}

/// The hash of a position, keyed by the game's secret: without the key a
/// player could try out what others may hold until the hash fits.
fn state_hash<R: Ruleset>(secret: &Secret, position: &Position<R>) -> Bytes32 {
    secret.mac(b"state", &bytes(position))
}

/// Whether the order by which `seat` led from `before` to `after` may be taken
/// back freely: no die fell, nobody learned anything (the seat's own scouting
/// included), and who is awaited for what did not change.
pub fn is_free<R: Ruleset>(
    before: &Position<R>,
    after: &Position<R>,
    seat: Seat,
    rolls: &[Roll],
) -> bool {
    let awaiting = R::awaiting(&after.public);
    let still_awaited = match &awaiting {
        Awaiting::Decisions(decisions) => decisions.iter().any(|d| d.seat == seat),
        Awaiting::Over(_) => false,
    };
    let learned = before.secret.len() != after.secret.len()
        || std::iter::zip(&before.secret, &after.secret)
            .any(|(b, a)| R::learned(b, a) || R::disclosed(b, a));
    rolls.is_empty()
        && !learned
        && before.sealed == after.sealed
        && still_awaited
        && awaiting == R::awaiting(&before.public)
}
