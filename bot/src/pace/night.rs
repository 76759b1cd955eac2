//! When somebody is not to be woken.

use super::Zone;
use jiff::ToSpan as _;

/// Hours of the local day, from a minute of it to another; over midnight where
/// the first is the later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiet {
    /// The first minute.
    pub from: u16,
    /// The first minute that is not quiet any more.
    pub to: u16,
}

impl Quiet {
    /// The night of whoever has named none.
    pub const NIGHT: Self = Self {
        from: 23 * 60,
        to: 8 * 60,
    };

    fn has(self, minute: u16) -> bool {
        if self.from <= self.to {
            (self.from..self.to).contains(&minute)
        } else {
            minute >= self.from || minute < self.to
        }
    }

    /// From words such as `23-8`, `22:30-07:15`; an empty time, such as `8-8`, is none.
    pub fn read(words: &str) -> Option<Self> {
        let (from, to) = words.trim().split_once(['-', '\u{2013}'])?;
        Some(Self {
            from: super::written::minute_of_day(from)?,
            to: super::written::minute_of_day(to)?,
        })
    }
}

impl std::fmt::Display for Quiet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { from, to } = self;
        write!(
            f,
            "{:02}:{:02}\u{2013}{:02}:{:02}",
            from / 60,
            from % 60,
            to / 60,
            to % 60
        )
    }
}

/// The quiet hours of somebody, where he lives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Night {
    /// Where.
    pub zone: Zone,
    /// Which hours.
    pub quiet: Quiet,
}

impl Night {
    /// Whether a moment lies in them.
    pub fn has(&self, at: i64) -> bool {
        self.quiet.has(self.zone.minute(at))
    }

    /// That moment, or if it lies in a night the end of that night.
    pub fn morning_after(&self, at: i64) -> i64 {
        if !self.has(at) {
            return at;
        }
        let date = self.zone.local(at).date();
        [Some(date), date.tomorrow().ok()]
            .into_iter()
            .flatten()
            .filter_map(|date| self.zone.moment(date, self.quiet.to))
            .find(|morning| *morning > at)
            .unwrap_or(at)
    }

    /// That moment, or if it lies in a night a moment before that night began.
    pub fn evening_before(&self, at: i64) -> i64 {
        if !self.has(at) {
            return at;
        }
        let date = self.zone.local(at).date();
        [date, date.saturating_sub(1.day())]
            .into_iter()
            .filter_map(|date| self.zone.moment(date, self.quiet.from))
            .map(|evening| evening - super::MINUTE)
            .find(|evening| *evening < at && !self.has(*evening))
            .unwrap_or(at)
    }
}
