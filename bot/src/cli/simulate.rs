//! `courier simulate`: whole games by computer players, each order checked
//! against the laws of the contract.

mod contest;

use anyhow::Context;
use contest::{Pairing, contest};
use engine::dice::Seeded;
use engine::laws::{Findings, Laws};
use engine::ruleset::Setup;
use engine::table;
use engine::umpire::Chance;
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
    /// The scenario, with the usual options. If none is named, named players play
    /// the first, and the random player goes through all of them in turn, with
    /// options that the seed decides.
    #[arg(long, value_name = "KEY", default_value = "")]
    scenario: String,
    /// An option of the set-up, such as "us-entry=on"; may be given several times.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// How many games.
    #[arg(long, default_value_t = 10)]
    games: u64,
    /// The seed of the first game; each further one has the next number.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The most orders of a game; one that has not ended by then breaks a law.
    #[arg(long, default_value_t = 20_000)]
    limit: usize,
    /// Who plays, such as "all=random,blue=heuristic", by the keys of the seats;
    /// may be given several times, for several pairings of as many games each.
    #[arg(long, value_name = "SEAT=PLAYER,…", conflicts_with = "thorough")]
    players: Vec<String>,
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
    /// Empty where the seeds decided.
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
    /// Pairs of truths that differ in what is hidden, compared by what shows.
    compared: u64,
    outcomes: BTreeMap<String, u64>,
    /// The same by the turn in which games ended.
    turns: BTreeMap<String, u64>,
    orders_by_verb: BTreeMap<String, u64>,
    rules_cited: BTreeMap<String, u64>,
    /// Verbs that exist and that nobody ordered.
    verbs_unplayed: Vec<String>,
    /// Rules of the rulebook that nothing cited.
    rules_uncited: Vec<String>,
    /// How each pairing of players ended.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pairings: Vec<Pairing>,
    violations: Vec<String>,
}

/// The options named, once they are known to exist.
fn options(ruleset: &str, words: &[String]) -> anyhow::Result<BTreeMap<String, String>> {
    let catalogue = table::catalogue();
    let about = catalogue.iter().find(|about| about.key == ruleset);
    let known = about.map_or(&[][..], |about| &about.options);
    let read = |part: &String| {
        let (key, value) = part
            .split_once('=')
            .with_context(|| format!("'{part}' is not of the form KEY=VALUE"))?;
        let option = known.iter().find(|o| o.key == key).with_context(|| {
            let keys: Vec<&str> = known.iter().map(|o| o.key.as_str()).collect();
            format!("no option '{key}': there are {}", keys.join(", "))
        })?;
        let values: Vec<&str> = option.values.iter().map(|(v, _)| v.as_str()).collect();
        anyhow::ensure!(
            values.contains(&value),
            "'{key}' cannot be '{value}': it is one of {}",
            values.join(", ")
        );
        Ok((key.to_owned(), value.to_owned()))
    };
    words.iter().map(read).collect()
}

fn threads(args: &Simulate) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    args.threads.map_or(cores, NonZero::get)
}

/// Plays, prints, and fails where a law was broken.
pub(super) fn simulate(args: &Simulate) -> anyhow::Result<ExitCode> {
    let ruleset = super::ruleset(args.ruleset.as_deref())?;
    let summary = if args.players.is_empty() {
        options(ruleset, &args.options)?;
        play(ruleset, args)
    } else {
        contest(ruleset, args)?
    };
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

/// Plays each game by its seed, on so many threads; in the order of the seeds.
fn each_game<T: Send>(
    args: &Simulate,
    threads: usize,
    play: impl Fn(u64) -> T + Sync,
) -> impl Iterator<Item = T> {
    let next = AtomicU64::new(0);
    let worker = || {
        let mut played = Vec::new();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= args.games {
                return played;
            }
            played.push((game, play(args.seed.wrapping_add(game))));
        }
    };
    let mut all: Vec<(u64, T)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        // The laws catch panics of the rules; one of the worker itself is ours.
        let joined = workers.into_iter().flat_map(|w| match w.join() {
            Ok(played) => played,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        joined.collect()
    });
    all.sort_by_key(|(game, _)| *game);
    all.into_iter().map(|(_, played)| played)
}

fn play(ruleset: &str, args: &Simulate) -> Summary {
    let threads = threads(args);
    let begun = Instant::now();
    let mut found = Findings::default();
    for findings in each_game(args, threads, |seed| one(ruleset, args, seed)) {
        found.add(findings);
    }
    let seconds = begun.elapsed().as_secs_f64();
    // Not on the clock: the same games once more, for what they show.
    for findings in each_game(args, threads, |seed| secrecy(ruleset, args, seed)) {
        found.compared += findings.compared;
        let untold = findings.violations.into_iter();
        // What else it breaks, the first time told already.
        found
            .violations
            .extend(untold.filter(|v| v.law.is_of_secrecy()));
    }
    summary(ruleset, args, threads, seconds, found)
}

fn laws(ruleset: &str, args: &Simulate, seed: u64) -> Laws<'static> {
    Laws {
        limit: args.limit,
        thorough: args.thorough,
        ..Laws::quick(set_up(ruleset, args, seed))
    }
}

/// The set-up of the game with that seed.
fn set_up(ruleset: &str, args: &Simulate, seed: u64) -> Setup {
    let mut setup = Setup {
        scenario: args.scenario.clone(),
        ..Setup::default()
    };
    let catalogue = table::catalogue();
    let about = catalogue.iter().find(|about| about.key == ruleset);
    if let Some(about) = about.filter(|_| args.scenario.is_empty()) {
        let mut chance = Seeded::new(seed);
        let scenarios = about.scenarios.iter().cycle();
        let skip = usize::try_from(seed % about.scenarios.len().max(1) as u64).unwrap_or_default();
        setup.scenario = scenarios
            .map(|s| s.key.clone())
            .nth(skip)
            .unwrap_or_default();
        for option in &about.options {
            // One in two stays as it is by default.
            let values = u8::try_from(option.values.len()).unwrap_or(u8::MAX);
            let value = usize::from(chance.roll(values.saturating_mul(2).max(1)) - 1);
            if let Some((key, _)) = option.values.get(value) {
                setup.options.insert(option.key.clone(), key.clone());
            }
        }
    }
    // They are known to exist.
    setup
        .options
        .extend(options(ruleset, &args.options).unwrap_or_default());
    setup
}

fn one(ruleset: &str, args: &Simulate, seed: u64) -> Findings {
    let laws = laws(ruleset, args, seed);
    let mut found = table::playout(ruleset, &laws, seed).unwrap_or_default();
    if args.thorough {
        found.add(table::playout_journalled(ruleset, &laws, seed).unwrap_or_default());
    }
    found
}

/// The game kept to the laws of secrecy at orders taken by chance.
fn secrecy(ruleset: &str, args: &Simulate, seed: u64) -> Findings {
    let laws = laws(ruleset, args, seed);
    // Every seat looks at every trial, so that many seats make do with fewer.
    let seats = table::seats(ruleset, &laws.setup).map_or(2, |seats| seats.len().max(2));
    let one_in = if args.thorough { 5 } else { 20 } * seats / 2;
    let laws = Laws {
        one_in: u8::try_from(one_in).unwrap_or(u8::MAX),
        ..laws
    };
    table::playout_secrecy(ruleset, &laws, seed).unwrap_or_default()
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
    violations.sort_by_key(|v| (v.seed, v.step));
    let verbs = table::verbs(ruleset).unwrap_or_default();
    let unplayed = verbs.iter().filter(|v| !found.verbs.contains_key(**v));
    let verbs_unplayed = unplayed.map(ToString::to_string).collect();
    let rules = table::rules(ruleset).unwrap_or_default().iter();
    let numbers = rules.map(|r| r.rule.number());
    let uncited = numbers.filter(|n| !found.rules.contains_key(*n));
    let rules_uncited = uncited.map(ToOwned::to_owned).collect();
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
        compared: found.compared,
        outcomes: found.outcomes,
        turns: found.turns,
        orders_by_verb: found.verbs,
        verbs_unplayed,
        rules_uncited,
        pairings: Vec::new(),
        rules_cited: found.rules,
        violations: violations.iter().map(ToString::to_string).collect(),
    }
}

fn print(summary: &Summary) {
    let list = |counts: &BTreeMap<String, u64>| {
        let list: Vec<_> = counts.iter().map(|(key, n)| format!("{key} {n}")).collect();
        list.join(", ")
    };
    for pairing in &summary.pairings {
        println!(
            "{}: {} games; wins: {} ({})",
            pairing.players,
            pairing.games,
            list(&pairing.wins),
            list(&pairing.outcomes)
        );
    }
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
        "{} dice, {} reports, {} orders taken back, {} dead ends, {} pairs of truths compared",
        summary.dice, summary.reports, summary.undone, summary.dead_ends, summary.compared
    );
    let counts = [
        ("outcomes", &summary.outcomes),
        ("by turn", &summary.turns),
        ("orders by verb", &summary.orders_by_verb),
        ("rules cited", &summary.rules_cited),
    ];
    for (title, counts) in counts {
        println!("{title}: {}", list(counts));
    }
    println!("verbs unplayed: {}", summary.verbs_unplayed.join(", "));
    println!("rules uncited: {}", summary.rules_uncited.join(", "));
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
            options: Vec::new(),
            games,
            seed: 7,
            limit: 12,
            players: Vec::new(),
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
    fn the_random_player_goes_through_every_scenario_and_option() {
        for about in table::catalogue() {
            let args = args(1, 1);
            let setups: Vec<Setup> = (1..40).map(|seed| set_up(about.key, &args, seed)).collect();
            for scenario in &about.scenarios {
                assert!(setups.iter().any(|s| s.scenario == scenario.key));
            }
            for option in &about.options {
                let chosen = |value: &str| {
                    let of = |s: &&Setup| s.options.get(&option.key).is_some_and(|v| v == value);
                    setups.iter().filter(of).count()
                };
                for (value, _) in &option.values {
                    assert!(chosen(value) > 0, "{}: {value}", option.key);
                }
            }
            let seed = set_up(about.key, &args, 7);
            assert_eq!(seed, set_up(about.key, &args, 7));
            assert!(table::seats(about.key, &seed).is_some());
        }
    }

    #[test]
    fn options_are_taken_as_named_and_strange_ones_refused() {
        let about = &table::catalogue()[0];
        let option = &about.options[0];
        let (value, _) = option.values.last().expect("a value");
        let mut args = args(1, 1);
        args.options = vec![format!("{}={value}", option.key)];
        for seed in 1..5 {
            let setup = set_up(about.key, &args, seed);
            assert_eq!(setup.options.get(&option.key), Some(value));
        }
        for bad in ["nothing=1", "nothing", &format!("{}=green", option.key)] {
            args.options = vec![bad.to_owned()];
            assert!(simulate(&args).is_err(), "{bad}");
        }
    }

    #[test]
    fn pairings_are_counted_and_strange_players_refused() {
        let ruleset = table::catalogue()[0].key;
        let seats = table::seats(ruleset, &Setup::default()).expect("seats");
        let (one, two) = (&seats[0].key, &seats[1].key);
        let mut args = args(2, 2);
        args.players = vec![format!("{one}=heuristic,{two}=random")];
        let summary = contest(ruleset, &args).expect("it plays");
        // No game ends within twelve orders.
        assert_eq!(summary.pairings[0].wins["unended"], 2);
        assert_eq!(summary.orders, 24);
        assert!(!summary.verbs_unplayed.is_empty() && !summary.rules_uncited.is_empty());
        for bad in ["nobody=random", &format!("{one}=chess"), one.as_str()] {
            args.players = vec![bad.to_owned()];
            let refused = contest(ruleset, &args).expect_err("refused").to_string();
            assert!(
                refused.contains(bad.split('=').next_back().unwrap_or(bad))
                    || refused.contains("nobody"),
                "{refused}"
            );
        }
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
