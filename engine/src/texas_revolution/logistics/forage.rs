//! [14.1] Supply from forage.

use super::super::state::{Location, MEXICO, Public, Secret, TEXAS};
use super::super::tables::{Arm, Arrival, Unit, tables};
use super::{mexico, place, texas};
use crate::hex::Hex;
use crate::rule::Rule;
use crate::ruleset::{Refusal, Side};
use crate::text;
use std::collections::BTreeSet;

/// The entry letters of a side.
fn letters(side: Side) -> &'static str {
    if side == MEXICO { "ABCD" } else { "EFGH" }
}

/// Where the side may place supply from forage: an unburned red town it
/// controls, a fort of its own that is not besieged, burned or not [14.11], or
/// its own lettered edge hexes [14.1; ruling TR-69].
pub fn places(public: &Public, side: Side) -> BTreeSet<Hex> {
    let map = &tables().map;
    let entries = map
        .entries
        .iter()
        .filter(|(letter, _)| letters(side).contains(**letter))
        .map(|(_, hex)| *hex);
    map.places
        .iter()
        .map(|p| p.hex)
        .chain(entries)
        .filter(|hex| refused_at(public, side, *hex).is_none())
        .collect()
}

/// Why supply from forage may not be placed in that hex.
fn refused_at(public: &Public, side: Side, hex: Hex) -> Option<Refusal> {
    let map = &tables().map;
    let place = map.place(hex);
    let own_entry = map
        .entries
        .iter()
        .any(|(letter, h)| *h == hex && letters(side).contains(*letter));
    let refuse = |rule, text| Some(Refusal::new(Rule::new(rule), text));
    let name = || map.name(hex);
    match place {
        _ if own_entry => {}
        Some(p) if p.fort && public.sieges.contains_key(&hex) => {
            return refuse("14.1", text!("tr-refuse-forage-besieged", place = name()));
        }
        Some(p) if p.fort || p.red => {
            if public.control.get(&hex) != Some(&side) {
                return refuse("14.1", text!("tr-refuse-forage-control", place = name()));
            }
            if p.red && public.burned.contains(&hex) {
                return refuse("14.1", text!("tr-refuse-forage-burned", place = name()));
            }
        }
        _ => return refuse("14.1", text!("tr-refuse-forage-where", place = name())),
    }
    place::blocked(public, side, hex)
}

/// Why that hex will not do.
pub fn why_not(public: &Public, side: Side, hex: Hex) -> Refusal {
    refused_at(public, side, hex).unwrap_or_else(|| {
        Refusal::new(
            Rule::new("14.1"),
            text!("tr-refuse-forage-where", place = tables().map.name(hex)),
        )
    })
}

/// Why the side may not forage at all now.
pub fn refused(public: &Public, secret: &Secret, side: Side) -> Option<Refusal> {
    let refuse = |rule, text| Some(Refusal::new(Rule::new(rule), text));
    if public.intake.forage {
        return refuse("14.13", text!("tr-refuse-forage-once"));
    }
    let Some(unit) = next_unit(secret) else {
        return refuse("14.14", text!("tr-refuse-forage-none"));
    };
    if side == TEXAS {
        return texas::refused(public, secret, unit);
    }
    // Supply that is due comes as scheduled, and no other beside it [ruling TR-70].
    mexico::supply_is_due(public, secret)
        .then(|| Refusal::new(Rule::new("14.13"), text!("tr-refuse-forage-scheduled")))
}

/// The supply unit that comes next: those used before come before those not
/// yet due, and of these the last due first [14.13, 14.14; ruling TR-103].
pub fn next_unit(secret: &Secret) -> Option<Unit> {
    secret
        .forces
        .iter()
        .filter(|(unit, standing)| {
            unit.arm == Arm::Supply && matches!(standing.at, Location::Chart | Location::Gone)
        })
        .map(|(unit, standing)| {
            let fresh = match &unit.arrives {
                Arrival::Turn(turn, _) if standing.entered == 0 => Some(*turn),
                _ => None,
            };
            (fresh, *unit)
        })
        .min_by_key(|(fresh, unit)| (fresh.is_some(), fresh.map(std::cmp::Reverse), *unit))
        .map(|(_, unit)| unit)
}
