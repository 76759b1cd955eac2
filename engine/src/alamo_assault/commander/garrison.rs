//! The men of a sector: they hold it, help a neighbour where nobody comes at
//! them, and fall back to the rooms before they are cut off.

use crate::alamo_assault::movement::{can_fall_back, intruders};
use crate::alamo_assault::orders::{default_given, may};
use crate::alamo_assault::plan::plan;
use crate::alamo_assault::state::{Body, Given, MEXICO, Place, Public};
use crate::alamo_assault::tables::{BodyId, Sector};
use crate::inches::Length;

/// Enemies outside within so many inches threaten a sector.
const THREAT: i32 = 24;
/// Enemies inside within so many inches threaten to cut it off.
const CUT_OFF: i32 = 20;
/// So near its own post, enemies at all are too many.
const AT_HAND: i32 = 8;

/// What it does.
pub fn order(public: &Public, id: BodyId, body: &Body) -> Given {
    if body.foot().is_some() && may(public, id, body, "retreat") {
        // Its place is behind the wall.
        return Given::Retreat;
    }
    if !body.steady() {
        let beset = intruders(public).any(|p| p.within(body.at, Length::inches(CUT_OFF)));
        return if beset || !may(public, id, body, "rally") {
            default_given(public, id, body)
        } else {
            Given::Rally
        };
    }
    if body.place == Place::Inside {
        // On to the sector it was sent to, as long as that is stormed, else to
        // safety: in the open nobody stays who can help it.
        return match body.order {
            Some(Given::Maneuver(goal)) if is_threatened(public, goal) => Given::Maneuver(goal),
            _ if may(public, id, body, "retreat") => Given::Retreat,
            _ => default_given(public, id, body),
        };
    }
    let Some(post) = body.post().filter(|_| id.muster().fights) else {
        return default_given(public, id, body);
    };
    if post.is_refuge() && post.row().door {
        return Given::Hold;
    }
    if is_lost(public, body, post) && can_fall_back(public, body) {
        return Given::Retreat;
    }
    if post.is_refuge() {
        return Given::Hold;
    }
    // Riflemen whom nobody comes at go to a neighbour who is stormed. Gunners
    // stay with their guns, so only bodies without any do.
    if body.figures.gunners == 0
        && !is_threatened(public, post)
        && let Some(goal) = post
            .neighbours()
            .find(|s| public.sectors.contains(s) && is_threatened(public, *s))
    {
        return Given::Maneuver(goal);
    }
    Given::Hold
}

/// Whether its wall is lost, or will be before it can get away: more are on it
/// than defend it, or enough are in the fort and near to cut it off.
fn is_lost(public: &Public, body: &Body, post: Sector) -> bool {
    let climbed = public.side(MEXICO).filter(|(_, b)| b.foot() == Some(post));
    let climbed: u16 = climbed.map(|(_, b)| b.up + b.inside).sum();
    let within = |inches: i32| -> u16 {
        let near = public.side(MEXICO).filter(|(_, b)| {
            let at = b.foot().map_or(b.at, |s| plan().ground(s).post);
            at.within(body.at, Length::inches(inches))
        });
        near.map(|(_, b)| b.within()).sum()
    };
    climbed > body.total() || within(CUT_OFF) > body.total() || within(AT_HAND) > 0
}

/// Whether a column is near a sector from outside.
fn is_threatened(public: &Public, sector: Sector) -> bool {
    let foot = plan().ground(sector).foot;
    let mut columns = public.side(MEXICO);
    columns.any(|(_, b)| b.at.within(foot, Length::inches(THREAT)))
}
