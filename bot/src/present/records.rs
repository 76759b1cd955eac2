//! Records and leaderboards in words.

use super::escape::name;
use super::look::ruleset_name;
use crate::desk::Record;
use crate::words::say;
use engine::text;
use engine::text::Text;

/// Players of a leaderboard.
const MOST: usize = 15;

/// A span of time in its two greatest units: "2 d 3 h".
pub fn span(seconds: i64) -> String {
    let (days, hours) = (seconds / 86_400, seconds / 3600 % 24);
    let (minutes, rest) = (seconds / 60 % 60, seconds % 60);
    let pair = |a: i64, unit: &str, b: i64, lower: &str| {
        if b == 0 {
            format!("{a} {unit}")
        } else {
            format!("{a} {unit} {b} {lower}")
        }
    };
    match (days, hours, minutes) {
        (0, 0, 0) => format!("{rest} s"),
        (0, 0, _) => pair(minutes, "min", rest, "s"),
        (0, ..) => pair(hours, "h", minutes, "min"),
        _ => pair(days, "d", hours, "h"),
    }
}

/// What one player did, a paragraph a rule system.
pub fn record<'r>(records: impl Iterator<Item = (&'r str, &'r Record)>) -> String {
    let mut parts = Vec::new();
    for (ruleset, record) in records {
        let seats: Vec<String> = record
            .seats
            .iter()
            .map(|(seat, times)| format!("{seat} {times}"))
            .collect();
        let mut lines = vec![say(&text!(
            "record-games",
            name = ruleset_name(ruleset),
            games = record.games(),
            won = record.won,
            lost = record.lost,
            drawn = record.drawn,
            seats = seats
        ))];
        if let Some([low, middle, high]) = record.quartiles() {
            lines.push(say(&text!(
                "record-replies",
                low = span(low),
                middle = span(middle),
                high = span(high),
                replies = record.replies.len()
            )));
        }
        parts.push(lines.join("\n"));
    }
    if parts.is_empty() {
        return say(&Text::new("record-none"));
    }
    parts.join("\n")
}

/// The players of a rule system, the most successful first: by games won, then
/// by fewer lost.
pub fn leaderboard<'r>(ruleset: &str, records: impl Iterator<Item = &'r Record>) -> String {
    let mut all: Vec<&Record> = records.collect();
    all.sort_by(|a, b| {
        let by = |r: &Record| (std::cmp::Reverse(r.won), r.lost, std::cmp::Reverse(r.drawn));
        by(a).cmp(&by(b)).then_with(|| a.name.cmp(&b.name))
    });
    let game = ruleset_name(ruleset);
    if all.is_empty() {
        return say(&text!("leaderboard-none", name = game));
    }
    let mut lines = vec![say(&text!("leaderboard-head", name = game))];
    for (n, record) in all.iter().take(MOST).enumerate() {
        lines.push(say(&text!(
            "leaderboard-line",
            n = n + 1,
            player = name(&record.name),
            won = record.won,
            lost = record.lost,
            drawn = record.drawn,
            reply = record
                .quartiles()
                .map_or_else(|| "\u{2014}".to_owned(), |[_, middle, _]| span(middle))
        )));
    }
    let more = all.len().saturating_sub(MOST);
    if more > 0 {
        lines.push(say(&text!("leaderboard-more", more = more)));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_no_markup_in_a_leaderboard() {
        let record = Record {
            name: "[a](https://b) *c*".into(),
            won: 1,
            ..Record::default()
        };
        let told = leaderboard("none", std::iter::once(&record));
        assert!(told.contains("**[a\\](https://b) \\*c\\***"), "{told}");
    }

    #[test]
    fn spans_are_told_in_two_units() {
        for (seconds, words) in [
            (0, "0 s"),
            (59, "59 s"),
            (60, "1 min"),
            (3725, "1 h 2 min"),
            (7200, "2 h"),
            (200_000, "2 d 7 h"),
        ] {
            assert_eq!(span(seconds), words);
        }
    }
}
