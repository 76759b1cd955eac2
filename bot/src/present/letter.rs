//! What the outbox sends, as messages.

mod buttons;

use super::escape::{code, message, name, prose};
use super::look::card_line;
use super::note::{Note, Row};
use super::report;
use crate::desk::{Ending, GameCard};
use crate::id::GameId;
use crate::outbox::message::{Chair, Outgoing, Part, Prompt, Target};
use crate::words::say;
use engine::board::{Board, Cutout};
use engine::ruleset::Seat;
use engine::text;
use engine::text::Text;

/// What of the board a message shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// All of it.
    Whole,
    /// A part of it.
    Cutout(Cutout),
}

/// A message without its pictures, and the pictures it wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drafted {
    /// The message.
    pub note: Note,
    /// The pictures, at most two.
    pub shown: Vec<Shown>,
}

/// Writes a message. The card gives the game and its seats their names; without
/// it, for a game that cannot be read, they have none.
pub fn draft(game: GameId, outgoing: &Outgoing, card: Option<&GameCard>) -> Drafted {
    let mut writer = Writer {
        game,
        outgoing,
        chairs: card.map_or(&[], |c| c.seats.as_slice()),
        blocks: Vec::new(),
        status: None,
        rows: Vec::new(),
        shown: Vec::new(),
    };
    if let (Target::Dm(_), Some(card)) = (outgoing.to, card) {
        // Somebody may play several games, and direct messages are all in one place.
        writer.blocks.push(card_line(card));
    }
    for part in &outgoing.parts {
        writer.part(part);
    }
    writer.buttons();
    // How the phase stands, and what is asked, keep a page of their own where all
    // is too long for one: that page is edited while the phase goes on.
    let now = writer.status.map(|at| writer.blocks.split_off(at));
    let (head, content) = match now {
        Some(now) if !writer.blocks.is_empty() => (
            writer.blocks.join("\n\n"),
            format!("\n{}", now.join("\n\n")),
        ),
        now => (String::new(), now.unwrap_or(writer.blocks).join("\n\n")),
    };
    Drafted {
        note: Note {
            head,
            content,
            rows: writer.rows,
            mention: outgoing.mention.clone(),
            ..Note::default()
        },
        shown: writer.shown,
    }
}

/// The plainest form of a message: its words alone.
pub fn plain(drafted: &Drafted) -> Note {
    Note {
        head: drafted.note.head.clone(),
        content: drafted.note.content.clone(),
        mention: drafted.note.mention.clone(),
        ..Note::default()
    }
}

/// Characters of what happened that a digest holds.
const DIGEST: usize = 1200;

struct Writer<'a> {
    game: GameId,
    outgoing: &'a Outgoing,
    chairs: &'a [Chair],
    blocks: Vec<String>,
    /// Where among them it says how the phase stands.
    status: Option<usize>,
    rows: Vec<Row>,
    shown: Vec<Shown>,
}

/// A seat with who holds it: "**North** (Ann)".
pub fn chair_words(chair: &Chair) -> String {
    let seat = prose(&say(&chair.seat_name));
    if chair.user.is_some() {
        say(&text!("seat-held", seat = seat, name = name(&chair.name)))
    } else if chair.computer {
        say(&text!("seat-computer", seat = seat))
    } else {
        say(&text!("seat-free", seat = seat, key = chair.key.as_str()))
    }
}

/// A seat in a list of seats: who holds it, and what it leads.
pub fn seat_line(chair: &Chair) -> String {
    let words = chair_words(chair);
    let line = match &chair.leads {
        Some(leads) => say(&text!(
            "seat-leads",
            seat = words,
            leads = prose(&say(leads))
        )),
        None => words,
    };
    format!("- {line}")
}

/// A seat with a mention of who holds it.
fn asked_words(chair: &Chair) -> String {
    let seat = prose(&say(&chair.seat_name));
    match chair.user {
        Some(user) => say(&text!(
            "seat-held",
            seat = seat,
            name = format!("<@{user}>")
        )),
        None => chair_words(chair),
    }
}

impl Writer<'_> {
    fn say(&mut self, text: &Text) {
        self.blocks.push(say(text));
    }

    fn seat(&self, seat: Seat) -> String {
        self.chairs
            .iter()
            .find(|c| c.seat == seat)
            .map_or_else(|| "\u{2014}".to_owned(), |c| prose(&say(&c.seat_name)))
    }

    /// The computer plays a seat: with the first, all that it plays from now on.
    fn computer(&mut self, chair: &Chair) {
        let all = self.outgoing.parts.iter().filter_map(|part| match part {
            Part::Joined { chair, .. } if chair.computer => Some(chair),
            _ => None,
        });
        let all: Vec<&Chair> = all.collect();
        let name = |chair: &Chair| prose(&say(&chair.seat_name));
        if let [only] = all.as_slice() {
            let key = only.key.as_str();
            self.say(&text!("letter-computer", seat = name(only), key = key));
        } else if all.first().is_some_and(|first| first.seat == chair.seat) {
            let seats: Vec<String> = all.iter().map(|c| name(c)).collect();
            self.say(&text!("letter-computers", seats = seats));
        }
    }

    fn part(&mut self, part: &Part) {
        match part {
            Part::Opened {
                name,
                scenario,
                seats,
                commitment,
                reveal_after,
            } => {
                let list: Vec<_> = seats.iter().map(seat_line).collect();
                self.say(&text!(
                    "letter-opened",
                    name = prose(&say(name)),
                    scenario = prose(&say(scenario)),
                    seats = list.join("\n"),
                    commitment = commitment.to_string()
                ));
                if let Some(turns) = reveal_after {
                    self.say(&text!("status-reveals", turns = *turns));
                }
            }
            Part::Joined { chair, complete } => {
                if chair.computer {
                    self.computer(chair);
                } else {
                    let seat = prose(&say(&chair.seat_name));
                    let who = name(&chair.name);
                    self.say(&text!("letter-joined", who = who, seat = seat));
                }
                if *complete {
                    self.say(&Text::new("letter-complete"));
                }
            }
            Part::Left { chair, removed } => {
                let (who, seat) = (name(&chair.name), prose(&say(&chair.seat_name)));
                self.say(&if *removed {
                    text!("letter-removed", who = who, seat = seat)
                } else {
                    text!("letter-left", who = who, seat = seat)
                });
            }
            Part::Started {
                commitment,
                seats,
                salts,
            } => {
                let list: Vec<_> = seats.iter().map(seat_line).collect();
                self.say(&text!(
                    "letter-started",
                    seats = list.join("\n"),
                    commitment = commitment.to_string(),
                    salts = salts.len()
                ));
            }
            Part::Reports { reports } => {
                // How the game ended stands under a heading of its own.
                let ended = self.outgoing.parts.iter().find_map(|part| match part {
                    Part::Over { outcome, .. } => Some(&outcome.text),
                    _ => None,
                });
                let told = reports.iter().filter(|r| Some(&r.text) != ended);
                let told: Vec<_> = told.cloned().collect();
                let lines = report::list(&told).join("\n");
                match self.outgoing.to {
                    Target::Channel(_) => self.blocks.push(lines),
                    Target::Dm(_) => self.say(&text!("letter-private", lines = lines)),
                }
            }
            Part::TakenBack { seat } => {
                let seat = self.seat(*seat);
                self.say(&text!("letter-taken-back", seat = seat));
            }
            Part::Audited {
                name: who, words, ..
            } => {
                let words = message(words);
                self.say(&text!("letter-audited", who = name(who), words = words));
            }
            Part::RoleGone { name: role } => {
                self.say(&text!("letter-role-gone", role = name(role)));
            }
            Part::Rewound { seat, again } => {
                let seat = seat.map(|s| self.seat(s));
                self.say(&match (seat, again) {
                    (Some(seat), false) => text!("letter-rewound", seat = seat),
                    (None, false) => Text::new("letter-rolled-back"),
                    (seat, true) => text!("letter-redone", seat = seat.unwrap_or_default()),
                });
            }
            Part::Ruled { reason } => {
                self.say(&text!("letter-ruled", reason = prose(reason)));
            }
            Part::AnsweredAhead { order } => {
                self.say(&text!("letter-answered-ahead", order = order.as_str()));
            }
            Part::Status { lines } => {
                let mut lines = lines.iter().map(|l| prose(&say(l)));
                if let Some(head) = lines.next() {
                    self.status.get_or_insert(self.blocks.len());
                    let rest: Vec<_> = lines.map(|l| format!("\n{l}")).collect();
                    self.blocks.push(format!("### {head}{}", rest.concat()));
                }
                self.show(Shown::Whole);
            }
            Part::StatusNow { lines, awaited } => {
                let mut lines = lines.iter().map(|l| prose(&say(l)));
                if let Some(head) = lines.next() {
                    let seats: Vec<_> = awaited.iter().map(|s| self.seat(*s)).collect();
                    let awaited = say(&text!("letter-awaited", seats = seats));
                    self.status.get_or_insert(self.blocks.len());
                    let rest: Vec<_> = lines.chain([awaited]).map(|l| format!("\n{l}")).collect();
                    self.blocks.push(format!("### {head}{}", rest.concat()));
                }
            }
            Part::Prompt(prompt) => self.prompt(prompt),
            Part::Proposed {
                by, words, asked, ..
            } => {
                let asked: Vec<_> = asked.iter().map(asked_words).collect();
                let (by, words) = (chair_words(by), message(words));
                self.say(&text!(
                    "letter-proposed",
                    by = by,
                    words = words,
                    asked = asked
                ));
            }
            Part::Agrees {
                who,
                words,
                missing,
                ..
            } => {
                let missing: Vec<_> = missing.iter().map(chair_words).collect();
                let (who, words) = (chair_words(who), message(words));
                self.say(&text!(
                    "letter-agrees",
                    who = who,
                    words = words,
                    missing = missing
                ));
            }
            Part::Disagrees { who, words } => {
                let (who, words) = (chair_words(who), message(words));
                self.say(&text!("letter-disagrees", who = who, words = words));
            }
            Part::ProposalEnded { words, how, by } => {
                let words = message(words);
                let who = by.as_ref().map(chair_words).unwrap_or_default();
                self.say(&match how {
                    Ending::Agreed => text!("letter-all-agree", words = words),
                    Ending::Refused => text!("letter-refused", who = who, words = words),
                    Ending::Withdrawn => text!("letter-withdrawn", words = words),
                    Ending::Lapsed => text!("letter-lapsed", words = words),
                });
            }
            Part::Over {
                outcome,
                secret,
                commitment,
            } => {
                self.say(&text!(
                    "letter-over",
                    outcome = prose(&say(&outcome.text)),
                    rule = outcome
                        .rule
                        .as_ref()
                        .map(ToString::to_string)
                        .unwrap_or_default(),
                    secret = secret.to_string(),
                    commitment = commitment.to_string()
                ));
                self.show(Shown::Whole);
            }
            Part::Closed { secret, commitment } => self.say(&text!(
                "letter-closed",
                secret = secret.to_string(),
                commitment = commitment.to_string()
            )),
            Part::Digest { reports } if reports.is_empty() => {
                self.say(&Text::new("letter-digest-nothing"));
            }
            Part::Digest { reports } => {
                self.say(&Text::new("letter-digest"));
                let lines = super::replay::folded(report::list(reports), DIGEST);
                self.blocks.push(lines.join("\n"));
            }
            Part::WatchEnded => self.say(&Text::new("letter-watch-ended")),
            Part::TurnOpen { turn } => self.say(&text!("letter-turn-open", turn = *turn)),
            // Its words and plots follow in a message of their own.
            Part::Account => {}
            Part::Called { prompt, again } => {
                if *again {
                    self.say(&Text::new("letter-reminder"));
                }
                self.prompt(prompt);
            }
            Part::Late {
                seat, until, asked, ..
            } => {
                let asked: Vec<_> = asked.iter().map(asked_words).collect();
                let (seat, until) = (self.seat(*seat), until.to_string());
                self.say(&text!(
                    "letter-late",
                    seat = seat,
                    asked = asked,
                    until = until
                ));
            }
            Part::Expired { seat, cautious } => {
                let seat = self.seat(*seat);
                self.say(&if *cautious {
                    text!("letter-played-on", seat = seat)
                } else {
                    text!("letter-expired", seat = seat)
                });
            }
            Part::StoodIn { lines } => {
                let lines: Vec<_> = lines.iter().map(|l| format!("- {}", code(l))).collect();
                self.say(&text!("letter-stood-in", lines = lines.join("\n")));
            }
            Part::Told {
                text, name: who, ..
            } if !who.is_empty() => {
                let what = say(text);
                self.say(&text!("letter-told-by", what = what, by = name(who)));
            }
            Part::Told { text, .. } => self.say(text),
            Part::Offered { .. }
            | Part::OfferEnded { .. }
            | Part::Replaced { .. }
            | Part::SitterIn { .. }
            | Part::SitterOut { .. }
            | Part::Away { .. }
            | Part::Back { .. }
            | Part::Gone { .. }
            | Part::Brief(_) => {
                let words = super::absence::words(part, |seat| self.seat(seat));
                self.blocks.extend(words);
                if matches!(part, Part::Brief(_)) {
                    self.show(Shown::Whole);
                }
            }
            Part::OpenOrders { user, .. } => {
                self.say(&text!("letter-open-orders", who = format!("<@{user}>")));
            }
        }
    }

    fn prompt(&mut self, prompt: &Prompt) {
        let seat = self.seat(prompt.seat);
        let asked = prose(&say(&prompt.prompt));
        let rule = prompt.rule.to_string();
        match (self.outgoing.to, prompt.user) {
            (Target::Channel(_), Some(user)) => self.say(&text!(
                "letter-prompt",
                who = format!("<@{user}>"),
                seat = seat,
                prompt = asked,
                rule = rule
            )),
            (Target::Channel(_), None) => {
                self.say(&text!(
                    "letter-prompt-free",
                    seat = seat,
                    prompt = asked,
                    rule = rule
                ));
            }
            (Target::Dm(_), _) => self.say(&text!(
                "letter-prompt-private",
                seat = seat,
                prompt = asked,
                rule = rule
            )),
        }
        if let Some(limit) = &prompt.limit {
            self.blocks.push(super::clock::limit(limit));
        }
        let focus = || self.outgoing.board.as_ref().and_then(Board::focus);
        if let Some(cutout) = prompt.focus.or_else(focus) {
            self.show(Shown::Cutout(cutout));
        }
    }

    fn show(&mut self, shown: Shown) {
        if self.outgoing.board.is_some() && !self.shown.contains(&shown) && self.shown.len() < 2 {
            self.shown.push(shown);
        }
    }
}
