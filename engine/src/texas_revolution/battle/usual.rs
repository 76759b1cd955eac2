//! The orders that stand for a seat that does not answer in combat.

use super::super::force::{Sight, own};
use super::super::state::Public;
use super::super::tables::Unit;
use super::face::{captives, open_step};
use super::{Battle, Step, retreat, unfought, usable_wagons};
use crate::hex::Hex;
use crate::menu::{Order, Value};
use crate::ruleset::Side;

/// The order that stands for a seat that does not answer.
pub fn default_order(view: &Sight<'_>) -> Option<Order> {
    let public = view.public();
    let Some((battle, step)) = open_step(public) else {
        return default_attack(view);
    };
    Some(match step {
        Step::Announce => Order::new("defend").one("supply", "supplied"),
        Step::Lose { of, factors, .. } => {
            Order::new("lose").many("units", cheapest(of, *factors, |u| u32::from(u.defence)))
        }
        Step::FightOn { side } => {
            let order = Order::new("retreat");
            let Some(number) = retreat::sole(battle, *side) else {
                return Some(order);
            };
            let ways = retreat::ways(public, *side, number);
            match best(public, battle, *side, number, &ways) {
                Some(way) => order.many("path", way.iter().map(ToString::to_string)),
                None if retreat::is_lone_sortie(battle, number) => order,
                None => Order::new("fight-on"),
            }
        }
        Step::Fall { side, number } => {
            let ways = retreat::ways(public, *side, *number);
            let way = best(public, battle, *side, *number, &ways)?;
            Order::new("retreat").many("path", way.iter().map(ToString::to_string))
        }
        Step::Spoils => Order::new("capture").with(
            "units",
            Value::Many(
                captives(public, battle)
                    .iter()
                    .map(|u| u.id.clone())
                    .collect(),
            ),
        ),
        _ => Order::new("stay"),
    })
}

fn default_attack(view: &Sight<'_>) -> Option<Order> {
    let Some(hex) = unfought(view).first().copied() else {
        return Some(Order::new("done"));
    };
    let (side, secret) = own(view)?;
    let supplied = !usable_wagons(view.public(), side, &secret.in_hex(hex)).is_empty();
    let word = if supplied { "supplied" } else { "unsupplied" };
    Some(
        Order::new("fight")
            .one("at", hex.to_string())
            .one("supply", word),
    )
}

/// The way that saves most.
fn best(
    public: &Public,
    battle: &Battle,
    side: Side,
    number: usize,
    ways: &[Vec<Hex>],
) -> Option<Vec<Hex>> {
    let units = retreat::group(battle, side, number);
    let leaving = retreat::leaving(public, battle, side, number, &units);
    ways.iter()
        .max_by_key(|way| {
            (
                retreat::saved(&leaving, way),
                std::cmp::Reverse((*way).clone()),
            )
        })
        .cloned()
}

/// A choice of losses that gives up little: the one unit that is just enough,
/// else the smallest units first, without any that is not needed.
pub fn cheapest(of: &[Unit], factors: u32, worth: impl Fn(Unit) -> u32) -> Vec<String> {
    let mut units = of.to_vec();
    units.sort_by_key(|u| (worth(*u), *u));
    let mut taken: Vec<Unit> = Vec::new();
    let total = |taken: &[Unit]| taken.iter().map(|u| worth(*u)).sum::<u32>();
    for unit in &units {
        if total(&taken) >= factors {
            break;
        }
        taken.push(*unit);
    }
    while let Some(spare) = taken
        .iter()
        .position(|u| total(&taken) - worth(*u) >= factors)
    {
        taken.remove(spare);
    }
    taken.iter().map(|u| u.id.clone()).collect()
}
