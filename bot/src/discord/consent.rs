//! Proposals, undo and redo as commands and buttons.

use super::Bot;
use super::acts::{confirm, done};
use super::asked::Asked;
use super::given::Given;
use super::views::{button, trouble_words};
use crate::desk::{Press, Proposal, Request, Trouble, Which};
use crate::gate::Command as Deed;
use crate::id::GameId;
use crate::present::escape;
use crate::present::guide::State;
use crate::present::ids::{Action, Ids};
use crate::present::note::{Note, Style};
use crate::words::say;
use engine::text;
use engine::text::Text;

impl Bot {
    /// Answers what is proposed, by command.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not, or nothing is proposed.
    pub async fn answer_command(
        &self,
        asked: &Asked,
        given: &Given,
        agree: bool,
    ) -> Result<Note, Trouble> {
        let game = self.game(asked, given.words("game")).await?;
        let which = match given.words("proposal") {
            Some(kind) => Which::Kind(kind.to_owned()),
            None => Which::Only,
        };
        self.answer(game, asked, which, agree).await
    }

    /// Answers what is proposed.
    ///
    /// # Errors
    /// As [`Self::answer_command`].
    pub async fn answer(
        &self,
        game: GameId,
        asked: &Asked,
        which: Which,
        agree: bool,
    ) -> Result<Note, Trouble> {
        let answered = self.desk.answer(game, asked.call(), which, agree).await;
        answered.map(|d| done(&d))
    }

    /// Proposes to end the game, or takes that back.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not.
    pub async fn end(&self, game: GameId, asked: &Asked, given: &Given) -> Result<Note, Trouble> {
        if given.flag("agree") == Some(false) {
            let which = Which::Kind(Proposal::End.kind().to_owned());
            return self.answer(game, asked, which, false).await;
        }
        if self.desk.decides_alone(game, asked.user).await? {
            self.desk.may(game, &asked.call(), Deed::End, None).await?;
            return Ok(confirm(game, Action::End, "end-sure", "button-end"));
        }
        let proposed = self.desk.propose(game, asked.call(), Proposal::End).await;
        proposed.map(|d| done(&d))
    }

    /// Takes the last order back; where that is not free, says what can be
    /// asked of the others.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not, or there is nothing to go back to.
    pub async fn undo(
        &self,
        game: GameId,
        asked: &Asked,
        press: Option<Press>,
    ) -> Result<Note, Trouble> {
        match self.desk.undo(game, asked.call(), press.clone()).await {
            Ok(undone) => {
                let words = done(&undone).content;
                let panel = self.panel_or_trouble(game, asked, words, State::menu());
                let redo = button(&Ids::game(game), Action::Redo, "button-redo");
                Ok(panel.await.beside_last(redo))
            }
            Err(Trouble::Refused(refusal)) => {
                let request = self.desk.undo_request(game, asked.user).await?;
                let why = Trouble::Refused(refusal);
                let press = match press {
                    Some(press) => Some(press),
                    None => self.desk.look(game, asked.user).await?.press(),
                };
                asking_undo(request, why, &Ids { game, press })
            }
            Err(trouble) => Err(trouble),
        }
    }

    /// Asks the others to go back to before the last own order. Where more would
    /// go by it than the asker was told, he is told that first.
    ///
    /// # Errors
    /// As [`Self::undo`].
    pub async fn ask_undo(
        &self,
        game: GameId,
        asked: &Asked,
        press: Option<Press>,
        goes: usize,
    ) -> Result<Note, Trouble> {
        let proposed = self.desk.ask_undo(game, asked.call(), press.clone(), goes);
        match proposed.await {
            Ok(proposed) => Ok(done(&proposed)),
            Err(Trouble::Wrong(why)) => {
                let request = self.desk.undo_request(game, asked.user).await?;
                let more = request.filter(|request| request.goes > goes);
                asking_undo(more, Trouble::Wrong(why), &Ids { game, press })
            }
            Err(trouble) => Err(trouble),
        }
    }

    /// Does again what was taken back; where that is not free, says what can be
    /// asked of the others.
    ///
    /// # Errors
    /// As [`Self::undo`].
    pub async fn redo(&self, game: GameId, asked: &Asked) -> Result<Note, Trouble> {
        match self.desk.redo(game, asked.call()).await {
            Ok(redone) => {
                let words = done(&redone).content;
                Ok(self
                    .panel_or_trouble(game, asked, words, State::menu())
                    .await)
            }
            Err(Trouble::Refused(refusal)) => {
                let request = self.desk.redo_request(game, asked.user).await?;
                // What can be asked for is there to be done again.
                let why = match request {
                    Some(_) => Trouble::Wrong(Text::new("wrong-redo-alone")),
                    None => Trouble::Refused(refusal),
                };
                asking(request, why, &Ids::game(game), Action::AskRedo)
            }
            Err(trouble) => Err(trouble),
        }
    }
}

/// As [`asking`], for going back.
fn asking_undo(request: Option<Request>, why: Trouble, ids: &Ids) -> Result<Note, Trouble> {
    let goes = request.as_ref().map_or(0, |request| request.goes);
    asking(request, why, ids, Action::AskUndo(goes))
}

/// Why something is not free, and the question whether to ask the others for it.
fn asking(
    request: Option<Request>,
    why: Trouble,
    ids: &Ids,
    action: Action,
) -> Result<Note, Trouble> {
    let Some(request) = request else {
        return Err(why);
    };
    let words = escape::message(&request.words);
    let question = text!("undo-ask", words = words, asked = request.asked);
    Ok(
        Note::words(format!("{}\n{}", trouble_words(&why), say(&question))).buttons(vec![
            button(ids, action, "button-ask-others").style(Style::Main),
            button(ids, Action::Keep, "button-keep"),
        ]),
    )
}
