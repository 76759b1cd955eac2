//! [4, 20] The sequence of play and the weather.

use super::super::state::{Location, MEXICO, March, Phase, TEXAS, Weather};
use super::super::{TexasRevolution, sequence, setup};
use super::{Scene, hex, unit};
use crate::ruleset::{Ruleset, Setup};
use crate::umpire::Umpire;

/// Ends sub-phases without orders until the given phase of the given half.
fn run_to(mut scene: Scene, phase: Phase, half: u8) -> Scene {
    for _ in 0..20 {
        if scene.truth.public.phase == phase && scene.truth.public.half == half {
            return scene;
        }
        let side = scene.truth.public.actor();
        scene = scene.orders(side, &["done"]);
    }
    panic!("the phase never came");
}

fn begun() -> Scene {
    let mut scene = Scene::campaign();
    scene.play(sequence::begin);
    scene
}

#[test]
fn r4_ii_turn_1_opens_with_mexican_logistics_then_texan() {
    let scene = begun().dice(&[4, 2]);
    assert_eq!(scene.truth.public.phase, Phase::Logistics(MEXICO));
    let scene = scene.orders(MEXICO, &["done"]);
    assert_eq!(scene.truth.public.phase, Phase::Logistics(TEXAS));
    assert_eq!(scene.truth.public.intake.points, 4);
    let scene = scene.orders(TEXAS, &["done"]);
    assert_eq!(scene.truth.public.first, MEXICO);
    assert_eq!(scene.truth.public.phase, Phase::Raid);
}

#[test]
fn r4_an_even_die_puts_mexico_first_and_an_odd_one_texas() {
    for (die, first) in [(1, TEXAS), (2, MEXICO), (5, TEXAS), (6, MEXICO)] {
        let scene = begun()
            .dice(&[1, die])
            .orders(MEXICO, &["done"])
            .orders(TEXAS, &["done"]);
        assert_eq!(scene.truth.public.first, first, "die {die}");
        assert_eq!(scene.truth.public.phasing(), first);
    }
}

#[test]
fn r4_iii_each_half_is_raid_of_the_other_movement_forced_march_combat() {
    let scene = begun().dice(&[1, 2]);
    let mut phases = Vec::new();
    let mut scene = scene.orders(MEXICO, &["done"]).orders(TEXAS, &["done"]);
    scene = scene.dice(&[6]);
    while scene.truth.public.turn == 1 {
        let public = &scene.truth.public;
        phases.push((public.half, public.phase, public.actor()));
        let side = public.actor();
        scene = scene.orders(side, &["done"]);
    }
    // Nobody meets anybody on turn 1, so the combat sub-phases are passed over.
    assert_eq!(
        phases,
        [
            (0, Phase::Raid, TEXAS),
            (0, Phase::Movement, MEXICO),
            (0, Phase::ForcedMarch, MEXICO),
            (1, Phase::Raid, MEXICO),
            (1, Phase::Movement, TEXAS),
            (1, Phase::ForcedMarch, TEXAS),
        ]
    );
    assert_eq!(scene.truth.public.turn, 2);
    scene.says("Passed over");
}

#[test]
fn r4_a_sub_phase_is_skipped_only_where_all_can_see_it_is_empty() {
    // A lone battalion: no raid, no forced march, no combat.
    let scene = Scene::empty()
        .with(MEXICO, "Cuautla Bn", "0940")
        .with(TEXAS, "Dickenson", "3020")
        .phase(Phase::Movement)
        .orders(MEXICO, &["done"]);
    assert_eq!(scene.truth.public.half, 1);
    assert_eq!(scene.truth.public.phase, Phase::Movement);
    let told = scene.told();
    for words in [
        "forced march of Mexico",
        "combat of Mexico",
        "raids of Mexico",
    ] {
        assert!(told.contains(words), "{words} in {told}");
    }
    // One report names them all.
    assert_eq!(told.matches("Passed over").count(), 1);
}

#[test]
fn r4_a_siege_keeps_the_combat_sub_phase() {
    let mut scene =
        Scene::empty()
            .with(MEXICO, "Cuautla Bn", "1026")
            .besieged(TEXAS, "Dickenson", "1026");
    scene
        .public()
        .sieges
        .insert(hex("1026"), super::siege(TEXAS, 4));
    scene.public().phase = Phase::Combat;
    assert!(!sequence::is_idle(&scene.truth.public));
    scene.public().sieges.clear();
    scene
        .truth
        .place(TEXAS, unit("Dickenson"), Location::Hex(hex("1126")));
    super::super::sight::refresh(&mut scene.truth);
    assert!(sequence::is_idle(&scene.truth.public));
}

#[test]
fn r4_marches_last_from_movement_through_combat_and_no_further() {
    let march = |stage| March {
        stage,
        spent: 2,
        from: hex("0939"),
        path: vec![hex("0940")],
        halted: false,
    };
    let mut scene = Scene::empty()
        .with(MEXICO, "Urrea", "0940")
        .with(TEXAS, "Travis", "1026")
        .phase(Phase::Raid);
    let stage = scene.truth.public.stage();
    scene
        .truth
        .of_mut(TEXAS)
        .march
        .insert(unit("Travis"), march(stage));
    let mut scene = scene.orders(TEXAS, &["done"]);
    assert!(scene.truth.of(TEXAS).march.is_empty(), "raids are over");
    let stage = scene.truth.public.stage();
    scene
        .truth
        .of_mut(MEXICO)
        .march
        .insert(unit("Urrea"), march(stage));
    let scene = scene.orders(MEXICO, &["done"]);
    assert_eq!(scene.truth.public.phase, Phase::ForcedMarch);
    assert!(scene.truth.of(MEXICO).march.contains_key(&unit("Urrea")));
    let scene = scene.orders(MEXICO, &["done"]);
    assert_eq!(scene.truth.public.half, 1);
    assert!(scene.truth.of(MEXICO).march.is_empty());
}

#[test]
fn r11_3_the_hex_in_which_a_unit_ended_its_movement_is_kept() {
    let scene = Scene::empty()
        .with(MEXICO, "Zapadores", "3327")
        .with(TEXAS, "Houston", "5003")
        .orders(MEXICO, &["done"]);
    let standing = scene.truth.of(MEXICO).standing(unit("Zapadores")).unwrap();
    assert_eq!(standing.rested, Some(hex("3327")));
    let other = scene.truth.of(TEXAS).standing(unit("Houston")).unwrap();
    assert_eq!(other.rested, None);
}

#[test]
fn r20_1_the_first_turn_is_clear_without_a_die() {
    let scene = begun();
    assert_eq!(scene.truth.public.weather, Weather::Clear);
    assert!(scene.told().contains("14 February to 17 February"));
    assert!(scene.told().contains("turn 1 always is"));
}

/// The weather of the turn after the one given, with that many wet turns behind it.
fn weather_after(turn: u8, run: u8, dice: &[u8]) -> (Weather, u8) {
    let mut scene = Scene::campaign().turn(turn).dice(dice);
    scene.public().phase = Phase::Combat;
    scene.public().half = 1;
    scene.public().rain_run = run;
    scene.play(sequence::next);
    assert_eq!(scene.truth.public.turn, turn + 1);
    (scene.truth.public.weather, scene.truth.public.rain_run)
}

#[test]
fn r20_each_month_rains_on_its_own_numbers() {
    use Weather::{Clear, Rain};
    for (turn, limit) in [(2, 2), (4, 2), (5, 3), (12, 3), (13, 1), (19, 1)] {
        for die in 1..=6 {
            let wanted = if die <= limit { Rain } else { Clear };
            let (weather, _) = weather_after(turn - 1, 0, &[die]);
            assert_eq!(weather, wanted, "turn {turn}, die {die}");
        }
    }
}

#[test]
fn r20_may_is_clear_without_a_die() {
    for turn in 20..=25 {
        assert_eq!(weather_after(turn - 1, 2, &[]), (Weather::Clear, 0));
    }
}

#[test]
fn r20_after_two_turns_of_rain_only_a_1_rains_once() {
    assert_eq!(weather_after(6, 2, &[2]), (Weather::Clear, 0));
    assert_eq!(weather_after(6, 2, &[1]), (Weather::Rain, 1));
    // The next phase is normal again.
    assert_eq!(weather_after(7, 1, &[3]), (Weather::Rain, 2));
    assert_eq!(weather_after(6, 1, &[3]), (Weather::Rain, 2));
}

#[test]
fn r20_the_report_shows_its_working() {
    let mut scene = Scene::campaign().turn(6).dice(&[3]);
    scene.public().phase = Phase::Combat;
    scene.public().half = 1;
    scene.public().rain_run = 2;
    scene.play(sequence::next);
    let report = scene
        .reports
        .iter()
        .find(|r| r.rule.number() == "20")
        .unwrap();
    let lines: Vec<String> = report.trace.iter().map(|l| l.text.to_string()).collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].contains("1 to 3"), "{lines:?}");
    assert!(lines[1].contains("only a 1"), "{lines:?}");
}

#[test]
fn r2_1_texas_has_won_when_turn_25_ends() {
    let mut scene = Scene::campaign().turn(25);
    scene.public().phase = Phase::Combat;
    scene.public().half = 1;
    scene.play(sequence::next);
    let outcome = scene.truth.public.outcome.as_ref().unwrap();
    assert_eq!(outcome.winner, Some(TEXAS));
    assert_eq!(outcome.rule.as_ref().unwrap().number(), "2.1");
}

#[test]
fn r3_every_scenario_stands_and_can_be_played_on() {
    for scenario in TexasRevolution::about().scenarios {
        let setup = Setup {
            scenario: scenario.key.clone(),
            ..Setup::default()
        };
        let mut dice = super::Named::default();
        let mut umpire = Umpire::chance(&mut dice);
        let truth = TexasRevolution::setup(&setup, &mut umpire).unwrap();
        assert_eq!(TexasRevolution::check(&truth), Ok(()), "{}", scenario.key);
        // Nobody begins where he may not stand, and nobody shares a hex.
        let texan = truth.of(TEXAS).hexes();
        assert!(truth.of(MEXICO).hexes().is_disjoint(&texan));
        assert!(setup::position(&setup).is_ok());
    }
    let scene = Scene::scenario("siege-of-the-alamo");
    assert_eq!(scene.truth.public.turn, 4);
    assert_eq!(scene.at("Santa Anna"), Location::Hex(hex("0927")));
    assert_eq!(scene.at("Bowie"), Location::Hex(hex("1026")));
    let _ = run_to(scene, Phase::ForcedMarch, 0);
    let scene = Scene::scenario("coleto");
    assert!(scene.truth.public.history.fallen.contains(&hex("1026")));
    assert!(scene.truth.public.history.crossed.contains("San Antonio"));
}

#[test]
fn r13_the_siege_of_the_alamo_can_be_tried_at_once() {
    let mut scene = Scene::scenario("siege-of-the-alamo").orders(
        MEXICO,
        &["move Santa Anna, Sesma, Dolores Cuirassiers, Jiminez, San Luis Potosi, Matamoros Bn, Light Guns 3, mx_supply3: 1026"],
    );
    assert_eq!(scene.asked(), Some(crate::ruleset::Seat(TEXAS.0)));
    scene = scene.orders(TEXAS, &["besieged"]);
    assert!(scene.truth.public.sieges.contains_key(&hex("1026")));
    assert_eq!(scene.at("Travis"), Location::Fort(hex("1026")));
    let mut scene = run_to(scene, Phase::Combat, 0);
    let view = scene
        .truth
        .view(crate::ruleset::Viewer::Seat(crate::ruleset::Seat(MEXICO.0)));
    let menu = TexasRevolution::menu(&view);
    let verbs: Vec<&str> = menu.offers.iter().map(|o| o.verb).collect();
    assert!(verbs.contains(&"assault"), "{verbs:?}");
    // The fort has not fallen, so nobody is free for that reason.
    assert!(scene.public().history.fallen.is_empty());
}

#[test]
fn r21_a_fallen_fort_and_a_crossed_river_free_those_who_wait() {
    let scene = Scene::scenario("coleto");
    let history = &scene.truth.public.history;
    assert!(history.fallen.contains(&hex("1026")));
    assert!(history.crossed.contains("San Antonio") && !history.crossed.contains("Colorado"));
    assert_eq!(history.guards.len(), 3);
}

#[test]
fn r3_san_jacinto_begins_with_both_forts_lost_and_the_armies_a_day_apart() {
    let scene = Scene::scenario("san-jacinto");
    let public = &scene.truth.public;
    assert_eq!((public.turn, public.phase), (17, Phase::Movement));
    assert!(super::super::victory::holds_forts(public));
    assert!(super::super::victory::objectives(public).is_empty());
    assert!(public.burned.contains(&hex("4423")), "Harrisburg");
    let history = &public.history;
    assert!(history.fallen.contains(&hex("1026")) && history.crossed.contains("Colorado"));
    // Nobody stands against the rules of stacking, and nobody is left behind.
    for side in [MEXICO, TEXAS] {
        let full = super::super::movement::stacking::overfull(scene.truth.of(side));
        assert!(full.is_empty(), "{full:?}");
    }
    // Houston's riders see Lynchburg, and his army reaches the plain in a march.
    let scene = scene.orders(
        MEXICO,
        &["move Santa Anna, Presidiales Lancers, Matamoros Bn: 4722"],
    );
    let scene = run_to(scene, Phase::Movement, 1);
    let army = "move Houston, Nacogdoches Bn, San Felipe Bn, Washington Bn, Columbia Bn";
    let scene = scene.orders(TEXAS, &[&format!("{army}: 4622"), "done"]);
    assert_eq!(scene.at("Houston"), Location::Hex(hex("4622")));
}

#[test]
fn r3_what_does_not_exist_at_set_up_is_refused_with_the_nearest() {
    let refused = |setup: &Setup| setup::position(setup).map(|_| ()).unwrap_err().to_string();
    let setup = Setup {
        scenario: "campain".into(),
        ..Setup::default()
    };
    assert!(refused(&setup).contains("campaign"), "{}", refused(&setup));
    for (key, value, near) in [("lamer", "leader", "lamar"), ("lamar", "lieder", "leader")] {
        let mut setup = Setup::default();
        setup.options.insert(key.into(), value.into());
        assert!(refused(&setup).contains(near), "{}", refused(&setup));
    }
    // Every option and value that is offered is taken, and the first is the default.
    for option in TexasRevolution::about().options {
        for (n, (value, _)) in option.values.iter().enumerate() {
            let mut setup = Setup::default();
            setup.options.insert(option.key.clone(), value.clone());
            let truth = setup::position(&setup).unwrap();
            let default = setup::position(&Setup::default()).unwrap();
            let same = truth.public.options == default.public.options;
            assert_eq!(same, n == 0, "{} {value}", option.key);
        }
    }
    let scene = Scene::option("government", "san-felipe");
    assert_eq!(scene.at("Texas Government"), Location::Hex(hex("3523")));
    assert_eq!(
        Scene::campaign().at("Texas Government"),
        Location::Hex(hex("3417"))
    );
}

/// The verbs of the one who is asked.
fn verbs(scene: &Scene) -> Vec<&'static str> {
    let seat = scene.asked().expect("somebody is asked");
    let view = scene.truth.view(crate::ruleset::Viewer::Seat(seat));
    let menu = TexasRevolution::menu(&view);
    menu.offers.iter().map(|o| o.verb).collect()
}

#[test]
fn r4_i_every_turn_but_the_first_opens_with_a_die_for_the_weather() {
    assert!(
        !begun()
            .reports
            .iter()
            .any(|r| r.text.to_string().contains('(') && r.rule.number() == "20")
    );
    // In the middle of March, 3 rains and 4 does not.
    assert_eq!(weather_after(5, 0, &[3]).0, Weather::Rain);
    assert_eq!(weather_after(5, 0, &[4]).0, Weather::Clear);
}

#[test]
fn r4_ii_b_texan_logistics_rolls_for_factors_and_offers_units_for_them() {
    let scene = begun().dice(&[5]).orders(MEXICO, &["done"]);
    assert_eq!(scene.truth.public.intake.points, 5);
    assert!(verbs(&scene).contains(&"enter"));
    assert!(verbs(&scene).contains(&"forage"));
}

#[test]
fn r4_iii_a_only_leaders_and_cavalry_of_the_other_player_raid() {
    let mut scene = Scene::empty()
        .phasing(MEXICO)
        .phase(Phase::Raid)
        .with(TEXAS, "Travis", "3020")
        .with(TEXAS, "Milam Bn", "3020")
        .with(MEXICO, "Urrea", "0940");
    assert_eq!(scene.asked(), Some(crate::ruleset::Seat(TEXAS.0)));
    assert!(scene.order(TEXAS, "move Milam Bn: 3021").is_err());
    scene.orders(TEXAS, &["move Travis: 3021"]);
}

#[test]
fn r4_iii_b_in_movement_units_move_and_supply_may_leave_the_map() {
    let scene = Scene::empty()
        .with(MEXICO, "Cuautla Bn", "0940")
        .with(MEXICO, "mx_supply1", "0940")
        .with(TEXAS, "Travis", "3020");
    assert_eq!(verbs(&scene), ["move", "stow", "done"]);
    let scene = scene.orders(MEXICO, &["move Cuautla Bn: 0941", "stow mx_supply1"]);
    assert_eq!(scene.at("mx_supply1"), Location::Chart);
}

#[test]
fn r4_iii_c_stacks_with_a_leader_force_march_after_movement() {
    let scene = |leader: &str| {
        Scene::empty()
            .with(MEXICO, "Cuautla Bn", "0940")
            .with(MEXICO, leader, "0940")
            .with(TEXAS, "Travis", "3020")
            .orders(MEXICO, &["done"])
    };
    let led = scene("Urrea");
    assert_eq!(led.truth.public.phase, Phase::ForcedMarch);
    assert!(verbs(&led).contains(&"force-march"));
    // Without one the sub-phase is passed over.
    let alone = scene("Upantlan");
    assert_ne!(alone.truth.public.phase, Phase::ForcedMarch);
}

#[test]
fn r4_iii_d_the_look_for_victory_comes_when_the_combat_sub_phase_ends() {
    let won = |phase| {
        let mut scene = Scene::empty()
            .turn(15)
            .phase(phase)
            .with(MEXICO, "Santa Anna", "0927")
            .with(MEXICO, "Jiminez", "5619")
            .with(MEXICO, "Aldama", "5711")
            .with(TEXAS, "Texas Government", "3417");
        for fort in ["1026", "2135"] {
            scene.public().control.insert(hex(fort), MEXICO);
        }
        super::super::sight::refresh(&mut scene.truth);
        scene.play(sequence::next);
        scene.truth.public.outcome.is_some()
    };
    assert!(!won(Phase::Movement), "a forced march is still to come");
    assert!(won(Phase::Combat));
}
