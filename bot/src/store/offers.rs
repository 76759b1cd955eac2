//! Rows of who is asked to take a seat over or to act for its holder, and of who
//! knows what a seat knew.

use super::{StoreError, due, now};
use crate::id::{GameId, UserId};
use crate::outbox::message::Person;
use due::Key;
use engine::ruleset::Seat;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};

/// Nobody has answered the offer to take a seat over.
pub const OFFER: &str = "offer";
/// Nobody has answered the offer to act for somebody.
pub const OFFER_SITTER: &str = "offer-sitter";

/// What is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The seat, for good.
    Replace,
    /// To act for its holder between two moments, in seconds since 1970.
    Sitter {
        /// From when.
        from: i64,
        /// Until when.
        until: i64,
    },
}

impl Kind {
    /// The word the database keeps.
    pub fn word(self) -> &'static str {
        match self {
            Self::Replace => "replace",
            Self::Sitter { .. } => "sitter",
        }
    }
}

/// How an offer came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferEnd {
    /// He took it.
    Accepted,
    /// He did not want it.
    Declined,
    /// It was taken back.
    Withdrawn,
    /// He did not answer, or it could not be any more.
    Lapsed,
}

impl OfferEnd {
    const ALL: [Self; 4] = [
        Self::Accepted,
        Self::Declined,
        Self::Withdrawn,
        Self::Lapsed,
    ];

    /// The word the database keeps.
    pub fn word(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::Withdrawn => "withdrawn",
            Self::Lapsed => "lapsed",
        }
    }
}

/// An offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Its number.
    pub id: i64,
    /// Of which seat.
    pub seat: Seat,
    /// What.
    pub kind: Kind,
    /// To whom.
    pub guest: Person,
    /// How it ended; `None` while it is open.
    pub ended: Option<OfferEnd>,
    /// Whether the other players make it, for a holder who does not play.
    pub others: bool,
}

const COLUMNS: &str = "id, seat, kind, user, name, from_at, until_at, state, others";

fn read(row: &Row<'_>) -> rusqlite::Result<Offer> {
    let kind: String = row.get(2)?;
    let state: String = row.get(7)?;
    Ok(Offer {
        id: row.get(0)?,
        seat: Seat(row.get(1)?),
        kind: if kind == "sitter" {
            Kind::Sitter {
                from: row.get::<_, Option<i64>>(5)?.unwrap_or_default(),
                until: row.get::<_, Option<i64>>(6)?.unwrap_or_default(),
            }
        } else {
            Kind::Replace
        },
        guest: Person {
            user: Some(UserId::from_sql(row.get(3)?)),
            name: row.get(4)?,
        },
        ended: OfferEnd::ALL.into_iter().find(|e| e.word() == state),
        others: row.get(8)?,
    })
}

/// Writes an offer in place of another of its kind for that seat, and gives its
/// number. `others` says whether the other players make it.
///
/// # Errors
/// [`StoreError`].
pub fn create(
    db: &Connection,
    game: GameId,
    seat: Seat,
    kind: Kind,
    (user, name): (UserId, &str),
    others: bool,
) -> Result<i64, StoreError> {
    end_open(db, game, seat, Some(kind.word()), OfferEnd::Withdrawn)?;
    let (from, until) = match kind {
        Kind::Replace => (None, None),
        Kind::Sitter { from, until } => (Some(from), Some(until)),
    };
    db.execute(
        "INSERT INTO offers (game, seat, kind, user, name, from_at, until_at, made_at, others)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        params![
            game.sql(),
            seat.0,
            kind.word(),
            user.sql(),
            name,
            from,
            until,
            now(),
            others,
        ],
    )?;
    Ok(db.last_insert_rowid())
}

/// An offer of a game by its number.
///
/// # Errors
/// [`StoreError`].
pub fn get(db: &Connection, game: GameId, id: i64) -> Result<Option<Offer>, StoreError> {
    Ok(db
        .query_row(
            &format!("SELECT {COLUMNS} FROM offers WHERE game = ?1 AND id = ?2"),
            params![game.sql(), id],
            read,
        )
        .optional()?)
}

/// The open offers of a seat.
///
/// # Errors
/// [`StoreError`].
pub fn open(db: &Connection, game: GameId, seat: Seat) -> Result<Vec<Offer>, StoreError> {
    let mut statement = db.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM offers WHERE game = ?1 AND seat = ?2 AND state = 'open' ORDER BY id"
    ))?;
    let rows = statement.query_map(params![game.sql(), seat.0], read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Whether a seat of the game is offered to somebody.
///
/// # Errors
/// [`StoreError`].
pub fn waits_for(db: &Connection, game: GameId, user: UserId) -> Result<bool, StoreError> {
    Ok(db.query_row(
        "SELECT EXISTS (SELECT 1 FROM offers WHERE game = ?1 AND user = ?2 AND state = 'open')",
        params![game.sql(), user.sql()],
        |row| row.get(0),
    )?)
}

/// Closes an open offer.
///
/// # Errors
/// [`StoreError::Taken`] if it is not open any more.
pub fn end(db: &Connection, game: GameId, offer: &Offer, how: OfferEnd) -> Result<(), StoreError> {
    let changed = db.execute(
        "UPDATE offers SET state = ?2 WHERE id = ?1 AND state = 'open'",
        params![offer.id, how.word()],
    )?;
    if changed == 0 {
        return Err(StoreError::Taken);
    }
    due::remove(db, offer_key(game, offer.seat, offer.kind))?;
    Ok(())
}

/// Under which key an offer of that kind comes to its end.
pub fn offer_key(game: GameId, seat: Seat, kind: Kind) -> Key {
    let kind = match kind {
        Kind::Replace => OFFER,
        Kind::Sitter { .. } => OFFER_SITTER,
    };
    Key::seat(game, kind, seat)
}

/// Closes the open offers of a seat, all or those of one kind.
///
/// # Errors
/// [`StoreError`].
pub fn end_open(
    db: &Connection,
    game: GameId,
    seat: Seat,
    kind: Option<&str>,
    how: OfferEnd,
) -> Result<(), StoreError> {
    for offer in open(db, game, seat)? {
        if kind.is_none_or(|k| k == offer.kind.word()) {
            end(db, game, &offer, how)?;
        }
    }
    Ok(())
}

/// Notes that a user knows what a seat knew, and whether he played it.
///
/// # Errors
/// [`StoreError`].
pub fn knows(
    db: &Connection,
    game: GameId,
    seat: Seat,
    user: UserId,
    played: bool,
) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO knowers (game, seat, user, played) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (game, seat, user) DO UPDATE SET played = max(played, excluded.played), forgotten = 0",
        params![game.sql(), seat.0, user.sql(), played],
    )?;
    Ok(())
}

/// Who knows what a seat of the game knew without holding it: with the seat, and
/// whether he played it and has not asked to be forgotten since.
///
/// # Errors
/// [`StoreError`].
pub fn knowers(db: &Connection, game: GameId) -> Result<Vec<(UserId, Seat, bool)>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT user, seat, played AND NOT forgotten FROM knowers WHERE game = ?1 ORDER BY seat, user",
    )?;
    let rows = statement.query_map([game.sql()], |row| {
        Ok((
            UserId::from_sql(row.get(0)?),
            Seat(row.get(1)?),
            row.get(2)?,
        ))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Forgets what was offered to somebody; and that he knows what a seat knew, for
/// a game that goes on only when it is over: nobody forgets by being forgotten.
///
/// # Errors
/// [`StoreError`].
pub fn forget(db: &Connection, user: UserId) -> Result<(), StoreError> {
    db.execute("DELETE FROM offers WHERE user = ?1", [user.sql()])?;
    db.execute(
        "DELETE FROM knowers WHERE user = ?1 AND game IN (SELECT id FROM games WHERE phase = 'over')",
        [user.sql()],
    )?;
    db.execute(
        "UPDATE knowers SET forgotten = 1 WHERE user = ?1",
        [user.sql()],
    )?;
    db.execute(
        "DELETE FROM proposals WHERE kind = 'replace' AND json_extract(what, '$.user') = ?1",
        [user.sql()],
    )?;
    Ok(())
}

/// A game is over: what is offered in it lapses, and it is forgotten who knows
/// what a seat of it knew and has asked to be forgotten before.
///
/// # Errors
/// [`StoreError`].
pub fn game_over(db: &Connection, game: GameId) -> Result<(), StoreError> {
    db.execute(
        "UPDATE offers SET state = ?2 WHERE game = ?1 AND state = 'open'",
        params![game.sql(), OfferEnd::Lapsed.word()],
    )?;
    db.execute(
        "DELETE FROM knowers WHERE game = ?1 AND forgotten",
        [game.sql()],
    )?;
    Ok(())
}
