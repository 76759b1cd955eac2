//! Bodies of men as formation rectangles: their front, their state, and as
//! much of their name as they have room for.

use super::ink::{dotted, pale};
use super::plane::{along, clip_area, hatch, middle, noise, ring, share};
use super::signs;
use super::tags::{Mark, Tag};
use super::turned::Turned;
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
    Note,
}

/// What is written on a body: nothing where it is too small.
#[derive(Clone, Debug)]
struct Inscription {
    rows: &'static [Row],
    cap: f32,
    /// Its middle.
    at: Point,
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
    /// The middle of what shows of it.
    heart: Point,
    look: Look,
    title: String,
    note: String,
    /// Widths of the title, the figures, the note and the signs for letters
    /// one pixel high.
    widths: [f32; 4],
    inscription: Inscription,
}

/// Bodies show their figures where an inch is so many pixels or more.
const RANKS_FROM: f32 = 22.0;

/// The most characters of a name that are looked at.
const LONGEST_NAME: usize = 80;

impl<'a> Standing<'a> {
    /// `None` for a body of which nothing shows.
    ///
    /// `pieces` are the squares that will be drawn over bodies.
    pub fn new(
        block: &'a Block,
        plane: &Plane,
        pieces: &[Rect],
        styles: &[SideStyle],
    ) -> Option<Self> {
        let most = plane.area.w + plane.area.h;
        let size = |length: f32, least: f32| (length.max(least) / 2.0).min(most);
        let turned = Turned {
            middle: plane.at(block.at),
            front: toward(block.facing),
            half_front: size(plane.long(block.front), plane.cap * 1.7),
            half_depth: size(plane.long(block.depth), plane.cap * 0.9),
        };
        let seen = clip_area(&turned.corners(), plane.area);
        if seen.len() < 3 {
            return None;
        }
        let heart = if plane.area.has(turned.middle) {
            turned.middle
        } else {
            middle(&seen)
        };
        let title: String = block.name.trim().chars().take(LONGEST_NAME).collect();
        let cap = plane.cap;
        let note = block.note.as_ref().map(ToString::to_string);
        let note: String = note.unwrap_or_default().trim().chars().take(300).collect();
        let widths = [
            Face::bold(cap).width(&title),
            Face::bold(cap).width(&block.figures.to_string()),
            Face::plain(cap * 0.9).width(&note),
            emblems_width(&block.emblems, cap),
        ]
        .map(|width| width / cap);
        let mut standing = Self {
            widths,
            note,
            block,
            turned,
            heart,
            look: Look::of(block.side, styles),
            title,
            inscription: Inscription {
                rows: &[],
                cap: plane.cap,
                at: heart,
            },
        };
        if plane.area.has(turned.middle) {
            standing.inscription = standing.inscribed(plane, pieces);
        }
        Some(standing)
    }

    fn figures(&self) -> String {
        self.block.figures.to_string()
    }

    /// The most that fits on it where nothing else will stand.
    fn inscribed(&self, plane: &Plane, pieces: &[Rect]) -> Inscription {
        const CHOICE: [&[Row]; 8] = [
            &[Row::Both, Row::Emblems, Row::Note],
            &[Row::Title, Row::Figures, Row::Emblems, Row::Note],
            &[Row::Both, Row::Emblems],
            &[Row::Title, Row::Figures, Row::Emblems],
            &[Row::Both, Row::Note],
            &[Row::Both],
            &[Row::Title, Row::Figures],
            &[Row::Figures],
        ];
        let (bare, mute) = (self.block.emblems.is_empty(), self.note.is_empty());
        for rows in CHOICE {
            if bare && rows.contains(&Row::Emblems) || mute && rows.contains(&Row::Note) {
                continue;
            }
            for times in [1.12, 1.0, 0.86] {
                let cap = plane.cap * times;
                let (width, height) = self.size(rows, cap);
                let (width, height) = (width + cap * 0.7, height + cap * 0.4);
                if !self.turned.holds(width, height) {
                    continue;
                }
                // In the middle where it may be, else to the side.
                let free = [0.0, 0.2, -0.2, 0.4, -0.4, 0.6, -0.6, 0.8, -0.8]
                    .into_iter()
                    .map(|part| self.turned.at(0.0, self.turned.half_front * part))
                    .find(|at| {
                        let plate = Rect::around(*at, width / 2.0, height / 2.0);
                        let (right, low) = (plate.x + plate.w, plate.y + plate.h);
                        let mut corners = [(plate.x, plate.y), (right, plate.y)]
                            .into_iter()
                            .chain([(plate.x, low), (right, low)]);
                        corners.all(|corner| self.turned.grown(0.5).has(corner))
                            && plate.inside(plane.area)
                            && !pieces.iter().any(|piece| piece.meets(plate))
                    });
                if let Some(at) = free {
                    return Inscription { rows, cap, at };
                }
            }
        }
        Inscription {
            rows: &[],
            cap: plane.cap,
            at: self.heart,
        }
    }

    fn row_width(&self, row: Row, cap: f32) -> f32 {
        let [title, figures, note, signs] = self.widths;
        let sign = 2.5;
        cap * match row {
            Row::Title => title,
            Row::Both if title > 0.0 => sign + title + figures + 1.4,
            Row::Both | Row::Figures => sign + figures + 0.5,
            Row::Emblems => signs,
            Row::Note => note,
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
            if plane.unit >= RANKS_FROM {
                self.ranks(p, plane.cap);
            }
            self.write(p);
        })
    }

    /// A dot for every figure, rank behind rank; runners keep no ranks.
    fn ranks(&self, p: &mut Painter<'_>, cap: f32) {
        let state = self.block.state;
        let count = self.block.figures.min(600);
        if count == 0 || state == BlockState::Shaken {
            return;
        }
        let t = self.turned.grown(-cap * 0.35);
        if t.half_front <= 0.0 || t.half_depth <= 0.0 {
            return;
        }
        let (wide, deep) = (t.half_front * 2.0, t.half_depth * 2.0);
        let apart = (wide * deep / count as f32).sqrt();
        let files = (wide / apart).floor().max(1.0);
        let ranks = (count as f32 / files).ceil();
        let (across, back) = (wide / files, deep / ranks);
        let size = (across.min(back) * 0.29).min(cap * 0.34);
        if size < 1.3 {
            return;
        }
        let ink = dotted(self.fill());
        for i in 0..count {
            let (rank, file) = ((i as f32 / files).floor(), i as f32 % files);
            // The last rank stands in the middle.
            let left = count as f32 - rank * files;
            let spare = (files - left).max(0.0) / 2.0;
            let mut right = (file + spare + 0.5) * across - t.half_front;
            let mut forward = t.half_depth - (rank + 0.5) * back;
            if state == BlockState::Routed {
                let n = noise(i as i32, 77);
                right += (share(n, 0) - 0.5) * across * 1.1;
                forward += (share(n, 8) - 0.5) * back * 1.1;
                if n & 1 << 20 != 0 {
                    continue;
                }
            }
            p.disc(t.at(forward, right), size, ink);
        }
    }

    fn fill(&self) -> Ink {
        if self.pale() {
            pale(&self.look)
        } else {
            self.look.fill(self.block.shade, false)
        }
    }

    fn write(&self, p: &mut Painter<'_>) {
        let cap = self.inscription.cap;
        let rows = self.inscription.rows;
        let step = cap * 1.85;
        let face = Face::bold(cap);
        let fill = self.fill();
        // On hatching words need a rim of their own.
        let hatched = self.block.state == BlockState::Shaken;
        let (ink, rim) = if hatched {
            (BLACK, HALO)
        } else {
            (fill.writing(), fill)
        };
        let c = self.inscription.at;
        if self.block.state != BlockState::Shaken && !rows.is_empty() {
            // Words stand on a plate among the dots.
            let (width, height) = self.size(rows, cap);
            let plate = Rect::around(c, width / 2.0 + cap * 0.4, height / 2.0 + cap * 0.05);
            p.rounded(plate, cap * 0.5, fill);
        }
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
                x += (self.widths[0] + 0.8) * cap;
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
                Row::Note => {
                    let face = Face::plain(cap * 0.9);
                    if hatched {
                        let inks = (ink, rim);
                        p.haloed(&self.note, (x, y), Anchor::Left, face, inks, cap * 0.26);
                    } else {
                        p.text(&self.note, (x, y), Anchor::Left, face, ink);
                    }
                }
                Row::Title => {}
            }
        }
    }

    /// What a tag beside it must tell, with the sign of its arm or without;
    /// `None` where it tells all itself.
    pub fn tag(&self, arm: bool) -> Option<Tag> {
        let on = &self.inscription;
        let named = on.has(&[Row::Both, Row::Title]);
        let counted = on.has(&[Row::Both, Row::Figures]);
        let tag = Tag {
            anchor: self.turned,
            heart: self.heart,
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
            symbol: (arm && !counted).then_some(self.block.symbol),
            emblems: if on.has(&[Row::Emblems]) {
                Vec::new()
            } else {
                self.block.emblems.iter().take(12).copied().collect()
            },
            note: if on.has(&[Row::Note]) {
                String::new()
            } else {
                self.note.clone()
            },
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
    let pale = pale(look);
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
