//! [23.5] Who is asked, from what is public alone, and who has said done.

use super::super::action::Action;
use super::super::force::{Sight, Truth, commander, leaders, own};
use super::super::movement::Pace;
use super::super::state::{Location, Phase, Public, SeenStack, enemy, side_of};
use super::super::tables::{Unit, tables};
use super::{
    Officer, called, chief, holder, is_shared, name, of_hex, of_sortie, of_units, officer, sits,
};
use crate::hex::Hex;
use crate::rule::Rule;
use crate::ruleset::{Decision, Refusal, Seat, Side};
use crate::text;
use crate::text::Text;
use crate::umpire::Umpire;
use std::collections::BTreeSet;

/// Settles who is asked in the sub-phase that opens: all of the acting side
/// who could order something in it, as far as all can see [ruling TR-113].
pub fn open(public: &mut Public) {
    let side = public.actor();
    public.open = if is_shared(public, side) {
        whom(public, side)
    } else {
        BTreeSet::new()
    };
}

/// Those who could order something, as far as all can see.
fn whom(public: &Public, side: Side) -> BTreeSet<Seat> {
    let stacks = || public.stacks.iter().filter(move |s| s.side == side);
    let mounted = |s: &SeenStack| s.shown.iter().any(|u| u.is_mounted());
    let mut seats = BTreeSet::new();
    match public.phase {
        Phase::Logistics(_) => {}
        Phase::Movement => {
            seats.insert(chief(side));
            seats.extend(in_the_field(public, side));
        }
        Phase::Raid => {
            seats.extend(in_the_field(public, side));
            for stack in stacks() {
                let seat = of_units(public, side, &stack.shown);
                let led = commander(&stack.shown).is_some();
                // A company of horse may leave a besieged fort [13.3].
                if mounted(stack) || (led && !stack.inside) {
                    seats.insert(seat);
                }
                // A lower leader of the commander-in-chief may be under the screen.
                if stack.screened && led {
                    seats.insert(chief(side));
                }
            }
        }
        Phase::ForcedMarch => {
            // Who force marches goes with the leader who commands his stack [7].
            for stack in stacks().filter(|s| !s.inside) {
                let leader = commander(&stack.shown);
                let leads = leader.is_some_and(|u| u.leader.is_some_and(|l| l.force_march > 0));
                if leads {
                    seats.insert(of_units(public, side, &stack.shown));
                }
            }
        }
        Phase::Combat => {
            let foe = enemy(side);
            for stack in stacks() {
                let hex = stack.hex;
                let siege = public.sieges.get(&hex).map(|s| s.garrison);
                if stack.inside {
                    seats.insert(of_sortie(public, side, hex));
                } else if public.seen(foe, hex).is_some()
                    || public.combat.storming.contains(&hex)
                    || siege == Some(foe)
                {
                    seats.insert(of_hex(public, side, hex));
                }
            }
        }
    }
    seats
}

/// The commanders beside the commander-in-chief who have a leader on the map
/// who is not shut up in a fort [ruling TR-112].
fn in_the_field(public: &Public, side: Side) -> impl Iterator<Item = Seat> + '_ {
    let shut = |unit: &Unit| {
        let mut inside = public.stacks.iter().filter(|s| s.inside);
        inside.any(|s| s.shown.contains(unit))
    };
    let there = public.officers.iter().filter(move |u| !shut(u));
    there
        .map(|unit| holder(public, *unit))
        .filter(move |seat| side_of(*seat) == side)
}

/// Whether the decision that is open is that of a whole sub-phase, which all
/// commanders of a side take, and not of a single hex.
fn is_of_all(public: &Public) -> bool {
    public.pending.is_empty()
        && public.battle.is_none()
        && public.assault.is_none()
        && !matches!(public.phase, Phase::Logistics(_))
}

/// The open decision, put to everybody who takes it.
pub fn ask(public: &Public, decision: Decision) -> Vec<Decision> {
    if public.open.is_empty() || !is_of_all(public) {
        return vec![decision];
    }
    let put = |seat: &Seat| Decision {
        seat: *seat,
        ..match officer(*seat) {
            Some(officer) => of_officer(&decision, officer),
            None => decision.clone(),
        }
    };
    public.open.iter().map(put).collect()
}

/// The decision of a sub-phase as it is put to a subordinate.
fn of_officer(decision: &Decision, officer: &Officer) -> Decision {
    let leaders: Vec<&str> = officer.leaders.iter().map(|u| u.name.as_str()).collect();
    let what = decision.prompt.clone();
    Decision {
        key: format!("{}.{}", decision.key, officer.key),
        prompt: text!("tr-commander-ask", what = what, leaders = leaders),
        ..decision.clone()
    }
}

/// Who has still to say done, where several decide at once.
pub fn still_open(public: &Public) -> Vec<Text> {
    if public.open.is_empty() || !is_of_all(public) || public.outcome.is_some() {
        return Vec::new();
    }
    public.open.iter().map(|seat| name(*seat)).collect()
}

/// Notes that a seat has said done while others have not. False where this is
/// no such thing, and the sub-phase ends as it does with one commander.
pub fn says_done(truth: &mut Truth, seat: Seat, action: &Action, umpire: &mut Umpire) -> bool {
    let public = &mut truth.public;
    if *action != Action::Done || public.open.len() < 2 || !public.open.remove(&seat) {
        return false;
    }
    let open: Vec<Text> = public.open.iter().map(|s| name(*s)).collect();
    umpire.announce(
        Rule::new("23.5"),
        text!("tr-commander-done", who = name(seat), open = open),
    );
    true
}

/// Whether the seat that looks has to put a stack right that is too large
/// [5; ruling TR-115].
pub fn answers_for(pace: Pace<'_>, hex: Hex) -> bool {
    let Some(seat) = pace.seat.filter(|_| is_shared(pace.public, pace.side)) else {
        return true;
    };
    let open = &pace.public.open;
    let there = |l: &&Unit| pace.secret.at(**l) == Some(Location::Hex(hex));
    let mut here = leaders()
        .iter()
        .filter(there)
        .map(|l| holder(pace.public, *l))
        .filter(|s| open.contains(s))
        .peekable();
    if here.peek().is_some() {
        return here.any(|s| s == seat);
    }
    let chief = chief(pace.side);
    !open.contains(&chief) || seat == chief
}

/// The seat that declares what is fought in a hex; with `sortie` what the
/// garrison of the fort there begins [ruling TR-114].
fn fighter(public: &Public, side: Side, hex: Hex, sortie: bool) -> Seat {
    let seat = if sortie {
        of_sortie(public, side, hex)
    } else {
        of_hex(public, side, hex)
    };
    let (open, chief) = (&public.open, chief(side));
    if open.contains(&seat) {
        seat
    } else if open.contains(&chief) {
        chief
    } else {
        open.first().copied().unwrap_or(chief)
    }
}

/// Whether the viewer declares what is fought in the hex.
pub fn fights(view: &Sight<'_>, hex: Hex, sortie: bool) -> bool {
    let public = view.public();
    own(view).is_some_and(|(side, _)| {
        !is_shared(public, side) || view.seat() == Some(fighter(public, side, hex, sortie))
    })
}

/// Why the viewer does not declare what is fought in the hex; `None` where he
/// does, or where nobody of his side is.
pub fn refuse_fight(view: &Sight<'_>, hex: Hex, sortie: bool) -> Option<Refusal> {
    let public = view.public();
    let (side, secret) = own(view)?;
    let there = secret.in_hex(hex).len() + secret.in_fort(hex).len();
    if there == 0 || fights(view, hex, sortie) {
        return None;
    }
    Some(anothers(hex, fighter(public, side, hex, sortie)))
}

/// The refusal to a seat that does not command in that hex.
pub fn refuse_hex(public: &Public, side: Side, hex: Hex) -> Refusal {
    anothers(hex, of_hex(public, side, hex))
}

fn anothers(hex: Hex, seat: Seat) -> Refusal {
    let place = tables().map.name(hex);
    let text = text!("tr-commander-of-hex", place = place, who = called(seat));
    Refusal::new(Rule::new("23.5"), text)
}

/// A commander resigns: his leaders obey the commander-in-chief from now on,
/// who takes his place where he was asked [ruling TR-117]. False for a
/// commander-in-chief, whose resignation ends the game.
///
/// # Errors
/// A refusal when he has resigned already.
pub fn relieve(truth: &mut Truth, seat: Seat, umpire: &mut Umpire) -> Result<bool, Refusal> {
    let public = &mut truth.public;
    let Some(officer) = officer(seat).filter(|_| sits(public, seat)) else {
        return Ok(false);
    };
    if !public.relieved.insert(seat) {
        let text = text!("tr-commander-gone", who = called(seat));
        return Err(Refusal::new(Rule::new("23.5"), text));
    }
    let chief = chief(officer.side);
    if public.open.remove(&seat) {
        public.open.insert(chief);
    }
    let names: Vec<&str> = officer.leaders.iter().map(|u| u.name.as_str()).collect();
    umpire.announce(
        Rule::new("23.5"),
        text!(
            "tr-commander-leaves",
            who = called(seat),
            leaders = names,
            chief = called(chief)
        ),
    );
    Ok(true)
}
