//! An order from its interaction's arrival at the bot to its acknowledgement, to
//! its commit, and to its receipt: through the real serenity client and the local
//! stand-in. The floor of the same run is one bare SQLite commit on the same disk.

use bot::desk::{Desk, Phase};
use bot::discord::{Running, start};
use bot::id::{ChannelId, GameId, UserId};
use bot::local::{self, Actor, NO_OPTIONS, Table};
use bot::outbox::Patience;
use bot::store::{Options, Store};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, SamplingMode, criterion_group, criterion_main};
use rusqlite::Connection;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

/// Orders timed for the summary, before criterion's own samples.
const ORDERS: usize = 60;

fn order(c: &mut Criterion) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let floor = Floor::open(&folder.path().join("floor.db"));
    let mut club = runtime.block_on(Club::open(&folder.path().join("courier.db")));

    // In turns, so that whatever else the machine does falls on all alike.
    let mut times = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ORDERS {
        let timed = runtime.block_on(club.order());
        times.0.push(timed.acknowledged);
        times.1.push(timed.committed);
        times.2.push(timed.receipt);
        times.3.push(floor.commit());
    }
    let bare = tell("one bare commit (WAL, FULL)", &mut times.3, None);
    tell("order to acknowledgement", &mut times.0, Some(bare));
    tell("order to commit", &mut times.1, Some(bare));
    tell("order to receipt", &mut times.2, Some(bare));

    let mut group = c.benchmark_group("order");
    group
        .sample_size(20)
        .sampling_mode(SamplingMode::Flat)
        .measurement_time(Duration::from_secs(10));
    let mut timed = |name, which: fn(&Timed) -> Duration| {
        bench(&mut group, name, |count| {
            (0..count)
                .map(|_| which(&runtime.block_on(club.order())))
                .sum()
        });
    };
    timed("to its acknowledgement", |t| t.acknowledged);
    timed("to its commit", |t| t.committed);
    timed("to its receipt", |t| t.receipt);
    bench(&mut group, "floor: one bare commit", |count| {
        (0..count).map(|_| floor.commit()).sum()
    });
    group.finish();
    runtime.block_on(club.close());
}

fn bench(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    mut time: impl FnMut(u64) -> Duration,
) {
    group.bench_function(name, |b| b.iter_custom(&mut time));
}

/// Prints the median and the 95th of a hundred; gives the median.
fn tell(what: &str, times: &mut [Duration], floor: Option<Duration>) -> Duration {
    times.sort_unstable();
    let (median, slow) = (times[times.len() / 2], times[times.len() * 95 / 100]);
    let ratio = floor.map_or_else(String::new, |f| {
        format!(", {:.1} commits", median.as_secs_f64() / f.as_secs_f64())
    });
    println!("{what}: median {median:.2?}, 95 % within {slow:.2?}{ratio}");
    median
}

/// A database with one table, into which rows are put one commit at a time.
struct Floor(Connection);

impl Floor {
    fn open(path: &Path) -> Self {
        let db = Connection::open(path).expect("a database");
        db.pragma_update(None, "journal_mode", "WAL").expect("WAL");
        db.pragma_update(None, "synchronous", "FULL").expect("FULL");
        db.execute("CREATE TABLE lines (line TEXT NOT NULL)", [])
            .expect("a table");
        Self(db)
    }

    fn commit(&self) -> Duration {
        let mut statement = self
            .0
            .prepare_cached("INSERT INTO lines VALUES ('move')")
            .expect("a statement");
        let begun = Instant::now();
        statement.execute([]).expect("a row");
        begun.elapsed()
    }
}

/// When the desk last told its log that an order is committed.
#[derive(Clone, Default)]
struct Commits(Arc<Mutex<Option<Instant>>>);

impl<S: Subscriber> Layer<S> for Commits {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let about = event.metadata();
        // The owner of a game says nothing else at this level.
        if about.target() == "bot::desk::owner" && *about.level() == Level::DEBUG {
            *self.0.lock().expect("no panic before") = Some(Instant::now());
        }
    }
}

/// A table with the bot and a full game.
struct Club {
    commits: Commits,
    table: Table,
    desk: Desk,
    running: Running,
    game: GameId,
    players: Vec<Actor>,
    games: u32,
}

/// One order on the clock.
struct Timed {
    acknowledged: Duration,
    committed: Duration,
    receipt: Duration,
}

impl Club {
    async fn open(db: &Path) -> Self {
        let commits = Commits::default();
        tracing_subscriber::registry().with(commits.clone()).init();
        let options = local::Options::default();
        let table = Table::open_with(options).await;
        let store = Store::open(Options::new(db)).await.expect("a database");
        let desk = Desk::open(store).await.expect("a desk");
        let running = start(table.http(), desk.clone(), Patience::default())
            .await
            .expect("the bot starts");
        table.bot_ready().await;
        let mut club = Self {
            commits,
            table,
            desk,
            running,
            game: GameId(0),
            players: Vec::new(),
            games: 0,
        };
        club.begin().await;
        club
    }

    async fn close(self) {
        self.running.stop().await;
    }

    /// Begins a game of the first rule system in a channel of its own.
    async fn begin(&mut self) {
        self.games += 1;
        let channel = self.table.text_channel(&format!("game-{}", self.games));
        let ruleset = engine::table::catalogue()[0].key;
        let setup = engine::ruleset::Setup::default();
        let seats = engine::table::seats(ruleset, &setup).expect("seats");
        self.players = (1..=seats.len())
            .map(|n| self.table.user(&format!("Player {n}")).at(channel))
            .collect();
        let host = &self.players[0];
        host.slash("game new", [("ruleset", ruleset)]).await;
        for (player, seat) in self.players.iter().zip(&seats) {
            player
                .slash("game join", [("seat", seat.key.clone())])
                .await;
        }
        host.slash("game start", NO_OPTIONS).await;
        self.game = self
            .desk
            .game_in(ChannelId(channel))
            .await
            .expect("the database")
            .expect("the game");
    }

    /// Times an order by the command, with nothing else under way.
    async fn order(&mut self) -> Timed {
        if self.desk.card(self.game).await.expect("the game").phase == Phase::Over {
            self.begin().await;
        }
        let (player, line) = self.next().await;
        self.quiet().await;
        let begun = Instant::now();
        let sent = player
            .send_slash("order", [("order", line)])
            .expect("the command is offered");
        let kind = sent.acknowledged().await.expect("an acknowledgement");
        let acknowledged = begun.elapsed();
        assert_eq!(kind, 5, "an order is deferred");
        let reply = sent.reply().await;
        let receipt = begun.elapsed();
        assert!(reply.text().contains("Accepted"), "{}", reply.text());
        let committed = self.commits.0.lock().expect("no panic before").take();
        Timed {
            acknowledged,
            committed: committed.expect("a commit before the receipt") - begun,
            receipt,
        }
    }

    /// Who is asked, with the order that the rules would take for him.
    async fn next(&self) -> (&Actor, String) {
        for player in &self.players {
            let look = self.desk.look(self.game, UserId(player.id)).await;
            let look = look.expect("the game");
            if look.decision().is_some()
                && let Some(order) = look.default_order()
            {
                return (player, look.print(&order));
            }
        }
        panic!("nobody is asked");
    }

    /// Waits until every message of the last order has been sent.
    async fn quiet(&self) {
        for _ in 0..2000 {
            let waiting: i64 = self
                .desk
                .store()
                .run(|db| {
                    let count = "SELECT count(*) FROM outbox WHERE status = 'waiting'";
                    Ok(db.query_row(count, [], |row| row.get(0))?)
                })
                .await
                .expect("the outbox");
            if waiting == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the outbox never empties");
    }
}

criterion_group!(benches, order);
criterion_main!(benches);
