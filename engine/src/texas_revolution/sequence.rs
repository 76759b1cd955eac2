//! [4, 20] The sequence of play: which sub-phase follows which, and what the
//! umpire does between them.

use super::force::Truth;
use super::state::{MEXICO, Phase, Public, TEXAS, Weather, side_name};
use super::tables::tables;
use super::{battle, logistics, movement, officers, sight, victory, watch};
use crate::rule::Rule;
use crate::ruleset::Side;
use crate::text;
use crate::text::Text;
use crate::umpire::{TraceLine, Umpire};

/// Opens the game: turn 1, or the moment at which a prepared scenario starts.
pub fn begin(truth: &mut Truth, umpire: &mut Umpire) {
    watch::after(truth, umpire);
    if truth.public.phase == Phase::Logistics(MEXICO) {
        begin_turn(truth, umpire);
    } else {
        announce_turn(&truth.public, umpire);
        sight::refresh(truth);
        let weather = if truth.public.rains() {
            text!("tr-weather-is-rain")
        } else {
            text!("tr-weather-is-clear")
        };
        umpire.announce(Rule::new("20"), weather);
        open(truth, umpire);
        officers::open(&mut truth.public);
    }
    tell_phase(&truth.public, umpire);
}

/// Ends the sub-phase under way and goes on to the next in which somebody can
/// do something. Stops where something has to be answered first; whoever
/// answers it calls this again.
pub fn next(truth: &mut Truth, umpire: &mut Umpire) {
    watch::after(truth, umpire);
    if close(truth, umpire) {
        go_on(truth, umpire);
    }
}

/// Goes on after the combat sub-phase has been closed: the answer to the offer
/// of [2.3] comes between the two.
pub fn go_on(truth: &mut Truth, umpire: &mut Umpire) {
    let mut skipped: Vec<Text> = Vec::new();
    let before = moment(&truth.public);
    loop {
        advance(truth, &mut skipped, umpire);
        if is_held(&truth.public) {
            break;
        }
        open(truth, umpire);
        sight::refresh(truth);
        officers::open(&mut truth.public);
        if is_held(&truth.public) || !is_idle(&truth.public) {
            break;
        }
        skipped.push(phase_name(&truth.public));
        if !close(truth, umpire) {
            break;
        }
    }
    tell_skipped(&mut skipped, umpire);
    if moment(&truth.public) != before {
        tell_phase(&truth.public, umpire);
    }
}

/// Which sub-phase of the game it is.
fn moment(public: &Public) -> (u8, u8, Phase) {
    (public.turn, public.half, public.phase)
}

/// Says which sub-phase begins, so that one in which nothing is seen to be done
/// stands in the log too.
fn tell_phase(public: &Public, umpire: &mut Umpire) {
    if public.outcome.is_none() {
        umpire.announce(Rule::new("4"), text!("tr-now", phase = phase_name(public)));
    }
}

/// Whether the game is over, or waits for an answer.
fn is_held(public: &Public) -> bool {
    public.outcome.is_some() || !public.pending.is_empty()
}

/// Sets the next phase. Turns and halves roll over here.
fn advance(truth: &mut Truth, skipped: &mut Vec<Text>, umpire: &mut Umpire) {
    let public = &mut truth.public;
    public.open.clear();
    public.phase = match public.phase {
        Phase::Logistics(side) if side == MEXICO => Phase::Logistics(TEXAS),
        Phase::Logistics(_) => {
            roll_first_player(public, umpire);
            Phase::Raid
        }
        Phase::Raid => Phase::Movement,
        Phase::Movement => Phase::ForcedMarch,
        Phase::ForcedMarch => Phase::Combat,
        Phase::Combat if public.half == 0 => {
            public.half = 1;
            Phase::Raid
        }
        Phase::Combat => {
            tell_skipped(skipped, umpire);
            if usize::from(public.turn) >= tables().turns.len() {
                victory::at_last_turn(truth, umpire);
            } else {
                public.turn += 1;
                begin_turn(truth, umpire);
            }
            return;
        }
    };
    if let Phase::Logistics(side) = public.phase {
        logistics::begin(truth, side, umpire);
    }
}

/// What the umpire does as a sub-phase of phase III opens.
fn open(truth: &mut Truth, umpire: &mut Umpire) {
    match truth.public.phase {
        Phase::Logistics(_) | Phase::ForcedMarch => {}
        Phase::Raid => {
            truth.public.recent.clear();
            forget_marches(truth);
        }
        // A raid is a movement of its own, with an allowance of its own [6.5].
        Phase::Movement => forget_marches(truth),
        // Combat needs the ways by which units came [12.24, 12.25, 22.3].
        Phase::Combat => {
            truth.public.fought.clear();
            battle::begin(truth, umpire);
        }
    }
}

/// What the umpire does as a sub-phase closes. False when it could not be
/// closed yet: something has to be answered, or the game is over.
fn close(truth: &mut Truth, umpire: &mut Umpire) -> bool {
    match truth.public.phase {
        Phase::Logistics(side) => logistics::end(truth, side, umpire),
        Phase::Raid | Phase::Movement | Phase::ForcedMarch => {}
        Phase::Combat => {
            battle::end(truth, umpire);
            watch::after(truth, umpire);
            if is_held(&truth.public) {
                return false;
            }
            let side = truth.public.phasing();
            movement::rest(truth, side);
            forget_marches(truth);
            victory::at_combat_end(truth, umpire);
        }
    }
    !is_held(&truth.public)
}

fn forget_marches(truth: &mut Truth) {
    for side in [MEXICO, TEXAS] {
        truth.of_mut(side).march.clear();
    }
}

/// Whether nobody could do anything in the sub-phase, as all can see: a skip
/// must betray nothing. Logistics are never skipped.
pub fn is_idle(public: &Public) -> bool {
    let is_shared = officers::is_shared(public, public.actor());
    if is_shared && public.open.is_empty() && !matches!(public.phase, Phase::Logistics(_)) {
        return true;
    }
    match public.phase {
        Phase::Logistics(_) | Phase::Movement => false,
        // A cavalry company may leave a besieged fort, so those inside count [13.3].
        Phase::Raid => !shows(public, public.actor(), |u| u.is_mounted() || u.is_leader()),
        Phase::ForcedMarch => !shows(public, public.phasing(), |u| {
            u.leader.is_some_and(|l| l.force_march > 0)
        }),
        Phase::Combat => battle::is_idle(public),
    }
}

fn shows(public: &Public, side: Side, what: impl Fn(&super::tables::Counter) -> bool) -> bool {
    public
        .stacks
        .iter()
        .filter(|s| s.side == side)
        .any(|s| s.shown.iter().any(|u| what(u)))
}

/// The sub-phase in words.
pub fn phase_name(public: &Public) -> Text {
    let side = side_name(public.actor());
    match public.phase {
        Phase::Logistics(_) => text!("tr-phase-logistics", side = side),
        Phase::Raid => text!("tr-phase-raid", side = side),
        Phase::Movement => text!("tr-phase-movement", side = side),
        Phase::ForcedMarch => text!("tr-phase-forced-march", side = side),
        Phase::Combat => text!("tr-phase-combat", side = side),
    }
}

fn tell_skipped(skipped: &mut Vec<Text>, umpire: &mut Umpire) {
    if !skipped.is_empty() {
        let phases = std::mem::take(skipped);
        umpire.announce(Rule::new("4"), text!("tr-skipped", phases = phases));
    }
}

fn begin_turn(truth: &mut Truth, umpire: &mut Umpire) {
    announce_turn(&truth.public, umpire);
    roll_weather(&mut truth.public, umpire);
    truth.public.half = 0;
    truth.public.recent.clear();
    truth.public.phase = Phase::Logistics(MEXICO);
    logistics::begin(truth, MEXICO, umpire);
}

fn announce_turn(public: &Public, umpire: &mut Umpire) {
    let row = tables().turn(public.turn);
    umpire.announce(
        Rule::new("4"),
        text!(
            "tr-turn",
            turn = public.turn,
            first = date(&row.first_day),
            last = date(&row.last_day)
        ),
    );
}

/// A day of the turn track, given as year-month-day, in words.
pub fn date(day: &str) -> Text {
    let mut parts = day.split('-').map(|p| p.parse::<u16>().unwrap_or(0));
    let (_, month, day) = (parts.next(), parts.next(), parts.next());
    text!(
        "tr-date",
        day = day.unwrap_or(0),
        month = month.unwrap_or(0)
    )
}

/// [20, 20.1] Turn 1 is clear and so is May; after two turns of rain only a 1
/// rains, once [ruling TR-89].
fn roll_weather(public: &mut Public, umpire: &mut Umpire) {
    let rule = Rule::new("20");
    let table = tables().turn(public.turn).rain_up_to;
    public.weather = Weather::Clear;
    if public.turn == 1 || table == 0 {
        public.rain_run = 0;
        let text = if public.turn == 1 {
            text!("tr-weather-first")
        } else {
            text!("tr-weather-dry-month")
        };
        umpire.announce(
            if public.turn == 1 {
                Rule::new("20.1")
            } else {
                rule
            },
            text,
        );
        return;
    }
    let dry = public.rain_run >= 2;
    let limit = if dry { 1 } else { table };
    let die = umpire.roll(rule.clone(), 6, format!("t{} weather", public.turn));
    let rains = die <= limit;
    if rains {
        public.weather = Weather::Rain;
        // The restricted roll starts a new count, whatever it gave.
        public.rain_run = if dry { 1 } else { public.rain_run + 1 };
    } else {
        public.rain_run = 0;
    }
    let mut trace = vec![TraceLine::by(
        rule.clone(),
        text!("tr-weather-table", limit = table),
    )];
    if dry {
        trace.push(TraceLine::by(rule.clone(), text!("tr-weather-after-two")));
    }
    trace.push(TraceLine::by(Rule::new("20.1"), text!("tr-die", die = die)));
    umpire.announce_with(
        rule,
        if rains {
            text!("tr-weather-rain", die = die)
        } else {
            text!("tr-weather-clear", die = die)
        },
        trace,
    );
}

/// [4.III] Even: Mexico moves first; odd: Texas.
fn roll_first_player(public: &mut Public, umpire: &mut Umpire) {
    let rule = Rule::new("4");
    let die = umpire.roll(rule.clone(), 6, format!("t{} first player", public.turn));
    public.first = if die.is_multiple_of(2) { MEXICO } else { TEXAS };
    public.half = 0;
    umpire.announce(
        rule,
        text!("tr-first", side = side_name(public.first), die = die),
    );
}
