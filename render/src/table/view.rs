//! What part of a table a picture shows, and how large.

use super::plane::scaled;
use crate::frame::{Extent, Frame, Scale};
use crate::geometry::Rect;
use crate::paint;
use engine::board::TableBase;
use engine::inches::{Area, Bearing, Length, Point};

/// A frame made definite for one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct View {
    /// The part shown; `None` on a table of no size.
    pub area: Option<Area>,
    /// Pixels of an inch, as the bits of the number so that views can be keys.
    unit: u32,
    /// Pixels of the part shown.
    pub inner: (u32, u32),
    /// Pixels of paper at the left and above.
    pub margin: (u32, u32),
    /// Pixels with the paper.
    pub size: (u32, u32),
    /// Whether it is the whole table.
    pub whole: bool,
}

/// A part shown is at least so many inches wide and high, where the table is:
/// a wall alone shows nobody where it lies.
const LEAST: (i32, i32) = (16, 12);

/// A part is no wider than so many tenths of its height, where the table allows.
const WIDEST: i64 = 22;

/// A part is at least so many tenths of its height wide, where the table allows:
/// a chat shows a picture no higher than a few lines, and all of a high one is
/// small in it. Of a wide one what matters is small on a phone.
const NARROWEST: i64 = 13;

/// No inch is drawn larger than this.
const LARGEST: f32 = 160.0;

/// Sixteenths in `low..high` made at least `least` long, evenly, within 0 to `most`.
fn widened((low, high): (i32, i32), least: i32, most: i32) -> (i32, i32) {
    let (low, high) = (i64::from(low), i64::from(high));
    let (least, most) = (i64::from(least.min(most)), i64::from(most));
    let lack = (least - (high - low)).max(0);
    let low = (low - lack / 2).clamp(0, (most - least.max(high - low)).max(0));
    let high = (low + (high - low).max(least)).max(high).min(most);
    let narrow = |n: i64| i32::try_from(n).unwrap_or(i32::MAX);
    (narrow(low), narrow(high))
}

/// The part of a table that an extent means.
fn part(extent: Extent, base: &TableBase) -> Option<Area> {
    let (width, height) = (base.width.in_sixteenths(), base.height.in_sixteenths());
    if width <= 0 || height <= 0 {
        return None;
    }
    let whole = base.area();
    let Extent::Area(wish) = extent else {
        return Some(whole);
    };
    let wish = Area::new(wish.from, wish.to);
    let Some(found) = wish.within(whole) else {
        return Some(whole);
    };
    let span = |a: Length, b: Length| (a.in_sixteenths(), b.in_sixteenths());
    let (x, y) = (
        widened(span(found.from.x, found.to.x), LEAST.0 * 16, width),
        widened(span(found.from.y, found.to.y), LEAST.1 * 16, height),
    );
    let share = |long: (i32, i32), times: i64, of: i64| {
        let share = (i64::from(long.1) - i64::from(long.0)) * times / of;
        i32::try_from(share).unwrap_or(i32::MAX)
    };
    let (x, y) = (
        widened(x, share(y, NARROWEST, 10), width),
        widened(y, share(x, 10, WIDEST), height),
    );
    Some(Area::new(
        Point::sixteenths(x.0, y.0),
        Point::sixteenths(x.1, y.1),
    ))
}

impl View {
    /// Fits a frame to a table.
    pub fn new(frame: Frame, base: &TableBase) -> Self {
        let area = part(frame.extent, base);
        let whole = area.is_none_or(|area| area == base.area());
        let longest = Frame::LONGEST_SIDE as f32;
        let wish = match frame.scale {
            Scale::Width(width) => width.clamp(200, Frame::LONGEST_SIDE),
            Scale::Hex(_) => 0,
        };
        let margin = rim(wish.max(480) as f32, whole);
        let inches = |length: Length| (length.in_sixteenths() as f32 / 16.0).max(1.0 / 16.0);
        let (wide, high) = area.map_or((1.0, 1.0), |a| (inches(a.width()), inches(a.height())));
        let room = longest - 2.0 * margin as f32;
        let unit = match frame.scale {
            Scale::Width(_) => (wish as f32 - 2.0 * margin as f32) / wide,
            Scale::Hex(inch) => inch.clamp(1, Frame::LONGEST_SIDE) as f32,
        };
        let unit = unit.min(LARGEST).min(room / wide).min(room / high);
        let pixels = |inches: f32| ((inches * unit).round().clamp(1.0, room)) as u32;
        let inner = match area {
            Some(_) => (pixels(wide), pixels(high)),
            None => (480 - 2 * margin, 120),
        };
        let width = (inner.0 + 2 * margin).max(wish).max(480);
        Self {
            area,
            unit: unit.to_bits(),
            inner,
            margin: ((width - inner.0) / 2, margin),
            size: (width, inner.1 + 2 * margin),
            whole,
        }
    }

    /// Pixels of an inch.
    pub fn unit(&self) -> f32 {
        f32::from_bits(self.unit)
    }

    /// Height of a capital letter of an ordinary name, in pixels. In a part of
    /// a table it is large enough for a phone.
    pub fn cap(&self) -> f32 {
        let width = self.size.0 as f32;
        if self.whole {
            (width / 148.0).clamp(7.0, 12.0)
        } else {
            (width / 66.0).clamp(8.0, 18.0)
        }
    }

    /// The plane of a picture in which the view's paper begins at a place.
    pub fn plane(&self, at: (f32, f32)) -> Plane {
        let area = Rect::new(
            at.0 + self.margin.0 as f32,
            at.1 + self.margin.1 as f32,
            self.inner.0 as f32,
            self.inner.1 as f32,
        );
        Plane {
            unit: self.unit(),
            from: self.area.map_or_else(Point::default, |area| area.from),
            area,
            cap: self.cap(),
        }
    }
}

/// Pixels of paper round the table, for ticks and figures.
fn rim(width: f32, whole: bool) -> u32 {
    if whole {
        (width / 39.0).clamp(20.0, 42.0) as u32
    } else {
        (width / 24.0).clamp(20.0, 46.0) as u32
    }
}

/// Where the points of a table lie in a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane {
    /// Pixels of an inch.
    pub unit: f32,
    /// The table's point at the area's corner.
    from: Point,
    /// The part of the picture that shows the table.
    pub area: Rect,
    /// Height of an ordinary capital letter in pixels.
    pub cap: f32,
}

impl Plane {
    /// A point in pixels.
    pub fn at(&self, p: Point) -> paint::Point {
        let part = |a: Length, b: Length| {
            let far = i64::from(a.in_sixteenths()) - i64::from(b.in_sixteenths());
            far as f32 / 16.0 * self.unit
        };
        (
            self.area.x + part(p.x, self.from.x),
            self.area.y + part(p.y, self.from.y),
        )
    }

    /// Points in pixels.
    pub fn all(&self, points: &[Point]) -> Vec<paint::Point> {
        points.iter().take(4000).map(|p| self.at(*p)).collect()
    }

    /// A length in pixels.
    pub fn long(&self, length: Length) -> f32 {
        length.in_sixteenths() as f32 / 16.0 * self.unit
    }

    /// Whether a point lies in the part shown.
    pub fn shows(&self, p: Point) -> bool {
        self.area.grown(0.5).has(self.at(p))
    }

    /// What lies beyond this is not drawn.
    pub fn reach(&self) -> Rect {
        self.area.grown(80.0 + self.unit)
    }
}

/// A bearing as a way of length 1 in the picture.
pub(crate) fn toward(bearing: Bearing) -> paint::Point {
    let (east, north) = bearing.east_north();
    scaled((east as f32, -north as f32), 1.0 / 65_536.0)
}

#[cfg(test)]
mod tests {
    use super::{part, widened};
    use crate::frame::Extent;
    use engine::board::TableBase;
    use engine::inches::{Area, Length, Point};

    #[test]
    fn small_parts_grow_evenly_and_stay_on_the_table() {
        assert_eq!(widened((100, 110), 50, 1000), (80, 130));
        assert_eq!(widened((0, 10), 50, 1000), (0, 50));
        assert_eq!(widened((990, 1000), 50, 1000), (950, 1000));
        assert_eq!(widened((20, 30), 50, 40), (0, 40));
        assert_eq!(widened((20, 300), 50, 1000), (20, 300));
    }

    #[test]
    fn a_part_lies_on_its_side_where_the_table_lets_it() {
        let table = |width, height| TableBase {
            key: "plain".into(),
            width: Length::inches(width),
            height: Length::inches(height),
            feet_per_inch: 15,
            shapes: Vec::new(),
            labels: Vec::new(),
            legend: Vec::new(),
        };
        let shape = |base: &TableBase, from: (i32, i32), to: (i32, i32)| {
            let inches = |(x, y)| Point::sixteenths(x * 16, y * 16);
            let wish = Extent::Area(Area::new(inches(from), inches(to)));
            let part = part(wish, base).expect("a part");
            let whole = |l: Length| l.in_sixteenths() / 16;
            (whole(part.width()), whole(part.height()))
        };
        let large = table(112, 137);
        // A wall that runs north to south, and one that runs west to east.
        assert_eq!(shape(&large, (50, 40), (60, 70)), (39, 30));
        assert_eq!(shape(&large, (20, 50), (86, 55)), (66, 30));
        // What is no more than the table has cannot be had.
        assert_eq!(shape(&large, (50, 0), (60, 137)), (112, 137));
        assert_eq!(shape(&table(30, 90), (0, 10), (20, 60)), (30, 50));
    }
}
