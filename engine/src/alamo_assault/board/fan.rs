//! Bodies in one place, drawn side by side: on the table they crowd together,
//! and in the picture one would hide the other.

use crate::board::Block;
use crate::inches::{Area, Length, Point};

/// A body is moved by so much at a time, and no more often than this: it is to
/// be seen near the place where it is.
const STEP: Length = Length::sixteenths(5);
const MOST: i32 = 16;

/// Moves each body that would hide another, or be hidden, to a free place
/// beside it: behind it, or to its right or left.
pub fn out(blocks: &mut [Block]) {
    for n in 1..blocks.len() {
        let (before, rest) = blocks.split_at_mut(n);
        let block = &mut rest[0];
        if !before
            .iter()
            .any(|other| hides(bounds(block), bounds(other)))
        {
            continue;
        }
        let (from, back) = (block.at, block.facing.opposite());
        let right = block.facing.turned(90);
        let ways = [back, right, right.opposite(), block.facing];
        let mut free = (1..=MOST).flat_map(|n| ways.map(|way| from.toward(way, STEP * n)));
        let free = free.find(|at| {
            let moved = bounds(&Block {
                at: *at,
                ..block.clone()
            });
            !before.iter().any(|other| hides(moved, bounds(other)))
        });
        if let Some(at) = free {
            block.at = at;
        }
    }
}

/// The upright rectangle round a body.
fn bounds(block: &Block) -> Area {
    let (east, north) = block.facing.east_north();
    let part = |length: Length, share: i32| {
        let long = i64::from(length.in_sixteenths()) * i64::from(share.abs()) / 65_536;
        i32::try_from(long).unwrap_or(i32::MAX / 4)
    };
    let half = (
        i32::midpoint(part(block.front, north), part(block.depth, east)),
        i32::midpoint(part(block.front, east), part(block.depth, north)),
    );
    let (x, y) = (block.at.x.in_sixteenths(), block.at.y.in_sixteenths());
    Area::new(
        Point::sixteenths(x - half.0, y - half.1),
        Point::sixteenths(x + half.0, y + half.1),
    )
}

/// Whether more than a quarter of the smaller of two lies under the other.
fn hides(one: Area, other: Area) -> bool {
    let size = |area: Area| {
        let (w, h) = (area.width().in_sixteenths(), area.height().in_sixteenths());
        i64::from(w.max(1)) * i64::from(h.max(1))
    };
    one.within(other)
        .is_some_and(|common| size(common) * 4 > size(one).min(size(other)))
}
