//! [Melee, Assault, Foothold]

use super::*;
use crate::alamo_assault::melee::{Factors, fight, kills, ladders};

/// Eight Texians on a wall against 32 Mexicans with three ladders.
fn example(size: bool) -> (Factors, Factors) {
    let mexico = Factors {
        engaged: 32,
        multiplier: 1,
        bayonets: true,
        ladders: 3,
        ..Factors::default()
    };
    let texas = Factors {
        engaged: 8,
        multiplier: 15,
        size,
        ..Factors::default()
    };
    (mexico, texas)
}

#[test]
fn melee_example_as_the_list_of_factors_reckons() {
    let (mexico, texas) = example(true);
    assert_eq!((mexico.score(4), texas.score(3)), (112, 160));
    assert_eq!(kills(112, 160), (3, 8));
    // With a 5 the Mexicans have 122 and still lose.
    assert_eq!(kills(mexico.score(5), texas.score(3)), (4, 8));
}

#[test]
fn melee_example_as_the_document_prints_it_without_size() {
    let (mexico, texas) = example(false);
    assert_eq!((mexico.score(4), texas.score(3)), (112, 150));
    assert_eq!(kills(112, 150), (3, 7));
    // Its second half leaves out the die of the Texians: 122 against 120.
    assert_eq!(mexico.score(5), 122);
    assert_eq!(kills(122, texas.score(0)), (6, 4));
}

#[test]
fn melee_the_example_is_played_by_either_option() {
    for (value, fallen) in [("list", 8), ("example", 7)] {
        let mut scene = Scene::new(
            "historical",
            &[
                ("darkness", "daylight"),
                ("alarm", "awake"),
                ("texian-size", value),
            ],
        );
        scene.only(&["cos", "carey"]).at_wall("cos", "w", 0, 0);
        {
            let cos = scene.of("cos");
            cos.figures = crate::alamo_assault::Figures {
                soldiers: 32,
                ..Default::default()
            };
            (cos.start, cos.ladders) = (32, 3);
            let carey = scene.of("carey");
            carey.figures.gunners = 0;
            carey.start = 8;
        }
        // Nobody shoots, so that the melee is fought by 8 and 32.
        scene.face("melee w mexico", 4).face("melee w texas", 3);
        let reports = scene.turn(&[("cos", "assault Cos: West wall"), ("carey", "rally Carey")]);
        let line = format!("{fallen} Mexican and 3 Texian figures fall");
        assert!(says(&reports, &line), "{:?}", told(&reports));
    }
}

#[test]
fn melee_one_kill_for_20_points_of_the_winner_and_30_of_the_loser_fractions_dropped() {
    assert_eq!(kills(119, 59), (5, 1));
    assert_eq!(kills(59, 60), (1, 3));
    assert_eq!(kills(90, 90), (3, 3), "a tie has no winner");
}

#[test]
fn melee_every_pip_ladder_and_pioneer_adds_ten() {
    let bare = Factors {
        engaged: 10,
        multiplier: 2,
        ..Factors::default()
    };
    assert_eq!(bare.score(0), 20);
    assert_eq!(bare.score(6), 80);
    assert_eq!(Factors { ladders: 2, ..bare }.score(0), 40);
    assert_eq!(
        Factors {
            pioneers: 3,
            ..bare
        }
        .score(0),
        50
    );
    assert_eq!(
        Factors {
            bayonets: true,
            ..bare
        }
        .score(0),
        30
    );
    assert_eq!(Factors { size: true, ..bare }.score(0), 30);
}

#[test]
fn melee_the_wall_multiplies_by_15_the_doorway_by_20_and_the_step_by_2() {
    let mut scene = Scene::awake();
    let times = |scene: &Scene, at: &str| {
        fight(&scene.truth.public, sector(at)).map(|f| f.texas.multiplier)
    };
    scene
        .at_wall("duque", "n", 0, 0)
        .order("duque", Given::Assault(sector("n")));
    assert_eq!(times(&scene, "n"), Some(15));
    // From behind the wall is no more than its step.
    let post = plan::plan().ground(sector("n")).doors[0];
    scene.inside("duque", post);
    assert_eq!(times(&scene, "n"), Some(2));
    // Through the door of the chapel, once it is broken.
    let door = plan::plan().ground(sector("ch")).doors[0];
    scene
        .inside("duque", door)
        .order("duque", Given::Assault(sector("ch")));
    assert_eq!(times(&scene, "ch"), None, "the door stands");
    scene.truth.public.doors.insert(sector("ch"), 0);
    assert_eq!(times(&scene, "ch"), Some(20));
}

#[test]
fn melee_second_rankers_are_engaged_and_who_can_shoot_in_behind_ladders() {
    let mut scene = Scene::awake();
    scene
        .at_wall("romero", "ne", 0, 0)
        .order("romero", Given::Assault(sector("ne")));
    let ranks = 2 * sector("ne").front();
    let engaged =
        |scene: &Scene, at: &str| fight(&scene.truth.public, sector(at)).map(|f| f.mexico.engaged);
    assert_eq!(
        engaged(&scene, "ne"),
        Some(ranks),
        "no ladders at the pickets"
    );
    scene
        .at_wall("duque", "n", 0, 0)
        .order("duque", Given::Assault(sector("n")));
    assert_eq!(engaged(&scene, "n"), Some(133));
}

#[test]
fn melee_two_columns_fight_together() {
    let mut scene = Scene::awake();
    for key in ["cos", "duque"] {
        scene
            .at_wall(key, "n", 0, 0)
            .order(key, Given::Assault(sector("n")));
    }
    let fight = fight(&scene.truth.public, sector("n")).expect("a melee");
    assert_eq!(fight.columns.len(), 2);
    assert!(fight.mexico.ladders <= sector("n").front());
}

#[test]
fn assault_a_ladder_needs_two_figures_and_an_inch_of_wall() {
    let mut scene = Scene::awake();
    scene.at_wall("duque", "n", 0, 0);
    assert_eq!(ladders(scene.of("duque"), sector("n")), 10);
    assert_eq!(ladders(scene.of("duque"), sector("nw")), 2);
    assert_eq!(ladders(scene.of("duque"), sector("e")), 0);
    scene.of("duque").up = 126;
    assert_eq!(ladders(scene.of("duque"), sector("n")), 3);
}

#[test]
fn assault_pioneers_break_a_door_and_butts_do_it_slower() {
    let mut scene = Scene::awake();
    scene.only(&["cos", "baker"]).at_wall("cos", "s", 0, 0);
    let reports = scene.turn(&[("cos", "assault Cos: Low barracks and gate")]);
    assert!(
        says(&reports, "is broken in (6)"),
        "two pioneers and two threes"
    );
    let mut scene = Scene::awake();
    scene
        .only(&["romero", "baker"])
        .at_wall("romero", "s", 0, 0);
    let reports = scene.turn(&[("romero", "assault Romero: Low barracks and gate")]);
    assert!(says(&reports, "stands 3 more"));
}

#[test]
fn foothold_three_get_up_a_ladder_after_a_melee_that_was_won() {
    let mut scene = Scene::awake();
    scene.only(&["duque", "travis"]).at_wall("duque", "n", 0, 0);
    let travis = scene.of("travis");
    travis.figures.gunners = 30;
    travis.start = 38;
    scene.face("melee n mexico", 6).face("melee n texas", 1);
    let reports = scene.turn(&[
        ("duque", "assault Duque: North wall"),
        ("travis", "rally Travis"),
    ]);
    // 133 + 10 + 100 + 60 lose to 22 men times 15: nobody gets up.
    assert!(says(&reports, "Texas wins the melee"));
    assert_eq!(scene.of("duque").up, 0);
    let mut scene = Scene::awake();
    scene
        .only(&["duque", "travis", "dickinson"])
        .at_wall("duque", "n", 0, 0);
    scene.of("travis").figures.gunners = 0;
    scene.of("travis").start = 8;
    scene.face("melee n mexico", 1).face("melee n texas", 1);
    let reports = scene.turn(&[
        ("duque", "assault Duque: North wall"),
        ("travis", "rally Travis"),
    ]);
    assert!(
        says(&reports, "Mexico wins the melee 253 to 140"),
        "{:?}",
        told(&reports)
    );
    // Ten ladders by three, and six over the mended part.
    assert!(says(
        &reports,
        "Duque breaks in at North wall: 36 are inside."
    ));
    assert!(scene.truth.public.is_open(sector("n")));
}

#[test]
fn foothold_guns_that_nobody_serves_are_taken_and_turned_a_turn_later() {
    let mut scene = Scene::awake();
    scene.only(&["duque", "plaza"]).at_wall("duque", "n", 0, 12);
    scene.truth.public.open.insert(sector("n"));
    let reports = scene.turn(&[("duque", "hold Duque")]);
    assert!(says(&reports, "Duque takes the 8-pounder of North wall"));
    assert!(!says(&reports, "8-pounder of North wall at"));
    let reports = scene.turn(&[("duque", "hold Duque")]);
    assert!(
        says(&reports, "8-pounder of North wall at Plaza guns"),
        "{:?}",
        told(&reports)
    );
}

#[test]
fn assault_texians_who_charge_a_column_inside_fight_it() {
    let mut scene = Scene::awake();
    let plaza = plan::plan().ground(sector("plaza")).post;
    scene
        .only(&["carey", "cos", "dickinson"])
        .inside("cos", plaza);
    scene.of("carey").place = Place::Inside;
    scene.of("carey").at = Point::new(plaza.x, plaza.y - crate::inches::Length::inches(3));
    let reports = scene.turn(&[("carey", "assault Carey: Plaza"), ("cos", "rally Cos")]);
    assert!(
        says(&reports, "Plaza: Mexico wins the melee"),
        "{:?}",
        told(&reports)
    );
}

#[test]
fn assault_one_ladder_an_inch_of_wall_climbs_too() {
    let mut scene = Scene::awake();
    scene.only(&["cos", "dickinson"]).at_wall("cos", "nw", 0, 0);
    let reports = scene.turn(&[("cos", "assault Cos: Northwest battery")]);
    // Two inches of wall, two ladders, three men each, with nobody to fight.
    assert!(
        says(&reports, "6 of Cos get up at Northwest battery"),
        "{:?}",
        told(&reports)
    );
    // Two columns share the room, and ladders that were left there count in it.
    let mut scene = Scene::awake();
    scene.only(&["cos", "duque", "dickinson"]);
    scene
        .at_wall("cos", "nw", 0, 0)
        .at_wall("duque", "nw", 0, 0);
    scene.of("cos").ladders = 1;
    scene.truth.public.standing.insert(sector("nw"), 7);
    let reports = scene.turn(&[
        ("cos", "assault Cos: Northwest battery"),
        ("duque", "assault Duque: Northwest battery"),
    ]);
    let lines = told(&reports);
    let up = lines
        .iter()
        .filter(|l| l.contains("get up at Northwest battery"));
    let up: Vec<_> = up.collect();
    assert!(
        matches!(up.as_slice(), [only] if only.starts_with("6 of Cos")),
        "{lines:?}"
    );
}

#[test]
fn melee_a_leader_who_falls_and_a_body_that_ends_are_told() {
    let mut scene = Scene::awake();
    scene
        .only(&["duque", "travis", "dickinson"])
        .at_wall("duque", "n", 0, 0);
    let travis = scene.of("travis");
    travis.figures = crate::alamo_assault::Figures {
        soldiers: 1,
        leaders: 1,
        ..Default::default()
    };
    travis.start = 2;
    let reports = scene.turn(&[
        ("duque", "assault Duque: North wall"),
        ("travis", "rally Travis"),
    ]);
    assert!(says(&reports, "Travis falls."), "{:?}", told(&reports));
    assert!(says(&reports, "Nobody is left of Travis."));
    assert!(says(&reports, "Travis has nobody left to command."));
}
