//! Courier bot.
pub mod local;
