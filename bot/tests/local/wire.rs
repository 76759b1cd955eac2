//! The connection: events missed and repeated, faults, strangers, what is kept.

use crate::{code, local_bot};
use std::time::Duration;

use bot::local::{Harm, NO_OPTIONS, Table};
use serenity::all::{ChannelId, CreateMessage};

#[tokio::test]
async fn missed_events_are_replayed_on_resume() {
    let table = Table::open().await;
    let _bot = local_bot::start(&table).await;
    let ann = table.user("Ann");
    table.gateway().mute();
    let missed: Vec<_> = (0..3)
        .map(|_| {
            ann.send_slash("ping", NO_OPTIONS)
                .expect("the app lets her")
        })
        .collect();
    table.gateway().cut();
    for sent in missed {
        assert_eq!(sent.reply().await.text(), "pong");
    }
    table.gateway().ask_reconnect();
    table.gateway().invalidate(true);
    assert_eq!(ann.slash("ping", NO_OPTIONS).await.text(), "pong");
}

#[tokio::test]
async fn the_table_outlives_the_bot() {
    let table = Table::open().await;
    let bot = local_bot::start(&table).await;
    let ann = table.user("Ann");
    let board = ann.slash("board", NO_OPTIONS).await;
    bot.kill();
    table.bot_online(false).await;
    let bot = local_bot::start(&table).await;
    assert_eq!(
        ann.press(&board, "End phase").await.text(),
        "The phase is over."
    );
    bot.stop().await;
}

#[tokio::test]
async fn a_nonce_is_honoured_for_minutes() {
    let table = Table::open().await;
    let http = table.http();
    let channel = ChannelId::new(table.channel());
    let send = |text: &str| {
        CreateMessage::new()
            .content(text)
            .nonce(serenity::all::Nonce::String("n1".into()))
            .enforce_nonce(true)
    };
    let first = channel
        .send_message(&http, send("one"))
        .await
        .expect("sent");
    let second = channel
        .send_message(&http, send("two"))
        .await
        .expect("the first again");
    assert_eq!((second.id, second.content.as_str()), (first.id, "one"));
    table.pass(Duration::from_mins(10));
    let third = channel
        .send_message(&http, send("three"))
        .await
        .expect("sent");
    assert_ne!(third.id, first.id);

    // The effect comes, the answer does not: the nonce keeps a retry from posting twice.
    table.pass(Duration::from_mins(10));
    table.fail("POST", "/channels/*/messages", 1, Harm::DropAnswer);
    channel
        .send_message(&http, send("four"))
        .await
        .expect_err("the connection was cut");
    channel
        .send_message(&http, send("four"))
        .await
        .expect("the first again");
    let fours = table
        .public(table.channel())
        .iter()
        .filter(|m| m.content == "four")
        .count();
    assert_eq!(fours, 1);
}

#[tokio::test]
async fn faults_hit_the_next_requests_only() {
    let table = Table::open().await;
    let http = table.http();
    let channel = ChannelId::new(table.channel());
    table.fail(
        "POST",
        "/channels/*/messages",
        1,
        Harm::RateLimit { retry_after: 0.5 },
    );
    table.fail("POST", "/channels/*/messages", 1, Harm::Drop);
    let limited = channel.say(&http, "a").await.expect_err("limited");
    assert!(matches!(
        limited,
        serenity::Error::Http(serenity::http::HttpError::UnsuccessfulRequest(answer)) if answer.status_code == 429
    ));
    channel.say(&http, "b").await.expect_err("cut");
    assert_eq!(table.faults_left(), 0);
    channel.say(&http, "c").await.expect("sent");
    let texts: Vec<String> = table
        .public(table.channel())
        .into_iter()
        .map(|m| m.content)
        .collect();
    assert_eq!(texts, ["c"]);
}

#[tokio::test]
async fn strangers_tokens_browsers_and_other_hosts_are_refused() {
    let table = Table::open().await;
    let client = reqwest::Client::builder()
        .no_proxy()
        .build()
        .expect("a client");
    let base = format!("http://{}", table.standin().address());
    let get = |path: &str| client.get(format!("{base}{path}"));
    let bearer = format!("Bot {}", table.standin().token());
    let status = |request: reqwest::RequestBuilder| async move {
        request.send().await.expect("an answer").status().as_u16()
    };
    assert_eq!(status(get("/api/v10/users/@me")).await, 401);
    assert_eq!(
        status(get("/api/v10/users/@me").header("authorization", &bearer)).await,
        200
    );
    let from_page = get("/api/v10/users/@me")
        .header("authorization", &bearer)
        .header("origin", "http://evil.example");
    assert_eq!(status(from_page).await, 403);
    let own_page = get("/api/v10/users/@me")
        .header("authorization", &bearer)
        .header("origin", &base);
    assert_eq!(status(own_page).await, 403);
    let rebound = get("/api/v10/users/@me")
        .header("authorization", &bearer)
        .header("host", "evil.example");
    assert_eq!(status(rebound).await, 403);
    let upgrade = get("/gw/").header("origin", "http://evil.example");
    assert_eq!(status(upgrade).await, 403);
    let bad = serenity::http::HttpBuilder::new("wrong")
        .proxy(&base)
        .ratelimiter_disabled(true)
        .build();
    assert!(bad.get_current_user().await.is_err());
}

#[tokio::test]
async fn a_request_check_sees_everything_and_can_refuse() {
    let table = Table::open().await;
    table.standin().on_request(Box::new(|request| {
        if request.body["content"] == "bad" {
            Err("content is bad".to_owned())
        } else {
            Ok(())
        }
    }));
    let http = table.http();
    let channel = ChannelId::new(table.channel());
    channel.say(&http, "good").await.expect("sent");
    assert_eq!(
        code(&channel.say(&http, "bad").await.expect_err("refused")),
        50_035
    );
    assert_eq!(table.standin().violations().len(), 1);
}

#[tokio::test]
async fn a_kept_table_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = || bot::local::Options {
        folder: Some(folder.path().to_owned()),
        ..bot::local::Options::for_tests()
    };
    let (channel, ann, message) = {
        let table = Table::open_with(options()).await;
        let _bot = local_bot::start(&table).await;
        let ann = table.user("Ann");
        let map = ann.slash("map", [("turn", 1)]).await;
        (table.channel(), ann.id, map.message().clone())
    };
    // A line cut short, as by a crash, costs that line only.
    let path = folder.path().join("table.jsonl");
    let mut text = std::fs::read_to_string(&path).expect("kept");
    text.push_str("{\"Message\":{\"id\":1,");
    std::fs::write(&path, text).expect("written");
    let table = Table::open_with(options()).await;
    assert_eq!((table.channel(), table.user("Ann").id), (channel, ann));
    let again = table.user("Ann").look(&message).expect("still there");
    assert_eq!(again.attachments[0].bytes, local_bot::PNG);
    assert_eq!(again.text(), message.text());
}

#[tokio::test]
async fn a_request_has_at_most_25_mebibytes() {
    let table = Table::open().await;
    let client = reqwest::Client::builder()
        .no_proxy()
        .build()
        .expect("a client");
    let url = format!(
        "http://{}/api/v10/channels/{}/messages",
        table.standin().address(),
        table.channel()
    );
    let answer = client
        .post(url)
        .header("authorization", format!("Bot {}", table.standin().token()))
        .header("content-type", "application/json")
        .body(vec![b' '; bot::local::limits::REQUEST_BYTES + 1])
        .send()
        .await
        .expect("an answer");
    assert_eq!(answer.status(), 413);
    let body: serde_json::Value = answer.json().await.expect("JSON");
    assert_eq!(body["code"], 40_005);
}
