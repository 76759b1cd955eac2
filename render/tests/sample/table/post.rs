//! The post and the ground round it.

use super::{at, long, points};
use engine::board::{Outline, Shape, ShapeKind, TableBase, TableLabel};
use engine::inches::{Bearing, Length};
use engine::text::Text;

fn line(kind: ShapeKind, name: &str, places: &[(i32, i32)], feet: u16) -> Shape {
    Shape {
        kind,
        outline: Outline::Line(points(places)),
        breadth: Length::ZERO,
        height_feet: feet,
        name: name.to_owned(),
    }
}

fn area(kind: ShapeKind, name: &str, places: &[(i32, i32)], feet: u16) -> Shape {
    Shape {
        outline: Outline::Area(points(places)),
        ..line(kind, name, &[], feet)
    }
}

fn spot(kind: ShapeKind, x: i32, y: i32) -> Shape {
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
