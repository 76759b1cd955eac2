//! The rules in short words and the rulings, read from the data files.

use crate::rule::RuleText;

/// The rules in the order of the rulebook.
pub fn rules() -> &'static [RuleText] {
    &[]
}
