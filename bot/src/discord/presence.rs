//! Whether those who are awaited are still in the server. Without the intent for
//! members nobody says so: it is asked when somebody is called, when a direct
//! message does not reach him, and now and then while he is awaited.

use super::{Bot, errors};
use crate::desk::Desk;
use crate::id::{GameId, GuildId, UserId};
use crate::store::absence;
use serenity::all::Http;
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
