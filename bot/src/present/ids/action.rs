//! What a press is for, and how that stands in an id.

use super::NotAnId;
use crate::desk::clocks::Choice;
use engine::ruleset::{Seat, Viewer};
use std::fmt;
use std::str::FromStr;

/// What a press is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Show the orders to be given, to whoever holds the seat.
    Orders,
    /// Show what only the presser's seat knows.
    Mine,
    /// Show the map.
    Map,
    /// Show the state of the game.
    Status,
    /// Show the log, from that page on.
    Log(usize),
    /// Explain the report with that mark.
    Why(String),
    /// Show everybody the state and the map.
    Share,
    /// Show the replay from its first step.
    ReplayBegin,
    /// Show a step of the replay through somebody's eyes.
    Replay {
        /// Which of the buttons it was, so that no two have the same id.
        leads: Leads,
        /// Whose eyes.
        viewer: Viewer,
        /// The phase, by its place.
        phase: usize,
        /// The step in it.
        line: usize,
    },
    /// Show that phase of the replay through the eyes that are chosen.
    ReplayEyes(usize),
    /// Show the turn that is chosen, through somebody's eyes.
    ReplayTurn(Viewer),
    /// Show the game as a film, through somebody's eyes.
    Film(Viewer),
    /// Take the seat with that number.
    Join(u8),
    /// Begin the game.
    Start,
    /// Give the game as a file.
    Export,
    /// Take back the last order.
    Undo,
    /// Ask the others to go back to before the last own order, by which that much
    /// of what everybody could read goes.
    AskUndo(usize),
    /// Do again what was taken back.
    Redo,
    /// Ask the others to do again what was taken back.
    AskRedo,
    /// Resign, having been asked.
    Resign,
    /// Give the seat up, having been asked.
    Leave,
    /// End the game alone, having been asked.
    End,
    /// Agree to the proposal with that number.
    Agree(i64),
    /// Refuse it.
    Refuse(i64),
    /// Put the game away, having been asked.
    UmpireEnd,
    /// Take the game back to the point of that number, having been asked.
    Rollback(usize),
    /// Put the game away for good, having been asked.
    Archive,
    /// Choose what becomes of the silent seat with that number; whether the
    /// presser has been asked if he is sure.
    Late(u8, Choice, bool),
    /// Remind the presser no more this turn.
    Hush,
    /// Take the offer with that number.
    Take(i64),
    /// Decline it.
    Decline(i64),
    /// Have the computer play the seat with that number, whose holder is gone.
    GoneComputer(u8),
    /// Wait for him.
    GoneWait(u8),
    /// Forget the presser's data, having been asked.
    Forget,
    /// Leave everything as it is.
    Keep,
    /// Open a form for several lines; lines in the message are put into it.
    Lines,
    /// The form for several lines, filled in.
    LinesWritten,
    /// A move within a guided order.
    Guide(Guide),
}

/// A move within a guided order. Fields, offers and choices are known by their
/// place in the menu, which cannot change while the revision stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guide {
    /// A page of the menu.
    Menu(usize),
    /// An offer.
    Offer(usize),
    /// A page of the choices for a field.
    Page(usize, usize),
    /// Choices of a field taken from that page of its select menu.
    Pick(usize, usize),
    /// The choice of a field with that place.
    Take(usize, usize),
    /// All, or none, of the choices for a field.
    All(usize),
    /// See [`Self::All`].
    None(usize),
    /// The field is as it should be.
    Done(usize),
    /// The field is left out.
    Skip(usize),
    /// One step of a way, or one field, back.
    Back(usize),
    /// Open a form for a field.
    Write(usize),
    /// The form for a field, filled in.
    Written(usize),
    /// The order, having been asked.
    Send,
}

/// Where a button of the replay leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leads {
    /// To the first step.
    First,
    /// To the phase before.
    PhaseBack,
    /// To the step before.
    StepBack,
    /// To the next step.
    StepOn,
    /// To the next phase.
    PhaseOn,
    /// To the last step.
    Last,
}

impl Leads {
    const ALL: [(Self, &'static str); 6] = [
        (Self::First, "f"),
        (Self::PhaseBack, "b"),
        (Self::StepBack, "d"),
        (Self::StepOn, "u"),
        (Self::PhaseOn, "n"),
        (Self::Last, "l"),
    ];

    fn word(self) -> &'static str {
        let known = Self::ALL.iter().find(|(leads, _)| *leads == self);
        known.map_or("f", |(_, word)| *word)
    }
}

/// Whose eyes, as it stands in an id.
fn eyes(viewer: Viewer) -> String {
    match viewer {
        Viewer::Umpire => "a".to_owned(),
        Viewer::Spectator => "s".to_owned(),
        Viewer::Seat(seat) => seat.0.to_string(),
    }
}

fn eyes_from(word: &str) -> Result<Viewer, NotAnId> {
    match word {
        "a" => Ok(Viewer::Umpire),
        "s" => Ok(Viewer::Spectator),
        seat => seat
            .parse()
            .map(|n| Viewer::Seat(Seat(n)))
            .map_err(|_| NotAnId),
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Orders => f.write_str("orders"),
            Self::Mine => f.write_str("mine"),
            Self::Map => f.write_str("map"),
            Self::Status => f.write_str("status"),
            Self::Log(page) => write!(f, "log.{page}"),
            Self::Why(mark) => write!(f, "why.{mark}"),
            Self::Share => f.write_str("share"),
            Self::ReplayBegin => f.write_str("replay"),
            Self::Replay {
                leads,
                viewer,
                phase,
                line,
            } => {
                let (leads, viewer) = (leads.word(), eyes(*viewer));
                write!(f, "rp.{leads}.{viewer}.{phase}.{line}")
            }
            Self::ReplayEyes(phase) => write!(f, "re.{phase}"),
            Self::ReplayTurn(viewer) => write!(f, "rt.{}", eyes(*viewer)),
            Self::Film(viewer) => write!(f, "film.{}", eyes(*viewer)),
            Self::Join(seat) => write!(f, "join.{seat}"),
            Self::Start => f.write_str("start"),
            Self::Export => f.write_str("export"),
            Self::Undo => f.write_str("undo"),
            Self::AskUndo(goes) => write!(f, "ask-undo.{goes}"),
            Self::Redo => f.write_str("redo"),
            Self::AskRedo => f.write_str("ask-redo"),
            Self::Resign => f.write_str("resign"),
            Self::Leave => f.write_str("leave"),
            Self::End => f.write_str("end"),
            Self::Agree(id) => write!(f, "agree.{id}"),
            Self::Refuse(id) => write!(f, "refuse.{id}"),
            Self::UmpireEnd => f.write_str("close"),
            Self::Rollback(point) => write!(f, "rollback.{point}"),
            Self::Archive => f.write_str("archive"),
            Self::Late(seat, choice, sure) => {
                let word = match (choice, sure) {
                    (Choice::Grant, _) => "grant",
                    (Choice::Cautious, _) => "cautious",
                    (Choice::Claim, false) => "claim",
                    (Choice::Claim, true) => "claimed",
                };
                write!(f, "late.{word}.{seat}")
            }
            Self::Hush => f.write_str("hush"),
            Self::Take(id) => write!(f, "take.{id}"),
            Self::Decline(id) => write!(f, "deny.{id}"),
            Self::GoneComputer(seat) => write!(f, "gone-computer.{seat}"),
            Self::GoneWait(seat) => write!(f, "gone-wait.{seat}"),
            Self::Forget => f.write_str("forget"),
            Self::Keep => f.write_str("keep"),
            Self::Lines => f.write_str("lines"),
            Self::LinesWritten => f.write_str("written"),
            Self::Guide(guide) => match guide {
                Guide::Menu(page) => write!(f, "g.menu.{page}"),
                Guide::Offer(n) => write!(f, "g.offer.{n}"),
                Guide::Page(field, page) => write!(f, "g.page.{field}.{page}"),
                Guide::Pick(field, page) => write!(f, "g.pick.{field}.{page}"),
                Guide::Take(field, n) => write!(f, "g.take.{field}.{n}"),
                Guide::All(field) => write!(f, "g.all.{field}"),
                Guide::None(field) => write!(f, "g.none.{field}"),
                Guide::Done(field) => write!(f, "g.done.{field}"),
                Guide::Skip(field) => write!(f, "g.skip.{field}"),
                Guide::Back(field) => write!(f, "g.back.{field}"),
                Guide::Write(field) => write!(f, "g.write.{field}"),
                Guide::Written(field) => write!(f, "g.written.{field}"),
                Guide::Send => f.write_str("g.send"),
            },
        }
    }
}

impl FromStr for Action {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let mut parts = text.split('.');
        let word = parts.next().ok_or(NotAnId)?;
        let args: Vec<&str> = parts.collect();
        let number = |n: usize| {
            args.get(n)
                .and_then(|a| a.parse::<usize>().ok())
                .ok_or(NotAnId)
        };
        Ok(match (word, args.len()) {
            ("orders", 0) => Self::Orders,
            ("mine", 0) => Self::Mine,
            ("map", 0) => Self::Map,
            ("status", 0) => Self::Status,
            ("log", 1) => Self::Log(number(0)?),
            ("why", 1) => Self::Why(args[0].to_owned()),
            ("share", 0) => Self::Share,
            ("replay", 0) => Self::ReplayBegin,
            ("rp", 4) => Self::Replay {
                leads: Leads::ALL
                    .iter()
                    .find(|(_, word)| *word == args[0])
                    .map(|(leads, _)| *leads)
                    .ok_or(NotAnId)?,
                viewer: eyes_from(args[1])?,
                phase: number(2)?,
                line: number(3)?,
            },
            ("re", 1) => Self::ReplayEyes(number(0)?),
            ("rt", 1) => Self::ReplayTurn(eyes_from(args[0])?),
            ("film", 1) => Self::Film(eyes_from(args[0])?),
            ("join", 1) => Self::Join(args[0].parse().map_err(|_| NotAnId)?),
            ("start", 0) => Self::Start,
            ("export", 0) => Self::Export,
            ("undo", 0) => Self::Undo,
            ("ask-undo", 1) => Self::AskUndo(number(0)?),
            ("redo", 0) => Self::Redo,
            ("ask-redo", 0) => Self::AskRedo,
            ("resign", 0) => Self::Resign,
            ("leave", 0) => Self::Leave,
            ("end", 0) => Self::End,
            ("agree", 1) => Self::Agree(args[0].parse().map_err(|_| NotAnId)?),
            ("refuse", 1) => Self::Refuse(args[0].parse().map_err(|_| NotAnId)?),
            ("close", 0) => Self::UmpireEnd,
            ("rollback", 1) => Self::Rollback(number(0)?),
            ("archive", 0) => Self::Archive,
            ("late", 2) => {
                let (choice, sure) = match args[0] {
                    "grant" => (Choice::Grant, false),
                    "cautious" => (Choice::Cautious, false),
                    "claim" => (Choice::Claim, false),
                    "claimed" => (Choice::Claim, true),
                    _ => return Err(NotAnId),
                };
                Self::Late(args[1].parse().map_err(|_| NotAnId)?, choice, sure)
            }
            ("hush", 0) => Self::Hush,
            ("take", 1) => Self::Take(args[0].parse().map_err(|_| NotAnId)?),
            ("deny", 1) => Self::Decline(args[0].parse().map_err(|_| NotAnId)?),
            ("gone-computer", 1) => Self::GoneComputer(args[0].parse().map_err(|_| NotAnId)?),
            ("gone-wait", 1) => Self::GoneWait(args[0].parse().map_err(|_| NotAnId)?),
            ("forget", 0) => Self::Forget,
            ("keep", 0) => Self::Keep,
            ("lines", 0) => Self::Lines,
            ("written", 0) => Self::LinesWritten,
            ("g", 1..) => Self::Guide(match (args[0], args.len()) {
                ("menu", 2) => Guide::Menu(number(1)?),
                ("offer", 2) => Guide::Offer(number(1)?),
                ("page", 3) => Guide::Page(number(1)?, number(2)?),
                ("pick", 3) => Guide::Pick(number(1)?, number(2)?),
                ("take", 3) => Guide::Take(number(1)?, number(2)?),
                ("all", 2) => Guide::All(number(1)?),
                ("none", 2) => Guide::None(number(1)?),
                ("done", 2) => Guide::Done(number(1)?),
                ("skip", 2) => Guide::Skip(number(1)?),
                ("back", 2) => Guide::Back(number(1)?),
                ("write", 2) => Guide::Write(number(1)?),
                ("written", 2) => Guide::Written(number(1)?),
                ("send", 1) => Guide::Send,
                _ => return Err(NotAnId),
            }),
            _ => return Err(NotAnId),
        })
    }
}
