//! The local table: a stand-in for Discord on this machine.
//!
//! It serves the part of Discord's REST interface and gateway that a bot like ours uses, on 127.0.0.1 only, so that the
//! very same serenity client plays here as on Discord. People use it through one web page; tests use it through
//! [`Table`] and [`Actor`]. It enforces the platform's documented limits and answers with Discord's own error codes.

mod client;
mod clock;
mod error;
mod faults;
mod gateway;
mod guard;
mod harness;
mod keep;
pub mod limits;
mod page;
pub mod permission;
mod post;
mod record;
mod rest;
mod server;
mod setup;
pub mod state;
mod view;
mod wire;

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, MutexGuard};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get};
use tokio::sync::{broadcast, watch};
use tokio::task::JoinHandle;

pub use client::{Refused, Typed};
pub use clock::Clock;
pub use error::{ApiError, FormErrors};
pub use faults::{Fault, Harm};
pub use harness::{
    Actor, Gateway, InputView, ModalView, NO_OPTIONS, OnMessage, Reply, Sent, Table,
};
pub use record::{Recorded, RecordedFile, RequestCheck};
pub use state::{Id, Notice, World};
pub use view::{AttachmentView, ButtonView, ChoiceView, MessageView, SelectView};

use gateway::Sessions;
use keep::Keeper;
use server::{Loopback, Peer, Shared};

/// How a stand-in is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// The port on 127.0.0.1; 0 takes any free one.
    pub port: u16,
    /// The clock that every limit in time is judged against.
    pub clock: Clock,
    /// The dummy bot token.
    pub bot_token: String,
    /// The bot's name.
    pub bot_name: String,
    /// Where the chat is kept; nowhere if none.
    pub folder: Option<PathBuf>,
    /// How many of the bot's last requests are remembered.
    pub requests: usize,
    /// Edits of a message older than an hour before 30046.
    pub late_edits: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            port: 0,
            clock: Clock::system(),
            bot_token: "local-table-dummy-token".to_owned(),
            bot_name: "Courier".to_owned(),
            folder: None,
            requests: 1000,
            late_edits: limits::LATE_EDITS,
        }
    }
}

impl Options {
    /// Options for tests: the clock stands still until it is advanced, and every request is remembered.
    pub fn for_tests() -> Self {
        Self {
            clock: Clock::stopped_now(),
            requests: usize::MAX,
            ..Self::default()
        }
    }
}

struct Inner {
    shared: Arc<Shared>,
    address: SocketAddr,
    task: JoinHandle<()>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.task.abort();
        // Open connections outlive the listener; the bot must notice that the table is gone.
        let mut world = self.shared.lock();
        world.sessions.closed = true;
        world.sessions.abort();
    }
}

/// Listens on that port; for 0 on the one where the kept table was last, if it is free, else on any.
async fn listen(port: u16, folder: Option<&Path>) -> io::Result<Loopback> {
    let last = folder.filter(|_| port == 0).and_then(keep::port);
    if let Some(last) = last
        && let Ok(listener) = Loopback::bind(last).await
    {
        return Ok(listener);
    }
    Loopback::bind(port).await
}

/// A running stand-in. Clones share it; it stops when the last is dropped. It outlives any bot that connects to it.
#[derive(Clone)]
pub struct StandIn {
    inner: Arc<Inner>,
}

impl StandIn {
    /// Starts a stand-in on 127.0.0.1. Without a kept chat its world has the bot and nothing else.
    ///
    /// # Errors
    /// If the port cannot be bound or the folder cannot be read or written.
    pub async fn start(options: Options) -> io::Result<Self> {
        let folder = options.folder.clone();
        let listener = listen(options.port, folder.as_deref()).await?;
        let address = listener.address()?;
        let world = world(options, address)?;
        if let Some(folder) = &folder {
            keep::note_port(folder, address.port())?;
        }
        let page_token = match &folder {
            Some(folder) => keep::page_token(folder)?,
            None => post::secret(24),
        };
        let shared = Arc::new(Shared::new(world, page_token));
        let app = router(Arc::clone(&shared));
        let service = app.into_make_service_with_connect_info::<Peer>();
        let task = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, service).await {
                tracing::error!(%error, "the stand-in stopped");
            }
        });
        let inner = Inner {
            shared,
            address,
            task,
        };
        Ok(Self {
            inner: Arc::new(inner),
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.inner.address
    }

    /// The dummy bot token it accepts.
    pub fn token(&self) -> String {
        self.world().bot_token.clone()
    }

    /// The address of the page, with its random part.
    pub fn page_url(&self) -> String {
        format!(
            "http://{}/t/{}/",
            self.inner.address,
            self.shared().page_token
        )
    }

    /// The world, locked: keep it for a moment only, and never across an await.
    pub fn world(&self) -> MutexGuard<'_, World> {
        self.shared().lock()
    }

    /// Has every request of the bot checked from now on, before it is handled. What does not pass is refused with
    /// 50035, logged, and kept for [`StandIn::violations`].
    pub fn on_request(&self, check: RequestCheck) {
        self.shared().set_check(Some(check));
    }

    /// What the request check complained about so far.
    pub fn violations(&self) -> Vec<String> {
        self.world().violations.clone()
    }

    /// Seats people at a fresh table: a guild with a channel, two players and a spectator. Does nothing at a table
    /// that was kept.
    pub fn seat_people(&self) {
        let mut world = self.world();
        if !world.guilds.is_empty() {
            return;
        }
        let people = ["Ann", "Ben", "Sam"].map(|name| world.add_user(name, false));
        let guild = world.add_guild("Wargame Club", people[0]);
        for user in people {
            world.join(guild, user);
        }
        for name in ["table", "side-room"] {
            let channel = world.add_channel(guild, name);
            world.announce_channel(channel);
        }
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.inner.shared
    }
}

fn world(options: Options, address: SocketAddr) -> io::Result<World> {
    let mut world = World {
        clock: options.clock,
        address,
        bot_token: options.bot_token,
        bot: 0,
        users: BTreeMap::new(),
        guilds: BTreeMap::new(),
        channels: BTreeMap::new(),
        messages: BTreeMap::new(),
        interactions: BTreeMap::new(),
        commands: Vec::new(),
        notices: Vec::new(),
        late_edit_cap: options.late_edits,
        snowflakes: clock::Snowflakes::default(),
        seen: HashMap::new(),
        opened: 0,
        nonces: HashMap::new(),
        sessions: Sessions::default(),
        recorded: VecDeque::new(),
        record_cap: options.requests,
        violations: Vec::new(),
        allowed: Vec::new(),
        faults: Vec::new(),
        mends: 0,
        keeper: None,
        feed: broadcast::channel(1024).0,
        version: Arc::new(watch::channel(0).0),
    };
    world.bot = world.add_user(&options.bot_name, true);
    if let Some(folder) = options.folder {
        world.keeper = Some(Keeper::open(&folder, &mut world)?);
    }
    world.opened = world.next_id();
    Ok(world)
}

fn router(shared: Arc<Shared>) -> Router {
    let for_bots = Router::new()
        .route("/api/v10/{*path}", any(rest::serve))
        .route("/gw/", get(gateway::accept))
        .route("/attachments/{channel}/{id}/{name}", get(page::attachment))
        .layer(from_fn_with_state(Arc::clone(&shared), guard::no_browsers));
    let for_people = page::router();
    for_bots
        .merge(for_people)
        .layer(from_fn_with_state(Arc::clone(&shared), guard::own_host))
        .layer(DefaultBodyLimit::disable())
        .with_state(shared)
}

/// A serenity HTTP client that speaks to a stand-in.
///
/// # Panics
/// If no TLS backend can be set up for the client, which it never needs here.
pub fn http(standin: &StandIn) -> serenity::http::Http {
    http_at(&format!("http://{}", standin.address()), &standin.token())
}

/// A serenity HTTP client that speaks to a stand-in at an address such as `http://127.0.0.1:4000`, also from another
/// process.
///
/// # Panics
/// If no TLS backend can be set up for the client, which it never needs here.
pub fn http_at(base: &str, bot_token: &str) -> serenity::http::Http {
    let client = reqwest::Client::builder()
        // A proxy from the environment must not see what is meant for this machine.
        .no_proxy()
        .build()
        .expect("a client without options always builds");
    serenity::http::HttpBuilder::new(bot_token)
        .proxy(base)
        // With its rate limiter on, serenity ignores the proxy and calls out to the real Discord.
        .ratelimiter_disabled(true)
        .client(client)
        .build()
}
