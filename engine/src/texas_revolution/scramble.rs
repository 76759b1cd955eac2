//! [9] What a side hides, put otherwise: for the laws of secrecy.
//!
//! Hidden are the units under the screen of cavalry [9.1], what a side saw of
//! the enemy's [9.3], whom it commits to a siege attack and how it mans its
//! walls [13.5, 13.7]. The charts, the dead and the besieged lie open on the
//! table; what fights has been shown by [9.2].

use super::force::Truth;
use super::movement::stacking;
use super::siege::{self, Wall};
use super::state::{Location, MEXICO, Secret, TEXAS, side_of};
use super::tables::{Arm, Unit};
use super::{TexasRevolution, battle, sight};
use crate::hex::Hex;
use crate::laws::{Hidden, Scramble};
use crate::menu::{self, Order, Value};
use crate::player;
use crate::ruleset::{Owner, Position, Ruleset, Seat, Side, Viewer};
use crate::umpire::Chance;

/// Two screened stacks exchange units only when they are farther apart, so that
/// no one step can be made from both: an order names its units, and that it can
/// be given is known to who gave it.
const APART: u32 = 2;

/// How often another position is sought before there is none.
const TRIES: usize = 8;

impl Scramble for TexasRevolution {
    fn reveals() -> &'static [&'static str] {
        // A screen that is gone, an attack, cavalry that looks, the declaration
        // of a battle with its roster, the reveal of walls and columns, and the
        // supply a siege attack uses up.
        &["9.1", "9.2", "9.3", "11", "13.5", "14.2"]
    }

    fn shares(_: &Self::Public, seat: Seat, owner: Owner) -> bool {
        seat.0 % 2 == owner.0
    }

    fn scramble(
        position: &Position<Self>,
        hidden: Hidden,
        chance: &mut dyn Chance,
    ) -> Option<Position<Self>> {
        let Hidden::Owner(Owner(number)) = hidden else {
            // Nothing is sealed in this game.
            return None;
        };
        let side = Side(number);
        (0..TRIES).find_map(|_| {
            let mut other = position.clone();
            match chance.roll(6) {
                1 => remember_otherwise(other.of_mut(side), chance),
                2 => man_otherwise(other.of_mut(side), chance),
                3 => commit_otherwise(&mut other, side, chance),
                _ => exchange(&mut other, side, chance),
            }
            (other != *position && is_like(position, &other)).then_some(other)
        })
    }

    fn disguise(
        position: &Position<Self>,
        seat: Seat,
        order: &Order,
        chance: &mut dyn Chance,
    ) -> Option<Order> {
        let view = position.view(Viewer::Seat(seat));
        let menu = Self::menu(&view);
        let other = match order.verb.as_str() {
            "walls" => player::sample_offer(&view, menu.offer("walls")?, chance)?,
            "assault" => {
                let sample = player::sample_offer(&view, menu.offer("assault")?, chance)?;
                let same = ["at", "supply"]
                    .into_iter()
                    .all(|field| sample.key(field) == order.key(field));
                same.then_some(sample)?
            }
            "move" | "force-march" => follow_otherwise(position, side_of(seat), order, chance)?,
            _ => return None,
        };
        let accepted = other != *order && menu::check(&view, &other).is_ok();
        accepted.then_some(other)
    }
}

/// Whether the other position is possible, and shows the same.
fn is_like(position: &Truth, other: &Truth) -> bool {
    let mut fresh = other.clone();
    sight::refresh(&mut fresh);
    let full = |truth: &Truth, side| -> Vec<Hex> {
        let stacks = stacking::overfull(truth.of(side));
        stacks.into_iter().map(|(hex, _)| hex).collect()
    };
    fresh.public == position.public
        && [MEXICO, TEXAS]
            .into_iter()
            .all(|side| full(position, side) == full(other, side))
        && has_what_it_announced(other)
        && TexasRevolution::check(other).is_ok()
}

/// Whether a siege attack that was announced as supplied has its supply [14.2].
fn has_what_it_announced(truth: &Truth) -> bool {
    truth.public.assault.as_ref().is_none_or(|a| {
        let here = truth.of(a.attacker).in_hex(a.fort);
        let wagons = battle::usable_wagons(&truth.public, a.attacker, &here);
        // From the first attack on it is used up, and known.
        !a.supplied || a.attack > 0 || !wagons.is_empty()
    })
}

/// A number below `n`, which is not 0.
fn below(n: usize, chance: &mut dyn Chance) -> usize {
    let sides = u8::try_from(n).unwrap_or(u8::MAX).max(1);
    usize::from(chance.roll(sides) - 1)
}

fn pick<T: Copy>(of: &[T], chance: &mut dyn Chance) -> Option<T> {
    (!of.is_empty()).then(|| of[below(of.len(), chance)])
}

/// The units of a side that the enemy cannot see, with their hexes: under a
/// screen, and not shown by a fight.
fn hidden(truth: &Truth, side: Side) -> Vec<(Unit, Hex)> {
    let known = truth.public.engaged();
    truth
        .of(side)
        .on_map()
        .filter(|(unit, hex)| {
            truth
                .public
                .seen(side, *hex)
                .is_some_and(|s| s.screened && !s.shown.contains(unit))
        })
        .filter(|(unit, _)| !known.contains(unit) && unit.arm != Arm::Indian)
        .collect()
}

/// Whether one may stand for the other by the rules of stacking [5].
fn are_alike(one: Unit, other: Unit) -> bool {
    let kind = |unit: Unit| (unit.is_battalion(), unit.leader.map(|l| l.rank));
    kind(one) == kind(other)
}

/// Exchanges hidden units between two screened stacks, or moves one over.
fn exchange(truth: &mut Truth, side: Side, chance: &mut dyn Chance) {
    let all = hidden(truth, side);
    let Some((one, here)) = pick(&all, chance) else {
        return;
    };
    let far = |hex: Hex| hex.distance(here) > APART;
    if chance.roll(3) == 1 {
        let screens: Vec<Hex> = truth
            .public
            .stacks
            .iter()
            .filter(|s| s.side == side && s.screened && far(s.hex))
            .map(|s| s.hex)
            .collect();
        if let Some(there) = pick(&screens, chance) {
            join(truth.of_mut(side), one, there);
        }
        return;
    }
    let others: Vec<Unit> = all
        .iter()
        .filter(|(unit, hex)| far(*hex) && are_alike(one, *unit))
        .map(|(unit, _)| *unit)
        .collect();
    if let Some(other) = pick(&others, chance) {
        swap(truth.of_mut(side), one, other);
    }
}

/// Puts one unit in the place of another, with all that it did to get there.
fn swap(secret: &mut Secret, one: Unit, other: Unit) {
    let standings = (secret.forces.get(&one), secret.forces.get(&other));
    let (Some(a), Some(b)) = standings else {
        return;
    };
    let (a, b) = (a.clone(), b.clone());
    let marches = (secret.march.remove(&one), secret.march.remove(&other));
    secret.forces.insert(one, b);
    secret.forces.insert(other, a);
    secret.march.extend(marches.1.map(|m| (one, m)));
    secret.march.extend(marches.0.map(|m| (other, m)));
    let fires = (secret.fires.remove(&one), secret.fires.remove(&other));
    secret.fires.extend(fires.1.map(|f| (one, f)));
    secret.fires.extend(fires.0.map(|f| (other, f)));
}

/// Moves a unit to a stack, as if it had come there with one of those in it.
fn join(secret: &mut Secret, unit: Unit, hex: Hex) {
    let Some(companion) = secret.in_hex(hex).first().copied() else {
        return;
    };
    let march = secret.march.get(&companion).cloned();
    let standing = secret.forces.get(&companion).cloned();
    secret.march.remove(&unit);
    secret.march.extend(march.map(|m| (unit, m)));
    secret.forces.extend(standing.map(|s| (unit, s)));
}

/// The side has seen less of the enemy, or saw it earlier.
fn remember_otherwise(secret: &mut Secret, chance: &mut dyn Chance) {
    let hexes: Vec<Hex> = secret.seen.keys().copied().collect();
    let Some(hex) = pick(&hexes, chance) else {
        return;
    };
    match secret.seen.get_mut(&hex) {
        Some(sighting) if chance.roll(2) == 1 => {
            sighting.turn = sighting.turn.saturating_sub(1).max(1);
            if sighting.units.len() > 2 {
                sighting.units.pop();
            }
        }
        _ => drop(secret.seen.remove(&hex)),
    }
}

/// Two men on the walls change places [13.5.1].
fn man_otherwise(secret: &mut Secret, chance: &mut dyn Chance) {
    let (from, to) = (pick(&Wall::ALL, chance), pick(&Wall::ALL, chance));
    let (Some(from), Some(to)) = (from, to) else {
        return;
    };
    let man = |secret: &Secret, wall, chance: &mut dyn Chance| {
        let men = secret.walls.get(&wall).cloned().unwrap_or_default();
        pick(&men, chance)
    };
    let pair = (man(secret, from, chance), man(secret, to, chance));
    let (Some(one), Some(other)) = pair else {
        return;
    };
    if from == to || siege::counts(one, false) != siege::counts(other, false) {
        return;
    }
    for (wall, out, back) in [(from, one, other), (to, other, one)] {
        for man in secret.walls.get_mut(&wall).into_iter().flatten() {
            if *man == out {
                *man = back;
            }
        }
    }
}

/// Another unit of the besiegers stays behind, or all attack [13.7].
fn commit_otherwise(truth: &mut Truth, side: Side, chance: &mut dyn Chance) {
    let Some(assault) = truth.public.assault.as_ref().filter(|a| a.attacker == side) else {
        return;
    };
    if truth.of(side).committed.is_empty() {
        return;
    }
    let mut units = siege::available(&truth.public, &truth.of(side).in_hex(assault.fort));
    let behind = below(units.len() + 1, chance);
    if behind < units.len() {
        units.remove(behind);
    }
    if siege::can_storm(&units) {
        truth.of_mut(side).committed = units;
    }
}

/// The same march with other units under the screen of those who show: one more
/// hidden unit goes along, or one stays.
fn follow_otherwise(
    position: &Truth,
    side: Side,
    order: &Order,
    chance: &mut dyn Chance,
) -> Option<Order> {
    let units: Vec<Unit> = order
        .keys("units")
        .iter()
        .filter_map(|k| Unit::by_id(k))
        .collect();
    let from = position.of(side).at(*units.first()?)?;
    let plain = |unit: &Unit| !unit.is_leader() && !unit.is_mounted();
    let here = hidden(position, side);
    let under = |unit: &Unit| {
        plain(unit)
            && here
                .iter()
                .any(|(u, hex)| u == unit && Location::Hex(*hex) == from)
    };
    if !units.iter().any(|u| u.is_mounted()) {
        return None;
    }
    let spare: Vec<Unit> = here.iter().map(|(u, _)| *u).filter(under).collect();
    let chosen = pick(&spare, chance)?;
    let mut keys: Vec<String> = order.keys("units").to_vec();
    match keys.iter().position(|k| *k == chosen.id) {
        Some(place) => drop(keys.remove(place)),
        None => keys.push(chosen.id.clone()),
    }
    let mut other = order.clone();
    for (field, value) in &mut other.values {
        if field == "units" {
            *value = Value::Many(keys.clone());
        }
    }
    Some(other)
}
