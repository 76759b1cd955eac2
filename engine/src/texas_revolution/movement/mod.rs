//! [5, 6, 10, 13.3, 14.14, 22] Raids and regular movement.

mod explain;
pub mod ground;
mod infiltrate;
pub mod locks;
pub mod overrun;
mod pace;
mod party;
mod route;
pub mod stacking;
mod surplus;
pub mod terrain;
mod walk;

pub use explain::{Held, explain_named, refuse_held, refuse_unit, row_name};
pub use locks::{Lock, lock};
pub use pace::Pace;
pub use party::Party;
pub use route::{goal_hex, route};
pub use walk::{party_text, walk};

use super::action::Action;
use super::force::{Sight, Truth};
use super::state::{Location, Pending, Phase, Public, TEXAS};
use super::tables::{Arm, Unit, tables};
use super::{burning, indians, officers};
use crate::board::Cutout;
use crate::hex::Hex;
use crate::menu::{Choice, Field, Kind, Lead, Menu, Offer, Order};
use crate::rule::Rule;
use crate::ruleset::{Decision, Refusal, Side};
use crate::text;
use crate::text::Text;
use crate::umpire::Umpire;

/// The decision that is open in this chapter.
pub fn decision(public: &Public) -> Decision {
    if let Some(Pending::Overstacked { side, hex }) = public.pending.last() {
        return Decision {
            secret: false,
            seat: officers::of_hex(public, *side, *hex),
            key: format!("t{}.{}.overstacked.{hex}", public.turn, public.half),
            prompt: text!("tr-ask-overstacked", place = tables().map.name(*hex)),
            rule: Rule::new("5.1"),
            focus: Cutout::around(tables().map.grid, [*hex], 3),
        };
    }
    let (word, prompt, rule) = if public.phase == Phase::Raid {
        ("raid", "tr-ask-raid", "6.5")
    } else {
        ("movement", "tr-ask-movement", "6")
    };
    Decision {
        secret: false,
        seat: officers::chief(public.actor()),
        key: format!("t{}.{}.{word}", public.turn, public.half),
        prompt: Text::new(prompt),
        rule: Rule::new(rule),
        focus: None,
    }
}

/// A field of an order.
pub fn field(name: &'static str, label: &'static str, lead: Lead) -> Field {
    Field {
        name,
        label: Text::new(label),
        lead,
        optional: false,
    }
}

/// An offer that ends nothing.
pub fn offer(
    verb: &'static str,
    label: &'static str,
    rule: &'static str,
    fields: Vec<Field>,
) -> Offer {
    Offer {
        verb,
        label: Text::new(label),
        rule: Rule::new(rule),
        fields,
        closes: false,
    }
}

/// The offer that ends the sub-phase.
pub fn done(rule: &'static str) -> Offer {
    Offer {
        closes: true,
        ..offer("done", "tr-offer-done", rule, Vec::new())
    }
}

/// What the asked seat may order.
pub fn menu(view: &Sight<'_>) -> Menu {
    let mut menu = Menu::default();
    let Some(pace) = Pace::seen_by(view) else {
        return menu;
    };
    let lose = || {
        let units = field("units", "tr-field-lost", Lead::Bare);
        offer("lose", "tr-offer-lose-surplus", "5.1", vec![units])
    };
    if !pace.public.pending.is_empty() {
        menu.offers.push(lose());
        return menu;
    }
    let raid = pace.public.phase == Phase::Raid;
    if movers(pace).next().is_some() {
        let units = field("units", "tr-field-units", Lead::Bare);
        let path = field("path", "tr-field-path", Lead::Colon);
        let label = if raid {
            "tr-offer-raid"
        } else {
            "tr-offer-move"
        };
        let rule = if raid { "6.5" } else { "6" };
        menu.offers
            .push(offer("move", label, rule, vec![units, path]));
    }
    menu.offers.extend(overrun::declaration(pace));
    if leavers(pace).next().is_some() {
        let units = field("units", "tr-field-units", Lead::Bare);
        menu.offers
            .push(offer("exit", "tr-offer-exit", "6.4", vec![units]));
    }
    if !stowable(pace).is_empty() {
        let unit = field("unit", "tr-field-supply-unit", Lead::Bare);
        menu.offers
            .push(offer("stow", "tr-offer-stow", "14.14", vec![unit]));
    }
    if infiltrate::infiltrators(pace).next().is_some() {
        let unit = field("unit", "tr-field-cavalry", Lead::Bare);
        let at = field("at", "tr-field-hex", Lead::Colon);
        menu.offers.push(offer(
            "infiltrate",
            "tr-offer-infiltrate",
            "13.3",
            vec![unit, at],
        ));
    }
    if burning::places(&pace).next().is_some() {
        let at = field("at", "tr-field-town", Lead::Bare);
        menu.offers
            .push(offer("burn", "tr-offer-burn", "17", vec![at]));
    }
    if surplus::due(pace).is_empty() {
        menu.offers.push(done(if raid { "6.5" } else { "6" }));
    } else {
        menu.offers.push(lose());
    }
    menu
}

/// Why a verb is not in the menu now.
pub fn absent(view: &Sight<'_>, verb: &str, rest: &str) -> Option<Refusal> {
    let pace = Pace::seen_by(view)?;
    let pending = !pace.public.pending.is_empty();
    if verb == "stow" && pace.public.phase == Phase::Raid {
        return Some(Refusal::new(
            Rule::new("14.14"),
            Text::new("tr-no-stow-raid"),
        ));
    }
    if !pending && let Some(refusal) = explain::explain_named(pace, verb, rest) {
        return Some(refusal);
    }
    match verb {
        "done" if !pending => surplus::refusal(pace),
        "lose" if !pending => surplus::absent(pace),
        "move" | "exit" | "infiltrate" | "stow" if pending => None,
        "burn" if !pending => Some(burning::absent(pace, rest)),
        "exit" => Some(Refusal::new(
            Rule::new("6.4"),
            Text::new(if pace.side == TEXAS {
                "tr-no-exit-here"
            } else {
                "tr-no-exit-mexico"
            }),
        )),
        "stow" => Some(Refusal::new(Rule::new("14.14"), Text::new("tr-no-stow"))),
        "infiltrate" => Some(infiltrate::refusal(pace)),
        "overrun" if !pending => Some(overrun::absent(pace, rest)),
        "fight" => Some(Refusal::new(Rule::new("4"), Text::new("tr-no-fight-yet"))),
        "move" => Some(Refusal::new(Rule::new("6"), Text::new("tr-nobody-moves"))),
        _ => None,
    }
}

/// Units that can still make a step, with their hexes.
pub fn movers(pace: Pace<'_>) -> impl Iterator<Item = (Unit, Hex, u16)> + '_ {
    pace.secret.on_map().filter_map(move |(unit, hex)| {
        if explain::held(pace, unit).is_some() {
            return None;
        }
        let scout = Party::scout(pace, unit)?;
        scout.can_move().then_some((unit, hex, scout.left))
    })
}

/// Whether the unit can still make a step in this sub-phase.
pub fn can_act(pace: Pace<'_>, unit: Unit) -> bool {
    explain::held(pace, unit).is_none()
        && Party::scout(pace, unit).is_some_and(|scout| scout.can_move())
}

/// Texan units that can leave the map by its eastern edge [6.4].
fn leavers(pace: Pace<'_>) -> impl Iterator<Item = (Unit, Hex)> + '_ {
    let edge = tables().map.grid.columns;
    pace.secret.on_map().filter(move |(unit, hex)| {
        pace.side == TEXAS
            && hex.column == edge
            && unit.arm != Arm::Government
            && explain::held(pace, *unit).is_none()
            && pace.left(&[*unit]) > 0
    })
}

/// Supply that may be taken off the map now [14.14].
fn stowable(pace: Pace<'_>) -> Vec<Unit> {
    let movement = pace.public.phase == Phase::Movement;
    let on_map = pace.secret.on_map();
    on_map
        .filter(|(u, _)| movement && u.arm == Arm::Supply && explain::held(pace, *u).is_none())
        .map(|(u, _)| u)
        .collect()
}

/// A unit as a choice among those of its hex.
pub fn unit_choice(unit: Unit, hex: Hex) -> Choice {
    Choice::new(unit.id.as_str(), unit.name.as_str()).group(hex.to_string())
}

/// The units named in a draft.
pub fn units_of(draft: &Order) -> Vec<Unit> {
    let keys = draft.keys("units").iter();
    keys.filter_map(|k| Unit::by_id(k)).collect()
}

/// What a field may hold.
pub fn choices(view: &Sight<'_>, draft: &Order, name: &str) -> Kind {
    let none = Kind::One(Vec::new());
    let Some(pace) = Pace::seen_by(view) else {
        return none;
    };
    match (draft.verb.as_str(), name) {
        ("move", "units") => {
            let of: Vec<Choice> = movers(pace)
                .map(|(unit, hex, left)| {
                    unit_choice(unit, hex).hint(text!("tr-hint-mover", hex = hex, left = left))
                })
                .collect();
            let max = of.len();
            Kind::many(of, 1, max)
        }
        ("move", "path") => path_choices(pace, draft),
        ("exit", "units") => {
            let of: Vec<Choice> = leavers(pace).map(|(u, h)| unit_choice(u, h)).collect();
            let max = of.len();
            Kind::many(of, 1, max)
        }
        ("stow", "unit") => {
            let units = stowable(pace).into_iter();
            Kind::One(
                units
                    .map(|u| Choice::new(u.id.as_str(), u.name.as_str()))
                    .collect(),
            )
        }
        ("infiltrate", _) => infiltrate::choices(pace, draft, name),
        ("overrun", _) => overrun::declaration_choices(pace, draft, name),
        ("burn", "at") => burning::choices(pace),
        ("lose", "units") => surplus::choices(pace),
        _ => none,
    }
}

/// The next steps of the party in the draft.
pub fn path_choices(pace: Pace<'_>, draft: &Order) -> Kind {
    let mut next = Vec::new();
    if let Some(party) = Party::new(pace, units_of(draft))
        && let Some(trail) = route::trail(&party, draft.keys("path"))
    {
        for (_, hex) in tables().map.grid.neighbours(trail.here) {
            if let Ok(stride) = party.step(trail, hex) {
                next.push(Choice::plain(hex.to_string()).hint(explain::step_hint(hex, stride)));
            }
        }
    }
    Kind::Path {
        next,
        may_end: !draft.keys("path").is_empty(),
    }
}

/// What the owner of a stack that is too large may give up.
pub fn surplus_choices(pace: Pace<'_>) -> Kind {
    surplus::choices(pace)
}

/// Whether a stack is too large that the seat that looks has to put right [5].
pub fn is_overfull(pace: Pace<'_>) -> bool {
    !surplus::due(pace).is_empty()
}

/// Why a sub-phase cannot end; `None` when every stack is legal [5].
pub fn surplus_refusal(pace: Pace<'_>) -> Option<Refusal> {
    surplus::refusal(pace)
}

/// Why nothing is given up by the seat that looks, where others have to.
pub fn surplus_absent(pace: Pace<'_>) -> Option<Refusal> {
    surplus::absent(pace)
}

/// Gives up units of a stack that is too large [5].
pub fn give_up(truth: &mut Truth, side: Side, units: &[Unit], umpire: &mut Umpire) {
    surplus::play(truth, side, units, umpire);
}

/// Why a value is not among these choices.
pub fn explain_in(
    view: &Sight<'_>,
    draft: &Order,
    field: &str,
    value: &str,
    kind: &Kind,
) -> Refusal {
    explain::explain(view, draft, field, value, kind)
}

/// Why a value is not among the choices.
pub fn explain(view: &Sight<'_>, draft: &Order, field: &str, value: &str) -> Refusal {
    if draft.verb == "burn"
        && let Some(pace) = Pace::seen_by(view)
    {
        return burning::explain(pace, value);
    }
    explain::explain(view, draft, field, value, &choices(view, draft, field))
}

/// The order that stands for a seat that does not answer.
pub fn default_order(view: &Sight<'_>) -> Option<Order> {
    let pace = Pace::seen_by(view)?;
    surplus::default(pace).or_else(|| Some(Order::new("done")))
}

/// Carries out an action.
pub fn play(truth: &mut Truth, side: Side, action: Action, umpire: &mut Umpire) {
    match action {
        Action::Move { units, path } => walk(truth, side, &units, &path, umpire),
        Action::Overrun { units, at } => overrun::declare(truth, side, &units, at, umpire),
        Action::Exit { units } => exit(truth, side, &units, umpire),
        Action::Stow { unit } => {
            truth.place(side, unit, Location::Chart);
            umpire.announce(
                Rule::new("14.14"),
                text!("tr-stows", unit = unit.name.as_str()),
            );
        }
        Action::Burn { at } => burning::play(truth, side, at, umpire),
        Action::Infiltrate { unit, at } => infiltrate::play(truth, side, unit, at, umpire),
        Action::Lose { units } => {
            surplus::play(truth, side, &units, umpire);
            // The combat sub-phase waits for nothing else once it has been ended.
            if truth.public.phase == Phase::Combat && truth.public.pending.is_empty() {
                super::sequence::next(truth, umpire);
            }
        }
        Action::Done => {
            finish(truth, side, umpire);
            super::sequence::next(truth, umpire);
        }
        _ => {}
    }
}

/// Takes units off the map by its eastern edge for good; supply may come back
/// by forage [6.4; ruling TR-33].
fn exit(truth: &mut Truth, side: Side, units: &[Unit], umpire: &mut Umpire) {
    let who = party_text(units);
    for unit in units {
        ground::remove(truth, side, *unit);
    }
    umpire.announce(Rule::new("6.4"), text!("tr-exits", who = who));
}

/// What is looked after at the end of a sub-phase of movement [16.4, 21.2, 13, 11.3].
pub fn finish(truth: &mut Truth, side: Side, umpire: &mut Umpire) {
    indians::burn(truth, side, umpire);
    truth.of_mut(side).fires.clear();
    ground::free_unguarded(truth, umpire);
    ground::lift_sieges(truth, umpire);
    let raid = truth.public.phase == Phase::Raid;
    let (turn, half) = (truth.public.turn, truth.public.half);
    let secret = truth.of_mut(side);
    secret
        .march
        .retain(|_, m| !raid && (m.stage.turn, m.stage.half) == (turn, half));
    if !raid {
        rest(truth, side);
    }
}

/// Notes where the units of a side ended their turn, for those who wait beside
/// a ferry [11.3]. Their combat sub-phase is the last that may move them.
pub fn rest(truth: &mut Truth, side: Side) {
    for standing in truth.of_mut(side).forces.values_mut() {
        standing.rested = match standing.at {
            Location::Hex(hex) => Some(hex),
            _ => None,
        };
    }
}
