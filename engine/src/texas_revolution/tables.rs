//! The charts of the game, read once from the data files: counters, CRT, turn
//! track, forced march and command tables. Code holds no figure of a table.

use super::map::Map;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// All charts.
pub struct Tables {
    /// Every counter, in the order of the data file.
    pub counters: Vec<Counter>,
    by_id: BTreeMap<String, Unit>,
    /// The map.
    pub map: Map,
    /// The terrain effects chart, by row name.
    pub terrain: BTreeMap<String, TerrainRow>,
    /// Results by column (odds), then by row (die from [`CRT_LOW`]).
    pub crt: BTreeMap<Odds, Vec<CrtResult>>,
    /// The turn track, turn 1 first.
    pub turns: Vec<TurnRow>,
    /// Combat factors lost, by hexes marched (1 to 3) and die (1 to 6) [7].
    pub forced_march: [[u8; 6]; 3],
    /// Infantry battalions a stack may hold, by rank of its commander [5.1].
    pub battalions: BTreeMap<Option<Rank>, u8>,
}

/// The lowest die row of the CRT; lower modified rolls use it too.
pub const CRT_LOW: i8 = -2;
/// The highest die row of the CRT; higher modified rolls use it too.
pub const CRT_HIGH: i8 = 8;

/// The charts.
pub fn tables() -> &'static Tables {
    static TABLES: LazyLock<Tables> = LazyLock::new(Tables::read);
    &TABLES
}

/// A counter by its place in [`Tables::counters`]; saved under its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit(pub u16);

impl Unit {
    /// The printed counter.
    pub fn counter(self) -> &'static Counter {
        &tables().counters[usize::from(self.0)]
    }

    /// The counter with that id.
    pub fn by_id(id: &str) -> Option<Self> {
        tables().by_id.get(id).copied()
    }

    /// All counters.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..tables().counters.len()).filter_map(|n| u16::try_from(n).ok().map(Self))
    }
}

impl std::ops::Deref for Unit {
    type Target = Counter;

    fn deref(&self) -> &Counter {
        self.counter()
    }
}

impl Serialize for Unit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.counter().id)
    }
}

impl<'de> Deserialize<'de> for Unit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        Self::by_id(&id).ok_or_else(|| serde::de::Error::custom(format!("no counter '{id}'")))
    }
}

/// What is printed on a counter, and when it comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Key in orders and saves.
    pub id: String,
    /// Its name, unique within its side.
    pub name: String,
    /// Whose colour it bears.
    pub force: Force,
    /// Size mark, empty for supply, refugees and the government.
    pub size: Size,
    /// Kind of unit.
    pub arm: Arm,
    /// Combat factors in attack; 0 for those in brackets.
    pub attack: u8,
    /// Combat factors in defence, and what it pays as a loss.
    pub defence: u8,
    /// Movement points a turn.
    pub moves: u8,
    /// A leader's ratings.
    pub leader: Option<Ratings>,
    /// How it comes into play.
    pub arrives: Arrival,
}

/// Colour groups of counters [1.2 D].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Force {
    /// The Army of Operations.
    Mexican,
    /// Texans on the map at the start.
    Texan,
    /// Texas militia.
    Militia,
    /// American volunteers.
    Volunteer,
    /// United States Army.
    Us,
    /// Indians.
    Indian,
}

/// Unit sizes [1.2 C].
// These are the names on the charts.
#[allow(clippy::upper_case_acronyms)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Size {
    /// No size mark.
    #[serde(rename = "")]
    None,
    /// Company, battery or war party.
    I,
    /// Battalion.
    II,
    /// Regiment.
    III,
    /// Brigade.
    X,
    /// Division.
    XX,
    /// Army.
    XXX,
}

/// Kinds of unit [1.2].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Foot.
    Infantry,
    /// Horse.
    Cavalry,
    /// Field guns.
    LightArtillery,
    /// Siege guns.
    HeavyArtillery,
    /// The Zapadores [11.3].
    Engineer,
    /// Convicts, who may not attack [13.5.6d].
    Convict,
    /// Supply.
    Supply,
    /// A leader.
    Leader,
    /// The Texas Government.
    Government,
    /// Refugees [21].
    Refugee,
    /// A war party [16].
    Indian,
}

/// Command levels, lowest first [5.1].
// These are the names on the charts.
#[allow(clippy::upper_case_acronyms)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Rank {
    /// Brigade.
    X,
    /// Division.
    XX,
    /// Army.
    XXX,
}

/// A leader's ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratings {
    /// Command level.
    pub rank: Rank,
    /// Added to the die in attack.
    pub attack: i8,
    /// Taken from the die in defence.
    pub defence: i8,
    /// Most hexes of a forced march [7].
    pub force_march: u8,
}

/// How a counter comes into play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// On the map at the start, in that place.
    Start(String),
    /// Mexican reinforcement of that turn at one of these entries.
    Turn(u8, String),
    /// Mexican seaborne reinforcement from turn 15 [19.2].
    Sea,
    /// Mexican guard of a captured town [15.6].
    Capture(String),
    /// Texan unit in any friendly town from that turn [15.5].
    Scheduled(u8),
    /// Texan militia of that town [15.1].
    Town(String),
    /// Texan rural company along that river [15.4].
    River(String),
    /// American volunteers at E to H or by sea [15.1].
    East,
    /// Texan supply by forage [14.12].
    Forage,
    /// United States Army [18].
    UsArmy,
    /// United States deserters [18.2].
    UsVolunteer,
    /// The Cherokees [16.1].
    Cherokee,
    /// The Comanches [16.2].
    Comanche,
}

/// A row of the terrain effects chart.
// A row of the chart is a row of yes and no.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct TerrainRow {
    /// The row's name.
    pub terrain: String,
    /// MP to enter or, for a hexside, to cross on top; `None` where none may.
    #[serde(deserialize_with = "dash")]
    pub mp: Option<u8>,
    /// Modifier of the attacker's die.
    pub drm: i8,
    /// Whether attackers across it are halved, in clear weather.
    #[serde(deserialize_with = "yes")]
    pub halved_clear: bool,
    /// The same in rain.
    #[serde(deserialize_with = "yes")]
    pub halved_rain: bool,
    /// Whether retreats across it cost half the force, in clear weather.
    #[serde(deserialize_with = "yes")]
    pub retreat_half_clear: bool,
    /// The same in rain.
    #[serde(deserialize_with = "yes")]
    pub retreat_half_rain: bool,
    /// Whether it may be attacked across, in clear weather.
    #[serde(deserialize_with = "yes")]
    pub attack_clear: bool,
    /// The same in rain.
    #[serde(deserialize_with = "yes")]
    pub attack_rain: bool,
    /// Whether a forced march may enter or cross it, in clear weather.
    #[serde(deserialize_with = "yes")]
    pub forced_march_clear: bool,
    /// The same in rain.
    #[serde(deserialize_with = "yes")]
    pub forced_march_rain: bool,
}

fn yes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    // "zapadores" marks a row that only they may use, which is what it means there.
    Ok(matches!(
        String::deserialize(deserializer)?.as_str(),
        "yes" | "zapadores"
    ))
}

fn dash<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    match String::deserialize(deserializer)?.as_str() {
        "-" => Ok(None),
        n => n.parse().map(Some).map_err(serde::de::Error::custom),
    }
}

/// A column of the CRT, worst for the attacker first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Odds {
    #[serde(rename = "1-4")]
    OneToFour,
    #[serde(rename = "1-3")]
    OneToThree,
    #[serde(rename = "1-2")]
    OneToTwo,
    #[serde(rename = "1-1")]
    Even,
    #[serde(rename = "3-2")]
    ThreeToTwo,
    #[serde(rename = "2-1")]
    TwoToOne,
    #[serde(rename = "3-1")]
    ThreeToOne,
    #[serde(rename = "4-1")]
    FourToOne,
    #[serde(rename = "5-1")]
    FiveToOne,
    #[serde(rename = "6-1")]
    SixToOne,
}

/// A result of the CRT.
// These are the names on the charts.
#[allow(clippy::upper_case_acronyms)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CrtResult {
    /// Attacker eliminated.
    AE,
    /// Attacker loses half.
    AEH,
    /// Attacker retreats.
    AR2,
    /// Exchange, and the attacker retreats.
    ARXH,
    /// Exchange, and the defender retreats.
    DRXH,
    /// Defender retreats.
    DR2,
    /// Defender loses half.
    DEH,
    /// Defender eliminated.
    DE,
}

/// A turn of the turn track.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct TurnRow {
    /// Its number.
    pub turn: u8,
    /// First day, as year-month-day.
    pub first_day: String,
    /// Last day.
    pub last_day: String,
    /// Month that governs the weather.
    pub month: String,
    /// Rain on a roll up to this; 0 for never.
    pub rain_up_to: u8,
    /// By what the Texan reinforcement die is multiplied [15.1].
    pub die_multiple: u8,
    /// Whether Texan battalions may come [15.1].
    #[serde(deserialize_with = "yes")]
    pub battalions: bool,
}

#[derive(Deserialize)]
struct CounterRow {
    id: String,
    name: String,
    force: Force,
    size: Size,
    arm: Arm,
    attack: u8,
    defence: u8,
    #[serde(rename = "move")]
    moves: u8,
    rank: Option<Rank>,
    ldr_attack: Option<i8>,
    ldr_defence: Option<i8>,
    ldr_force_march: Option<u8>,
    arrives: String,
}

#[derive(Deserialize)]
struct CrtLine {
    die: i8,
    odds: Odds,
    result: CrtResult,
}

#[derive(Deserialize)]
struct MarchLine {
    one_hex: u8,
    two_hexes: u8,
    three_hexes: u8,
}

#[derive(Deserialize)]
struct CommandLine {
    rank: String,
    battalions: u8,
}

/// The rows of a data file. The files are part of the program, so a bad one
/// stops every test at once.
fn rows<T: serde::de::DeserializeOwned>(name: &str, text: &str) -> Vec<T> {
    csv::Reader::from_reader(text.as_bytes())
        .deserialize()
        .collect::<Result<_, _>>()
        .unwrap_or_else(|e| panic!("{name}: {e}"))
}

impl Tables {
    fn read() -> Self {
        let lines: Vec<CounterRow> = rows(
            "counters.csv",
            include_str!("../../data/texas_revolution/counters.csv"),
        );
        let counters: Vec<Counter> = lines.into_iter().map(Counter::from).collect();
        let by_id = counters
            .iter()
            .enumerate()
            .filter_map(|(n, c)| Some((c.id.clone(), Unit(u16::try_from(n).ok()?))))
            .collect();
        let terrain: Vec<TerrainRow> = rows(
            "terrain.csv",
            include_str!("../../data/texas_revolution/terrain.csv"),
        );
        let mut cells: Vec<CrtLine> = rows(
            "crt.csv",
            include_str!("../../data/texas_revolution/crt.csv"),
        );
        cells.sort_by_key(|c| c.die);
        let mut crt: BTreeMap<Odds, Vec<CrtResult>> = BTreeMap::new();
        for cell in cells {
            crt.entry(cell.odds).or_default().push(cell.result);
        }
        let march: Vec<MarchLine> = rows(
            "forced_march.csv",
            include_str!("../../data/texas_revolution/forced_march.csv"),
        );
        let mut forced_march = [[0; 6]; 3];
        for (die, line) in march.iter().take(6).enumerate() {
            forced_march[0][die] = line.one_hex;
            forced_march[1][die] = line.two_hexes;
            forced_march[2][die] = line.three_hexes;
        }
        let command: Vec<CommandLine> = rows(
            "command.csv",
            include_str!("../../data/texas_revolution/command.csv"),
        );
        Self {
            counters,
            by_id,
            map: Map::read(include_str!("../../data/texas_revolution/map.json")),
            terrain: terrain
                .into_iter()
                .map(|l| (l.terrain.clone(), l))
                .collect(),
            crt,
            turns: rows(
                "turns.csv",
                include_str!("../../data/texas_revolution/turns.csv"),
            ),
            forced_march,
            battalions: command
                .into_iter()
                .map(|l| {
                    let rank = match l.rank.as_str() {
                        "X" => Some(Rank::X),
                        "XX" => Some(Rank::XX),
                        "XXX" => Some(Rank::XXX),
                        _ => None,
                    };
                    (rank, l.battalions)
                })
                .collect(),
        }
    }

    /// The result in that column for a modified die roll.
    pub fn result(&self, odds: Odds, die: i8) -> CrtResult {
        let row = usize::from((die.clamp(CRT_LOW, CRT_HIGH) - CRT_LOW).unsigned_abs());
        self.crt[&odds][row]
    }

    /// The row of the turn track; the last for turns beyond it.
    pub fn turn(&self, turn: u8) -> &TurnRow {
        let place = usize::from(turn.max(1) - 1).min(self.turns.len() - 1);
        &self.turns[place]
    }
}

impl From<CounterRow> for Counter {
    fn from(row: CounterRow) -> Self {
        let leader = row.rank.map(|rank| Ratings {
            rank,
            attack: row.ldr_attack.unwrap_or(0),
            defence: row.ldr_defence.unwrap_or(0),
            force_march: row.ldr_force_march.unwrap_or(0),
        });
        let arrives =
            Arrival::read(&row.arrives).unwrap_or_else(|| panic!("counters.csv: {}", row.arrives));
        Self {
            id: row.id,
            name: row.name,
            force: row.force,
            size: row.size,
            arm: row.arm,
            attack: row.attack,
            defence: row.defence,
            moves: row.moves,
            leader,
            arrives,
        }
    }
}

impl Arrival {
    fn read(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, ':');
        let kind = parts.next()?;
        let first = parts.next();
        let second = parts.next();
        Some(match (kind, first, second) {
            ("start", Some(place), _) => Self::Start(place.into()),
            ("turn", Some(turn), Some(entries)) => Self::Turn(turn.parse().ok()?, entries.into()),
            ("sea", ..) => Self::Sea,
            ("capture", Some(town), _) => Self::Capture(town.into()),
            ("scheduled", Some(turn), _) => Self::Scheduled(turn.parse().ok()?),
            ("pool", Some("town"), Some(town)) => Self::Town(town.into()),
            ("pool", Some("river"), Some(river)) => Self::River(river.into()),
            ("pool", Some("east"), _) => Self::East,
            ("pool", Some("supply"), _) => Self::Forage,
            ("us-army", ..) => Self::UsArmy,
            ("us-volunteer", ..) => Self::UsVolunteer,
            ("cherokee", ..) => Self::Cherokee,
            ("comanche", ..) => Self::Comanche,
            _ => return None,
        })
    }
}

impl Counter {
    /// Whether it is horse for raids, withdrawal and reconnaissance: cavalry
    /// and Indians [8.2, 11.2; ruling TR-43].
    pub fn is_mounted(&self) -> bool {
        matches!(self.arm, Arm::Cavalry | Arm::Indian)
    }

    /// Whether it counts against stacking: infantry battalions only [5].
    pub fn is_battalion(&self) -> bool {
        self.arm == Arm::Infantry && self.size == Size::II
    }

    /// Whether it has a zone of control in its hex [10].
    pub fn has_zone(&self) -> bool {
        self.defence > 0
    }

    /// Whether it is a leader.
    pub fn is_leader(&self) -> bool {
        self.leader.is_some()
    }
}
