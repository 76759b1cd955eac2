//! `report`: the situation in words, from west to east, good enough to play by
//! without the picture.

use super::super::board::{Known, caption, facts, goals, known, name_stack};
use super::super::force::Sight;
use super::super::map::Place;
use super::super::officers;
use super::super::state::{Location, MEXICO, Public, TEXAS, enemy, owner, side_name};
use super::super::tables::{Arm, tables};
use super::{Question, answer, offer};
use crate::hex::{Direction, Hex};
use crate::menu::{Kind, Order};
use crate::ruleset::{Answer, Refusal, Side};
use crate::text;
use crate::text::Text;

/// An enemy at most this many hexes from a place is a threat to it.
const NEAR: u32 = 4;

/// The whole situation.
pub const REPORT: Question = Question {
    verb: "report",
    offer: |_| offer("report", "tr-question-report", "9", None),
    choices: |_, _, _| Kind::One(Vec::new()),
    explain: |_, _, field, word| {
        Refusal::plain(text!("refuse-no-choice", field = field, word = word))
    },
    ask,
};

#[expect(clippy::unnecessary_wraps, reason = "the type of all answers")]
fn ask(view: &Sight<'_>, _: &Order) -> Result<Answer, Refusal> {
    let public = view.public();
    let mut lines = vec![caption(public), goals(public)];
    lines.extend(facts(public));
    lines.extend(regions(view));
    lines.extend(officers::what_is_ordered(view));
    let own = [MEXICO, TEXAS].map(|s| (s, view.secret(owner(s)).is_some()));
    let looks_on = own.iter().all(|(_, own)| !own);
    for (side, own) in own {
        if own || looks_on {
            lines.extend(threats(view, side));
        }
        if own {
            lines.extend(supply(view, side));
        }
    }
    Ok(answer(lines, None))
}

/// The stacks of each country between two rivers, from west to east.
fn regions(view: &Sight<'_>) -> Vec<Text> {
    let map = &tables().map;
    let stacks: Vec<Known<'_>> = known(view).collect();
    let mut lines = Vec::new();
    for (zone, name) in map.zones.iter().enumerate() {
        let within = |hex| map.hex(hex).is_some_and(|i| usize::from(i.zone) == zone);
        let mut here = stacks.iter().filter(|k| within(k.seen.hex)).peekable();
        if here.peek().is_some() {
            lines.push(text!("tr-report-region", region = name.as_str()));
            lines.extend(here.map(|k| stack(view.public(), k)));
        }
    }
    lines
}

/// A stack with its side, where it is, and whether the enemy is beside it.
fn stack(public: &Public, known: &Known<'_>) -> Text {
    let hex = known.seen.hex;
    let map = &tables().map;
    let foe = enemy(known.seen.side);
    let beside = map
        .grid
        .neighbours(hex)
        .any(|(_, n)| public.seen(foe, n).is_some());
    let near = if map.place(hex).is_some() {
        Text::plain("")
    } else {
        bearing(hex)
    };
    text!(
        "tr-report-stack",
        side = side_name(known.seen.side),
        stack = name_stack(known),
        near = near,
        beside = i64::from(beside)
    )
}

/// Where a hex lies from the nearest place: "3 hexes SW of Goliad".
fn bearing(hex: Hex) -> Text {
    let places = tables().map.places.iter();
    let Some(place) = places.min_by_key(|p| (p.hex.distance(hex), p.hex)) else {
        return Text::plain("");
    };
    text!(
        "tr-report-bearing",
        hexes = i64::from(place.hex.distance(hex)),
        way = compass(place.hex, hex).to_string(),
        place = place.name.as_str()
    )
}

/// The hexside through which one looks from a hex to another far off.
fn compass(from: Hex, to: Hex) -> Direction {
    let vector = |a: Hex, b: Hex| {
        let (a, b) = (a.axial(), b.axial());
        // Of a hex with a side of 1: X is 3/2 q, Y is √3 (r + q/2); both squared
        // and times four, so that whole numbers do.
        (b.x - a.x, 2 * (b.y - a.y) + (b.x - a.x))
    };
    let far = vector(from, to);
    // Any hex with neighbours all round shows what the six ways are.
    let middle = Hex::new(20, 20);
    let along = |d: &Direction| {
        let near = middle.neighbour(*d).map_or((0, 0), |n| vector(middle, n));
        9 * far.0 * near.0 + 3 * far.1 * near.1
    };
    Direction::ALL
        .into_iter()
        .max_by_key(along)
        .unwrap_or(Direction::N)
}

/// The enemy's stacks near what a side holds of forts, objectives and towns
/// with units in them.
fn threats(view: &Sight<'_>, side: Side) -> Vec<Text> {
    let public = view.public();
    let foes: Vec<Known<'_>> = known(view)
        .filter(|k| k.seen.side == enemy(side) && !k.seen.inside)
        .collect();
    let held = |p: &&Place| {
        let holder = public.control.get(&p.hex).copied().unwrap_or(TEXAS);
        let counts = p.fort || p.objective || public.seen(side, p.hex).is_some();
        holder == side && counts
    };
    let map = &tables().map;
    map.places
        .iter()
        .filter(held)
        .filter_map(|place| {
            let mut near: Vec<&Known<'_>> = foes
                .iter()
                .filter(|k| k.seen.hex.distance(place.hex) <= NEAR)
                .collect();
            near.sort_by_key(|k| (k.seen.hex.distance(place.hex), k.seen.hex));
            let stacks: Vec<Text> = near
                .iter()
                .map(|k| {
                    let hexes = i64::from(k.seen.hex.distance(place.hex));
                    text!("tr-report-near", stack = name_stack(k), hexes = hexes)
                })
                .collect();
            (!stacks.is_empty()).then(|| {
                text!(
                    "tr-report-threat",
                    place = map.name(place.hex),
                    stacks = stacks
                )
            })
        })
        .collect()
}

/// Where the side's supply stands [14.14].
fn supply(view: &Sight<'_>, side: Side) -> Option<Text> {
    let secret = view.secret(owner(side))?;
    let map = &tables().map;
    let mut at = Vec::new();
    let mut chart = 0_i64;
    for (unit, standing) in &secret.forces {
        if unit.arm != Arm::Supply {
            continue;
        }
        match standing.at {
            Location::Hex(hex) | Location::Fort(hex) => {
                at.push(text!(
                    "tr-report-wagon",
                    unit = unit.name.as_str(),
                    place = map.name(hex)
                ));
            }
            Location::Chart => chart += 1,
            Location::Track(_) | Location::Gone => {}
        }
    }
    Some(match at.len() {
        0 => text!("tr-report-no-supply", chart = chart),
        _ => text!("tr-report-supply", wagons = at, chart = chart),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compass_agrees_with_the_hexsides_near_and_far() {
        for column in 20..22 {
            let from = Hex::new(column, 20);
            for way in Direction::ALL {
                let mut to = from;
                for _ in 0..6 {
                    to = to.neighbour(way).expect("the middle of the map");
                    assert_eq!(compass(from, to), way, "{from} to {to}");
                }
            }
        }
    }
}
