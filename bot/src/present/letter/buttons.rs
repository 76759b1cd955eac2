//! The buttons below what the outbox sends.

use super::Writer;
use crate::desk::Press;
use crate::desk::clocks::Choice;
use crate::outbox::message::{Part, Target};
use crate::present::escape::plain_name;
use crate::present::ids::{Action, Ids};
use crate::present::note::{Button, Row, Style};
use crate::present::{absence, report};
use crate::words::say;
use engine::text;
use engine::text::Text;

impl Writer<'_> {
    /// Neutral buttons: what a click shows depends on who clicks.
    pub(super) fn buttons(&mut self) {
        let parts = &self.outgoing.parts;
        let prompt = parts.iter().find_map(|p| match p {
            Part::Prompt(prompt) => Some(prompt),
            _ => None,
        });
        let called = parts.iter().find_map(|p| match p {
            Part::Called { prompt, .. } => Some(prompt),
            _ => None,
        });
        let ids = Ids {
            game: self.game,
            press: prompt.map(|p| Press {
                decision: p.decision.clone(),
                revision: p.revision,
            }),
        };
        let button = |action: Action, label: &'static str| {
            Button::new(ids.id(action), say(&Text::new(label)))
        };
        let mut buttons = Vec::new();
        let mut seats = Vec::new();
        for part in parts {
            match part {
                Part::Opened { seats: free, .. } => {
                    seats.extend(free.iter().filter(|c| c.user.is_none()).map(|c| {
                        let label = text!("button-join", seat = plain_name(&say(&c.seat_name)));
                        Button::new(ids.id(Action::Join(c.seat.0)), say(&label))
                    }));
                    buttons.push(button(Action::Start, "button-start"));
                }
                Part::Joined { complete: true, .. } => {
                    buttons.push(button(Action::Start, "button-start").style(Style::Main));
                }
                Part::TurnOpen { .. } => buttons.push(button(Action::ReplayBegin, "button-replay")),
                Part::OpenOrders { .. } => {
                    buttons.push(button(Action::Mine, "button-open-mine").style(Style::Main));
                }
                Part::Proposed { id, .. } | Part::Agrees { id, .. } => {
                    buttons.push(button(Action::Agree(*id), "button-agree"));
                    buttons.push(button(Action::Refuse(*id), "button-refuse"));
                }
                // In a direct message of somebody who looks on they lead nowhere.
                Part::Over { .. } if matches!(self.outgoing.to, Target::Dm(_)) => {}
                Part::Over { .. } => {
                    buttons.push(button(Action::ReplayBegin, "button-replay"));
                    buttons.push(button(Action::Map, "button-map"));
                    buttons.push(button(Action::Log(0), "button-log"));
                    buttons.push(button(Action::Export, "button-export"));
                }
                other => {
                    let more = absence::buttons(other);
                    buttons.extend(more.into_iter().map(|(a, label)| button(a, label)));
                }
            }
        }
        if prompt.is_some() {
            buttons.push(button(Action::Orders, "button-orders").style(Style::Main));
            buttons.push(button(Action::Mine, "button-mine"));
            buttons.push(button(Action::Map, "button-map"));
            buttons.push(button(Action::Status, "button-status"));
        }
        // What a call says may have been said before, so its buttons are of no revision.
        let neutral = Ids::game(self.game);
        if called.is_some() && prompt.is_none() {
            let orders = Button::new(neutral.id(Action::Orders), say(&Text::new("button-orders")));
            buttons.push(orders.style(Style::Main));
        }
        let private = matches!(self.outgoing.to, Target::Dm(_));
        let limited = prompt.filter(|_| private).or(called);
        if limited.is_some_and(|p| p.limit.is_some()) {
            let hush = Button::new(neutral.id(Action::Hush), say(&Text::new("button-hush")));
            buttons.push(hush);
        }
        for part in parts {
            if let Part::Late { seat, decision, .. } = part {
                let ids = Ids {
                    game: self.game,
                    press: Some(Press {
                        decision: decision.clone(),
                        revision: 0,
                    }),
                };
                let choices = [
                    (Choice::Grant, "button-grant"),
                    (Choice::Cautious, "button-cautious"),
                    (Choice::Claim, "button-claim"),
                ];
                buttons.extend(choices.map(|(choice, label)| {
                    let action = Action::Late(seat.0, choice, false);
                    Button::new(ids.id(action), say(&Text::new(label)))
                }));
            }
        }
        let why = parts.iter().find_map(|p| match p {
            Part::Reports { reports } => report::first_why(reports),
            _ => None,
        });
        if let Some(mark) = why {
            buttons.push(button(Action::Why(mark), "button-why"));
        }
        if !seats.is_empty() {
            self.rows.push(Row::Buttons(seats));
        }
        if !buttons.is_empty() {
            self.rows.push(Row::Buttons(buttons));
        }
    }
}
