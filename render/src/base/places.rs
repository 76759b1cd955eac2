//! Towns, forts, entries, names and hex numbers.

use super::{NUMBERS_FROM, Plan};
use crate::RenderError;
use crate::geometry::Rect;
use crate::ink::{BLACK, COUNTRY, DEEP, HALO, Ink, NUMBER, RED, SOFT, WHITE};
use crate::paint::{Anchor, Painter, Point, Raster};
use crate::text::Face;
use engine::board::{LabelKind, Place};
use engine::hex::Hex;

/// Names of country and water.
pub(super) fn labels(plan: &Plan<'_>, p: &mut Painter<'_>) {
    let mut order: Vec<_> = plan.map.labels.iter().collect();
    order.sort_by_key(|label| std::cmp::Reverse(label.tenths));
    let mut taken: Vec<Rect> = Vec::new();
    for label in order {
        if !plan.shows(label.hex) {
            continue;
        }
        let cap = f32::from(label.tenths.min(60)) / 10.0 * plan.unit() * 0.62;
        let most = match (plan.view.detail, label.tenths > 5) {
            (true, true) => 30.0,
            (true, false) => 10.5,
            (false, _) => 60.0,
        };
        let cap = cap.min(most);
        if cap < 4.0 {
            continue;
        }
        let big = cap > plan.unit() * 0.4;
        let (face, ink, spacing) = match label.kind {
            LabelKind::Country => (Face::bold(cap), COUNTRY, 0.45),
            LabelKind::Water if big => (Face::plain(cap), DEEP, 0.5),
            LabelKind::Water => (Face::plain(cap), DEEP, 0.08),
        };
        let at = plan.lattice.centre(label.hex);
        spaced(
            p,
            &label.words,
            at,
            (face, ink),
            spacing * cap,
            plan.area,
            &mut taken,
        );
    }
}

/// Words with room between their letters, kept within the area where they fit
/// and left out where greater words stand.
fn spaced(
    p: &mut Painter<'_>,
    words: &str,
    at: Point,
    (face, ink): (Face, Ink),
    gap: f32,
    area: Rect,
    taken: &mut Vec<Rect>,
) {
    let words = crate::text::clean(words);
    let letters: Vec<(String, f32)> = words
        .chars()
        .take(120)
        .map(|c| {
            let letter = c.to_string();
            let width = face.width(&letter);
            (letter, width)
        })
        .collect();
    let width: f32 = letters.iter().map(|(_, w)| w + gap).sum::<f32>() - gap;
    if width > area.w {
        return;
    }
    let mut x = (at.0 - width / 2.0).clamp(
        area.x + 2.0,
        (area.x + area.w - width - 2.0).max(area.x + 2.0),
    );
    let spot = Rect::new(x, at.1 - face.cap * 0.6, width, face.cap * 1.2);
    if taken.iter().any(|other| other.meets(spot)) {
        return;
    }
    taken.push(spot);
    for (letter, width) in letters {
        let rim = (face.cap * 0.12).clamp(0.8, 2.0);
        p.haloed(&letter, (x, at.1), Anchor::Left, face, (ink, HALO), rim);
        x += width + gap;
    }
}

/// Lettered entry hexes.
pub(super) fn entries(plan: &Plan<'_>, p: &mut Painter<'_>) {
    for (hex, letter, side) in &plan.map.entries {
        if plan.shows(*hex) {
            entry(
                p,
                letter,
                plan.look(*side).ink(),
                plan.lattice.centre(*hex),
                plan.unit(),
            );
        }
    }
}

/// A lettered box.
pub(super) fn entry(p: &mut Painter<'_>, letter: &str, fill: Ink, at: Point, unit: f32) {
    let half = (unit * 0.24).clamp(6.0, 22.0);
    let frame = Rect::around(at, half, half);
    p.rect(frame.grown(1.6), WHITE);
    p.rect(frame.grown(0.6), BLACK);
    p.rect(frame, fill);
    let letter: String = letter.chars().take(2).collect();
    p.text(
        &letter,
        at,
        Anchor::Middle,
        Face::bold(half * 1.05),
        fill.writing(),
    );
}

/// Draws the signs of all places and then their names; gives what they cover.
pub(super) fn places(plan: &Plan<'_>, p: &mut Painter<'_>) -> Vec<Rect> {
    let unit = plan.unit();
    let shown: Vec<&Place> = plan
        .map
        .places
        .iter()
        .filter(|place| plan.shows(place.hex))
        .collect();
    let mut taken: Vec<Rect> = Vec::new();
    for place in &shown {
        let at = plan.lattice.centre(place.hex);
        sign(p, place, at, unit);
        let reach = unit * 0.2;
        taken.push(Rect::around(at, reach, reach));
    }
    for (hex, _, _) in &plan.map.entries {
        taken.push(Rect::around(
            plan.lattice.centre(*hex),
            unit * 0.27,
            unit * 0.27,
        ));
    }
    // Important names choose first.
    let mut order = shown;
    order.sort_by_key(|place| (!place.red && !place.fort, place.hex));
    for place in order {
        let (x, y) = plan.lattice.centre(place.hex);
        if !Rect::around((x, y), 1.0, 1.0).inside(plan.area) {
            continue;
        }
        let name = Name::new(place, unit, plan.view.detail);
        let at = plan.lattice.centre(place.hex);
        let spots = if plan.view.detail {
            name.close_spots(at, unit)
        } else {
            name.spots(at, unit)
        };
        let best = spots.into_iter().enumerate().min_by_key(|(i, spot)| {
            let outside = if spot.inside(plan.area) { 0.0 } else { 4000.0 };
            let over: f32 = taken.iter().map(|t| t.overlap(*spot)).sum();
            ((over * 10.0 + outside) as u64 + *i as u64 * 3, *i)
        });
        if let Some((_, spot)) = best {
            name.draw(p, spot);
            taken.push(spot);
        }
    }
    taken
}

/// A place's name, set in lines.
struct Name {
    lines: Vec<String>,
    face: Face,
    ink: Ink,
    width: f32,
}

impl Name {
    fn new(place: &Place, unit: f32, detail: bool) -> Self {
        let important = place.red || place.fort;
        let cap = match (detail, important) {
            (true, true) => unit * 0.088,
            (true, false) => unit * 0.082,
            (false, true) => (unit * 0.245).clamp(5.0, 9.0),
            (false, false) => (unit * 0.215).clamp(4.5, 8.0),
        };
        let face = if important {
            Face::bold(cap)
        } else {
            Face { cap, bold: detail }
        };
        let words = if important {
            place.name.to_uppercase()
        } else {
            place.name.clone()
        };
        let lines = if detail {
            face.wrap(
                &words,
                unit * if face.width(&words) < unit * 1.75 {
                    1.8
                } else {
                    1.12
                },
                2,
            )
        } else {
            vec![face.fit(&words, unit * 7.0)]
        };
        let width = lines
            .iter()
            .map(|line| face.width(line))
            .fold(0.0, f32::max);
        Self {
            lines,
            face,
            ink: if place.red { RED } else { BLACK },
            width,
        }
    }

    fn height(&self) -> f32 {
        self.face.cap * (1.5 * self.lines.len() as f32 - 0.3)
    }

    /// Places for the name round a small sign.
    fn spots(&self, at: Point, unit: f32) -> Vec<Rect> {
        // Far enough for the mark of a stack to leave the name in sight.
        let (w, h, away) = (self.width, self.height(), unit * 0.46);
        let rise = h * 0.5 + unit * 0.42;
        [
            (away, -h / 2.0),
            (-away - w, -h / 2.0),
            (away * 0.4, -rise - h / 2.0),
            (away * 0.4, rise - h / 2.0),
            (-away * 0.4 - w, -rise - h / 2.0),
            (-away * 0.4 - w, rise - h / 2.0),
            (-w / 2.0, -rise - h * 0.6),
            (-w / 2.0, rise - h * 0.4),
            (away, -rise),
            (away, rise),
            (-away - w, -rise),
            (-away - w, rise),
        ]
        .map(|(x, y)| Rect::new(at.0 + x, at.1 + y, w, h))
        .to_vec()
    }

    /// Places for the name in a large hex, where counters leave room.
    fn close_spots(&self, at: Point, unit: f32) -> Vec<Rect> {
        let (w, h) = (self.width, self.height());
        [unit * 0.468 - h, -unit * 0.36]
            .map(|y| Rect::new(at.0 - w / 2.0, at.1 + y, w, h))
            .to_vec()
    }

    fn draw(&self, p: &mut Painter<'_>, spot: Rect) {
        for (i, line) in self.lines.iter().enumerate() {
            let y = spot.y + self.face.cap * (0.6 + 1.5 * i as f32);
            let at = (spot.x + spot.w / 2.0, y);
            let rim = (self.face.cap * 0.2).clamp(1.0, 2.0);
            p.haloed(line, at, Anchor::Middle, self.face, (self.ink, HALO), rim);
        }
    }
}

/// The sign of a town or a fort, with ring and anchor.
pub(super) fn sign(p: &mut Painter<'_>, place: &Place, at: Point, unit: f32) {
    let r = (unit * 0.13).clamp(3.2, 11.0);
    let ink = if place.red { RED } else { BLACK };
    if place.objective {
        p.disc(at, r * 2.0, HALO);
        p.ring(at, r * 1.9, (r * 0.3).max(1.0), RED);
    }
    if place.fort {
        let half = r * 0.85;
        p.rect(Rect::around(at, half * 1.75, half * 1.75), HALO);
        for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
            p.rect(
                Rect::around((at.0 + x * half, at.1 + y * half), half * 0.55, half * 0.55),
                ink,
            );
        }
        p.rect(Rect::around(at, half * 1.1, half * 1.1), ink);
        p.rect(Rect::around(at, half * 0.62, half * 0.62), HALO);
    } else if place.red {
        // Four blocks of houses.
        let (half, gap) = (r * 0.44, r * 0.54);
        p.rect(Rect::around(at, r * 1.2, r * 1.2), HALO);
        for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
            p.rect(
                Rect::around((at.0 + x * gap, at.1 + y * gap), half, half),
                ink,
            );
        }
    } else {
        p.disc(at, r * 1.0, HALO);
        p.disc(at, r * 0.75, ink);
    }
    if place.port {
        let off = if place.objective { 2.3 } else { 1.75 };
        anchor(p, (at.0 + r * off, at.1 + r * 0.9), r * 1.1);
    }
}

/// An anchor.
pub(super) fn anchor(p: &mut Painter<'_>, at: Point, r: f32) {
    for (width, ink) in [(r * 0.26 + 2.0, HALO), ((r * 0.26).max(1.0), DEEP)] {
        p.segment((at.0, at.1 - r * 0.6), (at.0, at.1 + r * 0.85), width, ink);
        p.segment(
            (at.0 - r * 0.45, at.1 - r * 0.3),
            (at.0 + r * 0.45, at.1 - r * 0.3),
            width,
            ink,
        );
        p.ring((at.0, at.1 - r * 0.8), r * 0.22, width * 0.8, ink);
        let arms: Vec<Point> = (0..=8)
            .map(|i| {
                let angle = std::f32::consts::PI * (0.08 + 0.84 * i as f32 / 8.0);
                (
                    at.0 + r * 0.8 * angle.cos(),
                    at.1 + r * 0.1 + r * 0.75 * angle.sin(),
                )
            })
            .collect();
        p.stroke(&arms, width, ink);
    }
}

/// The number in every hex, where hexes are large enough.
pub(super) fn numbers(plan: &Plan<'_>, raster: &mut Raster) -> Result<(), RenderError> {
    let unit = plan.unit();
    if unit < NUMBERS_FROM {
        return Ok(());
    }
    let face = Face::plain((unit * 0.078).max(5.0));
    raster.paint(1, (0, 0), |p| {
        for hex in plan.hexes() {
            let (x, y) = plan.lattice.centre(hex);
            p.text(
                &hex.to_string(),
                (x, y - unit * 0.425),
                Anchor::Middle,
                face,
                NUMBER,
            );
        }
    })
}

/// Column and row numbers in the margins of an overview.
pub(super) fn edge_numbers(plan: &Plan<'_>, p: &mut Painter<'_>) {
    let (Some(region), true) = (plan.view.region, plan.view.whole) else {
        return;
    };
    let lattice = plan.lattice;
    let face = Face::plain((lattice.pitch as f32 * 0.3).clamp(4.5, 9.0));
    let every = if lattice.pitch < 16 { 5 } else { 1 };
    let (top, bottom) = (plan.area.y - 10.0, plan.area.y + plan.area.h + 10.0);
    for column in region.from.column..=region.to.column {
        if column % every == 0 {
            let x = lattice.centre(Hex::new(column, 1)).0;
            for y in [top, bottom] {
                p.text(&format!("{column:02}"), (x, y), Anchor::Middle, face, SOFT);
            }
        }
    }
    let (left, right) = (plan.area.x - 12.0, plan.area.x + plan.area.w + 12.0);
    for row in region.from.row..=region.to.row {
        if row % every == 0 {
            for (x, column) in [(left, region.from.column), (right, region.to.column)] {
                let y = lattice.centre(Hex::new(column, row)).1;
                p.text(&format!("{row:02}"), (x, y), Anchor::Middle, face, SOFT);
            }
        }
    }
}
