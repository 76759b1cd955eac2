//! [11, 11.2, 14.2] How a battle begins: who is in it, who avoids it, and who
//! spends supply.

use super::super::action::SupplyUse;
use super::super::force::Truth;
use super::super::state::{Location, Sighting, enemy};
use super::super::tables::{Unit, tables};
use super::ground::Leaving;
use super::{Battle, Contingent, Step, approach, losses, odds, retreat, usable_wagons};
use crate::hex::Hex;
use crate::rule::Rule;
use crate::ruleset::Side;
use crate::text;
use crate::umpire::Umpire;
use std::collections::BTreeMap;

/// The attackers in a hex by the way they came; with `sortie` the garrison of
/// the fort joins them, whole [13.2].
pub fn contingents(truth: &Truth, side: Side, hex: Hex, sortie: bool) -> Vec<Contingent> {
    let secret = truth.of(side);
    let mut groups: BTreeMap<(bool, Option<Hex>), Vec<Unit>> = BTreeMap::new();
    for unit in secret.in_hex(hex) {
        let retreated = truth.public.combat.retreated.get(&unit).copied();
        let from = retreated.or_else(|| approach(secret, unit, hex));
        groups
            .entry((retreated.is_some(), from))
            .or_default()
            .push(unit);
    }
    let mut contingents: Vec<Contingent> = groups
        .into_iter()
        .map(|((guests, from), units)| Contingent {
            from,
            units,
            garrison: false,
            guests,
        })
        .collect();
    if sortie {
        contingents.push(Contingent {
            from: None,
            units: secret.in_fort(hex),
            garrison: true,
            guests: false,
        });
    }
    contingents
}

/// The attacker declares a battle and whether he spends supply [11, 14.2].
/// That shows both sides to each other [9.2] and frees attacked units from the
/// locks of [3].
pub fn declare(
    truth: &mut Truth,
    side: Side,
    hex: Hex,
    supply: SupplyUse,
    sortie: bool,
    umpire: &mut Umpire,
) {
    let attackers = contingents(truth, side, hex, sortie);
    let foe = enemy(side);
    let (guests, defenders): (Vec<Unit>, Vec<Unit>) = truth
        .of(foe)
        .in_hex(hex)
        .into_iter()
        .partition(|u| truth.public.combat.retreated.contains_key(u));
    let mut origins: Vec<Hex> = attackers.iter().filter_map(|c| c.from).collect();
    origins.sort_unstable();
    origins.dedup();
    let battle = Battle {
        hex,
        attacker: side,
        militia: truth.public.combat.storming.contains(&hex),
        attackers,
        defenders,
        guests,
        attack_supply: supply,
        defence_supply: SupplyUse::Unsupplied,
        odds: None,
        round: 0,
        lost: [0; 2],
        origins,
        vacated: Vec::new(),
        steps: [
            Step::Withdraw,
            Step::Announce,
            Step::Roll,
            Step::Spoils,
            Step::Pursue,
        ]
        .into(),
    };
    for (looker, shown) in [(side, battle.everyone(foe)), (foe, battle.everyone(side))] {
        reveal(truth, looker, hex, shown);
    }
    for unit in battle.everyone(foe) {
        if let Some(standing) = truth.of_mut(foe).forces.get_mut(&unit) {
            standing.stirred = true;
        }
    }
    let mut defending = battle.everyone(foe);
    defending.sort_by_key(|u| super::super::sight::order(*u));
    umpire.announce(
        Rule::new("11"),
        text!(
            "tr-battle-declared",
            side = super::face::side_name(side),
            place = tables().map.name(hex),
            supplied = u8::from(supply == SupplyUse::Supplied),
            attackers = odds::roster(&battle.everyone(side), |u| u.attack),
            defenders = if defending.is_empty() {
                "-".to_owned()
            } else {
                odds::roster(&defending, |u| u.defence)
            }
        ),
    );
    truth.public.battle = Some(battle);
}

/// A side learns what stands in a hex [9.2].
pub fn reveal(truth: &mut Truth, looker: Side, hex: Hex, mut units: Vec<Unit>) {
    units.sort_by_key(|u| super::super::sight::order(*u));
    let turn = truth.public.turn;
    if !units.is_empty() {
        truth
            .of_mut(looker)
            .seen
            .insert(hex, Sighting { turn, units });
    }
}

/// Those who may avoid the battle: cavalry and Indians, and leaders with them [11.2].
pub fn riders(battle: &Battle) -> Vec<Unit> {
    battle
        .defenders
        .iter()
        .copied()
        .filter(|u| u.is_mounted() || u.is_leader())
        .collect()
}

/// How a group leaves before the battle.
pub fn leaving<'a>(
    public: &'a super::super::state::Public,
    battle: &Battle,
    units: &'a [Unit],
) -> Leaving<'a> {
    Leaving {
        public,
        side: enemy(battle.attacker),
        from: battle.hex,
        units,
        only: None,
        never: battle.origins.clone(),
        beaten: false,
    }
}

/// The ways on which cavalry may avoid the battle; none where the attackers
/// have cavalry themselves [11.2; ruling TR-48].
pub fn ways_out(truth: &Truth) -> Vec<Vec<Hex>> {
    let Some(battle) = &truth.public.battle else {
        return Vec::new();
    };
    if battle.attacking().iter().any(|u| u.is_mounted()) {
        return Vec::new();
    }
    let riders = riders(battle);
    let leaving = leaving(&truth.public, battle, &riders);
    let mut ways = leaving.ways();
    ways.retain(|way| {
        riders
            .iter()
            .any(|u| u.is_mounted() && leaving.can_go(*u, way))
    });
    ways
}

/// Cavalry avoids the battle [11.2].
pub fn withdraw(truth: &mut Truth, units: &[Unit], path: &[Hex], umpire: &mut Umpire) {
    let Some(battle) = &mut truth.public.battle else {
        return;
    };
    battle.steps.pop_front();
    for unit in units {
        battle.strike(*unit);
    }
    let (hex, side) = (battle.hex, enemy(battle.attacker));
    retreat::go(truth, side, hex, units, path, umpire);
    let told = retreat::report(
        Rule::new("11.2"),
        text!(
            "tr-withdrawn",
            units = retreat::names(units),
            place = retreat::place(path)
        ),
        side,
        hex,
        path,
    );
    retreat::tell(truth, told, umpire);
}

/// Whether the defender has supply to announce [14.2].
pub fn asks_supply(truth: &Truth) -> bool {
    let public = &truth.public;
    let Some(battle) = &public.battle else {
        return false;
    };
    let side = enemy(battle.attacker);
    !odds::is_wagons_alone(&battle.defenders)
        && !losses::counted(public, &battle.defenders).is_empty()
        && !usable_wagons(public, side, &battle.defenders).is_empty()
}

/// The defender announces [14.2].
pub fn announce(truth: &mut Truth, supply: SupplyUse, umpire: &mut Umpire) {
    let Some(battle) = &mut truth.public.battle else {
        return;
    };
    battle.steps.pop_front();
    battle.defence_supply = supply;
    umpire.announce(
        Rule::new("14.2"),
        text!(
            "tr-defence-announced",
            side = super::face::side_name(enemy(battle.attacker)),
            supplied = u8::from(supply == SupplyUse::Supplied)
        ),
    );
}

/// Puts the supply the two sides announced to use: it counts as used up from
/// now on and leaves the map when the sub-phase ends [14]. Supply inside a fort
/// is never used up [14.3].
pub fn spend(truth: &mut Truth) {
    let public = &truth.public;
    let Some(battle) = &public.battle else {
        return;
    };
    let (attacker, defender) = (battle.attacker, enemy(battle.attacker));
    let field: Vec<Unit> = battle
        .attackers
        .iter()
        .filter(|c| !c.garrison && !c.guests)
        .flat_map(|c| c.units.iter().copied())
        .collect();
    let mut used: Vec<Unit> = Vec::new();
    if battle.attack_supply == SupplyUse::Supplied {
        used.extend(usable_wagons(public, attacker, &field).first());
    }
    if battle.defence_supply == SupplyUse::Supplied {
        used.extend(usable_wagons(public, defender, &battle.defenders).first());
    }
    truth.public.combat.spent.extend(used);
}

/// Whether there is supply in the fort of that hex [14.3].
pub fn garrison_supplied(truth: &Truth, side: Side, fort: Hex) -> bool {
    truth
        .of(side)
        .at_location(Location::Fort(fort))
        .iter()
        .any(|u| u.arm == super::super::tables::Arm::Supply)
}
