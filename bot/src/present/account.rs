//! The report after the action: what a game came to in words and plots, and the
//! statistics of its dice.

use super::escape::prose;
use super::look::{card_line, game_name};
use crate::desk::{Account, GameCard};
use crate::words::say;
use engine::board::SideStyle;
use engine::course::{Fortunes, Series, Thrown, TurningPoint};
use engine::luck::{Faces, Stake};
use engine::ruleset::{MeasureKind, Side};
use engine::text;
use engine::text::Text;
use render::chart::{Line, Mark, Page, Pair, Plot, PlotKind};

/// Dice with more sides are not plotted face by face.
const MOST_SIDES: u8 = 20;

/// A figure in thousandths, with one digit behind the point.
fn tenths(thousandths: i64) -> String {
    let tenths = (thousandths.abs() + 50) / 100;
    let sign = if thousandths < 0 && tenths > 0 {
        "-"
    } else {
        ""
    };
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}

/// How many dice fell.
fn thrown(faces: &Faces) -> i64 {
    i64::try_from(faces.thrown()).unwrap_or(i64::MAX)
}

/// Whether the dice are fewer than their faces, so that nothing can be said of
/// how they fell.
fn is_few(faces: &Faces) -> bool {
    faces.thrown() < u64::from(faces.sides)
}

fn side_name(side: Side, sides: &[SideStyle]) -> String {
    let style = sides.iter().find(|s| s.side == side);
    style.map_or_else(|| (side.0 + 1).to_string(), |s| prose(&say(&s.name)))
}

/// The report in words.
pub fn words(account: &Account) -> String {
    let mut lines = vec![card_line(&account.card), say(&Text::new("account-head"))];
    if let Some(outcome) = &account.outcome {
        lines.push(prose(&say(&outcome.text)));
    }
    lines.extend(figures(account));
    let luck: Vec<String> = luck(account)
        .into_iter()
        .chain(dice_lines(account))
        .collect();
    // A game that ended before any die fell had none.
    if !luck.is_empty() {
        lines.push(say(&Text::new("account-luck")));
        lines.extend(luck);
    }
    lines.join("\n")
}

/// What the sides came to, and the turning points, a line each.
fn figures(account: &Account) -> Vec<String> {
    let sides = &account.sides;
    let mut lines = Vec::new();
    for series in &account.series {
        let Some((_, figures)) = series.points.last() else {
            continue;
        };
        let figures: Vec<String> = std::iter::zip(&series.sides, figures)
            .map(|(side, figure)| format!("{} {figure}", side_name(*side, sides)))
            .collect();
        lines.push(say(&text!(
            "account-series",
            name = prose(&say(&series.name)),
            unit = prose(&say(&series.unit)),
            figures = figures
        )));
    }
    if !account.points.is_empty() {
        lines.push(say(&Text::new("account-points")));
        let unit = unit(account, MeasureKind::Losses);
        for (n, point) in account.points.iter().enumerate() {
            lines.push(turning_point(n + 1, point, &unit, sides));
        }
    }
    lines
}

/// How even the dice were, a line for each kind.
fn dice_lines(account: &Account) -> impl Iterator<Item = String> + '_ {
    account.dice.all.iter().map(|faces| {
        if is_few(faces) {
            return say(&text!(
                "account-dice-few",
                dice = thrown(faces),
                sides = faces.sides
            ));
        }
        let mut line = say(&text!(
            "account-dice",
            dice = thrown(faces),
            sides = faces.sides,
            chi = tenths(faces.chi_square()),
            usual = tenths(usual(faces.sides))
        ));
        if is_uneven(faces) {
            line.push(' ');
            line.push_str(&say(&Text::new("account-dice-uneven")));
        }
        line
    })
}

fn unit(account: &Account, kind: MeasureKind) -> String {
    let series = account.series.iter().find(|s| s.kind == kind);
    series.map_or_else(String::new, |s| prose(&say(&s.unit)))
}

fn turning_point(n: usize, point: &TurningPoint, unit: &str, sides: &[SideStyle]) -> String {
    let losses: Vec<String> = point
        .losses
        .iter()
        .map(|l| {
            let side = side_name(l.side, sides);
            // In whole parts of a hundred.
            let share = (l.share + 5) / 10;
            say(&text!(
                "account-lost",
                side = side,
                lost = l.lost,
                share = share
            ))
        })
        .collect();
    let mut line = say(&text!(
        "account-point",
        n = n,
        turn = point.turn,
        unit = unit,
        losses = losses
    ));
    let told = |stake: &&Stake| tenths(stake.actual) != tenths(stake.expected);
    // Dice that fell as was to be expected turned nothing.
    if let Some(stake) = point.heaviest.as_ref().filter(told) {
        line.push(' ');
        line.push_str(&say(&text!(
            "account-heaviest",
            at = prose(&say(&stake.at)),
            side = side_name(stake.side, sides),
            fell = tenths(stake.actual),
            expected = tenths(stake.expected)
        )));
    }
    line
}

/// What the dice gave each side, a line each.
fn luck(account: &Account) -> Vec<String> {
    let sides = account.sides.iter();
    sides
        .filter_map(|style| {
            let (expected, fell) = account.luck.total(style.side);
            (expected > 0 || fell > 0).then(|| {
                say(&text!(
                    "account-fortune",
                    side = side_name(style.side, &account.sides),
                    fell = tenths(fell),
                    expected = tenths(expected),
                    more = tenths(fell - expected)
                ))
            })
        })
        .collect()
}

/// Whether the dice fell more unevenly than 95 of a hundred fair series do.
fn is_uneven(faces: &Faces) -> bool {
    !is_few(faces) && faces.chi_square() > usual(faces.sides)
}

/// The chi-square below which 95 of a hundred fair series of dice stay, after
/// Wilson and Hilferty, in thousandths.
#[expect(clippy::cast_possible_truncation, reason = "at most 300")]
fn usual(sides: u8) -> i64 {
    let free = f64::from(sides.saturating_sub(1).max(1));
    let part = 2.0 / (9.0 * free);
    let value = free * (1.0 - part + 1.645 * part.sqrt()).powi(3);
    (value * 1000.0).round() as i64
}

fn mark(side: Side, sides: &[SideStyle]) -> Mark {
    let place = sides.iter().position(|s| s.side == side).unwrap_or(0);
    Mark {
        name: sides.get(place).map_or_else(String::new, |s| say(&s.name)),
        tint: sides.get(place).map_or(0, |s| s.tint),
        place,
    }
}

/// A whole figure for a plot; games hold no figures that this would blur.
#[expect(clippy::cast_precision_loss, reason = "figures of a game are small")]
fn float(figure: i64) -> f32 {
    figure as f32
}

fn thousandths(figure: i64) -> f32 {
    float(figure) / 1000.0
}

/// The report in plots, a page each.
pub fn pages(account: &Account) -> Vec<Page> {
    let title = text!(
        "account-title",
        name = game_name(&account.card),
        game = account.card.id.to_string()
    );
    let page = |file: &str, plots: Vec<Plot>, alt: String| Page {
        title: say(&title),
        subtitle: account
            .outcome
            .as_ref()
            .map(|o| say(&o.text))
            .unwrap_or_default(),
        plots,
        alt,
        file_name: file.to_owned(),
    };
    // A series in which nothing ever happened makes an empty picture.
    let happened = |s: &&Series| s.points.iter().any(|(_, all)| all.iter().any(|f| *f != 0));
    let plots: Vec<Plot> = account
        .series
        .iter()
        .filter(happened)
        .map(|series| series_plot(account, series))
        .collect();
    let mut pages = Vec::new();
    if !plots.is_empty() {
        pages.push(page("figures.png", plots, figures(account).join("\n")));
    }
    let dice = luck_plots(account);
    if !dice.is_empty() {
        let told: Vec<String> = luck(account)
            .into_iter()
            .chain(dice_lines(account))
            .collect();
        pages.push(page("luck.png", dice, told.join("\n")));
    }
    pages
}

fn series_plot(account: &Account, series: &Series) -> Plot {
    let lines = series.sides.iter().enumerate().map(|(n, side)| Line {
        mark: mark(*side, &account.sides),
        points: series
            .points
            .iter()
            .filter_map(|(turn, all)| Some((f32::from(*turn), float(*all.get(n)?))))
            .collect(),
    });
    let marks = account.points.iter().enumerate();
    Plot {
        title: say(&series.name),
        note: say(&text!(
            "account-unit",
            unit = series.unit.clone(),
            marks = account.points.len()
        )),
        kind: PlotKind::Lines {
            lines: lines.collect(),
            marks: marks
                .map(|(n, point)| (f32::from(point.turn), (n + 1).to_string()))
                .collect(),
            along: say(&Text::new("account-along")),
        },
    }
}

fn luck_plots(account: &Account) -> Vec<Plot> {
    let mut plots = Vec::new();
    let weighed: Vec<Side> = account
        .sides
        .iter()
        .map(|s| s.side)
        .filter(|side| account.luck.total(*side) != (0, 0))
        .collect();
    if !weighed.is_empty() {
        let pairs = weighed.iter().map(|side| {
            let (expected, fell) = account.luck.total(*side);
            Pair {
                mark: mark(*side, &account.sides),
                values: [thousandths(expected), thousandths(fell)],
            }
        });
        plots.push(Plot {
            title: say(&Text::new("account-luck-title")),
            note: say(&Text::new("account-luck-note")),
            kind: PlotKind::Pairs {
                pairs: pairs.collect(),
                names: [
                    say(&Text::new("account-expected")),
                    say(&Text::new("account-fell")),
                ],
            },
        });
        plots.push(Plot {
            title: say(&Text::new("account-lead-title")),
            note: say(&Text::new("account-lead-note")),
            kind: PlotKind::Lines {
                lines: weighed.iter().map(|side| lead(account, *side)).collect(),
                marks: Vec::new(),
                along: say(&Text::new("account-along")),
            },
        });
    }
    let plotted = account.dice.all.iter().filter(|f| f.sides <= MOST_SIDES);
    plots.extend(plotted.map(|faces| Plot {
        title: say(&text!(
            "account-dice-title",
            dice = thrown(faces),
            sides = faces.sides
        )),
        note: if is_few(faces) {
            say(&Text::new("account-dice-note-few"))
        } else {
            say(&text!(
                "account-dice-note",
                chi = tenths(faces.chi_square()),
                usual = tenths(usual(faces.sides))
            ))
        },
        kind: PlotKind::Faces {
            counts: faces.counts.clone(),
            expected: thousandths(faces.expected()),
            name: say(&Text::new("account-expected")),
        },
    }));
    plots
}

/// By how much the dice had given a side more than was to be expected, turn by turn.
fn lead(account: &Account, side: Side) -> Line {
    let mut sum = 0;
    let mut by_turn: Vec<(u16, i64)> = vec![(0, 0)];
    let of = |sides: &Fortunes| {
        sides
            .get(&side)
            .map_or(0, |(expected, fell)| fell - expected)
    };
    let turns: Vec<(u16, &Fortunes)> = account.fortunes().collect();
    for turn in 1..=account.turn {
        let here = turns.iter().find(|(t, _)| *t == turn);
        sum += here.map_or(0, |(_, sides)| of(sides));
        by_turn.push((turn, sum));
    }
    Line {
        mark: mark(side, &account.sides),
        points: by_turn
            .into_iter()
            .map(|(turn, sum)| (f32::from(turn), thousandths(sum)))
            .collect(),
    }
}

/// The statistics of dice, as somebody may know them.
/// With `shared` they are those that everybody knows.
pub fn dice(card: &GameCard, sides: &[SideStyle], thrown: &Thrown, shared: bool) -> String {
    let head = if shared {
        "dice-head-shared"
    } else {
        "dice-head"
    };
    let mut lines = vec![card_line(card), say(&Text::new(head))];
    if thrown.all.is_empty() {
        lines.push(say(&Text::new("dice-none")));
    }
    for faces in &thrown.all {
        lines.push(table(faces, &say(&Text::new("dice-all"))));
    }
    for (side, kinds) in &thrown.sides {
        for faces in kinds {
            lines.push(table(faces, &side_name(*side, sides)));
        }
    }
    lines.join("\n")
}

/// Counts, expected, mean and chi-square of one kind of die.
fn table(faces: &Faces, whose: &str) -> String {
    if is_few(faces) {
        let head = say(&text!(
            "dice-kind-few",
            whose = whose,
            dice = thrown(faces),
            sides = faces.sides,
            mean = tenths(faces.mean())
        ));
        return with_counts(head, faces);
    }
    let head = say(&text!(
        "dice-kind",
        whose = whose,
        dice = thrown(faces),
        sides = faces.sides,
        expected = tenths(faces.expected()),
        mean = tenths(faces.mean()),
        chi = tenths(faces.chi_square()),
        usual = tenths(usual(faces.sides))
    ));
    with_counts(head, faces)
}

/// A line with how often each face fell, where those are few.
fn with_counts(head: String, faces: &Faces) -> String {
    if faces.sides > MOST_SIDES {
        return head;
    }
    let counts: Vec<String> = (1..)
        .zip(&faces.counts)
        .map(|(face, count): (u32, &u64)| format!("{face}: {count}"))
        .collect();
    format!("{head}\n`{}`", counts.join("  "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousandths_are_told_to_one_digit() {
        assert_eq!(tenths(3500), "3.5");
        assert_eq!(tenths(-1260), "-1.3");
        assert_eq!(tenths(-20), "0.0");
        assert_eq!(tenths(49), "0.0");
        assert_eq!(tenths(50), "0.1");
    }

    #[test]
    fn dice_fewer_than_their_faces_are_told_without_statistics() {
        let mut counts = vec![0; 100];
        counts[2] = 3;
        let told = table(&Faces { sides: 100, counts }, "all");
        assert!(
            told.contains("3 of 100") && told.contains("mean 3.0"),
            "{told}"
        );
        assert!(
            !told.contains("chi-square") && !told.contains("expected"),
            "{told}"
        );
    }

    #[test]
    fn the_usual_chi_square_is_that_of_the_books() {
        // Tables give 11.07 and 16.92 and 123.2 at 95 in a hundred.
        assert_eq!(tenths(usual(6)), "11.0");
        assert_eq!(tenths(usual(10)), "16.9");
        assert_eq!(tenths(usual(100)), "123.2");
    }

    #[test]
    fn only_dice_that_fair_ones_seldom_equal_are_called_uneven() {
        let of = |counts: [u64; 6]| Faces {
            sides: 6,
            counts: counts.to_vec(),
        };
        // Chi-square 11.0 and 11.2, where 11.04 is the bound; and 25 of five dice.
        assert!(!is_uneven(&of([17, 3, 13, 9, 9, 9])));
        assert!(is_uneven(&of([17, 3, 13, 8, 9, 10])));
        assert!(!is_uneven(&of([5, 0, 0, 0, 0, 0])));
    }

    #[test]
    fn dice_are_told_with_counts_expected_and_chi_square() {
        let faces = Faces {
            sides: 6,
            counts: vec![3, 1, 2, 2, 2, 2],
        };
        let told = table(&faces, "Ann");
        for part in ["Ann", "12", "2.0", "1: 3", "6: 2", "1.0", "11.0"] {
            assert!(told.contains(part), "{part}: {told}");
        }
    }
}
