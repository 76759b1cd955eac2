//! Words shown to people. Code names a message and its arguments; the wording
//! stands in Fluent files under `locales/`.

use fluent::concurrent::FluentBundle;
use fluent::{FluentArgs, FluentResource, FluentValue};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;
use unic_langid::LanguageIdentifier;

/// The id of words that stand for themselves in every language.
const PLAIN: &str = "plain";

/// A message by its id in the Fluent files, with its arguments. `Display`
/// gives the engine's English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Text {
    /// Message id.
    pub id: Cow<'static, str>,
    /// Arguments by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<Cow<'static, str>, Arg>,
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Arg {
    /// A count or a figure.
    Number(i64),
    /// A name, taken as it is.
    Words(String),
    /// Several, joined by commas. Before [`Arg::Text`], since serde would read
    /// a list of one word as a message with that id.
    List(Vec<Arg>),
    /// Another message.
    Text(Box<Text>),
}

/// Builds a [`Text`]: `text!("moved", unit = name, cost = 3)`.
#[macro_export]
macro_rules! text {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::text::Text::new($id)$(.with(stringify!($name), $value))*
    };
}

impl Text {
    /// The message with that id, without arguments.
    pub const fn new(id: &'static str) -> Self {
        Self {
            id: Cow::Borrowed(id),
            args: BTreeMap::new(),
        }
    }

    /// A name or a number that needs no translation.
    pub fn plain(words: impl Into<String>) -> Self {
        Self::new(PLAIN).with("words", words.into())
    }

    /// The same message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.insert(Cow::Borrowed(name), value.into());
        self
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&ENGLISH.say(self))
    }
}

macro_rules! number_arg {
    ($($kind:ty),*) => {$(
        impl From<$kind> for Arg {
            fn from(n: $kind) -> Self {
                Self::Number(i64::from(n))
            }
        }
    )*};
}
number_arg!(u8, i8, u16, i16, u32, i32, i64);

impl From<usize> for Arg {
    fn from(n: usize) -> Self {
        Self::Number(i64::try_from(n).unwrap_or(i64::MAX))
    }
}

impl From<String> for Arg {
    fn from(words: String) -> Self {
        Self::Words(words)
    }
}

impl From<&str> for Arg {
    fn from(words: &str) -> Self {
        Self::Words(words.to_owned())
    }
}

impl From<Text> for Arg {
    fn from(text: Text) -> Self {
        Self::Text(Box::new(text))
    }
}

impl From<crate::hex::Hex> for Arg {
    fn from(hex: crate::hex::Hex) -> Self {
        Self::Words(hex.to_string())
    }
}

impl<T: Into<Self>> From<Vec<T>> for Arg {
    fn from(list: Vec<T>) -> Self {
        Self::List(list.into_iter().map(Into::into).collect())
    }
}

/// The messages of one language.
pub struct Catalogue {
    bundle: FluentBundle<FluentResource>,
}

/// The engine's English messages.
pub static ENGLISH: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::new("en", &ENGLISH_SOURCES).unwrap_or_else(|e| panic!("{e}")));

/// The engine's English Fluent files.
pub const ENGLISH_SOURCES: [&str; 11] = [
    include_str!("../locales/en.ftl"),
    include_str!("../locales/en/texas_revolution.ftl"),
    include_str!("../locales/en/texas_movement.ftl"),
    include_str!("../locales/en/texas_overrun.ftl"),
    include_str!("../locales/en/texas_sea.ftl"),
    include_str!("../locales/en/texas_combat.ftl"),
    include_str!("../locales/en/texas_siege.ftl"),
    include_str!("../locales/en/texas_indians.ftl"),
    include_str!("../locales/en/texas_commanders.ftl"),
    include_str!("../locales/en/texas_standing.ftl"),
    include_str!("../locales/en/alamo_assault.ftl"),
];

/// A Fluent file that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("a locale file is broken: {0}")]
pub struct BrokenLocale(String);

impl Catalogue {
    /// Reads the messages of a language from the text of its Fluent files.
    ///
    /// # Errors
    /// [`BrokenLocale`] for bad syntax, an unknown language or a message given twice.
    pub fn new(language: &str, sources: &[&str]) -> Result<Self, BrokenLocale> {
        let language: LanguageIdentifier =
            language.parse().map_err(|e| BrokenLocale(format!("{e}")))?;
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        // Direction isolates would stand in every Discord message and alt text.
        bundle.set_use_isolating(false);
        for source in sources {
            let resource = FluentResource::try_new((*source).to_owned())
                .map_err(|(_, e)| BrokenLocale(format!("{e:?}")))?;
            bundle
                .add_resource(resource)
                .map_err(|e| BrokenLocale(format!("{e:?}")))?;
        }
        Ok(Self { bundle })
    }

    /// Whether the message exists.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// Whether a message can be said in this language, with the messages among
    /// its arguments.
    ///
    /// # Errors
    /// What is wrong: no such message, or an argument that it needs and lacks.
    pub fn check(&self, text: &Text) -> Result<(), String> {
        for arg in text.args.values() {
            self.check_arg(arg)?;
        }
        if text.id == PLAIN {
            let words = text.args.contains_key("words");
            return words
                .then_some(())
                .ok_or_else(|| "plain without words".to_owned());
        }
        let message = self.bundle.get_message(&text.id).and_then(|m| m.value());
        let pattern = message.ok_or_else(|| format!("there is no message '{}'", text.id))?;
        let mut errors = Vec::new();
        self.bundle
            .format_pattern(pattern, Some(&self.args(text)), &mut errors);
        match errors.first() {
            Some(error) => Err(format!("'{}': {error}", text.id)),
            None => Ok(()),
        }
    }

    fn check_arg(&self, arg: &Arg) -> Result<(), String> {
        match arg {
            Arg::Number(_) | Arg::Words(_) => Ok(()),
            Arg::Text(text) => self.check(text),
            Arg::List(list) => list.iter().try_for_each(|a| self.check_arg(a)),
        }
    }

    /// The message in this language; its id where the language lacks it.
    pub fn say(&self, text: &Text) -> String {
        if text.id == "plain" {
            return text
                .args
                .get("words")
                .map_or_else(String::new, |a| self.words(a));
        }
        let Some(pattern) = self.bundle.get_message(&text.id).and_then(|m| m.value()) else {
            return text.id.to_string();
        };
        let mut errors = Vec::new();
        self.bundle
            .format_pattern(pattern, Some(&self.args(text)), &mut errors)
            .into_owned()
    }

    fn args<'t>(&self, text: &'t Text) -> FluentArgs<'t> {
        let mut args = FluentArgs::new();
        for (name, arg) in &text.args {
            let value = match arg {
                Arg::Number(n) => FluentValue::from(*n),
                other => FluentValue::from(self.words(other)),
            };
            args.set(name.as_ref(), value);
        }
        args
    }

    fn words(&self, arg: &Arg) -> String {
        match arg {
            Arg::Number(n) => n.to_string(),
            Arg::Words(words) => words.clone(),
            Arg::Text(text) => self.say(text),
            Arg::List(list) => {
                let words: Vec<_> = list.iter().map(|a| self.words(a)).collect();
                words.join(", ")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_argument_is_read_back_as_it_was_written() {
        let text = text!(
            "moved",
            one = vec!["Supply 4"],
            two = vec!["A", "B"],
            none = Vec::<String>::new(),
            inner = text!("who", list = vec![Text::new("x")]),
            cost = 3
        );
        let json = serde_json::to_string(&text).expect("plain data");
        assert_eq!(serde_json::from_str::<Text>(&json).expect("the same"), text);
    }

    #[test]
    fn a_text_that_cannot_be_said_is_found_wherever_it_stands() {
        let source = "hello = Hello { $who }\nbye = Bye\n";
        let catalogue = Catalogue::new("en", &[source]).expect("good source");
        let check = |text: Text| catalogue.check(&text);
        assert_eq!(check(text!("hello", who = "Ann")), Ok(()));
        assert_eq!(check(Text::plain("anything")), Ok(()));
        assert_eq!(check(text!("hello", who = vec![Text::new("bye")])), Ok(()));
        assert_eq!(
            check(Text::new("absent")),
            Err("there is no message 'absent'".to_owned())
        );
        assert!(check(Text::new("hello")).is_err());
        assert!(check(text!("hello", who = Text::new("absent"))).is_err());
        assert!(check(text!("hello", who = vec![Text::new("hello")])).is_err());
        assert!(check(Text::new("plain")).is_err());
    }

    #[test]
    fn a_broken_locale_is_refused() {
        assert!(Catalogue::new("en", &["a = {"]).is_err());
        assert!(Catalogue::new("en", &["a = A\n", "a = B\n"]).is_err());
        assert!(Catalogue::new("no language", &[]).is_err());
    }

    #[test]
    fn numbers_names_and_messages_can_be_arguments() {
        let catalogue = Catalogue::new(
            "en",
            &["moved = { $unit } spends { $cost ->\n    [one] one MP\n   *[other] { $cost } MP\n }\nwho = Urrea\n"],
        )
        .expect("good source");
        let text = text!("moved", unit = Text::new("who"), cost = 1);
        assert_eq!(catalogue.say(&text), "Urrea spends one MP");
        let text = text!("moved", unit = vec!["A", "B"], cost = 4);
        assert_eq!(catalogue.say(&text), "A, B spends 4 MP");
        assert_eq!(catalogue.say(&Text::new("absent")), "absent");
    }

    #[test]
    fn a_list_of_one_is_still_a_list_when_it_is_read_back() {
        for text in [
            text!("x", of = vec!["A"]),
            text!("x", of = vec![Text::new("y")]),
            text!("x", of = Text::new("y").with("z", 3)),
        ] {
            let saved = serde_json::to_string(&text).expect("plain data");
            assert_eq!(serde_json::from_str::<Text>(&saved).ok(), Some(text));
        }
    }
}
