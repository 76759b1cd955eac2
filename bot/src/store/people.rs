//! What is kept of a person, and how it is forgotten.

use super::{StoreError, now};
use crate::desk::Phase;
use crate::id::{GameId, InteractionId, UserId};
use crate::outbox::message::{Outgoing, Part};
use crate::words::say;
use engine::ruleset::Seat;
use engine::text::Text;
use rusqlite::{Connection, params};
use serde_json::Value;

/// Stands in the journal for whoever asked to be forgotten; Discord gives it to nobody.
pub const FORGOTTEN: UserId = UserId(0);

/// The games in which a user holds a seat, with the seat and the phase.
///
/// # Errors
/// [`StoreError`].
pub fn seats_of(db: &Connection, user: UserId) -> Result<Vec<(GameId, Seat, Phase)>, StoreError> {
    let mut statement = db.prepare(
        "SELECT games.id, seats.seat, games.phase FROM seats JOIN games ON games.id = seats.game
         WHERE seats.user = ?1 ORDER BY games.id",
    )?;
    let rows = statement.query_map([user.sql()], |row| {
        Ok((
            GameId::from_sql(row.get(0)?),
            Seat(row.get(1)?),
            row.get::<_, String>(2)?,
        ))
    })?;
    rows.map(|row| {
        let (game, seat, phase) = row?;
        let phase = Phase::from_word(&phase)
            .ok_or_else(|| StoreError::Corrupt(format!("phase '{phase}'")))?;
        Ok((game, seat, phase))
    })
    .collect()
}

/// In how many games that are not over it is kept of a user that he knows what
/// is hidden there.
///
/// # Errors
/// [`StoreError`].
pub fn knows_in(db: &Connection, user: UserId) -> Result<usize, StoreError> {
    let games: i64 = db.query_row(
        "SELECT count(*) FROM (SELECT game FROM knowers WHERE user = ?1 UNION SELECT game FROM insiders WHERE user = ?1)
         JOIN games ON games.id = game WHERE games.phase <> 'over'",
        [user.sql()],
        |row| row.get(0),
    )?;
    Ok(usize::try_from(games).unwrap_or_default())
}

/// A game is over: what is offered to people in it lapses, and what was kept only
/// so that nobody plays with what he knows goes.
///
/// # Errors
/// [`StoreError`].
pub fn game_over(db: &Connection, game: GameId) -> Result<(), StoreError> {
    super::moderators::game_over(db, game)?;
    super::offers::game_over(db, game)
}

/// Forgets a user, in the transaction that is given: seats become free, names
/// go, the journal has a tombstone. What the dice were given stays once a game
/// has begun, for without it no roll could be checked; and so do the orders; and
/// until a game is over, that he knows what is hidden in it ([`game_over`]).
/// The interaction that asked for it is kept until it is answered.
///
/// # Errors
/// [`StoreError`].
pub fn forget(db: &Connection, user: UserId, asked_by: InteractionId) -> Result<(), StoreError> {
    let id = user.sql();
    unsay(db, user)?;
    super::notes::forget(db, user)?;
    super::absence::forget(db, user)?;
    super::proposals::forget(db, user)?;
    super::audit::forget(db, user)?;
    super::places::forget(db, user)?;
    db.execute(
        "UPDATE seats SET user = NULL, joined_at = NULL, reachable = 1,
             salt = CASE (SELECT phase FROM games WHERE id = game) WHEN 'lobby' THEN '' ELSE salt END
         WHERE user = ?1",
        [id],
    )?;
    // Also on a seat that he had given up before.
    db.execute(
        "UPDATE seats SET name = '', last_user = NULL WHERE last_user = ?1",
        [id],
    )?;
    db.execute(
        "UPDATE journal SET user = ?2 WHERE user = ?1",
        params![id, FORGOTTEN.sql()],
    )?;
    db.execute("DELETE FROM readings WHERE user = ?1", [id])?;
    super::watchers::end(db, None, user)?;
    super::records::hide(db, user, false)?;
    db.execute("DELETE FROM due WHERE user = ?1", [id])?;
    db.execute("DELETE FROM notices WHERE user = ?1", [id])?;
    // The rows stay for a day, so that what the gateway repeats counts once.
    db.execute(
        "UPDATE interactions SET user = NULL, channel = NULL, token = NULL, answered_at = coalesce(answered_at, ?3)
         WHERE user = ?1 AND id <> ?2",
        params![id, asked_by.sql(), now()],
    )?;
    Ok(())
}

/// Takes somebody out of the outbox: what was for him goes, and what waits for
/// others names him no more.
fn unsay(db: &Connection, user: UserId) -> Result<(), StoreError> {
    db.execute(
        "DELETE FROM outbox WHERE target = 'dm' AND target_id = ?1",
        [user.sql()],
    )?;
    let mut statement =
        db.prepare("SELECT id, body FROM outbox WHERE body IS NOT NULL AND instr(body, ?1) > 0")?;
    let rows = statement.query_map([user.to_string()], |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?))
    })?;
    let rows: Vec<(i64, String)> = rows.collect::<Result<_, _>>()?;
    for (id, body) in rows {
        let mut value: Value = super::from_json("a message", &body)?;
        strike_out(&mut value, user);
        // A part that is for him alone cannot be without him.
        if serde_json::from_value::<Outgoing>(value.clone()).is_ok() {
            db.execute(
                "UPDATE outbox SET body = ?2 WHERE id = ?1",
                params![id, value.to_string()],
            )?;
        } else {
            db.execute("DELETE FROM outbox WHERE id = ?1", [id])?;
        }
    }
    Ok(())
}

/// Takes somebody who gives his seat up out of the messages of that game that
/// wait: he is not called, and nothing is asked of him by name.
///
/// # Errors
/// [`StoreError`].
pub fn unname(db: &Connection, game: GameId, user: UserId) -> Result<(), StoreError> {
    let mut statement = db.prepare(
        "SELECT id, body FROM outbox WHERE game = ?1 AND status IN ('waiting', 'held') AND target = 'channel'
         AND body IS NOT NULL AND instr(body, ?2) > 0",
    )?;
    let rows = statement.query_map(params![game.sql(), user.to_string()], |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?))
    })?;
    let rows: Vec<(i64, String)> = rows.collect::<Result<_, _>>()?;
    for (id, body) in rows {
        let mut outgoing: Outgoing = super::from_json("a message", &body)?;
        outgoing.mention.retain(|u| *u != user);
        for part in &mut outgoing.parts {
            if let Part::Prompt(prompt) | Part::Called { prompt, .. } = part
                && prompt.user == Some(user)
            {
                prompt.user = None;
            }
        }
        db.execute(
            "UPDATE outbox SET body = ?2 WHERE id = ?1",
            params![id, super::to_json(&outgoing)?],
        )?;
    }
    Ok(())
}

/// What a forgotten player is called where one has to be named.
pub fn nobody() -> String {
    say(&Text::new("forgotten-name"))
}

/// Takes a user out of a message's data: his number where somebody is named
/// by it, with the name beside it, and from the list of those who are pinged.
fn strike_out(value: &mut Value, user: UserId) {
    match value {
        Value::Object(fields) => {
            if fields.get("user").and_then(Value::as_u64) == Some(user.0) {
                fields.insert("user".into(), Value::Null);
                if fields.contains_key("name") {
                    fields.insert("name".into(), Value::String(nobody()));
                }
            }
            if let Some(Value::Array(pinged)) = fields.get_mut("mention") {
                pinged.retain(|p| p.as_u64() != Some(user.0));
            }
            fields.values_mut().for_each(|v| strike_out(v, user));
        }
        Value::Array(all) => all.iter_mut().for_each(|v| strike_out(v, user)),
        _ => {}
    }
}
