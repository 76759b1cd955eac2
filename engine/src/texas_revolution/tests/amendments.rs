//! What an umpire amends: each ruling does what it says, and tells those who see it.

use super::super::TexasRevolution;
use super::super::state::{Location, MEXICO, TEXAS, Weather, owner};
use super::battle::{FIELD, NORTH};
use super::{Scene, hex};
use crate::game::testing::{amend, refused};
use crate::ruleset::{Ruleset, Viewer};
use crate::umpire::Audience;

const ALAMO: &str = "1026";

#[test]
fn r5_a_counter_is_put_where_the_ruling_says_and_the_other_side_reads_only_what_shows() {
    let mut scene = Scene::empty().with(MEXICO, "Urrea", "0145");
    let reports = amend(&mut scene.truth, "put-unit Urrea: 0144").expect("a ruling");
    assert_eq!(scene.at("Urrea"), Location::Hex(hex("0144")));
    let own = Audience::Owner(owner(MEXICO));
    let told: Vec<_> = reports
        .iter()
        .map(|r| (&r.to, r.text.id.as_ref()))
        .collect();
    assert_eq!(
        told,
        [
            (&own, "tr-amended-put"),
            (&Audience::All, "tr-amended-shows")
        ]
    );
    amend(&mut scene.truth, "hold-back Urrea").expect("a ruling");
    assert_eq!(scene.at("Urrea"), Location::Chart);
    amend(&mut scene.truth, "remove-unit Urrea").expect("a ruling");
    assert_eq!(scene.at("Urrea"), Location::Gone);
    let again = refused(&mut scene.truth, "remove-unit Urrea");
    assert_eq!(again, "That is how it stands already.");
}

#[test]
fn r10_a_counter_is_put_neither_among_enemies_nor_into_a_siege_nor_nowhere() {
    let mut scene = Scene::empty()
        .with(MEXICO, "Urrea", "0145")
        .with(TEXAS, "Red Rovers", "0144")
        .besieged(TEXAS, "Travis", ALAMO)
        .with(MEXICO, "Jiminez", ALAMO);
    let siege = super::siege(TEXAS, 3);
    scene.public().sieges.insert(hex(ALAMO), siege);
    let why = refused(&mut scene.truth, "put-unit Urrea: 0144");
    assert!(why.starts_with("[10] Urrea cannot be put at"), "{why}");
    for line in ["put-unit Urrea: 1026", "hold-back Travis"] {
        let why = refused(&mut scene.truth, line);
        assert!(why.starts_with("[13] "), "{line}: {why}");
    }
    // By the label of the field, as an order is refused.
    let why = refused(&mut scene.truth, "put-unit Urrea: Atlantis");
    assert!(why.contains("\"Atlantis\""), "{why}");
    assert!(!why.starts_with("at:"), "{why}");
}

#[test]
fn r11_no_counter_is_amended_while_a_fight_remembers_who_is_in_it() {
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Jiminez"], NORTH, FIELD)
        .stand(TEXAS, &["Bowie", "Nacogdoches Bn"], FIELD)
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    let menu = TexasRevolution::amendments(&scene.truth.view(Viewer::Umpire));
    let verbs: Vec<_> = menu.offers.iter().map(|o| o.verb).collect();
    assert_eq!(verbs, ["set-control", "set-burned", "set-weather"]);
}

#[test]
fn r15_1_r17_r20_control_fire_and_weather_are_as_the_ruling_says_and_all_read_it() {
    let mut scene = Scene::empty();
    let place = hex(ALAMO);
    for (side, word) in [(TEXAS, "Texas"), (MEXICO, "Mexico"), (TEXAS, "Texas")] {
        if scene.truth.public.control.get(&place) == Some(&side) {
            continue;
        }
        let reports = amend(&mut scene.truth, &format!("set-control {ALAMO}: {word}"));
        assert_eq!(reports.expect("a ruling")[0].to, Audience::All);
        assert_eq!(scene.truth.public.control.get(&place), Some(&side));
    }
    amend(&mut scene.truth, "set-burned 1026: yes").expect("a ruling");
    assert!(scene.truth.public.burned.contains(&place));
    amend(&mut scene.truth, "set-burned 1026: no").expect("a ruling");
    assert!(!scene.truth.public.burned.contains(&place));
    let reports = amend(&mut scene.truth, "set-weather rain").expect("a ruling");
    assert_eq!(scene.truth.public.weather, Weather::Rain);
    assert_eq!(
        reports[0].text.to_string(),
        "By the umpire's ruling it rains."
    );
}
