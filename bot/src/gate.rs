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
    /// Propose to end the game.
    End,
    /// Agree to a proposal, or refuse it.
    Answer,
    /// Get the game as a file.
    Export,
    /// Step through the game, or see it as a film.
    Replay,
    /// See how the dice have fallen.
    Dice,
    /// Follow the game by direct message.
    Watch,
    /// See what only one's own seat knows.
    Secret,
    /// Say ahead what one's own seat answers.
    Standing,
    /// Put a question to the engine.
    Ask,
    /// Set the pace, or propose another.
    Pace,
    /// Choose what becomes of a seat that has let its deadline pass.
    Late,
    /// Note something for one's own seat.
    Note,
    /// Be away, and name somebody who acts meanwhile.
    Absence,
    /// Hand a seat on.
    Replace,
    /// Take what is offered to oneself.
    Take,
    /// Let the computer play a free seat.
    Computer,
    /// Free a seat whose holder does not play on.
    UmpireRemove,
    /// Let a seat that is silent act by the rules' default.
    UmpireDefault,
    /// Put the game away without an outcome.
    UmpireEnd,
    /// Send again what could not be sent.
    UmpireRepair,
    /// Take the game back to any point.
    UmpireRollback,
    /// Amend the position by a ruling.
    UmpireRule,
    /// Look as a seat does, or at who sees a place.
    UmpireShow,
    /// Put the game away, finished or not.
    UmpireArchive,
    /// Read what moderators did.
    Audit,
    /// Stop the clock, let it go on, give time.
    UmpireClock,
}

impl Command {
    /// All of them.
    pub const ALL: [Self; 35] = [
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
        Self::Answer,
        Self::Export,
        Self::Replay,
        Self::Dice,
        Self::Watch,
        Self::Secret,
        Self::Standing,
        Self::Ask,
        Self::Pace,
        Self::Late,
        Self::Note,
        Self::Absence,
        Self::Replace,
        Self::Take,
        Self::Computer,
        Self::UmpireRemove,
        Self::UmpireDefault,
        Self::UmpireEnd,
        Self::UmpireRepair,
        Self::UmpireRollback,
        Self::UmpireRule,
        Self::UmpireShow,
        Self::UmpireArchive,
        Self::Audit,
        Self::UmpireClock,
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

/// Whether somebody who acts for a seat's holder may do that: not what gives the
/// seat or the game away, and nobody acts for him in turn.
///
/// # Errors
/// [`Denied`] with the sentence.
pub fn allow_sitter(command: Command) -> Result<(), Denied> {
    use Command::{Absence, End, Leave, Replace, Resign};
    if matches!(command, Leave | Resign | End | Absence | Replace) {
        return Err(Denied {
            text: Text::new("denied-sitter"),
        });
    }
    Ok(())
}

/// Whether somebody may do that now. `umpire` says whether the user may manage
/// the channel, which any role can.
///
/// # Errors
/// [`Denied`] with the sentence.
#[expect(
    clippy::match_same_arms,
    reason = "one line a case, in the order in which a reader asks"
)]
pub fn allow(role: Role, umpire: bool, phase: Phase, command: Command) -> Result<(), Denied> {
    use Command::{
        Absence, Answer, Ask, Audit, Computer, Dice, End, Export, Join, Late, Leave, Log, Map,
        Note, Order, Pace, Replace, Replay, Resign, Secret, Standing, Start, Status, Take,
        UmpireArchive, UmpireClock, UmpireDefault, UmpireEnd, UmpireRemove, UmpireRepair,
        UmpireRollback, UmpireRule, UmpireShow, Undo, Watch,
    };
    use Phase::{Lobby, Over, Running};
    use Role::{Awaited, OtherSeat, Outsider, Spectator, Waiting};
    let sentence = match (command, phase, role) {
        // The umpire's own commands ask for nothing but the umpire.
        (
            UmpireRemove | UmpireDefault | UmpireEnd | UmpireRepair | UmpireRollback | UmpireRule
            | UmpireShow | UmpireArchive | UmpireClock,
            _,
            _,
        ) if !umpire => "denied-umpire",
        (
            UmpireRemove | UmpireDefault | UmpireEnd | UmpireRollback | UmpireRule | UmpireShow
            | UmpireClock,
            Over,
            _,
        ) => "denied-over",
        (UmpireDefault | UmpireRollback | UmpireRule | UmpireShow | UmpireClock, Lobby, _) => {
            "denied-lobby"
        }
        (
            UmpireRemove | UmpireDefault | UmpireEnd | UmpireRepair | UmpireRollback | UmpireRule
            | UmpireShow | UmpireArchive | UmpireClock,
            _,
            _,
        ) => return Ok(()),

        // Everybody in the channel may look; an outsider may not, for the
        // channel's permissions say who reads along.
        (Status | Map | Log | Ask | Export | Audit | Replay | Dice, _, Outsider) => {
            "denied-outsider"
        }
        (Map | Log | Ask | Export | Replay | Dice, Lobby, _) => "denied-lobby",
        (Status | Map | Log | Ask | Export | Audit | Replay | Dice, _, _) => return Ok(()),

        // Whoever plays hears of the game anyway.
        (Watch, _, Outsider) => "denied-outsider",
        (Watch, Lobby | Running, Awaited | Waiting | OtherSeat) => "denied-plays",
        (Watch, Lobby, Spectator) => "denied-lobby",
        (Watch, Running, Spectator) => return Ok(()),
        (Watch, Over, _) => "denied-over",

        // Seats are taken and given up until the end: a free seat of a running
        // game waits for a substitute.
        (Join | Leave | Start | Order | Undo | Resign | End | Answer | Standing, Over, _) => {
            "denied-over"
        }
        (Join, _, Outsider) => "denied-outsider",
        (Join, _, Spectator) => return Ok(()),
        (Join, _, Awaited | Waiting | OtherSeat) => "denied-seated",
        (Leave, _, Awaited | Waiting | OtherSeat) => return Ok(()),
        (Start, Running, _) => "denied-begun",
        (Start, Lobby, Awaited | Waiting | OtherSeat) => return Ok(()),

        // Whoever plays, or umpires, may fill a free seat.
        (Computer | Pace, Over, _) => "denied-over",
        (Computer | Pace, _, Awaited | Waiting | OtherSeat) => return Ok(()),
        (Computer | Pace, _, Outsider | Spectator) if umpire => return Ok(()),
        (Computer | Pace, _, Outsider | Spectator) => "denied-no-seat",

        // What becomes of another seat is for those who play against it.
        (Late, Over, _) => "denied-over",
        (Late, _, Outsider | Spectator) => "denied-no-seat",
        (Late, Lobby, _) => "denied-lobby",
        (Late, Running, Awaited | Waiting | OtherSeat) => return Ok(()),

        // Whoever is offered a seat may be anywhere.
        (Take, Over, _) => "denied-over",
        (Take, _, _) => return Ok(()),
        (Replace | Absence, Over, _) => "denied-over",
        (Replace, Running, _) if umpire => return Ok(()),
        (Replace | Absence, _, Outsider | Spectator) => "denied-no-seat",
        (Replace, Lobby, _) => "denied-lobby",
        (Replace | Absence, _, Awaited | Waiting | OtherSeat) => return Ok(()),

        // What belongs to a seat.
        (
            Leave | Start | Order | Undo | Resign | End | Answer | Secret | Note | Standing,
            _,
            Outsider | Spectator,
        ) => "denied-no-seat",
        // Some things can be agreed on before the game begins.
        (Answer, _, Awaited | Waiting | OtherSeat) => return Ok(()),
        (Order | Undo | Secret | Note | Standing, _, OtherSeat) => "denied-other-seat",
        (Order | Undo | Resign | End | Secret | Note | Standing, Lobby, _) => "denied-lobby",
        (Order, Running, Waiting) => "denied-not-awaited",
        (Order, Running, Awaited) => return Ok(()),
        // Taking back and giving up ask for no decision.
        (Undo | Standing, Running, Awaited | Waiting) => return Ok(()),
        (Resign | End, Running, Awaited | Waiting | OtherSeat) => return Ok(()),
        (Secret | Note, Running | Over, Awaited | Waiting) => return Ok(()),
    };
    Err(Denied {
        text: Text::new(sentence),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write as _;

    /// The whole table, one letter a sentence and a dot for "allowed".
    fn table(umpire: bool) -> String {
        let letter = |role, phase, command| match allow(role, umpire, phase, command) {
            Ok(()) => '.',
            Err(denied) => match denied.text.id.as_ref() {
                "denied-umpire" => 'u',
                "denied-outsider" => 'c',
                "denied-lobby" => 'l',
                "denied-over" => 'o',
                "denied-seated" => 's',
                "denied-begun" => 'b',
                "denied-no-seat" => 'n',
                "denied-other-seat" => 'h',
                "denied-not-awaited" => 'w',
                "denied-plays" => 'p',
                other => panic!("a sentence of no letter: {other}"),
            },
        };
        let mut table = String::new();
        for command in Command::ALL {
            let _ = write!(table, "{:<13}", format!("{command:?}"));
            for phase in [Phase::Lobby, Phase::Running, Phase::Over] {
                table.push(' ');
                table.extend(Role::ALL.map(|role| letter(role, phase, command)));
            }
            table.push('\n');
        }
        table
    }

    // Columns: lobby, running, over; in each: outsider, spectator, awaited,
    // waiting, other seat.
    const TABLE: &str = "\
Join          c.sss c.sss ooooo
Leave         nn... nn... ooooo
Start         nn... bbbbb ooooo
Status        c.... c.... c....
Map           cllll c.... c....
Log           cllll c.... c....
Order         nnllh nn.wh ooooo
Undo          nnllh nn..h ooooo
Resign        nnlll nn... ooooo
End           nnlll nn... ooooo
Answer        nn... nn... ooooo
Export        cllll c.... c....
Replay        cllll c.... c....
Dice          cllll c.... c....
Watch         clppp c.ppp coooo
Secret        nnllh nn..h nn..h
Standing      nnllh nn..h ooooo
Ask           cllll c.... c....
Pace          nn... nn... ooooo
Late          nnlll nn... ooooo
Note          nnllh nn..h nn..h
Absence       nn... nn... ooooo
Replace       nnlll nn... ooooo
Take          ..... ..... ooooo
Computer      nn... nn... ooooo
UmpireRemove  uuuuu uuuuu uuuuu
UmpireDefault uuuuu uuuuu uuuuu
UmpireEnd     uuuuu uuuuu uuuuu
UmpireRepair  uuuuu uuuuu uuuuu
UmpireRollback uuuuu uuuuu uuuuu
UmpireRule    uuuuu uuuuu uuuuu
UmpireShow    uuuuu uuuuu uuuuu
UmpireArchive uuuuu uuuuu uuuuu
Audit         c.... c.... c....
UmpireClock   uuuuu uuuuu uuuuu
";

    #[test]
    fn the_whole_table() {
        assert_eq!(table(false), TABLE);
    }

    #[test]
    fn a_sitter_gives_nothing_away_that_is_the_holders() {
        use Command::{Absence, End, Leave, Replace, Resign};
        let all = Command::ALL.into_iter();
        let barred: Vec<_> = all.filter(|c| allow_sitter(*c).is_err()).collect();
        assert_eq!(barred, [Leave, Resign, End, Absence, Replace]);
    }

    #[test]
    fn an_umpire_may_do_what_is_the_umpires_and_nothing_else_more() {
        let umpires: Vec<_> = table(true).lines().map(str::to_owned).collect();
        let others: Vec<_> = table(false).lines().map(str::to_owned).collect();
        assert_eq!(umpires[..18], others[..18]);
        assert_eq!(
            umpires[18..],
            [
                "Pace          ..... ..... ooooo",
                "Late          nnlll nn... ooooo",
                "Note          nnllh nn..h nn..h",
                "Absence       nn... nn... ooooo",
                "Replace       nnlll ..... ooooo",
                "Take          ..... ..... ooooo",
                "Computer      ..... ..... ooooo",
                "UmpireRemove  ..... ..... ooooo",
                "UmpireDefault lllll ..... ooooo",
                "UmpireEnd     ..... ..... ooooo",
                "UmpireRepair  ..... ..... .....",
                "UmpireRollback lllll ..... ooooo",
                "UmpireRule    lllll ..... ooooo",
                "UmpireShow    lllll ..... ooooo",
                "UmpireArchive ..... ..... .....",
                "Audit         c.... c.... c....",
                "UmpireClock   lllll ..... ooooo",
            ]
        );
    }
}
