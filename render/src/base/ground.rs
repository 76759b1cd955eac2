//! The five grounds: each has its hue and its pattern, so that they can be told
//! apart without colour.

use super::{NUMBERS_FROM, Plan};
use crate::RenderError;
use crate::geometry::Lattice;
use crate::ink::{
    GRID, HILL, HILL_MARK, Ink, MARSH, MARSH_MARK, OPEN, OPEN_MARK, PAPER, WATER, WATER_MARK, WOOD,
    WOOD_DARK, WOOD_MARK,
};
use crate::paint::{Painter, Point, Raster};
use engine::board::Ground;

/// How many drawings of one ground take turns.
const VARIANTS: u32 = 3;

/// The flat colour of a ground.
pub(super) fn ink(ground: Ground) -> Ink {
    match ground {
        Ground::Open => OPEN,
        Ground::Wood => WOOD,
        Ground::Hill => HILL,
        Ground::Marsh => MARSH,
        Ground::Water => WATER,
    }
}

/// Lays all water or all land hexes on the raster.
pub(super) fn lay(plan: &Plan<'_>, raster: &mut Raster, water: bool) -> Result<(), RenderError> {
    let spans = Spans::new(plan.lattice);
    let mut tiles: [[Option<Raster>; VARIANTS as usize]; 5] = Default::default();
    for hex in plan.hexes() {
        let Some(ground) = plan.ground(hex) else {
            continue;
        };
        if (ground == Ground::Water) != water {
            continue;
        }
        let variant = if plan.view.detail {
            (u32::from(hex.column) * 7 + u32::from(hex.row) * 3) % VARIANTS
        } else {
            0
        };
        let slot = &mut tiles[ground as usize][variant as usize];
        if slot.is_none() {
            *slot = Some(tile(plan.lattice, ground, variant)?);
        }
        if let Some(tile) = slot {
            spans.lay(raster, tile, plan.lattice.pixel(hex));
        }
    }
    Ok(())
}

/// Puts paper where no hex of the map lies.
pub(super) fn trim(plan: &Plan<'_>, raster: &mut Raster) {
    let spans = Spans::new(plan.lattice);
    let mut covered = vec![false; raster.width * raster.height];
    for hex in plan.hexes() {
        let centre = plan.lattice.pixel(hex);
        for (y, from, to) in spans.lines_in(raster, centre) {
            covered[y * raster.width + from..y * raster.width + to].fill(true);
        }
    }
    for (pixel, covered) in raster.rgb.chunks_exact_mut(3).zip(covered) {
        if !covered {
            pixel.copy_from_slice(&PAPER.0);
        }
    }
}

/// The pixels that belong to a hex, line by line: hexes tile the plane with
/// neither gaps nor overlaps.
struct Spans {
    /// From and to (exclusive) of each line, against the centre.
    lines: Vec<(i32, i32)>,
    half: i32,
    left: i32,
}

fn tile_left(lattice: Lattice) -> i32 {
    -(2 * lattice.pitch / 3 + 2)
}

impl Spans {
    fn new(lattice: Lattice) -> Self {
        let half = lattice.row / 2;
        let right = |dy: i32| {
            let slope = lattice.pitch as f32 / 3.0 / half as f32;
            (lattice.radius() - (dy as f32 + 0.5).abs() * slope).round() as i32
        };
        let lines = (-half..half)
            .map(|dy| {
                // The left border is the right border of the hex beside it.
                let other = if dy < 0 { dy + half } else { dy - half };
                (right(other) - lattice.pitch, right(dy))
            })
            .collect();
        Self {
            lines,
            half,
            left: tile_left(lattice),
        }
    }

    /// The lines of a hex within a raster: its y, and x from and to.
    fn lines_in(
        &self,
        raster: &Raster,
        centre: (i32, i32),
    ) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        let (width, height) = (raster.width as i32, raster.height as i32);
        self.lines
            .iter()
            .enumerate()
            .filter_map(move |(i, (from, to))| {
                let y = centre.1 - self.half + i as i32;
                let (from, to) = ((centre.0 + from).max(0), (centre.0 + to).min(width));
                ((0..height).contains(&y) && from < to).then_some((
                    y as usize,
                    from as usize,
                    to as usize,
                ))
            })
    }

    fn lay(&self, raster: &mut Raster, tile: &Raster, centre: (i32, i32)) {
        let lines: Vec<_> = self.lines_in(raster, centre).collect();
        for (y, from, to) in lines {
            let line = (y as i32 - centre.1 + self.half) as usize;
            let left = (from as i32 - centre.0 - self.left) as usize;
            let source = (line * tile.width + left) * 3;
            let target = (y * raster.width + from) * 3;
            let count = (to - from) * 3;
            raster.rgb[target..target + count].copy_from_slice(&tile.rgb[source..source + count]);
        }
    }
}

fn tile(lattice: Lattice, ground: Ground, variant: u32) -> Result<Raster, RenderError> {
    let left = tile_left(lattice);
    let mut tile = Raster::new((-2 * left) as usize + 1, lattice.row as usize, ink(ground));
    tile.paint(4, (left, -lattice.row / 2), |p| {
        pattern(p, ground, (0.0, 0.0), lattice.unit(), variant);
        let line = match ground {
            Ground::Water => WATER_MARK,
            Ground::Wood => GRID.mix(WOOD_DARK, 40),
            Ground::Hill => GRID.mix(HILL_MARK, 45),
            _ => GRID,
        };
        p.closed(
            &lattice.outline((0.0, 0.0), 0.0),
            (lattice.unit() / 60.0).clamp(1.0, 1.8),
            line,
        );
    })?;
    Ok(tile)
}

/// Draws the marks of a ground in a hex `unit` pixels high.
pub(super) fn pattern(p: &mut Painter<'_>, ground: Ground, centre: Point, unit: f32, variant: u32) {
    let at = |q: Point| (centre.0 + q.0 * unit, centre.1 + q.1 * unit);
    let thin = (unit * 0.022).max(0.7);
    let seed = variant * 977 + ground as u32 * 131 + 17;
    match ground {
        Ground::Open => {
            for q in scatter(seed, 5, 0.26, 0.12, unit) {
                let (x, y) = at(q);
                p.segment(
                    (x - unit * 0.035, y),
                    (x + unit * 0.035, y),
                    thin,
                    OPEN_MARK,
                );
            }
        }
        Ground::Wood => {
            let mut trees = scatter(seed, 11, 0.185, 0.1, unit);
            trees.sort_by(|a, b| a.1.total_cmp(&b.1));
            for (i, q) in trees.into_iter().enumerate() {
                let (x, y) = at(q);
                let r = unit * if i % 3 == 0 { 0.085 } else { 0.07 };
                p.disc((x + r * 0.25, y + r * 0.35), r, WOOD_DARK);
                p.disc((x, y), r, WOOD_MARK);
            }
        }
        Ground::Hill => {
            for q in scatter(seed, 6, 0.27, 0.15, unit) {
                let (x, y) = at(q);
                let w = unit * 0.11;
                let arc: Vec<Point> = (0..=6)
                    .map(|i| {
                        let t = i as f32 / 3.0 - 1.0;
                        (x + t * w, y - (1.0 - t * t) * w * 0.75 + w * 0.3)
                    })
                    .collect();
                p.stroke(&arc, thin * 1.3, HILL_MARK);
                for i in [3, 4, 5] {
                    let (a, t) = (arc[i], (i as f32 - 2.0) * 0.28);
                    p.segment(
                        (a.0, a.1),
                        (a.0 + w * 0.1, a.1 + w * (0.8 - t * 0.4)),
                        thin,
                        HILL_MARK,
                    );
                }
            }
        }
        Ground::Marsh => {
            for q in scatter(seed, 6, 0.27, 0.15, unit) {
                let (x, y) = at(q);
                let w = unit * 0.08;
                p.segment(
                    (x - w * 1.3, y + w * 0.6),
                    (x + w * 1.3, y + w * 0.6),
                    thin,
                    MARSH_MARK,
                );
                for (lean, height) in [(-0.9, 0.7), (-0.35, 1.25), (0.25, 1.35), (0.9, 0.75)] {
                    p.segment(
                        (x + lean * w * 0.6, y + w * 0.6),
                        (x + lean * w, y + w * 0.6 - height * w),
                        thin,
                        MARSH_MARK,
                    );
                }
            }
        }
        Ground::Water => {
            for q in scatter(seed, 3, 0.34, 0.18, unit) {
                let (x, y) = at(q);
                let w = unit * 0.1;
                let wave: Vec<Point> = (0..=8)
                    .map(|i| {
                        let t = i as f32 / 4.0 - 1.0;
                        (x + t * w, y + (t * std::f32::consts::PI).sin() * w * 0.22)
                    })
                    .collect();
                p.stroke(&wave, thin, WATER_MARK);
            }
        }
    }
}

/// Points strewn over a hex of height 1 (drawn `unit` pixels high), `apart` from one another and `inset`
/// from its border; always the same for the same seed.
fn scatter(seed: u32, count: usize, apart: f32, inset: f32, unit: f32) -> Vec<Point> {
    let mut state = seed.wrapping_mul(2_654_435_761) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        (state >> 8) as f32 / (1 << 24) as f32 - 0.5
    };
    let mut points: Vec<Point> = Vec::with_capacity(count);
    for _ in 0..400 {
        if points.len() == count {
            break;
        }
        let (x, y) = (next() * 1.155, next());
        // The hex's number stands there.
        let reserved = unit >= NUMBERS_FROM && y < -0.3 && x.abs() < 0.26;
        let inside =
            !reserved && y.abs() < 0.5 - inset && x.abs() * 0.866 + y.abs() * 0.5 < 0.5 - inset;
        if inside && points.iter().all(|q| (q.0 - x).hypot(q.1 - y) >= apart) {
            points.push((x, y));
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexes_tile_the_plane() {
        for pitch in [6, 7, 24, 25, 62, 83] {
            let lattice = Lattice::new(pitch, None, (200, 200));
            let spans = Spans::new(lattice);
            let mut hits = vec![0_u8; 900 * 900];
            for column in 1..6 {
                for row in 1..6 {
                    let (x, y) = lattice.pixel(engine::hex::Hex::new(column, row));
                    for (i, (from, to)) in spans.lines.iter().enumerate() {
                        for dx in *from..*to {
                            let at = (y - spans.half + i as i32) * 900 + x + dx;
                            hits[at as usize] += 1;
                        }
                    }
                }
            }
            assert!(hits.iter().all(|h| *h <= 1), "overlap at pitch {pitch}");
            // The middle of the block has no gap.
            let (x, y) = lattice.pixel(engine::hex::Hex::new(3, 3));
            for dy in -lattice.row..lattice.row {
                for dx in -pitch..pitch {
                    assert_eq!(
                        hits[((y + dy) * 900 + x + dx) as usize],
                        1,
                        "gap at pitch {pitch}"
                    );
                }
            }
        }
    }
}
