//! [5] Stacks that are too large: what `done` says of them, and how their
//! owner may give up what is too much.

use super::super::force::Truth;
use super::super::officers;
use super::super::state::Pending;
use super::super::tables::{Unit, tables};
use super::ground;
use super::pace::Pace;
use super::stacking::{self, Excess};
use crate::hex::Hex;
use crate::menu::{Kind, Order};
use crate::ruleset::{Refusal, Side};
use crate::text;
use crate::text::Text;
use crate::umpire::Umpire;

/// The stacks that are too large and that the seat that looks has to put right
/// [5; ruling TR-115].
pub fn due(pace: Pace<'_>) -> Vec<(Hex, Excess)> {
    let mut overfull = stacking::overfull(pace.secret);
    overfull.retain(|(hex, _)| officers::answers_for(pace, *hex));
    overfull
}

/// Why the sub-phase cannot end: the first rule that is broken, with every hex
/// in which one is.
pub fn refusal(pace: Pace<'_>) -> Option<Refusal> {
    let overfull = due(pace);
    let (_, first) = overfull.first()?;
    let faults: Vec<Text> = overfull.iter().map(|(hex, e)| e.text(*hex)).collect();
    Some(Refusal::new(
        first.rule(),
        text!("tr-stacking", faults = faults),
    ))
}

/// Why the seat that looks gives nothing up, where a stack is too large that
/// others have to put right; `None` where none is.
pub fn absent(pace: Pace<'_>) -> Option<Refusal> {
    let (hex, _) = stacking::overfull(pace.secret).into_iter().next()?;
    Some(officers::refuse_hex(pace.public, pace.side, hex))
}

/// The stack whose surplus is to be given up: the one that is asked about,
/// else the first that is too large.
fn asked(pace: Pace<'_>) -> Option<(Hex, Option<Excess>)> {
    if let Some(Pending::Overstacked { hex, .. }) = pace.public.pending.last() {
        return Some((*hex, stacking::excess(&pace.secret.in_hex(*hex))));
    }
    let (hex, excess) = due(pace).into_iter().next()?;
    Some((hex, Some(excess)))
}

/// What may be given up, the weakest first.
fn surplus(pace: Pace<'_>) -> (Vec<Unit>, usize, Option<Hex>) {
    match asked(pace) {
        Some((hex, Some(excess))) => {
            let units = excess.among(&pace.secret.in_hex(hex));
            (units, excess.surplus(), Some(hex))
        }
        _ => (Vec::new(), 0, None),
    }
}

/// The choices of `lose`.
pub fn choices(pace: Pace<'_>) -> Kind {
    let (units, count, hex) = surplus(pace);
    let of = units
        .into_iter()
        .filter_map(|u| Some(super::unit_choice(u, hex?)))
        .collect();
    Kind::many(of, count, count)
}

/// The order that gives up the weakest; `None` where nothing is too much.
pub fn default(pace: Pace<'_>) -> Option<Order> {
    asked(pace)?;
    let (units, count, _) = surplus(pace);
    let keys = units.iter().take(count).map(|u| u.id.clone());
    Some(Order::new("lose").many("units", keys))
}

/// Gives units up.
pub fn play(truth: &mut Truth, side: Side, units: &[Unit], umpire: &mut Umpire) {
    let asked = match truth.public.pending.last() {
        Some(Pending::Overstacked { hex, .. }) => Some(*hex),
        _ => None,
    };
    for unit in units {
        let hex = Pace::of(truth, side).hex(*unit);
        let rule = hex
            .and_then(|h| stacking::excess(&truth.of(side).in_hex(h)))
            .map_or(crate::rule::Rule::new("5"), |e| e.rule());
        ground::remove(truth, side, *unit);
        let place = hex.map(|h| tables().map.name(h)).unwrap_or_default();
        umpire.announce(
            rule,
            text!("tr-gives-up", unit = unit.name.as_str(), place = place),
        );
    }
    if let Some(hex) = asked
        && stacking::excess(&truth.of(side).in_hex(hex)).is_none()
    {
        truth.public.pending.pop();
    }
}
