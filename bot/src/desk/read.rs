//! What only looks: each reads the last committed state and waits for nobody.

use super::{Call, Desk, GameCard, LogPage, Look, Phase, Trouble, fault, log};
use crate::gate::Command;
use crate::id::{ChannelId, GameId, UserId};
use crate::store::{games, readings};
use engine::board::Board;
use engine::ruleset::{Seat, Viewer};

impl Desk {
    /// The game of a channel: the open one, else the last that ended there.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn game_in(&self, channel: ChannelId) -> Result<Option<GameId>, Trouble> {
        if let Some(game) = self.open_in(channel) {
            return Ok(Some(game));
        }
        Ok(self
            .0
            .store
            .run(move |db| games::last_in(db, channel))
            .await?)
    }

    /// The open games in which a user holds a seat, newest first.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn games_of(&self, user: UserId) -> Result<Vec<GameCard>, Trouble> {
        let cards = self.0.store.run(move |db| {
            let mut cards = Vec::new();
            for id in games::of_user(db, user)? {
                cards.extend(games::load(db, id)?.map(|stored| stored.card));
            }
            Ok(cards)
        });
        Ok(cards.await?)
    }

    /// A game in one glance, also of one that cannot be opened.
    ///
    /// # Errors
    /// [`Trouble::NoGame`], [`Trouble::Store`].
    pub async fn card(&self, game: GameId) -> Result<GameCard, Trouble> {
        Ok(self.room(game).await?.card.as_ref().clone())
    }

    /// The game as that user sees it: by its seat, else as a spectator.
    ///
    /// # Errors
    /// [`Trouble::NoGame`], [`Trouble::Unloadable`], [`Trouble::Store`].
    pub async fn look(&self, game: GameId, user: UserId) -> Result<Look, Trouble> {
        let room = self.room(game).await?;
        room.loadable()?;
        let viewer = room
            .card
            .seat_of(user)
            .map_or(Viewer::Spectator, Viewer::Seat);
        Ok(room.look(viewer))
    }

    /// Judges whether the caller may do something, without doing it; `addressed`
    /// is the seat that a component was made for.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::NoGame`], [`Trouble::Store`].
    pub async fn may(
        &self,
        game: GameId,
        call: &Call,
        command: Command,
        addressed: Option<Seat>,
    ) -> Result<(), Trouble> {
        let room = self.room(game).await?;
        Ok(room.permit(call, command, addressed)?)
    }

    /// A page of the log as that user may read it; page 0 is the newest.
    ///
    /// # Errors
    /// As [`Self::look`].
    pub async fn log(
        &self,
        game: GameId,
        user: UserId,
        page: usize,
        lines: usize,
    ) -> Result<LogPage, Trouble> {
        let look = self.look(game, user).await?;
        let newest_first = self
            .0
            .store
            .run(move |db| log::lines(db, &look, page, lines, None))
            .await?;
        Ok(newest_first)
    }

    /// What came since the user was last told, the newest `lines` of it, and
    /// when that was; he counts as told with it.
    ///
    /// # Errors
    /// As [`Self::look`].
    pub async fn news(
        &self,
        game: GameId,
        user: UserId,
        lines: usize,
    ) -> Result<(LogPage, Option<i64>), Trouble> {
        let look = self.look(game, user).await?;
        let latest = look.game.as_ref().map(|g| g.sequence());
        let found = self
            .0
            .store
            .run(move |db| {
                let told = readings::get(db, game, user)?;
                let after = told.map(|t| t.sequence);
                let page = log::lines(db, &look, 0, lines, after)?;
                Ok((page, told.map(|t| t.at)))
            })
            .await?;
        if let Some(latest) = latest {
            self.0
                .store
                .note_later("a reading", move |db| readings::set(db, game, user, latest));
        }
        Ok(found)
    }

    /// The game as a file: the asker's own view before the end, the whole after.
    ///
    /// # Errors
    /// As [`Self::look`].
    pub async fn export(
        &self,
        game: GameId,
        user: UserId,
    ) -> Result<crate::export::Export, Trouble> {
        let room = self.room(game).await?;
        if room.card.phase == Phase::Over {
            return Ok(self
                .0
                .store
                .run(move |db| crate::export::whole(db, game))
                .await?);
        }
        let look = self.look(game, user).await?;
        Ok(self
            .0
            .store
            .run(move |db| crate::export::own_view(db, &look))
            .await?)
    }

    /// Puts the printed map back under a board that was stored without it;
    /// `None` when the game cannot be opened.
    pub(crate) async fn with_map(&self, game: GameId, mut board: Board) -> Option<Board> {
        let room = self.room(game).await.ok()?;
        let game = room.game.clone()?;
        fault::guard("map", move || {
            let fresh = game.board(Viewer::Spectator);
            board.surface.restore(&fresh.surface);
            board
        })
        .await
        .ok()
    }
}
