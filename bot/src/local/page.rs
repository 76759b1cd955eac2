//! The page for people: its files, and the little interface its scripts use. Everything stands below a random path.

mod act;

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{Path, Query, RawQuery, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::stream;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use super::guard::from_elsewhere;
use super::server::Shared;
use super::state::{Attachment, Change, ChannelKind, Id, Interaction, Stage, World};
use super::view::MessageView;

/// Messages shown at once.
const PAGE: usize = 60;
/// The files of the page: name, media type, content.
const FILES: [(&str, &str, &str); 9] = [
    ("icon.svg", "image/svg+xml", include_str!("page/icon.svg")),
    (
        "",
        "text/html; charset=utf-8",
        include_str!("page/index.html"),
    ),
    (
        "style.css",
        "text/css; charset=utf-8",
        include_str!("page/style.css"),
    ),
    (
        "app.js",
        "text/javascript; charset=utf-8",
        include_str!("page/app.js"),
    ),
    (
        "dom.js",
        "text/javascript; charset=utf-8",
        include_str!("page/dom.js"),
    ),
    (
        "markdown.js",
        "text/javascript; charset=utf-8",
        include_str!("page/markdown.js"),
    ),
    (
        "message.js",
        "text/javascript; charset=utf-8",
        include_str!("page/message.js"),
    ),
    (
        "composer.js",
        "text/javascript; charset=utf-8",
        include_str!("page/composer.js"),
    ),
    (
        "pane.js",
        "text/javascript; charset=utf-8",
        include_str!("page/pane.js"),
    ),
];

/// The routes below the page's random address.
pub(crate) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/t/{token}/", get(index))
        .route("/t/{token}/{file}", get(file))
        .route("/t/{token}/files/{id}", get(picture))
        .route("/t/{token}/api/state", get(state))
        .route("/t/{token}/api/messages", get(messages))
        .route("/t/{token}/api/events", get(events))
        .route("/t/{token}/api/act", post(act::act))
        .layer(from_fn(own_page_only))
}

/// Refuses what a browser sends on behalf of another site.
async fn own_page_only(request: Request, next: Next) -> Response {
    if from_elsewhere(request.headers()) {
        return StatusCode::FORBIDDEN.into_response();
    }
    next.run(request).await
}

/// Proof that a request knew the page's random address.
struct Known;

impl Known {
    fn check(shared: &Shared, token: &str) -> Result<Self, StatusCode> {
        // A wrong address looks like any page that is not there.
        if token == shared.page_token {
            Ok(Self)
        } else {
            Err(StatusCode::NOT_FOUND)
        }
    }
}

async fn index(
    State(shared): State<Arc<Shared>>,
    Path(token): Path<String>,
) -> Result<Response, StatusCode> {
    Known::check(&shared, &token)?;
    serve("")
}

async fn file(
    State(shared): State<Arc<Shared>>,
    Path((token, name)): Path<(String, String)>,
) -> Result<Response, StatusCode> {
    Known::check(&shared, &token)?;
    serve(&name)
}

fn serve(name: &str) -> Result<Response, StatusCode> {
    let (_, kind, text) = FILES
        .iter()
        .find(|file| file.0 == name)
        .ok_or(StatusCode::NOT_FOUND)?;
    Ok(([(header::CONTENT_TYPE, *kind)], *text).into_response())
}

/// Who the page acts as.
#[derive(Deserialize)]
struct As {
    #[serde(rename = "as")]
    user: Option<Id>,
    channel: Option<Id>,
    before: Option<Id>,
}

async fn picture(
    State(shared): State<Arc<Shared>>,
    Path((token, id)): Path<(String, Id)>,
    Query(who): Query<As>,
) -> Result<Response, StatusCode> {
    Known::check(&shared, &token)?;
    let world = shared.lock();
    let user = who.user.unwrap_or(0);
    world
        .attachment(id)
        .filter(|(message, _)| world.sees(user, message))
        .map(|(_, file)| download(file))
        .ok_or(StatusCode::NOT_FOUND)
}

/// An attachment by the address in a message.
pub(crate) async fn attachment(
    State(shared): State<Arc<Shared>>,
    Path((_, id, _)): Path<(Id, Id, String)>,
    RawQuery(query): RawQuery,
) -> Response {
    let world = shared.lock();
    world
        .attachment(id)
        .filter(|(_, file)| query.is_some_and(|query| query == format!("hm={}", file.secret)))
        .map_or_else(
            || StatusCode::NOT_FOUND.into_response(),
            |(_, file)| download(file),
        )
}

/// A file: pictures to be shown, everything else to be saved, so that no file ever runs as a page.
fn download(file: &Attachment) -> Response {
    let is_picture = ["image/png", "image/jpeg", "image/gif", "image/webp"]
        .contains(&file.content_type.as_str());
    let (kind, way) = if is_picture {
        (file.content_type.as_str(), "inline")
    } else {
        ("application/octet-stream", "attachment")
    };
    let disposition = format!("{way}; filename=\"{}\"", file.filename);
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    (headers, file.bytes.clone()).into_response()
}

fn text_id(id: Id) -> Value {
    Value::String(id.to_string())
}

/// Who the page acts as, if that is a person at this table; else the first person.
fn person(world: &World, asked: Option<Id>) -> Result<Id, StatusCode> {
    let is_person = |id: &Id| world.users.get(id).is_some_and(|user| !user.bot);
    asked
        .filter(is_person)
        .or_else(|| world.users.keys().copied().find(is_person))
        .ok_or(StatusCode::NOT_FOUND)
}

async fn state(
    State(shared): State<Arc<Shared>>,
    Path(token): Path<String>,
    Query(who): Query<As>,
) -> Result<Json<Value>, StatusCode> {
    Known::check(&shared, &token)?;
    let mut world = shared.lock();
    world.archive_quiet_threads();
    let me = person(&world, who.user)?;
    let dm = world.open_dm(me);
    let guild = world
        .guilds
        .values()
        .find(|g| g.members.contains_key(&me))
        .or(world.guilds.values().next());
    let guild_id = guild.map(|guild| guild.id);
    let people: Vec<Value> = world
        .users
        .values()
        .map(|user| {
            json!({
                "id": text_id(user.id), "name": world.display_name(user.id, guild_id), "bot": user.bot,
                "pings": world.unread_notices(user.id, None),
            })
        })
        .collect();
    let channels: Vec<Value> = world
        .channels
        .values()
        .filter(|c| c.id == dm || (c.guild.is_some() && world.seen_channel(me, c.id).is_ok()))
        .map(|c| {
            let thread = c.thread.as_ref();
            let commands: Vec<Value> = world
                .offered(me, c.id)
                .into_iter()
                .map(|command| {
                    let mut body = command.body.clone();
                    body["id"] = text_id(command.id);
                    body
                })
                .collect();
            json!({
                "id": text_id(c.id), "name": c.name, "topic": c.topic, "dm": c.kind == ChannelKind::Dm,
                "thread": c.kind.is_thread(), "private": c.kind == ChannelKind::PrivateThread,
                "parent": c.parent.map(text_id), "archived": thread.is_some_and(|thread| thread.archived),
                "locked": thread.is_some_and(|thread| thread.locked),
                "unread": world.unread(me, c.id), "pings": world.unread_notices(me, Some(c.id)),
                "commands": commands,
            })
        })
        .collect();
    let roles: Vec<Value> = guild
        .into_iter()
        .flat_map(|guild| &guild.roles)
        .map(|role| json!({"id": text_id(role.id), "name": role.name}))
        .collect();
    Ok(Json(json!({
        "me": text_id(me), "guild": guild.map(|guild| guild.name.clone()), "people": people, "channels": channels,
        "roles": roles, "bot": text_id(world.bot), "online": world.sessions.online(),
    })))
}

async fn messages(
    State(shared): State<Arc<Shared>>,
    Path(token): Path<String>,
    Query(who): Query<As>,
) -> Result<Json<Value>, StatusCode> {
    Known::check(&shared, &token)?;
    let world = shared.lock();
    let me = person(&world, who.user)?;
    let channel = who.channel.ok_or(StatusCode::BAD_REQUEST)?;
    world
        .seen_channel(me, channel)
        .map_err(|_| StatusCode::NOT_FOUND)?;
    let before = who.before.unwrap_or(Id::MAX);
    let mut found = world.messages_for(me, channel);
    found.retain(|message| message.id < before);
    let start = found.len().saturating_sub(PAGE);
    let views: Vec<MessageView> = found[start..]
        .iter()
        .map(|m| world.view_of(me, m))
        .collect();
    Ok(Json(json!({"messages": views, "more": start > 0})))
}

async fn events(
    State(shared): State<Arc<Shared>>,
    Path(token): Path<String>,
    Query(who): Query<As>,
) -> Result<Response, StatusCode> {
    Known::check(&shared, &token)?;
    let (me, changes) = {
        let world = shared.lock();
        (person(&world, who.user)?, world.feed.subscribe())
    };
    let stream = stream::unfold((shared, me, changes), next_event);
    Ok(Sse::new(stream)
        .keep_alive(KeepAlive::default())
        .into_response())
}

type Watch = (Arc<Shared>, Id, broadcast::Receiver<Change>);

/// The next change that this user may know of.
async fn next_event(
    (shared, me, mut changes): Watch,
) -> Option<(Result<Event, Infallible>, Watch)> {
    loop {
        let change = match changes.recv().await {
            Ok(change) => change,
            // The page fell behind: it loads everything anew.
            Err(RecvError::Lagged(_)) => Change::Channels,
            Err(RecvError::Closed) => return None,
        };
        let told = tell(&shared.lock(), me, &change);
        if let Some(told) = told {
            let event = Event::default().data(told.to_string());
            return Some((Ok(event), (shared, me, changes)));
        }
    }
}

fn tell(world: &World, me: Id, change: &Change) -> Option<Value> {
    match change {
        Change::Message(id) => {
            let pings: serde_json::Map<String, Value> = world
                .users
                .values()
                .filter(|user| !user.bot)
                .map(|user| {
                    (
                        user.id.to_string(),
                        json!(world.unread_notices(user.id, None)),
                    )
                })
                .collect();
            Some(json!({"type": "message", "message": world.view(me, *id), "pings": pings}))
        }
        Change::Deleted(id, channel, only_for) => only_for
            .is_none_or(|owner| owner == me)
            .then(|| json!({"type": "deleted", "id": text_id(*id), "channel": text_id(*channel)})),
        Change::Interaction(id) => {
            let interaction = world
                .interactions
                .get(id)
                .filter(|interaction| interaction.user == me)?;
            Some(interaction_event(interaction))
        }
        Change::Channels | Change::Users | Change::Commands | Change::Presence => {
            Some(json!({"type": "state"}))
        }
    }
}

fn interaction_event(interaction: &Interaction) -> Value {
    let answered = match interaction.stage {
        Stage::Waiting => None,
        Stage::Answered(kind) => Some(kind),
    };
    json!({
        "type": "interaction", "id": text_id(interaction.id), "answered": answered,
        "modal": interaction.modal, "choices": interaction.choices, "channel": text_id(interaction.channel),
    })
}
