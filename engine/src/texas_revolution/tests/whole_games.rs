//! Whole games by the random player: they end by turn 25, everything offered
//! is accepted, and the invariants hold after every order.

use super::super::state::Phase;
use super::super::{TexasRevolution, tables};
use crate::dice::{Bytes32, Secret, Stream};
use crate::game::Match;
use crate::menu::{Offer, Order};
use crate::ruleset::{Awaiting, Ruleset, Seat, Setup, View, Viewer};
use crate::umpire::{Chance, Umpire};
use crate::{laws, menu, notation, player};
use std::collections::BTreeMap;

/// What a game went through.
#[derive(Default)]
struct Tally {
    orders: u32,
    corners: u32,
    verbs: BTreeMap<String, u32>,
    turn: u8,
}

/// An order that ends nothing where one can be given; of many, any.
fn keen(view: &View<'_, TexasRevolution>, choice: &mut Stream) -> Option<Order> {
    let menu = TexasRevolution::menu(view);
    let open: Vec<&Offer> = menu
        .offers
        .iter()
        .filter(|o| o.verb != "done" && !matches!(o.verb, "stow" | "exit"))
        .collect();
    let places = u8::try_from(open.len()).ok().filter(|n| *n > 0)?;
    let offer = open[usize::from(Chance::roll(choice, places)) - 1];
    player::sample_offer(view, offer, choice)
}

/// Plays one game to its end, or for so many orders. A keen player seldom
/// ends a sub-phase while he can still do something in it.
fn game(number: u8, setup: &Setup, most: u32, is_keen: bool) -> Tally {
    let secret = Secret::new([number; 32]);
    let mut choice = Stream::new(&secret, 1, Bytes32::default(), &[]);
    let mut dice = Stream::new(&secret, 2, Bytes32::default(), &[]);
    let mut umpire = Umpire::chance(&mut dice);
    let mut truth = TexasRevolution::setup(setup, &mut umpire).expect("the set-up");
    let mut tally = Tally::default();
    let mut stuck = 0;
    loop {
        let decision = match TexasRevolution::awaiting(&truth.public) {
            Awaiting::Over(_) => break,
            Awaiting::Decisions(open) => open.into_iter().next().expect("somebody is asked"),
        };
        let view = truth.view(Viewer::Seat(decision.seat));
        let usual = TexasRevolution::default_order(&view).expect("a default order");
        menu::check(&view, &usual)
            .unwrap_or_else(|r| panic!("{}: the default is refused: {r}", decision.key));
        // A random army would dawdle in a sub-phase for ever.
        let tired = Chance::roll(&mut choice, if is_keen { 30 } else { 12 }) == 1;
        let sampled = if tired || stuck > 20 {
            Some(usual)
        } else {
            let eager = is_keen.then(|| keen(&view, &mut choice)).flatten();
            eager.or_else(|| player::sample(&view, &mut choice))
        };
        let Some(order) = sampled else {
            tally.corners += 1;
            stuck += 1;
            continue;
        };
        stuck = 0;
        let line = notation::print(&view, &order);
        let action = menu::check(&view, &order)
            .unwrap_or_else(|r| panic!("{}: '{line}' was offered and refused: {r}", decision.key));
        *tally.verbs.entry(order.verb.clone()).or_default() += 1;
        let mut umpire = Umpire::chance(&mut dice);
        let before = (truth.public.turn, truth.public.half, truth.public.phase);
        TexasRevolution::play(&mut truth, decision.seat, action, &mut umpire);
        umpire.finish().expect("no tape to tear");
        TexasRevolution::check(&truth)
            .unwrap_or_else(|b| panic!("game {number}, {}: after '{line}': {b}", decision.key));
        let after = (truth.public.turn, truth.public.half, truth.public.phase);
        // Time does not run back; a turn begins with logistics.
        assert!(
            after.0 > before.0 || (after.0, after.1) >= (before.0, before.1),
            "{before:?} {after:?}"
        );
        if after.0 > before.0 {
            assert!(matches!(after.2, Phase::Logistics(_)), "{after:?}");
        }
        tally.orders += 1;
        if tally.orders == most {
            break;
        }
        assert!(tally.orders < 20_000, "game {number} does not end");
    }
    tally.turn = truth.public.turn;
    assert!(usize::from(tally.turn) <= tables().turns.len());
    tally
}

#[test]
fn random_campaigns_end_by_turn_25_without_a_violation() {
    let mut verbs: BTreeMap<String, u32> = BTreeMap::new();
    let mut orders = 0;
    for number in 1..=3 {
        let tally = game(number, &Setup::default(), u32::MAX, false);
        orders += tally.orders;
        for (verb, count) in tally.verbs {
            *verbs.entry(verb).or_default() += count;
        }
        println!(
            "game {number}: {} orders, {} corners, turn {}",
            tally.orders, tally.corners, tally.turn
        );
    }
    println!("{orders} orders: {verbs:?}");
    for verb in [
        "enter",
        "forage",
        "ship",
        "embark",
        "move",
        "force-march",
        "done",
    ] {
        assert!(
            verbs.contains_key(verb),
            "nobody ordered '{verb}': {verbs:?}"
        );
    }
}

#[test]
fn keen_random_play_from_the_prepared_scenarios_fights_and_besieges() {
    // What happens hangs on the dice of a game; what never happens in so many does not work.
    let mut wanted = vec!["fight", "lose", "retreat", "besieged", "assault", "walls"];
    for number in 1..=12 {
        let scenario = ["siege-of-the-alamo", "coleto", "san-jacinto"][usize::from(number % 3)];
        let setup = Setup {
            scenario: scenario.into(),
            ..Setup::default()
        };
        let tally = game(number, &setup, 450, true);
        println!(
            "{scenario}: {} orders, turn {}: {:?}",
            tally.orders, tally.turn, tally.verbs
        );
        wanted.retain(|verb| !tally.verbs.contains_key(*verb));
        if wanted.is_empty() {
            return;
        }
    }
    panic!("nobody ordered {wanted:?}");
}

#[test]
fn the_laws_of_the_contract_hold_for_the_opening() {
    // Looking at everything shown takes its time, so not the whole game.
    let laws = laws::Laws {
        limit: 90,
        ..laws::Laws::thorough(Setup::default())
    };
    let findings = laws::play::<TexasRevolution>(&laws, 7);
    let told: Vec<String> = findings
        .violations
        .iter()
        .filter(|v| v.law != laws::Law::Ends)
        .map(ToString::to_string)
        .collect();
    assert!(told.is_empty(), "{told:#?}");
    assert_eq!(findings.orders, 90);
}

#[test]
fn journal_undo_and_replay_hold_for_a_whole_game() {
    let laws = laws::Laws::quick(Setup::default());
    let findings = laws::journal::<TexasRevolution>(&laws, 8);
    println!("{} orders, {} undone", findings.orders, findings.undone);
    let told: Vec<String> = findings
        .violations
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(findings.is_clean(), "{told:#?}");
}

#[test]
fn r9_1_what_the_enemy_learns_is_no_news_to_the_mover() {
    let salts = vec!["ann".to_owned(), "ben".to_owned()];
    let (mut game, _) =
        Match::<TexasRevolution>::start(Setup::default(), Secret::new([7; 32]), salts)
            .expect("the campaign");
    let mut order = |seat: u8, line: &str| {
        let seat = Seat(seat);
        let order = notation::parse(&game.view(Viewer::Seat(seat)), line).expect("a line");
        let (next, entry) = game.play(seat, &order).expect("an order");
        let told = [0, 1].map(|s| next.tells_more_than(&game, Seat(s)));
        let free = next.can_undo(seat);
        game = next;
        (told, free, entry.rolls.len())
    };
    let column = "enter Urrea, Cuautla Cuirassiers, Cuautla Bn, Light Guns 1: 0145";
    assert_eq!(order(0, column), ([false, false], true, 0));
    order(0, "done");
    let (_, _, dice) = order(1, "done");
    assert_eq!(dice, 1, "who goes first [4]");
    // The raids of the second player, and what comes before Mexico's movement.
    while game.position().public.phase != Phase::Movement
        || TexasRevolution::menu(&game.view(Viewer::Seat(Seat(0))))
            .offers
            .is_empty()
    {
        let asked = [0, 1].map(Seat).into_iter().find(|s| {
            !TexasRevolution::menu(&game.view(Viewer::Seat(*s)))
                .offers
                .is_empty()
        });
        let seat = asked.expect("somebody is asked");
        let done = notation::parse(&game.view(Viewer::Seat(seat)), "done").expect("a line");
        game = game.play(seat, &done).expect("an order").0;
    }
    let mut order = |line: &str| {
        let order = notation::parse(&game.view(Viewer::Seat(Seat(0))), line).expect("a line");
        let (next, _) = game.play(Seat(0), &order).expect("an order");
        let told = [0, 1].map(|s| next.tells_more_than(&game, Seat(s)));
        let free = next.can_undo(Seat(0));
        game = next;
        (told, free)
    };
    // The cavalry rides off and leaves the guns in the open: all see them now, so
    // that nothing is taken back; but Mexico knew.
    assert_eq!(
        order("move Cuautla Cuirassiers: 0244"),
        ([false, true], false)
    );
    // The last of the stack follow, and tell nobody anything.
    assert_eq!(order("move Urrea, Cuautla Bn: 0244").0, [false, false]);
}
