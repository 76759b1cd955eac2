//! What is stored of a game between orders.

use super::{Match, Taken, Undone};
use crate::dice::{Bytes32, Secret};
use crate::ruleset::{Outcome, Position, Ruleset, Setup};
use crate::umpire::KeptRolls;
use serde::{Deserialize, Serialize};

/// What is stored of a game between orders.
#[derive(Serialize, Deserialize)]
struct Saved<P> {
    rules_version: u16,
    setup: Setup,
    secret: Secret,
    salts: Vec<String>,
    sequence: u64,
    head: Bytes32,
    position: P,
    #[serde(default, skip_serializing_if = "KeptRolls::is_empty")]
    kept: KeptRolls,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    closed: Option<Outcome>,
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    anchor: Option<P>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tail: Vec<Taken>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    undone: Vec<Undone>,
}

/// A save that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// Not a save at all, or cut short.
    #[error("the save cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// Made by a later release.
    #[error(
        "the save is of rules version {found}, and this release knows up to {known}; a newer release can open it"
    )]
    Newer {
        /// Its version.
        found: u16,
        /// The version of this release.
        known: u16,
    },
    /// An older save that cannot be brought up.
    #[error("the save of rules version {found} cannot be brought up to date: {why}")]
    NoWayUp {
        /// Its version.
        found: u16,
        /// Why.
        why: String,
    },
    /// A position that breaks the rules.
    #[error("the save holds an impossible position: {0}")]
    Broken(#[from] crate::ruleset::Broken),
    /// A rule system this release does not have.
    #[error("there is no rule system '{0}' in this release")]
    UnknownRuleset(String),
}

impl<R: Ruleset> Match<R> {
    /// The game as stored, secrets and all.
    ///
    /// # Panics
    /// Never for a rule system whose positions are plain data with string keys,
    /// as the laws of the contract prove.
    pub fn save(&self) -> String {
        let saved = Saved {
            rules_version: R::VERSION,
            setup: self.setup.clone(),
            secret: self.secret.clone(),
            salts: self.salts.clone(),
            sequence: self.sequence,
            head: self.head,
            position: &self.position,
            kept: self.kept.clone(),
            closed: self.closed.clone(),
            anchor: (!self.tail.is_empty()).then_some(&self.anchor),
            tail: self.tail.clone(),
            undone: self.undone.clone(),
        };
        serde_json::to_string(&saved).expect("a save is plain data with string keys")
    }

    /// A stored game, brought up to this release's rules version.
    ///
    /// # Errors
    /// [`SaveError`] says what is wrong with it.
    pub fn load(save: &str) -> Result<Self, SaveError> {
        let saved: Saved<serde_json::Value> = serde_json::from_str(save)?;
        let found = saved.rules_version;
        if found > R::VERSION {
            return Err(SaveError::Newer {
                found,
                known: R::VERSION,
            });
        }
        let raise = |mut position: serde_json::Value| {
            for from in found..R::VERSION {
                position =
                    R::upgrade(from, position).map_err(|why| SaveError::NoWayUp { found, why })?;
            }
            Ok::<Position<R>, SaveError>(serde_json::from_value(position)?)
        };
        let position = raise(saved.position)?;
        R::check(&position)?;
        let anchor = saved.anchor.map(raise).transpose()?;
        anchor.as_ref().map(R::check).transpose()?;
        Ok(Self {
            setup: saved.setup,
            secret: saved.secret,
            salts: saved.salts,
            sequence: saved.sequence,
            head: saved.head,
            tail: if anchor.is_some() {
                saved.tail
            } else {
                Vec::new()
            },
            anchor: anchor.unwrap_or_else(|| position.clone()),
            position,
            kept: saved.kept,
            closed: saved.closed,
            undone: saved.undone,
            stakes: Vec::new(),
        })
    }
}
