//! Everything besides orders and seats that changes a game: the beginning, taking
//! back, the ends, and the umpire's commands.

use super::absence::Absent;
use super::clocks::{Hand, TurnFace};
use super::moderate::Noted;
use super::orders::fresh;
use super::owner::{Room, Task};
use super::proposal::{Proposal, Which};
use super::seats::find_chair;
use super::standing::StandBy;
use super::steps::{By, Carried};
use super::types::{Call, Done, Join, NewGame, Origin, Phase, Press, Trouble};
use super::{fault, patiently, wrong};
use crate::gate::Command;
use crate::id::GuildId;
use crate::outbox::message::{Outgoing, Part};
use crate::pace::{DAY, Expiry, Pace};
use crate::store::games::{self, Opening};
use crate::store::journal;
use crate::store::{self, StoreError, interactions};
use engine::dice::Secret;
use engine::game;
use engine::ruleset::{About, Awaiting, Seat, Setup};
use engine::table::{self, Game};
use engine::text;
use engine::text::Text;
use rusqlite::Connection;
use std::sync::Arc;

/// What is to be done.
pub(super) enum Deed {
    /// Take a seat.
    Join(Join),
    /// Follow the game by direct message.
    Watch,
    /// Give the seat up.
    Leave,
    /// Begin.
    Start,
    /// Take the last order back.
    Undo(Option<Press>),
    /// Ask the others to go back to before the last own order, by which no more
    /// may go than was told.
    AskUndo(Option<Press>, usize),
    /// Do again what was taken back.
    Redo,
    /// Resign.
    Resign,
    /// Propose something.
    Propose(Proposal),
    /// Agree to a proposal, or not.
    Answer(Which, bool),
    /// Say ahead what a seat answers.
    StandBy(StandBy),
    /// Do something with the clock.
    Clock(Hand),
    /// Do something about absence.
    Absent(Absent),
    /// Let the computer play a free seat.
    Computer(String),
    /// Free a seat.
    UmpireRemove(String),
    /// Let a silent seat act by the default.
    UmpireDefault(String),
    /// Put the game away.
    UmpireEnd,
    /// Send again what was held back.
    UmpireRepair,
    /// Go on in the channel of the call, in that server.
    UmpireMove(Option<GuildId>),
    /// Take the game back to that point, seen at that revision.
    Rollback(usize, u32),
    /// Amend the position: the line, and the reason.
    Rule(String, String),
    /// Put the game away, finished or not.
    UmpireArchive,
}

impl Deed {
    fn command(&self) -> Command {
        match self {
            Self::Join(_) => Command::Join,
            Self::Watch => Command::Watch,
            Self::Leave => Command::Leave,
            Self::Start => Command::Start,
            Self::Undo(_) | Self::AskUndo(..) | Self::Redo => Command::Undo,
            Self::Resign => Command::Resign,
            Self::Propose(what) => what.command(),
            Self::Answer(..) => Command::Answer,
            Self::StandBy(_) => Command::Standing,
            Self::Clock(hand) => hand.command(),
            Self::Absent(what) => what.command(),
            Self::Computer(_) => Command::Computer,
            Self::UmpireRemove(_) => Command::UmpireRemove,
            Self::UmpireDefault(_) => Command::UmpireDefault,
            Self::UmpireEnd => Command::UmpireEnd,
            Self::UmpireRepair | Self::UmpireMove(_) => Command::UmpireRepair,
            Self::Rollback(..) => Command::UmpireRollback,
            Self::Rule(..) => Command::UmpireRule,
            Self::UmpireArchive => Command::UmpireArchive,
        }
    }
}

/// A game that can be opened: its set-up was tried.
#[derive(Clone)]
pub(super) struct Openable {
    /// What is to be written.
    pub row: Opening,
    /// Name of the rule system.
    pub name: Text,
    /// Name of the scenario.
    pub scenario: Text,
    /// Its pace, and what follows a deadline that passed.
    pub pace: (Pace, Expiry),
}

/// Tries the set-up of a new game, so that a lobby can always be started.
pub(super) fn opening(new: NewGame, secret: Secret) -> Result<Openable, Trouble> {
    let catalogue = table::catalogue();
    let about = catalogue
        .iter()
        .find(|a| a.key == new.ruleset)
        .ok_or_else(|| Trouble::no_ruleset(&new.ruleset))?;
    offered(about, &new.setup)?;
    let seats = table::seats(&new.ruleset, &new.setup).unwrap_or_default();
    let salts = vec![String::new(); seats.len()];
    let (trial, _) = Game::start(&new.ruleset, new.setup.clone(), secret.clone(), salts)?;
    let scenario = about
        .scenarios
        .iter()
        .find(|s| s.key == new.setup.scenario)
        .or_else(|| about.scenarios.first());
    Ok(Openable {
        pace: (new.pace, new.expiry),
        name: about.name.clone(),
        scenario: scenario.map_or_else(|| Text::plain(""), |s| s.name.clone()),
        row: Opening {
            guild: new.guild,
            channel: new.channel,
            rules_version: trial.rules_version(),
            ruleset: new.ruleset,
            setup: new.setup,
            secret,
            seats,
            phase: Phase::Lobby,
            reveal_after: new.reveal_after,
        },
    })
}

/// Whether a set-up names only what the rule system offers.
fn offered(about: &About, setup: &Setup) -> Result<(), Trouble> {
    if !setup.scenario.is_empty() && !about.scenarios.iter().any(|s| s.key == setup.scenario) {
        let known: Vec<_> = about.scenarios.iter().map(|s| s.key.clone()).collect();
        return Err(wrong(text!(
            "wrong-scenario",
            scenario = setup.scenario.as_str(),
            known = known
        )));
    }
    for (key, value) in &setup.options {
        let Some(option) = about.options.iter().find(|o| o.key == *key) else {
            let known: Vec<_> = about.options.iter().map(|o| o.key.clone()).collect();
            return Err(wrong(text!(
                "wrong-option",
                option = key.as_str(),
                known = known
            )));
        };
        if !option.values.iter().any(|(v, _)| v == value) {
            let known: Vec<_> = option.values.iter().map(|(v, _)| v.clone()).collect();
            return Err(wrong(text!(
                "wrong-option-value",
                option = key.as_str(),
                value = value.as_str(),
                known = known
            )));
        }
    }
    Ok(())
}

impl Task {
    /// Does something that is no order.
    pub async fn deed(&mut self, call: Call, deed: Deed) -> Result<Done, Trouble> {
        if let Some(done) = self.desk.done_already(&call).await? {
            return Ok(done);
        }
        let room = self.room().await?;
        let seat = room.card.seat_of(call.user);
        if let (
            Deed::Undo(Some(press)) | Deed::AskUndo(Some(press), _),
            Some(seat),
            Phase::Running,
        ) = (&deed, seat, room.card.phase)
        {
            fresh(&room, seat, press)?;
        }
        room.permit(&call, deed.command(), None)?;
        match deed {
            Deed::Join(join) => self.join(&room, &call, join).await,
            Deed::Watch => self.watch(&call).await,
            Deed::Leave => {
                self.stand_up(&room, &call, own(seat)?, "done-left", None)
                    .await
            }
            Deed::Start => self.start(&room, &call).await,
            Deed::Undo(_) => self.undo(&room, &call, own(seat)?).await,
            Deed::AskUndo(_, goes) => self.ask_undo(&room, &call, own(seat)?, goes).await,
            Deed::Redo => self.redo(&room, &call, own(seat)?).await,
            Deed::Resign => {
                let seat = own(seat)?;
                let ends = room.begun()?.ends_by_resignation(seat);
                let words = if ends {
                    "done-resigned"
                } else {
                    "done-resigned-goes-on"
                };
                let done = self.done(Text::new(words));
                let by = By::call(&call, Some(seat));
                self.step(&room, by, done, move |game| game.resign(seat))
                    .await
            }
            Deed::Propose(what) => self.propose(&room, &call, own(seat)?, what).await,
            Deed::Answer(which, agree) => {
                self.respond(&room, &call, own(seat)?, &which, agree).await
            }
            Deed::StandBy(what) => self.stand_by(&room, &call, own(seat)?, what).await,
            Deed::Clock(hand) => self.clock(&room, &call, seat, hand).await,
            Deed::Absent(what) => self.absent(&room, &call, seat, what).await,
            Deed::Computer(key) => self.engage(&room, &call, &key).await,
            Deed::UmpireRemove(key) => {
                let chair = find_chair(&room, &key)?;
                if chair.user.is_none() {
                    return Err(wrong(text!(
                        "wrong-seat-free",
                        seat = chair.seat_name.clone()
                    )));
                }
                self.may_decide_for(&room, &call, chair.seat).await?;
                let told = text!("audit-removed", seat = chair.seat_name.clone());
                let noted = Noted::of(&call, told, None);
                self.stand_up(&room, &call, chair.seat, "done-removed", Some(noted))
                    .await
            }
            Deed::UmpireDefault(key) => self.default(&room, &call, &key).await,
            Deed::UmpireEnd => {
                let done = Text::new("done-put-away");
                self.put_away(&room, &call, done, |_| Ok(())).await
            }
            Deed::Rollback(point, revision) => self.rollback(&room, &call, point, revision).await,
            Deed::Rule(line, reason) => self.rule(&room, &call, line, reason).await,
            Deed::UmpireArchive => self.archive(&room, &call).await,
            Deed::UmpireRepair => {
                let id = self.id;
                let done = self.done(Text::new("done-repair"));
                self.change(call.origin, done, move |db| store::places::mend(db, id))
                    .await
            }
            Deed::UmpireMove(guild) => self.move_to(&room, &call, guild).await,
        }
    }

    pub(super) fn done(&self, text: Text) -> Done {
        Done {
            game: self.id,
            text,
            repeated: false,
        }
    }

    /// One transaction that changes rows but not the game's position, and
    /// remembers that the interaction counts.
    pub(super) async fn change(
        &mut self,
        origin: Origin,
        done: Done,
        work: impl Fn(&Connection) -> Result<(), StoreError> + Send + Sync + 'static,
    ) -> Result<Done, Trouble> {
        let work = Arc::new(work);
        let store = self.desk.store().clone();
        patiently(|| {
            let (work, done) = (work.clone(), done.clone());
            store.transact(move |db| {
                work(db)?;
                match origin.interaction() {
                    Some(id) => interactions::set_done(db, id, &done),
                    None => Ok(()),
                }
            })
        })
        .await?;
        self.desk.mail().notify_one();
        self.desk.alarm();
        self.reread().await;
        Ok(done)
    }

    async fn start(&mut self, room: &Arc<Room>, call: &Call) -> Result<Done, Trouble> {
        let free: Vec<Text> = room
            .card
            .seats
            .iter()
            .filter(|c| c.user.is_none() && !c.computer)
            .map(|c| c.seat_name.clone())
            .collect();
        if !free.is_empty() {
            return Err(wrong(text!("wrong-seats-free", seats = free)));
        }
        let id = self.id;
        let secret = self
            .desk
            .store()
            .run(move |db| games::secret(db, id))
            .await?;
        let prepared = {
            let room = room.clone();
            fault::guard("start", move || {
                let card = &room.card;
                Game::start(
                    &card.ruleset,
                    card.setup.clone(),
                    secret,
                    room.salts.clone(),
                )
                .map(|(game, entry)| Carried::prepare(None, game, entry, card, None))
            })
            .await?
        };
        let carried = prepared?.map_err(|broken| fault::fault("start", &broken.0))?;
        let done = self.done(Text::new("done-started"));
        self.put_down(room, By::call(call, None), done, carried)
            .await
    }

    async fn undo(&mut self, room: &Arc<Room>, call: &Call, seat: Seat) -> Result<Done, Trouble> {
        let game = room.begun()?;
        let card = room.card.clone();
        let answered = call.origin.interaction().map(|_| seat);
        let carried = fault::guard("undo", move || {
            game.undo(seat)
                .map(|(next, entry)| Carried::prepare(Some(&game), next, entry, &card, answered))
        })
        .await??
        .map_err(|broken| fault::fault("undo", &broken.0))?;
        // Its words are the taker's own.
        let order = match &carried.entry.deed {
            game::Deed::Undo { taken, .. } => {
                let (id, after) = (self.id, taken.saturating_add(1));
                let store = self.desk.store();
                let lines = store.run(move |db| journal::before(db, id, after, 1));
                lines.await?.pop().map(|line| line.notation)
            }
            _ => None,
        };
        let done = self.done(text!("done-undone", order = order.unwrap_or_default()));
        self.put_down(room, By::call(call, Some(seat)), done, carried)
            .await
    }

    /// An umpire who plays himself decides for another's seat in a running game
    /// only where that is silent: after its deadline, or a day after it was asked.
    async fn may_decide_for(&self, room: &Room, call: &Call, seat: Seat) -> Result<(), Trouble> {
        let own = room.card.seat_of(call.user);
        if own.is_none_or(|own| own == seat) || room.card.phase != Phase::Running {
            return Ok(());
        }
        let now = self.desk.clock().now();
        let face = self.desk.clock_face(self.id).await?;
        let turn = face.turns.iter().find(|t| t.seat == seat);
        let is_silent = |t: &TurnFace| {
            let passed = t.left.is_none() && t.until.is_some_and(|until| until <= now);
            passed || t.late.is_some() || t.cautious || now - t.since >= DAY
        };
        if turn.is_some_and(is_silent) {
            Ok(())
        } else {
            Err(wrong(Text::new("wrong-umpire-opponent")))
        }
    }

    /// The receipt does not say what the default is, for it may be a secret.
    async fn default(&mut self, room: &Arc<Room>, call: &Call, key: &str) -> Result<Done, Trouble> {
        let chair = find_chair(room, key)?;
        let (seat, name) = (chair.seat, chair.seat_name.clone());
        self.may_decide_for(room, call, seat).await?;
        let game = room.begun()?;
        let asked = match game.awaiting() {
            Awaiting::Decisions(open) => open.iter().any(|d| d.seat == seat),
            Awaiting::Over(_) => false,
        };
        let order = game.default_order(seat).filter(|_| asked);
        let Some(order) = order else {
            return Err(wrong(text!("wrong-not-asked", seat = name)));
        };
        let done = self.done(text!("done-defaulted", seat = name.clone()));
        let noted = Noted::of(call, text!("audit-defaulted", seat = name.clone()), None);
        let by = By {
            said: vec![Part::Told {
                text: text!("umpire-defaulted", seat = name),
                user: Some(call.user),
                name: call.name.clone(),
            }],
            ..By::moderator(call, Some(seat), noted)
        };
        self.step(room, by, done, move |game| game.play(seat, &order))
            .await
    }

    /// Works also for a game that cannot be opened: only rows are touched. What else
    /// is to be written with it stands in the same transaction.
    pub(super) async fn put_away(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        done: Text,
        also: impl Fn(&Connection) -> Result<(), StoreError> + Send + Sync + 'static,
    ) -> Result<Done, Trouble> {
        let id = self.id;
        let secret = self
            .desk
            .store()
            .run(move |db| games::secret(db, id))
            .await?;
        let closed = public(
            room,
            vec![Part::Closed {
                secret: secret.reveal(),
                commitment: secret.commitment(),
            }],
        );
        let done = self.done(done);
        let noted = Noted::of(call, Text::new("audit-ended"), None);
        let last = room.sequence.unwrap_or_default();
        let done = self
            .change(call.origin, done, move |db| {
                games::put_away(db, id)?;
                noted.write(db, id)?;
                store::watchers::tell(db, id, last, &closed)?;
                put_all(db, id, std::slice::from_ref(&closed))?;
                also(db)
            })
            .await?;
        let mut open = super::lock(&self.desk.0.open);
        if open.get(&room.card.channel) == Some(&id) {
            open.remove(&room.card.channel);
        }
        Ok(done)
    }
}

fn own(seat: Option<Seat>) -> Result<Seat, Trouble> {
    seat.ok_or_else(|| wrong(Text::new("denied-no-seat")))
}

/// A message to the game's channel.
pub(super) fn public(room: &Room, parts: Vec<Part>) -> Outgoing {
    Outgoing::public(room.card.channel, parts)
}

/// Owes all these messages.
pub(super) fn put_all(
    db: &Connection,
    game: crate::id::GameId,
    outbox: &[Outgoing],
) -> Result<(), StoreError> {
    let addressed = store::calls::address(db, game, outbox)?;
    addressed
        .iter()
        .try_for_each(|o| store::outbox::put(db, game, o).map(drop))
}
