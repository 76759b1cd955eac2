//! Puts pictures together and keeps printed maps for the next ones.

use crate::base::Base;
use crate::callout::{self, Roster};
use crate::caption::Caption;
use crate::frame::{Extent, Frame, View};
use crate::geometry::{Lattice, Rect};
use crate::ink::{Look, PANEL, PAPER};
use crate::inset::Layout;
use crate::sheet::Sheet;
use crate::{Picture, RenderError, alt, encode, overlay, stack, table};
use engine::board::{Board, HexBoard, SideStyle, Surface, TableBase};
use std::sync::{Arc, Mutex, PoisonError};

/// What a printed map is known by: its name, its size, the view, and the
/// looks of the sides named on it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Key {
    Hexes(String, (u8, u8), View, Vec<Look>),
    Table(String, table::View),
}

/// A printed map.
#[derive(Clone)]
enum Print {
    Hexes(Arc<Base>),
    Table(Arc<table::Base>),
}

impl Print {
    fn sheet(&self) -> &Sheet {
        match self {
            Self::Hexes(base) => &base.sheet,
            Self::Table(base) => &base.sheet,
        }
    }
}

/// Draws pictures and keeps printed maps, so that the next picture of the same
/// map draws only what changed. It may be shared by threads.
pub struct Studio {
    shelf: Mutex<Shelf>,
}

/// Printed maps, the last used at the end.
struct Shelf {
    prints: Vec<(Key, Print)>,
    room: usize,
}

impl Default for Studio {
    fn default() -> Self {
        Self::new()
    }
}

impl Studio {
    /// Printed maps take no more memory than this, in bytes, by default.
    pub const ROOM: usize = 40 << 20;

    /// A studio with an empty shelf of the default size.
    pub fn new() -> Self {
        Self::with_room(Self::ROOM)
    }

    /// A studio that keeps printed maps in at most so many bytes.
    pub fn with_room(room: usize) -> Self {
        Self {
            shelf: Mutex::new(Shelf {
                prints: Vec::new(),
                room,
            }),
        }
    }

    /// Draws a board.
    ///
    /// # Errors
    /// [`RenderError`] when the surface is unknown or drawing or encoding fails.
    pub fn draw(&self, board: &Board, frame: Frame) -> Result<Picture, RenderError> {
        let sheet = self.sheet(board, frame, 0.0)?;
        Ok(Picture {
            png: encode::png(&sheet)?,
            width: sheet.width as u32,
            height: sheet.height as u32,
            alt: alt::cut(&board.alt.to_string(), Picture::ALT_MAX),
            file_name: match frame.extent {
                Extent::Whole => "map.png",
                Extent::Region(_) | Extent::Area(_) => "region.png",
            }
            .to_owned(),
        })
    }

    /// Draws a board as palette indices, with letters of some height at least in
    /// the bar above.
    pub(crate) fn sheet(
        &self,
        board: &Board,
        frame: Frame,
        letters: f32,
    ) -> Result<Sheet, RenderError> {
        match &board.surface {
            Surface::Hexes(hexes) => {
                let view = View::new(frame, hexes.base.grid());
                let base = self.base(hexes, view, &board.sides)?;
                compose(board, hexes, &base, view, letters)
            }
            Surface::Table(on) => {
                let view = table::View::new(frame, &on.base);
                table::compose(board, on, &*self.plan(&on.base, view)?, letters)
            }
            _ => Err(RenderError::Surface),
        }
    }

    fn base(
        &self,
        board: &HexBoard,
        view: View,
        styles: &[SideStyle],
    ) -> Result<Arc<Base>, RenderError> {
        let map = &board.base;
        let looks = map
            .entries
            .iter()
            .map(|(_, _, side)| Look::of(*side, styles))
            .collect();
        let key = Key::Hexes(map.key.clone(), (map.columns, map.rows), view, looks);
        if let Some(Print::Hexes(base)) = self.shelf().take(&key) {
            return Ok(base);
        }
        // Drawn outside the lock: two threads may draw the same map once.
        let base = Arc::new(Base::draw(map, view, styles)?);
        self.shelf().put(key, Print::Hexes(Arc::clone(&base)));
        Ok(base)
    }

    fn plan(&self, base: &TableBase, view: table::View) -> Result<Arc<table::Base>, RenderError> {
        let key = Key::Table(base.key.clone(), view);
        if let Some(Print::Table(plan)) = self.shelf().take(&key) {
            return Ok(plan);
        }
        let plan = Arc::new(table::Base::draw(base, view)?);
        self.shelf().put(key, Print::Table(Arc::clone(&plan)));
        Ok(plan)
    }

    fn shelf(&self) -> std::sync::MutexGuard<'_, Shelf> {
        // A panic elsewhere leaves the shelf whole: each change is one step.
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf {
    fn take(&mut self, key: &Key) -> Option<Print> {
        let at = self.prints.iter().position(|(known, _)| known == key)?;
        let found = self.prints.remove(at);
        let print = found.1.clone();
        self.prints.push(found);
        Some(print)
    }

    fn put(&mut self, key: Key, print: Print) {
        self.prints.retain(|(known, _)| *known != key);
        self.prints.push((key, print));
        let size = |print: &Print| print.sheet().pixels.len() + (1 << 15);
        let mut total: usize = self.prints.iter().map(|(_, print)| size(print)).sum();
        while total > self.room && self.prints.len() > 1 {
            total -= size(&self.prints.remove(0).1);
        }
    }
}

/// No picture is higher than this, whatever its panels hold.
const HIGHEST: f32 = 6000.0;

fn compose(
    board: &Board,
    hexes: &HexBoard,
    base: &Base,
    view: View,
    letters: f32,
) -> Result<Sheet, RenderError> {
    let styles = &board.sides;
    let palette = &base.sheet.palette;
    let base_height = base.sheet.height as f32;
    let layouts: Vec<Layout<'_>> = board.insets.iter().take(4).map(Layout::new).collect();
    let widest = layouts
        .iter()
        .map(|l| l.width)
        .fold(0.0, f32::max)
        .min(HIGHEST);
    // A tall picture takes insets at its right, others below.
    let tallest: f32 = layouts.iter().map(|l| l.height + 8.0).sum();
    let right = !layouts.is_empty()
        && base_height > base.sheet.width as f32 * 1.15
        && tallest <= base_height
        && base.sheet.width as f32 + widest + 12.0 <= Frame::LONGEST_SIDE as f32;
    let map_width = base.sheet.width as f32;
    let width = if right {
        map_width + widest + 12.0
    } else {
        map_width.max(widest + 16.0)
    };
    let caption = Caption::new(board, width, letters);

    let side = if right {
        0
    } else {
        ((width - map_width) / 2.0) as usize
    };
    let top = caption.height as f32;
    let mut sheet = Sheet::new(
        width as usize,
        caption.height + base.sheet.height,
        PAPER,
        Arc::clone(palette),
    );
    sheet.lay(&base.sheet, side, caption.height);
    let leftover = populate(
        &mut sheet,
        hexes,
        &Place::new(base, side, caption.height),
        view,
        styles,
    )?;
    // Only now is it known which lists go below the map.
    let roster = Roster::new(leftover, width, base.lattice.unit(), HIGHEST / 2.0);
    let insets_height = if right {
        0.0
    } else {
        tallest.min(HIGHEST / 2.0)
    };
    let height = (top + base_height + roster.height + insets_height).min(HIGHEST * 1.5);
    sheet.grow(height as usize, PAPER);
    sheet.unclip();
    caption.draw(board, &mut sheet)?;
    if roster.height > 0.0 {
        let panel = Rect::new(0.0, top + base_height, width, roster.height);
        sheet.patch(panel, 1, |p| p.rect(panel, PANEL))?;
        roster.draw(&mut sheet, top + base_height)?;
    }
    let mut at = if right {
        (map_width + 6.0, top + 6.0)
    } else {
        (0.0, top + base_height + roster.height)
    };
    for layout in &layouts {
        let x = if right {
            at.0
        } else {
            ((width - layout.width) / 2.0).floor().max(0.0)
        };
        layout.draw(&mut sheet, (x, at.1), styles)?;
        at.1 += layout.height + 8.0;
    }
    Ok(sheet)
}

/// Where a printed map lies in a picture.
struct Place<'a> {
    lattice: Lattice,
    area: Rect,
    names: &'a [Rect],
    moved: (f32, f32),
}

impl<'a> Place<'a> {
    fn new(base: &'a Base, right: usize, down: usize) -> Self {
        let moved = (right as f32, down as f32);
        Self {
            lattice: base.lattice.moved(right as i32, down as i32),
            area: base.area.moved(moved.0, moved.1),
            names: &base.places,
            moved,
        }
    }
}

/// Draws everything that stands on the map; gives the lists that found no room.
fn populate(
    map: &mut Sheet,
    hexes: &HexBoard,
    place: &Place<'_>,
    view: View,
    styles: &[SideStyle],
) -> Result<Vec<callout::Callout>, RenderError> {
    let (lattice, unit) = (place.lattice, place.lattice.unit());
    map.clip = place.area;
    let grid = hexes.base.grid();
    let reach = place.area.grown(unit * 0.1);
    let shown = |hex| {
        let (x, y) = lattice.centre(hex);
        grid.contains(hex) && Rect::around((x, y), 0.5, 0.5).inside(reach)
    };
    for hex in hexes.highlights.iter().filter(|hex| shown(**hex)) {
        overlay::highlight(map, lattice, *hex)?;
    }
    for arrow in &hexes.arrows {
        if arrow.path.iter().any(|hex| shown(*hex))
            && arrow.path.iter().all(|hex| grid.contains(*hex))
        {
            overlay::arrow(map, lattice, arrow, styles)?;
        }
    }
    for mark in hexes.marks.iter().filter(|mark| shown(mark.hex)) {
        overlay::ground_mark(map, lattice, mark, styles)?;
    }
    let mut lists = Vec::new();
    let stacks = stack::by_hex(hexes);
    for (hex, here) in stacks.iter().filter(|(hex, _)| shown(**hex)) {
        if view.detail {
            lists.extend(stack::full(map, lattice, *hex, here, styles)?);
        } else {
            stack::mark(map, lattice, *hex, here, styles)?;
        }
    }
    for mark in hexes.marks.iter().filter(|mark| shown(mark.hex)) {
        overlay::upper_mark(map, lattice, mark)?;
    }
    if lists.is_empty() {
        return Ok(lists);
    }
    let keep: Vec<Rect> = stacks
        .keys()
        .chain(&hexes.highlights)
        .chain(hexes.marks.iter().map(|mark| &mark.hex))
        .map(|hex| Rect::around(lattice.centre(*hex), unit * 0.52, unit * 0.44))
        .chain(
            place
                .names
                .iter()
                .map(|r| r.moved(place.moved.0, place.moved.1)),
        )
        .collect();
    callout::beside(
        map,
        lists,
        place.area,
        &keep,
        |hex| lattice.centre(hex),
        unit,
    )
}
