//! What is done about absence: notes, sitters, vacations, substitutes, and
//! players who left the server. Here stands what can be asked for; the ways of
//! it are in the rooms beside.

use super::deeds::{Deed, put_all};
use super::owner::{Room, Task};
use super::types::{Call, Done, Trouble};
use super::{Desk, patiently, wrong};
use crate::gate::Command;
use crate::id::{GameId, UserId};
use crate::outbox::message::{Chair, Outgoing, Part, Person};
use crate::store::absence::{self, Cover};
use crate::store::due::Due;
use crate::store::notes;
use crate::store::offers::{self, Kind};
use engine::ruleset::Seat;
use engine::text;
use engine::text::Text;
use std::sync::Arc;

/// The kinds of what is due about absence.
pub(super) const KINDS: [&str; 8] = [
    absence::SITTER_BEGIN,
    absence::SITTER_END,
    absence::AWAY,
    absence::AWAY_CLOCK,
    absence::BACK,
    absence::GONE,
    offers::OFFER,
    offers::OFFER_SITTER,
];

/// Somebody who is asked to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// Who.
    pub user: UserId,
    /// His display name.
    pub name: String,
    /// Whether he is a program.
    pub bot: bool,
}

/// What the others choose about a player who left the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoneChoice {
    /// The computer plays on for him.
    Computer,
    /// They wait.
    Wait,
}

/// When somebody is away, in seconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leave {
    /// From when.
    pub from: i64,
    /// Until when.
    pub until: i64,
    /// Who plays for him.
    pub cover: Cover,
    /// Why, in his words, for everybody to read.
    pub reason: Option<String>,
}

/// What is to be done.
pub(super) enum Absent {
    /// Note something for the caller's seat.
    Note(String),
    /// Delete that note of it.
    Unnote(u32),
    /// Offer a seat, the caller's where none is named.
    Offer(Option<String>, Guest, Kind),
    /// Take such an offer back.
    Withdraw(Option<String>),
    /// Take what is offered, or decline it.
    Take(i64, bool),
    /// Be away.
    Away(Leave),
    /// Be back.
    Back,
    /// Have nobody act for the caller, or act for another no more.
    EndSitter,
    /// Act for that seat.
    Hat(String),
    /// A user has left the server.
    Gone(UserId),
    /// Choose what becomes of that seat, whose holder has.
    Choose(Seat, GoneChoice),
}

impl Absent {
    /// What the gate is asked for.
    pub(super) fn command(&self) -> Command {
        match self {
            Self::Note(_) | Self::Unnote(_) => Command::Note,
            Self::Offer(.., Kind::Replace)
            | Self::Withdraw(_)
            | Self::Gone(_)
            | Self::Choose(..) => Command::Replace,
            Self::Offer(..) | Self::Away(_) | Self::Back => Command::Absence,
            // A sitter may end that he is one.
            Self::EndSitter | Self::Hat(_) => Command::Secret,
            Self::Take(..) => Command::Take,
        }
    }
}

impl Desk {
    async fn absent(&self, game: GameId, call: Call, what: Absent) -> Result<Done, Trouble> {
        self.deed(game, call, Deed::Absent(what)).await
    }

    /// Notes something for the caller's seat: a secret of the seat.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] where the seat has as many notes
    /// as it may, [`Trouble::Store`].
    pub async fn note(&self, game: GameId, call: Call, words: String) -> Result<Done, Trouble> {
        self.absent(game, call, Absent::Note(words)).await
    }

    /// Deletes a note of the caller's seat by its place, counted from 1.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] where there is none, [`Trouble::Store`].
    pub async fn delete_note(&self, game: GameId, call: Call, place: u32) -> Result<Done, Trouble> {
        self.absent(game, call, Absent::Unnote(place)).await
    }

    /// The notes of the caller's seat, oldest first.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Store`].
    pub async fn notes(&self, game: GameId, call: &Call) -> Result<Vec<notes::Note>, Trouble> {
        let room = self.room(game).await?;
        room.permit(call, Command::Note, None)?;
        let Some(seat) = room.card.seat_of(call.user) else {
            return Ok(Vec::new());
        };
        let store = self.store();
        Ok(store.run(move |db| notes::of_seat(db, game, seat)).await?)
    }

    /// Offers a seat (the caller's own where none is named) to somebody, for
    /// good or for a time. Nothing changes hands before he accepts.
    ///
    /// # Errors
    /// [`Trouble::Denied`]; [`Trouble::Wrong`] for somebody who plays for
    /// another side or knows its secrets; [`Trouble::Store`].
    pub async fn offer(
        &self,
        game: GameId,
        call: Call,
        seat: Option<String>,
        guest: Guest,
        kind: Kind,
    ) -> Result<Done, Trouble> {
        let what = Absent::Offer(seat, guest, kind);
        self.absent(game, call, what).await
    }

    /// Takes the offer of a seat back.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] where there is none, [`Trouble::Store`].
    pub async fn withdraw_offer(
        &self,
        game: GameId,
        call: Call,
        seat: Option<String>,
    ) -> Result<Done, Trouble> {
        self.absent(game, call, Absent::Withdraw(seat)).await
    }

    /// Takes what is offered to the caller, or declines it.
    ///
    /// # Errors
    /// [`Trouble::Wrong`] for another's, or one that is not open any more, or
    /// where he plays or knows too much by now; [`Trouble::Store`].
    pub async fn take(
        &self,
        game: GameId,
        call: Call,
        offer: i64,
        agree: bool,
    ) -> Result<Done, Trouble> {
        self.absent(game, call, Absent::Take(offer, agree)).await
    }

    /// Has the caller be away, in place of what he said before.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] for dates that cannot be, [`Trouble::Store`].
    pub async fn go_away(&self, game: GameId, call: Call, leave: Leave) -> Result<Done, Trouble> {
        self.absent(game, call, Absent::Away(leave)).await
    }

    /// Has the caller be back.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] where he is not away, [`Trouble::Store`].
    pub async fn come_back(&self, game: GameId, call: Call) -> Result<Done, Trouble> {
        self.absent(game, call, Absent::Back).await
    }

    /// Ends that somebody acts for the caller, or that the caller does for another.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] where nobody does, [`Trouble::Store`].
    pub async fn end_sitter(&self, game: GameId, call: Call) -> Result<Done, Trouble> {
        self.absent(game, call, Absent::EndSitter).await
    }

    /// Has the caller, who could act for several seats, act for that one.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] for any other, [`Trouble::Store`].
    pub async fn act_for(&self, game: GameId, call: Call, seat: String) -> Result<Done, Trouble> {
        self.absent(game, call, Absent::Hat(seat)).await
    }

    /// Chooses what becomes of a seat whose holder has left the server.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Stale`] once that is settled, [`Trouble::Store`].
    pub async fn choose_gone(
        &self,
        game: GameId,
        call: Call,
        seat: Seat,
        choice: GoneChoice,
    ) -> Result<Done, Trouble> {
        self.absent(game, call, Absent::Choose(seat, choice)).await
    }

    /// Sets for how many days each player's deadlines may stand still in a game
    /// that has not begun; the channel is told.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn set_vacation_days(&self, game: GameId, days: i64) -> Result<(), Trouble> {
        let room = self.room(game).await?;
        let text = text!("absence-days", days = days);
        let outgoing = super::deeds::public(&room, vec![super::clocks::told_by_clock(text)]);
        patiently(|| {
            let outgoing = outgoing.clone();
            self.store().transact(move |db| {
                absence::set_days(db, game, days)?;
                put_all(db, game, &[outgoing])
            })
        })
        .await?;
        self.mail().notify_one();
        Ok(())
    }
}

impl Room {
    /// The seat of that number.
    pub(super) fn seated(&self, seat: Seat) -> Result<Chair, Trouble> {
        let chair = self.card.chair(seat).cloned();
        chair.ok_or_else(|| wrong(Text::new("denied-no-seat")))
    }

    /// What is asked in the game.
    pub(super) fn asked(&self) -> Vec<crate::store::clocks::Asked> {
        let game = self.game.as_deref();
        game.map(super::clocks::asked).unwrap_or_default()
    }

    /// The holders of the other seats.
    pub(super) fn others(&self, seat: Seat) -> Vec<Person> {
        let others = self.card.seats.iter().filter(|c| c.seat != seat);
        let held = others.filter_map(|c| c.user.map(|user| (user, c.name.as_str())));
        held.map(|(user, name)| absence::person(user, name))
            .collect()
    }
}

impl Task {
    /// Does something about absence.
    pub(super) async fn absent(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        seat: Option<Seat>,
        what: Absent,
    ) -> Result<Done, Trouble> {
        let no_seat = || wrong(Text::new("denied-no-seat"));
        match what {
            Absent::Note(words) => self.take_note(call, seat.ok_or_else(no_seat)?, words).await,
            Absent::Unnote(place) => {
                let (id, seat) = (self.id, seat.ok_or_else(no_seat)?);
                let store = self.desk.store().clone();
                let known = store.run(move |db| notes::of_seat(db, id, seat)).await?;
                if place == 0 || known.len() < usize::try_from(place).unwrap_or(usize::MAX) {
                    return Err(wrong(text!("wrong-no-note", notes = known.len())));
                }
                let done = self.done(Text::new("done-note-deleted"));
                self.change(call.origin, done, move |db| {
                    notes::delete(db, id, seat, place).map(drop)
                })
                .await
            }
            Absent::Offer(key, guest, kind) => self.offer(room, call, key, &guest, kind).await,
            Absent::Withdraw(key) => self.withdraw(room, call, key).await,
            Absent::Take(number, agree) => self.take(room, call, number, agree).await,
            Absent::Away(leave) => self.go_away(room, call, leave).await,
            Absent::Back => self.come_back(room, call).await,
            Absent::EndSitter => self.end_sitter(room, call).await,
            Absent::Hat(key) => {
                let chair = super::seats::find_chair(room, &key)?.clone();
                if !room.card.acts_for(call.user, chair.seat) {
                    let seat = chair.seat_name;
                    return Err(wrong(text!("wrong-not-sitter", seat = seat)));
                }
                let done = self.done(text!("done-hat", seat = chair.seat_name));
                let (id, user) = (self.id, call.user);
                self.change(call.origin, done, move |db| {
                    absence::put_on(db, id, user, chair.seat)
                })
                .await
            }
            Absent::Gone(user) => self.gone(room, call, user).await,
            Absent::Choose(gone, choice) => self.choose(room, call, gone, choice).await,
        }
    }

    async fn take_note(&mut self, call: &Call, seat: Seat, words: String) -> Result<Done, Trouble> {
        let words = words.trim().to_owned();
        if words.is_empty() || words.chars().count() > usize::from(notes::LONGEST) {
            return Err(wrong(text!("wrong-note", most = i64::from(notes::LONGEST))));
        }
        let (id, user) = (self.id, call.user);
        let store = self.desk.store().clone();
        let known = store.run(move |db| notes::of_seat(db, id, seat)).await?;
        if known.len() >= notes::MOST {
            return Err(wrong(text!("wrong-notes-full", most = notes::MOST)));
        }
        let done = self.done(text!("done-noted", notes = known.len() + 1));
        self.change(call.origin, done, move |db| {
            notes::add(db, id, seat, user, &words).map(drop)
        })
        .await
    }

    /// Does what is due about absence.
    pub(super) async fn absent_due(&mut self, room: &Arc<Room>, row: &Due) -> Result<(), Trouble> {
        let Some(seat) = row.seat else {
            return Ok(());
        };
        let chair = room.seated(seat)?;
        match row.kind.as_str() {
            absence::SITTER_BEGIN => self.sitter_begins(room, row, &chair).await,
            absence::SITTER_END => self.sitter_ends(room, row, &chair).await,
            absence::BACK => self.is_back(room, row, &chair).await,
            absence::GONE => self.still_gone(room, row, chair).await,
            offers::OFFER | offers::OFFER_SITTER => self.offer_lapses(room, row, seat).await,
            // He is away from now on, or his days are used up.
            kind => {
                let used_up = kind == absence::AWAY_CLOCK;
                let text = text!("absence-days-used", seat = chair.seat_name.clone());
                let told = used_up.then(|| super::clocks::told_by_clock(text));
                let outbox: Vec<Outgoing> = told
                    .map(|part| super::deeds::public(room, vec![part]))
                    .into_iter()
                    .collect();
                let (id, asked) = (self.id, room.asked());
                self.change_due(row, move |db| {
                    absence::settle(db, id, seat, &asked)?;
                    put_all(db, id, &outbox)
                })
                .await
            }
        }
    }
}

/// A letter to somebody alone about a seat, of nothing that the seat knows.
pub(super) fn word_to(user: UserId, text: Text) -> Outgoing {
    Outgoing {
        to: crate::outbox::message::Target::Dm(user),
        viewer: engine::ruleset::Viewer::Spectator,
        mention: Vec::new(),
        parts: vec![Part::Told {
            text,
            user: None,
            name: String::new(),
        }],
        board: None,
    }
}
