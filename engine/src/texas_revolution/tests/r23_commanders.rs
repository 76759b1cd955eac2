//! [23.5] Several commanders a side.

use super::super::officers;
use super::super::state::{Location, MEXICO, Pending, Phase, TEXAS};
use super::super::{TexasRevolution, setup};
use super::battle::{FIELD, NORTH, SOUTH};
use super::{Scene, hex, unit};
use crate::notation;
use crate::ruleset::{Awaiting, Ruleset, Seat, Setup, Viewer};

/// The set-up of a scenario with so many commanders a side.
pub fn with_commanders(scenario: &str, mexico: u8, texas: u8) -> Setup {
    let mut setup = Setup {
        scenario: scenario.into(),
        ..Setup::default()
    };
    for (key, count) in [("mexican-commanders", mexico), ("texan-commanders", texas)] {
        setup.options.insert(key.into(), count.to_string());
    }
    setup
}

/// Santa Anna and Urrea each with a battalion of their own, Gaona on the chart.
fn two_columns() -> Scene {
    Scene::empty()
        .with(MEXICO, "Santa Anna", "0831")
        .with(MEXICO, "Jiminez", "0831")
        .with(MEXICO, "Urrea", "0835")
        .with(MEXICO, "Yucatan", "0835")
}

/// Santa Anna and Urrea in one hex, with a battalion.
fn one_camp() -> Scene {
    Scene::empty()
        .with(MEXICO, "Santa Anna", "0831")
        .with(MEXICO, "Urrea", "0831")
        .with(MEXICO, "Yucatan", "0831")
        .commanders(2, 1)
}

fn at(number: &str) -> Location {
    Location::Hex(hex(number))
}

#[test]
fn r23_5_the_set_up_says_how_many_command_and_who() {
    let keys = |setup: &Setup| -> Vec<(u8, u8, String)> {
        let seats = TexasRevolution::seats(setup).into_iter();
        seats.map(|s| (s.seat.0, s.side.0, s.key)).collect()
    };
    let named = |of: &[(u8, u8, &str)]| -> Vec<(u8, u8, String)> {
        of.iter().map(|(n, s, k)| (*n, *s, (*k).into())).collect()
    };
    let two = named(&[(0, 0, "mexico"), (1, 1, "texas")]);
    assert_eq!(keys(&Setup::default()), two);
    assert_eq!(keys(&with_commanders("", 1, 1)), two);
    assert_eq!(
        keys(&with_commanders("", 3, 2)),
        named(&[
            (0, 0, "mexico"),
            (1, 1, "texas"),
            (2, 0, "urrea"),
            (3, 1, "fannin"),
            (4, 0, "gaona"),
        ])
    );
    assert_eq!(keys(&with_commanders("", 3, 3))[5], (5, 1, "travis".into()));
}

#[test]
fn r23_5_each_leader_belongs_to_one_commander_of_his_side() {
    let mut held = Vec::new();
    for officer in officers::roster() {
        for leader in &officer.leaders {
            assert_eq!(
                setup::side_at_start(*leader),
                officer.side,
                "{}",
                leader.name
            );
            held.push(*leader);
        }
    }
    let count = held.len();
    held.sort_unstable();
    held.dedup();
    assert_eq!(held.len(), count);
    let scene = Scene::empty().commanders(3, 3);
    let public = &scene.truth.public;
    let seats = [
        "Santa Anna",
        "Sesma",
        "Houston",
        "Urrea",
        "Johnston",
        "Gaona",
        "Burleson",
    ]
    .map(|name| officers::holder(public, unit(name)).0);
    assert_eq!(seats, [0, 0, 1, 2, 3, 4, 5]);
    // Who is not in the game leaves his leaders to the commander-in-chief.
    let scene = Scene::empty().commanders(2, 1);
    let public = &scene.truth.public;
    let seats = ["Urrea", "Gaona", "Fannin"].map(|n| officers::holder(public, unit(n)).0);
    assert_eq!(seats, [2, 0, 1]);
}

#[test]
fn r23_5_with_one_commander_a_side_nothing_of_it_is_saved() {
    let truth = setup::position(&with_commanders("", 1, 1)).expect("the set-up");
    assert!(truth == setup::position(&Setup::default()).expect("the set-up"));
    let saved = serde_json::to_value(&truth).expect("plain data");
    let public = &saved["public"];
    for field in ["open", "relieved", "officers"] {
        assert!(public.get(field).is_none(), "{field}");
    }
    assert!(public["options"].get("mexican-commanders").is_none());
    let scene = Scene::set_up(&with_commanders("", 3, 1));
    let saved = serde_json::to_value(&scene.truth).expect("plain data");
    assert_eq!(saved["public"]["options"]["mexican-commanders"], 3);
}

#[test]
fn r23_5_strangers_own_nothing() {
    let scene = two_columns().commanders(2, 1);
    let owners = |seat| TexasRevolution::owners(&scene.truth.public, Seat(seat)).len();
    assert_eq!([0, 1, 2, 3, 4, 200].map(owners), [1, 1, 1, 0, 0, 0]);
}

#[test]
fn r23_5_troops_obey_the_leader_who_is_with_them() {
    let mut scene = two_columns().commanders(2, 1);
    let why = scene.refused_by(0, "move Yucatan: 0834", "23.5");
    assert_eq!(
        why,
        "[23.5] Yucatan stands with Urrea; only Urrea's player or a superior in 0835 may order it."
    );
    let why = scene.refused_by(0, "move Urrea: 0834", "23.5");
    assert!(why.contains("Urrea obeys Urrea's player"), "{why}");
    let why = scene.refused_by(2, "move Jiminez: 0832", "23.5");
    assert!(why.contains("only Santa Anna's player"), "{why}");
    scene.by(2, "move Urrea, Yucatan: 0834").expect("his own");
    scene
        .by(0, "move Santa Anna, Jiminez: 0832")
        .expect("his own");
    assert_eq!(
        (scene.at("Yucatan"), scene.at("Jiminez")),
        (at("0834"), at("0832"))
    );
}

#[test]
fn r23_5_a_superior_in_the_hex_orders_everything_there() {
    let mut scene = one_camp();
    let why = scene.refused_by(2, "move Yucatan: 0832", "23.5");
    assert!(why.contains("stands with Santa Anna"), "{why}");
    scene.by(0, "move Urrea, Yucatan: 0832").expect("an order");
    assert_eq!(
        (scene.at("Urrea"), scene.at("Yucatan")),
        (at("0832"), at("0832"))
    );
    // Out of his superior's sight he is his own master again.
    let why = scene.refused_by(0, "move Yucatan: 0833", "23.5");
    assert!(why.contains("stands with Urrea"), "{why}");
    scene
        .by(2, "move Urrea, Yucatan: 0833")
        .expect("his discretion");
}

#[test]
fn r23_5_a_subordinate_goes_where_he_likes_while_nobody_forces_him() {
    let mut scene = one_camp();
    scene.by(2, "move Urrea: 0832").expect("his discretion");
    assert_eq!(scene.at("Urrea"), at("0832"));
    let why = scene.refused_by(0, "move Urrea: 0831", "23.5");
    assert!(why.contains("obeys Urrea's player"), "{why}");
}

#[test]
fn r23_5_who_was_taken_along_stays_to_the_end_of_the_sub_phase() {
    let mut scene = one_camp();
    scene
        .by(0, "move Santa Anna, Urrea, Yucatan: 0832")
        .expect("an order");
    let why = scene.refused_by(2, "move Urrea: 0833", "23.5");
    assert!(why.contains("under the orders of Santa Anna"), "{why}");
    scene
        .by(0, "move Santa Anna, Urrea: 0833")
        .expect("he leads on");
    // In the next movement he may go.
    for seat in [0, 2, 0] {
        scene.by(seat, "done").expect("done");
    }
    assert!(scene.truth.of(MEXICO).march.is_empty());
    let mut scene = scene
        .phasing(MEXICO)
        .phase(Phase::Movement)
        .commanders(2, 1);
    scene.by(2, "move Urrea: 0832").expect("his discretion");
}

#[test]
fn r23_5_leaders_of_equal_rank_both_order_the_troops_but_not_each_other() {
    let mut scene = Scene::empty()
        .with(MEXICO, "Sesma", "0831")
        .with(MEXICO, "Urrea", "0831")
        .with(MEXICO, "Yucatan", "0831")
        .with(MEXICO, "Jiminez", "0831")
        .commanders(2, 1);
    scene.refused_by(0, "move Urrea: 0832", "23.5");
    scene.refused_by(2, "move Sesma: 0832", "23.5");
    scene.by(2, "move Urrea, Yucatan: 0832").expect("his");
    scene.by(0, "move Jiminez: 0830").expect("his");
}

#[test]
fn r23_5_units_without_a_leader_obey_the_commander_in_chief() {
    let mut scene = two_columns()
        .with(MEXICO, "Toluca", "0839")
        .commanders(2, 1);
    let why = scene.refused_by(2, "move Toluca: 0838", "23.5");
    assert!(why.contains("No leader is with Toluca"), "{why}");
    scene.by(0, "move Toluca: 0838").expect("his");
    // Troops that a leader leaves behind are the commander-in-chief's at once.
    scene.by(2, "move Urrea: 0834").expect("his");
    scene.refused_by(2, "move Yucatan: 0834", "23.5");
    scene.by(0, "move Yucatan: 0836").expect("his");
}

#[test]
fn r23_5_a_leader_picks_troops_up_on_his_way() {
    let mut scene = two_columns()
        .with(MEXICO, "Toluca", "0834")
        .commanders(2, 1);
    scene.refused_by(2, "move Toluca: 0833", "23.5");
    scene.by(2, "move Urrea: 0834").expect("his");
    scene.refused_by(0, "move Toluca: 0833", "23.5");
    scene
        .by(2, "move Toluca: 0833")
        .expect("he found them there");
}

#[test]
fn r23_5_all_are_asked_at_once_and_the_last_who_is_done_ends_the_sub_phase() {
    let mut scene = two_columns().with(MEXICO, "Gaona", "0839").commanders(3, 1);
    assert_eq!(scene.all_asked(), [0, 2, 4]);
    let Awaiting::Decisions(open) = TexasRevolution::awaiting(&scene.truth.public) else {
        panic!("the game goes on");
    };
    let keys: Vec<&str> = open.iter().map(|d| d.key.as_str()).collect();
    assert_eq!(
        keys,
        [
            "t5.0.movement",
            "t5.0.movement.urrea",
            "t5.0.movement.gaona"
        ]
    );
    let status = |scene: &Scene| {
        let lines = TexasRevolution::status(&scene.truth.view(Viewer::Spectator));
        lines
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("\n")
    };
    assert!(status(&scene).contains("Still to say done: Mexico, Urrea, Gaona."));
    assert!(
        open[1]
            .prompt
            .to_string()
            .ends_with("You order those who stand with Urrea, Ugartachea."),
        "{}",
        open[1].prompt
    );
    scene.by(2, "done").expect("done");
    scene.says("[23.5] Urrea has no more orders");
    assert!(status(&scene).contains("Still to say done: Mexico, Gaona."));
    assert_eq!(scene.all_asked(), [0, 4]);
    assert!(scene.by(2, "move Urrea: 0834").is_err());
    scene.by(0, "done").expect("done");
    assert_eq!(scene.truth.public.phase, Phase::Movement);
    scene.by(4, "done").expect("done");
    assert_eq!(scene.truth.public.phase, Phase::ForcedMarch);
}

#[test]
fn r23_5_who_has_no_leader_on_the_map_is_not_asked() {
    let scene = two_columns().commanders(3, 1);
    assert_eq!(scene.all_asked(), [0, 2], "Gaona has not come");
    let fallen = two_columns();
    let mut fallen = fallen.commanders(3, 1);
    fallen.truth.place(MEXICO, unit("Urrea"), Location::Gone);
    let mut fallen = fallen.commanders(3, 1);
    assert_eq!(fallen.all_asked(), [0]);
    // Whom he led obeys the commander-in-chief.
    fallen.by(0, "move Yucatan: 0834").expect("his");
    // A leader of his who comes later brings him back.
    let back = fallen.with(MEXICO, "Ugartachea", "0839").commanders(3, 1);
    assert_eq!(back.all_asked(), [0, 2]);
}

#[test]
fn r23_5_a_leader_under_a_screen_is_asked_without_being_shown() {
    let scene = Scene::empty()
        .with(MEXICO, "Santa Anna", "0831")
        .with(MEXICO, "Urrea", "0831")
        .with(MEXICO, "Cuautla Cuirassiers", "0831")
        .commanders(2, 1);
    let seen = scene
        .truth
        .public
        .seen(MEXICO, hex("0831"))
        .expect("they show");
    assert!(!seen.shown.contains(&unit("Urrea")));
    assert_eq!(scene.all_asked(), [0, 2]);
}

#[test]
fn r23_5_whoever_commands_nobody_who_force_marches_is_not_asked() {
    let scene = two_columns().phase(Phase::ForcedMarch).commanders(3, 1);
    assert_eq!(scene.all_asked(), [0, 2]);
    // In the camp of a superior nobody force marches without him.
    let mut camp = one_camp().phase(Phase::ForcedMarch).commanders(2, 1);
    assert_eq!(camp.all_asked(), [0]);
    camp.by(0, "force-march Santa Anna, Urrea, Yucatan: 0832")
        .expect("an order");
    assert_eq!(camp.at("Urrea"), at("0832"));
    // Asked with a column elsewhere, he still cannot lead Urrea out of the camp.
    let mut scene = one_camp()
        .with(MEXICO, "Ugartachea", "0839")
        .phase(Phase::ForcedMarch)
        .commanders(2, 1);
    assert_eq!(scene.all_asked(), [0, 2]);
    let why = scene.refused_by(2, "force-march Urrea: 0832", "23.5");
    assert!(why.contains("marches on with Santa Anna only"), "{why}");
}

#[test]
fn r23_5_in_a_raid_a_shut_up_garrison_without_horse_is_not_asked() {
    let raid = |scene: Scene| {
        let mut scene = scene.phasing(MEXICO).phase(Phase::Raid);
        let fort = hex("1026");
        scene.public().sieges.insert(fort, super::siege(TEXAS, 3));
        scene.commanders(1, 3).all_asked()
    };
    let alamo = || {
        Scene::empty()
            .with(MEXICO, "Jiminez", "1026")
            .besieged(TEXAS, "Travis", "1026")
            .with(TEXAS, "Houston", "4020")
    };
    assert_eq!(raid(alamo()), [1]);
    assert_eq!(
        raid(alamo().besieged(TEXAS, "tx_cav_karnes", "1026")),
        [1, 5]
    );
}

#[test]
fn r23_5_a_besieged_leader_commands_his_garrison() {
    let scene = Scene::empty()
        .with(MEXICO, "Jiminez", "1026")
        .besieged(TEXAS, "Travis", "1026")
        .besieged(TEXAS, "tx_cav_karnes", "1026")
        .with(TEXAS, "Houston", "4020");
    let mut scene = scene.phasing(MEXICO).phase(Phase::Raid);
    scene
        .public()
        .sieges
        .insert(hex("1026"), super::siege(TEXAS, 3));
    let mut scene = scene.commanders(1, 3);
    let company = unit("tx_cav_karnes").name.clone();
    let line = format!("infiltrate {company}: 1025");
    assert!(scene.by(1, &line).is_err());
    scene.by(5, &line).expect("his garrison");
    assert_eq!(scene.at("tx_cav_karnes"), at("1025"));
}

#[test]
fn r23_5_the_commander_of_the_hex_fights_and_answers() {
    let mut scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Urrea", "Jiminez"], NORTH, FIELD)
        .stand(TEXAS, &["Fannin", "tx_mustangs", "tx_supply3"], FIELD)
        .came(MEXICO, &["Yucatan"], "0642", "0643")
        .stand(TEXAS, &["King"], "0643")
        .dice(&[6])
        .commanders(3, 3);
    assert_eq!(scene.all_asked(), [0, 2]);
    let why = scene.refused_by(0, &format!("fight {FIELD}, unsupplied"), "23.5");
    assert!(why.contains("for Urrea's player to say"), "{why}");
    scene.refused_by(2, "fight 0643, unsupplied", "23.5");
    scene
        .by(2, &format!("fight {FIELD}, unsupplied"))
        .expect("his");
    // Fannin's player says whether the defence is supplied, alone.
    assert_eq!(scene.all_asked(), [3]);
    assert!(scene.by(1, "defend supplied").is_err());
    scene.by(3, "defend supplied").expect("his");
}

#[test]
fn r23_5_battles_of_who_is_done_fall_to_the_commander_in_chief() {
    let mut scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Urrea", "Jiminez"], NORTH, FIELD)
        .stand(TEXAS, &["Red Rovers"], FIELD)
        .came(MEXICO, &["Yucatan"], SOUTH, FIELD)
        .with(MEXICO, "Gaona", "0643")
        .stand(TEXAS, &["King"], "0643")
        .commanders(2, 1);
    scene.refused_by(2, "done", "11");
    scene.public().open.remove(&Seat(2));
    scene.refused_by(0, "done", "11");
    let mut scene = scene.dice(&[6]);
    scene
        .by(0, &format!("fight {FIELD}, unsupplied"))
        .expect("his now");
}

#[test]
fn r23_5_the_commander_of_a_fort_chooses_siege_or_battle() {
    let mut scene = Scene::empty()
        .with(MEXICO, "Jiminez", "1026")
        .with(TEXAS, "Travis", "1026")
        .with(TEXAS, "Crockett", "1026")
        .commanders(1, 3);
    scene.public().pending.push(Pending::SiegeOrBattle {
        fort: hex("1026"),
        garrison: TEXAS,
    });
    assert_eq!(scene.all_asked(), [5]);
    assert!(scene.by(1, "besieged").is_err());
    scene.by(5, "besieged").expect("his fort");
    assert_eq!(scene.at("Travis"), Location::Fort(hex("1026")));
}

#[test]
fn r23_5_a_town_is_burned_by_who_orders_the_troops_in_it() {
    let mut scene = Scene::empty()
        .with(TEXAS, "Fannin", "2829")
        .with(TEXAS, "Red Rovers", "2829");
    let town = super::super::tables()
        .map
        .named("Columbus")
        .expect("a town")
        .hex;
    for name in ["Fannin", "Red Rovers"] {
        scene.truth.place(TEXAS, unit(name), Location::Hex(town));
    }
    let mut scene = scene.phasing(TEXAS).commanders(1, 2);
    scene.refused_by(1, &format!("burn {town}"), "23.5");
    scene.by(3, &format!("burn {town}")).expect("his troops");
    assert!(scene.truth.public.burned.contains(&town));
}

/// Urrea's stack with room for one battalion more, and two of Santa Anna's beside it.
fn nearly_full() -> Scene {
    two_columns()
        .with(MEXICO, "Matamoros Bn", "0835")
        .with(MEXICO, "Aldama", "0835")
        .with(MEXICO, "Toluca", "0835")
        .with(MEXICO, "Jalpa", "0834")
        .with(MEXICO, "Queretaro", "0834")
        .commanders(2, 1)
}

#[test]
fn r23_5_a_stack_that_is_too_large_is_for_its_commanders_to_put_right() {
    let mut scene = nearly_full();
    scene.by(0, "move Jalpa, Queretaro: 0835").expect("his");
    scene.refused_by(2, "done", "5.1");
    let why = scene.refused_by(0, "lose Jalpa", "23.5");
    assert!(why.contains("for Urrea's player to say"), "{why}");
    scene.by(0, "done").expect("not his stack");
    scene.by(2, "lose Jalpa").expect("his stack");
    scene.by(2, "done").expect("done");
    assert_eq!(scene.truth.public.phase, Phase::ForcedMarch);
}

#[test]
fn r23_5_who_is_not_done_answers_for_the_stack_of_who_is() {
    let mut scene = nearly_full();
    scene.by(2, "done").expect("all is well yet");
    scene.by(0, "move Jalpa, Queretaro: 0835").expect("his");
    scene.refused_by(0, "done", "5.1");
    scene.by(0, "lose Jalpa").expect("nobody else can");
    scene.by(0, "done").expect("done");
    assert_eq!(scene.truth.public.phase, Phase::ForcedMarch);
}

#[test]
fn r23_5_questions_tell_who_orders_where() {
    let ask = |scene: &Scene, seat: u8, line: &str| {
        let view = scene.truth.view(Viewer::Seat(Seat(seat)));
        let menu = TexasRevolution::questions(&view);
        let question = notation::parse_in(&view, &menu, line).expect("a question");
        let answer = TexasRevolution::ask(&view, &question).expect("an answer");
        let lines: Vec<String> = answer.lines.iter().map(ToString::to_string).collect();
        lines.join("\n")
    };
    let scene = two_columns().commanders(3, 1);
    let told = ask(&scene, 1, "look 0835");
    assert!(told.contains("Urrea's player orders there."), "{told}");
    assert!(ask(&scene, 0, "report").contains("You order: 0831."));
    assert!(ask(&scene, 2, "report").contains("You order: 0835."));
    assert!(ask(&scene, 4, "report").contains("Nobody obeys you now"));
    let alone = two_columns().commanders(1, 1);
    assert!(!ask(&alone, 0, "report").contains("You order"));
    assert!(!ask(&alone, 0, "look 0835").contains("player orders"));
}

#[test]
fn r23_5_logistics_are_the_commander_in_chiefs() {
    let scene = Scene::set_up(&with_commanders("", 3, 3));
    assert_eq!(scene.all_asked(), [0]);
}

#[test]
fn r23_5_the_commander_does_not_lead_an_officer_away_from_troops_that_obey_another() {
    let scene = one_camp();
    let advice = TexasRevolution::advise(&scene.truth.view(Viewer::Seat(Seat(2))));
    assert_eq!(advice.expect("advice").verb, "done");
    let scene = two_columns().commanders(2, 1);
    let advice = TexasRevolution::advise(&scene.truth.view(Viewer::Seat(Seat(2))));
    assert_eq!(advice.expect("advice").verb, "move");
}
