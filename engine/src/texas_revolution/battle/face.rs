//! [11, 12] What is asked and offered in the combat sub-phase.

use super::super::force::{Sight, own};
use super::super::naming;
use super::super::officers;
use super::super::siege;
use super::super::state::{MEXICO, Public, TEXAS, enemy};
use super::super::tables::{Arm, Unit, tables};
use super::{Battle, Step, advance, engage, odds, retreat, sorties, unfought, usable_wagons};
use crate::board::Cutout;
use crate::hex::Hex;
use crate::menu::{Choice, Field, Kind, Lead, Menu, Offer, Order};
use crate::rule::Rule;
use crate::ruleset::{Decision, Side};
use crate::text;
use crate::text::Text;

/// The name of a side.
pub fn side_name(side: Side) -> Text {
    Text::new(if side == MEXICO {
        "tr-mexico"
    } else {
        "tr-texas"
    })
}

/// Builds a field.
pub fn field(name: &'static str, label: &'static str, lead: Lead, optional: bool) -> Field {
    Field {
        name,
        label: Text::new(label),
        lead,
        optional,
    }
}

/// Builds an offer.
pub fn offer(
    verb: &'static str,
    label: Text,
    rule: &'static str,
    fields: Vec<Field>,
    closes: bool,
) -> Offer {
    Offer {
        verb,
        label,
        rule: Rule::new(rule),
        fields,
        closes,
    }
}

/// A choice of a counter.
pub fn counter(unit: Unit) -> Choice {
    Choice::new(unit.id.as_str(), unit.name.as_str())
}

/// A choice of a hex.
pub fn hex_choice(hex: Hex) -> Choice {
    let choice = if super::ground::is_beyond_east(hex) {
        Choice::new(hex.to_string(), "east").hint(Text::new("tr-off-east"))
    } else {
        Choice::plain(hex.to_string())
    };
    match tables().map.place(hex) {
        Some(place) => choice.hint(Text::plain(place.name.as_str())),
        None => choice,
    }
}

/// The units an order names in a field.
pub fn named(draft: &Order, field: &str) -> Vec<Unit> {
    draft
        .keys(field)
        .iter()
        .filter_map(|k| Unit::by_id(k))
        .collect()
}

/// The hexes an order names in a field.
pub fn hexes(draft: &Order, field: &str) -> Vec<Hex> {
    draft
        .keys(field)
        .iter()
        .filter_map(|k| k.parse().ok())
        .collect()
}

/// The next steps of a path among whole ways.
pub fn path_kind(ways: &[Vec<Hex>], done: &[Hex]) -> Kind {
    let on: Vec<&Vec<Hex>> = ways.iter().filter(|w| w.starts_with(done)).collect();
    let mut next: Vec<Hex> = on
        .iter()
        .filter_map(|w| w.get(done.len()).copied())
        .collect();
    next.sort_unstable();
    next.dedup();
    Kind::Path {
        may_end: on.iter().any(|w| w.len() == done.len() && !done.is_empty()),
        next: next.into_iter().map(hex_choice).collect(),
    }
}

/// The decision that is open in this chapter.
pub fn decision(public: &Public) -> Decision {
    let head = format!("t{}.{}", public.turn, public.half);
    let Some((battle, step)) = open_step(public) else {
        return Decision {
            secret: false,
            seat: officers::chief(public.phasing()),
            key: format!("{head}.combat.{}", public.fought.len()),
            prompt: Text::new("tr-ask-combat"),
            rule: Rule::new("11"),
            focus: None,
        };
    };
    let foe = enemy(battle.attacker);
    let place = tables().map.name(battle.hex);
    let (side, name, rule, prompt) = match step {
        Step::Withdraw => (
            foe,
            "withdraw",
            "11.2",
            text!("tr-ask-withdraw", place = place),
        ),
        Step::Announce => (foe, "supply", "14.2", text!("tr-ask-supply", place = place)),
        Step::Lose {
            side,
            factors,
            battle,
            ..
        } => (
            *side,
            "lose",
            if *battle { "12" } else { "22.1" },
            text!("tr-ask-lose", place = place, factors = *factors),
        ),
        Step::FightOn { side } => (
            *side,
            "fight-on",
            "12.1",
            text!(
                "tr-ask-fight-on",
                place = place,
                column = battle.odds.map_or("", odds::heading)
            ),
        ),
        Step::Fall { side, number } => (
            *side,
            "retreat",
            "12.2",
            text!(
                "tr-ask-retreat",
                place = place,
                units = retreat::names(&retreat::group(battle, *side, *number))
            ),
        ),
        Step::Spoils => (
            MEXICO,
            "spoils",
            "21.2",
            text!("tr-ask-spoils", place = place),
        ),
        Step::Pursue
        | Step::Roll
        | Step::Wipe { .. }
        | Step::Suffer { .. }
        | Step::Drown { .. }
        | Step::Retreat { .. } => (
            advance::victor(battle).unwrap_or(battle.attacker),
            "pursue",
            "12.21",
            text!("tr-ask-pursue", place = place),
        ),
    };
    let seat = match step {
        Step::Fall { side, number } => {
            officers::of_units(public, *side, &retreat::group(battle, *side, *number))
        }
        _ => officers::of_units(public, side, &battle.everyone(side)),
    };
    Decision {
        secret: false,
        seat,
        key: format!(
            "{head}.{}.r{}.{name}.{}",
            battle.hex,
            battle.round,
            battle.steps.len()
        ),
        prompt,
        rule: Rule::new(rule),
        focus: Cutout::around(tables().map.grid, [battle.hex], 4),
    }
}

/// The battle under way and the step that waits for somebody.
pub fn open_step(public: &Public) -> Option<(&Battle, &Step)> {
    let battle = public.battle.as_ref()?;
    Some((battle, battle.steps.front()?))
}

/// What the asked seat may order.
pub fn menu(view: &Sight<'_>) -> Menu {
    let offers = match open_step(view.public()) {
        None => attacks(view),
        Some((battle, step)) => answers(view, battle, step),
    };
    Menu { offers }
}

fn attacks(view: &Sight<'_>) -> Vec<Offer> {
    let at = || field("at", "tr-field-battle", Lead::Bare, false);
    let supply = || field("supply", "tr-field-spend", Lead::Comma, false);
    let mut offers = Vec::new();
    let open = unfought(view);
    if !open.is_empty() {
        offers.push(offer(
            "fight",
            Text::new("tr-offer-fight"),
            "11",
            vec![at(), supply()],
            false,
        ));
    }
    if !sorties(view).is_empty() {
        offers.push(offer(
            "sortie",
            Text::new("tr-offer-sortie"),
            "13.1",
            vec![at(), supply()],
            false,
        ));
    }
    offers.extend(siege::assault_offer(view));
    if open.is_empty() {
        offers.push(offer(
            "done",
            Text::new("tr-offer-done"),
            "11",
            Vec::new(),
            true,
        ));
    }
    offers
}

fn answers(view: &Sight<'_>, battle: &Battle, step: &Step) -> Vec<Offer> {
    let units = |label| field("units", label, Lead::Bare, false);
    let stay = |label| offer("stay", Text::new(label), "12.2", Vec::new(), false);
    match step {
        Step::Withdraw => vec![
            offer(
                "withdraw",
                Text::new("tr-offer-withdraw"),
                "11.2",
                vec![
                    units("tr-field-withdraw"),
                    field("path", "tr-field-way", Lead::Colon, false),
                ],
                false,
            ),
            stay("tr-offer-stand"),
        ],
        Step::Announce => vec![offer(
            "defend",
            Text::new("tr-offer-defend"),
            "14.2",
            vec![field("supply", "tr-field-spend", Lead::Bare, false)],
            false,
        )],
        Step::Lose { factors, .. } => vec![offer(
            "lose",
            text!("tr-offer-losses", factors = *factors),
            "12",
            vec![units("tr-field-lose")],
            false,
        )],
        Step::FightOn { side } => {
            let fields = if only_way(view.public(), battle, *side).is_empty() {
                Vec::new()
            } else {
                vec![field("path", "tr-field-way", Lead::Bare, true)]
            };
            vec![
                offer(
                    "fight-on",
                    Text::new("tr-offer-fight-on"),
                    "12.1",
                    Vec::new(),
                    false,
                ),
                offer(
                    "retreat",
                    Text::new("tr-offer-retreat"),
                    "12.1",
                    fields,
                    false,
                ),
            ]
        }
        Step::Fall { .. } => vec![offer(
            "retreat",
            Text::new("tr-offer-retreat"),
            "12.2",
            vec![field("path", "tr-field-way", Lead::Bare, false)],
            false,
        )],
        Step::Spoils => vec![offer(
            "capture",
            Text::new("tr-offer-capture"),
            "21.2",
            vec![units("tr-field-capture")],
            false,
        )],
        _ => vec![
            offer(
                "advance",
                Text::new("tr-offer-advance"),
                "12.21",
                vec![
                    units("tr-field-advance"),
                    field("path", "tr-field-way", Lead::Colon, false),
                ],
                false,
            ),
            stay("tr-offer-stay"),
        ],
    }
}

/// The ways of the only contingent of a side; empty where there are several.
fn only_way(public: &Public, battle: &Battle, side: Side) -> Vec<Vec<Hex>> {
    retreat::sole(battle, side)
        .map(|number| retreat::ways(public, side, number))
        .unwrap_or_default()
}

/// "supplied" and "unsupplied", the first only where it can be.
pub fn supply_kind(possible: bool) -> Kind {
    let mut of = Vec::new();
    if possible {
        of.push(Choice::plain("supplied"));
    }
    of.push(Choice::plain("unsupplied"));
    Kind::One(of)
}

/// What a field may hold.
pub fn choices(view: &Sight<'_>, draft: &Order, field: &str) -> Kind {
    let public = view.public();
    let Some((side, secret)) = own(view) else {
        return Kind::One(Vec::new());
    };
    match open_step(public) {
        None => match (draft.verb.as_str(), field) {
            ("fight", "at") => Kind::One(unfought(view).into_iter().map(naming::choice).collect()),
            ("sortie", "at") => Kind::One(sorties(view).into_iter().map(naming::choice).collect()),
            ("fight" | "sortie", "supply") => {
                let hex = draft.key("at").and_then(|k| k.parse::<Hex>().ok());
                let units = hex.map(|h| secret.in_hex(h)).unwrap_or_default();
                // [14.3] A garrison alone has what is in its fort, and spends nothing.
                if draft.verb == "sortie" && units.is_empty() {
                    let inside = hex.map(|h| secret.in_fort(h)).unwrap_or_default();
                    let supplied = inside.iter().any(|u| u.arm == Arm::Supply);
                    let word = if supplied { "supplied" } else { "unsupplied" };
                    return Kind::One(vec![Choice::plain(word)]);
                }
                supply_kind(!usable_wagons(public, side, &units).is_empty())
            }
            ("assault", _) => siege::assault_choices(view, draft, field),
            _ => Kind::One(Vec::new()),
        },
        Some((battle, step)) => answer_choices(public, battle, step, draft, field),
    }
}

fn answer_choices(
    public: &Public,
    battle: &Battle,
    step: &Step,
    draft: &Order,
    field: &str,
) -> Kind {
    let all = |units: Vec<Unit>, min| {
        let max = units.len();
        Kind::many(units.into_iter().map(counter).collect(), min, max)
    };
    match (step, field) {
        (Step::Withdraw, "units") => all(engage::riders(battle), 1),
        (Step::Withdraw, "path") => {
            let units = named(draft, "units");
            let leaving = engage::leaving(public, battle, &units);
            let mut ways = leaving.ways();
            ways.retain(|way| units.iter().all(|u| leaving.can_go(*u, way)));
            if !units.iter().any(|u| u.is_mounted()) {
                ways.clear();
            }
            path_kind(&ways, &hexes(draft, "path"))
        }
        (Step::Announce, "supply") => supply_kind(true),
        (Step::Lose { of, factors, .. }, "units") => {
            lose_kind(of, *factors, |u| u32::from(u.defence))
        }
        (Step::FightOn { side }, "path") => {
            path_kind(&only_way(public, battle, *side), &hexes(draft, "path"))
        }
        (Step::Fall { side, number }, "path") => path_kind(
            &retreat::ways(public, *side, *number),
            &hexes(draft, "path"),
        ),
        (Step::Spoils, "units") => all(captives(public, battle), 0),
        (Step::Pursue, "units") => all(here(public, battle), 2),
        (Step::Pursue, "path") => {
            let (group, done) = (named(draft, "units"), hexes(draft, "path"));
            let Some(side) = advance::victor(battle) else {
                return Kind::One(Vec::new());
            };
            Kind::Path {
                next: advance::steps(public, battle, side, &group, &done)
                    .into_iter()
                    .map(hex_choice)
                    .collect(),
                may_end: !done.is_empty(),
            }
        }
        _ => Kind::One(Vec::new()),
    }
}

/// The choice of losses: enough, and nothing that is not needed.
pub fn lose_kind(of: &[Unit], factors: u32, worth: impl Fn(Unit) -> u32) -> Kind {
    Kind::Many {
        of: of
            .iter()
            .map(|u| {
                counter(*u)
                    .worth(worth(*u))
                    .hint(Text::plain(u.defence.to_string()))
            })
            .collect(),
        min: 1,
        max: of.len(),
        at_least: factors,
        at_most: u32::MAX,
        frugal: true,
    }
}

/// The refugees whose fate is open. They stand in the battle, so all know them.
pub fn captives(public: &Public, battle: &Battle) -> Vec<Unit> {
    let mut units: Vec<Unit> = battle
        .everyone(TEXAS)
        .into_iter()
        .filter(|u| u.arm == Arm::Refugee)
        .collect();
    if let Some(seen) = public.seen(TEXAS, battle.hex) {
        units.extend(seen.shown.iter().filter(|u| u.arm == Arm::Refugee));
    }
    units.sort_unstable();
    units.dedup();
    units
}

/// Those of the victor who still stand in the hex.
fn here(public: &Public, battle: &Battle) -> Vec<Unit> {
    match advance::victor(battle) {
        Some(side) => advance::candidates(public, battle, side, battle.force(side)),
        None => Vec::new(),
    }
}
