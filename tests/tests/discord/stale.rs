//! Presses that come too late, twice, at once, or from somebody else.

use crate::club::{Club, labels};
use bot::local::NO_OPTIONS;
use std::time::Duration;

#[tokio::test]
async fn a_stale_panel_changes_nothing_and_points_to_the_present() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let panel = active.press(&club.prompt().await, "Give orders").await;
    let offer = labels(&panel)[0].clone();
    let line = club.default_line(game, &active).await;
    active.slash("order", [("order", line)]).await;
    let before = club.sequence(game);
    let stale = active.press(&panel, &offer).await;
    let told = stale.wait_followups(1).await;
    assert!(
        told[0].ephemeral && told[0].content.contains("out of date"),
        "{}",
        told[0].content
    );
    assert_eq!(club.sequence(game), before);
}

#[tokio::test]
async fn three_fast_presses_end_one_thing() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let look = club
        .desk
        .look(game, bot::id::UserId(active.id))
        .await
        .expect("a look");
    let menu = look.menu();
    let closing = menu.offers.iter().find(|o| o.closes && o.fields.is_empty());
    let label = bot::words::say(&closing.expect("an offer that ends the phase").label);
    let mut panel = active.press(&club.prompt().await, "Give orders").await;
    if menu.offers.iter().any(|o| !o.closes) {
        panel = active.press(&panel, &label).await;
    }
    let before = club.sequence(game);
    let presses: Vec<_> = (0..3)
        .map(|_| active.send_press(&panel, &label).expect("the app lets her"))
        .collect();
    for sent in presses {
        sent.reply().await;
    }
    assert_eq!(club.sequence(game), before + 1);
}

#[tokio::test]
async fn a_press_delivered_twice_counts_once() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let line = club.default_line(game, &active).await;
    let before = club.sequence(game);
    let reply = active.slash("order", [("order", line)]).await;
    assert_eq!(club.sequence(game), before + 1);
    club.table.forget_requests();
    club.table.repeat(reply.interaction);
    club.table
        .wait_requests("POST", "/interactions/*/callback", 1)
        .await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(club.sequence(game), before + 1);
}

#[tokio::test]
async fn two_players_at_the_same_instant_each_get_an_answer() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let line = club.default_line(game, &active).await;
    let before = club.sequence(game);
    let sent: Vec<_> = players
        .iter()
        .map(|p| {
            p.send_slash("order", [("order", line.clone())])
                .expect("the app lets them")
        })
        .collect();
    let mut accepted = 0;
    for one in sent {
        let reply = one.reply().await;
        assert!(reply.is_ephemeral());
        accepted += i64::from(reply.text().contains("Accepted"));
    }
    let after = club.sequence(game);
    assert_eq!(
        after,
        before + accepted,
        "each receipt is one line of the journal"
    );
    assert!(accepted >= 1);
}

#[tokio::test]
async fn month_old_buttons_are_answered_after_three_restarts() {
    let mut club = Club::open().await;
    let (game, players) = club.game().await;
    let prompt = club.prompt().await;
    let (active, idle) = club.active_and_idle(game, &players).await;
    let panel = active.press(&prompt, "Give orders").await;
    let line = club.default_line(game, &active).await;
    active.slash("order", [("order", line)]).await;
    for _ in 0..3 {
        club.kill().await;
        club.restart().await;
    }
    club.table.pass(Duration::from_hours(31 * 24));
    let before = club.sequence(game);
    for player in &players {
        let orders = player.press(&prompt, "Give orders").await;
        assert!(orders.is_ephemeral() && !orders.text().is_empty());
        for label in ["My orders", "Map", "Status"] {
            let reply = player.press(&prompt, label).await;
            assert!(reply.is_ephemeral() && !reply.text().is_empty(), "{label}");
        }
    }
    if idle.is_some() {
        let offer = labels(&panel)[0].clone();
        let stale = active.press(&panel, &offer).await;
        assert!(
            stale.wait_followups(1).await[0]
                .content
                .contains("out of date")
        );
    }
    assert_eq!(club.sequence(game), before);
}

#[tokio::test]
async fn somebody_elses_button_is_answered_kindly() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let prompt = club.prompt().await;
    let before = club.sequence(game);
    let sam = club.user("Sam");
    for label in ["Give orders", "My orders"] {
        let reply = sam.press(&prompt, label).await;
        assert!(reply.is_ephemeral());
        assert!(reply.text().contains("no seat"), "{}", reply.text());
    }
    let (_, idle) = club.active_and_idle(game, &players).await;
    if let Some(idle) = idle {
        let reply = idle.press(&prompt, "Give orders").await;
        assert!(reply.text().contains("not your turn"), "{}", reply.text());
    }
    assert_eq!(club.sequence(game), before);
    let status = sam.slash("game status", NO_OPTIONS).await;
    assert!(status.is_ephemeral() && status.text().contains("Awaited"));
}

#[tokio::test]
async fn a_button_of_another_form_is_explained() {
    let club = Club::open().await;
    club.game().await;
    let mut prompt = club.prompt().await;
    club.table.with(|world| {
        let message = world.messages.get_mut(&prompt.id).expect("the prompt");
        let rows = serde_json::Value::Array(message.components.clone()).to_string();
        let rows = rows.replace("c1:", "c0:");
        message.components = serde_json::from_str(&rows).expect("rows");
    });
    prompt = club
        .table
        .public(club.table.channel())
        .into_iter()
        .find(|m| m.id == prompt.id)
        .expect("it");
    let reply = club.user("Ann").press(&prompt, "Map").await;
    assert!(reply.is_ephemeral());
    assert!(reply.text().contains("another version"), "{}", reply.text());
}
