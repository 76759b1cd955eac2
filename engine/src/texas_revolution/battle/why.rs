//! Why an order of the combat sub-phase cannot be given.

use super::super::force::{Sight, face_factors};
use super::super::state::Public;
use super::super::tables::{Unit, tables};
use super::super::{officers, siege};
use super::face::{choices, hexes, menu, named, open_step};
use super::ground::Obstacle;
use super::{Battle, Step, advance, engage, losses, retreat, unfought};
use crate::hex::Hex;
use crate::menu::Order;
use crate::notation;
use crate::rule::Rule;
use crate::ruleset::{Refusal, Side};
use crate::text;
use crate::text::Text;

/// Why a value is not among the choices.
pub fn explain(view: &Sight<'_>, draft: &Order, field: &str, value: &str) -> Refusal {
    let public = view.public();
    let unit =
        Unit::all().find(|u| u.id == value || notation::fold(&u.name) == notation::fold(value));
    let hex = value.parse::<Hex>().ok();
    match (open_step(public), field, unit, hex) {
        (None, "at", _, Some(hex)) if draft.verb == "fight" => explain_fight(view, hex),
        (None, "units", ..) if draft.verb == "assault" => {
            siege::explain_assault(view, draft, field, value)
        }
        (
            Some((
                battle,
                Step::Lose {
                    side, of, factors, ..
                },
            )),
            "units",
            Some(unit),
            _,
        ) => explain_loss(public, battle, *side, of, *factors, unit),
        (Some((battle, Step::Fall { side, number })), "path", _, _) => {
            let units = retreat::group(battle, *side, *number);
            let leaving = retreat::leaving(public, battle, *side, *number, &units);
            explain_way(
                leaving.obstacle(&hexes(draft, "path"), hex_or_here(hex, battle)),
                value,
            )
        }
        (Some((battle, Step::FightOn { side })), "path", _, _) => {
            let number = retreat::sole(battle, *side).unwrap_or(0);
            let units = retreat::group(battle, *side, number);
            let leaving = retreat::leaving(public, battle, *side, number, &units);
            explain_way(
                leaving.obstacle(&hexes(draft, "path"), hex_or_here(hex, battle)),
                value,
            )
        }
        (Some((battle, Step::Withdraw)), "path", _, _) => {
            let units = named(draft, "units");
            if !units.iter().any(|u| u.is_mounted()) {
                return Refusal::new(Rule::new("11.2"), Text::new("tr-no-withdraw-on-foot"));
            }
            let leaving = engage::leaving(public, battle, &units);
            explain_way(
                leaving.obstacle(&hexes(draft, "path"), hex_or_here(hex, battle)),
                value,
            )
        }
        (Some((_, Step::Withdraw)), "units", Some(unit), _) => Refusal::new(
            Rule::new("11.2"),
            text!("tr-no-withdraw-unit", unit = unit.name.as_str()),
        ),
        (Some((_, Step::Pursue)), "path", _, _) => {
            let group = named(draft, "units");
            if advance::is_fit(&group) {
                Refusal::new(Rule::new("12.21"), text!("tr-no-advance-hex", hex = value))
            } else {
                Refusal::new(Rule::new("12.21"), Text::new("tr-no-advance-group"))
            }
        }
        _ => {
            let kind = choices(view, draft, field);
            notation::unknown(field_label(view, draft, field), value, kind.listed())
        }
    }
}

/// Why a verb is not in the menu now.
pub fn absent(view: &Sight<'_>, verb: &str, rest: &str) -> Option<Refusal> {
    let public = view.public();
    let refuse = |rule, text| Some(Refusal::new(Rule::new(rule), text));
    let hex = rest
        .split(|c: char| !c.is_ascii_digit())
        .find_map(|w| w.parse::<Hex>().ok());
    match (verb, open_step(public)) {
        ("done", None) => {
            let left = unfought(view);
            let places: Vec<String> = left.iter().map(|h| tables().map.name(*h)).collect();
            refuse("11", text!("tr-no-done-battles", places = places))
        }
        ("fight", None) => match hex {
            Some(hex) => Some(explain_fight(view, hex)),
            None => refuse("11", Text::new("tr-no-fight-at-all")),
        },
        ("sortie", None) => hex
            .and_then(|h| officers::refuse_fight(view, h, true))
            .or_else(|| refuse("13.1", Text::new("tr-no-sortie"))),
        ("assault", None) => match hex {
            Some(hex) => Some(siege::explain_assault(
                view,
                &Order::new("assault"),
                "at",
                &hex.to_string(),
            )),
            None => refuse("13.5", Text::new("tr-no-assault")),
        },
        ("withdraw", _) => refuse("11.2", Text::new("tr-no-withdraw-now")),
        ("move" | "force-march", _) => refuse("4", Text::new("tr-no-moves-in-combat")),
        _ => None,
    }
}

fn hex_or_here(hex: Option<Hex>, battle: &Battle) -> Hex {
    hex.unwrap_or(battle.hex)
}

fn field_label(view: &Sight<'_>, draft: &Order, field: &str) -> Text {
    menu(view)
        .offer(&draft.verb)
        .and_then(|o| o.field(field))
        .map_or_else(|| Text::plain(field), |f| f.label.clone())
}

fn explain_fight(view: &Sight<'_>, hex: Hex) -> Refusal {
    let public = view.public();
    let place = tables().map.name(hex);
    if public.fought.contains(&hex) {
        Refusal::new(Rule::new("11"), text!("tr-no-fight-again", place = place))
    } else if let Some(refusal) = officers::refuse_fight(view, hex, false) {
        refusal
    } else {
        Refusal::new(Rule::new("11"), text!("tr-no-fight-here", place = place))
    }
}

fn explain_loss(
    public: &Public,
    battle: &Battle,
    side: Side,
    of: &[Unit],
    factors: u32,
    unit: Unit,
) -> Refusal {
    let name = unit.name.as_str();
    if losses::is_spent(public, unit) {
        Refusal::new(Rule::new("14"), text!("tr-no-lose-spent", unit = name))
    } else if unit.is_leader() && battle.force(side).contains(&unit) {
        Refusal::new(
            Rule::new("12"),
            text!(
                "tr-no-lose-leader",
                unit = name,
                factors = factors,
                others = face_factors(of)
            ),
        )
    } else if public.combat.retreated.contains_key(&unit) {
        Refusal::new(Rule::new("12.26"), text!("tr-no-lose-guest", unit = name))
    } else {
        Refusal::new(Rule::new("12"), text!("tr-no-lose-absent", unit = name))
    }
}

/// Why a way out of a hex cannot go on to there [12.2, 11.2, 8.2].
pub fn explain_way(obstacle: Obstacle, value: &str) -> Refusal {
    let (rule, text) = match obstacle {
        Obstacle::NotAdjacent => ("12.2", text!("tr-way-apart", hex = value)),
        Obstacle::TowardsAttackers => ("12.25", text!("tr-way-attackers", hex = value)),
        Obstacle::NotWhenceItCame => ("12.24", text!("tr-way-origin", hex = value)),
        Obstacle::Enemy => ("12.2", text!("tr-way-enemy", hex = value)),
        Obstacle::Barred => ("22", text!("tr-way-barred", hex = value)),
        Obstacle::Dear(price, most) => (
            "12.22",
            text!("tr-way-dear", hex = value, price = price, most = most),
        ),
        Obstacle::TooNear => ("12.2", text!("tr-way-near", hex = value)),
        Obstacle::DeadEnd => ("12.2", text!("tr-way-dead", hex = value)),
    };
    Refusal::new(Rule::new(rule), text)
}
