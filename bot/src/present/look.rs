//! What somebody looks at: the state of a game, its log, its rules.

use super::escape::{code, cut, message, prose};
use super::letter::{chair_words, seat_line};
use super::report;
use crate::desk::{Attention, GameCard, LogLine, LogPage, Look, Phase};
use crate::outbox::message::Chair;
use crate::words::say;
use engine::board::{Board, Cutout, Surface};
use engine::hex::Hex;
use engine::rule::RuleText;
use engine::ruleset::{About, Answer, Awaiting, Seat};
use engine::text;
use engine::text::Text;

/// The name of a game's rule system.
pub fn game_name(card: &GameCard) -> String {
    ruleset_name(&card.ruleset)
}

/// The name of the rule system of that key.
pub fn ruleset_name(key: &str) -> String {
    engine::table::catalogue()
        .into_iter()
        .find(|a| a.key == key)
        .map_or_else(|| key.to_owned(), |a| prose(&say(&a.name)))
}

/// The state of a game, as the viewer of the look sees it.
pub fn status(look: &Look) -> String {
    let card = look.card();
    let mut lines = vec![card_line(card)];
    lines.extend(headed(&look.status()));
    lines.extend(awaited(look));
    let playing = card.phase == Phase::Running;
    if !playing || look.awaiting().is_none() {
        // No seat of a game that is over can be taken.
        let held = |c: &&Chair| card.phase != Phase::Over || c.user.is_some() || c.computer;
        lines.extend(card.seats.iter().filter(held).map(seat_line));
    }
    lines.extend(reveals(card));
    lines.extend(attention(card));
    lines.join("\n")
}

/// When what is hidden is shown to all, where that was agreed.
pub fn reveals(card: &GameCard) -> Option<String> {
    let turns = card.reveal_after?;
    Some(say(&text!("status-reveals", turns = turns)))
}

/// What is new since the viewer last asked, how things stand, and what is asked
/// of whom.
pub fn report(look: &Look, news: &LogPage, since: Option<i64>, answer: Option<&Answer>) -> String {
    let card = look.card();
    let mut lines = vec![card_line(card)];
    // What somebody looks for first who was away.
    lines.extend(awaited(look));
    if card.phase != Phase::Lobby {
        lines.push(match since {
            Some(at) => say(&text!("report-since", at = at.to_string())),
            None => say(&Text::new("report-so-far")),
        });
        let told: Vec<String> = news
            .lines
            .iter()
            .map(|l| log_line(l, |seat| seat_name(card, seat)))
            .collect();
        if news.older {
            lines.push(say(&Text::new("report-older")));
        }
        if told.iter().all(String::is_empty) {
            lines.push(say(&Text::new("report-nothing-new")));
        }
        lines.extend(told.into_iter().filter(|l| !l.is_empty()));
    }
    match answer {
        Some(answer) => lines.extend(headed(&answer.lines)),
        None => lines.extend(headed(&look.status())),
    }
    lines.join("\n")
}

/// Lines of which the first is a heading.
pub fn headed(lines: &[Text]) -> Vec<String> {
    let mut lines: Vec<String> = lines.iter().map(|l| prose(&say(l))).collect();
    if let Some(head) = lines.first_mut() {
        *head = format!("### {head}");
    }
    lines
}

/// What is asked of whom, or how the game ended.
fn awaited(look: &Look) -> Vec<String> {
    let card = look.card();
    let mut lines = Vec::new();
    match look.awaiting() {
        Some(Awaiting::Decisions(open)) => {
            for decision in open {
                let who = card.chair(decision.seat).map(chair_words);
                lines.push(say(&text!(
                    "status-awaits",
                    who = who.unwrap_or_default(),
                    prompt = prose(&say(&decision.prompt)),
                    rule = decision.rule.to_string()
                )));
            }
        }
        Some(Awaiting::Over(outcome)) => {
            lines.push(say(&text!(
                "status-over",
                outcome = prose(&say(&outcome.text))
            )));
        }
        None => {}
    }
    lines
}

/// A game in one line.
pub fn card_line(card: &GameCard) -> String {
    let id = match card.phase {
        Phase::Lobby => "card-lobby",
        Phase::Running => "card-running",
        Phase::Over => "card-over",
    };
    say(&Text::new(id)
        .with("game", card.id.to_string())
        .with("name", game_name(card))
        .with("channel", format!("<#{}>", card.channel)))
}

/// What keeps a game's messages from its channel.
pub fn attention(card: &GameCard) -> Option<String> {
    let id = match card.attention? {
        Attention::Orphaned => "attention-orphaned",
        Attention::NoAccess => "attention-no-access",
        Attention::NoPermission => "attention-no-permission",
        Attention::Rejected => "attention-rejected",
    };
    Some(say(&Text::new(id)))
}

/// Who cannot be reached by direct message; empty where everybody can.
pub fn unreachable(card: &GameCard) -> String {
    let closed: Vec<String> = card
        .seats
        .iter()
        .filter(|c| c.user.is_some() && !c.reachable)
        .map(chair_words)
        .collect();
    if closed.is_empty() {
        return String::new();
    }
    format!("\n{}", say(&text!("status-unreachable", who = closed)))
}

/// What only the viewer of the look knows.
pub fn secrets(look: &Look) -> String {
    let lines: Vec<_> = look
        .secrets()
        .iter()
        .map(|l| format!("- {}", prose(&say(l))))
        .collect();
    if lines.is_empty() {
        return say(&Text::new("secret-nothing"));
    }
    say(&text!("secret-lines", lines = lines.join("\n")))
}

/// A page of a log.
pub fn log(page: &LogPage, card: &GameCard) -> String {
    let lines: Vec<String> = page
        .lines
        .iter()
        .map(|l| log_line(l, |seat| seat_name(card, seat)))
        .collect();
    if lines.iter().all(String::is_empty) {
        return say(&Text::new("log-empty"));
    }
    say(&text!(
        "log-page",
        page = page.page + 1,
        lines = lines
            .into_iter()
            .filter(|l| !l.is_empty())
            .collect::<Vec<_>>()
            .join("\n")
    ))
}

/// A seat's name; empty for one that the game does not have.
pub fn seat_name(card: &GameCard, seat: Seat) -> String {
    card.chair(seat)
        .map_or_else(String::new, |c| prose(&say(&c.seat_name)))
}

/// A line of a log; empty where it says nothing.
pub fn log_line(line: &LogLine, seat_name: impl Fn(Seat) -> String) -> String {
    let seat = line.seat.map(|seat| format!("**{}** ", seat_name(seat)));
    let seat = seat.unwrap_or_default();
    let notation = line
        .notation
        .as_deref()
        .filter(|n| !n.is_empty())
        .map(code)
        .unwrap_or_default();
    let ended = line
        .ended
        .as_ref()
        .map(|o| say(&text!("log-ended", outcome = prose(&say(&o.text)))));
    let said = line.said.as_ref().map(message);
    if notation.is_empty() && line.reports.is_empty() && ended.is_none() && said.is_none() {
        return String::new();
    }
    let back = if line.taken_back {
        say(&Text::new("log-taken-back"))
    } else {
        String::new()
    };
    let hand = line
        .hand
        .map(|hand| say(&text!("log-hand", hand = hand.word())));
    let hand = hand.unwrap_or_default();
    let mut words = vec![
        format!("<t:{}:f> {seat}{notation}{hand}{back}", line.at)
            .trim_end()
            .to_owned(),
    ];
    words.extend(
        report::list(&line.reports)
            .into_iter()
            .map(|l| format!("  {l}")),
    );
    words.extend(ended.into_iter().chain(said).map(|e| format!("  - {e}")));
    words.join("\n")
}

/// Whether a line of a log holds the words, whatever their case.
pub fn log_holds(line: &LogLine, words: &str) -> bool {
    let words = engine::notation::fold(words);
    line.notation
        .iter()
        .cloned()
        .chain(
            line.reports
                .iter()
                .map(|r| format!("{} {}", say(&r.text), r.rule.number())),
        )
        .any(|l| engine::notation::fold(&l).contains(&words))
}

/// An answer, without its working.
pub fn answer(answer: &Answer) -> String {
    answer
        .lines
        .iter()
        .map(|l| prose(&say(l)))
        .collect::<Vec<_>>()
        .join("\n")
}

/// One rule.
pub fn rule(rule: &RuleText) -> String {
    let mut lines = vec![
        format!("### {} {}", rule.rule, prose(&rule.title)),
        prose(&rule.words),
    ];
    for ruling in &rule.rulings {
        lines.push(say(&text!(
            "rules-ruling",
            number = ruling.number.as_str(),
            question = prose(&ruling.question),
            ruling = prose(&ruling.ruling),
            reason = prose(&ruling.reason)
        )));
    }
    lines.join("\n")
}

/// The list of all rules.
pub fn rules(rules: &[RuleText]) -> String {
    let list: Vec<_> = rules
        .iter()
        .map(|r| {
            format!(
                "- {} {}{}",
                r.rule,
                prose(&r.title),
                if r.rulings.is_empty() {
                    ""
                } else {
                    " \u{2022}"
                }
            )
        })
        .collect();
    say(&text!("rules-list", list = list.join("\n")))
}

/// What can be played.
pub fn catalogue(all: &[About]) -> String {
    all.iter()
        .map(|a| {
            format!(
                "- **{}** (`{}`): {}",
                prose(&say(&a.name)),
                a.key,
                prose(&say(&a.summary))
            )
        })
        .collect::<Vec<_>>()
        .join("\n")
}

/// The situation in words, for those who cannot be shown the picture.
pub fn text_board(board: &Board) -> String {
    format!(
        "**{}**\n{}",
        prose(&say(&board.caption)),
        prose(&say(&board.alt))
    )
}

/// The part of a board that words such as "0412", "0410-0816" or a place's
/// name mean, and nothing for the whole of it.
///
/// # Errors
/// A sentence for words that mean nothing there.
pub fn cutout(board: &Board, words: &str) -> Result<Option<Cutout>, Text> {
    let folded = engine::notation::fold(words);
    if folded.is_empty() || folded == "whole" || folded == "all" {
        return Ok(None);
    }
    if folded == "focus" {
        return Ok(board.focus());
    }
    let numbers: Vec<Hex> = folded.split(' ').filter_map(|w| w.parse().ok()).collect();
    if numbers.len() == folded.split(' ').count() {
        let margin = if numbers.len() == 1 { 4 } else { 0 };
        if let Some(part) = board.around(&numbers, margin) {
            return Ok(Some(part));
        }
    }
    let places = board.places();
    let near = |fits: &dyn Fn(&str) -> bool| {
        let found = places
            .iter()
            .find(|(name, _)| fits(&engine::notation::fold(name)));
        found.map(|(_, part)| *part)
    };
    near(&|name| name == folded)
        .or_else(|| near(&|name| name.starts_with(&folded)))
        .or_else(|| near(&|name| name.contains(&folded)))
        .or_else(|| board.around(&[target(board, words)?], 4))
        .map(Some)
        .ok_or_else(|| text!("map-no-place", words = cut(words, 60)))
}

/// The one hex that words name: by its number, as a place, or as a counter that
/// the board shows.
pub fn target(board: &Board, words: &str) -> Option<Hex> {
    let Surface::Hexes(hexes) = &board.surface else {
        return None;
    };
    let folded = engine::notation::fold(words);
    if let Ok(hex) = folded.parse() {
        return Some(hex);
    }
    let places = hexes.base.places.iter().map(|p| (p.name.as_str(), p.hex));
    let counters = hexes
        .stacks
        .iter()
        .flat_map(|s| s.counters.iter().map(|c| (c.name.as_str(), s.hex)));
    places
        .chain(counters)
        .find(|(name, _)| !folded.is_empty() && engine::notation::fold(name) == folded)
        .map(|(_, hex)| hex)
}

/// Places of a board whose names begin with, or hold, the words.
pub fn regions(board: &Board, words: &str) -> Vec<String> {
    names(board, &["whole", "focus"], words)
}

/// The places that the beginning of words may mean.
pub fn places(board: &Board, words: &str) -> Vec<String> {
    names(board, &[], words)
}

fn names(board: &Board, first: &[&str], words: &str) -> Vec<String> {
    let folded = engine::notation::fold(words);
    let mut names: Vec<(bool, String)> = first
        .iter()
        .map(|name| (*name).to_owned())
        .chain(board.places().into_iter().map(|(name, _)| name.to_owned()))
        .filter_map(|name| {
            let whole = engine::notation::fold(&name);
            whole
                .contains(&folded)
                .then(|| (!whole.starts_with(&folded), name))
        })
        .collect();
    names.sort_by_key(|(later, _)| *later);
    let mut seen = std::collections::BTreeSet::new();
    names.retain(|(_, name)| seen.insert(name.clone()));
    names.into_iter().map(|(_, name)| name).collect()
}
