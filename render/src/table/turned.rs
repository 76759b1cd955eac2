//! Rectangles that are turned.

use super::plane::{add, dot, right_of, scaled, sub};
use crate::geometry::Rect;
use crate::paint::Point;

/// A rectangle turned: its middle, its forward way, and half its sizes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turned {
    pub middle: Point,
    pub front: Point,
    pub half_front: f32,
    pub half_depth: f32,
}

impl Turned {
    /// The point so far forward and so far to its right.
    pub fn at(self, forward: f32, right: f32) -> Point {
        add(
            self.middle,
            add(
                scaled(self.front, forward),
                scaled(right_of(self.front), right),
            ),
        )
    }

    /// Its corners: front left, front right, back right, back left.
    pub fn corners(self) -> [Point; 4] {
        let (f, d) = (self.half_front, self.half_depth);
        [
            self.at(d, -f),
            self.at(d, f),
            self.at(-d, f),
            self.at(-d, -f),
        ]
    }

    /// Larger by a margin.
    pub fn grown(self, by: f32) -> Self {
        Self {
            half_front: self.half_front + by,
            half_depth: self.half_depth + by,
            ..self
        }
    }

    /// Whether an upright rectangle of that size fits into it, round its middle.
    pub fn holds(self, width: f32, height: f32) -> bool {
        let f = self.front;
        let (w, h) = (width / 2.0, height / 2.0);
        w * f.1.abs() + h * f.0.abs() <= self.half_front
            && w * f.0.abs() + h * f.1.abs() <= self.half_depth
    }

    /// Whether a point lies in it.
    pub fn has(self, p: Point) -> bool {
        let d = sub(p, self.middle);
        dot(d, self.front).abs() <= self.half_depth
            && dot(d, right_of(self.front)).abs() <= self.half_front
    }

    /// The upright rectangle round it.
    pub fn bounds(self) -> Rect {
        Rect::bounds(&self.corners(), 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_rectangle_holds_what_fits() {
        let level = Turned {
            middle: (0.0, 0.0),
            front: (0.0, -1.0),
            half_front: 20.0,
            half_depth: 5.0,
        };
        assert!(level.holds(40.0, 10.0) && !level.holds(10.0, 40.0));
        let upright = Turned {
            front: (1.0, 0.0),
            ..level
        };
        assert!(upright.holds(10.0, 40.0) && !upright.holds(40.0, 10.0));
        assert!(level.has((19.0, 4.0)) && !level.has((4.0, 19.0)));
    }
}
