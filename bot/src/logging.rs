//! The log: lines for a person or for a program, and nothing in them that a
//! player or a host must not read.
//!
//! The bot itself logs ids, counts and causes, never what an order says. What
//! other crates log below a warning (requests with their tokens, events with
//! what somebody wrote) is left out whatever level is asked for.

use crate::config::LogFormat;
use tracing::{Level, Metadata, Subscriber};
use tracing_subscriber::filter::{EnvFilter, FilterExt as _, filter_fn};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

/// Begins the log of the process: as [`subscriber`].
///
/// # Errors
/// One sentence if the levels cannot be read, or there is a log already.
pub fn begin<W>(levels: &str, format: LogFormat, writer: W) -> Result<(), String>
where
    W: for<'w> MakeWriter<'w> + Send + Sync + 'static,
{
    subscriber(levels, format, writer)?
        .try_init()
        .map_err(|e| format!("the log cannot begin: {e}"))
}

/// A subscriber that writes what `levels` asks for, in the notation of
/// `RUST_LOG`, to `writer`.
///
/// # Errors
/// One sentence if the levels cannot be read.
pub fn subscriber<W>(
    levels: &str,
    format: LogFormat,
    writer: W,
) -> Result<Box<dyn Subscriber + Send + Sync>, String>
where
    W: for<'w> MakeWriter<'w> + Send + Sync + 'static,
{
    let filter = EnvFilter::try_new(levels).map_err(|e| format!("RUST_LOG cannot be read: {e}"))?;
    let filter = filter.and(filter_fn(is_fit_to_be_seen));
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(false)
        .with_writer(writer);
    let registry = tracing_subscriber::registry();
    Ok(match format {
        LogFormat::Text => Box::new(registry.with(lines.with_filter(filter))),
        LogFormat::Json => Box::new(registry.with(lines.json().with_filter(filter))),
    })
}

/// Whether something of that origin and level may be in a log at all.
fn is_fit_to_be_seen(what: &Metadata<'_>) -> bool {
    let own = what.target() == "bot" || what.target().starts_with("bot::");
    // Spans of other crates carry the arguments of their functions.
    own || (what.is_event() && *what.level() <= Level::WARN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::sync::{Arc, Mutex};

    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().expect("no panic").extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    fn logged(levels: &str, format: LogFormat) -> String {
        let kept = Kept::default();
        let writer = kept.clone();
        let subscriber = subscriber(levels, format, move || writer.clone()).expect("levels");
        tracing::subscriber::with_default(subscriber, || {
            let span = tracing::info_span!(target: "serenity::http", "request", token = "t0ken");
            let _inside = span.enter();
            tracing::debug!(target: "bot::desk", game = 7, "committed");
            tracing::info!(target: "serenity::gateway", "an event with words");
            tracing::warn!(target: "serenity::gateway", "the connection was cut");
            tracing::debug!(target: "botanist", "of another crate");
        });
        let bytes = kept.0.lock().expect("no panic").clone();
        String::from_utf8(bytes).expect("text")
    }

    #[test]
    fn at_every_level_other_crates_only_warn() {
        for format in [LogFormat::Text, LogFormat::Json] {
            let all = logged("trace", format);
            assert!(all.contains("committed"), "{all}");
            assert!(all.contains("the connection was cut"), "{all}");
            for hidden in ["t0ken", "an event with words", "of another crate"] {
                assert!(!all.contains(hidden), "{all}");
            }
            let less = logged("info", format);
            assert!(!less.contains("committed"), "{less}");
        }
    }

    #[test]
    fn a_line_of_json_is_one_object_with_its_fields() {
        let all = logged("bot=debug", LogFormat::Json);
        let line: serde_json::Value = serde_json::from_str(all.trim()).expect("one line");
        assert_eq!(line["level"], "DEBUG");
        assert_eq!(line["target"], "bot::desk");
        assert_eq!(line["fields"]["game"], 7);
        assert_eq!(line["fields"]["message"], "committed");
    }

    #[test]
    fn levels_that_cannot_be_read_are_named() {
        let error = subscriber("bot=loud", LogFormat::Text, std::io::sink)
            .err()
            .expect("no level");
        assert!(error.contains("RUST_LOG"), "{error}");
    }
}
