//! `odds`: what an attack would bring, from the asker's view alone.

use super::super::TexasRevolution;
use super::super::battle::odds::{Assessment, column};
use super::super::battle::question::{chances, expected};
use super::super::state::{MEXICO, Sighting, TEXAS};
use super::super::tables::Odds;
use super::battle::{FIELD, NORTH};
use super::{Scene, hex, unit};
use crate::menu;
use crate::notation;
use crate::ruleset::{Answer, Refusal, Ruleset, Seat, Side, Viewer};

fn ask(scene: &Scene, side: Side, line: &str) -> Result<Answer, Refusal> {
    let view = scene.truth.view(Viewer::Seat(Seat(side.0)));
    let offers = TexasRevolution::questions(&view);
    let question = notation::parse_in(&view, &offers, line)?;
    menu::check_in(&view, &offers, &question)?;
    TexasRevolution::ask(&view, &question)
}

fn words(answer: &Answer) -> String {
    let lines: Vec<String> = answer.lines.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

#[test]
fn r12_odds_gives_column_modifier_chances_and_losses_of_an_attack_from_beside() {
    let scene = Scene::empty()
        .stand(MEXICO, &["Cos", "Jiminez", "mx_supply1"], NORTH)
        .stand(TEXAS, &["Nacogdoches Bn"], FIELD);
    let answer = ask(&scene, MEXICO, "odds 0832").expect("an answer");
    let told = words(&answer);
    // Supplied 7 against an unsupplied 3; unsupplied 4 against 3.
    assert!(
        told.contains("You supplied, defender unsupplied: 7 to 3, column 2-1, die +0"),
        "{told}"
    );
    assert!(
        told.contains("You unsupplied, defender unsupplied: 4 to 3, column 1-1"),
        "{told}"
    );
    // 2-1: AR2, AR XH, DR XH, DR2, DEH, DEH.
    assert!(
        told.contains("defender loses half 2/6") && told.contains("attacker retreats 1/6"),
        "{told}"
    );
    // Half of 6 in four of six, and as much for the attacker in two.
    assert!(told.contains("you 1.0, the defender 2.0"), "{told}");
    assert!(!answer.trace.is_empty());
}

#[test]
fn r12_odds_can_be_asked_for_some_units_and_counts_the_hexsides() {
    let scene = Scene::empty()
        .stand(MEXICO, &["Jiminez", "Toluca"], "2526")
        .stand(TEXAS, &["Red Rovers"], "2625");
    let answer = ask(&scene, MEXICO, "odds 2625: Jiminez").expect("an answer");
    let told = words(&answer);
    assert!(told.contains("3 to 1, column 3-1, die -1"), "{told}");
}

#[test]
fn r9_odds_know_of_a_screened_stack_only_what_shows_or_was_seen() {
    let mut scene = Scene::empty().stand(MEXICO, &["Jiminez"], NORTH).stand(
        TEXAS,
        &["Bowie", "Nacogdoches Bn"],
        FIELD,
    );
    let told = words(&ask(&scene, MEXICO, "odds 0832").expect("an answer"));
    assert!(
        told.contains("3 to 2") && told.contains("only what shows"),
        "{told}"
    );
    assert!(told.contains("3 to 1"), "{told}");
    scene.truth.of_mut(MEXICO).seen.insert(
        hex(FIELD),
        Sighting {
            turn: 4,
            units: vec![unit("Bowie"), unit("Nacogdoches Bn")],
        },
    );
    let told = words(&ask(&scene, MEXICO, "odds 0832").expect("an answer"));
    assert!(
        told.contains("3 to 8") && told.contains("seen on turn 4"),
        "{told}"
    );
}

#[test]
fn r11_odds_are_refused_where_no_attack_can_be_made() {
    let scene =
        Scene::empty()
            .stand(MEXICO, &["Jiminez"], "0643")
            .stand(TEXAS, &["Red Rovers"], FIELD);
    let refusal = ask(&scene, MEXICO, "odds 0832").expect_err("too far off");
    assert_eq!(
        refusal.rule.map(|r| r.number().to_owned()),
        Some("11".to_owned())
    );
}

#[test]
fn r12_chances_and_expected_losses_at_the_edges_of_the_table() {
    let at = |odds, modifier| Assessment {
        attack: 1,
        defence: 1,
        odds,
        modifier,
        trace: Vec::new(),
    };
    let (a, d) = ([unit("Jiminez")], [unit("Red Rovers")]);
    // 1-4 with -7: always AE. 6-1 with +7: always DE.
    assert_eq!(expected(&at(Odds::OneToFour, -7), &a, &d), (36, 0));
    assert_eq!(expected(&at(Odds::SixToOne, 7), &a, &d), (0, 12));
    assert_eq!(chances(&at(Odds::SixToOne, 7)).len(), 1);
    let sum: i64 = chances(&at(column(3, 2), 0))
        .iter()
        .map(|c| match c.args["sixths"] {
            crate::text::Arg::Number(n) => n,
            _ => 0,
        })
        .sum();
    assert_eq!(sum, 6);
}
