//! [6] Movement.

use super::super::state::{Location, MEXICO, Phase, TEXAS};
use super::{Scene, hex};

#[test]
fn r6_1_a_unit_moves_as_far_as_its_movement_points_allow() {
    // Prairie all the way north-east of A.
    let mut scene = Scene::empty().with(MEXICO, "Yucatan", "0145");
    let refusal = scene.refused(MEXICO, "move Yucatan: 0744 0844 0943", "6.1");
    println!("{refusal}");
    let scene = scene.orders(MEXICO, &["move Yucatan: NE NE NE NE NE NE"]);
    println!("{}", scene.told());
}
