//! Set-up: scenarios read from data, seats, and who stands where at the start.

use super::options::{self, Options};
use super::plan::plan;
use super::state::{
    Body, GunState, MEXICO, Mood, Place, Public, Sealed, SeatState, Secret, TEXAS, Tally, Truth,
    side_name, side_part,
};
use super::tables::{BodyId, Sector, params, tables, tenths};
use crate::inches::Bearing;
use crate::menu::Choice;
use crate::notation;
use crate::ruleset::{About, Position, Refusal, Scenario, Seat, SeatInfo, Setup};
use crate::text;
use crate::text::Text;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Scenarios by key, with their file and the messages that name them.
const SCENARIOS: [(&str, &str, &str, &str); 3] = [
    (
        "historical",
        include_str!("../../data/alamo_assault/scenarios/historical.toml"),
        "aa-scenario-historical",
        "aa-scenario-historical-summary",
    ),
    (
        "north-wall",
        include_str!("../../data/alamo_assault/scenarios/north-wall.toml"),
        "aa-scenario-north-wall",
        "aa-scenario-north-wall-summary",
    ),
    (
        "more-men",
        include_str!("../../data/alamo_assault/scenarios/more-men.toml"),
        "aa-scenario-more-men",
        "aa-scenario-more-men-summary",
    ),
];

/// A scenario file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ScenarioFile {
    columns: Vec<String>,
    garrison: Vec<String>,
    turns: u8,
    /// The sectors in play; none named means all.
    #[serde(default)]
    sectors: Vec<String>,
    /// Where columns begin, where not as in the order of battle; in tenths of an inch.
    #[serde(default)]
    start: BTreeMap<String, [i32; 2]>,
    /// Whether the garrison has its larger number.
    #[serde(default)]
    larger_garrison: bool,
}

fn scenarios() -> &'static BTreeMap<&'static str, ScenarioFile> {
    static FILES: LazyLock<BTreeMap<&'static str, ScenarioFile>> = LazyLock::new(|| {
        let read = |(key, file, ..): &(&'static str, &str, &str, &str)| {
            let scenario = toml::from_str(file).unwrap_or_else(|e| panic!("{key}.toml: {e}"));
            (*key, scenario)
        };
        SCENARIOS.iter().map(read).collect()
    });
    &FILES
}

/// What is offered at set-up.
pub fn about() -> About {
    About {
        key: "alamo-assault",
        name: Text::new("aa-name"),
        summary: Text::new("aa-summary"),
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

fn scenario(setup: &Setup) -> Result<&'static ScenarioFile, Refusal> {
    let key = if setup.scenario.is_empty() {
        SCENARIOS[0].0
    } else {
        setup.scenario.as_str()
    };
    scenarios().get(key).ok_or_else(|| {
        let keys: Vec<Choice> = SCENARIOS.iter().map(|s| Choice::plain(s.0)).collect();
        notation::unknown(text!("aa-label-scenario"), key, &keys)
    })
}

/// The bodies of a game, with the figures they begin with.
fn bodies(file: &ScenarioFile, options: Options) -> Vec<BodyId> {
    let larger = options.larger.unwrap_or(file.larger_garrison);
    let named = file.columns.iter().chain(&file.garrison);
    named
        .map(|key| BodyId::by_key(key).unwrap_or_else(|| panic!("a scenario names '{key}'")))
        .filter(|id| {
            let muster = id.muster();
            muster.figures.total() + if larger { muster.more } else { 0 } > 0
        })
        .collect()
}

/// The seats: key, side, name, and bodies.
fn seating(file: &ScenarioFile, options: Options) -> Vec<(String, SeatState)> {
    let bodies = bodies(file, options);
    let seat = |side, name, bodies| SeatState {
        side,
        name,
        bodies,
        ready: false,
        resigned: false,
    };
    if options.two_seats {
        return [(MEXICO, "mexico"), (TEXAS, "texas")]
            .into_iter()
            .map(|(side, key)| {
                let own = bodies.iter().copied().filter(|id| id.side() == side);
                (key.to_owned(), seat(side, side_name(side), own.collect()))
            })
            .collect();
    }
    tables()
        .seats
        .iter()
        .map(|entry| {
            let own = entry
                .bodies
                .iter()
                .copied()
                .filter(|id| bodies.contains(id));
            let name = Text::plain(&entry.name);
            (entry.key.clone(), seat(entry.side, name, own.collect()))
        })
        .filter(|(_, seat)| !seat.bodies.is_empty())
        .collect()
}

/// The seats of a game with this set-up; of the default where it is wrong.
pub fn seats(setup: &Setup) -> Vec<SeatInfo> {
    let file = scenario(setup).unwrap_or(&scenarios()[SCENARIOS[0].0]);
    let options = options::read(setup).unwrap_or_default();
    (0..)
        .zip(seating(file, options))
        .map(|(n, (key, state))| SeatInfo {
            seat: Seat(n),
            side: state.side,
            key,
            leads: Some(text!(
                "aa-seat-leads",
                side = side_name(state.side),
                bodies = state.bodies.iter().map(|id| id.name()).collect::<Vec<_>>()
            )),
            name: state.name,
        })
        .collect()
}

/// The position in which play begins.
///
/// # Errors
/// A refusal for an unknown scenario or option, with the nearest.
pub fn position(setup: &Setup) -> Result<Truth, Refusal> {
    let file = scenario(setup)?;
    let options = options::read(setup)?;
    let larger = options.larger.unwrap_or(file.larger_garrison);
    let seats: Vec<SeatState> = seating(file, options).into_iter().map(|(_, s)| s).collect();
    let sectors: Vec<Sector> = if file.sectors.is_empty() {
        Sector::all().collect()
    } else {
        let named = file.sectors.iter();
        named
            .map(|key| Sector::by_key(key).unwrap_or_else(|| panic!("a scenario names '{key}'")))
            .collect()
    };
    let asleep = if options.alarm {
        sectors.iter().copied().collect()
    } else {
        BTreeSet::new()
    };
    let doors = sectors.iter().filter(|s| s.row().door);
    let doors = doors.map(|s| (*s, params().door_pips.value)).collect();
    let mut truth: Truth = Position {
        secret: vec![Secret::default(); seats.len() + 2],
        sealed: Sealed {},
        public: Public {
            options,
            turn: 1,
            turns: file.turns,
            seats,
            sectors,
            bodies: BTreeMap::new(),
            unseen: BTreeSet::new(),
            guns: Vec::new(),
            asleep,
            doors,
            open: BTreeSet::new(),
            standing: BTreeMap::new(),
            recent: Vec::new(),
            smoke: Vec::new(),
            melees: BTreeSet::new(),
            outcome: None,
        },
    };
    for id in bodies(file, options) {
        let mut body = at_start(id, larger);
        if let Some([x, y]) = file.start.get(&id.muster().key) {
            body.at = tenths(*x, *y);
        }
        place(&mut truth, id, body);
    }
    truth.public.guns = tables()
        .guns
        .iter()
        .map(|gun| GunState {
            held: manned(&truth.public, gun.sector).then_some(TEXAS),
            taken: None,
            facing: None,
        })
        .collect();
    Ok(truth)
}

/// Whether gunners begin in that sector.
fn manned(public: &Public, sector: Sector) -> bool {
    public.posted(sector).any(|(_, b)| b.figures.gunners > 0)
}

/// Puts a body on the table, or out of sight.
fn place(truth: &mut Truth, id: BodyId, body: Body) {
    if !id.muster().hidden {
        truth.public.bodies.insert(id, body);
        return;
    }
    truth.public.unseen.insert(id);
    let part = side_part(&truth.public, id.side());
    if let Some(secret) = truth.secret.get_mut(usize::from(part.0)) {
        secret.hidden.insert(id, body);
    }
}

/// A body as it begins.
fn at_start(id: BodyId, larger: bool) -> Body {
    let muster = id.muster();
    let mut figures = muster.figures;
    if larger {
        figures.soldiers += muster.more;
        // Who had nobody to lead now leads.
        if figures.leaders == 0 && !muster.leader.is_empty() && figures.soldiers > 0 {
            figures.soldiers -= 1;
            figures.leaders = 1;
        }
    }
    let sector = muster.sectors[0];
    let ground = plan().ground(sector);
    let (at, place, facing) = if muster.side == MEXICO {
        let facing = muster.at.bearing_to(ground.foot).unwrap_or(Bearing::NORTH);
        (muster.at, Place::Field, facing)
    } else {
        (ground.post, Place::Post(sector), ground.facing)
    };
    Body {
        at,
        facing,
        place,
        mood: Mood::Steady,
        figures,
        start: figures.total(),
        fallen: 0,
        left: 0,
        up: 0,
        inside: 0,
        ladders: muster.ladders,
        committed: !muster.reserve,
        order: None,
        tally: Tally::default(),
    }
}
