//! Rows of who is away, who acts for whom, and which seats' deadlines stand
//! still for it.

mod redirect;
mod sitters;
mod vacations;

pub use redirect::redirect;
pub use sitters::{
    SITTER_BEGIN, SITTER_END, Sitting, end_sitter, games_of_sitter, put_on, sit_in, sits_for,
    sitter, sitters,
};
pub use vacations::{
    AWAY, AWAY_CLOCK, BACK, Cover, Vacation, days, end_vacation, left, send_away, set_days, settle,
    vacation, vacations,
};

use super::due::{self, Key};
use super::offers::{self, OfferEnd};
use super::{StoreError, clocks, now, people, proposals};
use crate::desk::{Hands, Phase};
use crate::id::{GameId, UserId};
use crate::outbox::message::Person;
use crate::pace;
use engine::ruleset::Seat;
use rusqlite::{Connection, OptionalExtension, params};
use sitters::unsend;
use vacations::{charge, go_on};

/// Nobody has chosen what to do about a player who left the server.
pub const GONE: &str = "gone";

/// The kinds that end with the holder of a seat.
const OF_HOLDER: [&str; 6] = [SITTER_BEGIN, SITTER_END, AWAY, AWAY_CLOCK, BACK, GONE];

/// The most deadlines a silent player may let pass before the others may have
/// him replaced.
const MISSED: i64 = 2;

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
        people::unname(db, game, user)?;
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
    let held = people::seats_of(db, user)?;
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
