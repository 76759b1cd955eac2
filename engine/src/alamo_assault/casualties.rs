//! Who falls: ordinary figures, and special ones by the sixes.

use super::rule;
use super::state::{Body, MEXICO};
use super::tables::{BodyId, Figures};
use crate::text::Text;
use crate::umpire::Umpire;

/// A kind of special figure. [Special figures]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Special {
    /// The commander.
    Leader,
    /// An officer.
    Officer,
    /// A standard bearer.
    Standard,
    /// A drummer or bugler.
    Musician,
    /// A pioneer.
    Pioneer,
    /// A gunner.
    Gunner,
    /// A pair that carries a ladder.
    Ladder,
}

impl Special {
    const ALL: [Self; 7] = [
        Self::Leader,
        Self::Officer,
        Self::Standard,
        Self::Musician,
        Self::Pioneer,
        Self::Gunner,
        Self::Ladder,
    ];

    fn count(self, body: &Body) -> u16 {
        let f = &body.figures;
        match self {
            Self::Leader => f.leaders,
            Self::Officer => f.officers,
            Self::Standard => f.standards,
            Self::Musician => f.musicians,
            Self::Pioneer => f.pioneers,
            Self::Gunner => f.gunners,
            Self::Ladder => u16::from(body.ladders).min(f.soldiers),
        }
    }

    /// The word for it.
    pub fn word(self) -> Text {
        Text::new(match self {
            Self::Leader => "aa-special-leader",
            Self::Officer => "aa-special-officer",
            Self::Standard => "aa-special-standard",
            Self::Musician => "aa-special-musician",
            Self::Pioneer => "aa-special-pioneer",
            Self::Gunner => "aa-special-gunner",
            Self::Ladder => "aa-special-ladder",
        })
    }
}

fn slot(figures: &mut Figures, special: Special) -> &mut u16 {
    match special {
        Special::Leader => &mut figures.leaders,
        Special::Officer => &mut figures.officers,
        Special::Standard => &mut figures.standards,
        Special::Musician => &mut figures.musicians,
        Special::Pioneer => &mut figures.pioneers,
        Special::Gunner => &mut figures.gunners,
        Special::Ladder => &mut figures.soldiers,
    }
}

/// The special figures a body has, by kind.
pub fn specials(body: &Body) -> Vec<Special> {
    let all = Special::ALL.into_iter();
    all.filter(|s| s.count(body) > 0).collect()
}

/// Takes so many figures out of a body, so many of them special; gives how many
/// fell and which special ones were hit. [Special figures, Mexican morale;
/// rulings AL-09, AL-20]
pub fn fall(
    id: BodyId,
    body: &mut Body,
    kills: u16,
    sixes: u16,
    occasion: &str,
    umpire: &mut Umpire,
) -> (u16, Vec<Special>) {
    let kills = kills.min(body.total());
    let mut hit = Vec::new();
    for n in 0..sixes.min(kills) {
        let within = specials(body);
        if within.is_empty() {
            break;
        }
        // The referee chooses by a die among the kinds in range.
        let die = umpire.roll(rule::SPECIAL, 6, format!("{occasion} special {n}"));
        let special = within[(usize::from(die) - 1) % within.len()];
        strike(id, body, special);
        hit.push(special);
    }
    let done = u16::try_from(hit.len()).unwrap_or(kills);
    for _ in done..kills {
        take(body);
    }
    body.fallen += kills;
    body.tally.fell += kills;
    (kills, hit)
}

/// A special figure falls. Unshaken Mexicans pick up standards, axes and
/// ladders at once: an ordinary soldier takes them.
fn strike(id: BodyId, body: &mut Body, special: Special) {
    let mexican = id.side() == MEXICO;
    if mexican && !matches!(special, Special::Ladder | Special::Gunner) {
        body.tally.specials += 1;
    }
    let kept = matches!(
        special,
        Special::Standard | Special::Pioneer | Special::Ladder
    );
    if mexican && kept && body.steady() && body.figures.soldiers > 0 {
        body.figures.soldiers -= 1;
        return;
    }
    if special == Special::Ladder {
        body.ladders = body.ladders.saturating_sub(1);
    }
    let slot = slot(&mut body.figures, special);
    *slot = slot.saturating_sub(1);
}

/// Another figure falls, ordinary ones first.
fn take(body: &mut Body) {
    let f = &mut body.figures;
    let order = [
        &mut f.soldiers,
        &mut f.pioneers,
        &mut f.gunners,
        &mut f.musicians,
        &mut f.officers,
        &mut f.standards,
        &mut f.leaders,
    ];
    if let Some(count) = order.into_iter().find(|c| **c > 0) {
        *count -= 1;
    }
}

/// After losses: no more on the wall or past it than there are, and a ladder
/// needs two to carry it. [ruling AL-15]
pub fn close_up(body: &mut Body) {
    let total = body.total();
    body.inside = body.inside.min(total);
    body.up = body.up.min(total - body.inside);
    let carriers = u8::try_from(total / 2).unwrap_or(u8::MAX);
    body.ladders = body.ladders.min(carriers);
}
