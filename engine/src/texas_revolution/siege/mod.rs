//! [13] Forts: sieges, hunger, and siege attacks.

use super::action::{Action, SupplyUse};
use super::battle::{self, losses};
use super::force::{Sight, Truth};
use super::state::{Location, Pending, Public, Siege, enemy};
use super::tables::{Unit, tables};
use super::{sequence, sight};
use crate::board::Region;
use crate::hex::Hex;
use crate::menu::{Kind, Menu, Offer, Order};
use crate::rule::Rule;
use crate::ruleset::{Decision, Refusal, Seat, Side};
use crate::text;
use crate::text::Text;
use crate::umpire::Umpire;
use serde::{Deserialize, Serialize};

/// A wall of a fort [13.5.1].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wall {
    /// North.
    North,
    /// South.
    South,
    /// East.
    East,
    /// West.
    West,
}

/// A siege attack being made [13.5].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assault {
    /// The fort.
    pub fort: Hex,
}

pub fn assault_offer(_view: &Sight<'_>) -> Option<Offer> {
    None
}
pub fn assault_choices(_view: &Sight<'_>, _draft: &Order, _field: &str) -> Kind {
    Kind::One(Vec::new())
}
pub fn explain_assault(_view: &Sight<'_>, _draft: &Order, field: &str, value: &str) -> Refusal {
    Refusal::plain(text!("refuse-no-choice", field = field, word = value))
}
pub fn declare(_t: &mut Truth, _s: Side, _h: Hex, _u: SupplyUse, _v: Vec<Unit>, _um: &mut Umpire) {}

/// What is asked when no siege attack is under way: be besieged or fight [13],
/// or who starves [13.4].
pub fn decision(public: &Public) -> Decision {
    let head = format!("t{}.{}", public.turn, public.half);
    let grid = tables().map.grid;
    match public.pending.last() {
        Some(Pending::Starvation {
            side,
            fort,
            factors,
        }) => Decision {
            seat: Seat(side.0),
            key: format!("{head}.{fort}.starvation"),
            prompt: text!(
                "tr-ask-starvation",
                place = tables().map.name(*fort),
                factors = *factors
            ),
            rule: Rule::new("13.4"),
            focus: Region::around(grid, [*fort], 3),
        },
        Some(Pending::SiegeOrBattle { fort, garrison }) => Decision {
            seat: Seat(garrison.0),
            key: format!("{head}.{fort}.siege-or-battle"),
            prompt: text!("tr-ask-siege-or-battle", place = tables().map.name(*fort)),
            rule: Rule::new("13"),
            focus: Region::around(grid, [*fort], 4),
        },
        _ => unreachable!(),
    }
}

/// What the asked seat may order.
pub fn menu(view: &Sight<'_>) -> Menu {
    let offer = |verb, label, rule| battle::offer(verb, Text::new(label), rule, Vec::new(), false);
    let offers = match view.public().pending.last() {
        Some(Pending::Starvation { factors, .. }) => vec![battle::offer(
            "lose",
            text!("tr-offer-lose", factors = *factors),
            "13.4",
            vec![battle::field(
                "units",
                "tr-field-lose",
                crate::menu::Lead::Bare,
                false,
            )],
            false,
        )],
        Some(Pending::SiegeOrBattle { .. }) => vec![
            offer("besieged", "tr-offer-besieged", "13"),
            offer("open-battle", "tr-offer-open-battle", "13"),
        ],
        _ => Vec::new(),
    };
    Menu { offers }
}

/// What a field may hold.
pub fn choices(view: &Sight<'_>, _draft: &Order, field: &str) -> Kind {
    match (view.public().pending.last(), field) {
        (
            Some(Pending::Starvation {
                side,
                fort,
                factors,
            }),
            "units",
        ) => starvation_kind(view, *side, *fort, *factors),
        _ => Kind::One(Vec::new()),
    }
}

fn starvation_kind(view: &Sight<'_>, side: Side, fort: Hex, factors: u32) -> Kind {
    let units = view
        .secret(super::state::owner(side))
        .map(|s| s.in_fort(fort))
        .unwrap_or_default();
    let among = losses::payers(&losses::counted(view.public(), &units), factors, |u| {
        u32::from(u.defence)
    });
    battle::lose_kind(&among, factors, |u| u32::from(u.defence))
}

/// Why a value is not among the choices.
pub fn explain(view: &Sight<'_>, draft: &Order, field: &str, value: &str) -> Refusal {
    let kind = choices(view, draft, field);
    crate::notation::unknown(Text::new("tr-field-lose"), value, kind.listed())
}

/// The order that stands for a seat that does not answer.
pub fn default_order(view: &Sight<'_>) -> Option<Order> {
    match view.public().pending.last() {
        Some(Pending::Starvation {
            side,
            fort,
            factors,
        }) => {
            let Kind::Many { of, .. } = starvation_kind(view, *side, *fort, *factors) else {
                return None;
            };
            let units: Vec<Unit> = of.iter().filter_map(|c| Unit::by_id(&c.key)).collect();
            Some(Order::new("lose").many(
                "units",
                battle::cheapest(&units, *factors, |u| u32::from(u.defence)),
            ))
        }
        Some(Pending::SiegeOrBattle { .. }) => Some(Order::new("besieged")),
        _ => None,
    }
}

/// Carries out an action.
pub fn play(truth: &mut Truth, side: Side, action: Action, umpire: &mut Umpire) {
    match (truth.public.pending.last().cloned(), action) {
        (Some(Pending::SiegeOrBattle { fort, garrison }), Action::Besieged) => {
            truth.public.pending.pop();
            invest(truth, fort, garrison, umpire);
        }
        (Some(Pending::SiegeOrBattle { fort, garrison }), Action::OpenBattle) => {
            truth.public.pending.pop();
            truth.public.combat.open.insert(fort);
            umpire.announce(
                Rule::new("13"),
                text!(
                    "tr-open-battle",
                    side = battle::side_name(garrison),
                    place = tables().map.name(fort)
                ),
            );
        }
        (Some(Pending::Starvation { side, fort, .. }), Action::Lose { units }) => {
            truth.public.pending.pop();
            hunger(truth, side, fort, &units, umpire);
            battle::close(truth, umpire);
        }
        _ => {
            let _ = side;
        }
    }
}

/// The defenders shut themselves up in the fort [13].
pub fn invest(truth: &mut Truth, fort: Hex, garrison: Side, umpire: &mut Umpire) {
    for unit in truth.of(garrison).in_hex(fort) {
        truth.place(garrison, unit, Location::Fort(fort));
    }
    let since = truth.public.turn;
    truth.public.sieges.insert(
        fort,
        Siege {
            garrison,
            since,
            starved: 0,
        },
    );
    umpire.announce(
        Rule::new("13"),
        text!("tr-besieged", place = tables().map.name(fort)),
    );
}

/// Lifts sieges whose besiegers have left: the garrison stands in the hex again.
pub fn lift_broken(truth: &mut Truth, umpire: &mut Umpire) {
    let broken: Vec<(Hex, Side)> = truth
        .public
        .sieges
        .iter()
        .map(|(fort, siege)| (*fort, siege.garrison))
        .filter(|(fort, garrison)| {
            let besiegers = truth.of(enemy(*garrison)).in_hex(*fort);
            !besiegers.iter().any(|u| u.has_zone())
        })
        .collect();
    for (fort, garrison) in broken {
        truth.public.sieges.remove(&fort);
        for unit in truth.of(garrison).in_fort(fort) {
            truth.place(garrison, unit, Location::Hex(fort));
        }
        umpire.announce(
            Rule::new("13.1"),
            text!("tr-siege-lifted", place = tables().map.name(fort)),
        );
        sight::refresh(truth);
    }
}

/// After a battle in a fort hex: a siege without besiegers is lifted, a fort
/// without defenders has fallen [13.1, 13.5].
pub fn after_battle(truth: &mut Truth, hex: Hex, umpire: &mut Umpire) {
    lift_broken(truth, umpire);
    fall_if_empty(truth, hex, umpire);
}

/// A besieged fort in which nobody fights any more has fallen; the helpless in
/// it are in the hex of the besiegers.
pub fn fall_if_empty(truth: &mut Truth, fort: Hex, umpire: &mut Umpire) {
    let Some(siege) = truth.public.sieges.get(&fort).copied() else {
        return;
    };
    let inside = truth.of(siege.garrison).in_fort(fort);
    if inside.iter().any(|u| u.has_zone()) {
        return;
    }
    truth.public.sieges.remove(&fort);
    for unit in inside {
        truth.place(siege.garrison, unit, Location::Hex(fort));
    }
    losses::take_control(truth, fort);
    umpire.announce(
        Rule::new("13"),
        text!(
            "tr-fort-fallen",
            place = tables().map.name(fort),
            side = battle::side_name(enemy(siege.garrison))
        ),
    );
    sight::refresh(truth);
}

/// Hunger in the besieged forts of the phasing player, at the end of his
/// combat sub-phase: ten turns after the investment and each turn from then on
/// [13.4; ruling TR-58]. True while an owner has to choose who dies.
pub fn starve(truth: &mut Truth, umpire: &mut Umpire) -> bool {
    let (turn, side) = (truth.public.turn, truth.public.phasing());
    let due: Vec<Hex> = truth
        .public
        .sieges
        .iter()
        .filter(|(_, s)| s.garrison == side && turn >= s.since + 10 && s.starved < turn)
        .map(|(fort, _)| *fort)
        .collect();
    for fort in due {
        if let Some(siege) = truth.public.sieges.get_mut(&fort) {
            siege.starved = turn;
        }
        let counted = losses::counted(&truth.public, &truth.of(side).in_fort(fort));
        let factors = losses::half(&counted);
        let among = losses::payers(&counted, factors, |u| u32::from(u.defence));
        if among.len() > 1 && super::force::face_factors(&among) > factors {
            truth.public.pending.push(Pending::Starvation {
                side,
                fort,
                factors,
            });
            return true;
        }
        hunger(truth, side, fort, &among, umpire);
    }
    false
}

/// These die of hunger; then a die of 1 to 3 makes the rest surrender [13.4].
fn hunger(truth: &mut Truth, side: Side, fort: Hex, units: &[Unit], umpire: &mut Umpire) {
    for unit in units {
        losses::destroy(truth, side, *unit);
    }
    umpire.announce(
        Rule::new("13.4"),
        text!(
            "tr-starved",
            place = tables().map.name(fort),
            units = battle::roster(units)
        ),
    );
    let left = losses::counted(&truth.public, &truth.of(side).in_fort(fort));
    if !left.is_empty() {
        let turn = truth.public.turn;
        let die = umpire.roll(Rule::new("13.4"), 6, format!("t{turn} surrender {fort}"));
        umpire.announce(
            Rule::new("13.4"),
            text!(
                "tr-surrender-die",
                place = tables().map.name(fort),
                die = die,
                surrenders = u8::from(die <= 3)
            ),
        );
        if die <= 3 {
            for unit in truth.of(side).in_fort(fort) {
                if unit.has_zone() {
                    losses::destroy(truth, side, unit);
                }
            }
        }
    }
    fall_if_empty(truth, fort, umpire);
    let _ = sequence::next;
}
