//! Custom ids: `c1:<game>:<decision>:<revision>:<action>`. Everything a press
//! needs stands in the id and in the message it is on, so that a button works
//! after any restart; nothing in it is secret, for clients can read it.

mod action;

pub use action::{Action, Guide, Leads};

use crate::desk::Press;
use crate::id::GameId;
use sha2::{Digest, Sha256};
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// Length of a custom id.
pub const MOST: usize = 100;

/// The form of the ids; another form is an old button's.
const FORM: &str = "c1";

/// What stands where no decision is concerned.
const NONE: &str = "-";

/// A custom id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomId {
    /// Of which game.
    pub game: GameId,
    /// The decision it was made for, as [`short`] gives it; empty for none.
    pub decision: String,
    /// The revision it was made at.
    pub revision: u32,
    /// What it is for.
    pub action: Action,
}

/// Makes the ids of one message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ids {
    /// Of which game.
    pub game: GameId,
    /// The decision and revision, where a decision is concerned.
    pub press: Option<Press>,
}

impl Ids {
    /// Ids that concern no decision.
    pub const fn game(game: GameId) -> Self {
        Self { game, press: None }
    }

    /// The id for an action.
    pub fn id(&self, action: Action) -> String {
        CustomId {
            game: self.game,
            decision: self
                .press
                .as_ref()
                .map(|p| short(&p.decision))
                .unwrap_or_default(),
            revision: self.press.as_ref().map_or(0, |p| p.revision),
            action,
        }
        .to_string()
    }
}

/// A decision's key as it stands in an id: a long or odd one as its hash.
pub fn short(decision: &str) -> String {
    let fits = (1..=40).contains(&decision.len())
        && decision != NONE
        && decision.bytes().all(|b| b.is_ascii_graphic() && b != b':');
    if fits {
        return decision.to_owned();
    }
    mark(&[decision.as_bytes()])
}

/// A short mark of some bytes.
pub fn mark(parts: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.len().to_be_bytes());
        hash.update(part);
    }
    hash.finalize()
        .iter()
        .take(8)
        .fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
}

impl CustomId {
    /// Whether it was made for what is open now.
    pub fn fits(&self, now: Option<&Press>) -> bool {
        now.is_some_and(|p| short(&p.decision) == self.decision && p.revision == self.revision)
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decision = if self.decision.is_empty() {
            NONE
        } else {
            &self.decision
        };
        write!(
            f,
            "{FORM}:{}:{decision}:{:x}:{}",
            self.game, self.revision, self.action
        )
    }
}

/// A text that is no custom id of this form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a custom id of this form")]
pub struct NotAnId;

impl FromStr for CustomId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let parts: Vec<&str> = text.split(':').collect();
        let [FORM, game, decision, revision, action] = parts[..] else {
            return Err(NotAnId);
        };
        Ok(Self {
            game: GameId(game.parse().map_err(|_| NotAnId)?),
            decision: if decision == NONE {
                String::new()
            } else {
                decision.to_owned()
            },
            revision: u32::from_str_radix(revision, 16).map_err(|_| NotAnId)?,
            action: action.parse()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::clocks::Choice;
    use engine::ruleset::{Seat, Viewer};
    use proptest::prelude::*;

    fn actions() -> Vec<Action> {
        let n = 9999;
        vec![
            Action::Orders,
            Action::Mine,
            Action::Map,
            Action::Status,
            Action::Log(n),
            Action::Why("0123456789abcdef".into()),
            Action::Share,
            Action::Join(255),
            Action::ReplayBegin,
            Action::Replay {
                leads: Leads::StepOn,
                viewer: Viewer::Seat(Seat(255)),
                phase: n,
                line: n,
            },
            Action::ReplayEyes(n),
            Action::ReplayTurn(Viewer::Umpire),
            Action::Film(Viewer::Spectator),
            Action::Start,
            Action::Export,
            Action::Undo,
            Action::AskUndo(n),
            Action::Redo,
            Action::AskRedo,
            Action::Resign,
            Action::Leave,
            Action::End,
            Action::Agree(i64::MAX),
            Action::Refuse(i64::MAX),
            Action::UmpireEnd,
            Action::Rollback(n),
            Action::Archive,
            Action::Late(255, Choice::Grant, false),
            Action::Late(255, Choice::Cautious, false),
            Action::Late(255, Choice::Claim, false),
            Action::Late(255, Choice::Claim, true),
            Action::Hush,
            Action::Take(i64::MAX),
            Action::Decline(i64::MAX),
            Action::GoneComputer(255),
            Action::GoneWait(255),
            Action::Forget,
            Action::Keep,
            Action::Lines,
            Action::LinesWritten,
            Action::Guide(Guide::Menu(n)),
            Action::Guide(Guide::Offer(n)),
            Action::Guide(Guide::Page(99, n)),
            Action::Guide(Guide::Pick(99, n)),
            Action::Guide(Guide::Take(99, n)),
            Action::Guide(Guide::All(99)),
            Action::Guide(Guide::None(99)),
            Action::Guide(Guide::Done(99)),
            Action::Guide(Guide::Skip(99)),
            Action::Guide(Guide::Back(99)),
            Action::Guide(Guide::Write(99)),
            Action::Guide(Guide::Written(99)),
            Action::Guide(Guide::Send),
        ]
    }

    #[test]
    fn the_longest_id_fits_and_is_read_back() {
        for action in actions() {
            let id = CustomId {
                game: GameId(u64::MAX),
                decision: short(&"d".repeat(40)),
                revision: u32::MAX,
                action,
            };
            let text = id.to_string();
            assert!(text.len() <= MOST, "{text}");
            assert_eq!(text.parse(), Ok(id));
        }
    }

    #[test]
    fn half_an_id_is_none() {
        for action in ["g", "g.", "g.menu", "rp.f", "late.claim", "join", ""] {
            let text = format!("c1:1:-:0:{action}");
            assert_eq!(text.parse::<CustomId>(), Err(NotAnId), "{text}");
        }
    }

    #[test]
    fn odd_keys_of_decisions_become_marks() {
        assert_eq!(short("t3.move.north"), "t3.move.north");
        assert_eq!(short("a:b").len(), 16);
        assert_eq!(short("").len(), 16);
        assert_ne!(short("a:b"), short("a:c"));
    }

    proptest! {
        #[test]
        fn anything_else_is_no_id(text in "(c1)?[:\\.a-z0-9]{0,40}") {
            if let Ok(id) = text.parse::<CustomId>() {
                prop_assert!(id.to_string().len() <= MOST);
            }
        }
    }
}
