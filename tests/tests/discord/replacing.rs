//! Players who do not play on, and whom the others bring in for them together.

use crate::absence::PLAN;
use crate::club::Club;
use crate::deadlines::{NOON, PACE};
use bot::id::{GameId, UserId};
use bot::local::{Actor, MessageView, NO_OPTIONS};

/// Four players, of whom one was asked and has left the server: he, and the
/// others, and his seat.
async fn one_gone(club: &Club) -> (GameId, Actor, Vec<Actor>, String) {
    let (game, mut players) = club.game_of_four(&[PACE]).await;
    let (gone, _) = club.active_and_idle(game, &players).await;
    players.retain(|p| p.id != gone.id);
    let seat = club.key_of(game, &gone).await;
    gone.slash("note add", [("note", PLAN)]).await;
    club.sent().await;
    gone.leave_guild();
    club.desk.gone(game, UserId(gone.id)).await.expect("noted");
    club.wait_public("has left this server").await;
    (game, gone, players, seat)
}

/// Has somebody propose that Sub gets the seat, and gives the question.
async fn proposes(club: &Club, who: &Actor, seat: &str) -> MessageView {
    club.sent().await;
    let proposed = "SELECT count(*) FROM proposals WHERE kind = 'replace'";
    let before: i64 = club.one(proposed);
    let named = [("seat", seat), ("user", "Sub")];
    let told = who.slash("game replace", named).await;
    assert!(told.text().contains("You propose it"), "{}", told.text());
    assert_eq!(club.one::<i64>(proposed), before + 1);
    club.sent().await;
    club.newest_with("Agree").expect("a question")
}

fn offers(club: &Club) -> i64 {
    club.one("SELECT count(*) FROM offers WHERE state = 'open'")
}

async fn holds(club: &Club, game: GameId, who: &Actor) -> bool {
    let card = club.desk.card(game).await.expect("a card");
    card.own_seat(UserId(who.id)).is_some()
}

/// Lets that player's deadlines pass, and the others play, until he has missed so many.
async fn misses(club: &Club, game: GameId, players: &[Actor], silent: &Actor, deadlines: i64) {
    let seat = club.desk.card(game).await.expect("a card");
    let seat = seat.own_seat(UserId(silent.id)).expect("a seat").0;
    let by_clock =
        format!("SELECT count(DISTINCT at) FROM journal WHERE seat = {seat} AND origin = 'clock'");
    let wanted = club.one::<i64>(&by_clock) + deadlines;
    for _ in 0..200 {
        let awaited = club.awaited(game, players).await;
        if let Some(other) = awaited.iter().find(|p| p.id != silent.id) {
            club.plays(game, other).await;
            continue;
        }
        if club.one::<i64>(&by_clock) == wanted {
            return;
        }
        let before = club.sequence(game);
        club.pass(club.due() - club.table.clock().now());
        club.until(async || club.sequence(game) > before).await;
        club.settled().await;
    }
    panic!("{} has not missed so many", silent.name());
}

#[tokio::test]
async fn all_who_play_agree_to_a_substitute_or_none_is_asked() {
    let club = Club::open_at(NOON).await;
    let sub = club.user("Sub");
    let (game, gone, others, seat) = one_gone(&club).await;
    let [by, second, third] = others.as_slice() else {
        panic!("three others")
    };
    let asked = proposes(&club, by, &seat).await;
    assert!(
        asked.text().contains("proposes to hand"),
        "{}",
        asked.text()
    );
    // Both others are asked, and nobody else: he himself is gone, and Sub not here yet.
    for (who, times) in [(second, 1), (third, 1), (by, 0), (&gone, 0), (&sub, 0)] {
        let pings = who.pings();
        let called = pings.iter().filter(|p| p.message == asked.id).count();
        assert_eq!(called, times, "{}", who.name());
    }
    let stranger = sub.press(&asked, "Agree").await;
    assert!(stranger.text().contains("no seat"), "{}", stranger.text());

    // One is not all; and one who refuses is enough.
    let first = second.press(&asked, "Agree").await;
    assert!(first.text().contains("one more player"), "{}", first.text());
    club.sent().await;
    assert_eq!(offers(&club), 0);
    let refused = third.press(&asked, "Refuse").await;
    assert!(refused.text().contains("You refuse"), "{}", refused.text());
    club.wait_public("refuses to hand").await;
    let late = third.press(&asked, "Agree").await;
    assert!(late.text().contains("was refused"), "{}", late.text());
    assert_eq!(offers(&club), 0);
    assert!(sub.pings().is_empty());

    // Both at the same instant: it is offered once.
    let asked = proposes(&club, by, &seat).await;
    let both = [second, third].map(|p| p.send_press(&asked, "Agree").expect("sent"));
    for sent in both {
        let told = sent.reply().await.text();
        assert!(!told.contains("out of date"), "{told}");
    }
    club.wait_public("is offered to you").await;
    club.sent().await;
    assert_eq!(club.all_public().matches("is offered to you").count(), 1);
    assert!(holds(&club, game, &gone).await, "he is not asked for it");
    let offer = club.newest_with("Accept").expect("an offer");
    let taken = sub.press(&offer, "Accept").await;
    assert!(taken.text().contains("You play"), "{}", taken.text());
    assert!(holds(&club, game, &sub).await && !holds(&club, game, &gone).await);
    // He gets what the seat knows, and those who agreed do not.
    sub.wait_dm(|m| m.text().contains(PLAN)).await;
    for other in &others {
        assert!(!club.reads(other).contains(PLAN), "{}", other.name());
    }
}

#[tokio::test]
async fn who_plays_again_while_the_others_ask_about_him_keeps_his_seat() {
    let club = Club::open_at(NOON).await;
    let sub = club.user("Sub");
    let (game, gone, others, seat) = one_gone(&club).await;
    let asked = proposes(&club, &others[0], &seat).await;
    others[1].press(&asked, "Agree").await;
    // The others' own play is not his: it stands.
    let open = "SELECT count(*) FROM proposals WHERE state = 'open'";
    let awaited = club.awaited(game, &others).await;
    for other in &awaited {
        club.plays(game, other).await;
    }
    assert_eq!(club.one::<i64>(open), 1);
    gone.join_guild();
    club.plays(game, &gone).await;
    club.wait_public("has lapsed").await;
    assert_eq!(club.one::<i64>(open), 0);
    let late = others[2].press(&asked, "Agree").await;
    assert!(late.text().contains("has lapsed"), "{}", late.text());
    assert_eq!(offers(&club), 0);
    // Nor can it be proposed any more.
    let named = [("seat", seat.as_str()), ("user", "Sub")];
    let again = others[0].slash("game replace", named).await;
    assert!(again.text().contains("not yours"), "{}", again.text());

    // Who is there again, but has not played, keeps it too: the last to agree
    // finds that out.
    gone.leave_guild();
    club.desk.gone(game, UserId(gone.id)).await.expect("noted");
    club.until(async || club.one::<i64>("SELECT count(*) FROM seats WHERE left_at > 0") == 1)
        .await;
    let asked = proposes(&club, &others[0], &seat).await;
    others[1].press(&asked, "Agree").await;
    gone.join_guild();
    let nonsense = gone.slash("order", [("order", "fly to the moon")]).await;
    assert!(!nonsense.text().contains("Accepted"), "{}", nonsense.text());
    let last = others[2].press(&asked, "Agree").await;
    assert!(last.text().contains("plays again"), "{}", last.text());
    club.sent().await;
    assert_eq!(club.one::<i64>(open) + offers(&club), 0);
    assert!(holds(&club, game, &gone).await && !holds(&club, game, &sub).await);
}

#[tokio::test]
async fn what_the_others_agreed_on_lapses_where_the_seat_or_the_guest_is_not_free_for_it() {
    let club = Club::open_at(NOON).await;
    let sub = club.user("Sub");
    let una = club.user("Una");
    una.grant(bot::local::permission::MANAGE_CHANNELS);
    let (game, _, others, seat) = one_gone(&club).await;
    // The guest has looked at the game as umpire since he was proposed.
    let asked = proposes(&club, &others[0], &seat).await;
    others[1].press(&asked, "Agree").await;
    sub.grant(bot::local::permission::MANAGE_CHANNELS);
    let shown = sub.slash("umpire show", [("seat", &seat)]).await;
    assert!(shown.text().contains("to decide"), "{}", shown.text());
    let last = others[2].press(&asked, "Agree").await;
    assert!(last.text().contains("as umpire"), "{}", last.text());
    let open = "SELECT count(*) FROM proposals WHERE state = 'open'";
    assert_eq!(club.one::<i64>(open), 0, "nobody is asked any longer");
    club.wait_public("has lapsed").await;

    // The seat has been freed since.
    let named = [("seat", seat.as_str()), ("user", "Tom")];
    club.user("Tom");
    let told = others[0].slash("game replace", named).await;
    assert!(told.text().contains("You propose it"), "{}", told.text());
    club.sent().await;
    let asked = club.newest_with("Agree").expect("a question");
    others[1].press(&asked, "Agree").await;
    una.slash("umpire remove", [("seat", &seat)]).await;
    let last = others[2].press(&asked, "Agree").await;
    assert!(last.text().contains("has lapsed"), "{}", last.text());
    assert_eq!(club.one::<i64>(open) + offers(&club), 0);
    assert!(!holds(&club, game, &sub).await);
}

#[tokio::test]
async fn after_deadline_upon_deadline_the_opponent_brings_somebody_in() {
    let club = Club::open_at(NOON).await;
    let sub = club.user("Sub");
    let (game, players) = club.game_with(&[PACE]).await;
    let (silent, other) = club.active_and_idle(game, &players).await;
    let other = other.expect("an opponent");
    let seat = club.key_of(game, &silent).await;
    let named = [("seat", seat.as_str()), ("user", "Sub")];
    // Once is no reason.
    misses(&club, game, &players, &silent, 1).await;
    let early = other.slash("game replace", named).await;
    assert!(early.text().contains("not yours"), "{}", early.text());
    misses(&club, game, &players, &silent, 1).await;
    let offered = other.slash("game replace", named).await;
    assert!(offered.text().contains("is offered"), "{}", offered.text());
    club.sent().await;
    let offer = club.newest_with("Accept").expect("an offer");
    assert!(sub.pings().iter().any(|p| p.message == offer.id));

    // He plays again before it is taken: it is his.
    club.turn_to(game, &players, &silent).await;
    club.plays(game, &silent).await;
    let late = sub.press(&offer, "Accept").await;
    assert!(late.text().contains("plays again"), "{}", late.text());
    assert!(holds(&club, game, &silent).await && !holds(&club, game, &sub).await);
    club.wait_public("the offer has lapsed").await;
    let again = sub.press(&offer, "Accept").await;
    assert!(again.text().contains("has lapsed"), "{}", again.text());
    let barred = other.slash("game replace", named).await;
    assert!(barred.text().contains("not yours"), "{}", barred.text());

    // And silent again for as long, he is replaced, with all that is his.
    misses(&club, game, &players, &silent, 2).await;
    let offered = other.slash("game replace", named).await;
    assert!(offered.text().contains("is offered"), "{}", offered.text());
    club.sent().await;
    let offer = club.newest_with("Accept").expect("an offer");
    let taken = sub.press(&offer, "Accept").await;
    assert!(taken.text().contains("You play"), "{}", taken.text());
    club.wait_public("in place of").await;
    sub.wait_dm(|m| m.text().contains("What you need to go on"))
        .await;
    let former = silent.slash("secret", NO_OPTIONS).await;
    assert!(
        former.text().contains("no longer yours"),
        "{}",
        former.text()
    );
    let players = [sub.clone(), other];
    club.turn_to(game, &players, &sub).await;
    club.plays(game, &sub).await;
    assert_eq!(club.ordered_by(), sub.id);
}

#[tokio::test]
async fn what_the_holder_himself_offers_does_not_lapse_by_his_playing_on() {
    let club = Club::open_at(NOON).await;
    let sub = club.user("Sub");
    let (game, players) = club.game_with(&[PACE]).await;
    let (ann, _) = club.active_and_idle(game, &players).await;
    ann.slash("game replace", [("user", "Sub")]).await;
    let offer = club.wait_public("is offered to you").await;
    club.plays(game, &ann).await;
    let taken = sub.press(&offer, "Accept").await;
    assert!(taken.text().contains("You play"), "{}", taken.text());
    assert!(holds(&club, game, &sub).await);
}
