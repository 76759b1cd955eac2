//! What people do with a game's clock: set its pace, stop it, give time, and
//! choose what becomes of a seat that lets its deadline pass.

use super::deeds::{public, put_all};
use super::owner::{Room, Task};
use super::proposal::{Ending, OpenProposal, Proposal};
use super::seats::find_chair;
use super::steps::{By, Carried};
use super::types::{Call, Done, Phase, Trouble};
use super::{Desk, deeds, fault, wrong};
use crate::gate::Command;
use crate::id::GameId;
use crate::outbox::message::{Chair, Outgoing, Part};
use crate::pace::{self, Expiry, Pace};
use crate::store::clocks::{self, Clock};
use crate::store::due::{self, Key};
use crate::store::{StoreError, audit, proposals};
use engine::ruleset::{Awaiting, Seat};
use engine::table::Game;
use engine::text;
use engine::text::Text;
use rusqlite::Connection;
use std::sync::Arc;

/// What is to be done with a clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Hand {
    /// Set the pace, and what follows a deadline that passed.
    Pace(Pace, Expiry),
    /// Umpire: stop it.
    Pause,
    /// Umpire: let it go on.
    Resume,
    /// Umpire: give a seat so many seconds more.
    Extend(String, i64),
    /// Choose what becomes of a silent seat, by the decision that it owes.
    Late(Seat, String, Choice),
    /// Be reminded no more this turn.
    Hush,
}

impl Hand {
    /// What the gate is asked for.
    pub(super) fn command(&self) -> Command {
        match self {
            Self::Pace(..) => Command::Pace,
            Self::Pause | Self::Resume | Self::Extend(..) => Command::UmpireClock,
            Self::Late(..) => Command::Late,
            Self::Hush => Command::Secret,
        }
    }
}

/// What the others choose when a seat has let its deadline pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// It gets more time.
    Grant,
    /// The umpire plays on for it by the rules' default until it acts.
    Cautious,
    /// It counts as having resigned.
    Claim,
}

/// A game's clock as everybody may see it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockFace {
    /// Its pace.
    pub clock: Clock,
    /// Who is awaited.
    pub turns: Vec<TurnFace>,
}

/// A seat that is awaited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnFace {
    /// Which.
    pub seat: Seat,
    /// Since when, in seconds since 1970.
    pub since: i64,
    /// Until when, without the grace; while the clock stands still as if it
    /// went on now.
    pub until: Option<i64>,
    /// Until when an order still counts, where that moment has passed.
    pub grace: Option<i64>,
    /// The seconds that are left while the clock stands still.
    pub left: Option<i64>,
    /// Until when the others choose what becomes of it, if its deadline has passed.
    pub late: Option<i64>,
    /// Whether the umpire plays on for it until it acts.
    pub cautious: bool,
}

impl Desk {
    async fn hand(&self, game: GameId, call: Call, hand: Hand) -> Result<Done, Trouble> {
        self.deed(game, call, deeds::Deed::Clock(hand)).await
    }

    /// Sets a game's pace: at once in the lobby and by an umpire, else by consent.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] while another pace is proposed,
    /// [`Trouble::Store`].
    pub async fn set_pace(
        &self,
        game: GameId,
        call: Call,
        pace: Pace,
        expiry: Option<Expiry>,
    ) -> Result<Done, Trouble> {
        let expiry = match expiry {
            Some(expiry) => expiry,
            None => self.clock_face(game).await?.clock.expiry,
        };
        self.hand(game, call, Hand::Pace(pace, expiry)).await
    }

    /// Umpire: stops a game's clocks, or lets them go on.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] where they do already, [`Trouble::Store`].
    pub async fn umpire_pause(
        &self,
        game: GameId,
        call: Call,
        pause: bool,
    ) -> Result<Done, Trouble> {
        let hand = if pause { Hand::Pause } else { Hand::Resume };
        self.hand(game, call, hand).await
    }

    /// Umpire: gives a seat so many seconds more.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] for an unknown seat or one without
    /// a deadline, [`Trouble::Store`].
    pub async fn umpire_extend(
        &self,
        game: GameId,
        call: Call,
        seat: String,
        by: i64,
    ) -> Result<Done, Trouble> {
        self.hand(game, call, Hand::Extend(seat, by)).await
    }

    /// Chooses what becomes of a seat of another side that has let the deadline
    /// of that decision pass.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] for one's own side, and once the seat
    /// has acted or another has chosen; [`Trouble::Store`].
    pub async fn late(
        &self,
        game: GameId,
        call: Call,
        (seat, decision): (Seat, String),
        choice: Choice,
    ) -> Result<Done, Trouble> {
        self.hand(game, call, Hand::Late(seat, decision, choice))
            .await
    }

    /// Reminds the caller no more this turn.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] where nothing is asked of him,
    /// [`Trouble::Store`].
    pub async fn hush(&self, game: GameId, call: Call) -> Result<Done, Trouble> {
        self.hand(game, call, Hand::Hush).await
    }

    /// The clock of a game: what everybody may see of it.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn clock_face(&self, game: GameId) -> Result<ClockFace, Trouble> {
        Ok(self.0.store.run(move |db| face(db, game)).await?)
    }
}

fn face(db: &Connection, game: GameId) -> Result<ClockFace, StoreError> {
    let (clock, now) = (clocks::get(db, game)?, crate::store::now());
    let mut turns = Vec::new();
    for turn in clocks::turns(db, game)? {
        let Some(since) = turn.asked_at.filter(|_| turn.decision.is_some()) else {
            continue;
        };
        let late = due::get(db, Key::seat(game, clocks::ANSWER, turn.seat))?;
        let until = clocks::until(db, game, turn.seat)?;
        let stopped = until.filter(|(_, stopped)| *stopped);
        turns.push(TurnFace {
            seat: turn.seat,
            since,
            until: until.map(|(at, _)| at),
            grace: until
                .filter(|(at, stopped)| !stopped && *at <= now)
                .map(|(at, _)| at + clock.pace.grace()),
            left: stopped.map(|(at, _)| at - now),
            late: late.map(|row| row.at),
            cautious: turn.cautious,
        });
    }
    Ok(ClockFace { clock, turns })
}

/// What is asked in a game.
pub(super) fn asked(game: &Game) -> Vec<clocks::Asked> {
    match game.awaiting() {
        Awaiting::Decisions(open) => open
            .into_iter()
            .map(|d| clocks::Asked {
                seat: d.seat,
                decision: d.key,
                turn: game.turn(),
            })
            .collect(),
        Awaiting::Over(_) => Vec::new(),
    }
}

/// Something about the clock that everybody is told, with who did it.
fn told(text: Text, call: Option<&Call>) -> Part {
    Part::Told {
        text,
        user: call.map(|c| c.user),
        name: call.map(|c| c.name.clone()).unwrap_or_default(),
    }
}

/// The same without anybody who did it.
pub(super) fn told_by_clock(text: Text) -> Part {
    told(text, None)
}

/// Who plays against a seat and is there to be asked.
pub(super) fn opponents(room: &Room, seat: Seat) -> Vec<Chair> {
    let side = room.card.chair(seat).map(|c| c.side);
    let resigned = |c: &Chair| room.game.as_ref().is_some_and(|g| g.has_resigned(c.seat));
    let seats = room.card.seats.iter();
    seats
        .filter(|c| Some(c.side) != side && c.user.is_some() && !resigned(c))
        .cloned()
        .collect()
}

impl Task {
    /// Does something with the clock.
    pub(super) async fn clock(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        seat: Option<Seat>,
        hand: Hand,
    ) -> Result<Done, Trouble> {
        match hand {
            Hand::Pace(pace, expiry) => match seat {
                Some(seat) if room.card.phase == Phase::Running && !call.umpire => {
                    let pace = pace.to_string();
                    let what = Proposal::Pace { pace, expiry };
                    self.propose(room, call, seat, what).await
                }
                _ => self.set_pace(room, call, &pace, expiry, None).await,
            },
            Hand::Pause | Hand::Resume => self.pause(room, call, hand == Hand::Pause).await,
            Hand::Extend(key, by) => self.extend(room, call, &key, by).await,
            Hand::Late(late, decision, choice) => {
                self.late(room, call, seat, (late, decision), choice).await
            }
            Hand::Hush => {
                let seat = seat.ok_or_else(|| wrong(Text::new("denied-no-seat")))?;
                if !super::orders::asks(room, seat) {
                    return Err(wrong(Text::new("denied-not-awaited")));
                }
                let (id, done) = (self.id, self.done(Text::new("done-hushed")));
                let turn = room.begun()?.turn();
                self.change(call.origin, done, move |db| {
                    clocks::hush(db, id, seat, turn).map(drop)
                })
                .await
            }
        }
    }

    /// Sets the pace; `agreed` is the proposal by which all agree to it.
    pub(super) async fn set_pace(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        pace: &Pace,
        expiry: Expiry,
        agreed: Option<&OpenProposal>,
    ) -> Result<Done, Trouble> {
        let words = pace::words(pace, expiry);
        let running = room.card.phase == Phase::Running;
        let mut parts = Vec::new();
        if let Some(open) = agreed {
            parts.push(room.ended(open, Ending::Agreed, None));
        }
        let text = if running {
            text!("clock-set-anew", pace = words.clone())
        } else {
            text!("clock-set", pace = words.clone())
        };
        parts.push(told(text, Some(call)));
        let outbox = vec![public(room, parts)];
        let short = pace::brief(pace, expiry);
        let done = self.done(text!("done-pace", pace = short.clone()));
        let (id, pace, number) = (self.id, pace.clone(), agreed.map(|p| p.id));
        let by = (call.user, call.name.clone());
        let audited = call.umpire && agreed.is_none();
        self.change(call.origin, done, move |db| {
            clocks::set(db, id, &pace, expiry)?;
            if let Some(number) = number {
                proposals::end(db, number, Ending::Agreed, None)?;
            }
            if audited {
                let told = text!("audit-pace", pace = short.clone());
                audit::note(db, id, (by.0, &by.1), &told, None)?;
            }
            put_all(db, id, &outbox)
        })
        .await
    }

    async fn pause(&mut self, room: &Arc<Room>, call: &Call, pause: bool) -> Result<Done, Trouble> {
        let id = self.id;
        let store = self.desk.store().clone();
        let now = store.run(move |db| clocks::get(db, id)).await?;
        if now.paused_at.is_some() == pause {
            let words = if pause {
                "wrong-paused"
            } else {
                "wrong-not-paused"
            };
            return Err(wrong(Text::new(words)));
        }
        let (text, words) = if pause {
            (Text::new("clock-paused"), "done-paused")
        } else {
            (Text::new("clock-resumed"), "done-resumed")
        };
        let outbox = vec![public(room, vec![told(text.clone(), Some(call))])];
        let done = self.done(Text::new(words));
        let by = (call.user, call.name.clone());
        self.change(call.origin, done, move |db| {
            if pause {
                clocks::pause(db, id)?;
            } else {
                clocks::resume(db, id)?;
            }
            audit::note(db, id, (by.0, &by.1), &text, None)?;
            put_all(db, id, &outbox)
        })
        .await
    }

    async fn extend(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        key: &str,
        by: i64,
    ) -> Result<Done, Trouble> {
        let chair = find_chair(room, key)?.clone();
        let (id, seat) = (self.id, chair.seat);
        let store = self.desk.store().clone();
        let face = store.run(move |db| face(db, id)).await?;
        let turn = face.turns.iter().find(|t| t.seat == seat);
        if turn.is_none_or(|t| t.until.is_none() && t.late.is_none()) {
            let name = chair.seat_name.clone();
            return Err(wrong(text!("wrong-no-deadline", seat = name)));
        }
        let done = self.done(text!("done-extended", seat = chair.seat_name.clone()));
        let (channel, call_by) = (room.card.channel, call.clone());
        self.change(call.origin, done, move |db| {
            let until = clocks::extend(db, id, seat, by)?.unwrap_or_default();
            let text = extended(&chair, until);
            let by = (call_by.user, call_by.name.as_str());
            audit::note(db, id, by, &text, None)?;
            let outgoing = Outgoing::public(channel, vec![told(text, Some(&call_by))]);
            put_all(db, id, &[outgoing])
        })
        .await
    }

    async fn late(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        own: Option<Seat>,
        (seat, decision): (Seat, String),
        choice: Choice,
    ) -> Result<Done, Trouble> {
        let asked = opponents(room, seat);
        if !asked.iter().any(|c| Some(c.seat) == own) {
            return Err(wrong(Text::new("wrong-own-side")));
        }
        let id = self.id;
        let store = self.desk.store().clone();
        let open = store
            .run(move |db| {
                let row = due::get(db, Key::seat(id, clocks::ANSWER, seat))?;
                let turn = clocks::turn(db, id, seat)?;
                let clock = clocks::get(db, id)?;
                let same = turn.and_then(|t| t.decision).as_deref() == Some(decision.as_str());
                Ok((row.is_some() && same).then_some(clock))
            })
            .await?;
        let Some(clock) = open else {
            return Err(wrong(Text::new("wrong-late-settled")));
        };
        let Some(chair) = room.card.chair(seat).cloned() else {
            return Err(Trouble::Stale);
        };
        let name = chair.seat_name.clone();
        match choice {
            Choice::Grant => {
                let done = self.done(text!("done-extended", seat = name));
                let (channel, by) = (room.card.channel, call.clone());
                self.change(call.origin, done, move |db| {
                    let time = clock.pace.answer_time();
                    let until = clocks::extend(db, id, seat, time)?.unwrap_or_default();
                    let part = told(extended(&chair, until), Some(&by));
                    let outgoing = Outgoing {
                        mention: chair.user.into_iter().collect(),
                        ..Outgoing::public(channel, vec![part])
                    };
                    put_all(db, id, &[outgoing])
                })
                .await
            }
            Choice::Cautious => {
                let text = text!("clock-cautious", seat = name.clone());
                let outbox = vec![public(room, vec![told(text, Some(call))])];
                let done = self.done(text!("done-cautious", seat = name));
                self.change(call.origin, done, move |db| {
                    clocks::play_on(db, id, &clock, seat)?;
                    put_all(db, id, &outbox)
                })
                .await
            }
            Choice::Claim => {
                let done = self.done(text!("done-claimed", seat = name.clone()));
                let part = told(text!("clock-claimed", seat = name), Some(call));
                let (game, card) = (room.begun()?, room.card.clone());
                let carried = fault::guard("claim", move || {
                    game.resign(seat).map(|(next, entry)| {
                        Carried::prepare(Some(&game), next, entry, &card, None)
                    })
                })
                .await??
                .map_err(|broken| fault::fault("claim", &broken.0))?;
                let by = By {
                    said: vec![part],
                    ..By::call(call, Some(seat))
                };
                self.put_down(room, by, done, carried).await
            }
        }
    }
}

fn extended(chair: &Chair, until: i64) -> Text {
    text!(
        "clock-extended",
        seat = chair.seat_name.clone(),
        until = until.to_string()
    )
}
