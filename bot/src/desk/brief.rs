//! A brief: what somebody needs to go on with a seat, from that seat's own view
//! and log alone.

use super::owner::Room;
use super::types::{LogLine, Trouble};
use super::{Desk, fault, log};
use crate::gate::Command;
use crate::id::{GameId, UserId};
use crate::outbox::message::{Outgoing, Part, Prompt, Target};
use crate::store::{Store, absence, clocks, notes, standing};
use engine::ruleset::{Awaiting, Seat, Viewer};
use engine::text;
use engine::text::Text;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How many lines of the log a brief has.
const LINES: usize = 25;

/// For whom a brief is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occasion {
    /// Somebody has taken the seat over.
    Substitute,
    /// Somebody acts for the holder, until that moment in seconds since 1970.
    Sitter {
        /// Until when.
        until: i64,
    },
    /// The holder is back.
    Return,
    /// Somebody asks for it.
    Asked,
}

/// A brief.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Brief {
    /// For whom.
    pub occasion: Occasion,
    /// Of which seat.
    pub seat: Seat,
    /// How things stand: the status and what the seat can report, the first
    /// line a heading.
    pub situation: Vec<Text>,
    /// What happened since its last order, oldest first.
    pub news: Vec<LogLine>,
    /// Whether there is more of it.
    pub older: bool,
    /// What it answers ahead.
    pub standing: Vec<Text>,
    /// What was noted for it; written by people, so it needs escaping.
    pub notes: Vec<String>,
    /// What is proposed in the game and not decided.
    pub proposals: Vec<Text>,
    /// What it is asked; `None` while it is not.
    pub asked: Option<Text>,
    /// Until when, in seconds since 1970, where there is a deadline that runs.
    pub until: Option<i64>,
}

impl Desk {
    /// The brief of the seat for which that user acts.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Store`].
    pub async fn brief(&self, game: GameId, call: &super::Call) -> Result<Brief, Trouble> {
        let room = self.room(game).await?;
        room.permit(call, Command::Secret, None)?;
        let seat = room.card.seat_of(call.user);
        let seat = seat.ok_or_else(|| super::wrong(Text::new("denied-no-seat")))?;
        write(self.store(), room, seat, Occasion::Asked, None).await
    }
}

/// Writes a brief for whoever acts for a seat from now on; what happened is
/// told from the last order on that `since` gave for it, or anybody.
pub(super) async fn write(
    store: &Store,
    room: Arc<Room>,
    seat: Seat,
    occasion: Occasion,
    since: Option<UserId>,
) -> Result<Brief, Trouble> {
    let viewer = Viewer::Seat(seat);
    let look = room.look(viewer);
    let situation = look
        .clone()
        .run(|look| {
            let report = look.questions().offer("report").map(|_| look.ask("report"));
            match report {
                Some(Ok(answer)) if !answer.lines.is_empty() => answer.lines,
                _ => look.status(),
            }
        })
        .await?;
    let game = room.card.id;
    let decision = look.decision();
    let reactions = room.begun()?.reactions();
    let (page, notes, until, standing) = store
        .run(move |db| {
            let after = absence::last_order(db, game, seat, since)?;
            let page = log::lines(db, &look, 0, LINES, after)?;
            let notes = notes::of_seat(db, game, seat)?;
            let standing = standing::of_seat(db, game, seat)?;
            Ok((page, notes, clocks::until(db, game, seat)?, standing))
        })
        .await?;
    Ok(Brief {
        occasion,
        seat,
        situation,
        news: page.lines,
        older: page.older,
        standing: reactions
            .iter()
            .filter_map(|reaction| {
                let answer = super::standing_words(reaction, standing.get(reaction.key)?);
                let name = reaction.name.clone();
                Some(text!(
                    "brief-standing-line",
                    reaction = name,
                    answer = answer
                ))
            })
            .collect(),
        notes: notes.into_iter().map(|n| n.words).collect(),
        proposals: room.proposals.iter().map(|p| p.words.clone()).collect(),
        asked: decision.map(|d| d.prompt),
        until: until.filter(|(_, paused)| !paused).map(|(at, _)| at),
    })
}

/// The letter with a brief: with it what is asked, and the board as the seat sees it.
pub(super) async fn letter(
    room: &Arc<Room>,
    user: UserId,
    brief: Brief,
) -> Result<Outgoing, Trouble> {
    let viewer = Viewer::Seat(brief.seat);
    let game = room.begun()?;
    let (decision, board, revision) = fault::guard("brief", move || {
        let open = match game.awaiting() {
            Awaiting::Decisions(open) => open,
            Awaiting::Over(_) => Vec::new(),
        };
        let own = open.into_iter().find(|d| Viewer::Seat(d.seat) == viewer);
        (own, game.board(viewer), game.revision(viewer))
    })
    .await?;
    let prompt = decision.map(|decision| Part::Prompt(Prompt::of(decision, Some(user), revision)));
    let parts = std::iter::once(Part::Brief(Box::new(brief))).chain(prompt);
    Ok(Outgoing {
        to: Target::Dm(user),
        viewer,
        mention: Vec::new(),
        parts: parts.collect(),
        board: Some(board),
    })
}
