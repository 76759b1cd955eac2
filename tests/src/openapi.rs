//! Checks the bot's requests against Discord's own `OpenAPI` description, where that file is at hand. It is not part of
//! this repository: `COURIER_OPENAPI` names it, or it stands at `../shared/discord/openapi.json` beside the workspace.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use bot::local::{Recorded, RequestCheck};
use jsonschema::Validator;
use serde_json::{Value, json};

/// The most errors that one complaint names.
const ERRORS: usize = 3;
/// The most characters of one error.
const ERROR_LENGTH: usize = 300;

/// Discord's description of its REST interface.
pub struct Description {
    document: Value,
    /// Compiled schemas by method and path template.
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

impl Description {
    /// Loads the description; none if there is no such file here.
    ///
    /// # Panics
    /// If the file is there but is no JSON: a check that silently does nothing would be worse.
    pub fn load() -> Option<Self> {
        let path = path();
        let text = std::fs::read_to_string(&path).ok()?;
        let document = serde_json::from_str(&text)
            .unwrap_or_else(|error| panic!("{} is no JSON: {error}", path.display()));
        Some(Self {
            document,
            validators: Mutex::default(),
        })
    }

    /// The check for [`bot::local::StandIn::on_request`].
    pub fn into_check(self) -> RequestCheck {
        Box::new(move |request| self.check(request))
    }

    /// Checks one request: that the route exists, that ids in it are ids, and that the body fits.
    ///
    /// # Errors
    /// What does not fit, in words.
    pub fn check(&self, request: &Recorded) -> Result<(), String> {
        let template = self
            .template(&request.path)
            .ok_or_else(|| "the description has no such path".to_owned())?;
        check_ids(&template, &request.path)?;
        let method = request.method.to_lowercase();
        let operation = &self.document["paths"][&template][&method];
        if operation.is_null() {
            return Err(format!(
                "the description has no {} {template}",
                request.method
            ));
        }
        let wanted = &operation["requestBody"];
        if wanted.is_null() {
            return Ok(());
        }
        if request.body.is_null() && request.files.is_empty() {
            return if wanted["required"] == true {
                Err("the body is missing".to_owned())
            } else {
                Ok(())
            };
        }
        let validator = self.validator(&format!("{method} {template}"), wanted)?;
        complaints(&validator, &normalised(&request.body))
    }

    /// Checks the answer that a request got: the stand-in has to keep to the description as well.
    ///
    /// # Errors
    /// What does not fit, in words.
    pub fn check_answer(&self, request: &Recorded) -> Result<(), String> {
        let template = self
            .template(&request.path)
            .ok_or_else(|| "the description has no such path".to_owned())?;
        let method = request.method.to_lowercase();
        let answers = &self.document["paths"][&template][&method]["responses"];
        let status = request.status.to_string();
        let class = format!("{}XX", request.status / 100);
        let wanted = answers.get(&status).or_else(|| answers.get(&class));
        let wanted = wanted.ok_or_else(|| format!("{method} {template} has no answer {status}"))?;
        // Components may stand for answers that many operations share.
        let wanted = match wanted["$ref"].as_str() {
            Some(reference) => self
                .document
                .pointer(reference.trim_start_matches('#'))
                .unwrap_or(wanted),
            None => wanted,
        };
        if wanted["content"].is_null() {
            return if request.answer.is_null() {
                Ok(())
            } else {
                Err("an answer where none belongs".to_owned())
            };
        }
        let validator = self.validator(&format!("{method} {template} {status}"), wanted)?;
        complaints(&validator, &request.answer)
    }

    /// The path of the description that fits best: the one with the most literal parts.
    fn template(&self, path: &str) -> Option<String> {
        let parts: Vec<&str> = path.split('/').collect();
        let fits = |template: &&String| {
            let wanted: Vec<&str> = template.split('/').collect();
            wanted.len() == parts.len()
                && wanted
                    .iter()
                    .zip(&parts)
                    .all(|(wanted, part)| wanted.starts_with('{') || wanted == part)
        };
        let literal = |template: &&String| {
            template
                .split('/')
                .filter(|part| !part.starts_with('{'))
                .count()
        };
        self.document["paths"]
            .as_object()?
            .keys()
            .filter(fits)
            .max_by_key(literal)
            .cloned()
    }

    fn validator(&self, key: &str, body: &Value) -> Result<Arc<Validator>, String> {
        let mut validators = self
            .validators
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(validator) = validators.get(key) {
            return Ok(Arc::clone(validator));
        }
        let schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "components": self.document["components"],
            "allOf": [body["content"]["application/json"]["schema"]],
        });
        let validator = jsonschema::validator_for(&schema)
            .map_err(|error| format!("the schema of {key}: {error}"))?;
        let validator = Arc::new(validator);
        validators.insert(key.to_owned(), Arc::clone(&validator));
        Ok(validator)
    }
}

fn complaints(validator: &Validator, body: &Value) -> Result<(), String> {
    let errors: Vec<String> = validator
        .iter_errors(body)
        .take(ERRORS)
        .map(|error| {
            let text: String = error.to_string().chars().take(ERROR_LENGTH).collect();
            format!("at '{}': {text}", error.instance_path())
        })
        .collect();
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors.join("; "))
    }
}

/// Where the description should be.
pub fn path() -> PathBuf {
    std::env::var_os("COURIER_OPENAPI").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/discord/openapi.json"),
        PathBuf::from,
    )
}

/// Ids in a path are numbers; what stands for a token may be anything.
fn check_ids(template: &str, path: &str) -> Result<(), String> {
    for (wanted, part) in template.split('/').zip(path.split('/')) {
        let is_id = wanted.starts_with('{') && wanted.ends_with("_id}");
        if is_id && part.parse::<u64>().is_err() && part != "@me" {
            return Err(format!("'{part}' is no {wanted}"));
        }
    }
    Ok(())
}

/// The body without two known differences between the description and what Discord accepts: ids of attachments may be
/// numbers, and default permissions are text.
fn normalised(body: &Value) -> Value {
    match body {
        Value::Object(members) => members
            .iter()
            .map(|(key, member)| {
                let member = match (key.as_str(), member) {
                    ("attachments", Value::Array(list)) => list.iter().map(with_text_id).collect(),
                    ("default_member_permissions", Value::String(bits)) => bits
                        .parse::<u64>()
                        .map_or_else(|_| member.clone(), Value::from),
                    _ => normalised(member),
                };
                (key.clone(), member)
            })
            .collect(),
        Value::Array(items) => items.iter().map(normalised).collect(),
        other => other.clone(),
    }
}

fn with_text_id(attachment: &Value) -> Value {
    let mut attachment = attachment.clone();
    if let Some(id) = attachment["id"].as_u64() {
        attachment["id"] = json!(id.to_string());
    }
    attachment
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(method: &str, path: &str, body: Value) -> Recorded {
        Recorded {
            method: method.to_owned(),
            path: path.to_owned(),
            query: String::new(),
            body,
            files: Vec::new(),
            at_ms: 0,
            status: 0,
            answer: Value::Null,
        }
    }

    #[test]
    fn wrong_routes_ids_and_bodies_are_caught() {
        let Some(description) = Description::load() else {
            eprintln!("not run: no description at {}", path().display());
            return;
        };
        let check = |method, path, body| description.check(&request(method, path, body));
        let messages = "/channels/17/messages";
        assert_eq!(check("POST", messages, json!({"content": "x"})), Ok(()));
        assert_eq!(
            check("GET", "/channels/17/messages/pins", Value::Null),
            Ok(())
        );
        assert!(
            check(
                "POST",
                messages,
                json!({"embeds": vec![json!({"title": "t"}); 11]})
            )
            .is_err()
        );
        assert!(check("POST", messages, json!({"content": 7})).is_err());
        assert!(check("POST", messages, Value::Null).is_err());
        assert!(check("PUT", messages, json!({})).is_err());
        assert!(check("POST", "/channels/x/messages", json!({"content": "x"})).is_err());
        assert!(check("POST", "/chanels/17/messages", json!({"content": "x"})).is_err());
        let described = json!({"attachments": [{"id": 0, "filename": "a.png"}]});
        assert_eq!(
            check("PATCH", "/webhooks/1/token/messages/@original", described),
            Ok(())
        );
        let command = json!([{"name": "a", "description": "d", "default_member_permissions": "8"}]);
        assert_eq!(check("PUT", "/applications/1/commands", command), Ok(()));
    }
}
