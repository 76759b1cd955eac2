//! Kills a process that gives orders without pause, again and again at random
//! instants, and proves that no order with a receipt is lost and none is
//! doubled. It has a `main` of its own, since it is its own victim.

use bot::desk::{Call, Desk, Join, LineOutcome, NewGame, Orders, Origin};
use bot::id::{ChannelId, GameId, InteractionId, UserId};
use bot::store::{Options, Store, games, journal};
use engine::game::Entry;
use engine::ruleset::Setup;
use engine::table::Game;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// How often it is killed, where `COURIER_KILLS` does not say.
const KILLS: u32 = 20;
const CHANNEL: ChannelId = ChannelId(3000);

fn main() {
    let args: Vec<String> = std::env::args().collect();
    match args.get(1).map(String::as_str) {
        Some("--victim") => {
            let number = |at: usize| args.get(at).and_then(|n| n.parse::<u64>().ok());
            let resend = number(3).zip(number(4));
            runtime().block_on(victim(Path::new(&args[2]), resend));
        }
        // What a test runner asks of every test binary.
        Some("--list") => println!("no_receipt_is_lost_and_no_order_is_doubled: test"),
        _ => {
            no_receipt_is_lost_and_no_order_is_doubled();
            println!("test no_receipt_is_lost_and_no_order_is_doubled ... ok");
        }
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime")
}

fn call(user: UserId, interaction: u64) -> Call {
    Call {
        user,
        name: format!("player {user}"),
        channel: CHANNEL,
        umpire: false,
        origin: Origin::Interaction(InteractionId(interaction)),
    }
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").expect("the pipe");
    out.flush().expect("the pipe");
}

/// Gives orders until killed. Says "try N GAME" before an interaction is used
/// and "got N GAME SEQUENCE" once its receipt is there.
async fn victim(path: &Path, resend: Option<(u64, u64)>) {
    let store = Store::open(Options::new(path)).await.expect("the database");
    let desk = Desk::open(store.clone()).await.expect("a desk");
    let newest: i64 = store
        .run(|db| {
            Ok(db.query_row(
                "SELECT coalesce(max(interaction_id), 0) FROM journal",
                [],
                |row| row.get(0),
            )?)
        })
        .await
        .expect("the journal");
    // Far enough from everything used that a lost number is not used again.
    let mut next = u64::try_from(newest).expect("a number") / 1_000_000 * 1_000_000 + 1_000_000;
    let mut resend = resend;
    loop {
        let game = match desk.game_in(CHANNEL).await.expect("the channel") {
            Some(game)
                if desk.card(game).await.expect("the game").phase == bot::desk::Phase::Running =>
            {
                game
            }
            _ => open(&desk, &mut next).await,
        };
        // The press that ended the last game has its line there already.
        resend = resend.filter(|(_, of)| *of == game.0);
        next += 1;
        // The press that was under way when the last process died comes again.
        let interaction = resend.take().map_or(next, |(interaction, _)| interaction);
        let card = desk.card(game).await.expect("the game");
        for chair in &card.seats {
            let user = chair.user.expect("a full table");
            let look = desk.look(game, user).await.expect("the game");
            let Some(order) = look.decision().and_then(|_| look.default_order()) else {
                continue;
            };
            let line = look.print(&order);
            say(&format!("try {interaction} {game}"));
            let outcomes = desk
                .play(game, call(user, interaction), Orders::Lines(vec![line]))
                .await
                .expect("an awaited seat");
            match &outcomes[0] {
                LineOutcome::Accepted(receipt) => {
                    say(&format!("got {interaction} {game} {}", receipt.sequence));
                }
                other => panic!("not accepted: {other:?}"),
            }
            break;
        }
    }
}

async fn open(desk: &Desk, next: &mut u64) -> GameId {
    let mut by = |user| {
        *next += 1;
        call(user, *next)
    };
    let new = NewGame {
        guild: None,
        channel: CHANNEL,
        ruleset: engine::table::catalogue()[0].key.to_owned(),
        setup: Setup::default(),
        reveal_after: None,
        pace: bot::pace::Pace::None,
        expiry: bot::pace::Expiry::Default,
    };
    let game = match desk.game_in(CHANNEL).await.expect("the channel") {
        Some(game) if desk.card(game).await.expect("the game").phase == bot::desk::Phase::Lobby => {
            game
        }
        _ => {
            desk.create(by(UserId(100)), new)
                .await
                .expect("an empty channel")
                .game
        }
    };
    let card = desk.card(game).await.expect("the game");
    for (chair, number) in card.seats.iter().zip(101..) {
        if chair.user.is_none() {
            let join = Join {
                seat: Some(chair.key.clone()),
                ..Join::default()
            };
            desk.join(game, by(UserId(number)), join)
                .await
                .expect("a free seat");
        }
    }
    desk.start(game, by(UserId(101)))
        .await
        .expect("a full table");
    game
}

struct Told {
    /// The last interaction that was used, and its game.
    tried: Option<(u64, u64)>,
    /// Interaction by game and sequence.
    got: BTreeMap<(u64, u64), u64>,
    /// What the last victim said before it died.
    last: Vec<String>,
}

fn no_receipt_is_lost_and_no_order_is_doubled() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("test.db");
    let mut told = Told {
        tried: None,
        got: BTreeMap::new(),
        last: Vec::new(),
    };
    let kills = std::env::var("COURIER_KILLS").ok();
    let kills = kills.map_or(KILLS, |n| n.parse().expect("COURIER_KILLS is a number"));
    for kill in 0..kills {
        let before = told.got.len();
        run_and_kill(&path, kill, &mut told);
        check(&path, &told);
        assert!(
            told.got.len() > before,
            "it gave no order before kill {kill}"
        );
    }
    println!(
        "{kills} kills, {} receipts, none lost, none doubled",
        told.got.len()
    );
}

fn run_and_kill(path: &Path, kill: u32, told: &mut Told) {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.arg("--victim").arg(path);
    if let Some((tried, game)) = told.tried {
        command.arg(tried.to_string()).arg(game.to_string());
    }
    let mut victim = command.stdout(Stdio::piped()).spawn().expect("a victim");
    let lines = BufReader::new(victim.stdout.take().expect("a pipe")).lines();
    let (first, heard) = std::sync::mpsc::channel();
    let reader = std::thread::spawn(move || {
        let mut all = Vec::new();
        for line in lines.map_while(Result::ok) {
            if line.starts_with("got") {
                // Nobody listens any more after the second.
                let _ = first.send(());
            }
            all.push(line);
        }
        all
    });
    // The first may be of the press that came again, so the second is new.
    for _ in 0..2 {
        heard
            .recv_timeout(Duration::from_mins(1))
            .expect("a receipt");
    }
    // Spread over more than one order, and not in step with them.
    let wait = u64::from(rand::random::<u16>()) % 120 + u64::from(kill % 3);
    std::thread::sleep(Duration::from_millis(wait));
    // SIGKILL: no handler runs, nothing is flushed.
    victim.kill().expect("a living victim");
    victim.wait().expect("a dead victim");
    told.last = reader.join().expect("its words");
    for line in &told.last {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |at: usize| words.get(at).and_then(|w| w.parse::<u64>().ok());
        match (words[0], number(1), number(2), number(3)) {
            ("try", Some(interaction), Some(game), _) => told.tried = Some((interaction, game)),
            ("got", Some(interaction), Some(game), Some(sequence)) => {
                let known = told.got.insert((game, sequence), interaction);
                assert!(
                    known.is_none_or(|k| k == interaction),
                    "one line, two receipts: {line}"
                );
            }
            // The last line may have been cut by the kill.
            _ => {}
        }
    }
}

/// The database is whole, holds every receipt once, and its states follow from its journals.
fn check(path: &Path, told: &Told) {
    let path = path.to_path_buf();
    let (lines, saves, outbox) = runtime().block_on(async {
        let store = Store::open(Options::new(&path))
            .await
            .expect("a whole database");
        store
            .run(|db| {
                let mut lines = Vec::new();
                let mut saves = Vec::new();
                for id in games::all(db)? {
                    lines.extend(interactions(db, id)?);
                    if let Some(save) = replayed(db, id)? {
                        saves.push(save);
                    }
                }
                let outbox: i64 =
                    db.query_row("SELECT count(*) FROM outbox", [], |row| row.get(0))?;
                Ok((lines, saves, outbox))
            })
            .await
            .expect("the database")
    });
    let by_place: BTreeMap<_, _> = lines.iter().copied().collect();
    let lost: Vec<_> = told
        .got
        .iter()
        .filter(|(place, interaction)| by_place.get(place) != Some(interaction))
        .collect();
    assert!(
        lost.is_empty(),
        "receipts are lost: {lost:?}; the journal ends with {:?}, and the last receipts were {:?}",
        by_place.iter().next_back(),
        told.last
    );
    let once: BTreeSet<u64> = lines.iter().map(|(_, interaction)| *interaction).collect();
    assert_eq!(once.len(), lines.len(), "an interaction counts twice");
    for (stored, replayed) in saves {
        assert_eq!(
            stored, replayed,
            "the state is not the one the journal gives"
        );
    }
    assert!(outbox > 0);
}

type Placed = ((u64, u64), u64);

fn interactions(
    db: &rusqlite::Connection,
    id: GameId,
) -> Result<Vec<Placed>, bot::store::StoreError> {
    let mut statement =
        db.prepare("SELECT sequence, interaction_id FROM journal WHERE game = ?1")?;
    let rows = statement.query_map([id.sql()], |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?))
    })?;
    let mut all = Vec::new();
    for row in rows {
        let (sequence, interaction) = row?;
        let number = |n: i64| u64::try_from(n).expect("a number");
        all.push(((id.0, number(sequence)), number(interaction)));
    }
    Ok(all)
}

/// The state as stored and as its journal gives it.
fn replayed(
    db: &rusqlite::Connection,
    id: GameId,
) -> Result<Option<(String, String)>, bot::store::StoreError> {
    let Some(stored) = games::load(db, id)? else {
        return Ok(None);
    };
    let Some(state) = stored.state else {
        return Ok(None);
    };
    let secret = games::secret(db, id)?;
    let entries: Vec<Entry> = journal::all(db, id)?.into_iter().map(|l| l.entry).collect();
    let game = Game::replay(
        &stored.card.ruleset,
        stored.card.setup,
        secret,
        stored.salts,
        &entries,
    )
    .expect("the journal replays");
    Ok(Some((state, game.save())))
}
