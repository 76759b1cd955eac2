//! [Shooting, Special figures]

use super::*;
use crate::alamo_assault::casualties::{fall, specials};
use crate::alamo_assault::shooting::{
    Volley, cannon, dice, enfilade, muskets, rifles, rifles_outside, served, shooters,
};
use crate::alamo_assault::tables::{Cover, params, tables};
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
        let volleys = muskets(public, id, &public.bodies[&id], |_| None);
        volleys.first().map(|(v, ..)| v.dice)
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

/// The only volley of Duque's column, and where it falls.
fn one_volley(scene: &Scene, duque: &Body) -> (Volley, Sector) {
    let public = &scene.truth.public;
    let mut volleys = muskets(public, body("duque"), duque, |_| None);
    assert_eq!(volleys.len(), 1);
    let (volley, _, at) = volleys.remove(0);
    (volley, at)
}

#[test]
fn shooting_at_a_wall_meets_heavy_cover() {
    let mut scene = before_the_wall();
    let duque = scene.truth.public.bodies[&body("duque")].clone();
    let (volley, at) = one_volley(&scene, &duque);
    // Forty men, fifty a die: the rest is above half.
    assert_eq!((volley.dice, at), (1, sector("n")));
    scene.order("duque", Given::Hold);
    let duque = scene.truth.public.bodies[&body("duque")].clone();
    let (volley, _) = one_volley(&scene, &duque);
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
    scene.few("duque", 4);
    let reports = scene.turn(&[("duque", "hold Duque")]);
    assert!(
        says(&reports, "at Duque: 4 figures fall."),
        "{:?}",
        told(&reports)
    );
    assert_eq!(scene.of("duque").total(), 0);
}

/// Duque's men past the north wall, with its three guns taken and turned.
fn with_captured_guns(inside: u16) -> Scene {
    let mut scene = Scene::awake();
    scene
        .only(&["duque", "plaza", "dickinson"])
        .at_wall("duque", "n", 0, inside);
    scene.truth.public.open.insert(sector("n"));
    scene.truth.public.turn = 3;
    let guns = tables().guns.iter().zip(&mut scene.truth.public.guns);
    for (_, state) in guns.filter(|(gun, _)| gun.sector == sector("n")) {
        (state.held, state.taken) = (Some(crate::alamo_assault::MEXICO), Some((body("duque"), 2)));
    }
    scene
}

#[test]
fn shooting_guns_that_were_turned_fire_only_while_two_figures_stand_at_each() {
    for (inside, fire) in [(1, 0), (2, 1), (5, 2), (12, 3)] {
        let mut scene = with_captured_guns(inside);
        let reports = scene.turn(&[("duque", "hold Duque")]);
        let by = told(&reports);
        let by = by.iter().filter(|t| t.contains("8-pounder of North wall"));
        // Those who come after find nobody left and are told of in one line.
        let fired = scene.truth.public.smoke.iter().filter(|s| {
            let guns = tables().guns.iter().filter(|g| g.sector == sector("n"));
            guns.clone().any(|g| g.at == s.at)
        });
        assert_eq!(
            fired.count(),
            fire,
            "{inside} inside: {:?}",
            by.collect::<Vec<_>>()
        );
    }
    // Who has gone on into the fort serves nothing at the wall.
    let mut scene = with_captured_guns(12);
    scene
        .inside("duque", Point::inches(52, 80))
        .order("duque", Given::Hold);
    assert!(served(&scene.truth.public, sector("n")).is_empty());
}

#[test]
fn rush_assault_retreat_and_rally_serve_no_gun_that_was_turned() {
    let serve = |given| {
        let mut scene = with_captured_guns(12);
        scene.order("duque", given);
        served(&scene.truth.public, sector("n")).len()
    };
    for given in [
        Given::Rush(sector("ch")),
        Given::Assault(sector("ch")),
        Given::Retreat,
        Given::Rally,
    ] {
        assert_eq!(serve(given), 0, "{given:?}");
    }
    assert_eq!(serve(Given::Hold), 3);
    assert_eq!(serve(Given::Attack(sector("n"))), 3);
    // With half of their three crews one gun fires.
    assert_eq!(serve(Given::Maneuver(sector("n"))), 1);
}

#[test]
fn assault_guns_that_were_turned_are_laid_on_a_door_in_sight() {
    let mut scene = with_captured_guns(12);
    let door = plan::plan().ground(sector("lb")).doors[0];
    let mut cos = scene.of("duque").clone();
    cos.place = Place::Inside;
    cos.at = door;
    (cos.up, cos.inside) = (0, 0);
    let public = &mut scene.truth.public;
    public.bodies.insert(body("cos"), cos);
    for seat in &mut public.seats {
        if seat.name.to_string() == "Cos" {
            seat.bodies = vec![body("cos")];
        }
    }
    let lb = public.bodies.get_mut(&body("plaza")).expect("there");
    (lb.place, lb.at) = (
        Place::Post(sector("lb")),
        plan::plan().ground(sector("lb")).post,
    );
    scene.truth.public.doors.insert(sector("lb"), 60);
    let reports = scene.turn(&[
        ("cos", "assault Cos: Long barracks"),
        ("duque", "hold Duque"),
    ]);
    // Two pioneers of Cos and three guns with two dice each, threes all.
    assert!(
        says(
            &reports,
            "The door of Long barracks is struck for 24 and stands 36 more"
        ),
        "{:?}",
        told(&reports)
    );
    assert!(!says(&reports, "8-pounder of North wall at"));
    let struck = reports.iter().find(|r| r.text.id == "aa-door-stands");
    let trace = &struck.expect("the door").trace;
    assert_eq!(trace.len(), 4, "who struck it, each with its dice");
    assert_eq!(trace[0].text.to_string(), "Cos at the door: 3, 3");
}

#[test]
fn shooting_at_several_bodies_of_a_post_names_each_with_what_it_lost() {
    let at = before_the_wall().of("duque").at;
    let mut scene = Scene::awake();
    scene.only(&["duque", "travis", "northwest"]);
    scene.of("duque").at = at;
    let ground = plan::plan().ground(sector("n"));
    let post = ground.post;
    let northwest = scene.of("northwest");
    (northwest.place, northwest.at) = (Place::Post(sector("n")), post);
    scene.few("travis", 2);
    scene.face("t1 muskets duque", 2);
    let reports = scene.turn(&[
        ("duque", "hold Duque"),
        ("travis", "rally Travis"),
        ("northwest", "rally Northwest battery"),
    ]);
    // Heavy cover: a die for forty men and a die for HOLD; the larger body is hit first.
    assert!(
        says(
            &reports,
            "Duque at the defenders of North wall: 4 figures fall (4 of Northwest battery)."
        ),
        "{:?}",
        told(&reports)
    );
    scene.of("northwest").figures.soldiers = 1;
    scene.of("northwest").start = 5;
    scene.of("northwest").figures.gunners = 0;
    let reports = scene.turn(&[
        ("duque", "hold Duque"),
        ("travis", "rally Travis"),
        ("northwest", "rally Northwest battery"),
    ]);
    assert!(
        says(
            &reports,
            "Duque at the defenders of North wall: 3 figures fall (2 of Travis, 1 of Northwest battery)."
        ),
        "{:?}",
        told(&reports)
    );
    assert!(says(&reports, "Nobody is left of Travis."));
}

#[test]
fn shooting_at_the_dead_is_one_line_and_names_nobody_as_fallen() {
    let mut scene = before_the_wall();
    scene.few("duque", 1);
    let reports = scene.turn(&[("duque", "hold Duque")]);
    let lines = told(&reports);
    let at = lines.iter().filter(|l| l.contains("at Duque:"));
    assert_eq!(at.count(), 2, "{lines:?}");
    // Three guns of one name, and nobody left for any of them.
    let idle = "8-pounder of North wall at Duque: nobody was left to hit";
    assert_eq!(
        lines.iter().filter(|l| l.contains(idle)).count(),
        1,
        "{lines:?}"
    );
    assert!(!says(&reports, "0 figures"));
}

#[test]
fn shooting_from_past_an_open_wall_meets_no_cover() {
    let mut scene = before_the_wall();
    scene.at_wall("duque", "n", 0, 34);
    scene.order("duque", Given::Attack(sector("n")));
    let public = &scene.truth.public;
    let volleys = muskets(
        public,
        body("duque"),
        &public.bodies[&body("duque")],
        |_| None,
    );
    // Thirty-four in the open, ten a die; the six outside would need twenty-six.
    let dice: Vec<_> = volleys.iter().map(|(v, over, _)| (v.dice, *over)).collect();
    assert_eq!(dice, [(3, true)]);
    let trace = &volleys[0].0.trace[0].text;
    assert_eq!(trace.to_string(), "34 shooters, 10 a die (in the open): 3");
    scene.at_wall("duque", "n", 0, 0);
    let public = &scene.truth.public;
    let volleys = muskets(
        public,
        body("duque"),
        &public.bodies[&body("duque")],
        |_| None,
    );
    let trace = &volleys[0].0.trace[0].text;
    assert_eq!(trace.to_string(), "40 shooters, 50 a die (heavy cover): 1");
}

#[test]
fn artillery_from_behind_is_measured_from_the_back_of_the_line() {
    let mut scene = before_the_wall();
    // The guns are due south of it: 122 degrees off its front, 58 off its back.
    scene.of("duque").facing = Bearing::new(58);
    let volleys = cannon(&scene.truth.public, sector("n"));
    let middle = volleys.iter().find(|v| v.key == "gun n2").expect("a gun");
    assert_eq!(middle.dice, 2);
    let trace: Vec<_> = middle.trace.iter().map(|t| t.text.to_string()).collect();
    assert!(
        trace.contains(&"enfilade at 58 degrees from behind: 1 more".to_owned()),
        "{trace:?}"
    );
}
