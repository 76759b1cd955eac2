//! The points of the compass, by which a commander shouts where a front is to
//! look. [Maneuver; ruling AL-46]

use crate::inches::Bearing;
use crate::text::Text;
use serde::{Deserialize, Serialize};

/// One of the eight points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Compass {
    North,
    Northeast,
    East,
    Southeast,
    South,
    Southwest,
    West,
    Northwest,
}

impl Compass {
    /// All of them, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::Northeast,
        Self::East,
        Self::Southeast,
        Self::South,
        Self::Southwest,
        Self::West,
        Self::Northwest,
    ];

    /// Its key in orders.
    pub const fn key(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::Northeast => "northeast",
            Self::East => "east",
            Self::Southeast => "southeast",
            Self::South => "south",
            Self::Southwest => "southwest",
            Self::West => "west",
            Self::Northwest => "northwest",
        }
    }

    /// The point with that key.
    pub fn by_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|point| point.key() == key)
    }

    /// Its bearing.
    pub const fn bearing(self) -> Bearing {
        Bearing::new(45 * self as i32)
    }

    /// The point nearest to a bearing.
    pub fn nearest(bearing: Bearing) -> Self {
        let off = |point: &Self| point.bearing().apart(bearing);
        Self::ALL.into_iter().min_by_key(off).unwrap_or(Self::North)
    }

    /// Its name.
    pub const fn word(self) -> Text {
        match self {
            Self::North => Text::new("aa-compass-north"),
            Self::Northeast => Text::new("aa-compass-northeast"),
            Self::East => Text::new("aa-compass-east"),
            Self::Southeast => Text::new("aa-compass-southeast"),
            Self::South => Text::new("aa-compass-south"),
            Self::Southwest => Text::new("aa-compass-southwest"),
            Self::West => Text::new("aa-compass-west"),
            Self::Northwest => Text::new("aa-compass-northwest"),
        }
    }
}
