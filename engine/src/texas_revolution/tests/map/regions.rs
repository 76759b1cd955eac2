//! [15, 16, 19.2, 22.4] Entries, regions, and the land as a whole.

use super::*;

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
