//! A headless Chromium, driven over its `DevTools` protocol: real keys, real clicks.

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// How long anything on the page may take.
const PATIENCE: Duration = Duration::from_mins(1);

/// Chromium's program, if there is one here: `CHROME` names it, or it stands at one of the usual places.
pub fn find() -> Option<PathBuf> {
    let usual = [
        "/usr/bin/chromium",
        "/usr/bin/chromium-browser",
        "/usr/bin/google-chrome",
    ];
    let named = std::env::var_os("CHROME").map(PathBuf::from);
    named
        .into_iter()
        .chain(usual.map(PathBuf::from))
        .find(|path| path.is_file())
}

/// A tab of a browser of its own.
pub struct Chromium {
    child: Child,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    session: Option<String>,
    calls: u64,
    /// What the page's scripts threw.
    pub thrown: Vec<String>,
    _profile: tempfile::TempDir,
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Chromium {
    /// Starts Chromium, which reaches nothing but this machine, and opens an address.
    pub async fn open(program: &PathBuf, url: &str) -> Self {
        let profile = tempfile::tempdir().expect("a folder");
        let mut child = Command::new(program)
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--no-proxy-server",
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
                "--remote-debugging-port=0",
                "--window-size=1300,900",
            ])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("Chromium starts");
        let lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        let (say, heard) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if let Some((_, at)) = line.split_once("DevTools listening on ") {
                    let _ = say.send(at.trim().to_owned());
                }
            }
        });
        let at = heard.recv_timeout(PATIENCE).expect("Chromium listens");
        let (socket, _) = tokio_tungstenite::connect_async(at)
            .await
            .expect("a connection");
        let mut browser = Self {
            child,
            socket,
            session: None,
            calls: 0,
            thrown: Vec::new(),
            _profile: profile,
        };
        let made = browser
            .call("Target.createTarget", json!({"url": "about:blank"}))
            .await;
        let attach = json!({"targetId": made["targetId"], "flatten": true});
        let attached = browser.call("Target.attachToTarget", attach).await;
        browser.session = attached["sessionId"].as_str().map(str::to_owned);
        browser.call("Runtime.enable", json!({})).await;
        browser.call("Page.enable", json!({})).await;
        let focused = json!({"enabled": true});
        browser
            .call("Emulation.setFocusEmulationEnabled", focused)
            .await;
        browser.call("Page.navigate", json!({"url": url})).await;
        browser
    }

    /// Calls a method of the protocol and gives its result.
    pub async fn call(&mut self, method: &str, params: Value) -> Value {
        self.calls += 1;
        let id = self.calls;
        let mut message = json!({"id": id, "method": method, "params": params});
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        let sent = self.socket.send(Message::text(message.to_string())).await;
        sent.expect("Chromium is there");
        let answer = tokio::time::timeout(PATIENCE, self.answer(id)).await;
        let answer = answer.unwrap_or_else(|_| panic!("no answer to {method}"));
        assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
        answer["result"].clone()
    }

    async fn answer(&mut self, id: u64) -> Value {
        loop {
            let message = self.socket.next().await.expect("Chromium is there");
            let Message::Text(text) = message.expect("a message") else {
                continue;
            };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if message["id"] == id {
                return message;
            }
            if message["method"] == "Runtime.exceptionThrown" {
                let thrown = &message["params"]["exceptionDetails"];
                self.thrown.push(thrown.to_string());
            }
        }
    }

    /// The value of a script's expression.
    pub async fn eval(&mut self, script: &str) -> Value {
        let params = json!({"expression": script, "awaitPromise": true, "returnByValue": true});
        let result = self.call("Runtime.evaluate", params).await;
        let thrown = &result["exceptionDetails"];
        assert!(thrown.is_null(), "{script}: {thrown}");
        result["result"]["value"].clone()
    }

    /// Waits until an expression is true.
    pub async fn wait(&mut self, script: &str) {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if self.eval(&format!("Boolean({script})")).await == true {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let shown = self.eval("document.body.innerText").await;
        panic!("never true: {script}\n{}", shown.as_str().unwrap_or(""));
    }

    /// Presses a key by its name.
    pub async fn key(&mut self, name: &str) {
        let (code, text) = match name {
            "Enter" => (13, "\r"),
            "Tab" => (9, ""),
            "Escape" => (27, ""),
            "ArrowDown" => (40, ""),
            "ArrowRight" => (39, ""),
            other => panic!("no key {other}"),
        };
        let mut down = json!({
            "type": if text.is_empty() { "rawKeyDown" } else { "keyDown" },
            "key": name, "code": name, "windowsVirtualKeyCode": code,
        });
        if !text.is_empty() {
            down["text"] = json!(text);
        }
        self.call("Input.dispatchKeyEvent", down).await;
        let up = json!({"type": "keyUp", "key": name, "code": name, "windowsVirtualKeyCode": code});
        self.call("Input.dispatchKeyEvent", up).await;
    }

    /// Types, a key a character.
    pub async fn type_text(&mut self, text: &str) {
        for c in text.chars() {
            let c = c.to_string();
            let down = json!({"type": "keyDown", "key": c, "text": c});
            self.call("Input.dispatchKeyEvent", down).await;
            let up = json!({"type": "keyUp", "key": c});
            self.call("Input.dispatchKeyEvent", up).await;
        }
    }

    /// Clicks with the mouse on the element that an expression gives.
    pub async fn click(&mut self, element: &str) {
        self.wait(element).await;
        let place = self
            .eval(&format!(
                "(() => {{ const e = {element}; e.scrollIntoView({{ block: 'center' }}); \
                 const r = e.getBoundingClientRect(); \
                 return [r.left + r.width / 2, r.top + r.height / 2]; }})()"
            ))
            .await;
        for kind in ["mousePressed", "mouseReleased"] {
            let params = json!({
                "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1,
            });
            self.call("Input.dispatchMouseEvent", params).await;
        }
    }
}
