//! Orders: each line is judged by the position it meets, and is one transaction.

use super::owner::{Room, Task};
use super::steps::{Broken, By, Carried};
use super::types::{Call, GameCard, LineOutcome, Orders, Phase, Press, Receipt, Trouble};
use super::{fault, wrong};
use crate::gate::Command;
use crate::store::journal;
use engine::game::{Deed, Entry};
use engine::menu::Order;
use engine::ruleset::{Awaiting, Refusal, Seat, Viewer};
use engine::table::Game;
use engine::text::Text;
use engine::umpire::Report;
use std::sync::Arc;

/// The most lines of one modal that are tried; a line takes at least a few of
/// the 4,000 characters that a modal holds.
const MOST_LINES: usize = 100;

/// One line as it came.
#[derive(Clone)]
enum How {
    Typed(String),
    Guided(Order),
}

/// Why a step was not prepared.
enum No {
    Refused(Refusal),
    Broken(Broken),
}

impl Task {
    /// Carries out orders, one outcome a line.
    pub async fn play(&mut self, call: Call, orders: Orders) -> Result<Vec<LineOutcome>, Trouble> {
        let lines: Vec<How> = match &orders {
            Orders::Lines(lines) => lines
                .iter()
                .map(|l| l.trim())
                .filter(|l| !l.is_empty())
                .map(|l| How::Typed(l.to_owned()))
                .collect(),
            Orders::Guided { order, .. } => vec![How::Guided(order.clone())],
        };
        let room = self.room().await?;
        if let Some(before) = self.repeated(&room, &call, &lines).await? {
            return Ok(before);
        }
        let seat = room.card.seat_of(call.user);
        if let (Orders::Guided { press, .. }, Some(seat), Phase::Running) =
            (&orders, seat, room.card.phase)
        {
            fresh(&room, seat, press)?;
        }
        self.here_again(&call, false).await?;
        let room = self.room().await?;
        room.permit(&call, Command::Order, None)?;
        room.begun()?;
        let Some(seat) = seat else {
            return Err(wrong(Text::new("denied-no-seat")));
        };
        if lines.is_empty() {
            return Err(wrong(Text::new("wrong-no-lines")));
        }
        let mut outcomes = Vec::new();
        let mut stopped = false;
        for (number, how) in lines.into_iter().enumerate() {
            if stopped || number >= MOST_LINES {
                outcomes.push(LineOutcome::HandedBack { line: how.words() });
                continue;
            }
            let number = u16::try_from(number).unwrap_or(u16::MAX);
            let (outcome, stop) = self.line(&call, seat, number, how).await?;
            outcomes.push(outcome);
            stopped = stop;
        }
        // Only an order that counts says that its giver is there.
        let counts = outcomes.iter_mut().find_map(|outcome| match outcome {
            LineOutcome::Accepted(receipt) => Some(receipt),
            _ => None,
        });
        if let Some(receipt) = counts {
            match self.here_again(&call, true).await {
                Ok(back) => receipt.back = back,
                // The order counts all the same; the next one says it again.
                Err(trouble) => tracing::warn!(game = %self.id, ?trouble, "a vacation did not end"),
            }
        }
        if let Some(interaction) = call.origin.interaction() {
            // What could not be stored may be sent again by a replay of the same press.
            if !outcomes
                .iter()
                .any(|o| matches!(o, LineOutcome::NotRecorded { .. }))
            {
                self.remember(interaction, outcomes.clone());
            }
        }
        Ok(outcomes)
    }

    /// The outcomes of an interaction that came before, from memory or, after
    /// a restart, from the journal. What the journal lacks is not tried again.
    async fn repeated(
        &mut self,
        room: &Room,
        call: &Call,
        lines: &[How],
    ) -> Result<Option<Vec<LineOutcome>>, Trouble> {
        let Some(interaction) = call.origin.interaction() else {
            return Ok(None);
        };
        if let Some(mut outcomes) = self.remembered(interaction) {
            for outcome in &mut outcomes {
                if let LineOutcome::Accepted(receipt) = outcome {
                    receipt.repeated = true;
                }
            }
            return Ok(Some(outcomes));
        }
        let store = self.desk.store().clone();
        let recorded = store
            .run(move |db| journal::of_interaction(db, interaction))
            .await?;
        if recorded.is_empty() {
            return Ok(None);
        }
        let outcomes = lines.iter().enumerate().map(|(number, how)| {
            recorded
                .iter()
                .find(|line| usize::from(line.line) == number)
                .and_then(|line| receipt(room, line))
                .map_or_else(
                    || LineOutcome::HandedBack { line: how.words() },
                    LineOutcome::Accepted,
                )
        });
        Ok(Some(outcomes.collect()))
    }

    /// One line: judged, committed, put in place. Says whether the lines after
    /// it are to be handed back.
    async fn line(
        &mut self,
        call: &Call,
        seat: Seat,
        number: u16,
        how: How,
    ) -> Result<(LineOutcome, bool), Trouble> {
        let room = self.room().await?;
        let game = room.begun()?;
        let answered = call.origin.interaction().map(|_| seat);
        let words = how.words();
        let prepared = {
            let (room, game) = (room.clone(), game.clone());
            fault::guard("order", move || judge(&room, &game, seat, &how, answered)).await?
        };
        let carried = match prepared {
            Ok(carried) => carried,
            Err(No::Refused(refusal)) => {
                return Ok((
                    LineOutcome::Refused {
                        line: words,
                        refusal,
                    },
                    false,
                ));
            }
            Err(No::Broken(broken)) => return Err(fault::fault("order", &broken.0)),
        };
        let entry = carried.entry.clone();
        let by = By {
            line: number,
            ..By::call(call, Some(seat))
        };
        let (accepted, next) = carried.accepted(self.id, by, None);
        let open = match self.commit(vec![accepted]).await {
            Ok(open) => open,
            Err(trouble) => {
                let why = trouble.text();
                return Ok((LineOutcome::NotRecorded { line: words, why }, true));
            }
        };
        let next = Arc::new(next);
        let receipt = Receipt {
            sequence: entry.sequence,
            line: number,
            seat,
            notation: notation(&entry),
            reports: readable(&next, seat, &entry.reports),
            back: false,
            repeated: false,
        };
        // The player should see what came of it before the next line is tried.
        let stop = !entry.rolls.is_empty()
            || open_decision(&game, seat) != open_decision(&next, seat)
            || next.tells_more_than(&game, seat);
        self.put_in_place(room.after(next, entry.sequence, open));
        Ok((LineOutcome::Accepted(receipt), stop))
    }
}

impl How {
    fn words(&self) -> String {
        match self {
            Self::Typed(line) => line.clone(),
            Self::Guided(order) => order.verb.clone(),
        }
    }
}

fn judge(
    room: &Room,
    game: &Game,
    seat: Seat,
    how: &How,
    answered: Option<Seat>,
) -> Result<Carried, No> {
    let order = match how {
        How::Typed(line) => game.parse(seat, line).map_err(No::Refused)?,
        How::Guided(order) => order.clone(),
    };
    let (next, entry) = game.play(seat, &order).map_err(No::Refused)?;
    Carried::prepare(Some(game), next, entry, &room.card, answered).map_err(No::Broken)
}

/// Whether the pressed component still stands for what it stood for.
pub(super) fn fresh(room: &Room, seat: Seat, press: &Press) -> Result<(), Trouble> {
    let Some(game) = &room.game else {
        return Err(Trouble::Stale);
    };
    let same = open_decision(game, seat).is_some_and(|key| key == press.decision)
        && game.revision(Viewer::Seat(seat)) == press.revision;
    if same { Ok(()) } else { Err(Trouble::Stale) }
}

pub(super) fn open_decision(game: &Game, seat: Seat) -> Option<String> {
    match game.awaiting() {
        Awaiting::Decisions(open) => open.into_iter().find(|d| d.seat == seat).map(|d| d.key),
        Awaiting::Over(_) => None,
    }
}

/// Whether something is asked of the seat.
pub(super) fn asks(room: &Room, seat: Seat) -> bool {
    let game = room.game.as_ref();
    game.is_some_and(|game| open_decision(game, seat).is_some())
}

/// The order of an entry in the notation.
pub(super) fn notation(entry: &Entry) -> String {
    match &entry.deed {
        Deed::Play { notation, .. } => notation.clone(),
        Deed::Start
        | Deed::Undo { .. }
        | Deed::Rewind { .. }
        | Deed::Redo { .. }
        | Deed::Amend { .. }
        | Deed::Leave { .. }
        | Deed::Close { .. } => String::new(),
    }
}

fn readable(game: &Game, seat: Seat, reports: &[Report]) -> Vec<Report> {
    reports
        .iter()
        .filter(|r| game.may_read(Viewer::Seat(seat), r))
        .cloned()
        .collect()
}

/// The receipt of an order that is in the journal already; `None` for a line
/// that is no order, or in a game that cannot be opened.
pub(super) fn receipt(room: &Room, line: &journal::Line) -> Option<Receipt> {
    let seat = line.seat?;
    let game = room.game.as_ref()?;
    matches!(line.entry.deed, Deed::Play { .. }).then(|| Receipt {
        sequence: line.entry.sequence,
        line: line.line,
        seat,
        notation: line.notation.clone(),
        reports: readable(game, seat, &line.entry.reports),
        back: false,
        repeated: true,
    })
}

/// The card with another phase; what kept messages from the channel is tried anew.
pub(super) fn card_with(card: &Arc<GameCard>, phase: Phase) -> Arc<GameCard> {
    let attention = card.attention.filter(|a| *a == super::Attention::Orphaned);
    if card.phase == phase && card.attention == attention {
        return card.clone();
    }
    Arc::new(GameCard {
        phase,
        attention,
        ..card.as_ref().clone()
    })
}
