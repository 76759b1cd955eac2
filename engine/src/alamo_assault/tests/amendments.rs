//! What an umpire amends: each ruling does what it says, and tells those who see it.

use super::*;
use crate::alamo_assault::MEXICO;
use crate::alamo_assault::state::{TEXAS, side_part};
use crate::game::testing::{amend, refused};

#[test]
fn morale_a_ruling_says_how_firm_a_body_stands_and_only_columns_rout() {
    let mut scene = Scene::awake();
    let reports = amend(&mut scene.truth, "set-mood Duque: routed").expect("a ruling");
    assert_eq!(scene.of("duque").mood, Mood::Routed);
    assert!(says(&reports, "By the umpire's ruling Duque is routed."));
    amend(&mut scene.truth, "set-mood Travis: shaken").expect("a ruling");
    assert_eq!(scene.of("travis").mood, Mood::Shaken);
    let why = refused(&mut scene.truth, "set-mood Travis: routed");
    assert!(why.contains("\"routed\""), "{why}");
}

#[test]
fn special_figures_soldiers_fall_and_come_back_by_a_ruling_and_none_are_made() {
    let mut scene = Scene::awake();
    let soldiers = scene.of("duque").figures.soldiers;
    amend(&mut scene.truth, "strike-off Duque: 3").expect("a ruling");
    assert_eq!(scene.of("duque").figures.soldiers, soldiers - 3);
    assert_eq!(scene.of("duque").fallen, 3);
    let why = refused(&mut scene.truth, "restore Duque: 4");
    assert!(why.contains("Of Duque at most 3"), "{why}");
    amend(&mut scene.truth, "restore Duque: 2").expect("a ruling");
    assert_eq!(scene.of("duque").figures.soldiers, soldiers - 1);
}

#[test]
fn movement_a_ruling_puts_a_column_elsewhere_unless_it_is_at_a_wall() {
    let mut scene = Scene::awake();
    amend(&mut scene.truth, "put-body Duque: 20, 30").expect("a ruling");
    let duque = scene.of("duque");
    assert_eq!(
        (duque.at, duque.place),
        (Point::inches(20, 30), Place::Field)
    );
    scene.at_wall("duque", "n", 2, 0);
    for line in ["put-body Duque: 20, 31", "put-body Travis: 20, 31"] {
        let why = refused(&mut scene.truth, line);
        assert!(why.contains("only columns that are at no wall"), "{why}");
    }
    amend(&mut scene.truth, "set-ladders Duque: 7").expect("a ruling");
    assert_eq!(scene.of("duque").ladders, 7);
}

#[test]
fn sight_a_ruling_on_who_is_hidden_is_read_by_his_side_alone() {
    let mut scene = Scene::awake();
    let unseen = scene.truth.public.unseen.iter().next();
    let id = *unseen.expect("somebody is hidden at first");
    let line = format!("set-mood {}: shaken", id.name());
    let reports = amend(&mut scene.truth, &line).expect("a ruling");
    let own = side_part(&scene.truth.public, id.side());
    assert_eq!(reports.len(), 1);
    assert_eq!(reports[0].to, Audience::Owner(own));
    assert_eq!(scene.truth.body(id).map(|b| b.mood), Some(Mood::Shaken));
    assert!(!scene.truth.public.bodies.contains_key(&id));
}

#[test]
fn shooting_melee_sight_guns_doors_and_sleepers_are_as_the_ruling_says() {
    let mut scene = Scene::new("historical", &[("alarm", "asleep")]);
    amend(&mut scene.truth, "set-gun gun 1: Mexicans").expect("a ruling");
    assert_eq!(scene.truth.public.guns[0].held, Some(MEXICO));
    amend(&mut scene.truth, "set-gun gun 1: Texians").expect("a ruling");
    assert_eq!(scene.truth.public.guns[0].held, Some(TEXAS));
    let door = *scene.truth.public.doors.keys().next().expect("a door");
    amend(&mut scene.truth, &format!("set-door {}: 2", door.name())).expect("a ruling");
    assert_eq!(scene.truth.public.doors[&door], 2);
    let asleep = *scene.truth.public.asleep.iter().next().expect("a sleeper");
    let reports = amend(&mut scene.truth, &format!("wake {}", asleep.name())).expect("a ruling");
    assert!(!scene.truth.public.asleep.contains(&asleep));
    assert!(says(&reports, "is awake"));
}
