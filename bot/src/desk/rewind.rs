//! Going back: one's own last order freely where nothing came of it, further
//! with the consent of all; and forward again.

use super::owner::{Room, Task};
use super::proposal::Proposal;
use super::steps::By;
use super::types::{Call, Done, Press, Trouble};
use super::{Desk, wrong};
use crate::id::{GameId, UserId};
use crate::store::journal;
use engine::game::{Deed, Entry, History};
use engine::ruleset::{Awaiting, Refusal, Seat, Viewer};
use engine::table::Game;
use engine::text;
use engine::text::Text;
use std::sync::Arc;

/// What a player could ask the others for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// What, to go on from "to": for everybody to read.
    pub words: Text,
    /// How many would be asked; with none it is done at once.
    pub asked: usize,
    /// How much of what everybody could read would go. Where it is more by the
    /// time it is asked for, it is asked anew.
    pub goes: usize,
}

impl Desk {
    /// What can be asked for instead of a free undo: to go back to before the
    /// user's own last order. `None` where no order of his counts any more.
    ///
    /// # Errors
    /// [`Trouble::NoGame`], [`Trouble::Store`].
    pub async fn undo_request(
        &self,
        game: GameId,
        user: UserId,
    ) -> Result<Option<Request>, Trouble> {
        let Some((room, seat)) = self.may_ask(game, user).await? else {
            return Ok(None);
        };
        let entries = self.0.store.run(move |db| journal::entries(db, game));
        let entries = entries.await?;
        let now = room.begun()?;
        Ok(before_own_last(&entries, seat).map(|to| Request {
            words: words(&Proposal::Rewind { to }, &now, &entries),
            asked: room.concerned(seat).len(),
            goes: would_go(&now, &entries, to).count(),
        }))
    }

    /// What can be asked for instead of a free redo. `None` where nothing was
    /// taken back.
    ///
    /// # Errors
    /// As [`Self::undo_request`].
    pub async fn redo_request(
        &self,
        game: GameId,
        user: UserId,
    ) -> Result<Option<Request>, Trouble> {
        let Some((room, seat)) = self.may_ask(game, user).await? else {
            return Ok(None);
        };
        Ok(room.begun()?.can_redo().then(|| Request {
            words: Proposal::Redo.words(),
            asked: room.concerned(seat).len(),
            goes: 0,
        }))
    }

    /// The game and the user's seat, where he plays and it goes on.
    async fn may_ask(
        &self,
        game: GameId,
        user: UserId,
    ) -> Result<Option<(Arc<Room>, Seat)>, Trouble> {
        let room = self.room(game).await?;
        let Some(seat) = room.card.seat_of(user) else {
            return Ok(None);
        };
        let over = matches!(room.begun()?.awaiting(), Awaiting::Over(_));
        Ok((!over).then_some((room, seat)))
    }

    /// Does again what the user took back freely.
    ///
    /// # Errors
    /// [`Trouble::Refused`] where nothing of the kind is left to be done again,
    /// [`Trouble::Denied`], [`Trouble::Store`].
    pub async fn redo(&self, game: GameId, call: Call) -> Result<Done, Trouble> {
        self.deed(game, call, super::deeds::Deed::Redo).await
    }

    /// Asks the others to go back to before the user's own last order, by which
    /// as much would go as [`Request::goes`] told him. `press` where a component
    /// asks.
    ///
    /// # Errors
    /// As [`Self::propose`]; [`Trouble::Stale`]; [`Trouble::Wrong`] where more
    /// would go by now.
    pub async fn ask_undo(
        &self,
        game: GameId,
        call: Call,
        press: Option<Press>,
        goes: usize,
    ) -> Result<Done, Trouble> {
        self.deed(game, call, super::deeds::Deed::AskUndo(press, goes))
            .await
    }
}

impl Task {
    /// The whole journal as the engine takes it.
    pub(super) async fn entries(&self) -> Result<Vec<Entry>, Trouble> {
        let id = self.id;
        let store = self.desk.store();
        Ok(store.run(move |db| journal::entries(db, id)).await?)
    }

    /// Does again what the seat took back freely.
    pub(super) async fn redo(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        seat: Seat,
    ) -> Result<Done, Trouble> {
        let entries = self.entries().await?;
        let done = self.done(Text::new("done-redone"));
        self.step(room, By::call(call, Some(seat)), done, move |game| {
            if !game.may_redo(seat) {
                let nothing = Text::new("refuse-redo-nothing");
                return Err(Refusal::plain(nothing));
            }
            game.redo(Some(seat), &entries)
        })
        .await
    }

    /// Proposes to go back to before the seat's own last order, as long as no
    /// more would go by it than the player was told.
    pub(super) async fn ask_undo(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        seat: Seat,
        goes: usize,
    ) -> Result<Done, Trouble> {
        let entries = self.entries().await?;
        let to = before_own_last(&entries, seat)
            .ok_or_else(|| wrong(Text::new("wrong-nothing-ordered")))?;
        if would_go(&*room.begun()?, &entries, to).count() > goes {
            return Err(wrong(Text::new("wrong-more-goes")));
        }
        self.propose(room, call, seat, Proposal::Rewind { to })
            .await
    }

    /// What is proposed, in words that everybody may read.
    pub(super) async fn words_of(&self, room: &Room, what: &Proposal) -> Result<Text, Trouble> {
        match what {
            Proposal::Rewind { .. } => {
                let entries = self.entries().await?;
                Ok(words(what, room.begun()?.as_ref(), &entries))
            }
            Proposal::Redo if !room.begun()?.can_redo() => {
                let nothing = Text::new("refuse-redo-nothing");
                Err(Trouble::Refused(Refusal::plain(nothing)))
            }
            other => Ok(other.words()),
        }
    }
}

/// The line before the seat's last order that still counts.
fn before_own_last(entries: &[Entry], seat: Seat) -> Option<u64> {
    let history = History::of(entries);
    let counting = history.counting();
    let own = |line: &u64| {
        let deed = entry_of(entries, *line).map(|e| &e.deed);
        matches!(deed, Some(Deed::Play { seat: by, .. }) if *by == seat)
    };
    let place = counting.iter().position(own)?;
    counting.get(place + 1).copied()
}

/// The entry of that number: in a whole journal it is also its place, so that a
/// long game is not searched for each of its lines.
fn entry_of(entries: &[Entry], line: u64) -> Option<&Entry> {
    let entry = entries.get(usize::try_from(line).ok()?)?;
    (entry.sequence == line).then_some(entry)
}

/// What everybody could read of what would go, oldest first.
pub(super) fn would_go<'e>(
    game: &Game,
    entries: &'e [Entry],
    to: u64,
) -> impl Iterator<Item = &'e Text> {
    let mut going = History::of(entries).counting();
    going.retain(|line| *line > to);
    going.reverse();
    let reports: Vec<&Text> = going
        .into_iter()
        .filter_map(|line| entry_of(entries, line))
        .flat_map(|e| &e.reports)
        .filter(|r| game.may_read(Viewer::Spectator, r))
        .map(|r| &r.text)
        .collect();
    reports.into_iter()
}

/// What is proposed, made from what everybody can see alone: not even the
/// number of orders is told, for some may be secret.
fn words(what: &Proposal, game: &Game, entries: &[Entry]) -> Text {
    let Proposal::Rewind { to } = what else {
        return what.words();
    };
    let mut seen = would_go(game, entries, *to);
    match seen.next() {
        Some(first) => text!(
            "proposal-rewind",
            first = first.clone(),
            more = seen.count()
        ),
        None => Text::new("proposal-rewind-unseen"),
    }
}
