//! [12.26, 21.2] What happens to those who are left when a side has nobody who
//! fights: guests share its fate, the helpless are at the victor's mercy.

use super::super::force::Truth;
use super::super::state::{MEXICO, TEXAS, enemy};
use super::super::tables::{Arm, Unit, tables};
use super::results::{remove, remove_all};
use super::{losses, retreat};
use crate::hex::Hex;
use crate::rule::Rule;
use crate::ruleset::Side;
use crate::text;
use crate::text::Text;
use crate::umpire::Umpire;

/// The helpless of the Texans in the hex, at the mercy of the victor.
pub fn helpless(truth: &Truth, hex: Hex) -> Vec<Unit> {
    truth
        .of(TEXAS)
        .in_hex(hex)
        .into_iter()
        .filter(|u| u.arm == Arm::Refugee)
        .collect()
}

/// Units that retreated into the battle before cannot pay for losses, but when
/// all who fought are gone they share their fate [12.26].
fn share_fate(truth: &mut Truth, umpire: &mut Umpire) {
    for side in [MEXICO, TEXAS] {
        let Some(battle) = &truth.public.battle else {
            return;
        };
        if !battle.is_spent(&truth.public, side) {
            continue;
        }
        let guests: Vec<Unit> = battle
            .everyone(side)
            .into_iter()
            .filter(|u| u.defence > 0 && !losses::is_spent(&truth.public, *u))
            .collect();
        if guests.is_empty() {
            continue;
        }
        remove_all(truth, side, &guests);
        umpire.announce(
            Rule::new("12.26"),
            text!("tr-shares-fate", units = retreat::names(&guests)),
        );
    }
}

/// Settles what needs no choice once a side is gone: used supply is taken off,
/// the Government is destroyed, captured refugees are freed. True when nobody
/// is left whose fate the victor chooses [21.2].
pub fn settled(truth: &mut Truth, umpire: &mut Umpire) -> bool {
    let Some(battle) = truth.public.battle.clone() else {
        return true;
    };
    let hex = battle.hex;
    share_fate(truth, umpire);
    for loser in [MEXICO, TEXAS] {
        let stands = |truth: &Truth, side: Side| {
            !losses::counted(&truth.public, &truth.of(side).in_hex(hex)).is_empty()
        };
        // A garrison that has beaten its besiegers comes out.
        let victor = enemy(loser);
        if victor == battle.attacker
            && battle
                .attackers
                .iter()
                .any(|c| c.garrison && !c.units.is_empty())
            && !stands(truth, loser)
        {
            super::come_out(truth, victor, hex);
        }
        if stands(truth, loser) || !stands(truth, victor) {
            continue;
        }
        for unit in truth.of(loser).in_hex(hex) {
            if losses::is_spent(&truth.public, unit) {
                remove(truth, loser, unit);
            } else if unit.arm == Arm::Government {
                losses::destroy(truth, loser, unit);
                umpire.announce(Rule::new("21.2"), Text::new("tr-government-killed"));
            } else if loser == MEXICO {
                losses::free(truth, unit);
                umpire.announce(
                    Rule::new("21.2"),
                    text!(
                        "tr-refugees-freed",
                        unit = unit.name.as_str(),
                        place = tables().map.name(hex)
                    ),
                );
            } else {
                continue;
            }
            if let Some(battle) = &mut truth.public.battle {
                battle.strike(unit);
            }
        }
        if loser == TEXAS && !helpless(truth, hex).is_empty() {
            return false;
        }
    }
    true
}

/// The Mexican victor spares some of the helpless as captives and kills the
/// others [21.2].
pub fn spoil(truth: &mut Truth, captured: &[Unit], umpire: &mut Umpire) {
    let Some(hex) = truth.public.battle.as_ref().map(|b| b.hex) else {
        return;
    };
    let all = helpless(truth, hex);
    if let Some(battle) = &mut truth.public.battle {
        battle.steps.pop_front();
        for unit in &all {
            battle.strike(*unit);
        }
    }
    seize(truth, hex, &all, captured, umpire);
}

/// Captures some of these refugees and kills the others.
pub fn seize(truth: &mut Truth, hex: Hex, all: &[Unit], captured: &[Unit], umpire: &mut Umpire) {
    for unit in all {
        let spared = captured.contains(unit);
        if spared {
            losses::capture(truth, *unit);
        } else {
            losses::destroy(truth, TEXAS, *unit);
        }
        umpire.announce(
            Rule::new("21.2"),
            text!(
                "tr-helpless",
                unit = unit.name.as_str(),
                spared = u8::from(spared),
                place = tables().map.name(hex)
            ),
        );
    }
}
