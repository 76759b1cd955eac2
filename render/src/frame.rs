//! What part of a board a picture shows, and how large.

use crate::geometry::Lattice;
use engine::board::{Board, Cutout, Region};
use engine::hex::{Grid, Hex};
use engine::inches::Area;

/// The part of a board to draw and its scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Frame {
    /// Which part.
    pub extent: Extent,
    /// How large.
    pub scale: Scale,
}

/// A part of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Extent {
    /// All of it.
    Whole,
    /// A rectangle of hexes; what lies off the map is left out. All of a board
    /// that has no hexes.
    Region(Region),
    /// A part of a table; what lies off the table is left out. All of a board
    /// that is no table.
    Area(Area),
}

/// How large hexes are drawn. Either is reduced where a side of the map would
/// pass [`Frame::LONGEST_SIDE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scale {
    /// So that the picture is so many pixels wide.
    Width(u32),
    /// So that a hex is so many pixels from flat side to flat side, or an inch of
    /// a table so many pixels long.
    Hex(u32),
}

impl Frame {
    /// The overview: everything, 1,600 pixels wide.
    pub const WHOLE: Self = Self {
        extent: Extent::Whole,
        scale: Scale::Width(1600),
    };

    /// The least pixels of a hex at which every figure on a counter can be read.
    pub const READABLE_HEX: u32 = 72;

    /// No side of the map is drawn longer than this, in pixels.
    pub const LONGEST_SIDE: u32 = 4000;

    /// A close view of a region: as large as suits a phone held upright and at
    /// least [`Frame::READABLE_HEX`] pixels a hex.
    pub fn region(region: Region) -> Self {
        let columns = u32::from(region.to.column.abs_diff(region.from.column)) + 1;
        // Columns lie 0.866 hexes apart; 1,150 pixels fill a phone's screen.
        let columns = columns.max(u32::from(LEAST.0));
        let hex = (1150 * 1000 / 866 / (columns + 1)).clamp(84, 120);
        Self {
            extent: Extent::Region(region),
            scale: Scale::Hex(hex),
        }
    }
}

impl Frame {
    /// A close view of a part of a table: as wide as suits a phone held upright,
    /// with letters that can be read there.
    pub const fn area(area: Area) -> Self {
        Self {
            extent: Extent::Area(area),
            scale: Scale::Width(1080),
        }
    }

    /// The close view of what the present decision is about; `None` where it is
    /// about the whole board.
    pub fn focus(board: &Board) -> Option<Self> {
        board.focus().map(Self::cutout)
    }

    /// A close view of that part.
    pub fn cutout(cutout: Cutout) -> Self {
        match cutout {
            Cutout::Hexes(region) => Self::region(region),
            Cutout::Table(area) => Self::area(area),
        }
    }
}

/// A frame made definite for one grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct View {
    /// The hexes shown; `None` on a map without hexes.
    pub region: Option<Region>,
    /// Pixels from column to column.
    pub pitch: u32,
    /// Width of the map in pixels, margins included.
    pub width: u32,
    /// Height of the map in pixels, margins included.
    pub height: u32,
    /// Pixels of paper left and right of the hexes.
    pub margin_x: u32,
    /// Pixels of paper above and below the hexes.
    pub margin_y: u32,
    /// Whether hexes are large enough for figures on counters.
    pub detail: bool,
    /// Whether it is the whole map.
    pub whole: bool,
}

/// Hexes below this many pixels get stack marks instead of counters.
const DETAIL_FROM: i32 = 56;

impl View {
    /// Fits a frame to a grid.
    pub fn new(frame: Frame, grid: Grid) -> Self {
        let region = region_of(frame.extent, grid);
        let (columns, rows) = region.map_or((1, 1), |r| {
            (
                u32::from(r.to.column - r.from.column) + 1,
                u32::from(r.to.row - r.from.row) + 1,
            )
        });
        let whole = !matches!(frame.extent, Extent::Region(_));
        let wanted = match frame.scale {
            Scale::Hex(hex) => pitch_of(hex.clamp(8, Frame::LONGEST_SIDE)),
            Scale::Width(width) => {
                let width = width.clamp(200, Frame::LONGEST_SIDE);
                (width.saturating_sub(2 * 24) * 3 / (3 * columns + 1)).min(pitch_of(160))
            }
        };
        let mut pitch = wanted.clamp(6, 400);
        let margin = if whole { 24 } else { 10 };
        while pitch > 6 && {
            let (width, height) = extent(pitch, columns, rows);
            width.max(height) + 2 * margin > Frame::LONGEST_SIDE
        } {
            pitch -= 1;
        }
        let (inner_width, inner_height) = extent(pitch, columns, rows);
        let mut width = inner_width + 2 * margin;
        if let Scale::Width(wish) = frame.scale {
            width = width.max(wish.clamp(200, Frame::LONGEST_SIDE));
        }
        width = width.max(480);
        Self {
            region,
            pitch,
            width,
            height: inner_height + 2 * margin,
            margin_x: (width - inner_width) / 2,
            margin_y: margin,
            detail: Lattice::row_pitch(pitch as i32) >= DETAIL_FROM,
            whole,
        }
    }
}

/// At least so many columns and rows round a region that is smaller, where
/// the map has them: a single hex alone shows nobody where it lies.
const LEAST: (u8, u8) = (8, 6);

/// Widens a span evenly to `least` within 1 to `most`.
fn widen((low, high): (u8, u8), least: u8, most: u8) -> (u8, u8) {
    let lack = least.min(most).saturating_sub(high - low + 1);
    let low = low.saturating_sub(lack.div_ceil(2)).max(1);
    let high = high.max((low + least.min(most) - 1).min(most));
    let low = low.min((high + 1).saturating_sub(least.min(most)).max(1));
    (low, high)
}

/// Column pitch of hexes that many pixels high.
fn pitch_of(hex: u32) -> u32 {
    (hex * 866 + 500) / 1000
}

/// Pixels that so many columns and rows take.
fn extent(pitch: u32, columns: u32, rows: u32) -> (u32, u32) {
    let row = Lattice::row_pitch(pitch as i32) as u32;
    (pitch * columns + pitch / 3 + 1, row * rows + row / 2)
}

fn region_of(extent: Extent, grid: Grid) -> Option<Region> {
    if grid.is_empty() {
        return None;
    }
    let all = Region {
        from: Hex::new(1, 1),
        to: Hex::new(grid.columns, grid.rows),
    };
    let Extent::Region(r) = extent else {
        return Some(all);
    };
    let span = |a: u8, b: u8, most: u8| {
        let (low, high) = (a.min(b).clamp(1, most), a.max(b).clamp(1, most));
        (low, high)
    };
    let (west, east) = widen(
        span(r.from.column, r.to.column, grid.columns),
        LEAST.0,
        grid.columns,
    );
    let (north, south) = widen(span(r.from.row, r.to.row, grid.rows), LEAST.1, grid.rows);
    Some(Region {
        from: Hex::new(west, north),
        to: Hex::new(east, south),
    })
}

#[cfg(test)]
mod tests {
    use super::widen;

    #[test]
    fn small_regions_grow_evenly_and_stay_on_the_map() {
        assert_eq!(widen((10, 10), 8, 64), (6, 13));
        assert_eq!(widen((1, 2), 8, 64), (1, 8));
        assert_eq!(widen((63, 64), 8, 64), (57, 64));
        assert_eq!(widen((2, 3), 8, 5), (1, 5));
        assert_eq!(widen((2, 30), 8, 64), (2, 30));
    }
}
