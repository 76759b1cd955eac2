//! [23.5] Games of several commanders a side: undo, resignation, the laws, and
//! computer players.

use super::super::TexasRevolution;
use super::super::state::{Phase, TEXAS};
use super::r23_commanders::with_commanders;
use crate::dice::Secret;
use crate::game::{Deed, Match};
use crate::laws::{self, Laws};
use crate::notation;
use crate::player::Commander;
use crate::ruleset::{Awaiting, Seat, Viewer};
use std::collections::BTreeMap;

/// A campaign of three commanders a side, with what was played.
fn campaign(lines: &[(u8, &str)]) -> Match<TexasRevolution> {
    let setup = with_commanders("coleto", 3, 3);
    let salts = vec!["ann".to_owned()];
    let start = Match::<TexasRevolution>::start(setup, Secret::new([7; 32]), salts);
    let (mut game, _) = start.expect("a scenario");
    for (seat, line) in lines {
        let seat = Seat(*seat);
        let order = notation::parse(&game.view(Viewer::Seat(seat)), line).expect("a line");
        game = game.play(seat, &order).expect("an order").0;
    }
    game
}

fn asked(game: &Match<TexasRevolution>) -> Vec<u8> {
    match game.awaiting() {
        Awaiting::Decisions(open) => open.iter().map(|d| d.seat.0).collect(),
        Awaiting::Over(_) => Vec::new(),
    }
}

#[test]
fn r23_5_a_subordinate_who_resigns_hands_his_leaders_to_the_commander_in_chief() {
    let game = campaign(&[]);
    assert_eq!(asked(&game), [0, 2, 4]);
    let (game, entry) = game.resign(Seat(2)).expect("he may");
    assert_eq!(entry.deed, Deed::Leave { seat: Seat(2) });
    assert_eq!(asked(&game), [0, 4]);
    let told: Vec<String> = entry.reports.iter().map(|r| r.text.to_string()).collect();
    assert!(
        told[0].starts_with("Urrea lays down the command. Urrea, Ugartachea"),
        "{told:?}"
    );
    let view = game.view(Viewer::Seat(Seat(0)));
    let order = notation::parse(&view, "move Urrea, Yucatan: 2333").expect("a line");
    let (game, _) = game.play(Seat(0), &order).expect("his now");
    let why = game
        .resign(Seat(2))
        .map(|_| ())
        .expect_err("once is enough");
    assert_eq!(
        why.rule.as_ref().map(crate::rule::Rule::number),
        Some("23.5")
    );
    // Only the commander-in-chief gives the side up.
    let (over, _) = game.resign(Seat(0)).expect("he may");
    let Awaiting::Over(outcome) = over.awaiting() else {
        panic!("it is over");
    };
    assert_eq!(outcome.winner, Some(TEXAS));
}

#[test]
fn r23_5_the_commander_in_chief_goes_on_where_the_last_who_was_asked_resigns() {
    let game = campaign(&[(0, "done"), (4, "done")]);
    assert_eq!(asked(&game), [2]);
    let (game, _) = game.resign(Seat(2)).expect("he may");
    assert_eq!(asked(&game), [0]);
    assert_eq!(game.position().public.phase, Phase::Movement);
}

#[test]
fn r23_5_each_takes_back_his_own_last_order_only() {
    let game = campaign(&[(2, "move Ugartachea, Monterrey: 1340")]);
    assert!(game.can_undo(Seat(2)) && !game.can_undo(Seat(0)));
    let view = game.view(Viewer::Seat(Seat(4)));
    let order = notation::parse(&view, "move Gaona: 1320").expect("a line");
    let (later, _) = game.play(Seat(4), &order).expect("an order");
    assert!(later.can_undo(Seat(4)) && !later.can_undo(Seat(2)));
    let (back, _) = later.undo(Seat(4)).expect("his last");
    assert!(back.position() == game.position());
}

fn assert_clean(findings: &laws::Findings) {
    let told = findings.violations.iter();
    let told: Vec<String> = told
        .filter(|v| v.law != laws::Law::Ends)
        .map(ToString::to_string)
        .collect();
    assert!(told.is_empty(), "{told:#?}");
}

#[test]
fn r23_5_the_laws_of_the_contract_hold_with_three_commanders_a_side() {
    for (scenario, limit, seed) in [
        ("", 60, 3),
        ("coleto", 60, 5),
        ("siege-of-the-alamo", 40, 6),
    ] {
        let laws = Laws {
            limit,
            ..Laws::thorough(with_commanders(scenario, 3, 3))
        };
        assert_clean(&laws::play::<TexasRevolution>(&laws, seed));
    }
}

#[test]
fn r23_5_random_campaigns_of_three_commanders_a_side_end() {
    for seed in 1..=3 {
        let laws = Laws::quick(with_commanders("", 3, 3));
        let found = laws::play::<TexasRevolution>(&laws, seed);
        assert!(found.is_clean(), "{:#?}", found.violations);
        assert_eq!(found.ended, 1);
    }
}

#[test]
fn r23_5_journal_undo_replay_and_resignations_hold_with_three_commanders_a_side() {
    let mut left = 0;
    for (scenario, seed) in [
        ("coleto", 4),
        ("", 8),
        ("coleto", 9),
        ("siege-of-the-alamo", 14),
    ] {
        let laws = Laws::quick(with_commanders(scenario, 3, 3));
        let found = laws::journal::<TexasRevolution>(&laws, seed);
        assert!(
            found.is_clean(),
            "{scenario} {seed}: {:#?}",
            found.violations
        );
        left += found.rules.get("23.5").copied().unwrap_or(0);
    }
    assert!(left > 10, "{left}");
}

#[test]
fn r23_5_the_commander_holds_any_of_the_seats() {
    use Commander::{Heuristic, Random};
    let bout = |players: [Commander; 6], seed| {
        let players: BTreeMap<Seat, Commander> = (0..).map(Seat).zip(players).collect();
        let laws = Laws::quick(with_commanders("", 3, 3));
        let bout = laws::contest::<TexasRevolution>(&laws, &players, seed);
        assert!(bout.findings.is_clean(), "{:#?}", bout.findings.violations);
        assert!(bout.outcome.is_some());
        bout
    };
    let war = bout([Heuristic; 6], 3);
    let orders = war.findings.orders;
    assert!(orders < 4000, "{orders} orders");
    for verb in ["move", "fight", "besieged"] {
        assert!(
            war.findings.verbs.contains_key(verb),
            "{:?}",
            war.findings.verbs
        );
    }
    bout([Heuristic, Random, Random, Heuristic, Heuristic, Random], 4);
}

#[test]
fn r23_5_what_is_advised_is_in_the_menu_of_its_seat() {
    let laws = Laws {
        limit: 120,
        ..Laws::thorough(with_commanders("coleto", 3, 3))
    };
    let players = (0..6).map(|s| (Seat(s), Commander::Heuristic)).collect();
    let found = laws::contest::<TexasRevolution>(&laws, &players, 5).findings;
    assert_clean(&found);
    assert!(found.orders > 50);
}
