//! What a rule system shows is well formed, and its words can be said.

use super::{Law, Watch};
use crate::board::{Board, Surface};
use crate::menu::{self, Choice, Field, Kind, Lead, Menu, Offer, Order};
use crate::notation::{self, fold};
use crate::player;
use crate::ruleset::{Answer, Ruleset, View};
use crate::text::Text;
use crate::umpire::Chance;
use std::collections::{BTreeMap, BTreeSet};

impl Watch<'_> {
    /// What a rule system says of itself.
    pub(super) fn about<R: Ruleset>(&mut self) {
        let about = R::about();
        self.read("about", [&about.name, &about.summary]);
        let scenarios = about.scenarios.iter();
        self.read("scenario", scenarios.flat_map(|s| [&s.name, &s.summary]));
        for option in &about.options {
            self.read("option", [&option.name]);
            self.read("option", option.values.iter().map(|(_, text)| text));
        }
        for reaction in R::reactions() {
            self.read("reaction", [&reaction.name]);
            self.read("reply", reaction.replies.iter().map(|r| &r.name));
            self.read("measure", reaction.measure.iter().map(|m| &m.name));
            self.require(
                !reaction.replies.is_empty(),
                Law::Shape,
                reaction.key,
                || "nothing can be replied".into(),
            );
        }
        let seats = R::seats(&self.laws.setup);
        self.read("seat", seats.iter().map(|s| &s.name));
        let keys: BTreeSet<_> = seats.iter().map(|s| &s.key).collect();
        let numbers: BTreeSet<_> = seats.iter().map(|s| s.seat).collect();
        let alone = keys.len() == seats.len() && numbers.len() == seats.len();
        self.require(alone && !seats.is_empty(), Law::Shape, "seats", || {
            "there are none, or two share a number or a key".into()
        });
        self.require(about.key == R::KEY, Law::Shape, "about", || {
            format!("its key is '{}' and not '{}'", about.key, R::KEY)
        });
    }

    /// Menu, questions and their first fields.
    pub(super) fn menu_shape<R: Ruleset>(&mut self, view: &View<'_, R>, menu: &Menu) {
        let mut verbs = BTreeSet::new();
        for offer in &menu.offers {
            let verb = offer.verb;
            let good = !verb.is_empty()
                && verb.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
                && !verb.starts_with('-')
                && !verb.ends_with('-');
            self.require(good, Law::Shape, verb, || {
                "a verb is lower-case letters and dashes".into()
            });
            self.require(verbs.insert(verb), Law::Shape, verb, || {
                "two offers have this verb".into()
            });
            self.offer_shape(offer);
            if R::message_verb() == Some(verb) {
                self.message_shape(view, offer);
            }
            self.read("offer", [&offer.label]);
            self.read("field", offer.fields.iter().map(|f| &f.label));
            if let Some(field) = offer.fields.first() {
                self.choices_of(view, offer, &Order::new(verb), field);
            }
        }
    }

    fn offer_shape(&mut self, offer: &Offer) {
        let mut names = BTreeSet::new();
        let mut lead_over = false;
        for (place, field) in offer.fields.iter().enumerate() {
            let name = field.name;
            let good = !name.is_empty()
                && name != "verb"
                && name
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b"_-".contains(&b));
            self.require(good && names.insert(name), Law::Shape, offer.verb, || {
                format!("'{name}' cannot be a field's name, or is one twice")
            });
            lead_over |= field.lead == Lead::Named;
            self.require(
                !lead_over || field.lead == Lead::Named,
                Law::Shape,
                offer.verb,
                || format!("'{name}' follows a named field and is not named"),
            );
            self.require(
                field.lead != Lead::Bare || place == 0,
                Law::Shape,
                offer.verb,
                || format!("'{name}' is bare and not the first field"),
            );
        }
    }

    /// An offer that sends a message asks for the words, and for whom they are.
    fn message_shape<R: Ruleset>(&mut self, view: &View<'_, R>, offer: &Offer) {
        let kinds = offer.fields.iter();
        let kinds = kinds.map(|f| R::choices(view, &Order::new(offer.verb), f.name));
        let (words, others): (Vec<Kind>, Vec<Kind>) =
            kinds.partition(|k| matches!(k, Kind::Words { .. }));
        let whom = others.iter().all(|k| matches!(k, Kind::One(_)));
        let good = words.len() == 1 && others.len() <= 1 && whom;
        self.require(good, Law::Shape, offer.verb, || {
            "a message asks for its words and for whom they are".into()
        });
    }

    /// The choices of a field are well formed, and the same when asked again.
    pub(super) fn choices_of<R: Ruleset>(
        &mut self,
        view: &View<'_, R>,
        offer: &Offer,
        draft: &Order,
        field: &Field,
    ) -> Kind {
        let kind = R::choices(view, draft, field.name);
        let subject = format!("{} {}", offer.verb, field.name);
        let again = R::choices(view, draft, field.name) == kind;
        self.require(again, Law::Stable, &subject, || {
            "asked twice, the choices differ".into()
        });
        self.read(
            &subject,
            kind.listed().iter().filter_map(|c| c.hint.as_ref()),
        );
        for what in choices_faults(kind.listed(), &kind) {
            self.blame(Law::Shape, &subject, what);
        }
        // A comma follows no list, and nothing but a name follows free words.
        let rest = &offer.fields[offer.place(field.name).min(offer.fields.len() - 1) + 1..];
        let reach = rest.iter().take_while(|f| f.optional).count() + 1;
        let clash = rest.iter().take(reach).find(|f| match kind {
            Kind::Many { .. } => f.lead == Lead::Comma,
            Kind::Words { .. } => f.lead != Lead::Named,
            _ => false,
        });
        if let Some(clash) = clash.filter(|_| field.lead != Lead::Named) {
            self.blame(
                Law::Shape,
                &subject,
                format!("'{}' cannot be told from it in the notation", clash.name),
            );
        }
        kind
    }

    /// Board, status, secrets and answers.
    pub(super) fn shown<R: Ruleset>(&mut self, view: &View<'_, R>, chance: &mut dyn Chance) {
        self.read("board", board_texts(&R::board(view)));
        self.read("status", &R::status(view));
        self.read("secrets", &R::secrets(view));
        let questions = R::questions(view);
        self.menu_shape(view, &questions);
        for offer in &questions.offers {
            let Some(question) = player::sample_offer(view, offer, chance) else {
                self.found.dead_ends += 1;
                continue;
            };
            if let Err(refusal) = menu::check_in(view, &questions, &question) {
                self.blame(Law::OfferedPlays, offer.verb, refusal.to_string());
            }
            let line = notation::print_in(view, &questions, &question);
            let back = notation::parse_in(view, &questions, &line);
            self.require(
                back.as_ref() == Ok(&question),
                Law::Notation,
                offer.verb,
                || format!("'{line}' is read as {back:?} and was {question:?}"),
            );
            match R::ask(view, &question) {
                Ok(answer) => self.read(offer.verb, answer_texts(&answer)),
                Err(refusal) => self.read(offer.verb, [&refusal.text]),
            }
        }
    }
}

/// What is wrong with a list of choices.
fn choices_faults(of: &[Choice], kind: &Kind) -> Vec<String> {
    let mut faults = Vec::new();
    let mut words: BTreeMap<String, &str> = BTreeMap::new();
    let mut keys = BTreeSet::new();
    for choice in of {
        let (key, word) = (choice.key.as_str(), choice.word.as_str());
        if key.is_empty() || !key.bytes().all(|b| b.is_ascii_graphic()) {
            faults.push(format!("the key '{key}' is not ASCII without spaces"));
        }
        if !keys.insert(key) {
            faults.push(format!("the key '{key}' stands twice"));
        }
        let marks: &[char] = match kind {
            Kind::Many { .. } => &[',', ':', ';', '+'],
            Kind::Path { .. } => &[',', ':', ';', '>', '\u{2192}'],
            _ => &[',', ':', ';'],
        };
        if word != word.trim() || word.contains(marks) || word.contains(char::is_control) {
            faults.push(format!("'{word}' holds a mark of the notation"));
        }
        let folded = fold(word);
        if folded.is_empty() {
            faults.push(format!("'{word}' holds no letter or digit"));
        }
        if let Some(other) = words.insert(folded, word) {
            faults.push(format!("'{word}' cannot be told from '{other}'"));
        }
    }
    for choice in of {
        if let Some(other) = words.get(&fold(&choice.key)).filter(|w| **w != choice.word) {
            faults.push(format!(
                "the key '{}' is another's word, '{other}'",
                choice.key
            ));
        }
    }
    for group in of.iter().filter_map(|c| c.group.as_deref()) {
        let folded = fold(group);
        if folded.is_empty() || group.contains([',', ':', ';', '+']) || words.contains_key(&folded)
        {
            faults.push(format!("the group '{group}' cannot be named"));
        }
    }
    match kind {
        Kind::Many { min, max, .. } if min > max => faults.push("more needed than allowed".into()),
        Kind::Number { min, max, step } if min > max || *step < 1 => {
            faults.push(format!("no number from {min} to {max} by {step}"));
        }
        Kind::Words { max: 0 } => faults.push("no words fit".into()),
        _ => {}
    }
    faults
}

fn board_texts(board: &Board) -> Vec<&Text> {
    let mut texts = vec![&board.caption, &board.alt];
    texts.extend(board.sides.iter().map(|s| &s.name));
    for inset in &board.insets {
        texts.push(&inset.title);
        texts.extend(inset.boxes.iter().map(|b| &b.title));
    }
    match &board.surface {
        Surface::Hexes(hexes) => texts.extend(hexes.base.legend.iter().map(|(_, text)| text)),
        Surface::Table(table) => {
            texts.extend(table.base.legend.iter().map(|(_, text)| text));
            texts.extend(table.blocks.iter().filter_map(|b| b.note.as_ref()));
        }
    }
    texts
}

fn answer_texts(answer: &Answer) -> impl Iterator<Item = &Text> {
    let trace = answer.trace.iter().map(|t| &t.text);
    answer.lines.iter().chain(trace)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(words: &[(&str, &str)], many: bool) -> usize {
        let of: Vec<_> = words.iter().map(|(k, w)| Choice::new(*k, *w)).collect();
        let kind = if many {
            Kind::many(of.clone(), 0, 1)
        } else {
            Kind::One(of.clone())
        };
        choices_faults(&of, &kind).len()
    }

    #[test]
    fn choices_must_be_told_apart_and_written() {
        assert_eq!(faults(&[("a", "Old Gate"), ("b", "Well")], true), 0);
        assert_eq!(faults(&[("a", "Old Gate"), ("b", "old-gate")], false), 1);
        assert_eq!(faults(&[("a", "Old"), ("a", "Gate")], false), 1);
        assert_eq!(faults(&[("a b", "Old")], false), 1);
        assert_eq!(faults(&[("a", "One, two")], false), 1);
        assert_eq!(faults(&[("a", "One+two")], true), 1);
        assert_eq!(faults(&[("a", "One+two")], false), 0);
        assert_eq!(faults(&[("a", "\u{1F525}")], false), 1);
        assert_eq!(faults(&[("a", "b"), ("b", "c")], false), 1);
        let grouped = |group: &str| {
            let of = vec![Choice::plain("Urrea").group(group)];
            choices_faults(&of, &Kind::many(of.clone(), 0, 1)).len()
        };
        assert_eq!(grouped("0513"), 0);
        assert_eq!(grouped("urrea"), 1);
        assert_eq!(grouped("a+b"), 1);
    }
}
