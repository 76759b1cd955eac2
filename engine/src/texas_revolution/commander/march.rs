//! Groups of units that march together, and where they can go.

use super::super::battle::Contingent;
use super::super::force::{attack_factors, command_level, commander, face_factors};
use super::super::movement::{Pace, Party, movers, overrun, stacking};
use super::super::officers;
use super::super::state::Phase;
use super::super::tables::{Arm, Unit};
use super::survey::{Outlook, Road, Survey, way};
use crate::hex::{Hex, Reach};
use crate::menu::Order;
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// Units of one hex that can march on together and have not marched yet.
pub struct Group<'a> {
    /// Where they are.
    pub hex: Hex,
    /// Who.
    pub units: Vec<Unit>,
    party: Party<'a>,
    reach: OnceCell<Reach>,
}

/// The groups of a side that can march, in map order: of each hex those whom a
/// leader takes along, then those who go by themselves. `kept` says who of a
/// hex stays there.
fn groups<'a>(
    survey: &Survey<'a>,
    kept: impl Fn(Hex, &[Unit]) -> Vec<Unit>,
) -> impl Iterator<Item = Group<'a>> {
    let pace = survey.pace;
    let mut by_hex: BTreeMap<Hex, Vec<Unit>> = BTreeMap::new();
    for (unit, hex, _) in movers(pace) {
        if pace.march(unit).is_none() {
            by_hex.entry(hex).or_default().push(unit);
        }
    }
    for (hex, units) in &mut by_hex {
        let stay = kept(*hex, survey.here(*hex));
        units.retain(|u| !stay.contains(u));
        // Where the troops obey another, an officer does not desert them [23.5].
        let anothers = |u: &Unit| !u.is_leader() && officers::bar(pace, *u).is_some();
        if units.iter().all(|u| u.is_leader()) && survey.here(*hex).iter().any(anothers) {
            units.clear();
        }
    }
    let all = by_hex
        .into_iter()
        .flat_map(move |(hex, units)| bands(pace, &units).into_iter().map(move |b| (hex, b)));
    all.filter_map(move |(hex, units)| Group::new(pace, hex, units))
}

/// The first order that is found for a group, the strong asked before the
/// weak, who then see where there is room. `kept` as for [`groups`].
pub fn first_order<'a>(
    survey: &Survey<'a>,
    kept: impl Fn(Hex, &[Unit]) -> Vec<Unit>,
    order: impl Fn(&[Group<'a>], &Group<'a>) -> Option<Order>,
) -> Option<Order> {
    let mut all: Vec<Group<'a>> = groups(survey, kept).collect();
    all.sort_by_key(|g| std::cmp::Reverse(g.punch()));
    all.iter().find_map(|group| order(&all, group))
}

/// An over-run of an enemy of whom nothing is hidden, so that it succeeds [8].
pub fn overrun(survey: &Survey<'_>) -> Option<Order> {
    let open = |hex: Hex| {
        survey
            .public
            .seen(survey.foe, hex)
            .is_some_and(|s| !s.screened)
    };
    let mut rides = overrun::rides(survey.pace).into_iter();
    let (units, hex) = rides.find(|(_, hex)| open(*hex))?;
    let order = Order::new("overrun").many("units", units.iter().map(|u| u.id.clone()));
    Some(order.one("at", hex.to_string()))
}

/// Those of one hex who go together.
fn bands(pace: Pace<'_>, units: &[Unit]) -> Vec<Vec<Unit>> {
    let phase = pace.public.phase;
    let slow = |u: &Unit| u.arm == Arm::HeavyArtillery;
    let helpless = |u: &Unit| match u.arm {
        Arm::Government => true,
        Arm::Refugee => !pace.is_captive(*u),
        _ => false,
    };
    if phase == Phase::Raid {
        let riders: Vec<Unit> = units.iter().copied().filter(|u| u.is_mounted()).collect();
        return vec![riders];
    }
    let mut bands = Vec::new();
    let mut rest: Vec<Unit> = Vec::new();
    for unit in units {
        if slow(unit) || helpless(unit) {
            bands.push(vec![*unit]);
        } else {
            rest.push(*unit);
        }
    }
    if phase == Phase::ForcedMarch || commander(&rest).is_some() {
        bands.extend(divisions(rest));
        return bands;
    }
    let (riders, walkers): (Vec<Unit>, Vec<Unit>) = rest.into_iter().partition(|u| u.is_mounted());
    // More battalions than three find no room without a leader [5.1].
    let (battalions, others): (Vec<Unit>, Vec<Unit>) =
        walkers.into_iter().partition(|u| u.is_battalion());
    let mut columns: Vec<Vec<Unit>> = battalions.chunks(3).map(<[Unit]>::to_vec).collect();
    match columns.first_mut() {
        Some(first) => first.extend(others),
        None => columns.push(others),
    }
    bands.extend(columns);
    bands.push(riders);
    bands
}

/// Those who go with a leader. Leaders of equal rank part, since without a
/// superior they could not stay together [5.2], and share the troops.
fn divisions(units: Vec<Unit>) -> Vec<Vec<Unit>> {
    let highest = command_level(&units);
    let heads = |u: &Unit| u.leader.is_some() && u.leader.map(|l| l.rank) == highest;
    let (chiefs, mut troops): (Vec<Unit>, Vec<Unit>) = units.iter().partition(|u| heads(u));
    if chiefs.len() < 2 {
        return vec![units];
    }
    troops.sort_by_key(|u| (!u.is_battalion(), u.arm, std::cmp::Reverse(u.attack), *u));
    let mut divisions: Vec<Vec<Unit>> = chiefs.into_iter().map(|u| vec![u]).collect();
    let count = divisions.len();
    for (n, unit) in troops.into_iter().enumerate() {
        divisions[n % count].push(unit);
    }
    divisions
}

impl<'a> Group<'a> {
    fn new(pace: Pace<'a>, hex: Hex, units: Vec<Unit>) -> Option<Self> {
        let party = Party::new(pace, units.clone())?;
        if party.left == 0 || party.abandoned.is_some() {
            return None;
        }
        Some(Self {
            hex,
            units,
            party,
            reach: OnceCell::new(),
        })
    }

    /// What it can reach, looked for when it is asked for.
    fn reach(&self) -> &Reach {
        self.reach.get_or_init(|| {
            let trail = self.party.trail();
            self.party.search(trail, trail.left)
        })
    }

    /// Who leads it.
    pub fn leader(&self) -> Option<Unit> {
        commander(&self.units)
    }

    /// Its attack factors.
    pub fn punch(&self) -> u32 {
        attack_factors(&self.units)
    }

    /// Whether any of it has a zone of control.
    pub fn has_zone(&self) -> bool {
        self.units.iter().any(|u| u.has_zone())
    }

    /// Whether it can be in the hex at the end of this sub-phase, whoever is there.
    pub fn reaches(&self, hex: Hex) -> bool {
        self.reach().cost(hex).is_some()
    }

    /// Hexes in reach.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        self.reach().hexes().map(|(hex, _)| hex)
    }

    /// Whether it may end there, and those it leaves may stay [5].
    pub fn fits(&self, survey: &Survey<'_>, hex: Hex) -> bool {
        let mut there = survey.here(hex).to_vec();
        there.extend(&self.units);
        let left: Vec<Unit> = survey.here(self.hex).to_vec();
        let left: Vec<Unit> = left
            .into_iter()
            .filter(|u| !self.units.contains(u))
            .collect();
        stacking::excess(&there).is_none() && stacking::excess(&left).is_none()
    }

    /// The order that takes it there.
    pub fn go(&self, hex: Hex) -> Option<Order> {
        let verb = if self.party.pace.public.phase == Phase::ForcedMarch {
            "force-march"
        } else {
            "move"
        };
        let path = self.reach().path(hex)?;
        Some(
            Order::new(verb)
                .many("units", self.units.iter().map(|u| u.id.clone()))
                .many("path", path.iter().map(Hex::to_string)),
        )
    }

    /// The group as it would come into that hex.
    pub fn contingent(&self, hex: Hex) -> Option<Contingent> {
        let path = self.reach().path(hex)?;
        let before = path.iter().rev().nth(1).copied().unwrap_or(self.hex);
        Some(way(Some(before), self.units.clone()))
    }

    /// What its attack there would bring, with those who are there already.
    pub fn outlook(&self, survey: &Survey<'_>, hex: Hex) -> Option<Outlook> {
        let mut attackers = survey.arrived(hex);
        attackers.push(self.contingent(hex)?);
        Some(survey.outlook(hex, &attackers))
    }

    /// The enemy hexes it could enter.
    pub fn targets(&self, survey: &Survey<'_>) -> Vec<Hex> {
        let foes = survey.foes.keys().copied();
        foes.filter(|hex| self.reaches(*hex) && self.fits(survey, *hex))
            .collect()
    }

    /// The hex without enemies that brings it nearest to the goal, where it is
    /// safe; `None` where standing still is as good.
    pub fn towards(
        &self,
        survey: &Survey<'_>,
        road: &Road,
        safe: impl Fn(Hex) -> bool,
    ) -> Option<Hex> {
        let now = road.from(self.hex);
        self.reach()
            .hexes()
            .filter(|(hex, _)| road.from(*hex) < now)
            .filter(|(hex, _)| !survey.foes.contains_key(hex))
            .filter(|(hex, _)| !survey.public.town_resists(survey.side, *hex))
            .filter(|(hex, _)| self.fits(survey, *hex) && safe(*hex))
            .min_by_key(|(hex, cost)| (road.from(*hex), *cost, *hex))
            .map(|(hex, _)| hex)
    }

    /// The factors that would stand there with it.
    pub fn strength_at(&self, survey: &Survey<'_>, hex: Hex) -> u32 {
        let there = survey.here(hex).iter().filter(|u| !self.units.contains(u));
        let there: Vec<Unit> = there.copied().collect();
        face_factors(&there) + face_factors(&self.units)
    }
}
