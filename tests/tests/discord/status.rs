//! The message that says how a phase stands: fresh for each, edited within it.

use crate::club::Club;
use bot::id::{ChannelId, UserId};
use bot::local::{MessageView, NO_OPTIONS};
use engine::ruleset::Setup;
use std::collections::BTreeMap;

/// The first line of a status in a message, where it has one.
fn headline(message: &MessageView) -> Option<&str> {
    message.content.lines().find(|l| l.starts_with("### "))
}

#[tokio::test]
async fn a_phase_has_one_status_which_is_edited_while_orders_come_in() {
    let club = Club::open().await;
    let seats = |key: &str| engine::table::seats(key, &Setup::default()).unwrap_or_default();
    // With many seats many are asked at once, and one after the other is done.
    let catalogue = engine::table::catalogue();
    let keys = catalogue.iter().map(|a| a.key);
    let ruleset = keys.max_by_key(|k| seats(k).len()).expect("a rule system");
    let seats = seats(ruleset);
    let (ann, ben) = (club.user("Ann"), club.user("Ben"));
    ann.slash("game new", [("ruleset", ruleset)]).await;
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
    let channel = club.table.channel();
    let game = club.desk.game_in(ChannelId(channel)).await;
    let game = game.expect("a database").expect("a game");
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
        for player in [&ann, &ben] {
            let look = club.desk.look(game, UserId(player.id)).await;
            if look.expect("a look").decision().is_some() {
                club.plays(game, player).await;
                break;
            }
        }
        club.sent().await;
    }
    let all = club.table.public(channel);
    let heads: Vec<_> = all.iter().map(|m| (m.edited, headline(m))).collect();
    panic!("no status was edited: {heads:?}");
}
