//! [13, 13.1, 13.2, 13.4] Siege or battle, sorties, relief, hunger.

use super::*;

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
    open.shows("Odds 3 to 5");
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
    scene.shows("Garrison supplied from the fort: 6");
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
    scene.says("[13.1]");
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
    scene.shows("Odds 9 to 3: column 3-1");
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
