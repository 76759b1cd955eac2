//! A step of a game: what a legal act leads to, made ready away from the async
//! workers, committed, and put in place.

use super::computer::merged;
use super::moderate::Noted;
use super::owner::{Room, Task};
use super::standing::newly_asked;
use super::types::{Call, Done, GameCard, Origin, Trouble};
use super::{fault, phase_of};
use crate::id::{GameId, UserId};
use crate::outbox::follow_up::{Step, follow_up};
use crate::outbox::message::{Outgoing, Part, say_first};
use crate::store::journal::Accepted;
use crate::store::standing::Reacting;
use engine::game::Entry;
use engine::ruleset::{Refusal, Seat, Viewer};
use engine::table::Game;
use std::sync::Arc;

/// What a legal step leads to, ready to be committed.
pub(super) struct Carried {
    /// The game after it.
    pub next: Game,
    /// Its journal line.
    pub entry: Entry,
    /// The messages that follow.
    pub outbox: Vec<Outgoing>,
    /// The engine's save.
    save: String,
    /// What came to be asked with it and could be answered ahead.
    ahead: Vec<Reacting>,
    /// Whether everybody can see that something happened.
    visible: bool,
}

/// An engine's invariant that does not hold.
pub(super) struct Broken(pub String);

/// Whose a step is, and what goes with it.
pub(super) struct By {
    /// Of which seat.
    pub seat: Option<Seat>,
    /// Who took it.
    pub user: Option<UserId>,
    /// What brought it about.
    pub origin: Origin,
    /// Which line of the interaction.
    pub line: u16,
    /// The proposal that it carries out.
    pub carries: Option<i64>,
    /// What is noted of the moderator who took it.
    pub noted: Option<Noted>,
    /// What the channel is told first.
    pub said: Vec<Part>,
}

impl By {
    /// Somebody's own.
    pub fn call(call: &Call, seat: Option<Seat>) -> Self {
        Self {
            user: Some(call.user),
            ..Self::itself(call.origin, seat)
        }
    }

    /// A moderator's, of whom it is noted.
    pub fn moderator(call: &Call, seat: Option<Seat>, noted: Noted) -> Self {
        Self {
            noted: Some(noted),
            origin: call
                .origin
                .interaction()
                .map_or(call.origin, Origin::Umpire),
            ..Self::call(call, seat)
        }
    }

    /// One that comes by itself: by the clock, the computer, or what was said ahead.
    pub fn itself(origin: Origin, seat: Option<Seat>) -> Self {
        Self {
            seat,
            user: None,
            origin,
            line: 0,
            carries: None,
            noted: None,
            said: Vec::new(),
        }
    }
}

impl Carried {
    /// Checks and prepares a step away from the async workers.
    ///
    /// # Errors
    /// The invariant that does not hold: such a position must not be stored,
    /// for it could never be opened again.
    pub fn prepare(
        before: Option<&Game>,
        next: Game,
        entry: Entry,
        card: &GameCard,
        answered: Option<Seat>,
    ) -> Result<Self, Broken> {
        next.check().map_err(|e| Broken(e.to_string()))?;
        let mut outbox = follow_up(Step {
            before,
            after: &next,
            entry: &entry,
            chairs: &card.seats,
            channel: card.channel,
            answered,
        });
        super::watching::tell_opened(card, before, &next, &mut outbox);
        let all = Viewer::Spectator;
        let visible = before.is_none_or(|b| b.revision(all) != next.revision(all))
            || entry.reports.iter().any(|r| next.may_read(all, r));
        Ok(Self {
            save: next.save(),
            ahead: newly_asked(before, &next),
            visible,
            outbox,
            next,
            entry,
        })
    }

    /// What is written of it, and the game after it.
    pub fn accepted(self, game: GameId, by: By, done: Option<Done>) -> (Accepted, Game) {
        let accepted = Accepted {
            game,
            entry: self.entry,
            seat: by.seat,
            user: by.user,
            origin: by.origin,
            line: by.line,
            state: self.save,
            rules_version: self.next.rules_version(),
            phase: phase_of(&self.next),
            asked: super::clocks::asked(&self.next),
            outbox: self.outbox,
            ahead: self.ahead,
            done,
            visible: self.visible,
            carries: by.carries,
            noted: by.noted,
            effects: Vec::new(),
        };
        (accepted, self.next)
    }
}

impl Task {
    /// A step of the engine that is no order.
    pub(super) async fn step(
        &mut self,
        room: &Arc<Room>,
        by: By,
        done: Done,
        step: impl FnOnce(&Game) -> Result<(Game, Entry), Refusal> + Send + 'static,
    ) -> Result<Done, Trouble> {
        let game = room.begun()?;
        let card = room.card.clone();
        // Only who asks himself sees in his receipt what comes next.
        let asker = by.user.and_then(|user| card.seat_of(user));
        let answered = by.origin.interaction().and(by.seat);
        let answered = answered.filter(|seat| asker == Some(*seat));
        let carried = fault::guard("step", move || {
            step(&game)
                .map(|(next, entry)| Carried::prepare(Some(&game), next, entry, &card, answered))
        })
        .await??
        .map_err(|broken| fault::fault("step", &broken.0))?;
        self.put_down(room, by, done, carried).await
    }

    /// Commits what was prepared and puts it in place.
    pub(super) async fn put_down(
        &mut self,
        room: &Arc<Room>,
        mut by: By,
        done: Done,
        mut carried: Carried,
    ) -> Result<Done, Trouble> {
        let said = std::mem::take(&mut by.said);
        if !said.is_empty() {
            say_first(&mut carried.outbox, room.card.channel, said);
        }
        let (accepted, next) = carried.accepted(self.id, by, Some(done.clone()));
        let sequence = accepted.entry.sequence;
        let open = self.commit(vec![accepted]).await?;
        self.put_in_place(room.after(Arc::new(next), sequence, open));
        Ok(done)
    }

    /// Commits orders that came by themselves, in one transaction and with one
    /// message for each target: first `letters`, then what follows from them.
    /// Gives how many there were.
    pub(super) async fn put_down_all(
        &mut self,
        room: &Arc<Room>,
        origin: Origin,
        letters: Vec<Outgoing>,
        played: Vec<(Seat, Carried)>,
    ) -> Result<usize, Trouble> {
        let mut letters = vec![letters];
        let mut lines = Vec::new();
        let mut last = None;
        for (seat, mut carried) in played {
            letters.push(std::mem::take(&mut carried.outbox));
            let by = By::itself(origin, Some(seat));
            let (line, next) = carried.accepted(self.id, by, None);
            lines.push(line);
            last = Some(next);
        }
        let (Some(next), Some(line)) = (last, lines.last_mut()) else {
            return Ok(0);
        };
        line.outbox = merged(letters);
        let (sequence, count) = (line.entry.sequence, lines.len());
        let open = self.commit(lines).await?;
        self.put_in_place(room.after(Arc::new(next), sequence, open));
        Ok(count)
    }
}
