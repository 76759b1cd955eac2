//! [10, 11, 13] Zones of control, and entering a hex with enemies.

use super::super::state::{Location, MEXICO, Pending, Phase, Siege, TEXAS};
use super::{Scene, hex};

#[test]
fn r10_entering_an_enemy_hex_is_the_last_step_and_an_attack() {
    let mut scene = Scene::empty()
        .with(MEXICO, "Yucatan", "0344")
        .with(TEXAS, "King", "0443");
    let refusal = scene.refused(MEXICO, "move Yucatan: 0443 0442", "10");
    assert!(refusal.contains("The march ends in 0443"), "{refusal}");
    let mut scene = scene.orders(MEXICO, &["move Yucatan: 0443"]);
    scene.refused(MEXICO, "move Yucatan: 0442", "10");
    assert_eq!(scene.at("Yucatan"), Location::Hex(hex("0443")));
}

#[test]
fn r10_the_way_to_a_goal_goes_round_the_enemy() {
    let scene = Scene::empty()
        .with(MEXICO, "Yucatan", "0344")
        .with(TEXAS, "King", "0443")
        .orders(MEXICO, &["move Yucatan: 0542"]);
    let march = &scene.truth.of(MEXICO).march[&super::unit("Yucatan")];
    assert!(!march.path.contains(&hex("0443")));
}

#[test]
fn r11_those_without_attack_factors_join_an_attack_but_begin_none() {
    let mut scene = Scene::empty()
        .with(MEXICO, "Yucatan", "0344")
        .with(MEXICO, "Saltillo Convicts", "0344")
        .with(MEXICO, "mx_supply1", "0344")
        .with(TEXAS, "King", "0443");
    let refusal = scene.refused(MEXICO, "move Saltillo Convicts: 0443", "11");
    assert!(
        refusal.contains("Saltillo Convicts cannot attack"),
        "{refusal}"
    );
    scene.orders(
        MEXICO,
        &[
            "move Yucatan, Saltillo Convicts: 0443",
            "move Supply 1: 0443",
        ],
    );
}

#[test]
fn r20_2_in_rain_nobody_attacks_over_an_unbridged_river() {
    let mut scene = Scene::empty()
        .rain()
        .with(MEXICO, "Cuautla Cuirassiers", "0928")
        .with(TEXAS, "King", "1027");
    let refusal = scene.refused(MEXICO, "move Cuautla Cuirassiers: NE", "6.1");
    assert!(refusal.contains("1027 needs 5 MP"), "{refusal}");
    let mut scene = scene.with(MEXICO, "Urrea", "0928");
    scene.refused(MEXICO, "move Urrea, Cuautla Cuirassiers: NE", "20.2");
    // Over a ford it may be done.
    scene
        .with(MEXICO, "Cuautla Cuirassiers", "0927")
        .with(TEXAS, "King", "1026")
        .orders(MEXICO, &["move Cuautla Cuirassiers: 1026"]);
}

#[test]
fn r13_entering_a_garrisoned_fort_asks_its_garrison() {
    let mut scene = Scene::empty()
        .with(TEXAS, "Dickenson", "1026")
        .with(MEXICO, "Yucatan", "0927")
        .with(MEXICO, "Durango", "0927")
        .orders(MEXICO, &["move Yucatan: The Alamo"]);
    assert_eq!(
        scene.truth.public.pending,
        [Pending::SiegeOrBattle {
            fort: hex("1026"),
            garrison: TEXAS
        }]
    );
    // Once battle was accepted, those who follow join it.
    scene.public().pending.clear();
    let scene = scene.orders(MEXICO, &["move Durango: 1026"]);
    assert_eq!(scene.truth.public.pending, []);
}

fn besieged() -> Scene {
    let mut scene = Scene::empty()
        .besieged(TEXAS, "Dickenson", "1026")
        .with(MEXICO, "Yucatan", "1026");
    let siege = Siege {
        garrison: TEXAS,
        since: 4,
        starved: 0,
    };
    scene.public().sieges.insert(hex("1026"), siege);
    scene
}

#[test]
fn r10_besieged_units_have_no_zone_of_control() {
    let mut scene = besieged()
        .with(MEXICO, "Durango", "0927")
        .orders(MEXICO, &["move Durango: 1026 1126"]);
    assert_eq!(scene.at("Durango"), Location::Hex(hex("1126")));
    let mut texan = besieged().phasing(TEXAS);
    let refusal = texan.refused(TEXAS, "move Dickenson: 1126", "13");
    assert!(refusal.contains("Dickenson is besieged"), "{refusal}");
    scene.public().pending.clear();
}

#[test]
fn r13_a_siege_ends_when_the_besiegers_march_off() {
    let scene = besieged().orders(MEXICO, &["move Yucatan: 0927", "done"]);
    assert!(scene.truth.public.sieges.is_empty());
    assert_eq!(scene.at("Dickenson"), Location::Hex(hex("1026")));
    assert!(
        scene
            .told()
            .contains("[13] The siege of The Alamo (1026) is lifted.")
    );
}

#[test]
fn r13_2_relief_that_enters_attacks_the_besiegers() {
    let mut scene = besieged()
        .phasing(TEXAS)
        .with(TEXAS, "Jasper Bn", "1126")
        .orders(TEXAS, &["move Jasper Bn: 1026"]);
    assert_eq!(scene.truth.public.pending, []);
    scene.refused(TEXAS, "move Jasper Bn: 1126", "10");
}

#[test]
fn r13_3_a_cavalry_company_slips_in_or_out_of_a_besieged_fort_in_each_raid() {
    let mut scene = besieged()
        .phase(Phase::Raid)
        .besieged(TEXAS, "Crockett", "1026")
        .with(TEXAS, "Johnson", "1024")
        .with(TEXAS, "Grant", "1126")
        .with(TEXAS, "Burleson", "1126");
    let refusal = scene.refused(TEXAS, "infiltrate Burleson: 1026", "13.3");
    assert!(
        refusal.contains("Burleson is not a cavalry company"),
        "{refusal}"
    );
    let mut scene = scene.orders(
        TEXAS,
        &["move Johnson: 1025", "infiltrate Johnson: The Alamo"],
    );
    assert_eq!(scene.at("Johnson"), Location::Fort(hex("1026")));
    // One only, in or out.
    scene.refused(TEXAS, "infiltrate Grant: 1026", "13.3");
    scene.refused(TEXAS, "infiltrate Crockett: 1126", "13.3");
}

#[test]
fn r13_3_a_company_that_slips_out_rides_on_with_what_it_has_left() {
    let scene = besieged()
        .phase(Phase::Raid)
        .besieged(TEXAS, "Crockett", "1026")
        .orders(TEXAS, &["infiltrate Crockett: 1126", "move Crockett: NE"]);
    assert_eq!(scene.at("Crockett"), Location::Hex(hex("1225")));
    assert_eq!(
        scene.truth.of(TEXAS).march[&super::unit("Crockett")].spent,
        2
    );
}

#[test]
fn r13_4_nobody_slips_through_once_the_fort_starves() {
    let mut scene = besieged()
        .turn(14)
        .phase(Phase::Raid)
        .with(TEXAS, "Johnson", "1126");
    scene
        .order(TEXAS, "infiltrate Johnson: 1026")
        .expect("the tenth turn");
    let mut scene = besieged()
        .turn(15)
        .phase(Phase::Raid)
        .with(TEXAS, "Johnson", "1126");
    scene.refused(TEXAS, "infiltrate Johnson: 1026", "13.4");
}

#[test]
fn r15_1_the_last_to_have_a_zone_of_control_in_a_town_holds_it() {
    let mut scene = Scene::empty()
        .with(MEXICO, "Tampico Horse", "2136")
        .orders(MEXICO, &["move Tampico Horse: 2135 2035 1935"]);
    let goliad = hex("2135");
    assert_eq!(scene.truth.public.control[&goliad], MEXICO);
    assert!(
        scene
            .told()
            .contains("[15.1] Goliad (2135) is now controlled by Mexico.")
    );
    // Refugees and the Government hold nothing.
    scene.public().control.insert(hex("3417"), MEXICO);
    let scene = scene
        .with(TEXAS, "Texas Government", "3417")
        .orders(MEXICO, &["done"]);
    assert_eq!(scene.truth.public.control[&hex("3417")], MEXICO);
}

#[test]
fn r14_14_supply_may_be_taken_off_the_map_during_movement() {
    let mut scene = Scene::empty()
        .with(MEXICO, "mx_supply1", "0344")
        .with(MEXICO, "Yucatan", "0344");
    assert!(scene.order(MEXICO, "stow Yucatan").is_err());
    let scene = scene.orders(MEXICO, &["stow Supply 1"]);
    assert_eq!(scene.at("mx_supply1"), Location::Chart);
    let mut scene = scene
        .phase(Phase::Raid)
        .phasing(TEXAS)
        .with(MEXICO, "mx_supply1", "0344");
    scene.refused(MEXICO, "stow Supply 1", "14.14");
}
