//! [11, 12] Battles in the open.
//!
//! A battle is a queue of steps. Those that leave nobody a choice are carried
//! out at once; the first that does waits for its player. Attacking a stack
//! shows it [9.2], so everything in a [`Battle`] is public from its declaration.

mod advance;
mod engage;
mod face;
pub mod ground;
pub mod losses;
pub mod odds;
pub mod question;
pub mod results;
pub mod retreat;
mod spoils;
mod usual;
mod why;

pub use engage::reveal;
pub use face::{
    choices, counter, decision, field, hexes, lose_kind, menu, named, offer, open_step, path_kind,
    side_name, supply_kind,
};
pub use odds::is_low;
pub use results::look_up;
pub use spoils::{helpless, seize};
pub use usual::{cheapest, default_order};
pub use why::{absent, explain, explain_way};

use super::action::{Action, SupplyUse};
use super::force::{Sight, Truth, own};
use super::movement::{ground as ground_rules, stacking};
use super::state::{CombatNotes, Location, MEXICO, Pending, Public, TEXAS, enemy};
use super::tables::{Arm, Odds, Unit, tables};
use super::{officers, sequence, siege, sight};
use crate::hex::{Hex, Hexside};
use crate::ruleset::Side;
use crate::umpire::Umpire;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// A battle being fought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// Where.
    pub hex: Hex,
    /// Who attacks.
    pub attacker: Side,
    /// The attackers by the way they came; one that is used up stays, empty.
    pub attackers: Vec<Contingent>,
    /// The defenders who count.
    pub defenders: Vec<Unit>,
    /// Defenders who retreated here before: they share the outcome only [12.26].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub guests: Vec<Unit>,
    /// Whether Galveston's own factor still defends [11.5].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub militia: bool,
    /// What the attacker announced [14.2].
    pub attack_supply: SupplyUse,
    /// What the defender announced [14.2].
    pub defence_supply: SupplyUse,
    /// The column, from the first round on [12.1].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<Odds>,
    /// Rounds fought.
    pub round: u8,
    /// Factors lost to the last result, by side number.
    pub lost: [u32; 2],
    /// The hexes the attackers came from [12.25].
    pub origins: Vec<Hex>,
    /// The ways of beaten forces, open to pursuit [12.21].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vacated: Vec<Vec<Hex>>,
    /// What is still to be done, the first first.
    pub steps: VecDeque<Step>,
}

/// Attackers who came the same way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contingent {
    /// The hex they came from; `None` for a garrison.
    pub from: Option<Hex>,
    /// Who.
    pub units: Vec<Unit>,
    /// They come out of the besieged fort in the hex [13.1].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub garrison: bool,
    /// They retreated here before, and share the outcome only [12.26].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guests: bool,
}

/// One thing to be done in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum Step {
    /// Defending cavalry may leave [11.2].
    Withdraw,
    /// The defender announces supply [14.2].
    Announce,
    /// The die falls.
    Roll,
    /// That side is destroyed.
    Wipe {
        /// Whose.
        side: Side,
    },
    /// That side loses factors.
    Suffer {
        /// Whose.
        side: Side,
        /// How many.
        amount: Amount,
    },
    /// A retreat over a river costs half of those who cross [22.1].
    Drown {
        /// Whose.
        side: Side,
        /// Who crossed.
        units: Vec<Unit>,
    },
    /// The owner chooses who is lost.
    Lose {
        /// Whose.
        side: Side,
        /// Among whom.
        of: Vec<Unit>,
        /// Face factors that must go.
        factors: u32,
        /// Whether it pays for a result of the table, rather than for a river.
        battle: bool,
    },
    /// The side that lost half may fight on at the same odds [12.1].
    FightOn {
        /// Whose.
        side: Side,
    },
    /// The whole force of a side retreats.
    Retreat {
        /// Whose.
        side: Side,
    },
    /// One contingent retreats; for the defender there is only number 0.
    Fall {
        /// Whose.
        side: Side,
        /// The contingent's place in [`Battle::attackers`].
        number: usize,
    },
    /// The helpless left in the hex are captured or killed [21.2].
    Spoils,
    /// The victor may pursue [12.21].
    Pursue,
}

/// How many factors are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Amount {
    /// Half of the force, rounded up.
    Half,
    /// As many as the other side lost to the same result.
    Equal,
}

impl Battle {
    /// The attackers who count.
    pub fn attacking(&self) -> Vec<Unit> {
        self.attackers
            .iter()
            .filter(|c| !c.guests)
            .flat_map(|c| c.units.iter().copied())
            .collect()
    }

    /// The units of a side that count.
    pub fn force(&self, side: Side) -> Vec<Unit> {
        if side == self.attacker {
            self.attacking()
        } else {
            self.defenders.clone()
        }
    }

    /// All units of a side that are in it, guests too.
    pub fn everyone(&self, side: Side) -> Vec<Unit> {
        if side == self.attacker {
            self.attackers
                .iter()
                .flat_map(|c| c.units.iter().copied())
                .collect()
        } else {
            self.defenders.iter().chain(&self.guests).copied().collect()
        }
    }

    /// Takes a unit out of the battle.
    fn strike(&mut self, unit: Unit) {
        for contingent in &mut self.attackers {
            contingent.units.retain(|u| *u != unit);
        }
        self.defenders.retain(|u| *u != unit);
        self.guests.retain(|u| *u != unit);
    }

    /// Whether a side has nobody left who counts in a fight.
    pub fn is_spent(&self, public: &Public, side: Side) -> bool {
        losses::counted(public, &self.force(side)).is_empty()
            && !(self.militia && side == enemy(self.attacker))
    }
}

/// Where a unit of that side came from into the hex in this turn.
pub fn approach(secret: &super::state::Secret, unit: Unit, hex: Hex) -> Option<Hex> {
    let march = secret.march.get(&unit)?;
    if march.path.last() != Some(&hex) {
        return None;
    }
    march.came_from().filter(|from| *from != hex)
}

/// The hexes for the viewer to fight in: where his own units stand with unbesieged enemies, or
/// storm Galveston over its ferry, and have not fought yet: each must be fought [11].
pub fn unfought(view: &Sight<'_>) -> Vec<Hex> {
    let public = view.public();
    let Some((side, secret)) = own(view) else {
        return Vec::new();
    };
    secret
        .hexes()
        .into_iter()
        .filter(|h| !public.fought.contains(h))
        .filter(|h| public.seen(enemy(side), *h).is_some() || public.combat.storming.contains(h))
        .filter(|h| officers::fights(view, *h, false))
        .collect()
}

/// The forts from which a viewer's besieged garrison can sally [13.1].
pub fn sorties(view: &Sight<'_>) -> Vec<Hex> {
    let public = view.public();
    let Some((side, secret)) = own(view) else {
        return Vec::new();
    };
    public
        .sieges
        .iter()
        .filter(|(fort, siege)| siege.garrison == side && !public.fought.contains(fort))
        .map(|(fort, _)| *fort)
        .filter(|fort| secret.in_fort(*fort).iter().any(|u| u.attack > 0))
        .filter(|fort| public.seen(enemy(side), *fort).is_some())
        .filter(|fort| officers::fights(view, *fort, true))
        .collect()
}

/// The supply units a side can use in a battle with these units: wagons first,
/// then captured refugees [14, 14.15].
pub fn wagons(public: &Public, units: &[Unit]) -> Vec<Unit> {
    let free =
        |u: &&Unit| !losses::is_spent(public, **u) && !public.combat.retreated.contains_key(*u);
    let of = |arm: Arm| {
        units
            .iter()
            .filter(move |u| u.arm == arm)
            .filter(free)
            .copied()
    };
    of(Arm::Supply).chain(of(Arm::Refugee)).collect()
}

/// The supply units of a side that could be used there. Texan refugees are
/// never supply; in Mexican hands they are.
pub fn usable_wagons(public: &Public, side: Side, units: &[Unit]) -> Vec<Unit> {
    wagons(public, units)
        .into_iter()
        .filter(|u| side == MEXICO || u.arm == Arm::Supply)
        .collect()
}

/// Opens the combat sub-phase.
pub fn begin(truth: &mut Truth, umpire: &mut Umpire) {
    truth.public.fought.clear();
    truth.public.combat.spent.clear();
    truth.public.combat.retreated.clear();
    siege::lift_broken(truth, umpire);
}

/// Whether the phasing player has nothing at all to decide in the combat
/// sub-phase. From what is public alone.
pub fn is_idle(public: &Public) -> bool {
    let side = public.phasing();
    let shared = public
        .stacks
        .iter()
        .any(|s| s.side == side && !s.inside && public.seen(enemy(side), s.hex).is_some());
    !shared
        && public.combat.storming.is_empty()
        && public.sieges.is_empty()
        && public.battle.is_none()
}

/// Closes the combat sub-phase: hunger kills in besieged forts [13.4], used
/// supply leaves the map [14], sieges without besiegers are lifted, refugees
/// without guards are free [21.2], and stacks that retreats made too large give
/// up what is too much [5].
///
/// Where that leaves something to be answered, whoever answers it calls the
/// sequence again, which comes back here; what is done is not done twice.
/// Victory is the caller's next check.
pub fn end(truth: &mut Truth, umpire: &mut Umpire) {
    if siege::starve(truth, umpire) {
        return;
    }
    for unit in std::mem::take(&mut truth.public.combat.spent) {
        losses::expend(truth, unit);
    }
    truth.public.combat = CombatNotes::default();
    truth.public.fought.clear();
    sight::refresh(truth);
    siege::lift_broken(truth, umpire);
    ground_rules::free_unguarded(truth, umpire);
    for side in [MEXICO, TEXAS] {
        for (hex, _) in stacking::overfull(truth.of(side)) {
            truth
                .public
                .pending
                .push(Pending::Overstacked { side, hex });
        }
    }
    sight::refresh(truth);
}

/// Carries out an action.
pub fn play(truth: &mut Truth, side: Side, action: Action, umpire: &mut Umpire) {
    match action {
        Action::Done => return sequence::next(truth, umpire),
        Action::Fight { at, supply } => engage::declare(truth, side, at, supply, false, umpire),
        Action::Sortie { at, supply } => engage::declare(truth, side, at, supply, true, umpire),
        Action::Assault { at, supply, units } => {
            siege::declare(truth, side, at, supply, units, umpire);
            return;
        }
        Action::Withdraw { units, path } => engage::withdraw(truth, &units, &path, umpire),
        Action::Defend { supply } => engage::announce(truth, supply, umpire),
        Action::Lose { units } => results::lose(truth, &units, umpire),
        Action::FightOn => results::fight_on(truth, side, umpire),
        Action::Retreat { path } => retreat::ordered(truth, side, path, umpire),
        Action::Capture { units } => spoils::spoil(truth, &units, umpire),
        Action::Advance { units, path } => advance::advance(truth, side, &units, &path, umpire),
        Action::Stay => drop_step(truth),
        _ => return,
    }
    run(truth, umpire);
}

/// Strikes off the step that was just decided.
fn drop_step(truth: &mut Truth) {
    if let Some(battle) = &mut truth.public.battle {
        battle.steps.pop_front();
    }
}

/// Carries out steps until somebody has to decide or the battle is over.
fn run(truth: &mut Truth, umpire: &mut Umpire) {
    loop {
        sight::refresh(truth);
        let Some(battle) = &truth.public.battle else {
            return;
        };
        let Some(step) = battle.steps.front().cloned() else {
            results::finish(truth, umpire);
            return;
        };
        let settled = match step {
            Step::Withdraw => engage::ways_out(truth).is_empty(),
            Step::Announce => !engage::asks_supply(truth),
            Step::Lose { .. } => false,
            Step::Fall { side, number } => {
                // With one way or none there is nothing to choose.
                let ways = retreat::ways(&truth.public, side, number);
                if ways.len() > 1 {
                    false
                } else {
                    drop_step(truth);
                    retreat::fall(truth, side, number, ways.into_iter().next(), umpire);
                    continue;
                }
            }
            Step::Pursue => advance::pursuers(&truth.public, truth).is_empty(),
            Step::FightOn { side } => results::cannot_fight_on(&truth.public, side),
            Step::Spoils => spoils::settled(truth, umpire),
            Step::Roll
            | Step::Wipe { .. }
            | Step::Suffer { .. }
            | Step::Drown { .. }
            | Step::Retreat { .. } => {
                drop_step(truth);
                results::carry_out(truth, step, umpire);
                continue;
            }
        };
        if settled {
            drop_step(truth);
        } else {
            return;
        }
    }
}

/// The ferries over which attackers came into a hex.
fn ferries(battle: &Battle) -> Vec<Hexside> {
    battle
        .attackers
        .iter()
        .filter(|c| !c.units.is_empty() && !c.guests)
        .filter_map(|c| Hexside::between(c.from?, battle.hex))
        .filter(|s| {
            let crossing = tables().map.crossings.get(s);
            crossing.is_some_and(|c| c.kind == super::map::CrossingKind::Ferry)
        })
        .collect()
}

/// Puts the units of the winning side that left a fort for a sortie on the map.
fn come_out(truth: &mut Truth, side: Side, fort: Hex) {
    for unit in truth.of(side).in_fort(fort) {
        truth.place(side, unit, Location::Hex(fort));
    }
}

/// "Name 5, Name 3" by face factors.
pub fn roster(units: &[Unit]) -> String {
    odds::roster(units, |u| u.defence)
}
