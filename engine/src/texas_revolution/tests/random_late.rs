//! Random play late in the campaign, with Mexicans all over Texas: Indians and
//! the United States come, and towns burn.

use super::super::force::Truth;
use super::super::movement::stacking;
use super::super::state::{MEXICO, TEXAS, enemy};
use super::super::tables::{Arm, Force, Unit, tables};
use super::super::{TexasRevolution, setup, sight};
use super::{Location, unit};
use crate::dice::{Bytes32, Secret, Stream};
use crate::hex::Hex;
use crate::ruleset::{Awaiting, Ruleset, Setup, Viewer};
use crate::umpire::Umpire;
use crate::{menu, notation, player};
use std::collections::BTreeMap;

/// Half of the waiting units of both sides somewhere in Texas, on turn 14.
fn scattered(stream: &mut Stream) -> Truth {
    let mut truth = setup::position(&Setup::default()).expect("the set-up");
    let map = &tables().map;
    let land: Vec<Hex> = map
        .grid
        .hexes()
        .filter(|h| map.terrain(*h).row() != "sea" && !map.is_united_states(*h))
        .collect();
    // Among towns there is something to burn.
    let towns: Vec<Hex> = map.places.iter().map(|p| p.hex).collect();
    for side in [MEXICO, TEXAS] {
        for unit in truth.of(side).at_location(Location::Chart) {
            if matches!(unit.force, Force::Us | Force::Indian) || stream.roll(2) == 1 {
                continue;
            }
            let hexes = if stream.roll(3) == 1 { &towns } else { &land };
            let at = hexes[usize::from(stream.roll(250)) * 7 % hexes.len()];
            let mut stack = truth.of(side).in_hex(at);
            stack.push(unit);
            let is_free = truth.of(enemy(side)).in_hex(at).is_empty();
            if is_free && stacking::excess(&stack).is_none() {
                truth.place(side, unit, Location::Hex(at));
            }
        }
    }
    truth.public.turn = 14;
    sight::refresh(&mut truth);
    truth
}

#[test]
fn r16_r17_r18_random_play_meets_indians_fires_and_the_united_states() {
    let mut verbs: BTreeMap<String, u32> = BTreeMap::new();
    let (mut army, mut burned, mut chosen) = (0, 0, [0, 0]);
    for game in 0..5_u8 {
        let secret = Secret::new([40 + game; 32]);
        let mut stream = Stream::new(&secret, 1, Bytes32::default(), &[]);
        let mut dice = Stream::new(&secret, 2, Bytes32::default(), &[]);
        let mut truth = scattered(&mut stream);
        for _ in 0..350 {
            let Awaiting::Decisions(open) = TexasRevolution::awaiting(&truth.public) else {
                break;
            };
            let seat = open[0].seat;
            let view = truth.view(Viewer::Seat(seat));
            let Some(order) = player::sample(&view, &mut stream) else {
                continue;
            };
            let line = notation::print(&view, &order);
            let action = menu::check(&view, &order)
                .unwrap_or_else(|r| panic!("'{line}' was offered and refused: {r}"));
            assert_eq!(notation::parse(&view, &line).as_ref(), Ok(&order), "{line}");
            *verbs.entry(order.verb.clone()).or_default() += 1;
            let mut umpire = Umpire::chance(&mut dice);
            TexasRevolution::play(&mut truth, seat, action, &mut umpire);
            umpire.finish().expect("no tape");
            TexasRevolution::check(&truth)
                .unwrap_or_else(|b| panic!("game {game}: after '{line}': {b}"));
        }
        burned += truth.public.burned.len();
        let came = |u: &Unit| truth.of(TEXAS).at(*u) != Some(Location::Chart);
        army += Unit::all()
            .filter(|u| u.force == Force::Us && came(u))
            .count();
        for side in [MEXICO, TEXAS] {
            let forces = truth.of(side).forces.iter();
            let indians = forces.filter(|(u, s)| u.arm == Arm::Indian && s.at != Location::Chart);
            chosen[usize::from(side.0)] += indians.count();
        }
        assert!(
            truth
                .public
                .history
                .indians
                .sided
                .contains(&unit("in_comanche"))
        );
    }
    println!("{verbs:?}: {burned} burned, {army} of the army, Indians {chosen:?}");
    for verb in ["appear", "burn"] {
        assert!(
            verbs.contains_key(verb),
            "nobody ordered '{verb}': {verbs:?}"
        );
    }
    assert!(
        burned > 5 && army > 0,
        "{burned} burned, {army} of the army"
    );
    assert!(chosen.iter().all(|n| *n > 0), "Indians {chosen:?}");
}
