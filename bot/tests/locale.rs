//! Every message that the code names exists, with just the arguments it is
//! given; and every message of the bot's files is named somewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, ending, found);
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
}

fn all(folders: &[&str], ending: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in folders {
        sources(&root.join(folder), ending, &mut found);
    }
    found
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a text");
            (path, text)
        })
        .collect()
}

/// The messages of Fluent files with the arguments they use.
fn messages(folders: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
    let mut messages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (_, text) in all(folders, "ftl") {
        let mut id = String::new();
        for line in text.lines().filter(|l| !l.starts_with('#')) {
            if !line.starts_with([' ', '}', '*', '[']) && line.contains('=') {
                line.split('=')
                    .next()
                    .unwrap_or_default()
                    .trim()
                    .clone_into(&mut id);
                messages.entry(id.clone()).or_default();
            }
            for part in line.split('$').skip(1) {
                let name: String = part
                    .chars()
                    .take_while(|c| c.is_ascii_alphanumeric() || *c == '_' || *c == '-')
                    .collect();
                messages.entry(id.clone()).or_default().insert(name);
            }
        }
    }
    messages
}

/// A message as the code names it: its id and, where they stand beside it, the
/// names of its arguments.
fn named(text: &str) -> Vec<(String, Option<BTreeSet<String>>)> {
    let mut found = Vec::new();
    for (at, opening) in text
        .match_indices("text!(")
        .chain(text.match_indices("Text::new("))
    {
        let rest = text[at + opening.len()..].trim_start();
        let Some(rest) = rest.strip_prefix('"') else {
            continue;
        };
        let id: String = rest.chars().take_while(|c| *c != '"').collect();
        let is_id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if !id.chars().all(is_id) {
            // Code that itself looks for such calls.
            continue;
        }
        let args = (opening == "text!(").then(|| arguments(&rest[id.len() + 1..]));
        found.push((id, args));
    }
    found
}

/// The names of the arguments of a call, read up to its closing bracket.
fn arguments(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let (mut depth, mut in_text, mut escaped) = (0_i32, false, false);
    let mut part = String::new();
    for c in text.chars() {
        if in_text {
            in_text = escaped || c != '"';
            escaped = c == '\\' && !escaped;
            continue;
        }
        match c {
            '"' => in_text = true,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => part.clear(),
            '=' if depth == 0 => {
                let name = part.trim();
                if !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '_') {
                    names.insert(name.to_owned());
                }
                part.clear();
            }
            _ => part.push(c),
        }
    }
    names
}

#[test]
fn every_message_the_code_names_exists_with_its_arguments() {
    let messages = messages(&["locales", "../engine/locales"]);
    let mut count = 0;
    for (path, text) in all(&["src"], "rs") {
        for (id, args) in named(&text) {
            if id == "plain" {
                continue;
            }
            count += 1;
            let wanted = messages
                .get(&id)
                .unwrap_or_else(|| panic!("{}: no message {id}", path.display()));
            if let Some(args) = args {
                assert_eq!(&args, wanted, "{}: arguments of {id}", path.display());
            }
        }
        // Messages that are chosen before they are said.
        for prefix in ["denied", "done", "wrong", "trouble", "store"] {
            for after in text.split(&format!("\"{prefix}-")).skip(1) {
                let end = after.split('"').next().unwrap_or_default();
                let id = format!("{prefix}-{end}");
                assert!(messages.contains_key(&id), "{}: no {id}", path.display());
                count += 1;
            }
        }
    }
    assert!(count > 100, "the code was read: {count}");
}

#[test]
fn every_message_of_the_bot_is_used() {
    let code: String = all(&["src"], "rs")
        .into_iter()
        .map(|(_, text)| text)
        .collect();
    for id in messages(&["locales"]).keys() {
        // Descriptions are found by the names in the table of commands.
        let described = id.starts_with("command-") || id.starts_with("option-");
        assert!(
            described || code.contains(&format!("\"{id}\"")),
            "{id} is not used"
        );
    }
}
