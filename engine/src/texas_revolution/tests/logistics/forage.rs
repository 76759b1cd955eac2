//! [14.1] Forage and what becomes of supply.

use super::*;

/// Puts so many of the Mexican supply, the first ones, on the map.
fn supply_on_the_map(scene: &mut Scene, count: u8) {
    for n in 1..=count {
        let id = format!("mx_supply{n}");
        let place = Location::Hex(hex("0520"));
        scene.truth.place(MEXICO, unit(&id), place);
    }
    sight::refresh(&mut scene.truth);
}

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
        sight::refresh(&mut scene.truth);
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
    scene.public().sieges.insert(hex("1026"), siege(TEXAS, 5));
    sight::refresh(&mut scene.truth);
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
    supply_on_the_map(&mut scene, 6);
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
    sight::refresh(&mut scene.truth);
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
    supply_on_the_map(&mut scene, 7);
    assert!(!verbs(&scene, MEXICO).contains(&"forage"));
}

#[test]
fn r14_1_lost_supply_can_be_foraged_again() {
    let mut scene = logistics(9, MEXICO, &[]);
    early_columns(&mut scene, 9);
    supply_on_the_map(&mut scene, 6);
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
