//! Everything a player may order. An order binds to these by serde: `verb` is
//! the variant in kebab case.

use super::tables::Unit;
use crate::hex::Hex;
use serde::{Deserialize, Serialize};

/// A legal action. Each module of rules adds its own verbs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "verb", rename_all = "kebab-case")]
pub enum Action {
    /// Brings reinforcements on to the map [15, 14.13].
    Enter {
        /// Who.
        units: Vec<Unit>,
        /// Where.
        at: Hex,
    },
    /// Places a supply unit from forage [14.1].
    Forage {
        /// Where.
        at: Hex,
    },
    /// Puts Indians on the map [16].
    Appear {
        /// Which.
        unit: Unit,
        /// Where.
        at: Hex,
    },
    /// Burns a town or fort [17].
    Burn {
        /// Where.
        at: Hex,
    },
    /// Ends the sub-phase.
    Done,
    /// Moves units of one hex together [6].
    Move {
        /// Who.
        units: Vec<Unit>,
        /// The hexes passed.
        path: Vec<Hex>,
    },
    /// Rides down the enemy in an adjacent hex [8].
    Overrun {
        /// Who.
        units: Vec<Unit>,
        /// Where.
        at: Hex,
    },
    /// Takes a Texan unit from port to port [19.1].
    Ship {
        /// Which.
        unit: Unit,
        /// The port it goes to.
        at: Hex,
    },
    /// Rolls for the Mexican landing [19.2].
    Embark {
        /// Used supply units that go along.
        #[serde(default)]
        supply: Vec<Unit>,
    },
    /// Puts Mexican seaborne units ashore [19.2].
    Land {
        /// Who.
        units: Vec<Unit>,
        /// The port or the coastal hex.
        at: Hex,
    },
    /// Takes a supply unit off the map, to be foraged next time [14.14].
    Stow {
        /// Which.
        unit: Unit,
    },
    /// Marches units of one hex on beyond their movement [7].
    ForceMarch {
        /// Who.
        units: Vec<Unit>,
        /// The hexes passed, 1 to 3.
        path: Vec<Hex>,
    },
    /// A cavalry company slips into or out of a besieged fort [13.3].
    Infiltrate {
        /// Which.
        unit: Unit,
        /// The hex it goes into: the fort, or one beside it on the way out.
        at: Hex,
    },
    /// Leaves the map by its eastern edge, for good [6.4].
    Exit {
        /// Who.
        units: Vec<Unit>,
    },
    /// The garrison shuts itself up in the fort [13].
    Besieged,
    /// The garrison accepts battle in the open [13].
    OpenBattle,
    /// Gives up units: losses of battle, march or overstacking.
    Lose {
        /// Which.
        units: Vec<Unit>,
    },
    /// Begins a battle in that hex [11].
    Fight {
        /// Where.
        at: Hex,
        /// Whether supply is spent [14.2].
        supply: SupplyUse,
    },
    /// The defender's answer on supply [14.2].
    Defend {
        /// Whether supply is spent.
        supply: SupplyUse,
    },
    /// Attacks the besiegers with the garrison and any relief in the hex [13.1].
    Sortie {
        /// The fort.
        at: Hex,
        /// Whether the relief spends supply [13.2].
        supply: SupplyUse,
    },
    /// Cavalry, and leaders with it, avoids a battle [11.2].
    Withdraw {
        /// Who.
        units: Vec<Unit>,
        /// One or two hexes.
        path: Vec<Hex>,
    },
    /// Retreats, two hexes [12].
    Retreat {
        /// The hexes; empty where the way is asked for next.
        #[serde(default)]
        path: Vec<Hex>,
    },
    /// Captures these of the helpless; the others are killed [21.2].
    Capture {
        /// Who is spared.
        units: Vec<Unit>,
    },
    /// Declares a siege attack [13.5].
    Assault {
        /// The fort.
        at: Hex,
        /// Whether supply is spent [14.2].
        supply: SupplyUse,
        /// Who takes part; empty for all that can [13.7].
        #[serde(default)]
        units: Vec<Unit>,
    },
    /// Mans the walls, in secret [13.5.1].
    Walls {
        /// On the north wall.
        north: Vec<Unit>,
        /// On the south wall.
        south: Vec<Unit>,
        /// On the east wall.
        east: Vec<Unit>,
        /// On the west wall.
        west: Vec<Unit>,
    },
    /// Forms the columns, in secret [13.5.2].
    Columns {
        /// Against the north wall.
        north: Vec<Unit>,
        /// Against the south wall.
        south: Vec<Unit>,
        /// Against the east wall.
        east: Vec<Unit>,
        /// Against the west wall.
        west: Vec<Unit>,
    },
    /// The attacker's choice of a wall on a sequence die of 5 or 6 [13.5.4].
    Storm {
        /// Which.
        wall: super::siege::Wall,
    },
    /// Defenders of walls not attacked rush to those that are [13.6].
    Rush {
        /// To the north wall.
        #[serde(default)]
        north: Vec<Unit>,
        /// To the south wall.
        #[serde(default)]
        south: Vec<Unit>,
        /// To the east wall.
        #[serde(default)]
        east: Vec<Unit>,
        /// To the west wall.
        #[serde(default)]
        west: Vec<Unit>,
    },
    /// Which neighbouring wall defends an empty one [13.7].
    Intervene {
        /// The neighbour.
        wall: super::siege::Wall,
    },
    /// Advances after combat [12.21].
    Advance {
        /// Who.
        units: Vec<Unit>,
        /// The hexes.
        path: Vec<Hex>,
    },
    /// Declines what is offered.
    Stay,
    /// Fights on at the original odds [12.1].
    FightOn,
    /// Takes the tactical victory offered [2.3].
    AcceptTactical,
}

/// Whether a supply unit is spent in a battle [14.2].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SupplyUse {
    /// Spent; full strength.
    Supplied,
    /// Saved, or not there; halved.
    Unsupplied,
}
