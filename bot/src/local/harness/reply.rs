//! What comes back: an interaction on its way, and its answer.

use serde_json::Value;

use super::super::limits::{given, list};
use super::super::state::{Id, Interaction, LOADING, Stage, World};
use super::super::view::{ChoiceView, MessageView};
use super::{PATIENCE, Table};

/// Something that stands for a message.
pub trait OnMessage {
    /// The message's id.
    fn message_id(&self) -> Id;
}

impl OnMessage for Id {
    fn message_id(&self) -> Id {
        *self
    }
}

impl OnMessage for MessageView {
    fn message_id(&self) -> Id {
        self.id
    }
}

impl OnMessage for Reply {
    /// # Panics
    /// If the answer has no message.
    fn message_id(&self) -> Id {
        self.message().id
    }
}

/// A field of a modal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputView {
    /// Its custom id.
    pub custom_id: String,
    /// Its label.
    pub label: String,
    /// What the bot put there.
    pub value: String,
    /// Whether it must be filled.
    pub required: bool,
}

/// A modal that the bot opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModalView {
    /// Its title.
    pub title: String,
    /// Its custom id.
    pub custom_id: String,
    /// Its fields.
    pub inputs: Vec<InputView>,
}

impl ModalView {
    fn of(modal: &Value) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let inputs = list(modal, "components")
            .iter()
            .flat_map(|row| list(row, "components"));
        Self {
            title: text(&modal["title"]),
            custom_id: text(&modal["custom_id"]),
            inputs: inputs
                .map(|input| InputView {
                    custom_id: text(&input["custom_id"]),
                    label: text(&input["label"]),
                    value: text(&input["value"]),
                    required: given(input, "required") != Some(&Value::Bool(false)),
                })
                .collect(),
        }
    }
}

/// An interaction that was sent and may not be answered yet.
#[derive(Clone)]
pub struct Sent {
    pub(super) table: Table,
    /// The interaction's id.
    pub id: Id,
}

impl Sent {
    /// Waits for the first answer of any kind; none if there is none within the patience of a test.
    pub async fn acknowledged(&self) -> Option<u8> {
        let id = self.id;
        self.table
            .wait(|world| match world.interactions.get(&id)?.stage {
                Stage::Waiting => None,
                Stage::Answered(kind) => Some(kind),
            })
            .await
    }

    /// Waits for the whole answer: a deferred message until it is filled or deleted, a deferred update until something
    /// came of it.
    ///
    /// # Panics
    /// If it does not come within the patience of a test.
    pub async fn reply(self) -> Reply {
        let limit = PATIENCE.as_secs();
        match self.try_reply().await {
            Some(reply) => reply,
            None => panic!("no answer to {} within {limit} s", self.describe()),
        }
    }

    /// As [`Sent::reply`], but none if it does not come.
    pub async fn try_reply(&self) -> Option<Reply> {
        let id = self.id;
        let done = self
            .table
            .wait(|world| whole(world, world.interactions.get(&id)?).then_some(()))
            .await;
        done.map(|()| Reply::look(&self.table, id))
    }

    /// The answer as it stands, none before the first.
    pub fn peek(&self) -> Option<Reply> {
        let answered = self.table.with(|world| {
            world
                .interactions
                .get(&self.id)
                .is_some_and(|i| i.stage != Stage::Waiting)
        });
        answered.then(|| Reply::look(&self.table, self.id))
    }

    /// Whether the user's app says that the bot did not respond.
    pub fn failed(&self) -> bool {
        self.table.with(|world| {
            world
                .interactions
                .get(&self.id)
                .is_some_and(|i| world.failed(i))
        })
    }

    fn describe(&self) -> String {
        self.table.with(|world| {
            let found = world.interactions.get(&self.id);
            found.map_or_else(String::new, |i| {
                format!("'{}' (stage {:?})", i.label, i.stage)
            })
        })
    }
}

/// Whether an interaction has its whole answer.
fn whole(world: &World, interaction: &Interaction) -> bool {
    match interaction.stage {
        Stage::Waiting => false,
        Stage::Answered(5) => interaction
            .original
            .and_then(|id| world.messages.get(&id))
            .is_none_or(|message| message.flags & LOADING == 0),
        Stage::Answered(6) => interaction.effects > 0,
        Stage::Answered(_) => true,
    }
}

/// The answer to an interaction, as its user sees it.
#[derive(Clone)]
pub struct Reply {
    table: Table,
    /// The interaction's id.
    pub interaction: Id,
    /// Who asked.
    pub user: Id,
    /// Discord's number of the first answer's type: 4 message, 5 deferred message, 6 deferred update, 7 update,
    /// 8 choices, 9 modal.
    pub kind: u8,
    /// The message it made or updated; none for choices and modals, or when it was deleted.
    pub shown: Option<MessageView>,
    /// The modal it opened.
    pub modal: Option<ModalView>,
    /// The choices it suggested.
    pub choices: Vec<ChoiceView>,
}

impl Reply {
    fn look(table: &Table, id: Id) -> Self {
        table.with(|world| {
            let interaction = &world.interactions[&id];
            let text = |value: &Value| match value {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            Self {
                table: table.clone(),
                interaction: id,
                user: interaction.user,
                kind: match interaction.stage {
                    Stage::Waiting => 0,
                    Stage::Answered(kind) => kind,
                },
                shown: interaction
                    .original
                    .and_then(|m| world.view(interaction.user, m)),
                modal: interaction.modal.as_ref().map(ModalView::of),
                choices: interaction
                    .choices
                    .iter()
                    .flatten()
                    .map(|choice| ChoiceView {
                        name: text(&choice["name"]),
                        value: text(&choice["value"]),
                    })
                    .collect(),
            }
        })
    }

    /// The message it made or updated.
    ///
    /// # Panics
    /// If there is none.
    pub fn message(&self) -> &MessageView {
        self.shown.as_ref().expect("the answer has a message")
    }

    /// All words of its message; empty if there is none.
    pub fn text(&self) -> String {
        self.shown
            .as_ref()
            .map(MessageView::text)
            .unwrap_or_default()
    }

    /// Whether only the user sees it.
    pub fn is_ephemeral(&self) -> bool {
        self.shown.as_ref().is_some_and(|message| message.ephemeral)
    }

    /// The answer as it stands now.
    #[must_use]
    pub fn refreshed(&self) -> Self {
        Self::look(&self.table, self.interaction)
    }

    /// The later messages through the same interaction that are still there.
    pub fn followups(&self) -> Vec<MessageView> {
        self.table.with(|world| {
            let ids = world.interactions[&self.interaction].followups.iter();
            ids.filter_map(|id| world.view(self.user, *id)).collect()
        })
    }

    /// Waits until there are this many later messages.
    ///
    /// # Panics
    /// If there are not within the patience of a test.
    pub async fn wait_followups(&self, count: usize) -> Vec<MessageView> {
        let id = self.interaction;
        let seen = self
            .table
            .wait(|world| (world.interactions.get(&id)?.followups.len() >= count).then_some(()))
            .await;
        assert!(seen.is_some(), "fewer than {count} later messages");
        self.followups()
    }
}

impl std::fmt::Debug for Reply {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reply")
            .field("kind", &self.kind)
            .field("shown", &self.shown)
            .field("modal", &self.modal)
            .field("choices", &self.choices)
            .finish_non_exhaustive()
    }
}
