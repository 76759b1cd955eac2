//! What comes to light: bodies that were out of sight.

use super::movement::{self, TOUCH};
use super::plan::plan;
use super::rule;
use super::state::{Body, Given, MEXICO, Place, Truth, side_name};
use super::tables::{BodyId, params};
use crate::text;
use crate::umpire::Umpire;

/// Puts a body on the table that was out of sight, and tells what it is.
/// [Sight; ruling AL-38]
pub fn show(truth: &mut Truth, id: BodyId, umpire: &mut Umpire) {
    let hidden = truth
        .of_side_mut(id.side())
        .and_then(|part| part.hidden.remove(&id));
    truth.public.unseen.remove(&id);
    let Some(body) = hidden else {
        return;
    };
    let text = text!(
        "aa-seen",
        side = side_name(id.side()),
        body = id.name(),
        figures = body.total()
    );
    truth.public.bodies.insert(id, body);
    umpire.announce(rule::SIGHT, text);
}

/// Whether an order takes a body out of hiding: it goes somewhere by it. [ruling
/// AL-38]
pub fn is_given_away(id: BodyId, body: &Body, given: Given) -> bool {
    match given {
        Given::Hold | Given::Rally | Given::Face(_) | Given::Turn(_) => false,
        // Who is where he would go back to stays there.
        Given::Retreat => !(id.side() == MEXICO && body.at.within(id.muster().at, TOUCH)),
        Given::Rush(_)
        | Given::Attack(_)
        | Given::Assault(_)
        | Given::Maneuver(_)
        | Given::Join(_) => true,
    }
}

/// Shows every body that the enemy can see now.
pub fn reveal(truth: &mut Truth, umpire: &mut Umpire) {
    let unseen: Vec<BodyId> = truth.public.unseen.iter().copied().collect();
    for id in unseen {
        let seen = truth.body(id).is_some_and(|body| is_seen(truth, id, body));
        if seen {
            show(truth, id, umpire);
        }
    }
}

/// Whether a body out of sight comes into the enemy's. Where it lies is known
/// from the order of battle; how many lie there does not matter.
fn is_seen(truth: &Truth, id: BodyId, body: &Body) -> bool {
    let near = params().sight.inches();
    if id.side() == MEXICO {
        // The garrison sees so far in daylight, once it is awake.
        let far = params().range_rifle.inches();
        return truth.public.asleep.is_empty()
            && !truth.public.is_dark()
            && plan().off_the_walls(body.at) <= far;
    }
    let at_wall = |b: &Body| match b.place {
        Place::Foot(sector) => body.post() == Some(sector),
        _ => false,
    };
    movement::intruders(&truth.public).any(|p| p.within(body.at, near))
        || truth.public.side(MEXICO).any(|(_, b)| at_wall(b))
}
