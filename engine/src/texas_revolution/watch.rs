//! What the umpire notes after every action: who controls towns and forts
//! [15.1], which forts have fallen and which rivers were crossed [21], and
//! whether Santa Anna or the Government is lost [2.1, 2.2].

use super::force::Truth;
use super::state::{Location, MEXICO, TEXAS};
use super::tables::{Arm, Unit, tables};
use super::{movement, sight, victory};
use crate::rule::Rule;
use crate::text;
use crate::umpire::Umpire;
use std::sync::LazyLock;

/// Brings what shows and what is noted up to date. May be called at any time,
/// any number of times.
pub fn after(truth: &mut Truth, umpire: &mut Umpire) {
    sight::refresh(truth);
    movement::ground::refresh(truth, umpire);
    note_falls(truth, umpire);
    note_deaths(truth, umpire);
    victory::at_once(truth, umpire);
}

/// [21] A fort has fallen once Mexico controls it and no garrison holds out in it.
fn note_falls(truth: &mut Truth, umpire: &mut Umpire) {
    for fort in tables().map.forts() {
        let held = truth.public.control.get(&fort.hex) == Some(&MEXICO)
            && !truth.public.sieges.contains_key(&fort.hex);
        if held && truth.public.history.fallen.insert(fort.hex) {
            umpire.announce(
                Rule::new("21"),
                text!("tr-fort-has-fallen", place = fort.name.as_str()),
            );
        }
    }
}

/// [2.1, 2.2] When Santa Anna and the Government were lost, and whether Mexico
/// held both forts when the Government was. A captured Government is lost too.
fn note_deaths(truth: &mut Truth, umpire: &mut Umpire) {
    let now = (truth.public.turn, truth.public.half);
    let (santa_anna, government) = (santa_anna_is_lost(truth), government_is_lost(truth));
    let forts = victory::holds_forts(&truth.public);
    let history = &mut truth.public.history;
    if santa_anna && !history.falls_told.0 {
        history.falls_told.0 = true;
        history.santa_anna_lost.get_or_insert(now);
        umpire.announce(Rule::new("2.1"), text!("tr-fall-of-santa-anna"));
    }
    if government && !history.falls_told.1 {
        history.falls_told.1 = true;
        history.government_lost.get_or_insert(now);
        history.government_lost_with_forts = forts;
        umpire.announce(Rule::new("2.1"), text!("tr-fall-of-government"));
    }
}

fn santa_anna_is_lost(truth: &Truth) -> bool {
    static SANTA_ANNA: LazyLock<Option<Unit>> = LazyLock::new(|| Unit::by_id("mx_santa_anna"));
    SANTA_ANNA.is_some_and(|unit| truth.of(MEXICO).at(unit) == Some(Location::Gone))
}

fn government_is_lost(truth: &Truth) -> bool {
    static GOVERNMENT: LazyLock<Option<Unit>> =
        LazyLock::new(|| Unit::all().find(|u| u.arm == Arm::Government));
    let Some(unit) = *GOVERNMENT else {
        return false;
    };
    match truth.of(TEXAS).at(unit) {
        Some(at) => at == Location::Gone,
        None => true,
    }
}
