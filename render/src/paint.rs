//! Drawing in pixels with plotters, at a multiple of the final size so that
//! edges come out smooth.

use crate::RenderError;
use crate::geometry::{Rect, lerp};
use crate::ink::Ink;
use crate::text::{Face, clean};
use plotters::prelude::{BitMapBackend, DrawingBackend};
use plotters::style::{Color, RGBColor, ShapeStyle, TextStyle};

/// A place in the picture, in final pixels.
pub(crate) type Point = (f32, f32);

/// Pixels in red, green and blue.
#[derive(Clone, Debug)]
pub(crate) struct Raster {
    /// Width in pixels.
    pub width: usize,
    /// Height in pixels.
    pub height: usize,
    /// Three bytes a pixel.
    pub rgb: Vec<u8>,
}

impl Raster {
    /// A sheet of one ink.
    pub fn new(width: usize, height: usize, ink: Ink) -> Self {
        Self {
            width,
            height,
            rgb: ink.0.repeat(width * height),
        }
    }

    /// Draws on it at `times` its size (1 to 4) and brings the result down
    /// again; the painter's coordinates are those of this raster shifted by
    /// `origin`.
    pub fn paint(
        &mut self,
        times: usize,
        origin: (i32, i32),
        draw: impl FnOnce(&mut Painter<'_>),
    ) -> Result<(), RenderError> {
        if self.width == 0 || self.height == 0 {
            return Ok(());
        }
        match times {
            1 => {
                let mut pixels = std::mem::take(&mut self.rgb);
                let result = self.paint_on(&mut pixels, 1, origin, draw);
                self.rgb = pixels;
                result
            }
            2 => self.paint_large::<2>(origin, draw),
            3 => self.paint_large::<3>(origin, draw),
            _ => self.paint_large::<4>(origin, draw),
        }
    }

    fn paint_large<const TIMES: usize>(
        &mut self,
        origin: (i32, i32),
        draw: impl FnOnce(&mut Painter<'_>),
    ) -> Result<(), RenderError> {
        let mut large = self.enlarged::<TIMES>();
        self.paint_on(&mut large, TIMES, origin, draw)?;
        self.take_shrunk::<TIMES>(&large);
        Ok(())
    }

    fn paint_on(
        &self,
        pixels: &mut [u8],
        times: usize,
        origin: (i32, i32),
        draw: impl FnOnce(&mut Painter<'_>),
    ) -> Result<(), RenderError> {
        let size = ((self.width * times) as u32, (self.height * times) as u32);
        let mut painter = Painter {
            backend: BitMapBackend::with_buffer(pixels, size),
            scale: times as f32,
            origin: (origin.0 as f32, origin.1 as f32),
            failed: None,
        };
        draw(&mut painter);
        painter.finish()
    }

    fn enlarged<const TIMES: usize>(&self) -> Vec<u8> {
        let line = self.width * 3 * TIMES;
        let mut large = vec![0; line * self.height * TIMES];
        for (row, lines) in self
            .rgb
            .chunks_exact(self.width * 3)
            .zip(large.chunks_exact_mut(line * TIMES))
        {
            let (first, others) = lines.split_at_mut(line);
            for (pixel, wide) in row.chunks_exact(3).zip(first.chunks_exact_mut(3 * TIMES)) {
                for part in wide.chunks_exact_mut(3) {
                    part.copy_from_slice(pixel);
                }
            }
            for other in others.chunks_exact_mut(line) {
                other.copy_from_slice(first);
            }
        }
        large
    }

    fn take_shrunk<const TIMES: usize>(&mut self, large: &[u8]) {
        let line = self.width * 3 * TIMES;
        let count = (TIMES * TIMES) as u32;
        // Downwards first: whole lines at once are what processors are good at.
        let mut sums = vec![0_u16; line];
        for (row, lines) in self
            .rgb
            .chunks_exact_mut(self.width * 3)
            .zip(large.chunks_exact(line * TIMES))
        {
            sums.fill(0);
            for one in lines.chunks_exact(line) {
                for (sum, byte) in sums.iter_mut().zip(one) {
                    *sum += u16::from(*byte);
                }
            }
            for (pixel, wide) in row.chunks_exact_mut(3).zip(sums.chunks_exact(3 * TIMES)) {
                let mut total = [count / 2; 3];
                for part in wide.chunks_exact(3) {
                    for (t, p) in total.iter_mut().zip(part) {
                        *t += u32::from(*p);
                    }
                }
                for (byte, t) in pixel.iter_mut().zip(total) {
                    *byte = (t / count) as u8;
                }
            }
        }
    }
}

/// Where words stand against their point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// The point is at the left end.
    Left,
    /// The point is in the middle.
    Middle,
    /// The point is at the right end.
    Right,
}

/// Draws shapes and words through a plotters backend. The first failure is
/// kept and told by [`Raster::paint`].
pub(crate) struct Painter<'a> {
    backend: BitMapBackend<'a>,
    scale: f32,
    origin: Point,
    failed: Option<String>,
}

impl Painter<'_> {
    fn finish(mut self) -> Result<(), RenderError> {
        let presented = self.backend.present();
        self.note(presented);
        self.failed
            .map_or(Ok(()), |why| Err(RenderError::Draw(why)))
    }

    fn note<E: std::fmt::Display>(&mut self, result: Result<(), E>) {
        if let Err(error) = result {
            self.failed.get_or_insert_with(|| error.to_string());
        }
    }

    fn at(&self, p: Point) -> (i32, i32) {
        (
            ((p.0 - self.origin.0) * self.scale).round() as i32,
            ((p.1 - self.origin.1) * self.scale).round() as i32,
        )
    }

    /// Whether nothing between two corners, in pixels of the backend, shows.
    fn beyond(&self, low: (i32, i32), high: (i32, i32)) -> bool {
        let (width, height) = self.backend.get_size();
        high.0 < -1 || high.1 < -1 || low.0 > width as i32 || low.1 > height as i32
    }

    /// A filled polygon.
    pub fn polygon(&mut self, points: &[Point], ink: Ink) {
        let points: Vec<_> = points.iter().map(|p| self.at(*p)).collect();
        let corner = |pick: fn(i32, i32) -> i32, from: i32| {
            points
                .iter()
                .fold((from, from), |c, p| (pick(c.0, p.0), pick(c.1, p.1)))
        };
        if self.beyond(corner(Ord::min, i32::MAX), corner(Ord::max, i32::MIN)) {
            return;
        }
        let result = self.backend.fill_polygon(points, &ink.rgb());
        self.note(result);
    }

    /// A line through points, with round joints and ends.
    pub fn stroke(&mut self, points: &[Point], width: f32, ink: Ink) {
        let thick = width * self.scale;
        if thick < 2.0 {
            let points: Vec<_> = points.iter().map(|p| self.at(*p)).collect();
            let result = self.backend.draw_path(points, &ink.rgb());
            self.note(result);
            return;
        }
        for pair in points.windows(2) {
            self.segment(pair[0], pair[1], width, ink);
        }
        // Thin lines show no gap where they turn a little.
        let last = points.len().saturating_sub(1);
        for (i, p) in points.iter().enumerate() {
            if thick >= 8.0 || thick >= 3.0 && (i == 0 || i == last) {
                self.disc(*p, width / 2.0, ink);
            }
        }
    }

    /// A line with square ends.
    pub fn segment(&mut self, a: Point, b: Point, width: f32, ink: Ink) {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let length = dx.hypot(dy);
        if length <= f32::EPSILON {
            return;
        }
        // plotters counts both borders of a polygon in: half a pixel less each.
        let half = (width / 2.0 - 0.5 / self.scale).max(0.25 / self.scale) / length;
        let (nx, ny) = (-dy * half, dx * half);
        self.polygon(
            &[
                (a.0 + nx, a.1 + ny),
                (b.0 + nx, b.1 + ny),
                (b.0 - nx, b.1 - ny),
                (a.0 - nx, a.1 - ny),
            ],
            ink,
        );
    }

    /// A closed line.
    pub fn closed(&mut self, points: &[Point], width: f32, ink: Ink) {
        let mut around = points.to_vec();
        around.extend(points.first());
        self.stroke(&around, width, ink);
    }

    /// A broken line.
    pub fn dashed(&mut self, points: &[Point], width: f32, on: f32, off: f32, ink: Ink) {
        let (mut drawing, mut left) = (true, on);
        for pair in points.windows(2) {
            let length = (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1);
            let mut from = 0.0;
            while from < length {
                let to = (from + left).min(length);
                if drawing {
                    let a = lerp(pair[0], pair[1], from / length);
                    let b = lerp(pair[0], pair[1], to / length);
                    self.segment(a, b, width, ink);
                }
                left -= to - from;
                from = to;
                if left <= 0.001 {
                    drawing = !drawing;
                    left = if drawing { on } else { off }.max(0.5);
                }
            }
        }
    }

    /// A filled circle.
    pub fn disc(&mut self, centre: Point, radius: f32, ink: Ink) {
        let centre = self.at(centre);
        let radius = (radius * self.scale - 0.5).round().max(0.0) as u32;
        let reach = radius as i32 + 1;
        let low = (
            centre.0.saturating_sub(reach),
            centre.1.saturating_sub(reach),
        );
        let high = (
            centre.0.saturating_add(reach),
            centre.1.saturating_add(reach),
        );
        if self.beyond(low, high) {
            return;
        }
        let result = if radius == 0 {
            self.backend
                .draw_pixel(centre, ink.rgb().to_backend_color())
        } else {
            self.backend.draw_circle(centre, radius, &ink.rgb(), true)
        };
        self.note(result);
    }

    /// A circle's line.
    pub fn ring(&mut self, centre: Point, radius: f32, width: f32, ink: Ink) {
        self.closed(&circle(centre, radius), width, ink);
    }

    /// A filled rectangle.
    pub fn rect(&mut self, r: Rect, ink: Ink) {
        let a = self.at((r.x, r.y));
        let b = self.at((r.x + r.w, r.y + r.h));
        if b.0 <= a.0 || b.1 <= a.1 {
            return;
        }
        let style = ShapeStyle::from(ink.rgb()).filled();
        let result = self.backend.draw_rect(a, (b.0 - 1, b.1 - 1), &style, true);
        self.note(result);
    }

    /// The frame of a rectangle, its line inside.
    pub fn frame(&mut self, r: Rect, width: f32, ink: Ink) {
        self.rect(Rect::new(r.x, r.y, r.w, width), ink);
        self.rect(Rect::new(r.x, r.y + r.h - width, r.w, width), ink);
        self.rect(Rect::new(r.x, r.y, width, r.h), ink);
        self.rect(Rect::new(r.x + r.w - width, r.y, width, r.h), ink);
    }

    /// A filled rectangle with round corners.
    pub fn rounded(&mut self, r: Rect, radius: f32, ink: Ink) {
        let radius = radius.min(r.w / 2.0).min(r.h / 2.0);
        self.rect(Rect::new(r.x + radius, r.y, r.w - 2.0 * radius, r.h), ink);
        self.rect(Rect::new(r.x, r.y + radius, r.w, r.h - 2.0 * radius), ink);
        for (x, y) in [
            (r.x + radius, r.y + radius),
            (r.x + r.w - radius, r.y + radius),
            (r.x + radius, r.y + r.h - radius),
            (r.x + r.w - radius, r.y + r.h - radius),
        ] {
            self.disc((x, y), radius, ink);
        }
    }

    /// Words, their capitals centred on the point's height.
    pub fn text(&mut self, words: &str, at: Point, anchor: Anchor, face: Face, ink: Ink) {
        if words.is_empty() || face.cap * self.scale < 1.0 {
            return;
        }
        let words = clean(words);
        let width = if anchor == Anchor::Left {
            0.0
        } else {
            face.width(&words)
        };
        let left = match anchor {
            Anchor::Left => at.0,
            Anchor::Middle => at.0 - width / 2.0,
            Anchor::Right => at.0 - width,
        };
        // plotters puts the base line half a size below the point.
        let drop = face.cap / 2.0 - face.size(1.0) as f32 / 2.0;
        let point = self.at((left, at.1 + drop));
        let colour = ink.rgb();
        let style = TextStyle::from(face.font(self.scale)).color(&colour);
        let result = self.backend.draw_text(&words, &style, point);
        self.note(result);
    }

    /// Words with a rim of another ink, to stand out from any ground.
    pub fn haloed(
        &mut self,
        words: &str,
        at: Point,
        anchor: Anchor,
        face: Face,
        inks: (Ink, Ink),
        rim: f32,
    ) {
        let slant = rim * 0.7;
        for (dx, dy) in [
            (rim, 0.0),
            (-rim, 0.0),
            (0.0, rim),
            (0.0, -rim),
            (slant, slant),
            (slant, -slant),
            (-slant, slant),
            (-slant, -slant),
        ] {
            self.text(words, (at.0 + dx, at.1 + dy), anchor, face, inks.1);
        }
        self.text(words, at, anchor, face, inks.0);
    }
}

/// Points round a circle.
pub(crate) fn circle(centre: Point, radius: f32) -> Vec<Point> {
    let count = (radius * 1.5).clamp(12.0, 64.0) as usize;
    (0..count)
        .map(|i| {
            let angle = std::f32::consts::TAU * i as f32 / count as f32;
            (
                centre.0 + radius * angle.cos(),
                centre.1 + radius * angle.sin(),
            )
        })
        .collect()
}

impl Ink {
    fn rgb(self) -> RGBColor {
        RGBColor(self.0[0], self.0[1], self.0[2])
    }
}
