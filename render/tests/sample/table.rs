//! A table made up for tests, benches and the gallery: a walled post that is
//! attacked from all sides, about as large and as crowded as such games get.
#![allow(
    dead_code,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "each user takes what it needs; the numbers are small"
)]

use super::{BLUE, RED, styles};
use engine::board::{
    ArrowKind, Block, BlockState, Board, Emblem, Outline, Piece, PieceKind, Shape, ShapeKind,
    Smoke, Surface, Symbol, TableArrow, TableBase, TableBoard, TableLabel,
};
use engine::inches::{Area, Bearing, Length, Point};
use engine::ruleset::Side;
use engine::text::Text;
use std::sync::Arc;

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

pub fn line(kind: ShapeKind, name: &str, places: &[(i32, i32)], feet: u16) -> Shape {
    Shape {
        kind,
        outline: Outline::Line(points(places)),
        breadth: Length::ZERO,
        height_feet: feet,
        name: name.to_owned(),
    }
}

pub fn area(kind: ShapeKind, name: &str, places: &[(i32, i32)], feet: u16) -> Shape {
    Shape {
        outline: Outline::Area(points(places)),
        ..line(kind, name, &[], feet)
    }
}

pub fn spot(kind: ShapeKind, x: i32, y: i32) -> Shape {
    Shape {
        outline: Outline::Spot(at(x, y)),
        ..line(kind, "", &[], 0)
    }
}

fn label(words: &str, x: i32, y: i32, height: i32, along: i32) -> TableLabel {
    TableLabel {
        words: words.to_owned(),
        at: at(x, y),
        height: long(height),
        along: Bearing::new(along),
    }
}

fn legend() -> Vec<(ShapeKind, Text)> {
    [
        (ShapeKind::Wall, "wall: ladders, heavy cover"),
        (ShapeKind::Palisade, "palisade: medium cover"),
        (ShapeKind::Fence, "fence: light cover"),
        (ShapeKind::Breach, "breach: no ladders"),
        (ShapeKind::Gate, "gate"),
        (ShapeKind::Door, "door"),
        (ShapeKind::Window, "loophole"),
        (ShapeKind::LadderPlace, "place for ladders"),
        (ShapeKind::Building, "house: heavy cover"),
        (ShapeKind::Ruin, "ruin"),
        (ShapeKind::Platform, "gun platform"),
        (ShapeKind::Earthwork, "earthwork"),
        (ShapeKind::Abatis, "felled trees: stop a move"),
        (ShapeKind::Ditch, "ditch: −3 in."),
        (ShapeKind::Water, "stream: −3 in."),
        (ShapeKind::Road, "road"),
        (ShapeKind::Bridge, "bridge"),
        (ShapeKind::Wood, "wood"),
        (ShapeKind::Field, "field"),
        (ShapeKind::Rough, "rough: half move"),
        (ShapeKind::Marsh, "marsh"),
        (ShapeKind::Contour, "rise of 5 ft"),
        (ShapeKind::Limit, "sector"),
    ]
    .map(|(kind, words)| (kind, Text::plain(words)))
    .to_vec()
}

/// The post and the ground round it, 112 by 104 inches, 15 feet to the inch.
pub fn post() -> TableBase {
    use ShapeKind as K;
    TableBase {
        key: "a walled post".to_owned(),
        width: Length::inches(112),
        height: Length::inches(104),
        feet_per_inch: 15,
        shapes: vec![
            // The ground outside.
            area(
                K::Field,
                "",
                &[(60, 70), (230, 40), (260, 190), (90, 220)],
                0,
            ),
            area(
                K::Field,
                "Corn",
                &[(70, 240), (250, 210), (262, 330), (110, 370)],
                0,
            ),
            area(
                K::Wood,
                "Mesquite",
                &[(860, 60), (1010, 30), (1090, 130), (1040, 260), (900, 220)],
                0,
            ),
            area(
                K::Rough,
                "",
                &[(60, 760), (200, 720), (260, 840), (150, 930), (40, 880)],
                0,
            ),
            area(
                K::Marsh,
                "",
                &[(880, 820), (1010, 790), (1060, 900), (930, 950)],
                0,
            ),
            line(
                K::Contour,
                "",
                &[(760, 1040), (800, 930), (860, 800), (980, 720), (1120, 690)],
                0,
            ),
            line(
                K::Contour,
                "",
                &[(840, 1040), (880, 960), (1000, 780), (1120, 750)],
                0,
            ),
            line(
                K::Water,
                "Stream",
                &[
                    (290, 0),
                    (310, 180),
                    (280, 400),
                    (300, 640),
                    (250, 860),
                    (270, 1040),
                ],
                0,
            ),
            line(
                K::Ditch,
                "West ditch",
                &[(400, 190), (410, 360), (404, 560), (394, 770)],
                0,
            ),
            line(
                K::Ditch,
                "East ditch",
                &[(726, 190), (712, 360), (722, 520), (706, 660), (722, 830)],
                0,
            ),
            line(
                K::Road,
                "Mill road",
                &[(504, 690), (490, 760), (400, 850), (200, 940), (0, 1000)],
                0,
            ),
            line(
                K::Road,
                "",
                &[(504, 720), (600, 760), (800, 780), (1120, 770)],
                0,
            ),
            Shape {
                breadth: long(12),
                ..line(K::Bridge, "", &[(268, 909), (236, 924)], 0)
            },
            // The post.
            area(
                K::Yard,
                "",
                &[(460, 360), (568, 360), (568, 634), (546, 668), (460, 668)],
                0,
            ),
            area(
                K::Yard,
                "",
                &[
                    (568, 452),
                    (650, 452),
                    (650, 644),
                    (594, 644),
                    (594, 682),
                    (546, 668),
                    (568, 634),
                ],
                0,
            ),
            area(
                K::Platform,
                "",
                &[(460, 360), (474, 360), (474, 374), (460, 374)],
                0,
            ),
            area(
                K::Platform,
                "",
                &[(460, 654), (474, 654), (474, 668), (460, 668)],
                0,
            ),
            area(
                K::Building,
                "Long house",
                &[(568, 510), (581, 510), (581, 634), (568, 634)],
                18,
            ),
            area(
                K::Building,
                "Guard house",
                &[(470, 655), (494, 655), (494, 668), (470, 668)],
                12,
            ),
            area(
                K::Building,
                "",
                &[(514, 655), (546, 655), (546, 668), (514, 668)],
                12,
            ),
            area(
                K::Building,
                "",
                &[(460, 400), (469, 400), (469, 450), (460, 450)],
                12,
            ),
            area(
                K::Building,
                "Huts",
                &[(460, 472), (469, 472), (469, 500), (460, 500)],
                12,
            ),
            area(
                K::Building,
                "",
                &[(460, 530), (469, 530), (469, 572), (460, 572)],
                12,
            ),
            area(
                K::Ruin,
                "Old church",
                &[(594, 644), (644, 644), (644, 685), (594, 685)],
                22,
            ),
            area(
                K::Platform,
                "",
                &[(628, 649), (640, 649), (640, 680), (628, 680)],
                12,
            ),
            line(
                K::Earthwork,
                "Lunette",
                &[(492, 670), (492, 685), (516, 685), (516, 670)],
                0,
            ),
            line(K::Wall, "North wall", &[(460, 360), (568, 360)], 10),
            line(K::Wall, "West wall", &[(460, 668), (460, 360)], 10),
            line(K::Wall, "", &[(546, 668), (460, 668)], 10),
            line(K::Palisade, "Palisade", &[(546, 668), (594, 682)], 6),
            line(K::Wall, "", &[(568, 360), (568, 510)], 8),
            line(
                K::Wall,
                "Yard wall",
                &[(650, 520), (650, 644), (644, 644)],
                6,
            ),
            line(
                K::Fence,
                "Pen",
                &[(568, 452), (650, 452), (650, 520), (581, 520)],
                0,
            ),
            line(K::Abatis, "", &[(540, 690), (596, 706)], 0),
            line(K::Breach, "Breach", &[(506, 360), (530, 360)], 0),
            line(K::Gate, "Gate", &[(499, 668), (509, 668)], 0),
            line(K::Door, "", &[(568, 545), (568, 550)], 0),
            line(K::Door, "", &[(568, 592), (568, 597)], 0),
            spot(K::Door, 594, 664),
            spot(K::Window, 460, 425),
            spot(K::Window, 460, 550),
            spot(K::Window, 650, 580),
            spot(K::LadderPlace, 480, 352),
            spot(K::LadderPlace, 452, 480),
            line(K::Limit, "", &[(474, 600), (560, 600)], 0),
        ],
        labels: vec![
            label("PLAZA", 514, 450, 14, 90),
            label("Yard", 616, 590, 9, 90),
            label("RIVER ROAD", 930, 758, 12, 91),
        ],
        legend: legend(),
    }
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
