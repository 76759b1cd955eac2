//! Where games are played, and what happens to such places: permissions are
//! lost, bots removed, channels deleted. Whoever can mend it is told once, and
//! nothing that is owed is lost.

use super::{StoreError, due, from_json, games, outbox, to_json};
use crate::desk::Attention;
use crate::id::{ChannelId, GameId, GuildId, MessageId, UserId};
use crate::outbox::message::{Outgoing, Part, Target};
use engine::ruleset::Viewer;
use engine::text;
use rusqlite::{Connection, params};

/// Notes who opened a game.
///
/// # Errors
/// [`StoreError`].
pub fn opened_by(db: &Connection, game: GameId, user: UserId) -> Result<(), StoreError> {
    db.execute(
        "UPDATE games SET opener = ?2 WHERE id = ?1",
        params![game.sql(), user.sql()],
    )?;
    Ok(())
}

/// Forgets that a user opened games.
///
/// # Errors
/// [`StoreError`].
pub fn forget(db: &Connection, user: UserId) -> Result<(), StoreError> {
    db.execute(
        "UPDATE games SET opener = NULL WHERE opener = ?1",
        [user.sql()],
    )?;
    // What names him is not edited any more.
    db.execute(
        "UPDATE games SET status_message = NULL, status_letter = NULL WHERE instr(coalesce(status_letter, ''), ?1) > 0",
        [user.to_string()],
    )?;
    Ok(())
}

/// Holds back what goes to a game's channel, and tells whoever can mend it,
/// once until a message has arrived there again. What tells of a game's end and
/// has no channel any more goes to the players instead.
///
/// # Errors
/// [`StoreError`].
pub fn lost(
    db: &Connection,
    game: GameId,
    attention: Attention,
    error: &str,
) -> Result<(), StoreError> {
    outbox::hold(db, game, error)?;
    games::set_attention(db, game, Some(attention))?;
    let gone = attention == Attention::Orphaned;
    if gone {
        ends_to_players(db, game)?;
    }
    let (told, phase) = db.query_row(
        "SELECT told, phase FROM games WHERE id = ?1",
        [game.sql()],
        |row| Ok((row.get::<_, Option<String>>(0)?, row.get::<_, String>(1)?)),
    )?;
    let word = games::attention_word(attention);
    // The end was told; nobody needs the channel of a game that is over.
    if told.as_deref() == Some(word) || (gone && phase == "over") {
        return Ok(());
    }
    db.execute(
        "UPDATE games SET told = ?2 WHERE id = ?1",
        params![game.sql(), word],
    )?;
    let number = game.to_string();
    let words = match attention {
        Attention::Orphaned => text!("place-orphaned", game = number),
        Attention::NoAccess => text!("place-no-access", game = number),
        Attention::NoPermission => text!("place-no-permission", game = number),
        Attention::Rejected => return Ok(()),
    };
    for user in who_mends(db, game, gone)? {
        let part = Part::Told {
            text: words.clone(),
            user: None,
            name: String::new(),
        };
        put_to(db, game, user, vec![part], None)?;
    }
    Ok(())
}

/// Whoever opened the game; where that is not known, or the place is gone for
/// good, whoever plays it.
fn who_mends(db: &Connection, game: GameId, gone: bool) -> Result<Vec<UserId>, StoreError> {
    let opener: Option<i64> = db.query_row(
        "SELECT opener FROM games WHERE id = ?1",
        [game.sql()],
        |row| row.get(0),
    )?;
    let mut users: Vec<UserId> = opener.map(UserId::from_sql).into_iter().collect();
    if gone || users.is_empty() {
        for player in players(db, game)? {
            if !users.contains(&player) {
                users.push(player);
            }
        }
    }
    Ok(users)
}

fn players(db: &Connection, game: GameId) -> Result<Vec<UserId>, StoreError> {
    let mut statement =
        db.prepare("SELECT user FROM seats WHERE game = ?1 AND user IS NOT NULL ORDER BY seat")?;
    let rows = statement.query_map([game.sql()], |row| row.get(0))?;
    rows.map(|row| Ok(UserId::from_sql(row?))).collect()
}

fn put_to(
    db: &Connection,
    game: GameId,
    user: UserId,
    parts: Vec<Part>,
    board: Option<engine::board::Board>,
) -> Result<(), StoreError> {
    let outgoing = Outgoing {
        to: Target::Dm(user),
        // What everybody may read.
        viewer: Viewer::Spectator,
        mention: Vec::new(),
        parts,
        board,
    };
    outbox::put(db, game, &outgoing).map(drop)
}

/// The rows that tell of the end and are held back go to those who played.
fn ends_to_players(db: &Connection, game: GameId) -> Result<(), StoreError> {
    let mut statement = db.prepare(
        "SELECT id, body, board FROM outbox
         WHERE game = ?1 AND status = 'held' AND target = 'channel' AND body IS NOT NULL ORDER BY id",
    )?;
    let rows = statement.query_map([game.sql()], |row| {
        Ok((
            row.get::<_, i64>(0)?,
            row.get::<_, String>(1)?,
            row.get::<_, Option<String>>(2)?,
        ))
    })?;
    let rows: Vec<_> = rows.collect::<Result<_, _>>()?;
    for (id, body, board) in rows {
        let told: Outgoing = from_json("a message", &body)?;
        if !told.tells_end() {
            continue;
        }
        let board: Option<engine::board::Board> = board
            .map(|b| from_json("a message's board", &b))
            .transpose()?;
        for user in players(db, game)? {
            put_to(db, game, user, told.parts.clone(), board.clone())?;
        }
        outbox::give_up(db, id, "its channel is gone; the players were told")?;
    }
    Ok(())
}

/// Notes that a message has arrived in a game's channel: what comes to be lost
/// after it is news again.
///
/// # Errors
/// [`StoreError`].
pub fn arrived(db: &Connection, game: GameId) -> Result<(), StoreError> {
    db.prepare_cached("UPDATE games SET told = NULL WHERE id = ?1 AND told IS NOT NULL")?
        .execute([game.sql()])?;
    Ok(())
}

/// The open games of a server that can be reached as far as is known, or those
/// that cannot.
///
/// # Errors
/// [`StoreError`].
pub fn of_guild(
    db: &Connection,
    guild: GuildId,
    reachable: bool,
) -> Result<Vec<GameId>, StoreError> {
    let mut statement = db.prepare(
        "SELECT id FROM games WHERE guild = ?1 AND phase <> 'over'
         AND (coalesce(attention, '') <> 'orphaned') AND (coalesce(attention, '') <> 'no-access') = ?2 ORDER BY id",
    )?;
    let rows = statement.query_map(params![guild.sql(), reachable], |row| row.get(0))?;
    rows.map(|row| Ok(GameId::from_sql(row?))).collect()
}

/// Lets go what was held back, and gives whoever was waited for meanwhile his grace.
///
/// # Errors
/// [`StoreError`].
pub fn mend(db: &Connection, game: GameId) -> Result<(), StoreError> {
    games::set_attention(db, game, None)?;
    due::put_off_passed(db, game)?;
    outbox::release(db, game).map(drop)
}

/// Whether that is the channel of the game.
///
/// # Errors
/// [`StoreError`].
pub fn is_at(db: &Connection, game: GameId, channel: ChannelId) -> Result<bool, StoreError> {
    let sql = "SELECT channel = ?2 FROM games WHERE id = ?1";
    Ok(db.query_row(sql, params![game.sql(), channel.sql()], |row| row.get(0))?)
}

/// Moves a game to another channel with all that is owed to the old one.
///
/// # Errors
/// [`StoreError::Taken`] if an open game is there.
pub fn move_to(db: &Connection, game: GameId, channel: ChannelId) -> Result<(), StoreError> {
    db.execute(
        "UPDATE games SET channel = ?2, told = NULL, prompt_message = NULL,
             status_message = NULL, status_letter = NULL WHERE id = ?1",
        params![game.sql(), channel.sql()],
    )?;
    let to = to_json(&Target::Channel(channel))?;
    db.execute(
        "UPDATE outbox SET target_id = ?2, body = json_set(body, '$.to', json(?3))
         WHERE game = ?1 AND target = 'channel' AND status IN ('held', 'waiting') AND body IS NOT NULL",
        params![game.sql(), channel.sql(), to],
    )?;
    mend(db, game)
}

/// The open games of a server whose channel is gone.
///
/// # Errors
/// [`StoreError`].
pub fn orphans(db: &Connection, guild: GuildId) -> Result<Vec<GameId>, StoreError> {
    let mut statement = db.prepare(
        "SELECT id FROM games WHERE guild = ?1 AND phase <> 'over' AND attention = 'orphaned' ORDER BY id",
    )?;
    let rows = statement.query_map([guild.sql()], |row| row.get(0))?;
    rows.map(|row| Ok(GameId::from_sql(row?))).collect()
}

/// Notes the message that says how the phase stands, with what it was made from.
///
/// # Errors
/// [`StoreError`].
pub fn set_status(
    db: &Connection,
    game: GameId,
    message: MessageId,
    letter: &Outgoing,
) -> Result<(), StoreError> {
    let letter = Outgoing {
        board: None,
        ..letter.clone()
    };
    db.execute(
        "UPDATE games SET status_message = ?2, status_letter = ?3 WHERE id = ?1",
        params![game.sql(), message.sql(), to_json(&letter)?],
    )?;
    Ok(())
}

/// The message that says how the phase stands, with what it was made from.
///
/// # Errors
/// [`StoreError`].
pub fn status(db: &Connection, game: GameId) -> Result<Option<(MessageId, Outgoing)>, StoreError> {
    let (message, letter) = db.query_row(
        "SELECT status_message, status_letter FROM games WHERE id = ?1",
        [game.sql()],
        |row| {
            Ok((
                row.get::<_, Option<i64>>(0)?,
                row.get::<_, Option<String>>(1)?,
            ))
        },
    )?;
    let letter = letter
        .map(|l| from_json("the status of a phase", &l))
        .transpose()?;
    Ok(message.map(MessageId::from_sql).zip(letter))
}

/// The messages in the game's channel that ask for something now, as far as is
/// known: the last that has buttons, and the one that says how the phase stands.
///
/// # Errors
/// [`StoreError`].
pub fn asking(db: &Connection, game: GameId) -> Result<Vec<MessageId>, StoreError> {
    let known: [Option<i64>; 2] = db.query_row(
        "SELECT status_message, nullif(prompt_message, status_message) FROM games WHERE id = ?1",
        [game.sql()],
        |row| Ok([row.get(0)?, row.get(1)?]),
    )?;
    Ok(known
        .into_iter()
        .flatten()
        .map(MessageId::from_sql)
        .collect())
}
