//! The map data against geometry, geography and the rulebook.
//!
//! These checks read the file on their own and compute positions anew from its
//! grid block, so that a fault in the code that reads it shows too.

mod grid;
mod marches;
mod places;
mod regions;
mod rivers;

use super::super::tables::tables;
use crate::hex::Hex;
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
        let text = include_str!("../../../../data/texas_revolution/map.json");
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
