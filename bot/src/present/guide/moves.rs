//! What a press does to a draft.

use super::{At, Orders, State};
use crate::present::ids::Guide;
use crate::present::note::OPTIONS;
use engine::menu::{Choice, Field, Kind, Menu, Offer, Order, Value};
use engine::text;
use engine::text::Text;

/// What follows from a press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Ask on.
    Show(State),
    /// The order is whole: play it.
    Send(Order),
    /// Open a form for a field of the draft.
    Write {
        /// The place of the field.
        field: usize,
        /// What is asked.
        label: Text,
        /// What the field may hold.
        kind: Kind,
        /// What it holds now.
        value: String,
    },
}

/// Carries a press out. `draft` is the line that stands in the message and
/// `values` what was chosen in a select menu.
pub fn press(orders: &dyn Orders, draft: Option<&str>, guide: Guide, values: &[String]) -> Move {
    let menu = orders.menu();
    match guide {
        Guide::Menu(page) => {
            return Move::Show(State {
                at: At::Menu(page),
                ..State::menu()
            });
        }
        Guide::Offer(n) => {
            return match menu.offers.get(n) {
                Some(offer) => Draft::new(orders, &menu, offer, Order::new(offer.verb)).ask_from(0),
                None => lost(),
            };
        }
        _ => {}
    }
    let Some(read) = draft.and_then(|line| orders.parse(line).ok()) else {
        return lost();
    };
    let Some(offer) = menu.offer(&read.verb) else {
        return lost();
    };
    let draft = Draft::new(orders, &menu, offer, read);
    match guide {
        Guide::Menu(_) | Guide::Offer(_) => unreachable!("answered above"),
        Guide::Send => draft.send(),
        Guide::Page(field, page) => draft.at(field, page),
        Guide::Pick(field, page) => draft.pick(field, page, &numbers(values)),
        Guide::Take(field, n) => draft.take(field, n),
        Guide::All(field) => draft.all(field, true),
        Guide::None(field) => draft.all(field, false),
        Guide::Done(field) => draft.done(field),
        Guide::Skip(field) => draft.skip(field),
        Guide::Back(field) => draft.back(field),
        Guide::Write(field) | Guide::Written(field) => draft.form(field),
    }
}

/// Carries out what was written in the form for a field.
pub fn written(orders: &dyn Orders, draft: Option<&str>, field: usize, words: &str) -> Move {
    let menu = orders.menu();
    let Some(read) = draft.and_then(|line| orders.parse(line).ok()) else {
        return lost();
    };
    match menu.offer(&read.verb) {
        Some(offer) => Draft::new(orders, &menu, offer, read).write(field, words),
        None => lost(),
    }
}

/// The draft cannot be found in the message.
fn lost() -> Move {
    Move::Show(State::menu().remark(Text::new("guide-lost")))
}

fn numbers(values: &[String]) -> Vec<usize> {
    values.iter().filter_map(|v| v.parse().ok()).collect()
}

/// A draft with its offer.
struct Draft<'a> {
    orders: &'a dyn Orders,
    menu: &'a Menu,
    offer: &'a Offer,
    order: Order,
}

impl<'a> Draft<'a> {
    fn new(orders: &'a dyn Orders, menu: &'a Menu, offer: &'a Offer, order: Order) -> Self {
        Self {
            orders,
            menu,
            offer,
            order,
        }
    }

    fn field(&self, n: usize) -> Option<&'a Field> {
        self.offer.fields.get(n)
    }

    /// The draft up to the field, and what the field may hold then.
    fn open(&self, field: &Field) -> (Order, Kind) {
        let before = self.order.before(field.name);
        let asked = match self.order.value(field.name) {
            // A way is asked for with the steps so far.
            Some(steps @ Value::Many(_)) => before.clone().with(field.name, steps.clone()),
            _ => before.clone(),
        };
        let kind = self.orders.choices(&before, field.name);
        if matches!(kind, Kind::Path { .. }) {
            (before, self.orders.choices(&asked, field.name))
        } else {
            (before, kind)
        }
    }

    fn with(mut self, order: Order) -> Self {
        self.order = order;
        self
    }

    fn show(self, field: usize, page: usize, remark: Option<Text>) -> Move {
        Move::Show(State {
            draft: self.order,
            at: At::Field(field, page),
            remark,
        })
    }

    /// Shows the field with what stands before and in it.
    fn at(self, n: usize, page: usize) -> Move {
        let Some(field) = self.field(n) else {
            return self.ask_from(n);
        };
        let mut order = self.order.before(field.name);
        if let Some(value) = self.order.value(field.name) {
            order = order.with(field.name, value.clone());
        }
        self.with(order).show(n, page, None)
    }

    /// Asks for the first field from that place on that can hold anything.
    fn ask_from(self, mut n: usize) -> Move {
        while let Some(field) = self.field(n) {
            let kind = self.orders.choices(&self.order, field.name);
            let empty = match &kind {
                Kind::One(of) | Kind::Many { of, .. } => of.is_empty(),
                Kind::Path { next, may_end } => next.is_empty() && !may_end,
                Kind::Number { .. } | Kind::Words { .. } => false,
            };
            if !(field.optional && empty) {
                return self.show(n, 0, None);
            }
            n += 1;
        }
        self.whole()
    }

    /// Every field has been asked for.
    fn whole(self) -> Move {
        let others = self.menu.offers.iter().any(|o| !o.closes);
        if self.offer.closes && others {
            return match self.orders.judge(&self.order) {
                Ok(()) => Move::Show(State {
                    draft: self.order,
                    at: At::Confirm,
                    remark: None,
                }),
                Err(why) => self.refused(why),
            };
        }
        self.send()
    }

    fn send(self) -> Move {
        match self.orders.judge(&self.order) {
            Ok(()) => Move::Send(self.order),
            Err(why) => self.refused(why),
        }
    }

    /// Shows the last field that was asked for, with the reason.
    fn refused(self, why: Text) -> Move {
        let last = self
            .offer
            .fields
            .iter()
            .rposition(|f| self.order.value(f.name).is_some() || !f.optional);
        match last {
            Some(n) => self.show(n, 0, Some(why)),
            None => Move::Show(State::menu().remark(why)),
        }
    }

    fn pick(self, n: usize, page: usize, chosen: &[usize]) -> Move {
        let Some(field) = self.field(n) else {
            return lost();
        };
        let (before, kind) = self.open(field);
        match kind {
            Kind::Many { of, max, .. } => {
                let start = page.saturating_mul(OPTIONS);
                let here = start..start.saturating_add(OPTIONS);
                let had = self.order.keys(field.name);
                let keys: Vec<String> = of
                    .iter()
                    .enumerate()
                    .filter(|(i, c)| {
                        if here.contains(i) {
                            chosen.contains(i)
                        } else {
                            had.contains(&c.key)
                        }
                    })
                    .map(|(_, c)| c.key.clone())
                    .collect();
                if keys.len() > max {
                    let remark = text!("guide-too-many", max = max, count = keys.len());
                    return self.show(n, page, Some(remark));
                }
                let order = before.many(field.name, keys);
                self.with(order).show(n, page, None)
            }
            Kind::One(_) | Kind::Path { .. } => match chosen.first() {
                Some(i) => self.take(n, *i),
                None => self.show(n, page, None),
            },
            Kind::Number { min, step, .. } => {
                match chosen.first().and_then(|i| i64::try_from(*i).ok()) {
                    Some(i) => self.set(n, Value::Number(min + i * step.max(1))),
                    None => self.show(n, page, None),
                }
            }
            Kind::Words { .. } => lost(),
        }
    }

    fn take(self, n: usize, i: usize) -> Move {
        let Some(field) = self.field(n) else {
            return lost();
        };
        let (before, kind) = self.open(field);
        match kind {
            Kind::One(of) => match of.get(i) {
                Some(choice) => self.set(n, Value::One(choice.key.clone())),
                None => lost(),
            },
            Kind::Path { next, .. } => {
                let Some(step) = next.get(i) else {
                    return lost();
                };
                let mut steps = self.order.keys(field.name).to_vec();
                steps.push(step.key.clone());
                let order = before.many(field.name, steps);
                self.with(order).show(n, 0, None)
            }
            Kind::Number { min, step, .. } => match i64::try_from(i) {
                Ok(i) => self.set(n, Value::Number(min + i * step.max(1))),
                Err(_) => lost(),
            },
            Kind::Many { .. } | Kind::Words { .. } => lost(),
        }
    }

    /// Fills a field and asks for the next.
    fn set(self, n: usize, value: Value) -> Move {
        let Some(field) = self.field(n) else {
            return lost();
        };
        let order = self.order.before(field.name).with(field.name, value);
        self.with(order).ask_from(n + 1)
    }

    fn all(self, n: usize, all: bool) -> Move {
        let Some(field) = self.field(n) else {
            return lost();
        };
        let (before, Kind::Many { of, .. }) = self.open(field) else {
            return lost();
        };
        let keys: Vec<String> = of.iter().filter(|_| all).map(|c| c.key.clone()).collect();
        let order = before.many(field.name, keys);
        self.with(order).show(n, 0, None)
    }

    fn done(self, n: usize) -> Move {
        let Some(field) = self.field(n) else {
            return lost();
        };
        let (_, kind) = self.open(field);
        let keys = self.order.keys(field.name).to_vec();
        match kind {
            Kind::Many { .. } => {
                if let Some(remark) = unfit(&kind, &keys) {
                    return self.show(n, 0, Some(remark));
                }
                self.set(n, Value::Many(keys))
            }
            Kind::Path { may_end: true, .. } => self.set(n, Value::Many(keys)),
            Kind::Path { .. } => self.show(n, 0, Some(Text::new("guide-not-here"))),
            Kind::One(_) | Kind::Number { .. } | Kind::Words { .. } => lost(),
        }
    }

    fn skip(self, n: usize) -> Move {
        match self.field(n) {
            Some(field) if field.optional => {
                let order = self.order.before(field.name);
                self.with(order).ask_from(n + 1)
            }
            _ => lost(),
        }
    }

    fn back(self, n: usize) -> Move {
        let steps = self.field(n).map(|f| self.order.keys(f.name).to_vec());
        if let (Some(field), Some(mut steps)) = (self.field(n), steps)
            && matches!(self.open(field).1, Kind::Path { .. })
            && steps.pop().is_some()
        {
            let order = self.order.before(field.name).many(field.name, steps);
            return self.with(order).show(n, 0, None);
        }
        // Optional fields that were passed over are passed over again.
        let earlier = (0..n.min(self.offer.fields.len())).rev().find(|i| {
            self.field(*i)
                .is_some_and(|f| self.order.value(f.name).is_some())
        });
        match earlier {
            Some(i) => self.at(i, 0),
            None => Move::Show(State::menu()),
        }
    }

    fn form(self, n: usize) -> Move {
        let Some(field) = self.field(n) else {
            return lost();
        };
        let (_, kind) = self.open(field);
        let value = match self.order.value(field.name) {
            Some(Value::Number(number)) => number.to_string(),
            Some(Value::One(words)) => words.clone(),
            Some(Value::Many(_)) | None => String::new(),
        };
        Move::Write {
            field: n,
            label: field.label.clone(),
            kind,
            value,
        }
    }

    fn write(self, n: usize, words: &str) -> Move {
        let Some(field) = self.field(n) else {
            return lost();
        };
        let words = words.trim();
        match self.open(field).1 {
            Kind::Number { min, max, step } => match words.parse::<i64>() {
                Ok(number)
                    if (min..=max).contains(&number)
                        && number
                            .checked_sub(min)
                            .is_some_and(|d| d % step.max(1) == 0) =>
                {
                    self.set(n, Value::Number(number))
                }
                _ => self.show(
                    n,
                    0,
                    Some(text!("guide-number", min = min, max = max, step = step)),
                ),
            },
            Kind::Words { max } => {
                let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
                let count = line.chars().count();
                if line.is_empty()
                    || count > max
                    || line.contains(';')
                    || line.starts_with([',', ':'])
                {
                    return self.show(n, 0, Some(text!("guide-words", max = max, count = count)));
                }
                self.set(n, Value::One(line))
            }
            Kind::One(_) | Kind::Many { .. } | Kind::Path { .. } => lost(),
        }
    }
}

/// What is wrong with the number or the worth of what was taken.
fn unfit(kind: &Kind, keys: &[String]) -> Option<Text> {
    let Kind::Many {
        of,
        min,
        max,
        at_least,
        at_most,
        ..
    } = kind
    else {
        return None;
    };
    if !(*min..=*max).contains(&keys.len()) {
        return Some(text!(
            "guide-count",
            wanted = engine::menu::how_many(*min, *max, of.len()),
            count = keys.len()
        ));
    }
    let total = worth(of, keys);
    let (least, most) = (u64::from(*at_least), u64::from(*at_most));
    (!(least..=most).contains(&total)).then(|| worth_text(total, *at_least, *at_most))
}

/// What those taken are worth together.
pub(super) fn worth(of: &[Choice], keys: &[String]) -> u64 {
    of.iter()
        .filter(|c| keys.contains(&c.key))
        .map(|c| u64::from(c.worth))
        .sum()
}

/// The running total beside what is wanted.
pub(super) fn worth_text(total: u64, at_least: u32, at_most: u32) -> Text {
    let total = i64::try_from(total).unwrap_or(i64::MAX);
    match (at_least, at_most) {
        (least, u32::MAX) => text!("guide-worth-least", total = total, least = least),
        (0, most) => text!("guide-worth-most", total = total, most = most),
        (least, most) if least == most => {
            text!("guide-worth-exactly", total = total, wanted = least)
        }
        (least, most) => text!("guide-worth", total = total, least = least, most = most),
    }
}
