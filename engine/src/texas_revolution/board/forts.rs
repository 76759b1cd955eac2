//! The fort displays: who is besieged inside, and on which wall, for those who
//! may know it [13, 13.5.1].

use super::super::force::Sight;
use super::super::siege::Wall;
use super::super::state::{enemy, owner};
use super::super::tables::{Unit, tables};
use super::counters::counter;
use crate::board::{BoxPlace, Counter, Inset, InsetBox};
use crate::hex::Hex;
use crate::ruleset::Side;
use crate::text;
use crate::text::Text;
use std::collections::BTreeMap;

const WALLS: [Wall; 4] = [Wall::North, Wall::East, Wall::South, Wall::West];

/// One inset for each fort under siege.
pub fn insets(view: &Sight<'_>) -> Vec<Inset> {
    let public = view.public();
    public
        .sieges
        .iter()
        .map(|(fort, siege)| Inset {
            title: text!(
                "tr-fort-display",
                fort = tables().map.name(*fort),
                since = siege.since
            ),
            boxes: boxes(view, *fort, siege.garrison),
        })
        .collect()
}

fn boxes(view: &Sight<'_>, fort: Hex, garrison: Side) -> Vec<InsetBox> {
    let public = view.public();
    let inside: Vec<Unit> = public
        .stacks
        .iter()
        .filter(|s| s.hex == fort && s.side == garrison && s.inside)
        .flat_map(|s| s.shown.iter().copied())
        .collect();
    let defence = placed(view, fort, garrison);
    let columns = placed(view, fort, enemy(garrison));
    let mut boxes: Vec<InsetBox> = WALLS
        .into_iter()
        .flat_map(|wall| {
            let on = |by: &BTreeMap<Wall, Vec<Unit>>| by.get(&wall).cloned().unwrap_or_default();
            let (within, without) = places(wall);
            [
                room(wall_name(wall), within, garrison, &on(&defence)),
                room(column_name(wall), without, enemy(garrison), &on(&columns)),
            ]
        })
        .collect();
    let placed: Vec<Unit> = defence.into_values().flatten().collect();
    let yard: Vec<Unit> = inside.into_iter().filter(|u| !placed.contains(u)).collect();
    boxes.push(room(
        Text::new("tr-inset-courtyard"),
        BoxPlace::Centre,
        garrison,
        &yard,
    ));
    boxes
}

/// Where a side's units stand by wall, as far as the viewer may know: once the
/// walls are revealed everyone, before that their owner alone [13.5.1, 13.5.2].
fn placed(view: &Sight<'_>, fort: Hex, side: Side) -> BTreeMap<Wall, Vec<Unit>> {
    let Some(assault) = view.public().assault.as_ref().filter(|a| a.fort == fort) else {
        return BTreeMap::new();
    };
    let revealed = if side == assault.attacker {
        &assault.columns
    } else {
        &assault.walls
    };
    if !revealed.is_empty() {
        return revealed.clone();
    }
    let secret = view.secret(owner(side));
    secret.map(|s| s.walls.clone()).unwrap_or_default()
}

fn room(title: Text, at: BoxPlace, side: Side, units: &[Unit]) -> InsetBox {
    let counters: Vec<(Side, Counter)> = units.iter().map(|u| (side, counter(*u, false))).collect();
    InsetBox {
        title,
        at,
        counters,
    }
}

fn places(wall: Wall) -> (BoxPlace, BoxPlace) {
    match wall {
        Wall::North => (BoxPlace::North, BoxPlace::OutsideNorth),
        Wall::East => (BoxPlace::East, BoxPlace::OutsideEast),
        Wall::South => (BoxPlace::South, BoxPlace::OutsideSouth),
        Wall::West => (BoxPlace::West, BoxPlace::OutsideWest),
    }
}

/// The name of a wall.
pub fn wall_name(wall: Wall) -> Text {
    Text::new(match wall {
        Wall::North => "tr-inset-north",
        Wall::East => "tr-inset-east",
        Wall::South => "tr-inset-south",
        Wall::West => "tr-inset-west",
    })
}

fn column_name(wall: Wall) -> Text {
    Text::new(match wall {
        Wall::North => "tr-inset-column-north",
        Wall::East => "tr-inset-column-east",
        Wall::South => "tr-inset-column-south",
        Wall::West => "tr-inset-column-west",
    })
}
