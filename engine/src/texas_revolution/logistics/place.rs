//! Where reinforcements come in, and what blocks a hex.

use super::super::map::Terrain;
use super::super::state::{Public, enemy};
use super::super::tables::tables;
use crate::hex::Hex;
use crate::ruleset::Side;
use std::collections::BTreeSet;

pub use super::super::naming::{choice, read, word};

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
