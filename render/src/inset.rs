//! Insets: boxes with counters in them, laid out as they lie on the ground,
//! with a wall between inside and outside.

use crate::RenderError;
use crate::counter;
use crate::geometry::Rect;
use crate::ink::{BAR, BLACK, GRID, HALO, Look, OPEN, PANEL, SOFT, WALL, WHITE};
use crate::paint::{Anchor, Painter};
use crate::sheet::Sheet;
use crate::text::Face;
use engine::board::{BoxPlace, Counter, Inset, InsetBox, SideStyle};
use engine::ruleset::Side;

/// Size of a counter's square.
const SQUARE: f32 = 54.0;
/// A counter's cell: its square with its name below.
const CELL: (f32, f32) = (74.0, 74.0);
const HEAD: f32 = 24.0;
const GAP: f32 = 10.0;
/// A box draws no more counters than this; the rest are counted.
const MOST: usize = 40;

/// An inset with its measures.
pub(crate) struct Layout<'a> {
    inset: &'a Inset,
    columns: [f32; 5],
    rows: [f32; 5],
    /// Width in pixels.
    pub width: f32,
    /// Height in pixels.
    pub height: f32,
}

/// Column and row of a box, outside to outside.
fn cell(place: BoxPlace) -> (usize, usize) {
    match place {
        BoxPlace::OutsideNorth => (2, 0),
        BoxPlace::North => (2, 1),
        BoxPlace::Centre => (2, 2),
        BoxPlace::South => (2, 3),
        BoxPlace::OutsideSouth => (2, 4),
        BoxPlace::OutsideWest => (0, 2),
        BoxPlace::West => (1, 2),
        BoxPlace::East => (3, 2),
        BoxPlace::OutsideEast => (4, 2),
    }
}

/// How many counters stand side by side in a box.
fn across(place: BoxPlace) -> usize {
    match cell(place).0 {
        2 => 4,
        _ => 2,
    }
}

fn need(one: &InsetBox) -> (f32, f32) {
    let shown = one.counters.len().min(MOST) + usize::from(one.counters.len() > MOST);
    let columns = across(one.at);
    let rows = shown.div_ceil(columns).max(1);
    let title = Face::bold(8.5).width(&one.title.to_string()) + 16.0;
    let wide = columns as f32 * CELL.0 + 8.0;
    (wide.max(title.min(wide * 1.5)), rows as f32 * CELL.1 + HEAD)
}

impl<'a> Layout<'a> {
    pub fn new(inset: &'a Inset) -> Self {
        let (mut columns, mut rows) = ([0.0_f32; 5], [0.0_f32; 5]);
        for one in &inset.boxes {
            let ((column, row), (w, h)) = (cell(one.at), need(one));
            columns[column] = columns[column].max(w);
            rows[row] = rows[row].max(h);
        }
        let room = |parts: &[f32; 5]| {
            parts
                .iter()
                .filter(|p| **p > 0.0)
                .map(|p| p + 2.0 * GAP)
                .sum::<f32>()
        };
        let title = Face::bold(10.0).width(&inset.title.to_string()) + 40.0;
        Self {
            inset,
            columns,
            rows,
            width: (room(&columns) + 2.0 * GAP)
                .max(title.min(900.0))
                .max(240.0)
                .ceil(),
            height: (room(&rows) + HEAD + 2.0 * GAP).max(80.0).ceil(),
        }
    }

    /// Draws it with its upper left corner at a place.
    pub fn draw(
        &self,
        sheet: &mut Sheet,
        at: (f32, f32),
        styles: &[SideStyle],
    ) -> Result<(), RenderError> {
        let frame = Rect::new(at.0, at.1, self.width, self.height);
        sheet.patch(frame, 1, |p| {
            p.rect(frame, PANEL);
            p.frame(frame, 1.0, BLACK);
            let head = Rect::new(frame.x, frame.y, frame.w, HEAD);
            p.rect(head, BAR);
            let face = Face::bold(9.5);
            let title = face.fit(&self.inset.title.to_string(), frame.w - 20.0);
            p.text(&title, head.centre(), Anchor::Middle, face, HALO);
        })?;
        let used: f32 = self
            .columns
            .iter()
            .filter(|w| **w > 0.0)
            .map(|w| w + 2.0 * GAP)
            .sum();
        let left = frame.x + (frame.w - used) / 2.0;
        let top = frame.y + HEAD + GAP;
        let place = |column: usize, row: usize| {
            let sum = |parts: &[f32], to: usize| {
                parts[..to]
                    .iter()
                    .filter(|p| **p > 0.0)
                    .map(|p| p + 2.0 * GAP)
                    .sum::<f32>()
            };
            Rect::new(
                left + sum(&self.columns, column) + GAP,
                top + sum(&self.rows, row) + GAP,
                self.columns[column],
                self.rows[row],
            )
        };
        self.wall(sheet, &place)?;
        // Several boxes may name one place: they share it from left to right.
        let mut at: [usize; 25] = [0; 25];
        for one in &self.inset.boxes {
            let (column, row) = cell(one.at);
            let sharing = self
                .inset
                .boxes
                .iter()
                .filter(|other| other.at == one.at)
                .count();
            let slot = &mut at[row * 5 + column];
            let whole = place(column, row);
            let part = whole.w / sharing as f32;
            let spot = Rect::new(whole.x + part * *slot as f32, whole.y, part, whole.h);
            *slot += 1;
            draw_box(sheet, one, spot, styles)?;
        }
        Ok(())
    }

    /// The wall round the inner boxes, where there are outer ones or walls.
    fn wall(
        &self,
        sheet: &mut Sheet,
        place: &impl Fn(usize, usize) -> Rect,
    ) -> Result<(), RenderError> {
        let inner = |i: usize, parts: &[f32; 5]| (1..=3).contains(&i) && parts[i] > 0.0;
        let columns: Vec<usize> = (0..5).filter(|i| inner(*i, &self.columns)).collect();
        let rows: Vec<usize> = (0..5).filter(|i| inner(*i, &self.rows)).collect();
        let walled = self.inset.boxes.iter().any(|b| b.at != BoxPlace::Centre);
        let (Some(west), Some(east), Some(north), Some(south), true) = (
            columns.first(),
            columns.last(),
            rows.first(),
            rows.last(),
            walled,
        ) else {
            return Ok(());
        };
        let (a, b) = (place(*west, *north), place(*east, *south));
        let ring = Rect::new(a.x, a.y, b.x + b.w - a.x, b.y + b.h - a.y).grown(GAP * 0.8);
        sheet.patch(ring.grown(8.0), 2, |p| {
            let size = 9.0;
            for (x, y) in [
                (ring.x, ring.y),
                (ring.x + ring.w, ring.y),
                (ring.x, ring.y + ring.h),
                (ring.x + ring.w, ring.y + ring.h),
            ] {
                let tower = Rect::around((x, y), size * 0.75, size * 0.75);
                p.rect(tower.grown(1.0), BLACK);
                p.rect(tower, WALL);
            }
            p.frame(ring.grown(3.5), 7.0, BLACK);
            p.frame(ring.grown(2.5), 5.0, WALL);
            p.rect(ring.grown(-3.5), OPEN);
        })
    }
}

fn draw_box(
    sheet: &mut Sheet,
    one: &InsetBox,
    spot: Rect,
    styles: &[SideStyle],
) -> Result<(), RenderError> {
    sheet.patch(spot, 1, |p| {
        p.rect(spot, WHITE);
        p.frame(spot, 1.0, SOFT);
        let face = Face::bold(8.0);
        let title = face.fit(&one.title.to_string(), spot.w - 10.0);
        p.rect(
            Rect::new(spot.x + 1.0, spot.y + 1.0, spot.w - 2.0, HEAD - 5.0),
            GRID,
        );
        p.text(
            &title,
            (spot.x + spot.w / 2.0, spot.y + HEAD / 2.0 - 2.0),
            Anchor::Middle,
            face,
            BLACK,
        );
        if one.counters.is_empty() {
            let at = (spot.x + spot.w / 2.0, spot.y + HEAD + (spot.h - HEAD) / 2.0);
            p.text("—", at, Anchor::Middle, Face::plain(10.0), SOFT);
        }
    })?;
    let columns = ((spot.w / CELL.0) as usize).max(1);
    let shown = one.counters.len().min(MOST);
    let cells = shown + usize::from(one.counters.len() > MOST);
    let wide = columns.min(cells.max(1)) as f32 * CELL.0;
    let left = spot.x + (spot.w - wide) / 2.0;
    let at = |i: usize| {
        Rect::new(
            left + (i % columns) as f32 * CELL.0,
            spot.y + HEAD + (i / columns) as f32 * CELL.1,
            CELL.0,
            CELL.1,
        )
    };
    for (i, (side, counter)) in one.counters.iter().take(shown).enumerate() {
        let room = at(i);
        sheet.patch(room, 3, |p| piece(p, *side, counter, room, styles))?;
    }
    if one.counters.len() > MOST {
        let room = at(shown);
        let words = format!("+{}", one.counters.len() - MOST);
        sheet.patch(room, 2, |p| {
            p.text(
                &words,
                room.centre(),
                Anchor::Middle,
                Face::bold(12.0),
                BLACK,
            );
        })?;
    }
    Ok(())
}

fn piece(p: &mut Painter<'_>, side: Side, one: &Counter, room: Rect, styles: &[SideStyle]) {
    let look = Look::of(side, styles);
    let square = Rect::new(
        room.x + (room.w - SQUARE) / 2.0,
        room.y + 1.0,
        SQUARE,
        SQUARE,
    );
    counter::full(p, one, &look, square);
    let at = (room.x + room.w / 2.0, square.y + SQUARE + 9.0);
    counter::tag(p, &one.name, at, room.w - 2.0, 7.0);
}
