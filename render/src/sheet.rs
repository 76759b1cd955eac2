//! A picture as palette indices, drawn on by patches.

use crate::RenderError;
use crate::geometry::Rect;
use crate::ink::Ink;
use crate::paint::{Painter, Raster};
use crate::palette::Palette;
use std::sync::Arc;

/// Palette indices with their palette.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    /// Width in pixels.
    pub width: usize,
    /// Height in pixels.
    pub height: usize,
    /// One index a pixel.
    pub pixels: Vec<u8>,
    /// The colours.
    pub palette: Arc<Palette>,
    /// Patches change nothing outside it.
    pub clip: Rect,
}

impl Sheet {
    /// A sheet of one ink.
    pub fn new(width: usize, height: usize, ink: Ink, palette: Arc<Palette>) -> Self {
        Self {
            width,
            height,
            pixels: vec![palette.index(ink.0); width * height],
            palette,
            clip: Rect::new(0.0, 0.0, width as f32, height as f32),
        }
    }

    /// The raster with a palette made for it, in which some inks are exact.
    pub fn from_raster(raster: &Raster, fixed: &[Ink]) -> Self {
        Self::of(raster, Palette::for_raster(raster, fixed))
    }

    /// The raster in the colours of a palette.
    pub fn of(raster: &Raster, palette: Palette) -> Self {
        Self {
            width: raster.width,
            height: raster.height,
            pixels: raster
                .rgb
                .chunks_exact(3)
                .map(|p| palette.index([p[0], p[1], p[2]]))
                .collect(),
            palette: Arc::new(palette),
            clip: Rect::new(0.0, 0.0, raster.width as f32, raster.height as f32),
        }
    }

    /// Adds lines of one ink below.
    pub fn grow(&mut self, height: usize, ink: Ink) {
        self.height = self.height.max(height);
        let index = self.palette.index(ink.0);
        self.pixels.resize(self.width * self.height, index);
    }

    /// Patches may change everything again.
    pub fn unclip(&mut self) {
        self.clip = Rect::new(0.0, 0.0, self.width as f32, self.height as f32);
    }

    /// Lays another sheet of the same palette on this one.
    pub fn lay(&mut self, other: &Self, x: usize, y: usize) {
        let width = other.width.min(self.width.saturating_sub(x));
        let lines = self.pixels.chunks_exact_mut(self.width).skip(y);
        for (line, from) in lines.zip(other.pixels.chunks_exact(other.width.max(1))) {
            line[x..x + width].copy_from_slice(&from[..width]);
        }
    }

    /// Draws within a rectangle, at `times` the size for smooth edges. Pixels
    /// that the drawing leaves alone keep their index.
    pub fn patch(
        &mut self,
        area: Rect,
        times: usize,
        draw: impl FnOnce(&mut Painter<'_>),
    ) -> Result<(), RenderError> {
        let low = |at: f32, clip: f32| at.max(clip).max(0.0).floor() as usize;
        let high =
            |at: f32, clip: f32, most: usize| (at.min(clip).ceil().max(0.0) as usize).min(most);
        let clip = self.clip;
        let (left, top) = (low(area.x, clip.x), low(area.y, clip.y));
        let right = high(area.x + area.w, clip.x + clip.w, self.width);
        let bottom = high(area.y + area.h, clip.y + clip.h, self.height);
        if right <= left || bottom <= top {
            return Ok(());
        }
        // Long lines over much ground are smooth enough at half the pains.
        let times = if (right - left) * (bottom - top) > 60_000 {
            times.min(2)
        } else {
            times
        };
        let mut raster = Raster {
            width: right - left,
            height: bottom - top,
            rgb: Vec::with_capacity((right - left) * (bottom - top) * 3),
        };
        for line in self.pixels.chunks_exact(self.width).take(bottom).skip(top) {
            for index in &line[left..right] {
                raster.rgb.extend(self.palette.ink(*index).0);
            }
        }
        raster.paint(times, (left as i32, top as i32), draw)?;
        let lines = self.pixels.chunks_exact_mut(self.width).skip(top);
        for (line, from) in lines.zip(raster.rgb.chunks_exact(raster.width * 3)) {
            for (index, p) in line[left..right].iter_mut().zip(from.chunks_exact(3)) {
                if self.palette.ink(*index).0 != *p {
                    *index = self.palette.index([p[0], p[1], p[2]]);
                }
            }
        }
        Ok(())
    }
}
