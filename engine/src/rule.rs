//! The number or heading by which a rulebook names a rule.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// A rule's number such as "12.24", or its heading where a rulebook has no
/// numbers. Printed in square brackets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rule(Cow<'static, str>);

impl Rule {
    /// The rule with that number or heading.
    pub const fn new(number: &'static str) -> Self {
        Self(Cow::Borrowed(number))
    }

    /// The rule with that number or heading, read from data.
    pub const fn owned(number: String) -> Self {
        Self(Cow::Owned(number))
    }

    /// The number or heading without brackets.
    pub fn number(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.0)
    }
}

/// One entry of `/rules`: a rule or a ruling in Courier's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleText {
    /// Its number or heading.
    pub rule: Rule,
    /// Its title.
    pub title: String,
    /// What it says, in short.
    pub words: String,
    /// Rulings on cases the rulebook leaves open.
    pub rulings: Vec<Ruling>,
}

/// A ruling on a case the rulebook leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Its number in the project's list.
    pub number: String,
    /// The open question.
    pub question: String,
    /// What Courier does.
    pub ruling: String,
    /// Why.
    pub reason: String,
}
