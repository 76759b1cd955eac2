//! An assault on the post, as crowded as such games get.

use super::super::{BLUE, RED};
use super::{arrow, at, block, board, piece, points, post, smoke, table, wall};
use engine::board::{
    ArrowKind, Block, BlockState, Board, Emblem, Outline, Piece, PieceKind, Symbol,
};
use engine::text::Text;
use std::sync::Arc;

/// Eight bodies outside, a garrison within, ladders, smoke and arrows.
pub fn assault() -> Board {
    use BlockState::{Routed, Shaken, Spent, Steady};
    use Emblem as E;
    let mut board = board(Arc::new(post()));
    let on = table(&mut board);
    let with = |mut block: Block, state, shade, emblems: &[(Emblem, u32)], note: &str| {
        block.state = state;
        block.shade = shade;
        block.emblems = emblems.to_vec();
        block.note = (!note.is_empty()).then(|| Text::plain(note));
        block
    };
    let light = |block| Block {
        symbol: Symbol::Irregular,
        ..block
    };
    let guns = |block| Block {
        symbol: Symbol::Artillery,
        ..block
    };
    on.blocks = vec![
        with(
            block("Duval", RED, (519, 318), 180, (100, 40), 118),
            Steady,
            0,
            &[
                (E::Leader, 1),
                (E::Standard, 1),
                (E::Musician, 1),
                (E::Pioneer, 2),
                (E::Ladder, 7),
            ],
            "ASSAULT",
        ),
        with(
            block("Coste", RED, (398, 420), 100, (80, 36), 87),
            Shaken,
            1,
            &[(E::Officer, 3), (E::Ladder, 10), (E::Standard, 1)],
            "HOLD",
        ),
        with(
            block("Romain", RED, (742, 470), 262, (84, 34), 96),
            Steady,
            2,
            &[(E::Leader, 1), (E::Ladder, 6)],
            "ATTACK",
        ),
        with(
            light(block("Morand", RED, (560, 775), 350, (50, 22), 31)),
            Steady,
            3,
            &[(E::Officer, 2), (E::Ladder, 2)],
            "RUSH",
        ),
        with(
            block("Grenadiers", RED, (640, 110), 200, (110, 44), 133),
            Steady,
            0,
            &[
                (E::Leader, 1),
                (E::Standard, 1),
                (E::Musician, 4),
                (E::Pioneer, 2),
            ],
            "waits for an order",
        ),
        with(
            block("San Luis", RED, (330, 640), 250, (60, 30), 41),
            Routed,
            1,
            &[(E::Officer, 1)],
            "runs",
        ),
        with(
            light(block("Skirmishers", RED, (420, 740), 45, (44, 10), 18)),
            Steady,
            3,
            &[],
            "",
        ),
        with(
            Block {
                symbol: Symbol::Cavalry,
                ..block("Lancers", RED, (950, 610), 270, (80, 24), 60)
            },
            Spent,
            0,
            &[(E::Officer, 1)],
            "",
        ),
        with(
            block("North wall", BLUE, (540, 368), 0, (52, 8), 11),
            Steady,
            0,
            &[(E::Leader, 1), (E::Gunner, 3)],
            "HOLD",
        ),
        with(
            block("Northwest", BLUE, (470, 377), 315, (16, 8), 5),
            Shaken,
            0,
            &[],
            "",
        ),
        with(
            block("Carver", BLUE, (474, 500), 270, (60, 7), 10),
            Steady,
            1,
            &[(E::Gunner, 2)],
            "",
        ),
        with(
            guns(block("Long gun", BLUE, (470, 650), 225, (14, 8), 4)),
            Steady,
            0,
            &[(E::Gunner, 2)],
            "",
        ),
        with(
            block("Gate", BLUE, (520, 648), 180, (40, 8), 8),
            Steady,
            1,
            &[(E::Gunner, 2)],
            "",
        ),
        with(
            block("Crocker", BLUE, (568, 662), 196, (40, 8), 7),
            Steady,
            2,
            &[(E::Leader, 1)],
            "HOLD",
        ),
        with(
            guns(block("Church", BLUE, (613, 664), 90, (20, 12), 8)),
            Steady,
            0,
            &[(E::Gunner, 6)],
            "",
        ),
        with(
            block("Yard", BLUE, (641, 580), 90, (44, 7), 4),
            Routed,
            0,
            &[(E::Gunner, 1)],
            "",
        ),
        with(
            block("Pen", BLUE, (636, 468), 45, (24, 7), 2),
            Shaken,
            0,
            &[(E::Gunner, 1)],
            "",
        ),
        with(
            block("Greys", BLUE, (556, 570), 270, (36, 8), 7),
            Steady,
            3,
            &[],
            "reserve",
        ),
    ];
    on.pieces = vec![
        piece(PieceKind::Gun, "", Some(BLUE), (486, 362), 0),
        piece(PieceKind::Gun, "", Some(BLUE), (556, 362), 0),
        piece(PieceKind::Gun, "", Some(BLUE), (464, 664), 225),
        piece(PieceKind::Gun, "", Some(BLUE), (462, 363), 315),
        piece(PieceKind::Gun, "", Some(BLUE), (504, 682), 180),
        piece(PieceKind::Gun, "", Some(BLUE), (634, 655), 90),
        piece(PieceKind::Gun, "", Some(BLUE), (634, 673), 120),
        Piece {
            spent: true,
            ..piece(PieceKind::Gun, "", None, (640, 540), 90)
        },
        piece(PieceKind::Leader, "Tanner", Some(BLUE), (524, 392), 0),
        piece(PieceKind::Leader, "Bowman", Some(BLUE), (482, 640), 180),
        piece(PieceKind::Courier, "", Some(BLUE), (530, 520), 330),
        piece(PieceKind::Ladder, "", Some(RED), (490, 352), 180),
        piece(PieceKind::Ladder, "", Some(RED), (500, 352), 180),
        piece(PieceKind::Ladder, "", Some(RED), (546, 352), 180),
        piece(PieceKind::Ladder, "", Some(RED), (452, 440), 90),
        piece(PieceKind::Standard, "Foothold", Some(RED), (518, 356), 180),
        piece(PieceKind::Melee, "", None, (519, 346), 0),
        piece(PieceKind::Melee, "", None, (662, 480), 0),
        piece(PieceKind::Broken, "", None, (504, 668), 180),
        piece(PieceKind::Fallen, "", Some(RED), (500, 270), 20),
        piece(PieceKind::Fallen, "", Some(RED), (540, 262), 70),
        piece(PieceKind::Fallen, "", Some(RED), (552, 284), 110),
        piece(PieceKind::Fallen, "", Some(BLUE), (520, 420), 40),
        piece(PieceKind::Figure, "Scout", Some(RED), (380, 560), 90),
    ];
    on.smoke = vec![
        smoke((488, 352), 0, 3),
        smoke((556, 350), 10, 4),
        smoke((452, 520), 270, 2),
        smoke((660, 580), 90, 2),
        smoke((500, 694), 190, 3),
        smoke((566, 690), 196, 2),
        smoke((654, 664), 100, 5),
        smoke((690, 470), 262, 2),
    ];
    on.arrows = vec![
        arrow(ArrowKind::Charge, RED, &[(519, 200), (519, 318)]),
        arrow(ArrowKind::Move, RED, &[(330, 360), (360, 400), (398, 420)]),
        arrow(ArrowKind::Move, RED, &[(850, 440), (742, 470)]),
        arrow(ArrowKind::Charge, RED, &[(600, 900), (560, 775)]),
        arrow(
            ArrowKind::Retreat,
            RED,
            &[(440, 600), (400, 620), (330, 640)],
        ),
        arrow(ArrowKind::Plan, RED, &[(640, 110), (600, 220), (540, 300)]),
        arrow(ArrowKind::Fire, BLUE, &[(464, 664), (420, 740)]),
        arrow(ArrowKind::Fire, BLUE, &[(634, 655), (742, 470)]),
        arrow(ArrowKind::Fire, RED, &[(560, 775), (568, 662)]),
        arrow(
            ArrowKind::Retreat,
            BLUE,
            &[(620, 490), (600, 560), (620, 620)],
        ),
    ];
    on.highlights = vec![
        Outline::Line(points(&[(460, 360), (568, 360)])),
        Outline::Spot(at(640, 110)),
    ];
    on.focus = Some(wall());
    board
}
