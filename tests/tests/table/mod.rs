//! The program as a process of its own, and its page as a browser's scripts would ask it.

pub mod chromium;

use reqwest::StatusCode;
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long the program may take to start, or to do something that was asked.
const PATIENCE: Duration = Duration::from_mins(1);

/// A running program at its own local table. It dies by SIGKILL, here as in the tests.
pub struct Courier {
    child: Child,
    /// The address of the page, as the program printed it.
    pub url: String,
}

/// A command of the program, which sees nothing of the surroundings' settings.
pub fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_courier-process"));
    command
        .current_dir(folder)
        .env("DISCORD_TOKEN", "")
        .env("RUST_LOG", "warn");
    command
}

impl Courier {
    /// Starts the program on a database, on that port (0 for any), and waits until it prints its address.
    pub fn start(db: &Path, port: u16) -> Self {
        Self::start_with(db, port, &[])
    }

    /// The same with more settings.
    pub fn start_with(db: &Path, port: u16, settings: &[(&str, &str)]) -> Self {
        let mut child = program(db.parent().expect("a folder"))
            .envs(settings.iter().copied())
            .env("COURIER_DB", db)
            .env("COURIER_LISTEN", port.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let (say, heard) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if let Some(url) = line.split_whitespace().find(|w| w.starts_with("http://")) {
                    // The test may be over by now.
                    let _ = say.send(url.to_owned());
                }
            }
        });
        let url = heard.recv_timeout(PATIENCE);
        if url.is_err() {
            let _ = child.kill();
        }
        Self {
            child,
            url: url.expect("the program printed its address"),
        }
    }

    /// The port it listens on.
    pub fn port(&self) -> u16 {
        let url = reqwest::Url::parse(&self.url).expect("an address");
        url.port().expect("a port")
    }

    /// Kills it: no handler runs, nothing is flushed.
    pub fn kill(mut self) {
        self.end();
    }

    /// Sends it a signal, such as TERM.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill")
            .args(["-s", name, &self.child.id().to_string()])
            .status();
        assert!(sent.expect("there is a kill").success());
    }

    /// Waits until it has ended by itself.
    pub fn ended(mut self) -> std::process::ExitStatus {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("it never ended");
    }

    fn end(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Courier {
    fn drop(&mut self) {
        self.end();
    }
}

/// A page open at a table, acting as anybody there.
#[derive(Clone)]
pub struct Page {
    base: String,
    client: reqwest::Client,
}

impl Page {
    /// Opens the page of a program and waits for its bot.
    pub async fn open(courier: &Courier) -> Self {
        let client = reqwest::Client::builder()
            .no_proxy()
            .build()
            .expect("a client");
        let page = Self {
            base: courier.url.clone(),
            client,
        };
        page.wait("the bot is online", async || {
            let state = page.get("api/state").await;
            let ready = state["channels"].as_array().is_some_and(|all| {
                all.iter().any(|c| {
                    c["commands"]
                        .as_array()
                        .is_some_and(|list| !list.is_empty())
                })
            });
            (state["online"] == true && ready).then_some(())
        })
        .await;
        page
    }

    /// What the page answers to a path.
    pub async fn get(&self, path: &str) -> Value {
        let answer = self.client.get(format!("{}{path}", self.base)).send().await;
        let answer = answer.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        answer.json().await.expect("JSON")
    }

    /// A file as that person gets it.
    pub async fn file(&self, who: &str, id: &str) -> Vec<u8> {
        let url = format!("{}files/{id}?as={who}", self.base);
        let answer = self.client.get(url).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK);
        answer.bytes().await.expect("a file").to_vec()
    }

    /// Does something; the words of the refusal if the app refuses it.
    pub async fn act(&self, body: Value) -> Result<Value, String> {
        let sent = self
            .client
            .post(format!("{}api/act", self.base))
            .json(&body);
        let answer = sent.send().await.map_err(|e| e.to_string())?;
        let fine = answer.status() == StatusCode::OK;
        let said: Value = answer.json().await.map_err(|e| e.to_string())?;
        if fine {
            Ok(said)
        } else {
            Err(said.to_string())
        }
    }

    /// The id of a person at the table.
    pub async fn person(&self, name: &str) -> String {
        let state = self.get("api/state").await;
        let people = state["people"].as_array().expect("people");
        let found = people.iter().find(|p| p["name"] == name);
        text(&found.expect("that person")["id"])
    }

    /// The id of a channel as that person sees it; the person's direct messages for an empty name.
    pub async fn channel(&self, who: &str, name: &str) -> String {
        let state = self.get(&format!("api/state?as={who}")).await;
        let channels = state["channels"].as_array().expect("channels");
        let found = channels.iter().find(|c| {
            if name.is_empty() {
                c["dm"] == true
            } else {
                c["name"] == name
            }
        });
        text(&found.unwrap_or_else(|| panic!("no channel {name}: {channels:?}"))["id"])
    }

    /// The last messages of a channel as that person sees them.
    pub async fn messages(&self, who: &str, channel: &str) -> Vec<Value> {
        let found = self
            .get(&format!("api/messages?as={who}&channel={channel}"))
            .await;
        found["messages"].as_array().expect("messages").clone()
    }

    /// Sends a slash command.
    pub async fn slash(
        &self,
        who: &str,
        channel: &str,
        name: &str,
        options: &[(&str, &str)],
    ) -> Result<Value, String> {
        let options: Vec<Value> = options.iter().map(|(k, v)| json!([k, v])).collect();
        self.act(
            json!({"as": who, "do": "slash", "channel": channel, "name": name, "options": options}),
        )
        .await
    }

    /// Presses the button of that label.
    pub async fn press(&self, who: &str, message: &Value, label: &str) -> Result<Value, String> {
        let custom = custom_ids(message)
            .into_iter()
            .find(|(l, _)| l == label)
            .unwrap_or_else(|| panic!("no button {label} on {message}"))
            .1;
        self.act(json!({"as": who, "do": "press", "message": message["id"], "button": custom}))
            .await
    }

    /// Waits for a message in the channel, newer than that id, that fits.
    pub async fn wait_message(
        &self,
        who: &str,
        channel: &str,
        than: u64,
        fits: impl Fn(&Value) -> bool,
    ) -> Value {
        let last = std::sync::Mutex::new(Vec::new());
        let found = self
            .try_wait(async || {
                let all = self.messages(who, channel).await;
                let found = all
                    .iter()
                    .rfind(|m| number(m) > than && m["loading"] == false && fits(m))
                    .cloned();
                *last.lock().expect("a lock") = all;
                found
            })
            .await;
        found.unwrap_or_else(|| {
            let said: Vec<Value> = last
                .lock()
                .expect("a lock")
                .iter()
                .map(|m| m["content"].clone())
                .collect();
            panic!("the message waited for never came: {said:#?}")
        })
    }

    /// Waits until something is there.
    pub async fn wait<T>(&self, what: &str, look: impl AsyncFn() -> Option<T>) -> T {
        self.try_wait(look)
            .await
            .unwrap_or_else(|| panic!("never: {what}"))
    }

    async fn try_wait<T>(&self, look: impl AsyncFn() -> Option<T>) -> Option<T> {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if let Some(found) = look().await {
                return Some(found);
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        None
    }
}

/// The number of a message.
pub fn number(message: &Value) -> u64 {
    message["id"]
        .as_str()
        .and_then(|id| id.parse().ok())
        .expect("an id")
}

/// The text of a value.
pub fn text(value: &Value) -> String {
    value.as_str().expect("text").to_owned()
}

/// Labels and custom ids of the buttons of a message.
pub fn custom_ids(message: &Value) -> Vec<(String, String)> {
    let rows = message["components"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    rows.iter()
        .flat_map(|row| row["components"].as_array().cloned().unwrap_or_default())
        .filter(|part| part["type"] == 2)
        .map(|part| (text(&part["label"]), text(&part["custom_id"])))
        .collect()
}

/// Whether a message has a button of that label.
pub fn has_button(message: &Value, label: &str) -> bool {
    custom_ids(message).iter().any(|(l, _)| l == label)
}

/// A folder for a database that is gone after the test.
pub fn database() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let db = folder.path().join("courier.db");
    (folder, db)
}
