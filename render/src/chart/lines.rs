//! Lines through the turns of a game.

use super::axis::Axis;
use super::{LABEL, Line, figure};
use crate::geometry::Rect;
use crate::ink::{BAR, BLACK, GRID, HALO, PANEL, SOFT};
use crate::paint::{Anchor, Painter};
use crate::text::Face;

/// Width of the lines.
const STROKE: f32 = 5.0;

/// Pixels that a plot of so many lines takes.
pub(super) fn height(lines: usize) -> f32 {
    // The legend has a row for every two lines.
    430.0 + LABEL * 2.2 * lines.div_ceil(2) as f32
}

/// Draws the plot into an area.
pub(super) fn draw(
    p: &mut Painter<'_>,
    lines: &[Line],
    marks: &[(f32, String)],
    along: &str,
    area: Rect,
) {
    let face = Face::plain(LABEL);
    let bold = Face::bold(LABEL);
    // What is no figure cannot be drawn.
    let lines: Vec<Line> = lines
        .iter()
        .map(|line| Line {
            mark: line.mark.clone(),
            points: line
                .points
                .iter()
                .copied()
                .filter(|(t, f)| t.is_finite() && f.is_finite())
                .collect(),
        })
        .collect();
    let lines = lines.as_slice();
    let legend = legend(p, lines, area);
    let figures = || lines.iter().flat_map(|l| l.points.iter().map(|(_, f)| *f));
    let axis = Axis::over(figures(), 1.0);
    let written: Vec<String> = axis.ticks().into_iter().map(figure).collect();
    let widest = written.iter().map(|w| face.width(w)).fold(0.0, f32::max);
    let ends = lines.iter().filter_map(|l| l.points.last());
    let right = ends
        .map(|(_, f)| bold.width(&figure(*f)))
        .fold(0.0, f32::max);
    let head = if marks.is_empty() { 8.0 } else { LABEL * 2.6 };
    let plot = Rect::new(
        area.x + widest + 14.0,
        area.y + legend + head,
        area.w - widest - right - 36.0,
        area.h - legend - head - LABEL * 4.4,
    );
    for (tick, words) in axis.ticks().into_iter().zip(&written) {
        let y = plot.y + plot.h * (1.0 - axis.part(tick));
        let (width, ink) = if tick == 0.0 {
            (2.5, SOFT)
        } else {
            (1.5, GRID)
        };
        p.segment((plot.x, y), (plot.x + plot.w, y), width, ink);
        p.text(words, (plot.x - 10.0, y), Anchor::Right, face, SOFT);
    }
    let turns = || lines.iter().flat_map(|l| l.points.iter().map(|(t, _)| *t));
    let first = turns().fold(f32::INFINITY, f32::min);
    let last = turns().fold(f32::NEG_INFINITY, f32::max);
    if !first.is_finite() || !last.is_finite() {
        return;
    }
    let across = |turn: f32| plot.x + plot.w * (turn - first) / (last - first).max(1.0);
    let up = |figure: f32| plot.y + plot.h * (1.0 - axis.part(figure));
    let every = ((last - first) / (plot.w / 62.0)).ceil().max(1.0);
    let mut turn = first;
    let floor = plot.y + plot.h;
    while turn <= last {
        let x = across(turn);
        p.segment((x, floor), (x, floor + 7.0), 2.0, SOFT);
        let at = (x, floor + 10.0 + LABEL);
        p.text(&figure(turn), at, Anchor::Middle, face, SOFT);
        turn += every;
    }
    let middle = plot.x + plot.w / 2.0;
    let below = floor + 14.0 + LABEL * 2.9;
    p.text(along, (middle, below), Anchor::Middle, face, SOFT);
    for (turn, words) in marks.iter().filter(|(t, _)| (first..=last).contains(t)) {
        let x = across(*turn);
        p.dashed(&[(x, plot.y), (x, floor)], 2.5, 7.0, 6.0, BAR);
        let at = (x, plot.y - LABEL * 1.2);
        p.disc(at, LABEL * 1.15, BAR);
        p.text(words, at, Anchor::Middle, bold, HALO);
    }
    for line in lines {
        let points: Vec<_> = line
            .points
            .iter()
            .map(|(t, f)| (across(*t), up(*f)))
            .collect();
        p.stroke(&points, STROKE + 3.0, PANEL);
        line.mark.line(p, &points, STROKE);
        // With many turns the dots would make one thick line.
        let every = (points.len() / 12).max(1);
        let last = points.len().saturating_sub(1);
        for (n, point) in points.iter().enumerate() {
            if n.is_multiple_of(every) || n == last {
                line.mark.dot(p, *point, STROKE * 1.5);
            }
        }
    }
    ends_of(p, lines, &|f| up(f), plot);
}

/// Writes the last figure of each line beside it; those that would touch make way.
fn ends_of(p: &mut Painter<'_>, lines: &[Line], up: &dyn Fn(f32) -> f32, plot: Rect) {
    let bold = Face::bold(LABEL);
    let mut ends: Vec<(f32, String, crate::ink::Ink)> = lines
        .iter()
        .filter_map(|l| {
            let (_, last) = l.points.last()?;
            Some((up(*last), figure(*last), l.mark.ink()))
        })
        .collect();
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    let apart = LABEL * 1.7;
    for n in 1..ends.len() {
        if ends[n].0 - ends[n - 1].0 < apart {
            ends[n].0 = ends[n - 1].0 + apart;
        }
    }
    // What was pushed below the floor moves up together.
    let over = ends
        .last()
        .map_or(0.0, |e| e.0 - (plot.y + plot.h))
        .max(0.0);
    for (y, words, ink) in ends {
        let at = (plot.x + plot.w + 16.0, y - over);
        p.text(&words, at, Anchor::Left, bold, ink);
    }
}

/// Draws what each line is, two in a row; gives the height it takes.
fn legend(p: &mut Painter<'_>, lines: &[Line], area: Rect) -> f32 {
    let face = Face::plain(LABEL);
    let half = area.w / 2.0;
    for (n, line) in lines.iter().enumerate() {
        let x = area.x + half * (n % 2) as f32;
        let y = area.y + LABEL * (1.1 + 2.2 * (n / 2) as f32);
        line.mark.line(p, &[(x, y), (x + 58.0, y)], STROKE);
        line.mark.dot(p, (x + 29.0, y), STROKE * 1.5);
        let name = face.fit(&line.mark.name, half - 90.0);
        p.text(&name, (x + 72.0, y), Anchor::Left, face, BLACK);
    }
    LABEL * 2.2 * lines.len().div_ceil(2) as f32 + 8.0
}
