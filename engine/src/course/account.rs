//! What a course comes to in figures: the sides turn by turn, luck, turning
//! points, dice.

use super::Course;
use crate::luck::{Faces, Stake, THOUSAND, faces};
use crate::ruleset::{Measure, MeasureKind, Side, Viewer};
use crate::text::Text;
use crate::umpire::Roll;
use std::collections::BTreeMap;

/// How many turning points are named.
const POINTS: usize = 3;

/// One kind of figure through the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// What kind of figure it is.
    pub kind: MeasureKind,
    /// Its name.
    pub name: Text,
    /// What is counted.
    pub unit: Text,
    /// The sides, in their order.
    pub sides: Vec<Side>,
    /// The turn, 0 for the beginning, and each side's figure at its end.
    pub points: Vec<(u16, Vec<i64>)>,
}

/// What was expected and what fell, by side, in thousandths.
pub type Fortunes = BTreeMap<Side, (i64, i64)>;

/// What dice gave a side against what was to be expected, in thousandths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Luck {
    /// The turn, and for each side what was expected and what fell in it.
    pub turns: Vec<(u16, Fortunes)>,
}

impl Luck {
    /// A side's sums through the game: expected and fallen.
    pub fn total(&self, side: Side) -> (i64, i64) {
        let of = |(_, sides): &(u16, Fortunes)| sides.get(&side).copied();
        let sums = self.turns.iter().filter_map(of);
        sums.fold((0, 0), |(a, b), (expected, fell)| (a + expected, b + fell))
    }
}

/// A side's losses in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Losses {
    /// Whose.
    pub side: Side,
    /// How many.
    pub lost: i64,
    /// Their part of the most that the side ever had, in thousandths.
    pub share: i64,
}

/// A turn in which one side lost much more of its strength than the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// Which.
    pub turn: u16,
    /// What each side lost, the one that lost more of its strength first.
    pub losses: Vec<Losses>,
    /// The dice that fell farthest from what was to be expected in it.
    pub heaviest: Option<Stake>,
}

/// Dice as a viewer may know them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thrown {
    /// All of them, by kind.
    pub all: Vec<Faces>,
    /// Those that were a side's own.
    pub sides: BTreeMap<Side, Vec<Faces>>,
}

impl Course {
    /// The sides in figures at the end of every turn, by the whole truth: for
    /// after the end.
    pub fn series(&self) -> Vec<Series> {
        // The last line done in each turn; what it leads to is how the turn ended.
        let mut ends: BTreeMap<u16, usize> = BTreeMap::from([(0, 0)]);
        for (at, mark) in self.marks.iter().enumerate().skip(1) {
            ends.insert(mark.done, at);
        }
        let mut series: Vec<Series> = Vec::new();
        for (turn, at) in ends {
            let measures = self.game(at).measures(Viewer::Umpire);
            for (n, measure) in measures.into_iter().enumerate() {
                let figures = measure.values.iter().map(|(_, value)| *value).collect();
                if series.len() <= n {
                    series.push(begun(&measure));
                }
                series[n].points.push((turn, figures));
            }
        }
        for losses in series.iter_mut().filter(|s| s.kind == MeasureKind::Losses) {
            // What a scenario begins without was lost before.
            let before = losses.points.first().map(|(_, all)| all.clone());
            for (_, figures) in &mut losses.points {
                for (figure, before) in figures.iter_mut().zip(before.iter().flatten()) {
                    *figure -= before;
                }
            }
        }
        series
    }

    /// What the dice gave each side against what was to be expected, turn by
    /// turn: for after the end.
    pub fn luck(&self) -> Luck {
        let mut turns: BTreeMap<u16, Fortunes> = BTreeMap::new();
        for mark in self.marks.iter().filter(|m| !m.taken_back) {
            for stake in &mark.stakes {
                let sides = turns.entry(mark.done).or_default();
                let sums = sides.entry(stake.side).or_default();
                sums.0 += stake.expected;
                sums.1 += stake.actual;
            }
        }
        Luck {
            turns: turns.into_iter().collect(),
        }
    }

    /// The turns in which losses were most uneven, as parts of the most that each
    /// side ever had, in the order of play: for after the end.
    pub fn turning_points(&self) -> Vec<TurningPoint> {
        let series = self.series();
        let Some(losses) = series.iter().find(|s| s.kind == MeasureKind::Losses) else {
            return Vec::new();
        };
        let most = strengths(&series, &losses.sides);
        let mut points: Vec<TurningPoint> = losses
            .points
            .windows(2)
            .filter_map(|pair| {
                let [(_, before), (turn, after)] = pair else {
                    return None;
                };
                let lost = std::iter::zip(before, after).map(|(b, a)| a - b);
                let mut lost: Vec<Losses> = std::iter::zip(&losses.sides, lost)
                    .map(|(side, lost)| weighed(*side, lost, &most))
                    .collect();
                lost.sort_by_key(|l| (-l.share, l.side));
                Some(TurningPoint {
                    turn: *turn,
                    losses: lost,
                    heaviest: self.heaviest(*turn),
                })
            })
            .filter(|point| swing(point) > 0)
            .collect();
        points.sort_by_key(|point| (-swing(point), point.turn));
        points.truncate(POINTS);
        points.sort_by_key(|point| point.turn);
        points
    }

    fn heaviest(&self, turn: u16) -> Option<Stake> {
        let marks = self
            .marks
            .iter()
            .filter(|m| m.done == turn && !m.taken_back);
        let stakes = marks.flat_map(|m| &m.stakes);
        let off = |s: &Stake| (s.actual - s.expected).abs();
        // Of equals the first, for it came before the others.
        let farthest = stakes.rev().max_by_key(|s| off(s));
        farthest.filter(|s| off(s) > 0).cloned()
    }

    /// The dice as a viewer may know them. While the game goes on those count
    /// whose rule is cited by a report that he may read and by none that he may
    /// not; what nobody was told of counts for nobody. Dice that were taken back
    /// count no more: the same ones fall again.
    pub fn dice(&self, viewer: Viewer) -> Thrown {
        let mut all: Vec<&Roll> = Vec::new();
        let mut sides: BTreeMap<Side, Vec<&Roll>> = BTreeMap::new();
        let lines = std::iter::zip(&self.entries, &self.marks);
        for (entry, mark) in lines.filter(|(_, mark)| !mark.taken_back) {
            let readable = match viewer {
                Viewer::Seat(seat) => mark.private.get(&seat).unwrap_or(&mark.public),
                Viewer::Spectator | Viewer::Umpire => &mark.public,
            };
            let known = |roll: &Roll| {
                viewer == Viewer::Umpire || self.is_over() || {
                    let citing = |n: &usize| entry.reports[*n].rule == roll.rule;
                    let cites: Vec<usize> = (0..entry.reports.len()).filter(citing).collect();
                    !cites.is_empty() && cites.iter().all(|n| readable.contains(n))
                }
            };
            all.extend(entry.rolls.iter().filter(|r| known(r)));
            for stake in &mark.stakes {
                let own = entry.rolls.get(stake.dice.clone()).unwrap_or_default();
                let of = sides.entry(stake.side).or_default();
                of.extend(own.iter().filter(|r| known(r)));
            }
        }
        Thrown {
            all: faces(all),
            sides: sides
                .into_iter()
                .map(|(side, rolls)| (side, faces(rolls)))
                .collect(),
        }
    }
}

fn begun(measure: &Measure) -> Series {
    Series {
        kind: measure.kind,
        name: measure.name.clone(),
        unit: measure.unit.clone(),
        sides: measure.values.iter().map(|(side, _)| *side).collect(),
        points: Vec::new(),
    }
}

/// The most that each side ever had, at least one.
fn strengths(series: &[Series], sides: &[Side]) -> BTreeMap<Side, i64> {
    let strength = series.iter().find(|s| s.kind == MeasureKind::Strength);
    let most = |side: &Side| {
        let place = strength?.sides.iter().position(|s| s == side)?;
        let points = strength?.points.iter();
        points.filter_map(|(_, all)| all.get(place).copied()).max()
    };
    let sides = sides.iter();
    sides
        .map(|side| (*side, most(side).unwrap_or(1).max(1)))
        .collect()
}

/// What a side lost, and its part of the most that it ever had.
fn weighed(side: Side, lost: i64, most: &BTreeMap<Side, i64>) -> Losses {
    let most = most.get(&side).copied().unwrap_or(1);
    Losses {
        side,
        lost,
        share: lost * THOUSAND / most,
    }
}

/// By how much the side that lost most of its strength lost more of it than the
/// one that lost least, in thousandths.
fn swing(point: &TurningPoint) -> i64 {
    let lost = || point.losses.iter().map(|l| l.share);
    lost().max().unwrap_or(0) - lost().min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turning_point_is_weighed_by_what_each_side_has_and_not_by_heads() {
        let side = |n| Side(n);
        let series = |kind, points: &[[i64; 2]]| Series {
            kind,
            name: Text::plain(""),
            unit: Text::plain(""),
            sides: vec![side(0), side(1)],
            points: (0..)
                .zip(points)
                .map(|(turn, all)| (turn, all.to_vec()))
                .collect(),
        };
        let fit = series(MeasureKind::Strength, &[[499, 63], [474, 60], [441, 47]]);
        let most = strengths(&[fit], &[side(0), side(1)]);
        assert_eq!(most, BTreeMap::from([(side(0), 499), (side(1), 63)]));
        let turn = |lost: [i64; 2]| TurningPoint {
            turn: 1,
            losses: [0, 1]
                .map(|n| weighed(side(n), lost[usize::from(n)], &most))
                .to_vec(),
            heaviest: None,
        };
        // Five in a hundred of either side decide nothing; a fifth of one does.
        assert!(swing(&turn([25, 3])) < 10);
        assert!(swing(&turn([33, 13])) > 100);
        // What has no strength to be measured by counts by heads.
        assert_eq!(strengths(&[], &[side(0)]), BTreeMap::from([(side(0), 1)]));
    }
}
