//! Rows of who is away, who acts for whom, and which seats' deadlines stand
//! still for it.

use super::clocks::{self, Asked, DEADLINE};
use super::due::{self, Key, Terms};
use super::offers::{self, OfferEnd};
use super::{StoreError, now, proposals};
use crate::desk::{Hands, Phase};
use crate::id::{GameId, UserId};
use crate::outbox::message::{Outgoing, Part, Person, Target};
use crate::pace;
use engine::ruleset::{Seat, Viewer};
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};

/// Somebody begins to act for a seat's holder.
pub const SITTER_BEGIN: &str = "sitter-begin";
/// He does so no more.
pub const SITTER_END: &str = "sitter-end";
/// A player is away from now on.
pub const AWAY: &str = "vacation-begin";
/// His days are used up, and his deadlines run again.
pub const AWAY_CLOCK: &str = "vacation-clock";
/// He is back.
pub const BACK: &str = "vacation-end";
/// Nobody has chosen what to do about a player who left the server.
pub const GONE: &str = "gone";

/// The kinds that end with the holder of a seat.
const OF_HOLDER: [&str; 6] = [SITTER_BEGIN, SITTER_END, AWAY, AWAY_CLOCK, BACK, GONE];

/// The most deadlines a silent player may let pass before the others may have
/// him replaced.
const MISSED: i64 = 2;

/// Somebody who acts for a seat's holder between two moments, in seconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitting {
    /// For which seat.
    pub seat: Seat,
    /// Who.
    pub user: UserId,
    /// His display name; written by people, so it needs escaping.
    pub name: String,
    /// From when.
    pub from: i64,
    /// Until when.
    pub until: i64,
}

impl Sitting {
    /// Whether he acts at that moment.
    pub fn is_on(&self, at: i64) -> bool {
        (self.from..self.until).contains(&at)
    }
}

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

/// What a game's card has to know of who acts for whom.
///
/// # Errors
/// [`StoreError`].
pub fn hands(db: &Connection, game: GameId) -> Result<Hands, StoreError> {
    let sitters = sitters(db, game)?;
    let at = now();
    let turns = sitters.iter().flat_map(|s| [s.from, s.until]);
    let turn_at = turns.filter(|turn| *turn > at).min();
    let mut statement = db.prepare_cached(
        "SELECT seat FROM seats WHERE game = ?1 AND user IS NOT NULL AND left_at IS NOT NULL",
    )?;
    let rows = statement.query_map([game.sql()], |row| Ok(Seat(row.get(0)?)))?;
    let gone: Vec<Seat> = rows.collect::<Result<_, _>>()?;
    let mut statement = db.prepare_cached("SELECT user, seat FROM hats WHERE game = ?1")?;
    let rows = statement.query_map([game.sql()], |row| {
        Ok((UserId::from_sql(row.get(0)?), Seat(row.get(1)?)))
    })?;
    let hats = rows.collect::<Result<_, _>>()?;
    let former = offers::knowers(db, game)?;
    let former = former.into_iter().filter(|(.., played)| *played);
    Ok(Hands {
        sitters: sitters.into_iter().filter(|s| s.is_on(at)).collect(),
        away: vacations(db, game)?
            .into_iter()
            .filter(|v| v.is_on(at))
            .map(|v| v.seat)
            .collect(),
        gone,
        hats,
        former: former.map(|(user, seat, _)| (user, seat)).collect(),
        acting: Vec::new(),
        turn_at,
    })
}

/// Everybody who acts, or will act, for a holder in a game.
///
/// # Errors
/// [`StoreError`].
pub fn sitters(db: &Connection, game: GameId) -> Result<Vec<Sitting>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT seat, user, name, from_at, until_at FROM sitters WHERE game = ?1 ORDER BY seat",
    )?;
    let rows = statement.query_map([game.sql()], |row| {
        Ok(Sitting {
            seat: Seat(row.get(0)?),
            user: UserId::from_sql(row.get(1)?),
            name: row.get(2)?,
            from: row.get(3)?,
            until: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Who acts, or will act, for a seat's holder.
///
/// # Errors
/// [`StoreError`].
pub fn sitter(db: &Connection, game: GameId, seat: Seat) -> Result<Option<Sitting>, StoreError> {
    Ok(sitters(db, game)?.into_iter().find(|s| s.seat == seat))
}

/// The open games in which somebody acts for another at this moment.
///
/// # Errors
/// [`StoreError`].
pub fn games_of_sitter(db: &Connection, user: UserId) -> Result<Vec<GameId>, StoreError> {
    let mut statement =
        db.prepare_cached("SELECT DISTINCT game FROM sitters WHERE user = ?1 ORDER BY game DESC")?;
    let rows = statement.query_map([user.sql()], |row| Ok(GameId::from_sql(row.get(0)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Has somebody act for a seat's holder, in place of anybody else; and notes
/// that he will know what the seat knows.
///
/// # Errors
/// [`StoreError`].
pub fn sit_in(db: &Connection, game: GameId, sitting: &Sitting) -> Result<(), StoreError> {
    end_sitter(db, game, sitting.seat)?;
    db.execute(
        "INSERT INTO sitters (game, seat, user, name, from_at, until_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![
            game.sql(),
            sitting.seat.0,
            sitting.user.sql(),
            sitting.name,
            sitting.from,
            sitting.until,
        ],
    )?;
    if sitting.from > now() {
        let key = Key::seat(game, SITTER_BEGIN, sitting.seat);
        due::put(db, key, Terms::wall(sitting.from), &())?;
    } else {
        offers::knows(db, game, sitting.seat, sitting.user, true)?;
    }
    let key = Key::seat(game, SITTER_END, sitting.seat);
    due::put(db, key, Terms::wall(sitting.until), &())
}

/// Ends that somebody acts for a seat's holder; who it was.
///
/// # Errors
/// [`StoreError`].
pub fn end_sitter(
    db: &Connection,
    game: GameId,
    seat: Seat,
) -> Result<Option<Sitting>, StoreError> {
    let Some(sitting) = sitter(db, game, seat)? else {
        return Ok(None);
    };
    db.execute(
        "DELETE FROM sitters WHERE game = ?1 AND seat = ?2",
        params![game.sql(), seat.0],
    )?;
    db.execute(
        "DELETE FROM hats WHERE game = ?1 AND seat = ?2 AND user = ?3",
        params![game.sql(), seat.0, sitting.user.sql()],
    )?;
    for kind in [SITTER_BEGIN, SITTER_END] {
        due::remove(db, Key::seat(game, kind, seat))?;
    }
    // What waits for him is another's now.
    unsend(db, game, seat, sitting.user)?;
    Ok(Some(sitting))
}

/// For which of several seats somebody acts from now on.
///
/// # Errors
/// [`StoreError`].
pub fn put_on(db: &Connection, game: GameId, user: UserId, seat: Seat) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO hats (game, user, seat) VALUES (?1, ?2, ?3)
         ON CONFLICT (game, user) DO UPDATE SET seat = excluded.seat",
        params![game.sql(), user.sql(), seat.0],
    )?;
    Ok(())
}

/// Takes back what waits to be sent to somebody of what a seat knows.
fn unsend(db: &Connection, game: GameId, seat: Seat, user: UserId) -> Result<(), StoreError> {
    let viewer = super::to_json(&Viewer::Seat(seat))?;
    db.execute(
        "DELETE FROM outbox WHERE game = ?1 AND target = 'dm' AND target_id = ?2
         AND status IN ('waiting', 'held') AND json_extract(body, '$.viewer') = json_extract(?3, '$')",
        params![game.sql(), user.sql(), viewer],
    )?;
    Ok(())
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
fn charge(db: &Connection, game: GameId, seat: Seat) -> Result<(), StoreError> {
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

fn stop(db: &Connection, game: GameId, seat: Seat) -> Result<(), StoreError> {
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

fn go_on(db: &Connection, game: GameId, seat: Seat) -> Result<(), StoreError> {
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

/// Ends all that was the holder's when a seat becomes free or another's: who
/// acts for him, his vacation, offers; and notes that he knows what it knows.
///
/// # Errors
/// [`StoreError`].
pub fn vacate(db: &Connection, game: GameId, seat: Seat) -> Result<(), StoreError> {
    let row = db
        .query_row(
            "SELECT seats.user, games.phase FROM seats JOIN games ON games.id = seats.game
             WHERE game = ?1 AND seat = ?2",
            params![game.sql(), seat.0],
            |row| Ok((row.get::<_, Option<i64>>(0)?, row.get::<_, String>(1)?)),
        )
        .optional()?;
    if let Some((Some(user), phase)) = row {
        let user = UserId::from_sql(user);
        if Phase::from_word(&phase) == Some(Phase::Running) {
            offers::knows(db, game, seat, user, true)?;
        }
        super::people::unname(db, game, user)?;
        unsend(db, game, seat, user)?;
        db.execute(
            "DELETE FROM hats WHERE game = ?1 AND user = ?2",
            params![game.sql(), user.sql()],
        )?;
    }
    end_sitter(db, game, seat)?;
    offers::end_open(db, game, seat, None, OfferEnd::Lapsed)?;
    charge(db, game, seat)?;
    db.execute(
        "UPDATE vacations SET over = 1 WHERE game = ?1 AND seat = ?2",
        params![game.sql(), seat.0],
    )?;
    db.execute(
        "UPDATE seats SET left_at = NULL, waited_for = 0 WHERE game = ?1 AND seat = ?2",
        params![game.sql(), seat.0],
    )?;
    for kind in OF_HOLDER {
        due::remove(db, Key::seat(game, kind, seat))?;
    }
    go_on(db, game, seat)
}

/// Seats somebody in another's place.
///
/// # Errors
/// [`StoreError::Taken`] if he holds another seat, or nobody holds that one.
pub fn replace(
    db: &Connection,
    game: GameId,
    seat: Seat,
    (user, name): (UserId, &str),
) -> Result<(), StoreError> {
    proposals::leave(db, game, seat)?;
    vacate(db, game, seat)?;
    let changed = db.execute(
        "UPDATE seats SET user = ?3, last_user = ?3, name = ?4, joined_at = ?5, reachable = 1, computer = 0
         WHERE game = ?1 AND seat = ?2 AND user IS NOT NULL",
        params![game.sql(), seat.0, user.sql(), name, now()],
    )?;
    if changed != 1 {
        return Err(StoreError::Taken);
    }
    // What he knew as the seat's former holder or sitter he knows as its holder.
    db.execute(
        "DELETE FROM knowers WHERE game = ?1 AND seat = ?2 AND user = ?3",
        params![game.sql(), seat.0, user.sql()],
    )?;
    // Whoever comes new gets a day at least, also where the others were asked
    // what to do about his predecessor.
    let short = clocks::until(db, game, seat)?.map(|(at, _)| now() + pace::DAY - at);
    if let Some(missing) = short.filter(|missing| *missing > 0) {
        clocks::extend(db, game, seat, missing)?;
    } else if due::get(db, Key::seat(game, clocks::ANSWER, seat))?.is_some() {
        clocks::extend(db, game, seat, pace::DAY)?;
    }
    clocks::remind_again(db, game, seat)
}

/// Notes that a seat's holder has left the server, or is there again; whether
/// that is news.
///
/// # Errors
/// [`StoreError`].
pub fn set_left(
    db: &Connection,
    game: GameId,
    user: UserId,
    has_left: bool,
) -> Result<bool, StoreError> {
    let changed = db.execute(
        "UPDATE seats SET left_at = CASE WHEN ?3 THEN ?4 END, waited_for = 0
         WHERE game = ?1 AND user = ?2 AND (left_at IS NOT NULL) <> ?3",
        params![game.sql(), user.sql(), has_left, now()],
    )?;
    Ok(changed > 0)
}

/// Notes that the others wait for somebody who left; whether they have not done so before.
///
/// # Errors
/// [`StoreError`].
pub fn wait_for(db: &Connection, game: GameId, seat: Seat) -> Result<bool, StoreError> {
    due::remove(db, Key::seat(game, GONE, seat))?;
    let changed = db.execute(
        "UPDATE seats SET waited_for = 1 WHERE game = ?1 AND seat = ?2 AND left_at IS NOT NULL AND NOT waited_for",
        params![game.sql(), seat.0],
    )?;
    Ok(changed > 0)
}

/// Whether a seat's holder has let deadline after deadline pass since he last
/// gave an order.
///
/// # Errors
/// [`StoreError`].
pub fn is_silent(db: &Connection, game: GameId, seat: Seat) -> Result<bool, StoreError> {
    let missed: i64 = db.query_row(
        "SELECT count(DISTINCT at) FROM journal WHERE game = ?1 AND seat = ?2 AND origin = 'clock'
         AND sequence > (SELECT coalesce(max(sequence), 0) FROM journal
             WHERE game = ?1 AND seat = ?2 AND origin = 'interaction')",
        params![game.sql(), seat.0],
        |row| row.get(0),
    )?;
    Ok(missed >= MISSED)
}

/// The last line of the journal that somebody ordered for a seat by hand: that
/// user, or anybody.
///
/// # Errors
/// [`StoreError`].
pub fn last_order(
    db: &Connection,
    game: GameId,
    seat: Seat,
    user: Option<UserId>,
) -> Result<Option<u64>, StoreError> {
    let last: Option<i64> = db.query_row(
        "SELECT max(sequence) FROM journal WHERE game = ?1 AND seat = ?2 AND origin = 'interaction'
         AND (?3 IS NULL OR user = ?3)",
        params![game.sql(), seat.0, user.map(UserId::sql)],
        |row| row.get(0),
    )?;
    Ok(last.and_then(|n| u64::try_from(n).ok()))
}

/// Running games with those who are awaited there, to see whether they are still
/// in the server: the game, its server, and who.
///
/// # Errors
/// [`StoreError`].
pub fn awaited(db: &Connection) -> Result<Vec<(GameId, crate::id::GuildId, UserId)>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT games.id, games.guild, seats.user FROM turns
         JOIN games ON games.id = turns.game
         JOIN seats ON seats.game = turns.game AND seats.seat = turns.seat
         WHERE games.phase = 'running' AND games.guild IS NOT NULL AND turns.decision IS NOT NULL
         AND seats.user IS NOT NULL AND seats.left_at IS NULL",
    )?;
    let rows = statement.query_map([], |row| {
        Ok((
            GameId::from_sql(row.get(0)?),
            crate::id::GuildId::from_sql(row.get(1)?),
            UserId::from_sql(row.get(2)?),
        ))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Turns messages to those who act: a sitter is called in the holder's place and
/// gets his letters too, and whoever is away is neither called nor written to.
///
/// # Errors
/// [`StoreError`].
pub fn redirect(
    db: &Connection,
    game: GameId,
    outbox: &mut Vec<Outgoing>,
) -> Result<(), StoreError> {
    let at = now();
    let mut sitters = sitters(db, game)?;
    sitters.retain(|s| s.is_on(at));
    let mut away = vacations(db, game)?;
    away.retain(|v| v.is_on(at));
    if sitters.is_empty() && away.is_empty() {
        return Ok(());
    }
    let holders = holders(db, game)?;
    let seat_of = |user: UserId| holders.iter().find(|(_, u)| *u == user).map(|(s, _)| *s);
    let sat_for = |seat: Seat| sitters.iter().find(|s| s.seat == seat);
    let is_away = |seat: Seat| away.iter().any(|v| v.seat == seat);
    let mut turned = Vec::new();
    for mut outgoing in std::mem::take(outbox) {
        match (outgoing.to, outgoing.viewer) {
            (Target::Channel(_), _) => {
                let mut called = Vec::new();
                for user in &outgoing.mention {
                    match seat_of(*user) {
                        Some(seat) => match sat_for(seat) {
                            Some(sitter) => called.push(sitter.user),
                            None if is_away(seat) => {}
                            None => called.push(*user),
                        },
                        None => called.push(*user),
                    }
                }
                called.dedup();
                outgoing.mention = called;
                for part in &mut outgoing.parts {
                    if let Part::Prompt(prompt) | Part::Called { prompt, .. } = part
                        && let Some(sitter) = sat_for(prompt.seat)
                        && prompt.user.is_some()
                    {
                        prompt.user = Some(sitter.user);
                    }
                    if let Part::Late { asked, .. } | Part::Proposed { asked, .. } = part {
                        for chair in asked {
                            if let Some(sitter) = sat_for(chair.seat) {
                                chair.user = Some(sitter.user);
                                chair.name.clone_from(&sitter.name);
                            }
                        }
                    }
                }
                turned.push(outgoing);
            }
            (Target::Dm(user), Viewer::Seat(seat))
                if holders.contains(&(seat, user)) && !is_personal(&outgoing) =>
            {
                if let Some(sitter) = sat_for(seat) {
                    let mut copy = outgoing.clone();
                    copy.to = Target::Dm(sitter.user);
                    for part in &mut copy.parts {
                        if let Part::Prompt(prompt) | Part::Called { prompt, .. } = part {
                            prompt.user = Some(sitter.user);
                        }
                    }
                    turned.push(copy);
                }
                if !is_away(seat) {
                    turned.push(outgoing);
                }
            }
            _ => turned.push(outgoing),
        }
    }
    *outbox = turned;
    Ok(())
}

/// Whether a letter is for its recipient himself, whoever acts for him.
fn is_personal(outgoing: &Outgoing) -> bool {
    outgoing.parts.iter().any(|p| matches!(p, Part::Brief(_)))
}

fn holders(db: &Connection, game: GameId) -> Result<Vec<(Seat, UserId)>, StoreError> {
    let mut statement =
        db.prepare_cached("SELECT seat, user FROM seats WHERE game = ?1 AND user IS NOT NULL")?;
    let rows = statement.query_map([game.sql()], |row| {
        Ok((Seat(row.get(0)?), UserId::from_sql(row.get(1)?)))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Forgets where somebody sits in or is away. His own seats are to be vacated before.
///
/// # Errors
/// [`StoreError`].
pub fn forget(db: &Connection, user: UserId) -> Result<(), StoreError> {
    let id = user.sql();
    for game in games_of_sitter(db, user)? {
        let own = sitters(db, game)?;
        for sitting in own.iter().filter(|s| s.user == user) {
            end_sitter(db, game, sitting.seat)?;
            // The game's owner looks at what is asked when it reads its rows again.
            settle(db, game, sitting.seat, &[])?;
        }
    }
    let held = super::people::seats_of(db, user)?;
    for (game, seat, _) in held {
        vacate(db, game, seat)?;
    }
    db.execute("DELETE FROM vacations WHERE user = ?1", [id])?;
    db.execute("DELETE FROM hats WHERE user = ?1", [id])?;
    offers::forget(db, user)
}

/// Somebody by number and name.
pub fn person(user: UserId, name: &str) -> Person {
    Person {
        user: Some(user),
        name: name.to_owned(),
    }
}
