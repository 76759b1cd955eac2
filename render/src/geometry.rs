//! Where hexes, their corners and their sides lie in pixels. Pitches are whole
//! numbers, so that a hex is the same pixels wherever it lies: patterns repeat
//! exactly, which is quick to draw and compresses well.

use crate::paint::Point;
use engine::board::Region;
use engine::hex::{Direction, Hex, Hexside};

/// The lattice of flat-top hexes in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lattice {
    /// Pixels from column to column.
    pub pitch: i32,
    /// Pixels from row to row; even.
    pub row: i32,
    /// Where the centre of 0101 lies or would lie.
    pub origin: (i32, i32),
}

/// A corner of a hex, exact: thirds of the column pitch and halves of the row
/// pitch from the centre of 0101.
pub(crate) type Corner = (i32, i32);

impl Lattice {
    /// The even row pitch that makes hexes regular.
    pub fn row_pitch(pitch: i32) -> i32 {
        // 2 round(p / √3)
        2 * ((pitch * 1000 + 866) / 1732)
    }

    /// The lattice that puts the region's box at a place.
    pub fn new(pitch: i32, region: Option<Region>, at: (i32, i32)) -> Self {
        let row = Self::row_pitch(pitch);
        let from = region.map_or(Hex::new(1, 1), |r| r.from);
        Self {
            pitch,
            row,
            origin: (
                at.0 + 2 * pitch / 3 - (i32::from(from.column) - 1) * pitch,
                at.1 + row / 2 - (i32::from(from.row) - 1) * row,
            ),
        }
    }
    /// The same lattice moved right and down.
    pub fn moved(self, right: i32, down: i32) -> Self {
        Self {
            origin: (self.origin.0 + right, self.origin.1 + down),
            ..self
        }
    }

    /// Pixels from the centre to the corner at the right.
    pub fn radius(self) -> f32 {
        self.pitch as f32 * 2.0 / 3.0
    }

    /// Height of a hex in pixels, the measure of everything drawn in it.
    pub fn unit(self) -> f32 {
        self.row as f32
    }

    /// Centre in whole pixels.
    pub fn pixel(self, hex: Hex) -> (i32, i32) {
        let low = if hex.column.is_multiple_of(2) {
            self.row / 2
        } else {
            0
        };
        (
            self.origin.0 + (i32::from(hex.column) - 1) * self.pitch,
            self.origin.1 + (i32::from(hex.row) - 1) * self.row + low,
        )
    }

    /// Centre.
    pub fn centre(self, hex: Hex) -> Point {
        let (x, y) = self.pixel(hex);
        (x as f32, y as f32)
    }

    /// The six corners of a hex, from the right one clockwise.
    pub fn outline(self, centre: Point, grow: f32) -> [Point; 6] {
        let (s, h) = (self.radius() + grow * 1.155, self.unit() / 2.0 + grow);
        let (x, y) = centre;
        [
            (x + s, y),
            (x + s / 2.0, y + h),
            (x - s / 2.0, y + h),
            (x - s, y),
            (x - s / 2.0, y - h),
            (x + s / 2.0, y - h),
        ]
    }

    /// A corner in pixels.
    pub fn corner(self, corner: Corner) -> Point {
        (
            self.origin.0 as f32 + corner.0 as f32 * self.pitch as f32 / 3.0,
            self.origin.1 as f32 + corner.1 as f32 * self.unit() / 2.0,
        )
    }
}

/// The two corners that a direction's side runs between.
pub(crate) fn side_corners(hex: Hex, direction: Direction) -> (Corner, Corner) {
    let x = (i32::from(hex.column) - 1) * 3;
    let y = (i32::from(hex.row) - 1) * 2 + i32::from(hex.column.is_multiple_of(2));
    let (e, se, sw) = ((x + 2, y), (x + 1, y + 1), (x - 1, y + 1));
    let (w, nw, ne) = ((x - 2, y), (x - 1, y - 1), (x + 1, y - 1));
    match direction {
        Direction::N => (nw, ne),
        Direction::NE => (ne, e),
        Direction::SE => (e, se),
        Direction::S => (se, sw),
        Direction::SW => (sw, w),
        Direction::NW => (w, nw),
    }
}

/// The corners of a hexside.
pub(crate) fn hexside_corners(side: Hexside) -> (Corner, Corner) {
    side_corners(side.hex(), side.direction())
}

/// Between two points.
pub(crate) fn lerp(a: Point, b: Point, t: f32) -> Point {
    (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
}

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rect {
    /// Left.
    pub x: f32,
    /// Top.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl Rect {
    /// A rectangle by its corner and size.
    pub fn new(x: f32, y: f32, w: f32, h: f32) -> Self {
        Self { x, y, w, h }
    }

    /// A rectangle round a point.
    pub fn around(centre: Point, half_w: f32, half_h: f32) -> Self {
        Self::new(
            centre.0 - half_w,
            centre.1 - half_h,
            2.0 * half_w,
            2.0 * half_h,
        )
    }

    /// The smallest rectangle round points, grown by a margin.
    pub fn bounds(points: &[Point], margin: f32) -> Self {
        let mut low = (f32::MAX, f32::MAX);
        let mut high = (f32::MIN, f32::MIN);
        for p in points {
            low = (low.0.min(p.0), low.1.min(p.1));
            high = (high.0.max(p.0), high.1.max(p.1));
        }
        Self::new(
            low.0 - margin,
            low.1 - margin,
            high.0 - low.0 + 2.0 * margin,
            high.1 - low.1 + 2.0 * margin,
        )
    }

    /// Whether a point lies in it.
    pub fn has(self, p: Point) -> bool {
        p.0 >= self.x && p.0 <= self.x + self.w && p.1 >= self.y && p.1 <= self.y + self.h
    }

    /// Whether the two share a pixel.
    pub fn meets(self, other: Self) -> bool {
        self.x < other.x + other.w
            && other.x < self.x + self.w
            && self.y < other.y + other.h
            && other.y < self.y + self.h
    }

    /// The part of it that lies in another; of no size where they lie apart.
    pub fn common(self, other: Self) -> Self {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let w = (self.x + self.w).min(other.x + other.w) - x;
        let h = (self.y + self.h).min(other.y + other.h) - y;
        Self::new(x, y, w.max(0.0), h.max(0.0))
    }

    /// The area that the two share.
    pub fn overlap(self, other: Self) -> f32 {
        let w = (self.x + self.w).min(other.x + other.w) - self.x.max(other.x);
        let h = (self.y + self.h).min(other.y + other.h) - self.y.max(other.y);
        w.max(0.0) * h.max(0.0)
    }

    /// Whether it lies inside another.
    pub fn inside(self, other: Self) -> bool {
        self.x >= other.x
            && self.y >= other.y
            && self.x + self.w <= other.x + other.w
            && self.y + self.h <= other.y + other.h
    }

    /// The same rectangle moved right and down.
    pub fn moved(self, right: f32, down: f32) -> Self {
        Self::new(self.x + right, self.y + down, self.w, self.h)
    }

    /// Larger by a margin on every side.
    pub fn grown(self, by: f32) -> Self {
        Self::new(
            self.x - by,
            self.y - by,
            self.w + 2.0 * by,
            self.h + 2.0 * by,
        )
    }

    /// Its middle.
    pub fn centre(self) -> Point {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }
}
