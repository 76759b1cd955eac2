//! Following a game by direct message.

use crate::club::Club;
use bot::id::GameId;
use bot::local::{Actor, NO_OPTIONS};

/// How many follow the game.
fn watchers(club: &Club, game: GameId) -> i64 {
    let number = game.sql();
    club.one(&format!(
        "SELECT count(*) FROM watchers WHERE game = {number}"
    ))
}

/// Waits until so many follow the game.
async fn until_watched(club: &Club, game: GameId, wanted: i64) {
    club.until(async || watchers(club, game) == wanted).await;
}

/// Gives the rules' own orders.
async fn play(club: &Club, game: GameId, players: &[Actor], orders: usize) {
    for _ in 0..orders {
        club.play(game, players).await;
    }
}

#[tokio::test]
async fn a_watcher_gets_a_digest_a_phase_from_the_spectators_view_with_its_picture() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let sam = club.user("Sam");
    let begun = sam.slash("watch on", NO_OPTIONS).await;
    assert!(begun.is_ephemeral() && begun.text().contains("after each phase"));
    let twice = sam.slash("watch on", NO_OPTIONS).await;
    assert!(twice.text().contains("already"), "{}", twice.text());
    let plays = players[0].slash("watch on", NO_OPTIONS).await;
    assert!(
        plays.text().contains("hear of it anyway"),
        "{}",
        plays.text()
    );
    assert_eq!(watchers(&club, game), 1);
    let orders = 12;
    play(&club, game, &players, orders).await;
    let digest = sam.wait_dm(|m| m.text().contains("last heard")).await;
    assert!(!digest.attachments.is_empty(), "with the map");
    assert!(digest.buttons().is_empty());
    // What the channel was told, and nothing of what only seats know.
    let mut secrets = Vec::new();
    for player in &players {
        let look = club.desk.look(game, bot::id::UserId(player.id)).await;
        secrets.extend(look.expect("a look").secrets().iter().map(bot::words::say));
    }
    assert!(!secrets.is_empty(), "there is something to keep");
    let dms = sam.dms();
    assert!(
        dms.len() <= orders,
        "{} messages for {orders} orders",
        dms.len()
    );
    for dm in &dms {
        for line in dm.text().lines().filter(|l| l.starts_with("- ")) {
            club.wait_public(line).await;
        }
        assert!(secrets.iter().all(|s| !dm.text().contains(s.as_str())));
    }
    // Each report is told once, as in the channel.
    let public = club.all_public();
    let letters: Vec<String> = dms.iter().map(bot::local::MessageView::text).collect();
    let letters = letters.join("\n");
    for line in letters.lines().filter(|l| l.starts_with("- ")) {
        let times = |text: &str| text.lines().filter(|l| *l == line).count();
        assert!(times(&letters) <= times(&public), "{line}");
    }
    // The end is told too, and then there is nothing left to follow.
    let asked = players[0].slash("game resign", NO_OPTIONS).await;
    players[0].press(&asked, "Resign").await;
    sam.wait_dm(|m| m.text().contains("resigned")).await;
    assert_eq!(watchers(&club, game), 0);
}

#[tokio::test]
async fn whoever_closes_his_messages_stops_or_sits_down_hears_no_more() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (sam, kim, lee) = (club.user("Sam"), club.user("Kim"), club.user("Lee"));
    for watcher in [&sam, &kim, &lee] {
        watcher.slash("watch on", NO_OPTIONS).await;
    }
    assert_eq!(watchers(&club, game), 3);
    let stopped = lee.slash("watch off", NO_OPTIONS).await;
    assert!(stopped.text().contains("not follow"), "{}", stopped.text());
    let none = lee.slash("watch off", NO_OPTIONS).await;
    assert!(none.text().contains("no game"), "{}", none.text());
    sam.set_dms(false);
    play(&club, game, &players, 6).await;
    until_watched(&club, game, 1).await;
    // Nobody is told that somebody could not be reached.
    club.sent().await;
    assert!(!club.all_public().contains(&sam.mention()));
    // A seat is more than a place among those who look on.
    club.leaves(&players[1]).await;
    let joined = kim.slash("game join", NO_OPTIONS).await;
    assert!(joined.text().contains("You"), "{}", joined.text());
    assert_eq!(watchers(&club, game), 0);
    assert!(lee.dms().is_empty());
    // Who is forgotten follows nothing.
    lee.slash("watch on", NO_OPTIONS).await;
    assert_eq!(watchers(&club, game), 1);
    let asked = lee.slash("delete-my-data", NO_OPTIONS).await;
    lee.press(&asked, "Forget me").await;
    assert_eq!(watchers(&club, game), 0);
}
