//! Powder smoke: soft puffs that drift the way the fire went.

use super::ink::{COVERS, LIGHTS, SMOKE_DARK, SMOKE_LIGHT};
use super::plane::{add, noise, right_of, scaled, share};
use super::view::{Plane, toward};
use crate::geometry::Rect;
use crate::paint::Point;
use crate::sheet::Sheet;
use engine::board::Smoke;

/// One ball of smoke.
struct Puff {
    at: Point,
    size: f32,
    dense: f32,
}

/// The puffs of a mark; the same for the same mark.
fn puffs(plane: &Plane, smoke: &Smoke) -> Vec<Puff> {
    let weight = f32::from(smoke.weight.clamp(1, 5));
    let (at, front) = (plane.at(smoke.at), toward(smoke.toward));
    let size = (plane.unit * (0.5 + 0.13 * weight)).clamp(plane.cap * 0.85, 150.0);
    let count = 3 + 2 * i32::from(smoke.weight.clamp(1, 5));
    (0..count)
        .map(|i| {
            let n = noise(
                smoke.at.x.in_sixteenths().wrapping_add(i * 101),
                smoke.at.y.in_sixteenths().wrapping_add(i * 37),
            );
            let part = i as f32 / (count - 1) as f32;
            // It leaves the muzzle narrow and spreads as it goes.
            let forward = part * size * (1.4 + weight * 0.42);
            let aside = (share(n, 0) - 0.5) * size * (0.5 + 1.7 * part);
            Puff {
                at: add(
                    add(at, scaled(front, forward)),
                    scaled(right_of(front), aside),
                ),
                size: size * (0.62 + 0.5 * share(n, 8)) * (0.75 + 0.5 * part),
                dense: (0.88 - 0.45 * part) * (0.72 + 0.28 * share(n, 16)),
            }
        })
        .collect()
}

/// Draws smoke over what the sheet shows.
pub(super) fn draw(sheet: &mut Sheet, plane: &Plane, smoke: &Smoke) {
    if !plane.reach().has(plane.at(smoke.at)) {
        return;
    }
    let puffs = puffs(plane, smoke);
    let clip = sheet.clip;
    for (at, bounds) in bounds_by_line(&puffs, clip) {
        let y = at as f32 + 0.5;
        for x in bounds.0..bounds.1 {
            let p = (x as f32 + 0.5, y);
            // How much comes through, and how the light falls.
            let (mut clear, mut lit, mut sum) = (1.0_f32, 0.0_f32, 0.0_f32);
            for puff in &puffs {
                let d = ((p.0 - puff.at.0) / puff.size, (p.1 - puff.at.1) / puff.size);
                let square = d.0 * d.0 + d.1 * d.1;
                if square >= 1.0 {
                    continue;
                }
                let soft = (1.0 - square) * (1.0 - square) * 1.5;
                let cover = puff.dense * soft.min(1.0);
                clear *= 1.0 - cover;
                lit += cover * (0.56 - 0.6 * (d.0 * 0.55 + d.1 * 0.83));
                sum += cover;
            }
            // Few steps pack well and still look soft.
            let Some(cover) = step(&COVERS, 1.0 - clear) else {
                continue;
            };
            let light = step(&LIGHTS, lit / sum.max(0.01)).unwrap_or(0);
            let ink = SMOKE_DARK.mix(SMOKE_LIGHT, light);
            let index = &mut sheet.pixels[at * sheet.width + x];
            let under = sheet.palette.ink(*index);
            *index = sheet.palette.index(under.mix(ink, cover).0);
        }
    }
}

/// The last of rising steps, in hundredths, that a share reaches.
fn step(steps: &[u16], share: f32) -> Option<u16> {
    let reached = |step: &&u16| f32::from(**step) <= share * 100.0 + 6.0;
    steps.iter().take_while(reached).last().copied()
}

/// For every line of pixels, from where to where there may be smoke.
fn bounds_by_line(puffs: &[Puff], clip: Rect) -> Vec<(usize, (usize, usize))> {
    let low = |at: f32, clip: f32| at.max(clip).max(0.0).floor() as usize;
    let all = puffs.iter().fold((f32::MAX, f32::MIN), |s, p| {
        (s.0.min(p.at.1 - p.size), s.1.max(p.at.1 + p.size))
    });
    let (top, bottom) = (
        low(all.0, clip.y),
        all.1.min(clip.y + clip.h).max(0.0) as usize,
    );
    (top..bottom)
        .filter_map(|y| {
            let level = y as f32 + 0.5;
            let mut span = (f32::MAX, f32::MIN);
            for puff in puffs {
                let up = level - puff.at.1;
                let square = puff.size * puff.size - up * up;
                if square > 0.0 {
                    let half = square.sqrt();
                    span = (span.0.min(puff.at.0 - half), span.1.max(puff.at.0 + half));
                }
            }
            let from = low(span.0, clip.x);
            let to = span.1.min(clip.x + clip.w).max(0.0) as usize;
            (span.0 < span.1 && from < to).then_some((y, (from, to)))
        })
        .collect()
}
