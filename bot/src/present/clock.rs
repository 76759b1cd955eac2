//! A game's clock in words: who is awaited since when and until when.

use super::escape::prose;
use super::letter::chair_words;
use crate::desk::clocks::ClockFace;
use crate::desk::{GameCard, Look, Phase};
use crate::outbox::message::Limit;
use crate::pace;
use crate::store::notices::{Said, Way, Wish};
use crate::words::say;
use engine::ruleset::Awaiting;
use engine::text;
use engine::text::Text;

/// How a game's clock stands: its pace, and who is awaited since when and until when.
pub fn clock(card: &GameCard, face: &ClockFace) -> Vec<String> {
    if card.phase == Phase::Over {
        return Vec::new();
    }
    let mut lines = vec![say(&pace::words(&face.clock.pace, face.clock.expiry))];
    if let Some(at) = face.clock.paused_at {
        lines.push(say(&text!("clock-stands", at = at.to_string())));
    }
    for turn in &face.turns {
        let who = card.seats.iter().find(|c| c.seat == turn.seat);
        let who = who.map(chair_words).unwrap_or_default();
        let since = turn.since.to_string();
        lines.push(say(&match (turn.until, turn.late) {
            (Some(_), _) if turn.left.is_some() => text!(
                "waiting-stopped",
                who = who,
                since = since,
                left = pace::span_words(turn.left.unwrap_or_default())
            ),
            (_, Some(late)) => text!(
                "waiting-late",
                who = who,
                since = since,
                late = late.to_string()
            ),
            (Some(until), None) => text!(
                "waiting-until",
                who = who,
                since = since,
                until = until.to_string()
            ),
            (None, None) => text!("waiting-since", who = who, since = since),
        }));
        if turn.cautious {
            lines.push(say(&Text::new("waiting-cautious")));
        }
    }
    lines
}

/// A deadline and what follows it.
pub fn limit(limit: &Limit) -> String {
    say(&text!(
        "letter-limit",
        until = limit.until.to_string(),
        grace = pace::span_words(limit.grace),
        then = pace::expiry_words(limit.expiry)
    ))
}

/// How far the viewer's own sealed orders are; `None` where nothing is to be sealed.
pub fn sealed(look: &Look) -> Option<String> {
    let seat = look.seat()?;
    let Awaiting::Decisions(open) = look.awaiting()? else {
        return None;
    };
    let own = open.iter().find(|d| d.seat == seat);
    let id = match own {
        Some(decision) if decision.secret => {
            if look.undecided() == Some(0) {
                "sealed-complete"
            } else if look.can_undo() {
                "sealed-saved"
            } else {
                "sealed-nothing"
            }
        }
        None if open.iter().any(|d| d.secret) && look.can_undo() => "sealed-ready",
        Some(_) | None => return None,
    };
    Some(say(&Text::new(id)))
}

/// How somebody is told that something is asked of him.
pub fn wishes(here: &Said, wish: &Wish, in_game: bool) -> String {
    let way = match wish.way {
        Way::Channel => "notify-channel",
        Way::Dm => "notify-dm",
        Way::Off => "notify-off",
    };
    let mut lines = vec![say(&Text::new(way))];
    lines.push(match (&wish.zone, wish.quiet) {
        (_, Some(quiet)) if quiet.from == quiet.to => say(&Text::new("notify-no-quiet")),
        (zone, Some(quiet)) => say(&text!(
            "notify-quiet",
            hours = quiet.to_string(),
            zone = zone
                .as_ref()
                .map_or_else(|| say(&Text::new("notify-game-zone")), |z| prose(z.name()))
        )),
        (Some(zone), None) => say(&text!("notify-night", zone = prose(zone.name()))),
        (None, None) => say(&Text::new("notify-nothing-said")),
    });
    lines.push(say(&Text::new(if wish.reminders {
        "notify-reminders"
    } else {
        "notify-no-reminders"
    })));
    if in_game && *here != Said::default() {
        lines.push(say(&Text::new("notify-here")));
    }
    lines.join("\n")
}
