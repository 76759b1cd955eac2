//! Orders by buttons and menus alone.

use crate::club::{Club, labels};

#[tokio::test]
async fn every_offer_of_the_first_turn_can_be_given_by_buttons() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let prompt = club.prompt().await;
    let panel = active.press(&prompt, "Give orders").await;
    assert!(panel.is_ephemeral());
    let look = club
        .desk
        .look(game, bot::id::UserId(active.id))
        .await
        .expect("a look");
    let offers: Vec<String> = look
        .menu()
        .offers
        .iter()
        .map(|o| bot::words::say(&o.label))
        .collect();
    let shown = labels(&panel);
    for offer in &offers {
        assert!(shown.contains(offer), "{offer} is missing in {shown:?}");
    }
    let before = club.sequence(game);
    let after = club.order_by_buttons(&active, &panel, &offers[0]).await;
    assert!(after.is_ephemeral());
    assert_eq!(club.sequence(game), before + 1);
    assert_eq!(
        after.message().id,
        panel.message().id,
        "the panel goes on in place"
    );
}

#[tokio::test]
async fn twelve_orders_in_a_row_by_buttons_through_all_phases() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let start = club.sequence(game);
    for n in 0..12 {
        let (active, _) = club.active_and_idle(game, &players).await;
        let look = club
            .desk
            .look(game, bot::id::UserId(active.id))
            .await
            .expect("a look");
        let offers: Vec<String> = look
            .menu()
            .offers
            .iter()
            .map(|o| bot::words::say(&o.label))
            .collect();
        let panel = active.press(&club.prompt().await, "Give orders").await;
        // The first offers and the closing ones in turn, so that phases end too.
        let offer = if n % 3 == 2 {
            offers.last()
        } else {
            offers.first()
        };
        club.order_by_buttons(&active, &panel, offer.expect("an offer"))
            .await;
        assert_eq!(club.sequence(game), start + n + 1);
    }
    let mut silent = 0;
    for message in club.table.public(club.table.channel()) {
        assert!(message.text().chars().count() <= 2000);
        silent += usize::from(message.silent);
    }
    assert!(silent > 0, "routine messages make no sound");
}

#[tokio::test]
async fn the_draft_stands_in_the_panel_and_survives_a_restart() {
    let mut club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let panel = active.press(&club.prompt().await, "Give orders").await;
    let offer = club.offer_with_fields(game, &active).await;
    let label = bot::words::say(&offer.label);
    let drafted = active.press(&panel, &label).await;
    assert!(
        drafted.text().contains(&format!("```\n{}", offer.verb)),
        "{}",
        drafted.text()
    );
    club.kill().await;
    club.restart().await;
    let back = active.press(&drafted, "All orders").await;
    assert!(labels(&back).contains(&label));
    let before = club.sequence(game);
    club.order_by_buttons(&active, &back, &label).await;
    assert_eq!(club.sequence(game), before + 1);
}
