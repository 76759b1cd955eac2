//! Who is there and where: users, guilds and channels come, change and go.

use std::collections::BTreeMap;

use super::permission::{self, Permissions};
use super::state::{
    Change, Channel, ChannelKind, Guild, Id, Member, Overwrite, Role, Thread, User, World,
};
use super::wire;

impl World {
    /// Adds a user with this shown name, who belongs to no guild yet.
    pub fn add_user(&mut self, name: &str, bot: bool) -> Id {
        let id = self.next_id();
        let base: String = name
            .chars()
            .filter(|c| c.is_alphanumeric() || *c == '_' || *c == '.')
            .collect::<String>()
            .to_lowercase();
        let base = if base.is_empty() {
            "user".to_owned()
        } else {
            base
        };
        let taken = |candidate: &str| self.users.values().any(|user| user.username == candidate);
        let mut username = base.clone();
        let mut number = 1;
        while taken(&username) {
            number += 1;
            username = format!("{base}{number}");
        }
        let user = User {
            id,
            username,
            global_name: name.to_owned(),
            bot,
            dms_open: true,
            locale: "en-US".to_owned(),
        };
        self.users.insert(id, user);
        self.note(Change::Users);
        id
    }

    /// Adds a guild owned by a user, with the bot in it.
    pub fn add_guild(&mut self, name: &str, owner: Id) -> Id {
        let id = self.next_id();
        let everyone = Role {
            id,
            name: "@everyone".to_owned(),
            permissions: permission::MEMBER,
        };
        let guild = Guild {
            id,
            name: name.to_owned(),
            owner,
            roles: vec![everyone],
            members: BTreeMap::new(),
        };
        self.guilds.insert(id, guild);
        self.join(id, owner);
        self.join(id, self.bot);
        self.grant(id, self.bot, permission::BOT);
        self.note(Change::Users);
        if let Some(guild) = self.guilds.get(&id) {
            let body = wire::guild_create(self, guild);
            self.dispatch("GUILD_CREATE", &body);
        }
        id
    }

    /// Makes a user a member of a guild.
    pub fn join(&mut self, guild: Id, user: Id) {
        let joined = self.now();
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.members.entry(user).or_insert(Member {
                nick: None,
                roles: Vec::new(),
                joined,
            });
        }
        self.note(Change::Users);
    }

    /// Ends a user's membership of a guild. If it is the bot, it is told that the guild is gone.
    pub fn leave(&mut self, guild: Id, user: Id) {
        if let Some(place) = self.guilds.get_mut(&guild) {
            place.members.remove(&user);
        }
        if user == self.bot {
            self.dispatch("GUILD_DELETE", &serde_json::json!({"id": wire::id(guild)}));
        }
        self.note(Change::Users);
    }

    /// Takes the bot into a guild again, and tells it so.
    pub fn take_bot_back(&mut self, guild: Id) {
        self.join(guild, self.bot);
        self.grant(guild, self.bot, permission::BOT);
        if let Some(place) = self.guilds.get(&guild) {
            let body = wire::guild_create(self, place);
            self.dispatch("GUILD_CREATE", &body);
        }
    }

    /// Sets what a member may do in a guild beyond everyone, by a role of the member's own.
    pub fn grant(&mut self, guild: Id, user: Id, permissions: Permissions) {
        let name = self.display_name(user, Some(guild));
        let role_id = self.next_id();
        let Some(place) = self.guilds.get_mut(&guild) else {
            return;
        };
        let Some(member) = place.members.get_mut(&user) else {
            return;
        };
        if let Some(role) = place
            .roles
            .iter_mut()
            .find(|r| member.roles.first() == Some(&r.id))
        {
            role.permissions = permissions;
        } else {
            member.roles.insert(0, role_id);
            place.roles.push(Role {
                id: role_id,
                name,
                permissions,
            });
        }
        self.note(Change::Users);
    }

    /// Gives members of a guild a named role that grants nothing by itself, and tells the bot.
    pub fn add_role(&mut self, guild: Id, name: &str, members: &[Id]) -> Id {
        let id = self.next_id();
        if let Some(place) = self.guilds.get_mut(&guild) {
            place.roles.push(Role {
                id,
                name: name.to_owned(),
                permissions: 0,
            });
            for member in members {
                if let Some(member) = place.members.get_mut(member) {
                    member.roles.push(id);
                }
            }
        }
        self.announce_role(guild, id, "GUILD_ROLE_CREATE");
        id
    }

    /// Gives a role another name, and tells the bot.
    pub fn rename_role(&mut self, guild: Id, role: Id, name: &str) {
        let place = self.guilds.get_mut(&guild);
        if let Some(role) = place.and_then(|g| g.roles.iter_mut().find(|r| r.id == role)) {
            name.clone_into(&mut role.name);
        }
        self.announce_role(guild, role, "GUILD_ROLE_UPDATE");
    }

    /// Deletes a role, and tells the bot.
    pub fn remove_role(&mut self, guild: Id, role: Id) {
        if let Some(place) = self.guilds.get_mut(&guild) {
            place.roles.retain(|r| r.id != role);
            for member in place.members.values_mut() {
                member.roles.retain(|r| *r != role);
            }
        }
        let body = serde_json::json!({"guild_id": wire::id(guild), "role_id": wire::id(role)});
        self.dispatch("GUILD_ROLE_DELETE", &body);
        self.note(Change::Users);
    }

    /// Takes a role from a member. Without the intent for members nobody tells the bot.
    pub fn take_role(&mut self, guild: Id, role: Id, member: Id) {
        let place = self.guilds.get_mut(&guild);
        if let Some(member) = place.and_then(|g| g.members.get_mut(&member)) {
            member.roles.retain(|r| *r != role);
        }
        self.note(Change::Users);
    }

    /// Lets members with a role use a command that its default permissions keep
    /// from them, as an administrator does under Integrations.
    pub fn allow_command(&mut self, name: &str, role: Id) {
        self.allowed.push((name.to_owned(), role));
    }

    fn announce_role(&mut self, guild: Id, role: Id, event: &str) {
        let guild_body = self.guilds.get(&guild).map(|g| wire::guild(self, g));
        let roles = guild_body.as_ref().and_then(|g| g["roles"].as_array());
        let body = roles.and_then(|all| all.iter().find(|r| r["id"] == wire::id(role)));
        if let Some(body) = body {
            let body = serde_json::json!({"guild_id": wire::id(guild), "role": body});
            self.dispatch(event, &body);
        }
        self.note(Change::Users);
    }

    /// Adds a text channel to a guild without telling the bot.
    pub fn add_channel(&mut self, guild: Id, name: &str) -> Id {
        let id = self.next_id();
        self.channels
            .insert(id, channel(id, ChannelKind::Text, Some(guild), name, None));
        self.note(Change::Channels);
        id
    }

    /// Adds a forum to a guild: a channel in which every post is a thread.
    pub fn add_forum(&mut self, guild: Id, name: &str) -> Id {
        let id = self.next_id();
        let forum = channel(id, ChannelKind::Forum, Some(guild), name, None);
        self.channels.insert(id, forum);
        self.announce_channel(id);
        self.note(Change::Channels);
        id
    }

    /// Adds a thread that a user opened in a channel, or a post of a forum, and
    /// tells the bot.
    pub fn add_thread(&mut self, parent: Id, owner: Id, name: &str) -> Id {
        self.add_thread_for(parent, owner, name, None)
    }

    /// The same; with `invited` it is a private one, for them and whoever opens it.
    pub fn add_thread_for(
        &mut self,
        parent: Id,
        owner: Id,
        name: &str,
        invited: Option<&[Id]>,
    ) -> Id {
        let id = self.next_id();
        let now = self.now();
        let guild = self.channels.get(&parent).and_then(|c| c.guild);
        let kind = match invited {
            Some(_) => ChannelKind::PrivateThread,
            None => ChannelKind::PublicThread,
        };
        let mut thread = channel(id, kind, guild, name, None);
        thread.parent = Some(parent);
        thread.thread = Some(Thread {
            owner,
            archived: false,
            locked: false,
            invitable: true,
            auto_archive: 4320,
            archive_changed: now,
            active: now,
            members: invited
                .into_iter()
                .flatten()
                .copied()
                .chain([owner])
                .collect(),
        });
        self.channels.insert(id, thread);
        self.note(Change::Channels);
        if let Ok(made) = self.channel(id) {
            let body = wire::channel(self, made);
            self.dispatch("THREAD_CREATE", &body);
        }
        id
    }

    /// Puts a user who was lost with a chat back into a guild, under the id others know.
    pub fn restore_user(&mut self, guild: Id, id: Id, name: &str) {
        if !self.users.contains_key(&id) {
            let made = self.add_user(name, false);
            if let Some(mut user) = self.users.remove(&made) {
                user.id = id;
                self.users.insert(id, user);
            }
        }
        self.join(guild, id);
    }

    /// Puts a text channel that was lost with a chat back into a guild, under the id others know.
    pub fn restore_channel(&mut self, guild: Id, id: Id, name: &str) {
        let place = channel(id, ChannelKind::Text, Some(guild), name, None);
        self.channels.entry(id).or_insert(place);
        self.note(Change::Channels);
        self.announce_channel(id);
    }

    /// The direct message channel between the bot and a user; made if there is none.
    pub fn open_dm(&mut self, user: Id) -> Id {
        let found = self.channels.values().find(|c| c.recipient == Some(user));
        if let Some(found) = found {
            return found.id;
        }
        let id = self.next_id();
        self.channels
            .insert(id, channel(id, ChannelKind::Dm, None, "", Some(user)));
        self.note(Change::Channels);
        id
    }

    /// Sets exactly what a role or user may do in a channel, and tells the bot that the channel changed.
    pub fn set_overwrite(&mut self, channel: Id, id: Id, permissions: Permissions) {
        let is_user = self.users.contains_key(&id);
        let Some(place) = self.channels.get_mut(&channel) else {
            return;
        };
        place.overwrites.retain(|overwrite| overwrite.id != id);
        place.overwrites.push(Overwrite {
            id,
            is_user,
            allow: permissions,
            deny: permission::ALL & !permissions,
        });
        self.note(Change::Channels);
        if let Ok(place) = self.channel(channel) {
            let body = wire::channel(self, place);
            self.dispatch("CHANNEL_UPDATE", &body);
        }
    }

    /// Tells the bot that a channel appeared.
    pub(crate) fn announce_channel(&mut self, id: Id) {
        if let Ok(channel) = self.channel(id) {
            let body = wire::channel(self, channel);
            self.dispatch("CHANNEL_CREATE", &body);
        }
    }
}

fn channel(
    id: Id,
    kind: ChannelKind,
    guild: Option<Id>,
    name: &str,
    recipient: Option<Id>,
) -> Channel {
    Channel {
        id,
        kind,
        guild,
        name: name.to_owned(),
        topic: None,
        parent: None,
        recipient,
        overwrites: Vec::new(),
        thread: None,
        last_message: None,
    }
}
