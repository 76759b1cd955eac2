//! How the Texan side marches: the garrisons hold, the army gathers before the
//! objective that is nearest to the enemy, hits what stands alone, and takes
//! back what nobody guards.

use super::super::burning;
use super::super::force::face_factors;
use super::super::state::{Location, MEXICO, Phase, TEXAS};
use super::super::tables::{Arm, Arrival, Unit, tables};
use super::march::{Group, first_order};
use super::mexico::{ground, is_chief, is_good};
use super::survey::{Survey, road};
use crate::hex::Hex;
use crate::menu::Order;

/// Enemy stacks of fewer factors are raiders, not an army.
const ARMY: u32 = 6;

/// The order of the Texan side in a sub-phase of movement.
pub fn march(survey: &Survey<'_>) -> Option<Order> {
    if let Some(hex) = scorch(survey) {
        return Some(Order::new("burn").one("at", hex.to_string()));
    }
    let kept = |hex: Hex, units: &[Unit]| kept(survey, hex, units);
    first_order(survey, kept, |all, group| order(survey, all, group))
}

/// A red town to burn before an army forages in it: not while its own men are
/// still to come [17.3], nor what the war is about.
fn scorch(survey: &Survey<'_>) -> Option<Hex> {
    const NEAR: u32 = 7;
    let ground = ground();
    let at_home = |town: &str| {
        let waiting = survey.secret.at_location(Location::Chart).into_iter();
        let mut towns = waiting.filter_map(|unit| match &unit.counter().arrives {
            Arrival::Town(town) => tables().map.named(town),
            _ => None,
        });
        towns.any(|place| place.name == town)
    };
    burning::places(&survey.pace).find(|hex| {
        let Some(place) = tables().map.place(*hex) else {
            return false;
        };
        let prize = place.fort || ground.north.contains(hex) || *hex == ground.galveston;
        place.red && !prize && survey.threat(*hex, NEAR) >= ARMY && !at_home(&place.name)
    })
}

/// Who stays in a hex whatever the others do.
fn kept(survey: &Survey<'_>, hex: Hex, units: &[Unit]) -> Vec<Unit> {
    let ground = ground();
    if hex == ground.alamo || hex == ground.goliad {
        return units.to_vec();
    }
    if !ground.north.contains(&hex) {
        return Vec::new();
    }
    let need = if hex == rally(survey) {
        need(survey, hex).min(face_factors(units) / 4)
    } else {
        need(survey, hex)
    };
    let mut fit: Vec<Unit> = units
        .iter()
        .copied()
        .filter(|u| u.has_zone() && !u.is_leader() && u.arm == Arm::Infantry)
        .collect();
    fit.sort_by_key(|u| (u.is_battalion(), std::cmp::Reverse(u.defence), *u));
    let (mut sum, mut battalions) = (0, 0);
    let mut stay = Vec::new();
    for unit in fit {
        if sum >= need || (unit.is_battalion() && battalions == 3) {
            continue;
        }
        sum += u32::from(unit.defence);
        battalions += u32::from(unit.is_battalion());
        stay.push(unit);
    }
    let mut wagons = units.iter().filter(|u| u.arm == Arm::Supply);
    stay.extend(wagons.next());
    stay
}

/// The factors that keep the enemy's columns from an objective: three quarters
/// of the strongest that is on its way there.
fn need(survey: &Survey<'_>, objective: Hex) -> u32 {
    let road = road(MEXICO, objective);
    let near = survey.foes.iter().filter(|(hex, _)| road.from(**hex) <= 50);
    let strongest = near.map(|(_, factors)| *factors).max().unwrap_or(0);
    (strongest * 3 / 4).clamp(3, 30)
}

/// The objective that needs the group most, for one without a leader.
fn post(survey: &Survey<'_>, group: &Group<'_>) -> Option<Hex> {
    if group.leader().is_some() {
        return None;
    }
    let short = ground().north.into_iter().filter(|o| {
        let there = survey.here(*o).iter().filter(|u| !group.units.contains(u));
        let there: Vec<Unit> = there.copied().collect();
        face_factors(&there) < need(survey, *o) && !survey.foes.contains_key(o)
    });
    short.min_by_key(|o| (road(TEXAS, *o).from(group.hex), *o))
}

/// The objective before which the army gathers: the one that the strongest
/// column is nearest to, of those that can be there before long.
pub fn rally(survey: &Survey<'_>) -> Hex {
    let [_, jasper, _] = ground().north;
    let roads = ground().north.map(|o| (o, road(MEXICO, o)));
    let columns = survey.foes.iter().filter(|(_, factors)| **factors >= ARMY);
    let aims = columns.filter_map(|(hex, factors)| {
        let ways = roads.iter().map(|(o, road)| (road.from(*hex), *o));
        let (far, objective) = ways.min()?;
        (far < 60).then_some((*factors, std::cmp::Reverse(far), objective))
    });
    aims.max().map_or(jasper, |(_, _, objective)| objective)
}

/// Hexes in front of the enemy's columns in which a company would bring them
/// to a halt, the nearest to each first: it has to be fought [10, 11]. Where
/// somebody stands in the way already, nobody more is spent.
pub fn barricades(survey: &Survey<'_>) -> Vec<Hex> {
    let ground = ground();
    let ours = |hex: &Hex| survey.public.control.get(hex) == Some(&TEXAS);
    let forts = [ground.alamo, ground.goliad].into_iter().filter(ours);
    let goals: Vec<Hex> = forts.chain(ground.north).collect();
    let mut hexes = Vec::new();
    let columns = survey.foes.iter().filter(|(_, factors)| **factors >= 10);
    for (column, _) in columns {
        let besieges = survey.public.sieges.contains_key(column);
        let roads = goals.iter().map(|goal| road(MEXICO, *goal));
        let Some(road) = roads.min_by_key(|road| road.from(*column)) else {
            continue;
        };
        let way = road.way(*column);
        let ahead = &way[..way.len().min(7)];
        let open = |hex: &Hex| survey.here(*hex).iter().any(|u| u.has_zone());
        if besieges || ahead.iter().any(open) {
            continue;
        }
        hexes.extend(ahead.iter().filter(|hex| !survey.foes.contains_key(hex)));
    }
    hexes
}

/// The place in the enemy's way that a company takes.
fn block(survey: &Survey<'_>, group: &Group<'_>) -> Option<Hex> {
    let company = group.punch() <= 2 && group.units.len() == 1 && !group.units[0].is_mounted();
    if !company || survey.public.phase != Phase::Movement {
        return None;
    }
    let mut places = barricades(survey).into_iter();
    places.find(|hex| group.reaches(*hex))
}

/// What the group does, if anything.
fn order(survey: &Survey<'_>, all: &[Group<'_>], group: &Group<'_>) -> Option<Order> {
    let phase = survey.public.phase;
    if !group.has_zone() {
        return flee(survey, group);
    }
    if let Some(hex) = retake(survey, group) {
        return group.go(hex);
    }
    if phase == Phase::Raid {
        return None;
    }
    if let Some(hex) = strike(survey, all, group) {
        return group.go(hex);
    }
    if let Some(hex) = block(survey, group) {
        return group.go(hex);
    }
    let goal = shelter(survey, group)
        .or_else(|| post(survey, group))
        .unwrap_or_else(|| rally(survey));
    let road = road(TEXAS, goal);
    let safe = |hex: Hex| {
        let threat = survey.threat(hex, 4);
        threat * 2 <= group.strength_at(survey, hex) * 3
    };
    if phase == Phase::ForcedMarch && group.hex.distance(goal) <= 3 {
        return None;
    }
    if !safe(group.hex) && group.hex != goal {
        return withdraw(survey, group);
    }
    let hex = group.towards(survey, &road, safe)?;
    group.go(hex)
}

/// A fort, or else a town, that is the enemy's and that nobody guards.
fn retake(survey: &Survey<'_>, group: &Group<'_>) -> Option<Hex> {
    let ground = ground();
    let lost = |hex: &Hex| {
        survey.public.control.get(hex) == Some(&MEXICO) && !survey.foes.contains_key(hex)
    };
    let forts = [ground.alamo, ground.goliad].into_iter();
    let objectives = ground.north.into_iter();
    let open = forts.chain(objectives).filter(lost);
    let mut open = open.filter(|hex| group.reaches(*hex) && group.fits(survey, *hex));
    open.next()
}

/// The fort that a small garrison of the west still gets into.
fn shelter(survey: &Survey<'_>, group: &Group<'_>) -> Option<Hex> {
    let ground = ground();
    let small = group.units.iter().all(|u| u.arm != Arm::Leader) && group.punch() <= 4;
    let early = survey.public.turn <= 6;
    [ground.alamo, ground.goliad]
        .into_iter()
        .filter(|fort| small && early && !survey.public.sieges.contains_key(fort))
        .filter(|fort| survey.public.control.get(fort) == Some(&TEXAS))
        .map(|fort| (road(TEXAS, fort).from(group.hex), fort))
        .filter(|(far, _)| *far <= 14)
        .min()
        .map(|(_, fort)| fort)
}

/// The enemy hex that the group should attack, if there is one.
fn strike(survey: &Survey<'_>, all: &[Group<'_>], group: &Group<'_>) -> Option<Hex> {
    if group.punch() == 0 {
        return None;
    }
    let mut best: Option<(u32, Hex)> = None;
    for hex in group.targets(survey) {
        let there = survey.punch(hex);
        if there > 0 && survey.outlook(hex, &survey.arrived(hex)).takes >= 9 {
            continue;
        }
        let (known, hidden) = survey.known(hex);
        let chief = known.iter().copied().any(is_chief);
        let defence = face_factors(&known) + hidden;
        let bold = chief || ground().north.contains(&hex);
        let fine = if defence == 0 {
            there == 0
        } else if bold {
            let outlook = group.outlook(survey, hex);
            is_good(survey, all, group, hex) || outlook.is_some_and(|o| o.takes >= 4)
        } else {
            is_good(survey, all, group, hex)
        };
        let worth = defence + if bold { 100 } else { 0 } + 1;
        if fine && best.is_none_or(|(w, _)| worth > w) {
            best = Some((worth, hex));
        }
    }
    best.map(|(_, hex)| hex)
}

/// Refugees and the Government go to the island of Galveston.
fn flee(survey: &Survey<'_>, group: &Group<'_>) -> Option<Order> {
    if survey.public.phase != Phase::Movement {
        return None;
    }
    // The ferry to the island is closed to the enemy [22.2].
    let road = road(TEXAS, ground().galveston);
    let safe = |hex: Hex| survey.threat(hex, 3) == 0;
    let sure = group.hex == ground().galveston;
    match group.towards(survey, &road, safe) {
        _ if sure => None,
        Some(hex) => group.go(hex),
        None => withdraw(survey, group),
    }
}

/// Away from the enemy, if that is possible.
fn withdraw(survey: &Survey<'_>, group: &Group<'_>) -> Option<Order> {
    let map = &super::super::tables::tables().map;
    let goal = road(TEXAS, rally(survey));
    let danger = |hex: Hex| survey.threat(hex, 3);
    let best = group
        .hexes()
        .filter(|h| !survey.foes.contains_key(h) && !map.is_united_states(*h))
        .filter(|h| group.fits(survey, *h))
        .min_by_key(|h| (danger(*h), goal.from(*h), *h))?;
    let better = (danger(best), goal.from(best)) < (danger(group.hex), goal.from(group.hex));
    better.then(|| group.go(best)).flatten()
}
