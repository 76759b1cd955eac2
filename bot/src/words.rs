//! The bot's words: the engine's messages and the bot's own, in one catalogue.

use engine::text::{Catalogue, Text};
use std::sync::LazyLock;

/// The bot's English Fluent files, beside the engine's.
pub const ENGLISH_SOURCES: [&str; 4] = [
    include_str!("../locales/en/store.ftl"),
    include_str!("../locales/en/discord.ftl"),
    include_str!("../locales/en/absence.ftl"),
    include_str!("../locales/en/replay.ftl"),
];

/// Everything that can be said in English.
pub static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| {
    let sources: Vec<&str> = engine::text::ENGLISH_SOURCES
        .into_iter()
        .chain(ENGLISH_SOURCES)
        .collect();
    // A broken locale file is a broken build; a test reads them all.
    Catalogue::new("en", &sources).unwrap_or_else(|e| panic!("{e}"))
});

/// The bot's own messages alone: only they may hold markup.
static OWN: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::new("en", &ENGLISH_SOURCES).unwrap_or_else(|e| panic!("{e}")));

/// Whether a message is one of the bot's own, whose wording may mark up words
/// and name times.
pub fn is_own(text: &Text) -> bool {
    OWN.has(&text.id)
}

/// The message in English.
pub fn say(text: &Text) -> String {
    ENGLISH.say(text)
}
