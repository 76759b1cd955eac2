//! Channels: found, changed, deleted; what stands below them goes to the rooms of messages and threads.

use axum::http::Method;
use serde_json::{Value, json};

use super::{Call, Outcome, Reply, guilds, messages, not_found, path_id, threads};
use crate::local::error::{ApiError, FormErrors};
use crate::local::limits::{check_channel, given};
use crate::local::permission::{MANAGE_CHANNELS, MANAGE_THREADS, Permissions, VIEW_CHANNEL};
use crate::local::state::{Change, Id, World};
use crate::local::wire;

/// `/channels/{id}…`.
pub(super) fn handle(world: &mut World, call: &Call, id: Id, rest: &[&str]) -> Outcome {
    visible(world, id)?;
    match (&call.method, rest) {
        (&Method::GET, []) => Ok(Reply::Json(wire::channel(world, world.channel(id)?))),
        (&Method::PATCH, []) => patch(world, call, id),
        (&Method::DELETE, []) => delete(world, id),
        (&Method::POST, ["typing"]) => Ok(Reply::Empty),
        (method, ["messages", "pins", rest @ ..]) => messages::pins(world, id, method, rest, false),
        (method, ["pins", rest @ ..]) => messages::pins(world, id, method, rest, true),
        (&Method::POST, ["messages", message, "threads"]) => {
            let message = path_id(message, 10_008)?;
            threads::create(world, call, id, Some(message))
        }
        (&Method::POST, ["threads"]) => threads::create(world, call, id, None),
        (method, ["thread-members", rest @ ..]) => threads::members(world, method, id, rest),
        (&Method::GET, ["threads", "archived", kind]) => threads::archived(world, id, kind),
        (_, ["messages", rest @ ..]) => messages::handle(world, call, id, rest),
        _ => not_found(),
    }
}

/// What the bot may do in a channel that it can see.
///
/// # Errors
/// 10003 if there is no such channel, 50001 if the bot cannot see it.
pub(super) fn visible(world: &World, id: Id) -> Result<Permissions, ApiError> {
    world.channel(id)?;
    let may = world.permissions(id, world.bot);
    if may & VIEW_CHANNEL == 0 {
        return Err(ApiError::code(50_001));
    }
    Ok(may)
}

/// Demands permissions of the bot.
///
/// # Errors
/// 50013 if one is missing; those of [`visible`].
pub(super) fn demand(world: &World, id: Id, bits: Permissions) -> Result<(), ApiError> {
    if visible(world, id)? & bits == bits {
        Ok(())
    } else {
        Err(ApiError::code(50_013))
    }
}

fn patch(world: &mut World, call: &Call, id: Id) -> Outcome {
    let mut errors = FormErrors::new();
    check_channel(&mut errors, &call.body, false);
    errors.finish()?;
    let channel = world.channel(id)?;
    if channel.kind.is_thread() {
        return threads::patch(world, call, id);
    }
    if channel.guild.is_none() {
        return Err(ApiError::code(50_003));
    }
    demand(world, id, MANAGE_CHANNELS)?;
    let replaced = call
        .body
        .get("permission_overwrites")
        .map(|_| guilds::overwrites(&call.body));
    if let Some(channel) = world.channels.get_mut(&id) {
        if let Some(name) = given(&call.body, "name").and_then(Value::as_str) {
            name.clone_into(&mut channel.name);
        }
        if let Some(topic) = call.body.get("topic") {
            channel.topic = topic.as_str().map(str::to_owned);
        }
        if let Some(overwrites) = replaced {
            channel.overwrites = overwrites;
        }
    }
    world.note(Change::Channels);
    let channel = wire::channel(world, world.channel(id)?);
    world.dispatch("CHANNEL_UPDATE", &channel);
    Ok(Reply::Json(channel))
}

fn delete(world: &mut World, id: Id) -> Outcome {
    let channel = world.channel(id)?;
    if channel.guild.is_none() {
        return Err(ApiError::code(50_003));
    }
    let needed = if channel.kind.is_thread() {
        MANAGE_THREADS
    } else {
        MANAGE_CHANNELS
    };
    demand(world, id, needed)?;
    let gone = wire::channel(world, world.channel(id)?);
    world.remove_channel(id);
    Ok(Reply::Json(gone))
}

impl World {
    /// Removes a channel with its threads and messages and tells the bot.
    pub(crate) fn remove_channel(&mut self, id: Id) {
        let threads: Vec<Id> = self
            .channels
            .values()
            .filter(|c| c.parent == Some(id))
            .map(|c| c.id)
            .collect();
        for thread in threads {
            self.remove_channel(thread);
        }
        let Ok(channel) = self.channel(id) else {
            return;
        };
        let (event, body) = if channel.kind.is_thread() {
            let body = json!({
                "id": wire::id(id), "guild_id": channel.guild.map(wire::id),
                "parent_id": channel.parent.map(wire::id), "type": channel.kind.number(),
            });
            ("THREAD_DELETE", body)
        } else {
            ("CHANNEL_DELETE", wire::channel(self, channel))
        };
        self.dispatch(event, &body);
        self.channels.remove(&id);
        self.messages.retain(|_, message| message.channel != id);
        self.note(Change::Channels);
    }
}
