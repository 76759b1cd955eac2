//! The bot at work: database, desk and, with a token, Discord; without one, a
//! local table.

use crate::config::Config;
use crate::desk::Desk;
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
    let _desk = Desk::open(store).await?;
    // The adapter's entry point goes here: it takes the desk and the config.
    anyhow::bail!("this build has no adapter to speak through yet")
}
