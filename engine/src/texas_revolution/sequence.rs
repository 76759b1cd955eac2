//! [4, 20] The sequence of play: which sub-phase follows which, and what the
//! umpire does between them.

use super::force::Truth;
use super::state::{MEXICO, Phase, TEXAS, Weather, enemy};
use super::tables::tables;
use crate::rule::Rule;
use crate::text;
use crate::umpire::Umpire;

/// Opens turn 1, which is clear [20.1].
pub fn begin(truth: &mut Truth, umpire: &mut Umpire) {
    begin_turn(truth, umpire);
}

fn begin_turn(truth: &mut Truth, umpire: &mut Umpire) {
    let public = &mut truth.public;
    public.weather = Weather::Clear;
    if public.turn > 1 {
        let roll = umpire.roll(Rule::new("20"), 6, format!("t{} weather", public.turn));
        if roll <= tables().turn(public.turn).rain_up_to {
            public.weather = Weather::Rain;
        }
    }
    public.half = 0;
    public.phase = Phase::Logistics(MEXICO);
}

/// Goes on to the sub-phase after the one that was just ended.
pub fn next(truth: &mut Truth, umpire: &mut Umpire) {
    let public = &mut truth.public;
    public.phase = match public.phase {
        Phase::Logistics(side) if side == MEXICO => Phase::Logistics(TEXAS),
        Phase::Logistics(_) => {
            let roll = umpire.roll(Rule::new("4"), 6, format!("t{} first player", public.turn));
            public.first = if roll % 2 == 0 { MEXICO } else { TEXAS };
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
            public.turn += 1;
            if usize::from(public.turn) > tables().turns.len() {
                public.outcome = Some(crate::ruleset::Outcome {
                    winner: Some(enemy(MEXICO)),
                    text: text!("tr-outcome-prevention"),
                    rule: Some(Rule::new("2.1")),
                });
                return;
            }
            begin_turn(truth, umpire);
            return;
        }
    };
}
