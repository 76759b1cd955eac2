//! The legend with the scale: in a corner of open water where there is room,
//! else in a strip below the map.

use super::{Plan, ground, places, sides};
use crate::RenderError;
use crate::geometry::Rect;
use crate::ink::{BLACK, COAST, GRID, Look, MAJOR, MINOR, PANEL, ROAD, SHALLOWER, WATER, WHITE};
use crate::overlay;
use crate::paint::{Anchor, Painter, Point, Raster};
use crate::text::Face;
use engine::board::{Crossing, Ground, LegendMark, Place, SideFeature};
use engine::hex::Hex;
use engine::text;
use std::collections::BTreeSet;

/// A legend with its place.
pub(super) struct Legend {
    /// Each line with where it stands, against the panel's corner.
    items: Vec<(LegendMark, String, Point)>,
    /// The bar's words and its length, with its place.
    scale: Option<(String, f32, Point)>,
    panel: Rect,
    below: bool,
    cap: f32,
}

/// A line with the width of its words.
struct Item {
    mark: LegendMark,
    words: String,
    width: f32,
}

impl Legend {
    pub fn new(plan: &Plan<'_>) -> Self {
        let none = Self {
            items: Vec::new(),
            scale: None,
            panel: Rect::new(0.0, 0.0, 0.0, 0.0),
            below: false,
            cap: 8.0,
        };
        if plan.view.region.is_none() || plan.view.width < 300 {
            return none;
        }
        let cap = if plan.view.whole { 8.5 } else { 8.0 };
        let seen = (!plan.view.whole).then(|| in_view(plan));
        let face = Face::plain(cap);
        let words: Vec<Item> = plan
            .map
            .legend
            .iter()
            .filter(|(mark, _)| seen.as_ref().is_none_or(|seen| seen.contains(&rank(*mark))))
            .take(40)
            .map(|(mark, text)| {
                let words = face.fit(&text.to_string(), 340.0);
                let width = face.width(&words);
                Item {
                    mark: *mark,
                    words,
                    width,
                }
            })
            .collect();
        let scale = scale(plan);
        if words.is_empty() && scale.is_none() {
            return none;
        }
        plan.view
            .whole
            .then(|| corner(plan, &words, scale.as_ref(), cap))
            .flatten()
            .unwrap_or_else(|| strip(plan, words, scale, cap))
    }

    /// Pixels that it needs below the map.
    pub fn height(&self) -> usize {
        if self.below {
            self.panel.h.ceil() as usize
        } else {
            0
        }
    }

    pub fn draw(&self, plan: &Plan<'_>, raster: &mut Raster) -> Result<(), RenderError> {
        if self.panel.w < 1.0 {
            return Ok(());
        }
        // Only the panel's own pixels are enlarged.
        let (left, top) = (self.panel.x as usize, self.panel.y as usize);
        let width = (self.panel.w as usize).min(raster.width - left);
        let height = (self.panel.h as usize).min(raster.height - top);
        let mut part = Raster::new(width, height, PANEL);
        part.paint(3, (left as i32, top as i32), |p| {
            let inner = Rect::new(left as f32, top as f32, width as f32, height as f32);
            if !self.below {
                p.frame(inner, 2.0, BLACK);
                p.frame(inner.grown(-3.0), 0.7, BLACK);
            }
            let face = Face::plain(self.cap);
            for (mark, words, at) in &self.items {
                let (x, y) = (inner.x + at.0, inner.y + at.1);
                sample(plan, p, *mark, (x + self.cap * 1.6, y), self.cap);
                p.text(words, (x + self.cap * 3.8, y), Anchor::Left, face, BLACK);
            }
            if let Some((words, length, at)) = &self.scale {
                bar(p, words, *length, (inner.x + at.0, inner.y + at.1), face);
            }
        })?;
        for (y, line) in part.rgb.chunks_exact(width * 3).enumerate() {
            let target = ((top + y) * raster.width + left) * 3;
            raster.rgb[target..target + width * 3].copy_from_slice(line);
        }
        Ok(())
    }
}

/// A legend in a corner where it hides nothing but water.
fn corner(
    plan: &Plan<'_>,
    words: &[Item],
    scale: Option<&(String, f32)>,
    cap: f32,
) -> Option<Legend> {
    let step = cap * 2.7;
    for columns in [3_usize, 2, 4, 1] {
        let rows = words.len().div_ceil(columns).max(1);
        let widths: Vec<f32> = words
            .chunks(rows)
            .map(|part| part.iter().map(|w| w.width).fold(0.0, f32::max) + cap * 6.0)
            .collect();
        let (w, mut h) = (
            widths.iter().sum::<f32>() + cap * 1.5,
            rows as f32 * step + cap * 2.0,
        );
        if scale.is_some() {
            h += step * 1.2;
        }
        let (w, h) = (
            w.max(scale.map_or(0.0, |s| s.1 + cap * 14.0)).ceil(),
            h.ceil(),
        );
        let a = plan.area.grown(-6.0);
        let corners = [
            (a.x + a.w - w, a.y + a.h - h),
            (a.x, a.y + a.h - h),
            (a.x + a.w - w, a.y),
            (a.x, a.y),
        ];
        let free = corners
            .map(|(x, y)| Rect::new(x.floor(), y.floor(), w, h))
            .into_iter()
            .find(|panel| panel.inside(plan.area) && over_water(plan, *panel));
        let Some(panel) = free else { continue };
        let mut items = Vec::new();
        let mut x = cap * 1.2;
        for (part, width) in words.chunks(rows).zip(&widths) {
            for (i, item) in part.iter().enumerate() {
                items.push((
                    item.mark,
                    item.words.clone(),
                    (x, cap * 2.2 + i as f32 * step),
                ));
            }
            x += width;
        }
        let scale =
            scale.map(|(words, length)| (words.clone(), *length, (cap * 2.0, h - step * 0.9)));
        return Some(Legend {
            items,
            scale,
            panel,
            below: false,
            cap,
        });
    }
    None
}

fn over_water(plan: &Plan<'_>, panel: Rect) -> bool {
    let keep = panel.grown(plan.unit() * 0.75);
    plan.hexes().all(|hex| {
        let (x, y) = plan.lattice.centre(hex);
        let near = x > keep.x && x < keep.x + keep.w && y > keep.y && y < keep.y + keep.h;
        !near || plan.ground(hex) == Some(Ground::Water)
    }) && plan.map.labels.iter().all(|label| {
        let (x, y) = plan.lattice.centre(label.hex);
        let half =
            label.words.chars().count() as f32 * f32::from(label.tenths) / 10.0 * plan.unit() * 0.4;
        !Rect::around((x, y), half, plan.unit()).meets(panel)
    })
}

/// A legend that flows in lines below the map.
fn strip(plan: &Plan<'_>, words: Vec<Item>, scale: Option<(String, f32)>, cap: f32) -> Legend {
    let (width, step) = (plan.view.width as f32, cap * 2.9);
    let (mut x, mut y) = (cap * 1.2, cap * 1.7);
    let mut place = |need: f32| {
        if x + need > width - cap && x > cap * 1.3 {
            x = cap * 1.2;
            y += step;
        }
        let at = (x, y);
        x += need;
        at
    };
    let items: Vec<_> = words
        .into_iter()
        .map(|w| {
            let at = place(w.width + cap * 5.4);
            (w.mark, w.words, at)
        })
        .collect();
    let scale = scale.map(|(words, length)| {
        let need = length + Face::plain(cap).width(&words) + cap * 4.0;
        let at = place(need);
        (words, length, (at.0 + cap, at.1))
    });
    Legend {
        items,
        scale,
        panel: Rect::new(0.0, plan.view.height as f32, width, (y + cap * 1.7).ceil()),
        below: true,
        cap,
    }
}

/// The longest bar of a round number of miles that is not too long.
fn scale(plan: &Plan<'_>) -> Option<(String, f32)> {
    let tenths = f32::from(plan.map.tenth_miles);
    if tenths < 1.0 {
        return None;
    }
    let most = (plan.unit() * 4.5).min(plan.area.w * 0.3);
    [200, 100, 50, 40, 30, 25, 20, 15, 10, 5, 4, 3, 2, 1]
        .into_iter()
        .map(|miles| (miles, miles as f32 * 10.0 / tenths * plan.unit()))
        .find(|(_, length)| *length <= most)
        .map(|(miles, length)| (text!("map-miles", count = miles).to_string(), length))
}

fn bar(p: &mut Painter<'_>, words: &str, length: f32, at: Point, face: Face) {
    let high = face.cap * 0.55;
    let whole = Rect::new(at.0, at.1 - high / 2.0, length, high);
    p.rect(whole.grown(0.8), BLACK);
    for i in [1, 3] {
        p.rect(
            Rect::new(at.0 + length * i as f32 / 4.0, whole.y, length / 4.0, high),
            WHITE,
        );
    }
    p.text(
        words,
        (at.0 + length + face.cap, at.1),
        Anchor::Left,
        face,
        BLACK,
    );
}

/// A legend mark as something with an order.
fn rank(mark: LegendMark) -> u8 {
    match mark {
        LegendMark::Ground(ground) => ground as u8,
        LegendMark::Side(SideFeature::MajorRiver) => 10,
        LegendMark::Side(SideFeature::MinorRiver) => 11,
        LegendMark::Side(SideFeature::Bay) => 12,
        LegendMark::Crossing(Crossing::Ford) => 13,
        LegendMark::Crossing(Crossing::Ferry) => 14,
        LegendMark::RedTown => 15,
        LegendMark::Objective => 16,
        LegendMark::BlackTown => 17,
        LegendMark::Fort => 18,
        LegendMark::Port => 19,
        LegendMark::Entry => 20,
        LegendMark::Burned => 21,
        LegendMark::Road => 22,
    }
}

/// The marks that the part in view has.
fn in_view(plan: &Plan<'_>) -> BTreeSet<u8> {
    let shown = |hex: Hex| {
        let (x, y) = plan.lattice.centre(hex);
        Rect::around((x, y), 1.0, 1.0).inside(plan.area)
    };
    let mut seen = BTreeSet::new();
    let mut add = |mark| {
        seen.insert(rank(mark));
    };
    for hex in plan.hexes().filter(|hex| shown(*hex)) {
        plan.ground(hex)
            .into_iter()
            .for_each(|g| add(LegendMark::Ground(g)));
    }
    for (_, feature) in plan.map.sides.iter().filter(|(s, _)| shown(s.hex())) {
        add(LegendMark::Side(*feature));
    }
    for (_, crossing) in plan.map.crossings.iter().filter(|(s, _)| shown(s.hex())) {
        add(LegendMark::Crossing(*crossing));
    }
    for place in plan.map.places.iter().filter(|place| shown(place.hex)) {
        let kind = match (place.fort, place.red) {
            (true, _) => LegendMark::Fort,
            (_, true) => LegendMark::RedTown,
            _ => LegendMark::BlackTown,
        };
        add(kind);
        if place.objective {
            add(LegendMark::Objective);
        }
        if place.port {
            add(LegendMark::Port);
        }
    }
    if plan.map.entries.iter().any(|(hex, ..)| shown(*hex)) {
        add(LegendMark::Entry);
    }
    if plan.map.roads.iter().flatten().any(|hex| shown(*hex)) {
        add(LegendMark::Road);
    }
    seen
}

fn town(fort: bool, red: bool, objective: bool) -> Place {
    Place {
        hex: Hex::new(1, 1),
        name: String::new(),
        fort,
        red,
        port: false,
        objective,
    }
}

/// What a line of the legend explains.
fn sample(plan: &Plan<'_>, p: &mut Painter<'_>, mark: LegendMark, at: Point, cap: f32) {
    let unit = cap * 3.2;
    let wide = cap * 1.5;
    let ends = [(at.0 - wide, at.1), (at.0 + wide, at.1)];
    match mark {
        LegendMark::Ground(kind) => {
            let tall = cap * 2.3;
            let (s, h) = (tall * 0.577, tall / 2.0);
            let hex: Vec<Point> = [
                (1.0, 0.0),
                (0.5, 1.0),
                (-0.5, 1.0),
                (-1.0, 0.0),
                (-0.5, -1.0),
                (0.5, -1.0),
            ]
            .map(|(x, y)| (at.0 + x * s, at.1 + y * h))
            .to_vec();
            p.polygon(&hex, ground::ink(kind));
            ground::pattern(p, kind, at, tall, 0);
            p.closed(&hex, 1.0, GRID.mix(BLACK, 25));
        }
        LegendMark::Side(SideFeature::MajorRiver) => p.stroke(&ends, cap * 0.36, MAJOR),
        LegendMark::Side(SideFeature::MinorRiver) => p.stroke(&ends, cap * 0.19, MINOR),
        LegendMark::Side(SideFeature::Bay) => {
            p.stroke(&ends, cap * 0.95, COAST);
            p.stroke(&ends, cap * 0.7, WATER);
        }
        LegendMark::Crossing(crossing) => {
            p.stroke(&ends, cap * 0.55, SHALLOWER);
            p.stroke(&ends, cap * 0.36, MAJOR);
            sides::sign(p, crossing, at, (1.0, 0.0), unit * 1.15);
        }
        LegendMark::RedTown => places::sign(p, &town(false, true, false), at, unit),
        LegendMark::Objective => places::sign(p, &town(false, true, true), at, unit * 0.85),
        LegendMark::BlackTown => places::sign(p, &town(false, false, false), at, unit),
        LegendMark::Fort => places::sign(p, &town(true, false, false), at, unit),
        LegendMark::Port => places::anchor(p, at, cap * 0.9),
        LegendMark::Entry => {
            let (letter, look) = plan.map.entries.first().map_or_else(
                || {
                    (
                        "A".to_owned(),
                        Look {
                            letter: String::new(),
                            tint: 0,
                        },
                    )
                },
                |(_, letter, side)| (letter.clone(), plan.look(*side)),
            );
            places::entry(p, &letter, look.ink(), at, unit);
        }
        LegendMark::Burned => overlay::burned(p, at, cap * 1.1),
        LegendMark::Road => p.dashed(&ends, cap * 0.15, cap * 0.6, cap * 0.35, ROAD),
    }
}
