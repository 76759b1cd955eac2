//! Plots of how a game went.

#[allow(dead_code)]
mod kept;

use kept::golden;
use render::Studio;
use render::chart::{Line, Mark, Page, Pair, Plot, PlotKind};

fn mark(name: &str, tint: u8, place: usize) -> Mark {
    Mark {
        name: name.to_owned(),
        tint,
        place,
    }
}

fn lines(sides: &[(&str, u8, &[f32])], marks: &[f32]) -> PlotKind {
    PlotKind::Lines {
        lines: sides
            .iter()
            .enumerate()
            .map(|(n, (name, tint, figures))| Line {
                mark: mark(name, *tint, n),
                points: (0_u16..)
                    .map(f32::from)
                    .zip(figures.iter().copied())
                    .collect(),
            })
            .collect(),
        marks: (1..)
            .map(|n: usize| n.to_string())
            .zip(marks)
            .map(|(words, turn)| (*turn, words))
            .collect(),
        along: "Turn".into(),
    }
}

fn plot(title: &str, note: &str, kind: PlotKind) -> Plot {
    Plot {
        title: title.to_owned(),
        note: note.to_owned(),
        kind,
    }
}

fn page(plots: Vec<Plot>) -> Page {
    Page {
        title: "The campaign in figures".into(),
        subtitle: "The north held out for eight turns, as nobody had expected of it, least of all \
                   the south."
            .into(),
        plots,
        alt: "North 60 lost, South 43 lost.".into(),
        file_name: "account.png".into(),
    }
}

fn everything() -> Page {
    let north: &[f32] = &[100.0, 98.0, 95.0, 70.0, 66.0, 60.0, 58.0, 57.0, 55.0];
    let south: &[f32] = &[80.0, 80.0, 79.0, 78.0, 50.0, 49.0, 56.0, 56.5, 54.0];
    let third: &[f32] = &[10.0, 12.0, 12.0, 14.0, 18.0, 18.0, 18.0, 20.0, 21.0];
    let fourth: &[f32] = &[0.0, -4.0, -3.0, -8.0, -8.0, -2.0, 0.0, 1.0, 2.0];
    let sides = [
        ("North", 0, north),
        ("South", 1, south),
        ("West", 3, third),
        ("East", 5, fourth),
    ];
    let pair = |name, tint, place, values| Pair {
        mark: mark(name, tint, place),
        values,
    };
    page(vec![
        plot(
            "Strength",
            "combat factors",
            lines(&sides[..2], &[3.0, 4.0]),
        ),
        plot("Four sides", "", lines(&sides, &[])),
        plot(
            "Luck",
            "losses by the dice",
            PlotKind::Pairs {
                pairs: vec![
                    pair("North", 0, 0, [48.3, 60.0]),
                    pair("South", 1, 1, [42.0, 0.0]),
                ],
                names: ["expected".into(), "fell".into()],
            },
        ),
        plot(
            "Dice",
            "chi-square 7.3",
            PlotKind::Faces {
                counts: vec![26, 17, 34, 1, 32, 0],
                expected: 18.3,
                name: "expected".into(),
            },
        ),
    ])
}

#[test]
fn golden_a_page_of_plots() {
    let picture = Studio::new().chart(&everything()).expect("a picture");
    golden("plots", &picture);
    assert_eq!(picture.width, 1080, "a phone's width");
    assert_eq!(picture.file_name, "account.png");
    assert_eq!(picture.alt, "North 60 lost, South 43 lost.");
}

#[test]
fn the_same_page_gives_the_same_picture() {
    let studio = Studio::new();
    let picture = studio.chart(&everything()).expect("a picture");
    assert_eq!(
        picture,
        Studio::new().chart(&everything()).expect("a picture")
    );
}

#[test]
fn no_figures_break_a_page() {
    let strange: &[f32] = &[f32::NAN, f32::INFINITY, -1e30, 1e30, 0.0];
    for figures in [&[][..], &[0.0], &[5.0, 5.0], strange] {
        let name = "A side with a name of great length ".repeat(9);
        let sides = [(name.as_str(), 200, figures), ("", 4, figures)];
        let plots = vec![
            plot("", "", lines(&sides, &[0.0, 1e9])),
            plot(
                &"Title ".repeat(60),
                &"Note ".repeat(60),
                PlotKind::Faces {
                    counts: (0..).zip(figures).map(|(n, _)| n).collect(),
                    expected: figures.first().copied().unwrap_or(0.0),
                    name: name.clone(),
                },
            ),
            plot(
                "",
                "",
                PlotKind::Pairs {
                    pairs: vec![Pair {
                        mark: mark(&name, 9, 7),
                        values: [figures.first().copied().unwrap_or(0.0), -3.0],
                    }],
                    names: [name.clone(), String::new()],
                },
            ),
        ];
        let picture = Studio::new().chart(&page(plots)).expect("a picture");
        assert!(picture.height < 6000);
    }
    let many = vec![plot("", "", lines(&[], &[])); 100];
    assert!(Studio::new().chart(&page(many)).expect("a picture").height < 6000);
}
