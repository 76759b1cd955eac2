//! [22, TEC] What it costs to go from one hex into the next, and what forbids it.

use super::super::map::{CrossingKind, Terrain};
use super::super::state::{MEXICO, Public};
use super::super::tables::{TerrainRow, tables};
use crate::hex::{Hex, Hexside};
use crate::ruleset::Side;
use std::sync::LazyLock;

/// The rows of the terrain effects chart that govern one step.
#[derive(Clone, Copy, Debug)]
pub struct Passage {
    /// MP of the hex and the hexside together.
    pub mp: u16,
    /// The row of the hex entered.
    pub ground: &'static TerrainRow,
    /// The row of the hexside crossed; `None` for dry land.
    pub water: Option<&'static TerrainRow>,
    /// A ferry that is still closed to the side [22.2]: only the Zapadores, and
    /// those who attack with them, go over it [11.3].
    pub closed_ferry: bool,
}

/// Why a step cannot be made at all, whoever makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impassable {
    /// Not a hex of the map.
    OffMap,
    /// The hexes do not touch.
    Apart,
    /// Sea [TEC].
    Sea,
    /// Open water between the two.
    Bay,
    /// The United States, closed to Mexicans [6.4; ruling TR-32].
    UnitedStates,
}

/// The rows of the chart by what lies on the map, so that no step looks one up
/// by its name.
struct Rows {
    ground: [&'static TerrainRow; 5],
    ford_major: &'static TerrainRow,
    ford_minor: &'static TerrainRow,
    ferry: &'static TerrainRow,
    ferry_captured: &'static TerrainRow,
    ferry_zapadores: &'static TerrainRow,
    major_river: &'static TerrainRow,
    minor_river: &'static TerrainRow,
}

static ROWS: LazyLock<Rows> = LazyLock::new(|| {
    let row = |name: &str| &tables().terrain[name];
    Rows {
        // In the order of the enum.
        ground: [
            Terrain::Prairie,
            Terrain::Forest,
            Terrain::Hills,
            Terrain::Marsh,
            Terrain::Sea,
        ]
        .map(|t| row(t.row())),
        ford_major: row("ford_major"),
        ford_minor: row("ford_minor"),
        ferry: row("ferry"),
        ferry_captured: row("ferry_captured"),
        ferry_zapadores: row("ferry_mexican_zapadores"),
        major_river: row("major_river"),
        minor_river: row("minor_river"),
    }
});

/// What the side meets when it goes from `from` into `to`.
///
/// # Errors
/// Why nobody of that side can.
pub fn passage(public: &Public, side: Side, from: Hex, to: Hex) -> Result<Passage, Impassable> {
    let map = &tables().map;
    let hex = map.hex(to).ok_or(Impassable::OffMap)?;
    let direction = from.direction_to(to).ok_or(Impassable::Apart)?;
    let rows = &*ROWS;
    let ground = rows.ground[hex.terrain as usize];
    let Some(mp) = ground.mp else {
        return Err(Impassable::Sea);
    };
    if side == MEXICO && map.is_united_states(to) {
        return Err(Impassable::UnitedStates);
    }
    let barrier = map.barrier(from, direction);
    let mut closed_ferry = false;
    let water = match barrier.crossing {
        Some(CrossingKind::Ford) if barrier.major => Some(rows.ford_major),
        Some(CrossingKind::Ford) => Some(rows.ford_minor),
        Some(CrossingKind::Ferry) if side != MEXICO => Some(rows.ferry),
        Some(CrossingKind::Ferry) => {
            let stormed =
                Hexside::new(from, direction).is_some_and(|s| public.ferries.contains(&s));
            closed_ferry = !stormed;
            Some(if stormed {
                rows.ferry_captured
            } else {
                rows.ferry_zapadores
            })
        }
        None if barrier.bay => return Err(Impassable::Bay),
        None if barrier.river.is_none() => None,
        None if barrier.major => Some(rows.major_river),
        None => Some(rows.minor_river),
    };
    let toll = water.and_then(|w| w.mp).unwrap_or(0);
    Ok(Passage {
        mp: u16::from(mp) + u16::from(toll),
        ground,
        water,
        closed_ferry,
    })
}

impl Passage {
    /// The row that forbids a forced march here, if one does [7, 20.2a].
    pub fn forbids_forced_march(&self, rains: bool) -> Option<&'static TerrainRow> {
        [Some(self.ground), self.water]
            .into_iter()
            .flatten()
            .find(|row| {
                if rains {
                    !row.forced_march_rain
                } else {
                    !row.forced_march_clear
                }
            })
    }

    /// Whether an enemy hex may be attacked across the hexside [20.2e].
    pub fn allows_attack(&self, rains: bool) -> bool {
        self.water.is_none_or(|row| {
            if rains {
                row.attack_rain
            } else {
                row.attack_clear
            }
        })
    }
}
