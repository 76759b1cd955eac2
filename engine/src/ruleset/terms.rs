//! What the contract speaks of: seats and sides, what is offered at set-up, whose
//! decision is open, refusals, answers, figures.

use crate::board::Cutout;
use crate::rule::Rule;
use crate::text::Text;
use crate::umpire::TraceLine;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A place at the table, held by a person, a sitter or the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

/// One of the contending sides; several seats may belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Side(pub u8);

/// The number of a part of the secrets. Which seats share a part, the rule
/// system says in [`Ruleset::owners`](super::Ruleset::owners).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Owner(pub u8);

/// Who looks. A spectator is the least privileged viewer, never "no viewer".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Viewer {
    /// The holder of a seat.
    Seat(Seat),
    /// Anyone in the channel.
    Spectator,
    /// An umpire who does not play, and everyone once the game is over.
    Umpire,
}

/// A seat as the table presents it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatInfo {
    /// The seat.
    pub seat: Seat,
    /// The side it plays for.
    pub side: Side,
    /// A short key for commands, such as "mexico".
    pub key: String,
    /// Its name.
    pub name: Text,
    /// For whom it plays and what it leads, for who chooses a seat; `None` where
    /// its name says so.
    #[serde(default)]
    pub leads: Option<Text>,
}

/// What a rule system offers at set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// Its key in commands and saves.
    pub key: &'static str,
    /// Its name.
    pub name: Text,
    /// One sentence for the list of games.
    pub summary: Text,
    /// The scenarios, the default first.
    pub scenarios: Vec<Scenario>,
    /// The optional rules and disputed rulings.
    pub options: Vec<OptionInfo>,
}

/// A named starting position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Text,
    /// One sentence.
    pub summary: Text,
}

/// An optional rule or a disputed ruling that may be chosen at set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its key.
    pub key: String,
    /// What it changes.
    pub name: Text,
    /// The rule it touches.
    pub rule: Rule,
    /// Its values, the default first.
    pub values: Vec<(String, Text)>,
}

/// What was chosen at set-up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Scenario key; empty means the default.
    #[serde(default)]
    pub scenario: String,
    /// Option values by key; what is absent keeps its default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

/// Whose decisions are open, or how the game ended. Computed from what is
/// public alone, so that being asked betrays nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Awaiting {
    /// These decisions, at most one a seat.
    Decisions(Vec<Decision>),
    /// Nothing more: the game is over.
    Over(Outcome),
}

/// A decision that a seat has to take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Whose.
    pub seat: Seat,
    /// A short key that names this decision among all of the game, such as
    /// "t3.move.mexico"; ASCII, at most 40 characters.
    pub key: String,
    /// What is asked.
    pub prompt: Text,
    /// By which rule.
    pub rule: Rule,
    /// The part of the board it is about.
    pub focus: Option<Cutout>,
    /// Whether the answer is a secret: then it is asked for by direct message too.
    pub secret: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// What happened, in words.
    pub text: Text,
    /// By which rule; `None` when the players ended it.
    pub rule: Option<Rule>,
}

/// Why an order is illegal: a rule and one sentence with the figures that
/// decided it. Made from the asker's view alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{}{text}", rule.as_ref().map(|r| format!("{r} ")).unwrap_or_default())]
pub struct Refusal {
    /// The rule, where one is the reason.
    pub rule: Option<Rule>,
    /// The sentence.
    pub text: Text,
}

impl Refusal {
    /// A refusal by that rule.
    pub const fn new(rule: Rule, text: Text) -> Self {
        Self {
            rule: Some(rule),
            text,
        }
    }

    /// A refusal that no rule of the game is the reason for.
    pub const fn plain(text: Text) -> Self {
        Self { rule: None, text }
    }
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// In one or a few lines.
    pub lines: Vec<Text>,
    /// How it was worked out, shown behind "Why?".
    pub trace: Vec<TraceLine>,
    /// The part of the board it is about.
    pub focus: Option<Cutout>,
}

/// The sides in one kind of figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    /// What kind of figure it is.
    pub kind: MeasureKind,
    /// Its name, such as "Strength".
    pub name: Text,
    /// What is counted, such as "combat factors".
    pub unit: Text,
    /// The figure of each side, in the order of the sides.
    pub values: Vec<(Side, i64)>,
}

/// What a measure tells of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MeasureKind {
    /// What it can fight with.
    Strength,
    /// What it has lost since the beginning. By these turning points are found.
    Losses,
    /// How near it is to winning, or what it holds.
    Points,
}

/// An invariant that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Broken(pub String);
