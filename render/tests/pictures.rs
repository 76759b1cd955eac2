//! Pictures as players get them: golden images, and what no board may break.

mod kept;
#[path = "sample/mod.rs"]
mod sample;

use engine::board::{Board, Counter, HexBase, Label, LabelKind, Region, Symbol};
use engine::hex::Hex;
use engine::ruleset::Side;
use engine::text::Text;
use kept::golden;
use proptest::prelude::*;
use render::{Extent, Frame, Picture, Scale, Studio};
use sample::{BLUE, RED, arrow, counter, fort, hex, hexes, mark, pile, stack};
use std::sync::Arc;

/// A picture of the whole board small enough to keep.
fn frame(hex: u32) -> Frame {
    Frame {
        extent: Extent::Whole,
        scale: Scale::Hex(hex),
    }
}

fn draw(board: &Board, frame: Frame) -> Picture {
    render::png(board, frame).expect("a picture")
}

#[test]
fn golden_everything_close() {
    golden("everything", &draw(&sample::everything(), frame(96)));
}

#[test]
fn golden_everything_as_an_overview() {
    golden("overview", &draw(&sample::everything(), frame(40)));
}

#[test]
fn golden_stacks_of_one_three_and_eight() {
    golden("stacks", &draw(&sample::stacks(), frame(84)));
}

#[test]
fn golden_inset_with_counters_and_without() {
    let mut board = sample::board(Arc::new(HexBase {
        key: "plain".to_owned(),
        ..sample::small_base()
    }));
    board.insets = vec![fort(true), fort(false)];
    golden("inset", &draw(&board, frame(20)));
}

#[test]
fn golden_names_in_any_script() {
    let mut board = sample::board(Arc::new(sample::small_base()));
    board.caption = Text::plain("שלום 👩‍👩‍👧 مرحبا 漢字 — \u{202e}turned\u{0}");
    let names = [
        "🤠 Crockett",
        "דוד המלך",
        "漢字の名前",
        "نابليون",
        "A\u{301}\u{200d}B",
        "",
    ];
    hexes(&mut board).stacks = names
        .into_iter()
        .zip(["0102", "0302", "0502", "0203", "0404", "0605"])
        .map(|(name, at)| {
            stack(
                at,
                RED,
                vec![
                    counter(name, Symbol::Infantry, "4", "6"),
                    counter(name, Symbol::Cavalry, "１", "½"),
                ],
            )
        })
        .collect();
    golden("scripts", &draw(&board, frame(76)));
}

#[test]
fn golden_empty_board() {
    let mut board = sample::board(HexBase::empty());
    board.sides.clear();
    golden("empty", &draw(&board, Frame::WHOLE));
}

#[test]
fn a_region_shows_the_same_hexes_larger() {
    let board = sample::everything();
    let region = Region {
        from: hex("0302"),
        to: hex("0404"),
    };
    let picture = draw(&board, Frame::region(region));
    assert_eq!(picture.file_name, "region.png");
    assert!(
        picture.width >= 8 * 72 && picture.width <= 1600,
        "{}",
        picture.width
    );
    assert_eq!(draw(&board, Frame::WHOLE).file_name, "map.png");
}

#[test]
fn the_whole_map_is_1600_wide_and_small_in_bytes() {
    let board = sample::campaign(Arc::new(sample::large_base()), 1);
    let picture = draw(&board, Frame::WHOLE);
    assert_eq!(picture.width, 1600);
    assert!(
        picture.png.len() < 400 * 1024,
        "{} bytes",
        picture.png.len()
    );
    let info = png::Decoder::new(std::io::Cursor::new(&picture.png))
        .read_info()
        .expect("a PNG")
        .info()
        .clone();
    assert_eq!(info.color_type, png::ColorType::Indexed);
}

#[test]
fn equal_boards_give_equal_bytes_fresh_warm_and_from_threads() {
    let board = sample::everything();
    let first = draw(&board, frame(76));
    let studio = Studio::new();
    for _ in 0..2 {
        assert_eq!(studio.draw(&board, frame(76)).expect("a picture"), first);
    }
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| assert_eq!(studio.draw(&board, frame(76)).expect("a picture"), first));
        }
    });
}

type Change = fn(&mut Board);

#[test]
fn what_changes_on_the_board_changes_the_picture() {
    let studio = Studio::new();
    let plain = sample::board(Arc::new(sample::small_base()));
    let first = studio.draw(&plain, frame(76)).expect("a picture").png;
    let changes: [(&str, Change); 8] = [
        ("a stack", |b| {
            hexes(b).stacks.push(stack("0302", RED, pile(1)));
        }),
        ("an arrow", |b| {
            hexes(b).arrows.push(arrow(&["0302", "0403"], RED, false));
        }),
        ("a retreat", |b| {
            hexes(b).arrows.push(arrow(&["0302", "0403"], RED, true));
        }),
        ("a mark", |b| {
            hexes(b)
                .marks
                .push(mark("0302", engine::board::MarkKind::Battle));
        }),
        ("a highlight", |b| hexes(b).highlights.push(hex("0302"))),
        ("the caption", |b| b.caption = Text::plain("Another")),
        ("a side's colour", |b| b.sides[0].tint = 4),
        ("an inset", |b| b.insets.push(fort(false))),
    ];
    let mut seen = vec![("nothing", first)];
    for (what, change) in changes {
        let mut board = plain.clone();
        change(&mut board);
        let png = studio.draw(&board, frame(76)).expect("a picture").png;
        for (other, known) in &seen {
            assert!(*known != png, "{what} looks like {other}");
        }
        seen.push((what, png));
    }
}

#[test]
fn a_studio_without_room_still_draws() {
    let studio = Studio::with_room(0);
    let board = sample::everything();
    let first = studio.draw(&board, frame(40)).expect("a picture");
    studio.draw(&board, frame(48)).expect("a picture");
    assert_eq!(studio.draw(&board, frame(40)).expect("a picture"), first);
}

#[test]
fn three_hundred_counters_in_a_hex_are_counted() {
    let mut board = sample::board(Arc::new(sample::small_base()));
    hexes(&mut board).stacks = vec![
        stack("0302", RED, pile(300)),
        stack("0302", BLUE, pile(300)),
    ];
    let close = draw(&board, frame(84));
    assert!(close.height < 9000);
    draw(&board, frame(24));
}

#[test]
fn three_sides_in_a_hex_are_all_named() {
    let mut board = sample::board(Arc::new(sample::small_base()));
    let on = hexes(&mut board);
    on.stacks = vec![
        stack("0302", RED, pile(1)),
        stack("0302", BLUE, pile(1)),
        stack("0302", Side(9), pile(1)),
    ];
    let three = draw(&board, frame(84));
    hexes(&mut board).stacks.pop();
    assert_ne!(draw(&board, frame(84)).png, three.png);
}

#[test]
fn boards_that_make_no_sense_are_drawn_as_far_as_they_go() {
    let mut base = sample::small_base();
    base.key = "broken".to_owned();
    base.ground.truncate(5);
    base.tenth_miles = 0;
    base.roads.push(vec![hex("9999"), hex("0101")]);
    base.roads.push(Vec::new());
    base.places.push(sample::place("9999", "Nowhere"));
    base.labels.push(Label {
        words: "W".repeat(5000),
        hex: hex("0101"),
        tenths: u16::MAX,
        kind: LabelKind::Country,
    });
    base.entries
        .push((hex("9901"), "ABCDEFG".to_owned(), Side(255)));
    let mut board = sample::board(Arc::new(base));
    board.caption = Text::plain("word ".repeat(3000));
    let on = hexes(&mut board);
    on.stacks.push(stack("9999", Side(77), pile(2)));
    on.stacks.push(stack(
        "0101",
        Side(77),
        vec![Counter {
            size: "X".repeat(400),
            ratings: "9".repeat(400),
            ..counter(
                &"N".repeat(4000),
                Symbol::Leader,
                &"8".repeat(400),
                &"7".repeat(400),
            )
        }],
    ));
    on.arrows.push(arrow(&[], RED, false));
    on.arrows.push(arrow(&["0101"], RED, false));
    on.arrows.push(arrow(&["0101", "0101"], RED, true));
    on.arrows.push(arrow(&["0101", "9999"], RED, true));
    on.highlights.push(hex("9999"));
    on.marks.push(mark(
        "0101",
        engine::board::MarkKind::Siege("S".repeat(2000)),
    ));
    for size in [8, 24, 76] {
        draw(&board, frame(size));
    }
}

#[test]
fn absurd_sizes_are_brought_within_bounds() {
    let board = sample::everything();
    let whole = Extent::Whole;
    let region = Extent::Region(Region {
        from: Hex::new(255, 0),
        to: Hex::new(0, 255),
    });
    for extent in [whole, region] {
        for scale in [
            Scale::Hex(0),
            Scale::Width(0),
            Scale::Hex(u32::MAX),
            Scale::Width(u32::MAX),
        ] {
            let picture = draw(&board, Frame { extent, scale });
            assert!(
                picture.width <= Frame::LONGEST_SIDE,
                "{extent:?} {scale:?}: {}",
                picture.width
            );
            assert!(
                picture.height <= 2 * Frame::LONGEST_SIDE,
                "{extent:?} {scale:?}: {}",
                picture.height
            );
        }
    }
    let base = HexBase {
        key: "wide".to_owned(),
        columns: 99,
        rows: 99,
        ..sample::small_base()
    };
    let picture = draw(
        &sample::board(Arc::new(base)),
        Frame {
            extent: whole,
            scale: Scale::Hex(400),
        },
    );
    assert!(picture.width <= Frame::LONGEST_SIDE && picture.height <= Frame::LONGEST_SIDE + 400);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn alt_text_is_the_boards_and_never_too_long(words in "[\\PC ]{0,2000}") {
        let mut board = sample::board(HexBase::empty());
        board.alt = Text::plain(words.clone());
        let alt = draw(&board, frame(8)).alt;
        prop_assert!(alt.chars().count() <= Picture::ALT_MAX);
        let whole = alt.strip_suffix('…').unwrap_or(&alt);
        prop_assert!(words.starts_with(whole));
        if words.chars().count() <= Picture::ALT_MAX {
            prop_assert_eq!(alt, words);
        }
    }

    #[test]
    fn any_stacks_anywhere_are_drawn(
        places in prop::collection::vec((1_u8..=9, 1_u8..=7, 0_u8..3, 0_usize..12, any::<bool>()), 0..14),
        size in 16_u32..90,
    ) {
        let mut board = sample::board(Arc::new(sample::small_base()));
        for (column, row, side, count, hidden) in places {
            let mut one = stack("0101", Side(side), pile(count));
            one.hex = Hex::new(column, row);
            one.hidden = hidden;
            hexes(&mut board).stacks.push(one);
        }
        let picture = draw(&board, frame(size));
        prop_assert_eq!(&picture.png[1..4], b"PNG");
    }
}
