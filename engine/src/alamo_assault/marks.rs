//! What can be shot at, from where, and behind what cover.

use super::check::within_the_walls;
use super::plan::plan;
use super::state::{Body, MEXICO, Place, Public, TEXAS};
use super::tables::{BodyId, Cover, Sector, params};
use crate::inches::{Length, Point};
use crate::text;
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

/// A part of a column at a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// On the ground before it.
    Ground,
    /// On it.
    Up,
    /// Past it.
    Inside,
}

/// The part of a body before the wall of a sector, with its men on the ground at
/// `foot`, that stands at a point.
pub fn part_at(sector: Sector, foot: Point, at: Point) -> Part {
    if at == plan().ground(sector).post {
        Part::Up
    } else if at == foot {
        Part::Ground
    } else {
        Part::Inside
    }
}

/// How many of a body are where a mark is. [ruling AL-10]
pub fn figures_at(body: &Body, at: Point) -> u16 {
    match body.place {
        Place::Foot(sector) => match part_at(sector, body.at, at) {
            Part::Ground => body.ground(),
            Part::Up => body.up,
            Part::Inside => body.inside,
        },
        _ => body.total(),
    }
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

/// How far can be shot that would carry so far: in the dark no farther than
/// men are seen. [ruling AL-47]
pub fn in_sight(public: &Public, range: Length) -> Length {
    if public.is_dark() {
        range.min(params().dark_sight.inches())
    } else {
        range
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

/// Whether defenders can turn to a point: they keep their facing to who is
/// outside and turn to who is within. [Hold; ruling AL-42]
pub fn faces(body: &Body, at: Point) -> bool {
    let bearing = body.at.bearing_to(at).unwrap_or(body.facing);
    bearing.apart(body.facing) <= QUARTER || within_the_walls(at)
}

/// Where a defender is who is shot at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// Among the defenders of a sector.
    Post(Sector),
    /// In the open within the fort.
    Yard,
    /// Before the wall of a sector.
    Before(Sector),
}

impl Spot {
    /// The sector in whose turn he is shot at; what happens in the open belongs
    /// to the plaza.
    pub fn sector(self) -> Option<Sector> {
        match self {
            Self::Post(sector) | Self::Before(sector) => Some(sector),
            Self::Yard => Sector::by_key("plaza"),
        }
    }
}

/// Defenders as marks: all at one post together, all before one wall, and who
/// is in the open.
pub fn texian_marks(public: &Public) -> Vec<(Mark, Spot)> {
    let mut marks = Vec::new();
    for sector in &public.sectors {
        let posted: Vec<(BodyId, &Body)> = public.posted(*sector).collect();
        let out: Vec<(BodyId, &Body)> = public.sallied(*sector).collect();
        let ground = plan().ground(*sector);
        for (group, at, spot) in [
            (posted, ground.post, Spot::Post(*sector)),
            (out, ground.foot, Spot::Before(*sector)),
        ] {
            let figures = group.iter().map(|(_, b)| b.total()).sum();
            let largest = group.iter().max_by_key(|(id, b)| (b.total(), *id));
            if let Some((body, _)) = largest {
                let mark = Mark {
                    body: *body,
                    at,
                    figures,
                };
                marks.push((mark, spot));
            }
        }
    }
    for (body, b) in public.side(TEXAS).filter(|(_, b)| b.place == Place::Inside) {
        let mark = Mark {
            body,
            at: b.at,
            figures: b.total(),
        };
        marks.push((mark, Spot::Yard));
    }
    marks
}

/// Whom a volley at defenders is aimed at, in words: the body, or all of a place
/// where there are several.
pub fn mark_name(public: &Public, mark: &Mark, spot: Spot) -> Text {
    match spot {
        Spot::Post(sector) if public.posted(sector).nth(1).is_some() => {
            text!("aa-mark-post", sector = sector.name())
        }
        Spot::Before(sector) if public.sallied(sector).nth(1).is_some() => {
            text!("aa-mark-out", sector = sector.name())
        }
        _ => text!("aa-by-body", body = mark.body.name()),
    }
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
