//! The page's own interface: what it serves, to whom, and what it refuses.

mod local_bot;

use bot::local::{StandIn, Table};
use reqwest::{Client, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};

struct Browser {
    client: Client,
    base: String,
    origin: String,
}

impl Browser {
    fn at(standin: &StandIn) -> Self {
        Self {
            client: Client::builder().no_proxy().build().expect("a client"),
            base: standin.page_url(),
            origin: format!("http://{}", standin.address()),
        }
    }

    fn get(&self, path: &str) -> RequestBuilder {
        self.client.get(format!("{}{path}", self.base))
    }

    async fn json(&self, path: &str) -> Value {
        let answer = self.get(path).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        answer.json().await.expect("JSON")
    }

    fn post(&self, body: &Value) -> RequestBuilder {
        let url = format!("{}api/act", self.base);
        self.client
            .post(url)
            .header("origin", &self.origin)
            .json(body)
    }

    async fn act(&self, body: Value) -> Value {
        let answer = self.post(&body).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK, "{body}");
        answer.json().await.expect("JSON")
    }
}

async fn send(request: RequestBuilder) -> StatusCode {
    request.send().await.expect("an answer").status()
}

/// Reads server-sent events until one fits.
async fn hear(stream: &mut Response, fits: impl Fn(&Value) -> bool) -> Value {
    let mut text = String::new();
    loop {
        let chunk = tokio::time::timeout(std::time::Duration::from_secs(20), stream.chunk());
        let chunk = chunk
            .await
            .expect("an event in time")
            .expect("a stream")
            .expect("more");
        text.push_str(std::str::from_utf8(&chunk).expect("text"));
        while let Some((event, rest)) = text.split_once("\n\n") {
            let data = event
                .strip_prefix("data: ")
                .and_then(|data| serde_json::from_str::<Value>(data).ok());
            let rest = rest.to_owned();
            if let Some(data) = data.filter(&fits) {
                return data;
            }
            text = rest;
        }
    }
}

#[tokio::test]
async fn the_page_comes_with_a_strict_policy_and_only_at_its_address() {
    let table = Table::open().await;
    let browser = Browser::at(table.standin());
    for file in [
        "",
        "app.js",
        "dom.js",
        "markdown.js",
        "message.js",
        "composer.js",
        "pane.js",
        "style.css",
        "icon.svg",
    ] {
        let answer = browser.get(file).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK, "{file}");
        let policy = answer.headers()["content-security-policy"]
            .to_str()
            .expect("text")
            .to_owned();
        for part in [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "connect-src 'self'",
        ] {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.headers()["referrer-policy"], "no-referrer");
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
        assert!(!answer.headers().contains_key("access-control-allow-origin"));
        // Nothing comes from elsewhere and no script or style stands in the page itself.
        let text = answer.text().await.expect("text");
        let bad = [
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            " style=\"",
            "onclick=",
        ];
        for word in bad {
            assert!(!text.contains(word), "{file} has {word}");
        }
        if file.is_empty() {
            assert!(!text.contains("http"), "the page names an outside address");
        }
    }
    assert_eq!(send(browser.get("none.js")).await, StatusCode::NOT_FOUND);
    let elsewhere = format!("{}/t/guess/", browser.origin);
    assert_eq!(
        send(browser.client.get(elsewhere)).await,
        StatusCode::NOT_FOUND
    );
    assert_eq!(
        send(browser.client.get(&browser.origin)).await,
        StatusCode::NOT_FOUND
    );
    assert_ne!(
        table.standin().page_url(),
        Table::open().await.standin().page_url()
    );
}

#[tokio::test]
async fn other_sites_cannot_use_the_page() {
    let table = Table::open().await;
    let browser = Browser::at(table.standin());
    let ann = table.user("Ann");
    let body = json!({
        "as": ann.id.to_string(), "do": "say", "channel": table.channel().to_string(), "content": "hello",
    });
    let url = format!("{}api/act", browser.base);
    let from = |origin: &str| {
        browser
            .client
            .post(&url)
            .header("origin", origin)
            .json(&body)
    };
    assert_eq!(
        send(from("http://evil.example")).await,
        StatusCode::FORBIDDEN
    );
    assert_eq!(send(from("null")).await, StatusCode::FORBIDDEN);
    let other_site = browser.post(&body).header("sec-fetch-site", "cross-site");
    assert_eq!(send(other_site).await, StatusCode::FORBIDDEN);
    let image = browser
        .get("api/state")
        .header("sec-fetch-site", "cross-site");
    assert_eq!(send(image).await, StatusCode::FORBIDDEN);
    let rebound = browser.get("").header("host", "evil.example");
    assert_eq!(send(rebound).await, StatusCode::FORBIDDEN);
    let form = browser
        .client
        .post(&url)
        .header("origin", &browser.origin)
        .header("content-type", "text/plain")
        .body(body.to_string());
    assert_eq!(send(form).await, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let preflight = browser
        .client
        .request(reqwest::Method::OPTIONS, &url)
        .header("origin", "http://evil.example");
    assert_eq!(send(preflight).await, StatusCode::FORBIDDEN);
    assert!(ann.messages().is_empty());
    assert_eq!(send(browser.post(&body)).await, StatusCode::OK);
    assert_eq!(ann.messages().len(), 1);
}

#[tokio::test]
async fn people_play_through_the_page() {
    let table = Table::open().await;
    let _bot = local_bot::start(&table).await;
    let browser = Browser::at(table.standin());
    let (ann, ben) = (
        table.user("Ann").id.to_string(),
        table.user("Ben").id.to_string(),
    );
    let channel = table.channel().to_string();
    let state = browser.json(&format!("api/state?as={ann}")).await;
    assert_eq!(
        (&state["me"], &state["online"]),
        (&json!(ann), &json!(true))
    );
    let here = |state: &Value| {
        let channels = state["channels"].as_array().cloned().unwrap_or_default();
        channels
            .into_iter()
            .find(|c| c["id"] == channel.as_str())
            .expect("the channel")
    };
    assert!(
        here(&state)["commands"]
            .as_array()
            .is_some_and(|list| list.len() > 5)
    );
    assert_eq!(
        state["channels"].as_array().map(Vec::len),
        Some(2),
        "the channel and Ann's direct messages"
    );

    let mut stream = browser
        .get(&format!("api/events?as={ann}"))
        .send()
        .await
        .expect("a stream");
    let sent = browser
        .act(json!({"as": ann, "do": "slash", "channel": channel, "name": "secret", "options": []}))
        .await;
    let answered = hear(&mut stream, |event| {
        event["id"] == sent["interaction"] && event["answered"] == 5
    })
    .await;
    assert_eq!(answered["type"], "interaction");
    let told = hear(&mut stream, |event| {
        event["message"]["ephemeral"] == true && event["message"]["loading"] == false
    });
    assert_eq!(
        told.await["message"]["content"],
        "Look into your direct messages."
    );

    // Ann has one notification, by direct message; Ben sees nothing of it all.
    let state = browser.json(&format!("api/state?as={ann}")).await;
    let dm = state["channels"]
        .as_array()
        .and_then(|list| list.iter().find(|c| c["dm"] == true))
        .cloned();
    assert_eq!(dm.as_ref().map(|dm| &dm["pings"]), Some(&json!(1)));
    let dm = dm
        .map(|dm| dm["id"].as_str().unwrap_or_default().to_owned())
        .expect("a channel");
    let letters = browser
        .json(&format!("api/messages?as={ann}&channel={dm}"))
        .await;
    assert_eq!(letters["messages"][0]["content"], "Your orders: hold.");
    let read = browser
        .act(json!({"as": ann, "do": "read", "channel": dm}))
        .await;
    assert_eq!(read["pings"], 0);
    let foreign = browser.get(&format!("api/messages?as={ben}&channel={dm}"));
    assert_eq!(send(foreign).await, StatusCode::NOT_FOUND);
    let seen = browser
        .json(&format!("api/messages?as={ben}&channel={channel}"))
        .await;
    assert_eq!(seen["messages"], json!([]));

    // Options typed by Ann are shown to Ann only.
    browser
        .act(json!({"as": ann, "do": "slash", "channel": channel, "name": "order", "options": [["text", "march"]]}))
        .await;
    let ordered = hear(&mut stream, |event| {
        event["message"]["content"] == "Ordered: march"
    })
    .await;
    assert_eq!(
        ordered["message"]["used"],
        json!(["Ann", "/order text:march"])
    );
    let seen = browser
        .json(&format!("api/messages?as={ben}&channel={channel}"))
        .await;
    assert_eq!(seen["messages"][0]["used"], json!(["Ann", "/order"]));

    // A button, a modal, a menu, suggestions.
    browser
        .act(json!({"as": ann, "do": "slash", "channel": channel, "name": "board", "options": []}))
        .await;
    let board = hear(&mut stream, |event| event["message"]["pings_me"] == true).await;
    let message = board["message"]["id"].clone();
    let pressed = browser
        .act(json!({"as": ann, "do": "press", "message": message, "button": "form"}))
        .await;
    let opened = hear(&mut stream, |event| {
        event["id"] == pressed["interaction"] && event["answered"] == 9
    })
    .await;
    assert_eq!(opened["modal"]["title"], "Your orders");
    browser
        .act(json!({"as": ann, "do": "submit", "opener": pressed["interaction"], "fields": [["orders", "dig in"]]}))
        .await;
    hear(&mut stream, |event| {
        event["message"]["content"] == "Written: dig in"
    })
    .await;
    browser
        .act(json!({"as": ann, "do": "choose", "message": message, "menu": "arms", "values": ["guns"]}))
        .await;
    hear(&mut stream, |event| {
        event["message"]["content"] == "Chosen: guns"
    })
    .await;
    let asked = browser
        .act(json!({
            "as": ann, "do": "complete", "channel": channel, "name": "order", "options": [["text", "hold"]],
            "focused": "text",
        }))
        .await;
    let suggested = hear(&mut stream, |event| {
        event["id"] == asked["interaction"] && event["answered"] == 8
    })
    .await;
    assert_eq!(suggested["choices"][0]["name"], "hold Redoubt");

    // What the app refuses is said in words.
    let refused = browser
        .post(&json!({"as": ann, "do": "press", "message": message, "button": "none"}))
        .send()
        .await
        .expect("an answer");
    assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let why: Value = refused.json().await.expect("JSON");
    assert!(
        why["error"]
            .as_str()
            .is_some_and(|text| text.contains("none"))
    );
}

#[tokio::test]
async fn pictures_are_for_those_who_see_their_message() {
    let table = Table::open().await;
    let _bot = local_bot::start(&table).await;
    let browser = Browser::at(table.standin());
    let (ann, ben) = (table.user("Ann"), table.user("Ben"));
    let map = ann.slash("map", [("turn", 2)]).await;
    let file = map.message().attachments[0].id;
    let shown = browser
        .get(&format!("files/{file}?as={}", ben.id))
        .send()
        .await
        .expect("an answer");
    assert_eq!(shown.headers()["content-type"], "image/png");
    assert_eq!(shown.bytes().await.expect("bytes"), local_bot::PNG);
    table.everyone_may(table.channel(), 0);
    let hidden = browser.get(&format!("files/{file}?as={}", ben.id));
    assert_eq!(send(hidden).await, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn people_can_be_added() {
    let table = Table::open().await;
    table.user("Ann");
    let browser = Browser::at(table.standin());
    let ann = table.user("Ann").id.to_string();
    let added = browser
        .act(json!({"as": ann, "do": "add_person", "name": "Zoë 🙂"}))
        .await;
    let state = browser
        .json(&format!(
            "api/state?as={}",
            added["id"].as_str().unwrap_or_default()
        ))
        .await;
    assert_eq!(state["me"], added["id"]);
    for name in ["Ann", "", &"x".repeat(33)] {
        let body = json!({"as": ann, "do": "add_person", "name": name});
        assert_eq!(
            send(browser.post(&body)).await,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{name}"
        );
    }
}
