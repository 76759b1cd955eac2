//! Tables measured in inches: lengths in sixteenths, points, bearings in whole
//! degrees, lines of sight. All in integers, so that every machine measures
//! the same.
//!
//! The table lies with north up: `x` grows to the east and `y` to the south,
//! from the north-west corner.

mod angle;
mod shape;

pub use angle::Bearing;
pub use shape::{Area, Polygon, Segment, sees};

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// A length on the table, in sixteenths of an inch.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Length(i32);

impl Length {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// One inch.
    pub const INCH: Self = Self(16);

    /// So many whole inches.
    pub const fn inches(inches: i32) -> Self {
        Self(inches.saturating_mul(16))
    }

    /// So many sixteenths of an inch.
    pub const fn sixteenths(sixteenths: i32) -> Self {
        Self(sixteenths)
    }

    /// So many feet of ground on a table where an inch stands for
    /// `feet_per_inch`, to the nearest sixteenth.
    ///
    /// # Panics
    /// Where an inch stands for nothing.
    pub const fn feet(feet: i32, feet_per_inch: i32) -> Self {
        assert!(feet_per_inch > 0, "an inch stands for some ground");
        let doubled = feet.saturating_mul(32);
        Self(
            (doubled
                + if feet < 0 {
                    -feet_per_inch
                } else {
                    feet_per_inch
                })
                / (2 * feet_per_inch),
        )
    }

    /// In sixteenths of an inch.
    pub const fn in_sixteenths(self) -> i32 {
        self.0
    }

    /// The whole inches in it, the rest dropped.
    pub const fn whole_inches(self) -> i32 {
        self.0 / 16
    }

    /// The same without its sign.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.saturating_abs())
    }

    pub(crate) fn wide(self) -> i128 {
        i128::from(self.0)
    }

    fn narrow(sixteenths: i128) -> Self {
        let held = sixteenths.clamp(i128::from(i32::MIN), i128::from(i32::MAX));
        Self(i32::try_from(held).unwrap_or(i32::MAX))
    }
}

impl fmt::Display for Length {
    /// In inches, with a fraction in lowest terms: `12`, `3 1/2`, `5/16`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.0.unsigned_abs();
        let (inches, rest) = (all / 16, all % 16);
        let sign = if self.0 < 0 { "-" } else { "" };
        if rest == 0 {
            return write!(f, "{sign}{inches}");
        }
        let common = 1 << rest.trailing_zeros();
        let (over, under) = (rest / common, 16 / common);
        match inches {
            0 => write!(f, "{sign}{over}/{under}"),
            _ => write!(f, "{sign}{inches} {over}/{under}"),
        }
    }
}

impl Add for Length {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Length {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Length {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Length {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl Mul<i32> for Length {
    type Output = Self;
    fn mul(self, times: i32) -> Self {
        Self(self.0.saturating_mul(times))
    }
}

impl Div<i32> for Length {
    type Output = Self;
    /// The quotient, towards nothing; by nothing it stays as it is.
    fn div(self, by: i32) -> Self {
        Self(self.0.checked_div(by).unwrap_or(self.0))
    }
}

impl From<Length> for crate::text::Arg {
    fn from(length: Length) -> Self {
        Self::Words(length.to_string())
    }
}

/// A place on the table.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Point {
    /// From the western edge, eastward.
    pub x: Length,
    /// From the northern edge, southward.
    pub y: Length,
}

impl Point {
    /// The point so far from the western and the northern edge.
    pub const fn new(x: Length, y: Length) -> Self {
        Self { x, y }
    }

    /// The same in sixteenths of an inch.
    pub const fn sixteenths(x: i32, y: i32) -> Self {
        Self::new(Length::sixteenths(x), Length::sixteenths(y))
    }

    /// The same in whole inches.
    pub const fn inches(x: i32, y: i32) -> Self {
        Self::new(Length::inches(x), Length::inches(y))
    }

    /// The way from here to there, eastward and southward.
    fn to(self, other: Self) -> (i128, i128) {
        (
            other.x.wide() - self.x.wide(),
            other.y.wide() - self.y.wide(),
        )
    }

    /// How far it is to another point, to the nearest sixteenth of an inch.
    #[must_use]
    pub fn distance(self, other: Self) -> Length {
        let (dx, dy) = self.to(other);
        Length::narrow(root((dx * dx + dy * dy).unsigned_abs()))
    }

    /// Whether another point is at most so far away; exact.
    pub fn within(self, other: Self, most: Length) -> bool {
        let (dx, dy) = self.to(other);
        most >= Length::ZERO && dx * dx + dy * dy <= most.wide() * most.wide()
    }

    /// The bearing on which another point lies; `None` for the same point.
    pub fn bearing_to(self, other: Self) -> Option<Bearing> {
        let (dx, dy) = self.to(other);
        angle::bearing(dx, -dy)
    }

    /// The point so far away on that bearing, to the nearest sixteenth.
    #[must_use]
    pub fn toward(self, bearing: Bearing, length: Length) -> Self {
        let (east, north) = bearing.east_north();
        let part = |of: i32| rounded(length.wide() * i128::from(of), i128::from(angle::UNIT));
        Self::new(
            self.x + Length::narrow(part(east)),
            self.y - Length::narrow(part(north)),
        )
    }

    /// The point so far on the straight way to another; that point itself once
    /// the way is long enough.
    #[must_use]
    pub fn step(self, goal: Self, length: Length) -> Self {
        let whole = self.distance(goal);
        if whole <= length || whole <= Length::ZERO {
            return goal;
        }
        let (dx, dy) = self.to(goal);
        let part = |of: i128| Length::narrow(rounded(of * length.wide(), whole.wide()));
        Self::new(self.x + part(dx), self.y + part(dy))
    }

    /// The point half way to another.
    #[must_use]
    pub fn middle(self, other: Self) -> Self {
        Self::new((self.x + other.x) / 2, (self.y + other.y) / 2)
    }
}

/// A quotient to the nearest whole number; halves go away from nothing.
fn rounded(over: i128, under: i128) -> i128 {
    let half = under.abs() / 2;
    (if (over < 0) == (under < 0) {
        over + under.signum() * half
    } else {
        over - under.signum() * half
    }) / under
}

/// The root to the nearest whole number.
fn root(square: u128) -> i128 {
    let low = square.isqrt();
    // (n + 1/2)² = n² + n + 1/4.
    let near = if square - low * low > low {
        low + 1
    } else {
        low
    };
    i128::try_from(near).unwrap_or(i128::MAX)
}

#[cfg(test)]
mod tests;
