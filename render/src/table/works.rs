//! What stands on a plan: houses, walls, stakes, gates.

use super::drawn::{Drawn, Form};
use super::ground::hachures;
use super::ink::{
    EARTH, EARTH_DARK, JOINT, PARCHMENT, PLANK, ROOF, ROOF_DARK, ROOF_LINE, SEPIA_PALE, STONE,
    STONE_DARK, TIMBER, TIMBER_DARK, YARD,
};
use super::plane::{
    add, along, band, dot, far, fill, hatch, noise, right_of, ring, scaled, share, strew, sub, way,
};
use crate::RenderError;
use crate::geometry::lerp;
use crate::ink::{BLACK, HALO, Ink, WHITE, WOOD_DARK};
use crate::paint::{Painter, Point, Raster};
use engine::board::ShapeKind;

/// Darkens the ground where something throws a shadow to the south-east.
pub(super) fn shadows(raster: &mut Raster, drawn: &[Drawn]) -> Result<(), RenderError> {
    let mut mask = Raster::new(raster.width, raster.height, WHITE);
    mask.paint(2, (0, 0), |p| {
        for d in drawn.iter().filter(|d| d.tall > 0.0) {
            let fall = (d.tall * 0.62, d.tall * 0.7);
            let moved: Vec<Point> = d.points.iter().map(|at| add(*at, fall)).collect();
            let border = match d.form {
                Form::Area => ring(&d.points),
                Form::Line | Form::Spot => d.points.clone(),
            };
            for pair in border.windows(2) {
                let [a, b] = [pair[0], pair[1]];
                p.polygon(&[a, b, add(b, fall), add(a, fall)], BLACK);
            }
            match d.form {
                Form::Area => fill(p, &moved, BLACK),
                Form::Line | Form::Spot => {
                    band(p, &moved, d.breadth, d.breadth / 2.0, BLACK);
                }
            }
        }
    })?;
    for (part, dark) in raster.rgb.iter_mut().zip(mask.rgb) {
        let dark = u32::from(255 - dark);
        // Few steps: a soft edge needs no more, and flat ground packs well.
        let dark = dark / 64 * 64;
        *part = (u32::from(*part) * (1000 - dark) / 1000) as u8;
    }
    Ok(())
}

/// Draws all that stands, the lower first.
pub(super) fn draw(p: &mut Painter<'_>, drawn: &[Drawn]) {
    for d in drawn {
        match d.kind {
            ShapeKind::Building => building(p, d),
            ShapeKind::Ruin => ruin(p, d),
            ShapeKind::Platform => platform(p, d),
            ShapeKind::Earthwork => earthwork(p, d),
            _ => {}
        }
    }
    // All outlines first: walls that meet become one.
    for d in drawn.iter().filter(|d| d.kind == ShapeKind::Wall) {
        let line = border(d);
        let rim = (d.breadth * 0.3).clamp(2.4, 4.6);
        band(
            p,
            &line,
            d.breadth + rim,
            d.breadth / 2.0 + rim / 2.0,
            STONE_DARK,
        );
    }
    for d in drawn {
        match d.kind {
            ShapeKind::Wall => wall(p, d),
            ShapeKind::Palisade => palisade(p, d),
            ShapeKind::Fence => fence(p, d),
            ShapeKind::Abatis => abatis(p, d),
            _ => {}
        }
    }
    for d in drawn {
        match d.kind {
            ShapeKind::Breach => breach(p, d),
            ShapeKind::Gate => gate(p, d),
            ShapeKind::Door => door(p, d),
            ShapeKind::Window => window(p, d),
            ShapeKind::LadderPlace => ladder_place(p, d),
            ShapeKind::Limit => limit(p, d),
            _ => {}
        }
    }
}

/// The shape's line; of an area the line round it.
fn border(d: &Drawn) -> Vec<Point> {
    match d.form {
        Form::Area => ring(&d.points),
        Form::Line | Form::Spot => d.points.clone(),
    }
}

fn building(p: &mut Painter<'_>, d: &Drawn) {
    let edge = (d.unit * 0.045).clamp(1.5, 3.0);
    if d.form != Form::Area {
        band(p, &d.points, d.breadth + edge, edge, STONE_DARK);
        band(p, &d.points, d.breadth, 0.0, ROOF);
        return;
    }
    fill(p, &d.points, ROOF);
    let w = d.longest();
    let tiles = (d.unit * 0.17).max(3.2);
    if let [a, b, c, e] = d.points[..] {
        // The ridge joins the middles of the shorter sides.
        let (a, b, c, e) = if far(a, b) >= far(b, c) {
            (a, b, c, e)
        } else {
            (b, c, e, a)
        };
        let (m, n) = (lerp(b, c, 0.5), lerp(e, a, 0.5));
        let centre = lerp(m, n, 0.5);
        let halves = [[a, b, m, n], [n, m, c, e]];
        // Light comes from the north-west.
        let lit = |half: &[Point; 4]| dot(sub(super::plane::middle(half), centre), (-0.6, -0.8));
        let dark = if lit(&halves[0]) >= lit(&halves[1]) {
            halves[1]
        } else {
            halves[0]
        };
        p.polygon(&dark, ROOF_DARK);
        for [f, t] in hatch(&d.points, right_of(w), tiles) {
            p.segment(f, t, 0.9, ROOF_LINE);
        }
        p.stroke(&[m, n], edge * 0.9, STONE_DARK.mix(ROOF, 35));
    } else {
        for [f, t] in hatch(&d.points, right_of(w), tiles) {
            p.segment(f, t, 0.9, ROOF_LINE);
        }
    }
    p.closed(&d.points, edge + 0.8, STONE_DARK);
}

fn ruin(p: &mut Painter<'_>, d: &Drawn) {
    let thick = (d.unit * 0.22).max(4.0);
    let line = border(d);
    if d.form == Form::Area {
        fill(p, &d.points, YARD);
        rubble(
            p,
            &strew(&d.points, (d.unit * 0.55).max(7.0)),
            d.unit * 0.08,
        );
    }
    band(p, &line, thick + 2.6, thick / 2.0 + 1.3, STONE_DARK);
    band(p, &line, thick, thick / 2.0, STONE);
    // Gaps in the crown of the wall.
    for (i, (at, w)) in along(&line, (d.unit * 1.1).max(14.0))
        .into_iter()
        .enumerate()
    {
        let n = noise(i as i32, 5);
        let half = scaled(right_of(w), thick / 2.0);
        let slant = scaled(w, thick * (share(n, 0) - 0.5) * 1.4);
        p.segment(
            sub(sub(at, half), slant),
            add(add(at, half), slant),
            1.2,
            STONE_DARK,
        );
    }
}

/// Small broken stones.
fn rubble(p: &mut Painter<'_>, at: &[(Point, u32)], size: f32) {
    for (at, n) in at {
        let r = size.max(1.3) * (0.7 + 0.9 * share(*n, 0));
        let lean = share(*n, 4) * 2.0;
        let stone = |r: f32| {
            [
                (at.0 - r, at.1 + r * 0.5),
                (at.0 - r * 0.4 + lean * 0.2, at.1 - r),
                (at.0 + r, at.1 - r * 0.3),
                (at.0 + r * 0.5, at.1 + r * 0.8),
            ]
        };
        p.polygon(&stone(r + 0.9), STONE_DARK);
        p.polygon(&stone(r), STONE);
    }
}

fn platform(p: &mut Painter<'_>, d: &Drawn) {
    let line = (d.unit * 0.03).clamp(0.9, 1.8);
    if d.form != Form::Area {
        band(p, &d.points, d.breadth + 2.0, 1.0, EARTH_DARK);
        band(p, &d.points, d.breadth, 0.0, EARTH);
        return;
    }
    fill(p, &d.points, PLANK.mix(EARTH, 30));
    for [a, b] in hatch(&d.points, d.longest(), (d.unit * 0.2).max(3.4)) {
        p.segment(a, b, line, TIMBER.mix(PLANK, 35));
    }
    p.closed(&d.points, line + 1.0, TIMBER_DARK);
}

fn earthwork(p: &mut Painter<'_>, d: &Drawn) {
    let step = (d.unit * 0.24).max(3.6);
    let width = (d.unit * 0.035).clamp(1.0, 2.0);
    if d.form == Form::Area {
        fill(p, &d.points, EARTH);
        hachures(p, &ring(&d.points), 0.0, d.unit * 0.28, step, width, true);
        return;
    }
    band(p, &d.points, d.breadth, d.breadth * 0.3, EARTH);
    for side in [-1.0, 1.0] {
        for (i, (at, w)) in along(&d.points, step).into_iter().enumerate() {
            let r = scaled(right_of(w), side * d.breadth);
            let foot = if i % 2 == 0 { 0.56 } else { 0.42 };
            p.segment(
                add(at, scaled(r, 0.16)),
                add(at, scaled(r, foot)),
                width,
                EARTH_DARK,
            );
        }
    }
    band(
        p,
        &d.points,
        d.breadth * 0.3 + width * 1.6,
        width,
        EARTH_DARK,
    );
    band(p, &d.points, d.breadth * 0.3, 0.0, PLANK);
}

fn wall(p: &mut Painter<'_>, d: &Drawn) {
    let line = border(d);
    band(p, &line, d.breadth, d.breadth / 2.0, STONE);
    if d.breadth < 6.5 {
        return;
    }
    // Joints of the stones, and the shaded side of the crown.
    for pair in line.windows(2) {
        let Some(w) = way(pair[0], pair[1]) else {
            continue;
        };
        let r = right_of(w);
        let shade = if dot(r, (0.6, 0.8)) > 0.0 { 0.3 } else { -0.3 };
        let off = scaled(r, d.breadth * shade);
        p.segment(
            add(pair[0], off),
            add(pair[1], off),
            d.breadth * 0.36,
            JOINT.mix(STONE, 50),
        );
    }
    for (i, (at, w)) in along(&line, d.unit * 0.33).into_iter().enumerate() {
        let half = scaled(right_of(w), d.breadth / 2.0);
        let (a, b) = if i % 2 == 0 {
            (sub(at, half), at)
        } else {
            (at, add(at, half))
        };
        p.segment(a, b, 1.0, JOINT);
    }
}

fn palisade(p: &mut Painter<'_>, d: &Drawn) {
    let line = border(d);
    let size = d.breadth / 2.0;
    p.stroke(&line, size * 0.8, TIMBER_DARK);
    for (at, _) in along(&line, (d.breadth * 1.06).max(3.4)) {
        p.disc(at, size + 0.9, TIMBER_DARK);
        p.disc(at, size - 0.2, TIMBER);
        if size > 3.0 {
            // The cut point of the stake.
            p.disc((at.0 - size * 0.22, at.1 - size * 0.22), size * 0.42, PLANK);
        }
    }
}

fn fence(p: &mut Painter<'_>, d: &Drawn) {
    let line = border(d);
    p.stroke(&line, d.breadth.min(3.0), TIMBER);
    let post = (d.unit * 0.085).clamp(1.9, 4.2);
    for (at, _) in along(&line, (d.unit * 0.6).max(8.0)) {
        p.disc(at, post, TIMBER_DARK);
    }
}

fn abatis(p: &mut Painter<'_>, d: &Drawn) {
    let line = border(d);
    let width = (d.unit * 0.045).clamp(1.2, 2.6);
    let half = d.breadth / 2.0;
    p.stroke(&line, width, TIMBER_DARK);
    // Crowns lie to both sides: the plan does not tell where the enemy is.
    for (i, (at, w)) in along(&line, (d.breadth * 0.3).max(3.6))
        .into_iter()
        .enumerate()
    {
        let n = noise(i as i32, 23);
        let side = if i % 2 == 0 { 1.0 } else { -1.0 };
        let r = scaled(right_of(w), half * side * (0.75 + 0.3 * share(n, 8)));
        let head = add(at, add(r, scaled(w, half * (share(n, 0) - 0.5))));
        p.segment(at, head, width, TIMBER_DARK);
        for (part, fork) in [(0.45, -0.5), (0.45, 0.5), (0.75, -0.34), (0.75, 0.34)] {
            let from = lerp(at, head, part);
            let tip = add(from, add(scaled(r, 0.32), scaled(w, half * fork)));
            p.segment(from, tip, width * 0.8, WOOD_DARK);
        }
    }
}

fn breach(p: &mut Painter<'_>, d: &Drawn) {
    let line = border(d);
    band(p, &line, d.breadth, 0.0, PARCHMENT);
    // The broken ends of the wall.
    for (at, w) in [
        line.first().zip(line.get(1)),
        line.last().zip(line.iter().rev().nth(1)),
    ]
    .into_iter()
    .flatten()
    .filter_map(|(a, b)| way(*a, *b).map(|w| (*a, w)))
    {
        let half = scaled(right_of(w), d.breadth * 0.42);
        for (part, deep) in [(-1.0, 0.55), (-0.2, 0.2), (0.55, 0.5)] {
            let tip = add(at, add(scaled(w, d.breadth * deep), scaled(half, part)));
            p.polygon(
                &[
                    add(at, scaled(half, part - 0.45)),
                    tip,
                    add(at, scaled(half, part + 0.45)),
                ],
                STONE_DARK,
            );
        }
    }
    let stones: Vec<(Point, u32)> = along(&line, (d.unit * 0.2).max(3.6))
        .into_iter()
        .enumerate()
        .map(|(i, (at, w))| {
            let n = noise(i as i32, 41);
            let off = (share(n, 8) - 0.5) * d.breadth * 2.3;
            (add(at, scaled(right_of(w), off)), n)
        })
        .collect();
    rubble(p, &stones, d.unit * 0.07);
}

/// A bar across a wall, from end to end.
fn bar(p: &mut Painter<'_>, line: &[Point], breadth: f32, rim: f32, inks: (Ink, Ink)) {
    band(p, line, breadth + rim * 2.0, rim, inks.0);
    band(p, line, breadth, 0.0, inks.1);
}

fn ends(d: &Drawn) -> Option<(Point, Point, Point)> {
    let (a, b) = (*d.points.first()?, *d.points.last()?);
    Some((a, b, way(a, b)?))
}

fn gate(p: &mut Painter<'_>, d: &Drawn) {
    let Some((a, b, w)) = ends(d) else { return };
    let line = border(d);
    bar(p, &line, d.breadth * 0.86, 1.4, (TIMBER_DARK, PLANK));
    for (at, w) in along(&line, (d.unit * 0.14).max(3.0)) {
        let half = scaled(right_of(w), d.breadth * 0.43);
        p.segment(sub(at, half), add(at, half), 0.9, TIMBER);
    }
    let half = scaled(right_of(w), d.breadth * 0.6);
    let m = lerp(a, b, 0.5);
    p.segment(sub(m, half), add(m, half), 1.5, TIMBER_DARK);
    let post = d.breadth * 0.66;
    for at in [a, b] {
        let half = scaled(w, post / 2.0);
        p.segment(sub(at, half), add(at, half), post * 1.7, STONE_DARK);
        let half = scaled(w, post / 2.0 - 1.2);
        p.segment(sub(at, half), add(at, half), post * 1.7 - 2.4, STONE);
    }
}

fn door(p: &mut Painter<'_>, d: &Drawn) {
    let line = border(d);
    bar(p, &line, d.breadth * 0.8, 1.3, (TIMBER_DARK, TIMBER));
}

fn window(p: &mut Painter<'_>, d: &Drawn) {
    let Some((a, b, w)) = ends(d) else { return };
    // A loophole is no broader than its breadth, however it was given.
    let m = lerp(a, b, 0.5);
    let half = scaled(w, (far(a, b) / 2.0).min(d.breadth.max(4.0)));
    bar(
        p,
        &[sub(m, half), add(m, half)],
        d.breadth * 0.5,
        1.2,
        (STONE_DARK, HALO),
    );
}

fn ladder_place(p: &mut Painter<'_>, d: &Drawn) {
    let line = border(d);
    if d.form == Form::Line {
        p.dashed(&line, 1.6, 4.0, 3.0, SEPIA_PALE);
    }
    let at = super::plane::middle(&line);
    let w = d.longest();
    let (r, size) = (right_of(w), (d.unit * 0.5).clamp(5.0, 16.0));
    for side in [-0.4, 0.4] {
        let foot = add(at, scaled(w, size * side));
        p.segment(
            sub(foot, scaled(r, size)),
            add(foot, scaled(r, size)),
            1.4,
            SEPIA_PALE,
        );
    }
    for rung in [-0.6, -0.2, 0.2, 0.6] {
        let m = add(at, scaled(r, size * rung));
        let half = scaled(w, size * 0.4);
        p.segment(sub(m, half), add(m, half), 1.2, SEPIA_PALE);
    }
}

fn limit(p: &mut Painter<'_>, d: &Drawn) {
    let line = border(d);
    let dash = (d.unit * 0.45).clamp(5.0, 14.0);
    p.dashed(&line, d.breadth.min(3.0), dash, dash * 0.7, SEPIA_PALE);
}
