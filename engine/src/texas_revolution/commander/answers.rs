//! Battles and sieges: what is declared, and what is answered.

use super::super::battle::{
    self, Battle, Contingent, Step, odds, sorties, unfought, usable_wagons,
};
use super::super::force::{Sight, attack_factors, face_factors};
use super::super::siege;
use super::super::state::{MEXICO, Pending};
use super::super::tables::{Arm, Odds};
use super::mexico::inside;
use super::survey::Survey;
use crate::hex::Hex;
use crate::menu::{Kind, Order};

/// The order in the combat sub-phase, where it differs from that of a seat
/// that does not answer.
pub fn combat(view: &Sight<'_>, survey: &Survey<'_>) -> Option<Order> {
    let public = survey.public;
    if let Some(battle) = &public.battle {
        return answer(view, survey, battle, battle.steps.front()?);
    }
    if let Some(hex) = unfought(view).into_iter().next() {
        return Some(fight(survey, hex));
    }
    storm(view, survey).or_else(|| sally(view, survey))
}

/// Supply is spent where it may decide something.
fn fight(survey: &Survey<'_>, hex: Hex) -> Order {
    let attackers = survey.arrived(hex);
    let units = survey.here(hex);
    let possible = !usable_wagons(survey.public, survey.side, units).is_empty();
    let defence = survey.foes.get(&hex).copied().unwrap_or(0);
    let halved = attack_factors(units).div_ceil(2);
    let needless = odds::column(halved, defence) == Odds::SixToOne && attackers.len() == 1;
    let word = if possible && !needless {
        "supplied"
    } else {
        "unsupplied"
    };
    Order::new("fight")
        .one("at", hex.to_string())
        .one("supply", word)
}

/// A siege attack at two to one on the walls, or less when time runs out.
fn storm(view: &Sight<'_>, survey: &Survey<'_>) -> Option<Order> {
    let offer = siege::assault_offer(view)?;
    let draft = Order::new(offer.verb);
    let Kind::One(forts) = siege::assault_choices(view, &draft, "at") else {
        return None;
    };
    for choice in forts {
        let Ok(fort) = choice.key.parse::<Hex>() else {
            continue;
        };
        let units = survey.here(fort);
        let possible = !usable_wagons(survey.public, survey.side, units).is_empty();
        let guns = units.iter().any(|u| u.arm == Arm::HeavyArtillery);
        let doubled = !guns && !survey.public.burned.contains(&fort);
        let walls = inside(survey, fort) * if doubled { 2 } else { 1 };
        let attack = attack_factors(units);
        let attack = if possible { attack } else { attack.div_ceil(2) };
        let late = survey.public.turn >= 11;
        let enough = if late {
            attack * 2 >= walls * 3
        } else {
            attack >= walls * 2
        };
        if enough {
            let word = if possible { "supplied" } else { "unsupplied" };
            return Some(draft.one("at", choice.key).one("supply", word));
        }
    }
    None
}

/// A sortie where the besiegers are few.
fn sally(view: &Sight<'_>, survey: &Survey<'_>) -> Option<Order> {
    for fort in sorties(view) {
        let garrison = survey.secret.in_fort(fort);
        let mut attackers = survey.arrived(fort);
        attackers.push(Contingent {
            from: None,
            units: garrison.clone(),
            garrison: true,
            guests: false,
        });
        let outlook = survey.outlook(fort, &attackers);
        if outlook.is_good() && outlook.takes >= 8 {
            let draft = Order::new("sortie").one("at", fort.to_string());
            let kind = battle::choices(view, &draft, "supply");
            let word = kind.listed().first()?.key.clone();
            return Some(draft.one("supply", word));
        }
    }
    None
}

/// What is answered in a battle.
fn answer(view: &Sight<'_>, survey: &Survey<'_>, battle: &Battle, step: &Step) -> Option<Order> {
    let defends = battle.attacker != survey.side;
    match step {
        Step::Withdraw => withdraw(view, survey, battle),
        Step::Announce => {
            let units = survey.here(battle.hex);
            let possible = !usable_wagons(survey.public, survey.side, units).is_empty();
            let worth = face_factors(units) >= 4;
            let word = if possible && worth {
                "supplied"
            } else {
                "unsupplied"
            };
            Some(Order::new("defend").one("supply", word))
        }
        Step::FightOn { .. } => {
            let column = battle.odds?;
            let strong = if defends {
                column <= Odds::Even
            } else {
                column >= Odds::ThreeToOne
            };
            strong.then(|| Order::new("fight-on"))
        }
        _ => None,
    }
}

/// Riders leave a battle that goes against them, where nobody stays behind.
fn withdraw(view: &Sight<'_>, survey: &Survey<'_>, battle: &Battle) -> Option<Order> {
    let attack = attack_factors(&battle.attacking());
    let defence = face_factors(&battle.defenders);
    let alone = battle
        .defenders
        .iter()
        .all(|u| u.is_mounted() || u.is_leader());
    if !alone || attack < defence * 2 || battle.attacker == survey.side {
        return None;
    }
    let draft = Order::new("withdraw");
    let Kind::Many { of, .. } = battle::choices(view, &draft, "units") else {
        return None;
    };
    let draft = draft.many("units", of.into_iter().map(|c| c.key));
    let mut path: Vec<String> = Vec::new();
    loop {
        let so_far = draft.clone().many("path", path.clone());
        let Kind::Path { next, .. } = battle::choices(view, &so_far, "path") else {
            return None;
        };
        let farthest = next.into_iter().max_by_key(|c| {
            let hex = c.key.parse::<Hex>();
            hex.map(|h| std::cmp::Reverse(survey.threat(h, 2))).ok()
        });
        match farthest {
            Some(step) if path.len() < 2 => path.push(step.key),
            _ => break,
        }
    }
    (!path.is_empty()).then(|| draft.many("path", path))
}

/// What is answered about forts.
pub fn fort(survey: &Survey<'_>) -> Option<Order> {
    match survey.public.pending.last()? {
        Pending::SiegeOrBattle { fort, .. } => {
            let attack = survey.threat(*fort, 0);
            let defence = face_factors(survey.here(*fort));
            // In the open only against those who are much weaker.
            let open = attack * 3 < defence * if survey.side == MEXICO { 3 } else { 2 };
            Some(Order::new(if open { "open-battle" } else { "besieged" }))
        }
        _ => None,
    }
}
