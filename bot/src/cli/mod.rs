//! The command line.

mod files;
mod keep;
mod render;
mod simulate;

use crate::config::{Config, ConfigError};
use crate::discord::StartError;
use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// Courier, a Discord umpire for play-by-chat wargames.
#[derive(Debug, Parser)]
#[command(name = "courier", version, about)]
pub struct Cli {
    /// Fail without `DISCORD_TOKEN` instead of opening a local table.
    #[arg(long, global = true)]
    require_token: bool,
    /// The database file, in place of `COURIER_DB`.
    #[arg(long, global = true, value_name = "FILE")]
    db: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

/// What to do; without one, the bot runs.
#[derive(Debug, Subcommand)]
enum Command {
    /// Play whole games at random and keep them to the laws of the contract.
    Simulate(simulate::Simulate),
    /// Replay an exported game: is every die and every report true?
    Verify {
        /// The file, as `/game export` gives it after the end.
        file: PathBuf,
    },
    /// Write games that are over to files, whole.
    Export(files::Export),
    /// Check a whole game and keep it as one that is over.
    Import(files::Import),
    /// Draw a game or a scenario to a PNG file.
    Render(render::Render),
    /// Copy the database to a new file, also while the bot runs.
    Backup {
        /// The new file.
        file: PathBuf,
    },
    /// Put a backup in the place of the database; the bot must not run.
    Restore {
        /// The backup.
        file: PathBuf,
    },
    /// Ask the bot on this machine, at `COURIER_METRICS`, whether all is well.
    Health,
}

/// Of a setting that is wrong, as `sysexits.h` numbers it: a service manager need
/// not try again.
const WRONG_SETTING: u8 = 78;

/// Runs the command line. `run` is the bot itself. Exits with 78 where a setting is
/// wrong or Discord does not take the token, and with 1 on any other failure.
pub fn main<F>(cli: Cli, run: impl FnOnce(Config) -> F) -> ExitCode
where
    F: Future<Output = anyhow::Result<()>>,
{
    match execute(cli, run) {
        Ok(code) => code,
        Err(error) => {
            // One sentence and its causes; a backtrace helps nobody here.
            eprintln!("courier: {error:#}");
            let token = matches!(error.downcast_ref(), Some(StartError::Token));
            if token || error.is::<ConfigError>() {
                ExitCode::from(WRONG_SETTING)
            } else {
                ExitCode::FAILURE
            }
        }
    }
}

fn execute<F>(cli: Cli, run: impl FnOnce(Config) -> F) -> anyhow::Result<ExitCode>
where
    F: Future<Output = anyhow::Result<()>>,
{
    let mut config = Config::from_env(cli.require_token)?;
    if let Some(db) = cli.db {
        config.db = db;
    }
    crate::logging::begin(&config.log, config.log_format, std::io::stderr)
        .map_err(anyhow::Error::msg)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    match cli.command {
        None => runtime.block_on(run(config)).map(|()| ExitCode::SUCCESS),
        Some(Command::Simulate(args)) => simulate::simulate(&args),
        Some(Command::Verify { file }) => files::verify(&file),
        Some(Command::Render(args)) => render::render(&args),
        Some(Command::Export(args)) => runtime.block_on(files::export(&config, args)),
        Some(Command::Import(args)) => runtime.block_on(files::import(&config, args)),
        Some(Command::Backup { file }) => keep::backup(&config, &file),
        Some(Command::Restore { file }) => keep::restore(&config, &file),
        Some(Command::Health) => runtime.block_on(keep::health(&config)),
    }
}

/// The key of the rule system that was named, or of the first there is.
fn ruleset(named: Option<&str>) -> anyhow::Result<&'static str> {
    let catalogue = engine::table::catalogue();
    let found = match named {
        Some(key) => catalogue.iter().find(|a| a.key == key),
        None => catalogue.first(),
    };
    found.map(|a| a.key).ok_or_else(|| {
        let known: Vec<_> = catalogue.iter().map(|a| a.key).collect();
        anyhow::anyhow!(
            "there is no rule system '{}'; there are: {}",
            named.unwrap_or_default(),
            known.join(", ")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
