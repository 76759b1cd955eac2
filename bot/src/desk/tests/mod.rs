//! The desk, on real databases.

mod consent;
mod lobby;
mod orders;
mod secrets;
mod storms;
