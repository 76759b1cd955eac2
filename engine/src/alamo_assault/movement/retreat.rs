//! RETREAT: the garrison falls back to its refuges, columns climb down and go
//! back where they came from, and who rushes may run them down.

use super::sally;
use super::walk::walk;
use super::{
    Pace, TOUCH, doorway_at, face, intruders, is_way_in, length, place_of, record, settle,
    start_inside, way_inside,
};
use crate::alamo_assault::plan::plan;
use crate::alamo_assault::rule;
use crate::alamo_assault::state::{Body, Given, MEXICO, Mood, Place, Public, Truth};
use crate::alamo_assault::tables::{BodyId, Figures, Sector, params};
use crate::board::ArrowKind;
use crate::inches::{Length, Point, Segment};
use crate::text;
use crate::umpire::Umpire;

/// Where a defender can fall back to, the nearest first, with the way: long
/// barracks, chapel or plaza guns, where no enemy is near the way; from before
/// the wall, back over it. [Retreat; rulings AL-25, AL-26, AL-45]
pub fn refuges(public: &Public, body: &Body) -> Vec<(Sector, Vec<Point>)> {
    let near = params().leader_radius.inches();
    let enemies: Vec<Point> = intruders(public).collect();
    if let Some(sector) = body.foot() {
        let post = plan().ground(sector).post;
        let free = enemies.iter().all(|e| !e.within(post, near));
        return free.then(|| (sector, vec![post])).into_iter().collect();
    }
    let own = body.post();
    if is_last_stand(body) {
        return Vec::new();
    }
    let from = start_inside(body);
    let is_safe = |way: &[Point]| {
        let mut at = from;
        way.iter().all(|point| {
            let step = Segment::new(at, *point);
            at = *point;
            enemies.iter().all(|e| step.distance(*e) > near)
        })
    };
    let refuges = public.sectors.iter().copied();
    let mut found: Vec<(Length, Sector, Vec<Point>)> = refuges
        .filter(|s| s.is_refuge() && own != Some(*s))
        .filter_map(|s| Some((s, way_inside(from, s)?)))
        .filter(|(_, way)| is_safe(way))
        .map(|(s, way)| (length(from, &way), s, way))
        .collect();
    found.sort();
    found.into_iter().map(|(_, s, way)| (s, way)).collect()
}

/// Whether a defender is in a house that is itself the last refuge. [ruling AL-25]
pub fn is_last_stand(body: &Body) -> bool {
    body.post().is_some_and(|s| s.is_refuge() && s.row().door)
}

/// Whether a defender has somewhere to fall back to.
pub fn can_fall_back(public: &Public, body: &Body) -> bool {
    !refuges(public, body).is_empty()
}

/// [Retreat] A retreat: the move and a die. Defenders go to a refuge, columns
/// to where they came from.
pub(super) fn go_back(truth: &mut Truth, id: BodyId, umpire: &mut Umpire) {
    let turn = truth.public.turn;
    let die = umpire.roll(
        rule::RETREAT,
        6,
        format!("t{turn} retreat {}", id.muster().key),
    );
    let most = params().retreat.inches() + Length::inches(die.into());
    let Some(body) = truth.public.bodies.get(&id) else {
        return;
    };
    if id.side() == MEXICO {
        return column_back(truth, id, die, most, umpire);
    }
    let from = start_inside(body);
    let left = body.post();
    let Some((refuge, way)) = refuges(&truth.public, body).into_iter().next() else {
        let text = text!("aa-cornered", body = id.name());
        umpire.announce(rule::RETREAT, text);
        return;
    };
    if body.foot() == Some(refuge) {
        return sally::come_in(truth, id, refuge, umpire);
    }
    let most = (most - left.map_or(Length::ZERO, doorway_at)).max(Length::ZERO);
    let walk = walk(plan(), from, &way, most, 0, doorway_at(refuge));
    let pace = Pace::back(die, most, &walk);
    let Some(body) = truth.public.bodies.get_mut(&id) else {
        return;
    };
    body.tally.fled = true;
    settle(body, &walk, refuge);
    let far = length(from, &walk.path[1..]);
    record(truth, id, walk.path, ArrowKind::Retreat);
    let text = if truth.public.bodies.get(&id).and_then(Body::post) == Some(refuge) {
        text!(
            "aa-fell-back",
            body = id.name(),
            to = refuge.name(),
            inches = far,
            die = die
        )
    } else {
        text!(
            "aa-falls-back",
            body = id.name(),
            to = refuge.name(),
            inches = far,
            die = die
        )
    };
    umpire.announce_with(rule::RETREAT, text, pace.trace());
    if let (Some(post), Place::Inside) = (left, place_of(truth, id)) {
        pursue(truth, id, post, umpire);
    }
}

/// [Retreat] Retreaters outrun attackers and may not outrun a rush: a column
/// inside that rushes the sector they left goes after them.
fn pursue(truth: &mut Truth, prey: BodyId, left: Sector, umpire: &mut Umpire) {
    let Some(at) = truth.public.bodies.get(&prey).map(|b| b.at) else {
        return;
    };
    let most = params().rush.inches();
    let chasers: Vec<BodyId> = truth
        .public
        .side(MEXICO)
        .filter(|(_, b)| b.place == Place::Inside && b.order == Some(Given::Rush(left)))
        .map(|(id, _)| id)
        .collect();
    for id in chasers {
        let Some(from) = truth.public.bodies.get(&id).map(|b| b.at) else {
            continue;
        };
        let Some(way) = plan().route(from, at) else {
            continue;
        };
        let walk = walk(plan(), from, &way, most, 0, Length::ZERO);
        let caught = walk.end().within(at, TOUCH);
        if let Some(body) = truth.public.bodies.get_mut(&id) {
            body.at = walk.end();
            face(body, &walk.path);
            // It has had its move.
            body.tally.fled = true;
        }
        record(truth, id, walk.path, ArrowKind::Charge);
        let (hunter, prey) = (id.name(), prey.name());
        let text = if caught {
            text!("aa-caught", hunter = hunter, prey = prey)
        } else {
            text!("aa-outrun", hunter = hunter, prey = prey)
        };
        umpire.announce(rule::RETREAT, text);
    }
}

/// A column goes back to where it came from, out of the fort and down its wall
/// first; a routed one that is there leaves the table. [rulings AL-36, AL-43]
fn column_back(truth: &mut Truth, id: BodyId, die: u8, most: Length, umpire: &mut Umpire) {
    let Some(body) = truth.public.bodies.get_mut(&id) else {
        return;
    };
    body.tally.fled = true;
    let home = id.muster().at;
    if body.place == Place::Field && body.mood == Mood::Routed && body.at.within(home, TOUCH) {
        body.left += body.total();
        body.figures = Figures::default();
        (body.up, body.inside) = (0, 0);
        umpire.announce(rule::RETREAT, text!("aa-left", body = id.name()));
        return;
    }
    let Some(most) = out_of_the_fort(truth, id, most, umpire) else {
        return;
    };
    let Some(most) = climb_down(truth, id, most, umpire) else {
        return;
    };
    let Some(body) = truth.public.bodies.get_mut(&id) else {
        return;
    };
    let from = body.at;
    let way = plan().route(from, home).unwrap_or_default();
    let walk = walk(plan(), from, &way, most, 0, Length::ZERO);
    let far = length(from, &walk.path[1..]);
    let pace = Pace::back(die, most, &walk);
    body.place = Place::Field;
    body.at = walk.end();
    face(body, &walk.path);
    record(truth, id, walk.path, ArrowKind::Retreat);
    let text = text!("aa-goes-back", body = id.name(), inches = far);
    umpire.announce_with(rule::RETREAT, text, pace.trace());
}

/// A column within the walls goes to the nearest stretch that nobody holds,
/// else the nearest. Gives what is left of the move once it is there; `None`
/// while it is not.
fn out_of_the_fort(
    truth: &mut Truth,
    id: BodyId,
    most: Length,
    umpire: &mut Umpire,
) -> Option<Length> {
    let public = &truth.public;
    let body = public.bodies.get(&id)?;
    if body.place != Place::Inside {
        return Some(most);
    }
    let from = body.at;
    let ways = public.sectors.iter().copied().filter(|s| is_way_in(*s));
    let ways = ways.filter_map(|s| Some((s, way_inside(from, s)?)));
    let (exit, way) =
        ways.min_by_key(|(s, way)| (public.posted(*s).next().is_some(), length(from, way)))?;
    let walk = walk(plan(), from, &way, most, 0, Length::ZERO);
    let (arrived, left) = (walk.arrived, walk.left);
    let far = length(from, &walk.path[1..]);
    let body = truth.public.bodies.get_mut(&id)?;
    if arrived {
        let ground = plan().ground(exit);
        body.place = Place::Foot(exit);
        body.at = ground.foot;
        body.facing = ground.facing.opposite();
        (body.up, body.inside) = (0, body.total());
    } else {
        body.at = walk.end();
        face(body, &walk.path);
        let text = text!("aa-goes-back", body = id.name(), inches = far);
        umpire.announce(rule::RETREAT, text);
    }
    record(truth, id, walk.path, ArrowKind::Retreat);
    arrived.then_some(left)
}

/// How many get down from a wall to the ground outside in a turn: all by a door
/// or an open stretch, else three a ladder, as many as get up without one, and
/// one an inch who lets himself down. [Movement; ruling AL-43]
fn down_in_a_turn(public: &Public, body: &Body, sector: Sector) -> u16 {
    let row = sector.row();
    if row.door || public.is_open(sector) {
        return body.total();
    }
    let own = u16::from(body.ladders).min(body.total() / 2);
    let standing = public.standing.get(&sector).copied().unwrap_or(0);
    let ladders = (own + u16::from(standing)).min(sector.front());
    let by_ladder = if row.ladders { ladders } else { 0 };
    by_ladder * params().climb_per_ladder.value + row.climb + sector.front()
}

/// Who is on a wall or past it gets down before the column goes anywhere.
/// Gives what is left of the move: half of it once all are down; `None` while
/// some are not. [Movement; ruling AL-43]
pub(super) fn climb_down(
    truth: &mut Truth,
    id: BodyId,
    most: Length,
    umpire: &mut Umpire,
) -> Option<Length> {
    let body = truth.public.bodies.get(&id)?;
    let (Some(sector), true) = (body.foot(), body.up + body.inside > 0) else {
        return Some(most);
    };
    let able = down_in_a_turn(&truth.public, body, sector);
    let body = truth.public.bodies.get_mut(&id)?;
    let from_wall = body.up.min(able);
    let from_inside = body.inside.min(able - from_wall);
    body.up -= from_wall;
    body.inside -= from_inside;
    let left = body.up + body.inside;
    let text = text!(
        "aa-climbs-down",
        body = id.name(),
        sector = sector.name(),
        down = from_wall + from_inside,
        left = left
    );
    umpire.announce(rule::MOVEMENT, text);
    (left == 0).then(|| most / 2)
}
