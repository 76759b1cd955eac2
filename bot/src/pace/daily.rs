//! A fixed local hour on chosen days: a grid of deadlines that nothing moves.

use super::Zone;
use engine::text::Text;
use jiff::ToSpan as _;

/// The days of the week on which there is a deadline; at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Days(u8);

/// Their short names, Monday first.
const NAMES: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

impl Days {
    /// Every day.
    pub const ALL: Self = Self(0b111_1111);

    /// From a list such as `mon,wed-fri`, `weekdays`, `weekend`.
    pub(super) fn read(words: &str) -> Option<Self> {
        let day = |word: &str| {
            let day = super::dates::weekday(word.trim())?;
            usize::try_from(day.to_monday_zero_offset()).ok()
        };
        let mut days = 0;
        for part in words.split(',').filter(|p| !p.is_empty()) {
            days |= match part {
                "weekdays" => 0b001_1111,
                "weekend" | "weekends" => 0b110_0000,
                part => {
                    let (from, to) = part.split_once('-').unwrap_or((part, part));
                    let (from, to) = (day(from)?, day(to)?);
                    // From Friday to Monday goes over the weekend.
                    let count = (to + 7 - from) % 7;
                    (0..=count).fold(0, |all, n| all | 1 << ((from + n) % 7))
                }
            };
        }
        (days != 0).then_some(Self(days))
    }

    /// The same, to stand in a sentence.
    pub(super) fn words(self) -> Text {
        if self == Self::ALL {
            Text::new("pace-every-day")
        } else {
            Text::plain(self.to_string())
        }
    }

    /// Whether that day is one of them; 0 is Monday.
    pub fn has(self, day: usize) -> bool {
        self.0 & (1 << day) != 0
    }
}

impl std::fmt::Display for Days {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let named: Vec<&str> = (0..7).filter(|d| self.has(*d)).map(|d| NAMES[d]).collect();
        f.write_str(&named.join(","))
    }
}

/// A deadline at the same local hour on each of its days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Daily {
    /// The minute of the local day.
    pub minute: u16,
    /// Where.
    pub zone: Zone,
    /// On which days.
    pub days: Days,
    /// A decision asked for less than so many seconds before the hour has until the next.
    pub lead: i64,
    /// How many seconds after the deadline it takes effect.
    pub grace: i64,
}

impl Daily {
    /// The first hour of the grid at or after a moment, in seconds since 1970.
    pub fn next(&self, from: i64) -> i64 {
        // A time that the clocks skip may fall on the day after.
        let mut date = self.zone.local(from).date().saturating_sub(1.day());
        loop {
            let day = usize::try_from(date.weekday().to_monday_zero_offset()).unwrap_or_default();
            if self.days.has(day)
                && let Some(at) = self.zone.moment(date, self.minute)
                && at >= from
            {
                return at;
            }
            match date.tomorrow() {
                Ok(next) => date = next,
                // The calendar ends in the year 9999.
                Err(_) => return i64::MAX,
            }
        }
    }
}
