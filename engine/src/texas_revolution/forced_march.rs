//! [7] Forced marches.
//!
//! A force is the leader who commanded a hex when the sub-phase began and those
//! who march on with him; it may drop off units along its way by going on
//! without them. When its side is done, one die falls for each force, on the
//! column of the hexes it marched [ruling TR-35].

use super::action::Action;
use super::force::{Sight, Truth, commander};
use super::movement::{self, Pace, done, field, ground, offer, path_choices, unit_choice, walk};
use super::officers;
use super::state::{Pending, Phase, Public};
use super::tables::{Unit, tables};
use crate::board::Cutout;
use crate::hex::Hex;
use crate::menu::{Choice, Kind, Lead, Menu, Order};
use crate::rule::Rule;
use crate::ruleset::{Decision, Refusal, Side};
use crate::text;
use crate::text::Text;
use crate::umpire::{TraceLine, Umpire};
use std::collections::BTreeMap;

const RULE: Rule = Rule::new("7");

/// The decision that is open in this chapter.
pub fn decision(public: &Public) -> Decision {
    let (turn, half) = (public.turn, public.half);
    if let Some(Pending::MarchLoss {
        side,
        from,
        hex,
        factors,
        ..
    }) = public.pending.last()
    {
        return Decision {
            secret: false,
            seat: officers::of_hex(public, *side, *hex),
            key: format!("t{turn}.{half}.march-loss.{from}"),
            prompt: text!(
                "tr-ask-march-loss",
                factors = *factors,
                place = tables().map.name(*hex)
            ),
            rule: RULE,
            focus: Cutout::around(tables().map.grid, [*hex], 3),
        };
    }
    Decision {
        secret: false,
        seat: officers::chief(public.actor()),
        key: format!("t{turn}.{half}.forced-march"),
        prompt: Text::new("tr-ask-forced-march"),
        rule: RULE,
        focus: None,
    }
}

/// What the asked seat may order.
pub fn menu(view: &Sight<'_>) -> Menu {
    let mut menu = Menu::default();
    let Some(pace) = Pace::seen_by(view) else {
        return menu;
    };
    let lose = |label, rule| {
        let units = field("units", "tr-field-lost", Lead::Bare);
        offer("lose", label, rule, vec![units])
    };
    if !pace.public.pending.is_empty() {
        menu.offers.push(lose("tr-offer-march-loss", "7"));
        return menu;
    }
    if movement::movers(pace).next().is_some() {
        let units = field("units", "tr-field-units", Lead::Bare);
        let path = field("path", "tr-field-path", Lead::Colon);
        menu.offers.push(offer(
            "force-march",
            "tr-offer-force-march",
            "7",
            vec![units, path],
        ));
    }
    if movement::is_overfull(pace) {
        menu.offers.push(lose("tr-offer-lose-surplus", "5.1"));
    } else {
        menu.offers.push(done("7"));
    }
    menu
}

/// Who pays for a march: those who went the whole way, but not the leader who
/// led it [7; rulings TR-35, TR-36].
fn payers(pace: Pace<'_>, from: Hex, hexes: u8) -> Vec<Unit> {
    let leader = commander(&pace.leaders_from(from));
    let forces = pace.secret.forces.keys().copied();
    forces
        .filter(|u| Some(*u) != leader && u.defence > 0)
        .filter(|u| {
            pace.march(*u)
                .is_some_and(|m| m.from == from && m.path.len() == usize::from(hexes))
        })
        .collect()
}

/// The choices of `lose` for a march that cost factors.
fn losses(pace: Pace<'_>) -> Option<(Vec<Unit>, Kind)> {
    let Some(Pending::MarchLoss {
        from,
        hexes,
        factors,
        ..
    }) = pace.public.pending.last()
    else {
        return None;
    };
    let units = payers(pace, *from, *hexes);
    let total: u32 = units.iter().map(|u| u32::from(u.defence)).sum();
    let of: Vec<Choice> = units
        .iter()
        .map(|u| Choice::new(u.id.as_str(), u.name.as_str()).worth(u32::from(u.defence)))
        .collect();
    let kind = Kind::Many {
        min: 0,
        max: of.len(),
        of,
        at_least: u32::from(*factors).min(total),
        at_most: u32::MAX,
        frugal: true,
    };
    Some((units, kind))
}

/// What a field may hold.
pub fn choices(view: &Sight<'_>, draft: &Order, name: &str) -> Kind {
    let Some(pace) = Pace::seen_by(view) else {
        return Kind::One(Vec::new());
    };
    match (draft.verb.as_str(), name) {
        ("force-march", "units") => {
            let of: Vec<Choice> = movement::movers(pace)
                .map(|(unit, hex, left)| {
                    unit_choice(unit, hex).hint(text!("tr-hint-marcher", hex = hex, left = left))
                })
                .collect();
            let max = of.len();
            Kind::many(of, 1, max)
        }
        ("force-march", "path") => path_choices(pace, draft),
        ("lose", "units") => match losses(pace) {
            Some((_, kind)) => kind,
            None => movement::surplus_choices(pace),
        },
        _ => Kind::One(Vec::new()),
    }
}

/// Why a value is not among the choices.
pub fn explain(view: &Sight<'_>, draft: &Order, field: &str, value: &str) -> Refusal {
    let kind = choices(view, draft, field);
    movement::explain_in(view, draft, field, value, &kind)
}

/// Why a verb is not in the menu now.
pub fn absent(view: &Sight<'_>, verb: &str, rest: &str) -> Option<Refusal> {
    let pace = Pace::seen_by(view)?;
    if !pace.public.pending.is_empty() {
        return None;
    }
    if let Some(refusal) = movement::explain_named(pace, verb, rest) {
        return Some(refusal);
    }
    match verb {
        "done" => movement::surplus_refusal(pace),
        "lose" => movement::surplus_absent(pace),
        "move" | "force-march" => Some(Refusal::new(RULE, Text::new("tr-nobody-force-marches"))),
        "fight" => Some(Refusal::new(Rule::new("4"), Text::new("tr-no-fight-yet"))),
        _ => None,
    }
}

/// The order that stands for a seat that does not answer: the cheapest loss.
pub fn default_order(view: &Sight<'_>) -> Option<Order> {
    let pace = Pace::seen_by(view)?;
    let Some((mut units, kind)) = losses(pace) else {
        return movement::default_order(view);
    };
    let Kind::Many { at_least, .. } = kind else {
        return None;
    };
    // The smallest units first, then those that turn out to be too much go back.
    units.sort_by_key(|u| (u.is_leader(), u.defence, *u));
    let worth = |taken: &[Unit]| taken.iter().map(|u| u32::from(u.defence)).sum::<u32>();
    let mut taken = Vec::new();
    for unit in units {
        if worth(&taken) < at_least {
            taken.push(unit);
        }
    }
    while let Some(spare) = taken
        .iter()
        .position(|u| worth(&taken) - u32::from(u.defence) >= at_least)
    {
        taken.remove(spare);
    }
    Some(Order::new("lose").many("units", taken.iter().map(|u| u.id.clone())))
}

/// Carries out an action.
pub fn play(truth: &mut Truth, side: Side, action: Action, umpire: &mut Umpire) {
    match action {
        Action::ForceMarch { units, path } => walk(truth, side, &units, &path, umpire),
        Action::Lose { units } => {
            if !matches!(truth.public.pending.last(), Some(Pending::MarchLoss { .. })) {
                movement::give_up(truth, side, &units, umpire);
                return;
            }
            let Some(Pending::MarchLoss { hex, .. }) = truth.public.pending.pop() else {
                return;
            };
            let names: Vec<&str> = units.iter().map(|u| u.name.as_str()).collect();
            let place = tables().map.name(hex);
            let text = if names.is_empty() {
                text!("tr-march-loses-nobody", place = place)
            } else {
                text!("tr-march-loses", units = names, place = place)
            };
            umpire.announce(RULE, text);
            for unit in units {
                ground::remove(truth, side, unit);
            }
            end(truth, side, umpire);
        }
        Action::Done => {
            roll_losses(truth, side, umpire);
            end(truth, side, umpire);
        }
        _ => {}
    }
}

/// Ends the sub-phase once all that its marches cost has been paid.
fn end(truth: &mut Truth, side: Side, umpire: &mut Umpire) {
    if truth.public.pending.is_empty() && truth.public.phase == Phase::ForcedMarch {
        movement::finish(truth, side, umpire);
        super::sequence::next(truth, umpire);
    }
}

/// Rolls for each force that marched, and asks for what it lost.
fn roll_losses(truth: &mut Truth, side: Side, umpire: &mut Umpire) {
    let pace = Pace::of(truth, side);
    let mut forces: BTreeMap<Hex, (u8, Hex)> = BTreeMap::new();
    for unit in pace.secret.forces.keys() {
        let Some(march) = pace.march(*unit) else {
            continue;
        };
        let hexes = u8::try_from(march.path.len()).unwrap_or(u8::MAX);
        let end = march.path.last().copied().unwrap_or(march.from);
        let force = forces.entry(march.from).or_insert((0, end));
        // Which of the units went that far must not show in where it was.
        *force = (*force).max((hexes, end));
    }
    let (turn, half) = (truth.public.turn, truth.public.half);
    let mut losses = Vec::new();
    for (from, (hexes, hex)) in forces {
        let die = umpire.roll(RULE, 6, format!("t{turn}.{half} forced march {from}"));
        let column = tables()
            .forced_march
            .get(usize::from(hexes.max(1) - 1))
            .unwrap_or(&tables().forced_march[2]);
        let factors = column[usize::from(die.clamp(1, 6) - 1)];
        let map = &tables().map;
        umpire.announce_with(
            RULE,
            text!(
                "tr-march-cost",
                from = map.name(from),
                to = map.name(hex),
                factors = factors
            ),
            vec![
                TraceLine::by(RULE, text!("tr-trace-march-hexes", hexes = hexes)),
                TraceLine::by(
                    RULE,
                    text!("tr-trace-march-die", die = die, factors = factors),
                ),
            ],
        );
        if factors > 0 {
            losses.push(Pending::MarchLoss {
                side,
                from,
                hex,
                hexes,
                factors,
            });
        }
    }
    // The last of the interrupts is answered first.
    truth.public.pending.extend(losses.into_iter().rev());
}
