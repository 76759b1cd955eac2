//! [12] Results: losses, fighting on, retreats, pursuit; [21.2] the helpless.

use super::super::battle::ground::cost;
use super::super::state::{Location, MEXICO, TEXAS};
use super::battle::{FIELD, NORTH, SOUTH};
use super::{Scene, hex, unit};
use crate::ruleset::Seat;

fn at(number: &str) -> Location {
    Location::Hex(hex(number))
}

/// Even odds, 7 halved to 4 against 8 halved to 4.
fn even(dice: &[u8]) -> Scene {
    Scene::combat(MEXICO)
        .came(MEXICO, &["Cos", "Vera Cruz", "Refugio Guard"], NORTH, FIELD)
        .stand(TEXAS, &["Nacogdoches Bn", "Red Rovers"], FIELD)
        .dice(dice)
        .orders(MEXICO, &["fight 0832, unsupplied"])
}

/// Five to one, so that a 1 makes the defender retreat.
fn rout() -> Scene {
    Scene::combat(MEXICO)
        .came(
            MEXICO,
            &["Vera Cruz", "Merida", "Refugio Guard"],
            NORTH,
            FIELD,
        )
        .stand(TEXAS, &["Red Rovers"], FIELD)
        .dice(&[1])
}

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

#[test]
fn r12_24_attackers_go_back_through_the_hex_they_came_from_each_contingent_by_itself() {
    // 8 halved to 4 against 6 + 2 halved to 4; 3: AR2.
    let mut scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Vera Cruz"], NORTH, FIELD)
        .came(MEXICO, &["Merida"], SOUTH, FIELD)
        .stand(TEXAS, &["Nacogdoches Bn", "Red Rovers"], FIELD)
        .dice(&[3])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    let why = scene.refused(MEXICO, "retreat 0833 0834", "12.24");
    assert!(why.contains("did not come from 0833"), "{why}");
    let mut scene = scene.orders(MEXICO, &["retreat 0831 0830"]);
    scene.refused(MEXICO, "retreat 0831 0830", "12.24");
    let scene = scene.orders(MEXICO, &["retreat 0833 0834"]);
    assert_eq!(
        scene.places(MEXICO, &["Vera Cruz", "Merida"]),
        [at("0830"), at("0834")]
    );
}

#[test]
fn r12_25_a_defender_never_retreats_to_where_an_attacker_came_from() {
    let mut scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Vera Cruz", "Merida"], NORTH, FIELD)
        .came(MEXICO, &["Refugio Guard"], SOUTH, FIELD)
        .stand(TEXAS, &["Red Rovers"], FIELD)
        .dice(&[1])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    let why = scene.refused(TEXAS, "retreat 0831 0830", "12.25");
    assert!(why.contains("0831"), "{why}");
    scene.refused(TEXAS, "retreat 0833 0834", "12.25");
    let scene = scene.orders(TEXAS, &["retreat 0732 0631"]);
    assert_eq!(scene.at("Red Rovers"), at("0631"));
}

#[test]
fn r12_2_a_retreat_covers_two_hexes_away_from_every_enemy() {
    let mut scene = rout()
        .stand(MEXICO, &["Allende"], "0933")
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    scene.refused(TEXAS, "retreat 0833", "12.2");
    let why = scene.refused(TEXAS, "retreat 0933 0934", "12.2");
    assert!(why.contains("enemy"), "{why}");
    let why = scene.refused(TEXAS, "retreat 0833 0733", "12.2");
    assert!(why.contains("not two hexes"), "{why}");
    assert!(scene.order(TEXAS, "retreat 0833 0834").is_ok());
}

#[test]
fn r12_2_who_has_no_way_out_is_destroyed() {
    let scene = rout()
        .stand(MEXICO, &["Allende"], "0932")
        .stand(MEXICO, &["Yucatan"], "0933")
        .stand(MEXICO, &["Durango"], "0833")
        .stand(MEXICO, &["Upantlan"], "0733")
        .stand(MEXICO, &["Toluca"], "0732")
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    assert_eq!(scene.at("Red Rovers"), Location::Gone);
    assert!(
        scene.told().contains("no way to retreat"),
        "{}",
        scene.told()
    );
}

#[test]
fn r12_22_who_lacks_the_mp_is_destroyed() {
    // Two hills cost 4; guns have 5 MP and infantry 6, in rain both have 3.
    let play = |scene: Scene| {
        scene
            .came(MEXICO, &["Jiminez", "Toluca"], "0808", "0909")
            .stand(TEXAS, &["Twin Sisters", "Red Rovers"], "0909")
            .dice(&[4])
            .orders(MEXICO, &["fight 0909, unsupplied"])
            .fought_out()
    };
    // 7 to 2: 3-1; 4 - 1 = 3: DR2.
    let clear = play(Scene::combat(MEXICO));
    let places = clear.places(TEXAS, &["Twin Sisters", "Red Rovers"]);
    assert!(
        places.iter().all(|p| matches!(p, Location::Hex(_))),
        "{}",
        clear.told()
    );
    let rain = play(Scene::combat(MEXICO).rain());
    let places = rain.places(TEXAS, &["Twin Sisters", "Red Rovers"]);
    assert_eq!(places, [Location::Gone; 2], "{}", rain.told());
}

#[test]
fn r12_23_units_with_a_leader_retreat_with_his_mp_but_heavy_guns_do_not() {
    // In rain a leader has 5 MP and takes infantry through two hills; guns have 2.
    let scene = Scene::combat(MEXICO)
        .rain()
        .came(
            MEXICO,
            &["Grenadiers", "Aldama", "Toluca", "San Luis Potosi"],
            "0808",
            "0909",
        )
        .stand(TEXAS, &["Houston", "Nacogdoches Bn", "Alamo Guns"], "0909")
        .dice(&[6])
        .orders(MEXICO, &["fight 0909, unsupplied"]);
    // 15 to 7: 2-1; 6 - 2 = 4: DR2.
    assert!(scene.why().contains("column 2-1"), "{}", scene.why());
    let scene = scene.orders(TEXAS, &["retreat 0910 0911"]);
    assert_eq!(
        scene.places(TEXAS, &["Houston", "Nacogdoches Bn"]),
        [at("0911"); 2]
    );
    assert_eq!(scene.at("Alamo Guns"), Location::Gone);
    assert!(scene.told().contains("12.22"), "{}", scene.told());
}

/// Red Rovers retreat two hexes south into another battle.
fn into_a_battle() -> Scene {
    rout()
        .came(MEXICO, &["Jiminez", "Tampico Bn"], "0835", "0834")
        .stand(TEXAS, &["Nacogdoches Bn", "Georgia Battalion"], "0834")
        .orders(MEXICO, &["fight 0832, unsupplied"])
        .orders(TEXAS, &["retreat 0833 0834"])
}

#[test]
fn r12_26_a_retreat_may_end_among_friends_under_attack_without_helping_them() {
    let scene = into_a_battle()
        .dice(&[5])
        .orders(MEXICO, &["fight 0834, unsupplied"]);
    let why = scene.why();
    assert!(
        !why.contains("Red Rovers") && why.contains("Odds 5 to 5"),
        "{why}"
    );
}

#[test]
fn r12_26_they_are_no_losses_but_share_the_result() {
    // Even odds, 5: DR XH.
    let mut scene = into_a_battle()
        .dice(&[5])
        .orders(MEXICO, &["fight 0834, unsupplied"]);
    let why = scene.refused(TEXAS, "lose Red Rovers, Georgia Battalion", "12.26");
    assert!(why.contains("Red Rovers"), "{why}");
    let scene = scene
        .orders(TEXAS, &["lose Nacogdoches Bn"])
        .orders(MEXICO, &["lose Jiminez"])
        .fought_out();
    let rovers = scene.at("Red Rovers");
    assert_eq!(rovers, scene.at("Georgia Battalion"));
    assert_ne!(rovers, at("0834"));
}

#[test]
fn r12_26_when_all_who_fought_are_gone_they_go_too() {
    let scene = rout()
        .came(MEXICO, &["Grenadiers", "Aldama"], "0835", "0834")
        .stand(TEXAS, &["King"], "0834")
        .orders(MEXICO, &["fight 0832, unsupplied"])
        .orders(TEXAS, &["retreat 0833 0834"])
        .dice(&[1])
        .orders(MEXICO, &["fight 0834, unsupplied"]);
    // 8 to 1: DEH takes King, and the Red Rovers share it.
    assert_eq!(
        scene.places(TEXAS, &["King", "Red Rovers"]),
        [Location::Gone; 2]
    );
}

#[test]
fn r12_26_when_those_who_could_fight_ride_off_they_retreat_on() {
    let scene = rout()
        .came(MEXICO, &["Grenadiers", "Aldama"], "0835", "0834")
        .stand(TEXAS, &["Bowie"], "0834")
        .orders(MEXICO, &["fight 0832, unsupplied"])
        .orders(TEXAS, &["retreat 0833 0834"])
        .orders(MEXICO, &["fight 0834, unsupplied"])
        .orders(TEXAS, &["withdraw Bowie: 0735", "retreat 0934 1034"]);
    assert_eq!(scene.at("Red Rovers"), at("1034"));
    assert!(scene.truth.public.battle.is_none());
    // Every move after combat is drawn.
    assert_eq!(scene.truth.public.recent.len(), 3);
}

#[test]
fn r12_21_cavalry_with_a_leader_pursues_along_the_vacated_way() {
    let mut scene = Scene::combat(MEXICO)
        .came(
            MEXICO,
            &[
                "Filisola",
                "Cuautla Cuirassiers",
                "Vera Cruz",
                "Refugio Guard",
            ],
            NORTH,
            FIELD,
        )
        .stand(TEXAS, &["Red Rovers"], FIELD)
        .dice(&[1])
        .orders(MEXICO, &["fight 0832, unsupplied"])
        .orders(TEXAS, &["retreat 0833 0834"]);
    assert_eq!(scene.asked(), Some(Seat(0)));
    scene.refused(
        MEXICO,
        "advance Cuautla Cuirassiers, Vera Cruz: 0833",
        "12.21",
    );
    scene.refused(MEXICO, "advance Filisola, Vera Cruz: 0833", "12.21");
    scene.refused(
        MEXICO,
        "advance Filisola, Cuautla Cuirassiers: 0732",
        "12.21",
    );
    scene.refused(
        MEXICO,
        "advance Filisola, Cuautla Cuirassiers: 0833 0834",
        "12.21",
    );
    let scene = scene.orders(
        MEXICO,
        &["advance Filisola, Cuautla Cuirassiers, Vera Cruz: 0833"],
    );
    assert_eq!(
        scene.places(MEXICO, &["Filisola", "Cuautla Cuirassiers", "Vera Cruz"]),
        [at("0833"); 3]
    );
    assert_eq!(scene.at("Refugio Guard"), at(FIELD));
    assert!(scene.truth.public.battle.is_none());
}

#[test]
fn r12_21_the_victor_may_stay_and_without_cavalry_is_not_asked() {
    let scene = rout()
        .orders(MEXICO, &["fight 0832, unsupplied"])
        .orders(TEXAS, &["retreat 0833 0834"]);
    assert!(scene.truth.public.battle.is_none());
    let scene = Scene::combat(MEXICO)
        .came(
            MEXICO,
            &[
                "Filisola",
                "Cuautla Cuirassiers",
                "Vera Cruz",
                "Refugio Guard",
            ],
            NORTH,
            FIELD,
        )
        .stand(TEXAS, &["Red Rovers"], FIELD)
        .dice(&[1])
        .orders(MEXICO, &["fight 0832, unsupplied"])
        .orders(TEXAS, &["retreat 0833 0834"])
        .orders(MEXICO, &["stay"]);
    assert_eq!(scene.at("Filisola"), at(FIELD));
}

#[test]
fn r12_21_a_victorious_defender_pursues_too() {
    let scene = Scene::combat(MEXICO)
        .came(
            MEXICO,
            &["Vera Cruz", "Merida", "Presidiales Lancers"],
            NORTH,
            FIELD,
        )
        .stand(TEXAS, &["Houston", "Bowie", "Nacogdoches Bn"], FIELD)
        .dice(&[4])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    // 5 to 5: even; 4 - 1 = 3: AR2.
    assert!(scene.why().contains("column 1-1"), "{}", scene.why());
    let scene = scene
        .orders(MEXICO, &["retreat 0831 0830"])
        .orders(TEXAS, &["advance Houston, Bowie: 0831"]);
    assert_eq!(scene.places(TEXAS, &["Houston", "Bowie"]), [at("0831"); 2]);
    assert_eq!(scene.at("Nacogdoches Bn"), at(FIELD));
}

#[test]
fn r6_4_texans_may_retreat_off_the_east_edge_for_good() {
    let scene = Scene::combat(MEXICO)
        .came(
            MEXICO,
            &["Vera Cruz", "Merida", "Refugio Guard"],
            "6219",
            "6319",
        )
        .stand(TEXAS, &["Red Rovers", "tx_supply3"], "6319")
        .dice(&[1]);
    let scene = scene
        .came(MEXICO, &["Grenadiers"], "6218", "6319")
        .orders(MEXICO, &["fight 6319, unsupplied"])
        .orders(TEXAS, &["defend unsupplied"]);
    // 19 halved to 10 against 2: 5-1; 1: DR2.
    assert!(scene.why().contains("column 5-1"), "{}", scene.why());
    let scene = scene.orders(TEXAS, &["retreat 6418 east"]);
    assert_eq!(scene.at("Red Rovers"), Location::Gone);
    assert_eq!(scene.at("tx_supply3"), Location::Chart);
}

#[test]
fn r6_4_the_government_may_not_leave_and_mexicans_may_not_even_come_near() {
    let scene = Scene::combat(MEXICO)
        .came(
            MEXICO,
            &["Vera Cruz", "Merida", "Refugio Guard"],
            "6219",
            "6319",
        )
        .stand(TEXAS, &["Red Rovers", "Texas Government"], "6319")
        .dice(&[1])
        .orders(MEXICO, &["fight 6319, unsupplied"])
        .orders(TEXAS, &["retreat 6418 east"]);
    assert_eq!(scene.at("Red Rovers"), Location::Gone);
    assert!(scene.truth.public.history.government_lost.is_some());
    let public = &scene.truth.public;
    assert_eq!(cost(public, MEXICO, hex("6319"), hex("6418"), false), None);
    assert_eq!(cost(public, MEXICO, hex("6418"), hex("6517"), false), None);
    assert_eq!(
        cost(public, TEXAS, hex("6418"), hex("6518"), false),
        Some(1)
    );
}

#[test]
fn r22_1_a_retreat_over_a_river_costs_half() {
    // The three dry hexsides are where the attackers came from.
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Vera Cruz"], "2423", "2424")
        .came(MEXICO, &["Merida"], "2524", "2424")
        .came(MEXICO, &["Refugio Guard"], "2525", "2424")
        .stand(TEXAS, &["King", "Baker's Co"], "2424")
        .dice(&[3])
        .orders(MEXICO, &["fight 2424, unsupplied"]);
    // 5 to 2: 2-1, 3: DR XH; the company of 2 goes, King is left.
    let scene = scene.orders(TEXAS, &["lose Baker's Co"]).fought_out();
    assert_eq!(scene.at("King"), Location::Gone);
    assert!(scene.told().contains("22.1"), "{}", scene.told());
}

#[test]
fn r20_2c_in_rain_a_ford_costs_a_retreat_half_too() {
    let play = |scene: Scene| {
        scene
            .came(
                MEXICO,
                &["Vera Cruz", "Merida", "Refugio Guard"],
                "2624",
                "2625",
            )
            .stand(TEXAS, &["King", "Mobile Greys"], "2625")
            .dice(&[1])
            .orders(MEXICO, &["fight 2625, unsupplied"])
            .orders(TEXAS, &["retreat 2526 2426"])
    };
    // 5 to 1, 1: DR2.
    let clear = play(Scene::combat(MEXICO));
    assert_eq!(
        clear.places(TEXAS, &["King", "Mobile Greys"]),
        [at("2426"); 2]
    );
    let rain = play(Scene::combat(MEXICO).rain());
    assert_eq!(rain.asked(), Some(Seat(1)));
    let rain = rain.orders(TEXAS, &["lose King"]);
    assert_eq!(
        rain.places(TEXAS, &["King", "Mobile Greys"]),
        [Location::Gone, at("2426")]
    );
}

#[test]
fn r5_stacks_made_too_large_by_retreats_give_up_units_when_the_sub_phase_ends() {
    let scene = rout()
        .stand(
            TEXAS,
            &["Washington Bn", "Brazoria Bn", "Columbia Bn"],
            "0834",
        )
        .stand(TEXAS, &["Lavaca Bn"], FIELD)
        .came(MEXICO, &["Grenadiers"], NORTH, FIELD)
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    // 19 to 4 halved: 10 to 2: 5-1, 1: DR2.
    let scene = scene
        .orders(TEXAS, &["retreat 0833 0834"])
        .orders(MEXICO, &["done"]);
    assert_eq!(scene.asked(), Some(Seat(1)));
    let scene = scene.orders(TEXAS, &["lose Lavaca Bn"]);
    assert_eq!(scene.at("Lavaca Bn"), Location::Gone);
    assert!(scene.truth.public.pending.is_empty());
    assert_ne!(scene.truth.public.phase, super::super::state::Phase::Combat);
}

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

/// Gives refugees to the Mexicans.
fn captive(mut scene: Scene, name: &str, to: &str) -> Scene {
    let unit = unit(name);
    super::super::movement::ground::hand_over(&mut scene.truth, TEXAS, unit);
    scene.came(MEXICO, &[name], NORTH, to)
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
    assert!(scene.told().contains("free again"), "{}", scene.told());
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
    assert!(
        scene.why().contains("Odds 5 to 4: column 1-1"),
        "{}",
        scene.why()
    );
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

/// Mexicans who came that way against one company; the working.
fn approach(scene: Scene, ways: &[(&[&str], &str)], to: &str) -> String {
    let mut scene = scene.stand(TEXAS, &["Nacogdoches Bn"], to).dice(&[4]);
    for (names, from) in ways {
        scene = scene.came(MEXICO, names, from, to);
    }
    scene
        .orders(MEXICO, &[&format!("fight {to}, unsupplied")])
        .why()
}

#[test]
fn r22_each_terrain_has_its_modifier() {
    for (from, to, modifier, rule) in [
        (NORTH, FIELD, "+0", ""),
        ("1727", "1728", "-1", "[22] Defenders in forest: -1"),
        ("0808", "0909", "-1", "[22] Defenders in hills: -1"),
        ("5521", "5522", "-1", "[22] Defenders in marsh: -1"),
        ("1642", "1742", "-2", "ford of a major river"),
    ] {
        let why = approach(Scene::combat(MEXICO), &[(&["Jiminez"], from)], to);
        assert!(
            why.contains(&format!("Die 4 with {modifier}")),
            "{to}: {why}"
        );
        assert!(why.contains(rule), "{to}: {why}");
    }
}

#[test]
fn r22_1_attackers_over_a_river_are_halved_and_the_die_loses_one() {
    let why = approach(
        Scene::combat(MEXICO),
        &[(&["Vera Cruz", "Yucatan"], "2324")],
        "2424",
    );
    // 9 halved to 5, unsupplied to 3, against 3.
    assert!(
        why.contains("[22.1] Across a minor river: 9 halved to 5"),
        "{why}"
    );
    assert!(
        why.contains("Odds 3 to 3") && why.contains("a minor river: -1"),
        "{why}"
    );
    let why = approach(Scene::combat(MEXICO), &[(&["Jiminez"], "0137")], "0136");
    assert!(
        why.contains("[22.1] Across a major river: 6 halved to 3"),
        "{why}"
    );
    assert!(why.contains("a major river: -1"), "{why}");
}

#[test]
fn r22_2_fords_do_not_halve_but_cost_the_die_one_or_two() {
    let why = approach(Scene::combat(MEXICO), &[(&["Jiminez"], "2526")], "2625");
    assert!(
        why.contains("a ford of a minor river: -1") && !why.contains("halved to 3, "),
        "{why}"
    );
    assert!(!why.contains("22.1"), "{why}");
    let why = approach(Scene::combat(MEXICO), &[(&["Jiminez"], "1642")], "1742");
    assert!(
        why.contains("a ford of a major river: -2") && !why.contains("22.1"),
        "{why}"
    );
}

#[test]
fn r20_2d_in_rain_fords_and_ferries_halve() {
    let why = approach(
        Scene::combat(MEXICO).rain(),
        &[(&["Jiminez"], "2526")],
        "2625",
    );
    assert!(
        why.contains("[20.2] Across a ford of a minor river: 6 halved to 3"),
        "{why}"
    );
    let why = approach(
        Scene::combat(MEXICO).rain(),
        &[(&["Zapadores"], "3328")],
        "3327",
    );
    assert!(
        why.contains("[20.2] Across a ferry: 8 halved to 4"),
        "{why}"
    );
}

#[test]
fn r20_2e_in_rain_no_attack_goes_over_a_river_but_at_fords_and_ferries() {
    let mut river = Scene::empty()
        .rain()
        .with(TEXAS, "Red Rovers", "2424")
        .with(MEXICO, "Jiminez", "2325");
    assert!(river.order(MEXICO, "move Jiminez: 2424").is_err());
    let mut ford = Scene::empty()
        .rain()
        .with(TEXAS, "Red Rovers", "2625")
        .with(MEXICO, "Jiminez", "2526");
    assert!(ford.order(MEXICO, "move Jiminez: 2625").is_ok());
}

#[test]
fn r22_3_from_both_sides_of_a_river_its_modifier_is_void_but_the_halving_stands() {
    let ways: [(&[&str], &str); 2] = [(&["Vera Cruz"], "2423"), (&["Yucatan"], "2324")];
    let why = approach(Scene::combat(MEXICO), &ways, "2424");
    assert!(why.contains("[22.3]") && why.contains("void"), "{why}");
    assert!(why.contains("Across a minor river: 5 halved to 3"), "{why}");
    // 4 + 3 halved to 4 against 3.
    assert!(
        why.contains("Odds 4 to 3") && why.contains("Die 4 with +0"),
        "{why}"
    );
}

#[test]
fn r22_3_contingents_over_different_hexsides_give_the_mildest_modifier() {
    // A ford of a major river at -2 and the bare river at -1.
    let ways: [(&[&str], &str); 2] = [(&["Vera Cruz"], "1642"), (&["Yucatan"], "1743")];
    let why = approach(Scene::combat(MEXICO), &ways, "1742");
    assert!(
        why.contains("a major river: -1") && why.contains("Die 4 with -1"),
        "{why}"
    );
}

#[test]
fn r14_2_river_halving_comes_before_supply_halving_each_rounded_up() {
    let ways: [(&[&str], &str); 2] = [(&["Upantlan"], "2423"), (&["Yucatan"], "2324")];
    let why = approach(Scene::combat(MEXICO), &ways, "2424");
    // 3 + (5 halved to 3) = 6 halved to 3.
    assert!(why.contains("Attackers unsupplied: 6 halved to 3"), "{why}");
}
