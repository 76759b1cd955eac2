//! Menus: the legal actions of a seat, described so that buttons, text and
//! computer players can all be grown from them; and the gate every order passes.

mod gate;
mod row;

pub(crate) use gate::check_so_far;
pub use gate::{check, check_in};
pub(crate) use row::{Row, field_label, has_verb};

use crate::rule::Rule;
use crate::text;
use crate::text::Text;
use serde::{Deserialize, Serialize};

/// What a seat may order now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Menu {
    /// In an order that never changes without cause.
    pub offers: Vec<Offer>,
}

/// One kind of action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The verb that starts the order, one lower-case word or words joined by dashes.
    pub verb: &'static str,
    /// What a button says.
    pub label: Text,
    /// The rule that allows it.
    pub rule: Rule,
    /// What must be filled in, in this order.
    pub fields: Vec<Field>,
    /// Whether it ends something and leaves other offers unused, so that one
    /// confirmation is asked for where a button gives it.
    pub closes: bool,
}

/// Something to be filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name in the order; the action's field in serde.
    pub name: &'static str,
    /// What is asked.
    pub label: Text,
    /// How it is written in the notation.
    pub lead: Lead,
    /// Whether it may be left out.
    pub optional: bool,
}

/// How a field is set off in the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead {
    /// Follows at once, as the first field: `move Urrea`.
    Bare,
    /// Follows a colon: `move Urrea: 0513`.
    Colon,
    /// Follows a comma: `fight 0513, supplied`. Only after a field that holds
    /// no comma itself, so not after a list.
    Comma,
    /// Is introduced by its name; such fields are set apart by semicolons:
    /// `walls north: Travis; south: Milam`.
    Named,
}

/// What a field may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One of these.
    One(Vec<Choice>),
    /// Some of these, each at most once.
    Many {
        /// What may be taken.
        of: Vec<Choice>,
        /// At least so many.
        min: usize,
        /// At most so many.
        max: usize,
        /// The worth of those taken must reach this…
        at_least: u32,
        /// …and may not pass this.
        at_most: u32,
        /// Whether taking one more than `at_least` needs is refused: the rest
        /// without any one of those taken must be worth less.
        frugal: bool,
    },
    /// A way, step by step. The draft holds the steps so far.
    Path {
        /// The next steps.
        next: Vec<Choice>,
        /// Whether the way may end here.
        may_end: bool,
    },
    /// A number.
    Number {
        /// Smallest.
        min: i64,
        /// Largest.
        max: i64,
        /// Distance between allowed values, counted from `min`; at least 1.
        step: i64,
    },
    /// Words of the player's own: not empty, without `;` and line breaks, and
    /// not beginning with `,` or `:`. Other fields may follow such a field by
    /// name only.
    Words {
        /// At most so many characters.
        max: usize,
    },
}

/// How many may be named where `count` choices stand open, in words: exactly so
/// many, at most so many, or from so many to so many.
pub fn how_many(min: usize, max: usize, count: usize) -> Text {
    let max = max.min(count);
    match min {
        0 => text!("count-at-most", max = max),
        min if min >= max => text!("count-exactly", min = min),
        min => text!("count-range", min = min, max = max),
    }
}

impl Kind {
    /// Any `min` to `max` of these.
    pub fn many(of: Vec<Choice>, min: usize, max: usize) -> Self {
        Self::Many {
            of,
            min,
            max,
            at_least: 0,
            at_most: u32::MAX,
            frugal: false,
        }
    }

    /// The things that can be named now: choices, takes or next steps.
    pub fn listed(&self) -> &[Choice] {
        match self {
            Self::One(of) | Self::Many { of, .. } | Self::Path { next: of, .. } => of,
            Self::Number { .. } | Self::Words { .. } => &[],
        }
    }
}

/// One thing that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its key in the order; ASCII without spaces.
    pub key: String,
    /// Its name in the notation: unique in the field however it is folded (see
    /// [`crate::notation::fold`]) and against the keys of the others; without
    /// `,` `:` `;`, in a list without `+`, in a path without `>`.
    pub word: String,
    /// What a button or a menu line says beside the word; may be empty.
    pub hint: Option<Text>,
    /// What it counts towards `at_least` and `at_most`.
    pub worth: u32,
    /// In a list: those taken must all be of one group, such as the units of one
    /// hex. The name of a group, where a player writes it, means all of it; it
    /// is held to the same as `word`.
    pub group: Option<String>,
}

impl Choice {
    /// A choice whose key is its word.
    pub fn plain(word: impl Into<String>) -> Self {
        let word = word.into();
        Self {
            key: word.clone(),
            word,
            hint: None,
            worth: 1,
            group: None,
        }
    }

    /// A choice with a key of its own.
    pub fn new(key: impl Into<String>, word: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            word: word.into(),
            hint: None,
            worth: 1,
            group: None,
        }
    }

    /// The same with a hint.
    #[must_use]
    pub fn hint(mut self, hint: Text) -> Self {
        self.hint = Some(hint);
        self
    }

    /// The same in a group.
    #[must_use]
    pub fn group(mut self, group: impl Into<String>) -> Self {
        self.group = Some(group.into());
        self
    }

    /// The same with a worth.
    #[must_use]
    pub fn worth(mut self, worth: u32) -> Self {
        self.worth = worth;
        self
    }
}

/// What a field of an order holds: keys, not words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A number.
    Number(i64),
    /// One key, or the player's own words.
    One(String),
    /// Several keys, or the steps of a way.
    Many(Vec<String>),
}

/// What a seat orders: a verb and the values of its fields. Also the draft of
/// one that is not yet complete.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// The verb of the offer.
    pub verb: String,
    /// Values by field name, in the order of the offer's fields.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<(String, Value)>,
}

impl Order {
    /// An order without fields.
    pub fn new(verb: impl Into<String>) -> Self {
        Self {
            verb: verb.into(),
            values: Vec::new(),
        }
    }

    /// The same with one more field.
    #[must_use]
    pub fn with(mut self, field: impl Into<String>, value: Value) -> Self {
        self.values.push((field.into(), value));
        self
    }

    /// The same with a field of one key.
    #[must_use]
    pub fn one(self, field: impl Into<String>, key: impl Into<String>) -> Self {
        self.with(field, Value::One(key.into()))
    }

    /// The same with a field of several keys or steps.
    #[must_use]
    pub fn many<K: Into<String>>(
        self,
        field: impl Into<String>,
        keys: impl IntoIterator<Item = K>,
    ) -> Self {
        self.with(
            field,
            Value::Many(keys.into_iter().map(Into::into).collect()),
        )
    }

    /// The keys of its first field, joined by commas.
    fn words(&self) -> String {
        match self.values.first() {
            Some((_, Value::Many(keys))) => keys.join(", "),
            Some((_, Value::One(key))) => key.clone(),
            Some((_, Value::Number(n))) => n.to_string(),
            None => String::new(),
        }
    }

    /// The value of a field.
    pub fn value(&self, field: &str) -> Option<&Value> {
        self.values.iter().find(|(n, _)| n == field).map(|(_, v)| v)
    }

    /// The key in a field of one key.
    pub fn key(&self, field: &str) -> Option<&str> {
        match self.value(field)? {
            Value::One(key) => Some(key),
            Value::Number(_) | Value::Many(_) => None,
        }
    }

    /// The keys or steps in a field; empty when it is not filled.
    pub fn keys(&self, field: &str) -> &[String] {
        match self.value(field) {
            Some(Value::Many(keys)) => keys,
            Some(Value::One(key)) => std::slice::from_ref(key),
            Some(Value::Number(_)) | None => &[],
        }
    }

    /// Adds a step to the way in its last field.
    pub(crate) fn push_step(&mut self, field: &str, step: String) {
        if let Some((_, Value::Many(steps))) = self.values.iter_mut().rfind(|(n, _)| n == field) {
            steps.push(step);
        }
    }

    /// The part of the order before that field: what the rules are told when
    /// they are asked for its choices.
    #[must_use]
    pub fn before(&self, field: &str) -> Self {
        Self {
            verb: self.verb.clone(),
            values: self
                .values
                .iter()
                .take_while(|(n, _)| n != field)
                .cloned()
                .collect(),
        }
    }
}

impl Menu {
    /// The offer with that verb.
    pub fn offer(&self, verb: &str) -> Option<&Offer> {
        self.offers.iter().find(|o| o.verb == verb)
    }
}

impl Offer {
    /// The field with that name.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|f| f.name == name)
    }

    /// The place of a field among its fields; behind them all for an unknown one.
    pub(crate) fn place(&self, name: &str) -> usize {
        self.fields
            .iter()
            .position(|f| f.name == name)
            .unwrap_or(self.fields.len())
    }
}
