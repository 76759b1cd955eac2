//! Single figures, guns and things.

use super::ink::{BRASS, PLANK, TIMBER, TIMBER_DARK, pale};
use super::plane::{add, right_of, scaled};
use super::signs;
use super::tags::{Mark, Tag};
use super::turned::Turned;
use super::view::{Plane, toward};
use crate::RenderError;
use crate::geometry::Rect;
use crate::ink::{BLACK, HALO, Ink, Look, RED, SOFT, WHITE};
use crate::overlay::{burst, flag};
use crate::paint::{Painter, Point};
use crate::sheet::Sheet;
use crate::symbol::star;
use engine::board::{Piece, PieceKind, SideStyle};

/// The square that a piece takes.
pub(super) fn square(plane: &Plane, piece: &Piece) -> Rect {
    let half = size(piece.kind, plane) * 0.62;
    Rect::around(plane.at(piece.at), half, half)
}

/// Draws a piece on the whole of a table or on a part; gives its name's tag.
pub(super) fn draw(
    sheet: &mut Sheet,
    plane: &Plane,
    piece: &Piece,
    whole: bool,
    styles: &[SideStyle],
) -> Result<Option<Tag>, RenderError> {
    let at = plane.at(piece.at);
    let size = size(piece.kind, plane);
    let frame = square(plane, piece);
    if !frame.meets(plane.area) {
        return Ok(None);
    }
    let look = piece.side.map(|side| Look::of(side, styles));
    sheet.patch(frame.grown(size * 0.2 + 3.0), 3, |p| {
        sign(
            p,
            piece.kind,
            at,
            toward(piece.facing),
            size,
            look.as_ref(),
            piece.spent,
        );
    })?;
    let mark = match piece.kind {
        PieceKind::Leader | PieceKind::Figure | PieceKind::Courier | PieceKind::Standard => {
            Mark::Piece
        }
        _ => Mark::Thing,
    };
    // From afar the names of people are enough.
    let told = mark == Mark::Piece || !whole;
    let title: String = piece.name.trim().chars().take(80).collect();
    Ok(
        (told && !title.is_empty() && plane.shows(piece.at)).then(|| Tag {
            heart: at,
            anchor: Turned {
                middle: at,
                front: (0.0, -1.0),
                half_front: size * 0.55,
                half_depth: size * 0.55,
            },
            look: look.unwrap_or_else(|| NOBODY.clone()),
            pale: piece.spent,
            mark,
            title,
            figures: String::new(),
            symbol: None,
            emblems: Vec::new(),
            note: String::new(),
        }),
    )
}

/// What belongs to nobody is white.
static NOBODY: Look = Look {
    letter: String::new(),
    tint: 5,
};

/// How large a piece is drawn, in pixels.
fn size(kind: PieceKind, plane: &Plane) -> f32 {
    let (inches, least, most) = match kind {
        PieceKind::Leader => (0.9, 1.75, 2.3),
        PieceKind::Figure => (0.6, 1.2, 1.8),
        PieceKind::Courier | PieceKind::Standard => (0.9, 1.7, 2.3),
        PieceKind::Gun => (1.1, 1.8, 2.7),
        PieceKind::Ladder => (1.0, 1.5, 2.4),
        PieceKind::Fallen => (0.6, 0.9, 1.5),
        PieceKind::Broken => (0.9, 1.4, 2.1),
        PieceKind::Melee => (1.3, 2.2, 3.2),
    };
    (inches * plane.unit).clamp(plane.cap * least, plane.cap * most)
}

/// The sign of a piece.
pub(super) fn sign(
    p: &mut Painter<'_>,
    kind: PieceKind,
    at: Point,
    front: Point,
    size: f32,
    look: Option<&Look>,
    spent: bool,
) {
    let look = look.unwrap_or(&NOBODY);
    let fill = if spent { pale(look) } else { look.ink() };
    let line = (size * 0.07).max(1.0);
    let dark = if spent { SOFT } else { BLACK };
    match kind {
        PieceKind::Leader => {
            facing(p, at, front, size, dark);
            round(p, at, size * 0.46, fill, dark);
            star(p, (at.0, at.1 - size * 0.01), size * 0.34, fill.writing());
        }
        PieceKind::Figure => {
            facing(p, at, front, size, dark);
            round(p, at, size * 0.44, fill, dark);
            signs::man(p, (at.0, at.1 + size * 0.02), size * 0.56, fill.writing());
        }
        PieceKind::Courier => {
            facing(p, at, front, size, dark);
            round(p, at, size * 0.46, fill, dark);
            let letter = Rect::around(at, size * 0.27, size * 0.19);
            p.rect(letter.grown(line * 0.7), dark);
            p.rect(letter, WHITE);
            let fold = (at.0, at.1 + size * 0.03);
            p.stroke(&[(letter.x, letter.y), fold], line * 0.8, dark);
            p.stroke(&[(letter.x + letter.w, letter.y), fold], line * 0.8, dark);
        }
        PieceKind::Gun => signs::gun(p, at, front, size, look, spent),
        PieceKind::Ladder => signs::ladder(p, at, front, size, spent),
        PieceKind::Standard => {
            let staff = (at.0 - size * 0.24, at.1 - size * 0.02);
            if spent {
                p.rect(
                    Rect::new(staff.0, staff.1 - size * 0.5, size * 0.62, size * 0.5),
                    SOFT,
                );
            }
            flag(p, look, staff, size * 0.86);
            p.disc(
                (staff.0 - size * 0.03, staff.1 - size * 0.55),
                line * 1.3,
                BRASS,
            );
        }
        PieceKind::Fallen => {
            let r = right_of(front);
            for turn in [-1.0, 1.0] {
                let way = scaled(add(front, scaled(r, turn)), size * 0.3);
                let (a, b) = ((at.0 - way.0, at.1 - way.1), add(at, way));
                p.stroke(&[a, b], line * 3.4, HALO);
            }
            for turn in [-1.0, 1.0] {
                let way = scaled(add(front, scaled(r, turn)), size * 0.3);
                let (a, b) = ((at.0 - way.0, at.1 - way.1), add(at, way));
                p.stroke(&[a, b], line * 1.8, fill.mix(BLACK, 45));
            }
        }
        PieceKind::Broken => broken(p, at, front, size, line),
        PieceKind::Melee => {
            burst(p, at, size * 0.44);
            for turn in [-1.0, 1.0] {
                let (a, b) = (
                    (at.0 - turn * size * 0.26, at.1 + size * 0.26),
                    (at.0 + turn * size * 0.26, at.1 - size * 0.26),
                );
                p.segment(a, b, line * 1.5, BLACK);
                let hilt = (at.0 - turn * size * 0.15, at.1 + size * 0.15);
                p.segment(
                    (hilt.0 - size * 0.08, hilt.1 - turn * size * 0.08),
                    (hilt.0 + size * 0.08, hilt.1 + turn * size * 0.08),
                    line * 1.3,
                    BLACK,
                );
            }
        }
    }
}

fn round(p: &mut Painter<'_>, at: Point, radius: f32, fill: Ink, dark: Ink) {
    p.disc(at, radius + 1.8, HALO);
    p.disc(at, radius, dark);
    p.disc(at, radius - (radius * 0.13).max(1.0), fill);
}

/// A small point on the side where a figure looks.
fn facing(p: &mut Painter<'_>, at: Point, front: Point, size: f32, ink: Ink) {
    let tip = add(at, scaled(front, size * 0.66));
    signs::nose(
        p,
        add(tip, scaled(front, 1.6)),
        front,
        size * 0.34 + 2.0,
        HALO,
    );
    signs::nose(p, tip, front, size * 0.3, ink);
}

fn broken(p: &mut Painter<'_>, at: Point, front: Point, size: f32, line: f32) {
    let r = right_of(front);
    let spot = |forward: f32, right: f32| {
        add(
            at,
            add(scaled(front, forward * size), scaled(r, right * size)),
        )
    };
    p.disc(at, size * 0.5, HALO);
    // Two leaves torn from their posts, splinters between them.
    for side in [-1.0, 1.0] {
        let leaf = [
            spot(-0.1, side * 0.46),
            spot(0.34, side * 0.3),
            spot(0.24, side * 0.14),
            spot(-0.2, side * 0.3),
        ];
        p.polygon(&leaf, PLANK);
        p.closed(&leaf, line, TIMBER_DARK);
    }
    for (f, s) in [(-0.3, -0.08), (-0.22, 0.1), (-0.04, 0.0)] {
        p.segment(spot(f, s), spot(f + 0.14, s * 2.2), line * 1.2, TIMBER);
    }
    p.segment(spot(0.0, -0.1), spot(0.2, 0.1), line * 1.4, RED);
    p.segment(spot(0.0, 0.1), spot(0.2, -0.1), line * 1.4, RED);
}
