//! The ground of a plan: parchment, yards, fields, woods, water, roads.

use super::drawn::{Drawn, Form};
use super::ink::{
    CREASE, DITCH, EARTH_DARK, EDGE, FIELD, FIELD_MARK, FLECK, PARCHMENT, PLANK, TIMBER_DARK,
    TRACK, TRACK_EDGE, YARD, YARD_MARK,
};
use super::plane::{
    add, along, band, fill, hatch, noise, right_of, ring, scaled, share, strew, sub, way,
};
use super::view::View;
use crate::geometry::Rect;
use crate::ink::{
    COAST, HILL, HILL_MARK, Ink, MARSH, MARSH_MARK, SHALLOW, WATER, WATER_MARK, WOOD, WOOD_DARK,
    WOOD_MARK,
};
use crate::paint::{Painter, Point, Raster};
use engine::board::ShapeKind;

/// Inks of ground on which words may stand.
pub(super) const BARE: [Ink; 6] = [PARCHMENT, FLECK, CREASE, EDGE, YARD, FIELD];

/// Lays parchment with its flecks and a darker rim over an area.
pub(super) fn parchment(raster: &mut Raster, view: &View, area: Rect) {
    let (left, top) = (area.x as usize, area.y as usize);
    let (width, height) = (area.w as usize, area.h as usize);
    // A sheet is darker where hands have held it; a cut-out has no such rim.
    let band = if view.whole { 10 } else { 0 };
    for y in 0..height {
        let at = ((top + y) * raster.width + left) * 3;
        let line = &mut raster.rgb[at..at + width * 3];
        let rim = y < band || y >= height.saturating_sub(band);
        for (x, p) in line.chunks_exact_mut(3).enumerate() {
            let rim = rim || x < band || x >= width.saturating_sub(band);
            p.copy_from_slice(&if rim { EDGE } else { PARCHMENT }.0);
        }
    }
    // Fibres of the sheet: short strokes, few enough to cost nothing.
    for row in 0..height / 26 {
        for column in 0..width / 34 {
            let n = noise(column as i32, row as i32);
            if n & 3 != 0 {
                continue;
            }
            let x = column * 34 + (n >> 8 & 31) as usize;
            let y = row * 26 + (n >> 16 & 15) as usize + 4;
            let long = 2 + (n >> 24 & 7) as usize;
            for i in 0..long.min(width - x) {
                let drop = if n >> 4 & 1 == 0 { i / 4 } else { 0 };
                let at = ((top + y + drop) * raster.width + left + x + i) * 3;
                raster.rgb[at..at + 3].copy_from_slice(&FLECK.0);
            }
        }
    }
}

/// Whether a kind lies flat, under everything that stands.
pub(super) fn flat(kind: ShapeKind) -> bool {
    matches!(
        kind,
        ShapeKind::Yard
            | ShapeKind::Field
            | ShapeKind::Wood
            | ShapeKind::Contour
            | ShapeKind::Rough
            | ShapeKind::Marsh
            | ShapeKind::Water
            | ShapeKind::Ditch
            | ShapeKind::Road
            | ShapeKind::Bridge
    )
}

/// Draws all that lies flat, in order; roads that follow each other join.
pub(super) fn draw_all(p: &mut Painter<'_>, drawn: &[Drawn]) {
    let flat: Vec<&Drawn> = drawn.iter().filter(|d| flat(d.kind)).collect();
    for run in flat.chunk_by(|a, b| a.kind == b.kind) {
        if run[0].kind == ShapeKind::Road {
            for d in run.iter().filter(|d| d.form != Form::Area) {
                p.stroke(&d.points, d.breadth + 2.0, TRACK_EDGE);
            }
        }
        for d in run {
            draw(p, d);
        }
    }
}

/// Draws one flat shape.
pub(super) fn draw(p: &mut Painter<'_>, d: &Drawn) {
    match d.kind {
        ShapeKind::Yard => {
            floor(p, d, YARD);
            rim(p, d, 1.0, YARD_MARK);
        }
        ShapeKind::Field => field(p, d),
        ShapeKind::Wood => wood(p, d),
        ShapeKind::Contour => contour(p, d),
        ShapeKind::Rough => rough(p, d),
        ShapeKind::Marsh => marsh(p, d),
        ShapeKind::Water => water(p, d),
        ShapeKind::Ditch => ditch(p, d),
        ShapeKind::Road => road(p, d),
        ShapeKind::Bridge => bridge(p, d),
        _ => {}
    }
}

/// The area, or the broad line, in one ink.
fn floor(p: &mut Painter<'_>, d: &Drawn, ink: Ink) {
    match d.form {
        Form::Area => fill(p, &d.points, ink),
        Form::Line | Form::Spot => p.stroke(&d.points, d.breadth, ink),
    }
}

/// The line round the area.
fn rim(p: &mut Painter<'_>, d: &Drawn, width: f32, ink: Ink) {
    if d.form == Form::Area {
        p.closed(&d.points, width, ink);
    }
}

/// Points strewn over the shape, also where it is a line.
fn marks(d: &Drawn, apart: f32) -> Vec<(Point, u32)> {
    match d.form {
        Form::Area => strew(&d.points, apart),
        Form::Line | Form::Spot => along(&d.points, apart)
            .into_iter()
            .enumerate()
            .map(|(i, (at, way))| {
                let n = noise(i as i32, 11);
                let off = (share(n, 0) - 0.5) * d.breadth * 0.8;
                (add(at, scaled(right_of(way), off)), n >> 8)
            })
            .collect(),
    }
}

fn field(p: &mut Painter<'_>, d: &Drawn) {
    floor(p, d, FIELD);
    if d.form == Form::Area {
        // Furrows run along the longest border.
        for [a, b] in hatch(&d.points, d.longest(), (d.unit * 0.42).max(5.0)) {
            p.segment(a, b, 1.0, FIELD_MARK);
        }
    }
    rim(p, d, 1.2, FIELD_MARK);
}

fn wood(p: &mut Painter<'_>, d: &Drawn) {
    floor(p, d, WOOD);
    let size = (d.unit * 0.42).clamp(4.4, 19.0);
    for (at, n) in marks(d, size * 1.95) {
        // Here and there the ground shows.
        if n & 7 != 0 {
            tree(p, at, size * (0.72 + 0.5 * share(n, 3)));
        }
    }
}

fn tree(p: &mut Painter<'_>, at: Point, size: f32) {
    p.disc(
        (at.0 + size * 0.28, at.1 + size * 0.3),
        size,
        WOOD_DARK.mix(WOOD, 45),
    );
    p.disc(at, size, WOOD_DARK);
    p.disc(
        (at.0 - size * 0.1, at.1 - size * 0.1),
        size * 0.8,
        WOOD_MARK,
    );
    p.disc((at.0 - size * 0.3, at.1 - size * 0.32), size * 0.34, WOOD);
}

fn contour(p: &mut Painter<'_>, d: &Drawn) {
    let line = match d.form {
        Form::Area => ring(&d.points),
        Form::Line | Form::Spot => d.points.clone(),
    };
    p.stroke(
        &line,
        (d.unit * 0.05).clamp(1.1, 2.4),
        HILL_MARK.mix(HILL, 25),
    );
}

fn rough(p: &mut Painter<'_>, d: &Drawn) {
    floor(p, d, HILL.mix(PARCHMENT, 55));
    let size = (d.unit * 0.2).clamp(2.6, 9.0);
    for (at, n) in marks(d, size * 3.4) {
        let tall = size * (0.7 + 0.6 * share(n, 0));
        let line = (size * 0.24).max(1.0);
        p.stroke(
            &[
                (at.0 - size * 0.8, at.1 + tall * 0.4),
                (at.0 - size * 0.1, at.1 - tall * 0.6),
                (at.0 + size * 0.8, at.1 + tall * 0.4),
            ],
            line,
            HILL_MARK,
        );
    }
}

fn marsh(p: &mut Painter<'_>, d: &Drawn) {
    floor(p, d, MARSH);
    rim(p, d, 1.0, MARSH_MARK.mix(MARSH, 50));
    let size = (d.unit * 0.22).clamp(3.0, 9.0);
    for (at, _) in marks(d, size * 3.2) {
        let line = (size * 0.2).max(1.0);
        p.segment(
            (at.0 - size, at.1 + size * 0.4),
            (at.0 + size, at.1 + size * 0.4),
            line,
            MARSH_MARK,
        );
        for lean in [-0.5, 0.0, 0.5] {
            let foot = (at.0 + lean * size * 0.5, at.1 + size * 0.4);
            let head = (at.0 + lean * size * 1.2, at.1 - size * 0.5);
            p.segment(foot, head, line, MARSH_MARK);
        }
    }
}

fn water(p: &mut Painter<'_>, d: &Drawn) {
    if d.form == Form::Area {
        fill(p, &d.points, WATER);
        for [a, b] in hatch(&d.points, (1.0, 0.0), (d.unit * 0.55).max(8.0)) {
            let dash = (d.unit * 0.7).max(9.0);
            p.dashed(&[a, b], 1.2, dash, dash * 1.3, WATER_MARK);
        }
        p.closed(&d.points, (d.unit * 0.1).max(2.6), SHALLOW);
        p.closed(&d.points, 1.3, COAST);
        return;
    }
    p.stroke(&d.points, d.breadth + 2.4, COAST);
    p.stroke(&d.points, d.breadth, WATER);
    if d.breadth > 6.0 {
        p.stroke(&d.points, d.breadth * 0.22, SHALLOW);
    }
}

fn ditch(p: &mut Painter<'_>, d: &Drawn) {
    let step = (d.unit * 0.26).max(3.8);
    let line = (d.unit * 0.035).clamp(1.0, 2.0);
    if d.form == Form::Area {
        fill(p, &d.points, DITCH);
        hachures(p, &ring(&d.points), 0.0, d.unit * 0.3, step, line, true);
        return;
    }
    p.stroke(&d.points, d.breadth, DITCH);
    for side in [-0.5, 0.5] {
        let (edge, deep) = (d.breadth * side, d.breadth * side * 0.35);
        for (at, w) in along(&d.points, step) {
            let r = right_of(w);
            let (a, b) = (add(at, scaled(r, edge)), add(at, scaled(r, deep)));
            p.segment(a, b, line, EARTH_DARK);
            let back = scaled(w, step / 2.0 + 0.3);
            p.segment(sub(a, back), add(a, back), line, EARTH_DARK);
        }
    }
}

/// Ticks at a line's right side (or at the inner side of a ring).
pub(super) fn hachures(
    p: &mut Painter<'_>,
    line: &[Point],
    from: f32,
    to: f32,
    step: f32,
    width: f32,
    inward: bool,
) {
    let side = if inward && super::plane::double_area(line) < 0.0 {
        -1.0
    } else {
        1.0
    };
    p.stroke(line, width, EARTH_DARK);
    for (i, (at, w)) in along(line, step).into_iter().enumerate() {
        let r = scaled(right_of(w), side);
        let to = if i % 2 == 0 {
            to
        } else {
            from + (to - from) * 0.6
        };
        p.segment(
            add(at, scaled(r, from)),
            add(at, scaled(r, to)),
            width,
            EARTH_DARK,
        );
    }
}

fn road(p: &mut Painter<'_>, d: &Drawn) {
    if d.form == Form::Area {
        fill(p, &d.points, TRACK);
        return;
    }
    p.stroke(&d.points, d.breadth, TRACK);
    if d.breadth > 9.0 {
        let dash = d.unit * 0.5;
        p.dashed(&d.points, 1.0, dash, dash, YARD_MARK);
    }
}

fn bridge(p: &mut Painter<'_>, d: &Drawn) {
    if d.form == Form::Area {
        fill(p, &d.points, PLANK);
        for [a, b] in hatch(&d.points, right_of(d.longest()), (d.unit * 0.2).max(3.5)) {
            p.segment(a, b, 1.0, TIMBER_DARK);
        }
        p.closed(&d.points, 1.8, TIMBER_DARK);
        return;
    }
    band(p, &d.points, d.breadth, 0.0, PLANK);
    for (at, w) in along(&d.points, (d.unit * 0.2).max(3.5)) {
        let r = scaled(right_of(w), d.breadth / 2.0);
        p.segment(sub(at, r), add(at, r), 1.0, TIMBER_DARK);
    }
    for pair in d.points.windows(2) {
        let Some(w) = way(pair[0], pair[1]) else {
            continue;
        };
        for side in [-0.5, 0.5] {
            let r = scaled(right_of(w), d.breadth * side);
            p.segment(add(pair[0], r), add(pair[1], r), 2.2, TIMBER_DARK);
        }
    }
}
