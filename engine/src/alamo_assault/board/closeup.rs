//! What the close view shows: the viewer's own men and what they are about, and
//! the foe who is nearest to it.

use super::known as bodies;
use crate::alamo_assault::Sight;
use crate::alamo_assault::orders::all_own;
use crate::alamo_assault::plan::plan;
use crate::alamo_assault::state::{Given, MEXICO, TEXAS};
use crate::inches::{Area, Length, Point};

/// Ground shown round what matters, with room for words beside it.
const MARGIN: Length = Length::inches(5);
/// No foe makes the view wider and higher than this; of a larger one all is small.
const MOST: (Length, Length) = (Length::inches(70), Length::inches(54));
/// The nearest foe may make it so large: without him it shows nothing that counts.
const MOST_FOR_NEAREST: (Length, Length) = (Length::inches(84), Length::inches(66));

/// What the picture is cut to: the viewer's own bodies and where they are sent,
/// and the foes nearest to that; for the garrison and for who looks on, the
/// walls in play with those before them.
pub fn focus(view: &Sight<'_>) -> Option<Area> {
    let public = view.public();
    let own = all_own(view);
    let mut points: Vec<Point> = own.iter().map(|(_, b)| b.at).collect();
    let storms = own.iter().any(|(id, _)| id.side() == MEXICO);
    if storms {
        let goals = own.iter().filter_map(|(id, b)| {
            let last = b.order.and_then(Given::goal);
            last.or_else(|| id.muster().sectors.first().copied())
        });
        points.extend(goals.map(|s| plan().ground(s).post));
    } else {
        let walls = plan().walls.iter();
        let walls = walls.filter(|w| w.sector.is_some_and(|s| public.sectors.contains(&s)));
        points.extend(walls.flat_map(|w| [w.line.from, w.line.to]));
    }
    let known = bodies(view);
    if own.is_empty() {
        let garrison = known.iter().filter(|(id, _)| id.side() == TEXAS);
        points.extend(garrison.map(|(_, body)| body.at));
    }
    let foe = if storms { TEXAS } else { MEXICO };
    let mut shown = Area::around(points, Length::ZERO)?;
    let mut foes: Vec<Point> = known
        .into_iter()
        .filter(|(id, body)| id.side() == foe && plan().table.holds(body.at))
        .map(|(_, body)| body.at)
        .collect();
    foes.sort_by_key(|at| (off(shown, *at), at.x, at.y));
    for (n, at) in foes.into_iter().enumerate() {
        let most = if n == 0 { MOST_FOR_NEAREST } else { MOST };
        let with = Area::around([shown.from, shown.to, at], Length::ZERO)?;
        if with.width() <= most.0 && with.height() <= most.1 {
            shown = with;
        }
    }
    shown.grown(MARGIN).within(plan().table)
}

/// How far a point lies off an area.
fn off(area: Area, at: Point) -> Length {
    let near = Point::new(
        at.x.clamp(area.from.x, area.to.x),
        at.y.clamp(area.from.y, area.to.y),
    );
    near.distance(at)
}
