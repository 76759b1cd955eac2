//! The picture, the words and the questions, by viewer.

use super::super::state::{MEXICO, Phase, Siege, TEXAS};
use super::super::{TexasRevolution, questions};
use super::{Scene, hex};
use crate::board::{LabelKind, MarkKind, Stack, Surface};
use crate::hex::Grid;
use crate::ruleset::{Ruleset, Seat, Viewer};
use crate::{menu, notation};

fn viewers() -> [Viewer; 4] {
    [
        Viewer::Seat(Seat(0)),
        Viewer::Seat(Seat(1)),
        Viewer::Spectator,
        Viewer::Umpire,
    ]
}

fn stacks(scene: &Scene, viewer: Viewer) -> Vec<Stack> {
    let board = TexasRevolution::board(&scene.truth.view(viewer));
    let Surface::Hexes(surface) = board.surface else {
        panic!("a map of hexes");
    };
    surface.stacks
}

fn names(stacks: &[Stack], at: &str) -> Vec<String> {
    let at = hex(at);
    let stack = stacks.iter().find(|s| s.hex == at).expect("a stack there");
    stack.counters.iter().map(|c| c.name.clone()).collect()
}

/// A question put in the notation.
fn ask(scene: &Scene, viewer: Viewer, line: &str) -> Result<Vec<String>, String> {
    let view = scene.truth.view(viewer);
    let questions = questions::menu(&view);
    let order = notation::parse_in(&view, &questions, line).map_err(|r| r.to_string())?;
    menu::check_in(&view, &questions, &order).map_err(|r| r.to_string())?;
    let answer = TexasRevolution::ask(&view, &order).map_err(|r| r.to_string())?;
    Ok(answer.lines.iter().map(ToString::to_string).collect())
}

#[test]
fn the_map_is_drawn_whole_and_once() {
    let scene = Scene::campaign();
    let board = TexasRevolution::board(&scene.truth.view(Viewer::Spectator));
    let Surface::Hexes(surface) = board.surface else {
        panic!("a map of hexes");
    };
    let base = &surface.base;
    assert_eq!(
        base.grid(),
        Grid {
            columns: 64,
            rows: 45
        }
    );
    assert_eq!(base.ground.len(), 64 * 45);
    assert_eq!(base.crossings.len(), 70);
    assert_eq!(base.places.len(), 40);
    assert_eq!(base.entries.len(), 8);
    let again = TexasRevolution::board(&scene.truth.view(Viewer::Umpire));
    let Surface::Hexes(again) = again.surface else {
        panic!("a map of hexes");
    };
    assert!(std::sync::Arc::ptr_eq(base, &again.base));
    // Names of water lie by the water they name.
    let map = &super::super::tables().map;
    for label in base.labels.iter().filter(|l| l.kind == LabelKind::Water) {
        let Some(river) = map.rivers.iter().find(|r| r.name == label.words) else {
            assert_eq!(map.terrain(label.hex).row(), "sea", "{}", label.words);
            continue;
        };
        let near = river.sides.iter().any(|s| s.hex().distance(label.hex) <= 1);
        assert!(near, "{} at {}", label.words, label.hex);
    }
}

#[test]
fn r9_1_each_viewer_sees_his_own_stacks_whole_and_the_enemys_as_they_show() {
    let scene = Scene::empty()
        .with(MEXICO, "Urrea", "0344")
        .with(MEXICO, "Cuautla Cuirassiers", "0344")
        .with(MEXICO, "Yucatan", "0344");
    let own = stacks(&scene, Viewer::Seat(Seat(0)));
    assert_eq!(
        names(&own, "0344"),
        ["Urrea", "Cuautla Cuirassiers", "Yucatan"]
    );
    assert!(!own[0].hidden);
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        let theirs = stacks(&scene, viewer);
        assert_eq!(names(&theirs, "0344"), ["Urrea", "Cuautla Cuirassiers"]);
        assert!(theirs[0].hidden);
    }
    assert_eq!(names(&stacks(&scene, Viewer::Umpire), "0344").len(), 3);
}

#[test]
fn r9_3_what_was_seen_stays_on_the_viewers_own_map() {
    let scene = Scene::empty()
        .with(TEXAS, "Burleson", "0443")
        .with(TEXAS, "Horton", "0443")
        .with(TEXAS, "Jasper Bn", "0443")
        .with(MEXICO, "Cuautla Cuirassiers", "0345")
        .orders(MEXICO, &["move Cuautla Cuirassiers: 0344"]);
    let after = stacks(&scene, Viewer::Seat(Seat(0)));
    assert_eq!(names(&after, "0443").len(), 3);
    assert_eq!(names(&stacks(&scene, Viewer::Spectator), "0443").len(), 2);
    // On a later turn it may have changed behind its screen.
    let later = stacks(&scene.turn(6), Viewer::Seat(Seat(0)));
    let stack = later.iter().find(|s| s.hex == hex("0443")).expect("there");
    assert!(stack.hidden && stack.counters.len() == 3);
}

#[test]
fn counters_bear_what_is_printed() {
    let scene = Scene::empty()
        .with(MEXICO, "Santa Anna", "0344")
        .with(MEXICO, "Saltillo Convicts", "0344")
        .with(MEXICO, "Siege Guns", "0344");
    let stacks = stacks(&scene, Viewer::Seat(Seat(0)));
    let counters = &stacks[0].counters;
    let santa_anna = &counters[0];
    assert_eq!(santa_anna.size, "XXX");
    assert_eq!(santa_anna.ratings, "1-0-3");
    assert_eq!(
        (santa_anna.left.as_str(), santa_anna.right.as_str()),
        ("2", "9")
    );
    assert_eq!(counters[2].left, "(1)");
    assert_eq!(
        (counters[1].left.as_str(), counters[1].right.as_str()),
        ("5", "4")
    );
}

#[test]
fn units_that_cannot_move_are_drawn_pale_for_their_owner_alone() {
    let scene = Scene::empty()
        .with(MEXICO, "Yucatan", "0345")
        .with(MEXICO, "Durango", "0145")
        .orders(MEXICO, &["move Yucatan: N N N N N SE"]);
    let spent = |viewer| -> Vec<bool> {
        stacks(&scene, viewer)
            .iter()
            .flat_map(|s| s.counters.iter().map(|c| c.spent))
            .collect()
    };
    assert_eq!(spent(Viewer::Seat(Seat(0))), [false, true]);
    assert_eq!(spent(Viewer::Seat(Seat(1))), [false, false]);
}

fn siege() -> Scene {
    let mut scene = Scene::empty()
        .besieged(TEXAS, "Travis", "1026")
        .besieged(TEXAS, "Dickenson", "1026")
        .with(MEXICO, "Yucatan", "1026")
        .with(TEXAS, "Burleson", "1225");
    scene.public().sieges.insert(
        hex("1026"),
        Siege {
            garrison: TEXAS,
            since: 3,
            starved: 0,
        },
    );
    scene
}

#[test]
fn marks_tell_control_sieges_and_battles() {
    let mut scene = siege()
        .with(TEXAS, "King", "0443")
        .with(MEXICO, "Durango", "0443");
    scene.public().control.insert(hex("1742"), MEXICO);
    scene.public().burned.insert(hex("2126"));
    let board = TexasRevolution::board(&scene.truth.view(Viewer::Spectator));
    let Surface::Hexes(surface) = board.surface else {
        panic!("a map of hexes");
    };
    let has = |at: &str, kind: &MarkKind| {
        surface
            .marks
            .iter()
            .any(|m| m.hex == hex(at) && m.kind == *kind)
    };
    assert!(has("1742", &MarkKind::Control(MEXICO)));
    assert!(has("2126", &MarkKind::Burned));
    assert!(has("1026", &MarkKind::Siege("2".into())));
    assert!(has("0443", &MarkKind::Battle));
    assert_eq!(surface.marks.len(), 4);
}

#[test]
fn r13_a_besieged_garrison_lies_in_the_fort_display_open_to_all_but_for_its_walls() {
    let scene = siege();
    for viewer in viewers() {
        let board = TexasRevolution::board(&scene.truth.view(viewer));
        let [inset] = board.insets.as_slice() else {
            panic!("one fort is besieged");
        };
        let inside: Vec<&str> = inset
            .boxes
            .iter()
            .flat_map(|b| b.counters.iter().map(|(_, c)| c.name.as_str()))
            .collect();
        assert_eq!(inside, ["Travis", "Dickenson"], "{viewer:?}");
    }
}

#[test]
fn the_situation_is_told_in_words_and_in_few() {
    for scene in [Scene::campaign(), siege()] {
        for viewer in viewers() {
            let board = TexasRevolution::board(&scene.truth.view(viewer));
            let alt = board.alt.to_string();
            assert!(alt.chars().count() <= 900, "{}: {alt}", alt.chars().count());
            assert!(alt.contains("1836"), "{alt}");
        }
    }
    let scene = siege();
    let board = TexasRevolution::board(&scene.truth.view(Viewer::Spectator));
    let alt = board.alt.to_string();
    assert!(alt.contains("movement of Mexico"), "{alt}");
    assert!(alt.contains("Mexico is to decide."), "{alt}");
    assert!(
        alt.contains("Travis and 1 other (4) besieged in The Alamo (1026)"),
        "{alt}"
    );
    assert!(
        alt.contains("The Alamo (1026) is besieged since turn 3"),
        "{alt}"
    );
    // Every message that is named exists.
    assert!(!alt.contains("tr-"), "{alt}");
}

#[test]
fn the_status_names_turn_weather_phase_and_goals() {
    let scene = siege().rain();
    let lines = TexasRevolution::status(&scene.truth.view(Viewer::Spectator));
    let status = lines
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("\n");
    for part in [
        "Turn 5, 1 March to 4 March 1836; rain; movement of Mexico",
        "Mexico is to decide",
        "The Alamo (Texas)",
        "Jasper (Texas)",
        "besieged since turn 3",
    ] {
        assert!(status.contains(part), "{part}: {status}");
    }
}

#[test]
fn secrets_tell_what_the_enemy_does_not_see_and_what_was_seen() {
    let scene = Scene::empty()
        .with(TEXAS, "Burleson", "0443")
        .with(TEXAS, "Horton", "0443")
        .with(TEXAS, "Jasper Bn", "0443")
        .with(MEXICO, "Cuautla Cuirassiers", "0345")
        .orders(MEXICO, &["move Cuautla Cuirassiers: 0344"]);
    let told = |viewer| -> String {
        let lines = TexasRevolution::secrets(&scene.truth.view(viewer));
        lines
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("\n")
    };
    assert_eq!(
        told(Viewer::Seat(Seat(0))),
        "0443, as you saw it on turn 5: Burleson, Horton, Jasper Bn."
    );
    assert_eq!(
        told(Viewer::Seat(Seat(1))),
        "0443: the enemy sees Burleson, Horton; he does not see Jasper Bn."
    );
    assert_eq!(told(Viewer::Spectator), "");
}

#[test]
fn the_question_look_tells_ground_place_water_and_units() {
    let scene = siege();
    let lines = ask(&scene, Viewer::Spectator, "look Alamo")
        .expect("an answer")
        .join("\n");
    for part in [
        "1026: prairie, 1 MP; San Antonio to Guadalupe.",
        "The Alamo: fort; controlled by Texas.",
        "SW the San Antonio with a ford, Bexar ford to 0927",
        "Mexico: Yucatan (5 factors).",
        "Texas, besieged: Travis, Dickenson (4 factors).",
    ] {
        assert!(lines.contains(part), "{part}: {lines}");
    }
    let refusal = ask(&scene, Viewer::Spectator, "look Gonzale5").expect_err("no such place");
    assert!(refusal.contains("did you mean Gonzales"), "{refusal}");
    assert!(ask(&scene, Viewer::Spectator, "hex 9999").is_err());
}

#[test]
fn the_question_report_tells_regions_threats_and_supply_of_the_viewers_side() {
    let scene = || {
        Scene::empty()
            .with(MEXICO, "Urrea", "0443")
            .with(MEXICO, "Yucatan", "0443")
            .with(MEXICO, "Cuautla Cuirassiers", "2035")
            .with(MEXICO, "Saltillo Convicts", "2035")
            .with(MEXICO, "mx_supply1", "0443")
            .with(TEXAS, "Fannin", "2135")
            .with(TEXAS, "Red Rovers", "2135")
    };
    let lines = |viewer| ask(&scene(), viewer, "report").expect("an answer");
    let texas = lines(Viewer::Seat(Seat(1))).join("\n");
    for part in [
        // From west to east, each where it is.
        "south of the Nueces:\n· Mexico: Urrea and 2 others (7) at 0443, 13 hexes SW of San Patricio",
        "Mexico: Cuautla Cuirassiers with an unknown force at 2035, 1 hex SW of Goliad, beside the enemy",
        "Texas: Fannin and 1 other (",
        "Threat to Goliad (2135): Cuautla Cuirassiers with an unknown force at 2035, 1 hex off",
        "No supply on the map; 9 on the chart",
    ] {
        assert!(texas.contains(part), "{part}: {texas}");
    }
    assert!(!texas.contains("Saltillo"), "{texas}");
    let mexico = lines(Viewer::Seat(Seat(0))).join("\n");
    assert!(
        mexico.contains("Supply: Supply 1 at 0443; 6 on the chart"),
        "{mexico}"
    );
    // Who looks on is told of the threats to both, and of nobody's supply.
    let onlooker = lines(Viewer::Spectator).join("\n");
    assert!(
        onlooker.contains("Threat to Goliad") && !onlooker.contains("chart"),
        "{onlooker}"
    );
}

#[test]
fn the_question_reach_tells_hexes_by_cost() {
    let scene = Scene::empty()
        .with(MEXICO, "Siege Guns", "0344")
        .with(MEXICO, "Urrea", "0344");
    let mexico = Viewer::Seat(Seat(0));
    let lines = ask(&scene, mexico, "reach Siege Guns, Urrea").expect("an answer");
    let grid = super::super::tables().map.grid;
    let near = grid
        .hexes()
        .filter(|h| h.distance(hex("0344")) <= 4)
        .count()
        - 1;
    assert_eq!(
        lines[0],
        format!("From 0344 with 4 MP: {near} hexes in reach.")
    );
    assert!(lines[1].starts_with("1 MP: 0243, "), "{}", lines[1]);
    assert!(ask(&scene, Viewer::Seat(Seat(1)), "reach Urrea").is_err());
    let raid = scene.phasing(TEXAS).phase(Phase::Raid);
    let refusal = ask(&raid, mexico, "reach Siege Guns").expect_err("guns do not raid");
    assert!(refusal.contains("[6.5]"), "{refusal}");
}

#[test]
fn the_question_unit_tells_what_the_viewer_may_know() {
    let scene = Scene::empty()
        .with(TEXAS, "Burleson", "0443")
        .with(TEXAS, "Horton", "0443")
        .with(TEXAS, "Jasper Bn", "0443");
    let mexico = Viewer::Seat(Seat(0));
    let lines = ask(&scene, mexico, "unit Burleson").expect("he shows");
    assert!(
        lines[0].contains("leader (XX), combat factor 1, movement 9"),
        "{}",
        lines[0]
    );
    assert_eq!(lines[1], "It is at 0443.");
    assert!(
        ask(&scene, mexico, "unit Jasper Bn").is_err(),
        "it is hidden"
    );
    let lines = ask(&scene, Viewer::Seat(Seat(1)), "unit Jasper Bn").expect("his own");
    assert_eq!(lines[1], "It is at 0443.");
}

#[test]
fn the_question_stacks_lists_both_sides_or_one() {
    let scene = siege();
    let lines = ask(&scene, Viewer::Spectator, "stacks").expect("an answer");
    assert!(lines.contains(&"Mexico: 1 stack.".to_owned()), "{lines:?}");
    assert!(lines.contains(&"Texas: 2 stacks.".to_owned()), "{lines:?}");
    let lines = ask(&scene, Viewer::Spectator, "stacks Mexico").expect("an answer");
    assert_eq!(lines.len(), 2);
}

/// The names in each box of the only inset, with the box's title.
fn boxes(scene: &Scene, viewer: Viewer) -> Vec<String> {
    let board = TexasRevolution::board(&scene.truth.view(viewer));
    let inset = board.insets.first().expect("a fort is besieged");
    let filled = inset.boxes.iter().filter(|b| !b.counters.is_empty());
    filled
        .map(|b| {
            let names: Vec<&str> = b.counters.iter().map(|(_, c)| c.name.as_str()).collect();
            format!("{}: {}", b.title, names.join(", "))
        })
        .collect()
}

#[test]
fn r13_5_walls_show_to_their_side_alone_until_they_are_revealed() {
    let mut scene = Scene::empty().phase(Phase::Combat);
    for name in [
        "Dickenson",
        "Milam's Vol.",
        "Alamo Guns",
        "San Antonio Greys",
    ] {
        scene = scene.besieged(TEXAS, name, "1026");
    }
    for name in ["Yucatan", "Durango", "Jiminez", "Aldama"] {
        scene = scene.with(MEXICO, name, "1026");
    }
    let siege = Siege {
        garrison: TEXAS,
        since: 3,
        starved: 0,
    };
    scene.public().sieges.insert(hex("1026"), siege);
    let scene = scene.orders(MEXICO, &["assault 1026, unsupplied"]).orders(
        TEXAS,
        &["walls north: Dickenson; south: Milam's Vol.; east: Alamo Guns; west: San Antonio Greys"],
    );
    let garrison = [
        "north wall: Dickenson",
        "east wall: Alamo Guns",
        "south wall: Milam's Vol.",
        "west wall: San Antonio Greys",
    ];
    assert_eq!(boxes(&scene, Viewer::Seat(Seat(1))), garrison);
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
        let shown = boxes(&scene, viewer);
        assert_eq!(shown.len(), 1, "{shown:?}");
        assert!(shown[0].starts_with("courtyard: "), "{shown:?}");
    }
    let texan = TexasRevolution::secrets(&scene.truth.view(Viewer::Seat(Seat(1))));
    assert!(
        texan
            .iter()
            .any(|l| l.to_string() == "On the north wall: Dickenson.")
    );
    // The coordination die and one sequence die: the north wall is attacked.
    let scene = scene.dice(&[1, 1, 3]).orders(
        MEXICO,
        &["columns north: Yucatan; south: Durango; east: Jiminez; west: Aldama"],
    );
    let shown = boxes(&scene, Viewer::Spectator);
    assert!(
        shown.contains(&"east wall: Alamo Guns".to_owned()),
        "{shown:?}"
    );
    assert!(
        shown.iter().any(|b| b == "north column: Yucatan"),
        "{shown:?}"
    );
}
