//! What a commander may say.

use super::compass::Compass;
use super::state::Given;
use super::tables::{BodyId, Sector};
use serde::{Deserialize, Serialize};

/// An order as the rules take it. [Orders, Talking]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "verb", rename_all = "kebab-case")]
pub enum Action {
    /// RUSH: to a sector as quickly as possible, too fast to shoot.
    Rush {
        /// The body.
        body: String,
        /// The sector.
        to: String,
    },
    /// ATTACK: to a sector at a steady pace, firing.
    Attack {
        /// The body.
        body: String,
        /// The sector.
        to: String,
    },
    /// ASSAULT: hand to hand at a sector, with ladders and axes.
    Assault {
        /// The body.
        body: String,
        /// The sector.
        to: String,
    },
    /// HOLD: stay and shoot at the nearest enemy in sight.
    Hold {
        /// The body.
        body: String,
    },
    /// MANEUVER: march to a sector or up to another column.
    Maneuver {
        /// The body.
        body: String,
        /// The sector, or the column.
        to: String,
    },
    /// MANEUVER: turn the front, and the guns of a sector with it.
    Face {
        /// The body.
        body: String,
        /// The sector or the point of the compass it turns to.
        to: String,
    },
    /// RETREAT: to where it seems safer.
    Retreat {
        /// The body.
        body: String,
    },
    /// RALLY: stay and recover.
    Rally {
        /// The body.
        body: String,
    },
    /// A message to another commander of the side.
    Say {
        /// The seat's key: its number.
        to: String,
        /// What is said.
        words: String,
    },
    /// The orders are sealed; who has none acts by the default.
    Done,
}

impl Action {
    /// The order it gives to a body; `None` for a message or the end.
    pub fn given(&self) -> Option<(BodyId, Given)> {
        let (body, given) = match self {
            Self::Rush { body, to } => (body, Given::Rush(Sector::by_key(to)?)),
            Self::Attack { body, to } => (body, Given::Attack(Sector::by_key(to)?)),
            Self::Assault { body, to } => (body, Given::Assault(Sector::by_key(to)?)),
            Self::Maneuver { body, to } => match Sector::by_key(to) {
                Some(sector) => (body, Given::Maneuver(sector)),
                None => (body, Given::Join(BodyId::by_key(to)?)),
            },
            Self::Face { body, to } => match Sector::by_key(to) {
                Some(sector) => (body, Given::Face(sector)),
                None => (body, Given::Turn(Compass::by_key(to)?)),
            },
            Self::Hold { body } => (body, Given::Hold),
            Self::Retreat { body } => (body, Given::Retreat),
            Self::Rally { body } => (body, Given::Rally),
            Self::Say { .. } | Self::Done => return None,
        };
        Some((BodyId::by_key(body)?, given))
    }
}
