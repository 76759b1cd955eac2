//! [12] Results: losses, fighting on, retreats, pursuit; [21.2] the helpless; supply
//! and terrain in battle.

mod helpless;
mod losses;
mod retreats;
mod supply;
mod terrain;

use super::super::battle::ground::cost;
use super::super::state::{Location, MEXICO, TEXAS};
use super::battle::{FIELD, NORTH, SOUTH};
use super::{Scene, hex, unit};
use crate::ruleset::Seat;

fn at(number: &str) -> Location {
    Location::Hex(hex(number))
}

/// Even odds, 7 halved to 4 against 8 halved to 4.
fn even(dice: &[u8]) -> Scene {
    Scene::combat(MEXICO)
        .came(MEXICO, &["Cos", "Vera Cruz", "Refugio Guard"], NORTH, FIELD)
        .stand(TEXAS, &["Nacogdoches Bn", "Red Rovers"], FIELD)
        .dice(dice)
        .orders(MEXICO, &["fight 0832, unsupplied"])
}

/// Five to one, so that a 1 makes the defender retreat.
fn rout() -> Scene {
    Scene::combat(MEXICO)
        .came(
            MEXICO,
            &["Vera Cruz", "Merida", "Refugio Guard"],
            NORTH,
            FIELD,
        )
        .stand(TEXAS, &["Red Rovers"], FIELD)
        .dice(&[1])
}

/// Gives refugees to the Mexicans.
fn captive(mut scene: Scene, name: &str, to: &str) -> Scene {
    let unit = unit(name);
    super::super::movement::ground::hand_over(&mut scene.truth, TEXAS, unit);
    scene.came(MEXICO, &[name], NORTH, to)
}
