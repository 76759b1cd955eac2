//! Stacks on the map: in full where hexes are large, as marks on an overview.

use crate::RenderError;
use crate::callout::Callout;
use crate::counter;
use crate::geometry::{Lattice, Rect};
use crate::ink::Look;
use crate::paint::{Painter, Point};
use crate::sheet::Sheet;
use engine::board::{HexBoard, SideStyle, Stack};
use engine::hex::Hex;
use std::collections::BTreeMap;

/// The stacks of the board by hex, those without anything left out.
pub(crate) fn by_hex(board: &HexBoard) -> BTreeMap<Hex, Vec<&Stack>> {
    let mut hexes: BTreeMap<Hex, Vec<&Stack>> = BTreeMap::new();
    for stack in &board.stacks {
        if !stack.counters.is_empty() || stack.hidden {
            hexes.entry(stack.hex).or_default().push(stack);
        }
    }
    for stacks in hexes.values_mut() {
        stacks.sort_by_key(|stack| stack.side);
    }
    hexes
}

/// How many counters a stack has, in words: "3", "3+" with more unseen, "?".
pub(crate) fn count(stack: &Stack) -> String {
    match (stack.counters.len(), stack.hidden) {
        (0, _) => "?".to_owned(),
        (n, true) => format!("{n}+"),
        (n, false) => n.to_string(),
    }
}

/// Draws the marks of a hex's stacks on an overview.
pub(crate) fn mark(
    sheet: &mut Sheet,
    lattice: Lattice,
    hex: Hex,
    stacks: &[&Stack],
    styles: &[SideStyle],
) -> Result<(), RenderError> {
    let centre = lattice.centre(hex);
    // Several sides stand one above the other, smaller, the lower over the upper.
    let unit = lattice.unit() * if stacks.len() > 1 { 0.84 } else { 1.0 };
    let step = unit * 0.66;
    let top = centre.1 - step * (stacks.len().min(4) as f32 - 1.0) / 2.0;
    for (i, stack) in stacks.iter().take(4).enumerate() {
        let look = Look::of(stack.side, styles);
        let slant = if stacks.len() > 1 {
            unit * 0.16 * if i % 2 == 0 { -1.0 } else { 1.0 }
        } else {
            0.0
        };
        let at = (centre.0 + slant, top + step * i as f32);
        let spent = !stack.counters.is_empty() && stack.counters.iter().all(|c| c.spent);
        sheet.patch(Rect::around(at, unit * 0.62, unit * 0.58), 3, |p| {
            counter::stack_mark(p, &look, &count(stack), at, unit, spent);
        })?;
    }
    Ok(())
}

/// Draws the counters of a hex; gives a list of those whose names it does not
/// show.
pub(crate) fn full(
    sheet: &mut Sheet,
    lattice: Lattice,
    hex: Hex,
    stacks: &[&Stack],
    styles: &[SideStyle],
) -> Result<Option<Callout>, RenderError> {
    let unit = lattice.unit();
    let centre = lattice.centre(hex);
    let mut all_shown = true;
    sheet.patch(Rect::around(centre, unit * 0.66, unit * 0.52), 3, |p| {
        if let [stack] = stacks {
            all_shown = alone(p, stack, &Look::of(stack.side, styles), centre, unit);
            return;
        }
        all_shown = stacks.len() <= 2;
        for (i, stack) in stacks.iter().take(2).enumerate() {
            let x = centre.0 + unit * if i == 0 { -0.222 } else { 0.222 };
            all_shown &= half(p, stack, &Look::of(stack.side, styles), (x, centre.1), unit);
        }
    })?;
    let many = stacks
        .iter()
        .map(|stack| stack.counters.len())
        .sum::<usize>()
        > 1;
    Ok(many.then(|| Callout::new(hex, stacks, styles, !all_shown)))
}

/// One side's stack: the top counter with its name, the others as chips beside
/// it. Says whether all of it is shown.
fn alone(p: &mut Painter<'_>, stack: &Stack, look: &Look, centre: Point, unit: f32) -> bool {
    let chips = under(stack);
    let size = unit * if chips == 0 { 0.58 } else { 0.54 };
    let left = if chips == 0 {
        -size / 2.0
    } else {
        -unit * 0.435
    };
    let square = Rect::new(centre.0 + left, centre.1 - unit * 0.36, size, size);
    let first = (square.x + size + unit * 0.045, square.y - unit * 0.005);
    let shown = pile(p, stack, look, square, 4, |i| {
        Rect::new(
            first.0,
            first.1 + unit * 0.151 * i as f32,
            unit * 0.29,
            unit * 0.141,
        )
    });
    if let Some(top) = stack.counters.first() {
        let at = (centre.0, centre.1 + unit * 0.3);
        counter::tag(p, &top.name, at, unit * 1.02, unit * 0.083);
    }
    shown
}

/// A stack that shares its hex: a smaller counter over a few chips. Says whether
/// all of it is shown.
fn half(p: &mut Painter<'_>, stack: &Stack, look: &Look, centre: Point, unit: f32) -> bool {
    let size = unit * 0.41;
    let square = Rect::new(centre.0 - size / 2.0, centre.1 - unit * 0.36, size, size);
    let first = (centre.0 - unit * 0.2, square.y + size + unit * 0.02);
    pile(p, stack, look, square, 2, |i| {
        Rect::new(
            first.0,
            first.1 + unit * 0.151 * i as f32,
            unit * 0.4,
            unit * 0.141,
        )
    })
}

/// How many chips a stack would fill.
fn under(stack: &Stack) -> usize {
    let unseen = stack.hidden && !stack.counters.is_empty();
    stack.counters.len().saturating_sub(1) + usize::from(unseen)
}

/// The top counter in its square and the others on at most `room` chips, the
/// last of which counts what finds no room. Says whether all of it is shown.
fn pile(
    p: &mut Painter<'_>,
    stack: &Stack,
    look: &Look,
    square: Rect,
    room: usize,
    place: impl Fn(usize) -> Rect,
) -> bool {
    let chips = under(stack);
    counter::fan(p, look, square, chips);
    let Some(top) = stack.counters.first() else {
        counter::back(p, look, square);
        return true;
    };
    counter::full(p, top, look, square);
    let others = stack.counters.len() - 1;
    let fits = chips <= room;
    let shown = if fits { others } else { room - 1 };
    for (i, counter) in stack.counters.iter().skip(1).take(shown).enumerate() {
        counter::chip(p, counter, look, place(i));
    }
    if !fits {
        let more = others - shown;
        let words = format!("+{more}{}", if stack.hidden { "+?" } else { "" });
        counter::word_chip(p, &words, look, place(shown));
    } else if stack.hidden {
        counter::word_chip(p, "?", look, place(others));
    }
    if chips > 0 {
        let at = (square.x + square.w * 0.04, square.y + square.w * 0.03);
        counter::badge(p, &count(stack), at, square.w * 0.16);
    }
    fits
}
