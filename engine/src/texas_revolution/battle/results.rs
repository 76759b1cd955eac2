//! [12] The die, and what its result does.

use super::super::action::SupplyUse;
use super::super::force::{Truth, face_factors};
use super::super::measures::Fight;
use super::super::state::{Location, MEXICO, Public, TEXAS, enemy};
use super::super::tables::{CRT_HIGH, CRT_LOW, CrtResult, Odds, Unit, tables};
use super::odds::{self, Clash};
use super::{Amount, Battle, Step, engage, losses, retreat};
use crate::rule::Rule;
use crate::ruleset::Side;
use crate::text;
use crate::text::Text;
use crate::umpire::Umpire;

/// What a result asks of the two sides, in order [CRT; rulings TR-11, TR-12].
///
/// With `both`, the set-up option that takes the legend by its letter, a DR XH
/// in the low columns sends the attacker back too.
pub fn consequences(result: CrtResult, odds: Odds, attacker: Side, both: bool) -> Vec<Step> {
    let defender = enemy(attacker);
    let half = |side| Step::Suffer {
        side,
        amount: Amount::Half,
    };
    let equal = |side| Step::Suffer {
        side,
        amount: Amount::Equal,
    };
    let (halved, matched) = if odds::is_low(odds) {
        (attacker, defender)
    } else {
        (defender, attacker)
    };
    match result {
        CrtResult::AE => vec![Step::Wipe { side: attacker }],
        CrtResult::AEH => vec![half(attacker), Step::FightOn { side: attacker }],
        CrtResult::AR2 => vec![Step::Retreat { side: attacker }],
        CrtResult::ARXH => vec![
            half(halved),
            equal(matched),
            Step::Retreat { side: attacker },
        ],
        CrtResult::DRXH if both && odds::is_low(odds) => vec![
            half(halved),
            equal(matched),
            Step::Retreat { side: attacker },
            Step::Retreat { side: defender },
        ],
        CrtResult::DRXH => vec![
            half(halved),
            equal(matched),
            Step::Retreat { side: defender },
        ],
        CrtResult::DR2 => vec![Step::Retreat { side: defender }],
        CrtResult::DEH => vec![half(defender), Step::FightOn { side: defender }],
        CrtResult::DE => vec![Step::Wipe { side: defender }],
    }
}

/// Carries out a step that leaves nobody a choice. It is struck off already.
pub fn carry_out(truth: &mut Truth, step: Step, umpire: &mut Umpire) {
    match step {
        Step::Roll => roll(truth, umpire),
        Step::Wipe { side } => wipe(truth, side, umpire),
        Step::Suffer { side, amount } => suffer(truth, side, amount, umpire),
        Step::Drown { side, units } => drown(truth, side, &units, umpire),
        Step::Retreat { side } => spread(truth, side, umpire),
        _ => {}
    }
}

/// Puts steps before all others.
fn push(truth: &mut Truth, steps: Vec<Step>) {
    if let Some(battle) = &mut truth.public.battle {
        for step in steps.into_iter().rev() {
            battle.steps.push_front(step);
        }
    }
}

/// The chart's view of the battle as it stands.
fn clash<'a>(truth: &'a Truth, battle: &'a Battle) -> Clash<'a> {
    Clash {
        public: &truth.public,
        hex: battle.hex,
        attacker: battle.attacker,
        attackers: &battle.attackers,
        defenders: &battle.defenders,
        militia: battle.militia,
        attack_supplied: battle.attack_supply == SupplyUse::Supplied,
        garrison_supplied: engage::garrison_supplied(truth, battle.attacker, battle.hex),
        defence_supplied: battle.defence_supply == SupplyUse::Supplied,
    }
}

/// A round of battle. The odds are those of the first; the modifiers are taken
/// anew from the survivors [12.1; ruling TR-09].
fn roll(truth: &mut Truth, umpire: &mut Umpire) {
    let public = &truth.public;
    let Some(battle) = &public.battle else { return };
    let (hex, attacker) = (battle.hex, battle.attacker);
    let defender = enemy(attacker);
    if battle.is_spent(public, attacker) || battle.is_spent(public, defender) {
        // Those who retreated here cannot fight; when the others have ridden
        // off they have to go on [11.2, 12.26].
        if battle.round == 0 && battle.guests.iter().any(|u| u.defence > 0) {
            push(truth, vec![Step::Retreat { side: defender }]);
        }
        return;
    }
    if battle.round == 0 {
        engage::spend(truth);
    }
    let Some(battle) = &truth.public.battle else {
        return;
    };
    let round = battle.round + 1;
    let (odds, modifier, mut trace) = match battle.odds {
        None => {
            let assessment = clash(truth, battle).assess();
            (assessment.odds, assessment.modifier, assessment.trace)
        }
        Some(odds) => {
            let mut trace = vec![odds::line(
                "12.1",
                text!("tr-why-same-odds", column = odds::heading(odds)),
            )];
            let modifier = clash(truth, battle).modifier(&mut trace);
            (odds, modifier, trace)
        }
    };
    let (turn, half) = (truth.public.turn, truth.public.half);
    let thrown = umpire.thrown();
    let die = umpire.roll(
        Rule::new("12"),
        6,
        format!("t{turn}.{half} battle {hex} round {round}"),
    );
    let fight = Fight {
        attacker,
        attackers: &battle.force(attacker),
        defenders: &battle.force(defender),
        militia: u32::from(battle.militia),
        at: text!("tr-stake-battle", place = tables().map.name(hex)),
    };
    let dice = thrown..umpire.thrown();
    for stake in fight.stakes(&truth.public, odds, modifier, (die, dice)) {
        umpire.weigh(stake);
    }
    let (sum, row, result) = look_up(odds, die, modifier);
    trace.push(odds::line(
        "12",
        text!(
            "tr-why-die",
            die = die,
            modifier = odds::signed(modifier),
            sum = sum,
            row = row,
            column = odds::heading(odds),
            result = Text::new(odds::result_name(result))
        ),
    ));
    umpire.announce_with(
        Rule::new("12"),
        text!(
            "tr-battle-round",
            place = tables().map.name(hex),
            round = round,
            column = odds::heading(odds),
            die = die,
            modifier = odds::signed(modifier),
            result = Text::new(odds::result_name(result))
        ),
        trace,
    );
    if let Some(battle) = &mut truth.public.battle {
        battle.round = round;
        battle.odds = Some(odds);
        battle.lost = [0; 2];
    }
    let both = truth.public.options.dr_xh_both;
    push(truth, consequences(result, odds, attacker, both));
}

/// Modified roll, the row it is read on, and the result [CRT; ruling TR-02].
pub fn look_up(odds: Odds, die: u8, modifier: i8) -> (i8, i8, CrtResult) {
    let sum = i8::try_from(die).unwrap_or(6).saturating_add(modifier);
    let row = sum.clamp(CRT_LOW, CRT_HIGH);
    (sum, row, tables().result(odds, row))
}

/// Takes a unit from the game and from the battle. Supply that was used goes
/// where used supply goes; the helpless are left for the victor [21.2].
pub fn remove(truth: &mut Truth, side: Side, unit: Unit) {
    if truth.public.combat.spent.remove(&unit) {
        losses::expend(truth, unit);
    } else if unit.defence > 0 {
        losses::destroy(truth, side, unit);
    } else {
        return;
    }
    if let Some(battle) = &mut truth.public.battle {
        battle.strike(unit);
    }
}

/// Takes all these from the game, but for the helpless.
pub fn remove_all(truth: &mut Truth, side: Side, units: &[Unit]) {
    for unit in units {
        remove(truth, side, *unit);
    }
}

fn dissolve_militia(truth: &mut Truth, side: Side) -> u32 {
    match &mut truth.public.battle {
        Some(battle) if battle.militia && side != battle.attacker => {
            battle.militia = false;
            1
        }
        _ => 0,
    }
}

fn wipe(truth: &mut Truth, side: Side, umpire: &mut Umpire) {
    dissolve_militia(truth, side);
    let Some(battle) = &truth.public.battle else {
        return;
    };
    let units: Vec<Unit> = battle
        .everyone(side)
        .into_iter()
        .filter(|u| u.defence > 0)
        .collect();
    let everyone = battle.everyone(side);
    remove_all(truth, side, &everyone);
    if !units.is_empty() {
        umpire.announce(
            Rule::new("12"),
            text!(
                "tr-destroyed",
                side = super::face::side_name(side),
                units = retreat::names(&units)
            ),
        );
    }
}

/// A side loses factors to the result of the table.
fn suffer(truth: &mut Truth, side: Side, amount: Amount, umpire: &mut Umpire) {
    let Some(battle) = &truth.public.battle else {
        return;
    };
    let force = losses::counted(&truth.public, &battle.force(side));
    let own = u32::from(battle.militia && side != battle.attacker);
    let mut factors = match amount {
        Amount::Half => (face_factors(&force) + own).div_ceil(2),
        Amount::Equal => battle.lost[usize::from(enemy(side).0)],
    };
    if factors > 0 {
        // Galveston's own factor costs its owner nothing, so it pays first [11.5].
        let paid = dissolve_militia(truth, side);
        if paid > 0 {
            umpire.announce(Rule::new("11.5"), Text::new("tr-militia-scattered"));
            factors -= paid;
            record(truth, side, paid);
        }
    }
    pay(truth, side, &force, factors, true, umpire);
}

fn record(truth: &mut Truth, side: Side, factors: u32) {
    if let Some(battle) = &mut truth.public.battle {
        battle.lost[usize::from(side.0)] += factors;
    }
}

/// Half of those who crossed a river on a retreat are lost [22.1].
fn drown(truth: &mut Truth, side: Side, units: &[Unit], umpire: &mut Umpire) {
    let alive: Vec<Unit> = units
        .iter()
        .copied()
        .filter(|u| matches!(truth.of(side).at(*u), Some(Location::Hex(_))))
        .collect();
    let force = losses::counted(&truth.public, &alive);
    let factors = losses::half(&force);
    pay(truth, side, &force, factors, false, umpire);
}

/// Takes factors from a force: at once where the owner has no choice.
fn pay(
    truth: &mut Truth,
    side: Side,
    force: &[Unit],
    factors: u32,
    battle: bool,
    umpire: &mut Umpire,
) {
    if factors == 0 || force.is_empty() {
        return;
    }
    let among = losses::payers(force, factors, |u| u32::from(u.defence));
    if face_factors(&among) <= factors || among.len() == 1 {
        lost(truth, side, &among, battle, umpire);
    } else {
        push(
            truth,
            vec![Step::Lose {
                side,
                of: among,
                factors,
                battle,
            }],
        );
    }
}

fn lost(truth: &mut Truth, side: Side, units: &[Unit], battle: bool, umpire: &mut Umpire) {
    if battle {
        record(truth, side, face_factors(units));
    }
    remove_all(truth, side, units);
    umpire.announce(
        Rule::new(if battle { "12" } else { "22.1" }),
        text!(
            "tr-lost",
            side = super::face::side_name(side),
            units = odds::roster(units, |u| u.defence),
            factors = face_factors(units)
        ),
    );
}

/// The owner's choice of losses.
pub fn lose(truth: &mut Truth, units: &[Unit], umpire: &mut Umpire) {
    let Some(battle) = &mut truth.public.battle else {
        return;
    };
    if let Some(Step::Lose { side, battle, .. }) = battle.steps.pop_front() {
        lost(truth, side, units, battle, umpire);
    }
}

/// Whether a side that lost half has no choice to fight on: one of the two has
/// nobody left who counts [12.1; ruling TR-10].
pub fn cannot_fight_on(public: &Public, side: Side) -> bool {
    public
        .battle
        .as_ref()
        .is_none_or(|b| b.is_spent(public, side) || b.is_spent(public, enemy(side)))
}

/// Another round at the same odds [12.1].
pub fn fight_on(truth: &mut Truth, side: Side, umpire: &mut Umpire) {
    let Some(battle) = &mut truth.public.battle else {
        return;
    };
    battle.steps.pop_front();
    battle.steps.push_front(Step::Roll);
    umpire.announce(
        Rule::new("12.1"),
        text!(
            "tr-fights-on",
            side = super::face::side_name(side),
            place = tables().map.name(battle.hex)
        ),
    );
}

/// A retreating side goes contingent by contingent.
fn spread(truth: &mut Truth, side: Side, umpire: &mut Umpire) {
    if dissolve_militia(truth, side) > 0 {
        umpire.announce(Rule::new("11.5"), Text::new("tr-militia-scattered"));
    }
    let Some(battle) = &truth.public.battle else {
        return;
    };
    let steps = if side == battle.attacker {
        (0..battle.attackers.len())
            .filter(|n| !battle.attackers[*n].units.is_empty())
            .map(|number| Step::Fall { side, number })
            .collect()
    } else if battle.everyone(side).is_empty() {
        Vec::new()
    } else {
        vec![Step::Fall { side, number: 0 }]
    };
    push(truth, steps);
}

/// Ends the battle: the hex has been fought for [11], a stormed ferry is open
/// [22.2], control and sieges follow who is left.
pub fn finish(truth: &mut Truth, umpire: &mut Umpire) {
    let Some(battle) = truth.public.battle.take() else {
        return;
    };
    let hex = battle.hex;
    truth.public.fought.insert(hex);
    truth.public.combat.storming.remove(&hex);
    if battle.attacker == MEXICO && !truth.of(MEXICO).in_hex(hex).is_empty() {
        let beaten = truth.of(TEXAS).in_hex(hex).is_empty();
        for ferry in super::ferries(&battle) {
            if beaten && truth.public.ferries.insert(ferry) {
                let name = tables().map.crossings.get(&ferry).map(|c| c.name.clone());
                umpire.announce(
                    Rule::new("22.2"),
                    text!("tr-ferry-open", ferry = name.unwrap_or_default()),
                );
            }
        }
    }
    super::super::siege::after_battle(truth, hex, umpire);
    super::super::sight::refresh(truth);
}
