//! The desk, on real databases.

mod lobby;
mod orders;
mod secrets;
mod storms;
