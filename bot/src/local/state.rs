//! The little world the stand-in keeps, behind one lock.

mod things;

pub use things::{
    Attachment, Channel, ChannelKind, Command, EPHEMERAL, Guild, HAS_THREAD, Id, Interaction,
    LOADING, Member, Message, Overwrite, Role, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, Stage,
    Thread, User,
};

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::sync::{broadcast, watch};

use super::clock::{Clock, Snowflakes};
use super::error::ApiError;
use super::faults::Fault;
use super::gateway::Sessions;
use super::keep::Keeper;
use super::permission::{self, Permissions};
use super::record::Recorded;

/// A notification a user got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Who was notified.
    pub user: Id,
    /// Where the message stands.
    pub channel: Id,
    /// The message.
    pub message: Id,
    /// Whether the user was mentioned; a direct message notifies without a mention.
    pub mention: bool,
    /// Whether it made no sound.
    pub silent: bool,
}

/// What changed, for those who watch.
#[derive(Clone, Debug)]
pub enum Change {
    /// A message was posted or edited.
    Message(Id),
    /// A message went away: its id, channel and the only user who saw it.
    Deleted(Id, Id, Option<Id>),
    /// A channel appeared, changed or went.
    Channels,
    /// A user appeared or changed.
    Users,
    /// An interaction went a stage further.
    Interaction(Id),
    /// The commands were registered anew.
    Commands,
    /// The bot came or went.
    Presence,
}

/// Everything the stand-in knows, behind one lock.
pub struct World {
    /// Its clock.
    pub clock: Clock,
    /// Where it listens.
    pub address: SocketAddr,
    /// The dummy bot token that requests must carry.
    pub bot_token: String,
    /// The bot's user id, which is its application's id too.
    pub bot: Id,
    /// All users, the bot among them.
    pub users: BTreeMap<Id, User>,
    /// All guilds.
    pub guilds: BTreeMap<Id, Guild>,
    /// All channels, threads and direct messages.
    pub channels: BTreeMap<Id, Channel>,
    /// All messages.
    pub messages: BTreeMap<Id, Message>,
    /// All interactions.
    pub interactions: BTreeMap<Id, Interaction>,
    /// All registered commands.
    pub commands: Vec<Command>,
    /// All notifications given.
    pub notices: Vec<Notice>,
    /// How many edits a message may have after its first hour.
    pub late_edit_cap: u32,
    pub(crate) snowflakes: Snowflakes,
    /// The last message each user has read in each channel.
    pub(crate) seen: HashMap<(Id, Id), Id>,
    /// What was there when the table was opened counts as read.
    pub(crate) opened: Id,
    pub(crate) nonces: HashMap<String, (i64, Id)>,
    pub(crate) sessions: Sessions,
    pub(crate) recorded: VecDeque<Recorded>,
    pub(crate) record_cap: usize,
    pub(crate) violations: Vec<String>,
    /// Commands that a role was let use beyond their default permissions.
    pub(crate) allowed: Vec<(String, Id)>,
    pub(crate) faults: Vec<Fault>,
    /// How often faults were taken away.
    pub(crate) mends: u64,
    pub(crate) keeper: Option<Keeper>,
    pub(crate) feed: broadcast::Sender<Change>,
    pub(crate) version: Arc<watch::Sender<u64>>,
}

impl World {
    /// A fresh snowflake.
    pub fn next_id(&mut self) -> Id {
        self.snowflakes.next(self.clock.now_ms())
    }

    /// The present time in milliseconds.
    pub fn now(&self) -> i64 {
        self.clock.now_ms()
    }

    /// Tells those who watch, and the kept file, that something changed.
    pub(crate) fn note(&mut self, change: Change) {
        if let Some(mut keeper) = self.keeper.take() {
            keeper.keep(self, &change);
            self.keeper = Some(keeper);
        }
        // Nobody watching is no error.
        let _ = self.feed.send(change);
        self.version.send_modify(|version| *version += 1);
    }

    /// The user with this id.
    ///
    /// # Errors
    /// 10013 if there is none.
    pub fn user(&self, id: Id) -> Result<&User, ApiError> {
        self.users.get(&id).ok_or_else(|| ApiError::code(10_013))
    }

    /// The channel with this id.
    ///
    /// # Errors
    /// 10003 if there is none.
    pub fn channel(&self, id: Id) -> Result<&Channel, ApiError> {
        self.channels.get(&id).ok_or_else(|| ApiError::code(10_003))
    }

    /// What a user may do in a channel; nothing where there is no such channel.
    pub fn permissions(&self, channel: Id, user: Id) -> Permissions {
        self.channels
            .get(&channel)
            .map_or(0, |channel| permission::in_channel(self, channel, user))
    }

    /// Whether a user sees a message.
    pub fn sees(&self, user: Id, message: &Message) -> bool {
        match message.only_for {
            Some(owner) => owner == user,
            None => self.permissions(message.channel, user) & permission::VIEW_CHANNEL != 0,
        }
    }

    /// The name a user goes by in a guild.
    pub fn display_name(&self, user: Id, guild: Option<Id>) -> String {
        let nick = guild
            .and_then(|id| self.guilds.get(&id))
            .and_then(|guild| guild.members.get(&user))
            .and_then(|member| member.nick.clone());
        nick.or_else(|| self.users.get(&user).map(|user| user.global_name.clone()))
            .unwrap_or_else(|| "unknown".to_owned())
    }

    /// The messages of a channel that `user` sees, oldest first.
    pub fn messages_for(&self, user: Id, channel: Id) -> Vec<&Message> {
        self.messages
            .values()
            .filter(|message| message.channel == channel && self.sees(user, message))
            .collect()
    }

    /// How many messages of a channel a user has not read.
    pub(crate) fn unread(&self, user: Id, channel: Id) -> usize {
        let seen = self
            .seen
            .get(&(user, channel))
            .copied()
            .unwrap_or(self.opened);
        let newer = self.messages.range(seen + 1..).map(|(_, message)| message);
        newer
            .filter(|m| m.channel == channel && m.author != user && self.sees(user, m))
            .count()
    }

    /// How many notifications of a user are not read yet: in one channel, or in all.
    pub(crate) fn unread_notices(&self, user: Id, channel: Option<Id>) -> usize {
        self.notices
            .iter()
            .filter(|n| n.user == user && channel.is_none_or(|channel| channel == n.channel))
            .filter(|n| self.messages.contains_key(&n.message))
            .filter(|n| {
                self.seen
                    .get(&(user, n.channel))
                    .is_none_or(|seen| n.message > *seen)
            })
            .count()
    }

    /// Notes that a user has read a channel to its end.
    pub(crate) fn read(&mut self, user: Id, channel: Id) {
        let last = self
            .messages
            .values()
            .rev()
            .find(|m| m.channel == channel)
            .map(|m| m.id);
        if let Some(last) = last {
            self.seen.insert((user, channel), last);
        }
    }

    /// Archives the threads in which nothing happened for too long.
    pub(crate) fn archive_quiet_threads(&mut self) {
        let now = self.now();
        let quiet: Vec<Id> = self
            .channels
            .values()
            .filter(|channel| {
                channel.thread.as_ref().is_some_and(|thread| {
                    !thread.archived
                        && now - thread.active > i64::from(thread.auto_archive) * 60_000
                })
            })
            .map(|channel| channel.id)
            .collect();
        for id in quiet {
            self.set_archived(id, true, None);
        }
    }
}
