//! A shape of terrain in pixels, cut to what is shown.

use super::plane::{clip_area, clip_line, far, sub, way};
use super::view::Plane;
use crate::geometry::Rect;
use crate::overlay::rounded;
use crate::paint::{Point, circle};
use engine::board::{Outline, Shape, ShapeKind, TableBase};

/// How a shape lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Line,
    Area,
    Spot,
}

/// A shape, or a part of one, ready to be drawn.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    pub kind: ShapeKind,
    pub form: Form,
    /// In pixels.
    pub points: Vec<Point>,
    /// Of a line, in pixels.
    pub breadth: f32,
    /// How far its shadow falls, in pixels.
    pub tall: f32,
    /// Pixels of an inch.
    pub unit: f32,
}

/// The usual breadth of a line in inches, and the least in pixels.
fn usual(kind: ShapeKind) -> (f32, f32) {
    match kind {
        ShapeKind::Wall | ShapeKind::Palisade => (0.2, 4.2),
        ShapeKind::Breach => (0.42, 7.0),
        ShapeKind::Fence => (0.1, 1.4),
        ShapeKind::Abatis => (0.8, 9.0),
        ShapeKind::Gate => (0.34, 6.5),
        ShapeKind::Door => (0.26, 5.2),
        ShapeKind::Window => (0.24, 4.6),
        ShapeKind::LadderPlace => (0.5, 6.0),
        ShapeKind::Ditch | ShapeKind::Earthwork => (0.62, 8.0),
        ShapeKind::Road => (0.5, 4.5),
        ShapeKind::Bridge => (0.8, 8.0),
        ShapeKind::Water => (0.8, 5.0),
        ShapeKind::Limit => (0.08, 1.3),
        _ => (1.0, 4.0),
    }
}

/// The usual height in feet of what throws a shadow.
fn usual_height(kind: ShapeKind) -> f32 {
    match kind {
        ShapeKind::Building | ShapeKind::Ruin => 12.0,
        ShapeKind::Wall => 9.0,
        ShapeKind::Palisade => 6.0,
        ShapeKind::Earthwork | ShapeKind::Platform | ShapeKind::Fence => 3.0,
        _ => 0.0,
    }
}

/// What nature or carts have made does not turn sharply.
fn curved(kind: ShapeKind, points: Vec<Point>) -> Vec<Point> {
    match kind {
        ShapeKind::Water | ShapeKind::Road | ShapeKind::Contour | ShapeKind::Ditch => {
            rounded(&points)
        }
        _ => points,
    }
}

/// Kinds that are areas by nature: a spot of them is a small round one.
fn broad(kind: ShapeKind) -> bool {
    matches!(
        kind,
        ShapeKind::Yard
            | ShapeKind::Field
            | ShapeKind::Wood
            | ShapeKind::Rough
            | ShapeKind::Marsh
            | ShapeKind::Water
            | ShapeKind::Building
            | ShapeKind::Ruin
            | ShapeKind::Platform
            | ShapeKind::Earthwork
            | ShapeKind::Contour
    )
}

impl Drawn {
    /// The parts of a shape that show.
    pub fn of(shape: &Shape, plane: &Plane, base: &TableBase) -> Vec<Self> {
        let kind = shape.kind;
        let reach = plane.reach();
        let points = plane.all(shape.outline.points());
        let (inches, least) = usual(kind);
        let breadth = match plane.long(shape.breadth) {
            given if given > 0.0 => given.max(least * 0.7).min(reach.w),
            _ => (inches * plane.unit).max(least),
        };
        let feet = match shape.height_feet {
            0 => usual_height(kind),
            feet => f32::from(feet),
        };
        let casts = usual_height(kind) > 0.0;
        let tall = feet / f32::from(base.feet_per_inch.max(1)) * plane.unit * 0.5;
        let make = |form, points| Self {
            kind,
            form,
            points,
            breadth,
            tall: if casts { tall.clamp(1.6, 16.0) } else { 0.0 },
            unit: plane.unit,
        };
        match &shape.outline {
            Outline::Area(_) if points.len() >= 3 => {
                let cut = clip_area(&points, reach);
                if cut.len() < 3 {
                    return Vec::new();
                }
                vec![make(Form::Area, cut)]
            }
            Outline::Spot(_) => {
                let at = points[0];
                if !reach.has(at) {
                    return Vec::new();
                }
                if broad(kind) {
                    return vec![make(Form::Area, circle(at, plane.unit * 0.6))];
                }
                let lean = lean(at, plane, base);
                let half = (plane.unit * 0.45).max(5.0);
                let a = (at.0 - lean.0 * half, at.1 - lean.1 * half);
                let b = (at.0 + lean.0 * half, at.1 + lean.1 * half);
                vec![make(Form::Spot, vec![a, b])]
            }
            Outline::Area(_) | Outline::Line(_) => clip_line(&curved(kind, points), reach)
                .into_iter()
                .map(|part| make(Form::Line, part))
                .collect(),
        }
    }

    /// The way of its longest piece; to the east where it has none.
    pub fn longest(&self) -> Point {
        let closing = [*self.points.last().unwrap_or(&(0.0, 0.0)), self.points[0]];
        let closing = (self.form == Form::Area).then_some(&closing[..]);
        self.points
            .windows(2)
            .chain(closing)
            .max_by(|a, b| far(a[0], a[1]).total_cmp(&far(b[0], b[1])))
            .and_then(|pair| way(pair[0], pair[1]))
            .unwrap_or((1.0, 0.0))
    }

    /// The rectangle round it.
    pub fn bounds(&self) -> Rect {
        Rect::bounds(&self.points, 0.0)
    }
}

/// The way of the wall on which something at a point most likely stands.
fn lean(at: Point, plane: &Plane, base: &TableBase) -> Point {
    let standing = |kind| {
        matches!(
            kind,
            ShapeKind::Wall | ShapeKind::Palisade | ShapeKind::Building | ShapeKind::Ruin
        )
    };
    let mut best: Option<(f32, Point)> = None;
    for shape in base.shapes.iter().filter(|s| standing(s.kind)) {
        let mut points = plane.all(shape.outline.points());
        if matches!(shape.outline, Outline::Area(_)) {
            points.extend(points.first().copied());
        }
        for pair in points.windows(2) {
            let Some(w) = way(pair[0], pair[1]) else {
                continue;
            };
            let d = sub(at, pair[0]);
            let along = (d.0 * w.0 + d.1 * w.1).clamp(0.0, far(pair[0], pair[1]));
            let near = (pair[0].0 + w.0 * along, pair[0].1 + w.1 * along);
            let away = far(near, at);
            if away < plane.unit * 1.5 && best.is_none_or(|(least, _)| away < least) {
                best = Some((away, w));
            }
        }
    }
    best.map_or((1.0, 0.0), |(_, w)| w)
}
