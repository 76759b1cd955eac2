//! Whoever asks to be forgotten is, and the games of others go on.

use super::absence::word_to;
use super::{Ask, Desk, Phase, Trouble, lock, patiently};
use crate::id::{GameId, InteractionId, UserId};
use crate::outbox::message::{Outgoing, Part, Target};
use crate::store::{StoreError, absence, games, outbox, people};
use engine::ruleset::{Seat, Viewer};
use engine::text;
use rusqlite::Connection;

/// What came of it that somebody was forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forgotten {
    /// How many seats of games that are not over became free.
    pub seats: usize,
    /// In how many of these games it is still kept that he knows what is hidden.
    pub knows_in: usize,
}

impl Desk {
    /// Forgets a user in one transaction: his seats become free, which the
    /// channels of games that are not over are told.
    ///
    /// # Errors
    /// [`Trouble::Store`]; then nothing is forgotten.
    pub async fn forget(
        &self,
        user: UserId,
        asked_by: InteractionId,
    ) -> Result<Forgotten, Trouble> {
        let (held, sat_for, knows_in) = patiently(|| {
            self.0.store.transact(move |db| {
                let held = people::seats_of(db, user)?;
                let sat_for = absence::sits_for(db, user)?;
                people::forget(db, user, asked_by)?;
                for (game, seat) in &sat_for {
                    tell_holder(db, *game, *seat)?;
                }
                for (game, seat, phase) in &held {
                    if *phase != Phase::Over {
                        tell(db, *game, *seat)?;
                    }
                }
                Ok((held, sat_for, people::knows_in(db, user)?))
            })
        })
        .await?;
        self.mail().notify_one();
        let sat_in = sat_for.iter().map(|(game, _)| game);
        for game in held.iter().map(|(game, ..)| game).chain(sat_in) {
            self.reread(*game).await;
        }
        // An order of his that was under way meanwhile has left his number.
        patiently(|| {
            self.0
                .store
                .transact(move |db| people::forget(db, user, asked_by))
        })
        .await?;
        let seats = held.iter().filter(|(.., phase)| *phase != Phase::Over);
        Ok(Forgotten {
            seats: seats.count(),
            knows_in,
        })
    }

    /// Has a game's owner, where there is one, read its rows again, and waits for it.
    async fn reread(&self, game: GameId) {
        if !lock(&self.0.owners).contains_key(&game) {
            // Whoever opens it from here on reads the rows as they are.
            return;
        }
        self.refresh(game);
        // The queue is worked off in its order, so this comes after it.
        if let Err(trouble) = self.ask(game, |reply| Ask::Look { reply }).await {
            tracing::warn!(%game, why = %trouble.text().id, "a game could not be looked at");
        }
    }
}

/// Tells a game's channel that a seat is free, and no name with it.
fn tell(db: &Connection, game: GameId, seat: Seat) -> Result<(), StoreError> {
    let Some(stored) = games::load(db, game)? else {
        return Ok(());
    };
    let channel = stored.card.channel;
    let Some(mut chair) = stored.card.seats.into_iter().find(|c| c.seat == seat) else {
        return Ok(());
    };
    chair.name = people::nobody();
    let outgoing = Outgoing {
        to: Target::Channel(channel),
        viewer: Viewer::Spectator,
        mention: Vec::new(),
        parts: vec![Part::Left {
            chair,
            removed: false,
        }],
        board: None,
    };
    outbox::put(db, game, &outgoing).map(drop)
}

/// Tells a game's channel, and the seat's holder himself, that nobody acts for
/// him any more.
fn tell_holder(db: &Connection, game: GameId, seat: Seat) -> Result<(), StoreError> {
    let Some(stored) = games::load(db, game)? else {
        return Ok(());
    };
    if stored.card.phase == Phase::Over {
        return Ok(());
    }
    let public = Outgoing::public(stored.card.channel, vec![Part::SitterOut { seat }]);
    outbox::put(db, game, &public)?;
    let chair = stored.card.chair(seat).cloned();
    let Some((user, seat)) = chair.and_then(|c| Some((c.user?, c.seat_name))) else {
        return Ok(());
    };
    let words = text!("absence-sitter-gone", seat = seat);
    outbox::put(db, game, &word_to(user, words)).map(drop)
}
