//! Sealed bids: the fair, its merchants and what they hide.

use engine::ruleset::{Outcome, Seat};
use engine::text::Text;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What all may see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Public {
    pub round: u8,
    pub phase: Phase,
    pub lot: Lot,
    pub merchants: Vec<Merchant>,
    /// Empty in the honest game; some leaks write here.
    #[serde(skip_serializing_if = "is_forgotten", default)]
    pub whisper: String,
}

/// What a forgetful save leaves out.
pub const FORGOTTEN: &str = "forgotten";

fn is_forgotten(whisper: &str) -> bool {
    whisper == FORGOTTEN
}

/// What is being done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Phase {
    /// Everyone bids in secret. [4]
    Bidding,
    /// The winner of the lot pays the toll. [6]
    Toll(Seat),
    /// The fair is over. [7]
    Over(Outcome),
}

/// Something to be won, worth its price in points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lot {
    pub name: String,
    pub price: u32,
}

/// What all may see of a merchant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Merchant {
    pub sealed: bool,
    pub stand: String,
    pub walked: bool,
    pub sign: Option<String>,
    pub signed: bool,
    pub points: u32,
}

/// What a merchant hides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Secret {
    /// Worth of each coin left, by its number.
    pub coins: BTreeMap<u8, u32>,
    pub bid: Bid,
    /// Where its man is hidden.
    pub man: Option<Man>,
    pub hid: bool,
    /// What it found out.
    pub seen: Vec<Text>,
}

/// A bid as sealed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Bid {
    Open,
    Pass,
    Coins(Vec<u8>, Option<String>),
}

/// A man hidden at a stand, who stops whoever comes by.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Man {
    pub at: String,
    pub with: Vec<String>,
    pub depth: i64,
}

/// What nobody sees: the lots to come, the next one last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sealed {
    pub lots: Vec<Lot>,
}

/// An order as the rules take it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "verb", rename_all = "kebab-case")]
pub enum Action {
    Bid {
        coins: Vec<String>,
        boast: Option<String>,
    },
    Pass,
    Walk {
        pace: u8,
        way: Vec<String>,
        manner: Option<String>,
    },
    Hide {
        at: String,
        with: Option<Vec<String>>,
        depth: Option<i64>,
    },
    Sign {
        words: String,
    },
    Toll {
        coins: Vec<String>,
    },
}

pub const NAMES: [&str; 3] = ["Ann", "Ben", "Cl\u{e9}o"];
pub const COINS: [&str; 5] = ["\u{c9}cu", "Real", "Peso", "Doubloon", "Half-Crown"];
/// Companions by key, with their word and where they wait; those who go along
/// must have waited together.
pub const HELPERS: [(&str, &str, &str); 4] = [
    ("dog", "Dog", "Yard"),
    ("boy", "Boy", "House"),
    ("none", "Old None", "House"),
    ("girl", "Girl", "House"),
];
pub const LOTS: [(&str, u32); 5] = [
    ("Lamp", 2),
    ("Carpet", 3),
    ("Mule", 4),
    ("Silk", 5),
    ("Pearl", 6),
];
pub const TOLL: u32 = 2;

/// Stands by key, with their word and place on the board. The alley has one
/// way in and none out, and nobody may stop there.
pub const STANDS: [(&str, &str, (u8, u8)); 6] = [
    ("0101", "0101", (1, 1)),
    ("0102", "0102", (1, 2)),
    ("gate", "Old Gate", (2, 1)),
    ("well", "Well", (2, 2)),
    ("fort2", "Fort 2", (3, 1)),
    ("alley", "Blind Alley", (3, 2)),
];
const PATHS: [(&str, &str); 6] = [
    ("0101", "0102"),
    ("0102", "gate"),
    ("gate", "well"),
    ("well", "fort2"),
    ("fort2", "0101"),
    ("well", "alley"),
];

/// The stands one step away.
pub fn next_to(stand: &str) -> impl Iterator<Item = &'static str> {
    let there = PATHS.iter().filter_map(move |(a, b)| match stand {
        s if s == *a => Some(*b),
        s if s == *b => Some(*a),
        _ => None,
    });
    // In the order of the stands, whichever way the path is noted.
    let there: Vec<_> = there.collect();
    STANDS
        .iter()
        .map(|(key, ..)| *key)
        .filter(move |key| there.contains(key))
}

/// The word for a stand.
pub fn word(stand: &str) -> &'static str {
    STANDS
        .iter()
        .find(|(key, ..)| *key == stand)
        .map_or("nowhere", |(_, word, _)| word)
}

/// Number of a coin from its key.
pub fn coin(key: &str) -> Option<u8> {
    key.strip_prefix('c')?.parse().ok()
}

/// What these coins are worth together.
pub fn worth(coins: &BTreeMap<u8, u32>, taken: &[u8]) -> u32 {
    taken.iter().filter_map(|c| coins.get(c)).sum()
}

/// The fewest and smallest coins that reach `least`, none to spare.
pub fn just_enough(coins: &BTreeMap<u8, u32>, least: u32) -> Vec<u8> {
    let mut small: Vec<u8> = coins.keys().copied().collect();
    small.sort_by_key(|c| (coins[c], *c));
    let mut taken = Vec::new();
    for c in small {
        if worth(coins, &taken) < least {
            taken.push(c);
        }
    }
    while let Some(spare) = taken
        .iter()
        .position(|c| worth(coins, &taken) - coins[c] >= least)
    {
        taken.remove(spare);
    }
    taken
}
