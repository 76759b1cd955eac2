//! Discord's refusals: an HTTP status, a JSON code, a message and, for a bad form, the tree of what is wrong where.

use serde_json::{Value, json};

/// A refusal as Discord words it in JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct ApiError {
    /// The HTTP status.
    pub status: u16,
    /// Discord's JSON error code; 0 where Discord gives none.
    pub code: u32,
    /// Discord's short message.
    pub message: String,
    /// The tree of form errors, for code 50035.
    pub errors: Option<Value>,
    /// Seconds to wait, for status 429.
    pub retry_after: Option<f64>,
}

/// Status and message of every JSON code that the stand-in gives.
const KNOWN: &[(u32, u16, &str)] = &[
    (10_003, 404, "Unknown Channel"),
    (10_004, 404, "Unknown Guild"),
    (10_007, 404, "Unknown Member"),
    (10_008, 404, "Unknown Message"),
    (10_013, 404, "Unknown User"),
    (10_015, 404, "Unknown Webhook"),
    (10_062, 404, "Unknown interaction"),
    (10_063, 404, "Unknown application command"),
    (30_003, 400, "Maximum number of pins reached (250)"),
    (
        30_032,
        400,
        "Maximum number of application commands reached (100)",
    ),
    (
        30_046,
        400,
        "Maximum number of edits to messages older than 1 hour reached. Try again later",
    ),
    (40_005, 413, "Request entity too large"),
    (40_060, 400, "Interaction has already been acknowledged."),
    (50_001, 403, "Missing Access"),
    (50_003, 403, "Cannot execute action on a DM channel"),
    (
        50_005,
        403,
        "Cannot edit a message authored by another user",
    ),
    (50_006, 400, "Cannot send an empty message"),
    (50_007, 403, "Cannot send messages to this user"),
    (50_008, 400, "Cannot send messages in a non-text channel"),
    (50_013, 403, "Missing Permissions"),
    (50_021, 403, "Cannot execute action on a system message"),
    (50_024, 400, "Cannot execute action on this channel type"),
    (50_027, 401, "Invalid Webhook Token"),
    (50_035, 400, "Invalid Form Body"),
    (50_083, 400, "Thread is archived"),
    (50_109, 400, "The request body contains invalid JSON."),
    (
        50_278,
        403,
        "Cannot send messages to this user due to having no mutual guilds",
    ),
    (
        160_004,
        400,
        "A thread has already been created for this message",
    ),
    (160_005, 400, "Thread is locked"),
];

impl ApiError {
    /// The refusal with this JSON code, with its usual status and message.
    pub fn code(code: u32) -> Self {
        let (status, message) = KNOWN
            .iter()
            .find(|row| row.0 == code)
            .map_or((400, "Refused"), |row| (row.1, row.2));
        Self {
            status,
            code,
            message: message.to_owned(),
            errors: None,
            retry_after: None,
        }
    }

    /// A refusal with a bare HTTP status and code 0, such as 401 or 404 on an unknown route.
    pub fn status(status: u16, message: &str) -> Self {
        Self {
            status,
            code: 0,
            message: message.to_owned(),
            errors: None,
            retry_after: None,
        }
    }

    /// A rate limit that asks to wait `seconds`.
    pub fn rate_limited(seconds: f64) -> Self {
        Self {
            retry_after: Some(seconds),
            ..Self::status(429, "You are being rate limited.")
        }
    }

    /// The JSON body.
    pub fn body(&self) -> Value {
        let mut body = json!({"message": self.message, "code": self.code});
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        if let Some(seconds) = self.retry_after {
            body["retry_after"] = json!(seconds);
            body["global"] = json!(false);
        }
        body
    }
}

/// Collects what is wrong with a form, by path, into Discord's tree of errors.
#[derive(Debug, Default)]
pub struct FormErrors {
    found: Vec<(String, &'static str, String)>,
}

impl FormErrors {
    /// Nothing wrong yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Notes that the value at `path` (such as `embeds[0].title`) is wrong.
    pub fn add(&mut self, path: impl Into<String>, code: &'static str, message: impl Into<String>) {
        self.found.push((path.into(), code, message.into()));
    }

    /// Whether nothing was wrong.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// `Ok` if nothing was wrong, else the refusal 50035 with its tree.
    ///
    /// # Errors
    /// The refusal 50035, if anything was added.
    pub fn finish(self) -> Result<(), ApiError> {
        if self.found.is_empty() {
            return Ok(());
        }
        let mut tree = json!({});
        for (path, code, message) in self.found {
            let mut node = &mut tree;
            for key in path.split(['.', '[']).filter(|key| !key.is_empty()) {
                node = &mut node[key.trim_end_matches(']')];
            }
            if !node["_errors"].is_array() {
                node["_errors"] = json!([]);
            }
            if let Some(list) = node["_errors"].as_array_mut() {
                list.push(json!({"code": code, "message": message}));
            }
        }
        Err(ApiError {
            errors: Some(tree),
            ..ApiError::code(50_035)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn form_errors_build_discords_tree() {
        let mut errors = FormErrors::new();
        errors.add("embeds[0].title", "BASE_TYPE_MAX_LENGTH", "too long");
        errors.add("embeds[0].title", "OTHER", "also wrong");
        errors.add("content", "BASE_TYPE_MAX_LENGTH", "too long");
        let error = errors.finish().expect_err("errors were added");
        assert_eq!(error.code, 50_035);
        let tree = error.errors.expect("a tree");
        assert_eq!(tree["embeds"]["0"]["title"]["_errors"][1]["code"], "OTHER");
        assert_eq!(
            tree["content"]["_errors"][0]["code"],
            "BASE_TYPE_MAX_LENGTH"
        );
    }

    #[test]
    fn a_code_brings_its_status() {
        assert_eq!(ApiError::code(50_007).status, 403);
        assert_eq!(ApiError::code(10_062).body()["code"], 10_062);
    }
}
