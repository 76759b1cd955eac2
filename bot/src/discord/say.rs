//! Messages that the umpire carries: an order like any other, which the rule
//! system names and this command writes.

use super::Bot;
use super::asked::Asked;
use super::complete::{Choice, matches};
use super::given::Given;
use crate::desk::{Look, Trouble};
use crate::present::note::Note;
use crate::words::say;
use engine::menu::{self, Field, Kind, Lead, Offer, Order};
use engine::text;
use engine::text::Text;

/// The option that names for whom a message is.
pub const TO: &str = "to";
/// The option that holds its words.
pub const TEXT: &str = "text";

impl Bot {
    /// Gives the message as an order. The receipt is the asker's alone.
    ///
    /// # Errors
    /// [`Trouble`], where the game has no messages or nobody was named.
    pub async fn message(&self, asked: &Asked, given: &Given) -> Result<Note, Trouble> {
        let game = self.game(asked, given.words("game")).await?;
        let card = self.desk.card(game).await?;
        // This holds in the lobby and for every seat, so it comes first.
        let verb = engine::table::message_verb(&card.ruleset)
            .ok_or_else(|| Trouble::Wrong(Text::new("say-none")))?;
        let look = self.desk.look(game, asked.user).await?;
        // An order is one line.
        let words = given.words(TEXT).unwrap_or_default();
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let to = given.words(TO).map(str::to_owned);
        let line = look
            .run(move |look| line(look, verb, to.as_deref(), &words))
            .await??;
        Ok(self.play_lines(game, asked, vec![line]).await)
    }
}

/// Whether the field holds the words rather than for whom they are.
fn holds_words(look: &Look, offer: &Offer, field: &Field) -> bool {
    let kind = look.choices(&Order::new(offer.verb), field.name);
    matches!(kind, Some(Kind::Words { .. }))
}

/// The message as a line of the notation. One that is not offered now is
/// written all the same: the rules know best why.
fn line(look: &Look, verb: &str, to: Option<&str>, words: &str) -> Result<String, Trouble> {
    let menu = look.menu();
    let Some(offer) = menu.offer(verb) else {
        return Ok(format!("{verb} {}: {words}", to.unwrap_or_default()));
    };
    let mut line = verb.to_owned();
    for field in &offer.fields {
        let value = if holds_words(look, offer, field) {
            words.to_owned()
        } else {
            whom(look, offer, field, to)?
        };
        match field.lead {
            Lead::Bare => line.push(' '),
            Lead::Colon => line.push_str(": "),
            Lead::Comma => line.push_str(", "),
            Lead::Named => {
                line.push_str("; ");
                line.push_str(field.name);
                line.push_str(": ");
            }
        }
        line.push_str(&value);
    }
    Ok(line)
}

/// For whom it is: who was named, or the only one who can be.
fn whom(look: &Look, offer: &Offer, field: &Field, to: Option<&str>) -> Result<String, Trouble> {
    if let Some(to) = to {
        return Ok(to.to_owned());
    }
    let all = listeners(look, offer, field);
    if let [only] = all.as_slice() {
        return Ok(only.word.clone());
    }
    let names: Vec<String> = all.iter().map(|c| c.word.clone()).collect();
    Err(Trouble::Wrong(text!("say-whom", names = names)))
}

fn listeners(look: &Look, offer: &Offer, field: &Field) -> Vec<menu::Choice> {
    let kind = look.choices(&Order::new(offer.verb), field.name);
    kind.map(|k| k.listed().to_vec()).unwrap_or_default()
}

/// Who can be told something now, as completions, each with what the rules say
/// of the way there.
pub fn complete(look: &Look, typed: &str) -> Vec<Choice> {
    let verb = engine::table::message_verb(&look.card().ruleset);
    let menu = look.menu();
    let Some(offer) = verb.and_then(|verb| menu.offer(verb)) else {
        return Vec::new();
    };
    let fields = offer.fields.iter();
    let fields = fields.filter(|f| !holds_words(look, offer, f));
    fields
        .flat_map(|field| listeners(look, offer, field))
        .filter(|c| matches(typed, &[&c.word]))
        .map(|c| match &c.hint {
            Some(hint) => (format!("{} \u{b7} {}", c.word, say(hint)), c.word),
            None => (c.word.clone(), c.word),
        })
        .collect()
}
