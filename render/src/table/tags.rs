//! Tags beside bodies and pieces: names, figures, signs and notes.

use super::arrows::tiled;
use super::blocks::{emblems, emblems_width};
use super::crowd::Crowd;
use super::placing::arrange;
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
pub(super) struct Laid {
    title: String,
    emblems: bool,
    note: Vec<String>,
    /// How much it leaves out, from 0.
    pub thrift: u8,
    /// Whether the note stands behind the signs, in their row.
    beside: bool,
    pub size: (f32, f32),
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
            Mark::Thing => Face::plain(cap * 0.82),
        }
    }

    fn head(&self) -> bool {
        !(self.title.is_empty() && self.figures.is_empty())
    }

    /// Lays it out, the less the higher the thrift.
    pub fn laid(&self, cap: f32, thrift: u8) -> Option<Laid> {
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
                beside: false,
                thrift,
                size,
            });
        }
        let emblems = !self.emblems.is_empty() && thrift < 2;
        let signs = emblems_width(&self.emblems, cap * 0.94);
        // A short order needs no row of its own.
        let beside = thrift == 0
            && emblems
            && !self.note.is_empty()
            && signs + small.width(&self.note) < cap * 12.5;
        let note = match thrift {
            0 if beside => vec![self.note.clone()],
            0 => small.wrap(&self.note, cap * 15.0, 2),
            _ => Vec::new(),
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
            width = width.max(signs + lead + cap * 0.3);
        }
        for line in &note {
            let before = if beside { signs + cap * 0.3 } else { 0.0 };
            width = width.max(before + small.width(line) + lead + cap * 0.5);
        }
        let rows = f32::from(u8::from(self.head())) + f32::from(u8::from(emblems));
        let lines = if beside { 0 } else { note.len() };
        let height = rows * cap * 1.95 + lines as f32 * cap * 1.55 + cap * 0.2;
        Some(Laid {
            title,
            emblems,
            note,
            beside,
            thrift,
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
        if laid.beside {
            let x = frame.x + lead + emblems_width(&self.emblems, cap * 0.94) + cap * 0.3;
            let face = Face::plain(cap * 0.86);
            for line in &laid.note {
                p.text(line, (x, y - cap * 1.95), Anchor::Left, face, ink);
            }
            return;
        }
        for line in &laid.note {
            let at = (frame.x + lead, y - cap * 0.15);
            p.text(line, at, Anchor::Left, Face::plain(cap * 0.86), ink);
            y += cap * 1.55;
        }
    }
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
    let tags = gathered(tags, cap);
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

/// Things of one name that stand side by side, such as the guns of a battery,
/// have one tag, which says how many they are.
fn gathered(tags: Vec<Tag>, cap: f32) -> Vec<Tag> {
    let mut kept: Vec<(Tag, u32)> = Vec::with_capacity(tags.len());
    for tag in tags {
        let same = |(one, _): &&mut (Tag, u32)| {
            let (a, b) = (one.anchor.bounds(), tag.anchor.bounds());
            // No more than a battery: two that touch are two.
            let both = Rect::bounds(&[(a.x, a.y), (b.x, b.y)], 0.0);
            tag.mark == Mark::Thing
                && one.mark == Mark::Thing
                && (&one.title, one.pale, one.look.tint) == (&tag.title, tag.pale, tag.look.tint)
                && a.grown(cap * 1.8).meets(b)
                && both.w.max(both.h) < cap * 8.0
        };
        match kept.iter_mut().find(same) {
            Some((one, count)) => {
                *count += 1;
                let corners: Vec<Point> = [one.anchor, tag.anchor]
                    .into_iter()
                    .flat_map(Turned::corners)
                    .collect();
                let both = Rect::bounds(&corners, 0.0);
                one.heart = both.centre();
                one.anchor = Turned {
                    middle: one.heart,
                    front: (0.0, -1.0),
                    half_front: both.w / 2.0,
                    half_depth: both.h / 2.0,
                };
            }
            None => kept.push((tag, 1)),
        }
    }
    let told = |(mut tag, count): (Tag, u32)| {
        if count > 1 {
            tag.title = format!("{count} \u{d7} {}", tag.title);
        }
        tag
    };
    kept.into_iter().map(told).collect()
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
