//! How the Mexican side marches: both forts first, then the objectives in the
//! east; what is taken keeps a garrison.

use super::super::state::{MEXICO, Phase};
use super::super::tables::{Arm, Arrival, Unit, tables};
use super::super::victory;
use super::march::{Group, first_order};
use super::survey::{Outlook, Survey, place, road};
use crate::hex::Hex;
use crate::menu::Order;
use std::sync::LazyLock;

/// Factors left in a fort that is taken.
const GARRISON: u32 = 6;

/// The places that the war is about.
pub struct Ground {
    /// The Alamo.
    pub alamo: Hex,
    /// Goliad.
    pub goliad: Hex,
    /// Galveston.
    pub galveston: Hex,
    /// The objectives of the army of the north, in its order.
    pub north: [Hex; 3],
    /// The objectives of the army of the coast, in its order.
    pub south: [Hex; 3],
    /// The objectives of the columns between the two.
    pub centre: [Hex; 3],
}

/// The places that the war is about.
pub fn ground() -> &'static Ground {
    static GROUND: LazyLock<Ground> = LazyLock::new(|| {
        let [n, j, b] = ["Nacogdoches", "Jasper", "Beaumont"].map(place);
        Ground {
            alamo: place("The Alamo"),
            goliad: place("Goliad"),
            galveston: place("Galveston"),
            north: [n, j, b],
            south: [b, j, n],
            centre: [j, b, n],
        }
    });
    &GROUND
}

/// Whether the unit belongs to the army that marches on Goliad: all who come
/// before turn 5. Its three generals of division cannot stand together without
/// Santa Anna [5.2], who goes with them therefore.
pub fn is_southern(unit: Unit) -> bool {
    match &unit.arrives {
        Arrival::Turn(turn, _) => *turn < 5,
        Arrival::Capture(town) => town != "Bexar" && town != "San Antonio de Bexar",
        _ => true,
    }
}

/// Whether the unit is Santa Anna.
pub fn is_chief(unit: Unit) -> bool {
    unit.id == "mx_santa_anna"
}

/// The order of the Mexican side in a sub-phase of movement.
pub fn march(survey: &Survey<'_>) -> Option<Order> {
    let kept = |hex: Hex, units: &[Unit]| kept(survey, hex, units);
    first_order(survey, kept, |all, group| order(survey, all, group))
}

/// Who stays in a hex whatever the others do.
fn kept(survey: &Survey<'_>, hex: Hex, units: &[Unit]) -> Vec<Unit> {
    let public = survey.public;
    if public
        .sieges
        .get(&hex)
        .is_some_and(|s| s.garrison == survey.foe)
    {
        return units.to_vec();
    }
    let ground = ground();
    if hex == ground.alamo || hex == ground.goliad {
        let mut stay = detail(units, GARRISON);
        // His loss would be the end [2.1]: others lead the army into the east.
        let others = survey
            .secret
            .on_map()
            .any(|(u, _)| u.is_leader() && !is_chief(u));
        stay.extend(units.iter().filter(|u| others && is_chief(**u)));
        return stay;
    }
    let is_objective = ground.north.contains(&hex);
    if is_objective && public.phase != Phase::Raid {
        let others = ground.north.iter().filter(|o| **o != hex);
        let held = others.filter(|o| public.has_zone(MEXICO, **o)).count();
        if held > 0 || !victory::holds_forts(public) {
            return units.to_vec();
        }
        let all: u32 = units.iter().map(|u| u32::from(u.defence)).sum();
        return detail(units, (all / 3).max(5));
    }
    Vec::new()
}

/// A garrison of so many factors, of those who are missed least.
fn detail(units: &[Unit], factors: u32) -> Vec<Unit> {
    let mut fit: Vec<Unit> = units
        .iter()
        .copied()
        .filter(|u| u.defence > 0 && !u.is_leader() && !u.is_mounted() && u.arm != Arm::Supply)
        .collect();
    fit.sort_by_key(|u| {
        let guard = matches!(u.arrives, Arrival::Capture(_));
        let class = match u.arm {
            _ if guard => 0,
            Arm::HeavyArtillery => 1,
            Arm::Convict => 2,
            Arm::Infantry => 3,
            _ => 4,
        };
        (class, u.defence, *u)
    });
    let mut taken = Vec::new();
    let mut sum = 0;
    let mut battalions = 0;
    for unit in fit {
        if sum >= factors || (unit.is_battalion() && battalions == 3) {
            continue;
        }
        sum += u32::from(unit.defence);
        battalions += u32::from(unit.is_battalion());
        taken.push(unit);
    }
    taken
}

/// Where a group ought to go.
fn mission(survey: &Survey<'_>, group: &Group<'_>) -> Option<Hex> {
    let public = survey.public;
    let ground = ground();
    let first = group.leader().or_else(|| group.units.first().copied())?;
    let ours = |fort: Hex| {
        public.control.get(&fort) == Some(&MEXICO)
            && public
                .sieges
                .get(&fort)
                .is_none_or(|s| s.garrison == MEXICO)
            && public.has_zone(MEXICO, fort)
    };
    if group.units.iter().all(|u| u.arm == Arm::Supply) {
        return customer(survey, group.hex);
    }
    let guard = matches!(first.arrives, Arrival::Capture(_));
    let southern = is_southern(first);
    let (near, far) = if southern {
        (ground.goliad, ground.alamo)
    } else {
        (ground.alamo, ground.goliad)
    };
    if guard {
        return Some(near);
    }
    if first.arm == Arm::HeavyArtillery {
        let forts = [ground.alamo, ground.goliad];
        return Some(forts.into_iter().find(|f| !ours(*f)).unwrap_or(group.hex));
    }
    if !ours(near) {
        return Some(near);
    }
    if !ours(far) && needs_help(survey, far) && public.turn <= 16 {
        return Some(far);
    }
    let goals = match first.id.as_str() {
        "mx_sesma" => ground.centre,
        _ if southern => ground.south,
        _ => ground.north,
    };
    let held = |o: &Hex| public.has_zone(MEXICO, *o) && *o != group.hex;
    if group.leader().is_none() && group.punch() < 12 {
        return customer(survey, group.hex);
    }
    goals.into_iter().find(|o| !held(o) && *o != group.hex)
}

/// The nearest stack with a leader, one that has no supply before others.
fn customer(survey: &Survey<'_>, hex: Hex) -> Option<Hex> {
    let stacks = survey.own.iter();
    let led = stacks.filter(|(h, units)| **h != hex && units.iter().any(|u| u.is_leader()));
    led.min_by_key(|(h, units)| {
        let wagons = units.iter().filter(|u| u.arm == Arm::Supply).count();
        (hex.distance(**h) as usize + 6 * wagons, **h)
    })
    .map(|(h, _)| *h)
}

/// Whether those who besiege a fort, or march on it, are too few to storm it.
fn needs_help(survey: &Survey<'_>, fort: Hex) -> bool {
    let near = survey.own.iter().filter(|(h, _)| h.distance(fort) <= 4);
    let punch: u32 = near.map(|(h, _)| survey.punch(*h)).sum();
    let inside = inside(survey, fort);
    punch < 4 * inside.max(3)
}

/// The factors that hold a fort.
pub fn inside(survey: &Survey<'_>, fort: Hex) -> u32 {
    let besieged = survey.public.in_hex(fort).iter();
    let besieged = besieged.filter(|s| s.side == survey.foe && s.inside);
    let shut: u32 = besieged
        .flat_map(|s| &s.shown)
        .map(|u| u32::from(u.defence))
        .sum();
    shut + survey.foes.get(&fort).copied().unwrap_or(0)
}

/// What the group does, if anything.
fn order(survey: &Survey<'_>, all: &[Group<'_>], group: &Group<'_>) -> Option<Order> {
    if survey.public.phase == Phase::Raid {
        return raid(survey, group);
    }
    let goal = mission(survey, group)?;
    if let Some(hex) = attack(survey, all, group, goal) {
        return group.go(hex);
    }
    let road = road(MEXICO, goal);
    let led_by_chief = group.units.iter().copied().any(is_chief);
    let safe = |hex: Hex| {
        let threat = survey.threat(hex, 3);
        let strength = group.strength_at(survey, hex);
        if led_by_chief {
            threat <= strength
        } else {
            threat * 2 <= strength * 3
        }
    };
    if survey.public.phase == Phase::ForcedMarch && !worth_forcing(survey, group, goal) {
        return None;
    }
    let hex = group.towards(survey, &road, safe)?;
    group.go(hex)
}

/// Whether a forced march is worth its losses: on a long way, with convicts or
/// wagons to pay for them.
fn worth_forcing(survey: &Survey<'_>, group: &Group<'_>, goal: Hex) -> bool {
    let cheap = group.units.iter().any(|u| u.arm == Arm::Convict);
    let small = u32::from(survey.public.turn >= 8) + u32::from(cheap);
    small > 0 && group.hex.distance(goal) > 2 && group.punch() >= 8
}

/// Cavalry by itself rides into what nobody defends.
fn raid(survey: &Survey<'_>, group: &Group<'_>) -> Option<Order> {
    let prizes = survey.foes.iter().filter(|(_, factors)| **factors == 0);
    let refugees = prizes.map(|(hex, _)| *hex);
    let objectives = ground().north.into_iter().filter(|o| {
        victory::holds_forts(survey.public)
            && !survey.foes.contains_key(o)
            && !survey.public.has_zone(MEXICO, *o)
    });
    let prize = objectives
        .chain(refugees)
        .find(|hex| group.reaches(*hex) && group.fits(survey, *hex))?;
    group.go(prize)
}

/// The enemy hex that the group should enter, if there is one.
fn attack(survey: &Survey<'_>, all: &[Group<'_>], group: &Group<'_>, goal: Hex) -> Option<Hex> {
    if group.punch() == 0 {
        return None;
    }
    let road = road(MEXICO, goal);
    let now = road.from(group.hex);
    let mut best: Option<(u32, Hex)> = None;
    for hex in group.targets(survey) {
        let fort = hex == ground().alamo || hex == ground().goliad;
        let defence = survey.foes.get(&hex).copied().unwrap_or(0);
        let helpless = defence == 0;
        let forward = road.from(hex) < now || hex == goal;
        let town = tables().map.place(hex).is_some();
        if !(forward || helpless || town && defence >= 3) {
            continue;
        }
        let there = survey.punch(hex);
        let fine = if helpless {
            there == 0
        } else if fort {
            let together = there + group.punch() + allies(survey, all, group, hex);
            hex == goal && together * 2 >= defence * 3
        } else {
            let enough = there > 0 && survey.outlook(hex, &survey.arrived(hex)).takes >= 9;
            !enough && is_good(survey, all, group, hex)
        };
        if !fine {
            continue;
        }
        let worth = if hex == goal {
            1000
        } else {
            defence * 4 + u32::from(forward) * 5 + u32::from(helpless) * 12
        };
        if best.is_none_or(|(w, _)| worth > w) {
            best = Some((worth, hex));
        }
    }
    best.map(|(_, hex)| hex)
}

/// Attack factors of other groups that can join an attack.
pub fn allies(survey: &Survey<'_>, all: &[Group<'_>], group: &Group<'_>, hex: Hex) -> u32 {
    all.iter()
        .filter(|g| g.units != group.units && g.hex.distance(hex) <= 5)
        .filter(|g| g.reaches(hex) && g.fits(survey, hex))
        .map(Group::punch)
        .sum()
}

/// Whether the group's attack is good by itself or with all who can join it.
pub fn is_good(survey: &Survey<'_>, all: &[Group<'_>], group: &Group<'_>, hex: Hex) -> bool {
    if group.outlook(survey, hex).is_some_and(Outlook::is_good) {
        return true;
    }
    let mut attackers = survey.arrived(hex);
    attackers.extend(group.contingent(hex));
    let near = all
        .iter()
        .filter(|g| g.units != group.units && g.hex.distance(hex) <= 5)
        .filter(|g| g.punch() > 0 && g.fits(survey, hex));
    let joined = attackers.len();
    attackers.extend(near.filter_map(|g| g.contingent(hex)));
    attackers.len() > joined && survey.outlook(hex, &attackers).is_good()
}
