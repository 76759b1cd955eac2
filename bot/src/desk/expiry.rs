//! What is due by the clock: deadlines that passed, reminders, calls that
//! waited for the morning, games that nobody touches.

use super::clocks::{opponents, told_by_clock};
use super::deeds::{public, put_all};
use super::fault;
use super::orders::{notation, open_decision};
use super::owner::{Room, Task};
use super::steps::Carried;
use super::types::{GameCard, Origin, Trouble};
use crate::outbox::message::{Chair, Outgoing, Part, Prompt, Target};
use crate::store::due::{self, Due, Key, Terms};
use crate::store::notices::Way;
use crate::store::{absence, clocks, games, notices, offers};
use engine::ruleset::{Awaiting, Seat, Viewer};
use engine::table::Game;
use engine::text;
use engine::text::Text;
use std::sync::Arc;

/// The most orders that stand in for one silence.
const MOST: usize = 24;

impl Task {
    /// A deadline has passed: the rules' default stands, or the others are asked.
    pub(super) async fn deadline(&mut self, room: &Arc<Room>, row: &Due) -> Result<(), Trouble> {
        let game = room.begun()?;
        let Some((seat, decision)) = row
            .seat
            .and_then(|seat| Some((seat, open_decision(&game, seat)?)))
        else {
            return Ok(());
        };
        let id = self.id;
        let store = self.desk.store().clone();
        let (clock, turn) = store
            .run(move |db| Ok((clocks::get(db, id)?, clocks::turn(db, id, seat)?)))
            .await?;
        let cautious = turn.is_some_and(|t| t.cautious);
        let others = opponents(room, seat);
        if cautious || clock.expiry == crate::pace::Expiry::Default || others.is_empty() {
            return self.stand_in(room, seat, cautious).await;
        }
        let until = self.desk.clock().now() + clock.pace.answer_time();
        let outgoing = Outgoing {
            mention: others.iter().filter_map(|c| c.user).collect(),
            ..public(
                room,
                vec![Part::Late {
                    seat,
                    decision,
                    until,
                    asked: others,
                }],
            )
        };
        self.do_due(row, move |db| {
            clocks::ask(db, id, seat, until)?;
            put_all(db, id, &[outgoing])
        })
        .await
    }

    /// Nobody has said what is to become of a silent seat: the umpire plays on.
    pub(super) async fn unanswered(&mut self, room: &Arc<Room>, row: &Due) -> Result<(), Trouble> {
        let chair = row.seat.and_then(|seat| room.card.chair(seat));
        let Some(chair) = chair.cloned() else {
            return Ok(());
        };
        let text = text!("clock-nobody-chose", seat = chair.seat_name.clone());
        let outbox = vec![public(room, vec![told_by_clock(text)])];
        let id = self.id;
        self.do_due(row, move |db| {
            let clock = clocks::get(db, id)?;
            clocks::play_on(db, id, &clock, chair.seat)?;
            put_all(db, id, &outbox)
        })
        .await
    }

    /// Reminds somebody, or calls him for the first time in the morning.
    pub(super) async fn call(&mut self, room: &Arc<Room>, row: &Due) -> Result<(), Trouble> {
        let again = row.kind == clocks::REMINDER;
        let game = room.begun()?;
        let (Some(seat), Some(user)) = (row.seat, row.user) else {
            return Ok(());
        };
        let sits = room.card.acts_for(user, seat);
        let Awaiting::Decisions(open) = game.awaiting() else {
            return Ok(());
        };
        let Some(decision) = open.into_iter().find(|d| d.seat == seat && sits) else {
            return Ok(());
        };
        let (id, store) = (self.id, self.desk.store().clone());
        let (wish, clock, turn, is_reachable) = store
            .run(move |db| {
                Ok((
                    notices::wish(db, Some(user), id)?,
                    clocks::get(db, id)?,
                    clocks::turn(db, id, seat)?,
                    games::is_reachable(db, id, user)?,
                ))
            })
            .await?;
        let unwanted = again && (!wish.reminders || turn.is_none_or(|t| t.hushed));
        if unwanted || wish.way == Way::Off {
            return Ok(());
        }
        let now = self.desk.clock().now();
        let later = wish.not_before(&clock.pace, now);
        if later > now {
            // His quiet hours are others than when it was set.
            let kind = if again {
                clocks::REMINDER
            } else {
                clocks::CALL
            };
            let key = Key {
                user: Some(user),
                ..Key::seat(id, kind, seat)
            };
            let terms = Terms {
                pauses: true,
                ..Terms::wall(later)
            };
            return self
                .do_due(row, move |db| due::put(db, key, terms, &()))
                .await;
        }
        let public = (Target::Channel(room.card.channel), Viewer::Spectator);
        let places = match wish.way {
            // In the channel as well while his direct messages are closed.
            Way::Dm if is_reachable => vec![(Target::Dm(user), Viewer::Seat(seat))],
            Way::Dm => vec![(Target::Dm(user), Viewer::Seat(seat)), public],
            Way::Channel | Way::Off => vec![public],
        };
        let letter = |(to, viewer)| Outgoing {
            to,
            viewer,
            mention: vec![user],
            parts: vec![Part::Called {
                prompt: Prompt {
                    // A call shows no picture.
                    focus: None,
                    ..Prompt::of(decision.clone(), Some(user), game.revision(viewer))
                },
                again,
            }],
            board: None,
        };
        let outbox: Vec<Outgoing> = places.into_iter().map(letter).collect();
        self.do_due(row, move |db| put_all(db, id, &outbox)).await
    }

    /// Tells somebody in the morning that the game waits for an answer of his: to a
    /// proposal or an offer, or about a seat whose holder is silent or gone. Nothing
    /// where that is settled.
    pub(super) async fn note(&mut self, room: &Arc<Room>, row: &Due) -> Result<(), Trouble> {
        let Some(user) = row.user else {
            return Ok(());
        };
        let (id, store) = (self.id, self.desk.store().clone());
        let (late, gone, offered) = store
            .run(move |db| {
                Ok((
                    due::of_kind(db, id, clocks::ANSWER)?,
                    due::of_kind(db, id, absence::GONE)?,
                    offers::waits_for(db, id, user)?,
                ))
            })
            .await?;
        // His own seats, and those for whose holders he acts.
        let seats = room.card.seats_for(user);
        let his = |chair: &Chair| seats.contains(&chair.seat);
        let chooses = |row: &Due| row.seat.is_some_and(|s| opponents(room, s).iter().any(his));
        let is_left = |row: &Due| row.seat.is_some_and(|s| seats.iter().any(|own| *own != s));
        let proposed = |p: &super::OpenProposal| room.missing(p).iter().any(his);
        let waits = offered
            || late.iter().any(chooses)
            || gone.iter().any(is_left)
            || room.proposals.iter().any(proposed);
        if !waits {
            return Ok(());
        }
        let text = text!("clock-morning", who = format!("<@{user}>"));
        let outgoing = Outgoing {
            mention: vec![user],
            ..public(room, vec![told_by_clock(text)])
        };
        self.do_due(row, move |db| put_all(db, id, &[outgoing]))
            .await
    }

    /// Nobody has touched the game for long: its players are told, and then
    /// whoever manages the channel. It ends by people alone.
    pub(super) async fn untouched(&mut self, room: &Arc<Room>, row: &Due) -> Result<(), Trouble> {
        let game = room.begun()?;
        let Awaiting::Decisions(open) = game.awaiting() else {
            return Ok(());
        };
        let warned: u8 = row.payload()?;
        let days = clocks::UNTOUCHED / crate::pace::DAY * (i64::from(warned) + 1);
        let id = self.id;
        if warned > 0 {
            let text = text!("clock-untouched-umpire", days = days);
            let outbox = vec![public(room, vec![told_by_clock(text)])];
            return self.do_due(row, move |db| put_all(db, id, &outbox)).await;
        }
        let awaited = |seat: Seat| open.iter().any(|d| d.seat == seat);
        let seats: Vec<_> = room.card.seats.iter().filter(|c| awaited(c.seat)).collect();
        let names: Vec<Text> = seats.iter().map(|c| c.seat_name.clone()).collect();
        let users: Vec<_> = seats.iter().filter_map(|c| c.user).collect();
        let mentions: Vec<String> = users.iter().map(|u| format!("<@{u}>")).collect();
        let text = text!(
            "clock-untouched",
            days = days,
            seats = names,
            who = mentions.join(" ")
        );
        let outgoing = Outgoing {
            mention: users,
            ..public(room, vec![told_by_clock(text)])
        };
        self.do_due(row, move |db| {
            let terms = Terms {
                pauses: false,
                ..Terms::elapsed(crate::store::now() + clocks::UNTOUCHED)
            };
            due::put(db, Key::game(id, clocks::IDLE), terms, &1_u8)?;
            put_all(db, id, &[outgoing])
        })
        .await
    }

    /// Plays the rules' default for a silent seat until its decision is taken,
    /// in one transaction, which takes its deadline out.
    async fn stand_in(
        &mut self,
        room: &Arc<Room>,
        seat: Seat,
        cautious: bool,
    ) -> Result<(), Trouble> {
        let (game, card) = (room.begun()?, room.card.clone());
        let played = {
            let (game, card) = (game.clone(), card.clone());
            fault::guard("default", move || defaults(&game, seat, &card)).await??
        };
        let mut letters = vec![public(room, vec![Part::Expired { seat, cautious }])];
        let holder = room.card.chair(seat).and_then(|c| c.user);
        letters.extend(holder.map(|user| Outgoing {
            to: Target::Dm(user),
            viewer: Viewer::Seat(seat),
            mention: Vec::new(),
            parts: vec![Part::StoodIn {
                lines: played.iter().map(|c| notation(&c.entry)).collect(),
            }],
            board: None,
        }));
        let played = played.into_iter().map(|carried| (seat, carried)).collect();
        let count = self
            .put_down_all(room, Origin::Clock, letters, played)
            .await?;
        if count == 0 {
            return Err(fault::fault("default", "the rules have no default"));
        }
        Ok(())
    }
}

/// Default orders until the decision that is open is taken.
fn defaults(game: &Game, seat: Seat, card: &GameCard) -> Result<Vec<Carried>, Trouble> {
    let decision = open_decision(game, seat);
    let mut played: Vec<Carried> = Vec::new();
    while played.len() < MOST {
        let now = played.last().map_or(game, |carried| &carried.next);
        if open_decision(now, seat) != decision {
            break;
        }
        let orders = [now.default_order(seat), now.advise(seat)];
        let Some((next, entry)) = orders
            .into_iter()
            .flatten()
            .find_map(|order| now.play(seat, &order).ok())
        else {
            break;
        };
        let carried = Carried::prepare(Some(now), next, entry, card, None)
            .map_err(|broken| fault::fault("default", &broken.0))?;
        played.push(carried);
    }
    Ok(played)
}
