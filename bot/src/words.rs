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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    /// All code of the bot.
    fn code(folder: &Path, into: &mut String) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                code(&path, into);
            } else if path.extension().is_some_and(|e| e == "rs") {
                into.push_str(&std::fs::read_to_string(&path).expect("a file"));
            }
        }
    }

    fn id_at(code: &str) -> Option<&str> {
        let code = code.trim_start().strip_prefix('"')?;
        let id = code.split('"').next()?;
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        // "plain" stands for words that need no message.
        (!id.is_empty() && id != "plain" && id.chars().all(plain)).then_some(id)
    }

    /// The names of the arguments in what follows `text!(`.
    fn names(code: &str) -> BTreeSet<String> {
        let mut depth = 1_u32;
        let mut top = String::new();
        for c in code.chars() {
            depth = match c {
                '(' | '[' | '{' => depth + 1,
                ')' | ']' | '}' => depth - 1,
                _ => depth,
            };
            match depth {
                0 => break,
                1 => top.push(c),
                _ => {}
            }
        }
        let named = top.split(',').filter_map(|part| part.split_once(" = "));
        named.map(|(name, _)| name.trim().to_owned()).collect()
    }

    /// The variables that a message uses, from the source of its file.
    fn variables(id: &str) -> BTreeSet<String> {
        let sources = engine::text::ENGLISH_SOURCES
            .into_iter()
            .chain(ENGLISH_SOURCES);
        let mut used = BTreeSet::new();
        for source in sources {
            let mut inside = false;
            for line in source.lines() {
                if line.starts_with(|c: char| c.is_ascii_lowercase()) {
                    inside = line.split(" =").next() == Some(id);
                }
                if inside {
                    let after = line.split('$').skip(1);
                    let name = |text: &str| {
                        text.chars()
                            .take_while(char::is_ascii_alphanumeric)
                            .collect()
                    };
                    used.extend(after.map(name));
                }
            }
        }
        used
    }

    #[test]
    fn every_message_that_the_code_names_exists_with_its_arguments() {
        let mut all = String::new();
        code(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut all);
        let mut seen = 0;
        for after in all.split("text!(").skip(1) {
            let Some(id) = id_at(after) else { continue };
            assert!(ENGLISH.has(id), "{id}");
            let (given, used) = (names(after), variables(id));
            assert!(
                used.is_subset(&given),
                "{id} uses {used:?} and is given {given:?}"
            );
            seen += 1;
        }
        for after in all.split("Text::new(").skip(1) {
            let Some(id) = id_at(after) else { continue };
            assert!(ENGLISH.has(id), "{id}");
            seen += 1;
        }
        for prefix in ["denied", "done", "wrong", "trouble", "store"] {
            for after in all.split(&format!("\"{prefix}-")).skip(1) {
                let end = after.split('"').next().unwrap_or_default();
                assert!(ENGLISH.has(&format!("{prefix}-{end}")), "{prefix}-{end}");
                seen += 1;
            }
        }
        assert!(seen > 60, "the code was not found: {seen}");
    }
}
