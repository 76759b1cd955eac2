//! The sides in figures.

use super::Sight;
use super::state::{Body, MEXICO, TEXAS, side_part};
use super::victory::points;
use crate::ruleset::{Measure, MeasureKind, Side};
use crate::text::Text;

/// Figures fit, figures fallen, and the points of AL-40, as far as the viewer
/// knows: of bodies out of sight only his own side's count.
pub fn measures(view: &Sight<'_>) -> Vec<Measure> {
    let public = view.public();
    let count = |side: Side, figure: &dyn Fn(&Body) -> u16| {
        let seen = public.bodies.iter();
        let hidden = view.secret(side_part(public, side)).map(|s| &s.hidden);
        let all = seen.chain(hidden.into_iter().flatten());
        let own = all.filter(|(id, _)| id.side() == side);
        own.map(|(_, body)| i64::from(figure(body))).sum()
    };
    let by_side = |figure: &dyn Fn(&Body) -> u16| {
        vec![
            (MEXICO, count(MEXICO, figure)),
            (TEXAS, count(TEXAS, figure)),
        ]
    };
    let figures = || Text::new("aa-measure-figures");
    vec![
        Measure {
            kind: MeasureKind::Strength,
            name: Text::new("aa-measure-fit"),
            unit: figures(),
            values: by_side(&Body::total),
        },
        Measure {
            kind: MeasureKind::Losses,
            name: Text::new("aa-measure-fallen"),
            unit: figures(),
            values: by_side(&|body| body.fallen),
        },
        Measure {
            kind: MeasureKind::Points,
            name: Text::new("aa-measure-points"),
            unit: Text::new("aa-measure-points-unit"),
            values: vec![(TEXAS, i64::from(points(public)))],
        },
    ]
}
