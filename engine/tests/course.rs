//! The course of a game, for every rule system: what a reel shows is what its
//! viewer saw then, no more, and figures add up.

use engine::board::Board;
use engine::course::{Course, Losses, Opening, Reel};
use engine::dice::{Secret, Seeded};
use engine::game::Entry;
use engine::player::Commander;
use engine::ruleset::{Awaiting, MeasureKind, Seat, Setup, Viewer};
use engine::table::{self, Game};
use std::sync::Arc;

/// A game between computers, with the position after each line of its journal.
struct Played {
    ruleset: &'static str,
    games: Vec<Game>,
    journal: Vec<Entry>,
}

fn opening(game: &Game, ruleset: &str, secret: [u8; 32]) -> Opening {
    Opening {
        ruleset: ruleset.to_owned(),
        setup: game.setup().clone(),
        secret: Secret::new(secret),
        salts: game.salts().to_vec(),
    }
}

const SECRET: [u8; 32] = [9; 32];

fn play(ruleset: &'static str, most: usize) -> Played {
    let seats = table::seats(ruleset, &Setup::default())
        .expect("seats")
        .len();
    let salts = vec![String::new(); seats];
    let (mut game, first) =
        Game::start(ruleset, Setup::default(), Secret::new(SECRET), salts).expect("it starts");
    let (mut games, mut journal) = (vec![game.clone()], vec![first]);
    let mut chance = Seeded::new(7);
    while let Awaiting::Decisions(open) = game.awaiting()
        && journal.len() < most
    {
        let seat = open[0].seat;
        let order = (0..200)
            .find_map(|_| game.command(seat, Commander::Heuristic, &mut chance))
            .expect("an order");
        let (next, entry) = game.play(seat, &order).expect("it plays");
        game = next;
        games.push(game.clone());
        journal.push(entry);
    }
    Played {
        ruleset,
        games,
        journal,
    }
}

impl Played {
    fn course(&self, lines: usize) -> Arc<Course> {
        let opening = opening(&self.games[0], self.ruleset, SECRET);
        let course = Course::trace(opening, self.journal[..lines].to_vec());
        Arc::new(course.unwrap_or_else(|e| panic!("{}: {e}", self.ruleset)))
    }

    fn seats(&self) -> Vec<Seat> {
        self.games[0].seats().iter().map(|s| s.seat).collect()
    }
}

fn all() -> Vec<Played> {
    table::catalogue()
        .iter()
        .map(|about| play(about.key, 100_000))
        .collect()
}

fn boards(reel: &Reel) -> Vec<Board> {
    reel.frames().iter().map(|f| reel.board(f)).collect()
}

#[test]
fn a_reel_shows_each_viewer_what_he_saw_then_and_told_him_what_he_read_then() {
    for played in all() {
        // In the middle of the game nothing is open that was not open then.
        let lines = played.journal.len() / 3;
        let course = played.course(lines);
        let mut viewers = vec![Viewer::Spectator];
        viewers.extend(played.seats().into_iter().take(2).map(Viewer::Seat));
        for viewer in viewers {
            let reel = course.reel(viewer, None);
            assert!(!reel.frames().is_empty(), "{}", played.ruleset);
            let seen: Vec<Board> = played.games[..lines]
                .iter()
                .map(|g| g.board(viewer))
                .collect();
            let mut from = 0;
            for frame in reel.frames() {
                let board = reel.board(frame);
                let at = seen[from..].iter().position(|b| *b == board);
                let at = at.unwrap_or_else(|| {
                    panic!("{} {viewer:?}: a picture nobody saw", played.ruleset)
                });
                from += at;
                for report in reel.told(frame).reports {
                    let heard = played.games[..lines]
                        .iter()
                        .any(|g| g.may_read(viewer, &report));
                    assert!(heard, "{} {viewer:?}: {}", played.ruleset, report.text);
                }
                if let Some((seat, _)) = reel.told(frame).order {
                    assert_eq!(viewer, Viewer::Seat(seat));
                }
            }
            // All that he could read is told, once.
            let could: usize = std::iter::zip(&played.games, &played.journal)
                .take(lines)
                .map(|(g, e)| e.reports.iter().filter(|r| g.may_read(viewer, r)).count())
                .sum();
            let told: usize = reel
                .frames()
                .iter()
                .map(|f| reel.told(f).reports.len())
                .sum();
            assert_eq!(told, could, "{} {viewer:?}", played.ruleset);
        }
    }
}

#[test]
fn with_a_delay_nothing_of_a_later_turn_is_in_the_reel() {
    for played in all() {
        let lines = played.journal.len() / 2;
        let course = played.course(lines);
        let now = course.turn();
        assert!(now > 2, "{}", played.ruleset);
        assert!(course.reel(Viewer::Umpire, Some(0)).frames().is_empty());
        for until in [1, now - 2, now - 1] {
            let reel = course.reel(Viewer::Umpire, Some(until));
            let open = played.games[..lines]
                .iter()
                .take_while(|g| g.turn().unwrap_or(0) <= until)
                .count();
            // The reel of what is open is that of a journal that ends there.
            let short = played.course(open);
            let short = short.reel(Viewer::Umpire, None);
            let same = boards(&reel) == boards(&short);
            assert!(same, "{} {until}", played.ruleset);
            let told =
                |reel: &Reel| -> Vec<_> { reel.frames().iter().map(|f| reel.told(f)).collect() };
            assert_eq!(told(&reel), told(&short), "{} {until}", played.ruleset);
            let turns = reel.frames().iter().filter_map(|f| reel.phase(f.phase));
            assert_eq!(
                turns.map(|p| p.turn).max(),
                Some(until),
                "{}",
                played.ruleset
            );
            let film = reel.film();
            assert!(!film.is_empty() && film.len() <= usize::from(until) + 1);
        }
    }
}

#[test]
fn a_film_has_a_picture_a_turn_and_perhaps_one_of_the_end() {
    for played in all() {
        let course = played.course(played.journal.len());
        assert!(course.is_over(), "{}", played.ruleset);
        let turns = usize::from(course.turn());
        for viewer in [Viewer::Umpire, Viewer::Spectator, Viewer::Seat(Seat(0))] {
            let film = course.reel(viewer, None).film();
            assert!(
                film.len() == turns || film.len() == turns + 1,
                "{}: {} pictures of {turns} turns",
                played.ruleset,
                film.len()
            );
        }
    }
}

#[test]
fn a_course_that_grows_is_the_course_of_the_whole() {
    for played in all() {
        let half = played.journal.len() / 2;
        let mut grown = Course::clone(&played.course(half));
        grown
            .grow(played.journal[half..].to_vec())
            .expect("it follows");
        let grown = Arc::new(grown);
        let whole = played.course(played.journal.len());
        let reel = |course: &Arc<Course>| course.reel(Viewer::Umpire, None);
        assert_eq!(reel(&grown).frames(), reel(&whole).frames());
        assert_eq!(grown.series(), whole.series());
        assert_eq!(grown.luck(), whole.luck());
        let mut forged = played.journal.clone();
        if let Some(entry) = forged.iter_mut().rfind(|e| !e.rolls.is_empty()) {
            entry.rolls[0].value = entry.rolls[0].value % entry.rolls[0].sides + 1;
        }
        let opening = opening(&played.games[0], played.ruleset, SECRET);
        assert!(Course::trace(opening, forged).is_err());
    }
}

#[test]
fn the_sides_are_told_in_figures_and_losses_only_grow() {
    for played in all() {
        let course = played.course(played.journal.len());
        let series = course.series();
        let kinds: Vec<_> = series.iter().map(|s| s.kind).collect();
        assert!(kinds.contains(&MeasureKind::Strength), "{}", played.ruleset);
        for one in &series {
            assert_eq!(one.points.len(), usize::from(course.turn()) + 1);
            if one.kind == MeasureKind::Losses {
                let sums = one.points.iter().map(|(_, all)| all.iter().sum::<i64>());
                let sums: Vec<i64> = sums.collect();
                assert_eq!(sums[0], 0);
                assert!(sums.is_sorted(), "{}: {sums:?}", played.ruleset);
                assert!(sums.last() > Some(&0), "{}: nobody fell", played.ruleset);
            }
        }
        let points = course.turning_points();
        assert!(!points.is_empty() && points.len() <= 3);
        assert!(points.is_sorted_by_key(|p| p.turn));
        let fit = series.iter().find(|s| s.kind == MeasureKind::Strength);
        let fit = fit.expect("strength is told");
        let most = |side| {
            let place = fit.sides.iter().position(|s| *s == side).expect("a side");
            fit.points
                .iter()
                .map(|(_, all)| all[place])
                .max()
                .expect("points")
        };
        for point in &points {
            let [worst, other] = [0, 1].map(|n| &point.losses[n]);
            // As parts of what each side had at most.
            let share = |l: &Losses| l.lost * 1000 / most(l.side);
            assert!(worst.lost > 0 && share(worst) >= share(other), "{point:?}");
            assert_eq!([worst.share, other.share], [share(worst), share(other)]);
        }
    }
}

#[test]
fn expected_and_fallen_come_of_the_same_dice() {
    for played in all() {
        let course = played.course(played.journal.len());
        let luck = course.luck();
        let sides: Vec<_> = played.games[0].seats().iter().map(|s| s.side).collect();
        let thrown = course.dice(Viewer::Umpire);
        let dice: u64 = thrown.all.iter().map(engine::luck::Faces::thrown).sum();
        let rolls: usize = played.journal.iter().map(|e| e.rolls.len()).sum();
        assert_eq!(usize::try_from(dice), Ok(rolls), "{}", played.ruleset);
        let mut expected_any = false;
        for side in sides {
            let (expected, fell) = luck.total(side);
            assert!(expected >= 0 && fell >= 0);
            expected_any |= expected > 0;
        }
        assert!(expected_any, "{}: no die was weighed", played.ruleset);
        for (side, faces) in &thrown.sides {
            for kind in faces {
                let all = thrown
                    .all
                    .iter()
                    .find(|f| f.sides == kind.sides)
                    .expect("in all");
                assert!(kind.thrown() <= all.thrown(), "{side:?}");
            }
        }
    }
}

#[test]
fn while_the_game_goes_on_a_viewer_counts_the_dice_he_was_told_of() {
    for played in all() {
        let lines = played.journal.len() / 2;
        let course = played.course(lines);
        let count = |viewer| -> u64 {
            course
                .dice(viewer)
                .all
                .iter()
                .map(engine::luck::Faces::thrown)
                .sum()
        };
        let fell: usize = played.journal[..lines].iter().map(|e| e.rolls.len()).sum();
        let told: usize = std::iter::zip(&played.games, &played.journal)
            .take(lines)
            .flat_map(|(game, entry)| {
                entry.rolls.iter().filter(move |roll| {
                    let mut citing = entry
                        .reports
                        .iter()
                        .filter(|r| r.rule == roll.rule)
                        .peekable();
                    citing.peek().is_some() && citing.all(|r| game.may_read(Viewer::Spectator, r))
                })
            })
            .count();
        assert_eq!(usize::try_from(count(Viewer::Spectator)), Ok(told));
        assert!(told <= fell && told > 0, "{}", played.ruleset);
        for seat in played.seats() {
            assert!(count(Viewer::Seat(seat)) >= count(Viewer::Spectator));
        }
    }
}

#[test]
fn dice_that_were_taken_back_count_no_more_in_any_figure() {
    for played in all() {
        let lines = played.journal.len();
        let thrown = |line: &usize| !played.journal[*line].rolls.is_empty();
        // A game that is over goes back no more.
        let last = (1..lines - 1).rev().find(thrown).expect("dice fell");
        let before = played.course(last);
        // Back to before the last order that threw any.
        let (game, journal) = (&played.games[last], &played.journal[..=last]);
        let to = u64::try_from(last - 1).expect("few lines");
        let (_, back) = game.rewind(None, to, journal).expect("it goes back");
        let mut journal = journal.to_vec();
        journal.push(back);
        let opening = opening(&played.games[0], played.ruleset, SECRET);
        let course = Course::trace(opening, journal).expect("a true journal");
        assert_eq!(course.dice(Viewer::Umpire), before.dice(Viewer::Umpire));
        let sums = |course: &Course| {
            let sides = played.games[0].seats().into_iter().map(|s| s.side);
            let totals: Vec<_> = sides.map(|s| course.luck().total(s)).collect();
            totals
        };
        assert_eq!(sums(&course), sums(&before), "{}", played.ruleset);
    }
}
