//! Everything a viewer gets from a position, so that two positions can be
//! compared by what they show.

use super::orders::garbage;
use super::secrecy::{Picture, seats};
use crate::menu::{self, Kind, Menu, Order, Value};
use crate::notation;
use crate::player;
use crate::ruleset::{Position, Ruleset, View, Viewer};
use crate::umpire::Chance;
use std::fmt::Debug;

/// What is put to a rule system to see whether its answers depend on what is
/// hidden. Made from one truth and put to both.
pub(super) struct Probes {
    /// Orders from menus, the viewer's and others'.
    orders: Vec<Order>,
    /// Lines: those orders as others write them, halves of them, and garbage.
    lines: Vec<String>,
    /// Questions.
    questions: Vec<Order>,
}

impl Probes {
    pub(super) fn new<R: Ruleset>(
        position: &Position<R>,
        viewer: Viewer,
        chance: &mut dyn Chance,
    ) -> Self {
        let mut orders = Vec::new();
        let mut lines = garbage();
        lines.retain(|line| line.len() < 100);
        // What others can order names what they hide.
        for seat in seats(position) {
            let view = position.view(Viewer::Seat(seat));
            let menu = R::menu(&view);
            let own = viewer == Viewer::Seat(seat);
            for offer in &menu.offers {
                for _ in 0..if own { 3 } else { 1 } {
                    let Some(order) = player::sample_offer(&view, offer, chance) else {
                        continue;
                    };
                    let line = notation::print_in(&view, &menu, &order);
                    let half = line.chars().count() / 2;
                    lines.push(line.chars().take(half).collect());
                    // A way or a list by its last step only: the rules find the rest.
                    lines.push(notation::print_in(&view, &menu, &shortened(&order)));
                    lines.push(line);
                    orders.push(order);
                }
                lines.push(format!("{} xyzzy", offer.verb));
                lines.push(offer.verb.to_owned());
            }
        }
        let view = position.view(viewer);
        let questions = R::questions(&view)
            .offers
            .iter()
            .flat_map(|offer| {
                let sampled = [(); 3].map(|()| player::sample_offer(&view, offer, chance));
                sampled.into_iter().flatten()
            })
            .collect();
        Self {
            orders,
            lines,
            questions,
        }
    }
}

/// The same order with only the last of several keys in each field.
fn shortened(order: &Order) -> Order {
    let mut short = order.clone();
    for (_, value) in &mut short.values {
        if let Value::Many(keys) = value {
            keys.drain(..keys.len().saturating_sub(1));
        }
    }
    short
}

/// An output, by its kind.
pub(super) type Shown = (&'static str, Vec<u8>);

pub(super) fn shows(subject: &'static str, output: &impl Debug) -> Shown {
    (subject, format!("{output:?}").into_bytes())
}

/// Everything the viewer gets from a position.
pub(super) fn outputs<R: Ruleset>(
    position: &Position<R>,
    viewer: Viewer,
    probes: &Probes,
    picture: Option<Picture<'_>>,
) -> Vec<Shown> {
    let view = position.view(viewer);
    let menu = R::menu(&view);
    let questions = R::questions(&view);
    let board = R::board(&view);
    let mut shown = vec![
        shows("awaiting", &R::awaiting(&position.public)),
        shows("menu", &menu),
        shows("questions", &questions),
        shows("alt", &board.alt),
        ("board", serde_json::to_vec(&board).unwrap_or_default()),
        shows("status", &R::status(&view)),
        shows("secrets", &R::secrets(&view)),
        shows("measures", &R::measures(&view)),
        shows("stage", &R::stage(&position.public)),
        shows("revision", &view.revision()),
        shows("default", &R::default_order(&view)),
        shows("advice", &R::advise(&view)),
        shows("choices", &choices(&view, &menu, &probes.orders)),
    ];
    let verdicts: Vec<_> = probes
        .orders
        .iter()
        .map(|order| menu::check(&view, order))
        .collect();
    shown.push(shows("verdicts", &verdicts));
    let read: Vec<_> = probes
        .lines
        .iter()
        .map(|line| notation::parse_in(&view, &menu, line))
        .collect();
    shown.push(shows("lines", &read));
    let completed: Vec<_> = probes
        .lines
        .iter()
        .map(|line| notation::complete_in(&view, &menu, line, 25))
        .collect();
    shown.push(shows("completions", &completed));
    let answers: Vec<_> = probes
        .questions
        .iter()
        .map(|question| {
            menu::check_in(&view, &questions, question).and_then(|()| R::ask(&view, question))
        })
        .collect();
    shown.push(shows("answers", &answers));
    let asked: Vec<_> = probes
        .lines
        .iter()
        .map(|line| notation::complete_in(&view, &questions, line, 25))
        .collect();
    shown.push(shows("asked", &asked));
    if let Some(picture) = picture {
        shown.push(("picture", picture(&board)));
    }
    shown
}

/// The choices of first fields, and of every field of the probes.
fn choices<R: Ruleset>(view: &View<'_, R>, menu: &Menu, orders: &[Order]) -> Vec<Kind> {
    let mut kinds = Vec::new();
    for offer in &menu.offers {
        let bare = Order::new(offer.verb);
        kinds.extend(
            offer
                .fields
                .first()
                .map(|f| R::choices(view, &bare, f.name)),
        );
        for order in orders.iter().filter(|o| o.verb == offer.verb) {
            for field in &offer.fields {
                kinds.push(R::choices(view, &order.before(field.name), field.name));
            }
        }
    }
    kinds
}

/// The outputs that differ, with a look at the first difference.
pub(super) fn differences<'s>(
    one: &'s [Shown],
    two: &'s [Shown],
) -> impl Iterator<Item = (&'static str, String)> + 's {
    let pairs = std::iter::zip(one, two).filter(|((_, a), (_, b))| a != b);
    pairs.map(|((subject, a), (_, b))| {
        let at = std::iter::zip(a, b).take_while(|(x, y)| x == y).count();
        let near = |bytes: &[u8]| {
            let from = at.saturating_sub(60);
            let to = (at + 60).min(bytes.len());
            String::from_utf8_lossy(&bytes[from..to]).into_owned()
        };
        (
            *subject,
            format!("\u{2026}{}\u{2026} or \u{2026}{}\u{2026}", near(a), near(b)),
        )
    })
}
