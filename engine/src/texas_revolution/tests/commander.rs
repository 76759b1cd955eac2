//! The commander: his orders are in the menu, his sub-phases end, and he plays
//! better than chance.

use super::super::TexasRevolution;
use super::super::state::{MEXICO, Phase, TEXAS};
use super::super::tables::tables;
use super::Scene;
use crate::laws::{self, Bout, Laws};
use crate::menu;
use crate::player::Commander;
use crate::ruleset::{Ruleset, Seat, Setup, Side, Viewer};
use crate::umpire::Umpire;
use std::collections::BTreeMap;

use Commander::{Heuristic, Random};

fn bout(mexico: Commander, texas: Commander, seed: u64) -> Bout {
    let players = BTreeMap::from([(Seat(MEXICO.0), mexico), (Seat(TEXAS.0), texas)]);
    let laws = Laws::quick(Setup::default());
    let bout = laws::contest::<TexasRevolution>(&laws, &players, seed);
    let told: Vec<String> = bout
        .findings
        .violations
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(told.is_empty(), "{told:#?}");
    bout
}

/// How many of the games with these seeds Mexico wins.
fn mexican_wins(mexico: Commander, texas: Commander, seeds: std::ops::Range<u64>) -> usize {
    let winner = |seed| bout(mexico, texas, seed).outcome.expect("an end").winner;
    seeds.filter(|seed| winner(*seed) == Some(MEXICO)).count()
}

#[test]
fn against_a_random_texan_the_mexican_commander_wins_and_a_random_one_does_not() {
    assert!(mexican_wins(Heuristic, Random, 1..7) >= 5);
    assert_eq!(mexican_wins(Random, Random, 1..4), 0);
}

#[test]
fn the_texan_commander_saves_games_that_a_random_one_loses() {
    let random = mexican_wins(Heuristic, Random, 20..28);
    let heuristic = mexican_wins(Heuristic, Heuristic, 20..28);
    assert!(heuristic < random, "{heuristic} of 8, {random} of 8");
}

#[test]
fn a_war_of_commanders_marches_besieges_and_brings_in_reinforcements() {
    let bout = bout(Heuristic, Heuristic, 3);
    let verbs = &bout.findings.verbs;
    for verb in [
        "enter", "forage", "move", "fight", "assault", "besieged", "burn",
    ] {
        assert!(
            verbs.contains_key(verb),
            "nobody ordered '{verb}': {verbs:?}"
        );
    }
    // Both sides go through every turn in orders that a table could follow.
    let orders = bout.findings.orders;
    assert!(orders < 3000, "{orders} orders");
}

#[test]
fn what_is_advised_is_in_the_menu_and_the_same_when_asked_again() {
    let setups = [
        ("", 150),
        ("siege-of-the-alamo", 60),
        ("coleto", 60),
        ("san-jacinto", 60),
    ];
    for (scenario, limit) in setups {
        let setup = Setup {
            scenario: scenario.into(),
            ..Setup::default()
        };
        let laws = Laws {
            limit,
            ..Laws::thorough(setup)
        };
        let players = BTreeMap::from([0, 1].map(|s| (Seat(s), Heuristic)));
        let found = laws::contest::<TexasRevolution>(&laws, &players, 5).findings;
        let told = found.violations.iter();
        let told: Vec<_> = told.filter(|v| v.law != laws::Law::Ends).collect();
        assert!(told.is_empty(), "{told:#?}");
        assert!(found.orders > 10, "{scenario}: {} orders", found.orders);
    }
}

#[test]
fn nobody_but_the_seat_that_is_asked_gets_advice() {
    let mut dice = crate::dice::Seeded::new(1);
    let mut umpire = Umpire::chance(&mut dice);
    let truth = TexasRevolution::setup(&Setup::default(), &mut umpire).expect("the set-up");
    let advice = |viewer| TexasRevolution::advise(&truth.view(viewer));
    assert_eq!(truth.public.phase, Phase::Logistics(Side(0)));
    assert!(advice(Viewer::Seat(Seat(0))).is_some());
    assert_eq!(advice(Viewer::Seat(Seat(1))), None);
    assert_eq!(advice(Viewer::Spectator), None);
}

#[test]
fn r15_7_urrea_and_his_column_come_in_and_march_on() {
    let mut dice = crate::dice::Seeded::new(2);
    let mut umpire = Umpire::chance(&mut dice);
    let mut truth = TexasRevolution::setup(&Setup::default(), &mut umpire).expect("the set-up");
    let seat = Seat(MEXICO.0);
    for _ in 0..2 {
        let view = truth.view(Viewer::Seat(seat));
        let order = TexasRevolution::advise(&view).expect("advice");
        assert_eq!(order.verb, "enter");
        let action = menu::check(&view, &order).expect("it is in the menu");
        TexasRevolution::play(&mut truth, seat, action, &mut umpire);
    }
    let entry = tables().map.entries[&'A'];
    assert_eq!(truth.of(MEXICO).in_hex(entry).len(), 6);
}

#[test]
fn the_verbs_of_all_actions_are_known() {
    let verbs = laws::verbs::<TexasRevolution>();
    assert_eq!(verbs.first(), Some(&"enter"));
    assert!(verbs.contains(&"force-march") && verbs.contains(&"accept-tactical"));
}

/// The advice to a side in a scene.
fn advised(scene: &Scene, side: Side) -> menu::Order {
    let view = scene.truth.view(Viewer::Seat(Seat(side.0)));
    TexasRevolution::advise(&view).expect("advice")
}

#[test]
fn r8_the_commander_over_runs_only_what_he_sees_whole() {
    let column = || {
        let units = [
            "Santa Anna",
            "Dolores Cuirassiers",
            "Jiminez",
            "San Luis Potosi",
        ];
        Scene::empty().stand(MEXICO, &units, "0831")
    };
    let scene = column().stand(TEXAS, &["King"], "0832");
    let order = advised(&scene, MEXICO);
    assert_eq!(
        (order.verb.as_str(), order.key("at")),
        ("overrun", Some("0832"))
    );
    // What cavalry hides might be more than he can over-run.
    let scene = column().stand(TEXAS, &["Seguin", "Horton"], "0832");
    let screened = scene
        .truth
        .public
        .seen(TEXAS, super::hex("0832"))
        .is_some_and(|s| s.screened);
    assert!(screened);
    assert_ne!(advised(&scene, MEXICO).verb, "overrun");
}

#[test]
fn r17_the_texan_commander_burns_what_an_army_would_forage_in() {
    let scene = |threat: &[&str]| {
        let scene = Scene::empty()
            .phasing(TEXAS)
            .with(TEXAS, "Lavaca Bn", "2238");
        scene.stand(MEXICO, threat, "2242")
    };
    let army = ["Urrea", "Yucatan", "Jiminez"];
    let order = advised(&scene(&army), TEXAS);
    assert_eq!(
        (order.verb.as_str(), order.key("at")),
        ("burn", Some("2238"))
    );
    assert_ne!(advised(&scene(&[]), TEXAS).verb, "burn");
    assert_ne!(advised(&scene(&["Refugio Guard"]), TEXAS).verb, "burn");
}
