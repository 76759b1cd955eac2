//! Discord's documented limits as our own table, always on. A request beyond one is refused as Discord refuses it:
//! code 50035 with the path of what is wrong. Where Discord's documents give no figure, the item's text says so.

mod command;
mod component;
mod message;
mod modal;
#[cfg(test)]
mod tests;

use serde_json::Value;

use super::error::FormErrors;

pub(crate) use command::{check_command, check_commands};
pub(crate) use message::{check_create, check_edit, named, upload_index};
pub(crate) use modal::{check_autocomplete, check_modal};

/// Characters of a message's text.
pub const CONTENT: usize = 2000;
/// Embeds on a message.
pub const EMBEDS: usize = 10;
/// Characters over all embeds of a message.
pub const EMBEDS_TOTAL: usize = 6000;
/// Characters of an embed's title.
pub const EMBED_TITLE: usize = 256;
/// Characters of an embed's description.
pub const EMBED_DESCRIPTION: usize = 4096;
/// Fields of an embed.
pub const EMBED_FIELDS: usize = 25;
/// Characters of a field's name.
pub const FIELD_NAME: usize = 256;
/// Characters of a field's value.
pub const FIELD_VALUE: usize = 1024;
/// Characters of an embed's footer.
pub const EMBED_FOOTER: usize = 2048;
/// Characters of an embed's author.
pub const EMBED_AUTHOR: usize = 256;
/// Action rows on a message.
pub const ROWS: usize = 5;
/// Buttons in a row.
pub const BUTTONS: usize = 5;
/// Characters of a button's label.
pub const BUTTON_LABEL: usize = 80;
/// Characters of a custom id.
pub const CUSTOM_ID: usize = 100;
/// Options of a select menu.
pub const SELECT_OPTIONS: usize = 25;
/// Characters of a select option's label, value and description.
pub const SELECT_TEXT: usize = 100;
/// Characters of a select menu's placeholder.
pub const SELECT_PLACEHOLDER: usize = 150;
/// Characters of a modal's title.
pub const MODAL_TITLE: usize = 45;
/// Rows of a modal.
pub const MODAL_ROWS: usize = 5;
/// Characters of a text input's label.
pub const INPUT_LABEL: usize = 45;
/// Characters of a text input's value.
pub const INPUT_VALUE: usize = 4000;
/// Characters of a text input's placeholder.
pub const INPUT_PLACEHOLDER: usize = 100;
/// Choices of an autocomplete answer and of an option.
pub const CHOICES: usize = 25;
/// Characters of a choice's name and of its value if that is text.
pub const CHOICE_TEXT: usize = 100;
/// Characters of an attachment's description.
pub const ATTACHMENT_DESCRIPTION: usize = 1024;
/// Files on a message.
pub const FILES: usize = 10;
/// Bytes of a file.
pub const FILE_BYTES: usize = 10 * 1024 * 1024;
/// Bytes of a request.
pub const REQUEST_BYTES: usize = 25 * 1024 * 1024;
/// Characters of a nonce.
pub const NONCE: usize = 25;
/// How long a nonce is remembered, in milliseconds. The documents say "a few minutes"; this is our reading.
pub const NONCE_MEMORY_MS: i64 = 3 * 60 * 1000;
/// Users or roles named in `allowed_mentions`.
pub const ALLOWED_MENTIONS: usize = 100;
/// Chat commands for everybody, and again for each guild.
pub const COMMANDS: usize = 100;
/// User and message commands, of each kind.
pub const CONTEXT_COMMANDS: usize = 15;
/// Characters of a command's or option's name.
pub const COMMAND_NAME: usize = 32;
/// Characters of a command's or option's description.
pub const COMMAND_DESCRIPTION: usize = 100;
/// Options of a command, sub-command or group.
pub const COMMAND_OPTIONS: usize = 25;
/// Characters of a whole command: names, descriptions and values, each in its longest language.
pub const COMMAND_TOTAL: usize = 8000;
/// Characters that a text option may carry.
pub const OPTION_TEXT: i64 = 6000;
/// Largest magnitude of a whole number option.
pub const INTEGER_RANGE: i64 = 1 << 53;
/// Characters of a thread's or channel's name.
pub const CHANNEL_NAME: usize = 100;
/// Minutes of quiet after which a thread may be set to archive itself.
pub const AUTO_ARCHIVE: [u64; 4] = [60, 1440, 4320, 10_080];
/// Pinned messages in a channel.
pub const PINS: usize = 250;
/// Milliseconds to acknowledge an interaction.
pub const ACKNOWLEDGE_MS: i64 = 3000;
/// Milliseconds that an interaction's token lives.
pub const TOKEN_MS: i64 = 15 * 60 * 1000;
/// Age in milliseconds from which edits of a message are counted.
pub const LATE_EDIT_MS: i64 = 60 * 60 * 1000;
/// Edits of such a message before 30046. No figure is documented; this is ours, and a world may set its own.
pub const LATE_EDITS: u32 = 30;

/// Languages that localisations may name.
pub const LOCALES: [&str; 34] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko", "ar", "he",
];

/// Length as Discord counts it: Unicode code points.
pub(crate) fn length(text: &str) -> usize {
    text.chars().count()
}

/// A member of a JSON object that is neither missing nor null.
pub(crate) fn given<'a>(value: &'a Value, key: &str) -> Option<&'a Value> {
    value.get(key).filter(|member| !member.is_null())
}

/// A list in a JSON object; empty if missing.
pub(crate) fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value
        .get(key)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

/// Checks a text if it is there: that it is one, and its length.
fn text(errors: &mut FormErrors, value: &Value, path: &str, key: &str, min: usize, max: usize) {
    let path = join(path, key);
    match given(value, key) {
        None => {}
        Some(Value::String(text)) => span(errors, &path, text, min, max),
        Some(_) => errors.add(path, "BASE_TYPE_BAD_TYPE", "Must be a string."),
    }
}

/// Checks a text that must be there.
fn required_text(
    errors: &mut FormErrors,
    value: &Value,
    path: &str,
    key: &str,
    min: usize,
    max: usize,
) {
    if given(value, key).is_none() {
        errors.add(
            join(path, key),
            "BASE_TYPE_REQUIRED",
            "This field is required",
        );
    } else {
        text(errors, value, path, key, min, max);
    }
}

fn span(errors: &mut FormErrors, path: &str, text: &str, min: usize, max: usize) {
    let found = length(text);
    if found > max {
        let message = format!("Must be {max} or fewer in length. It has {found}.");
        errors.add(path, "BASE_TYPE_MAX_LENGTH", message);
    } else if found == 0 && min > 0 {
        errors.add(path, "BASE_TYPE_REQUIRED", "This field is required");
    } else if found < min {
        errors.add(
            path,
            "BASE_TYPE_MIN_LENGTH",
            format!("Must be {min} or more in length."),
        );
    }
}

/// Checks a count.
fn count(errors: &mut FormErrors, path: &str, found: usize, min: usize, max: usize) {
    if found < min || found > max {
        let message = format!("Must be between {min} and {max} in length. It has {found}.");
        errors.add(path, "BASE_TYPE_BAD_LENGTH", message);
    }
}

/// Checks a whole number if it is there.
fn number(errors: &mut FormErrors, value: &Value, path: &str, key: &str, min: i64, max: i64) {
    let Some(found) = given(value, key) else {
        return;
    };
    if !found.as_i64().is_some_and(|n| (min..=max).contains(&n)) {
        let message = format!("Must be a whole number from {min} to {max}.");
        errors.add(join(path, key), "NUMBER_TYPE_RANGE", message);
    }
}

/// The path of a member or, for a key in brackets, of an item.
fn join(path: &str, key: &str) -> String {
    if path.is_empty() {
        key.to_owned()
    } else {
        format!("{path}.{key}")
    }
}

/// Checks a thread's or channel's name and archive time.
pub(crate) fn check_channel(errors: &mut FormErrors, body: &Value, new: bool) {
    if new {
        required_text(errors, body, "", "name", 1, CHANNEL_NAME);
    } else {
        text(errors, body, "", "name", 1, CHANNEL_NAME);
    }
    if let Some(minutes) = given(body, "auto_archive_duration")
        && !minutes.as_u64().is_some_and(|m| AUTO_ARCHIVE.contains(&m))
    {
        let message = format!("Value must be one of {AUTO_ARCHIVE:?}.");
        errors.add("auto_archive_duration", "BASE_TYPE_CHOICES", message);
    }
}
