//! A walk over the plan: how far it gets by the move there is, past ditches,
//! through doorways and up to felled trees.

use crate::alamo_assault::plan::{Plan, lines};
use crate::alamo_assault::tables::params;
use crate::inches::{Length, Point, Segment};

/// How near the felled trees a body stands that was stopped by them.
const AT_ABATIS: Length = Length::sixteenths(8);

/// Pioneers who clear a way through felled trees without a halt.
const CLEARERS: u16 = 2;

/// What a walk came to.
pub struct Walk {
    /// The points passed, the start first.
    pub path: Vec<Point>,
    /// Whether it came to its end.
    pub arrived: bool,
    /// Ditches that slowed it.
    pub ditches: u16,
    /// Doorways that did.
    pub doorways: u16,
    /// Whether felled trees stopped it.
    pub tangled: bool,
    /// What is left of the move.
    pub left: Length,
}

impl Walk {
    /// Where it ended.
    pub fn end(&self) -> Point {
        self.path.last().copied().unwrap_or_default()
    }
}

/// Walks a way as far as it goes. Ditches and doorways cost part of the move;
/// felled trees end it before them, for who has no pioneers to clear them. Who
/// has less than `last` left at the end has not arrived: a door is there still
/// to go through. [Movement; ruling AL-44]
pub fn walk(
    plan: &Plan,
    from: Point,
    way: &[Point],
    most: Length,
    pioneers: u16,
    last: Length,
) -> Walk {
    let mut left = most;
    let mut path = vec![from];
    let (mut ditches, mut doorways, mut tangled) = (0, 0, false);
    let mut arrived = way.is_empty() && left >= last;
    let mut at = from;
    let trees = || plan.abatis.iter().flat_map(|a| lines(a));
    let from_trees = trees().map(|t| t.distance(from)).min();
    let among_trees = from_trees.is_some_and(|far| far <= AT_ABATIS);
    for (n, point) in way.iter().enumerate() {
        let step = Segment::new(at, *point);
        // What slows is crossed before the step is measured out, the nearest first.
        let crossed = |lines: &mut dyn Iterator<Item = Segment>, cost: Length, wet: bool| {
            let met = lines.filter_map(|line| line.meeting(step));
            let met = met.map(|m| (at.distance(m), cost, wet));
            met.collect::<Vec<_>>()
        };
        let mut slow = crossed(
            &mut plan.ditches.iter().flat_map(|d| lines(d)),
            params().ditch.inches(),
            true,
        );
        slow.extend(crossed(
            &mut plan.doorways.iter().copied(),
            params().doorway.inches(),
            false,
        ));
        slow.sort_unstable();
        for (far, cost, wet) in slow {
            if far < left {
                ditches += u16::from(wet);
                doorways += u16::from(!wet);
                left = (left - cost).max(far);
            }
        }
        let felled = trees().filter_map(|t| t.meeting(step));
        let felled = felled.map(|m| at.distance(m)).min();
        let stopped = felled.filter(|far| {
            pioneers < CLEARERS && *far < left && !among_trees && *far > Length::ZERO
        });
        if let Some(far) = stopped {
            tangled = true;
            let before = (far - AT_ABATIS / 2).max(Length::ZERO);
            path.push(halt(plan, step, before));
            left = Length::ZERO;
            break;
        }
        let whole = step.length();
        if whole > left {
            path.push(halt(plan, step, left));
            left = Length::ZERO;
            break;
        }
        left -= whole;
        at = *point;
        path.push(at);
        arrived = n + 1 == way.len() && left >= last;
    }
    Walk {
        path,
        arrived,
        ditches,
        doorways,
        tangled,
        left,
    }
}

/// Where a step of which so much is walked ends: no farther, though lengths are
/// no finer than a sixteenth. A way that goes close by a wall can come to lie on
/// its line for the same reason; who halts there halts before it.
fn halt(plan: &Plan, step: Segment, far: Length) -> Point {
    let most = far;
    let mut far = far;
    loop {
        let at = step.along(far);
        let in_wall = plan.walls.iter().any(|w| w.line.holds(at));
        let too_far = step.from.distance(at) > most;
        if !(in_wall || too_far) || far <= Length::ZERO {
            return at;
        }
        far -= Length::sixteenths(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alamo_assault::plan::plan;

    #[test]
    fn movement_whoever_comes_to_a_halt_on_the_line_of_a_wall_halts_before_it() {
        let aside = Length::inches(2);
        for wall in &plan().walls {
            let on = wall.line.from;
            for start in [
                Point {
                    x: on.x + aside,
                    ..on
                },
                Point {
                    x: on.x - aside,
                    ..on
                },
                Point {
                    y: on.y + aside,
                    ..on
                },
            ] {
                if plan().walls.iter().any(|w| w.line.holds(start)) {
                    continue;
                }
                let step = Segment::new(start, on);
                let end = halt(plan(), step, step.length());
                assert!(plan().walls.iter().all(|w| !w.line.holds(end)), "{end:?}");
                assert!(start.distance(end) <= step.length());
            }
        }
    }
}
