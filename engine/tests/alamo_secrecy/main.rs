//! The laws of secrecy on the assault of the Alamo: over random play, at the
//! moment when orders are opened, and on rules that leak.

mod leaks;

use engine::alamo_assault::AlamoAssault;
use engine::dice::Seeded;
use engine::laws::{self, Findings, Hidden, Laws, Scramble, Violation};
use engine::menu::{self, Order};
use engine::notation;
use engine::ruleset::{Awaiting, Owner, Position, Ruleset, Seat, Setup, Viewer};
use engine::umpire::Umpire;

fn setup(scenario: &str) -> Setup {
    Setup {
        scenario: scenario.into(),
        ..Setup::default()
    }
}

fn assert_clean(found: &[Violation]) {
    let told: Vec<_> = found.iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn random_play_keeps_the_laws_of_secrecy() {
    let mut all = Findings::default();
    for (seed, scenario, stop, one_in) in [
        (0, "historical", 130, 12),
        (1, "more-men", 60, 8),
        (2, "north-wall", 60, 2),
        (3, "north-wall", 60, 2),
    ] {
        let laws = Laws {
            stop: Some(stop),
            one_in,
            ..Laws::quick(setup(scenario))
        };
        all.add(laws::secrecy::<AlamoAssault>(&laws, seed, None));
    }
    assert_clean(&all.violations);
    assert!(all.compared > 60, "{} compared", all.compared);
}

/// Plays orders in the notation from the start of a scenario.
fn led<R: Ruleset>(scenario: &str, lines: &[(u8, &str)]) -> Position<R> {
    let mut dice = Seeded::new(9);
    let mut umpire = Umpire::chance(&mut dice);
    let mut position = R::setup(&setup(scenario), &mut umpire).expect("a scenario");
    for (seat, line) in lines {
        let order = order(&position, *seat, line);
        play(&mut position, Seat(*seat), &order, &mut dice);
    }
    position
}

fn order<R: Ruleset>(position: &Position<R>, seat: u8, line: &str) -> Order {
    let view = position.view(Viewer::Seat(Seat(seat)));
    notation::parse(&view, line).unwrap_or_else(|e| panic!("{line}: {e}"))
}

fn play<R: Ruleset>(position: &mut Position<R>, seat: Seat, order: &Order, dice: &mut Seeded) {
    let action = menu::check(&position.view(Viewer::Seat(seat)), order).expect("a legal order");
    let mut umpire = Umpire::chance(dice);
    R::play(position, seat, action, &mut umpire);
}

/// All but one have sealed their orders.
fn but_one<R: Ruleset>(scenario: &str, last: u8, lines: &[(u8, &str)]) -> Position<R> {
    let mut position = led::<R>(scenario, lines);
    let mut dice = Seeded::new(5);
    loop {
        let Awaiting::Decisions(open) = R::awaiting(&position.public) else {
            panic!("the game goes on");
        };
        let Some(next) = open.iter().find(|d| d.seat != Seat(last)) else {
            return position;
        };
        play(&mut position, next.seat, &Order::new("done"), &mut dice);
    }
}

/// Puts a hidden part otherwise many times and compares, before and through
/// that order, for everyone who may not know; gives what was found and how
/// often something came to light.
fn compare<R: Scramble>(
    position: &Position<R>,
    hidden: Owner,
    seat: u8,
    order: &Order,
    seats: u8,
    times: u64,
) -> (Vec<Violation>, u32) {
    let (mut found, mut revealed) = (Vec::new(), 0);
    for seed in 0..times {
        let mut chance = Seeded::new(seed);
        let Some(other) = R::scramble(position, Hidden::Owner(hidden), &mut chance) else {
            continue;
        };
        let viewers = (0..seats)
            .map(Seat)
            .filter(|s| !R::shares(&position.public, *s, hidden));
        for viewer in viewers.map(Viewer::Seat).chain([Viewer::Spectator]) {
            found.extend(laws::before_play(
                position,
                &other,
                viewer,
                None,
                &mut chance,
            ));
            let (more, shown) = laws::through_play(
                position,
                &other,
                Seat(seat),
                order,
                viewer,
                None,
                &mut chance,
            );
            found.extend(more);
            revealed += u32::from(shown);
        }
    }
    (found, revealed)
}

#[test]
fn sealed_orders_come_to_light_only_when_all_are_opened() {
    let start = [(0, "rush Duque: North wall")];
    // He is ready, the other is not: the last word opens both.
    let position = but_one::<AlamoAssault>("north-wall", 1, &start);
    let (found, revealed) = compare(&position, Owner(0), 1, &Order::new("done"), 2, 12);
    assert_clean(&found);
    assert!(revealed > 0);
    // Any order before it opens nothing.
    let draft = order(&position, 1, "maneuver Travis: Plaza");
    let (found, revealed) = compare(&position, Owner(0), 1, &draft, 2, 12);
    assert_clean(&found);
    assert_eq!(revealed, 0);
}

#[test]
fn a_body_out_of_sight_shows_its_number_only_when_it_comes_into_sight() {
    // The reserve is seat 4; its side's part stands behind the eleven seats.
    let sent = [(4, "attack Reserve: North wall")];
    // Sent in it moves, and so shows, the turn after.
    let turn = (0..11).map(|seat| (seat, "done"));
    let moves: Vec<_> = sent.into_iter().chain(turn).collect();
    for (lines, shows) in [(&moves[..], true), (&sent[..], false), (&[], false)] {
        let position = but_one::<AlamoAssault>("historical", 10, lines);
        let (found, revealed) = compare(&position, Owner(11), 10, &Order::new("done"), 11, 1);
        assert_clean(&found);
        assert_eq!(revealed > 0, shows);
    }
}

#[test]
fn words_reach_whom_they_are_meant_for_and_nobody_else() {
    let position = led::<AlamoAssault>("historical", &[]);
    let (one, two) = (
        order(&position, 0, "say Duque: now"),
        order(&position, 0, "say Duque: never"),
    );
    for viewer in (1..11)
        .map(|s| Viewer::Seat(Seat(s)))
        .chain([Viewer::Spectator])
    {
        let mut chance = Seeded::new(3);
        let (found, _) =
            laws::hidden_order(&position, Seat(0), (&one, &two), viewer, None, &mut chance);
        assert_clean(&found);
    }
}

/// The laws that a leak breaks, for orders of seat 0 on the north wall and for
/// messages of the historical assault.
fn caught<const SLIP: u8>() -> Vec<String> {
    let mut found = Vec::new();
    let position = but_one::<leaks::Leaky<SLIP>>("north-wall", 1, &[(0, "rush Duque: North wall")]);
    let draft = order(&position, 1, "maneuver Travis: Plaza");
    found.extend(compare(&position, Owner(0), 1, &draft, 2, 6).0);
    let start = led::<leaks::Leaky<SLIP>>("historical", &[]);
    let pairs = [
        ("rush Cos: North wall", "hold Cos"),
        ("say Duque: now", "say Duque: never"),
    ];
    for (one, two) in pairs {
        let (one, two) = (order(&start, 0, one), order(&start, 0, two));
        for viewer in [
            Viewer::Seat(Seat(2)),
            Viewer::Seat(Seat(5)),
            Viewer::Spectator,
        ] {
            let mut chance = Seeded::new(3);
            let (more, _) =
                laws::hidden_order(&start, Seat(0), (&one, &two), viewer, None, &mut chance);
            found.extend(more);
        }
    }
    let ready = Order::new("done");
    found.extend(compare(&start, Owner(11), 5, &ready, 7, 1).0);
    found
        .iter()
        .map(|v| format!("{} on {}", v.law, v.subject))
        .collect()
}

macro_rules! leaks_are_caught {
    ($($test:ident: $slip:ident => $found:literal;)*) => {$(
        #[test]
        fn $test() {
            let found = caught::<{ leaks::$slip }>();
            assert!(found.iter().any(|f| f == $found), "{found:?}");
        }
    )*};
}

#[test]
fn the_wrapper_of_the_leaks_leaks_nothing_by_itself() {
    assert_eq!(caught::<{ leaks::NONE }>(), Vec::<String>::new());
}

leaks_are_caught! {
    caught_a_draft_that_is_announced: DRAFT_ANNOUNCED => "HiddenOrder on reports";
    caught_a_draft_told_to_the_side: DRAFT_TOLD_TO_SIDE => "HiddenOrder on reports";
    caught_words_that_everybody_hears: WORDS_ANNOUNCED => "HiddenOrder on reports";
    caught_sealed_orders_that_show_on_the_table: DRAFT_ON_TABLE => "HiddenThrough on revision";
    caught_a_ready_that_counts_the_reserve: RESERVE_COUNTED => "HiddenThrough on reports";
    caught_a_side_that_shares_its_drafts: SHARED => "HiddenOrder on revision";
}
