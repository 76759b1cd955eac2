//! The courier binary.

use clap::Parser as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    bot::cli::main(bot::cli::Cli::parse(), bot::run::run)
}
