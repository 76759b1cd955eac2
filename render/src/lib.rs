//! Courier's pictures: an [`engine::board::Board`] drawn to an 8-bit palette PNG
//! with plotters, or several as an animated GIF; and plots of how a game went. It
//! draws maps of hexes and tables measured in inches, and knows no rules: what a
//! board does not say is not drawn.
//!
//! The printed map is drawn once for a scale and kept as palette indices in a
//! [`Studio`]; each picture is a copy of it with counters, marks and panels
//! patched in. Whatever a board holds (huge stacks, hexes off the map, names in
//! any script), a picture comes of it or a [`RenderError`], never a panic.

#![forbid(unsafe_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    clippy::many_single_char_names,
    clippy::similar_names,
    reason = "pixel arithmetic: all sizes are clamped far below the limits of these types"
)]

mod alt;
mod base;
mod callout;
mod caption;
pub mod chart;
mod counter;
mod encode;
mod film;
mod frame;
mod geometry;
mod ink;
mod inset;
mod overlay;
mod paint;
mod palette;
mod sheet;
mod stack;
mod studio;
mod symbol;
mod table;
mod text;

pub use film::{Film, FilmWish};
pub use frame::{Extent, Frame, Scale};
pub use studio::Studio;

use engine::board::Board;

/// A finished picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The PNG file.
    pub png: Vec<u8>,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The situation in words, at most [`Picture::ALT_MAX`] characters.
    pub alt: String,
    /// A file name that gives nothing away: `map.png` or `region.png`.
    pub file_name: String,
}

impl Picture {
    /// The most characters that an alt text may have.
    pub const ALT_MAX: usize = 1024;
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// The board lies on a surface that this version cannot draw.
    #[error("this kind of board cannot be drawn yet")]
    Surface,
    /// The drawing library failed.
    #[error("drawing failed: {0}")]
    Draw(String),
    /// The PNG could not be written.
    #[error("the PNG could not be written: {0}")]
    Encode(#[from] png::EncodingError),
    /// The GIF could not be written.
    #[error("the GIF could not be written: {0}")]
    Film(#[from] gif::EncodingError),
    /// There is nothing to be drawn.
    #[error("there is nothing to be drawn")]
    Empty,
    /// It is larger than it may be, however small it is drawn.
    #[error("it is too large, however small it is drawn")]
    Large,
}

/// Draws one picture without keeping anything for the next; see [`Studio::draw`].
///
/// # Errors
/// [`RenderError`] when the surface is unknown or drawing or encoding fails.
pub fn png(board: &Board, frame: Frame) -> Result<Picture, RenderError> {
    Studio::new().draw(board, frame)
}
