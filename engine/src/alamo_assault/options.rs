//! Disputed rulings that a group may choose at set-up.

use crate::menu::Choice;
use crate::notation;
use crate::rule::Rule;
use crate::ruleset::{OptionInfo, Refusal, Setup};
use crate::text;
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

/// What a value of an option sets.
type Set = fn(&mut Options);

/// One option: its key, name and rule, and its values, the default first, each
/// with what it sets.
struct Entry {
    key: &'static str,
    name: &'static str,
    rule: &'static str,
    values: &'static [(&'static str, &'static str, Set)],
}

const ENTRIES: [Entry; 6] = [
    Entry {
        key: "seats",
        name: "aa-option-seats",
        rule: "Command",
        values: &[
            ("full", "aa-option-seats-full", |o| o.two_seats = false),
            ("two", "aa-option-seats-two", |o| o.two_seats = true),
        ],
    },
    Entry {
        key: "garrison",
        name: "aa-option-garrison",
        rule: "Command",
        values: &[
            ("scenario", "aa-option-garrison-scenario", |o| {
                o.larger = None;
            }),
            ("189", "aa-option-garrison-189", |o| o.larger = Some(false)),
            ("249", "aa-option-garrison-249", |o| o.larger = Some(true)),
        ],
    },
    Entry {
        key: "texian-size",
        name: "aa-option-size",
        rule: "Melee",
        values: &[
            ("list", "aa-option-size-list", |o| o.texian_size = true),
            ("example", "aa-option-size-example", |o| {
                o.texian_size = false;
            }),
        ],
    },
    Entry {
        key: "darkness",
        name: "aa-option-darkness",
        rule: "Shooting",
        values: &[
            ("before-dawn", "aa-option-darkness-yes", |o| {
                o.darkness = true;
            }),
            ("daylight", "aa-option-darkness-no", |o| o.darkness = false),
        ],
    },
    Entry {
        key: "alarm",
        name: "aa-option-alarm",
        rule: "Orders",
        values: &[
            ("asleep", "aa-option-alarm-yes", |o| o.alarm = true),
            ("awake", "aa-option-alarm-no", |o| o.alarm = false),
        ],
    },
    Entry {
        key: "bowie",
        name: "aa-option-bowie",
        rule: "Texian morale",
        values: &[
            ("sick", "aa-option-bowie-sick", |o| o.bowie = false),
            ("leads", "aa-option-bowie-leads", |o| o.bowie = true),
        ],
    },
];

/// The options as they are offered at set-up.
pub fn infos() -> Vec<OptionInfo> {
    ENTRIES
        .iter()
        .map(|entry| OptionInfo {
            key: entry.key.into(),
            name: Text::new(entry.name),
            rule: Rule::new(entry.rule),
            values: entry
                .values
                .iter()
                .map(|(key, name, _)| ((*key).to_owned(), Text::new(name)))
                .collect(),
        })
        .collect()
}

/// The options of a set-up.
///
/// # Errors
/// A refusal for an option or a value that does not exist, with the nearest.
pub fn read(setup: &Setup) -> Result<Options, Refusal> {
    let mut options = Options::default();
    for (key, value) in &setup.options {
        let Some(entry) = ENTRIES.iter().find(|e| e.key == key) else {
            let keys: Vec<Choice> = ENTRIES.iter().map(|e| Choice::plain(e.key)).collect();
            return Err(notation::unknown(text!("aa-label-option"), key, &keys));
        };
        let Some((.., set)) = entry.values.iter().find(|(name, ..)| name == value) else {
            let values = entry.values.iter().map(|(name, ..)| Choice::plain(*name));
            let values: Vec<Choice> = values.collect();
            return Err(notation::unknown(Text::new(entry.name), value, &values));
        };
        set(&mut options);
    }
    Ok(options)
}
