//! Victory: the fort falls when no sector has unshaken defenders left; it has
//! held when the turns are over or nobody is left to storm it.

use super::rule;
use super::state::{MEXICO, Mood, Public, TEXAS, Truth, enemy};
use crate::ruleset::{Outcome, Side};
use crate::text;
use crate::text::Text;
use crate::umpire::Umpire;

/// Mexican figures lost for a Texian point. [ruling AL-40]
const PER_POINT: u16 = 10;
/// Texian points where half the columns are routed or gone. [ruling AL-40]
const ROUT: u16 = 10;

/// Figures of a side that fell.
pub fn fallen(public: &Public, side: Side) -> u16 {
    let bodies = public.bodies.iter().filter(|(id, _)| id.side() == side);
    bodies.map(|(_, b)| b.fallen).sum()
}

/// Figures of a side that are left and have been seen.
pub fn left(public: &Public, side: Side) -> u16 {
    public.side(side).map(|(_, b)| b.total()).sum()
}

/// Texian points for what the assault cost. [ruling AL-40]
pub fn points(public: &Public) -> u16 {
    let columns = public.bodies.iter().filter(|(id, _)| id.side() == MEXICO);
    let waiting = public
        .unseen
        .iter()
        .filter(|id| id.side() == MEXICO)
        .count();
    let all = columns.clone().count() + waiting;
    let broken = columns
        .filter(|(_, b)| !b.lives() || b.mood == Mood::Routed)
        .count();
    let rout = if broken > 0 && 2 * broken >= all {
        ROUT
    } else {
        0
    };
    fallen(public, MEXICO) / PER_POINT + rout
}

/// Whether an unshaken body still holds out in the fort.
fn holds(public: &Public) -> bool {
    let unseen = public.unseen.iter();
    let mut unseen = unseen.filter(|id| id.side() == TEXAS && id.muster().fights);
    let mut seen = public.side(TEXAS);
    unseen.next().is_some()
        || seen.any(|(id, b)| id.muster().fights && b.steady() && b.foot().is_none())
}

/// Whether anybody is left to storm.
fn storms(public: &Public) -> bool {
    let mut unseen = public.unseen.iter();
    unseen.any(|id| id.side() == MEXICO) || public.side(MEXICO).next().is_some()
}

/// [Victory] Looks whether the game is over.
pub fn look(truth: &mut Truth, umpire: &mut Umpire) {
    let public = &truth.public;
    let (winner, text) = if !holds(public) {
        (MEXICO, "aa-over-fallen")
    } else if !storms(public) {
        (TEXAS, "aa-over-repulsed")
    } else if public.turn >= public.turns {
        (enemy(MEXICO), "aa-over-held")
    } else {
        return;
    };
    let cost = text!(
        "aa-over-cost",
        mexicans = fallen(public, MEXICO),
        texians = fallen(public, TEXAS),
        points = points(public)
    );
    let text = Text::new(text).with("turn", public.turn).with("cost", cost);
    umpire.announce(rule::VICTORY, text.clone());
    truth.public.outcome = Some(Outcome {
        winner: Some(winner),
        text,
        rule: Some(rule::VICTORY),
    });
}
