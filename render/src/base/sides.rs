//! Roads, fords and ferries.

use super::Plan;
use crate::geometry::{Rect, hexside_corners, lerp};
use crate::ink::{BLACK, HALO, ROAD, WHITE};
use crate::paint::{Painter, Point};
use engine::board::Crossing;
use engine::hex::Hexside;

/// Draws the roads through the middles of their hexes, rounded.
pub(super) fn roads(plan: &Plan<'_>, p: &mut Painter<'_>) {
    let unit = plan.unit();
    for road in &plan.map.roads {
        if !road.iter().any(|hex| plan.shows(*hex)) {
            continue;
        }
        let centres: Vec<Point> = road.iter().map(|hex| plan.lattice.centre(*hex)).collect();
        let line = rounded(&centres);
        p.dashed(
            &line,
            (unit * 0.028).max(1.1),
            unit * 0.14,
            unit * 0.09,
            ROAD,
        );
    }
}

/// A line through the middles between points, which passes near each point.
pub(crate) fn rounded(points: &[Point]) -> Vec<Point> {
    if points.len() < 3 {
        return points.to_vec();
    }
    let mut line = vec![points[0]];
    for three in points.windows(3) {
        let (a, b) = (lerp(three[0], three[1], 0.5), lerp(three[1], three[2], 0.5));
        for i in 0..=4 {
            let t = i as f32 / 4.0;
            line.push(lerp(lerp(a, three[1], t), lerp(three[1], b, t), t));
        }
    }
    line.extend(points.last());
    line
}

/// Draws fords and ferries.
pub(super) fn crossings(plan: &Plan<'_>, p: &mut Painter<'_>) {
    for (side, crossing) in &plan.map.crossings {
        if plan.shows(side.hex()) {
            let (middle, along) = place(plan, *side);
            sign(p, *crossing, middle, along, plan.unit());
        }
    }
}

fn place(plan: &Plan<'_>, side: Hexside) -> (Point, Point) {
    let (a, b) = hexside_corners(side);
    let (a, b) = (plan.lattice.corner(a), plan.lattice.corner(b));
    let length = (b.0 - a.0).hypot(b.1 - a.1).max(1.0);
    (
        lerp(a, b, 0.5),
        ((b.0 - a.0) / length, (b.1 - a.1) / length),
    )
}

/// The sign of a crossing over water that runs `along`.
pub(super) fn sign(p: &mut Painter<'_>, crossing: Crossing, at: Point, along: Point, unit: f32) {
    match crossing {
        Crossing::Ford => {
            let reach = (unit * 0.15).max(4.5);
            let (width, gap) = ((unit * 0.035).max(1.3), (unit * 0.055).max(1.9));
            for (extra, ink) in [((unit * 0.03).max(1.3), HALO), (0.0, BLACK)] {
                for side in [-1.0, 1.0] {
                    let (x, y) = (at.0 + along.0 * gap * side, at.1 + along.1 * gap * side);
                    let long = reach + extra / 2.0;
                    p.segment(
                        (x - along.1 * long, y + along.0 * long),
                        (x + along.1 * long, y - along.0 * long),
                        width + extra,
                        ink,
                    );
                }
            }
        }
        Crossing::Ferry => {
            let (w, h) = ((unit * 0.15).max(5.0), (unit * 0.11).max(4.0));
            let line = (unit * 0.02).max(1.0);
            let frame = Rect::around(at, w, h);
            p.rect(frame.grown(line), BLACK);
            p.rect(frame, WHITE);
            // A hull and a mast with its sail.
            let (x, y) = (at.0, at.1 + h * 0.15);
            p.polygon(
                &[
                    (x - w * 0.72, y),
                    (x + w * 0.72, y),
                    (x + w * 0.42, y + h * 0.6),
                    (x - w * 0.42, y + h * 0.6),
                ],
                BLACK,
            );
            p.polygon(
                &[
                    (x, y - h * 0.85),
                    (x + w * 0.5, y - h * 0.15),
                    (x, y - h * 0.15),
                ],
                BLACK,
            );
            p.segment((x - w * 0.06, y), (x - w * 0.06, y - h * 0.9), line, BLACK);
        }
    }
}
