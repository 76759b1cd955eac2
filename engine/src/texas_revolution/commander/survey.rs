//! What a side knows of the war: its own stacks, what it can tell of the
//! enemy's, and what an attack would bring.

use super::super::battle::question::expected;
use super::super::battle::{Contingent, approach, look_up, odds, usable_wagons};
use super::super::force::{Sight, attack_factors, face_factors, own};
use super::super::map::CrossingKind;
use super::super::movement::Pace;
use super::super::state::{MEXICO, Public, Secret, enemy};
use super::super::tables::{CrtResult, Unit, tables};
use crate::hex::{Hex, Reach, Step};
use crate::ruleset::Side;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// A side's view of the war.
pub struct Survey<'a> {
    /// What all see.
    pub public: &'a Public,
    /// Who looks.
    pub side: Side,
    /// The enemy.
    pub foe: Side,
    /// What the side owns.
    pub secret: &'a Secret,
    /// Its movement in this sub-phase.
    pub pace: Pace<'a>,
    /// Its stacks outside besieged forts.
    pub own: BTreeMap<Hex, Vec<Unit>>,
    /// The enemy's, with the factors each is thought to defend with.
    pub foes: BTreeMap<Hex, u32>,
}

/// What an attack is expected to bring.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    /// The chance to clear the hex, in twelfths.
    pub takes: u32,
    /// Own factors lost to the first die, in sixths.
    pub pays: u32,
    /// Enemy factors destroyed by it, in sixths.
    pub gains: u32,
}

impl Outlook {
    /// Whether a careful commander would attack.
    pub fn is_good(self) -> bool {
        self.takes >= 6 && self.pays <= self.gains + 6
    }
}

impl<'a> Survey<'a> {
    /// What the viewing seat knows; `None` for a spectator.
    pub fn of(view: &Sight<'a>) -> Option<Self> {
        let (side, secret) = own(view)?;
        let mut survey = Self {
            public: view.public(),
            side,
            foe: enemy(side),
            secret,
            pace: Pace::seen_by(view)?,
            own: secret.stacks(),
            foes: BTreeMap::new(),
        };
        survey.foes = survey
            .public
            .stacks
            .iter()
            .filter(|s| s.side == survey.foe && !s.inside)
            .map(|s| {
                let (units, hidden) = survey.known(s.hex);
                (s.hex, face_factors(&units) + hidden)
            })
            .collect();
        Some(survey)
    }

    /// The enemies known to be in a hex, and a guess at the factors that a
    /// screen of cavalry hides [9.1].
    pub fn known(&self, hex: Hex) -> (Vec<Unit>, u32) {
        let Some(stack) = self.public.seen(self.foe, hex) else {
            return (Vec::new(), 0);
        };
        let mut units = stack.shown.clone();
        if !stack.screened {
            return (units, 0);
        }
        if let Some(sighting) = self.secret.seen.get(&hex)
            && sighting.turn + 1 >= self.public.turn
            && units.iter().all(|u| sighting.units.contains(u))
        {
            units.clone_from(&sighting.units);
            return (units, 0);
        }
        let led = units.iter().any(|u| u.is_leader());
        let hidden = match (self.foe == MEXICO, led) {
            (true, true) => 32,
            (true, false) => 3,
            (false, true) => 10,
            (false, false) => 1,
        };
        (units, hidden)
    }

    /// Enemy factors within so many hexes.
    pub fn threat(&self, hex: Hex, within: u32) -> u32 {
        let near = self.foes.iter().filter(|(h, _)| h.distance(hex) <= within);
        near.map(|(_, factors)| factors).sum()
    }

    /// Own units in a hex.
    pub fn here(&self, hex: Hex) -> &[Unit] {
        self.own.get(&hex).map_or(&[], Vec::as_slice)
    }

    /// The own units in a hex by the way they came, as an attack from there
    /// would count them.
    pub fn arrived(&self, hex: Hex) -> Vec<Contingent> {
        let mut ways: BTreeMap<Option<Hex>, Vec<Unit>> = BTreeMap::new();
        for unit in self.here(hex) {
            let from = approach(self.secret, *unit, hex);
            ways.entry(from).or_default().push(*unit);
        }
        ways.into_iter()
            .map(|(from, units)| way(from, units))
            .collect()
    }

    /// What an attack by these would bring.
    pub fn outlook(&self, hex: Hex, attackers: &[Contingent]) -> Outlook {
        let (defenders, hidden) = self.known(hex);
        let force: Vec<Unit> = attackers.iter().flat_map(|c| c.units.clone()).collect();
        let wagons = |side, units: &[Unit]| !usable_wagons(self.public, side, units).is_empty();
        let clash = odds::Clash {
            public: self.public,
            hex,
            attacker: self.side,
            attackers,
            defenders: &defenders,
            militia: self.public.town_resists(self.side, hex),
            attack_supplied: wagons(self.side, &force),
            garrison_supplied: false,
            defence_supplied: hidden > 0 || wagons(self.foe, &defenders),
        };
        let mut assessment = clash.assess();
        assessment.defence += hidden;
        assessment.odds = odds::column(assessment.attack, assessment.defence);
        let takes = (1..=6)
            .map(
                |die| match look_up(assessment.odds, die, assessment.modifier).2 {
                    CrtResult::DE | CrtResult::DR2 | CrtResult::DRXH => 2,
                    CrtResult::DEH => 1,
                    _ => 0,
                },
            )
            .sum();
        let (pays, gains) = expected(&assessment, &force, &defenders);
        Outlook { takes, pays, gains }
    }

    /// Attack factors of the own units in a hex.
    pub fn punch(&self, hex: Hex) -> u32 {
        attack_factors(self.here(hex))
    }
}

/// Units that come into a battle from there.
pub fn way(from: Option<Hex>, units: Vec<Unit>) -> Contingent {
    Contingent {
        from,
        units,
        garrison: false,
        guests: false,
    }
}

/// The hex of a place.
///
/// # Panics
/// For a name that is not on the map; every test would stop at it.
pub fn place(name: &str) -> Hex {
    let place = tables().map.named(name);
    place.unwrap_or_else(|| panic!("no place {name}")).hex
}

/// The way from every hex to a goal, in MP of clear weather.
pub struct Road(Reach, Hex);

impl Road {
    /// MP from that hex; a guess by the map where there is no way.
    pub fn from(&self, hex: Hex) -> u32 {
        let straight = || 2000 + hex.distance(self.1);
        self.0.cost(hex).map_or_else(straight, u32::from)
    }

    /// The hexes on the way from there, the goal last; empty where there is none.
    pub fn way(&self, hex: Hex) -> Vec<Hex> {
        // It was found backwards, from the goal, which is its start.
        let mut way = self.0.path(hex).unwrap_or_default();
        way.pop();
        way.reverse();
        if hex != self.1 {
            way.push(self.1);
        }
        way
    }
}

/// Roads that were looked for, by who marches and where to.
type Roads = BTreeMap<(Side, Hex), Arc<Road>>;

/// The roads to a goal for a side. Terrain does not change, so that each is
/// looked for once.
pub fn road(side: Side, goal: Hex) -> Arc<Road> {
    static ROADS: LazyLock<Mutex<Roads>> = LazyLock::new(Mutex::default);
    let mut roads = ROADS.lock().unwrap_or_else(PoisonError::into_inner);
    let road = roads.entry((side, goal));
    Arc::clone(road.or_insert_with(|| Arc::new(build(side, goal))))
}

fn build(side: Side, goal: Hex) -> Road {
    let tables = tables();
    let map = &tables.map;
    let row = |name: &str| tables.terrain[name].mp;
    // Backwards: from a hex to those from which it is entered.
    let reach = Reach::search(map.grid, goal, 1000, |to, from| {
        let Some(ground) = row(map.terrain(to).row()) else {
            return Step::Blocked;
        };
        if side == MEXICO && map.is_united_states(from) || row(map.terrain(from).row()).is_none() {
            return Step::Blocked;
        }
        let barrier = map.between(from, to);
        let toll = match (barrier.crossing, barrier.river) {
            (Some(CrossingKind::Ferry), _) if side == MEXICO => return Step::Blocked,
            (Some(CrossingKind::Ferry), _) => row("ferry"),
            (Some(CrossingKind::Ford), _) if barrier.major => row("ford_major"),
            (Some(CrossingKind::Ford), _) => row("ford_minor"),
            (None, _) if barrier.bay => return Step::Blocked,
            (None, None) => Some(0),
            (None, Some(_)) if barrier.major => row("major_river"),
            (None, Some(_)) => row("minor_river"),
        };
        Step::Through(u16::from(ground) + u16::from(toll.unwrap_or(0)))
    });
    Road(reach, goal)
}
