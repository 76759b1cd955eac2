//! Time zones by their IANA names, from the tables that come with the program.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{TimeZone, TimeZoneDatabase};
use std::sync::LazyLock;

static ZONES: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

/// A time zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    name: String,
    zone: TimeZone,
}

impl Default for Zone {
    fn default() -> Self {
        Self {
            name: "UTC".into(),
            zone: TimeZone::UTC,
        }
    }
}

impl Zone {
    /// The zone of that name or, alone, of that place, whatever its case, with
    /// spaces for underscores.
    pub fn find(name: &str) -> Option<Self> {
        let wanted = name.trim().replace(' ', "_").to_lowercase();
        if matches!(wanted.as_str(), "utc" | "gmt" | "z") {
            return Some(Self::default());
        }
        let called = |whole: bool| {
            ZONES.available().map(|n| n.to_string()).find(|name| {
                let name = name.to_lowercase();
                let place = name.rsplit('/').next().unwrap_or_default();
                if whole {
                    name == wanted
                } else {
                    place == wanted
                }
            })
        };
        let name = called(true).or_else(|| called(false))?;
        let zone = ZONES.get(&name).ok()?;
        Some(Self { name, zone })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The names of the zones that hold those words, those that begin with them
    /// (or whose place does) first.
    pub fn matching(words: &str, most: usize) -> Vec<String> {
        let wanted = words.trim().replace(' ', "_").to_lowercase();
        let mut found: Vec<(bool, String)> = ZONES
            .available()
            .map(|name| name.to_string())
            // The rest are old names of places that have one.
            .filter(|name| name.contains('/') || name == "UTC")
            .filter(|name| !name.starts_with("Etc/") && !name.starts_with("SystemV/"))
            .filter_map(|name| {
                let lower = name.to_lowercase();
                let place = lower.rsplit('/').next().unwrap_or_default();
                let begins = lower.starts_with(&wanted) || place.starts_with(&wanted);
                lower.contains(&wanted).then_some((!begins, name))
            })
            .collect();
        found.sort();
        found.truncate(most);
        found.into_iter().map(|(_, name)| name).collect()
    }

    /// The local date and time of a moment, in seconds since 1970.
    pub(super) fn local(&self, at: i64) -> DateTime {
        let at = Timestamp::from_second(at).unwrap_or(Timestamp::UNIX_EPOCH);
        self.zone.to_datetime(at)
    }

    /// The minute of the local day of a moment.
    pub(super) fn minute(&self, at: i64) -> u16 {
        let time = self.local(at).time();
        u16::try_from(i32::from(time.hour()) * 60 + i32::from(time.minute())).unwrap_or_default()
    }

    /// The moment of a local minute of a day. One that the clocks skip comes as
    /// much later as they are set forward; of one that comes twice it is the first.
    pub(super) fn moment(&self, date: Date, minute: u16) -> Option<i64> {
        let hour = i8::try_from(minute / 60).ok()?;
        let time = Time::new(hour, i8::try_from(minute % 60).ok()?, 0, 0).ok()?;
        let local = DateTime::from_parts(date, time);
        let zoned = self
            .zone
            .to_ambiguous_zoned_datetime(local)
            .compatible()
            .ok()?;
        Some(zoned.timestamp().as_second())
    }
}
