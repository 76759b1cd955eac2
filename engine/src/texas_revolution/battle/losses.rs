//! [12, 21.2] Counters that leave the game or change hands.

use crate::ruleset::Side;

use super::super::force::{Truth, face_factors};
use super::super::movement::ground;
use super::super::state::{Location, MEXICO, Public, TEXAS};
use super::super::tables::{Arm, Unit};

/// Destroys a counter: supply returns to the chart to be foraged again [14.1],
/// captured refugees are free in their hex, everything else is gone for good.
pub fn destroy(truth: &mut Truth, side: Side, unit: Unit) {
    if side == MEXICO && unit.arm == Arm::Refugee {
        free(truth, unit);
    } else {
        ground::remove(truth, side, unit);
    }
}

/// Refugees fall into Mexican hands where they stand [21.2].
pub fn capture(truth: &mut Truth, unit: Unit) {
    ground::hand_over(truth, TEXAS, unit);
}

/// Captured refugees are Texan again where they stand [21.2].
pub fn free(truth: &mut Truth, unit: Unit) {
    ground::hand_over(truth, MEXICO, unit);
}

/// Takes a used supply unit off the map: to the chart, or in the case of
/// captured refugees to the turn track [14, 14.15].
pub fn expend(truth: &mut Truth, unit: Unit) {
    let turn = truth.public.turn;
    let side = if truth.of(MEXICO).forces.contains_key(&unit) {
        MEXICO
    } else {
        TEXAS
    };
    let at = if unit.arm == Arm::Refugee {
        Location::Track(turn)
    } else {
        Location::Chart
    };
    truth.place(side, unit, at);
}

/// Half of the face factors of a force, rounded up [12; rulings TR-03, TR-04].
pub fn half(units: &[Unit]) -> u32 {
    face_factors(units).div_ceil(2)
}

/// Whether the counter is supply used up in this sub-phase [14].
pub fn is_spent(public: &Public, unit: Unit) -> bool {
    public.combat.spent.contains(&unit)
}

/// Those of a force whose factors count and that can pay for losses: used
/// supply is excluded [12].
pub fn counted(public: &Public, units: &[Unit]) -> Vec<Unit> {
    units
        .iter()
        .copied()
        .filter(|u| u.defence > 0 && !is_spent(public, *u))
        .collect()
}

/// Those among whom the owner may choose to pay a loss of so many factors:
/// leaders only when the others cannot pay it [12; ruling TR-07].
pub fn payers(counted: &[Unit], factors: u32, worth: impl Fn(Unit) -> u32) -> Vec<Unit> {
    let others: Vec<Unit> = counted.iter().copied().filter(|u| !u.is_leader()).collect();
    if others.iter().map(|u| worth(*u)).sum::<u32>() >= factors {
        others
    } else {
        counted.to_vec()
    }
}
