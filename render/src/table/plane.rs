//! Plane geometry in pixels: clipping, filling, hatching, strewing.

use crate::geometry::{Rect, lerp};
use crate::ink::Ink;
use crate::paint::{Painter, Point};

pub(super) fn add(a: Point, b: Point) -> Point {
    (a.0 + b.0, a.1 + b.1)
}

pub(super) fn sub(a: Point, b: Point) -> Point {
    (a.0 - b.0, a.1 - b.1)
}

pub(super) fn scaled(a: Point, by: f32) -> Point {
    (a.0 * by, a.1 * by)
}

pub(super) fn dot(a: Point, b: Point) -> f32 {
    a.0 * b.0 + a.1 * b.1
}

pub(super) fn far(a: Point, b: Point) -> f32 {
    (b.0 - a.0).hypot(b.1 - a.1)
}

/// The way from one point to another with length 1; `None` for the same point.
pub(super) fn way(a: Point, b: Point) -> Option<Point> {
    let long = far(a, b);
    (long > 1e-3).then(|| scaled(sub(b, a), 1.0 / long))
}

/// A quarter turn clockwise as seen.
pub(super) fn right_of(way: Point) -> Point {
    (-way.1, way.0)
}

/// A number that looks random and hangs on the place alone.
pub(super) fn noise(x: i32, y: i32) -> u32 {
    let mut n = (x as u32).wrapping_mul(0x9e37_79b1) ^ (y as u32).wrapping_mul(0x85eb_ca77);
    n ^= n >> 15;
    n = n.wrapping_mul(0x2c1b_3c6d);
    n ^= n >> 12;
    n = n.wrapping_mul(0x297a_2d39);
    n ^ n >> 15
}

/// From 0 to 1, from some bits of a noise.
pub(super) fn share(noise: u32, shift: u32) -> f32 {
    (noise >> shift & 0xff) as f32 / 255.0
}

/// The part of an area that lies in a rectangle.
pub(super) fn clip_area(points: &[Point], r: Rect) -> Vec<Point> {
    type Edge = (fn(Point) -> f32, f32, f32);
    let edges: [Edge; 4] = [
        (|p| p.0, r.x, 1.0),
        (|p| p.0, r.x + r.w, -1.0),
        (|p| p.1, r.y, 1.0),
        (|p| p.1, r.y + r.h, -1.0),
    ];
    let mut left = points.to_vec();
    for (part, border, sign) in edges {
        let deep = |p: Point| (part(p) - border) * sign;
        let mut kept = Vec::with_capacity(left.len() + 4);
        for (i, b) in left.iter().enumerate() {
            let a = left[(i + left.len() - 1) % left.len()];
            let (da, db) = (deep(a), deep(*b));
            if (da < 0.0) != (db < 0.0) {
                kept.push(lerp(a, *b, da / (da - db)));
            }
            if db >= 0.0 {
                kept.push(*b);
            }
        }
        left = kept;
    }
    left
}

/// The parts of a line that lie in a rectangle.
pub(super) fn clip_line(points: &[Point], r: Rect) -> Vec<Vec<Point>> {
    let mut parts: Vec<Vec<Point>> = Vec::new();
    let mut open = false;
    for pair in points.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let d = sub(b, a);
        let (mut low, mut high) = (0.0_f32, 1.0_f32);
        for (along, room) in [
            (-d.0, a.0 - r.x),
            (d.0, r.x + r.w - a.0),
            (-d.1, a.1 - r.y),
            (d.1, r.y + r.h - a.1),
        ] {
            if along == 0.0 {
                if room < 0.0 {
                    high = -1.0;
                }
            } else if along < 0.0 {
                low = low.max(room / along);
            } else {
                high = high.min(room / along);
            }
        }
        if low > high {
            open = false;
            continue;
        }
        let (from, to) = (lerp(a, b, low), lerp(a, b, high));
        match parts.last_mut() {
            Some(part) if open && low == 0.0 => part.push(to),
            _ => parts.push(vec![from, to]),
        }
        open = high >= 1.0;
    }
    parts
}

/// Whether a point lies within a line from point to point and back.
pub(super) fn inside(points: &[Point], p: Point) -> bool {
    let mut within = false;
    for (i, b) in points.iter().enumerate() {
        let a = points[(i + points.len() - 1) % points.len()];
        if (a.1 > p.1) != (b.1 > p.1) && p.0 < a.0 + (b.0 - a.0) * (p.1 - a.1) / (b.1 - a.1) {
            within = !within;
        }
    }
    within
}

/// Twice the area; positive where the points run clockwise as seen.
pub(super) fn double_area(points: &[Point]) -> f32 {
    points
        .iter()
        .enumerate()
        .map(|(i, b)| {
            let a = points[(i + points.len() - 1) % points.len()];
            a.0 * b.1 - b.0 * a.1
        })
        .sum()
}

/// The middle of an area's weight; the mean of its points where it has none.
pub(super) fn middle(points: &[Point]) -> Point {
    let whole = double_area(points);
    if whole.abs() < 1.0 {
        let count = points.len().max(1) as f32;
        let sum = points.iter().fold((0.0, 0.0), |s, p| add(s, *p));
        return scaled(sum, 1.0 / count);
    }
    let mut sum = (0.0, 0.0);
    // Measured from the first point, for exactness.
    let first = points[0];
    for (i, b) in points.iter().enumerate() {
        let a = sub(points[(i + points.len() - 1) % points.len()], first);
        let b = sub(*b, first);
        let cross = a.0 * b.1 - b.0 * a.1;
        sum = add(sum, scaled(add(a, b), cross));
    }
    add(first, scaled(sum, 1.0 / (3.0 * whole)))
}

/// Fills an area of any shape: plotters fills convex ones only without a slip.
pub(super) fn fill(p: &mut Painter<'_>, points: &[Point], ink: Ink) {
    match points.len() {
        0..3 => {}
        3 => p.polygon(points, ink),
        _ if convex(points) => p.polygon(points, ink),
        _ => {
            for three in triangles(points) {
                p.polygon(&three, ink);
            }
        }
    }
}

fn turn(a: Point, b: Point, c: Point) -> f32 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

fn convex(points: &[Point]) -> bool {
    let n = points.len();
    let mut signs = (false, false);
    for i in 0..n {
        let t = turn(points[i], points[(i + 1) % n], points[(i + 2) % n]);
        signs.0 |= t > 0.0;
        signs.1 |= t < 0.0;
    }
    // A star turns one way only too; it goes round more than once.
    !(signs.0 && signs.1) && n < 9
}

/// Cuts an area into triangles, ear by ear.
fn triangles(points: &[Point]) -> Vec<[Point; 3]> {
    let mut ring: Vec<Point> = points.iter().take(400).copied().collect();
    ring.dedup();
    if double_area(&ring) < 0.0 {
        ring.reverse();
    }
    let mut out = Vec::new();
    while ring.len() > 3 {
        let n = ring.len();
        let ear = (0..n).find(|i| {
            let (a, b, c) = (ring[(i + n - 1) % n], ring[*i], ring[(i + 1) % n]);
            turn(a, b, c) >= 0.0
                && !ring.iter().any(|p| {
                    *p != a
                        && *p != b
                        && *p != c
                        && turn(a, b, *p) > 0.0
                        && turn(b, c, *p) > 0.0
                        && turn(c, a, *p) > 0.0
                })
        });
        // A line that crosses itself may have no ear: any corner will do then.
        let i = ear.unwrap_or(0);
        out.push([ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]]);
        ring.remove(i);
    }
    if let [a, b, c] = ring[..] {
        out.push([a, b, c]);
    }
    out
}

/// Lines across an area in a direction, so far apart.
pub(super) fn hatch(points: &[Point], along: Point, apart: f32) -> Vec<[Point; 2]> {
    let across = right_of(along);
    let apart = apart.max(1.5);
    let heights: Vec<f32> = points.iter().map(|p| dot(*p, across)).collect();
    let low = heights.iter().copied().fold(f32::MAX, f32::min);
    let high = heights.iter().copied().fold(f32::MIN, f32::max);
    let mut lines = Vec::new();
    if points.len() < 3 || high - low > 20_000.0 {
        return lines;
    }
    // Lines lie on one lattice for all areas.
    let mut height = (low / apart).ceil() * apart;
    while height < high {
        let mut cuts: Vec<f32> = (0..points.len())
            .filter_map(|i| {
                let before = (i + points.len() - 1) % points.len();
                let (h, k) = (heights[before] - height, heights[i] - height);
                ((h > 0.0) != (k > 0.0))
                    .then(|| dot(lerp(points[before], points[i], h / (h - k)), along))
            })
            .collect();
        cuts.sort_by(f32::total_cmp);
        for pair in cuts.chunks_exact(2) {
            let at = |cut: f32| add(scaled(along, cut), scaled(across, height));
            lines.push([at(pair[0]), at(pair[1])]);
        }
        height += apart;
    }
    lines
}

/// Points strewn over an area, about so far apart, each with a noise.
pub(super) fn strew(points: &[Point], apart: f32) -> Vec<(Point, u32)> {
    let mut found = Vec::new();
    if points.len() < 3 {
        return found;
    }
    let apart = apart.max(3.0);
    let bounds = Rect::bounds(points, 0.0);
    let (columns, rows) = (
        (bounds.w / apart).min(2000.0) as i32 + 1,
        (bounds.h / apart).min(2000.0) as i32 + 1,
    );
    for row in 0..rows {
        for column in 0..columns {
            let n = noise(column * 31 + 7, row * 17 + 3);
            let p = (
                bounds.x + (column as f32 + 0.15 + 0.7 * share(n, 0)) * apart,
                bounds.y + (row as f32 + 0.15 + 0.7 * share(n, 8)) * apart,
            );
            if inside(points, p) {
                found.push((p, n >> 16));
            }
        }
    }
    found
}

/// Places along a line, so far apart, with the way there; the first half a
/// step from the start.
pub(super) fn along(points: &[Point], step: f32) -> Vec<(Point, Point)> {
    let mut found = Vec::new();
    let step = step.max(1.0);
    let mut next = step / 2.0;
    for pair in points.windows(2) {
        let Some(d) = way(pair[0], pair[1]) else {
            continue;
        };
        let long = far(pair[0], pair[1]);
        while next < long && found.len() < 20_000 {
            found.push((add(pair[0], scaled(d, next)), d));
            next += step;
        }
        next -= long;
    }
    found
}

/// The length of a line.
pub(super) fn length(points: &[Point]) -> f32 {
    points.windows(2).map(|pair| far(pair[0], pair[1])).sum()
}

/// A line without so much at its start and at its end.
pub(super) fn trimmed(points: &[Point], start: f32, end: f32) -> Vec<Point> {
    let whole = length(points);
    let (from, to) = (start.max(0.0), whole - end.max(0.0));
    if from >= to {
        return Vec::new();
    }
    let mut out = Vec::new();
    let mut passed = 0.0;
    for pair in points.windows(2) {
        let long = far(pair[0], pair[1]);
        if long < 1e-3 {
            continue;
        }
        let (low, high) = ((from - passed) / long, (to - passed) / long);
        if high > 0.0 && low < 1.0 {
            if out.is_empty() {
                out.push(lerp(pair[0], pair[1], low.max(0.0)));
            }
            out.push(lerp(pair[0], pair[1], high.min(1.0)));
        }
        passed += long;
    }
    out
}

/// The same line with its first point at its end.
pub(super) fn ring(points: &[Point]) -> Vec<Point> {
    let mut around = points.to_vec();
    around.extend(points.first());
    around
}

/// A band along a line with square corners and ends.
pub(super) fn band(p: &mut Painter<'_>, points: &[Point], breadth: f32, tail: f32, ink: Ink) {
    let half = breadth / 2.0;
    let ways: Vec<Option<Point>> = points.windows(2).map(|two| way(two[0], two[1])).collect();
    let closed = points.len() > 3 && points.first() == points.last();
    for (i, d) in ways.iter().enumerate() {
        let Some(d) = *d else { continue };
        // Each piece reaches as far past a corner as its outer edge runs.
        let reach = |other: Option<Option<Point>>| match other.flatten() {
            Some(o) => half * (((1.0 - dot(d, o)) / (1.0 + dot(d, o)).max(0.05)).sqrt()).min(1.0),
            None => tail,
        };
        let count = ways.len();
        let before = match i {
            0 if closed => Some(ways[count - 1]),
            0 => None,
            _ => Some(ways[i - 1]),
        };
        let after = match i + 1 {
            n if n < count => Some(ways[n]),
            _ if closed => Some(ways[0]),
            _ => None,
        };
        let a = sub(points[i], scaled(d, reach(before)));
        let b = add(points[i + 1], scaled(d, reach(after)));
        p.segment(a, b, breadth, ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [Point; 4] = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)];

    #[test]
    fn areas_and_lines_are_cut_at_the_rim() {
        let r = Rect::new(5.0, -5.0, 100.0, 10.0);
        let cut = clip_area(&SQUARE, r);
        assert!((double_area(&cut).abs() - 50.0).abs() < 0.01, "{cut:?}");
        let far_off = [(-1e9, 0.0), (1e9, 0.0), (1e9, 50.0), (7.0, 0.0)];
        let parts = clip_line(&far_off, r);
        assert!(!parts.is_empty());
        for p in parts.iter().flatten() {
            assert!(r.grown(100.0).has(*p), "{p:?}");
        }
        assert!(clip_line(&[(0.0, 50.0), (9.0, 50.0)], r).is_empty());
    }

    #[test]
    fn triangles_cover_a_bent_area() {
        let bent = [
            (0.0, 0.0),
            (10.0, 0.0),
            (10.0, 4.0),
            (4.0, 4.0),
            (4.0, 10.0),
            (0.0, 10.0),
        ];
        let sum: f32 = triangles(&bent).iter().map(|t| double_area(t)).sum();
        assert!((sum - double_area(&bent)).abs() < 0.01);
        assert!(!convex(&bent) && convex(&SQUARE));
    }

    #[test]
    fn lines_are_trimmed_and_walked() {
        let line = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)];
        assert_eq!(
            trimmed(&line, 4.0, 3.0),
            [(4.0, 0.0), (10.0, 0.0), (10.0, 7.0)]
        );
        assert!(trimmed(&line, 12.0, 12.0).is_empty());
        assert_eq!(along(&line, 5.0).len(), 4);
        assert_eq!(
            hatch(&SQUARE, (1.0, 0.0), 3.0).len(),
            4,
            "at 0, 3, 6 and 9 of 10"
        );
    }
}
