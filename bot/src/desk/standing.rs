//! Standing orders: a seat says ahead what it answers to the other's acts, and
//! the desk answers so after a delay that is the same for all. Nobody else is
//! told that there is such an answer, or that it was one.

use super::owner::{Room, Task};
use super::steps::Carried;
use super::types::{Call, Done, Origin, Phase, Trouble};
use super::{Desk, fault, wrong};
use crate::gate::Command;
use crate::id::GameId;
use crate::outbox::message::{Outgoing, Part, Target};
use crate::store::due::Due;
use crate::store::standing::{self as rows, Reacting};
use engine::game::Deed as GameDeed;
use engine::ruleset::{Awaiting, Decision, Seat, Viewer};
use engine::standing::{self, Reaction, Standing};
use engine::table::Game;
use engine::text;
use engine::text::Text;
use std::sync::Arc;

/// What a seat says ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StandBy {
    /// That it answers a reaction so.
    Answer(String, Standing),
    /// That it is asked about that reaction again, or about all.
    Ask(Option<String>),
}

impl Desk {
    /// Sets or takes back what the caller's seat answers ahead.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Refused`] for what the rules do not know,
    /// [`Trouble::Wrong`] for nothing to take back, [`Trouble::Store`].
    pub async fn stand_by(&self, game: GameId, call: Call, what: StandBy) -> Result<Done, Trouble> {
        self.deed(game, call, super::deeds::Deed::StandBy(what))
            .await
    }

    /// What the caller's seat can answer ahead, and what it does answer.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Store`].
    pub async fn standing(
        &self,
        game: GameId,
        call: &Call,
    ) -> Result<Vec<(Reaction, Option<Standing>)>, Trouble> {
        let room = self.room(game).await?;
        room.permit(call, Command::Standing, None)?;
        let begun = room.begun()?;
        let Some(seat) = room.card.seat_of(call.user) else {
            return Err(wrong(Text::new("denied-no-seat")));
        };
        let mut set = self
            .store()
            .run(move |db| rows::of_seat(db, game, seat))
            .await?;
        Ok(begun
            .reactions()
            .into_iter()
            .map(|reaction| {
                let standing = set.remove(reaction.key);
                (reaction, standing)
            })
            .collect())
    }
}

impl Task {
    /// Sets or takes back what a seat answers ahead. An answer to what is asked
    /// already counts from now.
    pub(super) async fn stand_by(
        &mut self,
        room: &Room,
        call: &Call,
        seat: Seat,
        what: StandBy,
    ) -> Result<Done, Trouble> {
        let game = room.begun()?;
        let id = self.id;
        match what {
            StandBy::Answer(key, standing) => {
                let reactions = game.reactions();
                let reaction = standing::check(&reactions, &key, &standing)?;
                let done = self.done(text!(
                    "done-standing",
                    reaction = reaction.name.clone(),
                    answer = in_words(reaction, &standing),
                    minutes = rows::DELAY / 60
                ));
                let asked: Vec<Reacting> = could_be_answered(&game, |d| d.seat == seat);
                self.change(call.origin, done, move |db| {
                    rows::set(db, id, seat, &key, &standing)?;
                    let now = asked.iter().filter(|a| a.reaction == key);
                    now.into_iter()
                        .try_for_each(|a| rows::answer_later(db, id, a))
                })
                .await
            }
            StandBy::Ask(key) => {
                let all = self
                    .desk
                    .store()
                    .run(move |db| rows::of_seat(db, id, seat))
                    .await?;
                let there = key
                    .as_ref()
                    .map_or(!all.is_empty(), |k| all.contains_key(k));
                if !there {
                    return Err(wrong(Text::new("wrong-no-standing")));
                }
                let done = self.done(Text::new("done-standing-cleared"));
                self.change(call.origin, done, move |db| {
                    rows::clear(db, id, seat, key.as_deref()).map(drop)
                })
                .await
            }
        }
    }

    /// Answers for a seat what it said ahead, if it is still asked. What cannot
    /// be answered so is left to its holder, who was asked when it came up.
    pub(super) async fn answer_ahead(
        &mut self,
        room: &Arc<Room>,
        row: &Due,
    ) -> Result<(), Trouble> {
        let asked: Reacting = row.payload()?;
        if room.card.phase != Phase::Running {
            return Ok(());
        }
        let game = room.begun()?;
        if !could_be_answered(&game, |d| d.seat == asked.seat).contains(&asked) {
            return Ok(());
        }
        let (id, seat) = (self.id, asked.seat);
        let reaction = asked.reaction.clone();
        let standing = self
            .desk
            .store()
            .run(move |db| rows::get(db, id, seat, &reaction))
            .await?;
        let Some(standing) = standing else {
            return Ok(());
        };
        let card = room.card.clone();
        let prepared = fault::guard("standing", move || {
            let order = game.standing_order(seat, &asked.reaction, &standing)?;
            let (next, entry) = game.play(seat, &order).ok()?;
            Some(Carried::prepare(Some(&game), next, entry, &card, None))
        })
        .await?;
        let Some(carried) = prepared else {
            return Ok(());
        };
        let mut carried = carried.map_err(|broken| fault::fault("standing", &broken.0))?;
        tell_holder(room, seat, &mut carried);
        let played = vec![(seat, carried)];
        self.put_down_all(room, Origin::Standing, Vec::new(), played)
            .await
            .map(drop)
    }
}

/// Tells the seat's holder, alone, what was answered for him.
fn tell_holder(room: &Room, seat: Seat, carried: &mut Carried) {
    let holder = room.card.chair(seat);
    let (Some(user), GameDeed::Play { notation, .. }) =
        (holder.and_then(|c| c.user), &carried.entry.deed)
    else {
        return;
    };
    let part = Part::AnsweredAhead {
        order: notation.clone(),
    };
    let to = Target::Dm(user);
    if let Some(letter) = carried.outbox.iter_mut().find(|o| o.to == to) {
        letter.parts.insert(0, part);
    } else {
        carried.outbox.push(Outgoing {
            to,
            viewer: Viewer::Seat(seat),
            mention: Vec::new(),
            parts: vec![part],
            board: None,
        });
    }
}

/// What came to be asked between two states of a game and could be answered ahead.
pub(super) fn newly_asked(before: Option<&Game>, after: &Game) -> Vec<Reacting> {
    let earlier = before.map_or_else(Vec::new, |game| could_be_answered(game, |_| true));
    let mut asked = could_be_answered(after, |_| true);
    asked.retain(|a| !earlier.contains(a));
    asked
}

/// The open decisions that those seats could have answered ahead.
pub(super) fn could_be_answered(game: &Game, of: impl Fn(&Decision) -> bool) -> Vec<Reacting> {
    let Awaiting::Decisions(open) = game.awaiting() else {
        return Vec::new();
    };
    open.into_iter()
        .filter(|d| of(d))
        .filter_map(|d| {
            Some(Reacting {
                seat: d.seat,
                reaction: game.reaction(d.seat)?.to_owned(),
                decision: d.key,
            })
        })
        .collect()
}

/// A standing order in words.
pub(crate) fn in_words(reaction: &Reaction, standing: &Standing) -> Text {
    let reply = |key: &str| {
        let found = reaction.replies.iter().find(|r| r.key == key);
        found.map_or_else(|| Text::plain(key), |r| r.name.clone())
    };
    let first = reply(&standing.reply);
    let (Some(step), Some(measure)) = (&standing.up_to, &reaction.measure) else {
        return first;
    };
    let beyond = standing
        .beyond
        .as_ref()
        .map_or_else(|| Text::new("standing-asked"), |key| reply(key));
    text!(
        "standing-up-to",
        reply = first,
        measure = measure.name.clone(),
        step = step.as_str(),
        beyond = beyond
    )
}
