//! What needs the consent of others: asked for in the channel, answered by
//! button or command.

use crate::club::Club;
use bot::local::NO_OPTIONS;

#[tokio::test]
async fn a_proposal_is_agreed_to_or_refused_by_button_and_by_command() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (first, others) = players.split_first().expect("players");
    let proposed = first.slash("game end", NO_OPTIONS).await;
    assert!(proposed.is_ephemeral() && proposed.text().contains("You propose it"));
    let asked = club.wait_public("proposes to end the game").await;
    for other in others {
        let pings = other.pings();
        assert_eq!(pings.iter().filter(|p| p.message == asked.id).count(), 1);
    }
    assert!(first.pings().iter().all(|p| p.message != asked.id));
    // Nobody else has a say.
    let stranger = club.user("Sam").press(&asked, "Agree").await;
    assert!(stranger.text().contains("no seat"), "{}", stranger.text());
    let refused = others[0].press(&asked, "Refuse").await;
    assert!(refused.text().contains("You refuse"), "{}", refused.text());
    club.wait_public("refuses to end the game").await;
    let late = others[0].press(&asked, "Agree").await;
    assert!(late.text().contains("was refused"), "{}", late.text());

    first.slash("game end", NO_OPTIONS).await;
    let known = others[0]
        .autocomplete("agree", [("proposal", "")], "proposal")
        .await;
    assert_eq!(known.len(), 1, "{known:?}");
    // To whoever is not in the channel not even a completion tells of it.
    let number = game.to_string();
    let typed = [("game", number.as_str()), ("proposal", "")];
    let stranger = club.table.stranger("Zoe").in_dm();
    let told = stranger.autocomplete("agree", typed, "proposal").await;
    assert!(told.is_empty(), "{told:?}");
    for other in others {
        other.slash("agree", [("proposal", "end")]).await;
    }
    club.wait_public("The game is over").await;
    let card = club.desk.card(game).await.expect("a card");
    assert_eq!(card.phase, bot::desk::Phase::Over);
}
