//! The rules in short words and the rulings, read from the data files.

use crate::rule::RuleText;
use crate::rulebook::Rulebook;
pub use crate::rulebook::{Entry, EntryKind, RulingEntry, Status, Verdict};
use std::sync::LazyLock;

static BOOK: LazyLock<Rulebook> = LazyLock::new(|| {
    Rulebook::read(
        include_str!("../../data/texas_revolution/rules.toml"),
        include_str!("../../data/texas_revolution/rulings.toml"),
    )
});

/// Every entry, in the order of the rules.
pub fn entries() -> &'static [Entry] {
    &BOOK.entries
}

/// Every ruling, in the order of their numbers.
pub fn rulings() -> &'static [RulingEntry] {
    &BOOK.rulings
}

/// The rules in the order of the document, each with its rulings.
pub fn rules() -> &'static [RuleText] {
    &BOOK.texts
}
