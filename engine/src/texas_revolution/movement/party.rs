//! [6, 7, 10, 11] A party of units about to march together, and what each
//! step means to it.

use super::super::force::attack_factors;
use super::super::indians;
use super::super::map::Terrain;
use super::super::state::{MEXICO, Phase};
use super::super::tables::{Arm, TerrainRow, Unit, tables};
use super::pace::Pace;
use super::terrain::{Impassable, Passage, passage};
use crate::hex::{Hex, Hexside, Reach, Step};

/// Units of one hex that march together.
#[derive(Clone)]
pub struct Party<'a> {
    /// The movement of their side.
    pub pace: Pace<'a>,
    /// Who.
    pub units: Vec<Unit>,
    /// Where they are.
    pub hex: Hex,
    /// MP left to them; hexes in a forced march.
    pub left: u16,
    /// Whether they have, or find in their hex, somebody who can attack.
    armed: bool,
    /// Whether it is Houston, who may go to hostile Cherokees [16.1].
    envoy: bool,
    /// A unit in their hex that has used more than its own movement with a
    /// leader of theirs, and whom he may not leave behind [6.21; ruling TR-27].
    pub abandoned: Option<Unit>,
}

/// A step that can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// MP; 1 in a forced march, which counts hexes.
    pub cost: u16,
    /// Why the march ends there, if it does.
    pub last: Option<Last>,
}

/// Why a march ends in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Last {
    /// Enemies are there, who will be attacked or besieged [10, 11].
    Enemy,
    /// Houston is with the Cherokees [16.1].
    Parley,
    /// The Zapadores have crossed a closed ferry [11.3].
    Ferry,
}

/// Why a step cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bar {
    /// By the map.
    Impassable(Impassable),
    /// A ferry closed to Mexicans [22.2].
    Ferry(Hexside),
    /// The Government may not leave Texas [6.4].
    Government,
    /// Too few MP left, or hexes of forced march.
    Points {
        /// What the way costs.
        needs: u16,
    },
    /// Enemies there, and no combat in a raid [6.5].
    Raid,
    /// Enemies there, and nobody in the party can attack [11].
    Unarmed,
    /// Enemies there, over an unbridged river in rain [20.2e].
    RainRiver,
    /// A row of the chart forbids forced marches [7, 20.2a].
    ForcedMarch(&'static TerrainRow),
    /// A unit that has used its leader's movement would be left behind [6.21].
    Abandons(Unit),
    /// The march has ended in the hex before.
    Ended(Last),
}

/// A march so far.
#[derive(Clone, Copy, Debug)]
pub struct Trail {
    /// Where it stands.
    pub here: Hex,
    /// MP left.
    pub left: u16,
    /// Whether it has ended.
    pub ended: Option<Last>,
    /// Whether no step has been made.
    pub fresh: bool,
}

impl<'a> Party<'a> {
    /// These units as a party; `None` unless they stand in one hex.
    pub fn new(pace: Pace<'a>, units: Vec<Unit>) -> Option<Self> {
        let left = pace.left(&units);
        let mut party = Self::with_left(pace, units, left)?;
        party.abandoned = pace.abandoned(&party.units, party.hex);
        Some(party)
    }

    /// A unit in the best company its hex offers, to see whether it can move at all.
    pub fn scout(pace: Pace<'a>, unit: Unit) -> Option<Self> {
        let mut party = Self::with_left(pace, vec![unit], pace.best_left(unit))?;
        party.armed = party.armed || attack_factors(&pace.secret.in_hex(party.hex)) > 0;
        Some(party)
    }

    fn with_left(pace: Pace<'a>, units: Vec<Unit>, left: u16) -> Option<Self> {
        let hex = pace.hex(*units.first()?)?;
        if units.iter().any(|u| pace.hex(*u) != Some(hex)) {
            return None;
        }
        Some(Self {
            armed: attack_factors(&units) > 0,
            envoy: indians::may_parley(pace.public, pace.side, &units),
            abandoned: None,
            pace,
            units,
            hex,
            left,
        })
    }

    /// The march before its first step.
    pub fn trail(&self) -> Trail {
        Trail {
            here: self.hex,
            left: self.left,
            ended: None,
            fresh: true,
        }
    }

    /// The trail after one more step.
    ///
    /// # Errors
    /// Why the step cannot be made.
    pub fn advance(&self, trail: Trail, to: Hex) -> Result<(Trail, Stride), Bar> {
        let stride = self.step(trail, to)?;
        let after = Trail {
            here: to,
            left: trail.left.saturating_sub(stride.cost),
            ended: stride.last,
            fresh: false,
        };
        Ok((after, stride))
    }

    /// What a step into `to` means to the party.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn step(&self, trail: Trail, to: Hex) -> Result<Stride, Bar> {
        let Pace { public, side, .. } = self.pace;
        if let Some(last) = trail.ended {
            return Err(Bar::Ended(last));
        }
        if let Some(unit) = self.abandoned {
            return Err(Bar::Abandons(unit));
        }
        let passage = passage(public, side, trail.here, to).map_err(Bar::Impassable)?;
        if tables().map.is_united_states(to) && self.units.iter().any(|u| u.arm == Arm::Government)
        {
            return Err(Bar::Government);
        }
        let enemy = super::super::state::enemy(side);
        let occupied = public.seen(enemy, to).is_some();
        // [11.5] Galveston resists even when nobody stands there.
        let zone = (occupied && public.has_zone(enemy, to)) || public.town_resists(side, to);
        let parley = self.envoy
            && occupied
            && indians::show(public, to)
            && self.pace.secret.in_hex(to).is_empty();
        let mut last = match (parley, zone) {
            (true, _) => Some(Last::Parley),
            (false, zone) => zone.then_some(Last::Enemy),
        };
        if passage.closed_ferry && !(zone && self.storms(trail.here, to)) {
            if occupied || !self.ferries(trail) {
                let ferry = Hexside::between(trail.here, to);
                return Err(ferry.map_or(Bar::Impassable(Impassable::Apart), Bar::Ferry));
            }
            last = Some(Last::Ferry);
        }
        let cost = self.cost(&passage)?;
        if cost > trail.left {
            return Err(Bar::Points { needs: cost });
        }
        if (occupied || zone) && !parley {
            self.confront(&passage, to, zone)?;
        }
        Ok(Stride { cost, last })
    }

    fn cost(&self, passage: &Passage) -> Result<u16, Bar> {
        let public = self.pace.public;
        if public.phase != Phase::ForcedMarch {
            return Ok(passage.mp);
        }
        match passage.forbids_forced_march(public.rains()) {
            Some(row) => Err(Bar::ForcedMarch(row)),
            None => Ok(1),
        }
    }

    /// Whether the party may enter a hex with enemies [10, 11, 21.2].
    fn confront(&self, passage: &Passage, to: Hex, zone: bool) -> Result<(), Bar> {
        let public = self.pace.public;
        if zone && public.phase == Phase::Raid {
            return Err(Bar::Raid);
        }
        // Those without attack factors may join others, but not begin an attack.
        if !self.armed && attack_factors(&self.pace.secret.in_hex(to)) == 0 {
            return Err(Bar::Unarmed);
        }
        if zone && !passage.allows_attack(public.rains()) {
            return Err(Bar::RainRiver);
        }
        Ok(())
    }

    /// Whether the party attacks over a closed ferry with the Zapadores, or
    /// follows them over it [11.3, 22.2].
    fn storms(&self, from: Hex, to: Hex) -> bool {
        let pace = self.pace;
        let crossed = |u: &Unit| {
            let march = pace.secret.march.get(u);
            u.arm == Arm::Engineer && march.is_some_and(|m| m.came_from() == Some(from))
        };
        pace.side == MEXICO
            && (self.units.iter().any(|u| u.arm == Arm::Engineer)
                || pace.secret.in_hex(to).iter().any(crossed))
    }

    /// Whether the party is the Zapadores with at most one leader, who ended
    /// their last turn here and may now go over a ferry, one hex and no
    /// further [11.3; ruling TR-49].
    fn ferries(&self, trail: Trail) -> bool {
        let pace = self.pace;
        let leaders = self.units.iter().filter(|u| u.is_leader()).count();
        let sappers = self.units.iter().filter(|u| u.arm == Arm::Engineer).count();
        let rested = |u: &Unit| {
            pace.march(*u).is_none()
                && pace
                    .secret
                    .standing(*u)
                    .is_some_and(|s| s.rested == Some(trail.here))
        };
        pace.side == MEXICO
            && pace.public.phase == Phase::Movement
            && trail.fresh
            && sappers == 1
            && leaders <= 1
            && self.units.len() == sappers + leaders
            && self.units.iter().all(rested)
    }

    /// Whether the party can make any step.
    pub fn can_move(&self) -> bool {
        let trail = self.trail();
        let neighbours = tables().map.grid.neighbours(self.hex);
        self.left > 0
            && neighbours
                .into_iter()
                .any(|(_, n)| self.step(trail, n).is_ok())
    }

    /// Everything in reach from a point of the march, with at most `limit` MP.
    pub fn search(&self, trail: Trail, limit: u16) -> Reach {
        let unbounded = Trail {
            left: u16::MAX,
            ..trail
        };
        Reach::search(tables().map.grid, trail.here, limit, |from, to| {
            // Most of the numbers of the grid are sea.
            if tables().map.terrain(to) == Terrain::Sea {
                return Step::Blocked;
            }
            let at = Trail {
                here: from,
                fresh: trail.fresh && from == trail.here,
                ..unbounded
            };
            match self.step(at, to) {
                Ok(Stride { cost, last: None }) => Step::Through(cost),
                Ok(Stride {
                    cost,
                    last: Some(_),
                }) => Step::Last(cost),
                Err(_) => Step::Blocked,
            }
        })
    }
}
