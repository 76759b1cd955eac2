//! The stand-in's clock. Every limit in time (three seconds to acknowledge, fifteen minutes of token life, the
//! archive of a quiet thread) is judged against it, so a test passes time by saying so and never by sleeping.

use jiff::Timestamp;

pub use crate::clock::Clock;

/// A time in Discord's ISO form with microseconds and a numeric offset.
pub(crate) fn iso(unix_ms: i64) -> String {
    Timestamp::from_millisecond(unix_ms)
        .unwrap_or(Timestamp::UNIX_EPOCH)
        .strftime("%Y-%m-%dT%H:%M:%S%.6f+00:00")
        .to_string()
}

/// First millisecond of 2015, from which snowflakes count.
const DISCORD_EPOCH_MS: i64 = 1_420_070_400_000;

/// Hands out snowflakes: strictly increasing, with the time in the upper 42 bits.
#[derive(Debug, Default)]
pub(crate) struct Snowflakes {
    last: u64,
}

impl Snowflakes {
    /// The next id at this time.
    pub(crate) fn next(&mut self, now_ms: i64) -> u64 {
        let ms = u64::try_from(now_ms - DISCORD_EPOCH_MS).unwrap_or(0);
        self.last = (ms << 22).max(self.last + 1);
        self.last
    }

    /// Never hands out an id up to this one again (used when a kept table is loaded).
    pub(crate) fn skip_past(&mut self, id: u64) {
        self.last = self.last.max(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn snowflakes_increase_even_when_the_clock_stands_still() {
        let clock = Clock::stopped(1_700_000_000_000);
        let mut ids = Snowflakes::default();
        let a = ids.next(clock.now_ms());
        let b = ids.next(clock.now_ms());
        clock.advance(Duration::from_millis(5));
        let c = ids.next(clock.now_ms());
        assert!(a < b && b < c);
        assert_eq!((c >> 22) - (a >> 22), 5);
    }

    #[test]
    fn iso_has_microseconds_and_an_offset() {
        assert_eq!(iso(1_500), "1970-01-01T00:00:01.500000+00:00");
    }
}
