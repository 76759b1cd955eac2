//! [11] Combat: who fights, leaders, mixed arms, withdrawal, ferries,
//! soldaderas, Galveston.

use super::super::battle::odds::is_mixed;
use super::super::state::{Location, MEXICO, Phase, TEXAS};
use super::battle::{FIELD, NORTH, SOUTH};
use super::{Scene, hex, unit};
use crate::hex::Hexside;
use crate::ruleset::Seat;

#[test]
fn r11_units_that_entered_must_attack_before_the_sub_phase_ends() {
    let mut scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Jiminez"], NORTH, FIELD)
        .stand(TEXAS, &["Red Rovers"], FIELD)
        .dice(&[6]);
    let why = scene.refused(MEXICO, "done", "11");
    assert!(why.contains(FIELD), "{why}");
    let scene = scene.orders(MEXICO, &["fight 0832, unsupplied", "done"]);
    assert_ne!(scene.truth.public.phase, Phase::Combat);
}

#[test]
fn r11_a_hex_is_attacked_once_in_a_sub_phase() {
    let mut scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Jiminez", "Monterrey"], NORTH, FIELD)
        .stand(TEXAS, &["Red Rovers"], FIELD)
        .came(MEXICO, &["Yucatan"], "0642", "0643")
        .stand(TEXAS, &["King"], "0643")
        .dice(&[6, 6])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    let why = scene.refused(MEXICO, "fight 0832, unsupplied", "11");
    assert!(why.contains("attacked in this sub-phase already"), "{why}");
    let mut scene = scene.orders(MEXICO, &["fight 0643, unsupplied"]);
    assert!(scene.truth.public.fought.contains(&hex("0643")));
    scene.refused(MEXICO, "fight 0643, unsupplied", "11");
}

#[test]
fn r11_where_the_enemy_is_not_there_is_no_battle() {
    let mut scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Jiminez"], NORTH, FIELD)
        .stand(TEXAS, &["Red Rovers"], FIELD);
    let why = scene.refused(MEXICO, "fight 0833, unsupplied", "11");
    assert!(why.contains("do not both stand"), "{why}");
    assert!(scene.order(TEXAS, "fight 0832, unsupplied").is_err());
}

#[test]
fn r11_all_who_entered_from_several_hexes_make_one_attack() {
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Vera Cruz"], NORTH, FIELD)
        .came(MEXICO, &["Merida"], SOUTH, FIELD)
        .stand(TEXAS, &["Nacogdoches Bn", "Red Rovers"], FIELD)
        .dice(&[4])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    scene.shows("Odds 4 to 4: column 1-1");
}

#[test]
fn r11_only_the_highest_leader_of_each_side_counts() {
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Santa Anna", "Sesma", "Jiminez"], NORTH, FIELD)
        .came(MEXICO, &["Gaona"], SOUTH, FIELD)
        .stand(TEXAS, &["Houston", "Travis", "Nacogdoches Bn"], FIELD)
        .dice(&[4])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    let why = scene.why();
    assert!(
        why.contains("[1.2] Santa Anna leads the attack: +1"),
        "{why}"
    );
    assert!(why.contains("[1.2] Houston leads the defence: -1"), "{why}");
    assert!(
        !why.contains("Sesma leads") && !why.contains("Travis leads"),
        "{why}"
    );
}

#[test]
fn r11_a_multi_hex_attack_is_led_by_one_commander() {
    let scene = Scene::combat(TEXAS)
        .came(TEXAS, &["Nacogdoches Bn"], NORTH, FIELD)
        .came(TEXAS, &["Houston"], SOUTH, FIELD)
        .stand(MEXICO, &["Jiminez"], FIELD)
        .dice(&[3])
        .orders(TEXAS, &["fight 0832, unsupplied"]);
    scene.shows("Houston leads the attack: +2");
}

#[test]
fn r11_1_horse_foot_and_guns_together_are_worth_one() {
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Dolores Cuirassiers", "Jiminez"], NORTH, FIELD)
        .came(MEXICO, &["Light Guns 3"], SOUTH, FIELD)
        .stand(TEXAS, &["Nacogdoches Bn", "Red Rovers"], FIELD)
        .dice(&[4])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    let why = scene.why();
    assert!(
        why.contains("[11.1] Horse, foot and guns attack together: +1"),
        "{why}"
    );
    assert!(!why.contains("defend together"), "{why}");
}

#[test]
fn r11_1_the_defender_has_it_too_and_both_cancel() {
    let scene = Scene::combat(MEXICO)
        .came(
            MEXICO,
            &["Dolores Cuirassiers", "Jiminez", "Light Guns 3"],
            NORTH,
            FIELD,
        )
        .stand(TEXAS, &["Bowie", "Nacogdoches Bn", "Goliad Guns"], FIELD)
        .dice(&[4])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    let why = scene.why();
    assert!(
        why.contains("[11.1] Horse, foot and guns defend together: -1"),
        "{why}"
    );
    assert!(why.contains("Die 4 with +0 is 4"), "{why}");
}

#[test]
fn r11_1_zapadores_and_indians_are_no_arm_but_mexican_cherokees_are_cavalry() {
    let units = |names: &[&str]| names.iter().map(|n| unit(n)).collect::<Vec<_>>();
    assert!(!is_mixed(
        MEXICO,
        &units(&["Guanajuato", "Zapadores", "Siege Guns"])
    ));
    assert!(is_mixed(
        MEXICO,
        &units(&["Guanajuato", "Aldama", "Siege Guns"])
    ));
    assert!(!is_mixed(
        MEXICO,
        &units(&["Comanche", "Aldama", "Siege Guns"])
    ));
    assert!(is_mixed(
        MEXICO,
        &units(&["Cherokee", "Aldama", "Siege Guns"])
    ));
    assert!(!is_mixed(
        TEXAS,
        &units(&["Cherokee", "Nacogdoches Bn", "Goliad Guns"])
    ));
    assert!(!is_mixed(
        MEXICO,
        &units(&["Guanajuato", "Saltillo Convicts", "Siege Guns"])
    ));
}

#[test]
fn r11_2_cavalry_and_leaders_with_it_may_avoid_attackers_on_foot() {
    let mut scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Jiminez"], NORTH, FIELD)
        .stand(TEXAS, &["Houston", "Bowie", "Nacogdoches Bn"], FIELD)
        .dice(&[5])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    assert_eq!(scene.asked(), Some(Seat(1)));
    scene.refused(TEXAS, "withdraw Nacogdoches Bn: 0833", "11.2");
    scene.refused(TEXAS, "withdraw Houston: 0833", "11.2");
    scene.refused(TEXAS, "withdraw Bowie: 0831", "12.25");
    scene.refused(TEXAS, "withdraw Bowie: 0834", "12.2");
    let scene = scene.orders(TEXAS, &["withdraw Bowie, Houston: 0833 0933"]);
    assert_eq!(scene.at("Bowie"), Location::Hex(hex("0933")));
    assert_eq!(scene.at("Houston"), Location::Hex(hex("0933")));
    // The battalion fights on without them: 6 to 6, no leader.
    let why = scene.why();
    assert!(
        why.contains("Odds 3 to 3") && !why.contains("Houston"),
        "{why}"
    );
}

#[test]
fn r11_2_one_hex_is_enough_and_no_supply_is_spent_on_the_wind() {
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Jiminez", "mx_supply1"], NORTH, FIELD)
        .stand(TEXAS, &["Bowie"], FIELD)
        .orders(MEXICO, &["fight 0832, supplied"])
        .orders(TEXAS, &["withdraw Bowie: 0833"]);
    assert!(scene.truth.public.battle.is_none());
    assert!(scene.truth.public.combat.spent.is_empty());
    assert!(scene.truth.public.fought.contains(&hex(FIELD)));
    let scene = scene.orders(MEXICO, &["done"]);
    assert_eq!(scene.at("mx_supply1"), Location::Hex(hex(FIELD)));
}

#[test]
fn r11_2_it_may_stay_and_fight() {
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Jiminez"], NORTH, FIELD)
        .stand(TEXAS, &["Bowie"], FIELD)
        .dice(&[6])
        .orders(MEXICO, &["fight 0832, unsupplied"])
        .orders(TEXAS, &["stay"]);
    scene.shows("column 3-1");
}

#[test]
fn r11_2_cavalry_or_indians_among_the_attackers_hold_it() {
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Jiminez", "Dolores Cuirassiers"], NORTH, FIELD)
        .stand(TEXAS, &["Bowie"], FIELD)
        .dice(&[6])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    assert!(!scene.why().is_empty());
    let scene = Scene::combat(TEXAS)
        .came(TEXAS, &["Comanche"], NORTH, FIELD)
        .stand(MEXICO, &["Dolores Cuirassiers"], FIELD)
        .dice(&[1])
        .orders(TEXAS, &["fight 0832, unsupplied"]);
    scene.shows("column 1-1");
}

#[test]
fn r11_2_indians_may_withdraw_as_cavalry_does() {
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Jiminez"], NORTH, FIELD)
        .stand(TEXAS, &["Comanche"], FIELD)
        .orders(MEXICO, &["fight 0832, unsupplied"])
        .orders(TEXAS, &["withdraw Comanche: 0833 0834"]);
    assert_eq!(scene.at("Comanche"), Location::Hex(hex("0834")));
}

fn egypt() -> (Scene, Hexside) {
    let ferry = Hexside::between(hex("3328"), hex("3327")).expect("adjacent");
    let scene = Scene::combat(MEXICO).stand(TEXAS, &["Nacogdoches Bn"], "3327");
    (scene, ferry)
}

#[test]
fn r11_3_an_attack_with_zapadores_over_a_ferry_is_at_minus_3_and_opens_it() {
    let (scene, ferry) = egypt();
    let scene = scene
        .came(MEXICO, &["Zapadores", "Aldama"], "3328", "3327")
        .dice(&[6])
        .orders(MEXICO, &["fight 3327, unsupplied"]);
    // 15 halved to 8 against 3: 2-1; 6 - 3 = 3: DR XH.
    let why = scene.why();
    assert!(
        why.contains("[11.3]") && why.contains("a ferry: -3"),
        "{why}"
    );
    let scene = scene.fought_out();
    assert!(scene.truth.public.ferries.contains(&ferry));
    scene.says("22.2");
}

#[test]
fn r11_3_a_repulse_goes_back_over_the_ferry_and_leaves_it_closed() {
    let (scene, ferry) = egypt();
    let scene = scene
        .came(MEXICO, &["Zapadores", "Aldama"], "3328", "3327")
        .dice(&[4])
        .orders(MEXICO, &["fight 3327, unsupplied"])
        .fought_out();
    // 2-1; 4 - 3 = 1: AR2.
    assert!(!scene.truth.public.ferries.contains(&ferry));
    let Location::Hex(at) = scene.at("Zapadores") else {
        panic!("the Zapadores live")
    };
    assert_eq!(at.distance(hex("3327")), 2);
}

#[test]
fn r22_2_an_open_ferry_costs_the_attack_nothing() {
    let (mut scene, ferry) = egypt();
    scene.public().ferries.insert(ferry);
    let scene = scene
        .came(MEXICO, &["Aldama"], "3328", "3327")
        .dice(&[6])
        .orders(MEXICO, &["fight 3327, unsupplied"]);
    scene.shows("Die 6 with +0");
}

#[test]
fn r22_2_texans_attack_over_a_ferry_without_a_modifier() {
    let scene = Scene::combat(TEXAS)
        .came(TEXAS, &["Nacogdoches Bn"], "3328", "3327")
        .stand(MEXICO, &["Jiminez"], "3327")
        .dice(&[6])
        .orders(TEXAS, &["fight 3327, unsupplied"]);
    scene.shows("Die 6 with +0");
}

#[test]
fn r11_4_mexican_supply_alone_in_a_hex_is_doubled() {
    let scene = Scene::combat(TEXAS)
        .came(TEXAS, &["Nacogdoches Bn"], NORTH, FIELD)
        .stand(MEXICO, &["mx_supply1"], FIELD)
        .dice(&[1])
        .orders(TEXAS, &["fight 0832, unsupplied"]);
    let why = scene.why();
    assert!(
        why.contains("[11.4]") && why.contains("Odds 3 to 2: column 3-2"),
        "{why}"
    );
}

#[test]
fn r11_4_not_in_company_and_not_texan_supply() {
    let scene = Scene::combat(TEXAS)
        .came(TEXAS, &["Nacogdoches Bn"], NORTH, FIELD)
        .stand(MEXICO, &["mx_supply1", "San Patricio Guard"], FIELD)
        .dice(&[6])
        .orders(TEXAS, &["fight 0832, unsupplied"])
        .orders(MEXICO, &["defend supplied"]);
    scene.shows("Odds 3 to 3");
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Jiminez"], NORTH, FIELD)
        .stand(TEXAS, &["tx_supply3"], FIELD)
        .dice(&[6])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    scene.shows("Odds 3 to 1: column 3-1");
}

#[test]
fn r11_5_galveston_defends_itself_against_an_attack_over_its_ferry() {
    let scene = Scene::empty()
        .with(MEXICO, "Zapadores", "4827")
        .orders(MEXICO, &["move Zapadores: 4928", "done"]);
    assert_eq!(scene.truth.public.phase, Phase::Combat);
    assert_eq!(scene.truth.public.control[&hex("4928")], TEXAS);
    let scene = scene.dice(&[6]).orders(MEXICO, &["fight 4928, unsupplied"]);
    // 8 halved to 4 against 1: 4-1; 6 - 3 = 3: DEH.
    let why = scene.why();
    assert!(
        why.contains("[11.5]") && why.contains("column 4-1"),
        "{why}"
    );
    assert!(scene.truth.public.battle.is_none());
    assert_eq!(scene.truth.public.control[&hex("4928")], MEXICO);
    let ferry = Hexside::between(hex("4827"), hex("4928")).expect("adjacent");
    assert!(scene.truth.public.ferries.contains(&ferry));
}

#[test]
fn r11_5_its_factor_adds_to_a_garrison_and_a_repulse_leaves_it_texan() {
    let scene = Scene::combat(MEXICO)
        .stand(TEXAS, &["Georgia Battalion"], "4928")
        .phase(Phase::Movement)
        .with(MEXICO, "Zapadores", "4827")
        .orders(MEXICO, &["move Zapadores: 4928", "done"])
        .dice(&[4])
        .orders(MEXICO, &["fight 4928, unsupplied"]);
    // 4 against 2 + 1: 1-1; 4 - 3 = 1: AEH.
    let why = scene.why();
    assert!(why.contains("Odds 4 to 3: column 1-1"), "{why}");
    let scene = scene.fought_out();
    assert_eq!(scene.at("Zapadores"), Location::Gone);
    assert_eq!(scene.truth.public.control[&hex("4928")], TEXAS);
}

#[test]
fn r11_5_a_burned_or_mexican_galveston_does_not_resist() {
    let mut scene = Scene::empty();
    let galveston = hex("4928");
    assert!(scene.truth.public.town_resists(MEXICO, galveston));
    assert!(!scene.truth.public.town_resists(TEXAS, galveston));
    assert!(!scene.truth.public.town_resists(MEXICO, hex("4431")));
    scene.public().burned.insert(galveston);
    assert!(!scene.truth.public.town_resists(MEXICO, galveston));
    scene.public().burned.clear();
    scene.public().control.insert(galveston, MEXICO);
    assert!(!scene.truth.public.town_resists(MEXICO, galveston));
}

#[test]
fn r9_2_an_attack_shows_both_sides_to_each_other() {
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Dolores Cuirassiers", "Jiminez"], NORTH, FIELD)
        .stand(TEXAS, &["Bowie", "Nacogdoches Bn"], FIELD)
        .dice(&[4])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    assert!(
        scene.truth.of(MEXICO).seen[&hex(FIELD)]
            .units
            .contains(&unit("Nacogdoches Bn"))
    );
    assert!(
        scene.truth.of(TEXAS).seen[&hex(FIELD)]
            .units
            .contains(&unit("Jiminez"))
    );
}

#[test]
fn r3_attacked_units_are_free_to_move() {
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Jiminez"], NORTH, FIELD)
        .stand(TEXAS, &["Nacogdoches Bn"], FIELD)
        .dice(&[4])
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    let standing = scene.truth.of(TEXAS).standing(unit("Nacogdoches Bn"));
    assert!(standing.expect("there").stirred);
}
