//! An interaction as Courier sees it, and the ways to answer it.

use super::{Bot, errors};
use crate::desk::{Call, Deferral, Origin};
use crate::id::{ChannelId, GuildId, InteractionId, UserId};
use crate::present::note::Note;
use crate::words::say;
use engine::text::Text;
use serenity::all::{
    Builder as _, ChannelType, CommandInteraction, ComponentInteraction, CreateActionRow,
    CreateInputText, CreateInteractionResponse, CreateInteractionResponseMessage, CreateMessage,
    CreateModal, Http, Member, ModalInteraction, PartialChannel, Permissions, User,
};
use std::sync::Arc;
use std::time::Duration;

/// Who asks, where, and how to answer.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a permission of its own"
)]
#[derive(Clone, Debug)]
pub struct Asked {
    /// Which interaction.
    pub id: InteractionId,
    /// Its token; not to be logged.
    pub token: String,
    /// Who.
    pub user: UserId,
    /// The name shown for the user there.
    pub name: String,
    /// In which server; `None` in a direct message.
    pub guild: Option<GuildId>,
    /// In which channel.
    pub channel: ChannelId,
    /// Whether the user may manage that channel.
    pub manages: bool,
    /// Whether he umpires there: he may manage it, or has a role that umpires.
    pub umpire: bool,
    /// The roles he has in that server, by number.
    pub roles: Vec<u64>,
    /// Whether the bot may see that channel and write in it.
    pub may_write: bool,
    /// Whether the bot may attach files there.
    pub may_attach: bool,
    /// The most bytes a file may have.
    pub file_limit: usize,
}

/// What the kinds of interactions have in common.
struct Common<'a> {
    id: u64,
    token: &'a str,
    user: &'a User,
    member: Option<&'a Member>,
    guild: Option<u64>,
    channel: u64,
    place: Option<&'a PartialChannel>,
    permissions: Option<Permissions>,
    limit: u32,
}

impl Asked {
    /// A command, or the completion of one.
    pub fn command(from: &CommandInteraction) -> Self {
        Self::common(&Common {
            id: from.id.get(),
            token: &from.token,
            user: &from.user,
            member: from.member.as_deref(),
            guild: from.guild_id.map(serenity::all::GuildId::get),
            channel: from.channel_id.get(),
            place: from.channel.as_ref(),
            permissions: from.app_permissions,
            limit: from.attachment_size_limit,
        })
    }

    /// A press or a choice.
    pub fn component(from: &ComponentInteraction) -> Self {
        Self::common(&Common {
            id: from.id.get(),
            token: &from.token,
            user: &from.user,
            member: from.member.as_ref(),
            guild: from.guild_id.map(serenity::all::GuildId::get),
            channel: from.channel_id.get(),
            place: from.channel.as_ref(),
            permissions: from.app_permissions,
            limit: from.attachment_size_limit,
        })
    }

    /// A form that was sent.
    pub fn modal(from: &ModalInteraction) -> Self {
        Self::common(&Common {
            id: from.id.get(),
            token: &from.token,
            user: &from.user,
            member: from.member.as_ref(),
            guild: from.guild_id.map(serenity::all::GuildId::get),
            channel: from.channel_id.get(),
            place: from.channel.as_ref(),
            permissions: from.app_permissions,
            limit: from.attachment_size_limit,
        })
    }

    fn common(from: &Common<'_>) -> Self {
        let name = from.member.map_or_else(
            || from.user.display_name().to_owned(),
            |m| m.display_name().to_owned(),
        );
        let thread = from.place.is_some_and(|p| {
            matches!(
                p.kind,
                ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
            )
        });
        let write = if thread {
            Permissions::SEND_MESSAGES_IN_THREADS
        } else {
            Permissions::SEND_MESSAGES
        };
        // Where nothing is said of the bot's permissions, trying shows them.
        let may = |wanted| {
            from.permissions
                .is_none_or(|p| p.contains(wanted) || p.administrator())
        };
        let umpire = from
            .member
            .and_then(|m| m.permissions)
            .is_some_and(|p| p.contains(Permissions::MANAGE_CHANNELS) || p.administrator());
        let roles = from.member.map(|m| m.roles.as_slice()).unwrap_or_default();
        let roles = roles.iter().map(|r| r.get()).collect();
        Self {
            id: InteractionId(from.id),
            token: from.token.to_owned(),
            user: UserId(from.user.id.get()),
            name,
            guild: from.guild.map(GuildId),
            channel: ChannelId(from.channel),
            manages: umpire,
            umpire,
            roles,
            may_write: may(Permissions::VIEW_CHANNEL | write),
            may_attach: may(Permissions::ATTACH_FILES),
            file_limit: usize::try_from(from.limit).unwrap_or(super::pictures::FILE_LIMIT),
        }
    }

    /// The request as the desk takes it.
    pub fn call(&self) -> Call {
        Call {
            user: self.user,
            name: self.name.clone(),
            channel: self.channel,
            umpire: self.umpire,
            origin: Origin::Interaction(self.id),
        }
    }

    async fn respond(
        &self,
        http: &Arc<Http>,
        response: CreateInteractionResponse,
    ) -> Result<(), serenity::Error> {
        response
            .execute(
                http,
                (serenity::all::InteractionId::new(self.id.0), &self.token),
            )
            .await
    }

    /// Says at once that an answer will come, for the asker alone or for
    /// everybody. Without one there is no answer, and nothing may be done.
    pub async fn defer(&self, bot: &Bot, private: bool) -> Option<Answer> {
        let message = CreateInteractionResponseMessage::new().ephemeral(private);
        let response = CreateInteractionResponse::Defer(message);
        self.promised(bot, response, private, false).await
    }

    /// Says at once that the message with the component will change.
    pub async fn defer_update(&self, bot: &Bot) -> Option<Answer> {
        self.promised(bot, CreateInteractionResponse::Acknowledge, true, true)
            .await
    }

    async fn promised(
        &self,
        bot: &Bot,
        response: CreateInteractionResponse,
        private: bool,
        update: bool,
    ) -> Option<Answer> {
        let deferral = Deferral {
            interaction: self.id,
            user: self.user,
            channel: self.channel,
            token: self.token.clone(),
        };
        let first = bot.desk.deferring(deferral).await;
        if let Err(error) = self.respond(&bot.http, response).await {
            bot.desk.metrics().unanswered.one();
            tracing::warn!(interaction = %self.id, error = %errors::words(&error), "could not acknowledge; nothing is done");
            // Sent twice by the gateway, it is the first one's to be answered.
            if first {
                bot.desk.answered(self.id);
            }
            return None;
        }
        Some(Answer {
            asked: self.clone(),
            private,
            update,
        })
    }

    /// Opens a form. It must be the first answer.
    pub async fn form(&self, bot: &Bot, form: Form) {
        let inputs = form
            .inputs
            .into_iter()
            .map(CreateActionRow::InputText)
            .collect();
        let modal = CreateModal::new(form.id, crate::present::escape::cut(&form.title, 45))
            .components(inputs);
        if let Err(error) = self
            .respond(&bot.http, CreateInteractionResponse::Modal(modal))
            .await
        {
            tracing::warn!(interaction = %self.id, error = %errors::words(&error), "could not open a form");
        }
    }

    /// Answers at once, for the asker alone, without any work.
    pub async fn tell(&self, bot: &Bot, note: &Note) {
        let message = CreateInteractionResponseMessage::new()
            .content(note.content.clone())
            .allowed_mentions(serenity::all::CreateAllowedMentions::new())
            .ephemeral(true);
        if let Err(error) = self
            .respond(&bot.http, CreateInteractionResponse::Message(message))
            .await
        {
            tracing::warn!(interaction = %self.id, error = %errors::words(&error), "could not answer");
        }
    }
}

/// A form to be opened.
#[derive(Debug)]
pub struct Form {
    /// Its custom id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it asks for, one to five.
    pub inputs: Vec<CreateInputText>,
}

/// How long is waited between one try to give an answer and the next.
const PAUSES: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(2)];

/// Where a page of an answer goes.
#[derive(Clone, Copy)]
enum Place {
    /// Into the message that promised it.
    Promised,
    /// Into a message of its own.
    Beside,
}

/// A promised answer.
#[derive(Clone, Debug)]
pub struct Answer {
    asked: Asked,
    private: bool,
    /// Whether the answer replaces the message with the component.
    update: bool,
}

impl Answer {
    /// Gives the answer. Where the token has died meanwhile, what is private
    /// goes to the asker's direct messages and what is public into the channel.
    pub async fn give(self, bot: &Bot, note: Note) {
        let mut pages = note.pages().into_iter();
        let first = pages.next().unwrap_or_default();
        let mut rest: Vec<Note> = pages.collect();
        if let Err(error) = self.page(bot, &first, Place::Promised).await {
            if errors::answer_is_lost(&error) {
                rest.insert(0, first);
                self.by_message(bot, rest).await;
            } else {
                self.failed(bot, &error);
            }
            bot.desk.answered(self.asked.id);
            return;
        }
        for page in rest {
            self.follow_up(bot, &page).await;
        }
        bot.desk.answered(self.asked.id);
    }

    /// Leaves the message with the component as it is and says something beside it.
    pub async fn beside(self, bot: &Bot, note: Note) {
        if !self.update {
            return self.give(bot, note).await;
        }
        for page in note.pages() {
            self.follow_up(bot, &page).await;
        }
        bot.desk.answered(self.asked.id);
    }

    /// Gives a page, and again where a passing trouble was in the way: one that
    /// comes twice is better than one that never comes.
    async fn page(&self, bot: &Bot, page: &Note, place: Place) -> Result<(), serenity::Error> {
        for pause in PAUSES {
            match self.page_once(bot, page, place).await {
                Err(error) if errors::is_passing(&error) => tokio::time::sleep(pause).await,
                other => return other,
            }
        }
        self.page_once(bot, page, place).await
    }

    async fn page_once(&self, bot: &Bot, page: &Note, place: Place) -> Result<(), serenity::Error> {
        match place {
            Place::Promised => self.edit(bot, page).await,
            Place::Beside => {
                let message = page.to_followup(self.private);
                let token = self.asked.token.as_str();
                message.execute(&bot.http, (None, token)).await.map(drop)
            }
        }
    }

    async fn edit(&self, bot: &Bot, page: &Note) -> Result<(), serenity::Error> {
        let token = self.asked.token.as_str();
        match page.to_edit().execute(&bot.http, token).await {
            Ok(_) => Ok(()),
            Err(error) if !page.files.is_empty() => match why_not(&error) {
                Some(why) => {
                    let bare = without_files(page, why);
                    bare.to_edit().execute(&bot.http, token).await.map(drop)
                }
                None => Err(error),
            },
            Err(error) => Err(error),
        }
    }

    async fn follow_up(&self, bot: &Bot, page: &Note) {
        if let Err(error) = self.page(bot, page, Place::Beside).await {
            if errors::answer_is_lost(&error) {
                self.by_message(bot, vec![page.clone()]).await;
            } else {
                self.failed(bot, &error);
            }
        }
    }

    fn failed(&self, bot: &Bot, error: &serenity::Error) {
        bot.desk.metrics().unanswered.one();
        tracing::error!(interaction = %self.asked.id, error = %errors::words(error), "an answer could not be given");
    }

    async fn by_message(&self, bot: &Bot, pages: Vec<Note>) {
        let target = if self.private {
            match errors::open_dm(&bot.http, self.asked.user).await {
                Ok(channel) => channel,
                // The journal, /secret and /game log still have what matters.
                Err(error) => return self.failed(bot, &error),
            }
        } else {
            serenity::all::ChannelId::new(self.asked.channel.0)
        };
        for page in pages {
            let message: CreateMessage = page.to_message();
            let mut sent = target.send_message(&bot.http, message).await.map(drop);
            if let Err(error) = &sent
                && !page.files.is_empty()
                && let Some(why) = why_not(error)
            {
                let bare = without_files(&page, why).to_message();
                sent = target.send_message(&bot.http, bare).await.map(drop);
            }
            if let Err(error) = sent {
                return self.failed(bot, &error);
            }
        }
    }
}

/// Which sentence says why files were not taken, where that was it.
pub fn why_not(error: &serenity::Error) -> Option<&'static str> {
    if errors::may_not_attach(error) {
        Some("missing-attach")
    } else {
        errors::too_large(error).then_some("file-too-large")
    }
}

/// The page in words alone, with the sentence that says why.
pub fn without_files(page: &Note, why: &'static str) -> Note {
    let sentence = say(&Text::new(why));
    let mut words: Vec<String> = vec![page.content.clone()];
    words.extend(
        page.files
            .iter()
            .map(|f| crate::present::escape::prose(&f.alt)),
    );
    words.push(sentence.clone());
    let note = Note {
        content: words.join(
            "

",
        ),
        rows: page.rows.clone(),
        mention: page.mention.clone(),
        ..Note::default()
    };
    // A single page has to do here: the alt text gives way.
    if crate::present::escape::length(&note.content) <= crate::present::split::MESSAGE {
        return note;
    }
    let room = crate::present::split::MESSAGE - crate::present::escape::length(&sentence) - 4;
    Note {
        content: format!(
            "{}\n\n{}",
            crate::present::escape::cut(&page.content, room),
            sentence
        ),
        ..note
    }
}
