//! Rows of who is away, and of the seats whose deadlines stand still.

use super::super::clocks::{self, Asked, DEADLINE};
use super::super::due::{self, Key, Terms};
use super::super::{StoreError, now};
use super::sitters::sitter;
use crate::id::{GameId, UserId};
use crate::pace;
use engine::ruleset::Seat;
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};

/// A player is away from now on.
pub const AWAY: &str = "vacation-begin";

/// His days are used up, and his deadlines run again.
pub const AWAY_CLOCK: &str = "vacation-clock";

/// He is back.
pub const BACK: &str = "vacation-end";

/// Who plays for somebody who is away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    /// Nobody: his deadlines stand still.
    #[default]
    None,
    /// The computer.
    Computer,
    /// A sitter; as nobody until he has accepted.
    Sitter,
}

impl Cover {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::None, Self::Computer, Self::Sitter];

    /// The word in commands and in the database.
    pub fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Computer => "computer",
            Self::Sitter => "sitter",
        }
    }

    /// From that word.
    pub fn from_word(word: &str) -> Option<Self> {
        let wanted = word.trim().to_lowercase();
        Self::ALL.into_iter().find(|c| c.word() == wanted)
    }
}

/// When a seat's holder is away, in seconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vacation {
    /// Its number.
    pub id: i64,
    /// Which seat.
    pub seat: Seat,
    /// Whose.
    pub user: UserId,
    /// From when.
    pub from: i64,
    /// Until when.
    pub until: i64,
    /// Until when his deadlines stand still for it at the most.
    pub stands_until: i64,
    /// Who plays for him.
    pub cover: Cover,
}

impl Vacation {
    /// Whether he is away at that moment.
    pub fn is_on(&self, at: i64) -> bool {
        (self.from..self.until).contains(&at)
    }
}

/// All vacations of a game that are not over.
///
/// # Errors
/// [`StoreError`].
pub fn vacations(db: &Connection, game: GameId) -> Result<Vec<Vacation>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT id, seat, user, from_at, until_at, stands_until, cover FROM vacations
         WHERE game = ?1 AND NOT over ORDER BY seat",
    )?;
    let rows = statement.query_map([game.sql()], |row| {
        Ok(Vacation {
            id: row.get(0)?,
            seat: Seat(row.get(1)?),
            user: UserId::from_sql(row.get(2)?),
            from: row.get(3)?,
            until: row.get(4)?,
            stands_until: row.get(5)?,
            cover: Cover::from_word(&row.get::<_, String>(6)?).unwrap_or_default(),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The vacation of a seat's holder, now or to come.
///
/// # Errors
/// [`StoreError`].
pub fn vacation(db: &Connection, game: GameId, seat: Seat) -> Result<Option<Vacation>, StoreError> {
    Ok(vacations(db, game)?.into_iter().find(|v| v.seat == seat))
}

/// For how many days each player's deadlines may stand still in a game.
///
/// # Errors
/// [`StoreError`].
pub fn days(db: &Connection, game: GameId) -> Result<i64, StoreError> {
    let days = db
        .query_row(
            "SELECT vacation_days FROM clocks WHERE game = ?1",
            [game.sql()],
            |row| row.get(0),
        )
        .optional()?;
    Ok(days.unwrap_or(14))
}

/// Sets for how many.
///
/// # Errors
/// [`StoreError`].
pub fn set_days(db: &Connection, game: GameId, days: i64) -> Result<(), StoreError> {
    db.execute(
        "UPDATE clocks SET vacation_days = ?2 WHERE game = ?1",
        params![game.sql(), days],
    )?;
    Ok(())
}

/// For how many seconds a player's deadlines may still stand still in a game.
///
/// # Errors
/// [`StoreError`].
pub fn left(db: &Connection, game: GameId, user: UserId) -> Result<i64, StoreError> {
    let used: i64 = db.query_row(
        "SELECT coalesce(sum(used), 0) FROM vacations WHERE game = ?1 AND user = ?2",
        params![game.sql(), user.sql()],
        |row| row.get(0),
    )?;
    Ok((days(db, game)? * pace::DAY - used).max(0))
}

/// Sends somebody away, in place of a vacation of that seat before. Gives until
/// when his deadlines may stand still for it.
///
/// # Errors
/// [`StoreError`].
pub fn send_away(
    db: &Connection,
    game: GameId,
    (seat, user): (Seat, UserId),
    (from, until): (i64, i64),
    cover: Cover,
    asked: &[Asked],
) -> Result<i64, StoreError> {
    end_vacation(db, game, seat, asked)?;
    let stands_until = until.min(from + left(db, game, user)?);
    db.execute(
        "INSERT INTO vacations (game, seat, user, from_at, until_at, stands_until, cover)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![
            game.sql(),
            seat.0,
            user.sql(),
            from,
            until,
            stands_until,
            cover.word(),
        ],
    )?;
    if from > now() {
        due::put(db, Key::seat(game, AWAY, seat), Terms::wall(from), &())?;
    }
    if stands_until < until && cover != Cover::Computer {
        let key = Key::seat(game, AWAY_CLOCK, seat);
        due::put(db, key, Terms::wall(stands_until), &())?;
    }
    due::put(db, Key::seat(game, BACK, seat), Terms::wall(until), &())?;
    settle(db, game, seat, asked)?;
    Ok(stands_until)
}

/// Ends the vacation of a seat's holder; which it was.
///
/// # Errors
/// [`StoreError`].
pub fn end_vacation(
    db: &Connection,
    game: GameId,
    seat: Seat,
    asked: &[Asked],
) -> Result<Option<Vacation>, StoreError> {
    let Some(vacation) = vacation(db, game, seat)? else {
        return Ok(None);
    };
    charge(db, game, seat)?;
    db.execute("UPDATE vacations SET over = 1 WHERE id = ?1", [vacation.id])?;
    for kind in [AWAY, AWAY_CLOCK, BACK] {
        due::remove(db, Key::seat(game, kind, seat))?;
    }
    settle(db, game, seat, asked)?;
    Ok(Some(vacation))
}

/// Charges a seat's vacation for the time that its deadlines have stood still.
pub(super) fn charge(db: &Connection, game: GameId, seat: Seat) -> Result<(), StoreError> {
    let at = now();
    db.execute(
        "UPDATE vacations SET used = used + max(min(?3, stands_until) - (SELECT since FROM standstills
             WHERE game = ?1 AND seat = ?2), 0)
         WHERE game = ?1 AND seat = ?2 AND NOT over AND from_at <= ?3
         AND EXISTS (SELECT 1 FROM standstills WHERE game = ?1 AND seat = ?2)",
        params![game.sql(), seat.0, at],
    )?;
    db.execute(
        "UPDATE standstills SET since = ?3 WHERE game = ?1 AND seat = ?2",
        params![game.sql(), seat.0, at],
    )?;
    Ok(())
}

/// Brings a seat's deadlines, and whether the computer plays for its holder, to
/// what follows from who is away, gone, or acts for him. `asked` is what is
/// asked in the game.
///
/// # Errors
/// [`StoreError`].
pub fn settle(
    db: &Connection,
    game: GameId,
    seat: Seat,
    asked: &[Asked],
) -> Result<(), StoreError> {
    let at = now();
    let away = vacation(db, game, seat)?.filter(|v| v.is_on(at));
    let sat_for = sitter(db, game, seat)?.is_some_and(|s| s.is_on(at));
    let computer = !sat_for && away.as_ref().is_some_and(|v| v.cover == Cover::Computer);
    let changed = db.execute(
        "UPDATE seats SET computer = ?3 WHERE game = ?1 AND seat = ?2 AND user IS NOT NULL AND computer <> ?3",
        params![game.sql(), seat.0, computer],
    )?;
    let gone: bool = db
        .query_row(
            "SELECT left_at IS NOT NULL AND NOT waited_for FROM seats WHERE game = ?1 AND seat = ?2",
            params![game.sql(), seat.0],
            |row| row.get(0),
        )
        .optional()?
        .unwrap_or_default();
    let stands = !sat_for && !computer && (gone || away.is_some_and(|v| at < v.stands_until));
    let stood: bool = db.query_row(
        "SELECT EXISTS (SELECT 1 FROM standstills WHERE game = ?1 AND seat = ?2)",
        params![game.sql(), seat.0],
        |row| row.get(0),
    )?;
    match (stood, stands) {
        (false, true) => stop(db, game, seat)?,
        (true, false) => go_on(db, game, seat)?,
        _ => {}
    }
    if changed > 0 && !asked.is_empty() {
        clocks::follow(db, game, asked, None)?;
    }
    clocks::remind_again(db, game, seat)
}

pub(super) fn stop(db: &Connection, game: GameId, seat: Seat) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO standstills (game, seat, since) VALUES (?1, ?2, ?3)",
        params![game.sql(), seat.0, now()],
    )?;
    db.execute(
        "UPDATE due SET left = max(at - ?3, 0) WHERE game = ?1 AND seat = ?2 AND pauses AND left IS NULL",
        params![game.sql(), seat.0, now()],
    )?;
    Ok(())
}

pub(super) fn go_on(db: &Connection, game: GameId, seat: Seat) -> Result<(), StoreError> {
    charge(db, game, seat)?;
    db.execute(
        "DELETE FROM standstills WHERE game = ?1 AND seat = ?2",
        params![game.sql(), seat.0],
    )?;
    let clock = clocks::get(db, game)?;
    if clock.paused_at.is_some() {
        // The game's own pause goes on.
        return Ok(());
    }
    let deadline = due::get(db, Key::seat(game, DEADLINE, seat))?;
    db.execute(
        "UPDATE due SET at = ?3 + left, left = NULL WHERE game = ?1 AND seat = ?2 AND left IS NOT NULL",
        params![game.sql(), seat.0, now()],
    )?;
    if let Some((row, left)) = deadline.and_then(|row| row.left.map(|left| (row, left))) {
        let until = clock.pace.resumed(now(), left - row.grace);
        clocks::set_until(db, game, &clock, seat, Some(until))?;
    }
    Ok(())
}
