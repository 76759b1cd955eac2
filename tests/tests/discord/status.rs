//! The message that says how a phase stands: fresh for each, edited within it.

use crate::club::Club;
use crate::deadlines::{DAY, NOON, PACE};
use bot::id::{ChannelId, GameId, UserId};
use bot::local::{Actor, MessageView, NO_OPTIONS, permission};
use engine::ruleset::Setup;
use std::collections::BTreeMap;

/// The first line of a status in a message, where it has one.
fn headline(message: &MessageView) -> Option<&str> {
    message.content.lines().find(|l| l.starts_with("### "))
}

/// A game with as many seats as there can be: with many seats many are asked at
/// once, and one after the other is done. Two play, the computer the rest.
async fn crowded(club: &Club, options: &[(&'static str, &str)]) -> (GameId, [Actor; 2]) {
    let seats = |key: &str| engine::table::seats(key, &Setup::default()).unwrap_or_default();
    let catalogue = engine::table::catalogue();
    let keys = catalogue.iter().map(|a| a.key);
    let ruleset = keys.max_by_key(|k| seats(k).len()).expect("a rule system");
    let seats = seats(ruleset);
    let (ann, ben) = (club.user("Ann"), club.user("Ben"));
    let mut new = vec![("ruleset", ruleset)];
    new.extend(options);
    ann.slash("game new", new).await;
    for (n, seat) in seats.iter().enumerate() {
        let key = [("seat", seat.key.clone())];
        if n == 0 {
            ann.slash("game join", key).await;
        } else if n + 1 == seats.len() {
            ben.slash("game join", key).await;
        } else {
            ann.slash("game computer", key).await;
        }
    }
    let begun = ann.slash("game start", NO_OPTIONS).await;
    assert!(begun.text().contains("begins"), "{}", begun.text());
    let channel = ChannelId(club.table.channel());
    let game = club.desk.game_in(channel).await;
    (game.expect("a database").expect("a game"), [ann, ben])
}

/// Gives an order for the first of them of whom something is asked.
async fn one_plays(club: &Club, game: GameId, players: &[Actor; 2]) {
    for player in players {
        let look = club.desk.look(game, UserId(player.id)).await;
        if look.expect("a look").decision().is_some() {
            club.plays(game, player).await;
            break;
        }
    }
    club.sent().await;
}

#[tokio::test]
async fn a_phase_has_one_status_which_is_edited_while_orders_come_in() {
    let club = Club::open().await;
    let (game, players) = crowded(&club, &[]).await;
    let channel = club.table.channel();
    let mut first: BTreeMap<u64, MessageView> = BTreeMap::new();
    for _ in 0..20 {
        for message in club.table.public(channel) {
            first.entry(message.id).or_insert(message);
        }
        let mut edited = club.table.public(channel);
        edited.retain(|m| m.edited && headline(m).is_some());
        if let Some(now) = edited.pop() {
            // Words alone have changed: no picture, button or ping.
            assert!(now.content.contains("Awaited now"), "{}", now.content);
            let was = &first[&now.id];
            assert_eq!(headline(&now), headline(was));
            assert_eq!(now.components, was.components);
            assert_eq!(now.attachments.len(), was.attachments.len());
            assert!(!now.ephemeral && !was.ephemeral);
            return;
        }
        one_plays(&club, game, &players).await;
    }
    let all = club.table.public(channel);
    let heads: Vec<_> = all.iter().map(|m| (m.edited, headline(m))).collect();
    panic!("no status was edited: {heads:?}");
}

#[tokio::test]
async fn a_status_keeps_a_page_of_its_own_in_a_long_letter_and_is_edited_there() {
    let club = Club::open_at(NOON).await;
    let (game, players) = crowded(&club, &[PACE]).await;
    let channel = club.table.channel();
    let public = || club.table.public(channel);
    // The first letter names every seat, so it is in two pages.
    let begins = |m: &MessageView| m.content.contains("The game begins");
    club.wait_public("The game begins").await;
    let first = public().into_iter().find(begins).expect("it begins");
    assert!(headline(&first).is_none(), "{}", first.content);
    // The computers get ready by themselves, and the page with the status says so.
    let edited = || {
        let mut all = public();
        all.retain(|m| m.edited && m.content.contains("Awaited now"));
        all.pop()
    };
    club.until(async || edited().is_some()).await;
    let now = edited().expect("it was waited for");
    assert!(now.content.starts_with("### "), "{}", now.content);
    assert!(!now.buttons().is_empty(), "the prompts stand under it");
    one_plays(&club, game, &players).await;
}

#[tokio::test]
async fn a_prompt_that_is_written_anew_tells_the_deadline_as_it_is_now() {
    let club = Club::open_at(NOON).await;
    let [ann, ben, umpire] = ["Ann", "Ben", "Uma"].map(|name| club.user(name));
    umpire.grant(permission::MANAGE_CHANNELS);
    let new = [
        ("ruleset", "alamo-assault"),
        ("scenario", "north-wall"),
        PACE,
    ];
    ann.slash("game new", new).await;
    ann.slash("game join", [("seat", "duque")]).await;
    ben.slash("game join", [("seat", "travis")]).await;
    ann.slash("game start", NO_OPTIONS).await;
    club.prompt().await;
    club.sent().await;
    for seat in ["duque", "travis"] {
        let more = [("seat", seat), ("by", "1d")];
        umpire.slash("umpire extend", more).await;
    }
    ann.slash("order", [("order", "done")]).await;
    club.sent().await;
    let until = |days| format!("Until <t:{}:f>", NOON + days * DAY);
    let mut edited = club.table.public(club.table.channel());
    edited.retain(|m| m.edited && m.content.contains(&until(2)));
    let now = edited.pop().expect("the prompt, written anew");
    assert!(!now.content.contains(&until(1)), "{}", now.content);
}

#[tokio::test]
async fn what_was_asked_last_keeps_no_buttons_once_the_game_is_over() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    club.prompt().await;
    club.play(game, &players).await;
    club.sent().await;
    let asked = club.newest_with("Give orders").expect("a prompt");
    let sure = players[0].slash("game resign", NO_OPTIONS).await;
    players[0].press(&sure, "Resign").await;
    let over = club.wait_public("The game is over").await;
    let public = club.table.public(club.table.channel());
    let now = public.iter().find(|m| m.id == asked.id);
    let now = now.expect("it is there");
    assert!(now.buttons().is_empty(), "{}", now.content);
    assert_eq!(
        (&now.content, now.attachments.len()),
        (&asked.content, asked.attachments.len())
    );
    assert!(!over.buttons().is_empty(), "the game can be looked at");
}

#[tokio::test]
async fn nobody_is_invited_any_more_to_a_game_that_was_put_away() {
    let club = Club::open().await;
    let (ann, umpire) = (club.user("Ann"), club.user("Una"));
    umpire.grant(permission::MANAGE_CHANNELS);
    ann.slash("game new", [("ruleset", Club::ruleset())]).await;
    club.sent().await;
    let invited = || {
        let mut all = club.table.public(club.table.channel());
        all.retain(|m| !m.buttons().is_empty());
        all.len()
    };
    assert_eq!(invited(), 1);
    let sure = umpire.slash("umpire end", NO_OPTIONS).await;
    umpire.press(&sure, "Put the game away").await;
    club.wait_public("put this game away").await;
    assert_eq!(invited(), 0);
}
