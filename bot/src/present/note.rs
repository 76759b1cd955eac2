//! A message as data, before it becomes one of the library's builders. Every
//! limit of the platform is met here, by cutting labels and turning pages.

use super::escape::{cut, length};
use super::split::{MESSAGE, pages};
use crate::id::UserId;
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton,
    CreateInteractionResponseFollowup, CreateMessage, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, EditAttachments, EditInteractionResponse, MessageFlags,
};
use std::sync::Arc;

/// Rows in a message.
pub const ROWS: usize = 5;
/// Buttons in a row.
pub const BUTTONS: usize = 5;
/// Options in a select menu.
pub const OPTIONS: usize = 25;
/// Length of the label of a button.
pub const LABEL: usize = 80;
/// Length of the label, value and description of an option, and of a placeholder.
pub const OPTION: usize = 100;
/// Length of an alt text.
pub const ALT: usize = 1024;
/// Files in a message.
const FILES: usize = 10;

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The one that leads on.
    Main,
    /// One among equals.
    Plain,
    /// One that cannot be taken back.
    Danger,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// Its custom id.
    pub id: String,
    /// What it says.
    pub label: String,
    /// How it looks.
    pub style: Style,
}

impl Button {
    /// A button among equals.
    pub fn new(id: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            label: label.into(),
            style: Style::Plain,
        }
    }

    /// The same in another style.
    #[must_use]
    pub fn style(mut self, style: Style) -> Self {
        self.style = style;
        self
    }
}

/// An option of a select menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectOption {
    /// What comes back.
    pub value: String,
    /// What it says.
    pub label: String,
    /// What it says beside; may be empty.
    pub hint: String,
    /// Whether it is chosen already.
    pub chosen: bool,
}

/// A select menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select {
    /// Its custom id.
    pub id: String,
    /// What it says while nothing is chosen.
    pub placeholder: String,
    /// At most 25.
    pub options: Vec<SelectOption>,
    /// The fewest that must be chosen.
    pub min: usize,
    /// The most that may be chosen.
    pub max: usize,
}

/// A row of components.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// Buttons; more than five make several rows.
    Buttons(Vec<Button>),
    /// A select menu.
    Select(Select),
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name, which says nothing.
    pub name: String,
    /// What is in it.
    pub bytes: Arc<Vec<u8>>,
    /// What it shows, in words.
    pub alt: String,
}

/// A message of any length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Text that stands before the rest: in one page with it if there is room.
    pub head: String,
    /// The text, in Discord's markdown.
    pub content: String,
    /// Buttons and menus.
    pub rows: Vec<Row>,
    /// Files.
    pub files: Vec<File>,
    /// Who is pinged.
    pub mention: Vec<UserId>,
    /// What follows in messages of their own.
    pub more: Vec<Note>,
}

impl Note {
    /// A note of words alone.
    pub fn words(content: impl Into<String>) -> Self {
        Self {
            content: content.into(),
            ..Self::default()
        }
    }

    /// The same with a row of buttons, or several where they are many.
    #[must_use]
    pub fn buttons(mut self, buttons: Vec<Button>) -> Self {
        if !buttons.is_empty() {
            self.rows.push(Row::Buttons(buttons));
        }
        self
    }

    /// The same with one more button in the last row of buttons, if there is room.
    #[must_use]
    pub fn beside_last(mut self, button: Button) -> Self {
        let room = self.rows.len() < ROWS;
        match self.rows.last_mut() {
            Some(Row::Buttons(buttons)) if buttons.len() < BUTTONS => buttons.push(button),
            _ if room => self.rows.push(Row::Buttons(vec![button])),
            _ => {}
        }
        self
    }

    /// The note in pages that each fit one message; at least one. Files and
    /// components stand on the last.
    pub fn pages(mut self) -> Vec<Self> {
        let more = std::mem::take(&mut self.more);
        let mut pages = self.own_pages();
        pages.extend(more.into_iter().flat_map(Self::pages));
        pages
    }

    fn own_pages(self) -> Vec<Self> {
        let whole = [self.head.trim_end(), self.content.as_str()].join("\n");
        let mut texts = if self.head.trim().is_empty() {
            pages(&self.content, MESSAGE)
        } else if length(&whole) <= MESSAGE {
            vec![whole]
        } else {
            let mut texts = pages(&self.head, MESSAGE);
            texts.extend(pages(&self.content, MESSAGE));
            texts
        };
        if texts.is_empty() {
            texts.push("\u{2026}".to_owned());
        }
        let mut notes: Vec<Self> = texts
            .into_iter()
            .map(|content| Self {
                content,
                mention: self.mention.clone(),
                ..Self::default()
            })
            .collect();
        let rows = rows(self.rows);
        let mut rows = rows.chunks(ROWS);
        let mut files = self.files.chunks(FILES);
        if let Some(last) = notes.last_mut() {
            last.rows = rows.next().unwrap_or_default().to_vec();
            last.files = files.next().unwrap_or_default().to_vec();
        }
        loop {
            let (row, file) = (rows.next(), files.next());
            if row.is_none() && file.is_none() {
                return notes;
            }
            notes.push(Self {
                content: "\u{2026}".to_owned(),
                rows: row.unwrap_or_default().to_vec(),
                files: file.unwrap_or_default().to_vec(),
                ..Self::default()
            });
        }
    }

    fn mentions(&self) -> CreateAllowedMentions {
        CreateAllowedMentions::new().users(
            self.mention
                .iter()
                .filter(|u| u.0 != 0)
                .map(|u| serenity::all::UserId::new(u.0))
                .take(100),
        )
    }

    fn action_rows(&self) -> Vec<CreateActionRow> {
        self.rows.iter().map(action_row).collect()
    }

    fn attachments(&self) -> impl Iterator<Item = CreateAttachment> + '_ {
        self.files.iter().map(|f| {
            CreateAttachment::bytes(f.bytes.as_ref().clone(), f.name.clone())
                .description(cut(&f.alt, ALT))
        })
    }

    /// One page as a message of its own; silent unless somebody is pinged.
    pub fn to_message(&self) -> CreateMessage {
        let flags = if self.mention.is_empty() {
            MessageFlags::SUPPRESS_EMBEDS | MessageFlags::SUPPRESS_NOTIFICATIONS
        } else {
            MessageFlags::SUPPRESS_EMBEDS
        };
        CreateMessage::new()
            .content(self.content.clone())
            .components(self.action_rows())
            .files(self.attachments())
            .allowed_mentions(self.mentions())
            .flags(flags)
    }

    /// One page in place of what an interaction's answer, or the message it
    /// came from, held before.
    pub fn to_edit(&self) -> EditInteractionResponse {
        let files = self
            .attachments()
            .fold(EditAttachments::new(), EditAttachments::add);
        EditInteractionResponse::new()
            .content(self.content.clone())
            .components(self.action_rows())
            .attachments(files)
            .allowed_mentions(self.mentions())
    }

    /// One page as a further answer to an interaction.
    pub fn to_followup(&self, private: bool) -> CreateInteractionResponseFollowup {
        CreateInteractionResponseFollowup::new()
            .content(self.content.clone())
            .components(self.action_rows())
            .files(self.attachments())
            .allowed_mentions(self.mentions())
            .ephemeral(private)
    }
}

/// Rows of at most five buttons, without empty ones.
fn rows(rows: Vec<Row>) -> Vec<Row> {
    rows.into_iter()
        .flat_map(|row| match row {
            Row::Buttons(buttons) => buttons
                .chunks(BUTTONS)
                .map(|c| Row::Buttons(c.to_vec()))
                .collect(),
            Row::Select(select) if select.options.is_empty() => Vec::new(),
            Row::Select(select) => vec![Row::Select(select)],
        })
        .collect()
}

/// A label is never empty.
fn label(text: &str, most: usize) -> String {
    let text = text.trim();
    if text.is_empty() {
        "\u{2014}".to_owned()
    } else {
        cut(text, most)
    }
}

fn action_row(row: &Row) -> CreateActionRow {
    match row {
        Row::Buttons(buttons) => CreateActionRow::Buttons(buttons.iter().map(button).collect()),
        Row::Select(select) => CreateActionRow::SelectMenu(menu(select)),
    }
}

fn button(button: &Button) -> CreateButton {
    CreateButton::new(button.id.clone())
        .label(label(&button.label, LABEL))
        .style(match button.style {
            Style::Main => ButtonStyle::Primary,
            Style::Plain => ButtonStyle::Secondary,
            Style::Danger => ButtonStyle::Danger,
        })
}

fn menu(select: &Select) -> CreateSelectMenu {
    let options: Vec<_> = select.options.iter().take(OPTIONS).map(option).collect();
    let count = options.len();
    let small = |n: usize| u8::try_from(n.min(count)).unwrap_or(25);
    CreateSelectMenu::new(select.id.clone(), CreateSelectMenuKind::String { options })
        .placeholder(label(&select.placeholder, OPTION))
        .min_values(small(select.min))
        .max_values(small(select.max).max(1))
}

fn option(option: &SelectOption) -> CreateSelectMenuOption {
    let made = CreateSelectMenuOption::new(label(&option.label, OPTION), option.value.clone())
        .default_selection(option.chosen);
    if option.hint.trim().is_empty() {
        made
    } else {
        made.description(label(&option.hint, OPTION))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_and_files_of_any_number_find_their_pages() {
        let buttons = (0..63).map(|n| Button::new(format!("b{n}"), "x")).collect();
        let file = File {
            name: "map.png".into(),
            bytes: Arc::default(),
            alt: String::new(),
        };
        let note = Note {
            content: "y".repeat(4500),
            files: vec![file; 11],
            ..Note::default()
        }
        .buttons(buttons);
        let pages = note.pages();
        assert_eq!(pages.len(), 5);
        assert!(
            pages
                .iter()
                .all(|p| p.rows.len() <= ROWS && p.files.len() <= FILES)
        );
        let count: usize = pages
            .iter()
            .flat_map(|p| &p.rows)
            .map(|r| match r {
                Row::Buttons(b) => b.len(),
                Row::Select(_) => 0,
            })
            .sum();
        assert_eq!(count, 63);
    }

    #[test]
    fn an_empty_note_still_says_something() {
        assert_eq!(Note::default().pages()[0].content, "\u{2026}");
    }
}
