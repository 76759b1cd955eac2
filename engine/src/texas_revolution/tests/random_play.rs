//! Random play through the menus of movement: everything offered is accepted.

use super::super::force::Truth;
use super::super::movement::stacking;
use super::super::state::{MEXICO, TEXAS};
use super::super::tables::{Arrival, Unit, tables};
use super::super::{TexasRevolution, setup, sight};
use super::Location;
use crate::dice::{Bytes32, Secret, Stream};
use crate::hex::Hex;
use crate::ruleset::{Awaiting, Ruleset, Seat, Setup, Viewer};
use crate::umpire::Umpire;
use crate::{menu, notation, player};

/// The campaign with every scheduled and pooled unit already on the map, at
/// hexes spread over it.
fn crowded(stream: &mut Stream) -> Truth {
    let mut truth = setup::position(&Setup::default()).expect("the set-up");
    let map = &tables().map;
    let land: Vec<Hex> = map
        .grid
        .hexes()
        .filter(|h| map.terrain(*h).row() != "sea" && !map.is_united_states(*h))
        .collect();
    for side in [MEXICO, TEXAS] {
        let waiting: Vec<Unit> = truth
            .of(side)
            .forces
            .iter()
            .filter(|(u, s)| {
                s.at == Location::Chart
                    && !matches!(u.arrives, Arrival::Cherokee | Arrival::Comanche)
            })
            .map(|(u, _)| *u)
            .collect();
        for unit in waiting {
            let (columns, base) = if side == MEXICO { (25, 0) } else { (30, 30) };
            let at = loop {
                let column = base + stream.roll(columns);
                let here: Vec<&Hex> = land.iter().filter(|h| h.column == column).collect();
                if here.is_empty() {
                    continue;
                }
                let hex = *here[usize::from(stream.roll(200)) % here.len()];
                let foe = if side == MEXICO { TEXAS } else { MEXICO };
                let mut stack = truth.of(side).in_hex(hex);
                stack.push(unit);
                if truth.of(foe).in_hex(hex).is_empty() && stacking::excess(&stack).is_none() {
                    break hex;
                }
            };
            truth.place(side, unit, Location::Hex(at));
        }
    }
    sight::refresh(&mut truth);
    truth
}

#[test]
fn whatever_is_offered_is_accepted_and_says_the_same_in_the_notation() {
    let mut orders = 0_u32;
    let mut corners = 0_u32;
    for game in 0..6_u8 {
        let secret = Secret::new([game; 32]);
        let mut stream = Stream::new(&secret, 1, Bytes32::default(), &[]);
        let mut dice = Stream::new(&secret, 2, Bytes32::default(), &[]);
        let mut truth = crowded(&mut stream);
        truth.public.turn = 4 + game;
        for _ in 0..250 {
            let Awaiting::Decisions(open) = TexasRevolution::awaiting(&truth.public) else {
                break;
            };
            let seat: Seat = open[0].seat;
            let view = truth.view(Viewer::Seat(seat));
            let usual = TexasRevolution::default_order(&view).expect("a default");
            menu::check(&view, &usual).expect("the default order is accepted");
            let Some(order) = player::sample(&view, &mut stream) else {
                corners += 1;
                continue;
            };
            let line = notation::print(&view, &order);
            let action = menu::check(&view, &order)
                .unwrap_or_else(|r| panic!("'{line}' was offered and refused: {r}"));
            assert_eq!(notation::parse(&view, &line).as_ref(), Ok(&order), "{line}");
            let mut umpire = Umpire::chance(&mut dice);
            TexasRevolution::play(&mut truth, seat, action, &mut umpire);
            umpire.finish().expect("no tape");
            TexasRevolution::check(&truth).expect("the invariants hold");
            orders += 1;
        }
    }
    println!("{orders} orders, {corners} corners");
    assert!(orders > 600, "{orders} orders, {corners} corners");
}
