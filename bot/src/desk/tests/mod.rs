//! The desk, on real databases.

mod closed;
mod consent;
mod ends;
mod lobby;
mod night;
mod orders;
mod secrets;
mod storms;
