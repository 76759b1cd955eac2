//! The program itself, killed with SIGKILL in mid-turn again and again, played through its page.

// Each test program uses a part of it.
#[allow(dead_code)]
mod table;

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;
use table::{Courier, Page, database, has_button, number, program, text};

const CHANNEL: &str = "table";

/// Kills besides the six of every run, at random instants.
fn more_kills() -> usize {
    let asked = std::env::var("COURIER_KILLS").ok();
    asked.map_or(0, |n| n.parse().expect("COURIER_KILLS is a number"))
}

/// Ann and Ben at a game that has begun.
struct Game {
    page: Page,
    people: Vec<String>,
    channel: String,
}

async fn begin(page: Page) -> Game {
    let people = vec![page.person("Ann").await, page.person("Ben").await];
    let channel = page.channel(&people[0], CHANNEL).await;
    begin_with(page, people, channel).await
}

async fn begin_with(page: Page, people: Vec<String>, channel: String) -> Game {
    let ann = &people[0];
    let than = newest(&page, ann, &channel).await;
    let catalogue = engine::table::catalogue();
    let ruleset = catalogue[0].key;
    page.slash(ann, &channel, "game new", &[("ruleset", ruleset)])
        .await
        .expect("sent");
    page.wait_message(ann, &channel, than, |m| said(m, "Take a seat"))
        .await;
    for who in &people {
        page.slash(who, &channel, "game join", &[])
            .await
            .expect("sent");
        page.wait_message(who, &channel, than, |m| {
            m["ephemeral"] == true && said(m, "You sit down")
        })
        .await;
    }
    page.slash(ann, &channel, "game start", &[])
        .await
        .expect("sent");
    let asks = |m: &Value| m["ephemeral"] == false && has_button(m, "Give orders");
    page.wait_message(ann, &channel, than, asks).await;
    Game {
        page,
        people,
        channel,
    }
}

async fn newest(page: &Page, who: &str, channel: &str) -> u64 {
    let all = page.messages(who, channel).await;
    all.iter().map(number).max().unwrap_or_default()
}

fn said(message: &Value, words: &str) -> bool {
    message["content"]
        .as_str()
        .is_some_and(|content| content.contains(words))
}

impl Game {
    /// The newest public prompt.
    async fn prompt(&self) -> Value {
        let asks = |m: &Value| m["ephemeral"] == false && has_button(m, "Give orders");
        self.page
            .wait_message(&self.people[0], &self.channel, 0, asks)
            .await
    }

    async fn newest(&self, who: &str) -> u64 {
        newest(&self.page, who, &self.channel).await
    }

    /// Presses a button of a message in the channel and gives the answer, which only the presser sees.
    async fn press(&self, who: &str, on: &Value, label: &str) -> Value {
        let than = self.newest(who).await;
        self.page.press(who, on, label).await.expect("the app lets");
        let own = |m: &Value| m["ephemeral"] == true;
        self.page.wait_message(who, &self.channel, than, own).await
    }

    /// Who is asked now, found as a player would: by asking for the orders.
    async fn active(&self) -> String {
        let prompt = self.prompt().await;
        for who in &self.people {
            let panel = self.press(who, &prompt, "Give orders").await;
            if !said(&panel, "not your turn") {
                return who.clone();
            }
        }
        panic!("nobody is asked");
    }

    async fn order(&self, who: &str, line: &str) -> Result<Value, String> {
        self.page
            .slash(who, &self.channel, "order", &[("order", line)])
            .await
    }

    /// The receipt of an order that was just sent.
    async fn receipt(&self, who: &str, than: u64) -> Value {
        let own = |m: &Value| m["ephemeral"] == true && m["used"].is_array();
        self.page.wait_message(who, &self.channel, than, own).await
    }
}

/// Game, sequence and interaction of every line of the journals.
fn journal(db: &Path) -> Vec<(i64, i64, Option<i64>)> {
    let db = rusqlite::Connection::open(db).expect("the database");
    let mut lines = db
        .prepare("SELECT game, sequence, interaction_id FROM journal ORDER BY game, sequence")
        .expect("a query");
    let rows = lines.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
    rows.expect("rows").map(|row| row.expect("a row")).collect()
}

/// How many orders are in the journals, each after the line that begins its game. No gap, no
/// interaction twice.
fn check(db: &Path) -> usize {
    let lines = journal(db);
    for pair in lines.windows(2) {
        let (before, after) = (pair[0], pair[1]);
        let next = if before.0 == after.0 { before.1 + 1 } else { 0 };
        assert_eq!(after.1, next, "a gap in {lines:?}");
    }
    let used: Vec<i64> = lines.iter().filter_map(|(_, _, i)| *i).collect();
    let once: BTreeSet<i64> = used.iter().copied().collect();
    assert_eq!(once.len(), used.len(), "an interaction counts twice");
    lines
        .iter()
        .filter(|(_, sequence, _)| *sequence > 0)
        .count()
}

/// Rows of the outbox in that state.
fn outbox(db: &Path, filter: &str) -> i64 {
    let db = rusqlite::Connection::open(db).expect("the database");
    let query = format!("SELECT count(*) FROM outbox WHERE {filter}");
    db.query_row(&query, [], |row| row.get(0)).expect("a count")
}

/// Games that go on.
fn running(db: &Path) -> i64 {
    let db = rusqlite::Connection::open(db).expect("the database");
    let query = "SELECT count(*) FROM games WHERE phase = 'running'";
    db.query_row(query, [], |row| row.get(0)).expect("a count")
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_in_mid_turn_the_game_goes_on_with_nothing_lost_or_doubled() {
    let (folder, db) = database();
    let mut courier = Courier::start(&db, 0);
    let mut game = begin(Page::open(&courier).await).await;
    let first_prompt = game.prompt().await;
    let (port, url) = (courier.port(), courier.url.clone());

    // With a receipt, at once, and at odd moments on the way.
    let mut recorded = check(&db);
    // An order that was never answered before a kill may come in late, after the
    // next start: so orders and lines are counted over all that is played.
    let mut orders = 0;
    let six = [None, Some(0), Some(4), Some(15), Some(40), None];
    let more = std::iter::repeat_with(|| Some(u64::from(rand::random::<u16>()) % 150));
    for wait in six.into_iter().chain(more.take(more_kills())) {
        if running(&db) == 0 {
            game = begin_with(game.page, game.people, game.channel).await;
            recorded = check(&db);
        }
        let who = game.active().await;
        let than = game.newest(&who).await;
        game.order(&who, "done").await.expect("the app lets");
        orders += 1;
        let mut receipt = None;
        match wait {
            None => receipt = Some(game.receipt(&who, than).await),
            Some(ms) => tokio::time::sleep(Duration::from_millis(ms)).await,
        }
        courier.kill();
        let after = check(&db);
        if let Some(receipt) = receipt {
            assert!(said(&receipt, "Accepted"), "{receipt}");
            assert!(after > recorded, "a receipt is a promise");
        }
        assert!(after <= orders, "one order, one line");
        courier = Courier::start(&db, port);
        assert_eq!(courier.url, url, "the open page is still the right one");
        game.page = Page::open(&courier).await;
        if wait.is_some() {
            // Whether it was put off before the kill or not, no answer stays open for ever.
            let own = |m: &Value| m["ephemeral"] == true && m["loading"] == true;
            game.page
                .wait("every answer is given", async || {
                    let all = game.page.messages(&who, &game.channel).await;
                    (!all.iter().any(own)).then_some(())
                })
                .await;
        }
        recorded = check(&db);
        assert!(recorded <= orders, "a restart orders nothing");
    }

    // What was to be said was said, and once.
    game.page
        .wait("the outbox is empty", async || {
            (outbox(&db, "status = 'waiting'") == 0).then_some(())
        })
        .await;
    assert_eq!(outbox(&db, "status <> 'sent'"), 0);
    let all = game.page.messages(&game.people[0], &game.channel).await;
    let public: Vec<String> = all
        .iter()
        .filter(|m| m["ephemeral"] == false && m["by_bot"] == true)
        .map(|m| format!("{} {}", m["content"], m["components"]))
        .collect();
    let mut said_how_often: BTreeMap<&String, usize> = BTreeMap::new();
    for message in &public {
        *said_how_often.entry(message).or_default() += 1;
    }
    let most = said_how_often.values().copied().max();
    if more_kills() > 0 {
        // A page shows the newest messages alone. Twice at most, where a kill came
        // between a message's arrival and the word of it.
        assert!(most <= Some(2), "{public:#?}");
        return;
    }
    assert_eq!(most, Some(1), "{public:#?}");
    let sent = outbox(&db, "target = 'channel' AND status = 'sent'");
    assert_eq!(i64::try_from(public.len()), Ok(sent), "{public:#?}");

    // A button from before six kills is answered rightly, and changes nothing.
    let active = game.active().await;
    for who in &game.people {
        let panel = game.press(who, &first_prompt, "Give orders").await;
        assert_eq!(
            said(&panel, "What do you order?"),
            *who == active,
            "{panel}"
        );
        assert_eq!(said(&panel, "not your turn"), *who != active, "{panel}");
        for label in ["My orders", "Map", "Status"] {
            let told = game.press(who, &first_prompt, label).await;
            assert_ne!(told["content"], "", "{label}");
        }
    }
    assert_eq!(check(&db), recorded);

    // The whole game proves true.
    let ann = &game.people[0];
    let than = game.newest(ann).await;
    game.page
        .slash(ann, &game.channel, "game resign", &[])
        .await
        .expect("the app lets");
    let sure = game.receipt(ann, than).await;
    game.page.press(ann, &sure, "Resign").await.expect("sent");
    let over = |m: &Value| m["ephemeral"] == false && said(m, "The game is over");
    let over = game.page.wait_message(ann, &game.channel, than, over).await;
    let saved = game.press(ann, &over, "Save to a file").await;
    let file = game
        .page
        .file(ann, &text(&saved["attachments"][0]["id"]))
        .await;
    let path = folder.path().join("game.json");
    std::fs::write(&path, file).expect("a file");
    let verified = program(folder.path())
        .arg("verify")
        .arg(&path)
        .output()
        .expect("the program runs");
    assert!(verified.status.success(), "{verified:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_chat_is_lost_too_the_prompt_comes_again() {
    let (_folder, db) = database();
    let courier = Courier::start(&db, 0);
    let mut game = begin(Page::open(&courier).await).await;
    let who = game.active().await;
    let than = game.newest(&who).await;
    game.order(&who, "done").await.expect("the app lets");
    assert!(said(&game.receipt(&who, than).await, "Accepted"));
    let recorded = check(&db);
    courier.kill();
    std::fs::remove_dir_all(db.with_extension("table")).expect("the chat was kept there");

    let courier = Courier::start(&db, 0);
    game.page = Page::open(&courier).await;
    let prompt = game.prompt().await;
    assert!(said(&prompt, "Turn 1"), "{prompt}");
    assert_eq!(check(&db), recorded);
    let who = game.active().await;
    let than = game.newest(&who).await;
    game.order(&who, "done").await.expect("the app lets");
    assert!(said(&game.receipt(&who, than).await, "Accepted"));
    assert_eq!(check(&db), recorded + 1);
}

/// An address on this machine that nobody listens at.
fn free_address() -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("an address").to_string()
}

/// Runs a command of the program on that database; gives whether it went well, and all it said.
fn command(db: &Path, metrics: &str, words: &[&str]) -> (bool, String) {
    let ran = program(db.parent().expect("a folder"))
        .env("COURIER_DB", db)
        .env("COURIER_METRICS", metrics)
        .args(words)
        .output()
        .expect("the program runs");
    let said = [ran.stdout, ran.stderr].map(|s| String::from_utf8_lossy(&s).into_owned());
    (ran.status.success(), said.concat())
}

#[tokio::test(flavor = "multi_thread")]
async fn told_to_stop_it_finishes_what_was_asked_and_leaves_one_file() {
    let (folder, db) = database();
    let mut courier = Courier::start(&db, 0);
    let mut game = begin(Page::open(&courier).await).await;
    let port = courier.port();
    for signal in ["TERM", "INT"] {
        let who = game.active().await;
        let than = game.newest(&who).await;
        let before = check(&db);
        game.order(&who, "done").await.expect("the app lets");
        courier.signal(signal);
        assert!(courier.ended().success(), "{signal}");
        for log in ["courier.db-wal", "courier.db-shm"] {
            assert!(!folder.path().join(log).exists(), "{log} after {signal}");
        }
        let after = check(&db);

        courier = Courier::start(&db, port);
        game.page = Page::open(&courier).await;
        let own = |m: &Value| m["ephemeral"] == true;
        let told = game.page.wait_message(&who, &game.channel, than, own).await;
        let (recorded, turned_away) = (said(&told, "Accepted"), said(&told, "just being stopped"));
        assert_ne!(recorded, turned_away, "{signal}: {told}");
        assert_eq!(after, before + usize::from(recorded), "{signal}: {told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_running_bot_is_put_back_when_it_has_stopped() {
    let (folder, db) = database();
    let metrics = free_address();
    let courier = Courier::start_with(&db, 0, &[("COURIER_METRICS", &metrics)]);
    let mut game = begin(Page::open(&courier).await).await;
    let (well, said_so) = command(&db, &metrics, &["health"]);
    assert!(well && said_so == "ok\n", "{said_so}");
    let then = check(&db);
    let (done, words) = command(&db, "", &["backup", "copy.db"]);
    assert!(done, "{words}");
    let (again, words) = command(&db, "", &["backup", "copy.db"]);
    assert!(!again && words.contains("exists already"), "{words}");

    let who = game.active().await;
    let than = game.newest(&who).await;
    game.order(&who, "done").await.expect("the app lets");
    assert!(said(&game.receipt(&who, than).await, "Accepted"));
    let later = check(&db);
    assert_eq!(later, then + 1);
    let (done, words) = command(&db, "", &["restore", "copy.db"]);
    assert!(!done && words.contains("stop the bot"), "{words}");
    assert_eq!(check(&db), later, "the running bot lost nothing");

    courier.signal("TERM");
    assert!(courier.ended().success());
    let (well, words) = command(&db, &metrics, &["health"]);
    assert!(!well && words.contains("nothing answers"), "{words}");
    let (done, words) = command(&db, "", &["restore", "copy.db"]);
    assert!(done && words.contains("kept as"), "{words}");
    assert_eq!(check(&db), then);
    let kept = std::fs::read_dir(folder.path())
        .expect("a folder")
        .map(|f| f.expect("a file").path())
        .find(|p| p.to_string_lossy().contains("before-restore"));
    assert_eq!(check(&kept.expect("what was there before")), later);
    let courier = Courier::start(&db, 0);
    game.page = Page::open(&courier).await;
    let who = game.active().await;
    let than = game.newest(&who).await;
    game.order(&who, "done").await.expect("the app lets");
    assert!(said(&game.receipt(&who, than).await, "Accepted"));
}
