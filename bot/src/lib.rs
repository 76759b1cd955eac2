//! Courier: a Discord umpire for play-by-chat historical wargames.

pub mod cli;
pub mod clock;
pub mod config;
pub mod desk;
pub mod discord;
pub mod export;
pub mod gate;
pub mod health;
pub mod id;
pub mod local;
pub mod logging;
pub mod metrics;
pub mod outbox;
pub mod pace;
pub mod present;
pub mod run;
pub mod store;
#[cfg(test)]
mod testing;
pub mod words;
