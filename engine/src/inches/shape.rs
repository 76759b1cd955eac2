//! Lines and areas on the table, and what can be seen across them.

use super::{Length, Point, rounded};
use serde::{Deserialize, Serialize};

/// A straight line between two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Segment {
    /// One end.
    pub from: Point,
    /// The other end.
    pub to: Point,
}

/// On which side of the line from `a` to `b` a point lies: positive to the
/// right, nothing on the line.
fn turn(a: Point, b: Point, c: Point) -> i128 {
    let (ab, ac) = (a.to(b), a.to(c));
    ab.0 * ac.1 - ab.1 * ac.0
}

impl Segment {
    /// The line between two points.
    pub const fn new(from: Point, to: Point) -> Self {
        Self { from, to }
    }

    /// Its length, to the nearest sixteenth.
    pub fn length(self) -> Length {
        self.from.distance(self.to)
    }

    /// Its middle.
    pub fn middle(self) -> Point {
        self.from.middle(self.to)
    }

    /// Whether a point lies on it; exact.
    pub fn holds(self, point: Point) -> bool {
        turn(self.from, self.to, point) == 0 && self.bounds().holds(point)
    }

    /// Whether two lines have a point in common; touching counts. Exact.
    pub fn meets(self, other: Self) -> bool {
        let ends = (
            turn(self.from, self.to, other.from).signum(),
            turn(self.from, self.to, other.to).signum(),
        );
        let mine = (
            turn(other.from, other.to, self.from).signum(),
            turn(other.from, other.to, self.to).signum(),
        );
        if ends.0 * ends.1 < 0 && mine.0 * mine.1 < 0 {
            return true;
        }
        self.holds(other.from)
            || self.holds(other.to)
            || other.holds(self.from)
            || other.holds(self.to)
    }

    /// Whether two lines cross: each has the ends of the other on both its
    /// sides. A line that only touches another does not cross it. Exact.
    pub fn crosses(self, other: Self) -> bool {
        let on_both = |a: i128, b: i128| a.signum() * b.signum() < 0;
        on_both(
            turn(self.from, self.to, other.from),
            turn(self.from, self.to, other.to),
        ) && on_both(
            turn(other.from, other.to, self.from),
            turn(other.from, other.to, self.to),
        )
    }

    /// Where two lines meet, to the nearest sixteenth; `None` where they do not
    /// or run along each other.
    pub fn meeting(self, other: Self) -> Option<Point> {
        if !self.meets(other) {
            return None;
        }
        let (d, e) = (self.from.to(self.to), other.from.to(other.to));
        let under = d.0 * e.1 - d.1 * e.0;
        if under == 0 {
            return None;
        }
        let gap = self.from.to(other.from);
        let over = gap.0 * e.1 - gap.1 * e.0;
        Some(Point::new(
            self.from.x + Length::narrow(rounded(d.0 * over, under)),
            self.from.y + Length::narrow(rounded(d.1 * over, under)),
        ))
    }

    /// The point on it nearest to another, to the nearest sixteenth.
    #[must_use]
    pub fn nearest(self, point: Point) -> Point {
        let d = self.from.to(self.to);
        let square = d.0 * d.0 + d.1 * d.1;
        if square == 0 {
            return self.from;
        }
        let p = self.from.to(point);
        let along = (p.0 * d.0 + p.1 * d.1).clamp(0, square);
        Point::new(
            self.from.x + Length::narrow(rounded(d.0 * along, square)),
            self.from.y + Length::narrow(rounded(d.1 * along, square)),
        )
    }

    /// How far a point is from it.
    pub fn distance(self, point: Point) -> Length {
        self.nearest(point).distance(point)
    }

    /// The point so far along it from its first end.
    #[must_use]
    pub fn along(self, length: Length) -> Point {
        self.from.step(self.to, length)
    }

    fn bounds(self) -> Area {
        Area::new(self.from, self.to)
    }
}

/// An upright rectangle, its edges included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Area {
    /// North-west corner.
    pub from: Point,
    /// South-east corner.
    pub to: Point,
}

impl Area {
    /// The rectangle between two corners.
    pub fn new(one: Point, other: Point) -> Self {
        Self {
            from: Point::new(one.x.min(other.x), one.y.min(other.y)),
            to: Point::new(one.x.max(other.x), one.y.max(other.y)),
        }
    }

    /// The smallest rectangle that holds all the points, with a margin round
    /// them; `None` when there are none.
    pub fn around(points: impl IntoIterator<Item = Point>, margin: Length) -> Option<Self> {
        let mut points = points.into_iter();
        let first = points.next()?;
        let mut area = Self::new(first, first);
        for point in points {
            area.from = Point::new(area.from.x.min(point.x), area.from.y.min(point.y));
            area.to = Point::new(area.to.x.max(point.x), area.to.y.max(point.y));
        }
        Some(area.grown(margin))
    }

    /// The same with a margin on every side.
    #[must_use]
    pub fn grown(self, margin: Length) -> Self {
        Self::new(
            Point::new(self.from.x - margin, self.from.y - margin),
            Point::new(self.to.x + margin, self.to.y + margin),
        )
    }

    /// The part of it that lies in another; `None` where they lie apart.
    pub fn within(self, other: Self) -> Option<Self> {
        let from = Point::new(self.from.x.max(other.from.x), self.from.y.max(other.from.y));
        let to = Point::new(self.to.x.min(other.to.x), self.to.y.min(other.to.y));
        (from.x <= to.x && from.y <= to.y).then_some(Self { from, to })
    }

    /// Whether a point lies in it.
    pub fn holds(self, point: Point) -> bool {
        (self.from.x..=self.to.x).contains(&point.x) && (self.from.y..=self.to.y).contains(&point.y)
    }

    /// Its middle.
    pub fn middle(self) -> Point {
        self.from.middle(self.to)
    }

    /// From its western to its eastern edge.
    pub fn width(self) -> Length {
        self.to.x - self.from.x
    }

    /// From its northern to its southern edge.
    pub fn height(self) -> Length {
        self.to.y - self.from.y
    }
}

/// An area bounded by straight lines from corner to corner and back to the
/// first. Fewer than three corners bound nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Polygon {
    /// The corners, in order.
    pub corners: Vec<Point>,
}

impl Polygon {
    /// The area with those corners.
    pub const fn new(corners: Vec<Point>) -> Self {
        Self { corners }
    }

    /// Its edges.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        let next = self.corners.iter().cycle().skip(1);
        let edges = self.corners.iter().zip(next);
        edges.map(|(from, to)| Segment::new(*from, *to))
    }

    /// Whether a point lies in it or on its edge; exact.
    pub fn holds(&self, point: Point) -> bool {
        if self.corners.len() < 3 {
            return false;
        }
        let mut inside = false;
        for edge in self.edges() {
            if edge.holds(point) {
                return true;
            }
            // A ray to the east crosses each edge that has its ends above and below.
            let (a, b) = (edge.from, edge.to);
            if (a.y > point.y) != (b.y > point.y) {
                let right = turn(a, b, point);
                inside ^= if b.y > a.y { right > 0 } else { right < 0 };
            }
        }
        inside
    }

    /// Whether a line has a point in common with it; exact.
    pub fn meets(&self, line: Segment) -> bool {
        self.holds(line.from) || self.edges().any(|edge| edge.meets(line))
    }

    /// How far a point is from it; nothing inside. `None` without corners.
    pub fn distance(&self, point: Point) -> Option<Length> {
        if self.holds(point) {
            return Some(Length::ZERO);
        }
        self.edges().map(|edge| edge.distance(point)).min()
    }

    /// The rectangle round it; `None` without corners.
    pub fn bounds(&self) -> Option<Area> {
        Area::around(self.corners.iter().copied(), Length::ZERO)
    }
}

/// Whether nothing stands in the line of sight between two points. What only
/// touches the line does not block it.
pub fn sees(from: Point, to: Point, obstacles: impl IntoIterator<Item = Segment>) -> bool {
    let line = Segment::new(from, to);
    obstacles.into_iter().all(|o| !o.crosses(line))
}
