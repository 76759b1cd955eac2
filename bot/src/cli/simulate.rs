//! `courier simulate`: whole games by the random player, each order checked
//! against the laws of the contract.

use engine::laws::{Findings, Laws};
use engine::ruleset::Setup;
use engine::table;
use serde::Serialize;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Arguments of `courier simulate`.
#[derive(Debug, clap::Args)]
pub struct Simulate {
    /// The rule system; the first there is, if none is named.
    #[arg(long, value_name = "KEY")]
    ruleset: Option<String>,
    /// The scenario; the default one, if none is named.
    #[arg(long, value_name = "KEY", default_value = "")]
    scenario: String,
    /// How many games.
    #[arg(long, default_value_t = 10)]
    games: u64,
    /// The seed of the first game; each further one has the next number.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The most orders of a game; one that has not ended by then breaks a law.
    #[arg(long, default_value_t = 20_000)]
    limit: usize,
    /// Look at everything that is shown after every order, and play each game
    /// a second time through a journal with saves, undo and replay.
    #[arg(long)]
    thorough: bool,
    /// How many games are played at the same time; as many as there are cores,
    /// if no number is given.
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// What is printed.
#[derive(Debug, Serialize)]
struct Summary {
    ruleset: String,
    scenario: String,
    seed: u64,
    thorough: bool,
    threads: usize,
    games: u64,
    ended: u64,
    orders: u64,
    orders_per_second: u64,
    seconds: f64,
    dice: u64,
    reports: u64,
    undone: u64,
    dead_ends: u64,
    outcomes: BTreeMap<String, u64>,
    orders_by_verb: BTreeMap<String, u64>,
    rules_cited: BTreeMap<String, u64>,
    violations: Vec<String>,
}

/// Plays, prints, and fails where a law was broken.
pub(super) fn simulate(args: &Simulate) -> anyhow::Result<ExitCode> {
    let ruleset = super::ruleset(args.ruleset.as_deref())?;
    let summary = play(ruleset, args);
    if args.json {
        println!("{}", serde_json::to_string_pretty(&summary)?);
    } else {
        print(&summary);
    }
    Ok(if summary.violations.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn play(ruleset: &str, args: &Simulate) -> Summary {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.map_or(cores, NonZero::get);
    let next = AtomicU64::new(0);
    let begun = Instant::now();
    let found = std::thread::scope(|scope| {
        let worker = || {
            let mut found = Findings::default();
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= args.games {
                    return found;
                }
                found.add(one(ruleset, args, args.seed.wrapping_add(game)));
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        let mut all = Findings::default();
        for worker in workers {
            // The laws catch panics of the rules; one of the worker itself is ours.
            match worker.join() {
                Ok(found) => all.add(found),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    });
    summary(ruleset, args, threads, begun.elapsed().as_secs_f64(), found)
}

fn one(ruleset: &str, args: &Simulate, seed: u64) -> Findings {
    let setup = Setup {
        scenario: args.scenario.clone(),
        ..Setup::default()
    };
    let laws = Laws {
        limit: args.limit,
        thorough: args.thorough,
        ..Laws::quick(setup)
    };
    let mut found = table::playout(ruleset, &laws, seed).unwrap_or_default();
    if args.thorough {
        found.add(table::playout_journalled(ruleset, &laws, seed).unwrap_or_default());
    }
    found
}

fn summary(
    ruleset: &str,
    args: &Simulate,
    threads: usize,
    seconds: f64,
    found: Findings,
) -> Summary {
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a rate for the eye"
    )]
    let orders_per_second = (found.orders as f64 / seconds.max(1e-9)) as u64;
    let mut violations = found.violations;
    // Threads end in any order; the list does not.
    violations.sort_by_key(|v| (v.seed, v.step));
    Summary {
        ruleset: ruleset.to_owned(),
        scenario: args.scenario.clone(),
        seed: args.seed,
        thorough: args.thorough,
        threads,
        games: found.games,
        ended: found.ended,
        orders: found.orders,
        orders_per_second,
        seconds,
        dice: found.rolls,
        reports: found.reports,
        undone: found.undone,
        dead_ends: found.dead_ends,
        outcomes: found.outcomes,
        orders_by_verb: found.verbs,
        rules_cited: found.rules,
        violations: violations.iter().map(ToString::to_string).collect(),
    }
}

fn print(summary: &Summary) {
    println!(
        "{}: {} games, {} to their end; {} orders in {:.1} s, {} a second on {} threads",
        summary.ruleset,
        summary.games,
        summary.ended,
        summary.orders,
        summary.seconds,
        summary.orders_per_second,
        summary.threads
    );
    println!(
        "{} dice, {} reports, {} orders taken back, {} dead ends",
        summary.dice, summary.reports, summary.undone, summary.dead_ends
    );
    let counts = [
        ("outcomes", &summary.outcomes),
        ("orders by verb", &summary.orders_by_verb),
        ("rules cited", &summary.rules_cited),
    ];
    for (title, counts) in counts {
        let list: Vec<_> = counts.iter().map(|(key, n)| format!("{key} {n}")).collect();
        println!("{title}: {}", list.join(", "));
    }
    println!("violations: {}", summary.violations.len());
    for violation in &summary.violations {
        println!("  {violation}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The beginnings of some games: whole ones take a release build.
    fn args(games: u64, threads: usize) -> Simulate {
        Simulate {
            ruleset: None,
            scenario: String::new(),
            games,
            seed: 7,
            limit: 12,
            thorough: false,
            threads: NonZero::new(threads),
            json: true,
        }
    }

    #[test]
    fn the_same_seeds_give_the_same_games_on_any_number_of_threads() {
        let ruleset = table::catalogue()[0].key;
        let (one, two) = (play(ruleset, &args(3, 1)), play(ruleset, &args(3, 2)));
        assert_eq!((one.games, one.orders), (3, 36));
        let figures = |s: &Summary| {
            (
                s.orders,
                s.dice,
                s.outcomes.clone(),
                s.orders_by_verb.clone(),
                s.violations.clone(),
            )
        };
        assert_eq!(figures(&one), figures(&two));
    }

    #[test]
    fn a_broken_law_is_named_and_fails() {
        let ruleset = table::catalogue()[0].key;
        // No game ends within twelve orders.
        let broken = args(2, 1);
        let summary = play(ruleset, &broken);
        assert_eq!(summary.violations.len(), 2, "{:?}", summary.violations);
        assert!(
            summary.violations[0].contains("seed 7"),
            "{:?}",
            summary.violations
        );
        let code = simulate(&broken).expect("printed");
        assert_eq!(format!("{code:?}"), format!("{:?}", ExitCode::FAILURE));
    }
}
