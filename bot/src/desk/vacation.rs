//! Players who are away for a time, and players who are gone.

use super::absence::{GoneChoice, Leave};
use super::brief::{self, Occasion};
use super::computer::somebody_plays;
use super::deeds::{public, put_all};
use super::owner::{Room, Task};
use super::sitting;
use super::types::{Call, Done, Origin, Phase, Trouble};
use super::{Desk, wrong};
use crate::id::{GameId, UserId};
use crate::outbox::message::{Chair, Outgoing, Part};
use crate::pace::{self, DAY};
use crate::store::absence::{self, Cover, person};
use crate::store::due::{self, Due, Key, Terms};
use crate::store::{clocks, games};
use engine::ruleset::Seat;
use engine::text;
use engine::text::Text;
use std::sync::Arc;

/// The longest that somebody may be away at once, in seconds.
const LONGEST: i64 = 120 * DAY;

/// How far ahead an absence can be told, in seconds.
const AHEAD: i64 = 3 * LONGEST;

/// How long the others are left to choose about somebody who is gone before
/// they are asked again, in seconds.
const AGAIN: i64 = 3 * DAY;

/// Whether dates can be those of an absence.
pub(super) fn dates(now: i64, from: i64, until: i64) -> Result<(), Trouble> {
    if until <= now {
        return Err(wrong(Text::new("wrong-dates-past")));
    }
    if from < now - DAY {
        return Err(wrong(Text::new("wrong-dates-begun")));
    }
    if until <= from {
        return Err(wrong(Text::new("wrong-dates-order")));
    }
    if until - from > LONGEST {
        return Err(wrong(text!("wrong-dates-long", days = LONGEST / DAY)));
    }
    if from - now > AHEAD {
        return Err(wrong(text!("wrong-dates-far", days = AHEAD / DAY)));
    }
    Ok(())
}

impl Desk {
    /// Notes that a user is not in a game's server any more, and asks the others
    /// what is to become of his seat; nothing where that is known.
    ///
    /// # Errors
    /// [`Trouble::NoGame`], [`Trouble::Store`].
    pub async fn gone(&self, game: GameId, user: UserId) -> Result<(), Trouble> {
        let card = self.card(game).await?;
        let held = card.own_seat(user);
        let news = held.is_some_and(|seat| !card.hands.gone.contains(&seat));
        if !news || card.phase != Phase::Running {
            return Ok(());
        }
        let call = Call {
            user: UserId(0),
            name: String::new(),
            channel: card.channel,
            umpire: true,
            origin: Origin::Console,
        };
        let what = super::absence::Absent::Gone(user);
        let deed = super::deeds::Deed::Absent(what);
        self.deed(game, call, deed).await.map(drop)
    }
}

impl Task {
    /// The caller is away for a time.
    pub(super) async fn go_away(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        leave: Leave,
    ) -> Result<Done, Trouble> {
        let seat = room.card.own_seat(call.user);
        let chair = room.seated(seat.ok_or_else(|| wrong(Text::new("denied-no-seat")))?)?;
        let now = self.desk.clock().now();
        dates(now, leave.from, leave.until)?;
        if leave.cover == Cover::Computer && !somebody_plays(&room.card, Some(chair.seat)) {
            return Err(wrong(Text::new("wrong-cover-alone")));
        }
        let ahead = leave.from > now;
        let done = self.done(text!(
            "done-away",
            ahead = u8::from(ahead),
            from = leave.from.to_string(),
            until = pace::last_minute(leave.until).to_string(),
            cover = leave.cover.word()
        ));
        let (id, user, asked) = (self.id, call.user, room.asked());
        let (room, name) = (room.clone(), call.name.clone());
        self.change(call.origin, done, move |db| {
            let dates = (leave.from, leave.until);
            let stands =
                absence::send_away(db, id, (chair.seat, user), dates, leave.cover, &asked)?;
            let limited = leave.cover != Cover::Computer && stands < leave.until;
            let part = Part::Away {
                seat: chair.seat,
                who: person(user, &name),
                from: leave.from,
                ahead,
                until: leave.until,
                cover: leave.cover,
                stands_until: limited.then_some(stands),
                reason: leave.reason.clone(),
            };
            put_all(db, id, &[public(&room, vec![part])])
        })
        .await
    }

    /// The caller is back before his time.
    pub(super) async fn come_back(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
    ) -> Result<Done, Trouble> {
        let seat = room.card.own_seat(call.user);
        let seat = seat.ok_or_else(|| wrong(Text::new("denied-no-seat")))?;
        let id = self.id;
        let store = self.desk.store();
        let vacation = store.run(move |db| absence::vacation(db, id, seat)).await?;
        let vacation = vacation.ok_or_else(|| wrong(Text::new("wrong-not-away")))?;
        let ahead = vacation.from > self.desk.clock().now();
        self.back(room, call, seat, ahead.then_some(vacation.from))
            .await
    }

    /// The caller is back, or `stays`, for he would only have been away from that
    /// moment on.
    async fn back(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        seat: Seat,
        stays: Option<i64>,
    ) -> Result<Done, Trouble> {
        let part = Part::Back {
            seat,
            who: person(call.user, &call.name),
            stays,
        };
        let outbox = vec![public(room, vec![part])];
        let done = self.done(match stays {
            Some(from) => text!("done-stays", from = from.to_string()),
            None => Text::new("done-back"),
        });
        let (id, user, asked) = (self.id, call.user, room.asked());
        self.change(call.origin, done, move |db| {
            absence::set_left(db, id, user, false)?;
            due::remove(db, Key::seat(id, absence::GONE, seat))?;
            let mut outbox = outbox.clone();
            let vacation = absence::end_vacation(db, id, seat, &asked)?;
            if vacation.is_some_and(|v| v.cover == Cover::Sitter) {
                // Whoever was to act in that time acts no more.
                outbox.extend(sitting::dismiss(db, id, seat)?);
            }
            absence::settle(db, id, seat, &asked)?;
            put_all(db, id, &outbox)
        })
        .await
    }

    /// Whoever was thought gone and gives an order for his own seat is there again,
    /// and so is whoever is away, if the order `counts`. Says whether that was news.
    pub(super) async fn here_again(&mut self, call: &Call, counts: bool) -> Result<bool, Trouble> {
        let room = self.room().await?;
        let card = &room.card;
        let own = card.own_seat(call.user);
        let missed = |seat: &Seat| {
            (counts && card.hands.away.contains(seat)) || card.hands.gone.contains(seat)
        };
        let Some(seat) = own.filter(missed) else {
            return Ok(false);
        };
        if card.phase != Phase::Running || card.sits_in(call.user) {
            return Ok(false);
        }
        // The interaction is the order's.
        let call = Call {
            origin: Origin::Console,
            ..call.clone()
        };
        self.back(&room, &call, seat, None).await?;
        Ok(true)
    }

    /// Somebody's vacation is over: he is told what happened and what is asked.
    pub(super) async fn is_back(
        &mut self,
        room: &Arc<Room>,
        row: &Due,
        chair: &Chair,
    ) -> Result<(), Trouble> {
        let (id, seat, asked) = (self.id, chair.seat, room.asked());
        let mut outbox = Vec::new();
        if let (Some(user), Phase::Running) = (chair.user, room.card.phase) {
            let store = self.desk.store();
            let occasion = Occasion::Return;
            let brief = brief::write(store, room.clone(), seat, occasion, Some(user)).await?;
            outbox.push(brief::letter(room, user, brief).await?);
        }
        self.change_due(row, move |db| {
            absence::end_vacation(db, id, seat, &asked)?;
            put_all(db, id, &outbox)
        })
        .await
    }

    /// A seat's holder has left the server: the others choose.
    pub(super) async fn gone(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        user: UserId,
    ) -> Result<Done, Trouble> {
        let done = self.done(Text::new("done-gone-noted"));
        let Some(seat) = room.card.own_seat(user) else {
            return Ok(done);
        };
        let outgoing = ask_others(room, &room.seated(seat)?, false);
        let (id, asked) = (self.id, room.asked());
        self.change(call.origin, done, move |db| {
            if !absence::set_left(db, id, user, true)? {
                return Ok(());
            }
            absence::settle(db, id, seat, &asked)?;
            let terms = Terms::wall(crate::store::now() + AGAIN);
            due::put(db, Key::seat(id, absence::GONE, seat), terms, &())?;
            put_all(db, id, std::slice::from_ref(&outgoing))
        })
        .await
    }

    /// Nobody has chosen what is to become of a seat whose holder is gone.
    pub(super) async fn still_gone(
        &mut self,
        room: &Arc<Room>,
        row: &Due,
        chair: Chair,
    ) -> Result<(), Trouble> {
        if !room.card.hands.gone.contains(&chair.seat) {
            return Ok(());
        }
        let outgoing = ask_others(room, &chair, true);
        let id = self.id;
        self.change_due(row, move |db| {
            let terms = Terms::wall(crate::store::now() + 2 * AGAIN);
            due::put(db, Key::seat(id, absence::GONE, chair.seat), terms, &())?;
            put_all(db, id, &[outgoing])
        })
        .await
    }

    /// The others have chosen what becomes of a seat whose holder is gone.
    pub(super) async fn choose(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        seat: Seat,
        choice: GoneChoice,
    ) -> Result<Done, Trouble> {
        let chair = room.seated(seat)?;
        if !room.card.hands.gone.contains(&seat) {
            return Err(Trouble::Stale);
        }
        if room.card.own_seat(call.user) == Some(seat) {
            return Err(wrong(Text::new("wrong-gone-yourself")));
        }
        let (id, asked, name) = (self.id, room.asked(), chair.seat_name.clone());
        match choice {
            GoneChoice::Wait => {
                let part = Part::Told {
                    text: text!("absence-waits", seat = name),
                    user: Some(call.user),
                    name: call.name.clone(),
                };
                let outbox = vec![public(room, vec![part])];
                let done = self.done(Text::new("done-waits"));
                self.change(call.origin, done, move |db| {
                    if !absence::wait_for(db, id, seat)? {
                        return Ok(());
                    }
                    absence::settle(db, id, seat, &asked)?;
                    put_all(db, id, &outbox)
                })
                .await
            }
            GoneChoice::Computer => {
                let mut plays = chair.clone();
                plays.user = None;
                plays.computer = true;
                let own = room.proposals.iter().filter(|p| p.by == seat);
                let ended = own.map(|p| room.ended(p, super::Ending::Withdrawn, None));
                let mut parts = vec![
                    Part::Left {
                        chair,
                        removed: false,
                    },
                    Part::Joined {
                        chair: plays,
                        complete: false,
                    },
                ];
                parts.extend(ended);
                let outbox = vec![public(room, parts)];
                let done = self.done(text!("done-computer", seat = name));
                self.change(call.origin, done, move |db| {
                    games::stand(db, id, seat)?;
                    games::engage(db, id, seat)?;
                    clocks::follow(db, id, &asked, None)?;
                    put_all(db, id, &outbox)
                })
                .await
            }
        }
    }
}

/// The question what becomes of a seat whose holder has left the server.
fn ask_others(room: &Room, chair: &Chair, again: bool) -> Outgoing {
    let others = room.others(chair.seat);
    Outgoing {
        mention: others.iter().filter_map(|p| p.user).collect(),
        ..public(
            room,
            vec![Part::Gone {
                seat: chair.seat,
                who: chair.holder(),
                again,
                asked: others,
            }],
        )
    }
}
