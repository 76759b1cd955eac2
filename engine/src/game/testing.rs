//! Rulings in the notation, for the tests of the rule systems.

use super::amended;
use crate::notation;
use crate::ruleset::{Position, Refusal, Ruleset, Viewer};
use crate::umpire::Report;

/// Carries a ruling out in a position under test.
pub fn amend<R: Ruleset>(truth: &mut Position<R>, line: &str) -> Result<Vec<Report>, Refusal> {
    let view = truth.view(Viewer::Umpire);
    let order = notation::parse_in(&view, &R::amendments(&view), line)?;
    let (next, reports) = amended(truth, &order)?;
    *truth = next;
    Ok(reports)
}

/// Why a ruling is refused.
pub fn refused<R: Ruleset>(truth: &mut Position<R>, line: &str) -> String {
    let refusal = amend(truth, line).expect_err("it is refused");
    refusal.to_string()
}
