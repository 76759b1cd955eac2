//! [6.1, 6.2, 20] How far units may still go in this sub-phase.

use super::super::force::{Sight, Truth, commander, leaders, own};
use super::super::officers;
use super::super::state::{Location, March, Phase, Public, Secret, TEXAS};
use super::super::tables::{Arm, Unit};
use crate::hex::Hex;
use crate::ruleset::{Seat, Side};

/// The movement of one side in the present sub-phase.
#[derive(Clone, Copy)]
pub struct Pace<'a> {
    /// What all see.
    pub public: &'a Public,
    /// The side.
    pub side: Side,
    /// What it owns.
    pub secret: &'a Secret,
    /// The seat that looks, which may not order everything where a side has
    /// several commanders [23.5]; `None` while the umpire carries an order out.
    pub seat: Option<Seat>,
    /// Asked for again and again, so looked up once.
    leaders: Leaders,
}

/// More leaders than there are counters of them.
const MOST_LEADERS: usize = 24;

/// The leaders of a side on the map outside forts, each with the hex it began
/// the sub-phase in, in the order of the chart.
#[derive(Clone, Copy)]
struct Leaders {
    count: usize,
    of: [(Unit, Hex); MOST_LEADERS],
}

impl Leaders {
    fn of(public: &Public, secret: &Secret) -> Self {
        let stage = public.stage();
        let mut found = Self {
            count: 0,
            of: [(Unit(0), Hex::new(1, 1)); MOST_LEADERS],
        };
        for unit in leaders() {
            if let Some(Location::Hex(hex)) = secret.at(*unit) {
                let march = secret.march.get(unit).filter(|m| m.stage == stage);
                found.of[found.count] = (*unit, march.map_or(hex, |m| m.from));
                found.count += 1;
            }
        }
        found
    }

    fn from(&self, start: Hex) -> impl Iterator<Item = Unit> + '_ {
        let leaders = self.of[..self.count].iter();
        leaders.filter(move |(_, s)| *s == start).map(|(u, _)| *u)
    }
}

impl<'a> Pace<'a> {
    /// The movement of that side in the truth of a game.
    pub fn of(truth: &'a Truth, side: Side) -> Self {
        Self::new(&truth.public, side, truth.of(side), None)
    }

    /// The movement of the viewer's own side; `None` for a spectator.
    pub fn seen_by(view: &Sight<'a>) -> Option<Self> {
        let (side, secret) = own(view)?;
        Some(Self::new(view.public(), side, secret, view.seat()))
    }

    fn new(public: &'a Public, side: Side, secret: &'a Secret, seat: Option<Seat>) -> Self {
        Self {
            public,
            side,
            secret,
            seat,
            leaders: Leaders::of(public, secret),
        }
    }

    /// What the unit marched in this sub-phase; `None` when it has not marched.
    pub fn march(&self, unit: Unit) -> Option<&'a March> {
        let stage = self.public.stage();
        self.secret.march.get(&unit).filter(|m| m.stage == stage)
    }

    /// The hex the unit is in; `None` off the map and inside a besieged fort.
    pub fn hex(&self, unit: Unit) -> Option<Hex> {
        match self.secret.at(unit)? {
            Location::Hex(hex) => Some(hex),
            _ => None,
        }
    }

    /// The hex the unit was in when the sub-phase began.
    pub fn start(&self, unit: Unit) -> Option<Hex> {
        match self.march(unit) {
            Some(march) => Some(march.from),
            None => self.hex(unit),
        }
    }

    fn trail(&self, unit: Unit) -> &'a [Hex] {
        self.march(unit).map_or(&[], |m| &m.path)
    }

    /// MP spent in this sub-phase; hexes in a forced march.
    pub fn spent(&self, unit: Unit) -> u16 {
        self.march(unit).map_or(0, |m| u16::from(m.spent))
    }

    /// Leaders that were in the hex when the sub-phase began.
    pub fn leaders_from(&self, start: Hex) -> Vec<Unit> {
        self.leaders.from(start).collect()
    }

    /// Whether the two began the sub-phase together and never parted [6.21;
    /// ruling TR-26].
    pub fn together(&self, unit: Unit, other: Unit) -> bool {
        self.start(unit) == self.start(other)
            && self.trail(unit) == self.trail(other)
            && self.hex(unit) == self.hex(other)
    }

    /// Whether the unit is a refugee unit in its captors' hands, which counts
    /// as Mexican supply [6.24].
    pub fn is_captive(&self, unit: Unit) -> bool {
        unit.arm == Arm::Refugee && self.side != TEXAS
    }

    /// Whether the unit may use a leader's MP [6.23, 6.24].
    pub fn can_be_led(&self, unit: Unit) -> bool {
        match unit.arm {
            Arm::HeavyArtillery => false,
            Arm::Refugee => self.is_captive(unit),
            _ => true,
        }
    }

    /// The MP a leader gives to those who began the sub-phase in that hex with
    /// him: his own, less one for each further leader there in regular movement
    /// [6.21, 6.22; ruling TR-25]; `None` where no leader was.
    pub fn leader_points(&self, start: Hex) -> Option<u16> {
        let leaders = self.leaders_from(start);
        let points = u16::from(commander(&leaders)?.moves);
        let fewer = match self.public.phase {
            Phase::Raid => 0,
            _ => u16::try_from(leaders.len() - 1).unwrap_or(u16::MAX),
        };
        Some(points.saturating_sub(fewer).max(1))
    }

    /// The unit's MP for this sub-phase, with or without a leader at its side.
    /// Those who began in a stack slowed by its leaders stay slowed without them
    /// [6.22]. Rain halves, rounded up [20; ruling TR-90].
    pub fn allowance(&self, unit: Unit, led: bool) -> u16 {
        let printed = u16::from(unit.moves);
        let points = match self.start(unit).and_then(|s| self.leader_points(s)) {
            Some(points) if led && self.can_be_led(unit) => points,
            Some(points) if self.public.phase != Phase::Raid => printed.min(points),
            _ => printed,
        };
        if self.public.rains() {
            points.div_ceil(2)
        } else {
            points
        }
    }

    /// MP left to these units when they go on together; hexes in a forced march.
    pub fn left(&self, units: &[Unit]) -> u16 {
        if self.public.phase == Phase::ForcedMarch {
            return self.hexes_left(units);
        }
        units
            .iter()
            .map(|u| {
                let led = units.iter().any(|l| l.is_leader() && self.together(*u, *l));
                self.allowance(*u, led).saturating_sub(self.spent(*u))
            })
            .min()
            .unwrap_or(0)
    }

    /// MP left to a unit in the best company its hex offers.
    pub fn best_left(&self, unit: Unit) -> u16 {
        match self.companion(unit) {
            Some(leader) => self.left(&[unit, leader]).max(self.left(&[unit])),
            None => self.left(&[unit]),
        }
    }

    /// A leader who began with the unit, is still with it, and can be ordered
    /// to go along.
    pub fn companion(&self, unit: Unit) -> Option<Unit> {
        let start = self.start(unit)?;
        if self.public.phase == Phase::ForcedMarch {
            return commander(&self.leaders_from(start)).filter(|l| self.together(unit, *l));
        }
        // A leader whom another seat orders goes nowhere with the unit [23.5].
        let mut leaders = self.leaders.from(start);
        leaders.find(|l| self.together(unit, *l) && officers::bar(*self, *l).is_none())
    }

    /// A unit of the hex that has gone further than it can by itself and would
    /// be left without a leader when these units go on [6.21; ruling TR-27].
    pub fn abandoned(&self, units: &[Unit], hex: Hex) -> Option<Unit> {
        if self.public.phase == Phase::ForcedMarch || !units.iter().any(|u| u.is_leader()) {
            return None;
        }
        let stay: Vec<Unit> = self.secret.in_hex(hex);
        let stay: Vec<Unit> = stay.into_iter().filter(|u| !units.contains(u)).collect();
        let led = |u: Unit, by: &[Unit]| by.iter().any(|l| l.is_leader() && self.together(u, *l));
        stay.iter().copied().find(|u| {
            !u.is_leader()
                && self.spent(*u) > self.allowance(*u, false)
                && led(*u, units)
                && !led(*u, &stay)
        })
    }

    /// Hexes of forced march left to these units: they must go with the leader
    /// who commanded their stack when the sub-phase began [7, 1.2c].
    fn hexes_left(&self, units: &[Unit]) -> u16 {
        let Some(leader) = units.first().and_then(|u| self.companion(*u)) else {
            return 0;
        };
        let together = units.contains(&leader)
            && units
                .iter()
                .all(|u| self.together(*u, leader) && self.can_be_led(*u));
        let factor = leader.leader.map_or(0, |l| u16::from(l.force_march));
        if together {
            factor.saturating_sub(self.spent(leader))
        } else {
            0
        }
    }
}
