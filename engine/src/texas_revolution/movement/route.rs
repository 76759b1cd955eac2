//! From a goal as a player names it (a hex, a place, a direction) to the steps.

use super::super::force::Sight;
use super::super::tables::tables;
use super::pace::Pace;
use super::party::{Party, Trail};
use crate::hex::{Direction, Hex};
use crate::menu::Order;
use crate::notation::fold;

/// What a player named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Steps in these directions.
    Steps(Vec<Direction>),
    /// A hex, by number or place.
    Hex(Hex),
}

/// Reads a goal; `None` when it is neither a hex, a place nor directions.
pub fn goal(words: &str) -> Option<Goal> {
    if let Ok(hex) = words.trim().parse() {
        return Some(Goal::Hex(hex));
    }
    let steps: Option<Vec<Direction>> = words.split_whitespace().map(direction).collect();
    if let Some(steps) = steps.filter(|s| !s.is_empty()) {
        return Some(Goal::Steps(steps));
    }
    place(words).map(Goal::Hex)
}

/// The hex that a number or the name of a place means.
pub fn goal_hex(words: &str) -> Option<Hex> {
    match goal(words)? {
        Goal::Hex(hex) => Some(hex),
        Goal::Steps(_) => None,
    }
}

/// The place of that name, or the only one with a word that begins so.
pub fn place(words: &str) -> Option<Hex> {
    let map = &tables().map;
    if let Some(place) = map.named(words) {
        return Some(place.hex);
    }
    let folded = fold(words);
    let mut named = map.places.iter().filter(|p| {
        !folded.is_empty() && format!(" {}", fold(&p.name)).contains(&format!(" {folded}"))
    });
    match (named.next(), named.next()) {
        (Some(place), None) => Some(place.hex),
        _ => None,
    }
}

fn direction(word: &str) -> Option<Direction> {
    Some(match fold(word).as_str() {
        "n" | "north" => Direction::N,
        "ne" | "northeast" => Direction::NE,
        "se" | "southeast" => Direction::SE,
        "s" | "south" => Direction::S,
        "sw" | "southwest" => Direction::SW,
        "nw" | "northwest" => Direction::NW,
        _ => return None,
    })
}

/// The march after these steps; `None` when one of them cannot be made.
pub fn trail(party: &Party<'_>, steps: &[String]) -> Option<Trail> {
    let mut trail = party.trail();
    for step in steps {
        trail = party.advance(trail, step.parse().ok()?).ok()?.0;
    }
    Some(trail)
}

/// The cheapest way from the end of the path in the draft to a goal in reach.
pub fn route(view: &Sight<'_>, draft: &Order, field: &str, words: &str) -> Option<Vec<String>> {
    if field != "path" || !matches!(draft.verb.as_str(), "move" | "force-march") {
        return None;
    }
    let pace = Pace::seen_by(view)?;
    let party = Party::new(pace, super::units_of(draft))?;
    let trail = trail(&party, draft.keys(field))?;
    let path = match goal(words)? {
        Goal::Steps(steps) => {
            let mut at = trail;
            let mut path = Vec::new();
            for direction in steps {
                let to = at.here.neighbour(direction)?;
                at = party.advance(at, to).ok()?.0;
                path.push(to);
            }
            path
        }
        Goal::Hex(hex) if trail.ended.is_none() && hex != trail.here => {
            party.search(trail, trail.left).path(hex)?
        }
        Goal::Hex(_) => return None,
    };
    Some(path.iter().map(Hex::to_string).collect())
}
