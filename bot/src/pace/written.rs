//! A pace as it is written in commands and kept in the database, both ways.

use super::{Bank, DAY, Daily, Days, HOUR, MINUTE, Pace, Zone};
use engine::text;
use engine::text::Text;
use std::fmt;
use std::str::FromStr;

/// The shortest and the longest bank.
const BANKS: (i64, i64) = (5 * MINUTE, 60 * DAY);
/// The longest grace.
const LONGEST_GRACE: i64 = 2 * DAY;
/// The longest lead.
const LONGEST_LEAD: i64 = 7 * DAY;
/// The lead of a fixed hour where none is named.
const LEAD: i64 = 4 * HOUR;
/// The longest grace where none is named.
const GRACE: i64 = 30 * MINUTE;

/// Why words are no pace: one sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", crate::words::say(.0))]
pub struct WrongPace(pub Text);

/// A span of time in seconds, from words such as `90m`, `36h`, `3d`, `1d12h`.
pub fn span(words: &str) -> Option<i64> {
    let mut seconds = 0_i64;
    let mut digits = String::new();
    let mut parts = 0;
    for c in words.trim().to_lowercase().chars() {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        let unit = match c {
            'm' => MINUTE,
            'h' => HOUR,
            'd' => DAY,
            _ => return None,
        };
        let count: i64 = digits.parse().ok()?;
        seconds = seconds.checked_add(count.checked_mul(unit)?)?;
        digits.clear();
        parts += 1;
    }
    (parts > 0 && digits.is_empty()).then_some(seconds)
}

/// A span of time as [`span`] reads it, rounded down to minutes.
pub fn span_words(seconds: i64) -> String {
    let minutes = seconds.max(0) / MINUTE;
    let parts = [(minutes / 60, 'h'), (minutes % 60, 'm')];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let words: Vec<String> = parts.map(|(n, unit)| format!("{n}{unit}")).collect();
    if words.is_empty() {
        "0m".into()
    } else {
        words.concat()
    }
}

/// A minute of the day, from words such as `20:00`, `8`, `7:15`.
pub(super) fn minute_of_day(words: &str) -> Option<u16> {
    let (hour, minute) = words.trim().split_once(':').unwrap_or((words.trim(), "0"));
    let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
    (hour < 24 && minute < 60).then_some(hour * 60 + minute)
}

/// The grace where none is named: less for what is quicker.
fn usual_grace(whole: i64) -> i64 {
    (whole / 24 / MINUTE * MINUTE).clamp(MINUTE, GRACE)
}

fn no(text: Text) -> WrongPace {
    WrongPace(text)
}

/// The words after the first, by what they are.
#[derive(Default)]
struct Rest {
    zone: Option<Zone>,
    days: Option<Days>,
    max: Option<i64>,
    lead: Option<i64>,
    grace: Option<i64>,
}

impl Rest {
    fn read<'w>(mut words: impl Iterator<Item = &'w str>) -> Result<Self, WrongPace> {
        let mut rest = Self::default();
        while let Some(word) = words.next() {
            let lower = word.to_lowercase();
            // "grace:1m", as options are written, is "grace 1m".
            let (lower, joined) = match lower.split_once([':', '=']) {
                Some((name @ ("max" | "lead" | "grace"), value)) => {
                    (name.to_owned(), Some(value.to_owned()))
                }
                _ => (lower, None),
            };
            match lower.as_str() {
                "max" | "lead" | "grace" => {
                    let wanted = match &joined {
                        Some(value) => span(value),
                        None => words.next().and_then(span),
                    };
                    let found = wanted
                        .ok_or_else(|| no(text!("pace-wrong-span", word = lower.as_str())))?;
                    match lower.as_str() {
                        "max" => rest.max = Some(found),
                        "lead" => rest.lead = Some(found),
                        _ => rest.grace = Some(found),
                    }
                }
                _ => {
                    if let Some(days) = Days::read(&lower) {
                        rest.days = Some(days);
                    } else if let Some(zone) = Zone::find(word) {
                        rest.zone = Some(zone);
                    } else {
                        let near = Zone::matching(word, 3);
                        return Err(no(if near.is_empty() {
                            text!("pace-wrong-word", word = word)
                        } else {
                            text!("pace-wrong-word-near", word = word, near = near)
                        }));
                    }
                }
            }
        }
        Ok(rest)
    }

    fn grace(&self, whole: i64) -> Result<i64, WrongPace> {
        let grace = self.grace.unwrap_or_else(|| usual_grace(whole));
        if grace > LONGEST_GRACE {
            return Err(no(text!(
                "pace-too-long",
                what = "grace",
                most = span_words(LONGEST_GRACE)
            )));
        }
        Ok(grace)
    }
}

impl FromStr for Pace {
    type Err = WrongPace;

    fn from_str(words: &str) -> Result<Self, WrongPace> {
        let mut parts = words.split_whitespace();
        let first = parts.next().unwrap_or_default().to_lowercase();
        match first.as_str() {
            "" | "none" => Ok(Self::None),
            "daily" => daily(parts),
            _ => bank(&first, parts),
        }
    }
}

fn daily<'w>(mut parts: impl Iterator<Item = &'w str>) -> Result<Pace, WrongPace> {
    let hour = parts.next().unwrap_or_default();
    let minute = minute_of_day(hour).ok_or_else(|| no(text!("pace-wrong-hour", hour = hour)))?;
    let rest = Rest::read(parts)?;
    let Some(zone) = rest.zone.clone() else {
        return Err(no(Text::new("pace-no-zone")));
    };
    let lead = rest.lead.unwrap_or(LEAD);
    if lead > LONGEST_LEAD {
        return Err(no(text!(
            "pace-too-long",
            what = "lead",
            most = span_words(LONGEST_LEAD)
        )));
    }
    if rest.max.is_some() {
        return Err(no(text!("pace-not-here", word = "max")));
    }
    Ok(Pace::Daily(Daily {
        minute,
        zone,
        days: rest.days.unwrap_or(Days::ALL),
        lead,
        grace: rest.grace(DAY)?,
    }))
}

fn bank<'w>(first: &str, parts: impl Iterator<Item = &'w str>) -> Result<Pace, WrongPace> {
    let (start, increment) = first.split_once('+').unwrap_or((first, "0m"));
    let (Some(start), Some(increment)) = (span(start), span(increment)) else {
        return Err(no(text!("pace-wrong", words = first)));
    };
    let rest = Rest::read(parts)?;
    if let Some(word) = rest
        .days
        .map(|_| "days")
        .or_else(|| rest.lead.map(|_| "lead"))
    {
        return Err(no(text!("pace-not-here", word = word)));
    }
    let cap = rest.max.unwrap_or(start);
    let (least, most) = BANKS;
    if start < least {
        let least = span_words(least);
        return Err(no(text!("pace-bank-short", least = least)));
    }
    if cap > most || increment > most {
        return Err(no(text!("pace-bank-long", days = most / DAY)));
    }
    if cap < start {
        let start = span_words(start);
        return Err(no(text!("pace-bank-cap", start = start)));
    }
    Ok(Pace::Bank(Bank {
        start,
        increment,
        cap,
        grace: rest.grace(start)?,
        zone: rest.zone.unwrap_or_default(),
    }))
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Bank(pace) => {
                f.write_str(&span_words(pace.start))?;
                if pace.increment > 0 {
                    write!(f, "+{}", span_words(pace.increment))?;
                }
                if pace.cap != pace.start {
                    write!(f, " max {}", span_words(pace.cap))?;
                }
                if pace.grace != usual_grace(pace.start) {
                    write!(f, " grace {}", span_words(pace.grace))?;
                }
                if pace.zone != Zone::default() {
                    write!(f, " {}", pace.zone.name())?;
                }
                Ok(())
            }
            Self::Daily(pace) => {
                let (hour, minute) = (pace.minute / 60, pace.minute % 60);
                write!(f, "daily {hour:02}:{minute:02} {}", pace.zone.name())?;
                if pace.days != Days::ALL {
                    write!(f, " {}", pace.days)?;
                }
                if pace.lead != LEAD {
                    write!(f, " lead {}", span_words(pace.lead))?;
                }
                if pace.grace != usual_grace(DAY) {
                    write!(f, " grace {}", span_words(pace.grace))?;
                }
                Ok(())
            }
        }
    }
}
