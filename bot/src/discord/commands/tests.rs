//! The table against every limit of the platform.

use super::*;
use crate::words::ENGLISH;
use serde_json::Value;
use std::collections::BTreeSet;

fn count(value: &Value) -> usize {
    value.as_str().unwrap_or_default().chars().count()
}

/// Characters of the longest wording of a text.
fn longest(object: &Value, key: &str) -> usize {
    let localized = object
        .get(format!("{key}_localizations"))
        .and_then(Value::as_object);
    let localized = localized.into_iter().flatten().map(|(_, text)| count(text));
    localized
        .chain([count(&object[key])])
        .max()
        .unwrap_or_default()
}

fn options(object: &Value) -> Vec<Value> {
    object
        .get("options")
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default()
}

/// Characters that count towards a command's 8000.
fn weight(object: &Value) -> usize {
    let choices = object
        .get("choices")
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default();
    longest(object, "name")
        + longest(object, "description")
        + options(object).iter().map(weight).sum::<usize>()
        + choices
            .iter()
            .map(|c| longest(c, "name") + count(&c["value"]))
            .sum::<usize>()
}

fn check(object: &Value, depth: usize) {
    let name = object["name"].as_str().expect("a name");
    assert!((1..=32).contains(&name.chars().count()), "{name}");
    assert!(
        name.chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_'),
        "{name}"
    );
    let described = longest(object, "description");
    assert!((1..=100).contains(&described), "{name}: {described}");
    let options = options(object);
    assert!(options.len() <= 25, "{name}");
    let names: BTreeSet<_> = options.iter().map(|o| o["name"].to_string()).collect();
    assert_eq!(names.len(), options.len(), "{name}");
    let required: Vec<bool> = options.iter().map(|o| o["required"] == true).collect();
    assert!(
        required.is_sorted_by(|a, b| a >= b),
        "{name}: a required option after an optional one"
    );
    for option in &options {
        let group = option["type"] == 1 || option["type"] == 2;
        assert!(depth < 2 || !group, "{name}");
        assert!(
            option["autocomplete"] != true || option.get("max_length").is_none_or(Value::is_null)
        );
        check(option, depth + 1);
    }
    let groups = options
        .iter()
        .filter(|o| o["type"] == 1 || o["type"] == 2)
        .count();
    assert!(
        groups == 0 || groups == options.len(),
        "{name} mixes parts and options"
    );
}

#[test]
fn the_table_keeps_every_limit_of_the_platform() {
    let commands = serde_json::to_value(payload()).expect("JSON");
    let commands = commands.as_array().expect("a list");
    assert!((1..=100).contains(&commands.len()));
    let names: BTreeSet<_> = commands.iter().map(|c| c["name"].to_string()).collect();
    assert_eq!(names.len(), commands.len());
    for command in commands {
        check(command, 0);
        assert!(weight(command) <= 8000, "{}", command["name"]);
        assert!(
            command["contexts"]
                .as_array()
                .is_some_and(|c| !c.is_empty())
        );
        assert_eq!(command["integration_types"], serde_json::json!([0]));
        assert_eq!(
            command["description_localizations"]["en-US"],
            command["description"]
        );
    }
}

#[test]
fn only_the_umpires_group_asks_for_permissions() {
    let commands = serde_json::to_value(payload()).expect("JSON");
    for command in commands.as_array().expect("a list") {
        let asked = command
            .get("default_member_permissions")
            .filter(|p| !p.is_null());
        let wanted = Permissions::MANAGE_CHANNELS.bits().to_string();
        assert_eq!(asked.is_some(), command["name"] == "umpire");
        assert!(asked.is_none_or(|p| *p == wanted.as_str()));
    }
}

#[test]
fn every_description_exists_and_every_act_is_called_once() {
    let mut acts = BTreeSet::new();
    for command in TABLE {
        assert!(ENGLISH.has(&command_id(command.name)), "{}", command.name);
    }
    for (path, leaf) in leaves() {
        assert!(ENGLISH.has(&command_id(&path)), "{path}");
        // The audit is everybody's to read, and stands among the umpire's commands too.
        let fresh = acts.insert(format!("{:?}", leaf.act));
        assert!(fresh || leaf.act == Act::Audit, "{path}");
        let (name, part) = path
            .split_once(' ')
            .map_or((path.as_str(), None), |(n, p)| (n, Some(p)));
        assert_eq!(find(name, part).map(|l| l.act), Some(leaf.act));
        for option in leaf.options {
            assert!(ENGLISH.has(&option_id(option)), "{}", option.name);
        }
        assert_eq!(
            leaf.seen == Seen::Shared,
            leaf.options.iter().any(|o| o.name == table::SHARE.name)
        );
    }
    assert!(find("game", None).is_none());
    assert!(find("nothing", None).is_none());
}
