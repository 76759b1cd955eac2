//! The log of a game as one viewer may read it.

use super::Look;
use super::types::{LogLine, LogPage, Phase};
use crate::id::GameId;
use crate::store::{StoreError, journal};
use engine::game::Deed;
use engine::text;
use engine::text::Text;
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
    let back = Back::read(db, look.card().id)?;
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
            let Some(readable) = read(look, line, &back) else {
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

/// What of a game's journal was taken back.
pub(crate) struct Back {
    counting: BTreeSet<u64>,
    undone: BTreeSet<u64>,
}

impl Back {
    /// From the journal.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn read(db: &Connection, game: GameId) -> Result<Self, StoreError> {
        let (history, back) = journal::history(db, game)?;
        let undone = back.iter().filter(|(_, d)| matches!(d, Deed::Undo { .. }));
        Ok(Self {
            counting: history.counting().into_iter().collect(),
            undone: undone.map(|(n, _)| *n).collect(),
        })
    }

    /// What a line says of going back and forth, where everybody may know it.
    /// A free undo or redo needs no line: what was taken back says so itself.
    fn words(&self, deed: &Deed) -> Option<Text> {
        match deed {
            Deed::Rewind { seat: None, .. } => Some(Text::new("log-rolled-back")),
            Deed::Rewind { .. } => Some(Text::new("log-rewound")),
            Deed::Redo { undone, .. } if !self.undone.contains(undone) => {
                Some(Text::new("log-redone"))
            }
            Deed::Amend { reason, .. } => Some(text!("log-ruled", reason = reason.as_str())),
            _ => None,
        }
    }
}

/// The line as the viewer may read it; `None` where nothing of it is for him.
pub(crate) fn read(look: &Look, line: &journal::Line, back: &Back) -> Option<LogLine> {
    let game = look.game.as_ref()?;
    let over = look.phase() == Phase::Over && game.revealed_secret().is_some();
    let own = line.seat.is_some() && line.seat == look.seat();
    let reports: Vec<Report> = line
        .entry
        .reports
        .iter()
        .filter(|r| game.may_read(look.viewer(), r) && !game.is_in_status(r))
        .cloned()
        .collect();
    let ended = match &line.entry.deed {
        Deed::Close { outcome, .. } => Some(outcome.clone()),
        _ => None,
    };
    let said = back.words(&line.entry.deed);
    let known = own || over;
    let played = matches!(line.entry.deed, Deed::Play { .. });
    let order = played || matches!(line.entry.deed, Deed::Amend { .. });
    let notation = (known && order).then(|| line.notation.clone());
    (notation.is_some() || !reports.is_empty() || ended.is_some() || said.is_some()).then(|| {
        LogLine {
            at: line.at,
            seat: line.seat.filter(|_| known || ended.is_some()),
            hand: line.hand.filter(|_| known && played),
            notation,
            reports,
            taken_back: order && !back.counting.contains(&line.entry.sequence),
            said,
            ended,
        }
    })
}
