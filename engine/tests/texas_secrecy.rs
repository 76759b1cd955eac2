//! The laws of secrecy on Texas Revolution, over random play.

use engine::laws::{self, Findings, Laws};
use engine::ruleset::Setup;
use engine::texas_revolution::TexasRevolution;

fn laws(scenario: &str, limit: usize) -> Laws<'static> {
    let setup = Setup {
        scenario: scenario.into(),
        ..Setup::default()
    };
    Laws {
        limit,
        ..Laws::quick(setup)
    }
}

/// So many games, each only so far; that it is cut short is no fault.
fn games(scenario: &str, seeds: std::ops::Range<u64>, limit: usize) -> Findings {
    let mut all = Findings::default();
    for seed in seeds {
        all.add(laws::secrecy::<TexasRevolution>(
            &laws(scenario, limit),
            seed,
            None,
        ));
    }
    all.violations.retain(|v| v.law != laws::Law::Ends);
    all
}

fn assert_clean(found: &Findings) {
    let told: Vec<_> = found.violations.iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn the_campaign_keeps_the_laws_of_secrecy() {
    let all = games("campaign", 0..1, 60);
    println!(
        "{} compared, {} revealed, {:?}",
        all.compared, all.revealed, all.verbs
    );
    assert_clean(&all);
}

#[test]
fn the_siege_of_the_alamo_keeps_the_laws_of_secrecy() {
    let all = games("siege-of-the-alamo", 0..1, 40);
    println!(
        "{} compared, {} revealed, {:?}",
        all.compared, all.revealed, all.verbs
    );
    assert_clean(&all);
}

#[test]
fn coleto_keeps_the_laws_of_secrecy() {
    let all = games("coleto", 0..1, 40);
    println!(
        "{} compared, {} revealed, {:?}",
        all.compared, all.revealed, all.verbs
    );
    assert_clean(&all);
}
