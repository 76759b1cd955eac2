//! [22, 20.2] Terrain and rain in battle.

use super::*;

/// Mexicans who came that way against one company; the working.
fn approach(scene: Scene, ways: &[(&[&str], &str)], to: &str) -> String {
    let mut scene = scene.stand(TEXAS, &["Nacogdoches Bn"], to).dice(&[4]);
    for (names, from) in ways {
        scene = scene.came(MEXICO, names, from, to);
    }
    scene
        .orders(MEXICO, &[&format!("fight {to}, unsupplied")])
        .why()
}

#[test]
fn r22_each_terrain_has_its_modifier() {
    for (from, to, modifier, rule) in [
        (NORTH, FIELD, "+0", ""),
        ("1727", "1728", "-1", "[22] Defenders in forest: -1"),
        ("0808", "0909", "-1", "[22] Defenders in hills: -1"),
        ("5521", "5522", "-1", "[22] Defenders in marsh: -1"),
        ("1642", "1742", "-2", "ford of a major river"),
    ] {
        let why = approach(Scene::combat(MEXICO), &[(&["Jiminez"], from)], to);
        assert!(
            why.contains(&format!("Die 4 with {modifier}")),
            "{to}: {why}"
        );
        assert!(why.contains(rule), "{to}: {why}");
    }
}

#[test]
fn r22_1_attackers_over_a_river_are_halved_and_the_die_loses_one() {
    let why = approach(
        Scene::combat(MEXICO),
        &[(&["Vera Cruz", "Yucatan"], "2324")],
        "2424",
    );
    // 9 halved to 5, unsupplied to 3, against 3.
    assert!(
        why.contains("[22.1] Across a minor river: 9 halved to 5"),
        "{why}"
    );
    assert!(
        why.contains("Odds 3 to 3") && why.contains("a minor river: -1"),
        "{why}"
    );
    let why = approach(Scene::combat(MEXICO), &[(&["Jiminez"], "0137")], "0136");
    assert!(
        why.contains("[22.1] Across a major river: 6 halved to 3"),
        "{why}"
    );
    assert!(why.contains("a major river: -1"), "{why}");
}

#[test]
fn r22_2_fords_do_not_halve_but_cost_the_die_one_or_two() {
    let why = approach(Scene::combat(MEXICO), &[(&["Jiminez"], "2526")], "2625");
    assert!(
        why.contains("a ford of a minor river: -1") && !why.contains("halved to 3, "),
        "{why}"
    );
    assert!(!why.contains("22.1"), "{why}");
    let why = approach(Scene::combat(MEXICO), &[(&["Jiminez"], "1642")], "1742");
    assert!(
        why.contains("a ford of a major river: -2") && !why.contains("22.1"),
        "{why}"
    );
}

#[test]
fn r20_2d_in_rain_fords_and_ferries_halve() {
    let why = approach(
        Scene::combat(MEXICO).rain(),
        &[(&["Jiminez"], "2526")],
        "2625",
    );
    assert!(
        why.contains("[20.2] Across a ford of a minor river: 6 halved to 3"),
        "{why}"
    );
    let why = approach(
        Scene::combat(MEXICO).rain(),
        &[(&["Zapadores"], "3328")],
        "3327",
    );
    assert!(
        why.contains("[20.2] Across a ferry: 8 halved to 4"),
        "{why}"
    );
}

#[test]
fn r20_2e_in_rain_no_attack_goes_over_a_river_but_at_fords_and_ferries() {
    let mut river = Scene::empty()
        .rain()
        .with(TEXAS, "Red Rovers", "2424")
        .with(MEXICO, "Jiminez", "2325");
    assert!(river.order(MEXICO, "move Jiminez: 2424").is_err());
    let mut ford = Scene::empty()
        .rain()
        .with(TEXAS, "Red Rovers", "2625")
        .with(MEXICO, "Jiminez", "2526");
    assert!(ford.order(MEXICO, "move Jiminez: 2625").is_ok());
}

#[test]
fn r22_3_from_both_sides_of_a_river_its_modifier_is_void_but_the_halving_stands() {
    let ways: [(&[&str], &str); 2] = [(&["Vera Cruz"], "2423"), (&["Yucatan"], "2324")];
    let why = approach(Scene::combat(MEXICO), &ways, "2424");
    assert!(why.contains("[22.3]") && why.contains("void"), "{why}");
    assert!(why.contains("Across a minor river: 5 halved to 3"), "{why}");
    // 4 + 3 halved to 4 against 3.
    assert!(
        why.contains("Odds 4 to 3") && why.contains("Die 4 with +0"),
        "{why}"
    );
}

#[test]
fn r22_3_contingents_over_different_hexsides_give_the_mildest_modifier() {
    // A ford of a major river at -2 and the bare river at -1.
    let ways: [(&[&str], &str); 2] = [(&["Vera Cruz"], "1642"), (&["Yucatan"], "1743")];
    let why = approach(Scene::combat(MEXICO), &ways, "1742");
    assert!(
        why.contains("a major river: -1") && why.contains("Die 4 with -1"),
        "{why}"
    );
}

#[test]
fn r14_2_river_halving_comes_before_supply_halving_each_rounded_up() {
    let ways: [(&[&str], &str); 2] = [(&["Upantlan"], "2423"), (&["Yucatan"], "2324")];
    let why = approach(Scene::combat(MEXICO), &ways, "2424");
    // 3 + (5 halved to 3) = 6 halved to 3.
    assert!(why.contains("Attackers unsupplied: 6 halved to 3"), "{why}");
}
