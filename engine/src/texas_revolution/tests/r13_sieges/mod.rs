//! [13] Forts: siege or battle, sorties and relief, hunger, siege attacks.

mod second;
mod siege;
mod storm;
mod walls;

use super::super::state::{Location, MEXICO, Phase, TEXAS, owner};
use super::{Scene, hex, siege, unit};
use crate::ruleset::{Seat, Side, Viewer};
use crate::umpire::Audience;

const ALAMO: &str = "1026";
const SUPPLY: &str = "tx_supply1";

fn fort() -> Location {
    Location::Fort(hex(ALAMO))
}

fn outside() -> Location {
    Location::Hex(hex(ALAMO))
}

/// The Alamo besieged since turn 3, in the combat sub-phase of a side.
fn alamo(phasing: Side, garrison: &[&str], besiegers: &[&str]) -> Scene {
    let mut scene = Scene::combat(phasing);
    for name in garrison {
        scene = scene.besieged(TEXAS, name, ALAMO);
    }
    scene.public().sieges.insert(hex(ALAMO), siege(TEXAS, 3));
    scene.stand(MEXICO, besiegers, ALAMO)
}

const COLUMNS: [&str; 4] = ["Jiminez", "San Luis Potosi", "Matamoros Bn", "Toluca"];
const GARRISON: [&str; 5] = ["Travis", "Dickenson", "Milam's Vol.", "Alamo Guns", SUPPLY];

/// The besiegers storm with four battalions and supply.
fn storm(garrison: &[&str], walls: &str, dice: &[u8]) -> Scene {
    alamo(MEXICO, garrison, &COLUMNS)
        .stand(MEXICO, &["mx_supply1"], ALAMO)
        .dice(dice)
        .orders(MEXICO, &["assault 1026, supplied"])
        .orders(TEXAS, &[walls])
        .orders(
            MEXICO,
            &["columns north: Jiminez; south: San Luis Potosi; east: Matamoros Bn; west: Toluca"],
        )
}

const TRAVIS_NORTH: &str =
    "walls north: Travis, Dickenson; south: Milam's Vol.; east: Alamo Guns; west: Supply 1";
const TRAVIS_SOUTH: &str =
    "walls north: Dickenson; south: Travis, Milam's Vol.; east: Alamo Guns; west: Supply 1";
