//! Buttons, select menus and modals.

use serde_json::{Value, json};

use super::commands::Place;
use super::{Made, Refused, Typed};
use crate::local::limits::{INPUT_VALUE, given, length, list};
use crate::local::state::{Id, LOADING, Message, World};

/// Buttons and menus of a message, row by row.
fn components(message: &Message) -> impl Iterator<Item = &Value> {
    message
        .components
        .iter()
        .flat_map(|row| list(row, "components"))
}

/// How a button or menu is called on the screen.
fn name(component: &Value) -> &str {
    ["label", "placeholder", "custom_id"]
        .iter()
        .find_map(|key| component[*key].as_str().filter(|text| !text.is_empty()))
        .unwrap_or_default()
}

impl World {
    /// A message a user sees, with the button or menu of this custom id or name.
    fn component(
        &self,
        user: Id,
        message: Id,
        wanted: &str,
        button: bool,
    ) -> Result<(&Message, Value), Refused> {
        let message = self
            .messages
            .get(&message)
            .filter(|message| self.sees(user, message))
            .ok_or(Refused::Message)?;
        let fits = |c: &&Value| (c["type"] == 2) == button && given(c, "url").is_none();
        let by_id = components(message)
            .filter(fits)
            .find(|c| c["custom_id"] == wanted);
        let by_name = components(message).filter(fits).find(|c| name(c) == wanted);
        let found = by_id.or(by_name).ok_or_else(|| {
            let there: Vec<&str> = components(message).filter(fits).map(name).collect();
            Refused::Component {
                wanted: wanted.to_owned(),
                there: there.join(", "),
            }
        })?;
        if found["disabled"] == true || message.flags & LOADING != 0 {
            return Err(Refused::Disabled(name(found).to_owned()));
        }
        let thread = self
            .channels
            .get(&message.channel)
            .and_then(|c| c.thread.as_ref());
        if thread.is_some_and(|thread| thread.archived && thread.locked) {
            return Err(Refused::Archived);
        }
        Ok((message, found.clone()))
    }

    /// Presses a button, found by its custom id or its label.
    ///
    /// # Errors
    /// What the app refuses by itself.
    pub fn press(&mut self, user: Id, message: Id, button: &str) -> Result<Id, Refused> {
        let (found, component) = self.component(user, message, button, true)?;
        let channel = found.channel;
        let data = json!({"component_type": 2, "custom_id": component["custom_id"]});
        self.interact(Made {
            kind: 3,
            user,
            channel,
            data: &data,
            source: Some(message),
            modal_of: None,
            label: name(&component).to_owned(),
            typed: String::new(),
        })
    }

    /// Chooses in a select menu, found by its custom id or placeholder, by the options' labels or values.
    ///
    /// # Errors
    /// What the app refuses by itself.
    pub fn choose(
        &mut self,
        user: Id,
        message: Id,
        menu: &str,
        wanted: &[String],
    ) -> Result<Id, Refused> {
        let (found, component) = self.component(user, message, menu, false)?;
        let channel = found.channel;
        let refuse = |value: &str, why: &str| Refused::Value {
            name: name(&component).to_owned(),
            value: value.to_owned(),
            why: why.to_owned(),
        };
        let bound = |key: &str| given(&component, key).and_then(Value::as_u64).unwrap_or(1);
        let count = wanted.len() as u64;
        if count < bound("min_values") || count > bound("max_values") {
            let why = format!("choose {} to {}", bound("min_values"), bound("max_values"));
            return Err(refuse(&wanted.join(", "), &why));
        }
        let mut resolved = json!({});
        let mut values = Vec::new();
        for value in wanted {
            let chosen = match component["type"].as_u64() {
                Some(3) => list(&component, "options")
                    .iter()
                    .find(|option| {
                        option["value"] == value.as_str() || option["label"] == value.as_str()
                    })
                    .map(|option| option["value"].clone())
                    .ok_or_else(|| refuse(value, "it is not one of the options"))?,
                Some(5) => {
                    let chosen = self
                        .user_called(value, channel)
                        .ok_or_else(|| refuse(value, "no such user"))?;
                    let place = Place {
                        user,
                        channel,
                        command: "",
                    };
                    self.resolve_user(chosen, &place, &mut resolved);
                    json!(chosen.to_string())
                }
                _ => return Err(refuse(value, "this kind of menu is not offered here")),
            };
            if values.contains(&chosen) {
                return Err(refuse(value, "it was chosen twice"));
            }
            values.push(chosen);
        }
        let mut data = json!({
            "component_type": component["type"], "custom_id": component["custom_id"], "values": values,
        });
        if resolved != json!({}) {
            data["resolved"] = resolved;
        }
        self.interact(Made {
            kind: 3,
            user,
            channel,
            data: &data,
            source: Some(message),
            modal_of: None,
            label: name(&component).to_owned(),
            typed: String::new(),
        })
    }

    /// Sends the modal that `opener` was answered with; fields are found by custom id or label, and those not named
    /// keep what the bot put there.
    ///
    /// # Errors
    /// What the app refuses by itself.
    pub fn submit(&mut self, user: Id, opener: Id, fields: &[Typed]) -> Result<Id, Refused> {
        let interaction = self
            .interactions
            .get(&opener)
            .filter(|interaction| interaction.user == user)
            .ok_or(Refused::Modal)?;
        let modal = interaction.modal.clone().ok_or(Refused::Modal)?;
        let (channel, source) = (interaction.channel, interaction.source);
        let inputs: Vec<&Value> = list(&modal, "components")
            .iter()
            .flat_map(|row| list(row, "components"))
            .collect();
        let called =
            |input: &Value, name: &str| input["custom_id"] == name || input["label"] == name;
        if let Some((name, value)) = fields
            .iter()
            .find(|(name, _)| !inputs.iter().any(|input| called(input, name)))
        {
            return Err(Refused::Value {
                name: name.clone(),
                value: value.clone(),
                why: "the modal has no such field".to_owned(),
            });
        }
        let mut rows = Vec::new();
        for input in inputs {
            let given_text = fields
                .iter()
                .find(|(name, _)| called(input, name))
                .map(|(_, value)| value.as_str());
            let value = given_text
                .or_else(|| input["value"].as_str())
                .unwrap_or_default();
            check_input(input, value)?;
            rows.push(json!({
                "type": 1, "components": [{"type": 4, "custom_id": input["custom_id"], "value": value}],
            }));
        }
        let data = json!({"custom_id": modal["custom_id"], "components": rows});
        self.interact(Made {
            kind: 5,
            user,
            channel,
            data: &data,
            source,
            modal_of: Some(opener),
            label: modal["title"].as_str().unwrap_or_default().to_owned(),
            typed: String::new(),
        })
    }
}

fn check_input(input: &Value, value: &str) -> Result<(), Refused> {
    let refuse = |why: String| Refused::Value {
        name: input["label"].as_str().unwrap_or_default().to_owned(),
        value: value.to_owned(),
        why,
    };
    let bound = |key: &str| {
        given(input, key)
            .and_then(Value::as_u64)
            .and_then(|n| usize::try_from(n).ok())
    };
    let found = length(value);
    let required = input["required"] != false;
    if found == 0 {
        return if required {
            Err(refuse("it must not be empty".to_owned()))
        } else {
            Ok(())
        };
    }
    let (low, high) = (
        bound("min_length").unwrap_or(0),
        bound("max_length").unwrap_or(INPUT_VALUE),
    );
    if found < low || found > high {
        return Err(refuse(format!("it must have {low} to {high} characters")));
    }
    Ok(())
}
