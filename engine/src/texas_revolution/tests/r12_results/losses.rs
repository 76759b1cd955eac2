//! [12, 12.1] Losses, exchanges, fighting on.

use super::*;

#[test]
fn r12_a_loss_is_half_the_face_factors_rounded_up_chosen_by_the_owner() {
    let mut scene = even(&[1]);
    assert_eq!(scene.asked(), Some(Seat(0)));
    // Half of 7 is 4.
    let why = scene.refused(MEXICO, "lose Refugio Guard", "12");
    assert!(why.contains('4'), "{why}");
    scene.refused(MEXICO, "lose Vera Cruz, Refugio Guard", "12");
    let scene = scene.orders(MEXICO, &["lose Vera Cruz"]);
    assert_eq!(scene.at("Vera Cruz"), Location::Gone);
    assert_eq!(scene.at("Refugio Guard"), at(FIELD));
}

#[test]
fn r12_a_leader_is_no_loss_while_others_can_pay() {
    let why = even(&[1]).refused(MEXICO, "lose Cos, Vera Cruz", "12");
    assert!(why.contains("Cos is a leader"), "{why}");
}

#[test]
fn r12_a_leader_is_lost_when_nobody_else_is_left_to_pay() {
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Cos", "Vera Cruz"], NORTH, FIELD)
        .stand(TEXAS, &["Red Rovers", "Lavaca Bn"], FIELD)
        .dice(&[1, 1])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    // 3 to 2: AEH takes the battalion, and in the second round the leader alone.
    assert_eq!(scene.at("Vera Cruz"), Location::Gone);
    assert_eq!(scene.at("Cos"), at(FIELD));
    let scene = scene.orders(MEXICO, &["fight-on"]);
    assert!(scene.why().contains("column 3-2"));
    assert_eq!(scene.at("Cos"), Location::Gone);
}

#[test]
fn r12_a_single_unit_dies_by_one_half_elimination() {
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Grenadiers"], NORTH, FIELD)
        .stand(TEXAS, &["Nacogdoches Bn", "Red Rovers", "Lavaca Bn"], FIELD)
        .dice(&[1])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    // 5 to 5: AEH.
    assert_eq!(scene.at("Grenadiers"), Location::Gone);
    assert!(scene.truth.public.battle.is_none());
}

#[test]
fn r12_elimination_takes_leaders_too() {
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Cos", "Refugio Guard"], NORTH, FIELD)
        .stand(
            TEXAS,
            &["Houston", "Nacogdoches Bn", "Washington Bn"],
            FIELD,
        )
        .dice(&[1])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    // 2 to 7: 1-4, 1 - 1 = 0: AE.
    assert_eq!(
        scene.places(MEXICO, &["Cos", "Refugio Guard"]),
        [Location::Gone; 2]
    );
}

#[test]
fn r12_in_an_exchange_at_even_odds_the_defender_loses_half_and_the_attacker_as_much() {
    // Even odds, 4: AR XH.
    let mut scene = even(&[4]);
    assert_eq!(scene.asked(), Some(Seat(1)));
    scene.refused(TEXAS, "lose Red Rovers", "12");
    let mut scene = scene.orders(TEXAS, &["lose Nacogdoches Bn"]);
    // Six went, and Vera Cruz and the guard are six.
    assert_eq!(scene.at("Vera Cruz"), Location::Gone);
    assert_eq!(scene.at("Refugio Guard"), Location::Gone);
    // Cos falls back the way the attack came.
    scene.refused(MEXICO, "retreat 0833 0834", "12.24");
    let scene = scene.orders(MEXICO, &["retreat 0831 0830"]);
    assert_eq!(scene.at("Cos"), at("0830"));
    assert_eq!(scene.at("Red Rovers"), at(FIELD));
}

#[test]
fn r12_in_an_exchange_at_low_odds_the_attacker_loses_half() {
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Vera Cruz", "Refugio Guard"], NORTH, FIELD)
        .stand(
            TEXAS,
            &["Nacogdoches Bn", "Georgia Battalion", "Lavaca Bn"],
            FIELD,
        )
        .dice(&[5])
        .orders(MEXICO, &["fight 0832, unsupplied"])
        .orders(MEXICO, &["lose Vera Cruz"])
        // 3 to 6, 5: AR XH; the attacker lost 4, so the defender loses as much.
        .orders(TEXAS, &["lose Georgia Battalion"])
        .orders(MEXICO, &["retreat 0831 0830"]);
    assert_eq!(scene.at("Refugio Guard"), at("0830"));
    assert_eq!(scene.at("Nacogdoches Bn"), at(FIELD));
}

#[test]
fn r12_a_dr_xh_at_low_odds_sends_the_defender_back_or_by_the_option_both() {
    let play = |both: bool| {
        let mut scene = Scene::combat(MEXICO);
        scene.public().options.dr_xh_both = both;
        scene
            .came(MEXICO, &["Vera Cruz", "Refugio Guard"], NORTH, FIELD)
            .stand(
                TEXAS,
                &["Nacogdoches Bn", "Georgia Battalion", "Lavaca Bn"],
                FIELD,
            )
            .dice(&[6])
            .orders(MEXICO, &["fight 0832, unsupplied", "lose Vera Cruz"])
            .orders(TEXAS, &["lose Georgia Battalion"])
            .fought_out()
    };
    let printed = play(false);
    assert_eq!(printed.at("Refugio Guard"), at(FIELD));
    assert_ne!(printed.at("Nacogdoches Bn"), at(FIELD));
    let both = play(true);
    assert_ne!(both.at("Refugio Guard"), at(FIELD));
    assert_ne!(both.at("Nacogdoches Bn"), at(FIELD));
}

#[test]
fn r12_1_who_lost_half_may_fight_on_at_the_original_odds() {
    // AEH, then 6 at even odds: DR2.
    let scene = even(&[1, 6]).orders(MEXICO, &["lose Vera Cruz", "fight-on"]);
    let why = scene.why();
    assert!(
        why.contains("[12.1] The odds stay as they were: column 1-1"),
        "{why}"
    );
    assert_eq!(scene.asked(), Some(Seat(1)));
    let scene = scene.orders(TEXAS, &["retreat 0833 0834"]);
    assert_eq!(
        scene.places(TEXAS, &["Nacogdoches Bn", "Red Rovers"]),
        [at("0834"); 2]
    );
    assert_eq!(scene.at("Refugio Guard"), at(FIELD));
}

#[test]
fn r12_1_or_retreat_two_hexes_at_once() {
    let scene = even(&[1]).orders(MEXICO, &["lose Vera Cruz", "retreat 0831 0830"]);
    assert_eq!(
        scene.places(MEXICO, &["Cos", "Refugio Guard"]),
        [at("0830"); 2]
    );
    assert!(scene.truth.public.battle.is_none());
}

#[test]
fn r12_1_modifiers_are_those_of_the_survivors() {
    let scene = Scene::combat(MEXICO)
        .came(
            MEXICO,
            &["Dolores Cuirassiers", "Jiminez", "Light Guns 1"],
            NORTH,
            FIELD,
        )
        .stand(TEXAS, &["Nacogdoches Bn", "Washington Bn"], FIELD)
        .dice(&[1, 1])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    assert!(scene.why().contains("attack together: +1"));
    // 6 to 6, 1 + 1 = 2: AEH.
    let scene = scene.orders(MEXICO, &["lose Jiminez", "fight-on"]);
    let why = scene.why();
    assert!(
        !why.contains("attack together") && why.contains("Die 1 with +0"),
        "{why}"
    );
}

#[test]
fn r12_1_the_loop_goes_on_until_somebody_leaves() {
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Jiminez", "Monterrey", "Toluca"], NORTH, FIELD)
        .stand(TEXAS, &["Red Rovers", "King", "Baker's Co"], FIELD)
        .dice(&[6, 6, 6])
        .orders(MEXICO, &["fight 0832, unsupplied"])
        // 10 to 3: 3-1; 6 is DEH.
        .orders(TEXAS, &["lose Red Rovers, King", "fight-on"]);
    assert_eq!(scene.at("Baker's Co"), Location::Gone);
    assert!(scene.truth.public.battle.is_none());
}
