//! What ARCHITECTURE.md says about the shape of the code, read off the files.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All Rust files below a folder that are not tests, with the part of each before its tests.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the workspace") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                if path.file_name().is_none_or(|n| n != "tests") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
                let text = fs::read_to_string(&path).expect("a text");
                let code = text
                    .split("#[cfg(test)]\nmod")
                    .next()
                    .unwrap_or("")
                    .to_owned();
                files.push((path, code));
            }
        }
    }
    assert!(!files.is_empty(), "{folder}");
    files
}

fn nobody_says(folder: &str, words: &[&str]) {
    for (path, code) in sources(folder) {
        for word in words {
            let said = code.to_lowercase().contains(&word.to_lowercase());
            assert!(!said, "{} says '{word}'", path.display());
        }
    }
}

#[test]
fn bot_and_render_name_no_rule_system() {
    for about in engine::table::catalogue() {
        let first = about.key.split('-').next().expect("a key");
        for name in [about.key, &about.key.replace('-', "_"), first] {
            nobody_says("bot/src", &[name]);
            nobody_says("render/src", &[name]);
        }
    }
}

#[test]
fn engine_has_no_clock_no_files_no_floats_and_no_hash_order() {
    nobody_says(
        "engine/src",
        &[
            "std::time",
            "std::fs",
            "std::net",
            "std::env",
            "f32",
            "f64",
            "HashMap",
            "HashSet",
        ],
    );
}

#[test]
fn dependencies_run_one_way() {
    let manifest = |of: &str| {
        let text = fs::read_to_string(root().join(of).join("Cargo.toml")).expect("a manifest");
        let start = text.find("[dependencies]").expect("dependencies");
        let rest = &text[start + 1..];
        rest[..rest.find("\n[").unwrap_or(rest.len())].to_owned()
    };
    for outside in [
        "tokio", "rusqlite", "serenity", "axum", "rand.", "render", "bot",
    ] {
        assert!(
            !manifest("engine").contains(&format!("\n{outside}")),
            "engine uses {outside}"
        );
    }
    for outside in ["tokio", "rusqlite", "serenity", "axum", "bot"] {
        assert!(
            !manifest("render").contains(&format!("\n{outside}")),
            "render uses {outside}"
        );
    }
    assert!(manifest("bot").contains("\nengine") && manifest("bot").contains("\nrender"));
}

#[test]
fn sql_stands_in_the_store_alone() {
    for (path, code) in sources("bot/src") {
        // `testing.rs` is compiled for tests only, and looks into the store.
        let in_store =
            path.components().any(|c| c.as_os_str() == "store") || path.ends_with("testing.rs");
        let is_code = |l: &&str| !l.trim_start().starts_with("//");
        let sql = code.lines().filter(is_code).any(|l| {
            [
                "\"SELECT ",
                "\"INSERT ",
                "\"UPDATE ",
                "\"DELETE ",
                "\"PRAGMA ",
            ]
            .iter()
            .any(|w| l.contains(w))
        });
        assert!(in_store || !sql, "{} speaks SQL", path.display());
    }
}

#[test]
fn what_is_deployed_uses_only_settings_that_exist() {
    let example = fs::read_to_string(root().join(".env.example")).expect("a text");
    let known: Vec<&str> = example
        .lines()
        .filter_map(|line| line.split_once('='))
        .map(|(name, _)| name)
        .filter(|name| !name.starts_with('#'))
        .collect();
    let mut used = 0;
    for file in ["courier.service", "Containerfile", "README.md"] {
        let text = fs::read_to_string(root().join("deploy").join(file)).expect("a text");
        let is_name = |c: char| c.is_ascii_uppercase() || c == '_';
        for word in text.split(|c| !is_name(c)) {
            if ["COURIER_", "DISCORD_"].iter().any(|p| word.starts_with(p)) {
                assert!(known.contains(&word), "{file} says {word}");
                used += 1;
            }
        }
    }
    assert!(used > 10, "the files were read: {used}");
    for name in known {
        let page = fs::read_to_string(root().join("deploy/README.md")).expect("a text");
        // The local table is not for a server.
        assert!(name == "COURIER_LISTEN" || page.contains(name), "{name}");
    }
}
