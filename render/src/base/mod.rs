//! The printed map as pixels: everything that does not change during a game.

mod ground;
mod legend;
mod places;
mod sides;
mod water;

use crate::RenderError;
use crate::frame::View;
use crate::geometry::{Lattice, Rect};
use crate::ink::{BLACK, FIXED, Look, PAPER};
use crate::paint::Raster;
use crate::sheet::Sheet;
use engine::board::{HexBase, SideStyle};
use engine::hex::{Direction, Hex};

/// Hexes of so many pixels carry their number.
const NUMBERS_FROM: f32 = 44.0;

/// A printed map, drawn.
#[derive(Debug)]
pub(crate) struct Base {
    /// The pixels, with a palette that suits everything drawn over them.
    pub sheet: Sheet,
    /// Where the hexes lie.
    pub lattice: Lattice,
    /// The rectangle of the map, without paper margins and legend strip.
    pub area: Rect,
    /// Rectangles of the places' names and signs.
    pub places: Vec<Rect>,
}

/// What the parts of a base are drawn from.
pub(crate) struct Plan<'a> {
    /// The map.
    pub map: &'a HexBase,
    /// The view.
    pub view: View,
    /// Where the hexes lie.
    pub lattice: Lattice,
    /// The rectangle of the map.
    pub area: Rect,
    /// How sides look.
    pub styles: &'a [SideStyle],
}

impl Plan<'_> {
    /// The hexes of which something shows.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        let grid = self.map.grid();
        self.view
            .region
            .into_iter()
            .flat_map(|r| {
                let low = |n: u8| n.saturating_sub(1).max(1);
                let columns = low(r.from.column)..=r.to.column.saturating_add(1);
                let rows = low(r.from.row)..=r.to.row.saturating_add(1);
                columns.flat_map(move |column| rows.clone().map(move |row| Hex::new(column, row)))
            })
            .filter(move |hex| grid.contains(*hex))
    }

    /// Whether something of the hex can show.
    pub fn shows(&self, hex: Hex) -> bool {
        self.view.region.is_some_and(|r| {
            (r.from.column.saturating_sub(1)..=r.to.column.saturating_add(1)).contains(&hex.column)
                && (r.from.row.saturating_sub(1)..=r.to.row.saturating_add(1)).contains(&hex.row)
        })
    }

    /// The ground of a hex; `None` off the map. A map that lists too few
    /// grounds is open there.
    pub fn ground(&self, hex: Hex) -> Option<engine::board::Ground> {
        let at = self.map.grid().index(hex)?;
        Some(
            self.map
                .ground
                .get(at)
                .copied()
                .unwrap_or(engine::board::Ground::Open),
        )
    }

    /// The ground of a neighbour.
    pub fn beside(&self, hex: Hex, direction: Direction) -> Option<engine::board::Ground> {
        self.ground(hex.neighbour(direction)?)
    }

    /// Height of a hex in pixels.
    pub fn unit(&self) -> f32 {
        self.lattice.unit()
    }

    /// How a side looks.
    pub fn look(&self, side: engine::ruleset::Side) -> Look {
        Look::of(side, self.styles)
    }
}

impl Base {
    /// Draws a map.
    pub fn draw(map: &HexBase, view: View, styles: &[SideStyle]) -> Result<Self, RenderError> {
        let (width, height) = (view.width as usize, view.height as usize);
        let corner = (view.margin_x as i32, view.margin_y as i32);
        let lattice = Lattice::new(view.pitch as i32, view.region, corner);
        let area = Rect::new(
            corner.0 as f32,
            corner.1 as f32,
            (view.width - 2 * view.margin_x) as f32,
            (view.height - 2 * view.margin_y) as f32,
        );
        let plan = Plan {
            map,
            view,
            lattice,
            area,
            styles,
        };
        let strip = legend::Legend::new(&plan);
        let mut raster = Raster::new(width, height + strip.height(), PAPER);
        let times = if width * height > 1_200_000 { 2 } else { 3 };

        ground::lay(&plan, &mut raster, true)?;
        if water::has_coast(&plan) {
            raster.paint(2, (0, 0), |p| water::shallows(&plan, p))?;
            ground::trim(&plan, &mut raster);
        }
        ground::lay(&plan, &mut raster, false)?;
        let mut names = Vec::new();
        raster.paint(times, (0, 0), |p| {
            water::coast(&plan, p);
            sides::roads(&plan, p);
            water::rivers(&plan, p);
            places::labels(&plan, p);
            sides::crossings(&plan, p);
            places::entries(&plan, p);
            names = places::places(&plan, p);
        })?;
        places::numbers(&plan, &mut raster)?;
        clip(&mut raster, area, height);
        raster.paint(1, (0, 0), |p| {
            places::edge_numbers(&plan, p);
            if !view.whole && view.region.is_some() {
                p.frame(area.grown(1.0), 1.0, BLACK);
            }
        })?;
        strip.draw(&plan, &mut raster)?;
        Ok(Self {
            sheet: Sheet::from_raster(&raster, &FIXED),
            lattice,
            area,
            places: names,
        })
    }
}

/// Puts paper over what was drawn beyond the map.
fn clip(raster: &mut Raster, area: Rect, height: usize) {
    let (left, right) = (area.x as usize, (area.x + area.w) as usize);
    let (top, bottom) = (area.y as usize, (area.y + area.h) as usize);
    for (y, line) in raster
        .rgb
        .chunks_exact_mut(raster.width * 3)
        .take(height)
        .enumerate()
    {
        for (x, p) in line.chunks_exact_mut(3).enumerate() {
            if !(left..right).contains(&x) || !(top..bottom).contains(&y) {
                p.copy_from_slice(&PAPER.0);
            }
        }
    }
}
