//! The table board: a playing surface measured in inches, for games played
//! with figures. It tells what lies where and never what that means in play.

use super::{Cutout, Symbol};
use crate::inches::{Area, Bearing, Length, Point};
use crate::ruleset::Side;
use crate::text::Text;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How much is shown round a place.
const ROUND: Length = Length::inches(6);

/// A table with what stands on it now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableBoard {
    /// The terrain, shared by all pictures of it.
    #[serde(skip, default = "TableBase::empty")]
    pub base: Arc<TableBase>,
    /// Bodies of men as rectangles, drawn in this order.
    pub blocks: Vec<Block>,
    /// Single figures, guns and things, drawn over the blocks.
    pub pieces: Vec<Piece>,
    /// Smoke of those who fired last.
    pub smoke: Vec<Smoke>,
    /// Last moves and shots.
    pub arrows: Vec<TableArrow>,
    /// Parts of the table to bring out, such as what a decision is about.
    pub highlights: Vec<Outline>,
    /// The part of the table that the present decision is about.
    pub focus: Option<Area>,
}

/// The terrain of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableBase {
    /// A name that changes whenever the terrain does; pictures of the base are
    /// cached under it.
    pub key: String,
    /// From its western to its eastern edge.
    pub width: Length,
    /// From its northern to its southern edge.
    pub height: Length,
    /// Feet of ground that an inch of table stands for, for the scale.
    pub feet_per_inch: u16,
    /// What lies on it, drawn in this order.
    pub shapes: Vec<Shape>,
    /// Names written across it.
    pub labels: Vec<TableLabel>,
    /// Legend lines: what a kind of terrain means in play.
    pub legend: Vec<(ShapeKind, Text)>,
}

impl TableBase {
    /// A table of no size, which stands where a saved board left its own out.
    pub fn empty() -> Arc<Self> {
        Arc::new(Self {
            key: String::new(),
            width: Length::ZERO,
            height: Length::ZERO,
            feet_per_inch: 1,
            shapes: Vec::new(),
            labels: Vec::new(),
            legend: Vec::new(),
        })
    }

    /// The named places, printed names before those of shapes, with the part
    /// round each.
    pub fn places(&self) -> Vec<(&str, Cutout)> {
        let labels = self.labels.iter().map(|l| (l.words.as_str(), vec![l.at]));
        let named = self.shapes.iter().filter(|s| !s.name.is_empty());
        let shapes = named.map(|s| (s.name.as_str(), s.outline.points().to_vec()));
        let part = |points| Area::around(points, ROUND)?.within(self.area());
        let all = labels.chain(shapes);
        all.filter_map(|(name, points)| Some((name, Cutout::Table(part(points)?))))
            .collect()
    }

    /// The whole table.
    pub fn area(&self) -> Area {
        Area::new(Point::default(), Point::new(self.width, self.height))
    }
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shape {
    /// What it is.
    pub kind: ShapeKind,
    /// Where it lies.
    pub outline: Outline,
    /// How broad a line is drawn; nothing for the usual breadth of its kind.
    pub breadth: Length,
    /// How high it stands, in feet of ground; nothing where it does not matter.
    pub height_feet: u16,
    /// Its name; empty where it has none. Written beside it where there is room.
    pub name: String,
}

/// Where something lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outline {
    /// Along a line from point to point.
    Line(Vec<Point>),
    /// Within a line from point to point and back to the first.
    Area(Vec<Point>),
    /// At a point.
    Spot(Point),
}

impl Outline {
    /// Its points, in order.
    pub fn points(&self) -> &[Point] {
        match self {
            Self::Line(points) | Self::Area(points) => points,
            Self::Spot(point) => std::slice::from_ref(point),
        }
    }
}

/// A kind of terrain, which decides how it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ShapeKind {
    /// Bare ground set off from the rest, such as a yard or a plaza.
    Yard,
    /// A tilled field.
    Field,
    /// Trees.
    Wood,
    /// A line of equal height.
    Contour,
    /// Rough or broken ground.
    Rough,
    /// Wet ground.
    Marsh,
    /// Open or running water.
    Water,
    /// A ditch or a canal that can be stepped through.
    Ditch,
    /// A road or a track.
    Road,
    /// A way over water or a ditch.
    Bridge,
    /// A house with a roof.
    Building,
    /// A house that has lost its roof, or the remains of one.
    Ruin,
    /// A raised platform or a ramp of earth.
    Platform,
    /// A bank of earth to stand behind.
    Earthwork,
    /// A wall of stone or adobe.
    Wall,
    /// A wall that can be climbed where it is broken.
    Breach,
    /// A wall of upright timbers.
    Palisade,
    /// A fence of rails or pickets.
    Fence,
    /// A hedge or felled trees laid with their branches outward.
    Abatis,
    /// A gate in a wall.
    Gate,
    /// A door in a house or a wall.
    Door,
    /// A window or a loophole.
    Window,
    /// A place where ladders may be set up.
    LadderPlace,
    /// A line that parts one stretch of the table from another.
    Limit,
}

/// A name written across the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableLabel {
    /// The words.
    pub words: String,
    /// The point they are centred on.
    pub at: Point,
    /// How high the letters are.
    pub height: Length,
    /// Along which bearing they run; east for level words.
    pub along: Bearing,
}

/// A body of men.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// The middle of its rectangle.
    pub at: Point,
    /// Where its front looks.
    pub facing: Bearing,
    /// How broad its front is.
    pub front: Length,
    /// How deep it stands behind its front.
    pub depth: Length,
    /// Whose it is.
    pub side: Side,
    /// Its name, written on it or beside it.
    pub name: String,
    /// Of which arm it is.
    pub symbol: Symbol,
    /// How many figures it has, as far as the viewer knows.
    pub figures: u32,
    /// How firm it stands.
    pub state: BlockState,
    /// Notable figures with it and how many of each.
    pub emblems: Vec<(Emblem, u32)>,
    /// A few words beside it, such as its order.
    pub note: Option<Text>,
    /// A shade within the side's colour, 0 to 3.
    pub shade: u8,
}

/// How firm a body stands. States differ in outline as well as in strength of
/// colour, so that no meaning hangs on colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BlockState {
    /// In good order.
    Steady,
    /// Its order is shaken.
    Shaken,
    /// It runs.
    Routed,
    /// It cannot act.
    Spent,
}

/// A small sign for a notable figure or thing with a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Emblem {
    /// Who commands.
    Leader,
    /// An officer.
    Officer,
    /// A standard.
    Standard,
    /// A drummer or a bugler.
    Musician,
    /// A man with tools.
    Pioneer,
    /// A gunner.
    Gunner,
    /// A gun.
    Gun,
    /// A ladder.
    Ladder,
}

/// A single figure, gun or thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Where.
    pub at: Point,
    /// Where it looks; for a ladder, the way up.
    pub facing: Bearing,
    /// What it is.
    pub kind: PieceKind,
    /// Whose it is; `None` for nobody's.
    pub side: Option<Side>,
    /// Its name; may be empty.
    pub name: String,
    /// Whether it cannot act now; drawn pale.
    pub spent: bool,
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum PieceKind {
    /// Who commands.
    Leader,
    /// One man.
    Figure,
    /// A man on horseback or on foot with a message.
    Courier,
    /// A gun.
    Gun,
    /// A ladder that is set up.
    Ladder,
    /// A standard that is planted.
    Standard,
    /// A fallen man.
    Fallen,
    /// A door or a gate that is broken open.
    Broken,
    /// Close combat.
    Melee,
}

/// Smoke where somebody fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Smoke {
    /// Where it hangs.
    pub at: Point,
    /// Where the fire went.
    pub toward: Bearing,
    /// How much there is, 1 to 5.
    pub weight: u8,
}

/// A move that was made or a shot that was fired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableArrow {
    /// The points passed, the start first.
    pub path: Vec<Point>,
    /// Who moved or fired.
    pub side: Side,
    /// What it was.
    pub kind: ArrowKind,
}

/// What an arrow tells. Kinds differ in line: broad, thin, broken, dotted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ArrowKind {
    /// A move.
    Move,
    /// A move at the run or into contact.
    Charge,
    /// A move to the rear.
    Retreat,
    /// A shot.
    Fire,
    /// A move that is ordered and not yet made.
    Plan,
}
