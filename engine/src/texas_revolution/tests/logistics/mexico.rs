//! [4, 15] Mexican columns and where they come in.

use super::*;

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
    sight::refresh(&mut scene.truth);
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
    sight::refresh(&mut scene.truth);
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
    sight::refresh(&mut scene.truth);
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
