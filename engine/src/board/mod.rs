//! A neutral picture of a game for one viewer: what `render` draws. It holds no
//! rule and names no rule system.

mod table;

pub use table::{
    ArrowKind, Block, BlockState, Emblem, Outline, Piece, PieceKind, Shape, ShapeKind, Smoke,
    TableArrow, TableBase, TableBoard, TableLabel,
};

use crate::hex::{Grid, Hex, Hexside};
use crate::inches::Area;
use crate::ruleset::Side;
use crate::text::Text;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Everything a picture shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Board {
    /// One line above the picture, such as the turn and the weather.
    pub caption: Text,
    /// The situation in words, for those who cannot see the picture.
    pub alt: Text,
    /// The sides in play, with how they are told apart.
    pub sides: Vec<SideStyle>,
    /// The playing surface.
    pub surface: Surface,
    /// Boxes drawn apart from the surface.
    pub insets: Vec<Inset>,
}

/// What the game is played on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Surface {
    /// A map of numbered hexes.
    Hexes(HexBoard),
    /// A table measured in inches.
    Table(TableBoard),
}

impl Surface {
    /// The name of what is printed on it; pictures of it are cached under it.
    pub fn base_key(&self) -> &str {
        match self {
            Self::Hexes(hexes) => &hexes.base.key,
            Self::Table(table) => &table.base.key,
        }
    }

    /// Puts back what is printed on it, which is not stored with a board, from
    /// a fresh surface of the same game.
    pub fn restore(&mut self, fresh: &Self) {
        match (self, fresh) {
            (Self::Hexes(mine), Self::Hexes(fresh)) => mine.base = Arc::clone(&fresh.base),
            (Self::Table(mine), Self::Table(fresh)) => mine.base = Arc::clone(&fresh.base),
            _ => {}
        }
    }
}

/// How a side's counters look. Sides differ in hue, lightness and letter, so
/// that no meaning hangs on colour alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideStyle {
    /// Which side.
    pub side: Side,
    /// Its name.
    pub name: Text,
    /// One or two letters that mark its stacks.
    pub letter: String,
    /// Its place in the palette of side colours, 0 to 5.
    pub tint: u8,
}

/// A hex map with what stands on it now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HexBoard {
    /// The printed map, shared by all pictures of it.
    #[serde(skip, default = "HexBase::empty")]
    pub base: Arc<HexBase>,
    /// Counters by hex; at most one stack of a side in a hex.
    pub stacks: Vec<Stack>,
    /// Markers on hexes.
    pub marks: Vec<Mark>,
    /// Last moves.
    pub arrows: Vec<Arrow>,
    /// Hexes to bring out, such as the one a decision is about.
    pub highlights: Vec<Hex>,
    /// The part of the map the present decision is about.
    pub focus: Option<Region>,
}

impl Board {
    /// The part that the present decision is about; `None` for the whole.
    pub fn focus(&self) -> Option<Cutout> {
        match &self.surface {
            Surface::Hexes(hexes) => hexes.focus.map(Cutout::Hexes),
            Surface::Table(table) => table.focus.map(Cutout::Table),
        }
    }

    /// Brings out the hexes of a way; without hexes it stays as it is.
    #[must_use]
    pub fn with_way(mut self, way: &[Hex]) -> Self {
        if let (Surface::Hexes(hexes), false) = (&mut self.surface, way.is_empty()) {
            hexes.highlights = way.to_vec();
        }
        self
    }

    /// Shows the moves of an earlier picture of the same surface too, before its own.
    pub fn add_arrows(&mut self, earlier: &Self) {
        match (&mut self.surface, &earlier.surface) {
            (Surface::Hexes(mine), Surface::Hexes(earlier)) => {
                put_before(&mut mine.arrows, &earlier.arrows);
            }
            (Surface::Table(mine), Surface::Table(earlier)) => {
                put_before(&mut mine.arrows, &earlier.arrows);
            }
            _ => {}
        }
    }

    /// The part round hexes, with `margin` hexes on each side; `None` where
    /// none of them is on the board.
    pub fn around(&self, hexes: &[Hex], margin: u8) -> Option<Cutout> {
        let Surface::Hexes(board) = &self.surface else {
            return None;
        };
        let grid = board.base.grid();
        let on_map = hexes.iter().copied().filter(|h| grid.contains(*h));
        Cutout::around(grid, on_map, margin)
    }

    /// The named places with the part round each, in the order of the data.
    pub fn places(&self) -> Vec<(&str, Cutout)> {
        match &self.surface {
            Surface::Hexes(board) => {
                let places = board.base.places.iter().map(|p| (p.name.as_str(), p.hex));
                let labels = board.base.labels.iter().map(|l| (l.words.as_str(), l.hex));
                let part = |hex| Cutout::around(board.base.grid(), [hex], HEXES_ROUND);
                let all = places.chain(labels);
                all.filter_map(|(name, hex)| Some((name, part(hex)?)))
                    .collect()
            }
            Surface::Table(board) => board.base.places(),
        }
    }
}

/// Puts what is not there yet before what is.
fn put_before<T: Clone + PartialEq>(mine: &mut Vec<T>, earlier: &[T]) {
    let mut all: Vec<T> = earlier.to_vec();
    all.retain(|one| !mine.contains(one));
    all.append(mine);
    *mine = all;
}

/// Hexes shown on each side of a place.
const HEXES_ROUND: u8 = 4;

/// A part of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cutout {
    /// Of a hex map.
    Hexes(Region),
    /// Of a table.
    Table(Area),
}

impl Cutout {
    /// The smallest part of a hex map that holds all the hexes, as [`Region::around`].
    pub fn around(grid: Grid, hexes: impl IntoIterator<Item = Hex>, margin: u8) -> Option<Self> {
        Region::around(grid, hexes, margin).map(Self::Hexes)
    }
}

/// A rectangle of hexes, both corners included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Region {
    /// North-west corner.
    pub from: Hex,
    /// South-east corner.
    pub to: Hex,
}

impl Region {
    /// The smallest region that holds all the hexes with `margin` hexes round
    /// them, kept on the grid; `None` when there are none.
    pub fn around(grid: Grid, hexes: impl IntoIterator<Item = Hex>, margin: u8) -> Option<Self> {
        let mut hexes = hexes.into_iter();
        let first = hexes.next()?;
        let (mut from, mut to) = (first, first);
        for hex in hexes {
            from = Hex::new(from.column.min(hex.column), from.row.min(hex.row));
            to = Hex::new(to.column.max(hex.column), to.row.max(hex.row));
        }
        let low = |n: u8| n.saturating_sub(margin).max(1);
        Some(Self {
            from: Hex::new(low(from.column), low(from.row)),
            to: Hex::new(
                to.column.saturating_add(margin).min(grid.columns),
                to.row.saturating_add(margin).min(grid.rows),
            ),
        })
    }
}

/// The printed map of a hex game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HexBase {
    /// A name that changes whenever the map does; pictures of the base are cached under it.
    pub key: String,
    /// Size in hexes.
    pub columns: u8,
    /// Size in hexes.
    pub rows: u8,
    /// Miles from hex to hex, in tenths, for the scale.
    pub tenth_miles: u16,
    /// The ground of every hex, in the order of [`Grid::hexes`].
    pub ground: Vec<Ground>,
    /// Rivers and other features of hexsides.
    pub sides: Vec<(Hexside, SideFeature)>,
    /// Fords and ferries.
    pub crossings: Vec<(Hexside, Crossing)>,
    /// Towns and forts.
    pub places: Vec<Place>,
    /// Lettered entry hexes with the side they belong to.
    pub entries: Vec<(Hex, String, Side)>,
    /// Roads as runs of adjacent hexes; for the eye only.
    pub roads: Vec<Vec<Hex>>,
    /// Names written across the map.
    pub labels: Vec<Label>,
    /// Legend lines: what a ground or a feature means in play.
    pub legend: Vec<(LegendMark, Text)>,
}

impl HexBase {
    /// A map without hexes, which stands where a saved board left its map out.
    pub fn empty() -> Arc<Self> {
        Arc::new(Self {
            key: String::new(),
            columns: 0,
            rows: 0,
            tenth_miles: 0,
            ground: Vec::new(),
            sides: Vec::new(),
            crossings: Vec::new(),
            places: Vec::new(),
            entries: Vec::new(),
            roads: Vec::new(),
            labels: Vec::new(),
            legend: Vec::new(),
        })
    }

    /// The grid of the map.
    pub fn grid(&self) -> Grid {
        Grid {
            columns: self.columns,
            rows: self.rows,
        }
    }
}

/// How the ground of a hex is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ground {
    /// Open country.
    Open,
    /// Trees.
    Wood,
    /// Rough, high country.
    Hill,
    /// Wet ground.
    Marsh,
    /// Open water.
    Water,
}

/// A feature along a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SideFeature {
    /// A broad river.
    MajorRiver,
    /// A narrow river.
    MinorRiver,
    /// Open water between two land hexes.
    Bay,
}

/// A way over water.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Crossing {
    /// Two bars across the water.
    Ford,
    /// A boxed boat.
    Ferry,
}

/// A named place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a thing printed on the map, and any may stand with any"
)]
pub struct Place {
    /// Where.
    pub hex: Hex,
    /// Its name.
    pub name: String,
    /// A fort rather than a town.
    pub fort: bool,
    /// Printed in red (an important town) rather than black.
    pub red: bool,
    /// Has a harbour.
    pub port: bool,
    /// Counts for victory: ringed.
    pub objective: bool,
}

/// A name written across the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Label {
    /// The words.
    pub words: String,
    /// The hex the words are centred on.
    pub hex: Hex,
    /// Height in tenths of a hex.
    pub tenths: u16,
    /// What it names, which decides ink and spacing.
    pub kind: LabelKind,
}

/// What a label names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LabelKind {
    /// A stretch of country.
    Country,
    /// A river, a bay or the sea.
    Water,
}

/// What a legend line stands beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LegendMark {
    /// A ground.
    Ground(Ground),
    /// A hexside feature.
    Side(SideFeature),
    /// A crossing.
    Crossing(Crossing),
    /// A red town.
    RedTown,
    /// A red town that is an objective.
    Objective,
    /// A black town.
    BlackTown,
    /// A fort.
    Fort,
    /// A port.
    Port,
    /// An entry hex.
    Entry,
    /// A burned place.
    Burned,
    /// A road.
    Road,
}

/// The counters of one side in one hex, top first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stack {
    /// Where.
    pub hex: Hex,
    /// Whose.
    pub side: Side,
    /// What the viewer can see of it.
    pub counters: Vec<Counter>,
    /// Whether more lies under it that the viewer cannot see (how much stays unknown).
    pub hidden: bool,
}

/// One playing piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counter {
    /// Name on the counter.
    pub name: String,
    /// Symbol in the middle.
    pub symbol: Symbol,
    /// Size mark above the symbol, such as "II" or "XX".
    pub size: String,
    /// Figure at the lower left (combat factor), in brackets where it cannot attack.
    pub left: String,
    /// Figure at the lower right (movement).
    pub right: String,
    /// Small figures beside the symbol, such as a leader's ratings.
    pub ratings: String,
    /// Whether it cannot act now; drawn pale.
    pub spent: bool,
    /// A shade within the side's colour, 0 to 3: militia, volunteers, allies.
    pub shade: u8,
}

/// The sign of a unit's kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Symbol {
    /// Crossed box.
    Infantry,
    /// One diagonal.
    Cavalry,
    /// Dot.
    Artillery,
    /// Dot with a bar.
    HeavyArtillery,
    /// The E of the engineers.
    Engineer,
    /// Crossed box in broken line: men who cannot attack.
    Penal,
    /// A cart.
    Supply,
    /// A star.
    Leader,
    /// A building.
    Government,
    /// A family.
    Refugee,
    /// A bow.
    Irregular,
}

/// A marker on a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Where.
    pub hex: Hex,
    /// What.
    pub kind: MarkKind,
}

/// What a marker says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MarkKind {
    /// The side that controls the place.
    Control(Side),
    /// Burned down.
    Burned,
    /// Under siege, with a short note such as the number of turns.
    Siege(String),
    /// A battle to be fought.
    Battle,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrow {
    /// The hexes passed, the start first.
    pub path: Vec<Hex>,
    /// Who moved.
    pub side: Side,
    /// A retreat rather than a march; drawn broken.
    pub retreat: bool,
}

/// A named set of boxes with counters in them, such as the walls of a fort.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inset {
    /// What it shows.
    pub title: Text,
    /// The boxes.
    pub boxes: Vec<InsetBox>,
}

/// One box of an inset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InsetBox {
    /// Its name.
    pub title: Text,
    /// Where it lies in the inset.
    pub at: BoxPlace,
    /// What stands there, by side.
    pub counters: Vec<(Side, Counter)>,
}

/// Where a box lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoxPlace {
    /// Top, inside the walls.
    North,
    /// Right.
    East,
    /// Bottom.
    South,
    /// Left.
    West,
    /// In the middle.
    Centre,
    /// Outside, beyond the box on that side.
    OutsideNorth,
    /// Outside to the right.
    OutsideEast,
    /// Outside below.
    OutsideSouth,
    /// Outside to the left.
    OutsideWest,
}
