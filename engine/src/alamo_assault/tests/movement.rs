//! [Movement, Sight] The umpire moves the figures over the plan.

use super::*;
use crate::alamo_assault::movement::{length, refuges};
use crate::alamo_assault::plan::plan;
use crate::inches::{Length, Segment};
use proptest::prelude::*;

#[test]
fn movement_a_ditch_costs_three_inches() {
    let mut scene = Scene::awake();
    scene.of("cos").at = Point::inches(37, 59);
    scene.order("cos", Given::Attack(sector("nw")));
    let from = scene.of("cos").at;
    let reports = scene.turn(&[("cos", "attack Cos: Northwest battery")]);
    assert!(says(&reports, "through a ditch"), "{:?}", told(&reports));
    assert_eq!(from.distance(scene.of("cos").at).whole_inches(), 5);
}

#[test]
fn movement_felled_trees_stop_who_has_no_pioneers() {
    for (pioneers, stopped) in [(0, true), (1, true), (2, false)] {
        let mut scene = Scene::awake();
        scene.of("morales").at = Point::inches(56, 98);
        let figures = &mut scene.of("morales").figures;
        figures.pioneers = pioneers;
        figures.soldiers -= pioneers;
        let reports = scene.turn(&[("morales", "rush Morales: Palisade")]);
        assert_eq!(says(&reports, "stopped by the felled trees"), stopped);
        let at_wall = scene.of("morales").place == Place::Foot(sector("pal"));
        assert_eq!(at_wall, !stopped);
        if stopped {
            // The halt is the whole price.
            scene.mood("morales", Mood::Steady);
            scene.turn(&[("morales", "rush Morales: Palisade")]);
            assert_eq!(scene.of("morales").place, Place::Foot(sector("pal")));
        }
    }
}

#[test]
fn movement_goes_round_the_corners_of_the_fort() {
    let plan = plan();
    let from = plan.ground(sector("n")).foot;
    let to = plan.ground(sector("s")).foot;
    let way = plan.route(from, to).expect("there is a way round");
    assert!(way.len() > 1);
    // The fort is 31 inches long and 11 wide.
    assert!(length(from, &way) > Length::inches(35));
    assert!(length(from, &way) < Length::inches(60));
}

#[test]
fn movement_through_an_open_wall_goes_the_whole_column() {
    let mut scene = Scene::awake();
    scene
        .only(&["duque", "dickinson"])
        .at_wall("duque", "n", 0, 12);
    scene.truth.public.open.insert(sector("n"));
    let reports = scene.turn(&[("duque", "rush Duque: Chapel")]);
    assert!(says(&reports, "Duque pours in over the open wall"));
    assert_eq!(scene.of("duque").place, Place::Inside);
    assert_eq!(
        scene.truth.public.standing[&sector("n")],
        10,
        "its ladders stay"
    );
}

#[test]
fn movement_every_sector_is_reached_from_inside_and_outside() {
    let plan = plan();
    for from in Sector::all() {
        for to in Sector::all() {
            let (a, b) = (plan.ground(from), plan.ground(to));
            assert!(
                plan.route(a.doors[0], b.doors[0]).is_some(),
                "{from:?} to {to:?}"
            );
            if !from.is_inner() && !to.is_inner() {
                assert!(plan.route(a.foot, b.foot).is_some(), "{from:?} to {to:?}");
                assert!(
                    plan.route(a.foot, b.doors[0]).is_none(),
                    "the walls are closed"
                );
            }
        }
    }
}

#[test]
fn retreat_texians_go_to_the_nearest_refuge_that_is_free() {
    let mut scene = Scene::awake();
    let public = &scene.truth.public;
    let travis = &public.bodies[&body("travis")];
    let found: Vec<Sector> = refuges(public, travis)
        .into_iter()
        .map(|(s, _)| s)
        .collect();
    assert_eq!(found.first(), Some(&sector("lb")));
    // A column between him and everything: he is cornered.
    scene.inside("duque", Point::inches(51, 64));
    let public = &scene.truth.public;
    assert!(refuges(public, &public.bodies[&body("travis")]).is_empty());
}

#[test]
fn sight_the_sick_come_to_light_when_the_enemy_is_near() {
    let mut scene = Scene::awake();
    assert!(scene.truth.public.unseen.contains(&body("sick")));
    scene.inside("duque", Point::inches(52, 84));
    let reports = scene.turn(&[("duque", "hold Duque")]);
    assert!(says(&reports, "Hospital comes into sight, 2 figures"));
}

#[test]
fn sight_walls_hide_and_height_sees_over_them() {
    let plan = plan();
    let (yard, east) = (plan.ground(sector("e")), Point::inches(90, 82));
    assert!(
        !plan.sees(Point::inches(51, 70), 0, None, east),
        "from the plaza"
    );
    assert!(
        plan.sees(yard.post, 3, Some(sector("e")), east),
        "over his own wall"
    );
    assert!(!plan.sees(plan.ground(sector("w")).post, 8, Some(sector("w")), east));
}

proptest! {
    #[test]
    fn movement_no_way_leads_through_a_wall(
        x in 0_i32..112, y in 0_i32..137, a in 0_usize..11, inside in any::<bool>()
    ) {
        let plan = plan();
        let ground = &plan.grounds[a];
        let to = if inside { ground.doors[0] } else { ground.foot };
        let from = Point::inches(x, y);
        if let Some(way) = plan.route(from, to) {
            let mut at = from;
            for point in way {
                let step = Segment::new(at, point);
                prop_assert!(plan.walls.iter().all(|w| !w.line.crosses(step)));
                at = point;
            }
            prop_assert_eq!(at, to);
        }
    }
}
