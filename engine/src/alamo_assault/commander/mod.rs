//! A commander for any seat, who plays on what that seat knows. He remembers
//! nothing but his own drafts: each body is given its order once, then he is
//! ready.

mod column;
mod garrison;

use super::Sight;
use super::orders::{all_own, default_given, is_asked, own_part};
use super::state::{Given, MEXICO};
use super::tables::BodyId;
use crate::menu::{self, Order};

/// The order that a sensible commander would give.
pub fn advise(view: &Sight<'_>) -> Option<Order> {
    if !is_asked(view) {
        return None;
    }
    let public = view.public();
    let part = own_part(view)?;
    for (id, body) in all_own(view) {
        if part.drafts.contains_key(&id) {
            continue;
        }
        let wanted = if id.side() == MEXICO {
            column::order(public, id, body)
        } else {
            garrison::order(public, id, body)
        };
        // What happens anyway needs no words.
        if wanted == default_given(public, id, body) {
            continue;
        }
        let order = written(id, wanted);
        if menu::check(view, &order).is_ok() {
            return Some(order);
        }
    }
    Some(Order::new("done"))
}

/// An order as it is given.
fn written(id: BodyId, given: Given) -> Order {
    let order = Order::new(given.verb()).one("body", id.muster().key.as_str());
    match given.named() {
        Some(to) => order.one("to", to),
        None => order,
    }
}
