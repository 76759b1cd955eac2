//! [Mexican morale, Foothold, Texian morale, Leaders, Victory]

use super::*;
use crate::alamo_assault::morale::{loss, recovery, standing};
use crate::alamo_assault::tables::Figures;
use crate::alamo_assault::victory;

fn lost(scene: &Scene, key: &str) -> i32 {
    loss(&scene.truth.public, &scene.truth.public.bodies[&body(key)]).percent
}

fn back(scene: &Scene, key: &str) -> i32 {
    recovery(&scene.truth.public, &scene.truth.public.bodies[&body(key)]).percent
}

fn stands(scene: &Scene, key: &str) -> Option<i32> {
    let id = body(key);
    standing(&scene.truth.public, id, &scene.truth.public.bodies[&id]).map(|c| c.percent)
}

#[test]
fn mexican_morale_17_casualties_are_17_percent() {
    let mut scene = Scene::awake();
    scene.of("duque").tally.fell = 17;
    assert_eq!(lost(&scene, "duque"), 17);
    // Whatever the size of the column.
    scene.of("morales").tally.fell = 17;
    assert_eq!(lost(&scene, "morales"), 17);
}

#[test]
fn mexican_morale_fifteen_casualties_with_two_special_figures_lose_on_35_or_less() {
    let mut scene = Scene::awake();
    let tally = &mut scene.of("duque").tally;
    (tally.fell, tally.specials) = (15, 2);
    assert_eq!(lost(&scene, "duque"), 35);
}

#[test]
fn mexican_morale_first_loss_shakes_and_second_routs() {
    let mut scene = Scene::awake();
    scene.only(&["duque", "travis"]).face("morale duque", 1);
    scene.of("duque").at = Point::inches(52, 45);
    scene.turn(&[("duque", "hold Duque")]);
    assert_eq!(scene.of("duque").mood, Mood::Shaken);
    scene.face("recovers duque", 100);
    scene.turn(&[("duque", "hold Duque")]);
    assert_eq!(scene.of("duque").mood, Mood::Routed);
}

#[test]
fn mexican_morale_is_checked_in_turns_with_casualties_only() {
    let mut scene = Scene::awake();
    scene.face("morale", 1);
    let reports = scene.turn(&[("duque", "hold Duque"), ("travis", "rally Travis")]);
    assert!(!says(&reports, "Reserve: shaken"));
    assert_eq!(scene.of("duque").tally.fell, 0);
    assert_eq!(scene.of("duque").mood, Mood::Steady);
}

#[test]
fn mexican_morale_recovery_is_10_and_10_for_each_officer_musician_and_standard() {
    let mut scene = Scene::awake();
    // Four officers with the colonel, one musician, one standard.
    assert_eq!(back(&scene, "duque"), 70);
    scene.of("duque").figures = Figures {
        soldiers: 50,
        officers: 1,
        ..Figures::default()
    };
    assert_eq!(back(&scene, "duque"), 20);
}

#[test]
fn mexican_morale_another_order_recovers_at_the_end_of_the_turn_one_step() {
    let mut scene = Scene::awake();
    scene
        .only(&["duque", "dickinson"])
        .mood("duque", Mood::Routed);
    let reports = scene.turn(&[("duque", "retreat Duque")]);
    let lines = told(&reports);
    let moved = lines.iter().position(|l| l.contains("Duque goes back"));
    let stopped = lines
        .iter()
        .position(|l| l.contains("Duque: no longer running"));
    // It is at its start already, so it leaves the table unless it began forward of it.
    assert!(moved.is_some() || scene.of("duque").left > 0 || stopped.is_some());
    let mut scene = Scene::awake();
    scene
        .only(&["duque", "dickinson"])
        .mood("duque", Mood::Routed);
    scene.of("duque").at = Point::inches(52, 40);
    let reports = scene.turn(&[("duque", "retreat Duque")]);
    let lines = told(&reports);
    let moved = lines.iter().position(|l| l.contains("Duque goes back"));
    let stopped = lines
        .iter()
        .position(|l| l.contains("Duque: no longer running"));
    assert!(moved.is_some() && moved < stopped, "{lines:?}");
    assert_eq!(scene.of("duque").mood, Mood::Shaken);
}

#[test]
fn foothold_ten_on_the_wall_adjust_by_10_ten_inside_by_20_a_standard_by_10() {
    let mut scene = Scene::awake();
    scene.of("duque").tally.fell = 40;
    let mut at = |up, inside, standards| {
        scene.at_wall("duque", "n", up, inside);
        scene.of("duque").figures.standards = standards;
        lost(&scene, "duque")
    };
    assert_eq!(at(0, 0, 0), 40);
    assert_eq!(at(9, 0, 0), 40);
    assert_eq!(at(10, 0, 0), 30);
    assert_eq!(at(0, 10, 0), 20);
    assert_eq!(at(10, 0, 1), 20);
    assert_eq!(at(0, 10, 1), 10);
    // A standard of any column is seen by all.
    scene.of("cos").tally.fell = 40;
    assert_eq!(lost(&scene, "cos"), 30);
    // It raises recovery as it lowers loss.
    scene.at_wall("duque", "n", 0, 10);
    assert_eq!(back(&scene, "duque"), 70 + 20 + 10);
}

#[test]
fn texian_morale_is_not_tested_when_nothing_shakes_it() {
    let scene = Scene::awake();
    assert_eq!(stands(&scene, "travis"), None);
}

#[test]
fn texian_morale_five_on_the_wall_are_a_foothold() {
    let mut scene = Scene::awake();
    scene.at_wall("cos", "nw", 4, 0);
    assert_eq!(stands(&scene, "travis"), None);
    scene.at_wall("cos", "nw", 5, 0);
    // 100 less 10 and 10 for Travis himself.
    let corner = cornered(&scene, "travis");
    assert_eq!(stands(&scene, "travis"), Some(100 + corner));
    scene.of("travis").figures.leaders = 0;
    assert_eq!(stands(&scene, "travis"), Some(90 + corner));
}

#[test]
fn texian_morale_counts_each_side_inside_and_retreating_once() {
    let mut scene = Scene::awake();
    scene.of("travis").figures.leaders = 0;
    scene.inside("duque", Point::inches(53, 68));
    let alone = cornered(&scene, "travis");
    assert_eq!(stands(&scene, "travis"), Some(90 + alone), "inside");
    scene.at_wall("cos", "nw", 5, 0);
    // A foothold to the west of him and a column to the south: each side.
    let both = cornered(&scene, "travis");
    assert_eq!(stands(&scene, "travis"), Some(70 + both));
    scene.of("northwest").tally.fled = true;
    assert_eq!(stands(&scene, "travis"), Some(60 + both));
}

#[test]
fn texian_morale_cornered_adds_ten() {
    let mut scene = Scene::awake();
    scene.of("travis").figures.leaders = 0;
    scene.inside("duque", Point::inches(47, 70));
    assert_eq!(
        (cornered(&scene, "travis"), stands(&scene, "travis")),
        (0, Some(90))
    );
    scene.inside("duque", Point::inches(52, 66));
    assert_eq!(
        (cornered(&scene, "travis"), stands(&scene, "travis")),
        (10, Some(100))
    );
}

/// What being cornered adds to a body now.
fn cornered(scene: &Scene, key: &str) -> i32 {
    let public = &scene.truth.public;
    let ways = crate::alamo_assault::movement::retreat::refuges(public, &public.bodies[&body(key)]);
    if ways.is_empty() { 10 } else { 0 }
}

#[test]
fn texian_morale_must_see_within_12_inches() {
    let mut scene = Scene::awake();
    scene.inside("duque", Point::inches(51, 72));
    assert!(stands(&scene, "travis").is_some(), "11 inches off");
    scene.inside("duque", Point::inches(51, 74));
    assert_eq!(stands(&scene, "travis"), None, "13 inches off");
}

#[test]
fn texian_morale_five_on_the_wall_count_together_whatever_their_column() {
    let mut scene = Scene::awake();
    scene.at_wall("cos", "n", 3, 0).at_wall("duque", "n", 2, 0);
    assert!(stands(&scene, "northwest").is_some());
    scene.of("duque").up = 1;
    assert_eq!(stands(&scene, "northwest"), None);
    // Who runs has no footing.
    scene.of("duque").up = 2;
    scene.of("cos").mood = Mood::Routed;
    assert_eq!(stands(&scene, "northwest"), None);
}

#[test]
fn victory_men_outside_do_not_hold_the_fort() {
    let mut scene = Scene::awake();
    scene.only(&["duque", "yard"]);
    scene.turn(&[("yard", "attack Convent yard: Convent yard")]);
    let outcome = scene.truth.public.outcome.as_ref().expect("it is over");
    assert_eq!(outcome.winner, Some(crate::alamo_assault::MEXICO));
}

#[test]
fn texian_morale_failed_is_shaken_and_goes_back() {
    let mut scene = Scene::awake();
    scene
        .face("morale carey", 100)
        .inside("duque", Point::inches(54, 74));
    let reports = scene.turn(&[("duque", "rally Duque")]);
    assert!(says(&reports, "Carey: shaken"), "{:?}", told(&reports));
    assert_eq!(scene.of("carey").mood, Mood::Shaken);
}

#[test]
fn leaders_crockett_steadies_within_6_inches_and_bowie_by_option_only() {
    let mut scene = Scene::awake();
    scene
        .at_wall("morales", "sw", 5, 0)
        .order("morales", Given::Hold);
    assert_eq!(cornered(&scene, "crockett"), 0);
    assert_eq!(stands(&scene, "crockett"), Some(100));
    scene.of("crockett").figures.leaders = 0;
    assert_eq!(stands(&scene, "crockett"), Some(90));
    // Bowie lies in the low barracks, beside Baker's men.
    let sick = body("sick");
    let part = scene
        .truth
        .of_side_mut(crate::alamo_assault::TEXAS)
        .expect("a part");
    let bowie = part.hidden.remove(&sick).expect("he is hidden");
    scene.truth.public.unseen.remove(&sick);
    scene.truth.public.bodies.insert(sick, bowie);
    let corner = cornered(&scene, "baker");
    assert_eq!(stands(&scene, "baker"), Some(90 + corner));
    scene.truth.public.options.bowie = true;
    assert_eq!(stands(&scene, "baker"), Some(100 + corner));
}

#[test]
fn victory_the_fort_falls_with_its_last_unshaken_defenders() {
    let mut scene = Scene::awake();
    scene.only(&["duque", "carey"]).mood("carey", Mood::Shaken);
    // A column in sight and not in the way: he recovers on 90 or less.
    scene
        .face("recovers carey", 91)
        .inside("duque", Point::inches(48, 65));
    scene.turn(&[("duque", "rally Duque"), ("carey", "rally Carey")]);
    let outcome = scene.truth.public.outcome.as_ref().expect("it is over");
    assert_eq!(outcome.winner, Some(crate::alamo_assault::MEXICO));
}

#[test]
fn victory_the_fort_holds_when_the_turns_are_over() {
    let mut scene = Scene::awake();
    scene.truth.public.turn = 15;
    scene.all_ready();
    let outcome = scene.truth.public.outcome.as_ref().expect("it is over");
    assert_eq!(outcome.winner, Some(crate::alamo_assault::TEXAS));
}

#[test]
fn victory_points_are_one_for_ten_figures_and_ten_for_half_the_columns() {
    let mut scene = Scene::awake();
    assert_eq!(victory::points(&scene.truth.public), 0);
    scene.of("duque").fallen = 57;
    scene.of("cos").fallen = 8;
    assert_eq!(victory::points(&scene.truth.public), 6);
    for key in ["duque", "cos"] {
        scene.mood(key, Mood::Routed);
    }
    assert_eq!(victory::points(&scene.truth.public), 6, "two of five");
    scene.mood("romero", Mood::Routed);
    assert_eq!(victory::points(&scene.truth.public), 16);
}

#[test]
fn mexican_morale_a_chance_that_comes_to_nothing_is_told() {
    let mut scene = Scene::awake();
    scene.only(&["duque", "plaza"]).at_wall("duque", "n", 0, 12);
    scene.face("gun plaza", 1);
    for gun in [10, 11] {
        scene.truth.public.guns[gun].facing = Some(crate::inches::Bearing::NORTH);
    }
    let reports = scene.turn(&[("duque", "rally Duque"), ("plaza", "hold Plaza guns")]);
    assert!(
        says(&reports, "at Duque: one figure falls"),
        "{:?}",
        told(&reports)
    );
    let nil = reports.iter().find(|r| r.text.id == "aa-stands-nil");
    assert!(nil.expect("it is told").trace.len() >= 2);
}
