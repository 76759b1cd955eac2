//! Seats: who sits down, who gets up, and where the computer plays.

use super::deeds::{public, put_all};
use super::moderate::Noted;
use super::owner::{Room, Task};
use super::proposal::Ending;
use super::types::{Call, Done, Join, Phase, Trouble};
use super::wrong;
use crate::outbox::message::{Chair, Outgoing, Part, Prompt, Target};
use crate::store::{clocks, games, moderators};
use engine::dice::sha256;
use engine::ruleset::{Awaiting, Seat, Viewer};
use engine::text;
use engine::text::Text;

/// The most characters of a player's own words that go into the dice salt.
const SALT_WORDS: usize = 100;

impl Task {
    pub(super) async fn join(
        &mut self,
        room: &Room,
        call: &Call,
        join: Join,
    ) -> Result<Done, Trouble> {
        let chair = match &join.seat {
            Some(key) => find_chair(room, key)?,
            None => room
                .card
                .seats
                .iter()
                .filter(|c| c.user.is_none())
                .min_by_key(|c| c.computer)
                .ok_or_else(|| wrong(Text::new("wrong-all-taken")))?,
        };
        if chair.user.is_some() {
            return Err(wrong(text!(
                "wrong-seat-taken",
                seat = chair.seat_name.clone()
            )));
        }
        let (game, user, store) = (self.id, call.user, self.desk.store());
        if store
            .run(move |db| moderators::is_insider(db, game, user))
            .await?
        {
            return Err(wrong(Text::new("wrong-insider")));
        }
        let mut chair = chair.clone();
        if room.card.phase == Phase::Running {
            self.may_play(room, &chair, call.user, None).await?;
        }
        chair.user = Some(call.user);
        chair.name.clone_from(&call.name);
        chair.reachable = true;
        chair.computer = false;
        let complete = room.card.phase == Phase::Lobby
            && room
                .card
                .seats
                .iter()
                .all(|c| c.seat == chair.seat || c.user.is_some() || c.computer);
        let mut outbox = vec![public(
            room,
            vec![Part::Joined {
                chair: chair.clone(),
                complete,
            }],
        )];
        outbox.extend(welcome(room, &chair));
        let salt = salt(&chair.key, call, &join);
        let asked = room.game.as_deref().map(super::clocks::asked);
        let done = self.done(text!("done-joined", seat = chair.seat_name.clone()));
        let (id, user) = (self.id, call.user);
        self.change(call.origin, done, move |db| {
            games::sit(db, id, chair.seat, user, &chair.name, &salt)?;
            if let Some(asked) = &asked {
                // A seat that the computer played begins its turn with that.
                clocks::follow(db, id, asked, None)?;
                clocks::remind_again(db, id, chair.seat)?;
            }
            put_all(db, id, &outbox)
        })
        .await
    }

    pub(super) async fn engage(
        &mut self,
        room: &Room,
        call: &Call,
        key: &str,
    ) -> Result<Done, Trouble> {
        let chairs = free_chairs(room, key)?;
        let names: Vec<Text> = chairs.iter().map(|c| c.seat_name.clone()).collect();
        let engaged = |c: &Chair| chairs.iter().any(|one| one.seat == c.seat);
        let mut others = room.card.seats.iter().filter(|c| !engaged(c));
        let complete =
            room.card.phase == Phase::Lobby && others.all(|c| c.user.is_some() || c.computer);
        let done = self.done(text!("done-computer", seat = names));
        let asked = room.game.as_deref().map(super::clocks::asked);
        let (id, count) = (self.id, chairs.len());
        let parts = chairs.iter().enumerate().map(|(n, chair)| Part::Joined {
            chair: Chair {
                computer: true,
                ..chair.clone()
            },
            complete: complete && n + 1 == count,
        });
        let outbox = vec![public(room, parts.collect())];
        let seats: Vec<Seat> = chairs.iter().map(|c| c.seat).collect();
        self.change(call.origin, done, move |db| {
            for seat in &seats {
                games::engage(db, id, *seat)?;
            }
            if let Some(asked) = &asked {
                clocks::follow(db, id, asked, None)?;
            }
            put_all(db, id, &outbox)
        })
        .await
    }

    pub(super) async fn stand_up(
        &mut self,
        room: &Room,
        call: &Call,
        seat: Seat,
        words: &'static str,
        noted: Option<Noted>,
    ) -> Result<Done, Trouble> {
        let chair = room.seated(seat)?;
        let done = self.done(Text::new(words).with("seat", chair.seat_name.clone()));
        // Whoever leaves in the second in which he is asked leaves the question
        // to whoever comes: nobody is asked by name any more.
        let asked = unheld(room, seat).filter(|_| !chair.computer);
        let removed = noted.is_some();
        let mut parts = vec![Part::Left { chair, removed }];
        let own = room.proposals.iter().filter(|p| p.by == seat);
        parts.extend(own.map(|p| room.ended(p, Ending::Withdrawn, None)));
        parts.extend(asked.map(Part::Prompt));
        let outbox = vec![public(room, parts)];
        let id = self.id;
        self.change(call.origin, done, move |db| {
            games::stand(db, id, seat)?;
            if let Some(noted) = &noted {
                noted.write(db, id)?;
            }
            clocks::remind_again(db, id, seat)?;
            put_all(db, id, &outbox)
        })
        .await
    }
}

/// Every free seat, in the words of a command.
pub const ALL_SEATS: &str = "all";

/// The seats that the computer is to play: the one meant, or all that nobody
/// holds and it does not play yet.
fn free_chairs(room: &Room, key: &str) -> Result<Vec<Chair>, Trouble> {
    if engine::notation::fold(key) == ALL_SEATS {
        let free = room.card.seats.iter();
        let free = free.filter(|c| c.user.is_none() && !c.computer);
        let free: Vec<Chair> = free.cloned().collect();
        if free.is_empty() {
            return Err(wrong(Text::new("wrong-all-taken")));
        }
        return Ok(free);
    }
    let chair = find_chair(room, key)?;
    let name = chair.seat_name.clone();
    if chair.user.is_some() {
        return Err(wrong(text!("wrong-seat-taken", seat = name)));
    }
    if chair.computer {
        return Err(wrong(text!("wrong-computer-already", seat = name)));
    }
    Ok(vec![chair.clone()])
}

/// The seat that a key or a name means.
pub(super) fn find_chair<'r>(room: &'r Room, key: &str) -> Result<&'r Chair, Trouble> {
    let wanted = engine::notation::fold(key);
    room.card
        .seats
        .iter()
        .find(|c| {
            engine::notation::fold(&c.key) == wanted
                || engine::notation::fold(&crate::words::say(&c.seat_name)) == wanted
        })
        .ok_or_else(|| {
            let keys: Vec<&str> = room.card.seats.iter().map(|c| c.key.as_str()).collect();
            wrong(text!("wrong-seat", seat = key, seats = keys))
        })
}

/// What is asked of a seat that nobody holds any more, as everybody may read it.
fn unheld(room: &Room, seat: Seat) -> Option<Prompt> {
    let game = room.game.as_ref()?;
    let Awaiting::Decisions(open) = game.awaiting() else {
        return None;
    };
    let decision = open.into_iter().find(|d| d.seat == seat)?;
    let revision = game.revision(Viewer::Spectator);
    Some(Prompt::of(decision, None, revision))
}

/// What a substitute needs to go on with: the decision that is open for the seat.
fn welcome(room: &Room, chair: &Chair) -> Option<Outgoing> {
    let game = room.game.as_ref()?;
    let user = chair.user?;
    let viewer = Viewer::Seat(chair.seat);
    let Awaiting::Decisions(open) = game.awaiting() else {
        return None;
    };
    let decision = open.into_iter().find(|d| d.seat == chair.seat)?;
    Some(Outgoing {
        to: Target::Dm(user),
        viewer,
        mention: Vec::new(),
        parts: vec![
            Part::Status {
                lines: game.status(viewer),
            },
            Part::Prompt(Prompt::of(decision, Some(user), game.revision(viewer))),
        ],
        board: Some(game.board(viewer)),
    })
}

/// What a seat gives to the dice: nobody can choose it alone, for the
/// interaction is the platform's, its token is unknown to the players, and the
/// words are the player's.
fn salt(key: &str, call: &Call, join: &Join) -> String {
    let interaction = call.origin.interaction().map_or(0, |id| id.0);
    let token = sha256(&[join.token.as_bytes()]);
    let words: String = join.words.chars().take(SALT_WORDS).collect();
    format!("{key}:{interaction}:{token}:{words}")
}
