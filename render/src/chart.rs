//! Plots of how a game went: figures of the sides turn by turn, luck, dice. A page
//! is as wide as a phone shows well, and its plots stand one below the other.
//! Sides differ in colour, in line and in the shape of their dots.

mod axis;
mod bars;
mod lines;

use crate::geometry::Rect;
use crate::ink::{BAR, BLACK, FIXED, HALO, Ink, PANEL, PAPER, SOFT, TINTS};
use crate::paint::{Anchor, Painter, Raster};
use crate::sheet::Sheet;
use crate::studio::Studio;
use crate::text::Face;
use crate::{Picture, RenderError, alt, encode};

/// Width of a page in pixels.
const WIDTH: f32 = 1080.0;
/// Room at the left and right of everything.
const MARGIN: f32 = 30.0;
/// Height of capital letters: of titles, of labels.
const TITLE: f32 = 21.0;
const LABEL: f32 = 15.0;
/// No more plots than this are drawn on a page.
const MOST: usize = 8;

/// A page of plots.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// What stands above all.
    pub title: String,
    /// A smaller line below it; may be empty.
    pub subtitle: String,
    /// The plots, from above.
    pub plots: Vec<Plot>,
    /// The page in words.
    pub alt: String,
    /// A file name that gives nothing away, such as `losses.png`.
    pub file_name: String,
}

/// A plot with its title.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// What it shows.
    pub title: String,
    /// What is counted, in a few words; may be empty.
    pub note: String,
    /// What is drawn.
    pub kind: PlotKind,
}

/// What a plot draws.
#[derive(Clone, Debug, PartialEq)]
pub enum PlotKind {
    /// Figures of the sides, turn by turn.
    Lines {
        /// A line a side.
        lines: Vec<Line>,
        /// Turns that are brought out, with what stands at their head.
        marks: Vec<(f32, String)>,
        /// What stands below the axis, such as "Turn".
        along: String,
    },
    /// Two figures for each side, one below the other.
    Pairs {
        /// A pair a side.
        pairs: Vec<Pair>,
        /// What the first and the second figure of each are.
        names: [String; 2],
    },
    /// How often each face of a die came up.
    Faces {
        /// How often, the one first.
        counts: Vec<u64>,
        /// How often each is expected.
        expected: f32,
        /// What stands at the line of what is expected.
        name: String,
    },
}

/// How a side is told apart from others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Its name.
    pub name: String,
    /// Its place in the palette of side colours, as in [`engine::board::SideStyle`].
    pub tint: u8,
    /// Its place among the sides, by which lines and dots differ.
    pub place: usize,
}

/// A line of a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Whose.
    pub mark: Mark,
    /// Where it passes: turn and figure.
    pub points: Vec<(f32, f32)>,
}

/// Two figures of a side.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// Whose.
    pub mark: Mark,
    /// The figures.
    pub values: [f32; 2],
}

impl Mark {
    /// Its colour, dark enough to stand on paper.
    fn ink(&self) -> Ink {
        let ink = TINTS[usize::from(self.tint) % TINTS.len()];
        match ink.light() {
            190.. => ink.mix(BLACK, 45),
            140.. => ink.mix(BLACK, 12),
            _ => ink,
        }
    }

    /// Draws the side's dot: a disc, a square, a triangle, a ring, and so on.
    fn dot(&self, p: &mut Painter<'_>, at: (f32, f32), radius: f32) {
        let (ink, (x, y), r) = (self.ink(), at, radius);
        match self.place % 4 {
            0 => p.disc(at, r, ink),
            1 => p.rect(Rect::new(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8), ink),
            2 => p.polygon(
                &[
                    (x, y - r * 1.2),
                    (x + r * 1.15, y + r * 0.9),
                    (x - r * 1.15, y + r * 0.9),
                ],
                ink,
            ),
            _ => {
                p.disc(at, r, ink);
                p.disc(at, r * 0.5, PANEL);
            }
        }
    }

    /// Draws the side's line: whole, broken in long or short strokes.
    fn line(&self, p: &mut Painter<'_>, points: &[(f32, f32)], width: f32) {
        let ink = self.ink();
        match self.place % 4 {
            0 => p.stroke(points, width, ink),
            1 => p.dashed(points, width, width * 4.5, width * 1.6, ink),
            2 => p.dashed(points, width, width * 1.6, width * 1.4, ink),
            _ => p.dashed(points, width * 0.7, width * 7.0, width * 1.2, ink),
        }
    }
}

impl Studio {
    /// Draws a page of plots.
    ///
    /// # Errors
    /// [`RenderError`] when drawing or encoding fails.
    pub fn chart(&self, page: &Page) -> Result<Picture, RenderError> {
        let title = Face::bold(TITLE);
        let small = Face::plain(LABEL);
        let room = WIDTH - 2.0 * MARGIN;
        let heads = title.wrap(&page.title, room, 2);
        let subs = small.wrap(&page.subtitle, room, 4);
        let bar = TITLE * (1.9 * heads.len() as f32 + 0.8)
            + LABEL * (1.9 * subs.len() as f32 + if subs.is_empty() { 0.0 } else { 0.6 });
        let plots: Vec<&Plot> = page.plots.iter().take(MOST).collect();
        let mut panels = Vec::new();
        let mut y = bar + 14.0;
        for plot in &plots {
            let height = heading(plot) + plot.kind.height() + 24.0;
            panels.push(Rect::new(12.0, y, WIDTH - 24.0, height));
            y += height + 14.0;
        }
        let mut raster = Raster::new(WIDTH as usize, y.ceil() as usize, PAPER);
        raster.paint(2, (0, 0), |p| {
            p.rect(Rect::new(0.0, 0.0, WIDTH, bar), BAR);
            let mut at = TITLE * 1.4;
            for head in &heads {
                p.text(head, (MARGIN, at), Anchor::Left, title, HALO);
                at += TITLE * 1.9;
            }
            at += LABEL * 0.4 - TITLE * 0.3;
            for sub in &subs {
                p.text(sub, (MARGIN, at), Anchor::Left, small, PAPER);
                at += LABEL * 1.9;
            }
            for (plot, panel) in plots.iter().zip(&panels) {
                draw(p, plot, *panel);
            }
        })?;
        let sheet = Sheet::from_raster(&raster, &FIXED);
        Ok(Picture {
            png: encode::png(&sheet)?,
            width: sheet.width as u32,
            height: sheet.height as u32,
            alt: alt::cut(&page.alt, Picture::ALT_MAX),
            file_name: page.file_name.clone(),
        })
    }
}

/// Pixels that the title of a plot takes.
fn heading(plot: &Plot) -> f32 {
    let note = if plot.note.is_empty() {
        0.0
    } else {
        LABEL * 1.8
    };
    TITLE * 2.2 + note
}

fn draw(p: &mut Painter<'_>, plot: &Plot, panel: Rect) {
    p.rounded(panel, 10.0, PANEL);
    let room = panel.w - 2.0 * MARGIN;
    let face = Face::bold(TITLE * 0.9);
    let x = panel.x + MARGIN - 12.0;
    let title = face.fit(&plot.title, room);
    p.text(
        &title,
        (x, panel.y + TITLE * 1.4),
        Anchor::Left,
        face,
        BLACK,
    );
    if !plot.note.is_empty() {
        let face = Face::plain(LABEL * 0.95);
        let y = panel.y + TITLE * 2.2 + LABEL * 0.7;
        p.text(
            &face.fit(&plot.note, room),
            (x, y),
            Anchor::Left,
            face,
            SOFT,
        );
    }
    let head = heading(plot);
    let area = Rect::new(x, panel.y + head, room, panel.h - head - 20.0);
    match &plot.kind {
        PlotKind::Lines {
            lines,
            marks,
            along,
        } => lines::draw(p, lines, marks, along, area),
        PlotKind::Pairs { pairs, names } => bars::pairs(p, pairs, names, area),
        PlotKind::Faces {
            counts,
            expected,
            name,
        } => bars::faces(p, counts, *expected, name, area),
    }
}

impl PlotKind {
    fn height(&self) -> f32 {
        match self {
            Self::Lines { lines, .. } => lines::height(lines.len()),
            Self::Pairs { pairs, .. } => bars::pairs_height(pairs.len()),
            Self::Faces { .. } => bars::FACES,
        }
    }
}

/// A figure as short as it can be read: whole, or with one digit behind the point.
fn figure(value: f32) -> String {
    let tenths = (value.clamp(-1e12, 1e12) * 10.0).round() as i64;
    if tenths % 10 == 0 {
        (tenths / 10).to_string()
    } else {
        let sign = if tenths < 0 { "-" } else { "" };
        format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
    }
}

#[cfg(test)]
mod tests {
    use super::figure;

    #[test]
    fn figures_are_short() {
        assert_eq!(figure(12.0), "12");
        assert_eq!(figure(12.34), "12.3");
        assert_eq!(figure(-0.25), "-0.3");
        assert_eq!(figure(-0.04), "0");
    }
}
