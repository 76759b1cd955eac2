//! Courier on Discord, or on the local table: the same client either way.

mod absence;
pub mod acts;
pub mod asked;
pub mod commands;
pub mod complete;
pub mod consent;
pub mod errors;
pub mod given;
pub mod handler;
pub mod invite;
mod left_over;
pub mod lines;
mod meant;
pub mod pictures;
mod places;
pub mod post;
mod presence;
pub mod press;
mod records;
mod rehome;
pub mod replay;
pub mod say;
mod set_up;
mod standing;
mod start;
mod time;
pub mod umpire;
mod views;

pub use rehome::rehome;
pub use start::{Running, StartError, Table, Way, run, start};

use crate::desk::Desk;
use pictures::Pictures;
use serenity::all::{Command, GuildId, Http};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use tokio::sync::watch;

/// What every interaction is answered with.
pub struct Bot {
    /// The way to Discord.
    pub http: Arc<Http>,
    /// All games.
    pub desk: Desk,
    /// All pictures.
    pub pictures: Pictures,
    /// When it began.
    pub since: Instant,
    /// Whether what a crash left has been answered.
    looked_back: AtomicBool,
    /// Whether the commands are registered.
    registered: AtomicBool,
    /// Servers in which no old commands are left.
    cleared: Mutex<HashSet<GuildId>>,
    /// The roles of each server, by number and name.
    roles: tokio::sync::Mutex<HashMap<crate::id::GuildId, Vec<(u64, String)>>>,
    /// How many interactions are being answered.
    busy: watch::Sender<usize>,
    /// Whether it is about to stop, and takes nothing new.
    stopping: AtomicBool,
}

/// An interaction that is being answered, until this is dropped.
pub struct Busy<'a>(&'a watch::Sender<usize>);

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.send_modify(|n| *n = n.saturating_sub(1));
    }
}

impl Bot {
    /// A bot at that connection.
    pub fn new(http: Arc<Http>, desk: Desk, pictures: Pictures) -> Self {
        Self {
            http,
            desk,
            pictures,
            since: Instant::now(),
            looked_back: AtomicBool::new(false),
            registered: AtomicBool::new(false),
            cleared: Mutex::default(),
            roles: tokio::sync::Mutex::default(),
            busy: watch::Sender::new(0),
            stopping: AtomicBool::new(false),
        }
    }

    /// Notes that an interaction is being answered.
    fn begin(&self) -> Busy<'_> {
        self.busy.send_modify(|n| *n += 1);
        Busy(&self.busy)
    }

    /// From here on new interactions are answered with a sentence alone.
    fn stop_taking(&self) {
        self.stopping.store(true, Ordering::SeqCst);
    }

    /// Whether new interactions are still taken.
    fn takes(&self) -> bool {
        !self.stopping.load(Ordering::SeqCst)
    }

    /// Waits until no interaction is being answered.
    pub async fn idle(&self) {
        // The sender lives as long as the bot, so this ends only with the wish fulfilled.
        let _ = self.busy.subscribe().wait_for(|n| *n == 0).await;
    }

    /// Registers the commands, clears old ones and answers what a crash left:
    /// each once in the life of the process, however often shards connect.
    async fn on_ready(&self, guilds: Vec<GuildId>) {
        if !self.registered.load(Ordering::SeqCst) {
            match Command::set_global_commands(&self.http, commands::payload()).await {
                Ok(all) => {
                    self.registered.store(true, Ordering::SeqCst);
                    tracing::info!(commands = all.len(), "commands registered");
                }
                // All or nothing: the commands before stay, and the next connection tries again.
                Err(error) => {
                    tracing::error!(error = %errors::words(&error), "the commands were not registered");
                }
            }
        }
        if !self.looked_back.swap(true, Ordering::SeqCst) {
            left_over::answer_all(self).await;
        }
        for guild in guilds {
            self.clear_copies(guild).await;
        }
    }

    /// Commands that an older build registered in one server would stand
    /// beside the global ones.
    async fn clear_copies(&self, guild: GuildId) {
        let fresh = self
            .cleared
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(guild);
        if !fresh {
            return;
        }
        let cleared = match guild.get_commands(&self.http).await {
            Ok(copies) if !copies.is_empty() => {
                guild.set_commands(&self.http, Vec::new()).await.map(drop)
            }
            other => other.map(drop),
        };
        if let Err(error) = cleared {
            tracing::warn!(%guild, error = %errors::words(&error), "old commands could not be cleared");
        }
    }
}
