//! The ground: what is drawn once and lies under everything.

use crate::alamo_assault::plan::{Plan, plan};
use crate::alamo_assault::tables::Sector;
use crate::board::{Outline, Shape, ShapeKind, TableBase, TableLabel};
use crate::inches::{Bearing, Length};
use crate::text::Text;
use std::sync::{Arc, LazyLock};

/// The terrain, drawn once.
pub fn base() -> Arc<TableBase> {
    static BASE: LazyLock<Arc<TableBase>> = LazyLock::new(|| Arc::new(terrain(plan())));
    Arc::clone(&BASE)
}

fn terrain(plan: &Plan) -> TableBase {
    let shape = |kind, outline, height_feet, name: &str| Shape {
        kind,
        outline,
        breadth: Length::ZERO,
        height_feet,
        name: name.to_owned(),
    };
    let drawn = |areas: bool| {
        plan.drawn
            .iter()
            .filter(move |d| d.area == areas)
            .map(move |d| {
                let outline = if areas {
                    Outline::Area(d.points.clone())
                } else {
                    Outline::Line(d.points.clone())
                };
                shape(d.kind, outline, 0, &d.name)
            })
    };
    let mut shapes: Vec<Shape> = plan
        .ditches
        .iter()
        .map(|d| shape(ShapeKind::Ditch, Outline::Line(d.clone()), 0, ""))
        .collect();
    shapes.extend(drawn(true));
    for wall in &plan.walls {
        let row = wall.sector.map(Sector::row);
        let kind = match row.map(|r| (r.key.as_str(), r.abatis)) {
            Some((_, true)) => ShapeKind::Palisade,
            Some(("ne", _)) => ShapeKind::Fence,
            _ => ShapeKind::Wall,
        };
        let line = Outline::Line(vec![wall.line.from, wall.line.to]);
        shapes.push(shape(kind, line, wall.height, ""));
    }
    shapes.extend(
        plan.abatis
            .iter()
            .map(|a| shape(ShapeKind::Abatis, Outline::Line(a.clone()), 0, "")),
    );
    shapes.extend(drawn(false));
    let mut labels: Vec<TableLabel> = plan
        .labels
        .iter()
        .map(|(words, at, height)| TableLabel {
            words: words.clone(),
            at: *at,
            height: *height,
            along: Bearing::EAST,
        })
        .collect();
    for sector in Sector::all().filter(|s| !s.is_inner()) {
        let ground = plan.ground(sector);
        labels.push(TableLabel {
            words: sector.name().to_owned(),
            at: ground.post.toward(ground.facing, Length::inches(4)),
            height: Length::sixteenths(12),
            along: Bearing::EAST,
        });
    }
    TableBase {
        key: "alamo-1".into(),
        width: plan.table.width(),
        height: plan.table.height(),
        feet_per_inch: plan.feet_per_inch,
        shapes,
        labels,
        legend: vec![
            (ShapeKind::Wall, Text::new("aa-legend-wall")),
            (ShapeKind::Breach, Text::new("aa-legend-breach")),
            (ShapeKind::Palisade, Text::new("aa-legend-palisade")),
            (ShapeKind::Fence, Text::new("aa-legend-fence")),
            (ShapeKind::Abatis, Text::new("aa-legend-abatis")),
            (ShapeKind::Ditch, Text::new("aa-legend-ditch")),
            (ShapeKind::Gate, Text::new("aa-legend-gate")),
            (ShapeKind::Building, Text::new("aa-legend-building")),
        ],
    }
}
