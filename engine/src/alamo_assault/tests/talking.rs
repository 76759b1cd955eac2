//! [Talking] Commanders confer within talking distance, or by courier.

use super::*;
use crate::alamo_assault::talking::{delay, fellows};

fn heard(scene: &Scene, of: &str) -> Vec<String> {
    let part = scene.truth.of_seat(scene.seat(of)).expect("a part");
    part.inbox.iter().map(|m| m.words.clone()).collect()
}

#[test]
fn talking_figures_within_talking_distance_confer_at_once() {
    let mut scene = Scene::awake();
    let near = scene.of("cos").at;
    scene.of("duque").at = Point::new(near.x + crate::inches::Length::inches(6), near.y);
    let reports = scene.say("cos", "say Duque: the ladders first");
    assert_eq!(heard(&scene, "duque"), ["the ladders first"]);
    // Both are told, and nobody else.
    let to: Vec<_> = reports.iter().map(|r| r.to.clone()).collect();
    let (cos, duque) = (scene.seat("cos"), scene.seat("duque"));
    assert_eq!(to, [Audience::Seat(cos), Audience::Seat(duque)]);
}

#[test]
fn talking_beyond_talking_distance_goes_by_courier_and_arrives_turns_later() {
    let mut scene = Scene::awake();
    scene.face("courier", 2);
    let (cos, duque) = (scene.seat("cos"), scene.seat("duque"));
    // 37 inches at 12 a turn.
    assert_eq!(delay(&scene.truth.public, cos, duque), Some(4));
    scene.say("cos", "say Duque: where are you");
    let mut reports = Vec::new();
    for turn in 1..=4 {
        assert!(heard(&scene, "duque").is_empty(), "turn {turn}");
        reports = scene.turn(&[("duque", "hold Duque"), ("cos", "hold Cos")]);
    }
    // He ran four turns and is there for the orders of the fifth.
    assert_eq!(scene.truth.public.turn, 5);
    assert_eq!(heard(&scene, "duque"), ["where are you"]);
    let letters: Vec<_> = reports.iter().filter(|r| r.to != Audience::All).collect();
    assert_eq!(letters.len(), 1);
    assert_eq!(letters[0].to, Audience::Seat(duque));
}

#[test]
fn talking_a_courier_can_be_lost_and_nobody_is_told() {
    let mut scene = Scene::awake();
    scene.face("courier", 1);
    scene.say("cos", "say Duque: where are you");
    let mut private = 0;
    for _ in 1..=6 {
        let reports = scene.all_ready();
        private += reports.iter().filter(|r| r.to != Audience::All).count();
    }
    assert!(heard(&scene, "duque").is_empty());
    assert_eq!(private, 0);
    let part = scene.truth.of_seat(scene.seat("cos")).expect("a part");
    assert!(part.couriers.is_empty(), "he does not come back either");
}

#[test]
fn talking_is_with_teammates_only() {
    let mut scene = Scene::awake();
    let public = &scene.truth.public;
    let cos = scene.seat("cos");
    let sides: Vec<_> = fellows(public, cos)
        .into_iter()
        .map(|s| public.seat(s).expect("a seat").side)
        .collect();
    assert_eq!(sides, [crate::alamo_assault::MEXICO; 4]);
    assert!(scene.try_order("cos", "say Travis: surrender").is_err());
}

#[test]
fn talking_three_messages_a_turn_are_enough() {
    let mut scene = Scene::awake();
    for _ in 0..3 {
        scene.say("travis", "say Crockett: come over");
    }
    assert!(
        scene
            .try_order("travis", "say Crockett: come over")
            .is_err()
    );
    scene.all_ready();
    scene.say("travis", "say Crockett: come over");
}

#[test]
fn talking_of_a_commander_who_fell_it_is_said_that_another_speaks() {
    let mut scene = Scene::awake();
    let near = scene.of("carey").at;
    scene.of("baker").at = near;
    let words = |reports: &[Report]| {
        let heard = reports
            .iter()
            .find(|r| r.to != Audience::All && r.text.id == "aa-heard");
        heard.expect("he hears it").text.to_string()
    };
    let reports = scene.say("carey", "say Baker: hold on");
    assert_eq!(words(&reports), "Carey says: hold on");
    let carey = scene.of("carey");
    (carey.figures.leaders, carey.figures.soldiers) = (0, carey.figures.soldiers + 1);
    let reports = scene.say("carey", "say Baker: hold on");
    assert_eq!(
        words(&reports),
        "Whoever now commands for Carey says: hold on"
    );
}
