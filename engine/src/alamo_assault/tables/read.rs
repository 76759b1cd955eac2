//! The data files read, and put together.

use super::{BodyId, Figures, Gun, Muster, SeatEntry, Sector, SectorRow, Tables, Weapon, tenths};
use crate::alamo_assault::state::{MEXICO, TEXAS};
use crate::inches::{Bearing, Point};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A Mexican column as the data have it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ColumnRow {
    key: String,
    name: String,
    commander: String,
    successor: String,
    units: String,
    men: u16,
    figures: u16,
    ladders: u8,
    officers: u16,
    musicians: u16,
    standards: u16,
    pioneers: u16,
    range: Weapon,
    objectives: String,
    x: i32,
    y: i32,
    #[serde(deserialize_with = "yes")]
    reserve: bool,
    provenance: String,
}

/// The men of a sector as the data have them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GarrisonRow {
    key: String,
    name: String,
    sector: String,
    leader: String,
    unit: String,
    rifles_189: u16,
    rifles_249: u16,
    gunners: u16,
    #[serde(deserialize_with = "yes")]
    fights: bool,
    #[serde(deserialize_with = "yes")]
    hidden: bool,
    provenance: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GunRow {
    key: String,
    sector: String,
    calibre: String,
    crew: u16,
    x: i32,
    y: i32,
    facing: i32,
    provenance: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatRow {
    key: String,
    side: String,
    name: String,
    #[serde(deserialize_with = "yes")]
    full: bool,
    bodies: String,
}

/// A column of the data that says yes or no.
pub fn yes<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    match String::deserialize(deserializer)?.as_str() {
        "yes" => Ok(true),
        "no" => Ok(false),
        other => Err(serde::de::Error::custom(format!(
            "'{other}' is neither yes nor no"
        ))),
    }
}

fn rows<T: DeserializeOwned>(name: &str, text: &str) -> Vec<T> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows: Result<Vec<T>, _> = reader.deserialize().collect();
    rows.unwrap_or_else(|e| panic!("{name}: {e}"))
}

macro_rules! data {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!("../../../data/alamo_assault/", $name)),
        )
    };
}

fn read_rows<T: DeserializeOwned>((name, text): (&str, &str)) -> Vec<T> {
    rows(name, text)
}

impl Tables {
    /// Reads them all.
    pub(super) fn read() -> Self {
        let sectors: Vec<SectorRow> = read_rows(data!("sectors.csv"));
        let sector = |key: &str| {
            let n = sectors.iter().position(|s| s.key == key);
            let n = n.unwrap_or_else(|| panic!("there is no sector '{key}'"));
            Sector(u8::try_from(n).unwrap_or_default())
        };
        let columns: Vec<ColumnRow> = read_rows(data!("columns.csv"));
        let garrison: Vec<GarrisonRow> = read_rows(data!("garrison.csv"));
        let mut muster: Vec<Muster> = Vec::new();
        for row in columns {
            let special = row.officers + row.musicians + row.standards + row.pioneers;
            muster.push(Muster {
                key: row.key,
                name: row.name,
                side: MEXICO,
                leader: row.commander,
                successor: row.successor,
                units: row.units,
                men: row.men,
                // The commander is one of the officers.
                figures: Figures {
                    soldiers: row.figures - special,
                    gunners: 0,
                    officers: row.officers - 1,
                    musicians: row.musicians,
                    standards: row.standards,
                    pioneers: row.pioneers,
                    leaders: 1,
                },
                more: 0,
                ladders: row.ladders,
                weapon: row.range,
                fights: true,
                hidden: row.reserve,
                reserve: row.reserve,
                at: tenths(row.x, row.y),
                sectors: row.objectives.split(' ').map(sector).collect(),
                provenance: row.provenance,
            });
        }
        for row in garrison {
            let leaders = u16::from(!row.leader.is_empty());
            let named = leaders.min(row.rifles_189);
            muster.push(Muster {
                key: row.key,
                name: row.name,
                side: TEXAS,
                leader: row.leader,
                successor: String::new(),
                units: row.unit,
                men: 3 * (row.rifles_189 + row.gunners),
                figures: Figures {
                    soldiers: row.rifles_189 - named,
                    gunners: row.gunners,
                    leaders: named,
                    ..Figures::default()
                },
                more: row.rifles_249 - row.rifles_189,
                ladders: 0,
                weapon: Weapon::Rifle,
                fights: row.fights,
                hidden: row.hidden,
                reserve: false,
                at: Point::default(),
                sectors: vec![sector(&row.sector)],
                provenance: row.provenance,
            });
        }
        let body = |key: &str| {
            let n = muster.iter().position(|m| m.key == key);
            let n = n.unwrap_or_else(|| panic!("there is no body '{key}'"));
            BodyId(u8::try_from(n).unwrap_or_default())
        };
        let guns: Vec<GunRow> = read_rows(data!("guns.csv"));
        let seats: Vec<SeatRow> = read_rows(data!("seats.csv"));
        let seats = seats
            .into_iter()
            .filter(|row| row.full)
            .map(|row| SeatEntry {
                key: row.key,
                side: if row.side == "mexico" { MEXICO } else { TEXAS },
                name: row.name,
                bodies: row.bodies.split(' ').map(body).collect(),
            });
        Self {
            seats: seats.collect(),
            guns: guns
                .into_iter()
                .map(|row| Gun {
                    key: row.key,
                    sector: sector(&row.sector),
                    calibre: row.calibre,
                    crew: row.crew,
                    at: tenths(row.x, row.y),
                    facing: Bearing::new(row.facing),
                    provenance: row.provenance,
                })
                .collect(),
            muster,
            sectors,
        }
    }
}
