//! [13.5.1, 13.5.2] Walls and columns: the equal division of both sides.

use super::super::battle::{counter, named};
use super::super::force::{Sight, own};
use super::super::tables::{Arm, Unit};
use crate::menu::{Kind, Order, Value};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A wall of a fort [13.5.1].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wall {
    /// North.
    North,
    /// South.
    South,
    /// East.
    East,
    /// West.
    West,
}

impl Wall {
    /// All four, in the order of the sequence die.
    pub const ALL: [Self; 4] = [Self::North, Self::South, Self::East, Self::West];

    /// Its key in orders.
    pub fn key(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::South => "south",
            Self::East => "east",
            Self::West => "west",
        }
    }

    /// The wall with that key.
    pub fn by_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|w| w.key() == key)
    }

    /// The two walls that meet it [13.7].
    pub fn neighbours(self) -> [Self; 2] {
        match self {
            Self::North | Self::South => [Self::East, Self::West],
            Self::East | Self::West => [Self::North, Self::South],
        }
    }

    /// The wall a sequence die names; `None` for a choice [13.5.4].
    pub fn by_die(die: u8) -> Option<Self> {
        Self::ALL.get(usize::from(die.saturating_sub(1))).copied()
    }

    /// Its name.
    pub fn text(self) -> crate::text::Text {
        crate::text::Text::new(match self {
            Self::North => "tr-wall-north",
            Self::South => "tr-wall-south",
            Self::East => "tr-wall-east",
            Self::West => "tr-wall-west",
        })
    }
}

/// Units by wall.
pub type ByWall = BTreeMap<Wall, Vec<Unit>>;

/// Whether the counter fights from a wall as a leader would [13.5.5e].
pub fn is_hero(unit: Unit) -> bool {
    matches!(unit.id.as_str(), "tx_bowie" | "tx_crockett")
}

/// Whether a unit counts in the equal division: those with strength of their
/// own; leaders, Crockett, Bowie and an attacker's convicts are placed freely
/// [13.5.1; ruling TR-59].
pub fn counts(unit: Unit, attacks: bool) -> bool {
    if attacks {
        unit.attack > 0 && !unit.is_leader()
    } else {
        unit.defence > 0 && !unit.is_leader() && !is_hero(unit)
    }
}

/// Whether a unit may stand on a wall or in a column at all.
pub fn takes_part(unit: Unit, attacks: bool) -> bool {
    let idle = matches!(unit.arm, Arm::Supply | Arm::Refugee | Arm::Government);
    unit.defence > 0 && !(attacks && idle)
}

/// What the field of one wall may hold, given the walls before it: a quarter
/// of those who count, rounded down, and extras anywhere; the last wall takes
/// all who are left [13.5.1, 13.5.2].
pub fn kind(units: &[Unit], attacks: bool, draft: &Order, wall: Wall) -> Kind {
    let total = units.iter().filter(|u| counts(**u, attacks)).count();
    let quarter = total / 4;
    let before: Vec<Unit> = Wall::ALL
        .into_iter()
        .take_while(|w| *w != wall)
        .flat_map(|w| named(draft, w.key()))
        .collect();
    let left: Vec<Unit> = units
        .iter()
        .copied()
        .filter(|u| !before.contains(u))
        .collect();
    let counting = left.iter().filter(|u| counts(**u, attacks)).count();
    let after = Wall::ALL.into_iter().skip_while(|w| *w != wall).count() - 1;
    let most = counting.saturating_sub(quarter * after);
    let last = after == 0;
    let whole = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Kind::Many {
        min: if last { left.len() } else { 0 },
        max: left.len(),
        at_least: whole(if last { counting } else { quarter }),
        at_most: whole(most),
        of: left
            .into_iter()
            .map(|u| counter(u).worth(u32::from(counts(u, attacks))))
            .collect(),
        frugal: false,
    }
}

/// A fair division: the strongest first, one to each wall in turn, then those
/// who are placed freely.
pub fn deal(units: &[Unit], attacks: bool) -> ByWall {
    let mut order = units.to_vec();
    order.sort_by_key(|u| (!counts(*u, attacks), std::cmp::Reverse(u.defence), *u));
    let mut walls: ByWall = Wall::ALL.into_iter().map(|w| (w, Vec::new())).collect();
    for (unit, wall) in order.into_iter().zip(Wall::ALL.into_iter().cycle()) {
        walls.entry(wall).or_default().push(unit);
    }
    walls
}

/// The same as an order.
pub fn deal_order(verb: &str, units: &[Unit], attacks: bool) -> Order {
    deal(units, attacks)
        .into_iter()
        .fold(Order::new(verb), |order, (wall, units)| {
            order.with(
                wall.key(),
                Value::Many(units.iter().map(|u| u.id.clone()).collect()),
            )
        })
}

/// The units of a viewer's garrison that man the walls.
pub fn garrison(view: &Sight<'_>, fort: crate::hex::Hex) -> Vec<Unit> {
    let units = own(view).map(|(_, s)| s.in_fort(fort)).unwrap_or_default();
    units
        .into_iter()
        .filter(|u| takes_part(*u, false))
        .collect()
}

/// The units of a viewer that will form columns.
pub fn committed(view: &Sight<'_>) -> Vec<Unit> {
    own(view)
        .map(|(_, s)| s.committed.clone())
        .unwrap_or_default()
}
