//! What can be proposed to all who play, and how a proposal comes to its end.

use crate::gate::Command;
use crate::id::UserId;
use crate::pace::{self, Expiry};
use engine::ruleset::Seat;
use engine::text;
use engine::text::Text;
use serde::{Deserialize, Serialize};

/// What may be proposed. Another kind needs its arms in this file, the words
/// `proposal-…`, and a part in what carries it out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Proposal {
    /// To end the game without a winner.
    End,
    /// To go back to where the game stood after a line of its journal.
    Rewind {
        /// The number of that line.
        to: u64,
    },
    /// To do again what was taken back last.
    Redo,
    /// To play at another pace.
    Pace {
        /// Which, as it is written.
        pace: String,
        /// What follows a deadline that passed.
        expiry: Expiry,
    },
    /// To offer a seat, whose holder does not play, to somebody else.
    Replace {
        /// Which.
        seat: Seat,
        /// To whom.
        user: UserId,
        /// His display name; written by people, so it needs escaping.
        name: String,
        /// The name of the seat.
        seat_name: Text,
    },
}

/// What play that goes on does to an open proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WhenPlayed {
    /// It lapses, for it is about what has been: once everybody can see that
    /// play has gone on, and not before.
    Lapses,
    /// Whoever plays on himself withdraws what he proposed or agreed to.
    OwnOrderWithdraws,
    /// It lapses once that seat's holder plays himself again, for it was to be
    /// done because he did not.
    LapsesByHolder(Seat),
    /// Nothing: it is about what is to come.
    Stands,
}

impl Proposal {
    /// The word of its kind, of which one is open at a time in a game.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::End => "end",
            Self::Rewind { .. } => "rewind",
            Self::Redo => "redo",
            Self::Pace { .. } => "pace",
            Self::Replace { .. } => "replace",
        }
    }

    /// What the gate is asked for whoever proposes it.
    pub(super) fn command(&self) -> Command {
        match self {
            Self::End => Command::End,
            Self::Rewind { .. } | Self::Redo => Command::Undo,
            Self::Pace { .. } => Command::Pace,
            Self::Replace { .. } => Command::Replace,
        }
    }

    /// What is proposed, to go on from "proposes": for everybody to read. What
    /// needs a look at the game is said where that is read.
    pub(super) fn words(&self) -> Text {
        match self {
            Self::End => Text::new("proposal-end"),
            Self::Rewind { .. } => Text::new("proposal-rewind-unseen"),
            Self::Redo => Text::new("proposal-redo"),
            Self::Pace { pace, expiry } => {
                let words = pace.parse().map(|pace| pace::brief(&pace, *expiry));
                let words = words.unwrap_or_else(|_| Text::plain(pace.as_str()));
                text!("proposal-pace", pace = words)
            }
            Self::Replace {
                name, seat_name, ..
            } => text!(
                "proposal-replace",
                seat = seat_name.clone(),
                name = name.as_str()
            ),
        }
    }

    pub(super) fn when_played(&self) -> WhenPlayed {
        match self {
            Self::End => WhenPlayed::OwnOrderWithdraws,
            Self::Rewind { .. } | Self::Redo => WhenPlayed::Lapses,
            Self::Replace { seat, .. } => WhenPlayed::LapsesByHolder(*seat),
            Self::Pace { .. } => WhenPlayed::Stands,
        }
    }

    /// The seat that it is about, whose holder is not asked.
    pub(super) fn about(&self) -> Option<Seat> {
        match self {
            Self::Replace { seat, .. } => Some(*seat),
            _ => None,
        }
    }
}

/// A proposal that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenProposal {
    /// Its number.
    pub id: i64,
    /// What.
    pub what: Proposal,
    /// The same in words that everybody may read.
    pub words: Text,
    /// Whose.
    pub by: Seat,
    /// Who agrees, besides the one whose it is.
    pub agreed: Vec<Seat>,
}

/// How a proposal came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// All agreed, and it was done.
    Agreed,
    /// Somebody who was asked refused.
    Refused,
    /// Whoever proposed it withdrew it.
    Withdrawn,
    /// Play went on, or the game is over.
    Lapsed,
}

impl Ending {
    const ALL: [Self; 4] = [Self::Agreed, Self::Refused, Self::Withdrawn, Self::Lapsed];

    /// The word the database keeps.
    pub fn word(self) -> &'static str {
        match self {
            Self::Agreed => "agreed",
            Self::Refused => "refused",
            Self::Withdrawn => "withdrawn",
            Self::Lapsed => "lapsed",
        }
    }

    /// From the word the database keeps; `None` for one that is open.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|e| e.word() == word)
    }
}

/// Which proposal is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// The only one that is open.
    Only,
    /// The one of that kind.
    Kind(String),
    /// The one of that number, as a button carries it.
    Id(i64),
}

/// What a line of the journal does to a proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It ends.
    Ends(i64, Ending, Option<Seat>),
    /// A seat does not agree to it any more.
    Retracts(i64, Seat),
}
