//! Looking back: the replay with its presses, films, the report after the
//! action, dice; and following a game.

use super::Bot;
use super::asked::Asked;
use super::given::Given;
use super::handler::sentence;
use crate::desk::{Replay, Trouble};
use crate::id::GameId;
use crate::present::note::Note;
use crate::present::{account, replay as words};
use crate::words::say;
use engine::ruleset::Viewer;
use engine::text;
use render::Frame;

/// Where a replay is to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// Where the game last came to.
    Latest,
    /// At the first step of a turn.
    Turn(u16),
    /// At a step of a phase, or the nearest before.
    Step {
        /// The phase.
        phase: usize,
        /// The step in it.
        line: usize,
    },
}

impl Bot {
    /// Shows the course of a game from the command's options.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not.
    pub async fn replay(&self, asked: &Asked, given: &Given) -> Result<Note, Trouble> {
        let game = self.game(asked, given.words("game")).await?;
        let wanted = self.eyes(game, asked, given.words("eyes")).await?;
        let shared = given.shared();
        let stand = match given.number("turn").map(u16::try_from) {
            Some(Ok(turn)) => Stand::Turn(turn),
            Some(Err(_)) => Stand::Latest,
            None => Stand::Turn(0),
        };
        let call = asked.call();
        let replay = self.desk.replay(game, &call, wanted, shared).await?;
        if given.flag("animate") == Some(true) {
            return self.film(asked, replay).await;
        }
        let mut note = self.replay_step(asked, &replay, stand).await?;
        if shared {
            // Whoever pressed would see it change for all.
            note.rows.clear();
        }
        Ok(note)
    }

    /// The eyes that a word of a command means.
    async fn eyes(
        &self,
        game: GameId,
        asked: &Asked,
        word: Option<&str>,
    ) -> Result<Option<Viewer>, Trouble> {
        let Some(word) = word else {
            return Ok(None);
        };
        let wanted = engine::notation::fold(word);
        let (card, _) = self.desk.eyes(game, &asked.call()).await?;
        let seats = card.seats.iter().map(|c| Viewer::Seat(c.seat));
        let all = [Viewer::Umpire, Viewer::Spectator].into_iter().chain(seats);
        let all: Vec<Viewer> = all.collect();
        let key = |viewer: &Viewer| words::eyes_key(*viewer, &card);
        let is_key = |viewer: &&Viewer| engine::notation::fold(&key(viewer)) == wanted;
        // "Everybody" and "a spectator" are enough of what is offered.
        let begins = |viewer: &&Viewer| {
            let words = words::eyes_words(**viewer, &card);
            !wanted.is_empty() && engine::notation::fold(&words).starts_with(&wanted)
        };
        let found = all.iter().find(is_key).or_else(|| all.iter().find(begins));
        found.copied().map(Some).ok_or_else(|| {
            let keys: Vec<String> = all.iter().map(key).collect();
            Trouble::Wrong(text!("wrong-eyes-named", eyes = word, known = keys))
        })
    }

    /// The eyes that the asker may look through, as choices of a command.
    ///
    /// # Errors
    /// [`Trouble`] where there is no game.
    pub async fn eyes_choices(
        &self,
        asked: &Asked,
        given: &Given,
    ) -> Result<Vec<(String, String)>, Trouble> {
        let game = self.game(asked, given.words("game")).await?;
        let (card, eyes) = self.desk.eyes(game, &asked.call()).await?;
        let choice = |viewer| {
            let name = words::eyes_words(viewer, &card);
            (
                crate::present::escape::plain_name(&name),
                words::eyes_key(viewer, &card),
            )
        };
        Ok(eyes.into_iter().map(|e| choice(e.viewer)).collect())
    }

    /// A step of a replay with its picture.
    async fn replay_step(
        &self,
        asked: &Asked,
        replay: &Replay,
        stand: Stand,
    ) -> Result<Note, Trouble> {
        let reel = &replay.reel;
        let at = match stand {
            Stand::Latest => reel.frames().len().checked_sub(1),
            Stand::Turn(turn) => reel.find_turn(turn),
            Stand::Step { phase, line } => reel.find(phase, line),
        };
        let at = at.unwrap_or(0);
        let board = replay.board(at).await?;
        let note = words::step(replay, at);
        Ok(self.with_picture(note, asked, board, Frame::WHOLE).await)
    }

    /// Answers a press or a choice in a replay.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not look so any more.
    pub async fn replay_at(
        &self,
        game: GameId,
        asked: &Asked,
        viewer: Viewer,
        stand: Stand,
    ) -> Result<Note, Trouble> {
        let call = asked.call();
        let replay = self.desk.replay(game, &call, Some(viewer), false).await?;
        self.replay_step(asked, &replay, stand).await
    }

    /// Answers the choice of other eyes, at the same phase.
    ///
    /// # Errors
    /// As [`Self::replay_at`].
    pub async fn replay_eyes(
        &self,
        game: GameId,
        asked: &Asked,
        word: Option<&str>,
        phase: usize,
    ) -> Result<Note, Trouble> {
        let wanted = self.eyes(game, asked, word).await?;
        let call = asked.call();
        let replay = self.desk.replay(game, &call, wanted, false).await?;
        let stand = Stand::Step { phase, line: 0 };
        self.replay_step(asked, &replay, stand).await
    }

    /// A replay from its first step, by a button that says no more.
    ///
    /// # Errors
    /// As [`Self::replay_at`].
    pub async fn replay_begin(&self, game: GameId, asked: &Asked) -> Result<Note, Trouble> {
        let call = asked.call();
        let replay = self.desk.replay(game, &call, None, false).await?;
        self.replay_step(asked, &replay, Stand::Turn(0)).await
    }

    /// The whole of a replay as a film.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not.
    pub async fn film_of(
        &self,
        game: GameId,
        asked: &Asked,
        viewer: Viewer,
    ) -> Result<Note, Trouble> {
        let call = asked.call();
        let replay = self.desk.replay(game, &call, Some(viewer), false).await?;
        self.film(asked, replay).await
    }

    async fn film(&self, asked: &Asked, replay: Replay) -> Result<Note, Trouble> {
        if !asked.may_attach {
            return Ok(sentence("missing-attach"));
        }
        let boards = replay.film().await?;
        match self.pictures.film(boards, asked.file_limit).await {
            Ok((file, pictures)) => {
                let eyes = words::eyes_words(replay.eyes.viewer, &replay.card);
                let told = text!("film-told", pictures = pictures, eyes = eyes);
                let mut note = Note::words(say(&told));
                note.files.push(file);
                Ok(note)
            }
            Err(error) => {
                tracing::error!(%error, "no film");
                Ok(sentence("film-none"))
            }
        }
    }

    /// The report after the action, with its plots.
    ///
    /// # Errors
    /// [`Trouble`] while the game goes on.
    pub async fn account(&self, game: GameId, attach: bool) -> Result<Note, Trouble> {
        let account = self.desk.account(game).await?;
        let mut note = Note::words(account::words(&account));
        if attach {
            note.files = self.pictures.plots(account::pages(&account)).await;
        }
        Ok(note)
    }

    /// How the dice have fallen, as far as the asker may know.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not.
    pub async fn dice(&self, asked: &Asked, given: &Given) -> Result<Note, Trouble> {
        let game = self.game(asked, given.words("game")).await?;
        let call = asked.call();
        let (card, sides, thrown) = self.desk.dice(game, &call, given.shared()).await?;
        Ok(Note::words(account::dice(
            &card,
            &sides,
            &thrown,
            given.shared(),
        )))
    }

    /// Ends the asker's following: of the channel's game, or from a direct
    /// message of all.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn unwatch(&self, asked: &Asked) -> Result<Note, Trouble> {
        let game = match asked.guild {
            Some(_) => Some(self.game(asked, None).await?),
            None => None,
        };
        let games = self.desk.unwatch(game, asked.user).await?;
        Ok(Note::words(say(&text!("unwatched", games = games))))
    }
}
