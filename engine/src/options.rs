//! What may be chosen at set-up, as tables of a rule system: offered, and read
//! from a set-up.

use crate::menu::Choice;
use crate::notation;
use crate::rule::Rule;
use crate::ruleset::{OptionInfo, Refusal, Setup};
use crate::text::Text;

/// One option of a rule system that keeps what was chosen in an `O`.
pub struct Entry<O> {
    /// Its key.
    pub key: &'static str,
    /// The message that names it.
    pub name: &'static str,
    /// The rule it touches.
    pub rule: &'static str,
    /// Its values, the default first, each with the message that names it.
    pub values: &'static [(&'static str, &'static str)],
    /// What a value other than the default does, by its place among them.
    pub choose: fn(&mut O, u8),
}

/// The options as they are offered at set-up.
pub fn infos<O>(entries: &[Entry<O>]) -> Vec<OptionInfo> {
    let values = |entry: &Entry<O>| {
        let values = entry.values.iter();
        values
            .map(|(key, name)| ((*key).to_owned(), Text::new(name)))
            .collect()
    };
    let info = |entry: &Entry<O>| OptionInfo {
        key: entry.key.into(),
        name: Text::new(entry.name),
        rule: Rule::new(entry.rule),
        values: values(entry),
    };
    entries.iter().map(info).collect()
}

/// The options of a set-up.
///
/// # Errors
/// A refusal for an option (called by `label`) or a value that does not exist,
/// with the nearest.
pub fn read<O: Default>(entries: &[Entry<O>], setup: &Setup, label: Text) -> Result<O, Refusal> {
    let mut options = O::default();
    for (key, value) in &setup.options {
        let Some(entry) = entries.iter().find(|e| e.key == key) else {
            let keys: Vec<Choice> = entries.iter().map(|e| Choice::plain(e.key)).collect();
            return Err(notation::unknown(label, key, &keys));
        };
        match entry.values.iter().position(|(name, _)| name == value) {
            Some(0) => {}
            Some(place) => (entry.choose)(&mut options, u8::try_from(place).unwrap_or(u8::MAX)),
            None => {
                let values = entry.values.iter().map(|(name, _)| Choice::plain(*name));
                let values: Vec<Choice> = values.collect();
                return Err(notation::unknown(Text::new(entry.name), value, &values));
            }
        }
    }
    Ok(options)
}
