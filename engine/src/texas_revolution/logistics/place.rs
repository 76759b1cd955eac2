//! Where reinforcements come in: names of hexes, and what blocks one.

use super::super::map::Terrain;
use super::super::state::{Public, enemy};
use super::super::tables::tables;
use crate::hex::Hex;
use crate::menu::Choice;
use crate::notation;
use crate::ruleset::Side;
use std::collections::BTreeSet;

/// A hex as a choice: found under its number, its town and its entry letter.
pub fn choice(hex: Hex) -> Choice {
    Choice::new(hex.to_string(), word(hex))
}

/// What the hex is called in orders.
pub fn word(hex: Hex) -> String {
    let map = &tables().map;
    let letter = map.entries.iter().find(|(_, h)| **h == hex);
    match (letter, map.place(hex)) {
        (Some((letter, _)), _) => format!("{letter} {hex}"),
        (None, Some(place)) => format!("{} {hex}", place.name),
        (None, None) => hex.to_string(),
    }
}

/// The hex a word means: a number, a place or an entry letter.
pub fn read(word: &str) -> Option<Hex> {
    let map = &tables().map;
    let word = word.trim();
    if let Ok(hex) = word.parse::<Hex>() {
        return map.grid.contains(hex).then_some(hex);
    }
    let mut letters = word.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return map.entries.get(&letter.to_ascii_uppercase()).copied();
    }
    if let Some(place) = map.named(word) {
        return Some(place.hex);
    }
    // A part of a name will do where only one place has it.
    let folded = notation::fold(word);
    let has = |name: &str| {
        let name = notation::fold(name);
        name.starts_with(&folded) || name.contains(&format!(" {folded}"))
    };
    let mut found = map
        .places
        .iter()
        .filter(|p| !folded.is_empty() && has(&p.name));
    match (found.next(), found.next()) {
        (Some(place), None) => Some(place.hex),
        _ => None,
    }
}

/// Whether units of that side may stand in the hex at all: land without an
/// enemy zone of control [10, 15.1], nor any enemy who has none.
pub fn is_open(public: &Public, side: Side, hex: Hex) -> bool {
    let foe = enemy(side);
    let occupied = public.in_hex(hex).iter().any(|s| s.side == foe);
    tables().map.terrain(hex) != Terrain::Sea && !occupied
}

/// The entry hexes with these letters that are open; for each that is blocked,
/// the nearest open hexes among `instead` [15.1; ruling TR-81].
pub fn entries(
    public: &Public,
    side: Side,
    letters: &str,
    instead: impl Fn(Hex) -> bool,
) -> BTreeSet<Hex> {
    let map = &tables().map;
    let named: Vec<Hex> = letters
        .chars()
        .filter_map(|l| map.entries.get(&l).copied())
        .collect();
    let open: BTreeSet<Hex> = named
        .iter()
        .copied()
        .filter(|h| is_open(public, side, *h))
        .collect();
    if !open.is_empty() {
        return open;
    }
    let free: Vec<Hex> = map
        .grid
        .hexes()
        .filter(|h| instead(*h) && is_open(public, side, *h))
        .collect();
    let mut nearest = BTreeSet::new();
    for entry in named {
        if let Some(least) = free.iter().map(|h| entry.distance(*h)).min() {
            nearest.extend(free.iter().filter(|h| entry.distance(**h) == least));
        }
    }
    nearest
}
