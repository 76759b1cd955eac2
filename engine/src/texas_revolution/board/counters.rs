//! Counters as they are drawn.

use super::super::tables::{Arm, Force, Size, Unit};
use crate::board::{Counter, Symbol};

/// The counter of a unit; `spent` when it cannot act now.
pub fn counter(unit: Unit, spent: bool) -> Counter {
    Counter {
        name: unit.name.clone(),
        symbol: symbol(unit.arm),
        size: size(unit.size).to_owned(),
        left: strength(unit),
        right: unit.moves.to_string(),
        ratings: unit
            .leader
            .map(|l| format!("{}-{}-{}", l.attack, l.defence, l.force_march))
            .unwrap_or_default(),
        spent,
        shade: shade(unit.force),
    }
}

/// The combat factor as printed: in brackets where the unit cannot attack.
pub fn strength(unit: Unit) -> String {
    if unit.attack == 0 && unit.defence > 0 {
        format!("({})", unit.defence)
    } else {
        unit.attack.to_string()
    }
}

fn symbol(arm: Arm) -> Symbol {
    match arm {
        Arm::Infantry => Symbol::Infantry,
        Arm::Cavalry => Symbol::Cavalry,
        Arm::LightArtillery => Symbol::Artillery,
        Arm::HeavyArtillery => Symbol::HeavyArtillery,
        Arm::Engineer => Symbol::Engineer,
        Arm::Convict => Symbol::Penal,
        Arm::Supply => Symbol::Supply,
        Arm::Leader => Symbol::Leader,
        Arm::Government => Symbol::Government,
        Arm::Refugee => Symbol::Refugee,
        Arm::Indian => Symbol::Irregular,
    }
}

/// The size mark [1.2 C].
pub fn size(size: Size) -> &'static str {
    match size {
        Size::None => "",
        Size::I => "I",
        Size::II => "II",
        Size::III => "III",
        Size::X => "X",
        Size::XX => "XX",
        Size::XXX => "XXX",
    }
}

/// The colour groups of [1.2 D], as shades of a side's colour.
fn shade(force: Force) -> u8 {
    match force {
        Force::Mexican | Force::Texan => 0,
        Force::Militia => 1,
        Force::Volunteer => 2,
        Force::Us | Force::Indian => 3,
    }
}
