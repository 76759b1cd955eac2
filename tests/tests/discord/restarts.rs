//! The bot dies and comes back; connections break and resume.

use crate::club::{Club, labels};
use bot::local::{Harm, NO_OPTIONS};
use std::time::Duration;

#[tokio::test]
async fn after_a_kill_the_game_goes_on_with_nothing_lost_or_doubled() {
    let mut club = Club::open().await;
    let (game, players) = club.game().await;
    for n in 0..4 {
        let (active, _) = club.active_and_idle(game, &players).await;
        let line = club.default_line(game, &active).await;
        let before = club.sequence(game);
        let reply = active.slash("order", [("order", line)]).await;
        assert!(reply.text().contains("Accepted"), "{n}: {}", reply.text());
        assert_eq!(club.sequence(game), before + 1);
        club.kill().await;
        club.restart().await;
    }
    let (active, _) = club.active_and_idle(game, &players).await;
    let status = active.slash("game status", NO_OPTIONS).await;
    assert!(status.text().contains("Awaited"));
    // The outbox is drained once whatever happened between.
    club.sent().await;
    let nonces = club.table.with(|world| {
        let mut nonces: Vec<String> = world
            .messages
            .values()
            .filter_map(|m| m.nonce.as_ref())
            .map(ToString::to_string)
            .collect();
        nonces.sort();
        nonces
    });
    let mut once = nonces.clone();
    once.dedup();
    assert_eq!(nonces, once, "no message came twice");
}

#[tokio::test]
async fn an_order_whose_answer_a_crash_swallowed_is_answered_after_the_restart() {
    let mut club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let line = club.default_line(game, &active).await;
    let before = club.sequence(game);
    club.hold_answer();
    let sent = active
        .send_slash("order", [("order", line)])
        .expect("the app lets her");
    club.held_back(&sent).await;
    assert_eq!(club.sequence(game), before + 1);
    club.kill().await;
    club.table.mend();
    club.restart().await;
    let reply = sent.reply().await;
    assert!(
        reply.text().contains("restarted") && reply.text().contains("Accepted"),
        "{}",
        reply.text()
    );
    assert_eq!(club.sequence(game), before + 1);
}

#[tokio::test]
async fn a_press_that_a_crash_swallowed_leaves_its_panel_and_is_told_beside_it() {
    let mut club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let panel = active.press(&club.prompt().await, "Give orders").await;
    let offer = club.offer_with_fields(game, &active).await;
    let offer = bot::words::say(&offer.label);
    club.hold_answer();
    let pressed = active.send_press(&panel, &offer).expect("the app lets her");
    club.held_back(&pressed).await;
    club.kill().await;
    club.table.mend();
    club.restart().await;
    let told = active
        .wait_message(|m| m.content.contains("restarted"))
        .await;
    assert!(told.ephemeral && told.content.contains("press again"));
    let panel = pressed.reply().await;
    let drafted = active.press(&panel, &offer).await;
    assert!(drafted.text().contains("```"), "{}", drafted.text());
}

#[tokio::test]
async fn an_answer_that_came_is_not_written_over_where_its_note_was_lost() {
    let mut club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let status = active.slash("game status", NO_OPTIONS).await;
    let panel = active.press(&club.prompt().await, "Give orders").await;
    let offer = club.offer_with_fields(game, &active).await;
    let offer = bot::words::say(&offer.label);
    let drafted = active.press(&panel, &offer).await;
    club.kill().await;
    club.forget_answer(&status).await;
    club.forget_answer(&drafted).await;
    club.restart().await;
    let told = active
        .wait_message(|m| m.content.contains("restarted"))
        .await;
    assert!(told.ephemeral);
    for answer in [&status, &drafted] {
        let now = active.look(answer.message()).expect("it still stands");
        assert_eq!(now.content, answer.message().content);
    }
    let all = active.press(&drafted, "All orders").await;
    assert!(labels(&all).contains(&offer), "{}", all.text());
}

#[tokio::test]
async fn a_receipt_that_comes_after_fifteen_minutes_goes_by_direct_message() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let line = club.default_line(game, &active).await;
    let harm = Harm::Answer {
        status: 404,
        code: 10_015,
        message: "Unknown Webhook".into(),
    };
    club.table
        .fail("PATCH", "/webhooks/*/messages/@original", 1, harm);
    active
        .send_slash("order", [("order", line)])
        .expect("the app lets her");
    let told = active.wait_dm(|m| m.content.contains("Accepted")).await;
    assert!(!told.content.is_empty());
    assert!(!club.all_public().contains("**Accepted**"));
}

#[tokio::test]
async fn without_an_acknowledgement_nothing_is_done() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let line = club.default_line(game, &active).await;
    let before = club.sequence(game);
    let harm = Harm::Answer {
        status: 404,
        code: 10_062,
        message: "Unknown interaction".into(),
    };
    club.table.fail("POST", "/interactions/*/callback", 1, harm);
    active
        .send_slash("order", [("order", line.clone())])
        .expect("the app lets her");
    club.until(async || club.table.faults_left() == 0).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(club.sequence(game), before);
    let reply = active.slash("order", [("order", line)]).await;
    assert!(reply.text().contains("Accepted"));
}

#[tokio::test]
async fn what_was_missed_is_answered_when_the_connection_resumes() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let line = club.default_line(game, &active).await;
    let before = club.sequence(game);
    club.table.gateway().mute();
    let sent = active
        .send_slash("order", [("order", line)])
        .expect("the app lets her");
    club.table.gateway().cut();
    let reply = sent.reply().await;
    assert!(reply.text().contains("Accepted"), "{}", reply.text());
    assert_eq!(club.sequence(game), before + 1);
}

#[tokio::test]
async fn a_message_whose_answer_was_lost_is_not_sent_twice() {
    let club = Club::open().await;
    let ann = club.user("Ann");
    club.table
        .fail("POST", "/channels/*/messages", 1, Harm::DropAnswer);
    ann.slash("game new", [("ruleset", Club::ruleset())]).await;
    club.table
        .wait_requests("POST", "/channels/*/messages", 2)
        .await;
    club.wait_public("Take a seat").await;
    club.sent().await;
    let count = club.table.public(club.table.channel()).len();
    assert_eq!(count, 1);
}

#[tokio::test]
async fn a_stop_lets_what_is_being_answered_come_to_its_end() {
    let mut club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let line = club.default_line(game, &active).await;
    let before = club.sequence(game);
    club.hold_answer();
    let sent = active
        .send_slash("order", [("order", line)])
        .expect("the app lets her");
    sent.acknowledged().await;
    let table = club.table.clone();
    // The stop has begun to wait before the answer is let go.
    tokio::join!(club.stop(), async { table.mend() });
    let reply = sent.reply().await;
    assert!(reply.text().contains("Accepted"), "{}", reply.text());
    assert_eq!(club.sequence(game), before + 1);
}

#[tokio::test]
async fn games_outlive_the_chat_of_a_local_table() {
    let mut club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let channel = active.channel;
    club.lose_chat().await;
    club.restart().await;
    let seen = club
        .table
        .wait(|world| {
            let prompt = world
                .messages
                .values()
                .find(|m| m.channel == channel && m.content.contains("<@"));
            prompt.map(|m| m.id)
        })
        .await
        .expect("the game says how it stands");
    // The stranger of that name is the same user as before.
    let back = club.user(
        ["Ann", "Ben", "Cid", "Dot"][players
            .iter()
            .position(|p| p.id == active.id)
            .expect("a seat")],
    );
    assert_eq!(back.id, active.id);
    let panel = back.press(&seen, "Give orders").await;
    assert!(panel.is_ephemeral());
    let line = club.default_line(game, &back).await;
    let reply = back.at(channel).slash("order", [("order", line)]).await;
    assert!(reply.text().contains("Accepted"), "{}", reply.text());
}
