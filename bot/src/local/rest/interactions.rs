//! Answers to interactions: the callback within three seconds, later messages within fifteen minutes.

use axum::http::Method;
use serde_json::{Value, json};

use super::{Call, Outcome, Reply, not_found, path_id};
use crate::local::error::{ApiError, FormErrors};
use crate::local::limits::{self, ACKNOWLEDGE_MS, TOKEN_MS, given, list};
use crate::local::post::Draft;
use crate::local::state::{Change, EPHEMERAL, Id, Interaction, LOADING, Stage, World};
use crate::local::wire;

/// Callback types.
const MESSAGE: u8 = 4;
const DEFERRED_MESSAGE: u8 = 5;
const DEFERRED_UPDATE: u8 = 6;
const UPDATE: u8 = 7;
const CHOICES: u8 = 8;
const MODAL: u8 = 9;

/// `POST /interactions/{id}/{token}/callback`.
pub(super) fn callback(world: &mut World, call: &Call, id: Id, token: &str) -> Outcome {
    let now = world.now();
    let interaction = world
        .interactions
        .get(&id)
        .filter(|interaction| interaction.token == token)
        .cloned()
        .ok_or_else(|| ApiError::code(10_062))?;
    if interaction.stage != Stage::Waiting {
        return Err(ApiError::code(40_060));
    }
    if now - interaction.created > ACKNOWLEDGE_MS {
        return Err(ApiError::code(10_062));
    }
    let kind = allowed_type(&interaction, &call.body)?;
    let data = &call.body["data"];
    let asks_ephemeral = given(data, "flags").and_then(Value::as_u64).unwrap_or(0) & EPHEMERAL != 0;
    let mut answered = interaction.clone();
    answered.stage = Stage::Answered(kind);
    match kind {
        MESSAGE | DEFERRED_MESSAGE => {
            if kind == MESSAGE {
                limits::check_create(data, &call.files).map_err(below_data)?;
            }
            answered.ephemeral = asks_ephemeral;
            let nothing = json!({});
            let body = if kind == MESSAGE { data } else { &nothing };
            // The message names its interaction, so the interaction is stored first.
            world.interactions.insert(id, answered.clone());
            let message = world.post(&Draft {
                channel: interaction.channel,
                author: world.bot,
                kind: if interaction.kind == 2 { 20 } else { 19 },
                body,
                files: if kind == MESSAGE { &call.files } else { &[] },
                interaction: Some(id),
                only_for: asks_ephemeral.then_some(interaction.user),
                pings_all: false,
            });
            if kind == DEFERRED_MESSAGE
                && let Some(message) = world.messages.get_mut(&message)
            {
                message.flags |= LOADING;
            }
            if interaction.kind != 2
                && let Some(message) = world.messages.get_mut(&message)
            {
                message.replies_to = interaction.source;
            }
            world.note(Change::Message(message));
            answered.original = Some(message);
        }
        DEFERRED_UPDATE => answered.original = interaction.source,
        UPDATE => {
            let source = interaction.source.ok_or_else(|| ApiError::code(10_008))?;
            world.edit(source, data, &call.files).map_err(below_data)?;
            answered.original = Some(source);
        }
        CHOICES => {
            limits::check_autocomplete(data)?;
            answered.choices = Some(
                list(data, "choices")
                    .iter()
                    .map(wire::without_nulls)
                    .collect(),
            );
        }
        _ => {
            limits::check_modal(data)?;
            answered.modal = Some(wire::without_nulls(data));
        }
    }
    let original = answered.original;
    world.interactions.insert(id, answered);
    world.note(Change::Interaction(id));
    if call.query("with_response") == Some("true") {
        let message = original
            .and_then(|id| world.messages.get(&id))
            .map(|m| wire::message(world, m));
        return Ok(Reply::Json(json!({
            "interaction": {"id": wire::id(id), "type": interaction.kind},
            "resource": {"type": kind, "message": message},
        })));
    }
    Ok(Reply::Empty)
}

/// Moves a form error below `data`, where the callback has the message.
fn below_data(mut error: ApiError) -> ApiError {
    error.errors = error.errors.map(|tree| json!({ "data": tree }));
    error
}

/// The callback type, if it fits the interaction.
fn allowed_type(interaction: &Interaction, body: &Value) -> Result<u8, ApiError> {
    let kind = body["type"]
        .as_u64()
        .and_then(|kind| u8::try_from(kind).ok())
        .unwrap_or(0);
    let has_source = interaction.source.is_some();
    let fits = match kind {
        MESSAGE | DEFERRED_MESSAGE => interaction.kind != 4,
        DEFERRED_UPDATE | UPDATE => matches!(interaction.kind, 3 | 5) && has_source,
        CHOICES => interaction.kind == 4,
        MODAL => matches!(interaction.kind, 2 | 3),
        _ => false,
    };
    if fits {
        return Ok(kind);
    }
    let mut errors = FormErrors::new();
    let message = format!(
        "Type {kind} does not answer an interaction of type {}.",
        interaction.kind
    );
    errors.add("type", "INTERACTION_CALLBACK_TYPE_INVALID", message);
    errors.finish().map(|()| kind)
}

/// `/webhooks/{app}/{token}…`.
pub(super) fn webhook(
    world: &mut World,
    call: &Call,
    app: &str,
    token: &str,
    rest: &[&str],
) -> Outcome {
    if app != world.bot.to_string() {
        return Err(ApiError::code(10_015));
    }
    let now = world.now();
    let interaction = world
        .interactions
        .values()
        .find(|interaction| interaction.token == token)
        .cloned()
        .ok_or_else(|| ApiError::code(50_027))?;
    if now - interaction.created > TOKEN_MS {
        return Err(ApiError::code(50_027));
    }
    // Before the first answer there is no webhook to speak through.
    if interaction.stage == Stage::Waiting {
        return Err(ApiError::code(10_015));
    }
    world.channel(interaction.channel)?;
    let outcome = through(world, call, &interaction, rest);
    if outcome.is_ok() && call.method != Method::GET {
        if let Some(interaction) = world.interactions.get_mut(&interaction.id) {
            interaction.effects += 1;
        }
        world.note(Change::Interaction(interaction.id));
    }
    outcome
}

/// What a request through an interaction's token does.
fn through(world: &mut World, call: &Call, interaction: &Interaction, rest: &[&str]) -> Outcome {
    match (&call.method, rest) {
        (&Method::POST, []) => follow_up(world, call, interaction),
        (method, ["messages", which]) => {
            let id = match *which {
                "@original" => interaction.original,
                id => {
                    let id = path_id(id, 10_008)?;
                    let own =
                        interaction.followups.contains(&id) || interaction.original == Some(id);
                    own.then_some(id)
                }
            };
            let id = id.ok_or_else(|| ApiError::code(10_008))?;
            if !world.messages.contains_key(&id) {
                return Err(ApiError::code(10_008));
            }
            match *method {
                Method::GET => {}
                Method::PATCH => world.edit(id, &call.body, &call.files)?,
                Method::DELETE => {
                    world.delete(id);
                    return Ok(Reply::Empty);
                }
                _ => return not_found(),
            }
            Ok(Reply::Json(wire::message(world, &world.messages[&id])))
        }
        _ => not_found(),
    }
}

fn follow_up(world: &mut World, call: &Call, interaction: &Interaction) -> Outcome {
    limits::check_create(&call.body, &call.files)?;
    let loading = interaction
        .original
        .filter(|_| interaction.stage == Stage::Answered(DEFERRED_MESSAGE))
        .filter(|id| {
            world
                .messages
                .get(id)
                .is_some_and(|m| m.flags & LOADING != 0)
        });
    if let Some(id) = loading {
        // The first message after a deferral fills the deferred answer and keeps its visibility.
        world.edit(id, &call.body, &call.files)?;
        return Ok(Reply::Json(wire::message(world, &world.messages[&id])));
    }
    let asks = given(&call.body, "flags")
        .and_then(Value::as_u64)
        .unwrap_or(0)
        & EPHEMERAL
        != 0;
    let id = world.post(&Draft {
        channel: interaction.channel,
        author: world.bot,
        kind: 0,
        body: &call.body,
        files: &call.files,
        interaction: Some(interaction.id),
        only_for: asks.then_some(interaction.user),
        pings_all: false,
    });
    if let Some(message) = world.messages.get_mut(&id) {
        message.replies_to = interaction.original;
    }
    if let Some(interaction) = world.interactions.get_mut(&interaction.id) {
        interaction.followups.push(id);
    }
    Ok(Reply::Json(wire::message(world, &world.messages[&id])))
}
