//! Lines from things to their tags, and how ill they lie.

use super::crowd::Sums;
use super::plane::far;
use super::tags::{Mark, Tag};
use crate::geometry::Rect;
use crate::paint::Point;

/// A line from a thing to its tag.
pub(super) type Leader = (Point, Point);

/// The line from a thing to its tag; `None` where they lie close together.
pub(super) fn leader(tag: &Tag, frame: Rect, cap: f32) -> Option<Leader> {
    if tag.mark == Mark::Thing {
        return None;
    }
    let c = tag.heart;
    let to = (
        c.0.clamp(frame.x, frame.x + frame.w),
        c.1.clamp(frame.y, frame.y + frame.h),
    );
    let long = far(c, to);
    if long < 1.0 {
        return None;
    }
    // From where the straight way leaves the thing.
    let step = |part: f32| (c.0 + (to.0 - c.0) * part, c.1 + (to.1 - c.1) * part);
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..9 {
        let half = f32::midpoint(low, high);
        if tag.anchor.has(step(half)) {
            low = half;
        } else {
            high = half;
        }
    }
    let from = step(low);
    (far(from, to) > cap * 1.15).then_some((from, to))
}

/// How many places that nothing may cover a leader passes. It may leave its
/// own thing and reach its tag.
pub(super) fn passed((a, b): (Point, Point), sums: &Sums, cap: f32) -> f32 {
    let long = far(a, b);
    let steps = (long / cap).ceil().clamp(1.0, 80.0);
    let mut count = 0.0;
    for i in 1..steps as usize {
        let part = i as f32 / steps;
        let at = (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part);
        if long * part > cap * 0.8 && sums.under(Rect::around(at, 0.5, 0.5)).hard {
            count += 1.0;
        }
    }
    count
}

/// What two leaders cost each other: much where they cross, something where one
/// runs so close along the other that the eye takes them for one.
pub(super) fn near(one: Leader, other: Leader, cap: f32) -> f32 {
    if meet(one, other) {
        return cap * 40.0;
    }
    let ends = [
        off(one.0, other),
        off(one.1, other),
        off(other.0, one),
        off(other.1, one),
    ];
    let least = ends.into_iter().fold(f32::MAX, f32::min);
    if least < cap * 0.9 { cap * 12.0 } else { 0.0 }
}

/// How far a point lies off a line.
fn off(p: Point, (a, b): Leader) -> f32 {
    let (d, long) = ((b.0 - a.0, b.1 - a.1), far(a, b).max(1e-3));
    let part = ((p.0 - a.0) * d.0 + (p.1 - a.1) * d.1) / (long * long);
    let part = part.clamp(0.0, 1.0);
    far(p, (a.0 + d.0 * part, a.1 + d.1 * part))
}

/// Whether a line touches a rectangle.
pub(super) fn crosses(r: Rect, a: Point, b: Point) -> bool {
    !super::plane::clip_line(&[a, b], r).is_empty()
}

/// Whether two lines cross.
fn meet((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let turn = |a: Point, b: Point, p: Point| (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0);
    turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0
}
