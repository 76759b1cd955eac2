//! [18] The United States Army, and [23.1] its eager variant.

use super::super::logistics;
use super::super::movement::ground;
use super::super::state::{Location, MEXICO, Phase, TEXAS};
use super::super::tables::{Arm, Unit};
use super::{Scene, hex, unit};

/// Texan logistics begin on that turn, with the die for the reinforcements
/// first and the others after it. Mexico crossed the Trinity on turn 14.
fn texan(scene: Scene, turn: u8, dice: &[u8]) -> Scene {
    let mut scene = scene.turn(turn).dice(&[1]).dice(dice);
    for (river, since) in [("Nueces", 1), ("Trinity", 14)] {
        let history = &mut scene.public().history;
        history.crossed.insert(river.to_owned());
        history.since.insert(river.to_owned(), since);
    }
    scene.public().phase = Phase::Logistics(TEXAS);
    scene.play(|truth, umpire| logistics::begin(truth, TEXAS, umpire));
    scene
}

/// Puts so many refugee units into Mexican hands, there or on the turn track.
fn captured(mut scene: Scene, count: usize, at: Location) -> Scene {
    let refugees = Unit::all().filter(|u| u.arm == Arm::Refugee);
    let free: Vec<Unit> = refugees
        .filter(|u| scene.truth.of(TEXAS).forces.contains_key(u))
        .take(count)
        .collect();
    for unit in free {
        ground::hand_over(&mut scene.truth, TEXAS, unit);
        scene.truth.place(MEXICO, unit, at);
    }
    scene
}

fn enters(scene: &Scene) -> bool {
    scene.truth.public.history.us.enters
}

#[test]
fn r18_no_die_falls_before_a_turn_in_which_the_trinity_was_crossed() {
    // One die only is named, that of the reinforcements.
    let mut scene = texan(Scene::empty(), 14, &[]);
    let why = scene.refused(TEXAS, "enter US 2 Inf: E", "18");
    assert!(why.contains("Trinity"), "{why}");
    assert_eq!(scene.truth.public.history.us.dice, 0);
}

#[test]
fn r18_a_die_of_1_lets_the_army_in_and_a_2_does_not() {
    assert!(enters(&texan(Scene::empty(), 15, &[1])));
    let mut scene = texan(Scene::empty(), 15, &[2]);
    assert!(!enters(&scene));
    assert!(
        scene
            .told()
            .contains("[18] Entry of the United States Army (2): not yet."),
        "{}",
        scene.told()
    );
    let view = scene.truth.view(crate::ruleset::Viewer::Spectator);
    let lines = <super::TexasRevolution as crate::ruleset::Ruleset>::status(&view);
    let line = lines.last().expect("a line").to_string();
    assert_eq!(
        line,
        "United States Army: 1 die has fallen and not let it in."
    );
    let why = scene.refused(TEXAS, "enter US 2 Inf: E", "18");
    assert!(why.contains("fallen once"), "{why}");
}

#[test]
fn r18_each_die_before_takes_one_off_the_next() {
    let scene = texan(Scene::empty(), 15, &[6]);
    let scene = texan(scene, 16, &[3]);
    assert!(!enters(&scene), "3 - 1");
    let scene = texan(scene, 17, &[3]);
    assert!(enters(&scene), "3 - 2");
    scene.shows("2 dice before this one: -2");
    // No die is named for the next turn: none falls any more.
    assert_eq!(texan(scene, 18, &[]).truth.public.history.us.dice, 3);
}

#[test]
fn r18_captured_refugees_take_off_one_each_and_used_ones_two() {
    let held = || captured(Scene::empty(), 2, Location::Hex(hex("2126")));
    assert!(enters(&texan(held(), 15, &[3])));
    assert!(!enters(&texan(held(), 15, &[4])));
    let used = || captured(held(), 1, Location::Track(12));
    let scene = texan(used(), 15, &[5]);
    assert!(enters(&scene), "5 - 2 - 2");
    for words in [
        "2 refugee units captured: -2",
        "1 refugee unit used as supply: -2",
        "Total 1",
    ] {
        assert!(scene.why().contains(words), "{}", scene.why());
    }
    assert!(!enters(&texan(used(), 15, &[6])));
}

#[test]
fn r18_two_units_a_turn_come_at_the_east_edge_for_nothing() {
    let scene = texan(Scene::empty(), 15, &[1]);
    let points = scene.truth.public.intake.points;
    let mut scene = scene.orders(TEXAS, &["enter Gaines: E", "enter US 2 Inf: E"]);
    assert_eq!(scene.at("Gaines"), Location::Hex(hex("6404")));
    assert_eq!(scene.truth.public.intake.points, points);
    let why = scene.refused(TEXAS, "enter US 3 Inf: F", "18");
    assert!(why.contains("two may"), "{why}");
    // The next turn two more, also when no Mexican is east of the Trinity, and
    // the Dragoons do not count as the cavalry of the turn.
    let mut scene = texan(scene, 16, &[]);
    scene.public().intake.points = 6;
    scene.refused(TEXAS, "enter US 4 Inf: Nacogdoches", "15.1");
    let scene = scene.orders(
        TEXAS,
        &[
            "enter Tennessee Horse: H",
            "enter US Dragoons: G",
            "enter US 3 Inf: F",
        ],
    );
    assert_eq!(scene.at("US Dragoons"), Location::Hex(hex("6414")));
}

#[test]
fn r18_the_mix_of_kinds_does_not_count_the_army() {
    let scene = texan(Scene::empty(), 15, &[1]);
    let scene = scene.orders(TEXAS, &["enter US 2 Inf: E"]);
    assert_eq!(scene.truth.public.intake.volunteers, 0);
    // So nothing is owed, and the die for who goes first may fall.
    let scene = scene.dice(&[2]).orders(TEXAS, &["done"]);
    assert_ne!(scene.truth.public.phase, Phase::Logistics(TEXAS));
}

#[test]
fn r18_2_two_companies_desert_after_the_nueces_is_crossed() {
    let begin = |turn: u8| {
        let mut scene = Scene::empty().turn(turn).dice(&[1]);
        let history = &mut scene.public().history;
        history.crossed.insert("Nueces".to_owned());
        history.since.insert("Nueces".to_owned(), 3);
        scene.public().phase = Phase::Logistics(TEXAS);
        scene.play(|truth, umpire| logistics::begin(truth, TEXAS, umpire));
        scene
    };
    let mut early = begin(3);
    let why = early.refused(TEXAS, "enter US Volunteers 1: E", "18.2");
    assert!(why.contains("Nueces"), "{why}");
    let scene = begin(4);
    scene.says("[18.2]");
    let points = scene.truth.public.intake.points;
    let scene = scene.orders(
        TEXAS,
        &["enter US Volunteers 1: E", "enter US Volunteers 2: F"],
    );
    assert_eq!(scene.truth.public.intake.points, points);
    assert_eq!(scene.truth.public.intake.united_states, 0);
    assert_eq!(scene.at("US Volunteers 2"), Location::Hex(hex("6409")));
}

#[test]
fn r18_the_army_may_come_by_sea_and_deserters_may_not() {
    let scene = texan(Scene::empty(), 15, &[1]);
    let mut scene = texan(scene, 16, &[]);
    let why = scene.refused(TEXAS, "enter US Volunteers 1: Matagorda", "18.2");
    assert!(why.contains("not by sea"), "{why}");
    scene.refused(TEXAS, "enter US Dragoons: Matagorda", "19.1");
    let scene = scene.orders(TEXAS, &["enter US 2 Inf: Matagorda"]);
    assert_eq!(scene.at("US 2 Inf"), Location::Hex(hex("3734")));
    assert!(scene.truth.public.intake.by_sea);
}

#[test]
fn r17_4_a_port_that_texas_burns_takes_no_ship() {
    let mut scene = Scene::empty()
        .phasing(TEXAS)
        .with(TEXAS, "Jasper Bn", "3734")
        .orders(TEXAS, &["burn Matagorda"]);
    assert!(scene.truth.public.burned.contains(&hex("3734")));
    scene.public().history.us.enters = true;
    let mut scene = texan(scene, 16, &[]);
    scene.refused(TEXAS, "enter US 2 Inf: Matagorda", "19.3");
    let view = scene
        .truth
        .view(crate::ruleset::Viewer::Seat(crate::ruleset::Seat(TEXAS.0)));
    let order = crate::menu::Order::new("enter").many("units", ["us_2"]);
    let kind = <super::TexasRevolution as crate::ruleset::Ruleset>::choices(&view, &order, "at");
    let keys: Vec<&str> = kind.listed().iter().map(|c| c.key.as_str()).collect();
    assert!(
        keys.contains(&"4928") && !keys.contains(&"3734"),
        "{keys:?}"
    );
}

#[test]
fn r18_2_entering_the_map_north_of_the_nueces_is_crossing_it() {
    let mut scene = Scene::campaign().turn(3);
    scene.public().phase = Phase::Logistics(MEXICO);
    scene.play(|truth, umpire| logistics::begin(truth, MEXICO, umpire));
    let scene = scene.dice(&[1]).orders(MEXICO, &["done"]);
    assert!(matches!(scene.at("Santa Anna"), Location::Hex(_)));
    assert_eq!(scene.truth.public.history.since["Nueces"], 3);
}

#[test]
fn r23_1_with_the_option_all_come_at_the_first_success() {
    let mut scene = Scene::option("us-entry", "at-once");
    assert!(scene.truth.public.options.us_at_once);
    scene.public().turn = 15;
    let army = [
        "Gaines",
        "US Dragoons",
        "US 2 Inf",
        "US 3 Inf",
        "US 4 Inf",
        "US 5 Inf",
        "US 6 Light Guns",
    ];
    // Without a success they do not come either.
    let mut none = texan(scene, 15, &[6]);
    none.refused(TEXAS, "enter US 2 Inf: E", "18");
    let mut scene = texan(none, 16, &[1]);
    for name in army {
        scene = scene.orders(TEXAS, &[&format!("enter {name}: E")]);
        assert_eq!(scene.at(name), Location::Hex(hex("6404")));
    }
    assert_eq!(unit("Gaines").moves, 9);
}
