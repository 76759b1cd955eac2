//! Bodies of men as formation rectangles: their front, their state, and as
//! much of their name as they have room for.

use super::plane::{Turned, along, hatch, ring};
use super::signs;
use super::tags::{Mark, Tag};
use super::view::{Plane, toward};
use crate::RenderError;
use crate::geometry::Rect;
use crate::ink::{BLACK, HALO, Ink, Look, SOFT, WHITE};
use crate::paint::{Anchor, Painter, Point};
use crate::sheet::Sheet;
use crate::symbol;
use crate::text::Face;
use engine::board::{Block, BlockState, SideStyle};

/// A line of what is written on a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Both,
    Title,
    Figures,
    Emblems,
}

/// What is written on a body: nothing where it is too small.
#[derive(Clone, Debug)]
struct Inscription {
    rows: &'static [Row],
    cap: f32,
}

impl Inscription {
    fn has(&self, rows: &[Row]) -> bool {
        rows.iter().any(|row| self.rows.contains(row))
    }
}

/// A body with its place in the picture.
pub(super) struct Standing<'a> {
    block: &'a Block,
    /// Its rectangle in pixels.
    pub turned: Turned,
    look: Look,
    title: String,
    inscription: Inscription,
}

/// The most characters of a name that are looked at.
const LONGEST_NAME: usize = 80;

impl<'a> Standing<'a> {
    /// `None` for a body of which nothing shows.
    pub fn new(block: &'a Block, plane: &Plane, styles: &[SideStyle]) -> Option<Self> {
        let most = plane.area.w + plane.area.h;
        let size = |length: f32, least: f32| (length.max(least) / 2.0).min(most);
        let turned = Turned {
            middle: plane.at(block.at),
            front: toward(block.facing),
            half_front: size(plane.long(block.front), plane.cap * 1.7),
            half_depth: size(plane.long(block.depth), plane.cap * 0.9),
        };
        // A body whose middle lies beyond the rim is told of where it stands.
        if !turned.bounds().meets(plane.area) {
            return None;
        }
        let title: String = block.name.trim().chars().take(LONGEST_NAME).collect();
        let mut standing = Self {
            block,
            turned,
            look: Look::of(block.side, styles),
            title,
            inscription: Inscription {
                rows: &[],
                cap: plane.cap,
            },
        };
        if plane.area.has(turned.middle) {
            standing.inscription = standing.inscribed(plane.cap);
        }
        Some(standing)
    }

    fn figures(&self) -> String {
        self.block.figures.to_string()
    }

    /// The most that fits on it.
    fn inscribed(&self, cap: f32) -> Inscription {
        const WITH: [&[Row]; 2] = [
            &[Row::Both, Row::Emblems],
            &[Row::Title, Row::Figures, Row::Emblems],
        ];
        const WITHOUT: [&[Row]; 3] = [&[Row::Both], &[Row::Title, Row::Figures], &[Row::Figures]];
        let with = (!self.block.emblems.is_empty()).then_some(WITH);
        for rows in with.into_iter().flatten().chain(WITHOUT) {
            for cap in [cap * 1.12, cap, cap * 0.86] {
                let (width, height) = self.size(rows, cap);
                if self.turned.holds(width + cap * 0.7, height + cap * 0.4) {
                    return Inscription { rows, cap };
                }
            }
        }
        Inscription { rows: &[], cap }
    }

    fn row_width(&self, row: Row, cap: f32) -> f32 {
        let face = Face::bold(cap);
        let sign = cap * 2.5;
        match row {
            Row::Title => face.width(&self.title),
            Row::Figures => sign + face.width(&self.figures()) + cap * 0.5,
            Row::Both if self.title.is_empty() => self.row_width(Row::Figures, cap),
            Row::Both => sign + face.width(&self.title) + face.width(&self.figures()) + cap * 1.4,
            Row::Emblems => emblems_width(&self.block.emblems, cap),
        }
    }

    fn size(&self, rows: &[Row], cap: f32) -> (f32, f32) {
        let width = rows
            .iter()
            .map(|row| self.row_width(*row, cap))
            .fold(0.0, f32::max);
        (width, rows.len() as f32 * cap * 1.85)
    }

    fn pale(&self) -> bool {
        matches!(self.block.state, BlockState::Routed | BlockState::Spent)
    }

    /// Draws it with what is written on it.
    pub fn draw(&self, sheet: &mut Sheet, plane: &Plane) -> Result<(), RenderError> {
        let reach = self.turned.grown(plane.cap * 1.4 + 4.0).bounds();
        sheet.patch(reach, 3, |p| {
            body(
                p,
                self.turned,
                &self.look,
                self.block.shade,
                self.block.state,
                plane.cap,
            );
            self.write(p);
        })
    }

    fn write(&self, p: &mut Painter<'_>) {
        let cap = self.inscription.cap;
        let rows = self.inscription.rows;
        let step = cap * 1.85;
        let face = Face::bold(cap);
        let fill = self.look.fill(self.block.shade, self.pale());
        // On hatching words need a rim of their own.
        let hatched = self.block.state == BlockState::Shaken;
        let (ink, rim) = if hatched {
            (BLACK, HALO)
        } else {
            (fill.writing(), fill)
        };
        let c = self.turned.middle;
        let words = |p: &mut Painter<'_>, words: &str, at: Point| {
            if hatched {
                p.haloed(words, at, Anchor::Left, face, (ink, rim), cap * 0.26);
            } else {
                p.text(words, at, Anchor::Left, face, ink);
            }
        };
        for (i, row) in rows.iter().enumerate() {
            let y = c.1 + (i as f32 - (rows.len() - 1) as f32 / 2.0) * step;
            let width = self.row_width(*row, cap);
            let mut x = c.0 - width / 2.0;
            if matches!(row, Row::Both | Row::Figures) {
                let sign = Rect::new(x, y - cap * 0.72, cap * 2.1, cap * 1.44);
                symbol::draw(p, self.block.symbol, sign, self.pale());
                x += cap * 2.5;
            }
            if matches!(row, Row::Both | Row::Title) && !self.title.is_empty() {
                words(p, &self.title, (x, y));
                x += face.width(&self.title) + cap * 0.8;
            }
            match row {
                Row::Both | Row::Figures => words(p, &self.figures(), (x, y)),
                Row::Emblems => {
                    if hatched || fill.light() < 120 {
                        let strip = Rect::new(x, y - cap * 0.95, width, cap * 1.9);
                        p.rounded(strip.grown(cap * 0.12), cap * 0.4, HALO);
                        emblems(p, &self.block.emblems, (x, y), cap, &self.look, BLACK);
                    } else {
                        emblems(p, &self.block.emblems, (x, y), cap, &self.look, ink);
                    }
                }
                Row::Title => {}
            }
        }
    }

    /// What a tag beside it must tell; `None` where it tells all itself.
    pub fn tag(&self) -> Option<Tag> {
        let on = &self.inscription;
        let note = self.block.note.as_ref().map(ToString::to_string);
        let named = on.has(&[Row::Both, Row::Title]);
        let counted = on.has(&[Row::Both, Row::Figures]);
        let tag = Tag {
            anchor: self.turned,
            look: self.look.clone(),
            pale: self.pale(),
            mark: Mark::Body,
            title: if named {
                String::new()
            } else {
                self.title.clone()
            },
            figures: if counted {
                String::new()
            } else {
                self.figures()
            },
            symbol: (!counted).then_some(self.block.symbol),
            emblems: if on.has(&[Row::Emblems]) {
                Vec::new()
            } else {
                self.block.emblems.iter().take(12).copied().collect()
            },
            note: note.unwrap_or_default().trim().to_owned(),
        };
        (!tag.is_empty()).then_some(tag)
    }
}

/// Width of a row of signs with their numbers.
pub(super) fn emblems_width(emblems: &[(engine::board::Emblem, u32)], cap: f32) -> f32 {
    let face = Face::bold(cap * 0.85);
    emblems
        .iter()
        .take(12)
        .map(|(_, count)| match count {
            0 | 1 => cap * 2.0,
            _ => cap * 2.2 + face.width(&count.to_string()),
        })
        .sum()
}

/// Draws a row of signs with their numbers from its left end.
pub(super) fn emblems(
    p: &mut Painter<'_>,
    emblems: &[(engine::board::Emblem, u32)],
    at: Point,
    cap: f32,
    look: &Look,
    ink: Ink,
) {
    let face = Face::bold(cap * 0.85);
    let mut x = at.0;
    for (kind, count) in emblems.iter().take(12) {
        signs::emblem(p, *kind, (x + cap * 0.95, at.1), cap * 1.7, look);
        x += cap * 2.0;
        if *count > 1 {
            let words = count.to_string();
            p.text(&words, (x, at.1), Anchor::Left, face, ink);
            x += face.width(&words) + cap * 0.2;
        }
    }
}

/// The rectangle of a body in its state, without words.
pub(super) fn body(
    p: &mut Painter<'_>,
    t: Turned,
    look: &Look,
    shade: u8,
    state: BlockState,
    cap: f32,
) {
    let line = (cap * 0.15).clamp(1.2, 2.6);
    let full = look.fill(shade, false);
    let pale = look.fill(shade, true);
    let corners = t.corners();
    let border = ring(&corners);
    let point = (t.half_depth * 0.9).clamp(cap * 0.42, cap * 0.95);
    // A light rim lifts it from any ground.
    p.polygon(&t.grown(line + 1.6).corners(), HALO);
    match state {
        BlockState::Steady => {
            let tip = t.at(t.half_depth + point + line * 1.5, 0.0);
            signs::nose(p, tip, t.front, point + line * 2.0, BLACK);
            p.polygon(&t.grown(line).corners(), BLACK);
            p.polygon(&corners, full);
            front(p, t, line * 1.9, BLACK);
        }
        BlockState::Shaken => {
            let tip = t.at(t.half_depth + point + line, 0.0);
            signs::nose(p, tip, t.front, point + line, BLACK);
            p.polygon(&corners, WHITE);
            let slant = (0.64, -0.768);
            let apart = (cap * 0.56).max(4.4);
            for [a, b] in hatch(&corners, slant, apart) {
                p.segment(a, b, apart * 0.52, full);
            }
            let dash = cap * 0.75;
            p.dashed(&border, line * 1.5, dash, dash * 0.55, BLACK);
            // The front line falls apart into pieces.
            let (f, d) = (t.half_front, t.half_depth);
            let edge = [t.at(d, -f), t.at(d, f)];
            p.dashed(&edge, line * 2.6, dash, dash * 0.55, BLACK);
        }
        BlockState::Routed => {
            // The tick points to the rear, where it runs.
            let back = (-t.front.0, -t.front.1);
            let tip = t.at(-t.half_depth - point - line * 1.5, 0.0);
            signs::nose(p, tip, back, point + line * 2.0, SOFT);
            let inner = t.at(-t.half_depth - point + line * 0.2, 0.0);
            signs::nose(p, inner, back, point * 0.6, pale);
            p.polygon(&corners, pale);
            let dash = cap * 0.42;
            p.dashed(&border, line * 1.2, dash, dash * 1.05, BLACK);
        }
        BlockState::Spent => {
            p.polygon(&t.grown(line * 0.6).corners(), SOFT);
            p.polygon(&corners, pale);
            // A second line within: it is laid aside.
            let inner = t.grown(-line * 1.6);
            if inner.half_depth > line && inner.half_front > line {
                p.closed(&inner.corners(), line * 0.5, SOFT);
            }
        }
    }
}

/// The line along a body's front.
fn front(p: &mut Painter<'_>, t: Turned, width: f32, ink: Ink) {
    let (f, d) = (t.half_front, t.half_depth + width * 0.3);
    let edge = [t.at(d, -f - width * 0.5), t.at(d, f + width * 0.5)];
    p.segment(edge[0], edge[1], width, ink);
    // Small marks of the files, where there is room for them.
    if t.half_depth > 16.0 {
        for (at, _) in along(&edge, 14.0) {
            let back = (
                at.0 - t.front.0 * width * 1.5,
                at.1 - t.front.1 * width * 1.5,
            );
            p.segment(at, back, 1.2, ink);
        }
    }
}
