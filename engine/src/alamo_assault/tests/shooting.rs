//! [Shooting, Special figures]

use super::*;
use crate::alamo_assault::casualties::{fall, specials};
use crate::alamo_assault::shooting::{
    cannon, dice, enfilade, muskets, rifles, rifles_outside, shooters,
};
use crate::alamo_assault::tables::{Cover, params};
use crate::inches::Bearing;

#[test]
fn shooting_ten_shooters_in_the_open_roll_one_die() {
    assert_eq!(dice(10, Cover::Open), 1);
    assert_eq!(dice(40, Cover::Open), 4);
}

#[test]
fn shooting_round_6_up_5_down() {
    let by_men = [0, 5, 6, 15, 16, 25, 26].map(|men| dice(men, Cover::Open));
    assert_eq!(by_men, [0, 0, 1, 1, 2, 2, 3]);
}

#[test]
fn shooting_light_cover_20_medium_30_heavy_50_a_die() {
    for (cover, row) in [(Cover::Light, 20), (Cover::Medium, 30), (Cover::Heavy, 50)] {
        assert_eq!(dice(row, cover), 1, "{cover:?}");
        assert_eq!(dice(row / 2, cover), 0, "{cover:?}: half is down");
        assert_eq!(dice(row / 2 + 1, cover), 1, "{cover:?}: above half is up");
        assert_eq!(dice(3 * row, cover), 3, "{cover:?}");
    }
}

#[test]
fn shooting_partial_enfilade_adds_a_die_and_full_enfilade_two() {
    let by_angle = [0, 30, 31, 45, 60, 61, 90, 119, 120, 135, 150, 180].map(enfilade);
    assert_eq!(by_angle, [0, 0, 1, 1, 1, 2, 2, 2, 1, 1, 0, 0]);
}

/// Duque 20 inches north of the wall, looking at it.
fn before_the_wall() -> Scene {
    let mut scene = Scene::awake();
    scene
        .only(&["duque", "travis"])
        .order("travis", Given::Hold);
    let duque = scene.of("duque");
    duque.at = plan::plan()
        .ground(sector("n"))
        .foot
        .toward(Bearing::NORTH, crate::inches::Length::inches(14));
    duque.facing = Bearing::SOUTH;
    duque.order = Some(Given::Attack(sector("n")));
    scene
}

#[test]
fn shooting_in_the_dark_nobody_shoots_farther_than_men_are_seen() {
    let mut scene = before_the_wall();
    scene.truth.public.options.darkness = true;
    let foot = plan::plan().ground(sector("n")).foot;
    for (inches, seen) in [(20, true), (24, false)] {
        let far = crate::inches::Length::inches(inches);
        scene.of("duque").at = foot.toward(Bearing::NORTH, far);
        let public = &scene.truth.public;
        assert_eq!(rifles(public, sector("n")).is_some(), seen, "{inches}");
        assert_eq!(cannon(public, sector("n")).is_empty(), !seen, "{inches}");
    }
    scene.truth.public.turn = params().dark_turns.value.try_into().expect("small");
    scene.truth.public.turn += 1;
    assert!(rifles(&scene.truth.public, sector("n")).is_some());
}

#[test]
fn shooting_at_men_before_their_wall_they_have_no_cover() {
    let mut scene = Scene::awake();
    scene.only(&["crockett", "dickinson", "morales"]);
    let foot = plan::plan().ground(sector("pal")).foot;
    let morales = scene.of("morales");
    morales.at = foot.toward(Bearing::SOUTH, crate::inches::Length::inches(8));
    morales.order = Some(Given::Attack(sector("pal")));
    let dice_at = |scene: &Scene| {
        let public = &scene.truth.public;
        let id = body("morales");
        muskets(public, id, &public.bodies[&id], None).map(|(v, _)| v.dice)
    };
    let behind = dice_at(&scene);
    let crockett = scene.of("crockett");
    (crockett.place, crockett.at) = (Place::Foot(sector("pal")), foot);
    crockett.order = Some(Given::Hold);
    assert!(dice_at(&scene) > behind);
    let volley = rifles_outside(&scene.truth.public, sector("pal")).expect("they shoot");
    assert_eq!(volley.mark.body, body("morales"));
}

#[test]
fn artillery_kills_a_die_for_each_gunner() {
    let scene = before_the_wall();
    let volleys = cannon(&scene.truth.public, sector("n"));
    assert_eq!(volleys.len(), 3);
    assert!(
        volleys.iter().all(|v| v.dice == 1),
        "no enfilade from ahead"
    );
    assert!(volleys.iter().all(|v| v.mark.body == body("duque")));
}

#[test]
fn artillery_takes_a_column_in_enfilade_that_shows_its_flank() {
    let mut scene = before_the_wall();
    scene.of("duque").facing = Bearing::EAST;
    let volleys = cannon(&scene.truth.public, sector("n"));
    assert!(volleys.iter().all(|v| v.dice == 3));
}

#[test]
fn artillery_cannot_be_laid_on_men_at_the_foot_of_the_wall() {
    let mut scene = before_the_wall();
    scene.at_wall("duque", "n", 0, 0);
    assert!(cannon(&scene.truth.public, sector("n")).is_empty());
    assert!(rifles(&scene.truth.public, sector("n")).is_some());
}

#[test]
fn hold_unshaken_firers_add_a_die() {
    let mut scene = before_the_wall();
    let volley = rifles(&scene.truth.public, sector("n")).expect("eight rifles");
    assert_eq!(
        volley.dice, 2,
        "one for eight men in the open, one for HOLD"
    );
    scene.mood("travis", Mood::Shaken);
    assert!(
        rifles(&scene.truth.public, sector("n")).is_none(),
        "four shaken men throw none"
    );
}

#[test]
fn shooting_who_rushes_retreats_or_rallies_does_not_shoot() {
    let mut scene = before_the_wall();
    for given in [
        Given::Rush(sector("n")),
        Given::Assault(sector("n")),
        Given::Retreat,
        Given::Rally,
    ] {
        scene.order("duque", given);
        assert_eq!(shooters(body("duque"), scene.of("duque")), 0, "{given:?}");
    }
}

#[test]
fn shooting_at_a_wall_meets_heavy_cover() {
    let mut scene = before_the_wall();
    let duque = scene.truth.public.bodies[&body("duque")].clone();
    let (volley, at) = muskets(&scene.truth.public, body("duque"), &duque, None).expect("in range");
    // Forty men, fifty a die: the rest is above half.
    assert_eq!((volley.dice, at), (1, sector("n")));
    scene.order("duque", Given::Hold);
    let duque = scene.truth.public.bodies[&body("duque")].clone();
    let (volley, _) = muskets(&scene.truth.public, body("duque"), &duque, None).expect("in range");
    assert_eq!(volley.dice, 2);
}

#[test]
fn shooting_in_the_dark_uses_the_next_heavier_cover_far_off() {
    let mut scene = before_the_wall();
    scene.truth.public.options.darkness = true;
    let volley = rifles(&scene.truth.public, sector("n")).expect("they HOLD");
    assert_eq!(volley.dice, 1, "eight of twenty are none, one for HOLD");
    assert!(
        cannon(&scene.truth.public, sector("n"))
            .iter()
            .all(|v| v.halved)
    );
    scene.truth.public.turn = 7;
    assert_eq!(
        rifles(&scene.truth.public, sector("n"))
            .expect("by day")
            .dice,
        2
    );
}

#[test]
fn shooting_men_on_a_wall_keep_their_facing() {
    let mut scene = Scene::awake();
    scene
        .only(&["duque", "travis"])
        .order("travis", Given::Hold);
    scene.of("duque").at = Point::inches(52, 96);
    assert!(rifles(&scene.truth.public, sector("n")).is_none());
}

#[test]
fn special_figures_one_for_each_six() {
    let mut scene = before_the_wall();
    scene
        .face("t1 rifles n 0", 6)
        .face("rifles n duque special", 1);
    // Two dice, a six and a three: nine fall, the colonel among them.
    let reports = scene.turn(&[("duque", "hold Duque")]);
    let line = told(&reports)
        .into_iter()
        .find(|l| l.starts_with("The rifles of North wall"));
    assert_eq!(
        line.as_deref(),
        Some("The rifles of North wall at Duque: 9 figures fall, among them the commander.")
    );
    assert_eq!(scene.of("duque").figures.leaders, 0);
    assert!(says(&reports, "Duque falls; Castrillón takes over Duque."));
}

#[test]
fn special_figures_standards_and_axes_are_picked_up_by_the_unshaken() {
    let mut scene = Scene::awake();
    let id = body("duque");
    let kinds = specials(scene.of("duque"));
    let standard = kinds
        .iter()
        .position(|s| s.word().id == "aa-special-standard");
    let face = u8::try_from(standard.expect("there is one") + 1).expect("a die");
    for (mood, left) in [(Mood::Steady, 1), (Mood::Shaken, 0)] {
        let mut body = scene.of("duque").clone();
        body.mood = mood;
        let mut dice = Loaded {
            faces: Vec::new(),
            other: face,
        };
        let mut umpire = Umpire::chance(&mut dice);
        let (fell, hit) = fall(id, &mut body, 3, 1, "a", &mut umpire);
        assert_eq!((fell, hit.len()), (3, 1));
        assert_eq!(body.figures.standards, left, "{mood:?}");
        assert_eq!(body.tally.specials, 1, "it counts either way");
        assert_eq!(body.total() + body.fallen, body.start);
    }
}

#[test]
fn shooting_kills_no_more_than_are_in_range() {
    let mut scene = before_the_wall();
    let body = scene.of("duque");
    body.figures = crate::alamo_assault::Figures {
        soldiers: 4,
        ..Default::default()
    };
    body.start = 4;
    let reports = scene.turn(&[("duque", "hold Duque")]);
    assert!(
        says(&reports, "at Duque: 4 figures fall."),
        "{:?}",
        told(&reports)
    );
    assert_eq!(scene.of("duque").total(), 0);
}
