//! What a viewer knows of every stack.

use super::super::force::Sight;
use super::super::sight;
use super::super::state::{SeenStack, enemy, owner};
use super::super::tables::Unit;

/// A stack as one viewer knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known<'a> {
    /// What all see of it.
    pub seen: &'a SeenStack,
    /// The counters the viewer knows, top first.
    pub units: Vec<Unit>,
    /// Whether there may be more.
    pub hidden: bool,
    /// Whether it is the viewer's own.
    pub own: bool,
    /// The turn it was last looked into, where that is how it is known [9.3].
    pub looked: Option<u8>,
}

/// Every stack on the map as the viewer knows it: his own whole, the enemy's as
/// it shows [9.1] and as he last saw it, if what shows agrees with that [9.3].
pub fn known<'a>(view: &Sight<'a>) -> impl Iterator<Item = Known<'a>> {
    let secrets: Vec<_> = [super::super::state::MEXICO, super::super::state::TEXAS]
        .map(|side| view.secret(owner(side)))
        .into();
    let public = view.public();
    public.stacks.iter().map(move |seen| {
        let shown = Known {
            seen,
            units: seen.shown.clone(),
            hidden: seen.screened,
            own: false,
            looked: None,
        };
        if let Some(secret) = secrets[usize::from(seen.side.0)] {
            let mut units = if seen.inside {
                secret.in_fort(seen.hex)
            } else {
                secret.in_hex(seen.hex)
            };
            units.sort_by_key(|u| sight::order(*u));
            return Known {
                units,
                hidden: false,
                own: true,
                ..shown
            };
        }
        let sighting = secrets[usize::from(enemy(seen.side).0)]
            .filter(|_| seen.screened && !seen.inside)
            .and_then(|s| s.seen.get(&seen.hex))
            .filter(|s| seen.shown.iter().all(|u| s.units.contains(u)));
        match sighting {
            Some(sighting) => Known {
                units: sighting.units.clone(),
                // Since an earlier turn it may have changed under its screen.
                hidden: sighting.turn != public.turn,
                looked: Some(sighting.turn),
                ..shown
            },
            None => shown,
        }
    })
}
