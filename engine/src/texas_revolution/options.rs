//! [3] Disputed rulings and optional rules that a group may choose at set-up.

use super::state::MEXICO;
use crate::options::{self, Entry};
use crate::ruleset::{OptionInfo, Refusal, Setup, Side};
use crate::text::Text;
use serde::{Deserialize, Serialize};

/// What was chosen. Kept in the position, since rules ask for it all game long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
// Each is a choice of its own; together they are no state machine.
#[allow(clippy::struct_excessive_bools)]
pub struct Options {
    /// The Government starts at San Felipe instead of Washington [3; ruling TR-100].
    pub government_at_san_felipe: bool,
    /// RIV companies may move on the turn they come [15.4; ruling TR-76].
    pub riv_moves: bool,
    /// Lamar comes as a leader on turn 12 [15.5; ruling TR-78].
    pub lamar: bool,
    /// A DR XH at low odds sends both sides back [12; ruling TR-11].
    pub dr_xh_both: bool,
    /// The fall of Santa Anna or the Government waits one more combat
    /// sub-phase for the other to fall too [2.2; ruling TR-93].
    pub fall_waits: bool,
    /// All United States units may come at the first success [23.1].
    pub us_at_once: bool,
    /// A fort is held by the units in it and not by control alone [2.1; ruling TR-101].
    pub forts_occupied: bool,
    /// Two volunteer units a turn cost no factors [23.2; ruling TR-107].
    pub more_volunteers: bool,
    /// All seaborne units and any used supply land in ports without a die [23.3].
    pub active_navy: bool,
    /// The column of turn 8, with the siege guns, is due on turn 3 [23.4].
    pub early_guns: bool,
    /// Players of Mexico [23.5].
    #[serde(skip_serializing_if = "is_one")]
    pub mexican_commanders: u8,
    /// Players of Texas [23.5].
    #[serde(skip_serializing_if = "is_one")]
    pub texan_commanders: u8,
}

// Serde asks with a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_one(count: &u8) -> bool {
    *count == 1
}

impl Options {
    /// The turn on which a Mexican column is due that the chart gives for `turn`
    /// [15.7, 23.4].
    pub fn due(&self, turn: u8) -> u8 {
        match turn {
            8 if self.early_guns => 3,
            turn => turn,
        }
    }

    /// Players of that side [23.5].
    pub fn commanders(&self, side: Side) -> u8 {
        if side == MEXICO {
            self.mexican_commanders
        } else {
            self.texan_commanders
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            government_at_san_felipe: false,
            riv_moves: true,
            lamar: false,
            dr_xh_both: false,
            fall_waits: true,
            us_at_once: false,
            forts_occupied: false,
            more_volunteers: false,
            active_navy: false,
            early_guns: false,
            mexican_commanders: 1,
            texan_commanders: 1,
        }
    }
}

const ENTRIES: [Entry<Options>; 12] = [
    Entry {
        key: "government",
        name: "tr-option-government",
        rule: "3",
        values: &[
            ("washington", "tr-option-government-washington"),
            ("san-felipe", "tr-option-government-san-felipe"),
        ],
        choose: |o, _| o.government_at_san_felipe = true,
    },
    Entry {
        key: "riv-moves",
        name: "tr-option-riv-moves",
        rule: "15.4",
        values: &[
            ("yes", "tr-option-riv-moves-yes"),
            ("no", "tr-option-riv-moves-no"),
        ],
        choose: |o, _| o.riv_moves = false,
    },
    Entry {
        key: "lamar",
        name: "tr-option-lamar",
        rule: "15.5",
        values: &[
            ("absent", "tr-option-lamar-absent"),
            ("leader", "tr-option-lamar-leader"),
        ],
        choose: |o, _| o.lamar = true,
    },
    Entry {
        key: "dr-xh",
        name: "tr-option-dr-xh",
        rule: "12",
        values: &[
            ("defender", "tr-option-dr-xh-defender"),
            ("both", "tr-option-dr-xh-both"),
        ],
        choose: |o, _| o.dr_xh_both = true,
    },
    Entry {
        key: "fall",
        name: "tr-option-fall",
        rule: "2.2",
        values: &[
            ("waits", "tr-option-fall-waits"),
            ("at-once", "tr-option-fall-at-once"),
        ],
        choose: |o, _| o.fall_waits = false,
    },
    Entry {
        key: "forts",
        name: "tr-option-forts",
        rule: "2.1",
        values: &[
            ("controlled", "tr-option-forts-controlled"),
            ("occupied", "tr-option-forts-occupied"),
        ],
        choose: |o, _| o.forts_occupied = true,
    },
    Entry {
        key: "us-entry",
        name: "tr-option-us-entry",
        rule: "23.1",
        values: &[
            ("two-a-turn", "tr-option-us-entry-two"),
            ("at-once", "tr-option-us-entry-all"),
        ],
        choose: |o, _| o.us_at_once = true,
    },
    Entry {
        key: "volunteers",
        name: "tr-option-volunteers",
        rule: "23.2",
        values: &[
            ("as-charted", "tr-option-volunteers-charted"),
            ("two-more", "tr-option-volunteers-more"),
        ],
        choose: |o, _| o.more_volunteers = true,
    },
    Entry {
        key: "navy",
        name: "tr-option-navy",
        rule: "23.3",
        values: &[
            ("die", "tr-option-navy-die"),
            ("active", "tr-option-navy-active"),
        ],
        choose: |o, _| o.active_navy = true,
    },
    Entry {
        key: "siege-guns",
        name: "tr-option-siege-guns",
        rule: "23.4",
        values: &[
            ("turn-8", "tr-option-siege-guns-late"),
            ("turn-3", "tr-option-siege-guns-early"),
        ],
        choose: |o, _| o.early_guns = true,
    },
    Entry {
        key: "mexican-commanders",
        name: "tr-option-mexican-commanders",
        rule: "23.5",
        values: &[
            ("1", "tr-option-commanders-one"),
            ("2", "tr-option-mexican-commanders-two"),
            ("3", "tr-option-mexican-commanders-three"),
        ],
        choose: |o, place| o.mexican_commanders = place + 1,
    },
    Entry {
        key: "texan-commanders",
        name: "tr-option-texan-commanders",
        rule: "23.5",
        values: &[
            ("1", "tr-option-commanders-one"),
            ("2", "tr-option-texan-commanders-two"),
            ("3", "tr-option-texan-commanders-three"),
        ],
        choose: |o, place| o.texan_commanders = place + 1,
    },
];

/// The options as they are offered at set-up.
pub fn infos() -> Vec<OptionInfo> {
    options::infos(&ENTRIES)
}

/// The options of a set-up.
///
/// # Errors
/// A refusal for an option or a value that does not exist, with the nearest.
pub fn read(setup: &Setup) -> Result<Options, Refusal> {
    options::read(&ENTRIES, setup, Text::new("tr-label-option"))
}
