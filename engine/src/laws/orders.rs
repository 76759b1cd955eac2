//! Orders, their notation, and what is no order.

use super::{Law, Watch};
use crate::menu::{self, Kind, Menu, Offer, Order, Value};
use crate::notation::{self, Completion};
use crate::ruleset::{Ruleset, View};

/// As many lines as a chat client shows.
const LINES: usize = 25;

/// Lines that are hardly orders.
pub(super) fn garbage() -> Vec<String> {
    [
        "",
        " ",
        "-",
        ":",
        ",;:",
        "xyzzy",
        "\u{1F525}\u{1F525}: \u{1F9D9}\u{200D}\u{2642}\u{FE0F}",
        "\u{202E}\u{5e9}\u{5dc}\u{5d5}\u{5dd}, \u{5e2}\u{5d5}\u{5dc}\u{5dd}",
        "\u{0}\u{1}\n\n\t",
        "e\u{301}\u{301}\u{301}",
        "9999 9999 > 0000",
    ]
    .map(str::to_owned)
    .into_iter()
    .chain(["x".repeat(4000), "! ".repeat(2000), "0101 ".repeat(800)])
    .collect()
}

impl Watch<'_> {
    /// An accepted order can be written and read, completes to itself, and its
    /// neighbours outside the menu are refused.
    pub(super) fn order<R: Ruleset>(&mut self, view: &View<'_, R>, order: &Order) {
        let menu = R::menu(view);
        let Some(offer) = menu.offer(&order.verb) else {
            return;
        };
        for field in &offer.fields {
            let mut draft = order.before(field.name);
            let kind = self.choices_of(view, offer, &draft, field);
            if matches!(kind, Kind::Path { .. }) {
                draft = draft.many(field.name, Vec::<String>::new());
                for step in order.keys(field.name) {
                    draft.push_step(field.name, step.clone());
                    self.choices_of(view, offer, &draft, field);
                }
            }
        }
        let line = notation::print_in(view, &menu, order);
        let back = notation::parse_in(view, &menu, &line);
        self.require(
            back.as_ref() == Ok(order),
            Law::Notation,
            &order.verb,
            || format!("'{line}' is read as {back:?} and was {order:?}"),
        );
        let lines = notation::complete_in(view, &menu, &line, LINES);
        self.require(
            lines.iter().any(|l| l.line.starts_with(&line)),
            Law::Completion,
            &order.verb,
            || format!("'{line}' completes to {lines:?}"),
        );
        self.go_on(view, &menu, &lines);
        // Half typed, it must not break anything either.
        for cut in line.char_indices().map(|(at, _)| at).step_by(3) {
            notation::complete_in(view, &menu, &line[..cut], LINES);
        }
        self.outside(view, offer, order);
    }

    /// Every completion can be read, or completed further.
    fn go_on<R: Ruleset>(&mut self, view: &View<'_, R>, menu: &Menu, lines: &[Completion]) {
        for Completion { line, hint } in lines {
            self.read("completion", hint);
            let further = || {
                let lines = notation::complete_in(view, menu, line, LINES);
                lines.iter().any(|l| l.line != *line)
            };
            self.require(
                notation::parse_in(view, menu, line).is_ok() || further(),
                Law::Completion,
                line,
                || "can neither be read nor be completed".into(),
            );
        }
    }

    /// An empty line completes to every verb, and every verb to its own lines.
    pub(super) fn completions<R: Ruleset>(&mut self, view: &View<'_, R>, menu: &Menu) {
        let all = notation::complete_in(view, menu, "", LINES);
        for offer in menu.offers.iter().take(LINES) {
            let verb = offer.verb;
            self.require(
                all.iter().any(|l| l.line == verb),
                Law::Completion,
                verb,
                || "does not complete the empty line".into(),
            );
            let lines = notation::complete_in(view, menu, verb, LINES);
            self.require(
                !lines.is_empty() && lines.iter().all(|l| l.line.starts_with(verb)),
                Law::Completion,
                verb,
                || format!("completes to {lines:?}"),
            );
            self.go_on(view, menu, &lines);
        }
    }

    /// Garbage is read without harm and refused in words that exist.
    pub(super) fn garbage<R: Ruleset>(&mut self, view: &View<'_, R>) {
        let menu = R::menu(view);
        for line in garbage() {
            if let Err(refusal) = notation::parse_in(view, &menu, &line) {
                self.read("refusal", [&refusal.text]);
            }
            notation::complete_in(view, &menu, &line, LINES);
        }
        for offer in &menu.offers {
            for tail in ["xyzzy", ": xyzzy", "\u{1F525}; \u{1F525}", "9999 0000"] {
                let line = format!("{} {tail}", offer.verb);
                match notation::parse_in(view, &menu, &line) {
                    Ok(order) => {
                        if let Err(refusal) = menu::check(view, &order) {
                            self.read(&line, [&refusal.text]);
                        }
                    }
                    Err(refusal) => self.read(&line, [&refusal.text]),
                }
            }
        }
    }

    /// Orders beside an accepted one, each with one thing that no menu offers.
    fn outside<R: Ruleset>(&mut self, view: &View<'_, R>, offer: &Offer, order: &Order) {
        for wrong in beside::<R>(view, offer, order) {
            match menu::check(view, &wrong) {
                Ok(_) => self.blame(
                    Law::OthersRefused,
                    offer.verb,
                    format!("{wrong:?} is taken"),
                ),
                Err(refusal) => self.read("refusal", [&refusal.text]),
            }
        }
    }
}

fn beside<R: Ruleset>(view: &View<'_, R>, offer: &Offer, order: &Order) -> Vec<Order> {
    const NO_KEY: &str = "no-such-key";
    let mut wrong = vec![
        Order {
            verb: "no-such-verb".into(),
            values: order.values.clone(),
        },
        order.clone().one("no-such-field", "x"),
    ];
    if let Some((name, value)) = order.values.first() {
        wrong.push(order.clone().with(name.clone(), value.clone()));
    }
    let with = |place: usize, value: Value| {
        let mut other = order.clone();
        other.values[place].1 = value;
        other
    };
    for (place, (name, value)) in order.values.iter().enumerate() {
        if offer.field(name).is_some_and(|f| !f.optional) {
            let mut without = order.clone();
            without.values.remove(place);
            wrong.push(without);
        }
        match (R::choices(view, &order.before(name), name), value) {
            (Kind::Number { min, max, .. }, _) => {
                let beyond = [min.checked_sub(1), max.checked_add(1)];
                wrong.extend(
                    beyond
                        .into_iter()
                        .flatten()
                        .map(|n| with(place, Value::Number(n))),
                );
                wrong.push(with(place, Value::One("1".into())));
            }
            (Kind::Words { max }, _) => {
                let long = "x".repeat(max.saturating_add(1).min(100_000));
                for words in [String::new(), "a;b".into(), " a".into()]
                    .into_iter()
                    .chain((max < 100_000).then_some(long))
                {
                    wrong.push(with(place, Value::One(words)));
                }
            }
            (Kind::One(_), _) => {
                wrong.push(with(place, Value::One(NO_KEY.into())));
                wrong.push(with(place, Value::Number(1)));
                wrong.push(with(place, Value::Many(vec![])));
            }
            (Kind::Many { .. }, Value::Many(keys)) => {
                let more = |key: &str| {
                    let mut keys = keys.clone();
                    keys.push(key.to_owned());
                    with(place, Value::Many(keys))
                };
                wrong.push(more(NO_KEY));
                wrong.extend(keys.first().map(|k| more(k)));
                wrong.push(with(place, Value::Number(1)));
            }
            (Kind::Path { .. }, Value::Many(steps)) => {
                let mut steps = steps.clone();
                steps.push(NO_KEY.into());
                wrong.push(with(place, Value::Many(steps)));
            }
            (Kind::Many { .. } | Kind::Path { .. }, _) => {}
        }
    }
    wrong
}
