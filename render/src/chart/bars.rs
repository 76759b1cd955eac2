//! Bars: what was expected against what fell, and the faces of dice.

use super::axis::Axis;
use super::{LABEL, Pair, figure};
use crate::geometry::Rect;
use crate::ink::{BAR, BLACK, GRID, MAJOR, PANEL, SOFT, WHITE};
use crate::paint::{Anchor, Painter};
use crate::text::Face;

/// Thickness of a bar.
const THICK: f32 = 34.0;
/// Pixels that the faces of a die take.
pub(super) const FACES: f32 = 330.0;
/// Height of one side's pair.
const PAIR: f32 = LABEL * 2.4 + 2.0 * THICK + 26.0;

/// Pixels that so many pairs take.
pub(super) fn pairs_height(pairs: usize) -> f32 {
    PAIR * pairs as f32
}

/// Draws pairs of bars, the first figure hatched, the second filled.
pub(super) fn pairs(p: &mut Painter<'_>, pairs: &[Pair], names: &[String; 2], area: Rect) {
    let (face, bold) = (Face::plain(LABEL), Face::bold(LABEL));
    let axis = Axis::over(pairs.iter().flat_map(|pair| pair.values), 1.0);
    let widest = names.iter().map(|n| face.width(n)).fold(0.0, f32::max);
    let widest = widest.min(area.w * 0.35);
    let longest = area.w - widest - 120.0;
    for (n, pair) in pairs.iter().enumerate() {
        let y = area.y + PAIR * n as f32;
        let ink = pair.mark.ink();
        pair.mark.dot(p, (area.x + 9.0, y + LABEL), 9.0);
        let name = bold.fit(&pair.mark.name, area.w - 40.0);
        p.text(&name, (area.x + 30.0, y + LABEL), Anchor::Left, bold, BLACK);
        let values = pair.values.map(|v| if v.is_finite() { v } else { 0.0 });
        for (row, (value, words)) in values.iter().zip(names).enumerate() {
            let top = y + LABEL * 2.4 + (THICK + 8.0) * row as f32;
            let middle = top + THICK / 2.0;
            let words = face.fit(words, widest);
            p.text(&words, (area.x, middle), Anchor::Left, face, SOFT);
            let long = longest * (axis.part(*value) - axis.part(0.0)).max(0.0);
            let bar = Rect::new(area.x + widest + 14.0, top, long.max(2.0), THICK);
            if row == 0 {
                hatched(p, bar, ink);
            } else {
                p.rect(bar, ink);
            }
            let at = (bar.x + bar.w + 12.0, middle);
            p.text(&figure(*value), at, Anchor::Left, bold, BLACK);
        }
    }
}

/// A bar of slanting lines in a frame.
fn hatched(p: &mut Painter<'_>, bar: Rect, ink: crate::ink::Ink) {
    p.rect(bar, PANEL);
    let mut x = bar.x - bar.h;
    while x < bar.x + bar.w {
        let from = x.max(bar.x);
        let to = (x + bar.h).min(bar.x + bar.w);
        if to > from {
            let low = (from, bar.y + bar.h - (from - x));
            let high = (to, bar.y + bar.h - (to - x));
            p.segment(low, high, 2.5, ink);
        }
        x += 11.0;
    }
    p.frame(bar, 2.5, ink);
}

/// Draws how often each face fell, with a line at what is expected.
pub(super) fn faces(p: &mut Painter<'_>, counts: &[u64], expected: f32, name: &str, area: Rect) {
    let (face, bold) = (Face::plain(LABEL), Face::bold(LABEL));
    let expected = if expected.is_finite() { expected } else { 0.0 };
    let most = counts.iter().map(|c| *c as f32).chain([expected]);
    let axis = Axis::over(most, 1.0);
    let head = LABEL * 2.4;
    let plot = Rect::new(area.x, area.y + head, area.w, area.h - head - LABEL * 2.6);
    let floor = plot.y + plot.h;
    let up = |value: f32| floor - plot.h * axis.part(value);
    let each = plot.w / counts.len().max(1) as f32;
    for (n, count) in counts.iter().enumerate() {
        let top = up(*count as f32);
        let bar = Rect::new(
            plot.x + each * (n as f32 + 0.18),
            top,
            each * 0.64,
            floor - top,
        );
        p.rect(bar, MAJOR);
        let middle = bar.x + bar.w / 2.0;
        if counts.len() <= 20 {
            // In the bar, where the line of what is expected does not cross it.
            let (y, ink) = if floor - top > LABEL * 3.0 {
                (floor - LABEL * 1.4, WHITE)
            } else {
                (top - LABEL, BLACK)
            };
            p.text(&count.to_string(), (middle, y), Anchor::Middle, bold, ink);
            let at = (middle, floor + LABEL * 1.4);
            p.text(&(n + 1).to_string(), at, Anchor::Middle, face, SOFT);
        }
    }
    p.segment((plot.x, floor), (plot.x + plot.w, floor), 2.5, GRID);
    let y = up(expected);
    p.dashed(&[(plot.x, y), (plot.x + plot.w, y)], 3.0, 10.0, 7.0, BAR);
    let words = format!("{name} {}", figure(expected));
    let at = (plot.x + plot.w, area.y + LABEL * 0.6);
    p.text(&face.fit(&words, plot.w), at, Anchor::Right, face, BAR);
}
