//! [9] What shows of a stack, and what looking into it tells.

use super::force::{Truth, commander};
use super::officers;
use super::state::{Location, MEXICO, SeenStack, Sighting, TEXAS, enemy, owner};
use super::tables::{Arm, Unit, tables};
use crate::hex::Hex;
use crate::rule::Rule;
use crate::ruleset::Side;
use crate::text;
use crate::umpire::{Audience, Report, Umpire};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Brings [`super::state::Public::stacks`] up to date, and its officers. Called after every action.
///
/// Besieged units lie in the fort display, where their number and kind are
/// open, but not their walls.
pub fn refresh(truth: &mut Truth) {
    truth.public.stacks = stacks(truth);
    truth.public.officers = officers::on_map(truth);
}

/// What shows of every stack where the forces stand now, in map order.
pub fn stacks(truth: &Truth) -> Vec<SeenStack> {
    let mut standing = Vec::with_capacity(tables().counters.len());
    for side in [MEXICO, TEXAS] {
        for (unit, at) in &truth.of(side).forces {
            let (hex, inside) = match at.at {
                Location::Hex(hex) => (hex, false),
                Location::Fort(hex) => (hex, true),
                Location::Chart | Location::Track(_) | Location::Gone => continue,
            };
            standing.push((hex, side, inside, place_in_stack(*unit), *unit));
        }
    }
    standing.sort_unstable();
    standing
        .chunk_by(|a, b| (a.0, a.1, a.2) == (b.0, b.1, b.2))
        .map(|stack| {
            let (hex, side, inside, ..) = stack[0];
            let units: Vec<Unit> = stack.iter().map(|(.., unit)| *unit).collect();
            let (shown, screened) = if inside {
                (units, false)
            } else {
                shown_of(units)
            };
            SeenStack {
                hex,
                side,
                inside,
                shown,
                screened,
            }
        })
        .collect()
}

/// What shows of these units as one stack, top first, and whether there may be
/// more: of a stack with cavalry its top cavalry unit and its commanding leader
/// show [9.1], of any other everything [9].
pub fn shown(units: &[Unit]) -> (Vec<Unit>, bool) {
    let mut units = units.to_vec();
    units.sort_by_key(|u| order(*u));
    shown_of(units)
}

/// The same of units in the order of the stack.
fn shown_of(units: Vec<Unit>) -> (Vec<Unit>, bool) {
    match units.iter().copied().find(|u| u.is_mounted()) {
        Some(top) => (commander(&units).into_iter().chain([top]).collect(), true),
        None => (units, false),
    }
}

/// Lets a side look into the enemy stack in a hex and keeps what it saw. Gives
/// the report to that side; `None` when there is nothing it did not know.
pub fn inspect(truth: &mut Truth, side: Side, hex: Hex, rule: Rule) -> Option<Report> {
    let foe = enemy(side);
    truth.public.seen(foe, hex).filter(|s| s.screened)?;
    let mut units = truth.of(foe).in_hex(hex);
    units.sort_by_key(|u| order(*u));
    let sighting = Sighting {
        turn: truth.public.turn,
        units,
    };
    if truth.of(side).seen.get(&hex) == Some(&sighting) {
        return None;
    }
    let names: Vec<&str> = sighting.units.iter().map(|u| u.name.as_str()).collect();
    let text = text!("tr-sighting", place = tables().map.name(hex), units = names);
    truth.of_mut(side).seen.insert(hex, sighting);
    Some(Report {
        to: Audience::Owner(owner(side)),
        rule,
        text,
        trace: Vec::new(),
        arrows: Vec::new(),
    })
}

/// The units under a screen, which the enemy does not see: where they stand,
/// and whose they are [9.1].
pub fn screened(truth: &Truth) -> BTreeMap<Unit, (Hex, Side)> {
    let known = truth.public.engaged();
    let mut units = BTreeMap::new();
    for side in [MEXICO, TEXAS] {
        for (unit, hex) in truth.of(side).on_map() {
            let under = truth
                .public
                .seen(side, hex)
                .is_some_and(|s| s.screened && !s.shown.contains(&unit));
            if under && !known.contains(&unit) {
                units.insert(unit, (hex, side));
            }
        }
    }
    units
}

/// Tells what has come to light where it stands, since its screen is gone or
/// another leader commands [9, 9.1]. Counted, for it cannot be taken back.
pub fn unscreen(truth: &mut Truth, before: &BTreeMap<Unit, (Hex, Side)>, umpire: &mut Umpire) {
    let known = truth.public.engaged();
    let mut lit: BTreeMap<(Hex, Side), Vec<Unit>> = BTreeMap::new();
    for stack in &truth.public.stacks {
        for unit in &stack.shown {
            if let Some((hex, side)) = before.get(unit)
                && *hex == stack.hex
                && !known.contains(unit)
            {
                lit.entry((*hex, *side)).or_default().push(*unit);
            }
        }
    }
    for ((hex, side), units) in lit {
        let names: Vec<&str> = units.iter().map(|u| u.name.as_str()).collect();
        let place = tables().map.name(hex);
        umpire.announce(
            Rule::new("9.1"),
            text!("tr-comes-to-light", place = place, units = names),
        );
        truth.of_mut(side).unscreened += 1;
    }
}

/// The order of counters in a stack, top first: leaders by rank, cavalry, the
/// other arms, then what does not fight.
pub fn order(unit: Unit) -> impl Ord {
    place_in_stack(unit)
}

/// The place of the counter among all there are, in the order of a stack.
fn place_in_stack(unit: Unit) -> usize {
    static PLACES: LazyLock<Vec<usize>> = LazyLock::new(|| {
        let mut units: Vec<Unit> = Unit::all().collect();
        units.sort_by_key(|u| precedence(*u));
        let mut places = vec![0; units.len()];
        for (place, unit) in units.into_iter().enumerate() {
            places[usize::from(unit.0)] = place;
        }
        places
    });
    PLACES[usize::from(unit.0)]
}

fn precedence(unit: Unit) -> impl Ord {
    let kind = match unit.arm {
        Arm::Leader => 0,
        Arm::Cavalry | Arm::Indian => 1,
        Arm::Infantry => 2,
        Arm::Engineer => 3,
        Arm::LightArtillery | Arm::HeavyArtillery => 4,
        Arm::Convict => 5,
        Arm::Government | Arm::Refugee => 6,
        Arm::Supply => 7,
    };
    let rank = unit.leader.map(|l| std::cmp::Reverse(l.rank));
    (kind, rank, std::cmp::Reverse(unit.attack), unit)
}
