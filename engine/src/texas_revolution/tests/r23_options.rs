//! [23] Optional rules, chosen at set-up.

use super::super::logistics;
use super::super::state::{Location, MEXICO, Phase, TEXAS};
use super::{Scene, hex};
use crate::ruleset::Side;

/// The campaign with an option, and the logistics of a side open on a turn.
fn logistics(option: (&str, &str), turn: u8, side: Side, die: &[u8]) -> Scene {
    let mut scene = Scene::option(option.0, option.1).turn(turn).dice(die);
    scene.public().phase = Phase::Logistics(side);
    scene.play(|truth, umpire| logistics::begin(truth, side, umpire));
    scene
}

#[test]
fn r23_2_two_volunteer_units_a_turn_come_free_of_factors() {
    let mut scene = logistics(("volunteers", "two-more"), 4, TEXAS, &[6]);
    // A 6 on turn 4 gives 12 factors; Memphis and Baton Rouge cost none of them.
    assert_eq!(scene.truth.public.intake.points, 12);
    scene = scene.orders(
        TEXAS,
        &["enter Memphis Vols: 6418", "enter Baton Rouge Vols: 6404"],
    );
    assert_eq!(scene.truth.public.intake.points, 12);
    assert_eq!(scene.truth.public.intake.volunteers, 2);
    assert_eq!(scene.at("Memphis Vols"), Location::Hex(hex("6418")));
    // The third is paid for.
    scene = scene.orders(TEXAS, &["enter Natchez Vols: 6418"]);
    assert_eq!(scene.truth.public.intake.points, 10);
}

#[test]
fn r23_2_without_the_option_every_volunteer_is_paid_for() {
    let scene = logistics(("volunteers", "as-charted"), 4, TEXAS, &[1]);
    let scene = scene.orders(TEXAS, &["enter Memphis Vols: 6418"]);
    assert!(scene.truth.public.intake.points < 2);
}

#[test]
fn r23_4_the_column_with_the_siege_guns_is_due_on_turn_3() {
    let enters = |option, turn| {
        // "done" brings in whatever is due.
        let scene = logistics(("siege-guns", option), turn, MEXICO, &[1]);
        let scene = scene.orders(MEXICO, &["done"]);
        matches!(scene.at("Siege Guns"), Location::Hex(_))
    };
    assert!(enters("turn-3", 3));
    assert!(!enters("turn-3", 2));
    assert!(!enters("turn-8", 3));
    assert!(enters("turn-8", 8));
}
