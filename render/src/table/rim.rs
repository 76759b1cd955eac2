//! The rim of a plan: a border in inches from the table's north-western
//! corner, by which players name points, and the grid that belongs to it.

use super::Plan;
use super::ink::{CREASE, SEPIA, STONE_DARK};
use crate::RenderError;
use crate::geometry::Rect;
use crate::ink::HALO;
use crate::paint::{Anchor, Raster};
use crate::text::Face;

/// A line of the grid: its inches and where it lies in pixels.
struct Tick {
    inches: i64,
    at: f32,
}

/// Inches between figures, so that they do not touch.
fn step(unit: f32, whole: bool) -> i64 {
    let apart = if whole { 52.0 } else { 84.0 };
    let mut scale = 1_i64;
    loop {
        for part in [1, 2, 5] {
            if (scale * part) as f32 * unit >= apart || scale > 1_000_000_000 {
                return scale * part;
            }
        }
        scale *= 10;
    }
}

/// The multiples of a step from one edge of the part shown to the other.
fn ticks(plan: &Plan<'_>, step: i64, level: bool) -> Vec<Tick> {
    let Some(area) = plan.view.area else {
        return Vec::new();
    };
    let (from, to, start) = if level {
        (area.from.x, area.to.x, plan.plane.area.x)
    } else {
        (area.from.y, area.to.y, plan.plane.area.y)
    };
    let (from, to) = (
        i64::from(from.in_sixteenths()),
        i64::from(to.in_sixteenths()),
    );
    let first = (from.div_euclid(16 * step) + i64::from(from.rem_euclid(16 * step) > 0)) * step;
    (0..)
        .map(|i| first + i * step)
        .take_while(|inches| inches * 16 <= to)
        .take(4000)
        .map(|inches| Tick {
            inches,
            at: start + (inches * 16 - from) as f32 / 16.0 * plan.plane.unit,
        })
        .collect()
}

/// Faint lines over the ground, under all that stands.
pub(super) fn grid(plan: &Plan<'_>, raster: &mut Raster) {
    let step = step(plan.plane.unit, plan.view.whole);
    let area = plan.plane.area;
    let (left, top) = (area.x as usize, area.y as usize);
    let (right, bottom) = (left + area.w as usize, top + area.h as usize);
    let bare = |p: &[u8]| super::ground::BARE.iter().any(|ink| ink.0 == p);
    let mut dot = |x: usize, y: usize| {
        let at = (y * raster.width + x) * 3;
        let p = &mut raster.rgb[at..at + 3];
        if bare(p) {
            p.copy_from_slice(&CREASE.0);
        }
    };
    for tick in ticks(plan, step, true) {
        let x = (tick.at.round() as usize).clamp(left, right - 1);
        (top..bottom).for_each(|y| dot(x, y));
    }
    for tick in ticks(plan, step, false) {
        let y = (tick.at.round() as usize).clamp(top, bottom - 1);
        (left..right).for_each(|x| dot(x, y));
    }
}

/// The border and its figures.
pub(super) fn draw(plan: &Plan<'_>, raster: &mut Raster) -> Result<(), RenderError> {
    if plan.view.area.is_none() {
        return Ok(());
    }
    let (unit, area) = (plan.plane.unit, plan.plane.area);
    let step = step(unit, plan.view.whole);
    let bars = if unit * step as f32 / 10.0 >= 6.0 && step % 10 == 0 {
        step / 10
    } else if step % 5 == 0 {
        step / 5
    } else {
        1
    };
    let wide = (plan.view.margin.1 as f32 * 0.13).clamp(3.0, 6.0).round();
    let inner = area.grown(1.0);
    let outer = inner.grown(wide + 1.0);
    let (columns, rows) = (ticks(plan, bars, true), ticks(plan, bars, false));
    raster.paint(1, (0, 0), |p| {
        p.frame(outer, wide + 1.0, HALO);
        for (ticks, level) in [(&columns, true), (&rows, false)] {
            let (start, end) = if level {
                (area.x, area.x + area.w)
            } else {
                (area.y, area.y + area.h)
            };
            // Odd bars are dark; the first may begin outside the part.
            let edges: Vec<(i64, f32)> = ticks.iter().map(|t| (t.inches / bars, t.at)).collect();
            let first = edges.first().map_or(0, |e| e.0) - 1;
            let starts = std::iter::once((first, start)).chain(edges.iter().copied());
            let ends = edges.iter().map(|e| e.1).chain([end]);
            for ((number, from), to) in starts.zip(ends) {
                if number.rem_euclid(2) == 0 || to - from < 0.5 {
                    continue;
                }
                for far in [false, true] {
                    let bar = match (level, far) {
                        (true, false) => Rect::new(from, inner.y - wide, to - from, wide),
                        (true, true) => Rect::new(from, inner.y + inner.h, to - from, wide),
                        (false, false) => Rect::new(inner.x - wide, from, wide, to - from),
                        (false, true) => Rect::new(inner.x + inner.w, from, wide, to - from),
                    };
                    p.rect(bar, STONE_DARK);
                }
            }
        }
        p.frame(inner, 1.0, STONE_DARK);
        p.frame(outer.grown(1.0), 2.0, STONE_DARK);
    })?;
    let face = Face::bold(plan.plane.cap * if plan.view.whole { 0.82 } else { 0.8 });
    let (columns, rows) = (ticks(plan, step, true), ticks(plan, step, false));
    let off = wide + 3.0 + (plan.view.margin.1 as f32 - wide - 3.0) / 2.0;
    let (width, height) = (raster.width, raster.height);
    let mut paint = |strip: Rect, draw: &dyn Fn(&mut crate::paint::Painter<'_>)| {
        super::in_part(raster, strip, 3, |p| draw(p))
    };
    let top = Rect::new(0.0, 0.0, width as f32, plan.view.margin.1 as f32);
    for y in [area.y - off, area.y + area.h + off] {
        let strip = Rect {
            y: y - top.h / 2.0,
            ..top
        };
        paint(strip, &|p| {
            for tick in &columns {
                let words = tick.inches.to_string();
                p.text(&words, (tick.at, y), Anchor::Middle, face, SEPIA);
            }
        })?;
    }
    for (x, side) in [
        (area.x - wide - 5.0, Anchor::Right),
        (area.x + area.w + wide + 5.0, Anchor::Left),
    ] {
        let left = if side == Anchor::Right { 0.0 } else { x };
        let right = if side == Anchor::Right {
            x + 1.0
        } else {
            width as f32
        };
        let strip = Rect::new(
            left,
            0.0,
            right - left,
            (height as f32).min(area.y + area.h + off * 2.0),
        );
        paint(strip, &|p| {
            for tick in &rows {
                let words = tick.inches.to_string();
                p.text(&words, (x, tick.at), side, face, SEPIA);
            }
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::step;

    #[test]
    fn figures_stand_apart() {
        assert_eq!(step(13.8, true), 5);
        assert_eq!(step(4.0, true), 20);
        assert_eq!(step(200.0, true), 1);
        assert!(step(1e-9, true) > 0);
    }
}
