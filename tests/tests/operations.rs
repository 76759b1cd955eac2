//! What whoever runs the bot sees of it: health, metrics, and how it stops.

// Each test program uses a part of it.
#[path = "discord/club.rs"]
#[allow(dead_code)]
mod club;
#[allow(dead_code)]
mod table;

use bot::health::{Health, ask};
use bot::local::{Harm, NO_OPTIONS};
use club::Club;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// What is said at `/metrics`, and each series with its value.
async fn metrics(health: &Health) -> (String, BTreeMap<String, String>) {
    let client = reqwest::Client::builder().no_proxy().build();
    let url = format!("http://{}/metrics", health.address());
    let answer = client.expect("a client").get(url).send().await;
    let answer = answer.expect("an answer");
    assert_eq!(answer.status(), reqwest::StatusCode::OK);
    let form = answer.headers()["content-type"].to_str().expect("text");
    assert!(form.starts_with("text/plain; version=0.0.4"), "{form}");
    let text = answer.text().await.expect("text");
    let series = text.lines().filter(|l| !l.starts_with('#')).map(|line| {
        let (name, value) = line.rsplit_once(' ').expect("a value");
        (name.to_owned(), value.to_owned())
    });
    (text.clone(), series.collect())
}

fn number(value: &str) -> f64 {
    value.parse().expect("a number")
}

/// Waits until `/healthz` says that.
async fn until(health: &Health, well: bool, says: &str) {
    let end = Instant::now() + Duration::from_mins(1);
    let mut last = String::new();
    while Instant::now() < end {
        let (now, words) = ask(health.address()).await.expect("an answer");
        if now == well && words.contains(says) {
            return;
        }
        last = words;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("never {says}: {last}");
}

#[tokio::test]
async fn metrics_count_what_happens_and_name_nobody() {
    let club = Club::open().await;
    let health = club.health().await;
    let before = metrics(&health).await.1;
    assert_eq!(before["courier_games{phase=\"running\"}"], "0");
    assert_eq!(
        before["courier_gateway_connects_total{kind=\"ready\"}"],
        "1"
    );
    let (game, players) = club.game().await;
    let (active, idle) = club.active_and_idle(game, &players).await;
    let line = club.default_line(game, &active).await;
    let accepted = active.slash("order", [("order", &line)]).await;
    assert!(accepted.text().contains("Accepted"), "{}", accepted.text());
    let (active, _) = club.active_and_idle(game, &players).await;
    active.slash("order", [("order", "no such order")]).await;
    idle.unwrap_or(active).slash("game map", NO_OPTIONS).await;
    until(&health, true, "ok").await;
    let (text, now) = metrics(&health).await;
    assert_eq!(now["courier_games{phase=\"running\"}"], "1");
    assert_eq!(now["courier_orders_total{outcome=\"accepted\"}"], "1");
    assert_eq!(now["courier_orders_total{outcome=\"refused\"}"], "1");
    assert_eq!(now["courier_order_seconds_count"], "2");
    assert!(number(&now["courier_order_seconds_sum"]) > 0.0);
    assert!(number(&now["courier_interactions_total{kind=\"command\"}"]) >= 6.0);
    assert!(number(&now["courier_outbox_attempts_total{result=\"sent\"}"]) > 0.0);
    assert!(number(&now["courier_picture_seconds_count"]) > 0.0);
    assert!(number(&now["courier_database_bytes"]) > 0.0);
    assert_eq!(now["courier_gateway_connected"], "1");
    assert_eq!(now["courier_errors_total{kind=\"fault\"}"], "0");
    let build = format!(
        "courier_build_info{{version=\"{}\"}}",
        env!("CARGO_PKG_VERSION")
    );
    assert_eq!(now[&build], "1");
    let mut names: Vec<String> = players.iter().map(|p| p.id.to_string()).collect();
    names.extend(players.iter().map(bot::local::Actor::name));
    names.push(Club::ruleset());
    names.push(line);
    names.push(club.table.standin().token());
    for name in names {
        assert!(!text.contains(&name), "{name} in {text}");
    }
}

#[tokio::test]
async fn health_names_what_is_wrong_and_no_more() {
    let club = Club::open().await;
    let health = club.health().await;
    until(&health, true, "ok").await;

    club.table.gateway().refuse(true);
    club.table.gateway().cut();
    until(&health, false, "gateway").await;
    let (_, said) = metrics(&health).await;
    assert_eq!(said["courier_gateway_connected"], "0");
    club.table.gateway().refuse(false);
    until(&health, true, "ok").await;

    let other = rusqlite::Connection::open(&club.db).expect("the database");
    other.execute_batch("BEGIN IMMEDIATE").expect("the lock");
    until(&health, false, "locked by another program").await;
    other.execute_batch("COMMIT").expect("free again");
    until(&health, true, "ok").await;
}

#[tokio::test]
async fn a_failed_message_is_counted_and_sent_in_the_end() {
    let club = Club::open().await;
    let health = club.health().await;
    let harm = Harm::Answer {
        status: 500,
        code: 0,
        message: "for the test".into(),
    };
    club.table.fail("POST", "/channels/*/messages", 2, harm);
    club.game().await;
    let (_, said) = metrics(&health).await;
    assert_eq!(
        said["courier_outbox_attempts_total{result=\"failed\"}"],
        "2"
    );
    assert!(number(&said["courier_outbox_attempts_total{result=\"sent\"}"]) > 0.0);
}

#[tokio::test]
async fn a_stop_finishes_what_was_begun_turns_others_away_and_sends_what_is_owed() {
    let mut club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let late = club.user("Sam");
    let line = club.default_line(game, &active).await;
    let before = club.sequence(game);
    // The answer is held, so that the stop meets an interaction under way.
    club.hold_answer();
    let sent = active
        .send_slash("order", [("order", &line)])
        .expect("the app lets");
    sent.acknowledged().await.expect("put off");
    let running = club.running();
    // The stop has begun before anything is asked of it.
    let turned_away = async {
        let told = late.slash("game status", NO_OPTIONS).await;
        club.table.mend();
        told
    };
    let ((), told) = tokio::join!(running.stop(), turned_away);
    assert!(told.is_ephemeral());
    assert!(
        told.text().contains("just being stopped"),
        "{}",
        told.text()
    );
    let receipt = sent.reply().await;
    assert!(receipt.text().contains("Accepted"), "{}", receipt.text());
    assert_eq!(club.sequence(game), before + 1);
    let db = rusqlite::Connection::open(&club.db).expect("the database");
    let owed: i64 = db
        .query_row(
            "SELECT count(*) FROM outbox WHERE status = 'waiting'",
            [],
            |row| row.get(0),
        )
        .expect("a count");
    assert_eq!(owed, 0, "everything that could be sent was");
    club.desk.store().close().await;
}

#[tokio::test]
async fn a_token_that_is_not_taken_is_said_at_once() {
    let club = Club::open().await;
    let base = format!("http://{}", club.table.standin().address());
    let wrong = bot::local::http_at(&base, "not.a.token");
    let started = bot::discord::start(wrong, club.desk.clone(), club::PATIENCE).await;
    let said = started.err().expect("no bot").to_string();
    assert!(said.contains("does not take this token"), "{said}");
}

#[test]
fn only_a_wrong_setting_tells_a_service_manager_not_to_try_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let code = |name: &str, value: &str| {
        let mut program = table::program(folder.path());
        let ended = program.env(name, value).arg("--require-token").output();
        ended.expect("it runs").status.code()
    };
    assert_eq!(code("DISCORD_TOKEN", ""), Some(78));
    assert_eq!(code("COURIER_METRICS", "nowhere"), Some(78));
    // A folder that is missing may be there the next time; a token is given here,
    // and the database comes before the connection.
    let mut program = table::program(folder.path());
    program.env("DISCORD_TOKEN", "not.a.token");
    let ended = program.env("COURIER_DB", "none/courier.db").output();
    assert_eq!(ended.expect("it runs").status.code(), Some(1));
}
