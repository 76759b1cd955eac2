//! Whole games between heuristic commanders.

use super::*;
use crate::laws::{self, Laws};
use crate::player::Commander;
use crate::ruleset::Side;
use std::collections::BTreeMap;

fn mexico_wins(scenario: &str, games: u64) -> u64 {
    let setup = Setup {
        scenario: scenario.into(),
        ..Setup::default()
    };
    let seats = AlamoAssault::seats(&setup);
    let players: BTreeMap<Seat, Commander> = seats
        .iter()
        .map(|s| (s.seat, Commander::Heuristic))
        .collect();
    let laws = Laws::quick(setup);
    let mut wins = 0;
    for seed in 0..games {
        let bout = laws::contest::<AlamoAssault>(&laws, &players, seed);
        assert!(bout.findings.is_clean(), "{:?}", bout.findings.violations);
        let outcome = bout.outcome.expect("every game ends");
        wins += u64::from(outcome.winner == Some(Side(0)));
    }
    wins
}

#[test]
fn the_historical_assault_mostly_takes_the_fort() {
    let wins = mexico_wins("historical", 40);
    assert!((28..40).contains(&wins), "{wins} of 40");
}

#[test]
fn a_larger_garrison_makes_it_harder() {
    let wins = mexico_wins("more-men", 40);
    assert!((8..32).contains(&wins), "{wins} of 40");
}

#[test]
fn either_side_can_win_the_north_wall() {
    let wins = mexico_wins("north-wall", 40);
    assert!((20..40).contains(&wins), "{wins} of 40");
}
