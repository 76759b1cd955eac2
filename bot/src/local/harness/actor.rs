//! Somebody at the table, acting in one channel.

use super::super::client::{Refused, Typed};
use super::super::error::ApiError;
use super::super::permission::Permissions;
use super::super::state::{Change, Id, Notice, World};
use super::super::view::{ChoiceView, MessageView};
use super::{OnMessage, Reply, Sent, Table};

/// No options, for commands that take none.
pub const NO_OPTIONS: [(&str, &str); 0] = [];

/// A user, and the channel in which they act. Clones are the same user.
#[derive(Clone)]
pub struct Actor {
    table: Table,
    /// The user's id.
    pub id: Id,
    /// The channel in which they act.
    pub channel: Id,
}

fn typed<K: ToString, V: ToString>(options: impl IntoIterator<Item = (K, V)>) -> Vec<Typed> {
    options
        .into_iter()
        .map(|(key, value)| (key.to_string(), value.to_string()))
        .collect()
}

impl Actor {
    pub(super) fn new(table: Table, id: Id, channel: Id) -> Self {
        Self { table, id, channel }
    }

    /// The same user in another channel or thread.
    #[must_use]
    pub fn at(&self, channel: Id) -> Self {
        Self {
            channel,
            ..self.clone()
        }
    }

    /// The same user in the direct message channel with the bot, which is opened if need be.
    #[must_use]
    pub fn in_dm(&self) -> Self {
        let channel = self.table.with(|world| world.open_dm(self.id));
        self.at(channel)
    }

    /// `<@id>`, as a message mentions this user.
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// The name others see in the guild.
    pub fn name(&self) -> String {
        self.table
            .with(|world| world.display_name(self.id, Some(self.table.guild())))
    }

    /// Sets the nickname in the guild.
    pub fn set_nickname(&self, nick: &str) {
        self.table.with(|world| {
            let guild = world.guilds.get_mut(&self.table.guild());
            if let Some(member) = guild.and_then(|guild| guild.members.get_mut(&self.id)) {
                member.nick = Some(nick.to_owned());
            }
            world.note(Change::Users);
        });
    }

    /// Opens or closes this user's direct messages to the bot.
    pub fn set_dms(&self, open: bool) {
        self.table.with(|world| {
            if let Some(user) = world.users.get_mut(&self.id) {
                user.dms_open = open;
            }
            world.note(Change::Users);
        });
    }

    /// Grants permissions in the guild beyond those of everyone.
    pub fn grant(&self, permissions: Permissions) {
        self.table
            .with(|world| world.grant(self.table.guild(), self.id, permissions));
    }

    /// Joins the guild.
    pub fn join_guild(&self) {
        self.table
            .with(|world| world.join(self.table.guild(), self.id));
    }

    /// Leaves the guild.
    pub fn leave_guild(&self) {
        self.table
            .with(|world| world.leave(self.table.guild(), self.id));
    }

    fn send(&self, act: impl FnOnce(&mut World) -> Result<Id, Refused>) -> Result<Sent, Refused> {
        let id = self.table.with(act)?;
        Ok(Sent {
            table: self.table.clone(),
            id,
        })
    }

    async fn done(&self, what: &str, sent: Result<Sent, Refused>) -> Reply {
        match sent {
            Ok(sent) => sent.reply().await,
            Err(refused) => panic!("{} cannot do '{what}': {refused}", self.name()),
        }
    }

    /// The full names of the commands offered here.
    pub fn commands(&self) -> Vec<String> {
        self.table.with(|world| {
            let offered = world.offered(self.id, self.channel);
            offered
                .into_iter()
                .map(|command| command.name().to_owned())
                .collect()
        })
    }

    /// Sends a slash command by its full name, such as `game new`, and does not wait.
    ///
    /// # Errors
    /// What the user's app refuses by itself.
    pub fn send_slash<K: ToString, V: ToString>(
        &self,
        name: &str,
        options: impl IntoIterator<Item = (K, V)>,
    ) -> Result<Sent, Refused> {
        let options = typed(options);
        self.send(|world| world.slash(self.id, self.channel, name, &options))
    }

    /// Sends a slash command by its full name, such as `game new`, and waits for the whole answer. Values are typed as
    /// the registered option demands; users and channels may be named.
    ///
    /// # Panics
    /// If the app refuses it or no answer comes.
    pub async fn slash<K: ToString, V: ToString>(
        &self,
        name: &str,
        options: impl IntoIterator<Item = (K, V)>,
    ) -> Reply {
        self.done(name, self.send_slash(name, options)).await
    }

    /// Asks for suggestions for the option `focused`, given what is typed so far in it and the others.
    ///
    /// # Panics
    /// If the app refuses it or no answer comes.
    pub async fn autocomplete<K: ToString, V: ToString>(
        &self,
        name: &str,
        options: impl IntoIterator<Item = (K, V)>,
        focused: &str,
    ) -> Vec<ChoiceView> {
        let options = typed(options);
        let sent =
            self.send(|world| world.complete(self.id, self.channel, name, &options, focused));
        self.done(name, sent).await.choices
    }

    /// Presses a button by label or custom id, and does not wait.
    ///
    /// # Errors
    /// What the user's app refuses by itself.
    pub fn send_press(&self, on: &impl OnMessage, button: &str) -> Result<Sent, Refused> {
        let message = on.message_id();
        self.send(|world| world.press(self.id, message, button))
    }

    /// Presses a button by label or custom id, and waits for the whole answer.
    ///
    /// # Panics
    /// If the app refuses it or no answer comes.
    pub async fn press(&self, on: &impl OnMessage, button: &str) -> Reply {
        self.done(button, self.send_press(on, button)).await
    }

    /// Chooses in a select menu (by custom id or placeholder) options by label or value, and does not wait.
    ///
    /// # Errors
    /// What the user's app refuses by itself.
    pub fn send_choose<V: ToString>(
        &self,
        on: &impl OnMessage,
        menu: &str,
        values: impl IntoIterator<Item = V>,
    ) -> Result<Sent, Refused> {
        let message = on.message_id();
        let values: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
        self.send(|world| world.choose(self.id, message, menu, &values))
    }

    /// Chooses in a select menu (by custom id or placeholder) options by label or value, and waits for the whole answer.
    ///
    /// # Panics
    /// If the app refuses it or no answer comes.
    pub async fn choose<V: ToString>(
        &self,
        on: &impl OnMessage,
        menu: &str,
        values: impl IntoIterator<Item = V>,
    ) -> Reply {
        self.done(menu, self.send_choose(on, menu, values)).await
    }

    /// Sends the modal that a reply opened, fields by label or custom id, and does not wait.
    ///
    /// # Errors
    /// What the user's app refuses by itself.
    pub fn send_submit<K: ToString, V: ToString>(
        &self,
        opened_by: &Reply,
        fields: impl IntoIterator<Item = (K, V)>,
    ) -> Result<Sent, Refused> {
        let fields = typed(fields);
        self.send(|world| world.submit(self.id, opened_by.interaction, &fields))
    }

    /// Sends the modal that a reply opened, fields by label or custom id, and waits for the whole answer.
    ///
    /// # Panics
    /// If the app refuses it or no answer comes.
    pub async fn submit<K: ToString, V: ToString>(
        &self,
        opened_by: &Reply,
        fields: impl IntoIterator<Item = (K, V)>,
    ) -> Reply {
        self.done("submit", self.send_submit(opened_by, fields))
            .await
    }

    /// Types an ordinary message.
    ///
    /// # Errors
    /// What Discord refuses.
    pub fn say(&self, content: &str) -> Result<Id, ApiError> {
        self.table
            .with(|world| world.say(self.id, self.channel, content))
    }

    /// The messages this user sees in the channel, ephemeral ones among them, oldest first.
    pub fn messages(&self) -> Vec<MessageView> {
        self.table.with(|world| world.views(self.id, self.channel))
    }

    /// A message as it stands now; none if it is gone or hidden from this user.
    pub fn look(&self, on: &impl OnMessage) -> Option<MessageView> {
        let message = on.message_id();
        self.table.with(|world| world.view(self.id, message))
    }

    /// The direct messages of this user with the bot, oldest first.
    pub fn dms(&self) -> Vec<MessageView> {
        self.table.with(|world| {
            let channel = world
                .channels
                .values()
                .find(|c| c.recipient == Some(self.id))
                .map(|c| c.id);
            channel
                .map(|channel| world.views(self.id, channel))
                .unwrap_or_default()
        })
    }

    /// Waits for a message this user sees, in any channel, that `fits`.
    ///
    /// # Panics
    /// If there is none within the patience of a test.
    pub async fn wait_message(&self, fits: impl Fn(&MessageView) -> bool) -> MessageView {
        let me = self.id;
        let found = self
            .table
            .wait(|world| {
                let seen = world.messages.values().filter(|m| world.sees(me, m));
                seen.map(|m| world.view_of(me, m)).find(|view| fits(view))
            })
            .await;
        found.unwrap_or_else(|| panic!("{} never saw the message waited for", self.name()))
    }

    /// Waits for a direct message of the bot to this user that `fits`.
    ///
    /// # Panics
    /// If there is none within the patience of a test.
    pub async fn wait_dm(&self, fits: impl Fn(&MessageView) -> bool) -> MessageView {
        let channel = self.in_dm().channel;
        self.wait_message(|message| message.channel == channel && fits(message))
            .await
    }

    /// The messages that pinged this user by a mention, with sound or without, oldest first.
    pub fn pings(&self) -> Vec<Notice> {
        let mut notices = self.notices();
        notices.retain(|notice| notice.mention);
        notices
    }

    /// Every notification of this user: mentions and direct messages.
    pub fn notices(&self) -> Vec<Notice> {
        self.table.with(|world| {
            let own = world.notices.iter().filter(|notice| notice.user == self.id);
            own.cloned().collect()
        })
    }
}
