//! The world's things as Discord's JSON.

use serde_json::{Value, json};

use super::clock::iso;
use super::permission::{self, Permissions};
use super::state::{
    Attachment, Channel, Command, Guild, Id, Interaction, Message, Overwrite, SUPPRESS_EMBEDS,
    User, World,
};

/// A value without the object members that are null, all the way down.
pub(crate) fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(members) => Value::Object(
            members
                .iter()
                .filter(|(_, member)| !member.is_null())
                .map(|(key, member)| (key.clone(), without_nulls(member)))
                .collect(),
        ),
        Value::Array(items) => Value::Array(items.iter().map(without_nulls).collect()),
        other => other.clone(),
    }
}

/// An id as Discord writes it.
pub(crate) fn id(id: Id) -> Value {
    Value::String(id.to_string())
}

fn bits(permissions: Permissions) -> Value {
    Value::String(permissions.to_string())
}

/// A user.
pub(crate) fn user(user: &User) -> Value {
    json!({
        "id": id(user.id), "username": user.username, "global_name": user.global_name,
        "discriminator": "0", "avatar": null, "bot": user.bot, "public_flags": 0, "flags": 0,
        "primary_guild": null,
    })
}

/// A member without the user inside.
fn bare_member(guild: &Guild, user: Id) -> Option<Value> {
    let member = guild.members.get(&user)?;
    let roles: Vec<Value> = member.roles.iter().map(|role| id(*role)).collect();
    Some(json!({
        "nick": member.nick, "avatar": null, "roles": roles, "joined_at": iso(member.joined),
        "deaf": false, "mute": false, "flags": 0, "pending": false, "premium_since": null,
        "communication_disabled_until": null, "banner": null,
    }))
}

/// A member with the user inside.
pub(crate) fn member(world: &World, guild: &Guild, who: Id) -> Option<Value> {
    let mut member = bare_member(guild, who)?;
    member["user"] = user(world.users.get(&who)?);
    Some(member)
}

/// A member as an interaction carries it, with the permissions in the channel.
pub(crate) fn interaction_member(world: &World, channel: &Channel, who: Id) -> Option<Value> {
    let guild = world.guilds.get(&channel.guild?)?;
    let mut member = member(world, guild, who)?;
    member["permissions"] = bits(permission::in_channel(world, channel, who));
    Some(member)
}

fn overwrite(overwrite: &Overwrite) -> Value {
    json!({
        "id": id(overwrite.id), "type": u8::from(overwrite.is_user),
        "allow": bits(overwrite.allow), "deny": bits(overwrite.deny),
    })
}

/// A channel, thread or direct message.
pub(crate) fn channel(world: &World, channel: &Channel) -> Value {
    let mut out = json!({
        "id": id(channel.id), "type": channel.kind.number(), "flags": 0,
    });
    if let Some(last) = channel.last_message {
        out["last_message_id"] = id(last);
    }
    if let Some(recipient) = channel.recipient.and_then(|id| world.users.get(&id)) {
        out["recipients"] = json!([user(recipient)]);
        return out;
    }
    out["guild_id"] = channel.guild.map_or(Value::Null, id);
    out["name"] = json!(channel.name);
    out["rate_limit_per_user"] = json!(0);
    if let Some(thread) = &channel.thread {
        let count = world
            .messages
            .values()
            .filter(|m| m.channel == channel.id && m.only_for.is_none())
            .count();
        out["parent_id"] = channel.parent.map_or(Value::Null, id);
        out["owner_id"] = id(thread.owner);
        out["message_count"] = json!(count);
        out["total_message_sent"] = json!(count);
        out["member_count"] = json!(thread.members.len().min(50));
        out["thread_metadata"] = json!({
            "archived": thread.archived, "locked": thread.locked, "invitable": thread.invitable,
            "auto_archive_duration": thread.auto_archive,
            "archive_timestamp": iso(thread.archive_changed), "create_timestamp": iso(created(channel.id)),
        });
        if thread.members.contains(&world.bot) {
            out["member"] = thread_member(channel.id, world.bot);
        }
    } else {
        let rank = world
            .channels
            .values()
            .filter(|other| other.guild == channel.guild && other.id < channel.id)
            .count();
        out["position"] = json!(rank);
        out["topic"] = json!(channel.topic);
        out["nsfw"] = json!(false);
        out["parent_id"] = Value::Null;
        out["permission_overwrites"] = channel.overwrites.iter().map(overwrite).collect();
    }
    out
}

/// When a snowflake was made, in milliseconds.
pub(crate) fn created(id: Id) -> i64 {
    i64::try_from(id >> 22).unwrap_or(0) + 1_420_070_400_000
}

/// A user's membership of a thread.
pub(crate) fn thread_member(thread: Id, who: Id) -> Value {
    json!({"id": id(thread), "user_id": id(who), "join_timestamp": iso(created(thread)), "flags": 0})
}

/// The channel as an interaction carries it.
pub(crate) fn interaction_channel(world: &World, place: &Channel, who: Id) -> Value {
    let mut out = channel(world, place);
    if place.guild.is_some() {
        out["permissions"] = bits(permission::in_channel(world, place, who));
    }
    out
}

/// A guild with what `GET /guilds/{id}` gives.
pub(crate) fn guild(world: &World, guild: &Guild) -> Value {
    let roles: Vec<Value> = guild
        .roles
        .iter()
        .enumerate()
        .map(|(position, role)| {
            let mut out = json!({
                "id": id(role.id), "name": role.name, "permissions": bits(role.permissions),
                "color": 0, "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
                "hoist": false, "icon": null, "unicode_emoji": null, "position": position,
                "managed": false, "mentionable": true, "flags": 0,
            });
            if guild.members.get(&world.bot).is_some_and(|bot| bot.roles.contains(&role.id)) {
                out["managed"] = json!(true);
                out["mentionable"] = json!(false);
                out["tags"] = json!({"bot_id": id(world.bot)});
            }
            out
        })
        .collect();
    json!({
        "id": id(guild.id), "name": guild.name, "owner_id": id(guild.owner), "roles": roles,
        "icon": null, "splash": null, "discovery_splash": null, "banner": null, "description": null,
        "afk_channel_id": null, "afk_timeout": 300, "application_id": null, "system_channel_id": null,
        "rules_channel_id": null, "public_updates_channel_id": null, "vanity_url_code": null,
        "default_message_notifications": 0, "explicit_content_filter": 0, "verification_level": 0,
        "mfa_level": 0, "nsfw_level": 0, "premium_tier": 0, "premium_progress_bar_enabled": false,
        "system_channel_flags": 0, "preferred_locale": "en-US", "features": [], "emojis": [], "stickers": [],
        "max_members": 500_000, "max_presences": null, "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25, "home_header": null, "region": "deprecated", "widget_enabled": false,
        "widget_channel_id": null, "premium_subscription_count": 0, "safety_alerts_channel_id": null,
        "nsfw": false, "incidents_data": null,
    })
}

/// A guild as the gateway introduces it, with channels, threads and members.
pub(crate) fn guild_create(world: &World, place: &Guild) -> Value {
    let mut out = guild(world, place);
    let of_guild = || {
        world
            .channels
            .values()
            .filter(|c| c.guild == Some(place.id))
    };
    let channels: Vec<Value> = of_guild()
        .filter(|c| !c.kind.is_thread())
        .map(|c| channel(world, c))
        .collect();
    let threads: Vec<Value> = of_guild()
        .filter(|c| c.thread.as_ref().is_some_and(|thread| !thread.archived))
        .filter(|c| permission::in_channel(world, c, world.bot) & permission::VIEW_CHANNEL != 0)
        .map(|c| channel(world, c))
        .collect();
    let members: Vec<Value> = place
        .members
        .keys()
        .filter_map(|who| member(world, place, *who))
        .collect();
    let joined = place.members.get(&world.bot).map_or(0, |bot| bot.joined);
    let extra = json!({
        "joined_at": iso(joined), "large": false, "unavailable": false, "member_count": place.members.len(),
        "voice_states": [], "presences": [], "stage_instances": [], "guild_scheduled_events": [],
        "soundboard_sounds": [], "channels": channels, "threads": threads, "members": members,
    });
    if let (Value::Object(out), Value::Object(extra)) = (&mut out, extra) {
        out.extend(extra);
    }
    out
}

/// The address of an attachment.
pub(crate) fn attachment_url(world: &World, channel: Id, file: &Attachment) -> String {
    format!(
        "http://{}/attachments/{channel}/{}/{}?hm={}",
        world.address, file.id, file.filename, file.secret
    )
}

fn attachment(world: &World, channel: Id, file: &Attachment) -> Value {
    let url = attachment_url(world, channel, file);
    let mut out = json!({
        "id": id(file.id), "filename": file.filename, "size": file.bytes.len(), "url": url, "proxy_url": url,
        "content_type": file.content_type,
    });
    if let Some(description) = &file.description {
        out["description"] = json!(description);
    }
    if let Some((width, height)) = file.size_px {
        out["width"] = json!(width);
        out["height"] = json!(height);
    }
    out
}

/// The ids mentioned in a text as `<@id>`.
pub(crate) fn mentioned(content: &str, prefix: &str) -> Vec<Id> {
    content
        .split(prefix)
        .skip(1)
        .filter_map(|rest| rest.trim_start_matches('!').split_once('>'))
        .filter_map(|(digits, _)| digits.parse().ok())
        .collect()
}

/// An embed with its `attachment://` addresses made real.
fn embed(world: &World, message: &Message, embed: &Value) -> Value {
    let mut out = embed.clone();
    for (slot, key) in [
        ("image", "url"),
        ("thumbnail", "url"),
        ("author", "icon_url"),
        ("footer", "icon_url"),
    ] {
        let name = out[slot][key]
            .as_str()
            .and_then(|url| url.strip_prefix("attachment://"));
        let file = name.and_then(|name| {
            message
                .attachments
                .iter()
                .find(|file| file.filename == name)
        });
        if let Some(file) = file {
            let url = attachment_url(world, message.channel, file);
            out[slot][key] = json!(url);
            if let (Some((width, height)), "url") = (file.size_px, key) {
                out[slot]["width"] = json!(width);
                out[slot]["height"] = json!(height);
                out[slot]["proxy_url"] = json!(url);
            }
        }
    }
    // An index into an absent slot leaves a null behind.
    let mut out = without_nulls(&out);
    out["type"] = json!("rich");
    out
}

/// The names of the attachments that embeds show.
pub(crate) fn shown_in_embeds(embeds: &[Value]) -> Vec<String> {
    embeds
        .iter()
        .flat_map(|embed| {
            [
                &embed["image"]["url"],
                &embed["thumbnail"]["url"],
                &embed["author"]["icon_url"],
                &embed["footer"]["icon_url"],
            ]
        })
        .filter_map(|url| url.as_str()?.strip_prefix("attachment://"))
        .map(str::to_owned)
        .collect()
}

/// A message, as the bot sees it.
pub(crate) fn message(world: &World, message: &Message) -> Value {
    let author = world.users.get(&message.author).map(user);
    let mentions: Vec<Value> = mentioned(&message.content, "<@")
        .iter()
        .filter_map(|id| world.users.get(id))
        .map(user)
        .collect();
    let roles: Vec<Value> = mentioned(&message.content, "<@&")
        .iter()
        .map(|role| id(*role))
        .collect();
    let files: Vec<Value> = message
        .attachments
        .iter()
        .filter(|file| !file.in_embed)
        .map(|file| attachment(world, message.channel, file))
        .collect();
    let embeds: Vec<Value> = if message.flags & SUPPRESS_EMBEDS == 0 {
        message
            .embeds
            .iter()
            .map(|e| embed(world, message, e))
            .collect()
    } else {
        Vec::new()
    };
    let mut out = json!({
        "id": id(message.id), "channel_id": id(message.channel), "author": author, "type": message.kind,
        "content": message.content, "timestamp": iso(message.posted),
        "edited_timestamp": message.edited.map(iso), "tts": false, "mention_everyone": message.everyone,
        "mentions": mentions, "mention_roles": roles, "attachments": files, "embeds": embeds,
        "components": components(&message.components), "pinned": message.pinned, "flags": message.flags,
    });
    if let Some(nonce) = &message.nonce {
        out["nonce"] = nonce.clone();
    }
    if let Some(target) = message.replies_to {
        out["message_reference"] = json!({
            "type": 0, "message_id": id(target), "channel_id": id(message.channel),
        });
    }
    if let Some(interaction) = message
        .interaction
        .and_then(|id| world.interactions.get(&id))
    {
        out["application_id"] = id(world.bot);
        out["webhook_id"] = id(world.bot);
        out["interaction_metadata"] = metadata(world, interaction);
    }
    hide_from_bot(world, message, &mut out);
    out
}

/// Which interaction a message answers, without its token.
fn metadata(world: &World, interaction: &Interaction) -> Value {
    let mut out = json!({
        "id": id(interaction.id), "type": interaction.kind,
        "user": world.users.get(&interaction.user).map(user),
        "authorizing_integration_owners": owners(world, interaction.channel),
    });
    match interaction.kind {
        3 => out["interacted_message_id"] = interaction.source.map_or(Value::Null, id),
        5 => {
            let opener = interaction
                .modal_of
                .and_then(|id| world.interactions.get(&id));
            out["triggering_interaction_metadata"] =
                opener.map_or(Value::Null, |opener| metadata(world, opener));
        }
        _ => {}
    }
    out
}

/// Without the message content intent a bot reads only its own messages, direct messages and what mentions it.
fn hide_from_bot(world: &World, message: &Message, out: &mut Value) {
    let is_dm = world
        .channels
        .get(&message.channel)
        .is_some_and(|channel| channel.guild.is_none());
    let readable = message.author == world.bot
        || is_dm
        || mentioned(&message.content, "<@").contains(&world.bot);
    if !readable {
        out["content"] = json!("");
        out["embeds"] = json!([]);
        out["attachments"] = json!([]);
        out["components"] = json!([]);
    }
}

/// Action rows as Discord hands them out: every part has a number, counted from 1 through the message, and a menu says
/// how many may be chosen.
fn components(rows: &[Value]) -> Vec<Value> {
    let mut next = 0;
    let mut number = |part: &mut Value| {
        next += 1;
        part["id"] = json!(next);
        // Menus have the types 3 and 5 to 8.
        if matches!(part["type"].as_u64(), Some(3 | 5..=8)) {
            for limit in ["min_values", "max_values"] {
                if part[limit].is_null() {
                    part[limit] = json!(1);
                }
            }
        }
    };
    let mut rows = rows.to_vec();
    for row in &mut rows {
        number(row);
        if let Some(parts) = row["components"].as_array_mut() {
            parts.iter_mut().for_each(&mut number);
        }
    }
    rows
}

/// On whose behalf the application acts in a channel.
pub(crate) fn owners(world: &World, channel: Id) -> Value {
    match world
        .channels
        .get(&channel)
        .and_then(|channel| channel.guild)
    {
        Some(guild) => json!({"0": id(guild)}),
        None => json!({"0": "0"}),
    }
}

/// A registered command.
pub(crate) fn command(world: &World, command: &Command) -> Value {
    let mut out = command.body.clone();
    let defaults = json!({
        "type": 1, "default_member_permissions": null, "nsfw": false, "dm_permission": true,
        "description": "", "options": [], "contexts": null, "integration_types": [0],
    });
    if let (Value::Object(out), Value::Object(defaults)) = (&mut out, defaults) {
        for (key, value) in defaults {
            out.entry(key).or_insert(value);
        }
    }
    out["id"] = id(command.id);
    out["application_id"] = id(world.bot);
    out["version"] = id(command.id);
    if let Some(guild) = command.guild {
        out["guild_id"] = id(guild);
    }
    out
}
