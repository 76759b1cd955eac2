//! [18] The United States Army: the die that brings it, the two units a turn,
//! and the deserters who come before it.

use super::force::Truth;
use super::state::{Intake, Location, MEXICO, Public, Secret};
use super::tables::{Arm, Arrival, Unit};
use crate::rule::Rule;
use crate::ruleset::Refusal;
use crate::text;
use crate::text::Text;
use crate::umpire::{TraceLine, Umpire};

const RULE: Rule = Rule::new("18");
/// The river whose crossing calls the army.
const CALLS: &str = "Trinity";
/// The river whose crossing brings deserters.
const STIRS: &str = "Nueces";
/// Units of the army that may come in one logistics sub-phase.
const A_TURN: u8 = 2;

/// Whether a Mexican unit had crossed the river before this turn: what follows
/// from it begins with the next logistics [18, 18.2; ruling TR-86].
fn crossed_before(public: &Public, river: &str) -> bool {
    let history = &public.history;
    let since = history.since.get(river).copied().unwrap_or(0);
    history.crossed.contains(river) && since < public.turn
}

/// Refugees held by Mexico, and those it has used up as supply [18].
fn refugees(mexico: &Secret) -> (u8, u8) {
    let of = |spent: bool| {
        let forces = mexico.forces.iter();
        let all = forces.filter(|(unit, _)| unit.arm == Arm::Refugee);
        let count = all.filter(|(_, s)| matches!(s.at, Location::Track(_)) == spent);
        u8::try_from(count.count()).unwrap_or(u8::MAX)
    };
    (of(false), of(true))
}

/// Rolls for the entry of the army, in every Texan logistics after a Mexican
/// has crossed the Trinity until the die shows 1 or less: one less for each
/// refugee unit captured and each die before, two less for each used as supply
/// [18; rulings TR-71, TR-86, TR-87].
pub fn roll(truth: &mut Truth, umpire: &mut Umpire) {
    if truth.public.history.us.enters || !crossed_before(&truth.public, CALLS) {
        return;
    }
    let (captured, used) = refugees(truth.of(MEXICO));
    let before = truth.public.history.us.dice;
    let occasion = format!("t{} United States entry", truth.public.turn);
    let die = umpire.roll(RULE, 6, occasion);
    let less = captured
        .saturating_add(used.saturating_mul(2))
        .saturating_add(before);
    let total = i16::from(die) - i16::from(less);
    let enters = total <= 1;
    let history = &mut truth.public.history;
    history.us.dice = before.saturating_add(1);
    history.us.enters = enters;
    let mut trace = vec![text!("tr-die", die = die)];
    let minus = |count: u8, by: u16| format!("-{}", u16::from(count) * by);
    if captured > 0 {
        trace.push(text!(
            "tr-us-captured",
            count = captured,
            less = minus(captured, 1)
        ));
    }
    if used > 0 {
        trace.push(text!("tr-us-used", count = used, less = minus(used, 2)));
    }
    if before > 0 {
        trace.push(text!(
            "tr-us-before",
            count = before,
            less = minus(before, 1)
        ));
    }
    trace.push(text!("tr-us-needs", total = total.to_string()));
    let trace = trace.into_iter().map(|text| TraceLine::by(RULE, text));
    umpire.announce_with(
        RULE,
        text!(
            "tr-us-die",
            total = total.to_string(),
            enters = u8::from(enters)
        ),
        trace.collect(),
    );
}

/// How the entry stands, once a die has fallen for it.
pub fn status(public: &Public) -> Option<Text> {
    let history = &public.history;
    (history.us.dice > 0).then(|| {
        text!(
            "tr-status-us",
            enters = u8::from(history.us.enters),
            dice = history.us.dice
        )
    })
}

/// Tells that the deserters may come, once [18.2].
pub fn tell_deserters(truth: &mut Truth, umpire: &mut Umpire) {
    if !truth.public.history.us.deserters && crossed_before(&truth.public, STIRS) {
        truth.public.history.us.deserters = true;
        umpire.announce(Rule::new("18.2"), Text::new("tr-us-deserters"));
    }
}

/// Why a United States unit that waits may not come in this sub-phase.
pub fn refused(public: &Public, unit: Unit) -> Option<Refusal> {
    let name = unit.name.as_str();
    let history = &public.history;
    if unit.arrives == Arrival::UsVolunteer {
        return (!history.us.deserters)
            .then(|| Refusal::new(Rule::new("18.2"), text!("tr-refuse-deserters", unit = name)));
    }
    if !history.us.enters {
        let text = if crossed_before(public, CALLS) {
            text!("tr-refuse-us-die", unit = name, dice = history.us.dice)
        } else {
            text!("tr-refuse-us-trinity", unit = name)
        };
        return Some(Refusal::new(RULE, text));
    }
    let full = public.intake.united_states >= A_TURN && !public.options.us_at_once;
    full.then(|| {
        Refusal::new(
            RULE,
            text!(
                "tr-refuse-us-two",
                unit = name,
                come = public.intake.united_states
            ),
        )
    })
}

/// Counts a unit of the army that came; deserters are not counted [18.2].
pub fn note(intake: &mut Intake, unit: Unit) {
    if unit.arrives == Arrival::UsArmy {
        intake.united_states += 1;
    }
}
