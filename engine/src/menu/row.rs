//! Offers of which nothing ever changes, as lines of a table.

use super::{Field, Lead, Offer};
use crate::rule::Rule;
use crate::text::Text;

/// An offer as a line of a table.
pub struct Row {
    /// Its verb.
    pub verb: &'static str,
    /// The message that a button shows.
    pub label: &'static str,
    /// The rule that allows it.
    pub rule: Rule,
    /// Its fields, each with the message that asks for it. The first follows the
    /// verb at once, the second a colon, the others commas.
    pub fields: &'static [(&'static str, &'static str)],
}

impl Row {
    /// The offer.
    pub fn offer(&self) -> Offer {
        let leads = [Lead::Bare, Lead::Colon].into_iter();
        let leads = leads.chain(std::iter::repeat(Lead::Comma));
        Offer {
            verb: self.verb,
            label: Text::new(self.label),
            rule: self.rule.clone(),
            fields: std::iter::zip(self.fields, leads)
                .map(|((name, label), lead)| Field {
                    name,
                    label: Text::new(label),
                    lead,
                    optional: false,
                })
                .collect(),
            closes: false,
        }
    }
}

/// Whether a table has a line for the verb.
pub fn has_verb(rows: &[Row], verb: &str) -> bool {
    rows.iter().any(|row| row.verb == verb)
}

/// What is asked in a field of a verb; its name where no line has it.
pub fn field_label(rows: &[Row], verb: &str, field: &str) -> Text {
    let row = rows.iter().find(|row| row.verb == verb);
    let fields = row.into_iter().flat_map(|row| row.fields);
    let mut labels = fields.filter(|(name, _)| *name == field);
    labels
        .next()
        .map_or_else(|| Text::plain(field), |(_, label)| Text::new(label))
}
