//! Where games are played: channels that go, permissions that are lost, servers
//! that throw the bot out, threads that sleep or are locked.

use crate::club::Club;
use bot::desk::{Attention, Call, Origin};
use bot::discord::{commands, invite};
use bot::id::{ChannelId, GameId, InteractionId, UserId};
use bot::local::{Actor, Harm, MessageView, NO_OPTIONS, permission};

/// The direct messages of somebody that say so.
fn told(of: &Actor, words: &str) -> Vec<MessageView> {
    let mut all = of.dms();
    all.retain(|m| m.text().contains(words));
    all
}

/// What is public in a place and says so.
fn said(club: &Club, place: u64, words: &str) -> usize {
    let all = club.table.public(place);
    all.iter().filter(|m| m.text().contains(words)).count()
}

/// Waits until the game is marked so.
async fn until_marked(club: &Club, game: GameId, wanted: Option<Attention>) {
    club.until(async || club.desk.card(game).await.expect("a card").attention == wanted)
        .await;
}

/// The rules' own order, given from the direct messages.
async fn order_from_dm(club: &Club, game: GameId, players: &[Actor]) {
    let (active, _) = club.active_and_idle(game, players).await;
    let line = club.default_line(game, &active).await;
    let number = game.to_string();
    let given = [("order", line.as_str()), ("game", number.as_str())];
    let reply = active.in_dm().slash("order", given).await;
    assert!(reply.text().contains("Accepted"), "{}", reply.text());
}

/// Ends a game as its first player's resignation does, wherever he is.
async fn resign(club: &Club, game: GameId, player: &Actor) {
    let call = Call {
        user: UserId(player.id),
        name: player.name(),
        channel: ChannelId(player.in_dm().channel),
        umpire: false,
        origin: Origin::Interaction(InteractionId(77)),
    };
    club.desk.resign(game, call).await.expect("resigned");
}

#[tokio::test]
async fn f070_of_a_deleted_channel_the_end_still_reaches_the_players_once() {
    let mut club = Club::open().await;
    let (game, players) = club.game().await;
    club.sent().await;
    club.table.delete_channel(club.table.channel());
    for player in &players {
        player.wait_dm(|m| m.text().contains("was deleted")).await;
    }
    until_marked(&club, game, Some(Attention::Orphaned)).await;
    // Orders count all the same, and nobody is told again.
    for _ in 0..3 {
        order_from_dm(&club, game, &players).await;
    }
    resign(&club, game, &players[0]).await;
    for player in &players {
        let over = player
            .wait_dm(|m| m.text().contains("The game is over"))
            .await;
        assert!(over.text().contains("The dice secret was"));
    }
    club.kill().await;
    club.restart().await;
    club.sent().await;
    for player in &players {
        assert_eq!(told(player, "was deleted").len(), 1);
        assert_eq!(told(player, "The game is over").len(), 1);
    }
}

#[tokio::test]
async fn a_game_whose_channel_is_gone_goes_on_in_another() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    club.sent().await;
    let side = club.table.text_channel("new-home");
    let una = club.user("Una").at(side);
    una.grant(permission::MANAGE_CHANNELS);
    let number = game.to_string();
    // While it has its channel it stays there.
    let there = una.slash("umpire repair", [("game", &number)]).await;
    assert!(there.text().contains("still has"), "{}", there.text());
    club.table.delete_channel(club.table.channel());
    until_marked(&club, game, Some(Attention::Orphaned)).await;
    order_from_dm(&club, game, &players).await;
    let offered = una
        .autocomplete("umpire repair", [("game", "")], "game")
        .await;
    assert_eq!(
        offered.iter().map(|c| &c.value).collect::<Vec<_>>(),
        [&number]
    );
    let moved = una.slash("umpire repair", [("game", &number)]).await;
    assert!(moved.text().contains("goes on here"), "{}", moved.text());
    let prompt = club.prompt_in(side).await;
    until_marked(&club, game, None).await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let panel = active.press(&prompt, "Give orders").await;
    assert!(panel.is_ephemeral() && !panel.text().is_empty());
    let line = club.default_line(game, &active).await;
    let reply = active.at(side).slash("order", [("order", line)]).await;
    assert!(reply.text().contains("Accepted"), "{}", reply.text());
    // It is this channel's game now, for good.
    let second = una.slash("game new", [("ruleset", Club::ruleset())]).await;
    assert!(second.text().contains("already"), "{}", second.text());
}

#[tokio::test]
async fn a_lost_permission_is_said_once_to_whoever_opened_the_game() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    club.sent().await;
    let channel = club.table.channel();
    let una = club.user("Una");
    una.grant(permission::MANAGE_CHANNELS);
    for round in 1..=2 {
        club.table.bot_may(channel, permission::VIEW_CHANNEL);
        for _ in 0..3 {
            order_from_dm(&club, game, &players).await;
            club.sent().await;
        }
        players[0]
            .wait_dm(|m| m.text().contains("may not write"))
            .await;
        assert_eq!(told(&players[0], "may not write").len(), round);
        assert!(told(&players[1], "may not write").is_empty());
        // Repaired and lost again, it is said again.
        club.table.bot_may(channel, invite::NEEDS.bits());
        let repaired = una.slash("umpire repair", NO_OPTIONS).await;
        assert!(
            repaired.text().contains("sent again"),
            "{}",
            repaired.text()
        );
        club.sent().await;
        until_marked(&club, game, None).await;
    }
}

#[tokio::test]
async fn a_bot_that_was_removed_goes_on_when_it_is_taken_in_again() {
    let mut club = Club::open().await;
    let (game, players) = club.game().await;
    club.sent().await;
    let channel = club.table.channel();
    let before = club.table.public(channel).len();
    club.table.expel_bot();
    until_marked(&club, game, Some(Attention::NoAccess)).await;
    order_from_dm(&club, game, &players).await;
    club.sent().await;
    assert_eq!(club.table.public(channel).len(), before);
    // A start without the server changes nothing about it.
    club.kill().await;
    club.restart().await;
    club.sent().await;
    club.table.take_bot_back();
    until_marked(&club, game, None).await;
    club.sent().await;
    assert!(club.table.public(channel).len() > before);
    club.play(game, &players).await;
}

#[tokio::test]
async fn f072_an_archived_thread_is_woken_by_what_comes_next() {
    let club = Club::open().await;
    let players = ["Ann", "Ben", "Cid", "Dot"].map(|n| club.user(n));
    let channel = club.table.channel();
    club.table.bot_may(channel, invite::NEEDS.bits());
    let thread = club.table.thread(channel, "campaign");
    let game = club.game_at(thread, &players).await;
    club.sent().await;
    // The thread falls asleep between the promise of an answer and the answer.
    let harm = Harm::Answer {
        status: 400,
        code: 50_083,
        message: "Thread is archived".into(),
    };
    club.table
        .fail("PATCH", "/webhooks/*/messages/@original", 1, harm);
    let (active, _) = club.active_and_idle(game, &players).await;
    let line = club.default_line(game, &active).await;
    active
        .at(thread)
        .send_slash("order", [("order", line)])
        .expect("the app lets him");
    active.wait_dm(|m| m.text().contains("Accepted")).await;
    club.sent().await;
    let asleep = |club: &Club| {
        club.table.with(|world| {
            world.channels[&thread]
                .thread
                .clone()
                .expect("one")
                .archived
        })
    };
    for _ in 0..6 {
        let before = club.table.public(thread).len();
        club.table.archive(thread, false);
        order_from_dm(&club, game, &players).await;
        club.sent().await;
        if club.table.public(thread).len() > before {
            assert!(!asleep(&club), "a message wakes it");
            assert!(
                club.desk
                    .card(game)
                    .await
                    .expect("a card")
                    .attention
                    .is_none()
            );
            return;
        }
    }
    panic!("no order of six had anything public in it");
}

#[tokio::test]
async fn f074_a_game_ends_in_a_locked_thread_and_its_end_is_told_when_it_is_unlocked() {
    let club = Club::open().await;
    let players = ["Ann", "Ben", "Cid", "Dot"].map(|n| club.user(n));
    let channel = club.table.channel();
    club.table.bot_may(channel, invite::NEEDS.bits());
    let thread = club.table.thread(channel, "campaign");
    let game = club.game_at(thread, &players).await;
    club.sent().await;
    club.table.archive(thread, true);
    resign(&club, game, &players[0]).await;
    let why = players[0].wait_dm(|m| m.text().contains("unlock")).await;
    assert!(
        why.text().contains("Send Messages in Threads"),
        "{}",
        why.text()
    );
    assert_eq!(said(&club, thread, "The game is over"), 0);
    // Unlocked and awake it takes one command.
    club.table.archive(thread, false);
    let una = club.user("Una").at(thread);
    una.grant(permission::MANAGE_CHANNELS);
    una.say("awake").expect("said");
    let repaired = una.slash("umpire repair", NO_OPTIONS).await;
    assert!(
        repaired.text().contains("sent again"),
        "{}",
        repaired.text()
    );
    club.sent().await;
    assert_eq!(said(&club, thread, "The game is over"), 1);
    assert_eq!(told(&players[0], "unlock").len(), 1);
}

/// Every command that is offered once, with whatever is completed for what it
/// must have; returns how many there were.
async fn every_command(club: &Club, actor: &Actor) -> usize {
    let mut given = 0;
    for (name, leaf) in commands::leaves() {
        let mut options: Vec<(String, String)> = Vec::new();
        for option in leaf.options.iter().filter(|o| o.required) {
            let value = match option.kind {
                commands::OptKind::Completed(_) => {
                    let typed = [(option.name.to_owned(), String::new())];
                    let all: Vec<_> = options.iter().cloned().chain(typed).collect();
                    let found = actor.autocomplete(&name, all, option.name).await;
                    found.first().map_or("x".to_owned(), |c| c.value.clone())
                }
                commands::OptKind::Flag => "true".into(),
                commands::OptKind::Number(least, _) => least.to_string(),
                commands::OptKind::User => "Ben".into(),
                commands::OptKind::Words(_) => "x".into(),
            };
            options.push((option.name.to_owned(), value));
        }
        // What is no value of its kind the app keeps to itself.
        let Ok(sent) = actor.send_slash(&name, options) else {
            continue;
        };
        let reply = sent.reply().await;
        given += 1;
        let shown = reply.shown.as_ref();
        let has = shown.is_some_and(|m| !m.text().trim().is_empty() || !m.attachments.is_empty());
        assert!(reply.modal.is_some() || has, "{name}");
    }
    let broken = club.table.standin().violations();
    assert!(broken.is_empty(), "{broken:?}");
    given
}

#[tokio::test]
async fn f076_every_command_works_in_a_thread_and_in_a_forum_post() {
    let club = Club::open().await;
    let players = ["Ann", "Ben", "Cid", "Dot"].map(|n| club.user(n));
    let channel = club.table.channel();
    let thread = club.table.thread(channel, "campaign");
    let post = club.table.forum_post("campaign");
    for place in [thread, post] {
        let parent = club.table.with(|world| world.channels[&place].parent);
        // A thread asks for a permission of its own, and for no other.
        let may = invite::NEEDS.bits() & !permission::SEND_MESSAGES;
        club.table.bot_may(parent.expect("a parent"), may);
        let game = club.game_at(place, &players).await;
        let (active, _) = club.active_and_idle(game, &players).await;
        let active = active.at(place);
        active.grant(permission::MANAGE_CHANNELS);
        let panel = active
            .press(&club.prompt_in(place).await, "Give orders")
            .await;
        assert!(panel.is_ephemeral() && !panel.text().is_empty());
        let form = active.slash("order", NO_OPTIONS).await;
        assert!(form.modal.is_some());
        let line = club.default_line(game, &active).await;
        let reply = active.slash("order", [("order", line)]).await;
        assert!(reply.text().contains("Accepted"), "{}", reply.text());
        let given = every_command(&club, &active).await;
        assert!(given + 3 > commands::leaves().len(), "{given}");
    }
}

#[tokio::test]
async fn a_role_that_is_renamed_umpires_as_before() {
    let club = Club::open().await;
    let (_, _) = club.game().await;
    let una = club.user("Una");
    una.grant(permission::MANAGE_CHANNELS);
    let guild = club.table.guild();
    club.table.with(|world| {
        let roles: Vec<_> = world.guilds[&guild].roles.iter().map(|r| r.id).collect();
        for role in roles {
            world.rename_role(guild, role, "of old");
        }
    });
    // Heard of through the gateway, so it may take a moment.
    club.until(async || {
        let named = [("role", "of old")];
        let found = una.autocomplete("umpire role", named, "role").await;
        !found.is_empty()
    })
    .await;
    let status = una.slash("umpire status", NO_OPTIONS).await;
    assert!(status.text().contains("Awaited"), "{}", status.text());
}
