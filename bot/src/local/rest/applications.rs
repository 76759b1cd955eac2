//! The application itself and its commands.

use axum::http::Method;
use serde_json::{Value, json};

use super::{Call, Outcome, Reply, not_found, path_id};
use crate::local::error::ApiError;
use crate::local::limits::{check_command, check_commands};
use crate::local::state::{Change, Command, Id, World};
use crate::local::wire;

/// `GET /applications/@me`.
pub(super) fn me(world: &World) -> Outcome {
    let bot = world.user(world.bot)?;
    let owner = world
        .guilds
        .values()
        .next()
        .and_then(|guild| world.users.get(&guild.owner))
        .map(wire::user);
    Ok(Reply::Json(json!({
        "id": wire::id(world.bot), "name": bot.global_name, "icon": null, "description": "", "bot_public": true,
        "bot_require_code_grant": false, "verify_key": "", "flags": 0, "owner": owner, "team": null,
        "bot": wire::user(bot), "integration_types_config": {"0": {}}, "tags": [], "redirect_uris": [],
        "approximate_guild_count": world.guilds.len(), "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0, "type": null, "flags_new": "0", "explicit_content_filter": 0,
        "interactions_endpoint_url": null, "role_connections_verification_url": null, "eligible_oauth2_scopes": [],
    })))
}

/// `/applications/{app}/commands…` and `/applications/{app}/guilds/{guild}/commands…`.
pub(super) fn handle(world: &mut World, call: &Call, app: &str, rest: &[&str]) -> Outcome {
    if app != world.bot.to_string() {
        return Err(ApiError::code(50_001));
    }
    match rest {
        ["commands", rest @ ..] => commands(world, call, None, rest),
        ["guilds", guild, "commands", rest @ ..] => {
            let guild = path_id(guild, 10_004)?;
            let joined = world
                .guilds
                .get(&guild)
                .is_some_and(|g| g.members.contains_key(&world.bot));
            if !joined {
                return Err(ApiError::code(50_001));
            }
            commands(world, call, Some(guild), rest)
        }
        _ => not_found(),
    }
}

fn commands(world: &mut World, call: &Call, guild: Option<Id>, rest: &[&str]) -> Outcome {
    match (&call.method, rest) {
        (&Method::GET, []) => Ok(Reply::Json(all(world, guild))),
        (&Method::PUT, []) => {
            let wanted = call.body.as_array().ok_or_else(|| ApiError::code(50_035))?;
            check_commands(wanted)?;
            let old: Vec<Command> = world
                .commands
                .extract_if(.., |c| c.guild == guild)
                .collect();
            for body in wanted {
                let same = old
                    .iter()
                    .find(|c| same_command(&c.body, body))
                    .map(|c| c.id);
                register(world, guild, body, same);
            }
            world.note(Change::Commands);
            Ok(Reply::Json(all(world, guild)))
        }
        (&Method::POST, []) => {
            check_command(&call.body)?;
            let same = world
                .commands
                .iter()
                .position(|c| c.guild == guild && same_command(&c.body, &call.body));
            let old = same.map(|at| world.commands.remove(at).id);
            let mut bodies: Vec<Value> = of(world, guild).map(|c| c.body.clone()).collect();
            bodies.push(call.body.clone());
            check_commands(&bodies)?;
            let id = register(world, guild, &call.body, old);
            world.note(Change::Commands);
            let command = find(world, guild, id)?;
            let body = wire::command(world, command);
            Ok(if old.is_some() {
                Reply::Json(body)
            } else {
                Reply::Created(body)
            })
        }
        (method, [id]) => one(world, call, guild, method, path_id(id, 10_063)?),
        _ => not_found(),
    }
}

fn one(world: &mut World, call: &Call, guild: Option<Id>, method: &Method, id: Id) -> Outcome {
    find(world, guild, id)?;
    match *method {
        Method::GET => {}
        Method::DELETE => {
            world.commands.retain(|c| c.id != id);
            world.note(Change::Commands);
            return Ok(Reply::Empty);
        }
        Method::PATCH => {
            let mut body = find(world, guild, id)?.body.clone();
            if let (Value::Object(body), Value::Object(changes)) = (&mut body, &call.body) {
                body.extend(changes.clone());
            }
            check_command(&body)?;
            world.commands.retain(|c| c.id != id);
            register(world, guild, &body, Some(id));
            world.note(Change::Commands);
        }
        _ => return not_found(),
    }
    let command = find(world, guild, id)?;
    Ok(Reply::Json(wire::command(world, command)))
}

/// Whether two definitions are of the same command: Discord tells them apart by type and name.
fn same_command(a: &Value, b: &Value) -> bool {
    let kind = |body: &Value| body["type"].as_u64().unwrap_or(1);
    a["name"] == b["name"] && kind(a) == kind(b)
}

fn register(world: &mut World, guild: Option<Id>, body: &Value, id: Option<Id>) -> Id {
    let id = id.unwrap_or_else(|| world.next_id());
    world.commands.push(Command {
        id,
        guild,
        body: wire::without_nulls(body),
    });
    id
}

fn of(world: &World, guild: Option<Id>) -> impl Iterator<Item = &Command> {
    world.commands.iter().filter(move |c| c.guild == guild)
}

fn all(world: &World, guild: Option<Id>) -> Value {
    of(world, guild).map(|c| wire::command(world, c)).collect()
}

fn find(world: &World, guild: Option<Id>, id: Id) -> Result<&Command, ApiError> {
    of(world, guild)
        .find(|c| c.id == id)
        .ok_or_else(|| ApiError::code(10_063))
}
