//! [3] Set-up: scenarios read from data, seats.

use super::force::Truth;
use super::officers;
use super::options::{self, Options};
use super::state::{
    CombatNotes, History, Intake, Location, MEXICO, Phase, Public, Sealed, Secret, Standing, TEXAS,
    Weather, enemy,
};
use super::tables::{Arm, Arrival, Force, Unit, tables};
use crate::hex::Hex;
use crate::menu::Choice;
use crate::notation;
use crate::ruleset::{About, Position, Refusal, Scenario, SeatInfo, Setup, Side};
use crate::text;
use crate::text::Text;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Scenarios by key, with their file and the messages that name them.
const SCENARIOS: [(&str, &str, &str, &str); 4] = [
    (
        "campaign",
        include_str!("../../data/texas_revolution/scenarios/campaign.toml"),
        "tr-scenario-campaign",
        "tr-scenario-campaign-summary",
    ),
    (
        "siege-of-the-alamo",
        include_str!("../../data/texas_revolution/scenarios/siege-of-the-alamo.toml"),
        "tr-scenario-siege-of-the-alamo",
        "tr-scenario-siege-of-the-alamo-summary",
    ),
    (
        "coleto",
        include_str!("../../data/texas_revolution/scenarios/coleto.toml"),
        "tr-scenario-coleto",
        "tr-scenario-coleto-summary",
    ),
    (
        "san-jacinto",
        include_str!("../../data/texas_revolution/scenarios/san-jacinto.toml"),
        "tr-scenario-san-jacinto",
        "tr-scenario-san-jacinto-summary",
    ),
];

/// A scenario file: where and when play begins, and what differs from the
/// start of the campaign.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Plan {
    turn: u8,
    weather: PlanWeather,
    phase: PlanPhase,
    /// Whose phase it is.
    side: PlanSide,
    /// Units by place, entry letter or hex number.
    #[serde(default)]
    at: BTreeMap<String, Vec<String>>,
    /// Units destroyed before play begins.
    #[serde(default)]
    gone: Vec<String>,
    /// Units that have been on the map and are back on the chart.
    #[serde(default)]
    chart: Vec<String>,
    /// Towns and forts that Mexico controls without units in them.
    #[serde(default)]
    control: Vec<String>,
    /// Towns and forts that have been burned.
    #[serde(default)]
    burned: Vec<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PlanWeather {
    Clear,
    Rain,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PlanPhase {
    Logistics,
    Movement,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PlanSide {
    Mexico,
    Texas,
}

impl PlanSide {
    fn side(self) -> Side {
        match self {
            Self::Mexico => MEXICO,
            Self::Texas => TEXAS,
        }
    }
}

/// The plans, read once. The files are part of the program, so a bad one stops
/// every test at once.
fn plans() -> &'static BTreeMap<&'static str, Plan> {
    static PLANS: LazyLock<BTreeMap<&'static str, Plan>> = LazyLock::new(|| {
        SCENARIOS
            .iter()
            .map(|(key, file, ..)| {
                let plan = toml::from_str(file).unwrap_or_else(|e| panic!("{key}.toml: {e}"));
                (*key, plan)
            })
            .collect()
    });
    &PLANS
}

/// What is offered at set-up.
pub fn about() -> About {
    About {
        key: "texas-revolution",
        name: Text::new("tr-name"),
        summary: Text::new("tr-summary"),
        scenarios: SCENARIOS
            .iter()
            .map(|(key, _, name, summary)| Scenario {
                key: (*key).to_owned(),
                name: Text::new(name),
                summary: Text::new(summary),
            })
            .collect(),
        options: options::infos(),
    }
}

/// The seats of a game with this set-up [23.5]; of one that is refused, those
/// of the default.
pub fn seats(setup: &Setup) -> Vec<SeatInfo> {
    let options = options::read(setup).unwrap_or_default();
    officers::seats([MEXICO, TEXAS].map(|side| options.commanders(side)))
}

/// The position in which play begins.
///
/// # Errors
/// A refusal for an unknown scenario or option, with the nearest.
pub fn position(setup: &Setup) -> Result<Truth, Refusal> {
    let key = if setup.scenario.is_empty() {
        SCENARIOS[0].0
    } else {
        setup.scenario.as_str()
    };
    let Some(plan) = plans().get(key) else {
        let keys: Vec<Choice> = SCENARIOS.iter().map(|s| Choice::plain(s.0)).collect();
        return Err(notation::unknown(text!("tr-label-scenario"), key, &keys));
    };
    Ok(arrange(plan, options::read(setup)?))
}

/// Sets the counters up [3].
fn arrange(plan: &Plan, options: Options) -> Truth {
    let side = plan.side.side();
    let (phase, first) = match plan.phase {
        PlanPhase::Logistics => (Phase::Logistics(side), MEXICO),
        PlanPhase::Movement => (Phase::Movement, side),
    };
    let mut secret = [(); 2].map(|()| Secret {
        forces: BTreeMap::new(),
        march: BTreeMap::new(),
        seen: BTreeMap::new(),
        walls: BTreeMap::new(),
        committed: Vec::new(),
        fires: BTreeMap::new(),
        unscreened: 0,
    });
    for unit in Unit::all() {
        let standing = Standing {
            at: start_of(unit, options),
            entered: 0,
            stirred: false,
            rested: None,
        };
        let side = side_at_start(unit);
        secret[usize::from(side.0)].forces.insert(unit, standing);
    }
    let map = &tables().map;
    let mut truth = Position {
        public: Public {
            options,
            turn: plan.turn,
            phase,
            weather: match plan.weather {
                PlanWeather::Clear => Weather::Clear,
                PlanWeather::Rain => Weather::Rain,
            },
            rain_run: 0,
            first,
            half: 0,
            // Texas controls every town at the start [15.1].
            control: map.places.iter().map(|p| (p.hex, TEXAS)).collect(),
            burned: BTreeSet::new(),
            ferries: BTreeSet::new(),
            sieges: BTreeMap::new(),
            stacks: Vec::new(),
            pending: Vec::new(),
            battle: None,
            assault: None,
            fought: BTreeSet::new(),
            combat: CombatNotes::default(),
            intake: Intake::default(),
            open: BTreeSet::new(),
            relieved: BTreeSet::new(),
            officers: BTreeSet::new(),
            recent: Vec::new(),
            history: History::default(),
            outcome: None,
        },
        secret: secret.into(),
        sealed: Sealed {},
    };
    follow(plan, &mut truth);
    truth
}

/// Puts what a plan names where it says.
fn follow(plan: &Plan, truth: &mut Truth) {
    let before = plan.turn.saturating_sub(1).max(1);
    let put = |truth: &mut Truth, id: &str, at: Location| {
        let unit = Unit::by_id(id).unwrap_or_else(|| panic!("a scenario names '{id}'"));
        let side = side_at_start(unit);
        if let Some(standing) = truth.of_mut(side).forces.get_mut(&unit) {
            standing.at = at;
            if !matches!(unit.arrives, Arrival::Start(_)) {
                standing.entered = before;
            }
        }
        if let Arrival::Capture(town) = &unit.arrives
            && let Some(town) = tables().map.named(town)
        {
            truth.public.history.guards.insert(town.hex);
        }
    };
    for (place, units) in &plan.at {
        let hex = hex_of(place).unwrap_or_else(|| panic!("a scenario names '{place}'"));
        for id in units {
            put(truth, id, Location::Hex(hex));
        }
    }
    for id in &plan.gone {
        put(truth, id, Location::Gone);
    }
    for id in &plan.chart {
        put(truth, id, Location::Chart);
    }
    for place in &plan.control {
        let hex = hex_of(place).unwrap_or_else(|| panic!("a scenario names '{place}'"));
        truth.public.control.insert(hex, MEXICO);
    }
    for place in &plan.burned {
        let hex = hex_of(place).unwrap_or_else(|| panic!("a scenario names '{place}'"));
        truth.public.burned.insert(hex);
    }
}

/// The hex of a place, an entry letter or a number.
fn hex_of(place: &str) -> Option<Hex> {
    super::logistics::hex_named(place)
}

/// Where a unit stands before anything has happened.
fn start_of(unit: Unit, options: Options) -> Location {
    let map = &tables().map;
    match &unit.counter().arrives {
        Arrival::Start(_) if unit.arm == Arm::Government && options.government_at_san_felipe => map
            .named("San Felipe")
            .map_or(Location::Chart, |p| Location::Hex(p.hex)),
        Arrival::Start(place) => map
            .named(place)
            .map_or(Location::Chart, |p| Location::Hex(p.hex)),
        // Without the option Lamar has no counter [15.5; ruling TR-78].
        _ if unit.id == LAMAR && !options.lamar => Location::Gone,
        _ => Location::Chart,
    }
}

/// The counter that comes into play by an option only.
const LAMAR: &str = "tx_lamar";

/// The side that commands a counter at first. Indians choose theirs when they
/// come [16.1, 16.2].
pub fn side_at_start(unit: Unit) -> Side {
    if unit.force == Force::Mexican {
        MEXICO
    } else {
        enemy(MEXICO)
    }
}
