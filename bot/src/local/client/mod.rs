//! What a user's Discord app does: it offers commands, fills options with typed values, presses and chooses, and
//! refuses by itself what Discord would not let a user send. The page and the tests both go through here.

mod commands;
mod components;

use serde_json::{Value, json};

use super::limits::ACKNOWLEDGE_MS;
use super::permission::{self, VIEW_CHANNEL};
use super::post::secret;
use super::state::{Change, Id, Interaction, Stage, World};
use super::wire;

pub use commands::Typed;

/// Why the app did not let a user do something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// No such user.
    #[error("there is no such user")]
    User,
    /// The channel is gone or hidden from this user.
    #[error("this user sees no such channel")]
    Channel,
    /// The command is not registered, or not for this user here.
    #[error("there is no command /{0} for this user here")]
    Command(String),
    /// The command has no such option.
    #[error("/{command} has no option '{option}'")]
    Option {
        /// The full command name.
        command: String,
        /// The option.
        option: String,
    },
    /// A required option is missing.
    #[error("/{command} needs the option '{option}'")]
    Missing {
        /// The full command name.
        command: String,
        /// The option.
        option: String,
    },
    /// A value does not fit its option, field or menu.
    #[error("'{name}' does not take '{value}': {why}")]
    Value {
        /// The option, field or menu.
        name: String,
        /// What was given.
        value: String,
        /// Why not.
        why: String,
    },
    /// The thread is archived, so nothing can be done in it before someone wakes it.
    #[error("this thread is archived")]
    Archived,
    /// The message is gone or hidden from this user.
    #[error("this user sees no such message")]
    Message,
    /// The message has no such button or menu.
    #[error("the message has no '{wanted}'; it has: {there}")]
    Component {
        /// What was looked for.
        wanted: String,
        /// What is there.
        there: String,
    },
    /// The button or menu is disabled.
    #[error("'{0}' is disabled")]
    Disabled(String),
    /// No modal is open from that interaction for this user.
    #[error("no modal is open")]
    Modal,
    /// The user may not write there.
    #[error("this user may not write here")]
    Writing,
}

impl World {
    /// A channel that a user sees.
    pub(crate) fn seen_channel(&self, user: Id, channel: Id) -> Result<Id, Refused> {
        if !self.users.contains_key(&user) {
            return Err(Refused::User);
        }
        if self.permissions(channel, user) & VIEW_CHANNEL == 0 {
            return Err(Refused::Channel);
        }
        Ok(channel)
    }

    /// Makes an interaction and sends it to the bot.
    fn interact(&mut self, made: Made<'_>) -> Result<Id, Refused> {
        let id = self.next_id();
        let created = self.now();
        let token = secret(48);
        let place = self.channels.get(&made.channel).ok_or(Refused::Channel)?;
        let who = self.users.get(&made.user).ok_or(Refused::User)?;
        let context = u8::from(place.guild.is_none());
        let mut event = json!({
            "id": wire::id(id), "application_id": wire::id(self.bot), "type": made.kind, "token": token,
            "version": 1, "channel_id": wire::id(made.channel), "locale": who.locale, "entitlements": [],
            "channel": wire::interaction_channel(self, place, made.user), "context": context,
            "app_permissions": permission::in_channel(self, place, self.bot).to_string(),
            "authorizing_integration_owners": wire::owners(self, made.channel),
            "attachment_size_limit": super::limits::FILE_BYTES, "data": made.data,
        });
        if let Some(guild) = place.guild {
            event["guild_id"] = wire::id(guild);
            event["guild_locale"] = json!("en-US");
            event["guild"] = json!({"id": wire::id(guild), "locale": "en-US", "features": []});
            event["member"] =
                wire::interaction_member(self, place, made.user).ok_or(Refused::Channel)?;
        } else {
            event["user"] = wire::user(who);
        }
        if let Some(message) = made.source.and_then(|id| self.messages.get(&id)) {
            event["message"] = wire::message(self, message);
        }
        let interaction = Interaction {
            id,
            token,
            kind: made.kind,
            user: made.user,
            channel: made.channel,
            created,
            source: made.source,
            modal_of: made.modal_of,
            label: made.label,
            typed: made.typed,
            event: event.clone(),
            stage: Stage::Waiting,
            original: None,
            ephemeral: false,
            effects: 0,
            followups: Vec::new(),
            modal: None,
            choices: None,
        };
        // Suggestions are asked for at every keystroke and are of no use a minute later.
        self.interactions
            .retain(|_, old| old.kind != 4 || created - old.created < 60_000);
        self.interactions.insert(id, interaction);
        self.note(Change::Interaction(id));
        self.dispatch("INTERACTION_CREATE", &event);
        Ok(id)
    }

    /// Sends an interaction's event once more, as a resumed gateway may.
    pub(crate) fn repeat(&mut self, interaction: Id) {
        if let Some(event) = self.interactions.get(&interaction).map(|i| i.event.clone()) {
            self.dispatch("INTERACTION_CREATE", &event);
        }
    }

    /// Whether the app shows that the bot did not respond.
    pub fn failed(&self, interaction: &Interaction) -> bool {
        interaction.stage == Stage::Waiting && self.now() - interaction.created > ACKNOWLEDGE_MS
    }
}

/// An interaction about to be made.
struct Made<'a> {
    kind: u8,
    user: Id,
    channel: Id,
    data: &'a Value,
    source: Option<Id>,
    modal_of: Option<Id>,
    label: String,
    typed: String,
}
