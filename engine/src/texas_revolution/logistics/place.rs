//! Where reinforcements come in, and what blocks a hex.

use super::super::indians;
use super::super::map::Terrain;
use super::super::state::{Public, enemy};
use super::super::tables::tables;
use crate::hex::Hex;
use crate::rule::Rule;
use crate::ruleset::{Refusal, Side};
use crate::text;
use std::collections::BTreeSet;

pub use super::super::naming::{choice, read, word};

/// Whether units of that side may come in in the hex at all: land without an
/// enemy zone of control [10, 15.1], nor any enemy who has none, nor Indians of
/// their own, who stand alone [16].
pub fn is_open(public: &Public, side: Side, hex: Hex) -> bool {
    let foe = enemy(side);
    let occupied = public.in_hex(hex).iter().any(|s| s.side == foe);
    tables().map.terrain(hex) != Terrain::Sea && !occupied && !indians::reserve(public, side, hex)
}

/// Who stands in the way of that side in a hex, if anybody does.
pub fn blocked(public: &Public, side: Side, hex: Hex) -> Option<Refusal> {
    let place = tables().map.name(hex);
    if indians::reserve(public, side, hex) {
        let text = text!("tr-indians-reserve", place = place);
        return Some(Refusal::new(Rule::new("16"), text));
    }
    let text = || text!("tr-refuse-enemy-there", place = place);
    (!is_open(public, side, hex)).then(|| Refusal::new(Rule::new("15.1"), text()))
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
