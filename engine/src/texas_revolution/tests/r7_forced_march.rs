//! [7] Forced marches.

use super::super::state::{Location, MEXICO, Pending, Phase, TEXAS};
use super::{Scene, hex};
use crate::menu::Order;
use crate::ruleset::{Ruleset, Seat, Viewer};

/// Santa Anna (3 hexes) with troops on the prairie.
fn column() -> Scene {
    let mut scene = Scene::empty().phase(Phase::ForcedMarch);
    for name in [
        "Santa Anna",
        "Jiminez",
        "Dolores Convicts",
        "mx_supply3",
        "Siege Guns",
    ] {
        scene = scene.with(MEXICO, name, "0344");
    }
    scene
}

#[test]
fn r7_a_stack_marches_as_many_hexes_as_its_leader_drives_it() {
    let mut scene = column();
    scene.refused(MEXICO, "force-march Santa Anna, Jiminez: N N N N", "7");
    let scene = scene
        .orders(MEXICO, &["force-march Santa Anna, Jiminez: N N N"])
        .dice(&[1])
        .orders(MEXICO, &["done"]);
    assert_eq!(scene.at("Jiminez"), Location::Hex(hex("0341")));
    scene.says("costs nothing");
}

#[test]
fn r7_hexes_count_and_not_movement_points() {
    // 2724 and 2723 are forest.
    let mut scene = Scene::empty()
        .phase(Phase::ForcedMarch)
        .with(MEXICO, "Sesma", "2725")
        .with(MEXICO, "Jiminez", "2725");
    let map = &super::super::tables().map;
    let (a, b) = (hex("2625"), hex("2626"));
    assert!(map.hex(a).is_some() && map.hex(b).is_some());
    scene.refused(MEXICO, "force-march Sesma, Jiminez: S S S", "7");
    scene.orders(MEXICO, &["force-march Sesma, Jiminez: S S"]);
}

#[test]
fn r7_nobody_marches_without_the_leader_of_his_stack() {
    let mut scene = column().with(MEXICO, "Yucatan", "0145");
    let refusal = scene.refused(MEXICO, "force-march Jiminez: N", "7");
    assert!(refusal.contains("Santa Anna must come along"), "{refusal}");
    let refusal = scene.refused(MEXICO, "force-march Yucatan: N", "7");
    assert!(refusal.contains("with no leader"), "{refusal}");
}

#[test]
fn r7_heavy_artillery_and_refugees_never_force_march() {
    let mut scene = column();
    scene.refused(MEXICO, "force-march Santa Anna, Siege Guns: N", "7");
    let mut scene = Scene::empty()
        .turn(8)
        .phasing(TEXAS)
        .phase(Phase::ForcedMarch)
        .with(TEXAS, "Houston", "3217")
        .with(TEXAS, "Independence refugees", "3217");
    scene.refused(TEXAS, "force-march Houston, Independence refugees: N", "7");
}

#[test]
fn r7_marsh_and_rivers_without_ford_or_ferry_forbid_a_forced_march() {
    // 2043 is marsh; 2136 lies west and 2235 too, 2335 east of the San Antonio.
    let mut scene = Scene::empty()
        .phase(Phase::ForcedMarch)
        .with(MEXICO, "Sesma", "2042");
    let refusal = scene.refused(MEXICO, "force-march Sesma: 2043", "7");
    assert!(refusal.contains("marsh forbids it"), "{refusal}");
    let mut scene = Scene::empty()
        .phase(Phase::ForcedMarch)
        .with(MEXICO, "Sesma", "0928");
    let refusal = scene.refused(MEXICO, "force-march Sesma: 1027", "7");
    assert!(refusal.contains("a major river forbids it"), "{refusal}");
    // A ford does not.
    scene
        .with(MEXICO, "Sesma", "0927")
        .orders(MEXICO, &["force-march Sesma: 1026"]);
}

#[test]
fn r20_2a_in_rain_forced_marches_keep_to_open_prairie() {
    let mut scene = Scene::empty()
        .phase(Phase::ForcedMarch)
        .rain()
        .with(MEXICO, "Sesma", "0927");
    let refusal = scene.refused(MEXICO, "force-march Sesma: 1026", "20.2");
    assert!(refusal.contains("in rain, a ford forbids it"), "{refusal}");
    let scene = scene.orders(MEXICO, &["force-march Sesma: 0926"]);
    let mut scene = scene.with(MEXICO, "Filisola", "2239");
    // Refugio stands in forest.
    scene.refused(MEXICO, "force-march Filisola: Refugio", "20.2");
}

#[test]
fn r7_a_march_drops_off_units_and_only_the_farthest_pay() {
    let mut scene = column()
        .with(MEXICO, "Matamoros Bn", "0344")
        .orders(
            MEXICO,
            &[
                "force-march Santa Anna, Jiminez, Matamoros Bn, Dolores Convicts: N",
                "force-march Santa Anna, Jiminez, Dolores Convicts: N N",
            ],
        )
        .dice(&[6])
        .orders(MEXICO, &["done"]);
    assert_eq!(scene.at("Matamoros Bn"), Location::Hex(hex("0343")));
    assert!(matches!(
        scene.truth.public.pending.as_slice(),
        [Pending::MarchLoss {
            factors: 2,
            hexes: 3,
            ..
        }]
    ));
    // The leader who leads is exempt, those dropped off are too.
    assert!(scene.order(MEXICO, "lose Santa Anna").is_err());
    assert!(scene.order(MEXICO, "lose Matamoros Bn").is_err());
    // The loss is a minimum: two factors cost a battalion of six...
    assert!(scene.order(MEXICO, "lose Dolores Convicts").is_err());
    let scene = scene.orders(MEXICO, &["lose Jiminez"]);
    assert_eq!(scene.at("Jiminez"), Location::Gone);
    assert_ne!(scene.truth.public.phase, Phase::ForcedMarch);
}

#[test]
fn r7_convicts_and_supply_pay_for_a_march() {
    let scene = column()
        .orders(
            MEXICO,
            &["force-march Santa Anna, Jiminez, Dolores Convicts, Supply 3: N N N"],
        )
        .dice(&[6])
        .orders(MEXICO, &["done", "lose Dolores Convicts, Supply 3"]);
    assert_eq!(scene.at("Dolores Convicts"), Location::Gone);
    assert_eq!(scene.at("mx_supply3"), Location::Chart);
}

#[test]
fn r7_subordinate_leaders_may_be_lost() {
    let scene = column()
        .with(MEXICO, "Sesma", "0344")
        .orders(MEXICO, &["force-march Santa Anna, Sesma, Jiminez: N N"])
        .dice(&[5])
        .orders(MEXICO, &["done", "lose Sesma"]);
    assert_eq!(scene.at("Sesma"), Location::Gone);
}

#[test]
fn r7_one_die_a_force_on_the_column_of_its_hexes() {
    // Two forces, one hex and three hexes: a 4 costs only the longer march.
    let mut scene = column()
        .with(MEXICO, "Urrea", "0145")
        .with(MEXICO, "Yucatan", "0145")
        .orders(
            MEXICO,
            &[
                "force-march Urrea, Yucatan: N",
                "force-march Santa Anna, Jiminez: N N N",
            ],
        )
        .dice(&[4, 4])
        .orders(MEXICO, &["done"]);
    assert!(matches!(
        scene.truth.public.pending.as_slice(),
        [Pending::MarchLoss {
            factors: 1,
            hexes: 3,
            ..
        }]
    ));
    let view = scene.truth.view(Viewer::Seat(Seat(0)));
    let usual = super::super::TexasRevolution::default_order(&view);
    assert_eq!(
        usual,
        Some(Order::new("lose").many("units", ["mx_jiminez"]))
    );
    scene.order(MEXICO, "lose Jiminez").expect("the only one");
}

#[test]
fn r7_a_leader_who_marches_alone_loses_nobody() {
    let scene = Scene::empty()
        .phase(Phase::ForcedMarch)
        .with(MEXICO, "Urrea", "0145")
        .orders(MEXICO, &["force-march Urrea: N"])
        .dice(&[6])
        .orders(MEXICO, &["done", "lose -"]);
    assert_ne!(scene.truth.public.phase, Phase::ForcedMarch);
}

#[test]
fn r7_every_cell_of_the_forced_march_table() {
    let printed = [[0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 1, 1], [0, 0, 0, 1, 1, 2]];
    for (hexes, row) in printed.iter().enumerate() {
        for (die, factors) in row.iter().enumerate() {
            let path = vec!["N"; hexes + 1].join(" ");
            let line = format!("force-march Santa Anna, Jiminez: {path}");
            let scene = column()
                .orders(MEXICO, &[&line])
                .dice(&[u8::try_from(die).expect("small") + 1])
                .orders(MEXICO, &["done"]);
            let asked = match scene.truth.public.pending.last() {
                Some(Pending::MarchLoss { factors, .. }) => *factors,
                _ => 0,
            };
            assert_eq!(asked, *factors, "{} hexes, die {}", hexes + 1, die + 1);
        }
    }
}

#[test]
fn r7_a_forced_march_may_end_in_an_attack() {
    let mut scene = column()
        .with(TEXAS, "King", "0342")
        .orders(MEXICO, &["force-march Santa Anna, Jiminez: N N"]);
    let refusal = scene.refused(MEXICO, "force-march Santa Anna, Jiminez: N", "10");
    assert!(refusal.contains("has ended its march in 0342"), "{refusal}");
}

#[test]
fn r5_1_stacking_is_checked_at_the_end_of_a_forced_march() {
    let mut scene = column().with(MEXICO, "Urrea", "0145");
    for name in ["Yucatan", "Durango", "Aguascalis", "Upantlan"] {
        scene = scene.with(MEXICO, name, "0145");
    }
    // The leader marches off from one battalion too many.
    let mut scene = scene.orders(MEXICO, &["force-march Urrea: N"]);
    scene.refused(MEXICO, "done", "5.1");
    let scene = scene
        .orders(MEXICO, &["lose Upantlan"])
        .dice(&[1])
        .orders(MEXICO, &["done"]);
    assert_ne!(scene.truth.public.phase, Phase::ForcedMarch);
}

#[test]
fn r7_a_ferry_closed_to_mexicans_stays_closed_on_a_forced_march() {
    let mut scene = Scene::empty()
        .phase(Phase::ForcedMarch)
        .with(MEXICO, "Gaona", "3023")
        .with(MEXICO, "Zapadores", "3023")
        .with(TEXAS, "King", "3124");
    scene.refused(MEXICO, "force-march Gaona: SE", "22.2");
    // Nor do the Zapadores storm it at that pace.
    scene.refused(MEXICO, "force-march Gaona, Zapadores: SE", "7");
}

#[test]
fn r7_units_of_two_hexes_named_together_are_told_apart_before_their_way_is_read() {
    let mut scene = column()
        .with(MEXICO, "Sesma", "0345")
        .with(MEXICO, "Aldama", "0345");
    let text = scene.refused(MEXICO, "force-march all: 0343", "7");
    assert!(text.contains("0344") && text.contains("0345"), "{text}");
}
