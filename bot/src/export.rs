//! Games as files: the whole after the end, so that everybody can check the
//! dice and the rules; before it, what one viewer may know and nothing else.

use crate::desk::{Look, Phase};
use crate::id::{ChannelId, GameId, UserId};
use crate::store::{StoreError, games, journal};
use engine::course::{Course, Opening};
use engine::dice::{Bytes32, Secret, sha256};
use engine::game::{Deed, Difference, Entry};
use engine::ruleset::{Outcome, Seat, Setup};
use engine::table::Game;
use engine::umpire::Report;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};

/// The form of the files that this release writes.
pub const FORM: u32 = 1;

/// A game as a file.
#[derive(Clone, PartialEq, Eq)]
pub struct Export {
    /// A neutral file name.
    pub file_name: String,
    /// The file: JSON.
    pub bytes: Vec<u8>,
    /// Whether it holds the whole game and so can be verified.
    pub whole: bool,
}

impl std::fmt::Debug for Export {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Export")
            .field("file_name", &self.file_name)
            .field("whole", &self.whole)
            .finish_non_exhaustive()
    }
}

/// A seat in a file: who sat there by name, and no number of any person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileSeat {
    seat: Seat,
    key: String,
    name: String,
}

/// A whole game.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Whole {
    courier: u32,
    kind: Kind,
    ruleset: String,
    rules_version: u16,
    setup: Setup,
    secret: Secret,
    commitment: Bytes32,
    salts: Vec<String>,
    seats: Vec<FileSeat>,
    entries: Vec<Entry>,
    /// When each entry was made, in seconds since 1970.
    times: Vec<i64>,
    /// SHA-256 of all the rest, for what the replay does not touch, such as names.
    checksum: Bytes32,
}

/// What kind of file it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Whole,
    OwnView,
}

/// What one viewer may know of a game under way. No hash and no roll: a hash
/// over something hidden could be guessed at, and a roll may betray an order.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct OwnView {
    courier: u32,
    kind: Kind,
    ruleset: String,
    setup: Setup,
    commitment: Bytes32,
    seats: Vec<FileSeat>,
    viewer: Option<String>,
    status: Vec<String>,
    secrets: Vec<String>,
    lines: Vec<OwnLine>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct OwnLine {
    at: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reports: Vec<Report>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    taken_back: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    said: Option<String>,
}

impl Whole {
    fn sum(&self) -> Bytes32 {
        let bare = Self {
            checksum: Bytes32::default(),
            ..self.clone()
        };
        sha256(&[&serde_json::to_vec(&bare).unwrap_or_default()])
    }
}

/// Why a file does not hold a true game: one sentence.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Cut short, or changed where it cannot be read any more.
    #[error("the file cannot be read, it was cut short or changed: {0}")]
    Unreadable(String),
    /// Written by a later release.
    #[error(
        "the file is of form {found}, and this release knows up to {known}; a newer release can read it"
    )]
    Newer {
        /// Its form.
        found: u32,
        /// The newest form of this release.
        known: u32,
    },
    /// One viewer's view.
    #[error(
        "the file holds one viewer's view of a game under way; only a whole game, exported after its end, can be checked or imported"
    )]
    OwnView,
    /// Played by other rules.
    #[error(
        "the game was played by version {found} of the rules, and this release replays version {known}"
    )]
    Rules {
        /// Its version.
        found: u16,
        /// The version of this release.
        known: u16,
    },
    /// A rule system this release does not have.
    #[error("there is no rule system '{0}' in this release")]
    Ruleset(String),
    /// The secret is not the one that was committed to.
    #[error(
        "the dice secret is not the one committed to: its SHA-256 is {found} and {committed} was posted"
    )]
    Commitment {
        /// Of the secret in the file.
        found: Bytes32,
        /// What the file says was posted.
        committed: Bytes32,
    },
    /// A journal line that does not follow.
    #[error("the game is not true: {0}")]
    Difference(#[from] Difference),
    /// The replay is true, but something it does not touch was changed.
    #[error(
        "the dice and the orders are true, but something else in the file, such as a name or a time, was changed after the export"
    )]
    Checksum,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What a true file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Key of the rule system.
    pub ruleset: String,
    /// How many journal lines were replayed.
    pub lines: usize,
    /// How many dice fell.
    pub rolls: usize,
    /// What the dice secret was committed to.
    pub commitment: Bytes32,
}

/// The whole game, for after its end.
///
/// # Errors
/// [`StoreError`]; [`StoreError::Other`] while the game goes on.
pub fn whole(db: &Connection, id: GameId) -> Result<Export, StoreError> {
    let stored =
        games::load(db, id)?.ok_or_else(|| StoreError::Other(format!("there is no game {id}")))?;
    if stored.card.phase != Phase::Over {
        return Err(StoreError::Other(format!("game {id} is not over")));
    }
    let secret = games::secret(db, id)?;
    let lines = journal::all(db, id)?;
    let mut file = Whole {
        courier: FORM,
        kind: Kind::Whole,
        ruleset: stored.card.ruleset.clone(),
        rules_version: stored.rules_version,
        setup: stored.card.setup.clone(),
        commitment: secret.commitment(),
        secret,
        salts: stored.salts,
        seats: seats(&stored.card),
        times: lines.iter().map(|l| l.at).collect(),
        entries: lines.into_iter().map(|l| l.entry).collect(),
        checksum: Bytes32::default(),
    };
    file.checksum = file.sum();
    Ok(Export {
        file_name: format!("game-{id}.json"),
        bytes: pretty(&file)?,
        whole: true,
    })
}

/// What one viewer may know of a game under way.
///
/// # Errors
/// [`StoreError`].
pub fn own_view(db: &Connection, look: &Look) -> Result<Export, StoreError> {
    let card = look.card();
    let lines = journal::all(db, card.id)?;
    let back = crate::desk::Back::read(db, card.id)?;
    let file = OwnView {
        courier: FORM,
        kind: Kind::OwnView,
        ruleset: card.ruleset.clone(),
        setup: card.setup.clone(),
        commitment: look.commitment(),
        seats: seats(card),
        viewer: look
            .seat()
            .and_then(|seat| card.seats.iter().find(|c| c.seat == seat))
            .map(|c| c.key.clone()),
        status: look.status().iter().map(crate::words::say).collect(),
        secrets: look.secrets().iter().map(crate::words::say).collect(),
        lines: lines
            .iter()
            .filter_map(|line| crate::desk::read_line(look, line, &back))
            .map(|line| OwnLine {
                at: line.at,
                order: line.notation,
                reports: line.reports,
                taken_back: line.taken_back,
                ended: line.ended,
                said: line.said.as_ref().map(crate::words::say),
            })
            .collect(),
    };
    Ok(Export {
        file_name: format!("game-{}-view.json", card.id),
        bytes: pretty(&file)?,
        whole: false,
    })
}

fn seats(card: &crate::desk::GameCard) -> Vec<FileSeat> {
    card.seats
        .iter()
        .map(|c| FileSeat {
            seat: c.seat,
            key: c.key.clone(),
            name: c.name.clone(),
        })
        .collect()
}

fn pretty<T: Serialize>(file: &T) -> Result<Vec<u8>, StoreError> {
    let mut bytes =
        serde_json::to_vec_pretty(file).map_err(|e| StoreError::Other(e.to_string()))?;
    bytes.push(b'\n');
    Ok(bytes)
}

#[derive(Deserialize)]
struct Head {
    courier: u32,
    kind: Kind,
}

fn read(bytes: &[u8]) -> Result<Whole, FileError> {
    let unreadable = |e: serde_json::Error| FileError::Unreadable(e.to_string());
    let head: Head = serde_json::from_slice(bytes).map_err(unreadable)?;
    if head.courier > FORM {
        return Err(FileError::Newer {
            found: head.courier,
            known: FORM,
        });
    }
    if head.kind == Kind::OwnView {
        return Err(FileError::OwnView);
    }
    serde_json::from_slice(bytes).map_err(unreadable)
}

fn replay(file: &Whole) -> Result<Game, FileError> {
    let known = engine::table::seats(&file.ruleset, &file.setup).map(|seats| seats.len());
    let Some(seats) = known else {
        return Err(FileError::Ruleset(file.ruleset.clone()));
    };
    let found = file.secret.commitment();
    if found != file.commitment {
        return Err(FileError::Commitment {
            found,
            committed: file.commitment,
        });
    }
    // A trial of the same set-up tells which version of the rules this release plays.
    let trial = Game::start(
        &file.ruleset,
        file.setup.clone(),
        file.secret.clone(),
        vec![String::new(); seats],
    );
    if let Ok((trial, _)) = trial
        && trial.rules_version() != file.rules_version
    {
        return Err(FileError::Rules {
            found: file.rules_version,
            known: trial.rules_version(),
        });
    }
    let game = Game::replay(
        &file.ruleset,
        file.setup.clone(),
        file.secret.clone(),
        file.salts.clone(),
        &file.entries,
    )?;
    if file.sum() != file.checksum {
        return Err(FileError::Checksum);
    }
    // Of a file made by hand, whose sum is its own.
    let (lines, times, holders) = (file.entries.len(), file.times.len(), file.seats.len());
    if (lines, seats) != (times, holders) {
        return Err(FileError::Unreadable(format!(
            "{times} times of {lines} lines, {holders} holders of {seats} seats"
        )));
    }
    Ok(game)
}

/// Replays a whole game and says whether it is true.
///
/// # Errors
/// The first difference, or why the file cannot be checked.
pub fn verify(bytes: &[u8]) -> Result<Verified, FileError> {
    let file = read(bytes)?;
    replay(&file)?;
    Ok(Verified {
        lines: file.entries.len(),
        rolls: file.entries.iter().map(|e| e.rolls.len()).sum(),
        ruleset: file.ruleset,
        commitment: file.commitment,
    })
}

/// The game that a whole file holds, once it has proved true.
///
/// # Errors
/// As [`verify`].
pub fn game(bytes: &[u8]) -> Result<Game, FileError> {
    replay(&read(bytes)?)
}

/// The course of the game that a whole file holds, once it has proved true.
///
/// # Errors
/// As [`verify`].
pub fn course(bytes: &[u8]) -> Result<Course, FileError> {
    let file = read(bytes)?;
    replay(&file)?;
    let opening = Opening {
        ruleset: file.ruleset,
        setup: file.setup,
        secret: file.secret,
        salts: file.salts,
    };
    Ok(Course::trace(opening, file.entries)?)
}

/// Verifies a whole game and stores it as one that is over, so that its log,
/// map and file can be asked for in that channel.
///
/// # Errors
/// As [`verify`], or the database's.
pub fn import(db: &Connection, bytes: &[u8], channel: ChannelId) -> Result<GameId, FileError> {
    let file = read(bytes)?;
    let game = replay(&file)?;
    let infos = engine::table::seats(&file.ruleset, &file.setup).unwrap_or_default();
    let id = games::create(
        db,
        &games::Opening {
            guild: None,
            channel,
            ruleset: file.ruleset.clone(),
            rules_version: file.rules_version,
            setup: file.setup.clone(),
            secret: file.secret.clone(),
            seats: infos,
            phase: Phase::Over,
            reveal_after: None,
        },
    )?;
    for (seat, salt) in file.seats.iter().zip(&file.salts) {
        games::name_seat(db, id, seat.seat, &seat.name, salt)?;
    }
    for (entry, at) in file.entries.iter().zip(&file.times) {
        let seat = match &entry.deed {
            Deed::Play { seat, .. } | Deed::Undo { seat, .. } | Deed::Leave { seat } => Some(*seat),
            Deed::Rewind { seat, .. } | Deed::Redo { seat, .. } => *seat,
            Deed::Close { resigned, .. } => *resigned,
            Deed::Start | Deed::Amend { .. } => None,
        };
        let nobody: Option<UserId> = None;
        journal::append(
            db,
            id,
            entry,
            seat,
            nobody,
            crate::desk::Origin::Console,
            0,
            *at,
        )?;
    }
    games::fill_in(
        db,
        id,
        &game.save(),
        game.sequence(),
        (file.times.first().copied(), file.times.last().copied()),
    )?;
    Ok(id)
}

#[cfg(test)]
mod tests;
