//! Messages of the bot in channels: posted with nonces, read, edited, deleted, pinned.

use axum::http::Method;
use serde_json::{Value, json};

use super::channels::{demand, visible};
use super::{Call, Outcome, Reply, not_found, path_id};
use crate::local::clock::iso;
use crate::local::error::{ApiError, FormErrors};
use crate::local::limits::{self, LATE_EDIT_MS, NONCE_MEMORY_MS, given, list};
use crate::local::permission::{
    ATTACH_FILES, EMBED_LINKS, MANAGE_MESSAGES, MANAGE_THREADS, PIN_MESSAGES, READ_MESSAGE_HISTORY,
    SEND_MESSAGES, SEND_MESSAGES_IN_THREADS,
};
use crate::local::post::Draft;
use crate::local::state::{Change, ChannelKind, Id, Message, World};
use crate::local::wire;

/// `/channels/{channel}/messages…`.
pub(super) fn handle(world: &mut World, call: &Call, channel: Id, rest: &[&str]) -> Outcome {
    match (&call.method, rest) {
        (&Method::POST, []) => create(world, call, channel),
        (&Method::GET, []) => read(world, call, channel),
        (method, [id]) => {
            let id = path_id(id, 10_008)?;
            let message = find(world, channel, id)?;
            match *method {
                Method::GET => {
                    demand(world, channel, READ_MESSAGE_HISTORY)?;
                    Ok(Reply::Json(wire::message(world, message)))
                }
                Method::PATCH => edit(world, call, channel, id),
                Method::DELETE => delete(world, channel, id),
                _ => not_found(),
            }
        }
        _ => not_found(),
    }
}

/// A message of a channel that can be fetched: an ephemeral one cannot.
fn find(world: &World, channel: Id, id: Id) -> Result<&Message, ApiError> {
    world
        .messages
        .get(&id)
        .filter(|message| message.channel == channel && message.only_for.is_none())
        .ok_or_else(|| ApiError::code(10_008))
}

fn create(world: &mut World, call: &Call, channel: Id) -> Outcome {
    let place = world.channel(channel)?.clone();
    let may = visible(world, channel)?;
    if place.kind == ChannelKind::Forum {
        return Err(ApiError::code(50_008));
    }
    if let Some(recipient) = place.recipient {
        let user = world.user(recipient)?;
        let shares_guild = world
            .guilds
            .values()
            .any(|g| g.members.contains_key(&recipient) && g.members.contains_key(&world.bot));
        if !user.dms_open {
            return Err(ApiError::code(50_007));
        }
        if !shares_guild {
            return Err(ApiError::code(50_278));
        }
    }
    if let Some(thread) = &place.thread
        && thread.archived
        && thread.locked
        && may & MANAGE_THREADS == 0
    {
        return Err(ApiError::code(160_005));
    }
    let send = if place.kind.is_thread() {
        SEND_MESSAGES_IN_THREADS
    } else {
        SEND_MESSAGES
    };
    demand(world, channel, send)?;
    if !call.files.is_empty() {
        demand(world, channel, ATTACH_FILES)?;
    }
    if !list(&call.body, "embeds").is_empty() {
        demand(world, channel, EMBED_LINKS)?;
    }
    limits::check_create(&call.body, &call.files)?;
    check_reference(world, call, channel)?;
    let now = world.now();
    let nonce = given(&call.body, "nonce").map(ToString::to_string);
    if call.body["enforce_nonce"] == true
        && let Some((sent, id)) = nonce.as_ref().and_then(|nonce| world.nonces.get(nonce))
        && now - sent <= NONCE_MEMORY_MS
        && let Some(same) = world.messages.get(id)
    {
        return Ok(Reply::Json(wire::message(world, same)));
    }
    let id = world.post(&Draft {
        channel,
        author: world.bot,
        kind: if given(&call.body, "message_reference").is_some() {
            19
        } else {
            0
        },
        body: &call.body,
        files: &call.files,
        interaction: None,
        only_for: None,
        pings_all: true,
    });
    if let Some(nonce) = nonce {
        world
            .nonces
            .retain(|_, (sent, _)| now - *sent <= NONCE_MEMORY_MS);
        world.nonces.insert(nonce, (now, id));
    }
    Ok(Reply::Json(wire::message(world, &world.messages[&id])))
}

fn check_reference(world: &World, call: &Call, channel: Id) -> Result<(), ApiError> {
    let Some(reference) = given(&call.body, "message_reference") else {
        return Ok(());
    };
    let target = crate::local::post::as_id(&reference["message_id"]);
    let exists = target.is_some_and(|id| find(world, channel, id).is_ok());
    if exists || reference["fail_if_not_exists"] == false {
        return Ok(());
    }
    let mut errors = FormErrors::new();
    let message = "Unknown message";
    errors.add(
        "message_reference",
        "MESSAGE_REFERENCE_UNKNOWN_MESSAGE",
        message,
    );
    errors.finish()
}

fn read(world: &World, call: &Call, channel: Id) -> Outcome {
    if demand(world, channel, READ_MESSAGE_HISTORY).is_err() {
        return Ok(Reply::Json(json!([])));
    }
    let bound = |key: &str| call.query(key).and_then(|text| text.parse::<Id>().ok());
    let limit = bound("limit").unwrap_or(50);
    if !(1..=100).contains(&limit) {
        let mut errors = FormErrors::new();
        errors.add(
            "limit",
            "NUMBER_TYPE_RANGE",
            "int value should be between 1 and 100.",
        );
        errors.finish()?;
    }
    let limit = usize::try_from(limit).unwrap_or(50);
    let all = || {
        world
            .messages
            .values()
            .filter(|message| message.channel == channel && message.only_for.is_none())
    };
    let mut found: Vec<&Message> = if let Some(after) = bound("after") {
        all().filter(|m| m.id > after).take(limit).collect()
    } else if let Some(around) = bound("around") {
        let half = limit / 2;
        let before = all().rev().filter(|m| m.id < around).take(half);
        before
            .chain(all().filter(|m| m.id >= around).take(limit - half))
            .collect()
    } else {
        let before = bound("before").unwrap_or(Id::MAX);
        all().rev().filter(|m| m.id < before).take(limit).collect()
    };
    found.sort_by_key(|message| std::cmp::Reverse(message.id));
    Ok(Reply::Json(
        found.into_iter().map(|m| wire::message(world, m)).collect(),
    ))
}

fn edit(world: &mut World, call: &Call, channel: Id, id: Id) -> Outcome {
    let message = find(world, channel, id)?;
    if message.author != world.bot {
        return Err(ApiError::code(50_005));
    }
    if !matches!(message.kind, 0 | 19 | 20) {
        return Err(ApiError::code(50_021));
    }
    if world
        .channel(channel)?
        .thread
        .as_ref()
        .is_some_and(|thread| thread.archived)
    {
        return Err(ApiError::code(50_083));
    }
    if !call.files.is_empty() {
        demand(world, channel, ATTACH_FILES)?;
    }
    let late = world.now() - message.posted > LATE_EDIT_MS;
    if late && message.late_edits >= world.late_edit_cap {
        return Err(ApiError::code(30_046));
    }
    world.edit(id, &call.body, &call.files)?;
    if let Some(message) = world.messages.get_mut(&id).filter(|_| late) {
        message.late_edits += 1;
    }
    Ok(Reply::Json(wire::message(world, find(world, channel, id)?)))
}

fn delete(world: &mut World, channel: Id, id: Id) -> Outcome {
    let foreign = find(world, channel, id)?.author != world.bot;
    if foreign && world.channel(channel)?.kind == ChannelKind::Dm {
        return Err(ApiError::code(50_003));
    }
    if foreign {
        demand(world, channel, MANAGE_MESSAGES)?;
    }
    if world
        .channel(channel)?
        .thread
        .as_ref()
        .is_some_and(|thread| thread.archived)
    {
        return Err(ApiError::code(50_083));
    }
    world.delete(id);
    Ok(Reply::Empty)
}

/// `/channels/{channel}/messages/pins…` and the older `/channels/{channel}/pins…`.
pub(super) fn pins(
    world: &mut World,
    channel: Id,
    method: &Method,
    rest: &[&str],
    old: bool,
) -> Outcome {
    let pinned = |world: &World| -> Vec<Value> {
        let of = world
            .messages
            .values()
            .rev()
            .filter(|m| m.channel == channel && m.pinned);
        of.map(|m| {
            let body = wire::message(world, m);
            if old {
                body
            } else {
                json!({"pinned_at": iso(m.posted), "message": body})
            }
        })
        .collect()
    };
    match (method, rest) {
        (&Method::GET, []) => {
            let list = pinned(world);
            Ok(Reply::Json(if old {
                json!(list)
            } else {
                json!({"items": list, "has_more": false})
            }))
        }
        (&Method::PUT | &Method::DELETE, [id]) => {
            let id = path_id(id, 10_008)?;
            find(world, channel, id)?;
            demand(world, channel, PIN_MESSAGES)?;
            if world
                .channel(channel)?
                .thread
                .as_ref()
                .is_some_and(|thread| thread.archived)
            {
                return Err(ApiError::code(50_083));
            }
            let pin = method == Method::PUT;
            if pin && pinned(world).len() >= limits::PINS {
                return Err(ApiError::code(30_003));
            }
            let changed = world
                .messages
                .get_mut(&id)
                .is_some_and(|message| std::mem::replace(&mut message.pinned, pin) != pin);
            if changed {
                world.note(Change::Message(id));
            }
            if changed && pin {
                world.post_system(channel, world.bot, 6, "");
            }
            Ok(Reply::Empty)
        }
        _ => not_found(),
    }
}
