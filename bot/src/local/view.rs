//! What a user sees of messages, for the page and for tests.

use axum::body::Bytes;
use serde::Serialize;
use serde_json::Value;

use super::limits::list;
use super::state::{
    EPHEMERAL, Id, LOADING, Message, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, World,
};

/// A file on a message.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AttachmentView {
    /// The attachment's id.
    #[serde(serialize_with = "as_text")]
    pub id: Id,
    /// The file name.
    pub filename: String,
    /// Alternative text.
    pub description: Option<String>,
    /// The media type.
    pub content_type: String,
    /// Width and height in pixels, of a PNG.
    pub size_px: Option<(u32, u32)>,
    /// Whether an embed shows it.
    pub in_embed: bool,
    /// The file itself.
    #[serde(skip)]
    pub bytes: Bytes,
}

/// A button on a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ButtonView {
    /// Its label.
    pub label: String,
    /// Its custom id; empty for a link.
    pub custom_id: String,
    /// Its style: 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: u64,
    /// Whether it is disabled.
    pub disabled: bool,
}

/// An option of a select menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceView {
    /// What the user reads.
    pub name: String,
    /// What the bot gets.
    pub value: String,
}

/// A select menu on a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectView {
    /// Its custom id.
    pub custom_id: String,
    /// What it says while nothing is chosen.
    pub placeholder: String,
    /// Its options; none for menus of users.
    pub options: Vec<ChoiceView>,
    /// The fewest that must be chosen.
    pub min: u64,
    /// The most that may be chosen.
    pub max: u64,
}

/// A message as a user sees it, at one moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "independent marks of a message, as the page shows them"
)]
pub struct MessageView {
    /// The message's id.
    #[serde(serialize_with = "as_text")]
    pub id: Id,
    /// Where it stands.
    #[serde(serialize_with = "as_text")]
    pub channel: Id,
    /// Who wrote it.
    #[serde(serialize_with = "as_text")]
    pub author: Id,
    /// The author's shown name.
    pub author_name: String,
    /// Whether the bot wrote it.
    pub by_bot: bool,
    /// Discord's number of its type.
    pub kind: u8,
    /// Its text.
    pub content: String,
    /// Its embeds, as JSON.
    pub embeds: Vec<Value>,
    /// Its action rows, as JSON.
    pub components: Vec<Value>,
    /// Its files, those inside embeds among them.
    pub attachments: Vec<AttachmentView>,
    /// When it was posted, in milliseconds.
    pub posted: i64,
    /// Whether it was edited.
    pub edited: bool,
    /// Whether it is pinned.
    pub pinned: bool,
    /// Whether only this user sees it.
    pub ephemeral: bool,
    /// Whether the bot is still thinking.
    pub loading: bool,
    /// Whether its pings make no sound.
    pub silent: bool,
    /// Whether it pings this user.
    pub pings_me: bool,
    /// Who used which command, if it answers one; the options are shown to that user only.
    pub used: Option<(String, String)>,
}

/// Ids as text, because page scripts cannot hold them as numbers.
#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
fn as_text<S: serde::Serializer>(id: &Id, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(id)
}

impl MessageView {
    /// All its words: text, then each embed's title, description, fields, footer.
    pub fn text(&self) -> String {
        let mut lines = vec![self.content.as_str()];
        for embed in &self.embeds {
            let fields = list(embed, "fields")
                .iter()
                .flat_map(|f| [&f["name"], &f["value"]]);
            let parts = [
                &embed["author"]["name"],
                &embed["title"],
                &embed["description"],
            ];
            let parts = parts
                .into_iter()
                .chain(fields)
                .chain([&embed["footer"]["text"]]);
            lines.extend(parts.filter_map(Value::as_str));
        }
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }

    /// Its buttons, in order.
    pub fn buttons(&self) -> Vec<ButtonView> {
        self.parts()
            .filter(|c| c["type"] == 2)
            .map(|c| ButtonView {
                label: words(&c["label"]),
                custom_id: words(&c["custom_id"]),
                style: c["style"].as_u64().unwrap_or(2),
                disabled: c["disabled"] == true,
            })
            .collect()
    }

    /// Its select menus, in order.
    pub fn selects(&self) -> Vec<SelectView> {
        self.parts()
            .filter(|c| c["type"] != 2)
            .map(|c| SelectView {
                custom_id: words(&c["custom_id"]),
                placeholder: words(&c["placeholder"]),
                options: list(c, "options")
                    .iter()
                    .map(|option| ChoiceView {
                        name: words(&option["label"]),
                        value: words(&option["value"]),
                    })
                    .collect(),
                min: c["min_values"].as_u64().unwrap_or(1),
                max: c["max_values"].as_u64().unwrap_or(1),
            })
            .collect()
    }

    fn parts(&self) -> impl Iterator<Item = &Value> {
        self.components
            .iter()
            .flat_map(|row| list(row, "components"))
    }
}

fn words(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

impl World {
    /// A message as `user` sees it; none if it is gone or hidden.
    pub fn view(&self, user: Id, id: Id) -> Option<MessageView> {
        self.messages
            .get(&id)
            .filter(|message| self.sees(user, message))
            .map(|message| self.view_of(user, message))
    }

    /// A message the user is known to see.
    pub(crate) fn view_of(&self, user: Id, message: &Message) -> MessageView {
        let guild = self.channels.get(&message.channel).and_then(|c| c.guild);
        let command = message
            .interaction
            .and_then(|id| self.interactions.get(&id))
            .filter(|interaction| interaction.kind == 2 && interaction.original == Some(message.id))
            .map(|interaction| {
                let typed = if interaction.user == user {
                    interaction.typed.as_str()
                } else {
                    ""
                };
                let name = self.display_name(interaction.user, guild);
                (name, format!("{}{typed}", interaction.label))
            });
        let hides_embeds = message.flags & SUPPRESS_EMBEDS != 0;
        MessageView {
            id: message.id,
            channel: message.channel,
            author: message.author,
            author_name: self.display_name(message.author, guild),
            by_bot: message.author == self.bot,
            kind: message.kind,
            content: message.content.clone(),
            embeds: if hides_embeds {
                Vec::new()
            } else {
                message.embeds.clone()
            },
            components: message.components.clone(),
            attachments: message
                .attachments
                .iter()
                .map(|file| AttachmentView {
                    id: file.id,
                    filename: file.filename.clone(),
                    description: file.description.clone(),
                    content_type: file.content_type.clone(),
                    size_px: file.size_px,
                    in_embed: file.in_embed,
                    bytes: file.bytes.clone(),
                })
                .collect(),
            posted: message.posted,
            edited: message.edited.is_some(),
            pinned: message.pinned,
            ephemeral: message.flags & EPHEMERAL != 0,
            loading: message.flags & LOADING != 0,
            silent: message.flags & SUPPRESS_NOTIFICATIONS != 0,
            pings_me: message.pings.contains(&user),
            used: command,
        }
    }

    /// All messages of a channel as `user` sees them, oldest first.
    pub fn views(&self, user: Id, channel: Id) -> Vec<MessageView> {
        self.messages_for(user, channel)
            .into_iter()
            .map(|message| self.view_of(user, message))
            .collect()
    }
}
