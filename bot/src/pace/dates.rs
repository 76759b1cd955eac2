//! Dates as people write them, in their own zone.

use super::Zone;
use jiff::civil::{Date, Weekday};
use jiff::{Span, ToSpan as _};

/// How many days ahead are suggested.
const SUGGESTED: i64 = 60;

/// The date that words mean, counted from the day of `now` in that zone:
/// `2026-08-14`, `14.8.` or `14.08.2026`, `today`, `tomorrow`, a day of the week
/// (the next one, and today too where it `is_first` of some) or a number of days
/// such as `5` or `+5d`.
fn date(words: &str, today: Date, is_first: bool) -> Option<Date> {
    let words = words.trim().to_lowercase();
    if let Ok(date) = words.parse::<Date>() {
        return Some(date);
    }
    match words.as_str() {
        "today" | "now" => return Some(today),
        "tomorrow" => return today.tomorrow().ok(),
        _ => {}
    }
    if let Some(day) = weekday(&words) {
        let ahead = i64::from(today.weekday().until(day)).rem_euclid(7);
        let ahead = if ahead == 0 && !is_first { 7 } else { ahead };
        return today.checked_add(ahead.days()).ok();
    }
    let mut parts = words.split('.').map(str::trim);
    if let (Some(day), Some(month)) = (parts.next(), parts.next()) {
        let (day, month) = (day.parse().ok()?, month.parse().ok()?);
        let year = parts.next().filter(|y| !y.is_empty());
        if let Some(year) = year {
            return Date::new(year.parse().ok()?, month, day).ok();
        }
        // Without a year it is the next such day; leap days are up to eight years apart.
        let mut years = (0..=8).map_while(|n| today.year().checked_add(n));
        return years.find_map(|year| {
            let that = Date::new(year, month, day).ok()?;
            (that >= today).then_some(that)
        });
    }
    let days = words
        .trim_start_matches('+')
        .trim_end_matches("days")
        .trim_end_matches("day")
        .trim_end_matches('d')
        .trim();
    let days: i64 = days.parse().ok().filter(|d| (0..=1000).contains(d))?;
    today.checked_add(Span::new().days(days)).ok()
}

/// The day of the week that a word means: its name or the beginning of it, of
/// three letters at least, as one day or as every such day.
pub(super) fn weekday(word: &str) -> Option<Weekday> {
    let word = word.trim_end_matches('s');
    let all = [
        ("monday", Weekday::Monday),
        ("tuesday", Weekday::Tuesday),
        ("wednesday", Weekday::Wednesday),
        ("thursday", Weekday::Thursday),
        ("friday", Weekday::Friday),
        ("saturday", Weekday::Saturday),
        ("sunday", Weekday::Sunday),
    ];
    let begins = |name: &str| word.len() >= 3 && name.starts_with(word);
    all.into_iter()
        .find(|(name, _)| begins(name))
        .map(|(_, day)| day)
}

/// The first moment of the day that words mean, in seconds since 1970; `None`
/// where they are no date. Words may end in an hour, such as `2026-08-14 18:00`.
pub fn begins(words: &str, zone: &Zone, now: i64) -> Option<i64> {
    let (day, minute) = parts(words, zone, now, true)?;
    zone.moment(day, minute.unwrap_or(0))
}

/// The moment after the day that words mean; with an hour, that hour.
pub fn ends(words: &str, zone: &Zone, now: i64) -> Option<i64> {
    match parts(words, zone, now, false)? {
        (day, Some(minute)) => zone.moment(day, minute),
        (day, None) => zone.moment(day.tomorrow().ok()?, 0),
    }
}

fn parts(words: &str, zone: &Zone, now: i64, is_first: bool) -> Option<(Date, Option<u16>)> {
    let today = zone.local(now).date();
    let hour = words
        .trim()
        .rsplit_once([' ', 'T'])
        .and_then(|(day, hour)| {
            let (hours, minutes) = hour.split_once(':')?;
            let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.parse().ok()?);
            (hours < 24 && minutes < 60).then_some((day, hours * 60 + minutes))
        });
    match hour {
        Some((day, minute)) => Some((date(day, today, is_first)?, Some(minute))),
        None => Some((date(words, today, is_first)?, None)),
    }
}

/// Days that words may become: what is read, and what is sent.
pub fn suggested(words: &str, zone: &Zone, now: i64) -> Vec<(String, String)> {
    let today = zone.local(now).date();
    let wanted = words.trim().to_lowercase();
    let named = |date: Date| (date.strftime("%Y-%m-%d, %A").to_string(), date.to_string());
    let mut found: Vec<(String, String)> = Vec::new();
    if let (false, Some((date, None))) = (wanted.is_empty(), parts(words, zone, now, true)) {
        found.push(named(date));
    }
    let days = (0..SUGGESTED).filter_map(|n| today.checked_add(n.days()).ok());
    found.extend(
        days.map(named)
            .filter(|(name, _)| name.to_lowercase().contains(&wanted)),
    );
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2026-03-27 12:00 UTC, a Friday; Berlin sets its clocks forward on the 29th.
    const NOW: i64 = 1_774_612_800;

    #[test]
    fn dates_are_read_in_the_zone_of_whoever_writes_them() {
        let berlin = Zone::find("Europe/Berlin").expect("a zone");
        let utc = Zone::default();
        let day = 86_400;
        let friday = NOW - 43_200;
        assert_eq!(begins("today", &utc, NOW), Some(friday));
        assert_eq!(begins("2026-03-28", &utc, NOW), Some(friday + day));
        assert_eq!(
            begins("2026-03-28", &berlin, NOW),
            Some(friday + day - 3600)
        );
        // The day on which the clocks are set forward has 23 hours.
        assert_eq!(begins("29.3.", &berlin, NOW), Some(friday + 2 * day - 3600));
        assert_eq!(
            ends("29.03.2026", &berlin, NOW),
            Some(friday + 3 * day - 7200)
        );
        assert_eq!(ends("tomorrow", &utc, NOW), Some(friday + 2 * day));
        assert_eq!(begins("+5d", &utc, NOW), Some(friday + 5 * day));
        assert_eq!(begins("fri", &utc, NOW), Some(friday));
        assert_eq!(ends("fri", &utc, NOW), Some(friday + 8 * day));
        assert_eq!(begins("sunday", &utc, NOW), Some(friday + 2 * day));
        let evening = Some(friday + day + 18 * 3600 + 1800);
        assert_eq!(ends("2026-03-28 18:30", &utc, NOW), evening);
        // The next 29 February is two years ahead.
        let leap = begins("2028-02-29", &utc, NOW);
        assert_eq!(begins("29.2.", &utc, NOW), leap);
        assert!(leap.is_some());
        assert_eq!(begins("1.3.", &utc, NOW).map(|at| at > NOW), Some(true));
        for wrong in ["", "x", "31.2.", "2026-13-01", "99:99", "5000"] {
            assert_eq!(begins(wrong, &utc, NOW), None, "{wrong}");
        }
    }

    #[test]
    fn days_are_suggested() {
        let all = suggested("", &Zone::default(), NOW);
        assert_eq!(all[0].1, "2026-03-27");
        let sundays = suggested("sunday", &Zone::default(), NOW);
        assert!(sundays.iter().all(|(name, _)| name.contains("Sunday")));
        assert_eq!(suggested("3", &Zone::default(), NOW)[0].1, "2026-03-30");
    }
}
