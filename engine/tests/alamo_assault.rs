//! The laws of the contract on the assault of the Alamo.

use engine::alamo_assault::AlamoAssault;
use engine::laws::{self, Findings, Laws};
use engine::ruleset::Setup;

fn setup(scenario: &str) -> Setup {
    Setup {
        scenario: scenario.into(),
        ..Setup::default()
    }
}

fn assert_clean(found: &Findings) {
    let told: Vec<_> = found.violations.iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn the_assault_keeps_the_laws_of_play() {
    let mut all = Findings::default();
    for (seed, scenario) in (0..).zip(["historical", "north-wall", "more-men"]) {
        let laws = Laws::quick(setup(scenario));
        all.add(laws::play::<AlamoAssault>(&laws, seed));
    }
    println!("{all:#?}");
    assert_clean(&all);
    assert_eq!(all.games, all.ended);
}

#[test]
fn the_north_wall_keeps_the_laws_of_everything_shown() {
    let laws = Laws::thorough(setup("north-wall"));
    let mut all = Findings::default();
    for seed in 0..3 {
        all.add(laws::play::<AlamoAssault>(&laws, seed));
    }
    assert_clean(&all);
}

#[test]
fn the_assault_keeps_the_laws_of_everything_shown() {
    let laws = Laws {
        stop: Some(60),
        ..Laws::thorough(setup("historical"))
    };
    assert_clean(&laws::play::<AlamoAssault>(&laws, 7));
}

#[test]
fn the_assault_keeps_the_laws_of_the_journal() {
    for (seed, scenario) in (0..).zip(["historical", "north-wall"]) {
        let laws = Laws {
            stop: Some(120),
            ..Laws::quick(setup(scenario))
        };
        assert_clean(&laws::journal::<AlamoAssault>(&laws, seed));
    }
}
