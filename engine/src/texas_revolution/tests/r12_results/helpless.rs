//! [21.2] Refugees and captives after a battle.

use super::*;

/// Six to one against a company with refugees, so that a 4 eliminates.
fn over_refugees(die: u8) -> Scene {
    Scene::combat(MEXICO)
        .came(MEXICO, &["Vera Cruz", "Merida", "Campeche"], NORTH, FIELD)
        .stand(
            TEXAS,
            &["Red Rovers", "Gonzales refugees", "Texas Government"],
            FIELD,
        )
        .dice(&[die])
        .orders(MEXICO, &["fight 0832, unsupplied"])
}

#[test]
fn r21_2_when_the_defenders_die_refugees_are_captured_and_the_government_destroyed() {
    let scene = over_refugees(4);
    assert_eq!(scene.asked(), Some(Seat(0)));
    assert_eq!(scene.at("Texas Government"), Location::Gone);
    let scene = scene.orders(MEXICO, &["capture Gonzales refugees"]);
    assert_eq!(
        scene.truth.of(MEXICO).at(unit("Gonzales refugees")),
        Some(at(FIELD))
    );
}

#[test]
fn r21_2_or_killed_as_the_attacker_likes() {
    let scene = over_refugees(4).orders(MEXICO, &["capture -"]);
    assert_eq!(
        scene.truth.of(TEXAS).at(unit("Gonzales refugees")),
        Some(Location::Gone)
    );
}

#[test]
fn r12_1_a_deh_that_leaves_only_the_helpless_ends_the_battle() {
    // 6-1, 2: DEH takes the company, and nobody is asked to fight on.
    let scene = over_refugees(2);
    assert_eq!(scene.at("Red Rovers"), Location::Gone);
    let scene = scene.orders(MEXICO, &["capture Gonzales refugees"]);
    assert!(scene.truth.public.battle.is_none());
}

#[test]
fn r21_2_captives_are_free_when_their_captors_are_destroyed() {
    let scene = captive(Scene::combat(MEXICO), "Victoria refugees", FIELD)
        .came(MEXICO, &["San Patricio Guard"], NORTH, FIELD)
        .stand(TEXAS, &["Nacogdoches Bn", "Red Rovers"], FIELD)
        .dice(&[1])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    assert_eq!(
        scene.truth.of(TEXAS).at(unit("Victoria refugees")),
        Some(at(FIELD))
    );
    scene.says("free again");
}

#[test]
fn r21_2_captives_alone_are_free_when_the_sub_phase_ends() {
    let scene = captive(Scene::combat(MEXICO), "Victoria refugees", "0643")
        .came(MEXICO, &["Jiminez"], NORTH, FIELD)
        .stand(TEXAS, &["Bowie"], FIELD)
        .dice(&[4])
        .orders(MEXICO, &["fight 0832, unsupplied"])
        .orders(TEXAS, &["withdraw Bowie: 0833"])
        .orders(MEXICO, &["done"]);
    assert_eq!(
        scene.truth.of(TEXAS).at(unit("Victoria refugees")),
        Some(at("0643"))
    );
}
