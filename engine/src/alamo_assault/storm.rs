//! Assault: doors are broken, walls are climbed, footholds grow, guns are taken.

use super::melee::ladders;
use super::movement::is_at;
use super::rule;
use super::state::{Body, Given, MEXICO, Mood, Place, Truth};
use super::tables::{BodyId, Sector, params, tables};
use crate::text;
use crate::umpire::Umpire;

/// [Assault; ruling AL-34] Pioneers break a door, and so does a gun that was
/// turned; who has neither uses his butts.
pub fn force_doors(truth: &mut Truth, sector: Sector, umpire: &mut Umpire) {
    let Some(stands) = truth.public.doors.get(&sector).copied().filter(|p| *p > 0) else {
        return;
    };
    let storms = |b: &Body| {
        let ordered = matches!(b.order, Some(Given::Assault(s) | Given::Rush(s)) if s == sector);
        ordered && b.steady() && (b.foot() == Some(sector) || is_at(b, sector))
    };
    let public = &truth.public;
    let workers: Vec<(BodyId, u16, bool)> = public
        .side(MEXICO)
        .filter(|(_, b)| storms(b))
        .map(|(id, b)| {
            let gun = public
                .guns
                .iter()
                .any(|g| matches!(g.taken, Some((by, turn)) if by == id && turn < public.turn));
            (id, b.figures.pioneers, gun && b.place == Place::Inside)
        })
        .collect();
    let turn = public.turn;
    let mut pips = 0;
    for (id, pioneers, gun) in &workers {
        let dice = (pioneers + if *gun { 2 } else { 0 }).max(1);
        for n in 0..dice {
            let occasion = format!("t{turn} door {} {} {n}", sector.row().key, id.muster().key);
            pips += u16::from(umpire.roll(rule::ASSAULT, 6, occasion));
        }
    }
    if workers.is_empty() {
        return;
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
    umpire.announce(rule::ASSAULT, text);
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
    for id in stormers {
        let broken = truth.public.doors.get(&sector) == Some(&0);
        let Some(body) = truth.public.bodies.get_mut(&id) else {
            continue;
        };
        // With nobody left to fight, ladders stand all along and those that
        // others left there are climbed too.
        let own = u16::from(body.ladders).min(body.ground() / 2);
        let left = truth.public.standing.get(&sector).copied().unwrap_or(0);
        let count = match (row.ladders, defended) {
            (false, _) => 0,
            (true, true) => ladders(body, sector),
            (true, false) => own + u16::from(left),
        };
        let by_ladder = count * params().climb_per_ladder.value;
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
        let taker = public.side(MEXICO).find(|(_, b)| {
            let there = b.foot() == Some(gun.sector) && b.inside >= 2;
            there || is_at(b, gun.sector)
        });
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
