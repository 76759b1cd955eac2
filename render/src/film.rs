//! Pictures in a row as an animated GIF: one palette for all, and of each picture
//! only what changed. The same boards always give the same bytes.

use crate::geometry::Rect;
use crate::ink::{BAR, HIGHLIGHT, PAPER, SOFT};
use crate::sheet::Sheet;
use crate::studio::Studio;
use crate::{Frame, Picture, RenderError, Scale, alt};
use engine::board::Board;
use gif::{DisposalMethod, Encoder, Repeat};
use std::borrow::Cow;
use std::sync::Arc;

/// How a film shall be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilmWish {
    /// Width in pixels; less where the file would grow too large.
    pub width: u32,
    /// The most bytes that the file may have.
    pub limit: usize,
    /// How long a picture stands, in hundredths of a second.
    pub delay: u16,
    /// How long the last one stands, in hundredths of a second.
    pub hold: u16,
}

impl FilmWish {
    /// A film that suits a phone, within a limit.
    pub const fn within(limit: usize) -> Self {
        Self {
            width: 1000,
            limit,
            delay: 140,
            hold: 600,
        }
    }
}

/// A finished film.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Film {
    /// The GIF file.
    pub gif: Vec<u8>,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// How many pictures it has.
    pub frames: usize,
    /// How the last picture stands, in words, at most [`Picture::ALT_MAX`] characters.
    pub alt: String,
}

/// Films have no more pictures than this; of more, some in between are left out.
const MOST: usize = 80;
/// No film is narrower.
const NARROWEST: u32 = 320;
/// Height of the strip that shows how far the film has come, by its width.
const STRIP: f32 = 0.012;
/// Least height of a capital letter in the bar, as a part of the width: what can
/// be read on a phone.
const LETTERS: f32 = 0.017;

impl Studio {
    /// Draws boards, one after the other, as a film.
    ///
    /// # Errors
    /// [`RenderError`] where a board cannot be drawn, where there is none, or
    /// where the file is too large however small it is drawn.
    pub fn film(&self, boards: &[Board], wish: FilmWish) -> Result<Film, RenderError> {
        let mut boards: Vec<&Board> = boards.iter().collect();
        thin(&mut boards, MOST);
        let mut width = wish.width.max(NARROWEST);
        loop {
            let film = self.shoot(&boards, width, wish)?;
            if film.gif.len() <= wish.limit {
                return Ok(film);
            }
            // Bytes grow somewhat slower than the area.
            let over = film.gif.len() as f64 / wish.limit.max(1) as f64;
            let smaller = (f64::from(width) / over.sqrt() * 0.97) as u32;
            if smaller >= NARROWEST {
                width = smaller.min(width - 1);
            } else if width > NARROWEST {
                width = NARROWEST;
            } else if boards.len() > 2 {
                let half = boards.len().div_ceil(2).max(2);
                thin(&mut boards, half);
            } else {
                return Err(RenderError::Large);
            }
        }
    }

    fn shoot(&self, boards: &[&Board], width: u32, wish: FilmWish) -> Result<Film, RenderError> {
        let frame = Frame {
            scale: Scale::Width(width),
            ..Frame::WHOLE
        };
        let mut sheets = Vec::with_capacity(boards.len());
        for board in boards {
            // Boxes beside the surface come and go, and would shrink it on a phone.
            let mut board = Board::clone(board);
            board.insets.clear();
            sheets.push(self.sheet(&board, frame, width as f32 * LETTERS)?);
        }
        let last = boards.last().ok_or(RenderError::Empty)?;
        level(&mut sheets)?;
        let (width, height) = sheets.first().map_or((0, 0), |s| (s.width, s.height));
        let delay = |n: usize| {
            if n + 1 == sheets.len() {
                wish.hold
            } else {
                wish.delay
            }
        };
        Ok(Film {
            gif: encode(&sheets, delay)?,
            width: width as u32,
            height: height as u32,
            frames: sheets.len(),
            alt: alt::cut(&last.alt.to_string(), Picture::ALT_MAX),
        })
    }
}

/// Leaves at most so many, the first and the last among them, evenly.
fn thin(boards: &mut Vec<&Board>, most: usize) {
    let count = boards.len();
    if count <= most || most < 2 {
        return;
    }
    *boards = (0..most)
        .map(|n| boards[n * (count - 1) / (most - 1)])
        .collect();
}

/// Brings all sheets to one size and one palette, and draws the strip below that
/// fills as the film goes on.
fn level(sheets: &mut [Sheet]) -> Result<(), RenderError> {
    let width = sheets.iter().map(|s| s.width).max().unwrap_or(0);
    let height = sheets.iter().map(|s| s.height).max().unwrap_or(0);
    let strip = (width as f32 * STRIP).ceil();
    let count = sheets.len();
    let Some(palette) = sheets.first().map(|s| Arc::clone(&s.palette)) else {
        return Ok(());
    };
    for (n, sheet) in sheets.iter_mut().enumerate() {
        if sheet.palette.bytes() != palette.bytes() {
            // Another printed map: its colours are looked up once more.
            for index in &mut sheet.pixels {
                *index = palette.index(sheet.palette.ink(*index).0);
            }
            sheet.palette = Arc::clone(&palette);
        }
        if sheet.width < width {
            let mut wide = Sheet::new(width, sheet.height, PAPER, Arc::clone(&palette));
            wide.lay(sheet, (width - sheet.width) / 2, 0);
            *sheet = wide;
        }
        sheet.grow(height + strip as usize, PAPER);
        sheet.unclip();
        let bar = Rect::new(0.0, height as f32, width as f32, strip);
        let done = width as f32 * (n + 1) as f32 / count as f32;
        sheet.patch(bar, 1, |p| {
            p.rect(bar, BAR);
            p.rect(Rect::new(0.0, bar.y, done, strip), HIGHLIGHT);
            for turn in 1..count {
                let x = (width as f32 * turn as f32 / count as f32).round();
                p.rect(Rect::new(x, bar.y, 1.0, strip), SOFT);
            }
        })?;
    }
    Ok(())
}

/// Writes the film: the first picture whole, of each further one the smallest
/// part that changed, with a colour of no meaning where it did not.
fn encode(sheets: &[Sheet], delay: impl Fn(usize) -> u16) -> Result<Vec<u8>, RenderError> {
    let first = sheets.first().ok_or(RenderError::Empty)?;
    let side = |pixels: usize| u16::try_from(pixels).map_err(|_| RenderError::Large);
    let (width, height) = (side(first.width)?, side(first.height)?);
    let (clear, instead) = spare(sheets, first.palette.bytes().len() / 3);
    let mut colours = first.palette.bytes();
    colours.resize(256 * 3, 0);
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, width, height, &colours)?;
    encoder.set_repeat(Repeat::Infinite)?;
    let shown = |index: u8| if index == clear { instead } else { index };
    for (n, sheet) in sheets.iter().enumerate() {
        let before = n.checked_sub(1).map(|b| &sheets[b]);
        let part = before.map_or((0, 0, first.width, first.height), |b| changed(b, sheet));
        let (left, top, right, bottom) = part;
        let mut buffer = Vec::with_capacity((right - left) * (bottom - top));
        for y in top..bottom {
            let line = y * sheet.width;
            for x in left..right {
                let index = sheet.pixels[line + x];
                let same = before.is_some_and(|b| b.pixels[line + x] == index);
                buffer.push(if same { clear } else { shown(index) });
            }
        }
        encoder.write_frame(&gif::Frame {
            delay: delay(n),
            dispose: DisposalMethod::Keep,
            transparent: before.map(|_| clear),
            left: side(left)?,
            top: side(top)?,
            width: side(right - left)?,
            height: side(bottom - top)?,
            buffer: Cow::Owned(buffer),
            ..gif::Frame::default()
        })?;
    }
    drop(encoder);
    Ok(out)
}

/// An index for "as before", and the colour to be shown where it was used: one
/// that no picture uses, else the rarest with the colour nearest to it.
fn spare(sheets: &[Sheet], colours: usize) -> (u8, u8) {
    let mut counts = [0_u64; 256];
    for index in sheets.iter().flat_map(|s| &s.pixels) {
        counts[usize::from(*index)] += 1;
    }
    if let Some(free) = (0..256).rev().find(|n| counts[*n] == 0) {
        return (free as u8, free as u8);
    }
    let rarest = (0..colours).min_by_key(|n| counts[*n]).unwrap_or(255);
    let palette = &sheets[0].palette;
    let ink = palette.ink(rarest as u8).0;
    let far = |n: &usize| {
        let other = palette.ink(*n as u8).0;
        let parts = std::iter::zip(ink, other).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2));
        parts.sum::<u32>()
    };
    let nearest = (0..colours).filter(|n| *n != rarest).min_by_key(far);
    (rarest as u8, nearest.unwrap_or(0) as u8)
}

/// The smallest rectangle (left, top, right, bottom) that holds all changes; one
/// pixel where there are none.
fn changed(before: &Sheet, after: &Sheet) -> (usize, usize, usize, usize) {
    let width = after.width;
    let (mut left, mut top, mut right, mut bottom) = (width, after.height, 0, 0);
    let lines = before.pixels.chunks_exact(width);
    for (y, (b, a)) in lines.zip(after.pixels.chunks_exact(width)).enumerate() {
        let mut differ = std::iter::zip(b, a).map(|(b, a)| b != a);
        let Some(from) = differ.position(|d| d) else {
            continue;
        };
        let to = std::iter::zip(b, a).rposition(|(b, a)| b != a);
        top = top.min(y);
        bottom = y + 1;
        left = left.min(from);
        right = right.max(to.unwrap_or(from) + 1);
    }
    if right == 0 {
        return (0, 0, 1, 1);
    }
    (left, top, right, bottom)
}
