//! The rules in short words and the rulings, read from the data files.

use crate::rule::{Rule, RuleText, Ruling};
use serde::Deserialize;
use std::sync::LazyLock;

/// A paragraph of the rules.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its subject, by which it is found.
    pub subject: String,
    /// Its title.
    pub title: String,
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
    /// It answers a question that came up later.
    New,
}

/// A ruling, with the paragraph it is about.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulingEntry {
    /// Its number, such as "AL-16".
    pub number: String,
    /// The subject of the paragraph.
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

/// Every paragraph, in the order of the rules. The files are part of the
/// program, so a bad one stops every test at once.
pub fn entries() -> &'static [Entry] {
    static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
        let text = include_str!("../../data/alamo_assault/rules.toml");
        let file: RulesFile = toml::from_str(text).unwrap_or_else(|e| panic!("rules.toml: {e}"));
        file.rule
    });
    &ENTRIES
}

/// Every ruling, in the order of their numbers.
pub fn rulings() -> &'static [RulingEntry] {
    static RULINGS: LazyLock<Vec<RulingEntry>> = LazyLock::new(|| {
        let text = include_str!("../../data/alamo_assault/rulings.toml");
        let file: RulingsFile =
            toml::from_str(text).unwrap_or_else(|e| panic!("rulings.toml: {e}"));
        file.ruling
    });
    &RULINGS
}

/// The rules in the order of the document, each with its rulings.
pub fn rules() -> &'static [RuleText] {
    static RULES: LazyLock<Vec<RuleText>> = LazyLock::new(|| {
        let of = |subject: &str| -> Vec<Ruling> {
            let about = rulings().iter().filter(|r| r.rule == subject);
            about
                .map(|r| Ruling {
                    number: r.number.clone(),
                    question: r.question.clone(),
                    ruling: r.ruling.clone(),
                    reason: r.reason.clone(),
                })
                .collect()
        };
        entries()
            .iter()
            .map(|entry| RuleText {
                rule: Rule::owned(entry.subject.clone()),
                title: entry.title.clone(),
                words: entry.words.clone(),
                rulings: of(&entry.subject),
            })
            .collect()
    });
    &RULES
}
