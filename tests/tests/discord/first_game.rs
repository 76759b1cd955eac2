//! A game from the first command on.

use crate::club::Club;
use bot::local::NO_OPTIONS;

#[tokio::test]
async fn a_game_is_opened_joined_begun_and_looked_at() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let prompt = club.prompt().await;
    assert!(
        prompt.pings_me || !prompt.silent,
        "whoever is asked is pinged: {}",
        prompt.text()
    );
    let (active, _) = club.active_and_idle(game, &players).await;
    assert_eq!(active.pings().len(), 1, "one ping at the start of a turn");
    assert!(prompt.attachments.iter().any(|a| a.filename == "map.png"));
    assert!(
        prompt
            .attachments
            .iter()
            .all(|a| a.description.as_ref().is_some_and(|d| !d.is_empty()))
    );

    let status = active.slash("game status", NO_OPTIONS).await;
    assert!(status.is_ephemeral());
    assert!(status.text().contains("Awaited"), "{}", status.text());
    let map = active.slash("game map", NO_OPTIONS).await;
    assert_eq!(map.message().attachments[0].filename, "map.png");

    let line = club.default_line(game, &active).await;
    let before = club.sequence(game);
    let reply = active.slash("order", [("order", line.clone())]).await;
    assert!(reply.is_ephemeral());
    assert!(
        reply.text().contains("Accepted"),
        "{line}: {}",
        reply.text()
    );
    assert_eq!(club.sequence(game), before + 1);
}
