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
    /// Ends the sub-phase.
    Done,
    /// Moves units of one hex together [6].
    Move {
        /// Who.
        units: Vec<Unit>,
        /// The hexes passed.
        path: Vec<Hex>,
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
    /// Retreats, two hexes [12].
    Retreat {
        /// The hexes.
        path: Vec<Hex>,
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
