//! Where a plan has room for words: cells of a few pixels that know what lies
//! in them.

use super::ground::BARE;
use super::turned::Turned;
use crate::geometry::Rect;
use crate::paint::{Point, Raster};

/// Pixels of a cell.
const CELL: f32 = 4.0;

/// What lies on a plan, cell by cell.
#[derive(Clone, Debug)]
pub(super) struct Crowd {
    columns: usize,
    rows: usize,
    corner: Point,
    /// What words should rather not cover, 0 to 255.
    soft: Vec<u8>,
    /// What no words may cover.
    hard: Vec<u8>,
    /// Names on the plan.
    names: Vec<u8>,
}

/// What lies under a rectangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Under {
    /// How much that words should rather not cover.
    pub soft: f32,
    /// The same of names.
    pub names: f32,
    /// Whether something that no words may cover.
    pub hard: bool,
    /// Whether a name.
    pub named: bool,
}

/// Sums over the cells, for quick answers.
pub(super) struct Sums {
    columns: usize,
    rows: usize,
    corner: Point,
    soft: Vec<u32>,
    hard: Vec<u32>,
    names: Vec<u32>,
}

impl Crowd {
    /// The cells of a drawn plan: bare ground is free.
    pub fn of(raster: &Raster, area: Rect) -> Self {
        let columns = (area.w / CELL).ceil().max(1.0) as usize;
        let rows = (area.h / CELL).ceil().max(1.0) as usize;
        let mut soft = vec![0; columns * rows];
        let (left, top) = (area.x as usize, area.y as usize);
        let (width, height) = (area.w as usize, area.h as usize);
        for (y, line) in raster
            .rgb
            .chunks_exact(raster.width.max(1) * 3)
            .skip(top)
            .take(height)
            .enumerate()
        {
            let row = y / CELL as usize * columns;
            let line = line.get(left * 3..(left + width) * 3).unwrap_or(&[]);
            for (x, p) in line.chunks_exact(3).enumerate() {
                if !BARE.iter().any(|ink| ink.0 == p) {
                    soft[row + x / CELL as usize] += 1;
                }
            }
        }
        Self {
            columns,
            rows,
            corner: (area.x, area.y),
            hard: vec![0; soft.len()],
            names: vec![0; soft.len()],
            soft,
        }
    }

    /// The same cells where the plan lies elsewhere.
    pub fn at(&self, corner: Point) -> Self {
        Self {
            corner,
            ..self.clone()
        }
    }

    fn cells(&self, r: Rect) -> impl Iterator<Item = (usize, Point)> + use<> {
        let (columns, corner) = (self.columns, self.corner);
        let span = |low: f32, long: f32, from: f32, most: usize| {
            let a = ((low - from) / CELL).floor().clamp(0.0, most as f32) as usize;
            let b = ((low + long - from) / CELL).ceil().clamp(0.0, most as f32) as usize;
            a..b
        };
        let xs = span(r.x, r.w, corner.0, self.columns);
        let ys = span(r.y, r.h, corner.1, self.rows);
        ys.flat_map(move |y| {
            xs.clone().map(move |x| {
                let middle = (
                    corner.0 + (x as f32 + 0.5) * CELL,
                    corner.1 + (y as f32 + 0.5) * CELL,
                );
                (y * columns + x, middle)
            })
        })
    }

    /// A name on the plan.
    pub fn name(&mut self, r: Rect) {
        for (i, _) in self.cells(r) {
            self.names[i] = 1;
        }
    }

    /// A body that nothing may cover.
    pub fn block(&mut self, turned: Turned) {
        let grown = turned.grown(2.5);
        for (i, middle) in self.cells(grown.bounds()) {
            if grown.has(middle) {
                self.hard[i] = 1;
            }
        }
    }

    /// A piece that nothing may cover.
    pub fn piece(&mut self, r: Rect) {
        for (i, _) in self.cells(r) {
            self.hard[i] = 1;
        }
    }

    /// A place that an arrow passes.
    pub fn arrow(&mut self, at: Point, half: f32) {
        for (i, _) in self.cells(Rect::around(at, half, half)) {
            self.soft[i] = self.soft[i].max(48);
        }
    }

    /// The sums over the cells.
    pub fn sums(&self) -> Sums {
        let columns = self.columns + 1;
        let mut soft = vec![0_u32; columns * (self.rows + 1)];
        let (mut hard, mut names) = (soft.clone(), soft.clone());
        for y in 0..self.rows {
            let (mut s, mut h, mut n) = (0, 0, 0);
            for x in 0..self.columns {
                s += u32::from(self.soft[y * self.columns + x]);
                h += u32::from(self.hard[y * self.columns + x]);
                n += u32::from(self.names[y * self.columns + x]);
                let at = (y + 1) * columns + x + 1;
                soft[at] = soft[at - columns] + s;
                hard[at] = hard[at - columns] + h;
                names[at] = names[at - columns] + n;
            }
        }
        Sums {
            columns: self.columns,
            rows: self.rows,
            corner: self.corner,
            soft,
            hard,
            names,
        }
    }
}

impl Sums {
    /// What lies under a rectangle.
    pub fn under(&self, r: Rect) -> Under {
        let part = |at: f32, from: f32, most: usize| ((at - from) / CELL).clamp(0.0, most as f32);
        let x = (
            part(r.x, self.corner.0, self.columns).floor() as usize,
            part(r.x + r.w, self.corner.0, self.columns).ceil() as usize,
        );
        let y = (
            part(r.y, self.corner.1, self.rows).floor() as usize,
            part(r.y + r.h, self.corner.1, self.rows).ceil() as usize,
        );
        let line = self.columns + 1;
        let sum = |of: &[u32]| {
            (of[y.1 * line + x.1] + of[y.0 * line + x.0])
                .wrapping_sub(of[y.0 * line + x.1])
                .wrapping_sub(of[y.1 * line + x.0])
        };
        let names = sum(&self.names);
        Under {
            soft: sum(&self.soft) as f32,
            names: names as f32 * 180.0,
            hard: sum(&self.hard) > 0,
            named: names > 0,
        }
    }
}
