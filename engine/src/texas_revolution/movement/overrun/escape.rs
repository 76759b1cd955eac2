//! [8.2] Cavalry gets out of the way of an over-run, and leaders with it.

use super::super::super::battle::{ground, retreat};
use super::super::super::force::{Sight, Truth, own};
use super::super::super::state::{Location, Pending, Public, Secret, enemy};
use super::super::super::tables::{Arm, Unit};
use super::super::stacking;
use super::{Overrun, open};
use crate::hex::Hex;
use crate::menu::Order;
use crate::rule::Rule;
use crate::ruleset::{Refusal, Side};
use crate::text;
use crate::umpire::Umpire;

/// The ways on which these units can get away together: one or two hexes, not
/// towards the riders, past no enemy, and to where they may stand [8.2, 5].
pub fn ways(public: &Public, secret: &Secret, overrun: &Overrun, units: &[Unit]) -> Vec<Vec<Hex>> {
    if !units.iter().any(|u| u.is_mounted()) {
        return Vec::new();
    }
    let leaving = leaving(public, overrun, units);
    let mut ways = leaving.ways();
    ways.retain(|way| {
        units.iter().all(|u| leaving.can_go(*u, way))
            && is_free(public, secret, overrun, units, way)
    });
    ways
}

/// How units leave the hex that is over-run.
pub fn leaving<'a>(
    public: &'a Public,
    overrun: &Overrun,
    units: &'a [Unit],
) -> ground::Leaving<'a> {
    ground::Leaving {
        public,
        side: enemy(overrun.side),
        from: overrun.hex,
        units,
        only: None,
        never: vec![overrun.from],
        beaten: false,
    }
}

/// Whether no enemy is on the way, and its end takes the units.
fn is_free(
    public: &Public,
    secret: &Secret,
    overrun: &Overrun,
    units: &[Unit],
    way: &[Hex],
) -> bool {
    if way.iter().any(|h| public.seen(overrun.side, *h).is_some()) {
        return false;
    }
    way.last().is_some_and(|last| {
        let mut stack = secret.in_hex(*last);
        stack.extend(units);
        ground::is_beyond_east(*last) || stacking::excess(&stack).is_none()
    })
}

/// Why the units may not end in that hex, where enemies or too large a stack
/// are the reason.
pub fn refuse_end(
    view: &Sight<'_>,
    overrun: &Overrun,
    units: &[Unit],
    hex: Hex,
) -> Option<Refusal> {
    if view.public().seen(overrun.side, hex).is_some() {
        let text = text!("tr-way-enemy", hex = hex);
        return Some(Refusal::new(Rule::new("8.2"), text));
    }
    let (_, secret) = own(view)?;
    let mut stack = secret.in_hex(hex);
    stack.extend(units);
    let excess = stacking::excess(&stack).filter(|_| hex != overrun.hex)?;
    Some(Refusal::new(excess.rule(), excess.text(hex)))
}

/// The leaders who are in it and may go with cavalry.
fn leaders(overrun: &Overrun) -> impl Iterator<Item = Unit> + '_ {
    overrun.defenders.iter().copied().filter(|u| u.is_leader())
}

/// The cavalry that can get away, by itself or with a leader.
pub fn runaways(public: &Public, secret: &Secret, overrun: &Overrun) -> Vec<Unit> {
    let can = |units: &[Unit]| !ways(public, secret, overrun, units).is_empty();
    let mounted = overrun.defenders.iter().copied().filter(|u| u.is_mounted());
    mounted
        .filter(|u| can(&[*u]) || leaders(overrun).any(|l| can(&[*u, l])))
        .collect()
}

/// Those who may be named: the cavalry that can get away, and leaders.
pub fn candidates(public: &Public, secret: &Secret, overrun: &Overrun) -> Vec<Unit> {
    let mut units = runaways(public, secret, overrun);
    units.extend(leaders(overrun));
    units
}

/// The order that stands for an owner who does not answer: as many as can go
/// together, as far from the riders as they can.
pub fn usual(view: &Sight<'_>) -> Option<Order> {
    let public = view.public();
    let (_, secret) = own(view)?;
    let overrun = open(public)?;
    let riding = runaways(public, secret, overrun);
    let all: Vec<Unit> = riding.iter().copied().chain(leaders(overrun)).collect();
    let alone = riding.iter().map(|u| vec![*u]);
    let with = riding
        .iter()
        .flat_map(|u| leaders(overrun).map(|l| vec![*u, l]));
    let groups = [all, riding.clone()].into_iter().chain(alone).chain(with);
    for units in groups {
        let best = ways(public, secret, overrun, &units)
            .into_iter()
            .max_by_key(|way| {
                let end = way.last().copied().unwrap_or(overrun.hex);
                (end.distance(overrun.from), std::cmp::Reverse(way.clone()))
            });
        if let Some(way) = best {
            let order = Order::new("withdraw").many("units", units.iter().map(|u| u.id.clone()));
            return Some(order.many("path", way.iter().map(ToString::to_string)));
        }
    }
    None
}

/// They ride away. They have not fought, so they may be attacked where they
/// stand like others.
pub fn withdraw(truth: &mut Truth, side: Side, units: &[Unit], path: &[Hex], umpire: &mut Umpire) {
    let (Some(hex), Some(last)) = (open(&truth.public).map(|o| o.hex), path.last().copied()) else {
        return;
    };
    for unit in units {
        let at = match (ground::is_beyond_east(last), unit.arm) {
            (false, _) => Location::Hex(last),
            (true, Arm::Supply) => Location::Chart,
            (true, _) => Location::Gone,
        };
        truth.place(side, *unit, at);
    }
    if let Some(Pending::Overrun(overrun)) = truth.public.pending.last_mut() {
        overrun.defenders.retain(|u| !units.contains(u));
    }
    retreat::pass(truth, side, units, path, umpire);
    let text = text!(
        "tr-overrun-escapes",
        units = retreat::names(units),
        place = retreat::place(path)
    );
    let report = retreat::report(Rule::new("8.2"), text, side, hex, path);
    retreat::tell(truth, report, umpire);
}
