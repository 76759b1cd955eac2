//! [12, 21.2] Counters that leave the game or change hands.

use crate::hex::Hex;
use crate::rule::Rule;
use crate::ruleset::Side;
use crate::text;
use crate::umpire::Umpire;

use super::super::force::{Truth, face_factors};
use super::super::state::{Location, MEXICO, Public, TEXAS};
use super::super::tables::{Arm, Unit, tables};

/// Destroys a counter. Supply returns to the chart to be foraged again [14.1],
/// captured refugees are free in their hex, everything else is gone for good [6.4].
/// Santa Anna and the Government are noted for the victory rules [2.1, 2.2].
pub fn destroy(truth: &mut Truth, side: Side, unit: Unit) {
    if side == MEXICO && unit.arm == Arm::Refugee {
        free(truth, unit);
        return;
    }
    let now = (truth.public.turn, truth.public.half);
    if unit.id == "mx_santa_anna" {
        truth.public.history.santa_anna_lost.get_or_insert(now);
    }
    if unit.arm == Arm::Government {
        truth.public.history.government_lost.get_or_insert(now);
    }
    let at = if unit.arm == Arm::Supply {
        Location::Chart
    } else {
        Location::Gone
    };
    truth.place(side, unit, at);
}

/// Refugees fall into Mexican hands where they stand [21.2].
pub fn capture(truth: &mut Truth, unit: Unit) {
    if let Some(standing) = truth.of_mut(TEXAS).forces.remove(&unit) {
        truth.of_mut(TEXAS).march.remove(&unit);
        truth.of_mut(MEXICO).forces.insert(unit, standing);
    }
}

/// Captured refugees are Texan again where they stand [21.2].
pub fn free(truth: &mut Truth, unit: Unit) {
    if let Some(standing) = truth.of_mut(MEXICO).forces.remove(&unit) {
        truth.of_mut(MEXICO).march.remove(&unit);
        truth.of_mut(TEXAS).forces.insert(unit, standing);
    }
}

/// Frees captured refugees whom no Mexican unit accompanies; due at the end
/// of each sub-phase [21.2; ruling TR-91].
pub fn free_unaccompanied(truth: &mut Truth, umpire: &mut Umpire) {
    let mexico = truth.of(MEXICO);
    let alone: Vec<(Unit, Hex)> = mexico
        .forces
        .iter()
        .filter(|(unit, _)| unit.arm == Arm::Refugee)
        .filter_map(|(unit, standing)| match standing.at {
            Location::Hex(hex) | Location::Fort(hex) => {
                let guarded = mexico
                    .at_location(standing.at)
                    .iter()
                    .any(|u| u.arm != Arm::Refugee);
                (!guarded).then_some((*unit, hex))
            }
            _ => None,
        })
        .collect();
    for (unit, hex) in alone {
        free(truth, unit);
        umpire.announce(
            Rule::new("21.2"),
            text!(
                "tr-refugees-freed",
                unit = unit.name.as_str(),
                place = tables().map.name(hex)
            ),
        );
    }
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

/// Records who controls a town or fort now that one side alone has a zone of
/// control there [15.1]. A fort the Mexicans take has fallen [21].
pub fn take_control(truth: &mut Truth, hex: Hex) {
    let Some(place) = tables().map.place(hex) else {
        return;
    };
    let zone = |side| {
        let units = truth.of(side).in_hex(hex);
        units.iter().any(|u| u.has_zone())
    };
    let holder = match (zone(MEXICO), zone(TEXAS)) {
        (true, false) => MEXICO,
        (false, true) => TEXAS,
        _ => return,
    };
    // Besieged defenders still hold the walls.
    if truth.public.sieges.contains_key(&hex) {
        return;
    }
    let before = truth.public.control.insert(hex, holder);
    if place.fort && holder == MEXICO && before == Some(TEXAS) {
        truth.public.history.fallen.insert(hex);
    }
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
