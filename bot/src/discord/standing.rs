//! `/standing`: what a seat answers ahead.

use super::Bot;
use super::acts::done;
use super::asked::Asked;
use super::complete::{Choice, matches};
use super::given::Given;
use crate::desk::{StandBy, Trouble, standing_words};
use crate::present::note::Note;
use crate::words::say;
use engine::standing::Standing;
use engine::text;
use engine::text::Text;

/// Names of the options.
pub const REACTION: &str = "reaction";
/// The reply.
pub const ANSWER: &str = "answer";
/// The last step for which it holds.
pub const UP_TO: &str = "up-to";
/// The reply beyond it.
pub const BEYOND: &str = "beyond";

impl Bot {
    /// Sets an answer.
    ///
    /// # Errors
    /// As [`crate::desk::Desk::stand_by`].
    pub async fn stand_by(&self, asked: &Asked, given: &Given) -> Result<Note, Trouble> {
        let game = self.game(asked, given.words("game")).await?;
        let owned = |name| given.words(name).map(str::to_owned);
        let standing = Standing {
            reply: owned(ANSWER).unwrap_or_default(),
            up_to: owned(UP_TO),
            beyond: owned(BEYOND),
        };
        let reaction = owned(REACTION).unwrap_or_default();
        let what = StandBy::Answer(reaction, standing);
        let set = self.desk.stand_by(game, asked.call(), what).await?;
        Ok(done(&set))
    }

    /// Takes an answer back, or all.
    ///
    /// # Errors
    /// As [`crate::desk::Desk::stand_by`].
    pub async fn stand_down(&self, asked: &Asked, given: &Given) -> Result<Note, Trouble> {
        let game = self.game(asked, given.words("game")).await?;
        let what = StandBy::Ask(given.words(REACTION).map(str::to_owned));
        let cleared = self.desk.stand_by(game, asked.call(), what).await?;
        Ok(done(&cleared))
    }

    /// Lists what is answered ahead, and what could be.
    ///
    /// # Errors
    /// As [`crate::desk::Desk::standing`]; also where the rules know no reaction.
    pub async fn standing(&self, asked: &Asked, given: &Given) -> Result<Note, Trouble> {
        let game = self.game(asked, given.words("game")).await?;
        let all = self.desk.standing(game, &asked.call()).await?;
        if all.is_empty() {
            return Err(Trouble::Wrong(Text::new("refuse-no-reactions")));
        }
        let mut lines = vec![say(&Text::new("standing-head"))];
        for (reaction, standing) in &all {
            let answer = standing.as_ref().map_or_else(
                || Text::new("standing-asked"),
                |s| standing_words(reaction, s),
            );
            lines.push(say(&text!(
                "standing-line",
                reaction = reaction.name.clone(),
                key = reaction.key,
                rule = reaction.rule.to_string(),
                answer = answer
            )));
            let replies = reaction.replies.iter().map(|reply| {
                say(&text!(
                    "standing-reply",
                    key = reply.key,
                    name = reply.name.clone()
                ))
            });
            let replies: Vec<String> = replies.collect();
            lines.push(say(&text!("standing-answers", answers = replies)));
        }
        Ok(Note::words(lines.join("\n")))
    }

    /// Completes an option of the command.
    ///
    /// # Errors
    /// As [`crate::desk::Desk::standing`].
    pub async fn complete_standing(
        &self,
        asked: &Asked,
        given: &Given,
        option: &str,
        typed: &str,
    ) -> Result<Vec<Choice>, Trouble> {
        let game = self.game(asked, given.words("game")).await?;
        let all = self.desk.standing(game, &asked.call()).await?;
        let set_only = given.part.as_deref() == Some("clear");
        let chosen = given.words(REACTION).unwrap_or_default();
        let chosen = all.iter().map(|(r, _)| r).find(|r| r.key == chosen);
        let named = |words: String, key: &str| (format!("{key} \u{b7} {words}"), key.to_owned());
        let choices: Vec<Choice> = match (option, chosen) {
            (REACTION, _) => all
                .iter()
                .filter(|(_, standing)| !set_only || standing.is_some())
                .map(|(r, _)| named(say(&r.name), r.key))
                .collect(),
            (UP_TO, Some(reaction)) => reaction
                .measure
                .iter()
                .flat_map(|m| m.steps.iter().map(|s| ((*s).to_owned(), (*s).to_owned())))
                .collect(),
            (_, Some(reaction)) => reaction
                .replies
                .iter()
                .map(|r| named(say(&r.name), r.key))
                .collect(),
            (_, None) => Vec::new(),
        };
        let fits = |choice: &Choice| matches(typed, &[&choice.0, &choice.1]);
        Ok(choices.into_iter().filter(fits).collect())
    }
}
