//! [15.1, 21, 13] What units do to the ground they stand on: control of
//! places, rivers crossed, refugees taken and freed, sieges given up.

use super::super::force::Truth;
use super::super::state::{Location, MEXICO, Public, TEXAS, enemy, side_name};
use super::super::tables::{Arm, Unit, tables};
use crate::hex::Hex;
use crate::rule::Rule;
use crate::ruleset::Side;
use crate::text;
use crate::text::Text;
use crate::umpire::{Audience, Report, Umpire};

/// A report to everyone.
pub fn news(rule: Rule, text: Text) -> Report {
    Report {
        to: Audience::All,
        rule,
        text,
        trace: Vec::new(),
        arrows: Vec::new(),
    }
}

/// Brings control and crossings up to date with where units stand now. Called
/// after every action of any chapter.
pub fn refresh(truth: &mut Truth, umpire: &mut Umpire) {
    let mut reports = Vec::new();
    for place in &tables().map.places {
        let zones = [MEXICO, TEXAS].map(|s| truth.public.has_zone(s, place.hex));
        // [11.5] Galveston is not taken before its own factor is beaten.
        if truth.public.combat.storming.contains(&place.hex) {
            continue;
        }
        let holder = match zones {
            [true, false] => MEXICO,
            [false, true] => TEXAS,
            _ => continue,
        };
        take_place(&mut truth.public, holder, place.hex, &mut reports);
    }
    // Who is furthest east has crossed all that the others have.
    let stacks = truth.public.stacks.iter();
    let furthest = stacks
        .filter(|s| s.side == MEXICO && s.shown.iter().any(|u| u.arm != Arm::Refugee))
        .map(|s| s.hex)
        .max_by_key(|hex| tables().map.hex(*hex).map(|h| h.zone));
    if let Some(hex) = furthest {
        note_crossing(&mut truth.public, hex, &mut reports);
    }
    for report in reports {
        umpire.report(report);
    }
}

/// Gives a place to the side that exerts a zone of control in it alone [15.1].
/// A besieged fort stays its garrison's.
pub fn take_place(public: &mut Public, side: Side, hex: Hex, reports: &mut Vec<Report>) {
    if public.sieges.contains_key(&hex) {
        return;
    }
    let Some(holder) = public.control.get_mut(&hex).filter(|s| **s != side) else {
        return;
    };
    *holder = side;
    let text = text!(
        "tr-takes-control",
        side = side_name(side),
        place = tables().map.name(hex)
    );
    reports.push(news(Rule::new("15.1"), text));
}

/// Remembers which separator rivers a Mexican unit in that hex has crossed, or
/// entered the map east of [21].
pub fn note_crossing(public: &mut Public, hex: Hex, reports: &mut Vec<Report>) {
    let map = &tables().map;
    let zone = map.hex(hex).map_or(0, |h| usize::from(h.zone));
    for river in map.separators.iter().take(zone) {
        if public.history.crossed.contains(river) {
            continue;
        }
        public.history.crossed.insert(river.clone());
        public.history.since.insert(river.clone(), public.turn);
        let freed: Vec<&str> = map
            .refugee_triggers
            .iter()
            .filter(|(_, r)| *r == river)
            .map(|(town, _)| town.as_str())
            .collect();
        let text = if freed.is_empty() {
            text!("tr-crossed", river = river.as_str())
        } else {
            text!("tr-crossed-frees", river = river.as_str(), towns = freed)
        };
        reports.push(news(Rule::new("21"), text));
    }
}

/// Takes what is undefended in a hex a side has entered: refugees are captured
/// or set free, the Government is destroyed [21.2].
pub fn take_undefended(
    truth: &mut Truth,
    side: Side,
    units: &[Unit],
    hex: Hex,
    reports: &mut Vec<Report>,
) {
    let foe = enemy(side);
    let there = truth.of(foe).in_hex(hex);
    if there.is_empty() || there.iter().any(|u| u.has_zone()) || units.is_empty() {
        return;
    }
    for unit in there {
        let (name, place) = (unit.name.as_str(), tables().map.name(hex));
        let text = if unit.arm == Arm::Refugee {
            hand_over(truth, foe, unit);
            if side == MEXICO {
                text!("tr-captured", unit = name, place = place)
            } else {
                text!("tr-freed", unit = name, place = place)
            }
        } else {
            remove(truth, foe, unit);
            text!("tr-eliminated", unit = name, place = place)
        };
        reports.push(news(Rule::new("21.2"), text));
    }
}

/// Hands a unit over to the other side, where it stands.
pub fn hand_over(truth: &mut Truth, from: Side, unit: Unit) {
    truth.of_mut(from).march.remove(&unit);
    if let Some(standing) = truth.of_mut(from).forces.remove(&unit) {
        truth.of_mut(enemy(from)).forces.insert(unit, standing);
    }
}

/// Removes a unit that is lost: supply goes back to the chart, from where it
/// may be foraged again [14.1], anything else is out of the game.
pub fn remove(truth: &mut Truth, side: Side, unit: Unit) {
    let at = if unit.arm == Arm::Supply {
        Location::Chart
    } else {
        Location::Gone
    };
    // What it marched stays on record: the sub-phase has begun all the same.
    truth.place(side, unit, at);
}

/// Frees captured refugees that nobody guards any more, at the end of a
/// sub-phase [21.2; ruling TR-91].
pub fn free_unguarded(truth: &mut Truth, umpire: &mut Umpire) {
    let mexico = truth.of(MEXICO);
    let guarded = |hex: Hex| mexico.in_hex(hex).iter().any(|u| u.arm != Arm::Refugee);
    let free: Vec<(Unit, Hex)> = mexico
        .on_map()
        .filter(|(u, hex)| u.arm == Arm::Refugee && !guarded(*hex))
        .collect();
    for (unit, hex) in free {
        hand_over(truth, MEXICO, unit);
        let place = tables().map.name(hex);
        umpire.announce(
            Rule::new("21.2"),
            text!("tr-freed", unit = unit.name.as_str(), place = place),
        );
    }
}

/// Lifts sieges that nobody keeps up any more, at the end of a sub-phase: the
/// besiegers have left, or the garrison is gone [13].
pub fn lift_sieges(truth: &mut Truth, umpire: &mut Umpire) {
    let sieges: Vec<(Hex, Side)> = truth
        .public
        .sieges
        .iter()
        .map(|(fort, siege)| (*fort, siege.garrison))
        .collect();
    for (fort, garrison) in sieges {
        let inside = truth.of(garrison).in_fort(fort);
        let besiegers = truth.of(enemy(garrison)).in_hex(fort);
        if !inside.is_empty() && besiegers.iter().any(|u| u.has_zone()) {
            continue;
        }
        truth.public.sieges.remove(&fort);
        for unit in inside {
            truth.place(garrison, unit, Location::Hex(fort));
        }
        let place = tables().map.name(fort);
        umpire.announce(Rule::new("13"), text!("tr-siege-lifted", place = place));
    }
}
