//! Coasts and rivers: lines along hexsides, rounded where they turn.

use super::{Plan, ground};
use crate::geometry::{Corner, hexside_corners, lerp, side_corners};
use crate::ink::{COAST, Ink, MAJOR, MINOR, SHALLOW, SHALLOWER, WATER};
use crate::paint::{Painter, Point};
use engine::board::{Ground, SideFeature};
use engine::hex::{Direction, Hex};
use std::collections::BTreeMap;

/// What runs along a hexside. Where lines meet, two of a kind run on and
/// others join them; else the greater do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Line {
    Minor,
    Major,
    Bay,
    Coast,
}

/// All lines, with what meets at each corner.
struct Net {
    lines: Vec<(Corner, Corner, Line)>,
    corners: BTreeMap<Corner, Vec<usize>>,
}

impl Net {
    fn new(lines: Vec<(Corner, Corner, Line)>) -> Self {
        let mut corners: BTreeMap<Corner, Vec<usize>> = BTreeMap::new();
        for (i, (a, b, _)) in lines.iter().enumerate() {
            corners.entry(*a).or_default().push(i);
            corners.entry(*b).or_default().push(i);
        }
        Self { lines, corners }
    }

    /// The two lines that run on through a corner.
    fn pair(&self, corner: Corner) -> Option<(usize, usize)> {
        let here = self.corners.get(&corner)?;
        match here[..] {
            [a, b] => Some((a, b)),
            [a, b, c] => {
                let kind = |i: usize| self.lines[i].2;
                match (kind(a) == kind(b), kind(b) == kind(c), kind(a) == kind(c)) {
                    (true, true, true) => None,
                    (true, ..) => Some((a, b)),
                    (_, true, _) => Some((b, c)),
                    (_, _, true) => Some((a, c)),
                    _ => {
                        let mut by = [a, b, c];
                        by.sort_by_key(|i| std::cmp::Reverse(kind(*i)));
                        Some((by[0], by[1]))
                    }
                }
            }
            _ => None,
        }
    }

    fn middle(&self, plan: &Plan<'_>, line: usize) -> Point {
        let (a, b, _) = self.lines[line];
        lerp(plan.lattice.corner(a), plan.lattice.corner(b), 0.5)
    }

    /// Half of a line, from its middle to one corner, as points.
    fn half(&self, plan: &Plan<'_>, line: usize, corner: Corner) -> Vec<Point> {
        let from = self.middle(plan, line);
        let turn = plan.lattice.corner(corner);
        let Some((a, b)) = self.pair(corner) else {
            return vec![from, turn];
        };
        let crest = lerp(
            lerp(self.middle(plan, a), self.middle(plan, b), 0.5),
            turn,
            0.5,
        );
        if line != a && line != b {
            return vec![from, turn, crest];
        }
        let other = self.middle(plan, if line == a { b } else { a });
        (0..=4)
            .map(|i| quadratic(from, turn, other, i as f32 / 8.0))
            .collect()
    }

    fn halves(&self) -> impl Iterator<Item = (usize, Corner)> + '_ {
        self.lines
            .iter()
            .enumerate()
            .flat_map(|(i, (a, b, _))| [(i, *a), (i, *b)])
    }
}

fn quadratic(a: Point, turn: Point, b: Point, t: f32) -> Point {
    lerp(lerp(a, turn, t), lerp(turn, b, t), t)
}

fn coast_sides<'a>(plan: &'a Plan<'_>) -> impl Iterator<Item = (Hex, Direction)> + 'a {
    plan.hexes()
        .filter(|hex| plan.ground(*hex) == Some(Ground::Water))
        .flat_map(|hex| Direction::ALL.map(|direction| (hex, direction)))
        .filter(|(hex, direction)| {
            plan.beside(*hex, *direction)
                .is_some_and(|other| other != Ground::Water)
        })
}

/// Whether land and water meet anywhere in view.
pub(super) fn has_coast(plan: &Plan<'_>) -> bool {
    coast_sides(plan).next().is_some()
}

fn net(plan: &Plan<'_>) -> Net {
    let mut lines: BTreeMap<(Corner, Corner), Line> = BTreeMap::new();
    let mut add = |(a, b): (Corner, Corner), line: Line| {
        lines.insert((a.min(b), a.max(b)), line);
    };
    for (side, feature) in &plan.map.sides {
        if plan.shows(side.hex()) {
            let line = match feature {
                SideFeature::MajorRiver => Line::Major,
                SideFeature::MinorRiver => Line::Minor,
                SideFeature::Bay => Line::Bay,
            };
            add(hexside_corners(*side), line);
        }
    }
    for (hex, direction) in coast_sides(plan) {
        add(side_corners(hex, direction), Line::Coast);
    }
    Net::new(
        lines
            .into_iter()
            .map(|((a, b), line)| (a, b, line))
            .collect(),
    )
}

fn coast_net(plan: &Plan<'_>) -> Net {
    Net::new(
        coast_sides(plan)
            .map(|(hex, direction)| {
                let (a, b) = side_corners(hex, direction);
                (a, b, Line::Coast)
            })
            .collect(),
    )
}

/// Pale water along the coast; the land is laid over its inner half.
pub(super) fn shallows(plan: &Plan<'_>, p: &mut Painter<'_>) {
    let net = coast_net(plan);
    for (width, ink) in [(0.62, SHALLOW), (0.3, SHALLOWER)] {
        for (line, corner) in net.halves() {
            p.stroke(&net.half(plan, line, corner), width * plan.unit(), ink);
        }
    }
}

/// Rounds the coast's corners and draws its line.
pub(super) fn coast(plan: &Plan<'_>, p: &mut Painter<'_>) {
    let net = coast_net(plan);
    for corner in net.corners.keys() {
        let Some((a, b)) = net.pair(*corner) else {
            continue;
        };
        let Some(ink) = corner_ink(plan, *corner) else {
            continue;
        };
        let (from, to) = (net.middle(plan, a), net.middle(plan, b));
        let turn = plan.lattice.corner(*corner);
        let mut shape = vec![turn];
        shape.extend((0..=8).map(|i| quadratic(from, turn, to, i as f32 / 8.0)));
        p.polygon(&shape, ink);
    }
    for (line, corner) in net.halves() {
        p.stroke(
            &net.half(plan, line, corner),
            (plan.unit() * 0.03).max(1.2),
            COAST,
        );
    }
}

/// What fills the rounded-off corner: land where one water hex meets two of
/// land, water where one land hex meets two of water.
fn corner_ink(plan: &Plan<'_>, corner: Corner) -> Option<Ink> {
    let grounds: Vec<Ground> = hexes_at(corner)
        .into_iter()
        .filter_map(|h| plan.ground(h))
        .collect();
    let wet = grounds.iter().filter(|g| **g == Ground::Water).count();
    match (grounds.len(), wet) {
        (3, 1) => grounds
            .into_iter()
            .find(|g| *g != Ground::Water)
            .map(ground::ink),
        (3, 2) => Some(SHALLOWER),
        _ => None,
    }
}

/// The hexes round a corner.
fn hexes_at(corner: Corner) -> Vec<Hex> {
    let mut found = Vec::with_capacity(3);
    // A corner lies one or two thirds of a pitch from the columns at its sides.
    for column in [corner.0.div_euclid(3), corner.0.div_euclid(3) + 1] {
        for row in [
            corner.1.div_euclid(2) - 1,
            corner.1.div_euclid(2),
            corner.1.div_euclid(2) + 1,
        ] {
            let (Ok(column), Ok(row)) = (u8::try_from(column + 1), u8::try_from(row + 1)) else {
                continue;
            };
            if column == 0 || row == 0 {
                continue;
            }
            let hex = Hex::new(column, row);
            if Direction::ALL
                .iter()
                .any(|d| side_corners(hex, *d).0 == corner)
            {
                found.push(hex);
            }
        }
    }
    found
}

/// Draws rivers and bays.
pub(super) fn rivers(plan: &Plan<'_>, p: &mut Painter<'_>) {
    let net = net(plan);
    let unit = plan.unit();
    let styles: [(Line, f32, Ink); 6] = [
        (Line::Bay, unit * 0.3, COAST),
        (Line::Bay, unit * 0.24, WATER.mix(SHALLOW, 50)),
        (
            Line::Minor,
            (unit * 0.055).max(1.5) + (unit * 0.03).max(1.4),
            SHALLOWER,
        ),
        (Line::Minor, (unit * 0.055).max(1.5), MINOR),
        (
            Line::Major,
            (unit * 0.105).max(2.6) + (unit * 0.035).max(1.6),
            SHALLOWER,
        ),
        (Line::Major, (unit * 0.105).max(2.6), MAJOR),
    ];
    for (kind, width, ink) in styles {
        for (line, corner) in net.halves() {
            if net.lines[line].2 == kind {
                p.stroke(&net.half(plan, line, corner), width, ink);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_hexes_meet_at_an_inner_corner() {
        for hex in [Hex::new(5, 5), Hex::new(6, 5)] {
            for direction in Direction::ALL {
                let (a, b) = side_corners(hex, direction);
                for corner in [a, b] {
                    let hexes = hexes_at(corner);
                    assert_eq!(hexes.len(), 3, "{hex} {direction}: {hexes:?}");
                    assert!(hexes.contains(&hex));
                }
            }
        }
    }

    #[test]
    fn a_hexside_has_the_same_corners_from_both_hexes() {
        let hex = Hex::new(4, 7);
        for direction in Direction::ALL {
            let other = hex.neighbour(direction).expect("inside");
            let (a, b) = side_corners(hex, direction);
            let (c, d) = side_corners(other, direction.opposite());
            assert_eq!((a, b), (d, c));
        }
    }
}
