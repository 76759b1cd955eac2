//! [Movement, Sight] The umpire moves the figures over the plan.

use super::*;
use crate::alamo_assault::TEXAS;
use crate::alamo_assault::movement::length;
use crate::alamo_assault::movement::retreat::refuges;
use crate::alamo_assault::plan::plan;
use crate::alamo_assault::shooting::cannon;
use crate::alamo_assault::tables::tables;
use crate::board::ArrowKind;
use crate::inches::{Bearing, Length, Segment};
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

/// How far the first defender in the picture went.
fn walked(scene: &Scene) -> Length {
    let mut recent = scene.truth.public.recent.iter();
    let path = &recent
        .find(|a| a.side == TEXAS && a.kind != ArrowKind::Fire)
        .expect("a move")
        .path;
    length(path[0], &path[1..])
}

#[test]
fn movement_a_doorway_costs_two_inches() {
    let mut scene = Scene::awake();
    // From the pen through the gap in the wall of the yard.
    scene
        .only(&["yard", "dickinson", "duque"])
        .inside("yard", Point::sixteenths(966, 1200));
    scene.turn(&[("yard", "maneuver Convent yard: Convent yard")]);
    assert_eq!(walked(&scene), Length::inches(4));
}

#[test]
fn movement_a_door_is_gone_through_by_who_has_enough_of_his_move_left() {
    let mut scene = Scene::awake();
    scene
        .only(&["crockett", "dickinson", "duque"])
        .inside("crockett", Point::sixteenths(862, 1432));
    scene.turn(&[("crockett", "maneuver Crockett: Chapel")]);
    assert!(walked(&scene) > Length::inches(4), "to the door");
    assert_eq!(scene.of("crockett").place, Place::Inside);
    scene.turn(&[("crockett", "maneuver Crockett: Chapel")]);
    assert_eq!(scene.of("crockett").place, Place::Post(sector("ch")));
}

/// Duque's column alone at a wall, with so many on it and past it and so many ladders.
fn alone_at(wall: &str, up: u16, inside: u16, ladders: u8) -> Scene {
    let mut scene = Scene::awake();
    scene
        .only(&["duque", "dickinson"])
        .at_wall("duque", wall, up, inside)
        .order("duque", Given::Hold);
    scene.of("duque").ladders = ladders;
    scene
}

#[test]
fn retreat_climbs_down_the_wall_before_it_goes_back() {
    let mut scene = alone_at("n", 8, 20, 0);
    // Six by the mended timbers, and one for each of ten inches.
    let reports = scene.turn(&[("duque", "retreat Duque")]);
    assert!(
        says(&reports, "16 get down from North wall, 12 are on it"),
        "{:?}",
        told(&reports)
    );
    assert_eq!(scene.of("duque").place, Place::Foot(sector("n")));
    let reports = scene.turn(&[("duque", "retreat Duque")]);
    assert!(says(&reports, "12 get down from North wall."));
    // Half of the eight inches and a three.
    assert!(says(&reports, "Duque goes back 5 1/2 in."));
    assert_eq!(scene.of("duque").place, Place::Field);
}

#[test]
fn retreat_by_ladders_three_more_get_down_each() {
    let mut scene = alone_at("n", 40, 0, 6);
    scene.truth.public.standing.insert(sector("n"), 2);
    let reports = scene.turn(&[("duque", "retreat Duque")]);
    assert!(says(&reports, "40 get down from North wall."));
}

#[test]
fn rush_elsewhere_climbs_down_first_too() {
    let mut scene = alone_at("nw", 9, 0, 0);
    let reports = scene.turn(&[("duque", "rush Duque: North wall")]);
    assert!(
        says(&reports, "2 get down from Northwest battery, 7 are"),
        "{:?}",
        told(&reports)
    );
    assert_eq!(scene.of("duque").place, Place::Foot(sector("nw")));
}

#[test]
fn retreat_from_inside_the_fort_leads_over_the_nearest_wall() {
    let mut scene = Scene::awake();
    scene
        .only(&["duque", "dickinson"])
        .inside("duque", Point::inches(52, 65));
    let all = scene.of("duque").total();
    let reports = scene.turn(&[("duque", "retreat Duque")]);
    // Thirty by ten ladders, six by the timbers, ten who let themselves down.
    assert!(
        says(&reports, "46 get down from North wall"),
        "{:?}",
        told(&reports)
    );
    let duque = scene.of("duque");
    assert_eq!(duque.place, Place::Foot(sector("n")));
    assert_eq!(duque.inside, all - 46);
}

/// Crockett on the palisade and Morales before it.
fn at_the_palisade() -> Scene {
    let mut scene = Scene::awake();
    scene
        .only(&["crockett", "dickinson", "morales"])
        .at_wall("morales", "pal", 0, 0);
    scene
}

#[test]
fn attack_takes_texians_out_before_their_own_wall_and_maneuver_in_again() {
    let mut scene = at_the_palisade();
    let reports = scene.turn(&[
        ("crockett", "assault Crockett: Palisade"),
        ("morales", "rally Morales"),
    ]);
    assert!(
        says(&reports, "Crockett sallies out before Palisade"),
        "{:?}",
        told(&reports)
    );
    assert_eq!(scene.of("crockett").place, Place::Foot(sector("pal")));
    // Seven men, their size and a 3 without a wall: 47, one for thirty points.
    let melee = told(&reports);
    let melee = melee.iter().find(|t| t.contains("47"));
    assert!(melee.is_some(), "{:?}", told(&reports));
    scene.turn(&[
        ("crockett", "maneuver Crockett: Palisade"),
        ("morales", "rally Morales"),
    ]);
    assert_eq!(scene.of("crockett").place, Place::Post(sector("pal")));
}

#[test]
fn attack_out_of_the_fort_needs_a_gate_or_a_wall_that_all_get_over() {
    let mut scene = Scene::awake();
    let sallies = |scene: &mut Scene, of: &str, line: &str| scene.try_order(of, line).is_ok();
    assert!(!sallies(&mut scene, "travis", "attack Travis: North wall"));
    assert!(!sallies(&mut scene, "carey", "attack Carey: West wall"));
    assert!(sallies(
        &mut scene,
        "baker",
        "attack Baker: Low barracks and gate"
    ));
    assert!(sallies(
        &mut scene,
        "yard",
        "rush Convent yard: Convent yard"
    ));
    // The chapel has no way out.
    assert!(!sallies(&mut scene, "dickinson", "rush Dickinson: Chapel"));
}

#[test]
fn assault_nobody_climbs_past_men_before_their_wall() {
    let mut scene = at_the_palisade();
    let reports = scene.turn(&[
        ("crockett", "assault Crockett: Palisade"),
        ("morales", "assault Morales: Palisade"),
    ]);
    assert!(!says(&reports, "climb"), "{:?}", told(&reports));
    assert_eq!(scene.of("morales").up + scene.of("morales").inside, 0);
}

#[test]
fn maneuver_turns_the_front_where_a_body_stands() {
    let mut scene = Scene::awake();
    let at = scene.of("cos").at;
    let reports = scene.turn(&[("cos", "face Cos: Southwest battery")]);
    assert!(says(&reports, "Cos turns to face Southwest battery"));
    let cos = scene.of("cos");
    assert_eq!(cos.at, at);
    let post = plan().ground(sector("sw")).post;
    assert_eq!(Some(cos.facing), at.bearing_to(post));
}

#[test]
fn maneuver_wheels_the_guns_of_a_sector_which_do_not_fire_meanwhile() {
    let mut scene = Scene::awake();
    scene
        .only(&["baker", "dickinson", "duque"])
        .inside("duque", Point::inches(51, 72));
    scene.order("baker", Given::Hold);
    let fires = |scene: &Scene| cannon(&scene.truth.public, sector("s")).len();
    assert_eq!(fires(&scene), 0, "they look out of the gate");
    let reports = scene.turn(&[
        ("baker", "face Baker: North wall"),
        ("duque", "rally Duque"),
    ]);
    assert!(says(
        &reports,
        "The 6-pounder of Low barracks and gate is wheeled towards North wall"
    ));
    assert_eq!(fires(&scene), 0, "it was wheeled this turn");
    scene.order("baker", Given::Hold);
    assert_eq!(fires(&scene), 2);
}

#[test]
fn maneuver_turns_back_to_its_own_front_and_to_a_point_of_the_compass() {
    let mut scene = Scene::awake();
    scene.only(&["northwest", "travis", "duque"]);
    let own = plan().ground(sector("nw")).facing;
    let guns = |scene: &Scene| -> Vec<_> {
        let public = &scene.truth.public;
        let guns = tables().guns.iter().zip(&public.guns);
        let guns = guns.filter(|(g, _)| g.sector == sector("nw"));
        guns.map(|(_, state)| state.facing).collect()
    };
    scene.turn(&[("northwest", "face Northwest battery: North wall")]);
    assert_ne!(scene.of("northwest").facing, own);
    assert!(guns(&scene).iter().all(Option::is_some));
    let reports = scene.turn(&[("northwest", "face Northwest battery: Northwest battery")]);
    assert!(
        says(&reports, "Northwest battery turns to its own front again"),
        "{:?}",
        told(&reports)
    );
    assert_eq!(scene.of("northwest").facing, own);
    assert!(
        guns(&scene).iter().all(Option::is_none),
        "as they stood at first"
    );
    scene.turn(&[("northwest", "face Northwest battery: southwest")]);
    let southwest = Bearing::new(225);
    assert_eq!(scene.of("northwest").facing, southwest);
    assert!(guns(&scene).iter().all(|facing| *facing == Some(southwest)));
    // A column has no front of its own, and turns as it is told.
    scene.mood("duque", Mood::Steady);
    scene.turn(&[("duque", "face Duque: east")]);
    assert_eq!(scene.of("duque").facing, Bearing::EAST);
}

#[test]
fn maneuver_marches_up_to_another_column() {
    let mut scene = Scene::awake();
    let (from, duque) = (scene.of("cos").at, scene.of("duque").at);
    scene.turn(&[("cos", "maneuver Cos: Duque"), ("duque", "hold Duque")]);
    let cos = scene.of("cos").at;
    assert_eq!(from.distance(cos), Length::inches(6));
    assert!(cos.distance(duque) < from.distance(duque) - Length::inches(5));
    // Beside it the march ends, within talking distance.
    scene.mood("cos", Mood::Steady).mood("duque", Mood::Steady);
    scene.of("cos").at = duque.toward(crate::inches::Bearing::WEST, Length::inches(7));
    scene.turn(&[("cos", "maneuver Cos: Duque"), ("duque", "hold Duque")]);
    let apart = scene.of("cos").at.distance(duque);
    assert_eq!(apart, Length::inches(5));
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
fn sight_hidden_men_who_sleep_stay_hidden_whatever_they_are_told() {
    let mut scene = Scene::new("more-men", &[]);
    let greys = body("greys");
    let reports = scene.turn(&[("greys", "maneuver Greys: North wall")]);
    assert!(!says(&reports, "Greys"), "{:?}", told(&reports));
    assert!(scene.truth.public.unseen.contains(&greys));
    let seat = scene.seat("greys");
    let own = reports.iter().find(|r| r.to == Audience::Seat(seat));
    let own = own.expect("their commander is told").text.to_string();
    assert_eq!(
        own,
        "Asleep still, so that nothing comes of the order: Greys."
    );
    // Woken in the same turn they come out and into sight.
    let reports = scene.turn(&[
        ("greys", "maneuver Greys: North wall"),
        ("romero", "rush Romero: Cattle pen"),
    ]);
    assert!(
        says(&reports, "Greys comes into sight, 7 figures"),
        "{:?}",
        told(&reports)
    );
    assert!(says(&reports, "Greys moves"));
}

#[test]
fn sight_hidden_men_who_turn_where_they_lie_are_not_given_away() {
    let mut scene = Scene::new("more-men", &[("alarm", "awake")]);
    let greys = body("greys");
    for line in ["face Greys: east", "rally Greys", "hold Greys"] {
        let reports = scene.turn(&[("greys", line)]);
        assert!(!says(&reports, "Greys"), "{line}: {:?}", told(&reports));
    }
    let hidden = scene.truth.body(greys).expect("they lie there");
    assert_eq!(hidden.facing, Bearing::EAST);
    assert!(scene.truth.public.unseen.contains(&greys));
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
    fn movement_no_move_is_longer_than_its_order_allows(x in 20_i32..100, y in 5_i32..50) {
        for (line, most) in [
            ("rush Duque: North wall", 12),
            ("attack Duque: North wall", 8),
            ("maneuver Duque: North wall", 6),
        ] {
            let mut scene = Scene::awake();
            let at = Point::sixteenths(16 * x + y % 16, 16 * y + x % 16);
            scene.only(&["duque", "dickinson"]).of("duque").at = at;
            let reports = scene.turn(&[("duque", line)]);
            let moved = scene.truth.public.recent.iter().find(|a| a.side != TEXAS);
            if let Some(path) = moved.map(|a| a.path.clone()) {
                let far = length(path[0], &path[1..]);
                prop_assert!(far <= Length::inches(most), "{far}: {:?}", told(&reports));
            }
        }
    }

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
