//! [5] Stacking.

use super::super::movement::stacking::{Excess, capacity, excess};
use super::super::state::{Location, MEXICO, Pending, Phase, TEXAS};
use super::{Scene, hex, unit};

fn units(names: &[&str]) -> Vec<super::Unit> {
    names.iter().map(|n| unit(n)).collect()
}

#[test]
fn r5_only_infantry_battalions_count() {
    // Zapadores, cavalry, guns, convicts, supply and companies stack free.
    let stack = units(&[
        "Yucatan",
        "Durango",
        "Aguascalis",
        "Zapadores",
        "Cuautla Cuirassiers",
        "Presidiales Lancers",
        "Light Guns 1",
        "Saltillo Convicts",
        "mx_supply1",
        "San Patricio Guard",
    ]);
    assert_eq!(excess(&stack), None);
    let mut more = stack;
    more.push(unit("Upantlan"));
    let excess = excess(&more).expect("four battalions");
    assert_eq!(excess, Excess::Battalions { count: 4, limit: 3 });
    assert_eq!(excess.surplus(), 1);
}

#[test]
fn r5_1_a_stack_without_leader_ends_the_sub_phase_with_three_battalions() {
    let mut scene = Scene::empty()
        .with(MEXICO, "Yucatan", "0344")
        .with(MEXICO, "Durango", "0344")
        .with(MEXICO, "Aguascalis", "0344")
        .with(MEXICO, "Upantlan", "0443");
    // A march may lead there, for the stack may yet be thinned out.
    scene = scene.orders(MEXICO, &["move Upantlan: 0344"]);
    let refusal = scene.refused(MEXICO, "done", "5.1");
    assert!(
        refusal.contains("0344 holds 4 battalions and may hold 3"),
        "{refusal}"
    );
    scene.orders(MEXICO, &["move Durango: S", "done"]);
}

#[test]
fn r5_1_what_cannot_march_away_may_be_given_up() {
    let mut scene = Scene::empty();
    for name in ["Yucatan", "Durango", "Aguascalis", "Upantlan", "Jalpa"] {
        scene = scene.with(MEXICO, name, "0344");
    }
    scene.refused(MEXICO, "done", "5.1");
    assert!(
        scene.order(MEXICO, "lose Yucatan").is_err(),
        "two are too many"
    );
    let scene = scene.orders(MEXICO, &["lose Upantlan, Jalpa", "done"]);
    assert_eq!(scene.at("Upantlan"), Location::Gone);
    assert!(scene.told().contains("[5.1] Upantlan is given up in 0344"));
}

#[test]
fn r5_1_a_leader_commands_four_five_or_six_battalions() {
    assert_eq!(capacity(&units(&["Yucatan"])), 3);
    assert_eq!(capacity(&units(&["Gaona"])), 4);
    assert_eq!(capacity(&units(&["Urrea"])), 5);
    assert_eq!(capacity(&units(&["Houston"])), 6);
}

#[test]
fn r5_2_subordinate_leaders_bring_their_own_battalions() {
    // The example of 5.2: 16 battalions with Santa Anna, Sesma and Filisola.
    assert_eq!(capacity(&units(&["Santa Anna", "Sesma", "Filisola"])), 16);
    // The example of 6.22: 20 with two XX and an X.
    let staff = units(&["Santa Anna", "Sesma", "Filisola", "Gaona"]);
    assert_eq!(capacity(&staff), 20);
    assert_eq!(excess(&staff), None);
}

#[test]
fn r5_2_equal_leaders_may_not_share_a_hex_without_a_superior() {
    let mut scene = Scene::empty()
        .with(MEXICO, "Sesma", "0344")
        .with(MEXICO, "Filisola", "0443")
        .orders(MEXICO, &["move Filisola: 0344"]);
    let refusal = scene.refused(MEXICO, "done", "5.2");
    assert!(
        refusal.contains("Sesma, Filisola stand together"),
        "{refusal}"
    );
    let mut scene = scene.with(MEXICO, "Santa Anna", "0344");
    scene.order(MEXICO, "done").expect("a superior is there");
}

#[test]
fn r5_stacking_is_checked_at_the_end_of_a_raid() {
    // The leader rides off from more battalions than can stay alone.
    let mut scene = Scene::empty().phasing(TEXAS).phase(Phase::Raid);
    for name in ["Urrea", "Yucatan", "Durango", "Aguascalis", "Upantlan"] {
        scene = scene.with(MEXICO, name, "0344");
    }
    let mut scene = scene.orders(MEXICO, &["move Urrea: 0443"]);
    scene.refused(MEXICO, "done", "5.1");
    scene.orders(MEXICO, &["move Urrea: 0344", "done"]);
}

#[test]
fn r5_2_a_raider_given_up_leaves_his_old_stack_to_be_thinned_out_before_the_raid_ends() {
    let mut scene = Scene::empty().phasing(TEXAS).phase(Phase::Raid);
    for name in ["Urrea", "Yucatan", "Durango", "Aguascalis", "Upantlan"] {
        scene = scene.with(MEXICO, name, "0344");
    }
    let scene = scene.with(MEXICO, "Ugartachea", "0244");
    let mut scene = scene.orders(MEXICO, &["move Urrea: 0244", "lose Urrea"]);
    scene.refused(MEXICO, "done", "5.1");
    scene.orders(MEXICO, &["lose Yucatan", "done"]);
}

#[test]
fn r5_an_attacking_stack_is_counted_apart_from_the_defenders() {
    let mut scene = Scene::empty().with(TEXAS, "Houston", "0443");
    for name in ["Jasper Bn", "Milam Bn", "Viesca Bn"] {
        scene = scene.with(TEXAS, name, "0443");
    }
    for name in ["Yucatan", "Durango", "Aguascalis"] {
        scene = scene.with(MEXICO, name, "0344");
    }
    scene.orders(MEXICO, &["move 0344: 0443", "done"]);
}

#[test]
fn r5_an_overstacked_retreat_is_thinned_out_by_its_owner() {
    let mut scene = Scene::empty().phase(Phase::Combat);
    for name in ["Jasper Bn", "Milam Bn", "Viesca Bn", "Liberty Bn"] {
        scene = scene.with(TEXAS, name, "4010");
    }
    scene.public().pending.push(Pending::Overstacked {
        side: TEXAS,
        hex: hex("4010"),
    });
    assert!(scene.order(MEXICO, "done").is_err());
    let scene = scene.orders(TEXAS, &["lose Milam Bn"]);
    assert_eq!(scene.at("Milam Bn"), Location::Gone);
    assert_eq!(scene.truth.public.pending, []);
}
