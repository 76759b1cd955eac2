//! The fort and the ground round it, as data: walls, doors, ditches, and the
//! ways round their corners.

use super::tables::{Sector, tables, tenths};
use crate::board::ShapeKind;
use crate::inches::{Area, Bearing, Length, Point, Segment};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

type Dot = [i32; 2];

/// Ways from point to point, where there is one.
type Ways = BTreeMap<(Point, Point), Option<Vec<Point>>>;

/// A sector on the ground.
#[derive(Clone, Debug)]
pub struct Ground {
    /// Its wall, from point to point; empty within the fort.
    pub wall: Vec<Point>,
    /// Where its defenders stand.
    pub post: Point,
    /// Where attackers stand before it.
    pub foot: Point,
    /// Where it is reached from inside the fort.
    pub doors: Vec<Point>,
    /// Where its defenders look.
    pub facing: Bearing,
}

/// A wall that stops men and hides what is behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall {
    /// From where to where.
    pub line: Segment,
    /// How high, in feet.
    pub height: u16,
    /// The sector whose wall it is; `None` within the fort.
    pub sector: Option<Sector>,
}

/// Something drawn that matters to the eye only.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// What it is.
    pub kind: ShapeKind,
    /// Its name; may be empty.
    pub name: String,
    /// Its points.
    pub points: Vec<Point>,
    /// Whether they bound an area.
    pub area: bool,
}

/// The plan.
#[derive(Debug)]
pub struct Plan {
    /// Feet of ground an inch of table stands for.
    pub feet_per_inch: u16,
    /// The table.
    pub table: Area,
    /// Sectors, by number.
    pub grounds: Vec<Ground>,
    /// Every wall.
    pub walls: Vec<Wall>,
    /// Ditches.
    pub ditches: Vec<Vec<Point>>,
    /// Felled trees.
    pub abatis: Vec<Vec<Point>>,
    /// Gaps in walls within the fort, through which men go in single file.
    pub doorways: Vec<Segment>,
    /// What is drawn besides.
    pub drawn: Vec<Drawn>,
    /// Names written on the ground, with their height.
    pub labels: Vec<(String, Point, Length)>,
    ways: Vec<Point>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    feet_per_inch: u16,
    width: i32,
    height: i32,
    sector: BTreeMap<String, SectorFile>,
    inner: Vec<InnerFile>,
    ways: WaysFile,
    ditch: Vec<LineFile>,
    abatis: Vec<LineFile>,
    doorway: Vec<LineFile>,
    draw: Vec<DrawFile>,
    label: Vec<LabelFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SectorFile {
    wall: Vec<Dot>,
    post: Dot,
    foot: Dot,
    doors: Vec<Dot>,
    facing: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InnerFile {
    #[serde(rename = "name")]
    _name: String,
    height: u16,
    line: Vec<Dot>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WaysFile {
    inside: Vec<Dot>,
    outside: Vec<Dot>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineFile {
    line: Vec<Dot>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DrawFile {
    kind: String,
    name: String,
    #[serde(default)]
    area: Vec<Dot>,
    #[serde(default)]
    line: Vec<Dot>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LabelFile {
    words: String,
    at: Dot,
    height: i32,
}

fn dot([x, y]: Dot) -> Point {
    tenths(x, y)
}

fn dots(dots: &[Dot]) -> Vec<Point> {
    dots.iter().copied().map(dot).collect()
}

/// The lines from each point to the next.
pub fn lines(points: &[Point]) -> impl Iterator<Item = Segment> + '_ {
    points.windows(2).map(|w| Segment::new(w[0], w[1]))
}

fn kind(name: &str) -> ShapeKind {
    match name {
        "yard" => ShapeKind::Yard,
        "building" => ShapeKind::Building,
        "ruin" => ShapeKind::Ruin,
        "platform" => ShapeKind::Platform,
        "earthwork" => ShapeKind::Earthwork,
        "breach" => ShapeKind::Breach,
        "fence" => ShapeKind::Fence,
        "gate" => ShapeKind::Gate,
        "door" => ShapeKind::Door,
        "road" => ShapeKind::Road,
        other => panic!("the plan draws '{other}'"),
    }
}

/// The plan, read once.
pub fn plan() -> &'static Plan {
    static PLAN: LazyLock<Plan> = LazyLock::new(Plan::read);
    &PLAN
}

impl Plan {
    fn read() -> Self {
        let text = include_str!("../../data/alamo_assault/plan.toml");
        let file: File = toml::from_str(text).unwrap_or_else(|e| panic!("plan.toml: {e}"));
        let mut grounds = Vec::new();
        let mut walls = Vec::new();
        for (sector, row) in Sector::all().zip(&tables().sectors) {
            let ground = file.sector.get(&row.key);
            let ground = ground.unwrap_or_else(|| panic!("the plan lacks sector '{}'", row.key));
            let wall = dots(&ground.wall);
            walls.extend(lines(&wall).map(|line| Wall {
                line,
                height: row.height_ft,
                sector: Some(sector),
            }));
            grounds.push(Ground {
                wall,
                post: dot(ground.post),
                foot: dot(ground.foot),
                doors: dots(&ground.doors),
                facing: Bearing::new(ground.facing),
            });
        }
        for inner in &file.inner {
            walls.extend(lines(&dots(&inner.line)).map(|line| Wall {
                line,
                height: inner.height,
                sector: None,
            }));
        }
        let mut ways = dots(&file.ways.inside);
        ways.extend(dots(&file.ways.outside));
        Self {
            feet_per_inch: file.feet_per_inch,
            table: Area::new(Point::default(), tenths(file.width, file.height)),
            grounds,
            walls,
            ditches: file.ditch.iter().map(|d| dots(&d.line)).collect(),
            abatis: file.abatis.iter().map(|d| dots(&d.line)).collect(),
            doorways: file
                .doorway
                .iter()
                .flat_map(|d| lines(&dots(&d.line)).collect::<Vec<_>>())
                .collect(),
            drawn: file
                .draw
                .iter()
                .map(|d| Drawn {
                    kind: kind(&d.kind),
                    name: d.name.clone(),
                    area: !d.area.is_empty(),
                    points: dots(if d.area.is_empty() { &d.line } else { &d.area }),
                })
                .collect(),
            labels: file
                .label
                .iter()
                .map(|l| {
                    (
                        l.words.clone(),
                        dot(l.at),
                        Length::sixteenths(l.height * 16 / 10),
                    )
                })
                .collect(),
            ways,
        }
    }

    /// A sector on the ground.
    pub fn ground(&self, sector: Sector) -> &Ground {
        &self.grounds[usize::from(sector.0)]
    }

    /// Whether a man can walk straight from one point to another. Walls join at
    /// their ends, so that who touches one does not pass.
    pub fn is_clear(&self, from: Point, to: Point) -> bool {
        let line = Segment::new(from, to);
        self.walls.iter().all(|wall| !wall.line.meets(line))
    }

    /// Whether a man so high up sees from one point to another: a wall lower
    /// than he stands, and the wall of a sector he stands on, hides nothing.
    pub fn sees(&self, from: Point, height: u16, on: Option<Sector>, to: Point) -> bool {
        let line = Segment::new(from, to);
        self.walls.iter().all(|wall| {
            wall.height < height || (on.is_some() && wall.sector == on) || !wall.line.meets(line)
        })
    }

    /// The shortest way on foot, round corners, without its start; `None`
    /// where walls bar every way.
    pub fn route(&self, from: Point, to: Point) -> Option<Vec<Point>> {
        // From door to door the way is asked for again and again.
        static DOORS: LazyLock<Ways> = LazyLock::new(|| {
            let plan = plan();
            let doors = plan.grounds.iter().flat_map(|g| g.doors.clone());
            let doors: Vec<Point> = doors.collect();
            let pairs = doors
                .iter()
                .flat_map(|a| doors.iter().map(move |b| (*a, *b)));
            pairs.map(|(a, b)| ((a, b), plan.search(a, b))).collect()
        });
        match DOORS.get(&(from, to)) {
            Some(way) => way.clone(),
            None => self.search(from, to),
        }
    }

    fn search(&self, from: Point, to: Point) -> Option<Vec<Point>> {
        if self.is_clear(from, to) {
            return Some(vec![to]);
        }
        // Dijkstra over the few corners; the goal is the last node.
        let mut nodes = vec![from];
        nodes.extend(&self.ways);
        nodes.push(to);
        let last = nodes.len() - 1;
        let mut best: Vec<Option<(Length, usize)>> = vec![None; nodes.len()];
        let mut done = vec![false; nodes.len()];
        best[0] = Some((Length::ZERO, 0));
        loop {
            let open = (0..nodes.len()).filter(|n| !done[*n]);
            let (far, here) = open
                .filter_map(|n| best[n].map(|(far, _)| (far, n)))
                .min()?;
            if here == last {
                break;
            }
            done[here] = true;
            for next in 1..nodes.len() {
                if done[next] || !self.leads(here, next, &nodes) {
                    continue;
                }
                let through = far + nodes[here].distance(nodes[next]);
                if best[next].is_none_or(|(known, _)| through < known) {
                    best[next] = Some((through, here));
                }
            }
        }
        let mut way = Vec::new();
        let mut at = last;
        while at != 0 {
            way.push(nodes[at]);
            at = best[at].map_or(0, |(_, before)| before);
        }
        way.reverse();
        Some(way)
    }

    /// Whether one node of a search leads straight to another. Between corners
    /// that never changes, so it is worked out once.
    fn leads(&self, from: usize, to: usize, nodes: &[Point]) -> bool {
        static CLEAR: LazyLock<Vec<Vec<bool>>> = LazyLock::new(|| {
            let plan = plan();
            let row = |a: &Point| plan.ways.iter().map(|b| plan.is_clear(*a, *b)).collect();
            plan.ways.iter().map(row).collect()
        });
        let corners = 1..nodes.len() - 1;
        if corners.contains(&from) && corners.contains(&to) {
            CLEAR[from - 1][to - 1]
        } else {
            self.is_clear(nodes[from], nodes[to])
        }
    }

    /// How far a point is from the walls round the fort.
    pub fn off_the_walls(&self, point: Point) -> Length {
        let outer = self.walls.iter().filter(|w| w.sector.is_some());
        outer
            .map(|w| w.line.distance(point))
            .min()
            .unwrap_or_default()
    }

    /// How far a point is from the wall of a sector; from where its defenders
    /// stand, where it has none.
    pub fn off_sector(&self, sector: Sector, point: Point) -> Length {
        let ground = self.ground(sector);
        lines(&ground.wall)
            .map(|line| line.distance(point))
            .min()
            .unwrap_or_else(|| ground.post.distance(point))
    }
}
