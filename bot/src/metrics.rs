//! Counters of one bot, in the text form that Prometheus reads. Labels are
//! words of this file alone, so no name and no secret can get into one.

use crate::desk::{LineOutcome, Trouble};
use crate::store::health::Figures;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// One more.
    pub fn one(&self) {
        self.more(1);
    }

    /// So many more.
    pub fn more(&self, many: usize) {
        let many = u64::try_from(many).unwrap_or(u64::MAX);
        self.0.fetch_add(many, Ordering::Relaxed);
    }

    /// How many so far.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Upper bounds of a histogram's buckets, in milliseconds.
const BOUNDS: [u64; 11] = [1, 2, 5, 10, 25, 50, 100, 250, 1000, 3000, 10_000];

/// How long something took, sorted into buckets.
#[derive(Debug, Default)]
pub struct Histogram {
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Histogram {
    /// Notes one that took so long.
    pub fn took(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let at = BOUNDS.partition_point(|bound| bound * 1000 < micros);
        self.buckets[at].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    fn write(&self, out: &mut String, name: &str, help: &str) {
        head(out, name, "histogram", help);
        let mut sum = 0;
        for (bucket, bound) in self.buckets.iter().zip(BOUNDS) {
            sum += bucket.load(Ordering::Relaxed);
            let _ = writeln!(
                out,
                "{name}_bucket{{le=\"{}\"}} {sum}",
                Seconds(bound * 1000)
            );
        }
        sum += self.buckets[BOUNDS.len()].load(Ordering::Relaxed);
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {sum}");
        let _ = writeln!(
            out,
            "{name}_sum {}",
            Seconds(self.micros.load(Ordering::Relaxed))
        );
        let _ = writeln!(out, "{name}_count {sum}");
    }
}

/// Microseconds, written as seconds.
struct Seconds(u64);

impl std::fmt::Display for Seconds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let fraction = format!("{:06}", self.0 % 1_000_000);
        match fraction.trim_end_matches('0') {
            "" => write!(f, "{}", self.0 / 1_000_000),
            digits => write!(f, "{}.{digits}", self.0 / 1_000_000),
        }
    }
}

/// Everything that one bot counts.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Orders that count.
    pub accepted: Counter,
    /// Orders that the rules or the notation refuse.
    pub refused: Counter,
    /// Lines that were not tried, because of one before them.
    pub handed_back: Counter,
    /// Orders that could not be stored.
    pub not_recorded: Counter,
    /// Orders that the computer gave.
    pub computer: Counter,
    /// From an order's arrival at the desk to its commit or refusal.
    pub order_time: Histogram,
    /// Messages that arrived.
    pub sent: Counter,
    /// Attempts to send that failed.
    pub unsent: Counter,
    /// Commands.
    pub commands: Counter,
    /// Completions.
    pub completions: Counter,
    /// Presses and choices.
    pub presses: Counter,
    /// Forms.
    pub forms: Counter,
    /// Pictures that were drawn.
    pub picture_time: Histogram,
    /// Pictures that were at hand.
    pub pictures_kept: Counter,
    /// Connections to the gateway that became ready.
    pub connects: Counter,
    /// Connections that were taken up again.
    pub resumes: Counter,
    /// Answers that the platform did not take.
    pub unanswered: Counter,
    /// Requests that the database failed.
    pub store_errors: Counter,
    /// Faults of the program.
    pub faults: Counter,
    /// Games that are stored but cannot be opened, as often as somebody asked.
    pub unloadable: Counter,
    /// Pictures that could not be drawn.
    pub undrawn: Counter,
}

impl Metrics {
    /// Counts what became of orders; those that came a second time count once.
    pub fn orders(&self, outcomes: &[LineOutcome]) {
        for outcome in outcomes {
            match outcome {
                LineOutcome::Accepted(receipt) if receipt.repeated => {}
                LineOutcome::Accepted(_) => self.accepted.one(),
                LineOutcome::Refused { .. } => self.refused.one(),
                LineOutcome::HandedBack { .. } => self.handed_back.one(),
                LineOutcome::NotRecorded { .. } => self.not_recorded.one(),
            }
        }
    }

    /// Counts an order that could not be judged at all.
    pub fn unplayed(&self, trouble: &Trouble) {
        match trouble {
            Trouble::Store(_)
            | Trouble::Fault { .. }
            | Trouble::Unloadable { .. }
            | Trouble::Crowded => self.not_recorded.one(),
            Trouble::Refused(_)
            | Trouble::Denied(_)
            | Trouble::Stale
            | Trouble::NoGame
            | Trouble::ChannelTaken(_)
            | Trouble::Wrong(_) => self.refused.one(),
        }
    }

    /// Counts what is nobody's mistake but the program's or the machine's.
    pub fn trouble(&self, trouble: &Trouble) {
        match trouble {
            Trouble::Store(_) => self.store_errors.one(),
            Trouble::Fault { .. } => self.faults.one(),
            Trouble::Unloadable { .. } => self.unloadable.one(),
            Trouble::Refused(_)
            | Trouble::Denied(_)
            | Trouble::Stale
            | Trouble::NoGame
            | Trouble::ChannelTaken(_)
            | Trouble::Wrong(_)
            | Trouble::Crowded => {}
        }
    }

    /// All of it as text, with what the database says and whether the gateway
    /// is connected. `since` is when the process began, in seconds since 1970.
    pub fn text(&self, figures: &Figures, connected: bool, since: i64) -> String {
        let mut out = String::new();
        family(
            &mut out,
            ("courier_build_info", "gauge", "Version of the program."),
            "version",
            &[(env!("CARGO_PKG_VERSION"), 1)],
        );
        let of = |counter: &Counter| counter.get();
        family(
            &mut out,
            ("courier_games", "gauge", "Games by phase."),
            "phase",
            &[
                ("lobby", figures.lobby),
                ("running", figures.running),
                ("over", figures.over),
            ],
        );
        family(
            &mut out,
            ("courier_orders_total", "counter", "Orders by outcome."),
            "outcome",
            &[
                ("accepted", of(&self.accepted)),
                ("refused", of(&self.refused)),
                ("handed_back", of(&self.handed_back)),
                ("not_recorded", of(&self.not_recorded)),
            ],
        );
        single(
            &mut out,
            (
                "courier_computer_orders_total",
                "counter",
                "Orders that the computer gave.",
            ),
            of(&self.computer),
        );
        self.order_time.write(
            &mut out,
            "courier_order_seconds",
            "From an order's arrival at its game to its commit or refusal.",
        );
        family(
            &mut out,
            (
                "courier_outbox_messages",
                "gauge",
                "Messages that are owed.",
            ),
            "status",
            &[("waiting", figures.waiting), ("held", figures.held)],
        );
        single(
            &mut out,
            (
                "courier_outbox_oldest_seconds",
                "gauge",
                "Age of the oldest message that waits.",
            ),
            figures.oldest_seconds(),
        );
        family(
            &mut out,
            (
                "courier_outbox_attempts_total",
                "counter",
                "Attempts to send a message.",
            ),
            "result",
            &[("sent", of(&self.sent)), ("failed", of(&self.unsent))],
        );
        family(
            &mut out,
            (
                "courier_interactions_total",
                "counter",
                "Interactions by kind.",
            ),
            "kind",
            &[
                ("command", of(&self.commands)),
                ("completion", of(&self.completions)),
                ("press", of(&self.presses)),
                ("form", of(&self.forms)),
            ],
        );
        self.picture_time.write(
            &mut out,
            "courier_picture_seconds",
            "Drawing and encoding a picture.",
        );
        single(
            &mut out,
            (
                "courier_pictures_kept_total",
                "counter",
                "Pictures that needed no drawing.",
            ),
            of(&self.pictures_kept),
        );
        single(
            &mut out,
            (
                "courier_gateway_connected",
                "gauge",
                "1 while every shard is connected.",
            ),
            u64::from(connected),
        );
        family(
            &mut out,
            (
                "courier_gateway_connects_total",
                "counter",
                "Connections to the gateway.",
            ),
            "kind",
            &[
                ("ready", of(&self.connects)),
                ("resumed", of(&self.resumes)),
            ],
        );
        family(
            &mut out,
            (
                "courier_errors_total",
                "counter",
                "What went wrong, by kind.",
            ),
            "kind",
            &[
                ("answer", of(&self.unanswered)),
                ("database", of(&self.store_errors)),
                ("fault", of(&self.faults)),
                ("game", of(&self.unloadable)),
                ("picture", of(&self.undrawn)),
            ],
        );
        single(
            &mut out,
            (
                "courier_database_bytes",
                "gauge",
                "Size of the database without its log.",
            ),
            figures.bytes,
        );
        single(
            &mut out,
            (
                "courier_start_time_seconds",
                "gauge",
                "When the process began, since 1970.",
            ),
            u64::try_from(since).unwrap_or(0),
        );
        out
    }
}

fn head(out: &mut String, name: &str, kind: &str, help: &str) {
    let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

fn family(
    out: &mut String,
    (name, kind, help): (&str, &str, &str),
    label: &str,
    values: &[(&str, u64)],
) {
    head(out, name, kind, help);
    for (word, value) in values {
        let _ = writeln!(out, "{name}{{{label}=\"{word}\"}} {value}");
    }
}

fn single(out: &mut String, (name, kind, help): (&str, &str, &str), value: u64) {
    head(out, name, kind, help);
    let _ = writeln!(out, "{name} {value}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(metrics: &Metrics) -> String {
        metrics.text(&Figures::default(), true, 5)
    }

    #[test]
    fn every_line_is_of_the_text_form_and_every_family_is_described_once() {
        let metrics = Metrics::default();
        metrics.order_time.took(Duration::from_micros(1500));
        let mut described = std::collections::BTreeSet::new();
        for line in text(&metrics).lines() {
            if let Some(comment) = line.strip_prefix("# TYPE ") {
                let (name, kind) = comment.split_once(' ').expect("a kind");
                assert!(["counter", "gauge", "histogram"].contains(&kind), "{line}");
                assert_eq!(kind == "counter", name.ends_with("_total"), "{line}");
                assert!(described.insert(name.to_owned()), "twice: {line}");
                continue;
            }
            if line.starts_with("# HELP ") {
                continue;
            }
            let (series, value) = line.rsplit_once(' ').expect("a value");
            assert!(value.parse::<f64>().is_ok(), "{line}");
            let name = series.split('{').next().expect("a name");
            let family = ["_bucket", "_sum", "_count"]
                .iter()
                .find_map(|e| name.strip_suffix(e))
                .filter(|n| described.contains(*n))
                .unwrap_or(name);
            assert!(described.contains(family), "{line}");
        }
        assert!(described.len() > 10);
    }

    #[test]
    fn a_histogram_adds_up_and_its_bounds_include() {
        let metrics = Metrics::default();
        for micros in [1000, 1001, 50_000, 20_000_000] {
            metrics.order_time.took(Duration::from_micros(micros));
        }
        let text = text(&metrics);
        let has = |line: &str| assert!(text.lines().any(|l| l == line), "{line} in {text}");
        has("courier_order_seconds_bucket{le=\"0.001\"} 1");
        has("courier_order_seconds_bucket{le=\"0.002\"} 2");
        has("courier_order_seconds_bucket{le=\"0.05\"} 3");
        has("courier_order_seconds_bucket{le=\"10\"} 3");
        has("courier_order_seconds_bucket{le=\"+Inf\"} 4");
        has("courier_order_seconds_sum 20.052001");
        has("courier_order_seconds_count 4");
    }
}
