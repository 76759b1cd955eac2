//! A second, tiny rule system that keeps the contract honest: sealed bids. All
//! laws hold for it as it should be written, and every slip in writing it
//! breaks the law it should.

mod amendments;
mod face;
mod game;
mod gate;
mod laws;
mod leaks;
mod notation;
mod offers;
mod play;
mod rules;
mod state;
mod truths;

use engine::ruleset::{Position, Setup};
use engine::text::{Catalogue, ENGLISH_SOURCES};
use std::sync::LazyLock;

/// The engine's messages and the fair's own.
static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    let mut sources = ENGLISH_SOURCES.to_vec();
    sources.push(include_str!("en.ftl"));
    Catalogue::new("en", &sources).expect("the messages are well formed")
});

/// A fair for two or three.
fn setup(merchants: &str) -> Setup {
    Setup {
        scenario: String::new(),
        options: [("merchants".to_owned(), merchants.to_owned())].into(),
    }
}

/// A fair of two with known purses: Ann has an Écu and a Half-Crown of 1, a
/// Real of 2, a Peso of 3 and a Doubloon of 4. The carpet costs 3.
fn fair() -> Position<rules::SealedBids> {
    use state::{Bid, Lot, Merchant, Phase, Public, Sealed, Secret};
    let lot = |name: &str, price| Lot {
        name: name.to_owned(),
        price,
    };
    let merchant = Merchant {
        sealed: false,
        stand: "0101".into(),
        walked: false,
        sign: None,
        signed: false,
        points: 0,
    };
    let secret = Secret {
        coins: [(1, 1), (2, 2), (3, 3), (4, 4), (5, 1)].into(),
        bid: Bid::Open,
        man: None,
        hid: false,
        seen: vec![],
    };
    Position {
        public: Public {
            round: 1,
            phase: Phase::Bidding,
            lot: lot("Carpet", 3),
            merchants: vec![merchant; 2],
            whisper: String::new(),
        },
        secret: vec![secret; 2],
        sealed: Sealed {
            lots: vec![lot("Mule", 4)],
        },
    }
}
