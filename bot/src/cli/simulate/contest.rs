//! Contests: named players against each other, so many games each pairing.

use super::{Simulate, Summary, each_game, options, summary, threads};
use anyhow::Context;
use engine::laws::{Findings, Laws};
use engine::player::Commander;
use engine::ruleset::{Seat, Setup};
use engine::table;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Instant;

/// The games of one pairing.
#[derive(Debug, Serialize)]
pub(super) struct Pairing {
    pub players: String,
    pub games: u64,
    /// By the key of a winning seat; "draw" and "unended" beside them.
    pub wins: BTreeMap<String, u64>,
    /// By winner and rule.
    pub outcomes: BTreeMap<String, u64>,
}

/// Who plays the seats of a game.
type Players = BTreeMap<Seat, Commander>;

/// Reads "seat=player,…"; "all" is every seat that is not named.
fn players(ruleset: &str, setup: &Setup, words: &str) -> anyhow::Result<Players> {
    let seats = table::seats(ruleset, setup).unwrap_or_default();
    let mut players = Players::new();
    let mut named = Vec::new();
    for part in words.split(',') {
        match part.trim().strip_prefix("all=") {
            Some(player) => {
                let player = player.parse::<Commander>()?;
                players.extend(seats.iter().map(|s| (s.seat, player)));
            }
            None => named.push(part),
        }
    }
    let named = named
        .into_iter()
        .map(|part| {
            let (key, player) = part
                .trim()
                .split_once('=')
                .with_context(|| format!("'{part}' is not of the form SEAT=PLAYER"))?;
            let seat = seats.iter().find(|s| s.key == key).with_context(|| {
                let keys: Vec<&str> = seats.iter().map(|s| s.key.as_str()).collect();
                format!("no seat '{key}': there are {}", keys.join(", "))
            })?;
            Ok((seat.seat, player.parse::<Commander>()?))
        })
        .collect::<anyhow::Result<Players>>()?;
    players.extend(named);
    Ok(players)
}

/// Plays the games of one pairing, one worker a thread.
fn pairing(
    ruleset: &str,
    args: &Simulate,
    setup: &Setup,
    words: &str,
    threads: usize,
) -> anyhow::Result<(Pairing, Findings)> {
    let players = players(ruleset, setup, words)?;
    let seats = table::seats(ruleset, setup).unwrap_or_default();
    let bout = |seed| {
        let laws = Laws {
            limit: args.limit,
            ..Laws::quick(setup.clone())
        };
        let bout = table::contest(ruleset, &laws, &players, seed).unwrap_or_default();
        let winner = match bout.outcome.map(|o| o.winner) {
            None => "unended",
            Some(None) => "draw",
            Some(Some(side)) => {
                let seat = seats.iter().find(|s| s.side == side);
                seat.map_or("nobody", |s| s.key.as_str())
            }
        };
        (winner.to_owned(), bout.findings)
    };
    let mut wins: BTreeMap<String, u64> = BTreeMap::new();
    let mut found = Findings::default();
    for (winner, findings) in each_game(args, threads, bout) {
        *wins.entry(winner).or_default() += 1;
        found.add(findings);
    }
    let pairing = Pairing {
        players: words.to_owned(),
        games: found.games,
        wins,
        outcomes: found.outcomes.clone(),
    };
    Ok((pairing, found))
}

/// Plays each pairing in turn.
pub(super) fn contest(ruleset: &str, args: &Simulate) -> anyhow::Result<Summary> {
    let setup = Setup {
        scenario: args.scenario.clone(),
        options: options(ruleset, &args.options)?,
    };
    let threads = threads(args);
    let begun = Instant::now();
    let mut pairings = Vec::new();
    let mut all = Findings::default();
    for words in &args.players {
        let (pairing, found) = pairing(ruleset, args, &setup, words, threads)?;
        pairings.push(pairing);
        all.add(found);
    }
    Ok(Summary {
        pairings,
        ..summary(ruleset, args, threads, begun.elapsed().as_secs_f64(), all)
    })
}
