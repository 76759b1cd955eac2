//! What there is in the world: users, guilds, channels, messages, interactions, commands.

use std::collections::{BTreeMap, BTreeSet};

use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::local::permission::Permissions;

/// A snowflake.
pub type Id = u64;

/// Somebody with an account.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct User {
    /// The account's id.
    pub id: Id,
    /// The unique account name, lower case.
    pub username: String,
    /// The name shown where no nickname is set.
    pub global_name: String,
    /// Whether this is the bot.
    pub bot: bool,
    /// Whether the bot may open a direct message to this user.
    pub dms_open: bool,
    /// The language of this user's client.
    pub locale: String,
}

/// A named set of permissions.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Role {
    /// The role's id; that of the guild for everyone.
    pub id: Id,
    /// The role's name.
    pub name: String,
    /// What it grants.
    pub permissions: Permissions,
}

/// A user's membership of a guild.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Member {
    /// The nickname in this guild.
    pub nick: Option<String>,
    /// Roles beside everyone.
    pub roles: Vec<Id>,
    /// When the user joined, in milliseconds.
    pub joined: i64,
}

/// A server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Guild {
    /// The guild's id, which is also that of its everyone role.
    pub id: Id,
    /// The guild's name.
    pub name: String,
    /// Who owns it and may do everything in it.
    pub owner: Id,
    /// All roles, everyone first.
    pub roles: Vec<Role>,
    /// All members.
    pub members: BTreeMap<Id, Member>,
}

/// What kind of channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChannelKind {
    /// A text channel of a guild.
    Text,
    /// A direct message between the bot and one user.
    Dm,
    /// A thread that all may see who see its parent.
    PublicThread,
    /// A thread for its members.
    PrivateThread,
    /// A channel that holds nothing but public threads, its posts.
    Forum,
}

impl ChannelKind {
    /// Discord's number of the kind.
    pub fn number(self) -> u8 {
        match self {
            Self::Text => 0,
            Self::Dm => 1,
            Self::PublicThread => 11,
            Self::PrivateThread => 12,
            Self::Forum => 15,
        }
    }

    /// Whether this is a thread of either sort.
    pub fn is_thread(self) -> bool {
        matches!(self, Self::PublicThread | Self::PrivateThread)
    }
}

/// Permissions that one channel adds to or takes from a role or a user.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Overwrite {
    /// The role or user.
    pub id: Id,
    /// Whether `id` is a user.
    pub is_user: bool,
    /// Bits granted.
    pub allow: Permissions,
    /// Bits taken.
    pub deny: Permissions,
}

/// What only threads have.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Thread {
    /// Who created it.
    pub owner: Id,
    /// Whether it is archived.
    pub archived: bool,
    /// Whether only those who manage threads may un-archive it.
    pub locked: bool,
    /// Whether members may invite others (private threads).
    pub invitable: bool,
    /// Minutes without a message until it is archived.
    pub auto_archive: u32,
    /// When the archive state last changed, in milliseconds.
    pub archive_changed: i64,
    /// When something last happened, in milliseconds.
    pub active: i64,
    /// Who takes part.
    pub members: BTreeSet<Id>,
}

/// A place to talk.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Channel {
    /// The channel's id.
    pub id: Id,
    /// Its kind.
    pub kind: ChannelKind,
    /// The guild; none for a direct message.
    pub guild: Option<Id>,
    /// The name; empty for a direct message.
    pub name: String,
    /// What it is about.
    pub topic: Option<String>,
    /// The parent of a thread.
    pub parent: Option<Id>,
    /// The user at the other end of a direct message.
    pub recipient: Option<Id>,
    /// What it changes in permissions.
    pub overwrites: Vec<Overwrite>,
    /// What only threads have.
    pub thread: Option<Thread>,
    /// The last message posted, if any.
    pub last_message: Option<Id>,
}

/// A file on a message.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Attachment {
    /// The attachment's id.
    pub id: Id,
    /// The file name.
    pub filename: String,
    /// Alternative text.
    pub description: Option<String>,
    /// The media type, guessed from the name.
    pub content_type: String,
    /// Random part of its address, so that addresses cannot be guessed.
    pub secret: String,
    /// Width and height in pixels, of a PNG.
    pub size_px: Option<(u32, u32)>,
    /// Whether an embed shows it, so that it is not listed beside the embeds.
    pub in_embed: bool,
    /// The file itself.
    #[serde(skip)]
    pub bytes: Bytes,
}

/// A message.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Message {
    /// The message's id.
    pub id: Id,
    /// Where it stands.
    pub channel: Id,
    /// Who wrote it.
    pub author: Id,
    /// Discord's number of the message's type: 0 ordinary, 20 answer to a command, 19 answer, 6 pin, 18 thread.
    pub kind: u8,
    /// Its text.
    pub content: String,
    /// Its embeds, as JSON without nulls.
    pub embeds: Vec<Value>,
    /// Its action rows, as JSON without nulls.
    pub components: Vec<Value>,
    /// Its files.
    pub attachments: Vec<Attachment>,
    /// Flag bits.
    pub flags: u64,
    /// When it was posted, in milliseconds.
    pub posted: i64,
    /// When it was last edited, in milliseconds.
    pub edited: Option<i64>,
    /// How often it was edited when more than an hour old.
    pub late_edits: u32,
    /// Whether it is pinned.
    pub pinned: bool,
    /// The nonce it was sent with.
    pub nonce: Option<Value>,
    /// The message it answers.
    pub replies_to: Option<Id>,
    /// The interaction it answers.
    pub interaction: Option<Id>,
    /// The only user who sees it.
    pub only_for: Option<Id>,
    /// Who was pinged by it.
    pub pings: BTreeSet<Id>,
    /// Whether it mentioned everyone.
    pub everyone: bool,
}

/// Message flag: seen by one user only.
pub const EPHEMERAL: u64 = 1 << 6;
/// Message flag: an answer still being thought about.
pub const LOADING: u64 = 1 << 7;
/// Message flag: a thread hangs on it.
pub const HAS_THREAD: u64 = 1 << 5;
/// Message flag: embeds are hidden.
pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// Message flag: pings make no sound.
pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

/// How far an interaction has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// The bot has not answered yet.
    Waiting,
    /// The bot answered with this callback type.
    Answered(u8),
}

/// Something a user did that the bot must answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Interaction {
    /// The interaction's id.
    pub id: Id,
    /// The token that answers carry.
    pub token: String,
    /// Discord's number of the type: 2 command, 3 component, 4 autocomplete, 5 modal.
    pub kind: u8,
    /// Who did it.
    pub user: Id,
    /// Where.
    pub channel: Id,
    /// When, in milliseconds.
    pub created: i64,
    /// The message whose component was used, also behind a modal opened from it.
    pub source: Option<Id>,
    /// The interaction whose answer opened the modal that this one submits.
    pub modal_of: Option<Id>,
    /// The command's full name or the name of what was pressed, for display.
    pub label: String,
    /// The options typed after it, which only its user is shown.
    pub typed: String,
    /// The event as sent to the bot.
    pub event: Value,
    /// How far it has come.
    pub stage: Stage,
    /// The message that the first answer made or that it updates.
    pub original: Option<Id>,
    /// Whether the first answer was ephemeral.
    pub ephemeral: bool,
    /// How often a later request changed something through this interaction's token.
    pub effects: u32,
    /// Later messages.
    pub followups: Vec<Id>,
    /// The modal it was answered with.
    pub modal: Option<Value>,
    /// The suggestions it was answered with.
    pub choices: Option<Vec<Value>>,
}

/// A registered command.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Command {
    /// The command's id.
    pub id: Id,
    /// The guild it is for; none if for all.
    pub guild: Option<Id>,
    /// Its definition, as JSON without nulls.
    pub body: Value,
}

impl Command {
    /// The command's name.
    pub fn name(&self) -> &str {
        self.body["name"].as_str().unwrap_or_default()
    }
}
