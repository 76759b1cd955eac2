//! Stacks on the map: in full where hexes are large, as marks on an overview.

use crate::RenderError;
use crate::callout::Callout;
use crate::counter;
use crate::geometry::{Lattice, Rect};
use crate::ink::Look;
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
    let unit = lattice.unit();
    let centre = lattice.centre(hex);
    // Several sides stand one above the other, the upper over the lower.
    let step = unit * 0.5;
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
fn alone(
    p: &mut crate::paint::Painter<'_>,
    stack: &Stack,
    look: &Look,
    centre: (f32, f32),
    unit: f32,
) -> bool {
    let others = stack.counters.len().saturating_sub(1);
    let chips = others + usize::from(stack.hidden && !stack.counters.is_empty());
    let size = unit * if chips == 0 { 0.58 } else { 0.54 };
    let left = if chips == 0 {
        -size / 2.0
    } else {
        -unit * 0.435
    };
    let square = Rect::new(centre.0 + left, centre.1 - unit * 0.36, size, size);
    counter::fan(p, look, square, chips);
    let Some(top) = stack.counters.first() else {
        counter::back(p, look, square);
        return true;
    };
    counter::full(p, top, look, square);
    let (w, h, step) = (unit * 0.29, unit * 0.141, unit * 0.151);
    let x = square.x + size + unit * 0.045;
    let place = |i: usize| Rect::new(x, square.y - unit * 0.005 + step * i as f32, w, h);
    const ROOM: usize = 4;
    let fits = chips <= ROOM;
    let shown = if fits { others } else { ROOM - 1 };
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
    counter::tag(
        p,
        &top.name,
        (centre.0, centre.1 + unit * 0.3),
        unit * 1.02,
        unit * 0.083,
    );
    if chips > 0 {
        counter::badge(
            p,
            &count(stack),
            (square.x + unit * 0.02, square.y + unit * 0.02),
            unit * 0.085,
        );
    }
    fits
}

/// A stack that shares its hex: a smaller counter over a few chips.
fn half(
    p: &mut crate::paint::Painter<'_>,
    stack: &Stack,
    look: &Look,
    centre: (f32, f32),
    unit: f32,
) -> bool {
    let others = stack.counters.len().saturating_sub(1);
    let chips = others + usize::from(stack.hidden && !stack.counters.is_empty());
    let size = unit * 0.41;
    let square = Rect::new(centre.0 - size / 2.0, centre.1 - unit * 0.36, size, size);
    counter::fan(p, look, square, chips);
    let Some(top) = stack.counters.first() else {
        counter::back(p, look, square);
        return true;
    };
    counter::full(p, top, look, square);
    const ROOM: usize = 2;
    let (w, h, step) = (unit * 0.4, unit * 0.141, unit * 0.151);
    let place = |i: usize| {
        Rect::new(
            centre.0 - w / 2.0,
            square.y + size + unit * 0.02 + step * i as f32,
            w,
            h,
        )
    };
    let fits = chips <= ROOM;
    let shown = if fits { others } else { ROOM - 1 };
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
        counter::badge(
            p,
            &count(stack),
            (square.x + unit * 0.02, square.y + unit * 0.01),
            unit * 0.08,
        );
    }
    fits
}
