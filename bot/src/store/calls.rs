//! Who is pinged and how: messages that call somebody, as their recipients want
//! to be called, with the deadlines that the same transaction has set.

use super::due::{self, Key, Terms};
use super::{StoreError, clocks, games, notices, now};
use crate::id::{GameId, UserId};
use crate::outbox::message::{Limit, Outgoing, Part, Prompt, Target};
use engine::ruleset::Viewer;
use notices::Way;
use rusqlite::Connection;

/// Writes the deadlines into messages, and calls those who are mentioned in the
/// channel as each of them wants it.
///
/// # Errors
/// [`StoreError`].
pub fn address(
    db: &Connection,
    game: GameId,
    outbox: &[Outgoing],
) -> Result<Vec<Outgoing>, StoreError> {
    let mut all = outbox.to_vec();
    super::absence::redirect(db, game, &mut all)?;
    for outgoing in &mut all {
        for part in &mut outgoing.parts {
            if let Part::Prompt(prompt) | Part::Called { prompt, .. } = part {
                prompt.limit = limit(db, game, prompt)?;
            }
        }
    }
    let mut more = Vec::new();
    for n in 0..all.len() {
        if !matches!(all[n].to, Target::Channel(_)) {
            continue;
        }
        let mut kept = Vec::new();
        for user in std::mem::take(&mut all[n].mention) {
            if kept.contains(&user) {
                continue;
            }
            let prompt = prompt_for(&all[n], user);
            // Whoever has just acted is there, whatever was asked between.
            if prompt.is_some() && notices::is_here(db, game, user)? {
                continue;
            }
            match how(db, game, user, prompt.as_ref())? {
                Some(Way::Channel) => kept.push(user),
                Some(Way::Dm) => {
                    // Nobody else tells him while his messages are closed; the letter
                    // shows when they are open again.
                    if !games::is_reachable(db, game, user)? {
                        kept.push(user);
                    }
                    by_letter(&mut all, n, user, prompt, &mut more);
                }
                Some(Way::Off) | None => {}
            }
        }
        all[n].mention = kept;
    }
    all.extend(more);
    Ok(all)
}

/// Writes the deadlines as they are now into a message that is written anew: one
/// that was moved is told as it is, and of one that is gone nothing is told.
///
/// # Errors
/// [`StoreError`].
pub fn renew(db: &Connection, game: GameId, outgoing: &mut Outgoing) -> Result<(), StoreError> {
    for part in &mut outgoing.parts {
        if let Part::Prompt(prompt) = part {
            let turn = clocks::turn(db, game, prompt.seat)?;
            let open = turn.and_then(|t| t.decision).as_ref() == Some(&prompt.decision);
            prompt.limit = if open { limit(db, game, prompt)? } else { None };
        }
    }
    Ok(())
}

fn limit(db: &Connection, game: GameId, prompt: &Prompt) -> Result<Option<Limit>, StoreError> {
    let Some((until, paused)) = clocks::until(db, game, prompt.seat)? else {
        return Ok(None);
    };
    let clock = clocks::get(db, game)?;
    let turn = clocks::turn(db, game, prompt.seat)?;
    Ok((!paused).then(|| Limit {
        until,
        grace: clock.pace.grace(),
        expiry: clock.expiry,
        cautious: turn.is_some_and(|t| t.cautious),
    }))
}

/// What a message asks of that user.
fn prompt_for(outgoing: &Outgoing, user: UserId) -> Option<Prompt> {
    outgoing.parts.iter().find_map(|part| match part {
        Part::Prompt(prompt) | Part::Called { prompt, .. } if prompt.user == Some(user) => {
            Some(prompt.clone())
        }
        _ => None,
    })
}

/// How a user is called now; `None` where he is called later, at the end of his
/// quiet hours, if what is asked of him is still open then.
fn how(
    db: &Connection,
    game: GameId,
    user: UserId,
    prompt: Option<&Prompt>,
) -> Result<Option<Way>, StoreError> {
    let wish = notices::wish(db, Some(user), game)?;
    let clock = clocks::get(db, game)?;
    let later = wish.not_before(&clock.pace, now());
    if later <= now() || wish.way == Way::Off {
        return Ok(Some(wish.way));
    }
    let key = match prompt {
        Some(prompt) => Key::seat(game, clocks::CALL, prompt.seat),
        None => Key::game(game, clocks::NOTE),
    };
    let key = Key {
        user: Some(user),
        ..key
    };
    let terms = Terms {
        pauses: prompt.is_some(),
        ..Terms::wall(later)
    };
    due::put(db, key, terms, &())?;
    Ok(None)
}

/// Calls a user by direct message: by the one that he gets anyway, else by one
/// that says what the channel's says to him.
fn by_letter(
    all: &mut [Outgoing],
    n: usize,
    user: UserId,
    prompt: Option<Prompt>,
    more: &mut Vec<Outgoing>,
) {
    if let Some(own) = all.iter_mut().find(|o| o.to == Target::Dm(user)) {
        own.mention = vec![user];
        if prompt.is_none() || prompt_for(own, user).is_some() {
            return;
        }
    }
    let (viewer, parts) = match prompt {
        Some(prompt) => (
            Viewer::Seat(prompt.seat),
            vec![Part::Called {
                prompt,
                again: false,
            }],
        ),
        None => (Viewer::Spectator, all[n].parts.clone()),
    };
    more.push(Outgoing {
        to: Target::Dm(user),
        viewer,
        mention: vec![user],
        parts,
        board: None,
    });
}
