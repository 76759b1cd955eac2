//! A rulebook in short words with the rulings on what it leaves open, read from
//! the data files of a rule system.

use crate::rule::{Rule, RuleText, Ruling};
use crate::text::Text;
use serde::Deserialize;

/// What an entry of the rulebook is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EntryKind {
    /// Something that is played.
    #[default]
    Rule,
    /// What a word or a chart means.
    Definition,
    /// Told for the reader's pleasure.
    Flavour,
}

/// How far the engine plays an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It is played.
    #[default]
    Done,
    /// Not yet.
    Later,
}

/// An entry of the rulebook.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its number, or its subject where the rulebook has no numbers.
    #[serde(alias = "subject")]
    pub number: String,
    /// Its title.
    pub title: String,
    /// What it is.
    #[serde(default)]
    pub kind: EntryKind,
    /// How far it is played.
    #[serde(default)]
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
    /// It answers a question that came up later.
    New,
}

/// A ruling, with the rule it is about.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulingEntry {
    /// Its number in the project's list.
    pub number: String,
    /// The number or subject of the rule it is about.
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

/// The rules and rulings of a rule system.
#[derive(Clone, Debug)]
pub struct Rulebook {
    /// Every entry, in the order of the rulebook.
    pub entries: Vec<Entry>,
    /// Every ruling, in the order of their numbers.
    pub rulings: Vec<RulingEntry>,
    /// The rules as they are shown, each with its rulings.
    pub texts: Vec<RuleText>,
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

impl Rulebook {
    /// Reads the two files. They are part of the program, so a bad one stops
    /// every test at once.
    ///
    /// # Panics
    /// Where a file is not as it must be.
    pub fn read(rules: &str, rulings: &str) -> Self {
        let rules: RulesFile = toml::from_str(rules).unwrap_or_else(|e| panic!("rules.toml: {e}"));
        let rulings: RulingsFile =
            toml::from_str(rulings).unwrap_or_else(|e| panic!("rulings.toml: {e}"));
        let (entries, rulings) = (rules.rule, rulings.ruling);
        let texts = entries.iter().map(|entry| shown(entry, &rulings)).collect();
        Self {
            entries,
            rulings,
            texts,
        }
    }
}

fn shown(entry: &Entry, rulings: &[RulingEntry]) -> RuleText {
    let about = rulings.iter().filter(|r| r.rule == entry.number);
    RuleText {
        rule: Rule::owned(entry.number.clone()),
        title: entry.title.clone(),
        words: match entry.status {
            Status::Done => entry.words.clone(),
            Status::Later => format!("{} {}", entry.words, Text::new("rule-later")),
        },
        rulings: about
            .map(|r| Ruling {
                number: r.number.clone(),
                question: r.question.clone(),
                ruling: r.ruling.clone(),
                reason: r.reason.clone(),
            })
            .collect(),
    }
}
