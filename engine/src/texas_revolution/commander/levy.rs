//! What either side brings in.

use super::super::force::Sight;
use super::super::logistics;
use super::super::state::{MEXICO, Public};
use super::super::tables::{Arm, Unit};
use super::mexico::{self, ground};
use super::survey::{Survey, road};
use super::texas;
use crate::hex::Hex;
use crate::menu::{Kind, Order};

/// The order in a logistics sub-phase; `None` where nothing more is to be done.
pub fn order(view: &Sight<'_>, survey: &Survey<'_>) -> Option<Order> {
    let menu = logistics::menu(view);
    let offers = |verb| menu.offer(verb).is_some();
    if offers("forage")
        && let Some(order) = forage(view, survey)
    {
        return Some(order);
    }
    if !offers("enter") {
        return None;
    }
    if survey.side == MEXICO {
        enter_mexico(view)
    } else {
        enter_texas(view, survey)
    }
}

fn listed(view: &Sight<'_>, draft: &Order, field: &str) -> Vec<String> {
    let kind = logistics::choices(view, draft, field);
    kind.listed().iter().map(|c| c.key.clone()).collect()
}

fn hexes(view: &Sight<'_>, draft: &Order) -> Vec<Hex> {
    let keys = listed(view, draft, "at");
    keys.iter().filter_map(|k| k.parse().ok()).collect()
}

fn has_wagon(units: &[Unit]) -> bool {
    units.iter().any(|u| u.arm == Arm::Supply)
}

/// Supply goes where an army lacks it.
fn forage(view: &Sight<'_>, survey: &Survey<'_>) -> Option<Order> {
    let draft = Order::new("forage");
    let places = hexes(view, &draft);
    let led = survey.own.iter().filter(|(hex, units)| {
        let leads = units.iter().any(|u| u.is_leader());
        let holds = ground().north.contains(hex);
        survey.side != MEXICO && (leads || holds) || units.len() >= 4
    });
    let armies: Vec<Hex> = led
        .filter(|(_, units)| !has_wagon(units))
        .map(|(hex, _)| *hex)
        .collect();
    if armies.is_empty() && survey.side != MEXICO {
        return None;
    }
    let goal = ground().south[0];
    let best = places.into_iter().min_by_key(|at| {
        let near = armies.iter().map(|a| a.distance(*at)).min();
        (near.unwrap_or_else(|| at.distance(goal)), *at)
    })?;
    Some(draft.one("at", best.to_string()))
}

/// The Mexican column that is due: leaders first, who make room for the rest.
/// Whoever is not named comes in by itself.
fn enter_mexico(view: &Sight<'_>) -> Option<Order> {
    let draft = Order::new("enter");
    let Kind::Many { of, at_most, .. } = logistics::choices(view, &draft, "units") else {
        return None;
    };
    let units: Vec<Unit> = of.iter().filter_map(|c| Unit::by_id(&c.key)).collect();
    let mut leaders: Vec<Unit> = units.iter().copied().filter(|u| u.is_leader()).collect();
    leaders.sort_by_key(|u| (std::cmp::Reverse(u.leader.map(|l| l.rank)), *u));
    let named: Vec<Unit> = if let Some(leader) = leaders.first() {
        vec![*leader]
    } else {
        let mut room = usize::try_from(at_most).unwrap_or(0);
        let mut fits = |u: &Unit| {
            let takes = !u.is_battalion() || room > 0;
            room -= usize::from(u.is_battalion() && room > 0);
            takes
        };
        units.iter().copied().filter(|u| fits(u)).collect()
    };
    let first = *named.first()?;
    let goal = if mexico::is_southern(first) {
        ground().goliad
    } else {
        ground().alamo
    };
    let draft = draft.many("units", named.iter().map(|u| u.id.clone()));
    let road = road(MEXICO, goal);
    let at = hexes(view, &draft)
        .into_iter()
        .min_by_key(|h| (road.from(*h), *h))?;
    Some(draft.one("at", at.to_string()))
}

/// The Texan unit that is worth most where it comes in.
fn enter_texas(view: &Sight<'_>, survey: &Survey<'_>) -> Option<Order> {
    let draft = Order::new("enter");
    let rally = texas::rally(survey);
    let road = road(super::super::state::TEXAS, rally);
    let barricades = texas::barricades(survey);
    let mut best: Option<(i64, Order)> = None;
    for key in listed(view, &draft, "units") {
        let Some(unit) = Unit::by_id(&key) else {
            continue;
        };
        let draft = draft.clone().many("units", [key]);
        for at in hexes(view, &draft) {
            let blocks = unit.defence == 1 && barricades.contains(&at);
            let worth = if blocks {
                1000
            } else {
                worth(survey, unit, at, i64::from(road.from(at)))
            };
            if best.as_ref().is_none_or(|(w, _)| worth > *w) {
                best = Some((worth, draft.clone().one("at", at.to_string())));
            }
        }
    }
    best.map(|(_, order)| order)
}

fn worth(survey: &Survey<'_>, unit: Unit, at: Hex, far: i64) -> i64 {
    let public: &Public = survey.public;
    let fort = at == ground().alamo || at == ground().goliad;
    if fort && public.control.get(&at) == Some(&MEXICO) && !survey.foes.contains_key(&at) {
        return 10_000;
    }
    let exposed = if survey.threat(at, 4) > 0 { 400 } else { 0 };
    let leader = if unit.is_leader() { 300 } else { 0 };
    i64::from(unit.defence) * 60 + leader - far - exposed
}
