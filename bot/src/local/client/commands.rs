//! Slash commands: which are offered, and how typed words become typed values.

use serde_json::{Value, json};

use super::{Made, Refused};
use crate::local::limits::{given, length, list};
use crate::local::permission::{self, USE_APPLICATION_COMMANDS};
use crate::local::state::{Command, Id, World};
use crate::local::wire;

/// An option as a user typed it: its name and the words.
pub type Typed = (String, String);

impl World {
    /// The chat commands offered to a user in a channel.
    pub fn offered(&self, user: Id, channel: Id) -> Vec<&Command> {
        let may = self.permissions(channel, user);
        let Some(place) = self.channels.get(&channel) else {
            return Vec::new();
        };
        if may & USE_APPLICATION_COMMANDS == 0 {
            return Vec::new();
        }
        let bot_is_there = place.guild.is_none_or(|guild| {
            self.guilds
                .get(&guild)
                .is_some_and(|g| g.members.contains_key(&self.bot))
        });
        let context = u64::from(place.guild.is_none());
        let fits = |command: &&Command| {
            let contexts = list(&command.body, "contexts");
            let here = contexts.is_empty() || contexts.iter().any(|c| c.as_u64() == Some(context));
            let needed = given(&command.body, "default_member_permissions")
                .and_then(Value::as_str)
                .and_then(|bits| bits.parse::<u64>().ok());
            // No bits at all keeps a command for administrators.
            let allowed = match needed {
                None => true,
                Some(0) => may & permission::ADMINISTRATOR != 0,
                Some(bits) => place.guild.is_none() || may & bits == bits,
            };
            let guild = place.guild.and_then(|g| self.guilds.get(&g));
            let member = guild.and_then(|g| g.members.get(&user));
            let let_use = self.allowed.iter().any(|(name, role)| {
                name == command.name() && member.is_some_and(|m| m.roles.contains(role))
            });
            let allowed = allowed || let_use;
            let scope = command.guild.is_none() || command.guild == place.guild;
            let kind = command.body["type"].as_u64().unwrap_or(1);
            here && allowed && scope && kind == 1 && bot_is_there
        };
        self.commands.iter().filter(fits).collect()
    }

    /// Sends a slash command: `name` is the full name with sub-commands, such as `game new`.
    ///
    /// # Errors
    /// What the app refuses by itself.
    pub fn slash(
        &mut self,
        user: Id,
        channel: Id,
        name: &str,
        options: &[Typed],
    ) -> Result<Id, Refused> {
        self.command(user, channel, name, options, None)
    }

    /// Asks for suggestions for the option `focused`, given what is typed so far.
    ///
    /// # Errors
    /// What the app refuses by itself.
    pub fn complete(
        &mut self,
        user: Id,
        channel: Id,
        name: &str,
        options: &[Typed],
        focused: &str,
    ) -> Result<Id, Refused> {
        self.command(user, channel, name, options, Some(focused))
    }

    fn command(
        &mut self,
        user: Id,
        channel: Id,
        name: &str,
        options: &[Typed],
        focused: Option<&str>,
    ) -> Result<Id, Refused> {
        self.archive_quiet_threads();
        let channel = self.seen_channel(user, channel)?;
        let archived = self.channels[&channel]
            .thread
            .as_ref()
            .is_some_and(|thread| thread.archived);
        if archived {
            return Err(Refused::Archived);
        }
        let unknown = || Refused::Command(name.to_owned());
        let mut words = name.trim_start_matches('/').split_whitespace();
        let first = words.next().ok_or_else(unknown)?;
        let command = self
            .offered(user, channel)
            .into_iter()
            .find(|command| command.name() == first)
            .ok_or_else(unknown)?
            .clone();
        let mut path = Vec::new();
        let mut node = &command.body;
        for word in words {
            node = list(node, "options")
                .iter()
                .find(|option| {
                    option["name"] == word && matches!(option["type"].as_u64(), Some(1 | 2))
                })
                .ok_or_else(unknown)?;
            path.push(node);
        }
        if list(node, "options")
            .iter()
            .any(|option| matches!(option["type"].as_u64(), Some(1 | 2)))
        {
            return Err(unknown());
        }
        let mut resolved = json!({});
        let place = Place {
            user,
            channel,
            command: name,
        };
        let mut values = self.fill(
            &place,
            list(node, "options"),
            options,
            focused,
            &mut resolved,
        )?;
        for step in path.iter().rev() {
            values = vec![json!({"name": step["name"], "type": step["type"], "options": values})];
        }
        let mut data = json!({
            "id": wire::id(command.id), "name": command.name(), "type": 1, "options": values,
        });
        if let Some(guild) = command.guild {
            data["guild_id"] = wire::id(guild);
        }
        if resolved != json!({}) {
            data["resolved"] = resolved;
        }
        let mut typed = String::new();
        for (key, value) in options {
            for part in [" ", key, ":", value] {
                typed.push_str(part);
            }
        }
        self.interact(Made {
            kind: if focused.is_some() { 4 } else { 2 },
            user,
            channel,
            data: &data,
            source: None,
            modal_of: None,
            label: format!("/{}", name.trim_start_matches('/')),
            typed,
        })
    }

    /// Turns typed words into the values of options.
    fn fill(
        &self,
        place: &Place<'_>,
        known: &[Value],
        typed: &[Typed],
        focused: Option<&str>,
        resolved: &mut Value,
    ) -> Result<Vec<Value>, Refused> {
        let stranger = typed
            .iter()
            .find(|(name, _)| !known.iter().any(|option| option["name"] == name.as_str()));
        if let Some((option, _)) = stranger {
            return Err(Refused::Option {
                command: place.command.to_owned(),
                option: option.clone(),
            });
        }
        let mut values = Vec::new();
        for option in known {
            let name = option["name"].as_str().unwrap_or_default();
            let is_focused = focused == Some(name);
            let Some((_, words)) = typed.iter().find(|(key, _)| key == name) else {
                if focused.is_none() && option["required"] == true {
                    return Err(Refused::Missing {
                        command: place.command.to_owned(),
                        option: name.to_owned(),
                    });
                }
                if is_focused {
                    values.push(
                        json!({"name": name, "type": option["type"], "value": "", "focused": true}),
                    );
                }
                continue;
            };
            if is_focused {
                // A value still being typed is text whatever the option's type.
                values.push(
                    json!({"name": name, "type": option["type"], "value": words, "focused": true}),
                );
                continue;
            }
            match self.value(place, option, words, resolved) {
                Ok(value) => {
                    values.push(json!({"name": name, "type": option["type"], "value": value}));
                }
                // While another option is completed, one that is not yet right is left out.
                Err(_) if focused.is_some() => {}
                Err(why) => {
                    return Err(Refused::Value {
                        name: name.to_owned(),
                        value: words.clone(),
                        why,
                    });
                }
            }
        }
        Ok(values)
    }

    fn value(
        &self,
        place: &Place<'_>,
        option: &Value,
        words: &str,
        resolved: &mut Value,
    ) -> Result<Value, String> {
        let choices = list(option, "choices");
        let words = words.trim();
        if !choices.is_empty() {
            let chosen = choices.iter().find(|choice| {
                choice["name"] == words
                    || choice["value"] == words
                    || choice["value"]
                        .as_f64()
                        .is_some_and(|number| words.parse() == Ok(number))
            });
            return chosen
                .map(|choice| choice["value"].clone())
                .ok_or_else(|| "it is not one of the choices".to_owned());
        }
        match option["type"].as_u64() {
            Some(3) => {
                let limit = |key: &str, default: u64| {
                    given(option, key)
                        .and_then(Value::as_u64)
                        .unwrap_or(default)
                };
                let found = length(words) as u64;
                if found < limit("min_length", 0).max(1) || found > limit("max_length", 6000) {
                    return Err("it is too short or too long".to_owned());
                }
                Ok(json!(words))
            }
            Some(4) => {
                let number: i64 = words
                    .parse()
                    .map_err(|_| "it is no whole number".to_owned())?;
                let low = given(option, "min_value")
                    .and_then(Value::as_i64)
                    .unwrap_or(i64::MIN);
                let high = given(option, "max_value")
                    .and_then(Value::as_i64)
                    .unwrap_or(i64::MAX);
                if number < low || number > high {
                    return Err("it is out of range".to_owned());
                }
                Ok(json!(number))
            }
            Some(5) => words
                .to_lowercase()
                .parse::<bool>()
                .map(Value::Bool)
                .map_err(|_| "it is neither true nor false".to_owned()),
            Some(6) => {
                let user = self
                    .user_called(words, place.channel)
                    .ok_or("there is no such user")?;
                self.resolve_user(user, place, resolved);
                Ok(wire::id(user))
            }
            Some(7) => {
                let channel = self
                    .channel_called(words, place)
                    .ok_or("there is no such channel")?;
                let body = wire::interaction_channel(self, &self.channels[&channel], place.user);
                resolved["channels"][channel.to_string()] = body;
                Ok(wire::id(channel))
            }
            Some(10) => {
                let number: f64 = words.parse().map_err(|_| "it is no number".to_owned())?;
                let low = given(option, "min_value")
                    .and_then(Value::as_f64)
                    .unwrap_or(f64::MIN);
                let high = given(option, "max_value")
                    .and_then(Value::as_f64)
                    .unwrap_or(f64::MAX);
                if number < low || number > high {
                    return Err("it is out of range".to_owned());
                }
                Ok(json!(number))
            }
            _ => Err("this kind of option is not offered here".to_owned()),
        }
    }

    /// Adds a user to the resolved things of an interaction.
    pub(super) fn resolve_user(&self, user: Id, place: &Place<'_>, resolved: &mut Value) {
        resolved["users"][user.to_string()] = wire::user(&self.users[&user]);
        let here = &self.channels[&place.channel];
        if let Some(mut member) = wire::interaction_member(self, here, user)
            && let Some(member) = member.as_object_mut()
        {
            member.remove("user");
            resolved["members"][user.to_string()] = Value::Object(member.clone());
        }
    }

    /// The user meant by an id, a mention or a name.
    pub(super) fn user_called(&self, words: &str, channel: Id) -> Option<Id> {
        let guild = self.channels.get(&channel)?.guild;
        let bare = words
            .trim_start_matches("<@")
            .trim_start_matches(['!', '@'])
            .trim_end_matches('>');
        if let Ok(id) = bare.parse::<Id>() {
            return self.users.contains_key(&id).then_some(id);
        }
        self.users
            .values()
            .find(|user| user.username == bare || self.display_name(user.id, guild) == bare)
            .map(|user| user.id)
    }

    fn channel_called(&self, words: &str, place: &Place<'_>) -> Option<Id> {
        let bare = words
            .trim_start_matches("<#")
            .trim_start_matches('#')
            .trim_end_matches('>');
        let guild = self.channels.get(&place.channel)?.guild;
        let wanted = bare.parse::<Id>().ok();
        self.channels
            .values()
            .filter(|c| c.guild.is_some() && c.guild == guild)
            .filter(|c| permission::in_channel(self, c, place.user) != 0)
            .find(|c| Some(c.id) == wanted || c.name == bare)
            .map(|c| c.id)
    }
}

/// Who does it, where, and with which command.
pub(super) struct Place<'a> {
    pub user: Id,
    pub channel: Id,
    pub command: &'a str,
}
