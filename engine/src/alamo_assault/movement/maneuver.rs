//! MANEUVER beyond a march to a sector: to turn the front, and to march up to
//! another column. [Maneuver; ruling AL-46]

use super::retreat::climb_down;
use super::walk::walk;
use super::{face, length, record};
use crate::alamo_assault::plan::plan;
use crate::alamo_assault::rule;
use crate::alamo_assault::state::{Place, TEXAS, Truth};
use crate::alamo_assault::tables::{BodyId, Sector, params, tables};
use crate::board::ArrowKind;
use crate::inches::Length;
use crate::text;
use crate::umpire::Umpire;

/// How far from the middle of the other a column halts: commanders can talk there.
const BESIDE: Length = Length::inches(5);

/// A body turns its front to a sector; the men of a sector wheel its guns there.
pub(super) fn turn(truth: &mut Truth, id: BodyId, to: Sector, umpire: &mut Umpire) {
    let target = plan().ground(to).post;
    let Some(body) = truth.public.bodies.get_mut(&id) else {
        return;
    };
    let Some(facing) = body.at.bearing_to(target) else {
        return;
    };
    body.facing = facing;
    let (post, gunners) = (body.post(), body.figures.gunners);
    let text = text!("aa-turns", body = id.name(), to = to.name());
    umpire.announce(rule::MANEUVER, text);
    if gunners == 0 || id.side() != TEXAS {
        return;
    }
    let guns = tables().guns.iter().zip(&mut truth.public.guns);
    for (gun, state) in guns.filter(|(gun, _)| Some(gun.sector) == post) {
        if state.held == Some(TEXAS) {
            state.facing = gun.at.bearing_to(target);
            let gun = gun.calibre.as_str();
            let text = text!("aa-gun-wheeled", gun = gun, to = to.name());
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
    let ditches = walk.ditches;
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
        ditches = ditches
    );
    umpire.announce(rule::MANEUVER, text);
}
