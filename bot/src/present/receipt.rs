//! Receipts: what became of each line, for whoever sent it alone.

use super::escape::{code, cut, fence, length, prose};
use super::report;
use crate::desk::LineOutcome;
use crate::words::say;
use engine::text;
use engine::text::Text;
use engine::umpire::Report;

/// A receipt in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Receipt {
    /// What became of each line.
    pub text: String,
    /// The lines that did not count, to be given back; empty when all did.
    pub left: String,
    /// The mark of the first report that can be explained.
    pub why: Option<String>,
}

/// Writes a receipt.
pub fn receipt(outcomes: &[LineOutcome]) -> Receipt {
    let mut lines = Vec::new();
    let mut left = Vec::new();
    let mut reports: Vec<Report> = Vec::new();
    for outcome in outcomes {
        match outcome {
            LineOutcome::Accepted(receipt) => {
                let id = if receipt.repeated {
                    "receipt-repeated"
                } else {
                    "receipt-accepted"
                };
                lines.push(say(&Text::new(id).with("line", code(&receipt.notation))));
                lines.extend(
                    report::list(&receipt.reports)
                        .into_iter()
                        .map(|l| format!("  {l}")),
                );
                reports.extend(receipt.reports.iter().cloned());
                if receipt.back {
                    lines.push(say(&Text::new("done-back")));
                }
            }
            LineOutcome::Refused { line, refusal } => {
                let rule = refusal
                    .rule
                    .as_ref()
                    .map(ToString::to_string)
                    .unwrap_or_default();
                lines.push(say(&text!(
                    "receipt-refused",
                    line = code(&shown(line)),
                    why = prose(&say(&refusal.text)),
                    rule = rule
                )));
                left.push(line.clone());
            }
            LineOutcome::HandedBack { line } => {
                lines.push(say(&text!(
                    "receipt-handed-back",
                    line = code(&shown(line))
                )));
                left.push(line.clone());
            }
            LineOutcome::NotRecorded { line, why } => {
                lines.push(say(&text!(
                    "receipt-not-recorded",
                    line = code(&shown(line)),
                    why = say(why)
                )));
                left.push(line.clone());
            }
        }
    }
    if outcomes.is_empty() {
        lines.push(say(&Text::new("receipt-empty")));
    }
    Receipt {
        text: lines.join("\n"),
        left: left.join("\n"),
        why: report::first_why(&reports),
    }
}

/// A typed line as a receipt repeats it.
fn shown(line: &str) -> String {
    cut(line, 300)
}

/// So many characters of lines stand in one message beside what else it says.
const GIVEN_BACK: usize = 1700;

/// The lines that did not count, in blocks from which they can be taken again,
/// each short enough for a message of its own.
pub fn given_back(left: &str) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    for line in left.lines() {
        // A single line that fills a message is nothing that could be an order.
        let line = cut(line, GIVEN_BACK);
        match blocks.last_mut() {
            Some(block) if length(block) + 1 + length(&line) <= GIVEN_BACK => {
                block.push('\n');
                block.push_str(&line);
            }
            _ => blocks.push(line),
        }
    }
    let words = say(&Text::new("receipt-left"));
    blocks
        .iter()
        .map(|block| format!("{words}\n{}", fence(block)))
        .collect()
}
