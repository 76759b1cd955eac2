//! Who is away, who plays for him, and what he needs to know who goes on.

use super::escape::{message, name, prose};
use super::ids::Action;
use super::look;
use crate::desk::{Brief, Occasion};
use crate::outbox::message::{Part, Person};
use crate::pace::last_minute;
use crate::store::absence::Cover;
use crate::store::notes::Note;
use crate::store::offers::{Kind, OfferEnd};
use crate::words::say;
use engine::ruleset::Seat;
use engine::text;
use engine::text::Text;

/// The words of a part about absence; `None` for any other.
pub fn words(part: &Part, seat_name: impl Fn(Seat) -> String) -> Option<String> {
    Some(match part {
        Part::Offered {
            seat, guest, kind, ..
        } => {
            let (who, seat) = (mentioned(guest), seat_name(*seat));
            match kind {
                Kind::Replace => say(&text!("absence-offered", who = who, seat = seat)),
                Kind::Sitter { from, until } => say(&text!(
                    "absence-offered-sitter",
                    who = who,
                    seat = seat,
                    from = from.to_string(),
                    until = last_minute(*until).to_string()
                )),
            }
        }
        Part::OfferEnded {
            seat, guest, how, ..
        } => {
            let id = match how {
                OfferEnd::Accepted => return None,
                OfferEnd::Declined => "absence-offer-declined",
                OfferEnd::Withdrawn => "absence-offer-withdrawn",
                OfferEnd::Lapsed => "absence-offer-lapsed",
            };
            let text = Text::new(id).with("who", name(&guest.name));
            say(&text.with("seat", seat_name(*seat)))
        }
        Part::Replaced { seat, was, now } => say(&text!(
            "absence-replaced",
            seat = seat_name(*seat),
            was = name(&was.name),
            now = name(&now.name)
        )),
        Part::SitterIn {
            seat,
            guest,
            from,
            until,
        } => say(&text!(
            "absence-sitter-in",
            seat = seat_name(*seat),
            who = name(&guest.name),
            from = from.to_string(),
            until = last_minute(*until).to_string()
        )),
        Part::SitterOut { seat } => say(&text!("absence-sitter-out", seat = seat_name(*seat))),
        Part::Away {
            seat,
            who,
            from,
            ahead,
            until,
            cover,
            stands_until,
            reason,
        } => {
            let mut lines = vec![say(&text!(
                "absence-away",
                seat = seat_name(*seat),
                who = name(&who.name),
                from = from.to_string(),
                until = last_minute(*until).to_string(),
                ahead = u8::from(*ahead)
            ))];
            lines.extend(reason.as_deref().map(|r| format!("> {}", prose(r))));
            lines.push(match (cover, stands_until) {
                (Cover::Computer, _) => say(&Text::new("absence-by-computer")),
                (_, Some(at)) => say(&text!("absence-stands-until", at = at.to_string())),
                (_, None) => say(&Text::new("absence-stands")),
            });
            lines.join("\n")
        }
        Part::Back { seat, who, stays } => {
            let (seat, who) = (seat_name(*seat), name(&who.name));
            say(&match stays {
                Some(from) => text!(
                    "absence-stays",
                    seat = seat,
                    who = who,
                    from = from.to_string()
                ),
                None => text!("absence-back", seat = seat, who = who),
            })
        }
        Part::Gone {
            seat,
            who,
            again,
            asked,
        } => {
            let (seat, who) = (seat_name(*seat), name(&who.name));
            let asked: Vec<String> = asked.iter().map(mentioned).collect();
            let asked = asked.join(" ");
            say(&if *again {
                text!("absence-still-gone", seat = seat, who = who, asked = asked)
            } else {
                text!("absence-gone", seat = seat, who = who, asked = asked)
            })
        }
        Part::Brief(brief) => self::brief(brief, seat_name),
        _ => return None,
    })
}

/// The buttons of a part about absence: what each is for and its label.
pub fn buttons(part: &Part) -> Vec<(Action, &'static str)> {
    match part {
        Part::Offered { id, .. } => vec![
            (Action::Take(*id), "button-take"),
            (Action::Decline(*id), "button-decline"),
        ],
        Part::Gone { seat, .. } => vec![
            (Action::GoneComputer(seat.0), "button-gone-computer"),
            (Action::GoneWait(seat.0), "button-gone-wait"),
        ],
        _ => Vec::new(),
    }
}

fn mentioned(person: &Person) -> String {
    match person.user {
        Some(user) => format!("<@{user}>"),
        None => name(&person.name),
    }
}

/// A brief in words.
pub fn brief(brief: &Brief, seat_name: impl Fn(Seat) -> String) -> String {
    let seat = seat_name(brief.seat);
    let mut lines = vec![say(&match brief.occasion {
        Occasion::Substitute => text!("brief-substitute", seat = seat),
        Occasion::Sitter { until } => {
            text!(
                "brief-sitter",
                seat = seat,
                until = last_minute(until).to_string()
            )
        }
        Occasion::Return => text!("brief-return", seat = seat),
        Occasion::Asked => text!("brief-asked", seat = seat),
    })];
    lines.push(match (&brief.asked, brief.until) {
        (Some(asked), Some(until)) => say(&text!(
            "brief-asked-until",
            prompt = prose(&say(asked)),
            until = until.to_string()
        )),
        (Some(asked), None) => say(&text!("brief-is-asked", prompt = prose(&say(asked)))),
        (None, _) => say(&Text::new("brief-not-asked")),
    });
    if !brief.proposals.is_empty() {
        lines.push(say(&Text::new("brief-proposals")));
        lines.extend(brief.proposals.iter().map(|p| format!("- {}", message(p))));
    }
    lines.push(say(&Text::new("brief-news")));
    if brief.older {
        lines.push(say(&Text::new("report-older")));
    }
    let news = brief.news.iter().map(|l| look::log_line(l, &seat_name));
    let news: Vec<String> = news.filter(|l| !l.is_empty()).collect();
    if news.is_empty() {
        lines.push(say(&Text::new("report-nothing-new")));
    }
    lines.extend(news);
    if !brief.standing.is_empty() {
        lines.push(say(&Text::new("brief-standing")));
        lines.extend(brief.standing.iter().map(|l| format!("- {}", message(l))));
    }
    if !brief.notes.is_empty() {
        lines.push(say(&Text::new("brief-notes")));
        lines.extend(brief.notes.iter().map(|n| note_line(n)));
    }
    lines.extend(look::headed(&brief.situation));
    lines.join("\n")
}

fn note_line(words: &str) -> String {
    format!("- {}", prose(words).replace('\n', "\n  "))
}

/// A seat's notes with their places, for whoever acts for it alone; `None`
/// where there is none.
pub fn notes(notes: &[Note]) -> Option<String> {
    if notes.is_empty() {
        return None;
    }
    let lines: Vec<String> = notes
        .iter()
        .enumerate()
        .map(|(n, note)| {
            let words = prose(&note.words).replace('\n', "\n   ");
            format!("{}. <t:{}:d> {words}", n + 1, note.at)
        })
        .collect();
    Some(say(&text!("notes-list", lines = lines.join("\n"))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::LogLine;

    #[test]
    fn a_brief_tells_of_what_was_taken_back_and_ruled_besides_orders() {
        let line = |notation: Option<&str>, said| LogLine {
            at: 1_783_080_000,
            seat: notation.map(|_| Seat(1)),
            notation: notation.map(str::to_owned),
            hand: None,
            reports: Vec::new(),
            taken_back: notation.is_some(),
            ended: None,
            said,
        };
        let brief = |news| Brief {
            occasion: Occasion::Asked,
            seat: Seat(1),
            situation: vec![Text::plain("Turn 3"), Text::plain("It rains")],
            news,
            older: false,
            standing: Vec::new(),
            notes: Vec::new(),
            proposals: Vec::new(),
            asked: None,
            until: None,
        };
        let name = |seat: Seat| format!("seat {}", seat.0);
        let news = vec![
            line(Some("halt"), None),
            line(None, Some(Text::new("log-rewound"))),
            line(None, Some(text!("log-ruled", reason = "a *slip*"))),
            line(None, None),
        ];
        let told = super::brief(&brief(news), name);
        for words in [
            "### Turn 3\nIt rains",
            "<t:1783080000:f> **seat 1** `halt` (taken back)",
            "The game went back",
            "The umpire ruled: a \\*slip\\*",
        ] {
            assert!(told.contains(words), "{words}: {told}");
        }
        assert_eq!(told.matches("<t:1783080000:f>").count(), 3, "{told}");
        let nothing = say(&Text::new("report-nothing-new"));
        assert!(!told.contains(&nothing), "{told}");
        let none = super::brief(&brief(vec![line(None, None)]), name);
        assert!(none.contains(&nothing), "{none}");
    }
}
