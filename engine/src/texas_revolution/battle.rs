//! [11, 12] Battles in the open.

use super::action::Action;
use super::force::{Sight, Truth};
use super::state::{Public, enemy};
use crate::hex::Hex;
use crate::menu::{Kind, Menu, Offer, Order};
use crate::rule::Rule;
use crate::ruleset::{Decision, Refusal, Seat, Side};
use crate::text;
use crate::text::Text;
use crate::umpire::Umpire;
use serde::{Deserialize, Serialize};

const RULE: Rule = Rule::new("11");

/// The decision that is open in this chapter.
pub fn decision(public: &Public) -> Decision {
    let actor = public.actor();
    Decision {
        seat: Seat(actor.0),
        key: format!("t{}.{}.battle", public.turn, public.half),
        prompt: Text::new("tr-ask-battle"),
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

/// Whether nobody could do anything in the combat sub-phase, as all can see.
pub fn is_idle(public: &Public) -> bool {
    let side = public.phasing();
    let shared = public
        .stacks
        .iter()
        .any(|s| s.side == side && !s.inside && public.seen(enemy(side), s.hex).is_some());
    !shared && public.sieges.is_empty()
}

/// Opens a combat sub-phase. Called once, before anybody decides.
pub fn begin(_truth: &mut Truth, _umpire: &mut Umpire) {}

/// Closes a combat sub-phase. Where it leaves something to be answered, the
/// sequence waits and calls it again; what it has done by then it does not repeat.
pub fn end(_truth: &mut Truth, _umpire: &mut Umpire) {}

/// A battle being fought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// Where.
    pub hex: Hex,
}
