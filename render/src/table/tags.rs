//! Tags beside bodies and pieces: names, figures, signs and notes. They keep
//! clear of all bodies and of each other, and lie on bare ground where they can.

use super::arrows::tiled;
use super::blocks::{emblems, emblems_width};
use super::crowd::{Crowd, Sums};
use super::plane::far;
use super::turned::Turned;
use super::view::Plane;
use crate::RenderError;
use crate::counter;
use crate::geometry::Rect;
use crate::ink::{BLACK, HALO, Look, PANEL, SOFT, WHITE};
use crate::paint::{Anchor, Painter, Point};
use crate::sheet::Sheet;
use crate::symbol;
use crate::text::Face;
use engine::board::{Emblem, Symbol};

/// What a tag belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// A body: its tag is a small panel.
    Body,
    /// A piece: its tag is its name alone.
    Piece,
    /// A thing: its name is small and stands close to it or not at all.
    Thing,
}

/// What is to be told beside something.
#[derive(Clone, Debug)]
pub(super) struct Tag {
    /// What it belongs to.
    pub anchor: Turned,
    /// The middle of what shows of that.
    pub heart: Point,
    pub look: Look,
    pub pale: bool,
    pub mark: Mark,
    pub title: String,
    pub figures: String,
    pub symbol: Option<Symbol>,
    pub emblems: Vec<(Emblem, u32)>,
    pub note: String,
}

/// A tag laid out: how much it tells and how large it is.
#[derive(Clone, Debug)]
struct Laid {
    title: String,
    emblems: bool,
    note: Vec<String>,
    size: (f32, f32),
}

impl Tag {
    /// Whether it has nothing to tell.
    pub fn is_empty(&self) -> bool {
        self.title.is_empty()
            && self.figures.is_empty()
            && self.emblems.is_empty()
            && self.note.is_empty()
    }

    fn face(&self, cap: f32) -> Face {
        match self.mark {
            Mark::Body | Mark::Piece => Face::bold(cap),
            Mark::Thing => Face::plain(cap * 0.76),
        }
    }

    fn head(&self) -> bool {
        !(self.title.is_empty() && self.figures.is_empty())
    }

    /// Lays it out, the less the higher the thrift.
    fn laid(&self, cap: f32, thrift: u8) -> Option<Laid> {
        let most = cap * [18.0, 18.0, 14.0][usize::from(thrift.min(2))];
        let face = self.face(cap);
        let small = Face::plain(cap * 0.86);
        let title = face.fit(&self.title, most);
        if self.mark != Mark::Body {
            let cap = face.cap;
            let size = ((face.width(&title) + cap * 0.8).ceil(), (cap * 1.8).ceil());
            return (!title.is_empty()).then_some(Laid {
                title,
                emblems: false,
                note: Vec::new(),
                size,
            });
        }
        let emblems = !self.emblems.is_empty() && thrift < 2;
        let note = if thrift == 0 {
            small.wrap(&self.note, cap * 15.0, 2)
        } else {
            Vec::new()
        };
        if !self.head() && !emblems && note.is_empty() {
            return None;
        }
        let mut width = 0.0_f32;
        if self.head() {
            let mut row = cap * 2.3;
            if self.symbol.is_some() {
                row += cap * 2.5;
            }
            if !title.is_empty() {
                row += face.width(&title) + cap * 0.7;
            }
            if !self.figures.is_empty() {
                row += face.width(&face.fit(&self.figures, cap * 9.0)) + cap * 0.6;
            }
            width = row;
        }
        let lead = if self.head() { cap * 0.5 } else { cap * 2.4 };
        if emblems {
            width = width.max(emblems_width(&self.emblems, cap * 0.94) + lead + cap * 0.3);
        }
        for line in &note {
            width = width.max(small.width(line) + lead + cap * 0.5);
        }
        let rows = f32::from(u8::from(self.head())) + f32::from(u8::from(emblems));
        let height = rows * cap * 1.95 + note.len() as f32 * cap * 1.55 + cap * 0.2;
        Some(Laid {
            title,
            emblems,
            note,
            size: (width.ceil(), height.ceil().max(cap * 2.0)),
        })
    }

    fn draw(&self, p: &mut Painter<'_>, laid: &Laid, frame: Rect, cap: f32) {
        let face = self.face(cap);
        let ink = if self.pale { SOFT } else { BLACK };
        if self.mark != Mark::Body {
            let at = frame.centre();
            p.rounded(frame, cap * 0.6, HALO);
            p.text(&laid.title, at, Anchor::Middle, face, ink);
            return;
        }
        p.rounded(
            frame.grown(1.2),
            cap * 0.34,
            if self.pale { SOFT } else { BLACK },
        );
        p.rounded(frame, cap * 0.28, PANEL);
        let chip = Rect::new(frame.x, frame.y, cap * 1.9, frame.h.min(cap * 2.1));
        counter::word_chip(p, &self.look.letter, &self.look, chip);
        let mut y = frame.y + cap * 1.05;
        if self.head() {
            let mut x = frame.x + cap * 2.3;
            if let Some(symbol) = self.symbol {
                let sign = Rect::new(x, y - cap * 0.7, cap * 2.05, cap * 1.4);
                symbol::draw(p, symbol, sign, self.pale);
                x += cap * 2.5;
            }
            p.text(&laid.title, (x, y), Anchor::Left, face, ink);
            if !laid.title.is_empty() {
                x += face.width(&laid.title) + cap * 0.7;
            }
            let figures = face.fit(&self.figures, cap * 9.0);
            p.text(&figures, (x, y), Anchor::Left, face, ink);
            y += cap * 1.95;
        }
        let lead = if self.head() { cap * 0.5 } else { cap * 2.4 };
        if laid.emblems {
            let at = (frame.x + lead, y);
            emblems(p, &self.emblems, at, cap * 0.94, &self.look, ink);
            y += cap * 1.95;
        }
        for line in &laid.note {
            let at = (frame.x + lead, y - cap * 0.15);
            p.text(line, at, Anchor::Left, Face::plain(cap * 0.86), ink);
            y += cap * 1.55;
        }
    }
}

/// A line from a thing to its tag.
type Leader = (Point, Point);

/// A place for a tag with its cost.
type Candidate = (f32, Rect, Option<Leader>);

/// A tag with its place.
struct Placed {
    tag: usize,
    laid: Laid,
    at: Rect,
    leader: Option<Leader>,
}

/// Finds places for tags; gives also which of them have none.
fn arrange(plane: &Plane, sums: &Sums, tags: &[Tag]) -> (Vec<Placed>, Vec<usize>) {
    let cap = plane.cap;
    // Those in a throng choose first: they have the least to choose from.
    let centres: Vec<Point> = tags.iter().map(|tag| tag.heart).collect();
    let mut order: Vec<usize> = (0..tags.len()).collect();
    let throng = |i: usize| {
        let near = centres.iter().filter(|c| far(**c, centres[i]) < cap * 14.0);
        near.count()
    };
    order.sort_by_cached_key(|i| {
        let rank = tags[*i].mark as u8;
        (rank, usize::MAX - throng(*i), *i)
    });
    let mut placed: Vec<Placed> = Vec::new();
    let mut homeless = Vec::new();
    for i in order {
        let tag = &tags[i];
        if !plane.area.has(tag.heart) {
            continue;
        }
        let found = (0..3).find_map(|thrift| {
            let laid = tag.laid(cap, thrift)?;
            let (at, leader) = spot(tag, laid.size, plane, sums, &placed, thrift)?;
            Some(Placed {
                tag: i,
                laid,
                at,
                leader,
            })
        });
        match found {
            Some(found) => placed.push(found),
            None if tag.mark == Mark::Body => homeless.push(i),
            None => {}
        }
    }
    homeless.sort_unstable();
    (placed, homeless)
}

/// Places and draws tags; gives those for which there is no room, whose
/// anchors then carry their number.
pub(super) fn place(
    sheet: &mut Sheet,
    plane: &Plane,
    crowd: &Crowd,
    tags: Vec<Tag>,
) -> Result<Vec<Tag>, RenderError> {
    let cap = plane.cap;
    let (placed, homeless) = arrange(plane, &crowd.sums(), &tags);
    for one in &placed {
        if let Some((a, b)) = one.leader {
            let thin = (cap * 0.1).clamp(1.0, 1.6);
            tiled(sheet, &[a, b], 5.0, |p, _| {
                p.segment(a, b, thin * 3.0, WHITE);
                p.segment(a, b, thin * 1.4, BLACK);
                p.disc(a, thin * 2.0, BLACK);
            })?;
        }
    }
    for one in &placed {
        let tag = &tags[one.tag];
        sheet.patch(one.at.grown(2.5), 2, |p| {
            tag.draw(p, &one.laid, one.at, cap);
        })?;
    }
    for (number, i) in homeless.iter().enumerate() {
        let at = tags[*i].heart;
        sheet.patch(Rect::around(at, cap * 1.6, cap * 1.4), 3, |p| {
            disc(p, number + 1, at, cap);
        })?;
    }
    let mut tags: Vec<Option<Tag>> = tags.into_iter().map(Some).collect();
    Ok(homeless
        .into_iter()
        .filter_map(|i| tags[i].take())
        .collect())
}

/// A number in a disc.
pub(super) fn disc(p: &mut Painter<'_>, number: usize, at: Point, cap: f32) {
    let words = number.to_string();
    let face = Face::bold(cap * 0.74);
    let half = (face.width(&words) / 2.0 + cap * 0.3).max(cap * 0.8);
    let frame = Rect::around(at, half, cap * 0.8);
    p.rounded(frame.grown(1.0), cap, BLACK);
    p.rounded(frame, cap, HALO);
    p.text(&words, at, Anchor::Middle, face, BLACK);
}

/// The best free place for a tag, with its leader line where it lies apart.
fn spot(
    tag: &Tag,
    (w, h): (f32, f32),
    plane: &Plane,
    sums: &Sums,
    placed: &[Placed],
    thrift: u8,
) -> Option<(Rect, Option<Leader>)> {
    let cap = plane.cap;
    let room = plane.area.grown(-3.0);
    let around = tag.anchor.bounds().common(plane.area).grown(cap * 0.25);
    let c = tag.heart;
    let mut best: Option<Candidate> = None;
    // The less a tag tells, the nearer it should lie.
    let rings: &[f32] = match (tag.mark, thrift) {
        (Mark::Thing, _) => &[0.1, 0.5],
        (Mark::Piece, _) => &[0.1, 0.8, 1.8, 3.0, 4.5],
        (Mark::Body, 0) => &[0.3, 1.2, 2.4, 4.0, 6.0, 8.5, 11.5, 15.0],
        (Mark::Body, _) => &[0.3, 1.2, 2.4, 4.0, 6.0, 8.5, 11.5, 15.0, 20.0, 26.0, 33.0],
    };
    for ring in rings {
        let g = cap * ring;
        if best.as_ref().is_some_and(|(cost, ..)| *cost < g) {
            break;
        }
        let (right, left) = (around.x + around.w + g, around.x - g - w);
        let (below, above) = (around.y + around.h + g, around.y - g - h);
        let (mid_x, mid_y) = (c.0 - w / 2.0, c.1 - h / 2.0);
        let (from_x, to_x) = (around.x, around.x + around.w - w);
        let (from_y, to_y) = (around.y, around.y + around.h - h);
        let d = g * 0.4;
        for (i, (x, y)) in [
            (right, mid_y),
            (left, mid_y),
            (mid_x, below),
            (mid_x, above),
            (right, from_y),
            (right, to_y),
            (left, from_y),
            (left, to_y),
            (from_x, below),
            (to_x, below),
            (from_x, above),
            (to_x, above),
            (right - d, below - d),
            (right - d, above + d),
            (left + d, below - d),
            (left + d, above + d),
            (right, c.1 + g * 0.5),
            (right, c.1 - h - g * 0.5),
            (left, c.1 + g * 0.5),
            (left, c.1 - h - g * 0.5),
            (c.0 + g * 0.5, below),
            (c.0 - w - g * 0.5, below),
            (c.0 + g * 0.5, above),
            (c.0 - w - g * 0.5, above),
        ]
        .into_iter()
        .enumerate()
        {
            let frame = Rect::new(x.round(), y.round(), w, h);
            if !frame.inside(room) {
                continue;
            }
            let mut cost = g + i as f32 * 0.1;
            if best.as_ref().is_some_and(|(least, ..)| *least <= cost) {
                continue;
            }
            let (soft, hard) = sums.under(frame);
            cost += soft * 0.035 * (10.7 / cap).powi(2).max(0.3);
            if hard || best.as_ref().is_some_and(|(least, ..)| *least <= cost) {
                continue;
            }
            let wide = frame.grown(cap * 0.3);
            let leader = leader(tag, frame, cap).filter(|_| tag.mark != Mark::Thing);
            let clash = placed.iter().any(|one| {
                one.at.meets(wide)
                    || leader.is_some_and(|(a, b)| crosses(one.at, a, b))
                    || one.leader.is_some_and(|(a, b)| crosses(wide, a, b))
            });
            if clash {
                continue;
            }
            if let Some(mine) = leader {
                cost += passed(mine, sums, cap) * cap * 4.0;
                let cut = placed
                    .iter()
                    .filter_map(|one| one.leader)
                    .any(|other| meet(mine, other));
                if cut {
                    cost += cap * 6.0;
                }
            }
            if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                best = Some((cost, frame, leader));
            }
        }
    }
    best.map(|(_, frame, leader)| (frame, leader))
}

/// The line from a thing to its tag; `None` where they lie close together.
fn leader(tag: &Tag, frame: Rect, cap: f32) -> Option<Leader> {
    let c = tag.heart;
    let to = (
        c.0.clamp(frame.x, frame.x + frame.w),
        c.1.clamp(frame.y, frame.y + frame.h),
    );
    let long = far(c, to);
    if long < 1.0 {
        return None;
    }
    // From where the straight way leaves the thing.
    let step = |part: f32| (c.0 + (to.0 - c.0) * part, c.1 + (to.1 - c.1) * part);
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..9 {
        let half = f32::midpoint(low, high);
        if tag.anchor.has(step(half)) {
            low = half;
        } else {
            high = half;
        }
    }
    let from = step(low);
    (far(from, to) > cap * 1.15).then_some((from, to))
}

/// How many places that nothing may cover a leader passes. It may leave its
/// own thing and reach its tag.
fn passed((a, b): (Point, Point), sums: &Sums, cap: f32) -> f32 {
    let long = far(a, b);
    let steps = (long / cap).ceil().clamp(1.0, 80.0);
    let mut count = 0.0;
    for i in 1..steps as usize {
        let part = i as f32 / steps;
        let at = (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part);
        if long * part > cap * 0.8 && sums.under(Rect::around(at, 0.5, 0.5)).1 {
            count += 1.0;
        }
    }
    count
}

/// Whether a line touches a rectangle.
fn crosses(r: Rect, a: Point, b: Point) -> bool {
    !super::plane::clip_line(&[a, b], r).is_empty()
}

/// Whether two lines cross.
fn meet((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let turn = |a: Point, b: Point, p: Point| (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0);
    turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::Frame;
    use crate::paint::Raster;
    use crate::table::ink::PARCHMENT;
    use crate::table::view::View;
    use engine::board::TableBase;
    use engine::inches::Length;

    fn tag(heart: Point, name: &str) -> Tag {
        Tag {
            anchor: Turned {
                middle: heart,
                front: (0.0, -1.0),
                half_front: 16.0,
                half_depth: 6.0,
            },
            heart,
            look: Look {
                letter: "R".to_owned(),
                tint: 1,
            },
            pale: false,
            mark: Mark::Body,
            title: name.to_owned(),
            figures: "120".to_owned(),
            symbol: Some(Symbol::Infantry),
            emblems: vec![(Emblem::Ladder, 4)],
            note: "HOLD".to_owned(),
        }
    }

    #[test]
    fn tags_cover_neither_bodies_nor_each_other_nor_the_rim() {
        let mut base = TableBase::clone(&TableBase::empty());
        (base.width, base.height) = (Length::inches(80), Length::inches(60));
        let plane = View::new(Frame::WHOLE, &base).plane((0.0, 0.0));
        let (width, height) = (plane.area.w as usize + 200, plane.area.h as usize + 200);
        let mut crowd = Crowd::of(&Raster::new(width, height, PARCHMENT), plane.area);
        // A crowd in the middle of a wide field, and one in a corner.
        let tags: Vec<Tag> = (0..60_u16)
            .map(|i| {
                let (x, y) = (f32::from(i % 10) * 40.0, f32::from(i / 10) * 40.0);
                let corner = if i % 4 == 0 {
                    (plane.area.x, plane.area.y)
                } else {
                    plane.area.centre()
                };
                tag((corner.0 + x + 4.0, corner.1 + y + 4.0), "Company")
            })
            .collect();
        for tag in &tags {
            crowd.block(tag.anchor);
        }
        let (placed, homeless) = arrange(&plane, &crowd.sums(), &tags);
        assert_eq!(placed.len() + homeless.len(), tags.len());
        assert!(placed.len() > 30, "only {} found room", placed.len());
        for (i, one) in placed.iter().enumerate() {
            assert!(one.at.inside(plane.area), "{:?}", one.at);
            for tag in &tags {
                assert!(!one.at.meets(tag.anchor.bounds()), "{:?}", one.at);
            }
            for other in &placed[..i] {
                assert!(!one.at.meets(other.at), "{:?} {:?}", one.at, other.at);
                assert!(
                    one.leader.is_none_or(|(a, b)| !crosses(other.at, a, b)),
                    "a leader runs under a tag"
                );
            }
        }
    }

    #[test]
    fn the_name_of_a_thing_has_no_leader() {
        let mut base = TableBase::clone(&TableBase::empty());
        (base.width, base.height) = (Length::inches(40), Length::inches(40));
        let plane = View::new(Frame::WHOLE, &base).plane((0.0, 0.0));
        let (width, height) = (plane.area.w as usize + 200, plane.area.h as usize + 200);
        let crowd = Crowd::of(&Raster::new(width, height, PARCHMENT), plane.area);
        let thing = Tag {
            mark: Mark::Thing,
            ..tag(plane.area.centre(), "Six-pounder")
        };
        let (placed, _) = arrange(&plane, &crowd.sums(), &[thing]);
        assert_eq!(placed.len(), 1);
        assert!(placed[0].leader.is_none());
    }
}
