//! Counters: the full square, the chip that stands for one in a stack, the
//! back of a hidden one and the mark of a whole stack.

use crate::geometry::Rect;
use crate::ink::{BLACK, HALO, Ink, Look, SHADOW, WHITE};
use crate::paint::{Anchor, Painter, Point};
use crate::symbol;
use crate::text::Face;
use engine::board::Counter;

/// Draws the square of a counter.
fn blank(p: &mut Painter<'_>, square: Rect, fill: Ink) {
    let size = square.w;
    p.rounded(square, size * 0.08, BLACK.mix(fill, 15));
    p.rounded(square.grown(-(size * 0.022).max(0.9)), size * 0.07, fill);
}

/// A counter in full: letter and size above, symbol, ratings, factors below.
pub(crate) fn full(p: &mut Painter<'_>, counter: &Counter, look: &Look, square: Rect) {
    let fill = look.fill(counter.shade, counter.spent);
    let writing = pale(fill.writing(), fill, counter.spent);
    blank(p, square, fill);
    let (s, x, y) = (square.w, square.x, square.y);
    let middle = x + s / 2.0;
    let small = s * 0.125;
    p.text(
        &look.letter,
        (x + s * 0.93, y + s * 0.13),
        Anchor::Right,
        Face::bold(small),
        writing,
    );
    let size = Face::bold(small).fit(&counter.size, s * 0.5);
    p.text(
        &size,
        (middle, y + s * 0.13),
        Anchor::Middle,
        Face::bold(small),
        writing,
    );
    let (sign_w, sign_h) = (s * 0.52, s * 0.345);
    // Ratings take the place of a factor that is not there.
    let figures = !(counter.left.is_empty() && counter.right.is_empty());
    let left = if figures && counter.left.is_empty() {
        &counter.ratings
    } else {
        &counter.left
    };
    let beside = !counter.left.is_empty() && !counter.ratings.is_empty();
    let sign = Rect::new(
        middle - sign_w / 2.0 - if beside { s * 0.12 } else { 0.0 },
        y + s * 0.235,
        sign_w,
        sign_h,
    );
    symbol::draw(p, counter.symbol, sign, counter.spent);
    let foot = y + s * 0.8;
    if figures {
        let face = Face::bold(s * 0.2);
        fitted(
            p,
            left,
            (x + s * 0.08, foot),
            Anchor::Left,
            face,
            s * 0.44,
            writing,
        );
        fitted(
            p,
            &counter.right,
            (x + s * 0.92, foot),
            Anchor::Right,
            face,
            s * 0.44,
            writing,
        );
        if beside {
            let at = (x + s * 0.96, sign.y + sign_h / 2.0);
            fitted(
                p,
                &counter.ratings,
                at,
                Anchor::Right,
                Face::bold(s * 0.14),
                s * 0.26,
                writing,
            );
        }
    } else {
        fitted(
            p,
            &counter.ratings,
            (middle, foot),
            Anchor::Middle,
            Face::bold(s * 0.19),
            s * 0.84,
            writing,
        );
    }
}

/// The back of counters that the viewer cannot see.
pub(crate) fn back(p: &mut Painter<'_>, look: &Look, square: Rect) {
    let fill = look.fill(0, false);
    blank(p, square, fill);
    let (s, c) = (square.w, square.centre());
    p.text("?", c, Anchor::Middle, Face::bold(s * 0.5), fill.writing());
    let at = (square.x + s * 0.93, square.y + s * 0.13);
    p.text(
        &look.letter,
        at,
        Anchor::Right,
        Face::bold(s * 0.125),
        fill.writing(),
    );
}

/// Edges that show how a stack lies under its top counter.
pub(crate) fn fan(p: &mut Painter<'_>, look: &Look, square: Rect, sheets: usize) {
    let step = square.w * 0.035;
    for i in (1..=sheets.min(3)).rev() {
        let off = step * i as f32;
        let under = Rect::new(square.x + off, square.y + off, square.w, square.h);
        p.rounded(under, square.w * 0.08, SHADOW);
        p.rounded(
            under.grown(-0.8),
            square.w * 0.07,
            look.ink().mix(WHITE, 25),
        );
    }
}

/// A number in a disc, for how many lie in a stack.
pub(crate) fn badge(p: &mut Painter<'_>, words: &str, at: Point, cap: f32) {
    let face = Face::bold(cap);
    let half = (face.width(words) / 2.0 + cap * 0.45).max(cap * 0.95);
    let frame = Rect::around(at, half, cap * 0.95);
    p.rounded(frame.grown(1.0), cap * 1.1, WHITE);
    p.rounded(frame, cap, BLACK);
    p.text(words, at, Anchor::Middle, face, WHITE);
}

/// A counter in brief: its sign and its first figure.
pub(crate) fn chip(p: &mut Painter<'_>, counter: &Counter, look: &Look, frame: Rect) {
    let fill = look.fill(counter.shade, counter.spent);
    p.rounded(frame, frame.h * 0.18, BLACK.mix(fill, 15));
    p.rounded(frame.grown(-0.9), frame.h * 0.14, fill);
    let h = frame.h * 0.68;
    let sign = Rect::new(
        frame.x + frame.h * 0.14,
        frame.y + frame.h * 0.16,
        h * 1.45,
        h,
    );
    symbol::draw(p, counter.symbol, sign, counter.spent);
    let room = frame.w - h * 1.45 - frame.h * 0.36;
    let at = (frame.x + frame.w - frame.h * 0.12, frame.centre().1);
    let ink = pale(fill.writing(), fill, counter.spent);
    fitted(
        p,
        brief(counter),
        at,
        Anchor::Right,
        Face::bold(frame.h * 0.55),
        room,
        ink,
    );
}

/// A chip with words instead of a sign: what is hidden, or how many more.
pub(crate) fn word_chip(p: &mut Painter<'_>, words: &str, look: &Look, frame: Rect) {
    p.rounded(frame, frame.h * 0.18, BLACK);
    p.rounded(frame.grown(-0.9), frame.h * 0.14, look.ink());
    let face = Face::bold(frame.h * 0.6);
    fitted(
        p,
        words,
        frame.centre(),
        Anchor::Middle,
        face,
        frame.w * 0.9,
        look.ink().writing(),
    );
}

/// The figure that tells most about a counter.
fn brief(counter: &Counter) -> &str {
    [&counter.left, &counter.ratings, &counter.right]
        .into_iter()
        .find(|words| !words.is_empty())
        .map_or("", String::as_str)
}

/// All figures of a counter in one line.
pub(crate) fn figures(counter: &Counter) -> String {
    let parts: Vec<&str> = [&counter.ratings, &counter.left, &counter.right]
        .into_iter()
        .filter(|words| !words.is_empty())
        .map(String::as_str)
        .collect();
    parts.join("  ")
}

/// A name on a strip.
pub(crate) fn tag(p: &mut Painter<'_>, name: &str, at: Point, width: f32, cap: f32) {
    let face = Face::bold(cap);
    let name = face.fit(name, width - cap);
    if name.is_empty() {
        return;
    }
    let half = face.width(&name) / 2.0 + cap * 0.5;
    let strip = Rect::around(at, half, cap * 0.85);
    p.rect(strip.grown(0.7), SHADOW);
    p.rect(strip, HALO);
    p.text(&name, at, Anchor::Middle, face, BLACK);
}

/// The mark of a side's stack on an overview: a shape of its own for each
/// side's colour, with the side's letter and how many counters lie there.
pub(crate) fn stack_mark(
    p: &mut Painter<'_>,
    look: &Look,
    count: &str,
    at: Point,
    unit: f32,
    spent: bool,
) {
    let fill = look.fill(0, spent);
    let (w, h) = (unit * 0.46, unit * 0.4);
    for (grow, ink) in [(1.7, WHITE), (0.8, BLACK), (-0.4, fill)] {
        let (w, h) = (w + grow, h + grow);
        let (x, y) = at;
        match look.tint {
            0 => p.rect(Rect::around(at, w, h), ink),
            1 => p.rounded(Rect::around(at, w, h), h, ink),
            2 => p.polygon(
                &[
                    (x - w * 1.1, y),
                    (x, y - h * 1.25),
                    (x + w * 1.1, y),
                    (x, y + h * 1.25),
                ],
                ink,
            ),
            3 => p.polygon(
                &[
                    (x - w * 1.1, y),
                    (x - w * 0.6, y - h),
                    (x + w * 0.6, y - h),
                    (x + w * 1.1, y),
                    (x + w * 0.6, y + h),
                    (x - w * 0.6, y + h),
                ],
                ink,
            ),
            4 => p.polygon(
                &[
                    (x - w * 0.7, y - h),
                    (x + w * 0.7, y - h),
                    (x + w * 1.1, y + h),
                    (x - w * 1.1, y + h),
                ],
                ink,
            ),
            _ => p.polygon(
                &[
                    (x - w, y - h),
                    (x + w, y - h),
                    (x + w, y + h * 0.4),
                    (x, y + h * 1.2),
                    (x - w, y + h * 0.4),
                ],
                ink,
            ),
        }
    }
    let ink = fill.writing();
    let words = format!("{}{count}", look.letter);
    fitted(
        p,
        &words,
        at,
        Anchor::Middle,
        Face::bold(unit * 0.36),
        w * 1.75,
        ink,
    );
}

/// Words made smaller where they are too wide.
fn fitted(
    p: &mut Painter<'_>,
    words: &str,
    at: Point,
    anchor: Anchor,
    face: Face,
    room: f32,
    ink: Ink,
) {
    if words.is_empty() {
        return;
    }
    let width = face.width(words);
    if width <= room {
        p.text(words, at, anchor, face, ink);
        return;
    }
    let smaller = Face {
        cap: (face.cap * room / width * 0.98).max(face.cap * 0.5),
        ..face
    };
    p.text(&smaller.fit(words, room), at, anchor, smaller, ink);
}

fn pale(ink: Ink, fill: Ink, spent: bool) -> Ink {
    if spent { ink.mix(fill, 35) } else { ink }
}
