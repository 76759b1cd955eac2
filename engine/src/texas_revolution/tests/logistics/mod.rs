//! [14.1, 15] Forage and reinforcements.

mod forage;
mod mexico;
mod texas;

use super::super::state::{Location, MEXICO, Mix, Phase, TEXAS};
use super::super::tables::{Arm, Arrival, Force, Unit};
use super::super::{logistics, sequence, sight};
use super::{Scene, TexasRevolution, hex, siege, unit};
use crate::ruleset::{Ruleset, Side, Viewer};

/// The campaign with the logistics of that side open on that turn.
fn logistics(turn: u8, side: Side, die: &[u8]) -> Scene {
    let mut scene = Scene::campaign().turn(turn).dice(die);
    scene.public().phase = Phase::Logistics(side);
    scene.play(|truth, umpire| logistics::begin(truth, side, umpire));
    scene
}

fn texan(turn: u8, points: u8) -> Scene {
    let mut scene = logistics(turn, TEXAS, &[1]);
    scene.public().intake.points = points;
    scene
}

/// Verbs the seat may use now.
fn verbs(scene: &Scene, side: Side) -> Vec<&'static str> {
    let view = scene.truth.view(Viewer::Seat(crate::ruleset::Seat(side.0)));
    TexasRevolution::menu(&view)
        .offers
        .iter()
        .map(|o| o.verb)
        .collect()
}

fn on_map(scene: &Scene, name: &str) -> bool {
    matches!(scene.at(name), Location::Hex(_))
}

/// Puts the columns due before that turn out of the way.
fn early_columns(scene: &mut Scene, turn: u8) {
    for unit in Unit::all() {
        if let Arrival::Turn(due, _) = &unit.counter().arrives
            && *due < turn
        {
            scene.truth.place(MEXICO, unit, Location::Gone);
        }
    }
    sight::refresh(&mut scene.truth);
}
