//! The local table after its chat was lost: the games are in the database, so
//! their channels and players are put back, and every open game says again how
//! it stands, so that play goes on.

use super::StartError;
use crate::desk::{Desk, GameCard, Look, Phase, Trouble};
use crate::id::{GameId, UserId};
use crate::local::StandIn;
use crate::outbox::message::{Outgoing, Part, Prompt, Target};
use crate::store::{games, outbox};
use engine::ruleset::{Awaiting, Viewer};
use engine::text::Text;

/// Puts back what a fresh table lacks of the open games. Does nothing where
/// the chat was kept.
///
/// # Errors
/// [`StartError::Desk`].
pub async fn rehome(standin: &StandIn, desk: &Desk) -> Result<(), StartError> {
    let open = desk
        .store()
        .run(|db| games::open_channels(db))
        .await
        .map_err(Trouble::from)?;
    for (channel, game) in open {
        let known = standin.world().channels.contains_key(&channel.0);
        if known {
            continue;
        }
        put_back(standin, &desk.card(game).await?);
        say_how_it_stands(desk, game).await?;
    }
    Ok(())
}

/// Has a game say again in its channel how it stands and what is asked.
///
/// # Errors
/// [`Trouble::Store`], and where it cannot be opened.
pub(super) async fn say_how_it_stands(desk: &Desk, game: GameId) -> Result<(), Trouble> {
    let card = desk.card(game).await?;
    let outgoing = match card.phase {
        Phase::Lobby => opened(desk, &card).await?,
        Phase::Running | Phase::Over => standing(desk, game).await?,
    };
    desk.store()
        .transact(move |db| outbox::put(db, game, &outgoing).map(drop))
        .await?;
    desk.mail().notify_one();
    Ok(())
}

/// The channel of a game and the people on its seats.
fn put_back(standin: &StandIn, card: &GameCard) {
    let mut world = standin.world();
    let Some(guild) = world.guilds.keys().next().copied() else {
        return;
    };
    for chair in &card.seats {
        if let Some(user) = chair.user {
            world.restore_user(guild, user.0, &chair.name);
        }
    }
    let name = format!("game-{}", card.id);
    world.restore_channel(guild, card.channel.0, &name);
}

async fn opened(desk: &Desk, card: &GameCard) -> Result<Outgoing, Trouble> {
    let nobody = desk.look(card.id, UserId(0)).await?;
    let about = engine::table::catalogue()
        .into_iter()
        .find(|a| a.key == card.ruleset);
    let scenario = about.as_ref().and_then(|a| {
        let wanted = &card.setup.scenario;
        a.scenarios
            .iter()
            .find(|s| s.key == *wanted)
            .or(a.scenarios.first())
            .map(|s| s.name.clone())
    });
    let opened = Part::Opened {
        name: about.map_or_else(|| Text::plain(card.ruleset.clone()), |a| a.name),
        scenario: scenario.unwrap_or_else(|| Text::plain(card.setup.scenario.clone())),
        seats: card.seats.clone(),
        commitment: nobody.commitment(),
        reveal_after: card.reveal_after,
    };
    Ok(to_channel(card, vec![opened], None, Vec::new()))
}

async fn standing(desk: &Desk, game: GameId) -> Result<Outgoing, Trouble> {
    let look = desk.look(game, UserId(0)).await?;
    look.as_spectator().run(said).await
}

/// How a game stands, for everybody.
fn said(look: &Look) -> Outgoing {
    let card = look.card();
    let mut parts = vec![Part::Status {
        lines: look.status(),
    }];
    let mut mention = Vec::new();
    if let Some(Awaiting::Decisions(open)) = look.awaiting() {
        for decision in open {
            let user = card.chair(decision.seat).and_then(|c| c.user);
            mention.extend(user);
            let revision = look.revision().unwrap_or_default();
            parts.push(Part::Prompt(Prompt::of(decision, user, revision)));
        }
    }
    to_channel(card, parts, look.board(), mention)
}

fn to_channel(
    card: &GameCard,
    parts: Vec<Part>,
    board: Option<engine::board::Board>,
    mention: Vec<UserId>,
) -> Outgoing {
    Outgoing {
        to: Target::Channel(card.channel),
        viewer: Viewer::Spectator,
        mention,
        parts,
        board,
    }
}
