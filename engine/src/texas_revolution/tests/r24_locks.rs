//! [3, 21, 24] Units that may not move yet, and refugees.

use super::super::state::{Location, MEXICO, Phase, TEXAS};
use super::{Scene, hex, unit};

fn texan_movement(turn: u8) -> Scene {
    let mut scene = Scene::campaign()
        .turn(turn)
        .phasing(TEXAS)
        .phase(Phase::Movement);
    scene.public().first = TEXAS;
    scene
}

#[test]
fn r3_bexar_san_felipe_and_nacogdoches_move_from_turn_2() {
    let mut scene = texan_movement(1);
    for (name, to) in [
        ("Bowie", "0926"),
        ("Baker's Co", "3422"),
        ("Houston", "5004"),
    ] {
        let refusal = scene.refused(TEXAS, &format!("move {name}: {to}"), "3");
        assert!(refusal.contains("before turn 2"), "{refusal}");
    }
    texan_movement(2).orders(
        TEXAS,
        &[
            "move Bowie: 0926",
            "move Baker's Co: 3422",
            "move Houston: 5004",
        ],
    );
}

#[test]
fn r3_other_units_of_the_start_and_of_turns_1_and_2_move_from_turn_3() {
    let mut scene = texan_movement(2).with(TEXAS, "Jasper Co", "5711");
    for name in ["Travis", "Fannin", "King", "Jasper Co"] {
        let refusal = scene.refused(TEXAS, &format!("move {name}: N"), "3");
        assert!(refusal.contains("before turn 3"), "{refusal}");
    }
    texan_movement(3).with(TEXAS, "Jasper Co", "5711").orders(
        TEXAS,
        &[
            "move Travis: N",
            "move Fannin: S",
            "move King: N",
            "move Jasper Co: N",
        ],
    );
}

#[test]
fn r3_a_unit_that_was_attacked_moves() {
    let mut scene = texan_movement(2);
    let king = unit("King");
    scene
        .truth
        .of_mut(TEXAS)
        .forces
        .get_mut(&king)
        .expect("there")
        .stirred = true;
    scene.orders(TEXAS, &["move King: N"]);
}

#[test]
fn r3_locked_units_neither_raid_nor_force_march() {
    let mut scene = Scene::campaign().turn(1).phasing(MEXICO).phase(Phase::Raid);
    scene.refused(TEXAS, "move Bowie: 0926", "3");
    let mut scene = Scene::campaign()
        .turn(1)
        .phasing(TEXAS)
        .phase(Phase::ForcedMarch);
    scene.refused(TEXAS, "force-march Houston: N", "3");
}

#[test]
fn r3_the_government_moves_on_turn_7_or_when_the_colorado_is_crossed_or_a_fort_falls() {
    let mut scene = texan_movement(6);
    let refusal = scene.refused(TEXAS, "move Texas Government: N", "3");
    assert!(refusal.contains("before turn 7"), "{refusal}");
    texan_movement(7).orders(TEXAS, &["move Texas Government: N"]);
    let mut crossed = texan_movement(4);
    crossed.public().history.crossed.insert("Colorado".into());
    crossed.orders(TEXAS, &["move Texas Government: N"]);
    let mut fallen = texan_movement(4);
    fallen.public().history.fallen.insert(hex("1026"));
    fallen.orders(TEXAS, &["move Texas Government: N"]);
}

#[test]
fn r21_refugees_move_when_their_river_is_crossed_or_a_fort_falls() {
    let towns = [
        ("Gonzales refugees", "San Antonio", "Nueces"),
        ("Victoria refugees", "San Antonio", "Nueces"),
        ("Bastrop refugees", "Guadalupe", "San Antonio"),
        ("Independence refugees", "Colorado", "Lavaca"),
        ("San Felipe refugees", "Colorado", "Lavaca"),
        ("Brazoria refugees", "Colorado", "Lavaca"),
        ("Harrisburg refugees", "Brazos", "San Bernard"),
    ];
    for (name, river, before) in towns {
        let line = format!("move {name}: N");
        let mut scene = texan_movement(4);
        scene.public().history.crossed.insert(before.into());
        let refusal = scene.refused(TEXAS, &line, "21");
        assert!(refusal.contains(river), "{refusal}");
        scene.public().history.crossed.insert(river.into());
        let free = |scene: Scene| scene.orders(TEXAS, &[&line]);
        free(scene);
        let mut fallen = texan_movement(4);
        fallen.public().history.fallen.insert(hex("2135"));
        free(fallen);
    }
}

#[test]
fn r24_the_three_brazos_refugees_move_on_turn_7() {
    let mut scene = texan_movement(7);
    scene.refused(TEXAS, "move Harrisburg refugees: N", "21");
    scene.orders(
        TEXAS,
        &[
            "move Independence refugees: N",
            "move San Felipe refugees: N",
            "move Brazoria refugees: N",
        ],
    );
}

#[test]
fn r21_a_river_is_crossed_by_moving_east_of_it() {
    let scene = Scene::empty()
        .with(MEXICO, "Urrea", "0927")
        .orders(MEXICO, &["move Urrea: 1026 0927"]);
    let crossed = &scene.truth.public.history.crossed;
    assert!(crossed.contains("San Antonio") && crossed.contains("Nueces"));
    assert!(!crossed.contains("Guadalupe"));
    let told = scene.told();
    assert!(
        told.contains("[21] Mexican units are east of the San Antonio: the refugees of Gonzales, Victoria may move."),
        "{told}"
    );
}

#[test]
fn r21_1_undefended_refugees_are_captured_and_move_on_at_once() {
    let scene = Scene::empty()
        .with(TEXAS, "Gonzales refugees", "2126")
        .with(MEXICO, "Tampico Horse", "2125")
        .orders(MEXICO, &["move Tampico Horse: Gonzales"]);
    let captives = unit("Gonzales refugees");
    assert!(scene.truth.of(MEXICO).forces.contains_key(&captives));
    assert!(
        scene
            .told()
            .contains("[21.2] Gonzales refugees are captured")
    );
    scene.orders(
        MEXICO,
        &["move Tampico Horse, Gonzales refugees: N", "done"],
    );
}

#[test]
fn r21_2_captured_refugees_left_alone_are_free() {
    let scene = Scene::empty()
        .with(TEXAS, "Gonzales refugees", "2126")
        .with(MEXICO, "Tampico Horse", "2125")
        .orders(
            MEXICO,
            &[
                "move Tampico Horse: Gonzales",
                "move Tampico Horse: N",
                "done",
            ],
        );
    let captives = unit("Gonzales refugees");
    assert!(scene.truth.of(TEXAS).forces.contains_key(&captives));
    assert_eq!(scene.at("Gonzales refugees"), Location::Hex(hex("2126")));
}

#[test]
fn r21_2_the_government_alone_is_destroyed_by_who_enters() {
    let scene = Scene::empty()
        .with(TEXAS, "Texas Government", "0443")
        .with(MEXICO, "Yucatan", "0344")
        .orders(MEXICO, &["move Yucatan: 0443 0442"]);
    assert_eq!(scene.at("Texas Government"), Location::Gone);
    assert_eq!(scene.truth.public.history.government_lost, Some((5, 0)));
}
