//! [13.5.5, 13.5.6, 14] A fight at a wall: what counts, what it costs, supply.

use super::*;

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
    scene.shows("Die 6 with -2");
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
    scene.shows("Die 4 with +0");
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
    scene.shows("Odds 7 to 8: column 1-2");
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
    scene.shows("Odds 16 to 8: column 2-1");
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
    scene.says("[13.5.6c]");
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
    scene.shows("Defenders supplied");
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
    scene.shows("Odds 6 to 3: column 2-1");
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
    scene.shows("Odds 3 to 6: column 1-2");
}
