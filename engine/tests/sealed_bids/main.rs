//! A second, tiny rule system that keeps the contract honest: sealed bids. All
//! laws hold for it as it should be written, and every slip in writing it
//! breaks the law it should.

mod game;
mod gate;
mod laws;
mod leaks;
mod notation;
mod play;
mod rules;
mod state;
mod truths;

use engine::ruleset::Setup;
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
