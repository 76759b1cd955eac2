//! Courier: a Discord umpire for play-by-chat historical wargames.

pub mod desk;
pub mod export;
pub mod gate;
pub mod id;
pub mod outbox;
pub mod store;
pub mod words;
