//! The sides in figures, and what the dice of battles were worth to them.

use super::battle::losses;
use super::force::{Sight, face_factors};
use super::state::{Location, MEXICO, Public, TEXAS, enemy, owner};
use super::tables::{CrtResult, Odds, Unit};
use crate::luck::{Stake, THOUSAND, mean};
use crate::ruleset::{Measure, MeasureKind, Side};
use crate::text::Text;
use std::ops::Range;

/// Strength, losses and places held, as far as the viewer knows: of a side whose
/// units he may not see, what shows of them.
pub fn measures(view: &Sight<'_>) -> Vec<Measure> {
    let public = view.public();
    let factors = || Text::new("tr-measure-factors");
    let by_side = |figure: &dyn Fn(Side) -> i64| {
        let of = |side| (side, figure(side));
        [MEXICO, TEXAS].map(of).to_vec()
    };
    let on_map = |side| match view.secret(owner(side)) {
        Some(secret) => sum(secret
            .forces
            .iter()
            .filter(|(_, s)| matches!(s.at, Location::Hex(_) | Location::Fort(_)))
            .map(|(unit, _)| *unit)),
        None => sum(public
            .stacks
            .iter()
            .filter(|s| s.side == side)
            .flat_map(|s| s.shown.iter().copied())),
    };
    let gone = |side| match view.secret(owner(side)) {
        Some(secret) => sum(secret.at_location(Location::Gone).into_iter()),
        None => 0,
    };
    let held = |side| {
        let count = public.control.values().filter(|s| **s == side).count();
        i64::try_from(count).unwrap_or(i64::MAX)
    };
    vec![
        Measure {
            kind: MeasureKind::Strength,
            name: Text::new("tr-measure-strength"),
            unit: factors(),
            values: by_side(&on_map),
        },
        Measure {
            kind: MeasureKind::Losses,
            name: Text::new("tr-measure-losses"),
            unit: factors(),
            values: by_side(&gone),
        },
        Measure {
            kind: MeasureKind::Points,
            name: Text::new("tr-measure-places"),
            unit: Text::new("tr-measure-towns"),
            values: by_side(&held),
        },
    ]
}

fn sum(units: impl Iterator<Item = Unit>) -> i64 {
    units.map(|u| i64::from(u.defence)).sum()
}

/// A fight that one die of the table decides.
pub struct Fight<'a> {
    /// Who attacks.
    pub attacker: Side,
    /// The attackers who count.
    pub attackers: &'a [Unit],
    /// The defenders who count.
    pub defenders: &'a [Unit],
    /// Factors of the defence that are no unit's [11.5].
    pub militia: u32,
    /// Where it is, in words.
    pub at: Text,
}

impl Fight<'_> {
    /// What each side takes from the other by a result of the table, the
    /// attacker's share first: retreats cost nothing by themselves [12, 13.5.6].
    fn toll(&self, public: &Public, result: CrtResult, odds: Odds) -> (i64, i64) {
        let factors = |units: &[Unit]| i64::from(face_factors(&losses::counted(public, units)));
        let attack = factors(self.attackers);
        let defence = factors(self.defenders) + i64::from(self.militia);
        let half = |of: i64| (of + 1) / 2;
        match result {
            CrtResult::AE => (0, attack),
            CrtResult::AEH => (0, half(attack)),
            CrtResult::AR2 | CrtResult::DR2 => (0, 0),
            CrtResult::ARXH | CrtResult::DRXH if super::battle::is_low(odds) => {
                let lost = half(attack);
                (lost.min(defence), lost)
            }
            CrtResult::ARXH | CrtResult::DRXH => {
                let lost = half(defence);
                (lost, lost.min(attack))
            }
            CrtResult::DEH => (half(defence), 0),
            CrtResult::DE => (defence, 0),
        }
    }

    /// What the die was worth to either side: the losses by what fell, and the
    /// mean over its six faces. The die is the attacker's.
    pub fn stakes(
        &self,
        public: &Public,
        odds: Odds,
        modifier: i8,
        die: (u8, Range<usize>),
    ) -> [Stake; 2] {
        let by = |face: u8| {
            let (.., result) = super::battle::look_up(odds, face, modifier);
            self.toll(public, result, odds)
        };
        let (die, dice) = die;
        let (attack, defence) = by(die);
        let stake = |side, dice, expected, actual: i64| Stake {
            side,
            at: self.at.clone(),
            dice,
            expected,
            actual: actual * THOUSAND,
        };
        let none = dice.start..dice.start;
        [
            stake(
                self.attacker,
                dice,
                mean((1..=6).map(|face| by(face).0)),
                attack,
            ),
            stake(
                enemy(self.attacker),
                none,
                mean((1..=6).map(|face| by(face).1)),
                defence,
            ),
        ]
    }
}
