//! Towns, forts, ports, crossings.

use super::*;

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
