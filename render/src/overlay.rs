//! Marks, highlights and arrows.

use crate::RenderError;
use crate::geometry::{Lattice, Rect, lerp};
use crate::ink::{BLACK, FLAME, FLAME_CORE, HIGHLIGHT, Look, RED, WHITE};
use crate::paint::{Anchor, Painter, Point};
use crate::sheet::Sheet;
use crate::text::Face;
use engine::board::{Arrow, Mark, MarkKind, SideStyle};
use engine::hex::Hex;

/// A thick ring along the border of a hex.
pub(crate) fn highlight(sheet: &mut Sheet, lattice: Lattice, hex: Hex) -> Result<(), RenderError> {
    let unit = lattice.unit();
    let width = (unit * 0.05).max(2.4);
    let centre = lattice.centre(hex);
    sheet.patch(Rect::around(centre, unit * 0.72, unit * 0.64), 3, |p| {
        let ring = lattice.outline(centre, 0.0);
        p.closed(&ring, width + (unit * 0.03).max(1.6), BLACK);
        p.closed(&ring, width, HIGHLIGHT);
    })
}

/// A move along the middles of its hexes, in the side's colour with a casing.
pub(crate) fn arrow(
    sheet: &mut Sheet,
    lattice: Lattice,
    arrow: &Arrow,
    styles: &[SideStyle],
) -> Result<(), RenderError> {
    let unit = lattice.unit();
    let mut centres: Vec<Point> = arrow
        .path
        .iter()
        .take(200)
        .map(|hex| lattice.centre(*hex))
        .collect();
    centres.dedup();
    let &[.., before, last] = &centres[..] else {
        return Ok(());
    };
    // The head stands where a stack leaves it in sight.
    let long = (last.0 - before.0).hypot(last.1 - before.1).max(1.0);
    let back = (unit * 0.5).min(long * 0.45) / long;
    let tip = lerp(last, before, back);
    if let Some(end) = centres.last_mut() {
        *end = tip;
    }
    let width = (unit * 0.085).clamp(2.4, 10.0);
    let casing = (unit * 0.03).clamp(1.2, 2.6);
    let head = width * 2.6;
    let direction = ((last.0 - before.0) / long, (last.1 - before.1) / long);
    let neck = (
        tip.0 - direction.0 * head * 0.9,
        tip.1 - direction.1 * head * 0.9,
    );
    if let Some(end) = centres.last_mut() {
        *end = neck;
    }
    let line = rounded(&centres);
    let ink = Look::of(arrow.side, styles).ink();
    let mut bounds = centres;
    bounds.push(tip);
    sheet.patch(Rect::bounds(&bounds, head + casing * 2.0), 3, |p| {
        let point = |grow: f32| {
            let (dx, dy) = direction;
            let half = head * 0.62 + grow;
            [
                (tip.0 + dx * grow * 1.6, tip.1 + dy * grow * 1.6),
                (
                    neck.0 - dx * grow - dy * half,
                    neck.1 - dy * grow + dx * half,
                ),
                (
                    neck.0 - dx * grow + dy * half,
                    neck.1 - dy * grow - dx * half,
                ),
            ]
        };
        let casing_ink = if ink.light() > 120 { BLACK } else { WHITE };
        for (grow, ink) in [(casing, casing_ink), (0.0, ink)] {
            let wide = width + grow * 2.0;
            if arrow.retreat {
                if grow > 0.0 {
                    p.stroke(&line, wide, ink);
                } else {
                    p.dashed(&line, wide, width * 1.5, width * 1.2, ink);
                }
            } else {
                p.stroke(&line, wide, ink);
                p.disc(line[0], width * 0.95 + grow, ink);
            }
            p.polygon(&point(grow), ink);
        }
    })
}

/// A line that turns smoothly near its inner points.
pub(crate) fn rounded(points: &[Point]) -> Vec<Point> {
    if points.len() < 3 {
        return points.to_vec();
    }
    let mut line = vec![points[0]];
    for three in points.windows(3) {
        let (a, b) = (lerp(three[0], three[1], 0.6), lerp(three[1], three[2], 0.4));
        for i in 0..=4 {
            let t = i as f32 / 4.0;
            line.push(lerp(lerp(a, three[1], t), lerp(three[1], b, t), t));
        }
    }
    line.extend(points.last());
    line
}

/// Marks that lie under counters: control and fire.
pub(crate) fn ground_mark(
    sheet: &mut Sheet,
    lattice: Lattice,
    mark: &Mark,
    styles: &[SideStyle],
) -> Result<(), RenderError> {
    let (c, unit) = (lattice.centre(mark.hex), lattice.unit());
    let large = unit > 50.0;
    match &mark.kind {
        MarkKind::Control(side) => {
            let look = Look::of(*side, styles);
            let at = if large {
                (c.0 + unit * 0.27, c.1 + unit * 0.36)
            } else {
                (c.0 - unit * 0.52, c.1 - unit * 0.36)
            };
            let tall = if large { unit * 0.25 } else { unit * 0.5 };
            sheet.patch(Rect::around(at, tall * 1.1, tall), 3, |p| {
                flag(p, &look, at, tall);
            })
        }
        MarkKind::Burned => {
            let at = if large {
                (c.0 - unit * 0.38, c.1 + unit * 0.33)
            } else {
                (c.0 + unit * 0.3, c.1 + unit * 0.12)
            };
            let r = if large { unit * 0.1 } else { unit * 0.26 };
            sheet.patch(Rect::around(at, r * 1.6, r * 1.8), 3, |p| burned(p, at, r))
        }
        MarkKind::Siege(_) | MarkKind::Battle => Ok(()),
    }
}

/// Marks that lie over counters: sieges and battles.
pub(crate) fn upper_mark(
    sheet: &mut Sheet,
    lattice: Lattice,
    mark: &Mark,
) -> Result<(), RenderError> {
    let (c, unit) = (lattice.centre(mark.hex), lattice.unit());
    let large = unit > 50.0;
    match &mark.kind {
        MarkKind::Siege(note) => {
            let width = (unit * 0.05).max(2.0);
            sheet.patch(Rect::around(c, unit * 1.4, unit * 1.2), 3, |p| {
                siege(p, lattice, c, width, note, large);
            })
        }
        MarkKind::Battle => {
            let (at, r) = if large {
                ((c.0 + unit * 0.44, c.1 - unit * 0.4), unit * 0.15)
            } else {
                ((c.0 + unit * 0.46, c.1 - unit * 0.46), unit * 0.26)
            };
            sheet.patch(Rect::around(at, r * 1.3, r * 1.3), 3, |p| burst(p, at, r))
        }
        MarkKind::Control(_) | MarkKind::Burned => Ok(()),
    }
}

/// A flag with the side's letter; the point is the cloth's hoist.
pub(crate) fn flag(p: &mut Painter<'_>, look: &Look, at: Point, tall: f32) {
    let (top, foot) = (at.1 - tall * 0.6, at.1 + tall * 0.5);
    let cloth = Rect::new(at.0, top, tall * 0.8, tall * 0.62);
    let pole = (tall * 0.08).max(1.3);
    p.rect(
        Rect::new(at.0 - pole - 0.8, top - 0.8, pole + 1.6, foot - top + 1.6),
        WHITE,
    );
    p.rect(cloth.grown(1.6), WHITE);
    p.rect(cloth.grown(0.8), BLACK);
    p.rect(Rect::new(at.0 - pole, top, pole, foot - top), BLACK);
    p.rect(cloth, look.ink());
    let face = Face::bold(cloth.h * 0.66);
    p.text(
        &look.letter,
        cloth.centre(),
        Anchor::Middle,
        face,
        look.ink().writing(),
    );
}

/// A flame over a cross.
pub(crate) fn burned(p: &mut Painter<'_>, at: Point, r: f32) {
    let cross = (r * 0.3).max(1.3);
    for (grow, ink) in [(1.8, WHITE), (0.0, BLACK)] {
        let reach = r + grow * 0.3;
        for slant in [-1.0, 1.0] {
            p.segment(
                (at.0 - reach, at.1 + r * 0.55 - reach * 0.62 * slant),
                (at.0 + reach, at.1 + r * 0.55 + reach * 0.62 * slant),
                cross + grow,
                ink,
            );
        }
    }
    let flame = |size: f32| {
        let (x, y) = (at.0, at.1 + r * 0.5);
        vec![
            (x - size * 0.62, y - size * 0.15),
            (x - size * 0.5, y - size * 0.75),
            (x - size * 0.22, y - size * 0.55),
            (x + size * 0.05, y - size * 1.65),
            (x + size * 0.38, y - size * 0.8),
            (x + size * 0.58, y - size * 0.95),
            (x + size * 0.62, y - size * 0.2),
            (x + size * 0.35, y + size * 0.2),
            (x - size * 0.35, y + size * 0.2),
        ]
    };
    p.polygon(&flame(r * 1.12), BLACK);
    p.polygon(&flame(r), FLAME);
    p.polygon(&flame(r * 0.5), FLAME_CORE);
}

fn siege(p: &mut Painter<'_>, lattice: Lattice, c: Point, width: f32, note: &str, large: bool) {
    let unit = lattice.unit();
    let mut ring = lattice.outline(c, unit * 0.03).to_vec();
    ring.push(ring[0]);
    p.stroke(&ring, width * 1.8, WHITE);
    p.dashed(&ring, width * 1.25, unit * 0.13, unit * 0.07, RED);
    if note.is_empty() {
        return;
    }
    let cap = if large { unit * 0.1 } else { unit * 0.24 };
    let face = Face::bold(cap);
    let note = face.fit(note, unit * if large { 0.9 } else { 1.3 });
    let at = if large {
        (c.0, c.1 - unit * 0.51)
    } else {
        (c.0, c.1 - unit * 0.92)
    };
    let half = face.width(&note) / 2.0 + cap * 0.6;
    let strip = Rect::around(at, half, cap * 0.95);
    p.rect(strip.grown(1.0), WHITE);
    p.rect(strip, RED);
    p.text(&note, at, Anchor::Middle, face, WHITE);
}

/// A burst of eight points.
pub(crate) fn burst(p: &mut Painter<'_>, at: Point, r: f32) {
    for (size, ink) in [
        (r * 1.2, WHITE),
        (r * 1.08, BLACK),
        (r * 0.92, RED),
        (r * 0.5, FLAME_CORE),
    ] {
        let point = |i: usize, size: f32| {
            let angle = std::f32::consts::PI * (i as f32 / 8.0 - 0.5);
            (at.0 + size * angle.cos(), at.1 + size * angle.sin())
        };
        let inner: Vec<Point> = (0..8).map(|i| point(2 * i + 1, size * 0.58)).collect();
        p.polygon(&inner, ink);
        for i in 0..8 {
            p.polygon(&[inner[(i + 7) % 8], point(2 * i, size), inner[i]], ink);
        }
    }
}
