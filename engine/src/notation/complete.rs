//! From the beginning of a line to lines that go on from it.

use super::parse::{Given, STEP_MARKS, find_verb, read, read_path, split};
use super::{Found, add_step, find, fold, mark, write_value};
use crate::menu::{self, Choice, Field, Kind, Lead, Menu, Offer, Order, Value};
use crate::ruleset::{Ruleset, View};
use crate::text::Text;
use std::collections::BTreeSet;

/// A line that completes what was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The whole line.
    pub line: String,
    /// What it means, where the line itself does not say it.
    pub hint: Option<Text>,
}

impl Completion {
    fn of(line: String) -> Self {
        Self { line, hint: None }
    }
}

/// The lines that complete what was typed, best first, at most `limit`.
pub fn complete<R: Ruleset>(view: &View<'_, R>, typed: &str, limit: usize) -> Vec<Completion> {
    complete_in(view, &R::menu(view), typed, limit)
}

/// As [`complete`], by one menu.
pub fn complete_in<R: Ruleset>(
    view: &View<'_, R>,
    menu: &Menu,
    typed: &str,
    limit: usize,
) -> Vec<Completion> {
    let typed = typed.trim();
    let mut lines = Vec::new();
    if let Ok((offer, length)) = find_verb::<R>(menu, typed) {
        let line = Line {
            view,
            menu,
            offer,
            limit,
        };
        lines = line.complete(typed[length..].trim_start());
    }
    // The word may also be the beginning of a longer verb.
    let folded = fold(typed);
    let verbs = menu
        .offers
        .iter()
        .filter(|o| fold(o.verb).starts_with(&folded));
    lines.extend(verbs.map(|o| Completion {
        line: o.verb.to_owned(),
        hint: Some(o.label.clone()),
    }));
    let mut seen = BTreeSet::new();
    lines.retain(|l| seen.insert(l.line.clone()));
    lines.truncate(limit);
    lines
}

/// Whether a choice goes on from a partly typed word.
fn fits(choice: &Choice, part: &str) -> bool {
    let (word, part) = (fold(&choice.word), fold(part));
    word.starts_with(&part)
        || word.contains(&format!(" {part}"))
        || fold(&choice.key).starts_with(&part)
}

/// A line whose verb is known.
struct Line<'a, 'v, R: Ruleset> {
    view: &'a View<'v, R>,
    menu: &'a Menu,
    offer: &'a Offer,
    limit: usize,
}

impl<R: Ruleset> Line<'_, '_, R> {
    fn complete(&self, rest: &str) -> Vec<Completion> {
        let verb = self.offer.verb;
        if rest.is_empty() {
            let mut lines = Vec::new();
            let bare = Order::new(verb);
            if self.is_whole(&bare) {
                lines.push(Completion {
                    line: verb.to_owned(),
                    hint: Some(self.offer.label.clone()),
                });
            }
            lines.extend(self.following(&bare, None, &BTreeSet::new(), verb));
            return lines;
        }
        let space = if rest.starts_with([':', ',']) {
            ""
        } else {
            " "
        };
        match split(self.offer, rest) {
            Ok(given) => self.complete_given(&given, rest, &format!("{verb}{space}")),
            Err(_) => self.complete_name(rest, &format!("{verb} ")),
        }
    }

    /// Completes the name of a named field.
    fn complete_name(&self, rest: &str, head: &str) -> Vec<Completion> {
        let (before, part) = rest
            .rsplit_once(';')
            .map_or(("", rest), |(b, p)| (b, p.trim()));
        let Ok(given) = split(self.offer, before) else {
            return Vec::new();
        };
        // After a field that cannot be read, no further one makes the line good.
        if self.draft(given.iter()).is_none() {
            return Vec::new();
        }
        let names: BTreeSet<_> = given.iter().map(|g| g.field.name).collect();
        let before = before.trim_end();
        let gap = if before.is_empty() { "" } else { "; " };
        self.offer
            .fields
            .iter()
            .filter(|f| f.lead == Lead::Named && !names.contains(f.name))
            .filter(|f| fold(f.name).starts_with(&fold(part)))
            .map(|f| Completion {
                line: format!("{head}{before}{gap}{}: ", f.name)
                    .trim_end()
                    .to_owned(),
                hint: Some(f.label.clone()),
            })
            .collect()
    }

    fn complete_given(&self, given: &[Given<'_, '_>], rest: &str, head: &str) -> Vec<Completion> {
        let Some((last, _)) = given.split_last() else {
            return Vec::new();
        };
        // All fields but the last one written are taken as they stand; of
        // these, the rules hear those that come before it in the offer.
        let place = self.offer.place(last.field.name);
        let before = given
            .iter()
            .filter(|g| self.offer.place(g.field.name) < place);
        let Some(draft) = self.draft(before) else {
            return Vec::new();
        };
        let at = last.chunk.as_ptr().addr() - rest.as_ptr().addr();
        let mut head = format!("{head}{}", &rest[..at]);
        if head.ends_with(|c: char| !c.is_whitespace()) {
            head.push(' ');
        }
        let mut lines = Vec::new();
        let names: BTreeSet<_> = given.iter().map(|g| g.field.name).collect();
        if !last.chunk.is_empty()
            && let Ok(value) = read(self.view, &draft, last.field, last.chunk)
        {
            // As it is written in full, whatever was typed for it.
            let words = write_value(self.view, &draft, last.field, &value);
            let line = format!("{head}{words}");
            let order = draft.clone().with(last.field.name, value);
            // Whole only where nothing that was written comes after this field.
            let all = names.iter().all(|n| self.offer.place(n) <= place);
            if !all || self.is_whole(&order) {
                lines.push(Completion::of(line.clone()));
            }
            let mut next = self.following(&order, Some(last.field), &names, &line);
            next.truncate(self.limit / 2);
            lines.extend(next);
        }
        lines.extend(self.complete_field(&draft, last.field, &head, last.chunk));
        lines
    }

    /// The order of these fields as they are written; `None` where one cannot be read.
    fn draft<'g>(&self, given: impl Iterator<Item = &'g Given<'g, 'g>>) -> Option<Order> {
        let mut given: Vec<_> = given.collect();
        given.sort_by_key(|g| self.offer.place(g.field.name));
        let mut draft = Order::new(self.offer.verb);
        for g in given {
            let value = read(self.view, &draft, g.field, g.chunk).ok()?;
            draft = draft.with(g.field.name, value);
        }
        Some(draft)
    }

    /// Whether the gate would let the order pass as it stands.
    fn is_whole(&self, order: &Order) -> bool {
        menu::check_in(self.view, self.menu, order).is_ok()
    }

    /// Completes the field being typed; `head` is the line up to it.
    fn complete_field(
        &self,
        draft: &Order,
        field: &Field,
        head: &str,
        chunk: &str,
    ) -> Vec<Completion> {
        let line = |words: String, choice: &Choice| Completion {
            line: format!("{head}{words}"),
            hint: choice.hint.clone(),
        };
        match R::choices(self.view, draft, field.name) {
            Kind::One(of) => of
                .iter()
                .filter(|c| fits(c, chunk))
                .map(|c| line(c.word.clone(), c))
                .collect(),
            Kind::Many { of, .. } => {
                let (done, mut part) = chunk
                    .rsplit_once([',', '+'])
                    .map_or(("", chunk), |(d, p)| (d, p.trim()));
                let known = done
                    .split([',', '+'])
                    .filter(|w| !w.trim().is_empty())
                    .map(|w| match find(&of, w) {
                        Found::One(c) => Some(c.key.as_str()),
                        Found::None | Found::Several(_) => None,
                    });
                // After a name that means nothing, nothing makes the line good.
                let Some(mut taken) = known.collect::<Option<BTreeSet<_>>>() else {
                    return Vec::new();
                };
                let mut done = if done.is_empty() {
                    String::new()
                } else {
                    format!("{done}, ")
                };
                // A last name that is whole already is followed by another.
                if let Some(whole) = of.iter().find(|c| fold(&c.word) == fold(part)) {
                    taken.insert(whole.key.as_str());
                    done = format!("{done}{}, ", whole.word);
                    part = "";
                }
                // Those taken must be of one group; the name of a group takes it all.
                let group = of.iter().find(|c| taken.contains(c.key.as_str()));
                let open = of.iter().filter(|c| {
                    !taken.contains(c.key.as_str()) && group.is_none_or(|g| g.group == c.group)
                });
                let mut groups: Vec<&str> = of.iter().filter_map(|c| c.group.as_deref()).collect();
                groups.dedup();
                groups.retain(|g| taken.is_empty() && fold(g).starts_with(&fold(part)));
                let mut lines: Vec<_> = open
                    .filter(|c| fits(c, part))
                    .map(|c| line(format!("{done}{}", c.word), c))
                    .collect();
                lines.extend(groups.iter().map(|g| Completion::of(format!("{head}{g}"))));
                lines
            }
            Kind::Path { .. } => self.complete_path(draft, field, head, chunk),
            Kind::Number { min, max, step } => numbers(min, max, step)
                .map(|n| n.to_string())
                .filter(|n| n.starts_with(chunk))
                .take(self.limit)
                .map(|n| Completion::of(format!("{head}{n}")))
                .collect(),
            Kind::Words { .. } => Vec::new(),
        }
    }

    fn complete_path(
        &self,
        draft: &Order,
        field: &Field,
        head: &str,
        chunk: &str,
    ) -> Vec<Completion> {
        let mut lines = Vec::new();
        // Where the last word begins is not certain, names being of several
        // words: the whole is tried as done, then ever less of it.
        let between = |c: char| c.is_whitespace() || STEP_MARKS.contains(&c);
        let ends = chunk
            .char_indices()
            .rev()
            .filter(|(_, c)| between(*c))
            .map(|(at, c)| (at, at + c.len_utf8()))
            .take(4);
        for (end, start) in std::iter::once((chunk.len(), chunk.len()))
            .chain(ends)
            .chain([(0, 0)])
        {
            let done = chunk[..end].trim_end_matches(between);
            let part = &chunk[start..];
            let steps = if done.is_empty() {
                Ok(Vec::new())
            } else {
                read_path(self.view, draft, field, done)
            };
            let Ok(steps) = steps else { continue };
            let mut done = String::new();
            if !steps.is_empty() {
                let value = Value::Many(steps.clone());
                done = write_value(self.view, draft, field, &value);
            }
            let so_far = draft.clone().many(field.name, steps);
            let kind = R::choices(self.view, &so_far, field.name);
            lines.extend(kind.listed().iter().filter(|c| fits(c, part)).map(|c| {
                let mut way = done.clone();
                add_step(&mut way, &c.word);
                Completion {
                    line: format!("{head}{way}"),
                    hint: c.hint.clone(),
                }
            }));
            if !lines.is_empty() {
                break;
            }
        }
        lines
    }

    /// The first choices of the fields that may come after one that is whole.
    fn following(
        &self,
        draft: &Order,
        after: Option<&Field>,
        given: &BTreeSet<&str>,
        line: &str,
    ) -> Vec<Completion> {
        let place = after.map_or(0, |f| self.offer.place(f.name) + 1);
        let in_named = after.is_some_and(|f| f.lead == Lead::Named);
        let mut lines = Vec::new();
        for next in self.offer.fields.iter().skip(place) {
            if given.contains(next.name) || (in_named && next.lead != Lead::Named) {
                continue;
            }
            let head = format!("{line}{}", mark(next, line == self.offer.verb));
            let found = self.complete_field(draft, next, &head, "");
            if found.is_empty() && next.lead == Lead::Named {
                lines.push(Completion {
                    line: head.trim_end().to_owned(),
                    hint: Some(next.label.clone()),
                });
            }
            lines.extend(found);
            if !next.optional {
                break;
            }
        }
        lines
    }
}

/// The first allowed numbers; many more than anyone reads.
fn numbers(min: i64, max: i64, step: i64) -> impl Iterator<Item = i64> {
    std::iter::successors(Some(min), move |n| n.checked_add(step.max(1)))
        .take_while(move |n| *n <= max)
        .take(2000)
}
