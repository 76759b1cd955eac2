//! Records of players: of games that are over, and of nothing else.

use super::{Desk, fault};
use crate::desk::Trouble;
use crate::id::{GuildId, UserId};
use crate::store::StoreError;
use crate::store::records::{self, End, Finished, Sat, Timed};
use engine::ruleset::{Awaiting, Setup};
use engine::table::{self, Game};
use rusqlite::Connection;
use std::collections::BTreeMap;

/// What a player did in one rule system.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The name he went by last.
    pub name: String,
    /// Games won, lost and drawn.
    pub won: u32,
    /// See [`Self::won`].
    pub lost: u32,
    /// See [`Self::won`].
    pub drawn: u32,
    /// How often he held which seat, by its key.
    pub seats: BTreeMap<String, u32>,
    /// How long he took to answer, in seconds, in order of length.
    pub replies: Vec<i64>,
}

impl Record {
    /// Games in all.
    pub fn games(&self) -> u32 {
        self.won + self.lost + self.drawn
    }

    /// The lower quartile, the median and the upper quartile of his reply
    /// times, in seconds; `None` where he never had to answer.
    pub fn quartiles(&self) -> Option<[i64; 3]> {
        let count = self.replies.len();
        let at = |part: usize| {
            // The nearest rank: the least of them that so many are not above.
            let rank = (count * part).div_ceil(4).max(1);
            self.replies.get(rank - 1).copied()
        };
        Some([at(1)?, at(2)?, at(3)?])
    }
}

/// Records by rule system and player.
pub type Records = BTreeMap<String, BTreeMap<UserId, Record>>;

impl Desk {
    /// The records of a server's players, or of everybody's games; of those who
    /// want to be in none there is nothing.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn records(&self, guild: Option<GuildId>) -> Result<Records, Trouble> {
        let store = &self.0.store;
        let finished = store.run(move |db| records::finished(db, guild)).await?;
        // Saves are opened away from the database's thread, each once for ever.
        let known = fault::guard("records", move || {
            let ends = finished.into_iter().map(|game| (end_of(&game), game));
            ends.collect::<Vec<_>>()
        })
        .await?;
        let fresh: Vec<_> = known
            .iter()
            .filter(|(_, game)| game.end.is_none())
            .map(|(end, game)| (game.game, *end))
            .collect();
        if !fresh.is_empty() {
            store.note_later("ends of games", move |db| {
                fresh
                    .iter()
                    .try_for_each(|(game, end)| records::note_end(db, *game, *end))
            });
        }
        let all = store
            .run(move |db| {
                let mut all = Records::new();
                for (end, game) in known.iter().filter(|(end, _)| *end != End::PutAway) {
                    count(db, game, *end, &mut all)?;
                }
                Ok(all)
            })
            .await?;
        Ok(all)
    }

    /// Takes a user out of all records, or puts him back.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn hide_record(&self, user: UserId, hidden: bool) -> Result<(), Trouble> {
        super::patiently(|| {
            self.0
                .store
                .transact(move |db| records::hide(db, user, hidden))
        })
        .await
    }
}

/// How a game ended, from what is noted or else from its save.
fn end_of(game: &Finished) -> End {
    if let Some(end) = game.end {
        return end;
    }
    let loaded = game
        .state
        .as_deref()
        .and_then(|state| Game::load(&game.ruleset, state).ok());
    match loaded.map(|g| g.awaiting()) {
        Some(Awaiting::Over(outcome)) => outcome.winner.map_or(End::Drawn, End::Won),
        Some(Awaiting::Decisions(_)) | None => End::PutAway,
    }
}

/// Counts a game for its players.
fn count(db: &Connection, game: &Finished, end: End, all: &mut Records) -> Result<(), StoreError> {
    let setup: Setup = serde_json::from_str(&game.setup).unwrap_or_default();
    let infos = table::seats(&game.ruleset, &setup).unwrap_or_default();
    let times = records::times(db, game.game)?;
    for sat in records::sat(db, game.game)? {
        if records::is_hidden(db, sat.user)? {
            continue;
        }
        let side = infos.iter().find(|i| i.seat == sat.seat).map(|i| i.side);
        let won = matches!(end, End::Won(winner) if Some(winner) == side);
        let lost = matches!(end, End::Won(_)) && !won;
        // What the others brought about without him is no success of his.
        if sat.gave_up && !lost {
            continue;
        }
        let of = all.entry(game.ruleset.clone()).or_default();
        let record = of.entry(sat.user).or_default();
        record.won += u32::from(won);
        record.lost += u32::from(lost);
        record.drawn += u32::from(!won && !lost);
        *record.seats.entry(sat.key.clone()).or_default() += 1;
        if !sat.name.is_empty() {
            record.name.clone_from(&sat.name);
        }
        record.replies.extend(replies(&times, &sat));
        record.replies.sort_unstable();
    }
    Ok(())
}

/// How long somebody took, each time, from another's last line to his own.
fn replies<'t>(times: &'t [Timed], sat: &'t Sat) -> impl Iterator<Item = i64> + 't {
    times.windows(2).filter_map(|pair| {
        let [(before, _, asked), (seat, user, answered)] = pair else {
            return None;
        };
        let answers = *seat == Some(sat.seat) && *user == Some(sat.user) && before != seat;
        answers.then(|| (answered - asked).max(0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::ruleset::Seat;

    #[test]
    fn quartiles_are_of_the_nearest_rank() {
        let record = |replies: &[i64]| Record {
            replies: replies.to_vec(),
            ..Record::default()
        };
        assert_eq!(record(&[]).quartiles(), None);
        assert_eq!(record(&[7]).quartiles(), Some([7, 7, 7]));
        assert_eq!(record(&[1, 2, 3, 4]).quartiles(), Some([1, 2, 3]));
        assert_eq!(record(&[1, 2, 3, 4, 5]).quartiles(), Some([2, 3, 4]));
    }

    #[test]
    fn a_reply_is_from_anothers_last_line_to_ones_own_first() {
        let (ann, ben) = (UserId(1), UserId(2));
        let sat = |seat, user| Sat {
            seat: Seat(seat),
            key: String::new(),
            user,
            name: String::new(),
            gave_up: false,
        };
        let times = [
            (None, Some(ann), 0),
            (Some(Seat(0)), Some(ann), 10),
            (Some(Seat(0)), Some(ann), 500),
            (Some(Seat(1)), Some(ben), 560),
            // Another in Ann's place, and the computer.
            (Some(Seat(0)), Some(ben), 600),
            (Some(Seat(1)), None, 700),
            (Some(Seat(0)), Some(ann), 790),
        ];
        assert_eq!(replies(&times, &sat(0, ann)).collect::<Vec<_>>(), [10, 90]);
        assert_eq!(replies(&times, &sat(1, ben)).collect::<Vec<_>>(), [60]);
    }
}
