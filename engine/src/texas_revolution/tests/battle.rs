//! [11, 12] Battles in the open.

use super::super::battle::odds::{column, heading};
use super::super::battle::{self, results};
use super::super::state::{Location, MEXICO, March, Phase, Stage, TEXAS};
use super::super::tables::{CrtResult, Odds};
use super::{Scene, hex, unit};
use crate::ruleset::{Seat, Side};

/// Open prairie without rivers for two hexes round.
pub const FIELD: &str = "0832";
/// Its neighbours.
pub const NORTH: &str = "0831";
pub const SOUTH: &str = "0833";
pub const NORTH_WEST: &str = "0732";

impl Scene {
    /// The combat sub-phase of that side.
    pub fn combat(side: Side) -> Self {
        Self::empty().phase(Phase::Combat).phasing(side)
    }

    /// Puts counters of a side into a hex that they entered this turn from another.
    pub fn came(mut self, side: Side, names: &[&str], from: &str, to: &str) -> Self {
        for name in names {
            self = self.with(side, name, to);
            let unit = self.named(side, name);
            let stage = Stage {
                turn: self.truth.public.turn,
                half: 0,
                phase: Phase::Movement,
            };
            self.truth.of_mut(side).march.insert(
                unit,
                March {
                    stage,
                    spent: 1,
                    from: hex(from),
                    path: vec![hex(to)],
                    halted: true,
                },
            );
        }
        self
    }

    /// Puts several counters of a side into a hex.
    pub fn stand(mut self, side: Side, names: &[&str], at: &str) -> Self {
        for name in names {
            self = self.with(side, name, at);
        }
        self
    }

    fn named(&self, side: Side, name: &str) -> super::Unit {
        *self
            .truth
            .of(side)
            .forces
            .keys()
            .find(|u| u.name == name || u.id == name)
            .expect("a counter of that side")
    }

    /// The places of counters of a side.
    pub fn places(&self, side: Side, names: &[&str]) -> Vec<Location> {
        names
            .iter()
            .map(|n| {
                self.truth
                    .of(side)
                    .at(self.named(side, n))
                    .expect("commanded")
            })
            .collect()
    }

    /// The last working reported, in English.
    pub fn why(&self) -> String {
        let report = self.reports.iter().rev().find(|r| !r.trace.is_empty());
        report
            .expect("a working")
            .trace
            .iter()
            .map(|l| format!("{} {}", l.rule.as_ref().expect("a rule"), l.text))
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// The last working says so.
    #[track_caller]
    pub fn shows(&self, words: &str) {
        let why = self.why();
        assert!(why.contains(words), "{why}");
    }

    /// Plays default orders until no battle is under way.
    pub fn fought_out(mut self) -> Self {
        while self.truth.public.battle.is_some() {
            let Seat(seat) = self.asked().expect("somebody is asked");
            self.default(Side(seat));
        }
        self
    }

    /// Plays the default order of a side.
    #[track_caller]
    pub fn default(&mut self, side: Side) {
        use crate::ruleset::{Ruleset, Viewer};
        let view = self.truth.view(Viewer::Seat(Seat(side.0)));
        let order = super::TexasRevolution::default_order(&view).expect("a default");
        let line = crate::notation::print(&view, &order);
        if let Err(refusal) = self.order(side, &line) {
            panic!("the default '{line}' was refused: {refusal}");
        }
    }
}

fn at(number: &str) -> Location {
    Location::Hex(hex(number))
}

#[test]
fn r12_the_column_is_the_highest_that_the_odds_reach() {
    let cases = [
        (1, 9, "1-4"),
        (1, 4, "1-4"),
        (10, 31, "1-4"),
        (1, 3, "1-3"),
        (1, 2, "1-2"),
        (9, 10, "1-2"),
        (10, 10, "1-1"),
        (149, 100, "1-1"),
        (3, 2, "3-2"),
        (199, 100, "3-2"),
        (2, 1, "2-1"),
        (3, 1, "3-1"),
        (4, 1, "4-1"),
        (5, 1, "5-1"),
        (59, 10, "5-1"),
        (6, 1, "6-1"),
        (50, 1, "6-1"),
        (0, 1, "1-4"),
    ];
    for (attack, defence, wanted) in cases {
        assert_eq!(
            heading(column(attack, defence)),
            wanted,
            "{attack} to {defence}"
        );
    }
}

const COLUMNS: [Odds; 10] = [
    Odds::OneToFour,
    Odds::OneToThree,
    Odds::OneToTwo,
    Odds::Even,
    Odds::ThreeToTwo,
    Odds::TwoToOne,
    Odds::ThreeToOne,
    Odds::FourToOne,
    Odds::FiveToOne,
    Odds::SixToOne,
];

/// The result by the diagonal rule of the reconstruction: one step of the die
/// is one step of the odds.
fn by_diagonal(place: usize, row: i8) -> CrtResult {
    match i8::try_from(place).expect("small") + row + 2 {
        ..=4 => CrtResult::AE,
        5..=7 => CrtResult::AEH,
        8 => CrtResult::AR2,
        9 => CrtResult::ARXH,
        10 => CrtResult::DRXH,
        11 => CrtResult::DR2,
        12..=14 => CrtResult::DEH,
        _ => CrtResult::DE,
    }
}

#[test]
fn r12_every_cell_of_the_table_is_read_where_it_stands() {
    let mut cells = 0;
    for (place, odds) in COLUMNS.into_iter().enumerate() {
        for row in -2..=8_i8 {
            for die in 1..=6_u8 {
                let modifier = row - i8::try_from(die).expect("small");
                let (sum, read, result) = results::look_up(odds, die, modifier);
                assert_eq!((sum, read), (row, row));
                assert_eq!(result, by_diagonal(place, row), "{odds:?} row {row}");
            }
            cells += 1;
        }
    }
    assert_eq!(cells, 110);
}

#[test]
fn r12_rolls_beyond_the_table_are_read_on_its_edge() {
    assert_eq!(
        results::look_up(Odds::FiveToOne, 1, -7),
        (-6, -2, CrtResult::AR2)
    );
    assert_eq!(
        results::look_up(Odds::OneToFour, 6, 3),
        (9, 8, CrtResult::DRXH)
    );
}

/// Forces that meet in each column without any modifier, both unsupplied:
/// battalions and companies of face factors that halve evenly.
const MATCHES: [(&[&str], &[&str]); 10] = [
    (&["San Patricio Guard"], &["Nacogdoches Bn", "Red Rovers"]),
    (&["San Patricio Guard"], &["Nacogdoches Bn"]),
    (&["Vera Cruz"], &["Washington Bn", "Lavaca Bn"]),
    (
        &["Vera Cruz", "Refugio Guard"],
        &["Georgia Battalion", "Lavaca Bn"],
    ),
    (
        &["Vera Cruz", "Refugio Guard"],
        &["Red Rovers", "Lavaca Bn"],
    ),
    (&["Vera Cruz", "Merida"], &["Red Rovers", "Lavaca Bn"]),
    (&["Vera Cruz", "Refugio Guard"], &["Red Rovers"]),
    (&["Vera Cruz", "Merida"], &["Red Rovers"]),
    (&["Vera Cruz", "Merida", "Refugio Guard"], &["Red Rovers"]),
    (&["Vera Cruz", "Merida", "Campeche"], &["Red Rovers"]),
];

fn fight(place: usize, dice: &[u8]) -> Scene {
    let (attackers, defenders) = MATCHES[place];
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, attackers, NORTH, FIELD)
        .stand(TEXAS, defenders, FIELD)
        .dice(dice)
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    assert!(
        scene
            .why()
            .contains(&format!("column {}", heading(COLUMNS[place]))),
        "{}",
        scene.why()
    );
    scene
}

fn factors(scene: &Scene, side: Side, names: &[&str]) -> (u32, u32) {
    let all: u32 = names
        .iter()
        .map(|n| u32::from(unit_of(scene, side, n)))
        .sum();
    let alive: u32 = names
        .iter()
        .zip(scene.places(side, names))
        .filter(|(_, at)| matches!(at, Location::Hex(_)))
        .map(|(n, _)| u32::from(unit_of(scene, side, n)))
        .sum();
    (all, alive)
}

fn unit_of(scene: &Scene, side: Side, name: &str) -> u8 {
    scene.named(side, name).defence
}

#[test]
fn r12_every_column_is_played_with_every_die() {
    for (place, (attackers, defenders)) in MATCHES.iter().enumerate() {
        for die in 1..=6_u8 {
            let result = by_diagonal(place, i8::try_from(die).expect("small"));
            // A loser of half may fight on; the default is to retreat.
            let scene = fight(place, &[die]).fought_out();
            let case = format!("{:?} die {die}: {result:?}", COLUMNS[place]);
            let (all_a, left_a) = factors(&scene, MEXICO, attackers);
            let (all_d, left_d) = factors(&scene, TEXAS, defenders);
            let low = place <= 2;
            let where_a = scene.places(MEXICO, attackers);
            let where_d = scene.places(TEXAS, defenders);
            let gone_from_field = |places: &[Location]| {
                places.iter().all(|p| match p {
                    Location::Hex(h) => h.distance(hex(FIELD)) == 2,
                    _ => true,
                })
            };
            match result {
                CrtResult::AE => assert_eq!((left_a, left_d), (0, all_d), "{case}"),
                CrtResult::DE => assert_eq!((left_a, left_d), (all_a, 0), "{case}"),
                CrtResult::AR2 => {
                    assert_eq!((left_a, left_d), (all_a, all_d), "{case}");
                    assert!(gone_from_field(&where_a), "{case}");
                }
                CrtResult::DR2 => {
                    assert_eq!((left_a, left_d), (all_a, all_d), "{case}");
                    assert!(gone_from_field(&where_d), "{case}");
                }
                CrtResult::AEH => {
                    assert!(left_a <= all_a / 2, "{case}");
                    assert_eq!(left_d, all_d, "{case}");
                    assert!(gone_from_field(&where_a), "{case}");
                }
                CrtResult::DEH => {
                    assert!(left_d <= all_d / 2, "{case}");
                    assert_eq!(left_a, all_a, "{case}");
                    assert!(gone_from_field(&where_d), "{case}");
                }
                CrtResult::ARXH | CrtResult::DRXH => {
                    let (half_all, half_left, other_all, other_left) = if low {
                        (all_a, left_a, all_d, left_d)
                    } else {
                        (all_d, left_d, all_a, left_a)
                    };
                    let lost = half_all - half_left;
                    assert!(lost >= half_all.div_ceil(2), "{case}");
                    assert!(other_all - other_left >= lost.min(other_all), "{case}");
                    let beaten = if result == CrtResult::ARXH {
                        where_a
                    } else {
                        where_d
                    };
                    assert!(gone_from_field(&beaten), "{case}");
                }
            }
            assert!(scene.truth.public.fought.contains(&hex(FIELD)), "{case}");
        }
    }
    let _ = (unit("Vera Cruz"), at(SOUTH), NORTH_WEST, battle::is_idle);
}
