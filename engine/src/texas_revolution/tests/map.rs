//! The map data against geometry, geography and the rulebook.
//!
//! These checks read the file on their own and compute positions anew from its
//! grid block, so that a fault in the code that reads it shows too.

use super::super::map::{CrossingKind, Terrain};
use super::super::tables::tables;
use crate::hex::{Direction, Hex};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};

#[derive(Deserialize)]
struct File {
    grid: Grid,
    separators: Vec<String>,
    zones: Vec<String>,
    rivers: Vec<River>,
    bay_hexsides: Vec<String>,
    crossings: Vec<Crossing>,
    towns: Vec<Town>,
    entries: Vec<Entry>,
    regions: BTreeMap<String, Vec<String>>,
    refugees: Vec<Refugee>,
    mexican_guards: Vec<String>,
    roads: Vec<Road>,
    hexes: Vec<HexRow>,
}

#[derive(Deserialize)]
struct Grid {
    cols: u8,
    rows: u8,
    hex_miles: f64,
    centre_0101_miles: [f64; 2],
    neighbours: BTreeMap<String, BTreeMap<String, [i8; 2]>>,
}

#[derive(Deserialize)]
struct River {
    name: String,
    class: String,
    joins: Option<String>,
    chains: Vec<Vec<String>>,
    #[serde(default)]
    divide: Vec<String>,
}

#[derive(Deserialize)]
struct Crossing {
    name: String,
    kind: String,
    hexside: String,
    river: Option<String>,
}

#[derive(Deserialize)]
struct Town {
    name: String,
    hex: String,
    kind: String,
    colour: Option<String>,
    port: bool,
    #[serde(default)]
    objective: bool,
    #[serde(default)]
    rivers: Vec<String>,
    lonlat: [f64; 2],
    miles_off: Option<f64>,
}

#[derive(Deserialize)]
struct Entry {
    letter: String,
    hex: String,
}

#[derive(Deserialize)]
struct Refugee {
    town: String,
    trigger: String,
}

#[derive(Deserialize)]
struct Road {
    hexes: Vec<String>,
}

#[derive(Deserialize)]
struct HexRow {
    h: String,
    t: char,
    z: usize,
    #[serde(default)]
    coast: u8,
    #[serde(default)]
    hc: u8,
}

/// A corner of a hex, in hundredths of a mile.
type Corner = (i64, i64);

struct Chart {
    file: File,
    terrain: BTreeMap<String, char>,
    zone: BTreeMap<String, usize>,
    /// Which river runs on a hexside.
    river: BTreeMap<String, String>,
    bays: BTreeSet<String>,
    crossing: BTreeMap<String, String>,
}

const NAMES: [&str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];

fn opposite(name: &str) -> &'static str {
    let at = NAMES.iter().position(|n| *n == name).unwrap();
    NAMES[(at + 3) % 6]
}

impl Chart {
    fn read() -> Self {
        let text = include_str!("../../../data/texas_revolution/map.json");
        let file: File = serde_json::from_str(text).expect("the map file");
        Self {
            terrain: file.hexes.iter().map(|h| (h.h.clone(), h.t)).collect(),
            zone: file.hexes.iter().map(|h| (h.h.clone(), h.z)).collect(),
            river: file
                .rivers
                .iter()
                .flat_map(|r| {
                    let sides = r.chains.iter().flatten();
                    sides.map(|s| (s.clone(), r.name.clone()))
                })
                .collect(),
            bays: file.bay_hexsides.iter().cloned().collect(),
            crossing: file
                .crossings
                .iter()
                .map(|c| (c.hexside.clone(), c.kind.clone()))
                .collect(),
            file,
        }
    }

    fn step(&self, hex: &str, direction: &str) -> Option<String> {
        let column: i8 = hex[..2].parse().unwrap();
        let row: i8 = hex[2..].parse().unwrap();
        let parity = if column % 2 == 0 {
            "even column"
        } else {
            "odd column"
        };
        let [c, r] = self.file.grid.neighbours[parity][direction];
        let next = format!("{:02}{:02}", column + c, row + r);
        self.terrain.contains_key(&next).then_some(next)
    }

    fn around(&self, hex: &str) -> Vec<(&'static str, String)> {
        NAMES
            .iter()
            .filter_map(|d| Some((*d, self.step(hex, d)?)))
            .collect()
    }

    /// The one name of a side of a hex.
    fn side(&self, hex: &str, direction: &str) -> String {
        match (direction, self.step(hex, direction)) {
            ("N" | "NE" | "SE", _) | (_, None) => format!("{hex}/{direction}"),
            (_, Some(other)) => format!("{other}/{}", opposite(direction)),
        }
    }

    fn both(&self, side: &str) -> (String, Option<String>) {
        let (hex, direction) = side.split_once('/').unwrap();
        (hex.to_owned(), self.step(hex, direction))
    }

    fn is_land(&self, hex: &str) -> bool {
        self.terrain.get(hex).is_some_and(|t| *t != 'S')
    }

    fn land(&self) -> BTreeSet<String> {
        self.terrain
            .keys()
            .filter(|h| self.is_land(h))
            .cloned()
            .collect()
    }

    fn town(&self, name: &str) -> &Town {
        self.file
            .towns
            .iter()
            .find(|t| t.name == name)
            .unwrap_or_else(|| panic!("no town {name}"))
    }

    fn river(&self, name: &str) -> &River {
        self.file.rivers.iter().find(|r| r.name == name).unwrap()
    }

    fn separator(&self, name: &str) -> usize {
        self.file.separators.iter().position(|s| s == name).unwrap()
    }

    /// Miles from the middle of the map.
    fn centre(&self, hex: &str) -> (f64, f64) {
        let grid = &self.file.grid;
        let column: f64 = hex[..2].parse().unwrap();
        let row: f64 = hex[2..].parse().unwrap();
        let size = grid.hex_miles / 3_f64.sqrt();
        let sink = if column % 2.0 == 0.0 {
            grid.hex_miles / 2.0
        } else {
            0.0
        };
        (
            grid.centre_0101_miles[0] + (column - 1.0) * 1.5 * size,
            grid.centre_0101_miles[1] - (row - 1.0) * grid.hex_miles - sink,
        )
    }

    #[allow(clippy::cast_possible_truncation)]
    fn corner(&self, hex: &str, number: usize) -> Corner {
        let (x, y) = self.centre(hex);
        let size = self.file.grid.hex_miles / 3_f64.sqrt();
        let angle = std::f64::consts::FRAC_PI_3 * f64::from(u8::try_from(number).unwrap());
        (
            ((x + size * angle.cos()) * 100.0).round() as i64,
            ((y + size * angle.sin()) * 100.0).round() as i64,
        )
    }

    /// The two corners of a hexside.
    fn ends(&self, side: &str) -> [Corner; 2] {
        let (hex, direction) = side.split_once('/').unwrap();
        let [a, b] = match direction {
            "NE" => [0, 1],
            "N" => [1, 2],
            "NW" => [2, 3],
            "SW" => [3, 4],
            "S" => [4, 5],
            _ => [5, 0],
        };
        [self.corner(hex, a), self.corner(hex, b)]
    }

    /// Land that can be walked to without passing these hexsides.
    fn flood(&self, from: &str, blocked: impl Fn(&str) -> bool) -> BTreeSet<String> {
        let mut seen = BTreeSet::from([from.to_owned()]);
        let mut queue = VecDeque::from([from.to_owned()]);
        while let Some(hex) = queue.pop_front() {
            for (direction, next) in self.around(&hex) {
                let side = self.side(&hex, direction);
                if self.is_land(&next) && !blocked(&side) && seen.insert(next.clone()) {
                    queue.push_back(next);
                }
            }
        }
        seen
    }

    /// Turns a mover with so many MP needs to every hex, by the costs of the
    /// terrain chart; nothing is carried from turn to turn.
    fn turns(&self, from: &str, mp: u8, ferries: bool, swim: bool) -> BTreeMap<String, u8> {
        let cost = |row: &str| tables().terrain[row].mp;
        let mut best: BTreeMap<String, (u8, u8)> = BTreeMap::from([(from.to_owned(), (1, 0))]);
        let mut heap = BinaryHeap::from([std::cmp::Reverse(((1_u8, 0_u8), from.to_owned()))]);
        while let Some(std::cmp::Reverse((at, hex))) = heap.pop() {
            if best[&hex] < at {
                continue;
            }
            for (direction, next) in self.around(&hex) {
                if !self.is_land(&next) {
                    continue;
                }
                let side = self.side(&hex, direction);
                let crossing = self.crossing.get(&side).map(String::as_str);
                let row = match self.terrain[&next] {
                    'P' => "prairie",
                    'F' => "forest",
                    'H' => "hills",
                    _ => "marsh",
                };
                let mut price = cost(row).unwrap();
                let open = crossing == Some("ford") || (crossing == Some("ferry") && ferries);
                let river = self.river.get(&side);
                if open {
                    price += cost("ford_minor").unwrap();
                } else if self.bays.contains(&side) || (river.is_some() && !swim) {
                    continue;
                } else if let Some(river) = river {
                    let row = format!("{}_river", self.river(river).class);
                    price += cost(&row).unwrap();
                }
                // Who starts a turn with all his points may always take one step.
                let (turn, spent) = at;
                let reached = if spent + price <= mp {
                    (turn, spent + price)
                } else {
                    (turn + 1, price.min(mp))
                };
                if best.get(&next).is_none_or(|b| reached < *b) {
                    best.insert(next.clone(), reached);
                    heap.push(std::cmp::Reverse((reached, next)));
                }
            }
        }
        best.into_iter().map(|(h, (turn, _))| (h, turn)).collect()
    }
}

fn near(a: Corner, b: Corner) -> bool {
    (a.0 - b.0).abs() < 5 && (a.1 - b.1).abs() < 5
}

fn miles(a: [f64; 2], b: [f64; 2]) -> f64 {
    let [x1, y1, x2, y2] = [a[0], a[1], b[0], b[1]].map(f64::to_radians);
    let h = ((y2 - y1) / 2.0).sin().powi(2) + y1.cos() * y2.cos() * ((x2 - x1) / 2.0).sin().powi(2);
    2.0 * 3958.76 * h.sqrt().asin()
}

// ---- the grid

#[test]
fn every_hex_is_there_once_and_neighbours_agree_with_the_engine() {
    let chart = Chart::read();
    let grid = &chart.file.grid;
    assert_eq!((grid.cols, grid.rows), (64, 45));
    assert_eq!(chart.file.hexes.len(), 64 * 45);
    assert_eq!(chart.terrain.len(), 64 * 45);
    assert_eq!(tables().map.grid.len(), 64 * 45);
    for hex in chart.terrain.keys() {
        for (direction, next) in chart.around(hex) {
            assert_eq!(chart.step(&next, opposite(direction)).as_ref(), Some(hex));
            let (a, b) = (chart.centre(hex), chart.centre(&next));
            let far = (a.0 - b.0).hypot(a.1 - b.1);
            assert!((far - 6.5).abs() < 1e-6, "{hex} {next}: {far}");
            let ours: Hex = hex.parse().unwrap();
            let way = ours.direction_to(next.parse().unwrap()).unwrap();
            assert_eq!(way.to_string(), direction);
        }
    }
}

#[test]
fn every_hexside_named_lies_between_two_hexes_and_has_its_one_name() {
    let chart = Chart::read();
    let divides = chart.file.rivers.iter().flat_map(|r| &r.divide);
    let all = chart.river.keys().chain(&chart.bays).chain(divides);
    for side in all.chain(chart.crossing.keys()) {
        let (hex, direction) = side.split_once('/').unwrap();
        assert!(["N", "NE", "SE"].contains(&direction), "{side}");
        assert!(chart.step(hex, direction).is_some(), "{side}");
    }
    for side in chart.river.keys().chain(&chart.bays) {
        let (a, b) = chart.both(side);
        assert!(chart.is_land(&a) && chart.is_land(&b.unwrap()), "{side}");
    }
    let count: usize = chart
        .file
        .rivers
        .iter()
        .flat_map(|r| &r.chains)
        .map(Vec::len)
        .sum();
    assert_eq!(count, chart.river.len(), "no hexside is two rivers");
    assert!(chart.bays.iter().all(|s| !chart.river.contains_key(s)));
}

#[test]
fn the_engine_reads_terrain_barriers_and_crossings_as_they_stand() {
    let chart = Chart::read();
    let map = &tables().map;
    for row in &chart.file.hexes {
        let hex: Hex = row.h.parse().unwrap();
        let terrain = match row.t {
            'P' => Terrain::Prairie,
            'F' => Terrain::Forest,
            'H' => Terrain::Hills,
            'M' => Terrain::Marsh,
            _ => Terrain::Sea,
        };
        assert_eq!(map.terrain(hex), terrain);
        for direction in Direction::ALL {
            let barrier = map.barrier(hex, direction);
            let side = chart.side(&row.h, &direction.to_string());
            let river = barrier
                .river
                .map(|n| map.rivers[usize::from(n)].name.clone());
            assert_eq!(river.as_ref(), chart.river.get(&side), "{side}");
            assert_eq!(barrier.bay, chart.bays.contains(&side), "{side}");
            let crossing = barrier.crossing.map(|kind| match kind {
                CrossingKind::Ford => "ford",
                CrossingKind::Ferry => "ferry",
            });
            assert_eq!(
                crossing,
                chart.crossing.get(&side).map(String::as_str),
                "{side}"
            );
        }
    }
}

// ---- rivers

#[test]
fn every_river_is_one_unbroken_chain_from_its_source_to_its_mouth() {
    let chart = Chart::read();
    let mut sea: Vec<Corner> = Vec::new();
    for hex in chart.terrain.keys().filter(|h| !chart.is_land(h)) {
        sea.extend((0..6).map(|n| chart.corner(hex, n)));
    }
    sea.extend(chart.bays.iter().flat_map(|s| chart.ends(s)));
    let sea: BTreeSet<Corner> = sea.into_iter().collect();
    let touches = |corner: Corner, set: &BTreeSet<Corner>| {
        let close = (corner.0 - 4, i64::MIN)..=(corner.0 + 4, i64::MAX);
        set.range(close).any(|c| near(*c, corner))
    };
    assert_eq!(chart.file.rivers.len(), 24);
    for river in &chart.file.rivers {
        let [chain] = river.chains.as_slice() else {
            panic!("{} has {} chains", river.name, river.chains.len());
        };
        for pair in chain.windows(2) {
            let (a, b) = (chart.ends(&pair[0]), chart.ends(&pair[1]));
            let meets = a.iter().any(|p| b.iter().any(|q| near(*p, *q)));
            assert!(
                meets,
                "{} breaks between {} and {}",
                river.name, pair[0], pair[1]
            );
        }
        let last = chart.ends(&chain[chain.len() - 1]);
        let before = chart.ends(&chain[chain.len() - 2]);
        let mouth = last
            .into_iter()
            .find(|p| !before.iter().any(|q| near(*p, *q)))
            .unwrap();
        match &river.joins {
            Some(other) => {
                let sides = chart.river.iter().filter(|(_, n)| *n == other);
                let corners = sides.flat_map(|(s, _)| chart.ends(s)).collect();
                assert!(
                    touches(mouth, &corners),
                    "{} misses the {other}",
                    river.name
                );
            }
            None => assert!(touches(mouth, &sea), "{} misses the sea", river.name),
        }
    }
}

#[test]
fn r21_separators_run_west_to_east_and_part_the_land_without_a_gap() {
    let chart = Chart::read();
    let order = [
        "Nueces",
        "San Antonio",
        "Guadalupe",
        "Lavaca",
        "Colorado",
        "San Bernard",
        "Brazos",
        "San Jacinto",
        "Trinity",
        "Neches",
        "Sabine",
    ];
    assert_eq!(chart.file.separators, order);
    assert_eq!(chart.file.zones.len(), order.len() + 1);
    let land = chart.land();
    for (number, name) in order.iter().enumerate() {
        let (east, west): (Vec<&String>, Vec<&String>) =
            land.iter().partition(|h| chart.zone[*h] > number);
        assert!(!east.is_empty() && !west.is_empty(), "{name}");
        let divide: BTreeSet<&String> = chart.river(name).divide.iter().collect();
        for hex in west {
            for (direction, next) in chart.around(hex) {
                if !chart.is_land(&next) || chart.zone[&next] <= number {
                    continue;
                }
                let side = chart.side(hex, direction);
                let parted = chart.river.contains_key(&side)
                    || chart.bays.contains(&side)
                    || divide.contains(&side);
                assert!(parted, "the {name} has a gap at {side}");
            }
        }
        for (side, _) in chart.river.iter().filter(|(_, n)| n == name) {
            let (a, b) = chart.both(side);
            let east = |h: &String| chart.zone[h] > number;
            assert_ne!(east(&a), east(&b.unwrap()), "{side} of the {name}");
        }
    }
    for name in [
        "Nueces",
        "Guadalupe",
        "Colorado",
        "Brazos",
        "Trinity",
        "Neches",
        "Sabine",
    ] {
        assert!(
            chart.river(name).divide.is_empty(),
            "{name} runs from edge to sea"
        );
    }
}

#[test]
fn r21_r22_4_the_rivers_called_major_are() {
    let chart = Chart::read();
    for name in [
        "San Antonio",
        "Guadalupe",
        "Colorado",
        "San Bernard",
        "Brazos",
    ] {
        assert_eq!(chart.river(name).class, "major", "{name}");
    }
}

#[test]
fn towns_stand_on_their_own_side_of_the_rivers() {
    let chart = Chart::read();
    let zone = |town: &str| chart.zone[&chart.town(town).hex];
    for (town, river) in [
        ("San Antonio de Bexar", "Guadalupe"),
        ("Goliad", "San Antonio"),
        ("San Patricio", "San Antonio"),
        ("The Alamo", "Guadalupe"),
        ("Texana", "Colorado"),
        ("Brazoria", "Brazos"),
        ("San Felipe", "Brazos"),
        ("Washington", "Brazos"),
        ("Independence", "Brazos"),
        ("Harrisburg", "San Jacinto"),
        ("Beaumont", "Neches"),
        ("Galveston", "Trinity"),
        ("Columbus", "Colorado"),
    ] {
        assert!(
            zone(town) <= chart.separator(river),
            "{town} is not west of the {river}"
        );
    }
    for (town, river) in [
        ("San Patricio", "Nueces"),
        ("The Alamo", "San Antonio"),
        ("Gonzales", "Guadalupe"),
        ("Victoria", "Guadalupe"),
        ("Bastrop", "Colorado"),
        ("Matagorda", "Colorado"),
        ("San Felipe", "San Bernard"),
        ("Brazoria", "San Bernard"),
        ("Independence", "San Bernard"),
        ("Velasco", "Brazos"),
        ("Harrisburg", "Brazos"),
        ("Liberty", "Trinity"),
        ("Anahuac", "Trinity"),
        ("Jasper", "Neches"),
        ("Nacogdoches", "Neches"),
    ] {
        assert!(
            zone(town) > chart.separator(river),
            "{town} is not east of the {river}"
        );
        let hex: Hex = chart.town(town).hex.parse().unwrap();
        assert!(tables().map.is_east_of(hex, river), "{town} {river}");
    }
}

#[test]
fn r21_refugees_wait_east_of_the_river_that_frees_them() {
    let chart = Chart::read();
    let wanted = [
        ("Gonzales", "San Antonio"),
        ("Victoria", "San Antonio"),
        ("Bastrop", "Guadalupe"),
        ("Independence", "Colorado"),
        ("San Felipe", "Colorado"),
        ("Brazoria", "Colorado"),
        ("Harrisburg", "Brazos"),
    ];
    assert_eq!(chart.file.refugees.len(), wanted.len());
    for (town, river) in wanted {
        let found = chart.file.refugees.iter().find(|r| r.town == town).unwrap();
        assert_eq!(found.trigger, river);
        assert!(
            chart.zone[&chart.town(town).hex] > chart.separator(river),
            "{town}"
        );
        assert_eq!(tables().map.refugee_triggers[town], river);
    }
}

// ---- towns, forts, ports, crossings

#[test]
fn places_stand_on_land_one_a_hex() {
    let chart = Chart::read();
    let hexes: BTreeSet<&String> = chart.file.towns.iter().map(|t| &t.hex).collect();
    assert_eq!(hexes.len(), chart.file.towns.len());
    assert_eq!(chart.file.towns.len(), 40);
    assert!(hexes.iter().all(|h| chart.is_land(h)));
    let names = |want: &dyn Fn(&Town) -> bool| {
        let mut names: Vec<&str> = chart
            .file
            .towns
            .iter()
            .filter(|t| want(t))
            .map(|t| t.name.as_str())
            .collect();
        names.sort_unstable();
        names
    };
    assert_eq!(names(&|t| t.kind == "fort"), ["Goliad", "The Alamo"]);
    assert_eq!(
        names(&|t| t.objective),
        ["Beaumont", "Jasper", "Nacogdoches"]
    );
    assert_eq!(names(&|t| t.colour.as_deref() == Some("red")).len(), 19);
    assert_eq!(names(&|t| t.colour.as_deref() == Some("black")).len(), 19);
    let montgomery = chart.town("Montgomery");
    assert_eq!(montgomery.hex, "3916");
    assert_eq!(montgomery.colour.as_deref(), Some("black"));
}

#[test]
fn towns_the_rules_single_out_are_red() {
    let chart = Chart::read();
    let refugees = chart.file.refugees.iter().map(|r| r.town.as_str());
    let guards = chart.file.mexican_guards.iter().map(String::as_str);
    let others = ["Nacogdoches", "Jasper", "Beaumont", "Galveston"];
    for name in refugees.chain(guards).chain(others) {
        assert_eq!(chart.town(name).colour.as_deref(), Some("red"), "{name}");
    }
    assert_eq!(
        chart.file.mexican_guards,
        [
            "San Patricio",
            "San Antonio de Bexar",
            "Refugio",
            "Victoria"
        ]
    );
}

#[test]
fn r22_4_the_san_antonio_is_adjacent_to_the_alamo_and_fordable_from_bexar() {
    let chart = Chart::read();
    assert!(
        chart
            .town("The Alamo")
            .rivers
            .iter()
            .any(|r| r == "San Antonio")
    );
    let (bexar, alamo) = (
        &chart.town("San Antonio de Bexar").hex,
        &chart.town("The Alamo").hex,
    );
    let (direction, _) = chart
        .around(bexar)
        .into_iter()
        .find(|(_, h)| h == alamo)
        .expect("they are neighbours");
    let side = chart.side(bexar, direction);
    assert_eq!(chart.river[&side], "San Antonio");
    assert_eq!(chart.crossing[&side], "ford");
}

#[test]
fn r19_coasts_and_ports() {
    let chart = Chart::read();
    for row in &chart.file.hexes {
        let beside = chart.around(&row.h).iter().any(|(_, n)| !chart.is_land(n));
        let coast = row.t != 'S' && beside;
        assert_eq!(row.coast == 1, coast, "{}", row.h);
    }
    let is_coast = |h: &str| chart.file.hexes.iter().any(|r| r.h == h && r.coast == 1);
    for port in chart.file.towns.iter().filter(|t| t.port) {
        assert!(is_coast(&port.hex), "{}", port.name);
    }
    // r19_5
    assert!(!chart.town("Harrisburg").port && !is_coast(&chart.town("Harrisburg").hex));
}

#[test]
fn crossings_lie_on_their_own_rivers_and_galveston_on_its_bay() {
    let chart = Chart::read();
    for crossing in &chart.file.crossings {
        match &crossing.river {
            Some(river) => assert_eq!(
                chart.river.get(&crossing.hexside),
                Some(river),
                "{}",
                crossing.name
            ),
            None => assert_eq!(crossing.name, "Galveston"),
        }
    }
    let hex = &chart.town("Galveston").hex;
    let landward: Vec<String> = chart
        .around(hex)
        .into_iter()
        .filter(|(_, n)| chart.is_land(n))
        .map(|(d, _)| chart.side(hex, d))
        .collect();
    assert!(!landward.is_empty() && landward.iter().all(|s| chart.bays.contains(s)));
    let ferries: Vec<&String> = landward
        .iter()
        .filter(|s| chart.crossing.contains_key(*s))
        .collect();
    assert_eq!(ferries.len(), 1);
    assert_eq!(chart.crossing[ferries[0]], "ferry");
    let bay_crossings = chart.crossing.keys().filter(|s| chart.bays.contains(*s));
    assert_eq!(bay_crossings.count(), 1);
}

// ---- entries and regions

#[test]
fn r15_r19_2_entries_lie_on_their_edges() {
    let chart = Chart::read();
    let entry = |letter: &str| {
        let found = chart.file.entries.iter().find(|e| e.letter == letter);
        found.unwrap().hex.as_str()
    };
    assert_eq!(entry("A"), "0145", "the south-west corner");
    let rows: Vec<u8> = ["A", "B", "C", "D"]
        .iter()
        .map(|l| {
            assert!(entry(l).starts_with("01") && chart.is_land(entry(l)));
            entry(l)[2..].parse().unwrap()
        })
        .collect();
    assert!(rows.is_sorted_by(|a, b| a > b), "going north");
    for letter in ["E", "F", "G", "H"] {
        let hex = entry(letter);
        assert!(hex.starts_with("64") && chart.is_land(hex), "{letter}");
        assert_eq!(chart.zone[hex], 11, "{letter} lies in the United States");
        assert!(tables().map.is_united_states(hex.parse().unwrap()));
    }
    // South and north of the Nueces, and all west of the San Antonio.
    for (letter, zone) in [("A", 0), ("B", 0), ("C", 1), ("D", 1)] {
        assert_eq!(chart.zone[entry(letter)], zone, "{letter}");
    }
}

#[test]
fn r22_4_the_hill_country_is_one_mass_of_all_the_hills_in_the_north_west() {
    let chart = Chart::read();
    let region: BTreeSet<&String> = chart.file.regions["hill_country"].iter().collect();
    let hills: BTreeSet<&String> = chart
        .file
        .hexes
        .iter()
        .filter(|r| r.t == 'H')
        .map(|r| &r.h)
        .collect();
    let flagged: BTreeSet<&String> = chart
        .file
        .hexes
        .iter()
        .filter(|r| r.hc == 1)
        .map(|r| &r.h)
        .collect();
    assert_eq!(region, hills);
    assert_eq!(region, flagged);
    assert!(region.contains(&"0101".to_owned()));
    let mut seen = BTreeSet::from(["0101".to_owned()]);
    let mut queue = vec!["0101".to_owned()];
    while let Some(hex) = queue.pop() {
        for (_, next) in chart.around(&hex) {
            if region.contains(&next) && seen.insert(next.clone()) {
                queue.push(next);
            }
        }
    }
    assert_eq!(seen.len(), region.len());
    let bexar = chart.centre(&chart.town("San Antonio de Bexar").hex).1;
    assert!(region.iter().all(|h| chart.centre(h).1 > bexar));
}

#[test]
fn r16_r19_2_regions_of_entry_and_landing() {
    let chart = Chart::read();
    let region =
        |name: &str| -> BTreeSet<String> { chart.file.regions[name].iter().cloned().collect() };
    let where_ = |want: &dyn Fn(&HexRow) -> bool| -> BTreeSet<String> {
        chart
            .file
            .hexes
            .iter()
            .filter(|r| r.t != 'S' && want(r))
            .map(|r| r.h.clone())
            .collect()
    };
    let top = |r: &HexRow| r.h.ends_with("01") && &r.h[2..] == "01";
    assert_eq!(
        region("cherokee_entry"),
        where_(&|r| top(r) && (9..11).contains(&r.z))
    );
    assert_eq!(
        region("comanche_entry_north_edge"),
        where_(&|r| top(r) && r.z <= 6)
    );
    assert_eq!(
        region("mexican_landing"),
        where_(&|r| r.coast == 1 && r.z <= 6)
    );
}

#[test]
fn the_united_states_lie_in_the_east() {
    let chart = Chart::read();
    let east: Vec<&HexRow> = chart
        .file
        .hexes
        .iter()
        .filter(|r| r.t != 'S' && r.z == 11)
        .collect();
    assert!(!east.is_empty());
    assert!(east.iter().all(|r| r.h[..2].parse::<u8>().unwrap() > 55));
}

#[test]
fn all_land_hangs_together() {
    let chart = Chart::read();
    let reached = chart.flood("0145", |s| {
        chart.bays.contains(s) && !chart.crossing.contains_key(s)
    });
    assert_eq!(reached, chart.land());
}

#[test]
fn roads_run_over_land_from_neighbour_to_neighbour() {
    let chart = Chart::read();
    assert!(!chart.file.roads.is_empty());
    for road in &chart.file.roads {
        assert!(road.hexes.iter().all(|h| chart.is_land(h)));
        for pair in road.hexes.windows(2) {
            let next = chart
                .around(&pair[0])
                .into_iter()
                .any(|(_, n)| n == pair[1]);
            assert!(next, "{} {}", pair[0], pair[1]);
        }
    }
}

// ---- distances and marches

#[test]
fn map_miles_are_real_miles_within_a_tenth() {
    let chart = Chart::read();
    for (n, a) in chart.file.towns.iter().enumerate() {
        for b in &chart.file.towns[n + 1..] {
            let real = miles(a.lonlat, b.lonlat);
            if real < 60.0 {
                continue;
            }
            let (p, q) = (chart.centre(&a.hex), chart.centre(&b.hex));
            let drawn = (p.0 - q.0).hypot(p.1 - q.1);
            let error = (drawn - real).abs() / real;
            assert!(error <= 0.1, "{} to {}: {drawn} for {real}", a.name, b.name);
        }
        assert!(a.miles_off.unwrap_or(0.0) <= 6.5, "{}", a.name);
    }
}

#[test]
fn marches_take_about_as_long_as_they_did() {
    let chart = Chart::read();
    let hex = |town: &str| chart.town(town).hex.clone();
    let entry = |letter: &str| {
        let found = chart.file.entries.iter().find(|e| e.letter == letter);
        found.unwrap().hex.clone()
    };
    // Santa Anna's vanguard came to Bexar on 23 February, in the turn it came in.
    let vanguard = chart.turns(&entry("D"), 9, false, true);
    assert_eq!(vanguard[&hex("San Antonio de Bexar")], 1);
    // Urrea marched on the 17th and fought at San Patricio on the 27th.
    let urrea = chart.turns(&entry("A"), 6, false, true);
    assert!((2..=3).contains(&urrea[&hex("San Patricio")]));
    let column = chart.turns(&entry("D"), 6, false, true);
    for objective in ["Beaumont", "Jasper", "Nacogdoches"] {
        let turns = column[&hex(objective)];
        assert!(8 < turns && turns <= 20, "{objective} in {turns} turns");
    }
    // By fords alone nine points reach them in time too.
    let fords = chart.turns(&entry("D"), 9, false, false);
    for objective in ["Jasper", "Nacogdoches"] {
        assert!(
            fords.get(&hex(objective)).is_some_and(|t| *t <= 20),
            "{objective}"
        );
    }
    let volunteers = chart.turns(&entry("H"), 6, true, true);
    let reached: BTreeSet<String> = volunteers.keys().cloned().collect();
    assert_eq!(reached, chart.land());
}
