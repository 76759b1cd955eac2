//! [12.2, 22] The ground as retreats, withdrawals and advances meet it.

use super::super::movement::terrain::passage;
use super::super::state::{Public, TEXAS, enemy};
use super::super::tables::{Arm, TerrainRow, Unit, tables};
use crate::hex::Hex;
use crate::ruleset::Side;

/// The column beyond the east edge of the map, where Texans may leave it [6.4].
pub fn is_beyond_east(hex: Hex) -> bool {
    hex.column == tables().map.grid.columns + 1
}

/// The row of the terrain chart for the hexside, as it meets units of that
/// side; `None` where nothing lies on it [22].
pub fn hexside_row(public: &Public, side: Side, from: Hex, to: Hex) -> Option<&'static TerrainRow> {
    passage(public, side, from, to).ok()?.water
}

/// Whether the hexside is a ferry that this side may cross with Zapadores only [11.3].
pub fn is_closed_ferry(public: &Public, side: Side, from: Hex, to: Hex) -> bool {
    passage(public, side, from, to).is_ok_and(|p| p.closed_ferry)
}

/// The terrain row of the hex.
pub fn hex_row(hex: Hex) -> Option<&'static TerrainRow> {
    let tables = tables();
    tables.terrain.get(tables.map.terrain(hex).row())
}

/// MP to go from a hex into an adjacent one; `None` where that is prohibited.
/// `by_ferry` says that a closed ferry may be used this once.
pub fn cost(public: &Public, side: Side, from: Hex, to: Hex, by_ferry: bool) -> Option<u8> {
    let map = &tables().map;
    if is_beyond_east(to) {
        // [6.4] Only Texans leave by the east edge.
        return (side == TEXAS && from.column == map.grid.columns).then_some(1);
    }
    let passage = passage(public, side, from, to).ok()?;
    if passage.closed_ferry && !by_ferry {
        return None;
    }
    u8::try_from(passage.mp).ok()
}

/// The MP a unit has for a retreat or an advance: its own, or the leader's
/// where it goes with one; halved upwards in rain [12.23, 6.23, 20; ruling TR-15].
pub fn allowance(public: &Public, side: Side, unit: Unit, group: &[Unit]) -> u8 {
    // [6.23, 6.24] Captured refugees are moved like supply.
    let slow = unit.arm == Arm::HeavyArtillery || (unit.arm == Arm::Refugee && side == TEXAS);
    let leader = group
        .iter()
        .filter(|u| u.is_leader() && !slow)
        .map(|u| u.moves)
        .max();
    let full = leader.unwrap_or(0).max(unit.moves);
    if public.rains() {
        full.div_ceil(2)
    } else {
        full
    }
}

/// Whether a beaten force may stand in the hex: no enemy there, or friends who
/// hold out against him [12.2, 12.26].
pub fn is_refuge(public: &Public, side: Side, hex: Hex) -> bool {
    is_beyond_east(hex)
        || public.seen(side, hex).is_some()
        || public.seen(enemy(side), hex).is_none()
}

/// A force that leaves a battle hex.
#[derive(Clone, Debug)]
pub struct Leaving<'a> {
    /// The state of the game.
    pub public: &'a Public,
    /// Whose.
    pub side: Side,
    /// The battle hex.
    pub from: Hex,
    /// Who goes, together.
    pub units: &'a [Unit],
    /// The only hexes it may go to first, where that is prescribed [12.24].
    pub only: Option<Vec<Hex>>,
    /// Hexes it may not go to first [12.25].
    pub never: Vec<Hex>,
    /// Whether it must end two hexes away [12.2], rather than one or two hexes on [11.2].
    pub beaten: bool,
}

impl Leaving<'_> {
    /// The MP the way costs; `None` when it is barred to the whole force.
    fn price(&self, path: &[Hex]) -> Option<u8> {
        let mut here = self.from;
        let mut total: u8 = 0;
        for (number, hex) in path.iter().enumerate() {
            // [12.24] Whoever stormed a ferry and was beaten goes back over it.
            let by_ferry = number == 0 && self.only.is_some();
            total = total.saturating_add(cost(self.public, self.side, here, *hex, by_ferry)?);
            here = *hex;
        }
        Some(total)
    }

    fn may_start(&self, hex: Hex) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(&hex)) && !self.never.contains(&hex)
    }

    /// Whether that unit can go that way [12.22].
    pub fn can_go(&self, unit: Unit, path: &[Hex]) -> bool {
        let stays_home = |hex: &Hex| {
            unit.arm == Arm::Government
                && (is_beyond_east(*hex) || tables().map.is_united_states(*hex))
        };
        self.price(path)
            .is_some_and(|price| price <= allowance(self.public, self.side, unit, self.units))
            && !path.iter().any(stays_home)
    }

    /// Whether anyone can go that way.
    fn is_open(&self, path: &[Hex]) -> bool {
        path.iter().all(|h| is_refuge(self.public, self.side, *h))
            && self.units.iter().any(|u| self.can_go(*u, path))
    }

    fn next(hex: Hex) -> impl Iterator<Item = Hex> {
        let grid = tables().map.grid;
        crate::hex::Direction::ALL
            .into_iter()
            .filter_map(move |d| hex.neighbour(d))
            .filter(move |h| grid.contains(*h) || is_beyond_east(*h))
    }

    /// Every way this force may go: two hexes, or one too when it is not beaten
    /// [12.2, 11.2; ruling TR-14].
    pub fn ways(&self) -> Vec<Vec<Hex>> {
        let mut ways = Vec::new();
        for first in Self::next(self.from).filter(|h| self.may_start(*h)) {
            if !self.is_open(&[first]) {
                continue;
            }
            // Off the map there is nothing further to go.
            if !self.beaten || is_beyond_east(first) {
                ways.push(vec![first]);
            }
            if is_beyond_east(first) {
                continue;
            }
            let mut left = false;
            for second in Self::next(first) {
                let far = second.distance(self.from) == 2;
                let elsewhere = second != self.from && !self.never.contains(&second);
                // One way off the map is as good as another.
                let again = is_beyond_east(second) && std::mem::replace(&mut left, true);
                if (if self.beaten { far } else { elsewhere })
                    && !again
                    && self.is_open(&[first, second])
                {
                    ways.push(vec![first, second]);
                }
            }
        }
        ways
    }

    /// The first reason why the force may not go to `hex` next after `done`.
    pub fn obstacle(&self, done: &[Hex], hex: Hex) -> Obstacle {
        let here = done.last().copied().unwrap_or(self.from);
        let mut path = done.to_vec();
        path.push(hex);
        if here.direction_to(hex).is_none() {
            Obstacle::NotAdjacent
        } else if done.is_empty() && self.never.contains(&hex) {
            Obstacle::TowardsAttackers
        } else if done.is_empty() && !self.may_start(hex) {
            Obstacle::NotWhenceItCame
        } else if !is_refuge(self.public, self.side, hex) {
            Obstacle::Enemy
        } else if let Some(price) = self.price(&path) {
            let most = self
                .units
                .iter()
                .map(|u| allowance(self.public, self.side, *u, self.units))
                .max()
                .unwrap_or(0);
            if price > most {
                Obstacle::Dear(price, most)
            } else if self.beaten && !done.is_empty() && hex.distance(self.from) != 2 {
                Obstacle::TooNear
            } else {
                Obstacle::DeadEnd
            }
        } else {
            Obstacle::Barred
        }
    }
}

/// Why a force may not go somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// It is not the next hex.
    NotAdjacent,
    /// An attacker came from there [12.25].
    TowardsAttackers,
    /// These attackers came from elsewhere [12.24].
    NotWhenceItCame,
    /// The enemy is there [12.2].
    Enemy,
    /// The hexside or the hex is prohibited [12.21].
    Barred,
    /// It costs more MP than anyone has: price, allowance [12.22].
    Dear(u8, u8),
    /// It is not two hexes from the battle [12.2].
    TooNear,
    /// No second hex can be reached from there [12.2].
    DeadEnd,
}
