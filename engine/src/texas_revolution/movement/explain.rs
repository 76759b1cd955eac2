//! Why units cannot move, or not there: every refusal of movement, by rule.

use super::super::force::Sight;
use super::super::officers::{self, Bar as OfficersBar};
use super::super::state::{Location, Phase};
use super::super::tables::{Arm, Unit, tables};
use super::locks::{Lock, lock};
use super::pace::Pace;
use super::party::{Bar, Last, Party, Stride, Trail};
use super::route::{self, Goal};
use super::terrain::Impassable;
use crate::hex::{Direction, Hex};
use crate::menu::{Kind, Order};
use crate::notation::{self, fold};
use crate::rule::Rule;
use crate::ruleset::Refusal;
use crate::text;
use crate::text::Text;

/// What holds a unit where it is for the whole sub-phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// It may not move yet [3, 21].
    Lock(Lock),
    /// Only leaders, cavalry and Indians raid [6.5].
    NotMounted,
    /// It has ended its march [10, 11.3].
    Halted,
    /// Heavy artillery and refugees never force march [7].
    NeverForced,
    /// No leader was with it when the sub-phase began [7].
    NoLeader,
    /// It has set fire to the place it is in, and stays there [17].
    Fire,
    /// It is besieged [13].
    Besieged(Hex),
    /// It is not on the map.
    OffMap,
    /// Another commander orders it [23.5].
    Bar(OfficersBar),
}

/// What holds the unit, if anything does.
pub fn held(pace: Pace<'_>, unit: Unit) -> Option<Held> {
    let standing = pace.secret.standing(unit)?;
    match standing.at {
        Location::Hex(_) => {}
        Location::Fort(fort) => return Some(Held::Besieged(fort)),
        Location::Chart | Location::Track(_) | Location::Gone => return Some(Held::OffMap),
    }
    if let Some(bar) = officers::bar(pace, unit) {
        return Some(Held::Bar(bar));
    }
    if let Some(lock) = lock(pace.public, pace.side, unit, standing) {
        return Some(Held::Lock(lock));
    }
    let now = pace.public.stage();
    if pace.secret.fires.get(&unit) == Some(&now) {
        return Some(Held::Fire);
    }
    let halted = pace
        .secret
        .march
        .get(&unit)
        .is_some_and(|m| m.halted && (m.stage.turn, m.stage.half) == (now.turn, now.half));
    // A raid is another side's half of the turn, in which nobody halted yet.
    if halted && (pace.public.phase != Phase::Raid || pace.march(unit).is_some()) {
        return Some(Held::Halted);
    }
    match pace.public.phase {
        Phase::Raid if !unit.is_mounted() && !unit.is_leader() => Some(Held::NotMounted),
        Phase::ForcedMarch if !pace.can_be_led(unit) => Some(Held::NeverForced),
        Phase::ForcedMarch => match pace.companion(unit) {
            None => Some(Held::NoLeader),
            Some(l) => officers::bar(pace, l).map(|_| Held::Bar(OfficersBar::Led(l))),
        },
        _ => None,
    }
}

/// The refusal for a unit that is held.
pub fn refuse_held(pace: Pace<'_>, unit: Unit, held: &Held) -> Refusal {
    let name = unit.name.as_str();
    let called = |hex| tables().map.name(hex);
    let (rule, text) = match held {
        Held::Lock(Lock::Turn(turn)) => ("3", text!("tr-locked-turn", unit = name, turn = *turn)),
        Held::Lock(Lock::River(river)) => (
            "21",
            text!("tr-locked-river", unit = name, river = river.as_str()),
        ),
        Held::Lock(Lock::JustCame) => ("15.4", text!("tr-locked-just-came", unit = name)),
        Held::Lock(Lock::Government) => ("3", text!("tr-locked-government", unit = name)),
        Held::NotMounted => ("6.5", text!("tr-not-mounted", unit = name)),
        Held::Halted => {
            let hex = pace.hex(unit).map(called).unwrap_or_default();
            ("10", text!("tr-halted", unit = name, place = hex))
        }
        Held::Fire => {
            let hex = pace.hex(unit).map(called).unwrap_or_default();
            ("17", text!("tr-held-fire", unit = name, place = hex))
        }
        Held::NeverForced => ("7", text!("tr-never-forced", unit = name)),
        Held::NoLeader => ("7", text!("tr-no-leader", unit = name)),
        Held::Besieged(fort) => (
            "13",
            text!("tr-refuse-besieged", unit = name, place = called(*fort)),
        ),
        Held::OffMap => ("6", text!("tr-off-map", unit = name)),
        Held::Bar(bar) => return officers::refuse(pace, unit, *bar),
    };
    Refusal::new(Rule::new(rule), text)
}

/// Why the unit cannot move any further in this sub-phase.
pub fn refuse_unit(pace: Pace<'_>, unit: Unit) -> Refusal {
    match held(pace, unit) {
        Some(held) => refuse_held(pace, unit, &held),
        None => refuse_spent(pace, unit),
    }
}

/// The refusal for a unit that has too little left for any step.
fn refuse_spent(pace: Pace<'_>, unit: Unit) -> Refusal {
    let name = unit.name.as_str();
    let at = pace
        .hex(unit)
        .map(|h| tables().map.name(h))
        .unwrap_or_default();
    if pace.public.phase == Phase::ForcedMarch {
        let text = text!("tr-no-march-left", unit = name, place = at);
        return Refusal::new(Rule::new("7"), text);
    }
    let left = pace.best_left(unit);
    let text = text!("tr-no-step", unit = name, place = at, left = left);
    Refusal::new(Rule::new("6.1"), text)
}

/// How the march calls its party: by its leader, else by its first unit.
fn party_name(party: &Party<'_>) -> Text {
    match super::super::force::commander(&party.units) {
        Some(leader) if party.units.len() > 1 => {
            text!("tr-stack-of", leader = leader.name.as_str())
        }
        _ => Text::plain(party.units.first().map_or("", |u| u.name.as_str())),
    }
}

/// The refusal for a step that cannot be made.
pub fn refuse_bar(party: &Party<'_>, trail: Trail, to: Hex, bar: &Bar) -> Refusal {
    let pace = party.pace;
    let map = &tables().map;
    let (from, goal) = (trail.here, map.name(to));
    let who = || party_name(party);
    let (rule, text) = match bar {
        Bar::Impassable(Impassable::OffMap) => {
            return Refusal::plain(text!(
                "refuse-no-hex",
                hex = to,
                columns = map.grid.columns,
                rows = map.grid.rows
            ));
        }
        Bar::Impassable(Impassable::Apart) => {
            ("6", text!("tr-not-adjacent", hex = to, from = from))
        }
        Bar::Impassable(Impassable::Sea) => ("22", text!("tr-sea", hex = to)),
        Bar::Impassable(Impassable::Bay) => ("22", text!("tr-bay", hex = to, from = from)),
        Bar::Impassable(Impassable::UnitedStates) => ("6.4", text!("tr-united-states", hex = to)),
        Bar::Government => ("6.4", text!("tr-government-stays", hex = to)),
        Bar::Ferry(side) => {
            let name = map.crossings.get(side).map_or("", |c| c.name.as_str());
            ("22.2", text!("tr-ferry-closed", ferry = name, place = goal))
        }
        Bar::Points { needs } if pace.public.phase == Phase::ForcedMarch => (
            "7",
            text!(
                "tr-too-few-hexes",
                place = goal,
                needs = *needs,
                who = who(),
                left = trail.left
            ),
        ),
        Bar::Points { needs } => (
            "6.1",
            text!(
                "tr-too-few-points",
                place = goal,
                needs = *needs,
                who = who(),
                left = trail.left
            ),
        ),
        Bar::Raid => ("6.5", text!("tr-no-combat-in-raids", place = goal)),
        Bar::Unarmed => ("11", text!("tr-unarmed", who = who(), place = goal)),
        Bar::RainRiver => ("20.2", text!("tr-rain-river", place = goal)),
        Bar::ForcedMarch(row) => {
            let row = row_name(&row.terrain);
            if pace.public.rains() {
                (
                    "20.2",
                    text!("tr-no-forced-march-rain", row = row, place = goal),
                )
            } else {
                ("7", text!("tr-no-forced-march", row = row, place = goal))
            }
        }
        Bar::Abandons(unit) => {
            let own = pace.allowance(*unit, false);
            let spent = pace.spent(*unit);
            (
                "6.21",
                text!(
                    "tr-abandons",
                    unit = unit.name.as_str(),
                    spent = spent,
                    own = own
                ),
            )
        }
        Bar::Ended(Last::Enemy) => ("10", text!("tr-march-ended", place = map.name(from))),
        Bar::Ended(Last::Parley) => ("16.1", text!("tr-parley-ended", place = map.name(from))),
        Bar::Ended(Last::Ferry) => ("11.3", text!("tr-ferry-ended", place = map.name(from))),
    };
    Refusal::new(Rule::new(rule), text)
}

/// The name of a row of the terrain effects chart.
pub fn row_name(row: &str) -> Text {
    Text::new(match row {
        "marsh" => "tr-row-marsh",
        "forest" => "tr-row-forest",
        "hills" => "tr-row-hills",
        "sea" => "tr-row-sea",
        "minor_river" => "tr-row-minor-river",
        "major_river" => "tr-row-major-river",
        "ford_minor" | "ford_major" => "tr-row-ford",
        "ferry" | "ferry_captured" | "ferry_mexican_zapadores" => "tr-row-ferry",
        _ => "tr-row-prairie",
    })
}

/// What a menu says of a step.
pub fn step_hint(hex: Hex, stride: Stride) -> Text {
    let map = &tables().map;
    let row = row_name(map.terrain(hex).row());
    let ground = match map.place(hex) {
        Some(place) => text!("tr-hint-place", place = place.name.as_str(), ground = row),
        None => row,
    };
    let cost = stride.cost;
    match stride.last {
        Some(Last::Enemy) => text!("tr-hint-attack", ground = ground, cost = cost),
        Some(Last::Parley) => text!("tr-hint-parley", ground = ground, cost = cost),
        Some(Last::Ferry) => text!("tr-hint-over-ferry", ground = ground, cost = cost),
        None => text!("tr-hint-march", ground = ground, cost = cost),
    }
}

/// The refusal for a value that is not among the choices.
pub fn explain(view: &Sight<'_>, draft: &Order, field: &str, value: &str, kind: &Kind) -> Refusal {
    let general = || notation::unknown(label(field), value, kind.listed());
    let Some(pace) = Pace::seen_by(view) else {
        return general();
    };
    match (draft.verb.as_str(), field) {
        ("move" | "force-march", "path") => {
            explain_path(pace, draft, value).unwrap_or_else(general)
        }
        ("infiltrate", "at") => {
            super::infiltrate::explain(pace, draft, value).unwrap_or_else(general)
        }
        ("overrun", "at") => super::overrun::explain_target(pace, super::units_of(draft), value)
            .unwrap_or_else(general),
        (verb, "units" | "unit") => explain_unit(pace, verb, value).unwrap_or_else(general),
        _ => general(),
    }
}

fn label(field: &str) -> Text {
    Text::new(match field {
        "path" => "tr-field-path",
        "at" => "tr-field-hex",
        "unit" => "tr-field-unit",
        _ => "tr-field-units",
    })
}

/// The counter a player means by a name or key.
pub fn counter_named(pace: Pace<'_>, word: &str) -> Option<Unit> {
    let folded = fold(word);
    let is = |u: &Unit| fold(&u.name) == folded || u.id == word;
    let own = pace.secret.forces.keys().copied().find(is);
    own.or_else(|| Unit::all().find(is))
}

fn explain_unit(pace: Pace<'_>, verb: &str, word: &str) -> Option<Refusal> {
    let unit = counter_named(pace, word)?;
    let name = unit.name.as_str();
    if !pace.secret.forces.contains_key(&unit) {
        return Some(Refusal::new(
            Rule::new("6"),
            text!("tr-not-yours", unit = name),
        ));
    }
    if verb == "infiltrate" {
        return Some(super::infiltrate::refuse_unit(pace, unit));
    }
    if let Some(held) = held(pace, unit) {
        return Some(refuse_held(pace, unit, &held));
    }
    let hex = pace.hex(unit)?;
    let at = tables().map.name(hex);
    let refuse = |rule: &'static str, text| Some(Refusal::new(Rule::new(rule), text));
    match verb {
        "overrun" => Some(super::overrun::refuse_unit(unit)),
        "lose" => refuse("5.1", text!("tr-not-surplus", unit = name)),
        "exit" if hex.column != tables().map.grid.columns => {
            refuse("6.4", text!("tr-not-at-edge", unit = name, place = at))
        }
        "exit" if unit.arm == Arm::Government => {
            refuse("6.4", text!("tr-government-stays", hex = hex))
        }
        "stow" => refuse("14.14", text!("tr-not-supply", unit = name)),
        _ => Some(refuse_spent(pace, unit)),
    }
}

/// Why a verb of movement that is not offered cannot be ordered for the first
/// unit named after it.
pub fn explain_named(pace: Pace<'_>, verb: &str, rest: &str) -> Option<Refusal> {
    if !matches!(
        verb,
        "move" | "force-march" | "exit" | "stow" | "infiltrate"
    ) {
        return None;
    }
    let first = rest.split([',', '+', ':', ';']).next()?;
    explain_unit(pace, verb, first.trim())
}

/// Why the march in the draft cannot go on to that goal.
fn explain_path(pace: Pace<'_>, draft: &Order, value: &str) -> Option<Refusal> {
    let units = super::units_of(draft);
    let party = Party::new(pace, units)?;
    let trail = route::trail(&party, draft.keys("path"))?;
    if value.is_empty() {
        return Some(Refusal::new(Rule::new("6"), Text::new("tr-no-path")));
    }
    if pace.public.phase == Phase::ForcedMarch && party.left == 0 {
        return Some(refuse_force(&party));
    }
    if let Some(unit) = party.abandoned {
        return Some(refuse_bar(&party, trail, party.hex, &Bar::Abandons(unit)));
    }
    match route::goal(value)? {
        Goal::Steps(steps) => explain_steps(&party, trail, &steps),
        Goal::Hex(hex) => Some(explain_goal(&party, trail, hex)),
    }
}

/// Why a party cannot force march at all.
fn refuse_force(party: &Party<'_>) -> Refusal {
    let pace = party.pace;
    let leader = party.units.first().and_then(|u| pace.companion(*u));
    let text = match leader {
        Some(leader) if !party.units.contains(&leader) => {
            text!("tr-leader-must-come", leader = leader.name.as_str())
        }
        Some(leader) => text!(
            "tr-no-hexes-left",
            leader = leader.name.as_str(),
            factor = leader.leader.map_or(0, |l| l.force_march)
        ),
        None => text!(
            "tr-no-leader",
            unit = party.units.first().map_or("", |u| u.name.as_str())
        ),
    };
    Refusal::new(Rule::new("7"), text)
}

fn explain_steps(party: &Party<'_>, trail: Trail, steps: &[Direction]) -> Option<Refusal> {
    let mut at = trail;
    for direction in steps {
        let Some(to) = at.here.neighbour(*direction) else {
            return Some(Refusal::new(
                Rule::new("6"),
                text!("tr-map-edge", hex = at.here),
            ));
        };
        match party.advance(at, to) {
            Ok((after, _)) => at = after,
            Err(bar) => return Some(refuse_bar(party, at, to, &bar)),
        }
    }
    None
}

fn explain_goal(party: &Party<'_>, trail: Trail, goal: Hex) -> Refusal {
    let map = &tables().map;
    if goal == trail.here {
        return Refusal::new(
            Rule::new("6"),
            text!("tr-already-there", place = map.name(goal)),
        );
    }
    let adjacent = trail.here.direction_to(goal).is_some();
    if adjacent || !map.grid.contains(goal) || trail.ended.is_some() {
        let bar = party.step(trail, goal).err();
        return refuse_bar(
            party,
            trail,
            goal,
            &bar.unwrap_or(Bar::Impassable(Impassable::Apart)),
        );
    }
    if let Some(needs) = party.search(trail, u16::MAX).cost(goal) {
        return refuse_bar(party, trail, goal, &Bar::Points { needs });
    }
    // No way leads there: what bars the last step from every side?
    let at = |here| Trail {
        here,
        left: u16::MAX,
        ended: None,
        fresh: false,
    };
    let bar = map
        .grid
        .neighbours(goal)
        .find_map(|(_, from)| party.step(at(from), goal).err().map(|bar| (from, bar)));
    match bar {
        Some((from, bar)) => refuse_bar(party, at(from), goal, &bar),
        None => Refusal::new(
            Rule::new("6"),
            text!("tr-no-way", place = map.name(goal), from = trail.here),
        ),
    }
}
