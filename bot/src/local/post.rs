//! Messages: posted, edited, deleted, and whom they ping.

use std::collections::BTreeSet;

use axum::body::Bytes;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use super::error::ApiError;
use super::limits::{self, given, list};
use super::permission::{self, VIEW_CHANNEL};
use super::rest::Upload;
use super::state::{
    Attachment, Change, ChannelKind, EPHEMERAL, HAS_THREAD, Id, LOADING, Message, Notice,
    SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, World,
};
use super::wire;

/// A message about to be posted.
pub(crate) struct Draft<'a> {
    pub channel: Id,
    pub author: Id,
    pub kind: u8,
    pub body: &'a Value,
    pub files: &'a [Upload],
    pub interaction: Option<Id>,
    pub only_for: Option<Id>,
    /// Whether roles and everyone are pinged where the body does not say; answers to interactions ping users only.
    pub pings_all: bool,
}

/// Random text that cannot be guessed, safe in an address.
pub(crate) fn secret(bytes: usize) -> String {
    let random: Vec<u8> = (0..bytes).map(|_| rand::random()).collect();
    URL_SAFE_NO_PAD.encode(random)
}

/// The media type of a file, guessed from its name as Discord does.
fn media_type(filename: &str) -> &'static str {
    match filename
        .rsplit('.')
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase()
        .as_str()
    {
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "txt" | "log" | "md" => "text/plain; charset=utf-8",
        "json" => "application/json",
        _ => "application/octet-stream",
    }
}

/// Width and height of a PNG.
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    if !bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return None;
    }
    let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    Some((number(16)?, number(20)?))
}

impl World {
    fn attach(&mut self, body: &Value, files: &[Upload]) -> Vec<Attachment> {
        let described = list(body, "attachments");
        files
            .iter()
            .map(|file| {
                let entry = described
                    .iter()
                    .find(|entry| limits::upload_index(entry) == file.index());
                let filename = limits::named(described, file);
                Attachment {
                    id: self.next_id(),
                    content_type: media_type(&filename).to_owned(),
                    filename,
                    description: entry
                        .and_then(|entry| entry["description"].as_str())
                        .filter(|text| !text.is_empty())
                        .map(str::to_owned),
                    secret: secret(12),
                    size_px: png_size(&file.bytes),
                    in_embed: false,
                    bytes: file.bytes.clone(),
                }
            })
            .collect()
    }

    /// Posts a message that passed its checks.
    pub(crate) fn post(&mut self, draft: &Draft<'_>) -> Id {
        let body = draft.body;
        let id = self.next_id();
        let now = self.now();
        let asked = given(body, "flags").and_then(Value::as_u64).unwrap_or(0);
        let mut flags = asked & (SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS);
        if draft.only_for.is_some() {
            flags |= EPHEMERAL;
        }
        let mut message = Message {
            id,
            channel: draft.channel,
            author: draft.author,
            kind: draft.kind,
            content: given(body, "content")
                .and_then(Value::as_str)
                .unwrap_or_default()
                .to_owned(),
            embeds: list(body, "embeds")
                .iter()
                .map(wire::without_nulls)
                .collect(),
            components: list(body, "components")
                .iter()
                .map(wire::without_nulls)
                .collect(),
            attachments: self.attach(body, draft.files),
            flags,
            posted: now,
            edited: None,
            late_edits: 0,
            pinned: false,
            nonce: given(body, "nonce").cloned(),
            replies_to: reference(body),
            interaction: draft.interaction,
            only_for: draft.only_for,
            pings: BTreeSet::new(),
            everyone: false,
        };
        mark_embedded(&mut message);
        self.ping(&mut message, body, draft.pings_all);
        if message.only_for.is_none() {
            self.touch(draft.channel, id);
        }
        self.messages.insert(id, message);
        self.note(Change::Message(id));
        id
    }

    /// Posts a line that Discord itself writes, such as that of a pin.
    pub(crate) fn post_system(&mut self, channel: Id, author: Id, kind: u8, content: &str) {
        self.post(&Draft {
            channel,
            author,
            kind,
            body: &json!({"content": content, "allowed_mentions": {"parse": []}}),
            files: &[],
            interaction: None,
            only_for: None,
            pings_all: false,
        });
    }

    /// Notes that something was posted: the channel's last message, a thread's activity.
    fn touch(&mut self, channel: Id, message: Id) {
        let now = self.now();
        let Some(place) = self.channels.get_mut(&channel) else {
            return;
        };
        place.last_message = Some(message);
        let Some(thread) = &mut place.thread else {
            return;
        };
        thread.active = now;
        if thread.archived {
            self.set_archived(channel, false, None);
        }
    }

    /// Works out whom a message pings and notifies them.
    fn ping(&mut self, message: &mut Message, body: &Value, pings_all: bool) {
        let allowed = given(body, "allowed_mentions");
        let parses = |kind: &str| match allowed {
            Some(allowed) => list(allowed, "parse").iter().any(|k| k == kind),
            None => pings_all || kind == "users",
        };
        let names = |kind: &str, id: Id| {
            let wanted = id.to_string();
            allowed.is_some_and(|allowed| list(allowed, kind).iter().any(|v| is_id(v, &wanted)))
        };
        let may = self.permissions(message.channel, message.author);
        let may_all = may & permission::MENTION_EVERYONE != 0;
        let mut pinged = BTreeSet::new();
        for user in wire::mentioned(&message.content, "<@") {
            if parses("users") || names("users", user) {
                pinged.insert(user);
            }
        }
        let guild = self.channels.get(&message.channel).and_then(|c| c.guild);
        let guild = guild.and_then(|id| self.guilds.get(&id));
        if let Some(guild) = guild {
            for role in wire::mentioned(&message.content, "<@&") {
                let mentionable = guild.roles.iter().any(|r| r.id == role);
                if mentionable && (parses("roles") || names("roles", role)) {
                    let holders = guild
                        .members
                        .iter()
                        .filter(|(_, m)| m.roles.contains(&role));
                    pinged.extend(holders.map(|(user, _)| *user));
                }
            }
            let calls_all = ["@everyone", "@here"]
                .iter()
                .any(|word| message.content.contains(word));
            if calls_all && may_all && parses("everyone") {
                message.everyone = true;
                pinged.extend(guild.members.keys().copied());
            }
        }
        let replied = message
            .replies_to
            .and_then(|id| self.messages.get(&id))
            .map(|m| m.author);
        let pings_replied = allowed.is_none_or(|allowed| allowed["replied_user"] == true);
        if pings_replied {
            pinged.extend(replied);
        }
        pinged.remove(&message.author);
        pinged.retain(|user| {
            self.users.get(user).is_some_and(|user| !user.bot)
                && match message.only_for {
                    Some(owner) => owner == *user,
                    None => self.permissions(message.channel, *user) & VIEW_CHANNEL != 0,
                }
        });
        let place = self.channels.get(&message.channel);
        let direct = place
            .filter(|c| c.kind == ChannelKind::Dm)
            .and_then(|c| c.recipient);
        let direct = direct.filter(|user| *user != message.author && !pinged.contains(user));
        let silent = message.flags & SUPPRESS_NOTIFICATIONS != 0;
        let mentioned = pinged.iter().map(|user| (*user, true));
        for (user, mention) in mentioned.chain(direct.map(|user| (user, false))) {
            self.notices.push(Notice {
                user,
                channel: message.channel,
                message: message.id,
                mention,
                silent,
            });
        }
        message.pings = pinged;
    }

    /// Edits a message; `body` has only what changes, null to clear.
    ///
    /// # Errors
    /// 50035 or 40005 from the checks, 50006 if nothing would be left, 10008 if it is gone.
    pub(crate) fn edit(&mut self, id: Id, body: &Value, files: &[Upload]) -> Result<(), ApiError> {
        let mut message = self
            .messages
            .get(&id)
            .cloned()
            .ok_or_else(|| ApiError::code(10_008))?;
        let existing: Vec<String> = message
            .attachments
            .iter()
            .map(|file| file.filename.clone())
            .collect();
        limits::check_edit(body, files, &existing)?;
        if let Some(content) = body.get("content") {
            content
                .as_str()
                .unwrap_or_default()
                .clone_into(&mut message.content);
        }
        let embeds_change = body.get("embeds").is_some();
        if embeds_change {
            message.embeds = list(body, "embeds")
                .iter()
                .map(wire::without_nulls)
                .collect();
        }
        if body.get("components").is_some() {
            message.components = list(body, "components")
                .iter()
                .map(wire::without_nulls)
                .collect();
        }
        if let Some(flags) = given(body, "flags").and_then(Value::as_u64) {
            message.flags = message.flags & !SUPPRESS_EMBEDS | flags & SUPPRESS_EMBEDS;
        }
        if body.get("attachments").is_some() {
            let kept: Vec<&Value> = list(body, "attachments")
                .iter()
                .map(|entry| &entry["id"])
                .collect();
            // A picture inside an embed stays while the embeds stay.
            message.attachments.retain(|file| {
                let wanted = file.id.to_string();
                kept.iter().any(|id| is_id(id, &wanted)) || (file.in_embed && !embeds_change)
            });
        }
        message.attachments.extend(self.attach(body, files));
        mark_embedded(&mut message);
        let is_empty = message.content.is_empty()
            && message.embeds.is_empty()
            && message.attachments.is_empty()
            && message.components.is_empty();
        if is_empty {
            return Err(ApiError::code(50_006));
        }
        if message.flags & LOADING != 0 {
            message.flags &= !LOADING;
            // The answer's mentions ping when the thinking ends.
            self.ping(&mut message, body, false);
        } else {
            message.edited = Some(self.now());
        }
        self.messages.insert(id, message);
        self.note(Change::Message(id));
        Ok(())
    }

    /// Removes a message.
    pub(crate) fn delete(&mut self, id: Id) {
        if let Some(message) = self.messages.remove(&id) {
            self.note(Change::Deleted(id, message.channel, message.only_for));
        }
    }

    /// The bytes of an attachment, if the address is right: its id and its secret.
    pub(crate) fn attachment(&self, id: Id) -> Option<(&Message, &Attachment)> {
        self.messages
            .values()
            .find_map(|m| Some((m, m.attachments.iter().find(|file| file.id == id)?)))
    }

    /// Notes that a thread hangs on a message.
    pub(crate) fn mark_threaded(&mut self, id: Id) {
        if let Some(message) = self.messages.get_mut(&id) {
            message.flags |= HAS_THREAD;
            self.note(Change::Message(id));
        }
    }

    /// A message that a user of the table typed, without any command.
    ///
    /// # Errors
    /// 50013 without the right to send there, 50035 and 50006 from the checks.
    pub fn say(&mut self, user: Id, channel: Id, content: &str) -> Result<Id, ApiError> {
        let needed = if self.channel(channel)?.kind.is_thread() {
            permission::SEND_MESSAGES_IN_THREADS
        } else {
            permission::SEND_MESSAGES
        };
        if self.permissions(channel, user) & needed == 0 {
            return Err(ApiError::code(50_013));
        }
        let body = json!({ "content": content });
        limits::check_create(&body, &[])?;
        Ok(self.post(&Draft {
            channel,
            author: user,
            kind: 0,
            body: &body,
            files: &[],
            interaction: None,
            only_for: None,
            pings_all: true,
        }))
    }

    /// Puts back the bytes of an attachment after a kept table was loaded.
    pub(crate) fn restore_bytes(&mut self, message: Id, attachment: Id, bytes: Bytes) {
        let files = self.messages.get_mut(&message).map(|m| &mut m.attachments);
        if let Some(file) = files
            .into_iter()
            .flatten()
            .find(|file| file.id == attachment)
        {
            file.bytes = bytes;
        }
    }
}

/// Whether a JSON value is this id, as text or number.
pub(crate) fn is_id(value: &Value, wanted: &str) -> bool {
    match value {
        Value::String(text) => text == wanted,
        Value::Number(number) => number.to_string() == wanted,
        _ => false,
    }
}

/// The id in a JSON value, as text or number.
pub(crate) fn as_id(value: &Value) -> Option<Id> {
    match value {
        Value::String(text) => text.parse().ok(),
        other => other.as_u64(),
    }
}

fn reference(body: &Value) -> Option<Id> {
    as_id(&body["message_reference"]["message_id"])
}

fn mark_embedded(message: &mut Message) {
    let shown = wire::shown_in_embeds(&message.embeds);
    for file in &mut message.attachments {
        file.in_embed = shown.contains(&file.filename);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_are_long() {
        assert_ne!(secret(16), secret(16));
        assert!(secret(16).len() >= 21);
    }

    #[test]
    fn a_png_tells_its_size() {
        let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        bytes.extend(640_u32.to_be_bytes());
        bytes.extend(400_u32.to_be_bytes());
        assert_eq!(png_size(&bytes), Some((640, 400)));
        assert_eq!(png_size(b"GIF89a"), None);
    }
}
