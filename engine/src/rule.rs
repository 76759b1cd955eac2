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

/// The rules that somebody may have meant who asked for one that there is not,
/// the nearest first: by number, where a number was asked for ("13.9" is nearest
/// to 13.8, and "31" to the last chapter), else by title.
pub fn nearest<'r>(all: &'r [RuleText], asked: &str, most: usize) -> Vec<&'r RuleText> {
    let wanted = levels(asked);
    let folded = crate::notation::fold(asked);
    let mut ranked: Vec<((usize, usize), &RuleText)> = all
        .iter()
        .map(|rule| {
            let far = if wanted.is_empty() {
                let title = crate::notation::fold(&rule.title);
                (strsim::damerau_levenshtein(&title, &folded), 0)
            } else {
                apart(&wanted, &levels(rule.rule.number()))
            };
            (far, rule)
        })
        .collect();
    ranked.sort_by_key(|(far, _)| *far);
    ranked.truncate(most);
    ranked.into_iter().map(|(_, rule)| rule).collect()
}

/// The levels of a number: 13, 5, 6 of "13.5.6c"; none of what is no number.
fn levels(number: &str) -> Vec<usize> {
    let number = number.trim().trim_matches(['[', ']']);
    let levels = number.split('.').map(|level| {
        let digits = level.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        digits.parse().ok()
    });
    // A level of letters, such as the III of "4.III.A", counts as the first.
    let mut levels: Vec<Option<usize>> = levels.collect();
    if levels.first().is_none_or(Option::is_none) {
        levels.clear();
    }
    levels.into_iter().map(|l| l.unwrap_or(0)).collect()
}

/// How far two numbers are apart: levels that are not shared, then the distance
/// at the first that differs.
fn apart(wanted: &[usize], other: &[usize]) -> (usize, usize) {
    let shared = std::iter::zip(wanted, other)
        .take_while(|(a, b)| a == b)
        .count();
    let at = |of: &[usize]| of.get(shared).copied().unwrap_or(0);
    (wanted.len() - shared, at(wanted).abs_diff(at(other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> Vec<RuleText> {
        [
            ("13", "Sieges"),
            ("13.5", "Siege attacks"),
            ("13.5.6c", "Half losses"),
            ("13.8", "Guns"),
            ("14", "Supply"),
        ]
        .map(|(number, title)| RuleText {
            rule: Rule::new(number),
            title: title.into(),
            words: String::new(),
            rulings: Vec::new(),
        })
        .into()
    }

    fn near(asked: &str) -> Vec<String> {
        let all = rules();
        let found = nearest(&all, asked, 2);
        found.iter().map(|r| r.rule.number().to_owned()).collect()
    }

    #[test]
    fn a_number_is_nearest_to_its_neighbours_in_the_same_chapter() {
        assert_eq!(near("13.9"), ["13.8", "13.5"]);
        assert_eq!(near("[13.5.7]"), ["13.5.6c", "13.5"]);
        assert_eq!(near("31"), ["14", "13"]);
        assert_eq!(near("13.99.9"), ["13.8", "13.5"]);
    }

    #[test]
    fn a_title_is_nearest_to_one_that_is_spelt_alike() {
        assert_eq!(near("suply")[0], "14");
        assert_eq!(near("")[0].len(), 4, "nothing asked, the shortest title");
    }
}
