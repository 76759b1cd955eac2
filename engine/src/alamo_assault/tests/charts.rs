//! The data files agree with their sources, with each other and with the code.

use super::*;
use crate::alamo_assault::rulebook::{entries, rulings};
use crate::alamo_assault::tables::{params, tables};
use std::collections::BTreeSet;
use std::path::Path;

/// The code of the chapters, without its tests.
fn code() -> String {
    fn read(folder: &Path, all: &mut String) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                if !path.ends_with("tests") {
                    read(&path, all);
                }
            } else {
                all.push_str(&std::fs::read_to_string(&path).expect("text"));
            }
        }
    }
    let mut all = String::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    read(&root.join("src/alamo_assault"), &mut all);
    all
}

#[test]
fn the_garrison_is_189_men_or_249() {
    let garrison = tables().muster.iter().filter(|m| m.side.0 == 1);
    let (mut usual, mut longer) = (0, 0);
    for m in garrison {
        usual += m.figures.total();
        longer += m.figures.total() + m.more;
    }
    assert_eq!((usual * 3, longer * 3), (189, 249));
}

#[test]
fn the_columns_have_a_figure_for_three_men() {
    for m in tables().muster.iter().filter(|m| m.side.0 == 0) {
        assert_eq!(
            m.figures.total(),
            m.men / params().men_per_figure.value,
            "{}",
            m.name
        );
        assert!(!m.units.is_empty() && !m.successor.is_empty());
    }
}

#[test]
fn every_gun_has_its_crew_at_the_start() {
    for sector in Sector::all() {
        let crews: u16 = tables()
            .guns
            .iter()
            .filter(|g| g.sector == sector)
            .map(|g| g.crew)
            .sum();
        let garrison = tables().muster.iter().filter(|m| m.side.0 == 1);
        let there = garrison.filter(|m| m.sectors[0] == sector);
        let gunners: u16 = there.map(|m| m.figures.gunners).sum();
        assert_eq!(crews, gunners, "{}", sector.name());
    }
    assert_eq!(tables().guns.len(), 19);
}

#[test]
fn every_value_has_its_provenance() {
    let t = tables();
    assert!(t.muster.iter().all(|m| !m.provenance.is_empty()));
    assert!(t.guns.iter().all(|g| !g.provenance.is_empty()));
    assert!(t.sectors.iter().all(|s| !s.provenance.is_empty()));
    let text = include_str!("../../../data/alamo_assault/params.toml");
    let all: toml::Table = toml::from_str(text).expect("it is read already");
    for (key, param) in all {
        for field in ["provenance", "reason"] {
            assert!(
                param[field].as_str().is_some_and(|s| !s.is_empty()),
                "{key} {field}"
            );
        }
    }
    assert_eq!(params().turns.value, 15);
}

#[test]
fn the_plaza_is_54_yards_by_154() {
    // 162 by 462 feet at 15 feet an inch.
    let wall = |key: &str| plan::plan().ground(sector(key)).wall.clone();
    let north: Vec<Point> = [wall("nw"), wall("n")].concat();
    let (west, east) = (
        north.iter().map(|p| p.x).min(),
        north.iter().map(|p| p.x).max(),
    );
    let width = east.zip(west).map(|(e, w)| e - w).expect("a wall");
    assert!(
        (width - crate::inches::Length::feet(162, 15)).abs()
            <= crate::inches::Length::sixteenths(2)
    );
    let south: Vec<Point> = [wall("nw"), wall("w"), wall("sw")].concat();
    let (top, bottom) = (
        south.iter().map(|p| p.y).min(),
        south.iter().map(|p| p.y).max(),
    );
    let length = bottom.zip(top).map(|(b, t)| b - t).expect("a wall");
    assert!(
        (length - crate::inches::Length::feet(462, 15)).abs()
            <= crate::inches::Length::sixteenths(2)
    );
}

#[test]
fn neighbours_are_neighbours_of_each_other() {
    for one in Sector::all().filter(|s| !s.is_inner()) {
        for other in one.neighbours() {
            assert!(other.neighbours().any(|s| s == one), "{one:?} {other:?}");
        }
    }
}

#[test]
fn each_body_has_one_seat() {
    let seated: Vec<BodyId> = tables()
        .seats
        .iter()
        .flat_map(|s| s.bodies.clone())
        .collect();
    let all: BTreeSet<BodyId> = seated.iter().copied().collect();
    assert_eq!(
        (seated.len(), all.len()),
        (tables().muster.len(), tables().muster.len())
    );
}

#[test]
fn every_proposed_ruling_was_weighed() {
    let numbers: Vec<String> = rulings().iter().map(|r| r.number.clone()).collect();
    let due: Vec<String> = (1..=numbers.len()).map(|n| format!("AL-{n:02}")).collect();
    assert_eq!(numbers, due);
    assert!(numbers.len() >= 30);
    let subjects: BTreeSet<&str> = entries().iter().map(|e| e.number.as_str()).collect();
    for ruling in rulings() {
        assert!(subjects.contains(ruling.rule.as_str()), "{}", ruling.number);
    }
}

#[test]
fn every_rule_and_ruling_the_code_cites_exists_and_none_is_uncited() {
    let code = code();
    let cited: BTreeSet<&str> = code
        .match_indices("AL-")
        .filter_map(|(at, _)| code.get(at..at + 5))
        .collect();
    let known: BTreeSet<&str> = rulings().iter().map(|r| r.number.as_str()).collect();
    let unknown: Vec<_> = cited.difference(&known).collect();
    assert!(unknown.is_empty(), "cited and not there: {unknown:?}");
    for entry in entries() {
        let quoted = format!("\"{}\"", entry.number);
        assert!(code.contains(&quoted), "{} is cited nowhere", entry.number);
    }
    let rules = AlamoAssault::rules();
    assert_eq!(rules.len(), entries().len());
    let told: usize = rules.iter().map(|r| r.rulings.len()).sum();
    assert_eq!(told, rulings().len());
}
