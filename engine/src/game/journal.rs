//! The journal: one line for every deed, each chained by its hash to the line
//! before; and its replay.

use super::{Match, bytes};
use crate::dice::{Bytes32, Secret, sha256};
use crate::menu::Order;
use crate::ruleset::{Outcome, Ruleset, Seat, Setup};
use crate::umpire::{Report, Roll};
use serde::{Deserialize, Serialize};

/// One line of the journal. Its hash chains it to the line before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number, from 0 for the set-up; never reused, not even after an undo.
    pub sequence: u64,
    /// What was done.
    pub deed: Deed,
    /// Every die that fell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Roll>,
    /// Everything that was reported, to whom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reports: Vec<Report>,
    /// Hash of the position after it.
    pub state: Bytes32,
    /// Hash of this line and, through it, of all before.
    pub hash: Bytes32,
}

/// What a line of the journal records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "deed", rename_all = "kebab-case")]
pub enum Deed {
    /// The game began.
    Start,
    /// A seat's order was carried out.
    Play {
        /// Whose.
        seat: Seat,
        /// The order.
        order: Order,
        /// The same in the notation.
        notation: String,
    },
    /// A seat took back its last order.
    Undo {
        /// Whose.
        seat: Seat,
        /// The sequence number of the line taken back.
        taken: u64,
    },
    /// The game went back to where it stood after an earlier line.
    Rewind {
        /// Who asked for it, and all agreed; `None` for the umpire.
        seat: Option<Seat>,
        /// The number of that line.
        to: u64,
    },
    /// What was taken back last was done again.
    Redo {
        /// Who did it or asked for it; `None` for the umpire.
        seat: Option<Seat>,
        /// The number of the line that had taken it back.
        undone: u64,
    },
    /// The umpire amended the position.
    Amend {
        /// The amendment.
        order: Order,
        /// The same in the notation.
        notation: String,
        /// Why, in the umpire's words; everybody reads it.
        reason: String,
    },
    /// A seat resigned, and the game went on without it.
    Leave {
        /// Which.
        seat: Seat,
    },
    /// The game was ended by a seat's resignation or by agreement.
    Close {
        /// Who resigned; `None` for an agreed end.
        resigned: Option<Seat>,
        /// How it ended.
        outcome: Outcome,
    },
}

impl Entry {
    pub(super) fn sealed(
        previous: Bytes32,
        sequence: u64,
        deed: Deed,
        rolls: Vec<Roll>,
        reports: Vec<Report>,
        state: Bytes32,
    ) -> Self {
        let mut entry = Self {
            sequence,
            deed,
            rolls,
            reports,
            state,
            hash: Bytes32::default(),
        };
        entry.hash = entry.chain(previous);
        entry
    }

    /// The hash this line has after a line with hash `previous`.
    pub fn chain(&self, previous: Bytes32) -> Bytes32 {
        sha256(&[
            &previous.0,
            &self.sequence.to_be_bytes(),
            &bytes(&self.deed),
            &bytes(&self.rolls),
            &bytes(&self.reports),
            &self.state.0,
        ])
    }
}

impl<R: Ruleset> Match<R> {
    /// Replays a journal from its set-up and dice secret.
    ///
    /// # Errors
    /// The first line that does not follow from those before it, and what
    /// about it is different. A line cut out of the middle is found; one cut
    /// off the end cannot be.
    pub fn replay(
        setup: Setup,
        secret: Secret,
        salts: Vec<String>,
        journal: &[Entry],
    ) -> Result<Self, Difference> {
        let Some((first, rest)) = journal.split_first() else {
            return Err(differs(0, "the journal is empty"));
        };
        let game = Self::begun(setup, secret, salts, first)?;
        (1..).zip(rest).try_fold(game, |game, (done, entry)| {
            game.follow(&journal[..done], entry)
        })
    }

    /// The game that the first line of a journal began.
    ///
    /// # Errors
    /// What about the line does not follow from the set-up and the dice secret.
    pub fn begun(
        setup: Setup,
        secret: Secret,
        salts: Vec<String>,
        first: &Entry,
    ) -> Result<Self, Difference> {
        let (game, start) = Self::start(setup, secret, salts)
            .map_err(|r| differs(0, &format!("the set-up is refused: {r}")))?;
        compare(first, &start)?;
        Ok(game)
    }

    /// The game after a line of its journal, done again; `before` are all the
    /// lines before that one.
    ///
    /// # Errors
    /// What about the line does not follow from the game before it.
    pub fn follow(&self, before: &[Entry], entry: &Entry) -> Result<Self, Difference> {
        let (next, expected) = match &entry.deed {
            Deed::Start => {
                return Err(differs(entry.sequence, "the game starts a second time"));
            }
            Deed::Play { seat, order, .. } => self.play(*seat, order),
            Deed::Undo { seat, .. } => self.undo(*seat),
            Deed::Rewind { seat, to } => self.rewind(*seat, *to, before),
            Deed::Redo { seat, .. } => self.redo(*seat, before),
            Deed::Amend { order, reason, .. } => self.amend(order, reason),
            Deed::Leave { seat }
            | Deed::Close {
                resigned: Some(seat),
                ..
            } => self.resign(*seat),
            Deed::Close { resigned: None, .. } => self.agree_to_end(),
        }
        .map_err(|r| differs(entry.sequence, &format!("the order is refused: {r}")))?;
        compare(entry, &expected)?;
        Ok(next)
    }
}

fn differs(sequence: u64, what: &str) -> Difference {
    Difference {
        sequence,
        what: what.to_owned(),
    }
}

/// The first difference between a journal and what its secret gives.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {sequence}: {what}")]
pub struct Difference {
    /// The number of the line.
    pub sequence: u64,
    /// What about it differs.
    pub what: String,
}

fn compare(found: &Entry, expected: &Entry) -> Result<(), Difference> {
    let differs = |what: String| {
        Err(Difference {
            sequence: expected.sequence,
            what,
        })
    };
    if found.sequence != expected.sequence {
        return differs(format!("it is numbered {}", found.sequence));
    }
    if found.deed != expected.deed {
        return differs("the order is written otherwise".into());
    }
    if found.rolls != expected.rolls {
        let values = |e: &Entry| {
            e.rolls
                .iter()
                .map(|r| r.value.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        };
        let (shown, due) = (values(found), values(expected));
        return differs(if shown == due {
            "the dice are for something else".into()
        } else {
            format!("the dice show {shown} and the secret gives {due}")
        });
    }
    if found.reports != expected.reports {
        return differs("the reports are not those the rules give".into());
    }
    if found.state != expected.state {
        return differs("the position after it is not the one the rules give".into());
    }
    if found.hash != expected.hash {
        return differs("its hash does not follow from the line before".into());
    }
    Ok(())
}
