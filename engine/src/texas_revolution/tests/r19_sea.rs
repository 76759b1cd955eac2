//! [19, 17.4, 20.2b] Sea movement.

use super::super::logistics;
use super::super::state::{Location, MEXICO, Phase, TEXAS};
use super::super::tables::{Arm, Arrival, Unit};
use super::super::{TexasRevolution, sight};
use super::{Scene, hex};
use crate::ruleset::{Ruleset, Seat, Side, Viewer};
use crate::{menu, player};

const GALVESTON: &str = "4928";
const VELASCO: &str = "4431";
const COPANO: &str = "2540";

/// Logistics of that side on an empty map.
fn logistics(turn: u8, side: Side) -> Scene {
    let mut scene = Scene::empty().turn(turn).phase(Phase::Logistics(side));
    if side == TEXAS {
        scene = scene.dice(&[1]);
    }
    scene.play(|truth, umpire| logistics::begin(truth, side, umpire));
    scene
}

fn texan() -> Scene {
    logistics(5, TEXAS).stand(
        TEXAS,
        &["Velasco Bn", "Bowie", "Victoria refugees"],
        VELASCO,
    )
}

/// Turn 15 with all columns out of the way and two supply units used.
fn mexican(die: &[u8]) -> Scene {
    let mut scene = logistics(15, MEXICO).dice(die);
    for unit in Unit::all() {
        if let Arrival::Turn(..) = unit.arrives {
            let standing = scene.truth.of_mut(MEXICO).forces.get_mut(&unit);
            let standing = standing.expect("a Mexican unit");
            standing.entered = u8::from(["mx_supply1", "mx_supply2"].contains(&unit.id.as_str()));
            if unit.arm != Arm::Supply || standing.entered == 0 {
                standing.at = Location::Gone;
            }
        }
    }
    sight::refresh(&mut scene.truth);
    scene
}

fn at(number: &str) -> Location {
    Location::Hex(hex(number))
}

fn offers(scene: &Scene, side: Side, verb: &str) -> bool {
    let view = scene.truth.view(Viewer::Seat(Seat(side.0)));
    TexasRevolution::menu(&view).offer(verb).is_some()
}

#[test]
fn r19_both_sides_may_use_the_coast() {
    assert!(offers(&texan(), TEXAS, "ship"));
    assert!(offers(&mexican(&[]), MEXICO, "embark"));
    let mut scene = mexican(&[]);
    scene.refused(MEXICO, "ship Vera Cruz: Copano", "19.2");
    texan().refused(TEXAS, "embark", "19.1");
}

#[test]
fn r19_1_one_unit_a_turn_goes_from_port_to_port() {
    let mut scene = texan()
        .stand(TEXAS, &["Anahuac Bn"], "5022")
        .orders(TEXAS, &["ship Velasco Bn: Galveston"]);
    assert_eq!(scene.at("Velasco Bn"), at(GALVESTON));
    let why = scene.refused(TEXAS, "ship Anahuac Bn: Galveston", "19.1");
    assert!(why.contains("already"), "{why}");
    // [6.3] It moves on as it likes this turn.
    scene.public().phase = Phase::Movement;
    scene.public().first = TEXAS;
    scene.orders(TEXAS, &["move Velasco Bn: 4827"]);
}

#[test]
fn r19_1_neither_cavalry_nor_refugees_go_nor_those_who_may_not_move() {
    let mut scene = texan();
    scene.refused(TEXAS, "ship Bowie: Galveston", "19.1");
    scene.refused(TEXAS, "ship Victoria refugees: Galveston", "19.1");
    let mut scene =
        scene
            .stand(TEXAS, &["Texas Government"], VELASCO)
            .stand(TEXAS, &["Jasper Bn"], "4330");
    scene.refused(TEXAS, "ship Texas Government: Galveston", "3");
    scene.refused(TEXAS, "ship Jasper Bn: Galveston", "19.1");
    scene.refused(TEXAS, "ship Velasco Bn: Brazoria", "19.1");
    scene.refused(TEXAS, "ship Velasco Bn: Velasco", "19.1");
}

#[test]
fn r19_1_both_ports_must_be_controlled_and_open() {
    let mut scene = texan();
    scene.public().control.insert(hex(GALVESTON), MEXICO);
    scene.refused(TEXAS, "ship Velasco Bn: Galveston", "19.1");
    let scene = scene.orders(TEXAS, &["ship Velasco Bn: Matagorda"]);
    assert_eq!(scene.at("Velasco Bn"), at("3734"));
    let mut other = texan();
    other.public().control.insert(hex(VELASCO), MEXICO);
    assert!(!offers(&other, TEXAS, "ship"));
}

#[test]
fn r19_1_stacking_holds_at_both_ends() {
    let full = ["Jasper Bn", "Beaumont Bn", "Liberty Bn"];
    let mut scene = texan().stand(TEXAS, &full, GALVESTON);
    scene.refused(TEXAS, "ship Velasco Bn: Galveston", "5.1");
    // A leader may not leave more battalions than may stand without him.
    let mut scene = texan()
        .stand(TEXAS, &full, VELASCO)
        .stand(TEXAS, &["Burleson"], VELASCO);
    scene.refused(TEXAS, "ship Burleson: Galveston", "5.1");
    scene.orders(TEXAS, &["ship Velasco Bn: Galveston"]);
}

#[test]
fn r19_1_volunteers_arrive_by_sea_as_reinforcements() {
    let mut scene = texan();
    scene.public().intake.points = 6;
    scene.refused(TEXAS, "enter Tennessee Horse: Galveston", "19.1");
    let mut scene = scene.orders(TEXAS, &["enter Natchez Vols: Galveston"]);
    assert_eq!(scene.at("Natchez Vols"), at(GALVESTON));
    assert_eq!(scene.truth.public.intake.points, 4);
    scene.says("Natchez Vols comes by sea");
    scene.refused(TEXAS, "ship Velasco Bn: Galveston", "19.1");
    scene.refused(TEXAS, "enter Vicksburg Vols: Galveston", "19.1");
    scene.orders(TEXAS, &["enter Vicksburg Vols: H"]);
}

#[test]
fn r19_2_the_die_says_how_many_land_and_the_rest_comes_in_at_a() {
    let mut scene = mexican(&[3, 1]);
    scene.public().control.insert(hex(COPANO), MEXICO);
    let mut scene = scene.orders(MEXICO, &["embark", "land Vera Cruz, Merida: Copano"]);
    assert_eq!(
        scene.places(MEXICO, &["Vera Cruz", "Merida"]),
        [at(COPANO), at(COPANO)]
    );
    let why = scene.refused(MEXICO, "land Tampico Bn: 2144", "19.2");
    assert!(why.contains("0 on the coast"), "{why}");
    scene.refused(MEXICO, "embark", "19.2");
    let scene = scene.orders(MEXICO, &["done"]);
    assert_eq!(
        scene.places(MEXICO, &["Tampico Bn", "Campeche"]),
        [at("0145"), at("0145")]
    );
    assert!(scene.truth.public.history.sailed);
}

#[test]
fn r19_2_on_the_coast_half_of_the_die_lands_rounded_up() {
    let mut scene = mexican(&[3, 1]).orders(MEXICO, &["embark"]);
    scene.refused(MEXICO, "land Vera Cruz: 4431", "19.1");
    scene.refused(MEXICO, "land Vera Cruz: 1026", "19.2");
    // Three are more than half of three, rounded up.
    scene.refused(MEXICO, "land Vera Cruz, Merida, Campeche: 2144", "19.2");
    let mut scene = scene.orders(MEXICO, &["land Vera Cruz: 2144", "land Merida: 4332"]);
    scene.refused(MEXICO, "land Campeche: 2144", "19.2");
    let scene = scene.orders(MEXICO, &["done"]);
    assert_eq!(scene.at("Campeche"), at("0145"));
}

#[test]
fn r19_2_used_supply_goes_along_as_a_unit_of_its_own() {
    let mut scene = mexican(&[6, 1]);
    scene.public().control.insert(hex(COPANO), MEXICO);
    scene.refused(MEXICO, "embark mx_supply3", "19.2");
    let mut scene = scene.orders(MEXICO, &["embark mx_supply1, mx_supply2"]);
    // Supply that goes along is the new supply of the sub-phase [14.13].
    scene.refused(MEXICO, "forage A", "14.13");
    scene.refused(
        MEXICO,
        "land Vera Cruz, Merida, Campeche, Tampico Bn: Copano",
        "5.1",
    );
    let scene = scene.orders(
        MEXICO,
        &[
            "land Vera Cruz, Merida, Campeche, mx_supply1, mx_supply2: Copano",
            "done",
        ],
    );
    assert_eq!(scene.at("mx_supply1"), at(COPANO));
    assert_eq!(scene.at("Tampico Bn"), at("0145"));
}

#[test]
fn r19_2_nobody_lands_before_turn_15_or_among_the_enemy() {
    let mut early = logistics(14, MEXICO);
    let why = early.refused(MEXICO, "embark", "19.2");
    assert!(why.contains("turn 15"), "{why}");
    let mut scene = mexican(&[4])
        .stand(TEXAS, &["King"], "2144")
        .orders(MEXICO, &["embark"]);
    scene.refused(MEXICO, "land Vera Cruz: 2144", "10");
    mexican(&[]).refused(MEXICO, "land Vera Cruz: 2144", "19.2");
}

#[test]
fn r19_2_whom_a_has_no_room_for_comes_in_beside_it() {
    let scene = mexican(&[1, 1])
        .stand(MEXICO, &["Aldama", "Toluca"], "0145")
        .orders(MEXICO, &["embark", "done"]);
    let landed = ["Vera Cruz", "Tampico Bn", "Merida", "Campeche"];
    for place in scene.places(MEXICO, &landed) {
        let Location::Hex(hex) = place else {
            panic!("they came in")
        };
        assert!(hex.distance(super::hex("0145")) <= 1);
    }
}

#[test]
fn r19_3_a_burned_port_cannot_be_used() {
    let mut scene = texan();
    scene.public().burned.insert(hex(GALVESTON));
    scene.refused(TEXAS, "ship Velasco Bn: Galveston", "19.3");
    scene.public().burned.insert(hex(VELASCO));
    scene.refused(TEXAS, "ship Velasco Bn: Matagorda", "19.1");
    let mut scene = mexican(&[2]);
    scene.public().control.insert(hex("5022"), MEXICO);
    scene.public().burned.insert(hex("5022"));
    let mut scene = scene.orders(MEXICO, &["embark"]);
    scene.refused(MEXICO, "land Vera Cruz: Anahuac", "19.3");
}

#[test]
fn r17_4_a_burned_port_serves_no_ship() {
    let mut scene = texan().stand(TEXAS, &["Anahuac Bn"], "5022");
    scene.public().burned.insert(hex(VELASCO));
    let why = scene.refused(TEXAS, "ship Velasco Bn: Galveston", "19.3");
    assert!(why.contains("burned"), "{why}");
    // A burned port still is coast to land on, at half the die.
    let mut scene = mexican(&[2]);
    scene.public().control.insert(hex(COPANO), MEXICO);
    scene.public().burned.insert(hex(COPANO));
    let mut scene = scene.orders(MEXICO, &["embark", "land Merida: Copano"]);
    scene.refused(MEXICO, "land Vera Cruz: Copano", "19.2");
}

#[test]
fn r19_4_rain_keeps_every_ship_in_port() {
    let mut scene = texan().rain();
    scene.refused(TEXAS, "ship Velasco Bn: Galveston", "19.4");
    scene.public().intake.points = 6;
    scene.refused(TEXAS, "enter Natchez Vols: Galveston", "19.4");
    let mut scene = mexican(&[4]).rain();
    scene.refused(MEXICO, "embark", "19.4");
    // The landing is not used up by it [ruling TR-88].
    scene.public().weather = super::Weather::Clear;
    scene.orders(MEXICO, &["embark"]);
}

#[test]
fn r20_2b_rain_stops_sea_movement_for_the_turn() {
    let wet = texan().rain();
    assert!(!offers(&wet, TEXAS, "ship"));
    assert!(!offers(&mexican(&[]).rain(), MEXICO, "embark"));
}

#[test]
fn r19_5_harrisburg_is_no_port() {
    let mut scene = texan();
    let why = scene.refused(TEXAS, "ship Velasco Bn: Harrisburg", "19.5");
    assert!(why.contains("no port"), "{why}");
    let mut scene = mexican(&[2]).orders(MEXICO, &["embark"]);
    scene.public().control.insert(hex("4423"), MEXICO);
    scene.refused(MEXICO, "land Vera Cruz: Harrisburg", "19.5");
}

#[test]
fn r23_3_an_active_navy_lands_all_in_any_port_without_a_die() {
    let mut scene = mexican(&[1]);
    scene.public().options.active_navy = true;
    scene.public().control.insert(hex(COPANO), MEXICO);
    scene.public().burned.insert(hex(COPANO));
    scene.public().control.insert(hex("5022"), MEXICO);
    let mut scene = scene.orders(MEXICO, &["embark mx_supply1, mx_supply2"]);
    scene.refused(MEXICO, "land Vera Cruz: 2144", "19.2");
    let scene = scene.orders(
        MEXICO,
        &[
            "land Vera Cruz, Merida, Campeche, mx_supply1: Copano",
            "land Tampico Bn, mx_supply2: Anahuac",
            "done",
        ],
    );
    assert_eq!(scene.at("Campeche"), at(COPANO));
    assert_eq!(scene.at("Tampico Bn"), at("5022"));
    // The Texan's burned ports stay closed, and rain still keeps the fleet in.
    let mut scene = mexican(&[]).rain();
    scene.public().options.active_navy = true;
    scene.refused(MEXICO, "embark", "19.4");
    let mut scene = texan();
    scene.public().options.active_navy = true;
    scene.public().burned.insert(hex(GALVESTON));
    scene.refused(TEXAS, "ship Velasco Bn: Galveston", "19.3");
}

#[test]
fn r19_random_fleets_never_get_stuck() {
    use crate::dice::{Bytes32, Secret, Stream};
    let secret = Secret::new([19; 32]);
    let mut stream = Stream::new(&secret, 1, Bytes32::default(), &[]);
    let mut landed = 0;
    for n in 0..40_u8 {
        let mut scene = mexican(&[n % 6 + 1]);
        scene.public().control.insert(hex(COPANO), MEXICO);
        for _ in 0..12 {
            let view = scene.truth.view(Viewer::Seat(Seat(0)));
            let menu = TexasRevolution::menu(&view);
            let Some(offer) = menu.offer("embark").or_else(|| menu.offer("land")) else {
                break;
            };
            let Some(order) = player::sample_offer(&view, offer, &mut stream) else {
                continue;
            };
            let action = menu::check(&view, &order).expect("what is offered is accepted");
            scene.play(|truth, umpire| TexasRevolution::play(truth, Seat(0), action, umpire));
            TexasRevolution::check(&scene.truth).expect("the invariants hold");
            landed += u32::from(order.verb == "land");
        }
    }
    assert!(landed > 40, "{landed}");
}
