//! Who stands where: queries on the forces of a side.

use super::TexasRevolution;
use super::state::{Location, Secret, Standing, owner};
use super::tables::{Rank, Unit};
use crate::hex::Hex;
use crate::ruleset::{Position, Side, View};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The whole truth of a game.
pub type Truth = Position<TexasRevolution>;
/// What a viewer can reach of it.
pub type Sight<'a> = View<'a, TexasRevolution>;

impl Truth {
    /// What a side owns.
    pub fn of(&self, side: Side) -> &Secret {
        &self.secret[usize::from(owner(side).0)]
    }

    /// What a side owns, to be changed.
    pub fn of_mut(&mut self, side: Side) -> &mut Secret {
        &mut self.secret[usize::from(owner(side).0)]
    }

    /// Puts a unit somewhere.
    pub fn place(&mut self, side: Side, unit: Unit, at: Location) {
        if let Some(standing) = self.of_mut(side).forces.get_mut(&unit) {
            standing.at = at;
        }
    }
}

impl Secret {
    /// Where the unit is, if the side commands it.
    pub fn at(&self, unit: Unit) -> Option<Location> {
        self.forces.get(&unit).map(|s| s.at)
    }

    /// The unit's standing.
    pub fn standing(&self, unit: Unit) -> Option<&Standing> {
        self.forces.get(&unit)
    }

    /// The units in the hex, not counting besieged ones, in the order of the chart.
    pub fn in_hex(&self, hex: Hex) -> Vec<Unit> {
        self.at_location(Location::Hex(hex))
    }

    /// The besieged units in the fort of that hex.
    pub fn in_fort(&self, hex: Hex) -> Vec<Unit> {
        self.at_location(Location::Fort(hex))
    }

    /// The units at that location.
    pub fn at_location(&self, at: Location) -> Vec<Unit> {
        self.forces
            .iter()
            .filter(|(_, s)| s.at == at)
            .map(|(u, _)| *u)
            .collect()
    }

    /// Units on the map outside forts, with their hexes.
    pub fn on_map(&self) -> impl Iterator<Item = (Unit, Hex)> + '_ {
        self.forces.iter().filter_map(|(unit, s)| match s.at {
            Location::Hex(hex) => Some((*unit, hex)),
            _ => None,
        })
    }

    /// The units of every hex, not counting besieged ones, each in the order of
    /// the chart.
    pub fn stacks(&self) -> BTreeMap<Hex, Vec<Unit>> {
        let mut stacks: BTreeMap<Hex, Vec<Unit>> = BTreeMap::new();
        for (unit, hex) in self.on_map() {
            stacks.entry(hex).or_default().push(unit);
        }
        stacks
    }

    /// The hexes with unbesieged units, in map order.
    pub fn hexes(&self) -> BTreeSet<Hex> {
        self.on_map().map(|(_, hex)| hex).collect()
    }
}

/// All leaders, in the order of the chart.
pub fn leaders() -> &'static [Unit] {
    static LEADERS: LazyLock<Vec<Unit>> =
        LazyLock::new(|| Unit::all().filter(|u| u.is_leader()).collect());
    &LEADERS
}

/// What a viewer's own side owns, with the side; `None` for a spectator.
pub fn own<'a>(view: &Sight<'a>) -> Option<(Side, &'a Secret)> {
    let side = super::state::side_of(view.seat()?);
    Some((side, view.secret(owner(side))?))
}

/// The leader in command of these units: the highest rank; among equals the
/// first by chart order [5.1].
pub fn commander(units: &[Unit]) -> Option<Unit> {
    units
        .iter()
        .filter_map(|u| Some((u.leader?.rank, *u)))
        .max_by_key(|(rank, unit)| (*rank, std::cmp::Reverse(*unit)))
        .map(|(_, unit)| unit)
}

/// The rank in command of these units.
pub fn command_level(units: &[Unit]) -> Option<Rank> {
    commander(units).and_then(|u| u.leader).map(|l| l.rank)
}

/// Combat factors in attack, leaders included, before any halving [11].
pub fn attack_factors(units: &[Unit]) -> u32 {
    units.iter().map(|u| u32::from(u.attack)).sum()
}

/// Combat factors in defence and for losses, at face value [13.5.6b].
pub fn face_factors(units: &[Unit]) -> u32 {
    units.iter().map(|u| u32::from(u.defence)).sum()
}
