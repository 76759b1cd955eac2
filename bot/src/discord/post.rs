//! The outbox's way to Discord.

use super::asked::{why_not, without_files};
use super::errors;
use super::pictures::{FILE_LIMIT, Pictures};
use crate::desk::Desk;
use crate::id::{ChannelId, GuildId, MessageId, UserId};
use crate::outbox::message::{Letter, Part, Sent, Target};
use crate::outbox::{Post, PostError};
use crate::present::account;
use crate::present::letter::{Drafted, Shown, draft, plain};
use crate::present::look::text_board;
use crate::present::note::{Note, Row};
use crate::store;
use render::Frame;
use serenity::all::{
    ActionRow, ActionRowComponent, ButtonKind, CreateAllowedMentions, EditMessage, GetMessages,
    Http, Message, Nonce,
};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How many of the last messages are looked through for one that arrived.
const LOOKED_THROUGH: u8 = 50;

/// Sends letters through serenity.
pub struct DiscordPost {
    http: Arc<Http>,
    desk: Desk,
    pictures: Pictures,
    /// How many pages of a letter are known to have arrived.
    arrived: Mutex<BTreeMap<i64, usize>>,
}

impl DiscordPost {
    /// A post office at that connection.
    pub fn new(http: Arc<Http>, desk: Desk, pictures: Pictures) -> Self {
        Self {
            http,
            desk,
            pictures,
            arrived: Mutex::new(BTreeMap::new()),
        }
    }

    fn arrived(&self, letter: i64) -> usize {
        let known = self.arrived.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&letter).copied().unwrap_or_default()
    }

    fn note_arrived(&self, letter: i64, pages: Option<usize>) {
        let mut known = self.arrived.lock().unwrap_or_else(PoisonError::into_inner);
        match pages {
            Some(pages) => known.insert(letter, pages),
            None => known.remove(&letter),
        };
    }

    async fn drafted(&self, letter: &Letter) -> Drafted {
        let card = self.desk.card(letter.game).await.ok();
        draft(letter.game, &letter.outgoing, card.as_ref())
    }

    /// The letter in pages, its pictures drawn.
    async fn pages(&self, letter: &Letter) -> Vec<Note> {
        let drafted = self.drafted(letter).await;
        if letter.plain {
            return plain(&drafted).pages();
        }
        let mut note = drafted.note;
        if let Some(board) = &letter.outgoing.board {
            let board = Arc::new(board.clone());
            for shown in &drafted.shown {
                let frame = match shown {
                    Shown::Whole => Frame::WHOLE,
                    Shown::Cutout(cutout) => Frame::cutout(*cutout),
                };
                match self.pictures.file(&board, frame, FILE_LIMIT).await {
                    Ok(file) => note.files.push(file),
                    Err(error) => {
                        tracing::error!(%error, game = %letter.game, "no picture");
                        note.content = format!("{}\n\n{}", note.content, text_board(&board));
                        break;
                    }
                }
            }
        }
        if letter.outgoing.parts.contains(&Part::Account) {
            note.more.extend(self.account(letter).await);
        }
        note.pages()
    }

    /// The report after the action, made from what is open to all now.
    async fn account(&self, letter: &Letter) -> Option<Note> {
        let account = match self.desk.account(letter.game).await {
            Ok(account) => account,
            Err(trouble) => {
                tracing::warn!(game = %letter.game, why = %trouble.text().id, "no report after the action");
                return None;
            }
        };
        let mut note = Note::words(account::words(&account));
        note.files = self.pictures.plots(account::pages(&account)).await;
        Some(note)
    }

    async fn channel(&self, letter: &Letter) -> Result<serenity::all::ChannelId, PostError> {
        match letter.outgoing.to {
            Target::Channel(channel) => Ok(serenity::all::ChannelId::new(channel.0)),
            Target::Dm(user) => errors::open_dm(&self.http, user)
                .await
                .map_err(|e| errors::post_error(&e)),
        }
    }

    async fn page(
        &self,
        channel: serenity::all::ChannelId,
        page: &Note,
        nonce: String,
    ) -> Result<Message, serenity::Error> {
        let send = |page: &Note| {
            let message = page
                .to_message()
                .nonce(Nonce::String(nonce.clone()))
                .enforce_nonce(true);
            channel.send_message(&self.http, message)
        };
        match send(page).await {
            Err(error) if !page.files.is_empty() => match why_not(&error) {
                Some(why) => send(&without_files(page, why)).await,
                None => Err(error),
            },
            other => other,
        }
    }
}

impl DiscordPost {
    /// Changes the words of the message that says how the phase stands, which is
    /// the last of its letter. Where it is gone, is cut elsewhere now or cannot be
    /// edited any more, it stays as it is: the next phase gets one of its own.
    async fn change_status(&self, letter: &Letter) -> Result<Sent, PostError> {
        let (game, channel) = (letter.game, letter.channel);
        let store = self.desk.store();
        let found = store.run(move |db| store::places::status(db, game)).await;
        let found = found.map_err(|e| PostError::Failed(e.to_string()))?;
        let Some((message, made)) = found else {
            return Ok(Sent {
                channel,
                message: MessageId(0),
            });
        };
        let sent = Sent { channel, message };
        let card = self.desk.card(game).await.ok();
        let was = draft(game, &made, card.as_ref()).note.pages();
        let renewed = store.run(move |db| {
            let mut now = made;
            store::calls::renew(db, game, &mut now)?;
            Ok(now)
        });
        let mut now = renewed
            .await
            .map_err(|e| PostError::Failed(e.to_string()))?;
        let Some(part) = letter.outgoing.parts.first() else {
            return Ok(sent);
        };
        // Where the phase's own message has not arrived, the one before keeps its words.
        let Some(old) = now.parts.iter_mut().find(|old| is_of_phase(old, part)) else {
            return Ok(sent);
        };
        old.clone_from(part);
        let mut now = draft(game, &now, card.as_ref()).note.pages();
        let last = now.pop();
        let before = was.iter().map(|page| &page.content).take(now.len());
        let same = was.len() == now.len() + 1 && before.eq(now.iter().map(|page| &page.content));
        let Some(page) = last.filter(|_| same) else {
            return Ok(sent);
        };
        // Pictures and buttons stay; nobody is pinged by an edit.
        let edit = EditMessage::new()
            .content(page.content)
            .allowed_mentions(CreateAllowedMentions::new());
        let place = serenity::all::ChannelId::new(channel.0);
        let message = serenity::all::MessageId::new(message.0.max(1));
        match place.edit_message(&self.http, message, edit).await {
            Err(error) if !stays(&error) => Err(errors::post_error(&error)),
            _ => Ok(sent),
        }
    }
}

impl DiscordPost {
    /// Takes the buttons away from what was asked last in the channel, for the game
    /// is over. A message that cannot be edited keeps them, and answers in words.
    async fn end_asking(&self, letter: &Letter) -> Result<(), PostError> {
        let game = letter.game;
        let store = self.desk.store();
        let asking = store.run(move |db| store::places::asking(db, game)).await;
        let asking = asking.map_err(|e| PostError::Failed(e.to_string()))?;
        let place = serenity::all::ChannelId::new(letter.channel.0);
        for message in asking {
            let message = serenity::all::MessageId::new(message.0.max(1));
            let bare = EditMessage::new().components(Vec::new());
            let Err(error) = place.edit_message(&self.http, message, bare).await else {
                continue;
            };
            match errors::post_error(&error) {
                _ if stays(&error) => {}
                again @ (PostError::RateLimited { .. } | PostError::Failed(_)) => {
                    return Err(again);
                }
                // The news of the end meets it too, or goes out all the same.
                _ => {}
            }
        }
        Ok(())
    }
}

/// Whether a message stays as it is: it is gone, not the bot's, was edited too
/// often, or its thread sleeps.
fn stays(error: &serenity::Error) -> bool {
    let code = errors::code(error);
    matches!(code, Some(10_008 | 30_046 | 50_005 | 50_083))
}

/// Whether a status is of the phase that the other tells of: its first line is the same.
fn is_of_phase(old: &Part, now: &Part) -> bool {
    match (old, now) {
        (Part::Status { lines: old }, Part::StatusNow { lines: now, .. }) => {
            old.first() == now.first()
        }
        _ => false,
    }
}

#[async_trait::async_trait]
impl Post for DiscordPost {
    async fn send(&self, letter: &Letter) -> Result<Sent, PostError> {
        if letter.outgoing.changes_status() {
            return self.change_status(letter).await;
        }
        if letter.outgoing.tells_end() && matches!(letter.outgoing.to, Target::Channel(_)) {
            self.end_asking(letter).await?;
        }
        let pages = self.pages(letter).await;
        let channel = self.channel(letter).await?;
        let mut last = None;
        // The last page is always sent, for its number is wanted.
        let from = self.arrived(letter.id).min(pages.len().saturating_sub(1));
        for (n, page) in pages.iter().enumerate().skip(from) {
            let nonce = match n {
                0 => letter.nonce.clone(),
                n => format!("{}-{n}", letter.nonce),
            };
            let message = self
                .page(channel, page, nonce)
                .await
                .map_err(|e| errors::post_error(&e))?;
            self.note_arrived(letter.id, Some(n + 1));
            last = Some(message);
        }
        self.note_arrived(letter.id, None);
        let message = last.ok_or_else(|| PostError::Rejected("an empty letter".into()))?;
        Ok(Sent {
            channel: ChannelId(message.channel_id.get()),
            message: MessageId(message.id.get()),
        })
    }

    async fn sees(&self, channel: ChannelId, user: UserId) -> Result<bool, PostError> {
        super::presence::sees(&self.http, channel, user).await
    }

    async fn has_left(&self, guild: GuildId, user: UserId) -> bool {
        super::presence::has_left(&self.http, guild, user).await
    }

    /// The mark of a letter is what it says and the custom ids it carries: a
    /// mark of its own would have to be shown to all, and would tell them how
    /// many letters went to others.
    async fn already_sent(&self, letter: &Letter) -> Result<Option<Sent>, PostError> {
        if letter.outgoing.changes_status() {
            // Edited twice it reads the same.
            return Ok(None);
        }
        let pages = self.pages(letter).await;
        let channel = self.channel(letter).await?;
        let last = GetMessages::new().limit(LOOKED_THROUGH);
        let messages = match channel.messages(&self.http, last).await {
            Ok(messages) => messages,
            Err(error) => {
                return match errors::post_error(&error) {
                    // Without the right to read what was, it cannot be known.
                    PostError::NoPermission => Ok(None),
                    other => Err(other),
                };
            }
        };
        let since = letter.created_at - 5;
        let own: Vec<&Message> = messages
            .iter()
            .filter(|m| m.author.bot && m.timestamp.unix_timestamp() >= since)
            .collect();
        let mut found = None;
        for (n, page) in pages.iter().enumerate() {
            found = own.iter().find(|m| is_page(m, page)).copied();
            if found.is_none() {
                self.note_arrived(letter.id, Some(n));
                return Ok(None);
            }
        }
        self.note_arrived(letter.id, None);
        Ok(found.map(|m| Sent {
            channel: ChannelId(m.channel_id.get()),
            message: MessageId(m.id.get()),
        }))
    }
}

/// Whether a message is that page, with its files or told in words instead.
fn is_page(message: &Message, page: &Note) -> bool {
    let says = message.content.trim();
    let bare = |why| says == without_files(page, why).content.trim();
    let same = says == page.content.trim()
        || (!page.files.is_empty() && (bare("missing-attach") || bare("file-too-large")));
    same && ids_of(&message.components) == page_ids(page)
}

fn page_ids(page: &Note) -> Vec<String> {
    page.rows
        .iter()
        .flat_map(|row| match row {
            Row::Buttons(buttons) => buttons.iter().map(|b| b.id.clone()).collect(),
            Row::Select(select) => vec![select.id.clone()],
        })
        .collect()
}

fn ids_of(rows: &[ActionRow]) -> Vec<String> {
    rows.iter()
        .flat_map(|r| &r.components)
        .filter_map(|c| match c {
            ActionRowComponent::Button(button) => match &button.data {
                ButtonKind::NonLink { custom_id, .. } => Some(custom_id.clone()),
                _ => None,
            },
            ActionRowComponent::SelectMenu(menu) => menu.custom_id.clone(),
            _ => None,
        })
        .collect()
}
