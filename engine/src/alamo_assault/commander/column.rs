//! A column: up to the wall in the dark, the last stretch at the run, over it,
//! and from room to room.

use crate::alamo_assault::melee;
use crate::alamo_assault::movement::{in_reach, is_at, is_way_in, nearest_held};
use crate::alamo_assault::plan::plan;
use crate::alamo_assault::shooting::{HANDS, hands, have_marks, muskets};
use crate::alamo_assault::state::{Body, Given, MEXICO, Mood, Place, Public};
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
/// The die of which a melee is reckoned by.
const EVEN: u16 = 3;
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
            // A house is shot at until so few are left that it can be stormed.
            Some(goal) if !is_ripe(public, goal) && shoots(public, id, body) => Given::Hold,
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
            if serves_guns(public, id, at) {
                return Given::Hold;
            }
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

/// Whether the columns inside near a sector would beat its men hand to hand.
fn is_ripe(public: &Public, goal: Sector) -> bool {
    let posted: Vec<(BodyId, &Body)> = public.posted(goal).collect();
    let near = |b: &Body| is_at(b, goal) || (b.place == Place::Inside && in_reach(b, goal));
    let columns: Vec<(BodyId, &Body)> = public
        .side(MEXICO)
        .filter(|(_, b)| b.steady() && near(b))
        .collect();
    let fight = melee::between(public, goal, &columns, &posted);
    !columns.is_empty() && fight.mexico.score(EVEN) > fight.texas.score(EVEN)
}

/// Whether it would have somebody to shoot at from where it is.
fn shoots(public: &Public, id: BodyId, body: &Body) -> bool {
    let mut held = body.clone();
    held.order = Some(Given::Hold);
    !muskets(public, id, &held, |_| None).is_empty()
}

/// Whether it is the column that stays with the guns it took in a sector, as long
/// as they have somebody to fire at.
fn serves_guns(public: &Public, id: BodyId, at: Sector) -> bool {
    let first = public.side(MEXICO).find(|(_, b)| hands(b, at) >= HANDS);
    first.is_some_and(|(other, _)| other == id) && have_marks(public, at)
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
