//! Tests by the subjects of the rules.

mod amendments;
mod board;
mod charts;
mod melee;
mod morale;
mod movement;
mod orders;
mod shooting;
mod talking;
mod whole_games;

use super::state::{Body, Given, Mood, Place, Truth};
use super::tables::{BodyId, Figures, Sector};
use super::{AlamoAssault, plan, setup};
use crate::inches::{Length, Point};
use crate::menu;
use crate::notation;
use crate::ruleset::{Awaiting, Ruleset, Seat, Setup, Viewer};
use crate::umpire::{Audience, Chance, Report, Umpire};

/// Dice that show what is asked of them: by a part of the occasion, else a
/// number of their own.
#[derive(Debug)]
pub struct Loaded {
    faces: Vec<(&'static str, u8)>,
    other: u8,
}

impl Chance for Loaded {
    fn roll(&mut self, _: u8) -> u8 {
        self.other
    }

    fn roll_for(&mut self, _: u8, occasion: &str) -> u8 {
        let face = self.faces.iter().find(|(part, _)| occasion.contains(part));
        face.map_or(self.other, |(_, face)| *face)
    }
}

/// A position to be arranged and played from.
pub struct Scene {
    pub truth: Truth,
    pub dice: Loaded,
}

pub fn body(key: &str) -> BodyId {
    BodyId::by_key(key).expect("a body of that key")
}

pub fn sector(key: &str) -> Sector {
    Sector::by_key(key).expect("a sector of that key")
}

impl Scene {
    /// A scenario with those options; all dice show 3.
    pub fn new(scenario: &str, options: &[(&str, &str)]) -> Self {
        let chosen = options.iter();
        let setup = Setup {
            scenario: scenario.into(),
            options: chosen
                .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
                .collect(),
        };
        Self {
            truth: setup::position(&setup).expect("a set-up that there is"),
            dice: Loaded {
                faces: Vec::new(),
                other: 3,
            },
        }
    }

    /// The historical assault by daylight with the garrison awake.
    pub fn awake() -> Self {
        Self::new(
            "historical",
            &[("darkness", "daylight"), ("alarm", "awake")],
        )
    }

    pub fn of(&mut self, key: &str) -> &mut Body {
        self.truth
            .public
            .bodies
            .get_mut(&body(key))
            .expect("it is on the table")
    }

    /// A column at the foot of a sector, with so many on the wall and inside.
    pub fn at_wall(&mut self, key: &str, at: &str, up: u16, inside: u16) -> &mut Self {
        let at = sector(at);
        let ground = plan::plan().ground(at);
        let body = self.of(key);
        body.place = Place::Foot(at);
        body.at = ground.foot;
        body.facing = ground.facing.opposite();
        (body.up, body.inside) = (up, inside);
        self
    }

    /// A body in the open inside the fort.
    pub fn inside(&mut self, key: &str, at: Point) -> &mut Self {
        let body = self.of(key);
        body.place = Place::Inside;
        body.at = at;
        self
    }

    /// Of a body only so many soldiers were there from the start.
    pub fn few(&mut self, key: &str, soldiers: u16) -> &mut Self {
        let body = self.of(key);
        body.figures = Figures {
            soldiers,
            ..Figures::default()
        };
        body.start = soldiers;
        self
    }

    pub fn mood(&mut self, key: &str, mood: Mood) -> &mut Self {
        self.of(key).mood = mood;
        self
    }

    pub fn order(&mut self, key: &str, given: Given) -> &mut Self {
        self.of(key).order = Some(given);
        self
    }

    /// The dice show that face where their occasion has that part.
    pub fn face(&mut self, part: &'static str, face: u8) -> &mut Self {
        self.dice.faces.push((part, face));
        self
    }

    /// All but these bodies are taken away.
    pub fn only(&mut self, keys: &[&str]) -> &mut Self {
        let kept: Vec<BodyId> = keys.iter().map(|k| body(k)).collect();
        let public = &mut self.truth.public;
        public.bodies.retain(|id, _| kept.contains(id));
        public.unseen.clear();
        for part in &mut self.truth.secret {
            part.hidden.clear();
        }
        for seat in &mut public.seats {
            seat.bodies.retain(|id| kept.contains(id));
        }
        self
    }

    /// The seat that commands a body.
    pub fn seat(&self, key: &str) -> Seat {
        self.truth
            .public
            .seat_of(body(key))
            .expect("it is commanded")
    }

    /// An order in the notation, by the commander of a body.
    pub fn try_order(&mut self, of: &str, line: &str) -> Result<Vec<Report>, String> {
        let seat = self.seat(of);
        let view = self.truth.view(Viewer::Seat(seat));
        let order = notation::parse(&view, line).map_err(|r| r.to_string())?;
        let action = menu::check(&view, &order).map_err(|r| r.to_string())?;
        let mut umpire = Umpire::chance(&mut self.dice);
        AlamoAssault::play(&mut self.truth, seat, action, &mut umpire);
        AlamoAssault::check(&self.truth).expect("the invariants");
        Ok(umpire.finish().expect("no tape").1)
    }

    pub fn say(&mut self, of: &str, line: &str) -> Vec<Report> {
        self.try_order(of, line).expect("a legal order")
    }

    /// All who are not yet ready say so; what that leads to.
    pub fn all_ready(&mut self) -> Vec<Report> {
        let mut reports = Vec::new();
        let turn = self.truth.public.turn;
        while let Awaiting::Decisions(open) = AlamoAssault::awaiting(&self.truth.public) {
            let decision = &open[0];
            if self.truth.public.turn != turn {
                break;
            }
            let view = self.truth.view(Viewer::Seat(decision.seat));
            let order = AlamoAssault::default_order(&view).expect("a default");
            let action = menu::check(&view, &order).expect("it is legal");
            let mut umpire = Umpire::chance(&mut self.dice);
            AlamoAssault::play(&mut self.truth, decision.seat, action, &mut umpire);
            AlamoAssault::check(&self.truth).expect("the invariants");
            reports.extend(umpire.finish().expect("no tape").1);
        }
        reports
    }

    /// A turn in which these orders are given and all others are silent.
    pub fn turn(&mut self, orders: &[(&str, &str)]) -> Vec<Report> {
        for (of, line) in orders {
            self.say(of, line);
        }
        self.all_ready()
    }
}

/// The reports that everybody reads, as text.
pub fn told(reports: &[Report]) -> Vec<String> {
    let all = reports.iter().filter(|r| r.to == Audience::All);
    all.map(|r| r.text.to_string()).collect()
}

/// Whether a report that everybody reads says so.
pub fn says(reports: &[Report], words: &str) -> bool {
    told(reports).iter().any(|t| t.contains(words))
}
