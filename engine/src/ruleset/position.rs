//! The whole truth of a game, and what one viewer can reach of it.

use super::{Owner, Ruleset, Seat, Viewer};
use crate::dice::sha256;
use crate::umpire::{Audience, Report};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// The whole truth of a game, partitioned by who may see it.
pub struct Position<R: Ruleset> {
    /// All may see.
    pub public: R::Public,
    /// Parts owned by seats, by [`Owner`] number.
    pub secret: Vec<R::Secret>,
    /// Nobody may see.
    pub sealed: R::Sealed,
}

// Written out because deriving would ask the same of `R` itself.
impl<R: Ruleset> Clone for Position<R> {
    fn clone(&self) -> Self {
        Self {
            public: self.public.clone(),
            secret: self.secret.clone(),
            sealed: self.sealed.clone(),
        }
    }
}

impl<R: Ruleset> fmt::Debug for Position<R> {
    /// Shows what is public only: a position may end up in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("public", &self.public)
            .finish_non_exhaustive()
    }
}

impl<R: Ruleset> PartialEq for Position<R> {
    fn eq(&self, other: &Self) -> bool {
        self.public == other.public && self.secret == other.secret && self.sealed == other.sealed
    }
}

#[derive(Serialize, Deserialize)]
struct SavedPosition<P, S, H> {
    public: P,
    secret: Vec<S>,
    sealed: H,
}

impl<R: Ruleset> Serialize for Position<R> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SavedPosition {
            public: &self.public,
            secret: self.secret.iter().collect(),
            sealed: &self.sealed,
        }
        .serialize(serializer)
    }
}

impl<'de, R: Ruleset> Deserialize<'de> for Position<R> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved: SavedPosition<R::Public, R::Secret, R::Sealed> =
            SavedPosition::deserialize(deserializer)?;
        Ok(Self {
            public: saved.public,
            secret: saved.secret,
            sealed: saved.sealed,
        })
    }
}

impl<R: Ruleset> Position<R> {
    /// What that viewer can reach.
    pub fn view(&self, viewer: Viewer) -> View<'_, R> {
        let owned = match viewer {
            Viewer::Seat(seat) => R::owners(&self.public, seat),
            Viewer::Spectator => Vec::new(),
            Viewer::Umpire => (0..self.secret.len())
                .filter_map(|n| u8::try_from(n).ok().map(Owner))
                .collect(),
        };
        View {
            viewer,
            public: &self.public,
            secrets: owned
                .into_iter()
                .filter_map(|owner| Some((owner, self.secret.get(usize::from(owner.0))?)))
                .collect(),
        }
    }
}

/// What one viewer can reach: all that is public and the secrets it owns or
/// shares. Menus, boards and answers are made from it and so cannot leak.
pub struct View<'a, R: Ruleset> {
    viewer: Viewer,
    public: &'a R::Public,
    secrets: Vec<(Owner, &'a R::Secret)>,
}

impl<'a, R: Ruleset> View<'a, R> {
    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The seat that looks, where it is one.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Umpire => None,
        }
    }

    /// What all may see.
    pub fn public(&self) -> &'a R::Public {
        self.public
    }

    /// A part of the secrets; `None` where the viewer may not see it.
    pub fn secret(&self, owner: Owner) -> Option<&'a R::Secret> {
        self.secrets
            .iter()
            .find(|(o, _)| *o == owner)
            .map(|(_, secret)| *secret)
    }

    /// What all may see, without what a seat that looks need not heed: the
    /// progress of the others in a sealed phase.
    pub(crate) fn heeded(&self) -> Cow<'a, R::Public> {
        let apart = self.seat();
        let apart = apart.and_then(|seat| R::apart_from_others(self.public, seat));
        apart.map_or(Cow::Borrowed(self.public), Cow::Owned)
    }

    /// A short number that changes with what the viewer can reach, the progress
    /// of the others in a sealed phase apart, and with nothing else.
    ///
    /// # Panics
    /// As [`crate::game::Match::save`].
    pub fn revision(&self) -> u32 {
        let part = |value: serde_json::Result<Vec<u8>>| {
            value.expect("positions are plain data with string keys")
        };
        let mut parts = vec![part(serde_json::to_vec(self.heeded().as_ref()))];
        for (owner, secret) in self.secrets() {
            parts.push(vec![owner.0]);
            parts.push(part(serde_json::to_vec(secret)));
        }
        let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
        let [a, b, c, d, ..] = sha256(&parts).0;
        u32::from_be_bytes([a, b, c, d])
    }

    /// Whether the viewer may read a report.
    pub fn may_read(&self, report: &Report) -> bool {
        match (self.viewer, &report.to) {
            (Viewer::Umpire, _) | (_, Audience::All) => true,
            (Viewer::Seat(seat), Audience::Seat(to)) => seat == *to,
            (_, Audience::Owner(owner)) => self.secret(*owner).is_some(),
            (Viewer::Spectator, Audience::Seat(_)) => false,
        }
    }

    /// All parts the viewer may see.
    pub fn secrets(&self) -> impl Iterator<Item = (Owner, &'a R::Secret)> + '_ {
        self.secrets.iter().copied()
    }
}
