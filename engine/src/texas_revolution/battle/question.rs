//! `odds`: what an attack not yet made would bring, from what the asker knows.

use super::super::force::{Sight, face_factors, own};
use super::super::movement::terrain::passage;
use super::super::movement::{Pace, overrun};
use super::super::naming;
use super::super::state::{Public, Secret, enemy};
use super::super::tables::{Arm, CrtResult, Unit, tables};
use super::face::{counter, field, named, offer as offer_of};
use super::odds::{self, Assessment, Clash, line, signed};
use super::{Contingent, approach, look_up, losses, usable_wagons};
use crate::board::Cutout;
use crate::hex::Hex;
use crate::menu::{Choice, Kind, Lead, Offer, Order};
use crate::notation;
use crate::rule::Rule;
use crate::ruleset::{Answer, Refusal, Side};
use crate::text;
use crate::text::Text;
use std::collections::BTreeMap;

/// The question as an offer.
pub fn offer(_view: &Sight<'_>) -> Offer {
    offer_of(
        "odds",
        Text::new("tr-question-odds"),
        "12",
        vec![
            field("at", "tr-field-battle", Lead::Bare, false),
            field("units", "tr-field-odds-units", Lead::Colon, true),
        ],
        false,
    )
}

/// Hexes with an enemy in the open that the asker's units stand in or beside.
fn targets(public: &Public, side: Side, secret: &Secret) -> Vec<Hex> {
    let foe = enemy(side);
    let mut hexes: Vec<Hex> = public
        .stacks
        .iter()
        .filter(|s| s.side == foe && !s.inside)
        .map(|s| s.hex)
        .chain(public.combat.storming.iter().copied())
        .filter(|hex| !takers(public, side, secret, *hex).is_empty())
        .collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// Own units that stand in the hex, or that could attack it from beside it,
/// with the hex they come from.
fn takers(public: &Public, side: Side, secret: &Secret, hex: Hex) -> Vec<(Unit, Option<Hex>)> {
    let inside = secret
        .in_hex(hex)
        .into_iter()
        .map(|u| (u, approach(secret, u, hex)));
    let beside = tables()
        .map
        .grid
        .neighbours(hex)
        .filter(|(_, from)| public.seen(side, *from).is_some())
        .flat_map(|(_, from)| {
            let units = secret.in_hex(from);
            let sappers = units.iter().any(|u| u.arm == Arm::Engineer);
            let open = passage(public, side, from, hex)
                .is_ok_and(|p| p.allows_attack(public.rains()) && (!p.closed_ferry || sappers));
            units
                .into_iter()
                .filter(move |_| open)
                .map(move |u| (u, Some(from)))
        });
    inside.chain(beside).collect()
}

fn target(draft: &Order) -> Option<Hex> {
    draft.key("at")?.parse().ok()
}

/// What a field may hold.
pub fn choices(view: &Sight<'_>, draft: &Order, field: &str) -> Kind {
    let public = view.public();
    let Some((side, secret)) = own(view) else {
        return Kind::One(Vec::new());
    };
    if field == "at" {
        let hexes = targets(public, side, secret);
        return Kind::One(hexes.into_iter().map(naming::choice).collect());
    }
    let of: Vec<Choice> = target(draft)
        .map(|hex| takers(public, side, secret, hex))
        .unwrap_or_default()
        .into_iter()
        .map(|(u, _)| counter(u))
        .collect();
    let max = of.len();
    Kind::many(of, 1, max)
}

/// Why a value is not among the choices.
pub fn explain(view: &Sight<'_>, draft: &Order, field: &str, value: &str) -> Refusal {
    if field == "at" {
        return Refusal::new(Rule::new("11"), text!("tr-no-odds-here", hex = value));
    }
    let kind = choices(view, draft, field);
    notation::unknown(Text::new("tr-field-odds-units"), value, kind.listed())
}

/// What the asker knows of the enemy in a hex, and how.
fn known(public: &Public, secret: &Secret, foe: Side, hex: Hex) -> (Vec<Unit>, Option<Text>, bool) {
    let Some(stack) = public.seen(foe, hex) else {
        return (Vec::new(), None, false);
    };
    let mut units = stack.shown.clone();
    if !stack.screened {
        return (units, None, false);
    }
    match secret.seen.get(&hex) {
        Some(sighting) => {
            units.extend(&sighting.units);
            units.sort_unstable();
            units.dedup();
            let text = text!("tr-odds-sighting", turn = sighting.turn);
            (units, Some(text), true)
        }
        None => (units, Some(Text::new("tr-odds-screened")), true),
    }
}

/// The answer.
///
/// # Errors
/// A refusal when there is no such attack.
pub fn ask(view: &Sight<'_>, question: &Order) -> Result<Answer, Refusal> {
    let public = view.public();
    let none = || Refusal::new(Rule::new("11"), Text::new("tr-no-odds"));
    let (side, secret) = own(view).ok_or_else(none)?;
    let hex = target(question).ok_or_else(none)?;
    let chosen = named(question, "units");
    let all = takers(public, side, secret, hex);
    // Those already in the hex must attack; without them, everyone beside it.
    let inside = !secret.in_hex(hex).is_empty();
    let there = secret.in_hex(hex);
    let mut groups: BTreeMap<Option<Hex>, Vec<Unit>> = BTreeMap::new();
    for (unit, from) in all {
        let taken = if chosen.is_empty() {
            !inside || there.contains(&unit)
        } else {
            chosen.contains(&unit)
        };
        if taken {
            groups.entry(from).or_default().push(unit);
        }
    }
    let attackers: Vec<Contingent> = groups
        .into_iter()
        .map(|(from, units)| Contingent {
            from,
            units,
            garrison: false,
            guests: false,
        })
        .collect();
    let force: Vec<Unit> = attackers.iter().flat_map(|c| c.units.clone()).collect();
    if force.is_empty() {
        return Err(none());
    }
    let (defenders, caveat, unsure) = known(public, secret, enemy(side), hex);
    let own_supply = !usable_wagons(public, side, &force).is_empty();
    let foe_supply = unsure || !usable_wagons(public, enemy(side), &defenders).is_empty();
    let mut lines = Vec::new();
    let mut trace = Vec::new();
    for attack_supplied in flags(own_supply) {
        for defence_supplied in flags(foe_supply) {
            let clash = Clash {
                public,
                hex,
                attacker: side,
                attackers: &attackers,
                defenders: &defenders,
                militia: public.town_resists(side, hex),
                attack_supplied,
                garrison_supplied: false,
                defence_supplied,
            };
            let assessment = clash.assess();
            if assessment.defence == 0 {
                return Err(Refusal::new(
                    Rule::new("21.2"),
                    text!("tr-odds-undefended", place = tables().map.name(hex)),
                ));
            }
            let (loss_a, loss_d) = expected(&assessment, &force, &defenders);
            lines.push(text!(
                "tr-odds-line",
                attacker = u8::from(attack_supplied),
                defender = u8::from(defence_supplied),
                attack = assessment.attack,
                defence = assessment.defence,
                column = odds::heading(assessment.odds),
                modifier = signed(assessment.modifier),
                results = chances(&assessment),
                loss = tenths(loss_a),
                damage = tenths(loss_d)
            ));
            if trace.is_empty() {
                trace = assessment.trace;
            }
        }
    }
    if let Some(pace) = Pace::seen_by(view) {
        lines.extend(overrun::outlook(pace, hex));
    }
    if let Some(caveat) = caveat {
        lines.push(caveat.clone());
        trace.push(line("9.1", caveat));
    }
    Ok(Answer {
        lines,
        trace,
        focus: Cutout::around(tables().map.grid, [hex], 3),
    })
}

/// Without and, where it is possible, with supply; the better first.
fn flags(possible: bool) -> Vec<bool> {
    if possible {
        vec![true, false]
    } else {
        vec![false]
    }
}

/// The result of each die.
fn dice(assessment: &Assessment) -> impl Iterator<Item = CrtResult> {
    let (odds, modifier) = (assessment.odds, assessment.modifier);
    (1..=6).map(move |die| look_up(odds, die, modifier).2)
}

/// "defender retreats 2/6, …" from the best for the defender to the worst.
pub fn chances(assessment: &Assessment) -> Vec<Text> {
    let mut counts: BTreeMap<CrtResult, u8> = BTreeMap::new();
    for result in dice(assessment) {
        *counts.entry(result).or_default() += 1;
    }
    counts
        .into_iter()
        .map(|(result, sixths)| {
            text!(
                "tr-odds-chance",
                result = Text::new(odds::result_name(result)),
                sixths = sixths
            )
        })
        .collect()
}

/// Face factors both sides lose to the first die on average, in sixths.
pub fn expected(assessment: &Assessment, attackers: &[Unit], defenders: &[Unit]) -> (u32, u32) {
    let (all_a, all_d) = (face_factors(attackers), face_factors(defenders));
    let (half_a, half_d) = (losses::half(attackers), losses::half(defenders));
    dice(assessment).fold((0, 0), |(a, d), result| {
        let (loss_a, loss_d) = match result {
            CrtResult::AE => (all_a, 0),
            CrtResult::AEH => (half_a, 0),
            CrtResult::AR2 | CrtResult::DR2 => (0, 0),
            CrtResult::ARXH | CrtResult::DRXH if odds::is_low(assessment.odds) => {
                (half_a, half_a.min(all_d))
            }
            CrtResult::ARXH | CrtResult::DRXH => (half_d.min(all_a), half_d),
            CrtResult::DEH => (0, half_d),
            CrtResult::DE => (0, all_d),
        };
        (a + loss_a, d + loss_d)
    })
}

/// Sixths as a decimal number with one digit.
fn tenths(sixths: u32) -> String {
    let tenths = (sixths * 10 + 3) / 6;
    format!("{}.{}", tenths / 10, tenths % 10)
}
