//! Going back further than an order may be taken back freely, doing again what
//! was taken back, and the umpire's amendments.

use super::{Deed, Entry, History, Match, Taken, Undone, state_hash};
use crate::menu::{self, Order};
use crate::notation;
use crate::ruleset::{Awaiting, Position, Refusal, Ruleset, Seat, Viewer};
use crate::text;
use crate::text::Text;
use crate::umpire::{Report, Roll, Umpire};

impl<R: Ruleset> Match<R> {
    /// Takes the game back to where it stood after line `to` of its journal,
    /// which must still count. `seat` asked for it; `None` for the umpire. Every
    /// roll that is taken back is kept for its occasion.
    ///
    /// # Errors
    /// A refusal once the game is over, where that line does not count any more or
    /// nothing has come after it, and where the journal does not lead to it by this
    /// release's rules. Nothing has changed then.
    pub fn rewind(
        &self,
        seat: Option<Seat>,
        to: u64,
        journal: &[Entry],
    ) -> Result<(Self, Entry), Refusal> {
        self.must_go_on(journal)?;
        let history = History::of(journal);
        let counting = history.counting();
        if counting.first() == Some(&to) {
            return Err(Refusal::plain(Text::new("refuse-rewind-nothing")));
        }
        if !counting.contains(&to) {
            return Err(Refusal::plain(Text::new("refuse-rewind-gone")));
        }
        let position = self.as_it_stood(journal, &history, to)?;
        let deed = Deed::Rewind { seat, to };
        let (mut next, entry) = self.led_to(deed, position, Vec::new());
        for line in counting.iter().filter(|n| **n > to) {
            for roll in rolls(journal, *line) {
                next.kept.insert(roll.occasion.clone(), roll.value);
            }
        }
        next.undone.push(Undone {
            sequence: entry.sequence,
            free_for: None,
        });
        Ok((next, entry))
    }

    /// Whether something was taken back that can be done again, because nothing
    /// was played since.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Whether the seat may do again by itself what was taken back last: its own
    /// order, which it took back freely.
    pub fn may_redo(&self, seat: Seat) -> bool {
        let last = self.undone.last();
        last.is_some_and(|undone| undone.free_for == Some(seat))
    }

    /// Does again what was taken back last: the same orders with the same dice.
    ///
    /// # Errors
    /// A refusal once the game is over, where something was played since, and as
    /// [`Self::rewind`].
    pub fn redo(&self, seat: Option<Seat>, journal: &[Entry]) -> Result<(Self, Entry), Refusal> {
        self.must_go_on(journal)?;
        let nothing = || Refusal::plain(Text::new("refuse-redo-nothing"));
        let undone = self.undone.last().ok_or_else(nothing)?;
        let history = History::of(journal);
        let before = undone.sequence.checked_sub(1).ok_or_else(nothing)?;
        let back = journal_line(journal, undone.sequence).ok_or_else(nothing)?;
        let position = self.as_it_stood(journal, &history, before)?;
        let deed = Deed::Redo {
            seat,
            undone: undone.sequence,
        };
        let (mut next, entry) = self.led_to(deed, position, Vec::new());
        next.undone.pop();
        if let Deed::Undo { taken, .. } = &back.deed {
            // It can be taken back once more, and so can those before it.
            let line = journal_line(journal, *taken).ok_or_else(nothing)?;
            let Deed::Play { seat, order, .. } = &line.deed else {
                return Err(nothing());
            };
            next.anchor = if self.tail.is_empty() {
                self.position.clone()
            } else {
                self.anchor.clone()
            };
            next.tail.clone_from(&self.tail);
            next.tail.push(Taken {
                sequence: *taken,
                seat: *seat,
                order: order.clone(),
            });
            return Ok((next, entry));
        }
        let standing = history.standing(undone.sequence);
        for line in history.counting_after(before) {
            if line > standing {
                for roll in rolls(journal, line) {
                    next.kept.remove(&roll.occasion);
                }
            }
        }
        Ok((next, entry))
    }

    /// Carries out an amendment of the umpire, who gives a reason for it.
    ///
    /// # Errors
    /// The refusal, also where the position would break the rule system's
    /// invariants or the reason is missing; nothing has changed then.
    pub fn amend(&self, order: &Order, reason: &str) -> Result<(Self, Entry), Refusal> {
        if matches!(self.awaiting(), Awaiting::Over(_)) {
            return Err(Refusal::plain(Text::new("refuse-game-over")));
        }
        let reason = reason.trim();
        if reason.is_empty() {
            return Err(Refusal::plain(Text::new("refuse-no-reason")));
        }
        let (position, reports) = amended(&self.position, order)?;
        let view = self.position.view(Viewer::Umpire);
        let notation = notation::print_in(&view, &R::amendments(&view), order);
        let deed = Deed::Amend {
            order: order.clone(),
            notation,
            reason: reason.to_owned(),
        };
        let (mut next, entry) = self.led_to(deed, position, reports);
        next.undone.clear();
        Ok((next, entry))
    }

    fn must_go_on(&self, journal: &[Entry]) -> Result<(), Refusal> {
        if matches!(self.awaiting(), Awaiting::Over(_)) {
            return Err(Refusal::plain(Text::new("refuse-game-over")));
        }
        let own = |last: &Entry| last.sequence == self.sequence && last.hash == self.head;
        if journal.last().is_some_and(own) {
            Ok(())
        } else {
            Err(Refusal::plain(Text::new("refuse-rewind-differs")))
        }
    }

    /// The position after a line, played again from the journal's own rolls.
    fn as_it_stood(
        &self,
        journal: &[Entry],
        history: &History,
        after: u64,
    ) -> Result<Position<R>, Refusal> {
        let differs = || Refusal::plain(Text::new("refuse-rewind-differs"));
        let start = journal.first().ok_or_else(differs)?;
        let mut umpire = Umpire::reading(&start.rolls);
        let mut position = R::setup(&self.setup, &mut umpire)?;
        umpire.finish().ok_or_else(differs)?;
        let mut last = start;
        for line in history.counting_after(after).into_iter().rev() {
            last = journal_line(journal, line).ok_or_else(differs)?;
            let mut umpire = Umpire::reading(&last.rolls);
            match &last.deed {
                Deed::Play { seat, order, .. } => {
                    let action = menu::check(&position.view(Viewer::Seat(*seat)), order)?;
                    R::play(&mut position, *seat, action, &mut umpire);
                }
                Deed::Leave { seat } => {
                    R::resign(&mut position, *seat, &mut umpire)?;
                }
                Deed::Amend { order, .. } => R::amend(&mut position, order, &mut umpire)?,
                Deed::Start
                | Deed::Undo { .. }
                | Deed::Rewind { .. }
                | Deed::Redo { .. }
                | Deed::Close { .. } => continue,
            }
            umpire.finish().ok_or_else(differs)?;
        }
        if state_hash(&self.secret, &position) == last.state {
            Ok(position)
        } else {
            Err(differs())
        }
    }

    /// The game at another position, to which no die led, with nothing that can be
    /// taken back freely.
    fn led_to(&self, deed: Deed, position: Position<R>, reports: Vec<Report>) -> (Self, Entry) {
        let sequence = self.sequence + 1;
        let state = state_hash(&self.secret, &position);
        let entry = Entry::sealed(self.head, sequence, deed, Vec::new(), reports, state);
        let mut next = self.clone();
        next.sequence = sequence;
        next.head = entry.hash;
        next.anchor = position.clone();
        next.position = position;
        next.tail = Vec::new();
        next.stakes = Vec::new();
        (next, entry)
    }
}

/// The position after an amendment, and what is told of it.
///
/// # Errors
/// As [`Match::amend`].
pub(crate) fn amended<R: Ruleset>(
    before: &Position<R>,
    amendment: &Order,
) -> Result<(Position<R>, Vec<Report>), Refusal> {
    let view = before.view(Viewer::Umpire);
    menu::check_in(&view, &R::amendments(&view), amendment)?;
    let mut position = before.clone();
    // A ruling is no matter of chance: where a die were asked for, the tape tears.
    let mut umpire = Umpire::reading(&[]);
    R::amend(&mut position, amendment, &mut umpire)?;
    let torn = || Refusal::plain(Text::new("refuse-amendment-dice"));
    let (_, reports) = umpire.finish().ok_or_else(torn)?;
    R::check(&position)
        .map_err(|broken| Refusal::plain(text!("refuse-amendment-broken", why = broken.0)))?;
    if position == *before {
        return Err(Refusal::plain(Text::new("refuse-amendment-nothing")));
    }
    Ok((position, reports))
}

/// A line of a journal that begins with line 0 and lacks none.
fn journal_line(journal: &[Entry], sequence: u64) -> Option<&Entry> {
    let place = usize::try_from(sequence).ok()?;
    journal.get(place).filter(|e| e.sequence == sequence)
}

fn rolls(journal: &[Entry], sequence: u64) -> &[Roll] {
    journal_line(journal, sequence).map_or(&[], |line| line.rolls.as_slice())
}
