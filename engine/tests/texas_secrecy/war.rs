//! A game led into fights: an opening by lines, then orders sampled with a
//! liking for attacks, each put to the laws of secrecy in several ways.

use crate::setup;
use engine::dice::Seeded;
use engine::laws::{self, Hidden, Picture, Scramble, Violation};
use engine::menu::{self, Order};
use engine::notation;
use engine::player;
use engine::ruleset::{Awaiting, Owner, Position, Seat, Setup, Viewer};
use engine::umpire::{Chance, Umpire};
use std::collections::BTreeMap;

/// How often each position is scrambled.
const SCRAMBLES: usize = 2;
/// Verbs that are taken before all others.
const WARLIKE: [&str; 4] = ["assault", "fight", "sortie", "overrun"];
/// Verbs that are left alone.
const SHUNNED: [&str; 2] = ["exit", "stow"];

/// A game to be played.
pub struct War {
    setup: Setup,
    seed: u64,
    opening: Vec<(u8, &'static str)>,
}

/// What it brought up.
#[derive(Debug, Default)]
pub struct Tally {
    pub compared: usize,
    pub revealed: usize,
    pub verbs: BTreeMap<String, usize>,
    pub violations: Vec<Violation>,
}

impl Tally {
    pub fn add(&mut self, other: Self) {
        self.compared += other.compared;
        self.revealed += other.revealed;
        self.violations.extend(other.violations);
        for (verb, n) in other.verbs {
            *self.verbs.entry(verb).or_default() += n;
        }
    }

    fn note(&mut self, order: &Order, found: Vec<Violation>) {
        self.violations.extend(found.into_iter().map(|v| Violation {
            what: format!("{} (the order: {order:?})", v.what),
            ..v
        }));
    }
}

impl War {
    pub fn new(scenario: &'static str, seed: u64) -> Self {
        Self::of(setup(scenario), seed)
    }

    /// A game with that set-up.
    pub fn of(setup: Setup, seed: u64) -> Self {
        Self {
            setup,
            seed,
            opening: Vec::new(),
        }
    }

    /// The first orders, by the number of the seat.
    pub fn opening(mut self, lines: &[(u8, &'static str)]) -> Self {
        self.opening = lines.to_vec();
        self
    }

    /// Plays so many orders.
    pub fn wage<R: Scramble>(&self, orders: usize, picture: Option<Picture<'_>>) -> Tally {
        let mut tally = Tally::default();
        let mut chance = Seeded::new(self.seed);
        let mut umpire = Umpire::chance(&mut chance);
        let mut position = R::setup(&self.setup, &mut umpire).expect("a scenario");
        for number in 0..orders {
            let Awaiting::Decisions(decisions) = R::awaiting(&position.public) else {
                break;
            };
            // Where several decide at once, in turns.
            let seat = decisions[number % decisions.len()].seat;
            let view = position.view(Viewer::Seat(seat));
            let order = match self.opening.get(number) {
                Some((by, line)) => {
                    assert_eq!(*by, seat.0, "{line}");
                    let menu = R::menu(&view);
                    notation::parse_in(&view, &menu, line)
                        .unwrap_or_else(|e| panic!("{line}: {e:?}"))
                }
                None => choose(&view, &mut chance),
            };
            try_all(&mut tally, &position, seat, &order, picture, &mut chance);
            let view = position.view(Viewer::Seat(seat));
            let action = menu::check(&view, &order).expect("what is offered is accepted");
            R::play(
                &mut position,
                seat,
                action,
                &mut Umpire::chance(&mut chance),
            );
            *tally.verbs.entry(order.verb.clone()).or_default() += 1;
        }
        tally
    }
}

/// An order that leads to war, or the default one.
fn choose<R: Scramble>(view: &engine::ruleset::View<'_, R>, chance: &mut dyn Chance) -> Order {
    let menu = R::menu(view);
    let warlike = WARLIKE.into_iter().find_map(|verb| {
        let offer = menu.offer(verb)?;
        player::sample_offer(view, offer, chance)
    });
    let sampled = || {
        (0..6).find_map(|_| {
            player::sample(view, chance).filter(|o| !SHUNNED.contains(&o.verb.as_str()))
        })
    };
    warlike
        .or_else(sampled)
        .or_else(|| R::default_order(view))
        .expect("who is asked can answer")
}

/// Puts the position and the order to the three laws.
fn try_all<R: Scramble>(
    tally: &mut Tally,
    position: &Position<R>,
    seat: Seat,
    order: &Order,
    picture: Option<Picture<'_>>,
    chance: &mut dyn Chance,
) {
    let viewers = |blind: u8| {
        // Of each side the commander-in-chief and, where there is one, a subordinate.
        let seats = (0..4).filter(|n| !R::owners(&position.public, Seat(*n)).is_empty());
        let enemy = seats.filter(move |n| *n % 2 != blind % 2);
        enemy
            .map(|n| Viewer::Seat(Seat(n)))
            .chain([Viewer::Spectator])
    };
    for owner in [0, 1] {
        for _ in 0..SCRAMBLES {
            let Some(other) = R::scramble(position, Hidden::Owner(Owner(owner)), chance) else {
                continue;
            };
            R::check(&other).expect("a scrambled position is possible");
            for viewer in viewers(owner) {
                tally.compared += 1;
                let found = laws::before_play(position, &other, viewer, picture, chance);
                tally.note(order, found);
                let (found, revealed) =
                    laws::through_play(position, &other, seat, order, viewer, picture, chance);
                tally.note(order, found);
                tally.revealed += usize::from(revealed);
            }
        }
    }
    for _ in 0..SCRAMBLES {
        let Some(disguise) = R::disguise(position, seat, order, chance) else {
            continue;
        };
        for viewer in viewers(seat.0) {
            tally.compared += 1;
            let orders = (order, &disguise);
            let (found, revealed) =
                laws::hidden_order(position, seat, orders, viewer, picture, chance);
            tally.note(order, found);
            tally.revealed += usize::from(revealed);
        }
    }
}
