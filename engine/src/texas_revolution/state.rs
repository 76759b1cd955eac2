//! The position: what is public, what a side owns, what nobody sees.

use super::battle::Battle;
use super::options::Options;
use super::siege::Assault;
use super::tables::Unit;
use crate::board::Arrow;
use crate::hex::{Hex, Hexside};
use crate::ruleset::{Outcome, Owner, Seat, Side};
use crate::text::Text;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The Mexican side.
pub const MEXICO: Side = Side(0);
/// The Texan side.
pub const TEXAS: Side = Side(1);

/// The other side.
pub fn enemy(side: Side) -> Side {
    Side(1 - side.0)
}

/// The part of the secrets a side owns.
pub fn owner(side: Side) -> Owner {
    Owner(side.0)
}

/// The side a seat plays for: the even ones for Mexico, the odd ones for Texas [23.5].
pub fn side_of(seat: Seat) -> Side {
    Side(seat.0 % 2)
}

/// The name of a side.
pub fn side_name(side: Side) -> Text {
    Text::new(if side == MEXICO {
        "tr-mexico"
    } else {
        "tr-texas"
    })
}

/// What all may see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Public {
    /// Optional rules and disputed rulings chosen at set-up.
    #[serde(default)]
    pub options: Options,
    /// The turn, from 1.
    pub turn: u8,
    /// What is being done now.
    pub phase: Phase,
    /// Weather of this turn [20].
    pub weather: Weather,
    /// Consecutive turns of rain up to now that count towards the dry phase
    /// after two of them [20; ruling TR-89].
    pub rain_run: u8,
    /// Who moves first in phase III of this turn.
    pub first: Side,
    /// 0 while the first player is the phasing player, then 1.
    pub half: u8,
    /// Who controls each town and fort: who last had a zone of control there [15.1].
    pub control: BTreeMap<Hex, Side>,
    /// Burned towns and forts [17].
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub burned: BTreeSet<Hex>,
    /// Ferries the Mexicans have stormed and may use [22.2].
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub ferries: BTreeSet<Hexside>,
    /// Sieges under way, by fort [13].
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sieges: BTreeMap<Hex, Siege>,
    /// What shows of every stack [9]; kept by [`super::sight::refresh`].
    pub stacks: Vec<SeenStack>,
    /// Interrupts, the one to be answered now last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pending: Vec<Pending>,
    /// The battle being fought [11].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<Battle>,
    /// The siege attack being made [13.5].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assault: Option<Assault>,
    /// Hexes already attacked in this combat sub-phase [11].
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub fought: BTreeSet<Hex>,
    /// What must be remembered to the end of this combat sub-phase.
    #[serde(default)]
    pub combat: CombatNotes,
    /// Texan reinforcements of this turn [15.1].
    #[serde(default)]
    pub intake: Intake,
    /// Who has still to say done in this sub-phase, where a side has several
    /// commanders [23.5]; empty where its commander-in-chief alone is asked.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub open: BTreeSet<Seat>,
    /// Commanders who have resigned [23.5].
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub relieved: BTreeSet<Seat>,
    /// Leaders on the map of commanders beside the commander-in-chief, as the
    /// appearance chart shows [23.5]; kept by [`super::sight::refresh`].
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub officers: BTreeSet<Unit>,
    /// Moves since the phasing player changed, for the picture.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub recent: Vec<Arrow>,
    /// Things that happened once and matter for good.
    #[serde(default)]
    pub history: History,
    /// The end of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// Weather [20].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Weather {
    /// Clear.
    Clear,
    /// Rain.
    Rain,
}

/// The phases and sub-phases in which somebody decides, in the order of [4].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Phase {
    /// II. Logistics of that side.
    Logistics(Side),
    /// III.A. Raids of the player who is not phasing [6.5].
    Raid,
    /// III.B. Movement of the phasing player [6].
    Movement,
    /// III.C. Forced march of the phasing player [7].
    ForcedMarch,
    /// III.D. Combat of the phasing player [11].
    Combat,
}

/// A siege [13].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Siege {
    /// Who is inside.
    pub garrison: Side,
    /// The turn it began [13.4].
    pub since: u8,
    /// The last turn hunger killed in the fort [13.4].
    #[serde(default)]
    pub starved: u8,
}

/// What must be remembered from movement to the end of the combat sub-phase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CombatNotes {
    /// Where Mexicans have come over the ferry to beat Galveston's own factor [11.5].
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub storming: BTreeSet<Hex>,
    /// Supply used in battle, which leaves the map when the sub-phase ends [14].
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub spent: BTreeSet<Unit>,
    /// Units that retreated in this sub-phase, and the hex they came from last [12.26].
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub retreated: BTreeMap<Unit, Hex>,
}

/// What shows of a side's stack in a hex [9.1].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenStack {
    /// Where.
    pub hex: Hex,
    /// Whose.
    pub side: Side,
    /// Besieged inside the fort of that hex.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub inside: bool,
    /// The counters that show, top first.
    pub shown: Vec<Unit>,
    /// Whether there may be more: it holds cavalry, and no enemy has looked [9.1].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub screened: bool,
}

/// A decision that interrupts a phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "pending", rename_all = "kebab-case")]
pub enum Pending {
    /// An enemy entered a fort hex: be besieged, or accept battle [13].
    SiegeOrBattle {
        /// The fort.
        fort: Hex,
        /// Who is in it.
        garrison: Side,
    },
    /// A forced march cost combat factors [7].
    MarchLoss {
        /// Whose.
        side: Side,
        /// Where the force set out.
        from: Hex,
        /// Where the march ended.
        hex: Hex,
        /// Hexes marched; the units that marched so far pay.
        hexes: u8,
        /// Factors to be lost.
        factors: u8,
    },
    /// Hunger in a besieged fort costs half of the garrison [13.4].
    Starvation {
        /// Whose.
        side: Side,
        /// The fort.
        fort: Hex,
        /// Factors to be lost.
        factors: u32,
    },
    /// More battalions in a hex than its leader can command [5]: some go.
    Overstacked {
        /// Whose.
        side: Side,
        /// Where.
        hex: Hex,
    },
    /// Cavalry has to get out of the way of an over-run [8.2].
    Overrun(super::movement::overrun::Overrun),
    /// The offer of a tactical victory instead of playing on [2.3].
    TacticalOffer,
}

/// Texan reinforcements of a turn [15.1-15.3].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intake {
    /// Combat factors that may still come.
    pub points: u8,
    /// Whether a supply or cavalry unit has come [15.3].
    pub horse_or_supply: bool,
    /// Militia units that have come [15.2].
    pub militia: u8,
    /// American volunteers that have come [15.2].
    pub volunteers: u8,
    /// Volunteers that may still come free of factors [23.2; ruling TR-107].
    #[serde(default)]
    pub free_volunteers: u8,
    /// Whether a unit has gone by sea [19.1].
    pub by_sea: bool,
    /// Whether supply was foraged or came on schedule [14.13].
    pub forage: bool,
    /// The Mexican landing under way [19.2].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub landing: Option<super::logistics::sea::Landing>,
    /// Units of the United States Army that have come [18].
    #[serde(default)]
    pub united_states: u8,
}

/// The two kinds of Texan reinforcement that must be mixed [15.2].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mix {
    /// Texas militia.
    Militia,
    /// American volunteers.
    Volunteers,
}

impl Mix {
    /// The other kind.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Militia => Self::Volunteers,
            Self::Volunteers => Self::Militia,
        }
    }
}

impl Intake {
    /// Units of that kind that have come [15.2].
    pub fn count(&self, kind: Mix) -> u8 {
        match kind {
            Mix::Militia => self.militia,
            Mix::Volunteers => self.volunteers,
        }
    }
}

/// Things that happened once and matter for good.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct History {
    /// Forts that have fallen [21].
    pub fallen: BTreeSet<Hex>,
    /// Separator rivers that a Mexican unit has crossed or entered east of [21].
    pub crossed: BTreeSet<String>,
    /// The turn in which each of them was first crossed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub since: BTreeMap<String, u8>,
    /// What the Indians wait for, and whom they have chosen [16].
    #[serde(default)]
    pub indians: Indians,
    /// How the entry of the United States stands [18].
    #[serde(default)]
    pub us: UnitedStates,
    /// Whether the single chance of a tactical victory has been offered [2.3].
    pub offered: bool,
    /// The turn and half in which Santa Anna was destroyed [2.1, 2.2].
    pub santa_anna_lost: Option<(u8, u8)>,
    /// The turn and half in which the Government was destroyed [2.1, 2.2].
    pub government_lost: Option<(u8, u8)>,
    /// Whether Mexico held both forts at that moment [2.1].
    #[serde(default)]
    pub government_lost_with_forts: bool,
    /// Whether the falls of Santa Anna and the Government have been told of.
    #[serde(default)]
    pub falls_told: (bool, bool),
    /// The kind that came in last when only one kind could [15.2; ruling TR-74].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lone: Option<Mix>,
    /// Whether the Mexican seaborne units have sailed, once in a game [19.2].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sailed: bool,
    /// Guards that have come [15.6].
    pub guards: BTreeSet<Hex>,
}

/// What the Indians wait for, and whom they have chosen [16].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Indians {
    /// Whether a unit has been in the Hill Country [16.2].
    pub hills: bool,
    /// Those whose side has been rolled for [16.1, 16.2].
    pub sided: BTreeSet<Unit>,
}

/// How the entry of the United States stands [18].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitedStates {
    /// Dice that have fallen for the army.
    pub dice: u8,
    /// Whether one of them let it in.
    pub enters: bool,
    /// Whether the deserters may come [18.2].
    pub deserters: bool,
}

/// What a side owns: its units, and what it knows of the enemy's.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Secret {
    /// Every counter the side commands or has lost.
    pub forces: BTreeMap<Unit, Standing>,
    /// Movement made, by unit; entries of earlier sub-phases may linger.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub march: BTreeMap<Unit, March>,
    /// Enemy stacks looked into, as last seen [9.3].
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub seen: BTreeMap<Hex, Sighting>,
    /// Where its units stand for the siege attack, until revealed [13.5].
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub walls: BTreeMap<super::siege::Wall, Vec<Unit>>,
    /// The units it commits to the siege attack, until its columns are formed [13.7].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub committed: Vec<Unit>,
    /// Units that burn the place they are in and stay there for that sub-phase [17].
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fires: BTreeMap<Unit, Stage>,
    /// How often units of its own came to light where they stood [9.1].
    #[serde(default, skip_serializing_if = "is_zero")]
    pub unscreened: u32,
}

// Serde asks with a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// Where a counter is and what it went through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Where.
    pub at: Location,
    /// The turn it came on to the map; 0 for the start.
    #[serde(default)]
    pub entered: u8,
    /// Whether it has been attacked, which frees it from the lock of [3].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stirred: bool,
    /// The hex it ended its side's last movement in [11.3].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rested: Option<Hex>,
}

/// Where a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Location {
    /// On the map.
    Hex(Hex),
    /// Besieged in the fort of that hex [13].
    Fort(Hex),
    /// Waiting on the appearance chart.
    Chart,
    /// Spent refugees, on the turn track at that turn [14.15].
    Track(u8),
    /// Destroyed or gone off the map for good.
    Gone,
}

/// A sub-phase of the game, told apart from all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stage {
    /// The turn.
    pub turn: u8,
    /// 0 while the first player is the phasing player, then 1.
    pub half: u8,
    /// The sub-phase.
    pub phase: Phase,
}

/// How far a unit marched in the last sub-phase in which it did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct March {
    /// The sub-phase it marched in; in any other it has not marched yet.
    pub stage: Stage,
    /// MP spent; hexes in a forced march.
    pub spent: u8,
    /// The hex it began in.
    pub from: Hex,
    /// The hexes it passed, the present one last.
    pub path: Vec<Hex>,
    /// Whether it may go no further in this sub-phase.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub halted: bool,
}

impl March {
    /// The hex it entered its last one from.
    pub fn came_from(&self) -> Option<Hex> {
        match self.path.as_slice() {
            [] => None,
            [_] => Some(self.from),
            [.., before, _] => Some(*before),
        }
    }
}

/// What a side saw in a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sighting {
    /// The turn it was seen.
    pub turn: u8,
    /// Every counter seen, top first.
    pub units: Vec<Unit>,
}

/// Nothing is sealed in this game beyond the dice, which the position never holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed {}

impl Public {
    /// The phasing player of phase III.
    pub fn phasing(&self) -> Side {
        if self.half == 0 {
            self.first
        } else {
            enemy(self.first)
        }
    }

    /// The side whose phase it is: interrupts aside, the one that decides.
    pub fn actor(&self) -> Side {
        match self.phase {
            Phase::Logistics(side) => side,
            Phase::Raid => enemy(self.phasing()),
            Phase::Movement | Phase::ForcedMarch | Phase::Combat => self.phasing(),
        }
    }

    /// The sub-phase under way.
    pub fn stage(&self) -> Stage {
        Stage {
            turn: self.turn,
            half: self.half,
            phase: self.phase,
        }
    }

    /// Whether Galveston would resist that side by itself: its own defence
    /// factor meets Mexicans, who can come over its ferry only, while it is
    /// Texan and not burned [11.5; ruling TR-50].
    pub fn town_resists(&self, side: Side, hex: Hex) -> bool {
        side == MEXICO
            && self.control.get(&hex) == Some(&TEXAS)
            && !self.burned.contains(&hex)
            && super::tables::tables()
                .map
                .place(hex)
                .is_some_and(|p| p.name == "Galveston")
    }

    /// The units that a fight has shown to all and that still count in it or
    /// for it [9.2, 13.5].
    pub fn engaged(&self) -> BTreeSet<Unit> {
        let mut units: BTreeSet<Unit> = self.combat.spent.iter().copied().collect();
        units.extend(self.combat.retreated.keys());
        for pending in &self.pending {
            if let Pending::Overrun(overrun) = pending {
                units.extend(overrun.riders.iter().chain(&overrun.defenders));
            }
        }
        for side in [MEXICO, TEXAS] {
            units.extend(self.battle.iter().flat_map(|b| b.everyone(side)));
        }
        for by_wall in self.assault.iter().flat_map(|a| [&a.walls, &a.columns]) {
            units.extend(by_wall.values().flatten());
        }
        units
    }

    /// Whether it rains.
    pub fn rains(&self) -> bool {
        self.weather == Weather::Rain
    }

    /// What shows of the stacks in a hex.
    pub fn in_hex(&self, hex: Hex) -> &[SeenStack] {
        // They are kept in map order, and few stand in one hex.
        let from = &self.stacks[self.stacks.partition_point(|s| s.hex < hex)..];
        let count = from.iter().take_while(|s| s.hex == hex).count();
        &from[..count]
    }

    /// What shows of a side's stack outside a fort.
    pub fn seen(&self, side: Side, hex: Hex) -> Option<&SeenStack> {
        let mut stacks = self.in_hex(hex).iter();
        stacks.find(|s| s.side == side && !s.inside)
    }

    /// Whether the side has an unbesieged unit with a zone of control in the
    /// hex [10]. Public, since at least one such counter always shows.
    pub fn has_zone(&self, side: Side, hex: Hex) -> bool {
        self.seen(side, hex)
            .is_some_and(|s| s.shown.iter().any(|u| u.has_zone()))
    }
}
