//! [13.6, 13.7] The second attack, empty walls, the fall of a fort.

use super::*;

#[test]
fn r13_6_the_second_attack_is_mandatory_at_the_same_walls_and_new_odds() {
    let scene =
        storm(&GARRISON, TRAVIS_SOUTH, &[1, 1, 3, 3]).orders(TEXAS, &["rush north: Alamo Guns"]);
    let told = scene.told();
    assert!(told.contains("siege attack 1, north wall"), "{told}");
    assert!(told.contains("siege attack 2, north wall"), "{told}");
    // 6 against (3 + 6) doubled: 1-3.
    scene.shows("Odds 6 to 18: column 1-3");
    assert!(scene.truth.public.assault.is_none());
    assert!(scene.truth.public.fought.contains(&hex(ALAMO)));
}

#[test]
fn r13_6_only_men_of_walls_not_attacked_may_rush_and_only_to_those_that_are() {
    let mut scene = storm(&GARRISON, TRAVIS_SOUTH, &[3, 1, 3, 3, 4]);
    assert_eq!(scene.asked(), Some(Seat(1)));
    let why = scene.refused(TEXAS, "rush north: Alamo Guns", "13.6");
    assert!(why.contains("Alamo Guns is attacked"), "{why}");
    assert!(scene.order(TEXAS, "rush west: Milam's Vol.").is_err());
    scene.refused(
        TEXAS,
        "rush north: Milam's Vol.; east: Milam's Vol.",
        "13.6",
    );
    let scene = scene
        .dice(&[3, 4])
        .orders(TEXAS, &["rush north: Milam's Vol., Travis; east: Supply 1"]);
    scene.says("rush to the east wall");
}

#[test]
fn r13_7_an_empty_wall_is_defended_by_half_of_a_neighbour_of_the_defenders_choice() {
    let mut scene = storm(
        &["Dickenson", "Alamo Guns", SUPPLY],
        "walls north: Dickenson; south: Alamo Guns, Supply 1; east: -; west: -",
        &[1, 3],
    );
    assert_eq!(scene.asked(), Some(Seat(1)));
    scene.refused(TEXAS, "intervene west", "13.7");
    let scene = scene.dice(&[6]).orders(TEXAS, &["intervene north"]);
    // 3 halved to 2, doubled to 4, against 6: 3-2; 6: DEH falls on those who helped.
    let why = scene.why();
    assert!(
        why.contains("[13.7]") && why.contains("Odds 6 to 4: column 3-2"),
        "{why}"
    );
    assert_eq!(scene.at("Dickenson"), Location::Gone);
}

#[test]
fn r13_7_a_leader_does_not_serve_the_wall_beside_his() {
    let scene = storm(
        &["Travis", "Dickenson", SUPPLY],
        "walls north: Travis, Dickenson, Supply 1; south: -; east: -; west: -",
        &[1, 3, 3],
    );
    assert!(!scene.why().contains("Travis leads"), "{}", scene.why());
    scene.shows("5 halved to 3");
}

#[test]
fn r13_7_where_no_neighbour_stands_the_column_takes_the_courtyard_and_the_fort() {
    // Dickenson on the north wall, the south attacked: an exchange, and the fort falls.
    let scene = storm(
        &["Dickenson", "Gonzales refugees"],
        "walls north: Dickenson; south: -; east: -; west: -",
        &[1, 2],
    );
    let told = scene.told();
    assert!(told.contains("stands in the courtyard"), "{told}");
    assert_eq!(scene.at("Dickenson"), Location::Gone);
    assert_eq!(scene.at("San Luis Potosi"), Location::Gone);
    assert_eq!(scene.at("Jiminez"), outside());
    // The attacker decides on the helpless.
    assert_eq!(scene.asked(), Some(Seat(0)));
    let scene = scene.orders(MEXICO, &["capture Gonzales refugees"]);
    assert!(scene.truth.public.sieges.is_empty());
    assert!(scene.truth.public.history.fallen.contains(&hex(ALAMO)));
    assert_eq!(scene.truth.public.control[&hex(ALAMO)], MEXICO);
    assert_eq!(
        scene.truth.of(MEXICO).at(unit("Gonzales refugees")),
        Some(outside())
    );
}

#[test]
fn r13_5_a_fort_whose_defenders_all_die_has_fallen() {
    let besiegers = ["Grenadiers", "San Luis Potosi", "Aldama", "Toluca"];
    let scene = alamo(MEXICO, &["King"], &besiegers)
        .stand(MEXICO, &["mx_supply1"], ALAMO)
        .dice(&[1, 1, 6])
        .orders(MEXICO, &["assault 1026, supplied"])
        .orders(TEXAS, &["walls north: King; south: -; east: -; west: -"])
        .orders(
            MEXICO,
            &["columns north: Grenadiers; south: San Luis Potosi; east: Aldama; west: Toluca"],
        );
    // 9 against 1: DE in the first attack; nothing is left for the second.
    assert!(scene.truth.public.assault.is_none());
    assert!(scene.truth.public.sieges.is_empty());
    assert_eq!(scene.truth.public.control[&hex(ALAMO)], MEXICO);
    assert!(!scene.told().contains("siege attack 2"), "{}", scene.told());
}

#[test]
fn r13_5_texans_storm_a_mexican_fort_by_the_same_rules() {
    let mut scene = Scene::combat(TEXAS).besieged(MEXICO, "Jiminez", ALAMO);
    scene.public().sieges.insert(hex(ALAMO), siege(MEXICO, 3));
    scene.public().control.insert(hex(ALAMO), MEXICO);
    let scene = scene
        .stand(TEXAS, &["Nacogdoches Bn", "Washington Bn", "Brazoria Bn", "Columbia Bn"], ALAMO)
        .stand(TEXAS, &["Houston", "tx_supply3"], ALAMO)
        .dice(&[1, 1, 6, 6])
        .orders(TEXAS, &["assault 1026, supplied"])
        .orders(MEXICO, &["walls north: Jiminez; south: -; east: -; west: -"])
        .orders(
            TEXAS,
            &["columns north: Nacogdoches Bn, Houston; south: Washington Bn; east: Brazoria Bn; west: Columbia Bn"],
        );
    // 8 against 6, the unsupplied 12 halved: 1-1; 6 + 2 = 8: DEH.
    scene.shows("Houston leads the attack: +2");
    assert_eq!(scene.at("Jiminez"), Location::Gone);
    assert_eq!(scene.truth.public.control[&hex(ALAMO)], TEXAS);
}

#[test]
fn r11_a_fort_is_stormed_once_in_a_sub_phase() {
    let mut scene = storm(&GARRISON, TRAVIS_SOUTH, &[1, 1, 3, 3]).orders(TEXAS, &["stay"]);
    scene.refused(MEXICO, "assault 1026, unsupplied", "11");
}
