//! The rulebook's clauses and the tests that are named by them.

use super::super::rulebook::{EntryKind, Status, entries};
use std::collections::BTreeSet;
use std::path::Path;

/// The names of all tests of this rule system, as they stand in its sources.
fn tests_of(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in folder.read_dir().expect("the sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            tests_of(&path, names);
            continue;
        }
        let source = std::fs::read_to_string(&path).expect("a source");
        let mut lines = source.lines().peekable();
        while let Some(line) = lines.next() {
            if line.trim() != "#[test]" {
                continue;
            }
            let name = lines
                .peek()
                .and_then(|l| l.trim().strip_prefix("fn "))
                .and_then(|l| l.split('(').next());
            names.extend(name.map(str::to_owned));
        }
    }
}

/// The beginning of the names of a clause's tests: `r12_24_` for 12.24.
fn beginning(number: &str) -> String {
    format!("r{}_", number.to_lowercase().replace('.', "_"))
}

#[test]
fn every_clause_that_is_a_rule_has_a_test_named_by_its_number() {
    let mut names = BTreeSet::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/texas_revolution");
    tests_of(&folder, &mut names);
    assert!(names.len() > 200, "the tests are where they were");
    // `r4_iii_a_…` is of 4.III.A, and not of 4.III too.
    let clause = |name: &str| {
        let numbers = entries().iter().map(|e| e.number.as_str());
        numbers
            .filter(|number| name.starts_with(&beginning(number)))
            .max_by_key(|number| number.len())
    };
    let tested: BTreeSet<&str> = names.iter().filter_map(|name| clause(name)).collect();
    let missing: Vec<&str> = entries()
        .iter()
        .filter(|e| e.kind == EntryKind::Rule && e.status == Status::Done)
        .map(|e| e.number.as_str())
        .filter(|number| !tested.contains(number))
        .collect();
    assert_eq!(missing, [] as [&str; 0], "clauses without a test");
    let later = entries().iter().filter(|e| e.status == Status::Later);
    let later: Vec<&str> = later.map(|e| e.number.as_str()).collect();
    assert_eq!(later, [] as [&str; 0], "clauses still to be done");
}
