//! The course of a game: its journal done again, kept for a while, and what each
//! caller may see of it.

use super::types::{Call, GameCard, Phase, Trouble};
use super::{Desk, fault, lock, watching, wrong};
use crate::gate::Command;
use crate::id::GameId;
use crate::store::{games, journal};
use engine::board::{Board, SideStyle};
use engine::course::{Course, Fortunes, Luck, Opening, Reel, Series, Thrown, TurningPoint};
use engine::ruleset::{Outcome, Seat, Viewer};
use engine::text::Text;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use tokio::sync::Semaphore;

/// Courses that are kept.
const KEPT: usize = 4;

/// Courses that were asked for lately.
pub(super) struct Courses {
    /// Journals are done again one at a time.
    slot: Semaphore,
    kept: Mutex<VecDeque<(GameId, Arc<Course>)>>,
}

impl Default for Courses {
    fn default() -> Self {
        Self {
            slot: Semaphore::new(1),
            kept: Mutex::default(),
        }
    }
}

/// Whose eyes somebody may look through, and up to which turn where not all is
/// open to him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eyes {
    /// Whose; [`Viewer::Umpire`] is everybody's secrets.
    pub viewer: Viewer,
    /// The last turn, where not all is open.
    pub until: Option<u16>,
}

/// The course of a game as somebody may see it.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game.
    pub card: GameCard,
    /// Through whose eyes it is seen.
    pub eyes: Eyes,
    /// Through whose eyes it may be seen.
    pub choices: Vec<Eyes>,
    /// What is seen.
    pub reel: Reel,
}

impl Replay {
    /// The picture of a step, made away from the async workers.
    ///
    /// # Errors
    /// [`Trouble::Wrong`] where there is no such step; [`Trouble::Fault`].
    pub async fn board(&self, at: usize) -> Result<Board, Trouble> {
        let frame = self.reel.frames().get(at).copied();
        let frame = frame.ok_or_else(|| wrong(Text::new("wrong-nothing-open")))?;
        let reel = self.reel.clone();
        fault::guard("replay", move || reel.board(&frame)).await
    }

    /// The pictures of a film, made away from the async workers.
    ///
    /// # Errors
    /// [`Trouble::Fault`].
    pub async fn film(&self) -> Result<Vec<Board>, Trouble> {
        let reel = self.reel.clone();
        fault::guard("film", move || reel.film()).await
    }
}

/// What a finished game comes to in figures.
#[derive(Clone, Debug)]
pub struct Account {
    /// The game.
    pub card: GameCard,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The last turn.
    pub turn: u16,
    /// How the sides are told apart.
    pub sides: Vec<SideStyle>,
    /// The sides turn by turn.
    pub series: Vec<Series>,
    /// What dice gave against what was to be expected.
    pub luck: Luck,
    /// The turns that decided.
    pub points: Vec<TurningPoint>,
    /// The dice.
    pub dice: Thrown,
}

impl Account {
    /// The sums of a side's luck so far, turn by turn, from the beginning.
    pub fn fortunes(&self) -> impl Iterator<Item = (u16, &Fortunes)> {
        self.luck.turns.iter().map(|(turn, sides)| (*turn, sides))
    }
}

impl Desk {
    /// The whole course of a game, from memory where it is at hand.
    async fn course(&self, game: GameId) -> Result<Arc<Course>, Trouble> {
        let room = self.room(game).await?;
        let now = room.begun()?.sequence();
        let courses = &self.0.courses;
        let Ok(_slot) = courses.slot.acquire().await else {
            return Err(Trouble::Crowded);
        };
        let kept = self.kept_course(game);
        if let Some(course) = kept.as_ref().filter(|c| c.sequence() == now) {
            return Ok(course.clone());
        }
        let known = kept.filter(|c| c.sequence() < now);
        let after = known.as_ref().map(|c| c.sequence());
        let (secret, lines) = self
            .0
            .store
            .run(move |db| {
                let lines = match after {
                    Some(after) => journal::after(db, game, after)?,
                    None => journal::all(db, game)?,
                };
                Ok((games::secret(db, game)?, lines))
            })
            .await?;
        let entries: Vec<_> = lines
            .into_iter()
            .map(|line| line.entry)
            .take_while(|entry| entry.sequence <= now)
            .collect();
        let opening = Opening {
            ruleset: room.card.ruleset.clone(),
            setup: room.card.setup.clone(),
            secret,
            salts: room.salts.clone(),
        };
        let traced = fault::guard("course", move || match known {
            Some(known) => {
                let mut course = Course::clone(&known);
                course.grow(entries).map(|()| course)
            }
            None => Course::trace(opening, entries),
        })
        .await?;
        let course = traced.map_err(|difference| {
            tracing::warn!(%game, line = difference.sequence, "a journal cannot be done again");
            wrong(Text::new("wrong-no-course"))
        })?;
        let course = Arc::new(course);
        let mut kept = lock(&courses.kept);
        kept.retain(|(id, _)| *id != game);
        kept.push_back((game, course.clone()));
        if kept.len() > KEPT {
            kept.pop_front();
        }
        Ok(course)
    }

    fn kept_course(&self, game: GameId) -> Option<Arc<Course>> {
        let kept = lock(&self.0.courses.kept);
        kept.iter()
            .find(|(id, _)| *id == game)
            .map(|(_, c)| c.clone())
    }

    /// The course of a game through somebody's eyes: those that are asked for,
    /// else the caller's own. With `shared` nothing that is the caller's alone.
    ///
    /// # Errors
    /// [`Trouble::Denied`], also for eyes that the caller may not look through;
    /// [`Trouble::Wrong`] where nothing is open yet; as [`Desk::look`].
    pub async fn replay(
        &self,
        game: GameId,
        call: &Call,
        wanted: Option<Viewer>,
        shared: bool,
    ) -> Result<Replay, Trouble> {
        self.may(game, call, Command::Replay, None).await?;
        let look = self.look(game, call.user).await?;
        let course = self.course(game).await?;
        let card = look.card().clone();
        let seat = look.seat().filter(|_| !shared);
        let choices = self.choices(&card, seat, course.turn()).await?;
        let own = match (card.phase, seat) {
            (Phase::Over, _) => Viewer::Umpire,
            (_, Some(seat)) => Viewer::Seat(seat),
            (_, None) => Viewer::Spectator,
        };
        let wanted = wanted.unwrap_or(own);
        let eyes = choices.iter().copied().find(|e| e.viewer == wanted);
        let eyes = eyes.ok_or_else(|| wrong(Text::new("wrong-eyes")))?;
        let reel = fault::guard("replay", move || course.reel(eyes.viewer, eyes.until)).await?;
        if reel.frames().is_empty() {
            return Err(wrong(Text::new("wrong-nothing-open")));
        }
        Ok(Replay {
            card,
            eyes,
            choices,
            reel,
        })
    }

    /// Through whose eyes somebody may see a game, with the keys of the seats.
    ///
    /// # Errors
    /// As [`Desk::look`].
    pub async fn eyes(&self, game: GameId, call: &Call) -> Result<(GameCard, Vec<Eyes>), Trouble> {
        let look = self.look(game, call.user).await?;
        let turn = look.game.as_ref().and_then(|g| g.turn()).unwrap_or(0);
        let choices = self.choices(look.card(), look.seat(), turn).await?;
        Ok((look.card().clone(), choices))
    }

    /// Through whose eyes a caller with that seat may look at that turn.
    async fn choices(
        &self,
        card: &GameCard,
        seat: Option<Seat>,
        turn: u16,
    ) -> Result<Vec<Eyes>, Trouble> {
        let begun = match watching::open_turn(card, turn) {
            Some(until) if until > 0 => self.room(card.id).await?.first_turn().await?,
            _ => 0,
        };
        Ok(choices(card, seat, turn, begun))
    }

    /// What a finished game comes to in figures.
    ///
    /// # Errors
    /// [`Trouble::Wrong`] while it goes on; as [`Desk::look`].
    pub async fn account(&self, game: GameId) -> Result<Account, Trouble> {
        let card = self.card(game).await?;
        if card.phase != Phase::Over {
            return Err(wrong(Text::new("wrong-not-over")));
        }
        let course = self.course(game).await?;
        fault::guard("account", move || Account {
            card,
            outcome: course.outcome(),
            turn: course.turn(),
            sides: course.last_board().sides,
            series: course.series(),
            luck: course.luck(),
            points: course.turning_points(),
            dice: course.dice(Viewer::Umpire),
        })
        .await
    }

    /// The dice of a game as the caller may know them, with how the sides are
    /// told apart. With `shared` as everybody may.
    ///
    /// # Errors
    /// [`Trouble::Denied`]; as [`Desk::look`].
    pub async fn dice(
        &self,
        game: GameId,
        call: &Call,
        shared: bool,
    ) -> Result<(GameCard, Vec<SideStyle>, Thrown), Trouble> {
        self.may(game, call, Command::Dice, None).await?;
        let look = self.look(game, call.user).await?;
        let viewer = match (look.seat(), shared) {
            (Some(seat), false) => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        };
        let course = self.course(game).await?;
        let card = look.card().clone();
        fault::guard("dice", move || {
            (card, course.last_board().sides, course.dice(viewer))
        })
        .await
    }
}

/// Through whose eyes a caller with that seat may look at that turn: a
/// spectator's and his own; everybody's up to the turn that is open to all; and
/// after the end everybody's. `begun` is the game's first turn.
fn choices(card: &GameCard, seat: Option<Seat>, turn: u16, begun: u16) -> Vec<Eyes> {
    let all = |viewer| Eyes {
        viewer,
        until: None,
    };
    let seats = || card.seats.iter().map(|c| Viewer::Seat(c.seat));
    if card.phase == Phase::Over {
        let first = [Viewer::Umpire, Viewer::Spectator].into_iter();
        return first.chain(seats()).map(all).collect();
    }
    let mut eyes: Vec<Eyes> = seat.map(Viewer::Seat).map(all).into_iter().collect();
    eyes.push(all(Viewer::Spectator));
    let open = watching::open_turn(card, turn);
    // Of turns before the game's first there is nothing to be seen.
    let open = open.filter(|until| *until > 0 && *until >= begun);
    if let Some(until) = open {
        let others = seats().filter(|v| seat.map(Viewer::Seat) != Some(*v));
        eyes.extend(
            [Viewer::Umpire]
                .into_iter()
                .chain(others)
                .map(|viewer| Eyes {
                    viewer,
                    until: Some(until),
                }),
        );
    }
    eyes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Place;

    #[tokio::test]
    async fn eyes_are_ones_own_and_a_spectators_until_more_is_open() {
        let place = Place::open().await;
        let table = place.game().await;
        let mut card = table.card().await;
        let seats: Vec<Seat> = card.seats.iter().map(|c| c.seat).collect();
        let viewers = |card: &GameCard, seat, turn| -> Vec<(Viewer, Option<u16>)> {
            let eyes = choices(card, seat, turn, watching::first_turn(card));
            eyes.iter().map(|e| (e.viewer, e.until)).collect()
        };
        let spectator = (Viewer::Spectator, None);
        let own = (Viewer::Seat(seats[0]), None);
        assert_eq!(viewers(&card, None, 9), [spectator]);
        assert_eq!(viewers(&card, Some(seats[0]), 9), [own, spectator]);
        card.reveal_after = Some(3);
        // Exact to the turn: in turn 3 nothing, in turn 4 the first.
        assert_eq!(viewers(&card, None, 3), [spectator]);
        let mut open = vec![own, spectator, (Viewer::Umpire, Some(1))];
        open.extend(seats[1..].iter().map(|s| (Viewer::Seat(*s), Some(1))));
        assert_eq!(viewers(&card, Some(seats[0]), 4), open);
        card.phase = Phase::Over;
        let mut all = vec![(Viewer::Umpire, None), spectator];
        all.extend(seats.iter().map(|s| (Viewer::Seat(*s), None)));
        assert_eq!(viewers(&card, None, 9), all);
    }
}
