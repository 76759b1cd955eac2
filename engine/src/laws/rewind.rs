//! Going back in a journal and forward again, and the umpire's amendments.

use super::journal::Table;
use super::playout::pick;
use super::{Law, Watch, outcome};
use crate::game::{Deed, History, Match};
use crate::menu::Order;
use crate::player;
use crate::ruleset::{Awaiting, Position, Ruleset, Seat, Viewer};
use crate::umpire::Chance;

/// So often a game is rewound at most: each costs a replay.
const MOST: u32 = 4;

impl<R: Ruleset> Table<R> {
    /// Keeps the position after some lines, all of the first.
    pub(super) fn note_past(&mut self) {
        let sequence = self.game.sequence();
        if sequence < 16 || sequence.is_multiple_of(8) {
            self.past.push((sequence, self.game.position().clone()));
        }
    }

    /// Whoever took back his own order freely may do it again, and take it back
    /// once more.
    pub(super) fn redo_own(
        &mut self,
        watch: &mut Watch<'_>,
        seat: Seat,
        before: &Match<R>,
        taken: Option<(Seat, Position<R>)>,
        chance: &mut dyn Chance,
    ) {
        let mut seats = self.seats.iter().map(|s| s.seat);
        let alone = seats.all(|s| self.game.may_redo(s) == (s == seat));
        watch.require(alone, Law::Rewind, "redo", || {
            "a free undo is not its seat's to do again, or is another's".into()
        });
        if chance.roll(2) == 1 {
            return;
        }
        if self.redo(watch, Some(seat), before.position()) {
            let can = self.game.can_undo(seat);
            watch.require(can, Law::Rewind, "redo", || {
                "what was done again cannot be taken back".into()
            });
            self.trail.extend(taken);
        }
    }

    fn redo(&mut self, watch: &mut Watch<'_>, seat: Option<Seat>, before: &Position<R>) -> bool {
        match self.game.redo(seat, &self.entries) {
            Ok((next, entry)) => {
                watch.found.redone += 1;
                watch.require(next.position() == before, Law::Rewind, "redo", || {
                    "the position is not the one before it was taken back".into()
                });
                let bare = entry.rolls.is_empty() && entry.reports.is_empty();
                watch.require(bare, Law::Rewind, "redo", || {
                    "it rolls or reports anew".into()
                });
                self.game = next;
                self.entries.push(entry);
                true
            }
            Err(refusal) => {
                watch.blame(Law::Rewind, "redo", refusal.to_string());
                false
            }
        }
    }

    /// At times the game goes back to an earlier line, or the umpire amends it.
    pub(super) fn look_back(&mut self, watch: &mut Watch<'_>, chance: &mut dyn Chance) {
        if outcome(&self.game.awaiting()).is_some() || self.rewinds >= MOST || chance.roll(30) > 1 {
            return;
        }
        let counting = History::of(&self.entries).counting();
        let here = |(line, _): &&(u64, Position<R>)| counting[1..].contains(line);
        let there: Vec<_> = self.past.iter().filter(here).cloned().collect();
        let Some((to, position)) = pick(chance, &there).cloned() else {
            return;
        };
        if chance.roll(3) == 1 {
            self.amend(watch, chance);
            return;
        }
        let before = self.game.clone();
        if !self.rewind(watch, to, &position) {
            return;
        }
        match chance.roll(3) {
            1 => {
                self.redo(watch, None, before.position());
                self.count_again();
            }
            2 => self.same_again(watch, &counting, to),
            // Another way is taken from there.
            _ => {}
        }
    }

    fn rewind(&mut self, watch: &mut Watch<'_>, to: u64, position: &Position<R>) -> bool {
        self.rewinds += 1;
        let future = self.game.sequence() + 1;
        let nowhere =
            [self.game.sequence(), future].map(|n| self.game.rewind(None, n, &self.entries));
        let standing = History::of(&self.entries).standing(self.game.sequence());
        let refused =
            nowhere[1].is_err() && (nowhere[0].is_err() || standing != self.game.sequence());
        watch.require(refused, Law::Rewind, "rewind", || {
            "it goes back to where it is, or forward".into()
        });
        match self.game.rewind(None, to, &self.entries) {
            Ok((next, entry)) => {
                watch.found.rewound += 1;
                let same = next.position() == position;
                watch.require(same, Law::Rewind, "rewind", || {
                    format!("the position is not that after line {to}")
                });
                let bare = entry.rolls.is_empty() && entry.reports.is_empty();
                let numbered = next.sequence() == self.game.sequence() + 1;
                watch.require(bare && numbered, Law::Rewind, "rewind", || {
                    "it rolls or reports anew, or uses up no number".into()
                });
                self.trail.clear();
                self.game = next;
                self.entries.push(entry);
                self.count_again();
                true
            }
            Err(refusal) => {
                watch.blame(Law::Rewind, "rewind", format!("to line {to}: {refusal}"));
                false
            }
        }
    }

    /// What is known by lines that count, found again after a rewind.
    fn count_again(&mut self) {
        let counting = History::of(&self.entries).counting();
        let lines = self
            .entries
            .iter()
            .filter(|e| counting.contains(&e.sequence));
        let rolls = lines.flat_map(|e| &e.rolls);
        self.occasions = rolls.map(|r| r.occasion.clone()).collect();
        let public = &self.game.position().public;
        self.gone.retain(|seat| R::has_resigned(public, *seat));
    }

    /// The same orders again: the same dice, the same reports, the same position.
    fn same_again(&mut self, watch: &mut Watch<'_>, counting: &[u64], to: u64) {
        let again = counting.iter().rev().filter(|line| **line > to);
        let lines: Vec<_> = again
            .filter_map(|line| self.entries.get(usize::try_from(*line).ok()?).cloned())
            .collect();
        for line in lines {
            let Deed::Play { seat, order, .. } = &line.deed else {
                return;
            };
            if !self.play(watch, *seat, order) {
                return;
            }
            let same = self.entries.last().is_some_and(|new| {
                new.rolls == line.rolls && new.reports == line.reports && new.state == line.state
            });
            watch.require(same, Law::Rewind, &order.verb, || {
                format!("line {} played again came out otherwise", line.sequence)
            });
        }
    }

    /// An amendment, a few orders after it, and back to before.
    fn amend(&mut self, watch: &mut Watch<'_>, chance: &mut dyn Chance) {
        let Some(order) = sample::<R>(self.game.position(), chance) else {
            return;
        };
        let before = (
            History::of(&self.entries).standing(self.game.sequence()),
            self.game.position().clone(),
        );
        let (next, entry) = match self.game.amend(&order, "because") {
            Ok(amended) => amended,
            // It may be refused, in words.
            Err(refusal) => return watch.read("refusal", [&refusal.text]),
        };
        watch.found.amended += 1;
        watch.count(&entry.rolls, &entry.reports);
        watch.invariants(next.position(), &order.verb);
        let unreasoned = self.game.amend(&order, "  ").is_err();
        watch.require(unreasoned, Law::Amend, &order.verb, || {
            "without a reason".into()
        });
        self.trail.clear();
        self.game = next;
        self.entries.push(entry);
        for _ in 0..3 {
            let Awaiting::Decisions(decisions) = self.game.awaiting() else {
                // The ruling ended the game, and there is no way back from there.
                return;
            };
            let position = self.game.position().clone();
            let Some((seat, order)) = watch.choose(&position, &decisions, chance) else {
                return;
            };
            if !self.play(watch, seat, &order) {
                return;
            }
            watch.invariants(self.game.position(), &order.verb);
        }
        if outcome(&self.game.awaiting()).is_none() {
            self.rewind(watch, before.0, &before.1);
        }
    }
}

/// An amendment taken at random from those that an umpire may make.
pub(super) fn sample<R: Ruleset>(position: &Position<R>, chance: &mut dyn Chance) -> Option<Order> {
    let view = position.view(Viewer::Umpire);
    let menu = R::amendments(&view);
    player::sample_offer(&view, pick(chance, &menu.offers)?, chance)
}
