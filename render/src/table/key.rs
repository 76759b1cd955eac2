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
use crate::ink::{BLACK, GRID, Look};
use crate::paint::{Anchor, Painter, Point};
use crate::sheet::Sheet;
use crate::text::Face;
use engine::board::{ArrowKind, BlockState, Emblem, PieceKind, SideStyle, TableBoard};
use engine::text;
use engine::text::Text;

/// Something that the key explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Thing {
    State(BlockState),
    Arrow(ArrowKind),
    Emblem(Emblem),
    Piece(PieceKind),
}

/// The key with the places of its things.
pub(super) struct Key {
    items: Vec<(Thing, String, Point)>,
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

/// What of all that is in the picture.
fn things(table: &TableBoard, plane: &Plane) -> Vec<Thing> {
    let blocks: Vec<_> = table
        .blocks
        .iter()
        .filter(|block| plane.shows(block.at))
        .collect();
    let pieces: Vec<_> = table
        .pieces
        .iter()
        .filter(|piece| plane.shows(piece.at))
        .map(|piece| piece.kind)
        .collect();
    let arrows: Vec<_> = table
        .arrows
        .iter()
        .filter(|arrow| arrow.path.len() > 1 && arrow.path.iter().any(|at| plane.shows(*at)))
        .map(|arrow| arrow.kind)
        .collect();
    let mut found = Vec::new();
    // A field where all stand firm needs no word about it.
    if blocks.iter().any(|block| block.state != BlockState::Steady) {
        let shown = STATES
            .into_iter()
            .filter(|state| blocks.iter().any(|block| block.state == *state));
        found.extend(shown.map(Thing::State));
    }
    let shown = ARROWS.into_iter().filter(|kind| arrows.contains(kind));
    found.extend(shown.map(Thing::Arrow));
    for (emblem, piece) in EMBLEMS {
        let with = blocks
            .iter()
            .any(|block| block.emblems.iter().any(|(kind, _)| *kind == emblem));
        match piece {
            _ if with => found.push(Thing::Emblem(emblem)),
            Some(piece) if pieces.contains(&piece) => found.push(Thing::Piece(piece)),
            _ => {}
        }
    }
    let shown = PIECES.into_iter().filter(|kind| pieces.contains(kind));
    found.extend(shown.map(Thing::Piece));
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
        // In a part only what moves and how men stand; the whole table tells the rest.
        let told = |thing: &Thing| view.whole || matches!(thing, Thing::State(_) | Thing::Arrow(_));
        for thing in things(table, plane).into_iter().filter(told) {
            let words = words(thing).to_string();
            let at = flow.place(face.width(&words) + cap * 6.2);
            key.items.push((thing, words, at));
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
        let look = styles.first().map_or_else(
            || Look::of(engine::ruleset::Side(0), styles),
            |s| Look::of(s.side, styles),
        );
        let face = Face::plain(cap);
        for (thing, words, at) in &self.items {
            let at = (at.0, at.1 + top);
            let width = face.width(words) + cap * 5.6;
            let frame = Rect::new(at.0 - 1.0, at.1 - cap * 1.5, width, cap * 3.0);
            sheet.patch(frame, 2, |p| {
                sample(p, *thing, (at.0 + cap * 1.9, at.1), cap, &look);
                p.text(words, (at.0 + cap * 4.3, at.1), Anchor::Left, face, BLACK);
            })?;
        }
        Ok(())
    }
}

fn sample(p: &mut Painter<'_>, thing: Thing, at: Point, cap: f32, look: &Look) {
    match thing {
        Thing::State(state) => {
            let turned = Turned {
                middle: at,
                front: (0.0, -1.0),
                half_front: cap * 1.6,
                half_depth: cap * 0.62,
            };
            blocks::body(p, turned, look, 0, state, cap);
        }
        Thing::Arrow(kind) => {
            let line = [(at.0 - cap * 1.7, at.1), (at.0 + cap * 1.7, at.1)];
            let width = match kind {
                ArrowKind::Fire => cap * 0.17,
                ArrowKind::Charge => cap * 0.62,
                ArrowKind::Plan => cap * 0.36,
                _ => cap * 0.46,
            };
            Stroke::new(&line, kind, width, look.ink(), true).draw(p, None);
        }
        Thing::Emblem(kind) => signs::emblem(p, kind, at, cap * 2.0, look),
        Thing::Piece(kind) => {
            let front = match kind {
                PieceKind::Gun => (1.0, 0.0),
                _ => (0.0, -1.0),
            };
            pieces::sign(p, kind, at, front, cap * 2.1, Some(look), false);
        }
    }
}
