//! The rules in short words and the rulings, read from the data files.

use crate::rule::{Rule, RuleText, Ruling};
use crate::text::Text;
use serde::Deserialize;
use std::sync::LazyLock;

/// What an entry of the rulebook is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EntryKind {
    /// Something that is played.
    Rule,
    /// What a word or a chart means.
    Definition,
    /// Told for the reader's pleasure.
    Flavour,
}

/// How far the engine plays an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It is played.
    Done,
    /// Not yet.
    Later,
}

/// An entry of the rulebook.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its number.
    pub number: String,
    /// Its title.
    pub title: String,
    /// What it is.
    pub kind: EntryKind,
    /// How far it is played.
    pub status: Status,
    /// What it says, in short.
    pub words: String,
}

/// What became of the ruling first proposed for a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Taken as it was.
    Adopt,
    /// Taken with changes.
    Amend,
    /// Another was put in its place.
    Replace,
}

/// A ruling, with the rule it is about.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulingEntry {
    /// Its number, such as "TR-16".
    pub number: String,
    /// The rule it is about.
    pub rule: String,
    /// What became of the first proposal.
    pub verdict: Verdict,
    /// The open question.
    pub question: String,
    /// What is done.
    pub ruling: String,
    /// Why.
    pub reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesFile {
    rule: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RulingsFile {
    ruling: Vec<RulingEntry>,
}

/// Every entry, in the order of the rulebook. The files are part of the
/// program, so a bad one stops every test at once.
pub fn entries() -> &'static [Entry] {
    static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
        let text = include_str!("../../data/texas_revolution/rules.toml");
        let file: RulesFile = toml::from_str(text).unwrap_or_else(|e| panic!("rules.toml: {e}"));
        file.rule
    });
    &ENTRIES
}

/// Every ruling, in the order of their numbers.
pub fn rulings() -> &'static [RulingEntry] {
    static RULINGS: LazyLock<Vec<RulingEntry>> = LazyLock::new(|| {
        let text = include_str!("../../data/texas_revolution/rulings.toml");
        let file: RulingsFile =
            toml::from_str(text).unwrap_or_else(|e| panic!("rulings.toml: {e}"));
        file.ruling
    });
    &RULINGS
}

/// The rules in the order of the rulebook, each with its rulings.
pub fn rules() -> &'static [RuleText] {
    static RULES: LazyLock<Vec<RuleText>> = LazyLock::new(|| {
        entries()
            .iter()
            .map(|entry| RuleText {
                rule: Rule::owned(entry.number.clone()),
                title: entry.title.clone(),
                words: match entry.status {
                    Status::Done => entry.words.clone(),
                    Status::Later => format!("{} {}", entry.words, Text::new("tr-rule-later")),
                },
                rulings: rulings()
                    .iter()
                    .filter(|r| r.rule == entry.number)
                    .map(|r| Ruling {
                        number: r.number.clone(),
                        question: r.question.clone(),
                        ruling: r.ruling.clone(),
                        reason: r.reason.clone(),
                    })
                    .collect(),
            })
            .collect()
    });
    &RULES
}
