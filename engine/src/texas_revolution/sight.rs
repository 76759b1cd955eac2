//! [9] What shows of a stack, and what that tells.

use super::force::{Truth, commander};
use super::state::{Location, MEXICO, SeenStack, TEXAS};
use super::tables::Unit;
use std::collections::BTreeMap;

/// Brings [`super::state::Public::stacks`] up to date. Called after every action.
///
/// A stack with cavalry shows only its top cavalry unit and its commanding
/// leader [9.1]; any other shows whole [9]. Besieged units lie in the fort
/// display, where their number and kind are open, but not their walls.
pub fn refresh(truth: &mut Truth) {
    let mut stacks = Vec::new();
    for side in [MEXICO, TEXAS] {
        let mut by_place: BTreeMap<Location, Vec<Unit>> = BTreeMap::new();
        for (unit, standing) in &truth.of(side).forces {
            if matches!(standing.at, Location::Hex(_) | Location::Fort(_)) {
                by_place.entry(standing.at).or_default().push(*unit);
            }
        }
        for (place, mut units) in by_place {
            units.sort_by_key(|u| order(*u));
            let (hex, inside) = match place {
                Location::Fort(hex) => (hex, true),
                Location::Hex(hex) => (hex, false),
                Location::Chart | Location::Track(_) | Location::Gone => continue,
            };
            let cavalry = units.iter().copied().find(|u| u.is_mounted());
            let (shown, screened) = match cavalry {
                Some(top) if !inside => {
                    let shown: Vec<Unit> = commander(&units).into_iter().chain([top]).collect();
                    (shown, true)
                }
                _ => (units, false),
            };
            stacks.push(SeenStack {
                hex,
                side,
                inside,
                shown,
                screened,
            });
        }
    }
    stacks.sort_by_key(|s| (s.hex, s.side, s.inside));
    truth.public.stacks = stacks;
}

/// The order of counters in a stack, top first: leaders by rank, cavalry, the
/// other arms, then what does not fight.
pub fn order(unit: Unit) -> impl Ord {
    use super::tables::Arm;
    let kind = match unit.arm {
        Arm::Leader => 0,
        Arm::Cavalry | Arm::Indian => 1,
        Arm::Infantry => 2,
        Arm::Engineer => 3,
        Arm::LightArtillery | Arm::HeavyArtillery => 4,
        Arm::Convict => 5,
        Arm::Government | Arm::Refugee => 6,
        Arm::Supply => 7,
    };
    let rank = unit.leader.map(|l| std::cmp::Reverse(l.rank));
    (kind, rank, std::cmp::Reverse(unit.attack), unit)
}
