//! The table as tests use it: people act, the bot answers, time passes, things break.

mod actor;
mod reply;

use std::time::Duration;

use super::faults::{Fault, Harm, matches_pattern};
use super::permission::Permissions;
use super::record::Recorded;
use super::state::{ChannelKind, Id, World};
use super::view::MessageView;
use super::{Clock, Options, StandIn};

pub use actor::{Actor, NO_OPTIONS};
pub use reply::{InputView, ModalView, OnMessage, Reply, Sent};

/// Real time that a test waits for the bot before it fails.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// A table for tests: a stand-in with one guild and a channel `table`. Clones share it.
#[derive(Clone)]
pub struct Table {
    standin: StandIn,
    guild: Id,
    channel: Id,
}

impl Table {
    /// Opens a fresh table whose clock stands still.
    ///
    /// # Panics
    /// If no port of 127.0.0.1 is free.
    pub async fn open() -> Self {
        Self::open_with(Options::for_tests()).await
    }

    /// Opens a table with these options.
    ///
    /// # Panics
    /// If the port is taken or the folder cannot be used.
    pub async fn open_with(options: Options) -> Self {
        let standin = StandIn::start(options).await.expect("the stand-in starts");
        Self::at(standin)
    }

    /// The table of a stand-in: its first guild and that guild's first channel, made if there are none.
    pub fn at(standin: StandIn) -> Self {
        let (guild, channel) = {
            let mut world = standin.world();
            let guild = world.guilds.keys().next().copied().unwrap_or_else(|| {
                let host = world.add_user("Host", false);
                world.add_guild("Wargame Club", host)
            });
            let first = world
                .channels
                .values()
                .find(|c| c.guild == Some(guild))
                .map(|c| c.id);
            let channel = first.unwrap_or_else(|| {
                let channel = world.add_channel(guild, "table");
                world.announce_channel(channel);
                channel
            });
            (guild, channel)
        };
        Self {
            standin,
            guild,
            channel,
        }
    }

    /// The stand-in behind the table.
    pub fn standin(&self) -> &StandIn {
        &self.standin
    }

    /// A serenity HTTP client for this table.
    pub fn http(&self) -> serenity::http::Http {
        super::http(&self.standin)
    }

    /// The guild.
    pub fn guild(&self) -> Id {
        self.guild
    }

    /// The first channel.
    pub fn channel(&self) -> Id {
        self.channel
    }

    /// The bot's user id.
    pub fn bot(&self) -> Id {
        self.standin.world().bot
    }

    /// The table's clock.
    pub fn clock(&self) -> Clock {
        self.standin.world().clock.clone()
    }

    /// Lets time pass on the table's clock.
    pub fn pass(&self, time: Duration) {
        self.clock().advance(time);
    }

    /// Looks into the world, or changes it.
    pub fn with<T>(&self, look: impl FnOnce(&mut World) -> T) -> T {
        look(&mut self.standin.world())
    }

    /// Waits until `look` finds something; none if it does not within the patience of a test.
    pub async fn wait<T>(&self, look: impl FnMut(&mut World) -> Option<T>) -> Option<T> {
        self.standin.shared().wait(PATIENCE, look).await
    }

    /// Waits until the bot is connected and has registered commands.
    ///
    /// # Panics
    /// If it does not within the patience of a test.
    pub async fn bot_ready(&self) {
        let ready = self
            .wait(|world| (world.sessions.online() && !world.commands.is_empty()).then_some(()))
            .await;
        assert!(
            ready.is_some(),
            "the bot did not connect and register its commands"
        );
    }

    /// Waits until the bot is connected, or until it is gone.
    ///
    /// # Panics
    /// If that does not happen within the patience of a test.
    pub async fn bot_online(&self, online: bool) {
        let seen = self
            .wait(|world| (world.sessions.online() == online).then_some(()))
            .await;
        assert!(seen.is_some(), "the bot did not come online = {online}");
    }

    /// A member of the guild with this name, made if there is none, acting in the first channel.
    pub fn user(&self, name: &str) -> Actor {
        let mut world = self.standin.world();
        let id = find_user(&world, name).unwrap_or_else(|| {
            let id = world.add_user(name, false);
            world.join(self.guild, id);
            id
        });
        Actor::new(self.clone(), id, self.channel)
    }

    /// Somebody with this name who is in no guild.
    pub fn stranger(&self, name: &str) -> Actor {
        let id = self.standin.world().add_user(name, false);
        Actor::new(self.clone(), id, self.channel)
    }

    /// The text channel of this name, made if there is none.
    pub fn text_channel(&self, name: &str) -> Id {
        let mut world = self.standin.world();
        let found = world
            .channels
            .values()
            .find(|c| c.guild == Some(self.guild) && c.kind == ChannelKind::Text && c.name == name)
            .map(|c| c.id);
        found.unwrap_or_else(|| {
            let channel = world.add_channel(self.guild, name);
            world.announce_channel(channel);
            channel
        })
    }

    /// A thread of this name that somebody opened in a channel.
    pub fn thread(&self, parent: Id, name: &str) -> Id {
        self.with(|world| {
            let owner = world.guilds[&self.guild].owner;
            world.add_thread(parent, owner, name)
        })
    }

    /// A private thread of this name that somebody opened in a channel, with these and the bot in it.
    pub fn private_thread(&self, parent: Id, name: &str, invited: &[&Actor]) -> Id {
        let mut invited: Vec<Id> = invited.iter().map(|actor| actor.id).collect();
        self.with(|world| {
            // Without the right to manage threads it sees only those it was taken into.
            invited.push(world.bot);
            let owner = world.guilds[&self.guild].owner;
            world.add_thread_for(parent, owner, name, Some(&invited))
        })
    }

    /// Takes somebody out of a thread.
    pub fn take_out(&self, thread: Id, who: &Actor) {
        self.with(|world| world.set_thread_member(thread, who.id, false));
    }

    /// A post of this name in a forum.
    pub fn forum_post(&self, name: &str) -> Id {
        let forum = self.with(|world| world.add_forum(self.guild, "forum"));
        self.thread(forum, name)
    }

    /// Takes the bot into the guild again.
    pub fn take_bot_back(&self) {
        self.with(|world| world.take_bot_back(self.guild));
    }

    /// The threads of a channel, oldest first.
    pub fn threads(&self, channel: Id) -> Vec<Id> {
        self.with(|world| {
            let threads = world
                .channels
                .values()
                .filter(|c| c.parent == Some(channel));
            threads.map(|c| c.id).collect()
        })
    }

    /// Sets exactly what the bot may do in a channel.
    pub fn bot_may(&self, channel: Id, permissions: Permissions) {
        self.with(|world| world.set_overwrite(channel, world.bot, permissions));
    }

    /// Sets exactly what everyone may do in a channel.
    pub fn everyone_may(&self, channel: Id, permissions: Permissions) {
        self.with(|world| world.set_overwrite(channel, self.guild, permissions));
    }

    /// Deletes a channel or thread, as a moderator would.
    pub fn delete_channel(&self, channel: Id) {
        self.with(|world| world.remove_channel(channel));
    }

    /// Deletes a message, as a moderator would.
    pub fn delete_message(&self, message: Id) {
        self.with(|world| world.delete(message));
    }

    /// Archives a thread, and locks it if asked.
    pub fn archive(&self, thread: Id, lock: bool) {
        self.with(|world| world.set_archived(thread, true, Some(lock)));
    }

    /// Throws the bot out of the guild.
    pub fn expel_bot(&self) {
        self.with(|world| world.leave(self.guild, world.bot));
    }

    /// Sends an interaction's event to the bot once more.
    pub fn repeat(&self, interaction: Id) {
        self.with(|world| world.repeat(interaction));
    }

    /// Has the next requests of a method (any if empty) to a path (`*` stands for any run of characters) suffer harm.
    pub fn fail(&self, method: &str, path: &str, times: usize, harm: Harm) {
        let fault = Fault {
            method: method.to_owned(),
            path: path.to_owned(),
            times,
            harm,
        };
        self.with(|world| world.faults.push(fault));
    }

    /// How many requests faults still wait for.
    pub fn faults_left(&self) -> usize {
        self.with(|world| world.faults.iter().map(|fault| fault.times).sum())
    }

    /// Takes all faults away, and lets go what they held.
    pub fn mend(&self) {
        self.with(|world| {
            world.faults.clear();
            world.mends += 1;
            world.version.send_modify(|version| *version += 1);
        });
    }

    /// Every request so far.
    pub fn requests(&self) -> Vec<Recorded> {
        self.with(|world| world.recorded.iter().cloned().collect())
    }

    /// The requests so far of a method (any if empty) to a path in which `*` stands for any run of characters.
    pub fn requests_to(&self, method: &str, path: &str) -> Vec<Recorded> {
        let mut requests = self.requests();
        requests.retain(|r| {
            (method.is_empty() || r.method == method) && matches_pattern(path, &r.path)
        });
        requests
    }

    /// Waits until there are this many such requests, and gives them.
    ///
    /// # Panics
    /// If there are not within the patience of a test.
    pub async fn wait_requests(&self, method: &str, path: &str, count: usize) -> Vec<Recorded> {
        let hits = |r: &&Recorded| {
            (method.is_empty() || r.method == method) && matches_pattern(path, &r.path)
        };
        let seen = self
            .wait(|world| (world.recorded.iter().filter(hits).count() >= count).then_some(()))
            .await;
        assert!(
            seen.is_some(),
            "fewer than {count} requests {method} {path}"
        );
        self.requests_to(method, path)
    }

    /// Forgets the requests so far.
    pub fn forget_requests(&self) {
        self.with(|world| world.recorded.clear());
    }

    /// What is done to the gateway.
    pub fn gateway(&self) -> Gateway {
        Gateway {
            standin: self.standin.clone(),
        }
    }

    /// The messages of a channel that everybody who sees the channel can see.
    pub fn public(&self, channel: Id) -> Vec<MessageView> {
        self.with(|world| {
            let messages = world.messages.values();
            let open = messages.filter(|m| m.channel == channel && m.only_for.is_none());
            open.map(|m| world.view_of(0, m)).collect()
        })
    }
}

fn find_user(world: &World, name: &str) -> Option<Id> {
    world
        .users
        .values()
        .find(|user| user.global_name == name && !user.bot)
        .map(|user| user.id)
}

/// The gateway, to be troubled.
pub struct Gateway {
    standin: StandIn,
}

impl Gateway {
    /// Asks the bot to reconnect and resume (op 7).
    pub fn ask_reconnect(&self) {
        self.standin.world().sessions.ask_reconnect();
    }

    /// Declares the session invalid (op 9). If it is not resumable the bot identifies anew, seconds later.
    pub fn invalidate(&self, resumable: bool) {
        self.standin.world().sessions.invalidate(resumable);
    }

    /// Closes the connection with a code such as 4000.
    pub fn close(&self, code: u16) {
        self.standin.world().sessions.close(code);
    }

    /// Cuts the connection without a word.
    pub fn cut(&self) {
        self.standin.world().sessions.abort();
    }

    /// Keeps events back until the bot resumes, when they are replayed.
    pub fn mute(&self) {
        self.standin.world().sessions.muted = true;
    }

    /// Refuses new connections, or takes them again.
    pub fn refuse(&self, closed: bool) {
        self.standin.world().sessions.closed = closed;
    }

    /// Whether the bot is connected.
    pub fn online(&self) -> bool {
        self.standin.world().sessions.online()
    }
}
