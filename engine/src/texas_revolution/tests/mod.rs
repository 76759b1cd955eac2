//! Tests of the rules, one file a chapter, each test named by its rule number.
//!
//! A test sets a small scene, plays lines of the notation through the gate as
//! a seat would, with dice it names, and looks at what followed.

use super::force::Truth;
use super::state::{Location, MEXICO, Phase, Public, TEXAS, Weather};
use super::tables::{Arrival, Unit};
use super::{TexasRevolution, officers, setup, sight};
use crate::hex::Hex;
use crate::ruleset::{Awaiting, Refusal, Ruleset, Seat, Setup, Side, Viewer};
use crate::umpire::{Chance, Report, Umpire};
use crate::{menu, notation};
use std::collections::VecDeque;

mod amendments;
mod battle;
mod board;
mod charts;
mod commander;
mod logistics;
mod map;
mod r10_zones;
mod r11_combat;
mod r12_odds;
mod r12_results;
mod r13_sieges;
mod r16_indians;
mod r17_burning;
mod r18_united_states;
mod r19_sea;
mod r22_terrain;
mod r23_commanders;
mod r23_commanders_games;
mod r23_options;
mod r24_locks;
mod r5_stacking;

mod r6_movement;
mod r7_forced_march;
mod r8_overrun;
mod r9_reconnaissance;
mod random_combat;
mod random_late;
mod random_play;
mod rulebook;
mod sequence;
mod standing;
mod victory;
mod whole_games;

/// Dice a test names in advance; more rolls than named are a failure.
#[derive(Debug, Default)]
pub struct Named(VecDeque<u8>);

impl Chance for Named {
    fn roll(&mut self, sides: u8) -> u8 {
        let value = self
            .0
            .pop_front()
            .expect("the test names every die that falls");
        assert!(value <= sides, "a {value} on a die of {sides}");
        value
    }
}

/// A position under test.
pub struct Scene {
    pub truth: Truth,
    dice: Named,
    pub reports: Vec<Report>,
}

/// The counter with that name of that side, or with that id.
pub fn unit(name: &str) -> Unit {
    Unit::by_id(name).unwrap_or_else(|| {
        Unit::all()
            .find(|u| u.name == name)
            .unwrap_or_else(|| panic!("no counter '{name}'"))
    })
}

pub fn hex(number: &str) -> Hex {
    number.parse().expect("a hex number")
}

/// A siege that began on that turn.
pub fn siege(garrison: Side, since: u8) -> super::state::Siege {
    let saved = serde_json::json!({ "garrison": garrison, "since": since });
    serde_json::from_value(saved).expect("fields added later have defaults")
}

impl Scene {
    /// An empty map on a clear turn 5 with Mexico's movement under way.
    pub fn empty() -> Self {
        let mut scene = Self::campaign();
        for side in [MEXICO, TEXAS] {
            for standing in scene.truth.of_mut(side).forces.values_mut() {
                standing.at = Location::Chart;
            }
        }
        scene.public().turn = 5;
        scene.public().first = MEXICO;
        scene.public().phase = Phase::Movement;
        scene.refreshed()
    }

    /// The campaign as it is set up, before anything is played.
    pub fn campaign() -> Self {
        Self {
            truth: setup::position(&Setup::default()).expect("the default set-up"),
            dice: Named::default(),
            reports: Vec::new(),
        }
        .refreshed()
    }

    /// A scenario as play begins in it.
    pub fn scenario(key: &str) -> Self {
        let setup = Setup {
            scenario: key.to_owned(),
            ..Setup::default()
        };
        Self::set_up(&setup)
    }

    /// The campaign with one option chosen, as play begins in it.
    pub fn option(key: &str, value: &str) -> Self {
        let mut setup = Setup::default();
        setup.options.insert(key.to_owned(), value.to_owned());
        Self::set_up(&setup)
    }

    fn set_up(setup: &Setup) -> Self {
        let mut dice = Named::default();
        let mut umpire = Umpire::chance(&mut dice);
        let truth = TexasRevolution::setup(setup, &mut umpire).expect("a set-up that exists");
        let (_, reports) = umpire.finish().expect("no tape to tear");
        Self {
            truth,
            dice: Named::default(),
            reports,
        }
    }

    /// Lets the umpire act, with the dice named so far.
    pub fn play(&mut self, act: impl FnOnce(&mut Truth, &mut Umpire)) {
        let mut umpire = Umpire::chance(&mut self.dice);
        act(&mut self.truth, &mut umpire);
        let (_, reports) = umpire.finish().expect("no tape to tear");
        self.reports.extend(reports);
        sight::refresh(&mut self.truth);
    }

    fn refreshed(mut self) -> Self {
        sight::refresh(&mut self.truth);
        self
    }

    pub fn public(&mut self) -> &mut Public {
        &mut self.truth.public
    }

    /// Puts a counter of a side on the map; it came last turn unless it starts there.
    pub fn with(mut self, side: Side, name: &str, at: &str) -> Self {
        self.put(side, name, Location::Hex(hex(at)));
        self.refreshed()
    }

    /// Puts a counter of a side into a besieged fort.
    pub fn besieged(mut self, side: Side, name: &str, at: &str) -> Self {
        self.put(side, name, Location::Fort(hex(at)));
        self.refreshed()
    }

    fn put(&mut self, side: Side, name: &str, at: Location) {
        // Names are unique within a side only.
        let unit = Unit::by_id(name).unwrap_or_else(|| {
            *self
                .truth
                .of(side)
                .forces
                .keys()
                .find(|u| u.name == name)
                .unwrap_or_else(|| panic!("no counter '{name}' of that side"))
        });
        let entered = u8::from(!matches!(unit.arrives, Arrival::Start(_)));
        let standing = self
            .truth
            .of_mut(side)
            .forces
            .get_mut(&unit)
            .expect("just found");
        standing.at = at;
        standing.entered = entered;
    }

    pub fn phase(mut self, phase: Phase) -> Self {
        self.public().phase = phase;
        self
    }

    pub fn turn(mut self, turn: u8) -> Self {
        self.public().turn = turn;
        self
    }

    /// Makes this side the phasing player.
    pub fn phasing(mut self, side: Side) -> Self {
        self.public().first = side;
        self.public().half = 0;
        self
    }

    /// So many commanders a side. Whoever could order something in the
    /// sub-phase is asked, so that this comes last.
    pub fn commanders(mut self, mexico: u8, texas: u8) -> Self {
        self.public().options.mexican_commanders = mexico;
        self.public().options.texan_commanders = texas;
        self = self.refreshed();
        officers::open(self.public());
        self
    }

    /// The seats whose decisions are open.
    pub fn all_asked(&self) -> Vec<u8> {
        match TexasRevolution::awaiting(&self.truth.public) {
            Awaiting::Decisions(decisions) => decisions.iter().map(|d| d.seat.0).collect(),
            Awaiting::Over(_) => Vec::new(),
        }
    }

    pub fn rain(mut self) -> Self {
        self.public().weather = Weather::Rain;
        self
    }

    /// Names the dice that will fall next, in order.
    pub fn dice(mut self, values: &[u8]) -> Self {
        self.dice.0.extend(values);
        self
    }

    /// The seat whose decision is open.
    pub fn asked(&self) -> Option<Seat> {
        match TexasRevolution::awaiting(&self.truth.public) {
            Awaiting::Decisions(decisions) => decisions.first().map(|d| d.seat),
            Awaiting::Over(_) => None,
        }
    }

    /// Plays one line as that side, through the gate. The invariants must hold after.
    pub fn order(&mut self, side: Side, line: &str) -> Result<(), Refusal> {
        self.by(side.0, line)
    }

    /// Plays one line as that seat, which may be one of several of a side.
    pub fn by(&mut self, seat: u8, line: &str) -> Result<(), Refusal> {
        let seat = Seat(seat);
        let view = self.truth.view(Viewer::Seat(seat));
        let order = notation::parse(&view, line)?;
        let action = menu::check(&view, &order)?;
        let mut umpire = Umpire::chance(&mut self.dice);
        TexasRevolution::play(&mut self.truth, seat, action, &mut umpire);
        let (_, reports) = umpire.finish().expect("no tape to tear");
        self.reports.extend(reports);
        TexasRevolution::check(&self.truth).expect("the invariants hold");
        Ok(())
    }

    /// Plays lines that must all be accepted.
    #[track_caller]
    pub fn orders(mut self, side: Side, lines: &[&str]) -> Self {
        for line in lines {
            if let Err(refusal) = self.order(side, line) {
                panic!("'{line}' was refused: {refusal}");
            }
        }
        self
    }

    /// Plays a line that must be refused, by that rule; nothing changes.
    #[track_caller]
    pub fn refused(&mut self, side: Side, line: &str, rule: &str) -> String {
        self.refused_by(side.0, line, rule)
    }

    /// The same as that seat.
    #[track_caller]
    pub fn refused_by(&mut self, seat: u8, line: &str, rule: &str) -> String {
        let before = self.truth.clone();
        match self.by(seat, line) {
            Ok(()) => panic!("'{line}' was accepted"),
            Err(refusal) => {
                assert!(self.truth == before, "a refused order changed something");
                assert_eq!(
                    refusal.rule.as_ref().map(crate::rule::Rule::number),
                    Some(rule),
                    "{refusal}"
                );
                refusal.to_string()
            }
        }
    }

    /// Where a counter is, whichever side has it.
    pub fn at(&self, name: &str) -> Location {
        let unit = unit(name);
        [MEXICO, TEXAS]
            .into_iter()
            .find_map(|s| self.truth.of(s).at(unit))
            .expect("every counter is somewhere")
    }

    /// Everything reported so far that a spectator may read, in English.
    pub fn told(&self) -> String {
        let public = self
            .reports
            .iter()
            .filter(|r| r.to == crate::umpire::Audience::All);
        let lines: Vec<_> = public.map(|r| format!("{} {}", r.rule, r.text)).collect();
        lines.join("\n")
    }

    /// What a spectator may read says so.
    #[track_caller]
    pub fn says(&self, words: &str) {
        let told = self.told();
        assert!(told.contains(words), "{told}");
    }
}

#[test]
fn a_scene_plays_lines_of_the_notation() {
    let mut scene = Scene::empty().with(MEXICO, "Urrea", "0145");
    assert_eq!(scene.asked(), Some(Seat(0)));
    assert_eq!(scene.at("Urrea"), Location::Hex(hex("0145")));
    assert!(scene.order(TEXAS, "done").is_err());
}
