//! [3] Set-up, seats, and the invariants of a position.

use super::force::Truth;
use super::state::{
    History, Intake, Location, MEXICO, Phase, Public, Sealed, Secret, Standing, TEXAS, Weather,
};
use super::tables::{Arrival, Force, Unit, tables};
use crate::ruleset::{About, Broken, Position, Refusal, Scenario, Seat, SeatInfo, Setup};
use crate::text::Text;
use std::collections::{BTreeMap, BTreeSet};

/// What is offered at set-up.
pub fn about() -> About {
    About {
        key: "texas-revolution",
        name: Text::new("tr-name"),
        summary: Text::new("tr-summary"),
        scenarios: vec![Scenario {
            key: "campaign".into(),
            name: Text::new("tr-scenario-campaign"),
            summary: Text::new("tr-scenario-campaign-summary"),
        }],
        options: Vec::new(),
    }
}

/// The seats.
pub fn seats() -> Vec<SeatInfo> {
    vec![
        SeatInfo {
            seat: Seat(0),
            side: MEXICO,
            key: "mexico".into(),
            name: Text::new("tr-mexico"),
        },
        SeatInfo {
            seat: Seat(1),
            side: TEXAS,
            key: "texas".into(),
            name: Text::new("tr-texas"),
        },
    ]
}

/// The position before turn 1.
///
/// # Errors
/// A refusal for an unknown scenario or option.
pub fn position(_setup: &Setup) -> Result<Truth, Refusal> {
    let map = &tables().map;
    let mut secret = [(); 2].map(|()| Secret {
        forces: BTreeMap::new(),
        march: BTreeMap::new(),
        seen: BTreeMap::new(),
        walls: BTreeMap::new(),
    });
    for unit in Unit::all() {
        let side = if unit.force == Force::Mexican {
            MEXICO
        } else {
            TEXAS
        };
        let at = match &unit.arrives {
            Arrival::Start(place) => map
                .named(place)
                .map_or(Location::Chart, |p| Location::Hex(p.hex)),
            _ => Location::Chart,
        };
        let standing = Standing {
            at,
            entered: 0,
            stirred: false,
            rested: None,
        };
        secret[usize::from(side.0)].forces.insert(unit, standing);
    }
    Ok(Position {
        public: Public {
            turn: 1,
            phase: Phase::Logistics(MEXICO),
            weather: Weather::Clear,
            rain_run: 0,
            first: MEXICO,
            half: 0,
            control: map.places.iter().map(|p| (p.hex, TEXAS)).collect(),
            burned: BTreeSet::new(),
            ferries: BTreeSet::new(),
            sieges: BTreeMap::new(),
            stacks: Vec::new(),
            pending: Vec::new(),
            battle: None,
            assault: None,
            fought: BTreeSet::new(),
            intake: Intake::default(),
            recent: Vec::new(),
            history: History::default(),
            outcome: None,
        },
        secret: secret.into(),
        sealed: Sealed {},
    })
}

/// The invariants.
///
/// # Errors
/// The first that does not hold.
pub fn check(truth: &Truth) -> Result<(), Broken> {
    for unit in Unit::all() {
        let holders = [MEXICO, TEXAS]
            .into_iter()
            .filter(|s| truth.of(*s).forces.contains_key(&unit))
            .count();
        if holders != 1 {
            return Err(Broken(format!("{} is held by {holders} sides", unit.name)));
        }
    }
    Ok(())
}
