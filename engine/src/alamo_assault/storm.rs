//! Assault: doors are broken, walls are climbed, footholds grow, guns are taken.

use super::movement::is_at;
use super::rule;
use super::shooting::{Aims, HANDS, hands};
use super::state::{Body, Given, MEXICO, Mood, Public, Truth};
use super::tables::{BodyId, Sector, params, tables};
use crate::text;
use crate::text::Text;
use crate::umpire::{TraceLine, Umpire};

/// Dice that a gun which was turned throws at a door. [ruling AL-34]
const GUN_DICE: u16 = 2;

/// Columns that break the door of a sector now, as long as it stands.
pub fn breakers(public: &Public, sector: Sector) -> impl Iterator<Item = (BodyId, &Body)> {
    let stands = public.doors.get(&sector).is_some_and(|pips| *pips > 0);
    let storms = move |b: &Body| {
        let ordered = matches!(b.order, Some(Given::Assault(s) | Given::Rush(s)) if s == sector);
        ordered && b.steady() && (b.foot() == Some(sector) || is_at(b, sector))
    };
    public
        .side(MEXICO)
        .filter(move |(_, b)| stands && storms(b))
}

/// [Assault; rulings AL-27, AL-34] Pioneers break a door, and so do guns that
/// were turned and are laid on it; who has neither uses his butts.
pub fn force_doors(truth: &mut Truth, sector: Sector, aims: &Aims, umpire: &mut Umpire) {
    let public = &truth.public;
    let Some(stands) = public.doors.get(&sector).copied().filter(|p| *p > 0) else {
        return;
    };
    let turn = public.turn;
    let key = &sector.row().key;
    let mut dice: Vec<(Text, String, u16)> = breakers(public, sector)
        .map(|(id, b)| {
            let occasion = format!("t{turn} door {key} {}", id.muster().key);
            let by = text!("aa-by-body", body = id.name());
            (by, occasion, b.figures.pioneers.max(1))
        })
        .collect();
    if dice.is_empty() {
        return;
    }
    dice.extend(aims.on_door(sector).map(|n| {
        let gun = &tables().guns[n];
        let by = text!(
            "aa-by-gun",
            gun = gun.calibre.as_str(),
            sector = gun.sector.name()
        );
        (by, format!("t{turn} door {key} gun {}", gun.key), GUN_DICE)
    }));
    let (mut pips, mut trace) = (0, Vec::new());
    for (by, occasion, dice) in dice {
        let throw = |n| umpire.roll(rule::ASSAULT, 6, format!("{occasion} {n}"));
        let thrown: Vec<u8> = (0..dice).map(throw).collect();
        pips += thrown.iter().map(|die| u16::from(*die)).sum::<u16>();
        let dice: Vec<String> = thrown.iter().map(ToString::to_string).collect();
        trace.push(TraceLine::by(
            rule::ruling("AL-34"),
            text!("aa-trace-door", by = by, dice = dice),
        ));
    }
    let left = stands.saturating_sub(pips);
    truth.public.doors.insert(sector, left);
    let text = if left == 0 {
        text!("aa-door-broken", sector = sector.name(), pips = pips)
    } else {
        text!(
            "aa-door-stands",
            sector = sector.name(),
            pips = pips,
            left = left
        )
    };
    umpire.announce_with(rule::ASSAULT, text, trace);
}

/// [Foothold; ruling AL-35] Who storms a wall gets up it after a melee that was
/// won or where nobody is left to fight: by ladders, by broken timbers, or over
/// a low wall at once; by a broken door everybody does.
pub fn climb(truth: &mut Truth, sector: Sector, won: bool, umpire: &mut Umpire) {
    let defended = truth.public.posted(sector).next().is_some();
    if defended && !won {
        return;
    }
    let row = sector.row();
    let stormers: Vec<BodyId> = truth
        .public
        .side(MEXICO)
        .filter(|(_, b)| b.foot() == Some(sector) && b.steady())
        .filter(|(_, b)| b.order == Some(Given::Assault(sector)))
        .map(|(id, _)| id)
        .collect();
    // Nobody climbs past men who came out before their wall.
    let met = truth.public.sallied(sector).next().is_some();
    let stormers = if met { Vec::new() } else { stormers };
    let mut free_hands = row.climb;
    // One ladder for an inch of wall, whosever it is and whoever is on it
    // [ruling AL-15]; those that others left are climbed where nobody fights.
    let mut room = if row.ladders { sector.front() } else { 0 };
    let mut left = if defended {
        0
    } else {
        truth
            .public
            .standing
            .get(&sector)
            .copied()
            .unwrap_or(0)
            .into()
    };
    for id in stormers {
        let broken = truth.public.doors.get(&sector) == Some(&0);
        let Some(body) = truth.public.bodies.get_mut(&id) else {
            continue;
        };
        let own = u16::from(body.ladders).min(body.ground() / 2).min(room);
        let others = left.min(room - own);
        (room, left) = (room - own - others, left - others);
        let by_ladder = (own + others) * params().climb_per_ladder.value;
        let able = if broken {
            body.ground()
        } else {
            by_ladder + free_hands
        };
        let climbed = body.ground().min(able);
        if !broken {
            free_hands -= climbed.saturating_sub(by_ladder).min(free_hands);
        }
        body.up += climbed;
        if climbed > 0 {
            let text = text!(
                "aa-climbed",
                body = id.name(),
                sector = sector.name(),
                figures = climbed,
                up = body.up
            );
            umpire.announce(rule::FOOTHOLD, text);
        }
    }
    if defended {
        return;
    }
    // Nobody is left to keep those on the wall out of the fort.
    let on_wall: Vec<BodyId> = truth
        .public
        .side(MEXICO)
        .filter(|(_, b)| b.foot() == Some(sector) && b.up > 0 && b.mood != Mood::Routed)
        .map(|(id, _)| id)
        .collect();
    for id in on_wall {
        if let Some(body) = truth.public.bodies.get_mut(&id) {
            body.inside += body.up;
            body.up = 0;
            if body.inside >= params().open_inside.value {
                truth.public.open.insert(sector);
            }
            let text = text!(
                "aa-broke-in",
                body = id.name(),
                sector = sector.name(),
                figures = body.inside
            );
            umpire.announce(rule::FOOTHOLD, text);
        }
    }
}

/// [ruling AL-27] Guns whose sector nobody holds fall to who is in it: two
/// figures take a gun, and turn it in a turn.
pub fn take_guns(truth: &mut Truth, umpire: &mut Umpire) {
    let turn = truth.public.turn;
    for (n, gun) in tables().guns.iter().enumerate() {
        let public = &truth.public;
        let Some(state) = public.guns.get(n).copied() else {
            continue;
        };
        if public.posted(gun.sector).next().is_some() {
            continue;
        }
        let taker = public
            .side(MEXICO)
            .find(|(_, b)| hands(b, gun.sector) >= HANDS);
        let taker = taker
            .map(|(id, _)| id)
            .filter(|_| state.held != Some(MEXICO));
        if let (Some(id), Some(state)) = (taker, truth.public.guns.get_mut(n)) {
            state.held = Some(MEXICO);
            state.taken = Some((id, turn));
            let text = text!(
                "aa-gun-taken",
                body = id.name(),
                gun = gun.calibre.as_str(),
                sector = gun.sector.name()
            );
            umpire.announce(rule::ruling("AL-27"), text);
        }
    }
}
