//! `look`: what is in a hex. `stacks`: who is where.

use super::super::board::{Known, battles, known, name_stack};
use super::super::force::{Sight, face_factors};
use super::super::map::{Barrier, CrossingKind};
use super::super::movement::{goal_hex, row_name};
use super::super::officers;
use super::super::state::{MEXICO, TEXAS, side_name};
use super::super::tables::tables;
use super::{Question, answer, field, offer};
use crate::board::Cutout;
use crate::hex::{Direction, Hex, Hexside};
use crate::menu::{Choice, Kind, Order};
use crate::notation;
use crate::ruleset::{Answer, Refusal};
use crate::text;
use crate::text::Text;

/// What is in a hex: ground, place, units, rivers and crossings round it.
pub const LOOK: Question = Question {
    verb: "look",
    offer: |_| {
        let place = field("hex", "tr-field-hex-or-place", false);
        offer("look", "tr-question-look", "22", Some(place))
    },
    choices: |_, _, _| Kind::Words { max: 40 },
    explain: |_, _, _, word| not_a_hex(word),
    ask: ask_hex,
};

/// Who is where, of one side or of both.
pub const STACKS: Question = Question {
    verb: "stacks",
    offer: |_| {
        let side = field("side", "tr-field-side", true);
        offer("stacks", "tr-question-stacks", "9", Some(side))
    },
    choices: |_, _, _| Kind::One(vec![Choice::new("0", "Mexico"), Choice::new("1", "Texas")]),
    explain: |_, _, _, word| notation::unknown(Text::new("tr-field-side"), word, &[]),
    ask: ask_stacks,
};

fn not_a_hex(word: &str) -> Refusal {
    let map = &tables().map;
    let near: Vec<Choice> = map.places.iter().map(|p| Choice::plain(&p.name)).collect();
    notation::unknown(Text::new("tr-field-hex-or-place"), word, &near)
}

fn ask_hex(view: &Sight<'_>, order: &Order) -> Result<Answer, Refusal> {
    let word = order.key("hex").unwrap_or_default();
    let map = &tables().map;
    let hex = goal_hex(word).ok_or_else(|| not_a_hex(word))?;
    let Some(info) = map.hex(hex) else {
        return Err(Refusal::plain(text!(
            "refuse-no-hex",
            hex = hex,
            columns = map.grid.columns,
            rows = map.grid.rows
        )));
    };
    let public = view.public();
    let row = info.terrain.row();
    let mut lines = vec![match tables().terrain[row].mp {
        Some(mp) => text!(
            "tr-hex-ground",
            hex = hex,
            ground = row_name(row),
            mp = mp,
            country = map
                .zones
                .get(usize::from(info.zone))
                .cloned()
                .unwrap_or_default()
        ),
        None => text!("tr-hex-sea", hex = hex),
    }];
    if let Some(place) = map.place(hex) {
        let kind = match (place.fort, place.red) {
            (true, _) => "tr-place-fort",
            (_, true) => "tr-place-red",
            _ => "tr-place-black",
        };
        let mut kinds = vec![Text::new(kind)];
        let also = [
            (place.port, "tr-place-port"),
            (place.objective, "tr-place-objective"),
            (public.burned.contains(&hex), "tr-place-burned"),
        ];
        kinds.extend(
            also.iter()
                .filter(|(is, _)| *is)
                .map(|(_, id)| Text::new(id)),
        );
        let holder = public.control.get(&hex).copied().unwrap_or(TEXAS);
        lines.push(text!(
            "tr-hex-place",
            place = place.name.as_str(),
            kinds = kinds,
            side = side_name(holder)
        ));
    }
    let entry = map.entries.iter().find(|(_, h)| **h == hex);
    if let Some((letter, _)) = entry {
        lines.push(text!("tr-hex-entry", letter = letter.to_string()));
    }
    if let Some(siege) = public.sieges.get(&hex) {
        lines.push(text!(
            "tr-fact-siege",
            fort = map.name(hex),
            since = siege.since,
            turns = public.turn.saturating_sub(siege.since)
        ));
    }
    let sides: Vec<Text> = Direction::ALL
        .into_iter()
        .filter_map(|d| water(hex, d))
        .collect();
    if !sides.is_empty() {
        lines.push(text!("tr-hex-sides", sides = sides));
    }
    for stack in known(view).filter(|k| k.seen.hex == hex) {
        lines.push(whole(&stack));
        lines.extend(officers::who_orders(public, stack.seen));
    }
    if battles(public).contains(&hex) {
        lines.push(Text::new("tr-hex-battle"));
    }
    Ok(answer(lines, Cutout::around(map.grid, [hex], 4)))
}

/// What lies on a side of a hex, in a few words.
fn water(hex: Hex, direction: Direction) -> Option<Text> {
    let map = &tables().map;
    let to = hex.neighbour(direction)?;
    let Barrier {
        river,
        bay,
        crossing,
        ..
    } = map.barrier(hex, direction);
    let name = match river {
        Some(number) => Text::plain(&map.rivers[usize::from(number)].name),
        None if bay => Text::new("tr-open-water"),
        None => return None,
    };
    let way = direction.to_string();
    let crossing = crossing.map(|kind| {
        let info = Hexside::new(hex, direction).and_then(|s| map.crossings.get(&s));
        let called = info.map_or("", |c| c.name.as_str());
        match kind {
            CrossingKind::Ford => text!("tr-a-ford", name = called),
            CrossingKind::Ferry => text!("tr-a-ferry", name = called),
        }
    });
    Some(match crossing {
        Some(crossing) => text!(
            "tr-side-crossed",
            way = way,
            water = name,
            crossing = crossing,
            hex = to
        ),
        None => text!("tr-side", way = way, water = name),
    })
}

/// A stack with every counter that is known of it.
fn whole(known: &Known<'_>) -> Text {
    let units: Vec<&str> = known.units.iter().map(|u| u.name.as_str()).collect();
    let side = side_name(known.seen.side);
    let factors = face_factors(&known.units);
    match (known.seen.inside, known.hidden) {
        (true, _) => text!(
            "tr-whole-inside",
            side = side,
            units = units,
            factors = factors
        ),
        (_, true) => text!("tr-whole-screened", side = side, units = units),
        _ => text!("tr-whole", side = side, units = units, factors = factors),
    }
}

#[expect(clippy::unnecessary_wraps, reason = "the type of all answers")]
fn ask_stacks(view: &Sight<'_>, order: &Order) -> Result<Answer, Refusal> {
    let sides = match order.key("side") {
        Some("0") => vec![MEXICO],
        Some("1") => vec![TEXAS],
        _ => vec![MEXICO, TEXAS],
    };
    let mut lines = Vec::new();
    for side in sides {
        let stacks: Vec<Text> = known(view)
            .filter(|k| k.seen.side == side)
            .map(|k| name_stack(&k))
            .collect();
        if stacks.is_empty() {
            lines.push(text!("tr-no-stacks", side = side_name(side)));
            continue;
        }
        lines.push(text!(
            "tr-side-stacks",
            side = side_name(side),
            count = stacks.len()
        ));
        lines.extend(stacks);
    }
    Ok(answer(lines, None))
}
