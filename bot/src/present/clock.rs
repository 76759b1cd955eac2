//! A game's clock in words: who is awaited since when and until when.

use super::escape::{name, prose};
use super::letter::chair_words;
use crate::desk::clocks::ClockFace;
use crate::desk::{GameCard, Look, Phase};
use crate::outbox::message::Limit;
use crate::pace::{self, Zone};
use crate::store::notices::{Way, Wish};
use crate::words::say;
use engine::ruleset::{Awaiting, Seat};
use engine::text;
use engine::text::Text;

/// How a game's clock stands: its pace (`whole` with all that follows from it),
/// and who is awaited since when and until when.
pub fn clock(card: &GameCard, face: &ClockFace, whole: bool) -> Vec<String> {
    if card.phase == Phase::Over {
        return Vec::new();
    }
    let (pace, expiry) = (&face.clock.pace, face.clock.expiry);
    let mut lines = vec![say(&if whole {
        pace::words(pace, expiry)
    } else {
        text!("clock-pace", pace = pace::brief(pace, expiry))
    })];
    if let Some(at) = face.clock.paused_at {
        lines.push(say(&text!("clock-stands", at = at.to_string())));
    }
    for turn in &face.turns {
        let who = card.chair(turn.seat).map(chair_words);
        let who = who.unwrap_or_default();
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
                others = choosers(card, turn.seat),
                late = late.to_string()
            ),
            (Some(_), None) if turn.grace.is_some() => text!(
                "waiting-grace",
                who = who,
                since = since,
                grace = turn.grace.unwrap_or_default().to_string()
            ),
            (Some(until), None) => text!(
                "waiting-until",
                who = who,
                since = since,
                until = until.to_string()
            ),
            (None, None) => text!("waiting-since", who = who, since = since),
        }));
        if let Some(sitter) = card.sitter_of(turn.seat) {
            let who = name(&sitter.name);
            let until = pace::last_minute(sitter.until).to_string();
            lines.push(say(&text!("waiting-sitter", who = who, until = until)));
        } else if card.hands.away.contains(&turn.seat) {
            // Without a sitter the vacation, not the umpire, stops that clock.
            let stopped = turn.left.is_some() && face.clock.paused_at.is_none();
            lines.push(say(&Text::new(if stopped {
                "waiting-away-stopped"
            } else {
                "waiting-away"
            })));
        }
        if turn.cautious {
            lines.push(say(&Text::new("waiting-cautious")));
        }
    }
    lines
}

/// Those who play against a seat, by their names.
fn choosers(card: &GameCard, seat: Seat) -> Vec<String> {
    let side = card.chair(seat).map(|c| c.side);
    let seats = card.seats.iter();
    let others = seats.filter(|c| Some(c.side) != side && c.user.is_some());
    others.map(chair_words).collect()
}

/// A deadline and what follows it.
pub fn limit(limit: &Limit) -> String {
    if limit.cautious {
        let at = (limit.until + limit.grace).to_string();
        return say(&text!("letter-limit-cautious", at = at));
    }
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
        None if look.undecided().is_some() => "sealed-ready",
        Some(_) | None => return None,
    };
    Some(say(&Text::new(id)))
}

/// How somebody is told that something is asked of him. `zone` is that of the
/// game it is about, and `None` where it is about all of them.
pub fn wishes(wish: &Wish, zone: Option<&Zone>) -> String {
    let off = wish.way == Way::Off;
    let mut lines = vec![say(&Text::new(match wish.way {
        Way::Channel => "notify-channel",
        Way::Dm => "notify-dm",
        Way::Off => "notify-off",
    }))];
    let whose = wish.zone.as_ref().map(|own| prose(own.name()));
    lines.extend(match (whose, wish.quiet) {
        // Nobody calls him, at whatever hour; but deadlines keep his nights.
        (_, Some(quiet)) if quiet.from == quiet.to => {
            (!off).then(|| say(&Text::new("notify-no-quiet")))
        }
        (whose, Some(quiet)) => {
            let whose = whose.unwrap_or_else(|| match zone {
                Some(zone) => say(&text!("notify-game-zone", zone = prose(zone.name()))),
                None => say(&Text::new("notify-games-zone")),
            });
            let id = if off {
                "notify-off-quiet"
            } else {
                "notify-quiet"
            };
            let text = Text::new(id).with("hours", quiet.to_string());
            Some(say(&text.with("zone", whose)))
        }
        (Some(whose), None) => {
            let id = if off {
                "notify-off-night"
            } else {
                "notify-night"
            };
            Some(say(&Text::new(id).with("zone", whose)))
        }
        (None, None) => (!off).then(|| say(&Text::new("notify-nothing-said"))),
    });
    if !off {
        lines.push(say(&Text::new(if wish.reminders {
            "notify-reminders"
        } else {
            "notify-no-reminders"
        })));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pace::Quiet;

    #[test]
    fn whom_nobody_calls_is_not_told_at_which_hours_he_is_called() {
        let off = Wish {
            way: Way::Off,
            ..Wish::default()
        };
        assert_eq!(wishes(&off, None), say(&Text::new("notify-off")));
        let none = Quiet { from: 0, to: 0 };
        let never = Wish {
            quiet: Some(none),
            ..off.clone()
        };
        assert_eq!(wishes(&never, None), say(&Text::new("notify-off")));
        let night = Wish {
            quiet: Some(Quiet::NIGHT),
            ..off
        };
        let told = wishes(&night, None);
        assert!(told.contains("no slow deadline ends"), "{told}");
        assert!(!told.contains("called from"), "{told}");
    }

    #[test]
    fn quiet_hours_without_a_zone_name_that_of_the_game() {
        let wish = Wish {
            quiet: Some(Quiet::NIGHT),
            ..Wish::default()
        };
        let berlin = Zone::find("Europe/Berlin").expect("a zone");
        assert!(wishes(&wish, Some(&berlin)).contains("(Europe/Berlin, the zone of the game)"));
        assert!(wishes(&wish, None).contains("(the zone of each game)"));
    }
}
