//! The laws of the contract, written once over `R:` [`Ruleset`]. Tests and
//! simulation play whole random games by them; what breaks a law is handed
//! back as a [`Violation`] and never as a panic.
//!
//! - [`play`] plays by the open gate and looks at everything a rule system
//!   shows on the way: menus, notation, completions, texts, boards.
//! - [`journal`] plays the same way through a [`Match`](crate::game::Match) and
//!   proves saves, undo, rewind, redo, amendments and replay.
//! - [`secrecy`] proves that nothing hidden shows; the rule system lends it
//!   another hidden truth through [`Scramble`].

mod contest;
mod journal;
mod orders;
mod outputs;
mod playout;
mod rewind;
mod secrecy;
mod shape;

pub use contest::{Bout, contest, verbs};
pub use journal::journal;
pub use playout::play;
pub use secrecy::{Hidden, Picture, Scramble, before_play, hidden_order, secrecy, through_play};

use crate::ruleset::{Awaiting, Outcome, Ruleset, Setup};
use crate::text::{Arg, Catalogue, ENGLISH, Text};
use crate::umpire::{Report, Roll};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A law of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// The set-up is accepted and no code panics.
    Runs,
    /// [`Ruleset::check`] holds after the set-up and after every action.
    Invariants,
    /// Whatever can be taken from a menu is accepted.
    OfferedPlays,
    /// What is not in the menu is refused.
    OthersRefused,
    /// Whoever is awaited has an offer, and something can be taken from it.
    AwaitedCanAct,
    /// Who is not awaited has an empty menu, and so have those who do not play.
    OthersWait,
    /// The default order is accepted.
    DefaultPlays,
    /// What is advised is accepted, and asked twice it is the same.
    AdvicePlays,
    /// What is answered ahead passes the gate, by a reaction and a step that
    /// the rule system names, and every reaction is one of those.
    Reactions,
    /// Decisions have short ASCII keys and are at most one a seat.
    Decisions,
    /// Asked twice, a menu and its choices are the same.
    Stable,
    /// Verbs, fields, keys and words can be told apart and written.
    Shape,
    /// What is printed is read back as the same order.
    Notation,
    /// What is whole completes to itself, and a completion can be gone on from.
    Completion,
    /// Every message shown exists with its arguments.
    Words,
    /// Every die has an occasion of its own.
    Occasions,
    /// Play ends within the limit.
    Ends,
    /// Saved, loaded and saved again, a game is the same.
    Saves,
    /// A journal replays to the same position and hashes, and a changed one does not.
    Replay,
    /// An undo restores the position exactly, and is refused where a die, a
    /// reveal, another's act or a change of who is awaited stands against it.
    Undo,
    /// A rewind restores the position of an earlier line exactly, a redo that of
    /// before what was taken back; orders given again meet the same dice.
    Rewind,
    /// What an umpire may amend is accepted or refused with a reason, keeps the
    /// invariants and leaves a game that can be played on.
    Amend,
    /// Who has resigned while the game goes on is awaited no more and can do
    /// nothing more.
    Resigned,
    /// A revision changes with what its viewer can reach, the progress of others
    /// in a sealed phase apart, and only with that; while it stands, so does all
    /// that its viewer can order.
    Revision,
    /// Before play, nothing shown depends on what is hidden from the viewer.
    HiddenBefore,
    /// After play, what is shown depends on what was hidden only where a report
    /// to the viewer cites the rule that reveals it.
    HiddenThrough,
    /// Before and after an amendment, what is shown does not depend on what is
    /// hidden; and it is told to those alone who can see what it changed.
    HiddenAmendment,
    /// A secret order shows nothing to others that another secret order would
    /// not show.
    HiddenOrder,
}

impl Law {
    /// Whether it is about what may show.
    pub fn is_of_secrecy(self) -> bool {
        matches!(
            self,
            Self::HiddenBefore | Self::HiddenThrough | Self::HiddenOrder | Self::HiddenAmendment
        )
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// A law that was broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which.
    pub law: Law,
    /// The seed of the game.
    pub seed: u64,
    /// How many orders had been played.
    pub step: usize,
    /// What it is about: a verb, or for the laws of secrecy the kind of output.
    pub subject: String,
    /// What was found. For the eyes of developers: it may hold secrets.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            law,
            seed,
            step,
            subject,
            what,
        } = self;
        write!(
            f,
            "{law} broken with seed {seed} after {step} orders: {subject}: {what}"
        )
    }
}

/// How to play.
pub struct Laws<'a> {
    /// The set-up to begin with.
    pub setup: Setup,
    /// The messages that must hold every text shown.
    pub catalogue: &'a Catalogue,
    /// Most orders before a game must have ended.
    pub limit: usize,
    /// Where to leave off without blame, for a look at a part of a long game.
    pub stop: Option<usize>,
    /// Whether to look at everything shown after every order, rather than only
    /// at the gate and the invariants.
    pub thorough: bool,
    /// At one order in so many, taken by chance, the laws of secrecy compare two
    /// truths; at 1, at each.
    pub one_in: u8,
}

impl Laws<'static> {
    /// The gate and the invariants only, for speed.
    pub fn quick(setup: Setup) -> Self {
        Self {
            setup,
            catalogue: &ENGLISH,
            limit: 20_000,
            stop: None,
            thorough: false,
            one_in: 1,
        }
    }

    /// All that is shown, after every order.
    pub fn thorough(setup: Setup) -> Self {
        Self {
            thorough: true,
            ..Self::quick(setup)
        }
    }
}

/// What one or more games brought up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// Games begun.
    pub games: u64,
    /// Games that came to their end.
    pub ended: u64,
    /// Orders carried out.
    pub orders: u64,
    /// Orders carried out, by verb.
    pub verbs: BTreeMap<String, u64>,
    /// How often reports, their workings and dice cited each rule.
    pub rules: BTreeMap<String, u64>,
    /// Reports made.
    pub reports: u64,
    /// Dice rolled.
    pub rolls: u64,
    /// Orders taken back.
    pub undone: u64,
    /// Times a game was taken back to an earlier line.
    pub rewound: u64,
    /// Times what was taken back was done again.
    pub redone: u64,
    /// Amendments carried out.
    pub amended: u64,
    /// Times a sampled order ran into a corner and was dropped.
    pub dead_ends: u64,
    /// Pairs of truths compared by the laws of secrecy.
    pub compared: u64,
    /// Pairs after which something showed, with a report that reveals it.
    pub revealed: u64,
    /// How games ended: the winning side's number or "draw", and the rule.
    pub outcomes: BTreeMap<String, u64>,
    /// The same with the turn in which it was.
    pub turns: BTreeMap<String, u64>,
    /// The laws that were broken: of each game the first [`Findings::MOST`],
    /// the same thing once.
    pub violations: Vec<Violation>,
}

impl Findings {
    /// So many violations are kept of one game.
    pub const MOST: usize = 40;

    /// Adds what other games brought up.
    pub fn add(&mut self, other: Self) {
        let sums = [
            (&mut self.games, other.games),
            (&mut self.ended, other.ended),
            (&mut self.orders, other.orders),
            (&mut self.reports, other.reports),
            (&mut self.rolls, other.rolls),
            (&mut self.undone, other.undone),
            (&mut self.rewound, other.rewound),
            (&mut self.redone, other.redone),
            (&mut self.amended, other.amended),
            (&mut self.dead_ends, other.dead_ends),
            (&mut self.compared, other.compared),
            (&mut self.revealed, other.revealed),
        ];
        for (mine, more) in sums {
            *mine += more;
        }
        let maps = [
            (&mut self.verbs, other.verbs),
            (&mut self.rules, other.rules),
            (&mut self.outcomes, other.outcomes),
            (&mut self.turns, other.turns),
        ];
        for (mine, more) in maps {
            for (key, n) in more {
                *mine.entry(key).or_default() += n;
            }
        }
        self.violations.extend(other.violations);
    }

    /// Whether no law was broken.
    pub fn is_clean(&self) -> bool {
        self.violations.is_empty()
    }

    fn count_outcome(&mut self, outcome: &Outcome, turn: Option<u16>) {
        self.ended += 1;
        let winner = outcome
            .winner
            .map_or_else(|| "draw".to_owned(), |side| format!("side {}", side.0));
        let rule = outcome.rule.as_ref();
        let key = rule.map_or_else(|| winner.clone(), |rule| format!("{winner} {rule}"));
        if let Some(turn) = turn {
            let turns = self.turns.entry(format!("{key}, turn {turn:2}"));
            *turns.or_default() += 1;
        }
        *self.outcomes.entry(key).or_default() += 1;
    }
}

/// The book a game is watched with: counts and violations, and where it stands.
struct Watch<'a> {
    laws: &'a Laws<'a>,
    seed: u64,
    step: usize,
    found: Findings,
    /// Forms of texts that were read.
    said: BTreeSet<u64>,
}

/// What a text is but for the words in it: messages, arguments and numbers,
/// which alone decide what a message needs.
fn form(text: &Text) -> u64 {
    fn add(hasher: &mut DefaultHasher, arg: &Arg) {
        std::mem::discriminant(arg).hash(hasher);
        match arg {
            Arg::Number(n) => n.hash(hasher),
            Arg::Words(_) => {}
            Arg::List(list) => list.iter().for_each(|a| add(hasher, a)),
            Arg::Text(text) => add_text(hasher, text),
        }
    }
    fn add_text(hasher: &mut DefaultHasher, text: &Text) {
        text.id.hash(hasher);
        for (name, arg) in &text.args {
            name.hash(hasher);
            add(hasher, arg);
        }
    }
    let mut hasher = DefaultHasher::new();
    add_text(&mut hasher, text);
    hasher.finish()
}

impl<'a> Watch<'a> {
    /// Runs a game to its end, or to a panic, which breaks a law too.
    fn over(laws: &'a Laws<'a>, seed: u64, game: impl FnOnce(&mut Self)) -> Findings {
        let mut watch = Self {
            laws,
            seed,
            step: 0,
            found: Findings {
                games: 1,
                ..Findings::default()
            },
            said: BTreeSet::new(),
        };
        // What a panic leaves behind is read for its counts only.
        let run = catch_unwind(AssertUnwindSafe(|| game(&mut watch)));
        if let Err(panic) = run {
            let what = panic
                .downcast_ref::<String>()
                .cloned()
                .or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned()))
                .unwrap_or_default();
            watch.blame(Law::Runs, "panic", what);
        }
        watch.found
    }

    fn blame(&mut self, law: Law, subject: impl Into<String>, what: impl Into<String>) {
        let (subject, what) = (subject.into(), what.into());
        let known = &mut self.found.violations;
        let again = known
            .iter()
            .any(|v| v.law == law && v.subject == subject && v.what == what);
        if !again && known.len() < Findings::MOST {
            known.push(Violation {
                law,
                seed: self.seed,
                step: self.step,
                subject,
                what,
            });
        }
    }

    /// Blames unless `holds`.
    fn require(&mut self, holds: bool, law: Law, subject: &str, what: impl FnOnce() -> String) {
        if !holds {
            self.blame(law, subject, what());
        }
    }

    /// Every one of these texts can be said. Where speed is asked for, texts
    /// that differ in words alone are read once.
    fn read<'t>(&mut self, subject: &str, texts: impl IntoIterator<Item = &'t Text>) {
        for text in texts {
            if !self.laws.thorough && !self.said.insert(form(text)) {
                continue;
            }
            if let Err(what) = self.laws.catalogue.check(text) {
                self.blame(Law::Words, subject, what);
            }
        }
    }

    /// Counts what an order (or the set-up) brought, and reads the reports.
    fn count(&mut self, rolls: &[Roll], reports: &[Report]) {
        self.found.rolls += rolls.len() as u64;
        self.found.reports += reports.len() as u64;
        let cited = rolls.iter().map(|r| &r.rule);
        let cited = cited.chain(reports.iter().map(|r| &r.rule));
        let traced = reports.iter().flat_map(|r| &r.trace);
        let cited = cited.chain(traced.clone().filter_map(|t| t.rule.as_ref()));
        for rule in cited {
            tally(&mut self.found.rules, rule.number());
        }
        self.read("report", reports.iter().map(|r| &r.text));
        self.read("working", traced.map(|t| &t.text));
    }

    /// Whether to go on; blames a game that goes on too long.
    fn goes_on(&mut self) -> bool {
        let limit = self.laws.limit;
        if self.laws.stop.is_some_and(|stop| self.step >= stop) {
            return false;
        }
        self.require(self.step < limit, Law::Ends, "game", || {
            format!("not over after {limit} orders")
        });
        self.step < limit
    }

    fn played(&mut self, verb: &str) {
        self.step += 1;
        self.found.orders += 1;
        tally(&mut self.found.verbs, verb);
    }

    fn invariants<R: Ruleset>(&mut self, position: &crate::ruleset::Position<R>, after: &str) {
        if let Err(broken) = R::check(position) {
            self.blame(Law::Invariants, after, broken.to_string());
        }
    }
}

/// Counts one more of that key.
fn tally(counts: &mut BTreeMap<String, u64>, key: &str) {
    match counts.get_mut(key) {
        Some(count) => *count += 1,
        None => {
            counts.insert(key.to_owned(), 1);
        }
    }
}

/// How the game ended, where it has.
fn outcome(awaiting: &Awaiting) -> Option<&Outcome> {
    match awaiting {
        Awaiting::Over(outcome) => Some(outcome),
        Awaiting::Decisions(_) => None,
    }
}
