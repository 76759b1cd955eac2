//! Limits of application commands.

use std::collections::HashSet;

use serde_json::Value;

use super::modal::check_choice;
use super::{
    CHOICES, COMMAND_DESCRIPTION, COMMAND_NAME, COMMAND_OPTIONS, COMMAND_TOTAL, COMMANDS,
    CONTEXT_COMMANDS, INTEGER_RANGE, LOCALES, OPTION_TEXT, count, given, join, length, list,
    number, required_text, text,
};
use crate::local::error::{ApiError, FormErrors};

const SUB_COMMAND: u64 = 1;
const SUB_COMMAND_GROUP: u64 = 2;
const STRING: u64 = 3;
const INTEGER: u64 = 4;
const NUMBER: u64 = 10;

/// Checks a whole set of commands that is to replace another; paths start at the index.
///
/// # Errors
/// 50035 with a tree; 30032 if there are too many.
pub(crate) fn check_commands(commands: &[Value]) -> Result<(), ApiError> {
    let of_kind = |kind| {
        commands
            .iter()
            .filter(|command| self::kind(command) == kind)
            .count()
    };
    if of_kind(1) > COMMANDS || of_kind(2) > CONTEXT_COMMANDS || of_kind(3) > CONTEXT_COMMANDS {
        return Err(ApiError::code(30_032));
    }
    let mut errors = FormErrors::new();
    let mut names = HashSet::new();
    for (i, command) in commands.iter().enumerate() {
        let at = i.to_string();
        check(&mut errors, command, &at);
        let name = command["name"].as_str().unwrap_or_default();
        if !names.insert((kind(command), name)) {
            let message = "Application command names must be unique";
            errors.add(at, "APPLICATION_COMMANDS_DUPLICATE_NAME", message);
        }
    }
    errors.finish()
}

/// Checks one command.
///
/// # Errors
/// 50035 with a tree.
pub(crate) fn check_command(command: &Value) -> Result<(), ApiError> {
    let mut errors = FormErrors::new();
    check(&mut errors, command, "");
    errors.finish()
}

fn kind(command: &Value) -> u64 {
    given(command, "type").and_then(Value::as_u64).unwrap_or(1)
}

fn check(errors: &mut FormErrors, command: &Value, at: &str) {
    locales(errors, command, at);
    if kind(command) == 1 {
        name(errors, command, at);
        required_text(errors, command, at, "description", 1, COMMAND_DESCRIPTION);
        check_options(errors, list(command, "options"), at, 0);
    } else {
        required_text(errors, command, at, "name", 1, COMMAND_NAME);
        if given(command, "description").is_some_and(|text| text != "") {
            let message = "Context menu commands cannot have description";
            errors.add(
                join(at, "description"),
                "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_CANNOT_BE_SET",
                message,
            );
        }
    }
    if let Some(bits) = given(command, "default_member_permissions")
        && bits
            .as_str()
            .is_none_or(|bits| bits.parse::<u64>().is_err())
    {
        errors.add(
            join(at, "default_member_permissions"),
            "BASE_TYPE_BAD_TYPE",
            "Must be a number in a string.",
        );
    }
    for context in list(command, "contexts") {
        if context.as_u64().is_none_or(|context| context > 2) {
            errors.add(
                join(at, "contexts"),
                "BASE_TYPE_CHOICES",
                "Value must be one of {0, 1, 2}.",
            );
        }
    }
    let total = total(command);
    if total > COMMAND_TOTAL {
        let message = format!("Command exceeds maximum size ({COMMAND_TOTAL}). It is {total}.");
        errors.add(at, "APPLICATION_COMMAND_TOO_LARGE", message);
    }
}

/// Characters of names, descriptions and values, each in its longest language.
fn total(node: &Value) -> usize {
    let longest = |key: &str| {
        let others = node[format!("{key}_localizations")].as_object();
        let others = others.into_iter().flat_map(|map| map.values());
        std::iter::once(&node[key])
            .chain(others)
            .filter_map(Value::as_str)
            .map(length)
            .max()
            .unwrap_or(0)
    };
    let value = node["value"].as_str().map_or(0, length);
    let below = list(node, "options").iter().chain(list(node, "choices"));
    longest("name") + longest("description") + value + below.map(total).sum::<usize>()
}

/// Whether a text may name a command: lower case letters, digits, hyphen, underscore, apostrophe.
fn is_name(name: &str) -> bool {
    let fits = |c: char| {
        c.is_alphanumeric()
            || "-_'".contains(c)
            || ('\u{900}'..='\u{97F}').contains(&c)
            || ('\u{E00}'..='\u{E7F}').contains(&c)
    };
    (1..=COMMAND_NAME).contains(&length(name))
        && name.chars().all(fits)
        && name == name.to_lowercase()
}

fn name(errors: &mut FormErrors, node: &Value, at: &str) {
    let mut bad = |path: String| {
        let message = "Command and option names are 1 to 32 lower case letters, digits, '-', '_'.";
        errors.add(path, "APPLICATION_COMMAND_INVALID_NAME", message);
    };
    if !node["name"].as_str().is_some_and(is_name) {
        bad(join(at, "name"));
    }
    let others = node["name_localizations"].as_object();
    for (locale, name) in others.into_iter().flatten() {
        if !name.as_str().is_some_and(is_name) {
            bad(join(at, &format!("name_localizations.{locale}")));
        }
    }
}

fn locales(errors: &mut FormErrors, node: &Value, at: &str) {
    for key in ["name_localizations", "description_localizations"] {
        for (locale, _) in node[key].as_object().into_iter().flatten() {
            if !LOCALES.contains(&locale.as_str()) {
                let message = format!("\"{locale}\" is not a language of Discord.");
                errors.add(
                    join(at, &format!("{key}.{locale}")),
                    "ENUM_TYPE_COERCE",
                    message,
                );
            }
        }
    }
    let described = node["description_localizations"].as_object();
    for (locale, _) in described.into_iter().flatten() {
        let path = join(at, "description_localizations");
        text(
            errors,
            &node["description_localizations"],
            &path,
            locale,
            1,
            COMMAND_DESCRIPTION,
        );
    }
}

/// Checks a list of options; `depth` is 0 for a command, 1 for a group, 2 for a sub-command.
fn check_options(errors: &mut FormErrors, options: &[Value], at: &str, depth: u8) {
    let path = join(at, "options");
    count(errors, &path, options.len(), 0, COMMAND_OPTIONS);
    let mut names = HashSet::new();
    let mut optional_seen = false;
    let nested = |option: &&Value| {
        matches!(
            option["type"].as_u64(),
            Some(SUB_COMMAND | SUB_COMMAND_GROUP)
        )
    };
    let nested_count = options.iter().filter(nested).count();
    if nested_count != 0 && nested_count != options.len() {
        let message = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        errors.add(&path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    for (i, option) in options.iter().enumerate() {
        let at = format!("{path}[{i}]");
        name(errors, option, &at);
        locales(errors, option, &at);
        required_text(errors, option, &at, "description", 1, COMMAND_DESCRIPTION);
        if !names.insert(option["name"].as_str().unwrap_or_default()) {
            let message = "Option name already exists";
            errors.add(
                format!("{at}.name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                message,
            );
        }
        let kind = option["type"].as_u64().unwrap_or(0);
        let allowed = match depth {
            0 => (1..=11).contains(&kind),
            1 => kind == SUB_COMMAND,
            _ => (3..=11).contains(&kind),
        };
        if !allowed {
            let message = "This option type is not allowed at this depth";
            errors.add(
                format!("{at}.type"),
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                message,
            );
        }
        match kind {
            SUB_COMMAND => check_options(errors, list(option, "options"), &at, 2),
            SUB_COMMAND_GROUP => {
                let inner = list(option, "options");
                count(
                    errors,
                    &format!("{at}.options"),
                    inner.len(),
                    1,
                    COMMAND_OPTIONS,
                );
                check_options(errors, inner, &at, 1);
            }
            _ => {
                let required = option["required"] == true;
                if required && optional_seen {
                    let message = "Required options must be placed before non-required options";
                    errors.add(&at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
                }
                optional_seen |= !required;
                check_value_option(errors, option, &at, kind);
            }
        }
    }
}

fn check_value_option(errors: &mut FormErrors, option: &Value, at: &str, kind: u64) {
    let choices = list(option, "choices");
    let completes = option["autocomplete"] == true;
    let may_choose = matches!(kind, STRING | INTEGER | NUMBER);
    if (completes || !choices.is_empty()) && !may_choose {
        let message = "Only text and number options have choices or autocomplete";
        errors.add(at, "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", message);
    }
    if completes && !choices.is_empty() {
        let message = "Choices cannot be given together with autocomplete";
        errors.add(
            format!("{at}.choices"),
            "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID",
            message,
        );
    }
    count(errors, &format!("{at}.choices"), choices.len(), 0, CHOICES);
    let mut names = HashSet::new();
    for (i, choice) in choices.iter().enumerate() {
        let at = format!("{at}.choices[{i}]");
        check_choice(errors, choice, &at);
        locales(errors, choice, &at);
        let fits = match kind {
            STRING => choice["value"].is_string(),
            INTEGER => choice["value"]
                .as_i64()
                .is_some_and(|n| n.abs() <= INTEGER_RANGE),
            _ => choice["value"].is_number(),
        };
        if !fits {
            errors.add(
                format!("{at}.value"),
                "BASE_TYPE_BAD_TYPE",
                "Does not fit the option's type.",
            );
        }
        if !names.insert(choice["name"].as_str().unwrap_or_default()) {
            let message = "Option choice name already exists";
            errors.add(
                format!("{at}.name"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                message,
            );
        }
    }
    number(errors, option, at, "min_length", 0, OPTION_TEXT);
    number(errors, option, at, "max_length", 1, OPTION_TEXT);
    if kind == INTEGER {
        number(
            errors,
            option,
            at,
            "min_value",
            -INTEGER_RANGE,
            INTEGER_RANGE,
        );
        number(
            errors,
            option,
            at,
            "max_value",
            -INTEGER_RANGE,
            INTEGER_RANGE,
        );
    } else if kind != NUMBER
        && (given(option, "min_value").is_some() || given(option, "max_value").is_some())
    {
        errors.add(
            at,
            "APPLICATION_COMMAND_OPTIONS_MIN_MAX_INVALID",
            "Only number options have a range.",
        );
    }
    if kind != STRING
        && (given(option, "min_length").is_some() || given(option, "max_length").is_some())
    {
        errors.add(
            at,
            "APPLICATION_COMMAND_OPTIONS_LENGTH_INVALID",
            "Only text options have a length.",
        );
    }
}
