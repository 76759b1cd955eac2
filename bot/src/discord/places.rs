//! What the platform says of places: that they are gone, or there again.

use super::Bot;
use super::acts::done;
use super::asked::Asked;
use super::complete::{Choice, matches};
use super::given::Given;
use super::rehome::say_how_it_stands;
use crate::desk::Trouble;
use crate::id::{ChannelId, GuildId};
use crate::present::note::Note;
use crate::words::say;
use engine::text;

impl Bot {
    /// A channel or thread was deleted.
    pub(super) async fn channel_gone(&self, channel: serenity::all::ChannelId) {
        let noted = self.desk.channel_gone(ChannelId(channel.get())).await;
        told("a deleted channel", noted);
    }

    /// The bot was removed from a server.
    pub(super) async fn guild_gone(&self, guild: serenity::all::GuildId) {
        let noted = self.desk.guild_gone(GuildId(guild.get())).await;
        told("a lost server", noted);
    }

    /// The bot is in a server, perhaps again.
    pub(super) async fn guild_there(&self, guild: serenity::all::GuildId) {
        let noted = self.desk.guild_there(GuildId(guild.get())).await;
        told("a server", noted);
    }

    /// Repairs a game from another channel: here it goes on.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not, or its own channel is still there.
    pub(super) async fn repair_elsewhere(
        &self,
        asked: &Asked,
        given: &Given,
    ) -> Result<Note, Trouble> {
        let game = self.game(asked, given.words("game")).await?;
        let call = asked.call();
        if self.desk.card(game).await?.channel == asked.channel {
            return self.desk.umpire_repair(game, call).await.map(|d| done(&d));
        }
        let moved = self.desk.umpire_move(game, call, asked.guild).await?;
        say_how_it_stands(&self.desk, game).await?;
        Ok(done(&moved))
    }
}

fn told(what: &'static str, noted: Result<(), Trouble>) {
    if let Err(trouble) = noted {
        tracing::error!(what, why = %trouble, "it could not be noted");
    }
}

/// The games of the server whose channel is gone, for whoever umpires here.
pub async fn orphans(bot: &Bot, asked: &Asked, typed: &str) -> Result<Vec<Choice>, Trouble> {
    let Some(guild) = asked.guild.filter(|_| asked.umpire) else {
        return Ok(Vec::new());
    };
    let games = bot.desk.orphans(guild).await?;
    let all = games.into_iter().map(|id| {
        let number = id.to_string();
        let words = say(&text!("complete-orphan", game = number.as_str()));
        (words, number)
    });
    Ok(all
        .filter(|(words, number)| matches(typed, &[words, number]))
        .collect())
}
