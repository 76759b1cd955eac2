//! The gate: the one way from an order to an action.

use super::{Choice, Field, Kind, Menu, Offer, Order, Value};
use crate::ruleset::{Refusal, Ruleset, View};
use crate::text;
use crate::text::Text;

/// Judges the order by the menu of its seat, whatever a client showed, and
/// binds it to the rule system's action.
///
/// # Errors
/// The refusal that names the rule.
pub fn check<R: Ruleset>(view: &View<'_, R>, order: &Order) -> Result<R::Action, Refusal> {
    check_in(view, &R::menu(view), order)?;
    let action = bind::<R>(order)?;
    R::judge(view, &action)?;
    Ok(action)
}

/// Judges an order or a question against one menu, field by field. The rules
/// are asked once for the choices of each field, and once a step for a path.
///
/// # Errors
/// The refusal.
pub fn check_in<R: Ruleset>(view: &View<'_, R>, menu: &Menu, order: &Order) -> Result<(), Refusal> {
    let offer = menu.offer(&order.verb).ok_or_else(|| {
        R::absent(view, &order.verb, &order.words())
            .unwrap_or_else(|| no_such_verb(menu, &order.verb))
    })?;
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
    if !order
        .values
        .iter()
        .map(|(name, _)| offer.place(name))
        .is_sorted_by(|a, b| a < b)
    {
        return Err(Refusal::plain(text!(
            "refuse-field-order",
            verb = offer.verb
        )));
    }
    let mut draft = Order::new(offer.verb);
    for field in &offer.fields {
        match order.value(field.name) {
            Some(value) => {
                let gate = Gate {
                    view,
                    offer,
                    field,
                    draft: &draft,
                };
                gate.check(value)?;
                draft = draft.with(field.name, value.clone());
            }
            None if field.optional => {}
            None => {
                let missing = offer.fields.iter().filter(|f| !f.optional);
                let missing = missing.filter(|f| order.value(f.name).is_none());
                let fields: Vec<Text> = missing.map(|f| f.label.clone()).collect();
                return Err(Refusal::new(
                    offer.rule.clone(),
                    text!("refuse-missing-field", verb = offer.verb, fields = fields),
                ));
            }
        }
    }
    Ok(())
}

/// Judges the fields that a draft holds so far, whatever is still missing.
///
/// # Errors
/// The refusal of the first that is wrong.
pub(crate) fn check_so_far<R: Ruleset>(
    view: &View<'_, R>,
    offer: &Offer,
    draft: &Order,
) -> Result<(), Refusal> {
    let mut before = Order::new(offer.verb);
    for (name, value) in &draft.values {
        if let Some(field) = offer.field(name) {
            let gate = Gate {
                view,
                offer,
                field,
                draft: &before,
            };
            gate.check(value)?;
        }
        before = before.with(name.clone(), value.clone());
    }
    Ok(())
}

/// One field before its judge.
struct Gate<'a, 'v, R: Ruleset> {
    view: &'a View<'v, R>,
    offer: &'a Offer,
    field: &'a Field,
    /// The fields before it.
    draft: &'a Order,
}

impl<R: Ruleset> Gate<'_, '_, R> {
    fn check(&self, value: &Value) -> Result<(), Refusal> {
        let kind = R::choices(self.view, self.draft, self.field.name);
        match (kind, value) {
            (Kind::One(of), Value::One(key)) => match chosen(&of, key) {
                Some(_) => Ok(()),
                None => Err(self.explain(key)),
            },
            (kind @ Kind::Many { .. }, Value::Many(keys)) => self.check_many(&kind, keys),
            (Kind::Path { .. }, Value::Many(steps)) => self.check_path(steps),
            (Kind::Number { min, max, step }, Value::Number(n)) => {
                let fits = (min..=max).contains(n)
                    && n.checked_sub(min).is_some_and(|d| d % step.max(1) == 0);
                self.require(fits, || {
                    text!(
                        "refuse-number",
                        field = self.field.label.clone(),
                        number = *n,
                        min = min,
                        max = max,
                        step = step
                    )
                })
            }
            (Kind::Words { max }, Value::One(words)) => self.check_words(max, words),
            _ => Err(self.refuse(text!(
                "refuse-wrong-kind",
                verb = self.offer.verb,
                field = self.field.label.clone()
            ))),
        }
    }

    fn explain(&self, value: &str) -> Refusal {
        R::explain(self.view, self.draft, self.field.name, value)
    }

    fn refuse(&self, text: Text) -> Refusal {
        Refusal::new(self.offer.rule.clone(), text)
    }

    fn require(&self, holds: bool, text: impl FnOnce() -> Text) -> Result<(), Refusal> {
        if holds {
            Ok(())
        } else {
            Err(self.refuse(text()))
        }
    }

    fn check_many(&self, kind: &Kind, keys: &[String]) -> Result<(), Refusal> {
        let Kind::Many {
            of,
            min,
            max,
            at_least,
            at_most,
            frugal,
        } = kind
        else {
            unreachable!("called for lists only");
        };
        let taken: Vec<&Choice> = keys
            .iter()
            .map(|key| chosen(of, key).ok_or_else(|| self.explain(key)))
            .collect::<Result<_, _>>()?;
        let twice = (1..taken.len()).find(|i| taken[..*i].iter().any(|c| c.key == taken[*i].key));
        self.require(twice.is_none(), || {
            let word = twice.map_or("", |i| taken[i].word.as_str());
            text!("refuse-twice", choice = word)
        })?;
        let apart = taken.iter().find(|c| c.group != taken[0].group);
        self.require(apart.is_none(), || {
            let other = apart.unwrap_or(&taken[0]);
            text!(
                "refuse-apart",
                field = self.field.label.clone(),
                first = taken[0].word.as_str(),
                here = taken[0].group.as_deref().unwrap_or_default(),
                second = other.word.as_str(),
                there = other.group.as_deref().unwrap_or_default()
            )
        })?;
        self.require((*min..=*max).contains(&taken.len()), || {
            let field = self.field.label.clone();
            let left: Vec<&str> = of
                .iter()
                .filter(|c| !keys.contains(&c.key))
                .map(|c| c.word.as_str())
                .collect();
            if *min == of.len() && taken.len() < of.len() {
                return text!("refuse-left-out", field = field, left = left);
            }
            let wanted = super::how_many(*min, *max, of.len());
            text!(
                "refuse-count",
                field = field,
                count = taken.len(),
                wanted = wanted
            )
        })?;
        let (at_least, at_most) = (u64::from(*at_least), u64::from(*at_most));
        let total: u64 = taken.iter().map(|c| u64::from(c.worth)).sum();
        let figure = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
        self.require((at_least..=at_most).contains(&total), || {
            if at_least == at_most {
                let field = self.field.label.clone();
                let (total, wanted) = (figure(total), figure(at_least));
                return text!(
                    "refuse-worth-exactly",
                    field = field,
                    total = total,
                    wanted = wanted,
                    counted = self.counted()
                );
            }
            text!(
                "refuse-worth",
                field = self.field.label.clone(),
                total = figure(total),
                least = figure(at_least),
                most = if at_most == u64::from(u32::MAX) {
                    -1
                } else {
                    figure(at_most)
                },
                counted = self.counted()
            )
        })?;
        let spare = taken
            .iter()
            .find(|c| *frugal && total - u64::from(c.worth) >= at_least);
        self.require(spare.is_none(), || {
            let word = spare.map_or("", |c| c.word.as_str());
            text!(
                "refuse-spare",
                choice = word,
                total = figure(total),
                least = figure(at_least)
            )
        })
    }

    /// What the worth of the choices counts, as the end of a sentence.
    fn counted(&self) -> Text {
        match R::counted(self.offer.verb, self.field.name) {
            Some(what) => text!("refuse-worth-counted", what = what),
            None => Text::plain(""),
        }
    }

    fn check_path(&self, steps: &[String]) -> Result<(), Refusal> {
        let name = self.field.name;
        let mut so_far = self.draft.clone().many(name, Vec::<String>::new());
        let mut kind = R::choices(self.view, &so_far, name);
        for step in steps {
            if chosen(kind.listed(), step).is_none() {
                return Err(R::explain(self.view, &so_far, name, step));
            }
            so_far.push_step(name, step.clone());
            kind = R::choices(self.view, &so_far, name);
        }
        match kind {
            Kind::Path { may_end: true, .. } => Ok(()),
            _ => Err(R::explain(self.view, &so_far, name, "")),
        }
    }

    fn check_words(&self, max: usize, words: &str) -> Result<(), Refusal> {
        // What the notation could not give back unchanged may not stand in an order.
        let fits = !words.is_empty()
            && words == words.trim()
            && !words.starts_with([',', ':'])
            && !words.contains(|c: char| c == ';' || c.is_control());
        self.require(fits, || {
            text!("refuse-words", field = self.field.label.clone())
        })?;
        let count = words.chars().count();
        self.require(count <= max, || {
            text!(
                "refuse-long",
                field = self.field.label.clone(),
                count = count,
                max = max
            )
        })
    }
}

fn chosen<'c>(of: &'c [Choice], key: &str) -> Option<&'c Choice> {
    of.iter().find(|c| c.key == key)
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
