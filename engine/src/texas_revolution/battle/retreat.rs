//! [12.2, 22.1] Retreats.

use super::super::force::Truth;
use super::super::indians;
use super::super::movement::ground as passing;
use super::super::state::{Location, MEXICO, Public, enemy};
use super::super::tables::{Arm, Unit, tables};
use super::ground::{self, Leaving};
use super::{Battle, Step, losses, results};
use crate::board::Arrow;
use crate::hex::Hex;
use crate::rule::Rule;
use crate::ruleset::Side;
use crate::text;
use crate::text::Text;
use crate::umpire::{Audience, Report, Umpire};

/// The names of units, for a report.
pub fn names(units: &[Unit]) -> Vec<String> {
    let mut units = units.to_vec();
    units.sort_by_key(|u| super::super::sight::order(*u));
    units.iter().map(|u| u.name.clone()).collect()
}

/// Where a way ends, in words.
pub fn place(path: &[Hex]) -> Text {
    match path.last() {
        Some(hex) if ground::is_beyond_east(*hex) => Text::new("tr-off-east"),
        Some(hex) => Text::plain(tables().map.name(*hex)),
        None => Text::plain("-"),
    }
}

/// A report of a move after combat, with its arrow.
pub fn report(rule: Rule, text: Text, side: Side, from: Hex, path: &[Hex]) -> Report {
    Report {
        to: Audience::All,
        rule,
        text,
        trace: Vec::new(),
        arrows: vec![Arrow {
            path: std::iter::once(from)
                .chain(path.iter().copied().filter(|h| !ground::is_beyond_east(*h)))
                .collect(),
            side,
            retreat: true,
        }],
    }
}

/// Hands in the report of a move after combat, and keeps its arrow for the picture.
pub fn tell(truth: &mut Truth, report: Report, umpire: &mut Umpire) {
    truth.public.recent.extend(report.arrows.iter().cloned());
    umpire.report(report);
}

/// Puts units that leave a battle where their way ends: they cannot fight
/// again in this sub-phase [12.26]. Those who leave the map are out of the
/// game, but for supply, which can come again [6.4; ruling TR-33].
pub fn go(
    truth: &mut Truth,
    side: Side,
    from: Hex,
    units: &[Unit],
    path: &[Hex],
    umpire: &mut Umpire,
) {
    let Some(last) = path.last().copied() else {
        return;
    };
    let before = path.iter().rev().nth(1).copied().unwrap_or(from);
    for unit in units {
        if ground::is_beyond_east(last) {
            let at = if unit.arm == Arm::Supply {
                Location::Chart
            } else {
                Location::Gone
            };
            truth.place(side, *unit, at);
        } else {
            truth.place(side, *unit, Location::Hex(last));
            truth.public.combat.retreated.insert(*unit, before);
        }
    }
    pass(truth, side, units, path, umpire);
}

/// What the passage of units through hexes leaves behind: control of towns
/// [15.1], and the record of the rivers Mexicans have crossed [21].
pub fn pass(truth: &mut Truth, side: Side, units: &[Unit], path: &[Hex], umpire: &mut Umpire) {
    if !units.iter().any(|u| u.has_zone()) {
        return;
    }
    let mut reports = Vec::new();
    for hex in path {
        indians::note_hills(&mut truth.public, *hex, &mut reports);
        if side == MEXICO {
            passing::note_crossing(&mut truth.public, *hex, &mut reports);
        }
        // Where enemies stand too, their battle decides.
        if !truth
            .of(enemy(side))
            .in_hex(*hex)
            .iter()
            .any(|u| u.has_zone())
        {
            passing::take_place(&mut truth.public, side, *hex, &mut reports);
        }
    }
    for report in reports {
        umpire.report(report);
    }
}

/// Whether the garrison attacks alone, so that a repulse throws it back into
/// its fort [13.1; ruling TR-55].
pub fn is_lone_sortie(battle: &Battle, number: usize) -> bool {
    battle.attackers.get(number).is_some_and(|c| c.garrison)
        && battle.origins.is_empty()
        && battle.attackers.iter().all(|c| c.garrison)
}

/// How a contingent leaves the battle hex; number 0 of the defender is his
/// whole force.
pub fn leaving<'a>(
    public: &'a Public,
    battle: &'a Battle,
    side: Side,
    number: usize,
    units: &'a [Unit],
) -> Leaving<'a> {
    let (only, never) = if side == battle.attacker {
        let contingent = battle.attackers.get(number);
        let only = match contingent {
            // [12.24] The way it came.
            Some(c) if c.from.is_some() => c.from.map(|h| vec![h]),
            // [13.2] A garrison goes with its relief.
            Some(c) if c.garrison => Some(battle.origins.clone()),
            _ => None,
        };
        (only, Vec::new())
    } else {
        // [12.25]
        (None, battle.origins.clone())
    };
    Leaving {
        public,
        side,
        from: battle.hex,
        units,
        only,
        never,
        beaten: true,
    }
}

/// Who leaves with that contingent.
pub fn group(battle: &Battle, side: Side, number: usize) -> Vec<Unit> {
    if side == battle.attacker {
        battle
            .attackers
            .get(number)
            .map(|c| c.units.clone())
            .unwrap_or_default()
    } else {
        battle.everyone(side)
    }
}

/// The ways open to a contingent.
pub fn ways(public: &Public, side: Side, number: usize) -> Vec<Vec<Hex>> {
    let Some(battle) = &public.battle else {
        return Vec::new();
    };
    if is_lone_sortie(battle, number) && side == battle.attacker {
        return Vec::new();
    }
    let units = group(battle, side, number);
    leaving(public, battle, side, number, &units).ways()
}

/// A player's order to retreat: the way of one contingent, or the choice not
/// to fight on [12.1].
pub fn ordered(truth: &mut Truth, side: Side, path: Vec<Hex>, umpire: &mut Umpire) {
    let Some(battle) = &mut truth.public.battle else {
        return;
    };
    match battle.steps.pop_front() {
        Some(Step::Fall { number, .. }) => fall(truth, side, number, Some(path), umpire),
        Some(Step::FightOn { .. }) => {
            let number = sole(battle, side);
            match number {
                Some(number) if !path.is_empty() => fall(truth, side, number, Some(path), umpire),
                _ => battle.steps.push_front(Step::Retreat { side }),
            }
        }
        _ => {}
    }
}

/// The only contingent of a side that is left, where it is one.
pub fn sole(battle: &Battle, side: Side) -> Option<usize> {
    if side != battle.attacker {
        return Some(0);
    }
    let mut left = (0..battle.attackers.len()).filter(|n| !battle.attackers[*n].units.is_empty());
    left.next().filter(|_| left.next().is_none())
}

/// A contingent retreats that way, or is destroyed where there is none [12.2].
/// Units too slow for it are destroyed [12.22]; the helpless among them are
/// left behind [21.2].
pub fn fall(
    truth: &mut Truth,
    side: Side,
    number: usize,
    way: Option<Vec<Hex>>,
    umpire: &mut Umpire,
) {
    let Some(battle) = truth.public.battle.clone() else {
        return;
    };
    let units = group(&battle, side, number);
    if units.is_empty() {
        return;
    }
    if side == battle.attacker && is_lone_sortie(&battle, number) {
        umpire.announce(
            Rule::new("13.1"),
            text!(
                "tr-falls-back",
                units = names(&units),
                place = tables().map.name(battle.hex)
            ),
        );
        if let Some(battle) = &mut truth.public.battle {
            battle.attackers[number].units.clear();
        }
        return;
    }
    let Some(way) = way else {
        results::remove_all(truth, side, &units);
        umpire.announce(
            Rule::new("12.2"),
            text!("tr-no-retreat", units = names(&strong(&units))),
        );
        return;
    };
    let (going, slow): (Vec<Unit>, Vec<Unit>) = {
        let leaving = leaving(&truth.public, &battle, side, number, &units);
        units.iter().partition(|u| leaving.can_go(**u, &way))
    };
    let crossings = crossings(&truth.public, side, battle.hex, &way);
    if let Some(battle) = &mut truth.public.battle {
        for unit in &going {
            battle.strike(*unit);
        }
        battle.vacated.push(
            way.iter()
                .copied()
                .filter(|h| !ground::is_beyond_east(*h))
                .collect(),
        );
        for _ in 0..crossings {
            battle.steps.push_front(Step::Drown {
                side,
                units: going.clone(),
            });
        }
    }
    go(truth, side, battle.hex, &going, &way, umpire);
    let told = report(
        Rule::new("12.2"),
        text!(
            "tr-retreats",
            units = names(&going),
            place = place(&way),
            way = way
                .iter()
                .filter(|h| !ground::is_beyond_east(**h))
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        ),
        side,
        battle.hex,
        &way,
    );
    tell(truth, told, umpire);
    if !slow.is_empty() {
        results::remove_all(truth, side, &slow);
        if !strong(&slow).is_empty() {
            umpire.announce(
                Rule::new("12.22"),
                text!("tr-too-slow", units = names(&strong(&slow))),
            );
        }
    }
}

/// Those that are destroyed rather than left behind.
fn strong(units: &[Unit]) -> Vec<Unit> {
    units.iter().copied().filter(|u| u.defence > 0).collect()
}

/// How many hexsides on the way cost a retreating force half of itself [22.1, 20.2].
fn crossings(public: &Public, side: Side, from: Hex, way: &[Hex]) -> usize {
    let mut here = from;
    let mut count = 0;
    for hex in way {
        let row = ground::hexside_row(public, side, here, *hex);
        let costly = row.is_some_and(|r| {
            if public.rains() {
                r.retreat_half_rain
            } else {
                r.retreat_half_clear
            }
        });
        count += usize::from(costly);
        here = *hex;
    }
    count
}

/// The factors a force would save on a way.
pub fn saved(leaving: &Leaving<'_>, way: &[Hex]) -> u32 {
    let going: Vec<Unit> = leaving
        .units
        .iter()
        .copied()
        .filter(|u| leaving.can_go(*u, way))
        .collect();
    let mut factors = super::super::force::face_factors(&losses::counted(leaving.public, &going));
    for _ in 0..crossings(leaving.public, leaving.side, leaving.from, way) {
        factors /= 2;
    }
    factors
}
