//! [6] Movement and raids.

use super::super::state::{Location, MEXICO, Phase, TEXAS};
use super::{Scene, hex};

#[test]
fn r6_all_some_or_none_of_the_units_may_move() {
    let scene = Scene::empty()
        .with(MEXICO, "Yucatan", "0145")
        .with(MEXICO, "Durango", "0145")
        .orders(MEXICO, &["move Yucatan: 0144", "done"]);
    assert_eq!(scene.at("Yucatan"), Location::Hex(hex("0144")));
    assert_eq!(scene.at("Durango"), Location::Hex(hex("0145")));
}

#[test]
fn r6_1_a_unit_moves_as_far_as_its_movement_points_allow() {
    let mut scene = Scene::empty().with(MEXICO, "Yucatan", "0145");
    let refusal = scene.refused(MEXICO, "move Yucatan: 0843", "6.1");
    assert!(
        refusal.contains("0843 needs 7 MP; Yucatan has 6 left"),
        "{refusal}"
    );
    let mut scene = scene.orders(MEXICO, &["move Yucatan: NE NE NE NE NE NE"]);
    assert_eq!(scene.at("Yucatan"), Location::Hex(hex("0742")));
    let refusal = scene.refused(MEXICO, "move Yucatan: N", "6.1");
    assert!(refusal.contains("has 0 MP left"), "{refusal}");
}

#[test]
fn r6_1_units_may_move_again_in_the_same_sub_phase_with_what_is_left() {
    let mut scene = Scene::empty()
        .with(MEXICO, "Yucatan", "0145")
        .orders(MEXICO, &["move Yucatan: N N", "move Yucatan: N N N"]);
    let refusal = scene.refused(MEXICO, "move Yucatan: N N", "6.1");
    assert!(
        refusal.contains("needs 1 MP; Yucatan has 0 left"),
        "{refusal}"
    );
    scene.orders(MEXICO, &["move Yucatan: N"]);
}

#[test]
fn r6_1_the_cheapest_way_to_a_place_is_found() {
    let scene = Scene::empty()
        .with(MEXICO, "Yucatan", "1540")
        .orders(MEXICO, &["move Yucatan: San Patricio"]);
    assert_eq!(scene.at("Yucatan"), Location::Hex(hex("1742")));
}

#[test]
fn r6_2_units_of_one_hex_move_together() {
    let mut scene = Scene::empty()
        .with(MEXICO, "Yucatan", "0145")
        .with(MEXICO, "Durango", "0144");
    // Units of two hexes are no party.
    assert!(scene.order(MEXICO, "move Yucatan, Durango: 0143").is_err());
    assert!(scene.order(MEXICO, "move all: 0143").is_err());
}

#[test]
fn r6_21_units_with_a_leader_all_the_way_use_his_nine() {
    let scene = Scene::empty()
        .with(MEXICO, "Urrea", "0145")
        .with(MEXICO, "Yucatan", "0145")
        .orders(MEXICO, &["move Urrea, Yucatan: NE NE NE NE NE NE NE NE NE"]);
    assert_eq!(scene.at("Yucatan"), Location::Hex(hex("1040")));
}

#[test]
fn r6_21_a_leader_who_comes_by_lends_no_movement() {
    // He picks nobody up: they must start together [ruling TR-26].
    let mut scene = Scene::empty()
        .with(MEXICO, "Urrea", "0145")
        .with(MEXICO, "Yucatan", "0144")
        .orders(MEXICO, &["move Urrea: 0144"]);
    let refusal = scene.refused(MEXICO, "move Urrea, Yucatan: N N N N N N N", "6.1");
    assert!(refusal.contains("Urrea's stack has 0 left"), "{refusal}");
}

#[test]
fn r6_21_units_are_dropped_off_within_their_own_movement() {
    let mut scene = Scene::empty()
        .with(MEXICO, "Urrea", "0145")
        .with(MEXICO, "Yucatan", "0145")
        .with(MEXICO, "Durango", "0145")
        .orders(
            MEXICO,
            &[
                "move Urrea, Yucatan, Durango: NE NE NE NE",
                "move Urrea, Yucatan: NE NE NE",
                "move Durango: NE NE",
            ],
        );
    scene.refused(MEXICO, "move Durango: NE", "6.1");
    // Beyond that they stay with the leader whose movement they used [ruling TR-27].
    let refusal = scene.refused(MEXICO, "move Urrea: NE", "6.21");
    assert!(
        refusal.contains("Yucatan has marched 7 MP with its leader and has 6 of its own"),
        "{refusal}"
    );
    scene.refused(MEXICO, "move Yucatan: NE", "6.1");
    let scene = scene.orders(MEXICO, &["move Urrea, Yucatan: NE NE"]);
    assert_eq!(scene.at("Yucatan"), Location::Hex(hex("1040")));
}

#[test]
fn r6_22_each_subordinate_leader_costs_one_movement_point() {
    // The example: Santa Anna with two XX and an X has 6 MP, and so has all in
    // his hex, even cavalry with 8 that leaves the leaders.
    let mut scene = Scene::empty();
    for name in [
        "Santa Anna",
        "Sesma",
        "Filisola",
        "Gaona",
        "Jiminez",
        "Dolores Cuirassiers",
    ] {
        scene = scene.with(MEXICO, name, "0145");
    }
    scene.refused(MEXICO, "move Santa Anna, Jiminez: N N N N N N N", "6.1");
    scene.refused(MEXICO, "move Dolores Cuirassiers: N N N N N N N", "6.1");
    scene.refused(MEXICO, "move Sesma: N N N N N N N", "6.1");
    let scene = scene.orders(
        MEXICO,
        &[
            "move 0145: N N N N N",
            "move Dolores Cuirassiers: N",
            "move Santa Anna, Jiminez: N",
        ],
    );
    assert_eq!(scene.at("Jiminez"), Location::Hex(hex("0139")));
}

#[test]
fn r6_22_the_reduction_never_goes_below_one_and_not_into_raids() {
    let mut scene = Scene::empty().phasing(TEXAS).phase(Phase::Raid);
    for name in ["Santa Anna", "Sesma", "Dolores Cuirassiers"] {
        scene = scene.with(MEXICO, name, "0145");
    }
    scene
        .orders(MEXICO, &["move 0145: NE NE NE NE NE NE"])
        .orders(MEXICO, &["move Santa Anna, Dolores Cuirassiers: NE NE NE"]);
}

#[test]
fn r6_23_heavy_artillery_and_refugees_use_their_own_movement() {
    let mut scene =
        Scene::empty()
            .with(MEXICO, "Santa Anna", "0145")
            .with(MEXICO, "Siege Guns", "0145");
    let refusal = scene.refused(MEXICO, "move Santa Anna, Siege Guns: N N N N N", "6.1");
    assert!(
        refusal.contains("Santa Anna's stack has 0 left"),
        "{refusal}"
    );
    scene.orders(MEXICO, &["move Santa Anna, Siege Guns: N N N N"]);

    let mut scene = Scene::empty()
        .turn(8)
        .phasing(TEXAS)
        .with(TEXAS, "Houston", "3217")
        .with(TEXAS, "Independence refugees", "3217");
    let refusal = scene.refused(TEXAS, "move Houston, Independence refugees: 3212", "6.1");
    assert!(refusal.contains("has 4 left"), "{refusal}");
}

#[test]
fn r6_24_captured_refugees_move_with_their_captors_leader() {
    let mut scene = Scene::empty()
        .with(MEXICO, "Urrea", "0344")
        .with(MEXICO, "Yucatan", "0344");
    let captives = super::unit("Gonzales refugees");
    let standing = scene
        .truth
        .of_mut(TEXAS)
        .forces
        .remove(&captives)
        .expect("there");
    scene.truth.of_mut(MEXICO).forces.insert(captives, standing);
    let scene = scene
        .with(MEXICO, "Gonzales refugees", "0344")
        .orders(MEXICO, &["move 0344: NE NE NE NE NE NE NE NE NE"]);
    assert_eq!(scene.at("Gonzales refugees"), Location::Hex(hex("1239")));
}

#[test]
fn r6_3_reinforcements_move_freely_from_their_entry_hex() {
    let mut scene = Scene::empty().with(MEXICO, "Yucatan", "0145");
    let yucatan = super::unit("Yucatan");
    let turn = scene.truth.public.turn;
    let forces = &mut scene.truth.of_mut(MEXICO).forces;
    forces.get_mut(&yucatan).expect("there").entered = turn;
    scene.orders(MEXICO, &["move Yucatan: N N N N N N"]);
}

#[test]
fn r6_4_texans_may_enter_the_united_states_and_leave_the_map() {
    let mut scene = Scene::empty()
        .phasing(TEXAS)
        .with(TEXAS, "Houston", "6404")
        .with(TEXAS, "tx_supply3", "6404")
        .with(TEXAS, "Burleson", "6005")
        .with(TEXAS, "Johnston", "5003");
    let scene = {
        scene.refused(TEXAS, "exit Johnston", "6.4");
        scene.orders(
            TEXAS,
            &["move Burleson: 6004", "exit Houston, Supply 3", "done"],
        )
    };
    assert_eq!(scene.at("Burleson"), Location::Hex(hex("6004")));
    assert_eq!(scene.at("Houston"), Location::Gone);
    // Supply may come again by forage [ruling TR-33].
    assert_eq!(scene.at("tx_supply3"), Location::Chart);
}

#[test]
fn r6_4_neither_the_government_nor_mexicans_go_there() {
    let mut scene = Scene::empty()
        .turn(8)
        .phasing(TEXAS)
        .with(TEXAS, "Texas Government", "6005");
    scene.refused(TEXAS, "move Texas Government: 6004", "6.4");
    let mut scene = scene.phasing(MEXICO).with(MEXICO, "Urrea", "6006");
    let side = crate::hex::Hexside::between(hex("6005"), hex("6004")).expect("adjacent");
    scene.public().ferries.insert(side);
    scene = scene.orders(MEXICO, &["move Urrea: 5905"]);
    scene.refused(MEXICO, "exit Urrea", "6.4");
    scene.refused(MEXICO, "move Urrea: 6004", "6.4");
}

#[test]
fn r6_5_leaders_and_cavalry_of_the_other_side_raid() {
    let mut scene = Scene::empty()
        .phasing(TEXAS)
        .phase(Phase::Raid)
        .with(MEXICO, "Urrea", "0145")
        .with(MEXICO, "Cuautla Cuirassiers", "0145")
        .with(MEXICO, "Yucatan", "0145")
        .with(MEXICO, "Tampico Horse", "0344");
    let refusal = scene.refused(MEXICO, "move Urrea, Yucatan: N", "6.5");
    assert!(refusal.contains("Yucatan cannot raid"), "{refusal}");
    // Cavalry by itself has its printed 7; with its leader it has his 9.
    scene.refused(MEXICO, "move Tampico Horse: NE NE NE NE NE NE NE NE", "6.1");
    let scene = scene.orders(
        MEXICO,
        &[
            "move Tampico Horse: NE NE NE NE NE NE NE",
            "move Urrea, Cuautla Cuirassiers: NE NE NE NE NE NE NE NE NE",
            "done",
        ],
    );
    assert_eq!(scene.at("Urrea"), Location::Hex(hex("1040")));
    assert_eq!(scene.truth.public.phase, Phase::Movement);
}

#[test]
fn r6_5_a_raid_is_an_extra_move_besides_regular_movement() {
    let mut scene = Scene::empty()
        .phasing(TEXAS)
        .phase(Phase::Raid)
        .with(MEXICO, "Urrea", "0145")
        .orders(MEXICO, &["move Urrea: NE NE NE NE NE NE NE NE NE", "done"]);
    scene.public().phase = Phase::Movement;
    scene.public().half = 1;
    let scene = scene.orders(MEXICO, &["move Urrea: SW SW SW SW SW SW SW SW SW"]);
    assert_eq!(scene.at("Urrea"), Location::Hex(hex("0145")));
}

#[test]
fn r6_5_there_is_no_combat_in_a_raid() {
    let mut scene = Scene::empty()
        .phasing(TEXAS)
        .phase(Phase::Raid)
        .with(MEXICO, "Urrea", "0344")
        .with(MEXICO, "Cuautla Cuirassiers", "0344")
        .with(TEXAS, "King", "0443");
    let refusal = scene.refused(MEXICO, "move Urrea, Cuautla Cuirassiers: 0443", "6.5");
    assert!(refusal.contains("Enemies hold 0443"), "{refusal}");
}

#[test]
fn r6_moves_are_told_with_what_shows_of_the_party_and_drawn() {
    let scene = Scene::empty()
        .with(MEXICO, "Urrea", "0145")
        .with(MEXICO, "Cuautla Cuirassiers", "0145")
        .with(MEXICO, "Yucatan", "0145")
        .orders(MEXICO, &["move 0145: N N", "move Yucatan: N"]);
    let told = scene.told();
    assert!(
        told.contains("[6] Urrea, Cuautla Cuirassiers and what follows: from 0145 to 0143."),
        "{told}"
    );
    // By itself, a battalion is seen whole.
    assert!(told.contains("[6] Yucatan: from 0143 to 0142."), "{told}");
    let arrows = &scene.truth.public.recent;
    assert_eq!(arrows.len(), 1);
    assert_eq!(arrows[0].path.len(), 4);
}
