//! Records and leaderboards: games that are over, and nobody who does not want it.

use crate::club::Club;
use bot::local::{Actor, NO_OPTIONS};

/// A whole game that the second player resigns.
async fn game(club: &Club) -> Vec<Actor> {
    let (game, players) = club.game().await;
    for _ in 0..6 {
        club.play(game, &players).await;
    }
    let asked = players[1].slash("game resign", NO_OPTIONS).await;
    players[1].press(&asked, "Resign").await;
    players
}

#[tokio::test]
async fn records_count_finished_games_by_result_and_seat_and_name_no_one_who_opted_out() {
    let club = Club::open().await;
    let running = club.game().await.1;
    let none = running[0].slash("record show", NO_OPTIONS).await;
    assert!(none.is_ephemeral() && none.text().contains("no game of yours"));
    let asked = running[1].slash("game resign", NO_OPTIONS).await;
    running[1].press(&asked, "Resign").await;
    club.wait_public("resigned").await;
    let players = game(&club).await;
    let seats = engine::table::seats(&Club::ruleset(), &engine::ruleset::Setup::default());
    let seats = seats.expect("seats");
    let won = players[0].slash("record show", NO_OPTIONS).await;
    let words = won.text();
    for part in [
        "2 games",
        "2 won, 0 lost",
        &format!("{} 2", seats[0].key),
        "half of them",
    ] {
        assert!(words.contains(part), "{part}: {words}");
    }
    let lost = players[1].slash("record show", NO_OPTIONS).await;
    assert!(lost.text().contains("0 won, 2 lost"), "{}", lost.text());
    let board = club.user("Sam").slash("leaderboard", NO_OPTIONS).await;
    let words = board.text();
    let place = |name: &str| words.find(&format!("**{name}**"));
    let (first, second) = (players[0].name(), players[1].name());
    assert!(
        place(&first) < place(&second) && place(&first).is_some(),
        "{words}"
    );
    // Who opts out is in no record, and comes back as he was.
    players[0].slash("record hide", NO_OPTIONS).await;
    let board = club.user("Sam").slash("leaderboard", NO_OPTIONS).await;
    assert!(!board.text().contains(&first), "{}", board.text());
    assert!(board.text().contains(&second));
    let own = players[0].slash("record show", NO_OPTIONS).await;
    assert!(own.text().contains("no game of yours"), "{}", own.text());
    players[0].slash("record hide", [("hidden", "false")]).await;
    let board = club.user("Sam").slash("leaderboard", NO_OPTIONS).await;
    assert!(board.text().contains(&first), "{}", board.text());
    // Who is forgotten is in none for good.
    let asked = players[1].slash("delete-my-data", NO_OPTIONS).await;
    players[1].press(&asked, "Forget me").await;
    let board = club.user("Sam").slash("leaderboard", NO_OPTIONS).await;
    assert!(!board.text().contains(&second), "{}", board.text());
}
