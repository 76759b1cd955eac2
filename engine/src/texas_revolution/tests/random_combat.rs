//! Random play of combat sub-phases: forces thrown together in many hexes and
//! at besieged forts, with everything the menus offer.

use super::super::check::check;
use super::super::force::Truth;
use super::super::movement::stacking;
use super::super::state::{Location, MEXICO, March, Phase, Siege, Stage, TEXAS, Weather, enemy};
use super::super::tables::{Arrival, Unit, tables};
use super::super::{TexasRevolution, setup, sight};
use crate::dice::{Bytes32, Secret, Stream};
use crate::hex::Hex;
use crate::ruleset::{Awaiting, Ruleset, Setup, Side, Viewer};
use crate::umpire::{Audience, Umpire};
use crate::{menu, notation, player};
use std::collections::BTreeMap;

/// A number below `n`.
fn below(stream: &mut Stream, n: usize) -> usize {
    usize::from(stream.roll(250)) % n.max(1)
}

/// Up to `most` units of a side that wait on the chart.
fn draw(truth: &Truth, stream: &mut Stream, side: Side, most: usize) -> Vec<Unit> {
    let mut waiting = truth.of(side).at_location(Location::Chart);
    let mut drawn = Vec::new();
    for _ in 0..=below(stream, most) {
        if waiting.is_empty() {
            break;
        }
        let unit = waiting.swap_remove(below(stream, waiting.len()));
        let indian = matches!(unit.arrives, Arrival::Cherokee | Arrival::Comanche);
        let mut stack = drawn.clone();
        stack.push(unit);
        if !indian && stacking::excess(&stack).is_none() {
            drawn.push(unit);
        }
    }
    drawn
}

fn came(truth: &mut Truth, side: Side, units: &[Unit], from: Hex, to: Hex) {
    let stage = Stage {
        turn: truth.public.turn,
        half: 0,
        phase: Phase::Movement,
    };
    for unit in units {
        truth.place(side, *unit, Location::Hex(to));
        truth.of_mut(side).march.insert(
            *unit,
            March {
                stage,
                spent: 1,
                from,
                path: vec![to],
                halted: true,
            },
        );
    }
}

/// A combat sub-phase full of battles.
fn melee(seed: u8, stream: &mut Stream) -> Truth {
    let mut truth = setup::position(&Setup::default()).expect("the set-up");
    for side in [MEXICO, TEXAS] {
        for standing in truth.of_mut(side).forces.values_mut() {
            standing.at = Location::Chart;
        }
    }
    let public = &mut truth.public;
    public.turn = 12;
    public.phase = Phase::Combat;
    public.first = Side(seed % 2);
    if below(stream, 3) == 0 {
        public.weather = Weather::Rain;
    }
    let attacker = public.phasing();
    let map = &tables().map;
    let land: Vec<Hex> = map
        .grid
        .hexes()
        .filter(|h| map.terrain(*h).row() != "sea" && !map.is_united_states(*h))
        .collect();
    // Battles close together, so that retreats run into other battles.
    let centre = land[below(stream, 250) * land.len() / 250];
    let near: Vec<Hex> = land
        .iter()
        .copied()
        .filter(|h| h.distance(centre) <= 4)
        .collect();
    let mut taken: Vec<Hex> = Vec::new();
    for _ in 0..7 {
        let hex = near[below(stream, near.len())];
        if taken.contains(&hex) {
            continue;
        }
        taken.push(hex);
        let defenders = draw(&truth, stream, enemy(attacker), 7);
        for unit in &defenders {
            truth.place(enemy(attacker), *unit, Location::Hex(hex));
        }
        if defenders.is_empty() || below(stream, 4) == 0 {
            continue;
        }
        let mut force: Vec<Unit> = Vec::new();
        for _ in 0..2 {
            let from: Vec<Hex> = map
                .grid
                .neighbours(hex)
                .map(|(_, n)| n)
                .filter(|n| map.terrain(*n).row() != "sea")
                .collect();
            if from.is_empty() {
                continue;
            }
            let from = from[below(stream, from.len())];
            let mut party = draw(&truth, stream, attacker, 6);
            party.retain(|u| {
                let mut stack = force.clone();
                stack.push(*u);
                stacking::excess(&stack).is_none() && {
                    force.push(*u);
                    true
                }
            });
            came(&mut truth, attacker, &party, from, hex);
        }
    }
    // A siege of each fort that is not a battlefield.
    for fort in map.forts() {
        let hex = fort.hex;
        if taken.contains(&hex) {
            continue;
        }
        let garrison = Side(u8::try_from(below(stream, 2)).expect("small"));
        for (side, at) in [
            (garrison, Location::Fort(hex)),
            (enemy(garrison), Location::Hex(hex)),
        ] {
            let units = draw(&truth, stream, side, 14);
            for unit in units {
                truth.place(side, unit, at);
            }
        }
        truth.public.sieges.insert(
            hex,
            Siege {
                garrison,
                since: 1 + u8::try_from(below(stream, 4)).expect("small"),
                starved: 0,
            },
        );
    }
    sight::refresh(&mut truth);
    let mut dice = stream.clone();
    let mut umpire = Umpire::chance(&mut dice);
    super::super::battle::begin(&mut truth, &mut umpire);
    sight::refresh(&mut truth);
    truth
}

#[test]
fn r11_r13_whatever_combat_offers_is_accepted_and_ends() {
    let mut verbs: BTreeMap<String, u32> = BTreeMap::new();
    let mut rules: BTreeMap<String, u32> = BTreeMap::new();
    let mut corners = 0_u32;
    for game in 0..120_u8 {
        let secret = Secret::new([game; 32]);
        let mut stream = Stream::new(&secret, 1, Bytes32::default(), &[]);
        let mut dice = Stream::new(&secret, 2, Bytes32::default(), &[]);
        let mut truth = melee(game, &mut stream);
        let (turn, half) = (truth.public.turn, truth.public.half);
        let mut orders = 0;
        let mut log: Vec<String> = Vec::new();
        while truth.public.outcome.is_none()
            && truth.public.phase == Phase::Combat
            && (truth.public.turn, truth.public.half) == (turn, half)
        {
            let Awaiting::Decisions(open) = TexasRevolution::awaiting(&truth.public) else {
                break;
            };
            let seat = open[0].seat;
            assert!(
                open[0].key.len() <= 40 && open[0].key.is_ascii(),
                "{}",
                open[0].key
            );
            let view = truth.view(Viewer::Seat(seat));
            let usual = TexasRevolution::default_order(&view).expect("a default");
            menu::check(&view, &usual)
                .unwrap_or_else(|r| panic!("game {game}: the default {usual:?} was refused: {r}"));
            let Some(order) = player::sample(&view, &mut stream) else {
                corners += 1;
                continue;
            };
            let line = notation::print(&view, &order);
            let action = menu::check(&view, &order)
                .unwrap_or_else(|r| panic!("game {game}: '{line}' was offered and refused: {r}"));
            assert_eq!(notation::parse(&view, &line).as_ref(), Ok(&order), "{line}");
            let mut umpire = Umpire::chance(&mut dice);
            TexasRevolution::play(&mut truth, seat, action, &mut umpire);
            let (rolls, reports) = umpire.finish().expect("no tape");
            let mut occasions: Vec<_> = rolls.iter().map(|r| r.occasion.clone()).collect();
            occasions.dedup();
            assert_eq!(occasions.len(), rolls.len(), "one occasion a die");
            log.push(format!("> {line}"));
            log.extend(reports.iter().map(|r| format!("{} {}", r.rule, r.text)));
            for report in &reports {
                assert!(
                    !report.text.to_string().starts_with("tr-"),
                    "{}",
                    report.text
                );
                for line in &report.trace {
                    assert!(!line.text.to_string().contains("tr-"), "{}", line.text);
                }
                *rules.entry(report.rule.number().to_owned()).or_default() += 1;
                // Walls are a secret until both sides have set theirs.
                if report.to == Audience::All && report.text.id == "tr-walls-set" {
                    assert!(
                        truth
                            .public
                            .assault
                            .as_ref()
                            .is_some_and(|a| a.walls.is_empty())
                    );
                }
            }
            check(&truth).unwrap_or_else(|b| panic!("game {game}: {b}\n{}", log.join("\n")));
            *verbs.entry(order.verb).or_default() += 1;
            orders += 1;
            assert!(orders < 400, "game {game} does not end");
        }
    }
    println!("{verbs:?}\n{rules:?}\n{corners} corners");
    for verb in [
        "fight",
        "sortie",
        "withdraw",
        "stay",
        "defend",
        "lose",
        "fight-on",
        "retreat",
        "advance",
        "capture",
        "assault",
        "walls",
        "columns",
        "storm",
        "rush",
        "intervene",
    ] {
        assert!(verbs.contains_key(verb), "nobody ordered '{verb}'");
    }
}
