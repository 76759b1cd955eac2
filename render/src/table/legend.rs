//! The strip below a plan: north, the scale, and what the kinds of terrain mean.

use super::Plan;
use super::drawn::{Drawn, Form};
use super::ink::{BRASS, SEPIA, STONE_DARK};
use super::view::View;
use super::{ground, works};
use crate::RenderError;
use crate::geometry::Rect;
use crate::ink::{BLACK, PANEL, WHITE};
use crate::paint::{Anchor, Painter, Point, Raster};
use crate::text::Face;
use engine::board::ShapeKind;
use engine::text;

/// What lies in the strip, with its place.
pub(super) struct Legend {
    items: Vec<(ShapeKind, String, Point)>,
    scale: Option<(String, f32, Point)>,
    north: Point,
    /// Pixels that it needs below the plan.
    pub height: usize,
    cap: f32,
}

/// Things set one after another in lines of a strip.
pub(super) struct Flow {
    width: f32,
    gap: f32,
    step: f32,
    at: Point,
}

impl Flow {
    /// Lines in a strip so wide for letters so high.
    pub fn new(width: f32, cap: f32) -> Self {
        Self {
            width,
            gap: cap * 1.2,
            step: cap * 3.0,
            at: (cap * 1.2, cap * 1.8),
        }
    }

    /// The left end of the middle line of the next thing, so wide.
    pub fn place(&mut self, need: f32) -> Point {
        if self.at.0 + need > self.width - self.gap && self.at.0 > self.gap * 1.1 {
            self.at = (self.gap, self.at.1 + self.step);
        }
        let at = self.at;
        self.at.0 += need;
        at
    }

    /// The height of all lines so far.
    pub fn height(&self) -> f32 {
        (self.at.1 + self.step * 0.62).ceil()
    }
}

/// Height of the letters in strips below a plan.
pub(super) fn letters(view: &View) -> f32 {
    view.cap() * if view.whole { 0.86 } else { 0.82 }
}

impl Legend {
    pub fn new(plan: &Plan<'_>, drawn: &[Drawn]) -> Self {
        let cap = letters(&plan.view);
        let mut none = Self {
            items: Vec::new(),
            scale: None,
            north: (0.0, 0.0),
            height: 0,
            cap,
        };
        if plan.view.area.is_none() {
            return none;
        }
        let width = plan.view.size.0 as f32;
        let mut flow = Flow::new(width, cap);
        let at = flow.place(cap * 3.4);
        none.north = (at.0 + cap * 1.2, at.1);
        let face = Face::plain(cap);
        none.scale = scale(plan).map(|(words, length)| {
            let at = flow.place(length + face.width(&words) + cap * 4.4);
            (words, length, at)
        });
        let area = plan.plane.area;
        let shown = |kind: ShapeKind| {
            let mut of_kind = drawn.iter().filter(|d| d.kind == kind);
            of_kind.any(|d| d.bounds().grown(1.0).meets(area))
        };
        // A part is looked at in a chat, where every line of a legend makes the
        // ground smaller; the whole table tells what terrain means.
        let told = if plan.view.whole { 60 } else { 0 };
        for (kind, words) in plan.base.legend.iter().take(told) {
            if !shown(*kind) {
                continue;
            }
            let words = face.fit(&words.to_string(), width * 0.6);
            let at = flow.place(face.width(&words) + cap * 6.6);
            none.items.push((*kind, words, at));
        }
        none.height = flow.height() as usize;
        none
    }

    pub fn draw(&self, plan: &Plan<'_>, raster: &mut Raster) -> Result<(), RenderError> {
        if self.height == 0 {
            return Ok(());
        }
        let top = plan.view.size.1 as f32;
        let strip = Rect::new(0.0, top, raster.width as f32, self.height as f32);
        super::in_part(raster, strip, 3, |p| {
            p.rect(strip, PANEL);
            let face = Face::plain(self.cap);
            north(p, (self.north.0, self.north.1 + top), self.cap);
            if let Some((words, length, at)) = &self.scale {
                bar(p, words, *length, (at.0, at.1 + top), face);
            }
            for (kind, words, at) in &self.items {
                let (x, y) = (at.0, at.1 + top);
                sample(p, *kind, (x + self.cap * 1.8, y), self.cap);
                p.text(words, (x + self.cap * 4.4, y), Anchor::Left, face, BLACK);
            }
        })
    }
}

/// An arrow to the north.
fn north(p: &mut Painter<'_>, at: Point, cap: f32) {
    let (tall, half) = (cap * 1.25, cap * 0.5);
    let (tip, foot) = ((at.0, at.1 - tall), at.1 + tall * 0.75);
    p.polygon(&[tip, (at.0, foot - cap * 0.5), (at.0 - half, foot)], SEPIA);
    p.polygon(&[tip, (at.0 + half, foot), (at.0, foot - cap * 0.5)], BRASS);
    p.closed(
        &[
            tip,
            (at.0 + half, foot),
            (at.0, foot - cap * 0.5),
            (at.0 - half, foot),
        ],
        0.9,
        STONE_DARK,
    );
    let face = Face::bold(cap * 0.8);
    p.text(
        "N",
        (at.0 + cap * 0.95, at.1 - tall * 0.6),
        Anchor::Middle,
        face,
        BLACK,
    );
}

/// The longest bar of a round number of inches that is not too long.
fn scale(plan: &Plan<'_>) -> Option<(String, f32)> {
    let most = (plan.plane.area.w * 0.26).min(320.0);
    let (inches, length) = [
        1000_u32, 500, 200, 100, 50, 40, 30, 20, 15, 10, 5, 4, 3, 2, 1,
    ]
    .into_iter()
    .map(|inches| (inches, inches as f32 * plan.plane.unit))
    .find(|(_, length)| *length <= most)?;
    let feet = inches * u32::from(plan.base.feet_per_inch);
    let words = text!("table-scale", inches = inches, feet = feet).to_string();
    (length >= 4.0).then_some((words, length))
}

fn bar(p: &mut Painter<'_>, words: &str, length: f32, at: Point, face: Face) {
    let high = face.cap * 0.6;
    let whole = Rect::new(at.0, at.1 - high / 2.0, length, high);
    p.rect(whole.grown(1.0), BLACK);
    for i in [1, 3] {
        let part = Rect::new(at.0 + length * i as f32 / 4.0, whole.y, length / 4.0, high);
        p.rect(part, WHITE);
    }
    p.text(
        words,
        (at.0 + length + face.cap, at.1),
        Anchor::Left,
        face,
        BLACK,
    );
}

/// A small piece of what a line of the legend explains.
fn sample(p: &mut Painter<'_>, kind: ShapeKind, at: Point, cap: f32) {
    let (w, h) = (cap * 1.7, cap * 0.95);
    let unit = cap * 2.4;
    let (form, breadth) = match kind {
        ShapeKind::Yard
        | ShapeKind::Field
        | ShapeKind::Wood
        | ShapeKind::Rough
        | ShapeKind::Marsh
        | ShapeKind::Building
        | ShapeKind::Ruin
        | ShapeKind::Platform => (Form::Area, 0.0),
        ShapeKind::Water | ShapeKind::Ditch | ShapeKind::Road | ShapeKind::Bridge => {
            (Form::Line, cap * 1.15)
        }
        ShapeKind::Earthwork | ShapeKind::Abatis => (Form::Line, cap * 1.4),
        ShapeKind::Breach => (Form::Line, cap * 0.8),
        ShapeKind::Limit | ShapeKind::Fence => (Form::Line, cap * 0.16),
        ShapeKind::Gate | ShapeKind::Door | ShapeKind::Window => (Form::Line, cap * 0.85),
        ShapeKind::Wall | ShapeKind::Palisade | ShapeKind::Contour | ShapeKind::LadderPlace => {
            (Form::Line, cap * 0.55)
        }
    };
    let half = match kind {
        ShapeKind::Gate => w * 0.6,
        ShapeKind::Door | ShapeKind::Window => w * 0.4,
        ShapeKind::Breach => w * 0.55,
        _ => w,
    };
    let points = match form {
        Form::Area => {
            let r = Rect::around(at, w, h);
            vec![
                (r.x, r.y),
                (r.x + r.w, r.y),
                (r.x + r.w, r.y + r.h),
                (r.x, r.y + r.h),
            ]
        }
        Form::Line | Form::Spot => vec![(at.0 - half, at.1), (at.0 + half, at.1)],
    };
    let make = |kind, form, points, breadth| Drawn {
        kind,
        form,
        points,
        breadth,
        tall: 0.0,
        unit,
    };
    let on_wall = matches!(
        kind,
        ShapeKind::Gate | ShapeKind::Door | ShapeKind::Window | ShapeKind::Breach
    );
    let drawn = make(kind, form, points, breadth);
    if ground::flat(kind) {
        ground::draw_all(p, &[drawn]);
    } else if on_wall {
        let whole = vec![(at.0 - w, at.1), (at.0 + w, at.1)];
        let wall = make(ShapeKind::Wall, Form::Line, whole, cap * 0.5);
        works::draw(p, &[wall, drawn]);
    } else {
        works::draw(p, &[drawn]);
    }
}
