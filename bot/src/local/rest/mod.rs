//! The REST part, as far as a bot of our kind uses it: one gate for every request (token, faults, record, check),
//! then a room for each resource.

mod applications;
mod body;
mod channels;
mod guilds;
mod interactions;
mod messages;
mod threads;

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::error::ApiError;
use super::faults::{Harm, strike};
use super::record::{Recorded, RecordedFile};
use super::server::{Peer, Shared};
use super::state::{Id, World};

/// A file part of a multipart request.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The form field, such as `files[0]`.
    pub field: String,
    /// The file name.
    pub filename: String,
    /// The file.
    pub bytes: Bytes,
}

impl Upload {
    /// The n of `files[n]`.
    pub(crate) fn index(&self) -> Option<usize> {
        self.field
            .strip_prefix("files[")?
            .strip_suffix(']')?
            .parse()
            .ok()
    }
}

/// A request taken apart.
pub(crate) struct Call {
    pub method: Method,
    /// The path without `/api/v10`.
    pub path: String,
    pub query: String,
    pub body: Value,
    pub files: Vec<Upload>,
}

impl Call {
    /// A value of the query.
    fn query(&self, key: &str) -> Option<&str> {
        self.query
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .find(|(name, _)| *name == key)
            .map(|(_, value)| value)
    }
}

/// What a handler answers.
pub(crate) enum Reply {
    /// 200 with JSON.
    Json(Value),
    /// 201 with JSON.
    Created(Value),
    /// 204.
    Empty,
}

type Outcome = Result<Reply, ApiError>;

/// An id in a path, or `missing` if it is none.
fn path_id(text: &str, missing: u32) -> Result<Id, ApiError> {
    text.parse().map_err(|_| ApiError::code(missing))
}

/// Answers any request below `/api/v10`.
pub(crate) async fn serve(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(peer): ConnectInfo<Peer>,
    request: Request,
) -> Response {
    let authorised = {
        let world = shared.lock();
        let wanted = format!("Bot {}", world.bot_token);
        request
            .headers()
            .get(header::AUTHORIZATION)
            .is_some_and(|value| value.as_bytes() == wanted.as_bytes())
    };
    if !authorised {
        return refuse(&ApiError::status(401, "401: Unauthorized"));
    }
    let call = match body::take_apart(request).await {
        Ok(call) => call,
        Err(error) => return refuse(&error),
    };
    let (harm, mends) = {
        let mut world = shared.lock();
        let harm = strike(&mut world.faults, call.method.as_str(), &call.path);
        (harm, world.mends)
    };
    match harm {
        Some(Harm::Delay(time)) => tokio::time::sleep(time).await,
        Some(Harm::Hold) => shared.mended_since(mends).await,
        _ => {}
    }
    let mut record = recorded(&call, shared.lock().now());
    if harm == Some(Harm::Drop) {
        shared.lock().record(record);
        return peer.cut().await;
    }
    let outcome = match &harm {
        Some(Harm::Answer {
            status,
            code,
            message,
        }) => Err(ApiError {
            code: *code,
            ..ApiError::status(*status, message)
        }),
        Some(Harm::RateLimit { retry_after }) => Err(ApiError::rate_limited(*retry_after)),
        _ => match shared.check(&record) {
            Err(complaint) => Err(complain(&shared, &record, &complaint)),
            Ok(()) => shared.lock().answer(&call),
        },
    };
    let (status, answer) = match &outcome {
        Ok(Reply::Json(body)) => (200, body.clone()),
        Ok(Reply::Created(body)) => (201, body.clone()),
        Ok(Reply::Empty) => (204, Value::Null),
        Err(error) => (error.status, error.body()),
    };
    record.status = status;
    record.answer = answer;
    shared.lock().record(record);
    if harm == Some(Harm::DropAnswer) {
        return peer.cut().await;
    }
    match outcome {
        Ok(Reply::Json(body)) => respond(StatusCode::OK, &body),
        Ok(Reply::Created(body)) => respond(StatusCode::CREATED, &body),
        Ok(Reply::Empty) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => refuse(&error),
    }
}

fn recorded(call: &Call, now: i64) -> Recorded {
    let files = call.files.iter().map(|file| RecordedFile {
        field: file.field.clone(),
        filename: file.filename.clone(),
        bytes: file.bytes.len(),
    });
    Recorded {
        method: call.method.to_string(),
        path: call.path.clone(),
        query: call.query.clone(),
        body: call.body.clone(),
        files: files.collect(),
        at_ms: now,
        status: 0,
        answer: Value::Null,
    }
}

/// Turns a complaint of the request check into a refusal and keeps it for [`super::StandIn::violations`].
fn complain(shared: &Shared, record: &Recorded, complaint: &str) -> ApiError {
    let text = format!("{} {}: {complaint}", record.method, record.path);
    tracing::error!(complaint = %text, "a request does not fit the description of Discord's interface");
    shared.lock().violations.push(text);
    ApiError {
        errors: Some(json!({"_errors": [{"code": "SCHEMA", "message": complaint}]})),
        ..ApiError::code(50_035)
    }
}

fn respond(status: StatusCode, body: &Value) -> Response {
    let mut response = Response::new(Body::from(body.to_string()));
    *response.status_mut() = status;
    let json = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, json);
    response
}

fn refuse(error: &ApiError) -> Response {
    let status = StatusCode::from_u16(error.status).unwrap_or(StatusCode::BAD_REQUEST);
    let mut response = respond(status, &error.body());
    if let Some(seconds) = error.retry_after
        && let Ok(value) = HeaderValue::from_str(&seconds.to_string())
    {
        response.headers_mut().insert(header::RETRY_AFTER, value);
    }
    response
}

impl World {
    /// Answers a request that passed the gate.
    fn answer(&mut self, call: &Call) -> Outcome {
        self.archive_quiet_threads();
        if let Some(keeper) = &mut self.keeper {
            keeper.hold();
        }
        let outcome = dispatch(self, call);
        if let Some(keeper) = &mut self.keeper {
            keeper.release();
        }
        outcome
    }
}

/// Finds the room for a request.
fn dispatch(world: &mut World, call: &Call) -> Outcome {
    let parts: Vec<&str> = call.path.trim_matches('/').split('/').collect();
    let get = call.method == Method::GET;
    match parts.as_slice() {
        ["gateway"] if get => Ok(Reply::Json(json!({"url": gateway_url(world)}))),
        ["gateway", "bot"] if get => Ok(Reply::Json(json!({
            "url": gateway_url(world), "shards": 1,
            "session_start_limit": {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1},
        }))),
        ["oauth2", "applications", "@me"] | ["applications", "@me"] if get => {
            applications::me(world)
        }
        ["applications", app, rest @ ..] => applications::handle(world, call, app, rest),
        ["users", rest @ ..] => guilds::users(world, call, rest),
        ["guilds", guild, rest @ ..] => guilds::handle(world, call, guild, rest),
        ["channels", channel, rest @ ..] => {
            let id = path_id(channel, 10_003)?;
            channels::handle(world, call, id, rest)
        }
        ["interactions", id, token, "callback"] if call.method == Method::POST => {
            interactions::callback(world, call, path_id(id, 10_062)?, token)
        }
        ["webhooks", app, token, rest @ ..] => interactions::webhook(world, call, app, token, rest),
        _ => not_found(),
    }
}

fn gateway_url(world: &World) -> String {
    format!("ws://{}/gw/", world.address)
}

/// The refusal of a route that does not exist here.
fn not_found() -> Outcome {
    Err(ApiError::status(404, "404: Not Found"))
}
