//! [4.II, 14.1, 15] Logistics: supply from forage and reinforcements.
//!
//! Mexico: [`mexico`], Texas: [`texas`], supply of both: [`forage`], ships of
//! both: [`sea`]. Indians [16] ([`super::indians`]) and the United States Army
//! [18] ([`super::united_states`]) are sections of their own that add their units
//! to the same two sub-phases.

mod forage;
mod mexico;
mod place;
pub mod sea;
mod texas;

pub use place::{blocked, is_open};

use super::action::Action;
use super::force::{Sight, Truth, own};
use super::state::{Intake, Location, MEXICO, Public, TEXAS, side_name};
use super::tables::{Unit, tables};
use super::{indians, officers, sight, united_states};
use crate::hex::Hex;
use crate::menu::{Choice, Field, Kind, Lead, Menu, Offer, Order};
use crate::notation;
use crate::rule::Rule;
use crate::ruleset::{Decision, Refusal, Side};
use crate::text;
use crate::text::Text;
use crate::umpire::{Audience, Umpire};
use std::collections::BTreeMap;

/// The decision that is open in this chapter.
pub fn decision(public: &Public) -> Decision {
    let side = public.actor();
    let (key, prompt, rule) = if side == MEXICO {
        ("mexico", text!("tr-ask-logistics-mexico"), "15.7")
    } else {
        let intake = &public.intake;
        let prompt = text!(
            "tr-ask-logistics-texas",
            points = intake.points,
            militia = intake.militia,
            volunteers = intake.volunteers
        );
        ("texas", prompt, "15.1")
    };
    Decision {
        secret: false,
        // A whole side's business is its commander-in-chief's [23.5; ruling TR-116].
        seat: officers::chief(side),
        key: format!("t{}.{key}.logistics", public.turn),
        prompt,
        rule: Rule::new(rule),
        focus: None,
    }
}

/// What the asked seat may order.
pub fn menu(view: &Sight<'_>) -> Menu {
    let Some((side, secret)) = own(view) else {
        return Menu::default();
    };
    let public = view.public();
    let field = |name, label: Text, lead| Field {
        name,
        label,
        lead,
        optional: false,
    };
    let mut offers = Vec::new();
    let (any, label) = if side == MEXICO {
        let offered = mexico::offered(public, secret);
        let label = text!("tr-field-enter-mexico", room = offered.room);
        (!offered.units.is_empty(), label)
    } else {
        let label = text!("tr-field-enter-texas", points = public.intake.points);
        (texas::offers_any(public, secret), label)
    };
    if any {
        offers.push(Offer {
            verb: "enter",
            label: Text::new("tr-offer-enter"),
            rule: Rule::new("15"),
            fields: vec![
                field("units", label, Lead::Bare),
                field("at", Text::new("tr-field-where"), Lead::Colon),
            ],
            closes: false,
        });
    }
    if forage::refused(public, secret, side).is_none() && !forage::places(public, side).is_empty() {
        offers.push(Offer {
            verb: "forage",
            label: Text::new("tr-offer-forage"),
            rule: Rule::new("14.1"),
            fields: vec![field("at", Text::new("tr-field-where"), Lead::Bare)],
            closes: false,
        });
    }
    offers.extend(sea::offers(view));
    offers.extend(indians::offer(public, secret, side));
    // A mix that is owed keeps the sub-phase open; there is then something to enter [15.2].
    if side == MEXICO || texas::owed(public, secret).is_none() {
        offers.push(Offer {
            verb: "done",
            label: Text::new("tr-offer-done"),
            rule: Rule::new("4"),
            fields: Vec::new(),
            closes: true,
        });
    }
    Menu { offers }
}

/// What a field may hold.
pub fn choices(view: &Sight<'_>, draft: &Order, field: &str) -> Kind {
    let Some((side, secret)) = own(view) else {
        return Kind::One(Vec::new());
    };
    if let Some(kind) = sea::choices(view, draft, field) {
        return kind;
    }
    let public = view.public();
    match (draft.verb.as_str(), field) {
        ("appear", _) => indians::choices(view, draft, field),
        ("enter", "units") if side == MEXICO => {
            let offered = mexico::offered(public, secret);
            let most = offered.units.len();
            Kind::Many {
                of: offered
                    .units
                    .into_iter()
                    .map(|unit| {
                        let worth = u32::from(unit.is_battalion());
                        unit_choice(unit).worth(worth)
                    })
                    .collect(),
                min: 1,
                max: most,
                at_least: 0,
                at_most: u32::try_from(offered.room).unwrap_or(u32::MAX),
                frugal: false,
            }
        }
        ("enter", "units") => {
            let of = texas::offered(public, secret);
            Kind::many(of.into_iter().map(unit_choice).collect(), 1, 1)
        }
        ("enter", "at") => {
            let units = drafted(draft);
            let hexes = if side == MEXICO {
                mexico::places(public, secret, &units)
            } else {
                units
                    .first()
                    .map(|unit| texas::places(public, secret, *unit))
                    .unwrap_or_default()
            };
            Kind::One(hexes.into_iter().map(place::choice).collect())
        }
        ("forage", "at") => {
            let hexes = forage::places(public, side);
            Kind::One(hexes.into_iter().map(place::choice).collect())
        }
        _ => Kind::One(Vec::new()),
    }
}

fn unit_choice(unit: Unit) -> Choice {
    Choice::new(unit.id.as_str(), unit.name.as_str()).hint(text!(
        "tr-hint-unit",
        factors = unit.defence,
        moves = unit.moves
    ))
}

/// The units named in a draft.
fn drafted(draft: &Order) -> Vec<Unit> {
    draft
        .keys("units")
        .iter()
        .filter_map(|id| Unit::by_id(id))
        .collect()
}

/// Why a value is not among the choices.
pub fn explain(view: &Sight<'_>, draft: &Order, field: &str, value: &str) -> Refusal {
    let Some((side, secret)) = own(view) else {
        return Refusal::plain(Text::new("refuse-not-awaited"));
    };
    let public = view.public();
    if draft.verb == "appear" {
        return indians::explain(view, draft, field, value);
    }
    let kind = choices(view, draft, field);
    if matches!(draft.verb.as_str(), "ship" | "embark" | "land") {
        let general = || notation::unknown(Text::new("tr-field-where"), value, kind.listed());
        return sea::explain(view, draft, field, value).unwrap_or_else(general);
    }
    if field == "units" {
        if let Some(unit) = named(secret.forces.keys().copied(), value)
            && let Some(why) = if side == MEXICO {
                mexico::why_not(public, secret, unit)
            } else {
                Some(texas::why_not(public, secret, unit))
            }
        {
            return why;
        }
        return notation::unknown(Text::new("tr-field-reinforcements"), value, kind.listed());
    }
    if let Some(hex) = place::read(value) {
        return match draft.verb.as_str() {
            "forage" => forage::why_not(public, side, hex),
            _ if side == MEXICO => mexico::why_not_at(public, secret, &drafted(draft), hex),
            _ => texas::why_not_at(public, secret, &drafted(draft), hex),
        };
    }
    notation::unknown(Text::new("tr-field-where"), value, kind.listed())
}

/// The unit that a word means, as the notation reads names.
fn named(units: impl Iterator<Item = Unit>, word: &str) -> Option<Unit> {
    let folded = notation::fold(word);
    let mut part = None;
    for unit in units {
        let name = notation::fold(&unit.name);
        if unit.id == word || name == folded {
            return Some(unit);
        }
        if !folded.is_empty() && name.starts_with(&folded) {
            part = part.or(Some(unit));
        }
    }
    part
}

/// The order that stands for a seat that does not answer: to end the
/// sub-phase, or to bring in what the mix still asks for [15.2].
pub fn default_order(view: &Sight<'_>) -> Option<Order> {
    let (side, secret) = own(view)?;
    let public = view.public();
    if side == TEXAS
        && let Some(kind) = texas::owed(public, secret)
    {
        let (unit, at) = texas::first_of(public, secret, kind)?;
        return Some(
            Order::new("enter")
                .many("units", [unit.id.as_str()])
                .one("at", at.to_string()),
        );
    }
    Some(Order::new("done"))
}

/// Carries out an action.
pub fn play(truth: &mut Truth, side: Side, action: Action, umpire: &mut Umpire) {
    match action {
        Action::Enter { units, at } => {
            if side == TEXAS {
                for unit in &units {
                    texas::pay(&mut truth.public, *unit);
                    if sea::is_by_sea(*unit, at) {
                        sea::note_arrival(&mut truth.public, *unit, at, umpire);
                    }
                }
            } else {
                mexico::note(&mut truth.public, &units);
            }
            bring(truth, side, &[(at, units)], umpire);
        }
        Action::Forage { at } => {
            if let Some(unit) = forage::next_unit(truth.of(side)) {
                truth.public.intake.forage = true;
                if side == TEXAS {
                    texas::pay(&mut truth.public, unit);
                }
                settle(truth, side, unit, at);
                umpire.announce(
                    Rule::new("14.1"),
                    text!(
                        "tr-foraged",
                        side = side_name(side),
                        place = tables().map.name(at)
                    ),
                );
            }
        }
        Action::Ship { unit, at } => sea::ship(truth, unit, at, umpire),
        Action::Embark { supply } => sea::embark(truth, &supply, umpire),
        Action::Land { units, at } => sea::land(truth, &units, at, umpire),
        Action::Appear { unit, at } => indians::appear(truth, side, unit, at, umpire),
        Action::Done => super::sequence::next(truth, umpire),
        _ => {}
    }
}

/// Why a verb is not in the menu now.
pub fn absent(view: &Sight<'_>, verb: &str, rest: &str) -> Option<Refusal> {
    match verb {
        "forage" => {
            let (side, secret) = own(view)?;
            forage::refused(view.public(), secret, side)
        }
        "appear" => indians::absent(view, rest),
        _ => sea::absent(view, verb),
    }
}

/// Opens a logistics sub-phase.
pub fn begin(truth: &mut Truth, side: Side, umpire: &mut Umpire) {
    truth.public.intake = Intake::default();
    if side == MEXICO {
        mexico::muster_guards(truth, umpire);
        indians::muster(truth, umpire);
    } else {
        texas::roll(&mut truth.public, umpire);
        united_states::roll(truth, umpire);
        united_states::tell_deserters(truth, umpire);
    }
}

/// The hex of a place, an entry letter or a number.
pub fn hex_named(word: &str) -> Option<Hex> {
    place::read(word)
}

/// Closes a logistics sub-phase.
pub fn end(truth: &mut Truth, side: Side, umpire: &mut Umpire) {
    indians::bring_the_rest(truth, side, umpire);
    if side == MEXICO {
        mexico::bring_the_rest(truth, umpire);
        sea::bring_the_rest(truth, umpire);
    } else {
        texas::note_mix(&mut truth.public);
    }
}

fn settle(truth: &mut Truth, side: Side, unit: Unit, at: Hex) {
    let turn = truth.public.turn;
    if let Some(standing) = truth.of_mut(side).forces.get_mut(&unit) {
        standing.at = Location::Hex(at);
        standing.entered = turn;
        standing.rested = None;
    }
}

/// Puts units on the map and tells of it: everyone what shows of them [9.1],
/// the owner the whole.
pub fn bring(truth: &mut Truth, side: Side, groups: &[(Hex, Vec<Unit>)], umpire: &mut Umpire) {
    let mut by_hex: BTreeMap<Hex, Vec<Unit>> = BTreeMap::new();
    for (at, units) in groups {
        for unit in units {
            settle(truth, side, *unit, *at);
        }
        by_hex.entry(*at).or_default().extend(units);
    }
    sight::refresh(truth);
    let names = |units: &[Unit]| -> Vec<String> { units.iter().map(|u| u.name.clone()).collect() };
    for (at, units) in by_hex {
        let place = tables().map.name(at);
        let seen = truth.public.seen(side, at);
        let shown: Vec<Unit> = units
            .iter()
            .copied()
            .filter(|u| seen.is_some_and(|s| s.shown.contains(u)))
            .collect();
        let text = if shown.len() == units.len() {
            text!(
                "tr-entered",
                side = side_name(side),
                place = place.as_str(),
                units = names(&shown)
            )
        } else {
            text!(
                "tr-entered-screened",
                side = side_name(side),
                place = place.as_str(),
                units = names(&shown),
                shown = shown.len()
            )
        };
        let whole = text!(
            "tr-entered",
            side = side_name(side),
            place = place.as_str(),
            units = names(&units)
        );
        umpire.announce(Rule::new("15"), text);
        if shown.len() < units.len() {
            umpire.tell(
                Audience::Owner(super::state::owner(side)),
                Rule::new("15"),
                whole,
            );
        }
    }
}
