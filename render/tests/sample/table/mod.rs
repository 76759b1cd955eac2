//! A table made up for tests, benches and the gallery: a walled post that is
//! attacked from all sides, about as large and as crowded as such games get.
#![allow(
    dead_code,
    unused_imports,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "each user takes what it needs; the numbers are small"
)]

mod assault;
mod post;

use super::{BLUE, RED, styles};
use engine::board::{
    ArrowKind, Block, BlockState, Board, Emblem, Piece, PieceKind, Smoke, Surface, Symbol,
    TableArrow, TableBase, TableBoard,
};
use engine::inches::{Area, Bearing, Length, Point};
use engine::ruleset::Side;
use engine::text::Text;
use std::sync::Arc;

pub use assault::assault;
pub use post::post;

/// A point in tenths of an inch.
pub fn at(x: i32, y: i32) -> Point {
    Point::sixteenths(x * 16 / 10, y * 16 / 10)
}

/// A length in tenths of an inch.
pub fn long(tenths: i32) -> Length {
    Length::sixteenths(tenths * 16 / 10)
}

fn points(places: &[(i32, i32)]) -> Vec<Point> {
    places.iter().map(|(x, y)| at(*x, *y)).collect()
}

/// A body with its place in tenths and its front and depth in tenths.
pub fn block(
    name: &str,
    side: Side,
    place: (i32, i32),
    facing: i32,
    size: (i32, i32),
    figures: u32,
) -> Block {
    Block {
        at: at(place.0, place.1),
        facing: Bearing::new(facing),
        front: long(size.0),
        depth: long(size.1),
        side,
        name: name.to_owned(),
        symbol: Symbol::Infantry,
        figures,
        state: BlockState::Steady,
        emblems: Vec::new(),
        note: None,
        shade: 0,
    }
}

pub fn piece(
    kind: PieceKind,
    name: &str,
    side: Option<Side>,
    place: (i32, i32),
    facing: i32,
) -> Piece {
    Piece {
        at: at(place.0, place.1),
        facing: Bearing::new(facing),
        kind,
        side,
        name: name.to_owned(),
        spent: false,
    }
}

pub fn arrow(kind: ArrowKind, side: Side, path: &[(i32, i32)]) -> TableArrow {
    TableArrow {
        path: points(path),
        side,
        kind,
    }
}

fn smoke(place: (i32, i32), toward: i32, weight: u8) -> Smoke {
    Smoke {
        at: at(place.0, place.1),
        toward: Bearing::new(toward),
        weight,
    }
}

/// A board on a table, empty but for its terrain.
pub fn board(base: Arc<TableBase>) -> Board {
    Board {
        caption: Text::plain("Turn 4 · Before dawn · Orders are sealed"),
        alt: Text::plain("Red stands at the north wall. Blue holds the post."),
        sides: styles(),
        surface: Surface::Table(TableBoard {
            base,
            blocks: Vec::new(),
            pieces: Vec::new(),
            smoke: Vec::new(),
            arrows: Vec::new(),
            highlights: Vec::new(),
            focus: None,
        }),
        insets: Vec::new(),
    }
}

pub fn table(board: &mut Board) -> &mut TableBoard {
    match &mut board.surface {
        Surface::Table(table) => table,
        _ => panic!("a table board"),
    }
}

/// The part of the table about one wall.
pub fn wall() -> Area {
    Area::new(at(410, 250), at(640, 440))
}

/// The same board with so many bodies, all over the table and beyond it.
pub fn throng(count: usize) -> Board {
    let mut board = board(Arc::new(post()));
    table(&mut board).blocks = (0..count as i32)
        .map(|i| {
            let place = ((i * 397) % 1300 - 90, (i * 211) % 1200 - 80);
            let side = if i % 2 == 0 { RED } else { BLUE };
            let mut one = block(
                &format!("Company {i}"),
                side,
                place,
                i * 47,
                (20 + i % 60, 6 + i % 20),
                (i * i) as u32,
            );
            one.state = [
                BlockState::Steady,
                BlockState::Shaken,
                BlockState::Routed,
                BlockState::Spent,
            ][i as usize % 4];
            one.emblems = vec![(Emblem::Standard, 1), (Emblem::Gun, i as u32 % 4)];
            one
        })
        .collect();
    board
}
