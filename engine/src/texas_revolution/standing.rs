//! What a player may answer ahead, so that the other's turn is not held up: which
//! reactions there are, and what each reply orders now.

use super::battle::{self, Battle, Step, odds, retreat, usable_wagons};
use super::commander::Survey;
use super::force::{Sight, face_factors};
use super::siege;
use super::state::{Pending, Phase, Public, enemy};
use super::tables::{Arm, Odds, Unit};
use super::{Chapter, SupplyUse, TexasRevolution, is_asked, open_chapter};
use crate::hex::Hex;
use crate::menu::{Kind, Order};
use crate::rule::Rule;
use crate::ruleset::Ruleset;
use crate::standing::{Measure, Reaction, Reply};
use crate::text::Text;

/// Units beyond this many hexes are no threat to where a retreat ends.
const NEAR: u32 = 3;

/// A reaction as a line of the table.
struct Row {
    key: &'static str,
    /// The message that asks.
    name: &'static str,
    rule: &'static str,
    /// Whether the odds bound a reply.
    by_odds: bool,
    /// The replies in the order in which they are offered, with their messages.
    replies: &'static [(&'static str, &'static str)],
}

const REACTIONS: [Row; 12] = [
    Row {
        key: "withdraw",
        name: "tr-standing-withdraw",
        rule: "11.2",
        by_odds: true,
        replies: &[("stand", "tr-reply-stand"), ("leave", "tr-reply-leave")],
    },
    Row {
        key: "supply",
        name: "tr-standing-supply",
        rule: "14.2",
        by_odds: true,
        replies: &[("spend", "tr-reply-spend"), ("keep", "tr-reply-keep")],
    },
    Row {
        key: "siege",
        name: "tr-standing-siege",
        rule: "13",
        by_odds: true,
        replies: &[
            ("besieged", "tr-reply-besieged"),
            ("open-battle", "tr-reply-open-battle"),
        ],
    },
    Row {
        key: "losses",
        name: "tr-standing-losses",
        rule: "12",
        by_odds: false,
        replies: &[
            ("cheapest", "tr-reply-cheapest"),
            ("foot-first", "tr-reply-foot-first"),
            ("horse-first", "tr-reply-horse-first"),
            ("guns-last", "tr-reply-guns-last"),
        ],
    },
    Row {
        key: "fight-on",
        name: "tr-standing-fight-on",
        rule: "12.1",
        by_odds: true,
        replies: &[
            ("fight-on", "tr-reply-fight-on"),
            ("retreat", "tr-reply-retreat"),
        ],
    },
    Row {
        key: "retreat",
        name: "tr-standing-retreat",
        rule: "12.2",
        by_odds: false,
        replies: &[
            ("save-most", "tr-reply-save-most"),
            ("far-off", "tr-reply-far-off"),
        ],
    },
    Row {
        key: "pursue",
        name: "tr-standing-pursue",
        rule: "12.21",
        by_odds: false,
        replies: &[("stay", "tr-reply-stay")],
    },
    Row {
        key: "overrun",
        name: "tr-standing-overrun",
        rule: "8.2",
        by_odds: false,
        replies: &[("ride-off", "tr-reply-ride-off")],
    },
    Row {
        key: "walls",
        name: "tr-standing-walls",
        rule: "13.5",
        by_odds: false,
        replies: &[("evenly", "tr-reply-evenly")],
    },
    Row {
        key: "intervene",
        name: "tr-standing-intervene",
        rule: "13.7",
        by_odds: false,
        replies: &[("strongest", "tr-reply-strongest")],
    },
    Row {
        key: "rush",
        name: "tr-standing-rush",
        rule: "13.6",
        by_odds: false,
        replies: &[("stay", "tr-reply-stay")],
    },
    Row {
        key: "raid",
        name: "tr-standing-raid",
        rule: "6.5",
        by_odds: false,
        replies: &[("none", "tr-reply-none")],
    },
];

/// What can be answered ahead.
pub fn reactions() -> Vec<Reaction> {
    let measure = || Measure {
        name: Text::new("tr-standing-odds"),
        steps: odds::headings().collect(),
    };
    let reply = |(key, name): &(&'static str, &'static str)| Reply {
        key,
        name: Text::new(name),
    };
    REACTIONS
        .into_iter()
        .map(|row| Reaction {
            key: row.key,
            name: Text::new(row.name),
            rule: Rule::new(row.rule),
            replies: row.replies.iter().map(reply).collect(),
            measure: row.by_odds.then(measure),
        })
        .collect()
}

/// Which reaction the open decision is; `None` for a turn of one's own.
pub fn reaction(public: &Public) -> Option<&'static str> {
    match open_chapter(public) {
        Chapter::Logistics | Chapter::Victory => None,
        Chapter::Overrun => Some("overrun"),
        Chapter::ForcedMarch => is_pending(public).then_some("losses"),
        Chapter::Movement if is_pending(public) => Some("losses"),
        Chapter::Movement => (public.phase == Phase::Raid).then_some("raid"),
        Chapter::Battle => in_battle(public),
        Chapter::Siege => match public.pending.last() {
            Some(Pending::SiegeOrBattle { .. }) => Some("siege"),
            Some(_) => Some("losses"),
            None => in_assault(public),
        },
    }
}

fn is_pending(public: &Public) -> bool {
    !public.pending.is_empty()
}

fn in_battle(public: &Public) -> Option<&'static str> {
    let (_, step) = battle::open_step(public)?;
    match step {
        Step::Withdraw => Some("withdraw"),
        Step::Announce => Some("supply"),
        Step::Lose { .. } => Some("losses"),
        Step::FightOn { .. } => Some("fight-on"),
        Step::Fall { .. } => Some("retreat"),
        Step::Pursue => Some("pursue"),
        // Whom to spare is for Mexico to say each time [21.2]; the rest asks nobody.
        _ => None,
    }
}

fn in_assault(public: &Public) -> Option<&'static str> {
    match public.assault.as_ref()?.steps.front()? {
        siege::Step::Man => Some("walls"),
        siege::Step::Intervene { .. } => Some("intervene"),
        siege::Step::Rush => Some("rush"),
        siege::Step::Lose { .. } => Some("losses"),
        _ => None,
    }
}

/// The odds that the open decision turns on, as a step of the measure: those of
/// the battle, and for a fort those of the enemies about it to its garrison.
pub fn measured(view: &Sight<'_>) -> Option<usize> {
    let public = view.public();
    let column = match reaction(public)? {
        "withdraw" | "supply" => at_battle(view, public.battle.as_ref()?),
        "fight-on" => public.battle.as_ref()?.odds?,
        "siege" => {
            let Some(Pending::SiegeOrBattle { fort, .. }) = public.pending.last() else {
                return None;
            };
            let survey = Survey::of(view)?;
            let inside = face_factors(survey.here(*fort));
            odds::column(survey.threat(*fort, 0), inside)
        }
        _ => return None,
    };
    odds::headings().position(|h| h == odds::heading(column))
}

/// The column of a battle before its die, with the supply that each side has
/// announced or could: all in it have been shown [9.2].
fn at_battle(view: &Sight<'_>, battle: &Battle) -> Odds {
    let public = view.public();
    let foe = enemy(battle.attacker);
    odds::Clash {
        public,
        hex: battle.hex,
        attacker: battle.attacker,
        attackers: &battle.attackers,
        defenders: &battle.defenders,
        militia: battle.militia,
        attack_supplied: battle.attack_supply == SupplyUse::Supplied,
        garrison_supplied: false,
        defence_supplied: !usable_wagons(public, foe, &battle.everyone(foe)).is_empty(),
    }
    .assess()
    .odds
}

/// What a reply orders for the decision that is open. The gate judges it still:
/// what cannot be done now is asked.
pub fn react(view: &Sight<'_>, reply: &str) -> Option<Order> {
    if !is_asked(view) {
        return None;
    }
    let public = view.public();
    match (reaction(public)?, reply) {
        ("withdraw", "leave") => leave(view, public.battle.as_ref()?),
        ("withdraw" | "pursue" | "rush", _) => Some(Order::new("stay")),
        ("supply", "spend") => Some(Order::new("defend").one("supply", "supplied")),
        ("supply", _) => Some(Order::new("defend").one("supply", "unsupplied")),
        ("siege", reply) => Some(Order::new(reply)),
        ("losses", "foot-first" | "horse-first" | "guns-last") => lose(view, reply),
        ("fight-on", "fight-on") => Some(Order::new("fight-on")),
        ("retreat", "far-off") => fall_back(view, public.battle.as_ref()?),
        // What the silent do is what these replies say: after a raid by hand that
        // too can be to give up what does not fit [5.1].
        _ => TexasRevolution::default_order(view),
    }
}

/// All who may go ride off together, to where the enemy is weakest.
fn leave(view: &Sight<'_>, battle: &Battle) -> Option<Order> {
    let draft = Order::new("withdraw");
    let Kind::Many { of, .. } = battle::choices(view, &draft, "units") else {
        return None;
    };
    let survey = Survey::of(view)?;
    let group = draft.many("units", of.into_iter().map(|c| c.key));
    let mut path: Vec<String> = Vec::new();
    loop {
        let so_far = group.clone().many("path", path.clone());
        let Kind::Path { next, .. } = battle::choices(view, &so_far, "path") else {
            return None;
        };
        let best = next
            .into_iter()
            .filter_map(|c| Some((c.key.parse::<Hex>().ok()?, c.key)))
            .min_by_key(|(hex, _)| {
                let farther = std::cmp::Reverse(hex.distance(battle.hex));
                (survey.threat(*hex, NEAR), farther, *hex)
            });
        match best {
            Some((_, key)) => path.push(key),
            None if path.is_empty() => return None,
            None => return Some(so_far),
        }
    }
}

/// The retreat that ends farthest from the enemy; of those the one that saves most.
fn fall_back(view: &Sight<'_>, battle: &Battle) -> Option<Order> {
    let Step::Fall { side, number } = battle.steps.front()? else {
        return None;
    };
    let public = view.public();
    let survey = Survey::of(view)?;
    let units = retreat::group(battle, *side, *number);
    let leaving = retreat::leaving(public, battle, *side, *number, &units);
    let way = retreat::ways(public, *side, *number)
        .into_iter()
        .min_by_key(|way| {
            let end = way.last().copied().unwrap_or(battle.hex);
            let saved = std::cmp::Reverse(retreat::saved(&leaving, way));
            (survey.threat(end, NEAR), saved, way.clone())
        })?;
    Some(Order::new("retreat").many("path", way.iter().map(ToString::to_string)))
}

/// Losses in an order of preference: enough, and nothing that is not needed.
fn lose(view: &Sight<'_>, reply: &str) -> Option<Order> {
    let draft = Order::new("lose");
    let Kind::Many { of, at_least, .. } = TexasRevolution::choices(view, &draft, "units") else {
        return None;
    };
    let mut units: Vec<(Unit, u32)> = of
        .iter()
        .filter_map(|c| Some((Unit::by_id(&c.key)?, c.worth)))
        .collect();
    units.sort_by_key(|(unit, worth)| (rank(reply, unit.arm), *worth, *unit));
    let mut taken: Vec<(Unit, u32)> = Vec::new();
    let total = |taken: &[(Unit, u32)]| taken.iter().map(|(_, w)| w).sum::<u32>();
    for unit in units {
        if total(&taken) >= at_least {
            break;
        }
        taken.push(unit);
    }
    // The first taken are the least missed, so they stay taken.
    for index in (0..taken.len()).rev() {
        let spare = taken[index].1;
        if total(&taken) - spare >= at_least {
            taken.remove(index);
        }
    }
    Some(draft.many("units", taken.iter().map(|(u, _)| u.id.clone())))
}

/// Who is given up first.
fn rank(reply: &str, arm: Arm) -> u8 {
    let gun = matches!(arm, Arm::LightArtillery | Arm::HeavyArtillery);
    let horse = matches!(arm, Arm::Cavalry | Arm::Indian);
    let leader = matches!(arm, Arm::Leader | Arm::Government);
    let foot = !gun && !horse && !leader;
    match reply {
        "foot-first" => u8::from(!foot) + u8::from(leader),
        "horse-first" => u8::from(!horse) + u8::from(leader),
        "guns-last" => u8::from(gun) + u8::from(leader),
        _ => 0,
    }
}
