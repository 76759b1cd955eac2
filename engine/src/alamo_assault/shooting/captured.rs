//! Guns that columns took: who serves them, and the doors they are laid on.
//! [ruling AL-27]

use super::volley::share;
use crate::alamo_assault::marks::sees_post;
use crate::alamo_assault::movement::is_at;
use crate::alamo_assault::plan::plan;
use crate::alamo_assault::state::{Body, MEXICO, Public};
use crate::alamo_assault::storm;
use crate::alamo_assault::tables::{BodyId, Sector, params, tables};

/// Figures that serve a gun which was turned. [ruling AL-27]
pub const HANDS: u16 = 2;

/// Figures of a column who are in a sector, past its wall, and can lay hands on
/// its guns.
pub fn hands(body: &Body, sector: Sector) -> u16 {
    if body.foot() == Some(sector) {
        body.inside
    } else if is_at(body, sector) {
        body.total()
    } else {
        0
    }
}

/// The guns of a sector that were turned before this turn and are served now, by
/// their numbers, with who serves them and how many dice they throw: two figures
/// of a column stand at each, and its order lets them fire.
pub fn served(public: &Public, sector: Sector) -> Vec<(usize, BodyId, u16)> {
    let guns = tables().guns.iter().enumerate();
    let turned = |n: usize| {
        let state = public.guns.get(n);
        state.is_some_and(|s| {
            s.held == Some(MEXICO) && s.taken.is_some_and(|(_, turn)| turn < public.turn)
        })
    };
    let guns = guns.filter(|(n, g)| g.sector == sector && turned(*n));
    let mut guns: Vec<(usize, u16)> = guns.map(|(n, g)| (n, g.crew)).collect();
    let mut served = Vec::new();
    for (id, body) in public.side(MEXICO).filter(|(_, b)| share(b.order) > 0) {
        let most = usize::from(hands(body, sector) / HANDS).min(guns.len());
        let own: Vec<(usize, u16)> = guns.drain(..most).collect();
        let all: u16 = own.iter().map(|(_, crew)| *crew).sum();
        let steady = if body.steady() { all } else { all / 2 };
        let mut able = steady * share(body.order) / 2;
        for (n, crew) in own {
            let crew = crew.min(able);
            able -= crew;
            if crew > 0 {
                served.push((n, id, crew));
            }
        }
    }
    served
}

/// The door that a gun which was turned is laid on rather than on men: one in
/// its sight that a column is breaking.
pub fn door(public: &Public, n: usize) -> Option<Sector> {
    let gun = tables().guns.get(n)?;
    served(public, gun.sector)
        .iter()
        .find(|(of, ..)| *of == n)?;
    let range = params().range_gun.inches();
    let mut stormed = public.sectors.iter().copied();
    stormed.find(|sector| {
        let mut doors = plan().ground(*sector).doors.iter();
        storm::breakers(public, *sector).next().is_some()
            && doors.any(|d| d.within(gun.at, range))
            && sees_post(gun.at, true, *sector)
    })
}

/// Whether a gun of a sector that was taken has defenders in sight.
pub fn have_marks(public: &Public, sector: Sector) -> bool {
    let range = params().range_gun.inches();
    let guns = tables().guns.iter().zip(&public.guns);
    let mut taken = guns.filter(|(g, s)| g.sector == sector && s.held == Some(MEXICO));
    taken.any(|(gun, _)| {
        let mut sectors = public.sectors.iter().copied();
        sectors.any(|at| {
            public.posted(at).next().is_some()
                && plan().ground(at).post.within(gun.at, range)
                && sees_post(gun.at, true, at)
        })
    })
}
