//! The bot at work: database, desk and, with a token, Discord; without one, a
//! local table.

use crate::config::Config;
use crate::desk::Desk;
use crate::discord::{self, Table, Way};
use crate::health::Health;
use crate::store::{Options, Store};
use anyhow::Context as _;

/// Opens the database and serves until told to stop.
///
/// # Errors
/// What keeps the bot from running.
pub async fn run(config: Config) -> anyhow::Result<()> {
    let store = Store::open(Options::new(&config.db))
        .await
        .with_context(|| format!("the database {} cannot be used", config.db.display()))?;
    let desk = Desk::open(store.clone()).await?;
    let health = match config.metrics {
        Some(address) => Some(
            Health::start(address, desk.clone())
                .await
                .with_context(|| format!("COURIER_METRICS: {address} cannot be listened on"))?,
        ),
        None => None,
    };
    let way = match &config.token {
        Some(token) => Way::Discord(token.reveal().to_owned()),
        // The chat of a local table lies beside its games.
        None => Way::Local(Table {
            port: config.listen,
            folder: config.db.with_extension("table"),
        }),
    };
    let ended = discord::run(way, desk, health.as_ref()).await;
    // Whatever the end, what is committed lies in one file.
    drop(health);
    store.close().await;
    Ok(ended?)
}
