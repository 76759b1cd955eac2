//! The printed map, which never changes during a game.

use super::super::map::{CrossingKind, Map, Terrain};
use super::super::state::{MEXICO, TEXAS};
use super::super::tables::tables;
use crate::board::{Crossing, Ground, HexBase, Label, LabelKind, LegendMark, Place, SideFeature};
use crate::hex::{Direction, Hex, Hexside};
use crate::text;
use crate::text::Text;
use serde::Deserialize;
use std::sync::{Arc, LazyLock};

/// Changes whenever the map, its labels or its legend do.
const KEY: &str = "texas-1836-1";

/// The map, made once.
pub fn base() -> Arc<HexBase> {
    static BASE: LazyLock<Arc<HexBase>> = LazyLock::new(|| Arc::new(build(&tables().map)));
    Arc::clone(&BASE)
}

fn build(map: &Map) -> HexBase {
    let grid = map.grid;
    let ground = |hex: Hex| match map.terrain(hex) {
        Terrain::Prairie => Ground::Open,
        Terrain::Forest => Ground::Wood,
        Terrain::Hills => Ground::Hill,
        Terrain::Marsh => Ground::Marsh,
        Terrain::Sea => Ground::Water,
    };
    HexBase {
        key: KEY.into(),
        columns: grid.columns,
        rows: grid.rows,
        tenth_miles: 65,
        ground: grid.hexes().map(ground).collect(),
        sides: sides(map),
        crossings: map
            .crossings
            .iter()
            .map(|(side, crossing)| {
                let kind = match crossing.kind {
                    CrossingKind::Ford => Crossing::Ford,
                    CrossingKind::Ferry => Crossing::Ferry,
                };
                (*side, kind)
            })
            .collect(),
        places: map
            .places
            .iter()
            .map(|p| Place {
                hex: p.hex,
                name: p.name.clone(),
                fort: p.fort,
                red: p.red,
                port: p.port,
                objective: p.objective,
            })
            .collect(),
        entries: map
            .entries
            .iter()
            .map(|(letter, hex)| {
                let side = if hex.column == 1 { MEXICO } else { TEXAS };
                (*hex, letter.to_string(), side)
            })
            .collect(),
        roads: map.roads.clone(),
        labels: labels(),
        legend: legend(),
    }
}

/// Rivers and bays by hexside, each once.
fn sides(map: &Map) -> Vec<(Hexside, SideFeature)> {
    let mut sides = Vec::new();
    for hex in map.grid.hexes() {
        for direction in [Direction::N, Direction::NE, Direction::SE] {
            let barrier = map.barrier(hex, direction);
            let feature = match barrier {
                b if b.bay => SideFeature::Bay,
                b if b.river.is_none() => continue,
                b if b.major => SideFeature::MajorRiver,
                _ => SideFeature::MinorRiver,
            };
            sides.extend(Hexside::new(hex, direction).map(|side| (side, feature)));
        }
    }
    sides
}

#[derive(Deserialize)]
struct LabelRow {
    words: String,
    hex: Hex,
    tenths: u16,
    kind: String,
}

fn labels() -> Vec<Label> {
    let file = include_str!("../../../data/texas_revolution/labels.csv");
    csv::Reader::from_reader(file.as_bytes())
        .deserialize::<LabelRow>()
        .map(|row| {
            let row = row.unwrap_or_else(|e| panic!("labels.csv: {e}"));
            Label {
                words: row.words,
                hex: row.hex,
                tenths: row.tenths,
                kind: if row.kind == "country" {
                    LabelKind::Country
                } else {
                    LabelKind::Water
                },
            }
        })
        .collect()
}

/// The legend, with the figures of the terrain effects chart.
fn legend() -> Vec<(LegendMark, Text)> {
    let mp = |row: &str| tables().terrain[row].mp.unwrap_or(0);
    let rows = [
        (
            LegendMark::Ground(Ground::Open),
            "tr-row-prairie",
            "prairie",
        ),
        (LegendMark::Ground(Ground::Wood), "tr-row-forest", "forest"),
        (LegendMark::Ground(Ground::Hill), "tr-row-hills", "hills"),
        (LegendMark::Ground(Ground::Marsh), "tr-row-marsh", "marsh"),
    ];
    let sides = [
        (
            LegendMark::Side(SideFeature::MinorRiver),
            "tr-row-minor-river",
            "minor_river",
        ),
        (
            LegendMark::Side(SideFeature::MajorRiver),
            "tr-row-major-river",
            "major_river",
        ),
        (
            LegendMark::Crossing(Crossing::Ford),
            "tr-row-ford",
            "ford_major",
        ),
        (
            LegendMark::Crossing(Crossing::Ferry),
            "tr-row-ferry",
            "ferry",
        ),
    ];
    let mut legend: Vec<(LegendMark, Text)> = rows
        .into_iter()
        .map(|(mark, name, row)| {
            let name = Text::new(name);
            (mark, text!("tr-legend-ground", name = name, mp = mp(row)))
        })
        .collect();
    legend.extend(sides.into_iter().map(|(mark, name, row)| {
        let name = Text::new(name);
        (mark, text!("tr-legend-side", name = name, mp = mp(row)))
    }));
    legend.extend([
        (
            LegendMark::Ground(Ground::Water),
            Text::new("tr-legend-sea"),
        ),
        (
            LegendMark::Side(SideFeature::Bay),
            Text::new("tr-legend-bay"),
        ),
        (LegendMark::RedTown, Text::new("tr-legend-red-town")),
        (LegendMark::Objective, Text::new("tr-legend-objective")),
        (LegendMark::BlackTown, Text::new("tr-legend-black-town")),
        (LegendMark::Fort, Text::new("tr-legend-fort")),
        (LegendMark::Port, Text::new("tr-legend-port")),
        (LegendMark::Entry, Text::new("tr-legend-entry")),
        (LegendMark::Burned, Text::new("tr-legend-burned")),
        (LegendMark::Road, Text::new("tr-legend-road")),
    ]);
    legend
}
