//! From settings to a running bot: on Discord with a token, at a local table
//! without one.

use super::handler::{Handler, INTENTS, Loud};
use super::pictures::Pictures;
use super::post::DiscordPost;
use super::rehome::rehome;
use super::{Bot, errors};
use crate::desk::{Desk, Trouble};
use crate::health::Health;
use crate::local;
use crate::outbox::{Patience, Worker};
use crate::store;
use serenity::all::{ClientBuilder, Http, ShardManager};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::task::JoinHandle;

/// Why the bot does not run.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Discord cannot be reached.
    #[error("Discord cannot be reached: {0}")]
    Gateway(String),
    /// The token is not, or no longer, that of a bot. Another try would not help.
    #[error("Discord does not take this token; the developer portal shows one, under Bot")]
    Token,
    /// The connection ended for good.
    #[error("the connection to Discord ended: {0}")]
    Client(String),
    /// The games cannot be read.
    #[error(transparent)]
    Desk(#[from] Trouble),
    /// The local table cannot be opened.
    #[error("the local table cannot be opened: {0}")]
    Table(std::io::Error),
    /// The system does not let it listen for a request to stop.
    #[error("a request to stop cannot be listened for: {0}")]
    Signals(std::io::Error),
}

/// How long a stop waits for interactions that are being answered.
const LAST_ANSWERS: Duration = Duration::from_secs(10);

/// How long a stop then waits for messages that can be sent at once. What is
/// left goes out after the next start.
const LAST_MESSAGES: Duration = Duration::from_secs(5);

/// A bot that is connected.
pub struct Running {
    task: JoinHandle<Result<(), StartError>>,
    shards: Arc<ShardManager>,
    worker: Worker,
    bot: Arc<Bot>,
}

impl Running {
    /// Waits for the end of the connection.
    ///
    /// # Errors
    /// [`StartError::Client`] with the reason.
    pub async fn ended(&mut self) -> Result<(), StartError> {
        (&mut self.task)
            .await
            .unwrap_or_else(|e| Err(StartError::Client(e.to_string())))
    }

    /// The connection's shards.
    pub fn shards(&self) -> Arc<ShardManager> {
        self.shards.clone()
    }

    /// Takes nothing new, lets what is being done come to its end and what is
    /// owed go out, closes the connection and stops.
    pub async fn stop(self) {
        self.bot.stop_taking();
        if tokio::time::timeout(LAST_ANSWERS, self.bot.idle())
            .await
            .is_err()
        {
            tracing::warn!("stopped while an interaction was still being answered");
        }
        if tokio::time::timeout(LAST_MESSAGES, self.nothing_due())
            .await
            .is_err()
        {
            tracing::info!("some messages go out after the next start");
        }
        // Open until now, so that whoever came too late was told so.
        self.shards.shutdown_all().await;
        self.worker.stop().await;
        self.task.abort();
    }

    /// Waits until no message could be sent at once.
    async fn nothing_due(&self) {
        loop {
            let due = self.bot.desk.store().run(|db| store::health::due(db));
            // A database that fails now has nothing to give.
            if due.await.unwrap_or(0) == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

/// Connects a bot. Works on Discord and at any table alike.
///
/// # Errors
/// [`StartError::Gateway`], [`StartError::Token`].
pub async fn start(http: Http, desk: Desk, patience: Patience) -> Result<Running, StartError> {
    let failed = |error: serenity::Error| {
        if errors::token_is_wrong(&error) {
            StartError::Token
        } else {
            StartError::Gateway(errors::words(&error))
        }
    };
    // The one asks for the token. Where the other fails the library would call out
    // to Discord's default address.
    http.get_bot_gateway().await.map_err(failed)?;
    http.get_gateway().await.map_err(failed)?;
    let pictures = Pictures::new(desk.clone());
    let slot = Arc::new(OnceLock::new());
    let mut client = ClientBuilder::new_with_http(http, INTENTS)
        .event_handler(Handler { bot: slot.clone() })
        .raw_event_handler(Loud)
        .await
        .map_err(|e| StartError::Client(errors::words(&e)))?;
    // One connection for all, so that one rate limiter sees every request; the
    // client makes it, and no event comes before the client is started.
    let bot = slot.get_or_init(|| {
        Arc::new(Bot::new(
            client.http.clone(),
            desk.clone(),
            pictures.clone(),
        ))
    });
    tokio::spawn(super::presence::watch(Arc::downgrade(bot)));
    let post = DiscordPost::new(bot.http.clone(), desk.clone(), pictures);
    let worker = Worker::start(desk, Arc::new(post), patience);
    let shards = client.shard_manager.clone();
    let task = tokio::spawn(async move {
        client
            .start_autosharded()
            .await
            .map_err(|e| StartError::Client(errors::words(&e)))
    });
    Ok(Running {
        task,
        shards,
        worker,
        bot: bot.clone(),
    })
}

/// Where the local table is opened.
#[derive(Clone, Debug)]
pub struct Table {
    /// The port on 127.0.0.1; 0 takes any free one.
    pub port: u16,
    /// Where the chat is kept.
    pub folder: PathBuf,
}

/// How the bot is run.
#[derive(Clone, Debug)]
pub enum Way {
    /// On Discord, with this token.
    Discord(String),
    /// At a local table.
    Local(Table),
}

/// Runs the bot until it is told to stop, and has `health` watch it.
///
/// # Errors
/// [`StartError`].
pub async fn run(way: Way, desk: Desk, health: Option<&Health>) -> Result<(), StartError> {
    // From the first moment, so that a stop during the start is an orderly one too.
    let mut told = StopSignal::listen().map_err(StartError::Signals)?;
    match way {
        Way::Discord(token) => {
            let started = start(Http::new(&token), desk, Patience::default());
            let running = tokio::select! {
                running = started => running?,
                () = told.come() => return Ok(()),
            };
            until_told(running, told, health).await
        }
        Way::Local(table) => {
            let standin = local::StandIn::start(local::Options {
                port: table.port,
                folder: Some(table.folder),
                ..local::Options::default()
            })
            .await
            .map_err(StartError::Table)?;
            standin.seat_people();
            rehome(&standin, &desk).await?;
            let running = start(local::http(&standin), desk, Patience::default()).await?;
            announce(&standin.page_url());
            until_told(running, told, health).await
        }
    }
}

/// The one thing that is said on the console, for whoever started it.
#[allow(
    clippy::print_stdout,
    reason = "the address is what the command is run for"
)]
fn announce(address: &str) {
    println!("The local table is open: {address}");
}

async fn until_told(
    mut running: Running,
    mut told: StopSignal,
    health: Option<&Health>,
) -> Result<(), StartError> {
    if let Some(health) = health {
        health.watch(running.shards());
    }
    tokio::select! {
        ended = running.ended() => return ended,
        () = told.come() => {}
    }
    tracing::info!("stopping");
    tokio::select! {
        () = running.stop() => {}
        // Whoever asks twice does not want to wait; what has a receipt is on the disk.
        () = told.come() => tracing::warn!("stopped at once"),
    }
    Ok(())
}

/// Ctrl-C or, where there are such signals, a request to terminate.
struct StopSignal {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl StopSignal {
    /// Takes the signals over; without that they would end the process.
    #[cfg(unix)]
    fn listen() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, reason = "as where there are signals")]
    fn listen() -> std::io::Result<Self> {
        Ok(Self {})
    }

    /// Waits for the next one.
    #[cfg(unix)]
    async fn come(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }

    #[cfg(not(unix))]
    async fn come(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
