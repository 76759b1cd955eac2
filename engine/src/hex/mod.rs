//! Numbered hexes of a flat-top grid: "1204" is column 12, row 4, with 0101 in
//! the north-west; even columns sit half a hex south of odd ones.

mod reach;

pub use reach::{Grid, Reach, Step};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A hex by its printed number (column, then row, both from 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// Column, 1 in the west.
    pub column: u8,
    /// Row, 1 in the north.
    pub row: u8,
}

/// One of the six neighbours of a flat-top hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Direction {
    /// Up.
    N,
    /// Up and right.
    NE,
    /// Down and right.
    SE,
    /// Down.
    S,
    /// Down and left.
    SW,
    /// Up and left.
    NW,
}

impl Direction {
    /// All six, clockwise from north.
    pub const ALL: [Self; 6] = [Self::N, Self::NE, Self::SE, Self::S, Self::SW, Self::NW];

    /// The direction that looks back.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl Hex {
    /// The hex in that column and row.
    pub const fn new(column: u8, row: u8) -> Self {
        Self { column, row }
    }

    /// The neighbour in that direction, whether or not it is on a map; `None`
    /// where a number would fall below 1 or above 99.
    pub fn neighbour(self, direction: Direction) -> Option<Self> {
        let low = self.column.is_multiple_of(2);
        let (columns, rows) = match direction {
            Direction::N => (0, -1),
            Direction::S => (0, 1),
            Direction::NE => (1, if low { 0 } else { -1 }),
            Direction::SE => (1, i8::from(low)),
            Direction::NW => (-1, if low { 0 } else { -1 }),
            Direction::SW => (-1, i8::from(low)),
        };
        let column = self.column.checked_add_signed(columns)?;
        let row = self.row.checked_add_signed(rows)?;
        ((1..=99).contains(&column) && (1..=99).contains(&row)).then_some(Self { column, row })
    }

    /// The direction of an adjacent hex; `None` when it is not adjacent.
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|d| self.neighbour(*d) == Some(other))
    }

    /// The same hex in hexx's axial coordinates.
    pub fn axial(self) -> hexx::Hex {
        hexx::Hex::from_offset_coordinates(
            [i32::from(self.column) - 1, i32::from(self.row) - 1],
            hexx::OffsetHexMode::Odd,
            hexx::HexOrientation::Flat,
        )
    }

    /// Distance in hexes.
    pub fn distance(self, other: Self) -> u32 {
        self.axial().unsigned_distance_to(other.axial())
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.column, self.row)
    }
}

/// A text that is no hex number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a hex number such as 1204")]
pub struct NotAHex(pub String);

impl FromStr for Hex {
    type Err = NotAHex;

    fn from_str(text: &str) -> Result<Self, NotAHex> {
        let wrong = || NotAHex(text.to_owned());
        if text.len() != 4 || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(wrong());
        }
        let number: u16 = text.parse().map_err(|_| wrong())?;
        let (column, row) = (number / 100, number % 100);
        if column == 0 || row == 0 {
            return Err(wrong());
        }
        let small = |n: u16| u8::try_from(n).map_err(|_| wrong());
        Ok(Self::new(small(column)?, small(row)?))
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The border between two hexes, under one name only: the N, NE or SE side of
/// one of them, written "2517/NE".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hexside {
    hex: Hex,
    direction: Direction,
}

impl Hexside {
    /// The side of `hex` that looks in `direction`; `None` at the edge of the numbers.
    pub fn new(hex: Hex, direction: Direction) -> Option<Self> {
        match direction {
            Direction::N | Direction::NE | Direction::SE => Some(Self { hex, direction }),
            _ => Some(Self {
                hex: hex.neighbour(direction)?,
                direction: direction.opposite(),
            }),
        }
    }

    /// The side between two adjacent hexes; `None` when they are not adjacent.
    pub fn between(a: Hex, b: Hex) -> Option<Self> {
        Self::new(a, a.direction_to(b)?)
    }

    /// The hex that gives the side its name.
    pub fn hex(self) -> Hex {
        self.hex
    }

    /// Which side of [`Self::hex`] it is: N, NE or SE.
    pub fn direction(self) -> Direction {
        self.direction
    }

    /// Both hexes, the naming one first; the second may lie off a map.
    pub fn hexes(self) -> (Hex, Option<Hex>) {
        (self.hex, self.hex.neighbour(self.direction))
    }
}

impl fmt::Display for Hexside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.hex, self.direction)
    }
}

impl FromStr for Hexside {
    type Err = NotAHex;

    fn from_str(text: &str) -> Result<Self, NotAHex> {
        let wrong = || NotAHex(text.to_owned());
        let (hex, direction) = text.split_once('/').ok_or_else(wrong)?;
        let direction = match direction {
            "N" => Direction::N,
            "NE" => Direction::NE,
            "SE" => Direction::SE,
            _ => return Err(wrong()),
        };
        Ok(Self {
            hex: hex.parse()?,
            direction,
        })
    }
}

impl Serialize for Hexside {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hexside {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn hex(text: &str) -> Hex {
        text.parse().expect("a hex")
    }

    #[test]
    fn even_columns_sit_half_a_hex_south() {
        assert_eq!(hex("0202").neighbour(Direction::NE), Some(hex("0302")));
        assert_eq!(hex("0302").neighbour(Direction::NE), Some(hex("0401")));
        assert_eq!(hex("0202").neighbour(Direction::SW), Some(hex("0103")));
        assert_eq!(hex("0101").neighbour(Direction::NW), None);
    }

    #[test]
    fn numbers_are_four_digits_from_one() {
        assert!("0001".parse::<Hex>().is_err());
        assert!("12x4".parse::<Hex>().is_err());
        assert_eq!(hex("6445").to_string(), "6445");
    }

    proptest! {
        #[test]
        fn neighbours_are_mutual_and_one_apart(column in 2_u8..98, row in 2_u8..98) {
            let here = Hex::new(column, row);
            for direction in Direction::ALL {
                let there = here.neighbour(direction).expect("inside");
                prop_assert_eq!(there.neighbour(direction.opposite()), Some(here));
                prop_assert_eq!(here.distance(there), 1);
                let side = Hexside::new(here, direction).expect("inside");
                prop_assert_eq!(Hexside::between(there, here), Some(side));
                prop_assert_eq!(side.to_string().parse::<Hexside>(), Ok(side));
            }
        }
    }
}
