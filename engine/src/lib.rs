//! Courier's rules. Pure: the same orders and the same dice give the same
//! reports; no I/O, no clock, no global randomness.

pub mod board;
pub mod dice;
pub mod game;
pub mod hex;
pub mod laws;
pub mod menu;
pub mod notation;
pub mod player;
pub mod rule;
pub mod ruleset;
pub mod table;
pub mod texas_revolution;
pub mod text;
pub mod umpire;
