//! [8, 8.1, 8.2] Over-runs, in raids and in regular movement.
//!
//! The declaration shows both sides to each other [9.2]. Where seven to one is
//! not reached the riders stay outside and have spent their movement [ruling
//! TR-38]. Where it is, cavalry gets away [`escape`] and the rest is eliminated.

mod escape;
mod ride;

use super::super::action::Action;
use super::super::battle::odds::line;
use super::super::battle::{self, counter, hexes, named, path_kind, retreat, reveal};
use super::super::force::{Sight, Truth, own};
use super::super::state::{March, Pending, Public, enemy, side_name};
use super::super::tables::{Unit, tables};
use super::super::{naming, officers, sight};
use super::pace::Pace;
use super::party::Party;
use super::route::{self, Goal};
use super::{explain as why, field, ground, offer, unit_choice, units_of, walk};
use crate::board::{Arrow, Cutout};
use crate::hex::Hex;
use crate::menu::{Choice, Kind, Lead, Menu, Offer, Order};
use crate::notation;
use crate::rule::Rule;
use crate::ruleset::{Decision, Refusal, Side};
use crate::text;
use crate::text::Text;
use crate::umpire::{Audience, Report, Umpire};
pub use ride::is_horse;
use ride::{ODDS, refuse, ride};
use serde::{Deserialize, Serialize};

/// An over-run that cavalry has still to get out of the way of [8.2]. Its
/// declaration has shown all who are in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overrun {
    /// Who rides.
    pub side: Side,
    /// The hex the riders come from.
    pub from: Hex,
    /// The hex that is over-run.
    pub hex: Hex,
    /// The riders.
    pub riders: Vec<Unit>,
    /// Those who are still in the hex.
    pub defenders: Vec<Unit>,
    /// MP it costs the riders.
    pub cost: u16,
}

/// The over-run that is waiting.
fn open(public: &Public) -> Option<&Overrun> {
    match public.pending.last() {
        Some(Pending::Overrun(overrun)) => Some(overrun),
        _ => None,
    }
}

// Declaring one, in the chapter of movement.

/// The offer to declare an over-run; `None` where nobody can.
pub fn declaration(pace: Pace<'_>) -> Option<Offer> {
    if ride::riders(pace).is_empty() {
        return None;
    }
    let units = field("units", "tr-field-units", Lead::Bare);
    let at = field("at", "tr-field-hex", Lead::Colon);
    Some(offer("overrun", "tr-offer-overrun", "8", vec![units, at]))
}

/// The over-runs that can be declared, each by all who can take part in it.
pub fn rides(pace: Pace<'_>) -> Vec<(Vec<Unit>, Hex)> {
    let parties = ride::riders(pace).into_iter();
    let parties = parties.filter_map(|riders| Party::new(pace, riders.units));
    let all = parties.flat_map(|party| {
        let targets = ride::targets(&party).into_iter();
        targets.map(move |hex| (party.units.clone(), hex))
    });
    all.collect()
}

/// What the over-runs of a hex that can be declared now would take, from what
/// the side knows.
pub fn outlook(pace: Pace<'_>, hex: Hex) -> Vec<Text> {
    let Pace { public, side, .. } = pace;
    let foe = enemy(side);
    let mut lines = Vec::new();
    for (riders, _) in rides(pace).into_iter().filter(|(_, at)| *at == hex) {
        let Some(Ok(ride)) = Party::new(pace, riders.clone()).map(|party| ride(&party, hex)) else {
            continue;
        };
        let stack = public.seen(foe, hex);
        let shown = stack.map_or(&[][..], |s| &s.shown);
        lines.push(text!(
            "tr-overrun-outlook",
            riders = retreat::names(&riders),
            attack = ride.attack,
            most = ride.attack / ODDS,
            shown = ride::defence(foe, shown, public.town_resists(side, hex)),
            screened = u8::from(stack.is_some_and(|s| s.screened))
        ));
    }
    lines
}

/// What a field of the declaration may hold.
pub fn declaration_choices(pace: Pace<'_>, draft: &Order, name: &str) -> Kind {
    if name == "units" {
        let of: Vec<Choice> = ride::riders(pace)
            .into_iter()
            .flat_map(|r| r.units.into_iter().map(move |u| unit_choice(u, r.hex)))
            .collect();
        let max = of.len();
        return Kind::many(of, 2, max);
    }
    let hexes = Party::new(pace, units_of(draft))
        .map(|party| ride::targets(&party))
        .unwrap_or_default();
    Kind::One(hexes.into_iter().map(naming::choice).collect())
}

/// Why the hex cannot be over-run by the units of the draft.
pub fn explain_target(pace: Pace<'_>, units: Vec<Unit>, word: &str) -> Option<Refusal> {
    let party = Party::new(pace, units)?;
    let hex = match route::goal(word)? {
        Goal::Hex(hex) => hex,
        Goal::Steps(steps) => party.hex.neighbour(*steps.first()?)?,
    };
    let block = ride(&party, hex).err()?;
    Some(refuse(&party, hex, &block))
}

/// Why no over-run can be declared, for the units and the hex named.
pub fn absent(pace: Pace<'_>, rest: &str) -> Refusal {
    let (who, at) = rest.split_once(':').unwrap_or((rest, ""));
    let words = who.split([',', '+']).map(str::trim);
    let units: Option<Vec<Unit>> = words
        .map(|w| why::counter_named(pace, w).filter(|u| pace.secret.forces.contains_key(u)))
        .collect();
    let told = units.and_then(|units| {
        let stuck = units
            .iter()
            .find_map(|u| Some(why::refuse_held(pace, *u, &why::held(pace, *u)?)));
        stuck.or_else(|| explain_target(pace, units, at.trim()))
    });
    told.unwrap_or_else(|| Refusal::new(Rule::new("8"), Text::new("tr-overrun-none")))
}

/// Why that unit cannot be named for an over-run.
pub fn refuse_unit(unit: Unit) -> Refusal {
    let text = text!("tr-overrun-not-with", unit = unit.name.as_str());
    Refusal::new(Rule::new("8"), text)
}

/// Declares an over-run [8, 9.2].
pub fn declare(truth: &mut Truth, side: Side, units: &[Unit], at: Hex, umpire: &mut Umpire) {
    let pace = Pace::of(truth, side);
    let Some(party) = Party::new(pace, units.to_vec()) else {
        return;
    };
    let from = party.hex;
    let Ok(ride) = ride(&party, at) else {
        return;
    };
    let foe = enemy(side);
    let militia = truth.public.town_resists(side, at);
    let mut defenders = truth.of(foe).in_hex(at);
    defenders.sort_by_key(|u| sight::order(*u));
    let defence = ride::defence(foe, &defenders, militia);
    let needs = ODDS * defence;
    reveal(truth, side, at, defenders.clone());
    reveal(truth, foe, from, units.to_vec());
    let mut trace = ride.trace;
    trace.extend(ride::defence_trace(foe, &defenders, militia));
    trace.push(line(
        "8",
        text!("tr-overrun-needs", attack = ride.attack, needs = needs),
    ));
    let place = tables().map.name(at);
    let report = |rule, text, trace| Report {
        to: Audience::All,
        rule: Rule::new(rule),
        text,
        trace,
        arrows: Vec::new(),
    };
    let there = retreat::names(&defenders);
    let text = text!(
        "tr-overrun-declared",
        side = side_name(side),
        place = place.as_str(),
        riders = retreat::names(units),
        defenders = there.clone(),
        count = there.len()
    );
    umpire.report(report("9.2", text, trace));
    if ride.attack < needs {
        spend(truth, side, units, from);
        let text = text!(
            "tr-overrun-fails",
            place = place,
            attack = ride.attack,
            defence = defence,
            needs = needs
        );
        umpire.report(report("8", text, Vec::new()));
        return;
    }
    for unit in &defenders {
        if let Some(standing) = truth.of_mut(foe).forces.get_mut(unit) {
            standing.stirred = true;
        }
    }
    truth.public.pending.push(Pending::Overrun(Overrun {
        side,
        from,
        hex: at,
        riders: units.to_vec(),
        defenders,
        cost: ride.cost,
    }));
    go_on(truth, umpire);
}

/// The riders stay outside, and what they had left of their movement is spent
/// [ruling TR-38].
fn spend(truth: &mut Truth, side: Side, units: &[Unit], from: Hex) {
    let pace = Pace::of(truth, side);
    let stage = truth.public.stage();
    let spent: Vec<(Unit, March)> = units
        .iter()
        .map(|unit| {
            let most = pace.allowance(*unit, true).max(pace.spent(*unit));
            let fresh = March {
                stage,
                spent: 0,
                from,
                path: Vec::new(),
                halted: false,
            };
            let mut march = pace.march(*unit).cloned().unwrap_or(fresh);
            march.spent = u8::try_from(most).unwrap_or(u8::MAX);
            (*unit, march)
        })
        .collect();
    truth.of_mut(side).march.extend(spent);
}

/// Asks the owner of cavalry that can still get away; otherwise the riders
/// ride over the hex.
fn go_on(truth: &mut Truth, umpire: &mut Umpire) {
    sight::refresh(truth);
    let Some(overrun) = open(&truth.public) else {
        return;
    };
    let owner = truth.of(enemy(overrun.side));
    if escape::runaways(&truth.public, owner, overrun).is_empty() {
        resolve(truth, umpire);
    }
}

/// The riders take the hex: who is left in it is eliminated, and refugees are
/// captured [8.1, 21.2]. They may go on and may fight later.
fn resolve(truth: &mut Truth, umpire: &mut Umpire) {
    let Some(Pending::Overrun(overrun)) = truth.public.pending.pop() else {
        return;
    };
    let Overrun {
        side,
        from,
        hex,
        riders,
        ..
    } = overrun;
    let foe = enemy(side);
    let mut lost = truth.of(foe).in_hex(hex);
    lost.retain(|u| u.has_zone());
    for unit in &lost {
        ground::remove(truth, foe, *unit);
    }
    walk::march(truth, side, &riders, from, hex, overrun.cost, false);
    sight::refresh(truth);
    let arrow = Arrow {
        path: vec![from, hex],
        side,
        retreat: false,
    };
    walk::draw(&mut truth.public.recent, arrow.clone());
    let names = retreat::names(&lost);
    umpire.report(Report {
        to: Audience::All,
        rule: Rule::new("8.1"),
        text: text!(
            "tr-overrun-done",
            side = side_name(side),
            place = tables().map.name(hex),
            count = names.len(),
            lost = names
        ),
        trace: Vec::new(),
        arrows: vec![arrow],
    });
    let mut news = Vec::new();
    walk::pass(truth, side, &riders, hex, &mut news);
    walk::scout(truth, side, &riders, hex, &mut news);
    sight::refresh(truth);
    for report in news {
        umpire.report(report);
    }
}

// Getting out of its way, which interrupts the sub-phase.

/// The decision that is open in this chapter.
pub fn decision(public: &Public) -> Decision {
    let (seat, hex, left) = match open(public) {
        Some(o) => (
            officers::of_units(public, enemy(o.side), &o.defenders),
            Some(o.hex),
            o.defenders.len(),
        ),
        None => (officers::chief(public.actor()), None, 0),
    };
    let place = hex.map(|h| tables().map.name(h)).unwrap_or_default();
    Decision {
        secret: false,
        seat,
        key: format!(
            "t{}.{}.overrun.{}.{left}",
            public.turn,
            public.half,
            hex.map(|h| h.to_string()).unwrap_or_default()
        ),
        prompt: text!("tr-ask-overrun", place = place),
        rule: Rule::new("8.2"),
        focus: Cutout::around(tables().map.grid, hex, 3),
    }
}

/// What the owner of the cavalry may order.
pub fn menu(_: &Sight<'_>) -> Menu {
    let units = field("units", "tr-field-withdraw", Lead::Bare);
    let path = field("path", "tr-field-way", Lead::Colon);
    let fields = vec![units, path];
    Menu {
        offers: vec![offer("withdraw", "tr-offer-overrun-escape", "8.2", fields)],
    }
}

/// What a field may hold.
pub fn choices(view: &Sight<'_>, draft: &Order, name: &str) -> Kind {
    let public = view.public();
    let (Some((_, secret)), Some(overrun)) = (own(view), open(public)) else {
        return Kind::One(Vec::new());
    };
    if name == "units" {
        let of = escape::candidates(public, secret, overrun).into_iter();
        let of: Vec<Choice> = of.map(counter).collect();
        let max = of.len();
        return Kind::many(of, 1, max);
    }
    let ways = escape::ways(public, secret, overrun, &named(draft, "units"));
    path_kind(&ways, &hexes(draft, "path"))
}

/// Why a value is not among the choices.
pub fn explain(view: &Sight<'_>, draft: &Order, name: &str, value: &str) -> Refusal {
    let public = view.public();
    let Some(overrun) = open(public) else {
        return Refusal::plain(Text::new("refuse-not-awaited"));
    };
    let units = named(draft, "units");
    if name == "path" {
        if !units.iter().any(|u| u.is_mounted()) {
            return Refusal::new(Rule::new("8.2"), Text::new("tr-overrun-on-foot"));
        }
        let leaving = escape::leaving(public, overrun, &units);
        // Without a word it is the end of the way that will not do.
        let end = hexes(draft, "path").last().copied().unwrap_or(overrun.hex);
        let hex = value.parse().unwrap_or(end);
        if let Some(refusal) = escape::refuse_end(view, overrun, &units, hex) {
            return refusal;
        }
        return battle::explain_way(leaving.obstacle(&hexes(draft, "path"), hex), value);
    }
    let folded = notation::fold(value);
    let is = |u: &Unit| u.id == value || notation::fold(&u.name) == folded;
    if let Some(unit) = overrun.defenders.iter().find(|u| is(u)) {
        let text = text!("tr-overrun-cannot-go", unit = unit.name.as_str());
        Refusal::new(Rule::new("8.2"), text)
    } else {
        let kind = choices(view, draft, name);
        notation::unknown(Text::new("tr-field-withdraw"), value, kind.listed())
    }
}

/// Why the cavalry cannot stay, or fight.
pub fn must_go(verb: &str) -> Option<Refusal> {
    let text = || Text::new("tr-overrun-must-go");
    matches!(verb, "stay" | "done" | "fight").then(|| Refusal::new(Rule::new("8.2"), text()))
}

/// The order that stands for a seat that does not answer.
pub fn default_order(view: &Sight<'_>) -> Option<Order> {
    escape::usual(view)
}

/// Carries out an action.
pub fn play(truth: &mut Truth, side: Side, action: Action, umpire: &mut Umpire) {
    if let Action::Withdraw { units, path } = action {
        escape::withdraw(truth, side, &units, &path, umpire);
        go_on(truth, umpire);
    }
}
