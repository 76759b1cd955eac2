//! Boards made up for tests, benches and the gallery.
#![allow(
    dead_code,
    clippy::cast_possible_truncation,
    reason = "each user takes what it needs; the numbers are small"
)]

pub mod table;

use engine::board::{
    Arrow, Board, BoxPlace, Counter, Crossing, Ground, HexBase, HexBoard, Inset, InsetBox, Label,
    LabelKind, LegendMark, Mark, MarkKind, Place, SideFeature, SideStyle, Stack, Surface, Symbol,
};
use engine::hex::{Direction, Grid, Hex, Hexside};
use engine::ruleset::Side;
use engine::text::Text;
use std::sync::Arc;

pub const RED: Side = Side(0);
pub const BLUE: Side = Side(1);

pub const SYMBOLS: [Symbol; 11] = [
    Symbol::Infantry,
    Symbol::Cavalry,
    Symbol::Artillery,
    Symbol::HeavyArtillery,
    Symbol::Engineer,
    Symbol::Penal,
    Symbol::Supply,
    Symbol::Leader,
    Symbol::Government,
    Symbol::Refugee,
    Symbol::Irregular,
];

pub fn hex(number: &str) -> Hex {
    number.parse().expect("a hex number")
}

pub fn side(hex: Hex, direction: Direction) -> Hexside {
    Hexside::new(hex, direction).expect("not at the edge of the numbers")
}

pub fn place(number: &str, name: &str) -> Place {
    Place {
        hex: hex(number),
        name: name.to_owned(),
        fort: false,
        red: false,
        port: false,
        objective: false,
    }
}

pub fn counter(name: &str, symbol: Symbol, left: &str, right: &str) -> Counter {
    Counter {
        name: name.to_owned(),
        symbol,
        size: "II".to_owned(),
        left: left.to_owned(),
        right: right.to_owned(),
        ratings: String::new(),
        spent: false,
        shade: 0,
    }
}

pub fn leader(name: &str, ratings: &str) -> Counter {
    Counter {
        size: String::new(),
        ratings: ratings.to_owned(),
        ..counter(name, Symbol::Leader, "", "8")
    }
}

/// So many counters of all kinds.
pub fn pile(count: usize) -> Vec<Counter> {
    (0..count)
        .map(|i| {
            let symbol = SYMBOLS[(i * 7 + 7) % SYMBOLS.len()];
            if symbol == Symbol::Leader {
                return leader(&format!("General {i}"), "3-2");
            }
            Counter {
                shade: (i % 4) as u8,
                spent: i % 5 == 3,
                ..counter(&format!("Unit {i}"), symbol, &(i % 9).to_string(), "6")
            }
        })
        .collect()
}

pub fn stack(number: &str, side: Side, counters: Vec<Counter>) -> Stack {
    Stack {
        hex: hex(number),
        side,
        counters,
        hidden: false,
    }
}

pub fn mark(number: &str, kind: MarkKind) -> Mark {
    Mark {
        hex: hex(number),
        kind,
    }
}

pub fn arrow(path: &[&str], side: Side, retreat: bool) -> Arrow {
    Arrow {
        path: path.iter().map(|n| hex(n)).collect(),
        side,
        retreat,
    }
}

pub fn styles() -> Vec<SideStyle> {
    [("Red army", "R", 1), ("Blue army", "B", 0)]
        .into_iter()
        .enumerate()
        .map(|(i, (name, letter, tint))| SideStyle {
            side: Side(i as u8),
            name: Text::plain(name),
            letter: letter.to_owned(),
            tint,
        })
        .collect()
}

pub fn board(base: Arc<HexBase>) -> Board {
    Board {
        caption: Text::plain("Turn 3 · Rain · Red moves"),
        alt: Text::plain("Red stands before the river. Blue holds the fort."),
        sides: styles(),
        surface: Surface::Hexes(HexBoard {
            base,
            stacks: Vec::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
            highlights: Vec::new(),
            focus: None,
        }),
        insets: Vec::new(),
    }
}

pub fn hexes(board: &mut Board) -> &mut HexBoard {
    match &mut board.surface {
        Surface::Hexes(hexes) => hexes,
        _ => panic!("a hex board"),
    }
}

pub fn legend() -> Vec<(LegendMark, Text)> {
    use LegendMark as L;
    [
        (L::Ground(Ground::Open), "Open 1"),
        (L::Ground(Ground::Wood), "Wood 2"),
        (L::Ground(Ground::Hill), "Hills 2"),
        (L::Ground(Ground::Marsh), "Marsh 3"),
        (L::Ground(Ground::Water), "Sea"),
        (L::Side(SideFeature::MajorRiver), "Major river"),
        (L::Side(SideFeature::MinorRiver), "Minor river"),
        (L::Side(SideFeature::Bay), "Bay"),
        (L::Crossing(Crossing::Ford), "Ford"),
        (L::Crossing(Crossing::Ferry), "Ferry"),
        (L::RedTown, "Great town"),
        (L::Objective, "Objective"),
        (L::BlackTown, "Town"),
        (L::Fort, "Fort"),
        (L::Port, "Port"),
        (L::Entry, "Entry"),
        (L::Burned, "Burned"),
        (L::Road, "Road"),
    ]
    .map(|(mark, words)| (mark, Text::plain(words)))
    .to_vec()
}

/// A small map that has one of everything.
pub fn small_base() -> HexBase {
    let grid = Grid {
        columns: 8,
        rows: 6,
    };
    let ground = grid
        .hexes()
        .map(|h| match (h.column, h.row) {
            (7.., 3..) | (6, 5..) => Ground::Water,
            (1..=2, 1..=2) => Ground::Hill,
            (4..=5, 1..=2) => Ground::Wood,
            (5, 5..=6) => Ground::Marsh,
            _ => Ground::Open,
        })
        .collect();
    let major = ["0302", "0303", "0304"]
        .map(hex)
        .into_iter()
        .flat_map(|h| [side(h, Direction::NE), side(h, Direction::SE)]);
    HexBase {
        key: "small".to_owned(),
        columns: grid.columns,
        rows: grid.rows,
        tenth_miles: 65,
        ground,
        sides: major
            .map(|s| (s, SideFeature::MajorRiver))
            .chain([
                (side(hex("0405"), Direction::N), SideFeature::MajorRiver),
                (side(hex("0405"), Direction::NE), SideFeature::MajorRiver),
                (side(hex("0302"), Direction::S), SideFeature::MinorRiver),
                (side(hex("0202"), Direction::SE), SideFeature::MinorRiver),
                (side(hex("0202"), Direction::S), SideFeature::MinorRiver),
                (side(hex("0602"), Direction::NE), SideFeature::Bay),
                (side(hex("0602"), Direction::SE), SideFeature::Bay),
            ])
            .collect(),
        crossings: vec![
            (side(hex("0303"), Direction::NE), Crossing::Ford),
            (side(hex("0304"), Direction::SE), Crossing::Ferry),
        ],
        places: vec![
            Place {
                red: true,
                objective: true,
                ..place("0204", "San Antonio de Bexar")
            },
            Place {
                red: true,
                port: true,
                ..place("0604", "Harbour")
            },
            Place {
                fort: true,
                ..place("0403", "The Fort")
            },
            place("0106", "Hamlet"),
        ],
        entries: vec![
            (hex("0103"), "A".to_owned(), RED),
            (hex("0801"), "B".to_owned(), BLUE),
        ],
        roads: vec![
            ["0103", "0203", "0303", "0403", "0504", "0604"]
                .map(hex)
                .to_vec(),
        ],
        labels: vec![
            Label {
                words: "HIGH LAND".to_owned(),
                hex: hex("0201"),
                tenths: 3,
                kind: LabelKind::Country,
            },
            Label {
                words: "GULF".to_owned(),
                hex: hex("0705"),
                tenths: 6,
                kind: LabelKind::Water,
            },
            Label {
                words: "Long River".to_owned(),
                hex: hex("0305"),
                tenths: 2,
                kind: LabelKind::Water,
            },
        ],
        legend: legend(),
    }
}

/// A map as large as a campaign's: hills, woods, a coast, rivers that wind to
/// the sea, towns and roads.
pub fn large_base() -> HexBase {
    let grid = Grid {
        columns: 64,
        rows: 45,
    };
    let ground = grid
        .hexes()
        .map(|h| {
            let (x, y) = (i32::from(h.column), i32::from(h.row));
            let rough = (x * 7 + y * 13 + x * y) % 11;
            if x + y * 2 > 112 + rough % 4 {
                Ground::Water
            } else if x + y * 2 > 106 && rough < 6 {
                Ground::Marsh
            } else if x + y < 36 + rough % 3 && x < 22 {
                Ground::Hill
            } else if x > 38 && y < 20 && rough != 3 || (x + y) % 17 < 4 && rough < 7 {
                Ground::Wood
            } else {
                Ground::Open
            }
        })
        .collect::<Vec<_>>();
    let wet = |h: Hex| grid.index(h).is_none_or(|i| ground[i] == Ground::Water);
    let mut sides = Vec::new();
    let mut crossings = Vec::new();
    for (i, start) in (4_u8..60).step_by(5).enumerate() {
        let feature = if i % 3 == 0 {
            SideFeature::MinorRiver
        } else {
            SideFeature::MajorRiver
        };
        // South along the east sides of a column, one column east now and then.
        let (mut column, mut row) = (start, 1_u8);
        while row < 45 && column < 63 && !wet(Hex::new(column, row)) {
            let h = Hex::new(column, row);
            sides.push((side(h, Direction::NE), feature));
            sides.push((side(h, Direction::SE), feature));
            if row % 6 == 2 {
                let kind = if i % 2 == 0 {
                    Crossing::Ford
                } else {
                    Crossing::Ferry
                };
                crossings.push((side(h, Direction::SE), kind));
            }
            if row % 4 == 0 {
                let east = h.neighbour(Direction::SE).expect("inside");
                sides.push((side(east, Direction::S), feature));
                (column, row) = (east.column, east.row);
            }
            row += 1;
        }
    }
    let mut places = Vec::new();
    for (i, h) in grid.hexes().enumerate() {
        if i % 67 == 30 && !wet(h) {
            places.push(Place {
                red: i % 2 == 0,
                port: i % 5 == 0,
                fort: i % 7 == 0,
                objective: i % 9 == 0,
                ..place(&h.to_string(), &format!("Town {i}"))
            });
        }
    }
    let roads = (5_u8..40)
        .step_by(7)
        .map(|row| (1_u8..40).map(|column| Hex::new(column, row)).collect())
        .collect();
    HexBase {
        key: "large".to_owned(),
        columns: 64,
        rows: 45,
        tenth_miles: 65,
        ground,
        sides,
        crossings,
        places,
        entries: (1_u8..=8)
            .map(|i| {
                let side = if i > 4 { BLUE } else { RED };
                let column = if i > 4 { 64 } else { 1 };
                (
                    Hex::new(column, i * 4),
                    char::from(b'@' + i).to_string(),
                    side,
                )
            })
            .collect(),
        roads,
        labels: vec![
            Label {
                words: "HIGH LAND".to_owned(),
                hex: hex("0808"),
                tenths: 7,
                kind: LabelKind::Country,
            },
            Label {
                words: "GREAT WOOD".to_owned(),
                hex: hex("4810"),
                tenths: 7,
                kind: LabelKind::Country,
            },
            Label {
                words: "THE GULF".to_owned(),
                hex: hex("4637"),
                tenths: 12,
                kind: LabelKind::Water,
            },
        ],
        legend: legend(),
    }
}

/// A campaign in progress on the large map: stacks moved by `step`.
pub fn campaign(base: Arc<HexBase>, step: u8) -> Board {
    let mut board = board(base);
    let on = hexes(&mut board);
    for i in 0..60_u8 {
        let h = Hex::new(
            2 + ((u16::from(i) * 13 + u16::from(step)) % 50) as u8,
            2 + ((u16::from(i) * 7 + u16::from(step) * 3) % 26) as u8,
        );
        let who = if i % 2 == 0 { RED } else { BLUE };
        if on.stacks.iter().all(|s| s.hex != h || s.side != who) {
            on.stacks.push(Stack {
                hex: h,
                side: who,
                counters: pile(1 + usize::from(i) % 9),
                hidden: i % 11 == 0,
            });
        }
    }
    for i in 0..6_u8 {
        let row = 4 + i * 4;
        on.arrows.push(Arrow {
            path: (3..7 + step % 3)
                .map(|column| Hex::new(column + i * 5, row))
                .collect(),
            side: if i % 2 == 0 { RED } else { BLUE },
            retreat: i == 3,
        });
        on.marks.push(Mark {
            hex: Hex::new(5 + i * 6, row + 1),
            kind: MarkKind::Control(BLUE),
        });
    }
    on.marks.push(mark("1010", MarkKind::Battle));
    on.marks.push(mark("2012", MarkKind::Burned));
    on.marks.push(mark("3015", MarkKind::Siege("2".to_owned())));
    on.highlights.push(hex("1010"));
    board
}

/// A fort with four walls and besiegers before two of them.
pub fn fort(full: bool) -> Inset {
    let boxes = [
        ("North wall", BoxPlace::North, 2, BLUE),
        ("East wall", BoxPlace::East, 1, BLUE),
        ("South wall", BoxPlace::South, 0, BLUE),
        ("West wall", BoxPlace::West, 3, BLUE),
        ("Inside", BoxPlace::Centre, 1, BLUE),
        ("Before the north wall", BoxPlace::OutsideNorth, 5, RED),
        ("Before the east wall", BoxPlace::OutsideEast, 1, RED),
    ];
    Inset {
        title: Text::plain("The fort"),
        boxes: boxes
            .into_iter()
            .map(|(title, at, count, side)| InsetBox {
                title: Text::plain(title),
                at,
                counters: pile(if full { count } else { 0 })
                    .into_iter()
                    .map(|c| (side, c))
                    .collect(),
            })
            .collect(),
    }
}

/// Every symbol, mark, arrow, feature and place on the small map.
pub fn everything() -> Board {
    let mut board = board(Arc::new(small_base()));
    let on = hexes(&mut board);
    let spots = [
        "0101", "0301", "0501", "0701", "0202", "0402", "0602", "0802", "0303", "0503", "0405",
    ];
    for (i, (symbol, spot)) in SYMBOLS.into_iter().zip(spots).enumerate() {
        let one = Counter {
            shade: (i % 4) as u8,
            spent: i % 6 == 5,
            ratings: if i % 3 == 0 {
                "2-1".to_owned()
            } else {
                String::new()
            },
            ..counter(&format!("{symbol:?}"), symbol, "4", "6")
        };
        on.stacks
            .push(stack(spot, if i % 2 == 0 { RED } else { BLUE }, vec![one]));
    }
    on.marks = vec![
        mark("0204", MarkKind::Control(RED)),
        mark("0106", MarkKind::Burned),
        mark("0403", MarkKind::Siege("turn 2".to_owned())),
        mark("0503", MarkKind::Battle),
    ];
    on.arrows = vec![
        arrow(&["0105", "0204", "0304", "0404"], RED, false),
        arrow(&["0503", "0504", "0505"], BLUE, true),
    ];
    on.highlights = vec![hex("0604")];
    board
}

/// Stacks of one, three and eight, with hidden ones and two sides in a hex.
pub fn stacks() -> Board {
    let mut board = board(Arc::new(HexBase {
        key: "plain".to_owned(),
        places: Vec::new(),
        ..small_base()
    }));
    let on = hexes(&mut board);
    on.stacks = vec![
        stack("0102", RED, pile(1)),
        stack("0302", BLUE, pile(3)),
        stack("0502", RED, pile(8)),
        stack("0203", RED, pile(2)),
        stack("0203", BLUE, pile(3)),
        stack("0404", BLUE, pile(6)),
        stack("0404", RED, pile(5)),
        Stack {
            hidden: true,
            ..stack("0104", RED, Vec::new())
        },
        Stack {
            hidden: true,
            ..stack("0305", BLUE, pile(2))
        },
    ];
    board
}
