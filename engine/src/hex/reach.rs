//! Dense reach search: least cost from one hex to all others, with costs that
//! may depend on the hexside crossed.

use super::{Direction, Hex};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The size of a map and the place of each hex in a dense array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Number of columns.
    pub columns: u8,
    /// Number of rows.
    pub rows: u8,
}

impl Grid {
    /// How many hexes there are.
    pub fn len(self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }

    /// Whether there is no hex at all.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether the hex is on the map.
    pub fn contains(self, hex: Hex) -> bool {
        (1..=self.columns).contains(&hex.column) && (1..=self.rows).contains(&hex.row)
    }

    /// The hex's place in an array of [`Self::len`] entries; `None` off the map.
    pub fn index(self, hex: Hex) -> Option<usize> {
        self.contains(hex).then(|| {
            (usize::from(hex.column) - 1) * usize::from(self.rows) + usize::from(hex.row) - 1
        })
    }

    /// All hexes, column by column.
    pub fn hexes(self) -> impl Iterator<Item = Hex> {
        (1..=self.columns).flat_map(move |c| (1..=self.rows).map(move |r| Hex::new(c, r)))
    }

    /// The neighbours on the map, clockwise from north.
    pub fn neighbours(self, hex: Hex) -> impl Iterator<Item = (Direction, Hex)> {
        Direction::ALL
            .into_iter()
            .filter_map(move |d| hex.neighbour(d).map(|n| (d, n)))
            .filter(move |(_, n)| self.contains(*n))
    }
}

/// What a step into a neighbour means to a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The step cannot be made.
    Blocked,
    /// The step costs so many MP and the march may go on from there.
    Through(u16),
    /// The step costs so many MP and the march ends there.
    Last(u16),
}

/// The result of a search: what is in reach, at what cost, by which way.
#[derive(Clone, Debug)]
pub struct Reach {
    grid: Grid,
    start: Hex,
    found: Vec<Option<(u16, Hex)>>,
}

impl Reach {
    /// Searches from `start` with an allowance of `limit` MP. `step` says what
    /// it means to go from one hex into an adjacent one.
    pub fn search(
        grid: Grid,
        start: Hex,
        limit: u16,
        mut step: impl FnMut(Hex, Hex) -> Step,
    ) -> Self {
        let mut found = vec![None; grid.len()];
        let mut queue = BinaryHeap::new();
        if let Some(index) = grid.index(start) {
            found[index] = Some((0, start));
            queue.push(Reverse((0_u16, start)));
        }
        while let Some(Reverse((cost, hex))) = queue.pop() {
            let current = grid.index(hex).and_then(|i| found[i]);
            if current.is_none_or(|(best, _)| best < cost) {
                continue;
            }
            for (_, next) in grid.neighbours(hex) {
                let (price, on) = match step(hex, next) {
                    Step::Blocked => continue,
                    Step::Through(price) => (price, true),
                    Step::Last(price) => (price, false),
                };
                let total = cost.saturating_add(price);
                let Some(index) = grid.index(next) else {
                    continue;
                };
                if total > limit || found[index].is_some_and(|(best, _)| best <= total) {
                    continue;
                }
                found[index] = Some((total, hex));
                if on {
                    queue.push(Reverse((total, next)));
                }
            }
        }
        Self { grid, start, found }
    }

    /// The least cost to that hex in MP; `None` when it is out of reach.
    pub fn cost(&self, hex: Hex) -> Option<u16> {
        self.found[self.grid.index(hex)?].map(|(cost, _)| cost)
    }

    /// The cheapest way there, without the start; `None` when out of reach.
    pub fn path(&self, hex: Hex) -> Option<Vec<Hex>> {
        self.cost(hex)?;
        let mut path = Vec::new();
        let mut here = hex;
        while here != self.start {
            path.push(here);
            here = self.found[self.grid.index(here)?]?.1;
        }
        path.reverse();
        Some(path)
    }

    /// Every hex in reach but the start, with its cost, in map order.
    pub fn hexes(&self) -> impl Iterator<Item = (Hex, u16)> + '_ {
        self.grid
            .hexes()
            .filter(|h| *h != self.start)
            .filter_map(|h| self.cost(h).map(|c| (h, c)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_river_makes_the_way_round_cheaper() {
        let grid = Grid {
            columns: 5,
            rows: 5,
        };
        let river =
            |a: Hex, b: Hex| a.column.min(b.column) == 2 && a.column != b.column && a.row != 5;
        let reach = Reach::search(grid, Hex::new(2, 4), 20, |a, b| {
            Step::Through(if river(a, b) { 9 } else { 1 })
        });
        assert_eq!(reach.cost(Hex::new(3, 4)), Some(3));
        assert_eq!(reach.path(Hex::new(3, 4)).map(|p| p.len()), Some(3));
    }

    #[test]
    fn a_last_step_is_reached_but_not_passed() {
        let grid = Grid {
            columns: 1,
            rows: 3,
        };
        let reach = Reach::search(grid, Hex::new(1, 1), 9, |_, b| {
            if b.row == 2 {
                Step::Last(1)
            } else {
                Step::Through(1)
            }
        });
        assert_eq!(reach.cost(Hex::new(1, 2)), Some(1));
        assert_eq!(reach.cost(Hex::new(1, 3)), None);
    }
}
