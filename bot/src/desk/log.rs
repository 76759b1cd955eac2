//! The log of a game as one viewer may read it.

use super::Look;
use super::types::{LogLine, LogPage, Phase};
use crate::store::{StoreError, journal};
use engine::game::Deed;
use engine::umpire::Report;
use rusqlite::Connection;
use std::collections::BTreeSet;

/// How many journal lines are read at a time.
const CHUNK: usize = 200;

/// A page of the log, counted over what the viewer may read: the journal's own
/// numbers would show how much others have sealed. With `after` only what came
/// after that journal line.
pub(super) fn lines(
    db: &Connection,
    look: &Look,
    page: usize,
    lines: usize,
    after: Option<u64>,
) -> Result<LogPage, StoreError> {
    let lines = lines.max(1);
    let skip = page.saturating_mul(lines);
    let mut found: Vec<LogLine> = Vec::new();
    let mut taken_back: BTreeSet<u64> = BTreeSet::new();
    let mut seen = 0;
    let mut before = i64::MAX.unsigned_abs();
    'all: loop {
        let chunk = journal::before(db, look.card().id, before, CHUNK)?;
        let last = chunk.len() < CHUNK;
        for line in &chunk {
            before = line.entry.sequence;
            if after.is_some_and(|after| before <= after) {
                break 'all;
            }
            if let Deed::Undo { taken, .. } = &line.entry.deed {
                taken_back.insert(*taken);
            }
            let Some(readable) = read(look, line, &taken_back) else {
                continue;
            };
            seen += 1;
            if seen > skip {
                found.push(readable);
            }
            if found.len() > lines {
                break 'all;
            }
        }
        if last {
            break;
        }
    }
    let older = found.len() > lines;
    found.truncate(lines);
    found.reverse();
    Ok(LogPage {
        lines: found,
        page,
        older,
    })
}

/// The line as the viewer may read it; `None` where nothing of it is for him.
pub(crate) fn read(
    look: &Look,
    line: &journal::Line,
    taken_back: &BTreeSet<u64>,
) -> Option<LogLine> {
    let game = look.game.as_ref()?;
    let over = look.phase() == Phase::Over && game.revealed_secret().is_some();
    let own = line.seat.is_some() && line.seat == look.seat();
    let reports: Vec<Report> = line
        .entry
        .reports
        .iter()
        .filter(|r| game.may_read(look.viewer(), r))
        .cloned()
        .collect();
    let ended = match &line.entry.deed {
        Deed::Close { outcome, .. } => Some(outcome.clone()),
        Deed::Start | Deed::Play { .. } | Deed::Undo { .. } | Deed::Leave { .. } => None,
    };
    let known = own || over;
    let order = matches!(line.entry.deed, Deed::Play { .. });
    let notation = (known && order).then(|| line.notation.clone());
    // What was taken back says so itself; the taking back needs no line.
    (notation.is_some() || !reports.is_empty() || ended.is_some()).then(|| LogLine {
        at: line.at,
        seat: line.seat.filter(|_| known || ended.is_some()),
        notation,
        reports,
        taken_back: taken_back.contains(&line.entry.sequence),
        ended,
    })
}
