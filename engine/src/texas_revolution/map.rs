//! The campaign map: terrain, rivers, crossings, places and regions.

use crate::hex::{Direction, Grid, Hex, Hexside};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The map, dense by [`Grid::index`].
pub struct Map {
    /// Size.
    pub grid: Grid,
    hexes: Vec<HexInfo>,
    sides: Vec<[Barrier; 6]>,
    banks: BTreeMap<String, BTreeSet<Hex>>,
    /// Rivers that questions of "east of" are asked about, west to east.
    pub separators: Vec<String>,
    /// The separator that is the border of the United States [22.4].
    border: Option<usize>,
    /// Names of the land between them.
    pub zones: Vec<String>,
    /// Rivers.
    pub rivers: Vec<River>,
    /// Towns and forts, in the order of the data file.
    pub places: Vec<Place>,
    /// Entry hexes by letter.
    pub entries: BTreeMap<char, Hex>,
    /// Crossings by hexside.
    pub crossings: BTreeMap<Hexside, CrossingInfo>,
    /// Roads, for the eye only.
    pub roads: Vec<Vec<Hex>>,
    /// The Hill Country [22.4].
    pub hill_country: BTreeSet<Hex>,
    /// Where the Cherokees come in [16.1].
    pub cherokee_entry: BTreeSet<Hex>,
    /// Where the Comanches come in on the north edge [16.2].
    pub comanche_entry: BTreeSet<Hex>,
    /// Coastal hexes west of the Brazos [19.2].
    pub mexican_landing: BTreeSet<Hex>,
    /// The river whose crossing sets each town's refugees free [21].
    pub refugee_triggers: BTreeMap<String, String>,
}

/// Terrain of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Terrain {
    /// Prairie.
    #[serde(rename = "P")]
    Prairie,
    /// Forest.
    #[serde(rename = "F")]
    Forest,
    /// Hills.
    #[serde(rename = "H")]
    Hills,
    /// Marsh.
    #[serde(rename = "M")]
    Marsh,
    /// Sea.
    #[serde(rename = "S")]
    Sea,
}

impl Terrain {
    /// Its row in the terrain effects chart.
    pub fn row(self) -> &'static str {
        match self {
            Self::Prairie => "prairie",
            Self::Forest => "forest",
            Self::Hills => "hills",
            Self::Marsh => "marsh",
            Self::Sea => "sea",
        }
    }
}

/// One hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexInfo {
    /// Its terrain.
    pub terrain: Terrain,
    /// How many separators lie to its west.
    pub zone: u8,
    /// Land beside the sea.
    pub coast: bool,
    /// Place in [`Map::places`], where there is one.
    pub place: Option<usize>,
}

/// What lies on a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Barrier {
    /// Place in [`Map::rivers`].
    pub river: Option<u8>,
    /// A major river rather than a minor one.
    pub major: bool,
    /// Open water.
    pub bay: bool,
    /// A ford or ferry.
    pub crossing: Option<CrossingKind>,
}

/// Kinds of crossing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CrossingKind {
    /// Open to all.
    Ford,
    /// Closed to Mexicans until stormed [22.2].
    Ferry,
}

/// A named crossing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossingInfo {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: CrossingKind,
}

/// A river.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct River {
    /// Its name.
    pub name: String,
    /// Major rather than minor.
    pub major: bool,
    /// Its hexsides from source to mouth.
    pub sides: Vec<Hexside>,
}

/// A town or fort.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// Another name it goes by.
    pub alias: Option<String>,
    /// Where.
    pub hex: Hex,
    /// A fort.
    pub fort: bool,
    /// A red town.
    pub red: bool,
    /// A port.
    pub port: bool,
    /// An objective [2.1].
    pub objective: bool,
}

#[derive(Deserialize)]
struct File {
    grid: FileGrid,
    separators: Vec<String>,
    zones: Vec<String>,
    rivers: Vec<FileRiver>,
    bay_hexsides: Vec<Hexside>,
    crossings: Vec<FileCrossing>,
    towns: Vec<FileTown>,
    entries: Vec<FileEntry>,
    regions: FileRegions,
    refugees: Vec<FileRefugee>,
    roads: Vec<FileRoad>,
    hexes: Vec<FileHex>,
}

#[derive(Deserialize)]
struct FileGrid {
    cols: u8,
    rows: u8,
}

#[derive(Deserialize)]
struct FileRiver {
    name: String,
    class: String,
    chains: Vec<Vec<Hexside>>,
}

#[derive(Deserialize)]
struct FileCrossing {
    name: String,
    kind: CrossingKind,
    hexside: Hexside,
}

#[derive(Deserialize)]
struct FileTown {
    name: String,
    alias: Option<String>,
    hex: Hex,
    kind: String,
    colour: Option<String>,
    port: bool,
    #[serde(default)]
    objective: bool,
}

#[derive(Deserialize)]
struct FileEntry {
    letter: char,
    hex: Hex,
}

#[derive(Deserialize)]
struct FileRegions {
    hill_country: BTreeSet<Hex>,
    cherokee_entry: BTreeSet<Hex>,
    comanche_entry_north_edge: BTreeSet<Hex>,
    mexican_landing: BTreeSet<Hex>,
}

#[derive(Deserialize)]
struct FileRefugee {
    town: String,
    trigger: String,
}

#[derive(Deserialize)]
struct FileRoad {
    hexes: Vec<Hex>,
}

#[derive(Deserialize)]
struct FileHex {
    h: Hex,
    t: Terrain,
    z: u8,
    #[serde(default)]
    coast: u8,
}

impl Map {
    /// Reads the data file, which is part of the program.
    ///
    /// # Panics
    /// On a file that cannot be read; every test would stop at it.
    pub fn read(text: &str) -> Self {
        let file: File = serde_json::from_str(text).unwrap_or_else(|e| panic!("map.json: {e}"));
        let grid = Grid {
            columns: file.grid.cols,
            rows: file.grid.rows,
        };
        let sea = HexInfo {
            terrain: Terrain::Sea,
            zone: 0,
            coast: false,
            place: None,
        };
        let mut hexes = vec![sea; grid.len()];
        for hex in file.hexes {
            if let Some(index) = grid.index(hex.h) {
                hexes[index] = HexInfo {
                    terrain: hex.t,
                    zone: hex.z,
                    coast: hex.coast == 1,
                    place: None,
                };
            }
        }
        let places: Vec<Place> = file
            .towns
            .into_iter()
            .map(|t| Place {
                name: t.name,
                alias: t.alias,
                hex: t.hex,
                fort: t.kind == "fort",
                red: t.colour.as_deref() == Some("red"),
                port: t.port,
                objective: t.objective,
            })
            .collect();
        for (number, place) in places.iter().enumerate() {
            if let Some(index) = grid.index(place.hex) {
                hexes[index].place = Some(number);
            }
        }
        let rivers: Vec<River> = file
            .rivers
            .into_iter()
            .map(|r| River {
                name: r.name,
                major: r.class == "major",
                sides: r.chains.into_iter().flatten().collect(),
            })
            .collect();
        let mut map = Self {
            grid,
            sides: vec![[Barrier::default(); 6]; grid.len()],
            banks: BTreeMap::new(),
            hexes,
            border: file.separators.iter().position(|s| s == "Sabine"),
            separators: file.separators,
            zones: file.zones,
            rivers,
            places,
            entries: file
                .entries
                .into_iter()
                .map(|e| (e.letter, e.hex))
                .collect(),
            crossings: file
                .crossings
                .into_iter()
                .map(|c| {
                    (
                        c.hexside,
                        CrossingInfo {
                            name: c.name,
                            kind: c.kind,
                        },
                    )
                })
                .collect(),
            roads: file.roads.into_iter().map(|r| r.hexes).collect(),
            hill_country: file.regions.hill_country,
            cherokee_entry: file.regions.cherokee_entry,
            comanche_entry: file.regions.comanche_entry_north_edge,
            mexican_landing: file.regions.mexican_landing,
            refugee_triggers: file
                .refugees
                .into_iter()
                .map(|r| (r.town, r.trigger))
                .collect(),
        };
        map.lay_barriers(&file.bay_hexsides);
        map.lay_banks();
        map
    }

    fn lay_barriers(&mut self, bays: &[Hexside]) {
        let mut barriers: BTreeMap<Hexside, Barrier> = BTreeMap::new();
        for (number, river) in self.rivers.iter().enumerate() {
            for side in &river.sides {
                let barrier = barriers.entry(*side).or_default();
                barrier.river = u8::try_from(number).ok();
                barrier.major = river.major;
            }
        }
        for side in bays {
            barriers.entry(*side).or_default().bay = true;
        }
        for (side, crossing) in &self.crossings {
            barriers.entry(*side).or_default().crossing = Some(crossing.kind);
        }
        for (side, barrier) in barriers {
            let (hex, other) = side.hexes();
            if let Some(index) = self.grid.index(hex) {
                self.sides[index][side.direction() as usize] = barrier;
            }
            if let Some(index) = other.and_then(|h| self.grid.index(h)) {
                self.sides[index][side.direction().opposite() as usize] = barrier;
            }
        }
    }

    /// The hex; `None` off the map.
    pub fn hex(&self, hex: Hex) -> Option<&HexInfo> {
        self.grid.index(hex).map(|i| &self.hexes[i])
    }

    /// Its terrain; sea off the map, where nobody may go either.
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.hex(hex).map_or(Terrain::Sea, |h| h.terrain)
    }

    /// What lies on that side of the hex.
    pub fn barrier(&self, hex: Hex, direction: Direction) -> Barrier {
        self.grid
            .index(hex)
            .map_or_else(Barrier::default, |i| self.sides[i][direction as usize])
    }

    /// What lies between two adjacent hexes.
    pub fn between(&self, from: Hex, to: Hex) -> Barrier {
        from.direction_to(to)
            .map_or_else(Barrier::default, |d| self.barrier(from, d))
    }

    /// The town or fort in the hex.
    pub fn place(&self, hex: Hex) -> Option<&Place> {
        self.hex(hex)?.place.map(|n| &self.places[n])
    }

    /// The town or fort of that name or, where no place has it as its name, of
    /// that other name: Viesca was once called Milam, but Milam is elsewhere.
    pub fn named(&self, name: &str) -> Option<&Place> {
        // Data name places exactly; only players do not.
        if let Some(place) = self.places.iter().find(|p| p.name == name) {
            return Some(place);
        }
        let folded = crate::notation::fold(name);
        let is = |n: &str| crate::notation::fold(n) == folded;
        self.places.iter().find(|p| is(&p.name)).or_else(|| {
            self.places
                .iter()
                .find(|p| p.alias.as_deref().is_some_and(is))
        })
    }

    /// The forts, the Alamo first.
    pub fn forts(&self) -> impl Iterator<Item = &Place> {
        self.places.iter().filter(|p| p.fort)
    }

    /// Whether the hex is east of that separator river [21, 22.4].
    pub fn is_east_of(&self, hex: Hex, river: &str) -> bool {
        self.is_east_of_number(hex, self.separators.iter().position(|s| s == river))
    }

    fn is_east_of_number(&self, hex: Hex, river: Option<usize>) -> bool {
        match (self.hex(hex), river) {
            (Some(info), Some(number)) => usize::from(info.zone) > number,
            _ => false,
        }
    }

    /// Whether the hex lies in the United States [22.4].
    pub fn is_united_states(&self, hex: Hex) -> bool {
        self.is_east_of_number(hex, self.border)
    }

    /// Both hexes of every hexside of the river [15.1].
    pub fn along(&self, river: &str) -> &BTreeSet<Hex> {
        static NONE: BTreeSet<Hex> = BTreeSet::new();
        self.banks.get(river).unwrap_or(&NONE)
    }

    fn lay_banks(&mut self) {
        for river in &self.rivers {
            let hexes = river.sides.iter().flat_map(|s| {
                let (a, b) = s.hexes();
                std::iter::once(a).chain(b)
            });
            let banks = self.banks.entry(river.name.clone()).or_default();
            banks.extend(hexes.filter(|h| self.grid.contains(*h)));
        }
    }

    /// What people call the hex: its place, or its number.
    pub fn name(&self, hex: Hex) -> String {
        self.place(hex)
            .map_or_else(|| hex.to_string(), |p| format!("{} ({hex})", p.name))
    }
}
