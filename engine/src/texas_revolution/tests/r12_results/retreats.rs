//! [12.2] Retreats and pursuit, and what they do to stacks and at rivers.

use super::*;

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
    scene.says("no way to retreat");
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
    scene.shows("column 2-1");
    let scene = scene.orders(TEXAS, &["retreat 0910 0911"]);
    assert_eq!(
        scene.places(TEXAS, &["Houston", "Nacogdoches Bn"]),
        [at("0911"); 2]
    );
    assert_eq!(scene.at("Alamo Guns"), Location::Gone);
    scene.says("12.22");
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

/// The Red Rovers have fled from a leader with cavalry, who may pursue.
fn victory_with_cavalry() -> Scene {
    Scene::combat(MEXICO)
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
}

#[test]
fn r12_21_cavalry_with_a_leader_pursues_along_the_vacated_way() {
    let mut scene = victory_with_cavalry();
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
    let scene = victory_with_cavalry().orders(MEXICO, &["stay"]);
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
    scene.shows("column 1-1");
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
    scene.shows("column 5-1");
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
    scene.says("22.1");
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
    assert_ne!(
        scene.truth.public.phase,
        super::super::super::state::Phase::Combat
    );
}
