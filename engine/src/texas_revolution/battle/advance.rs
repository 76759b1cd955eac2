//! [12.21] Pursuit after combat.

use super::super::force::Truth;
use super::super::state::{Location, MEXICO, Public, enemy};
use super::super::tables::{Arm, Unit, tables};
use super::{Battle, ground, retreat};
use crate::hex::{Hex, Hexside};
use crate::rule::Rule;
use crate::ruleset::Side;
use crate::text;
use crate::umpire::Umpire;

/// The side that holds the battle hex alone and has somebody to pursue.
pub fn victor(battle: &Battle) -> Option<Side> {
    if battle.vacated.is_empty() {
        return None;
    }
    let attackers = battle.everyone(battle.attacker);
    let defenders = battle.everyone(enemy(battle.attacker));
    match (attackers.is_empty(), defenders.is_empty()) {
        (false, true) => Some(battle.attacker),
        (true, false) => Some(enemy(battle.attacker)),
        _ => None,
    }
}

/// Who of the victor's force may be named for a pursuit: all who still stand
/// in the battle hex, provided that a group with horse and a leader can reach
/// a vacated hex [12.21].
pub fn pursuers(public: &Public, truth: &Truth) -> Vec<Unit> {
    let Some(battle) = &public.battle else {
        return Vec::new();
    };
    let Some(side) = victor(battle) else {
        return Vec::new();
    };
    let here: Vec<Unit> = battle
        .force(side)
        .into_iter()
        .filter(|u| truth.of(side).at(*u) == Some(Location::Hex(battle.hex)))
        .collect();
    candidates(public, battle, side, here)
}

/// The same from the battle alone, which lists only those who are still there.
pub fn candidates(public: &Public, battle: &Battle, side: Side, here: Vec<Unit>) -> Vec<Unit> {
    let horse: Vec<Unit> = here.iter().copied().filter(|u| u.is_mounted()).collect();
    let leaders: Vec<Unit> = here.iter().copied().filter(|u| u.is_leader()).collect();
    let sappers: Vec<Unit> = here
        .iter()
        .copied()
        .filter(|u| u.arm == Arm::Engineer)
        .collect();
    let possible = leaders.iter().any(|leader| {
        horse.iter().any(|rider| {
            let mut group = vec![*leader, *rider];
            group.extend(&sappers);
            !steps(public, battle, side, &group, &[]).is_empty()
        })
    });
    if possible { here } else { Vec::new() }
}

/// The hexes a group may enter next on its pursuit: the next one of a vacated
/// way, free of the enemy, not prohibited, and within the MP of all [12.21-12.23].
pub fn steps(
    public: &Public,
    battle: &Battle,
    side: Side,
    group: &[Unit],
    done: &[Hex],
) -> Vec<Hex> {
    if !is_fit(group) {
        return Vec::new();
    }
    let mut next: Vec<Hex> = battle
        .vacated
        .iter()
        .filter(|way| way.starts_with(done))
        .filter_map(|way| way.get(done.len()).copied())
        .filter(|hex| public.seen(enemy(side), *hex).is_none())
        .filter(|hex| {
            let mut path = done.to_vec();
            path.push(*hex);
            price(public, side, battle.hex, group, &path).is_some_and(|price| {
                group
                    .iter()
                    .all(|u| price <= ground::allowance(public, side, *u, group))
            })
        })
        .collect();
    next.sort_unstable();
    next.dedup();
    next
}

/// Whether a group holds both horse and a leader [12.21; ruling TR-19].
pub fn is_fit(group: &[Unit]) -> bool {
    group.iter().any(|u| u.is_leader()) && group.iter().any(|u| u.is_mounted())
}

fn price(public: &Public, side: Side, from: Hex, group: &[Unit], path: &[Hex]) -> Option<u8> {
    // [11.3] Zapadores take others over a ferry.
    let sappers = group.iter().any(|u| u.arm == Arm::Engineer);
    let mut here = from;
    let mut total: u8 = 0;
    for hex in path {
        total = total.saturating_add(ground::cost(public, side, here, *hex, sappers)?);
        here = *hex;
    }
    Some(total)
}

/// A group pursues.
pub fn advance(truth: &mut Truth, side: Side, units: &[Unit], path: &[Hex], umpire: &mut Umpire) {
    let Some(hex) = truth.public.battle.as_ref().map(|b| b.hex) else {
        return;
    };
    let mut here = hex;
    for next in path {
        if let Some(ferry) = Hexside::between(here, *next)
            && side == MEXICO
            && ground::is_closed_ferry(&truth.public, side, here, *next)
        {
            truth.public.ferries.insert(ferry);
        }
        here = *next;
    }
    retreat::pass(truth, side, units, path, umpire);
    for unit in units {
        truth.place(side, *unit, Location::Hex(here));
        if let Some(battle) = &mut truth.public.battle {
            battle.strike(*unit);
        }
    }
    let mut report = retreat::report(
        Rule::new("12.21"),
        text!(
            "tr-advances",
            units = retreat::names(units),
            place = tables().map.name(here)
        ),
        side,
        hex,
        path,
    );
    for arrow in &mut report.arrows {
        arrow.retreat = false;
    }
    retreat::tell(truth, report, umpire);
}
