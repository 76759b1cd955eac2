//! Whole-system tests: the real serenity client plays at the local stand-in.

#[path = "discord/absence.rs"]
mod absence;
#[path = "discord/away.rs"]
mod away;
// What other test programs use of it is not used here.
#[path = "discord/club.rs"]
#[allow(dead_code)]
mod club;
#[path = "discord/consent.rs"]
mod consent;
#[path = "discord/deadlines.rs"]
mod deadlines;
#[path = "discord/field.rs"]
mod field;
#[path = "discord/first_game.rs"]
mod first_game;
#[path = "discord/giving_orders.rs"]
mod giving_orders;
#[path = "discord/gone.rs"]
mod gone;
#[path = "discord/guided.rs"]
mod guided;
#[path = "discord/late.rs"]
mod late;
#[path = "discord/looking.rs"]
mod looking;
#[path = "discord/moderators.rs"]
mod moderators;
#[path = "discord/paces.rs"]
mod paces;
#[path = "discord/people.rs"]
mod people;
#[path = "discord/permissions.rs"]
mod permissions;
#[path = "discord/pings.rs"]
mod pings;
#[path = "discord/places.rs"]
mod places;
#[path = "discord/privacy.rs"]
mod privacy;
#[path = "discord/records.rs"]
mod records;
#[path = "discord/replacing.rs"]
mod replacing;
#[path = "discord/replay.rs"]
mod replay;
#[path = "discord/restarts.rs"]
mod restarts;
#[path = "discord/sealed.rs"]
mod sealed;
#[path = "discord/stale.rs"]
mod stale;
#[path = "discord/status.rs"]
mod status;
#[path = "discord/three_weeks.rs"]
mod three_weeks;
#[path = "discord/troubles.rs"]
mod troubles;
#[path = "discord/undo.rs"]
mod undo;
#[path = "discord/watching.rs"]
mod watching;
#[path = "discord/wording.rs"]
mod wording;
