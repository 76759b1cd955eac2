//! Names on the plan: of what lies there, and those written across it.

mod labels;

use super::Plan;
use super::crowd::Crowd;
use super::drawn::Drawn;
use super::ground::BARE;
use super::ink::{SEPIA, YARD};
use super::plane::{
    add, clip_area, clip_line, dot, far, inside, middle, right_of, scaled, sub, way,
};
use crate::RenderError;
use crate::geometry::{Rect, lerp};
use crate::ink::{BLACK, Ink, WHITE};
use crate::paint::{Anchor, Point, Raster};
use crate::sheet::Sheet;
use crate::text::Face;
use engine::board::{Outline, Shape, ShapeKind};

/// Words at a place along a way.
#[derive(Clone, Debug)]
struct Written {
    words: String,
    at: Point,
    along: Point,
    face: Face,
    half: (f32, f32),
    /// Whether it lies within what it names, whatever pattern that has.
    within: bool,
}

/// Nobody reads upside down.
fn readable(along: Point) -> Point {
    if along.0 < -0.01 || along.0.abs() <= 0.01 && along.1 > 0.0 {
        scaled(along, -1.0)
    } else {
        along
    }
}

impl Written {
    fn new(words: &str, at: Point, along: Point, face: Face) -> Self {
        Self {
            half: (face.width(words) / 2.0 + 1.5, face.cap * 0.95),
            words: words.to_owned(),
            at,
            along: readable(along),
            face,
            within: false,
        }
    }

    /// The same words elsewhere.
    fn put(&self, at: Point, along: Point) -> Self {
        Self {
            at,
            along: readable(along),
            ..self.clone()
        }
    }

    /// The point so far along and below its middle, in halves of its size.
    fn spot(&self, x: f32, y: f32) -> Point {
        let down = right_of(self.along);
        add(
            self.at,
            add(
                scaled(self.along, x * self.half.0),
                scaled(down, y * self.half.1),
            ),
        )
    }

    fn corners(&self) -> [Point; 4] {
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| self.spot(x, y))
    }

    /// Small rectangles that cover the words together.
    fn rects(&self) -> Vec<Rect> {
        let count = (self.half.0 / self.half.1).ceil().clamp(1.0, 40.0);
        (0..count as usize)
            .map(|i| {
                let x = (i as f32 + 0.5) / count * 2.0 - 1.0;
                let part = self.half.0 / count;
                let half = part.max(self.half.1 * self.along.1.abs());
                Rect::around(
                    self.spot(x, 0.0),
                    half,
                    self.half.1.max(part * self.along.1.abs()),
                )
            })
            .collect()
    }

    /// How ill it stands there: over what is drawn, over other words, outside.
    fn ill(&self, raster: &Raster, area: Rect, taken: &[Rect]) -> f32 {
        if self.corners().iter().any(|c| !area.grown(-3.0).has(*c)) {
            return 1e6;
        }
        let (across, down) = ((self.half.0 / 2.0).ceil() as i32, 4);
        let (mut busy, mut all) = (0.0, 0.0_f32);
        for i in 0..=across {
            for j in 0..=down {
                let (x, y) = (
                    i as f32 / across as f32 * 2.0 - 1.0,
                    j as f32 / down as f32 * 2.0 - 1.0,
                );
                let (x, y) = self.spot(x, y);
                let at = (y as usize * raster.width + x as usize) * 3;
                let ink = raster.rgb.get(at..at + 3).unwrap_or(&[0; 3]);
                all += 1.0;
                if !BARE.iter().any(|bare| bare.0 == ink) {
                    busy += 1.0;
                }
            }
        }
        let over: f32 = self
            .rects()
            .iter()
            .map(|r| taken.iter().map(|t| t.overlap(*r)).sum::<f32>())
            .sum();
        if self.within {
            return over;
        }
        busy / all * 100.0 + over
    }
}

/// A name that waits for its place: which of these is free is known only when
/// everything that stands on the plan is.
#[derive(Clone, Debug)]
pub(super) struct Name {
    places: Vec<Stamp>,
    ink: Ink,
    /// Whether it stands at its first place when none is free.
    needed: bool,
}

/// A name as it lies in one place.
#[derive(Clone, Debug)]
struct Stamp {
    rects: Vec<Rect>,
    pixels: Vec<Dot>,
}

/// A pixel of a name: how much of its letters and of their rim covers it.
#[derive(Clone, Copy, Debug)]
struct Dot {
    x: u32,
    y: u32,
    letter: u8,
    rim: u8,
}

/// A name has no more places than this to choose from.
const PLACES: usize = 4;

/// Finds places for labels and for the names of shapes.
pub(super) fn names(plan: &Plan<'_>, raster: &Raster) -> Result<Vec<Name>, RenderError> {
    let area = plan.plane.area;
    let size = (raster.width, raster.height);
    let mut found = labels::labels(plan, size)?;
    let mut taken: Vec<Rect> = found
        .iter()
        .filter_map(|name| name.places.first())
        .flat_map(|stamp| stamp.rects.clone())
        .collect();
    let mut known: Vec<(String, Point)> = Vec::new();
    let named = |shape: &&Shape| !shape.name.trim().is_empty();
    for shape in plan.base.shapes.iter().filter(named).take(400) {
        let face = Face::bold(plan.plane.cap * if plan.view.whole { 0.78 } else { 0.74 });
        let name = face.fit(shape.name.trim(), area.w * 0.4);
        let mut spots: Vec<(f32, Written)> = spots(plan, shape, &name, face)
            .into_iter()
            .enumerate()
            .map(|(i, w)| (w.ill(raster, area, &taken) + i as f32 * 2.5, w))
            .filter(|(ill, _)| *ill <= 78.0)
            .collect();
        spots.sort_by(|a, b| a.0.total_cmp(&b.0));
        let Some((_, best)) = spots.first() else {
            continue;
        };
        let twice = known
            .iter()
            .any(|(n, at)| *n == name && far(*at, best.at) < plan.plane.unit * 10.0);
        if twice {
            continue;
        }
        taken.extend(best.rects());
        known.push((name, best.at));
        let places = spots
            .iter()
            .take(PLACES)
            .map(|(_, written)| Stamp::new(written, size, face.cap * 0.24))
            .collect::<Result<_, RenderError>>()?;
        found.push(Name {
            places,
            ink: SEPIA,
            needed: false,
        });
    }
    Ok(found)
}

impl Stamp {
    fn new(written: &Written, size: (usize, usize), rim: f32) -> Result<Self, RenderError> {
        Ok(Self {
            rects: written.rects(),
            pixels: dots(written, size, rim)?,
        })
    }
}

impl Dot {
    /// What it makes of a pixel.
    fn over(self, under: Ink, ink: Ink) -> Ink {
        let part = |cover: u8| (u16::from(cover) * 100 + 127) / 255;
        under.mix(YARD, part(self.rim)).mix(ink, part(self.letter))
    }
}

/// Shows a raster what its names will look like, for its palette.
pub(super) fn preview(raster: &mut Raster, names: &[Name]) {
    for name in names {
        for dot in name.places.first().map_or(&[][..], |stamp| &stamp.pixels) {
            let at = (dot.y as usize * raster.width + dot.x as usize) * 3;
            let under = Ink([raster.rgb[at], raster.rgb[at + 1], raster.rgb[at + 2]]);
            raster.rgb[at..at + 3].copy_from_slice(&dot.over(under, name.ink).0);
        }
    }
}

/// Writes names where nothing stands, on a sheet where the plan's corner lies
/// so far from the sheet's.
pub(super) fn write(sheet: &mut Sheet, names: &[Name], moved: (usize, usize), crowd: &mut Crowd) {
    let sums = crowd.sums();
    let shift = |r: &Rect| r.moved(moved.0 as f32, moved.1 as f32);
    let mut taken: Vec<Rect> = Vec::new();
    for name in names {
        let free = name.places.iter().find(|stamp| {
            let mut rects = stamp.rects.iter().map(shift);
            rects.all(|r| !sums.under(r).hard && !taken.iter().any(|other| other.meets(r)))
        });
        // Where none is free, over a body rather than over another name.
        let own = || {
            let clear = |stamp: &&Stamp| {
                let mut rects = stamp.rects.iter().map(shift);
                rects.all(|r| !taken.iter().any(|other| other.meets(r)))
            };
            let hidden = |stamp: &&Stamp| {
                let rects = stamp.rects.iter().map(shift);
                rects.filter(|r| sums.under(*r).hard).count()
            };
            let clear = name.places.iter().filter(clear).min_by_key(hidden);
            clear.or(name.places.first()).filter(|_| name.needed)
        };
        let own = free.or_else(own);
        let Some(stamp) = own else { continue };
        for dot in &stamp.pixels {
            let (x, y) = (dot.x as usize + moved.0, dot.y as usize + moved.1);
            let Some(index) = sheet.pixels.get_mut(y * sheet.width + x) else {
                continue;
            };
            let under = sheet.palette.ink(*index);
            *index = sheet.palette.index(dot.over(under, name.ink).0);
        }
        for r in stamp.rects.iter().map(shift) {
            crowd.name(r);
            taken.push(r);
        }
    }
}

/// Where the name of a shape may stand, best first.
fn spots(plan: &Plan<'_>, shape: &Shape, name: &str, face: Face) -> Vec<Written> {
    let plane = &plan.plane;
    let points = plane.all(shape.outline.points());
    let area = plane.area;
    let level = (1.0, 0.0);
    let model = Written::new(name, area.centre(), level, face);
    let (w, h) = model.half;
    let gap = face.cap * 0.5;
    let mut found = Vec::new();
    match &shape.outline {
        Outline::Area(_) if points.len() >= 3 => {
            let cut = clip_area(&points, area);
            if cut.len() < 3 {
                return found;
            }
            let bounds = Rect::bounds(&cut, 0.0);
            let m = middle(&cut);
            let long = cut
                .windows(2)
                .max_by(|a, b| far(a[0], a[1]).total_cmp(&far(b[0], b[1])))
                .and_then(|two| way(two[0], two[1]))
                .unwrap_or(level);
            for along in [level, long] {
                let inner = model.put(m, along);
                if inner.corners().iter().all(|c| inside(&cut, *c)) {
                    found.push(Written {
                        within: true,
                        ..inner
                    });
                    break;
                }
            }
            let c = bounds.centre();
            for (x, y, along) in [
                (c.0, bounds.y + bounds.h + h + gap, level),
                (c.0, bounds.y - h - gap, level),
                (bounds.x + bounds.w + w + gap, c.1, level),
                (bounds.x - w - gap, c.1, level),
                (bounds.x + bounds.w + h + gap, c.1, (0.0, -1.0)),
                (bounds.x - h - gap, c.1, (0.0, -1.0)),
            ] {
                found.push(model.put((x, y), along));
            }
        }
        Outline::Spot(_) => {
            let at = points[0];
            let off = plane.unit * 0.5 + gap;
            for (x, y) in [
                (off + w, 0.0),
                (-off - w, 0.0),
                (0.0, off + h),
                (0.0, -off - h),
            ] {
                found.push(model.put(add(at, (x, y)), level));
            }
        }
        Outline::Line(_) | Outline::Area(_) => {
            let broad = Drawn::of(shape, plane, plan.base)
                .first()
                .map_or(4.0, |d| d.breadth);
            let on = matches!(shape.kind, ShapeKind::Water) && broad > h * 2.2;
            let mut pieces: Vec<[Point; 2]> = clip_line(&points, area)
                .iter()
                .flat_map(|part| {
                    part.windows(2)
                        .map(|two| [two[0], two[1]])
                        .collect::<Vec<_>>()
                })
                .collect();
            pieces.sort_by(|a, b| far(b[0], b[1]).total_cmp(&far(a[0], a[1])));
            for [a, b] in pieces.into_iter().take(6) {
                let Some(along) = way(a, b) else { continue };
                let off = if on { 0.0 } else { broad / 2.0 + h + gap * 0.6 };
                for part in [0.5, 0.25, 0.75] {
                    for side in [-1.0, 1.0] {
                        let at = add(lerp(a, b, part), scaled(right_of(along), off * side));
                        found.push(model.put(at, along));
                    }
                }
                // Level beside a line that climbs.
                if dot(along, level).abs() < 0.6 {
                    for side in [-1.0, 1.0] {
                        let m = lerp(a, b, 0.5);
                        let at = (m.0 + side * (broad / 2.0 + w + gap), m.1);
                        found.push(model.put(at, level));
                    }
                }
            }
        }
    }
    found
}

/// The pixels that words along their way cover, with a rim.
fn dots(
    written: &Written,
    (width, height): (usize, usize),
    rim: f32,
) -> Result<Vec<Dot>, RenderError> {
    const FINE: usize = 3;
    let fine = FINE as f32;
    let (w, h) = (
        ((written.half.0 + 4.0) * 2.0 * fine) as usize,
        ((written.face.cap * 1.6 + 4.0) * 2.0 * fine) as usize,
    );
    let mut found = Vec::new();
    if w * h > 6_000_000 || w == 0 {
        return Ok(found);
    }
    let face = Face {
        cap: written.face.cap * fine,
        ..written.face
    };
    let centre = (w as f32 / 2.0, h as f32 / 2.0);
    let mut letters = Raster::new(w, h, WHITE);
    letters.paint(1, (0, 0), |p| {
        p.text(&written.words, centre, Anchor::Middle, face, BLACK);
    })?;
    let mut round = Raster::new(w, h, WHITE);
    if rim > 0.0 {
        round.paint(1, (0, 0), |p| {
            p.haloed(
                &written.words,
                centre,
                Anchor::Middle,
                face,
                (BLACK, BLACK),
                rim * fine,
            );
        })?;
    }
    let cover = |mask: &Raster, x: f32, y: f32| -> u32 {
        // The mean of the fine pixels that a pixel of the picture covers.
        let mut sum = 0;
        for (dx, dy) in [
            (-1.0, -1.0),
            (0.0, -1.0),
            (1.0, -1.0),
            (-1.0, 0.0),
            (0.0, 0.0),
        ]
        .into_iter()
        .chain([(1.0, 0.0), (-1.0, 1.0), (0.0, 1.0), (1.0, 1.0)])
        {
            let (x, y) = ((x + dx).floor(), (y + dy).floor());
            if x >= 0.0 && y >= 0.0 && x < w as f32 && y < h as f32 {
                sum += 255 - u32::from(mask.rgb[(y as usize * w + x as usize) * 3]);
            }
        }
        sum / 9
    };
    let along = written.along;
    let down = right_of(along);
    let far_corner = Rect::bounds(&written.corners(), written.face.cap);
    let high = |at: f32, most: usize| (at.ceil().max(0.0) as usize).min(most);
    for y in far_corner.y.max(0.0) as usize..high(far_corner.y + far_corner.h, height) {
        for x in far_corner.x.max(0.0) as usize..high(far_corner.x + far_corner.w, width) {
            let d = sub((x as f32 + 0.5, y as f32 + 0.5), written.at);
            let fx = dot(d, along) * fine + centre.0;
            let fy = dot(d, down) * fine + centre.1;
            let (inner, outer) = (cover(&letters, fx, fy), cover(&round, fx, fy));
            if inner + outer == 0 {
                continue;
            }
            found.push(Dot {
                x: x as u32,
                y: y as u32,
                letter: inner as u8,
                rim: outer as u8,
            });
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_never_upside_down() {
        for along in [(-1.0, 0.0), (0.0, 1.0), (-0.7, 0.7), (-0.7, -0.7)] {
            let written = Written::new("abc", (0.0, 0.0), along, Face::bold(8.0));
            assert!(written.along.0 >= 0.0, "{along:?}");
        }
        let up = Written::new("abc", (0.0, 0.0), (0.0, 1.0), Face::bold(8.0));
        assert!(up.along.1 < 0.0, "{:?}", up.along);
    }
}
