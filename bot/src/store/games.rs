//! Rows of games and their seats.

use super::{StoreError, from_json, now, to_json};
use crate::desk::{Attention, GameCard, OpenProposal, Phase};
use crate::id::{ChannelId, GameId, GuildId, MessageId, UserId};
use crate::outbox::message::Chair;
use engine::dice::{Bytes32, Secret};
use engine::ruleset::{Seat, SeatInfo, Setup, Side};
use engine::text::Text;
use rusqlite::{Connection, OptionalExtension, Row, params};

/// A game that is about to be opened.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Where.
    pub guild: Option<GuildId>,
    /// In which channel.
    pub channel: ChannelId,
    /// Key of the rule system.
    pub ruleset: String,
    /// Version of its rules.
    pub rules_version: u16,
    /// Scenario and options.
    pub setup: Setup,
    /// The dice secret.
    pub secret: Secret,
    /// Its seats.
    pub seats: Vec<SeatInfo>,
    /// A lobby, unless it is the record of a game that is over.
    pub phase: Phase,
    /// After how many turns the secrets of all are shown to all.
    pub reveal_after: Option<u16>,
}

/// A game as it lies in the database.
#[derive(Clone)]
pub struct Stored {
    /// In one glance.
    pub card: GameCard,
    /// Version of the rules it was last played by.
    pub rules_version: u16,
    /// What the secret was committed to.
    pub commitment: Bytes32,
    /// The engine's save; empty in the lobby.
    pub state: Option<String>,
    /// The number of the last journal line; empty in the lobby.
    pub sequence: Option<u64>,
    /// What each seat gave to the dice, in the order of the card's seats.
    pub salts: Vec<String>,
    /// The open proposals, oldest first.
    pub proposals: Vec<OpenProposal>,
    /// The last message in the channel that carries buttons.
    pub prompt_message: Option<MessageId>,
}

/// Writes a game and its empty seats.
///
/// # Errors
/// [`StoreError::Taken`] if the channel has an open game.
pub fn create(db: &Connection, opening: &Opening) -> Result<GameId, StoreError> {
    let at = now();
    db.execute(
        "INSERT INTO games (guild, channel, ruleset, rules_version, setup, phase, secret, commitment, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?9, ?6, ?7, ?8, ?8)",
        params![
            opening.guild.map(GuildId::sql),
            opening.channel.sql(),
            opening.ruleset,
            opening.rules_version,
            to_json(&opening.setup)?,
            opening.secret.reveal().to_string(),
            opening.secret.commitment().to_string(),
            at,
            opening.phase.word(),
        ],
    )?;
    let id = GameId::from_sql(db.last_insert_rowid());
    if let Some(after) = opening.reveal_after {
        db.execute(
            "INSERT INTO reveals (game, after) VALUES (?1, ?2)",
            params![id.sql(), after],
        )?;
    }
    for info in &opening.seats {
        db.execute(
            "INSERT INTO seats (game, seat, key) VALUES (?1, ?2, ?3)",
            params![id.sql(), info.seat.0, info.key],
        )?;
    }
    Ok(id)
}

/// A game with everything but its journal.
///
/// # Errors
/// [`StoreError`].
pub fn load(db: &Connection, id: GameId) -> Result<Option<Stored>, StoreError> {
    let row = db
        .query_row(
            "SELECT guild, channel, ruleset, rules_version, setup, phase, commitment, state, attention, prompt_message, sequence
             FROM games WHERE id = ?1",
            [id.sql()],
            |row| {
                Ok((
                    row.get::<_, Option<i64>>(0)?,
                    row.get::<_, i64>(1)?,
                    row.get::<_, String>(2)?,
                    row.get::<_, u16>(3)?,
                    row.get::<_, String>(4)?,
                    row.get::<_, String>(5)?,
                    row.get::<_, String>(6)?,
                    row.get::<_, Option<String>>(7)?,
                    row.get::<_, Option<String>>(8)?,
                    row.get::<_, Option<i64>>(9)?,
                    row.get::<_, Option<i64>>(10)?,
                ))
            },
        )
        .optional()?;
    let Some((
        guild,
        channel,
        ruleset,
        rules_version,
        setup,
        phase,
        commitment,
        state,
        attention,
        prompt,
        sequence,
    )) = row
    else {
        return Ok(None);
    };
    let reveal_after = db
        .query_row(
            "SELECT after FROM reveals WHERE game = ?1",
            [id.sql()],
            |row| row.get(0),
        )
        .optional()?;
    let setup: Setup = from_json("the set-up", &setup)?;
    let rows = seat_rows(db, id)?;
    let infos = engine::table::seats(&ruleset, &setup).unwrap_or_default();
    let seats = rows.iter().map(|row| row.chair(&infos)).collect();
    Ok(Some(Stored {
        card: GameCard {
            id,
            guild: guild.map(GuildId::from_sql),
            channel: ChannelId::from_sql(channel),
            ruleset,
            setup,
            phase: Phase::from_word(&phase)
                .ok_or_else(|| StoreError::Corrupt(format!("phase '{phase}'")))?,
            seats,
            attention: attention.as_deref().and_then(attention_from),
            reveal_after,
            hands: super::absence::hands(db, id)?,
        }
        .with_asked(None),
        rules_version,
        commitment: bytes32(commitment)?,
        state,
        sequence: sequence.and_then(|n| u64::try_from(n).ok()),
        salts: rows.iter().map(|r| r.salt.clone()).collect(),
        proposals: super::proposals::open(db, id)?,
        prompt_message: prompt.map(MessageId::from_sql),
    }))
}

struct SeatRow {
    seat: Seat,
    key: String,
    user: Option<UserId>,
    name: String,
    salt: String,
    reachable: bool,
    computer: bool,
}

impl SeatRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            seat: Seat(row.get(0)?),
            key: row.get(1)?,
            user: row.get::<_, Option<i64>>(2)?.map(UserId::from_sql),
            name: row.get(3)?,
            salt: row.get(4)?,
            reachable: row.get(5)?,
            computer: row.get(6)?,
        })
    }

    /// A seat of a rule system that this release lacks goes by its key.
    fn chair(&self, infos: &[SeatInfo]) -> Chair {
        let info = infos.iter().find(|i| i.seat == self.seat);
        Chair {
            seat: self.seat,
            key: self.key.clone(),
            seat_name: info.map_or_else(|| Text::plain(self.key.as_str()), |i| i.name.clone()),
            side: info.map_or(Side(self.seat.0), |i| i.side),
            leads: info.and_then(|i| i.leads.clone()),
            user: self.user,
            name: self.name.clone(),
            reachable: self.reachable,
            computer: self.computer,
        }
    }
}

fn seat_rows(db: &Connection, id: GameId) -> Result<Vec<SeatRow>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT seat, key, user, name, salt, reachable, computer FROM seats WHERE game = ?1 ORDER BY seat",
    )?;
    let rows = statement.query_map([id.sql()], SeatRow::read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn bytes32(hex: String) -> Result<Bytes32, StoreError> {
    Bytes32::try_from(hex).map_err(|e| StoreError::Corrupt(e.to_owned()))
}

/// The dice secret: to begin the game with, and to show after its end.
///
/// # Errors
/// [`StoreError`], also where there is no such game.
pub fn secret(db: &Connection, id: GameId) -> Result<Secret, StoreError> {
    let hex: String = db.query_row(
        "SELECT secret FROM games WHERE id = ?1",
        [id.sql()],
        |row| row.get(0),
    )?;
    Ok(Secret::new(bytes32(hex)?.0))
}

/// The channels of all open games.
///
/// # Errors
/// [`StoreError`].
pub fn open_channels(db: &Connection) -> Result<Vec<(ChannelId, GameId)>, StoreError> {
    let mut statement = db.prepare("SELECT channel, id FROM games WHERE phase <> 'over'")?;
    let rows = statement.query_map([], |row| {
        Ok((
            ChannelId::from_sql(row.get(0)?),
            GameId::from_sql(row.get(1)?),
        ))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The last game of a channel, open or over.
///
/// # Errors
/// [`StoreError`].
pub fn last_in(db: &Connection, channel: ChannelId) -> Result<Option<GameId>, StoreError> {
    Ok(db
        .query_row(
            "SELECT id FROM games WHERE channel = ?1 AND archived_at IS NULL ORDER BY phase = 'over', id DESC LIMIT 1",
            [channel.sql()],
            |row| row.get(0).map(GameId::from_sql),
        )
        .optional()?)
}

/// The open games in which a user holds a seat or sits in, newest first.
///
/// # Errors
/// [`StoreError`].
pub fn of_user(db: &Connection, user: UserId) -> Result<Vec<GameId>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT games.id FROM games WHERE games.phase <> 'over'
         AND (EXISTS (SELECT 1 FROM seats WHERE game = games.id AND user = ?1)
             OR EXISTS (SELECT 1 FROM sitters WHERE game = games.id AND user = ?1 AND from_at <= ?2 AND until_at > ?2))
         ORDER BY games.id DESC",
    )?;
    let rows = statement.query_map([user.sql(), now()], |row| row.get(0).map(GameId::from_sql))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// All games, oldest first.
///
/// # Errors
/// [`StoreError`].
pub fn all(db: &Connection) -> Result<Vec<GameId>, StoreError> {
    let mut statement = db.prepare("SELECT id FROM games ORDER BY id")?;
    let rows = statement.query_map([], |row| row.get(0).map(GameId::from_sql))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Seats somebody. The salt counts if the game has not begun.
///
/// # Errors
/// [`StoreError::Taken`] if the seat or the user is not free any more.
pub fn sit(
    db: &Connection,
    game: GameId,
    seat: Seat,
    user: UserId,
    name: &str,
    salt: &str,
) -> Result<(), StoreError> {
    let changed = db.execute(
        "UPDATE seats SET user = ?3, last_user = ?3, name = ?4, joined_at = ?6, reachable = 1, computer = 0,
             salt = CASE (SELECT phase FROM games WHERE id = ?1) WHEN 'lobby' THEN ?5 ELSE salt END
         WHERE game = ?1 AND seat = ?2 AND user IS NULL",
        params![game.sql(), seat.0, user.sql(), name, salt, now()],
    )?;
    // Whoever plays hears of the game anyway.
    super::watchers::end(db, Some(game), user)?;
    if changed == 1 {
        Ok(())
    } else {
        Err(StoreError::Taken)
    }
}

/// Frees a seat, and takes back what its holder proposed and agreed to. The name stays on the seat of a game that has begun, for its record.
///
/// # Errors
/// [`StoreError`].
pub fn stand(db: &Connection, game: GameId, seat: Seat) -> Result<(), StoreError> {
    super::proposals::leave(db, game, seat)?;
    super::absence::vacate(db, game, seat)?;
    db.execute(
        "UPDATE seats SET user = NULL, joined_at = NULL, reachable = 1,
             name = CASE (SELECT phase FROM games WHERE id = ?1) WHEN 'lobby' THEN '' ELSE name END
         WHERE game = ?1 AND seat = ?2",
        params![game.sql(), seat.0],
    )?;
    Ok(())
}

/// Lets the computer play a seat that nobody holds.
///
/// # Errors
/// [`StoreError::Taken`] if somebody does.
pub fn engage(db: &Connection, game: GameId, seat: Seat) -> Result<(), StoreError> {
    let changed = db.execute(
        "UPDATE seats SET computer = 1 WHERE game = ?1 AND seat = ?2 AND user IS NULL",
        params![game.sql(), seat.0],
    )?;
    if changed == 1 {
        Ok(())
    } else {
        Err(StoreError::Taken)
    }
}

/// The running games in which the computer plays a seat.
///
/// # Errors
/// [`StoreError`].
pub fn with_computers(db: &Connection) -> Result<Vec<GameId>, StoreError> {
    let mut statement = db.prepare(
        "SELECT DISTINCT id FROM games JOIN seats ON game = id
         WHERE phase = 'running' AND computer",
    )?;
    let rows = statement.query_map([], |row| Ok(GameId::from_sql(row.get(0)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Notes whether a player's direct messages are open. Gives whether that is news.
///
/// # Errors
/// [`StoreError`].
pub fn set_reachable(
    db: &Connection,
    game: GameId,
    user: UserId,
    reachable: bool,
) -> Result<bool, StoreError> {
    let changed = db.execute(
        "UPDATE seats SET reachable = ?3 WHERE game = ?1 AND user = ?2 AND reachable <> ?3",
        params![game.sql(), user.sql(), reachable],
    )?;
    Ok(changed > 0)
}

/// Whether a user's direct messages are open, as far as is known of a player.
///
/// # Errors
/// [`StoreError`].
pub fn is_reachable(db: &Connection, game: GameId, user: UserId) -> Result<bool, StoreError> {
    let known = db
        .prepare_cached("SELECT reachable FROM seats WHERE game = ?1 AND user = ?2")?
        .query_row(params![game.sql(), user.sql()], |row| row.get(0))
        .optional()?;
    Ok(known.unwrap_or(true))
}

/// Notes what keeps messages from the channel.
///
/// # Errors
/// [`StoreError`].
pub fn set_attention(
    db: &Connection,
    game: GameId,
    attention: Option<Attention>,
) -> Result<(), StoreError> {
    db.execute(
        "UPDATE games SET attention = ?2 WHERE id = ?1",
        params![game.sql(), attention.map(attention_word)],
    )?;
    Ok(())
}

/// Notes the last message in the channel that carries buttons.
///
/// # Errors
/// [`StoreError`].
pub fn set_prompt_message(
    db: &Connection,
    game: GameId,
    message: MessageId,
) -> Result<(), StoreError> {
    db.execute(
        "UPDATE games SET prompt_message = ?2 WHERE id = ?1",
        params![game.sql(), message.sql()],
    )?;
    Ok(())
}

/// Puts a game away without a journal line.
///
/// # Errors
/// [`StoreError`].
pub fn put_away(db: &Connection, game: GameId) -> Result<(), StoreError> {
    db.execute(
        "UPDATE games SET phase = 'over', ended_at = ?2, updated_at = ?2 WHERE id = ?1",
        params![game.sql(), now()],
    )?;
    super::people::game_over(db, game)?;
    super::proposals::end_all(db, game)?;
    super::clocks::end(db, game)
}

/// Writes who held a seat of an imported game and what that seat gave to the dice.
///
/// # Errors
/// [`StoreError`].
pub fn name_seat(
    db: &Connection,
    game: GameId,
    seat: Seat,
    name: &str,
    salt: &str,
) -> Result<(), StoreError> {
    db.execute(
        "UPDATE seats SET name = ?3, salt = ?4 WHERE game = ?1 AND seat = ?2",
        params![game.sql(), seat.0, name, salt],
    )?;
    Ok(())
}

/// Writes the state of an imported game, the number of its last journal line,
/// and when it began and ended, in seconds since 1970.
///
/// # Errors
/// [`StoreError`].
pub fn fill_in(
    db: &Connection,
    game: GameId,
    state: &str,
    sequence: u64,
    (began, ended): (Option<i64>, Option<i64>),
) -> Result<(), StoreError> {
    db.execute(
        "UPDATE games SET state = ?2, sequence = ?3, started_at = ?4, ended_at = ?5 WHERE id = ?1",
        params![
            game.sql(),
            state,
            i64::try_from(sequence).unwrap_or(i64::MAX),
            began,
            ended,
        ],
    )?;
    Ok(())
}

/// The word that the database keeps for it.
pub(super) fn attention_word(attention: Attention) -> &'static str {
    match attention {
        Attention::Orphaned => "orphaned",
        Attention::NoAccess => "no-access",
        Attention::NoPermission => "no-permission",
        Attention::Rejected => "rejected",
    }
}

fn attention_from(word: &str) -> Option<Attention> {
    [
        Attention::Orphaned,
        Attention::NoAccess,
        Attention::NoPermission,
        Attention::Rejected,
    ]
    .into_iter()
    .find(|a| attention_word(*a) == word)
}
