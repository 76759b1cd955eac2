//! The signs of unit kinds, after the usual military symbols.

use crate::geometry::Rect;
use crate::ink::{BLACK, Ink, WHITE};
use crate::paint::{Painter, Point};
use engine::board::Symbol;

/// Draws a sign within a box, about three wide by two high, on a pale ground.
pub(crate) fn draw(p: &mut Painter<'_>, symbol: Symbol, frame: Rect, pale: bool) {
    let line = (frame.h * 0.085).clamp(0.9, 3.0);
    let ink = if pale { BLACK.mix(WHITE, 45) } else { BLACK };
    let corners = [
        (frame.x, frame.y),
        (frame.x + frame.w, frame.y),
        (frame.x + frame.w, frame.y + frame.h),
        (frame.x, frame.y + frame.h),
    ];
    let (c, w, h) = (frame.centre(), frame.w, frame.h);
    match symbol {
        Symbol::Leader
        | Symbol::Government
        | Symbol::Refugee
        | Symbol::Supply
        | Symbol::Irregular => {
            p.rect(frame, WHITE);
            p.frame(frame, line * 0.7, ink);
        }
        Symbol::Penal => {
            p.rect(frame, WHITE);
            let mut around = corners.to_vec();
            around.push(corners[0]);
            p.dashed(&around, line * 1.1, h * 0.22, h * 0.16, ink);
        }
        _ => {
            p.rect(frame, WHITE);
            p.frame(frame, line, ink);
        }
    }
    match symbol {
        Symbol::Infantry | Symbol::Penal => {
            p.segment(corners[0], corners[2], line, ink);
            p.segment(corners[1], corners[3], line, ink);
        }
        Symbol::Cavalry => p.segment(corners[3], corners[1], line, ink),
        Symbol::Artillery => p.disc(c, h * 0.2, ink),
        Symbol::HeavyArtillery => {
            p.disc((c.0, c.1 - h * 0.06), h * 0.2, ink);
            p.rect(
                Rect::new(c.0 - w * 0.3, c.1 + h * 0.22, w * 0.6, line * 1.3),
                ink,
            );
        }
        Symbol::Engineer => {
            // An E on its back, as engineers wear it.
            let (half, top, foot) = (w * 0.26, c.1 - h * 0.16, c.1 + h * 0.22);
            p.segment((c.0 - half, top), (c.0 + half, top), line * 1.2, ink);
            for x in [-half, 0.0, half] {
                let x = c.0 + x;
                p.segment((x, top - line * 0.6), (x, foot), line * 1.2, ink);
            }
        }
        Symbol::Supply => cart(p, c, h, ink),
        Symbol::Leader => star(p, c, h * 0.44, ink),
        Symbol::Government => building(p, c, h, ink),
        Symbol::Refugee => family(p, c, h, ink),
        Symbol::Irregular => bow(p, c, h, ink),
    }
}

/// A star of five points.
pub(crate) fn star(p: &mut Painter<'_>, c: Point, r: f32, ink: Ink) {
    let point = |i: usize, r: f32| {
        let angle = std::f32::consts::PI * (i as f32 / 5.0 - 0.5);
        (c.0 + r * angle.cos(), c.1 + r * angle.sin() + r * 0.06)
    };
    let inner: Vec<Point> = (0..5).map(|i| point(2 * i + 1, r * 0.42)).collect();
    p.polygon(&inner, ink);
    for i in 0..5 {
        p.polygon(&[inner[(i + 4) % 5], point(2 * i, r), inner[i]], ink);
    }
}

fn cart(p: &mut Painter<'_>, c: Point, h: f32, ink: Ink) {
    let line = (h * 0.08).max(0.9);
    let bed = c.1 + h * 0.02;
    p.polygon(
        &[
            (c.0 - h * 0.42, bed - h * 0.3),
            (c.0 + h * 0.42, bed - h * 0.3),
            (c.0 + h * 0.34, bed + h * 0.02),
            (c.0 - h * 0.34, bed + h * 0.02),
        ],
        ink,
    );
    p.segment(
        (c.0 + h * 0.34, bed),
        (c.0 + h * 0.68, bed + h * 0.14),
        line,
        ink,
    );
    p.disc((c.0, c.1 + h * 0.19), h * 0.2, WHITE);
    p.ring((c.0, c.1 + h * 0.19), h * 0.19, line, ink);
    p.segment(
        (c.0 - h * 0.19, c.1 + h * 0.19),
        (c.0 + h * 0.19, c.1 + h * 0.19),
        line * 0.6,
        ink,
    );
    p.segment((c.0, c.1), (c.0, c.1 + h * 0.38), line * 0.6, ink);
}

fn building(p: &mut Painter<'_>, c: Point, h: f32, ink: Ink) {
    p.polygon(
        &[
            (c.0 - h * 0.5, c.1 - h * 0.12),
            (c.0, c.1 - h * 0.4),
            (c.0 + h * 0.5, c.1 - h * 0.12),
        ],
        ink,
    );
    for x in [-0.36, -0.12, 0.12, 0.36] {
        p.rect(
            Rect::new(c.0 + h * (x - 0.05), c.1 - h * 0.08, h * 0.1, h * 0.34),
            ink,
        );
    }
    p.rect(Rect::new(c.0 - h * 0.5, c.1 + h * 0.26, h, h * 0.12), ink);
}

fn family(p: &mut Painter<'_>, c: Point, h: f32, ink: Ink) {
    for (x, size) in [(-0.36, 1.0), (0.02, 0.9), (0.36, 0.62)] {
        let (x, foot) = (c.0 + x * h, c.1 + h * 0.38);
        let tall = h * 0.74 * size;
        p.disc((x, foot - tall * 0.86), tall * 0.16, ink);
        p.polygon(
            &[
                (x - tall * 0.08, foot - tall * 0.68),
                (x + tall * 0.08, foot - tall * 0.68),
                (x + tall * 0.24, foot),
                (x - tall * 0.24, foot),
            ],
            ink,
        );
    }
}

fn bow(p: &mut Painter<'_>, c: Point, h: f32, ink: Ink) {
    let line = (h * 0.08).max(0.9);
    let arc: Vec<Point> = (0..=8)
        .map(|i| {
            let t = i as f32 / 4.0 - 1.0;
            (c.0 + h * (0.3 - 0.36 * t * t), c.1 + h * 0.4 * t)
        })
        .collect();
    p.stroke(&arc, line, ink);
    p.segment(arc[0], arc[8], line * 0.6, ink);
    p.segment(
        (c.0 - h * 0.45, c.1),
        (c.0 + h * 0.55, c.1),
        line * 0.8,
        ink,
    );
    p.polygon(
        &[
            (c.0 + h * 0.68, c.1),
            (c.0 + h * 0.44, c.1 - h * 0.11),
            (c.0 + h * 0.44, c.1 + h * 0.11),
        ],
        ink,
    );
}
