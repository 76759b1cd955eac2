//! One notation for all orders: what players type and paste, what autocomplete
//! completes, what the log shows and the journal keeps.
//!
//! `parse` and `print` are inverse. Reading forgives case, accents, dashes,
//! full stops and apostrophes, and takes any beginning that only one choice has.
//!
//! What stands where, by [`Lead`]: the verb; a bare field after a space; colon
//! and comma fields after their mark; named fields by name, parted by `;`. A
//! list is parted by commas, and `-` is a list of none. The steps of a path are
//! parted by spaces where they are numbers and by ` > ` where they are names.

mod complete;
mod parse;

pub use complete::{Completion, complete, complete_in};
pub use parse::{parse, parse_in};

use crate::menu::{Choice, Field, Kind, Lead, Menu, Order, Value};
use crate::ruleset::{Refusal, Ruleset, View};
use crate::text;
use crate::text::Text;
use unicode_normalization::char::{decompose_canonical, is_combining_mark};

/// How an empty list or way is written.
const NOTHING: &str = "-";

/// Parts the steps of a way where one of them is a name.
const STEP: &str = " > ";

/// Builds a folded text letter by letter.
#[derive(Default)]
struct Folder {
    folded: String,
    gap: bool,
}

impl Folder {
    fn push(&mut self, c: char) {
        if c.is_ascii() {
            // Most of what is folded is plain, and is folded often.
            self.push_plain(c);
        } else {
            decompose_canonical(c, |c| self.push_plain(c));
        }
    }

    fn push_plain(&mut self, c: char) {
        if c.is_alphanumeric() {
            if self.gap && !self.folded.is_empty() {
                self.folded.push(' ');
            }
            self.gap = false;
            if c.is_ascii() {
                self.folded.push(c.to_ascii_lowercase());
            } else {
                self.folded.extend(c.to_lowercase());
            }
        } else if !is_dropped(c) && !is_combining_mark(c) {
            self.gap = true;
        }
    }
}

/// Marks inside words that folding leaves out.
fn is_dropped(c: char) -> bool {
    matches!(c, '\'' | '\u{2019}' | '.')
}

/// Dashes that people and their keyboards write for a hyphen or a minus.
fn is_dash(c: char) -> bool {
    matches!(
        c,
        '-' | '\u{2010}' | '\u{2011}' | '\u{2012}' | '\u{2013}' | '\u{2014}' | '\u{2212}'
    )
}

/// Letters and digits in lower case without accents; everything else becomes
/// one space, apostrophes and full stops nothing.
pub fn fold(words: &str) -> String {
    let mut folder = Folder::default();
    words.chars().for_each(|c| folder.push(c));
    folder.folded
}

/// How many bytes at the start of `line` say `name` as whole words; `None`
/// when it starts with something else. One pass, however long the line.
fn says(line: &str, name: &str) -> Option<usize> {
    let name = fold(name);
    let mut folder = Folder::default();
    for (at, c) in line.char_indices() {
        let boundary = !c.is_alphanumeric() && !is_combining_mark(c) && !is_dropped(c);
        if boundary && folder.folded == name {
            return Some(at);
        }
        if folder.folded.len() > name.len() {
            return None;
        }
        folder.push(c);
    }
    (folder.folded == name).then_some(line.len())
}

/// A player's words as a refusal repeats them: cut short when they are long.
fn shown(words: &str) -> String {
    const MOST: usize = 60;
    let mut chars = words.chars();
    let mut start: String = chars.by_ref().take(MOST).collect();
    if chars.next().is_some() {
        start.push('\u{2026}');
    }
    start
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
        line.push_str(&mark(field, line == order.verb));
        line.push_str(&write_value(view, &draft, field, value));
        draft = draft.with(field.name, value.clone());
    }
    line
}

/// What stands before a field's value; `first` when nothing but the verb does.
fn mark(field: &Field, first: bool) -> String {
    match field.lead {
        Lead::Bare => " ".to_owned(),
        Lead::Colon => ": ".to_owned(),
        Lead::Comma => ", ".to_owned(),
        Lead::Named => format!("{}{}: ", if first { " " } else { "; " }, field.name),
    }
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
        (_, Value::Many(keys)) if keys.is_empty() => NOTHING.to_owned(),
        (Kind::Path { .. }, Value::Many(steps)) => {
            let mut line = String::new();
            let mut so_far = draft.clone().many(field.name, Vec::<String>::new());
            for step in steps {
                let next = R::choices(view, &so_far, field.name);
                add_step(&mut line, &word(next.listed(), step));
                so_far.push_step(field.name, step.clone());
            }
            line
        }
        (kind, Value::Many(keys)) => {
            let words: Vec<_> = keys.iter().map(|k| word(kind.listed(), k)).collect();
            words.join(", ")
        }
    }
}

/// Adds a step to a way as written. Between its marks stands one name, or a
/// run of numbers.
fn add_step(line: &mut String, word: &str) {
    let numbers = |w: &str| w.bytes().all(|b| b.is_ascii_digit() || b == b' ');
    if !line.is_empty() {
        let last = line.rsplit(STEP.trim()).next().unwrap_or_default();
        let run = numbers(last) && numbers(word);
        line.push_str(if run { " " } else { STEP });
    }
    line.push_str(word);
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
        .find(|c| fold(&c.word) == word)
        .or_else(|| of.iter().find(|c| fold(&c.key) == word));
    if let Some(choice) = whole {
        return Found::One(choice);
    }
    // A whole word goes before the beginning of a longer one: the entry "G 6414"
    // before Galveston.
    let begun = format!("{word} ");
    let mut firsts = of.iter().filter(|c| fold(&c.word).starts_with(&begun));
    if let (Some(one), None) = (firsts.next(), firsts.next()) {
        return Found::One(one);
    }
    let inner = format!(" {word}");
    let starts: Vec<_> = of
        .iter()
        .filter(|c| fold(&c.word).starts_with(&word))
        .collect();
    let inside: Vec<_> = of
        .iter()
        .filter(|c| fold(&c.word).contains(&inner))
        .collect();
    match (starts.as_slice(), inside.as_slice()) {
        ([one], _) | ([], [one]) => Found::One(one),
        ([], []) => Found::None,
        ([], _) => Found::Several(inside),
        _ => Found::Several(starts),
    }
}

/// How many choices a refusal names.
const LISTED: usize = 10;

/// A refusal for a word that means nothing here, with the nearest choice, or
/// with what can be chosen: what rule systems fall back on in
/// [`Ruleset::explain`].
pub fn unknown(label: Text, word: &str, of: &[Choice]) -> Refusal {
    let folded: String = fold(word).chars().take(100).collect();
    let near = of
        .iter()
        .map(|c| (strsim::damerau_levenshtein(&fold(&c.word), &folded), c))
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, _)| *distance <= 1 + folded.chars().count() / 3)
        .map(|(_, choice)| choice.word.clone());
    // Something that goes on behind a choice wants a comma between.
    let run_on = |c: &Choice| {
        let rest = word.trim().strip_prefix(c.word.as_str())?;
        let rest = rest.strip_prefix(' ')?.trim();
        (!rest.is_empty()).then(|| format!("{}, {}", c.word, shown(rest)))
    };
    let near = near.or_else(|| of.iter().find_map(run_on));
    let word = shown(word);
    Refusal::plain(match near {
        Some(near) => text!(
            "refuse-no-choice-near",
            field = label,
            word = word,
            near = near
        ),
        None if of.is_empty() => text!("refuse-no-choice", field = label, word = word),
        None => text!(
            "refuse-no-choice-known",
            field = label,
            word = word,
            known = of
                .iter()
                .take(LISTED)
                .map(|c| c.word.as_str())
                .collect::<Vec<_>>(),
            more = of.len().saturating_sub(LISTED)
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_forgives_case_accents_dashes_and_apostrophes() {
        assert_eq!(fold("  Milam\u{2019}s Vol. "), "milams vol");
        assert_eq!(fold("Jim\u{e9}nez\u{2014}B\u{e9}xar"), "jimenez bexar");
        assert_eq!(fold("Jime\u{301}nez"), "jimenez");
        assert_eq!(fold("\u{1F525}"), "");
    }

    #[test]
    fn a_name_is_said_by_its_shortest_whole_words() {
        assert_eq!(says("move Urrea", "move"), Some(4));
        assert_eq!(says("MOVE: Urrea", "move"), Some(4));
        assert_eq!(says("mover Urrea", "move"), None);
        assert_eq!(says("forced march Urrea", "forced-march"), Some(12));
        assert_eq!(says("Forced\u{2014}March", "forced-march"), Some(14));
        assert_eq!(says("bid -5", "bid"), Some(3));
        assert_eq!(says("", "bid"), None);
        assert_eq!(says(&"!".repeat(4000), "bid"), None);
    }

    #[test]
    fn what_can_be_said_instead_is_told_in_few_words() {
        let of =
            |names: &[&str]| -> Vec<Choice> { names.iter().map(|n| Choice::plain(*n)).collect() };
        let why = |word, names: &[&str]| unknown(Text::plain("unit"), word, &of(names)).to_string();
        let twelve: Vec<String> = (1..=12).map(|n| format!("Company {n}")).collect();
        let twelve: Vec<&str> = twelve.iter().map(String::as_str).collect();
        let told = why("horse", &twelve);
        assert!(told.contains("there are: Company 1, Company 2,"), "{told}");
        assert!(told.ends_with("Company 10 and 2 more."), "{told}");
        let told = why("horse", &twelve[..10]);
        assert!(told.ends_with("Company 10."), "{told}");
        // What runs on behind a choice lacks its comma.
        let told = why("Urrea Cuautla Bn Cos", &["Urrea", "Cos"]);
        assert!(
            told.ends_with("did you mean Urrea, Cuautla Bn Cos?"),
            "{told}"
        );
        assert!(why("horse", &[]).ends_with("\"horse\" is not known here."));
    }

    #[test]
    fn long_words_are_repeated_short() {
        assert_eq!(shown("Urrea"), "Urrea");
        assert_eq!(shown(&"\u{e9}".repeat(4000)).chars().count(), 61);
    }
}
