//! Messages are turned to those who act.

use super::super::{StoreError, now};
use super::sitters::sitters;
use super::vacations::vacations;
use crate::id::{GameId, UserId};
use crate::outbox::message::{Outgoing, Part, Target};
use engine::ruleset::{Seat, Viewer};
use rusqlite::Connection;

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
