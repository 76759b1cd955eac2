//! Reports in words, and the working behind them.

use super::escape::prose;
use super::ids::mark;
use crate::words::say;
use engine::umpire::{Report, TraceLine};

/// A report in one line.
pub fn line(report: &Report) -> String {
    format!("- {} {}", prose(&say(&report.text)), report.rule)
}

/// Reports, a line each.
pub fn list(reports: &[Report]) -> Vec<String> {
    reports.iter().map(line).collect()
}

/// A mark by which a report with a working is found again. It says nothing
/// about anything else.
pub fn why_mark(report: &Report) -> Option<String> {
    if report.trace.is_empty() {
        return None;
    }
    let bytes = |value| serde_json::to_vec(value).unwrap_or_default();
    let trace = serde_json::to_vec(&report.trace).unwrap_or_default();
    Some(mark(&[&bytes(&report.text), &trace]))
}

/// The mark of the first report that has a working.
pub fn first_why(reports: &[Report]) -> Option<String> {
    reports.iter().find_map(why_mark)
}

/// A working in lines.
pub fn trace(lines: &[TraceLine]) -> Vec<String> {
    lines
        .iter()
        .map(|l| match &l.rule {
            Some(rule) => format!("- {} {rule}", prose(&say(&l.text))),
            None => format!("- {}", prose(&say(&l.text))),
        })
        .collect()
}

/// A report with its working.
pub fn with_trace(report: &Report) -> Vec<String> {
    let mut lines = vec![format!("**{}** {}", prose(&say(&report.text)), report.rule)];
    lines.extend(trace(&report.trace));
    lines
}
