//! [13.5, 13.7] Who storms, walls and columns, the dice of their order, heavy guns.

use super::*;

#[test]
fn r13_7_fewer_than_four_units_cannot_storm() {
    let mut scene = alamo(
        MEXICO,
        &["Dickenson"],
        &["Jiminez", "Toluca", "Aldama", "Cos"],
    );
    let why = scene.refused(MEXICO, "assault 1026, unsupplied", "13.7");
    assert!(why.contains("4 combat units") && why.contains('3'), "{why}");
    scene.refused(MEXICO, "assault 2135, unsupplied", "13.5");
    assert!(
        alamo(MEXICO, &["Dickenson"], &COLUMNS)
            .order(MEXICO, "assault 1026, unsupplied")
            .is_ok()
    );
}

#[test]
fn r13_7_the_attacker_may_withhold_units_but_commits_at_least_four() {
    let mut scene = alamo(MEXICO, &["Dickenson"], &COLUMNS).stand(MEXICO, &["Aldama"], ALAMO);
    scene.refused(
        MEXICO,
        "assault 1026, unsupplied; units: Jiminez, San Luis Potosi, Toluca",
        "13.5",
    );
    let scene = scene.orders(
        MEXICO,
        &["assault 1026, unsupplied; units: Jiminez, San Luis Potosi, Matamoros Bn, Toluca"],
    );
    let committed = &scene.truth.of(MEXICO).committed;
    assert!(!committed.contains(&unit("Aldama")) && committed.len() == 4);
}

#[test]
fn r13_5_1_ten_units_stand_two_to_a_wall_and_two_anywhere() {
    let garrison = [
        "Dickenson",
        "Milam's Vol.",
        "Alamo Guns",
        SUPPLY,
        "King",
        "Red Rovers",
        "Mobile Greys",
        "Texas Regulars",
        "Baker's Co",
        "Kentucky Mustangs",
    ];
    let scene = || alamo(MEXICO, &garrison, &COLUMNS).orders(MEXICO, &["assault 1026, unsupplied"]);
    let even = "walls north: Dickenson, King, Baker's Co; south: Milam's Vol., Red Rovers, Kentucky \
                Mustangs; east: Alamo Guns, Mobile Greys; west: Supply 1, Texas Regulars";
    assert!(scene().order(TEXAS, even).is_ok());
    let heaped = "walls north: Dickenson, King, Baker's Co, Kentucky Mustangs; south: Milam's Vol., \
                  Red Rovers; east: Alamo Guns, Mobile Greys; west: Supply 1, Texas Regulars";
    assert!(scene().order(TEXAS, heaped).is_ok());
    let unfair = "walls north: Dickenson, King, Baker's Co, Kentucky Mustangs, Supply 1; south: \
                  Milam's Vol., Red Rovers; east: Alamo Guns, Mobile Greys; west: Texas Regulars";
    scene().refused(TEXAS, unfair, "13.5");
    let missing = "walls north: Dickenson, King; south: Milam's Vol., Red Rovers; east: Alamo Guns, \
                   Mobile Greys; west: Supply 1, Texas Regulars";
    scene().refused(TEXAS, missing, "13.5");
}

#[test]
fn r13_5_1_leaders_crockett_and_bowie_stand_where_they_like() {
    let garrison = [
        "Travis",
        "Bowie",
        "Crockett",
        "Dickenson",
        "Milam's Vol.",
        "Alamo Guns",
        SUPPLY,
    ];
    let mut scene =
        alamo(MEXICO, &garrison, &COLUMNS).orders(MEXICO, &["assault 1026, unsupplied"]);
    scene.refused(
        TEXAS,
        "walls north: Travis, Bowie, Crockett; south: Dickenson, Milam's Vol.; east: Alamo Guns; west: Supply 1",
        "13.5",
    );
    let heroes = "walls north: Travis, Dickenson; south: Milam's Vol.; east: Bowie; west: Crockett, Alamo Guns, Supply 1";
    let why = scene.refused(TEXAS, heroes, "13.5");
    let counted =
        "come to 0, and 1 is wanted; counted: units with strength of their own, not leaders, Bowie";
    assert!(why.contains(counted), "{why}");
    let why = scene.refused(
        TEXAS,
        "walls north: Travis, Dickenson; south: Milam's Vol.",
        "13.5",
    );
    assert!(why.contains("also needs: east wall, west wall"), "{why}");
    let all = "walls north: Travis, Bowie, Crockett, Dickenson; south: Milam's Vol.; east: Alamo Guns; west: Supply 1";
    assert!(scene.order(TEXAS, all).is_ok());
}

#[test]
fn r13_5_2_the_attacker_forms_equal_columns_too() {
    let mut scene = alamo(MEXICO, &["Dickenson"], &COLUMNS)
        .stand(MEXICO, &["Cos", "Saltillo Convicts"], ALAMO)
        .orders(MEXICO, &["assault 1026, unsupplied"])
        .orders(
            TEXAS,
            &["walls north: Dickenson; south: -; east: -; west: -"],
        );
    scene.refused(
        MEXICO,
        "columns north: Jiminez, Toluca; south: San Luis Potosi; east: Matamoros Bn; west: Cos, Saltillo Convicts",
        "13.5",
    );
    let scene = scene.dice(&[1, 1, 6, 6]).orders(
        MEXICO,
        &["columns north: Jiminez, Cos, Saltillo Convicts; south: San Luis Potosi; east: Matamoros Bn; west: Toluca"],
    );
    scene.says("formed");
}

#[test]
fn r13_5_walls_and_columns_are_secret_until_both_are_set() {
    let mut scene =
        alamo(MEXICO, &GARRISON, &COLUMNS).orders(MEXICO, &["assault 1026, unsupplied"]);
    let before = scene.reports.len();
    scene = scene.orders(TEXAS, &[TRAVIS_NORTH]);
    // The attacker sees that the walls are manned, and no more.
    let public = serde_json::to_string(&scene.truth.public.assault).expect("plain data");
    assert!(
        !public.contains("tx_travis") && !public.contains("tx_dickenson"),
        "{public}"
    );
    let view = scene.truth.view(Viewer::Seat(Seat(0)));
    assert!(view.secrets().all(|(_, s)| s.walls.is_empty()));
    for report in &scene.reports[before..] {
        let names = report.text.to_string().contains("Travis");
        assert_eq!(
            names,
            report.to == Audience::Owner(owner(TEXAS)),
            "{}",
            report.text
        );
    }
    assert!(!scene.truth.of(TEXAS).walls.is_empty());
    let scene = scene.dice(&[1, 1, 6, 6]).orders(
        MEXICO,
        &["columns north: Jiminez; south: San Luis Potosi; east: Matamoros Bn; west: Toluca"],
    );
    scene.says("north wall Travis 1, Dickenson 3");
    assert!(scene.truth.of(TEXAS).walls.is_empty());
}

#[test]
fn r13_5_3_a_die_halved_upwards_coordinates_the_columns_three_at_most() {
    for (die, columns, rest) in [
        (1, 1, 1),
        (2, 1, 1),
        (3, 2, 2),
        (4, 2, 2),
        (5, 3, 3),
        (6, 3, 3),
    ] {
        let mut dice = vec![die];
        dice.extend((1..=rest).collect::<Vec<u8>>());
        // The walls' own dice do not matter here.
        dice.extend([3; 12]);
        let scene = storm(&GARRISON, TRAVIS_NORTH, &dice);
        let told = scene.told();
        let word = if columns == 1 {
            "1 column attacks".to_owned()
        } else {
            format!("{columns} columns attack")
        };
        assert!(told.contains(&word), "{die}: {told}");
    }
}

#[test]
fn r13_5_4_the_printed_example_of_sequence_dice() {
    // A 3 coordinates two columns; 2 is south, the second 2 is rolled again, 5 is a choice.
    let mut scene = storm(&GARRISON, TRAVIS_NORTH, &[3, 2, 2, 5]);
    assert_eq!(scene.asked(), Some(Seat(0)));
    let told = scene.told();
    assert!(
        told.contains("2 columns attack") && told.contains("rolled again"),
        "{told}"
    );
    scene.refused(MEXICO, "storm south", "13.5");
    let scene = scene.dice(&[3, 3, 3, 3]).orders(MEXICO, &["storm east"]);
    scene.says("siege attack 1, east wall");
    assert!(
        !scene.told().contains("siege attack 1, north wall"),
        "{}",
        scene.told()
    );
}

#[test]
fn r13_5_5_each_wall_is_a_fight_of_its_own() {
    // A 3 coordinates two columns: south, then north. Each has its odds and its die.
    let scene = storm(&GARRISON, TRAVIS_NORTH, &[3, 2, 1, 3, 3]);
    let told = scene.told();
    assert!(told.contains("siege attack 1, south wall"), "{told}");
    assert!(told.contains("siege attack 1, north wall"), "{told}");
    assert!(!told.contains("siege attack 1, east wall"), "{told}");
    // What stands on the other walls neither fights nor falls.
    assert_eq!(scene.at("Alamo Guns"), fort());
}

#[test]
fn r13_5_6_results_at_a_wall_fall_on_that_wall_and_its_column() {
    // South alone, 7 against 6: 1-1; 1: AEH takes that column and no other.
    let scene = storm(&GARRISON, TRAVIS_NORTH, &[1, 2, 1]);
    assert_eq!(scene.at("San Luis Potosi"), Location::Gone);
    assert_eq!(
        scene.places(MEXICO, &["Jiminez", "Matamoros Bn", "Toluca"]),
        [outside(); 3]
    );
}

#[test]
fn r13_5_5a_walls_double_their_defenders() {
    // South: 7 against 3 doubled: 1-1.
    let scene = storm(&GARRISON, TRAVIS_NORTH, &[1, 2, 3]);
    let why = scene.why();
    assert!(why.contains("[13.5.5a] The walls double 3 to 6"), "{why}");
    assert!(why.contains("Odds 7 to 6: column 1-1"), "{why}");
}

#[test]
fn r13_5_5a_not_against_heavy_guns_even_withheld_and_not_once_burned() {
    let storming = "assault 1026, supplied; units: Jiminez, San Luis Potosi, Matamoros Bn, Toluca";
    let columns =
        "columns north: Jiminez; south: San Luis Potosi; east: Matamoros Bn; west: Toluca";
    let guns = alamo(MEXICO, &GARRISON, &COLUMNS)
        .stand(MEXICO, &["mx_supply1", "Siege Guns"], ALAMO)
        .dice(&[1, 2, 1])
        .orders(MEXICO, &[storming])
        .orders(TEXAS, &[TRAVIS_NORTH])
        .orders(MEXICO, &[columns]);
    guns.shows("Odds 7 to 3: column 2-1");
    let mut burned = alamo(MEXICO, &GARRISON, &COLUMNS).stand(MEXICO, &["mx_supply1"], ALAMO);
    burned.public().burned.insert(hex(ALAMO));
    let burned = burned
        .dice(&[1, 2, 1])
        .orders(MEXICO, &[storming])
        .orders(TEXAS, &[TRAVIS_NORTH])
        .orders(MEXICO, &[columns]);
    burned.shows("Odds 7 to 3: column 2-1");
    // Burned or not, the supply in a fort supplies [14.2].
    burned.shows("Defenders supplied");
}
