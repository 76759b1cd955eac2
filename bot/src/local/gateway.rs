//! The gateway: a websocket on which the bot identifies itself, gets numbered events, and may resume after a break.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::post::secret;
use super::server::Shared;
use super::state::{Change, World};
use super::wire;

/// Milliseconds between heartbeats.
const HEARTBEAT_MS: u64 = 41_250;
/// How long a lost session may be resumed.
const RESUMABLE_MS: i64 = 5 * 60 * 1000;
/// Events kept for a resume.
const BACKLOG: usize = 10_000;
/// Bytes of a payload from the bot.
const PAYLOAD: usize = 4096;
/// The intent for guilds, channels and threads.
const GUILDS: u64 = 1;
/// Intents that need an approval this bot does not have: members, presences, message content.
const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;

enum Push {
    Json(Value),
    Close(u16, &'static str),
    Abort,
}

struct Session {
    id: String,
    connection: u64,
    sequence: u64,
    backlog: VecDeque<(u64, Value)>,
    out: Option<mpsc::UnboundedSender<Push>>,
    intents: u64,
    lost_at: i64,
}

/// All sessions of the bot and what is done to them on purpose.
#[derive(Default)]
pub(crate) struct Sessions {
    list: Vec<Session>,
    connections: u64,
    /// New connections are refused.
    pub closed: bool,
    /// Events are kept back until a resume.
    pub muted: bool,
}

impl Sessions {
    /// Whether the bot is connected.
    pub(crate) fn online(&self) -> bool {
        self.list.iter().any(|session| session.out.is_some())
    }

    fn push_all(&self, push: impl Fn() -> Push) {
        for out in self.list.iter().filter_map(|session| session.out.as_ref()) {
            // A connection that is just ending gets nothing more; its session keeps the events.
            let _ = out.send(push());
        }
    }

    /// Asks the bot to reconnect (op 7).
    pub(crate) fn ask_reconnect(&self) {
        self.push_all(|| Push::Json(json!({"op": 7, "d": null, "s": null, "t": null})));
    }

    /// Declares the session invalid (op 9); it may be resumed or not.
    pub(crate) fn invalidate(&mut self, resumable: bool) {
        self.push_all(|| Push::Json(json!({"op": 9, "d": resumable, "s": null, "t": null})));
        if !resumable {
            self.list.clear();
        }
    }

    /// Closes every connection with a code.
    pub(crate) fn close(&self, code: u16) {
        self.push_all(|| Push::Close(code, "closed on demand"));
    }

    /// Cuts every connection without a word.
    pub(crate) fn abort(&self) {
        self.push_all(|| Push::Abort);
    }
}

impl World {
    /// Sends an event to every session that asked for its kind.
    pub(crate) fn dispatch(&mut self, event: &str, body: &Value) {
        let now = self.now();
        let muted = self.sessions.muted;
        self.sessions
            .list
            .retain(|session| session.out.is_some() || now - session.lost_at <= RESUMABLE_MS);
        for session in &mut self.sessions.list {
            if event == "INTERACTION_CREATE" || session.intents & GUILDS != 0 {
                session.push(event, body, muted);
            }
        }
    }
}

impl Session {
    fn push(&mut self, event: &str, body: &Value, muted: bool) {
        self.sequence += 1;
        let frame = json!({"op": 0, "t": event, "s": self.sequence, "d": body});
        if let Some(out) = self.out.as_ref().filter(|_| !muted) {
            let _ = out.send(Push::Json(frame.clone()));
        }
        self.backlog.push_back((self.sequence, frame));
        if self.backlog.len() > BACKLOG {
            self.backlog.pop_front();
        }
    }
}

/// Accepts the websocket.
pub(crate) async fn accept(
    State(shared): State<Arc<Shared>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if shared.lock().sessions.closed {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    upgrade.on_upgrade(move |socket| converse(shared, socket))
}

/// One connection, from HELLO to its end.
async fn converse(shared: Arc<Shared>, mut socket: WebSocket) {
    let (out, mut pushes) = mpsc::unbounded_channel();
    let connection = {
        let mut world = shared.lock();
        world.sessions.connections += 1;
        world.sessions.connections
    };
    let hello = json!({"op": 10, "d": {"heartbeat_interval": HEARTBEAT_MS, "_trace": []}, "s": null, "t": null});
    if socket.send(text(&hello)).await.is_err() {
        return;
    }
    let mut invalidates = false;
    loop {
        tokio::select! {
            push = pushes.recv() => match push {
                Some(Push::Json(body)) => {
                    if socket.send(text(&body)).await.is_err() {
                        break;
                    }
                }
                Some(Push::Close(code, reason)) => {
                    let frame = CloseFrame { code, reason: reason.into() };
                    let _ = socket.send(Frame::Close(Some(frame))).await;
                    break;
                }
                // Dropping the socket closes the connection without a close frame.
                Some(Push::Abort) | None => break,
            },
            frame = socket.recv() => match frame {
                Some(Ok(Frame::Text(body))) => hear(&shared, &out, connection, body.as_bytes()),
                Some(Ok(Frame::Binary(body))) => hear(&shared, &out, connection, &body),
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                Some(Ok(Frame::Close(frame))) => {
                    // Leaving with these codes says that the bot will not come back to this session.
                    invalidates = frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001));
                    break;
                }
                Some(Err(_)) | None => break,
            },
        }
    }
    lose(&shared, connection, invalidates);
}

fn text(body: &Value) -> Frame {
    Frame::Text(body.to_string().into())
}

/// Notes that a connection is gone.
fn lose(shared: &Shared, connection: u64, invalidates: bool) {
    let mut world = shared.lock();
    let now = world.now();
    for session in world
        .sessions
        .list
        .iter_mut()
        .filter(|s| s.connection == connection)
    {
        session.out = None;
        session.lost_at = now;
    }
    if invalidates {
        world.sessions.list.retain(|s| s.connection != connection);
    }
    world.note(Change::Presence);
}

/// Handles one payload of the bot.
fn hear(shared: &Shared, out: &mpsc::UnboundedSender<Push>, connection: u64, body: &[u8]) {
    let close = |code, reason| {
        let _ = out.send(Push::Close(code, reason));
    };
    if body.len() > PAYLOAD {
        return close(4002, "Payload too large.");
    }
    let Ok(payload) = serde_json::from_slice::<Value>(body) else {
        return close(4002, "Error while decoding payload.");
    };
    let mut world = shared.lock();
    let known = world
        .sessions
        .list
        .iter()
        .any(|s| s.connection == connection);
    match payload["op"].as_u64() {
        Some(1) => {
            let _ = out.send(Push::Json(
                json!({"op": 11, "d": null, "s": null, "t": null}),
            ));
        }
        Some(2) if known => close(4005, "Already authenticated."),
        Some(2) => identify(&mut world, out, connection, &payload["d"]),
        Some(6) => resume(&mut world, out, connection, &payload["d"]),
        Some(3 | 4 | 8) if known => {}
        Some(3 | 4 | 8) => close(4003, "Not authenticated."),
        _ => close(4001, "Unknown opcode."),
    }
}

fn is_token(world: &World, data: &Value) -> bool {
    let token = data["token"].as_str().unwrap_or_default();
    token.trim_start_matches("Bot ") == world.bot_token
}

fn identify(world: &mut World, out: &mpsc::UnboundedSender<Push>, connection: u64, data: &Value) {
    if !is_token(world, data) {
        let _ = out.send(Push::Close(4004, "Authentication failed."));
        return;
    }
    let Some(intents) = data["intents"].as_u64() else {
        let _ = out.send(Push::Close(4013, "Invalid intent(s)."));
        return;
    };
    if intents & PRIVILEGED != 0 {
        let _ = out.send(Push::Close(4014, "Disallowed intent(s)."));
        return;
    }
    let mut session = Session {
        id: secret(16),
        connection,
        sequence: 0,
        backlog: VecDeque::new(),
        out: Some(out.clone()),
        intents,
        lost_at: 0,
    };
    let joined = world
        .guilds
        .values()
        .filter(|g| g.members.contains_key(&world.bot));
    let guilds: Vec<Value> = joined
        .clone()
        .map(|guild| json!({"id": wire::id(guild.id), "unavailable": true}))
        .collect();
    let ready = json!({
        "v": 10, "user": world.users.get(&world.bot).map(wire::user), "guilds": guilds,
        "session_id": session.id, "session_type": "normal", "shard": data["shard"],
        "resume_gateway_url": format!("ws://{}/gw/", world.address),
        "application": {"id": wire::id(world.bot), "flags": 0}, "private_channels": [], "relationships": [],
        "_trace": [],
    });
    session.push("READY", &ready, false);
    if intents & GUILDS != 0 {
        for guild in joined {
            session.push("GUILD_CREATE", &wire::guild_create(world, guild), false);
        }
    }
    world.sessions.list.push(session);
    world.note(Change::Presence);
}

fn resume(world: &mut World, out: &mpsc::UnboundedSender<Push>, connection: u64, data: &Value) {
    if !is_token(world, data) {
        let _ = out.send(Push::Close(4004, "Authentication failed."));
        return;
    }
    let now = world.now();
    let seen = data["seq"].as_u64().unwrap_or(0);
    let session = world.sessions.list.iter_mut().find(|s| {
        data["session_id"] == s.id.as_str() && (s.out.is_some() || now - s.lost_at <= RESUMABLE_MS)
    });
    let Some(session) = session else {
        let _ = out.send(Push::Json(
            json!({"op": 9, "d": false, "s": null, "t": null}),
        ));
        return;
    };
    if seen > session.sequence {
        let _ = out.send(Push::Close(4007, "Invalid seq."));
        return;
    }
    session.connection = connection;
    session.out = Some(out.clone());
    for (_, frame) in session
        .backlog
        .iter()
        .filter(|(sequence, _)| *sequence > seen)
    {
        let _ = out.send(Push::Json(frame.clone()));
    }
    session.push("RESUMED", &json!({"_trace": []}), false);
    world.sessions.muted = false;
    world.note(Change::Presence);
}
