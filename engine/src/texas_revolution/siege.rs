//! [13] Sieges and siege attacks.

use super::action::Action;
use super::force::{Sight, Truth};
use super::state::Public;
use crate::hex::Hex;
use crate::menu::{Kind, Menu, Offer, Order};
use crate::rule::Rule;
use crate::ruleset::{Decision, Refusal, Seat, Side};
use crate::text;
use crate::text::Text;
use crate::umpire::Umpire;
use serde::{Deserialize, Serialize};

const RULE: Rule = Rule::new("13");

/// The decision that is open in this chapter.
pub fn decision(public: &Public) -> Decision {
    let actor = public.actor();
    Decision {
        seat: Seat(actor.0),
        key: format!("t{}.{}.siege", public.turn, public.half),
        prompt: Text::new("tr-ask-siege"),
        rule: RULE,
        focus: None,
    }
}

/// What the asked seat may order.
pub fn menu(_view: &Sight<'_>) -> Menu {
    Menu {
        offers: vec![Offer {
            verb: "done",
            label: Text::new("tr-offer-done"),
            rule: RULE,
            fields: Vec::new(),
            closes: true,
        }],
    }
}

/// What a field may hold.
pub fn choices(_view: &Sight<'_>, _draft: &Order, _field: &str) -> Kind {
    Kind::One(Vec::new())
}

/// Why a value is not among the choices.
pub fn explain(_view: &Sight<'_>, _draft: &Order, field: &str, value: &str) -> Refusal {
    Refusal::plain(text!("refuse-no-choice", field = field, word = value))
}

/// The order that stands for a seat that does not answer.
pub fn default_order(_view: &Sight<'_>) -> Option<Order> {
    Some(Order::new("done"))
}

/// Carries out an action.
pub fn play(truth: &mut Truth, side: Side, action: Action, umpire: &mut Umpire) {
    let _ = side;
    if action == Action::Done {
        super::sequence::next(truth, umpire);
    }
}

/// A wall of a fort [13.5.1].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wall {
    /// North.
    North,
    /// South.
    South,
    /// East.
    East,
    /// West.
    West,
}

/// A siege attack being made [13.5].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assault {
    /// The fort.
    pub fort: Hex,
}
