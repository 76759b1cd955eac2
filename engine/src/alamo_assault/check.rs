//! The invariants.

use super::plan::plan;
use super::state::{Body, MEXICO, Place, TEXAS, Truth};
use super::tables::BodyId;
use crate::inches::{Point, Polygon};
use crate::ruleset::Broken;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The ground within the walls.
pub fn within_the_walls(point: Point) -> bool {
    static FORT: LazyLock<Polygon> = LazyLock::new(|| {
        // Walls of sectors run on from one another round the fort.
        let order = ["n", "ne", "e", "ch", "pal", "s", "sw", "w", "nw"];
        let sectors = order.into_iter().filter_map(super::tables::Sector::by_key);
        let corners = sectors.flat_map(|s| plan().ground(s).wall.clone());
        let mut corners: Vec<Point> = corners.collect();
        corners.dedup();
        Polygon::new(corners)
    });
    FORT.holds(point)
}

fn require(holds: bool, what: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken(what())) }
}

/// The first invariant that does not hold.
///
/// # Errors
/// What is wrong.
pub fn check(truth: &Truth) -> Result<(), Broken> {
    let public = &truth.public;
    require(truth.secret.len() == public.seats.len() + 2, || {
        "a part for each seat and each side".into()
    })?;
    let mut hidden = BTreeSet::new();
    for side in [MEXICO, TEXAS] {
        for (id, body) in truth.of_side(side).into_iter().flat_map(|p| &p.hidden) {
            require(id.side() == side && hidden.insert(*id), || {
                format!("{} is hidden in its own side's part", id.name())
            })?;
            check_body(*id, body)?;
        }
    }
    require(hidden == public.unseen, || {
        "who is unseen is hidden and nobody else".into()
    })?;
    for (id, body) in &public.bodies {
        require(!hidden.contains(id), || {
            format!("{} is there twice", id.name())
        })?;
        check_body(*id, body)?;
    }
    let commanded: Vec<BodyId> = public.seats.iter().flat_map(|s| s.bodies.clone()).collect();
    let known = public.bodies.keys().chain(&public.unseen);
    let known: BTreeSet<BodyId> = known.copied().collect();
    require(
        commanded.len() == known.len() && commanded.iter().all(|id| known.contains(id)),
        || "each body has one seat".into(),
    )?;
    for (n, part) in truth.secret.iter().take(public.seats.len()).enumerate() {
        require(
            part.drafts
                .keys()
                .all(|id| public.seats[n].bodies.contains(id)),
            || "a seat drafts for its own bodies".into(),
        )?;
    }
    Ok(())
}

fn check_body(id: BodyId, body: &Body) -> Result<(), Broken> {
    let name = id.name();
    // Men are conserved: who is fit, who fell and who ran are all who came.
    require(
        u32::from(body.total()) + u32::from(body.fallen) + u32::from(body.left)
            == u32::from(body.start),
        || {
            format!(
                "{name}: {} fit + {} fallen + {} gone is not {}",
                body.total(),
                body.fallen,
                body.left,
                body.start
            )
        },
    )?;
    require(body.up + body.inside <= body.total(), || {
        format!("{name}: more up and inside than there are")
    })?;
    require(body.up + body.inside == 0 || body.foot().is_some(), || {
        format!("{name}: on a wall and not at one")
    })?;
    if !body.lives() {
        return Ok(());
    }
    require(plan().table.holds(body.at), || {
        format!("{name} is off the table")
    })?;
    // Nobody stands in a wall, and everybody on the side of it that he should.
    let in_wall = plan().walls.iter().any(|w| w.line.holds(body.at));
    require(!in_wall, || format!("{name} stands in a wall"))?;
    let inside = within_the_walls(body.at);
    match body.place {
        Place::Field | Place::Foot(_) => require(!inside, || format!("{name} is outside within")),
        Place::Inside | Place::Post(_) => require(inside, || format!("{name} is inside without")),
    }?;
    require(
        (id.side() == MEXICO) != matches!(body.place, Place::Post(_)),
        || format!("{name} holds a post that is not its side's"),
    )
    .or_else(|broken| {
        // Texians between two posts are in the open, and some come out.
        if id.side() == TEXAS && matches!(body.place, Place::Inside | Place::Foot(_)) {
            Ok(())
        } else {
            Err(broken)
        }
    })
}
