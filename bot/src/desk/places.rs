//! The places where games are played: noticed when they go, taken up again when
//! they come back, and exchanged for others where they do not.

use super::moderate::Noted;
use super::owner::{Room, Task};
use super::types::{Attention, Call, Done, Phase, Trouble};
use super::{Desk, deeds::Deed, lock, wrong};
use crate::id::{ChannelId, GameId, GuildId};
use crate::store::places;
use engine::text;
use engine::text::Text;
use std::sync::Arc;

impl Desk {
    /// A channel or thread was deleted. Its game is kept.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn channel_gone(&self, channel: ChannelId) -> Result<(), Trouble> {
        let Some(game) = lock(&self.0.open).get(&channel).copied() else {
            return Ok(());
        };
        self.lost(vec![game], Attention::Orphaned, "the channel was deleted")
            .await
    }

    /// The bot was removed from a server. Its games are kept.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn guild_gone(&self, guild: GuildId) -> Result<(), Trouble> {
        let games = self
            .0
            .store
            .run(move |db| places::of_guild(db, guild, true))
            .await?;
        self.lost(games, Attention::NoAccess, "the bot was removed")
            .await
    }

    /// The bot is in a server, perhaps again: what was held back there since it
    /// could not see the channel is sent.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn guild_there(&self, guild: GuildId) -> Result<(), Trouble> {
        let games = self
            .0
            .store
            .transact(move |db| {
                let games = places::of_guild(db, guild, false)?;
                for game in &games {
                    places::mend(db, *game)?;
                }
                Ok(games)
            })
            .await?;
        self.told_anew(&games);
        Ok(())
    }

    /// Umpire: goes on in another channel of the same server with a game whose
    /// own is gone.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] where its channel is not gone or
    /// the game is another server's, [`Trouble::ChannelTaken`], [`Trouble::Store`].
    pub async fn umpire_move(
        &self,
        game: GameId,
        call: Call,
        guild: Option<GuildId>,
    ) -> Result<Done, Trouble> {
        self.deed(game, call, Deed::UmpireMove(guild)).await
    }

    /// The open games of a server whose channel is gone.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn orphans(&self, guild: GuildId) -> Result<Vec<GameId>, Trouble> {
        Ok(self
            .0
            .store
            .run(move |db| places::orphans(db, guild))
            .await?)
    }

    async fn lost(
        &self,
        games: Vec<GameId>,
        attention: Attention,
        why: &'static str,
    ) -> Result<(), Trouble> {
        let games = self
            .0
            .store
            .transact(move |db| {
                for game in &games {
                    places::lost(db, *game, attention, why)?;
                }
                Ok(games)
            })
            .await?;
        for game in &games {
            tracing::warn!(%game, why, "a game has lost its place");
        }
        self.told_anew(&games);
        Ok(())
    }

    fn told_anew(&self, games: &[GameId]) {
        for game in games {
            self.refresh(*game);
        }
        if !games.is_empty() {
            self.0.mail.notify_one();
            self.alarm();
        }
    }
}

impl Task {
    /// Goes on where the call comes from.
    pub(super) async fn move_to(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        guild: Option<GuildId>,
    ) -> Result<Done, Trouble> {
        let gone = room.card.attention == Some(Attention::Orphaned);
        if guild.is_none() || guild != room.card.guild {
            return Err(Trouble::NoGame);
        }
        if !gone || room.card.phase == Phase::Over {
            return Err(wrong(Text::new("wrong-not-gone")));
        }
        let (id, old, new) = (self.id, room.card.channel, call.channel);
        if let Some(there) = lock(&self.desk.0.open).get(&new) {
            return Err(Trouble::ChannelTaken(*there));
        }
        let done = self.done(text!("done-moved", game = id.to_string()));
        let noted = Noted::of(call, Text::new("audit-moved"), None);
        let done = self
            .change(call.origin, done, move |db| {
                places::move_to(db, id, new)?;
                noted.write(db, id)
            })
            .await?;
        let mut open = lock(&self.desk.0.open);
        if open.get(&old) == Some(&id) {
            open.remove(&old);
        }
        open.insert(new, id);
        drop(open);
        Ok(done)
    }
}
