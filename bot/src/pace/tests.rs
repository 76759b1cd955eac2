//! The arithmetic of paces.

use super::*;
use jiff::civil::date;
use jiff::tz::Offset;
use proptest::prelude::*;

fn pace(words: &str) -> Pace {
    words
        .parse()
        .unwrap_or_else(|e: WrongPace| panic!("{words}: {e}"))
}

fn zone(name: &str) -> Zone {
    Zone::find(name).expect("a zone")
}

/// Seconds since 1970 of an hour in UTC.
fn utc(year: i16, month: i8, day: i8, hour: i8, minute: i8) -> i64 {
    let at = date(year, month, day).at(hour, minute, 0, 0);
    Offset::UTC.to_timestamp(at).expect("a time").as_second()
}

fn awake() -> Night {
    Night {
        zone: Zone::default(),
        quiet: Quiet { from: 0, to: 0 },
    }
}

fn sleeper(name: &str) -> Night {
    Night {
        zone: zone(name),
        quiet: Quiet::NIGHT,
    }
}

#[test]
fn what_is_written_is_read_back() {
    for (words, printed) in [
        ("", "none"),
        ("none", "none"),
        ("72h+24h", "72h+24h"),
        ("3D+1d max 5d", "72h+24h max 120h"),
        ("30m+1m grace 2m", "30m+1m grace 2m"),
        ("48h", "48h"),
        ("48h+12h europe/berlin", "48h+12h Europe/Berlin"),
        ("daily 20:00 Europe/Berlin", "daily 20:00 Europe/Berlin"),
        (
            "Daily 8 america/new_york weekdays",
            "daily 08:00 America/New_York mon,tue,wed,thu,fri",
        ),
        (
            "daily 20:00 UTC fri-mon lead 12h grace 1h",
            "daily 20:00 UTC mon,fri,sat,sun lead 12h grace 1h",
        ),
    ] {
        assert_eq!(pace(words).to_string(), printed);
        assert_eq!(pace(printed), pace(words));
    }
}

#[test]
fn bad_input_gets_one_clear_sentence() {
    for (words, holds) in [
        ("soon", "72h+24h"),
        ("daily", "20:00"),
        ("daily 25:00 UTC", "25:00"),
        ("daily 20:00", "zone"),
        ("daily 20:00 Europe/Berln", "Europe/Berln"),
        ("72h+24h max 10h", "max of a bank"),
        ("1m+1m", "5m"),
        ("72h+24h mon", "days"),
        ("72h+24h grace 9d", "48h"),
        ("daily 20:00 UTC lead", "lead"),
    ] {
        let error = words.parse::<Pace>().expect_err(words).to_string();
        assert!(error.contains(holds), "{words}: {error}");
        assert!(error.ends_with('.') && !error.contains('\n'), "{error}");
    }
}

#[test]
fn a_bank_runs_and_gains_up_to_its_cap() {
    let pace = pace("72h+24h max 96h");
    assert_eq!(pace.first_bank(), 72 * HOUR);
    assert_eq!(
        pace.deadline(1000, 72 * HOUR, &awake()),
        Some(1000 + 72 * HOUR)
    );
    // Taken at once: full and more, but not beyond the cap.
    assert_eq!(pace.bank_after(72 * HOUR, 72 * HOUR), 96 * HOUR);
    assert_eq!(pace.bank_after(96 * HOUR, 96 * HOUR), 96 * HOUR);
    assert_eq!(pace.bank_after(72 * HOUR, 10 * HOUR), 34 * HOUR);
    // After the deadline nothing is left but the gain.
    assert_eq!(pace.bank_after(72 * HOUR, -HOUR), 24 * HOUR);
    // A deadline put off to the morning is not saved up.
    assert_eq!(pace.bank_after(20 * HOUR, 26 * HOUR), 44 * HOUR);
}

#[test]
fn a_deadline_never_falls_in_a_players_night_unless_the_game_is_a_quick_one() {
    let night = sleeper("America/New_York");
    let slow = pace("72h+24h");
    // 03:00 in New York, in summer 07:00 UTC.
    let now = utc(2026, 7, 1, 7, 0);
    let morning = utc(2026, 7, 2, 12, 0);
    assert_eq!(slow.deadline(now, 24 * HOUR, &night), Some(morning));
    assert_eq!(slow.deadline(now, 30 * HOUR, &night), Some(now + 30 * HOUR));
    assert_eq!(pace("30m+1m").deadline(now, HOUR, &night), Some(now + HOUR));
}

#[test]
fn the_clocks_going_forward_and_back_keep_the_local_hour() {
    let Pace::Daily(evening) = pace("daily 20:00 Europe/Berlin") else {
        panic!("a fixed hour")
    };
    // Summer time begins on 29 March 2026, and ends on 25 October.
    assert_eq!(
        evening.next(utc(2026, 3, 28, 12, 0)),
        utc(2026, 3, 28, 19, 0)
    );
    assert_eq!(
        evening.next(utc(2026, 3, 28, 19, 1)),
        utc(2026, 3, 29, 18, 0)
    );
    assert_eq!(
        evening.next(utc(2026, 10, 24, 18, 1)),
        utc(2026, 10, 25, 19, 0)
    );
    // 02:30 does not exist on the one day, and comes twice on the other.
    let Pace::Daily(early) = pace("daily 02:30 Europe/Berlin") else {
        panic!("a fixed hour")
    };
    assert_eq!(early.next(utc(2026, 3, 28, 12, 0)), utc(2026, 3, 29, 1, 30));
    assert_eq!(early.next(utc(2026, 3, 29, 2, 0)), utc(2026, 3, 30, 0, 30));
    assert_eq!(
        early.next(utc(2026, 10, 24, 12, 0)),
        utc(2026, 10, 25, 0, 30)
    );
    assert_eq!(
        early.next(utc(2026, 10, 25, 0, 31)),
        utc(2026, 10, 26, 1, 30)
    );
}

#[test]
fn a_phase_opened_shortly_before_the_hour_gets_the_next_and_days_are_kept() {
    let pace = pace("daily 20:00 UTC mon,thu lead 6h");
    // 2 July 2026 is a Thursday.
    let at = |day, hour| pace.deadline(utc(2026, 7, day, hour, 0), 0, &awake());
    assert_eq!(at(2, 14), Some(utc(2026, 7, 2, 20, 0)));
    assert_eq!(at(2, 15), Some(utc(2026, 7, 6, 20, 0)));
    assert_eq!(at(3, 0), Some(utc(2026, 7, 6, 20, 0)));
}

#[test]
fn five_pauses_two_extensions_and_three_early_ends_leave_the_deadline_on_the_grid() {
    let pace = pace("daily 20:00 Europe/Berlin");
    let Pace::Daily(grid) = &pace else {
        panic!("a fixed hour")
    };
    let mut now = utc(2026, 3, 26, 8, 0);
    let mut deadline = pace.deadline(now, 0, &awake()).expect("a deadline");
    let first = deadline;
    for _ in 0..5 {
        let left = deadline - now;
        now += 10 * MINUTE;
        deadline = pace.resumed(now, left);
    }
    assert_eq!(deadline, first, "short pauses lose no day");
    for _ in 0..2 {
        deadline = pace.extended(deadline, 24 * HOUR);
    }
    assert_eq!(deadline, utc(2026, 3, 28, 19, 0));
    for day in 0..3 {
        // All are ready within the hour, and the next phase is asked for.
        now += HOUR;
        deadline = pace.deadline(now, 0, &awake()).expect("a deadline");
        assert_eq!(grid.next(deadline), deadline, "after {day}");
    }
    assert_eq!(deadline, first, "the next hour of the grid and none later");
}

#[test]
fn a_pause_gives_a_bank_the_rest_back_to_the_second() {
    let pace = pace("72h+24h");
    let (mut now, mut deadline) = (1_000_000, 1_000_000 + 72 * HOUR);
    for _ in 0..5 {
        let left = deadline - now;
        now += 5 * DAY + 17;
        deadline = pace.resumed(now, left);
    }
    assert_eq!(deadline - now, 72 * HOUR);
    assert_eq!(pace.extended(deadline, DAY) - deadline, DAY);
}

#[test]
fn a_night_ends_in_the_morning_and_began_in_the_evening() {
    let night = sleeper("Europe/Berlin");
    let late = utc(2026, 1, 10, 23, 30);
    assert!(night.has(late));
    assert_eq!(night.morning_after(late), utc(2026, 1, 11, 7, 0));
    assert_eq!(night.evening_before(late), utc(2026, 1, 10, 21, 59));
    let early = utc(2026, 1, 10, 22, 15);
    assert_eq!(night.morning_after(early), utc(2026, 1, 11, 7, 0));
    let noon = utc(2026, 1, 10, 12, 0);
    assert_eq!(
        (night.morning_after(noon), night.evening_before(noon)),
        (noon, noon)
    );
    let siesta = Night {
        zone: Zone::default(),
        quiet: Quiet::read("13-15:30").expect("hours"),
    };
    assert_eq!(
        siesta.morning_after(utc(2026, 1, 1, 14, 0)),
        utc(2026, 1, 1, 15, 30)
    );
    assert_eq!(Quiet::read("late"), None);
}

#[test]
fn a_reminder_comes_at_the_hour_at_which_the_player_usually_answers() {
    let night = sleeper("Europe/Berlin");
    let (now, deadline) = (utc(2026, 1, 10, 9, 0), utc(2026, 1, 13, 9, 0));
    // Without a habit a quarter of the time before: 15:00 on the 12th.
    assert_eq!(
        reminder(now, deadline, &[], &night),
        Some(utc(2026, 1, 12, 15, 0))
    );
    let habit: Vec<i64> = (1..7).map(|day| utc(2026, 1, day, 18, 20)).collect();
    assert_eq!(
        reminder(now, deadline, &habit, &night),
        Some(utc(2026, 1, 12, 18, 0))
    );
    // One who answers in what he calls his night is reminded before it.
    let owl: Vec<i64> = (1..7).map(|day| utc(2026, 1, day, 1, 0)).collect();
    assert_eq!(
        reminder(now, deadline, &owl, &night),
        Some(utc(2026, 1, 12, 15, 0))
    );
    // A quarter before would be at night.
    let end = utc(2026, 1, 11, 1, 0);
    assert_eq!(
        reminder(utc(2026, 1, 10, 17, 0), end + 2 * HOUR, &[], &night),
        Some(utc(2026, 1, 10, 21, 59))
    );
    assert_eq!(reminder(now, now + 10 * MINUTE, &[], &night), None);
}

#[test]
fn a_place_is_no_day_of_the_week_because_it_begins_like_one() {
    for (place, zone) in [
        ("Monaco", "Europe/Monaco"),
        ("monterrey", "America/Monterrey"),
        ("Thule", "America/Thule"),
    ] {
        let written = pace(&format!("daily 20:00 {place}"));
        let Pace::Daily(daily) = &written else {
            panic!("{written:?}");
        };
        assert_eq!((daily.zone.name(), daily.days), (zone, Days::ALL));
        assert_eq!(pace(&format!("24h+12h {place}")).zone().name(), zone);
    }
    for days in ["mon-wed", "Monday-Wednesday", "mondays,tues,weds"] {
        let written = pace(&format!("daily 20:00 UTC {days}"));
        assert!(written.to_string().contains(" mon,tue,wed"), "{written}");
    }
}

#[test]
fn zones_are_found_and_completed() {
    assert_eq!(zone("new york").name(), "America/New_York");
    assert_eq!(Zone::matching("berl", 5), ["Europe/Berlin"]);
    assert!(Zone::matching("america/", 25).len() == 25);
    assert_eq!(Zone::find("Mars/Olympus"), None);
}

fn any_pace() -> impl Strategy<Value = Pace> {
    let zones = prop::sample::select(vec![
        "UTC",
        "Europe/Berlin",
        "America/New_York",
        "Asia/Kolkata",
        "Australia/Lord_Howe",
    ]);
    let banks = (
        5_i64..5000,
        0_i64..5000,
        0_i64..5000,
        0_i64..2880,
        zones.clone(),
    )
        .prop_map(|(start, increment, more, grace, name)| {
            Pace::Bank(Bank {
                start: start * MINUTE,
                increment: increment * MINUTE,
                cap: (start + more) * MINUTE,
                grace: grace * MINUTE,
                zone: zone(name),
            })
        });
    let hours = (0_u16..1440, 1_usize..128, 0_i64..2000, 0_i64..2880, zones).prop_map(
        |(minute, days, lead, grace, name)| {
            let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
            let days: Vec<&str> = (0..7)
                .filter(|d| days >> d & 1 == 1)
                .map(|d| names[d])
                .collect();
            Pace::Daily(Daily {
                minute,
                zone: zone(name),
                days: Days::read(&days.join(",")).expect("days"),
                lead: lead * MINUTE,
                grace: grace * MINUTE,
            })
        },
    );
    prop_oneof![Just(Pace::None), banks, hours]
}

proptest! {
    #[test]
    fn every_pace_is_read_back_as_it_is_written(pace in any_pace()) {
        prop_assert_eq!(pace.to_string().parse(), Ok(pace));
    }

    #[test]
    fn a_deadline_leaves_the_lead_and_is_on_the_grid(pace in any_pace(), now in 1_500_000_000_i64..2_000_000_000) {
        if let Pace::Daily(daily) = &pace {
            let at = pace.deadline(now, 0, &awake()).expect("a deadline");
            prop_assert!(at >= now + daily.lead);
            prop_assert_eq!(daily.next(at), at);
            prop_assert!(at <= now + daily.lead + 8 * DAY);
            prop_assert_eq!(daily.next(pace.extended(at, HOUR)), pace.extended(at, HOUR));
            let resumed = pace.resumed(now, at - now);
            prop_assert!(resumed <= at && daily.next(resumed) == resumed);
        }
    }

    #[test]
    fn a_bank_never_passes_its_cap_nor_falls_below_its_gain(
        pace in any_pace(), bank in 0_i64..400_000, left in -400_000_i64..800_000,
    ) {
        if let Pace::Bank(rules) = &pace {
            let after = pace.bank_after(bank, left);
            prop_assert!(after <= rules.cap);
            prop_assert!(after >= rules.increment.min(rules.cap));
            prop_assert!(after <= bank + rules.increment);
        }
    }

    #[test]
    fn no_morning_lies_in_the_night(at in 1_500_000_000_i64..2_000_000_000, from in 0_u16..1440, to in 0_u16..1440) {
        // A night of nearly the whole day has its end in the hour that a clock may skip.
        prop_assume!(from.abs_diff(to) > 90 && from.abs_diff(to) < 1350);
        for name in ["Europe/Berlin", "America/New_York", "Asia/Kolkata"] {
            let night = Night { zone: zone(name), quiet: Quiet { from, to } };
            let morning = night.morning_after(at);
            prop_assert!(!night.has(morning), "{} {}", at, morning);
            prop_assert!((at..at + DAY + HOUR).contains(&morning));
        }
    }

    #[test]
    fn a_reminder_is_in_time_and_never_at_night(
        now in 1_500_000_000_i64..2_000_000_000, whole in 0_i64..800_000, habit in prop::collection::vec(1_400_000_000_i64..1_500_000_000, 0..20),
    ) {
        let night = sleeper("Europe/Berlin");
        if let Some(at) = reminder(now, now + whole, &habit, &night) {
            prop_assert!(at > now && at < now + whole && !night.has(at));
        }
    }
}

#[test]
fn whoever_must_act_soon_need_not_act_at_night() {
    let night = Night {
        zone: Zone::default(),
        quiet: Quiet::NIGHT,
    };
    let noon = 12 * HOUR;
    let (evening, morning) = (22 * HOUR + 50 * MINUTE, DAY + 8 * HOUR);
    let grace = 15 * MINUTE;
    for slow in ["72h+24h", "daily 20:00 Europe/Berlin"] {
        let pace = pace(slow);
        let soon = pace.grace().max(grace);
        assert_eq!(pace.soon(noon, &night), noon + soon, "{slow}");
        assert_eq!(pace.soon(evening, &night), morning + soon, "{slow}");
    }
    // Who plays a game in an evening is awake.
    let quick = pace("2h+5m");
    assert_eq!(
        quick.soon(evening, &night),
        evening + quick.grace().max(grace)
    );
}
