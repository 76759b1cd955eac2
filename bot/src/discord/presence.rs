//! Whether those who are awaited are still in the server, and those who look on
//! still see the channel. Without the intent for members nobody says so: it is
//! asked when somebody is called, when a direct message does not reach him, now
//! and then while he is awaited, and before a watcher is told anything.

use super::{Bot, errors};
use crate::desk::Desk;
use crate::id::{ChannelId, GameId, GuildId, UserId};
use crate::outbox::PostError;
use crate::store::absence;
use serenity::all::{ChannelType, Http};
use std::sync::Arc;
use std::time::Duration;

/// How often is asked about those who are awaited, in seconds of the desk's clock.
const ROUND: i64 = 12 * 60 * 60;

/// How often the clock is looked at.
const LOOK: Duration = Duration::from_mins(1);

/// Whether a user is known not to be in a server; what cannot be asked counts as no.
pub async fn has_left(http: &Arc<Http>, guild: GuildId, user: UserId) -> bool {
    let (guild, user) = (
        serenity::all::GuildId::new(guild.0.max(1)),
        serenity::all::UserId::new(user.0.max(1)),
    );
    match http.get_member(guild, user).await {
        Ok(_) => false,
        // Not a member, or nobody any more.
        Err(error) => matches!(errors::code(&error), Some(10_007 | 10_013)),
    }
}

/// Whether a user can see a channel or thread at this moment. All of it is asked
/// of the platform: what the gateway has told may be older, and of members it
/// tells nothing.
///
/// # Errors
/// Where it cannot be found out.
pub async fn sees(http: &Arc<Http>, channel: ChannelId, user: UserId) -> Result<bool, PostError> {
    let user = serenity::all::UserId::new(user.0.max(1));
    let place = serenity::all::ChannelId::new(channel.0.max(1));
    let Some(place) = unless_gone(http.get_channel(place).await)? else {
        return Ok(false);
    };
    let Some(place) = place.guild() else {
        // Nobody but those two sees a direct message, and no game is watched there.
        return Ok(false);
    };
    let Some(member) = unless_gone(http.get_member(place.guild_id, user).await)? else {
        return Ok(false);
    };
    let guild = http.get_guild(place.guild_id).await;
    let guild = guild.map_err(|e| errors::post_error(&e))?;
    if place.thread_metadata.is_none() {
        return Ok(guild.user_permissions_in(&place, &member).view_channel());
    }
    // A thread has no permissions of its own.
    let parent = place
        .parent_id
        .ok_or_else(|| PostError::Failed("a thread of no channel".into()))?;
    let Some(parent) = unless_gone(http.get_channel(parent).await)? else {
        return Ok(false);
    };
    let parent = parent.guild();
    let parent = parent.ok_or_else(|| PostError::Failed("a thread outside a server".into()))?;
    let may = guild.user_permissions_in(&parent, &member);
    if !may.view_channel() || place.kind != ChannelType::PrivateThread || may.manage_threads() {
        return Ok(may.view_channel());
    }
    match http.get_thread_channel_member(place.id, user, false).await {
        Ok(_) => Ok(true),
        // Whatever the number says.
        Err(error) if errors::status(&error) == Some(404) => Ok(false),
        Err(error) => Err(errors::post_error(&error)),
    }
}

/// What was asked for; nothing where there certainly is no such channel, member
/// or user.
fn unless_gone<T>(asked: serenity::Result<T>) -> Result<Option<T>, PostError> {
    match asked {
        Ok(found) => Ok(Some(found)),
        Err(error) => match errors::code(&error) {
            Some(10_003 | 10_007 | 10_013) => Ok(None),
            _ => Err(errors::post_error(&error)),
        },
    }
}

/// Tells the desk where a user is not in a game's server any more.
async fn check(http: &Arc<Http>, desk: &Desk, game: GameId, guild: GuildId, user: UserId) {
    if has_left(http, guild, user).await
        && let Err(trouble) = desk.gone(game, user).await
    {
        tracing::warn!(%game, why = %trouble.text().id, "that a player is gone could not be noted");
    }
}

/// Asks about all who are awaited, now and then, as long as the bot lives.
pub async fn watch(bot: std::sync::Weak<Bot>) {
    let Some(clock) = bot.upgrade().map(|bot| bot.desk.clock().clone()) else {
        return;
    };
    let mut turned = clock.turned();
    let mut next = clock.now() + ROUND;
    loop {
        tokio::select! {
            turn = turned.changed() => if turn.is_err() { return },
            () = tokio::time::sleep(LOOK) => {}
        }
        if bot.strong_count() == 0 {
            return;
        }
        if clock.now() < next {
            continue;
        }
        next = clock.now() + ROUND;
        let Some(bot) = bot.upgrade() else {
            return;
        };
        match bot.desk.store().run(|db| absence::awaited(db)).await {
            Ok(awaited) => {
                for (game, guild, user) in awaited {
                    check(&bot.http, &bot.desk, game, guild, user).await;
                }
            }
            Err(error) => tracing::warn!(%error, "those who are awaited cannot be read"),
        }
    }
}
