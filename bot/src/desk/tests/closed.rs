//! Whoever wants to be called by direct message and has closed his is called in
//! the channel as well, for nobody else would tell him.

use crate::clock::Clock;
use crate::id::UserId;
use crate::outbox::message::Target;
use crate::pace::{Quiet, Zone};
use crate::store::games;
use crate::store::notices::{Said, Way};
use crate::testing::{CHANNEL, Place, Table, accepted, call, seated, until};
use std::time::Duration;

/// From now on those users want direct messages, and the night if they have one.
async fn want_letters(place: &Place, users: &[UserId], quiet: Option<Quiet>) {
    for user in users {
        let said = Said {
            way: Some(Way::Dm),
            zone: Some(Zone::default()),
            quiet,
            ..Said::default()
        };
        let set = place.desk.set_wishes(*user, None, said).await;
        set.expect("a database");
    }
}

/// Notes that a player's direct messages are closed, as is done when one does not arrive.
async fn closes(table: &Table, user: UserId) {
    let game = table.game;
    let store = table.desk.store();
    let noted = store.transact(move |db| games::set_reachable(db, game, user, false));
    assert!(noted.await.expect("a database"), "a player");
}

/// How often a user is called in the channel and by direct message, by what
/// was put into the outbox after so many.
async fn calls(table: &Table, user: UserId, after: usize) -> (usize, usize) {
    let mut outbox = table.outbox().await.split_off(after);
    outbox.retain(|o| o.mention.contains(&user));
    let letters = outbox.iter().filter(|o| o.to == Target::Dm(user)).count();
    (outbox.len() - letters, letters)
}

/// Plays for the other until that user is asked.
async fn until_asked(table: &Table, user: UserId) {
    for _ in 0..200 {
        if table.look(user).await.decision().is_some() {
            return;
        }
        let (other, line) = table.next().await;
        let outcomes = table.play(other, &[&line]).await.expect("awaited");
        accepted(&outcomes[0]);
    }
    panic!("{user} is never asked");
}

#[tokio::test]
async fn a_turn_is_told_in_the_channel_while_his_messages_are_closed() {
    let place = Place::open().await;
    let table = place.game().await;
    want_letters(&place, &table.users, None).await;
    let (first, _) = table.next().await;
    let second = table.users.iter().copied().find(|u| *u != first);
    let second = second.expect("another");
    closes(&table, second).await;
    let before = table.outbox().await.len();
    until_asked(&table, second).await;
    assert_eq!(calls(&table, second, before).await, (1, 1));
    // Whose are open is called there alone.
    let before = table.outbox().await.len();
    while table.look(first).await.decision().is_none() {
        let (user, line) = table.next().await;
        table.play(user, &[&line]).await.expect("awaited");
    }
    assert_eq!(calls(&table, first, before).await, (0, 1));
}

#[tokio::test]
async fn so_is_a_call_that_waited_for_the_morning() {
    // 2026-03-02, 23:00 in UTC.
    let night = Clock::stopped(1_772_492_400_000);
    let place = Place::open_with(|options| options.clock = night).await;
    let table = seated(&place.desk, CHANNEL).await;
    want_letters(&place, &table.users, Some(Quiet::NIGHT)).await;
    for user in &table.users {
        closes(&table, *user).await;
    }
    let begun = place.desk.start(table.game, call(table.users[0])).await;
    begun.expect("a full table");
    let (asked, _) = table.next().await;
    assert_eq!(calls(&table, asked, 0).await, (0, 0));
    place.desk.clock().advance(Duration::from_hours(9));
    until(|| async { calls(&table, asked, 0).await == (1, 1) }).await;
}
