//! [13.5-13.7] The siege attack: a queue of steps like a battle's. Nothing of
//! the walls or columns is public before both are set and revealed together.

use super::super::action::SupplyUse;
use super::super::battle::{self, losses, usable_wagons};
use super::super::force::{Truth, face_factors};
use super::super::sight;
use super::super::state::{Location, MEXICO, Public, TEXAS, enemy, owner};
use super::super::tables::{Arm, Unit, tables};
use super::storm;
use super::walls::{ByWall, Wall, takes_part};
use crate::hex::Hex;
use crate::rule::Rule;
use crate::ruleset::Side;
use crate::text;
use crate::text::Text;
use crate::umpire::{Audience, Umpire};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// A siege attack being made [13.5].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
// Each is a fact of its own; together they are no state machine.
#[allow(clippy::struct_excessive_bools)]
pub struct Assault {
    /// The fort.
    pub fort: Hex,
    /// Who attacks.
    pub attacker: Side,
    /// Whether the attackers are supplied [14.2].
    pub supplied: bool,
    /// Whether there is supply inside [14.3].
    pub garrison_supplied: bool,
    /// Whether heavy guns defend, or did when it began [13.5.6c].
    pub guns: bool,
    /// Whether the walls double their defenders [13.5.5a]; false until both
    /// sides are revealed, since it tells of heavy guns outside.
    #[serde(default)]
    pub doubled: bool,
    /// The defenders by wall, once revealed.
    #[serde(default, skip_serializing_if = "ByWall::is_empty")]
    pub walls: ByWall,
    /// The columns, once revealed.
    #[serde(default, skip_serializing_if = "ByWall::is_empty")]
    pub columns: ByWall,
    /// The walls attacked, in their order [13.5.4].
    pub sequence: Vec<Wall>,
    /// How many columns attack [13.5.3].
    pub coordinated: u8,
    /// Sequence dice that have fallen.
    pub dice: u8,
    /// 1 for the first siege attack, 2 for the second [13.6].
    pub attack: u8,
    /// Walls whose columns stand in the courtyard [13.7].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub courtyard: Vec<Wall>,
    /// Factors lost to the last result, by side number.
    pub lost: [u32; 2],
    /// What is still to be done, the first first.
    pub steps: VecDeque<Step>,
}

/// One thing to be done in a siege attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum Step {
    /// The defender mans his walls, in secret [13.5.1].
    Man,
    /// The attacker forms his columns, in secret [13.5.2].
    Form,
    /// Both are revealed; the coordination die falls [13.5.3].
    Coordinate,
    /// Sequence dice fall until enough walls are named [13.5.4].
    Sequence,
    /// The attacker names a wall [13.5.4].
    Choose,
    /// The siege attack on all named walls begins.
    Attack,
    /// A column attacks its wall.
    Storm {
        /// Which.
        wall: Wall,
    },
    /// Which neighbour defends an empty wall, where there are two [13.7].
    Intervene {
        /// The empty wall.
        wall: Wall,
    },
    /// The die falls for a wall.
    Roll {
        /// Which.
        wall: Wall,
        /// The wall whose men defend it.
        by: Wall,
    },
    /// The men of a wall or a column are destroyed.
    Wipe {
        /// Whose.
        side: Side,
        /// Where.
        wall: Wall,
    },
    /// They lose half, or as many as the other side just lost.
    Suffer {
        /// Whose.
        side: Side,
        /// Where.
        wall: Wall,
        /// How many.
        amount: battle::Amount,
    },
    /// The heavy guns of the fort take as many again from the column [13.5.6c].
    Guns {
        /// Which column.
        wall: Wall,
    },
    /// The owner chooses who is lost.
    Lose {
        /// Whose.
        side: Side,
        /// Among whom.
        of: Vec<Unit>,
        /// Face factors that must go.
        factors: u32,
    },
    /// Defenders rush to the walls attacked [13.6].
    Rush,
    /// The attacker in the courtyard and the last defenders destroy each other [13.7].
    Courtyard,
    /// The fort may have fallen; the helpless are at the victor's mercy [13.7, 21.2].
    Fall,
}

impl Assault {
    /// The men of a side at a wall.
    pub fn men(&self, side: Side, wall: Wall) -> Vec<Unit> {
        let by_wall = if side == self.attacker {
            &self.columns
        } else {
            &self.walls
        };
        by_wall.get(&wall).cloned().unwrap_or_default()
    }

    /// Takes a unit out of the attack.
    pub fn strike(&mut self, unit: Unit) {
        for men in self.walls.values_mut().chain(self.columns.values_mut()) {
            men.retain(|u| *u != unit);
        }
    }

    /// Defenders on walls that are not attacked, who may rush [13.6].
    pub fn reserves(&self) -> Vec<Unit> {
        self.walls
            .iter()
            .filter(|(wall, _)| !self.sequence.contains(wall))
            .flat_map(|(_, men)| men.iter().copied())
            .collect()
    }

    /// Walls to which they may rush: those attacked again.
    pub fn beset(&self) -> Vec<Wall> {
        self.sequence
            .iter()
            .copied()
            .filter(|w| !self.courtyard.contains(w) && !self.men(self.attacker, *w).is_empty())
            .collect()
    }

    /// Walls the attacker may still name [13.5.4].
    pub fn unnamed(&self) -> Vec<Wall> {
        Wall::ALL
            .into_iter()
            .filter(|w| !self.sequence.contains(w) && !self.men(self.attacker, *w).is_empty())
            .collect()
    }

    /// The neighbours of an empty wall that have men to spare for it [13.7].
    pub fn helpers(&self, wall: Wall) -> Vec<Wall> {
        let defender = enemy(self.attacker);
        wall.neighbours()
            .into_iter()
            .filter(|w| self.men(defender, *w).iter().any(|u| u.defence > 0))
            .collect()
    }
}

/// The units of a side in the fort hex that can join a siege attack: those who
/// came here by retreat cannot [12.26].
pub fn available(public: &Public, units: &[Unit]) -> Vec<Unit> {
    units
        .iter()
        .copied()
        .filter(|u| takes_part(*u, true) && !public.combat.retreated.contains_key(u))
        .collect()
}

/// The attacker declares a siege attack and announces supply [13.5, 14.2]. Whom
/// he commits stays his secret until the columns are revealed: the defender
/// mans his walls without a look into a screened stack [9.1, 13.5.2].
pub fn declare(
    truth: &mut Truth,
    side: Side,
    fort: Hex,
    supply: SupplyUse,
    units: Vec<Unit>,
    umpire: &mut Umpire,
) {
    let here = truth.of(side).in_hex(fort);
    let committed = if units.is_empty() {
        available(&truth.public, &here)
    } else {
        units
    };
    let garrison = truth.of(enemy(side)).in_fort(fort);
    let assault = Assault {
        fort,
        attacker: side,
        supplied: supply == SupplyUse::Supplied,
        garrison_supplied: garrison.iter().any(|u| u.arm == Arm::Supply),
        guns: has_heavy_guns(&garrison),
        doubled: false,
        walls: ByWall::new(),
        columns: ByWall::new(),
        sequence: Vec::new(),
        coordinated: 0,
        dice: 0,
        attack: 0,
        courtyard: Vec::new(),
        lost: [0; 2],
        steps: [Step::Man, Step::Form, Step::Coordinate].into(),
    };
    for unit in garrison {
        if let Some(standing) = truth.of_mut(enemy(side)).forces.get_mut(&unit) {
            standing.stirred = true;
        }
    }
    truth.of_mut(side).committed = committed;
    umpire.announce(
        Rule::new("13.5"),
        text!(
            "tr-assault-declared",
            side = battle::side_name(side),
            place = tables().map.name(fort),
            supplied = u8::from(assault.supplied)
        ),
    );
    truth.public.assault = Some(assault);
    run(truth, umpire);
}

/// Whether there are heavy guns among the units.
pub fn has_heavy_guns(units: &[Unit]) -> bool {
    units.iter().any(|u| u.arm == Arm::HeavyArtillery)
}

/// Strikes off the step that was just decided.
pub fn drop_step(truth: &mut Truth) -> Option<Step> {
    truth.public.assault.as_mut()?.steps.pop_front()
}

/// Puts steps before all others.
pub fn push(truth: &mut Truth, steps: Vec<Step>) {
    if let Some(assault) = &mut truth.public.assault {
        for step in steps.into_iter().rev() {
            assault.steps.push_front(step);
        }
    }
}

/// A side sets its walls or columns. Only that side and the umpire know them yet.
pub fn set(truth: &mut Truth, side: Side, men: ByWall, umpire: &mut Umpire) {
    let Some(step) = drop_step(truth) else { return };
    let fort = truth.public.assault.as_ref().map(|a| a.fort);
    let place = fort.map(|f| tables().map.name(f)).unwrap_or_default();
    let (public, own) = if step == Step::Man {
        ("tr-walls-set", "tr-walls-own")
    } else {
        ("tr-columns-set", "tr-columns-own")
    };
    umpire.announce(
        Rule::new("13.5"),
        Text::new(public).with("place", place.as_str()),
    );
    umpire.tell(
        Audience::Owner(owner(side)),
        Rule::new("13.5"),
        Text::new(own)
            .with("place", place.as_str())
            .with("walls", storm::manning(&men)),
    );
    let own = truth.of_mut(side);
    own.walls = men;
    own.committed.clear();
    run(truth, umpire);
}

/// Carries out steps until somebody has to decide or the attack is over.
pub fn run(truth: &mut Truth, umpire: &mut Umpire) {
    loop {
        let Some(assault) = &truth.public.assault else {
            return;
        };
        let Some(step) = assault.steps.front().cloned() else {
            finish(truth, umpire);
            return;
        };
        let settled = match &step {
            Step::Man | Step::Form | Step::Lose { .. } | Step::Intervene { .. } => return,
            Step::Choose => {
                // With one wall left there is nothing to choose.
                let left = assault.unnamed();
                if left.len() > 1 {
                    return;
                }
                drop_step(truth);
                if let Some(wall) = left.first() {
                    storm::name(truth, *wall);
                }
                continue;
            }
            Step::Rush => assault.reserves().is_empty() || assault.beset().is_empty(),
            Step::Fall => settle_fall(truth, umpire),
            _ => {
                drop_step(truth);
                storm::carry_out(truth, &step, umpire);
                continue;
            }
        };
        if !settled {
            return;
        }
        drop_step(truth);
    }
}

/// Takes a unit from the game and from the attack.
pub fn remove(truth: &mut Truth, side: Side, unit: Unit) {
    losses::destroy(truth, side, unit);
    if let Some(assault) = &mut truth.public.assault {
        assault.strike(unit);
    }
}

/// What a unit pays as a loss: convicts of the attacker double [13.5.6d].
pub fn worth(assault: &Assault, side: Side, unit: Unit) -> u32 {
    let face = u32::from(unit.defence);
    if side == assault.attacker && unit.arm == Arm::Convict {
        2 * face
    } else {
        face
    }
}

/// Takes factors from some of a side: at once where the owner has no choice.
pub fn pay(truth: &mut Truth, side: Side, force: &[Unit], factors: u32, umpire: &mut Umpire) {
    let Some(assault) = &truth.public.assault else {
        return;
    };
    if factors == 0 || force.is_empty() {
        return;
    }
    let among = losses::payers(force, factors, |u| worth(assault, side, u));
    let total: u32 = among.iter().map(|u| worth(assault, side, *u)).sum();
    if total <= factors || among.len() == 1 {
        lost(truth, side, &among, umpire);
    } else {
        push(
            truth,
            vec![Step::Lose {
                side,
                of: among,
                factors,
            }],
        );
    }
}

/// These are lost.
pub fn lost(truth: &mut Truth, side: Side, units: &[Unit], umpire: &mut Umpire) {
    let Some(assault) = &mut truth.public.assault else {
        return;
    };
    // [13.5.6b] Face value, whatever doubled or halved it for the odds.
    assault.lost[usize::from(side.0)] += face_factors(units);
    for unit in units {
        remove(truth, side, *unit);
    }
    if !units.is_empty() {
        umpire.announce(
            Rule::new("13.5"),
            text!(
                "tr-lost",
                side = battle::side_name(side),
                units = battle::roster(units),
                factors = face_factors(units)
            ),
        );
    }
}

/// Whether any defender who counts is left in the fort.
pub fn holds_out(truth: &Truth, assault: &Assault) -> bool {
    truth
        .of(enemy(assault.attacker))
        .in_fort(assault.fort)
        .iter()
        .any(|u| u.has_zone())
}

/// A fort without defenders has fallen. True when nobody is left in it whose
/// fate the victor chooses [13.7, 21.2].
fn settle_fall(truth: &mut Truth, umpire: &mut Umpire) -> bool {
    let Some(assault) = truth.public.assault.clone() else {
        return true;
    };
    let fort = assault.fort;
    sight::refresh(truth);
    if !holds_out(truth, &assault) {
        super::fall_if_empty(truth, fort);
    }
    if truth.public.sieges.contains_key(&fort) {
        return true;
    }
    let loser = enemy(assault.attacker);
    let besiegers = truth.of(assault.attacker).in_hex(fort);
    if !besiegers.iter().any(|u| u.has_zone()) {
        return true;
    }
    for unit in truth.of(loser).in_hex(fort) {
        match unit.arm {
            Arm::Government => {
                losses::destroy(truth, loser, unit);
                umpire.announce(Rule::new("21.2"), text!("tr-government-killed"));
            }
            Arm::Refugee if loser == MEXICO => losses::free(truth, unit),
            _ => {}
        }
    }
    loser != TEXAS || battle::helpless(truth, fort).is_empty()
}

/// The Mexican victor decides on the helpless in a fallen fort [21.2].
pub fn spoil(truth: &mut Truth, captured: &[Unit], umpire: &mut Umpire) {
    drop_step(truth);
    let Some(fort) = truth.public.assault.as_ref().map(|a| a.fort) else {
        return;
    };
    let all = battle::helpless(truth, fort);
    battle::seize(truth, fort, &all, captured, umpire);
    run(truth, umpire);
}

/// Ends the siege attack: columns return to the hex, which has been attacked
/// for this sub-phase [11].
fn finish(truth: &mut Truth, umpire: &mut Umpire) {
    let Some(assault) = truth.public.assault.take() else {
        return;
    };
    truth.public.fought.insert(assault.fort);
    sight::refresh(truth);
    super::lift_broken(truth, umpire);
    sight::refresh(truth);
}

/// Puts the attackers' supply to use, once for both siege attacks [14]. It is
/// about to leave the map, so all may know which it is, whatever screens it.
pub fn spend(truth: &mut Truth, umpire: &mut Umpire) {
    let Some(assault) = &truth.public.assault else {
        return;
    };
    if !assault.supplied {
        return;
    }
    let (side, fort) = (assault.attacker, assault.fort);
    let here = truth.of(side).at_location(Location::Hex(fort));
    if let Some(wagon) = usable_wagons(&truth.public, side, &here).first() {
        truth.public.combat.spent.insert(*wagon);
        umpire.announce(
            Rule::new("14.2"),
            text!("tr-assault-spends", unit = wagon.name.as_str()),
        );
    }
}
