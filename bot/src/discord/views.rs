//! What can be looked at, as messages: panels, maps, states, logs.

use super::Bot;
use super::asked::Asked;
use crate::desk::{Call, Look, Trouble};
use crate::gate::Command as Deed;
use crate::id::GameId;
use crate::present::escape::{cut, message, prose};
use crate::present::guide::{self, State};
use crate::present::ids::{Action, Ids};
use crate::present::note::{Button, Note, Style};
use crate::present::{look as looks, report};
use crate::words::say;
use engine::board::Board;
use engine::text;
use engine::text::Text;
use render::Frame;
use std::sync::Arc;

/// Lines of a log on a page.
const LOG_LINES: usize = 12;
/// Lines of what is new in a report.
const NEWS_LINES: usize = 20;

/// A button.
pub fn button(ids: &Ids, action: Action, label: &'static str) -> Button {
    Button::new(ids.id(action), say(&Text::new(label)))
}

impl Bot {
    /// The sentence of a trouble as a note, which is counted.
    pub fn trouble(&self, trouble: &Trouble) -> Note {
        self.desk.metrics().trouble(trouble);
        trouble_note(trouble)
    }

    /// A look at the game, by the asker's seat or as a spectator.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not.
    pub async fn look(
        &self,
        game: GameId,
        call: &Call,
        deed: Deed,
        as_spectator: bool,
    ) -> Result<Look, Trouble> {
        self.desk.may(game, call, deed, None).await?;
        let look = self.desk.look(game, call.user).await?;
        Ok(if as_spectator {
            look.as_spectator()
        } else {
            look
        })
    }

    /// Adds a picture to a note; or the board in words, and why.
    pub async fn with_picture(
        &self,
        mut note: Note,
        asked: &Asked,
        board: Board,
        frame: Frame,
    ) -> Note {
        if !asked.may_attach {
            note.content = format!(
                "{}\n\n{}\n\n{}",
                note.content,
                looks::text_board(&board),
                say(&Text::new("missing-attach"))
            );
            return note;
        }
        let board = Arc::new(board);
        match self.pictures.file(&board, frame, asked.file_limit).await {
            Ok(file) => note.files.push(file),
            Err(error) => {
                tracing::error!(%error, "no picture");
                note.content = format!("{}\n\n{}", note.content, looks::text_board(&board));
            }
        }
        note
    }

    /// What may be ordered, for whoever holds the seat alone. `before` stands
    /// above it.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not, or the game fails.
    pub async fn panel(
        &self,
        game: GameId,
        asked: &Asked,
        before: String,
        state: State,
    ) -> Result<Note, Trouble> {
        let look = self.desk.look(game, asked.user).await?;
        let Some(press) = look.press() else {
            return self.nothing_to_order(game, asked, before, &look).await;
        };
        let ids = Ids {
            game,
            press: Some(press),
        };
        let first = state.draft.verb.is_empty();
        let drawn = look
            .clone()
            .run(move |look| {
                let screen = guide::screen(look, &state, &ids, look.can_undo());
                (screen, look.decision(), look.board())
            })
            .await?;
        let (screen, decision, board) = drawn;
        let mut note = screen.note;
        note.head = before;
        let mut words = Vec::new();
        if let Some(decision) = &decision {
            words.push(format!(
                "### {} {}",
                prose(&say(&decision.prompt)),
                decision.rule
            ));
        }
        words.push(std::mem::take(&mut note.content));
        note.content = words.join("\n");
        let Some(board) = board else {
            return Ok(note);
        };
        let asked_about = || decision.filter(|_| first).and_then(|_| board.focus());
        let focus = board.around(&screen.way, 2).or_else(asked_about);
        Ok(match focus {
            // A panel is pressed often: without the right to attach it just has no picture.
            Some(cutout) if asked.may_attach => {
                let board = board.with_way(&screen.way);
                self.with_picture(note, asked, board, Frame::cutout(cutout))
                    .await
            }
            _ => note,
        })
    }

    async fn nothing_to_order(
        &self,
        game: GameId,
        asked: &Asked,
        before: String,
        look: &Look,
    ) -> Result<Note, Trouble> {
        let refused = self.desk.may(game, &asked.call(), Deed::Order, None).await;
        let why = match refused {
            Err(trouble) => trouble_words(&trouble),
            Ok(()) => say(&Text::new("guide-nothing")),
        };
        let ids = Ids::game(game);
        let mut buttons = Vec::new();
        if look.can_undo() {
            buttons.push(button(&ids, Action::Undo, "button-undo"));
        }
        if look.seat().is_some() {
            buttons.push(button(&ids, Action::Mine, "button-mine"));
        }
        buttons.push(button(&ids, Action::Status, "button-status"));
        let note = Note {
            head: before,
            ..Note::words(why)
        };
        Ok(note.buttons(buttons))
    }

    /// What only the asker's seat knows, and what is asked of it.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not.
    pub async fn mine(&self, game: GameId, asked: &Asked) -> Result<Note, Trouble> {
        let look = self.look(game, &asked.call(), Deed::Secret, false).await?;
        let (secrets, decision, press) = look
            .clone()
            .run(|look| (looks::secrets(look), look.decision(), look.press()))
            .await?;
        let mut words = vec![looks::card_line(look.card()), secrets];
        let log = self.desk.log(game, asked.user, 0, LOG_LINES).await?;
        let seen: Vec<String> = log
            .lines
            .iter()
            .flat_map(|l| l.reports.iter().map(report::line))
            .collect();
        if !seen.is_empty() {
            words.push(say(&text!("mine-lately", lines = seen.join("\n"))));
        }
        let notes = self.desk.notes(game, &asked.call()).await?;
        words.extend(crate::present::absence::notes(&notes));
        let ids = Ids { game, press };
        let mut buttons = Vec::new();
        if let Some(decision) = decision {
            words.push(say(&text!(
                "mine-asked",
                prompt = prose(&say(&decision.prompt)),
                rule = decision.rule.to_string()
            )));
            buttons.push(button(&ids, Action::Orders, "button-orders").style(Style::Main));
        }
        buttons.push(button(&ids, Action::Map, "button-map"));
        Ok(Note::words(words.join("\n")).buttons(buttons))
    }

    /// The state of the game, with the whole map where the game has begun.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not.
    pub async fn status(&self, game: GameId, asked: &Asked, shared: bool) -> Result<Note, Trouble> {
        let look = self.look(game, &asked.call(), Deed::Status, shared).await?;
        let (mut words, board) = look
            .clone()
            .run(|look| (looks::status(look), look.board()))
            .await?;
        let face = self.desk.clock_face(game).await?;
        for line in crate::present::clock::clock(look.card(), &face, false) {
            words.push('\n');
            words.push_str(&line);
        }
        let ids = Ids::game(game);
        let mut buttons = Vec::new();
        if look.decision().is_some() {
            let ids = Ids {
                game,
                press: look.press(),
            };
            buttons.push(button(&ids, Action::Orders, "button-orders").style(Style::Main));
        }
        if !shared && board.is_some() {
            buttons.push(button(&ids, Action::Share, "button-share"));
        }
        let note = Note::words(words).buttons(buttons);
        Ok(match board {
            Some(board) => self.with_picture(note, asked, board, Frame::WHOLE).await,
            None => note,
        })
    }

    /// The map, or a part of it.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not, or the words name no place.
    pub async fn map(
        &self,
        game: GameId,
        asked: &Asked,
        words: &str,
        shared: bool,
    ) -> Result<Note, Trouble> {
        let look = self.look(game, &asked.call(), Deed::Map, shared).await?;
        let board = look.clone().run(Look::board).await?.ok_or_else(not_begun)?;
        let cutout = looks::cutout(&board, words).map_err(Trouble::Wrong)?;
        let mut caption = format!("**{}**", prose(&say(&board.caption)));
        // The one thing that was asked for is ringed and named.
        let board = match looks::target(&board, words) {
            Some(hex) => {
                let named = prose(&cut(words.trim(), 60));
                caption = format!("{caption} \u{b7} **{named}** ({hex})");
                board.with_way(&[hex])
            }
            None => board,
        };
        let caption = Note::words(caption);
        let frame = cutout.map_or(Frame::WHOLE, Frame::cutout);
        Ok(self.with_picture(caption, asked, board, frame).await)
    }

    /// A page of the log; `page` counts from 0, the newest.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not.
    pub async fn log(
        &self,
        game: GameId,
        asked: &Asked,
        page: usize,
        filter: &str,
        shared: bool,
    ) -> Result<Note, Trouble> {
        self.desk.may(game, &asked.call(), Deed::Log, None).await?;
        let card = self.desk.card(game).await?;
        // User number 0 is nobody, so this is what a spectator reads.
        let reader = if shared {
            crate::id::UserId(0)
        } else {
            asked.user
        };
        if !filter.trim().is_empty() {
            return self.filtered_log(game, reader, page, filter, &card).await;
        }
        let found = self.desk.log(game, reader, page, LOG_LINES).await?;
        let ids = Ids::game(game);
        let mut buttons = Vec::new();
        if found.older {
            buttons.push(button(&ids, Action::Log(page + 1), "button-older"));
        }
        if page > 0 {
            buttons.push(button(&ids, Action::Log(page - 1), "button-newer"));
        }
        let why = found
            .lines
            .iter()
            .rev()
            .find_map(|l| report::first_why(&l.reports));
        if let Some(mark) = why {
            buttons.push(button(&ids, Action::Why(mark), "button-why"));
        }
        // A shared log gets no buttons: what they show depends on who presses.
        let buttons = if shared { Vec::new() } else { buttons };
        Ok(Note::words(looks::log(&found, &card)).buttons(buttons))
    }

    /// The situation in words for the asker: what came since he last asked for
    /// it, how things stand, what is asked of whom.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not.
    pub async fn report(&self, game: GameId, asked: &Asked) -> Result<Note, Trouble> {
        let look = self.look(game, &asked.call(), Deed::Ask, false).await?;
        if look.phase() == crate::desk::Phase::Over
            && let Ok(account) = self.account(game, asked.may_attach).await
        {
            return Ok(account);
        }
        let answer = look
            .clone()
            .run(|look| look.questions().offer("report").map(|_| look.ask("report")))
            .await?
            .transpose()?;
        let (news, since) = self.desk.news(game, asked.user, NEWS_LINES).await?;
        let mut words = looks::report(&look, &news, since, answer.as_ref());
        // Whoever has no seat has no notes.
        if let Ok(notes) = self.desk.notes(game, &asked.call()).await
            && let Some(notes) = crate::present::absence::notes(&notes)
        {
            words = format!("{words}\n{notes}");
        }
        let ids = Ids {
            game,
            press: look.press(),
        };
        let mut buttons = Vec::new();
        if look.decision().is_some() {
            buttons.push(button(&ids, Action::Orders, "button-orders").style(Style::Main));
        }
        if news.older {
            buttons.push(button(&Ids::game(game), Action::Log(0), "button-log"));
        }
        Ok(Note::words(words).buttons(buttons))
    }

    async fn filtered_log(
        &self,
        game: GameId,
        reader: crate::id::UserId,
        page: usize,
        filter: &str,
        card: &crate::desk::GameCard,
    ) -> Result<Note, Trouble> {
        let mut lines = Vec::new();
        let mut at = 0;
        let older = loop {
            let found = self.desk.log(game, reader, at, 200).await?;
            let fitting = found
                .lines
                .into_iter()
                .rev()
                .filter(|l| looks::log_holds(l, filter));
            lines.extend(fitting);
            if lines.len() > (page + 1) * LOG_LINES || !found.older {
                break lines.len() > (page + 1) * LOG_LINES;
            }
            at += 1;
        };
        let mut lines: Vec<_> = lines
            .into_iter()
            .skip(page * LOG_LINES)
            .take(LOG_LINES)
            .collect();
        lines.reverse();
        let mut words = looks::log(&crate::desk::LogPage { lines, page, older }, card);
        if older {
            words.push('\n');
            words.push_str(&say(&text!("log-more", page = page + 2)));
        }
        Ok(Note::words(words))
    }

    /// How a reported result came about.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not, or it cannot be found.
    pub async fn why(&self, game: GameId, asked: &Asked, mark: &str) -> Result<Note, Trouble> {
        self.desk.may(game, &asked.call(), Deed::Log, None).await?;
        let mut page = 0;
        loop {
            let found = self.desk.log(game, asked.user, page, 200).await?;
            let line = found.lines.iter().rev().find(|l| {
                l.reports
                    .iter()
                    .any(|r| report::why_mark(r).is_some_and(|m| m == mark))
            });
            if let Some(line) = line {
                let traced = line.reports.iter().filter(|r| !r.trace.is_empty());
                let words: Vec<String> = traced.map(|r| report::with_trace(r).join("\n")).collect();
                return Ok(Note::words(words.join("\n\n")));
            }
            if !found.older {
                return Err(Trouble::Wrong(Text::new("why-gone")));
            }
            page += 1;
        }
    }
}

fn not_begun() -> Trouble {
    Trouble::Wrong(Text::new("denied-lobby"))
}

/// The sentence of a trouble, safe to stand in a message.
pub fn trouble_words(trouble: &Trouble) -> String {
    if let Trouble::Unloadable { game, why } = trouble {
        tracing::error!(%game, why, "a game cannot be opened");
    }
    message(&trouble.text())
}

/// The sentence of a trouble as a note.
pub fn trouble_note(trouble: &Trouble) -> Note {
    Note::words(trouble_words(trouble))
}
