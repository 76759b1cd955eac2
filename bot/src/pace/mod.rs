//! How fast a game is played: by a bank of time with an increment, by a fixed
//! local hour, or as slowly as its players like. Arithmetic alone: nothing here
//! looks at a clock.

mod daily;
pub mod dates;
mod night;
mod reminder;
mod written;
mod zone;

pub use daily::{Daily, Days};
pub use night::{Night, Quiet};
pub use reminder::reminder;
pub use written::{WrongPace, span, span_words};
pub use zone::Zone;

use engine::text;
use engine::text::Text;
use serde::{Deserialize, Serialize};

/// A minute, in seconds.
pub const MINUTE: i64 = 60;
/// An hour, in seconds.
pub const HOUR: i64 = 60 * MINUTE;
/// A day of 24 hours, in seconds.
pub const DAY: i64 = 24 * HOUR;

/// The last minute before a moment, for a date that is shown: whoever is away to
/// the end of Friday is not away until Saturday.
pub const fn last_minute(until: i64) -> i64 {
    until - MINUTE
}

/// A game's pace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// No deadlines.
    #[default]
    None,
    /// A bank of time for each seat.
    Bank(Bank),
    /// A fixed local hour for everybody.
    Daily(Daily),
}

/// A bank of time: it runs while its seat is awaited, and gains the increment
/// when the seat has done what was asked. All in seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bank {
    /// What each seat begins with.
    pub start: i64,
    /// What it gains with each decision.
    pub increment: i64,
    /// What it never goes beyond.
    pub cap: i64,
    /// How long after the deadline it takes effect.
    pub grace: i64,
    /// Whose nights are kept for players who name no zone.
    pub zone: Zone,
}

/// What follows a deadline that passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Expiry {
    /// The rules' default order stands for the silent seat.
    #[default]
    Default,
    /// The other side chooses: more time, play on cautiously, or claim.
    Ask,
}

impl Expiry {
    /// The word in commands and in the database.
    pub fn word(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Ask => "ask",
        }
    }

    /// From that word.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Default, Self::Ask]
            .into_iter()
            .find(|e| e.word() == word.trim().to_lowercase())
    }
}

impl Bank {
    /// Whether it is so slow that nobody should have to rise at night for it.
    fn keeps_nights(&self) -> bool {
        self.start >= DAY
    }
}

impl Pace {
    /// When a decision that is asked for at `now` must be taken, by a seat with
    /// `bank` seconds whose player sleeps at `night`; `None` without a pace. In
    /// seconds since 1970, without the grace.
    pub fn deadline(&self, now: i64, bank: i64, night: &Night) -> Option<i64> {
        match self {
            Self::None => None,
            Self::Bank(pace) => {
                let at = now.saturating_add(bank.max(0));
                Some(if pace.keeps_nights() {
                    night.morning_after(at)
                } else {
                    at
                })
            }
            Self::Daily(pace) => Some(pace.next(now.saturating_add(pace.lead))),
        }
    }

    /// The grace after a deadline, in seconds.
    pub fn grace(&self) -> i64 {
        match self {
            Self::None => 0,
            Self::Bank(pace) => pace.grace,
            Self::Daily(pace) => pace.grace,
        }
    }

    /// What a seat's bank holds at the start; 0 where there is none.
    pub fn first_bank(&self) -> i64 {
        match self {
            Self::Bank(pace) => pace.start,
            Self::None | Self::Daily(_) => 0,
        }
    }

    /// What a bank holds after a decision: begun with `bank` seconds, taken
    /// with `left` seconds to the deadline (below zero after it).
    pub fn bank_after(&self, bank: i64, left: i64) -> i64 {
        match self {
            // A deadline that was put off to the morning, or extended, is no gain.
            Self::Bank(pace) => (left.clamp(0, bank.max(0)) + pace.increment).min(pace.cap),
            Self::None | Self::Daily(_) => 0,
        }
    }

    /// A deadline put off by at least `by` seconds: to the next hour on the grid
    /// where there is one.
    pub fn extended(&self, deadline: i64, by: i64) -> i64 {
        match self {
            Self::None | Self::Bank(_) => deadline.saturating_add(by),
            Self::Daily(pace) => pace.next(deadline.saturating_add(by)),
        }
    }

    /// The deadline after a pause that stopped it with `left` seconds to go. On
    /// a grid it is the first hour that leaves the rest, or the lead if that is
    /// shorter: many short pauses do not lose a day each.
    pub fn resumed(&self, now: i64, left: i64) -> i64 {
        match self {
            Self::None | Self::Bank(_) => now.saturating_add(left),
            Self::Daily(pace) => pace.next(now.saturating_add(left.min(pace.lead))),
        }
    }

    /// How long those who are asked what to do with a silent seat have for it,
    /// and how much time they can give it: never less than an hour, but for
    /// games that are quicker as a whole.
    pub fn answer_time(&self) -> i64 {
        match self {
            Self::Bank(pace) => pace.increment.max(pace.cap.min(DAY)).min(2 * DAY),
            Self::None | Self::Daily(_) => DAY,
        }
    }

    /// When a seat for which the umpire plays on, or whose holder has come back
    /// after the deadline, must have acted itself: soon, so that the others wait no
    /// longer for it than they must, but not in its player's night.
    pub fn soon(&self, now: i64, night: &Night) -> i64 {
        let (least, is_slow) = match self {
            // Nobody gets more than a bank ever holds.
            Self::Bank(pace) => (pace.cap.min(15 * MINUTE), pace.keeps_nights()),
            Self::None | Self::Daily(_) => (15 * MINUTE, true),
        };
        let at = now + self.grace().max(least);
        if is_slow && night.has(at) {
            night.morning_after(at) + self.grace().max(least)
        } else {
            at
        }
    }

    /// The zone whose nights count for those who name none.
    pub fn zone(&self) -> Zone {
        match self {
            Self::None => Zone::default(),
            Self::Bank(pace) => pace.zone.clone(),
            Self::Daily(pace) => pace.zone.clone(),
        }
    }
}

/// A pace in words, with all that follows from it: for everybody to read beforehand.
pub fn words(pace: &Pace, expiry: Expiry) -> Text {
    let then = expiry_words(expiry);
    match pace {
        Pace::None => Text::new("pace-none"),
        Pace::Bank(bank) => text!(
            "pace-bank",
            start = span_words(bank.start),
            increment = span_words(bank.increment),
            cap = span_words(bank.cap),
            grace = span_words(bank.grace),
            zone = bank.zone.name(),
            nights = i64::from(bank.keeps_nights()),
            then = then
        ),
        Pace::Daily(daily) => text!(
            "pace-daily",
            hour = format!("{:02}:{:02}", daily.minute / 60, daily.minute % 60),
            zone = daily.zone.name(),
            days = daily.days.words(),
            lead = span_words(daily.lead),
            grace = span_words(daily.grace),
            then = then
        ),
    }
}

/// The same in a few words, to stand in a sentence.
pub fn brief(pace: &Pace, expiry: Expiry) -> Text {
    let then = Text::new(match expiry {
        Expiry::Default => "pace-brief-default",
        Expiry::Ask => "pace-brief-ask",
    });
    match pace {
        Pace::None => Text::new("pace-brief-none"),
        Pace::Bank(bank) => text!(
            "pace-brief-bank",
            start = span_words(bank.start),
            increment = span_words(bank.increment),
            cap = span_words(bank.cap),
            then = then
        ),
        Pace::Daily(daily) => text!(
            "pace-brief-daily",
            hour = format!("{:02}:{:02}", daily.minute / 60, daily.minute % 60),
            zone = daily.zone.name(),
            days = daily.days.words(),
            then = then
        ),
    }
}

/// What follows a deadline that passed, in words.
pub fn expiry_words(expiry: Expiry) -> Text {
    Text::new(match expiry {
        Expiry::Default => "pace-then-default",
        Expiry::Ask => "pace-then-ask",
    })
}

#[cfg(test)]
mod tests;
