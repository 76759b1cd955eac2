//! How time and memory grow with the number of open games: an order in one game
//! while 1, 10, 100 and 1,000 games are open and held in memory. No Discord: the
//! desk, the rules and the database alone.

use bot::desk::{Call, Desk, Join, LineOutcome, NewGame, Orders, Origin};
use bot::id::{ChannelId, GameId, GuildId, InteractionId, UserId};
use bot::store::{Options, Store};
use criterion::{Criterion, SamplingMode, criterion_group, criterion_main};
use engine::ruleset::Setup;
use std::time::{Duration, Instant};

/// How many games are open at each step.
const STEPS: [usize; 4] = [1, 10, 100, 1000];
/// Orders timed at each step for the summary.
const ORDERS: usize = 100;

fn games(c: &mut Criterion) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let mut club = runtime.block_on(async {
        let options = Options::new(folder.path().join("games.db"));
        let store = Store::open(options).await.expect("a database");
        Club {
            desk: Desk::open(store).await.expect("a desk"),
            games: Vec::new(),
            calls: 0,
            turn: 0,
        }
    });
    let empty = resident();
    let mut group = c.benchmark_group("open games");
    group
        .sample_size(10)
        .sampling_mode(SamplingMode::Flat)
        .measurement_time(Duration::from_secs(4));
    for step in STEPS {
        while club.games.len() < step {
            runtime.block_on(club.open());
        }
        let mut times: Vec<Duration> = (0..ORDERS)
            .map(|_| runtime.block_on(club.order()))
            .collect();
        times.sort_unstable();
        println!(
            "{step} open games: an order takes {:.2?} (median), 95 % within {:.2?}; {:.1} MB more than none, {:.0} kB a game",
            times[ORDERS / 2],
            times[ORDERS * 95 / 100],
            megabytes(resident() - empty),
            megabytes(resident() - empty) * 1000.0 / f64::from(u32::try_from(step).expect("few"))
        );
        group.bench_function(format!("an order with {step} open"), |b| {
            b.iter_custom(|count| (0..count).map(|_| runtime.block_on(club.order())).sum());
        });
    }
    group.finish();
}

/// Bytes of memory that the process holds now; 0 where the system does not say.
fn resident() -> usize {
    const PAGE: usize = 4096;
    let pages = std::fs::read_to_string("/proc/self/statm")
        .ok()
        .and_then(|s| s.split_whitespace().nth(1)?.parse::<usize>().ok());
    pages.unwrap_or_default() * PAGE
}

fn megabytes(bytes: usize) -> f64 {
    f64::from(u32::try_from(bytes / 1000).unwrap_or(u32::MAX)) / 1000.0
}

/// A desk with games that have begun, each in a channel of its own.
struct Club {
    desk: Desk,
    games: Vec<(GameId, ChannelId)>,
    calls: u64,
    turn: usize,
}

impl Club {
    fn call(&mut self, user: u64, channel: ChannelId) -> Call {
        self.calls += 1;
        Call {
            user: UserId(user),
            name: format!("Player {user}"),
            channel,
            umpire: false,
            origin: Origin::Interaction(InteractionId(self.calls)),
        }
    }

    /// Opens a game of the first rule system, seats its players and begins.
    async fn open(&mut self) {
        let channel = ChannelId(1_000 + self.calls);
        let new = NewGame {
            guild: Some(GuildId(1)),
            channel,
            ruleset: engine::table::catalogue()[0].key.to_owned(),
            setup: Setup::default(),
            reveal_after: None,
            pace: bot::pace::Pace::None,
            expiry: bot::pace::Expiry::Default,
        };
        let call = self.call(1, channel);
        let game = self.desk.create(call, new).await.expect("a game").game;
        let seats = self.desk.card(game).await.expect("the game").seats.len();
        for user in 1..=seats as u64 {
            let call = self.call(user, channel);
            let join = Join {
                token: format!("token {user}"),
                ..Join::default()
            };
            self.desk.join(game, call, join).await.expect("a seat");
        }
        let call = self.call(1, channel);
        self.desk.start(game, call).await.expect("a full table");
        self.games.push((game, channel));
    }

    /// Times the next order that the rules would take, of each game in turn.
    async fn order(&mut self) -> Duration {
        loop {
            self.turn = (self.turn + 1) % self.games.len();
            let (game, channel) = self.games[self.turn];
            for user in 1.. {
                let look = self.desk.look(game, UserId(user)).await;
                let look = look.expect("the game");
                if look.seat().is_none() {
                    break;
                }
                let Some(order) = look.decision().and_then(|_| look.default_order()) else {
                    continue;
                };
                let lines = Orders::Lines(vec![look.print(&order)]);
                let call = self.call(user, channel);
                let begun = Instant::now();
                let outcomes = self.desk.play(game, call, lines).await.expect("judged");
                let time = begun.elapsed();
                assert!(matches!(outcomes[0], LineOutcome::Accepted(_)));
                return time;
            }
            // It is over: another takes its place.
            self.games.swap_remove(self.turn);
            self.open().await;
        }
    }
}

criterion_group!(benches, games);
criterion_main!(benches);
