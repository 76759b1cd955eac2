//! MANEUVER beyond a march to a sector: to turn the front, and to march up to
//! another column. [Maneuver; ruling AL-46]

use super::retreat::climb_down;
use super::walk::walk;
use super::{Pace, face, length, record};
use crate::alamo_assault::compass::Compass;
use crate::alamo_assault::plan::plan;
use crate::alamo_assault::rule;
use crate::alamo_assault::state::{Body, Given, Place, TEXAS, Truth};
use crate::alamo_assault::tables::{BodyId, params, tables};
use crate::board::ArrowKind;
use crate::inches::{Bearing, Length};
use crate::text;
use crate::text::Text;
use crate::umpire::Umpire;

/// How far from the middle of the other a column halts: commanders can talk there.
const BESIDE: Length = Length::inches(5);

/// Whether an order to turn to a sector means a defender's own front: the way
/// its wall looks.
fn is_own_front(id: BodyId, body: &Body, given: Given) -> bool {
    let here = body.post().or(body.foot());
    id.side() == TEXAS && matches!(given, Given::Face(to) if here == Some(to))
}

/// Where a body looks once it has turned as it was told; `None` for orders that
/// turn nobody.
pub fn front(id: BodyId, body: &Body, given: Given) -> Option<Bearing> {
    match given {
        Given::Turn(point) => Some(point.bearing()),
        Given::Face(to) if is_own_front(id, body, given) => Some(plan().ground(to).facing),
        Given::Face(to) => body.at.bearing_to(plan().ground(to).post),
        _ => None,
    }
}

/// A body turns its front; the men of a sector wheel its guns as well, and back
/// into their embrasures with their own front.
pub(super) fn turn(truth: &mut Truth, id: BodyId, given: Given, umpire: &mut Umpire) {
    let Some(body) = truth.public.bodies.get_mut(&id) else {
        return;
    };
    let Some(facing) = front(id, body, given) else {
        return;
    };
    let own = is_own_front(id, body, given);
    body.facing = facing;
    let (post, gunners) = (body.post(), body.figures.gunners);
    let to = match given {
        Given::Face(to) => Text::plain(to.name()),
        _ => Compass::nearest(facing).word(),
    };
    let text = if own {
        text!("aa-turns-back", body = id.name())
    } else {
        text!("aa-turns", body = id.name(), to = to.clone())
    };
    umpire.announce(rule::MANEUVER, text);
    if gunners == 0 || id.side() != TEXAS {
        return;
    }
    let guns = tables().guns.iter().zip(&mut truth.public.guns);
    for (gun, state) in guns.filter(|(gun, _)| Some(gun.sector) == post) {
        if state.held == Some(TEXAS) {
            state.facing = match given {
                _ if own => None,
                Given::Face(to) => gun.at.bearing_to(plan().ground(to).post),
                _ => Some(facing),
            };
            let (gun, sector) = (gun.calibre.as_str(), gun.sector.name());
            let text = if own {
                text!("aa-gun-back", gun = gun, sector = sector)
            } else {
                text!(
                    "aa-gun-wheeled",
                    gun = gun,
                    sector = sector,
                    to = to.clone()
                )
            };
            umpire.announce(rule::ruling("AL-46"), text);
        }
    }
}

/// A column marches up to another of its side.
pub(super) fn join(truth: &mut Truth, id: BodyId, other: BodyId, umpire: &mut Umpire) {
    let most = params().maneuver.inches();
    let Some(most) = climb_down(truth, id, most, umpire) else {
        return;
    };
    let bodies = &truth.public.bodies;
    let (Some(body), Some(goal)) = (bodies.get(&id), bodies.get(&other)) else {
        return;
    };
    if body.place == Place::Inside || goal.place == Place::Inside {
        return;
    }
    let from = body.at;
    let way = plan().route(from, goal.at).unwrap_or_default();
    let most = most.min((length(from, &way) - BESIDE).max(Length::ZERO));
    let walk = walk(
        plan(),
        from,
        &way,
        most,
        body.figures.pioneers,
        Length::ZERO,
    );
    let far = length(from, &walk.path[1..]);
    if far == Length::ZERO {
        return;
    }
    let pace = Pace::of(Given::Join(other), most, &walk);
    if let Some(body) = truth.public.bodies.get_mut(&id) {
        body.place = Place::Field;
        body.at = walk.end();
        face(body, &walk.path);
    }
    record(truth, id, walk.path, ArrowKind::Move);
    let text = text!(
        "aa-moved",
        body = id.name(),
        to = other.name(),
        inches = far,
        ditches = pace.ditches
    );
    umpire.announce_with(rule::MANEUVER, text, pace.trace());
}
