//! Limits of the other answers to an interaction: modals and autocomplete choices.

use std::collections::HashSet;

use serde_json::Value;

use super::component::unique_id;
use super::{
    CHOICE_TEXT, CHOICES, CUSTOM_ID, INPUT_LABEL, INPUT_PLACEHOLDER, INPUT_VALUE, MODAL_ROWS,
    MODAL_TITLE, count, given, length, list, number, required_text, text,
};
use crate::local::error::{ApiError, FormErrors};

/// Checks the data of a modal; paths start at `data`.
///
/// # Errors
/// 50035 with a tree.
pub(crate) fn check_modal(data: &Value) -> Result<(), ApiError> {
    let mut errors = FormErrors::new();
    required_text(&mut errors, data, "data", "title", 1, MODAL_TITLE);
    required_text(&mut errors, data, "data", "custom_id", 1, CUSTOM_ID);
    let rows = list(data, "components");
    count(&mut errors, "data.components", rows.len(), 1, MODAL_ROWS);
    let mut ids = HashSet::new();
    for (i, row) in rows.iter().enumerate() {
        let at = format!("data.components[{i}]");
        let inputs = list(row, "components");
        count(&mut errors, &format!("{at}.components"), inputs.len(), 1, 1);
        for (j, input) in inputs.iter().enumerate() {
            let at = format!("{at}.components[{j}]");
            check_input(&mut errors, input, &at);
            unique_id(&mut errors, &mut ids, input, &at);
        }
    }
    errors.finish()
}

fn check_input(errors: &mut FormErrors, input: &Value, at: &str) {
    if input["type"].as_u64() != Some(4) {
        errors.add(
            format!("{at}.type"),
            "BASE_TYPE_CHOICES",
            "Value must be one of {4}.",
        );
        return;
    }
    required_text(errors, input, at, "custom_id", 1, CUSTOM_ID);
    required_text(errors, input, at, "label", 1, INPUT_LABEL);
    text(errors, input, at, "placeholder", 0, INPUT_PLACEHOLDER);
    number(errors, input, at, "min_length", 0, 4000);
    number(errors, input, at, "max_length", 1, 4000);
    if given(input, "style").is_none() {
        errors.add(
            format!("{at}.style"),
            "BASE_TYPE_REQUIRED",
            "This field is required",
        );
    }
    number(errors, input, at, "style", 1, 2);
    let most = given(input, "max_length")
        .and_then(Value::as_u64)
        .and_then(|most| usize::try_from(most).ok())
        .unwrap_or(INPUT_VALUE);
    text(errors, input, at, "value", 0, most.min(INPUT_VALUE));
}

/// Checks the data of an autocomplete answer; paths start at `data`.
///
/// # Errors
/// 50035 with a tree.
pub(crate) fn check_autocomplete(data: &Value) -> Result<(), ApiError> {
    let mut errors = FormErrors::new();
    let choices = list(data, "choices");
    count(&mut errors, "data.choices", choices.len(), 0, CHOICES);
    for (i, choice) in choices.iter().enumerate() {
        check_choice(&mut errors, choice, &format!("data.choices[{i}]"));
    }
    errors.finish()
}

/// Checks a choice's name and value.
pub(super) fn check_choice(errors: &mut FormErrors, choice: &Value, at: &str) {
    required_text(errors, choice, at, "name", 1, CHOICE_TEXT);
    match given(choice, "value") {
        None => errors.add(
            format!("{at}.value"),
            "BASE_TYPE_REQUIRED",
            "This field is required",
        ),
        Some(Value::String(value)) if value.is_empty() || length(value) > CHOICE_TEXT => {
            let message = format!("Must be between 1 and {CHOICE_TEXT} in length.");
            errors.add(format!("{at}.value"), "BASE_TYPE_BAD_LENGTH", message);
        }
        Some(Value::String(_) | Value::Number(_)) => {}
        Some(_) => errors.add(
            format!("{at}.value"),
            "BASE_TYPE_BAD_TYPE",
            "Must be a string or a number.",
        ),
    }
}
