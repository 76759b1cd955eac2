//! Users, direct message channels and guilds.

use axum::http::Method;
use serde_json::{Value, json};

use super::{Call, Outcome, Reply, not_found, path_id};
use crate::local::error::{ApiError, FormErrors};
use crate::local::limits::{check_channel, given};
use crate::local::permission::{self, MANAGE_CHANNELS};
use crate::local::post::as_id;
use crate::local::state::{Guild, Id, Overwrite, World};
use crate::local::wire;

/// `/users…`.
pub(super) fn users(world: &mut World, call: &Call, rest: &[&str]) -> Outcome {
    match (&call.method, rest) {
        (&Method::GET, ["@me"]) => {
            let mut me = wire::user(world.user(world.bot)?);
            me["verified"] = json!(true);
            me["mfa_enabled"] = json!(false);
            me["locale"] = json!("en-US");
            Ok(Reply::Json(me))
        }
        (&Method::POST, ["@me", "channels"]) => {
            let user = as_id(&call.body["recipient_id"]).ok_or_else(|| bad("recipient_id"))?;
            if world.user(user)?.bot {
                return Err(ApiError::code(50_007));
            }
            let id = world.open_dm(user);
            Ok(Reply::Json(wire::channel(world, world.channel(id)?)))
        }
        (&Method::GET, ["@me", "guilds"]) => {
            let joined = world
                .guilds
                .values()
                .filter(|g| g.members.contains_key(&world.bot));
            let list: Vec<Value> = joined
                .map(|guild| {
                    json!({
                        "id": wire::id(guild.id), "name": guild.name, "icon": null, "owner": false,
                        "permissions": permission::in_guild(guild, world.bot).to_string(), "features": [],
                    })
                })
                .collect();
            Ok(Reply::Json(Value::Array(list)))
        }
        (&Method::GET, [id]) => Ok(Reply::Json(wire::user(world.user(path_id(id, 10_013)?)?))),
        _ => not_found(),
    }
}

fn bad(path: &str) -> ApiError {
    let mut errors = FormErrors::new();
    errors.add(path, "BASE_TYPE_REQUIRED", "This field is required");
    errors
        .finish()
        .err()
        .unwrap_or_else(|| ApiError::code(50_035))
}

/// `/guilds/{guild}…`.
pub(super) fn handle(world: &mut World, call: &Call, guild: &str, rest: &[&str]) -> Outcome {
    let id = path_id(guild, 10_004)?;
    let guild = joined(world, id)?;
    match (&call.method, rest) {
        (&Method::GET, []) => Ok(Reply::Json(wire::guild(world, guild))),
        (&Method::GET, ["channels"]) => {
            let channels = world
                .channels
                .values()
                .filter(|c| c.guild == Some(id) && !c.kind.is_thread());
            Ok(Reply::Json(
                channels.map(|c| wire::channel(world, c)).collect(),
            ))
        }
        (&Method::POST, ["channels"]) => create_channel(world, call, id),
        (&Method::GET, ["roles"]) => Ok(Reply::Json(wire::guild(world, guild)["roles"].clone())),
        (&Method::GET, ["threads", "active"]) => {
            let threads = world.channels.values().filter(|c| {
                c.guild == Some(id)
                    && c.thread.as_ref().is_some_and(|thread| !thread.archived)
                    && permission::in_channel(world, c, world.bot) != 0
            });
            let threads: Vec<Value> = threads.map(|c| wire::channel(world, c)).collect();
            Ok(Reply::Json(json!({"threads": threads, "members": []})))
        }
        (&Method::GET, ["members", user]) => {
            let user = if *user == "@me" {
                world.bot
            } else {
                path_id(user, 10_013)?
            };
            world.user(user)?;
            let member = wire::member(world, guild, user).ok_or_else(|| ApiError::code(10_007))?;
            Ok(Reply::Json(member))
        }
        _ => not_found(),
    }
}

/// A guild the bot is a member of.
fn joined(world: &World, id: Id) -> Result<&Guild, ApiError> {
    world
        .guilds
        .get(&id)
        .filter(|guild| guild.members.contains_key(&world.bot))
        .ok_or_else(|| ApiError::code(10_004))
}

fn create_channel(world: &mut World, call: &Call, guild: Id) -> Outcome {
    let may = permission::in_guild(joined(world, guild)?, world.bot);
    if may & MANAGE_CHANNELS == 0 {
        return Err(ApiError::code(50_013));
    }
    let mut errors = FormErrors::new();
    check_channel(&mut errors, &call.body, true);
    if given(&call.body, "type").is_some_and(|kind| kind != 0) {
        errors.add(
            "type",
            "BASE_TYPE_CHOICES",
            "Only text channels are made here.",
        );
    }
    errors.finish()?;
    let name = call.body["name"].as_str().unwrap_or_default();
    let id = world.add_channel(guild, name);
    let overwrites = overwrites(&call.body);
    if let Some(channel) = world.channels.get_mut(&id) {
        channel.topic = call.body["topic"].as_str().map(str::to_owned);
        channel.overwrites = overwrites;
    }
    let channel = wire::channel(world, world.channel(id)?);
    world.dispatch("CHANNEL_CREATE", &channel);
    Ok(Reply::Created(channel))
}

/// Overwrites in a request.
pub(super) fn overwrites(body: &Value) -> Vec<Overwrite> {
    let bits = |value: &Value| {
        value
            .as_str()
            .and_then(|bits| bits.parse().ok())
            .unwrap_or(0)
    };
    crate::local::limits::list(body, "permission_overwrites")
        .iter()
        .filter_map(|one| {
            Some(Overwrite {
                id: as_id(&one["id"])?,
                is_user: one["type"] == 1,
                allow: bits(&one["allow"]),
                deny: bits(&one["deny"]),
            })
        })
        .collect()
}
