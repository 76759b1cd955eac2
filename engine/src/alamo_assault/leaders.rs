//! Leaders: Crockett, Travis and Bowie, and who commands a seat.

use super::options::Options;
use super::plan::plan;
use super::state::{Body, Public};
use super::tables::{BodyId, params};
use crate::inches::Point;
use crate::ruleset::Seat;

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
