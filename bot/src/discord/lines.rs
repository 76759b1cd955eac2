//! Orders as text: the lines of a command or a form, and what is given back.

use super::Bot;
use super::asked::{Asked, Form};
use super::handler::sentence;
use super::views::button;
use crate::desk::{LineOutcome, Orders, Trouble};
use crate::gate::Command as Deed;
use crate::id::GameId;
use crate::present::escape;
use crate::present::ids::{Action, Ids};
use crate::present::note::{Note, Style};
use crate::present::receipt::{given_back, receipt};
use crate::words::say;
use engine::text;
use engine::text::Text;
use serenity::all::{CreateInputText, InputTextStyle};
use std::time::Duration;

/// Characters that a field of a form can hold.
pub const FORM_TEXT: usize = 4000;

/// What must be known before a form opens is looked up for at most so long:
/// the first answer is due after three seconds.
pub const QUICK: Duration = Duration::from_millis(2200);

impl Bot {
    /// Plays lines of the notation and writes the receipt. Lines that do not
    /// count are given back.
    pub async fn play_lines(&self, game: GameId, asked: &Asked, lines: Vec<String>) -> Note {
        let typed = lines.join("\n");
        match self
            .desk
            .play(game, asked.call(), Orders::Lines(lines))
            .await
        {
            Ok(outcomes) => self.receipt_note(game, asked, &outcomes).await,
            Err(trouble) => with_lines_back(self.trouble(&trouble), game, &typed),
        }
    }

    /// A receipt with the buttons that go on from it.
    pub async fn receipt_note(
        &self,
        game: GameId,
        asked: &Asked,
        outcomes: &[LineOutcome],
    ) -> Note {
        let receipt = receipt(outcomes);
        let mut words = vec![receipt.text];
        let look = self.desk.look(game, asked.user).await.ok();
        let decision = look.as_ref().and_then(crate::desk::Look::decision);
        let ids = Ids {
            game,
            press: look.as_ref().and_then(crate::desk::Look::press),
        };
        let mut buttons = Vec::new();
        if let Some(decision) = decision {
            words.push(say(&text!(
                "receipt-next",
                prompt = escape::prose(&say(&decision.prompt)),
                rule = decision.rule.to_string()
            )));
            buttons.push(button(&ids, Action::Orders, "button-orders").style(Style::Main));
        }
        if look.is_some_and(|l| l.can_undo()) {
            buttons.push(button(&ids, Action::Undo, "button-undo"));
        }
        if let Some(mark) = receipt.why {
            buttons.push(button(&ids, Action::Why(mark), "button-why"));
        }
        let note = Note::words(words.join("\n")).buttons(buttons);
        with_lines_back(note, game, &receipt.left)
    }
}

/// Adds the lines that did not count, with buttons that put them into a form again.
pub fn with_lines_back(mut note: Note, game: GameId, left: &str) -> Note {
    let again = || vec![button(&Ids::game(game), Action::Lines, "button-again")];
    let mut blocks = given_back(left).into_iter();
    let Some(first) = blocks.next() else {
        return note;
    };
    let room = crate::present::split::MESSAGE;
    if blocks.len() == 0 && escape::length(&note.content) + escape::length(&first) < room {
        note.content = format!("{}\n{first}", note.content);
        return note.buttons(again());
    }
    note.more = std::iter::once(first)
        .chain(blocks)
        .map(|block| Note::words(block).buttons(again()))
        .collect();
    note
}

/// Opens the form for several lines, or says why not.
pub async fn lines_form(bot: &Bot, asked: &Asked, named: Option<&str>) {
    let look_up = async {
        let game = bot.game(asked, named).await?;
        bot.desk.may(game, &asked.call(), Deed::Order, None).await?;
        Ok::<_, Trouble>(game)
    };
    match tokio::time::timeout(QUICK, look_up).await {
        Ok(Ok(game)) => asked.form(bot, lines(&Ids::game(game), "")).await,
        Ok(Err(trouble)) => asked.tell(bot, &bot.trouble(&trouble)).await,
        Err(_) => asked.tell(bot, &sentence("busy")).await,
    }
}

/// The form for several lines, with lines that are there already.
pub fn lines(ids: &Ids, value: &str) -> Form {
    let value = escape::cut(value, FORM_TEXT);
    let mut input = CreateInputText::new(
        InputTextStyle::Paragraph,
        say(&Text::new("form-lines-label")),
        "lines",
    )
    .placeholder(escape::cut(&say(&Text::new("form-lines-hint")), 100))
    .max_length(4000);
    if !value.is_empty() {
        input = input.value(value);
    }
    Form {
        id: ids.id(Action::LinesWritten),
        title: say(&Text::new("form-lines-title")),
        inputs: vec![input],
    }
}
