//! Plays the assault on the fort between heuristic commanders and prints how it
//! ends, when and at what cost: `cargo run -p engine --example storm -- SCENARIO GAMES SEED`.
//! A single game is told report by report.

use engine::alamo_assault::{AlamoAssault, MEXICO, TEXAS};
use engine::dice::Seeded;
use engine::menu;
use engine::player::Commander;
use engine::ruleset::{Awaiting, Ruleset, Setup, Side, Viewer};
use engine::umpire::Umpire;
use std::collections::BTreeMap;
use std::time::Instant;

/// What a game came to: its end, its last turn and the figures lost by each side.
struct Storm {
    end: String,
    turn: u8,
    lost: [u32; 2],
    orders: u32,
}

fn storm(setup: &Setup, seed: u64, tell: bool) -> Storm {
    let mut dice = Seeded::new(seed);
    let mut chance = Seeded::new(!seed);
    let mut umpire = Umpire::chance(&mut dice);
    let mut position = AlamoAssault::setup(setup, &mut umpire).expect("a set-up that there is");
    let mut orders = 0;
    let outcome = loop {
        let decisions = match AlamoAssault::awaiting(&position.public) {
            Awaiting::Over(outcome) => break outcome,
            Awaiting::Decisions(decisions) => decisions,
        };
        let seat = decisions[0].seat;
        let view = position.view(Viewer::Seat(seat));
        let order = Commander::Heuristic
            .order(&view, &mut chance)
            .expect("an order");
        let action = menu::check(&view, &order).expect("an order from the menu");
        let mut umpire = Umpire::chance(&mut dice);
        AlamoAssault::play(&mut position, seat, action, &mut umpire);
        AlamoAssault::check(&position).expect("the invariants");
        orders += 1;
        if tell {
            let (_, reports) = umpire.finish().unwrap_or_default();
            for report in reports {
                println!("{} {}", report.rule, report.text);
            }
        }
    };
    let lost = |side: Side| {
        let bodies = position.public.bodies.iter();
        let own = bodies.filter(|(id, _)| id.side() == side);
        own.map(|(_, b)| u32::from(b.fallen)).sum()
    };
    Storm {
        end: outcome.text.id.to_string(),
        turn: position.public.turn,
        lost: [lost(MEXICO), lost(TEXAS)],
        orders,
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let scenario = args.next().unwrap_or_default();
    let games: u64 = args.next().and_then(|a| a.parse().ok()).unwrap_or(100);
    let seed: u64 = args.next().and_then(|a| a.parse().ok()).unwrap_or(1);
    let options = args.filter_map(|a| {
        let (key, value) = a.split_once('=')?;
        Some((key.to_owned(), value.to_owned()))
    });
    let setup = Setup {
        scenario,
        options: options.collect(),
    };
    let begun = Instant::now();
    let mut ends: BTreeMap<String, Vec<Storm>> = BTreeMap::new();
    for n in 0..games {
        let storm = storm(&setup, seed + n, games == 1);
        ends.entry(storm.end.clone()).or_default().push(storm);
    }
    for (end, storms) in &ends {
        let count = storms.len();
        let mut turns: BTreeMap<u8, u32> = BTreeMap::new();
        for storm in storms {
            *turns.entry(storm.turn).or_default() += 1;
        }
        let spread = |side: usize| {
            let mut lost: Vec<u32> = storms.iter().map(|s| s.lost[side]).collect();
            lost.sort_unstable();
            format!(
                "{} ({} to {})",
                lost[count / 2],
                lost[count / 10],
                lost[count * 9 / 10]
            )
        };
        println!("{end}: {count} of {games}, turns {turns:?}");
        println!(
            "  Mexican figures lost: median {}, Texian {}",
            spread(0),
            spread(1)
        );
    }
    let orders: u32 = ends.values().flatten().map(|s| s.orders).sum();
    println!("{orders} orders in {:.1} s", begun.elapsed().as_secs_f64());
}
