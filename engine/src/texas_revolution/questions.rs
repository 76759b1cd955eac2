//! Questions a viewer may put, answered from that view alone.

use super::force::Sight;
use crate::menu::{Kind, Menu, Order};
use crate::ruleset::{Answer, Refusal};
use crate::text;

/// Whether the verb is a question rather than an order.
pub fn is_question(_verb: &str) -> bool {
    false
}

/// The questions that can be put.
pub fn menu(_view: &Sight<'_>) -> Menu {
    Menu::default()
}

/// What a field may hold.
pub fn choices(_view: &Sight<'_>, _draft: &Order, _field: &str) -> Kind {
    Kind::One(Vec::new())
}

/// Why a value is not among the choices.
pub fn explain(_view: &Sight<'_>, _draft: &Order, field: &str, value: &str) -> Refusal {
    Refusal::plain(text!("refuse-no-choice", field = field, word = value))
}

/// The answer.
///
/// # Errors
/// The refusal.
pub fn ask(_view: &Sight<'_>, question: &Order) -> Result<Answer, Refusal> {
    Err(Refusal::plain(text!(
        "refuse-unbound",
        verb = question.verb.as_str()
    )))
}
