//! The picture, the status and the questions.

use super::*;
use crate::board::{ArrowKind, PieceKind, Surface, TableBoard};

fn table(scene: &Scene, viewer: Viewer) -> TableBoard {
    match AlamoAssault::board(&scene.truth.view(viewer)).surface {
        Surface::Table(table) => table,
        Surface::Hexes(_) => panic!("a table in inches"),
    }
}

fn names(table: &TableBoard) -> Vec<&str> {
    table.blocks.iter().map(|b| b.name.as_str()).collect()
}

#[test]
fn board_what_a_seat_cannot_see_is_not_in_its_picture() {
    let scene = Scene::awake();
    let of = |key: &str| table(&scene, Viewer::Seat(scene.seat(key)));
    assert!(names(&of("cos")).contains(&"Reserve"), "his own side's");
    assert!(!names(&of("travis")).contains(&"Reserve"));
    assert!(names(&of("travis")).contains(&"Hospital"));
    assert!(!names(&of("cos")).contains(&"Hospital"));
    let open = table(&scene, Viewer::Spectator);
    assert!(!names(&open).contains(&"Reserve") && !names(&open).contains(&"Hospital"));
    assert!(names(&table(&scene, Viewer::Umpire)).contains(&"Reserve"));
}

#[test]
fn board_shows_a_draft_to_who_drafted_it_alone() {
    let mut scene = Scene::awake();
    scene.say("cos", "rush Cos: Northwest battery");
    let plans = |viewer| {
        let table = table(&scene, viewer);
        table
            .arrows
            .iter()
            .filter(|a| a.kind == ArrowKind::Plan)
            .count()
    };
    assert_eq!(plans(Viewer::Seat(scene.seat("cos"))), 1);
    assert_eq!(plans(Viewer::Seat(scene.seat("duque"))), 0);
    assert_eq!(plans(Viewer::Spectator), 0);
}

#[test]
fn board_shows_ladders_standards_and_men_on_the_wall() {
    let mut scene = Scene::awake();
    scene
        .at_wall("duque", "n", 12, 0)
        .order("duque", Given::Assault(sector("n")));
    let table = table(&scene, Viewer::Spectator);
    let count = |kind| table.pieces.iter().filter(|p| p.kind == kind).count();
    assert_eq!(count(PieceKind::Ladder), 10);
    assert_eq!(count(PieceKind::Standard), 1);
    assert_eq!(count(PieceKind::Gun), 19);
    let duque: Vec<u32> = table
        .blocks
        .iter()
        .filter(|b| b.name == "Duque")
        .map(|b| b.figures)
        .collect();
    assert_eq!(duque, [121, 12]);
}

#[test]
fn board_has_its_terrain_once_and_keeps_it_out_of_what_is_stored() {
    let scene = Scene::awake();
    let one = table(&scene, Viewer::Spectator);
    let two = table(&scene, Viewer::Umpire);
    assert!(std::sync::Arc::ptr_eq(&one.base, &two.base));
    assert!(
        one.base
            .area()
            .holds(scene.truth.public.bodies[&body("romero")].at)
    );
    let stored = serde_json::to_string(&Surface::Table(one.clone())).expect("plain data");
    let mut again: Surface = serde_json::from_str(&stored).expect("the same");
    assert_eq!(again.base_key(), "");
    again.restore(&Surface::Table(one.clone()));
    assert_eq!(again, Surface::Table(one));
}

#[test]
fn board_columns_at_one_wall_stand_behind_each_other() {
    let mut scene = Scene::awake();
    scene.at_wall("cos", "n", 0, 0).at_wall("duque", "n", 0, 0);
    let table = table(&scene, Viewer::Spectator);
    let of = |name: &str| {
        let block = table.blocks.iter().find(|b| b.name == name);
        block.expect("a block").clone()
    };
    let (front, back) = (of("Cos"), of("Duque"));
    let apart = front.at.distance(back.at);
    assert!(apart >= (front.depth + back.depth) / 2, "{apart}");
}

#[test]
fn board_bodies_in_one_place_are_drawn_side_by_side() {
    let mut scene = Scene::awake();
    let post = plan::plan().ground(sector("lb")).post;
    for key in ["travis", "carey", "baker"] {
        scene.of(key).at = post;
    }
    let table = table(&scene, Viewer::Seat(scene.seat("travis")));
    let places: Vec<Point> = ["Travis", "Carey", "Baker"]
        .iter()
        .map(|name| {
            let block = table.blocks.iter().find(|b| b.name == *name);
            block.expect("a block").at
        })
        .collect();
    for (n, at) in places.iter().enumerate() {
        for other in &places[..n] {
            assert!(at.distance(*other) >= Length::sixteenths(5), "{places:?}");
        }
        assert!(at.within(post, Length::inches(6)), "{places:?}");
    }
    // What the rules know of them is as it was.
    assert_eq!(scene.truth.public.bodies[&body("baker")].at, post);
}

#[test]
fn board_the_close_view_shows_the_walls_in_play_and_the_nearest_foe() {
    let small = Setup {
        scenario: "north-wall".into(),
        ..Setup::default()
    };
    let truth = setup::position(&small).expect("a scenario");
    let focus = |viewer| {
        let board = AlamoAssault::board(&truth.view(viewer));
        match board.surface {
            Surface::Table(table) => table.focus.expect("a part"),
            Surface::Hexes(_) => panic!("a table in inches"),
        }
    };
    let duque = truth.public.bodies[&body("duque")].at;
    let post = |key: &str| plan::plan().ground(sector(key)).post;
    for seat in 0..2 {
        let part = focus(Viewer::Seat(Seat(seat)));
        assert!(part.holds(duque) && part.holds(post("n")), "{part:?}");
        assert!(!part.holds(post("pal")), "it is not in play: {part:?}");
    }
    assert!(focus(Viewer::Spectator).holds(duque));
    // Of many foes the far ones are left out, or all would be small.
    let scene = Scene::awake();
    let part = table(&scene, Viewer::Spectator).focus.expect("a part");
    for key in ["n", "sw", "pal", "e"] {
        assert!(part.holds(post(key)), "{key}");
    }
    assert!(part.width() <= Length::inches(90), "{part:?}");
}

#[test]
fn answers_show_the_part_they_speak_of() {
    let scene = Scene::awake();
    let view = scene.truth.view(Viewer::Spectator);
    let part = |line: &str| {
        let menu = AlamoAssault::questions(&view);
        let order = notation::parse_in(&view, &menu, line).expect("a question");
        AlamoAssault::ask(&view, &order).expect("an answer").focus
    };
    let holds = |line: &str, at: Point| match part(line) {
        Some(crate::board::Cutout::Table(area)) => area.holds(at),
        other => panic!("{line}: {other:?}"),
    };
    let post = plan::plan().ground(sector("n")).post;
    let duque = scene.truth.public.bodies[&body("duque")].at;
    assert!(holds("look North wall", post) && !holds("look North wall", duque));
    assert!(holds("odds Duque: North wall", duque));
    assert!(holds("fire North wall", post));
    assert!(holds("nerve Duque", duque) && !holds("nerve Duque", post));
    assert_eq!(part("report"), None);
}

fn ask(scene: &Scene, viewer: Viewer, line: &str) -> Vec<String> {
    let view = scene.truth.view(viewer);
    let questions = AlamoAssault::questions(&view);
    let order = notation::parse_in(&view, &questions, line).expect("a question");
    menu::check_in(&view, &questions, &order).expect("it may be put");
    let answer = AlamoAssault::ask(&view, &order).expect("an answer");
    answer.lines.iter().map(ToString::to_string).collect()
}

#[test]
fn questions_give_the_odds_of_a_melee_over_all_throws() {
    let mut scene = Scene::awake();
    scene.at_wall("duque", "n", 0, 0);
    // 133 + 10 + 100 against 11 times 15 and 10: 243 to 175, a die of 1 to 6 each.
    let lines = ask(&scene, Viewer::Spectator, "odds Duque: North wall");
    assert_eq!(
        lines[0],
        "Duque at North wall: Mexico wins in 36 of 36 throws, nobody in 0."
    );
    assert_eq!(lines[1], "Before the dice Mexico has 243 and Texas 175.");
}

#[test]
fn questions_tell_who_fires_where_how_firm_who_is_and_what_a_sector_is() {
    let mut scene = Scene::awake();
    scene.order("travis", Given::Hold);
    scene.of("duque").at = Point::inches(52, 45);
    let fire = ask(&scene, Viewer::Spectator, "fire North wall");
    assert_eq!(
        fire[0],
        "The rifles of North wall at Duque, 2 dice: 7.0 fall on the whole"
    );
    let nerve = ask(&scene, Viewer::Spectator, "nerve Duque");
    assert!(nerve.iter().any(|l| l == "Its chance to recover is 70."));
    let look = ask(&scene, Viewer::Spectator, "look North wall");
    assert!(look[0].contains("162 ft long and 10 ft high"));
    assert!(look.iter().any(|l| l.starts_with("Travis: 11 of 11")));
}

#[test]
fn questions_the_report_names_every_body_with_its_state_and_place() {
    let scene = Scene::awake();
    let all = ask(&scene, Viewer::Spectator, "report").join("\n");
    assert!(
        all.contains("Travis: 11 of 11, in good order, at North wall"),
        "{all}"
    );
    assert!(
        all.contains("Duque: 133 of 133, in good order, 41 1/4 in. from the walls"),
        "{all}"
    );
    assert!(!all.contains("Hospital: ") && all.contains("cost"), "{all}");
    // What only his side knows is in his own.
    let own = ask(&scene, Viewer::Seat(scene.seat("travis")), "report").join("\n");
    assert!(own.contains("Hospital: "), "{own}");
}

#[test]
fn questions_know_ones_own_bodies_out_of_sight() {
    let scene = Scene::new("more-men", &[]);
    let (greys, reserve) = (
        Viewer::Seat(scene.seat("greys")),
        Viewer::Seat(scene.seat("reserve")),
    );
    let look = ask(&scene, greys, "look Long barracks");
    assert!(
        look.iter().any(|l| l.starts_with("Greys: 7 of 7")),
        "{look:?}"
    );
    assert!(ask(&scene, greys, "nerve Greys")[0].starts_with("Greys: 7 of 7"));
    // 133, bayonets and no ladder at a door against seven Greys times twenty and their size.
    let odds = ask(&scene, reserve, "odds Reserve: North wall");
    assert!(odds[0].starts_with("Reserve at North wall"), "{odds:?}");
    // The enemy learns nothing of them.
    let look = ask(&scene, reserve, "look Long barracks");
    assert!(look.iter().all(|l| !l.contains("Greys")), "{look:?}");
    let view = scene.truth.view(reserve);
    let menu = AlamoAssault::questions(&view);
    assert!(notation::parse_in(&view, &menu, "nerve Greys").is_err());
}

#[test]
fn questions_tell_how_a_sector_is_climbed_and_who_is_only_near() {
    let mut scene = Scene::awake();
    let north = ask(&scene, Viewer::Spectator, "look North wall");
    assert!(
        north
            .iter()
            .any(|l| l.starts_with("It is climbed by ladders, 10 at once"))
    );
    assert!(north.iter().any(|l| l == "Near it: Northwest battery: 5 of 5, in good order, at Northwest battery"));
    let palisade = ask(&scene, Viewer::Spectator, "look Palisade");
    assert!(palisade.iter().any(|l| l.starts_with("Felled trees")));
    assert!(
        palisade
            .iter()
            .any(|l| l == "Without ladders 12 get up in a turn.")
    );
    let nerve = ask(&scene, Viewer::Spectator, "nerve Duque");
    assert!(
        nerve.iter().any(|l| l.starts_with("In a turn with losses")),
        "{nerve:?}"
    );
    assert!(
        ask(&scene, Viewer::Spectator, "nerve Dickinson")
            .iter()
            .any(|l| l.contains("cornered"))
    );
    scene.order("travis", Given::Rally);
    let fire = ask(&scene, Viewer::Spectator, "fire North wall");
    assert!(
        fire.iter()
            .any(|l| l == "Travis does not fire by its last order: RALLY"),
        "{fire:?}"
    );
}

#[test]
fn questions_say_what_a_body_can_be_ordered_and_why_not() {
    let mut scene = Scene::awake();
    scene.mood("duque", Mood::Shaken);
    let can = ask(&scene, Viewer::Spectator, "what can Duque");
    assert!(can.iter().any(|l| l == "Hold: yes"), "{can:?}");
    let rush = can
        .iter()
        .find(|l| l.starts_with("Rush: no."))
        .expect("a shaken column");
    assert!(rush.contains("Duque is shaken"), "{rush}");
    let can = ask(&scene, Viewer::Spectator, "can Dickinson");
    assert!(
        can.iter()
            .any(|l| l.starts_with("Retreat: no. Dickinson is in one of the last refuges"))
    );
    let can = ask(&scene, Viewer::Spectator, "can Cos");
    assert!(
        can.iter().any(|l| l.starts_with("Rush: North wall")),
        "{can:?}"
    );
}

#[test]
fn questions_look_at_whatever_has_its_name_on_the_plan() {
    let scene = Scene::awake();
    for (place, sector) in [
        ("Main gate", "Low barracks and gate"),
        ("Lunette", "Low barracks and gate"),
        ("to Gonzales", "Low barracks and gate"),
        ("Houses", "West wall"),
        ("Low barracks", "Low barracks and gate"),
        ("Yard", "Convent yard"),
    ] {
        let look = ask(&scene, Viewer::Spectator, &format!("look {place}"));
        assert!(look[0].starts_with(sector), "{place}: {look:?}");
    }
    let drawn = plan::plan().drawn.iter().filter(|d| !d.name.is_empty());
    for place in drawn {
        ask(&scene, Viewer::Spectator, &format!("look {}", place.name));
    }
}

#[test]
fn command_of_nobody_is_refused_with_the_reason() {
    let mut scene = Scene::awake();
    let seat = scene.seat("crockett");
    let crockett = scene.of("crockett");
    crockett.fallen = crockett.start;
    crockett.figures = crate::alamo_assault::Figures::default();
    let view = scene.truth.view(Viewer::Seat(seat));
    let refused = notation::parse(&view, "hold Crockett").expect_err("nobody is left");
    assert!(
        refused.to_string().contains("nobody left to command"),
        "{refused}"
    );
}
