//! [3, 21, 24] Units that may not move yet.

use super::super::state::{Public, Standing, TEXAS};
use super::super::tables::{Arm, Arrival, Unit, tables};
use crate::ruleset::Side;

/// What keeps a unit where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lock {
    /// Until that turn [3].
    Turn(u8),
    /// Until a fort falls or a Mexican unit has crossed that river [21].
    River(String),
    /// Until turn 7, unless a fort falls or a Mexican unit is east of the
    /// Colorado before that [3].
    Government,
    /// A river company on the turn it came, where the option asks for that
    /// [4.III.B; ruling TR-76].
    JustCame,
}

/// The first turn on which the Government and the Brazos refugees move freely.
const RELEASE: u8 = 7;
/// Whose crossing releases them earlier.
const GOVERNMENT_RIVER: &str = "Colorado";
/// Garrisons that move from turn 2 on.
const EARLY: [&str; 3] = ["San Antonio de Bexar", "San Felipe", "Nacogdoches"];

/// What keeps the unit from moving, if anything does.
///
/// A captured refugee unit goes where its captors go [6.24]. A unit that was
/// attacked is free of the first two turns' lock from its side's next
/// sub-phase of movement on [3, 24; ruling TR-96].
pub fn lock(public: &Public, side: Side, unit: Unit, standing: &Standing) -> Option<Lock> {
    if side != TEXAS {
        return None;
    }
    let until = match &unit.arrives {
        Arrival::Start(place) if EARLY.contains(&place.as_str()) => 2,
        Arrival::Start(_) => 3,
        _ if (1..=2).contains(&standing.entered) => 3,
        _ => 0,
    };
    if public.turn < until && !standing.stirred {
        return Some(Lock::Turn(until));
    }
    let on_river = matches!(unit.arrives, Arrival::River(_));
    if on_river && standing.entered == public.turn && !public.options.riv_moves {
        return Some(Lock::JustCame);
    }
    let fallen = !public.history.fallen.is_empty();
    let crossed = |river: &str| public.history.crossed.contains(river);
    match unit.arm {
        Arm::Government => {
            let free = public.turn >= RELEASE || fallen || crossed(GOVERNMENT_RIVER);
            (!free).then_some(Lock::Government)
        }
        Arm::Refugee => {
            let Arrival::Start(town) = &unit.arrives else {
                return None;
            };
            let river = tables().map.refugee_triggers.get(town)?;
            // The three refugee units of the Brazos are those that wait for the
            // Colorado; 3 and 24 release them on turn 7 in any case.
            let by_turn = river == GOVERNMENT_RIVER && public.turn >= RELEASE;
            let free = fallen || crossed(river) || by_turn;
            (!free).then(|| Lock::River(river.clone()))
        }
        _ => None,
    }
}
