//! Movement: the umpire moves all bodies by their orders over the plan, round
//! corners, through ditches, doorways and felled trees, up to walls and through
//! the fort.

mod maneuver;
pub mod retreat;
mod sally;
mod walk;

pub use maneuver::front;
pub use retreat::can_fall_back;
pub use sally::can_sally;

use super::plan::plan;
use super::rule;
use super::state::{Body, Given, MEXICO, Place, Public, TEXAS, Truth};
use super::tables::{BodyId, Sector, params};
use crate::board::{ArrowKind, TableArrow};
use crate::inches::{Bearing, Length, Point};
use crate::text;
use crate::umpire::{TraceLine, Umpire};
use retreat::go_back;
use walk::{Walk, walk};

/// How near is hand to hand: the length of a musket and its bayonet, a step and
/// the roughness of the model.
pub const TOUCH: Length = Length::sixteenths(24);

/// Whether attackers can come in there from outside: the chapel has doors
/// inside the fort only.
pub fn is_way_in(sector: Sector) -> bool {
    !sector.is_inner() && sector.row().key != "ch"
}

/// Where a sector is reached from inside the fort, the nearest by foot, with
/// the way; `None` where there is none.
pub fn way_inside(from: Point, sector: Sector) -> Option<Vec<Point>> {
    let plan = plan();
    let ways = plan.ground(sector).doors.iter();
    ways.filter_map(|door| plan.route(from, *door))
        .min_by_key(|way| length(from, way))
}

/// The length of a way.
pub fn length(from: Point, way: &[Point]) -> Length {
    let mut at = from;
    let mut all = Length::ZERO;
    for point in way {
        all += at.distance(*point);
        at = *point;
    }
    all
}

/// Where a body is when it goes about inside: of the defenders of a sector, at
/// its nearest door.
fn start_inside(body: &Body) -> Point {
    match body.place {
        Place::Post(sector) => plan().ground(sector).doors.first().copied(),
        _ => None,
    }
    .unwrap_or(body.at)
}

/// What going through the door of a sector costs. [Movement; ruling AL-44]
fn doorway_at(sector: Sector) -> Length {
    if sector.row().door {
        params().doorway.inches()
    } else {
        Length::ZERO
    }
}

/// Points where Mexicans are within the walls or on them.
pub fn intruders(public: &Public) -> impl Iterator<Item = Point> + '_ {
    public
        .side(MEXICO)
        .filter_map(|(_, body)| match body.place {
            Place::Inside => Some(body.at),
            Place::Foot(sector) if body.up + body.inside > 0 => Some(plan().ground(sector).post),
            _ => None,
        })
}

/// The sector with defenders nearest to a point inside.
pub fn nearest_held(public: &Public, from: Point) -> Option<Sector> {
    let held = public.sectors.iter().copied();
    held.filter(|s| public.posted(*s).next().is_some())
        .filter_map(|s| Some((length(from, &way_inside(from, s)?), s)))
        .min()
        .map(|(_, s)| s)
}

/// How far a body goes at most by its order; nothing for orders to stay.
fn allowance(given: Given) -> Length {
    let p = params();
    match given {
        Given::Rush(_) => p.rush.inches(),
        Given::Attack(_) => p.attack.inches(),
        Given::Assault(_) => p.assault.inches(),
        Given::Maneuver(_) => p.maneuver.inches(),
        Given::Hold
        | Given::Retreat
        | Given::Rally
        | Given::Face(_)
        | Given::Turn(_)
        | Given::Join(_) => Length::ZERO,
    }
}

/// Moves everyone: first who goes back, then who goes on, columns before the
/// garrison.
pub fn everyone(truth: &mut Truth, umpire: &mut Umpire) {
    let ids: Vec<BodyId> = truth.public.bodies.keys().copied().collect();
    let order_of = |truth: &Truth, id: &BodyId| {
        let body = truth.public.bodies.get(id);
        body.filter(|b| b.lives()).and_then(|b| b.order)
    };
    for id in &ids {
        if order_of(truth, id) == Some(Given::Retreat) {
            go_back(truth, *id, umpire);
        }
    }
    for id in &ids {
        match order_of(truth, id) {
            Some(given @ (Given::Face(_) | Given::Turn(_))) => {
                maneuver::turn(truth, *id, given, umpire);
            }
            Some(Given::Join(other)) => maneuver::join(truth, *id, other, umpire),
            Some(given) if given.goal().is_some() => go_on(truth, *id, given, umpire),
            // HOLD and RALLY stay, between two sectors too [ruling AL-48].
            _ => {}
        }
    }
}

/// What a move is made of, for its working.
struct Pace {
    order: Given,
    /// The die of a retreat.
    die: Option<u8>,
    /// What there was of the move.
    most: Length,
    ditches: u16,
    doorways: u16,
}

impl Pace {
    /// That of a walk by an order, of so much at most.
    const fn of(order: Given, most: Length, walk: &Walk) -> Self {
        Self {
            order,
            die: None,
            most,
            ditches: walk.ditches,
            doorways: walk.doorways,
        }
    }

    /// That of a retreat. [Retreat]
    const fn back(die: u8, most: Length, walk: &Walk) -> Self {
        Self {
            die: Some(die),
            ..Self::of(Given::Retreat, most, walk)
        }
    }

    /// The working. [Movement; ruling AL-44]
    fn trace(&self) -> Vec<TraceLine> {
        let allowance = text!(
            "aa-trace-pace",
            order = self.order.words(),
            inches = self.most
        );
        let mut lines = vec![TraceLine::by(rule::of(self.order), allowance)];
        if let Some(die) = self.die {
            let whole = params().retreat.inches();
            let text = text!("aa-trace-retreat", inches = whole, die = die);
            lines.insert(0, TraceLine::by(rule::RETREAT, text));
        }
        if self.ditches > 0 {
            let each = params().ditch.inches();
            let text = text!("aa-trace-ditches", count = self.ditches, inches = each);
            lines.push(TraceLine::by(rule::MOVEMENT, text));
        }
        if self.doorways > 0 {
            let each = params().doorway.inches();
            let text = text!("aa-trace-doorways", count = self.doorways, inches = each);
            lines.push(TraceLine::by(rule::ruling("AL-44"), text));
        }
        lines
    }
}

fn place_of(truth: &Truth, id: BodyId) -> Place {
    truth
        .public
        .bodies
        .get(&id)
        .map_or(Place::Field, |b| b.place)
}

/// A defender comes to the end of a walk: at the door of a sector he takes his
/// post there.
fn settle(body: &mut Body, walk: &Walk, goal: Sector) {
    let ground = plan().ground(goal);
    if walk.arrived {
        body.place = Place::Post(goal);
        body.at = ground.post;
        body.facing = ground.facing;
    } else {
        body.place = Place::Inside;
        body.at = walk.end();
        face(body, &walk.path);
    }
}

fn face(body: &mut Body, path: &[Point]) {
    let mut steps = path.windows(2).rev();
    let last = steps.find_map(|w| w[0].bearing_to(w[1]));
    body.facing = last.unwrap_or(body.facing);
}

/// [Movement] A move towards a sector.
fn go_on(truth: &mut Truth, id: BodyId, given: Given, umpire: &mut Umpire) {
    let (Some(goal), Some(body)) = (given.goal(), truth.public.bodies.get(&id)) else {
        return;
    };
    if body.tally.fled {
        // A pursuit was its move.
        return;
    }
    let before = body.place;
    let mut most = allowance(given);
    if id.side() == TEXAS {
        match before {
            Place::Post(own) if own == goal => return sally::go_out(truth, id, goal, umpire),
            Place::Foot(own) if matches!(given, Given::Maneuver(_)) => {
                return sally::come_in(truth, id, own, umpire);
            }
            Place::Foot(_) => return,
            _ => {}
        }
    }
    let leaves = matches!(before, Place::Foot(at) if at != goal && !truth.public.is_open(at));
    if leaves {
        match retreat::climb_down(truth, id, most, umpire) {
            Some(left) => most = left,
            None => return,
        }
    }
    let Some(body) = truth.public.bodies.get(&id) else {
        return;
    };
    let mut from = body.at;
    let inside = match body.place {
        Place::Inside => true,
        Place::Post(own) => {
            from = start_inside(body);
            most = (most - doorway_at(own)).max(Length::ZERO);
            true
        }
        // Through a stretch that is held open the rest of the column goes in.
        Place::Foot(sector) if truth.public.is_open(sector) => {
            from = plan().ground(sector).post;
            most = most / 2;
            true
        }
        Place::Foot(sector) if sector == goal => return,
        Place::Foot(_) | Place::Field => false,
    };
    let pioneers = body.figures.pioneers;
    let way = if inside {
        way_inside(from, goal)
    } else {
        plan().route(from, plan().ground(goal).foot)
    };
    // Columns fight at a door; who is let in goes through it.
    let last = if id.side() == TEXAS {
        doorway_at(goal)
    } else {
        Length::ZERO
    };
    let walk = walk(plan(), from, &way.unwrap_or_default(), most, pioneers, last);
    let far = length(from, &walk.path[1..]);
    let (ditches, tangled) = (walk.ditches, walk.tangled);
    let pace = Pace::of(given, most, &walk);
    let entered = inside && !matches!(before, Place::Inside | Place::Post(_));
    let Some(body) = truth.public.bodies.get_mut(&id) else {
        return;
    };
    if id.side() == TEXAS {
        settle(body, &walk, goal);
    } else {
        // Through an open stretch all go in together.
        (body.up, body.inside) = (0, 0);
        if let (true, Place::Foot(at)) = (entered, before) {
            // Ladders stay where they were climbed.
            let left = std::mem::take(&mut body.ladders);
            *truth.public.standing.entry(at).or_default() += left;
        }
        body.at = walk.end();
        face(body, &walk.path);
        body.place = match (inside, walk.arrived) {
            (true, _) => Place::Inside,
            (false, true) => Place::Foot(goal),
            (false, false) => Place::Field,
        };
        if body.place == Place::Foot(goal) {
            let post = plan().ground(goal).post;
            body.facing = body.at.bearing_to(post).unwrap_or(Bearing::NORTH);
        }
    }
    let kind = match given {
        Given::Rush(_) | Given::Assault(_) => ArrowKind::Charge,
        _ => ArrowKind::Move,
    };
    record(truth, id, walk.path, kind);
    if entered {
        let text = text!("aa-entered", body = id.name());
        umpire.announce(rule::FOOTHOLD, text);
    }
    let to = goal.name();
    if far == Length::ZERO && place_of(truth, id) == before && !tangled {
        return;
    }
    let text = match (place_of(truth, id), tangled) {
        (_, true) => text!("aa-tangled", body = id.name(), inches = far),
        (Place::Foot(_), _) => text!("aa-at-wall", body = id.name(), to = to, inches = far),
        (Place::Post(_), _) => text!("aa-at-post", body = id.name(), to = to, inches = far),
        _ => text!(
            "aa-moved",
            body = id.name(),
            to = to,
            inches = far,
            ditches = ditches
        ),
    };
    umpire.announce_with(rule::MOVEMENT, text, pace.trace());
}

/// Keeps the move for the picture.
fn record(truth: &mut Truth, id: BodyId, path: Vec<Point>, kind: ArrowKind) {
    if path.len() > 1 {
        truth.public.recent.push(TableArrow {
            path,
            side: id.side(),
            kind,
        });
    }
}

/// [Assault; ruling AL-35] Who is ordered to ASSAULT must be near enough to
/// run in with ladders; else it goes on as for ATTACK.
pub fn in_reach(body: &Body, goal: Sector) -> bool {
    let reach = params().assault.inches();
    match body.place {
        Place::Foot(sector) => sector == goal,
        Place::Field => plan().ground(goal).foot.within(body.at, reach),
        Place::Inside | Place::Post(_) => {
            let from = start_inside(body);
            way_inside(from, goal).is_some_and(|way| length(from, &way) <= reach)
        }
    }
}

/// Whether a column inside stands at a door of a sector or among its men.
pub fn is_at(body: &Body, sector: Sector) -> bool {
    let ground = plan().ground(sector);
    let doors = ground.doors.iter().chain([&ground.post]);
    body.place == Place::Inside && doors.copied().any(|d| d.within(body.at, TOUCH))
}

/// Whether two bodies in the open inside the fort are hand to hand.
pub fn touch(one: &Body, other: &Body) -> bool {
    one.place == Place::Inside && other.place == Place::Inside && one.at.within(other.at, TOUCH)
}
