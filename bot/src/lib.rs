//! Courier: a Discord umpire for play-by-chat historical wargames.

pub mod desk;
pub mod discord;
pub mod export;
pub mod gate;
pub mod id;
pub mod local;
pub mod outbox;
pub mod present;
pub mod store;
pub mod words;
