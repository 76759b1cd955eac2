//! Whoever asks to be forgotten is, and the games of others go on.

use super::{Ask, Desk, Phase, Trouble, lock, patiently};
use crate::id::{GameId, InteractionId, UserId};
use crate::outbox::message::{Outgoing, Part, Target};
use crate::store::{StoreError, absence, games, outbox, people};
use engine::ruleset::{Seat, Viewer};
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
        let sat_in = self
            .0
            .store
            .run(move |db| absence::games_of_sitter(db, user));
        let sat_in = sat_in.await?;
        let (held, knows_in) = patiently(|| {
            self.0.store.transact(move |db| {
                let held = people::seats_of(db, user)?;
                people::forget(db, user, asked_by)?;
                for (game, seat, phase) in &held {
                    if *phase != Phase::Over {
                        tell(db, *game, *seat)?;
                    }
                }
                Ok((held, people::knows_in(db, user)?))
            })
        })
        .await?;
        self.mail().notify_one();
        for game in held.iter().map(|(game, ..)| game).chain(&sat_in) {
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
        parts: vec![Part::Left { chair }],
        board: None,
    };
    outbox::put(db, game, &outgoing).map(drop)
}
