//! The key below a plan: what the states, arrows and signs in the picture mean.

use super::arrows::Stroke;
use super::blocks;
use super::legend::{Flow, letters};
use super::pieces;
use super::signs;
use super::turned::Turned;
use super::view::{Plane, View};
use crate::RenderError;
use crate::geometry::Rect;
use crate::ink::{BLACK, GRID, HIGHLIGHT, Look};
use crate::paint::{Anchor, Painter, Point};
use crate::sheet::Sheet;
use crate::text::Face;
use engine::board::{ArrowKind, BlockState, Emblem, Outline, PieceKind, SideStyle, TableBoard};
use engine::ruleset::Side;
use engine::text;
use engine::text::Text;
use std::collections::BTreeSet;

/// Something that the key explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Thing {
    State(BlockState),
    Arrow(ArrowKind),
    Emblem(Emblem),
    Piece(PieceKind),
    /// A gun that nobody serves.
    Idle,
    /// A place that is brought out.
    Marked,
}

/// A thing of the key: whose it is, in words, and where it stands.
struct Item {
    thing: Thing,
    sides: Vec<Side>,
    words: String,
    at: Point,
}

/// The key with the places of its things.
pub(super) struct Key {
    items: Vec<Item>,
    cap: f32,
    width: f32,
    /// Pixels that it needs.
    pub height: f32,
}

fn words(thing: Thing) -> Text {
    match thing {
        Thing::State(BlockState::Steady) => text!("table-steady"),
        Thing::State(BlockState::Shaken) => text!("table-shaken"),
        Thing::State(BlockState::Routed) => text!("table-routed"),
        Thing::State(BlockState::Spent) => text!("table-spent"),
        Thing::Arrow(ArrowKind::Move) => text!("table-move"),
        Thing::Arrow(ArrowKind::Charge) => text!("table-charge"),
        Thing::Arrow(ArrowKind::Retreat) => text!("table-retreat"),
        Thing::Arrow(ArrowKind::Fire) => text!("table-fire"),
        Thing::Arrow(ArrowKind::Plan) => text!("table-plan"),
        Thing::Emblem(Emblem::Leader) | Thing::Piece(PieceKind::Leader) => text!("table-leader"),
        Thing::Emblem(Emblem::Officer) => text!("table-officer"),
        Thing::Emblem(Emblem::Standard) | Thing::Piece(PieceKind::Standard) => {
            text!("table-standard")
        }
        Thing::Emblem(Emblem::Musician) => text!("table-musician"),
        Thing::Emblem(Emblem::Pioneer) => text!("table-pioneer"),
        Thing::Emblem(Emblem::Gunner) => text!("table-gunner"),
        Thing::Emblem(Emblem::Gun) | Thing::Piece(PieceKind::Gun) => text!("table-gun"),
        Thing::Emblem(Emblem::Ladder) | Thing::Piece(PieceKind::Ladder) => text!("table-ladder"),
        Thing::Piece(PieceKind::Figure) => text!("table-figure"),
        Thing::Piece(PieceKind::Courier) => text!("table-courier"),
        Thing::Piece(PieceKind::Fallen) => text!("table-fallen"),
        Thing::Piece(PieceKind::Broken) => text!("table-broken"),
        Thing::Piece(PieceKind::Melee) => text!("table-melee"),
        Thing::Idle => text!("table-idle"),
        Thing::Marked => text!("table-marked"),
    }
}

const STATES: [BlockState; 4] = [
    BlockState::Steady,
    BlockState::Shaken,
    BlockState::Routed,
    BlockState::Spent,
];
const ARROWS: [ArrowKind; 5] = [
    ArrowKind::Move,
    ArrowKind::Charge,
    ArrowKind::Retreat,
    ArrowKind::Fire,
    ArrowKind::Plan,
];
/// Signs of bodies, with the piece that is the same thing set up alone.
const EMBLEMS: [(Emblem, Option<PieceKind>); 8] = [
    (Emblem::Leader, Some(PieceKind::Leader)),
    (Emblem::Officer, None),
    (Emblem::Standard, Some(PieceKind::Standard)),
    (Emblem::Musician, None),
    (Emblem::Pioneer, None),
    (Emblem::Gunner, None),
    (Emblem::Gun, Some(PieceKind::Gun)),
    (Emblem::Ladder, Some(PieceKind::Ladder)),
];
const PIECES: [PieceKind; 5] = [
    PieceKind::Figure,
    PieceKind::Courier,
    PieceKind::Fallen,
    PieceKind::Broken,
    PieceKind::Melee,
];

/// Those of the sides that have something, each once, in their order.
fn of(sides: impl Iterator<Item = Side>) -> Vec<Side> {
    let sides: BTreeSet<Side> = sides.collect();
    sides.into_iter().collect()
}

/// What of all that is in the picture, and whose it is there.
fn things(table: &TableBoard, plane: &Plane) -> Vec<(Thing, Vec<Side>)> {
    let blocks: Vec<_> = table
        .blocks
        .iter()
        .filter(|block| plane.shows(block.at))
        .collect();
    let pieces: Vec<_> = table
        .pieces
        .iter()
        .filter(|piece| plane.shows(piece.at))
        .collect();
    let arrows: Vec<_> = table
        .arrows
        .iter()
        .filter(|arrow| arrow.path.len() > 1 && arrow.path.iter().any(|at| plane.shows(*at)))
        .collect();
    let mut found = Vec::new();
    // A field where all stand firm needs no word about it.
    if blocks.iter().any(|block| block.state != BlockState::Steady) {
        found.extend(STATES.into_iter().filter_map(|state| {
            let with = blocks.iter().filter(|block| block.state == state);
            let sides = of(with.map(|block| block.side));
            (!sides.is_empty()).then_some((Thing::State(state), sides))
        }));
    }
    found.extend(ARROWS.into_iter().filter_map(|kind| {
        let with = arrows.iter().filter(|arrow| arrow.kind == kind);
        let sides = of(with.map(|arrow| arrow.side));
        (!sides.is_empty()).then_some((Thing::Arrow(kind), sides))
    }));
    let set_up = |kind: PieceKind| {
        let alike = pieces
            .iter()
            .filter(|piece| piece.kind == kind && !(piece.spent && kind == PieceKind::Gun));
        let sides = of(alike.clone().filter_map(|piece| piece.side));
        (alike.count() > 0).then_some((Thing::Piece(kind), sides))
    };
    for (emblem, piece) in EMBLEMS {
        let with = blocks
            .iter()
            .filter(|block| block.emblems.iter().any(|(kind, _)| *kind == emblem));
        let sides = of(with.map(|block| block.side));
        if sides.is_empty() {
            found.extend(piece.and_then(set_up));
        } else {
            // Most signs are alike whoever has them.
            let shown = if tinted(emblem) { sides } else { Vec::new() };
            found.push((Thing::Emblem(emblem), shown));
        }
    }
    if pieces.iter().any(|p| p.kind == PieceKind::Gun && p.spent) {
        found.push((Thing::Idle, Vec::new()));
    }
    found.extend(PIECES.into_iter().filter_map(set_up));
    let marked = table.highlights.iter().flat_map(Outline::points);
    if marked.into_iter().any(|at| plane.shows(*at)) {
        found.push((Thing::Marked, Vec::new()));
    }
    found
}

impl Key {
    /// The key to what is in the picture.
    pub fn new(table: &TableBoard, plane: &Plane, view: &View, width: f32) -> Self {
        let cap = letters(view);
        let mut key = Self {
            items: Vec::new(),
            cap,
            width,
            height: 0.0,
        };
        if view.area.is_none() {
            return key;
        }
        let face = Face::plain(cap);
        let mut flow = Flow::new(width, cap);
        for (thing, sides) in things(table, plane) {
            let words = face.fit(&words(thing).to_string(), width * 0.6);
            let at = flow.place(face.width(&words) + cap * 6.2);
            key.items.push(Item {
                thing,
                sides,
                words,
                at,
            });
        }
        if !key.items.is_empty() {
            key.height = flow.height();
        }
        key
    }

    /// Draws it below `top`, in patches, one a thing.
    pub fn draw(
        &self,
        sheet: &mut Sheet,
        top: f32,
        styles: &[SideStyle],
    ) -> Result<(), RenderError> {
        if self.items.is_empty() {
            return Ok(());
        }
        let cap = self.cap;
        let rule = Rect::new(cap * 1.2, top, self.width - cap * 2.4, 1.0);
        sheet.patch(rule, 1, |p| p.rect(rule, GRID))?;
        let first = styles.first().map_or(Side(0), |style| style.side);
        let face = Face::plain(cap);
        for item in &self.items {
            let at = (item.at.0, item.at.1 + top);
            let width = face.width(&item.words) + cap * 5.6;
            let frame = Rect::new(at.0 - 1.0, at.1 - cap * 1.5, width, cap * 3.0);
            let sides = if item.sides.is_empty() {
                &[first][..]
            } else {
                &item.sides[..item.sides.len().min(2)]
            };
            let looks: Vec<Look> = sides.iter().map(|side| Look::of(*side, styles)).collect();
            sheet.patch(frame, 2, |p| {
                sample(p, item.thing, (at.0 + cap * 1.9, at.1), cap, &looks);
                p.text(
                    &item.words,
                    (at.0 + cap * 4.3, at.1),
                    Anchor::Left,
                    face,
                    BLACK,
                );
            })?;
        }
        Ok(())
    }
}

/// A thing as the sides that have it show it: of two, one above or beside the
/// other.
fn sample(p: &mut Painter<'_>, thing: Thing, at: Point, cap: f32, looks: &[Look]) {
    let two = looks.len() > 1;
    for (n, look) in looks.iter().enumerate() {
        let turn = match (two, n) {
            (false, _) => 0.0,
            (true, 0) => -1.0,
            (true, _) => 1.0,
        };
        match thing {
            Thing::State(state) => {
                let turned = Turned {
                    middle: (at.0 + turn * cap * 0.95, at.1),
                    front: (0.0, -1.0),
                    half_front: if two { cap * 0.72 } else { cap * 1.6 },
                    half_depth: cap * 0.62,
                };
                blocks::body(p, turned, look, 0, state, cap);
            }
            Thing::Arrow(kind) => {
                let y = at.1 + turn * cap * 0.62;
                let line = [(at.0 - cap * 1.7, y), (at.0 + cap * 1.7, y)];
                let width = match kind {
                    ArrowKind::Fire => cap * 0.17,
                    ArrowKind::Charge => cap * 0.62,
                    ArrowKind::Plan => cap * 0.36,
                    _ => cap * 0.46,
                };
                let width = if two { width * 0.72 } else { width };
                Stroke::new(&line, kind, width, look.ink(), true).draw(p, None);
            }
            Thing::Emblem(kind) => {
                let size = if two { cap * 1.6 } else { cap * 2.0 };
                signs::emblem(p, kind, (at.0 + turn * cap * 0.95, at.1), size, look);
            }
            Thing::Piece(kind) => {
                let front = match kind {
                    PieceKind::Gun => (1.0, 0.0),
                    _ => (0.0, -1.0),
                };
                let size = if two { cap * 1.7 } else { cap * 2.1 };
                let at = (at.0 + turn * cap * 0.95, at.1);
                pieces::sign(p, kind, at, front, size, Some(look), false);
            }
            Thing::Idle => {
                pieces::sign(p, PieceKind::Gun, at, (1.0, 0.0), cap * 2.1, None, true);
            }
            Thing::Marked => {
                let frame = Rect::around(at, cap * 1.4, cap * 0.8);
                p.frame(frame.grown(1.0), 1.0, BLACK);
                p.frame(frame, cap * 0.35, HIGHLIGHT);
            }
        }
    }
}

/// Whether a sign shows whose it is.
fn tinted(kind: Emblem) -> bool {
    matches!(
        kind,
        Emblem::Leader | Emblem::Standard | Emblem::Musician | Emblem::Gun
    )
}
