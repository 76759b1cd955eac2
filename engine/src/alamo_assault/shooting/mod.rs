//! Shooting: infantry by the target's cover and the number of shooters, guns by
//! their gunners and the enfilade, special figures on sixes.

mod captured;
mod volley;

#[cfg(test)]
pub use captured::served;
pub use captured::{HANDS, hands, have_marks};
pub use volley::{Volley, cannon, may_fire, muskets, rifles, rifles_in_the_open, rifles_outside};
#[cfg(test)]
pub use volley::{dice, enfilade, shooters};

use super::casualties::{close_up, fall};
use super::marks::{Part, part_at};
use super::marks::{Spot, figures_at};
use super::state::{Body, MEXICO, Place, Public, TEXAS, Truth};
use super::tables::{BodyId, Sector};
use super::{leaders, rule};
use crate::board::{ArrowKind, Smoke, TableArrow};
use crate::luck::{Stake, THOUSAND, mean_of_sum};
use crate::text;
use crate::text::Text;
use crate::umpire::{TraceLine, Umpire};
use std::collections::BTreeMap;
use volley::turned;

/// Where columns and the guns they turned fire this turn: each at one sector,
/// chosen before anybody has fallen.
#[derive(Clone, Debug, Default)]
pub struct Aims {
    /// By column and whether its men over a wall fire, or those below it.
    columns: BTreeMap<(BodyId, bool), Sector>,
    guns: BTreeMap<usize, Sector>,
    /// Guns that are laid on a door instead.
    doors: BTreeMap<usize, Sector>,
}

impl Aims {
    /// What everyone aims at now.
    pub fn take(public: &Public) -> Self {
        let guns = || 0..public.guns.len();
        let doors = guns().filter_map(|n| Some((n, captured::door(public, n)?)));
        let doors: BTreeMap<usize, Sector> = doors.collect();
        let columns = public.side(MEXICO).flat_map(|(id, b)| {
            let volleys = muskets(public, id, b, |_| None).into_iter();
            volleys.map(move |(_, over, at)| ((id, over), at))
        });
        Self {
            columns: columns.collect(),
            guns: guns()
                .filter(|n| !doors.contains_key(n))
                .filter_map(|n| Some((n, turned(public, n, None)?.1)))
                .collect(),
            doors,
        }
    }

    /// The guns that are laid on the door of a sector, by their numbers.
    pub fn on_door(&self, sector: Sector) -> impl Iterator<Item = usize> + '_ {
        let laid = self.doors.iter().filter(move |(_, at)| **at == sector);
        laid.map(|(n, _)| *n)
    }
}

/// [Shooting] Everyone who fires in a sector fires at once: its defenders, and
/// the columns whose fire falls on it.
pub fn sector(truth: &mut Truth, sector: Sector, aims: &Aims, umpire: &mut Umpire) {
    let public = &truth.public;
    let here = |aim: &Sector| *aim == sector;
    let mut volleys = texian(public, sector);
    for (id, over) in aims
        .columns
        .iter()
        .filter(|(_, aim)| here(aim))
        .map(|a| *a.0)
    {
        let body = public.bodies.get(&id).filter(|b| b.lives());
        let aim = |over| aims.columns.get(&(id, over)).copied();
        let fired = body
            .map(|b| muskets(public, id, b, aim))
            .unwrap_or_default();
        let fired = fired.into_iter();
        volleys.extend(fired.filter(|(_, part, _)| *part == over).map(|(v, ..)| v));
    }
    for (n, aim) in aims.guns.iter().filter(|(_, aim)| here(aim)) {
        volleys.extend(turned(public, *n, Some(*aim)).map(|(v, _)| v));
    }
    let turn = public.turn;
    let rolled: Vec<(Volley, Vec<u8>)> = volleys
        .into_iter()
        .map(|volley| {
            let throw = |n| {
                let occasion = format!("t{turn} {} {n}", volley.key);
                umpire.roll(rule::SHOOTING, 6, occasion)
            };
            let dice: Vec<u8> = (0..volley.dice).map(throw).collect();
            let to = umpire.thrown();
            umpire.weigh(worth(&volley, &dice, to));
            (volley, dice)
        })
        .collect();
    let mut idle = Vec::new();
    for (volley, dice) in rolled {
        idle.extend(hit(truth, volley, &dice, umpire));
    }
    tell_idle(idle, umpire);
    for body in truth.public.bodies.values_mut() {
        close_up(body);
    }
}

/// Everyone of the garrison who fires in the turn of a sector.
pub fn texian(public: &Public, sector: Sector) -> Vec<Volley> {
    let mut volleys: Vec<Volley> = rifles(public, sector).into_iter().collect();
    volleys.extend(rifles_outside(public, sector));
    volleys.extend(cannon(public, sector));
    if Spot::Yard.sector() == Some(sector) {
        volleys.extend(rifles_in_the_open(public));
    }
    volleys
}

/// Volleys that found nobody left, since others hit before: one line for each
/// target, however many fired.
fn tell_idle(idle: Vec<Volley>, umpire: &mut Umpire) {
    let mut left = idle;
    while let Some(first) = left.first() {
        let target = first.target.clone();
        let (same, rest): (Vec<Volley>, Vec<Volley>) =
            left.into_iter().partition(|v| v.target == target);
        left = rest;
        // Guns of one calibre and one sector have one name.
        let mut by: Vec<Text> = same.iter().map(|v| v.by.clone()).collect();
        by.dedup();
        umpire.announce_with(
            rule::SHOOTING,
            text!("aa-shot-nobody", by = by, mark = target),
            same.into_iter().flat_map(|v| v.trace).collect(),
        );
    }
}

/// What the dice of a volley were worth: those who fall by them, special figures
/// apart.
fn worth(volley: &Volley, dice: &[u8], to: usize) -> Stake {
    let kills = |sum| i64::from(volley.kills(sum));
    let fell = kills(dice.iter().map(|d| u16::from(*d)).sum());
    Stake {
        side: volley.side,
        at: text!(
            "aa-stake-volley",
            by = volley.by.clone(),
            mark = volley.target.clone()
        ),
        dice: to - dice.len()..to,
        expected: mean_of_sum(volley.dice, kills),
        actual: fell * THOUSAND,
    }
}

/// The bodies that a volley may hit: who is aimed at, and with defenders all who
/// are in the same place.
fn marked(public: &Public, volley: &Volley) -> Vec<BodyId> {
    let mut marked = vec![volley.mark.body];
    if volley.side == MEXICO {
        // What is aimed at one of a post may fall on all there.
        let aimed = volley.mark.body;
        let place = public.bodies.get(&aimed).map(|b| b.place);
        let together = |b: &Body| b.place != Place::Inside && Some(b.place) == place;
        let others = public.side(TEXAS);
        let others = others.filter(|(id, b)| *id != aimed && together(b));
        marked.extend(others.map(|(id, _)| id));
    }
    marked
}

/// [Shooting, Special figures; rulings AL-09, AL-10] The sum of the dice falls,
/// no more than are in range, and a special figure for each six. Gives the volley
/// back where nobody was left to be hit.
fn hit(truth: &mut Truth, volley: Volley, dice: &[u8], umpire: &mut Umpire) -> Option<Volley> {
    let public = &mut truth.public;
    let sum: u16 = dice.iter().map(|d| u16::from(*d)).sum();
    let (sum, kills) = (volley.counted(sum), volley.kills(sum));
    let sixes: u16 = dice.iter().map(|d| u16::from(*d == 6)).sum();
    let occasion = format!("t{} {}", public.turn, volley.key);
    let (mut left, mut specials, mut losses) = (kills, Vec::new(), Vec::new());
    let mut in_range = 0;
    for id in marked(public, &volley) {
        if let Some(body) = public.bodies.get_mut(&id) {
            let (before, place, led) = ((body.up, body.inside), body.place, body.figures.leaders);
            let most = figures_at(body, volley.mark.at);
            in_range += most;
            let sixes = sixes.saturating_sub(u16::try_from(specials.len()).unwrap_or(0));
            let occasion = format!("{occasion} {}", id.muster().key);
            let (fell, hit) = fall(id, body, left.min(most), sixes, &occasion, umpire);
            left -= fell;
            if fell > 0 {
                losses.push((id, fell, led));
            }
            specials.extend(hit);
            // The part that was shot at is the part that loses.
            if let Place::Foot(at) = place {
                match part_at(at, body.at, volley.mark.at) {
                    Part::Up => body.up = before.0.saturating_sub(fell),
                    Part::Inside => body.inside = before.1.saturating_sub(fell),
                    Part::Ground => {}
                }
            }
        }
    }
    let fell = kills - left;
    let toward = volley.from.bearing_to(volley.mark.at).unwrap_or_default();
    let weight = u8::try_from(volley.dice.clamp(1, 5)).unwrap_or(5);
    public.smoke.push(Smoke {
        at: volley.from,
        toward,
        weight,
    });
    public.recent.push(TableArrow {
        path: vec![volley.from, volley.mark.at],
        side: volley.side,
        kind: ArrowKind::Fire,
    });
    let mut trace = volley.trace.clone();
    let shown: Vec<String> = dice.iter().map(ToString::to_string).collect();
    trace.push(TraceLine::by(
        rule::SHOOTING,
        text!("aa-trace-dice", dice = shown, sum = sum, fell = fell),
    ));
    if in_range == 0 {
        return Some(Volley { trace, ..volley });
    }
    let words: Vec<Text> = specials.iter().map(|s| s.word()).collect();
    if !words.is_empty() {
        trace.push(TraceLine::by(
            rule::ruling("AL-09"),
            text!("aa-trace-specials", sixes = sixes, specials = words.clone()),
        ));
    }
    // Of several bodies in one place each is named with what it lost.
    let each: Vec<Text> = losses
        .iter()
        .map(|(id, fell, _)| text!("aa-shot-of", body = id.name(), fell = *fell))
        .collect();
    let alone = volley.target == text!("aa-by-body", body = volley.mark.body.name());
    let shared = u8::from(!alone && !each.is_empty());
    let (by, mark) = (volley.by, volley.target);
    let text = if words.is_empty() {
        text!(
            "aa-shot",
            by = by,
            mark = mark,
            fell = fell,
            shared = shared,
            each = each
        )
    } else {
        text!(
            "aa-shot-specials",
            by = by,
            mark = mark,
            fell = fell,
            shared = shared,
            each = each,
            specials = words
        )
    };
    umpire.announce_with(rule::SHOOTING, text, trace);
    for (id, _, led) in losses {
        leaders::tell_losses(public, id, led, umpire);
    }
    None
}
