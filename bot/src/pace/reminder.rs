//! When somebody is reminded of a deadline: once, at an hour at which he
//! usually answers.

use super::{HOUR, MINUTE, Night};

/// How many answers make a habit.
const HABIT: usize = 5;

/// When to remind of a decision that was asked for at `now` and must be taken by
/// `deadline`; `answers` are the moments of earlier ones. Without a habit a
/// quarter of the time before the end; never at night, and never of so short a
/// time that the prompt itself is fresh. All in seconds since 1970.
pub fn reminder(now: i64, deadline: i64, answers: &[i64], night: &Night) -> Option<i64> {
    let whole = deadline.checked_sub(now)?;
    if whole < 20 * MINUTE {
        return None;
    }
    let last = deadline - (whole / 8).clamp(5 * MINUTE, HOUR);
    let first = now + whole / 4;
    let at = usual(first, last, answers, night).unwrap_or(deadline - whole / 4);
    let at = if night.has(at) {
        let evening = night.evening_before(at);
        if evening >= first {
            evening
        } else {
            night.morning_after(at)
        }
    } else {
        at
    };
    (at > now && at < deadline && !night.has(at)).then_some(at)
}

/// The last moment in a stretch of time at the local hour of most answers.
fn usual(first: i64, last: i64, answers: &[i64], night: &Night) -> Option<i64> {
    if answers.len() < HABIT {
        return None;
    }
    let mut hours = [0_usize; 24];
    for at in answers {
        hours[usize::from(night.zone.minute(*at) / 60) % 24] += 1;
    }
    // Answers shortly after the hour are of the same habit as those before it.
    let near = |hour: usize| 2 * hours[hour] + hours[(hour + 23) % 24] + hours[(hour + 1) % 24];
    let most = (0..24).max_by_key(|hour| (near(*hour), std::cmp::Reverse(*hour)))?;
    let hour = u16::try_from(most * 60).ok()?;
    let mut date = night.zone.local(last).date();
    loop {
        let at = night.zone.moment(date, hour)?;
        if at < first {
            return None;
        }
        if at <= last && !night.has(at) {
            return Some(at);
        }
        date = date.yesterday().ok()?;
    }
}
