//! Shooting: infantry by the target's cover and the number of shooters, guns by
//! their gunners and the enfilade, special figures on sixes.

mod volley;

pub use volley::{Volley, cannon, muskets, rifles, rifles_outside};
#[cfg(test)]
pub use volley::{dice, enfilade, shooters};

use super::casualties::{Special, close_up, fall};
use super::plan::plan;
use super::state::{Body, MEXICO, Place, Public, TEXAS, Truth};
use super::tables::{BodyId, Sector};
use super::{leaders, rule};
use crate::board::{ArrowKind, Smoke, TableArrow};
use crate::luck::{Stake, THOUSAND, mean_of_sum};
use crate::text;
use crate::text::Text;
use crate::umpire::{Audience, Report, Umpire};
use std::collections::BTreeMap;
use volley::{line, turned};

/// Where columns and the guns they turned fire this turn: each at one sector,
/// chosen before anybody has fallen.
#[derive(Clone, Debug, Default)]
pub struct Aims {
    columns: BTreeMap<BodyId, Sector>,
    guns: BTreeMap<usize, Sector>,
}

impl Aims {
    /// What everyone aims at now.
    pub fn take(public: &Public) -> Self {
        let columns = public.side(MEXICO);
        let guns = 0..public.guns.len();
        Self {
            columns: columns
                .filter_map(|(id, b)| Some((id, muskets(public, id, b, None)?.1)))
                .collect(),
            guns: guns
                .filter_map(|n| Some((n, turned(public, n, None)?.1)))
                .collect(),
        }
    }
}

/// [Shooting] Everyone who fires in a sector fires at once: its defenders, and
/// the columns whose fire falls on it.
pub fn sector(truth: &mut Truth, sector: Sector, aims: &Aims, umpire: &mut Umpire) {
    let public = &truth.public;
    let here = |aim: &Sector| *aim == sector;
    let mut volleys: Vec<Volley> = rifles(public, sector).into_iter().collect();
    volleys.extend(rifles_outside(public, sector));
    volleys.extend(cannon(public, sector));
    for (id, aim) in aims.columns.iter().filter(|(_, aim)| here(aim)) {
        let body = public.bodies.get(id).filter(|b| b.lives());
        let volley = body.and_then(|b| muskets(public, *id, b, Some(*aim)));
        volleys.extend(volley.map(|(v, _)| v));
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
    for (volley, dice) in rolled {
        hit(truth, volley, &dice, umpire);
    }
    for body in truth.public.bodies.values_mut() {
        close_up(body);
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
            mark = volley.mark.body.name()
        ),
        dice: to - dice.len()..to,
        expected: mean_of_sum(volley.dice, kills),
        actual: fell * THOUSAND,
    }
}

/// [Shooting, Special figures; rulings AL-09, AL-10] The sum of the dice falls,
/// no more than are in range, and a special figure for each six.
fn hit(truth: &mut Truth, volley: Volley, dice: &[u8], umpire: &mut Umpire) {
    let public = &mut truth.public;
    let sum: u16 = dice.iter().map(|d| u16::from(*d)).sum();
    let (sum, kills) = (volley.counted(sum), volley.kills(sum));
    let sixes: u16 = dice.iter().map(|d| u16::from(*d == 6)).sum();
    let occasion = format!("t{} {}", public.turn, volley.key);
    let mut marked = vec![volley.mark.body];
    if volley.side == MEXICO {
        // What is aimed at one of a post may fall on all there.
        let aimed = volley.mark.body;
        let place = public.bodies.get(&aimed).map(|b| b.place);
        let together = |b: &Body| b.place != Place::Inside && Some(b.place) == place;
        let others = public.side(TEXAS);
        let others = others.filter(|(id, b)| *id != aimed && together(b));
        let others: Vec<BodyId> = others.map(|(id, _)| id).collect();
        marked.extend(others);
    }
    let (mut left, mut specials, mut leaderless) = (kills, Vec::new(), Vec::new());
    for id in marked {
        if let Some(body) = public.bodies.get_mut(&id) {
            let (before, place) = ((body.up, body.inside), body.place);
            let sixes = sixes.saturating_sub(u16::try_from(specials.len()).unwrap_or(0));
            let occasion = format!("{occasion} {}", id.muster().key);
            let (fell, hit) = fall(id, body, left, sixes, &occasion, umpire);
            left -= fell;
            if hit.contains(&Special::Leader) {
                leaderless.push(id);
            }
            specials.extend(hit);
            // The part that was shot at is the part that loses.
            if let Place::Foot(at) = place {
                let ground = plan().ground(at);
                if volley.mark.at == ground.post {
                    body.up = before.0.saturating_sub(fell);
                } else if volley.mark.at != body.at {
                    body.inside = before.1.saturating_sub(fell);
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
    let mut trace = volley.trace;
    let shown: Vec<String> = dice.iter().map(ToString::to_string).collect();
    trace.push(line(
        rule::SHOOTING,
        text!("aa-trace-dice", dice = shown, sum = sum, fell = fell),
    ));
    let words: Vec<Text> = specials.iter().map(|s| s.word()).collect();
    if !words.is_empty() {
        trace.push(line(
            rule::ruling("AL-09"),
            text!("aa-trace-specials", sixes = sixes, specials = words.clone()),
        ));
    }
    let mark = volley.mark.body.name();
    let text = if words.is_empty() {
        text!("aa-shot", by = volley.by, mark = mark, fell = fell)
    } else {
        text!(
            "aa-shot-specials",
            by = volley.by,
            mark = mark,
            fell = fell,
            specials = words
        )
    };
    umpire.report(Report {
        to: Audience::All,
        rule: rule::SHOOTING,
        text,
        trace,
        arrows: Vec::new(),
    });
    for id in leaderless {
        leaders::tell_fallen(id, umpire);
    }
}
