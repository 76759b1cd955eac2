//! [23.5] Who may order a unit, and why another may not.

use super::super::force::leaders;
use super::super::movement::Pace;
use super::super::state::Location;
use super::super::tables::Unit;
use super::{called, chief, holder, is_shared, place};
use crate::rule::Rule;
use crate::ruleset::Refusal;
use crate::text;

/// Why a seat may not order a unit of its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// Another's leader commands where it stands [ruling TR-109].
    With(Unit),
    /// It is another's leader, and no superior of the seat's is with him.
    Officer,
    /// No leader is with it, so that it is the commander-in-chief's [ruling TR-111].
    Leaderless,
    /// It is the seat's own leader, who marches with this superior under his
    /// orders [ruling TR-110].
    Obeys(Unit),
    /// It can force march only with this leader, who is another's [7].
    Led(Unit),
}

/// Why the seat that looks may not order the unit; `None` where it may, and
/// for the umpire, who carries orders out.
///
/// Troops obey the highest leader with them, and each of several of equal rank;
/// a leader obeys his own player and that of any superior with him [ruling TR-109].
pub fn bar(pace: Pace<'_>, unit: Unit) -> Option<Bar> {
    let seat = pace.seat?;
    let public = pace.public;
    if !is_shared(public, pace.side) {
        return None;
    }
    let at = pace.secret.at(unit)?;
    let rank = |u: Unit| u.leader.map(|l| l.rank);
    let here = || {
        let leaders = leaders().iter().copied();
        leaders.filter(|l| pace.secret.at(*l) == Some(at))
    };
    let is_own = |leader: &Unit| holder(public, *leader) == seat;
    if unit.is_leader() {
        let mut superiors = here().filter(|l| rank(*l) > rank(unit));
        if !is_own(&unit) {
            return (!superiors.any(|l| is_own(&l))).then_some(Bar::Officer);
        }
        let leads = |l: &Unit| !is_own(l) && pace.march(unit).is_some() && pace.together(unit, *l);
        return superiors.find(leads).map(Bar::Obeys);
    }
    let Some(highest) = here().map(rank).max() else {
        return (seat != chief(pace.side)).then_some(Bar::Leaderless);
    };
    let mut commanding = here().filter(|l| rank(*l) == highest);
    let first = commanding.clone().next()?;
    (!commanding.any(|l| is_own(&l))).then_some(Bar::With(first))
}

/// The refusal for a unit that another orders.
pub fn refuse(pace: Pace<'_>, unit: Unit, bar: Bar) -> Refusal {
    let public = pace.public;
    let hex = match pace.secret.at(unit) {
        Some(Location::Hex(hex) | Location::Fort(hex)) => Some(hex),
        _ => None,
    };
    let (name, place) = (unit.name.as_str(), place(hex));
    let who = |leader: Unit| called(holder(public, leader));
    let text = match bar {
        Bar::With(leader) => text!(
            "tr-commander-of-unit",
            unit = name,
            leader = leader.name.as_str(),
            who = who(leader),
            place = place
        ),
        Bar::Officer => text!(
            "tr-commander-of-leader",
            unit = name,
            who = who(unit),
            place = place
        ),
        Bar::Leaderless => text!(
            "tr-commander-in-chief",
            unit = name,
            who = called(chief(pace.side)),
            place = place
        ),
        Bar::Obeys(leader) => text!(
            "tr-commander-obeys",
            unit = name,
            leader = leader.name.as_str(),
            place = place
        ),
        Bar::Led(leader) => text!(
            "tr-commander-led",
            unit = name,
            leader = leader.name.as_str(),
            who = who(leader)
        ),
    };
    Refusal::new(Rule::new("23.5"), text)
}
