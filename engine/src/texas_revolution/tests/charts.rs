//! The charts: combat results, terrain, order of battle, turn track.

use super::super::rulebook;
use super::super::tables::{
    Arm, Arrival, CRT_HIGH, CRT_LOW, Counter, CrtResult, Force, Odds, Rank, Size, Unit, tables,
};
use super::unit;
use std::collections::{BTreeMap, BTreeSet};

const COLUMNS: [Odds; 10] = [
    Odds::OneToFour,
    Odds::OneToThree,
    Odds::OneToTwo,
    Odds::Even,
    Odds::ThreeToTwo,
    Odds::TwoToOne,
    Odds::ThreeToOne,
    Odds::FourToOne,
    Odds::FiveToOne,
    Odds::SixToOne,
];

fn rows(text: &str) -> Vec<BTreeMap<String, String>> {
    csv::Reader::from_reader(text.as_bytes())
        .deserialize()
        .collect::<Result<_, _>>()
        .expect("a table")
}

#[test]
fn crt_the_seventeen_printed_cells_stand_as_printed() {
    use CrtResult::{AE, AEH, AR2, ARXH};
    let low = [AE, AE, AE, AE, AE, AEH, AEH, AEH, AR2, ARXH];
    let next = [AE, AE, AE, AE, AEH, AEH, AEH];
    for (column, result) in COLUMNS.iter().zip(low) {
        assert_eq!(tables().result(*column, -2), result);
    }
    for (column, result) in COLUMNS.iter().zip(next) {
        assert_eq!(tables().result(*column, -1), result);
    }
    let cells = rows(include_str!("../../../data/texas_revolution/crt.csv"));
    let printed = cells
        .iter()
        .filter(|c| c["provenance"] == "printed")
        .count();
    assert_eq!((cells.len(), printed), (110, 17));
}

#[test]
fn crt_every_cell_is_there_and_better_odds_or_dice_are_never_worse() {
    for column in COLUMNS {
        assert_eq!(tables().crt[&column].len(), 11);
    }
    for die in CRT_LOW..=CRT_HIGH {
        let row: Vec<CrtResult> = COLUMNS.iter().map(|c| tables().result(*c, die)).collect();
        assert!(row.is_sorted(), "row {die}: {row:?}");
    }
    for column in COLUMNS {
        assert!(tables().crt[&column].is_sorted(), "{column:?}");
    }
}

#[test]
fn crt_one_step_of_the_die_is_one_step_of_odds() {
    for die in CRT_LOW..CRT_HIGH {
        for pair in COLUMNS.windows(2) {
            assert_eq!(
                tables().result(pair[0], die + 1),
                tables().result(pair[1], die),
                "{pair:?} at {die}"
            );
        }
    }
}

#[test]
fn crt_both_exchanges_stand_in_both_bands_of_the_legend() {
    for band in [&COLUMNS[..3], &COLUMNS[3..]] {
        let found: BTreeSet<CrtResult> = band
            .iter()
            .flat_map(|c| tables().crt[c].iter().copied())
            .collect();
        assert!(found.contains(&CrtResult::ARXH) && found.contains(&CrtResult::DRXH));
    }
}

#[test]
fn crt_dice_off_the_table_use_its_ends() {
    for column in COLUMNS {
        for (off, end) in [(-6, CRT_LOW), (-3, CRT_LOW), (9, CRT_HIGH)] {
            assert_eq!(tables().result(column, off), tables().result(column, end));
        }
    }
}

#[test]
fn counters_are_59_mexican_150_texan_and_11_others() {
    let count = |want: &dyn Fn(Unit) -> bool| Unit::all().filter(|u| want(*u)).count();
    assert_eq!(count(&|u| u.force == Force::Mexican), 59);
    assert_eq!(
        count(&|u| matches!(u.force, Force::Texan | Force::Militia | Force::Volunteer)),
        150
    );
    assert_eq!(count(&|u| matches!(u.force, Force::Us | Force::Indian)), 11);
}

#[test]
fn counters_have_names_that_tell_them_apart_within_a_side() {
    for mexican in [true, false] {
        let names: Vec<&str> = Unit::all()
            .filter(|u| (u.force == Force::Mexican) == mexican)
            .map(|u| u.counter().name.as_str())
            .collect();
        let different: BTreeSet<String> = names.iter().map(|n| crate::notation::fold(n)).collect();
        assert_eq!(different.len(), names.len());
        assert!(names.iter().all(|n| !n.contains([',', ':', ';'])));
    }
    let ids: BTreeSet<&str> = Unit::all().map(|u| u.counter().id.as_str()).collect();
    assert_eq!(ids.len(), tables().counters.len());
}

#[test]
fn mexican_strengths_are_those_of_the_chart() {
    // Battalions and guards, horse, guns and sappers, in the order of their columns.
    let attacks: &[(&str, u8)] = &[
        ("mx_cuautla_cr", 3),
        ("mx_cuautla_inf", 5),
        ("mx_lt1", 2),
        ("mx_yucatan", 5),
        ("mx_durango", 5),
        ("mx_aguascalis", 5),
        ("mx_upantlan", 3),
        ("mx_lt2", 3),
        ("mx_dolores_cr", 3),
        ("mx_jiminez", 6),
        ("mx_slp", 7),
        ("mx_matamoros", 6),
        ("mx_lt3", 4),
        ("mx_monterrey", 6),
        ("mx_san_miguel", 5),
        ("mx_guanajuato", 4),
        ("mx_zapadores", 8),
        ("mx_aldama", 7),
        ("mx_toluca", 7),
        ("mx_queretaro", 6),
        ("mx_allende", 5),
        ("mx_grenadiers", 9),
        ("mx_presidiales", 2),
        ("mx_tampico_cav", 3),
        ("mx_morelos", 5),
        ("mx_guerrero", 6),
        ("mx_jalpa", 5),
        ("mx_guadalajara", 5),
        ("mx_tresvillas", 7),
        ("mx_saltillo_inf", 5),
        ("mx_bexar", 5),
        ("mx_hvy", 5),
        ("mx_sea_vera_cruz", 4),
        ("mx_sea_tampico_inf", 4),
        ("mx_sea_merida", 4),
        ("mx_sea_campeche", 4),
        ("mx_mun_san_patricio", 2),
        ("mx_mun_bexar", 3),
        ("mx_mun_refugio", 2),
        ("mx_mun_victoria", 2),
    ];
    for (id, attack) in attacks {
        let unit = unit(id);
        assert_eq!((unit.attack, unit.defence), (*attack, *attack), "{id}");
    }
    let sum = |want: &dyn Fn(&Counter) -> bool| -> u32 {
        Unit::all()
            .filter(|u| u.force == Force::Mexican && !u.is_leader() && want(u))
            .map(|u| u32::from(u.attack))
            .sum()
    };
    assert_eq!(sum(&|_| true), 187);
    assert_eq!(sum(&|u| u.arm == Arm::Infantry), 150);
    assert_eq!(sum(&|u| u.arm == Arm::Cavalry), 15);
    assert_eq!(sum(&|u| u.arm == Arm::LightArtillery), 9);
    assert_eq!(sum(&|u| u.arm == Arm::HeavyArtillery), 5);
    assert_eq!(sum(&|u| u.arm == Arm::Engineer), 8);
    let infantry = Unit::all().filter(|u| u.force == Force::Mexican && u.arm == Arm::Infantry);
    assert_eq!(infantry.count(), 30);
}

#[test]
fn leaders_have_their_printed_ranks_and_ratings() {
    let leaders: &[(&str, Rank, i8, i8, u8)] = &[
        ("mx_urrea", Rank::XX, 1, 1, 1),
        ("mx_santa_anna", Rank::XXX, 1, 0, 3),
        ("mx_sesma", Rank::XX, 1, 0, 2),
        ("mx_ugartachea", Rank::XX, 0, 0, 1),
        ("mx_gaona", Rank::X, 1, 0, 1),
        ("mx_filisola", Rank::XX, 0, 0, 1),
        ("mx_cos", Rank::X, 0, 0, 2),
        ("tx_travis", Rank::XX, 0, 2, 1),
        ("tx_houston", Rank::XXX, 2, 1, 3),
        ("tx_burleson", Rank::XX, 1, 0, 2),
        ("tx_johnston", Rank::XX, 1, 1, 2),
        ("us_gaines", Rank::XX, 0, 0, 2),
    ];
    for (id, rank, attack, defence, march) in leaders {
        let unit = unit(id);
        let ratings = unit.leader.expect("a leader");
        assert_eq!(
            (
                ratings.rank,
                ratings.attack,
                ratings.defence,
                ratings.force_march
            ),
            (*rank, *attack, *defence, *march),
            "{id}"
        );
        assert_eq!(unit.moves, 9);
        let factors = if *rank == Rank::XXX { 2 } else { 1 };
        assert_eq!(unit.defence, factors, "{id}");
    }
}

#[test]
fn columns_come_on_the_turns_of_the_chart() {
    let mut columns: BTreeMap<(u8, &str), usize> = BTreeMap::new();
    for unit in Unit::all() {
        if let Arrival::Turn(turn, letters) = &unit.counter().arrives {
            *columns.entry((*turn, letters)).or_default() += 1;
        }
    }
    let wanted = [
        ((1, "A"), 6),
        ((2, "A"), 7),
        ((3, "BCD"), 9),
        ((4, "A"), 4),
        ((5, "BCD"), 11),
        ((7, "BCD"), 10),
        ((8, "BCD"), 4),
    ];
    assert_eq!(columns, wanted.into_iter().collect());
}

#[test]
fn r14_13_scheduled_supply_comes_one_a_column_and_two_on_turn_5() {
    let mut supply: BTreeMap<u8, usize> = BTreeMap::new();
    for unit in Unit::all().filter(|u| u.arm == Arm::Supply) {
        if let Arrival::Turn(turn, _) = &unit.counter().arrives {
            *supply.entry(*turn).or_default() += 1;
        }
    }
    let wanted = [(1, 1), (2, 1), (3, 1), (4, 1), (5, 2), (7, 1)];
    assert_eq!(supply, wanted.into_iter().collect());
}

#[test]
fn the_texan_pool_is_107_counters_of_243_points_and_fits_the_dice() {
    let pool: Vec<Unit> = Unit::all()
        .filter(|u| {
            matches!(
                u.arrives,
                Arrival::Town(_) | Arrival::River(_) | Arrival::East
            )
        })
        .collect();
    let points = |units: &[Unit]| -> u32 { units.iter().map(|u| u32::from(u.defence)).sum() };
    assert_eq!((pool.len(), points(&pool)), (107, 243));
    let (battalions, companies): (Vec<Unit>, Vec<Unit>) =
        pool.iter().partition(|u| u.is_battalion());
    assert_eq!((points(&battalions), points(&companies)), (145, 98));
    // With Lavaca, the leaders and the supply that is not on the map: 255.
    let scheduled = Unit::all().filter(|u| matches!(u.arrives, Arrival::Scheduled(_)));
    let supply = Unit::all().filter(|u| matches!(u.arrives, Arrival::Forage));
    let more: u32 = scheduled.chain(supply).map(|u| u32::from(u.defence)).sum();
    assert_eq!(points(&pool) + more, 255);
}

#[test]
fn r15_1_the_dice_give_231_points_on_average() {
    let halves: u32 = tables()
        .turns
        .iter()
        .map(|row| u32::from(row.die_multiple) * 7)
        .sum();
    assert_eq!(halves, 2 * 231);
    let to_12: u32 = tables().turns[..12]
        .iter()
        .map(|r| u32::from(r.die_multiple))
        .sum();
    assert_eq!((to_12 * 7, to_12 * 6), (2 * 73 + 1, 126));
}

#[test]
fn the_turn_track_has_25_turns_of_four_days_from_14_february() {
    let turns = &tables().turns;
    assert_eq!(turns.len(), 25);
    let day = |date: &str| -> u32 {
        let mut parts = date.split('-').map(|p| p.parse::<u32>().unwrap());
        let (year, month, day) = (
            parts.next().unwrap(),
            parts.next().unwrap(),
            parts.next().unwrap(),
        );
        assert_eq!(year, 1836);
        // Days before each month of that leap year.
        [0, 31, 60, 91, 121][usize::try_from(month - 1).unwrap()] + day
    };
    assert_eq!(turns[0].first_day, "1836-02-14");
    for (n, row) in turns.iter().enumerate() {
        assert_eq!(usize::from(row.turn), n + 1);
        assert_eq!(
            day(&row.last_day) - day(&row.first_day),
            3,
            "turn {}",
            row.turn
        );
        if let Some(next) = turns.get(n + 1) {
            assert_eq!(day(&next.first_day), day(&row.last_day) + 1);
        }
        let (multiple, battalions) = match row.turn {
            1..=3 => (1, false),
            4..=12 => (2, false),
            13..=19 => (3, true),
            _ => (4, true),
        };
        assert_eq!((row.die_multiple, row.battalions), (multiple, battalions));
        let rain = match row.month.as_str() {
            "February" if row.turn == 1 => 0,
            "February" => 2,
            "March" => 3,
            "April" => 1,
            "May" => 0,
            other => panic!("no month {other}"),
        };
        assert_eq!(row.rain_up_to, rain, "turn {}", row.turn);
    }
    // What the dates were fitted to.
    let turn_of = |date: &str| {
        let wanted = day(date);
        let row = turns
            .iter()
            .find(|r| day(&r.first_day) <= wanted && wanted <= day(&r.last_day));
        row.unwrap().turn
    };
    assert_eq!(turn_of("1836-02-23"), 3);
    assert_eq!(turn_of("1836-03-03"), 5);
    assert_eq!(turn_of("1836-03-06"), 6);
    assert_eq!(turn_of("1836-04-21"), 17);
}

#[test]
fn r7_the_forced_march_table_is_as_printed() {
    assert_eq!(
        tables().forced_march,
        [[0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 1, 1], [0, 0, 0, 1, 1, 2]]
    );
}

#[test]
fn r5_1_the_command_table_is_as_printed() {
    let limit = |rank| tables().battalions[&rank];
    assert_eq!(
        [
            limit(None),
            limit(Some(Rank::X)),
            limit(Some(Rank::XX)),
            limit(Some(Rank::XXX))
        ],
        [3, 4, 5, 6]
    );
}

#[test]
fn tec_every_row_has_its_costs_and_modifiers() {
    let wanted: &[(&str, Option<u8>, i8)] = &[
        ("marsh", Some(3), -1),
        ("prairie", Some(1), 0),
        ("forest", Some(2), -1),
        ("hills", Some(2), -1),
        ("sea", None, 0),
        ("minor_river", Some(2), -1),
        ("major_river", Some(4), -1),
        ("ford_minor", Some(1), -1),
        ("ford_major", Some(1), -2),
        ("ferry", Some(1), 0),
        ("ferry_mexican_zapadores", Some(1), -3),
        ("ferry_captured", Some(1), 0),
    ];
    assert_eq!(tables().terrain.len(), wanted.len());
    for (row, mp, drm) in wanted {
        let row = &tables().terrain[*row];
        assert_eq!((row.mp, row.drm), (*mp, *drm), "{}", row.terrain);
    }
}

#[test]
fn every_counter_says_where_it_comes_from() {
    let text = include_str!("../../../data/texas_revolution/counters.csv");
    let known = ["printed", "deduced", "reconstructed"];
    let rows = rows(text);
    assert_eq!(rows.len(), tables().counters.len());
    for row in rows {
        assert!(row["source"].len() > 15, "{}", row["id"]);
        for column in ["prov_existence", "prov_strength", "prov_arrival"] {
            assert!(
                known.contains(&row[column].as_str()),
                "{} {column}",
                row["id"]
            );
        }
        // What is not wholly printed tells what it was made from.
        let made = known[1..].contains(&row["prov_existence"].as_str());
        assert!(!made || row["source"].len() > 25, "{}", row["id"]);
    }
}

#[test]
fn militia_towns_and_rivers_are_on_the_map() {
    let map = &tables().map;
    for unit in Unit::all() {
        match &unit.counter().arrives {
            Arrival::Start(place) | Arrival::Town(place) | Arrival::Capture(place) => {
                assert!(
                    map.named(place).is_some_and(|p| &p.name == place),
                    "{place}"
                );
            }
            Arrival::River(river) => assert!(!map.along(river).is_empty(), "{river}"),
            _ => {}
        }
        if unit.is_battalion() {
            assert_eq!(unit.size, Size::II);
        }
    }
}

// ---- the rulebook

#[test]
fn rules_have_one_entry_a_section_in_order_and_in_few_words() {
    let numbers: Vec<&str> = rulebook::entries()
        .iter()
        .map(|e| e.number.as_str())
        .collect();
    let different: BTreeSet<&str> = numbers.iter().copied().collect();
    assert_eq!(different.len(), numbers.len());
    for section in 1..=24 {
        assert!(
            different.contains(section.to_string().as_str()),
            "{section}"
        );
    }
    let main: Vec<u32> = numbers
        .iter()
        .filter_map(|n| n.split('.').next().unwrap().parse().ok())
        .collect();
    assert!(main.is_sorted());
    let played = |e: &&rulebook::Entry| e.kind == rulebook::EntryKind::Rule;
    assert!(rulebook::entries().iter().filter(played).count() > 100);
    for entry in rulebook::entries() {
        assert!(!entry.title.is_empty());
        assert!(
            (20..=480).contains(&entry.words.chars().count()),
            "{}",
            entry.number
        );
    }
}

#[test]
fn rulings_are_numbered_through_and_hang_on_rules_that_exist() {
    let rules: BTreeSet<&str> = rulebook::entries()
        .iter()
        .map(|e| e.number.as_str())
        .collect();
    let rulings = rulebook::rulings();
    assert!(rulings.len() >= 99);
    for (n, ruling) in rulings.iter().enumerate() {
        assert_eq!(ruling.number, format!("TR-{:02}", n + 1));
        assert!(
            rules.contains(ruling.rule.as_str()),
            "{} {}",
            ruling.number,
            ruling.rule
        );
        assert!(!ruling.question.is_empty() && !ruling.ruling.is_empty());
        assert!(!ruling.reason.is_empty(), "{}", ruling.number);
    }
    let amended = rulings
        .iter()
        .filter(|r| r.verdict == rulebook::Verdict::Amend);
    assert!(amended.count() > 0);
    let hung: usize = rulebook::rules().iter().map(|r| r.rulings.len()).sum();
    assert_eq!(hung, rulings.len(), "each hangs on one rule");
}

/// Every source file of this rule system, with its name.
fn sources() -> Vec<(String, String)> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/texas_revolution");
    let mut files = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = std::fs::read_to_string(&path).expect("text");
                files.push((path.display().to_string(), text));
            }
        }
    }
    files
}

#[test]
fn every_ruling_the_code_cites_exists() {
    let known: BTreeSet<&str> = rulebook::rulings()
        .iter()
        .map(|r| r.number.as_str())
        .collect();
    let mut cited = BTreeSet::new();
    for (file, text) in sources() {
        for (at, _) in text.match_indices("TR-") {
            let digits: String = text[at + 3..]
                .chars()
                .take_while(char::is_ascii_digit)
                .collect();
            if digits.is_empty() {
                continue;
            }
            let number = format!("TR-{digits}");
            assert!(known.contains(number.as_str()), "{number} in {file}");
            cited.insert(number);
        }
    }
    assert!(cited.len() > 30, "{cited:?}");
}

#[test]
fn every_rule_the_code_cites_exists() {
    let known: BTreeSet<&str> = rulebook::entries()
        .iter()
        .map(|e| e.number.as_str())
        .collect();
    let mut cited = BTreeSet::new();
    for (file, text) in sources() {
        for (at, mark) in text.match_indices("Rule::new(\"") {
            let rest = &text[at + mark.len()..];
            let number = &rest[..rest.find('"').expect("a closing quote")];
            assert!(known.contains(number), "rule {number} in {file}");
            cited.insert(number.to_owned());
        }
        // Numbers in doc comments: [12.24], [13.5.6c], [6, 10], [12.1; ruling TR-08].
        for line in text.lines().filter(|l| l.trim_start().starts_with("//")) {
            for part in line.split('[').skip(1) {
                let Some((inside, after)) = part.split_once(']') else {
                    continue;
                };
                if after.starts_with('(') || inside.contains('`') {
                    continue;
                }
                let inside = inside.replace("TR-", "TR");
                for word in inside.split([',', ';', ' ', '-']) {
                    let number = word.starts_with(|c: char| c.is_ascii_digit());
                    assert!(
                        !number || known.contains(word),
                        "rule {word} in {file}: {line}"
                    );
                }
            }
        }
    }
    assert!(cited.len() > 40, "{cited:?}");
}
