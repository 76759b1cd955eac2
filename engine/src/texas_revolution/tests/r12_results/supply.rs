//! [14] Supply in battle.

use super::*;

#[test]
fn r14_2_the_attacker_announces_first_then_the_defender() {
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Jiminez", "mx_supply1"], NORTH, FIELD)
        .stand(TEXAS, &["Nacogdoches Bn", "tx_supply3"], FIELD)
        .dice(&[4])
        .orders(MEXICO, &["fight 0832, supplied"]);
    assert_eq!(scene.asked(), Some(Seat(1)));
    let scene = scene.orders(TEXAS, &["defend supplied"]);
    let why = scene.why();
    assert!(
        why.contains("Odds 6 to 7") && why.contains("[14.2] Attackers supplied"),
        "{why}"
    );
}

#[test]
fn r14_2_an_unsupplied_stack_is_added_up_and_then_halved() {
    let scene = Scene::combat(MEXICO)
        .came(
            MEXICO,
            &["Yucatan", "Upantlan", "San Patricio Guard", "mx_supply1"],
            NORTH,
            FIELD,
        )
        .stand(TEXAS, &["Georgia Battalion", "Baker's Co", "King"], FIELD)
        .dice(&[4])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    // 5 + 3 + 2 = 10, and 4 + 2 + 1 = 7 halved upwards is 4.
    scene.shows("Odds 5 to 4: column 1-1");
}

#[test]
fn r14_supply_may_be_saved_and_who_has_none_cannot_spend_it() {
    let mut scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Jiminez"], NORTH, FIELD)
        .stand(TEXAS, &["Nacogdoches Bn", "tx_supply3"], FIELD)
        .dice(&[4]);
    assert!(scene.order(MEXICO, "fight 0832, supplied").is_err());
    let scene = scene
        .orders(MEXICO, &["fight 0832, unsupplied"])
        .orders(TEXAS, &["defend unsupplied"])
        .fought_out();
    assert!(scene.truth.public.combat.spent.is_empty());
}

#[test]
fn r14_used_supply_is_no_loss_and_leaves_the_map_when_the_sub_phase_ends() {
    let mut scene = Scene::combat(MEXICO)
        .came(
            MEXICO,
            &["Vera Cruz", "Refugio Guard", "mx_supply1"],
            NORTH,
            FIELD,
        )
        .stand(TEXAS, &["Nacogdoches Bn"], FIELD)
        .dice(&[1])
        .orders(MEXICO, &["fight 0832, supplied"]);
    // 6 to 3: 2-1, 1: AR2.
    assert!(scene.why().contains("column 2-1"));
    scene = scene.fought_out();
    assert!(
        scene
            .truth
            .public
            .combat
            .spent
            .contains(&unit("mx_supply1"))
    );
    let scene = scene.orders(MEXICO, &["done"]);
    assert_eq!(scene.at("mx_supply1"), Location::Chart);
}

#[test]
fn r14_used_supply_is_refused_as_a_loss() {
    // 6 to 5: 1-1; 1: AEH; half of 6 is 3.
    let mut scene = Scene::combat(MEXICO)
        .came(
            MEXICO,
            &["Vera Cruz", "Refugio Guard", "mx_supply1"],
            NORTH,
            FIELD,
        )
        .stand(TEXAS, &["Nacogdoches Bn", "Georgia Battalion"], FIELD)
        .dice(&[1])
        .orders(MEXICO, &["fight 0832, supplied"]);
    let why = scene.refused(MEXICO, "lose mx_supply1, Refugio Guard", "14");
    assert!(why.contains("used as supply"), "{why}");
}

#[test]
fn r14_one_supply_serves_all_rounds_in_a_hex() {
    let scene = Scene::combat(MEXICO)
        .came(
            MEXICO,
            &["Vera Cruz", "Refugio Guard", "mx_supply1", "mx_supply2"],
            NORTH,
            FIELD,
        )
        .stand(TEXAS, &["Nacogdoches Bn", "Georgia Battalion"], FIELD)
        .dice(&[1, 1])
        .orders(MEXICO, &["fight 0832, supplied"])
        .orders(MEXICO, &["lose Vera Cruz", "fight-on"]);
    assert_eq!(scene.truth.public.combat.spent.len(), 1);
}

#[test]
fn r14_15_captives_used_as_supply_go_to_the_turn_track() {
    let scene = captive(Scene::combat(MEXICO), "Victoria refugees", FIELD)
        .came(MEXICO, &["Jiminez"], NORTH, FIELD)
        .stand(TEXAS, &["Red Rovers"], FIELD)
        .dice(&[6])
        .orders(MEXICO, &["fight 0832, supplied"])
        .fought_out()
        .orders(MEXICO, &["done"]);
    assert_eq!(
        scene.truth.of(MEXICO).at(unit("Victoria refugees")),
        Some(Location::Track(5))
    );
}

#[test]
fn r14_15_wagons_are_used_before_captives_and_texans_do_not_eat_refugees() {
    let scene = captive(Scene::combat(MEXICO), "Victoria refugees", FIELD)
        .came(MEXICO, &["Jiminez", "mx_supply1"], NORTH, FIELD)
        .stand(TEXAS, &["Red Rovers", "Gonzales refugees"], FIELD)
        .dice(&[6])
        .orders(MEXICO, &["fight 0832, supplied"]);
    // The Texans have no supply and are not asked.
    assert!(scene.why().contains("Defenders unsupplied"));
    assert!(
        scene
            .truth
            .public
            .combat
            .spent
            .contains(&unit("mx_supply1"))
    );
    assert_eq!(scene.truth.public.combat.spent.len(), 1);
}
