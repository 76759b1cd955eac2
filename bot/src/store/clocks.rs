//! Rows of games' clocks and of the turns that run on them. What changes whose
//! turn it is changes the deadlines in the same transaction.

mod reminders;

pub use reminders::{hush, remind_again, remind_as_wished};

use super::due::{self, Anchor, Key, Terms};
use super::{StoreError, notices, now};
use crate::id::{GameId, UserId};
use crate::pace::{self, Expiry, Night, Pace};
use engine::ruleset::Seat;
use reminders::remind;
use rusqlite::{Connection, OptionalExtension, params};

/// A seat's decision must have been taken.
pub const DEADLINE: &str = "deadline";
/// Those who were asked what to do with a silent seat must have answered.
pub const ANSWER: &str = "answer";
/// Somebody is to be reminded.
pub const REMINDER: &str = "reminder";
/// Somebody is to be told at the end of his night that something is asked of him.
pub const CALL: &str = "call";
/// Somebody is to be told at the end of his night that the game waits for an
/// answer of his that is no order.
pub const NOTE: &str = "note";
/// A game was left untouched for long.
pub const IDLE: &str = "idle";

/// How long a game may be left untouched before its players are warned, and
/// again before its umpires are told, in seconds.
pub const UNTOUCHED: i64 = 14 * pace::DAY;

/// A game's clock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Its pace.
    pub pace: Pace,
    /// What follows a deadline that passed.
    pub expiry: Expiry,
    /// Since when it stands still, where it does.
    pub paused_at: Option<i64>,
}

/// A decision that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Of which seat.
    pub seat: Seat,
    /// Its key.
    pub decision: String,
    /// In which turn of the game, where the rule system counts turns.
    pub turn: Option<u16>,
}

/// A seat's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// Since when it is awaited; `None` while it is not.
    pub asked_at: Option<i64>,
    /// The key of the decision that is open.
    pub decision: Option<String>,
    /// What its bank held at the beginning; `None` before the first.
    pub bank: Option<i64>,
    /// Whether its holder wants no reminder in this turn of the game.
    pub hushed: bool,
    /// Whether the umpire plays on for it until it acts.
    pub cautious: bool,
    was: Option<String>,
    was_bank: Option<i64>,
    was_until: Option<i64>,
}

/// Who sits where.
struct Sitter {
    seat: Seat,
    user: Option<UserId>,
    computer: bool,
}

/// The clock of a game.
///
/// # Errors
/// [`StoreError`].
pub fn get(db: &Connection, game: GameId) -> Result<Clock, StoreError> {
    let row = db
        .prepare_cached("SELECT pace, expiry, paused_at FROM clocks WHERE game = ?1")?
        .query_row([game.sql()], |row| {
            Ok((
                row.get::<_, String>(0)?,
                row.get::<_, String>(1)?,
                row.get::<_, Option<i64>>(2)?,
            ))
        })
        .optional()?;
    let Some((pace, expiry, paused_at)) = row else {
        return Ok(Clock::default());
    };
    Ok(Clock {
        pace: pace
            .parse()
            .map_err(|e: pace::WrongPace| StoreError::Corrupt(e.to_string()))?,
        expiry: Expiry::from_word(&expiry).unwrap_or_default(),
        paused_at,
    })
}

/// Sets a game's pace. The turns that are open begin anew with it, with full banks.
///
/// # Errors
/// [`StoreError`].
pub fn set(db: &Connection, game: GameId, pace: &Pace, expiry: Expiry) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO clocks (game, pace, expiry) VALUES (?1, ?2, ?3)
         ON CONFLICT (game) DO UPDATE SET pace = excluded.pace, expiry = excluded.expiry",
        params![game.sql(), pace.to_string(), expiry.word()],
    )?;
    db.execute(
        "UPDATE turns SET bank = NULL, was = NULL WHERE game = ?1",
        [game.sql()],
    )?;
    let clock = get(db, game)?;
    let sitters = sitters(db, game)?;
    for turn in turns(db, game)? {
        if let Some(decision) = &turn.decision {
            due::remove(db, Key::seat(game, ANSWER, turn.seat))?;
            let asked = Asked {
                seat: turn.seat,
                decision: decision.clone(),
                turn: None,
            };
            open(db, game, &clock, &sitters, Some(&turn), &asked)?;
        }
    }
    Ok(())
}

/// All turns that a game's seats have had.
///
/// # Errors
/// [`StoreError`].
pub fn turns(db: &Connection, game: GameId) -> Result<Vec<Turn>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT seat, asked_at, decision, bank, hushed, cautious, was, was_bank, was_until FROM turns
         WHERE game = ?1 ORDER BY seat",
    )?;
    let rows = statement.query_map([game.sql()], |row| {
        Ok(Turn {
            seat: Seat(row.get(0)?),
            asked_at: row.get(1)?,
            decision: row.get(2)?,
            bank: row.get(3)?,
            hushed: row.get::<_, i64>(4)? != 0,
            cautious: row.get(5)?,
            was: row.get(6)?,
            was_bank: row.get(7)?,
            was_until: row.get(8)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The turn of a seat, where it has had one.
///
/// # Errors
/// [`StoreError`].
pub fn turn(db: &Connection, game: GameId, seat: Seat) -> Result<Option<Turn>, StoreError> {
    let found = turns(db, game)?;
    Ok(found.into_iter().find(|t| t.seat == seat))
}

fn sitters(db: &Connection, game: GameId) -> Result<Vec<Sitter>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT seat, coalesce((SELECT sitters.user FROM sitters WHERE sitters.game = seats.game
                 AND sitters.seat = seats.seat AND from_at <= ?2 AND until_at > ?2), user), computer
             FROM seats WHERE game = ?1",
    )?;
    let rows = statement.query_map([game.sql(), now()], |row| {
        Ok(Sitter {
            seat: Seat(row.get(0)?),
            user: row.get::<_, Option<i64>>(1)?.map(UserId::from_sql),
            computer: row.get(2)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Whether a seat is that user's, or he acts for its holder.
fn acts_for(db: &Connection, game: GameId, seat: Seat, user: UserId) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM seats WHERE game = ?1 AND seat = ?2 AND user = ?3)
        OR EXISTS (SELECT 1 FROM sitters WHERE game = ?1 AND seat = ?2 AND user = ?3)";
    let mut statement = db.prepare_cached(sql)?;
    Ok(statement.query_row(params![game.sql(), seat.0, user.sql()], |row| row.get(0))?)
}

/// Brings the turns to what is asked now: ends those that are over, and begins
/// those that are new, each with its deadline. `by` is the seat for which
/// somebody has just acted by hand: if that is its holder or who acts for him, the
/// umpire plays on for it no more, and nobody chooses any more what becomes of it.
///
/// # Errors
/// [`StoreError`].
pub fn follow(
    db: &Connection,
    game: GameId,
    asked: &[Asked],
    by: Option<(Seat, UserId)>,
) -> Result<(), StoreError> {
    let clock = get(db, game)?;
    let sitters = sitters(db, game)?;
    if let Some((seat, user)) = by
        && acts_for(db, game, seat, user)?
    {
        db.execute(
            "UPDATE turns SET cautious = 0 WHERE game = ?1 AND seat = ?2",
            params![game.sql(), seat.0],
        )?;
        if due::remove(db, Key::seat(game, ANSWER, seat))? {
            // It has acted, so that nothing is left to be chosen.
            let until = clock
                .pace
                .soon(now(), &night(db, game, &clock, &sitters, seat)?);
            set_until(db, game, &clock, seat, Some(until))?;
        }
    }
    // The computer has no turn: it answers at once.
    let plays = |seat: Seat| {
        let mut all = sitters.iter();
        all.any(|s| s.seat == seat && s.computer)
    };
    let goes_on = |turn: &Turn| {
        let same = |a: &Asked| a.seat == turn.seat && turn.decision.as_ref() == Some(&a.decision);
        asked.iter().any(same) && !plays(turn.seat)
    };
    for turn in turns(db, game)? {
        if turn.decision.is_some() && !goes_on(&turn) {
            close(db, game, &clock, &turn)?;
        }
    }
    let begun = turns(db, game)?;
    for one in asked.iter().filter(|a| !plays(a.seat)) {
        let turn = begun.iter().find(|t| t.seat == one.seat);
        if turn.is_none_or(|t| t.decision.is_none()) {
            reminders::end_hush(db, game, one)?;
            open(db, game, &clock, &sitters, turn, one)?;
        }
    }
    if asked.is_empty() {
        end(db, game)
    } else {
        let terms = Terms {
            pauses: false,
            ..Terms::elapsed(now() + UNTOUCHED)
        };
        due::put(db, Key::game(game, IDLE), terms, &0_u8)
    }
}

/// A game is over: nobody is awaited and nothing is due in it any more.
///
/// # Errors
/// [`StoreError`].
pub fn end(db: &Connection, game: GameId) -> Result<(), StoreError> {
    due::end(db, game)?;
    db.execute("DELETE FROM turns WHERE game = ?1", [game.sql()])?;
    Ok(())
}

/// When the decision of a seat must have been taken, without the grace, and
/// whether that moves on because of a pause; `None` without a deadline.
///
/// # Errors
/// [`StoreError`].
pub fn until(db: &Connection, game: GameId, seat: Seat) -> Result<Option<(i64, bool)>, StoreError> {
    let row = due::get(db, Key::seat(game, DEADLINE, seat))?;
    Ok(row.map(|row| match row.left {
        Some(left) => (now() + left - row.grace, true),
        None => (row.at - row.grace, false),
    }))
}

fn close(db: &Connection, game: GameId, clock: &Clock, turn: &Turn) -> Result<(), StoreError> {
    let until = until(db, game, turn.seat)?.map(|(at, _)| at);
    let bank = turn.bank.unwrap_or_else(|| clock.pace.first_bank());
    let left = until.map_or(bank, |at| at - now());
    db.execute(
        "UPDATE turns SET asked_at = NULL, decision = NULL, bank = ?3, was = ?4, was_bank = ?5, was_until = ?6
         WHERE game = ?1 AND seat = ?2",
        params![
            game.sql(),
            turn.seat.0,
            clock.pace.bank_after(bank, left),
            turn.decision,
            bank,
            until,
        ],
    )?;
    for kind in [DEADLINE, ANSWER, REMINDER, CALL] {
        due::remove_kind(db, game, kind, turn.seat)?;
    }
    Ok(())
}

/// When whoever acts for a seat is not to be woken.
fn night(
    db: &Connection,
    game: GameId,
    clock: &Clock,
    sitters: &[Sitter],
    seat: Seat,
) -> Result<Night, StoreError> {
    let user = sitters.iter().find(|s| s.seat == seat).and_then(|s| s.user);
    Ok(notices::wish(db, user, game)?.night(&clock.pace))
}

fn open(
    db: &Connection,
    game: GameId,
    clock: &Clock,
    sitters: &[Sitter],
    turn: Option<&Turn>,
    asked: &Asked,
) -> Result<(), StoreError> {
    let (seat, at) = (asked.seat, now());
    let night = night(db, game, clock, sitters, seat)?;
    let fresh = turn
        .and_then(|t| t.bank)
        .unwrap_or_else(|| clock.pace.first_bank());
    // A decision that is opened again, as by taking an order back, goes on as it was.
    let again = turn.filter(|t| t.was.as_ref() == Some(&asked.decision));
    let bank = again.and_then(|t| t.was_bank).unwrap_or(fresh);
    let cautious = turn.is_some_and(|t| t.cautious);
    let until = match again.and_then(|t| t.was_until) {
        Some(until) => Some(until.max(at)),
        None if cautious && clock.pace != Pace::None => Some(clock.pace.soon(at, &night)),
        None => clock.pace.deadline(at, bank, &night),
    };
    db.execute(
        "INSERT INTO turns (game, seat, asked_at, decision, bank) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (game, seat) DO UPDATE SET asked_at = coalesce(asked_at, excluded.asked_at),
             decision = excluded.decision, bank = excluded.bank",
        params![game.sql(), seat.0, at, asked.decision, bank],
    )?;
    set_until(db, game, clock, seat, until)
}

/// Sets, moves or takes away the deadline of a seat's open decision, and with
/// it the reminder.
///
/// # Errors
/// [`StoreError`].
pub fn set_until(
    db: &Connection,
    game: GameId,
    clock: &Clock,
    seat: Seat,
    until: Option<i64>,
) -> Result<(), StoreError> {
    let key = Key::seat(game, DEADLINE, seat);
    let Some(until) = until else {
        due::remove(db, key)?;
        due::remove_kind(db, game, REMINDER, seat)?;
        return Ok(());
    };
    let grace = clock.pace.grace();
    let anchor = match clock.pace {
        Pace::Daily(_) => Anchor::Wall,
        Pace::None | Pace::Bank(_) => Anchor::Elapsed,
    };
    let terms = Terms {
        at: until + grace,
        anchor,
        grace,
        pauses: true,
    };
    due::put(db, key, terms, &())?;
    remind(db, game, clock, seat, until)
}

/// Stops the clocks of a game; `false` where they stand still already.
///
/// # Errors
/// [`StoreError`].
pub fn pause(db: &Connection, game: GameId) -> Result<bool, StoreError> {
    if get(db, game)?.paused_at.is_some() {
        return Ok(false);
    }
    db.execute(
        "INSERT INTO clocks (game, paused_at) VALUES (?1, ?2)
         ON CONFLICT (game) DO UPDATE SET paused_at = excluded.paused_at",
        params![game.sql(), now()],
    )?;
    due::pause(db, game)?;
    Ok(true)
}

/// Lets the clocks of a game go on; `false` where they do already.
///
/// # Errors
/// [`StoreError`].
pub fn resume(db: &Connection, game: GameId) -> Result<bool, StoreError> {
    if get(db, game)?.paused_at.is_none() {
        return Ok(false);
    }
    db.execute(
        "UPDATE clocks SET paused_at = NULL WHERE game = ?1",
        [game.sql()],
    )?;
    let clock = get(db, game)?;
    let deadlines = due::of_kind(db, game, DEADLINE)?;
    due::resume(db, game)?;
    for row in deadlines {
        if let (Some(left), Some(seat)) = (row.left, row.seat) {
            let until = clock.pace.resumed(now(), left - row.grace);
            set_until(db, game, &clock, seat, Some(until))?;
        }
    }
    Ok(true)
}

/// Gives a seat's open decision at least `by` seconds more, counted from now if
/// its deadline has passed. Gives the new deadline; `None` where it has none.
///
/// # Errors
/// [`StoreError`].
pub fn extend(
    db: &Connection,
    game: GameId,
    seat: Seat,
    by: i64,
) -> Result<Option<i64>, StoreError> {
    let clock = get(db, game)?;
    let late = due::remove(db, Key::seat(game, ANSWER, seat))?;
    let until = match until(db, game, seat)? {
        Some((at, _)) => at.max(now()),
        None if late => now(),
        None => return Ok(None),
    };
    let until = clock.pace.extended(until, by);
    db.execute(
        "UPDATE turns SET cautious = 0 WHERE game = ?1 AND seat = ?2",
        params![game.sql(), seat.0],
    )?;
    set_until(db, game, &clock, seat, Some(until))?;
    Ok(Some(until))
}

/// Has the umpire play on for a silent seat until it acts, from now on.
///
/// # Errors
/// [`StoreError`].
pub fn play_on(db: &Connection, game: GameId, clock: &Clock, seat: Seat) -> Result<(), StoreError> {
    db.execute(
        "UPDATE turns SET cautious = 1 WHERE game = ?1 AND seat = ?2",
        params![game.sql(), seat.0],
    )?;
    due::remove(db, Key::seat(game, ANSWER, seat))?;
    let terms = Terms {
        grace: clock.pace.grace(),
        ..Terms::elapsed(now())
    };
    due::put(db, Key::seat(game, DEADLINE, seat), terms, &())
}

/// Puts a deadline that passed aside, and waits until `at` for the others' answer.
///
/// # Errors
/// [`StoreError`].
pub fn ask(db: &Connection, game: GameId, seat: Seat, at: i64) -> Result<(), StoreError> {
    due::remove(db, Key::seat(game, DEADLINE, seat))?;
    due::remove_kind(db, game, REMINDER, seat)?;
    let terms = Terms {
        grace: pace::HOUR,
        ..Terms::elapsed(at)
    };
    due::put(db, Key::seat(game, ANSWER, seat), terms, &())
}

#[cfg(test)]
mod tests;
