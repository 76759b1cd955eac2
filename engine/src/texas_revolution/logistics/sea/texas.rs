//! [19.1] Texan ships: one unit a turn, from port to port or from the east.

use super::super::super::force::Truth;
use super::super::super::movement::locks::lock;
use super::super::super::movement::{self, Pace, stacking};
use super::super::super::state::{Location, Public, TEXAS};
use super::super::super::tables::{Arm, Arrival, Unit, tables};
use super::{full, harbour_refused, port_refused, ports, storm};
use crate::hex::Hex;
use crate::rule::Rule;
use crate::ruleset::Refusal;
use crate::text;
use crate::text::Text;
use crate::umpire::Umpire;

/// Why no Texan unit can go by sea at all any more this turn.
pub fn texas_refused(public: &Public) -> Option<Refusal> {
    storm(public).or_else(|| {
        let text = Text::new("tr-refuse-ship-once");
        public
            .intake
            .by_sea
            .then(|| Refusal::new(Rule::new("19.1"), text))
    })
}

/// The ports in which an American volunteer may come in by sea [15.1, 19.1].
pub fn arrival_ports(public: &Public) -> Vec<Hex> {
    if texas_refused(public).is_some() {
        return Vec::new();
    }
    ports()
        .filter(|hex| port_refused(public, TEXAS, *hex).is_none())
        .collect()
}

/// Why a volunteer cannot come in by sea in that port.
pub fn refuse_arrival(public: &Public, unit: Unit, hex: Hex) -> Option<Refusal> {
    arrival_refused(unit)
        .or_else(|| texas_refused(public))
        .or_else(|| port_refused(public, TEXAS, hex))
}

/// Why a unit of that kind never goes by sea.
fn kind_refused(unit: Unit) -> Option<Refusal> {
    let text = text!("tr-refuse-ship-kind", unit = unit.name.as_str());
    (unit.is_mounted() || unit.arm == Arm::Refugee).then(|| Refusal::new(Rule::new("19.1"), text))
}

/// Whether the unit comes from the United States, over the east edge.
fn is_from_the_east(unit: Unit) -> bool {
    matches!(
        unit.arrives,
        Arrival::East | Arrival::UsArmy | Arrival::UsVolunteer
    )
}

/// Why a unit of that kind does not come into the campaign by sea: no horse
/// does [19.1], nor United States deserters [18.2].
pub fn arrival_refused(unit: Unit) -> Option<Refusal> {
    let text = || text!("tr-refuse-deserters-sea", unit = unit.name.as_str());
    let deserts = unit.arrives == Arrival::UsVolunteer;
    let refused = deserts.then(|| Refusal::new(Rule::new("18.2"), text()));
    refused.or_else(|| kind_refused(unit))
}

/// Whether a unit that comes in there comes by sea.
pub fn is_by_sea(unit: Unit, hex: Hex) -> bool {
    let entries = &tables().map.entries;
    is_from_the_east(unit)
        && tables().map.place(hex).is_some_and(|p| p.port)
        && !entries.values().any(|h| *h == hex)
}

/// Notes that a volunteer came by sea.
pub fn note_arrival(public: &mut Public, unit: Unit, hex: Hex, umpire: &mut Umpire) {
    public.intake.by_sea = true;
    umpire.announce(
        Rule::new("19.1"),
        text!(
            "tr-arrives-by-sea",
            unit = unit.name.as_str(),
            place = tables().map.name(hex)
        ),
    );
}

/// Why the unit cannot be shipped from where it is.
pub fn unit_refused(pace: Pace<'_>, unit: Unit) -> Option<Refusal> {
    let Pace {
        public,
        side,
        secret,
        ..
    } = pace;
    let name = unit.name.as_str();
    let refuse = |rule, text| Some(Refusal::new(Rule::new(rule), text));
    if let Some(refusal) = kind_refused(unit) {
        return Some(refusal);
    }
    let standing = secret.standing(unit)?;
    let Location::Hex(hex) = standing.at else {
        return refuse("19.1", text!("tr-refuse-ship-where", unit = name));
    };
    if let Some(refusal) = port_refused(public, side, hex) {
        return Some(refusal);
    }
    if lock(public, side, unit, standing).is_some() {
        return Some(movement::refuse_unit(pace, unit));
    }
    let mut stay = secret.in_hex(hex);
    stay.retain(|u| *u != unit);
    if let Some(excess) = stacking::excess(&stay) {
        return Some(full(&excess, hex));
    }
    let far = destinations(pace, unit).is_empty();
    far.then(|| {
        Refusal::new(
            Rule::new("19.1"),
            text!("tr-refuse-ship-nowhere", unit = name),
        )
    })
}

/// The ports to which the unit can go.
pub fn destinations(pace: Pace<'_>, unit: Unit) -> Vec<Hex> {
    ports()
        .filter(|hex| pace.hex(unit) != Some(*hex))
        .filter(|hex| harbour_refused(pace.public, pace.secret, pace.side, &[unit], *hex).is_none())
        .collect()
}

/// Units that can be shipped now.
pub fn shippable(pace: Pace<'_>) -> Vec<Unit> {
    if texas_refused(pace.public).is_some() {
        return Vec::new();
    }
    let on_map = pace.secret.on_map().map(|(unit, _)| unit);
    on_map
        .filter(|unit| unit_refused(pace, *unit).is_none())
        .collect()
}

/// A unit goes by sea; it moves on as it likes later in the turn [6.3].
pub fn ship(truth: &mut Truth, unit: Unit, at: Hex, umpire: &mut Umpire) {
    let Some(Location::Hex(from)) = truth.of(TEXAS).at(unit) else {
        return;
    };
    truth.public.intake.by_sea = true;
    if let Some(standing) = truth.of_mut(TEXAS).forces.get_mut(&unit) {
        standing.at = Location::Hex(at);
        standing.rested = None;
    }
    let map = &tables().map;
    umpire.announce(
        Rule::new("19.1"),
        text!(
            "tr-ships",
            unit = unit.name.as_str(),
            from = map.name(from),
            to = map.name(at)
        ),
    );
}
