//! Rows of how users want to be told that something is asked of them.

use super::{StoreError, now};
use crate::id::{GameId, UserId};
use crate::pace::{Night, Pace, Quiet, Zone};
use rusqlite::{Connection, OptionalExtension, params};

/// Where somebody is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// By a mention in the game's channel.
    #[default]
    Channel,
    /// By a direct message.
    Dm,
    /// Not at all.
    Off,
}

impl Way {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Channel, Self::Dm, Self::Off];

    /// The word in commands and in the database.
    pub fn word(self) -> &'static str {
        match self {
            Self::Channel => "channel",
            Self::Dm => "dm",
            Self::Off => "off",
        }
    }

    /// From that word.
    pub fn from_word(word: &str) -> Option<Self> {
        let wanted = word.trim().to_lowercase();
        Self::ALL.into_iter().find(|w| w.word() == wanted)
    }
}

/// What somebody has said about it, in one game or for all; what is empty is
/// as for all, or as it is for everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// Where.
    pub way: Option<Way>,
    /// In which zone he lives.
    pub zone: Option<Zone>,
    /// When he is not to be woken; an empty time for never.
    pub quiet: Option<Quiet>,
    /// Whether he wants reminders.
    pub reminders: Option<bool>,
}

/// How somebody is told, all taken together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Where.
    pub way: Way,
    /// In which zone he lives, where he has said so.
    pub zone: Option<Zone>,
    /// When he is not to be woken, where he has said so.
    pub quiet: Option<Quiet>,
    /// Whether he wants reminders.
    pub reminders: bool,
}

impl Default for Wish {
    fn default() -> Self {
        Self {
            way: Way::Channel,
            zone: None,
            quiet: None,
            reminders: true,
        }
    }
}

impl Wish {
    /// The night in which no deadline of his ends: his quiet hours in his zone,
    /// else the usual night of the game's zone.
    pub fn night(&self, pace: &Pace) -> Night {
        Night {
            zone: self.zone.clone().unwrap_or_else(|| pace.zone()),
            quiet: self.quiet.unwrap_or(Quiet::NIGHT),
        }
    }

    /// When a mention may reach him that would be sent now: now, or at the end
    /// of the quiet hours that he has set himself.
    pub fn not_before(&self, pace: &Pace, at: i64) -> i64 {
        match self.quiet {
            Some(_) => self.night(pace).morning_after(at),
            None => at,
        }
    }
}

/// What a user has said, in one game or for all.
///
/// # Errors
/// [`StoreError`].
pub fn said(db: &Connection, user: UserId, game: Option<GameId>) -> Result<Said, StoreError> {
    let row = db
        .prepare_cached(
            "SELECT way, zone, quiet_from, quiet_to, reminders FROM notices
             WHERE user = ?1 AND coalesce(game, 0) = ?2",
        )?
        .query_row(params![user.sql(), game.map_or(0, GameId::sql)], |row| {
            Ok((
                row.get::<_, Option<String>>(0)?,
                row.get::<_, Option<String>>(1)?,
                row.get::<_, Option<u16>>(2)?,
                row.get::<_, Option<u16>>(3)?,
                row.get::<_, Option<bool>>(4)?,
            ))
        })
        .optional()?;
    let Some((way, zone, from, to, reminders)) = row else {
        return Ok(Said::default());
    };
    Ok(Said {
        way: way.as_deref().and_then(Way::from_word),
        // A zone that later tables do not know any more counts as not said.
        zone: zone.as_deref().and_then(Zone::find),
        quiet: from.zip(to).map(|(from, to)| Quiet { from, to }),
        reminders,
    })
}

/// Sets what a user has said, in one game or for all.
///
/// # Errors
/// [`StoreError`].
pub fn say(
    db: &Connection,
    user: UserId,
    game: Option<GameId>,
    said: &Said,
) -> Result<(), StoreError> {
    db.execute(
        "DELETE FROM notices WHERE user = ?1 AND coalesce(game, 0) = ?2",
        params![user.sql(), game.map_or(0, GameId::sql)],
    )?;
    if *said == Said::default() {
        return Ok(());
    }
    db.execute(
        "INSERT INTO notices (user, game, way, zone, quiet_from, quiet_to, reminders)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![
            user.sql(),
            game.map(GameId::sql),
            said.way.map(Way::word),
            said.zone.as_ref().map(Zone::name),
            said.quiet.map(|q| q.from),
            said.quiet.map(|q| q.to),
            said.reminders,
        ],
    )?;
    Ok(())
}

/// How a user wants to be told of a game; as everybody does, for nobody.
///
/// # Errors
/// [`StoreError`].
pub fn wish(db: &Connection, user: Option<UserId>, game: GameId) -> Result<Wish, StoreError> {
    let Some(user) = user else {
        return Ok(Wish::default());
    };
    let here = said(db, user, Some(game))?;
    let everywhere = said(db, user, None)?;
    Ok(Wish {
        way: here.way.or(everywhere.way).unwrap_or_default(),
        zone: here.zone.or(everywhere.zone),
        quiet: here.quiet.or(everywhere.quiet),
        reminders: here.reminders.or(everywhere.reminders).unwrap_or(true),
    })
}

/// How many of somebody's last answers show his habit.
const HABIT: i64 = 100;

/// When a user gave his last orders, in seconds since 1970.
///
/// # Errors
/// [`StoreError`].
pub fn answers(db: &Connection, user: UserId) -> Result<Vec<i64>, StoreError> {
    let mut statement =
        db.prepare_cached("SELECT at FROM journal WHERE user = ?1 ORDER BY at DESC LIMIT ?2")?;
    let rows = statement.query_map(params![user.sql(), HABIT], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// How long somebody who has just given an order needs no ping, if nobody else
/// has since, in seconds.
const JUST_NOW: i64 = 600;

/// Whether a user gave the last order by hand in a game, and just now.
///
/// # Errors
/// [`StoreError`].
pub fn is_here(db: &Connection, game: GameId, user: UserId) -> Result<bool, StoreError> {
    let last: Option<(Option<i64>, i64)> = db
        .prepare_cached(
            "SELECT user, at FROM journal WHERE game = ?1 AND origin = 'interaction' AND sequence > 0
             ORDER BY sequence DESC LIMIT 1",
        )?
        .query_row([game.sql()], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    Ok(last.is_some_and(|(by, at)| by == Some(user.sql()) && now() - at < JUST_NOW))
}
