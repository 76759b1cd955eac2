//! Disputed rulings that a group may choose at set-up.

use crate::options::{self, Entry};
use crate::ruleset::{OptionInfo, Refusal, Setup};
use crate::text::Text;
use serde::{Deserialize, Serialize};

/// What was chosen. Kept in the position, since rules ask for it all game long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
// Each is a choice of its own; together they are no state machine.
#[allow(clippy::struct_excessive_bools)]
pub struct Options {
    /// Texians add 10 for their size in melee [Melee; ruling AL-13].
    pub texian_size: bool,
    /// The first turns are dark [Shooting; ruling AL-32].
    pub darkness: bool,
    /// The garrison sleeps at first [Orders; ruling AL-31].
    pub alarm: bool,
    /// The garrison has 249 men, or 189; by the scenario where not said.
    pub larger: Option<bool>,
    /// One seat a side.
    pub two_seats: bool,
    /// Bowie steadies men near him as Crockett and Travis do [Texian morale;
    /// ruling AL-37].
    pub bowie: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            texian_size: true,
            darkness: true,
            alarm: true,
            larger: None,
            two_seats: false,
            bowie: false,
        }
    }
}

const ENTRIES: [Entry<Options>; 6] = [
    Entry {
        key: "seats",
        name: "aa-option-seats",
        rule: "Command",
        values: &[
            ("full", "aa-option-seats-full"),
            ("two", "aa-option-seats-two"),
        ],
        choose: |o, _| o.two_seats = true,
    },
    Entry {
        key: "garrison",
        name: "aa-option-garrison",
        rule: "Command",
        values: &[
            ("scenario", "aa-option-garrison-scenario"),
            ("189", "aa-option-garrison-189"),
            ("249", "aa-option-garrison-249"),
        ],
        choose: |o, place| o.larger = Some(place == 2),
    },
    Entry {
        key: "texian-size",
        name: "aa-option-size",
        rule: "Melee",
        values: &[
            ("list", "aa-option-size-list"),
            ("example", "aa-option-size-example"),
        ],
        choose: |o, _| o.texian_size = false,
    },
    Entry {
        key: "darkness",
        name: "aa-option-darkness",
        rule: "Shooting",
        values: &[
            ("before-dawn", "aa-option-darkness-yes"),
            ("daylight", "aa-option-darkness-no"),
        ],
        choose: |o, _| o.darkness = false,
    },
    Entry {
        key: "alarm",
        name: "aa-option-alarm",
        rule: "Orders",
        values: &[
            ("asleep", "aa-option-alarm-yes"),
            ("awake", "aa-option-alarm-no"),
        ],
        choose: |o, _| o.alarm = false,
    },
    Entry {
        key: "bowie",
        name: "aa-option-bowie",
        rule: "Texian morale",
        values: &[
            ("sick", "aa-option-bowie-sick"),
            ("leads", "aa-option-bowie-leads"),
        ],
        choose: |o, _| o.bowie = true,
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
    options::read(&ENTRIES, setup, Text::new("aa-label-option"))
}
