//! What a new game is made of, from the words of a command.

use super::Bot;
use super::acts::done;
use super::asked::Asked;
use super::given::Given;
use super::time;
use crate::desk::{NewGame, Trouble};
use crate::present::escape;
use crate::present::note::Note;
use crate::words::say;
use engine::ruleset::Setup;
use engine::text;
use engine::text::Text;
use std::collections::BTreeMap;

/// Makes the game that a command describes.
///
/// # Errors
/// A sentence where it cannot be, or nothing could be said there.
pub async fn new(bot: &Bot, asked: &Asked, given: &Given) -> Result<Note, Trouble> {
    if !asked.may_write {
        // A game here could say nothing.
        return Err(Trouble::Wrong(Text::new("missing-write")));
    }
    let ruleset = find_ruleset(given.words("ruleset").unwrap_or_default());
    let setup = Setup {
        scenario: find_scenario(&ruleset, given.words("scenario")),
        options: setup_options(given.words("options").unwrap_or_default())?,
    };
    let new = NewGame {
        guild: asked.guild,
        channel: asked.channel,
        ruleset,
        setup,
        reveal_after: given.number("reveal-after").and_then(|n| n.try_into().ok()),
        pace: time::pace(given)?,
        expiry: time::expiry(given)?.unwrap_or_default(),
    };
    let created = bot.desk.create(asked.call(), new).await?;
    if let Some(days) = given.number(super::absence::DAYS) {
        bot.desk.set_vacation_days(created.game, days).await?;
    }
    Ok(done(&created))
}

/// The key that words name: by key or name, or the only one that begins so;
/// else the words as they are.
pub fn key_for<'a>(all: impl Iterator<Item = (&'a str, &'a Text)>, words: &str) -> String {
    let folded = engine::notation::fold(words);
    let all: Vec<_> = all
        .map(|(key, name)| {
            let name = engine::notation::fold(&say(name));
            (key, engine::notation::fold(key), name)
        })
        .collect();
    let whole = all.iter().find(|(_, k, n)| *k == folded || *n == folded);
    let mut begins = all
        .iter()
        .filter(|(_, k, n)| k.starts_with(&folded) || n.starts_with(&folded));
    match (whole, begins.next(), begins.next()) {
        (Some((key, ..)), ..) => (*key).to_owned(),
        (None, Some((key, ..)), None) if !folded.is_empty() => (*key).to_owned(),
        _ => words.to_owned(),
    }
}

/// The key of the rule system that words name; the words where none is.
pub fn find_ruleset(words: &str) -> String {
    let all = engine::table::catalogue();
    key_for(all.iter().map(|a| (a.key, &a.name)), words)
}

/// The key of the scenario that words name; the words where none is.
fn find_scenario(ruleset: &str, words: Option<&str>) -> String {
    let Some(words) = words else {
        return String::new();
    };
    let all = engine::table::catalogue();
    let scenarios = all.iter().filter(|a| a.key == ruleset);
    let scenarios = scenarios.flat_map(|a| &a.scenarios);
    key_for(scenarios.map(|s| (s.key.as_str(), &s.name)), words)
}

/// `key=value` pairs, parted by commas.
fn setup_options(words: &str) -> Result<BTreeMap<String, String>, Trouble> {
    words
        .split([',', ';', '\n'])
        .map(str::trim)
        .filter(|p| !p.is_empty())
        .map(|pair| match pair.split_once('=') {
            Some((key, value)) => Ok((key.trim().to_owned(), value.trim().to_owned())),
            None => Err(Trouble::Wrong(text!(
                "wrong-option-form",
                pair = escape::cut(pair, 60)
            ))),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setup_options_are_pairs() {
        let read = setup_options("a=1, b = two words;c=").expect("pairs");
        assert_eq!(read["a"], "1");
        assert_eq!(read["b"], "two words");
        assert_eq!(read["c"], "");
        assert!(setup_options("a").is_err());
        assert!(setup_options("").expect("nothing").is_empty());
    }

    #[test]
    fn rule_systems_are_found_by_key_name_or_beginning() {
        for about in engine::table::catalogue() {
            assert_eq!(find_ruleset(about.key), about.key);
            assert_eq!(find_ruleset(&say(&about.name).to_uppercase()), about.key);
        }
        assert_eq!(find_ruleset("no such thing"), "no such thing");
        assert_eq!(find_ruleset(""), "");
    }
}
