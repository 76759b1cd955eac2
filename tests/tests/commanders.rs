//! [23.5] Several commanders a side, from the first command on: who is asked, whom each may order, and what a
//! subordinate's resignation does.

// Each test program uses a part of it.
#[path = "discord/club.rs"]
#[allow(dead_code)]
mod club;

use bot::local::{Actor, NO_OPTIONS};
use club::Club;

/// Ann and Uma have Mexico, Ben and Fay Texas, at the Coleto.
async fn table() -> (Club, [Actor; 4]) {
    let club = Club::open().await;
    let players = ["Ann", "Uma", "Ben", "Fay"].map(|name| club.user(name));
    let new = [
        ("ruleset", Club::ruleset()),
        ("scenario", "coleto".to_owned()),
        (
            "options",
            "mexican-commanders=2, texan-commanders=2".to_owned(),
        ),
    ];
    let opened = players[0].slash("game new", new).await;
    assert!(opened.text().contains("is open"), "{}", opened.text());
    for (player, seat) in players.iter().zip(["mexico", "urrea", "texas", "fannin"]) {
        let joined = player.slash("game join", [("seat", seat)]).await;
        assert!(joined.text().contains("sit down"), "{}", joined.text());
    }
    players[0].slash("game start", NO_OPTIONS).await;
    club.prompt().await;
    (club, players)
}

async fn order(who: &Actor, line: &str) -> String {
    who.slash("order", [("order", line)]).await.text()
}

#[tokio::test]
async fn r23_5_both_commanders_are_asked_and_each_orders_his_own() {
    let (club, [ann, uma, ben, _]) = table().await;
    for asked in [&ann, &uma] {
        club.wait_public(&format!("<@{}>", asked.id)).await;
    }
    let line = "move Urrea, Cuautla Cuirassiers, Cuautla Bn, Yucatan, Durango: 2334";
    let refused = order(&ann, line).await;
    assert!(
        refused.contains("[23.5]") && refused.contains("Urrea"),
        "{refused}"
    );
    let accepted = order(&uma, line).await;
    assert!(accepted.contains("Accepted"), "{accepted}");
    // Nobody of the other side has a say, and the sub-phase waits for both.
    assert!(order(&ben, "done").await.contains("not your turn"));
    assert!(order(&uma, "done").await.contains("Accepted"));
    let again = order(&uma, "done").await;
    assert!(!again.contains("Accepted"), "{again}");
    let status = ben.slash("game status", NO_OPTIONS).await.text();
    assert!(
        status.contains("Movement") || status.contains("movement of Mexico"),
        "{status}"
    );
    assert!(order(&ann, "done").await.contains("Accepted"));
    let status = ben.slash("game status", NO_OPTIONS).await.text();
    assert!(!status.contains("; movement of Mexico"), "{status}");
}

#[tokio::test]
async fn r23_5_a_subordinate_resigns_and_the_game_goes_on_a_commander_in_chief_ends_it() {
    let (club, [ann, uma, ben, fay]) = table().await;
    let asked = uma.slash("game resign", NO_OPTIONS).await;
    assert!(
        asked.text().contains("goes on without you"),
        "{}",
        asked.text()
    );
    let left = uma.press(&asked, "Resign").await;
    assert!(
        left.text().contains("goes on without you"),
        "{}",
        left.text()
    );
    club.wait_public("lays down the command").await;
    // What was Urrea's obeys Santa Anna's player now, and who has left has no say.
    let moved = order(&ann, "move Urrea, Cuautla Cuirassiers, Cuautla Bn: 2334").await;
    assert!(moved.contains("Accepted"), "{moved}");
    assert!(!order(&uma, "done").await.contains("Accepted"));
    let again = uma.slash("game resign", NO_OPTIONS).await;
    let again = uma.press(&again, "Resign").await;
    assert!(again.text().contains("already"), "{}", again.text());
    // The three who are left agree to end it, or it is ended by a commander-in-chief.
    for player in [&ann, &ben] {
        let agreed = player.slash("game end", NO_OPTIONS).await;
        assert!(!agreed.text().contains("is over"), "{}", agreed.text());
    }
    let asked = ben.slash("game resign", NO_OPTIONS).await;
    assert!(
        asked.text().contains("ends the game for everybody"),
        "{}",
        asked.text()
    );
    let ended = fay.slash("game end", NO_OPTIONS).await;
    assert!(
        ended.text().contains("over") || ended.text().contains("ended"),
        "{}",
        ended.text()
    );
    club.wait_public("game is over").await;
}
