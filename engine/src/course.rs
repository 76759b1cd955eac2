//! How a game went, found by doing its journal again: its phases, what was told
//! in them, and the position as it then was, for one viewer.
//!
//! A [`Course`] holds the whole truth. What is shown of it goes through a
//! [`Reel`], which is made for one viewer and, where not all is open yet, up to
//! one turn; each picture and each report in it comes from that viewer's `View`
//! of the position as it was then.

mod account;

pub use account::{Fortunes, Losses, Luck, Series, Thrown, TurningPoint};

use crate::board::{Board, Surface};
use crate::dice::Secret;
use crate::game::{Deed, Difference, Entry, History};
use crate::luck::Stake;
use crate::ruleset::{Awaiting, Outcome, Seat, Setup, Viewer};
use crate::table::Game;
use crate::text::Text;
use crate::umpire::Report;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What a game began with.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Key of its rule system.
    pub ruleset: String,
    /// Scenario and options.
    pub setup: Setup,
    /// The dice secret.
    pub secret: Secret,
    /// What the seats gave to the dice.
    pub salts: Vec<String>,
}

/// A game's journal, done again line by line.
#[derive(Clone)]
pub struct Course {
    entries: Vec<Entry>,
    marks: Vec<Mark>,
    phases: Vec<Phase>,
    /// The game after some lines, by their place; between them it is done again.
    kept: BTreeMap<usize, Game>,
    last: Game,
    seats: Vec<Seat>,
}

impl std::fmt::Debug for Course {
    /// Shows nothing of the game: a course may end up in a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Course")
            .field("lines", &self.entries.len())
            .finish_non_exhaustive()
    }
}

/// What is known of a line beside itself.
#[derive(Clone, Debug)]
struct Mark {
    /// The turn it was done in; 0 where the game has none.
    done: u16,
    /// The turn of the position after it.
    turn: u16,
    /// The places of the reports that a spectator may read, and those each seat may.
    public: Vec<usize>,
    private: BTreeMap<Seat, Vec<usize>>,
    /// What its dice were worth.
    stakes: Vec<Stake>,
    /// Whether it was taken back later.
    taken_back: bool,
}

/// A stretch of the game in which one thing was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase {
    /// The turn, from 1; 0 where the game has none.
    pub turn: u16,
    /// What was done in it, in a few words.
    pub name: Text,
    /// The first and the last line done in it, by their places.
    first: usize,
    last: usize,
    /// Whether play has gone on to another.
    closed: bool,
}

impl Phase {
    /// The line after which the position is the last of this phase: the line
    /// that closes it leads to the next.
    fn still(&self) -> usize {
        if self.closed {
            self.last.saturating_sub(1)
        } else {
            self.last
        }
    }
}

/// How many lines lie between two kept games at most.
const APART: usize = 64;

impl Course {
    /// Does a journal again from its beginning.
    ///
    /// # Errors
    /// The first line that does not follow from those before it.
    pub fn trace(opening: Opening, journal: Vec<Entry>) -> Result<Self, Difference> {
        let nothing = || Difference {
            sequence: 0,
            what: "the journal is empty".to_owned(),
        };
        let mut journal = journal.into_iter();
        let first = journal.next().ok_or_else(nothing)?;
        let Opening {
            ruleset,
            setup,
            secret,
            salts,
        } = opening;
        let game = Game::begun(&ruleset, setup, secret, salts, &first)?;
        let mut course = Self {
            entries: Vec::new(),
            marks: Vec::new(),
            phases: vec![Phase {
                turn: turn(&game),
                name: game.stage(),
                first: 0,
                last: 0,
                closed: false,
            }],
            kept: BTreeMap::new(),
            seats: game.seats().iter().map(|s| s.seat).collect(),
            last: game.clone(),
        };
        course.put(first, turn(&game), game);
        course.grow(journal)?;
        Ok(course)
    }

    /// Goes on with more lines of the journal.
    ///
    /// # Errors
    /// The first line that does not follow; the lines before it were taken.
    pub fn grow(&mut self, more: impl IntoIterator<Item = Entry>) -> Result<(), Difference> {
        for entry in more {
            let next = self.last.follow(&self.entries, &entry)?;
            let done = turn(&self.last);
            self.put(entry, done, next);
        }
        Ok(())
    }

    fn put(&mut self, entry: Entry, done: u16, game: Game) {
        let at = self.entries.len();
        let readable = |viewer| {
            let reports = entry.reports.iter().enumerate();
            let may = reports.filter(|(_, r)| game.may_read(viewer, r));
            may.map(|(n, _)| n).collect::<Vec<_>>()
        };
        let private = self
            .seats
            .iter()
            .map(|seat| (*seat, readable(Viewer::Seat(*seat))))
            .collect();
        self.marks.push(Mark {
            done,
            turn: turn(&game),
            public: readable(Viewer::Spectator),
            private,
            stakes: game.stakes().to_vec(),
            taken_back: false,
        });
        let leads_back = matches!(
            entry.deed,
            Deed::Undo { .. } | Deed::Rewind { .. } | Deed::Redo { .. }
        );
        self.entries.push(entry);
        if leads_back {
            let counting: BTreeSet<u64> =
                History::of(&self.entries).counting().into_iter().collect();
            for (entry, mark) in self.entries.iter().zip(&mut self.marks) {
                let order = matches!(entry.deed, Deed::Play { .. } | Deed::Amend { .. });
                mark.taken_back = order && !counting.contains(&entry.sequence);
            }
        }
        let (turn, name) = (turn(&game), game.stage());
        if let Some(phase) = self.phases.last_mut() {
            phase.last = at;
            let over = matches!(game.awaiting(), Awaiting::Over(_));
            if (phase.turn, &phase.name) != (turn, &name) && !over {
                phase.closed = true;
                self.phases.push(Phase {
                    turn,
                    name,
                    first: at + 1,
                    last: at,
                    closed: false,
                });
            }
        }
        let before = self.kept.keys().next_back().copied();
        if before.is_none_or(|b| at - b >= APART || turn != done) {
            self.kept.insert(at, game.clone());
        }
        self.last = game;
    }

    /// The number of its last line in the journal.
    pub fn sequence(&self) -> u64 {
        self.last.sequence()
    }

    /// The turn being played, or the last one; 0 where the game has none.
    pub fn turn(&self) -> u16 {
        turn(&self.last)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        matches!(self.last.awaiting(), Awaiting::Over(_))
    }

    /// How the game ended.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.last.awaiting() {
            Awaiting::Over(outcome) => Some(outcome),
            Awaiting::Decisions(_) => None,
        }
    }

    /// The game as it now stands, as it looks to a spectator.
    pub fn last_board(&self) -> Board {
        self.last.board(Viewer::Spectator)
    }

    /// The game after a line, by its place.
    fn game(&self, line: usize) -> Game {
        match self.kept.range(..=line).next_back() {
            Some((from, kept)) => self.led_on(kept.clone(), *from, line),
            None => self.last.clone(),
        }
    }

    /// The game after a line, led on from that after another before it.
    fn led_on(&self, mut game: Game, from: usize, line: usize) -> Game {
        let lines = self.entries.iter().enumerate();
        for (done, entry) in lines.take(line + 1).skip(from + 1) {
            match game.follow(&self.entries[..done], entry) {
                Ok(next) => game = next,
                // It followed when the course was traced, and a game is a fold.
                Err(_) => break,
            }
        }
        game
    }

    /// What one viewer may see of it: all of it, or with `until` what was done
    /// before the position passed that turn. [`Viewer::Umpire`] sees the
    /// secrets of all: only for what is open to all, by the end of the game or
    /// by an agreement that all is shown some turns later.
    pub fn reel(self: &Arc<Self>, viewer: Viewer, until: Option<u16>) -> Reel {
        Reel::new(self.clone(), viewer, until)
    }
}

fn turn(game: &Game) -> u16 {
    game.turn().unwrap_or(0)
}

/// What one viewer may see of the course of a game, picture by picture.
#[derive(Clone, Debug)]
pub struct Reel {
    course: Arc<Course>,
    viewer: Viewer,
    until: Option<u16>,
    frames: Vec<Frame>,
}

/// A step of a reel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The phase it belongs to, by its place.
    pub phase: usize,
    /// Its place among the steps of that phase.
    pub line: usize,
    /// The journal's line, by its place.
    at: usize,
    /// Whether something can be told of it; a phase of which nothing can has
    /// one step without.
    pub told: bool,
}

/// What was told at a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Whose order it was and the order in the notation, where the viewer may
    /// know it.
    pub order: Option<(Seat, String)>,
    /// What was reported, as far as the viewer could read it then.
    pub reports: Vec<Report>,
    /// Whether it was taken back later.
    pub taken_back: bool,
    /// How players ended the game with it.
    pub ended: Option<Outcome>,
}

impl Reel {
    fn new(course: Arc<Course>, viewer: Viewer, until: Option<u16>) -> Self {
        let mut reel = Self {
            course,
            viewer,
            until,
            frames: Vec::new(),
        };
        let course = reel.course.clone();
        for (number, phase) in course.phases.iter().enumerate() {
            let mut line = 0;
            for at in phase.first..=phase.last {
                if course.entries.get(at).is_some() && reel.is_open(at) && reel.tells(at) {
                    reel.frames.push(Frame {
                        phase: number,
                        line,
                        at,
                        told: true,
                    });
                    line += 1;
                }
            }
            // Of a phase that has just begun the last line before it leads there.
            let at = phase.still().min(course.entries.len() - 1);
            if line == 0 && reel.is_open(at) && phase.turn <= reel.until.unwrap_or(u16::MAX) {
                reel.frames.push(Frame {
                    phase: number,
                    line: 0,
                    at,
                    told: false,
                });
            }
        }
        reel
    }

    /// Whether the position after a line may be shown.
    fn is_open(&self, at: usize) -> bool {
        let mark = &self.course.marks[at];
        self.until.is_none_or(|until| mark.turn <= until)
    }

    /// Whether the viewer can be told something of a line.
    fn tells(&self, at: usize) -> bool {
        let told = self.told_at(at);
        told.order.is_some() || !told.reports.is_empty() || told.ended.is_some()
    }

    fn told_at(&self, at: usize) -> Told {
        let (entry, mark) = (&self.course.entries[at], &self.course.marks[at]);
        let all: Vec<usize> = (0..entry.reports.len()).collect();
        let readable = match self.viewer {
            Viewer::Umpire => &all,
            Viewer::Spectator => &mark.public,
            Viewer::Seat(seat) => mark.private.get(&seat).unwrap_or(&mark.public),
        };
        let reports = readable.iter().filter_map(|n| entry.reports.get(*n));
        let order = match &entry.deed {
            Deed::Play { seat, notation, .. }
                if self.viewer == Viewer::Umpire || self.viewer == Viewer::Seat(*seat) =>
            {
                Some((*seat, notation.clone()))
            }
            _ => None,
        };
        let ended = match &entry.deed {
            Deed::Close { outcome, .. } => Some(outcome.clone()),
            _ => None,
        };
        Told {
            order,
            reports: reports.cloned().collect(),
            taken_back: mark.taken_back,
            ended,
        }
    }

    /// Its steps, the first at the beginning of the game. Empty where nothing
    /// is open yet.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// The phases of the game, of which those of the steps may be shown.
    pub fn phase(&self, number: usize) -> Option<&Phase> {
        self.course.phases.get(number)
    }

    /// The place among the steps of that phase and line, or of the nearest before.
    pub fn find(&self, phase: usize, line: usize) -> Option<usize> {
        let before = |f: &Frame| (f.phase, f.line) <= (phase, line);
        self.frames
            .iter()
            .rposition(before)
            .or(if self.frames.is_empty() {
                None
            } else {
                Some(0)
            })
    }

    /// The place of the first step of a turn, or of the nearest after it.
    pub fn find_turn(&self, turn: u16) -> Option<usize> {
        let of = |f: &Frame| self.course.phases[f.phase].turn >= turn;
        let last = self.frames.len().checked_sub(1)?;
        Some(self.frames.iter().position(of).unwrap_or(last))
    }

    /// What was told at a step.
    pub fn told(&self, frame: &Frame) -> Told {
        if frame.told {
            return self.told_at(frame.at);
        }
        Told {
            order: None,
            reports: Vec::new(),
            taken_back: false,
            ended: None,
        }
    }

    /// The picture of a step: the position after it, as the viewer then saw it.
    pub fn board(&self, frame: &Frame) -> Board {
        self.course.game(frame.at).board(self.viewer)
    }

    /// One picture a turn, the last as the turn ended, with the moves of all of
    /// it; and the end of the game where it looks otherwise than the last of these.
    pub fn film(&self) -> Vec<Board> {
        let course = &self.course;
        let mut film: Vec<(u16, Board)> = Vec::new();
        let mut game: Option<(usize, Game)> = None;
        for phase in &course.phases {
            let at = phase.still().min(course.entries.len() - 1);
            if !self.is_open(at) || self.until.is_some_and(|until| phase.turn > until) {
                continue;
            }
            // Stills come in the order of play, so each is a short way from the last.
            let then = match game.take() {
                Some((from, before)) if from <= at => course.led_on(before, from, at),
                _ => course.game(at),
            };
            let mut board = then.board(self.viewer);
            game = Some((at, then));
            match film.last_mut() {
                Some((turn, before)) if *turn == phase.turn => {
                    board.add_arrows(before);
                    *before = board;
                }
                _ => film.push((phase.turn, board)),
            }
        }
        if course.is_over() && self.until.is_none() {
            let mut end = course.last.board(self.viewer);
            match film.last_mut() {
                Some((_, last)) if same_ground(last, &end) => {
                    end.add_arrows(last);
                    *last = end;
                }
                _ => film.push((0, end)),
            }
        }
        film.into_iter().map(|(_, board)| board).collect()
    }
}

/// Whether the same things stand in the same places.
fn same_ground(one: &Board, two: &Board) -> bool {
    match (&one.surface, &two.surface) {
        (Surface::Hexes(a), Surface::Hexes(b)) => {
            (&a.stacks, &a.marks) == (&b.stacks, &b.marks) && one.insets == two.insets
        }
        (Surface::Table(a), Surface::Table(b)) => (&a.blocks, &a.pieces) == (&b.blocks, &b.pieces),
        _ => false,
    }
}
