//! What an umpire may amend: where a counter is, who controls a place, what is
//! burned, the weather.

use super::force::{Sight, Truth};
use super::map::Terrain;
use super::naming;
use super::state::{Location, MEXICO, SeenStack, TEXAS, Weather, enemy, owner, side_name};
use super::tables::{Unit, tables};
use super::watch;
use crate::hex::Hex;
use crate::menu::{self, Choice, Kind, Menu, Order, Row};
use crate::notation;
use crate::rule::Rule;
use crate::ruleset::{Refusal, Side};
use crate::text;
use crate::text::Text;
use crate::umpire::{Audience, Umpire};
use std::collections::BTreeSet;

static AMENDMENTS: [Row; 6] = [
    Row {
        verb: "put-unit",
        label: "tr-amend-put",
        rule: Rule::new("5"),
        fields: &[("unit", "tr-field-unit"), ("at", "tr-field-hex-or-place")],
    },
    Row {
        verb: "remove-unit",
        label: "tr-amend-remove",
        rule: Rule::new("12"),
        fields: &[("unit", "tr-field-unit")],
    },
    Row {
        verb: "hold-back",
        label: "tr-amend-hold-back",
        rule: Rule::new("15"),
        fields: &[("unit", "tr-field-unit")],
    },
    Row {
        verb: "set-control",
        label: "tr-amend-control",
        rule: Rule::new("15.1"),
        fields: &[("at", "tr-field-hex-or-place"), ("side", "tr-field-side")],
    },
    Row {
        verb: "set-burned",
        label: "tr-amend-burned",
        rule: Rule::new("17"),
        fields: &[
            ("at", "tr-field-hex-or-place"),
            ("burned", "tr-field-burned"),
        ],
    },
    Row {
        verb: "set-weather",
        label: "tr-amend-weather",
        rule: Rule::new("20"),
        fields: &[("weather", "tr-field-weather")],
    },
];

/// Whether the verb is an amendment.
pub fn is_amendment(verb: &str) -> bool {
    menu::has_verb(&AMENDMENTS, verb)
}

/// What can be amended. Counters only between fights, for a fight remembers who is in it.
pub fn menu(view: &Sight<'_>) -> Menu {
    let public = view.public();
    let quiet = public.pending.is_empty() && public.battle.is_none() && public.assault.is_none();
    let offers = AMENDMENTS.iter();
    let offers = offers.filter(|row| quiet || row.fields[0].0 != "unit");
    Menu {
        offers: offers.map(Row::offer).collect(),
    }
}

/// What a field may hold.
pub fn choices(view: &Sight<'_>, draft: &Order, field: &str) -> Kind {
    let map = &tables().map;
    let word = |key: &str, word: &str| Choice::new(key, word);
    Kind::One(match (draft.verb.as_str(), field) {
        (_, "unit") => units(view)
            .into_iter()
            .map(|u| Choice::new(u.id.as_str(), unit_word(u)))
            .collect(),
        ("put-unit", _) => land().map(naming::choice).collect(),
        (_, "at") => map.places.iter().map(|p| naming::choice(p.hex)).collect(),
        (_, "side") => vec![word("0", "Mexico"), word("1", "Texas")],
        (_, "burned") => vec![word("yes", "yes"), word("no", "no")],
        (_, "weather") => vec![word("clear", "clear"), word("rain", "rain")],
        _ => Vec::new(),
    })
}

/// Why a value is not among the choices.
pub fn explain(view: &Sight<'_>, draft: &Order, field: &str, value: &str) -> Refusal {
    let label = menu::field_label(&AMENDMENTS, &draft.verb, field);
    notation::unknown(label, value, choices(view, draft, field).listed())
}

/// Every counter that the umpire sees.
fn units(view: &Sight<'_>) -> Vec<Unit> {
    view.secrets()
        .flat_map(|(_, part)| part.forces.keys().copied())
        .collect()
}

/// A name that is unique on both sides: names are so within their own alone.
fn unit_word(unit: Unit) -> String {
    let twice = Unit::all().filter(|u| u.name == unit.name).count() > 1;
    if twice {
        format!("{} {}", unit.name, unit.id.replace('_', " "))
    } else {
        unit.name.clone()
    }
}

fn land() -> impl Iterator<Item = Hex> {
    let map = &tables().map;
    map.grid
        .hexes()
        .filter(|hex| map.hex(*hex).is_some() && map.terrain(*hex) != Terrain::Sea)
}

fn refused<T>(rule: &'static str, text: Text) -> Result<T, Refusal> {
    Err(Refusal::new(Rule::new(rule), text))
}

/// Carries an amendment out.
///
/// # Errors
/// A refusal where a siege or the enemy stands against it.
pub fn amend(truth: &mut Truth, order: &Order, umpire: &mut Umpire) -> Result<(), Refusal> {
    let before = truth.public.stacks.clone();
    let hex = order.key("at").and_then(|key| key.parse::<Hex>().ok());
    match order.verb.as_str() {
        "put-unit" | "remove-unit" | "hold-back" => {
            let unit = order.key("unit").and_then(Unit::by_id);
            let to = match (order.verb.as_str(), hex) {
                ("put-unit", Some(hex)) => Some(Location::Hex(hex)),
                ("remove-unit", _) => Some(Location::Gone),
                ("hold-back", _) => Some(Location::Chart),
                _ => None,
            };
            let (Some(unit), Some(to)) = (unit, to) else {
                return refused("5", text!("refuse-unbound", verb = order.verb.as_str()));
            };
            set(truth, unit, to, umpire)?;
        }
        "set-control" => {
            let side = if order.key("side") == Some("0") {
                MEXICO
            } else {
                TEXAS
            };
            if let Some(hex) = hex
                && truth.public.control.insert(hex, side) != Some(side)
            {
                let (place, side) = (tables().map.name(hex), side_name(side));
                umpire.announce(
                    Rule::new("15.1"),
                    text!("tr-amended-control", place = place, side = side),
                );
            }
        }
        "set-burned" => {
            let Some(hex) = hex else { return Ok(()) };
            let burned = order.key("burned") == Some("yes");
            let changed = if burned {
                truth.public.burned.insert(hex)
            } else {
                truth.public.burned.remove(&hex)
            };
            if changed {
                let (place, burned) = (tables().map.name(hex), u8::from(burned));
                umpire.announce(
                    Rule::new("17"),
                    text!("tr-amended-burned", place = place, burned = burned),
                );
            }
        }
        _ => {
            let rains = order.key("weather") == Some("rain");
            let weather = if rains { Weather::Rain } else { Weather::Clear };
            if truth.public.weather != weather {
                truth.public.weather = weather;
                umpire.announce(
                    Rule::new("20"),
                    text!("tr-amended-weather", rain = u8::from(rains)),
                );
            }
        }
    }
    watch::after(truth, umpire);
    tell_what_shows(&before, truth, umpire);
    Ok(())
}

/// Puts a counter somewhere, as if it had just come there.
fn set(truth: &mut Truth, unit: Unit, to: Location, umpire: &mut Umpire) -> Result<(), Refusal> {
    let mut sides = [MEXICO, TEXAS].into_iter();
    let Some(side) = sides.find(|s| truth.of(*s).at(unit).is_some()) else {
        return refused("5", Text::new("tr-amend-nobody"));
    };
    let name = unit.name.as_str();
    let from = truth.of(side).at(unit);
    let besieged = |at: Location| match at {
        Location::Hex(hex) => truth.public.sieges.contains_key(&hex),
        Location::Fort(_) => true,
        Location::Chart | Location::Track(_) | Location::Gone => false,
    };
    if from.is_some_and(besieged) || besieged(to) {
        return refused("13", text!("tr-amend-siege", unit = name));
    }
    if let Location::Hex(hex) = to
        && !truth.of(enemy(side)).in_hex(hex).is_empty()
    {
        return refused(
            "10",
            text!("tr-amend-enemy", unit = name, hex = naming::word(hex)),
        );
    }
    if from == Some(to) {
        return Ok(());
    }
    let turn = truth.public.turn;
    let part = truth.of_mut(side);
    part.march.remove(&unit);
    part.fires.remove(&unit);
    if let Some(standing) = part.forces.get_mut(&unit) {
        standing.at = to;
        standing.rested = None;
        if matches!(from, Some(Location::Chart)) {
            standing.entered = turn;
        }
    }
    let told = Audience::Owner(owner(side));
    let (rule, text) = match to {
        Location::Hex(hex) => (
            "5",
            text!("tr-amended-put", unit = name, hex = naming::word(hex)),
        ),
        Location::Chart => ("15", text!("tr-amended-held-back", unit = name)),
        Location::Fort(_) | Location::Track(_) | Location::Gone => {
            ("12", text!("tr-amended-removed", unit = name))
        }
    };
    umpire.tell(told, Rule::new(rule), text);
    Ok(())
}

/// Tells everybody in which hexes something else shows now, from what shows alone.
fn tell_what_shows(before: &[SeenStack], truth: &Truth, umpire: &mut Umpire) {
    let after = &truth.public.stacks;
    let gone = before.iter().filter(|s| !after.contains(s));
    let new = after.iter().filter(|s| !before.contains(s));
    let changed: BTreeSet<(Hex, Side)> = gone.chain(new).map(|s| (s.hex, s.side)).collect();
    if changed.is_empty() {
        return;
    }
    let stacks: Vec<Text> = changed
        .into_iter()
        .map(|(hex, side)| {
            let there = after.iter().filter(|s| s.hex == hex && s.side == side);
            let shown: Vec<&str> = there
                .flat_map(|s| s.shown.iter().map(|u| u.name.as_str()))
                .collect();
            let (count, place) = (shown.len(), naming::word(hex));
            text!(
                "tr-amended-stack",
                hex = place,
                count = count,
                units = shown
            )
        })
        .collect();
    umpire.announce(Rule::new("9.1"), text!("tr-amended-shows", stacks = stacks));
}
