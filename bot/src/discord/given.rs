//! The options of a command, whatever its depth.

use crate::desk::Guest;
use crate::id::UserId;
use serenity::all::{
    CommandData, CommandDataOption, CommandDataOptionValue, ResolvedOption, ResolvedValue,
};
use std::collections::BTreeMap;

/// The options of a command as they came.
#[derive(Debug, Default)]
pub struct Given {
    /// The part of the command, where it is a group.
    pub part: Option<String>,
    words: BTreeMap<String, String>,
    flags: BTreeMap<String, bool>,
    numbers: BTreeMap<String, i64>,
    users: BTreeMap<String, Guest>,
    /// The option being typed.
    pub focused: Option<String>,
}

impl Given {
    /// Reads the options of a command.
    pub fn read(options: &[CommandDataOption]) -> Self {
        let mut given = Self::default();
        let options = match options.first().map(|o| (&o.name, &o.value)) {
            Some((name, CommandDataOptionValue::SubCommand(inner))) => {
                given.part = Some(name.clone());
                inner.as_slice()
            }
            _ => options,
        };
        for option in options {
            let name = option.name.clone();
            match &option.value {
                CommandDataOptionValue::String(words) => {
                    given.words.insert(name, words.clone());
                }
                CommandDataOptionValue::Autocomplete { value, .. } => {
                    given.focused = Some(name.clone());
                    given.words.insert(name, value.clone());
                }
                CommandDataOptionValue::Boolean(flag) => {
                    given.flags.insert(name, *flag);
                }
                CommandDataOptionValue::Integer(number) => {
                    given.numbers.insert(name, *number);
                }
                _ => {}
            }
        }
        given
    }

    /// Reads who was chosen with the options of a command.
    #[must_use]
    pub fn with_users(mut self, data: &CommandData) -> Self {
        for option in data.options() {
            self.note_users(&option);
        }
        self
    }

    fn note_users(&mut self, option: &ResolvedOption<'_>) {
        match &option.value {
            ResolvedValue::SubCommand(inner) => {
                for option in inner {
                    self.note_users(option);
                }
            }
            ResolvedValue::User(user, member) => {
                let nick = member.and_then(|m| m.nick.clone());
                let guest = Guest {
                    user: UserId(user.id.get()),
                    name: nick.unwrap_or_else(|| user.display_name().to_owned()),
                    bot: user.bot,
                };
                self.users.insert(option.name.to_owned(), guest);
            }
            _ => {}
        }
    }

    /// The words of an option; `None` where it was not given or is blank.
    pub fn words(&self, name: &str) -> Option<&str> {
        self.words
            .get(name)
            .map(|w| w.trim())
            .filter(|w| !w.is_empty())
    }

    /// Yes or no; `None` where it was not given.
    pub fn flag(&self, name: &str) -> Option<bool> {
        self.flags.get(name).copied()
    }

    /// Somebody who was chosen; `None` where nobody was.
    pub fn user(&self, name: &str) -> Option<&Guest> {
        self.users.get(name)
    }

    /// A number; `None` where it was not given.
    pub fn number(&self, name: &str) -> Option<i64> {
        self.numbers.get(name).copied()
    }

    /// Whether everybody is to see the answer.
    pub fn shared(&self) -> bool {
        self.flag("share") == Some(true)
    }
}
