//! A column: up to the wall in the dark, the last stretch at the run, over it,
//! and from room to room.

use crate::alamo_assault::movement::{in_reach, is_at, is_way_in, nearest_held};
use crate::alamo_assault::plan::plan;
use crate::alamo_assault::state::{Body, Given, Mood, Place, Public};
use crate::alamo_assault::tables::{BodyId, Sector, params};

/// The turn from which the reserve is sent in, if nothing calls for it before.
const RESERVE: u8 = 2;
/// So many turns it comes on quietly, while the garrison sleeps: a RUSH would
/// wake all of it far from the wall.
const QUIET: u8 = 5;
/// A column of which fewer than one in so many are left does not come on again
/// over open ground against a wall that is held.
const SPENT: u16 = 3;
/// So many rushes off, a wall that stands open is still worth the way.
const TO_OPEN: i32 = 3;
/// So far from the walls a broken column rallies rather than run on.
const SAFE: i32 = 30;

/// What it does.
pub fn order(public: &Public, id: BodyId, body: &Body) -> Given {
    match body.mood {
        Mood::Steady => {}
        Mood::Shaken => return Given::Rally,
        Mood::Routed => {
            let far = plan().off_the_walls(body.at).whole_inches() >= SAFE;
            return if far { Given::Rally } else { Given::Retreat };
        }
    }
    if !body.committed {
        let called = public.turn >= RESERVE;
        return match goal(public, id, body) {
            Some(goal) if called => Given::Attack(goal),
            _ => Given::Hold,
        };
    }
    if body.place == Place::Inside {
        return match nearest_held(public, body.at) {
            Some(goal) if in_reach(body, goal) || is_at(body, goal) => Given::Assault(goal),
            Some(goal) => Given::Rush(goal),
            None => Given::Hold,
        };
    }
    let Some(goal) = goal(public, id, body) else {
        return Given::Hold;
    };
    if let Place::Foot(at) = body.place {
        // Where the wall is open, in and on to the next who hold out.
        if public.is_open(at) {
            let post = plan().ground(at).post;
            let next = nearest_held(public, post);
            return next.map_or(Given::Assault(at), Given::Rush);
        }
        return Given::Assault(at);
    }
    if in_reach(body, goal) {
        return Given::Assault(goal);
    }
    if SPENT * body.total() < body.start && !public.is_open(goal) {
        let far = plan().off_the_walls(body.at).whole_inches() >= SAFE;
        return if far { Given::Hold } else { Given::Retreat };
    }
    // Quietly as long as the garrison sleeps, then at the run.
    if public.asleep.is_empty() || public.turn > QUIET {
        Given::Rush(goal)
    } else {
        Given::Attack(goal)
    }
}

/// The way in it goes for: a wall that is open already and near, else its own.
fn goal(public: &Public, id: BodyId, body: &Body) -> Option<Sector> {
    let ways = public.sectors.iter().copied().filter(|s| is_way_in(*s));
    let near = params().rush.inches() * TO_OPEN;
    let open = ways
        .clone()
        .filter(|s| public.is_open(*s))
        .map(|s| (plan().ground(s).foot.distance(body.at), s))
        .filter(|(far, _)| *far <= near)
        .min();
    if let Some((_, sector)) = open {
        return Some(sector);
    }
    let own = id.muster().sectors.iter().copied();
    let own = own.filter(|s| is_way_in(*s) && public.sectors.contains(s));
    own.chain(ways).next()
}
