//! What the umpire notes after every action: who controls towns and forts
//! [15.1], which forts have fallen and which rivers were crossed [21], and
//! whether Santa Anna or the Government is lost [2.1, 2.2].

use super::force::Truth;
use super::state::{Location, MEXICO, Public, TEXAS, enemy, side_name};
use super::tables::{Arm, Unit, tables};
use super::victory;
use crate::hex::Hex;
use crate::rule::Rule;
use crate::ruleset::Side;
use crate::text;
use crate::umpire::Umpire;
use std::collections::BTreeSet;

/// Brings the notes up to date. May be called at any time, any number of times.
pub fn after(truth: &mut Truth, umpire: &mut Umpire) {
    note_control(truth, umpire);
    note_falls(truth, umpire);
    note_crossings(truth);
    note_deaths(truth, umpire);
    victory::at_once(truth, umpire);
}

/// Notes what units do in hexes they only pass: towns change hands [15.1] and
/// rivers count as crossed [21]. Called by whatever moves units more than one hex.
pub fn pass(truth: &mut Truth, side: Side, units: &[Unit], path: &[Hex], umpire: &mut Umpire) {
    if !units.iter().any(|u| u.has_zone()) {
        return;
    }
    for hex in path {
        if side == MEXICO {
            note_crossing(&mut truth.public, *hex);
        }
        // Where an enemy stands, the fight decides.
        let contested = truth.of(enemy(side)).hexes().contains(hex);
        if !contested && !truth.public.sieges.contains_key(hex) {
            take(&mut truth.public, *hex, side, umpire);
        }
    }
}

/// Sides with an unbesieged unit that has a zone of control, for each hex.
fn zones(truth: &Truth, side: Side) -> BTreeSet<Hex> {
    truth
        .of(side)
        .on_map()
        .filter(|(unit, _)| unit.has_zone())
        .map(|(_, hex)| hex)
        .collect()
}

/// [15.1] The last to exert a zone of control in a town controls it. While both
/// sides stand in the hex nothing changes, and a besieged garrison keeps its
/// fort [ruling TR-102].
fn note_control(truth: &mut Truth, umpire: &mut Umpire) {
    let (mexican, texan) = (zones(truth, MEXICO), zones(truth, TEXAS));
    for place in &tables().map.places {
        let hex = place.hex;
        let holder = match truth.public.sieges.get(&hex) {
            Some(siege) => siege.garrison,
            None => match (mexican.contains(&hex), texan.contains(&hex)) {
                (true, false) => MEXICO,
                (false, true) => TEXAS,
                _ => continue,
            },
        };
        take(&mut truth.public, hex, holder, umpire);
    }
}

fn take(public: &mut Public, hex: Hex, side: Side, umpire: &mut Umpire) {
    let map = &tables().map;
    if map.place(hex).is_none() || public.control.get(&hex) == Some(&side) {
        return;
    }
    public.control.insert(hex, side);
    umpire.announce(
        Rule::new("15.1"),
        text!("tr-control", side = side_name(side), place = map.name(hex)),
    );
}

/// [21] A fort has fallen once Mexico controls it and no garrison holds out in it.
fn note_falls(truth: &mut Truth, umpire: &mut Umpire) {
    for fort in tables().map.forts() {
        let held = truth.public.control.get(&fort.hex) == Some(&MEXICO)
            && !truth.public.sieges.contains_key(&fort.hex);
        if held && truth.public.history.fallen.insert(fort.hex) {
            umpire.announce(
                Rule::new("21"),
                text!("tr-fort-noted", place = fort.name.as_str()),
            );
        }
    }
}

/// [21] Rivers that a Mexican unit has crossed or come in east of.
fn note_crossings(truth: &mut Truth) {
    let hexes = truth.of(MEXICO).hexes();
    for hex in hexes {
        note_crossing(&mut truth.public, hex);
    }
}

fn note_crossing(public: &mut Public, hex: Hex) {
    let map = &tables().map;
    let zone = map.hex(hex).map_or(0, |h| usize::from(h.zone));
    for river in map.separators.iter().take(zone) {
        if !public.history.crossed.contains(river) {
            public.history.crossed.insert(river.clone());
        }
    }
}

/// [2.1, 2.2] When Santa Anna and the Government were lost. A captured
/// Government is lost too.
fn note_deaths(truth: &mut Truth, umpire: &mut Umpire) {
    let now = (truth.public.turn, truth.public.half);
    if truth.public.history.santa_anna_lost.is_none() && santa_anna_is_lost(truth) {
        truth.public.history.santa_anna_lost = Some(now);
        umpire.announce(Rule::new("2.1"), text!("tr-santa-anna-lost"));
    }
    if truth.public.history.government_lost.is_none() && government_is_lost(truth) {
        truth.public.history.government_lost = Some(now);
        truth.public.history.government_lost_with_forts = victory::holds_forts(&truth.public);
        umpire.announce(Rule::new("2.1"), text!("tr-government-lost"));
    }
}

fn santa_anna_is_lost(truth: &Truth) -> bool {
    Unit::by_id("mx_santa_anna")
        .is_some_and(|unit| truth.of(MEXICO).at(unit) == Some(Location::Gone))
}

fn government_is_lost(truth: &Truth) -> bool {
    let Some(unit) = Unit::all().find(|u| u.arm == Arm::Government) else {
        return false;
    };
    match truth.of(TEXAS).at(unit) {
        Some(at) => at == Location::Gone,
        None => true,
    }
}
