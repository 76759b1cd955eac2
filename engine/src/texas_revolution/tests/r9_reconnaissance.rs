//! [9] Reconnaissance.

use super::super::state::{MEXICO, Phase, TEXAS};
use super::{Scene, hex, unit};
use crate::ruleset::{Ruleset, Seat, Viewer};

/// A Texan column with cavalry at 0443, seen by a Mexican at 0344.
fn scene() -> Scene {
    let mut scene = Scene::empty();
    for name in ["Burleson", "Horton", "Johnson", "Jasper Bn", "King"] {
        scene = scene.with(TEXAS, name, "0443");
    }
    scene
}

#[test]
fn r9_a_stack_without_cavalry_shows_whole() {
    let scene = Scene::empty()
        .with(TEXAS, "King", "0443")
        .with(TEXAS, "Jasper Bn", "0443")
        .with(TEXAS, "tx_supply3", "0443");
    let seen = scene
        .truth
        .public
        .seen(TEXAS, hex("0443"))
        .expect("a stack");
    assert_eq!(seen.shown.len(), 3);
    assert!(!seen.screened);
}

#[test]
fn r9_1_a_stack_with_cavalry_shows_its_top_cavalry_and_its_commander() {
    let scene = scene();
    let seen = scene
        .truth
        .public
        .seen(TEXAS, hex("0443"))
        .expect("a stack");
    assert_eq!(seen.shown, [unit("Burleson"), unit("Horton")]);
    assert!(seen.screened);
}

#[test]
fn r9_2_an_attack_opens_the_stack() {
    let scene = scene()
        .with(MEXICO, "Yucatan", "0344")
        .orders(MEXICO, &["move Yucatan: 0443"]);
    let seen = &scene.truth.of(MEXICO).seen[&hex("0443")];
    assert_eq!(seen.units.len(), 5);
    assert!(scene.reports.iter().any(|r| r.rule.number() == "9.2"));
}

#[test]
fn r9_3_cavalry_beside_a_stack_looks_into_it_and_may_go_on() {
    let mut scene = scene().with(MEXICO, "Cuautla Cuirassiers", "0147");
    scene = scene.with(MEXICO, "Cuautla Cuirassiers", "0145");
    let before = scene.truth.of(MEXICO).clone();
    // The march stops beside the enemy, with its MP kept.
    let scene = scene.orders(MEXICO, &["move Cuautla Cuirassiers: 0244 0343 0342 0341"]);
    let after = scene.truth.of(MEXICO);
    assert_eq!(
        after.at(unit("Cuautla Cuirassiers")),
        Some(super::Location::Hex(hex("0343")))
    );
    assert_eq!(after.seen[&hex("0443")].units.len(), 5);
    assert_eq!(after.seen[&hex("0443")].turn, 5);
    assert!(super::super::TexasRevolution::learned(&before, after));
    let scene = scene.orders(MEXICO, &["move Cuautla Cuirassiers: 0342 0341"]);
    // What was seen is told to those who saw it alone.
    assert!(!scene.told().contains("Jasper"), "{}", scene.told());
}

#[test]
fn r9_3_infantry_and_leaders_see_no_more_than_shows() {
    let scene = scene()
        .with(MEXICO, "Urrea", "0145")
        .with(MEXICO, "Yucatan", "0145")
        .orders(MEXICO, &["move Urrea, Yucatan: 0244 0343 0342"]);
    assert!(scene.truth.of(MEXICO).seen.is_empty());
}

#[test]
fn r9_3_raids_and_forced_marches_scout_too() {
    let scene = scene()
        .phasing(TEXAS)
        .phase(Phase::Raid)
        .with(MEXICO, "Cuautla Cuirassiers", "0144")
        .orders(MEXICO, &["move Cuautla Cuirassiers: 0243 0343"]);
    assert_eq!(scene.truth.of(MEXICO).seen.len(), 1);
}

#[test]
fn r9_a_view_holds_no_more_than_what_shows() {
    let scene = scene();
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
        let view = scene.truth.view(viewer);
        let board = super::super::TexasRevolution::board(&view);
        let json = serde_json::to_string(&board).expect("plain data");
        assert!(
            json.contains("Burleson") && !json.contains("Jasper Bn"),
            "{viewer:?}"
        );
        assert!(!board.alt.to_string().contains("King"));
    }
}
