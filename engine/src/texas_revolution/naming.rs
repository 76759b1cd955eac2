//! What hexes are called in orders: by number, by the town or fort in them, by
//! their entry letter.

use super::tables::tables;
use crate::hex::Hex;
use crate::menu::Choice;
use crate::notation;

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
