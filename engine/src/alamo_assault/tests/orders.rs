//! [Command, Orders, Rush, Attack, Assault, Hold, Maneuver, Retreat, Rally]

use super::*;
use crate::alamo_assault::orders::default_given;
use crate::alamo_assault::shooting::shooters;
use crate::inches::Length;

fn default_of(scene: &Scene, key: &str) -> Given {
    let id = body(key);
    let state = scene.truth.body(id).expect("a body");
    default_given(&scene.truth.public, id, state)
}

#[test]
fn command_each_player_leads_a_column_or_a_section_of_the_fort() {
    let seats = AlamoAssault::seats(&Setup::default());
    assert_eq!(seats.len(), 11);
    let mexican = seats.iter().filter(|s| s.side.0 == 0).count();
    assert_eq!(mexican, 5);
    let small = Setup {
        scenario: "north-wall".into(),
        ..Setup::default()
    };
    assert_eq!(AlamoAssault::seats(&small).len(), 2);
    let two = Setup {
        options: [("seats".to_owned(), "two".to_owned())].into(),
        ..Setup::default()
    };
    assert_eq!(AlamoAssault::seats(&two).len(), 2);
}

#[test]
fn orders_are_issued_secretly_and_opened_together() {
    let mut scene = Scene::awake();
    let cos = scene.seat("cos");
    let before = scene
        .truth
        .view(Viewer::Seat(scene.seat("travis")))
        .revision();
    assert!(scene.say("cos", "rush Cos: Northwest battery").is_empty());
    scene.say("cos", "attack Cos: North wall");
    // A draft is nobody else's business, and can be changed.
    let after = scene
        .truth
        .view(Viewer::Seat(scene.seat("travis")))
        .revision();
    assert_eq!(before, after);
    let part = scene.truth.of_seat(cos).expect("a part");
    assert_eq!(part.drafts[&body("cos")], Given::Attack(sector("n")));
    let reports = scene.say("cos", "done");
    assert_eq!(told(&reports), ["Cos is ready."]);
    // That he is ready is public, and nobody's open menu is the older for it.
    let travis = Viewer::Seat(scene.seat("travis"));
    assert_eq!(scene.truth.view(travis).revision(), before);
    let reports = scene.all_ready();
    assert!(says(&reports, "Cos: Cos, ATTACK towards North wall."));
}

#[test]
fn orders_default_attack_for_mexicans_with_good_morale() {
    let scene = Scene::awake();
    assert_eq!(default_of(&scene, "duque"), Given::Attack(sector("n")));
}

#[test]
fn orders_default_hold_for_shaken_mexicans_and_for_texians() {
    let mut scene = Scene::awake();
    scene.mood("duque", Mood::Shaken);
    assert_eq!(default_of(&scene, "duque"), Given::Hold);
    assert_eq!(default_of(&scene, "travis"), Given::Hold);
}

#[test]
fn orders_default_retreat_for_shaken_texians_and_routed_mexicans() {
    let mut scene = Scene::awake();
    scene
        .mood("duque", Mood::Routed)
        .mood("travis", Mood::Shaken);
    assert_eq!(default_of(&scene, "duque"), Given::Retreat);
    assert_eq!(default_of(&scene, "travis"), Given::Retreat);
    // Who has nowhere to go holds [ruling AL-02].
    scene.mood("dickinson", Mood::Shaken);
    assert_eq!(default_of(&scene, "dickinson"), Given::Hold);
}

#[test]
fn orders_a_shaken_column_is_not_offered_an_advance() {
    let mut scene = Scene::awake();
    scene.mood("duque", Mood::Shaken);
    for line in [
        "rush Duque: North wall",
        "attack Duque: North wall",
        "maneuver Duque: West wall",
    ] {
        let refused = scene
            .try_order("duque", line)
            .expect_err("it would advance");
        assert!(!refused.is_empty());
    }
    for line in ["hold Duque", "retreat Duque", "rally Duque"] {
        scene.say("duque", line);
    }
    scene.mood("duque", Mood::Routed);
    assert!(scene.try_order("duque", "hold Duque").is_err());
    scene.say("duque", "retreat Duque");
}

#[test]
fn orders_the_reserve_waits_out_of_sight_until_it_is_sent_in() {
    let mut scene = Scene::awake();
    let reserve = body("reserve");
    assert!(scene.truth.public.unseen.contains(&reserve));
    assert_eq!(default_of(&scene, "reserve"), Given::Hold);
    scene.all_ready();
    assert!(scene.truth.public.unseen.contains(&reserve));
    let before = scene.truth.body(reserve).expect("it waits").at;
    let reports = scene.turn(&[("reserve", "attack Reserve: North wall")]);
    // It moves the turn after, and only its commander is told that it will.
    assert!(scene.truth.public.unseen.contains(&reserve));
    assert!(!says(&reports, "Reserve"), "{:?}", told(&reports));
    let seat = scene.seat("reserve");
    let own: Vec<_> = reports
        .iter()
        .filter(|r| r.to == Audience::Seat(seat))
        .collect();
    assert_eq!(own.len(), 1);
    assert!(own[0].text.to_string().contains("Reserve is sent in"));
    assert_eq!(scene.truth.body(reserve).expect("it waits").at, before);
    let reports = scene.turn(&[("reserve", "attack Reserve: North wall")]);
    assert!(says(&reports, "Reserve comes into sight, 133 figures"));
    assert_ne!(scene.of("reserve").at, before);
}

#[test]
fn orders_a_sleeping_garrison_wakes_by_a_die_or_by_a_rush() {
    let mut scene = Scene::new("historical", &[]);
    scene.face("alarm n", 5);
    let reports = scene.turn(&[]);
    assert!(says(&reports, "North wall wakes (5)"));
    assert!(!says(&reports, "West wall wakes"));
    let reports = scene.turn(&[("romero", "rush Romero: Cattle pen")]);
    assert!(says(&reports, "Romero is heard: the whole garrison wakes."));
    assert!(scene.truth.public.asleep.is_empty());
}

#[test]
fn rush_is_fastest_and_too_fast_to_shoot() {
    let mut scene = Scene::awake();
    scene.order("duque", Given::Rush(sector("n")));
    assert_eq!(shooters(body("duque"), scene.of("duque")), 0);
    let from = scene.of("duque").at;
    scene.turn(&[("duque", "rush Duque: North wall")]);
    assert_eq!(from.distance(scene.of("duque").at), Length::inches(12));
}

#[test]
fn attack_advances_at_a_steady_pace_firing() {
    let mut scene = Scene::awake();
    scene.order("duque", Given::Attack(sector("n")));
    // Two ranks of twenty.
    assert_eq!(shooters(body("duque"), scene.of("duque")), 40);
    let from = scene.of("duque").at;
    scene.turn(&[("duque", "attack Duque: North wall")]);
    assert_eq!(from.distance(scene.of("duque").at), Length::inches(8));
}

#[test]
fn assault_shoots_in_the_melee_and_from_afar_is_an_attack() {
    let mut scene = Scene::awake();
    scene.order("duque", Given::Assault(sector("n")));
    assert_eq!(shooters(body("duque"), scene.of("duque")), 0);
    let reports = scene.turn(&[("duque", "assault Duque: North wall")]);
    assert!(says(&reports, "too far from North wall"));
    assert_eq!(scene.of("duque").order, Some(Given::Attack(sector("n"))));
}

#[test]
fn hold_keeps_position_and_facing() {
    let mut scene = Scene::awake();
    let (at, facing) = (scene.of("duque").at, scene.of("duque").facing);
    scene.turn(&[("duque", "hold Duque")]);
    assert_eq!(
        (scene.of("duque").at, scene.of("duque").facing),
        (at, facing)
    );
}

#[test]
fn maneuver_moves_to_another_sector_and_shoots_with_half() {
    let mut scene = Scene::awake();
    scene.order("carey", Given::Maneuver(sector("nw")));
    assert_eq!(shooters(body("carey"), scene.of("carey")), 4);
    let reports = scene.turn(&[("carey", "maneuver Carey: Southwest battery")]);
    assert!(says(
        &reports,
        "Carey moves 6 in. towards Southwest battery"
    ));
}

#[test]
fn retreat_is_the_move_and_a_die() {
    let mut scene = Scene::awake();
    scene.mood("duque", Mood::Routed).face("retreat duque", 4);
    scene.of("duque").at = Point::inches(52, 50);
    let reports = scene.turn(&[]);
    assert!(says(&reports, "Duque goes back 12 in."));
}

#[test]
fn retreat_outruns_attackers_but_possibly_not_a_rush() {
    // Carey runs from the west wall to the plaza guns, a good nine inches, with
    // a column inside to the east of his way.
    let chase = |order: &str, die: u8| {
        let mut scene = Scene::awake();
        scene
            .only(&["carey", "cos", "travis"])
            .face("retreat carey", die);
        scene.of("carey").mood = Mood::Shaken;
        scene.inside("cos", Point::sixteenths(883, 1235));
        scene.turn(&[("carey", "retreat Carey"), ("cos", order)])
    };
    let reports = chase("rush Cos: West wall", 1);
    assert!(
        says(&reports, "Cos runs Carey down"),
        "{:?}",
        told(&reports)
    );
    assert!(
        says(&reports, "Carey: Mexico wins the melee"),
        "{:?}",
        told(&reports)
    );
    let reports = chase("rush Cos: West wall", 6);
    assert!(!says(&reports, "runs Carey down"));
    assert!(
        says(&reports, "Carey falls back 9 1/4 in. (6) to Plaza"),
        "{:?}",
        told(&reports)
    );
    let reports = chase("attack Cos: West wall", 1);
    assert!(!says(&reports, "runs Carey down"));
}

#[test]
fn rally_lets_who_began_shaken_recover_at_once() {
    let mut scene = Scene::awake();
    // 10, four officers with the colonel, a musician, a standard: 70.
    scene.mood("duque", Mood::Shaken).face("recovers duque", 70);
    let reports = scene.turn(&[("duque", "rally Duque")]);
    let lines = told(&reports);
    let recovered = lines
        .iter()
        .position(|l| l.contains("Duque is in good order again"));
    let moved = lines.iter().position(|l| l.contains("Cos moves"));
    assert!(recovered < moved, "before anybody moves");
    let mut scene = Scene::awake();
    scene.mood("duque", Mood::Shaken).face("recovers duque", 71);
    let reports = scene.turn(&[("duque", "rally Duque")]);
    assert!(says(
        &reports,
        "Duque: no recovery (percent roll 71; recovers on 70 or less)"
    ));
}

#[test]
fn command_the_bodies_of_who_resigned_act_by_the_default() {
    let mut scene = Scene::awake();
    let resign = |scene: &mut Scene, key: &str| {
        let seat = scene.seat(key);
        let mut umpire = Umpire::chance(&mut scene.dice);
        AlamoAssault::resign(&mut scene.truth, seat, &mut umpire)
    };
    scene.say("cos", "hold Cos");
    assert_eq!(resign(&mut scene, "cos"), Ok(true));
    assert!(resign(&mut scene, "cos").is_err(), "once is enough");
    assert!(scene.try_order("cos", "hold Cos").is_err());
    let reports = scene.all_ready();
    assert!(says(
        &reports,
        "Cos: Cos, ATTACK towards Northwest battery."
    ));
    for key in ["duque", "romero", "morales"] {
        assert_eq!(resign(&mut scene, key), Ok(true));
    }
    // The last commander of a side ends the game.
    assert_eq!(resign(&mut scene, "reserve"), Ok(false));
}

#[test]
fn orders_to_men_who_sleep_on_come_to_nothing_and_it_is_told() {
    let mut scene = Scene::new("historical", &[]);
    let orders = [
        ("crockett", "face Crockett: north"),
        ("travis", "rally Travis"),
    ];
    let reports = scene.turn(&orders);
    assert!(
        says(
            &reports,
            "Asleep still, so that nothing comes of the order: Crockett."
        ),
        "{:?}",
        told(&reports)
    );
    assert!(says(&reports, "nothing comes of the order: Travis."));
    assert_eq!(scene.of("crockett").order, Some(Given::Hold));
    // Woken in the same turn he obeys.
    let reports = scene.turn(&[
        ("crockett", "face Crockett: north"),
        ("romero", "rush Romero: Cattle pen"),
    ]);
    assert!(!says(&reports, "Asleep still"));
    assert!(says(&reports, "Crockett turns to face north."));
}

/// Carey in the open between the west wall and the plaza, and nobody near.
fn between_two_sectors() -> Scene {
    let mut scene = Scene::awake();
    scene
        .only(&["carey", "dickinson", "duque"])
        .inside("carey", Point::inches(49, 76));
    scene
}

#[test]
fn hold_and_rally_keep_texians_where_they_are_between_two_sectors() {
    for line in ["hold Carey", "rally Carey"] {
        let mut scene = between_two_sectors();
        let at = scene.of("carey").at;
        let reports = scene.turn(&[("carey", line), ("duque", "hold Duque")]);
        assert!(!says(&reports, "Carey falls back"), "{:?}", told(&reports));
        assert_eq!(
            (scene.of("carey").at, scene.of("carey").place),
            (at, Place::Inside)
        );
    }
    let mut scene = between_two_sectors();
    let reports = scene.turn(&[("carey", "retreat Carey")]);
    assert!(says(&reports, "Carey falls back"));
}

#[test]
fn hold_between_two_sectors_shoots_at_the_nearest_visible_enemy() {
    let mut scene = between_two_sectors();
    scene.inside("duque", Point::inches(51, 66));
    let reports = scene.turn(&[("carey", "hold Carey"), ("duque", "rally Duque")]);
    // Seven rifles and Carey: a die for them and a die for HOLD.
    assert!(
        says(&reports, "Carey at Duque: 6 figures fall"),
        "{:?}",
        told(&reports)
    );
}

#[test]
fn retreat_of_the_cornered_is_refused_with_the_reason() {
    let mut scene = Scene::awake();
    scene.inside("duque", Point::inches(51, 64));
    let refused = scene
        .try_order("travis", "retreat Travis")
        .expect_err("cornered");
    assert!(refused.contains("Travis is cornered"), "{refused}");
    let mut scene = Scene::awake();
    scene.only(&["dickinson", "duque"]);
    // Nobody else could go back either, so that the verb is in no menu.
    let refused = scene
        .try_order("dickinson", "retreat Dickinson")
        .expect_err("a last stand");
    assert!(refused.contains("one of the last refuges"), "{refused}");
}
