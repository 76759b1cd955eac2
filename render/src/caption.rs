//! The bar above a picture.

use crate::RenderError;
use crate::counter;
use crate::geometry::Rect;
use crate::ink::{BAR, HALO, Look};
use crate::paint::Anchor;
use crate::sheet::Sheet;
use crate::text::Face;
use engine::board::Board;

/// The bar above the map: the caption and the sides.
pub(crate) struct Caption {
    lines: Vec<String>,
    face: Face,
    /// Pixels that it needs.
    pub height: usize,
    sides_width: f32,
}

impl Caption {
    /// The bar of a picture so wide, with letters of some height at least.
    pub fn new(board: &Board, width: f32, least: f32) -> Self {
        let face = Face::bold((width / 100.0).clamp(8.5, 14.0).max(least));
        let sides_width = side_width(board, face);
        let beside = sides_width < width * 0.5;
        let room = width - face.cap * 2.4 - if beside { sides_width } else { 0.0 };
        let mut lines = face.wrap(&board.caption.to_string(), room, 3);
        if !beside && !board.sides.is_empty() {
            lines.push(String::new());
        }
        let height = (face.cap * (1.9 * lines.len().max(1) as f32 + 1.1)).ceil() as usize;
        Self {
            lines,
            face,
            height,
            sides_width,
        }
    }

    /// Draws it at the top of a sheet.
    pub fn draw(&self, board: &Board, sheet: &mut Sheet) -> Result<(), RenderError> {
        let bar = Rect::new(0.0, 0.0, sheet.width as f32, self.height as f32);
        let cap = self.face.cap;
        sheet.patch(bar, 1, |p| {
            p.rect(bar, BAR);
            for (i, line) in self.lines.iter().enumerate() {
                let y = cap * (1.5 + 1.9 * i as f32);
                p.text(line, (cap * 1.2, y), Anchor::Left, self.face, HALO);
            }
        })?;
        let last = self.lines.len().max(1) - 1;
        let mut x = (bar.w - self.sides_width).max(cap * 1.2);
        let y = cap * (1.5 + 1.9 * last as f32);
        let names = Face::plain(cap * 0.85);
        for style in &board.sides {
            let look = Look::of(style.side, &board.sides);
            let name = names.fit(&style.name.to_string(), cap * 16.0);
            let width = names.width(&name);
            let spot = Rect::new(x, y - cap * 0.85, cap * 2.0, cap * 1.7);
            sheet.patch(
                Rect::new(x - 2.0, y - cap, width + cap * 4.0, cap * 2.0),
                2,
                |p| {
                    p.rect(spot.grown(1.0), HALO);
                    counter::word_chip(p, &look.letter, &look, spot);
                    p.text(&name, (x + cap * 2.6, y), Anchor::Left, names, HALO);
                },
            )?;
            x += width + cap * 4.2;
        }
        Ok(())
    }
}

fn side_width(board: &Board, face: Face) -> f32 {
    let names = Face::plain(face.cap * 0.85);
    board
        .sides
        .iter()
        .map(|s| names.width(&names.fit(&s.name.to_string(), face.cap * 16.0)) + face.cap * 4.2)
        .sum::<f32>()
        .min(4000.0)
}
