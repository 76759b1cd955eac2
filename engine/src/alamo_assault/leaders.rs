//! Leaders: Crockett, Travis and Bowie, and who commands a seat.

use super::options::Options;
use super::plan::plan;
use super::rule;
use super::state::{Body, Public};
use super::tables::{BodyId, params};
use crate::inches::Point;
use crate::ruleset::Seat;
use crate::text;
use crate::umpire::Umpire;

/// Whether the leader of that body, while he is up, steadies men near him.
/// [Leaders; ruling AL-37]
fn steadies(id: BodyId, options: Options) -> bool {
    match id.muster().leader.as_str() {
        "Crockett" | "Travis" => true,
        "Bowie" => options.bowie,
        _ => false,
    }
}

/// A leader who steadies a body by being near. [Texian morale]
pub fn near(public: &Public, body: &Body) -> Option<&'static str> {
    let radius = params().leader_radius.inches();
    public
        .bodies
        .iter()
        .filter(|(id, b)| b.figures.leaders > 0 && steadies(**id, public.options))
        .find(|(_, b)| b.at.within(body.at, radius))
        .map(|(id, _)| id.muster().leader.as_str())
}

/// Tells after losses that a named leader has fallen, where there were `led`
/// before, and that nobody is left of the body, where so it is. [Leaders]
pub fn tell_losses(public: &Public, id: BodyId, led: u16, umpire: &mut Umpire) {
    let Some(body) = public.bodies.get(&id) else {
        return;
    };
    if led > body.figures.leaders {
        tell_fallen(id, body.lives(), umpire);
    }
    if !body.lives() {
        umpire.announce(rule::COMMAND, text!("aa-nobody-left", body = id.name()));
    }
}

/// Tells that a named leader has fallen, and who takes over, where anybody is
/// left to be led.
fn tell_fallen(id: BodyId, lives: bool, umpire: &mut Umpire) {
    let muster = id.muster();
    let leader = muster.leader.as_str();
    let text = match muster.successor.as_str() {
        _ if leader.is_empty() => return,
        next if next.is_empty() || !lives => text!("aa-leader-falls", leader = leader),
        next => text!(
            "aa-successor",
            leader = leader,
            next = next,
            body = id.name()
        ),
    };
    umpire.announce(rule::LEADERS, text);
}

/// Whether the leader whose name a seat bears, that of the first of its bodies
/// that has one, has fallen: somebody else gives its orders. Who is out of sight
/// has not.
pub fn has_lost_its_leader(public: &Public, seat: Seat) -> bool {
    let Some(state) = public.seat(seat) else {
        return false;
    };
    let first = state
        .bodies
        .iter()
        .find(|id| !id.muster().leader.is_empty());
    first.is_some_and(|id| {
        let body = public.bodies.get(id);
        body.is_some_and(|b| b.figures.leaders == 0)
    })
}

/// Where the commander of a seat stands, for all to see: with the first of his
/// bodies that has its leader, else with the first that is left. `None` while
/// all he has is out of sight.
pub fn stands(public: &Public, seat: Seat) -> Option<Point> {
    let bodies = public.seat(seat)?.bodies.iter();
    let bodies = bodies
        .filter_map(|id| public.bodies.get(id))
        .filter(|b| b.lives());
    let led = bodies.clone().find(|b| b.figures.leaders > 0);
    led.or_else(|| bodies.clone().next()).map(|b| b.at)
}

/// Where a body that is out of sight has its commander: for the way of a
/// courier, its place in the order of battle.
pub fn lies(public: &Public, seat: Seat) -> Option<Point> {
    let known = stands(public, seat);
    known.or_else(|| {
        let id = public
            .seat(seat)?
            .bodies
            .iter()
            .find(|id| public.unseen.contains(id))?;
        let muster = id.muster();
        let at = match muster.sectors.first() {
            Some(sector) if muster.ladders == 0 && !muster.reserve => plan().ground(*sector).post,
            _ => muster.at,
        };
        Some(at)
    })
}
