//! Puts pictures together and keeps printed maps for the next ones.

use crate::base::Base;
use crate::callout::{self, Roster};
use crate::frame::{Extent, Frame, View};
use crate::geometry::{Lattice, Rect};
use crate::ink::{BAR, HALO, Look, PANEL, PAPER};
use crate::inset::Layout;
use crate::paint::Anchor;
use crate::sheet::Sheet;
use crate::text::Face;
use crate::{Picture, RenderError, alt, counter, encode, overlay, stack};
use engine::board::{Board, HexBoard, SideStyle, Surface};
use std::sync::{Arc, Mutex, PoisonError};

/// A printed map is known by its name, the view and the sides' looks.
type Key = (String, (u8, u8), View, Vec<Look>);

/// Draws pictures and keeps printed maps, so that the next picture of the same
/// map draws only what changed. It may be shared by threads.
pub struct Studio {
    shelf: Mutex<Shelf>,
}

/// Printed maps, the last used at the end.
struct Shelf {
    bases: Vec<(Key, Arc<Base>)>,
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
                bases: Vec::new(),
                room,
            }),
        }
    }

    /// Draws a board.
    ///
    /// # Errors
    /// [`RenderError`] when the surface is unknown or drawing or encoding fails.
    pub fn draw(&self, board: &Board, frame: Frame) -> Result<Picture, RenderError> {
        let Surface::Hexes(hexes) = &board.surface else {
            return Err(RenderError::Surface);
        };
        let view = View::new(frame, hexes.base.grid());
        let base = self.base(hexes, view, &board.sides)?;
        let sheet = compose(board, hexes, &base, view)?;
        Ok(Picture {
            png: encode::png(&sheet)?,
            width: sheet.width as u32,
            height: sheet.height as u32,
            alt: alt::cut(&board.alt.to_string(), Picture::ALT_MAX),
            file_name: match frame.extent {
                Extent::Whole => "map.png",
                Extent::Region(_) => "region.png",
            }
            .to_owned(),
        })
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
        let key: Key = (map.key.clone(), (map.columns, map.rows), view, looks);
        if let Some(base) = self.shelf().take(&key) {
            return Ok(base);
        }
        // Drawn outside the lock: two threads may draw the same map once.
        let base = Arc::new(Base::draw(map, view, styles)?);
        self.shelf().put(key, Arc::clone(&base));
        Ok(base)
    }

    fn shelf(&self) -> std::sync::MutexGuard<'_, Shelf> {
        // A panic elsewhere leaves the shelf whole: each change is one step.
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf {
    fn take(&mut self, key: &Key) -> Option<Arc<Base>> {
        let at = self.bases.iter().position(|(known, _)| known == key)?;
        let found = self.bases.remove(at);
        let base = Arc::clone(&found.1);
        self.bases.push(found);
        Some(base)
    }

    fn put(&mut self, key: Key, base: Arc<Base>) {
        self.bases.retain(|(known, _)| *known != key);
        self.bases.push((key, base));
        let size = |base: &Base| base.sheet.pixels.len() + (1 << 15);
        let mut total: usize = self.bases.iter().map(|(_, base)| size(base)).sum();
        while total > self.room && self.bases.len() > 1 {
            total -= size(&self.bases.remove(0).1);
        }
    }
}

/// The bar above the map: the caption and the sides.
struct Caption {
    lines: Vec<String>,
    face: Face,
    height: usize,
    sides_width: f32,
}

impl Caption {
    fn new(board: &Board, width: f32) -> Self {
        let face = Face::bold((width / 100.0).clamp(8.5, 14.0));
        let sides_width = side_width(board, face);
        let beside = sides_width < width * 0.5;
        let room = width - face.cap * 2.4 - if beside { sides_width } else { 0.0 };
        let mut lines = face.wrap(&board.caption.to_string(), room, 3);
        if !beside && !board.sides.is_empty() {
            lines.push(String::new());
        }
        let height = (face.cap * (1.9 * lines.len().max(1) as f32 + 1.1)).ceil() as usize;
        Self {
            lines,
            face,
            height,
            sides_width,
        }
    }

    fn draw(&self, board: &Board, sheet: &mut Sheet) -> Result<(), RenderError> {
        let bar = Rect::new(0.0, 0.0, sheet.width as f32, self.height as f32);
        let cap = self.face.cap;
        sheet.patch(bar, 1, |p| {
            p.rect(bar, BAR);
            for (i, line) in self.lines.iter().enumerate() {
                let y = cap * (1.5 + 1.9 * i as f32);
                p.text(line, (cap * 1.2, y), Anchor::Left, self.face, HALO);
            }
        })?;
        let last = self.lines.len().max(1) - 1;
        let mut x = (bar.w - self.sides_width).max(cap * 1.2);
        let y = cap * (1.5 + 1.9 * last as f32);
        let names = Face::plain(cap * 0.85);
        for style in &board.sides {
            let look = Look::of(style.side, &board.sides);
            let name = names.fit(&style.name.to_string(), cap * 16.0);
            let width = names.width(&name);
            let spot = Rect::new(x, y - cap * 0.85, cap * 2.0, cap * 1.7);
            sheet.patch(
                Rect::new(x - 2.0, y - cap, width + cap * 4.0, cap * 2.0),
                2,
                |p| {
                    p.rect(spot.grown(1.0), HALO);
                    counter::word_chip(p, &look.letter, &look, spot);
                    p.text(&name, (x + cap * 2.6, y), Anchor::Left, names, HALO);
                },
            )?;
            x += width + cap * 4.2;
        }
        Ok(())
    }
}

fn side_width(board: &Board, face: Face) -> f32 {
    let names = Face::plain(face.cap * 0.85);
    board
        .sides
        .iter()
        .map(|s| names.width(&names.fit(&s.name.to_string(), face.cap * 16.0)) + face.cap * 4.2)
        .sum::<f32>()
        .min(4000.0)
}

/// No picture is higher than this, whatever its panels hold.
const HIGHEST: f32 = 6000.0;

fn compose(board: &Board, hexes: &HexBoard, base: &Base, view: View) -> Result<Sheet, RenderError> {
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
    let caption = Caption::new(board, width);

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
