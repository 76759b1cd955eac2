//! Every message the code names exists in the Fluent files with exactly the
//! variables it is given, and every message in the files is named by the code.

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Variables = BTreeSet<String>;

fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
}

fn all(folder: &str, ending: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    files(&root, ending, &mut found);
    found.sort();
    found
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).expect("text");
            (path.display().to_string(), text)
        })
        .collect()
}

/// The variables of every message, those of messages it refers to included.
fn messages() -> BTreeMap<String, Variables> {
    let mut direct = BTreeMap::new();
    for (file, text) in all("locales", "ftl") {
        let resource = fluent_syntax::parser::parse(text)
            .unwrap_or_else(|(_, errors)| panic!("{file}: {errors:?}"));
        for entry in resource.body {
            if let Entry::Message(message) = entry {
                assert!(
                    message.attributes.is_empty(),
                    "{file}: attributes are not used"
                );
                let (mut variables, mut messages) = (Variables::new(), Variables::new());
                let value = message.value.expect("a message says something");
                of_pattern(&value, &mut variables, &mut messages);
                let twice = direct.insert(message.id.name.clone(), (variables, messages));
                assert!(
                    twice.is_none(),
                    "{file}: {} is there twice",
                    message.id.name
                );
            }
        }
    }
    let of = |id: &String| -> Variables {
        let (mut seen, mut open) = (Variables::new(), vec![id.clone()]);
        let mut variables = Variables::new();
        while let Some(id) = open.pop() {
            if seen.insert(id.clone()) {
                let (own, refers) = direct.get(&id).unwrap_or_else(|| panic!("no message {id}"));
                variables.extend(own.iter().cloned());
                open.extend(refers.iter().cloned());
            }
        }
        variables
    };
    direct.keys().map(|id| (id.clone(), of(id))).collect()
}

fn of_pattern(pattern: &Pattern<String>, variables: &mut Variables, messages: &mut Variables) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            of_expression(expression, variables, messages);
        }
    }
}

fn of_expression(e: &Expression<String>, variables: &mut Variables, messages: &mut Variables) {
    match e {
        Expression::Inline(inline) => of_inline(inline, variables, messages),
        Expression::Select { selector, variants } => {
            of_inline(selector, variables, messages);
            for variant in variants {
                of_pattern(&variant.value, variables, messages);
            }
        }
    }
}

fn of_inline(e: &InlineExpression<String>, variables: &mut Variables, messages: &mut Variables) {
    match e {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.clone());
        }
        InlineExpression::MessageReference { id, .. } => {
            messages.insert(id.name.clone());
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            let CallArguments { positional, named } = arguments;
            for argument in positional {
                of_inline(argument, variables, messages);
            }
            for argument in named {
                of_inline(&argument.value, variables, messages);
            }
        }
        InlineExpression::Placeable { expression } => {
            of_expression(expression, variables, messages);
        }
        InlineExpression::TermReference { .. }
        | InlineExpression::StringLiteral { .. }
        | InlineExpression::NumberLiteral { .. } => {}
    }
}

/// Code without comments and without test modules' own messages.
fn code() -> Vec<(String, String)> {
    let strip = |text: String| -> String {
        let text = text
            .split("#[cfg(test)]\nmod tests {")
            .next()
            .unwrap_or_default();
        let lines = text.lines().filter(|l| !l.trim_start().starts_with("//"));
        lines.collect::<Vec<_>>().join(
            "
",
        )
    };
    // What draws boards says its few words with the engine's messages too.
    let all = all("src", "rs")
        .into_iter()
        .chain(all("../render/src", "rs"));
    all.filter(|(file, _)| !file.contains("/tests"))
        .map(|(file, text)| (file, strip(text)))
        .collect()
}

/// What stands between the bracket that opens at `text` and its fellow.
fn inside(text: &str) -> &str {
    let (mut depth, mut string, mut escaped) = (0_usize, false, false);
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if string => escaped = true,
            '"' => string = !string,
            '(' | '[' | '{' if !string => depth += 1,
            ')' | ']' | '}' if !string => {
                depth -= 1;
                if depth == 0 {
                    return &text[1..at];
                }
            }
            _ => {}
        }
    }
    panic!("a bracket stays open: {}", &text[..text.len().min(80)]);
}

/// The arguments, parted by the commas that stand in no bracket.
fn arguments(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let (mut depth, mut string, mut escaped) = (0_i32, false, false);
    for c in text.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' if string => escaped = true,
            '"' => string = !string,
            '(' | '[' | '{' if !string => depth += 1,
            ')' | ']' | '}' if !string => depth -= 1,
            ',' if !string && depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().expect("one at least").push(c);
    }
    let parts = parts.iter().map(|p| p.trim().to_owned());
    parts.filter(|p| !p.is_empty()).collect()
}

fn literal(word: &str) -> Option<&str> {
    word.strip_prefix('"')?.strip_suffix('"')
}

/// Every message built with a literal id: where, the id, and its arguments.
fn built() -> Vec<(String, String, Variables)> {
    let mut found = Vec::new();
    for (file, text) in code() {
        for (at, _) in text.match_indices("text!(") {
            let all = arguments(inside(&text[at + "text!".len()..]));
            let Some(id) = all.first().and_then(|id| literal(id)) else {
                continue;
            };
            let names = all[1..].iter().map(|a| {
                let name = a.split('=').next().unwrap_or_default();
                name.trim().to_owned()
            });
            let mut names: Variables = names.collect();
            let after = &text[at + "text!".len()..];
            names.extend(with(&after[inside(after).len() + 2..]));
            found.push((file.clone(), id.to_owned(), names));
        }
        for (at, _) in text.match_indices("Text::new(\"") {
            let after = &text[at + "Text::new".len()..];
            let argument = inside(after);
            let Some(id) = literal(argument.trim()) else {
                continue;
            };
            let names = with(&after[argument.len() + 2..]);
            found.push((file.clone(), id.to_owned(), names.collect()));
        }
    }
    found
}

/// The names in a chain of `.with("name", …)`.
fn with(mut rest: &str) -> impl Iterator<Item = String> {
    let mut names = Vec::new();
    while let Some(call) = rest.trim_start().strip_prefix(".with(\"") {
        let (name, _) = call.split_once('"').expect("a closed string");
        names.push(name.to_owned());
        let from = rest.find('(').expect("just seen");
        rest = &rest[from + inside(&rest[from..]).len() + 2..];
    }
    names.into_iter()
}

/// Arguments that code adds to a message built elsewhere.
fn added() -> Variables {
    let mut names = Variables::new();
    for (_, text) in code() {
        for (at, call) in text.match_indices(".with(\"") {
            let before = text[..at].trim_end().chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
                let name = text[at + call.len()..].split('"').next();
                names.insert(name.unwrap_or_default().to_owned());
            }
        }
    }
    names
}

#[test]
fn every_message_built_exists_with_exactly_its_variables() {
    let messages = messages();
    let mut wrong = Vec::new();
    let (built, added) = (built(), added());
    for (file, id, given) in &built {
        match messages.get(id) {
            None => wrong.push(format!("{file}: there is no message {id}")),
            Some(needed)
                if !given.is_subset(needed)
                    || needed.difference(given).any(|n| !added.contains(n)) =>
            {
                wrong.push(format!(
                    "{file}: {id} needs {needed:?} and is given {given:?}"
                ));
            }
            Some(_) => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        built.len() > 30,
        "only {} messages were found in the code",
        built.len()
    );
}

#[test]
fn no_message_is_unused_and_no_named_one_is_missing() {
    let messages = messages();
    let named: Variables = code()
        .iter()
        .flat_map(|(_, text)| {
            let parts = text.split('"').map(str::to_owned);
            parts.collect::<Vec<_>>()
        })
        .collect();
    let unused: Vec<_> = messages.keys().filter(|id| !named.contains(*id)).collect();
    assert!(unused.is_empty(), "no code names {unused:?}");
    // Words in the code that look like a message of ours are one.
    let prefixes = ["refuse-", "outcome-", "map-", "tr-"];
    let missing: Vec<_> = named
        .iter()
        .filter(|word| prefixes.iter().any(|p| word.starts_with(p)))
        .filter(|word| word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'))
        .filter(|word| !messages.contains_key(*word))
        .collect();
    assert!(missing.is_empty(), "the files lack {missing:?}");
}

#[test]
fn every_file_of_the_language_is_read() {
    let read: BTreeSet<&str> = engine::text::ENGLISH_SOURCES.into_iter().collect();
    for (file, text) in all("locales", "ftl") {
        assert!(
            read.contains(text.as_str()),
            "{file} is not among the sources"
        );
    }
    for id in messages().keys() {
        assert!(engine::text::ENGLISH.has(id), "{id}");
    }
}

#[test]
fn the_scanner_reads_code_as_it_is_written() {
    let code = r#"text!("a-b", one = f(1, ","), two = vec!["x)", y]).with("three", 3)"#;
    let inner = inside(&code["text!".len()..]);
    assert_eq!(
        arguments(inner),
        [r#""a-b""#, r#"one = f(1, ",")"#, r#"two = vec!["x)", y]"#]
    );
    let rest = &code["text!".len() + inner.len() + 2..];
    assert_eq!(with(rest).collect::<Vec<_>>(), ["three"]);
}
