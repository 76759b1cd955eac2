//! Computer players. The random one orders anything the menu offers: it fuzzes
//! the rules, and shows that everything a menu offers is accepted. The heuristic
//! one does what the rule system advises.

use crate::menu::{self, Choice, Field, Kind, Offer, Order, Value};
use crate::ruleset::{Ruleset, View};
use crate::umpire::Chance;
use std::fmt;
use std::str::FromStr;

/// A kind of computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Commander {
    /// Orders anything the menu offers.
    Random,
    /// Orders what [`Ruleset::advise`] advises.
    Heuristic,
}

/// There is no computer player of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no player '{0}': there are random and heuristic")]
pub struct NoSuchCommander(String);

impl Commander {
    /// Its name in commands.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Heuristic => "heuristic",
        }
    }

    /// Its order for the viewing seat; `None` when nothing is offered, or when
    /// a random way was walked into a corner.
    ///
    /// The heuristic one never depends on its advice: where there is none, or
    /// none that the menu takes, it gives the order that stands for a silent
    /// seat, and failing that a random one.
    pub fn order<R: Ruleset>(self, view: &View<'_, R>, chance: &mut dyn Chance) -> Option<Order> {
        let takes = |order: &Order| menu::check(view, order).is_ok();
        match self {
            Self::Random => None,
            Self::Heuristic => R::advise(view)
                .filter(takes)
                .or_else(|| R::default_order(view).filter(takes)),
        }
        .or_else(|| sample(view, chance))
    }
}

impl fmt::Display for Commander {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl FromStr for Commander {
    type Err = NoSuchCommander;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        [Self::Random, Self::Heuristic]
            .into_iter()
            .find(|c| c.key() == name)
            .ok_or_else(|| NoSuchCommander(name.to_owned()))
    }
}

/// What a player may write who may write anything.
const SAYINGS: [&str; 4] = [
    "well met",
    "\u{a1}Adelante, se\u{f1}ores: a las siete!",
    "x",
    "\u{5e9}\u{5dc}\u{5d5}\u{5dd} \u{1F525} - no. 7",
];

/// More steps than any way has.
const LONGEST_WAY: usize = 500;

/// A number from 0 to `below - 1`; 0 when `below` is 0.
fn pick(chance: &mut dyn Chance, below: usize) -> usize {
    // Two dice of 250 sides reach far enough for any menu.
    let high = usize::from(chance.roll(250)) - 1;
    let low = usize::from(chance.roll(250)) - 1;
    if below == 0 {
        0
    } else {
        (high * 250 + low) % below
    }
}

/// An order sampled from the viewing seat's menu; `None` when nothing is
/// offered, or when a way was walked into a corner it may not end in.
///
/// What closes something, such as ending a phase, is taken less often than the
/// rest, or little else would ever happen.
pub fn sample<R: Ruleset>(view: &View<'_, R>, chance: &mut dyn Chance) -> Option<Order> {
    let menu = R::menu(view);
    let mut offer = menu.offers.get(pick(chance, menu.offers.len()))?;
    if offer.closes && chance.roll(3) > 1 {
        offer = menu.offers.get(pick(chance, menu.offers.len()))?;
    }
    sample_offer(view, offer, chance)
}

/// An order sampled from one offer; `None` as for [`sample`].
pub fn sample_offer<R: Ruleset>(
    view: &View<'_, R>,
    offer: &Offer,
    chance: &mut dyn Chance,
) -> Option<Order> {
    let mut order = Order::new(offer.verb);
    for field in &offer.fields {
        if field.optional && chance.roll(2) == 1 {
            continue;
        }
        let value = match R::choices(view, &order, field.name) {
            Kind::Path { .. } => Value::Many(sample_path(view, &order, field, chance)?),
            // What cannot be filled and need not be is left out.
            kind => match sample_value(&kind, chance) {
                Some(value) => value,
                None if field.optional => continue,
                None => return None,
            },
        };
        order = order.with(field.name, value);
    }
    Some(order)
}

fn sample_value(kind: &Kind, chance: &mut dyn Chance) -> Option<Value> {
    match kind {
        Kind::One(of) => of
            .get(pick(chance, of.len()))
            .map(|c| Value::One(c.key.clone())),
        Kind::Many {
            of,
            min,
            max,
            at_least,
            at_most,
            frugal,
        } => sample_many(of, (*min, *max), (*at_least, *at_most), *frugal, chance).map(Value::Many),
        Kind::Number { min, max, step } => {
            let step = (*step).max(1);
            let steps = usize::try_from(max.checked_sub(*min)? / step).ok()?;
            let n = i64::try_from(pick(chance, steps.checked_add(1)?)).ok()?;
            Some(Value::Number(min + n * step))
        }
        Kind::Words { max } => {
            let words = SAYINGS[pick(chance, SAYINGS.len())];
            let words: String = words.chars().take(*max).collect();
            Some(words.trim_end())
                .filter(|w| !w.is_empty())
                .map(|w| Value::One(w.to_owned()))
        }
        Kind::Path { .. } => None,
    }
}

fn sample_many(
    of: &[Choice],
    (min, max): (usize, usize),
    (at_least, at_most): (u32, u32),
    frugal: bool,
    chance: &mut dyn Chance,
) -> Option<Vec<String>> {
    let mut left: Vec<&Choice> = of.iter().collect();
    let max = max.min(left.len());
    let wanted = min + pick(chance, max.checked_sub(min)? + 1);
    let mut taken: Vec<&Choice> = Vec::new();
    let (at_least, at_most) = (u64::from(at_least), u64::from(at_most));
    let total = |taken: &[&Choice]| taken.iter().map(|c| u64::from(c.worth)).sum::<u64>();
    while !left.is_empty() && taken.len() < max {
        let enough = total(&taken) >= at_least && taken.len() >= min;
        if enough && (frugal || taken.len() >= wanted) {
            break;
        }
        let choice = left.swap_remove(pick(chance, left.len()));
        if taken.is_empty() {
            left.retain(|c| c.group == choice.group);
        }
        if total(&taken) + u64::from(choice.worth) <= at_most {
            taken.push(choice);
        }
    }
    if frugal {
        // A large one taken last may have made a small one needless.
        while let Some(spare) = taken
            .iter()
            .position(|c| total(&taken) - u64::from(c.worth) >= at_least)
        {
            taken.remove(spare);
        }
    }
    let fits = total(&taken) >= at_least && taken.len() >= min;
    fits.then(|| taken.into_iter().map(|c| c.key.clone()).collect())
}

fn sample_path<R: Ruleset>(
    view: &View<'_, R>,
    draft: &Order,
    field: &Field,
    chance: &mut dyn Chance,
) -> Option<Vec<String>> {
    let mut so_far = draft.clone().many(field.name, Vec::<String>::new());
    for _ in 0..LONGEST_WAY {
        let Kind::Path { next, may_end } = R::choices(view, &so_far, field.name) else {
            return None;
        };
        if may_end && (next.is_empty() || chance.roll(4) == 1) {
            return Some(so_far.keys(field.name).to_vec());
        }
        let step = next.get(pick(chance, next.len()))?.key.clone();
        so_far.push_step(field.name, step);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_known_by_their_names() {
        for commander in [Commander::Random, Commander::Heuristic] {
            assert_eq!(commander.to_string().parse(), Ok(commander));
        }
        let refused = "chess".parse::<Commander>().map_err(|e| e.to_string());
        assert_eq!(
            refused,
            Err("no player 'chess': there are random and heuristic".to_owned())
        );
    }
}
