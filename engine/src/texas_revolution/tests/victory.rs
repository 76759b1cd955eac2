//! [2] Victory.

use super::super::state::{Location, MEXICO, Pending, Phase, TEXAS};
use super::super::{sequence, sight, watch};
use super::{Scene, hex, unit};
use crate::ruleset::Side;

/// A clear field with both forts in Mexican hands, at the last combat of a half.
fn with_forts(turn: u8) -> Scene {
    let mut scene = Scene::empty()
        .turn(turn)
        .with(MEXICO, "Santa Anna", "0927")
        .with(TEXAS, "Texas Government", "3417");
    for fort in ["1026", "2135"] {
        scene.public().control.insert(hex(fort), MEXICO);
    }
    scene.public().phase = Phase::Combat;
    scene.public().half = 1;
    scene
}

fn end_combat(scene: &mut Scene) {
    sight::refresh(&mut scene.truth);
    scene.play(sequence::next);
}

// No end yet, a draw, or a winner.
#[allow(clippy::option_option)]
fn winner(scene: &Scene) -> Option<Option<Side>> {
    scene.truth.public.outcome.as_ref().map(|o| o.winner)
}

fn lose(scene: &mut Scene, name: &str, side: Side) {
    scene.truth.place(side, unit(name), Location::Gone);
    scene.play(watch::after);
}

#[test]
fn r2_1_both_forts_and_two_objectives_win_for_mexico() {
    let mut scene = with_forts(15)
        .with(MEXICO, "Jiminez", "5619")
        .with(MEXICO, "Aldama", "5711");
    end_combat(&mut scene);
    assert_eq!(winner(&scene), Some(Some(MEXICO)));
    let outcome = scene.truth.public.outcome.unwrap();
    assert_eq!(outcome.rule.unwrap().number(), "2.1");
}

#[test]
fn r2_1_objectives_without_both_forts_win_nothing() {
    let mut scene = with_forts(15)
        .with(MEXICO, "Jiminez", "5619")
        .with(MEXICO, "Aldama", "5711")
        .dice(&[6, 6, 6]);
    scene.public().control.insert(hex("2135"), TEXAS);
    end_combat(&mut scene);
    assert_eq!(winner(&scene), None);
    // A besieged Texan garrison still holds its fort [ruling TR-102].
    let mut scene = with_forts(15)
        .with(MEXICO, "Jiminez", "5619")
        .with(MEXICO, "Aldama", "5711")
        .with(MEXICO, "Toluca", "2135")
        .besieged(TEXAS, "Fannin", "2135")
        .dice(&[6, 6, 6]);
    scene
        .public()
        .sieges
        .insert(hex("2135"), super::siege(TEXAS, 14));
    end_combat(&mut scene);
    assert_eq!(winner(&scene), None);
}

#[test]
fn r2_1_with_the_option_a_fort_is_held_by_units_only() {
    let mut scene = with_forts(15)
        .with(MEXICO, "Jiminez", "5619")
        .with(MEXICO, "Aldama", "5711")
        .dice(&[6, 6, 6]);
    scene.public().options.forts_occupied = true;
    end_combat(&mut scene);
    assert_eq!(winner(&scene), None);
    let mut scene = with_forts(15)
        .with(MEXICO, "Jiminez", "5619")
        .with(MEXICO, "Aldama", "5711")
        .with(MEXICO, "Toluca", "1026")
        .with(MEXICO, "Allende", "2135");
    scene.public().options.forts_occupied = true;
    end_combat(&mut scene);
    assert_eq!(winner(&scene), Some(Some(MEXICO)));
}

#[test]
fn r2_1_santa_anna_lost_wins_for_texas_after_one_more_combat_sub_phase() {
    let mut scene = with_forts(10).dice(&[6, 1, 2, 6]);
    lose(&mut scene, "Santa Anna", MEXICO);
    assert_eq!(scene.truth.public.history.santa_anna_lost, Some((10, 1)));
    end_combat(&mut scene);
    assert_eq!(winner(&scene), None, "the Government may still fall");
    while winner(&scene).is_none() {
        let side = scene.truth.public.actor();
        scene = scene.orders(side, &["done"]);
    }
    assert_eq!(winner(&scene), Some(Some(TEXAS)));
    assert_eq!((scene.truth.public.turn, scene.truth.public.half), (11, 0));
}

#[test]
fn r2_1_with_the_option_the_game_ends_at_once() {
    let mut scene = with_forts(10);
    scene.public().options.fall_waits = false;
    lose(&mut scene, "Santa Anna", MEXICO);
    assert_eq!(winner(&scene), Some(Some(TEXAS)));
    let mut scene = with_forts(10);
    scene.public().options.fall_waits = false;
    lose(&mut scene, "Texas Government", TEXAS);
    assert_eq!(winner(&scene), Some(Some(MEXICO)));
}

#[test]
fn r2_1_the_government_lost_wins_for_mexico_only_while_it_holds_both_forts() {
    let mut scene = with_forts(25);
    lose(&mut scene, "Texas Government", TEXAS);
    end_combat(&mut scene);
    // The last turn is over, so nothing is left to wait for.
    assert_eq!(winner(&scene), Some(Some(MEXICO)));
    let mut scene = with_forts(25);
    scene.public().control.insert(hex("1026"), TEXAS);
    lose(&mut scene, "Texas Government", TEXAS);
    end_combat(&mut scene);
    assert_eq!(winner(&scene), Some(Some(TEXAS)));
}

#[test]
fn r2_2_both_lost_in_consecutive_combat_sub_phases_is_tactical_by_count() {
    let mut scene = with_forts(10);
    scene.public().history.santa_anna_lost = Some((9, 1));
    scene.public().history.falls_told.0 = true;
    scene
        .truth
        .place(MEXICO, unit("Santa Anna"), Location::Gone);
    scene.public().half = 0;
    lose(&mut scene, "Texas Government", TEXAS);
    let outcome = scene.truth.public.outcome.clone().unwrap();
    assert_eq!(outcome.rule.unwrap().number(), "2.2");
    // No refugee is on Texan soil in this scene, and Texas holds 19 towns.
    assert_eq!(outcome.winner, Some(TEXAS));
    scene.says("Mexico 7, Texas 19");
}

#[test]
fn r2_2_equal_counts_leave_the_war_open() {
    let mut scene = with_forts(10);
    for (n, place) in super::super::tables()
        .map
        .places
        .iter()
        .filter(|p| p.red)
        .enumerate()
    {
        if n < 6 {
            scene.public().control.insert(place.hex, MEXICO);
        }
    }
    // 6 towns and 7 refugees gone east against 13 towns.
    lose(&mut scene, "Santa Anna", MEXICO);
    lose(&mut scene, "Texas Government", TEXAS);
    assert_eq!(winner(&scene), Some(None));
}

#[test]
fn r2_3_the_offer_comes_once_and_may_be_declined() {
    let mut scene = with_forts(15)
        .with(MEXICO, "Jiminez", "5003")
        .dice(&[6, 6, 6]);
    end_combat(&mut scene);
    assert_eq!(scene.truth.public.pending, [Pending::TacticalOffer]);
    assert!(scene.order(TEXAS, "stay").is_err());
    let mut scene = scene.orders(MEXICO, &["stay"]);
    assert_eq!(scene.truth.public.turn, 16);
    scene.public().phase = Phase::Combat;
    scene.public().half = 1;
    let mut scene = scene.dice(&[6, 6, 6]);
    end_combat(&mut scene);
    assert!(scene.truth.public.pending.is_empty(), "it is made once");
}

#[test]
fn r2_3_accepting_ends_the_game() {
    let mut scene = with_forts(15).with(MEXICO, "Jiminez", "5003");
    end_combat(&mut scene);
    let scene = scene.orders(MEXICO, &["accept-tactical"]);
    assert_eq!(winner(&scene), Some(Some(MEXICO)));
}

#[test]
fn r15_1_the_last_to_exert_a_zone_controls_a_town() {
    let mut scene = Scene::empty().with(MEXICO, "Jiminez", "2126");
    scene.play(watch::after);
    assert_eq!(scene.truth.public.control[&hex("2126")], MEXICO);
    scene
        .truth
        .place(MEXICO, unit("Jiminez"), Location::Hex(hex("2226")));
    scene.play(watch::after);
    assert_eq!(scene.truth.public.control[&hex("2126")], MEXICO, "the last");
    // Refugees and the Government exert none.
    let mut scene = scene.with(TEXAS, "Gonzales refugees", "2126");
    scene.play(watch::after);
    assert_eq!(scene.truth.public.control[&hex("2126")], MEXICO);
}

#[test]
fn r21_falls_and_crossings_are_noted_for_good() {
    let mut scene = Scene::empty().with(MEXICO, "Jiminez", "2126");
    scene.play(watch::after);
    let crossed = &scene.truth.public.history.crossed;
    assert!(crossed.contains("San Antonio") && crossed.contains("Guadalupe"));
    assert!(!crossed.contains("Colorado"));
    let mut scene = Scene::empty().with(MEXICO, "Jiminez", "1026");
    scene.play(watch::after);
    assert!(scene.truth.public.history.fallen.contains(&hex("1026")));
    assert!(scene.told().contains("The Alamo has fallen"));
}
