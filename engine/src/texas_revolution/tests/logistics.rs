//! [14.1, 15] Forage and reinforcements.

use super::super::state::{Location, MEXICO, Mix, Phase, TEXAS};
use super::super::tables::{Arm, Arrival, Force, Unit};
use super::super::{logistics, sequence};
use super::{Scene, hex, unit};
use crate::ruleset::{Ruleset, Side, Viewer};

/// The campaign with the logistics of that side open on that turn.
fn logistics(turn: u8, side: Side, die: &[u8]) -> Scene {
    let mut scene = Scene::campaign().turn(turn).dice(die);
    scene.public().phase = Phase::Logistics(side);
    scene.play(|truth, umpire| logistics::begin(truth, side, umpire));
    scene
}

fn texan(turn: u8, points: u8) -> Scene {
    let mut scene = logistics(turn, TEXAS, &[1]);
    scene.public().intake.points = points;
    scene
}

/// Verbs the seat may use now.
fn verbs(scene: &Scene, side: Side) -> Vec<&'static str> {
    let view = scene.truth.view(Viewer::Seat(crate::ruleset::Seat(side.0)));
    super::TexasRevolution::menu(&view)
        .offers
        .iter()
        .map(|o| o.verb)
        .collect()
}

fn on_map(scene: &Scene, name: &str) -> bool {
    matches!(scene.at(name), Location::Hex(_))
}

// ---- Mexico

#[test]
fn r4_ii_a_mexican_logistics_brings_in_columns_or_forage() {
    // The supply of turn 1 is scheduled, so there is none from forage.
    assert_eq!(verbs(&logistics(1, MEXICO, &[]), MEXICO), ["enter", "done"]);
    let mut scene = logistics(6, MEXICO, &[]);
    early_columns(&mut scene, 7);
    assert_eq!(verbs(&scene, MEXICO), ["forage", "done"]);
}

#[test]
fn r15_7_a_column_comes_in_at_its_entry_by_order() {
    let scene = logistics(1, MEXICO, &[])
        .orders(MEXICO, &["enter Urrea, Cuautla Bn, Cuautla Cuirassiers: A"]);
    for name in ["Urrea", "Cuautla Bn", "Cuautla Cuirassiers"] {
        assert_eq!(scene.at(name), Location::Hex(hex("0145")));
    }
    assert_eq!(scene.at("Supply 1"), Location::Chart);
}

#[test]
fn r15_7_done_brings_in_what_was_not_named() {
    let scene = logistics(1, MEXICO, &[])
        .dice(&[1])
        .orders(MEXICO, &["done"]);
    for name in ["Urrea", "Cuautla Bn", "Saltillo Convicts", "mx_supply1"] {
        assert_eq!(scene.at(name), Location::Hex(hex("0145")), "{name}");
    }
    assert_eq!(scene.at("Yucatan"), Location::Chart, "that is turn 2");
    assert_eq!(
        scene
            .truth
            .of(MEXICO)
            .standing(unit("Urrea"))
            .unwrap()
            .entered,
        1
    );
}

#[test]
fn r15_7_several_entries_may_be_used_in_any_combination() {
    let mut scene = logistics(3, MEXICO, &[]);
    // The columns of turns 1 and 2 were never brought in here and come first.
    let refusal = scene.refused(MEXICO, "enter Santa Anna: D", "15.7");
    assert!(refusal.contains("another column"), "{refusal}");
    let mut scene = logistics(3, MEXICO, &[]);
    early_columns(&mut scene, 3);
    let scene = scene.orders(
        MEXICO,
        &[
            "enter Santa Anna, Dolores Cuirassiers: D",
            "enter Sesma, Jiminez: 0139",
            "enter San Luis Potosi: C",
        ],
    );
    assert_eq!(scene.at("Santa Anna"), Location::Hex(hex("0129")));
    assert_eq!(scene.at("Sesma"), Location::Hex(hex("0139")));
    assert_eq!(scene.at("San Luis Potosi"), Location::Hex(hex("0134")));
}

/// Puts the columns due before that turn out of the way.
fn early_columns(scene: &mut Scene, turn: u8) {
    for unit in Unit::all() {
        if let Arrival::Turn(due, _) = &unit.counter().arrives
            && *due < turn
        {
            scene.truth.place(MEXICO, unit, Location::Gone);
        }
    }
    super::super::sight::refresh(&mut scene.truth);
}

#[test]
fn r15_7_units_in_excess_of_stacking_come_in_beside_the_entry() {
    let mut scene = logistics(2, MEXICO, &[]);
    early_columns(&mut scene, 2);
    let refusal = scene.refused(
        MEXICO,
        "enter Yucatan, Durango, Aguascalis, Upantlan: A",
        "5.1",
    );
    assert!(
        refusal.contains("room for 3") && refusal.contains("4 would"),
        "{refusal}"
    );
    // While the entry has room, nobody comes in beside it.
    let refusal = scene.refused(MEXICO, "enter Yucatan: 0144", "15.7");
    assert!(refusal.contains("no room"), "{refusal}");
    let scene = scene.orders(
        MEXICO,
        &[
            "enter Yucatan, Durango, Aguascalis, Matamoros Convicts: A",
            "enter Light Guns 2: A",
            "enter mx_supply2: A",
            "enter Upantlan: 0144",
        ],
    );
    assert_eq!(scene.at("Upantlan"), Location::Hex(hex("0144")));
}

#[test]
fn r15_7_a_leader_who_is_there_makes_room() {
    let mut scene = logistics(7, MEXICO, &[]);
    early_columns(&mut scene, 7);
    let scene = scene.orders(
        MEXICO,
        &[
            "enter Filisola: D",
            "enter Morelos, Guerrero, Jalpa, Guadalajara, Tresvillas: D",
        ],
    );
    // The sixth battalion is one too many for a division's leader [5.1].
    let mut scene = scene;
    let refusal = scene.refused(MEXICO, "enter Saltillo Bn: D", "5.1");
    assert!(refusal.contains("room for 0"), "{refusal}");
    let scene = scene.dice(&[1]).orders(MEXICO, &["done"]);
    assert!(on_map(&scene, "Saltillo Bn"));
}

#[test]
fn r15_7_done_sends_nobody_under_a_screen_however_much_room_is_there() {
    let hidden: [&[&str]; 3] = [
        &["Jalpa"],
        &["Jalpa", "Morelos", "Guerrero"],
        &["Sesma", "Jalpa"],
    ];
    for under in hidden {
        let mut scene = logistics(1, MEXICO, &[]).with(MEXICO, "Dolores Cuirassiers", "0145");
        for name in under {
            scene = scene.with(MEXICO, name, "0145");
        }
        let scene = scene.dice(&[1]).orders(MEXICO, &["done"]);
        for name in ["Urrea", "Cuautla Bn"] {
            assert_eq!(
                scene.at(name),
                Location::Hex(hex("0144")),
                "{name}, {under:?}"
            );
        }
        // What stacking does not count goes in as ever.
        for name in ["mx_supply1", "Saltillo Convicts"] {
            assert_eq!(scene.at(name), Location::Hex(hex("0145")), "{name}");
        }
    }
}

#[test]
fn r15_7_done_keeps_to_stacking_for_the_largest_column() {
    let mut scene = logistics(5, MEXICO, &[]);
    early_columns(&mut scene, 5);
    let scene = scene.dice(&[1]).orders(MEXICO, &["done"]);
    for name in [
        "Gaona",
        "Aldama",
        "Toluca",
        "Queretaro",
        "Allende",
        "Grenadiers",
        "mx_supply6",
    ] {
        assert!(on_map(&scene, name), "{name}");
    }
}

#[test]
fn r15_1_a_blocked_entry_gives_way_to_the_nearest_open_west_edge_hex() {
    let mut scene = logistics(1, MEXICO, &[]).with(TEXAS, "Bowie", "0145");
    let refusal = scene.refused(MEXICO, "enter Urrea: A", "15.1");
    assert!(refusal.contains("blocked"), "{refusal}");
    let refusal = scene.refused(MEXICO, "enter Urrea: B", "15.7");
    assert!(refusal.contains("0144"), "{refusal}");
    let scene = scene.orders(MEXICO, &["enter Urrea: 0144"]);
    let scene = scene.dice(&[1]).orders(MEXICO, &["done"]);
    assert_eq!(scene.at("Cuautla Bn"), Location::Hex(hex("0144")));
}

#[test]
fn r15_1_one_blocked_entry_of_several_leaves_the_others() {
    let mut scene = logistics(3, MEXICO, &[]).with(TEXAS, "Bowie", "0129");
    early_columns(&mut scene, 3);
    scene.refused(MEXICO, "enter Santa Anna: D", "15.1");
    let refusal = scene.refused(MEXICO, "enter Santa Anna: 0135", "15.7");
    assert!(refusal.contains("no room"), "{refusal}");
    let scene = scene.orders(MEXICO, &["enter Santa Anna: C"]);
    assert_eq!(scene.at("Santa Anna"), Location::Hex(hex("0134")));
}

#[test]
fn r15_7_what_finds_no_hex_waits_for_a_later_turn() {
    let mut scene = logistics(1, MEXICO, &[]);
    let cavalry: Vec<Unit> = scene.truth.of(TEXAS).forces.keys().copied().collect();
    let mut others = cavalry
        .into_iter()
        .filter(|u| u.defence > 0 && u.arm != Arm::Leader);
    for row in 1..=45 {
        let at = Location::Hex(crate::hex::Hex::new(1, row));
        scene.truth.place(TEXAS, others.next().unwrap(), at);
    }
    super::super::sight::refresh(&mut scene.truth);
    let scene = scene.dice(&[1]).orders(MEXICO, &["done"]);
    assert_eq!(scene.at("Urrea"), Location::Chart);
    assert!(scene.told().contains("which wait"));
    let mut scene = scene;
    for row in 1..=45 {
        let hex = crate::hex::Hex::new(1, row);
        for unit in scene.truth.of(TEXAS).in_hex(hex) {
            scene.truth.place(TEXAS, unit, Location::Chart);
        }
    }
    super::super::sight::refresh(&mut scene.truth);
    scene.public().phase = Phase::Logistics(MEXICO);
    scene.public().turn = 2;
    let scene = scene.dice(&[1]).orders(MEXICO, &["done"]);
    assert!(on_map(&scene, "Urrea") && on_map(&scene, "Yucatan"));
}

#[test]
fn r15_6_the_guard_of_a_captured_town_turns_out_once_even_if_it_is_burned() {
    let mut scene = Scene::campaign().turn(5);
    scene.public().control.insert(hex("2238"), MEXICO);
    scene.public().burned.insert(hex("2238"));
    scene.truth.place(TEXAS, unit("King"), Location::Gone);
    super::super::sight::refresh(&mut scene.truth);
    scene.public().phase = Phase::Logistics(MEXICO);
    scene.play(|truth, umpire| logistics::begin(truth, MEXICO, umpire));
    assert_eq!(scene.at("Refugio Guard"), Location::Hex(hex("2238")));
    assert_eq!(scene.at("Bexar Guard"), Location::Chart, "Bexar is Texan");
    scene
        .truth
        .place(MEXICO, unit("Refugio Guard"), Location::Chart);
    scene.play(|truth, umpire| logistics::begin(truth, MEXICO, umpire));
    assert_eq!(scene.at("Refugio Guard"), Location::Chart, "once");
}

// ---- forage

#[test]
fn r14_1_forage_goes_to_an_own_red_town_a_fort_or_an_entry_hex() {
    let mut scene = logistics(5, MEXICO, &[]);
    early_columns(&mut scene, 6);
    for (place, rule) in [
        ("Gonzales", "14.1"),  // Texan
        ("Copano", "14.1"),    // black
        ("The Alamo", "14.1"), // Texan fort
        ("E", "14.1"),         // the other side's entry
        ("0940", "14.1"),      // nowhere
    ] {
        scene.refused(MEXICO, &format!("forage {place}"), rule);
    }
    let scene = scene.orders(MEXICO, &["forage D"]);
    assert_eq!(scene.truth.of(MEXICO).in_hex(hex("0129")).len(), 1);
}

#[test]
fn r14_11_a_burned_town_feeds_nobody_but_a_burned_fort_does() {
    let mut scene = logistics(6, MEXICO, &[]);
    early_columns(&mut scene, 7);
    for (place, at) in [("Refugio", "2238"), ("Goliad", "2135")] {
        scene.public().control.insert(hex(at), MEXICO);
        scene.public().burned.insert(hex(at));
        for unit in scene.truth.of(TEXAS).in_hex(hex(at)) {
            scene.truth.place(TEXAS, unit, Location::Gone);
        }
        super::super::sight::refresh(&mut scene.truth);
        if place == "Refugio" {
            let refusal = scene.refused(MEXICO, "forage Refugio", "14.1");
            assert!(refusal.contains("burned"), "{refusal}");
        }
    }
    let scene = scene.orders(MEXICO, &["forage Goliad"]);
    assert_eq!(scene.truth.of(MEXICO).in_hex(hex("2135")).len(), 1);
}

#[test]
fn r14_1_a_besieged_fort_gets_no_forage() {
    let mut scene = logistics(6, TEXAS, &[3]).with(MEXICO, "Cuautla Bn", "1026");
    for unit in scene.truth.of(TEXAS).in_hex(hex("1026")) {
        scene.truth.place(TEXAS, unit, Location::Fort(hex("1026")));
    }
    scene
        .public()
        .sieges
        .insert(hex("1026"), super::siege(TEXAS, 5));
    super::super::sight::refresh(&mut scene.truth);
    let refusal = scene.refused(TEXAS, "forage Alamo", "14.1");
    assert!(refusal.contains("besieged"), "{refusal}");
    scene = scene.orders(TEXAS, &["forage Goliad"]);
    assert!(!verbs(&scene, TEXAS).contains(&"forage"));
}

#[test]
fn r14_13_no_forage_beside_scheduled_supply_and_once_a_sub_phase() {
    let scene = logistics(1, MEXICO, &[]);
    assert!(
        !verbs(&scene, MEXICO).contains(&"forage"),
        "Supply 1 is due"
    );
    let mut scene = logistics(6, MEXICO, &[]);
    early_columns(&mut scene, 6);
    for n in 1..=6 {
        let id = format!("mx_supply{n}");
        scene
            .truth
            .place(MEXICO, unit(&id), Location::Hex(hex("0520")));
    }
    super::super::sight::refresh(&mut scene.truth);
    // Supply 7 is of turn 7 and may be used early.
    let scene = scene.orders(MEXICO, &["forage B"]);
    assert_eq!(scene.at("mx_supply7"), Location::Hex(hex("0139")));
    assert!(
        !verbs(&scene, MEXICO).contains(&"forage"),
        "once a sub-phase"
    );
    // Used early, it does not come a second time on its own turn.
    let mut scene = scene;
    scene
        .truth
        .place(MEXICO, unit("mx_supply7"), Location::Chart);
    super::super::sight::refresh(&mut scene.truth);
    scene.public().turn = 7;
    scene.play(|truth, umpire| logistics::begin(truth, MEXICO, umpire));
    let scene = scene.dice(&[1]).orders(MEXICO, &["done"]);
    assert_eq!(scene.at("mx_supply7"), Location::Chart);
    assert!(on_map(&scene, "Filisola"));
}

#[test]
fn r14_14_supply_is_seven_and_nine_and_comes_from_the_chart_only() {
    let supply = |side: Side| {
        let scene = Scene::campaign();
        let forces = &scene.truth.of(side).forces;
        forces.keys().filter(|u| u.arm == Arm::Supply).count()
    };
    assert_eq!((supply(MEXICO), supply(TEXAS)), (7, 9));
    let mut scene = logistics(9, MEXICO, &[]);
    early_columns(&mut scene, 9);
    for n in 1..=7 {
        let id = format!("mx_supply{n}");
        scene
            .truth
            .place(MEXICO, unit(&id), Location::Hex(hex("0520")));
    }
    super::super::sight::refresh(&mut scene.truth);
    assert!(!verbs(&scene, MEXICO).contains(&"forage"));
}

#[test]
fn r14_1_lost_supply_can_be_foraged_again() {
    let mut scene = logistics(9, MEXICO, &[]);
    early_columns(&mut scene, 9);
    for n in 1..=6 {
        let id = format!("mx_supply{n}");
        scene
            .truth
            .place(MEXICO, unit(&id), Location::Hex(hex("0520")));
    }
    super::super::sight::refresh(&mut scene.truth);
    let scene = scene.orders(MEXICO, &["forage A"]);
    assert_eq!(scene.at("mx_supply7"), Location::Hex(hex("0145")));
}

#[test]
fn r14_12_texan_forage_costs_a_factor_and_the_supply_of_the_turn() {
    let scene = texan(5, 3).orders(TEXAS, &["forage Gonzales"]);
    assert_eq!(scene.truth.public.intake.points, 2);
    assert!(scene.truth.public.intake.horse_or_supply);
    let scene = texan(5, 0);
    assert!(!verbs(&scene, TEXAS).contains(&"forage"));
}

// ---- Texas

#[test]
fn r15_1_the_die_is_multiplied_by_the_turn() {
    for (turn, die, points) in [
        (1, 4, 4),
        (3, 6, 6),
        (4, 5, 10),
        (12, 6, 12),
        (13, 6, 18),
        (20, 6, 24),
    ] {
        let scene = logistics(turn, TEXAS, &[die]);
        assert_eq!(scene.truth.public.intake.points, points, "turn {turn}");
    }
}

#[test]
fn r15_1_no_battalions_before_turn_13() {
    let mut scene = texan(12, 12);
    let refusal = scene.refused(TEXAS, "enter Louisiana Volunteers: E", "15.1");
    assert!(refusal.contains("from turn 13"), "{refusal}");
    let scene = texan(13, 18).orders(TEXAS, &["enter Louisiana Volunteers: E"]);
    assert_eq!(scene.truth.public.intake.points, 11);
    // TR-79: the scheduled battalion is exempt.
    let scene = texan(12, 12).orders(TEXAS, &["enter Lavaca Bn: Velasco"]);
    assert!(on_map(&scene, "Lavaca Bn"));
}

#[test]
fn r15_1_a_unit_may_not_cost_more_than_is_left_and_nothing_is_carried_over() {
    let mut scene = texan(5, 1);
    let refusal = scene.refused(TEXAS, "enter Brazoria Co: Brazoria", "15.1");
    assert!(
        refusal.contains("costs 2") && refusal.contains("1 are left"),
        "{refusal}"
    );
    let mut scene = texan(5, 12);
    scene.play(|truth, umpire| logistics::end(truth, TEXAS, umpire));
    let mut scene = scene.turn(6).dice(&[1]);
    scene.play(|truth, umpire| logistics::begin(truth, TEXAS, umpire));
    assert_eq!(scene.truth.public.intake.points, 2);
}

#[test]
fn r15_1_militia_comes_in_its_own_town_if_not_enemy_held_nor_burned() {
    let mut scene = texan(5, 8);
    let refusal = scene.refused(TEXAS, "enter Gonzales Co: Bastrop", "15.1");
    assert!(refusal.contains("at Gonzales only"), "{refusal}");
    scene.public().control.insert(hex("2126"), MEXICO);
    scene.refused(TEXAS, "enter Gonzales Co: Gonzales", "15.1");
    scene.public().control.insert(hex("2126"), TEXAS);
    scene.public().burned.insert(hex("2126"));
    let refusal = scene.refused(TEXAS, "enter Gonzales Co: Gonzales", "15.1");
    assert!(refusal.contains("burned"), "{refusal}");
    scene.public().burned.clear();
    let scene = scene.orders(TEXAS, &["enter Gonzales Co: Gonzales"]);
    assert_eq!(scene.at("Gonzales Co"), Location::Hex(hex("2126")));
}

#[test]
fn r15_1_volunteers_come_at_e_to_h_or_the_nearest_open_hex() {
    let mut scene = texan(5, 8);
    let refusal = scene.refused(TEXAS, "enter Natchez Vols: Gonzales", "15.1");
    assert!(refusal.contains("E 6404"), "{refusal}");
    let scene = scene.orders(TEXAS, &["enter Natchez Vols: H"]);
    assert_eq!(scene.at("Natchez Vols"), Location::Hex(hex("6418")));
    let scene = texan(5, 8)
        .with(MEXICO, "Cuautla Bn", "6404")
        .with(MEXICO, "Yucatan", "6409")
        .with(MEXICO, "Durango", "6414")
        .with(MEXICO, "Aguascalis", "6418")
        .orders(TEXAS, &["enter Natchez Vols: 6405"]);
    assert_eq!(scene.at("Natchez Vols"), Location::Hex(hex("6405")));
}

#[test]
fn r15_4_riv_companies_come_anywhere_along_their_river_also_behind_the_enemy() {
    let mut scene = texan(9, 8).with(MEXICO, "Cuautla Bn", "3518");
    scene.refused(TEXAS, "enter RIV Brazos 1: 3518", "15.1");
    scene.refused(TEXAS, "enter RIV Brazos 1: Gonzales", "15.4");
    let scene = scene.orders(TEXAS, &["enter RIV Brazos 1: 3520"]);
    assert_eq!(scene.at("RIV Brazos 1"), Location::Hex(hex("3520")));
}

#[test]
fn r15_4_riv_companies_move_on_the_turn_they_come_unless_the_option_forbids() {
    for (value, moves) in [("yes", true), ("no", false)] {
        let mut scene = Scene::option("riv-moves", value).turn(9);
        scene.public().phase = Phase::Logistics(TEXAS);
        scene.public().intake.points = 2;
        let mut scene = scene
            .orders(
                TEXAS,
                &["enter RIV Brazos 2: 3520", "enter Louisville Vols: E"],
            )
            .phasing(TEXAS)
            .phase(Phase::Movement);
        if moves {
            scene = scene.orders(TEXAS, &["move RIV Brazos 2: 3519"]);
            assert_eq!(scene.at("RIV Brazos 2"), Location::Hex(hex("3519")));
        } else {
            scene.refused(TEXAS, "move RIV Brazos 2: 3519", "15.4");
        }
    }
    // Those of turns 1 and 2 wait for turn 3 like other reinforcements [3].
    let mut scene = texan(2, 2).orders(TEXAS, &["enter RIV Brazos 2: 3520"]);
    scene = scene.phasing(TEXAS).phase(Phase::Movement);
    scene.refused(TEXAS, "move RIV Brazos 2: 3519", "3");
}

#[test]
fn r15_3_one_cavalry_or_supply_unit_a_turn() {
    let mut scene = texan(5, 8).orders(TEXAS, &["enter Karnes: Gonzales"]);
    scene.refused(TEXAS, "enter Seguin: Gonzales", "15.3");
    assert!(!verbs(&scene, TEXAS).contains(&"forage"));
}

#[test]
fn r15_5_leaders_come_in_any_friendly_town_for_a_factor() {
    let mut scene = texan(3, 6);
    let refusal = scene.refused(TEXAS, "enter Burleson: Liberty", "15.5");
    assert!(refusal.contains("turn 4"), "{refusal}");
    let mut scene = texan(4, 6);
    scene.refused(TEXAS, "enter Burleson: Goliad", "15.5");
    let scene = scene.orders(TEXAS, &["enter Burleson: Anahuac"]);
    assert_eq!(scene.at("Burleson"), Location::Hex(hex("5022")));
    assert_eq!(scene.truth.public.intake.points, 5);
    let mut scene = texan(12, 12).orders(TEXAS, &["enter Johnston: Liberty"]);
    scene.refused(TEXAS, "enter Burleson: Liberty", "5.2");
}

#[test]
fn r15_5_lamar_comes_with_the_option_only() {
    let mut scene = texan(12, 12);
    scene.refused(TEXAS, "enter tx_lamar: Liberty", "15");
    let mut scene = Scene::option("lamar", "leader").turn(12);
    scene.public().phase = Phase::Logistics(TEXAS);
    scene.public().intake.points = 3;
    let scene = scene.orders(TEXAS, &["enter Lamar: Liberty"]);
    assert_eq!(scene.at("Lamar"), Location::Hex(hex("4920")));
}

#[test]
fn r15_2_both_kinds_must_come_if_the_points_permit() {
    let mut scene = texan(5, 3);
    // 2 of 3 points leave one for a volunteer company of 1.
    scene = scene.orders(TEXAS, &["enter Brazoria Co: Brazoria"]);
    scene.refused(TEXAS, "enter Columbia Co: Columbia", "15.2");
    assert!(
        !verbs(&scene, TEXAS).contains(&"done"),
        "a volunteer is owed"
    );
    let scene = scene.orders(TEXAS, &["enter Louisville Vols: F"]);
    assert!(verbs(&scene, TEXAS).contains(&"done"));
    assert_eq!(scene.truth.public.intake.points, 0);
}

#[test]
fn r15_2_a_first_unit_may_not_shut_the_other_kind_out() {
    let mut scene = texan(5, 2);
    let refusal = scene.refused(TEXAS, "enter Brazoria Co: Brazoria", "15.2");
    assert!(refusal.contains("American volunteers"), "{refusal}");
    let lines = ["enter Columbia Co: Columbia", "enter Louisville Vols: F"];
    assert_eq!(scene.orders(TEXAS, &lines).truth.public.intake.points, 0);
}

#[test]
fn r15_2_supply_may_not_eat_the_points_of_the_kind_that_is_owed() {
    let mut scene = texan(5, 2).orders(TEXAS, &["enter Columbia Co: Columbia"]);
    assert!(scene.order(TEXAS, "forage Gonzales").is_err());
    assert_eq!(verbs(&scene, TEXAS), ["enter"]);
}

#[test]
fn r15_2_where_one_kind_only_can_come_the_kinds_take_turns() {
    let mut scene = texan(1, 1);
    scene.public().history.lone = Some(Mix::Militia);
    let refusal = scene.refused(TEXAS, "enter Columbia Co: Columbia", "15.2");
    assert!(
        refusal.contains("the turn of: American volunteers"),
        "{refusal}"
    );
    let mut scene = scene.orders(TEXAS, &["enter Louisville Vols: F"]);
    scene.play(|truth, umpire| logistics::end(truth, TEXAS, umpire));
    assert_eq!(scene.truth.public.history.lone, Some(Mix::Volunteers));
}

#[test]
fn r15_2_who_does_not_answer_brings_in_what_is_owed() {
    let mut scene = texan(5, 3).orders(TEXAS, &["enter Columbia Co: Columbia"]);
    let view = scene.truth.view(Viewer::Seat(crate::ruleset::Seat(1)));
    let order = super::TexasRevolution::default_order(&view).unwrap();
    let line = crate::notation::print(&view, &order);
    scene = scene.orders(TEXAS, &[&line]);
    assert_eq!(scene.truth.public.intake.volunteers, 1);
}

#[test]
fn r15_a_public_report_names_only_what_shows() {
    let scene = texan(13, 18).orders(
        TEXAS,
        &[
            "enter Gonzales Co: Gonzales",
            "enter Karnes: Gonzales",
            "enter Gonzales Bn: Gonzales",
        ],
    );
    let told = scene.told();
    assert!(
        told.contains("Karnes") && told.contains("Gonzales Co"),
        "{told}"
    );
    assert!(!told.contains("Gonzales Bn"), "{told}");
    let own = scene.reports.iter().any(|r| {
        r.to != crate::umpire::Audience::All && r.text.to_string().contains("Gonzales Bn")
    });
    assert!(own);
}

#[test]
fn r15_the_pool_has_places_for_every_counter() {
    // Each unit of the pool can come somewhere on an empty map at turn 20.
    let mut scene = Scene::empty().turn(20);
    scene.public().phase = Phase::Logistics(TEXAS);
    scene.public().intake.points = 24;
    let pool: Vec<Unit> = Unit::all()
        .filter(|u| matches!(u.force, Force::Militia | Force::Volunteer) && u.arm != Arm::Supply)
        .collect();
    assert_eq!(pool.len(), 111);
    let view = scene.truth.view(Viewer::Seat(crate::ruleset::Seat(1)));
    let kind = super::TexasRevolution::choices(&view, &crate::menu::Order::new("enter"), "units");
    assert_eq!(kind.listed().len(), pool.len());
}

#[test]
fn r4_logistics_are_never_skipped() {
    let mut scene = Scene::empty().turn(10);
    scene.public().phase = Phase::Logistics(MEXICO);
    assert!(!sequence::is_idle(&scene.truth.public));
}
