//! Measures computer players against each other:
//! `cargo run -p engine --example contest -- GAMES SEED mexico=heuristic,texas=random …`.

use engine::laws::{Findings, Laws};
use engine::player::Commander;
use engine::ruleset::{Seat, Setup};
use engine::table;
use std::collections::BTreeMap;
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().and_then(|a| a.parse().ok()).unwrap_or(10);
    let seed: u64 = args.next().and_then(|a| a.parse().ok()).unwrap_or(1);
    let ruleset = table::catalogue()[0].key;
    let seats = table::seats(ruleset, &Setup::default()).unwrap_or_default();
    for pairing in args {
        let players: BTreeMap<Seat, Commander> = pairing
            .split(',')
            .filter_map(|p| p.split_once('='))
            .filter_map(|(seat, kind)| {
                let seat = seats.iter().find(|s| s.key == seat)?.seat;
                Some((seat, kind.parse().ok()?))
            })
            .collect();
        let laws = Laws::quick(Setup::default());
        let begun = Instant::now();
        let mut all = Findings::default();
        let mut ends: BTreeMap<String, u32> = BTreeMap::new();
        let mut turns: BTreeMap<String, u32> = BTreeMap::new();
        for n in 0..games {
            let bout = table::contest(ruleset, &laws, &players, seed + n).unwrap_or_default();
            if games <= 8 {
                let end = bout.outcome.as_ref().map(|o| o.text.id.to_string());
                println!("  seed {}: {end:?} after {}", seed + n, bout.last);
            }
            if let Some(end) = &bout.outcome {
                let turn = bout.last.split('.').next().unwrap_or_default();
                *ends.entry(end.text.id.to_string()).or_default() += 1;
                *turns.entry(format!("{} {turn}", end.text.id)).or_default() += 1;
            }
            all.add(bout.findings);
        }
        println!(
            "{pairing}: {games} games in {:.1} s, {} orders: {:?}",
            begun.elapsed().as_secs_f64(),
            all.orders,
            all.outcomes
        );
        println!("  {:?}", all.verbs);
        println!("  {ends:?}\n  {turns:?}");
        for violation in all.violations.iter().take(5) {
            println!("  {violation}");
        }
    }
}
