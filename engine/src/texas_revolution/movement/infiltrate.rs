//! [13.3, 13.4] Cavalry companies that slip into or out of a besieged fort.

use super::super::force::Truth;
use super::super::officers;
use super::super::state::{Location, March, Phase, enemy};
use super::super::tables::{Size, Unit, tables};
use super::explain::{Held, held, refuse_bar, refuse_held};
use super::locks::lock;
use super::overrun::is_horse;
use super::pace::Pace;
use super::party::{Bar, Party, Trail};
use super::route;
use super::terrain::passage;
use crate::hex::Hex;
use crate::menu::{Choice, Kind, Order};
use crate::rule::Rule;
use crate::ruleset::{Refusal, Side};
use crate::text;
use crate::text::Text;
use crate::umpire::Umpire;

/// Full turns of siege after which nobody slips through any more [13.4;
/// ruling TR-58].
const STARVING: u8 = 10;

/// Forts of the side that are besieged and can still be slipped into or out
/// of: starvation has not set in, and nobody has passed in this raid.
fn open_forts(pace: Pace<'_>) -> impl Iterator<Item = Hex> + '_ {
    let public = pace.public;
    let sieges = public.sieges.iter();
    sieges
        .filter(move |(_, s)| s.garrison == pace.side)
        .filter(move |(_, s)| public.turn <= s.since.saturating_add(STARVING))
        .map(|(fort, _)| *fort)
        .filter(move |fort| !passed(pace, *fort))
}

/// Whether a company has gone in or out of the fort in this raid.
fn passed(pace: Pace<'_>, fort: Hex) -> bool {
    let forces = pace.secret.forces.keys();
    forces.copied().any(|u| {
        pace.march(u)
            .is_some_and(|m| m.from == fort || pace.secret.at(u) == Some(Location::Fort(fort)))
    })
}

/// Whether it is a unit that can slip through: a company of horse, which
/// Cherokees are on the Mexican side [16.1; ruling TR-57].
fn is_company(side: Side, unit: Unit) -> bool {
    is_horse(side, unit) && unit.size == Size::I
}

/// The MP of a company by itself.
fn left(pace: Pace<'_>, unit: Unit) -> u16 {
    pace.allowance(unit, false).saturating_sub(pace.spent(unit))
}

/// Whether the unit can go from one hex into the other with what it has left.
fn reaches(pace: Pace<'_>, unit: Unit, from: Hex, to: Hex) -> bool {
    passage(pace.public, pace.side, from, to)
        .is_ok_and(|p| !p.closed_ferry && p.mp <= left(pace, unit))
}

/// The hexes into which the unit can slip.
fn goals(pace: Pace<'_>, unit: Unit) -> Vec<Hex> {
    if pace.public.phase != Phase::Raid || !is_company(pace.side, unit) {
        return Vec::new();
    }
    let Some(standing) = pace.secret.standing(unit) else {
        return Vec::new();
    };
    if lock(pace.public, pace.side, unit, standing).is_some() {
        return Vec::new();
    }
    if officers::bar(pace, unit).is_some() {
        return Vec::new();
    }
    match standing.at {
        Location::Fort(fort) if open_forts(pace).any(|f| f == fort) => tables()
            .map
            .grid
            .neighbours(fort)
            .map(|(_, n)| n)
            .filter(|n| reaches(pace, unit, fort, *n))
            .filter(|n| pace.public.seen(enemy(pace.side), *n).is_none())
            .collect(),
        Location::Hex(hex) if held(pace, unit).is_none() => open_forts(pace)
            .filter(|fort| reaches(pace, unit, hex, *fort))
            .collect(),
        _ => Vec::new(),
    }
}

/// Units that can slip into or out of a fort now.
pub fn infiltrators(pace: Pace<'_>) -> impl Iterator<Item = Unit> + '_ {
    let raid = pace.public.phase == Phase::Raid && !pace.public.sieges.is_empty();
    let forces = pace.secret.forces.keys().copied();
    forces.filter(move |u| raid && is_company(pace.side, *u) && !goals(pace, *u).is_empty())
}

/// What a field of `infiltrate` may hold.
pub fn choices(pace: Pace<'_>, draft: &Order, name: &str) -> Kind {
    let of = match name {
        "unit" => infiltrators(pace)
            .map(|u| Choice::new(u.id.as_str(), u.name.as_str()))
            .collect(),
        _ => draft
            .key("unit")
            .and_then(Unit::by_id)
            .map(|u| goals(pace, u))
            .unwrap_or_default()
            .into_iter()
            .map(|h| {
                let hex = h.to_string();
                let name = tables().map.place(h).map(|p| p.name.clone());
                Choice::new(hex.clone(), name.unwrap_or(hex))
            })
            .collect(),
    };
    Kind::One(of)
}

/// Why nobody can infiltrate now.
pub fn refusal(pace: Pace<'_>) -> Refusal {
    let starving =
        pace.public.sieges.values().any(|s| {
            s.garrison == pace.side && pace.public.turn > s.since.saturating_add(STARVING)
        });
    let (rule, text) = if pace.public.phase != Phase::Raid {
        ("13.3", "tr-infiltrate-in-raids")
    } else if starving {
        ("13.4", "tr-infiltrate-starving")
    } else {
        ("13.3", "tr-infiltrate-nobody")
    };
    Refusal::new(Rule::new(rule), Text::new(text))
}

/// Why that unit cannot infiltrate.
pub fn refuse_unit(pace: Pace<'_>, unit: Unit) -> Refusal {
    if !is_company(pace.side, unit) {
        let name = unit.name.as_str();
        return Refusal::new(Rule::new("13.3"), text!("tr-not-company", unit = name));
    }
    if let Some(bar) = officers::bar(pace, unit) {
        return officers::refuse(pace, unit, bar);
    }
    match held(pace, unit) {
        Some(held) if !matches!(held, Held::Besieged(_)) => refuse_held(pace, unit, &held),
        _ => refusal(pace),
    }
}

/// Why the unit cannot slip into that hex.
pub fn explain(pace: Pace<'_>, draft: &Order, value: &str) -> Option<Refusal> {
    let unit = draft.key("unit").and_then(Unit::by_id)?;
    let to = route::goal_hex(value)?;
    let (Location::Hex(from) | Location::Fort(from)) = pace.secret.at(unit)? else {
        return None;
    };
    let left = left(pace, unit);
    if let Ok(passage) = passage(pace.public, pace.side, from, to)
        && passage.mp > left
        && let Some(party) = Party::new(pace, vec![unit])
    {
        let trail = Trail {
            here: from,
            left,
            ended: None,
            fresh: true,
        };
        return Some(refuse_bar(
            &party,
            trail,
            to,
            &Bar::Points { needs: passage.mp },
        ));
    }
    let goal = tables().map.name(to);
    Some(Refusal::new(
        Rule::new("13.3"),
        text!("tr-cannot-slip", unit = unit.name.as_str(), place = goal),
    ))
}

/// Slips a company into or out of a fort.
pub fn play(truth: &mut Truth, side: Side, unit: Unit, to: Hex, umpire: &mut Umpire) {
    let pace = Pace::of(truth, side);
    let (from, entering) = match pace.secret.at(unit) {
        Some(Location::Hex(hex)) => (hex, true),
        Some(Location::Fort(hex)) => (hex, false),
        _ => return,
    };
    let mp = passage(pace.public, side, from, to).map_or(0, |p| p.mp);
    let stage = truth.public.stage();
    let spent = u8::try_from(pace.spent(unit) + mp).unwrap_or(u8::MAX);
    let mut march = pace.march(unit).cloned().unwrap_or(March {
        stage,
        spent: 0,
        from,
        path: Vec::new(),
        halted: false,
    });
    march.spent = spent;
    march.path.push(to);
    march.halted = entering;
    truth.of_mut(side).march.insert(unit, march);
    let at = if entering {
        Location::Fort(to)
    } else {
        Location::Hex(to)
    };
    truth.place(side, unit, at);
    let name = unit.name.as_str();
    let map = &tables().map;
    let text = if entering {
        text!("tr-slips-in", unit = name, place = map.name(to))
    } else {
        text!(
            "tr-slips-out",
            unit = name,
            place = map.name(from),
            to = map.name(to)
        )
    };
    umpire.announce(Rule::new("13.3"), text);
}
