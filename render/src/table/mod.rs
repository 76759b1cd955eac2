//! Tables measured in inches: the plan of the ground, drawn once, and what
//! stands on it.

mod arrows;
mod blocks;
mod crowd;
mod drawn;
mod ground;
mod ink;
mod key;
mod leaders;
mod legend;
mod names;
mod pieces;
mod placing;
mod plane;
mod rim;
mod roster;
mod signs;
mod smoke;
mod tags;
mod turned;
mod view;
mod works;

pub(crate) use view::View;

use crate::RenderError;
use crate::caption::Caption;
use crate::geometry::Rect;
use crate::ink::{PANEL, PAPER};
use crate::inset::Layout;
use crate::paint::{Painter, Raster};
use crate::palette::Palette;
use crate::sheet::Sheet;
use crowd::Crowd;
use drawn::Drawn;
use engine::board::{Board, TableBase, TableBoard};
use names::Name;
use view::Plane;

/// What the parts of a plan are drawn from.
pub(super) struct Plan<'a> {
    /// The terrain.
    pub base: &'a TableBase,
    /// The view.
    pub view: View,
    /// Where the points lie.
    pub plane: Plane,
}

/// The plan of a table, drawn.
#[derive(Debug)]
pub(crate) struct Base {
    /// The pixels, with a palette that suits everything drawn over them.
    pub sheet: Sheet,
    view: View,
    /// Where the plan leaves room for words.
    crowd: Crowd,
    /// Names that are written once it is known what stands where.
    names: Vec<Name>,
}

impl Base {
    /// Draws the terrain of a table.
    pub fn draw(base: &TableBase, view: View) -> Result<Self, RenderError> {
        let plan = Plan {
            base,
            view,
            plane: view.plane((0.0, 0.0)),
        };
        let area = plan.plane.area;
        let drawn: Vec<Drawn> = base
            .shapes
            .iter()
            .take(5000)
            .flat_map(|shape| Drawn::of(shape, &plan.plane, base))
            .collect();
        let strip = legend::Legend::new(&plan, &drawn);
        let (width, height) = (view.size.0 as usize, view.size.1 as usize);
        let mut raster = Raster::new(width, height + strip.height, PAPER);
        let mut names = Vec::new();
        if view.area.is_some() {
            let times = if width * height > 1_500_000 { 2 } else { 3 };
            ground::parchment(&mut raster, &view, area);
            raster.paint(times, (0, 0), |p| ground::draw_all(p, &drawn))?;
            rim::grid(&plan, &mut raster);
            works::shadows(&mut raster, &drawn)?;
            raster.paint(times, (0, 0), |p| works::draw(p, &drawn))?;
            names = names::names(&plan, &raster)?;
            clip(&mut raster, area);
            rim::draw(&plan, &mut raster)?;
        }
        let crowd = Crowd::of(&raster, area);
        strip.draw(&plan, &mut raster)?;
        let mut written = raster.clone();
        names::preview(&mut written, &names);
        let palette = Palette::for_raster(&written, &ink::fixed());
        Ok(Self {
            sheet: Sheet::of(&raster, palette),
            view,
            crowd,
            names,
        })
    }
}

/// Puts paper over what was drawn beyond the table.
fn clip(raster: &mut Raster, area: Rect) {
    let (left, right) = (area.x as usize, (area.x + area.w) as usize);
    let (top, bottom) = (area.y as usize, (area.y + area.h) as usize);
    for (y, line) in raster.rgb.chunks_exact_mut(raster.width * 3).enumerate() {
        if (top..bottom).contains(&y) {
            let paper = PAPER.0.repeat(raster.width - right);
            line[right * 3..].copy_from_slice(&paper);
            line[..left * 3].copy_from_slice(&PAPER.0.repeat(left));
        } else {
            line.copy_from_slice(&PAPER.0.repeat(raster.width));
        }
    }
}

/// Draws on a part of a raster only, in the raster's coordinates.
fn in_part(
    raster: &mut Raster,
    part: Rect,
    times: usize,
    draw: impl FnOnce(&mut Painter<'_>),
) -> Result<(), RenderError> {
    let (left, top) = (part.x.max(0.0) as usize, part.y.max(0.0) as usize);
    let right = ((part.x + part.w).ceil().max(0.0) as usize).min(raster.width);
    let bottom = ((part.y + part.h).ceil().max(0.0) as usize).min(raster.height);
    if right <= left || bottom <= top {
        return Ok(());
    }
    let mut small = Raster::new(right - left, bottom - top, PAPER);
    let long = small.width * 3;
    let from = |y: usize| ((top + y) * raster.width + left) * 3;
    for (y, line) in small.rgb.chunks_exact_mut(long).enumerate() {
        line.copy_from_slice(&raster.rgb[from(y)..from(y) + long]);
    }
    small.paint(times, (left as i32, top as i32), draw)?;
    for (y, line) in small.rgb.chunks_exact(long).enumerate() {
        let at = ((top + y) * raster.width + left) * 3;
        raster.rgb[at..at + long].copy_from_slice(line);
    }
    Ok(())
}

/// No picture is higher than this, whatever its panels hold.
const HIGHEST: f32 = 6000.0;

/// Puts a picture together, with letters of some height at least in the bar above
/// the whole of a table: the caption, the plan with what stands on it, what
/// found no room there, the key, and insets below.
pub(crate) fn compose(
    board: &Board,
    table: &TableBoard,
    base: &Base,
    letters: f32,
) -> Result<Sheet, RenderError> {
    let styles = &board.sides;
    let plan_size = (base.sheet.width as f32, base.sheet.height as f32);
    let layouts: Vec<Layout<'_>> = board.insets.iter().take(4).map(Layout::new).collect();
    let widest = layouts.iter().map(|l| l.width).fold(0.0, f32::max);
    let tallest: f32 = layouts.iter().map(|l| l.height + 8.0).sum();
    let width = plan_size.0.max(widest.min(HIGHEST) + 16.0);
    let least = if base.view.whole { letters } else { 13.0 };
    let caption = Caption::new(board, width, least);

    let side = ((width - plan_size.0) / 2.0) as usize;
    let mut sheet = Sheet::new(
        width as usize,
        caption.height + base.sheet.height,
        PAPER,
        base.sheet.palette.clone(),
    );
    sheet.lay(&base.sheet, side, caption.height);
    let corner = (side as f32, caption.height as f32);
    let plane = base.view.plane(corner);
    let homeless = populate(
        &mut sheet,
        table,
        &plane,
        base,
        (side, caption.height),
        styles,
    )?;

    let top = corner.1 + plan_size.1;
    let key = key::Key::new(table, &plane, &base.view, width);
    let roster = roster::Roster::new(homeless, width, plane.cap, HIGHEST / 2.0);
    let insets = tallest.min(HIGHEST / 2.0);
    let height = (top + key.height + roster.height + insets).min(HIGHEST * 1.5);
    sheet.grow(height as usize, PAPER);
    sheet.unclip();
    caption.draw(board, &mut sheet)?;
    let panel = Rect::new(0.0, top, width, key.height + roster.height);
    if panel.h > 0.0 {
        sheet.patch(panel, 1, |p| p.rect(panel, PANEL))?;
        key.draw(&mut sheet, top, styles)?;
        roster.draw(&mut sheet, top + key.height)?;
    }
    let mut y = panel.y + panel.h;
    for layout in &layouts {
        let x = ((width - layout.width) / 2.0).floor().max(0.0);
        layout.draw(&mut sheet, (x, y), styles)?;
        y += layout.height + 8.0;
    }
    Ok(sheet)
}

/// Draws everything that stands on the table; gives the tags for which it has
/// no room.
fn populate(
    sheet: &mut Sheet,
    table: &TableBoard,
    plane: &Plane,
    base: &Base,
    moved: (usize, usize),
    styles: &[engine::board::SideStyle],
) -> Result<Vec<tags::Tag>, RenderError> {
    if base.view.area.is_none() {
        return Ok(Vec::new());
    }
    sheet.clip = plane.area;
    let mut crowd = base.crowd.at((plane.area.x, plane.area.y));
    let squares: Vec<Rect> = table
        .pieces
        .iter()
        .take(2000)
        .map(|piece| pieces::square(plane, piece))
        .filter(|square| square.meets(plane.area))
        .collect();
    let stands: Vec<blocks::Standing<'_>> = table
        .blocks
        .iter()
        .take(2000)
        .filter_map(|block| blocks::Standing::new(block, plane, &squares, styles))
        .collect();
    for square in &squares {
        crowd.piece(*square);
    }
    for stand in &stands {
        crowd.block(stand.turned);
    }
    // Names are printed on the plan: what stands there leaves them in sight.
    names::write(sheet, &base.names, moved, &mut crowd);
    for outline in table.highlights.iter().take(500) {
        arrows::highlight(sheet, plane, outline, &stands)?;
    }
    for smoke in table.smoke.iter().take(1000) {
        smoke::draw(sheet, plane, smoke);
    }
    for arrow in table.arrows.iter().take(1000) {
        arrows::draw(sheet, plane, arrow, &stands, &mut crowd, styles)?;
    }
    // Where all are of one arm its sign says nothing, and takes room.
    let mut arms = table.blocks.iter().map(|block| block.symbol);
    let first = arms.next();
    let mixed = arms.any(|arm| Some(arm) != first);
    let mut tags = Vec::new();
    for stand in &stands {
        stand.draw(sheet, plane)?;
        tags.extend(stand.tag(mixed));
    }
    for piece in table.pieces.iter().take(2000) {
        tags.extend(pieces::draw(sheet, plane, piece, base.view.whole, styles)?);
    }
    tags::place(sheet, plane, &crowd, tags)
}
