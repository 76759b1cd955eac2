//! [16] Cherokees and Comanches.

use super::super::movement::ground;
use super::super::state::{Location, MEXICO, Phase, TEXAS, enemy};
use super::super::{logistics, tables, victory, watch};
use super::battle::{FIELD, NORTH};
use super::{Scene, hex, siege, unit};
use crate::ruleset::{Ruleset, Seat, Side, Viewer};

/// Indians that have chosen a side and stand there.
pub fn warriors(mut scene: Scene, side: Side, id: &str, at: &str) -> Scene {
    let unit = unit(id);
    if !scene.truth.of(side).forces.contains_key(&unit) {
        ground::hand_over(&mut scene.truth, enemy(side), unit);
    }
    scene.public().history.indians.sided.insert(unit);
    scene.with(side, id, at)
}

/// The logistics of that side begin.
fn begin(scene: &mut Scene, side: Side) {
    scene.public().phase = Phase::Logistics(side);
    scene.play(|truth, umpire| logistics::begin(truth, side, umpire));
}

fn crossed(river: &str) -> Scene {
    let mut scene = Scene::empty();
    scene.public().history.crossed.insert(river.to_owned());
    scene
}

fn offers(scene: &Scene, side: Side, verb: &str) -> bool {
    let view = scene.truth.view(Viewer::Seat(Seat(side.0)));
    super::TexasRevolution::menu(&view).offer(verb).is_some()
}

fn commands(scene: &Scene, side: Side, id: &str) -> bool {
    scene.truth.of(side).forces.contains_key(&unit(id))
}

// ---- Stacking

#[test]
fn r16_indians_stand_alone_or_with_refugees() {
    let mut scene = warriors(Scene::empty(), MEXICO, "in_comanche", "0940")
        .with(MEXICO, "Yucatan", "0941")
        .orders(MEXICO, &["move Comanche: 0941"]);
    let why = scene.refused(MEXICO, "done", "16");
    assert!(why.contains("Comanche stands with others"), "{why}");
    // Passing through is free.
    let scene = scene.orders(MEXICO, &["move Comanche: 0942", "done"]);
    assert_eq!(scene.at("Comanche"), Location::Hex(hex("0942")));
    // Captured refugees they may keep.
    let mut taken = warriors(Scene::empty(), MEXICO, "in_comanche", "2127")
        .with(TEXAS, "Gonzales refugees", "2128")
        .orders(MEXICO, &["move Comanche: 2128"]);
    assert!(commands(&taken, MEXICO, "tx_ref_gonzales"));
    taken = taken.orders(MEXICO, &["done"]);
    assert!(commands(&taken, MEXICO, "tx_ref_gonzales"), "guarded");
}

#[test]
fn r16_nobody_comes_in_where_indians_stand() {
    let mut scene = warriors(Scene::campaign(), MEXICO, "in_comanche", "0145");
    begin(&mut scene, MEXICO);
    let why = scene.refused(MEXICO, "enter Urrea: A", "16");
    assert!(why.contains("Indians stand in"), "{why}");
    // A blocked entry gives way to the nearest hex [15.1].
    let scene = scene.orders(MEXICO, &["enter Urrea: 0144"]);
    assert_eq!(scene.at("Urrea"), Location::Hex(hex("0144")));
}

#[test]
fn r16_houston_alone_may_be_with_texan_cherokees() {
    let scene = || {
        warriors(Scene::empty().phasing(TEXAS), TEXAS, "in_cherokee", "5001")
            .with(TEXAS, "Houston", "5002")
            .with(TEXAS, "Nacogdoches Bn", "5002")
    };
    let scene_with = scene().orders(TEXAS, &["move Houston: 5001", "done"]);
    assert_eq!(scene_with.at("Houston"), scene_with.at("Cherokee"));
    let mut others = scene().orders(TEXAS, &["move Nacogdoches Bn: 5001"]);
    others.refused(TEXAS, "done", "16");
}

// ---- Cherokees

#[test]
fn r16_1_the_cherokees_side_by_a_die_once_the_trinity_is_crossed() {
    let mut quiet = crossed("Brazos");
    quiet
        .public()
        .history
        .indians
        .sided
        .insert(unit("in_comanche"));
    begin(&mut quiet, MEXICO);
    assert!(
        quiet.truth.public.history.indians.sided.len() == 1,
        "nobody called"
    );
    for (die, side) in [(1, MEXICO), (2, MEXICO), (3, TEXAS), (6, TEXAS)] {
        let mut scene = crossed("Trinity").dice(&[die]);
        begin(&mut scene, MEXICO);
        assert!(commands(&scene, side, "in_cherokee"), "die {die}");
        assert_eq!(scene.at("Cherokee"), Location::Chart);
        // Once per game: no die is named for the next turn.
        begin(&mut scene, MEXICO);
    }
}

#[test]
fn r16_1_a_mexican_over_the_trinity_calls_them_for_the_next_logistics() {
    let mut scene = Scene::empty().with(MEXICO, "Yucatan", "5006");
    scene.play(watch::after);
    assert!(scene.truth.public.history.crossed.contains("Trinity"));
    assert_eq!(scene.truth.public.history.since["Trinity"], 5);
    let mut scene = scene.turn(6).dice(&[4, 6]);
    begin(&mut scene, MEXICO);
    let told = scene.told();
    assert!(
        told.contains("[16.1] Cherokee will appear, on the side of Texas."),
        "{told}"
    );
    assert!(
        told.contains("[16.2] Comanche will appear, on the side of Texas."),
        "the Colorado is crossed too: {told}"
    );
}

#[test]
fn r16_1_they_appear_on_the_north_edge_east_of_the_trinity() {
    let mut scene = crossed("Trinity").dice(&[1]);
    begin(&mut scene, MEXICO);
    assert!(offers(&scene, MEXICO, "appear"));
    let why = scene.refused(MEXICO, "appear Cherokee: 3001", "16.1");
    assert!(why.contains("east of the Trinity"), "{why}");
    scene.refused(MEXICO, "appear Comanche: 3001", "16.2");
    let scene = scene.orders(MEXICO, &["appear Cherokee: 5001"]);
    assert_eq!(scene.at("Cherokee"), Location::Hex(hex("5001")));
    assert!(!offers(&scene, MEXICO, "appear"));
}

#[test]
fn r16_1_the_end_of_logistics_puts_them_on_the_map() {
    // Texan Cherokees come in the Texan half of the logistics.
    let mut scene = crossed("Trinity").dice(&[5, 1, 6, 2]);
    begin(&mut scene, MEXICO);
    assert!(!offers(&scene, MEXICO, "appear"));
    let scene = scene.orders(MEXICO, &["done"]);
    assert_eq!(scene.truth.public.phase, Phase::Logistics(TEXAS));
    assert!(offers(&scene, TEXAS, "appear"));
    let scene = scene.orders(TEXAS, &["done"]);
    let Location::Hex(at) = scene.at("Cherokee") else {
        panic!("they wait");
    };
    assert!(tables().map.cherokee_entry.contains(&at));
}

#[test]
fn r16_1_mexican_cherokees_are_regular_cavalry() {
    // They stand with others, and burn nothing unless they are told to.
    let mut scene =
        warriors(Scene::empty(), MEXICO, "in_cherokee", "2237").with(MEXICO, "Yucatan", "2237");
    scene = scene.orders(MEXICO, &["move Cherokee, Yucatan: 2238"]);
    let scene = scene.orders(MEXICO, &["done"]);
    assert!(!scene.truth.public.burned.contains(&hex("2238")));
    assert_eq!(scene.at("Cherokee"), scene.at("Yucatan"));
}

// ---- Houston

fn parley(die: u8, phase: Phase) -> Scene {
    let phasing = if phase == Phase::Raid { MEXICO } else { TEXAS };
    warriors(Scene::empty(), MEXICO, "in_cherokee", "5001")
        .phasing(phasing)
        .phase(phase)
        .with(TEXAS, "Houston", "5003")
        .with(TEXAS, "Nacogdoches Bn", "5003")
        .dice(&[die])
        .orders(TEXAS, &["move Houston: 5002 5001"])
}

#[test]
fn r16_1_houston_converts_the_cherokees_on_3_to_6() {
    for phase in [Phase::Raid, Phase::Movement] {
        for die in [3, 6] {
            let mut scene = parley(die, phase);
            assert!(commands(&scene, TEXAS, "in_cherokee"));
            assert_eq!(scene.at("Houston"), Location::Hex(hex("5001")));
            scene.refused(TEXAS, "move Houston: 5002", "10");
            let scene = scene.orders(TEXAS, &["done"]);
            scene.says("they join Texas");
        }
    }
}

#[test]
fn r16_1_houston_dies_on_1_or_2() {
    for phase in [Phase::Raid, Phase::Movement] {
        for die in [1, 2] {
            let scene = parley(die, phase);
            assert_eq!(scene.at("Houston"), Location::Gone);
            assert!(commands(&scene, MEXICO, "in_cherokee"));
            scene.says("they kill him");
            assert!(scene.truth.public.outcome.is_none());
        }
    }
}

#[test]
fn r16_1_with_troops_he_comes_to_fight() {
    let mut scene = warriors(Scene::empty(), MEXICO, "in_cherokee", "5001")
        .phasing(MEXICO)
        .phase(Phase::Raid)
        .with(TEXAS, "Houston", "5003")
        .with(TEXAS, "Arnold", "5003");
    // A raid does not fight [6.5], and no die is named.
    scene.refused(TEXAS, "move Houston, Arnold: 5002 5001", "6.5");
    scene.refused(TEXAS, "move Arnold: 5002 5001", "6.5");
    let scene = scene.phasing(TEXAS).phase(Phase::Movement).orders(
        TEXAS,
        &["move Houston, Arnold: 5002", "move Houston, Arnold: 5001"],
    );
    assert!(commands(&scene, MEXICO, "in_cherokee"));
    assert!(scene.truth.public.has_zone(TEXAS, hex("5001")));
}

#[test]
fn r16_1_who_is_with_the_cherokees_is_not_told_before_houston_has_come() {
    let scene = |company: bool| {
        let mut scene = warriors(Scene::empty(), MEXICO, "in_cherokee", "5001")
            .phasing(TEXAS)
            .with(TEXAS, "Houston", "5003");
        if company {
            scene = scene.with(MEXICO, "Yucatan", "5001");
        }
        scene.dice(&[4])
    };
    let (alone, company) = (scene(false), scene(true));
    let seen = |scene: &Scene| {
        let view = scene.truth.view(Viewer::Seat(Seat(TEXAS.0)));
        let order = crate::menu::Order::new("move").many("units", ["tx_houston"]);
        let kind = super::TexasRevolution::choices(&view, &order, "path");
        (scene.truth.public.clone(), format!("{kind:?}"))
    };
    assert!(seen(&alone) == seen(&company));
    // Either way the report that tells the difference is one of reconnaissance.
    for (scene, words) in [
        (alone, "[9.2] Houston finds the Cherokees alone"),
        (company, "[9.2] Houston finds others"),
    ] {
        let scene = scene.orders(TEXAS, &["move Houston: 5002 5001"]);
        assert!(scene.told().contains(words), "{}", scene.told());
    }
}

#[test]
fn r16_1_houston_stops_before_cherokees_who_are_not_alone() {
    // No die is named: none may fall.
    let mut scene = warriors(Scene::empty(), MEXICO, "in_cherokee", "5001")
        .phasing(TEXAS)
        .with(MEXICO, "Yucatan", "5001")
        .with(TEXAS, "Houston", "5003")
        .orders(TEXAS, &["move Houston: 5002 5001"]);
    assert_eq!(scene.at("Houston"), Location::Hex(hex("5002")));
    let seen = &scene.truth.of(TEXAS).seen[&hex("5001")].units;
    assert!(seen.contains(&unit("Yucatan")), "{seen:?}");
    scene.says("finds others");
    scene.refused(TEXAS, "move Houston: 5001", "10");
}

// ---- Comanches

#[test]
fn r16_2_any_unit_in_the_hill_country_rouses_the_comanches() {
    for (side, name) in [(MEXICO, "Yucatan"), (TEXAS, "King")] {
        let scene = Scene::empty().phasing(side).with(side, name, "0925");
        assert!(!scene.truth.public.history.indians.hills);
        let scene = scene.orders(side, &[&format!("move {name}: 0924")]);
        assert!(scene.truth.public.history.indians.hills);
        scene.says("[16.2]");
    }
}

#[test]
fn r16_2_they_side_with_mexico_on_1_to_4() {
    for (die, side) in [(1, MEXICO), (4, MEXICO), (5, TEXAS), (6, TEXAS)] {
        let mut roused = Scene::empty().dice(&[die]);
        roused.public().history.indians.hills = true;
        let crossed = crossed("Colorado").dice(&[die]);
        for mut scene in [roused, crossed] {
            begin(&mut scene, MEXICO);
            assert!(commands(&scene, side, "in_comanche"), "die {die}");
            begin(&mut scene, MEXICO);
        }
    }
}

#[test]
fn r16_2_they_appear_on_the_edge_west_of_the_brazos_or_in_the_hills() {
    for at in ["0101", "2201", "0924"] {
        let mut scene = crossed("Colorado").dice(&[1]);
        begin(&mut scene, MEXICO);
        scene.refused(MEXICO, "appear Comanche: 2501", "16.2");
        scene.refused(MEXICO, "appear Comanche: 0925", "16.2");
        let scene = scene.orders(MEXICO, &[&format!("appear Comanche: {at}")]);
        assert_eq!(scene.at("Comanche"), Location::Hex(hex(at)));
    }
    // Not among others, friend or foe.
    let mut scene = crossed("Colorado")
        .dice(&[1])
        .with(MEXICO, "Yucatan", "0924")
        .with(TEXAS, "King", "0923");
    begin(&mut scene, MEXICO);
    scene.refused(MEXICO, "appear Comanche: 0924", "16");
    scene.refused(MEXICO, "appear Comanche: 0923", "15.1");
}

#[test]
fn r16_2_not_called_they_do_not_appear() {
    let mut scene = Scene::empty();
    begin(&mut scene, MEXICO);
    let why = scene.refused(MEXICO, "appear Comanche: 0924", "16.2");
    assert!(why.contains("Hill Country"), "{why}");
}

// ---- Supply and fires

#[test]
fn r16_3_without_supply_indians_attack_at_half() {
    let scene = warriors(Scene::combat(MEXICO), MEXICO, "in_comanche", NORTH)
        .came(MEXICO, &["Comanche"], NORTH, FIELD)
        .stand(TEXAS, &["King"], FIELD)
        .dice(&[4]);
    let mut scene = scene;
    assert!(scene.order(MEXICO, "fight 0832, supplied").is_err());
    let scene = scene.orders(MEXICO, &["fight 0832, unsupplied"]);
    scene.shows("Odds 2 to 1");
    // Captured refugees, whom they may have with them, supply them.
    let mut scene = Scene::combat(MEXICO);
    ground::hand_over(&mut scene.truth, TEXAS, unit("tx_ref_gonzales"));
    let scene = warriors(scene, MEXICO, "in_comanche", NORTH)
        .came(MEXICO, &["Comanche", "Gonzales refugees"], NORTH, FIELD)
        .stand(TEXAS, &["King"], FIELD)
        .dice(&[4])
        .orders(MEXICO, &["fight 0832, supplied"]);
    scene.shows("Odds 4 to 1");
}

#[test]
fn r16_4_indians_burn_where_they_end_and_not_what_they_pass() {
    // 2238 is Refugio: passed in the raid, and the end of the movement.
    let scene = warriors(Scene::empty(), MEXICO, "in_comanche", "2237")
        .phasing(TEXAS)
        .phase(Phase::Raid)
        .orders(MEXICO, &["move Comanche: 2238 2239", "done"]);
    assert!(!scene.truth.public.burned.contains(&hex("2238")));
    assert_eq!(scene.truth.public.control[&hex("2238")], MEXICO);
    for phase in [Phase::Raid, Phase::Movement] {
        let phasing = if phase == Phase::Raid { TEXAS } else { MEXICO };
        let scene = warriors(Scene::empty(), MEXICO, "in_comanche", "2237")
            .phasing(phasing)
            .phase(phase)
            .orders(MEXICO, &["move Comanche: 2238", "done"]);
        assert!(scene.truth.public.burned.contains(&hex("2238")));
        assert_eq!(victory::tally(&scene.truth, MEXICO).0, 0, "it is burned");
    }
}

#[test]
fn r16_4_refugees_in_the_town_of_texan_indians_count_as_captured_and_are_free_again() {
    let scene = warriors(Scene::empty(), TEXAS, "in_comanche", "2125")
        .phasing(TEXAS)
        .with(TEXAS, "Gonzales refugees", "2126")
        .orders(TEXAS, &["move Comanche: 2126", "done"]);
    assert!(scene.truth.public.burned.contains(&hex("2126")));
    let told = scene.told();
    let taken = told.find("[17.2] Gonzales refugees are captured");
    let free = told.find("[21.2] Gonzales refugees are free");
    assert!(taken.is_some() && taken < free, "{told}");
    assert!(commands(&scene, TEXAS, "tx_ref_gonzales"));
}

#[test]
fn r21_hostile_indians_over_a_river_free_its_refugees() {
    // 0924 lies east of the San Antonio, which shields Gonzales.
    for (die, side) in [(1, MEXICO), (6, TEXAS)] {
        let mut scene = Scene::empty()
            .dice(&[die, 1])
            .with(TEXAS, "Gonzales refugees", "2126");
        scene.public().history.indians.hills = true;
        begin(&mut scene, MEXICO);
        if side == TEXAS {
            begin(&mut scene, TEXAS);
        }
        let scene = scene.orders(side, &["appear Comanche: 0924"]);
        let mut scene = scene.phase(Phase::Movement).phasing(TEXAS).turn(8);
        if side == MEXICO {
            scene
                .order(TEXAS, "move Gonzales refugees: 2226")
                .expect("they are free");
        } else {
            scene.refused(TEXAS, "move Gonzales refugees: 2226", "21");
        }
    }
}

#[test]
fn r16_1_mexican_cherokees_are_cavalry_and_slip_into_a_besieged_fort() {
    let quiet = warriors(Scene::empty(), MEXICO, "in_cherokee", "1024");
    let mut scene = quiet
        .phasing(TEXAS)
        .phase(Phase::Raid)
        .besieged(MEXICO, "Yucatan", "1026")
        .with(TEXAS, "Dickenson", "1026");
    scene.public().sieges.insert(hex("1026"), siege(MEXICO, 4));
    let scene = scene.orders(
        MEXICO,
        &["move Cherokee: 1025", "infiltrate Cherokee: 1026"],
    );
    assert_eq!(scene.at("Cherokee"), Location::Fort(hex("1026")));
}
