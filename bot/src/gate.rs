//! Who may do what: one pure table. The rules judge orders; this judges people.

use crate::desk::Phase;
use engine::text::Text;

/// What somebody wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Command {
    /// Take a seat.
    Join,
    /// Give a seat up.
    Leave,
    /// Begin the game.
    Start,
    /// See the status.
    Status,
    /// See the map.
    Map,
    /// Read the log.
    Log,
    /// Give an order, by text or by component.
    Order,
    /// Take an order back.
    Undo,
    /// Resign.
    Resign,
    /// Propose or agree to end the game.
    End,
    /// Get the game as a file.
    Export,
    /// See what only one's own seat knows.
    Secret,
    /// Put a question to the engine.
    Ask,
    /// Free a seat whose holder does not play on.
    UmpireRemove,
    /// Put the game away without an outcome.
    UmpireEnd,
    /// Send again what could not be sent.
    UmpireRepair,
}

impl Command {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::Join,
        Self::Leave,
        Self::Start,
        Self::Status,
        Self::Map,
        Self::Log,
        Self::Order,
        Self::Undo,
        Self::Resign,
        Self::End,
        Self::Export,
        Self::Secret,
        Self::Ask,
        Self::UmpireRemove,
        Self::UmpireEnd,
        Self::UmpireRepair,
    ];
}

/// Who somebody is in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Asks from outside the game's channel and holds no seat.
    Outsider,
    /// Is in the channel and holds no seat.
    Spectator,
    /// Holds a seat of which a decision is awaited.
    Awaited,
    /// Holds a seat of which nothing is awaited.
    Waiting,
    /// Holds a seat, but uses what was made for another's.
    OtherSeat,
}

impl Role {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Outsider,
        Self::Spectator,
        Self::Awaited,
        Self::Waiting,
        Self::OtherSeat,
    ];
}

/// Why somebody may not do something: one sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", crate::words::say(text))]
pub struct Denied {
    /// The sentence.
    pub text: Text,
}

/// Whether somebody may do that now. `umpire` says whether the user may manage
/// the channel, which any role can.
///
/// # Errors
/// [`Denied`] with the sentence.
pub fn allow(role: Role, umpire: bool, phase: Phase, command: Command) -> Result<(), Denied> {
    use Command::{
        Ask, End, Export, Join, Leave, Log, Map, Order, Resign, Secret, Start, Status, UmpireEnd,
        UmpireRemove, UmpireRepair, Undo,
    };
    use Phase::{Lobby, Over, Running};
    use Role::{Awaited, OtherSeat, Outsider, Spectator, Waiting};
    let sentence = match (command, phase, role) {
        // The umpire's own commands ask for nothing but the umpire.
        (UmpireRemove | UmpireEnd | UmpireRepair, _, _) if !umpire => "denied-umpire",
        (UmpireRemove | UmpireEnd, Over, _) => "denied-over",
        (UmpireRemove | UmpireEnd | UmpireRepair, _, _) => return Ok(()),

        // Everybody in the channel may look; an outsider may not, for the
        // channel's permissions say who reads along.
        (Status | Map | Log | Ask | Export, _, Outsider) => "denied-outsider",
        (Map | Log | Ask | Export, Lobby, _) => "denied-lobby",
        (Status | Map | Log | Ask | Export, _, _) => return Ok(()),

        // Seats are taken and given up until the end: a free seat of a running
        // game waits for a substitute.
        (Join | Leave | Start | Order | Undo | Resign | End, Over, _) => "denied-over",
        (Join, _, Outsider) => "denied-outsider",
        (Join, _, Spectator) => return Ok(()),
        (Join, _, Awaited | Waiting | OtherSeat) => "denied-seated",
        (Leave, _, Awaited | Waiting | OtherSeat) => return Ok(()),
        (Start, Running, _) => "denied-begun",
        (Start, Lobby, Awaited | Waiting | OtherSeat) => return Ok(()),

        // What belongs to a seat.
        (Leave | Start | Order | Undo | Resign | End | Secret, _, Outsider | Spectator) => {
            "denied-no-seat"
        }
        (Order | Undo | Secret, _, OtherSeat) => "denied-other-seat",
        (Order | Undo | Resign | End | Secret, Lobby, _) => "denied-lobby",
        (Order, Running, Waiting) => "denied-not-awaited",
        (Order, Running, Awaited) => return Ok(()),
        // Taking back and giving up ask for no decision.
        (Undo, Running, Awaited | Waiting) => return Ok(()),
        (Resign | End, Running, Awaited | Waiting | OtherSeat) => return Ok(()),
        (Secret, Running | Over, Awaited | Waiting) => return Ok(()),
    };
    Err(Denied {
        text: Text::new(sentence),
    })
}
