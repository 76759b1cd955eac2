//! The picture and the words for one viewer, made from his View alone.

mod closeup;
mod fan;
mod terrain;
mod words;

pub use words::{body_line, seat_name, secrets, status, where_word};

use super::orders::own_part;
use super::plan::plan;
use super::state::{Body, Given, MEXICO, Mood, Place, Public, TEXAS, side_name, side_part};
use super::tables::{BodyId, Sector, params, tables};
use super::{Sight, melee, morale, movement};
use crate::board::{
    ArrowKind, Block, BlockState, Board, Cutout, Emblem, Piece, PieceKind, SideStyle, Surface,
    Symbol, TableArrow, TableBoard,
};
use crate::inches::{Area, Bearing, Length, Point};
use crate::text::Text;
use std::collections::BTreeMap;
use terrain::base;
use words::{alt, caption};

/// Room a figure takes in a rank and in a file.
const FIGURE: Length = Length::sixteenths(5);
/// Figures abreast of those who came over a wall: a knot of men and no line.
const INSIDE: u16 = 8;
/// Ranks of the garrison on a wall.
const WALL_RANKS: u16 = 2;

/// The picture.
pub fn board(view: &Sight<'_>) -> Board {
    let public = view.public();
    let mut table = TableBoard {
        base: base(),
        blocks: Vec::new(),
        pieces: pieces(public),
        smoke: public.smoke.clone(),
        arrows: public.recent.clone(),
        highlights: Vec::new(),
        focus: closeup::focus(view),
    };
    let part = own_part(view);
    let note = |id: BodyId, body: &Body| {
        let drafted = part.and_then(|p| p.drafts.get(&id)).copied();
        drafted.or(body.order).map(Given::words)
    };
    let mut behind = BTreeMap::new();
    for (id, body) in known(view) {
        blocks(&mut table.blocks, &mut behind, id, body, note(id, body));
    }
    fan::out(&mut table.blocks);
    for (id, given) in part.into_iter().flat_map(|p| &p.drafts) {
        let body = known(view).into_iter().find(|(known, _)| known == id);
        let path = body.and_then(|(_, body)| match given {
            Given::Join(other) => Some(vec![body.at, public.bodies.get(other)?.at]),
            _ => Some(planned(body, given.goal()?)),
        });
        table.arrows.extend(path.map(|path| TableArrow {
            path,
            side: id.side(),
            kind: ArrowKind::Plan,
        }));
    }
    Board {
        caption: caption(public),
        alt: alt(view),
        sides: [(MEXICO, "M", 1), (TEXAS, "T", 0)]
            .into_iter()
            .map(|(side, letter, tint)| SideStyle {
                side,
                name: side_name(side),
                letter: letter.into(),
                tint,
            })
            .collect(),
        surface: Surface::Table(table),
        insets: Vec::new(),
    }
}

/// The way a body is drafted to go, as it would be walked now.
fn planned(body: &Body, goal: Sector) -> Vec<Point> {
    let ground = plan().ground(goal);
    if body.post() == Some(goal) {
        return vec![body.at, ground.foot];
    }
    let inside = matches!(body.place, Place::Inside | Place::Post(_));
    let to = if inside {
        ground.doors.first().copied().unwrap_or(ground.post)
    } else {
        ground.foot
    };
    let mut path = vec![body.at];
    path.extend(plan().route(body.at, to).unwrap_or_else(|| vec![to]));
    path
}

/// Every body the viewer knows of that lives.
pub fn known<'a>(view: &Sight<'a>) -> Vec<(BodyId, &'a Body)> {
    let public = view.public();
    let mut all: Vec<(BodyId, &Body)> = public.bodies.iter().map(|(id, b)| (*id, b)).collect();
    for side in [MEXICO, TEXAS] {
        let hidden = view.secret(side_part(public, side));
        all.extend(
            hidden
                .into_iter()
                .flat_map(|p| &p.hidden)
                .map(|(id, b)| (*id, b)),
        );
    }
    all.retain(|(_, b)| b.lives());
    all.sort_by_key(|(id, _)| *id);
    all
}

fn state(body: &Body) -> BlockState {
    match body.mood {
        Mood::Steady => BlockState::Steady,
        Mood::Shaken => BlockState::Shaken,
        Mood::Routed => BlockState::Routed,
    }
}

fn emblems(body: &Body) -> Vec<(Emblem, u32)> {
    let f = &body.figures;
    let all = [
        (Emblem::Leader, f.leaders),
        (Emblem::Officer, f.officers),
        (Emblem::Standard, f.standards),
        (Emblem::Musician, f.musicians),
        (Emblem::Pioneer, f.pioneers),
        (Emblem::Gunner, f.gunners),
        (Emblem::Ladder, u16::from(body.ladders)),
    ];
    all.into_iter()
        .filter(|(_, n)| *n > 0)
        .map(|(e, n)| (e, u32::from(n)))
        .collect()
}

/// A body as a block; of one at a wall, those on it and past it apart.
/// `behind` keeps how deep the columns stand at each foot so far.
fn blocks(
    found: &mut Vec<Block>,
    behind: &mut BTreeMap<Sector, Length>,
    id: BodyId,
    body: &Body,
    note: Option<Text>,
) {
    let block = |at: Point, facing: Bearing, figures: u16, abreast: u16| {
        let abreast = abreast.min(figures).max(1);
        let ranks = figures.div_ceil(abreast);
        Block {
            at,
            facing,
            front: FIGURE * i32::from(abreast),
            depth: FIGURE * i32::from(ranks),
            side: id.side(),
            name: id.name().to_owned(),
            symbol: Symbol::Infantry,
            figures: u32::from(figures),
            state: state(body),
            emblems: Vec::new(),
            note: None,
            shade: 0,
        }
    };
    let front = if id.side() == MEXICO {
        params().column_front.value
    } else {
        body.total().div_ceil(WALL_RANKS)
    };
    let mut main = block(body.at, body.facing, body.ground(), front);
    if let (MEXICO, Place::Foot(sector)) = (id.side(), body.place) {
        // Its front stands at the wall or behind who came first.
        let deep = behind.entry(sector).or_insert(Length::ZERO);
        let wall = plan().ground(sector).facing;
        main.at = main.at.toward(wall, *deep + main.depth / 2);
        *deep += main.depth + FIGURE;
    }
    if !id.muster().fights {
        // The sick lie apart from those who hold the house.
        main.at = main.at.toward(Bearing::WEST, FIGURE * 6);
        main.shade = 2;
    }
    main.emblems = emblems(body);
    main.note = note;
    if body.ground() > 0 {
        found.push(main);
    }
    if let Place::Foot(sector) = body.place {
        let ground = plan().ground(sector);
        let parts = [
            (body.up, ground.post, sector.front()),
            (
                body.inside,
                ground.doors.first().copied().unwrap_or(ground.post),
                INSIDE,
            ),
        ];
        for (figures, at, abreast) in parts {
            if figures > 0 {
                found.push(block(at, body.facing, figures, abreast.min(front)));
            }
        }
    }
}

/// Guns, ladders, standards, broken doors.
fn pieces(public: &Public) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (gun, state) in tables().guns.iter().zip(&public.guns) {
        if !public.sectors.contains(&gun.sector) {
            continue;
        }
        let turned = state.held == Some(MEXICO);
        pieces.push(Piece {
            at: gun.at,
            facing: if turned {
                gun.facing.opposite()
            } else {
                state.facing.unwrap_or(gun.facing)
            },
            kind: PieceKind::Gun,
            side: state.held,
            // As gunners write it: a plan has little room for words.
            name: gun.calibre.replace("-pounder", "-pdr"),
            spent: state.held.is_none() || public.posted(gun.sector).next().is_none() && !turned,
        });
    }
    for (_, body) in public.side(MEXICO) {
        let Some(sector) = body.foot() else {
            continue;
        };
        if body.order != Some(Given::Assault(sector)) {
            continue;
        }
        let wall = &plan().ground(sector).wall;
        let count = melee::ladders(body, sector);
        for n in 0..count {
            if let Some(at) = along(wall, n, count) {
                pieces.push(Piece {
                    at,
                    facing: body.facing,
                    kind: PieceKind::Ladder,
                    side: Some(MEXICO),
                    name: String::new(),
                    spent: false,
                });
            }
        }
    }
    for (_, body) in morale::standards_up(public) {
        let at = body.foot().map_or(body.at, |s| plan().ground(s).post);
        pieces.push(Piece {
            at,
            facing: body.facing,
            kind: PieceKind::Standard,
            side: Some(MEXICO),
            name: String::new(),
            spent: false,
        });
    }
    for (sector, pips) in &public.doors {
        if *pips == 0 {
            let ground = plan().ground(*sector);
            pieces.push(Piece {
                at: ground.doors.first().copied().unwrap_or(ground.post),
                facing: ground.facing,
                kind: PieceKind::Broken,
                side: None,
                name: String::new(),
                spent: false,
            });
        }
    }
    for sector in &public.melees {
        pieces.push(Piece {
            at: plan().ground(*sector).post,
            facing: Bearing::NORTH,
            kind: PieceKind::Melee,
            side: None,
            name: String::new(),
            spent: false,
        });
    }
    pieces
}

/// The point of a wall where the `n`th of so many things stands.
fn along(wall: &[Point], n: u16, of: u16) -> Option<Point> {
    let all = movement::length(*wall.first()?, wall);
    let mut far = all * (2 * i32::from(n) + 1) / (2 * i32::from(of.max(1)));
    for step in super::plan::lines(wall) {
        if far <= step.length() {
            return Some(step.along(far));
        }
        far -= step.length();
    }
    wall.last().copied()
}

/// The part of the picture that shows these points with the ground round them.
pub fn part(points: impl IntoIterator<Item = Point>) -> Option<Cutout> {
    let part = Area::around(points, Length::inches(4))?;
    part.within(plan().table).map(Cutout::Table)
}

/// The part that shows a sector and who is there.
pub fn part_of(public: &Public, sector: Sector) -> Option<Cutout> {
    let ground = plan().ground(sector);
    let there = |b: &Body| b.post() == Some(sector) || b.foot() == Some(sector);
    let bodies = public.bodies.values().filter(|b| b.lives() && there(b));
    let mut points = vec![ground.post, ground.foot];
    points.extend(&ground.wall);
    points.extend(bodies.map(|b| b.at));
    part(points)
}
