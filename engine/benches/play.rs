//! Random play in orders a second: menu, gate, rules and invariants after every
//! order. The floor of the same run is what the rules alone take for the same
//! actions, without a menu, a gate or a check.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use engine::dice::Seeded;
use engine::laws::{self, Laws};
use engine::menu;
use engine::player;
use engine::ruleset::{Awaiting, Position, Ruleset, Seat, Setup, Viewer};
use engine::texas_revolution::TexasRevolution;
use engine::umpire::Umpire;
use std::hint::black_box;
use std::time::Duration;

/// Long enough to meet every phase, short enough to be sampled often.
const GAMES: [u64; 3] = [1, 2, 3];

fn play(c: &mut Criterion) {
    let mut group = c.benchmark_group("random play");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(8));
    bench::<TexasRevolution>(&mut group);
    group.finish();
}

fn bench<R: Ruleset>(group: &mut criterion::BenchmarkGroup<'_, criterion::measurement::WallTime>) {
    let laws = Laws::quick(Setup::default());
    let orders: u64 = GAMES
        .iter()
        .map(|seed| {
            let found = laws::play::<R>(&laws, *seed);
            assert!(found.is_clean(), "{:?}", found.violations);
            found.orders
        })
        .sum();
    println!("{}: {} games of {orders} orders", R::KEY, GAMES.len());
    group.throughput(Throughput::Elements(orders));
    group.bench_function(BenchmarkId::new("gate, play and check", R::KEY), |b| {
        b.iter(|| {
            for seed in GAMES {
                black_box(laws::play::<R>(&laws, seed));
            }
        });
    });

    let games: Vec<Recorded<R>> = GAMES.iter().map(|seed| record(*seed)).collect();
    let actions: usize = games.iter().map(|g| g.actions.len()).sum();
    group.throughput(Throughput::Elements(actions as u64));
    group.bench_function(BenchmarkId::new("floor: play alone", R::KEY), |b| {
        b.iter(|| {
            for game in &games {
                black_box(game.play_again());
            }
        });
    });
}

/// A game as its actions: the same seed rolls the same dice for them.
struct Recorded<R: Ruleset> {
    seed: u64,
    start: Position<R>,
    actions: Vec<(Seat, R::Action)>,
}

fn record<R: Ruleset>(seed: u64) -> Recorded<R> {
    let mut choice = Seeded::new(seed);
    let mut dice = Seeded::new(seed);
    let setup = R::setup(&Setup::default(), &mut Umpire::chance(&mut dice));
    let start = setup.expect("the default set-up");
    let mut position = start.clone();
    let mut dice = Seeded::new(seed);
    let mut actions = Vec::new();
    while let Awaiting::Decisions(decisions) = R::awaiting(&position.public) {
        let seat = decisions[0].seat;
        let view = position.view(Viewer::Seat(seat));
        let Some(order) = player::sample(&view, &mut choice) else {
            continue;
        };
        let action = menu::check(&view, &order).expect("what is offered is accepted");
        R::play(
            &mut position,
            seat,
            action.clone(),
            &mut Umpire::chance(&mut dice),
        );
        actions.push((seat, action));
    }
    Recorded {
        seed,
        start,
        actions,
    }
}

impl<R: Ruleset> Recorded<R> {
    fn play_again(&self) -> Position<R> {
        let mut position = self.start.clone();
        let mut dice = Seeded::new(self.seed);
        for (seat, action) in &self.actions {
            let mut umpire = Umpire::chance(&mut dice);
            R::play(&mut position, *seat, action.clone(), &mut umpire);
        }
        position
    }
}

criterion_group!(benches, play);
criterion_main!(benches);
