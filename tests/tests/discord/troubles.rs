//! Missing permissions, refusals and rate limits.

use crate::club::{Club, labels};
use bot::local::{Harm, NO_OPTIONS, permission};

#[tokio::test]
async fn without_attach_files_the_map_is_told_in_words() {
    let club = Club::open().await;
    let channel = club.table.channel();
    club.table
        .bot_may(channel, permission::BOT & !permission::ATTACH_FILES);
    let (_, players) = club.game().await;
    let prompt = club.prompt().await;
    assert!(prompt.attachments.is_empty());
    assert!(prompt.text().contains("Attach Files"), "{}", prompt.text());
    let map = players[0].slash("game map", NO_OPTIONS).await;
    assert!(map.message().attachments.is_empty());
    assert!(map.text().contains("Attach Files"), "{}", map.text());
    assert!(
        map.text().len() > 120,
        "the situation stands there in words: {}",
        map.text()
    );
    let export = players[0].slash("game export", NO_OPTIONS).await;
    assert!(export.text().contains("Attach Files"), "{}", export.text());
}

#[tokio::test]
async fn a_channel_the_bot_may_not_write_in_is_explained_and_repaired() {
    let club = Club::open().await;
    let channel = club.table.channel();
    let (game, players) = club.game().await;
    club.table.bot_may(channel, permission::VIEW_CHANNEL);
    let (active, _) = club.active_and_idle(game, &players).await;
    for _ in 0..3 {
        let (active, _) = club.active_and_idle(game, &players).await;
        let line = club.default_line(game, &active).await;
        let reply = active.slash("order", [("order", line)]).await;
        assert!(
            reply.text().contains("Accepted"),
            "orders count all the same: {}",
            reply.text()
        );
    }
    let mut told = String::new();
    club.until(async || {
        told = active.slash("game status", NO_OPTIONS).await.text();
        told.contains("Send Messages")
    })
    .await;
    assert!(told.contains("/umpire repair"), "{told}");
    let before = club.table.public(channel).len();
    club.table.bot_may(channel, permission::BOT);
    let umpire = club.user("Una");
    umpire.grant(permission::MANAGE_CHANNELS);
    let repaired = umpire.slash("umpire repair", NO_OPTIONS).await;
    assert!(
        repaired.text().contains("sent again"),
        "{}",
        repaired.text()
    );
    let grown = club
        .table
        .wait(|world| {
            let count = world
                .messages
                .values()
                .filter(|m| m.channel == channel && m.only_for.is_none())
                .count();
            (count > before).then_some(())
        })
        .await;
    assert!(grown.is_some());
}

#[tokio::test]
async fn a_rate_limit_delays_messages_and_drops_or_doubles_none() {
    let club = Club::open().await;
    let ann = club.user("Ann");
    club.table.fail(
        "POST",
        "/channels/*/messages",
        1,
        Harm::RateLimit { retry_after: 0.2 },
    );
    ann.slash("game new", [("ruleset", Club::ruleset())]).await;
    ann.slash("game join", NO_OPTIONS).await;
    club.wait_public("takes a seat").await;
    let said = club.table.public(club.table.channel());
    assert_eq!(said.len(), 2);
    assert!(said[0].content.contains("Take a seat") && said[1].content.contains("takes a seat"));
}

#[tokio::test]
async fn an_answer_that_meets_a_passing_trouble_is_given_all_the_same() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let broken = || Harm::Answer {
        status: 502,
        code: 0,
        message: "Bad gateway".into(),
    };
    for harm in [broken(), Harm::Drop, Harm::DropAnswer] {
        club.table
            .fail("PATCH", "/webhooks/*/messages/@original", 1, harm);
        let before = club.sequence(game);
        club.play(game, &players).await;
        assert_eq!(club.sequence(game), before + 1);
        assert_eq!(club.table.faults_left(), 0);
    }
}

#[tokio::test]
async fn what_is_told_beside_a_message_comes_after_a_passing_trouble_too() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let panel = active.press(&club.prompt().await, "Give orders").await;
    let offer = labels(&panel)[0].clone();
    club.plays(game, &active).await;
    for harm in [
        Harm::Answer {
            status: 503,
            code: 0,
            message: "Unavailable".into(),
        },
        Harm::Drop,
    ] {
        club.table.fail("POST", "/webhooks/*/*", 1, harm);
        let stale = active.press(&panel, &offer).await;
        let told = stale.wait_followups(1).await;
        assert!(
            told[0].content.contains("out of date"),
            "{}",
            told[0].content
        );
        assert_eq!(club.table.faults_left(), 0);
    }
}

#[tokio::test]
async fn a_message_refused_in_its_full_form_comes_in_its_plainest() {
    let club = Club::open().await;
    let harm = Harm::Answer {
        status: 400,
        code: 50_035,
        message: "Invalid Form Body".into(),
    };
    club.table.fail("POST", "/channels/*/messages", 1, harm);
    club.user("Ann")
        .slash("game new", [("ruleset", Club::ruleset())])
        .await;
    let lobby = club.wait_public("Take a seat").await;
    assert!(lobby.buttons().is_empty());
}

#[tokio::test]
async fn commands_outside_a_game_say_so() {
    let club = Club::open().await;
    let sam = club.user("Sam");
    for command in [
        "game status",
        "game map",
        "game log",
        "game undo",
        "game start",
        "secret",
        "game resign",
    ] {
        let reply = sam.slash(command, NO_OPTIONS).await;
        assert!(reply.is_ephemeral());
        assert!(
            reply.text().contains("no game here"),
            "{command}: {}",
            reply.text()
        );
    }
    assert!(
        sam.slash("orders", NO_OPTIONS)
            .await
            .text()
            .contains("no game here")
    );
    assert!(
        sam.autocomplete("game map", [("region", "x")], "region")
            .await
            .is_empty()
    );
}

#[tokio::test]
async fn one_order_costs_one_acknowledgement_and_one_answer() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let line = club.default_line(game, &active).await;
    club.table.forget_requests();
    let reply = active.slash("order", [("order", line)]).await;
    assert!(reply.text().contains("Accepted"));
    assert_eq!(
        club.table
            .requests_to("POST", "/interactions/*/callback")
            .len(),
        1
    );
    assert_eq!(club.table.requests_to("", "/webhooks/*").len(), 1);
    assert!(
        club.table.standin().violations().is_empty(),
        "{:?}",
        club.table.standin().violations()
    );
}

#[tokio::test]
async fn a_bot_without_any_permission_explains_itself_and_opens_nothing() {
    let club = Club::open().await;
    club.table.bot_may(club.table.channel(), 0);
    let ann = club.user("Ann");
    let refused = ann.slash("game new", [("ruleset", Club::ruleset())]).await;
    assert!(refused.is_ephemeral());
    assert!(
        refused.text().contains("Send Messages"),
        "{}",
        refused.text()
    );
    let channel = bot::id::ChannelId(club.table.channel());
    assert_eq!(club.desk.game_in(channel).await.expect("a database"), None);
    for command in ["game status", "help", "about", "rules", "secret"] {
        let reply = ann.slash(command, NO_OPTIONS).await;
        assert!(
            reply.is_ephemeral() && !reply.text().is_empty(),
            "{command}"
        );
    }
}
