//! Commands for whoever keeps a bot running: copies of the database, and health.

use crate::config::Config;
use crate::health;
use crate::store::SCHEMA;
use crate::store::backup as copies;
use anyhow::Context as _;
use std::path::Path;
use std::process::ExitCode;

/// Copies the database.
pub(super) fn backup(config: &Config, file: &Path) -> anyhow::Result<ExitCode> {
    let from = config.db.display();
    anyhow::ensure!(config.db.exists(), "there is no database {from}");
    copies::copy_file(&config.db, file).with_context(|| format!("{from} was not copied"))?;
    println!("{from} is copied to {}, whole and checked", file.display());
    Ok(ExitCode::SUCCESS)
}

/// Puts a backup in place.
pub(super) fn restore(config: &Config, file: &Path) -> anyhow::Result<ExitCode> {
    let restored = copies::restore(file, &config.db)?;
    println!(
        "{} holds {} now: schema {}, {} games",
        config.db.display(),
        file.display(),
        restored.schema,
        restored.games
    );
    match restored.before {
        Some(before) => println!("what was there is kept as {}", before.display()),
        None => println!("there was no database before"),
    }
    if restored.schema < SCHEMA {
        println!("the next start brings it to schema {SCHEMA}");
    }
    Ok(ExitCode::SUCCESS)
}

/// Asks a running bot.
pub(super) async fn health(config: &Config) -> anyhow::Result<ExitCode> {
    let address = config
        .metrics
        .context("COURIER_METRICS is not set, so there is nobody to ask")?;
    let asked = health::ask(address).await;
    let (well, words) = asked.with_context(|| format!("nothing answers at {address}"))?;
    print!("{words}");
    Ok(if well {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
