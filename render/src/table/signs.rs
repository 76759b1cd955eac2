//! Small signs of notable figures and things.

use super::ink::{BRASS, PLANK, TIMBER_DARK};
use super::plane::{add, right_of, scaled, sub};
use crate::geometry::Rect;
use crate::ink::{BLACK, Ink, Look, WHITE};
use crate::overlay::flag;
use crate::paint::{Painter, Point};
use crate::symbol::star;
use engine::board::Emblem;

/// Draws a sign in a square of that size round a point.
pub(super) fn emblem(p: &mut Painter<'_>, kind: Emblem, at: Point, size: f32, look: &Look) {
    let (x, y) = at;
    let line = (size * 0.09).max(1.0);
    match kind {
        Emblem::Leader => {
            p.disc(at, size * 0.5, BLACK);
            p.disc(at, size * 0.5 - line * 0.7, look.ink());
            star(p, (x, y - size * 0.01), size * 0.37, look.ink().writing());
        }
        Emblem::Officer => {
            // A sword, point up.
            let (a, b) = (
                (x - size * 0.26, y + size * 0.38),
                (x + size * 0.3, y - size * 0.44),
            );
            p.segment(a, b, line * 1.7, BLACK);
            p.segment(
                (x - size * 0.34, y + size * 0.04),
                (x + size * 0.06, y + size * 0.34),
                line * 1.4,
                BLACK,
            );
            p.disc(a, line * 1.2, BRASS);
        }
        Emblem::Standard => flag(p, look, (x - size * 0.3, y + size * 0.06), size * 0.8),
        Emblem::Musician => drum(p, at, size, look.ink()),
        Emblem::Pioneer => {
            for turn in [-1.0, 1.0] {
                let head = (x + turn * size * 0.26, y - size * 0.3);
                p.segment(
                    (x - turn * size * 0.3, y + size * 0.42),
                    head,
                    line * 1.3,
                    TIMBER_DARK,
                );
                p.polygon(
                    &[
                        (head.0 - turn * size * 0.16, head.1 - size * 0.12),
                        (head.0 + turn * size * 0.2, head.1 - size * 0.18),
                        (head.0 + turn * size * 0.24, head.1 + size * 0.2),
                        (head.0 - turn * size * 0.02, head.1 + size * 0.16),
                    ],
                    BLACK,
                );
            }
        }
        Emblem::Gunner => {
            // A man with a rammer.
            man(p, (x - size * 0.12, y), size * 0.92, BLACK);
            p.segment(
                (x + size * 0.3, y - size * 0.46),
                (x + size * 0.3, y + size * 0.44),
                line,
                TIMBER_DARK,
            );
            p.disc((x + size * 0.3, y - size * 0.4), size * 0.12, BLACK);
        }
        Emblem::Gun => gun(p, at, (1.0, 0.0), size * 0.92, look, false),
        Emblem::Ladder => ladder(p, at, (0.5, -0.87), size * 0.95, false),
    }
}

fn drum(p: &mut Painter<'_>, at: Point, size: f32, ink: Ink) {
    let body = Rect::around((at.0, at.1 + size * 0.06), size * 0.34, size * 0.28);
    let line = (size * 0.08).max(1.0);
    p.rect(body.grown(line * 0.8), BLACK);
    p.rect(body, ink);
    for y in [body.y, body.y + body.h] {
        p.segment(
            (body.x - line, y),
            (body.x + body.w + line, y),
            line * 1.5,
            BRASS,
        );
    }
    let zig: Vec<Point> = (0..=4)
        .map(|i| {
            let y = if i % 2 == 0 {
                body.y + line
            } else {
                body.y + body.h - line
            };
            (body.x + body.w * i as f32 / 4.0, y)
        })
        .collect();
    p.stroke(&zig, line * 0.7, WHITE);
    for turn in [-1.0, 1.0] {
        p.segment(
            (at.0 - turn * size * 0.06, body.y - size * 0.02),
            (at.0 + turn * size * 0.36, body.y - size * 0.26),
            line,
            BLACK,
        );
    }
}

/// A man from the front: head, shoulders, coat.
pub(super) fn man(p: &mut Painter<'_>, at: Point, size: f32, ink: Ink) {
    let (x, y) = at;
    p.disc((x, y - size * 0.3), size * 0.17, ink);
    p.polygon(
        &[
            (x - size * 0.2, y - size * 0.1),
            (x + size * 0.2, y - size * 0.1),
            (x + size * 0.27, y + size * 0.48),
            (x - size * 0.27, y + size * 0.48),
        ],
        ink,
    );
}

/// A gun from above with its muzzle forward.
pub(super) fn gun(
    p: &mut Painter<'_>,
    at: Point,
    front: Point,
    size: f32,
    look: &Look,
    spent: bool,
) {
    let r = right_of(front);
    let spot = |forward: f32, right: f32| {
        add(
            at,
            add(scaled(front, forward * size), scaled(r, right * size)),
        )
    };
    let pale = |ink: Ink| if spent { ink.mix(WHITE, 50) } else { ink };
    let (wood, iron) = (pale(TIMBER_DARK), pale(BLACK));
    // A light rim lifts it from any ground.
    p.segment(spot(-0.56, 0.0), spot(0.6, 0.0), size * 0.32, WHITE);
    p.segment(spot(-0.02, -0.4), spot(-0.02, 0.4), size * 0.48, WHITE);
    p.polygon(
        &[
            spot(-0.54, -0.05),
            spot(0.05, -0.15),
            spot(0.05, 0.15),
            spot(-0.54, 0.05),
        ],
        wood,
    );
    p.segment(
        spot(-0.02, -0.36),
        spot(-0.02, 0.36),
        (size * 0.08).max(1.0),
        wood,
    );
    for side in [-0.33, 0.33] {
        p.segment(spot(-0.24, side), spot(0.2, side), size * 0.13, wood);
    }
    p.polygon(
        &[
            spot(-0.22, -0.13),
            spot(0.58, -0.08),
            spot(0.58, 0.08),
            spot(-0.22, 0.13),
        ],
        iron,
    );
    p.segment(spot(0.5, 0.0), spot(0.6, 0.0), size * 0.22, iron);
    // The breech shows whose it is.
    let breech = spot(-0.16, 0.0);
    p.disc(breech, size * 0.17, iron);
    p.disc(
        breech,
        size * 0.115,
        if spent {
            super::ink::pale(look)
        } else {
            look.ink()
        },
    );
}

/// A ladder from above, its head forward.
pub(super) fn ladder(p: &mut Painter<'_>, at: Point, up: Point, size: f32, pale: bool) {
    let r = right_of(up);
    let line = (size * 0.11).max(1.1);
    let spot = |forward: f32, right: f32| {
        add(at, add(scaled(up, forward * size), scaled(r, right * size)))
    };
    let ink = if pale {
        TIMBER_DARK.mix(WHITE, 45)
    } else {
        TIMBER_DARK
    };
    p.segment(spot(-0.58, 0.0), spot(0.58, 0.0), size * 0.52, WHITE);
    p.segment(spot(-0.52, 0.0), spot(0.52, 0.0), size * 0.34, PLANK);
    for side in [-0.19, 0.19] {
        p.segment(spot(-0.54, side), spot(0.54, side), line, ink);
    }
    for rung in [-0.38, -0.13, 0.12, 0.37] {
        p.segment(spot(rung, -0.19), spot(rung, 0.19), line * 0.85, ink);
    }
}

/// A short arrow-head that shows a way.
pub(super) fn nose(p: &mut Painter<'_>, tip: Point, front: Point, size: f32, ink: Ink) {
    let r = scaled(right_of(front), size * 0.62);
    let foot = sub(tip, scaled(front, size));
    p.polygon(&[tip, add(foot, r), sub(foot, r)], ink);
}
