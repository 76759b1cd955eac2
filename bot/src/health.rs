//! `/healthz` and `/metrics` on 127.0.0.1, for whoever runs the bot.

use crate::desk::Desk;
use crate::store;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serenity::all::{ConnectionStage, ShardManager};
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// How long the database may take for a probe.
const PROBE: Duration = Duration::from_secs(3);

/// How long a message may wait before the outbox counts as stuck: twice the
/// longest wait between two attempts.
const STUCK: u64 = 600;

/// What is asked about.
#[derive(Clone)]
struct Watched {
    desk: Desk,
    gateway: Arc<OnceLock<Arc<ShardManager>>>,
    since: i64,
}

/// Answers on 127.0.0.1 until dropped.
pub struct Health {
    address: SocketAddr,
    gateway: Arc<OnceLock<Arc<ShardManager>>>,
    task: JoinHandle<()>,
}

impl Drop for Health {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Health {
    /// Begins to answer at that address, which is one of this machine alone.
    ///
    /// # Errors
    /// If the port cannot be taken.
    pub async fn start(address: SocketAddr, desk: Desk) -> std::io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let gateway = Arc::new(OnceLock::new());
        let watched = Watched {
            desk,
            gateway: gateway.clone(),
            since: store::machine_now(),
        };
        let app = Router::new()
            .route("/healthz", get(healthz))
            .route("/metrics", get(metrics))
            .with_state(watched);
        let task = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, app).await {
                tracing::error!(%error, "health and metrics are not answered any more");
            }
        });
        tracing::info!(%address, "health and metrics");
        Ok(Self {
            address,
            gateway,
            task,
        })
    }

    /// Where it answers.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Has it watch that connection too.
    pub fn watch(&self, gateway: Arc<ShardManager>) {
        // A bot connects once in its life; the manager stays the same.
        let _ = self.gateway.set(gateway);
    }
}

impl Watched {
    /// Whether every shard is connected.
    async fn connected(&self) -> bool {
        let Some(gateway) = self.gateway.get() else {
            return false;
        };
        let shards = gateway.runners.lock().await;
        !shards.is_empty()
            && shards
                .values()
                .all(|shard| shard.stage == ConnectionStage::Connected)
    }

    /// What is wrong, a sentence each; nothing if all is well.
    async fn reasons(&self) -> Vec<String> {
        let mut reasons = Vec::new();
        if !self.connected().await {
            reasons.push("the gateway is not connected".to_owned());
        }
        let store = self.desk.store();
        let probe = async {
            store.note(|db| store::health::write(db)).await?;
            store.run(|db| store::health::figures(db)).await
        };
        match tokio::time::timeout(PROBE, probe).await {
            Ok(Ok(figures)) => {
                // What an earlier process left has its time from this one's start.
                let up = u64::try_from(store::machine_now() - self.since).unwrap_or(0);
                let waited = figures.oldest_seconds().min(up);
                if waited >= STUCK {
                    reasons.push(format!("a message has waited for {waited} s in the outbox"));
                }
            }
            Ok(Err(error)) => reasons.push(error.to_string()),
            Err(_) => reasons.push("the database gives no answer".to_owned()),
        }
        reasons
    }
}

async fn healthz(State(watched): State<Watched>) -> Response {
    let reasons = watched.reasons().await;
    if reasons.is_empty() {
        return (StatusCode::OK, "ok\n").into_response();
    }
    let words = reasons.join("\n") + "\n";
    (StatusCode::SERVICE_UNAVAILABLE, words).into_response()
}

async fn metrics(State(watched): State<Watched>) -> Response {
    let counted = watched.desk.store().run(|db| store::health::figures(db));
    match tokio::time::timeout(PROBE, counted).await {
        Ok(Ok(figures)) => {
            let connected = watched.connected().await;
            let text = watched
                .desk
                .metrics()
                .text(&figures, connected, watched.since);
            let form = "text/plain; version=0.0.4; charset=utf-8";
            ([(header::CONTENT_TYPE, form)], text).into_response()
        }
        // Half of the metrics would look like a bot without games.
        Ok(Err(_)) | Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

/// Asks a bot on this machine how it is: its words, and whether all is well.
///
/// # Errors
/// If nothing answers there.
pub async fn ask(address: SocketAddr) -> Result<(bool, String), reqwest::Error> {
    let client = reqwest::Client::builder()
        // It is on this machine, whatever the environment says.
        .no_proxy()
        .timeout(PROBE * 2)
        .build()?;
    let answer = client
        .get(format!("http://{address}/healthz"))
        .send()
        .await?;
    let well = answer.status().is_success();
    Ok((well, answer.text().await?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Place;

    #[tokio::test]
    async fn a_message_that_waits_too_long_is_named_and_one_that_was_inherited_has_its_time() {
        let place = Place::open().await;
        let _game = place.game().await;
        let reasons = async |up: i64| {
            let watched = Watched {
                desk: place.desk.clone(),
                gateway: Arc::default(),
                since: store::machine_now() - up,
            };
            watched.reasons().await
        };
        let offline = "the gateway is not connected";
        assert_eq!(reasons(1000).await, [offline]);
        // Nobody sends here, so what was put in waits.
        place
            .desk
            .store()
            .transact(|db| {
                let long_ago = store::machine_now() - 700;
                Ok(db.execute("UPDATE outbox SET created_at = ?1", [long_ago])?)
            })
            .await
            .expect("messages");
        let late = reasons(1000).await;
        assert_eq!(late.len(), 2, "{late:?}");
        assert!(late[1].contains("a message has waited for 7"), "{late:?}");
        assert_eq!(reasons(10).await, [offline]);
        place.desk.store().close().await;
        assert_eq!(reasons(10).await, [offline, "the database is closed"]);
    }
}
