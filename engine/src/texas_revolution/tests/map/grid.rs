//! The grid: hexes, hexsides, and what the engine reads of them.

use super::*;
use crate::hex::Direction;
use crate::texas_revolution::map::{CrossingKind, Terrain};

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
