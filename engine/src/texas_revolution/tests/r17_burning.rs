//! [17] Burning towns and forts.

use super::super::state::{Location, MEXICO, Phase, TEXAS};
use super::super::{logistics, victory};
use super::{Scene, hex, siege, unit};
use crate::hex::Hex;
use crate::ruleset::{Ruleset, Seat, Side, Viewer};

const REFUGIO: &str = "2238";
const GONZALES: &str = "2126";

/// A scene in which Mexico holds that town.
fn held(mut scene: Scene, town: &str) -> Scene {
    scene.public().control.insert(hex(town), MEXICO);
    scene
}

fn is_burned(scene: &Scene, town: &str) -> bool {
    scene.truth.public.burned.contains(&hex(town))
}

fn burns(scene: &Scene, side: Side) -> bool {
    let view = scene.truth.view(Viewer::Seat(Seat(side.0)));
    super::TexasRevolution::menu(&view).offer("burn").is_some()
}

#[test]
fn r17_a_combat_unit_burns_the_town_it_has_come_to_and_stays_there() {
    let mut scene = Scene::empty()
        .with(MEXICO, "Urrea", "2237")
        .with(MEXICO, "Yucatan", "2237")
        .orders(MEXICO, &["move Urrea, Yucatan: 2238", "burn Refugio"]);
    assert!(is_burned(&scene, REFUGIO));
    scene.says("[17] Mexico burns Refugio (2238).");
    let why = scene.refused(MEXICO, "move Yucatan: 2239", "17");
    assert!(why.contains("burns Refugio"), "{why}");
    // His leader may go on, and once the sub-phase is over so may the battalion.
    let scene = scene.orders(MEXICO, &["move Urrea: 2237", "move Urrea: 2238", "done"]);
    assert_eq!(scene.truth.public.phase, Phase::ForcedMarch);
    let scene = scene.orders(MEXICO, &["force-march Urrea, Yucatan: 2239"]);
    assert_eq!(scene.at("Yucatan"), Location::Hex(hex("2239")));
}

#[test]
fn r17_of_several_units_the_slowest_burns_and_the_others_go_on() {
    let mut scene = held(Scene::empty(), REFUGIO)
        .with(MEXICO, "Yucatan", REFUGIO)
        .with(MEXICO, "Presidiales Lancers", REFUGIO)
        .orders(MEXICO, &["burn 2238", "move Presidiales Lancers: 2239"]);
    scene.refused(MEXICO, "move Yucatan: 2239", "17");
}

#[test]
fn r17_leaders_supply_and_convicts_burn_nothing() {
    let mut scene = held(Scene::empty(), REFUGIO)
        .with(MEXICO, "Urrea", REFUGIO)
        .with(MEXICO, "Supply 1", REFUGIO)
        .with(MEXICO, "Saltillo Convicts", REFUGIO);
    assert!(!burns(&scene, MEXICO));
    let why = scene.refused(MEXICO, "burn Refugio", "17");
    assert!(why.contains("an attack factor"), "{why}");
    assert!(burns(&scene.with(MEXICO, "Yucatan", REFUGIO), MEXICO));
}

#[test]
fn r17_in_a_raid_only_raiders_burn() {
    let mut scene = held(Scene::empty(), REFUGIO)
        .with(MEXICO, "Urrea", REFUGIO)
        .with(MEXICO, "Yucatan", REFUGIO)
        .with(MEXICO, "Presidiales Lancers", "2237")
        .phasing(TEXAS)
        .phase(Phase::Raid);
    let why = scene.refused(MEXICO, "burn Refugio", "17");
    assert!(why.contains("no cavalry"), "{why}");
    let mut scene = scene.orders(MEXICO, &["move Presidiales Lancers: 2238", "burn Refugio"]);
    assert!(is_burned(&scene, REFUGIO));
    scene.refused(MEXICO, "move Presidiales Lancers: 2237", "17");
}

#[test]
fn r17_only_a_town_that_is_held_burns_and_only_once() {
    let mut scene = Scene::empty()
        .with(MEXICO, "Yucatan", "2237")
        .with(TEXAS, "King", REFUGIO)
        .orders(MEXICO, &["move Yucatan: 2238"]);
    let why = scene.refused(MEXICO, "burn Refugio", "17");
    assert!(why.contains("undisputed"), "{why}");
    scene.refused(MEXICO, "burn 2240", "17");
    let why = scene.refused(MEXICO, "burn Gonzales", "17");
    assert!(why.contains("do not hold Gonzales"), "{why}");
    let mut burned = held(Scene::empty(), REFUGIO)
        .with(MEXICO, "Yucatan", REFUGIO)
        .orders(MEXICO, &["burn Refugio"]);
    let why = burned.refused(MEXICO, "burn Refugio", "17");
    assert!(why.contains("already"), "{why}");
}

#[test]
fn r17_outside_raids_and_movement_nothing_burns() {
    for phase in [Phase::ForcedMarch, Phase::Combat, Phase::Logistics(MEXICO)] {
        let mut scene = held(Scene::empty(), REFUGIO)
            .with(MEXICO, "Urrea", REFUGIO)
            .with(MEXICO, "Yucatan", REFUGIO)
            .phase(phase);
        let why = scene.refused(MEXICO, "burn Refugio", "17");
        assert!(why.contains("in a raid or in movement"), "{why}");
    }
    let mut scene = Scene::empty().with(MEXICO, "Yucatan", REFUGIO);
    scene.refused(MEXICO, "appear Comanche: 0101", "16");
}

#[test]
fn r17_a_besieged_fort_burns_for_neither_side() {
    let scene = |phasing| {
        let mut scene = Scene::empty()
            .phasing(phasing)
            .besieged(TEXAS, "Dickenson", "1026")
            .with(MEXICO, "Yucatan", "1026");
        scene.public().sieges.insert(hex("1026"), siege(TEXAS, 4));
        scene
    };
    for side in [MEXICO, TEXAS] {
        let why = scene(side).refused(side, "burn Alamo", "17");
        assert!(why.contains("besieged"), "{why}");
    }
}

#[test]
fn r17_1_indians_burn_the_town_they_stop_in_even_a_friendly_one() {
    let scene = super::r16_indians::warriors(Scene::empty(), TEXAS, "in_comanche", "2125")
        .phasing(TEXAS)
        .orders(TEXAS, &["move Comanche: 2126"]);
    // Nobody need order it.
    assert!(!is_burned(&scene, GONZALES));
    let scene = scene.orders(TEXAS, &["done"]);
    assert!(is_burned(&scene, GONZALES));
    assert_eq!(scene.truth.public.control[&hex(GONZALES)], TEXAS);
    scene.says("[17.1] Comanche burns Gonzales");
}

#[test]
fn r17_1_a_fort_is_no_town_and_burns_by_order_only() {
    let mut scene = super::r16_indians::warriors(Scene::empty(), MEXICO, "in_comanche", "1027");
    scene.public().history.indians.hills = true;
    let scene = scene.orders(MEXICO, &["move Comanche: 1026"]);
    assert!(burns(&scene, MEXICO));
    let scene = scene.orders(MEXICO, &["done"]);
    assert!(!is_burned(&scene, "1026"));
}

#[test]
fn r17_2_texans_do_not_burn_over_refugees() {
    let mut scene = Scene::empty()
        .phasing(TEXAS)
        .with(TEXAS, "Jasper Bn", GONZALES)
        .with(TEXAS, "Gonzales refugees", GONZALES);
    scene.public().history.fallen.insert(hex("1026"));
    let why = scene.refused(TEXAS, "burn Gonzales", "17.2");
    assert!(why.contains("Gonzales refugees"), "{why}");
    let scene = scene.orders(TEXAS, &["move Gonzales refugees: 2226", "burn Gonzales"]);
    assert!(is_burned(&scene, GONZALES));
}

#[test]
fn r17_2_mexicans_take_the_refugees_burn_and_lead_them_off() {
    let scene = Scene::empty()
        .with(TEXAS, "Gonzales refugees", GONZALES)
        .with(MEXICO, "Yucatan", "2127")
        .with(MEXICO, "Presidiales Lancers", "2127")
        .orders(
            MEXICO,
            &["move Yucatan, Presidiales Lancers: 2126", "burn Gonzales"],
        );
    assert!(is_burned(&scene, GONZALES));
    let refugees = unit("Gonzales refugees");
    assert!(scene.truth.of(MEXICO).forces.contains_key(&refugees));
    let scene = scene.orders(
        MEXICO,
        &["move Gonzales refugees, Presidiales Lancers: 2226"],
    );
    assert_eq!(scene.at("Gonzales refugees"), Location::Hex(hex("2226")));
}

#[test]
fn r17_2_burned_towns_do_not_count_but_their_refugees_do() {
    let scene = || {
        held(Scene::empty(), REFUGIO)
            .with(MEXICO, "Yucatan", REFUGIO)
            .with(TEXAS, "Gonzales refugees", GONZALES)
    };
    let before = victory::tally(&scene().truth, MEXICO);
    assert_eq!(before, (1, 6), "the chart holds the six others");
    let after = scene().orders(MEXICO, &["burn Refugio"]);
    assert_eq!(victory::tally(&after.truth, MEXICO), (0, 6));
    // A Texan fire costs Texas the town, and captured refugees count for Mexico.
    let texan = victory::tally(&scene().truth, TEXAS).0;
    let burned = scene()
        .phasing(TEXAS)
        .with(TEXAS, "Jasper Bn", "3417")
        .orders(TEXAS, &["burn Washington"]);
    assert_eq!(victory::tally(&burned.truth, TEXAS).0, texan - 1);
    let taken = scene()
        .with(MEXICO, "Durango", "2127")
        .orders(MEXICO, &["move Durango: 2126", "burn Gonzales"]);
    assert_eq!(victory::tally(&taken.truth, MEXICO), (1, 7));
}

#[test]
fn r17_3_who_is_locked_does_not_burn_nor_does_another_over_him() {
    let mut scene = Scene::campaign()
        .turn(2)
        .phasing(TEXAS)
        .phase(Phase::Movement);
    // King stands in Refugio and may not move before turn 3.
    let why = scene.refused(TEXAS, "burn Refugio", "17.3");
    assert!(why.contains("before turn 3"), "{why}");
    // The Government is locked longer, and holds a friend's torch.
    let mut scene = scene
        .turn(4)
        .with(TEXAS, "Jasper Bn", "3417")
        .orders(TEXAS, &["burn Refugio"]);
    let why = scene.refused(TEXAS, "burn Washington", "17.3");
    assert!(why.contains("before turn 7"), "{why}");
    assert!(is_burned(&scene, REFUGIO) && !is_burned(&scene, "3417"));
}

#[test]
fn r17_3_texan_units_of_a_burned_town_that_have_not_come_are_lost() {
    let mut scene = Scene::empty()
        .phasing(TEXAS)
        .with(TEXAS, "Gonzales Co", GONZALES)
        .orders(TEXAS, &["burn Gonzales"]);
    for name in ["Gonzales Bn", "Karnes", "Seguin"] {
        assert_eq!(scene.at(name), Location::Gone, "{name}");
    }
    assert_eq!(scene.at("Gonzales Co"), Location::Hex(hex(GONZALES)));
    assert_eq!(scene.at("Washington Co"), Location::Chart);
    assert!(
        scene
            .told()
            .contains("[17.3] With Gonzales (2126) these are lost"),
        "{}",
        scene.told()
    );
    // Asked for later, the town is the reason.
    scene.public().phase = Phase::Logistics(TEXAS);
    scene.public().intake.points = 6;
    let why = scene.refused(TEXAS, "enter Karnes: 2126", "17.3");
    assert!(why.contains("Gonzales (2126) is burned"), "{why}");
}

#[test]
fn r17_3_a_mexican_guard_comes_to_the_town_that_mexico_burned() {
    let mut scene = held(Scene::empty(), REFUGIO)
        .with(MEXICO, "Yucatan", REFUGIO)
        .orders(MEXICO, &["burn Refugio"]);
    scene.public().phase = Phase::Logistics(MEXICO);
    scene.play(|truth, umpire| logistics::begin(truth, MEXICO, umpire));
    assert_eq!(scene.at("Refugio Guard"), Location::Hex(hex(REFUGIO)));
}

#[test]
fn r17_5_a_fort_its_garrison_burned_doubles_nobody() {
    let alamo: Hex = hex("1026");
    let garrison = [
        "Travis",
        "Dickenson",
        "Milam's Vol.",
        "Alamo Guns",
        "tx_supply1",
    ];
    let storm = |fire: bool| {
        let mut scene = Scene::empty().phasing(TEXAS);
        for name in garrison {
            scene = scene.with(TEXAS, name, "1026");
        }
        if fire {
            scene = scene.orders(TEXAS, &["burn The Alamo"]);
            assert!(is_burned(&scene, "1026"));
        }
        for name in garrison {
            scene = scene.besieged(TEXAS, name, "1026");
        }
        scene.public().sieges.insert(alamo, siege(TEXAS, 3));
        scene
            .phasing(MEXICO)
            .phase(Phase::Combat)
            .stand(
                MEXICO,
                &["Jiminez", "San Luis Potosi", "Matamoros Bn", "Toluca", "mx_supply1"],
                "1026",
            )
            .dice(&[1, 2, 1])
            .orders(MEXICO, &["assault 1026, supplied"])
            .orders(
                TEXAS,
                &["walls north: Travis, Dickenson; south: Milam's Vol.; east: Alamo Guns; west: Supply 1"],
            )
            .orders(
                MEXICO,
                &["columns north: Jiminez; south: San Luis Potosi; east: Matamoros Bn; west: Toluca"],
            )
            .why()
    };
    assert!(storm(true).contains("Odds 7 to 3"), "{}", storm(true));
    assert!(storm(false).contains("Odds 7 to 6"), "{}", storm(false));
}
