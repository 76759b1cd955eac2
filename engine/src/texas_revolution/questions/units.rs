//! `unit`: what a counter is and where. `reach`: how far units can go now.

use super::super::board::{known, size, strength};
use super::super::force::Sight;
use super::super::movement::{
    Pace, Party, can_act, explain_in, refuse_unit, unit_choice, units_of,
};
use super::super::state::{Location, MEXICO, TEXAS, owner, side_name};
use super::super::tables::{Arm, Unit, tables};
use super::{Question, answer, field, offer};
use crate::board::Cutout;
use crate::hex::Hex;
use crate::menu::{Choice, Kind, Order};
use crate::notation;
use crate::ruleset::{Answer, Refusal, Side};
use crate::text;
use crate::text::Text;
use std::collections::BTreeMap;

/// What a counter is and where it stands.
pub const UNIT: Question = Question {
    verb: "unit",
    offer: |_| {
        let unit = field("unit", "tr-field-unit", false);
        offer("unit", "tr-question-unit", "1.2", Some(unit))
    },
    choices: |view, _, _| Kind::One(counters(view)),
    explain: |view, _, _, word| {
        notation::unknown(Text::new("tr-field-unit"), word, &counters(view))
    },
    ask: ask_unit,
};

/// The hexes that units of one hex can reach together.
pub const REACH: Question = Question {
    verb: "reach",
    offer: |_| {
        let units = field("units", "tr-field-units", false);
        offer("reach", "tr-question-reach", "6", Some(units))
    },
    choices: |view, _, _| reachers(view),
    explain: |view, draft, field, word| explain_in(view, draft, field, word, &reachers(view)),
    ask: ask_reach,
};

/// The counters a viewer may ask about: his own and those he knows of.
fn counters(view: &Sight<'_>) -> Vec<Choice> {
    let mut units: BTreeMap<Unit, Side> = BTreeMap::new();
    for side in [MEXICO, TEXAS] {
        if let Some(secret) = view.secret(owner(side)) {
            units.extend(secret.forces.keys().map(|u| (*u, side)));
        }
    }
    for known in known(view) {
        units.extend(known.units.iter().map(|u| (*u, known.seen.side)));
    }
    // Both sides have a Supply 1; a name that is not unique says whose it is.
    let twice = |unit: &Unit| units.keys().filter(|u| u.name == unit.name).count() > 1;
    units
        .iter()
        .map(|(unit, side)| {
            let word = if twice(unit) {
                format!("{} {}", unit.name, side_name(*side))
            } else {
                unit.name.clone()
            };
            Choice::new(unit.id.as_str(), word)
        })
        .collect()
}

fn ask_unit(view: &Sight<'_>, order: &Order) -> Result<Answer, Refusal> {
    let word = order.key("unit").unwrap_or_default();
    let Some(unit) = Unit::by_id(word) else {
        return Err((UNIT.explain)(view, order, "unit", word));
    };
    let mut lines = vec![describe(unit)];
    let map = &tables().map;
    let own = [MEXICO, TEXAS]
        .into_iter()
        .filter_map(|s| view.secret(owner(s)))
        .find_map(|s| s.at(unit));
    let seen = || {
        known(view)
            .find(|k| k.units.contains(&unit))
            .map(|k| (k.seen.hex, k.seen.inside))
    };
    let at = match own {
        Some(at) => at,
        None => match seen() {
            Some((hex, true)) => Location::Fort(hex),
            Some((hex, false)) => Location::Hex(hex),
            None => Location::Chart,
        },
    };
    let mut focus = None;
    lines.push(match at {
        Location::Hex(hex) | Location::Fort(hex) => {
            focus = Cutout::around(map.grid, [hex], 4);
            let place = map.name(hex);
            if matches!(at, Location::Fort(_)) {
                text!("tr-unit-besieged", place = place)
            } else {
                text!("tr-unit-at", place = place)
            }
        }
        Location::Chart => Text::new("tr-unit-chart"),
        Location::Track(turn) => text!("tr-unit-track", turn = turn),
        Location::Gone => Text::new("tr-unit-gone"),
    });
    if let Some(pace) = Pace::seen_by(view)
        && matches!(at, Location::Hex(_))
        && pace.secret.forces.contains_key(&unit)
    {
        lines.push(if can_act(pace, unit) {
            text!("tr-unit-left", left = pace.best_left(unit))
        } else {
            refuse_unit(pace, unit).text
        });
    }
    Ok(answer(lines, focus))
}

/// A counter in words.
fn describe(unit: Unit) -> Text {
    let arm = Text::new(match unit.arm {
        Arm::Infantry => "tr-arm-infantry",
        Arm::Cavalry => "tr-arm-cavalry",
        Arm::LightArtillery => "tr-arm-light-artillery",
        Arm::HeavyArtillery => "tr-arm-heavy-artillery",
        Arm::Engineer => "tr-arm-engineer",
        Arm::Convict => "tr-arm-convict",
        Arm::Supply => "tr-arm-supply",
        Arm::Leader => "tr-arm-leader",
        Arm::Government => "tr-arm-government",
        Arm::Refugee => "tr-arm-refugee",
        Arm::Indian => "tr-arm-indian",
    });
    let (name, factor, moves) = (unit.name.as_str(), strength(unit), unit.moves);
    match unit.leader {
        Some(l) => text!(
            "tr-describe-leader",
            name = name,
            rank = size(unit.size),
            factor = factor,
            moves = moves,
            attack = l.attack,
            defence = l.defence,
            march = l.force_march
        ),
        None => text!(
            "tr-describe",
            name = name,
            size = size(unit.size),
            arm = arm,
            factor = factor,
            moves = moves
        ),
    }
}

/// The viewer's own units on the map, by hex.
fn reachers(view: &Sight<'_>) -> Kind {
    let of: Vec<Choice> = Pace::seen_by(view)
        .into_iter()
        .flat_map(|pace| pace.secret.on_map())
        .map(|(unit, hex)| unit_choice(unit, hex))
        .collect();
    let max = of.len();
    Kind::many(of, max.min(1), max)
}

fn ask_reach(view: &Sight<'_>, order: &Order) -> Result<Answer, Refusal> {
    let units = units_of(order);
    let unknown = || notation::unknown(Text::new("tr-field-units"), "", &[]);
    let pace = Pace::seen_by(view).ok_or_else(unknown)?;
    if let Some(held) = units.iter().find(|u| !can_act(pace, **u)) {
        return Err(refuse_unit(pace, *held));
    }
    let party = Party::new(pace, units).ok_or_else(unknown)?;
    let reach = party.search(party.trail(), party.left);
    let mut by_cost: BTreeMap<u16, Vec<String>> = BTreeMap::new();
    let mut hexes = vec![party.hex];
    for (hex, cost) in reach.hexes() {
        hexes.push(hex);
        by_cost.entry(cost).or_default().push(word(hex));
    }
    let mut lines = vec![text!(
        "tr-reach",
        place = tables().map.name(party.hex),
        left = party.left,
        count = hexes.len() - 1
    )];
    lines.extend(
        by_cost
            .into_iter()
            .map(|(cost, hexes)| text!("tr-reach-cost", cost = cost, hexes = hexes)),
    );
    Ok(answer(lines, Cutout::around(tables().map.grid, hexes, 1)))
}

fn word(hex: Hex) -> String {
    tables()
        .map
        .place(hex)
        .map_or_else(|| hex.to_string(), |p| format!("{hex} {}", p.name))
}
