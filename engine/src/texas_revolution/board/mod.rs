//! The picture and the words for one viewer, made from his View alone.

mod base;
mod counters;
mod forts;
mod known;
mod words;

pub use counters::{size, strength};
pub use known::{Known, known};
pub use words::{caption, facts, goals, name_stack, secrets, status};

use super::force::Sight;
use super::movement::{Pace, can_act};
use super::state::{MEXICO, Phase, Public, TEXAS, enemy, side_name};
use super::tables::{Unit, tables};
use crate::board::{Board, Cutout, HexBoard, Mark, MarkKind, Region, SideStyle, Stack, Surface};
use crate::hex::Hex;
use crate::ruleset::{Awaiting, Decision, Ruleset};
use std::collections::BTreeMap;

/// The picture.
pub fn board(view: &Sight<'_>) -> Board {
    let public = view.public();
    let decision = open(public);
    Board {
        caption: caption(public),
        alt: words::alt(view),
        sides: styles(),
        surface: Surface::Hexes(HexBoard {
            base: base::base(),
            stacks: stacks(view),
            marks: marks(public),
            arrows: public.recent.clone(),
            highlights: highlights(public),
            focus: focus(public, decision.as_ref()),
        }),
        insets: forts::insets(view),
    }
}

fn open(public: &Public) -> Option<Decision> {
    match super::TexasRevolution::awaiting(public) {
        Awaiting::Decisions(decisions) => decisions.into_iter().next(),
        Awaiting::Over(_) => None,
    }
}

fn styles() -> Vec<SideStyle> {
    [(MEXICO, "M", 1), (TEXAS, "T", 0)]
        .into_iter()
        .map(|(side, letter, tint)| SideStyle {
            side,
            name: side_name(side),
            letter: letter.into(),
            tint,
        })
        .collect()
}

/// One stack of a side in a hex; a besieged garrison lies under those who come
/// to its relief.
fn stacks(view: &Sight<'_>) -> Vec<Stack> {
    let mut stacks: BTreeMap<(Hex, u8), Stack> = BTreeMap::new();
    let mover = mover(view);
    let spent = |unit: Unit, own: bool| {
        own && mover
            .is_some_and(|pace| pace.secret.forces.contains_key(&unit) && !can_act(pace, unit))
    };
    for known in known(view) {
        let seen = known.seen;
        let stack = stacks
            .entry((seen.hex, seen.side.0))
            .or_insert_with(|| Stack {
                hex: seen.hex,
                side: seen.side,
                counters: Vec::new(),
                hidden: false,
            });
        stack.hidden |= known.hidden;
        let drawn = known.units.iter();
        stack
            .counters
            .extend(drawn.map(|u| counters::counter(*u, spent(*u, known.own))));
    }
    stacks.into_values().collect()
}

/// The movement of the viewer's side, while it is the one that moves.
fn mover<'a>(view: &Sight<'a>) -> Option<Pace<'a>> {
    let public = view.public();
    let moving = matches!(
        public.phase,
        Phase::Raid | Phase::Movement | Phase::ForcedMarch
    );
    Pace::seen_by(view).filter(|pace| moving && public.actor() == pace.side)
}

/// Control is marked where it is no longer what it was at the start [15.1].
fn marks(public: &Public) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut mark = |hex: &Hex, kind| marks.push(Mark { hex: *hex, kind });
    for (hex, side) in &public.control {
        if *side != TEXAS {
            mark(hex, MarkKind::Control(*side));
        }
    }
    for hex in &public.burned {
        mark(hex, MarkKind::Burned);
    }
    for (hex, siege) in &public.sieges {
        let turns = public.turn.saturating_sub(siege.since);
        mark(hex, MarkKind::Siege(turns.to_string()));
    }
    for hex in battles(public) {
        mark(&hex, MarkKind::Battle);
    }
    marks
}

/// Hexes where both sides stand in the open: battles still to be fought.
pub fn battles(public: &Public) -> Vec<Hex> {
    public
        .stacks
        .iter()
        .filter(|s| s.side == MEXICO && !s.inside)
        .map(|s| s.hex)
        .filter(|hex| public.seen(enemy(MEXICO), *hex).is_some())
        .collect()
}

/// The hexes the open decision is about.
fn highlights(public: &Public) -> Vec<Hex> {
    use super::state::Pending;
    if let Some(pending) = public.pending.last() {
        return match pending {
            Pending::SiegeOrBattle { fort, .. } => vec![*fort],
            Pending::MarchLoss { hex, .. } | Pending::Overstacked { hex, .. } => vec![*hex],
            _ => Vec::new(),
        };
    }
    if let Some(assault) = &public.assault {
        return vec![assault.fort];
    }
    if let Some(battle) = &public.battle {
        return vec![battle.hex];
    }
    Vec::new()
}

/// The part of the map the open decision is about; else where the side that is
/// asked stands.
fn focus(public: &Public, decision: Option<&Decision>) -> Option<Region> {
    let decision = decision?;
    if let Some(Cutout::Hexes(region)) = decision.focus {
        return Some(region);
    }
    let grid = tables().map.grid;
    let around = highlights(public);
    if !around.is_empty() {
        return Region::around(grid, around, 3);
    }
    let side = super::state::side_of(decision.seat);
    let stand = public.stacks.iter().filter(|s| s.side == side);
    Region::around(grid, stand.map(|s| s.hex), 3)
}
