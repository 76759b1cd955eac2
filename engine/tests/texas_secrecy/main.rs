//! The laws of secrecy on Texas Revolution: over random play, over campaigns
//! that are led into sieges and battles, and on rules that leak.

mod leaks;
mod war;

use engine::laws::{self, Findings, Laws};
use engine::ruleset::Setup;
use engine::texas_revolution::TexasRevolution;
use std::collections::BTreeMap;
use war::{Tally, War};

/// A scenario by its key.
fn setup(scenario: &str) -> Setup {
    Setup {
        scenario: scenario.into(),
        ..Setup::default()
    }
}

/// A scenario with three commanders a side [23.5].
fn shared(scenario: &str) -> Setup {
    let mut setup = setup(scenario);
    for key in ["mexican-commanders", "texan-commanders"] {
        setup.options.insert(key.into(), "3".into());
    }
    setup
}

fn assert_clean(tally: &Tally) {
    let told: Vec<_> = tally.violations.iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn random_play_keeps_the_laws_of_secrecy() {
    let mut all = Findings::default();
    for (seed, scenario) in ["campaign", "siege-of-the-alamo", "coleto", "san-jacinto"]
        .into_iter()
        .enumerate()
    {
        let laws = Laws {
            stop: Some(40),
            ..Laws::quick(setup(scenario))
        };
        all.add(laws::secrecy::<TexasRevolution>(&laws, seed as u64, None));
    }
    let told: Vec<_> = all.violations.iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
    assert!(all.compared > 40, "{} compared", all.compared);
}

#[test]
fn r23_5_three_commanders_a_side_keep_the_laws_of_secrecy() {
    let mut all = Findings::default();
    for (seed, scenario) in ["campaign", "siege-of-the-alamo", "coleto", "coleto"]
        .into_iter()
        .enumerate()
    {
        let laws = Laws {
            stop: Some(40),
            ..Laws::quick(shared(scenario))
        };
        all.add(laws::secrecy::<TexasRevolution>(&laws, seed as u64, None));
    }
    let told: Vec<_> = all.violations.iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
    assert!(all.compared > 40, "{} compared", all.compared);
}

#[test]
fn r23_5_wars_of_three_commanders_a_side_keep_the_laws_of_secrecy() {
    let mut all = Tally::default();
    for (scenario, seed) in [
        ("coleto", 1),
        ("coleto", 2),
        ("siege-of-the-alamo", 3),
        ("campaign", 4),
    ] {
        all.add(War::of(shared(scenario), seed).wage::<TexasRevolution>(45, None));
    }
    assert_clean(&all);
    assert!(all.verbs.contains_key("fight"), "{:?}", all.verbs);
    assert!(all.compared > 100, "{all:?}");
}

/// The Alamo besieged and stormed, from the prepared scenario.
fn alamo(seed: u64) -> War {
    War::new("siege-of-the-alamo", seed).opening(&[
        (
            0,
            "move Santa Anna, Sesma, Dolores Cuirassiers, Jiminez, San Luis Potosi, \
             Matamoros Bn, Light Guns 3, mx_supply3: 1026",
        ),
        (1, "besieged"),
        (0, "done"),
        (0, "done"),
        (0, "assault 1026, supplied"),
    ])
}

/// The two columns of Urrea and Fannin on the Coleto.
fn coleto(seed: u64) -> War {
    War::new("coleto", seed).opening(&[
        (
            0,
            "move Urrea, Cuautla Cuirassiers, Cuautla Bn, Yucatan, Durango, mx_supply1: 2334",
        ),
        (0, "done"),
        (0, "done"),
        (0, "fight 2334, supplied"),
    ])
}

/// A part of a screened stack leaves the rest under the other half of its cavalry.
fn bexar(seed: u64) -> War {
    War::new("coleto", seed).opening(&[(0, "move Dolores Cuirassiers, San Luis Potosi: 1026")])
}

/// Urrea's horse and foot ride at Horton between Fannin and Victoria.
fn horton(seed: u64) -> War {
    War::new("coleto", seed).opening(&[
        (
            0,
            "move Urrea, Cuautla Cuirassiers, Cuautla Bn, Yucatan: 2333",
        ),
        (
            0,
            "overrun Urrea, Cuautla Cuirassiers, Cuautla Bn, Yucatan: 2432",
        ),
    ])
}

#[test]
fn over_runs_keep_the_laws_of_secrecy() {
    let mut all = Tally::default();
    for seed in 0..3 {
        all.add(horton(seed).wage::<TexasRevolution>(40, None));
    }
    assert_clean(&all);
    for verb in ["overrun", "withdraw"] {
        assert!(all.verbs.contains_key(verb), "{verb}: {:?}", all.verbs);
    }
    assert!(all.revealed > 0 && all.compared > 100, "{all:?}");
}

#[test]
fn sieges_and_siege_attacks_keep_the_laws_of_secrecy() {
    let mut all = Tally::default();
    for seed in 0..2 {
        all.add(alamo(seed).wage::<TexasRevolution>(45, None));
    }
    assert_clean(&all);
    for verb in ["besieged", "assault", "walls", "columns"] {
        assert!(all.verbs.contains_key(verb), "{verb}: {:?}", all.verbs);
    }
    assert!(all.revealed > 0 && all.compared > 100, "{all:?}");
}

#[test]
fn battles_keep_the_laws_of_secrecy() {
    let mut all = Tally::default();
    for seed in 0..2 {
        all.add(coleto(seed).wage::<TexasRevolution>(45, None));
    }
    assert_clean(&all);
    assert!(all.verbs.contains_key("fight"), "{:?}", all.verbs);
    assert!(all.revealed > 0 && all.compared > 100, "{all:?}");
}

/// The outputs on which a leak is found, by law.
fn caught<const SLIP: u8>(war: impl Fn(u64) -> War) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for seed in 0..3 {
        let tally = war(seed).wage::<leaks::Leaky<SLIP>>(14, None);
        for v in tally.violations {
            *found
                .entry(format!("{} on {}", v.law, v.subject))
                .or_default() += 1;
        }
        if !found.is_empty() {
            break;
        }
    }
    found
}

macro_rules! leaks_are_caught {
    ($($test:ident: $slip:ident in $war:ident => $found:literal;)*) => {$(
        #[test]
        fn $test() {
            let found = caught::<{ leaks::$slip }>($war);
            assert!(found.contains_key($found), "{found:?}");
        }
    )*};
}

#[test]
fn the_wrapper_of_the_leaks_leaks_nothing_by_itself() {
    assert_eq!(caught::<{ leaks::NONE }>(alamo), BTreeMap::new());
}

leaks_are_caught! {
    caught_a_march_that_names_whom_it_hides: MARCH_NAMES in bexar => "HiddenOrder on reports";
    caught_a_wall_told_before_the_columns_are_formed: WALL_TOLD in alamo => "HiddenOrder on reports";
    caught_a_count_of_what_is_screened: SCREEN_COUNTED in coleto => "HiddenThrough on reports";
    caught_the_screened_in_the_alt_text: ALT_TELLS in coleto => "HiddenBefore on alt";
    caught_the_screened_in_the_status: STATUS_TELLS in coleto => "HiddenBefore on status";
    caught_a_stack_with_as_many_counters_as_it_holds: BOARD_SHOWS in coleto => "HiddenBefore on board";
    caught_a_menu_that_knows_the_enemy: MENU_DEPENDS in coleto => "HiddenBefore on menu";
    caught_an_enemy_to_whom_all_is_shared: SHARED in coleto => "HiddenBefore on revision";
}
