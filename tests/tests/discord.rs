//! Whole-system tests: the real serenity client plays at the local stand-in.

#[path = "discord/club.rs"]
mod club;
#[path = "discord/first_game.rs"]
mod first_game;
