//! A whole game between named kinds of computer player.

use super::playout::{pick, set_up};
use super::{Findings, Law, Laws, Watch};
use crate::dice::Seeded;
use crate::menu;
use crate::player::Commander;
use crate::ruleset::{Awaiting, Outcome, Ruleset, Seat, Viewer};
use crate::umpire::Umpire;
use serde::Deserialize;
use serde::de::value::MapDeserializer;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Orders that a player may fail to give in a row before the seat counts as stuck.
const TRIES: usize = 300;

/// What a game between computer players brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bout {
    /// How it ended; `None` when it did not.
    pub outcome: Option<Outcome>,
    /// The key of the last decision, which tells how far it went.
    pub last: String,
    /// Orders by verb, rules cited, and laws broken.
    pub findings: Findings,
}

/// Plays a whole game between computer players, by seat, and keeps it to the
/// laws of the gate and to the invariants. A seat that is not named is played
/// at random.
pub fn contest<R: Ruleset>(
    laws: &Laws<'_>,
    players: &BTreeMap<Seat, Commander>,
    seed: u64,
) -> Bout {
    let (mut outcome, mut last) = (None, String::new());
    let findings = Watch::over(laws, seed, |watch| {
        let mut dice = Seeded::new(seed);
        // Players have chance of their own, so that how they choose moves no die.
        let mut chance = Seeded::new(!seed);
        let mut occasions = BTreeSet::new();
        let Some(mut position) = set_up::<R>(watch, &mut dice, &mut occasions) else {
            return;
        };
        while watch.goes_on() {
            let decisions = match R::awaiting(&position.public) {
                Awaiting::Over(end) => {
                    watch.found.count_outcome(&end, R::turn(&position.public));
                    outcome = Some(end);
                    return;
                }
                Awaiting::Decisions(decisions) => decisions,
            };
            watch.awaited(&position, &decisions);
            let Some(decision) = pick(&mut chance, &decisions) else {
                return;
            };
            last.clone_from(&decision.key);
            let view = position.view(Viewer::Seat(decision.seat));
            let player = players.get(&decision.seat).copied();
            let player = player.unwrap_or(Commander::Random);
            let order = (0..TRIES).find_map(|_| player.order(&view, &mut chance));
            let Some(order) = order else {
                return watch.blame(Law::AwaitedCanAct, &decision.key, "it gives no order");
            };
            if laws.thorough {
                watch.advice(&view);
            }
            let action = match menu::check(&view, &order) {
                Ok(action) => action,
                Err(refusal) => {
                    let what = format!("{order:?} is refused: {refusal}");
                    return watch.blame(Law::OfferedPlays, &order.verb, what);
                }
            };
            let mut umpire = Umpire::chance(&mut dice);
            R::play(&mut position, decision.seat, action, &mut umpire);
            watch.heard(umpire, &mut occasions);
            watch.played(&order.verb);
            watch.invariants(&position, &order.verb);
        }
    });
    Bout {
        outcome,
        last,
        findings,
    }
}

/// Every verb that the actions of a rule system know, in their order; empty
/// where its actions are not told apart by their verbs.
pub fn verbs<R: Ruleset>() -> Vec<&'static str> {
    // An unknown verb is refused with the list of those that are known.
    let nobody = MapDeserializer::new(std::iter::once(("verb", "?")));
    match R::Action::deserialize(nobody) {
        Err(Known(verbs)) => verbs.to_vec(),
        Ok(_) => Vec::new(),
    }
}

/// The variants that a refusal lists.
#[derive(Debug)]
struct Known(&'static [&'static str]);

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl std::error::Error for Known {}

impl serde::de::Error for Known {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self(&[])
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Self {
        Self(expected)
    }
}
