//! [17] Burning towns and forts.
//!
//! A combat unit that stays in a town to the end of a raid or a movement may
//! burn it; the order is given in the sub-phase, and whoever carries it out goes
//! no further in it. Indians burn by [16.4], which is in [`super::indians`].

use super::force::Truth;
use super::map::Place;
use super::movement::{Held, Lock, Pace, goal_hex, ground, lock, refuse_held};
use super::naming;
use super::officers;
use super::state::{Location, Phase, Public, TEXAS, enemy, side_name};
use super::tables::{Arm, Arrival, Unit, tables};
use crate::hex::Hex;
use crate::menu::{Choice, Kind};
use crate::notation;
use crate::rule::Rule;
use crate::ruleset::{Refusal, Side};
use crate::text;
use crate::text::Text;
use crate::umpire::Umpire;

/// The towns and forts that the side can burn now, in the order of the data.
pub fn places<'a>(pace: &'a Pace<'_>) -> impl Iterator<Item = Hex> + 'a {
    let hexes = tables().map.places.iter().map(|p| p.hex);
    hexes.filter(|hex| refused(*pace, *hex).is_none())
}

/// What the field of `burn` may hold.
pub fn choices(pace: Pace<'_>) -> Kind {
    Kind::One(places(&pace).map(naming::choice).collect::<Vec<Choice>>())
}

/// Why a place of that name cannot be burned now.
pub fn explain(pace: Pace<'_>, word: &str) -> Refusal {
    match goal_hex(word).or_else(|| naming::read(word)) {
        Some(hex) => refused(pace, hex).unwrap_or_else(|| nowhere(pace)),
        None => notation::unknown(Text::new("tr-field-town"), word, choices(pace).listed()),
    }
}

/// The refusal where nothing can be burned at all.
fn nowhere(pace: Pace<'_>) -> Refusal {
    let text = if pace.public.phase == Phase::Raid {
        "tr-burn-nowhere-raid"
    } else {
        "tr-burn-nowhere"
    };
    Refusal::new(Rule::new("17"), Text::new(text))
}

/// Why the verb is not in the menu: because of the place named, where one is.
pub fn absent(pace: Pace<'_>, rest: &str) -> Refusal {
    if rest.trim().is_empty() {
        nowhere(pace)
    } else {
        explain(pace, rest)
    }
}

/// Why nothing is burned outside raids and movement.
pub fn untimely(public: &Public, verb: &str) -> Option<Refusal> {
    let is_now = matches!(public.phase, Phase::Raid | Phase::Movement);
    (verb == "burn" && !is_now).then(|| Refusal::new(Rule::new("17"), Text::new("tr-burn-when")))
}

/// Why nobody at all can burn what is in the hex; `None` where it can burn.
/// From what all may see: Indians ask for it too.
pub fn fireproof(public: &Public, side: Side, hex: Hex) -> Option<Refusal> {
    let refuse = |rule, text| Some(Refusal::new(Rule::new(rule), text));
    let name = || tables().map.name(hex);
    let Some(place) = tables().map.place(hex) else {
        return refuse("17", text!("tr-burn-no-town", place = name()));
    };
    if public.burned.contains(&hex) {
        return refuse("17", text!("tr-burn-again", place = name()));
    }
    if public.sieges.contains_key(&hex) {
        return refuse("17", text!("tr-burn-besieged", place = name()));
    }
    let is_held = is_held(public, side, place);
    (!is_held).then(|| Refusal::new(Rule::new("17"), text!("tr-burn-enemy", place = name())))
}

/// Whether the place is the side's without dispute [17; ruling TR-84].
fn is_held(public: &Public, side: Side, place: &Place) -> bool {
    public.control.get(&place.hex) == Some(&side)
        && !public
            .in_hex(place.hex)
            .iter()
            .any(|s| s.side == enemy(side))
}

/// Why the side cannot burn what is in the hex now.
pub fn refused(pace: Pace<'_>, hex: Hex) -> Option<Refusal> {
    let Pace {
        public,
        side,
        secret,
        ..
    } = pace;
    // Most places are empty, so that is asked first.
    let is_there = public.seen(side, hex).is_some();
    let shut = fireproof(public, side, hex);
    if !is_there || shut.is_some() {
        let absent = || Refusal::new(Rule::new("17"), nobody(pace, hex));
        return Some(shut.unwrap_or_else(absent));
    }
    let here = secret.in_hex(hex);
    let name = || tables().map.name(hex);
    // While they are locked, nobody burns the roof over their heads.
    for unit in &here {
        let lock = secret
            .standing(*unit)
            .and_then(|s| lock(public, side, *unit, s))
            .filter(|l| *l != Lock::JustCame);
        if let Some(lock) = lock {
            let why = refuse_held(pace, *unit, &Held::Lock(lock)).text;
            return Some(Refusal::new(
                Rule::new("17.3"),
                text!("tr-burn-locked", place = name(), why = why),
            ));
        }
    }
    if let Some(unit) = here.iter().find(|u| side == TEXAS && u.arm == Arm::Refugee) {
        return Some(Refusal::new(
            Rule::new("17.2"),
            text!(
                "tr-burn-refugees",
                place = name(),
                unit = unit.name.as_str()
            ),
        ));
    }
    match burner(pace, hex) {
        // The troops of a hex all obey the same [23.5].
        Some(unit) => officers::bar(pace, unit).map(|bar| officers::refuse(pace, unit, bar)),
        None => Some(Refusal::new(Rule::new("17"), nobody(pace, hex))),
    }
}

fn nobody(pace: Pace<'_>, hex: Hex) -> Text {
    let place = tables().map.name(hex);
    if pace.public.phase == Phase::Raid {
        text!("tr-burn-nobody-raid", place = place)
    } else {
        text!("tr-burn-nobody", place = place)
    }
}

/// Who burns it: of the combat units in the hex the one with the least movement
/// left, for it stays there. Leaders, supply and convicts do not burn, and in a
/// raid only those do who raid [17; ruling TR-84].
fn burner(pace: Pace<'_>, hex: Hex) -> Option<Unit> {
    pace.secret
        .in_hex(hex)
        .into_iter()
        .filter(|u| u.attack > 0 && !u.is_leader())
        .filter(|u| pace.public.phase != Phase::Raid || u.is_mounted())
        .min_by_key(|u| (pace.left(&[*u]), u.attack, *u))
}

/// Carries out the order to burn.
pub fn play(truth: &mut Truth, side: Side, hex: Hex, umpire: &mut Umpire) {
    let stage = truth.public.stage();
    if let Some(unit) = burner(Pace::of(truth, side), hex) {
        truth.of_mut(side).fires.insert(unit, stage);
    }
    umpire.announce(
        Rule::new("17"),
        text!(
            "tr-burns",
            side = side_name(side),
            place = tables().map.name(hex)
        ),
    );
    consume(truth, hex, umpire);
}

/// What a fire does: the place is burned, and the units of the town that have
/// not come yet never will [17.3].
pub fn consume(truth: &mut Truth, hex: Hex, umpire: &mut Umpire) {
    truth.public.burned.insert(hex);
    let map = &tables().map;
    let at_home = |unit: &Unit| match &unit.counter().arrives {
        Arrival::Town(town) => map.named(town).is_some_and(|p| p.hex == hex),
        _ => false,
    };
    let lost: Vec<Unit> = truth
        .of(TEXAS)
        .at_location(Location::Chart)
        .into_iter()
        .filter(at_home)
        .collect();
    if lost.is_empty() {
        return;
    }
    for unit in &lost {
        ground::remove(truth, TEXAS, *unit);
    }
    let names: Vec<&str> = lost.iter().map(|u| u.name.as_str()).collect();
    umpire.announce(
        Rule::new("17.3"),
        text!("tr-burn-loses", place = map.name(hex), units = names),
    );
}
