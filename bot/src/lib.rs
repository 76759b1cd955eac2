//! Courier bot.
