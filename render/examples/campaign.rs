//! Plays a game between computers and writes its film, and the last picture, to a
//! folder: `cargo run -p render --example campaign -- FOLDER [GAME [SEED]]`, where
//! the game is its place in the catalogue.

#![allow(clippy::cast_precision_loss, reason = "figures of a game are small")]

use engine::course::{Course, Opening};
use engine::dice::{Secret, Seeded};
use engine::player::Commander;
use engine::ruleset::{Awaiting, Setup, Viewer};
use engine::table::{self, Game};
use render::chart::{Line, Mark, Page, Pair, Plot, PlotKind};
use render::{FilmWish, Frame, Studio};
use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let folder = PathBuf::from(args.next().unwrap_or_else(|| ".".to_owned()));
    let number: usize = args.next().and_then(|a| a.parse().ok()).unwrap_or(0);
    let seed: u8 = args.next().and_then(|a| a.parse().ok()).unwrap_or(9);
    std::fs::create_dir_all(&folder)?;
    let catalogue = table::catalogue();
    let ruleset = catalogue.get(number).ok_or("no such game")?.key;
    let setup = Setup::default();
    let seats = table::seats(ruleset, &setup).unwrap_or_default().len();
    let secret = Secret::new([seed; 32]);
    let salts = vec![String::new(); seats];
    let (mut game, first) = Game::start(ruleset, setup.clone(), secret.clone(), salts.clone())?;
    let mut journal = vec![first];
    let mut chance = Seeded::new(seed.into());
    while let Awaiting::Decisions(open) = game.awaiting() {
        let seat = open.first().ok_or("nobody is asked")?.seat;
        let order = game
            .command(seat, Commander::Heuristic, &mut chance)
            .ok_or("no order")?;
        let (next, entry) = game.play(seat, &order)?;
        game = next;
        journal.push(entry);
    }
    let lines = journal.len();
    let begun = Instant::now();
    let opening = Opening {
        ruleset: ruleset.to_owned(),
        setup,
        secret,
        salts,
    };
    let course = Arc::new(Course::trace(opening, journal)?);
    println!("{lines} lines done again in {:?}", begun.elapsed());
    let studio = Studio::new();
    for (name, viewer) in [("all", Viewer::Umpire), ("spectator", Viewer::Spectator)] {
        let begun = Instant::now();
        let boards = course.reel(viewer, None).film();
        let boarded = begun.elapsed();
        let film = studio.film(&boards, FilmWish::within(10 << 20))?;
        println!(
            "{name}: {} pictures of {} x {}, {} bytes, {boarded:?} and {:?}",
            film.frames,
            film.width,
            film.height,
            film.gif.len(),
            begun.elapsed()
        );
        std::fs::write(folder.join(format!("{ruleset}-{name}.gif")), &film.gif)?;
    }
    let last = studio.draw(&course.last_board(), Frame::WHOLE)?;
    std::fs::write(folder.join(format!("{ruleset}-last.png")), &last.png)?;
    let page = plots(&course);
    let picture = studio.chart(&page)?;
    std::fs::write(folder.join(format!("{ruleset}-plots.png")), &picture.png)?;
    Ok(())
}

/// Everything there is to plot.
fn plots(course: &Course) -> Page {
    let board = course.last_board();
    let mark = |side: engine::ruleset::Side| {
        let place = board.sides.iter().position(|s| s.side == side);
        let style = place.and_then(|n| board.sides.get(n));
        Mark {
            name: style.map_or_else(String::new, |s| s.name.to_string()),
            tint: style.map_or(0, |s| s.tint),
            place: place.unwrap_or(0),
        }
    };
    let marks: Vec<(f32, String)> = course
        .turning_points()
        .iter()
        .enumerate()
        .map(|(n, point)| (f32::from(point.turn), (n + 1).to_string()))
        .collect();
    let mut plots = Vec::new();
    for series in course.series() {
        let lines = series.sides.iter().enumerate().map(|(n, side)| Line {
            mark: mark(*side),
            points: series
                .points
                .iter()
                .map(|(turn, all)| (f32::from(*turn), all[n] as f32))
                .collect(),
        });
        plots.push(Plot {
            title: series.name.to_string(),
            note: series.unit.to_string(),
            kind: PlotKind::Lines {
                lines: lines.collect(),
                marks: marks.clone(),
                along: "Turn".into(),
            },
        });
    }
    let luck = course.luck();
    let pairs = board.sides.iter().map(|style| {
        let (expected, fell) = luck.total(style.side);
        Pair {
            mark: mark(style.side),
            values: [expected as f32 / 1000.0, fell as f32 / 1000.0],
        }
    });
    plots.push(Plot {
        title: "Luck".into(),
        note: "Losses inflicted by dice".into(),
        kind: PlotKind::Pairs {
            pairs: pairs.collect(),
            names: ["expected".into(), "fell".into()],
        },
    });
    for faces in course.dice(Viewer::Umpire).all {
        plots.push(Plot {
            title: format!("Dice of {}", faces.sides),
            note: format!("chi-square {}", faces.chi_square() as f32 / 1000.0),
            kind: PlotKind::Faces {
                expected: faces.expected() as f32 / 1000.0,
                counts: faces.counts,
                name: "expected".into(),
            },
        });
    }
    Page {
        title: "How it went".into(),
        subtitle: board.caption.to_string(),
        plots,
        alt: String::new(),
        file_name: "plots.png".into(),
    }
}
