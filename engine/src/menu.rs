//! Menus: the legal actions of a seat, described so that buttons, text and
//! computer players can all be grown from them; and the gate every order passes.

use crate::rule::Rule;
use crate::ruleset::{Refusal, Ruleset, View};
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
    /// Follows at once: `move Urrea`.
    Bare,
    /// Follows a colon: `move Urrea: 0513`.
    Colon,
    /// Follows a comma, and holds no comma itself: `fight 0513, supplied`. Only
    /// after a field that holds none either.
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
    /// Words of the player's own.
    Words {
        /// At most so many characters.
        max: usize,
    },
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
    /// Its name in the notation: unique in the field, without `,` `:` `;`.
    pub word: String,
    /// What a button or a menu line says beside the word; may be empty.
    pub hint: Option<Text>,
    /// What it counts towards `at_least` and `at_most`.
    pub worth: u32,
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
        }
    }

    /// A choice with a key of its own.
    pub fn new(key: impl Into<String>, word: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            word: word.into(),
            hint: None,
            worth: 1,
        }
    }

    /// The same with a hint.
    #[must_use]
    pub fn hint(mut self, hint: Text) -> Self {
        self.hint = Some(hint);
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

    /// The part of the order before that field.
    fn before(&self, field: &str) -> Self {
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
}

/// The gate: the one way from an order to an action. Judges the order by the
/// menu of its seat, whatever a client showed.
///
/// # Errors
/// The refusal that names the rule.
pub fn check<R: Ruleset>(view: &View<'_, R>, order: &Order) -> Result<R::Action, Refusal> {
    check_in(view, &R::menu(view), order)?;
    let action = bind::<R>(order)?;
    R::judge(view, &action)?;
    Ok(action)
}

/// Judges an order or a question against one menu, field by field.
///
/// # Errors
/// The refusal.
pub fn check_in<R: Ruleset>(view: &View<'_, R>, menu: &Menu, order: &Order) -> Result<(), Refusal> {
    let offer = menu
        .offer(&order.verb)
        .ok_or_else(|| no_such_verb(menu, &order.verb))?;
    if let Some((name, _)) = order
        .values
        .iter()
        .find(|(name, _)| offer.field(name).is_none())
    {
        return Err(Refusal::plain(text!(
            "refuse-unknown-field",
            verb = offer.verb,
            field = name.as_str()
        )));
    }
    // The values must stand in the order of the fields, each at most once, or
    // "the fields before it" would mean something else to the rules.
    let places: Vec<_> = order
        .values
        .iter()
        .filter_map(|(name, _)| offer.fields.iter().position(|f| f.name == name))
        .collect();
    if !places.is_sorted_by(|a, b| a < b) {
        return Err(Refusal::plain(text!(
            "refuse-field-order",
            verb = offer.verb
        )));
    }
    for field in &offer.fields {
        let draft = order.before_or_all(field.name);
        match order.value(field.name) {
            Some(value) => check_field(view, offer, &draft, field, value)?,
            None if field.optional => {}
            None => {
                return Err(Refusal::new(
                    offer.rule.clone(),
                    text!(
                        "refuse-missing-field",
                        verb = offer.verb,
                        field = field.label.clone()
                    ),
                ));
            }
        }
    }
    Ok(())
}

impl Order {
    fn before_or_all(&self, field: &str) -> Self {
        self.before(field)
    }
}

fn check_field<R: Ruleset>(
    view: &View<'_, R>,
    offer: &Offer,
    draft: &Order,
    field: &Field,
    value: &Value,
) -> Result<(), Refusal> {
    let wrong = || {
        Refusal::new(
            offer.rule.clone(),
            text!(
                "refuse-wrong-kind",
                verb = offer.verb,
                field = field.label.clone()
            ),
        )
    };
    let kind = R::choices(view, draft, field.name);
    let offered = |of: &[Choice], key: &str| of.iter().any(|c| c.key == key);
    match (kind, value) {
        (Kind::One(of), Value::One(key)) => {
            if offered(&of, key) {
                Ok(())
            } else {
                Err(R::explain(view, draft, field.name, key))
            }
        }
        (
            Kind::Many {
                of,
                min,
                max,
                at_least,
                at_most,
                frugal,
            },
            Value::Many(keys),
        ) => {
            if let Some(key) = keys.iter().find(|k| !offered(&of, k)) {
                return Err(R::explain(view, draft, field.name, key));
            }
            if let Some((at, key)) = keys
                .iter()
                .enumerate()
                .find(|(i, k)| keys[..*i].contains(k))
            {
                let _ = at;
                let word = of
                    .iter()
                    .find(|c| c.key == *key)
                    .map_or(key.as_str(), |c| c.word.as_str());
                return Err(Refusal::new(
                    offer.rule.clone(),
                    text!("refuse-twice", choice = word),
                ));
            }
            if keys.len() < min || keys.len() > max {
                return Err(Refusal::new(
                    offer.rule.clone(),
                    text!(
                        "refuse-count",
                        field = field.label.clone(),
                        count = keys.len(),
                        min = min,
                        max = max
                    ),
                ));
            }
            let worths: Vec<u32> = keys
                .iter()
                .filter_map(|k| of.iter().find(|c| c.key == *k))
                .map(|c| c.worth)
                .collect();
            let total: u32 = worths.iter().sum();
            if total < at_least || total > at_most {
                return Err(Refusal::new(
                    offer.rule.clone(),
                    text!(
                        "refuse-worth",
                        field = field.label.clone(),
                        total = total,
                        least = at_least,
                        most = if at_most == u32::MAX {
                            -1
                        } else {
                            i64::from(at_most)
                        }
                    ),
                ));
            }
            if frugal && let Some(spare) = worths.iter().position(|w| total - w >= at_least) {
                let word = of
                    .iter()
                    .find(|c| c.key == keys[spare])
                    .map_or("", |c| c.word.as_str());
                return Err(Refusal::new(
                    offer.rule.clone(),
                    text!(
                        "refuse-spare",
                        choice = word,
                        total = total,
                        least = at_least
                    ),
                ));
            }
            Ok(())
        }
        (Kind::Path { .. }, Value::Many(steps)) => check_path(view, draft, field, steps),
        (Kind::Number { min, max, step }, Value::Number(n)) => {
            if (min..=max).contains(n) && (n - min) % step.max(1) == 0 {
                Ok(())
            } else {
                Err(Refusal::new(
                    offer.rule.clone(),
                    text!(
                        "refuse-number",
                        field = field.label.clone(),
                        number = *n,
                        min = min,
                        max = max,
                        step = step
                    ),
                ))
            }
        }
        (Kind::Words { max }, Value::One(words)) => {
            let count = words.chars().count();
            if count <= max {
                Ok(())
            } else {
                Err(Refusal::plain(text!(
                    "refuse-long",
                    field = field.label.clone(),
                    count = count,
                    max = max
                )))
            }
        }
        _ => Err(wrong()),
    }
}

fn check_path<R: Ruleset>(
    view: &View<'_, R>,
    draft: &Order,
    field: &Field,
    steps: &[String],
) -> Result<(), Refusal> {
    for (done, step) in steps.iter().enumerate() {
        let so_far = draft
            .clone()
            .many(field.name, steps[..done].iter().cloned());
        let kind = R::choices(view, &so_far, field.name);
        if !kind.listed().iter().any(|c| c.key == *step) {
            return Err(R::explain(view, &so_far, field.name, step));
        }
    }
    let whole = draft.clone().many(field.name, steps.iter().cloned());
    match R::choices(view, &whole, field.name) {
        Kind::Path { may_end: true, .. } => Ok(()),
        _ => Err(R::explain(view, &whole, field.name, "")),
    }
}

fn no_such_verb(menu: &Menu, verb: &str) -> Refusal {
    if menu.offers.is_empty() {
        return Refusal::plain(Text::new("refuse-not-awaited"));
    }
    let verbs: Vec<&str> = menu.offers.iter().map(|o| o.verb).collect();
    Refusal::plain(text!("refuse-verb", verb = verb, verbs = verbs))
}

/// Binds an order to the rule system's typed action.
fn bind<R: Ruleset>(order: &Order) -> Result<R::Action, Refusal> {
    let mut fields = serde_json::Map::new();
    fields.insert("verb".into(), order.verb.clone().into());
    for (name, value) in &order.values {
        let value = match value {
            Value::Number(n) => (*n).into(),
            Value::One(key) => key.clone().into(),
            Value::Many(keys) => keys.clone().into(),
        };
        fields.insert(name.clone(), value);
    }
    serde_json::from_value(fields.into())
        .map_err(|_| Refusal::plain(text!("refuse-unbound", verb = order.verb.as_str())))
}
