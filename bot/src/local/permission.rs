//! Permission bits and how they add up: the guild's everyone role, a member's roles, then a channel's overwrites.

use super::state::{Channel, ChannelKind, Guild, Id, Overwrite, World};

/// Permission bits as Discord numbers them.
pub type Permissions = u64;

/// Everything.
pub const ADMINISTRATOR: Permissions = 1 << 3;
/// Create, edit and delete channels.
pub const MANAGE_CHANNELS: Permissions = 1 << 4;
/// Change the guild's settings.
pub const MANAGE_GUILD: Permissions = 1 << 5;
/// See a channel.
pub const VIEW_CHANNEL: Permissions = 1 << 10;
/// Post messages.
pub const SEND_MESSAGES: Permissions = 1 << 11;
/// Delete messages of others.
pub const MANAGE_MESSAGES: Permissions = 1 << 13;
/// Post embeds.
pub const EMBED_LINKS: Permissions = 1 << 14;
/// Post files.
pub const ATTACH_FILES: Permissions = 1 << 15;
/// Read messages of the past.
pub const READ_MESSAGE_HISTORY: Permissions = 1 << 16;
/// Mention everyone and any role.
pub const MENTION_EVERYONE: Permissions = 1 << 17;
/// Use slash commands.
pub const USE_APPLICATION_COMMANDS: Permissions = 1 << 31;
/// Archive, lock and delete threads and see private ones.
pub const MANAGE_THREADS: Permissions = 1 << 34;
/// Create public threads.
pub const CREATE_PUBLIC_THREADS: Permissions = 1 << 35;
/// Create private threads.
pub const CREATE_PRIVATE_THREADS: Permissions = 1 << 36;
/// Post in threads.
pub const SEND_MESSAGES_IN_THREADS: Permissions = 1 << 38;
/// Pin messages.
pub const PIN_MESSAGES: Permissions = 1 << 51;

/// Every bit this stand-in knows.
pub const ALL: Permissions = ADMINISTRATOR
    | MANAGE_CHANNELS
    | MANAGE_GUILD
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | MANAGE_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | MENTION_EVERYONE
    | USE_APPLICATION_COMMANDS
    | MANAGE_THREADS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS
    | PIN_MESSAGES;

/// What an ordinary member may do.
pub const MEMBER: Permissions = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS;

/// What the bot is granted when it joins: what its install link asks for.
pub const BOT: Permissions = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | SEND_MESSAGES_IN_THREADS;

/// What everyone has in a direct message.
pub const DIRECT: Permissions = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | PIN_MESSAGES;

/// What a member may do in the guild as a whole; nothing for a stranger.
pub(crate) fn in_guild(guild: &Guild, user: Id) -> Permissions {
    let Some(member) = guild.members.get(&user) else {
        return 0;
    };
    if guild.owner == user {
        return ALL;
    }
    let bits = guild
        .roles
        .iter()
        .filter(|role| role.id == guild.id || member.roles.contains(&role.id))
        .fold(0, |bits, role| bits | role.permissions);
    if bits & ADMINISTRATOR == 0 { bits } else { ALL }
}

/// What a user may do in a channel; threads inherit from their parent.
pub(crate) fn in_channel(world: &World, channel: &Channel, user: Id) -> Permissions {
    let Some(guild) = channel.guild.and_then(|id| world.guilds.get(&id)) else {
        let takes_part = channel.recipient == Some(user) || user == world.bot;
        return if takes_part { DIRECT } else { 0 };
    };
    let mut bits = in_guild(guild, user);
    if bits & ADMINISTRATOR != 0 || bits == 0 {
        return bits;
    }
    let place = channel
        .parent
        .and_then(|id| world.channels.get(&id))
        .unwrap_or(channel);
    let roles = guild.members.get(&user).map(|member| &member.roles);
    // All roles are one step: what one of them allows no other denies.
    let steps: [&dyn Fn(&Overwrite) -> bool; 3] = [
        &|o| o.id == guild.id,
        &|o| roles.is_some_and(|roles| roles.contains(&o.id)),
        &|o| o.id == user,
    ];
    for concerns in steps {
        let of_step = place.overwrites.iter().filter(|o| concerns(o));
        let (allow, deny) = of_step.fold((0, 0), |(a, d), o| (a | o.allow, d | o.deny));
        bits = bits & !deny | allow;
    }
    if bits & VIEW_CHANNEL == 0 {
        return 0;
    }
    if let (ChannelKind::PrivateThread, Some(thread)) = (channel.kind, &channel.thread)
        && bits & MANAGE_THREADS == 0
        && !thread.members.contains(&user)
    {
        return 0;
    }
    bits
}
