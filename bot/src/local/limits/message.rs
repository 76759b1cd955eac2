//! Limits of a message: text, embeds, files, nonce, mentions.

use serde_json::Value;

use super::component::check_rows;
use super::{
    ALLOWED_MENTIONS, ATTACHMENT_DESCRIPTION, CONTENT, EMBED_AUTHOR, EMBED_DESCRIPTION,
    EMBED_FIELDS, EMBED_FOOTER, EMBED_TITLE, EMBEDS, EMBEDS_TOTAL, FIELD_NAME, FIELD_VALUE,
    FILE_BYTES, FILES, NONCE, count, given, length, list, number, required_text, text,
};
use crate::local::error::{ApiError, FormErrors};
use crate::local::rest::Upload;

/// The flag of a layout that the client library cannot send and this stand-in does not draw.
const COMPONENTS_V2: u64 = 1 << 15;

/// Checks a new message.
///
/// # Errors
/// 50035 with a tree, 50006 if it is empty, 40005 if a file is too large.
pub(crate) fn check_create(body: &Value, files: &[Upload]) -> Result<(), ApiError> {
    check_shared(body, files, &[])?;
    let is_empty = given(body, "content")
        .and_then(Value::as_str)
        .is_none_or(str::is_empty)
        && list(body, "embeds").is_empty()
        && list(body, "components").is_empty()
        && given(body, "poll").is_none()
        && files.is_empty();
    if is_empty {
        return Err(ApiError::code(50_006));
    }
    Ok(())
}

/// Checks an edit of a message, whose existing files have these names.
///
/// # Errors
/// 50035 with a tree, 40005 if a file is too large.
pub(crate) fn check_edit(
    body: &Value,
    files: &[Upload],
    existing: &[String],
) -> Result<(), ApiError> {
    check_shared(body, files, existing)
}

fn check_shared(body: &Value, files: &[Upload], existing: &[String]) -> Result<(), ApiError> {
    if files.iter().any(|file| file.bytes.len() > FILE_BYTES) {
        return Err(ApiError::code(40_005));
    }
    let mut errors = FormErrors::new();
    text(&mut errors, body, "", "content", 0, CONTENT);
    check_embeds(&mut errors, list(body, "embeds"));
    check_rows(&mut errors, list(body, "components"));
    check_files(&mut errors, body, files, existing);
    check_nonce(&mut errors, body);
    check_mentions(&mut errors, body);
    if given(body, "flags").and_then(Value::as_u64).unwrap_or(0) & COMPONENTS_V2 != 0 {
        errors.add(
            "flags",
            "UNSUPPORTED",
            "This stand-in has no second version of components.",
        );
    }
    errors.finish()
}

fn check_embeds(errors: &mut FormErrors, embeds: &[Value]) {
    count(errors, "embeds", embeds.len(), 0, EMBEDS);
    let mut total = 0;
    for (i, embed) in embeds.iter().enumerate() {
        let at = format!("embeds[{i}]");
        text(errors, embed, &at, "title", 0, EMBED_TITLE);
        text(errors, embed, &at, "description", 0, EMBED_DESCRIPTION);
        number(errors, embed, &at, "color", 0, 0xFF_FFFF);
        let fields = list(embed, "fields");
        count(
            errors,
            &format!("{at}.fields"),
            fields.len(),
            0,
            EMBED_FIELDS,
        );
        for (j, field) in fields.iter().enumerate() {
            let at = format!("{at}.fields[{j}]");
            required_text(errors, field, &at, "name", 1, FIELD_NAME);
            required_text(errors, field, &at, "value", 1, FIELD_VALUE);
            total += size(field, "name") + size(field, "value");
        }
        if let Some(footer) = given(embed, "footer") {
            required_text(
                errors,
                footer,
                &format!("{at}.footer"),
                "text",
                1,
                EMBED_FOOTER,
            );
            total += size(footer, "text");
        }
        if let Some(author) = given(embed, "author") {
            required_text(
                errors,
                author,
                &format!("{at}.author"),
                "name",
                1,
                EMBED_AUTHOR,
            );
            total += size(author, "name");
        }
        total += size(embed, "title") + size(embed, "description");
        if size(embed, "title") + size(embed, "description") == 0
            && fields.is_empty()
            && ["footer", "author", "image", "thumbnail"]
                .iter()
                .all(|slot| given(embed, slot).is_none())
        {
            errors.add(
                format!("{at}.description"),
                "BASE_TYPE_REQUIRED",
                "This field is required",
            );
        }
        check_addresses(errors, embed, &at);
        if let Some(time) = given(embed, "timestamp")
            && time
                .as_str()
                .is_none_or(|time| time.parse::<jiff::Timestamp>().is_err())
        {
            errors.add(
                format!("{at}.timestamp"),
                "DATE_TIME_TYPE_PARSE",
                "Not an ISO8601 time.",
            );
        }
    }
    if total > EMBEDS_TOTAL {
        let message = format!("Embed size exceeds maximum size of {EMBEDS_TOTAL}. It is {total}.");
        errors.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", message);
    }
}

fn size(value: &Value, key: &str) -> usize {
    value[key].as_str().map_or(0, length)
}

fn check_addresses(errors: &mut FormErrors, embed: &Value, at: &str) {
    let places = [
        ("url".to_owned(), &embed["url"], false),
        ("image.url".to_owned(), &embed["image"]["url"], true),
        ("thumbnail.url".to_owned(), &embed["thumbnail"]["url"], true),
        ("author.url".to_owned(), &embed["author"]["url"], false),
        (
            "author.icon_url".to_owned(),
            &embed["author"]["icon_url"],
            true,
        ),
        (
            "footer.icon_url".to_owned(),
            &embed["footer"]["icon_url"],
            true,
        ),
    ];
    for (key, value, may_attach) in places {
        let Some(url) = value.as_str() else { continue };
        let fits = url.starts_with("http://")
            || url.starts_with("https://")
            || (may_attach && url.starts_with("attachment://"));
        if !fits {
            let message =
                format!("Scheme of \"{url}\" must be http, https or, for a picture, attachment.");
            errors.add(format!("{at}.{key}"), "URL_TYPE_INVALID_SCHEME", message);
        }
    }
}

fn check_files(errors: &mut FormErrors, body: &Value, files: &[Upload], existing: &[String]) {
    let described = list(body, "attachments");
    let kept = described
        .iter()
        .filter(|entry| upload_index(entry).is_none_or(|index| index >= FILES))
        .count();
    count(errors, "attachments", files.len() + kept, 0, FILES);
    for (i, entry) in described.iter().enumerate() {
        let at = format!("attachments[{i}]");
        text(errors, entry, &at, "description", 0, ATTACHMENT_DESCRIPTION);
        if given(entry, "id").is_none() {
            errors.add(
                format!("{at}.id"),
                "BASE_TYPE_REQUIRED",
                "This field is required",
            );
        }
    }
    let names: Vec<String> = files
        .iter()
        .map(|file| named(described, file))
        .chain(existing.iter().cloned())
        .collect();
    for name in crate::local::wire::shown_in_embeds(list(body, "embeds")) {
        if !names.contains(&name) {
            // Discord would silently show nothing; a picture nobody sees is never meant.
            let message = format!("No file named \"{name}\" is attached.");
            errors.add("embeds", "ATTACHMENT_NOT_FOUND", message);
        }
    }
}

/// The upload that an entry of `attachments` speaks of, if its id is small enough to be one.
pub(crate) fn upload_index(entry: &Value) -> Option<usize> {
    let id = match &entry["id"] {
        Value::String(digits) => digits.parse().ok()?,
        other => other.as_u64()?,
    };
    usize::try_from(id).ok()
}

/// The name a file gets: that of its entry in `attachments`, else that of its form part, made safe.
pub(crate) fn named(described: &[Value], file: &Upload) -> String {
    let own = described
        .iter()
        .find(|entry| upload_index(entry) == file.index())
        .and_then(|entry| entry["filename"].as_str());
    let name: String = own
        .unwrap_or(&file.filename)
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || "._-".contains(c) {
                c
            } else {
                '_'
            }
        })
        .collect();
    if name.trim_matches('.').is_empty() {
        "unknown".to_owned()
    } else {
        name
    }
}

fn check_nonce(errors: &mut FormErrors, body: &Value) {
    match given(body, "nonce") {
        Some(Value::String(nonce)) if length(nonce) > NONCE => {
            errors.add(
                "nonce",
                "BASE_TYPE_MAX_LENGTH",
                format!("Must be {NONCE} or fewer in length."),
            );
        }
        None | Some(Value::String(_) | Value::Number(_)) => {}
        Some(_) => errors.add(
            "nonce",
            "BASE_TYPE_BAD_TYPE",
            "Must be a string or a number.",
        ),
    }
}

fn check_mentions(errors: &mut FormErrors, body: &Value) {
    let Some(allowed) = given(body, "allowed_mentions") else {
        return;
    };
    let parse: Vec<&str> = list(allowed, "parse")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    for (i, kind) in parse.iter().enumerate() {
        if !["users", "roles", "everyone"].contains(kind) {
            let path = format!("allowed_mentions.parse[{i}]");
            errors.add(
                path,
                "BASE_TYPE_CHOICES",
                "Value must be one of users, roles, everyone.",
            );
        }
    }
    for key in ["users", "roles"] {
        let named = list(allowed, key);
        let path = format!("allowed_mentions.{key}");
        count(errors, &path, named.len(), 0, ALLOWED_MENTIONS);
        if !named.is_empty() && parse.contains(&key) {
            let message = format!("parse:[\"{key}\"] and {key}: [ids...] are mutually exclusive.");
            errors.add(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
    }
}
