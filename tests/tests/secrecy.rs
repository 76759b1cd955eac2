//! What is hidden shows in no picture: the bytes of the image, its alt text and
//! its file name are the same in two truths that differ in it.

use engine::board::{Board, Surface};
use engine::dice::Seeded;
use engine::laws::{self, Hidden, Scramble};
use engine::player;
use engine::ruleset::{Awaiting, Owner, Position, Ruleset, Seat, Setup, Viewer};
use engine::texas_revolution::TexasRevolution;
use engine::umpire::Umpire;
use render::{Extent, Frame, Scale, Studio};

/// Small pictures: what is drawn is the same, and there are many of them.
const WIDTH: u32 = 640;

/// All that is sent of a board: the overview, and the region in focus.
fn pictures(studio: &Studio, board: &Board) -> Vec<u8> {
    let focus = match &board.surface {
        Surface::Hexes(hexes) => hexes.focus,
        _ => None,
    };
    let extents = [Some(Extent::Whole), focus.map(Extent::Region)];
    let mut bytes = Vec::new();
    for extent in extents.into_iter().flatten() {
        let scale = Scale::Width(WIDTH);
        let picture = studio
            .draw(board, Frame { extent, scale })
            .expect("a board of hexes is drawn");
        bytes.extend(picture.png);
        bytes.extend(picture.alt.into_bytes());
        bytes.extend(picture.file_name.into_bytes());
    }
    bytes
}

fn start(scenario: &str, chance: &mut Seeded) -> Position<TexasRevolution> {
    let setup = Setup {
        scenario: scenario.into(),
        ..Setup::default()
    };
    TexasRevolution::setup(&setup, &mut Umpire::chance(chance)).expect("a prepared scenario")
}

#[test]
fn no_picture_shows_what_is_hidden_from_its_viewer() {
    let studio = Studio::new();
    let draw = |board: &Board| pictures(&studio, board);
    let (mut compared, mut told_apart_by_the_owner) = (0, 0);
    for (seed, scenario) in [(1, "coleto"), (2, "siege-of-the-alamo")] {
        let mut chance = Seeded::new(seed);
        let position = start(scenario, &mut chance);
        let Awaiting::Decisions(decisions) = TexasRevolution::awaiting(&position.public) else {
            panic!("a scenario begins with a decision");
        };
        let seat = decisions[0].seat;
        let view = position.view(Viewer::Seat(seat));
        let order = (0..20)
            .find_map(|_| player::sample(&view, &mut chance))
            .expect("who is asked can order something");
        for owner in [0, 1] {
            let hidden = Hidden::Owner(Owner(owner));
            let Some(other) = TexasRevolution::scramble(&position, hidden, &mut chance) else {
                continue;
            };
            for viewer in [Viewer::Seat(Seat(1 - owner)), Viewer::Spectator] {
                compared += 1;
                let mut found =
                    laws::before_play(&position, &other, viewer, Some(&draw), &mut chance);
                let (more, _) = laws::through_play(
                    &position,
                    &other,
                    seat,
                    &order,
                    viewer,
                    Some(&draw),
                    &mut chance,
                );
                found.extend(more);
                assert!(found.is_empty(), "{found:?}");
            }
            // His own pictures show him the difference, so there is one to be seen.
            let of = |truth: &Position<TexasRevolution>| {
                draw(&TexasRevolution::board(
                    &truth.view(Viewer::Seat(Seat(owner))),
                ))
            };
            told_apart_by_the_owner += usize::from(of(&position) != of(&other));
        }
    }
    assert!(compared >= 4, "{compared} compared");
    assert!(told_apart_by_the_owner > 0);
}
