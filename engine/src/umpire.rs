//! The only way to dice and to reports inside `play`.

use crate::board::Arrow;
use crate::dice::Stream;
use crate::luck::Stake;
use crate::rule::Rule;
use crate::ruleset::{Owner, Seat};
use crate::text::Text;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Who a report is for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Audience {
    /// Everyone in the channel.
    All,
    /// The seats that share this part of the secrets.
    Owner(Owner),
    /// One seat.
    Seat(Seat),
}

/// What happened, as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Who may read it.
    pub to: Audience,
    /// By which rule it happened.
    pub rule: Rule,
    /// In one sentence.
    pub text: Text,
    /// How it was worked out, shown behind "Why?". Everyone who may read the
    /// report may read this too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trace: Vec<TraceLine>,
    /// The move it tells of, for the picture.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<Arrow>,
}

/// One line of a working: a figure and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceLine {
    /// The rule, where one gives the figure.
    pub rule: Option<Rule>,
    /// The line.
    pub text: Text,
}

impl TraceLine {
    /// A line whose figure a rule gives.
    pub const fn by(rule: Rule, text: Text) -> Self {
        Self {
            rule: Some(rule),
            text,
        }
    }
}

/// A die that fell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// By which rule.
    pub rule: Rule,
    /// What it was for, unique in the game: "t3 battle 0513 round 1". The same
    /// occasion met again after an undo gets the same roll.
    pub occasion: String,
    /// Sides of the die.
    pub sides: u8,
    /// What it shows.
    pub value: u8,
}

/// Rolls that fell and were undone, by occasion.
pub type KeptRolls = BTreeMap<String, u8>;

#[derive(Debug)]
enum Source<'a> {
    Stream {
        stream: Box<Stream>,
        kept: &'a KeptRolls,
    },
    Tape(std::slice::Iter<'a, Roll>),
    Chance(&'a mut dyn Chance),
}

/// A source of chance for play without a journal: simulation and tests.
pub trait Chance: std::fmt::Debug {
    /// A number from 1 to `sides`.
    fn roll(&mut self, sides: u8) -> u8;

    /// A roll for one occasion. A source may give each occasion its own roll,
    /// whatever else is rolled.
    fn roll_for(&mut self, sides: u8, occasion: &str) -> u8 {
        let _ = occasion;
        self.roll(sides)
    }
}

/// Hands out rolls, takes reports.
#[derive(Debug)]
pub struct Umpire<'a> {
    source: Source<'a>,
    rolls: Vec<Roll>,
    reports: Vec<Report>,
    stakes: Vec<Stake>,
    torn: bool,
}

impl<'a> Umpire<'a> {
    fn with(source: Source<'a>) -> Self {
        Self {
            source,
            rolls: Vec::new(),
            reports: Vec::new(),
            stakes: Vec::new(),
            torn: false,
        }
    }

    /// An umpire who rolls from a stream; occasions in `kept` get their old roll.
    pub fn rolling(stream: Stream, kept: &'a KeptRolls) -> Self {
        Self::with(Source::Stream {
            stream: Box::new(stream),
            kept,
        })
    }

    /// An umpire who reads rolls from a tape, for replay.
    pub fn reading(tape: &'a [Roll]) -> Self {
        Self::with(Source::Tape(tape.iter()))
    }

    /// An umpire who rolls from any source of chance.
    pub fn chance(source: &'a mut dyn Chance) -> Self {
        Self::with(Source::Chance(source))
    }

    /// Rolls a die with that many sides.
    pub fn roll(&mut self, rule: Rule, sides: u8, occasion: impl Into<String>) -> u8 {
        let occasion = occasion.into();
        let value = match &mut self.source {
            Source::Stream { stream, kept } => {
                // The word is drawn in any case, so that a kept roll shifts no other.
                let fresh = stream.roll(sides);
                kept.get(&occasion)
                    .copied()
                    .filter(|v| (1..=sides).contains(v))
                    .unwrap_or(fresh)
            }
            Source::Tape(tape) => match tape.next() {
                Some(roll) if roll.sides == sides && roll.occasion == occasion => roll.value,
                _ => {
                    self.torn = true;
                    1
                }
            },
            Source::Chance(chance) => chance.roll_for(sides, &occasion).clamp(1, sides.max(1)),
        };
        self.rolls.push(Roll {
            rule,
            occasion,
            sides,
            value,
        });
        value
    }

    /// Hands in a report.
    pub fn report(&mut self, report: Report) {
        self.reports.push(report);
    }

    /// Reports one sentence to everyone.
    pub fn announce(&mut self, rule: Rule, text: Text) {
        self.tell(Audience::All, rule, text);
    }

    /// Reports one sentence to everyone, with how it was worked out.
    pub fn announce_with(&mut self, rule: Rule, text: Text, trace: Vec<TraceLine>) {
        self.report(Report {
            to: Audience::All,
            rule,
            text,
            trace,
            arrows: Vec::new(),
        });
    }

    /// Reports one sentence to an audience.
    pub fn tell(&mut self, to: Audience, rule: Rule, text: Text) {
        self.report(Report {
            to,
            rule,
            text,
            trace: Vec::new(),
            arrows: Vec::new(),
        });
    }

    /// How many dice have fallen so far: where the next one will stand among
    /// the rolls of this order.
    pub fn thrown(&self) -> usize {
        self.rolls.len()
    }

    /// Notes what dice were worth. It is for the account of luck after the end
    /// alone: nothing of it enters the journal, and nobody sees it before.
    pub fn weigh(&mut self, stake: Stake) {
        self.stakes.push(stake);
    }

    /// What was noted of the dice so far.
    pub(crate) fn stakes(&mut self) -> Vec<Stake> {
        std::mem::take(&mut self.stakes)
    }

    /// What fell and what was said; `None` when a tape did not fit the play.
    pub fn finish(self) -> Option<(Vec<Roll>, Vec<Report>)> {
        let torn = self.torn
            || match self.source {
                Source::Tape(mut tape) => tape.next().is_some(),
                Source::Stream { .. } | Source::Chance(_) => false,
            };
        (!torn).then_some((self.rolls, self.reports))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Bytes32, Secret};

    const RULE: Rule = Rule::new("20");

    fn stream() -> Stream {
        Stream::new(&Secret::new([3; 32]), 5, Bytes32::default(), &[])
    }

    #[test]
    fn an_undone_roll_comes_back_and_shifts_no_other() {
        let none = KeptRolls::new();
        let mut umpire = Umpire::rolling(stream(), &none);
        let first = umpire.roll(RULE, 6, "a");
        let second = umpire.roll(RULE, 6, "b");
        let kept = KeptRolls::from([("a".to_owned(), first % 6 + 1)]);
        let mut umpire = Umpire::rolling(stream(), &kept);
        assert_eq!(umpire.roll(RULE, 6, "a"), first % 6 + 1);
        assert_eq!(umpire.roll(RULE, 6, "b"), second);
    }

    #[test]
    fn a_kept_roll_that_no_such_die_can_show_is_thrown_anew() {
        let kept = KeptRolls::from([("a".to_owned(), 7), ("b".to_owned(), 0)]);
        let mut umpire = Umpire::rolling(stream(), &kept);
        for occasion in ["a", "b"] {
            assert!((1..=6).contains(&umpire.roll(RULE, 6, occasion)));
        }
    }

    #[test]
    fn a_source_that_goes_astray_is_kept_to_the_faces_of_the_die() {
        #[derive(Debug)]
        struct Astray(u8);
        impl Chance for Astray {
            fn roll(&mut self, _: u8) -> u8 {
                self.0
            }
        }
        for (source, shown) in [(0, 1), (9, 6), (4, 4)] {
            let mut source = Astray(source);
            assert_eq!(Umpire::chance(&mut source).roll(RULE, 6, "a"), shown);
        }
    }

    #[test]
    fn a_tape_must_fit_the_play() {
        let tape = vec![Roll {
            rule: RULE,
            occasion: "a".into(),
            sides: 6,
            value: 4,
        }];
        let mut umpire = Umpire::reading(&tape);
        assert_eq!(umpire.roll(RULE, 6, "a"), 4);
        assert!(umpire.finish().is_some());
        let mut umpire = Umpire::reading(&tape);
        umpire.roll(RULE, 6, "other");
        assert!(umpire.finish().is_none());
        assert!(Umpire::reading(&tape).finish().is_none());
    }
}
