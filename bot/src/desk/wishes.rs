//! How users want to be told that something is asked of them.

use super::{Desk, Trouble};
use crate::id::{GameId, UserId};
use crate::store::notices::{self, Said, Wish};
use crate::store::{clocks, people};

impl Desk {
    /// How a user is told of a game, and what he has said about it there and in all.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn wishes(
        &self,
        user: UserId,
        game: Option<GameId>,
    ) -> Result<(Said, Said, Wish), Trouble> {
        let wishes = self.0.store.run(move |db| {
            let here = match game {
                Some(game) => notices::said(db, user, Some(game))?,
                None => Said::default(),
            };
            let wish = notices::wish(db, Some(user), game.unwrap_or(GameId(0)))?;
            Ok((here, notices::said(db, user, None)?, wish))
        });
        Ok(wishes.await?)
    }

    /// Sets how a user wants to be told, in one game or in all; reminders of
    /// open decisions follow it.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn set_wishes(
        &self,
        user: UserId,
        game: Option<GameId>,
        said: Said,
    ) -> Result<(), Trouble> {
        self.0
            .store
            .transact(move |db| {
                notices::say(db, user, game, &said)?;
                for (game, seat, _) in people::seats_of(db, user)? {
                    clocks::remind_as_wished(db, game, seat)?;
                }
                Ok(())
            })
            .await?;
        self.alarm();
        Ok(())
    }
}
