//! What can be shot at, from where, and behind what cover.

use super::check::within_the_walls;
use super::plan::plan;
use super::state::{Body, MEXICO, Place, Public, TEXAS};
use super::tables::{BodyId, Cover, Sector, params};
use crate::inches::{Length, Point};
use crate::text::Text;

/// How far men on a wall turn to either side without leaving their facing.
const QUARTER: u16 = 90;

/// A part of a body that can be shot at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Whose.
    pub body: BodyId,
    /// Where.
    pub at: Point,
    /// How many.
    pub figures: u16,
}

/// Every part of a Mexican body that can be shot at.
pub fn mexican_marks(public: &Public) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (body, b) in public.side(MEXICO) {
        let mut mark = |at, figures| {
            if figures > 0 {
                marks.push(Mark { body, at, figures });
            }
        };
        match b.place {
            Place::Foot(sector) => {
                let ground = plan().ground(sector);
                mark(b.at, b.ground());
                mark(ground.post, b.up);
                mark(
                    ground.doors.first().copied().unwrap_or(ground.post),
                    b.inside,
                );
            }
            _ => mark(b.at, b.total()),
        }
    }
    marks
}

/// The nearest mark that can be seen and reached.
pub fn nearest(
    marks: &[Mark],
    from: Point,
    most: Length,
    sees: impl Fn(&Mark) -> bool,
) -> Option<Mark> {
    let reached = marks.iter().filter(|m| from.within(m.at, most) && sees(m));
    reached
        .min_by_key(|m| (from.distance(m.at), m.body))
        .copied()
}

/// Cover in the dark: farther than the flashes light, the next heavier row.
/// [ruling AL-32]
pub fn in_the_dark(public: &Public, cover: Cover, far: Length) -> (Cover, bool) {
    if public.is_dark() && far > params().dark_range.inches() {
        (cover.heavier(), true)
    } else {
        (cover, false)
    }
}

/// The word for a cover.
pub fn cover_word(cover: Cover) -> Text {
    Text::new(match cover {
        Cover::Open => "aa-cover-open",
        Cover::Light => "aa-cover-light",
        Cover::Medium => "aa-cover-medium",
        Cover::Heavy => "aa-cover-heavy",
    })
}

/// Whether the men of a sector can turn to a point: they keep their facing to
/// who is outside and turn to who is within. [Hold; ruling AL-42]
pub fn faces(sector: Sector, at: Point) -> bool {
    let ground = plan().ground(sector);
    let bearing = ground.post.bearing_to(at).unwrap_or(ground.facing);
    bearing.apart(ground.facing) <= QUARTER || within_the_walls(at)
}

/// Defenders as marks: all at one post together, and who is in the open.
pub fn texian_marks(public: &Public) -> Vec<(Mark, Option<Sector>)> {
    let mut marks = Vec::new();
    for sector in &public.sectors {
        let posted: Vec<(BodyId, &Body)> = public.posted(*sector).collect();
        let figures = posted.iter().map(|(_, b)| b.total()).sum();
        let largest = posted.iter().max_by_key(|(id, b)| (b.total(), *id));
        if let Some((body, _)) = largest {
            let at = plan().ground(*sector).post;
            let mark = Mark {
                body: *body,
                at,
                figures,
            };
            marks.push((mark, Some(*sector)));
        }
    }
    for (body, b) in public.side(TEXAS).filter(|(_, b)| b.place == Place::Inside) {
        let mark = Mark {
            body,
            at: b.at,
            figures: b.total(),
        };
        marks.push((mark, None));
    }
    marks
}

/// Whether men on the ground at a point see the defenders of a sector: from
/// outside over its wall, from inside at its door.
pub fn sees_post(from: Point, inside: bool, sector: Sector) -> bool {
    let ground = plan().ground(sector);
    if inside {
        let doors = ground.doors.iter().chain([&ground.post]);
        doors.copied().any(|d| plan().sees(from, 0, None, d))
    } else {
        !sector.is_inner() && plan().sees(from, 0, None, ground.foot)
    }
}

/// Cover of the defenders of a sector: their wall from outside; from inside
/// that of a house, and of an open wall none. [ruling AL-06]
pub fn cover_of(sector: Sector, from_inside: bool) -> Cover {
    let row = sector.row();
    if from_inside && !row.door {
        Cover::Open
    } else {
        row.cover
    }
}
