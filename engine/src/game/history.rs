//! Which lines of a journal still count, after what was taken back and redone.

use super::{Deed, Entry};
use std::collections::BTreeMap;

/// Which lines of a journal still count. Undo, rewind and redo lead from one
/// line to the standing after an earlier one; every other line leads on from the
/// standing before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// By the number of a line that leads back: after which line the game stands then.
    jumps: BTreeMap<u64, u64>,
    /// The number of the last line.
    last: u64,
}

impl History {
    /// Of a whole journal.
    pub fn of(journal: &[Entry]) -> Self {
        let last = journal.last().map_or(0, |e| e.sequence);
        Self::new(journal.iter().map(|e| (e.sequence, &e.deed)), last)
    }

    /// Of a journal up to its line `last`, of which only lines that lead back
    /// need be given.
    pub fn new<'d>(lines: impl IntoIterator<Item = (u64, &'d Deed)>, last: u64) -> Self {
        let jumps = lines
            .into_iter()
            .filter_map(|(sequence, deed)| {
                let to = match deed {
                    Deed::Undo { taken, .. } => taken.checked_sub(1)?,
                    Deed::Rewind { to, .. } => *to,
                    Deed::Redo { undone, .. } => undone.checked_sub(1)?,
                    Deed::Start
                    | Deed::Play { .. }
                    | Deed::Leave { .. }
                    | Deed::Amend { .. }
                    | Deed::Close { .. } => return None,
                };
                // A journal that was tampered with must not lead in circles.
                (to < sequence).then_some((sequence, to))
            })
            .collect();
        Self { jumps, last }
    }

    /// The line after which the game stands, once line `after` is written: that
    /// line itself unless it leads back.
    pub fn standing(&self, after: u64) -> u64 {
        let mut at = after;
        while let Some(to) = self.jumps.get(&at) {
            at = *to;
        }
        at
    }

    /// The lines that count once line `after` is written, newest first.
    pub fn counting_after(&self, after: u64) -> Vec<u64> {
        let mut at = self.standing(after);
        let mut all = vec![at];
        while let Some(before) = at.checked_sub(1) {
            at = self.standing(before);
            all.push(at);
        }
        all
    }

    /// The lines that count now, newest first.
    pub fn counting(&self) -> Vec<u64> {
        self.counting_after(self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Seat;

    #[test]
    fn what_is_taken_back_counts_no_more_and_what_is_redone_counts_again() {
        let seat = Seat(0);
        let all = Some(seat);
        let undo = |taken| Deed::Undo { seat, taken };
        let lines = [
            (3, undo(2)),
            (6, Deed::Rewind { seat: all, to: 1 }),
            (
                7,
                Deed::Redo {
                    seat: all,
                    undone: 6,
                },
            ),
            (9, Deed::Rewind { seat: None, to: 0 }),
        ];
        let history = History::new(lines.iter().map(|(n, d)| (*n, d)), 10);
        assert_eq!(history.counting_after(2), [2, 1, 0]);
        assert_eq!(history.counting_after(3), [1, 0]);
        assert_eq!(history.counting_after(5), [5, 4, 1, 0]);
        assert_eq!(history.counting_after(6), [1, 0]);
        assert_eq!(history.counting_after(8), [8, 5, 4, 1, 0]);
        assert_eq!(history.counting(), [10, 0]);
        assert_eq!((history.standing(7), history.standing(9)), (5, 0));
    }

    #[test]
    fn a_line_that_leads_forward_is_none() {
        let forward = Deed::Rewind { seat: None, to: 9 };
        let history = History::new([(4, &forward)], 5);
        assert_eq!(history.counting(), [5, 4, 3, 2, 1, 0]);
    }
}
