//! Bearings and the table of sines they are laid off with.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The length of a unit vector in the table.
pub(super) const UNIT: i32 = 65_536;

/// Sines of 0 to 90 degrees, in parts of [`UNIT`].
const SINES: [i32; 91] = [
    0, 1_144, 2_287, 3_430, 4_572, 5_712, 6_850, 7_987, 9_121, 10_252, 11_380, 12_505, 13_626,
    14_742, 15_855, 16_962, 18_064, 19_161, 20_252, 21_336, 22_415, 23_486, 24_550, 25_607, 26_656,
    27_697, 28_729, 29_753, 30_767, 31_772, 32_768, 33_754, 34_729, 35_693, 36_647, 37_590, 38_521,
    39_441, 40_348, 41_243, 42_126, 42_995, 43_852, 44_695, 45_525, 46_341, 47_143, 47_930, 48_703,
    49_461, 50_203, 50_931, 51_643, 52_339, 53_020, 53_684, 54_332, 54_963, 55_578, 56_175, 56_756,
    57_319, 57_865, 58_393, 58_903, 59_396, 59_870, 60_326, 60_764, 61_183, 61_584, 61_966, 62_328,
    62_672, 62_997, 63_303, 63_589, 63_856, 64_104, 64_332, 64_540, 64_729, 64_898, 65_048, 65_177,
    65_287, 65_376, 65_446, 65_496, 65_526, 65_536,
];

/// A direction in whole degrees, clockwise from north, 0 to 359.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(from = "i32", into = "i32")]
pub struct Bearing(u16);

impl From<i32> for Bearing {
    fn from(degrees: i32) -> Self {
        Self::new(degrees)
    }
}

impl From<Bearing> for i32 {
    fn from(bearing: Bearing) -> Self {
        Self::from(bearing.0)
    }
}

impl Bearing {
    /// Up the table.
    pub const NORTH: Self = Self(0);
    /// To the right.
    pub const EAST: Self = Self(90);
    /// Down the table.
    pub const SOUTH: Self = Self(180);
    /// To the left.
    pub const WEST: Self = Self(270);

    /// The bearing of so many degrees, full circles taken off.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a remainder of 360 is 0 to 359"
    )]
    pub const fn new(degrees: i32) -> Self {
        Self(degrees.rem_euclid(360) as u16)
    }

    /// In degrees, 0 to 359.
    pub const fn degrees(self) -> u16 {
        self.0
    }

    /// The same turned clockwise by so many degrees.
    #[must_use]
    pub const fn turned(self, degrees: i32) -> Self {
        Self::new(self.0 as i32 + degrees.rem_euclid(360))
    }

    /// The opposite.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(180)
    }

    /// The angle to another bearing, 0 to 180 degrees.
    pub const fn apart(self, other: Self) -> u16 {
        let angle = self.0.abs_diff(other.0);
        if angle > 180 { 360 - angle } else { angle }
    }

    /// The unit vector on this bearing: its part to the east and its part to
    /// the north, in 65,536ths.
    pub const fn east_north(self) -> (i32, i32) {
        (sine(self.0), sine((self.0 + 90) % 360))
    }
}

impl fmt::Display for Bearing {
    /// In three figures: `045`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:03}", self.0)
    }
}

/// The sine of 0 to 359 degrees.
const fn sine(degrees: u16) -> i32 {
    let rest = (degrees % 180) as usize;
    let up = if rest > 90 {
        SINES[180 - rest]
    } else {
        SINES[rest]
    };
    if degrees % 360 >= 180 { -up } else { up }
}

/// The nearest bearing of a vector to the east and to the north; `None` for none.
pub(super) fn bearing(east: i128, north: i128) -> Option<Bearing> {
    if east == 0 && north == 0 {
        return None;
    }
    // Turned into the quarter from north to east, with the quarters passed.
    let (quarter, e, n) = match (east >= 0, north > 0) {
        (true, true) => (0, east, north),
        (_, false) if east > 0 || (east == 0 && north == 0) => (90, -north, east),
        (true, false) => (180, -east, -north),
        (false, false) if north < 0 => (180, -east, -north),
        (false, _) => (270, north, -east),
    };
    // How far the vector lies clockwise of that many degrees; falls as they rise.
    let beyond =
        |degrees: usize| e * i128::from(SINES[90 - degrees]) - n * i128::from(SINES[degrees]);
    let (mut low, mut high) = (0, 90);
    while low < high {
        let middle = usize::midpoint(low, high + 1);
        if beyond(middle) >= 0 {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    let next = (low + 1).min(90);
    let near = if beyond(low) <= -beyond(next) || next == low {
        low
    } else {
        next
    };
    Some(Bearing::new(quarter + i32::try_from(near).unwrap_or(0)))
}
