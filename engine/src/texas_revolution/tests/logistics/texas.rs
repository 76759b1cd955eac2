//! [15] Texan reinforcements, and the pools.

use super::*;

#[test]
fn r15_1_the_die_is_multiplied_by_the_turn() {
    for (turn, die, points) in [
        (1, 4, 4),
        (3, 6, 6),
        (4, 5, 10),
        (12, 6, 12),
        (13, 6, 18),
        (20, 6, 24),
    ] {
        let scene = logistics(turn, TEXAS, &[die]);
        assert_eq!(scene.truth.public.intake.points, points, "turn {turn}");
    }
}

#[test]
fn r15_1_no_battalions_before_turn_13() {
    let mut scene = texan(12, 12);
    let refusal = scene.refused(TEXAS, "enter Louisiana Volunteers: E", "15.1");
    assert!(refusal.contains("from turn 13"), "{refusal}");
    let scene = texan(13, 18).orders(TEXAS, &["enter Louisiana Volunteers: E"]);
    assert_eq!(scene.truth.public.intake.points, 11);
    // TR-79: the scheduled battalion is exempt.
    let scene = texan(12, 12).orders(TEXAS, &["enter Lavaca Bn: Velasco"]);
    assert!(on_map(&scene, "Lavaca Bn"));
}

#[test]
fn r15_1_a_unit_may_not_cost_more_than_is_left_and_nothing_is_carried_over() {
    let mut scene = texan(5, 1);
    let refusal = scene.refused(TEXAS, "enter Brazoria Co: Brazoria", "15.1");
    assert!(
        refusal.contains("costs 2") && refusal.contains("1 are left"),
        "{refusal}"
    );
    let mut scene = texan(5, 12);
    scene.play(|truth, umpire| logistics::end(truth, TEXAS, umpire));
    let mut scene = scene.turn(6).dice(&[1]);
    scene.play(|truth, umpire| logistics::begin(truth, TEXAS, umpire));
    assert_eq!(scene.truth.public.intake.points, 2);
}

#[test]
fn r15_1_militia_comes_in_its_own_town_if_not_enemy_held_nor_burned() {
    let mut scene = texan(5, 8);
    let refusal = scene.refused(TEXAS, "enter Gonzales Co: Bastrop", "15.1");
    assert!(refusal.contains("at Gonzales only"), "{refusal}");
    scene.public().control.insert(hex("2126"), MEXICO);
    scene.refused(TEXAS, "enter Gonzales Co: Gonzales", "15.1");
    scene.public().control.insert(hex("2126"), TEXAS);
    scene.public().burned.insert(hex("2126"));
    let refusal = scene.refused(TEXAS, "enter Gonzales Co: Gonzales", "15.1");
    assert!(refusal.contains("burned"), "{refusal}");
    scene.public().burned.clear();
    let scene = scene.orders(TEXAS, &["enter Gonzales Co: Gonzales"]);
    assert_eq!(scene.at("Gonzales Co"), Location::Hex(hex("2126")));
}

#[test]
fn r15_1_volunteers_come_at_e_to_h_or_the_nearest_open_hex() {
    let mut scene = texan(5, 8);
    let refusal = scene.refused(TEXAS, "enter Natchez Vols: Gonzales", "15.1");
    assert!(refusal.contains("E 6404"), "{refusal}");
    let scene = scene.orders(TEXAS, &["enter Natchez Vols: H"]);
    assert_eq!(scene.at("Natchez Vols"), Location::Hex(hex("6418")));
    let scene = texan(5, 8)
        .with(MEXICO, "Cuautla Bn", "6404")
        .with(MEXICO, "Yucatan", "6409")
        .with(MEXICO, "Durango", "6414")
        .with(MEXICO, "Aguascalis", "6418")
        .orders(TEXAS, &["enter Natchez Vols: 6405"]);
    assert_eq!(scene.at("Natchez Vols"), Location::Hex(hex("6405")));
}

#[test]
fn r15_4_riv_companies_come_anywhere_along_their_river_also_behind_the_enemy() {
    let mut scene = texan(9, 8).with(MEXICO, "Cuautla Bn", "3518");
    scene.refused(TEXAS, "enter RIV Brazos 1: 3518", "15.1");
    scene.refused(TEXAS, "enter RIV Brazos 1: Gonzales", "15.4");
    let scene = scene.orders(TEXAS, &["enter RIV Brazos 1: 3520"]);
    assert_eq!(scene.at("RIV Brazos 1"), Location::Hex(hex("3520")));
}

#[test]
fn r15_4_riv_companies_move_on_the_turn_they_come_unless_the_option_forbids() {
    for (value, moves) in [("yes", true), ("no", false)] {
        let mut scene = Scene::option("riv-moves", value).turn(9);
        scene.public().phase = Phase::Logistics(TEXAS);
        scene.public().intake.points = 2;
        let mut scene = scene
            .orders(
                TEXAS,
                &["enter RIV Brazos 2: 3520", "enter Louisville Vols: E"],
            )
            .phasing(TEXAS)
            .phase(Phase::Movement);
        if moves {
            scene = scene.orders(TEXAS, &["move RIV Brazos 2: 3519"]);
            assert_eq!(scene.at("RIV Brazos 2"), Location::Hex(hex("3519")));
        } else {
            scene.refused(TEXAS, "move RIV Brazos 2: 3519", "15.4");
        }
    }
    // Those of turns 1 and 2 wait for turn 3 like other reinforcements [3].
    let mut scene = texan(2, 2).orders(TEXAS, &["enter RIV Brazos 2: 3520"]);
    scene = scene.phasing(TEXAS).phase(Phase::Movement);
    scene.refused(TEXAS, "move RIV Brazos 2: 3519", "3");
}

#[test]
fn r15_3_one_cavalry_or_supply_unit_a_turn() {
    let mut scene = texan(5, 8).orders(TEXAS, &["enter Karnes: Gonzales"]);
    scene.refused(TEXAS, "enter Seguin: Gonzales", "15.3");
    assert!(!verbs(&scene, TEXAS).contains(&"forage"));
}

#[test]
fn r15_5_leaders_come_in_any_friendly_town_for_a_factor() {
    let mut scene = texan(3, 6);
    let refusal = scene.refused(TEXAS, "enter Burleson: Liberty", "15.5");
    assert!(refusal.contains("turn 4"), "{refusal}");
    let mut scene = texan(4, 6);
    scene.refused(TEXAS, "enter Burleson: Goliad", "15.5");
    let scene = scene.orders(TEXAS, &["enter Burleson: Anahuac"]);
    assert_eq!(scene.at("Burleson"), Location::Hex(hex("5022")));
    assert_eq!(scene.truth.public.intake.points, 5);
    let mut scene = texan(12, 12).orders(TEXAS, &["enter Johnston: Liberty"]);
    scene.refused(TEXAS, "enter Burleson: Liberty", "5.2");
}

#[test]
fn r15_5_lamar_comes_with_the_option_only() {
    let mut scene = texan(12, 12);
    scene.refused(TEXAS, "enter tx_lamar: Liberty", "15");
    let mut scene = Scene::option("lamar", "leader").turn(12);
    scene.public().phase = Phase::Logistics(TEXAS);
    scene.public().intake.points = 3;
    let scene = scene.orders(TEXAS, &["enter Lamar: Liberty"]);
    assert_eq!(scene.at("Lamar"), Location::Hex(hex("4920")));
}

#[test]
fn r15_2_both_kinds_must_come_if_the_points_permit() {
    let mut scene = texan(5, 3);
    // 2 of 3 points leave one for a volunteer company of 1.
    scene = scene.orders(TEXAS, &["enter Brazoria Co: Brazoria"]);
    scene.refused(TEXAS, "enter Columbia Co: Columbia", "15.2");
    assert!(
        !verbs(&scene, TEXAS).contains(&"done"),
        "a volunteer is owed"
    );
    let scene = scene.orders(TEXAS, &["enter Louisville Vols: F"]);
    assert!(verbs(&scene, TEXAS).contains(&"done"));
    assert_eq!(scene.truth.public.intake.points, 0);
}

#[test]
fn r15_2_a_first_unit_may_not_shut_the_other_kind_out() {
    let mut scene = texan(5, 2);
    let refusal = scene.refused(TEXAS, "enter Brazoria Co: Brazoria", "15.2");
    assert!(refusal.contains("American volunteers"), "{refusal}");
    let lines = ["enter Columbia Co: Columbia", "enter Louisville Vols: F"];
    assert_eq!(scene.orders(TEXAS, &lines).truth.public.intake.points, 0);
}

#[test]
fn r15_2_supply_may_not_eat_the_points_of_the_kind_that_is_owed() {
    let mut scene = texan(5, 2).orders(TEXAS, &["enter Columbia Co: Columbia"]);
    assert!(scene.order(TEXAS, "forage Gonzales").is_err());
    assert_eq!(verbs(&scene, TEXAS), ["enter"]);
}

#[test]
fn r15_2_where_one_kind_only_can_come_the_kinds_take_turns() {
    let mut scene = texan(1, 1);
    scene.public().history.lone = Some(Mix::Militia);
    let refusal = scene.refused(TEXAS, "enter Columbia Co: Columbia", "15.2");
    assert!(
        refusal.contains("the turn of: American volunteers"),
        "{refusal}"
    );
    let mut scene = scene.orders(TEXAS, &["enter Louisville Vols: F"]);
    scene.play(|truth, umpire| logistics::end(truth, TEXAS, umpire));
    assert_eq!(scene.truth.public.history.lone, Some(Mix::Volunteers));
}

#[test]
fn r15_2_who_does_not_answer_brings_in_what_is_owed() {
    let mut scene = texan(5, 3).orders(TEXAS, &["enter Columbia Co: Columbia"]);
    let view = scene.truth.view(Viewer::Seat(crate::ruleset::Seat(1)));
    let order = TexasRevolution::default_order(&view).unwrap();
    let line = crate::notation::print(&view, &order);
    scene = scene.orders(TEXAS, &[&line]);
    assert_eq!(scene.truth.public.intake.volunteers, 1);
}

#[test]
fn r15_a_public_report_names_only_what_shows() {
    let scene = texan(13, 18).orders(
        TEXAS,
        &[
            "enter Gonzales Co: Gonzales",
            "enter Karnes: Gonzales",
            "enter Gonzales Bn: Gonzales",
        ],
    );
    let told = scene.told();
    assert!(
        told.contains("Karnes") && told.contains("Gonzales Co"),
        "{told}"
    );
    assert!(!told.contains("Gonzales Bn"), "{told}");
    let own = scene.reports.iter().any(|r| {
        r.to != crate::umpire::Audience::All && r.text.to_string().contains("Gonzales Bn")
    });
    assert!(own);
}

#[test]
fn r15_the_pool_has_places_for_every_counter() {
    // Each unit of the pool can come somewhere on an empty map at turn 20.
    let mut scene = Scene::empty().turn(20);
    scene.public().phase = Phase::Logistics(TEXAS);
    scene.public().intake.points = 24;
    let pool: Vec<Unit> = Unit::all()
        .filter(|u| matches!(u.force, Force::Militia | Force::Volunteer) && u.arm != Arm::Supply)
        .collect();
    assert_eq!(pool.len(), 111);
    let view = scene.truth.view(Viewer::Seat(crate::ruleset::Seat(1)));
    let kind = TexasRevolution::choices(&view, &crate::menu::Order::new("enter"), "units");
    assert_eq!(kind.listed().len(), pool.len());
}

#[test]
fn r4_logistics_are_never_skipped() {
    let mut scene = Scene::empty().turn(10);
    scene.public().phase = Phase::Logistics(MEXICO);
    assert!(!sequence::is_idle(&scene.truth.public));
}
