//! Whole games between heuristic commanders.

use super::*;
use crate::laws::{self, Laws};
use crate::player::Commander;
use crate::ruleset::Side;
use crate::text::Arg;
use std::collections::BTreeMap;

/// The games that Mexico wins and the figures that it loses in all of them.
fn mexico(scenario: &str, games: u64) -> (u64, i64) {
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
    let (mut wins, mut lost) = (0, 0);
    for seed in 0..games {
        let bout = laws::contest::<AlamoAssault>(&laws, &players, seed);
        assert!(bout.findings.is_clean(), "{:?}", bout.findings.violations);
        let outcome = bout.outcome.expect("every game ends");
        wins += u64::from(outcome.winner == Some(Side(0)));
        lost += match outcome.text.args.get("cost") {
            Some(Arg::Text(cost)) => match cost.args.get("mexicans") {
                Some(Arg::Number(mexicans)) => *mexicans,
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        };
    }
    (wins, lost)
}

#[test]
fn the_historical_assault_mostly_takes_the_fort() {
    let (wins, _) = mexico("historical", 40);
    assert!(wins >= 28, "{wins} of 40");
}

#[test]
fn a_larger_garrison_makes_it_harder() {
    let ((_, more), (_, usual)) = (mexico("more-men", 40), mexico("historical", 40));
    assert!(
        more > usual * 11 / 10,
        "{more} and {usual} figures in 40 games"
    );
}

#[test]
fn either_side_can_win_the_north_wall() {
    let (wins, _) = mexico("north-wall", 40);
    assert!((20..40).contains(&wins), "{wins} of 40");
}

#[test]
fn a_save_of_version_1_is_read_and_begins_with_no_gun_wheeled() {
    let secret = crate::dice::Secret::new([7; 32]);
    let (game, _) = crate::game::Match::<AlamoAssault>::start(Setup::default(), secret, Vec::new())
        .expect("a set-up that there is");
    let save = game.save();
    let old = save
        .replacen("\"rules_version\":2", "\"rules_version\":1", 1)
        .replace(",\"facing\":null", "");
    assert!(
        old.len() + 19 * 10 < save.len(),
        "nothing of the new is left"
    );
    let read = crate::game::Match::<AlamoAssault>::load(&old).expect("a save");
    assert_eq!(read.position(), game.position());
}
