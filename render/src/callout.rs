//! Lists of the counters in a hex by name: beside the hex with a leader line where
//! the stack is too high to show there and the map has room, else in a roster
//! below the map.

use crate::RenderError;
use crate::counter;
use crate::geometry::Rect;
use crate::ink::{BAR, BLACK, HIGHLIGHT, Look, PANEL, WHITE};
use crate::paint::{Anchor, Painter, Point};
use crate::sheet::Sheet;
use crate::stack;
use crate::text::Face;
use engine::board::{Counter, SideStyle, Stack};
use engine::hex::Hex;

/// What one line of a list shows.
#[derive(Clone, Debug)]
enum Line {
    /// A side's letter, name and count.
    Head(Look, String),
    /// A counter.
    Counter(Look, Box<Counter>),
    /// Counters that the viewer cannot see, or that there is no room for.
    More(Look, String),
}

/// A list of the counters in one hex.
#[derive(Clone, Debug)]
pub(crate) struct Callout {
    /// The hex it is about.
    pub hex: Hex,
    /// Whether the map leaves something out that the list shows.
    urgent: bool,
    lines: Vec<Line>,
}

/// A list longer than this stands below the map.
const LONGEST_BESIDE: usize = 18;
/// A list names no more counters of a side than this.
const LONGEST: usize = 36;

impl Callout {
    pub fn new(hex: Hex, stacks: &[&Stack], styles: &[SideStyle], urgent: bool) -> Self {
        let mut lines = Vec::new();
        for stack in stacks {
            let look = Look::of(stack.side, styles);
            let name = styles
                .iter()
                .find(|s| s.side == stack.side)
                .map_or_else(String::new, |s| s.name.to_string());
            lines.push(Line::Head(
                look.clone(),
                format!("{name} ×{}", stack::count(stack)).trim().to_owned(),
            ));
            for counter in stack.counters.iter().take(LONGEST) {
                lines.push(Line::Counter(look.clone(), Box::new(counter.clone())));
            }
            let more = stack.counters.len().saturating_sub(LONGEST);
            if more > 0 {
                lines.push(Line::More(look.clone(), format!("+{more}")));
            }
            if stack.hidden {
                lines.push(Line::More(look, "?".to_owned()));
            }
        }
        Self { hex, urgent, lines }
    }

    /// Width and height at a size of letters.
    fn size(&self, cap: f32) -> (f32, f32) {
        let (face, figures) = (Face::plain(cap), Face::bold(cap));
        let width = self
            .lines
            .iter()
            .map(|line| match line {
                Line::Head(_, words) => figures.width(words) + cap * 8.5,
                Line::Counter(_, c) => {
                    face.width(&face.fit(&c.name, cap * 17.0))
                        + figures.width(&counter::figures(c)).min(cap * 8.0)
                        + cap * 6.0
                }
                Line::More(_, words) => face.width(words) + cap * 5.0,
            })
            .fold(cap * 12.0, f32::max);
        (
            width.ceil(),
            (self.lines.len() as f32 * cap * 1.95 + cap * 0.8).ceil(),
        )
    }

    fn draw(&self, p: &mut Painter<'_>, frame: Rect, cap: f32) {
        p.rect(frame.grown(1.2), BLACK);
        p.rect(frame, PANEL);
        let step = cap * 1.95;
        let mut y = frame.y + cap * 0.4;
        for line in &self.lines {
            let middle = y + step / 2.0;
            let sign = Rect::new(
                frame.x + cap * 0.5,
                y + cap * 0.15,
                cap * 2.9,
                step - cap * 0.3,
            );
            match line {
                Line::Head(look, words) => {
                    p.rect(Rect::new(frame.x, y, frame.w, step), BAR);
                    counter::word_chip(
                        p,
                        &look.letter,
                        look,
                        Rect {
                            w: cap * 1.9,
                            ..sign
                        },
                    );
                    p.text(
                        words,
                        (frame.x + cap * 3.0, middle),
                        Anchor::Left,
                        Face::bold(cap),
                        WHITE,
                    );
                    let at = (frame.x + frame.w - cap * 0.6, middle);
                    p.text(
                        &self.hex.to_string(),
                        at,
                        Anchor::Right,
                        Face::bold(cap),
                        HIGHLIGHT,
                    );
                }
                Line::Counter(look, one) => {
                    let plain = Counter {
                        left: String::new(),
                        right: String::new(),
                        ratings: String::new(),
                        ..(**one).clone()
                    };
                    counter::chip(p, &plain, look, sign);
                    let figures = Face::bold(cap).fit(&counter::figures(one), cap * 8.0);
                    let name = Face::plain(cap).fit(&one.name, cap * 17.0);
                    p.text(
                        &name,
                        (frame.x + cap * 3.9, middle),
                        Anchor::Left,
                        Face::plain(cap),
                        BLACK,
                    );
                    let at = (frame.x + frame.w - cap * 0.6, middle);
                    p.text(&figures, at, Anchor::Right, Face::bold(cap), BLACK);
                }
                Line::More(look, words) => counter::word_chip(p, words, look, sign),
            }
            y += step;
        }
    }
}

/// Puts lists beside their hexes; gives back those that found no room.
///
/// `keep` holds what no list may cover.
pub(crate) fn beside(
    sheet: &mut Sheet,
    callouts: Vec<Callout>,
    area: Rect,
    keep: &[Rect],
    centre: impl Fn(Hex) -> Point,
    unit: f32,
) -> Result<Vec<Callout>, RenderError> {
    let cap = cap_for(unit);
    let mut taken: Vec<Rect> = Vec::new();
    let mut left = Vec::new();
    for callout in callouts {
        let (w, h) = callout.size(cap);
        let at = centre(callout.hex);
        let spot = (callout.urgent && callout.lines.len() <= LONGEST_BESIDE)
            .then(|| {
                spots(at, unit, w, h).into_iter().find(|spot| {
                    let room = spot.grown(3.0);
                    room.inside(area) && !taken.iter().chain(keep).any(|other| other.meets(room))
                })
            })
            .flatten();
        let Some(spot) = spot else {
            left.push(callout);
            continue;
        };
        taken.push(spot);
        let near = (
            at.0.clamp(spot.x, spot.x + spot.w),
            at.1.clamp(spot.y, spot.y + spot.h),
        );
        let long = (near.0 - at.0).hypot(near.1 - at.1).max(1.0);
        let from = (
            at.0 + (near.0 - at.0) * unit * 0.42 / long,
            at.1 + (near.1 - at.1) * unit * 0.42 / long,
        );
        sheet.patch(Rect::bounds(&[from, near], 4.0), 3, |p| {
            p.stroke(&[from, near], 3.6, WHITE);
            p.stroke(&[from, near], 1.8, BLACK);
        })?;
        sheet.patch(spot.grown(2.0), 2, |p| callout.draw(p, spot, cap))?;
    }
    Ok(left)
}

fn cap_for(unit: f32) -> f32 {
    (unit * 0.086).clamp(6.5, 10.0)
}

/// Where a list may stand, best first.
fn spots(at: Point, unit: f32, w: f32, h: f32) -> Vec<Rect> {
    let mut found = Vec::new();
    for away in [0.68, 0.95, 1.3, 1.9, 2.6, 3.4] {
        let (dx, dy) = (unit * away, unit * (away - 0.1));
        for (x, y) in [
            (dx, -h / 2.0),
            (-dx - w, -h / 2.0),
            (-w / 2.0, dy),
            (-w / 2.0, -dy - h),
            (dx * 0.9, dy * 0.4),
            (dx * 0.9, -dy * 0.4 - h),
            (-dx * 0.9 - w, dy * 0.4),
            (-dx * 0.9 - w, -dy * 0.4 - h),
        ] {
            found.push(Rect::new((at.0 + x).round(), (at.1 + y).round(), w, h));
        }
    }
    found
}

/// The lists that stand below the map, laid out in a given width.
pub(crate) struct Roster {
    placed: Vec<(Callout, Rect)>,
    cap: f32,
    /// Pixels that it needs.
    pub height: f32,
}

impl Roster {
    /// Lays lists out; those that would pass `most` pixels are left out.
    pub fn new(callouts: Vec<Callout>, width: f32, unit: f32, most: f32) -> Self {
        let cap = cap_for(unit);
        let gap = cap * 1.2;
        let (mut x, mut y, mut row) = (gap, gap, 0.0_f32);
        let mut placed = Vec::new();
        for callout in callouts {
            let (w, h) = callout.size(cap);
            let w = w.min(width - 2.0 * gap);
            if x + w + gap > width && x > gap {
                x = gap;
                y += row + gap;
                row = 0.0;
            }
            if y + h + gap > most {
                break;
            }
            placed.push((callout, Rect::new(x, y, w, h)));
            x += w + gap;
            row = row.max(h);
        }
        let height = if placed.is_empty() {
            0.0
        } else {
            (y + row + gap).ceil()
        };
        Self {
            placed,
            cap,
            height,
        }
    }

    /// Draws the lists below `top`.
    pub fn draw(&self, sheet: &mut Sheet, top: f32) -> Result<(), RenderError> {
        for (callout, at) in &self.placed {
            let frame = Rect {
                y: at.y + top,
                ..*at
            };
            sheet.patch(frame.grown(2.0), 2, |p| callout.draw(p, frame, self.cap))?;
        }
        Ok(())
    }
}
