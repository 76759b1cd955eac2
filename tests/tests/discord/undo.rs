//! Going back with the consent of others, and forth again.

use crate::club::{Club, labels};
use bot::id::{GameId, UserId};
use bot::local::{Actor, NO_OPTIONS};

/// Whoever is asked gives the rules' own order; until somebody's last order
/// cannot be taken back freely. Gives whose that is, and what was seen before it.
async fn play_to(club: &Club, game: GameId, players: &[Actor]) -> (Actor, String) {
    for _ in 0..30 {
        let before = seen(club, game).await;
        let active = club.play(game, players).await;
        let look = club
            .desk
            .look(game, UserId(active.id))
            .await
            .expect("a look");
        if !look.can_undo() {
            return (active, before);
        }
    }
    panic!("everything can be taken back freely");
}

/// The same, for whose it is alone.
async fn play_on(club: &Club, game: GameId, players: &[Actor]) -> Actor {
    play_to(club, game, players).await.0
}

/// What everybody sees of the game.
async fn seen(club: &Club, game: GameId) -> String {
    let look = club.desk.look(game, UserId(1)).await.expect("a look");
    let words: Vec<String> = look.status().iter().map(bot::words::say).collect();
    format!("{words:?} {:?} {:?}", look.awaiting(), look.revision())
}

/// Every die of a game, by the line it fell in.
fn dice(club: &Club, game: GameId) -> Vec<(i64, String)> {
    let db = rusqlite::Connection::open(&club.db).expect("the database");
    let mut statement = db
        .prepare("SELECT sequence, rolls FROM journal WHERE game = ?1 ORDER BY sequence")
        .expect("a journal");
    let rows = statement.query_map([game.sql()], |r| Ok((r.get(0)?, r.get(1)?)));
    rows.expect("rows").map(|r| r.expect("a row")).collect()
}

/// All agree to end the game; its file must be true.
async fn ends_true(club: &Club, game: GameId, players: &[Actor]) -> Vec<u8> {
    for player in players {
        let asked = player.slash("game end", NO_OPTIONS).await;
        if players.len() == 1 {
            player.press(&asked, "End the game").await;
        }
    }
    club.wait_public("The game is over").await;
    let export = club.desk.export(game, UserId(1)).await.expect("a file");
    bot::export::verify(&export.bytes).expect("a true game");
    export.bytes
}

#[tokio::test]
async fn all_agree_to_go_back_and_the_same_orders_meet_the_same_dice() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (one, before, fell) = loop {
        let (one, before) = play_to(&club, game, &players).await;
        let fell = dice(&club, game);
        // An order in which none fell would show nothing.
        if fell.last().is_some_and(|(_, rolls)| rolls != "[]") {
            break (one, before, fell);
        }
    };
    let after = seen(&club, game).await;
    let offered = one.slash("game undo", NO_OPTIONS).await;
    assert!(offered.is_ephemeral());
    assert!(
        labels(&offered).iter().any(|l| l == "Ask for it"),
        "{}",
        offered.text()
    );
    let sequence = club.sequence(game);
    let asked = one.press(&offered, "Ask for it").await;
    assert!(asked.text().contains("You propose it"), "{}", asked.text());
    let asked = club.wait_public("proposes to go back to before").await;
    assert_eq!(
        club.sequence(game),
        sequence,
        "nothing is done before they agree"
    );
    for other in players.iter().filter(|p| p.id != one.id) {
        other.press(&asked, "Agree").await;
    }
    let back = club.wait_public("The game has gone back").await;
    assert!(back.content.contains("All agree"), "{}", back.content);
    assert!(
        back.content.contains("what was learned"),
        "{}",
        back.content
    );
    // As it stood before that player's order, with a number of its own.
    assert_eq!(club.sequence(game), sequence + 1);
    assert_eq!(seen(&club, game).await, before);
    // The old prompt's buttons are answered, and a fresh prompt stands below.
    club.prompt_after(asked.id).await;
    let again = club.default_line(game, &one).await;
    let reply = one.slash("order", [("order", again.clone())]).await;
    assert!(reply.text().contains("Accepted"), "{}", reply.text());
    assert_eq!(seen(&club, game).await, after, "{again}");
    let now = dice(&club, game);
    assert_eq!(now.last().map(|r| &r.1), fell.last().map(|r| &r.1));
    // What was taken back is in the log, marked so.
    let log = one.slash("game log", NO_OPTIONS).await;
    assert!(log.text().contains("taken back"), "{}", log.text());
    assert!(
        log.text().contains("went back, as all agreed"),
        "{}",
        log.text()
    );
    ends_true(&club, game, &players).await;
}

#[tokio::test]
async fn what_was_taken_back_by_consent_is_done_again_by_consent() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let one = play_on(&club, game, &players).await;
    let after = seen(&club, game).await;
    let nothing = one.slash("game redo", NO_OPTIONS).await;
    assert!(
        nothing.text().contains("nothing to be done again"),
        "{}",
        nothing.text()
    );
    for (command, said) in [
        ("game undo", "The game has gone back"),
        ("game redo", "does again what was taken back"),
    ] {
        let offered = one.slash(command, NO_OPTIONS).await;
        one.press(&offered, "Ask for it").await;
        for other in players.iter().filter(|p| p.id != one.id) {
            let agreed = other.slash("agree", NO_OPTIONS).await;
            assert!(!agreed.text().contains("Nothing"), "{}", agreed.text());
        }
        club.wait_public(said).await;
    }
    assert_eq!(seen(&club, game).await, after);
    ends_true(&club, game, &players).await;
}

#[tokio::test]
async fn a_request_to_go_back_is_refused_withdrawn_or_lapses_and_is_told_once() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let one = play_on(&club, game, &players).await;
    let other = players.iter().find(|p| p.id != one.id).expect("another");
    let ask = async || {
        let offered = one.slash("game undo", NO_OPTIONS).await;
        one.press(&offered, "Ask for it").await;
    };
    ask().await;
    let refused = other.slash("refuse", NO_OPTIONS).await;
    assert!(refused.text().contains("You refuse"), "{}", refused.text());
    club.wait_public("refuses to go back").await;
    ask().await;
    let withdrawn = one.slash("refuse", NO_OPTIONS).await;
    assert!(
        withdrawn.text().contains("withdrawn"),
        "{}",
        withdrawn.text()
    );
    club.wait_public("is withdrawn").await;
    ask().await;
    play_on(&club, game, &players).await;
    club.wait_public("has lapsed").await;
    let late = other.slash("agree", NO_OPTIONS).await;
    assert!(
        late.text().contains("Nothing of that kind"),
        "{}",
        late.text()
    );
    play_on(&club, game, &players).await;
    let lapses = club.all_public().matches("has lapsed").count();
    assert_eq!(lapses, 1);
    ends_true(&club, game, &players).await;
}

#[tokio::test]
async fn f022_undo_pressed_while_anothers_order_is_committed() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (one, other) = loop {
        let one = play_on(&club, game, &players).await;
        let awaited = club.awaited(game, &players).await;
        if let Some(other) = awaited.into_iter().find(|p| p.id != one.id) {
            break (one, other);
        }
    };
    let line = club.default_line(game, &other).await;
    let offered = one.slash("game undo", NO_OPTIONS).await;
    // Both at the same instant: asking to go back, and playing on.
    let press = one
        .send_press(&offered, "Ask for it")
        .expect("the app lets her");
    let order = other
        .send_slash("order", [("order", line)])
        .expect("the app lets him");
    let (press, order) = (press.reply().await, order.reply().await);
    assert!(order.text().contains("Accepted"), "{}", order.text());
    // Whichever came first, the loser is told why, and the game is what its journal says.
    let open = club.desk.proposals(game).await.expect("the game");
    if !press.text().contains("You propose it") {
        let why = press.text();
        let told = ["out of date", "Play has gone on since you were told"];
        assert!(told.iter().any(|t| why.contains(t)), "{why}");
        assert!(open.is_empty());
    } else if open.is_empty() {
        club.wait_public("has lapsed").await;
    }
    ends_true(&club, game, &players).await;
}

#[tokio::test]
async fn what_more_would_go_by_now_is_told_before_it_is_asked_for() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let goes = async |player: &Actor| {
        let request = club.desk.undo_request(game, UserId(player.id)).await;
        request.expect("the game").map_or(0, |request| request.goes)
    };
    // Others play on after the offer, and nothing is asked of her.
    let (one, offered) = loop {
        let one = play_on(&club, game, &players).await;
        let awaited = club.awaited(game, &players).await;
        if awaited.iter().any(|p| p.id == one.id) {
            continue;
        }
        let offered = one.slash("game undo", NO_OPTIONS).await;
        let told = goes(&one).await;
        let other = club.play(game, &players).await;
        let awaited = club.awaited(game, &players).await;
        let asked = awaited.iter().any(|p| p.id == one.id);
        if other.id != one.id && !asked && goes(&one).await > told {
            break (one, offered);
        }
    };
    let again = one.press(&offered, "Ask for it").await;
    assert!(
        again
            .text()
            .contains("Play has gone on since you were told"),
        "{}",
        again.text()
    );
    assert!(
        again.text().contains("You can ask for it"),
        "{}",
        again.text()
    );
    let open = club.desk.proposals(game).await.expect("the game");
    assert!(open.is_empty(), "nobody was asked yet");
    let asked = one.press(&again, "Ask for it").await;
    assert!(asked.text().contains("You propose it"), "{}", asked.text());
    club.wait_public("proposes to go back to before").await;
    ends_true(&club, game, &players).await;
}

#[tokio::test]
async fn against_computers_alone_nobody_else_has_to_agree() {
    let club = Club::open().await;
    let seats = engine::table::seats(&Club::ruleset(), &engine::ruleset::Setup::default());
    let seats = seats.expect("seats");
    let ann = club.user("Ann");
    ann.slash("game new", [("ruleset", Club::ruleset())]).await;
    ann.slash("game join", [("seat", seats[0].key.clone())])
        .await;
    for seat in &seats[1..] {
        ann.slash("game computer", [("seat", seat.key.clone())])
            .await;
    }
    ann.slash("game start", NO_OPTIONS).await;
    club.prompt().await;
    let game = club.desk.game_in(bot::id::ChannelId(ann.channel)).await;
    let game = game.expect("a database").expect("a game");
    let players = [ann.clone()];
    play_on(&club, game, &players).await;
    let offered = ann.slash("game undo", NO_OPTIONS).await;
    assert!(
        offered.text().contains("Nobody else needs to agree"),
        "{}",
        offered.text()
    );
    let done = ann.press(&offered, "Ask for it").await;
    assert!(done.text().contains("gone back"), "{}", done.text());
    ends_true(&club, game, &players).await;
}
