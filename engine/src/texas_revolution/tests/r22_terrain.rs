//! [22, TEC, 11.3, 20] Terrain, rivers, fords, ferries, rain.

use super::super::movement::terrain::passage;
use super::super::state::{Location, MEXICO, TEXAS};
use super::{Scene, hex};
use crate::hex::Hexside;

fn cost(scene: &Scene, side: crate::ruleset::Side, from: &str, to: &str) -> Option<u16> {
    passage(&scene.truth.public, side, hex(from), hex(to))
        .ok()
        .map(|p| p.mp)
}

#[test]
fn r22_every_terrain_costs_what_the_chart_says() {
    let scene = Scene::empty();
    let mexico = |from, to| cost(&scene, MEXICO, from, to);
    assert_eq!(mexico("0145", "0144"), Some(1), "prairie");
    assert_eq!(mexico("1942", "1943"), Some(3), "marsh");
    assert_eq!(
        mexico("2239", "2238"),
        Some(2),
        "forest, with Refugio in it"
    );
    let hills = super::super::tables()
        .map
        .hill_country
        .iter()
        .next()
        .copied();
    let hills = hills.expect("the Hill Country");
    let beside = hex("0102");
    assert!(
        super::super::tables().map.hill_country.contains(&beside),
        "{hills}"
    );
    assert_eq!(mexico("0101", "0102"), Some(2), "hills");
}

#[test]
fn r22_1_rivers_are_paid_on_top_and_fords_and_ferries_cost_one() {
    let scene = Scene::empty();
    assert_eq!(
        cost(&scene, MEXICO, "0927", "1026"),
        Some(2),
        "the ford of Bexar"
    );
    assert_eq!(cost(&scene, MEXICO, "0927", "0928"), Some(1));
    assert_eq!(
        cost(&scene, MEXICO, "0927", "1027"),
        Some(5),
        "a major river"
    );
    assert_eq!(
        cost(&scene, MEXICO, "0132", "0232"),
        Some(2),
        "a ford of the Frio"
    );
    assert_eq!(
        cost(&scene, TEXAS, "3023", "3124"),
        Some(3),
        "Beason's ferry"
    );
}

#[test]
fn r22_2_ferries_are_closed_to_mexicans_until_they_are_stormed() {
    let mut scene = Scene::empty().with(MEXICO, "Yucatan", "3023");
    let refusal = scene.refused(MEXICO, "move Yucatan: 3124", "22.2");
    assert!(refusal.contains("Beason's"), "{refusal}");
    // Enemies behind it do not open it either.
    let mut scene = scene.with(TEXAS, "King", "3124");
    scene.refused(MEXICO, "move Yucatan: 3124", "22.2");
    let side = Hexside::between(hex("3023"), hex("3124")).expect("adjacent");
    scene.public().ferries.insert(side);
    scene.orders(MEXICO, &["move Yucatan: 3124"]);
}

#[test]
fn r22_2_texans_use_ferries_freely() {
    Scene::empty()
        .phasing(TEXAS)
        .with(TEXAS, "Jasper Bn", "3023")
        .orders(TEXAS, &["move Jasper Bn: 3124"]);
}

#[test]
fn r22_bays_and_the_sea_cannot_be_crossed() {
    let mut scene = Scene::empty()
        .phasing(TEXAS)
        .with(TEXAS, "Jasper Bn", "4827")
        .with(TEXAS, "Milam Bn", "2934");
    scene.refused(TEXAS, "move Jasper Bn: 4828", "22");
    // To Galveston there is a ferry.
    let mut scene = scene.orders(TEXAS, &["move Jasper Bn: Galveston"]);
    let refusal = scene.refused(TEXAS, "move Milam Bn: SE", "22");
    assert!(
        refusal.contains("Open water lies between 2934"),
        "{refusal}"
    );
}

#[test]
fn r22_words_that_are_no_hex_are_refused_with_a_reason() {
    let mut scene = Scene::empty()
        .with(MEXICO, "Yucatan", "0145")
        .with(TEXAS, "King", "0344");
    let plain = |scene: &mut Scene, line: &str| {
        let refusal = scene.order(MEXICO, line).expect_err("it is refused");
        assert_eq!(refusal.rule, None, "{refusal}");
        refusal.to_string()
    };
    assert!(plain(&mut scene, "move Yucatan: 9901").contains("not a hex of this map"));
    assert!(plain(&mut scene, "move Yucatan: Atlantis").contains("not known here"));
    assert!(plain(&mut scene, "move Yucatn: 0144").contains("did you mean Yucatan"));
    scene.refused(MEXICO, "move King: 0144", "6");
    scene.refused(MEXICO, "move Durango: 0144", "6");
    assert!(plain(&mut scene, "move Yucatan: S").contains("0146 is not a hex"));
    scene.refused(MEXICO, "move Yucatan: 0145", "6");
    scene.refused(MEXICO, "move Yucatan: -", "6");
}

#[test]
fn r11_3_the_zapadores_attack_over_a_ferry_with_those_beside_them() {
    let mut scene = Scene::empty()
        .with(MEXICO, "Zapadores", "3023")
        .with(MEXICO, "Aldama", "3023")
        .with(MEXICO, "Toluca", "3023")
        .with(TEXAS, "King", "3124");
    scene.refused(MEXICO, "move Aldama: 3124", "22.2");
    // Those who come after them over the same ferry are with them too.
    scene.orders(
        MEXICO,
        &["move Zapadores, Aldama: 3124", "move Toluca: 3124"],
    );
}

#[test]
fn r11_3_the_zapadores_cross_a_ferry_in_two_turns_and_one_hex() {
    let mut scene = Scene::empty()
        .with(MEXICO, "Zapadores", "3022")
        .with(MEXICO, "Gaona", "3022")
        .with(MEXICO, "Aldama", "3022")
        .orders(MEXICO, &["move 3022: 3023"]);
    // They must have ended a turn there.
    scene.refused(MEXICO, "move Zapadores: 3124", "22.2");
    let mut scene = scene.orders(MEXICO, &["done"]);
    scene.public().phase = super::Phase::Movement;
    let mut scene = scene.turn(6);
    scene.refused(MEXICO, "move Zapadores, Gaona, Aldama: SE", "22.2");
    let mut scene = scene.orders(MEXICO, &["move Zapadores, Gaona: 3124"]);
    assert_eq!(scene.at("Zapadores"), Location::Hex(hex("3124")));
    scene.refused(MEXICO, "move Zapadores: 3223", "10");
    scene.refused(MEXICO, "move Aldama: 3124", "22.2");
}

#[test]
fn r11_3_a_forced_march_to_the_ferry_ends_the_turn_there_too() {
    let scene = Scene::empty()
        .with(MEXICO, "Zapadores", "3024")
        .with(MEXICO, "Gaona", "3024")
        .orders(MEXICO, &["done", "force-march Zapadores, Gaona: 3023"])
        .dice(&[1])
        .orders(MEXICO, &["done"]);
    let standing = scene.truth.of(MEXICO).standing(super::unit("Zapadores"));
    assert_eq!(standing.and_then(|s| s.rested), Some(hex("3023")));
}

#[test]
fn r20_rain_halves_movement_and_rounds_up() {
    let mut scene = Scene::empty()
        .rain()
        .with(MEXICO, "Urrea", "0145")
        .with(MEXICO, "Yucatan", "0145")
        .with(MEXICO, "Durango", "0344");
    scene.refused(MEXICO, "move Durango: N N N N", "6.1");
    scene.refused(MEXICO, "move Urrea, Yucatan: N N N N N N", "6.1");
    let scene = scene.orders(
        MEXICO,
        &["move Durango: N N N", "move Urrea, Yucatan: N N N N N"],
    );
    assert_eq!(scene.at("Yucatan"), Location::Hex(hex("0140")));
    // Reduced for a subordinate first, then halved: 9 - 1 = 8, 4 [ruling TR-90].
    let mut scene = Scene::empty().rain();
    for name in ["Santa Anna", "Sesma"] {
        scene = scene.with(MEXICO, name, "0145");
    }
    scene.refused(MEXICO, "move Santa Anna, Sesma: N N N N N", "6.1");
    scene.orders(MEXICO, &["move Santa Anna, Sesma: N N N N"]);
}
