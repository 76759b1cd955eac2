//! Bodies whose tags found no room on the plan, listed below it by number.

use super::blocks::{emblems, emblems_width};
use super::tags::{self, Tag};
use crate::RenderError;
use crate::counter;
use crate::geometry::Rect;
use crate::ink::{BLACK, GRID};
use crate::paint::Anchor;
use crate::sheet::Sheet;
use crate::text::Face;

/// The list, laid out in columns.
pub(super) struct Roster {
    entries: Vec<(Tag, Rect)>,
    cap: f32,
    width: f32,
    /// Pixels that it needs.
    pub height: f32,
}

impl Roster {
    /// Lays the list out; what would pass `most` pixels is left out.
    pub fn new(tags: Vec<Tag>, width: f32, cap: f32, most: f32) -> Self {
        let cap = cap * 0.86;
        // As many columns as let every entry be told whole.
        let longest = tags.iter().map(|tag| need(tag, cap)).fold(0.0, f32::max);
        let columns = (width - cap * 2.0) / longest.max(cap * 12.0);
        let columns = columns.floor().clamp(1.0, 6.0);
        let wide = (width - cap * 2.0) / columns;
        let step = cap * 2.3;
        let rows = (tags.len() as f32 / columns).ceil();
        let rows = rows.min(((most - cap * 2.0) / step).floor());
        let entries: Vec<(Tag, Rect)> = tags
            .into_iter()
            .enumerate()
            .take((rows * columns) as usize)
            .map(|(i, tag)| {
                // Down the columns, as one reads a list.
                let (column, row) = (i / rows as usize, i % rows as usize);
                let at = Rect::new(
                    cap + column as f32 * wide,
                    cap + row as f32 * step,
                    wide - cap,
                    step,
                );
                (tag, at)
            })
            .collect();
        Self {
            height: if entries.is_empty() {
                0.0
            } else {
                (rows * step + cap * 2.0).ceil()
            },
            entries,
            cap,
            width,
        }
    }

    /// Draws the list below `top`.
    pub fn draw(&self, sheet: &mut Sheet, top: f32) -> Result<(), RenderError> {
        if self.entries.is_empty() {
            return Ok(());
        }
        let cap = self.cap;
        let rule = Rect::new(cap * 1.2, top, self.width - cap * 2.4, 1.0);
        sheet.patch(rule, 1, |p| p.rect(rule, GRID))?;
        let face = Face::bold(cap);
        let small = Face::plain(cap * 0.9);
        for (i, (tag, at)) in self.entries.iter().enumerate() {
            let at = at.moved(0.0, top);
            let y = at.y + at.h / 2.0;
            sheet.patch(at, 3, |p| {
                tags::disc(p, i + 1, (at.x + cap * 1.3, y), cap);
                let chip = Rect::new(at.x + cap * 2.8, y - cap * 0.9, cap * 1.9, cap * 1.8);
                counter::word_chip(p, &tag.look.letter, &tag.look, chip);
                let mut x = at.x + cap * 5.2;
                let left = |x: f32| at.x + at.w - x;
                for words in [&tag.title, &tag.figures] {
                    let words = face.fit(words, left(x).max(0.0));
                    p.text(&words, (x, y), Anchor::Left, face, BLACK);
                    x += face.width(&words) + cap * 0.8;
                }
                if emblems_width(&tag.emblems, cap * 0.9) <= left(x) {
                    emblems(p, &tag.emblems, (x, y), cap * 0.9, &tag.look, BLACK);
                    x += emblems_width(&tag.emblems, cap * 0.9) + cap * 0.4;
                }
                let note = small.fit(&tag.note, left(x).max(0.0));
                p.text(&note, (x, y), Anchor::Left, small, BLACK);
            })?;
        }
        Ok(())
    }
}

/// How wide an entry is with all that it tells.
fn need(tag: &Tag, cap: f32) -> f32 {
    let face = Face::bold(cap);
    let head = face.width(&tag.title) + face.width(&tag.figures) + cap * 1.6;
    let signs = emblems_width(&tag.emblems, cap * 0.9) + cap * 0.4;
    cap * 5.2 + head + signs + Face::plain(cap * 0.9).width(&tag.note) + cap * 2.0
}
