//! [21] Rivers from source to mouth, and what they part.

use super::*;

fn near(a: Corner, b: Corner) -> bool {
    (a.0 - b.0).abs() < 5 && (a.1 - b.1).abs() < 5
}

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
