//! A commander for either side, who plays through the menus on what his own
//! seat knows. It remembers nothing: each order is found anew from the view.
//!
//! Every unit marches at most once a sub-phase, each battle is declared once,
//! and reinforcements run out, so that every sub-phase comes to its end. What
//! this file does not know of is left to the order of a seat that is silent.

mod answers;
mod levy;
mod march;
mod mexico;
mod survey;
mod texas;

use super::force::Sight;
use super::state::MEXICO;
use super::{Chapter, TexasRevolution, is_asked, open_chapter};
use crate::menu::{self, Order};
use crate::ruleset::Ruleset;
pub use survey::Survey;

/// The order that a sensible commander would give.
pub fn advise(view: &Sight<'_>) -> Option<Order> {
    if !is_asked(view) {
        return None;
    }
    let survey = Survey::of(view)?;
    let public = view.public();
    let order = match open_chapter(public) {
        Chapter::Victory => Some(Order::new("accept-tactical")),
        Chapter::Logistics => levy::order(view, &survey),
        Chapter::Siege => answers::fort(&survey),
        Chapter::Battle => answers::combat(view, &survey),
        // Pushed aside by riders, or too many in a hex: what the silent do.
        Chapter::Overrun => None,
        Chapter::Movement | Chapter::ForcedMarch if !public.pending.is_empty() => None,
        Chapter::Movement | Chapter::ForcedMarch => march::overrun(&survey).or_else(|| {
            if survey.side == MEXICO {
                mexico::march(&survey)
            } else {
                texas::march(&survey)
            }
        }),
    };
    order
        .filter(|order| menu::check(view, order).is_ok())
        .or_else(|| TexasRevolution::default_order(view))
}
