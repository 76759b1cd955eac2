//! Limits of the components of a message: action rows, buttons, select menus.

use std::collections::HashSet;

use serde_json::Value;

use super::{
    BUTTON_LABEL, BUTTONS, CUSTOM_ID, ROWS, SELECT_OPTIONS, SELECT_PLACEHOLDER, SELECT_TEXT, count,
    given, list, number, required_text, text,
};
use crate::local::error::FormErrors;

/// Checks the action rows of a message.
pub(super) fn check_rows(errors: &mut FormErrors, rows: &[Value]) {
    count(errors, "components", rows.len(), 0, ROWS);
    let mut ids = HashSet::new();
    for (i, row) in rows.iter().enumerate() {
        let at = format!("components[{i}]");
        if row["type"].as_u64() != Some(1) {
            errors.add(
                format!("{at}.type"),
                "BASE_TYPE_CHOICES",
                "Value must be one of {1}.",
            );
            continue;
        }
        let items = list(row, "components");
        let selects = items.iter().filter(|item| is_select(item)).count();
        let most = if selects == 0 { BUTTONS } else { 1 };
        count(errors, &format!("{at}.components"), items.len(), 1, most);
        for (j, item) in items.iter().enumerate() {
            let at = format!("{at}.components[{j}]");
            match item["type"].as_u64() {
                Some(2) => check_button(errors, item, &at),
                Some(3 | 5..=8) => check_select(errors, item, &at),
                _ => errors.add(
                    format!("{at}.type"),
                    "BASE_TYPE_CHOICES",
                    "Value must be one of {2, 3, 5, 6, 7, 8}.",
                ),
            }
            unique_id(errors, &mut ids, item, &at);
        }
    }
}

/// Checks that a custom id was not used before in the same message or modal.
pub(super) fn unique_id(
    errors: &mut FormErrors,
    ids: &mut HashSet<String>,
    item: &Value,
    at: &str,
) {
    if let Some(id) = given(item, "custom_id").and_then(Value::as_str)
        && !ids.insert(id.to_owned())
    {
        let message = "Component custom id cannot be duplicated";
        errors.add(
            format!("{at}.custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            message,
        );
    }
}

fn is_select(item: &Value) -> bool {
    matches!(item["type"].as_u64(), Some(3 | 5..=8))
}

fn check_button(errors: &mut FormErrors, button: &Value, at: &str) {
    text(errors, button, at, "label", 0, BUTTON_LABEL);
    match button["style"].as_u64() {
        Some(1..=4) => {
            required_text(errors, button, at, "custom_id", 1, CUSTOM_ID);
            if given(button, "url").is_some() {
                errors.add(
                    format!("{at}.url"),
                    "BUTTON_COMPONENT_EXCLUSIVE",
                    "Only link buttons have one.",
                );
            }
        }
        Some(5) => required_text(errors, button, at, "url", 1, 512),
        _ => errors.add(
            format!("{at}.style"),
            "BASE_TYPE_CHOICES",
            "Value must be one of {1, 2, 3, 4, 5}.",
        ),
    }
    let label = given(button, "label")
        .and_then(Value::as_str)
        .unwrap_or_default();
    if label.is_empty() && given(button, "emoji").is_none() {
        errors.add(
            at,
            "BUTTON_COMPONENT_INVALID",
            "A button needs a label or an emoji.",
        );
    }
}

fn check_select(errors: &mut FormErrors, select: &Value, at: &str) {
    required_text(errors, select, at, "custom_id", 1, CUSTOM_ID);
    text(errors, select, at, "placeholder", 0, SELECT_PLACEHOLDER);
    number(errors, select, at, "min_values", 0, 25);
    number(errors, select, at, "max_values", 1, 25);
    if select["type"].as_u64() != Some(3) {
        return;
    }
    let options = list(select, "options");
    count(
        errors,
        &format!("{at}.options"),
        options.len(),
        1,
        SELECT_OPTIONS,
    );
    let mut values = HashSet::new();
    for (i, option) in options.iter().enumerate() {
        let at = format!("{at}.options[{i}]");
        required_text(errors, option, &at, "label", 1, SELECT_TEXT);
        required_text(errors, option, &at, "value", 1, SELECT_TEXT);
        text(errors, option, &at, "description", 0, SELECT_TEXT);
        if !values.insert(option["value"].as_str().unwrap_or_default()) {
            let message = "The specified option value is already used";
            errors.add(
                format!("{at}.value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                message,
            );
        }
    }
    let at_most = given(select, "max_values")
        .and_then(Value::as_u64)
        .unwrap_or(1);
    let at_least = given(select, "min_values")
        .and_then(Value::as_u64)
        .unwrap_or(1);
    let preset = options
        .iter()
        .filter(|option| option["default"] == true)
        .count();
    if at_most > options.len() as u64 && options.len() <= SELECT_OPTIONS {
        let message = format!("There are only {} options.", options.len());
        errors.add(format!("{at}.max_values"), "NUMBER_TYPE_MAX", message);
    }
    if at_least > at_most {
        errors.add(
            format!("{at}.min_values"),
            "NUMBER_TYPE_MAX",
            "Must not exceed max_values.",
        );
    }
    if preset as u64 > at_most {
        errors.add(
            format!("{at}.options"),
            "BASE_TYPE_BAD_LENGTH",
            "More defaults than max_values.",
        );
    }
}
