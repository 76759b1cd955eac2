//! What arrives from the gateway, each event in a task of its own.

use super::asked::{Answer, Asked};
use super::{Bot, acts, complete, press};
use crate::present::note::Note;
use crate::words::say;
use engine::text;
use engine::text::Text;
use futures_util::FutureExt as _;
use serenity::all::{
    Context, Event, EventHandler, GatewayIntents, Guild, GuildChannel, GuildId, Interaction,
    Message, PartialGuildChannel, RawEventHandler, Ready, ResumedEvent, Role, RoleId,
    UnavailableGuild,
};
use serenity::async_trait;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, OnceLock};

/// What the gateway is asked for: servers and their channels, nothing said in them.
pub const INTENTS: GatewayIntents = GatewayIntents::GUILDS;

/// Answers interactions.
pub struct Handler {
    /// What it answers with; filled before the client is started.
    pub bot: Arc<OnceLock<Arc<Bot>>>,
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, _: Context, ready: Ready) {
        tracing::info!(name = %ready.user.name, servers = ready.guilds.len(), "connected");
        if let Some(bot) = self.bot.get() {
            bot.desk.metrics().connects.one();
            bot.on_ready(ready.guilds.into_iter().map(|g| g.id).collect())
                .await;
        }
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        tracing::info!("connected again");
        if let Some(bot) = self.bot.get() {
            bot.desk.metrics().resumes.one();
        }
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        let roles = guild.roles.values();
        let roles = roles.map(|r| (r.id.get(), Some(r.name.clone()))).collect();
        self.roles(guild.id, true, roles).await;
        if let Some(bot) = self.bot.get() {
            bot.guild_there(guild.id).await;
        }
    }

    async fn guild_delete(&self, _: Context, guild: UnavailableGuild, _: Option<Guild>) {
        // An outage takes servers away too, but not for good.
        if let (Some(bot), false) = (self.bot.get(), guild.unavailable) {
            bot.guild_gone(guild.id).await;
        }
    }

    async fn channel_delete(&self, _: Context, gone: GuildChannel, _: Option<Vec<Message>>) {
        if let Some(bot) = self.bot.get() {
            bot.channel_gone(gone.id).await;
        }
    }

    async fn thread_delete(&self, _: Context, gone: PartialGuildChannel, _: Option<GuildChannel>) {
        if let Some(bot) = self.bot.get() {
            bot.channel_gone(gone.id).await;
        }
    }

    async fn guild_role_create(&self, _: Context, new: Role) {
        let named = (new.id.get(), Some(new.name));
        self.roles(new.guild_id, false, vec![named]).await;
    }

    async fn guild_role_update(&self, _: Context, _: Option<Role>, new: Role) {
        let named = (new.id.get(), Some(new.name));
        self.roles(new.guild_id, false, vec![named]).await;
    }

    async fn guild_role_delete(&self, _: Context, guild: GuildId, role: RoleId, _: Option<Role>) {
        self.roles(guild, false, vec![(role.get(), None)]).await;
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        // A fault of one interaction must not reach the library's task.
        // On the heap: the way of an answer is long, and every event has a task.
        let work = AssertUnwindSafe(Box::pin(self.on_interaction(interaction))).catch_unwind();
        if work.await.is_err() {
            if let Some(bot) = self.bot.get() {
                bot.desk.metrics().faults.one();
            }
            tracing::error!("a panic while an interaction was handled");
        }
    }
}

impl Handler {
    /// Hears of the roles of a server.
    async fn roles(&self, guild: GuildId, all: bool, roles: Vec<(u64, Option<String>)>) {
        if let Some(bot) = self.bot.get() {
            let guild = crate::id::GuildId(guild.get());
            bot.heard_of_roles(guild, all, roles).await;
        }
    }

    async fn on_interaction(&self, interaction: Interaction) {
        let Some(bot) = self.bot.get() else {
            return tracing::error!("an interaction came before the bot was ready");
        };
        // Counted as being answered before it is asked whether it is taken, so
        // that a stop waits for whatever was.
        let _busy = bot.begin();
        count(bot, &interaction);
        if !bot.takes() {
            return turn_away(bot, &interaction).await;
        }
        match interaction {
            Interaction::Command(command) => {
                Box::pin(acts::on_command(bot, &command)).await;
            }
            Interaction::Autocomplete(command) => complete::on_typing(bot, &command).await,
            Interaction::Component(component) => {
                Box::pin(press::on_component(bot, &component)).await;
            }
            Interaction::Modal(modal) => Box::pin(press::on_form(bot, &modal)).await,
            other => {
                tracing::error!(kind = ?other.kind(), "an interaction of a kind that nothing answers");
            }
        }
    }
}

fn count(bot: &Bot, interaction: &Interaction) {
    let metrics = bot.desk.metrics();
    match interaction {
        Interaction::Command(_) => metrics.commands.one(),
        Interaction::Autocomplete(_) => metrics.completions.one(),
        Interaction::Component(_) => metrics.presses.one(),
        Interaction::Modal(_) => metrics.forms.one(),
        _ => {}
    }
}

/// Answers while the bot is about to stop: nothing is begun any more.
async fn turn_away(bot: &Bot, interaction: &Interaction) {
    let asked = match interaction {
        Interaction::Command(command) => Asked::command(command),
        Interaction::Component(component) => Asked::component(component),
        Interaction::Modal(modal) => Asked::modal(modal),
        // A list of completions has no room for a sentence.
        _ => return,
    };
    asked.tell(bot, &sentence("stopping")).await;
}

/// Reports what the library would drop in silence: then the player only reads
/// that the application did not respond.
pub struct Loud;

#[async_trait]
impl RawEventHandler for Loud {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(unknown) = event {
            let kind = unknown.kind.as_str();
            if matches!(kind, "INTERACTION_CREATE" | "GUILD_CREATE") {
                // Its contents may hold what a player wrote, so only its shape is logged.
                let keys: Vec<&String> = unknown
                    .value
                    .as_object()
                    .map(|o| o.keys().collect())
                    .unwrap_or_default();
                tracing::error!(
                    kind,
                    ?keys,
                    "an event does not have the form that the library knows"
                );
            }
        }
    }
}

/// Does the work for a promised answer and gives it, also when the work ends
/// in a panic.
pub async fn answering(bot: &Bot, asked: &Asked, answer: Answer, work: impl Future<Output = Note>) {
    let note = guarded(bot, asked, work).await;
    answer.give(bot, note).await;
}

/// The work's note, or one sentence with a number under which the log has the rest.
pub async fn guarded(bot: &Bot, asked: &Asked, work: impl Future<Output = Note>) -> Note {
    match AssertUnwindSafe(work).catch_unwind().await {
        Ok(note) => note,
        Err(panic) => {
            let cause = panic
                .downcast_ref::<&str>()
                .map(|s| (*s).to_owned())
                .or_else(|| panic.downcast_ref::<String>().cloned())
                .unwrap_or_default();
            bot.desk.metrics().faults.one();
            fault(asked, &cause)
        }
    }
}

/// Logs a cause under a number and gives the sentence that names the number.
pub fn fault(asked: &Asked, cause: &str) -> Note {
    let id = format!("{:08x}", rand::random::<u32>());
    tracing::error!(fault = %id, interaction = %asked.id, cause, "a fault of the program");
    Note::words(say(&text!("trouble-fault", id = id)))
}

/// One sentence.
pub fn sentence(id: &'static str) -> Note {
    Note::words(say(&Text::new(id)))
}
