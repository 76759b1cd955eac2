//! [8] Over-runs.

use super::super::TexasRevolution;
use super::super::movement::terrain::passage;
use super::super::state::{Location, MEXICO, Phase, TEXAS};
use super::super::tables;
use super::battle::{FIELD, NORTH, SOUTH};
use super::{Scene, hex, siege, unit};
use crate::ruleset::{Ruleset, Seat, Viewer};
use crate::{menu, player};

/// Santa Anna's stack of 24 factors beside the field.
const COLUMN: [&str; 5] = [
    "Santa Anna",
    "Dolores Cuirassiers",
    "Jiminez",
    "San Luis Potosi",
    "Matamoros Bn",
];
const ALL: &str = "Santa Anna, Dolores Cuirassiers, Jiminez, San Luis Potosi, Matamoros Bn";

fn column() -> Scene {
    Scene::empty().stand(MEXICO, &COLUMN, NORTH)
}

fn all(line: &str) -> String {
    format!("overrun {ALL}: {line}")
}

fn at(number: &str) -> Location {
    Location::Hex(hex(number))
}

#[test]
fn r8_leader_and_cavalry_over_run_at_seven_to_one() {
    let scene = column().stand(TEXAS, &["King"], FIELD).orders(
        MEXICO,
        &["overrun Santa Anna, Dolores Cuirassiers, Jiminez: 0832"],
    );
    assert_eq!(scene.at("King"), Location::Gone);
    assert_eq!(scene.at("Jiminez"), at(FIELD));
    assert_eq!(scene.at("San Luis Potosi"), at(NORTH));
    assert_eq!(scene.truth.public.phase, Phase::Movement);
    assert_eq!(scene.asked(), Some(Seat(0)));
    scene.says("eliminated: King");
}

#[test]
fn r8_less_than_seven_to_one_is_refused_with_the_figures() {
    let mut scene = column().stand(TEXAS, &["Red Rovers"], FIELD);
    let line = "overrun Santa Anna, Dolores Cuirassiers, Jiminez: 0832";
    let why = scene.refused(MEXICO, line, "8");
    assert!(
        why.contains("11 factors against at least 2") && why.contains("needs 14"),
        "{why}"
    );
    // With the battalion of 7 it is 18, and enough.
    scene.orders(
        MEXICO,
        &["overrun Santa Anna, Dolores Cuirassiers, Jiminez, San Luis Potosi: 0832"],
    );
}

#[test]
fn r8_without_leader_or_cavalry_or_with_newcomers_there_is_none() {
    let mut scene = column()
        .stand(MEXICO, &["Guanajuato"], "0830")
        .stand(TEXAS, &["King"], FIELD);
    scene.refused(
        MEXICO,
        "overrun Santa Anna, Jiminez, Matamoros Bn: 0832",
        "8",
    );
    scene.refused(MEXICO, "overrun Dolores Cuirassiers, Jiminez: 0832", "8");
    // [ruling TR-39] Together when the sub-phase began.
    let mut scene = scene.orders(MEXICO, &["move Guanajuato: 0831"]);
    let line = "overrun Santa Anna, Dolores Cuirassiers, Jiminez, Guanajuato: 0832";
    scene.refused(MEXICO, line, "8");
    scene.refused(
        MEXICO,
        "overrun Santa Anna, Dolores Cuirassiers, Jiminez: 0830",
        "8",
    );
}

#[test]
fn r8_raiders_over_run_but_do_not_attack() {
    let mut scene = Scene::empty()
        .phasing(TEXAS)
        .phase(Phase::Raid)
        .stand(
            MEXICO,
            &["Urrea", "Dolores Cuirassiers", "Guanajuato", "Jiminez"],
            NORTH,
        )
        .stand(TEXAS, &["King"], FIELD);
    let line = "overrun Urrea, Dolores Cuirassiers, Guanajuato, Jiminez: 0832";
    scene.refused(MEXICO, line, "6.5");
    let why = scene.refused(MEXICO, "move Urrea, Guanajuato: 0832", "6.5");
    assert!(why.contains("over-run"), "{why}");
    let scene = scene.orders(
        MEXICO,
        &[
            "overrun Urrea, Dolores Cuirassiers, Guanajuato: 0832",
            "move Urrea, Dolores Cuirassiers, Guanajuato: 0833",
            "done",
        ],
    );
    assert_eq!(scene.at("King"), Location::Gone);
    assert_eq!(scene.at("Urrea"), at(SOUTH));
}

#[test]
fn r8_1_it_costs_two_points_on_top_of_the_terrain() {
    // Nine points, in rain five.
    let mut scene = Scene::empty()
        .rain()
        .stand(MEXICO, &COLUMN, "0828")
        .stand(TEXAS, &["King"], FIELD)
        .orders(MEXICO, &[&format!("move {ALL}: 0829 0830 0831")]);
    let why = scene.refused(MEXICO, &all(FIELD), "8.1");
    assert!(
        why.contains("costs 3 MP") && why.contains("2 are left"),
        "{why}"
    );
    let scene = Scene::empty()
        .rain()
        .stand(MEXICO, &COLUMN, "0829")
        .stand(TEXAS, &["King"], FIELD)
        .orders(MEXICO, &[&format!("move {ALL}: 0830 0831"), &all(FIELD)]);
    let mut scene = scene;
    // All five are spent.
    scene.refused(MEXICO, &format!("move {ALL}: 0833"), "6.1");
}

#[test]
fn r8_1_it_comes_from_one_hex() {
    let mut scene = column()
        .stand(MEXICO, &["Aldama"], SOUTH)
        .stand(TEXAS, &["King"], FIELD)
        .orders(MEXICO, &["move Aldama: 0832"]);
    let why = scene.refused(MEXICO, &all(FIELD), "8.1");
    assert!(why.contains("one hex"), "{why}");
    let mut apart = Scene::empty()
        .stand(MEXICO, &["Santa Anna", "Jiminez"], NORTH)
        .stand(
            MEXICO,
            &["Dolores Cuirassiers", "Sesma", "San Luis Potosi"],
            SOUTH,
        )
        .stand(TEXAS, &["King"], FIELD);
    let line = "overrun Santa Anna, Jiminez, Dolores Cuirassiers: 0832";
    assert!(apart.order(MEXICO, line).is_err());
}

#[test]
fn r8_1_neither_supply_nor_mixed_arms_nor_a_die_matters() {
    // 9 against 1 without supply is seven to one; halved it would not be.
    let scene = Scene::empty()
        .stand(
            MEXICO,
            &["Urrea", "Dolores Cuirassiers", "Cuautla Bn"],
            NORTH,
        )
        .stand(TEXAS, &["King"], FIELD)
        .orders(
            MEXICO,
            &["overrun Urrea, Dolores Cuirassiers, Cuautla Bn: 0832"],
        );
    assert_eq!(scene.at("King"), Location::Gone);
    let trace: Vec<String> = scene
        .reports
        .iter()
        .flat_map(|r| &r.trace)
        .map(|l| l.text.to_string())
        .collect();
    assert!(
        trace
            .iter()
            .any(|l| l.contains("7 are needed, 9 are there")),
        "{trace:?}"
    );
}

#[test]
fn r8_1_rivers_halve_the_riders() {
    // A major river lies between the two [22.1].
    let mut scene = Scene::empty()
        .stand(MEXICO, &COLUMN, "0927")
        .stand(TEXAS, &["King"], "1027");
    let line = "overrun Santa Anna, Dolores Cuirassiers, Jiminez: 1027";
    let why = scene.refused(MEXICO, line, "8");
    assert!(why.contains("6 factors"), "{why}");
    let mut rain = scene.truth.clone();
    rain.public.weather = super::Weather::Rain;
    let scene = scene.orders(
        MEXICO,
        &["overrun Santa Anna, Dolores Cuirassiers, Jiminez, San Luis Potosi: 1027"],
    );
    assert_eq!(scene.at("King"), Location::Gone);
    // [20.2e] In rain a river without a ford cannot be attacked across at all.
    let mut wet = Scene::empty();
    wet.truth = rain;
    wet.refused(
        MEXICO,
        "overrun Santa Anna, Dolores Cuirassiers, Jiminez: 1027",
        "20.2",
    );
}

#[test]
fn r8_1_soldaderas_are_doubled_and_supply_comes_again() {
    let riders = [
        "Houston",
        "Bowie",
        "Crockett",
        "Nacogdoches Bn",
        "Georgia Battalion",
    ];
    let mut scene = Scene::empty()
        .phasing(TEXAS)
        .stand(TEXAS, &riders, NORTH)
        .stand(MEXICO, &["mx_supply1"], FIELD);
    let why = scene.refused(
        TEXAS,
        "overrun Houston, Bowie, Crockett, Nacogdoches Bn: 0832",
        "8",
    );
    assert!(why.contains("12 factors against at least 2"), "{why}");
    let scene = scene.orders(
        TEXAS,
        &["overrun Houston, Bowie, Crockett, Nacogdoches Bn, Georgia Battalion: 0832"],
    );
    assert_eq!(scene.at("mx_supply1"), Location::Chart);
}

#[test]
fn r8_1_all_who_are_over_run_are_gone_and_refugees_are_captured() {
    let scene = column()
        .stand(
            TEXAS,
            &[
                "Burleson",
                "King",
                "tx_supply3",
                "Victoria refugees",
                "Texas Government",
            ],
            FIELD,
        )
        .orders(MEXICO, &[&all(FIELD)]);
    assert_eq!(scene.at("Burleson"), Location::Gone);
    assert_eq!(scene.at("tx_supply3"), Location::Chart);
    assert_eq!(scene.at("Texas Government"), Location::Gone);
    let refugees = unit("Victoria refugees");
    assert_eq!(scene.truth.of(MEXICO).at(refugees), Some(at(FIELD)));
    assert!(scene.truth.public.history.government_lost.is_some());
}

#[test]
fn r8_1_the_riders_take_the_town_and_may_fight_later() {
    let scene = Scene::empty()
        .stand(MEXICO, &COLUMN, "2237")
        .stand(TEXAS, &["King"], "2238")
        .orders(MEXICO, &[&all("Refugio")]);
    assert_eq!(scene.truth.public.control[&hex("2238")], MEXICO);
    let scene = column()
        .stand(TEXAS, &["King"], FIELD)
        .stand(TEXAS, &["Nacogdoches Bn"], SOUTH)
        .orders(
            MEXICO,
            &[&all(FIELD), &format!("move {ALL}: 0833"), "done", "done"],
        )
        .dice(&[6])
        .orders(MEXICO, &["fight 0833, unsupplied"]);
    assert!(scene.truth.public.fought.contains(&hex(SOUTH)));
}

#[test]
fn r8_2_cavalry_gets_away_where_its_owner_likes() {
    let mut scene = column()
        .stand(TEXAS, &["Bowie"], FIELD)
        .orders(MEXICO, &[&all(FIELD)]);
    assert_eq!(scene.asked(), Some(Seat(1)));
    assert!(scene.order(MEXICO, "done").is_err());
    scene.refused(TEXAS, "stay", "8.2");
    scene.refused(TEXAS, "withdraw Bowie: 0831", "8.2");
    scene.refused(TEXAS, "withdraw Bowie: 0834", "12.2");
    let scene = scene.orders(TEXAS, &["withdraw Bowie: 0833 0834"]);
    assert_eq!(scene.at("Bowie"), at("0834"));
    // The riders take the hex and go on, three points poorer.
    assert_eq!(scene.asked(), Some(Seat(0)));
    let mut scene = scene.orders(MEXICO, &["move Santa Anna, Dolores Cuirassiers: 0833"]);
    assert_eq!(scene.at("Jiminez"), at(FIELD));
    scene.refused(MEXICO, "overrun Santa Anna, Dolores Cuirassiers: 0834", "8");
}

#[test]
fn r8_2_one_hex_is_enough_and_indians_get_away_too() {
    let scene = column()
        .stand(TEXAS, &["Crockett"], FIELD)
        .orders(MEXICO, &[&all(FIELD)])
        .orders(TEXAS, &["withdraw Crockett: 0833"]);
    assert_eq!(scene.at("Crockett"), at(SOUTH));
    let scene = Scene::empty()
        .stand(MEXICO, &COLUMN, NORTH)
        .stand(MEXICO, &["Sesma", "Grenadiers"], NORTH)
        .stand(TEXAS, &["Cherokee"], FIELD)
        .orders(
            MEXICO,
            &[&format!("overrun {ALL}, Sesma, Grenadiers: 0832")],
        )
        .orders(TEXAS, &["withdraw Cherokee: 0833 0933"]);
    assert_eq!(scene.at("Cherokee"), at("0933"));
}

#[test]
fn r8_2_leaders_may_go_with_the_cavalry_and_the_rest_is_over_run() {
    let stack = ["Burleson", "Horton", "King"];
    let scene = column()
        .stand(TEXAS, &stack, FIELD)
        .orders(MEXICO, &[&all(FIELD)]);
    let mut scene = scene;
    scene.refused(TEXAS, "withdraw King: 0833", "8.2");
    scene.refused(TEXAS, "withdraw Burleson: 0833", "8.2");
    let scene = scene.orders(TEXAS, &["withdraw Horton, Burleson: 0833 0933"]);
    assert_eq!(
        scene.places(TEXAS, &["Horton", "Burleson"]),
        [at("0933"), at("0933")]
    );
    assert_eq!(scene.at("King"), Location::Gone);
    let scene = column()
        .stand(TEXAS, &stack, FIELD)
        .orders(MEXICO, &[&all(FIELD)])
        .orders(TEXAS, &["withdraw Horton: 0833"]);
    assert_eq!(scene.at("Burleson"), Location::Gone);
}

#[test]
fn r8_2_each_cavalry_unit_may_go_its_own_way() {
    let scene = column()
        .stand(TEXAS, &["Horton", "Johnson"], FIELD)
        .orders(MEXICO, &[&all(FIELD)])
        .orders(TEXAS, &["withdraw Horton: 0833"]);
    assert_eq!(scene.asked(), Some(Seat(1)));
    let scene = scene.orders(TEXAS, &["withdraw Johnson: 0933 1033"]);
    assert_eq!(scene.asked(), Some(Seat(0)));
    assert_eq!(scene.at("Johnson"), at("1033"));
}

#[test]
fn r8_2_cavalry_without_a_way_out_is_over_run() {
    let mut scene = column().stand(TEXAS, &["Bowie"], FIELD);
    let guards = ["Aldama", "Toluca", "Queretaro", "Allende", "Grenadiers"];
    let beside: Vec<_> = tables().map.grid.neighbours(hex(FIELD)).collect();
    let free = beside.iter().filter(|(_, n)| *n != hex(NORTH));
    for ((_, n), guard) in free.zip(guards) {
        scene = scene.stand(MEXICO, &[guard], &n.to_string());
    }
    let scene = scene.orders(MEXICO, &[&all(FIELD)]);
    assert_eq!(scene.at("Bowie"), Location::Gone);
    assert_eq!(scene.asked(), Some(Seat(0)));
}

#[test]
fn r8_2_equal_leaders_do_not_flee_together() {
    // [5.2] Neither may end in a hex with the other, nor with an equal there.
    let mut scene = column()
        .stand(TEXAS, &["Houston", "Burleson", "Horton"], FIELD)
        .stand(TEXAS, &["Travis"], SOUTH)
        .stand(MEXICO, &["Sesma", "Grenadiers", "Aldama"], NORTH);
    scene = scene.orders(
        MEXICO,
        &[&format!("overrun {ALL}, Sesma, Grenadiers, Aldama: 0832")],
    );
    let why = scene.refused(TEXAS, "withdraw Horton, Burleson: 0833", "5.2");
    assert!(why.contains("Burleson") && why.contains("Travis"), "{why}");
    scene.orders(TEXAS, &["withdraw Horton, Burleson, Houston: 0833"]);
}

#[test]
fn r8_2_the_besieged_and_garrisons_of_forts_are_not_over_run() {
    let fort = hex("1026");
    let dry = |scene: &Scene, side| {
        let mut beside = tables().map.grid.neighbours(fort);
        beside
            .find(|(_, n)| {
                passage(&scene.truth.public, side, *n, fort).is_ok_and(|p| p.water.is_none())
            })
            .map(|(_, n)| n.to_string())
            .expect("dry land beside the Alamo")
    };
    let from = dry(&Scene::empty(), MEXICO);
    let mut scene = Scene::empty()
        .stand(MEXICO, &COLUMN, &from)
        .stand(TEXAS, &["King"], "1026");
    scene.refused(MEXICO, &all("1026"), "8.2");
    // Besieged, they have no zone, and only the besiegers can be over-run.
    let riders = [
        "Houston",
        "Bowie",
        "Crockett",
        "Nacogdoches Bn",
        "Georgia Battalion",
    ];
    let from = dry(&Scene::empty(), TEXAS);
    let mut scene = Scene::empty()
        .phasing(TEXAS)
        .besieged(TEXAS, "Milam's Vol.", "1026")
        .stand(MEXICO, &["San Patricio Guard"], "1026")
        .stand(TEXAS, &riders, &from);
    scene.public().sieges.insert(fort, siege(TEXAS, 3));
    let line = "overrun Houston, Bowie, Crockett, Nacogdoches Bn, Georgia Battalion: 1026";
    let scene = scene.orders(TEXAS, &[line, "done"]);
    assert_eq!(scene.at("San Patricio Guard"), Location::Gone);
    assert!(scene.truth.public.sieges.is_empty());
    assert_eq!(scene.at("Milam's Vol."), at("1026"));
}

#[test]
fn r8_2_the_default_order_gets_all_away_it_can() {
    let scene = column()
        .stand(TEXAS, &["Burleson", "Horton", "King"], FIELD)
        .orders(MEXICO, &[&all(FIELD)]);
    let view = scene.truth.view(Viewer::Seat(Seat(1)));
    let order = TexasRevolution::default_order(&view).expect("a default");
    menu::check(&view, &order).expect("it is accepted");
    assert_eq!(order.keys("units").len(), 2);
    assert_eq!(order.keys("path").len(), 2);
}

#[test]
fn r9_2_the_declaration_shows_the_stack_and_below_seven_to_one_the_riders_stay_outside() {
    let hidden = ["Burleson", "Horton", "Johnson", "Jasper Bn", "King"];
    let mut scene = column()
        .stand(TEXAS, &hidden, FIELD)
        .orders(MEXICO, &[&all(FIELD)]);
    assert_eq!(scene.at("Santa Anna"), at(NORTH));
    assert_eq!(scene.at("Burleson"), at(FIELD));
    assert_eq!(scene.truth.of(MEXICO).seen[&hex(FIELD)].units.len(), 5);
    let told = scene.told();
    assert!(
        told.contains("Jasper Bn") && told.contains("24 factors against 9"),
        "{told}"
    );
    // Their movement is spent; others of the stack and a forced march are not.
    scene.refused(MEXICO, "move Jiminez: 0830", "6.1");
    scene.refused(MEXICO, &all(FIELD), "8.1");
    let scene = scene.orders(MEXICO, &["done", &format!("force-march {ALL}: 0830")]);
    assert_eq!(scene.at("Jiminez"), at("0830"));
}

#[test]
fn r8_2_random_over_runs_never_get_stuck() {
    use crate::dice::{Bytes32, Secret, Stream};
    let secret = Secret::new([8; 32]);
    let mut stream = Stream::new(&secret, 1, Bytes32::default(), &[]);
    let mut ridden = 0;
    for _ in 0..60 {
        let mut scene = column()
            .stand(TEXAS, &["Burleson", "Horton", "King"], FIELD)
            .stand(TEXAS, &["Travis"], "0933");
        for _ in 0..30 {
            let Some(seat) = scene.asked() else { break };
            if scene.truth.public.phase != Phase::Movement {
                break;
            }
            let view = scene.truth.view(Viewer::Seat(seat));
            let menu = TexasRevolution::menu(&view);
            assert!(!menu.offers.is_empty());
            let wanted = menu.offer("overrun").or_else(|| menu.offer("withdraw"));
            let Some(order) = wanted.and_then(|o| player::sample_offer(&view, o, &mut stream))
            else {
                continue;
            };
            let action = menu::check(&view, &order).expect("what is offered is accepted");
            scene.play(|truth, umpire| TexasRevolution::play(truth, seat, action, umpire));
            TexasRevolution::check(&scene.truth).expect("the invariants hold");
            ridden += 1;
        }
    }
    assert!(ridden > 30, "{ridden}");
}

#[test]
fn r9_2_what_an_over_run_betrays_it_betrays_by_its_declaration() {
    use crate::dice::Seeded;
    use crate::laws::{self, Hidden, Scramble};
    use crate::ruleset::Owner;
    let scene = column()
        .stand(
            MEXICO,
            &["Urrea", "Guanajuato", "Aldama", "Yucatan"],
            "0443",
        )
        .stand(TEXAS, &["Burleson", "Horton", "King", "Red Rovers"], FIELD)
        .stand(TEXAS, &["Houston", "Bowie", "Nacogdoches Bn"], "1832");
    let mut chance = Seeded::new(9);
    let (mut compared, mut betrayed) = (0, 0);
    let view = scene.truth.view(Viewer::Seat(Seat(0)));
    let order = crate::notation::parse(&view, &all(FIELD)).expect("a line");
    for round in 0..60_u8 {
        let owner = round % 2;
        let hidden = Hidden::Owner(Owner(owner));
        let Some(other) = TexasRevolution::scramble(&scene.truth, hidden, &mut chance) else {
            continue;
        };
        for viewer in [Viewer::Seat(Seat(1 - owner)), Viewer::Spectator] {
            let (found, revealed) = laws::through_play(
                &scene.truth,
                &other,
                Seat(0),
                &order,
                viewer,
                None,
                &mut chance,
            );
            let told: Vec<String> = found.iter().map(ToString::to_string).collect();
            assert!(told.is_empty(), "{told:#?}");
            compared += 1;
            betrayed += u32::from(revealed);
        }
    }
    assert!(compared > 20 && betrayed > 5, "{betrayed} of {compared}");
}

#[test]
fn r8_odds_tell_what_an_over_run_would_take() {
    let told = |scene: &Scene| {
        let view = scene.truth.view(Viewer::Seat(Seat(0)));
        let question = crate::menu::Order::new("odds").one("at", FIELD);
        let answer = TexasRevolution::ask(&view, &question).expect("odds");
        let lines: Vec<String> = answer.lines.iter().map(ToString::to_string).collect();
        lines.join("\n")
    };
    let open = told(&column().stand(TEXAS, &["King"], FIELD));
    assert!(
        open.contains("24 factors and succeeds against 3 or fewer; 1 stands there"),
        "{open}"
    );
    let hidden = told(&column().stand(TEXAS, &["Johnson", "King"], FIELD));
    assert!(
        hidden.contains("1 shows, and the screen may hide more"),
        "{hidden}"
    );
    // Too strong to be over-run.
    let strong = told(&column().stand(TEXAS, &["Red Rovers", "Georgia Battalion"], FIELD));
    assert!(!strong.contains("over-run"), "{strong}");
}
