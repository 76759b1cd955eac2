//! Sallies: defenders go out before their own wall, and come in again. [Orders;
//! ruling AL-45]

use super::{is_way_in, record};
use crate::alamo_assault::plan::plan;
use crate::alamo_assault::rule;
use crate::alamo_assault::state::{Body, Place, TEXAS, Truth};
use crate::alamo_assault::tables::{BodyId, Sector};
use crate::board::ArrowKind;
use crate::text;
use crate::umpire::Umpire;

/// Whether the defenders of a sector can go out before its wall: by a gate, or
/// where as many get over it in a turn without ladders.
pub fn can_sally(id: BodyId, body: &Body) -> bool {
    let Some(sector) = body.post().filter(|s| is_way_in(*s)) else {
        return false;
    };
    let row = sector.row();
    id.side() == TEXAS && id.muster().fights && (row.door || row.climb >= body.total())
}

/// They go out to the foot of their wall.
pub(super) fn go_out(truth: &mut Truth, id: BodyId, sector: Sector, umpire: &mut Umpire) {
    let ground = plan().ground(sector);
    let Some(body) = truth.public.bodies.get_mut(&id) else {
        return;
    };
    let path = vec![body.at, ground.foot];
    body.place = Place::Foot(sector);
    body.at = ground.foot;
    body.facing = ground.facing;
    record(truth, id, path, ArrowKind::Charge);
    let text = text!("aa-sallies", body = id.name(), sector = sector.name());
    umpire.announce(rule::MOVEMENT, text);
}

/// They come in and take their post again.
pub(super) fn come_in(truth: &mut Truth, id: BodyId, sector: Sector, umpire: &mut Umpire) {
    let ground = plan().ground(sector);
    let Some(body) = truth.public.bodies.get_mut(&id) else {
        return;
    };
    let path = vec![body.at, ground.post];
    body.place = Place::Post(sector);
    body.at = ground.post;
    body.facing = ground.facing;
    body.tally.fled = true;
    record(truth, id, path, ArrowKind::Retreat);
    let text = text!("aa-comes-in", body = id.name(), sector = sector.name());
    umpire.announce(rule::RETREAT, text);
}
