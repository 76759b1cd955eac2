//! One notation for all orders: what players type and paste, what autocomplete
//! completes, what the log shows and the journal keeps.
//!
//! `parse` and `print` are inverse. Reading forgives case, accents, dashes,
//! full stops and apostrophes, and takes any beginning that only one choice has.

use crate::menu::{Choice, Field, Kind, Lead, Menu, Offer, Order, Value};
use crate::ruleset::{Refusal, Ruleset, View};
use crate::text;
use crate::text::Text;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A line that completes what was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The whole line.
    pub line: String,
    /// What it means, where the line itself does not say it.
    pub hint: Option<Text>,
}

/// Letters and digits in lower case without accents; everything else becomes
/// one space, apostrophes and full stops nothing.
pub fn fold(words: &str) -> String {
    let mut folded = String::with_capacity(words.len());
    let mut gap = false;
    for c in words.nfd().filter(|c| !is_combining_mark(*c)) {
        if c.is_alphanumeric() {
            if gap && !folded.is_empty() {
                folded.push(' ');
            }
            gap = false;
            folded.extend(c.to_lowercase());
        } else if !matches!(c, '\'' | '\u{2019}' | '.') {
            gap = true;
        }
    }
    folded
}

/// Reads an order by the viewing seat's menu.
///
/// # Errors
/// A refusal that says what could not be read and what would do.
pub fn parse<R: Ruleset>(view: &View<'_, R>, line: &str) -> Result<Order, Refusal> {
    parse_in(view, &R::menu(view), line)
}

/// Reads an order or a question by one menu.
///
/// # Errors
/// As [`parse`].
pub fn parse_in<R: Ruleset>(view: &View<'_, R>, menu: &Menu, line: &str) -> Result<Order, Refusal> {
    let (offer, rest) = find_verb::<R>(menu, line)?;
    let mut order = Order::new(offer.verb);
    for (field, chunk) in split_fields(offer, rest)? {
        let value = read(view, &order, field, chunk)?;
        order = order.with(field.name, value);
    }
    Ok(order)
}

/// Writes an order in the notation, by the viewing seat's menu.
pub fn print<R: Ruleset>(view: &View<'_, R>, order: &Order) -> String {
    print_in(view, &R::menu(view), order)
}

/// Writes an order or a question in the notation, by one menu.
pub fn print_in<R: Ruleset>(view: &View<'_, R>, menu: &Menu, order: &Order) -> String {
    let Some(offer) = menu.offer(&order.verb) else {
        return order.verb.clone();
    };
    let mut line = order.verb.clone();
    let mut draft = Order::new(offer.verb);
    for field in &offer.fields {
        let Some(value) = order.value(field.name) else {
            continue;
        };
        match field.lead {
            Lead::Bare => line.push(' '),
            Lead::Colon => line.push_str(": "),
            Lead::Comma => line.push_str(", "),
            Lead::Named => {
                line.push_str(if line == order.verb { " " } else { "; " });
                line.push_str(field.name);
                line.push_str(": ");
            }
        }
        line.push_str(&write_value(view, &draft, field, value));
        draft = draft.with(field.name, value.clone());
    }
    line
}

fn write_value<R: Ruleset>(
    view: &View<'_, R>,
    draft: &Order,
    field: &Field,
    value: &Value,
) -> String {
    let word = |of: &[Choice], key: &str| {
        of.iter()
            .find(|c| c.key == key)
            .map_or_else(|| key.to_owned(), |c| c.word.clone())
    };
    let kind = R::choices(view, draft, field.name);
    match (kind, value) {
        (_, Value::Number(n)) => n.to_string(),
        (Kind::Words { .. } | Kind::Number { .. }, Value::One(words)) => words.clone(),
        (kind, Value::One(key)) => word(kind.listed(), key),
        (Kind::Path { .. }, Value::Many(steps)) => {
            let mut words = Vec::new();
            for (done, step) in steps.iter().enumerate() {
                let so_far = draft
                    .clone()
                    .many(field.name, steps[..done].iter().cloned());
                words.push(word(R::choices(view, &so_far, field.name).listed(), step));
            }
            words.join(" ")
        }
        (kind, Value::Many(keys)) => {
            let words: Vec<_> = keys.iter().map(|k| word(kind.listed(), k)).collect();
            if words.is_empty() {
                NOBODY.to_owned()
            } else {
                words.join(", ")
            }
        }
    }
}

/// How an empty list is written.
const NOBODY: &str = "-";

/// The offer whose verb (or a synonym of it) starts the line, and the rest.
fn find_verb<'m, 'l, R: Ruleset>(
    menu: &'m Menu,
    line: &'l str,
) -> Result<(&'m Offer, &'l str), Refusal> {
    let verbs = || menu.offers.iter().map(|o| o.verb).collect::<Vec<_>>();
    let line = line.trim();
    if line.is_empty() {
        return Err(Refusal::plain(text!("refuse-empty", verbs = verbs())));
    }
    let mut best: Option<(&Offer, usize)> = None;
    for offer in &menu.offers {
        let names = std::iter::once(offer.verb).chain(
            R::synonyms()
                .iter()
                .filter(|(_, verb)| *verb == offer.verb)
                .map(|(synonym, _)| *synonym),
        );
        for name in names {
            if let Some(length) = prefix_length(line, name)
                && best.is_none_or(|(_, l)| length > l)
            {
                best = Some((offer, length));
            }
        }
    }
    if let Some((offer, length)) = best {
        return Ok((offer, line[length..].trim_start()));
    }
    if menu.offers.is_empty() {
        return Err(Refusal::plain(Text::new("refuse-not-awaited")));
    }
    let verb = line.split_whitespace().next().unwrap_or(line);
    Err(Refusal::plain(text!(
        "refuse-verb",
        verb = verb,
        verbs = verbs()
    )))
}

/// How many bytes of `line` say `name`, when it starts with it as whole words.
fn prefix_length(line: &str, name: &str) -> Option<usize> {
    let name = fold(name);
    let ends = line
        .char_indices()
        .filter(|(_, c)| !c.is_alphanumeric())
        .map(|(i, _)| i)
        .chain([line.len()]);
    ends.filter(|end| fold(&line[..*end]) == name).max()
}

/// The text of each field that is given, in the order of the fields.
fn split_fields<'o, 'l>(
    offer: &'o Offer,
    rest: &'l str,
) -> Result<Vec<(&'o Field, &'l str)>, Refusal> {
    let rest = rest.trim();
    let mut found: Vec<(&Field, &str)> = Vec::new();
    let named: Vec<&Field> = offer
        .fields
        .iter()
        .filter(|f| f.lead == Lead::Named)
        .collect();
    let lead: Vec<&Field> = offer
        .fields
        .iter()
        .filter(|f| f.lead != Lead::Named)
        .collect();
    let (head, tail) = match (lead.is_empty(), named.is_empty()) {
        (_, true) => (rest, ""),
        (true, false) => ("", rest),
        (false, false) => rest.split_once(';').unwrap_or((rest, "")),
    };
    let mut left = Some(head.trim()).filter(|h| !h.is_empty());
    for (place, field) in lead.iter().enumerate() {
        let Some(chunk) = left else { break };
        let mark = lead.get(place + 1).map(|next| match next.lead {
            Lead::Comma => ',',
            Lead::Bare | Lead::Colon | Lead::Named => ':',
        });
        let (chunk, after) = match mark.and_then(|m| chunk.split_once(m)) {
            Some((chunk, after)) => (chunk, Some(after.trim())),
            None => (chunk, None),
        };
        found.push((field, chunk.trim()));
        left = after;
    }
    if let Some(words) = left.filter(|w| !w.is_empty()) {
        return Err(Refusal::plain(text!("refuse-left-over", words = words)));
    }
    for segment in tail.split(';').map(str::trim).filter(|s| !s.is_empty()) {
        let (field, chunk) = named
            .iter()
            .filter_map(|f| Some((*f, prefix_length(segment, f.name)?)))
            .max_by_key(|(_, length)| *length)
            .map(|(field, length)| {
                (
                    field,
                    segment[length..].trim_start_matches([':', ' ']).trim(),
                )
            })
            .ok_or_else(|| Refusal::plain(text!("refuse-left-over", words = segment)))?;
        found.push((field, chunk));
    }
    found.sort_by_key(|(field, _)| offer.fields.iter().position(|f| f.name == field.name));
    Ok(found)
}

/// Reads the value of one field.
fn read<R: Ruleset>(
    view: &View<'_, R>,
    draft: &Order,
    field: &Field,
    chunk: &str,
) -> Result<Value, Refusal> {
    match R::choices(view, draft, field.name) {
        Kind::One(of) => Ok(Value::One(pick(view, draft, field, &of, chunk)?)),
        Kind::Many { of, .. } => {
            let folded = fold(chunk);
            if folded.is_empty() {
                return Ok(Value::Many(Vec::new()));
            }
            if folded == "all" {
                return Ok(Value::Many(of.into_iter().map(|c| c.key).collect()));
            }
            // A name may itself hold an "and", so only commas and plus signs part names.
            chunk
                .split([',', '+', '\n'])
                .map(str::trim)
                .filter(|w| !w.is_empty())
                .map(|w| pick(view, draft, field, &of, w))
                .collect::<Result<_, _>>()
                .map(Value::Many)
        }
        Kind::Path { .. } => read_path(view, draft, field, chunk).map(Value::Many),
        Kind::Number { .. } => chunk.trim().parse().map(Value::Number).map_err(|_| {
            Refusal::plain(text!(
                "refuse-not-a-number",
                field = field.label.clone(),
                word = chunk
            ))
        }),
        Kind::Words { .. } => Ok(Value::One(chunk.to_owned())),
    }
}

/// The steps and goals of a path as typed: hex numbers each by itself, words
/// between them together.
fn goals(chunk: &str) -> Vec<String> {
    let mut goals: Vec<(bool, String)> = Vec::new();
    let pieces = chunk
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | '>' | '\u{2192}'))
        .filter(|p| !p.is_empty() && p.chars().any(char::is_alphanumeric));
    for piece in pieces {
        let number = piece.bytes().all(|b| b.is_ascii_digit());
        match goals.last_mut() {
            Some((false, words)) if !number => {
                words.push(' ');
                words.push_str(piece);
            }
            _ => goals.push((number, piece.to_owned())),
        }
    }
    goals.into_iter().map(|(_, words)| words).collect()
}

fn read_path<R: Ruleset>(
    view: &View<'_, R>,
    draft: &Order,
    field: &Field,
    chunk: &str,
) -> Result<Vec<String>, Refusal> {
    let mut steps: Vec<String> = Vec::new();
    for goal in goals(chunk) {
        let so_far = draft.clone().many(field.name, steps.iter().cloned());
        let kind = R::choices(view, &so_far, field.name);
        match find(kind.listed(), &goal) {
            Found::One(choice) => steps.push(choice.key.clone()),
            Found::None | Found::Several(_) => match R::route(view, &so_far, field.name, &goal) {
                Some(way) => steps.extend(way),
                None => return Err(R::explain(view, &so_far, field.name, &goal)),
            },
        }
    }
    Ok(steps)
}

enum Found<'c> {
    None,
    One(&'c Choice),
    Several(Vec<&'c Choice>),
}

/// The choice that a word means: its whole name or key, or the only one that
/// starts with it, or the only one with a word that does.
fn find<'c>(of: &'c [Choice], word: &str) -> Found<'c> {
    let word = fold(word);
    if word.is_empty() {
        return Found::None;
    }
    let whole = of
        .iter()
        .find(|c| fold(&c.word) == word || fold(&c.key) == word);
    if let Some(choice) = whole {
        return Found::One(choice);
    }
    let starts: Vec<_> = of
        .iter()
        .filter(|c| fold(&c.word).starts_with(&word))
        .collect();
    let inside: Vec<_> = of
        .iter()
        .filter(|c| fold(&c.word).contains(&format!(" {word}")))
        .collect();
    match (starts.as_slice(), inside.as_slice()) {
        ([one], _) | ([], [one]) => Found::One(one),
        ([], []) => Found::None,
        ([], _) => Found::Several(inside),
        _ => Found::Several(starts),
    }
}

fn pick<R: Ruleset>(
    view: &View<'_, R>,
    draft: &Order,
    field: &Field,
    of: &[Choice],
    word: &str,
) -> Result<String, Refusal> {
    match find(of, word) {
        Found::One(choice) => Ok(choice.key.clone()),
        Found::Several(choices) => Err(Refusal::plain(text!(
            "refuse-ambiguous",
            field = field.label.clone(),
            word = word,
            near = choices.iter().map(|c| c.word.as_str()).collect::<Vec<_>>()
        ))),
        Found::None => Err(R::explain(view, draft, field.name, word)),
    }
}

/// A refusal for a word that means nothing here, with the nearest choice: what
/// rule systems fall back on in [`Ruleset::explain`].
pub fn unknown(label: Text, word: &str, of: &[Choice]) -> Refusal {
    let folded = fold(word);
    let near = of
        .iter()
        .map(|c| (strsim::damerau_levenshtein(&fold(&c.word), &folded), c))
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, _)| *distance <= 1 + folded.chars().count() / 3);
    Refusal::plain(match near {
        Some((_, choice)) => text!(
            "refuse-no-choice-near",
            field = label,
            word = word,
            near = choice.word.as_str()
        ),
        None => text!("refuse-no-choice", field = label, word = word),
    })
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
    let mut lines = match find_verb::<R>(menu, typed) {
        Ok((offer, rest)) => {
            let head = &typed[..typed.len() - typed_rest(typed, rest)];
            complete_fields(view, offer, head, rest)
        }
        Err(_) => complete_verb(menu, typed),
    };
    lines.truncate(limit);
    lines
}

fn typed_rest(typed: &str, rest: &str) -> usize {
    let trailing = typed.len() - typed.trim_end().len();
    if rest.is_empty() {
        trailing
    } else {
        rest.len() + trailing
    }
}

fn complete_verb(menu: &Menu, typed: &str) -> Vec<Completion> {
    let typed = fold(typed);
    menu.offers
        .iter()
        .filter(|o| fold(o.verb).starts_with(&typed))
        .map(|o| Completion {
            line: o.verb.to_owned(),
            hint: Some(o.label.clone()),
        })
        .collect()
}

fn complete_fields<R: Ruleset>(
    view: &View<'_, R>,
    offer: &Offer,
    head: &str,
    rest: &str,
) -> Vec<Completion> {
    let head = head.trim_end();
    let mut order = Order::new(offer.verb);
    let given = split_fields(offer, rest).unwrap_or_default();
    // All fields but the last are taken as they stand; the last is being typed.
    let Some(((last, chunk), before)) = given.split_last().map(|(l, b)| (*l, b)) else {
        let Some(field) = offer.fields.first() else {
            return vec![Completion {
                line: head.to_owned(),
                hint: Some(offer.label.clone()),
            }];
        };
        let mark = if field.lead == Lead::Named {
            format!("{head} {}: ", field.name)
        } else {
            format!("{head} ")
        };
        return complete_field(view, &order, offer, field, &mark, "");
    };
    for (field, chunk) in before {
        match read(view, &order, field, chunk) {
            Ok(value) => order = order.with(field.name, value),
            Err(_) => return Vec::new(),
        }
    }
    let Some(at) = rest.rfind(chunk) else {
        return Vec::new();
    };
    let mark = format!("{head} {}", &rest[..at]);
    complete_field(view, &order, offer, last, &mark, chunk)
}

/// Completes the field being typed; `head` is the line up to it.
fn complete_field<R: Ruleset>(
    view: &View<'_, R>,
    draft: &Order,
    offer: &Offer,
    field: &Field,
    head: &str,
    chunk: &str,
) -> Vec<Completion> {
    let line = |words: &str, choice: &Choice| Completion {
        line: format!("{head}{words}{}", choice.word),
        hint: choice.hint.clone(),
    };
    let fits = |choice: &&Choice, part: &str| {
        let (word, part) = (fold(&choice.word), fold(part));
        word.starts_with(&part) || word.contains(&format!(" {part}")) || fold(&choice.key) == part
    };
    let mut lines = Vec::new();
    // What is typed may already be whole: then it stands first, followed by the next field's mark.
    if let Ok(value) = read(view, draft, field, chunk)
        && !chunk.is_empty()
    {
        lines.push(Completion {
            line: format!("{head}{chunk}"),
            hint: None,
        });
        lines.extend(next_field(
            view,
            &draft.clone().with(field.name, value),
            offer,
            field,
            head,
            chunk,
        ));
    }
    match R::choices(view, draft, field.name) {
        Kind::One(of) => lines.extend(of.iter().filter(|c| fits(c, chunk)).map(|c| line("", c))),
        Kind::Many { of, .. } => {
            let (done, part) = chunk
                .rsplit_once(',')
                .map_or(("", chunk), |(d, p)| (d, p.trim()));
            let taken: Vec<String> = done
                .split(',')
                .filter_map(|w| match find(&of, w) {
                    Found::One(c) => Some(c.key.clone()),
                    Found::None | Found::Several(_) => None,
                })
                .collect();
            let done = if done.is_empty() {
                String::new()
            } else {
                format!("{done}, ")
            };
            let open = of.iter().filter(|c| !taken.contains(&c.key));
            lines.extend(open.filter(|c| fits(c, part)).map(|c| line(&done, c)));
        }
        Kind::Path { .. } => {
            let whole = chunk.is_empty() || read_path(view, draft, field, chunk).is_ok();
            let (done, part) = if whole {
                (chunk.trim_end(), "")
            } else {
                chunk.rsplit_once(' ').map_or(("", chunk), |(d, p)| (d, p))
            };
            if let Ok(steps) = read_path(view, draft, field, done) {
                let so_far = draft.clone().many(field.name, steps);
                let done = if done.is_empty() {
                    String::new()
                } else {
                    format!("{done} ")
                };
                let kind = R::choices(view, &so_far, field.name);
                lines.extend(
                    kind.listed()
                        .iter()
                        .filter(|c| fits(c, part))
                        .map(|c| line(&done, c)),
                );
            }
        }
        Kind::Number { .. } | Kind::Words { .. } => {}
    }
    let mut seen = std::collections::BTreeSet::new();
    lines.retain(|l| seen.insert(l.line.clone()));
    lines
}

/// The first choices of the field after one that is whole.
fn next_field<R: Ruleset>(
    view: &View<'_, R>,
    draft: &Order,
    offer: &Offer,
    field: &Field,
    head: &str,
    chunk: &str,
) -> Vec<Completion> {
    let place = offer.fields.iter().position(|f| f.name == field.name);
    let Some(next) = place.and_then(|p| offer.fields.get(p + 1)) else {
        return Vec::new();
    };
    let mark = match next.lead {
        Lead::Bare => " ".to_owned(),
        Lead::Colon => ": ".to_owned(),
        Lead::Comma => ", ".to_owned(),
        Lead::Named => format!("; {}: ", next.name),
    };
    let kind = R::choices(view, draft, next.name);
    kind.listed()
        .iter()
        .map(|c| Completion {
            line: format!("{head}{chunk}{mark}{}", c.word),
            hint: c.hint.clone(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_forgives_case_accents_dashes_and_apostrophes() {
        assert_eq!(fold("  Milam\u{2019}s Vol. "), "milams vol");
        assert_eq!(fold("Jim\u{e9}nez\u{2014}B\u{e9}xar"), "jimenez bexar");
        assert_eq!(fold("\u{1F525}"), "");
    }

    #[test]
    fn path_goals_part_numbers_and_keep_names_together() {
        assert_eq!(goals("0412 0513"), ["0412", "0513"]);
        assert_eq!(
            goals("0412 San Felipe 0513"),
            ["0412", "San Felipe", "0513"]
        );
    }
}
