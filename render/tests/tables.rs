//! Pictures of tables: golden images, and what no board may break.

mod kept;
#[path = "sample/mod.rs"]
mod sample;

use engine::board::{
    ArrowKind, Block, BlockState, Board, Emblem, Outline, PieceKind, Shape, ShapeKind, Smoke,
    TableBase, TableLabel,
};
use engine::inches::{Area, Bearing, Length, Point};
use engine::ruleset::Side;
use engine::text::Text;
use kept::golden;
use proptest::prelude::*;
use render::{Extent, Frame, Picture, Scale, Studio};
use sample::table::{arrow, assault, at, block, board, piece, post, table, throng, wall};
use sample::{BLUE, RED};
use std::sync::Arc;

fn draw(board: &Board, frame: Frame) -> Picture {
    render::png(board, frame).expect("a picture")
}

/// A picture of the whole table small enough to draw often.
fn small(inch: u32) -> Frame {
    Frame {
        extent: Extent::Whole,
        scale: Scale::Hex(inch),
    }
}

#[test]
fn golden_table_with_an_assault() {
    let picture = draw(&assault(), Frame::WHOLE);
    assert_eq!(picture.width, 1600);
    assert!(picture.png.len() < 250_000, "{} bytes", picture.png.len());
    golden("table", &picture);
}

#[test]
fn golden_table_close_to_a_wall() {
    let board = assault();
    let picture = draw(&board, Frame::area(wall()));
    assert_eq!(picture.file_name, "region.png");
    assert_eq!(Frame::focus(&board), Some(Frame::area(wall())));
    golden("table_wall", &picture);
}

#[test]
fn golden_table_without_anybody() {
    golden("table_empty", &draw(&board(Arc::new(post())), Frame::WHOLE));
}

#[test]
fn golden_table_of_no_size() {
    let mut board = board(TableBase::empty());
    board.sides.clear();
    table(&mut board).blocks = vec![block("Lost", RED, (0, 0), 0, (40, 20), 9)];
    golden("table_none", &draw(&board, Frame::WHOLE));
    draw(&board, Frame::area(wall()));
}

#[test]
fn equal_tables_give_equal_bytes_fresh_warm_and_from_threads() {
    let board = assault();
    let frame = Frame::area(wall());
    let first = draw(&board, frame);
    let studio = Studio::new();
    for _ in 0..2 {
        assert_eq!(studio.draw(&board, frame).expect("a picture"), first);
    }
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| assert_eq!(studio.draw(&board, frame).expect("a picture"), first));
        }
    });
}

type Change<'a> = &'a dyn Fn(&mut Board);

/// The first body on a board.
fn one(board: &mut Board) -> &mut Block {
    &mut table(board).blocks[0]
}

#[test]
fn what_changes_on_the_table_changes_the_picture() {
    let studio = Studio::new();
    let mut plain = board(Arc::new(post()));
    table(&mut plain).blocks = vec![block("Duval", RED, (519, 300), 180, (100, 40), 118)];
    let first = studio.draw(&plain, small(9)).expect("a picture").png;
    let gun = |board: &mut Board, side, facing| {
        let one = piece(PieceKind::Gun, "", Some(side), (519, 380), facing);
        table(board).pieces.push(one);
    };
    let went = |board: &mut Board, kind| {
        let one = arrow(kind, RED, &[(519, 100), (519, 300)]);
        table(board).arrows.push(one);
    };
    let changes: [(&str, Change<'_>); 18] = [
        ("shaken", &|b| one(b).state = BlockState::Shaken),
        ("routed", &|b| one(b).state = BlockState::Routed),
        ("spent", &|b| one(b).state = BlockState::Spent),
        ("figures", &|b| one(b).figures = 117),
        ("facing", &|b| one(b).facing = Bearing::NORTH),
        ("a shade", &|b| one(b).shade = 2),
        ("a ladder", &|b| one(b).emblems = vec![(Emblem::Ladder, 1)]),
        ("a gun with it", &|b| {
            one(b).emblems = vec![(Emblem::Gun, 1)];
        }),
        ("a note", &|b| one(b).note = Some(Text::plain("HOLD"))),
        ("a gun", &|b| gun(b, BLUE, 0)),
        ("a turned gun", &|b| gun(b, BLUE, 60)),
        ("a foe's gun", &|b| gun(b, RED, 0)),
        ("a move", &|b| went(b, ArrowKind::Move)),
        ("a charge", &|b| went(b, ArrowKind::Charge)),
        ("a retreat", &|b| went(b, ArrowKind::Retreat)),
        ("smoke", &|b| {
            table(b).smoke.push(Smoke {
                at: at(519, 380),
                toward: Bearing::NORTH,
                weight: 3,
            });
        }),
        ("a highlight", &|b| {
            table(b).highlights.push(Outline::Spot(at(800, 300)));
        }),
        ("the caption", &|b| b.caption = Text::plain("Another")),
    ];
    let mut seen = vec![("nothing", first)];
    for (what, change) in changes {
        let mut board = plain.clone();
        change(&mut board);
        let png = studio.draw(&board, small(9)).expect("a picture").png;
        for (other, known) in &seen {
            assert!(*known != png, "{what} looks like {other}");
        }
        seen.push((what, png));
    }
}

#[test]
fn a_new_key_or_part_is_another_plan() {
    let studio = Studio::new();
    let first = studio
        .draw(&board(Arc::new(post())), small(8))
        .expect("a picture");
    let mut base = post();
    base.shapes.truncate(4);
    let same_key = board(Arc::new(base.clone()));
    assert_eq!(
        studio.draw(&same_key, small(8)).expect("a picture").png,
        first.png
    );
    "another".clone_into(&mut base.key);
    let other = board(Arc::new(base));
    assert_ne!(
        studio.draw(&other, small(8)).expect("a picture").png,
        first.png
    );
    let part = studio.draw(&other, Frame::area(wall())).expect("a picture");
    assert_ne!((part.width, part.height), (first.width, first.height));
}

#[test]
fn bodies_beyond_the_table_do_not_show() {
    let plain = board(Arc::new(post()));
    let first = draw(&plain, small(8)).png;
    let mut off = plain.clone();
    table(&mut off).blocks = vec![
        block("North", RED, (500, -900), 0, (50, 20), 9),
        block("East", RED, (9000, 500), 0, (50, 20), 9),
        Block {
            at: Point::sixteenths(i32::MAX, i32::MIN),
            ..block("Nowhere", RED, (0, 0), 0, (50, 20), 9)
        },
    ];
    table(&mut off).pieces = vec![piece(PieceKind::Gun, "Lost", None, (-400, 0), 90)];
    assert!(draw(&off, small(8)).png == first);
}

#[test]
fn two_hundred_bodies_are_all_told() {
    let board = throng(200);
    let whole = draw(&board, Frame::WHOLE);
    assert!(whole.height < 9000, "{}", whole.height);
    // Those that found no room are listed below the plan.
    let empty = draw(&board_without_bodies(), Frame::WHOLE);
    assert!(whole.height > empty.height);
    draw(&board, Frame::area(wall()));
}

fn board_without_bodies() -> Board {
    board(Arc::new(post()))
}

#[test]
fn long_names_large_figures_and_points_on_the_rim_are_drawn() {
    let mut board = board(Arc::new(post()));
    let (east, south) = (1120, 1040);
    let on = table(&mut board);
    for (place, turn) in [
        (0, 0),
        (east, 0),
        (0, south),
        (east, south),
        (east / 2, 0),
        (0, south / 2),
    ]
    .into_iter()
    .zip(0_i32..)
    {
        let mut one = block(
            &"Name ".repeat(900),
            RED,
            place,
            turn * 60,
            (90, 40),
            54_321,
        );
        one.note = Some(Text::plain("word ".repeat(800)));
        one.emblems = (0..40).map(|_| (Emblem::Leader, u32::MAX)).collect();
        on.blocks.push(one);
        on.pieces.push(piece(
            PieceKind::Leader,
            &"N".repeat(4000),
            Some(BLUE),
            place,
            10,
        ));
        on.highlights.push(Outline::Spot(at(place.0, place.1)));
        on.arrows
            .push(arrow(ArrowKind::Fire, RED, &[place, (560, 520)]));
        on.smoke.push(Smoke {
            at: at(place.0, place.1),
            toward: Bearing::new(turn * 77),
            weight: 255,
        });
    }
    on.blocks.push(block(
        "שלום 漢字 🤠",
        BLUE,
        (560, 520),
        33,
        (30, 20),
        u32::MAX,
    ));
    on.blocks.push(block("", BLUE, (560, 720), 33, (0, -40), 0));
    for frame in [Frame::WHOLE, Frame::area(wall()), small(1)] {
        draw(&board, frame);
    }
}

#[test]
fn tables_that_make_no_sense_are_drawn_as_far_as_they_go() {
    let far = |x, y| Point::sixteenths(x, y);
    let wild = vec![
        far(i32::MIN, i32::MIN),
        far(i32::MAX, 0),
        far(0, i32::MAX),
        far(500, 500),
        far(500, 500),
    ];
    let kinds = post().legend.into_iter().map(|(kind, _)| kind);
    let outlines = [
        Outline::Line(wild.clone()),
        Outline::Area(wild.clone()),
        Outline::Spot(far(i32::MAX, 7)),
        Outline::Spot(far(300, 300)),
        Outline::Line(Vec::new()),
        Outline::Area(vec![far(1, 1)]),
        Outline::Line(vec![far(9, 9), far(9, 9)]),
    ];
    let mut base = post();
    base.key = "broken".to_owned();
    base.feet_per_inch = 0;
    for kind in kinds.chain([ShapeKind::Yard]) {
        for outline in &outlines {
            base.shapes.push(Shape {
                kind,
                outline: outline.clone(),
                breadth: Length::sixteenths(if kind == ShapeKind::Road {
                    i32::MAX
                } else {
                    -5
                }),
                height_feet: u16::MAX,
                name: "W".repeat(600),
            });
        }
    }
    base.labels.push(TableLabel {
        words: "W".repeat(5000),
        at: far(i32::MIN, 3),
        height: Length::sixteenths(i32::MAX),
        along: Bearing::new(211),
    });
    let mut board = board(Arc::new(base));
    let on = table(&mut board);
    on.blocks.push(Block {
        front: Length::sixteenths(i32::MAX),
        depth: Length::sixteenths(i32::MAX),
        shade: 255,
        ..block("Huge", Side(200), (500, 500), 45, (1, 1), 1)
    });
    for kind in [
        ArrowKind::Move,
        ArrowKind::Fire,
        ArrowKind::Plan,
        ArrowKind::Charge,
        ArrowKind::Retreat,
    ] {
        let mut one = arrow(kind, Side(9), &[]);
        on.arrows.push(one.clone());
        one.path.clone_from(&wild);
        on.arrows.push(one);
        on.arrows.push(arrow(kind, RED, &[(10, 10), (10, 10)]));
    }
    on.highlights.extend(outlines);
    for frame in [small(2), small(9), Frame::area(wall())] {
        draw(&board, frame);
    }
}

#[test]
fn sizes_stay_within_bounds_whatever_the_table_measures() {
    for (width, height) in [
        (1, 1),
        (16, 16_000),
        (64_000, 16),
        (i32::MAX, i32::MAX),
        (-4, 9),
        (i32::MAX, 1),
    ] {
        let mut base = post();
        base.key = format!("{width} by {height}");
        base.width = Length::sixteenths(width);
        base.height = Length::sixteenths(height);
        let board = board(Arc::new(base));
        let part = Area::new(
            Point::sixteenths(-9, i32::MIN),
            Point::sixteenths(40, i32::MAX),
        );
        for (extent, scale) in [
            (Extent::Whole, Scale::Width(0)),
            (Extent::Area(part), Scale::Width(700)),
            (Extent::Area(part), Scale::Hex(0)),
            (Extent::Whole, Scale::Hex(3)),
        ] {
            let picture = draw(&board, Frame { extent, scale });
            let most = Frame::LONGEST_SIDE;
            let size = (picture.width, picture.height);
            assert!(size.0 <= most, "{width} {height} {scale:?}: {size:?}");
            assert!(size.1 <= 2 * most, "{width} {height} {scale:?}: {size:?}");
        }
    }
    // An inch cannot be larger than the longest side allows.
    let picture = draw(&board(Arc::new(post())), small(u32::MAX));
    assert!(picture.width <= Frame::LONGEST_SIDE);
}

#[test]
fn a_part_of_a_hex_map_is_asked_for_in_hexes_and_of_a_table_in_inches() {
    let table = assault();
    let hexes = sample::everything();
    let region = engine::board::Region {
        from: sample::hex("0101"),
        to: sample::hex("0402"),
    };
    let scale = Scale::Width(700);
    let of = |board, extent| draw(board, Frame { extent, scale }).png;
    assert!(of(&table, Extent::Region(region)) == of(&table, Extent::Whole));
    assert!(of(&hexes, Extent::Area(wall())) == of(&hexes, Extent::Whole));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn any_bodies_and_pieces_anywhere_are_drawn(
        bodies in prop::collection::vec(
            (-300_i32..1500, -300_i32..1400, 0_i32..360, -5_i32..300, -5_i32..120, any::<u32>()),
            0..30,
        ),
        from in (0_i32..1100, 0_i32..1000),
        size in (0_i32..900, 0_i32..900),
    ) {
        let mut board = board(Arc::new(post()));
        let on = table(&mut board);
        for (i, (x, y, facing, front, depth, figures)) in bodies.into_iter().enumerate() {
            let side = if i % 2 == 0 { RED } else { BLUE };
            let mut one = block("Body", side, (x, y), facing, (front, depth), figures);
            one.state = [BlockState::Steady, BlockState::Shaken, BlockState::Routed, BlockState::Spent][i % 4];
            on.blocks.push(one);
            let kinds = [PieceKind::Gun, PieceKind::Courier, PieceKind::Broken, PieceKind::Standard];
            on.pieces.push(piece(kinds[i % 4], "Name", Some(side), (y, x), facing));
            on.arrows.push(arrow(ArrowKind::Move, side, &[(x, y), (y, x), (500, 500)]));
        }
        let part = Area::new(at(from.0, from.1), at(from.0 + size.0, from.1 + size.1));
        let frame = Frame { extent: Extent::Area(part), scale: Scale::Width(480) };
        let picture = draw(&board, frame);
        prop_assert_eq!(&picture.png[1..4], b"PNG");
        prop_assert!(picture.width <= Frame::LONGEST_SIDE);
    }
}
