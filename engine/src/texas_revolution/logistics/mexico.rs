//! [15.6, 15.7] Mexican reinforcements: the columns of the appearance chart
//! and the guards of captured towns.

use super::super::force::Truth;
use super::super::map::Terrain;
use super::super::movement::stacking;
use super::super::state::{Location, MEXICO, Public, Secret};
use super::super::tables::{Arm, Arrival, Unit, tables};
use super::{bring, place};
use crate::hex::Hex;
use crate::rule::Rule;
use crate::ruleset::Refusal;
use crate::text;
use crate::umpire::Umpire;
use std::collections::BTreeSet;

/// What may be named now in `enter`.
pub struct Offered {
    /// The units.
    pub units: Vec<Unit>,
    /// How many battalions among them may go together.
    pub room: usize,
}

/// Units that are due and wait, by their entry letters; the column that was
/// due first comes first.
fn columns(public: &Public, secret: &Secret) -> Vec<(&'static str, Vec<Unit>)> {
    let mut columns: Vec<(&'static str, Vec<Unit>)> = Vec::new();
    for (unit, standing) in &secret.forces {
        let Arrival::Turn(turn, letters) = &unit.counter().arrives else {
            continue;
        };
        // One that has been on the map comes back only by forage [14.14].
        if public.options.due(*turn) > public.turn
            || standing.at != Location::Chart
            || standing.entered > 0
        {
            continue;
        }
        match columns.iter_mut().find(|(l, _)| l == letters) {
            Some((_, units)) => units.push(*unit),
            None => columns.push((letters, vec![*unit])),
        }
    }
    columns
}

/// The letters by which a unit comes in.
fn letters(unit: Unit) -> &'static str {
    match &unit.counter().arrives {
        Arrival::Turn(_, letters) => letters,
        _ => "",
    }
}

/// The entry hexes of a column: its letters, or what is nearest on the west
/// edge when all are blocked [15.1; ruling TR-81].
fn entries(public: &Public, letters: &str) -> BTreeSet<Hex> {
    let edge = tables().map.entries.get(&'A').map_or(0, |hex| hex.column);
    place::entries(public, MEXICO, letters, |hex| hex.column == edge)
}

/// Whether the units may join those already in the hex [5].
fn fits(secret: &Secret, hex: Hex, units: &[Unit]) -> bool {
    let mut all = secret.in_hex(hex);
    all.extend(units);
    stacking::excess(&all).is_none()
}

/// Battalions that may still join those in the hex under the leaders there.
fn room(secret: &Secret, hex: Hex) -> usize {
    let there = secret.in_hex(hex);
    stacking::capacity(&there).saturating_sub(battalions(&there))
}

fn battalions(units: &[Unit]) -> usize {
    units.iter().filter(|u| u.is_battalion()).count()
}

/// Open land beside an entry hex, for units in excess of stacking [15.7].
fn beside(public: &Public, entry: Hex) -> impl Iterator<Item = Hex> + '_ {
    tables()
        .map
        .grid
        .neighbours(entry)
        .map(|(_, hex)| hex)
        .filter(|hex| place::is_open(public, MEXICO, *hex))
}

/// Where these units of one column may come in together: its entry hexes, and
/// beside one of them those for whom it has no room [15.7].
pub fn places(public: &Public, secret: &Secret, units: &[Unit]) -> BTreeSet<Hex> {
    let Some(first) = units.first() else {
        return BTreeSet::new();
    };
    if units.iter().any(|u| letters(*u) != letters(*first)) {
        return BTreeSet::new();
    }
    let mut places = BTreeSet::new();
    for entry in entries(public, letters(*first)) {
        if fits(secret, entry, units) {
            places.insert(entry);
        }
        if units.iter().all(|u| !fits(secret, entry, &[*u])) {
            places.extend(beside(public, entry).filter(|hex| fits(secret, *hex, units)));
        }
    }
    places
}

/// What may be named together: any of these units, with at most `room`
/// battalions, finds a hex that takes them all.
pub fn offered(public: &Public, secret: &Secret) -> Offered {
    for (letters, units) in columns(public, secret) {
        let entries = entries(public, letters);
        let best = |hexes: &BTreeSet<Hex>| {
            hexes
                .iter()
                .copied()
                .max_by_key(|hex| (room(secret, *hex), std::cmp::Reverse(*hex)))
        };
        let mut hexes = entries.clone();
        let mut of = takers(secret, best(&hexes), &units);
        if of.is_empty() {
            hexes = entries.iter().flat_map(|e| beside(public, *e)).collect();
            // Beside an entry comes only who finds no room in any.
            of = takers(secret, best(&hexes), &units);
        }
        if let Some(hex) = best(&hexes)
            && !of.is_empty()
        {
            return Offered {
                units: of,
                room: room(secret, hex),
            };
        }
    }
    Offered {
        units: Vec::new(),
        room: 0,
    }
}

/// Those of the units that may come into the hex in any combination: no two
/// leaders that could not meet there without a third [5].
fn takers(secret: &Secret, hex: Option<Hex>, units: &[Unit]) -> Vec<Unit> {
    let Some(hex) = hex else {
        return Vec::new();
    };
    let there = secret.in_hex(hex);
    let mut leaders: Vec<Unit> = Vec::new();
    units
        .iter()
        .copied()
        .filter(|unit| {
            let Some(own) = unit.leader else {
                return fits(secret, hex, &[*unit]);
            };
            let superior = there
                .iter()
                .any(|u| u.leader.is_some_and(|l| l.rank > own.rank));
            let equal = there
                .iter()
                .chain(&leaders)
                .any(|u| u.leader.is_some_and(|l| l.rank == own.rank));
            let takes = superior || !equal;
            if takes {
                leaders.push(*unit);
            }
            takes
        })
        .collect()
}

/// Whether supply that is due waits and can come in, or has just come [14.13].
pub fn supply_is_due(public: &Public, secret: &Secret) -> bool {
    columns(public, secret).iter().any(|(letters, units)| {
        units.iter().any(|u| u.arm == Arm::Supply) && !entries(public, letters).is_empty()
    })
}

/// Notes that supply came on schedule: no forage beside it [14.13].
pub fn note(public: &mut Public, units: &[Unit]) {
    if units.iter().any(|u| u.arm == Arm::Supply) {
        public.intake.forage = true;
    }
}

/// Why a unit may not come now.
pub fn why_not(public: &Public, secret: &Secret, unit: Unit) -> Option<Refusal> {
    let name = unit.name.as_str();
    let refuse = |rule, text| Some(Refusal::new(Rule::new(rule), text));
    match (secret.at(unit)?, &unit.counter().arrives) {
        (Location::Chart, Arrival::Turn(turn, _)) if public.options.due(*turn) > public.turn => {
            let turn = public.options.due(*turn);
            refuse("15.7", text!("tr-refuse-not-due", unit = name, turn = turn))
        }
        (Location::Chart, Arrival::Turn(..)) => {
            let first = columns(public, secret)
                .first()
                .is_some_and(|(letters, _)| *letters != self::letters(unit));
            if first {
                refuse("15.7", text!("tr-refuse-column-first", unit = name))
            } else {
                refuse("15.7", text!("tr-refuse-no-entry", unit = name))
            }
        }
        (Location::Chart, Arrival::Capture(town)) => refuse(
            "15.6",
            text!("tr-refuse-guard", unit = name, place = town.as_str()),
        ),
        (Location::Chart, Arrival::Sea) => refuse("19.2", text!("tr-refuse-seaborne", unit = name)),
        (Location::Chart, _) => None,
        _ => refuse("15", text!("tr-refuse-not-waiting", unit = name)),
    }
}

/// Why these units may not come in there.
pub fn why_not_at(public: &Public, secret: &Secret, units: &[Unit], hex: Hex) -> Refusal {
    let name = tables().map.name(hex);
    let letters = units.first().map_or("", |u| letters(*u));
    let entries = entries(public, letters);
    let land = tables().map.terrain(hex) != Terrain::Sea;
    if land && let Some(why) = place::blocked(public, MEXICO, hex) {
        return why;
    }
    let near = entries.contains(&hex) || entries.iter().any(|e| e.distance(hex) == 1);
    if !land || !near {
        let hexes: Vec<String> = entries.iter().map(|h| place::word(*h)).collect();
        return Refusal::new(
            Rule::new("15.7"),
            text!("tr-refuse-not-entry", place = name, entries = hexes),
        );
    }
    if !fits(secret, hex, units) {
        return Refusal::new(
            Rule::new("5.1"),
            text!(
                "tr-refuse-stacking",
                place = name,
                room = room(secret, hex),
                battalions = battalions(units)
            ),
        );
    }
    Refusal::new(
        Rule::new("15.7"),
        text!("tr-refuse-not-in-excess", place = name),
    )
}

/// Brings in whatever is due and was not named: reinforcements are not held
/// back, but what finds no hex waits [15.7; rulings TR-81, TR-104].
pub fn bring_the_rest(truth: &mut Truth, umpire: &mut Umpire) {
    let mut groups: Vec<(Hex, Vec<Unit>)> = Vec::new();
    let mut waiting: Vec<Unit> = columns(&truth.public, truth.of(MEXICO))
        .into_iter()
        .flat_map(|(_, units)| units)
        .collect();
    // Leaders come first, the highest before all: they make room for battalions.
    waiting.sort_by_key(|u| {
        (
            u.leader
                .map_or((1, None), |l| (0, Some(std::cmp::Reverse(l.rank)))),
            *u,
        )
    });
    let mut left = Vec::new();
    for unit in waiting {
        let Some(at) = unnamed_place(&truth.public, truth.of(MEXICO), letters(unit), unit) else {
            left.push(unit.name.clone());
            continue;
        };
        super::settle(truth, MEXICO, unit, at);
        note(&mut truth.public, &[unit]);
        groups.push((at, vec![unit]));
    }
    if !groups.is_empty() {
        bring(truth, MEXICO, &groups, umpire);
    }
    if !left.is_empty() {
        umpire.announce(Rule::new("15.7"), text!("tr-entry-waits", units = left));
    }
}

/// Where a unit comes in by these letters that its owner did not name: in an
/// entry hex rather than beside one, and then nearest to the Alamo. Leaders and
/// battalions join no stack under a screen [9.1]: where they went instead would
/// show who stands there [ruling TR-104].
pub fn unnamed_place(public: &Public, secret: &Secret, letters: &str, unit: Unit) -> Option<Hex> {
    let counts = unit.leader.is_some() || unit.is_battalion();
    let takes = |hex: &Hex| {
        let under_screen = public.seen(MEXICO, *hex).is_some_and(|s| s.screened);
        !(counts && under_screen) && fits(secret, *hex, &[unit])
    };
    let goal = tables().map.forts().next().map(|fort| fort.hex);
    let far = |hex: &Hex| (goal.map_or(0, |goal| hex.distance(goal)), *hex);
    let entries = entries(public, letters);
    let nearest = entries.iter().copied().filter(takes).min_by_key(far);
    nearest.or_else(|| {
        let beside = entries.iter().flat_map(|entry| beside(public, *entry));
        beside.filter(takes).min_by_key(far)
    })
}

/// [15.6] The guards of captured towns turn out in the first Mexican logistics
/// in which Mexico controls the town, burned or not, once [ruling TR-80].
pub fn muster_guards(truth: &mut Truth, umpire: &mut Umpire) {
    let mut groups = Vec::new();
    for (unit, standing) in &truth.of(MEXICO).forces {
        let Arrival::Capture(town) = &unit.counter().arrives else {
            continue;
        };
        let Some(town) = tables().map.named(town) else {
            continue;
        };
        let comes = standing.at == Location::Chart
            && !truth.public.history.guards.contains(&town.hex)
            && truth.public.control.get(&town.hex) == Some(&MEXICO)
            && place::is_open(&truth.public, MEXICO, town.hex);
        if comes {
            groups.push((town.hex, vec![*unit]));
        }
    }
    for (hex, _) in &groups {
        truth.public.history.guards.insert(*hex);
    }
    if !groups.is_empty() {
        bring(truth, MEXICO, &groups, umpire);
    }
}
