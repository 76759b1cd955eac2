//! Arrows of moves and shots, and what a decision is about. They lie under
//! bodies and stop at their edges.

use super::blocks::Standing;
use super::crowd::Crowd;
use super::plane::{add, along, clip_line, far, length, right_of, ring, scaled, sub, trimmed, way};
use super::turned::Turned;
use super::view::Plane;
use crate::RenderError;
use crate::geometry::{Rect, lerp};
use crate::ink::{BLACK, HIGHLIGHT, Ink, Look, WHITE};
use crate::overlay::rounded;
use crate::paint::{Painter, Point, circle};
use crate::sheet::Sheet;
use engine::board::{ArrowKind, Outline, SideStyle, TableArrow};

/// How far the straight way from an end of a line runs within a body that
/// stands there.
fn within(points: &[Point], stands: &[Turned]) -> f32 {
    let Some(start) = points.first() else {
        return 0.0;
    };
    let Some(body) = stands.iter().find(|t| t.has(*start)) else {
        return 0.0;
    };
    along(points, 2.0)
        .iter()
        .take_while(|(at, _)| body.grown(3.0).has(*at))
        .count() as f32
        * 2.0
}

/// Draws a move or a shot.
pub(super) fn draw(
    sheet: &mut Sheet,
    plane: &Plane,
    arrow: &TableArrow,
    stands: &[Standing<'_>],
    crowd: &mut Crowd,
    styles: &[SideStyle],
) -> Result<(), RenderError> {
    let mut points = plane.all(&arrow.path);
    points.dedup();
    let bodies: Vec<Turned> = stands.iter().map(|stand| stand.turned).collect();
    let end = points.last().copied();
    let reach = plane.area.grown(60.0);
    for part in clip_line(&points, reach) {
        let headed = part.last().copied() == end;
        let start = within(&part, &bodies);
        let back: Vec<Point> = part.iter().rev().copied().collect();
        let stop = within(&back, &bodies);
        let line = trimmed(&part, start, stop + if headed { 1.0 } else { 0.0 });
        let width = breadth(arrow.kind, plane);
        if length(&line) < width * 1.6 {
            continue;
        }
        for (at, _) in along(&line, 4.0) {
            crowd.arrow(at, width * 0.8);
        }
        let look = Look::of(arrow.side, styles);
        let stroke = Stroke::new(&line, arrow.kind, width, look.ink(), headed);
        let margin = width * 2.2 + 4.0;
        tiled(sheet, &line, margin, |p, tile| stroke.draw(p, Some(tile)))?;
    }
    Ok(())
}

fn breadth(kind: ArrowKind, plane: &Plane) -> f32 {
    let broad = (plane.unit * 0.26).clamp(plane.cap * 0.38, plane.cap * 0.72);
    match kind {
        ArrowKind::Move => broad,
        ArrowKind::Charge => broad * 1.45,
        ArrowKind::Retreat => broad * 0.92,
        ArrowKind::Fire => (plane.cap * 0.16).max(1.5),
        ArrowKind::Plan => broad * 0.7,
    }
}

/// A line with its head, ready to be drawn.
pub(super) struct Stroke {
    line: Vec<Point>,
    kind: ArrowKind,
    width: f32,
    ink: Ink,
    /// The tip and its way; `None` where the arrow runs out of the picture.
    head: Option<(Point, Point)>,
}

impl Stroke {
    /// An arrow along a line of two points or more.
    pub fn new(line: &[Point], kind: ArrowKind, width: f32, ink: Ink, headed: bool) -> Self {
        let curved = if kind == ArrowKind::Fire {
            line.to_vec()
        } else {
            rounded(line)
        };
        let tip = curved.last().copied().filter(|_| headed);
        let size = Self::head_size(kind, width);
        let mut body = trimmed(&curved, 0.0, if headed { size * 0.8 } else { 0.0 });
        if kind == ArrowKind::Charge {
            body = short_pieces(&body, 24.0);
        }
        let head = tip.and_then(|tip| {
            let from = body.last().copied().or(line.first().copied())?;
            way(from, tip).map(|w| (tip, w))
        });
        Self {
            line: body,
            kind,
            width,
            ink,
            head,
        }
    }

    fn head_size(kind: ArrowKind, width: f32) -> f32 {
        match kind {
            ArrowKind::Fire => width * 4.6,
            ArrowKind::Charge => width * 2.0,
            ArrowKind::Plan => width * 2.9,
            _ => width * 2.4,
        }
    }

    /// Draws it with a casing that sets it off; only what lies about a tile,
    /// where there is one.
    pub fn draw(&self, p: &mut Painter<'_>, tile: Option<Rect>) {
        let parts = match tile {
            Some(tile) => clip_line(&self.line, tile),
            None => vec![self.line.clone()],
        };
        let stroke = |p: &mut Painter<'_>, wide: f32, ink: Ink| {
            for part in &parts {
                p.stroke(part, wide, ink);
            }
        };
        let casing_ink = if self.ink.light() > 120 { BLACK } else { WHITE };
        let casing = (self.width * 0.26).clamp(1.0, 2.2);
        for (grow, ink) in [(casing, casing_ink), (0.0, self.ink)] {
            let wide = self.width + grow * 2.0;
            match self.kind {
                ArrowKind::Move => {
                    stroke(p, wide, ink);
                    if let Some(start) = self.line.first() {
                        p.disc(*start, self.width * 0.8 + grow, ink);
                    }
                }
                ArrowKind::Charge => self.tapered(p, grow, ink),
                ArrowKind::Retreat if grow > 0.0 => stroke(p, wide, ink),
                ArrowKind::Retreat => {
                    let on = self.width * 1.5;
                    p.dashed(&self.line, wide, on, on * 0.7, ink);
                }
                ArrowKind::Fire => stroke(p, wide, ink),
                ArrowKind::Plan => {
                    for (at, _) in along(&self.line, self.width * 2.1) {
                        p.disc(at, self.width * 0.55 + grow, ink);
                    }
                }
            }
            self.point(p, grow, ink);
        }
    }

    fn point(&self, p: &mut Painter<'_>, grow: f32, ink: Ink) {
        let Some((tip, w)) = self.head else { return };
        let size = Self::head_size(self.kind, self.width);
        let r = right_of(w);
        let at = |back: f32, right: f32| add(sub(tip, scaled(w, back)), scaled(r, right));
        let half = size
            * if self.kind == ArrowKind::Fire {
                0.42
            } else {
                0.56
            };
        p.polygon(
            &[
                at(-grow * 1.8, 0.0),
                at(size + grow, half + grow),
                at(size + grow, -half - grow),
            ],
            ink,
        );
        // A charge has a second point behind the first.
        if self.kind == ArrowKind::Charge && grow == 0.0 {
            let notch = [
                at(size * 1.02, half * 0.66),
                at(size * 0.62, 0.0),
                at(size * 1.02, -half * 0.66),
            ];
            let ink = if self.ink.light() > 120 { BLACK } else { WHITE };
            p.stroke(&notch, (self.width * 0.16).max(1.0), ink);
        }
    }

    /// Narrow where it begins, broad where it strikes.
    fn tapered(&self, p: &mut Painter<'_>, grow: f32, ink: Ink) {
        let whole = length(&self.line).max(1.0);
        let half = |passed: f32| self.width * (0.16 + 0.34 * passed / whole) + grow;
        let mut passed = 0.0;
        for pair in self.line.windows(2) {
            let long = far(pair[0], pair[1]);
            let Some(w) = way(pair[0], pair[1]) else {
                continue;
            };
            let r = right_of(w);
            let (a, b) = (half(passed), half(passed + long));
            p.polygon(
                &[
                    add(pair[0], scaled(r, a)),
                    add(pair[1], scaled(r, b)),
                    sub(pair[1], scaled(r, b)),
                    sub(pair[0], scaled(r, a)),
                ],
                ink,
            );
            p.disc(pair[0], a, ink);
            passed += long;
        }
    }
}

/// The same line in pieces no longer than `most`.
fn short_pieces(line: &[Point], most: f32) -> Vec<Point> {
    let mut out: Vec<Point> = line.first().copied().into_iter().collect();
    for pair in line.windows(2) {
        let count = (far(pair[0], pair[1]) / most).ceil().clamp(1.0, 2000.0);
        out.extend((1..=count as usize).map(|i| lerp(pair[0], pair[1], i as f32 / count)));
    }
    out
}

/// Draws along a line in small patches, since the rectangle round a long line
/// is mostly empty. The drawing is told what lies about its patch.
pub(super) fn tiled(
    sheet: &mut Sheet,
    line: &[Point],
    margin: f32,
    draw: impl Fn(&mut Painter<'_>, Rect),
) -> Result<(), RenderError> {
    const TILE: f32 = 40.0;
    let mut spots: Vec<Rect> = Vec::new();
    for pair in line.windows(2) {
        let steps = (far(pair[0], pair[1]) / 24.0).ceil().clamp(1.0, 1000.0) as usize;
        for i in 0..steps {
            let part = |i: usize| lerp(pair[0], pair[1], i as f32 / steps as f32);
            spots.push(Rect::bounds(&[part(i), part(i + 1)], margin));
        }
    }
    let clip = sheet.clip;
    let cell = |at: f32| (at / TILE).floor() as i32;
    let mut tiles = std::collections::BTreeSet::new();
    for spot in spots.iter().filter(|spot| spot.meets(clip)) {
        let high = (spot.x + spot.w, spot.y + spot.h);
        for y in cell(spot.y.max(clip.y))..=cell(high.1.min(clip.y + clip.h)) {
            for x in cell(spot.x.max(clip.x))..=cell(high.0.min(clip.x + clip.w)) {
                tiles.insert((y, x));
            }
        }
    }
    for (y, x) in tiles {
        let tile = Rect::new(x as f32 * TILE, y as f32 * TILE, TILE, TILE);
        sheet.patch(tile, 3, |p| draw(p, tile.grown(margin)))?;
    }
    Ok(())
}

/// Brings a part of the table out with a bright line round it; of a spot where
/// a body stands, the body.
pub(super) fn highlight(
    sheet: &mut Sheet,
    plane: &Plane,
    outline: &Outline,
    stands: &[Standing<'_>],
) -> Result<(), RenderError> {
    let points = plane.all(outline.points());
    let reach = plane.area.grown(60.0);
    let width = (plane.cap * 0.36).clamp(2.6, 6.0);
    let half = (plane.unit * 0.45).max(width * 2.2);
    let rings: Vec<Vec<Point>> = match outline {
        Outline::Spot(_) if reach.has(points[0]) => {
            let body = stands.iter().find(|stand| stand.turned.has(points[0]));
            let around = circle(points[0], (plane.unit * 0.7).max(width * 3.0));
            vec![body.map_or_else(
                || ring(&around),
                |body| ring(&body.turned.grown(width * 1.9).corners()),
            )]
        }
        Outline::Area(_) if points.len() >= 3 => clip_line(&ring(&points), reach),
        Outline::Spot(_) => Vec::new(),
        Outline::Area(_) | Outline::Line(_) => clip_line(&points, reach)
            .iter()
            .map(|part| ring(&capsule(part, half)))
            .collect(),
    };
    for line in rings {
        tiled(sheet, &line, width + 8.0, |p, tile| {
            let parts = clip_line(&line, tile);
            for (wide, ink) in [(width + 2.6, BLACK), (width, HIGHLIGHT)] {
                for part in &parts {
                    p.stroke(part, wide, ink);
                }
            }
        })?;
    }
    Ok(())
}

/// The line round a line at a distance.
fn capsule(points: &[Point], half: f32) -> Vec<Point> {
    let mut line = points.to_vec();
    line.dedup_by(|a, b| far(*a, *b) < 0.5);
    let ways: Vec<Point> = line
        .windows(2)
        .filter_map(|two| way(two[0], two[1]))
        .collect();
    if ways.len() + 1 != line.len() || ways.is_empty() {
        return line.first().map_or(Vec::new(), |at| circle(*at, half));
    }
    let last = ways.len() - 1;
    let offset = |i: usize, side: f32| {
        let (before, after) = (ways[i.saturating_sub(1).min(last)], ways[i.min(last)]);
        let normal = add(right_of(before), right_of(after));
        let square = normal.0 * normal.0 + normal.1 * normal.1;
        // The corner of two borders lies further out than either.
        let reach = (2.0 / square.max(0.5)) * half * side;
        let end = if i == 0 {
            scaled(ways[0], -half)
        } else if i == line.len() - 1 {
            scaled(ways[last], half)
        } else {
            (0.0, 0.0)
        };
        add(line[i], add(end, scaled(normal, reach)))
    };
    let count = line.len();
    (0..count)
        .map(|i| offset(i, -1.0))
        .chain((0..count).rev().map(|i| offset(i, 1.0)))
        .collect()
}
