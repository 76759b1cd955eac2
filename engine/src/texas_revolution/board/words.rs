//! The situation in words: caption, alternative text, status, what only the
//! viewer knows.

use super::super::force::{Sight, face_factors};
use super::super::officers;
use super::super::sequence::phase_name;
use super::super::state::{MEXICO, Public, TEXAS, Weather, owner, side_name, side_of};
use super::super::tables::{Unit, tables};
use super::known::{Known, known};
use super::{battles, forts, open};
use crate::hex::Hex;
use crate::ruleset::Side;
use crate::text;
use crate::text::Text;

/// Most characters of the alternative text.
const ALT: usize = 900;
/// Stacks of a side it names at most.
const MOST: usize = 7;

/// A day of the turn track, given as year-month-day.
pub fn date(day: &str) -> Text {
    let mut parts = day.split('-').skip(1).map(|p| p.parse().unwrap_or(0_u8));
    let month = parts.next().unwrap_or(0);
    let day = parts.next().unwrap_or(0);
    text!("tr-date", day = day, month = month)
}

fn weather(public: &Public) -> Text {
    Text::new(match public.weather {
        Weather::Clear => "tr-board-clear",
        Weather::Rain => "tr-board-rain",
    })
}

/// One line above the picture.
pub fn caption(public: &Public) -> Text {
    let row = tables().turn(public.turn);
    text!(
        "tr-board-caption",
        turn = public.turn,
        first = date(&row.first_day),
        last = date(&row.last_day),
        weather = weather(public),
        phase = match &public.outcome {
            Some(outcome) => outcome.text.clone(),
            None => phase_name(public),
        }
    )
}

/// The situation for those who cannot see the picture.
pub fn alt(view: &Sight<'_>) -> Text {
    let public = view.public();
    let asked = match open(public) {
        Some(decision) => text!("tr-alt-asked", side = side_name(side_of(decision.seat))),
        None => Text::new("tr-alt-over"),
    };
    let stacks: Vec<Known<'_>> = known(view).collect();
    let mut most = MOST;
    loop {
        let text = text!(
            "tr-alt",
            caption = caption(public),
            asked = asked.clone(),
            mexico = main_stacks(&stacks, MEXICO, most),
            texas = main_stacks(&stacks, TEXAS, most),
            facts = facts(public)
        );
        if most <= 1 || text.to_string().chars().count() <= ALT {
            return text;
        }
        most -= 1;
    }
}

/// The strongest stacks of a side, as far as they are known.
fn main_stacks(stacks: &[Known<'_>], side: Side, most: usize) -> Text {
    let mut of: Vec<&Known<'_>> = stacks.iter().filter(|k| k.seen.side == side).collect();
    if of.is_empty() {
        return Text::new("tr-alt-none");
    }
    of.sort_by_key(|k| (std::cmp::Reverse(face_factors(&k.units)), k.seen.hex));
    let named: Vec<Text> = of.iter().take(most).map(|k| name_stack(k)).collect();
    match of.len().saturating_sub(most) {
        0 => text!("tr-alt-stacks", stacks = named),
        more => text!("tr-alt-stacks-more", stacks = named, more = more),
    }
}

/// A stack in a few words: who leads it, how many counters and factors are
/// known, where it is.
pub fn name_stack(known: &Known<'_>) -> Text {
    let first = known.units.first().map_or("", |u| u.name.as_str());
    let place = tables().map.name(known.seen.hex);
    let others = known.units.len().saturating_sub(1);
    let factors = face_factors(&known.units);
    let stack = match (others, known.hidden) {
        (0, false) => text!("tr-stack-one", first = first, factors = factors),
        (_, false) => text!(
            "tr-stack",
            first = first,
            others = others,
            factors = factors
        ),
        (_, true) => text!("tr-stack-screened", first = first),
    };
    if known.seen.inside {
        text!("tr-stack-inside", stack = stack, place = place)
    } else {
        text!("tr-stack-at", stack = stack, place = place)
    }
}

/// The names of these hexes, the first few of many.
fn places(hexes: impl IntoIterator<Item = Hex>) -> Vec<Text> {
    const FEW: usize = 8;
    let map = &tables().map;
    let name = |h: Hex| {
        Text::plain(
            map.place(h)
                .map_or_else(|| h.to_string(), |p| p.name.clone()),
        )
    };
    let hexes: Vec<Hex> = hexes.into_iter().collect();
    let mut names: Vec<Text> = hexes.iter().take(FEW).map(|h| name(*h)).collect();
    if hexes.len() > FEW {
        names.push(text!("tr-more-places", more = hexes.len() - FEW));
    }
    names
}

/// Sieges, battles and what Mexico controls.
pub fn facts(public: &Public) -> Vec<Text> {
    let mut facts = Vec::new();
    for (fort, siege) in &public.sieges {
        facts.push(text!(
            "tr-fact-siege",
            fort = tables().map.name(*fort),
            since = siege.since,
            turns = public.turn.saturating_sub(siege.since)
        ));
    }
    let battles = battles(public);
    if !battles.is_empty() {
        facts.push(text!("tr-fact-battles", places = places(battles)));
    }
    let held = public.control.iter().filter(|(_, s)| **s == MEXICO);
    let held = places(held.map(|(hex, _)| *hex));
    if !held.is_empty() {
        facts.push(text!("tr-fact-held", places = held));
    }
    if !public.burned.is_empty() {
        let burned = places(public.burned.iter().copied());
        facts.push(text!("tr-fact-burned", places = burned));
    }
    facts
}

/// The state of the game in a few lines.
pub fn status(view: &Sight<'_>) -> Vec<Text> {
    let public = view.public();
    let mut lines = vec![caption(public)];
    if let Some(decision) = open(public) {
        lines.push(text!(
            "tr-status-asked",
            side = side_name(side_of(decision.seat))
        ));
    }
    let open = officers::still_open(public);
    if !open.is_empty() {
        lines.push(text!("tr-status-commanders", open = open));
    }
    lines.push(goals(public));
    lines.extend(facts(public));
    lines.extend(super::super::united_states::status(public));
    lines
}

/// Who holds each fort and objective [2.1].
pub fn goals(public: &Public) -> Text {
    let goals = tables().map.places.iter().filter(|p| p.fort || p.objective);
    let goals: Vec<Text> = goals
        .map(|p| {
            let holder = public.control.get(&p.hex).copied().unwrap_or(TEXAS);
            text!(
                "tr-status-goal",
                place = p.name.as_str(),
                side = side_name(holder)
            )
        })
        .collect();
    text!("tr-status-goals", goals = goals)
}

fn names(units: &[Unit]) -> Vec<String> {
    units.iter().map(|u| u.name.clone()).collect()
}

/// What only this viewer knows: what the enemy cannot see of his stacks, what
/// he saw of the enemy's, where his men stand on the walls.
pub fn secrets(view: &Sight<'_>) -> Vec<Text> {
    let mut lines = Vec::new();
    let map = &tables().map;
    for known in known(view).filter(|k| k.own && k.seen.screened) {
        let hidden: Vec<Unit> = known
            .units
            .iter()
            .copied()
            .filter(|u| !known.seen.shown.contains(u))
            .collect();
        if !hidden.is_empty() {
            lines.push(text!(
                "tr-secret-hidden",
                place = map.name(known.seen.hex),
                shown = names(&known.seen.shown),
                hidden = names(&hidden)
            ));
        }
    }
    let public = view.public();
    for side in [MEXICO, TEXAS] {
        let Some(secret) = view.secret(owner(side)) else {
            continue;
        };
        for (hex, sighting) in &secret.seen {
            let foe = super::super::state::enemy(side);
            let place = map.name(*hex);
            let (turn, units) = (sighting.turn, names(&sighting.units));
            lines.push(if public.seen(foe, *hex).is_some() {
                text!("tr-secret-seen", place = place, turn = turn, units = units)
            } else {
                text!("tr-secret-gone", place = place, turn = turn, units = units)
            });
        }
        for (wall, units) in &secret.walls {
            lines.push(text!(
                "tr-secret-wall",
                wall = forts::wall_name(*wall),
                units = names(units)
            ));
        }
    }
    lines
}
