//! The data files: columns, garrison, guns, sectors and seats. They are part of
//! the program, so a bad one stops every test at once.

mod read;

pub use super::params::{Param, Params, params};
use crate::inches::{Bearing, Point};
use crate::ruleset::Side;
use read::yes;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// A stretch of the fort: shooting and melee are resolved by it. The number is
/// its place in the order of resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sector(pub u8);

/// A body of men under one commander: a column or the men of a sector. The
/// number is its place in the order of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BodyId(pub u8);

/// How much of a man is covered from fire. [Shooting]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    /// None of him.
    Open,
    /// A third.
    Light,
    /// Half.
    Medium,
    /// Three quarters.
    Heavy,
}

impl Cover {
    /// Shooters a die. [Shooting]
    pub const fn row(self) -> u16 {
        match self {
            Self::Open => 10,
            Self::Light => 20,
            Self::Medium => 30,
            Self::Heavy => 50,
        }
    }

    /// The next heavier row.
    #[must_use]
    pub const fn heavier(self) -> Self {
        match self {
            Self::Open => Self::Light,
            Self::Light => Self::Medium,
            Self::Medium | Self::Heavy => Self::Heavy,
        }
    }
}

/// A sector as the data have it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
// Each is a way in or a hindrance of its own.
#[allow(clippy::struct_excessive_bools)]
pub struct SectorRow {
    /// Its key in orders.
    pub key: String,
    /// Its name.
    pub name: String,
    /// How long it is, in feet.
    pub length_ft: u16,
    /// How high, in feet.
    pub height_ft: u16,
    /// How high its defenders stand behind it, in feet.
    pub stand_ft: u16,
    /// Cover of who defends it.
    pub cover: Cover,
    /// What the men of the defender are multiplied by in melee.
    pub multiplier: u16,
    /// Whether it is climbed by ladders.
    #[serde(deserialize_with = "yes")]
    pub ladders: bool,
    /// Figures that get up a turn without ladders.
    pub climb: u16,
    /// Whether pioneers with axes help to get in.
    #[serde(deserialize_with = "yes")]
    pub tools: bool,
    /// Whether it is entered by a door that must be broken.
    #[serde(deserialize_with = "yes")]
    pub door: bool,
    /// Whether felled trees lie before it.
    #[serde(deserialize_with = "yes")]
    pub abatis: bool,
    /// Whether its guns can be laid on men at the foot of the wall.
    #[serde(deserialize_with = "yes")]
    pub depressed: bool,
    /// The sectors beside it.
    pub neighbours: String,
    /// Where the values come from.
    pub provenance: String,
}

/// What a body shoots with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weapon {
    /// Muskets with bayonets.
    Musket,
    /// The muskets and rifles of light infantry, with bayonets.
    Light,
    /// Rifles without bayonets.
    Rifle,
}

/// Figures by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// Ordinary soldiers and riflemen.
    pub soldiers: u16,
    /// Gunners.
    pub gunners: u16,
    /// Officers other than the commander.
    pub officers: u16,
    /// Drummers and buglers.
    pub musicians: u16,
    /// Standard bearers.
    pub standards: u16,
    /// Pioneers with axes and bars.
    pub pioneers: u16,
    /// The commander, 0 or 1.
    pub leaders: u16,
}

impl Figures {
    /// All of them.
    pub const fn total(self) -> u16 {
        self.soldiers
            + self.gunners
            + self.officers
            + self.musicians
            + self.standards
            + self.pioneers
            + self.leaders
    }
}

/// An entry of the order of battle.
#[derive(Clone, Debug)]
pub struct Muster {
    /// Its key in orders.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Who leads it; empty where nobody is named.
    pub leader: String,
    /// Who takes over; empty where nobody is named.
    pub successor: String,
    /// What it is made of.
    pub units: String,
    /// Men, where the data count them.
    pub men: u16,
    /// Its figures at the start.
    pub figures: Figures,
    /// The soldiers it has more in the larger garrison.
    pub more: u16,
    /// Ladders it carries.
    pub ladders: u8,
    /// What it shoots with.
    pub weapon: Weapon,
    /// Whether it can fight.
    pub fights: bool,
    /// Whether it starts out of sight.
    pub hidden: bool,
    /// Whether it waits to be sent in. [ruling AL-29]
    pub reserve: bool,
    /// Where it starts, for a column.
    pub at: Point,
    /// The sector it holds or would go for first.
    pub sectors: Vec<Sector>,
    /// Where the values come from.
    pub provenance: String,
}

/// A gun of the fort.
#[derive(Clone, Debug)]
pub struct Gun {
    /// Its key.
    pub key: String,
    /// The sector it stands in.
    pub sector: Sector,
    /// Its calibre.
    pub calibre: String,
    /// Gunner figures that serve it.
    pub crew: u16,
    /// Where it stands.
    pub at: Point,
    /// Where it looks.
    pub facing: Bearing,
    /// Where the values come from.
    pub provenance: String,
}

/// A seat of the full game.
#[derive(Clone, Debug)]
pub struct SeatEntry {
    /// Its key.
    pub key: String,
    /// Its side.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// The bodies it commands.
    pub bodies: Vec<BodyId>,
}

/// All data files.
#[derive(Debug)]
pub struct Tables {
    /// Sectors, in the order in which they are resolved.
    pub sectors: Vec<SectorRow>,
    /// The order of battle: columns, then the garrison.
    pub muster: Vec<Muster>,
    /// The guns.
    pub guns: Vec<Gun>,
    /// The seats of the full game.
    pub seats: Vec<SeatEntry>,
}

/// The tables, read once.
pub fn tables() -> &'static Tables {
    static TABLES: LazyLock<Tables> = LazyLock::new(Tables::read);
    &TABLES
}

impl Sector {
    /// All sectors, in the order of resolution.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..tables().sectors.len()).filter_map(|n| u8::try_from(n).ok().map(Self))
    }

    /// The sector with that key.
    pub fn by_key(key: &str) -> Option<Self> {
        Self::all().find(|s| s.row().key == key)
    }

    /// What the data say of it.
    pub fn row(self) -> &'static SectorRow {
        &tables().sectors[usize::from(self.0)]
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        &self.row().name
    }

    /// Whether it lies within the walls.
    pub fn is_inner(self) -> bool {
        matches!(self.row().key.as_str(), "lb" | "plaza")
    }

    /// Whether it is a refuge of Texians who fall back. [ruling AL-26]
    pub fn is_refuge(self) -> bool {
        matches!(self.row().key.as_str(), "lb" | "ch" | "plaza")
    }

    /// The sectors beside it.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        self.row().neighbours.split(' ').filter_map(Self::by_key)
    }

    /// Figures that find room side by side along it, one an inch. [ruling AL-18]
    pub fn front(self) -> u16 {
        (self.row().length_ft / 15).max(1)
    }
}

impl BodyId {
    /// The body with that key.
    pub fn by_key(key: &str) -> Option<Self> {
        let n = tables().muster.iter().position(|m| m.key == key)?;
        u8::try_from(n).ok().map(Self)
    }

    /// What the order of battle says of it.
    pub fn muster(self) -> &'static Muster {
        &tables().muster[usize::from(self.0)]
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        &self.muster().name
    }

    /// Whose it is.
    pub fn side(self) -> Side {
        self.muster().side
    }
}

/// A point in tenths of an inch.
pub fn tenths(x: i32, y: i32) -> Point {
    Point::sixteenths(x * 16 / 10, y * 16 / 10)
}
