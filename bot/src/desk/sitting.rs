//! Acting for a seat's holder for a time: from when it is accepted until it ends.

use super::absence::word_to;
use super::brief::{self, Occasion};
use super::deeds::{public, put_all};
use super::owner::{Room, Task};
use super::types::{Call, Done, Phase, Trouble};
use super::wrong;
use crate::id::{GameId, UserId};
use crate::outbox::message::{Chair, Outgoing, Part};
use crate::store::StoreError;
use crate::store::absence::{self, Sitting, person};
use crate::store::due::Due;
use crate::store::offers::{self, Kind, Offer, OfferEnd};
use engine::ruleset::Seat;
use engine::text;
use engine::text::Text;
use rusqlite::Connection;
use std::sync::Arc;

impl Task {
    /// Whoever has accepted acts for a seat's holder between two moments.
    pub(super) async fn sit_in(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        chair: &Chair,
        offer: Offer,
        (from, until): (i64, i64),
    ) -> Result<Done, Trouble> {
        let now = self.desk.clock().now();
        if until <= now {
            return Err(wrong(Text::new("wrong-offer-lapsed")));
        }
        let mut outbox = vec![public(
            room,
            vec![Part::SitterIn {
                seat: chair.seat,
                guest: person(call.user, &call.name),
                from,
                until,
            }],
        )];
        if from <= now && room.card.phase == Phase::Running {
            outbox.push(
                self.brief_sitter(room, chair.seat, call.user, until)
                    .await?,
            );
        }
        let sitting = Sitting {
            seat: chair.seat,
            user: call.user,
            name: call.name.clone(),
            from,
            until,
        };
        let words = text!("done-sits-in", seat = chair.seat_name.clone());
        let done = self.done(words);
        let (id, asked) = (self.id, room.asked());
        self.change(call.origin, done, move |db| {
            offers::end(db, id, &offer, OfferEnd::Accepted)?;
            absence::sit_in(db, id, &sitting)?;
            absence::settle(db, id, sitting.seat, &asked)?;
            put_all(db, id, &outbox)
        })
        .await
    }

    async fn brief_sitter(
        &self,
        room: &Arc<Room>,
        seat: Seat,
        user: UserId,
        until: i64,
    ) -> Result<Outgoing, Trouble> {
        let store = self.desk.store();
        let occasion = Occasion::Sitter { until };
        let brief = brief::write(store, room.clone(), seat, occasion, None).await?;
        brief::letter(room, user, brief).await
    }

    /// A sitter's time begins.
    pub(super) async fn sitter_begins(
        &mut self,
        room: &Arc<Room>,
        row: &Due,
        chair: &Chair,
    ) -> Result<(), Trouble> {
        let (id, seat, asked) = (self.id, chair.seat, room.asked());
        let store = self.desk.store();
        let sitter = store.run(move |db| absence::sitter(db, id, seat)).await?;
        let Some(sitter) = sitter else {
            return Ok(());
        };
        let mut outbox = Vec::new();
        if room.card.phase == Phase::Running {
            outbox.push(
                self.brief_sitter(room, seat, sitter.user, sitter.until)
                    .await?,
            );
        }
        self.change_due(row, move |db| {
            offers::knows(db, id, seat, sitter.user, true)?;
            absence::settle(db, id, seat, &asked)?;
            put_all(db, id, &outbox)
        })
        .await
    }

    /// A sitter's time is over: he is told, and the holder what happened.
    pub(super) async fn sitter_ends(
        &mut self,
        room: &Arc<Room>,
        row: &Due,
        chair: &Chair,
    ) -> Result<(), Trouble> {
        let outbox = self.farewell(room, chair).await?;
        let (id, seat, asked) = (self.id, chair.seat, room.asked());
        self.change_due(row, move |db| {
            let sitter = absence::end_sitter(db, id, seat)?;
            absence::settle(db, id, seat, &asked)?;
            let mut outbox = outbox;
            outbox.extend(sitter.map(|s| word_to(s.user, Text::new("absence-sitter-over"))));
            put_all(db, id, &outbox)
        })
        .await
    }

    /// What is said when nobody acts for a holder any more.
    async fn farewell(&self, room: &Arc<Room>, chair: &Chair) -> Result<Vec<Outgoing>, Trouble> {
        let mut outbox = vec![public(room, vec![Part::SitterOut { seat: chair.seat }])];
        let away = room.card.hands.away.contains(&chair.seat);
        if let (Some(user), false, Phase::Running) = (chair.user, away, room.card.phase) {
            let store = self.desk.store();
            let occasion = Occasion::Return;
            let seat = chair.seat;
            let brief = brief::write(store, room.clone(), seat, occasion, Some(user)).await?;
            outbox.push(brief::letter(room, user, brief).await?);
        }
        Ok(outbox)
    }

    /// Ends that somebody acts, or is asked to act, for the caller; else that
    /// the caller does so for another.
    pub(super) async fn end_sitter(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
    ) -> Result<Done, Trouble> {
        let id = self.id;
        let store = self.desk.store();
        let sitters = store.run(move |db| absence::sitters(db, id)).await?;
        let own = room.card.own_seat(call.user);
        let sitting = sitters
            .iter()
            .find(|s| Some(s.seat) == own)
            .or_else(|| sitters.iter().find(|s| s.user == call.user));
        let Some(sitting) = sitting.cloned() else {
            let own = own.ok_or_else(|| wrong(Text::new("denied-no-seat")))?;
            let chair = room.seated(own)?;
            let kind = Kind::Sitter { from: 0, until: 0 };
            return self.take_back(room, call, &chair, kind).await;
        };
        let chair = room.seated(sitting.seat)?;
        let mut outbox = self.farewell(room, &chair).await?;
        if own == Some(chair.seat) {
            // The holder sees for himself; the sitter is told.
            outbox.truncate(1);
            outbox.push(word_to(sitting.user, Text::new("absence-sitter-over")));
        }
        let done = self.done(text!("done-sitter-ended", seat = chair.seat_name.clone()));
        let asked = room.asked();
        self.change(call.origin, done, move |db| {
            absence::end_sitter(db, id, chair.seat)?;
            absence::settle(db, id, chair.seat, &asked)?;
            put_all(db, id, &outbox)
        })
        .await
    }
}

/// Ends that somebody acts, or is asked to act, for a seat's holder; gives the
/// word to whoever did. To be called in a transaction.
pub(super) fn dismiss(
    db: &Connection,
    game: GameId,
    seat: Seat,
) -> Result<Vec<Outgoing>, StoreError> {
    for offer in offers::open(db, game, seat)? {
        if matches!(offer.kind, Kind::Sitter { .. }) {
            offers::end(db, game, &offer, OfferEnd::Withdrawn)?;
        }
    }
    let sitter = absence::end_sitter(db, game, seat)?;
    let word = |user| word_to(user, Text::new("absence-sitter-over"));
    Ok(sitter.map(|s| word(s.user)).into_iter().collect())
}
