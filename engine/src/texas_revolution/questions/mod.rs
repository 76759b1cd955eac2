//! Questions a viewer may put, answered from that view alone. Each is an entry
//! of [`QUESTIONS`]; other chapters add theirs to the list.

mod places;
mod report;
mod units;

use super::battle::question as odds;
use super::force::Sight;
use crate::menu::{Field, Kind, Lead, Menu, Offer, Order};
use crate::rule::Rule;
use crate::ruleset::{Answer, Refusal};
use crate::text;
use crate::text::Text;

/// A question: how it is put, and who answers it.
pub struct Question {
    /// Its verb.
    pub verb: &'static str,
    /// How a menu shows it.
    pub offer: fn(&Sight<'_>) -> Offer,
    /// What a field may hold.
    pub choices: fn(&Sight<'_>, &Order, &str) -> Kind,
    /// Why a value is not among the choices.
    pub explain: fn(&Sight<'_>, &Order, &str, &str) -> Refusal,
    /// The answer.
    pub ask: fn(&Sight<'_>, &Order) -> Result<Answer, Refusal>,
}

/// Every question, in the order of the menu.
const QUESTIONS: [&Question; 6] = [
    &ODDS,
    &places::LOOK,
    &report::REPORT,
    &places::STACKS,
    &units::UNIT,
    &units::REACH,
];

/// The odds of an attack not yet made [12].
const ODDS: Question = Question {
    verb: "odds",
    offer: odds::offer,
    choices: odds::choices,
    explain: odds::explain,
    ask: odds::ask,
};

fn question(verb: &str) -> Option<&'static Question> {
    QUESTIONS.into_iter().find(|q| q.verb == verb)
}

/// Whether the verb is a question rather than an order.
pub fn is_question(verb: &str) -> bool {
    question(verb).is_some()
}

/// The questions that can be put.
pub fn menu(view: &Sight<'_>) -> Menu {
    Menu {
        offers: QUESTIONS.into_iter().map(|q| (q.offer)(view)).collect(),
    }
}

/// What a field may hold.
pub fn choices(view: &Sight<'_>, draft: &Order, field: &str) -> Kind {
    match question(&draft.verb) {
        Some(question) => (question.choices)(view, draft, field),
        None => Kind::One(Vec::new()),
    }
}

/// Why a value is not among the choices.
pub fn explain(view: &Sight<'_>, draft: &Order, field: &str, value: &str) -> Refusal {
    match question(&draft.verb) {
        Some(question) => (question.explain)(view, draft, field, value),
        None => Refusal::plain(text!("refuse-no-choice", field = field, word = value)),
    }
}

/// The answer.
///
/// # Errors
/// The refusal.
pub fn ask(view: &Sight<'_>, order: &Order) -> Result<Answer, Refusal> {
    let Some(question) = question(&order.verb) else {
        let verb = order.verb.as_str();
        return Err(Refusal::plain(text!("refuse-unbound", verb = verb)));
    };
    (question.ask)(view, order)
}

/// A question as an offer with at most one field.
pub fn offer(
    verb: &'static str,
    label: &'static str,
    rule: &'static str,
    field: Option<Field>,
) -> Offer {
    Offer {
        verb,
        label: Text::new(label),
        rule: Rule::new(rule),
        fields: field.into_iter().collect(),
        closes: false,
    }
}

/// The field of a question.
pub fn field(name: &'static str, label: &'static str, optional: bool) -> Field {
    Field {
        name,
        label: Text::new(label),
        lead: Lead::Bare,
        optional,
    }
}

/// An answer in these lines, about that part of the map.
pub fn answer(lines: Vec<Text>, focus: Option<crate::board::Cutout>) -> Answer {
    Answer {
        lines,
        trace: Vec::new(),
        focus,
    }
}
