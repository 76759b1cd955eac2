//! Handing a seat on: it is offered to somebody, for good or for a time, and
//! changes hands in one transaction once he has accepted. What whoever acts for a
//! time does then is in the room `sitting`.

use super::absence::Guest;
use super::brief::{self, Occasion};
use super::deeds::{public, put_all};
use super::owner::{Room, Task};
use super::proposal::{Ending, OpenProposal, Proposal};
use super::seats::find_chair;
use super::types::{Call, Done, Trouble};
use super::wrong;
use crate::id::{GameId, UserId};
use crate::outbox::message::{Chair, Outgoing, Part};
use crate::pace::DAY;
use crate::store::absence::{self, Sitting, person};
use crate::store::due::{self, Due, Terms};
use crate::store::offers::{self, Kind, Offer, OfferEnd};
use crate::store::{StoreError, clocks, moderators, proposals};
use engine::ruleset::Seat;
use engine::text;
use engine::text::Text;
use rusqlite::Connection;
use std::sync::Arc;

/// How long an offer stands, in seconds.
const STANDS: i64 = 7 * DAY;

/// Who offers a seat.
#[derive(Clone, Copy)]
pub(super) enum Offerer<'p> {
    /// Its holder, or an umpire.
    Holder,
    /// The other players, for a holder who does not play; with the proposal by
    /// which they agreed, where more than one had to.
    Others(Option<&'p OpenProposal>),
}

/// Who cannot play for a side, by what the database has of a game.
struct Bars {
    knowers: Vec<(UserId, Seat, bool)>,
    sitters: Vec<Sitting>,
    /// Whether the one it is about has seen as umpire what is hidden.
    insider: bool,
}

impl Bars {
    fn read(db: &Connection, game: GameId, user: UserId) -> Result<Self, StoreError> {
        Ok(Self {
            insider: moderators::is_insider(db, game, user)?,
            knowers: offers::knowers(db, game)?,
            sitters: absence::sitters(db, game)?,
        })
    }

    /// Whether somebody may play that seat, for good or for a time.
    fn judge(
        &self,
        room: &Room,
        chair: &Chair,
        user: UserId,
        kind: Option<Kind>,
    ) -> Result<(), Trouble> {
        let seats = &room.card.seats;
        let other_side = |seat: Seat| {
            let mut all = seats.iter();
            all.any(|c| c.seat == seat && c.side != chair.side)
        };
        let named = |seat: Seat| {
            let found = room.card.chair(seat);
            found.map_or_else(|| Text::plain(""), |c| c.seat_name.clone())
        };
        if chair.user == Some(user) {
            let seat = chair.seat_name.clone();
            return Err(wrong(text!("wrong-guest-holds-it", seat = seat)));
        }
        if self.insider {
            return Err(wrong(Text::new("wrong-guest-looked")));
        }
        let own = room.card.own_seat(user);
        let for_a_time = matches!(kind, Some(Kind::Sitter { .. }));
        // Whoever sits in for one of his own side keeps his seat.
        if let Some(own) = own.filter(|own| !for_a_time || other_side(*own)) {
            return Err(wrong(text!("wrong-guest-seated", seat = named(own))));
        }
        let sits = self
            .sitters
            .iter()
            .find(|s| s.user == user && other_side(s.seat));
        if let Some(sitting) = sits {
            let seat = named(sitting.seat);
            return Err(wrong(text!("wrong-guest-sits", seat = seat)));
        }
        let knows = self
            .knowers
            .iter()
            .find(|(u, seat, _)| *u == user && other_side(*seat));
        match knows {
            Some((_, seat, _)) => Err(wrong(text!("wrong-guest-former", seat = named(*seat)))),
            None => Ok(()),
        }
    }
}

impl Task {
    /// Whether somebody may play that seat of a game that has begun.
    pub(super) async fn may_play(
        &self,
        room: &Room,
        chair: &Chair,
        user: UserId,
        kind: Option<Kind>,
    ) -> Result<(), Trouble> {
        let id = self.id;
        let store = self.desk.store();
        let bars = store.run(move |db| Bars::read(db, id, user)).await?;
        bars.judge(room, chair, user, kind)
    }

    /// Offers a seat.
    pub(super) async fn offer(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        key: Option<String>,
        guest: &Guest,
        kind: Kind,
    ) -> Result<Done, Trouble> {
        let own = room.card.own_seat(call.user);
        let chair = named_or(own, room, key.as_deref())?;
        let seat = chair.seat_name.clone();
        if chair.user.is_none() {
            return Err(wrong(text!("wrong-offer-free", seat = seat)));
        }
        if guest.bot {
            return Err(wrong(Text::new("wrong-guest-bot")));
        }
        if let Kind::Sitter { from, until } = kind {
            super::vacation::dates(self.desk.clock().now(), from, until)?;
        }
        self.may_play(room, &chair, guest.user, Some(kind)).await?;
        let may = own == Some(chair.seat) || (call.umpire && kind == Kind::Replace);
        if may {
            let by = Offerer::Holder;
            return self.make_offer(room, call, &chair, guest, kind, by).await;
        }
        // The others decide together about whoever is not there to decide.
        let absent = self.plays_no_more(room, chair.seat).await?;
        let Some(by) = own.filter(|_| absent) else {
            return Err(wrong(text!("wrong-offer-not-yours", seat = seat)));
        };
        let what = Proposal::Replace {
            seat: chair.seat,
            user: guest.user,
            name: guest.name.clone(),
            seat_name: chair.seat_name,
        };
        self.propose(room, call, by, what).await
    }

    /// Whether a seat's holder has left, or let deadline after deadline pass.
    pub(super) async fn plays_no_more(&self, room: &Room, seat: Seat) -> Result<bool, Trouble> {
        let id = self.id;
        let store = self.desk.store();
        let silent = store
            .run(move |db| absence::is_silent(db, id, seat))
            .await?;
        Ok(silent || room.card.hands.gone.contains(&seat))
    }

    /// Makes an offer.
    pub(super) async fn make_offer(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        chair: &Chair,
        guest: &Guest,
        kind: Kind,
        by: Offerer<'_>,
    ) -> Result<Done, Trouble> {
        let (agreed, others) = match by {
            Offerer::Holder => (None, false),
            Offerer::Others(agreed) => (agreed, true),
        };
        self.may_play(room, chair, guest.user, Some(kind)).await?;
        // Kept until tomorrow with the call of whoever offers, so without a name.
        let done = self.done(text!("done-offered", seat = chair.seat_name.clone()));
        let mut parts: Vec<Part> = Vec::new();
        parts.extend(agreed.map(|open| room.ended(open, Ending::Agreed, None)));
        let (id, seat, number) = (self.id, chair.seat, agreed.map(|p| p.id));
        let (user, name) = (guest.user, guest.name.clone());
        let outgoing = Outgoing {
            mention: vec![user],
            ..public(room, parts)
        };
        self.change(call.origin, done, move |db| {
            if let Some(number) = number {
                proposals::end(db, number, Ending::Agreed, None)?;
            }
            let offer = offers::create(db, id, seat, kind, (user, &name), others)?;
            let terms = Terms::wall(crate::store::now() + STANDS);
            due::put(db, offers::offer_key(id, seat, kind), terms, &offer)?;
            let mut outgoing = outgoing.clone();
            outgoing.parts.push(Part::Offered {
                id: offer,
                seat,
                guest: person(user, &name),
                kind,
            });
            put_all(db, id, &[outgoing])
        })
        .await
    }

    /// Takes the offer of a seat, for good, back.
    pub(super) async fn withdraw(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        key: Option<String>,
    ) -> Result<Done, Trouble> {
        let own = room.card.own_seat(call.user);
        let chair = named_or(own, room, key.as_deref())?;
        if own != Some(chair.seat) && !call.umpire {
            let seat = chair.seat_name.clone();
            return Err(wrong(text!("wrong-offer-not-yours", seat = seat)));
        }
        self.take_back(room, call, &chair, Kind::Replace).await
    }

    pub(super) async fn take_back(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        chair: &Chair,
        kind: Kind,
    ) -> Result<Done, Trouble> {
        let (id, seat) = (self.id, chair.seat);
        let store = self.desk.store();
        let open = store.run(move |db| offers::open(db, id, seat)).await?;
        let Some(offer) = open.into_iter().find(|o| o.kind.word() == kind.word()) else {
            let seat = chair.seat_name.clone();
            return Err(wrong(text!("wrong-nothing-offered", seat = seat)));
        };
        let words = "done-offer-withdrawn";
        self.end_offer(room, call, offer, OfferEnd::Withdrawn, words)
            .await
    }

    /// Closes an offer without anything changing hands.
    async fn end_offer(
        &mut self,
        room: &Room,
        call: &Call,
        offer: Offer,
        how: OfferEnd,
        words: &'static str,
    ) -> Result<Done, Trouble> {
        let outgoing = public(room, vec![ended(&offer, how)]);
        let (id, done) = (self.id, self.done(Text::new(words)));
        self.change(call.origin, done, move |db| {
            offers::end(db, id, &offer, how)?;
            put_all(db, id, std::slice::from_ref(&outgoing))
        })
        .await
    }

    /// Nobody has answered an offer.
    pub(super) async fn offer_lapses(
        &mut self,
        room: &Arc<Room>,
        row: &Due,
        seat: Seat,
    ) -> Result<(), Trouble> {
        let (id, number) = (self.id, row.payload::<i64>()?);
        let store = self.desk.store();
        let open = store.run(move |db| offers::open(db, id, seat)).await?;
        let Some(offer) = open.into_iter().find(|o| o.id == number) else {
            return Ok(());
        };
        let outgoing = public(room, vec![ended(&offer, OfferEnd::Lapsed)]);
        self.change_due(row, move |db| {
            offers::end(db, id, &offer, OfferEnd::Lapsed)?;
            put_all(db, id, &[outgoing])
        })
        .await
    }

    /// Takes what is offered to the caller, or declines it.
    pub(super) async fn take(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        number: i64,
        agree: bool,
    ) -> Result<Done, Trouble> {
        let id = self.id;
        let store = self.desk.store();
        let offer = store.run(move |db| offers::get(db, id, number)).await?;
        let Some(offer) = offer else {
            return Err(wrong(Text::new("wrong-no-offer")));
        };
        if offer.guest.user != Some(call.user) {
            return Err(wrong(Text::new("wrong-offer-anothers")));
        }
        if let Some(how) = offer.ended {
            return Err(wrong(Text::new(match how {
                OfferEnd::Accepted => "wrong-offer-accepted",
                OfferEnd::Declined => "wrong-offer-declined",
                OfferEnd::Withdrawn => "wrong-offer-withdrawn",
                OfferEnd::Lapsed => "wrong-offer-lapsed",
            })));
        }
        let chair = room.seated(offer.seat)?;
        if !agree {
            return self
                .end_offer(room, call, offer, OfferEnd::Declined, "done-declined")
                .await;
        }
        self.may_play(room, &chair, call.user, Some(offer.kind))
            .await?;
        if offer.others && !self.plays_no_more(room, offer.seat).await? {
            let words = "done-holder-is-back";
            return self
                .end_offer(room, call, offer, OfferEnd::Lapsed, words)
                .await;
        }
        match offer.kind {
            Kind::Replace => self.take_over(room, call, &chair, offer).await,
            Kind::Sitter { from, until } => {
                self.sit_in(room, call, &chair, offer, (from, until)).await
            }
        }
    }

    /// Seat, secrets, standing orders, notes, clock and brief change hands.
    async fn take_over(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        chair: &Chair,
        offer: Offer,
    ) -> Result<Done, Trouble> {
        let store = self.desk.store().clone();
        let occasion = Occasion::Substitute;
        let brief = brief::write(&store, room.clone(), chair.seat, occasion, None).await?;
        let letter = brief::letter(room, call.user, brief).await?;
        let now = person(call.user, &call.name);
        let mut parts = vec![Part::Replaced {
            seat: chair.seat,
            was: chair.holder(),
            now,
        }];
        let own = room.proposals.iter().filter(|p| p.by == chair.seat);
        parts.extend(own.map(|p| room.ended(p, Ending::Withdrawn, None)));
        let outbox = vec![public(room, parts), letter];
        let done = self.done(text!("done-taken-over", seat = chair.seat_name.clone()));
        let (id, seat, asked) = (self.id, chair.seat, room.asked());
        let (user, name) = (call.user, call.name.clone());
        self.change(call.origin, done, move |db| {
            offers::end(db, id, &offer, OfferEnd::Accepted)?;
            absence::replace(db, id, seat, (user, &name))?;
            clocks::follow(db, id, &asked, None)?;
            put_all(db, id, &outbox)
        })
        .await
    }
}

/// The seat that is named, else the caller's own.
fn named_or(own: Option<Seat>, room: &Room, key: Option<&str>) -> Result<Chair, Trouble> {
    match (key, own) {
        (Some(key), _) => find_chair(room, key).cloned(),
        (None, Some(seat)) => room.seated(seat),
        (None, None) => Err(wrong(Text::new("denied-no-seat"))),
    }
}

fn ended(offer: &Offer, how: OfferEnd) -> Part {
    Part::OfferEnded {
        seat: offer.seat,
        guest: offer.guest.clone(),
        kind: offer.kind,
        how,
    }
}
