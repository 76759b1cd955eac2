//! Answers to the interactions that a process before this one put off.

use super::{Bot, errors};
use crate::desk::{LineOutcome, Unanswered};
use crate::present::escape;
use crate::present::note::Note;
use crate::present::receipt::receipt;
use crate::words::say;
use engine::text::Text;
use serenity::all::{Builder as _, Message, MessageFlags, MessageInteractionMetadata};

/// Answers each of them: with its receipt, or that nothing was recorded.
pub(super) async fn answer_all(bot: &Bot) {
    for left in bot.desk.unanswered().await {
        answer(bot, &left).await;
        bot.desk.answered(left.deferral.interaction);
    }
}

/// Where a late answer can go.
enum Place {
    /// Into the message that says it is being thought about.
    Promised,
    /// Nowhere: the answer came, and the crash was between it and its note.
    Answered,
    /// Beside the message whose button was pressed: whether it has changed is
    /// not to be seen from here, and it may have been used since.
    Beside,
}

async fn answer(bot: &Bot, left: &Unanswered) {
    let token = left.deferral.token.as_str();
    let found = bot.http.get_original_interaction_response(token).await;
    let told = match found.map(|message| place(left, &message)) {
        Ok(Place::Promised) => in_place(bot, token, &what_became(left).pages()).await,
        Ok(Place::Answered) => Ok(()),
        Ok(Place::Beside) => beside(bot, token, &what_became_of_a_press(left).pages()).await,
        Err(error) => Err(error),
    };
    if let Err(error) = told {
        // The token is dead: a direct message is what is left.
        tracing::info!(interaction = %left.deferral.interaction, error = %errors::words(&error), "answered late");
        by_message(bot, left).await;
    }
}

fn place(left: &Unanswered, message: &Message) -> Place {
    let asked = match message.interaction_metadata.as_deref() {
        Some(MessageInteractionMetadata::Command(by)) => Some(by.id),
        Some(MessageInteractionMetadata::Component(by)) => Some(by.id),
        Some(MessageInteractionMetadata::ModalSubmit(by)) => Some(by.id),
        _ => None,
    };
    if message
        .flags
        .is_some_and(|f| f.contains(MessageFlags::LOADING))
    {
        Place::Promised
    } else if asked.is_some_and(|id| id.get() == left.deferral.interaction.0) {
        Place::Answered
    } else {
        Place::Beside
    }
}

async fn in_place(bot: &Bot, token: &str, pages: &[Note]) -> Result<(), serenity::Error> {
    if let Some((first, rest)) = pages.split_first() {
        first.to_edit().execute(&bot.http, token).await?;
        beside(bot, token, rest).await?;
    }
    Ok(())
}

async fn beside(bot: &Bot, token: &str, pages: &[Note]) -> Result<(), serenity::Error> {
    for page in pages {
        let sent = page.to_followup(true).execute(&bot.http, (None, token));
        sent.await?;
    }
    Ok(())
}

async fn by_message(bot: &Bot, left: &Unanswered) {
    let Ok(channel) = errors::open_dm(&bot.http, left.deferral.user).await else {
        return;
    };
    for page in what_became(left).pages() {
        let sent = channel.send_message(&bot.http, page.to_message()).await;
        if sent.is_err() {
            return;
        }
    }
}

/// What became of a command or a form.
fn what_became(left: &Unanswered) -> Note {
    recorded(left).unwrap_or_else(|| Note::words(say(&Text::new("late-not-recorded"))))
}

/// What became of a press, which may have had its answer.
fn what_became_of_a_press(left: &Unanswered) -> Note {
    recorded(left).unwrap_or_else(|| Note::words(say(&Text::new("late-press"))))
}

/// What an interaction brought about, if anything.
fn recorded(left: &Unanswered) -> Option<Note> {
    if left.recorded.is_empty() {
        let done = left.done.as_ref();
        return done.map(|done| Note::words(escape::message(&done.text)));
    }
    let outcomes: Vec<_> = left
        .recorded
        .iter()
        .cloned()
        .map(LineOutcome::Accepted)
        .collect();
    let receipt = receipt(&outcomes);
    Some(Note::words(format!(
        "{}\n{}",
        say(&Text::new("late-recorded")),
        receipt.text
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::{Deferral, Done};
    use crate::id::{ChannelId, GameId, InteractionId, UserId};
    use engine::text;

    #[test]
    fn what_was_done_is_told_late_without_the_markup_that_was_given_to_it() {
        let left = Unanswered {
            deferral: Deferral {
                interaction: InteractionId(1),
                user: UserId(2),
                channel: ChannelId(3),
                token: String::new(),
            },
            recorded: Vec::new(),
            done: Some(Done {
                game: GameId(1),
                text: text!("done-undone", order = "say all: [a](https://b) *c*"),
                repeated: true,
            }),
        };
        let told = what_became(&left).content;
        assert!(told.contains("[a\\](https://b) \\*c\\*"), "{told}");
    }
}
