//! [13] Forts: siege or battle, sorties and relief, hunger, siege attacks.

use super::super::state::{Location, MEXICO, Phase, TEXAS, owner};
use super::{Scene, hex, siege, unit};
use crate::ruleset::{Seat, Side, Viewer};
use crate::umpire::Audience;

const ALAMO: &str = "1026";
const SUPPLY: &str = "tx_supply1";

fn fort() -> Location {
    Location::Fort(hex(ALAMO))
}

fn outside() -> Location {
    Location::Hex(hex(ALAMO))
}

/// The Alamo besieged since turn 3, in the combat sub-phase of a side.
fn alamo(phasing: Side, garrison: &[&str], besiegers: &[&str]) -> Scene {
    let mut scene = Scene::combat(phasing);
    for name in garrison {
        scene = scene.besieged(TEXAS, name, ALAMO);
    }
    scene.public().sieges.insert(hex(ALAMO), siege(TEXAS, 3));
    scene.stand(MEXICO, besiegers, ALAMO)
}

const COLUMNS: [&str; 4] = ["Jiminez", "San Luis Potosi", "Matamoros Bn", "Toluca"];
const GARRISON: [&str; 5] = ["Travis", "Dickenson", "Milam's Vol.", "Alamo Guns", SUPPLY];

/// The besiegers storm with four battalions and supply.
fn storm(garrison: &[&str], walls: &str, dice: &[u8]) -> Scene {
    alamo(MEXICO, garrison, &COLUMNS)
        .stand(MEXICO, &["mx_supply1"], ALAMO)
        .dice(dice)
        .orders(MEXICO, &["assault 1026, supplied"])
        .orders(TEXAS, &[walls])
        .orders(
            MEXICO,
            &["columns north: Jiminez; south: San Luis Potosi; east: Matamoros Bn; west: Toluca"],
        )
}

const TRAVIS_NORTH: &str =
    "walls north: Travis, Dickenson; south: Milam's Vol.; east: Alamo Guns; west: Supply 1";
const TRAVIS_SOUTH: &str =
    "walls north: Dickenson; south: Travis, Milam's Vol.; east: Alamo Guns; west: Supply 1";

#[test]
fn r13_who_is_entered_upon_in_a_fort_chooses_siege_or_battle() {
    let scene = || {
        Scene::empty()
            .stand(TEXAS, &["Dickenson", "Alamo Guns"], ALAMO)
            .stand(MEXICO, &["Jiminez", "Toluca"], "1025")
            .orders(MEXICO, &["move Jiminez: 1026"])
    };
    assert_eq!(scene().asked(), Some(Seat(1)));
    let besieged = scene().orders(TEXAS, &["besieged"]);
    assert_eq!(
        besieged.places(TEXAS, &["Dickenson", "Alamo Guns"]),
        [fort(); 2]
    );
    assert_eq!(besieged.truth.public.sieges[&hex(ALAMO)], siege(TEXAS, 5));
    // Others join the siege without another question, and nobody must fight.
    let besieged = besieged.orders(MEXICO, &["move Toluca: 1026", "done"]);
    assert_eq!(besieged.truth.public.phase, Phase::Combat);
    let besieged = besieged.orders(MEXICO, &["done"]);
    assert_eq!(besieged.truth.public.control[&hex(ALAMO)], TEXAS);
    let open = scene()
        .orders(TEXAS, &["open-battle"])
        .orders(MEXICO, &["done"])
        .dice(&[4]);
    let open = open.orders(MEXICO, &["fight 1026, unsupplied"]);
    // A fort doubles nobody in regular battle.
    assert!(open.why().contains("Odds 3 to 5"), "{}", open.why());
}

#[test]
fn r13_who_is_besieged_has_no_zone_and_is_not_fought_in_the_open() {
    let mut scene = alamo(MEXICO, &["Dickenson"], &["Jiminez"]);
    scene.refused(MEXICO, "fight 1026, unsupplied", "11");
}

#[test]
fn r13_1_a_garrison_may_break_the_siege_alone() {
    let scene = alamo(
        TEXAS,
        &["Dickenson", "Milam's Vol.", SUPPLY],
        &["San Patricio Guard"],
    )
    .dice(&[4])
    .orders(TEXAS, &["sortie 1026, supplied"]);
    // Supplied from the fort 6 against 1: DE.
    assert!(
        scene.why().contains("Garrison supplied from the fort: 6"),
        "{}",
        scene.why()
    );
    assert_eq!(
        scene.places(TEXAS, &["Dickenson", "Milam's Vol.", SUPPLY]),
        [outside(); 3]
    );
    assert!(scene.truth.public.sieges.is_empty());
    assert!(scene.truth.public.combat.spent.is_empty());
}

#[test]
fn r13_1_a_repulsed_sortie_falls_back_into_the_fort() {
    let scene = alamo(
        TEXAS,
        &["Dickenson", "Milam's Vol.", SUPPLY],
        &["Jiminez", "Toluca"],
    )
    .dice(&[4])
    .orders(TEXAS, &["sortie 1026, supplied"]);
    // 6 against 7: 1-2, 4: AR2.
    assert_eq!(
        scene.places(TEXAS, &["Dickenson", "Milam's Vol.", SUPPLY]),
        [fort(); 3]
    );
    assert_eq!(scene.truth.public.sieges[&hex(ALAMO)], siege(TEXAS, 3));
    assert!(scene.told().contains("[13.1]"), "{}", scene.told());
}

#[test]
fn r13_1_after_a_loss_of_half_the_sortie_may_fight_on_or_fall_back() {
    let play = |order: &str, dice: &[u8]| {
        alamo(
            TEXAS,
            &["Dickenson", "Milam's Vol.", SUPPLY],
            &["Jiminez", "Toluca"],
        )
        .dice(dice)
        .orders(
            TEXAS,
            &["sortie 1026, supplied", "lose Dickenson, Supply 1", order],
        )
    };
    // 1-2, 2: AEH, half of 7 is 4.
    assert_eq!(play("retreat", &[2]).at("Milam's Vol."), fort());
    let on = play("fight-on", &[2, 1]);
    assert_eq!(on.at("Milam's Vol."), Location::Gone);
    assert!(on.truth.public.sieges.is_empty());
    assert_eq!(on.truth.public.control[&hex(ALAMO)], MEXICO);
}

#[test]
fn r13_1_a_garrison_that_dies_in_a_sortie_loses_the_fort() {
    let scene = alamo(
        TEXAS,
        &["Dickenson", "Gonzales refugees"],
        &["Jiminez", "Toluca"],
    )
    .dice(&[1])
    .orders(TEXAS, &["sortie 1026, unsupplied"]);
    // 2 against 7: 1-4, 1: AE; the refugees fall into Mexican hands.
    assert!(scene.truth.public.sieges.is_empty());
    assert!(scene.truth.public.history.fallen.contains(&hex(ALAMO)));
    assert_eq!(
        scene.truth.of(MEXICO).at(unit("Gonzales refugees")),
        Some(outside())
    );
}

#[test]
fn r13_2_relief_fights_in_the_open_and_the_garrison_need_not_join() {
    let scene = alamo(TEXAS, &["Dickenson", SUPPLY], &["San Patricio Guard"])
        .came(TEXAS, &["Nacogdoches Bn", "Lavaca Bn"], "1025", ALAMO)
        .dice(&[6])
        .orders(TEXAS, &["fight 1026, unsupplied"]);
    let why = scene.why();
    // 8 unsupplied is 4 against 1; the supply inside serves the garrison alone.
    assert!(
        why.contains("column 4-1") && !why.contains("Dickenson"),
        "{why}"
    );
    assert!(scene.truth.public.sieges.is_empty());
    assert_eq!(scene.at("Dickenson"), outside());
}

#[test]
fn r13_2_relief_must_attack_but_may_take_the_garrison_along() {
    let mut scene = alamo(TEXAS, &["Dickenson", SUPPLY], &["Jiminez"])
        .came(TEXAS, &["Nacogdoches Bn"], "1025", ALAMO)
        .dice(&[6]);
    scene.refused(TEXAS, "done", "11");
    let scene = scene.orders(TEXAS, &["sortie 1026, unsupplied"]);
    let why = scene.why();
    // Relief 6 halved to 3 and the garrison's full 3 against 3.
    assert!(why.contains("Attackers unsupplied: 6 halved to 3"), "{why}");
    assert!(why.contains("Garrison supplied from the fort: 3"), "{why}");
    assert!(why.contains("Odds 6 to 3: column 2-1"), "{why}");
}

#[test]
fn r13_2_relief_is_supplied_only_by_supply_outside() {
    let mut scene = alamo(TEXAS, &["Dickenson", SUPPLY], &["Jiminez"]).came(
        TEXAS,
        &["Nacogdoches Bn"],
        "1025",
        ALAMO,
    );
    assert!(scene.order(TEXAS, "sortie 1026, supplied").is_err());
    let scene = scene
        .came(TEXAS, &["tx_supply3"], "1025", ALAMO)
        .dice(&[6])
        .orders(TEXAS, &["sortie 1026, supplied"]);
    assert!(
        scene.why().contains("Odds 9 to 3: column 3-1"),
        "{}",
        scene.why()
    );
    assert!(
        scene
            .truth
            .public
            .combat
            .spent
            .contains(&unit("tx_supply3"))
    );
}

#[test]
fn r13_2_a_garrison_that_joined_retreats_with_the_relief_and_the_fort_is_lost() {
    let scene = alamo(TEXAS, &["Dickenson"], &["Jiminez", "Toluca"])
        .came(TEXAS, &["Nacogdoches Bn"], "1025", ALAMO)
        .dice(&[4])
        .orders(TEXAS, &["sortie 1026, unsupplied"]);
    // 3 + 2 against 7: 1-2, 4: AR2.
    let mut scene = scene.orders(TEXAS, &["retreat 1025 1024"]);
    scene.refused(TEXAS, "retreat 1127 1128", "12.24");
    let scene = scene.orders(TEXAS, &["retreat 1025 0925"]);
    assert_eq!(scene.at("Dickenson"), Location::Hex(hex("0925")));
    assert!(scene.truth.public.sieges.is_empty());
    assert_eq!(scene.truth.public.control[&hex(ALAMO)], MEXICO);
}

#[test]
fn r13_4_the_tenth_turn_of_siege_starves_half_and_a_die_may_make_the_rest_surrender() {
    let starving = |since: u8, turn: u8| {
        let mut scene = alamo(
            TEXAS,
            &["Dickenson", "Milam's Vol.", "King", SUPPLY],
            &["Jiminez"],
        );
        scene
            .public()
            .sieges
            .insert(hex(ALAMO), siege(TEXAS, since));
        scene.turn(turn)
    };
    // Besieged on turn 6: nothing on turn 15, half at the end of turn 16.
    let early = starving(6, 15).orders(TEXAS, &["done"]);
    assert_eq!(early.at("King"), fort());
    let mut late = starving(6, 16).dice(&[4]).orders(TEXAS, &["done"]);
    assert_eq!(late.asked(), Some(Seat(1)));
    // Half of 8 is 4; supply does not help.
    late.refused(TEXAS, "lose Dickenson", "13.4");
    let late = late.orders(TEXAS, &["lose Dickenson, King"]);
    assert_eq!(late.at("Dickenson"), Location::Gone);
    assert_eq!(late.at("Milam's Vol."), fort());
    assert_ne!(late.truth.public.phase, Phase::Combat);
    let yielding = starving(6, 16)
        .dice(&[3])
        .orders(TEXAS, &["done", "lose Dickenson, King"]);
    assert_eq!(yielding.at("Milam's Vol."), Location::Gone);
    assert_eq!(yielding.at(SUPPLY), Location::Chart);
    assert!(yielding.truth.public.history.fallen.contains(&hex(ALAMO)));
}

#[test]
fn r13_4_hunger_goes_on_every_turn_and_takes_a_last_unit_without_a_die() {
    let mut scene = alamo(TEXAS, &["Dickenson", "Gonzales refugees"], &["Jiminez"]);
    scene.public().sieges.insert(hex(ALAMO), siege(TEXAS, 2));
    let scene = scene.turn(14).orders(TEXAS, &["done"]);
    assert_eq!(scene.at("Dickenson"), Location::Gone);
    assert_eq!(
        scene.truth.of(MEXICO).at(unit("Gonzales refugees")),
        Some(outside())
    );
    assert!(scene.truth.public.sieges.is_empty());
}

#[test]
fn r13_4_hunger_strikes_in_the_garrisons_combat_sub_phase_once_a_turn() {
    let mut scene = alamo(MEXICO, &["Dickenson", "Milam's Vol."], &["Jiminez"]);
    scene.public().sieges.insert(hex(ALAMO), siege(TEXAS, 2));
    let scene = scene.turn(14).orders(MEXICO, &["done"]);
    assert_eq!(
        scene.places(TEXAS, &["Dickenson", "Milam's Vol."]),
        [fort(); 2]
    );
}

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
    assert!(scene.told().contains("formed"), "{}", scene.told());
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
    assert!(
        scene.told().contains("north wall Travis 1, Dickenson 3"),
        "{}",
        scene.told()
    );
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
    assert!(
        scene.told().contains("siege attack 1, east wall"),
        "{}",
        scene.told()
    );
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
    assert!(
        guns.why().contains("Odds 7 to 3: column 2-1"),
        "{}",
        guns.why()
    );
    let mut burned = alamo(MEXICO, &GARRISON, &COLUMNS).stand(MEXICO, &["mx_supply1"], ALAMO);
    burned.public().burned.insert(hex(ALAMO));
    let burned = burned
        .dice(&[1, 2, 1])
        .orders(MEXICO, &[storming])
        .orders(TEXAS, &[TRAVIS_NORTH])
        .orders(MEXICO, &[columns]);
    assert!(
        burned.why().contains("Odds 7 to 3: column 2-1"),
        "{}",
        burned.why()
    );
    // Burned or not, the supply in a fort supplies [14.2].
    assert!(
        burned.why().contains("Defenders supplied"),
        "{}",
        burned.why()
    );
}

/// One column with these units attacks the north wall, manned by those.
fn north(column: &str, wall: &str, extra: &[&str], garrison: &[&str], die: u8) -> Scene {
    alamo(MEXICO, garrison, &COLUMNS)
        .stand(MEXICO, &["mx_supply1"], ALAMO)
        .stand(MEXICO, extra, ALAMO)
        .dice(&[1, 1, die])
        .orders(MEXICO, &["assault 1026, supplied"])
        .orders(
            TEXAS,
            &[&format!(
                "walls north: {wall}; south: Milam's Vol.; east: Alamo Guns; west: Supply 1"
            )],
        )
        .orders(
            MEXICO,
            &[&format!(
                "columns north: {column}; south: San Luis Potosi; east: Matamoros Bn; west: Toluca"
            )],
        )
}

#[test]
fn r13_5_5b_mixed_arms_do_not_count_against_a_fort() {
    let scene = north(
        "Jiminez, Dolores Cuirassiers, Light Guns 3",
        "Dickenson, Travis",
        &["Dolores Cuirassiers", "Light Guns 3"],
        &GARRISON,
        5,
    );
    assert!(!scene.why().contains("attack together"), "{}", scene.why());
}

#[test]
fn r13_5_5c_leaders_count_only_on_their_wall() {
    let scene = north(
        "Jiminez, Santa Anna",
        "Dickenson, Travis",
        &["Santa Anna"],
        &GARRISON,
        4,
    );
    let why = scene.why();
    assert!(why.contains("Santa Anna leads the attack: +1"), "{why}");
    assert!(why.contains("Travis leads the defence: -2"), "{why}");
    let elsewhere = storm(&GARRISON, TRAVIS_SOUTH, &[1, 1, 3]);
    assert!(!elsewhere.why().contains("Travis"), "{}", elsewhere.why());
}

#[test]
fn r13_5_5d_one_leader_serves_a_wall() {
    let garrison = [
        "Travis",
        "Bowie",
        "Crockett",
        "Dickenson",
        "Milam's Vol.",
        "Alamo Guns",
        SUPPLY,
    ];
    let scene = north(
        "Jiminez",
        "Dickenson, Travis, Bowie, Crockett",
        &[],
        &garrison,
        6,
    );
    assert!(scene.why().contains("Die 6 with -2"), "{}", scene.why());
}

#[test]
fn r13_5_5e_crockett_and_bowie_take_two_off_the_die_as_leaders() {
    for hero in ["Bowie", "Crockett"] {
        let garrison = [hero, "Dickenson", "Milam's Vol.", "Alamo Guns", SUPPLY];
        let scene = north("Jiminez", &format!("Dickenson, {hero}"), &[], &garrison, 6);
        let why = scene.why();
        assert!(
            why.contains(&format!("[13.5.5e] {hero} leads the defence: -2")),
            "{why}"
        );
    }
    // In the open they do nothing of the kind.
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Jiminez", "Dolores Cuirassiers"], "0831", "0832")
        .stand(TEXAS, &["Crockett", "Nacogdoches Bn"], "0832")
        .dice(&[4])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    assert!(scene.why().contains("Die 4 with +0"), "{}", scene.why());
}

#[test]
fn r13_5_5f_zapadores_add_two_against_their_wall() {
    let scene = north(
        "Jiminez, Zapadores",
        "Dickenson, Travis",
        &["Zapadores"],
        &GARRISON,
        4,
    );
    let why = scene.why();
    assert!(
        why.contains("[13.5.5f] Zapadores against a wall: +2"),
        "{why}"
    );
    assert!(why.contains("Die 4 with +0"), "{why}");
    let elsewhere = alamo(
        MEXICO,
        &GARRISON,
        &["Jiminez", "Zapadores", "Matamoros Bn", "Toluca"],
    )
    .dice(&[1, 1, 3])
    .orders(MEXICO, &["assault 1026, unsupplied"])
    .orders(TEXAS, &[TRAVIS_SOUTH])
    .orders(
        MEXICO,
        &["columns north: Jiminez; south: Zapadores; east: Matamoros Bn; west: Toluca"],
    );
    assert!(
        !elsewhere.why().contains("Zapadores against"),
        "{}",
        elsewhere.why()
    );
}

#[test]
fn r13_5_6a_retreats_are_ignored_and_half_losses_leave_no_option() {
    // North, 6 against 6: 1-1; 3: AR2, twice, with nobody rushing.
    let scene = storm(&GARRISON, TRAVIS_SOUTH, &[1, 1, 3, 3]).orders(TEXAS, &["stay"]);
    assert_eq!(scene.places(MEXICO, &COLUMNS), [outside(); 4]);
    assert_eq!(scene.at("Dickenson"), fort());
    assert!(scene.truth.public.assault.is_none());
    // 1: AEH takes the column, and nobody is asked to retreat.
    let scene = storm(&GARRISON, TRAVIS_SOUTH, &[1, 1, 1]);
    assert_eq!(scene.at("Jiminez"), Location::Gone);
    assert!(scene.truth.public.assault.is_none());
}

#[test]
fn r13_5_6a_both_exchanges_are_exchanges_without_retreat() {
    for die in [4, 5] {
        let scene = storm(&GARRISON, TRAVIS_SOUTH, &[1, 1, die]);
        // At 1-1 the wall loses half, and the column as much.
        assert_eq!(scene.at("Dickenson"), Location::Gone, "{die}");
        assert_eq!(scene.at("Jiminez"), Location::Gone, "{die}");
        assert_eq!(scene.at("Milam's Vol."), fort(), "{die}");
    }
}

#[test]
fn r13_5_6b_losses_are_counted_at_face_value() {
    // South: Travis 1 and Milam 3, doubled to 8, but half of the loss is 2 of 4.
    let scene = storm(&GARRISON, TRAVIS_SOUTH, &[1, 2, 6]);
    // 7 against 8: 1-2; 6 - 2 = 4: AR2. No loss at all.
    assert!(
        scene.why().contains("Odds 7 to 8: column 1-2"),
        "{}",
        scene.why()
    );
    let scene = alamo(MEXICO, &GARRISON, &["Grenadiers", "San Luis Potosi", "Matamoros Bn", "Toluca"])
        .stand(MEXICO, &["mx_supply1", "Aldama"], ALAMO)
        .dice(&[1, 2, 6])
        .orders(MEXICO, &["assault 1026, supplied"])
        .orders(TEXAS, &[TRAVIS_SOUTH])
        .orders(
            MEXICO,
            &["columns north: Toluca; south: Grenadiers, Aldama; east: Matamoros Bn; west: San Luis Potosi"],
        );
    // 16 against 8: 2-1; 6 - 2 = 4: DR2, no effect; the figures stand all the same.
    assert!(
        scene.why().contains("Odds 16 to 8: column 2-1"),
        "{}",
        scene.why()
    );
}

/// Red Rovers alone on the north wall; the guns stand in the west.
const ROVERS: [&str; 5] = [
    "Red Rovers",
    "Dickenson",
    "Milam's Vol.",
    "Alamo Guns",
    SUPPLY,
];
const ROVERS_NORTH: &str =
    "walls north: Red Rovers; south: Dickenson; east: Milam's Vol.; west: Alamo Guns, Supply 1";

fn rovers(dice: &[u8]) -> Scene {
    alamo(MEXICO, &ROVERS, &COLUMNS)
        .stand(MEXICO, &["mx_supply1", "Saltillo Convicts"], ALAMO)
        .dice(dice)
        .orders(MEXICO, &["assault 1026, supplied"])
        .orders(TEXAS, &[ROVERS_NORTH])
        .orders(
            MEXICO,
            &["columns north: Jiminez, Saltillo Convicts; south: San Luis Potosi; east: Matamoros Bn; west: Toluca"],
        )
}

#[test]
fn r13_5_6c_heavy_guns_on_any_wall_make_the_column_pay_for_what_it_inflicts() {
    // 6 against 4: 3-2, 6: DEH takes the Red Rovers: 2 factors, and 2 more from the column.
    let mut scene = rovers(&[1, 1, 6]);
    assert_eq!(scene.at("Red Rovers"), Location::Gone);
    assert_eq!(scene.asked(), Some(Seat(0)));
    assert!(scene.told().contains("[13.5.6c]"), "{}", scene.told());
    scene.refused(MEXICO, "lose Jiminez, Saltillo Convicts", "13.5");
}

#[test]
fn r13_5_6d_convicts_pay_double_in_a_siege_attack() {
    let scene = rovers(&[1, 1, 6]).orders(MEXICO, &["lose Saltillo Convicts"]);
    assert_eq!(scene.at("Saltillo Convicts"), Location::Gone);
    assert_eq!(scene.at("Jiminez"), outside());
}

#[test]
fn r13_5_6c_without_guns_the_column_pays_nothing_more() {
    let garrison = ["Red Rovers", "Dickenson", "Milam's Vol.", "King", SUPPLY];
    let scene = alamo(MEXICO, &garrison, &COLUMNS)
        .stand(MEXICO, &["mx_supply1"], ALAMO)
        .dice(&[1, 1, 6])
        .orders(MEXICO, &["assault 1026, supplied"])
        .orders(
            TEXAS,
            &["walls north: Red Rovers; south: Dickenson; east: Milam's Vol.; west: King, Supply 1"],
        )
        .orders(
            MEXICO,
            &["columns north: Jiminez; south: San Luis Potosi; east: Matamoros Bn; west: Toluca"],
        );
    assert_eq!(scene.at("Red Rovers"), Location::Gone);
    assert_eq!(scene.asked(), Some(Seat(1)));
    assert!(!scene.told().contains("13.5.6c"));
}

#[test]
fn r13_5_6c_guns_lost_in_the_first_attack_still_fire_in_the_second() {
    // The guns alone in the east, against two battalions and Zapadores.
    let besiegers = [
        "Grenadiers",
        "Zapadores",
        "Aldama",
        "Toluca",
        "Jiminez",
        "Monterrey",
        "Allende",
    ];
    let scene = alamo(MEXICO, &GARRISON, &besiegers)
        .stand(MEXICO, &["mx_supply1"], ALAMO)
        .dice(&[1, 3, 6, 6])
        .orders(MEXICO, &["assault 1026, supplied"])
        .orders(TEXAS, &[TRAVIS_NORTH])
        .orders(
            MEXICO,
            &["columns north: Jiminez; south: Monterrey; east: Grenadiers, Zapadores, Aldama, Toluca; west: Allende"],
        );
    // 31 against 12: 2-1; 6 + 2 = 8: DE: six factors, six more from the column.
    assert_eq!(scene.at("Alamo Guns"), Location::Gone);
    let scene = scene
        .orders(MEXICO, &["lose Aldama"])
        .orders(TEXAS, &["rush east: Supply 1"]);
    // 24 against 2 in the second attack: DE again, and one more factor.
    assert_eq!(scene.at(SUPPLY), Location::Chart);
    assert_eq!(scene.asked(), Some(Seat(0)));
    let scene = scene.orders(MEXICO, &["lose Toluca"]);
    assert_eq!(scene.at("Toluca"), Location::Gone);
}

#[test]
fn r13_5_6e_supply_in_a_fort_is_never_used_up() {
    let scene = storm(&GARRISON, TRAVIS_SOUTH, &[1, 1, 3, 3]).orders(TEXAS, &["stay"]);
    assert_eq!(scene.at(SUPPLY), fort());
    assert!(
        scene.why().contains("Defenders supplied"),
        "{}",
        scene.why()
    );
    // The attackers have used theirs, once for both attacks.
    assert_eq!(scene.truth.public.combat.spent.len(), 1);
    let scene = scene.orders(MEXICO, &["done"]);
    assert_eq!(scene.at("mx_supply1"), Location::Chart);
    assert_eq!(scene.at(SUPPLY), fort());
}

#[test]
fn r14_3_a_fort_without_supply_defends_at_half() {
    let garrison = ["Dickenson", "Milam's Vol.", "Alamo Guns", "King"];
    let scene = storm(
        &garrison,
        "walls north: Dickenson; south: Milam's Vol.; east: Alamo Guns; west: King",
        &[1, 1, 3],
    );
    // 6 against 3 doubled and halved again.
    assert!(
        scene.why().contains("Odds 6 to 3: column 2-1"),
        "{}",
        scene.why()
    );
}

#[test]
fn r14_2_attackers_without_supply_storm_at_half() {
    let scene = alamo(MEXICO, &GARRISON, &COLUMNS)
        .dice(&[1, 1, 6])
        .orders(MEXICO, &["assault 1026, unsupplied"])
        .orders(TEXAS, &[TRAVIS_SOUTH])
        .orders(
            MEXICO,
            &["columns north: Jiminez; south: San Luis Potosi; east: Matamoros Bn; west: Toluca"],
        );
    assert!(
        scene.why().contains("Odds 3 to 6: column 1-2"),
        "{}",
        scene.why()
    );
}

#[test]
fn r13_6_the_second_attack_is_mandatory_at_the_same_walls_and_new_odds() {
    let scene =
        storm(&GARRISON, TRAVIS_SOUTH, &[1, 1, 3, 3]).orders(TEXAS, &["rush north: Alamo Guns"]);
    let told = scene.told();
    assert!(told.contains("siege attack 1, north wall"), "{told}");
    assert!(told.contains("siege attack 2, north wall"), "{told}");
    // 6 against (3 + 6) doubled: 1-3.
    assert!(
        scene.why().contains("Odds 6 to 18: column 1-3"),
        "{}",
        scene.why()
    );
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
    assert!(
        scene.told().contains("rush to the east wall"),
        "{}",
        scene.told()
    );
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
    assert!(scene.why().contains("5 halved to 3"), "{}", scene.why());
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
    assert!(
        scene.why().contains("Houston leads the attack: +2"),
        "{}",
        scene.why()
    );
    assert_eq!(scene.at("Jiminez"), Location::Gone);
    assert_eq!(scene.truth.public.control[&hex(ALAMO)], TEXAS);
}

#[test]
fn r11_a_fort_is_stormed_once_in_a_sub_phase() {
    let mut scene = storm(&GARRISON, TRAVIS_SOUTH, &[1, 1, 3, 3]).orders(TEXAS, &["stay"]);
    scene.refused(MEXICO, "assault 1026, unsupplied", "11");
}
