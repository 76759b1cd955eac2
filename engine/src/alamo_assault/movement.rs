//! Movement: the umpire moves all bodies by their orders over the plan, round
//! corners, through ditches and felled trees, up to walls and through the fort.

use super::plan::{Plan, lines, plan};
use super::rule;
use super::state::{Body, Given, MEXICO, Place, Public, TEXAS, Truth};
use super::tables::{BodyId, Sector, params};
use crate::board::{ArrowKind, TableArrow};
use crate::inches::{Bearing, Length, Point, Segment};
use crate::text;
use crate::umpire::Umpire;

/// How near is hand to hand: the length of a musket and its bayonet, a step and
/// the roughness of the model.
const TOUCH: Length = Length::sixteenths(24);

/// How near the felled trees a body stands that was stopped by them.
const AT_ABATIS: Length = Length::sixteenths(8);

/// Pioneers who clear a way through felled trees without a halt.
const CLEARERS: u16 = 2;

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

/// Where a defender can fall back to, the nearest first, with the way: long
/// barracks, chapel or plaza guns, where no enemy is near the way.
/// [Retreat; rulings AL-25, AL-26]
pub fn refuges(public: &Public, body: &Body) -> Vec<(Sector, Vec<Point>)> {
    let own = body.post();
    let last_stand = own.is_some_and(|s| s.is_refuge() && s.row().door);
    if last_stand {
        return Vec::new();
    }
    let from = start_inside(body);
    let near = params().leader_radius.inches();
    let enemies: Vec<Point> = intruders(public).collect();
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

/// Whether a defender has somewhere to fall back to.
pub fn can_fall_back(public: &Public, body: &Body) -> bool {
    !refuges(public, body).is_empty()
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
        Given::Hold | Given::Retreat | Given::Rally => Length::ZERO,
    }
}

/// What a walk came to.
struct Walk {
    /// The points passed, the start first.
    path: Vec<Point>,
    /// Whether it came to its end.
    arrived: bool,
    /// What stopped or slowed it.
    ditches: u16,
    /// Whether felled trees stopped it.
    tangled: bool,
}

impl Walk {
    fn end(&self) -> Point {
        self.path.last().copied().unwrap_or_default()
    }
}

/// Walks a way as far as it goes. A ditch costs part of the move; felled trees
/// end it before them, for who has no pioneers to clear them.
fn walk(plan: &Plan, from: Point, way: &[Point], most: Length, pioneers: u16) -> Walk {
    let mut left = most;
    let mut path = vec![from];
    let (mut ditches, mut tangled, mut arrived) = (0, false, way.is_empty());
    let mut at = from;
    let near_trees = |p: Point| {
        let trees = plan.abatis.iter().flat_map(|a| lines(a));
        trees.map(|t| t.distance(p)).min().unwrap_or(AT_ABATIS * 9)
    };
    for (n, point) in way.iter().enumerate() {
        let step = Segment::new(at, *point);
        // Ditches are crossed before the step is measured out.
        let wet = plan.ditches.iter().flat_map(|d| lines(d));
        let wet: Vec<Length> = wet
            .filter_map(|d| d.meeting(step))
            .map(|m| at.distance(m))
            .collect();
        for far in wet {
            if far < left {
                ditches += 1;
                left = (left - params().ditch.inches()).max(far);
            }
        }
        let trees = plan.abatis.iter().flat_map(|a| lines(a));
        let trees = trees
            .filter_map(|t| t.meeting(step))
            .map(|m| at.distance(m))
            .min();
        let stopped = trees.filter(|far| {
            pioneers < CLEARERS
                && *far < left
                && near_trees(from) > AT_ABATIS
                && *far > Length::ZERO
        });
        if let Some(far) = stopped {
            tangled = true;
            let before = (far - AT_ABATIS / 2).max(Length::ZERO);
            path.push(step.along(before));
            break;
        }
        let whole = step.length();
        if whole > left {
            path.push(step.along(left));
            break;
        }
        left -= whole;
        at = *point;
        path.push(at);
        arrived = n + 1 == way.len();
    }
    Walk {
        path,
        arrived,
        ditches,
        tangled,
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
            Some(given) if given.goal().is_some() => go_on(truth, *id, given, umpire),
            // Defenders between two sectors go on to safety of themselves.
            Some(given)
                if given != Given::Retreat && id.side() == TEXAS && is_between(truth, *id) =>
            {
                go_back(truth, *id, umpire);
            }
            _ => {}
        }
    }
}

fn is_between(truth: &Truth, id: BodyId) -> bool {
    let body = truth.public.bodies.get(&id);
    body.is_some_and(|b| b.place == Place::Inside)
}

/// [Retreat] A retreat: the move and a die. Defenders go to a refuge, columns
/// to where they came from.
fn go_back(truth: &mut Truth, id: BodyId, umpire: &mut Umpire) {
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
        return column_back(truth, id, most, umpire);
    }
    let from = start_inside(body);
    let left = body.post();
    let Some((refuge, way)) = refuges(&truth.public, body).into_iter().next() else {
        let text = text!("aa-cornered", body = id.name());
        umpire.announce(rule::RETREAT, text);
        return;
    };
    let walk = walk(plan(), from, &way, most, 0);
    let Some(body) = truth.public.bodies.get_mut(&id) else {
        return;
    };
    body.tally.fled = true;
    settle(body, &walk, refuge);
    let far = length(from, &walk.path[1..]);
    record(truth, id, walk, ArrowKind::Retreat);
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
    umpire.announce(rule::RETREAT, text);
    if let (Some(post), Place::Inside) = (left, place_of(truth, id)) {
        pursue(truth, id, post, umpire);
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
        let walk = walk(plan(), from, &way, most, 0);
        let caught = walk.end().within(at, TOUCH);
        if let Some(body) = truth.public.bodies.get_mut(&id) {
            body.at = walk.end();
            face(body, &walk.path);
            // It has had its move.
            body.tally.fled = true;
        }
        record(truth, id, walk, ArrowKind::Charge);
        let (hunter, prey) = (id.name(), prey.name());
        let text = if caught {
            text!("aa-caught", hunter = hunter, prey = prey)
        } else {
            text!("aa-outrun", hunter = hunter, prey = prey)
        };
        umpire.announce(rule::RETREAT, text);
    }
}

/// A column goes back to where it came from; a routed one that is there leaves
/// the table. [ruling AL-36]
fn column_back(truth: &mut Truth, id: BodyId, most: Length, umpire: &mut Umpire) {
    let Some(body) = truth.public.bodies.get(&id) else {
        return;
    };
    let from = match body.place {
        Place::Inside => way_out(&truth.public, body.at),
        _ => body.at,
    };
    let home = id.muster().at;
    if body.mood == super::state::Mood::Routed && from.within(home, TOUCH) {
        if let Some(body) = truth.public.bodies.get_mut(&id) {
            body.left += body.total();
            body.figures = super::tables::Figures::default();
            (body.up, body.inside) = (0, 0);
        }
        umpire.announce(rule::RETREAT, text!("aa-left", body = id.name()));
        return;
    }
    let way = plan().route(from, home).unwrap_or_default();
    let walk = walk(plan(), from, &way, most, 0);
    let far = length(from, &walk.path[1..]);
    if let Some(body) = truth.public.bodies.get_mut(&id) {
        body.place = Place::Field;
        body.at = walk.end();
        (body.up, body.inside) = (0, 0);
        face(body, &walk.path);
        body.tally.fled = true;
    }
    record(truth, id, walk, ArrowKind::Retreat);
    umpire.announce(
        rule::RETREAT,
        text!("aa-goes-back", body = id.name(), inches = far),
    );
}

/// Where who is inside gets out again: over the nearest stretch of wall that
/// nobody holds, else the nearest.
fn way_out(public: &Public, at: Point) -> Point {
    let ways = public.sectors.iter().copied().filter(|s| is_way_in(*s));
    ways.min_by_key(|s| {
        let ground = plan().ground(*s);
        (public.posted(*s).next().is_some(), ground.post.distance(at))
    })
    .map_or(at, |s| plan().ground(s).foot)
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
    let mut from = body.at;
    let inside = match body.place {
        Place::Inside => true,
        Place::Post(_) => {
            from = start_inside(body);
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
    let walk = walk(plan(), from, &way.unwrap_or_default(), most, pioneers);
    let far = length(from, &walk.path[1..]);
    let (ditches, tangled) = (walk.ditches, walk.tangled);
    let entered = inside && !matches!(before, Place::Inside | Place::Post(_));
    let Some(body) = truth.public.bodies.get_mut(&id) else {
        return;
    };
    if id.side() == TEXAS {
        settle(body, &walk, goal);
    } else {
        // Who was on a wall and is sent elsewhere climbs down again.
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
    record(truth, id, walk, kind);
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
    umpire.announce(rule::MOVEMENT, text);
}

/// Keeps the move for the picture.
fn record(truth: &mut Truth, id: BodyId, walk: Walk, kind: ArrowKind) {
    if walk.path.len() > 1 {
        truth.public.recent.push(TableArrow {
            path: walk.path,
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
