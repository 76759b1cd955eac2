//! [13] Forts: sieges, hunger, and siege attacks.

mod assault;
mod face;
mod storm;
mod walls;

pub use assault::{Assault, Step, available, declare};
pub use face::{
    assault_choices, assault_offer, can_storm, choices, decision, default_order, explain,
    explain_assault, menu,
};
pub use walls::{ByWall, Wall, counts};

use super::action::Action;
use super::battle::{self, losses};
use super::force::{Truth, face_factors};
use super::movement::ground;
use super::state::{Location, MEXICO, Pending, Siege, TEXAS};
use super::tables::{Unit, tables};
use super::{sequence, sight};
use crate::hex::Hex;
use crate::rule::Rule;
use crate::ruleset::Side;
use crate::text;
use crate::umpire::Umpire;

/// Carries out an action.
pub fn play(truth: &mut Truth, side: Side, action: Action, umpire: &mut Umpire) {
    match (truth.public.pending.last().cloned(), action) {
        (Some(Pending::SiegeOrBattle { fort, garrison }), Action::Besieged) => {
            truth.public.pending.pop();
            invest(truth, fort, garrison, umpire);
        }
        (Some(Pending::SiegeOrBattle { fort, garrison }), Action::OpenBattle) => {
            truth.public.pending.pop();
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
            sequence::next(truth, umpire);
        }
        (None, action) => in_assault(truth, side, action, umpire),
        _ => {}
    }
}

fn in_assault(truth: &mut Truth, side: Side, action: Action, umpire: &mut Umpire) {
    use assault::{Step, drop_step, lost, push, run, set, spoil};
    match action {
        Action::Walls {
            north,
            south,
            east,
            west,
        }
        | Action::Columns {
            north,
            south,
            east,
            west,
        } => set(truth, side, by_wall([north, south, east, west]), umpire),
        Action::Rush {
            north,
            south,
            east,
            west,
        } => storm::rush(truth, &by_wall([north, south, east, west]), umpire),
        Action::Storm { wall } => {
            drop_step(truth);
            storm::name(truth, wall);
            umpire.announce(
                Rule::new("13.5"),
                text!("tr-storm-chosen", wall = wall.text()),
            );
            run(truth, umpire);
        }
        Action::Intervene { wall: by } => {
            if let Some(Step::Intervene { wall }) = drop_step(truth) {
                umpire.announce(
                    Rule::new("13.7"),
                    text!("tr-intervenes", by = by.text(), wall = wall.text()),
                );
                push(truth, vec![Step::Roll { wall, by }]);
            }
            run(truth, umpire);
        }
        Action::Lose { units } => {
            if let Some(Step::Lose { side, .. }) = drop_step(truth) {
                lost(truth, side, &units, umpire);
            }
            run(truth, umpire);
        }
        Action::Capture { units } => spoil(truth, &units, umpire),
        Action::Stay => {
            drop_step(truth);
            run(truth, umpire);
        }
        _ => {}
    }
}

fn by_wall(men: [Vec<Unit>; 4]) -> ByWall {
    Wall::ALL.into_iter().zip(men).collect()
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
        text!("tr-invested", place = tables().map.name(fort)),
    );
}

/// Lifts sieges whose besiegers have left: the garrison stands in the hex again.
pub fn lift_broken(truth: &mut Truth, umpire: &mut Umpire) {
    if !truth.public.sieges.is_empty() {
        ground::lift_sieges(truth, umpire);
        sight::refresh(truth);
    }
}

/// After a battle in a fort hex: a siege without besiegers is lifted, a fort
/// without defenders has fallen [13.1, 13.5].
pub fn after_battle(truth: &mut Truth, hex: Hex, umpire: &mut Umpire) {
    lift_broken(truth, umpire);
    fall_if_empty(truth, hex);
    take_helpless(truth, hex, umpire);
}

/// Whoever holds a hex alone takes the helpless of the other side in it, where
/// no attack gives him a choice [21.2].
fn take_helpless(truth: &mut Truth, hex: Hex, umpire: &mut Umpire) {
    let mut reports = Vec::new();
    for side in [MEXICO, TEXAS] {
        let units = truth.of(side).in_hex(hex);
        if units.iter().any(|u| u.has_zone()) {
            ground::take_undefended(truth, side, &units, hex, &mut reports);
        }
    }
    for report in reports {
        umpire.report(report);
    }
}

/// A besieged fort in which nobody fights any more has fallen; the helpless in
/// it are in the hex of the besiegers.
pub fn fall_if_empty(truth: &mut Truth, fort: Hex) {
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
        if among.len() > 1 && face_factors(&among) > factors {
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
    fall_if_empty(truth, fort);
    take_helpless(truth, fort, umpire);
}
