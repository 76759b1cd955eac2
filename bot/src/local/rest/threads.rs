//! Threads: made, joined, archived, locked.

use std::collections::BTreeSet;

use axum::http::Method;
use serde_json::{Value, json};

use super::channels::{demand, visible};
use super::{Call, Outcome, Reply, not_found, path_id};
use crate::local::error::{ApiError, FormErrors};
use crate::local::limits::{check_channel, given};
use crate::local::permission::{
    CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, MANAGE_THREADS, SEND_MESSAGES_IN_THREADS,
};
use crate::local::state::{Change, Channel, ChannelKind, HAS_THREAD, Id, Thread, World};
use crate::local::wire;

/// `POST /channels/{parent}/messages/{message}/threads` and `POST /channels/{parent}/threads`.
pub(super) fn create(world: &mut World, call: &Call, parent: Id, message: Option<Id>) -> Outcome {
    let mut errors = FormErrors::new();
    check_channel(&mut errors, &call.body, true);
    errors.finish()?;
    let place = world.channel(parent)?.clone();
    if place.kind != ChannelKind::Text {
        return Err(ApiError::code(50_024));
    }
    let kind = match (message, call.body["type"].as_u64()) {
        (Some(_), _) | (None, Some(11)) => ChannelKind::PublicThread,
        // Without a type a thread without a message is private, for the sake of old clients.
        (None, None | Some(12)) => ChannelKind::PrivateThread,
        (None, Some(_)) => return Err(ApiError::code(50_024)),
    };
    let needed = if kind == ChannelKind::PublicThread {
        CREATE_PUBLIC_THREADS
    } else {
        CREATE_PRIVATE_THREADS
    };
    demand(world, parent, needed)?;
    if let Some(message) = message {
        let found = world
            .messages
            .get(&message)
            .filter(|m| m.channel == parent && m.only_for.is_none())
            .ok_or_else(|| ApiError::code(10_008))?;
        if found.flags & HAS_THREAD != 0 {
            return Err(ApiError::code(160_004));
        }
    }
    // A thread on a message has the message's id.
    let id = message.unwrap_or_else(|| world.next_id());
    let now = world.now();
    let name = call.body["name"].as_str().unwrap_or_default().to_owned();
    let minutes = call.body["auto_archive_duration"]
        .as_u64()
        .and_then(|m| u32::try_from(m).ok());
    let thread = Thread {
        owner: world.bot,
        archived: false,
        locked: false,
        invitable: call.body["invitable"] != false,
        auto_archive: minutes.unwrap_or(4320),
        archive_changed: now,
        active: now,
        members: BTreeSet::from([world.bot]),
    };
    world.channels.insert(
        id,
        Channel {
            id,
            kind,
            guild: place.guild,
            name: name.clone(),
            topic: None,
            parent: Some(parent),
            recipient: None,
            overwrites: Vec::new(),
            thread: Some(thread),
            last_message: None,
        },
    );
    world.note(Change::Channels);
    if let Some(message) = message {
        world.mark_threaded(message);
    } else if kind == ChannelKind::PublicThread {
        world.post_system(parent, world.bot, 18, &name);
    }
    let mut body = wire::channel(world, world.channel(id)?);
    let answer = body.clone();
    body["newly_created"] = json!(true);
    world.dispatch("THREAD_CREATE", &body);
    Ok(Reply::Created(answer))
}

/// `PATCH /channels/{thread}`.
pub(super) fn patch(world: &mut World, call: &Call, id: Id) -> Outcome {
    let may = visible(world, id)?;
    let manages = may & MANAGE_THREADS != 0;
    let bot = world.bot;
    let Some(thread) = world.channel(id)?.thread.clone() else {
        return Err(ApiError::code(50_024));
    };
    let body = &call.body;
    let archived = given(body, "archived").and_then(Value::as_bool);
    let locked = given(body, "locked").and_then(Value::as_bool);
    let changes_else = ["name", "auto_archive_duration", "invitable"]
        .iter()
        .any(|key| given(body, key).is_some());
    if thread.archived && archived != Some(false) && changes_else {
        return Err(ApiError::code(50_083));
    }
    if thread.locked && !manages {
        return Err(ApiError::code(50_013));
    }
    let wakes = archived == Some(false) && may & SEND_MESSAGES_IN_THREADS != 0;
    let is_only_waking = wakes && locked.is_none() && !changes_else;
    if !manages && !is_only_waking && (thread.owner != bot || locked.is_some()) {
        return Err(ApiError::code(50_013));
    }
    if let Some(channel) = world.channels.get_mut(&id) {
        if let Some(name) = given(body, "name").and_then(Value::as_str) {
            name.clone_into(&mut channel.name);
        }
        if let Some(thread) = &mut channel.thread {
            let minutes = given(body, "auto_archive_duration").and_then(Value::as_u64);
            if let Some(minutes) = minutes.and_then(|m| u32::try_from(m).ok()) {
                thread.auto_archive = minutes;
            }
            if let Some(invitable) = given(body, "invitable").and_then(Value::as_bool) {
                thread.invitable = invitable;
            }
        }
    }
    world.set_archived(id, archived.unwrap_or(thread.archived), locked);
    Ok(Reply::Json(wire::channel(world, world.channel(id)?)))
}

/// `/channels/{thread}/thread-members…`.
pub(super) fn members(world: &mut World, method: &Method, id: Id, rest: &[&str]) -> Outcome {
    let Some(thread) = world.channel(id)?.thread.clone() else {
        return Err(ApiError::code(50_024));
    };
    match (method, rest) {
        (&Method::GET, []) => {
            let list = thread
                .members
                .iter()
                .map(|user| wire::thread_member(id, *user));
            Ok(Reply::Json(list.collect()))
        }
        (&Method::GET, [user]) => {
            let user = if *user == "@me" {
                world.bot
            } else {
                path_id(user, 10_013)?
            };
            world.user(user)?;
            if !thread.members.contains(&user) {
                return Err(ApiError::code(10_007));
            }
            Ok(Reply::Json(wire::thread_member(id, user)))
        }
        (&Method::PUT | &Method::DELETE, [user]) => {
            let user = if *user == "@me" {
                world.bot
            } else {
                path_id(user, 10_013)?
            };
            world.user(user)?;
            if thread.archived {
                return Err(ApiError::code(50_083));
            }
            let adds = method == Method::PUT;
            if adds {
                demand(world, id, SEND_MESSAGES_IN_THREADS)?;
                let parent = world.channel(id)?.parent.unwrap_or(id);
                if world.permissions(parent, user) == 0 {
                    return Err(ApiError::code(50_001));
                }
            } else if user != world.bot && thread.owner != world.bot {
                demand(world, id, MANAGE_THREADS)?;
            }
            world.set_thread_member(id, user, adds);
            Ok(Reply::Empty)
        }
        _ => not_found(),
    }
}

/// `GET /channels/{parent}/threads/archived/{public|private}`.
pub(super) fn archived(world: &World, parent: Id, kind: &str) -> Outcome {
    let wanted = match kind {
        "public" => ChannelKind::PublicThread,
        "private" => ChannelKind::PrivateThread,
        _ => return not_found(),
    };
    let threads: Vec<Value> = world
        .channels
        .values()
        .filter(|c| c.parent == Some(parent) && c.kind == wanted)
        .filter(|c| c.thread.as_ref().is_some_and(|thread| thread.archived))
        .map(|c| wire::channel(world, c))
        .collect();
    Ok(Reply::Json(
        json!({"threads": threads, "members": [], "has_more": false}),
    ))
}

/// Tells the bot that a thread changed.
fn thread_event(world: &mut World, id: Id) {
    if let Ok(channel) = world.channel(id) {
        let body = wire::channel(world, channel);
        world.dispatch("THREAD_UPDATE", &body);
    }
    world.note(Change::Channels);
}

impl World {
    /// Archives or wakes a thread, locks it if asked, and tells the bot.
    pub(crate) fn set_archived(&mut self, id: Id, archived: bool, locked: Option<bool>) {
        let now = self.now();
        let Some(thread) = self.channels.get_mut(&id).and_then(|c| c.thread.as_mut()) else {
            return;
        };
        if thread.archived != archived {
            thread.archive_changed = now;
            thread.active = now;
        }
        thread.archived = archived;
        thread.locked = locked.unwrap_or(thread.locked);
        thread_event(self, id);
    }

    /// Adds a user to a thread or removes one, and tells the bot.
    pub(crate) fn set_thread_member(&mut self, id: Id, user: Id, adds: bool) {
        let Some(channel) = self.channels.get_mut(&id) else {
            return;
        };
        let guild = channel.guild;
        let Some(thread) = &mut channel.thread else {
            return;
        };
        let changed = if adds {
            thread.members.insert(user)
        } else {
            thread.members.remove(&user)
        };
        if !changed {
            return;
        }
        let count = thread.members.len();
        let mut body = json!({
            "id": wire::id(id), "guild_id": guild.map(wire::id), "member_count": count.min(50),
        });
        if adds {
            body["added_members"] = json!([wire::thread_member(id, user)]);
        } else {
            body["removed_member_ids"] = json!([wire::id(user)]);
        }
        // With the guilds intent alone a bot hears only of its own coming and going.
        if user == self.bot {
            self.dispatch("THREAD_MEMBERS_UPDATE", &body);
        }
        self.note(Change::Channels);
    }
}
