//! The umpire's commands as the chat sees them.

use super::Bot;
use super::acts::{confirm, done};
use super::asked::Asked;
use super::given::Given;
use super::views::{button, trouble_words};
use crate::desk::{Look, Press, Trouble};
use crate::gate::Command as Deed;
use crate::id::{GameId, GuildId};
use crate::present::escape::{cut, message, name, prose};
use crate::present::ids::{Action, Ids};
use crate::present::look as looks;
use crate::present::note::{Note, Style};
use crate::words::say;
use engine::notation::fold;
use engine::text;
use engine::text::Text;
use render::Frame;

/// What stands for a decision in the id of a button that rolls a game back.
const ROLLBACK: &str = "rollback";

impl Bot {
    /// Who asks, as umpire also where one of his roles is appointed.
    #[must_use]
    pub fn known(&self, mut asked: Asked) -> Asked {
        asked.umpire = asked.manages
            || self
                .desk
                .is_umpire(asked.guild, asked.channel, &asked.roles);
        asked
    }

    /// Asks whether to take the game back to a point, and says what would go.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not, or there is no such point.
    pub async fn rollback_sure(
        &self,
        game: GameId,
        asked: &Asked,
        words: &str,
    ) -> Result<Note, Trouble> {
        let (points, revision) = self.desk.points(game, &asked.call()).await?;
        let number = words
            .split(|c: char| !c.is_ascii_digit())
            .find(|w| !w.is_empty());
        let number: Option<usize> = number.and_then(|n| n.parse().ok());
        let folded = fold(words);
        let point = points.iter().rev().find(|p| match number {
            Some(number) => p.number == number,
            None => fold(&say(&p.words)).contains(&folded),
        });
        let Some(point) = point else {
            return Err(Trouble::Wrong(text!("wrong-point", point = cut(words, 60))));
        };
        let press = Press {
            decision: ROLLBACK.to_owned(),
            revision,
        };
        let ids = Ids {
            game,
            press: Some(press),
        };
        let going = point.number - 1;
        let going = points.iter().skip(going).take(8);
        let going: Vec<String> = going
            .map(|p| format!("- {}", cut(&prose(&say(&p.words)), 160)))
            .collect();
        let sure = text!(
            "rollback-sure",
            going = going.join("\n"),
            more = point.goes.saturating_sub(8)
        );
        Ok(Note::words(say(&sure)).buttons(vec![
            button(&ids, Action::Rollback(point.number), "button-rollback").style(Style::Danger),
            button(&ids, Action::Keep, "button-keep"),
        ]))
    }

    /// Rolls back, having been asked.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not, or something has happened since.
    pub async fn rollback(
        &self,
        game: GameId,
        asked: &Asked,
        point: usize,
        (decision, revision): (&str, u32),
    ) -> Result<Note, Trouble> {
        if decision != ROLLBACK {
            return Err(Trouble::Stale);
        }
        let rolled = self
            .desk
            .rollback(game, asked.call(), point, revision)
            .await;
        rolled.map(|d| done(&d))
    }

    /// Amends the position.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not, or the rules do not allow it.
    pub async fn rule(&self, game: GameId, asked: &Asked, given: &Given) -> Result<Note, Trouble> {
        let line = given.words("amendment").unwrap_or_default().to_owned();
        let reason = given.words("reason").unwrap_or_default().to_owned();
        let ruled = self.desk.rule(game, asked.call(), line, reason).await;
        ruled.map(|d| done(&d))
    }

    /// The game as a seat sees it: state, secrets, what is asked, and the map.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not.
    pub async fn show_as(&self, game: GameId, asked: &Asked, seat: &str) -> Result<Note, Trouble> {
        let look = self.desk.show_as(game, &asked.call(), seat).await?;
        let (status, secrets, decision, board) = look
            .run(|look| {
                let orders: Vec<Text> = look.menu().offers.into_iter().map(|o| o.label).collect();
                let asked = look.decision().map(|d| (d, orders));
                (
                    looks::status(look),
                    looks::secrets(look),
                    asked,
                    look.board(),
                )
            })
            .await?;
        let mut words = vec![status, secrets];
        if let Some((decision, orders)) = decision {
            words.push(say(&text!(
                "mine-asked",
                prompt = prose(&say(&decision.prompt)),
                rule = decision.rule.to_string()
            )));
            let orders: Vec<String> = orders.iter().map(|o| prose(&say(o))).collect();
            words.push(say(&text!("show-orders", orders = orders)));
        }
        let note = Note::words(words.join("\n"));
        Ok(match board {
            Some(board) => self.with_picture(note, asked, board, Frame::WHOLE).await,
            None => note,
        })
    }

    /// What each seat sees in a place.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not, or the place is none.
    pub async fn who_sees(
        &self,
        game: GameId,
        asked: &Asked,
        place: &str,
    ) -> Result<Note, Trouble> {
        let line = place.to_owned();
        let ask = move |look: &Look| seen_in(look, &line);
        let answers = self.desk.who_sees(game, &asked.call(), place, ask).await?;
        let words = answers.into_iter().map(|(seat, answer)| {
            let lines = answer.unwrap_or_else(|trouble| trouble_words(&trouble));
            say(&text!("who-sees", seat = prose(&say(&seat)), lines = lines))
        });
        Ok(Note::words(words.collect::<Vec<_>>().join("\n")))
    }

    /// What moderators did.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not.
    pub async fn audit(&self, game: GameId, asked: &Asked) -> Result<Note, Trouble> {
        let acts = self.desk.audit(game, &asked.call()).await?;
        if acts.is_empty() {
            return Ok(Note::words(say(&Text::new("audit-empty"))));
        }
        let lines = acts.iter().map(|act| {
            let who = if act.name.is_empty() {
                crate::store::people::nobody()
            } else {
                name(&act.name)
            };
            let what = message(act.whole.as_ref().unwrap_or(&act.told));
            say(&text!("audit-line", at = act.at, who = who, what = what))
        });
        Ok(Note::words(lines.collect::<Vec<_>>().join("\n")))
    }

    /// Appoints a role, or none.
    ///
    /// # Errors
    /// [`Trouble`] for one who may not manage the channel, and a role that is not there.
    pub async fn appoint(&self, asked: &Asked, given: &Given) -> Result<Note, Trouble> {
        let (Some(guild), true) = (asked.guild, asked.manages) else {
            return Err(Trouble::Denied(crate::gate::Denied {
                text: Text::new("denied-manage"),
            }));
        };
        let game = match given.flag("only-here") {
            Some(true) => Some(self.game(asked, None).await?),
            _ => None,
        };
        let Some(words) = given.words("role") else {
            self.desk.appoint(guild, game, None).await?;
            return Ok(Note::words(say(&Text::new("role-none"))));
        };
        let known = self.roles_of(guild).await;
        let number = words.trim_start_matches("<@&").trim_end_matches('>');
        let found = known
            .iter()
            .find(|(id, _)| id.to_string() == number)
            .or_else(|| known.iter().find(|(_, name)| fold(name) == fold(words)));
        let Some((role, role_name)) = found.cloned() else {
            return Err(Trouble::Wrong(text!("wrong-role", role = cut(words, 60))));
        };
        self.desk
            .appoint(guild, game, Some((role, role_name.clone())))
            .await?;
        Ok(Note::words(say(&text!(
            "role-set",
            role = name(&role_name)
        ))))
    }

    /// The roles of a server, by number and name, as they were last heard of.
    pub async fn roles_of(&self, guild: GuildId) -> Vec<(u64, String)> {
        let all = self.roles.lock().await;
        all.get(&guild).cloned().unwrap_or_default()
    }

    /// A server's roles are heard of, all of them or a change to one (`None`
    /// for a name: it is gone). Of two that are heard of at once the desk hears
    /// one after the other.
    pub async fn heard_of_roles(
        &self,
        guild: GuildId,
        all: bool,
        roles: Vec<(u64, Option<String>)>,
    ) {
        let mut known = self.roles.lock().await;
        let now = known.entry(guild).or_default();
        if all {
            now.clear();
        }
        for (role, name) in roles {
            now.retain(|(known, _)| *known != role);
            now.extend(name.map(|name| (role, name)));
        }
        if let Err(error) = self.desk.roles_are(guild, now).await {
            tracing::error!(%guild, %error, "a change of roles was not noted");
        }
    }

    /// Asks whether to put the game away for good.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not.
    pub async fn archive_sure(&self, game: GameId, asked: &Asked) -> Result<Note, Trouble> {
        let call = asked.call();
        self.desk
            .may(game, &call, Deed::UmpireArchive, None)
            .await?;
        Ok(confirm(
            game,
            Action::Archive,
            "archive-sure",
            "button-archive",
        ))
    }
}

/// What a viewer knows of a place, in lines.
fn seen_in(look: &Look, place: &str) -> Result<String, Trouble> {
    let line = super::acts::with_verb(look, "look", place)?;
    look.ask(&line).map(|answer| looks::answer(&answer))
}
