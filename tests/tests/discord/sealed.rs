//! Sealed orders of several seats at once: saved, complete, ready.

use crate::club::Club;
use crate::deadlines::NOON;
use bot::id::{ChannelId, UserId};
use bot::local::NO_OPTIONS;

#[tokio::test]
async fn ones_own_sealed_orders_are_saved_complete_and_ready_and_others_learn_the_last_alone() {
    let club = Club::open_at(NOON).await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| club.user(name));
    let new = [
        ("ruleset", "alamo-assault"),
        ("scenario", "north-wall"),
        ("pace", "24h+24h"),
    ];
    ann.slash("game new", new).await;
    ann.slash("game join", [("seat", "duque")]).await;
    ben.slash("game join", [("seat", "travis")]).await;
    ann.slash("game start", NO_OPTIONS).await;
    club.prompt().await;
    let channel = ChannelId(club.table.channel());
    let game = club.desk.game_in(channel).await.expect("a database");
    let game = game.expect("a game");
    let sees = async || {
        let look = club.desk.look(game, UserId(ben.id)).await;
        look.expect("a look")
    };
    assert_eq!(sees().await.undecided(), Some(2), "his seat has two bodies");
    let state = async |words: &str| {
        let own = ben.slash("waiting", NO_OPTIONS).await;
        assert!(own.text().contains(words), "{words}: {}", own.text());
        let other = ann.slash("waiting", NO_OPTIONS).await;
        assert!(
            other.text().contains("nothing is written"),
            "{}",
            other.text()
        );
        other.text().matches("Awaited").count()
    };
    let awaited = state("nothing is written yet").await;
    let until = NOON + 24 * 3600;
    let deadlines = club.one::<i64>("SELECT count(*) FROM due WHERE kind = 'deadline'");
    assert_eq!(usize::try_from(deadlines), Ok(awaited), "one for each seat");
    for (words, left) in [("saved", 1), ("complete", 0)] {
        // The first order that leaves fewer bodies without one.
        let look = sees().await;
        let mut offered = look.complete("hold ", 50).into_iter().map(|c| c.line);
        loop {
            let line = offered.next().expect("a body without an order");
            if look.parse(&line).is_err() {
                continue;
            }
            let reply = ben.slash("order", [("order", line.clone())]).await;
            assert!(
                reply.text().contains("Accepted"),
                "{line}: {}",
                reply.text()
            );
            if sees().await.undecided() == Some(left) {
                break;
            }
        }
        assert_eq!(state(words).await, awaited);
    }
    ben.slash("order", [("order", "done")]).await;
    assert_eq!(state("ready").await, awaited - 1);

    // All are ready: the turn is played at once, and the next asks anew.
    club.pass(3600);
    ann.slash("order", [("order", "done")]).await;
    club.wait_public("Turn 2 of").await;
    let later = format!("<t:{}:R>", until + 3600);
    let waiting = ann.slash("waiting", NO_OPTIONS).await;
    assert!(waiting.text().contains(&later), "{}", waiting.text());
}

#[tokio::test]
async fn a_half_made_order_goes_on_when_another_gets_ready() {
    let club = Club::open_at(NOON).await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| club.user(name));
    let new = [("ruleset", "alamo-assault"), ("scenario", "north-wall")];
    ann.slash("game new", new).await;
    ann.slash("game join", [("seat", "duque")]).await;
    ben.slash("game join", [("seat", "travis")]).await;
    ann.slash("game start", NO_OPTIONS).await;
    let channel = ChannelId(club.table.channel());
    let game = club.desk.game_in(channel).await.expect("a database");
    let game = game.expect("a game");
    let panel = ann.press(&club.prompt().await, "Give orders").await;
    let offer = {
        let look = club.desk.look(game, UserId(ann.id)).await.expect("a look");
        let offers = look.menu().offers;
        let open = offers.iter().find(|o| !o.closes && o.fields.len() > 1);
        bot::words::say(&open.expect("an order of several fields").label)
    };
    let half = ann.press(&panel, &offer).await;

    let press = async || {
        let look = club.desk.look(game, UserId(ann.id)).await;
        look.expect("a look").press().expect("she is asked")
    };
    let (before, fresh) = (club.sequence(game), press().await);
    ben.slash("order", [("order", "done")]).await;
    assert_eq!(club.sequence(game), before + 1, "he is ready");
    assert_eq!(press().await, fresh, "what she has open stands");
    let given = club.finish_by_buttons(&ann, half).await;
    assert!(given.text().contains("Accepted"), "{}", given.text());
    assert_eq!(club.sequence(game), before + 2);

    // What she had open before her own order is out of date by it.
    assert_ne!(press().await, fresh);
}

#[tokio::test]
async fn seats_say_what_they_lead_and_the_computer_takes_all_that_are_free() {
    let club = Club::open().await;
    let ann = club.user("Ann");
    let new = [("ruleset", "alamo-assault"), ("scenario", "historical")];
    ann.slash("game new", new).await;
    club.wait_public("Texas: Travis").await;
    ann.slash("game join", [("seat", "cos")]).await;
    let all = ann.slash("game computer", [("seat", "all")]).await;
    assert!(all.text().contains("Travis"), "{}", all.text());
    let told = club.wait_public("the game can start").await.content;
    assert_eq!(told.matches("The computer plays").count(), 1, "{told}");
    assert!(told.contains("Duque") && told.contains("Blazeby"), "{told}");
    let none = ann.slash("game computer", [("seat", "all")]).await;
    assert!(none.text().contains("taken"), "{}", none.text());
    let begun = ann.slash("game start", NO_OPTIONS).await;
    assert!(begun.text().contains("begins"), "{}", begun.text());
}
