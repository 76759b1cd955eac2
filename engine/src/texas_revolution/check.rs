//! The invariants of a position.

use super::force::Truth;
use super::map::Terrain;
use super::movement::stacking;
use super::setup::side_at_start;
use super::state::{Location, MEXICO, Pending, Phase, TEXAS, enemy};
use super::tables::{Arm, Unit, tables};
use super::{TexasRevolution, officers, sight};
use crate::hex::Hex;
use crate::ruleset::{Awaiting, Broken, Ruleset, Side, Viewer};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Supply units of each side [14.14].
const SUPPLY: [(Side, usize); 2] = [(MEXICO, 7), (TEXAS, 9)];

/// Checks them all.
///
/// # Errors
/// The first that does not hold.
pub fn check(truth: &Truth) -> Result<(), Broken> {
    counters(truth)?;
    locations(truth)?;
    control(truth)?;
    what_shows(truth)?;
    if truth.public.outcome.is_some() {
        // The game may end in the middle of a fight.
        return Ok(());
    }
    sieges(truth)?;
    shared_hexes(truth)?;
    overruns(truth)?;
    landing(truth)?;
    stacking(truth)?;
    somebody_can_answer(truth)
}

fn broken<T>(words: String) -> Result<T, Broken> {
    Err(Broken(words))
}

/// No counter is lost or doubled, and none is held by the wrong side: only
/// refugees are captured [21.2], and only Indians choose [16].
fn counters(truth: &Truth) -> Result<(), Broken> {
    let total = truth.of(MEXICO).forces.len() + truth.of(TEXAS).forces.len();
    if total != tables().counters.len() {
        return broken(format!("{total} counters are held"));
    }
    let mut holders = vec![0; total];
    for (side, wanted) in SUPPLY {
        let mut count = 0;
        for unit in truth.of(side).forces.keys() {
            // Another number than one here means another number elsewhere too.
            holders[usize::from(unit.0)] += 1;
            let changes = matches!(unit.arm, Arm::Refugee | Arm::Indian | Arm::Government);
            if side != side_at_start(*unit) && !changes {
                return broken(format!("{} is held by the enemy", unit.name));
            }
            count += usize::from(unit.arm == Arm::Supply);
        }
        if count != wanted {
            return broken(format!("{count} supply units of side {}", side.0));
        }
    }
    if let Some(unit) = Unit::all().find(|u| holders[usize::from(u.0)] != 1) {
        let count = holders[usize::from(unit.0)];
        return broken(format!("{} is held by {count} sides", unit.name));
    }
    Ok(())
}

/// Every counter on the map stands on land; nobody but refugees is on the track.
fn locations(truth: &Truth) -> Result<(), Broken> {
    let map = &tables().map;
    for side in [MEXICO, TEXAS] {
        for (unit, standing) in &truth.of(side).forces {
            match standing.at {
                Location::Hex(hex) | Location::Fort(hex) => {
                    if map.hex(hex).is_none() || map.terrain(hex) == Terrain::Sea {
                        return broken(format!("{} is at {hex}", unit.name));
                    }
                }
                Location::Track(_) if unit.arm != Arm::Refugee => {
                    return broken(format!("{} is on the turn track", unit.name));
                }
                Location::Track(_) | Location::Chart | Location::Gone => {}
            }
        }
    }
    Ok(())
}

/// Every town and fort is controlled, and nothing else is [15.1].
fn control(truth: &Truth) -> Result<(), Broken> {
    static PLACES: LazyLock<BTreeSet<Hex>> =
        LazyLock::new(|| tables().map.places.iter().map(|p| p.hex).collect());
    let places = &*PLACES;
    if !truth.public.control.keys().eq(places) {
        return broken("the control map is not that of the places".into());
    }
    if let Some(hex) = truth.public.burned.iter().find(|h| !places.contains(h)) {
        return broken(format!("{hex} is burned and no place"));
    }
    Ok(())
}

/// The stacks that all may see are those that the forces give [9].
fn what_shows(truth: &Truth) -> Result<(), Broken> {
    if sight::stacks(truth) != truth.public.stacks {
        return broken("the stacks shown are not up to date".into());
    }
    if officers::on_map(truth) != truth.public.officers {
        return broken("the officers on the map are not up to date".into());
    }
    Ok(())
}

/// Whether a sub-phase has just begun, so that what must hold at the end of
/// one holds: nothing has moved in it yet, and nobody has been asked aside.
fn between_sub_phases(truth: &Truth) -> bool {
    let still = [MEXICO, TEXAS]
        .into_iter()
        .all(|s| truth.of(s).march.is_empty());
    match truth.public.phase {
        _ if !truth.public.pending.is_empty() => false,
        Phase::Logistics(_) => true,
        Phase::Raid | Phase::Movement => still,
        Phase::ForcedMarch | Phase::Combat => false,
    }
}

/// Besieged units are in a fort under siege, on the garrison's side [13]; a
/// siege has a garrison and, between sub-phases, a besieger.
fn sieges(truth: &Truth) -> Result<(), Broken> {
    for side in [MEXICO, TEXAS] {
        for (unit, standing) in &truth.of(side).forces {
            if let Location::Fort(hex) = standing.at
                && truth.public.sieges.get(&hex).map(|s| s.garrison) != Some(side)
            {
                return broken(format!("{} is shut up at {hex}", unit.name));
            }
        }
    }
    if !between_sub_phases(truth) {
        return Ok(());
    }
    for (hex, siege) in &truth.public.sieges {
        if !tables().map.place(*hex).is_some_and(|p| p.fort) {
            return broken(format!("{hex} is besieged and no fort"));
        }
        if truth.of(siege.garrison).in_fort(*hex).is_empty() {
            return broken(format!("nobody is besieged at {hex}"));
        }
        if truth.of(enemy(siege.garrison)).in_hex(*hex).is_empty() {
            return broken(format!("nobody besieges {hex}"));
        }
    }
    Ok(())
}

/// The two sides share a hex only in a siege or before a battle [10, 11].
fn shared_hexes(truth: &Truth) -> Result<(), Broken> {
    let fights = matches!(
        truth.public.phase,
        Phase::Movement | Phase::ForcedMarch | Phase::Combat
    );
    if fights || !truth.public.pending.is_empty() {
        return Ok(());
    }
    let texan = truth.of(TEXAS).hexes();
    match truth.of(MEXICO).hexes().intersection(&texan).next() {
        Some(hex) => broken(format!("both sides stand in {hex}")),
        None => Ok(()),
    }
}

/// Who is in an over-run stands where it is fought, and nobody else is in the
/// hex, which its declaration has shown to all [8.2, 9.2].
fn overruns(truth: &Truth) -> Result<(), Broken> {
    for pending in &truth.public.pending {
        let Pending::Overrun(overrun) = pending else {
            continue;
        };
        let from = Location::Hex(overrun.from);
        let mut riders = overrun.riders.iter();
        let ready = riders.all(|u| truth.of(overrun.side).at(*u) == Some(from));
        let mut shown = overrun.defenders.clone();
        shown.sort_unstable();
        let mut there = truth.of(enemy(overrun.side)).in_hex(overrun.hex);
        there.sort_unstable();
        if !ready || shown != there {
            return broken(format!("the over-run of {} is not there", overrun.hex));
        }
    }
    Ok(())
}

/// Who is aboard has not landed, and no more are ashore than the die said [19.2].
fn landing(truth: &Truth) -> Result<(), Broken> {
    let Some(landing) = &truth.public.intake.landing else {
        return Ok(());
    };
    let on_map = |u: &&Unit| matches!(truth.of(MEXICO).at(**u), Some(Location::Hex(_)));
    if let Some(unit) = landing.aboard.iter().find(on_map) {
        return broken(format!("{} is aboard and ashore", unit.name));
    }
    if landing.ashore > landing.die {
        return broken(format!("{} units have landed", landing.ashore));
    }
    Ok(())
}

/// Every stack is legal at the end of a sub-phase [5].
fn stacking(truth: &Truth) -> Result<(), Broken> {
    if !between_sub_phases(truth) {
        return Ok(());
    }
    for side in [MEXICO, TEXAS] {
        if let Some((_, excess)) = stacking::overfull(truth.of(side)).first() {
            return broken(format!("a stack of side {}: {excess:?}", side.0));
        }
    }
    Ok(())
}

/// Whoever is asked has something to order.
fn somebody_can_answer(truth: &Truth) -> Result<(), Broken> {
    match TexasRevolution::awaiting(&truth.public) {
        Awaiting::Over(_) => Ok(()),
        Awaiting::Decisions(decisions) => {
            if decisions.is_empty() {
                return broken("nobody is asked".into());
            }
            for decision in decisions {
                let view = truth.view(Viewer::Seat(decision.seat));
                if TexasRevolution::menu(&view).offers.is_empty() {
                    return broken(format!("{} cannot be answered", decision.key));
                }
            }
            Ok(())
        }
    }
}
