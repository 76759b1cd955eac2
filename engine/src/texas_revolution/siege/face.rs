//! [13] What is asked and offered about forts.

use super::super::battle::{
    self, cheapest, counter, field, lose_kind, losses, named, offer, supply_kind, usable_wagons,
};
use super::super::force::{Sight, own};
use super::super::naming;
use super::super::officers;
use super::super::state::{Pending, Public, TEXAS, enemy, owner};
use super::super::tables::{Arm, Unit, tables};
use super::assault::{Assault, Step, available, worth};
use super::walls::{self, Wall};
use crate::board::Cutout;
use crate::hex::Hex;
use crate::menu::{Choice, Kind, Lead, Menu, Offer, Order, Value};
use crate::notation;
use crate::rule::Rule;
use crate::ruleset::{Decision, Refusal, Side};
use crate::text;
use crate::text::Text;

/// The least number of combat units with which a siege attack can be made [13.7].
const LEAST: u32 = 4;

fn open_step(public: &Public) -> Option<(&Assault, &Step)> {
    let assault = public.assault.as_ref()?;
    Some((assault, assault.steps.front()?))
}

/// The decision that is open in this chapter.
pub fn decision(public: &Public) -> Decision {
    let head = format!("t{}.{}", public.turn, public.half);
    let focus = |fort: Hex| Cutout::around(tables().map.grid, [fort], 4);
    let name = |fort: Hex| tables().map.name(fort);
    match public.pending.last() {
        Some(Pending::SiegeOrBattle { fort, garrison }) => Decision {
            secret: false,
            seat: officers::of_hex(public, *garrison, *fort),
            key: format!("{head}.{fort}.siege-or-battle"),
            prompt: text!("tr-ask-siege-or-battle", place = name(*fort)),
            rule: Rule::new("13"),
            focus: focus(*fort),
        },
        Some(Pending::Starvation {
            side,
            fort,
            factors,
        }) => Decision {
            secret: false,
            seat: officers::of_fort(public, *side, *fort),
            key: format!("{head}.{fort}.starvation"),
            prompt: text!("tr-ask-starvation", place = name(*fort), factors = *factors),
            rule: Rule::new("13.4"),
            focus: focus(*fort),
        },
        _ => in_assault(public, &head),
    }
}

fn in_assault(public: &Public, head: &str) -> Decision {
    let Some((assault, step)) = open_step(public) else {
        return battle::decision(public);
    };
    let defender = enemy(assault.attacker);
    let place = tables().map.name(assault.fort);
    let (side, name, rule, prompt) = match step {
        Step::Man => (
            defender,
            "walls",
            "13.5",
            text!("tr-ask-walls", place = place),
        ),
        Step::Form => (
            assault.attacker,
            "columns",
            "13.5",
            text!("tr-ask-columns", place = place),
        ),
        Step::Intervene { wall } => (
            defender,
            "intervene",
            "13.7",
            text!("tr-ask-intervene", place = place, wall = wall.text()),
        ),
        Step::Rush => (
            defender,
            "rush",
            "13.6",
            text!("tr-ask-rush", place = place),
        ),
        Step::Lose { side, factors, .. } => (
            *side,
            "lose",
            "13.5",
            text!("tr-ask-lose", place = place, factors = *factors),
        ),
        Step::Fall => (
            assault.attacker,
            "spoils",
            "21.2",
            text!("tr-ask-spoils", place = place),
        ),
        _ => (
            assault.attacker,
            "storm",
            "13.5",
            text!("tr-ask-storm", place = place),
        ),
    };
    Decision {
        // Walls and columns are chosen unseen [13.5.1, 13.5.2].
        secret: matches!(name, "walls" | "columns"),
        seat: if side == assault.attacker {
            officers::of_hex(public, side, assault.fort)
        } else {
            officers::of_fort(public, side, assault.fort)
        },
        key: format!(
            "{head}.{}.a{}.{name}.{}.{}",
            assault.fort,
            assault.attack,
            assault.dice,
            assault.steps.len()
        ),
        prompt,
        rule: Rule::new(rule),
        focus: Cutout::around(tables().map.grid, [assault.fort], 4),
    }
}

/// What the asked seat may order.
pub fn menu(view: &Sight<'_>) -> Menu {
    let public = view.public();
    let units = |label| vec![field("units", label, Lead::Bare, false)];
    let losing = |factors: u32, rule| {
        offer(
            "lose",
            text!("tr-offer-losses", factors = factors),
            rule,
            units("tr-field-lose"),
            false,
        )
    };
    let plain = |verb, label, rule| offer(verb, Text::new(label), rule, Vec::new(), false);
    let offers = match (public.pending.last(), open_step(public)) {
        (Some(Pending::SiegeOrBattle { .. }), _) => vec![
            plain("besieged", "tr-offer-besieged", "13"),
            plain("open-battle", "tr-offer-open-battle", "13"),
        ],
        (Some(Pending::Starvation { factors, .. }), _) => vec![losing(*factors, "13.4")],
        (_, Some((assault, step))) => match step {
            Step::Man => vec![division("walls", "tr-offer-walls")],
            Step::Form => vec![division("columns", "tr-offer-columns")],
            Step::Choose => vec![offer(
                "storm",
                Text::new("tr-offer-storm"),
                "13.5",
                vec![field("wall", "tr-field-wall", Lead::Bare, false)],
                false,
            )],
            Step::Intervene { .. } => vec![offer(
                "intervene",
                Text::new("tr-offer-intervene"),
                "13.7",
                vec![field("wall", "tr-field-wall", Lead::Bare, false)],
                false,
            )],
            Step::Rush => {
                let fields = assault
                    .beset()
                    .into_iter()
                    .map(|w| field(w.key(), wall_label(w), Lead::Named, true))
                    .collect();
                vec![
                    offer("rush", Text::new("tr-offer-rush"), "13.6", fields, false),
                    plain("stay", "tr-offer-hold-walls", "13.6"),
                ]
            }
            Step::Lose { factors, .. } => vec![losing(*factors, "13.5")],
            Step::Fall => vec![offer(
                "capture",
                Text::new("tr-offer-capture"),
                "21.2",
                units("tr-field-capture"),
                false,
            )],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    Menu { offers }
}

fn division(verb: &'static str, label: &'static str) -> Offer {
    let fields = Wall::ALL
        .into_iter()
        .map(|w| field(w.key(), wall_label(w), Lead::Named, false))
        .collect();
    offer(verb, Text::new(label), "13.5", fields, true)
}

fn wall_label(wall: Wall) -> &'static str {
    match wall {
        Wall::North => "tr-wall-north",
        Wall::South => "tr-wall-south",
        Wall::East => "tr-wall-east",
        Wall::West => "tr-wall-west",
    }
}

/// The offer of a siege attack, where the viewer can make one.
pub fn assault_offer(view: &Sight<'_>) -> Option<Offer> {
    if assailable(view).is_empty() {
        return None;
    }
    Some(offer(
        "assault",
        Text::new("tr-offer-assault"),
        "13.5",
        vec![
            field("at", "tr-field-fort", Lead::Bare, false),
            field("supply", "tr-field-spend", Lead::Comma, false),
            field("units", "tr-field-commit", Lead::Named, true),
        ],
        false,
    ))
}

/// The besieged forts that the viewer can attack now: not attacked yet in this
/// sub-phase, with four combat units there [13.7; ruling TR-60], and no enemy
/// in the field to be fought first.
fn assailable(view: &Sight<'_>) -> Vec<Hex> {
    let public = view.public();
    let Some((side, secret)) = own(view) else {
        return Vec::new();
    };
    public
        .sieges
        .iter()
        .filter(|(fort, siege)| siege.garrison == enemy(side) && !public.fought.contains(fort))
        .map(|(fort, _)| *fort)
        .filter(|fort| public.seen(enemy(side), *fort).is_none())
        .filter(|fort| strength(public, &secret.in_hex(*fort)) >= LEAST)
        .filter(|fort| officers::fights(view, *fort, false))
        .collect()
}

/// Whether a siege attack can be made with these units [13.7].
pub fn can_storm(units: &[Unit]) -> bool {
    units.iter().filter(|u| walls::counts(**u, true)).count() >= LEAST as usize
}

/// Combat units that could join a siege attack.
fn strength(public: &Public, units: &[Unit]) -> u32 {
    let count = available(public, units)
        .into_iter()
        .filter(|u| walls::counts(*u, true))
        .count();
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// What a field of the declaration may hold.
pub fn assault_choices(view: &Sight<'_>, draft: &Order, field: &str) -> Kind {
    let public = view.public();
    let Some((side, secret)) = own(view) else {
        return Kind::One(Vec::new());
    };
    let fort = draft.key("at").and_then(|k| k.parse::<Hex>().ok());
    let here = fort.map(|f| secret.in_hex(f)).unwrap_or_default();
    match field {
        "at" => Kind::One(assailable(view).into_iter().map(naming::choice).collect()),
        "supply" => supply_kind(!usable_wagons(public, side, &here).is_empty()),
        _ => {
            let of: Vec<Choice> = available(public, &here)
                .into_iter()
                .map(|u| counter(u).worth(u32::from(walls::counts(u, true))))
                .collect();
            Kind::Many {
                min: 1,
                max: of.len(),
                at_least: LEAST,
                at_most: u32::MAX,
                of,
                frugal: false,
            }
        }
    }
}

/// Why a value of the declaration is not among its choices.
pub fn explain_assault(view: &Sight<'_>, draft: &Order, field: &str, value: &str) -> Refusal {
    let public = view.public();
    let Some((side, secret)) = own(view) else {
        return Refusal::plain(Text::new("refuse-not-awaited"));
    };
    let hex = value.parse::<Hex>().ok();
    if let (Some(hex), "at") = (hex, field) {
        if let Some(refusal) = officers::refuse_fight(view, hex, false) {
            return refusal;
        }
        let place = tables().map.name(hex);
        let besieged = public
            .sieges
            .get(&hex)
            .is_some_and(|s| s.garrison == enemy(side));
        let (rule, text) = if !besieged {
            ("13.5", text!("tr-no-assault-siege", place = place))
        } else if public.fought.contains(&hex) {
            ("11", text!("tr-no-fight-again", place = place))
        } else if public.seen(enemy(side), hex).is_some() {
            ("13.2", text!("tr-no-assault-relief", place = place))
        } else {
            let count = strength(public, &secret.in_hex(hex));
            (
                "13.7",
                text!(
                    "tr-no-assault-few",
                    place = place,
                    count = count,
                    least = LEAST
                ),
            )
        };
        return Refusal::new(Rule::new(rule), text);
    }
    let kind = assault_choices(view, draft, field);
    notation::unknown(Text::new("tr-field-commit"), value, kind.listed())
}

/// What a field may hold.
pub fn choices(view: &Sight<'_>, draft: &Order, field: &str) -> Kind {
    let public = view.public();
    if let Some(Pending::Starvation {
        side,
        fort,
        factors,
    }) = public.pending.last()
    {
        return lose_kind(&starving(view, *side, *fort, *factors), *factors, |u| {
            u32::from(u.defence)
        });
    }
    let Some((assault, step)) = open_step(public) else {
        return Kind::One(Vec::new());
    };
    let wall = Wall::by_key(field);
    let listed =
        |walls: Vec<Wall>| Kind::One(walls.into_iter().map(|w| Choice::plain(w.key())).collect());
    match (step, wall) {
        (Step::Man, Some(wall)) => {
            walls::kind(&walls::garrison(view, assault.fort), false, draft, wall)
        }
        (Step::Form, Some(wall)) => walls::kind(&walls::committed(view), true, draft, wall),
        (Step::Choose, _) => listed(assault.unnamed()),
        (Step::Intervene { wall }, _) => listed(assault.helpers(*wall)),
        (Step::Rush, Some(_)) => {
            let gone: Vec<Unit> = Wall::ALL
                .into_iter()
                .flat_map(|w| named(draft, w.key()))
                .collect();
            let of: Vec<Choice> = assault
                .reserves()
                .into_iter()
                .filter(|u| !gone.contains(u))
                .map(counter)
                .collect();
            let max = of.len();
            Kind::many(of, 1, max)
        }
        (Step::Lose { side, of, factors }, _) => {
            lose_kind(of, *factors, |u| worth(assault, *side, u))
        }
        (Step::Fall, _) => {
            let of: Vec<Choice> = captives(public, assault.fort)
                .into_iter()
                .map(counter)
                .collect();
            let max = of.len();
            Kind::many(of, 0, max)
        }
        _ => Kind::One(Vec::new()),
    }
}

/// The refugees in a fallen fort, whom all can see.
fn captives(public: &Public, fort: Hex) -> Vec<Unit> {
    public
        .seen(TEXAS, fort)
        .map(|s| s.shown.clone())
        .unwrap_or_default()
        .into_iter()
        .filter(|u| u.arm == Arm::Refugee)
        .collect()
}

/// Who may die of hunger.
fn starving(view: &Sight<'_>, side: Side, fort: Hex, factors: u32) -> Vec<Unit> {
    let units = view
        .secret(owner(side))
        .map(|s| s.in_fort(fort))
        .unwrap_or_default();
    losses::payers(&losses::counted(view.public(), &units), factors, |u| {
        u32::from(u.defence)
    })
}

/// Why a value is not among the choices.
pub fn explain(view: &Sight<'_>, draft: &Order, field: &str, value: &str) -> Refusal {
    let public = view.public();
    let unit =
        Unit::all().find(|u| u.id == value || notation::fold(&u.name) == notation::fold(value));
    let placed = Wall::ALL
        .into_iter()
        .find(|w| w.key() != field && unit.is_some_and(|u| named(draft, w.key()).contains(&u)));
    let rule = match open_step(public) {
        Some((_, Step::Rush)) => "13.6",
        Some((_, Step::Intervene { .. })) => "13.7",
        _ => "13.5",
    };
    if let (Some(unit), Some(wall)) = (unit, placed) {
        return Refusal::new(
            Rule::new(rule),
            text!(
                "tr-no-two-walls",
                unit = unit.name.as_str(),
                wall = wall.text()
            ),
        );
    }
    if let (Some((assault, Step::Rush)), Some(unit)) = (open_step(public), unit) {
        let engaged = assault
            .sequence
            .iter()
            .find(|w| assault.men(enemy(assault.attacker), **w).contains(&unit));
        if let Some(wall) = engaged {
            return Refusal::new(
                Rule::new("13.6"),
                text!(
                    "tr-no-rush-engaged",
                    unit = unit.name.as_str(),
                    wall = wall.text()
                ),
            );
        }
    }
    let label = menu(view)
        .offer(&draft.verb)
        .and_then(|o| o.field(field))
        .map_or_else(|| Text::plain(field), |f| f.label.clone());
    let kind = choices(view, draft, field);
    let mut refusal = notation::unknown(label, value, kind.listed());
    refusal.rule = Some(Rule::new(rule));
    refusal
}

/// The order that stands for a seat that does not answer.
pub fn default_order(view: &Sight<'_>) -> Option<Order> {
    let public = view.public();
    let face = |u: Unit| u32::from(u.defence);
    match public.pending.last() {
        Some(Pending::SiegeOrBattle { .. }) => return Some(Order::new("besieged")),
        Some(Pending::Starvation {
            side,
            fort,
            factors,
        }) => {
            let of = starving(view, *side, *fort, *factors);
            return Some(Order::new("lose").many("units", cheapest(&of, *factors, face)));
        }
        _ => {}
    }
    let (assault, step) = open_step(public)?;
    let first = |verb, walls: Vec<Wall>| Some(Order::new(verb).one("wall", walls.first()?.key()));
    match step {
        Step::Man => Some(walls::deal_order(
            "walls",
            &walls::garrison(view, assault.fort),
            false,
        )),
        Step::Form => Some(walls::deal_order("columns", &walls::committed(view), true)),
        Step::Choose => first("storm", assault.unnamed()),
        Step::Intervene { wall } => {
            let defender = enemy(assault.attacker);
            let mut helpers = assault.helpers(*wall);
            helpers.sort_by_key(|w| {
                std::cmp::Reverse(super::super::force::face_factors(
                    &assault.men(defender, *w),
                ))
            });
            first("intervene", helpers)
        }
        Step::Lose { side, of, factors } => Some(Order::new("lose").many(
            "units",
            cheapest(of, *factors, |u| worth(assault, *side, u)),
        )),
        Step::Fall => Some(
            Order::new("capture").with(
                "units",
                Value::Many(
                    captives(public, assault.fort)
                        .iter()
                        .map(|u| u.id.clone())
                        .collect(),
                ),
            ),
        ),
        _ => Some(Order::new("stay")),
    }
}
