//! The page of the cases from the field says something of each, and names only
//! tests that exist.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The numbers are the even ones.
fn numbers() -> BTreeSet<String> {
    (1..=99).map(|n| format!("F{:03}", 2 * n)).collect()
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the repository")
        .to_owned()
}

/// The rows of the table, cell by cell.
fn rows() -> Vec<Vec<String>> {
    let page = repository().join("tests/FIELD_CASES.md");
    let page = std::fs::read_to_string(page).expect("the page of cases");
    page.lines()
        .filter(|line| line.starts_with("| F"))
        .map(|line| {
            let line = line.trim().trim_matches('|');
            line.split('|').map(|cell| cell.trim().to_owned()).collect()
        })
        .collect()
}

/// What stands between backticks in a cell.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// Every `fn name` in the sources below a folder.
fn functions(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            functions(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source");
            for rest in text.split("fn ").skip(1) {
                let name: String = rest
                    .chars()
                    .take_while(|c| c.is_ascii_alphanumeric() || *c == '_')
                    .collect();
                found.insert(name);
            }
        }
    }
}

#[test]
fn every_case_stands_on_the_page_once_and_in_full() {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for row in rows() {
        assert_eq!(row.len(), 4, "{row:?}");
        assert!(row.iter().all(|cell| !cell.is_empty()), "{row:?}");
        *seen.entry(row[0].clone()).or_default() += 1;
    }
    let twice: Vec<_> = seen.iter().filter(|(_, n)| **n != 1).collect();
    assert!(twice.is_empty(), "more than once: {twice:?}");
    assert_eq!(seen.into_keys().collect::<BTreeSet<_>>(), numbers());
}

#[test]
fn every_test_that_the_page_names_exists() {
    let mut known = BTreeSet::new();
    for folder in ["engine", "render", "bot", "tests"] {
        functions(&repository().join(folder), &mut known);
    }
    let mut named = 0;
    for row in rows() {
        let held = &row[3];
        let tests = quoted(held);
        assert!(
            !tests.is_empty() || held.starts_with("by hand: ") || held.starts_with("open"),
            "{row:?}"
        );
        for test in tests {
            assert!(known.contains(test), "{}: no test {test}", row[0]);
            named += 1;
        }
    }
    assert!(named > 0);
}
