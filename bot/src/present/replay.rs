//! The replay of a game: a step of it as a message, with the buttons and menus
//! that lead to others. All that a press needs stands in its id.

use super::escape::{code, length, prose};
use super::ids::{Action, Ids, Leads};
use super::look::{card_line, seat_name};
use super::note::{Button, Note, OPTIONS, Row, Select, SelectOption};
use super::report;
use crate::desk::{Eyes, GameCard, Replay};
use crate::words::say;
use engine::course::Frame;
use engine::ruleset::Viewer;
use engine::text;
use engine::text::Text;
use std::collections::BTreeSet;

/// Characters of what happened in one step; more stands in the log.
const TOLD: usize = 1200;

/// Whose eyes, in words.
pub fn eyes_words(viewer: Viewer, card: &GameCard) -> String {
    match viewer {
        Viewer::Umpire => say(&Text::new("eyes-all")),
        Viewer::Spectator => say(&Text::new("eyes-spectator")),
        Viewer::Seat(seat) => card
            .chair(seat)
            .map_or_else(|| seat.0.to_string(), |c| prose(&say(&c.seat_name))),
    }
}

/// The word by which commands name somebody's eyes.
pub fn eyes_key(viewer: Viewer, card: &GameCard) -> String {
    match viewer {
        Viewer::Umpire => "all".to_owned(),
        Viewer::Spectator => "spectator".to_owned(),
        Viewer::Seat(seat) => card
            .chair(seat)
            .map_or_else(|| seat.0.to_string(), |c| c.key.clone()),
    }
}

/// A step of a replay, without its picture.
pub fn step(replay: &Replay, at: usize) -> Note {
    let (reel, card) = (&replay.reel, &replay.card);
    let frames = reel.frames();
    let Some(frame) = frames.get(at) else {
        return Note::words(say(&Text::new("wrong-nothing-open")));
    };
    let mut words = vec![
        card_line(card),
        say(&text!(
            "replay-eyes",
            eyes = eyes_words(replay.eyes.viewer, card)
        )),
    ];
    if let Some(until) = replay.eyes.until {
        words.push(say(&text!("replay-until", turn = until)));
    }
    if let Some(phase) = reel.phase(frame.phase) {
        let name = prose(&say(&phase.name));
        words.push(match phase.turn {
            0 => format!("### {name}"),
            turn => say(&text!("replay-phase", turn = turn, phase = name)),
        });
    }
    words.push(say(&text!(
        "replay-step",
        step = at + 1,
        steps = frames.len()
    )));
    words.extend(told(replay, frame));
    let mut note = Note::words(words.join("\n"));
    note.rows = rows(replay, at, frame);
    note
}

/// What happened in a step.
fn told(replay: &Replay, frame: &Frame) -> Vec<String> {
    let told = replay.reel.told(frame);
    if !frame.told {
        return vec![say(&Text::new("replay-nothing"))];
    }
    let mut lines = Vec::new();
    if let Some((seat, order)) = &told.order {
        let name = seat_name(&replay.card, *seat);
        let back = if told.taken_back {
            say(&Text::new("log-taken-back"))
        } else {
            String::new()
        };
        lines.push(format!("**{name}** {}{back}", code(order)));
    }
    lines.extend(report::list(&told.reports));
    let ended = told.ended.iter();
    lines.extend(ended.map(|o| say(&text!("log-ended", outcome = prose(&say(&o.text))))));
    folded(lines, TOLD)
}

/// The first lines, as many as fit, and how many there are more.
pub fn folded(lines: Vec<String>, most: usize) -> Vec<String> {
    let count = lines.len();
    let mut kept = Vec::new();
    let mut long = 0;
    for line in lines {
        long += length(&line) + 1;
        if long > most && !kept.is_empty() {
            break;
        }
        kept.push(line);
    }
    let more = count - kept.len();
    if more > 0 {
        kept.push(say(&text!("replay-more", more = more)));
    }
    kept
}

fn rows(replay: &Replay, at: usize, frame: &Frame) -> Vec<Row> {
    let frames = replay.reel.frames();
    let ids = Ids::game(replay.card.id);
    let last = frames.len() - 1;
    let phase_of = |n: usize| frames[n].phase;
    let before = (0..at).rev().find(|n| phase_of(*n) != frame.phase);
    // To the beginning of the phase before.
    let before = before.and_then(|n| (0..=n).find(|m| phase_of(*m) == phase_of(n)));
    let after = (at..=last).find(|n| phase_of(*n) != frame.phase);
    let to = |leads: Leads, to: usize, label: &'static str| {
        let action = Action::Replay {
            leads,
            viewer: replay.eyes.viewer,
            phase: frames[to].phase,
            line: frames[to].line,
        };
        Button::new(ids.id(action), say(&Text::new(label)))
    };
    let moves = vec![
        to(Leads::First, 0, "button-first"),
        to(Leads::PhaseBack, before.unwrap_or(0), "button-phase-back"),
        to(Leads::PhaseOn, after.unwrap_or(last), "button-phase-on"),
        to(Leads::Last, last, "button-last"),
    ];
    let film = Action::Film(replay.eyes.viewer);
    let steps = vec![
        to(Leads::StepBack, at.saturating_sub(1), "button-step-back"),
        to(Leads::StepOn, (at + 1).min(last), "button-step-on"),
        Button::new(ids.id(film), say(&Text::new("button-film"))),
    ];
    let mut rows = vec![Row::Buttons(moves), Row::Buttons(steps)];
    rows.extend(turns(replay, frame, &ids));
    if replay.choices.len() > 1 {
        rows.push(Row::Select(eyes(replay, frame, &ids)));
    }
    rows
}

/// The menu that leads to a turn; none where there is one turn.
fn turns(replay: &Replay, frame: &Frame, ids: &Ids) -> Option<Row> {
    let reel = &replay.reel;
    let turn_of = |f: &Frame| reel.phase(f.phase).map_or(0, |p| p.turn);
    let all: BTreeSet<u16> = reel.frames().iter().map(turn_of).collect();
    let all: Vec<u16> = all.into_iter().collect();
    if all.len() < 2 {
        return None;
    }
    let now = turn_of(frame);
    let place = all.iter().position(|t| *t == now).unwrap_or(0);
    let from = place
        .saturating_sub(OPTIONS / 2)
        .min(all.len().saturating_sub(OPTIONS));
    let options = all.iter().skip(from).take(OPTIONS);
    Some(Row::Select(Select {
        id: ids.id(Action::ReplayTurn(replay.eyes.viewer)),
        placeholder: say(&Text::new("replay-turns")),
        options: options
            .map(|turn| SelectOption {
                value: turn.to_string(),
                label: say(&text!("replay-turn", turn = *turn)),
                hint: String::new(),
                chosen: *turn == now,
            })
            .collect(),
        min: 1,
        max: 1,
    }))
}

/// The menu of eyes.
fn eyes(replay: &Replay, frame: &Frame, ids: &Ids) -> Select {
    let option = |eyes: &Eyes| SelectOption {
        value: eyes_key(eyes.viewer, &replay.card),
        label: super::escape::plain_name(&eyes_words(eyes.viewer, &replay.card)),
        hint: eyes
            .until
            .map(|turn| say(&text!("replay-until", turn = turn)))
            .unwrap_or_default(),
        chosen: eyes.viewer == replay.eyes.viewer,
    };
    Select {
        id: ids.id(Action::ReplayEyes(frame.phase)),
        placeholder: say(&Text::new("replay-eyes-choose")),
        options: replay.choices.iter().take(OPTIONS).map(option).collect(),
        min: 1,
        max: 1,
    }
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn what_does_not_fit_is_counted() {
        let lines = |count: usize| vec!["0123456789".to_owned(); count];
        assert_eq!(folded(lines(3), 100).len(), 3);
        let cut = folded(lines(30), 100);
        assert_eq!(cut.len(), 10);
        assert!(cut[9].contains("21"), "{}", cut[9]);
        assert_eq!(folded(vec!["x".repeat(500)], 100).len(), 1);
    }
}
