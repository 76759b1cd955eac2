//! Rows of the journal, and the one transaction of an accepted order.

use super::clocks::Asked;
use super::standing::{self, Reacting};
use super::{
    StoreError, calls, clocks, from_json, interactions, now, outbox, people, proposals, to_json,
};
use crate::desk::{Done, Effect, Hand, Noted, Origin, Phase};
use crate::id::{GameId, InteractionId, UserId};
use crate::outbox::message::Outgoing;
use engine::dice::Bytes32;
use engine::game::{Deed, Entry, History};
use engine::ruleset::Seat;
use engine::umpire::Report;
use rusqlite::{Connection, Row, params};
use std::collections::BTreeMap;

/// Everything that an accepted order writes.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// In which game.
    pub game: GameId,
    /// The journal line.
    pub entry: Entry,
    /// Whose seat ordered it.
    pub seat: Option<Seat>,
    /// Who ordered it.
    pub user: Option<UserId>,
    /// What brought it about.
    pub origin: Origin,
    /// Which line of the interaction.
    pub line: u16,
    /// The engine's save of the game after it.
    pub state: String,
    /// The version of its rules.
    pub rules_version: u16,
    /// How far the game has come with it.
    pub phase: Phase,
    /// What is asked after it.
    pub asked: Vec<Asked>,
    /// Every message that must follow.
    pub outbox: Vec<Outgoing>,
    /// What came to be asked with it and could be answered ahead.
    pub ahead: Vec<Reacting>,
    /// What the interaction is told, where it was not an order.
    pub done: Option<Done>,
    /// Whether everybody can see that something happened.
    pub visible: bool,
    /// The proposal that is carried out with it.
    pub carries: Option<i64>,
    /// What is noted of a moderator by whom it is done.
    pub noted: Option<Noted>,
    /// What it does to proposals; the desk fills it in.
    pub effects: Vec<Effect>,
}

/// A journal line as stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// In which game.
    pub game: GameId,
    /// The engine's entry.
    pub entry: Entry,
    /// Whose seat.
    pub seat: Option<Seat>,
    /// Which line of the interaction.
    pub line: u16,
    /// The order in the notation; empty for what is no order.
    pub notation: String,
    /// Whose hand gave it, where that was not the seat's holder's.
    pub hand: Option<Hand>,
    /// When, in seconds since 1970.
    pub at: i64,
}

/// Writes journal line, state and outbox. To be called in a transaction.
///
/// # Errors
/// [`StoreError::Taken`] if the line does not follow the game's last one, or if
/// the interaction's line is in the journal already.
pub fn accept(db: &Connection, accepted: &Accepted) -> Result<(), StoreError> {
    let sequence = sql_sequence(accepted.entry.sequence);
    let changed = db.execute(
        "UPDATE games SET state = ?2, sequence = ?3, rules_version = ?4, phase = ?5, updated_at = ?6,
             started_at = CASE WHEN ?3 = 0 THEN ?6 ELSE started_at END,
             ended_at = CASE WHEN ?5 = 'over' THEN ?6 END
         WHERE id = ?1 AND coalesce(sequence, -1) = ?3 - 1 AND phase <> 'over'",
        params![
            accepted.game.sql(),
            accepted.state,
            sequence,
            accepted.rules_version,
            accepted.phase.word(),
            now(),
        ],
    )?;
    if changed != 1 {
        return Err(StoreError::Taken);
    }
    append(
        db,
        accepted.game,
        &accepted.entry,
        accepted.seat,
        accepted.user,
        accepted.origin,
        accepted.line,
        now(),
    )?;
    if let Some(noted) = &accepted.noted {
        noted.write(db, accepted.game)?;
    }
    for effect in &accepted.effects {
        match effect {
            Effect::Ends(id, how, by) => proposals::end(db, *id, *how, *by)?,
            Effect::Retracts(id, seat) => proposals::retract(db, *id, *seat)?,
        }
    }
    // An order is a good moment to see whether the channel can be reached again;
    // a channel that is gone does not come back.
    if db.execute(
        "UPDATE games SET attention = NULL WHERE id = ?1 AND attention IS NOT NULL AND attention <> 'orphaned'",
        [accepted.game.sql()],
    )? > 0
    {
        outbox::release(db, accepted.game)?;
    }
    if accepted.phase == Phase::Over {
        people::game_over(db, accepted.game)?;
    }
    let by_hand = matches!(accepted.origin, Origin::Interaction(_));
    let by_hand = accepted.seat.zip(accepted.user).filter(|_| by_hand);
    clocks::follow(db, accepted.game, &accepted.asked, by_hand)?;
    for outgoing in calls::address(db, accepted.game, &accepted.outbox)? {
        outbox::put(db, accepted.game, &outgoing)?;
    }
    for outgoing in &accepted.outbox {
        super::watchers::tell(db, accepted.game, accepted.entry.sequence, outgoing)?;
    }
    for reacting in &accepted.ahead {
        standing::answer_later(db, accepted.game, reacting)?;
    }
    if let (Some(done), Some(id)) = (&accepted.done, accepted.origin.interaction()) {
        interactions::set_done(db, id, done)?;
    }
    Ok(())
}

/// Writes one journal line.
///
/// # Errors
/// [`StoreError::Taken`].
#[expect(clippy::too_many_arguments, reason = "one for each column")]
pub fn append(
    db: &Connection,
    game: GameId,
    entry: &Entry,
    seat: Option<Seat>,
    user: Option<UserId>,
    origin: Origin,
    line: u16,
    at: i64,
) -> Result<(), StoreError> {
    let notation = match &entry.deed {
        Deed::Play { notation, .. } | Deed::Amend { notation, .. } => notation.as_str(),
        Deed::Start
        | Deed::Undo { .. }
        | Deed::Rewind { .. }
        | Deed::Redo { .. }
        | Deed::Leave { .. }
        | Deed::Close { .. } => "",
    };
    db.prepare_cached(
        "INSERT INTO journal (game, sequence, seat, user, origin, interaction_id, line, deed, notation, rolls,
             reports, state, hash, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
    )?
    .execute(params![
        game.sql(),
        sql_sequence(entry.sequence),
        seat.map(|s| s.0),
        user.map(UserId::sql),
        origin.word(),
        origin.interaction().map(InteractionId::sql),
        line,
        to_json(&entry.deed)?,
        notation,
        to_json(&entry.rolls)?,
        to_json(&entry.reports)?,
        entry.state.to_string(),
        entry.hash.to_string(),
        at,
    ])?;
    Ok(())
}

const COLUMNS: &str =
    "game, sequence, seat, line, deed, notation, rolls, reports, state, hash, at, origin";

type Raw = (
    i64,
    i64,
    Option<u8>,
    u16,
    String,
    String,
    String,
    String,
    String,
    String,
    i64,
    String,
);

fn raw(row: &Row<'_>) -> rusqlite::Result<Raw> {
    Ok((
        row.get(0)?,
        row.get(1)?,
        row.get(2)?,
        row.get(3)?,
        row.get(4)?,
        row.get(5)?,
        row.get(6)?,
        row.get(7)?,
        row.get(8)?,
        row.get(9)?,
        row.get(10)?,
        row.get(11)?,
    ))
}

fn line(raw: Raw) -> Result<Line, StoreError> {
    let (game, sequence, seat, line, deed, notation, rolls, reports, state, hash, at, origin) = raw;
    let hex = |text: String| Bytes32::try_from(text).map_err(|e| StoreError::Corrupt(e.to_owned()));
    Ok(Line {
        game: GameId::from_sql(game),
        entry: Entry {
            sequence: u64::try_from(sequence).unwrap_or_default(),
            deed: from_json("a journal line", &deed)?,
            rolls: from_json("a journal line's rolls", &rolls)?,
            reports: from_json("a journal line's reports", &reports)?,
            state: hex(state)?,
            hash: hex(hash)?,
        },
        seat: seat.map(Seat),
        line,
        notation,
        hand: Hand::from_word(&origin),
        at,
    })
}

/// The whole journal of a game, oldest first.
///
/// # Errors
/// [`StoreError`].
pub fn all(db: &Connection, game: GameId) -> Result<Vec<Line>, StoreError> {
    let mut statement = db.prepare(&format!(
        "SELECT {COLUMNS} FROM journal WHERE game = ?1 ORDER BY sequence"
    ))?;
    let rows = statement.query_map([game.sql()], raw)?;
    rows.map(|r| line(r?)).collect()
}

/// The whole journal of a game as the engine takes it.
///
/// # Errors
/// [`StoreError`].
pub fn entries(db: &Connection, game: GameId) -> Result<Vec<Entry>, StoreError> {
    Ok(all(db, game)?.into_iter().map(|l| l.entry).collect())
}

/// What was reported by each line of a game's journal that reports anything, by
/// the number of the line.
///
/// # Errors
/// [`StoreError`].
pub fn reports(db: &Connection, game: GameId) -> Result<BTreeMap<u64, Vec<Report>>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT sequence, reports FROM journal WHERE game = ?1 AND reports <> '[]'",
    )?;
    let rows = statement.query_map([game.sql()], |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?))
    })?;
    rows.map(|row| {
        let (sequence, reports) = row?;
        let reports = from_json("a journal line's reports", &reports)?;
        Ok((u64::try_from(sequence).unwrap_or_default(), reports))
    })
    .collect()
}

/// The lines after that one, oldest first.
///
/// # Errors
/// [`StoreError`].
pub fn after(db: &Connection, game: GameId, after: u64) -> Result<Vec<Line>, StoreError> {
    let mut statement = db.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM journal WHERE game = ?1 AND sequence > ?2 ORDER BY sequence"
    ))?;
    let rows = statement.query_map(params![game.sql(), sql_sequence(after)], raw)?;
    rows.map(|r| line(r?)).collect()
}

/// Which lines of a game's journal still count, from those that lead back.
///
/// # Errors
/// [`StoreError`].
pub fn history(db: &Connection, game: GameId) -> Result<(History, Vec<(u64, Deed)>), StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT sequence, deed FROM journal WHERE game = ?1
         AND json_extract(deed, '$.deed') IN ('undo', 'rewind', 'redo') ORDER BY sequence",
    )?;
    let rows = statement.query_map([game.sql()], |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?))
    })?;
    let mut back = Vec::new();
    for row in rows {
        let (sequence, deed) = row?;
        let sequence = u64::try_from(sequence).unwrap_or_default();
        back.push((sequence, from_json("a journal line", &deed)?));
    }
    let last: Option<i64> = db.query_row(
        "SELECT max(sequence) FROM journal WHERE game = ?1",
        [game.sql()],
        |row| row.get(0),
    )?;
    let last = last.and_then(|n| u64::try_from(n).ok()).unwrap_or_default();
    let history = History::new(back.iter().map(|(n, deed)| (*n, deed)), last);
    Ok((history, back))
}

/// At most `limit` lines before `before`, newest first.
///
/// # Errors
/// [`StoreError`].
pub fn before(
    db: &Connection,
    game: GameId,
    before: u64,
    limit: usize,
) -> Result<Vec<Line>, StoreError> {
    let mut statement = db.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM journal WHERE game = ?1 AND sequence < ?2 ORDER BY sequence DESC LIMIT ?3"
    ))?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let rows = statement.query_map(params![game.sql(), sql_sequence(before), limit], raw)?;
    rows.map(|r| line(r?)).collect()
}

/// The journal lines that an interaction wrote, in their order.
///
/// # Errors
/// [`StoreError`].
pub fn of_interaction(
    db: &Connection,
    interaction: InteractionId,
) -> Result<Vec<Line>, StoreError> {
    let mut statement = db.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM journal WHERE interaction_id = ?1 ORDER BY line"
    ))?;
    let rows = statement.query_map([interaction.sql()], raw)?;
    rows.map(|r| line(r?)).collect()
}

fn sql_sequence(sequence: u64) -> i64 {
    i64::try_from(sequence).unwrap_or(i64::MAX)
}
