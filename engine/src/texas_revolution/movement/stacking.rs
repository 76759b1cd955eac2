//! [5] Stacking.

use super::super::force::command_level;
use super::super::indians;
use super::super::state::Secret;
use super::super::tables::{Unit, tables};
use crate::hex::Hex;
use crate::rule::Rule;
use crate::text;
use crate::text::Text;

/// What is wrong with a stack at the end of a sub-phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Excess {
    /// Leaders of equal rank without a superior [5, 5.2].
    Rivals(Vec<Unit>),
    /// Indians with others than they may stand with [16].
    Apart(Unit),
    /// More infantry battalions than the leaders there can command [5.1, 5.2].
    Battalions {
        /// How many stand there.
        count: usize,
        /// How many may.
        limit: usize,
    },
}

/// Infantry battalions that may stand in a hex with these leaders: as many as
/// the highest commands, and those that his subordinates command on top [5.2].
pub fn capacity(units: &[Unit]) -> usize {
    let table = &tables().battalions;
    let of = |rank| usize::from(table.get(&rank).copied().unwrap_or(0));
    let highest = command_level(units);
    let Some(highest) = highest else {
        return of(None);
    };
    let leaders = || units.iter().filter_map(|u| u.leader).map(|l| l.rank);
    // Leaders of equal rank may not combine their totals.
    let subordinates = leaders().filter(|r| *r < highest);
    of(Some(highest)) + subordinates.map(|r| of(Some(r))).sum::<usize>()
}

/// What is wrong with these units of one side in one hex, if anything is.
pub fn excess(units: &[Unit]) -> Option<Excess> {
    if let Some(unit) = indians::misplaced(units) {
        return Some(Excess::Apart(unit));
    }
    let highest = command_level(units);
    let rivals: Vec<Unit> = units
        .iter()
        .copied()
        .filter(|u| highest.is_some() && u.leader.map(|l| l.rank) == highest)
        .collect();
    if rivals.len() > 1 {
        return Some(Excess::Rivals(rivals));
    }
    let count = units.iter().filter(|u| u.is_battalion()).count();
    let limit = capacity(units);
    (count > limit).then_some(Excess::Battalions { count, limit })
}

/// The hexes in which the side stands against the rules of stacking, in map
/// order. Besieged units and the enemy's are counted apart [ruling TR-21].
pub fn overfull(secret: &Secret) -> Vec<(Hex, Excess)> {
    secret
        .stacks()
        .into_iter()
        .filter_map(|(hex, units)| Some((hex, excess(&units)?)))
        .collect()
}

impl Excess {
    /// The rule that is broken.
    pub fn rule(&self) -> Rule {
        match self {
            Self::Apart(_) => Rule::new("16"),
            Self::Rivals(_) => Rule::new("5.2"),
            Self::Battalions { .. } => Rule::new("5.1"),
        }
    }

    /// How many units must go before the stack is legal.
    pub fn surplus(&self) -> usize {
        match self {
            Self::Apart(_) => 1,
            Self::Rivals(rivals) => rivals.len() - 1,
            Self::Battalions { count, limit } => count - limit,
        }
    }

    /// Those among the units that stand against the rule, the weakest first.
    pub fn among(&self, units: &[Unit]) -> Vec<Unit> {
        let mut units: Vec<Unit> = match self {
            Self::Apart(unit) => vec![*unit],
            Self::Rivals(rivals) => rivals.clone(),
            Self::Battalions { .. } => units.iter().copied().filter(|u| u.is_battalion()).collect(),
        };
        units.sort_by_key(|u| (u.defence, *u));
        units
    }

    /// The fault in words.
    pub fn text(&self, hex: Hex) -> Text {
        let place = tables().map.name(hex);
        match self {
            Self::Apart(unit) => {
                text!("tr-indians-apart", place = place, unit = unit.name.as_str())
            }
            Self::Rivals(rivals) => text!(
                "tr-rivals",
                place = place,
                leaders = rivals.iter().map(|u| u.name.as_str()).collect::<Vec<_>>()
            ),
            Self::Battalions { count, limit } => {
                text!("tr-overfull", place = place, count = *count, limit = *limit)
            }
        }
    }
}
